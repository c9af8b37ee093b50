# fish completion of umpire(1)
complete -c umpire -n __fish_use_subcommand -a check -d 'judge logs and report what was found' -f
complete -c umpire -n __fish_use_subcommand -a test -d 'compare what is found with the expectations' -f
complete -c umpire -n __fish_use_subcommand -a fmt -d 'lay logs out in the canonical way' -f
complete -c umpire -n __fish_use_subcommand -a render -d 'make a page for reading of a report' -f
complete -c umpire -n __fish_use_subcommand -a rules -d 'list the rules' -f
complete -c umpire -n __fish_use_subcommand -a explain -d 'tell what a rule says' -f
complete -c umpire -n __fish_use_subcommand -a matrix -d 'compare another implementation with this one' -f
complete -c umpire -n '__fish_seen_subcommand_from check' -s f -l format -x -a 'xml text junit sarif jsonl'
complete -c umpire -n '__fish_seen_subcommand_from check render' -s o -l output -r
complete -c umpire -n '__fish_seen_subcommand_from check' -s j -l jobs -x
for option in html policy baseline write-baseline
    complete -c umpire -n '__fish_seen_subcommand_from check' -l $option -r
end
for option in interpretation max-findings fail-on
    complete -c umpire -n '__fish_seen_subcommand_from check' -l $option -x
end
for option in require-decided details events follow
    complete -c umpire -n '__fish_seen_subcommand_from check' -l $option
end
complete -c umpire -n '__fish_seen_subcommand_from fmt' -l check
complete -c umpire -n '__fish_seen_subcommand_from fmt' -s i -l in-place
complete -c umpire -n '__fish_seen_subcommand_from rules' -a 'armada dropfleet dropzone starfleet log' -f
complete -c umpire -n '__fish_seen_subcommand_from explain' -f -a "(umpire rules -f xml 2>/dev/null | string match -rg '<rule id=\"([^\"]*)\"')"
complete -c umpire -n '__fish_seen_subcommand_from matrix' -s f -l format -x -a 'text xml junit'
complete -c umpire -n '__fish_seen_subcommand_from matrix' -s o -l output -r
for option in with rules timeout
    complete -c umpire -n '__fish_seen_subcommand_from matrix' -l $option -x
end

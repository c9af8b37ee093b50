# fish completion of umpire(1)
function __umpire_rules
    umpire rules -f xml 2>/dev/null | string match -rg '<rule id="([^"]*)"'
end
function __umpire_formats
    umpire check --help 2>/dev/null | sed -n '/--format=/,/^  -o/s/^        \([a-z]*\)  .*/\1/p'
end
function __umpire_games
    umpire --help 2>/dev/null | sed -n '/^Games:/,/^$/s/^  \([^ ]*\) .*/\1/p'
end
complete -c umpire -n __fish_use_subcommand -a check -d 'check logs and report what breaks a rule' -f
complete -c umpire -n __fish_use_subcommand -a test -d 'compare what is found with the expectations' -f
complete -c umpire -n __fish_use_subcommand -a new -d 'write a log to fill in' -f
complete -c umpire -n __fish_use_subcommand -a fmt -d 'lay out logs in the standard form' -f
complete -c umpire -n __fish_use_subcommand -a render -d 'make a web page of a report' -f
complete -c umpire -n __fish_use_subcommand -a summary -d 'sum up the games of XML reports' -f
complete -c umpire -n __fish_use_subcommand -a shard -d 'divide logs into shares for many checks'
complete -c umpire -n '__fish_seen_subcommand_from shard' -s n -l shares -x
complete -c umpire -n '__fish_seen_subcommand_from shard' -l whole
complete -c umpire -n __fish_use_subcommand -a merge -d 'make the report of a check from the reports of its shares'
complete -c umpire -n '__fish_seen_subcommand_from merge' -l html -r
complete -c umpire -n '__fish_seen_subcommand_from merge' -l missing -r
complete -c umpire -n '__fish_seen_subcommand_from check' -l manifest -r
complete -c umpire -n '__fish_seen_subcommand_from check' -l shard -x
complete -c umpire -n __fish_use_subcommand -a diff -d 'tell how two reports differ' -f
complete -c umpire -n __fish_use_subcommand -a verify -d 'judge the logs of a report again, and compare'
complete -c umpire -n __fish_use_subcommand -a play -d 'record a game while it is played'
complete -c umpire -n __fish_use_subcommand -a serve -d 'serve tables and their judge in browsers'
complete -c umpire -n __fish_use_subcommand -a lsp -d 'serve editors' -f
complete -c umpire -n __fish_use_subcommand -a legal -d 'what may legally come next at a point of a log' -f
complete -c umpire -n __fish_use_subcommand -a view -d 'a log as one side may see it'
complete -c umpire -n '__fish_seen_subcommand_from view' -l for -x -d 'a player, a team or the GameMaster'
complete -c umpire -n __fish_use_subcommand -a seal -d 'seal a secret choice, so that it cannot be changed'
complete -c umpire -n __fish_use_subcommand -a open -d 'show what was sealed'
complete -c umpire -n __fish_use_subcommand -a roll -d 'make dice that both players can check'
complete -c umpire -n __fish_use_subcommand -a sign -d 'sign a game, so that nobody can change it unnoticed'
complete -c umpire -n '__fish_seen_subcommand_from sign' -a key
complete -c umpire -n '__fish_seen_subcommand_from sign' -s k -l key -r -d 'your secret key'
complete -c umpire -n '__fish_seen_subcommand_from sign' -s a -l append -d 'put the line into the log'
complete -c umpire -n '__fish_seen_subcommand_from seal open roll' -s s -l secrets -r -d 'your own file of secrets'
complete -c umpire -n '__fish_seen_subcommand_from roll' -l beacon -d 'the throw needs a round of the beacon'
complete -c umpire -n '__fish_seen_subcommand_from seal open roll' -s a -l append -d 'append to the log'
complete -c umpire -n __fish_use_subcommand -a join -d 'one log of those that several sides have written'
complete -c umpire -n '__fish_seen_subcommand_from join' -s o -l output -r -d 'the file for the joined log'
complete -c umpire -n __fish_use_subcommand -a due -d 'what has yet to be done at a point of a log' -f
complete -c umpire -n __fish_use_subcommand -a perft -d 'count the legal continuations' -f
complete -c umpire -n __fish_use_subcommand -a generate -d 'write random games' -f
complete -c umpire -n __fish_use_subcommand -a rules -d 'list the rules' -f
complete -c umpire -n __fish_use_subcommand -a words -d 'list the words of a game' -f
complete -c umpire -n __fish_use_subcommand -a config -d 'tell which configuration counts for logs'
complete -c umpire -n __fish_use_subcommand -a explain -d 'tell what a rule says' -f
complete -c umpire -n __fish_use_subcommand -a corpus -d 'list the cases of a corpus' -f
complete -c umpire -n __fish_use_subcommand -a matrix -d 'compare another implementation with this one' -f
complete -c umpire -n __fish_use_subcommand -a judge -d 'make keys, and sign rulings' -f
complete -c umpire -n '__fish_seen_subcommand_from judge' -a 'key sign'
complete -c umpire -n '__fish_seen_subcommand_from judge' -s k -l key -r
complete -c umpire -n __fish_use_subcommand -a import-fleet -d 'make declarations from fleet lists' -f
complete -c umpire -n __fish_use_subcommand -a lists -d 'say whether fleet lists are legal' -f
complete -c umpire -n __fish_use_subcommand -a cards -d 'write the rows that a table of cards lacks' -f
complete -c umpire -n __fish_use_subcommand -l help
complete -c umpire -n __fish_use_subcommand -l version
complete -c umpire -n __fish_use_subcommand -l no-sandbox
complete -c umpire -n 'not __fish_use_subcommand' -l help
complete -c umpire -n '__fish_seen_subcommand_from check merge' -s f -l format -x -a '(__umpire_formats)'
complete -c umpire -n '__fish_seen_subcommand_from check new render summary diff shard merge generate judge matrix corpus import-fleet lists cards' -s o -l output -r
complete -c umpire -n '__fish_seen_subcommand_from check' -s j -l jobs -x
complete -c umpire -n '__fish_seen_subcommand_from check test play serve' -s W -x -a '(__umpire_rules)='
complete -c umpire -n '__fish_seen_subcommand_from check test play serve legal due perft' -l interpretation -x
for option in html policy baseline write-baseline write-waivers
    complete -c umpire -n '__fish_seen_subcommand_from check' -l $option -r
end
for option in for max-findings limit-bytes limit-games limit-time
    complete -c umpire -n '__fish_seen_subcommand_from check' -l $option -x
end
complete -c umpire -n '__fish_seen_subcommand_from check' -l fail-on -x -a advice
complete -c umpire -n '__fish_seen_subcommand_from check play serve legal due perft' -l config -r
complete -c umpire -n '__fish_seen_subcommand_from check play serve legal due perft' -l no-config
complete -c umpire -n '__fish_seen_subcommand_from check test' -l today -x
complete -c umpire -n '__fish_seen_subcommand_from check test' -l waivers -r
complete -c umpire -n '__fish_seen_subcommand_from check test' -l no-waivers
complete -c umpire -n '__fish_seen_subcommand_from check serve lsp' -l keys -r -d 'public keys of players'
complete -c umpire -n '__fish_seen_subcommand_from check test' -l judge-key -r
for option in rounds strangers as-played require-decided require-finished require-opened require-signed require-baseline details events follow
    complete -c umpire -n '__fish_seen_subcommand_from check' -l $option
end
complete -c umpire -n '__fish_seen_subcommand_from test' -s q -l quiet
complete -c umpire -n '__fish_seen_subcommand_from new' -s p -l player -x
complete -c umpire -n '__fish_seen_subcommand_from new' -s n -l players -x
complete -c umpire -n '__fish_seen_subcommand_from new' -l date -x
complete -c umpire -n '__fish_seen_subcommand_from new' -l event -x
for option in fleet cards template pairings after
    complete -c umpire -n '__fish_seen_subcommand_from new' -l $option -r
end
complete -c umpire -n '__fish_seen_subcommand_from check test fmt matrix summary shard merge config' -l files-from -r
complete -c umpire -n '__fish_seen_subcommand_from fmt' -s c -l check
complete -c umpire -n '__fish_seen_subcommand_from fmt' -s i -l in-place
complete -c umpire -n '__fish_seen_subcommand_from fmt' -s l -l long
complete -c umpire -n '__fish_seen_subcommand_from fmt' -s s -l short
complete -c umpire -n '__fish_seen_subcommand_from fmt' -s p -l pseudonyms
complete -c umpire -n '__fish_seen_subcommand_from summary' -s f -l format -x -a 'text csv html listfortress trf26'
complete -c umpire -n '__fish_seen_subcommand_from diff' -s f -l format -x -a 'text json junit'
complete -c umpire -n '__fish_seen_subcommand_from diff' -l any
complete -c umpire -n '__fish_seen_subcommand_from verify' -s w -l with -r
complete -c umpire -n '__fish_seen_subcommand_from legal due' -s f -l format -x -a 'text jsonl'
complete -c umpire -n '__fish_seen_subcommand_from legal perft' -l effects
complete -c umpire -n '__fish_seen_subcommand_from perft' -s d -l depth -x
complete -c umpire -n '__fish_seen_subcommand_from perft' -l limit-tries -x
complete -c umpire -n '__fish_seen_subcommand_from generate' -l chains
complete -c umpire -n '__fish_seen_subcommand_from generate' -s n -l games -x
complete -c umpire -n '__fish_seen_subcommand_from generate' -s s -l seed -x
complete -c umpire -n '__fish_seen_subcommand_from generate' -s p -l players -x
complete -c umpire -n '__fish_seen_subcommand_from generate' -l size -x -a 'small medium large'
complete -c umpire -n '__fish_seen_subcommand_from generate' -l full
complete -c umpire -n '__fish_seen_subcommand_from generate' -l violate -x -a 'any (__umpire_rules)'
complete -c umpire -n '__fish_seen_subcommand_from generate' -a '(__umpire_games)' -f
complete -c umpire -n '__fish_seen_subcommand_from rules' -a '(__umpire_games) log' -f
complete -c umpire -n '__fish_seen_subcommand_from rules' -s f -l format -x -a 'text xml'
complete -c umpire -n '__fish_seen_subcommand_from rules' -l policy
complete -c umpire -n '__fish_seen_subcommand_from words' -a '(__umpire_games)' -f
complete -c umpire -n '__fish_seen_subcommand_from words' -s f -l format -x -a 'text man html'
complete -c umpire -n '__fish_seen_subcommand_from explain' -f -a '(__umpire_rules)'
complete -c umpire -n '__fish_seen_subcommand_from corpus' -s f -l format -x -a 'json text'
complete -c umpire -n '__fish_seen_subcommand_from matrix' -s f -l format -x -a 'text xml junit github badge markdown'
complete -c umpire -n '__fish_seen_subcommand_from matrix' -s j -l jobs -x
complete -c umpire -n '__fish_seen_subcommand_from matrix' -l size -x -a 'small medium large'
complete -c umpire -n '__fish_seen_subcommand_from matrix' -l fault -x -a '(umpire matrix --answer --fault=list 2>/dev/null)'
for option in perft logs only-first self-test answer play
    complete -c umpire -n '__fish_seen_subcommand_from matrix' -l $option
end
for option in baseline write-baseline record
    complete -c umpire -n '__fish_seen_subcommand_from matrix' -l $option -r
end
for option in depth line with connect rules interpretation timeout give-up games seed players
    complete -c umpire -n '__fish_seen_subcommand_from matrix' -l $option -x
end
complete -c umpire -n '__fish_seen_subcommand_from import-fleet' -s p -l player -x
complete -c umpire -n '__fish_seen_subcommand_from import-fleet' -l first -x
complete -c umpire -n '__fish_seen_subcommand_from cards import-fleet' -l cards -r
complete -c umpire -n '__fish_seen_subcommand_from summary' -l score -x
complete -c umpire -n '__fish_seen_subcommand_from summary' -l points-table -r
complete -c umpire -n '__fish_seen_subcommand_from summary' -l typed -r
complete -c umpire -n '__fish_seen_subcommand_from lists' -s f -l format -x -a 'text xml junit sarif jsonl github'
complete -c umpire -n '__fish_seen_subcommand_from lists' -l points -x
complete -c umpire -n '__fish_seen_subcommand_from lists' -l cards -x -a 'printed 2025'
complete -c umpire -n '__fish_seen_subcommand_from lists' -l event -x
complete -c umpire -n '__fish_seen_subcommand_from lists' -l fix
complete -c umpire -n '__fish_seen_subcommand_from import-fleet' -l expand
complete -c umpire -n '__fish_seen_subcommand_from cards' -l all
complete -c umpire -n '__fish_seen_subcommand_from import-fleet' -l game -x -a 'armada dropfleet dropzone'
complete -c umpire -n '__fish_seen_subcommand_from import-fleet' -l strict
complete -c umpire -n '__fish_seen_subcommand_from play' -l from -r
complete -c umpire -n '__fish_seen_subcommand_from play serve' -l as-played
for option in listen tables connections rate
    complete -c umpire -n '__fish_seen_subcommand_from serve' -l $option -x
end
complete -c umpire -n '__fish_seen_subcommand_from lsp' -l stdio

# fish completion of umpire(1), which itself says what may come next
function __umpire_complete
    set -l word (commandline -ct)
    set -l words (commandline -opc)
    for line in (umpire --complete $words[2..] "$word" 2>/dev/null)
        if test "$line" = :files
            set -l option (string match -r '^-[^=]*=' -- "$word")
            printf '%s\n' $option(__fish_complete_path (string replace -r '^-[^=]*=' '' -- "$word"))
        else
            echo $line
        end
    end
end
complete -c umpire -f -a '(__umpire_complete)'

# bash completion of umpire(1), which itself says what may come next
_umpire()
{
    local word=${COMP_WORDS[COMP_CWORD]#=} line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word") ;;
        "$word"*) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <(umpire --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o filenames -o nospace -F _umpire umpire

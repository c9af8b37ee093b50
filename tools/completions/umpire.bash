# bash completion of umpire(1)
_umpire()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'check test fmt render rules explain matrix --help --version' -- "$word")
        return
    fi
    case $before in
    -f | --format) mapfile -t COMPREPLY < <(compgen -W 'xml text junit sarif jsonl' -- "$word"); return ;;
    -W | explain) mapfile -t COMPREPLY < <(compgen -W "$(umpire rules -f xml 2>/dev/null | sed -n 's/.*<rule id="\([^"]*\)".*/\1/p')" -- "$word"); return ;;
    rules) mapfile -t COMPREPLY < <(compgen -W 'armada dropfleet dropzone starfleet log --format --policy' -- "$word"); return ;;
    esac
    case ${COMP_WORDS[1]} in
    check) options='-f -o -j -W --format= --output= --jobs= --html= --interpretation= --policy= --baseline= --write-baseline= --require-decided --fail-on=advice --max-findings= --details --events --follow --help' ;;
    fmt) options='--check -i --in-place --help' ;;
    render) options='-o --output= --help' ;;
    matrix) options='--with= --rules= --timeout= -f -o --format= --output= --help' ;;
    rules) options='-f --format= --policy --help' ;;
    *) options='--help' ;;
    esac
    case $word in
    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}
complete -o filenames -o nospace -F _umpire umpire

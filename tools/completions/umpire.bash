# bash completion of umpire(1)
_umpire_rules()
{
    umpire rules -f xml 2>/dev/null | sed -n 's/.*<rule id="\([^"]*\)".*/\1/p'
}
_umpire_formats() {
    umpire check --help 2>/dev/null | sed -n '/--format=/,/^  -o/s/^        \([a-z]*\)  .*/\1/p'
}
_umpire_games()
{
    umpire --help 2>/dev/null | sed -n '/^Games:/,/^$/s/^  \([^ ]*\) .*/\1/p'
}

_umpire()
{
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options values=
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W 'check test new play serve lsp fmt view seal open roll sign join render summary diff verify shard merge legal due perft generate rules words config explain matrix corpus judge import-fleet lists cards --help --version --no-sandbox' -- "$word")
        return
    fi
    # Bash splits --option=value into three words.
    case $word,$before in
    =,*) word= ;;
    *,=) before=${COMP_WORDS[COMP_CWORD - 2]} ;;
    esac
    case ${COMP_WORDS[1]} in
    check) options='-f -o -j -W --format= --output= --jobs= --html= --for= --interpretation= --policy= --config= --no-config --today= --baseline= --require-baseline --write-baseline= --no-waivers --waivers= --write-waivers= --judge-key= --keys= --rounds= --as-played --require-decided --require-finished --require-opened --require-signed --fail-on=advice --max-findings= --details --events --follow --strangers --limit-bytes= --limit-games= --limit-time= --files-from= --manifest= --shard= --help' ;;
    test) options='-q -W --quiet --interpretation= --today= --no-waivers --waivers= --judge-key= --files-from= --help' ;;
    new) options='-p -n -o --player= --players= --fleet= --cards= --date= --template= --after= --pairings= --event= --output= --help' ;;
    fmt) options='-c -i -l -s -p --check --in-place --long --short --pseudonyms --files-from= --help' ;;
    render) options='-o --output= --help' ;;
    summary) options='-f -o --format= --output= --score= --points-table= --typed= --files-from= --help' ;;
    verify) options='-w --with= --help' ;;
    diff) options='-f -o --format= --output= --any --help' ;;
    shard) options='-n -o --shares= --whole --files-from= --output= --help' ;;
    merge) options='-f -o --format= --output= --html= --files-from= --missing= --help' ;;
    play) options='-W --from= --interpretation= --config= --no-config --as-played --help' ;;
    serve) options='-W --listen= --tables= --connections= --rate= --keys= --interpretation= --config= --no-config --as-played --help' ;;
    lsp) options='--keys= --stdio --help' ;;
    legal) options='-f --format= --effects --interpretation= --config= --no-config --help' ;;
    view) options='--for= --help' ;;
    sign) options='key -k -a --key= --append --help' ;;
    seal|open) options='-s -a --secrets= --append --help' ;;
    roll) options='-s -a --secrets= --beacon --append --help' ;;
    join) options='-o --output= --help' ;;
    due) options='-f --format= --interpretation= --config= --no-config --help' ;;
    perft) options='-d --depth= --limit-tries= --effects --interpretation= --config= --no-config --help' ;;
    generate) options='-n -s -p -o --games= --seed= --players= --size= --violate= --full --chains --output= --help' ;;
    corpus) options='-f -o --format= --output= --help' ;;
    matrix) options='--play --perft --depth= --line= --games= --seed= --players= --size= --record= --with= --connect= --rules= --interpretation= --baseline= --write-baseline= --logs --only-first --timeout= --give-up= -j --jobs= -f -o --format= --output= --self-test --answer --fault= --files-from= --help' ;;
    judge) options='key sign -k -o --key= --output= --help' ;;
    import-fleet) options='-p -o --player= --first= --cards= --game= --output= --strict --expand --help' ;;
    lists) options='-f -o --points= --cards= --event= --fix --format= --output= --help' ;;
    cards) options='-o --cards= --all --output= --help' ;;
    config) options='--files-from= --help' ;;
    rules) options='-f --format= --policy --help' ;;
    words) options='-f --format= --help' ;;
    *) options='--help' ;;
    esac
    case $word in
    -*)
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
        return
        ;;
    esac
    case ${COMP_WORDS[1]},$before in
    check,-f | check,--format | merge,-f | merge,--format) values=$(_umpire_formats) ;;
    matrix,-f | matrix,--format) values='xml text junit github badge markdown' ;;
    matrix,--fault) values=$(umpire matrix --answer --fault=list 2>/dev/null) ;;
    corpus,-f | corpus,--format) values='json text' ;;
    rules,-f | rules,--format) values='text xml' ;;
    words,-f | words,--format) values='text man html' ;;
    legal,-f | legal,--format | due,-f | due,--format) values='text jsonl' ;;
    summary,-f | summary,--format) values='text csv html listfortress trf26' ;;
    diff,-f | diff,--format) values='text json junit' ;;
    generate,--size | matrix,--size) values='small medium large' ;;
    check,--fail-on) values=advice ;;
    generate,--violate) values="any $(_umpire_rules)" ;;
    check,-W | test,-W | play,-W | serve,-W | explain,explain) values=$(_umpire_rules) ;;
    rules,rules) values="$(_umpire_games) log" ;;
    words,words) values=$(_umpire_games) ;;
    new,new) values=$(_umpire_games) ;;
    esac
    if [ -n "$values" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
        return
    fi
    case ${COMP_WORDS[1]},$before in
    generate,-o | generate,--output) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    generate,*) mapfile -t COMPREPLY < <(compgen -W "$(_umpire_games)" -- "$word") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    esac
}
complete -o filenames -o nospace -F _umpire umpire

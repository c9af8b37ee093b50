#!/bin/bash
# SPDX-License-Identifier: MIT
# Fills a folder with a target's seeds: seeds.sh TARGET FOLDER [BUILD]. The line that names the game
# is removed from its logs: the target puts it before every input.
set -u
target=$1 folder=$2 build=${3:-build}
cd "$(dirname "$0")/../../.." || exit 1
mkdir -p "$folder"
logs() { find "corpus/$1" -name '*.umpire' -size -16k | LC_ALL=C sort; }
case $target in
language | format | reading | tokens)
    for log in $(logs language; find corpus -path '*/games/*.umpire' -size -8k); do
        cp "$log" "$folder/$(echo "$log" | tr / _)"
    done ;;
policy) "$build/umpire" rules --policy >"$folder/all" 2>/dev/null
    printf '# club\narmada.ship.turn=off # we know\narmada.sealed = ok # so it is\n' >"$folder/short" ;;
baseline)
    "$build/umpire" check --write-baseline "$folder/all" corpus/language >/dev/null 2>&1
    printf '0123456789abcdef0123456789abcdef\t2\tarmada.ship.turn\tlog\tknown\n' >"$folder/short" ;;
page) for log in $(logs language | head -n 20); do
        "$build/umpire" check --details --events -f xml "$log" >"$folder/$(basename "$log").xml" 2>/dev/null
    done ;;
share) for log in $(logs language | head -n 20) $(find corpus -path '*/games/*.umpire' -size -8k); do
        "$build/umpire" shard -n 1 -o "$folder/manifest" "$log"
        "$build/umpire" check --manifest "$folder/manifest" --shard 1 --details --events 2>/dev/null | head -c -32 >"$folder/$(echo "$log" | tr / _)"
    done
    rm "$folder/manifest" ;;
manifest) for log in corpus/language/syntax corpus/dropzone/games/*.umpire; do
        "$build/umpire" shard -n 3 -o "$folder/$(basename "$log")" "$log"
    done
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat corpus/*/games/*.umpire; done >"$folder/large.umpire"
    "$build/umpire" shard -n 4 -o "$folder/parts" "$folder/large.umpire"
    rm "$folder/large.umpire" ;;
recording)
    printf '{"header":{"format_version":6,"initiative_player":0,"scenario_id":"learning_scenario"},"commands":[%s,%s]}' \
        '{"sequence":0,"player":0,"type":"start_round","payload":{}}' \
        '{"sequence":1,"player":0,"type":"assign_dials","payload":{"ship_index":0,"commands":[1]}}' >"$folder/short.json"
    for json in ../shared/replays/*.json ../shared/replays/history/*.json; do
        [ ! -f "$json" ] || python3 tests/hostile/fuzz/recordings.py "$folder" "$json"
    done
    "$build/import-armada-replay" --help | sed -n 's/^  \([a-z_0-9]*\) .*/\1/p' >"$folder/types" ;;
requests)
    printf 'POST w append\n{"at":"@","text":"Rebel: activate Yavaris","key":"a"}\n--\nPOST w undo\n{"at":"@","key":"b"}\n--\nGET w state?8-0123456789abcdef\n\n--\nGET r events\n' >"$folder/record"
    printf 'POST w append\n{"at":"@","text":"Empire: activate Avenger"}\n--\nPOST j ruling\n{"table":"one","line":9,"rule":"armada.ship.turn","reason":"so"}\n--\nGET j events\n\n--\nGET j tables\n' >"$folder/rule"
    printf 'GET w next?1\n\n--\nGET w words\n\n--\nGET w log\n\n--\nGET w -\n\n--\nGET j -\n\n--\nGET j games\n\n--\nGET x state\n' >"$folder/look"
    printf 'POST j new\n{"name":"two","game":"armada","players":["A","B"],"fleets":["ship:sloop"]}\n--\nPOST j check\ngame armada\nround 1\n\n--\nPOST j check?one\n\n--\nGET j report?a\n' >"$folder/new"
    printf 'POST j check\n{"header":{"format_version":6,"initiative_player":0,"scenario_id":"learning_scenario"},"commands":[{"sequence":0,"player":0,"type":"start_round","payload":{}}]}' >"$folder/recording"
    for option in stored nested; do
        python3 tests/commands/import/games.py 1 | python3 tests/commands/import/vassal.py "$folder/zip" plain $option
        { printf 'POST j check\n'; cat "$folder/zip"; } >"$folder/vassal-$option"
    done
    rm -f "$folder/zip" ;;
editor)
    log='game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\nRebel: assign Yavaris navigate\nphase ship\n'
    begin='{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"general":{"positionEncodings":["utf-8"]}}}}'
    open='{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"a","text":"'$log'"}}}'
    at='"textDocument":{"uri":"a"},"position":{"line":6,"character":5}'
    printf '%s\n' "$begin" "$open" "{\"id\":2,\"method\":\"textDocument/completion\",\"params\":{$at}}" \
        "{\"id\":3,\"method\":\"textDocument/hover\",\"params\":{$at}}" >"$folder/look"
    printf '%s\n' "$begin" "$open" '{"id":4,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"a"},"range":{"start":{"line":5,"character":0},"end":{"line":6,"character":3}}}}' \
        '{"id":5,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"a"}}}' '{"id":6,"method":"textDocument/foldingRange","params":{"textDocument":{"uri":"a"}}}' >"$folder/act"
    printf '%s\n' "$begin" "$open" '{"method":"textDocument/didChange","params":{"textDocument":{"uri":"a"},"contentChanges":[{"range":{"start":{"line":5,"character":7},"end":{"line":6,"character":2}},"text":"x\\n"},{"text":"game"}]}}' \
        '{"id":7,"method":"textDocument/formatting","params":{"textDocument":{"uri":"a"}}}' '{"method":"textDocument/didClose","params":{"textDocument":{"uri":"a"}}}' '{"id":9,"method":"shutdown"}' '{"method":"exit"}' >"$folder/change"
    printf 'Content-Length: 24\r\nContent-Type: x\r\n\r\n{"id":1,"method":"exits"}' >"$folder/header" ;;
play)
    log='game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Avenger repair\nphase ship\n'
    printf '1\nRebel\n\nEmpire\n\n\nround 1\nnote it begins\nphase ship\nwaive the players agreed\n' >"$folder/begin"
    printf '%b--\n1\n\nactivate\n2\nundo\nredo\nwhy\nrule armada.ship.turn\nlog 3\ntime 0:30\nall\nhelp\n' "$log" >"$folder/choose"
    printf '%b--\nline Empire: activate Avenger\nwhy\nwaive so\nnote "x"\nsave\nreload\nfrobnicate\nquit\n' "$log" >"$folder/mistake" ;;
answers)
    printf 'umpire-matrix 2 next-game\nlegal\nlegal\nlegal\nillegal armada.ship.turn it is not\nunknown\nundecided no range\nerror none\nillegal\nready\nlegal\n' >"$folder/anew"
    printf 'legal\nillegal\nillegal armada.pass.first-fewer\nundecided\n' >"$folder/once"
    { echo 'umpire-matrix 2 next-game'; for i in 1 2 3 4 5 6 7 8 9; do echo legal; done; echo ready; for i in 1 2 3; do echo unknown; done; echo ready; } >"$folder/ready" ;;
container | vassal)
    for seed in 1 2 3 4; do
        python3 tests/commands/import/games.py $seed >"$folder/lines"
        python3 tests/commands/import/vassal.py "$folder/$seed" plain <"$folder/lines"
        if [ "$target" = vassal ]; then
            python3 -c 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read("savedGame"))' "$folder/$seed" >"$folder/text"
            mv "$folder/text" "$folder/$seed"
        fi
    done
    rm -f "$folder/lines" "$folder/text" ;;
fleet)
    printf 'ship:sloop\nupgrade:guncrew\nsquadron:kite\n' >"$folder/plain"
    # the lists in the tests: what stands between 'cat >NAME <<END' and END
    awk -v folder="$folder" '/^END$/ { file = "" } file { print > (folder "/" file) }
        /^cat >[^ ]* <<.END/ { file = $2; gsub(/[>"$]|work\//, "", file) }' tests/commands/import/fleets.sh tests/commands/import/rosters.sh
    for list in ../shared/fleets/*.txt; do
        [ ! -f "$list" ] || cp "$list" "$folder/$(basename "$list")"
    done ;;
cards) printf '# cards\nship\tSloop|Boat\t50\t-\tcommand=2 { zone front red=1; defense brace }\nsquadron\tKite\t10\t2\thull=3\n' >"$folder/cards" ;;
less) # what is right if all is recorded
    for log in $(grep -rlx 'records all' corpus --include='*.umpire' | grep -E '/pass-|/games/' | LC_ALL=C sort); do
        [ "$(wc -c <"$log")" -gt 8192 ] || sed '/^records all$/d' "$log" >"$folder/$(echo "$log" | tr / _)"
    done ;;
source)
    for log in $(grep -rlE '^ *(upgrade|commander) |^table: (set|next) ' corpus --include='*.umpire' | LC_ALL=C sort); do
        [ "$(wc -c <"$log")" -gt 8192 ] || cp "$log" "$folder/$(echo "$log" | tr / _)"
    done ;;
session)
    # a log and edits of it: lines that are left out, doubled, another's, and one that takes another's place and is put back,
    # which leaves the lines below it where they were
    for log in $(find corpus -name '*.umpire' -size -4k | LC_ALL=C sort | awk 'NR % 7 == 0'); do
        {
            cat "$log"
            printf '%s\n7 1\n' --; sed -n 6p "$log"
            printf '%s\n7 1\n' --; sed -n 8p "$log"
            printf '%s\n5 1\n%s\n7 2\n' -- --; sed -n 4,6p "$log"
            printf '%s\n3 0\nnote "x"; judge: waive log.syntax "x"\n' --
        } >"$folder/$(echo "$log" | tr / _)"
    done ;;
*) for log in $(logs "$target"); do
        sed '0,/^game /{/^game /d}' "$log" >"$folder/$(echo "$log" | tr / _)"
    done ;;
esac
cp "tests/hostile/fuzz/regressions/$target"/* "$folder/" 2>/dev/null || true

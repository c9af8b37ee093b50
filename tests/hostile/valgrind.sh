#!/bin/bash
# SPDX-License-Identifier: MIT
# The whole corpus, and each command once, under valgrind: no wrong access, no decision on
# uninitialised memory, no leak. Memory that libxml2 keeps for itself is still
# reachable and does not count. umpire matrix is left out: valgrind does not know pidfd_open.
# valgrind.sh BUILD [RECORDINGS]
set -u
build=$(realpath "$1") umpire=$(realpath "$1")/umpire importer=$(realpath "$1")/import-armada-replay vassal=$(realpath "$1")/import-vassal recordings=${2:-}
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
ERROR=99

# run NAME COMMAND...: accepts any exit status but valgrind's own
run() {
    local name=$1 begun=$SECONDS
    shift
    valgrind -q --suppressions=tests/hostile/valgrind.supp --error-exitcode=$ERROR --leak-check=full --errors-for-leak-kinds=definite,indirect,possible \
        --show-leak-kinds=definite,indirect,possible "$@" >"$work/out" 2>"$work/err"
    local status=$?
    if [ $status = $ERROR ] || [ $status -gt 128 ] || grep -q '^==[0-9]*==' "$work/err"; then
        tell_failed "valgrind: $name: no error (status $status)" "$work/err"
    else
        tell_passed "valgrind: $name: no error (status $status, $((SECONDS - begun)) s)"
    fi
}

run "test of the corpus" "$umpire" test -q corpus
run "check -f xml with details and events" "$umpire" check -f xml --details --events -o "$work/report.xml" corpus
for format in text junit sarif jsonl; do run "check -f $format" "$umpire" check -f $format --max-findings 3 corpus/language corpus/*/games; done
run "check -j 2" "$umpire" check -j 2 -f text --max-findings 3 corpus/language corpus/*/games
run "check --write-baseline" "$umpire" check -f text --write-baseline "$work/baseline" corpus/language
run "check --baseline" "$umpire" check -f text --baseline "$work/baseline" corpus/language
run "check --html" "$umpire" check -f text --html "$work/page.html" corpus/*/games/*.umpire
run "check -f xml of whole games" "$umpire" check -f xml --details --events -o "$work/games.xml" corpus/*/games/*.umpire
run "render" "$umpire" render "$work/games.xml"
run "summary" "$umpire" summary "$work/report.xml" "$work/games.xml"
run "diff" "$umpire" diff "$work/report.xml" "$work/games.xml"
run "fmt" "$umpire" fmt corpus/language corpus/*/games
run "rules -f xml" "$umpire" rules -f xml
run "explain" "$umpire" explain armada.ship.maneuver-speed
for log in armada/games/six-rounds dropfleet/games/faq dropzone/games/two-players starfleet/games/campaign; do
    run "legal in $log" "$umpire" legal "corpus/$log.umpire:80"
    run "due in $log" "$umpire" due "corpus/$log.umpire:80"
done
run "perft" "$umpire" perft --depth 1 corpus/armada/games/six-rounds.umpire:80
printf 'game armada\nplayer A {\nplayer A first\nround x [[[ "\n\377\n' >"$work/broken.umpire"
run "check of a broken log" "$umpire" check "$work/broken.umpire"
# libxml2 without its initialisation crashes some runs in many thousands; this sees the race in each
ok "helgrind: no race at the first report" valgrind --tool=helgrind -q --error-exitcode=$ERROR "$build/tests/first" 4 corpus/language/three-games.umpire
for seed in 1 2 3; do
    python3 tests/commands/import/games.py $seed | python3 tests/commands/import/vassal.py "$work/game.vlog"
    run "import-vassal of a random game" "$vassal" -o "$work/log.umpire" "$work/game.vlog"
done
printf 'ship:a\nupgrade:b\nsquadron:c\n' >"$work/fleet.txt"
printf 'ship\tA\t50\t-\tcommand=2 { defense brace }\n' >"$work/cards.tsv"
run "import-fleet" "$umpire" import-fleet --cards "$work/cards.tsv" "$work/fleet.txt"
if [ -x "$importer" ] && [ -d "$recordings" ]; then
    for recording in "$recordings"/*.json; do run "import of ${recording##*/}" "$importer" -o "$work/log.umpire" "$recording"; done
fi
summary

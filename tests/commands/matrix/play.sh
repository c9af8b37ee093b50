#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire matrix --play: another implementation plays against umpire. play.sh UMPIRE
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh
out() { grep -qF -- "$1" "$work/out" || { tail -20 "$work/out"; return 1; }; }
err() { grep -qF -- "$1" "$work/err" || { cat "$work/err"; return 1; }; }
itself="exec '$umpire' matrix --answer" engine=tests/commands/matrix/dropfleet-order.pl
play() { local wanted=$1; shift; status "$wanted" matrix --play "$@"; }

# Umpire against itself: everybody plays lawfully.
for game in armada:3 dropfleet:30 dropzone:4 starfleet:3; do
    ok "matrix --play: ${game#*:} games of ${game%:*} against umpire itself are conformant" \
        play 0 -f text --with="$itself" --games=${game#*:} "${game%:*}"
    ok "matrix --play: umpire itself moves in games of ${game%:*}, and nothing is illegal" \
        grep -qE "^umpire: ${game#*:} games, [1-9][0-9]* moves?.*, 0 illegal" "$work/err"
done
for game in armada:50 dropzone:60; do
    ok "matrix --play: ${game#*:} games of ${game%:*} come to an end" \
        play 0 -f text --with="$itself" --games=${game#*:} --seed=5000 "${game%:*}"
    ok "matrix --play: at most 4 games of ${game%:*} get stuck" bash -c '! grep -E "([5-9]|[0-9]{2,}) games? that random play could not end" "$0"' "$work/err"
done
ok "matrix --play: goes on from places in logs" play 0 -f text --with="$itself" --games=2 corpus/dropfleet/perft corpus/dropzone/perft
ok "matrix --play: leaves out logs that are not conformant" play 0 -f text --with="$itself" corpus/dropfleet/rating/lower-chooses
ok "matrix --play: says how many logs it left out" err 'left out: each must be one conformant game that has begun'
ok "matrix --play: status 3 if no log is left" play 3 --with="$itself" tests/formats/golden/mixed.umpire

# The log and the report
ok "matrix --play --record: keeps the log" play 0 -f xml --with="$itself" --games=3 --seed=7 --record="$work/one.umpire" dropfleet
cp "$work/out" "$work/one.xml"
ok "matrix --play --record: names seed, player and engine before each game" \
    bash -c '[ "$(grep -cxE "# seed (7|8|9), (UCM|PHR) is played by umpire [0-9.]+" "$0")" = 3 ]' "$work/one.umpire"
ok "matrix --play: the report is that of check --as-played" \
    bash -c '"$0" check --as-played --no-config -f xml "$1" | cmp - "$2"' "$umpire" "$work/one.umpire" "$work/one.xml"
ok "matrix --play -j 3: the same log" play 0 -j 3 -f xml --with="$itself" --games=3 --seed=7 --record="$work/three.umpire" dropfleet
ok "matrix --play -j 3: not a byte differs" cmp "$work/one.umpire" "$work/three.umpire"
ok "matrix --play --seed: plays one game again" play 0 -f xml --with="$itself" --games=1 --seed=8 --record="$work/again.umpire" dropfleet
ok "matrix --play --seed: that game is the same" bash -c 'diff <(sed -n "/^# seed 8/,/^end/p" "$0") "$1"' "$work/one.umpire" "$work/again.umpire"
ok "matrix --play -f junit: has the games" play 0 -f junit --with="$itself" --games=2 dropfleet
ok "matrix --play -f junit: two cases" bash -c '[ "$(grep -c "<testcase" "$0")" = 2 ]' "$work/out"

# An engine in Perl with a bug
ok "an engine with a bug: status 1" play 1 -f text --with=$engine --games=40 --record="$work/bug.umpire" dropfleet
ok "an engine with a bug: the first finding is the bug" \
    bash -c 'grep -m 1 violation: "$0" | grep -q "must choose, not .*\[dropfleet.rating.lower-chooses\]"' "$work/out"
ok "an engine with a bug: nothing else is found" bash -c '! grep violation: "$0" | grep -v lower-chooses' "$work/out"
ok "an engine with a bug: umpire counts as many illegal moves as the report has" \
    bash -c 'grep -q ", $(grep -c violation: "$0") illegal" "$1"' "$work/out" "$work/err"
ok "the engine without its bug: status 0" play 0 -f text --with="$engine --sound" --games=40 dropfleet
ok "the engine has at most 90 lines" bash -c '[ "$(wc -l <"$0")" -le 90 ]' $engine

# The sample clients
ok "client.py plays" play 1 -f text --with=tools/matrix/client.py --seed=2 --games=2 armada
ok "client.py makes moves" grep -qE '^umpire: 2 games, [1-9][0-9]* moves' "$work/err"
ok "client.c leaves each move to umpire" bash -c 'cc -o "$0/client" tools/matrix/client.c && "$1" matrix --play --with="$0/client" --games=3 -f text dropfleet' "$work" "$umpire"

# Engines that go wrong; --self-test has the rest
other() { # ANSWER: an engine that always gives it
    printf '%s\n' 'echo "umpire-matrix 2 play"' 'while read -r a b; do [ "$a" != "?" ] || echo "'"$1"'"; done' >"$work/other"
}
other none
ok "an engine that always leaves the move: status 0" play 0 -f text --with="sh $work/other" --games=2 dropfleet
ok "an engine that always leaves the move: it is counted" err '2 games, 0 moves, '
other 'Nobody: pass'
ok "an engine that is always wrong: status 3" play 3 -f text --with="sh $work/other" --games=1 dropfleet
ok "an engine that is always wrong: the place of an error" \
    grep -qE "^umpire: seed 1, line [0-9]+, '\? move PHR': it answered 'Nobody: pass', which is no statement of PHR: " "$work/err"
ok "an engine that is always wrong: five errors of a game are shown" \
    bash -c '[ "$(grep -c "^umpire: seed" "$0")" = 5 ] && grep -qE "^umpire: and [0-9]+ more; they are comments in the log that --record keeps$" "$0"' "$work/err"
other 'PHR: activate \"PHR 1\"'
ok "an engine that is always out of turn, also of the markers: the game ends all the same" play 3 -f text --with="sh $work/other" --games=1 dropfleet
other 'PHR: open \"0123456789abcdef\" A salt=\"00000000000000000000000000000001\"'
ok "an engine that opens for ever what nobody sealed: its game ends" play 3 -f text --with="sh $work/other" --games=2 dropfleet
other 'PHR: draw 0'
ok "an engine that does what changes nothing for ever: status 3" play 3 -f text --with="sh $work/other" --games=2 --seed=1 dropfleet
ok "an engine that does what changes nothing for ever: it is told why its game ends" err "it has moved 300 times in a row, and the game does not go on; it must answer 'none' when it has nothing more to do"
ok "an engine that cannot play is told so" play 3 --with=tools/matrix/armada-ship-phase armada
ok "an engine that cannot play: what its greeting needs" err "its greeting needs the word 'play', as in 'umpire-matrix 2 next-game play'"
ok "an engine that is silent: status 3" play 3 -f text --timeout=0.1 --give-up=2 --with='sleep 9' --games=9 dropfleet
ok "an engine that is silent: umpire gives up" err 'umpire: the other failed in 2 games in a row; 7 games were not played: see --timeout and --give-up'
ok "no command can be started: status 3" play 3 -f text --with=/no/such --games=1 dropfleet

# Counts
perft() { local wanted=$1; shift; status "$wanted" matrix --perft -f text "$@"; }
lacking="exec '$umpire' matrix --answer --fault=lacks-rule" three=corpus/dropzone/perft/three-players.umpire
ok "matrix --perft: umpire agrees with itself on each position of the corpus" perft 0 -j 2 --depth=2 --with="$itself" corpus/*/perft
ok "matrix --perft: each depth of each position is asked" out '9 logs, 9 games, 0 failures: 18 asked, 18 agreed'
ok "matrix --perft: places in a game that is over" perft 0 --depth=1 --games=3 --with="$itself" corpus/dropfleet/rating/lower-chooses/pass-example.umpire
ok "matrix --perft: as many places as --games says" out '1 log, 1 game, 0 failures: 3 asked, 3 agreed'
ok "matrix --perft --line: after a line of a log" perft 0 --depth=1 --line=18 --with="$itself" $three
ok "matrix --perft: a rule that is missing makes status 1" perft 1 --logs --with="$lacking" $three
ok "matrix --perft: it is one group, at the smallest position" bash -c '[ "$(grep -c "such as" "$0")" = 1 ] && grep -qF "such as '$three':19: PHR: roll d6[1]; PHR: roll d6[1]" "$0"' "$work/out"
ok "matrix --perft: names the rule" out 'reference: illegal dropzone.initiation.one-die: PHR has already rolled in this roll-off; it may roll only once'
ok "matrix --perft: says what the two count there" out 'umpire counts 13 at depth 1 there, the other 19'
ok "matrix --perft: the command repeats it" bash -c 'eval "$(sed -n "s/^ *again: umpire/\"\$1\"/p" "$0")" >"$0.again"; cmp "$0" "$0.again"' "$work/out" "$umpire"
ok "matrix --perft -f xml: a report for diff" status 1 matrix --perft -f xml --with="$lacking" $three
cp "$work/out" "$work/perft.xml"
ok "matrix --perft -f xml: follows the schema" xmllint --noout --relaxng schemas/matrix.rng "$work/perft.xml"
ok "matrix --perft -f xml: umpire diff reads it" status 0 diff "$work/perft.xml" "$work/perft.xml"
ok "matrix --perft --write-baseline" status 1 matrix --perft -f text --with="$lacking" --write-baseline="$work/known" $three
ok "matrix --perft --baseline: what is known does not count" perft 0 --with="$lacking" --baseline="$work/known" $three
ok "matrix --perft -f junit: the group is a case" bash -c '"$0" matrix --perft -f junit --with="$1" "$2" | grep -qF "name=\"accepted roll dropzone.initiation.one-die\""' "$umpire" "$lacking" $three
ok "matrix --perft -f github: the group is an error at the position" bash -c '"$0" matrix --perft -f github --with="$1" "$2" | grep -qF "::error file=$2,line=19,title=dropzone.initiation.one-die::"' "$umpire" "$lacking" $three
over=corpus/armada/round/number/fail-after-the-last.umpire last=$(grep -n '^result' corpus/armada/round/number/fail-after-the-last.umpire | cut -d: -f1)
for client in tools/matrix/client.py "$work/client"; do
    ok "matrix --perft: ${client##*/} counts after a result" perft 0 --line="$last" --with="$client" $over
    ok "matrix --perft: ${client##*/} agrees at each depth" out '1 log, 1 game, 0 failures: 3 asked, 3 agreed'
    ok "matrix --perft: ${client##*/} answers unknown elsewhere" perft 0 --with="$client" corpus/armada/perft
done

# Usage
usage() { # WORDS MESSAGE
    ok "matrix $1: wrong usage" bash -c '"$0" matrix $1 2>&1 | grep -qF -- "$2"; [ "${PIPESTATUS[0]}" = 2 ]' "$umpire" "$1" "$2"
}
usage '--play --with=true' 'umpire: name a game or logs: umpire matrix --play --with=COMMAND GAME|PATH...'
usage '--play armada' 'umpire: either --with=COMMAND or --connect=HOST:PORT must name'
usage '--play --with=true --rules=armada armada' 'umpire: --rules is no option for --play'
usage '--with=true --seed=3 corpus' 'umpire: --seed is for --play'
usage '--with=true --depth=3 corpus' 'umpire: --depth is for --perft'
usage '--perft --with=true --rules=armada corpus' 'umpire: --rules is no option for --perft'
usage '--perft --with=true --size=small corpus' 'umpire: --size is for --play'
usage '--perft --with=true --depth=65 corpus' "umpire: --depth is a number from 1 to 64, not '65'"
usage '--play --with=true --games=0 armada' "umpire: --games is a number from 1 to 1000000000, not '0'"
usage '--play --with=true armada corpus' "umpire: 'corpus' is no game; name games, or logs, not both"
usage '--play --with=true --size=huge armada' "umpire: --size is small, medium or large, not 'huge'"
ok "matrix --play --players: a game for other numbers is refused" play 5 --with="$itself" --players=9 dropfleet
ok "matrix --play --players: says why" err 'umpire: no game with seed 1 can be played: this game is not for so many players'
summary

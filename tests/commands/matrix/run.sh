#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire matrix: the example with and without its bug, implementations that are wrong in
# every way, and the reports, each read by an independent program.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh
out() { grep -qF -- "$1" "$work/out" || { tail -20 "$work/out"; return 1; }; }
other() { # NAME SCRIPT: an implementation, by name
    printf '%s\n' "$2" >"$work/$1"
}
game() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\n'
    printf 'Rebel: assign Yavaris navigate\nEmpire: assign Avenger repair\nphase ship\n%s\n' "$1"
}
sound=$'Rebel: activate Yavaris\nRebel: reveal navigate\nRebel: maneuver 2\nresult Rebel by concession\nend'
game "$sound" >"$work/sound.umpire"
game "${sound/maneuver 2/maneuver 3}" >"$work/breach.umpire"
cat "$work/sound.umpire" "$work/breach.umpire" >"$work/two.umpire"
example=tools/matrix/armada-ship-phase scope=armada.ship,armada.pass
pass=$(for folder in corpus/armada/pass/first-fewer $(drawn corpus/armada/pass/*); do echo $folder; done | sort -u)
export pass
cases=$({ # some of all, and three breaches of each rule
    drawn $(find corpus/armada/ship $pass -name "*.umpire" | sort)
    find corpus/armada/{pass/first-fewer,ship/in-play} -name "*.umpire"
    for folder in corpus/armada/ship/* corpus/armada/pass/*; do find $folder -name 'fail-*.umpire' | sort | head -n 3; done
} | sort -u)

# The example
ok "matrix: finds the bug in the example client armada-ship-phase" status 1 matrix -j 4 -f text --logs --rules $scope --with $example $cases
grep -o '^corpus.*: the other accepts a breach' "$work/out" | cut -d: -f1,2 >"$work/found"
"$umpire" check --as-played -f text $cases | grep 'armada.pass.first-fewer\]' |
    grep -P 'unactivated ships than \w+: it has (\d+), and \w+ has \1 ' | cut -d: -f1,2 >"$work/wanted"
ok "matrix: the example client accepts a breach exactly where its bug applies" cmp "$work/found" "$work/wanted"
ok "the corpus has statements to which the example client's bug applies" test -s "$work/wanted"
ok "matrix: the example client refuses nothing that is legal" bash -c '! grep -q ": the other refuses" "$0"' "$work/out"
ok "matrix: shows the reference's finding too" out 'reference: illegal armada.pass.first-fewer: Rebel, the first player, may pass only with fewer unactivated ships than Empire'
ok "matrix: the example client without its bug (--sound) agrees" \
    status 0 matrix -j 4 -f xml --rules $scope --with "$example --sound" $cases $(drawn corpus/armada/games/*.umpire) corpus/armada/attack/target
cp "$work/out" "$work/sound.xml"
ok "matrix -f xml: the sound example agrees at least once on each rule compared" /usr/bin/python3 - "$work/sound.xml" <<'P'
import sys, xml.etree.ElementTree as tree
rules = [r.attrib for r in tree.parse(sys.argv[1]).iter("{urn:umpire:matrix:1}rule")]
assert len(rules) >= 18, rules
assert all(int(r["agreed"]) > 0 for r in rules), rules
P

# The lines that are sent are those that the page names
sed -n '/^    game armada/,/^    ? end/p' tools/matrix/README.md | sed 's/^    //' >"$work/talk"
sed 's/^? //; s/  .*//; /^setup$/d' "$work/talk" >"$work/talk.umpire"
other record 'while IFS= read -r line; do printf "%s\n" "$line" >&2; case $line in "? "*) echo unknown ;; esac; done'
ok "matrix: status 0 for the game of tools/matrix/README.md, answered 'unknown'" status 0 matrix --with "sh $work/record" "$work/talk.umpire"
ok "matrix: sends exactly the lines that tools/matrix/README.md shows" cmp "$work/err" <(sed 's/  .*//' "$work/talk")
other page "while IFS= read -r line; do case \$line in '? '*) sed -n \"s/^\$line  *//p\" '$work/talk' ;; esac; done"
ok "matrix: the answers in tools/matrix/README.md make no difference" status 0 matrix -f text --logs --with "sh $work/page" "$work/talk.umpire"
ok "matrix: counts README.md's answers as 7 agreed and 2 unknown" out '9 asked, 7 agreed, 2 unknown'

# Answers, good and bad
always() { echo "while read -r a b; do [ \"\$a\" != '?' ] || printf '%b\\n' '$1'; done"; }
ok "matrix: a client that always says 'legal' agrees about a sound game" status 0 matrix -f text --logs --with "$(always legal)" "$work/sound.umpire"
ok "matrix: a client that always says 'legal' differs about a breach" status 1 matrix -f text --logs --with "$(always legal)" "$work/breach.umpire"
ok "matrix: names the line of a breach that the client accepts" out "breach.umpire:11: the other accepts a breach: Rebel: maneuver 3"
ok "matrix: a client that always says 'illegal' differs about a game" status 1 matrix -f text --logs --with "$(always illegal)" "$work/breach.umpire"
ok "matrix: 'illegal' without a rule agrees at a breach, and refuses elsewhere" out "11 asked, 1 agreed, 10 refused"
for format in text xml; do
    ok "matrix: status 1 for an answer with controls of text direction, $format" status 1 matrix --logs -f $format --with "$(always 'illegal armada.ship.turn \0342\0200\0256ti si os\0342\0201\0246')" "$work/sound.umpire"
    ok "matrix --logs -f $format: writes no controls of text direction" \
        bash -c 'grep -q "[^6]ti si os" "$0" && ! LC_ALL=C grep -qP "\xe2\x80\xae|\xe2\x81\xa6" "$0"' "$work/out"
done
ok "matrix: a client that always names one rule differs" status 1 matrix -f text --logs --with "$(always 'illegal armada.ship.turn so it is')" "$work/breach.umpire"
ok "matrix: counts a breach found under another rule separately" out "11 asked, 0 agreed, 10 refused, 1 under another rule"
ok "matrix: shows the words of the client's 'illegal'" out "the other: illegal armada.ship.turn: so it is"
ok "matrix: 'unknown' throughout is no disagreement" status 0 matrix -f text --logs --with "$(always unknown)" "$work/breach.umpire"
ok "matrix --rules: a breach of another rule is no disagreement" status 0 matrix -f text --logs --rules armada.pass --with "$(always legal)" "$work/breach.umpire"
ok "matrix --rules: counts a breach of another rule as outside" out "11 asked, 10 agreed, 1 outside"
for rules in '' , armada.ship, ,armada.ship armada.ship,,armada.pass; do
    ok "matrix --rules=$rules: is refused for an empty beginning of rules" status 2 matrix --rules="$rules" --with "$(always legal)" "$work/breach.umpire"
    ok "matrix --rules=$rules: tells that one is empty" \
        grep -qx "umpire: --rules=$rules: a beginning of rules is empty; name some, as armada.ship,armada.pass" "$work/err"
done
ok "matrix: a client's lines may end in CR LF" status 0 matrix --with "$(always 'legal\r')" "$work/sound.umpire"
ok "matrix: a waived breach is still compared as a breach" \
    bash -c 'sed "s/^Rebel: maneuver 3/&\njudge: waive armada.ship.maneuver-speed/" "$1/breach.umpire" >"$1/waived.umpire"
    "$0" check "$1/waived.umpire" >/dev/null && { "$0" matrix -f xml --with "$2" "$1/waived.umpire" >"$1/waived.xml"; [ $? = 1 ]; }' \
    "$umpire" "$work" "$(always legal)"
ok "matrix -f xml: shows a waived breach as one finding" bash -c '[ "$(grep -c "<finding " "$0")" = 1 ]' "$work/waived.xml"
ok "matrix: a client that always says 'legal' differs about a marker that is implied" status 1 matrix -f text --logs --with "$(always legal)" corpus/language/markers/fail-armada.umpire
ok "matrix: a breach of a marker that is implied is compared with the answer about the marker" out "fail-armada.umpire:8: the other accepts a breach: phase ship"
ok "matrix: the statement that implies a marker has no breach of its own" bash -c '! grep -q "accepts a breach: Rebel: activate" "$0"' "$work/out"
ok "matrix: an answer in error about an implied marker is told with its own words" bash -c '"$0" matrix -f text --logs --with "$1" corpus/language/markers/fail-armada.umpire | grep -A 2 "error phase$" | grep -q "such as .*: phase ship" ' "$umpire" "while read -r a b; do case \"\$a \$b\" in '? phase ship') echo perhaps ;; '? '*) echo legal ;; esac; done"
ok "matrix: 'legal' agrees where the reference has advice" status 0 matrix --with "$(always legal)" corpus/armada/pass/forced-free/fail-token-wasted.umpire
ok "matrix: a client that always says 'legal' differs about setups" status 1 matrix -f text --logs --with "$(always legal)" corpus/armada/setup/sides
ok "matrix: tells a difference about the setup at the question 'setup'" out ": the other accepts a breach: setup"
ok "matrix: a closed pipe in the client's command ends its writer" status 0 matrix --with "yes | head -n 1 >/dev/null; $(always legal)" "$work/sound.umpire"
ok "matrix: a closed pipe in the client's command gives no message" test ! -s "$work/err"

alive() { # PID: it runs, and is no zombie, whose parent is not umpire
    grep -q '^State:.[^Z]' "/proc/$1/status" 2>/dev/null
}
dead() { # FILE...: no process whose number is there is alive
    for p in $(cat "$@"); do ! alive "$p" || return 1; done
}
export -f alive dead
fails() { # NAME WORDS COMMAND [OPTION]...: the implementation fails, and the report says so
    local name=$1 words=$2 command=$3
    shift 3
    ok "a client that $name: exit status 3" status 3 matrix -f text --logs "$@" --with "$command" "$work/sound.umpire"
    ok "a client that $name: the report says why" out "$words"
}
# A client that is too late, but must have done something in time: where the machine is slow, it gets more time for that.
late() { # COMMAND WORD...: the command with TIME as the seconds for an answer, until its words are those
    for time in 0.5 5 50; do
        if "${@//TIME/$time}"; then return; fi
    done
    return 1
}
fails_late() { # NAME WORDS COMMAND
    one() { status 3 matrix -f text --logs --timeout "$1" --with "$3" "$work/sound.umpire" && out "$2"; }
    ok "a client that $1: exit status 3, and the report says why" late one TIME "$2" "$3"
}
errs() { # NAME WORDS ANSWER: no answer, and the game goes on
    ok "answer in error, $1: exit status 3" status 3 matrix -f text --logs --with "$(always "$3")" "$work/sound.umpire"
    ok "answer in error, $1: the report says why" out "sound.umpire:1: the other's answer is not valid: $2"
    ok "answer in error, $1: the game goes on" out "1 log, 1 game, 0 failures: 11 asked, 0 agreed, 11 in error"
}
errs "the unknown word 'perhaps'" "it answered 'perhaps'" perhaps
errs "'illegal' with a misspelt rule" "it answered 'illegal armada.ship.tur'; there is no such rule; is it 'armada.ship.turn'?" 'illegal armada.ship.tur'
errs "an empty line" "it answered ''" ''
errs "a NUL in a word" "its answer holds a NUL" 'leg\000al'
errs "bytes that are no UTF-8" "it answered '" '\377\001'
errs "'Legal' with a capital letter" "it answered 'Legal'" Legal
errs "'error' of the client itself" "it has an error of its own: no such unit" 'error no such unit'
errs "a line longer than 4095 bytes" "its answer is longer than 4095 bytes" "$(head -c 5000 /dev/zero | tr '\0' x)"
fails "reads and never answers" "sound.umpire:1: the other failed: it did not answer within 0.5 seconds" 'cat >/dev/null' --timeout 0.5
fails "sleeps and never answers" "it did not answer" 'sleep 60' --timeout 0.5
fails "ends at once" "it ended before it answered" true
fails "exits with status 4 before an answer" "it ended with status 4 before it answered" 'exit 4'
fails "cannot be found" "it ended with status 127 (no such command)" "$work/no-such 2>/dev/null"
fails "dies of SIGSEGV" "it ended by signal SIGSEGV before it answered" 'kill -SEGV $$'
fails "closes its output" "it closed its output before it answered" 'exec >&-; sleep 600' --timeout 60
fails "writes garbage without end" "it wrote more than it was asked for" yes
fails "writes a line without end" "its answer is longer than 1048576 bytes, and no end is in sight" "tr '\\0' x </dev/zero"
fails "writes answers without end" "it wrote more than it was asked for" 'yes legal'
fails "gives one answer too many" "it wrote more than it was asked for" "echo legal; $(always legal)"
other twice 'while read -r a b; do case "$a $b" in "? end") printf "legal\nlegal\n" ;; "? "*) echo legal ;; esac; done'
fails "gives the last answer twice" "it wrote more than it was asked for" "sh $work/twice"
other dies 'n=0; while read -r a b; do [ "$a" != "?" ] || { n=$((n + 1)); [ $n -lt 5 ] || exit 0; echo legal; }; done'
fails "ends after four answers" "sound.umpire:7: the other failed: it ended before it answered" "sh $work/dies"
other half 'while read -r a b; do [ "$a" != "?" ] || { printf ill; exit 0; }; done'
fails "ends in the middle of an answer" "it ended in the middle of an answer, 'ill'" "sh $work/half"
fails_late "does not end the line of its answer" "it did not end its answer within TIME seconds" "printf legal; sleep 600"
fails "gives two answers before any question" "it wrote more than it was asked for" "printf 'legal\nlegal\n'; $(always legal)"
fails "writes greetings without end" "the other's answer is not valid: it answered 'umpire-matrix 2'" "yes 'umpire-matrix 2'"
fails "greets with an unknown protocol" "it greets with protocol '3'; this umpire knows 'umpire-matrix 2'" "echo umpire-matrix 3 next-game; $(always legal)"
fails "ends after four answers, once more" "sound.umpire:7: the other failed: it ended before it answered" "sh $work/dies"
ok "a client that ends after four answers: these count as agreed" out "11 asked, 4 agreed, 7 unanswered"
fails "exits with status 3 after its last answer" "it ended with status 3" "$(always legal); exit 3"
fails_late "does not end after its last answer" "its input was at an end, and it did not end within TIME seconds" "$(always legal); sleep 600"
{ echo game armada; echo 'player Rebel first {'; seq -f 'squadron Escort%g' 6000; echo '}'; } >"$work/long.umpire"
ok "a client that reads nothing of a long log: exit status 3" status 3 matrix -f text --logs --timeout 0.5 --with 'sleep 60' "$work/long.umpire"
ok "a client that reads nothing of a long log: the report says why" out "it did not read what it was sent"
ok "matrix: status 3 for a client that fails in the first of two games" \
    status 3 matrix -f text --logs --with "[ -e $work/once ] || { touch $work/once; exit 1; }; $(always legal)" "$work/two.umpire"
ok "matrix: asks all of the second game after a failure in the first" out "two.umpire: game 2: 11 asked, 10 agreed, 1 accepted"
ok "matrix: leaves no process of a client that was too late" \
    late bash -c '"$0" matrix --timeout "$2" --with "sleep 600 & echo \$! >$1/pid; wait" "$1/sound.umpire" >/dev/null 2>&1
    [ $? = 3 ] && [ -s "$1/pid" ] && ! alive "$(cat "$1/pid")"' "$umpire" "$work" TIME
ok "matrix: leaves no client after SIGTERM" bash -c '"$0" matrix --with "sleep 60 & echo \$! >$1/pid2; wait" "$1/sound.umpire" >/dev/null 2>&1 & umpire=$!
    await [ -s "$1/pid2" ]; kill -TERM $umpire; wait $umpire; await dead "$1/pid2"' "$umpire" "$work"
mkdir "$work/interrupted"
ok "matrix -o: leaves no file after SIGTERM" bash -c '"$0" matrix -o "$1/interrupted/new.xml" --with "sleep 60 & echo \$! >$1/pid3; wait" "$1/sound.umpire" >/dev/null 2>&1 & umpire=$!
    await [ -s "$1/pid3" ]; kill -TERM $umpire; wait $umpire; [ -z "$(ls -A "$1/interrupted")" ]' "$umpire" "$work"
ok "matrix: is not ended by SIGHUP if that was ignored when it started" bash -c 'trap "" HUP; "$0" matrix --timeout 600 --with "echo \$PPID >$1/pid4; until [ -e $1/go ]; do sleep 0.05; done" "$1/sound.umpire" >/dev/null 2>&1 & umpire=$!
    await [ -s "$1/pid4" ]; kill -HUP $umpire; touch "$1/go"; wait $umpire; [ $? = 3 ]' "$umpire" "$work"
ok "matrix: passes the client's standard error through" bash -c '"$0" matrix --with "head -c 300000 /dev/zero | tr \"\\0\" e >&2; $2" "$1/sound.umpire" 2>&1 >/dev/null | wc -c | grep -qx 300000' "$umpire" "$work" "$(always legal)"

# Several games in the same process
clients="tools/matrix/client.py $work/client"
ok "the client in C builds" cc -std=c11 -Wall -Wextra -Wpedantic -Werror -o "$work/client" tools/matrix/client.c
for client in $clients; do
    name=${client##*/}
    ok "$name agrees about armada.round.number" status 0 matrix -f text --logs --rules armada.round.number --with "$client" corpus/armada/round corpus/armada/games
    ok "$name agrees wherever it judges" bash -c 'grep -E "^armada.round.number +[1-9]" "$0" | awk "\$2 == \$3 { good = 1 } END { exit !good }"' "$work/out"
    ok "$name is started once for all games" bash -c '"$0" matrix --with "echo >>$1/starts; exec $2" corpus/armada/round >/dev/null; [ "$(wc -l <"$1/starts")" = 1 ]; s=$?; rm "$1/starts"; exit $s' "$umpire" "$work" "$client"
done
sed 's/number - 1 in/number in/' tools/matrix/client.py >"$work/bug.py"
sed 's/number - 1 ==/number ==/g' tools/matrix/client.c >"$work/bug.c"
ok "the client in C builds with a bug" cc -std=c11 -o "$work/bug" "$work/bug.c"
for bug in "/usr/bin/python3 $work/bug.py" "$work/bug"; do
    ok "a client with a bug is found out: ${bug##*/}" status 1 matrix --rules armada.round.number --with "$bug" corpus/armada/round
done
ok "matrix: starts a client that does not greet anew for each game" bash -c '"$0" matrix --with "echo >>$1/starts; $2" "$1/two.umpire" >/dev/null; [ "$(wc -l <"$1/starts")" = 2 ]' "$umpire" "$work" "$(always legal)"
anew() { # ANSWER-TO-NEXT-GAME: one that can begin anew, and calls everything legal
    echo "echo umpire-matrix 2 later next-game; while read -r a b; do case \"\$a \$b\" in '? next-game') $1 ;; '? '*) echo legal ;; esac; done"
}
ok "matrix: asks a client whose greeting has an unknown word" status 1 matrix -f text --logs --with "$(anew 'echo ready')" "$work/two.umpire"
ok "matrix: an unknown word in a greeting is no failure" out "2 games, 0 failures: 22 asked, 21 agreed, 1 accepted"
again() { # NAME WORDS COMMAND: it fails after the first game, and the second is asked of another
    ok "next-game, $1: exit status 3" status 3 matrix -f text --logs --with "$3" "$work/two.umpire"
    ok "next-game, $1: the report says why" out "two.umpire:13: the other failed: $2"
    ok "next-game, $1: the second game is asked all the same" out "two.umpire: game 2: 11 asked, 10 agreed, 1 accepted"
}
again "answered with 'yes'" "it answered 'yes' to '? next-game', which is answered with 'ready'" "$(anew 'echo yes')"
again "answered with 'ready' twice" "it wrote more than it was asked for" "$(anew 'printf "ready\\nready\\n"')"
again "answered with 'legal' before 'ready'" "it wrote more than it was asked for" "$(anew 'printf "legal\\nready\\n"')"
again "where the client ends instead" "it ended before it answered" "$(anew 'exit 0')"
ok "matrix: status 3 for a client that exits with status 6 after all games" status 3 matrix -f text --logs --with "$(anew 'echo ready'); exit 6" "$work/two.umpire"
once() { [ "$(grep -cF -- "$1" "$work/out")" = 1 ] || { tail -20 "$work/out"; return 1; }; }
ok "matrix: tells that the client exits with status 6 after all games" out "the other failed when all games were over: it ended with status 6"
ok "matrix: tells a failure after all games once, not with each game" once "the other failed"
for format in xml junit; do
    ok "matrix --logs -f $format: status 3 for a client that exits with status 6 after all games" \
        status 3 matrix --logs -f $format --with "$(anew 'echo ready'); exit 6" "$work/two.umpire"
    ok "matrix --logs -f $format: tells once that the client exits with status 6 after all games" once "it ended with status 6"
done
printf 'game armada 1.5.0\nplayer Rebel first {\n}\n' >"$work/short.umpire"
ok "matrix: status 0 for a log of declarations only and a client that greets" \
    status 0 matrix -f text --logs --with "echo umpire-matrix 2 next-game; cat >$work/sent" "$work/short.umpire"
ok "matrix: sends a log of declarations only to a client that greets" cmp "$work/sent" "$work/short.umpire"
ok "matrix: asks nothing in a log of declarations only, which is no failure" out "1 log, 1 game, 0 failures: 0 asked, 0 agreed"

# An implementation that takes a second to start, over all games of Armada
cat >"$work/slow" <<S
echo >>'$work/slow-starts'
sleep 1
exec '$umpire' matrix --answer
S
# An implementation is not sent a line that cannot be read: a disagreement after it is outside.
mkdir "$work/unread"
for log in $(find corpus -name '*-that-cannot-be-read.umpire'); do sed 's/#~.*//' "$log" >"$work/unread/$(echo "$log" | tr / -)"; done
unread=$(find "$work/unread" -name '*.umpire' | sort)
ok "matrix: status 3 for logs with a line that cannot be read" status 3 matrix -f text --logs --with "$umpire matrix --answer" $unread
ok "matrix: differences after an unreadable line are outside" grep -qE "^$(wc -w <<<"$unread") logs, [0-9]+ games, 0 failures: [0-9]+ asked, [0-9]+ agreed, [0-9]+ outside\$" "$work/out"
armada=$(drawn corpus/armada/*/)
ok "matrix: status 0 for a slow client, over all of Armada" status 0 matrix -f text --logs --with "sh $work/slow" $armada
ok "matrix: starts a slow client once for all of Armada" test "$(wc -l <"$work/slow-starts")" = 1
ok "matrix: a slow client is in full agreement over all of Armada" bash -c 'grep -qE "^[0-9]+ logs, ([0-9]+) games, 0 failures: ([0-9]+) asked, \2 agreed$" "$0" && grep -qx "armada: agreement: full" "$0"' "$work/out"
for game in dropfleet dropzone starfleet; do
    ok "matrix: umpire agrees with itself over all of corpus/$game" status 0 matrix -j 2 -f text --logs --with "$umpire matrix --answer" $(drawn corpus/$game/*/)
    ok "matrix: umpire is in full agreement with itself over all of corpus/$game" grep -qx "$game: agreement: full" "$work/out"
    ok "matrix: nothing is outside in corpus/$game" bash -c '! grep -q " outside" "$0"' "$work/out"
done

# Logs that are malformed on purpose are not for engines; others are, and what is wrong with them counts
sed 's/maneuver 2/manoeuvre 2/' "$work/sound.umpire" >"$work/wrong.umpire"
sed 's/maneuver 2/manoeuvre 2  #~ log.unknown-verb/' "$work/sound.umpire" >"$work/purpose.umpire"
ok "matrix: status 0 for a log that is malformed on purpose" status 0 matrix -f text --logs --with "$(always legal)" "$work/sound.umpire" "$work/purpose.umpire"
ok "matrix: counts the logs that are malformed on purpose in one line" grep -qx "1 log was passed over: malformed on purpose, as '#~ log.' in it says" "$work/out"
ok "matrix: says nothing else of a log that is malformed on purpose" bash -c '! grep -q purpose.umpire "$0" && grep -qx "1 log, 1 game, 0 failures: 11 asked, 11 agreed" "$0"' "$work/out"
ok "matrix -f xml: is valid with a log that is passed over" bash -c '"$0" matrix -f xml -o "$1/over.xml" --with "$2" "$1/sound.umpire" "$1/purpose.umpire" && xmllint --noout --relaxng schemas/matrix.rng "$1/over.xml" && grep -q "passed-over=\"1\"" "$1/over.xml"' "$umpire" "$work" "$(always legal)"
ok "matrix: status 3 for a log that is malformed and does not say so" status 3 matrix -f text --logs --with "$(always legal)" "$work/sound.umpire" "$work/wrong.umpire"
ok "matrix: does not pass over a log with a mark and no error" bash -c 'sed "s/maneuver 2/&  #~ log.syntax/" "$1/sound.umpire" >"$1/marked.umpire"; "$0" matrix -f text --logs --with "$2" "$1/marked.umpire" | grep -q "^1 log, 1 game, 0 failures: 11 asked, 11 agreed"' "$umpire" "$work" "$(always legal)"

ok "matrix: a signature that does not fit is no breach of the statement before it" status 0 matrix -f text --logs --with "$umpire matrix --answer" corpus/*/signed

# A penalty decides findings: it is told, not asked
other penalty 'while read -r line; do case $line in "judge: penalty"*) echo "$line" >&2 ;; "? "*) echo unknown ;; esac; done'
ok "matrix: tells a penalty that takes points" bash -c '"$0" matrix --with "sh $1/penalty" corpus/dropfleet/end/result/fail-points-less-a-penalty.umpire 2>&1 >/dev/null | cmp - <(echo "judge: penalty PHR points=2 \"slow\"")' "$umpire" "$work"
ok "matrix: does not tell a penalty without points" bash -c '"$0" matrix --with "sh $1/penalty" corpus/language/ruling/pass-penalty-in-words.umpire 2>&1 >/dev/null | grep -c points= | grep -qx 0' "$umpire" "$work"
printf 'game dropfleet\nvictory points\nturns 1\nplayer UCM\nplayer PHR\nturn 1\nphase planning\nphase roundup\njudge: penalty PHR points=2 "slow"\nresult PHR by points\nend\n' >"$work/late.umpire"
ok "matrix: a breach above a penalty is compared with its findings" bash -c '"$0" matrix -f text --logs --with "$1" "$2/late.umpire" >"$2/out"; [ $? = 1 ] && grep -q "late.umpire:8: the other accepts a breach: phase roundup" "$2/out"' "$umpire" "$(always legal)" "$work"

ok "matrix: starts a client that can play one game once for each game" bash -c '"$0" matrix -f text --logs --with "echo >>$1/each; exec $0 matrix --answer --fault=one-game" $pass >"$1/out"
    test "$(wc -l <"$1/each")" = "$(sed -nE "s/^[0-9]+ logs, ([0-9]+) games,.*/\1/p" "$1/out")"' "$umpire" "$work"

# Several implementations at a time
same() { # FORMAT COMMAND: the same report and status with one and with several
    local format=$1 command=$2 jobs
    set -- corpus/armada/round corpus/armada/pass/needs-token "$work/two.umpire" "$work/no-such.umpire"
    "$umpire" matrix -j 1 -f "$format" --with "$command" "$@" >"$work/1" 2>"$work/err.1"
    echo $? >>"$work/1"
    for jobs in $(drawn 2 7); do
        "$umpire" matrix -j $jobs -f "$format" --with "$command" "$@" >"$work/7" 2>"$work/err.7"
        echo $? >>"$work/7"
        cmp "$work/1" "$work/7" && cmp "$work/err.1" "$work/err.7" || return 1
    done
}
for format in $(drawn text xml junit markdown badge); do ok "matrix -j: same report with 1, 2 and 7 clients: $format" same $format "$umpire matrix --answer"; done
while read -r command; do
    ok "matrix -j: same report with 1, 2 and 7 clients: ${command##*/}" same text "$command"
done < <(drawn "$umpire matrix --answer --fault=one-game,refuse" "sh $work/dies" "$(always unknown)" "$(always '')" "$(always legal); exit 1" "$example")
ok "matrix -j: leaves no process of a client after an interrupt" bash -c 'rm -f "$1"/child.*; "$0" matrix -j 3 --with "echo \$\$ >$1/child.\$\$; sleep 60" $pass >/dev/null 2>&1 & umpire=$!
    await eval "[ \"\$(cat \"$1\"/child.* 2>/dev/null | wc -l)\" = 3 ]"; kill -INT $umpire; kill -TERM $umpire; wait $umpire
    await dead "$1"/child.*' "$umpire" "$work"

# An implementation that never answers
passes=$(find $pass -name '*.umpire' | wc -l)
ok "matrix --give-up: status 3 for a client that never answers" status 3 matrix -f text --logs --timeout 0.1 --give-up 3 --with "cat >/dev/null" $pass
ok "matrix --give-up 3: asks no more after 3 games, and counts the logs left" \
    out "the other was too late or had no answer for 3 games in a row, and was asked no more; $((passes - 3)) logs were left out"
ok "matrix --give-up 3: same report with -j 3, and the message counts the logs" bash -c '"$0" matrix -j 3 -f text --logs --timeout 0.1 --give-up 3 --with "cat >/dev/null" $pass 2>"$1/err" | cmp - "$1/out" && grep -q "$2 logs were left out" "$1/err"' "$umpire" "$work" $((passes - 3))
ok "matrix --give-up 1: tells one log and one game in the singular" bash -c '"$0" matrix -f text --logs --timeout 0.1 --give-up 1 --with "cat >/dev/null" "$1/sound.umpire" "$1/breach.umpire" 2>"$1/err" | grep -q "no answer for 1 game in a row, and was asked no more; 1 log was left out" && grep -q "for 1 game in a row; 1 log was left out: run it by itself" "$1/err"' "$umpire" "$work"
ok "matrix --give-up 0: asks in all games a client that fails in each" bash -c '"$0" matrix -f text --logs --give-up 0 --with "exit 1" $pass 2>/dev/null | grep -q "^$1 logs, $1 games, $1 failures"' "$umpire" $passes
for i in 1 2 3 4 5 6; do cat "$work/two.umpire"; done >"$work/twelve.umpire"
ok "matrix --give-up 4: status 3 for a client that fails in a log of 12 games" status 3 matrix -f text --logs --give-up 4 --with "exit 1" "$work/twelve.umpire"
ok "matrix --give-up 4: counts the rest of a log of 12 games as unanswered" out "12 games, 4 failures: 132 asked, 0 agreed, 132 unanswered"
ok "matrix --give-up 2: status 3 for a client that fails in every other game" status 3 matrix -f text --logs --give-up 2 --with "n=0; [ -e $work/odd ] && rm $work/odd && exit 1; touch $work/odd; $(always legal)" "$work/twelve.umpire"
ok "matrix --give-up 2: asks on where the client fails in every other game" out "12 games, 6 failures"

# Baselines
known() { status "$1" matrix --logs -f "${as:-text}" --rules $scope --with "$2" "${@:3}" $pass; }
ok "matrix --write-baseline: status 1 as without it" known 1 $example --write-baseline="$work/known"
ok "matrix --write-baseline: writes each disagreement, with its rule, line, log and statement" bash -c '[ "$(grep -c "^accepted" "$1")" = "$(grep -c "the other accepts a breach" "$2")" ] && grep -qP "^accepted\tarmada.pass.first-fewer\t-\t32\tcorpus/armada/pass/first-fewer/fail-as-many.umpire\tRebel: pass with token$" "$1"' - "$work/known" "$work/out"
count=$(grep -c ^accepted "$work/known")
cp "$work/out" "$work/known.txt"
ok "matrix --baseline: status 0 where only known disagreements are found" known 0 $example --baseline="$work/known"
ok "matrix --baseline: says how many are known" grep -qx "$count disagreements are known from the baseline, and do not count" "$work/out"
ok "matrix --baseline: does not tell what is known, and has no group of it" bash -c '! grep -q -e "the other accepts" -e "such as" "$0"' "$work/out"
ok "matrix --baseline: says nothing is gone while all are there" test ! -s "$work/err"
grep -v fail-as-many "$work/known" >"$work/fewer"
ok "matrix --baseline: status 1 for one disagreement that it does not name" known 1 $example --baseline="$work/fewer"
ok "matrix --baseline: tells only the new disagreement" bash -c '[ "$(grep -c "the other accepts a breach" "$1")" = 1 ] && grep -q "fail-as-many.umpire:32: the other accepts" "$1"' - "$work/out"
ok "matrix --baseline: is the same with -j 3" bash -c '"$0" matrix -j 3 -f text --logs --rules $3 --with "$2" --baseline="$1/fewer" $pass | cmp - "$1/out"' "$umpire" "$work" $example $scope
ok "matrix --baseline: status 0 when the bug is gone" known 0 "$example --sound" --baseline="$work/known"
ok "matrix --baseline: tells each entry that is gone, with its line" bash -c '[ "$(wc -l <"$1/err")" = "$2" ] && grep -qx "umpire: $1/known:2: corpus/armada/pass/first-fewer/fail-as-many.umpire:32: the two no longer disagree so at .Rebel: pass with token.: take the entry out" "$1/err"' - "$work" "$count"
ok "matrix -f xml --baseline: is valid and counts what is known" bash -c '"$0" matrix -f xml --rules $3 --with "$2" --baseline="$1/known" $pass >"$1/known.xml" && xmllint --noout --relaxng schemas/matrix.rng "$1/known.xml" && grep -q " known=\"$4\"" "$1/known.xml"' "$umpire" "$work" $example $scope "$count"
printf 'accepted\tarmada.pass.first-fewer\t-\tx\ta\tb\n' >"$work/wrong.known"
ok "matrix --baseline: status 2 for a line that is no entry" known 2 $example --baseline="$work/wrong.known"
ok "matrix --baseline: says what an entry is" grep -qx "umpire: $work/wrong.known:1: an entry is: KIND RULE OTHER-RULE LINE LOG STATEMENT, with tabs between them; 'umpire matrix --write-baseline=FILE' writes such a file" "$work/err"
ok "matrix --baseline: status 2 for a file that is not there" known 2 $example --baseline="$work/no-such"

# What has changed between two reports
as=xml known 1 $example -o "$work/bug.xml" >/dev/null
as=xml known 0 "$example --sound" -o "$work/mended.xml" >/dev/null
ok "diff: status 1 for reports of matrix where disagreements are new" status 1 diff "$work/mended.xml" "$work/bug.xml"
ok "diff: tells each new disagreement of a report of matrix, and how many" bash -c '[ "$(wc -l <"$1")" = $(($2 + 1)) ] && grep -q "^corpus/armada/pass/first-fewer/fail-as-many.umpire:32: new accepted: Rebel: pass with token: Rebel, the first player, may pass only with fewer .* .armada.pass.first-fewer.$" "$1" && grep -qx "1 log compared: $2 new, 0 gone, 0 moved, 0 of another level, 0 verdicts; $2 worse" "$1"' - "$work/out" "$count"
ok "diff: status 0 for reports of matrix where disagreements are gone" status 0 diff "$work/bug.xml" "$work/mended.xml"
ok "diff: tells each disagreement that is gone" grep -q "^corpus/armada/pass/first-fewer/fail-as-many.umpire:32: gone accepted: Rebel: pass with token" "$work/out"
ok "diff: status 0 for the same report of matrix twice" status 0 diff "$work/bug.xml" "$work/bug.xml"
ok "diff -f json: has the disagreements" bash -c '"$0" diff -f json "$1/mended.xml" "$1/bug.xml" | grep -q "\"change\":\"new\",\"worse\":true"' "$umpire" "$work"
"$umpire" check -f xml -o "$work/check.xml" --max-findings all "$work/breach.umpire"
ok "diff: status 3 for a report of matrix and one of a check" status 3 diff "$work/check.xml" "$work/bug.xml"
ok "diff: says that the two are of different kinds" grep -q "bug.xml is a report of umpire matrix, and the other is not: compare two of one kind" "$work/err"
head -n 20 "$work/bug.xml" >"$work/cut.xml"
ok "diff: status 3 for a report of matrix that breaks off" status 3 diff "$work/bug.xml" "$work/cut.xml"
ok "diff: says that it is not whole" grep -q "cut.xml is no whole report of umpire matrix" "$work/err"

# A job on GitHub
as=github ok "matrix -f github: status 1 for the example" known 1 $example
ok "matrix -f github: is a command at the example of each group, then the level" diff - "$work/out" <<G
::error file=corpus/armada/pass/first-fewer/fail-as-many.umpire,line=32,title=armada.pass.first-fewer::the other accepts a breach: Rebel: pass with token%0A$count such differences in all; $count games begin with it
umpire: $(grep -o '^[0-9]* logs.*: [0-9]* asked, [0-9]* agreed' "$work/known.txt" | sed 's/.*: //'), 0 known
umpire: armada: agreement: differs
G
ok "matrix -f github: a failure of the client is a command" bash -c '"$0" matrix -f github --with "exit 4" "$1/sound.umpire" | grep -q "^::error file=.*/sound.umpire,line=1,title=the other failed::it ended with status 4 before it answered$"' "$umpire" "$work"
ok "matrix -f github: a log's text ends no command" bash -c 'sed "s/Rebel/\"::set-env %0A\"/g" "$1/breach.umpire" >"$1/odd%,.umpire"; "$0" matrix -f github --with "$2" "$1/odd%,.umpire" >"$1/out"; [ "$(grep -c "^::" "$1/out")" = "$(grep -c "^::error file=.*/odd%25%2C.umpire,line=" "$1/out")" ] && grep -qF "set-env %250A" "$1/out"' "$umpire" "$work" "$(always illegal)"

# The report begins with what matters
ok "matrix -f text: status 1 for the example" status 1 matrix -f text --rules $scope --with $example $pass
ok "matrix -f text: begins with the totals, the level, and the groups with an example of each" diff - <(head -n 12 "$work/out" | sed -E 's/[0-9]+ (asked|agreed|unknown)/N \1/g') <<G
the other: $example
compared: $scope
$passes logs, $passes games, 0 failures: N asked, N agreed, $count accepted, N unknown
armada: agreement: differs

   began   in all  what differs (the other accepts, refuses, ...), at which verb, by which rule
       $count        $count  accepted pass armada.pass.first-fewer
                   such as corpus/armada/pass/first-fewer/fail-as-many.umpire:32: Rebel: pass with token
                   reference: illegal armada.pass.first-fewer: Rebel, the first player, may pass only with fewer unactivated ships than Empire: it has 1, and Empire has 1
                              Rules Reference 1.5.0 p.17-18, Ship Phase 5a
                   the other: legal
                   again: umpire matrix -f text --logs --rules=$scope --with='$example' 'corpus/armada/pass/first-fewer/fail-as-many.umpire'
G
ok "matrix -f text: the command after 'again:' repeats the difference" bash -c 'cd "$2" && command=$(sed -n "s/^ *again: umpire//p" "$1/out") && eval "\"\$0\" $command" | grep -q "fail-as-many.umpire:32: the other accepts a breach"' "$umpire" "$work" "$PWD"
ok "matrix -f text: does not list the logs without --logs" bash -c '! grep -q ": game 1: " "$0"' "$work/out"
ok "matrix -f text: tells a failure without --logs" bash -c '"$0" matrix -f text --with "exit 4" "$1/sound.umpire" | grep -q "sound.umpire:1: the other failed: it ended with status 4"' "$umpire" "$work"
ok "matrix -f text: the example of a group is the smallest" bash -c 'sed "s/^phase ship/&\ntable: destroy Nobody/; /Nobody/d; s/^result/&/" "$1/breach.umpire" | sed "s/^phase ship/Rebel: assign Yavaris repair\n&/" >"$1/a-longer.umpire"
    "$0" matrix -f text --rules armada.ship.maneuver-speed --with "$2" "$1/a-longer.umpire" "$1/breach.umpire" | grep -q "such as $1/breach.umpire:11: Rebel: maneuver 3"' "$umpire" "$work" "$(always legal)"

# Names
other named "echo umpire-matrix 2 next-game name=my-engine version=0.3; while IFS= read -r line; do case \$line in '? next-game') echo ready ;; '? '*) echo unknown ;; umpire-matrix*) echo \"\$line\" >&2 ;; esac; done"
ok "matrix: status 0 for a client that says its name" status 0 matrix -f text --with "sh $work/named" "$work/two.umpire"
ok "matrix -f text: shows the name and the version of the client" grep -qx "it greets as: my-engine 0.3" "$work/out"
ok "matrix: tells a client that says its name umpire's name and version, once" diff "$work/err" <(echo "umpire-matrix 2 name=umpire version=$("$umpire" --version | grep -oE '[0-9]+\.[0-9]+\.[0-9]+' | head -n 1)")
ok "matrix -f xml: has the name and the version, and is valid" bash -c '"$0" matrix -f xml --with "sh $1/named" "$1/two.umpire" >"$1/named.xml" 2>/dev/null && xmllint --noout --relaxng schemas/matrix.rng "$1/named.xml" && grep -q " greets-as=\"my-engine 0.3\"" "$1/named.xml"' "$umpire" "$work"
for client in $clients; do
    ok "${client##*/}: answers 'unknown' about games that it does not play" bash -c '"$0" matrix -f text --with "$1" corpus/dropzone/round corpus/dropfleet/turn | grep -qE "^[0-9]+ logs, [0-9]+ games, 0 failures: ([0-9]+) asked, 0 agreed, \1 unknown$"' "$umpire" "$client"
done

# Groups of differences
ok "matrix --only-first: status 1 for two games with differences" status 1 matrix -f text --logs --only-first --with "$(always illegal)" "$work/two.umpire"
ok "matrix --only-first: shows one difference of each game" \
    bash -c '[ "$(grep -c "the other refuses what is legal: setup" "$0")" = 2 ] && [ "$(grep -c "the other refuses" "$0")" = 2 ]' "$work/out"
ok "matrix --only-first: the sums count every difference" out "22 asked, 1 agreed, 21 refused"
ok "matrix --only-first: groups like differences" bash -c 'grep -A1 -E "^ +2 +2  refused setup$" "$0" | grep -q "such as .*two.umpire:1: setup"' "$work/out"
ok "matrix without --only-first: status 1 for two games with differences" status 1 matrix -f text --logs --with "$(always illegal)" "$work/two.umpire"
ok "matrix without --only-first: says what may follow from another difference" bash -c 'grep -qE "^ +0 +4  refused assign$" "$0" && grep -A4 "refuses what is legal: round 1" "$0" | grep -q "it may follow from line 1"' "$work/out"
ok "matrix -f xml: finds the verb after a quoted name, a time and a note" bash -c 'printf "game armada 1.5.0\nplayer \"A: b\" first { ship Y command=1 speed=2 }\nplayer E { ship V command=1 speed=2 }\nround 1\n@0:10 phase command\n@0:20 \"A: b\": assign Y navigate\nnote \"x y\"\nE: assign V repair\nresult E by concession\nend\n" >"$1/names.umpire"
    "$0" matrix -f xml --with "$2" "$1/names.umpire" | grep -o "verb=\"[a-z]*\"" | sort | tr "\n" " " | grep -qx "verb=\"assign\" verb=\"end\" verb=\"phase\" verb=\"result\" verb=\"round\" verb=\"setup\" "' "$umpire" "$work" "$(always illegal)"
ok "matrix: 'undecided' is no disagreement" status 0 matrix -f text --logs --with "$(always 'undecided no positions')" "$work/breach.umpire"
ok "matrix: counts 'undecided' answers" out "11 asked, 0 agreed, 11 undecided"
ok "matrix: tells the rules that the reference itself leaves undecided" bash -c '"$0" matrix -f text --logs --with "$1" corpus/armada/attack/pool | grep -q "^left undecided by umpire itself: .*armada.attack.pool ([1-9]"' "$umpire" "$(always legal)"
# Where umpire is undecided nobody disagrees: nobody is first in this log, so nobody can say whether Rebel may pass on line 32.
unsure=corpus/armada/setup/sides/fail-nobody-first-in-a-whole-round.umpire
refuses_pass() { # RULE: an engine that refuses the pass by this rule, and knows nothing else
    echo "while read -r line; do case \$line in '? Rebel: pass with token') echo illegal $1 ;; '? '*) echo unknown ;; esac; done"
}
for rule in armada.pass.first-fewer armada.ship.turn ''; do
    ok "matrix: a refusal by '$rule' is none where umpire is undecided" status 0 matrix -f text --with "$(refuses_pass "$rule")" "$unsure"
    ok "matrix: the refusal by '$rule' has its own count" out "41 asked, 0 agreed, 40 unknown, 1 undecided by umpire alone"
done
ok "matrix: a refusal by another rule is one there" status 1 matrix -f text --with "$(refuses_pass armada.ship.top-dial)" "$unsure"
ok "matrix -f xml: the count is an attribute" bash -c '"$0" matrix -f xml --with "$1" "$2" >"$3/open.xml"; xmllint --noout --relaxng schemas/matrix.rng "$3/open.xml" && grep -q "<summary .* umpire-undecided=\"1\"" "$3/open.xml"' "$umpire" "$(refuses_pass armada.ship.turn)" "$unsure" "$work"
ok "matrix --answer: says what is undecided, and by which rule" bash -c '"$0" matrix --answer <"$1" | grep -q "^undecided armada\.[a-z.-]* the log does not say "' "$umpire" <(sed 's/#.*//; s/^ *//; s/; *}/\n}/; s/{ /{\n/; s/; /\n/g' "$unsure" | sed -E 's/^(round|phase|Rebel:|Empire:|table:)/? \1/')
ok "matrix: umpire, which says undecided too, agrees with itself there" bash -c '"$0" matrix -f text --with "$0 matrix --answer" "$1" | grep -q "41 asked, 41 agreed"' "$umpire" "$unsure"
ok "matrix --perft: a refusal is none where umpire is undecided" bash -c 'sed "/^Rebel:  pass with token/,\$d" "$1" >"$2/open.umpire"
    "$0" matrix --perft --depth=1 -f text --with "while read -r line; do case \$line in \"? perft 1\") echo 1 ;; \"? perft 1 Rebel: pass with token\") echo illegal armada.ship.turn ;; \"? \"*) echo unknown ;; esac; done" "$2/open.umpire" >"$2/out"; [ $? = 0 ] && grep -q "1 undecided by umpire alone" "$2/out"' "$umpire" "$unsure" "$work"
ok "matrix --interpretation: umpire as client agrees about corpus/dropfleet/setup" \
    status 0 matrix --interpretation dropfleet.roll-off-admiral=no --with "$umpire matrix --answer" corpus/dropfleet/setup
added=corpus/dropfleet/interpretations/roll-off-admiral/pass-admiral-added.umpire
ok "matrix: umpire as client agrees about an added admiral without --interpretation" status 0 matrix -f text --logs --with "$umpire matrix --answer" $added
sed '/^game/a records all' $added >"$work/added.umpire" # else the total is undecided for the client
added=$work/added.umpire
ok "matrix --interpretation: changes what the reference judges: status 1" \
    status 1 matrix -f text --logs --interpretation dropfleet.roll-off-admiral=no --with "$umpire matrix --answer" $added
ok "matrix --interpretation: the client without it accepts a breach" out ":26: the other accepts a breach: UCM: roll d6[4] => 7"
ok "matrix --interpretation: status 2 for an unknown interpretation" status 2 matrix --interpretation dropfleet.roll-off=no --with true "$work/sound.umpire"

# The page names the statements that close something as the corpus shows them
"$umpire" matrix -f xml --with "$(anew 'echo ready')" $(drawn $(find corpus/{armada,dropfleet,dropzone,starfleet} -name "fail-*.umpire" | sort)) >"$work/closes.xml" 2>/dev/null
ok "tools/matrix/README.md: the table of what closes a rule fits the corpus" /usr/bin/python3 - "$work/closes.xml" tools/matrix/README.md <<'P'
import os, re, sys, xml.etree.ElementTree as tree
seen = {}
for group in tree.parse(sys.argv[1]).getroot().iter("{urn:umpire:matrix:1}group"):
    seen.setdefault(group.get("rule"), set()).add(group.get("verb"))
rows = re.findall(r"^\| `(\w+\.\S+)` \| ([a-z ]+) \|$", open(sys.argv[2]).read(), re.M)
assert len(rows) > 15
wrong = [(rule, seen[rule]) for rule, verbs in rows if not seen.get(rule, set()) <= set(verbs.split())]
assert not wrong, wrong
unseen = [rule for rule, _ in rows if rule not in seen]
assert not unseen or int(os.environ.get("DEPTH", "1")) > 1, unseen
assert len(unseen) < len(rows), "no rule of the table is in the logs"
P

# The page about the corpus
"$umpire" rules --policy >"$work/questions"
ok "doc/corpus.md: has the questions and choices of rules --policy" /usr/bin/python3 - "$work/questions" doc/corpus.md <<'P'
import re, sys
asked = re.findall(r"^# ([\w-]+\.[\w-]+)=(\S+)  # (.*\?)$", open(sys.argv[1]).read(), re.M)
told = re.findall(r"^\| \w+ \d+ \| `(\S+)` \| (.*?) \| (.*) \|$", open(sys.argv[2]).read(), re.M)
assert len(asked) >= 8
assert sorted(asked) == sorted((name, choices.replace(", ", "|"), question) for name, choices, question in told)
P
ok "doc/corpus.md: gives each number to one question" bash -c 'sed -nE "s/^\| ([a-z]+ [0-9]+) \|.*/\1/p" doc/corpus.md | sort | uniq -d | wc -l | grep -qx 0'
ok "doc/corpus.md and schemas/matrix.rnc: have each level of agreement" bash -c 'for l in full verdicts partial differs none; do grep -q "^| .$l. |" doc/corpus.md && grep -q "\"$l\"" schemas/matrix.rnc || exit 1; done'
ok "doc/corpus.md: the folders that it names exist" bash -c 'for f in $(sed -nE "s/^    (corpus\/[^ ]*).*/\1/p" doc/corpus.md | sed "s/GAME/armada/; s/AREA/pass/; s/SLUG/first-fewer/; s/WORDS/*/"); do case $f in */interpretations/) f=corpus/dropfleet/interpretations ;; esac; ls $f >/dev/null || exit 1; done'

# The index of the corpus
ok "corpus: status 0 for all of the corpus" status 0 corpus -f json corpus
ok "corpus: has each case once, with what it shows and what breaks" /usr/bin/python3 - "$work/out" <<'P'
import json, pathlib, sys
index = json.load(open(sys.argv[1]))
cases = {case["id"]: case for case in index["cases"]}
paths = {str(path) for path in pathlib.Path("corpus").rglob("*.umpire")}
assert len(cases) == len(index["cases"]) == len(paths) and {case["path"] for case in cases.values()} == paths
one = cases["armada/pass/first-fewer/fail-as-many"]
assert one["rule"] == "armada.pass.first-fewer" and one["citation"] == "Rules Reference 1.5.0 p.17-18, Ship Phase 5a", one
assert one["shows"].startswith("One unactivated ship against one") and one["game"] == "armada" and one["edition"] == "1.5.0"
assert one["breaks"] == [{"line": 32, "statement": "Rebel: pass with token", "rules": ["armada.pass.first-fewer"]}], one
assert not one["malformed"] and one["options"] is None
assert sum(case["malformed"] for case in cases.values()) > 100
assert cases["armada/perft/start"]["rule"] is None
import hashlib
for case in index["cases"]:
    assert case["sha256"] == hashlib.sha256(pathlib.Path(case["path"]).read_bytes()).hexdigest(), case["path"]
lines = "".join(f"{case['sha256']} {case['id']}\n" for case in index["cases"])
assert index["sha256"] == hashlib.sha256(lines.encode()).hexdigest()
assert sorted(one for rule in index["rules"].values() for ids in rule.values() for one in ids) == sorted(one["id"] for one in cases.values() if one["rule"])
assert "armada/pass/first-fewer/fail-as-many" in index["rules"]["armada.pass.first-fewer"]["break"]
assert all(any(name in line["rules"] for line in cases[one]["breaks"]) for name, rule in index["rules"].items() for one in rule["break"])
P
ok "corpus -f json: a runner of thirty lines in Perl loads it and agrees about its rule" bash -c '[ "$(wc -l <"$0")" -le 30 ] && "$1" corpus -f json corpus/armada/round/number | "$0"' tests/commands/matrix/runner.pl "$umpire"
ok "corpus -f json: the runner finds a case that it judges otherwise" bash -c '"$1" corpus -f json corpus/armada/round/number | sed "s/\"line\": *[0-9]*/\"line\":1/" | "$0" | grep -q "^armada/round/number/fail-.*: lines [0-9 ]*, wanted 1"' tests/commands/matrix/runner.pl "$umpire"
ok "corpus -f text: lists the ids" bash -c '"$0" corpus -f text corpus/armada/round | LC_ALL=C sort | cmp - <(find corpus/armada/round -name "*.umpire" | sed "s,^corpus/,,; s,[.]umpire$,," | LC_ALL=C sort)' "$umpire"
ok "corpus: status 3 for a log that cannot be read" status 3 corpus "$work/no-such.umpire"
ok "corpus: status 2 for an unknown format" status 2 corpus -f xml corpus/armada/round
ok "corpus: says which formats there are" grep -q "there is no format 'xml' of an index; there are json and text" "$work/err"
ok "corpus: status 5 on a full disk" bash -c '"$0" corpus corpus/armada/round >/dev/full 2>/dev/null; [ $? = 5 ]' "$umpire"

# Servers
for where in 127.0.0.1:65536 127.0.0.1: 127.0.0.1:-1; do
    ok "exit status 2: matrix --connect=$where" status 2 matrix --connect=$where corpus/armada/round
done
ok "matrix --connect: a server gets the same report as a command" \
    bash -c '"$1" --listen 0 >"$2/port" 2>"$2/server" & server=$!; trap "kill $server" EXIT; await [ -s "$2/port" ]
    "$0" matrix -f text --logs --rules armada.round.number --with "$1" corpus/armada/round | sed 1d >"$2/1"
    [ -s "$2/1" ] || exit 1
    for jobs in 1 4; do "$0" matrix -f text --logs -j $jobs --rules armada.round.number --connect "localhost:$(cat "$2/port")" corpus/armada/round | sed 1d | cmp - "$2/1" || exit 1; done
    "$0" matrix -f xml --connect "127.0.0.1:$(cat "$2/port")" corpus/armada/round | grep -q "connect=\"127.0.0.1:[0-9]*\"" && [ ! -s "$2/server" ]' \
    "$umpire" tools/matrix/client.py "$work"
cat >"$work/server.py" <<'P'
import socket, struct, sys, threading, time
def answer(connection, kind):
    lines = connection.makefile("rw", newline="\n")
    for n, line in enumerate(l for l in lines if l.startswith("? ")):
        if n == 3 and kind == "resets":
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            lines.close()
            return connection.close()
        if n == 3 and kind == "closes":
            break
        if n == 3 and kind == "sleeps":
            time.sleep(600)
        print("legal", file=lines, flush=True)
    if kind == "stays":
        time.sleep(600)
    lines.close()
    connection.close()
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], flush=True)
if sys.argv[1] == "deaf":
    listener.listen(0)
    time.sleep(600)
while True:
    threading.Thread(target=answer, args=(listener.accept()[0], sys.argv[1]), daemon=True).start()
P
served() { # NAME STATUS WORDS: a server of that name
    rm -f "$work/port"
    /usr/bin/python3 "$work/server.py" "$1" >"$work/port" 2>/dev/null &
    local server=$!
    await [ -s "$work/port" ]
    one() { status "$2" matrix -f text --logs --timeout "$1" --connect "127.0.0.1:$(cat "$work/port")" "$work/two.umpire" && out "$3"; }
    ok "a server that $1: the exit status, and the report says so" late one TIME "$2" "$3"
    kill $server
    wait $server 2>/dev/null
}
served answers 1 "2 games, 0 failures: 22 asked, 21 agreed, 1 accepted"
served resets 3 "two.umpire:6: the other failed: it reset the connection before it answered"
served closes 3 "two.umpire:6: the other failed: it closed the connection before it answered"
served sleeps 3 "two.umpire:6: the other failed: it did not answer within TIME seconds"
served stays 3 "two.umpire:13: the other failed: its input was at an end, and it did not close the connection within TIME seconds"
ok "matrix --connect: status 3 where nothing listens" status 3 matrix -f text --logs --connect "127.0.0.1:$(cat "$work/port")" "$work/two.umpire"
ok "matrix --connect: says that nothing listens there" out "refused the connection: nothing listens there"
ok "matrix --connect: status 3 for an unknown host" status 3 matrix -f text --logs --connect no-such-host.invalid:4000 "$work/sound.umpire"
ok "matrix --connect: says that a host cannot be found" out "the other failed: no-such-host.invalid:4000 cannot be found: "
for address in localhost localhost: :4000 ::1:4000 "$(head -c 300 /dev/zero | tr '\0' x):1"; do ok "matrix --connect ${address:0:20}: status 2 for a wrong address" status 2 matrix --connect "$address" "$work/sound.umpire"; done
ok "matrix: status 2 for --with and --connect together" status 2 matrix --with true --connect localhost:1 "$work/sound.umpire"

# The self-test
ok "matrix --self-test: finds each kind of wrong answer" status 0 matrix --self-test
ok "matrix --self-test: more than 99 checks pass and none fails" bash -c 'grep -q "^1[0-9][0-9] passed, 0 failed$" "$0"' "$work/out"
"$umpire" matrix --answer --fault=list >"$work/kinds"
ok "matrix --self-test: has each fault of --fault=list, except one-game" bash -c 'while read -r kind; do grep -q ": $kind\$" "$0" || [ "$kind" = one-game ] || { echo "$kind"; exit 1; }; done <"$1"' "$work/out" "$work/kinds"
ok "matrix --answer: status 2 for an unknown --fault" status 2 matrix --answer --fault=no-such
ok "matrix --with: status 2 for --fault, which belongs to --answer" status 2 matrix --fault=accept --with true "$work/sound.umpire"
# A breach by an implied marker is told at the statement that implies it; a client is asked for both
# A client is sent no notes, so that it cannot know their times.
find corpus/*/games corpus/language -name '*.umpire' ! -name '*-below-a-note-*' | sort >"$work/asked"
ok "matrix: umpire as client agrees with umpire" status 0 matrix -f text --logs -j 2 --with "$umpire matrix --answer" --files-from "$work/asked"

# The badge and the section for a README
ok "matrix -f badge: is XML with the level and the number of games as title" bash -c '"$0" matrix -f badge -o "$1/badge.svg" --with "$0 matrix --answer" $pass && xmllint --noout "$1/badge.svg" && grep -q "<title>umpire 1.0.0 armada: full 100.0 %, $2 games</title>" "$1/badge.svg"' "$umpire" "$work" $passes
ok "matrix -f badge: shows the level and the share, and the games in its title alone" bash -c '[ "$(sed -nE "s/.*<text [^>]*>(.*)<\/text>/\1/p" "$1/badge.svg" | paste -sd "|")" = "umpire 1.0.0 armada|full 100.0 %" ]' - "$work"
ok "matrix -f badge: is not wider than 300 pixels for four rulesets" bash -c '"$0" matrix -j 2 -f badge --with "$0 matrix --answer" $(for game in armada dropfleet dropzone starfleet; do ls corpus/$game/games/*.umpire | head -n 1; done) >"$1/badge4.svg"; grep -q "<title>umpire 1.0.0 4 rulesets: full 100.0 %" "$1/badge4.svg" && [ "$(sed -nE "1s/.* width=\"([0-9]+)\".*/\1/p" "$1/badge4.svg")" -lt 300 ]' "$umpire" "$work"
level() { # LEVEL CLIENT COMMAND [OPTION]...
    local level=$1 client=$2 command=$3
    shift 3
    ok "-f markdown: level '$level' for a client $client" \
        bash -c '"$0" matrix -f markdown --with "$1" "${@:3}" | grep -qF "| armada | **$2** |"' "$umpire" "$command" "$level" "$@"
}
level full "that is umpire" "$umpire matrix --answer" $pass
level verdicts "that names no rule" "$umpire matrix --answer --fault=no-rule" "$work/breach.umpire"
level partial "that answers 'unknown' at some places" "$umpire matrix --answer --fault=unknown" "$work/breach.umpire"
level differs "that accepts a breach" "$umpire matrix --answer --fault=accept" "$work/breach.umpire"
level differs "whose answer is in error" "$umpire matrix --answer --fault=error" "$work/breach.umpire"
level differs "that ends after four answers" "sh $work/dies" "$work/breach.umpire"
ok "matrix -f markdown: a malformed game does not count for the level" bash -c 'sed "s/maneuver 3/manoeuvre 3/" "$1/breach.umpire" >"$1/malformed.umpire"; "$0" matrix -f markdown --with "$2" "$1/malformed.umpire" "$1/sound.umpire" | grep -qF "| armada | **full** | 1 of 1 |"' "$umpire" "$work" "$umpire matrix --answer"
level none "that always answers 'unknown'" "$(always unknown)" "$work/breach.umpire"
ok "matrix -f badge: says one game in the singular" bash -c '"$0" matrix -f badge --with "$1" "$2" | grep -q "<title>umpire 1.0.0 armada: full 100.0 %, 1 game</title>"' "$umpire" "$umpire matrix --answer" "$work/sound.umpire"
ok "matrix -f badge --rules: names the rules and the percentage" bash -c '"$0" matrix -j 4 -f badge --rules armada.pass,armada.ship --with "$1 --sound" $pass | grep -q "<title>umpire 1.0.0 armada.pass,armada.ship: partial [0-9.]* %, $2 games</title>"' "$umpire" $example $passes
odd_name="$work/o*a_a.umpire"
sed 's/"A: b"/"A*a_a: b"/' "$work/names.umpire" >"$odd_name"
"$umpire" matrix -f markdown --with "$(always illegal)" "$odd_name" >"$work/out"
ok "matrix -f markdown: has \\ before * and _ of a log's name" out 'o\*a\_a.umpire:1: setup'
ok "matrix -f markdown: has \\ before * and _ of a player's name" out 'A\*a\_a: b'
ok "matrix -f markdown: has no bare * or _ of a name" bash -c '! grep "[^\\][*_]a" "$0"' "$work/out"
ok "matrix -f markdown: a client with a bug has 99.x %, not 100 %" bash -c '"$0" matrix -j 4 -f markdown --rules armada.ship,armada.pass --with "$1" corpus/armada/pass | grep -q " (99.[0-9] %) | [0-9]* of [0-9]* |$"' "$umpire" $example

# Logs and usage
ok "matrix: reads a compressed log from standard input" bash -c 'gzip -c "$1" | "$0" matrix -f text --logs --with "$2" - | grep -q "^-: game 1: 11 asked, 11 agreed"' "$umpire" "$work/sound.umpire" "$(always legal)"
ok "matrix: status 3 for a malformed log" status 3 matrix -f text --logs --with "$(always legal)" <(sed 's/maneuver 2/manoeuvre 2/' "$work/sound.umpire")
ok "matrix: tells that a log is malformed" out "malformed: 1 error in the log"
ok "matrix: does not ask about a statement that it does not understand" out "10 asked, 10 agreed"
ok "matrix: status 3 for a log that does not exist" status 3 matrix --with true "$work/no-such.umpire"
ok "matrix: status 2 without --with and --connect" status 2 matrix "$work/sound.umpire"
ok "matrix: status 2 without a log" status 2 matrix --with true
ok "matrix: status 2 for --rules that are misspelt" status 2 matrix --with true --rules armada.shi "$work/sound.umpire"
ok "matrix: status 2 for the format sarif" status 2 matrix --with true -f sarif "$work/sound.umpire"
ok "matrix: status 2 for a --timeout that is no number" status 2 matrix --with true --timeout soon "$work/sound.umpire"
ok "matrix: status 5 on a full disk" bash -c '"$0" matrix --with "$2" "$1" >/dev/full 2>/dev/null; [ $? = 5 ]' "$umpire" "$work/sound.umpire" "$(always legal)"
ok "matrix --help: shows the usage" bash -c '"$0" matrix --help | grep -q "^Usage: umpire matrix"' "$umpire"

# Reports
odd="$(always 'illegal armada.ship.turn <a> & "b" \377\001')"
ok "matrix -f xml: status 3 for odd answers and a missing log" \
    status 3 matrix -f xml -o "$work/one.xml" --with "$odd" tests/formats/golden/mixed.umpire "$work/two.umpire" "$work/no-such.umpire"
ok "matrix -f xml: valid for odd answers and a missing log" xmllint --noout --relaxng schemas/matrix.rng "$work/one.xml"
ok "matrix -f xml: status 3 for a client that ends early" \
    status 3 matrix -f xml -o "$work/two.xml" --rules $scope --with "sh $work/dies" tests/formats/golden/mixed.umpire "$work/two.umpire"
ok "matrix -f xml: valid for a client that ends early" xmllint --noout --relaxng schemas/matrix.rng "$work/two.xml"
ok "matrix -f xml: valid for the example without its bug" xmllint --noout --relaxng schemas/matrix.rng "$work/sound.xml"
ok "matrix -f xml: the sums are those of what the report lists" /usr/bin/python3 - "$work/one.xml" "$work/two.xml" "$work/sound.xml" <<'P'
import sys, xml.etree.ElementTree as tree
space = "{urn:umpire:matrix:1}"
names = ["agreed", "accepted", "refused", "another-rule", "unknown", "undecided", "umpire-undecided", "outside", "error", "unanswered"]
for path in sys.argv[1:]:
    root = tree.parse(path).getroot()
    summary, games = root.find(space + "summary"), [o.attrib for o in root.iter(space + "outcome")]
    for name in names + ["asked"]:
        assert int(summary.get(name)) == sum(int(g[name]) for g in games), (path, name)
    for one in games + [summary.attrib]:
        assert int(one["asked"]) == sum(int(one[n]) for n in names), (path, one)
    kinds = [d.get("kind") for d in root.iter(space + "disagreement")]
    for kind in names[1:4]:
        assert kinds.count(kind) == int(summary.get(kind)), (path, kind)
    assert int(summary.get("failures")) == len(list(root.iter(space + "failure")))
    assert int(summary.get("error")) == len(list(root.iter(space + "error")))
    games = [[e.tag for e in g if e.tag in (space + "disagreement", space + "error")] for g in root.iter(space + "game")]
    groups = [g.attrib for g in root.iter(space + "group")]
    assert sum(int(g["count"]) for g in groups) == sum(len(g) for g in games)
    assert sum(int(g["first"]) for g in groups) == sum(len(set(g)) for g in games)
    assert [int(g["first"]) for g in groups] == sorted((int(g["first"]) for g in groups), reverse=True)
    agreements = [a.attrib for a in root.iter(space + "agreement")]
    assert 0 < sum(int(a["asked"]) for a in agreements) <= int(summary.get("asked"))
P
ok "matrix -f junit: status 3 for odd answers" status 3 matrix -f junit --with "$odd" tests/formats/golden/mixed.umpire "$work/two.umpire" "$work/no-such.umpire"
cp "$work/out" "$work/junit.xml"
ok "matrix -f junit: status 3 for a client that ends early" status 3 matrix -f junit --with "sh $work/dies" "$work/two.umpire"
ok "matrix -f junit: junitparser reads the reports and finds their counts right" /usr/bin/python3 - "$work/junit.xml" "$work/out" <<'P'
import sys
from junitparser import JUnitXml, Failure, Error
for path, kinds in ((sys.argv[1], {Failure, Error}), (sys.argv[2], {Error})):
    suites = list(JUnitXml.fromfile(path))
    assert {type(r) for s in suites for c in s for r in c.result} == kinds, path
    for suite in suites:
        cases = list(suite)
        assert suite.tests == len(cases), suite.name
        assert suite.failures == sum(any(isinstance(r, Failure) for r in c.result) for c in cases), suite.name
        assert suite.errors == sum(any(isinstance(r, Error) for r in c.result) for c in cases), suite.name
P
ok "matrix -f junit: a suite has the groups of the text report, in its order" bash -c '
    "$0" matrix -f junit --rules armada.pass --with tools/matrix/armada-ship-phase corpus/armada/pass/first-fewer >"$1/groups.xml"
    "$0" matrix -f xml --rules armada.pass --with tools/matrix/armada-ship-phase corpus/armada/pass/first-fewer >"$1/groups-2.xml"
    /usr/bin/python3 -c "$2" "$1/groups.xml" "$1/groups-2.xml"' "$umpire" "$work" '
import sys, xml.etree.ElementTree as tree
suites = [s for s in tree.parse(sys.argv[1]).iter("testsuite") if s.get("name") == "groups"]
groups = list(tree.parse(sys.argv[2]).iter("{urn:umpire:matrix:1}group"))
cases = [c for s in suites for c in s]
assert groups and len(suites) == 1 and len(cases) == len(groups), (len(suites), len(cases), len(groups))
for case, group in zip(cases, groups):
    assert case.get("name").startswith(group.get("kind") + " " + group.get("verb")), (case.attrib, group.attrib)
    assert case[0].get("message").startswith(group.get("count") + " difference"), case[0].attrib
'
mkdir "$work/elsewhere" && cp "$work/two.umpire" "$work/elsewhere/"
for format in text xml junit badge markdown; do
    ok "matrix --logs -f $format: same bytes in another folder and locale" bash -c 'cd "$1"; a=$("$0" matrix -f $3 --with "$2" two.umpire | sha256sum); cd elsewhere
        b=$(LC_ALL=C.UTF-8 "$0" matrix -f $3 --with "$2" two.umpire | sha256sum); [ "$a" = "$b" ]' "$umpire" "$work" "$odd" $format
done
ok "bash completes 'umpire matrix --ti' to --timeout=" \
    bash -c 'PATH=$(dirname "$0"):$PATH; . tools/completions/umpire.bash; COMP_WORDS=(umpire matrix --ti) COMP_CWORD=2; _umpire; [ "${COMPREPLY[*]}" = --timeout= ]' "$umpire"
summary

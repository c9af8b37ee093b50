#!/bin/bash
# umpire matrix: the example with its bug and without, other implementations that
# are wrong in every way, and the reports, each read by a reader that is not ours.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
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
cases="corpus/armada/ship corpus/armada/pass"

# The example
ok "the bug is found" status 1 matrix -f text --rules $scope --with $example $cases
grep -o '^corpus.*: the other accepts a breach' "$work/out" | cut -d: -f1,2 >"$work/found"
"$umpire" check -f text $cases | grep 'armada.pass.first-fewer\]' |
    grep -P 'has (\d+) unactivated ships, \w+ \1;' | cut -d: -f1,2 >"$work/wanted"
ok "at the statements that it makes differ" cmp "$work/found" "$work/wanted"
ok "which there are" test -s "$work/wanted"
ok "and nowhere else" bash -c '! grep -q ": the other refuses" "$0"' "$work/out"
ok "with the reference's finding" out 'reference: illegal armada.pass.first-fewer: Rebel, the first player, has 1 unactivated ships'
ok "without the bug they agree" status 0 matrix -f xml --rules $scope --with "$example --sound" $cases corpus/armada/games corpus/armada/attack/target
cp "$work/out" "$work/sound.xml"
ok "about each rule that is compared" /usr/bin/python3 - "$work/sound.xml" <<'P'
import sys, xml.etree.ElementTree as tree
rules = [r.attrib for r in tree.parse(sys.argv[1]).iter("{urn:umpire:matrix:1}rule")]
assert len(rules) >= 18, rules
assert all(int(r["agreed"]) > 0 for r in rules), rules
P

# What is sent is what the page says
sed -n '/^    game armada/,/^    ? end/p' tools/matrix/README.md | sed 's/^    //' >"$work/talk"
sed 's/^? //; s/  .*//; /^setup$/d' "$work/talk" >"$work/talk.umpire"
other record 'while IFS= read -r line; do printf "%s\n" "$line" >&2; case $line in "? "*) echo unknown ;; esac; done'
ok "the page's conversation" status 0 matrix --with "sh $work/record" "$work/talk.umpire"
ok "is what is sent" cmp "$work/err" <(sed 's/  .*//' "$work/talk")
other page "while IFS= read -r line; do case \$line in '? '*) sed -n \"s/^\$line  *//p\" '$work/talk' ;; esac; done"
ok "and its answers agree" status 0 matrix -f text --with "sh $work/page" "$work/talk.umpire"
ok "all but what is unknown" out '9 asked, 7 agreed, 2 unknown'

# Answers, good and bad
always() { echo "while read -r a b; do [ \"\$a\" != '?' ] || printf '%b\\n' '$1'; done"; }
ok "legal throughout: a sound game" status 0 matrix -f text --with "$(always legal)" "$work/sound.umpire"
ok "legal throughout: a breach" status 1 matrix -f text --with "$(always legal)" "$work/breach.umpire"
ok "and where" out "breach.umpire:11: the other accepts a breach: Rebel: maneuver 3"
ok "illegal throughout" status 1 matrix -f text --with "$(always illegal)" "$work/breach.umpire"
ok "is refused, and agreed where no rule is named" out "11 asked, 1 agreed, 10 refused"
ok "another rule" status 1 matrix -f text --with "$(always 'illegal armada.ship.turn so it is')" "$work/breach.umpire"
ok "is told as that" out "11 asked, 0 agreed, 10 refused, 1 under another rule"
ok "with the other's words" out "the other: illegal armada.ship.turn: so it is"
ok "unknown throughout" status 0 matrix -f text --with "$(always unknown)" "$work/breach.umpire"
ok "outside the rules compared" status 0 matrix -f text --rules armada.pass --with "$(always legal)" "$work/breach.umpire"
ok "is counted so" out "11 asked, 10 agreed, 1 outside"
ok "lines may end in CR" status 0 matrix --with "$(always 'legal\r')" "$work/sound.umpire"
ok "a waived breach stays one" bash -c 'sed "s/^Rebel: maneuver 3/&\njudge: waive armada.ship.maneuver-speed/" "$1/breach.umpire" >"$1/waived.umpire"
    "$0" check "$1/waived.umpire" >/dev/null && ! "$0" matrix -f xml --with "$2" "$1/waived.umpire" >"$1/waived.xml"' "$umpire" "$work" "$(always legal)"
ok "and one" bash -c '[ "$(grep -c "<finding " "$0")" = 1 ]' "$work/waived.xml"
ok "advice is no breach" status 0 matrix --with "$(always legal)" corpus/armada/pass/forced-free/fail-token-wasted.umpire
ok "the setup is judged as a whole" status 1 matrix -f text --with "$(always legal)" corpus/armada/setup/sides
ok "at its own question" out ": the other accepts a breach: setup"
ok "a closed pipe ends what writes to it" status 0 matrix --with "yes | head -n 1 >/dev/null; $(always legal)" "$work/sound.umpire"
ok "without a word" test ! -s "$work/err"

alive() { # PID: and no zombie, which waits for another than umpire
    grep -q '^State:.[^Z]' "/proc/$1/status" 2>/dev/null
}
export -f alive
fails() { # NAME WORDS COMMAND [OPTION]...: the implementation fails, and is told of so
    local name=$1 words=$2 command=$3
    shift 3
    ok "$name" status 3 matrix -f text "$@" --with "$command" "$work/sound.umpire"
    ok "$name: it is told" out "$words"
}
fails "garbage" "sound.umpire:1: the other failed: it answered 'perhaps'" "$(always perhaps)"
ok "the rest is unanswered" out "11 asked, 0 agreed, 11 unanswered"
fails "no rule of that name" "is it 'armada.ship.turn'?" "$(always 'illegal armada.ship.tur')"
fails "an empty answer" "it answered ''" "$(always '')"
fails "a NUL" "its answer holds a NUL" "$(always 'leg\000al')"
fails "bytes that are no text" "it answered '" "$(always '\377\001')"
fails "nothing" "sound.umpire:1: the other failed: it did not answer within 0.5 seconds" 'cat >/dev/null' --timeout 0.5
fails "silence for ever" "it did not answer" 'sleep 60' --timeout 0.5
fails "an end at once" "it ended before it answered" true
fails "a status" "it ended with status 4 before it answered" 'exit 4'
fails "no such command" "it ended with status 127 (no such command)" "$work/no-such 2>/dev/null"
fails "a crash" "it ended by signal SIGSEGV before it answered" 'kill -SEGV $$'
fails "a closed output" "it closed its output before it answered" 'exec >&-; sleep 60' --timeout 0.5
fails "garbage without end" "it answered 'y'" yes
fails "a line without end" "its answer is longer than 4095 bytes" "tr '\\0' x </dev/zero"
fails "answers without end" "it wrote more than it was asked for" 'yes legal'
fails "an answer too many" "it wrote more than it was asked for" "echo legal; $(always legal)"
other twice 'while read -r a b; do case "$a $b" in "? end") printf "legal\nlegal\n" ;; "? "*) echo legal ;; esac; done'
fails "a last answer twice" "it wrote more than it was asked for" "sh $work/twice"
other dies 'n=0; while read -r a b; do [ "$a" != "?" ] || { n=$((n + 1)); [ $n -lt 5 ] || exit 0; echo legal; }; done'
fails "death in the middle" "sound.umpire:7: the other failed: it ended before it answered" "sh $work/dies"
ok "what was answered counts" out "11 asked, 4 agreed, 7 unanswered"
fails "a status at the end" "it ended with status 3" "$(always legal); exit 3"
fails "no end" "its input was at an end, and it did not end within 0.5 seconds" "$(always legal); sleep 60" --timeout 0.5
{ echo game armada; echo 'player Rebel first {'; seq -f 'squadron Escort%g' 6000; echo '}'; } >"$work/long.umpire"
ok "deaf" status 3 matrix -f text --timeout 0.5 --with 'sleep 60' "$work/long.umpire"
ok "deaf: it is told" out "it did not read what it was sent"
ok "another game is asked all the same" status 3 matrix -f text --with "[ -e $work/once ] || { touch $work/once; exit 1; }; $(always legal)" "$work/two.umpire"
ok "to its end" out "two.umpire: game 2: 11 asked, 10 agreed, 1 accepted"
ok "nothing that it started is left" bash -c '! "$0" matrix --timeout 0.5 --with "sleep 60 & echo \$! >$1/pid; wait" "$1/sound.umpire" >/dev/null 2>&1
    ! alive "$(cat "$1/pid")"' "$umpire" "$work"
ok "nor by an interrupt" bash -c '"$0" matrix --with "sleep 60 & echo \$! >$1/pid2; wait" "$1/sound.umpire" >/dev/null 2>&1 & umpire=$!
    until [ -s "$1/pid2" ]; do sleep 0.05; done; kill -TERM $umpire; wait $umpire; for i in 1 2 3 4 5 6 7 8 9 10; do alive "$(cat "$1/pid2")" || exit 0; sleep 0.1; done; exit 1' "$umpire" "$work"
mkdir "$work/interrupted"
ok "nor of its report" bash -c '"$0" matrix -o "$1/interrupted/new.xml" --with "sleep 60 & echo \$! >$1/pid3; wait" "$1/sound.umpire" >/dev/null 2>&1 & umpire=$!
    until [ -s "$1/pid3" ]; do sleep 0.05; done; kill -TERM $umpire; wait $umpire; [ -z "$(ls -A "$1/interrupted")" ]' "$umpire" "$work"
ok "what it is deaf to does not end it" bash -c 'trap "" HUP; "$0" matrix --timeout 0.5 --with "echo \$PPID >$1/pid4; sleep 60" "$1/sound.umpire" >/dev/null 2>&1 & umpire=$!
    until [ -s "$1/pid4" ]; do sleep 0.05; done; kill -HUP $umpire; wait $umpire; [ $? = 3 ]' "$umpire" "$work"
ok "standard error is passed through" bash -c '"$0" matrix --with "head -c 300000 /dev/zero | tr \"\\0\" e >&2; $2" "$1/sound.umpire" 2>&1 >/dev/null | wc -c | grep -qx 300000' "$umpire" "$work" "$(always legal)"

# Logs and usage
ok "standard input, compressed" bash -c 'gzip -c "$1" | "$0" matrix -f text --with "$2" - | grep -q "^-: game 1: 11 asked, 11 agreed"' "$umpire" "$work/sound.umpire" "$(always legal)"
ok "a malformed log" status 3 matrix -f text --with "$(always legal)" <(sed 's/maneuver 2/manoeuvre 2/' "$work/sound.umpire")
ok "is told" out "malformed: 1 errors in the log"
ok "what does not bind is not asked" out "10 asked, 10 agreed"
ok "no log" status 3 matrix --with true "$work/no-such.umpire"
ok "no command" status 2 matrix "$work/sound.umpire"
ok "no path" status 2 matrix --with true
ok "no such rules" status 2 matrix --with true --rules armada.shi "$work/sound.umpire"
ok "no such format" status 2 matrix --with true -f sarif "$work/sound.umpire"
ok "no such timeout" status 2 matrix --with true --timeout soon "$work/sound.umpire"
ok "an unwritable report" bash -c '"$0" matrix --with "$2" "$1" >/dev/full 2>/dev/null; [ $? = 5 ]' "$umpire" "$work/sound.umpire" "$(always legal)"
ok "help" bash -c '"$0" matrix --help | grep -q "^Usage: umpire matrix"' "$umpire"

# Reports
odd="$(always 'illegal armada.ship.turn <a> & "b" \377\001')"
ok "XML" status 3 matrix -f xml -o "$work/one.xml" --with "$odd" tests/golden/mixed.umpire "$work/two.umpire" "$work/no-such.umpire"
ok "is valid" xmllint --noout --relaxng schemas/matrix.rng "$work/one.xml"
ok "with failures" status 3 matrix -f xml -o "$work/two.xml" --rules $scope --with "sh $work/dies" tests/golden/mixed.umpire "$work/two.umpire"
ok "as well" xmllint --noout --relaxng schemas/matrix.rng "$work/two.xml"
ok "the example's" xmllint --noout --relaxng schemas/matrix.rng "$work/sound.xml"
ok "its sums are the sums" /usr/bin/python3 - "$work/one.xml" "$work/two.xml" "$work/sound.xml" <<'P'
import sys, xml.etree.ElementTree as tree
space = "{urn:umpire:matrix:1}"
names = ["agreed", "accepted", "refused", "another-rule", "unknown", "outside", "unanswered"]
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
P
ok "JUnit" status 3 matrix -f junit --with "$odd" tests/golden/mixed.umpire "$work/two.umpire" "$work/no-such.umpire"
cp "$work/out" "$work/junit.xml"
ok "JUnit with failures" status 3 matrix -f junit --with "sh $work/dies" "$work/two.umpire"
ok "junitparser reads both" /usr/bin/python3 - "$work/junit.xml" "$work/out" <<'P'
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
mkdir "$work/elsewhere" && cp "$work/two.umpire" "$work/elsewhere/"
for format in text xml junit; do
    ok "$format: the same bytes each time and anywhere" bash -c 'cd "$1"; a=$("$0" matrix -f $3 --with "$2" two.umpire | sha256sum); cd elsewhere
        b=$(LC_ALL=C.UTF-8 "$0" matrix -f $3 --with "$2" two.umpire | sha256sum); [ "$a" = "$b" ]' "$umpire" "$work" "$odd" $format
done
ok "bash completion" bash -c '. tools/completions/umpire.bash; COMP_WORDS=(umpire matrix --ti) COMP_CWORD=2; _umpire; [ "${COMPREPLY[*]}" = --timeout= ]'
ok "the manual names every option" bash -c '"$0" matrix --help | grep -oE -- "--[a-z]+" | grep -v -e --help | while read -r o; do sed -n "/OPTIONS OF MATRIX/,/EXIT STATUS/p" doc/umpire.1 | sed "s/\\\\//g" | grep -q -- "$o" || { echo "$o"; exit 1; }; done' "$umpire"
summary

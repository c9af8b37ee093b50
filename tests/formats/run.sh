#!/bin/bash
# Reports in other formats, each read by an independent program; policies, baselines, layout and
# following a log. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
python=/usr/bin/python3
. tests/lib.sh
game() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\n%s\n' "$1"
}
# The corpus, and a log with every kind of finding.
mixed=tests/golden/mixed.umpire
whole="corpus/armada/games/six-rounds.umpire corpus/dropzone/games/two-players.umpire"
unfinished=corpus/language/unfinished/fail-no-end.umpire

# JUnit, read by junitparser
ok "junit" status 3 check -f junit $mixed $whole $unfinished "$work/none.umpire"
cp "$work/out" "$work/junit.xml"
ok "junitparser reads it" $python - "$work/junit.xml" <<'P'
import sys
from junitparser import JUnitXml, Failure, Error, Skipped
suites = JUnitXml.fromfile(sys.argv[1])
cases = [(s, c) for s in suites for c in s]
kinds = {type(r) for _, c in cases for r in c.result}
assert kinds == {Failure, Error, Skipped}, kinds
for suite in suites:
    results = [r for c in suite for r in c.result]
    assert suite.tests == len(list(suite)), suite.name
    assert suite.errors == sum(any(isinstance(r, Error) for r in c.result) for c in suite), suite.name
    assert suite.skipped == sum(any(isinstance(r, Skipped) for r in c.result) for c in suite), suite.name
skipped = {r.message for _, c in cases for r in c.result if isinstance(r, Skipped)}
assert skipped == {"indeterminate: the game is unfinished"}, skipped
clean = [c for _, c in cases if not c.result]
assert any("Home One against Avenger" in c.name for c in clean), [c.name for c in clean]
P

# SARIF, against its published schema
ok "sarif" status 3 check -f sarif $mixed $whole "$work/none.umpire"
cp "$work/out" "$work/sarif.json"
ok "the schema accepts it" $python - "$work/sarif.json" tests/formats/sarif-schema-2.1.0.json <<'P'
import json, sys, jsonschema
report, schema = (json.load(open(p)) for p in sys.argv[1:])
jsonschema.validators.validator_for(schema)(schema).validate(report)
run = report["runs"][0]
rules = {r["id"] for r in run["tool"]["driver"]["rules"]}
assert all(r["help"]["text"] for r in run["tool"]["driver"]["rules"])
assert rules == {r["ruleId"] for r in run["results"] if "ruleId" in r}, rules
assert 1 < len(rules) == len(run["tool"]["driver"]["rules"]) < 20, rules
kinds = {s["kind"] for r in run["results"] for s in r.get("suppressions", [])}
assert kinds == {"inSource"}, kinds
P

ok "a log without a finding" status 0 check -f sarif $whole
ok "has no rules in SARIF" grep -q '"rules":\[\]' "$work/out"

# JSON Lines, by Python's json and schemas/lines.json
ok "jsonl" status 3 check -f jsonl --details --events $mixed $whole
ok "each line is an object" $python - "$work/out" <<'P'
import json, sys
lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
types = {l["type"] for l in lines}
assert types == {"log", "game", "event", "change", "finding", "outcome", "content", "summary"}, types
assert sum(l["type"] == "outcome" for l in lines) == sum(lines[-1]["games"].values())
P
cat >"$work/valid.py" <<'P'
# Checks each line of standard input against the schema, and that a line fails with one member more or
# less, or with a member of another type.
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
seen = set()
for number, line in enumerate(sys.stdin, 1):
    one = json.loads(line)
    for error in validator.iter_errors(one):
        sys.exit(f"line {number}: {error.message}: {line}")
    if one["type"] not in seen:
        seen.add(one["type"])
        for name in one:
            if name in schema["$defs"][one["type"]]["required"]:
                assert not validator.is_valid({k: v for k, v in one.items() if k != name}), f"{one['type']} without {name} is valid"
            assert not validator.is_valid({**one, name: None}), f"{one['type']} with null as {name} is valid"
        assert not validator.is_valid({**one, "no-such-member": 1}), f"{one['type']} takes any member"
assert seen == set(sys.argv[2:]), seen
P
kinds="log game event change finding outcome content summary"
ok "the schema has all of it" bash -c '/usr/bin/python3 "$0" schemas/lines.json $1 <"$2"' "$work/valid.py" "$kinds" "$work/out"
ok "and what rulings, what is undecided and what cannot be read give" bash -c '"$0" check -f jsonl --details --events --require-decided corpus/language corpus/starfleet/turn "$1" | /usr/bin/python3 "$2" schemas/lines.json $3' "$umpire" "$work/none.umpire" "$work/valid.py" "$kinds"

# Policies
ok "rules --policy" status 0 rules --policy armada
cp "$work/out" "$work/policy"
ok "is a policy, and changes nothing" status 0 check --policy "$work/policy" corpus/armada/games/six-rounds.umpire
broken=corpus/armada/games/six-rounds/fail-ship-maneuver-speed.umpire
ok "a game with a breach" status 1 check $broken
sed 's/^armada.ship.maneuver-speed=violation .*/armada.ship.maneuver-speed = off # the club plays it so/' "$work/policy" >"$work/club"
ok "which a policy forgives" status 0 check --policy "$work/club" $broken
echo 'armada.ship.maneuver-speed=off' >"$work/bare"
sed 's/^armada.ship.maneuver-speed =/armada.ship.maneuver-speed too =/' "$work/club" >"$work/more"
ok "but not with a word too many" status 2 check --policy "$work/more" $broken
ok "nor without a reason" status 2 check --policy "$work/bare" $broken
ok "and says how" grep -q "give the reason after a '#'" "$work/err"
printf '\n# fine\narmada.ship.no-such=off # why\n' >"$work/unknown"
ok "an unknown rule" status 2 check --policy "$work/unknown" $broken
ok "is told with its line" grep -q "line 3 of the policy" "$work/err"
ok "a policy that is not there" status 2 check --policy "$work/nowhere" $broken

# Baselines
mkdir "$work/logs"
cp $broken "$work/logs/one.umpire"
cp corpus/armada/games/six-rounds/fail-ship-turn.umpire "$work/logs/two.umpire"
ok "a baseline is written" status 1 check --write-baseline "$work/baseline" "$work/logs"
ok "with an entry for each finding" bash -c '[ "$(grep -vc "^#" "$0")" = 2 ]' "$work/baseline"
ok "what is in it does not count" status 0 check -f xml --baseline "$work/baseline" "$work/logs"
ok "and stays in the report" bash -c '[ "$(grep -c "baselined=\"true\"" "$0")" = 2 ]' "$work/out"
ok "which is valid" xmllint --noout --relaxng schemas/report.rng "$work/out"
ok "SARIF suppresses it from outside" bash -c '"$0" check -f sarif --baseline "$1" "$2" | grep -q "\"kind\":\"external\""' "$umpire" "$work/baseline" "$work/logs"
ok "one log alone asks nothing of the other's" status 0 check --baseline "$work/baseline" "$work/logs/one.umpire"
cp corpus/armada/games/six-rounds.umpire "$work/logs/two.umpire"
ok "an entry that matches nothing" status 2 check --baseline "$work/baseline" "$work/logs"
ok "is told with its line" grep -q "baseline:[0-9]*: .*two.umpire has 0 such findings of armada.ship.turn; this entry says 1: take it out" "$work/err"
sed "s|one.umpire|three.umpire|" "$work/baseline" | head -2 >"$work/once"
cat $broken $broken >"$work/logs/three.umpire"
ok "a breach that stands twice, with an entry for one" status 2 check -f xml --baseline "$work/once" "$work/logs/three.umpire"
ok "still counts" grep -q 'verdict="nonconformant"' "$work/out"
ok "and one of the two does not" bash -c '[ "$(grep -c "baselined=\"true\"" "$0")" = 1 ]' "$work/out"
echo 'abc 1 x y z' >"$work/bad"
ok "a damaged baseline" status 2 check --baseline "$work/bad" "$work/logs"

# Layout
printf 'game   armada # a\n\n\n\nplayer Rebel first{ship Yavaris command=1 speed = 2;}  \r\nplayer Empire {\nship Avenger   command=1 # b\n}\nround 1;\nRebel:roll   red[ hit  crit ]=>3\nend' >"$work/untidy.umpire"
cat >"$work/tidy.umpire" <<'P'
game armada  # a

player Rebel first { ship Yavaris command=1 speed=2 }
player Empire {
    ship Avenger command=1  # b
}
round 1
Rebel: roll red[hit crit] => 3
end
P
ok "fmt" status 0 fmt "$work/untidy.umpire"
ok "lays out as it should" diff "$work/out" "$work/tidy.umpire"
ok "--check names what is untidy" status 1 fmt --check "$work/untidy.umpire" "$work/tidy.umpire"
ok "and only that" bash -c '[ "$(cat "$0")" = "$1" ]' "$work/out" "$work/untidy.umpire"
ok "a misprint of the rulebook" bash -c 'printf "game starfleet\nstep 4D4\n" | "$0" fmt - | grep -qx "step 4B4"' "$umpire"
ok "a broken log" status 3 fmt -i corpus/language/syntax/fail-strings.umpire
ok "is left as it is" git diff --quiet -- corpus/language/syntax/fail-strings.umpire
ok "compressed logs are not changed in place" bash -c 'gzip -c "$1" >"$2/x.umpire.gz"; "$0" fmt -i "$2/x.umpire.gz"; [ $? = 2 ]' "$umpire" "$work/tidy.umpire" "$work"
cp -r corpus "$work/corpus"
"$umpire" fmt -i "$work/corpus" >/dev/null 2>&1
ok "the corpus laid out anew is another text" [ "$(diff -rq corpus "$work/corpus" | wc -l)" -gt 100 ]
ok "the whole corpus laid out anew finds what it found" bash -c 'cd "$1" && "$0" test corpus' "$umpire" "$work"
"$umpire" fmt --check "$work/corpus" >"$work/again" 2>"$work/again.err"
again=$?
ok "and is laid out for good" eval '[ $again = 3 ] && [ ! -s "$work/again" ] && grep -q "log.syntax" "$work/again.err"' # the corpus has errors of the language

# Following a log that grows
{ game $'round 2'; sleep 1; echo 'phase command'; sleep 1; echo 'result Rebel by concession'; echo end; } |
    "$umpire" check --follow -f text - >"$work/followed" &
sleep 0.6
ok "a finding is out when its line is" grep -q 'armada.round.number' "$work/followed"
ok "and the game's end is not" bash -c '! grep -q nonconformant "$0"' "$work/followed"
wait
ok "which comes with it" grep -q 'nonconformant' "$work/followed"
missing=corpus/language/reconstruction/fail-marker-missing.umpire
{ sed '/armada.round.event-phase/q' $missing; sleep 1; sed '1,/armada.round.event-phase/d' $missing; } |
    "$umpire" check --follow -f jsonl - >"$work/followed" &
sleep 0.6
ok "a breach is out before what follows it" grep -q '"rule":"armada.round.event-phase"' "$work/followed"
ok "and nothing is assumed yet" bash -c '! grep -q assum "$0"' "$work/followed"
wait
ok "what is assumed later comes with the finding anew" bash -c '[ "$(grep -c "\"n\":1,.*event-phase" "$0")" = 2 ]' "$work/followed"
"$umpire" check -f jsonl - <$missing >"$work/whole"
ok "and the last of each finding is what the whole log has" $python - "$work/whole" "$work/followed" <<'P'
import json, sys
def last(path):
    records = [json.loads(line) for line in open(path, encoding="utf-8")]
    return [one for i, one in enumerate(records) if one["type"] != "finding" or
            not any(later["type"] == "finding" and later["n"] == one["n"] for later in records[i + 1:])]
assert last(sys.argv[1]) == last(sys.argv[2]) and any("assumed" in one for one in last(sys.argv[2]))
P
{ game $'round 1\nphase command'; sleep 5; } | { "$umpire" check --follow -o "$work/stopped.xml" - & echo $! >"$work/pid"; wait $!; echo $? >"$work/rc"; } &
sleep 0.6
kill -TERM "$(cat "$work/pid")"
sleep 0.6
ok "a signal ends the log" grep -qx 4 "$work/rc"
ok "and the report is whole" xmllint --noout --relaxng schemas/report.rng "$work/stopped.xml"
ok "with the game unfinished" grep -q 'finished="false"' "$work/stopped.xml"
ok "the page says of a game that it was left unfinished" bash -c '"$0" check --html "$1/left.html" corpus/language/unfinished/pass-result-unfinished.umpire >/dev/null && grep -q ">played by the rules, left unfinished<" "$1/left.html"' "$umpire" "$work"

"$umpire" check -f xml --details -o "$work/corpus.xml" corpus >"$work/out" 2>&1
ok "of each rule that was undecided somewhere in the corpus a report tells what the log does not tell" $python - "$work/corpus.xml" <<'P'
import re, sys
rows = re.findall("<undecided [^>]*>", open(sys.argv[1], encoding="utf-8").read())
bare = {row for row in rows if ("lacking=" in row) == ("untold=" in row) or "all that the rule needs" in row}
assert len(rows) > 3000 and not bare, (len(rows), sorted(bare)[:5])
P

# Terminals: script(1) makes one
tty() { script -qec "stty cols $1 2>/dev/null; $2" /dev/null </dev/null | tr -d '\r'; }
ok "colour on a terminal" bash -c "$(declare -f tty); tty 100 '$umpire check $broken' | grep -q $'\033\\['"
ok "none with NO_COLOR" bash -c "$(declare -f tty); tty 100 'NO_COLOR=1 $umpire check $broken' >$work/plain; grep -q ': violation: ' $work/plain && ! grep -q $'\033\\[' $work/plain"
ok "none in a pipe" bash -c '"$0" check -f text "$1" | cat >"$2"; grep -q ": violation: " "$2" && ! grep -q $'"'\\033' \"\$2\"" "$umpire" $broken "$work/plain"
ok "lines as wide as the terminal" bash -c "$(declare -f tty); tty 60 'NO_COLOR=1 $umpire check corpus/language/limit/fail-list-of-4097-values.umpire' | grep '^    Rebel: ' >$work/plain; [ -s $work/plain ] && ! grep -q '.\{61\}' $work/plain"
cp tests/formats/wide.umpire "$work/wide.umpire"
"$umpire" check -f text "$work/wide.umpire" >"$work/out"
ok "the caret stands below, where characters are two columns wide" grep -qx ' \{52\}^~*' "$work/out"
NO_COLOR=1 tty 60 "$umpire check $work/wide.umpire" >"$work/out"
ok "and on a narrow terminal below what it speaks of" bash -c '
    grep -qx " ....*日本: maneuver 3\.\.\." "$0" && grep -qx " \{40\}^~\{15\}" "$0"' "$work/out"
ok "lines break between words" bash -c 'grep -qx "    legal here: 日本: maneuver 2 |" "$0" && grep -qx " \{16\}日本: resolve navigate with PAYMENT... |" "$0"' "$work/out"
ok "and nothing that can be broken is wider than 60 columns" $python - "$work/out" <<'P'
import sys, unicodedata
wide = lambda line: sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
lines = [l for l in open(sys.argv[1], encoding="utf-8").read().split("\n") if "wide.umpire:" not in l and " attack " not in l]
assert max(map(wide, lines)) <= 60, max(lines, key=wide)
P
follows=corpus/armada/round/event-phase/fail-each-event-anew.umpire
ok "what a finding follows from is told with its line" bash -c '"$0" check -f text "$1" | grep -q "it follows from finding 1, in line 16$"' "$umpire" $follows
ok "in XML as a number" bash -c '"$0" check -f xml "$1" | grep -q "<finding n=\"2\" .* after=\"1\""' "$umpire" $follows
ok "and in JSON Lines" bash -c '"$0" check -f jsonl "$1" | grep "\"n\":2," | grep -q "\"after\":1[,}]"' "$umpire" $follows
ok "what is assumed after a breach is told with its line" bash -c '"$0" check -f text "$1"/*.umpire | grep -q "read on as if this stood before line [0-9]*: phase ship$"' "$umpire" corpus/language/reconstruction
ok "progress of many logs" bash -c "$(declare -f tty); tty 100 '$umpire check -o $work/many.xml corpus/armada' | grep -q 'of [0-9]* logs'"
ok "and none in a pipe" bash -c '[ -z "$("$0" check -o "$1/many.xml" corpus/armada/games/six-rounds 2>&1)" ]' "$umpire" "$work"

summary

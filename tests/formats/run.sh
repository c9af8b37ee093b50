#!/bin/bash
# SPDX-License-Identifier: MIT
# Reports in other formats, each read by an independent program; policies, baselines, layout and
# following a log. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
python=/usr/bin/python3
. tests/lib.sh
export work
game() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\n%s\n' "$1"
}
# The corpus, and a log with every kind of finding.
mixed=tests/formats/golden/mixed.umpire
whole="corpus/armada/games/six-rounds.umpire corpus/dropzone/games/two-players.umpire"
unfinished=corpus/language/cut-off/fail-no-end.umpire

# JUnit, read by junitparser
ok "check -f junit: exit status 3 for malformed and missing logs" status 3 check -f junit $mixed $whole $unfinished "$work/none.umpire"
cp "$work/out" "$work/junit.xml"
ok "check -f junit: junitparser reads the report and finds its counts right" $python - "$work/junit.xml" <<'P'
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
assert skipped == {"indeterminate: the log is cut off before 'end'"}, skipped
clean = [c for _, c in cases if not c.result]
assert any("Home One against Avenger" in c.name for c in clean), [c.name for c in clean]
P

# SARIF, against its published schema
ok "check -f sarif: exit status 3 for malformed and missing logs" status 3 check -f sarif $mixed $whole "$work/none.umpire"
cp "$work/out" "$work/sarif.json"
ok "check -f sarif: the report is valid against SARIF's schema" $python - "$work/sarif.json" tests/formats/sarif-schema-2.1.0.json <<'P'
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

ok "check -f sarif: exit status 0 for logs without a finding" status 0 check -f sarif $whole
ok "check -f sarif: lists no rules for logs without a finding" grep -q '"rules":\[\]' "$work/out"

# Workflow commands of GitHub, by the rules of its documentation
printf 'game armada 1.5.0\ntitle "100%% ::error::\\"x, y"\nplayer Rebel first { ship A }\nplayer Empire { ship B }\nround 1\nphase command\nphase ship\nEmpire: activate B\nresult Empire by concession\nend\n' >"$work/a,b:c.umpire"
ok "check -f github: exit status 3 for malformed and missing logs" env GITHUB_STEP_SUMMARY="$work/summary.md" bash -c '"$0" check -f github "$@" >"$work/out" 2>"$work/err"; [ $? = 3 ]' "$umpire" "$work/a,b:c.umpire" $mixed $whole "$work/none.umpire"
ok "check -f github: each line is a command or begins with 'umpire: ', and groups are closed" $python - "$work/out" <<'P'
import re, sys
lines = open(sys.argv[1]).read().split("\n")
assert lines.pop() == ""
depth, levels = 0, set()
for line in lines:
    command = re.fullmatch(r"::(group|endgroup|error|warning|notice)(?: ([^:]*))?::(.*)", line)
    if not command:
        assert line.startswith("umpire: "), line
        continue
    kind, properties, message = command.groups()
    depth += {"group": 1, "endgroup": -1}.get(kind, 0)
    assert depth in (0, 1), line
    if kind in ("error", "warning", "notice"):
        levels.add(kind)
        names = [one.split("=", 1)[0] for one in properties.split(",")]
        assert names in (["file", "line", "col", "endColumn", "title"], ["file", "title"]), line
        assert message, line
assert depth == 0 and levels == {"error", "warning", "notice"}, levels
P
ok "check -f github: escapes a path as a property" grep -q '^::error file=.*/a%2Cb%3Ac.umpire,line=8,col=1,endColumn=19,title=Empire cannot act now%3A[^:]*::Empire cannot act now: it is the turn of Rebel' "$work/out"
ok "check -f github: tells the reference and what would have been legal in the same command" grep -q '%0Arule: .*%0Areference: Rules Reference 1.5.0 p.17, Ship Phase%0Aid: armada.ship.turn%0Alegal here: Rebel: activate A$' "$work/out"
ok "check -f github: the job's summary has a row for each game that is not conformant" bash -c '[ "$(head -n 2 "$0" | tail -n 1)" = "|---|---|---|---|" ] && grep -qF "1 100% &#58;&#58;error&#58;&#58;\"x, y | nonconformant |" "$0" && ! grep -q "| conformant |" "$0" && tail -n 1 "$0" | grep -q "^umpire: [0-9]* games: "' "$work/summary.md"
ok "check -f github: the summary has each finding with its line" bash -c 'GITHUB_STEP_SUMMARY=$1/f.md "$0" check -f github corpus/armada/ship/turn/fail-example.umpire >/dev/null; grep -qx "| log | line | finding |" "$1/f.md" && grep -q "umpire | [0-9]* | Empire cannot act now" "$1/f.md"' "$umpire" "$work"
ok "check -f text: --html changes no text" bash -c 'diff <("$0" check -f text corpus/starfleet/games/campaign/fail-turn-number.umpire) <("$0" check -f text --html "$1/h.html" corpus/starfleet/games/campaign/fail-turn-number.umpire)' "$umpire" "$work"
ok "check -f github: adds to the summary that is there" bash -c 'echo before >"$work/s.md"; GITHUB_STEP_SUMMARY=$work/s.md "$0" check -f github '"$mixed"' >/dev/null 2>&1; head -n 1 "$work/s.md" | grep -qx before && [ "$(wc -l <"$work/s.md")" -gt 3 ]' "$umpire"
ok "check -f github: a summary that cannot be written is a failure, said before anything is checked" bash -c 'GITHUB_STEP_SUMMARY=$work/no/s.md "$0" check -f github '"$mixed"' >"$work/out" 2>"$work/err"; [ $? = 5 ] && [ ! -s "$work/out" ] && grep -q "which GITHUB_STEP_SUMMARY names, cannot be written" "$work/err"' "$umpire"
ok "check: other formats leave the summary alone" bash -c 'GITHUB_STEP_SUMMARY=$work/none.md "$0" check -f text '"$mixed"' >/dev/null 2>&1; [ ! -e "$work/none.md" ]' "$umpire"
below() { # FORMAT: a path below the current folder is told as a relative one, another as it is
    (cd corpus && "$umpire" check -f "$1" "$PWD/armada/ship/turn/fail-example.umpire" >"$work/out"; "$umpire" check -f "$1" "$work/a,b:c.umpire" >>"$work/out")
    grep -q '[ ":=]armada/ship/turn/fail-example.umpire' "$work/out" && ! grep -q "$PWD" "$work/out" && grep -q "$work/a" "$work/out"
}
ok "check -f sarif: tells an absolute path below the current folder as a relative one" below sarif
ok "check -f github: tells an absolute path below the current folder as a relative one" below github
formats=$("$umpire" check --help | sed -n '/--format=/,/^  -o/s/^        \([a-z]*\)  .*/\1/p')
ok "check --help: lists all formats" [ "$(wc -w <<<"$formats")" -ge 6 ]
for format in $formats; do
    ok "check -f $format: is in the man page, and 'merge --help' lists it, too" bash -c 'grep "^\.BR xml " doc/umpire.1 | grep -qw "$1" && "$0" merge --help | grep -q "^        $1 "' "$umpire" "$format"
    ok "check -f $format: -j gives the same" bash -c '"$0" check -f "$1" '"$mixed $whole"' >"$work/one" 2>&1; "$0" check -j 4 -f "$1" '"$mixed $whole"' 2>&1 | cmp - "$work/one"' "$umpire" "$format"
done

# JSON Lines, by Python's json and schemas/lines.json
ok "check -f jsonl: exit status 3 for a malformed log" status 3 check -f jsonl --details --events $mixed $whole
ok "check -f jsonl: each line is a JSON object, and all types occur" $python - "$work/out" <<'P'
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
ok "check -f jsonl: each line fits schemas/lines.json" bash -c '/usr/bin/python3 "$0" schemas/lines.json $1 <"$2"' "$work/valid.py" "$kinds" "$work/out"
ok "check -f jsonl: valid for rulings, undecided rules and unreadable logs" bash -c '"$0" check -f jsonl --details --events --require-decided corpus/language corpus/starfleet/turn "$1" | /usr/bin/python3 "$2" schemas/lines.json $3' "$umpire" "$work/none.umpire" "$work/valid.py" "$kinds"

# Policies
ok "rules --policy: exit status 0" status 0 rules --policy armada
cp "$work/out" "$work/policy"
ok "check --policy: takes what rules --policy prints; a sound game stays so" status 0 check --policy "$work/policy" corpus/armada/games/six-rounds.umpire
broken=corpus/armada/games/six-rounds/fail-ship-maneuver-speed.umpire
ok "check: exit status 1 for a breach without a policy" status 1 check $broken
sed 's/^armada.ship.maneuver-speed=violation .*/armada.ship.maneuver-speed = off # the club plays it so/' "$work/policy" >"$work/club"
ok "check --policy: forgives the breach of a rule that is off" status 0 check --policy "$work/club" $broken
echo 'armada.ship.maneuver-speed=off' >"$work/bare"
sed 's/^armada.ship.maneuver-speed =/armada.ship.maneuver-speed too =/' "$work/club" >"$work/more"
ok "check --policy: exit status 2 for a line with a word too many" status 2 check --policy "$work/more" $broken
ok "check --policy: exit status 2 for a line without a reason" status 2 check --policy "$work/bare" $broken
ok "check --policy: says that the reason stands after a '#'" grep -q "give the reason after a '#'" "$work/err"
printf '\n# fine\narmada.ship.no-such=off # why\n' >"$work/unknown"
ok "check --policy: exit status 2 for an unknown rule" status 2 check --policy "$work/unknown" $broken
ok "check --policy: names the line of an unknown rule" grep -q "line 3 of the policy" "$work/err"
ok "check --policy: exit status 2 for a policy that is not there" status 2 check --policy "$work/nowhere" $broken

# Baselines
mkdir "$work/logs"
cp $broken "$work/logs/one.umpire"
cp corpus/armada/games/six-rounds/fail-ship-turn.umpire "$work/logs/two.umpire"
ok "check --write-baseline: exit status 1 for logs with breaches" status 1 check --write-baseline "$work/baseline" "$work/logs"
ok "check --write-baseline: writes an entry for each finding" bash -c '[ "$(grep -vc "^#" "$0")" = 2 ]' "$work/baseline"
ok "check --baseline: exit status 0 for findings that are in it" status 0 check -f xml --baseline "$work/baseline" "$work/logs"
ok "check --baseline: marks the findings that are in it as baselined" bash -c '[ "$(grep -c "baselined=\"true\"" "$0")" = 2 ]' "$work/out"
ok "check --baseline: the report with baselined findings is valid" xmllint --noout --relaxng schemas/report.rng "$work/out"
"$umpire" check --no-config --grounds -f xml corpus/armada/ship >"$work/out" 2>/dev/null
ok "check --grounds: the report is valid" xmllint --noout --relaxng schemas/report.rng --schema schemas/report.xsd "$work/out"
ok "check --grounds: a finding has a fact with its line" grep -qF '<ground of="Avenger" what="is" now="activated" line="' "$work/out"
ok "check -f sarif --baseline: marks suppressed findings as 'external'" bash -c '"$0" check -f sarif --baseline "$1" "$2" | grep -q "\"kind\":\"external\""' "$umpire" "$work/baseline" "$work/logs"
ok "check --baseline: one log alone does not need the other log's entries" status 0 check --baseline "$work/baseline" "$work/logs/one.umpire"
cp corpus/armada/games/six-rounds.umpire "$work/logs/two.umpire"
ok "check --baseline: exit status 2 for an entry that matches nothing" status 2 check --baseline "$work/baseline" "$work/logs"
ok "check --baseline: names the line of an entry that matches nothing" \
    grep -q "baseline:[0-9]*: .*two.umpire has 0 such findings of armada.ship.turn; this entry says 1: take it out" "$work/err"
sed "s|one.umpire|three.umpire|" "$work/baseline" | head -2 >"$work/once"
cat $broken $broken >"$work/logs/three.umpire"
ok "check --baseline: exit status 2 for two breaches and an entry for one" status 2 check -f xml --baseline "$work/once" "$work/logs/three.umpire"
ok "check --baseline: nonconformant for two breaches and an entry for one" grep -q 'verdict="nonconformant"' "$work/out"
ok "check --baseline: an entry for one takes one of two breaches" bash -c '[ "$(grep -c "baselined=\"true\"" "$0")" = 1 ]' "$work/out"
echo 'abc 1 x y z' >"$work/bad"
ok "check --baseline: exit status 2 for a damaged baseline" status 2 check --baseline "$work/bad" "$work/logs"

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
ok "fmt: exit status 0 for an untidy log" status 0 fmt "$work/untidy.umpire"
ok "fmt: lays an untidy log out as it should be" diff "$work/out" "$work/tidy.umpire"
ok "fmt --check: exit status 1 for an untidy log" status 1 fmt --check "$work/untidy.umpire" "$work/tidy.umpire"
ok "fmt --check: names the untidy log and no other" bash -c '[ "$(cat "$0")" = "$1" ]' "$work/out" "$work/untidy.umpire"
ok "fmt: writes step 4D4, a misprint of the rulebook, as 4B4" bash -c 'printf "game starfleet\nstep 4D4\n" | "$0" fmt - | grep -qx "step 4B4"' "$umpire"
misprints='game starfleet\nstep 4D4\n%s\ngame starfleet\nstep 4D4\n'
# shellcheck disable=SC2059 # the format is the log
{ printf "$misprints" 'signed Fed "x"' >"$work/signed.umpire" && printf "$misprints" '' >"$work/unsigned.umpire"; }
ok "fmt: leaves step 4D4 where a signature follows it, and corrects the next game" bash -c '"$0" fmt "$1" | grep step | diff - <(printf "step 4D4\nstep 4B4\n")' "$umpire" "$work/signed.umpire"
ok "fmt: corrects step 4D4 in both games if neither is signed" bash -c '"$0" fmt "$1" | grep step | diff - <(printf "step 4B4\nstep 4B4\n")' "$umpire" "$work/unsigned.umpire"
cp corpus/language/syntax/fail-strings.umpire "$work/strings.umpire"
ok "fmt -i: exit status 3 for a log with errors" status 3 fmt -i "$work/strings.umpire"
ok "fmt -i: leaves a log with errors as it is" cmp corpus/language/syntax/fail-strings.umpire "$work/strings.umpire"
gzip -c "$work/untidy.umpire" >"$work/x.umpire.gz"
cp "$work/x.umpire.gz" "$work/kept"
ok "fmt -i: exit status 2 for a compressed log" status 2 fmt -i "$work/x.umpire.gz"
ok "fmt -i: leaves a compressed log as it is" cmp "$work/kept" "$work/x.umpire.gz"
for folder in $(printf "%s\n" corpus/language/syntax/ $(drawn corpus/*/*/) | sort -u); do
    mkdir -p "$work/${folder%/*/}" && cp -r "$folder" "$work/$folder"
done
"$umpire" fmt -i "$work/corpus" >/dev/null 2>&1
ok "fmt -i: lays out more than 100 logs of the corpus anew" [ "$(diff -rq corpus "$work/corpus" | grep -vc "^Only in")" -gt $(($(few 100) - 1)) ]
ok "test: the corpus that fmt has laid out has the expected findings" bash -c 'cd "$1" && "$0" test corpus' "$umpire" "$work"
"$umpire" fmt --check "$work/corpus" >"$work/again" 2>"$work/again.err"
again=$?
ok "fmt --check: names no log of the corpus that fmt has laid out" \
    eval '[ $again = 3 ] && [ ! -s "$work/again" ] && grep -q "log.syntax" "$work/again.err"' # the corpus has errors of the language

# Following a log that grows: a pipe that stays open, read by the command. After more blank lines than a pipe holds
# the command has read what stands before them.
mkfifo "$work/growing"
follow() { # WORD...
    timeout --foreground "$PATIENCE" "$umpire" check --follow "$@" - <"$work/growing" >"$work/followed" &
    exec 8<>"$work/growing"
}
blank() { head -c 200000 /dev/zero | tr '\0' '\n'; }
grow() { timeout "$PATIENCE" cat >&8; }
followed() { # PATTERN: it is printed
    await grep -q "$1" "$work/followed" || { cat "$work/followed"; return 1; }
}
ended() { # closes the pipe, and waits
    exec 8>&-
    wait
}
follow -f text
{ game $'round 0'; blank; } | grow
ok "check --follow: tells a finding before the log goes on" followed 'armada.round.number'
{ echo 'phase command'; echo 'result Rebel by concession'; blank; } | grow
ok "check --follow: tells no verdict before the game's end" bash -c '! grep conformant "$0"' "$work/followed"
echo end | grow
ok "check --follow: tells the verdict at the game's end, before the log's" followed ': nonconformant'
ended
missing=corpus/language/reconstruction/fail-marker-missing.umpire
{ sed '/armada.round.event-phase/q' $missing; blank; } >"$work/first"
sed '1,/armada.round.event-phase/d' $missing >"$work/second"
follow -f jsonl
grow <"$work/first"
ok "check --follow -f jsonl: tells a breach before the log goes on" followed '"rule":"armada.round.event-phase"'
ok "check --follow -f jsonl: assumes nothing before the log goes on" bash -c '! grep assum "$0"' "$work/followed"
grow <"$work/second"
ended
ok "check --follow -f jsonl: tells a finding anew with what is assumed later" bash -c '[ "$(grep -c "\"n\":1,.*event-phase" "$0")" = 2 ]' "$work/followed"
cat "$work/first" "$work/second" | "$umpire" check -f jsonl - >"$work/whole"
ok "check --follow -f jsonl: the last of each finding is that of the whole log" $python - "$work/whole" "$work/followed" <<'P'
import json, sys
def last(path):
    records = [json.loads(line) for line in open(path, encoding="utf-8")]
    return [one for i, one in enumerate(records) if one["type"] != "finding" or
            not any(later["type"] == "finding" and later["n"] == one["n"] for later in records[i + 1:])]
assert last(sys.argv[1]) == last(sys.argv[2]) and any("assumed" in one for one in last(sys.argv[2]))
P
# A finding that is forgiven already, by a house rule or a baseline, and then waived: it counts once.
ends=$'phase command\nresult Rebel by concession\nend'
again='judge: waive armada.round.number "agreed"'
game $'round 0\n'"$ends" | "$umpire" check --write-baseline="$work/followed.base" - >/dev/null
follow -f text
{ game $'judge: waive armada.round.number "a house rule"\nround 0'; blank; } | grow
ok "check --follow: tells a finding that a house rule forgives" followed 'armada.round.number'
printf '%s\n%s\n' "$again" "$ends" | grow
ok "check --follow: a finding that is forgiven twice counts once" followed ': game 1: conformant (1 waived; '
ended
follow -f text --baseline="$work/followed.base"
{ game 'round 0'; blank; } | grow
ok "check --follow --baseline: tells a finding of the baseline" followed 'armada.round.number'
printf '%s\n%s\n' "$again" "$ends" | grow
ok "check --follow --baseline: a finding that is waived as well counts once" followed ': game 1: conformant (1 waived; '
ended
follow -o "$work/stopped.xml"
{ game $'round 1\nphase command'; blank; } | grow
kill -TERM $!
wait $!
ok "check --follow: SIGTERM ends the log, with exit status 4" [ $? = 4 ]
exec 8>&-
ok "check --follow: the report is valid after SIGTERM" xmllint --noout --relaxng schemas/report.rng "$work/stopped.xml"
ok "check --follow: the report has the game unfinished after SIGTERM" grep -q 'finished="false"' "$work/stopped.xml"
left=corpus/language/cut-off/pass-result-unfinished.umpire
ok "check -f text: says of a game that it was left unfinished" bash -c '"$0" check -f text "$1" | grep -q "game 1: conformant, left unfinished ("' "$umpire" "$left"
ok "check -f junit: the same" bash -c '"$0" check -f junit "$1" | grep -q ">conformant, left unfinished ("' "$umpire" "$left"
ok "check -f junit --require-finished: the game is skipped, and why" bash -c '"$0" check -f junit --require-finished "$1" | grep -q "message=\"indeterminate: the game was left unfinished\""' "$umpire" "$left"
ok "check -f sarif: counts the games that were left unfinished" bash -c '"$0" check -f sarif "$1" | grep -Eq "\"leftUnfinished\": ?1"' "$umpire" "$left"
ok "summary: counts the games that are unfinished" bash -c '"$0" check "$1" | "$0" summary - | grep -qx "1 game is cut off or left unfinished"' "$umpire" "$left"
ok "the page says of a game that it was left unfinished" bash -c '"$0" check --html "$1/left.html" corpus/language/cut-off/pass-result-unfinished.umpire >/dev/null && grep -q ">played by the rules, left unfinished<" "$1/left.html"' "$umpire" "$work"

"$umpire" check -f xml --details -o "$work/corpus.xml" corpus >"$work/out" 2>&1
ok "check -f xml: tells of each undecided rule what the log does not tell" $python - "$work/corpus.xml" <<'P'
import re, sys
rows = re.findall("<undecided [^>]*>", open(sys.argv[1], encoding="utf-8").read())
bare = {row for row in rows if ("lacking=" in row) == ("untold=" in row) or "all that the rule needs" in row}
assert len(rows) > 3000 and not bare, (len(rows), sorted(bare)[:5])
P

# Terminals: script(1) makes one
tty() { script -qec "stty cols $1 2>/dev/null; $2" /dev/null </dev/null | tr -d '\r'; }
ok "check: has colour on a terminal" bash -c "$(declare -f tty); tty 100 '$umpire check $broken' | grep -q $'\033\\['"
ok "check: has no colour on a terminal with NO_COLOR" bash -c "$(declare -f tty); tty 100 'NO_COLOR=1 $umpire check $broken' >$work/plain; grep -q ': violation: ' $work/plain && ! grep -q $'\033\\[' $work/plain"
ok "check -f text: has no colour in a pipe" \
    bash -c '"$0" check -f text "$1" | cat >"$2"; grep -q ": violation: " "$2" && ! grep -q $'"'\\033' \"\$2\"" "$umpire" $broken "$work/plain"
ok "check: lines fit on a terminal of 60 columns" bash -c "$(declare -f tty); tty 60 'NO_COLOR=1 $umpire check corpus/language/limit/fail-list-of-4097-values.umpire' | grep '^    Rebel: ' >$work/plain; [ -s $work/plain ] && ! grep -q '.\{61\}' $work/plain"
cp tests/formats/wide.umpire "$work/wide.umpire"
"$umpire" check -f text "$work/wide.umpire" >"$work/out"
ok "check -f text: the caret stands below characters two columns wide" grep -qx ' \{52\}^~*' "$work/out"
NO_COLOR=1 tty 60 "$umpire check $work/wide.umpire" >"$work/out"
ok "check: the caret stands below its words on a terminal of 60 columns" bash -c '
    grep -qx " ....*日本: maneuver 3\.\.\." "$0" && grep -qx " \{40\}^~\{15\}" "$0"' "$work/out"
ok "check: lines break between words on a terminal of 60 columns" bash -c 'grep -qx "    legal here: 日本: maneuver 2 |" "$0" && grep -qx " \{16\}日本: resolve navigate with dial |" "$0"' "$work/out"
ok "check: characters two columns wide fit on a terminal of 60 columns" $python - "$work/out" <<'P'
import sys, unicodedata
wide = lambda line: sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
lines = [l for l in open(sys.argv[1], encoding="utf-8").read().split("\n") if "wide.umpire:" not in l and " attack " not in l]
assert max(map(wide, lines)) <= 60, max(lines, key=wide)
P
follows=$work/follows.umpire
cat >"$follows" <<'LOG'
game armada 1.5.0
player Rebel first { ship Yavaris command=1 speed=2; ship Tantive command=1 speed=2 }
player Empire { ship Avenger command=1 speed=2; ship Demolisher command=1 speed=2 }
round 1
phase command
Rebel: assign Yavaris navigate
Rebel: assign Tantive navigate
Empire: assign Avenger navigate
Empire: assign Demolisher navigate
phase ship
Rebel: activate Tantive
Rebel: reveal navigate
Rebel: maneuver 2
Empire: activate Avenger
Empire: reveal navigate
Empire: maneuver 2
Empire: activate Demolisher
Empire: reveal navigate
Empire: maneuver 2
phase squadron
Rebel: activate Yavaris
Rebel: reveal navigate
Rebel: maneuver 2
result Rebel by concession
end
LOG
ok "text: tells the line that a finding follows from" bash -c '"$0" check -f text "$1" | grep -q "it follows from finding 1, in line 17$"' "$umpire" $follows
ok "-f xml: tells what a finding follows from, as a number" bash -c '"$0" check -f xml "$1" | grep -q "<finding n=\"2\" .* after=\"1\""' "$umpire" $follows
ok "-f jsonl: tells what a finding follows from by number" bash -c '"$0" check -f jsonl "$1" | grep "\"n\":2," | grep -q "\"after\":1[,}]"' "$umpire" $follows
ok "check -f text: tells what is assumed after a breach, with its line" bash -c '"$0" check -f text "$1"/*.umpire | grep -q "read on as if this stood before line [0-9]*: phase ship$"' "$umpire" corpus/language/reconstruction
ok "a terminal shows the progress of many logs" bash -c "$(declare -f tty); tty 100 '$umpire check -o $work/many.xml corpus/armada' | grep -q 'of [0-9]* logs'"
ok "a pipe shows no progress of many logs" bash -c '[ -z "$("$0" check -o "$1/many.xml" corpus/armada/games/six-rounds 2>&1)" ]' "$umpire" "$work"

summary

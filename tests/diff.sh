#!/bin/bash
# umpire diff: every kind of difference, in each format, and reports that cannot be compared. Takes
# the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh
cd "$work" || exit 1

log() { # LINE...: a game of Armada that ends with these
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\n'
    printf 'Rebel: assign Yavaris navigate\nEmpire: assign Avenger repair\nphase ship\n'
    printf 'Rebel: activate Yavaris\nRebel: reveal navigate\n'
    printf '%s\n' "$@"
}
end=$'result Rebel by concession\nend'
log 'Rebel: maneuver 2' "$end" >sound.umpire
log 'Rebel: maneuver 3' "$end" >broken.umpire
{ echo '# A line more'; cat broken.umpire; } >lower.umpire
log 'Rebel: maneuver 3' 'judge: waive armada.ship.maneuver-speed "agreed"' "$end" >waived.umpire
log 'Rebel: maneuver 2' >unfinished.umpire
{ cat broken.umpire; cat broken.umpire; } >twice.umpire
report() { # NAME LOG...: of logs that are called a.umpire and so on
    local name=$1 letter=97 log
    shift
    rm -rf logs && mkdir logs
    for log; do
        [ "$log" = - ] || cp "$log.umpire" "logs/$(printf "\\x$(printf %x $letter)").umpire"
        letter=$((letter + 1))
    done
    (cd logs && "$umpire" check -f xml --max-findings all -o "../$name.xml" -- *.umpire)
    return 0
}
told() { # WANTED: the output without its last line
    printf '%s' "$1" | diff - <(sed '$d' out)
}
message='Yavaris maneuvers at speed 3; its current speed is 2 [armada.ship.maneuver-speed]'
for name in sound broken lower waived unfinished twice; do report $name $name; done

ok "the same report" status 0 diff broken.xml broken.xml
ok "says that nothing differs" grep -qx '1 log compared: 0 new, 0 gone, 0 moved, 0 of another level, 0 verdicts; 0 worse' out
ok "a breach that is new is worse" status 1 diff sound.xml broken.xml
ok "and told, with the verdict" told "a.umpire:1: game 1: nonconformant, was conformant
a.umpire:11: new violation: Rebel: maneuver 3: $message
"
ok "with the numbers" grep -qx '1 log compared: 1 new, 0 gone, 0 moved, 0 of another level, 1 verdict; 2 worse' out
ok "a breach that is gone is not worse" status 0 diff broken.xml sound.xml
ok "and told" told "a.umpire:1: game 1: conformant, was nonconformant
a.umpire:11: gone violation: Rebel: maneuver 3: $message
"
ok "--any: and fails" status 1 diff --any broken.xml sound.xml
ok "a breach on another line has moved" status 0 diff broken.xml lower.xml
ok "and is told" told "a.umpire:12: violation moved from line 11: Rebel: maneuver 3: $message
"
ok "a breach that is no longer waived is worse" status 1 diff waived.xml broken.xml
ok "and told" told "a.umpire:1: game 1: nonconformant, was conformant
a.umpire:11: violation, was waived: Rebel: maneuver 3: $message
"
ok "a breach that is waived now is not worse" status 0 diff broken.xml waived.xml
ok "an unfinished game is worse than one that is finished" status 1 diff sound.xml unfinished.xml
ok "and told" grep -qx 'a.umpire:1: game 1: indeterminate, was conformant' out
ok "a game more, which breaks a rule, is worse" status 1 diff broken.xml twice.xml
ok "and its breach is told once" told "a.umpire:14: game 2: nonconformant, was not there
a.umpire:24: new violation: Rebel: maneuver 3: $message
"
sed 's/round="1"/round="2"/; s/fingerprint="./fingerprint="-/' broken.xml >later.xml
ok "a breach in another round has moved" status 0 diff --any broken.xml broken.xml
ok "--any: and differs" status 1 diff --any broken.xml later.xml
ok "and is told" told "a.umpire:11: violation moved from line 11: Rebel: maneuver 3: $message
"
report both sound broken
report first sound
report second - broken
ok "a log that is new, with a breach" status 1 diff first.xml both.xml
ok "is told with it" told "b.umpire: this log is new
b.umpire:11: new violation: Rebel: maneuver 3: $message
"
ok "a log that is gone" status 0 diff both.xml first.xml
ok "is told" told 'b.umpire: this log is gone
'
ok "other logs" status 1 diff first.xml second.xml
ok "are told as such" told "b.umpire: this log is new
b.umpire:11: new violation: Rebel: maneuver 3: $message
a.umpire: this log is gone
"

# Other formats
for format in json junit; do
    ok "-f $format: worse" status 1 diff -f $format sound.xml broken.xml
    cp out worse.$format
    ok "-f $format: not worse" status 0 diff -f $format both.xml first.xml
    cp out gone.$format
    ok "-f $format: --any" status 1 diff --any -f $format both.xml first.xml
    cp out any.$format
done
ok "json is read by another reader" /usr/bin/python3 - <<'P'
import json
lines = [json.loads(line) for line in open("worse.json")]
assert [line.get("change") for line in lines] == ["verdict", "new", None], lines
assert lines[1]["rule"] == "armada.ship.maneuver-speed" and lines[1]["line"] == 11 and lines[1]["worse"], lines
assert "old_line" not in lines[1] and "old_state" not in lines[1], lines
assert lines[2]["totals"] == {"logs": 1, "worse": 2, "log-new": 0, "log-gone": 0, "verdict": 1, "new": 1, "gone": 0, "moved": 0, "level": 0,
                              "ruling-new": 0, "ruling-gone": 0, "ruling-moved": 0, "ruling-changed": 0}
P
ok "junit is read by another reader" /usr/bin/python3 - <<'P'
import xml.etree.ElementTree as tree
def suites(name):
    return [(s.get("name"), s.get("tests"), s.get("failures"), [f.get("type") for f in s.iter("failure")]) for s in tree.parse(name).iter("testsuite")]
assert suites("worse.junit") == [("a.umpire", "2", "2", ["verdict", "armada.ship.maneuver-speed"])], suites("worse.junit")
assert suites("gone.junit") == [("a.umpire", "1", "0", [])], suites("gone.junit")
assert suites("any.junit") == [("a.umpire", "1", "0", []), ("b.umpire", "1", "1", ["log-gone"])], suites("any.junit")
P

# Rulings
ruled() { # NAME LINE...: a report of the sound game with these rulings
    local name=$1
    shift
    log 'Rebel: maneuver 2' "$@" "$end" >ruled-$name.umpire
    report ruled-$name ruled-$name
}
ruled mild 'judge: penalty Rebel points=1 "slow play"'
ruled hard 'judge: penalty Rebel points=2 "slow play, twice"'
ruled low '# A line more' 'judge: penalty Rebel points=1 "slow play"'
ruled corrected 'judge: correct 10 "Rebel: reveal repair" "the dial said so"'
log 'Rebel: maneuver 3' 'judge: waive armada.ship.maneuver-speed "nobody minds"' "$end" >minded.umpire
report minded minded
rm logs/*
cp ruled-mild.umpire logs/a.umpire
(cd logs && "$umpire" check -f xml --no-waivers -o ../ignored.xml -- a.umpire)
ok "the same penalty" status 0 diff --any ruled-mild.xml ruled-mild.xml
ok "a new penalty is not worse" status 0 diff sound.xml ruled-mild.xml
ok "but is told" told 'a.umpire:12: new penalty: Rebel, 1 point: slow play
'
ok "and counted" grep -qx '1 log compared: 0 new, 0 gone, 0 moved, 0 of another level, 0 verdicts, 1 ruling; 0 worse' out
ok "--any: a penalty that is gone" status 1 diff --any ruled-mild.xml sound.xml
ok "is told" told 'a.umpire:12: gone penalty: Rebel, 1 point: slow play
'
ok "a harder penalty of the same player" status 1 diff --any ruled-mild.xml ruled-hard.xml
ok "has changed" told 'a.umpire:12: penalty changed: "Rebel, 2 points: slow play, twice", was "Rebel, 1 point: slow play"
'
ok "a penalty on another line" status 1 diff --any ruled-mild.xml ruled-low.xml
ok "has moved" told 'a.umpire:13: penalty moved from line 12: Rebel, 1 point: slow play
'
ok "a penalty that does not count" status 1 diff --any ruled-mild.xml ignored.xml
ok "is another one" told 'a.umpire:12: new advice: judge: penalty Rebel points=1 "slow play": this penalty does not count: no ruling counts in this check [log.waiver]
a.umpire:12: penalty that does not count, was penalty: Rebel, 1 point: slow play
'
ok "a correction instead of a penalty" status 1 diff --any ruled-mild.xml ruled-corrected.xml
ok "are two rulings" told 'a.umpire:12: new correction: line 10 should be "Rebel: reveal repair": the dial said so
a.umpire:12: gone penalty: Rebel, 1 point: slow play
'
ok "another reason of a waiver" status 1 diff --any waived.xml minded.xml
ok "is told with its finding" told "a.umpire:11: waived for another reason: \"nobody minds\", was \"agreed\": Rebel: maneuver 3: $message
"
status 1 diff --any -f json ruled-mild.xml ruled-hard.xml && cp out ruled.json
status 1 diff --any -f junit ruled-mild.xml ruled-hard.xml && cp out ruled.junit
ok "rulings in json and junit" /usr/bin/python3 - <<'P'
import json
import xml.etree.ElementTree as tree
one, totals = [json.loads(line) for line in open("ruled.json")]
assert one == {"change": "ruling-changed", "worse": False, "log": "a.umpire", "game": 1, "old_line": 12, "line": 12, "old_state": "penalty", "state": "penalty",
               "old_ruled": "Rebel, 1 point: slow play", "ruled": "Rebel, 2 points: slow play, twice"}, one
assert totals["totals"]["ruling-changed"] == 1, totals
case, = tree.parse("ruled.junit").iter("testcase")
assert case.get("name") == "ruling-changed, line 12" and case[0].text == "Rebel, 2 points: slow play, twice; was: Rebel, 1 point: slow play", tree.tostring(case)
P

# Input and output
ok "from a pipe" bash -c 'cat sound.xml | "$0" diff - broken.xml; [ $? = 1 ]' "$umpire"
ok "-o FILE" status 1 diff -o told sound.xml broken.xml
ok "holds it" grep -q 'new violation' told
ok "-o a report is refused" status 2 diff -o sound.xml sound.xml broken.xml
ok "which stays" grep -q '</report>' sound.xml

# Reports that cannot be compared
log 'Rebel: maneuver 3' 'Rebel: maneuver 3' 'Rebel: maneuver 3' "$end" >more.umpire
"$umpire" check -f xml --as-played --max-findings 1 -o few.xml more.umpire
ok "a report without all findings" status 3 diff sound.xml few.xml
ok "is told what to do" grep -q "few.xml: it leaves out findings; 'umpire check -f xml --max-findings all' writes all of them" err
ok "no report" status 3 diff sound.xml sound.umpire
ok "no such file" status 3 diff sound.xml none.xml
ok "is told" grep -q 'none.xml: No such file' err
ok "one report" status 2 diff sound.xml
ok "an unknown format" status 2 diff -f yaml sound.xml sound.xml
printf '<report xmlns="urn:umpire:report:1" version="1"><finding rule="a" level="violation"/></report>' >loose.xml
ok "a finding outside any log" status 3 diff loose.xml sound.xml
ok "is told" grep -q 'loose.xml: this is no report of umpire: a game or a finding stands outside a log' err
contradicts() { # WORDS SED: the report of a breach is refused once it is altered, as the earlier and as the later one
    sed "$2" broken.xml >altered.xml
    cmp -s altered.xml broken.xml && return 1
    status 3 diff altered.xml sound.xml && [ ! -s out ] && status 3 diff sound.xml altered.xml && [ ! -s out ] &&
        grep -q "altered.xml: this report contradicts itself: $1" err
}
ok "a verdict that its findings belie" contradicts "a game in which a rule was broken" 's/verdict="nonconformant" finished/verdict="conformant" finished/'
ok "what is no verdict" contradicts "a game has no verdict that is known" 's/verdict="nonconformant" finished/verdict="fine" finished/'
ok "no outcome" contradicts "a game has no outcome" '/<outcome /d'
ok "a second outcome" contradicts "a game has two outcomes" 's/^\( *<outcome .*\/>\)$/\1\1/'
ok "a breach that is called advice" contradicts "its summary does not say" 's/level="violation"/level="advice"/; s/verdict="nonconformant" finished/verdict="conformant" finished/'
ok "no summary" contradicts "its summary does not say" '/<summary/,/<\/summary/d'
ok "a second summary" contradicts "it has two summaries" 's/^\( *<\/summary>\)$/\1<summary\/>/'
sed 's/^\( *<outcome .*\/>\)$/\1<dice><outcome verdict="conformant"\/><\/dice>/' broken.xml >inner.xml
ok "an outcome elsewhere in a game is none" eval '! cmp -s broken.xml inner.xml && status 0 diff --any broken.xml inner.xml'

# Large
many() { # COUNT FIRST
    printf '<?xml version="1.0"?>\n<report xmlns="urn:umpire:report:1" version="1"><log href="a"><game n="1" line="1" ruleset="armada">'
    seq "$2" $(($2 + $1)) | awk '{printf "<finding n=\"%d\" rule=\"r\" level=\"violation\" line=\"%d\" fingerprint=\"%032d\"><statement>s%d</statement><message>m</message></finding>\n", $1, $1, $1, $1}'
    printf '<outcome verdict="nonconformant"/></game><content/></log><summary><games verdict="nonconformant" count="1"/></summary></report>'
}
many 100000 1 >large-1.xml
many 100000 50001 >large-2.xml
ok "100,000 findings, half of them others" status 1 diff -o told large-1.xml large-2.xml
ok "are told" grep -qx '1 log compared: 50000 new, 50000 gone, 0 moved, 0 of another level, 0 verdicts; 50000 worse' told
summary

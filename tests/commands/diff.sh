#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire diff: every kind of difference, in each format, and reports that cannot be compared. Takes
# the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
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
{ cat sound.umpire; cat unfinished.umpire; } >longer.umpire
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
message='Yavaris maneuvers at speed 3; it must maneuver at its current speed, 2 [armada.ship.maneuver-speed]'
for name in sound broken lower waived unfinished twice longer; do report $name $name; done

ok "diff: the same report twice has exit status 0" status 0 diff broken.xml broken.xml
ok "diff: counts no difference between a report and itself" grep -qx '1 log compared: 0 new, 0 gone, 0 moved, 0 of another level, 0 verdicts; 0 worse' out
ok "diff: a breach that is new is worse" status 1 diff sound.xml broken.xml
ok "diff: tells a new breach and the verdict that changed with it" told "a.umpire:1: game 1: nonconformant, was conformant
a.umpire:11: new violation: Rebel: maneuver 3: $message
"
ok "diff: counts a new breach and a changed verdict" grep -qx '1 log compared: 1 new, 0 gone, 0 moved, 0 of another level, 1 verdict; 2 worse' out
ok "diff: a breach that is gone is not worse" status 0 diff broken.xml sound.xml
ok "diff: tells a breach that is gone and the verdict that changed with it" told "a.umpire:1: game 1: conformant, was nonconformant
a.umpire:11: gone violation: Rebel: maneuver 3: $message
"
ok "diff --any: fails on a breach that is gone" status 1 diff --any broken.xml sound.xml
ok "diff: another game of a log, which has begun, is not worse" status 0 diff sound.xml longer.xml
ok "diff: counts another game as a new game, not as a verdict" \
    grep -qx '1 log compared: 1 new, 0 gone, 0 moved, 0 of another level, 0 verdicts, 1 new game; 0 worse' out
ok "diff: tells the verdict of another game" told "a.umpire:14: game 2: indeterminate, was not there
a.umpire:24: new cut off: Rebel: maneuver 2: the log stops before 'end'; write the result and 'end', or 'result unfinished' and 'end' if the game was not played to its end [log.cut-off]
"
ok "diff: a game that is gone is not worse" status 0 diff longer.xml sound.xml
ok "diff: tells a game that is gone" told "a.umpire:14: game 2: gone, was indeterminate
a.umpire:24: gone cut off: Rebel: maneuver 2: the log stops before 'end'; write the result and 'end', or 'result unfinished' and 'end' if the game was not played to its end [log.cut-off]
"
ok "diff: counts a game that is gone as such, not as a verdict" \
    grep -qx '1 log compared: 0 new, 1 gone, 0 moved, 0 of another level, 0 verdicts, 1 game gone; 0 worse' out
ok "diff: a breach on another line is not worse" status 0 diff broken.xml lower.xml
ok "diff: tells a breach on another line as moved" told "a.umpire:12: violation moved from line 11: Rebel: maneuver 3: $message
"
ok "diff: a breach that is no longer waived is worse" status 1 diff waived.xml broken.xml
ok "diff: tells a breach that is no longer waived, and the verdict" told "a.umpire:1: game 1: nonconformant, was conformant
a.umpire:11: violation, was waived: Rebel: maneuver 3: $message
"
ok "diff: a breach that is waived now is not worse" status 0 diff broken.xml waived.xml
ok "diff: an unfinished game is worse than one that is finished" status 1 diff sound.xml unfinished.xml
ok "diff: tells the old and the new verdict of an unfinished game" grep -qx 'a.umpire:1: game 1: indeterminate, was conformant' out
ok "diff: a further game that breaks a rule is worse" status 1 diff broken.xml twice.xml
ok "diff: tells a further game, and its breach once" told "a.umpire:14: game 2: nonconformant, was not there
a.umpire:24: new violation: Rebel: maneuver 3: $message
"
sed 's/round="1"/round="2"/; s/fingerprint="./fingerprint="-/' broken.xml >later.xml
ok "diff: a breach in another round is not worse" status 0 diff broken.xml later.xml
ok "diff --any: a breach in another round is a difference" status 1 diff --any broken.xml later.xml
ok "diff --any: tells a breach in another round as moved" told "a.umpire:11: violation moved from line 11: Rebel: maneuver 3: $message
"
report both sound broken
report first sound
report second - broken
report third sound sound
gzip -c sound.umpire | head -c 100 >logs/b.umpire
(cd logs && "$umpire" check -f xml -o ../cut.xml -- *.umpire 2>/dev/null)
ok "diff: a new log with a breach is worse" status 1 diff first.xml both.xml
ok "diff: tells a new log and its breach" told "b.umpire: this log is new
b.umpire:11: new violation: Rebel: maneuver 3: $message
"
ok "diff: a log that is gone is not worse" status 0 diff both.xml first.xml
ok "diff: tells a log that is gone" told 'b.umpire: this log is gone
'
ok "diff: a log with a breach in place of a sound one is worse" status 1 diff first.xml second.xml
ok "diff: tells the new log, its breach, and the log that is gone" told "b.umpire: this log is new
b.umpire:11: new violation: Rebel: maneuver 3: $message
a.umpire: this log is gone
"
ok "diff: counts new logs and logs that are gone" grep -qx '1 log compared: 1 new, 0 gone, 0 moved, 0 of another level, 0 verdicts, 1 new log, 1 log gone; 1 worse' out

ok "diff: a new log that cannot be read is worse" status 1 diff first.xml cut.xml
ok "diff: tells that a new log cannot be read" told 'b.umpire: this log is new, and cannot be read
'
ok "diff: counts a new log that cannot be read as worse" grep -q ', 1 new log; 1 worse$' out
ok "diff -f json: tells that a new log cannot be read" \
    eval 'status 1 diff -f json first.xml cut.xml; grep -qx "{\"change\":\"log-new\",\"worse\":true,\"log\":\"b.umpire\",\"state\":\"unreadable\"}" out'
ok "diff -f junit: tells that a new log cannot be read" \
    eval 'status 1 diff -f junit first.xml cut.xml; grep -q "<failure type=\"log-new\" message=\"unreadable, was not there\">b.umpire</failure>" out'
ok "diff: a log that can no longer be read is worse" status 1 diff third.xml cut.xml
ok "diff: tells that a log can no longer be read" grep -qx 'b.umpire: unreadable, was readable' out

# Other formats
for format in json junit; do
    ok "diff -f $format: has exit status 1 when something is worse" status 1 diff -f $format sound.xml broken.xml
    cp out worse.$format
    ok "diff -f $format: has exit status 0 when nothing is worse" status 0 diff -f $format both.xml first.xml
    cp out gone.$format
    ok "diff -f $format --any: has exit status 1 when a log is gone" status 1 diff --any -f $format both.xml first.xml
    cp out any.$format
done
ok "diff -f json: Python reads the changes and the totals" /usr/bin/python3 - <<'P'
import json
lines = [json.loads(line) for line in open("worse.json")]
assert [line.get("change") for line in lines] == ["verdict", "new", None], lines
assert lines[1]["rule"] == "armada.ship.maneuver-speed" and lines[1]["line"] == 11 and lines[1]["worse"], lines
assert "old_line" not in lines[1] and "old_state" not in lines[1], lines
assert lines[2]["totals"] == {"logs": 1, "worse": 2, "log-new": 0, "log-gone": 0, "game-new": 0, "game-gone": 0, "verdict": 1, "new": 1, "gone": 0, "moved": 0, "level": 0,
                              "ruling-new": 0, "ruling-gone": 0, "ruling-moved": 0, "ruling-changed": 0}
P
ok "diff -f junit: Python reads the suites, tests and failures" /usr/bin/python3 - <<'P'
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
ok "diff --any: the same penalty is no difference" status 0 diff --any ruled-mild.xml ruled-mild.xml
ok "diff: a new penalty is not worse" status 0 diff sound.xml ruled-mild.xml
ok "diff: tells a new penalty" told 'a.umpire:12: new penalty: Rebel, 1 point: slow play
'
ok "diff: counts a new penalty as one ruling" grep -qx '1 log compared: 0 new, 0 gone, 0 moved, 0 of another level, 0 verdicts, 1 ruling; 0 worse' out
ok "diff --any: a penalty that is gone is a difference" status 1 diff --any ruled-mild.xml sound.xml
ok "diff --any: tells a penalty that is gone" told 'a.umpire:12: gone penalty: Rebel, 1 point: slow play
'
ok "diff --any: a harder penalty of the same player is a difference" status 1 diff --any ruled-mild.xml ruled-hard.xml
ok "diff --any: tells a harder penalty as changed" told 'a.umpire:12: penalty changed: "Rebel, 2 points: slow play, twice", was "Rebel, 1 point: slow play"
'
ok "diff --any: a penalty on another line is a difference" status 1 diff --any ruled-mild.xml ruled-low.xml
ok "diff --any: tells a penalty on another line as moved" told 'a.umpire:13: penalty moved from line 12: Rebel, 1 point: slow play
'
ok "diff --any: a penalty that no longer counts is a difference" status 1 diff --any ruled-mild.xml ignored.xml
ok "diff --any: tells a penalty that no longer counts, and why" told 'a.umpire:12: new advice: judge: penalty Rebel points=1 "slow play": this penalty does not count: no ruling counts in this check [log.waiver]
a.umpire:12: penalty that does not count, was penalty: Rebel, 1 point: slow play
'
ok "diff --any: a correction instead of a penalty is a difference" status 1 diff --any ruled-mild.xml ruled-corrected.xml
ok "diff --any: tells a new correction and a gone penalty" told 'a.umpire:12: new correction: line 10 should be "Rebel: reveal repair": the dial said so
a.umpire:12: gone penalty: Rebel, 1 point: slow play
'
ok "diff --any: another reason of a waiver is a difference" status 1 diff --any waived.xml minded.xml
ok "diff: tells a waiver's old and new reason" told "a.umpire:11: waived for another reason: \"nobody minds\", was \"agreed\": Rebel: maneuver 3: $message
"
status 1 diff --any -f json ruled-mild.xml ruled-hard.xml && cp out ruled.json
status 1 diff --any -f junit ruled-mild.xml ruled-hard.xml && cp out ruled.junit
ok "diff -f json and -f junit: tell a changed penalty" /usr/bin/python3 - <<'P'
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
ok "diff -: reads a report from a pipe" bash -c 'cat sound.xml | "$0" diff - broken.xml; [ $? = 1 ]' "$umpire"
ok "diff -o FILE: has exit status 1 when something is worse" status 1 diff -o told sound.xml broken.xml
ok "diff -o FILE: the file holds a new violation" grep -q 'new violation' told
cp sound.xml was
ok "diff -o: refuses to overwrite a report that it compares" status 2 diff -o sound.xml sound.xml broken.xml
ok "diff -o: a report that it refuses to overwrite stays as it was" cmp sound.xml was

# Reports that cannot be compared
log 'Rebel: maneuver 3' 'Rebel: maneuver 3' 'Rebel: maneuver 3' "$end" >more.umpire
"$umpire" check -f xml --as-played --max-findings 1 -o few.xml more.umpire
ok "diff: refuses a report that leaves out findings" status 3 diff sound.xml few.xml
ok "diff: tells how to write all findings" grep -q "few.xml: it leaves out findings; 'umpire check -f xml --max-findings all' writes all of them" err
ok "diff: refuses a log in place of a report" status 3 diff sound.xml sound.umpire
ok "diff: a report that does not exist gives exit status 3" status 3 diff sound.xml none.xml
ok "diff: names the report that does not exist" grep -q 'none.xml: No such file' err
ok "diff: a single report is wrong usage" status 2 diff sound.xml
ok "diff: an unknown format is wrong usage" status 2 diff -f yaml sound.xml sound.xml
printf '<report xmlns="urn:umpire:report:1" version="1"><finding rule="a" level="violation"/></report>' >loose.xml
ok "diff: refuses a report with a finding outside any log" status 3 diff loose.xml sound.xml
ok "diff: tells that a finding stands outside a log" grep -q 'loose.xml: this is no report of umpire: a game or a finding stands outside a log' err
contradicts() { # WORDS SED: the report of a breach is refused once it is altered, as the earlier and as the later one
    sed "$2" broken.xml >altered.xml
    cmp -s altered.xml broken.xml && return 1
    status 3 diff altered.xml sound.xml && [ ! -s out ] && status 3 diff sound.xml altered.xml && [ ! -s out ] &&
        grep -q "altered.xml: this report contradicts itself: $1" err
}
ok "diff: refuses a false 'conformant'" contradicts "a game's verdict does not fit its findings" 's/verdict="nonconformant" finished/verdict="conformant" finished/'
ok "diff: refuses an unknown verdict" contradicts "a game has an unknown verdict" 's/verdict="nonconformant" finished/verdict="fine" finished/'
ok "diff: refuses a game without an outcome" contradicts "a game has no outcome" '/<outcome /d'
ok "diff: refuses a game with two outcomes" contradicts "a game has two outcomes" 's/^\( *<outcome .*\/>\)$/\1\1/'
ok "diff: refuses a verdict that the summary does not count" contradicts "its summary does not count the verdicts of its games" 's/level="violation"/level="advice"/; s/verdict="nonconformant" finished/verdict="conformant" finished/'
ok "diff: refuses a report without a summary" contradicts "its summary does not count the verdicts of its games" '/<summary/,/<\/summary/d'
ok "diff: refuses a report with two summaries" contradicts "it has two summaries" 's/^\( *<\/summary>\)$/\1<summary\/>/'
sed 's/^\( *<outcome .*\/>\)$/\1<dice><outcome verdict="conformant"\/><\/dice>/' broken.xml >inner.xml
ok "diff: ignores an outcome inside another element of a game" eval '! cmp -s broken.xml inner.xml && status 0 diff --any broken.xml inner.xml'

# Large
many() { # COUNT FIRST
    printf '<?xml version="1.0"?>\n<report xmlns="urn:umpire:report:1" version="1"><log href="a"><game n="1" line="1" ruleset="armada">'
    seq "$2" $(($2 + $1)) | awk '{printf "<finding n=\"%d\" rule=\"r\" level=\"violation\" line=\"%d\" fingerprint=\"%032d\"><statement>s%d</statement><message>m</message></finding>\n", $1, $1, $1, $1}'
    printf '<outcome verdict="nonconformant"/></game><content/></log><summary><games verdict="nonconformant" count="1"/></summary></report>'
}
many 100000 1 >large-1.xml
many 100000 50001 >large-2.xml
for format in text json junit; do
    ok "diff -f $format: a full disk gives exit status 5" bash -c '"$0" diff -f "$1" large-1.xml large-2.xml >/dev/full 2>err; [ $? = 5 ]' "$umpire" $format
    ok "diff -f $format: tells a full disk" bash -c 'cmp err <(echo "umpire: the list of differences cannot be written: No space left on device")'
done
ok "diff: compares two reports of 100,000 findings" status 1 diff -o told large-1.xml large-2.xml
ok "diff: counts 50,000 new and gone findings" grep -qx '1 log compared: 50000 new, 50000 gone, 0 moved, 0 of another level, 0 verdicts; 50000 worse' told
summary

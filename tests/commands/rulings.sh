#!/bin/bash
# SPDX-License-Identifier: MIT
# Corrections and penalties, from the command: rulings.sh UMPIRE.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
is() { # STATUS COMMAND...
    local status=$1
    shift
    "$@" >"$work/out" 2>"$work/err"
    [ $? = "$status" ]
}
says() { grep -qF -- "$1" "$work/out"; }

log=$work/game.umpire
cat >"$log" <<'LOG'
game dropzone
rounds 1
victory points
title "Final" event "Cup & League" site "Hall 3" table 7 date 2026-11-14
player UCM { battlegroup Armour { squad Sabres } }
player PHR { battlegroup Hand { squad Ajax } }
round 1
phase initiation
UCM: roll d6[5]; PHR: roll d6[3]
UCM: draw 1; PHR: draw 1
phase activation
UCM: activate Armour; UCM: squad Sabres; UCM: shoot
PHR: activate Hand; PHR: squad Ajax; PHR: move
phase round-up
UCM: score 3
PHR: score 2
judge: correct 13 "PHR: move 1" "one <unit> only"
judge: penalty UCM points=2 "slow play"
judge: penalty PHR "a warning"
result PHR by points 2 to 1
end
LOG
sed -i 's/^title .*/title "Final"\nevent "Cup \& League"\nsite "Hall 3"\ntable 7\ndate 2026-11-14/; s/correct 13/correct 17/' "$log"
ok "check: a result after penalty points is conformant" is 0 "$umpire" check -f text "$log"
ok "text: counts corrections and penalties" says "conformant (1 correction, 2 penalties; "
ok "text: tells the correction" says '    correction in line 21: line 17 should be "PHR: move 1": one <unit> only'
ok "text: tells a penalty" says "    penalty in line 22: UCM, 2 points: slow play"
for format in xml junit sarif jsonl; do
    ok "$format: a log with rulings is conformant" is 0 "$umpire" check -f $format --details -o "$work/report.$format" "$log"
done
ok "xml: a report with rulings is valid by report.rng" xmllint --noout --relaxng schemas/report.rng "$work/report.xml"
ok "xml: a report with rulings is valid by report.xsd" xmllint --noout --schema schemas/report.xsd "$work/report.xml"
ok "xml: tells the correction, its line and the line that it corrects" [ "$(xmllint --xpath 'string(//*[local-name()="ruling"][@kind="correction"][@line="21"][@corrects="17"][@counts="true"]/*[local-name()="instead"])' "$work/report.xml")" = "PHR: move 1" ]
ok "xml: tells the points of a penalty" [ "$(xmllint --xpath 'string(//*[local-name()="ruling"][@player="UCM"]/@points)' "$work/report.xml")" = 2 ]
ok "xml: counts the rulings" [ "$(xmllint --xpath 'concat(//@corrections, //@penalties, //*[local-name()="penalties"]/@count)' "$work/report.xml")" = 122 ]
cat >"$work/read.py" <<'PY'
import json, sys
what, path = sys.argv[1:]
if what == "jsonl":
    records = [json.loads(line) for line in open(path)]
    outcome = next(one for one in records if one["type"] == "outcome")
    summary = next(one for one in records if one["type"] == "summary")
    assert (outcome["corrections"], outcome["penalties"], summary["penalties"]) == (1, 2, 2), outcome
    assert [one["kind"] for one in outcome["rulings"]] == ["correction", "penalty", "penalty"]
    assert outcome["rulings"][1]["points"] == 2 and outcome["rulings"][0]["instead"] == "PHR: move 1"
    assert (outcome["event"], outcome["site"], outcome["table"], outcome["date"]) == ("Cup & League", "Hall 3", "7", "2026-11-14")
else:
    run = json.load(open(path))["runs"][0]
    properties = run["properties"]
    assert (properties["corrections"], properties["penalties"]) == (1, 2)
    heading = properties["headings"][0]
    assert (heading["title"], heading["event"], heading["site"], heading["table"], heading["date"]) == \
        ("Final", "Cup & League", "Hall 3", "7", "2026-11-14"), heading
    told = [one for one in run["results"] if one.get("kind") == "informational"]
    assert [one["locations"][0]["physicalLocation"]["region"]["startLine"] for one in told] == [21, 22, 23], told
    assert all(one["level"] == "none" for one in told)
PY
ok "jsonl: has counts, rulings and headings" python3 "$work/read.py" jsonl "$work/report.jsonl"
ok "sarif: has counts, rulings and headings" python3 "$work/read.py" sarif "$work/report.sarif"
ok "junit: counts the penalties" grep -q '<property name="penalties" value="2"/>' "$work/report.junit"
ok "junit: tells a penalty" grep -q "^penalty in line 22: UCM, 2 points: slow play" "$work/report.junit"
ok "junit: tells the event" grep -q "^event: Cup &amp; League" "$work/report.junit"
ok "render: makes a page of a report with rulings" is 0 "$umpire" render -o "$work/page.html" "$work/report.xml"
ok "page: tells what the judge has ruled" grep -q "What the judge has ruled.*slow play" "$work/page.html"
ok "page: tells event, site, table and date" grep -q "Cup &amp; League.*Hall 3.*table.*7.*2026-11-14" "$work/page.html"
ok "page: counts the penalties" grep -q "<b>2</b> penalties" "$work/page.html"
ok "summary: reads a report with rulings" is 0 "$umpire" summary -f text "$work/report.xml"
ok "summary: counts the penalties" says "2 penalties by judges"
ok "summary: the table of players has the numbers of UCM" grep -Eq '^  UCM +1 +1 +0 +0 +1$' "$work/out"
ok "summary: tells where and when the game was played" grep -Eq '^  Cup & League, Hall 3, table 7, 2026-11-14( |$)' "$work/out"
ok "summary -f csv: reads a report with rulings" is 0 "$umpire" summary -f csv "$work/report.xml"
ok "summary -f csv: counts corrections and penalties" says ",0,0,1,2,,\"result PHR by points 2 to 1\""
ok "summary -f html: reads a report with rulings" is 0 "$umpire" summary -f html "$work/report.xml"
ok "summary -f html: counts the penalties" says "<b>2</b> penalties"
ok "check -j 2: gives the same report of logs with rulings" cmp <("$umpire" check -f xml -j 2 "$log" "$log") <("$umpire" check -f xml "$log" "$log")

ok "--no-waivers: a result after penalty points is a breach" is 1 "$umpire" check --no-waivers -f text "$log"
ok "--no-waivers: tells that each ruling does not count" [ "$(grep -c 'does not count: no ruling counts in this check \[log.waiver\]' "$work/out")" = 3 ]
ok "--no-waivers: counts no correction and no penalty" says "(1 violation, 3 advice; "
ok "--no-waivers: lists a penalty as one that does not count" says "penalty in line 22, which does not count: UCM, 2 points: slow play"
ok "--no-waivers: finds that the result does not follow" says "[dropzone.end.result]"
ok "--write-waivers: a log with rulings is conformant" is 0 "$umpire" check --write-waivers "$work/list" "$log"
ok "--write-waivers: lists the three rulings" [ "$(grep -c "	judge\.\(correct\|penalty\)	game.umpire	" "$work/list")" = 3 ]
ok "--waivers: a log whose rulings are listed is conformant" is 0 "$umpire" check -f text --waivers "$work/list" "$log"
ok "--waivers: a list of all rulings does not change the report" cmp "$work/out" <("$umpire" check -f text "$log")
ok "--waivers with -j 2: two logs are conformant" is 0 "$umpire" check -j 2 -f text --waivers "$work/list" "$log" corpus/language/ruling/pass-correction.umpire
grep -v 'slow play' "$work/list" >"$work/some"
ok "--waivers: a penalty that is not listed takes no points" is 1 "$umpire" check -f text --waivers "$work/some" "$log"
ok "--waivers: a penalty that is not listed is reported" says "this penalty does not count: the file of --waivers must name it"
sed 's/points=2/points=1/; s/2 to 1/2 to 2/; s/PHR by points/tie by points/' "$log" >"$work/eased.umpire"
sed "s|game.umpire|eased.umpire|" "$work/list" >"$work/eased.list"
ok "--waivers: a penalty with other points than in the list is refused" is 2 "$umpire" check -f text --waivers "$work/eased.list" "$work/eased.umpire"
sed '/slow play/d; s/PHR by points 2 to 1/UCM by points 3 to 2/' "$log" >"$work/cut.umpire"
sed "s|game.umpire|cut.umpire|" "$work/list" >"$work/cut.list"
for points in 2 200; do
    sed "s/points=2 \"slow play\"/signature=\"AAAA\" points=$points \"slow play\"/; s/^result .*/result UCM by concession/" "$log" >"$work/after.umpire"
    "$umpire" check -f text --write-waivers "$work/after.$points" "$work/after.umpire" >/dev/null
done
ok "--write-waivers: a penalty with its points after the signature is listed" grep -q 'judge\.penalty	.*slow play' "$work/after.2"
ok "--write-waivers: the points after a signature are part of what is listed" bash -c '! cmp -s "$0" "$1"' \
    <(grep 'slow play' "$work/after.2" | cut -f 1-2) <(grep 'slow play' "$work/after.200" | cut -f 1-2)
ok "--waivers: a listed penalty that the log lacks ends with status 2" is 2 "$umpire" check -f text --waivers "$work/cut.list" "$work/cut.umpire"
ok "--waivers: a listed penalty that the log lacks is reported" grep -q "cut.umpire has 0 of this penalty; this entry says 1" "$work/err"

# In line 42 the mistake of line 34 gets another meaning; rulings between the two are kept, and so are the points.
later=corpus/dropfleet/together/fail-skipped-card-and-another-choice.umpire
sed '34a judge: penalty PHR points=2 "slow play"\njudge: correct 33 "UCM: reveal Bravo"' "$later" |
    sed 's/^turns 6/turns 3/; /^result/,$d' >"$work/later.umpire"
cat >>"$work/later.umpire" <<'LOG'
PHR: reveal Orpheus
UCM: reveal Alpha
UCM: choose first
UCM: activate Alpha
PHR: activate Orpheus
phase roundup
PHR: score 3
result PHR by points 1 to 0
end
LOG
ok "a mistake that gets another meaning: three violations" is 1 "$umpire" check -f text "$work/later.umpire"
ok "a mistake that gets another meaning: a later penalty and correction count" says "nonconformant (3 violations, 1 correction, 1 penalty; "
ok "a mistake that gets another meaning: a later penalty is reported" says 'penalty in line 35: PHR, 2 points: slow play'
ok "a mistake that gets another meaning: a later correction is reported" says 'correction in line 36: line 33 should be "UCM: reveal Bravo"'

ok "judge key: makes a key" is 0 "$umpire" judge key "$work/key"
ok "--judge-key: unsigned rulings do not count" is 1 "$umpire" check -f text --judge-key "$work/key.pub" "$log"
ok "--judge-key: each of three unsigned rulings is reported" [ "$(grep -c "does not count: the judge's key has not signed it" "$work/out")" = 3 ]
ok "judge sign: signs a log with rulings" is 0 "$umpire" judge sign --key "$work/key" -o "$work/signed.umpire" "$log"
ok "judge sign: tells each line that it signs" [ "$(grep -c '^umpire: signed line [0-9]*: judge: [cp]' "$work/err")" = 3 ]
ok "judge sign: does not print the signatures" bash -c '! grep -q signature "$0"' "$work/err"
sed '0,/^round/s//judge: waive dropzone.end.result "a house rule"\nround/' "$log" >"$work/house.umpire"
ok "judge sign: a full disk gives exit status 5" bash -c '"$0" judge sign --key "$1" "$2" >/dev/full 2>"$3"; [ $? = 5 ]' "$umpire" "$work/key" "$log" "$work/err"
ok "judge sign: tells a full disk once" bash -c 'grep -v "^umpire: signed line" "$0" | cmp - <(echo "umpire: standard output cannot be written: No space left on device")' "$work/err"
ok "judge sign: signs a log with a house rule" is 0 "$umpire" judge sign --key "$work/key" -o "$work/housed.umpire" "$work/house.umpire"
ok "judge sign: a house rule is reported as such" grep -q 'judge: waive dropzone.end.result "a house rule" - a house rule, which holds in each game' "$work/err"
ok "--judge-key: a log with signed rulings is conformant" is 0 "$umpire" check -f text --judge-key "$work/key.pub" "$work/signed.umpire"
ok "--judge-key: counts all signed rulings" says "conformant (1 correction, 2 penalties; "
ok "--judge-key: does not change the report of a signed log" cmp <("$umpire" check -f text "$work/signed.umpire") "$work/out"
# A last day
replay=corpus/language/ruling/fail-waived-up-to-a-day.umpire
sed 's/9999-12-31/2026-12-31/' $replay >"$work/ending.umpire"
ok "a waiver counts on its last day" is 0 "$umpire" check -f text --today=2026-12-31 "$work/ending.umpire"
ok "a waiver does not count after its last day" is 1 "$umpire" check -f text --today=2027-01-01 "$work/ending.umpire"
ok "a waiver whose last day is over is reported" says "this ruling no longer waives anything: it was valid only until 2026-12-31"
ok "SOURCE_DATE_EPOCH: a waiver counts in the last second of its last day" is 0 env SOURCE_DATE_EPOCH=1798761599 "$umpire" check -f text "$work/ending.umpire"
ok "SOURCE_DATE_EPOCH: a waiver does not count from midnight UTC on" is 1 env SOURCE_DATE_EPOCH=1798761600 "$umpire" check -f text "$work/ending.umpire"
ok "--today comes before SOURCE_DATE_EPOCH" is 0 env SOURCE_DATE_EPOCH=1798761600 "$umpire" check -f text --today=2026-12-31 "$work/ending.umpire"
ok "a waiver until 9999-12-31 counts by the clock" is 0 env -u SOURCE_DATE_EPOCH "$umpire" check -f text $replay
ok "--today with -j 4: a waiver does not count after its last day" is 1 "$umpire" check -j 4 -f text --today=2027-01-01 "$work/ending.umpire" $replay
ok "test --today: a waiver counts on its last day" is 0 "$umpire" test --today=2026-12-31 "$work/ending.umpire"
for day in 2026-02-29 2026-13-01 26-12-31 20261231 2026-12-31x tomorrow ' 2026-12-1' '2026-12- 1' 0000-00-00 ''; do
    ok "--today: '$day' is refused" is 2 "$umpire" check --today="$day" "$work/ending.umpire"
done
for seconds in now -1 1e9 253402300800 18446744073709551615 99999999999999999999; do
    ok "SOURCE_DATE_EPOCH: $seconds is refused" is 2 env SOURCE_DATE_EPOCH=$seconds "$umpire" check "$work/ending.umpire"
done
ok "--today: 0001-01-01 is a day" is 0 "$umpire" check --today=0001-01-01 "$work/ending.umpire"
ok "SOURCE_DATE_EPOCH: the last second of 9999 is taken" is 1 env SOURCE_DATE_EPOCH=253402300799 "$umpire" check "$work/ending.umpire"
cp "$work/ending.umpire" "$work/ending-2.umpire"
"$umpire" shard -n 2 -o "$work/manifest" "$work/ending.umpire" "$work/ending-2.umpire"
SOURCE_DATE_EPOCH=1798761599 "$umpire" check --manifest "$work/manifest" --shard 1 -o "$work/share.1" 2>"$work/err"
SOURCE_DATE_EPOCH=1798761600 "$umpire" check --manifest "$work/manifest" --shard 2 -o "$work/share.2" 2>"$work/err"
ok "shares of different days are not merged" is 2 "$umpire" merge "$work/share.1" "$work/share.2"
"$umpire" check --today=2027-01-01 --manifest "$work/manifest" --shard 1 -o "$work/share.1" 2>"$work/err"
ok "shares of the same day are merged" is 1 "$umpire" merge "$work/share.1" "$work/share.2"
ok "a waiver until 2027-02-29 makes the log malformed" is 3 "$umpire" check -f text <(sed 's/9999-12-31/2027-02-29/' $replay)
ok "judge sign: signs a waiver with a last day" is 0 "$umpire" judge sign --key "$work/key" -o "$work/ending.signed" "$work/ending.umpire"
ok "--judge-key: a signed waiver counts on its last day" is 0 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/ending.signed"
sed 's/2026-12-31/2030-12-31/' "$work/ending.signed" >"$work/forged.umpire"
ok "--judge-key: a waiver's signed day cannot be put off" is 1 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/ until=2026-12-31//' "$work/ending.signed" >"$work/forged.umpire"
ok "--judge-key: a waiver's signed day cannot be taken out" is 1 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/" until=2026-12-31/\\nuntil=2026-12-31"/' "$work/ending.signed" >"$work/forged.umpire"
ok "--judge-key: a signed day cannot go into the reason" is 1 "$umpire" check -f text --today=2027-01-01 --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/until=/until = /' "$work/ending.umpire" >"$work/wide.umpire"
"$umpire" judge sign --key "$work/key" -o "$work/wide.signed" "$work/wide.umpire" 2>"$work/err"
"$umpire" fmt "$work/wide.signed" >"$work/narrow.umpire"
ok "--judge-key: a signed waiver counts after 'umpire fmt'" is 0 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/narrow.umpire"
sed 's/ "agreed"//' "$work/ending.umpire" >"$work/unreasoned.umpire"
"$umpire" judge sign --key "$work/key" -o "$work/unreasoned.signed" "$work/unreasoned.umpire" 2>"$work/err"
ok "--judge-key: a signed waiver without a reason counts" is 0 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/unreasoned.signed"
sed 's/until=2026-12-31/"\\nuntil=2026-12-31"/' "$work/unreasoned.signed" >"$work/forged.umpire"
ok "--judge-key: a signed day cannot become the reason" is 1 "$umpire" check -f text --today=2027-01-01 --judge-key "$work/key.pub" "$work/forged.umpire"
forged() { # COUNT SED: the altered log is conformant, but with the judge's key so many rulings of it do not count
    sed "$2" "$work/signed.umpire" >"$work/forged.umpire"
    is 0 "$umpire" check -f text "$work/forged.umpire" && is 1 "$umpire" check -f text --judge-key "$work/key.pub" "$work/forged.umpire" &&
        says "[dropzone.end.result]" && [ "$(grep -c "does not count: the judge's key has not signed it" "$work/out")" = "$1" ]
}
ok "--judge-key: a signed penalty does not count with other points" forged 1 's/points=2/points=3/; s/2 to 1/2 to 0/'
ok "--judge-key: a signed penalty does not count for another player" forged 1 's/penalty UCM/penalty PHR/; s/PHR by points 2 to 1/UCM by points 3 to 0/'
sed 's/PHR: move 1/PHR: move 2/' "$work/signed.umpire" >"$work/forged.umpire"
ok "--judge-key: a signed correction with another text does not count" bash -c '"$0" check -f text --judge-key "$1" "$2" | grep -q "this correction does not count"' "$umpire" "$work/key.pub" "$work/forged.umpire"
ok "--judge-key: no signed ruling counts after another score" forged 3 's/UCM: score 3/UCM: score 4/; s/PHR by points 2 to 1/tie by points 2 to 2/'
sed 's/^\(judge: penalty UCM.*\)$/\1; \1/' "$work/signed.umpire" >"$work/forged.umpire"
ok "--judge-key: a signed penalty does not count twice on its line" bash -c '"$0" check -f text --judge-key "$1" "$2" | grep -q "22:.*this penalty does not count: the judge'"'"'s key has not signed it"' "$umpire" "$work/key.pub" "$work/forged.umpire"
"$umpire" check -f text --judge-key "$work/key.pub" --write-waivers "$work/signed.list" "$work/signed.umpire" >"$work/out" 2>&1
sed "s|signed.umpire|cut.umpire|" "$work/signed.list" >"$work/cut.list"
sed '/slow play/d; s/PHR by points 2 to 1/UCM by points 3 to 2/' "$work/signed.umpire" >"$work/cut.umpire"
ok "a signed ruling that is taken out is missed by the judge's list" is 2 "$umpire" check -f text --judge-key "$work/key.pub" --waivers "$work/cut.list" "$work/cut.umpire"
ok "test --no-waivers: a log that needs its penalties fails" is 1 "$umpire" test --no-waivers "$log"
ok "fmt keeps corrections and penalties" cmp <("$umpire" fmt "$log" | grep ^judge) <(grep ^judge "$log")
summary

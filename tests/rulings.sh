#!/bin/bash
# Corrections and penalties, from the command: rulings.sh UMPIRE.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
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
ok "penalties take points" is 0 "$umpire" check -f text "$log"
ok "text counts them" says "conformant (1 correction, 2 penalties; "
ok "text tells the correction" says '    correction in line 21: line 17 should be "PHR: move 1": one <unit> only'
ok "text tells the penalties" says "    penalty in line 22: UCM, 2 points: slow play"
for format in xml junit sarif jsonl; do
    ok "$format" is 0 "$umpire" check -f $format --details -o "$work/report.$format" "$log"
done
ok "xml: valid" xmllint --noout --relaxng schemas/report.rng "$work/report.xml"
ok "xml: valid by the other schema" xmllint --noout --schema schemas/report.xsd "$work/report.xml"
ok "xml: the correction" [ "$(xmllint --xpath 'string(//*[local-name()="ruling"][@kind="correction"][@line="21"][@corrects="17"][@counts="true"]/*[local-name()="instead"])' "$work/report.xml")" = "PHR: move 1" ]
ok "xml: the penalty" [ "$(xmllint --xpath 'string(//*[local-name()="ruling"][@player="UCM"]/@points)' "$work/report.xml")" = 2 ]
ok "xml: counts" [ "$(xmllint --xpath 'concat(//@corrections, //@penalties, //*[local-name()="penalties"]/@count)' "$work/report.xml")" = 122 ]
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
ok "jsonl: counts, rulings, headings" python3 "$work/read.py" jsonl "$work/report.jsonl"
ok "sarif: counts, rulings, headings" python3 "$work/read.py" sarif "$work/report.sarif"
ok "junit: counts" grep -q '<property name="penalties" value="2"/>' "$work/report.junit"
ok "junit: rulings and headings" grep -q "^penalty in line 22: UCM, 2 points: slow play" "$work/report.junit"
ok "junit: the event" grep -q "^event: Cup &amp; League" "$work/report.junit"
ok "a page" is 0 "$umpire" render -o "$work/page.html" "$work/report.xml"
ok "page: the rulings" grep -q "What the judge has ruled.*slow play" "$work/page.html"
ok "page: the headings" grep -q "Cup &amp; League.*Hall 3.*table.*7.*2026-11-14" "$work/page.html"
ok "page: the counts" grep -q "<b>2</b> penalties" "$work/page.html"
ok "summary" is 0 "$umpire" summary -f text "$work/report.xml"
ok "summary: counts" says "2 penalties by judges"
ok "summary: players" grep -Eq '^  UCM +1 +1 +0 +0 +1$' "$work/out"
ok "summary: where and when" grep -Eq '^  Cup & League, Hall 3, table 7, 2026-11-14( |$)' "$work/out"
ok "summary: csv" is 0 "$umpire" summary -f csv "$work/report.xml"
ok "summary: csv counts" says ",0,0,1,2,,\"result PHR by points 2 to 1\""
ok "summary: html" is 0 "$umpire" summary -f html "$work/report.xml"
ok "summary: html counts" says "<b>2</b> penalties"
ok "many at a time: the same" cmp <("$umpire" check -f xml -j 2 "$log" "$log") <("$umpire" check -f xml "$log" "$log")

ok "--no-waivers: no points are taken" is 1 "$umpire" check --no-waivers -f text "$log"
ok "each is told" [ "$(grep -c 'does not count: no ruling counts in this check \[log.waiver\]' "$work/out")" = 3 ]
ok "none is counted" says "(1 violation, 3 advice; "
ok "they are listed" says "penalty in line 22, which does not count: UCM, 2 points: slow play"
ok "the result no longer follows" says "[dropzone.end.result]"
ok "a list is written" is 0 "$umpire" check --write-waivers "$work/list" "$log"
ok "it names the three" [ "$(grep -c "	judge\.\(correct\|penalty\)	game.umpire	" "$work/list")" = 3 ]
ok "and admits them" is 0 "$umpire" check -f text --waivers "$work/list" "$log"
ok "as they stand" cmp "$work/out" <("$umpire" check -f text "$log")
ok "with two threads" is 0 "$umpire" check -j 2 -f text --waivers "$work/list" "$log" corpus/language/ruling/pass-correction.umpire
grep -v 'slow play' "$work/list" >"$work/some"
ok "what the list does not name takes nothing" is 1 "$umpire" check -f text --waivers "$work/some" "$log"
ok "and is told" says "this penalty does not count: the judge's own list does not name it"
sed 's/points=2/points=1/; s/2 to 1/2 to 2/; s/PHR by points/tie by points/' "$log" >"$work/eased.umpire"
sed "s|game.umpire|eased.umpire|" "$work/list" >"$work/eased.list"
ok "another number of points is another penalty" is 2 "$umpire" check -f text --waivers "$work/eased.list" "$work/eased.umpire"
sed '/slow play/d; s/PHR by points 2 to 1/UCM by points 3 to 2/' "$log" >"$work/cut.umpire"
sed "s|game.umpire|cut.umpire|" "$work/list" >"$work/cut.list"
ok "2: a penalty that somebody has taken out" is 2 "$umpire" check -f text --waivers "$work/cut.list" "$work/cut.umpire"
ok "is told" grep -q "cut.umpire has 0 of this penalty; this entry says 1" "$work/err"

ok "a key" is 0 "$umpire" judge key "$work/key"
ok "unsigned rulings do not count" is 1 "$umpire" check -f text --judge-key "$work/key.pub" "$log"
ok "and are told" [ "$(grep -c "does not count: the judge's key has not signed it" "$work/out")" = 3 ]
ok "signed" is 0 "$umpire" judge sign --key "$work/key" -o "$work/signed.umpire" "$log"
ok "each is told, with its line" [ "$(grep -c '^umpire: signed line [0-9]*: judge: [cp]' "$work/err")" = 3 ]
ok "without its signature" bash -c '! grep -q signature "$0"' "$work/err"
sed '0,/^round/s//judge: waive dropzone.end.result "a house rule"\nround/' "$log" >"$work/house.umpire"
ok "a house rule is signed" is 0 "$umpire" judge sign --key "$work/key" -o "$work/housed.umpire" "$work/house.umpire"
ok "and told to hold in other games" grep -q 'judge: waive dropzone.end.result "a house rule" - a house rule, which holds in each game' "$work/err"
ok "signed rulings count" is 0 "$umpire" check -f text --judge-key "$work/key.pub" "$work/signed.umpire"
ok "all of them" says "conformant (1 correction, 2 penalties; "
ok "as without the key" cmp <("$umpire" check -f text "$work/signed.umpire") "$work/out"
# A last day
replay=corpus/language/ruling/fail-waived-up-to-a-day.umpire
sed 's/9999-12-31/2026-12-31/' $replay >"$work/ending.umpire"
ok "a waiver counts on its last day" is 0 "$umpire" check -f text --today=2026-12-31 "$work/ending.umpire"
ok "and no longer" is 1 "$umpire" check -f text --today=2027-01-01 "$work/ending.umpire"
ok "which is told" says "this forgives nothing any more: it counted until 2026-12-31"
ok "by the day of SOURCE_DATE_EPOCH" is 0 env SOURCE_DATE_EPOCH=1798761599 "$umpire" check -f text "$work/ending.umpire"
ok "in UTC" is 1 env SOURCE_DATE_EPOCH=1798761600 "$umpire" check -f text "$work/ending.umpire"
ok "an option comes first" is 0 env SOURCE_DATE_EPOCH=1798761600 "$umpire" check -f text --today=2026-12-31 "$work/ending.umpire"
ok "otherwise by the clock" is 0 env -u SOURCE_DATE_EPOCH "$umpire" check -f text $replay
ok "with several threads" is 1 "$umpire" check -j 4 -f text --today=2027-01-01 "$work/ending.umpire" $replay
ok "in test, too" is 0 "$umpire" test --today=2026-12-31 "$work/ending.umpire"
for day in 2026-02-29 2026-13-01 26-12-31 20261231 2026-12-31x tomorrow ' 2026-12-1' '2026-12- 1' 0000-00-00 ''; do
    ok "no day: '$day'" is 2 "$umpire" check --today="$day" "$work/ending.umpire"
done
for seconds in now -1 1e9 253402300800 18446744073709551615 99999999999999999999; do
    ok "no seconds: $seconds" is 2 env SOURCE_DATE_EPOCH=$seconds "$umpire" check "$work/ending.umpire"
done
ok "the first day of all" is 0 "$umpire" check --today=0001-01-01 "$work/ending.umpire"
ok "the last one" is 1 env SOURCE_DATE_EPOCH=253402300799 "$umpire" check "$work/ending.umpire"
cp "$work/ending.umpire" "$work/ending-2.umpire"
"$umpire" shard -n 2 -o "$work/manifest" "$work/ending.umpire" "$work/ending-2.umpire"
SOURCE_DATE_EPOCH=1798761599 "$umpire" check --manifest "$work/manifest" --shard 1 -o "$work/share.1" 2>"$work/err"
SOURCE_DATE_EPOCH=1798761600 "$umpire" check --manifest "$work/manifest" --shard 2 -o "$work/share.2" 2>"$work/err"
ok "shares of different days are not merged" is 2 "$umpire" merge "$work/share.1" "$work/share.2"
"$umpire" check --today=2027-01-01 --manifest "$work/manifest" --shard 1 -o "$work/share.1" 2>"$work/err"
ok "those of the same day are" is 1 "$umpire" merge "$work/share.1" "$work/share.2"
ok "no day of the calendar in the log" is 3 "$umpire" check -f text <(sed 's/9999-12-31/2027-02-29/' $replay)
ok "signed with its last day" is 0 "$umpire" judge sign --key "$work/key" -o "$work/ending.signed" "$work/ending.umpire"
ok "it counts" is 0 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/ending.signed"
sed 's/2026-12-31/2030-12-31/' "$work/ending.signed" >"$work/forged.umpire"
ok "no later day" is 1 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/ until=2026-12-31//' "$work/ending.signed" >"$work/forged.umpire"
ok "nor without one" is 1 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/" until=2026-12-31/\\nuntil=2026-12-31"/' "$work/ending.signed" >"$work/forged.umpire"
ok "nor with the day in its reason" is 1 "$umpire" check -f text --today=2027-01-01 --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/until=/until = /' "$work/ending.umpire" >"$work/wide.umpire"
"$umpire" judge sign --key "$work/key" -o "$work/wide.signed" "$work/wide.umpire" 2>"$work/err"
"$umpire" fmt "$work/wide.signed" >"$work/narrow.umpire"
ok "signed, and laid out anew" is 0 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/narrow.umpire"
sed 's/ "agreed"//' "$work/ending.umpire" >"$work/unreasoned.umpire"
"$umpire" judge sign --key "$work/key" -o "$work/unreasoned.signed" "$work/unreasoned.umpire" 2>"$work/err"
ok "without a reason, signed" is 0 "$umpire" check -f text --today=2026-12-31 --judge-key "$work/key.pub" "$work/unreasoned.signed"
sed 's/until=2026-12-31/"\\nuntil=2026-12-31"/' "$work/unreasoned.signed" >"$work/forged.umpire"
ok "nor with the day as its reason" is 1 "$umpire" check -f text --today=2027-01-01 --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/points=2/points=3/; s/2 to 1/2 to 0/' "$work/signed.umpire" >"$work/forged.umpire"
ok "no other points" is 1 "$umpire" check -f text --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/penalty UCM/penalty PHR/' "$work/signed.umpire" >"$work/forged.umpire"
ok "no other player" is 1 "$umpire" check -f text --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/PHR: move 1/PHR: move 2/' "$work/signed.umpire" >"$work/forged.umpire"
ok "no other correction" bash -c '"$0" check -f text --judge-key "$1" "$2" | grep -q "this correction does not count"' "$umpire" "$work/key.pub" "$work/forged.umpire"
sed 's/UCM: score 3/UCM: score 4/' "$work/signed.umpire" >"$work/forged.umpire"
ok "no other course of play" is 1 "$umpire" check -f text --judge-key "$work/key.pub" "$work/forged.umpire"
sed 's/^\(judge: penalty UCM.*\)$/\1; \1/' "$work/signed.umpire" >"$work/forged.umpire"
ok "no second time on its line" bash -c '"$0" check -f text --judge-key "$1" "$2" | grep -q "22:.*this penalty does not count: the judge'"'"'s key has not signed it"' "$umpire" "$work/key.pub" "$work/forged.umpire"
"$umpire" check -f text --judge-key "$work/key.pub" --write-waivers "$work/signed.list" "$work/signed.umpire" >"$work/out" 2>&1
sed "s|signed.umpire|cut.umpire|" "$work/signed.list" >"$work/cut.list"
sed '/slow play/d; s/PHR by points 2 to 1/UCM by points 3 to 2/' "$work/signed.umpire" >"$work/cut.umpire"
ok "a signed ruling that is taken out is missed by the judge's list" is 2 "$umpire" check -f text --judge-key "$work/key.pub" --waivers "$work/cut.list" "$work/cut.umpire"
ok "test: expectations with rulings off" is 1 "$umpire" test --no-waivers "$log"
ok "fmt keeps them" cmp <("$umpire" fmt "$log" | grep ^judge) <(grep ^judge "$log")
summary

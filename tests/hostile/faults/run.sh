#!/bin/bash
# SPDX-License-Identifier: MIT
# Makes every allocation, read, write, close, open, rename, fsync and stat of the command fail, one
# at a time: run.sh [--all] BUILD. Without --all the later ones are sampled.
set -u
all=
[ "$1" != --all ] || { all=all; shift; }
export FAULTS=$all
[ -n "$all" ] || unset FAULTS
build=$(realpath "$1") tools=$(realpath "${2:-$1}")
umpire=$build/umpire
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh

# The dynamic linker ends the process itself where it has no memory for a name of which C++ has but one (do_lookup_unique), as
# libxml2 needs by way of ICU.
export FAULT_EXCEPT=ld-linux

kinds=${DAY:-0}
# tries NAME FILE COMMAND...: runs the command with every kind of failure; READ=2 where a failed read
# makes the status 2 and not 3.
tries() {
    local name=$1 file=$2 kind bad
    shift 2
    for kind in alloc read write close open rename fsync stat; do
        case $kind in
        read | open | stat) bad=5${READ:-3} ;;
        *) bad=5 ;;
        esac
        case " ${SKIP:-} " in *" $kind "*) continue ;; esac
        [ $((kinds++ % depth)) = 0 ] || continue
        if "$tools/tests/drive" "$tools/tests/faults.so" $kind $bad "$work" "$file" "$@" >"$work.log" 2>"$work.runs"; then
            tell_passed "$kind fails: $name ($(cat "$work.runs"))"
        else
            tell_failed "$kind fails: $name" "$work.log"
        fi
    done
    rm -f "$work.log" "$work.runs"
}

cat >"$work/log.umpire" <<'LOG'
game armada 1.5.0
player Rebel first { ship "Home One" command=3 speed=2 }
player Empire { ship Avenger command=3 speed=2 }
round 1
phase command
Rebel:    assign "Home One" navigate repair squadron
Empire: assign Avenger repair navigate squadron
phase ship
Rebel:  activate "Home One"; Rebel: reveal navigate
Rebel:  maneuver 3     #~ armada.ship.maneuver-speed
result Empire by concession
end
LOG
gzip -nc "$work/log.umpire" >"$work/log.umpire.gz"
mkdir "$work/folder"
tar -C "$work" -czf "$work/logs.tar.gz" log.umpire
tar -C "$work" --format=pax -cf "$work/pax.tar" log.umpire
(cd "$work" && python3 -m zipfile -c logs.zip log.umpire)
cp "$work/log.umpire" "$work/folder"
echo 'armada.ship.turn=off  # known' >"$work/policy"
"$umpire" check --write-baseline "$work/baseline" "$work/log.umpire" >/dev/null
sed -i "s|$work/||" "$work/baseline"
"$umpire" check -f xml --details --events "$work/log.umpire" >"$work/report.xml"

SKIP="rename fsync"
for format in text xml junit sarif jsonl; do
    tries "check -f $format" - "$umpire" check -f $format log.umpire
done
tries "a directory and a gzip" - "$umpire" check -f text folder log.umpire.gz
mkdir "$work/league"
echo folder >"$work/listed"
cp "$work/log.umpire" "$work/policy" "$work/league"
cp "$work/policy" "$work/league/.umpirerc"
READ=23 tries "a configuration" - "$umpire" check -f text league
READ=23 tries "a configuration, two threads" - "$umpire" check -j 2 -f xml league log.umpire
READ=23 tries "config" - "$umpire" config --files-from=listed league/log.umpire
READ=23 tries "shard with a configuration" - "$umpire" shard -n 1 league
READ=23 tries "policy and baseline" - "$umpire" check -f text --policy policy --baseline baseline log.umpire
tries "two at a time" - "$umpire" check -f xml -j 2 log.umpire folder/log.umpire
tries "check --follow" - "$umpire" check -f text --follow log.umpire
cp corpus/starfleet/economy/committed/fail-sealed-and-opened.umpire "$work/opened.umpire"
tries "check of what is opened" - "$umpire" check -f text opened.umpire
tries "test" - "$umpire" test log.umpire
{ echo '#! -W armada.ship.maneuver-speed=off'; sed 's/#~.*//' "$work/log.umpire"; } | gzip -n >"$work/options.umpire.gz"
tries "test of a log with options" - "$umpire" test options.umpire.gz
for archive in logs.tar.gz pax.tar logs.zip; do tries "check of $archive" - "$umpire" check -f text $archive; done
tries "legal" - "$umpire" legal log.umpire:9
tries "perft" - "$umpire" perft --depth 1 log.umpire:9
tries "fmt" - "$umpire" fmt log.umpire
sed "s/repair navigate squadron/sealed sealed sealed/" "$work/log.umpire" >"$work/sealed.umpire"
tries "join" - "$umpire" join log.umpire sealed.umpire
SKIP="read close open rename fsync" tries "rules" - "$umpire" rules armada
SKIP="read close open rename fsync" tries "rules -f xml" - "$umpire" rules -f xml armada
SKIP="rename fsync" tries "render" - "$umpire" render report.xml
SKIP="rename fsync" tries "summary" - "$umpire" summary report.xml
printf 'round,player 1,player 2,winner\n1,Rebel,Empire,Rebel\n' >"$work/typed.csv"
SKIP="rename fsync" tries "summary -f trf26" - "$umpire" summary -f trf26 --typed=typed.csv report.xml
SKIP="rename fsync" tries "summary -f listfortress" - "$umpire" summary -f listfortress report.xml
SKIP="rename fsync" tries "summary -f html" - "$umpire" summary -f html report.xml
SKIP="rename fsync" tries "diff" - "$umpire" diff report.xml report.xml
"$umpire" shard -n 1 -o "$work/manifest" "$work/log.umpire"
sed -i "s|$work/||" "$work/manifest"
(cd "$work" && "$umpire" check --manifest manifest --shard 1 -o share)
SKIP="read rename fsync" tries "shard" - "$umpire" shard -n 2 log.umpire
READ=23 SKIP="rename fsync" tries "check --shard" - "$umpire" check --manifest manifest --shard 1
READ=23 SKIP="rename fsync" tries "merge" - "$umpire" merge -f xml share
SKIP=
tries "check -o FILE" out.xml "$umpire" check -f xml --details --events -o out.xml log.umpire
echo "an old report" >"$work/old.jsonl"
tries "check -o OLD" old.jsonl "$umpire" check -f jsonl -o old.jsonl log.umpire
tries "check --html" page.html "$umpire" check -f text --html page.html log.umpire
# a new baseline has no entries for a log that cannot be read, and the status is 3
SKIP="read open stat" tries "check --write-baseline" new.baseline "$umpire" check -f text --write-baseline new.baseline log.umpire
tries "fmt -i" log.umpire "$umpire" fmt -i log.umpire
tries "render -o FILE" page.html "$umpire" render -o page.html report.xml
# the programs that the command starts inherit the filter of system calls
SKIP="read write close open rename fsync stat" tries "matrix" new.xml "$umpire" matrix --with 'while read -r line; do echo legal; done' -f xml -o new.xml log.umpire
if [ -x "$build/import-armada-replay" ]; then
    printf '{"header":{"format_version":6,"initiative_player":0,"scenario_id":"learning_scenario"},"commands":[%s,%s]}' \
        '{"sequence":0,"player":0,"type":"start_round","payload":{}}' \
        '{"sequence":1,"player":0,"type":"assign_dials","payload":{"ship_index":0,"commands":[1]}}' >"$work/short.json"
    tries "the importer" new.umpire "$build/import-armada-replay" -o new.umpire short.json
fi
if [ -x "$build/import-vassal" ]; then
    python3 tests/commands/import/games.py 3 | python3 tests/commands/import/vassal.py "$work/game.vlog"
    # libarchive ends the process itself when one of its allocations fails
    SKIP=alloc tries "the importer of VASSAL's logs" new.umpire "$build/import-vassal" -o new.umpire game.vlog
fi
printf 'ship\tSloop\t50\t-\tcommand=2\n' >"$work/cards.tsv"
printf 'ship:sloop\nupgrade:guncrew\n' >"$work/fleet.txt"
tries "import-fleet" new.umpire "$umpire" import-fleet --cards cards.tsv -o new.umpire fleet.txt
"$umpire" judge key "$work/key"
sed 's/^result/judge: waive armada.ship.maneuver-speed "agreed"\n&/' "$work/log.umpire" >"$work/ruled.umpire"
# GMP ends the process itself when one of its allocations fails
SKIP=alloc READ=23 tries "judge sign" new.umpire "$umpire" judge sign --key key -o new.umpire ruled.umpire
"$umpire" sign key "$work/mine"
sed 's/maneuver 3.*/maneuver 2/' "$work/log.umpire" >"$work/signed.umpire"
SKIP=alloc READ=23 tries "sign --append" signed.umpire "$umpire" sign --key mine --append signed.umpire Rebel
head -n 5 "$work/signed.umpire" >"$work/sealed.umpire"
"$umpire" seal --secrets="$work/secrets" --append "$work/sealed.umpire" 'Rebel: assign "Home One" navigate repair squadron' >/dev/null
SKIP="rename fsync" READ=23 tries "open" - "$umpire" open --secrets=secrets sealed.umpire
# what is drawn is the same in each run, so that runs can be compared
export FAULT_RANDOM=fixed
printf 'game dropzone\ntitle "Dice"\nplayer UCM {commander Price cv=3}\nplayer PHR {commander Nike cv=2}\n' >"$work/dice.umpire"
: >"$work/fresh"
: >"$work/chain"
chmod 600 "$work/fresh" "$work/chain"
READ=23 tries "seal in a new file" fresh "$umpire" seal --secrets=fresh sealed.umpire 'Empire: assign Avenger repair navigate squadron'
READ=23 tries "seal" secrets "$umpire" seal --secrets=secrets sealed.umpire 'Empire: assign Avenger repair navigate squadron'
READ=23 tries "roll: a chain" chain "$umpire" roll --secrets=chain dice.umpire UCM
"$umpire" roll --secrets="$work/chain" --append "$work/dice.umpire" UCM >/dev/null
"$umpire" roll --secrets="$work/other" --append "$work/dice.umpire" PHR >/dev/null
printf 'round 1\nphase initiation\n' >>"$work/dice.umpire"
READ=23 tries "roll: a throw" chain "$umpire" roll --secrets=chain dice.umpire 'UCM: roll 1d6'
unset FAULT_RANDOM
# a server does not end by itself: a client repeats its requests until all of them are recorded
if tests/serve/faults.py "$umpire" "$tools/tests/faults.so" >"$work.log" 2>"$work.runs"; then
    tell_passed "alloc fails: serve ($(cat "$work.runs"))"
else
    tell_failed "alloc fails: serve" "$work.log"
fi
# a full disk, and calls that fail from some moment on, while a log is edited
if tests/hostile/full_disk.py "$umpire" "$tools/tests/faults.so" >"$work.log" 2>&1; then
    tell_passed "the disk is full: play, serve and lsp"
else
    tell_failed "the disk is full: play, serve and lsp" "$work.log"
fi
if tests/serve/crash.py "$umpire" "$tools/tests/faults.so" tables=$(few 20) >"$work.log" 2>&1; then
    tell_passed "serve: three clients at each table, killed and out of space"
else
    tell_failed "serve: three clients at each table, killed and out of space" "$work.log"
fi
rm -f "$work.log" "$work.runs"
summary

#!/bin/bash
# SPDX-License-Identifier: MIT
# -j: several logs at a time give the same bytes and the same status as one after the
# other, with every option. Takes the folder of the build.
set -u
build=$(realpath "$1")
umpire=$build/umpire
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

# run JOBS WORD...: report, page, baseline, standard error and status, each a file.
run() {
    local jobs=$1
    shift
    rm -rf "$work/$jobs"
    mkdir "$work/$jobs"
    "$umpire" check -j "$jobs" "$@" >"$work/$jobs/report" 2>"$work/$jobs/errors"
    echo $? >"$work/$jobs/status"
}

same() { # WORD...: with one thread and with several
    run 1 "$@"
    [ -s "$work/1/report" ] || [ -s "$work/1/errors" ] || { echo "nothing is written"; return 1; }
    for jobs in 2 7; do
        run $jobs "$@"
        diff -rq "$work/1" "$work/$jobs" || return 1
    done
}

has() { grep -q "$1" "$work/7/$2"; } # PATTERN FILE: the last `same` compared something

for format in xml junit sarif jsonl; do
    ok "check -j: a game's corpus gives the $format report of -j 1" same -f $format $(drawn corpus/dropfleet/*/)
done
ok "check -j: the corpus gives the text report of -j 1" same -f text $(drawn corpus/*/*/)
ok "check -j: the report of the corpus has nonconformant games" has nonconformant report
ok "check -j --details --events: gives the xml report of -j 1" same -f xml --details --events $(drawn corpus/{armada,starfleet}/*/)
ok "check -j --details --events: gives the jsonl report of -j 1" same -f jsonl --details --events $(drawn corpus/drop{zone,fleet}/*/)
ok "check -j --max-findings 0: gives the report and status of -j 1" same -f xml --max-findings 0 corpus/language

# Whole games with one line left out, doubled, or swapped with the next: in one log that is checked in parts, and each on its own.
for whole in corpus/*/games/*.umpire; do
    altered=$work/altered-$(basename "$(dirname "$(dirname "$whole")")")-$(basename "$whole")
    for ((line = 90; line < 600; line += 37 * depth)); do
        sed "${line}d" "$whole"
        sed "${line}{h;d};$((line + 1))G" "$whole"
        sed "${line}p" "$whole"
    done >"$altered"
done
cat "$work"/altered-* >"$work/altered"
ok "check -j: altered games give the report of -j 1" same -f xml --details --max-findings all "$work"/altered-*
ok "check -j: altered games in one log give the report of -j 1" same -f xml --details --max-findings all "$work/altered"
ok "check -j: the report of altered games has over $((20 / depth)) assumptions" bash -c '[ "$(grep -c "<assumption" "$1")" -gt "$2" ]' - "$work/7/report" $((20 / depth))
rm "$work"/altered*

# A log with more findings than are kept in memory, before small ones.
{
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\n'
    for ((i = 0; i < 1200; i++)); do echo "round $((2 + i % 5))"; done
    printf 'result Rebel by concession\nend\n'
} >"$work/a-great.umpire"
printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }
player Empire { ship Avenger command=1 speed=2 }\nround 0\nresult Rebel by concession\nend\n' >"$work/b-small.umpire"
head -c 300 "$work/a-great.umpire" | gzip | head -c 100 >"$work/c-cut.umpire.gz"
: >"$work/d-empty.umpire"
great=("$work"/[a-d]-*.umpire* "$work/no-such.umpire")
ok "check -j: findings beyond what memory holds give the report of -j 1" same -f text --max-findings all "${great[@]}"
ok "check -j: the report of many findings has over 300,000 bytes" bash -c '[ "$(wc -c <"$1")" -gt 300000 ]' - "$work/7/report"
ok "check -j: the report tells of a log that cannot be read" has 'no-such.umpire: error: cannot be read' report
{ sed 100q "$work/a-great.umpire"; printf 'result Rebel by concession\nend\n'; } >"$work/a-some.umpire"
logs=("$work/a-some.umpire" "$work"/[b-d]-*.umpire* "$work/no-such.umpire")
ok "check -j -W --interpretation: gives the report of -j 1" same -f text -W armada.round.number=off --interpretation armada.sealed=ok "${logs[@]}"
ok "check -j -W: an unknown rule gives the output of -j 1" same -f text -W armada.round.nubmer=off "${logs[@]}"
ok "check -j -W: an unknown rule is reported once" bash -c '[ "$(grep -c "there is no rule" "$1")" = 1 ]' - "$work/7/errors"
ok "check -j: a log that is named twice gives the report of -j 1" same -f text "$work/b-small.umpire" "$work/b-small.umpire"

"$umpire" check --write-baseline "$work/baseline" -f text "${logs[@]}" >/dev/null
for jobs in 2 7; do
    "$umpire" check -j $jobs --write-baseline "$work/baseline.$jobs" -f text "${logs[@]}" >/dev/null
    ok "check -j $jobs --write-baseline: is the baseline without -j" cmp "$work/baseline" "$work/baseline.$jobs"
done
ok "check -j: a baseline that holds gives the output of -j 1" same --baseline "$work/baseline" "${logs[@]}"
sed '/b-small/s/\t1\t/\t2\t/' "$work/baseline" >"$work/worn"
ok "check -j: a baseline that does not hold gives the output of -j 1" same --baseline "$work/worn" "${logs[@]}"
ok "check -j: a baseline's entry that does not hold is reported once" bash -c '[ "$(grep -c "this entry says 2" "$1")" = 1 ]' - "$work/7/errors"
for jobs in 1 2; do
    "$umpire" check -j $jobs --html "$work/page.$jobs.html" -o "$work/page.$jobs.xml" "${logs[@]}"
done
ok "check -j 2 --html: the page is that of -j 1" cmp "$work/page.1.html" "$work/page.2.html"
ok "check -j 2: a report that cannot be written gives exit status 5" bash -c '"$0" check -j 2 -f xml corpus >/dev/full 2>/dev/null; [ $? = 5 ]' "$umpire"
ok "check -j 2: fails on a full temporary file" bash -c 'ulimit -f 8; trap "" XFSZ; "$0" check -j 2 -f text --max-findings all "${@:2}" 2>"$1" | cat >/dev/null
    [ "${PIPESTATUS[0]}" = 5 ] && grep -q "cannot be kept in a temporary file: File too large" "$1"' "$umpire" "$work/room" "${great[@]}"
ok "check -j 2: standard input beside a file gives the report of -j 1" bash -c 'diff <("$0" check -j 1 -f text - "$1" <"$1") <("$0" check -j 2 -f text - "$1" <"$1")' "$umpire" "$work/b-small.umpire"

# One log of many games, with lines that only look like the beginning of a game.
fleets='player Rebel first { ship Yavaris command=2 speed=2 }
player Empire { ship Avenger command=1 speed=2 }'
found="round 1
round 2"
finish='result Rebel by concession
end'
repeat() { # KIB: repeats its input up to that size
    local unit size
    unit=$(cat; echo .)
    size=${#unit}
    for ((done = 0; done < $1 * 1024; done += size)); do printf %s "${unit%.}"; done
}
game() { printf 'game armada 1.5.0\n%s\n%s\n' "$fleets" "$1"; }
{ game "$found
$finish"; game "$found"; game "round 1"; } | repeat 700 >"$work/g-unfinished.umpire"
{ game "$found
$finish"; printf 'round 7\nnonsense {\n'; } | repeat 700 >"$work/g-outside.umpire"
{ game "$found
Rebel: activate [1 2"; game "player Z { ship"; game "player Z {
  ship Y command=1 {"; game 'Rebel: pass "open'; game "$found
judge: waive armada.round.number \"why\""; } | repeat 700 >"$work/g-broken.umpire"
{ printf '\xEF\xBB\xBF'; { printf 'game\ngame nonesuch\nend\n  game armada # a comment\n'; game "$found"; printf 'end; game armada\nround 1\n';
  } | repeat 700; } >"$work/g-numbers.umpire"
{ game "$found"; head -c 300000 /dev/zero | tr '\0' '#'; echo; game "note \"$(head -c 70000 /dev/zero | tr '\0' x)\"
$finish" | sed 's/$/\r/'; } | repeat 2200 >"$work/g-long.umpire"
for log in "$work"/g-*.umpire; do
    ok "check -j: $(basename "$log") in parts gives the report of -j 1" same -f xml --max-findings 3 "$log"
done
for format in text junit sarif; do
    ok "check -j: a log in parts gives the $format report of -j 1" same -f $format "$work/g-broken.umpire"
done
ok "check -j --details --events: a log in parts gives the report of -j 1" same -f jsonl --details --events --max-findings all "$work/g-unfinished.umpire"
ok "check -j: logs in parts beside others, as -j 1" same -f xml "$work/g-outside.umpire" "$work/b-small.umpire" "$work/no-such.umpire" "$work/g-numbers.umpire"
{ game "$found
$finish" | repeat 300; head -c 400000 /dev/zero | tr '\0' x; echo; game "$found
$finish" | repeat 700; } >"$work/w-first.umpire"
head -c 1000000 /dev/zero | tr '\0' x >"$work/w-nothing-else.umpire"
{ game "note \"$(head -c 200000 /dev/zero | tr '\0' '{')
$finish"; game "$found
$finish"; } | repeat 900 >"$work/w-quoted.umpire"
for log in "$work"/w-*.umpire; do
    ok "check -j: an endless word, $(basename "$log"), gives the report of -j 1" same -f xml --max-findings all "$log"
    ok "check -j: an endless word, $(basename "$log"), is reported as over a limit or bad syntax" has 'rule="log.\(limit\|syntax\)"' report
done
{ printf '\xFF\xFE'; game "$found" | repeat 700; } >"$work/u-little.umpire"
{ printf '\xFE\xFF'; game "$found" | repeat 700; } >"$work/u-big.umpire"
for log in "$work"/u-*.umpire; do
    ok "check -j: UTF-16, $(basename "$log"), gives the report of -j 1" same -f xml "$log"
    ok "check -j: UTF-16, $(basename "$log"), is reported, and has no game" bash -c '! grep -q "<game " "$1" && grep -q log.encoding "$1"' - "$work/7/report"
done
gzip -k "$work/g-broken.umpire"
ok "check -j: a compressed log gives the report of -j 1" same -f text "$work/g-broken.umpire.gz"
"$umpire" check --write-baseline "$work/baseline" -f text "$work/g-unfinished.umpire" >/dev/null
"$umpire" check -j 3 --write-baseline "$work/baseline.3" -f text "$work/g-unfinished.umpire" >/dev/null
ok "check -j 3 --write-baseline: a log in parts gives that without -j" cmp "$work/baseline" "$work/baseline.3"
ok "check -j --baseline: a log in parts gives the output of -j 1" same --baseline "$work/baseline" "$work/g-unfinished.umpire"
for wrong in -1 65 many 1.5; do
    ok "-j $wrong is refused" bash -c '"$0" check -j "$1" "$2" 2>&1 >/dev/null | grep -q "^umpire: -j takes"' "$umpire" "$wrong" "$work/b-small.umpire"
done
ok "-j 65: the message names what is done at a time, and the limits" \
    bash -c '"$0" check -j 65 "$1" 2>&1 >/dev/null | grep -qx "umpire: -j takes a number of logs, or games of a large one, to check at a time, from 1 to 64 (0 is 1), not .65."' \
    "$umpire" "$work/b-small.umpire"
# The library's own users, in a process that has not used it before
for threads in 1 2 16; do
    ok "$threads threads open the first report at once" "$build/tests/first" $threads corpus/language/three-games.umpire
done
summary

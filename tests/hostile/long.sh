#!/bin/bash
# SPDX-License-Identifier: MIT
# Tests hostile input that takes long: streams of several GiB, a million names, the largest
# rosters. Prints status, seconds and peak memory of each; fails if a status is wrong or
# the memory grows with the log: long.sh BUILD [GIB]
set -u
umpire=$(realpath "$1")/umpire gib=${2:-4}
cd "$(dirname "$0")/../.." || exit 1
. tests/hostile/logs.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# try NAME MIB WANTED MAKER...: checks the log that MAKER writes; the memory is at most so many MiB
try() {
    local name=$1 most=$2 wanted=$3
    shift 3
    "$@" | /usr/bin/time -f '%e %M' -o "$work/time" "$umpire" check -f text - >"$work/out" 2>"$work/err"
    set -- "${PIPESTATUS[@]}"
    local seconds kib
    read -r seconds kib < <(tail -n 1 "$work/time")
    printf '%-44s status %d %8.1f s %8d KiB\n' "$name" "$2" "$seconds" "$kib"
    if [ "$2" != "$wanted" ] || [ "$kib" -gt $((1024 * most)) ]; then
        echo "    wanted: status $wanted, at most $((1024 * most)) KiB"
        failed=1
    fi
}

size=$((gib << 30))
for kind in name quoted digits blanks; do
    try "a line of $gib GiB: $kind" 24 3 long_line $kind $size
done
try "a line of $gib GiB: comment" 24 0 long_line comment $size
for kind in nul no-text words list braces escaped; do # each of their bytes is a token
    try "a line of $((gib * 256)) MiB: $kind" 24 3 long_line $kind $((size / 4))
done

bomb() { long_line "$1" $size | gzip -1; }
bomb name >"$work/bomb.gz"
try "a gzip of $(($(stat -c %s "$work/bomb.gz") >> 20)) MiB that holds $gib GiB" 24 3 cat "$work/bomb.gz"
bomb_of_lines() { { printf 'game armada\n'; yes '' | head -c $((size / 4)); printf 'end\n'; } | gzip -1; }
try "a gzip of $((gib * 256)) MiB of empty lines" 24 1 bomb_of_lines
members() { for ((i = 0; i < 1000; i++)); do cat "$work/members.gz"; done; }
printf '# one\n' | gzip >"$work/member.gz"
for ((i = 0; i < 100; i++)); do cat "$work/member.gz"; done >"$work/members.gz"
try "a gzip of 100,000 members" 24 3 members

try "a million names" 64 3 many_cards 1000000
try "one name of 32,000 owners" 64 1 one_name 32000
try "32,000 squads, 60,000 statements" 64 1 many_squads 32000 20000
try "100,000 unknown names among 65,000" 64 3 unknown_names 65000 100000

# Signals at any moment: the report is complete, or there is none.
broken_log 30000 >"$work/log.umpire"
mkdir "$work/reports"
moments=0 ended=0
for ((i = 0; i < 300; i++)); do
    env --default-signal=TERM "$umpire" check -f xml -o "$work/reports/new.xml" "$work/log.umpire" 2>/dev/null &
    sleep "$(printf '0.%03d' $i)"
    kill -TERM $! 2>/dev/null
    wait $! 2>/dev/null
    moments=$((moments + 1))
    if [ -e "$work/reports/new.xml" ]; then
        ended=$((ended + 1))
        xmllint --noout "$work/reports/new.xml" || { echo "    moment $i: the report is not whole"; failed=1; }
    fi
    rm -f "$work/reports/new.xml"
    [ -z "$(ls -A "$work/reports")" ] || { echo "    moment $i: left: $(ls -A "$work/reports")"; failed=1; rm -f "$work/reports"/*; }
done
echo "SIGTERM at $moments moments: $ended reports were whole, the others are not there"
exit $failed

#!/bin/bash
# SPDX-License-Identifier: MIT
# What a log adds up over many lines: no sum of a game's state overflows. Takes the command.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
repeat() { # LOG PATTERN LINE...: puts the lines 3,000 times before the first line that matches
    local log=$1 pattern=$2 lines
    shift 2
    lines=$(printf '%s\n' "$@")
    awk -v pattern="$pattern" -v lines="$lines" '$0 ~ pattern && !done { done = 1; for (i = 0; i < 3000; i++) print lines } { print }' "$log" >"$work/many.umpire"
}
says() { # TEXT
    "$umpire" check -f text --max-findings=all "$work/many.umpire" >"$work/out" 2>&1
    grep -qF -- "$1" "$work/out" || { tail -n 20 "$work/out"; return 1; }
}
repeat corpus/dropfleet/end/result/fail-points-not-scored.umpire '^result' 'UCM: score 1000000'
ok "dropfleet: 3,000 scores of a million add up" says "it must give 30000000"
repeat corpus/dropzone/end/result/fail-points-not-scored.umpire '^result' 'UCM: score 1000000'
ok "dropzone: 3,000 scores of a million add up" says "it must give 30000000"
repeat corpus/dropzone/end/result/fail-another-is-better.umpire '^result' 'UCM: score 1000000 kill=1000000'
ok "dropzone: 3,000 kill points of a million add up" says "UCM has more points, 3000000003 to 1"
repeat corpus/dropzone/end/result/fail-points-not-scored.umpire '^phase activation' 'UCM: draw 1000000' 'PHR: discard 1000000'
"$umpire" check -f jsonl --events --max-findings=all "$work/many.umpire" >"$work/out"
ok "dropzone: the cards in a hand are no less after 3,000 draws of a million" bash -c '[ "$(grep -o "\"cards in hand\"[^}]*UCM[^}]*\|UCM[^}]*\"cards in hand\"[^}]*" "$0" | grep -c -- "-[0-9]")" = 0 ]' "$work/out"
summary

#!/bin/bash
# SPDX-License-Identifier: MIT
# Keeps the inputs of a target that reach the most code, small ones first: keep.sh FUZZER KEPT WORK.
# Chooses a greedy set cover (libFuzzer's) from KEPT and WORK/corpus, of at most MOST inputs with up to
# BYTES each. Removes inputs from KEPT that reach nothing more than the others.
set -eu
fuzzer=$1 kept=$2 work=$3
BYTES=2048 MOST=60
rm -rf "$work/small" "$work/cover"
mkdir "$work/small" "$work/cover"
find "$kept" "$work/corpus" -type f -size -$((BYTES + 1))c -exec cp {} "$work/small/" \;
[ -n "$(ls "$work/small")" ] || exit 0
"$fuzzer" -set_cover_merge=1 -timeout=20 -rss_limit_mb=2048 "$work/cover" "$work/small" >"$work/merge" 2>&1 || {
    echo "fuzz: the inputs cannot be merged, see $work/merge"
    exit 1
}
rm -f "$kept"/*
ls -rS "$work/cover" | head -n "$MOST" | while read -r name; do cp "$work/cover/$name" "$kept/$name"; done
echo "    kept: $(ls "$kept" | wc -l) inputs in $kept"

#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzes each target for so many seconds, from the corpus, the inputs that are kept in
# tests/hostile/fuzz/corpus/TARGET and those of earlier runs: run.sh FUZZER SECONDS [TARGET...]. Inputs that fail go to
# build/fuzz/TARGET/found; move them to tests/hostile/fuzz/regressions/TARGET once the fault is fixed. The smallest
# inputs that reach the most code are kept in tests/hostile/fuzz/corpus/TARGET: commit those files.
set -u
fuzzer=$1 seconds=$2
shift 2
cd "$(dirname "$0")/../../.." || exit 1
[ $# -gt 0 ] || set -- $("$fuzzer" 2>/dev/null) # without a target it lists them
failed=0
for target in "$@"; do
    work=build/fuzz/$target
    kept=tests/hostile/fuzz/corpus/$target
    mkdir -p "$work/corpus" "$work/found" "$kept"
    tests/hostile/fuzz/seeds.sh "$target" "$work/seeds"
    tests/hostile/fuzz/words.sh "$work/seeds" >"$work/words"
    sed 's/.*/"&"/' "$work/words" >"$work/dictionary"
    dictionary=()
    [ ! -s "$work/words" ] || dictionary=(-dict="$work/dictionary")
    echo "fuzz: $target for $seconds s"
    FUZZ_TARGET=$target FUZZ_WORDS=$work/words "$fuzzer" -max_total_time="$seconds" "${dictionary[@]}" -artifact_prefix="$work/found/" \
        -max_len=16384 -timeout=20 -rss_limit_mb=2048 -close_fd_mask=2 -print_final_stats=1 "$work/corpus" "$kept" "$work/seeds" \
        >"$work/log" 2>&1 || { failed=1; echo "fuzz: $target: found something, see $work/log"; }
    grep -aE 'stat::number_of_executed|^==|SUMMARY' "$work/log" | sed 's/^/    /'
    grep -aE 'cov: ' "$work/log" | tail -n 1 | sed 's/^/    /'
    FUZZ_TARGET=$target tests/hostile/fuzz/keep.sh "$fuzzer" "$kept" "$work"
done
exit $failed

#!/bin/bash
# SPDX-License-Identifier: MIT
# Fuzzes each target for so many seconds with AFL++: afl.sh REPLAY SECONDS [TARGET...]. The inputs that
# fail are kept in build/afl/TARGET.
set -u
replay=$1 seconds=$2
shift 2
cd "$(dirname "$0")/../../.." || exit 1
[ $# -gt 0 ] || set -- $("$replay" --list)
failed=0
for target in "$@"; do
    work=build/afl/$target
    tests/hostile/fuzz/seeds.sh "$target" "$work/seeds"
    echo "afl: $target for $seconds s"
    AFL_NO_UI=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 AFL_QUIET=1 AFL_FAST_CAL=1 \
        afl-fuzz -V "$seconds" -m none -t 5000+ -i "$work/seeds" -o "$work/out" -- "$replay" "$target" >"$work/log" 2>&1
    grep -E '^(execs_done|saved_crashes|saved_hangs|edges_found)' "$work/out/default/fuzzer_stats" | sed 's/^/    /'
    grep -qE '^saved_crashes *: 0$' "$work/out/default/fuzzer_stats" || failed=1
done
exit $failed

#!/bin/bash
# SPDX-License-Identifier: MIT
# Replays the inputs that failed in fuzzing, and those that are kept since they reach much code:
# regressions.sh REPLAY... Prints a line for each folder.
set -u
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh
for replay; do
    for folder in tests/hostile/fuzz/regressions/*/ tests/hostile/fuzz/corpus/*/; do
        target=$(basename "$folder")
        [ -n "$(ls "$folder")" ] || continue
        if (ulimit -t "$PATIENCE"; UBSAN_OPTIONS=print_stacktrace=1 exec "$replay" "$target" "$folder"*) >"$work/log" 2>&1; then
            tell_passed "$folder ($replay)"
        else
            tell_failed "$folder ($replay)" "$work/log"
        fi
    done
done
summary

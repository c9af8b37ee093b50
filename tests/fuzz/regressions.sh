#!/bin/bash
# Replays the inputs that fuzzing has found: regressions.sh REPLAY...; a line for each target.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
for replay; do
    for folder in tests/fuzz/regressions/*/; do
        target=$(basename "$folder")
        if UBSAN_OPTIONS=print_stacktrace=1 timeout 60 "$replay" "$target" "$folder"* >"$work/log" 2>&1; then
            tell_passed "$target ($replay)"
        else
            tell_failed "$target ($replay)" "$work/log"
        fi
    done
done
summary

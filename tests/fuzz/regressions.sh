#!/bin/bash
# Replays what fuzzing has found: regressions.sh REPLAY...; a line for each target.
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for replay; do
    for folder in tests/fuzz/regressions/*/; do
        target=$(basename "$folder")
        if UBSAN_OPTIONS=print_stacktrace=1 timeout 60 "$replay" "$target" "$folder"* >"$log" 2>&1; then
            passed=$((passed + 1))
            echo "ok - $target ($replay)"
        else
            failed=$((failed + 1))
            echo "not ok - $target ($replay)"
            tail -n 30 "$log" | sed 's/^/    /'
        fi
    done
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

#!/bin/bash
# SPDX-License-Identifier: MIT
# The page and the package. Ends with "N passed, N failed", and fails if one failed.
#   tests/page/run.sh BUILD PACKAGE.tgz
# PAGE_SECONDS in the environment limits the whole: scripts that do not fit are stopped or skipped,
# which is told and is no failure.
set -u
build=$1 package=$2
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
run() { # SECONDS NAME COMMAND...: stops the command after so many seconds
    local output status=0 limit=$1 left=${PAGE_SECONDS:-} began=$SECONDS
    echo "$2"
    [ -z "$left" ] || left=$((left - SECONDS))
    if [ -n "$left" ] && [ "$left" -le 0 ]; then
        echo "# skipped: PAGE_SECONDS are over"
        return
    fi
    [ "${left:-$limit}" -ge "$limit" ] || limit=$left
    output=$(timeout -k 10 "$limit" "${@:3}" 2>&1) || status=$?
    grep -v '^ok' <<<"$output" | grep -vE '^[0-9]+ passed, '
    passed=$((passed + $(grep -c '^ok' <<<"$output")))
    failed=$((failed + $(grep -c '^not ok' <<<"$output")))
    [ $((SECONDS - began)) -lt 20 ] || echo "# $((SECONDS - began)) s"
    grep -qE '^[0-9]+ passed, ' <<<"$output" && return
    if [ $status = 124 ] && [ "$limit" = "$left" ]; then
        echo "# stopped: PAGE_SECONDS are over; the checks that had run are counted"
    else
        echo "not ok - $2: ended early, status $status"
        failed=$((failed + 1))
    fi
}
run 120 "Types of the page's scripts" tests/page/types.sh
run 600 "The page in a browser" tests/page/browser.py "$build"
run 300 "The page in Firefox" tests/page/firefox.py "$build"
run 300 "The tables in Firefox" tests/serve/thumb.py "$build"
run 900 "The package for npm" tests/page/package.sh "$build/umpire" "$package"
run 300 "The package on Node 18" tests/page/node18.sh "$build/umpire" "$package" "$build/wasm/node18"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

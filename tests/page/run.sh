#!/bin/bash
# SPDX-License-Identifier: MIT
# The page and the package. Ends with "N passed, N failed", and fails if one failed.
#   tests/page/run.sh BUILD PACKAGE.tgz
set -u
build=$1 package=$2
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
run() { # NAME COMMAND...
    local output
    echo "$1"
    shift
    output=$("$@" 2>&1)
    grep -v '^ok' <<<"$output" | grep -vE '^[0-9]+ passed, '
    passed=$((passed + $(grep -c '^ok' <<<"$output")))
    failed=$((failed + $(grep -c '^not ok' <<<"$output")))
    grep -qE '^[0-9]+ passed, ' <<<"$output" || { echo "not ok - it ended early"; failed=$((failed + 1)); }
}
run "Types of the page's scripts" tests/page/types.sh
run "The package for npm" tests/page/package.sh "$build/umpire" "$package"
run "The package on Node 18" tests/page/node18.sh "$build/umpire" "$package" "$build/wasm/node18"
run "The page in a browser" tests/page/browser.py "$build"
run "The page in Firefox" tests/page/firefox.py "$build"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

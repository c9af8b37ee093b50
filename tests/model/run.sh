#!/bin/sh
# SPDX-License-Identifier: MIT
# Has spin look through the model of derived dice: it must hold with all guards, and fail when one is left out.
#
#   tests/model/run.sh
set -eu
model=$(cd "$(dirname "$0")" && pwd)/dice.pml
command -v spin >/dev/null 2>&1 || { echo "# skipped: there is no spin"; exit 0; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
passed=0 failed=0

# Whether a property holds in all states. Each state is visited, so the answer is whole.
holds() { # PROPERTY LIES WITHOUT
    spin -DLIES="$2" -DWITHOUT="$3" -a "$model" >spin.log 2>&1
    ${CC:-cc} -O1 -w -DSAFETY -o pan pan.c
    ./pan -N "$1" -m100000 >pan.log 2>&1
    ! grep -q "max search depth too small" pan.log && grep -q "errors: 0" pan.log
}

expect() { # WORDS holds|fails PROPERTY LIES WITHOUT
    words=$1 wanted=$2
    shift 2
    if holds "$@"; then answer=holds; else answer=fails; fi
    grep -q "errors: [01]" pan.log || answer="is not decided"
    if [ "$answer" = "$wanted" ]; then
        passed=$((passed + 1))
        echo "ok   $words: $1 $answer"
    else
        failed=$((failed + 1))
        echo "not ok   $words: $1 $answer, and must be one that $wanted"
        cat pan.log
    fi
}

expect "a server that lies: nobody chooses a die unseen" holds nobody_chooses 1 0
expect "a server that does not: nobody chooses a die unseen" holds nobody_chooses 0 0
expect "a server that does not: an answered throw stays" holds answered_stays 0 0
expect "a table that takes an answered throw back" fails answered_stays 0 1
expect "a phone that does not compare" fails nobody_chooses 1 2
expect "a phone that does not compare, and a server that does not lie" fails nobody_chooses 0 2
expect "a link for two things" fails nobody_chooses 1 4
expect "any link for an answer" fails nobody_chooses 1 8
expect "another roll than was thrown" fails nobody_chooses 1 16
expect "links in the order of the chains' lines" fails nobody_chooses 1 32
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

# SPDX-License-Identifier: MIT
# Functions for the tests in shell, sourced from the top folder. Makes $work, a folder that is
# removed when the test ends, and counts in $passed and $failed.
passed=0 failed=0
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT

# DEPTH=N: what is tried with many logs takes one of N, another one each DAY.
depth=${DEPTH:-1}
drawn() { # NAME...: prints those that are taken, or the first
    local number=${DAY:-0} any= name
    for name; do
        [ $((number++ % depth)) != 0 ] || { any=1; echo "$name"; }
    done
    [ -n "$any" ] || echo "$1"
}

tell_passed() { # NAME
    passed=$((passed + 1))
    echo "ok - $1"
}
tell_failed() { # NAME FILE: the file says why
    failed=$((failed + 1))
    echo "not ok - $1"
    tail -n 40 "$2" | sed 's/^/    /'
}
ok() { # NAME COMMAND...: passes if the command succeeds
    local name=$1
    shift
    if "$@" >"$work/ok.out" 2>&1; then tell_passed "$name"; else tell_failed "$name" "$work/ok.out"; fi
}
status() { # WANTED WORD...: runs the command, keeps its output in out and err, compares the status
    local wanted=$1 got
    shift
    "${umpire:?}" "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" = "$wanted" ] || { echo "status $got, wanted $wanted"; cat "$work/err" "$work/out"; return 1; }
}
# Prints the last line; false if a check failed.
summary() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}

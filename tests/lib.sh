# SPDX-License-Identifier: MIT
# Functions for the tests in shell, sourced from the top folder. Makes $work, a folder that is
# removed when the test ends, and counts in $passed and $failed.
passed=0 failed=0
work=$(mktemp -d)
trap 'chmod -R u+rwx "$work"; rm -rf "$work"' EXIT

# The system's, whatever stands first in PATH: a wrapper that chooses among several takes longer than most scripts.
python3() {
    /usr/bin/python3 "$@"
}
export -f python3

# DEPTH=N: what is tried with many logs takes one of N, another one each DAY.
depth=${DEPTH:-1}
drawn() { # NAME...: prints those that are taken, or the first
    local number=${DAY:-0} any= name
    for name; do
        [ $((number++ % depth)) != 0 ] || { any=1; echo "$name"; }
    done
    [ -n "$any" ] || echo "$1"
}

few() { # NUMBER: what DEPTH leaves of it, 1 at least
    echo $((($1 + depth - 1) / depth))
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
# Seconds after which what must happen surely does not, and a command that hangs is ended: no test fails because the
# machine is slow.
export PATIENCE=300
await() { # COMMAND...: waits until it succeeds
    local end=$((SECONDS + PATIENCE))
    until "$@"; do
        [ $SECONDS -lt $end ] || { echo "in vain for $PATIENCE s: $*"; return 1; }
        sleep 0.05
    done
}
heard_or_gone() { # PID: a server has said where it listens, or has ended
    grep -q http served || ! kill -0 "$1" 2>/dev/null
}
serves() { # COMMAND...: a server, which is ended as by Ctrl-C when it has said where it listens; what it says is in served
    local server
    env --default-signal=INT "$@" >served &
    server=$!
    await heard_or_gone $server && grep -q http served || { echo "it does not listen: $*" >&2; kill $server; return 70; }
    kill -INT $server
    wait $server
}
unread() { # COMMAND...: writes into a pipe that nobody reads any more
    /usr/bin/python3 -c 'import os, subprocess, sys
ends = os.pipe()
os.close(ends[0])
sys.exit(subprocess.run(sys.argv[1:], stdout=ends[1]).returncode)' "$@"
}
export -f await heard_or_gone serves unread
# Prints the last line; false if a check failed.
summary() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}

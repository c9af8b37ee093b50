#!/bin/bash
# SPDX-License-Identifier: MIT
# What .ci/run does where the page can be built and where not, with programs in place of make and
# tools/setup that only write down how they are called.
set -u
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
there=$work/there
mkdir -p "$there/.ci" "$there/tools/page" "$work/bin"
cp .ci/run "$there/.ci/"
stub() { # FILE LINE...
    printf '%s\n' '#!/bin/sh' "${@:2}" >"$1"
    chmod +x "$1"
}
calls=$work/calls
stub "$there/tools/setup" "echo \"setup \$1\" >>'$calls'" \
    "case \" \$LACKING \" in *\" setup:\$1 \"*) exit 1 ;; esac"
stub "$there/tools/page/libraries" "echo \"libraries \$2\" >>'$calls'" \
    "case \" \$LACKING \" in *' libraries '*) exit 1 ;; esac"
stub "$work/bin/make" "echo \"make \$*\" >>'$calls'" \
    "[ -n \"\$SILENT\" ] || printf 'Run Summary: of CUnit\n\nElapsed time = 1 seconds\n3 passed, 1 failed\n'" \
    "[ -z \"\$SLOW\" ] || sleep 600" \
    "case \" \$LACKING \" in *\" make \"*) echo 'make: *** failed' >&2; exit 2 ;; esac"
calls() { # LACKING STATUS CALL...: .ci/run ends with this status and calls these
    : >"$calls"
    local got
    LACKING="$1" PATH="$work/bin:$PATH" "$there/.ci/run" >"$work/out" 2>&1
    got=$?
    [ "$got" = "$2" ] || { echo "status $got, wanted $2"; cat "$work/out"; return 1; }
    diff <(printf '%s\n' "${@:3}") "$calls"
}
ends() { # with CUnit's summary and the total
    diff <(printf 'Run Summary: of CUnit\n\nElapsed time = 1 seconds\n3 passed, 1 failed\n') <(tail -n 4 "$work/out")
}
skips() { grep -qx "The page's tests were skipped: Emscripten or the libraries' source packages cannot be had here" "$work/out"; }
setup=("setup slurm" "setup check" "setup page")
ok ".ci/run: runs everything" calls "" 0 "${setup[@]}" "libraries fetch" "make check-all"
ok ".ci/run: ends with CUnit's summary and the total" ends
ok ".ci/run: skips nothing then" eval '! grep skipped "$work/out"'
ok ".ci/run: without Emscripten it runs the other tests" calls setup:page 0 "${setup[@]}" "make check-all PAGE=no"
ok ".ci/run: without Emscripten it says that the page is skipped" skips
ok ".ci/run: without the libraries' sources it runs the other tests" calls libraries 0 "${setup[@]}" "libraries fetch" "make check-all PAGE=no"
ok ".ci/run: without the libraries' sources it says that the page is skipped" skips
slurmless() { calls setup:slurm 0 "${setup[@]}" "libraries fetch" "make check-all" && grep -qx 'tests/commands/slurm.sh will be skipped: .*' "$work/out"; }
ok ".ci/run: without Slurm it says that its test is skipped" slurmless
ok ".ci/run: fails if a test fails" calls make 2 "${setup[@]}" "libraries fetch" "make check-all"
ok ".ci/run: ends with the total after what make says" ends
silent() { SILENT=1 calls "" 1 "${setup[@]}" "libraries fetch" "make check-all" && grep -qx "The tests ended early, status 0" "$work/out"; }
ok ".ci/run: fails if the tests give no total" silent
late() { # SECONDS: until then it has begun what takes longer
    sed -i "s/^whole=.*/whole=$1/" "$there/.ci/run"
    SLOW=1 SILENT=1 calls "" 124 "${setup[@]}" "libraries fetch" "make check-all" && grep -qx "The tests ended early, status 124" "$work/out"
}
ok ".ci/run: stops when its time is over, and says so" eval 'late 2 || late 20 || late 200'
summary

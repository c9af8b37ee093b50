#!/bin/bash
# SPDX-License-Identifier: MIT
# What .ci/run does where the page can be built and where not, with programs in place of make and
# tools/setup that only write down how they are called.
set -u
cd "$(dirname "$0")/.." || exit 1
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
stub "$work/bin/make" "for target; do :; done" "echo \"make \$target \${PAGE:-}\" >>'$calls'" \
    "[ \"\$target\" != check ] || echo '3 passed, 1 failed'" \
    "case \" \$LACKING \" in *\" make:\$target \"*) exit 2 ;; esac"
calls() { # LACKING STATUS CALL...: .ci/run ends with this status and calls these
    : >"$calls"
    local got
    env -u PAGE LACKING="$1" PATH="$work/bin:$PATH" "$there/.ci/run" >"$work/out" 2>&1
    got=$?
    [ "$got" = "$2" ] || { echo "status $got, wanted $2"; cat "$work/out"; return 1; }
    diff <(printf '%s\n' "${@:3}") <(grep -vx -e 'setup slurm' -e 'setup check' "$calls" | sed 's/ $//')
}
says() { grep -qx "$1" "$work/out"; }
ends() { [ "$(tail -n 1 "$work/out")" = "3 passed, 1 failed" ]; }
skipped="The page's tests will be skipped: Emscripten or the libraries' source packages cannot be had here"
ok ".ci/run: builds the page and has make check try it" calls "" 0 \
    "setup page" "libraries fetch" "make check-programs" "make page-programs" "make check yes"
ok ".ci/run: ends with the total of make check" ends
ok ".ci/run: without Emscripten it runs the other tests" calls setup:page 0 \
    "setup page" "make check-programs" "make check no"
ok ".ci/run: without Emscripten it says that the page is skipped" says "$skipped"
ok ".ci/run: without the libraries' sources it runs the other tests" calls libraries 0 \
    "setup page" "libraries fetch" "make check-programs" "make check no"
ok ".ci/run: without the libraries' sources it says that the page is skipped" says "$skipped"
ok ".ci/run: without Slurm it says that its test is skipped" bash -c \
    "$(declare -f calls says); work=$work there=$there calls=$calls; calls setup:slurm 0 'setup page' 'libraries fetch' 'make check-programs' 'make page-programs' 'make check yes' && says 'tests/slurm.sh will be skipped: .*'"
ok ".ci/run: fails if a test fails" calls make:check 2 \
    "setup page" "libraries fetch" "make check-programs" "make page-programs" "make check yes"
ok ".ci/run: fails if the page cannot be built" calls make:page-programs 2 \
    "setup page" "libraries fetch" "make check-programs" "make page-programs"
sed 's/-gt 540/-ge 0/' .ci/run >"$there/.ci/run"
ok ".ci/run: leaves the page out when building took too long" calls "" 0 \
    "setup page" "libraries fetch" "make check-programs" "make page-programs" "make check no"
ok ".ci/run: says so" says "The page's tests will be skipped: building took [0-9]* seconds, too long to run all tests"
stub "$there/tools/setup" "[ \"\$1\" != page ] || exec sleep 60"
stub "$there/.ci/run" && sed 's/within 300 tools\/setup page/within 1 tools\/setup page/' .ci/run >"$there/.ci/run"
ok ".ci/run: an installation that hangs is stopped" calls "" 0 "make check-programs" "make check no"
stub "$there/tools/setup" "exec sleep 60"
sed 's/^whole=.*/whole=1/' .ci/run >"$there/.ci/run"
ends_with() { # STATUS
    "$there/.ci/run" >"$work/out" 2>&1
    [ $? = "$1" ]
}
ok ".ci/run: the whole has an end, too" ends_with 124
limited() { ! grep -E '^ *(run|after_all) .*tests/page/' tests/all | grep -v ' timeout -k 10 '; }
ok "make check: each script of the page has a time limit" limited
summary

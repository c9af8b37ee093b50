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
stub "$work/bin/make" "for target; do :; done" "echo \"make \$target\${PAGE_SECONDS:+ timed}\" >>'$calls'" \
    "case \$target in" \
    "check) [ -n \"\$SILENT\" ] || printf 'Run Summary: of CUnit\n\nElapsed time = 1 seconds\n3 passed, 1 failed\n' ;;" \
    "check-page) printf 'ok - one\n2 passed, 0 failed\n' ;;" \
    "esac" \
    "case \" \$LACKING \" in *\" make:\$target \"*) exit 2 ;; esac"
calls() { # LACKING STATUS CALL...: .ci/run ends with this status and calls these
    : >"$calls"
    local got
    LACKING="$1" PATH="$work/bin:$PATH" "$there/.ci/run" >"$work/out" 2>&1
    got=$?
    [ "$got" = "$2" ] || { echo "status $got, wanted $2"; cat "$work/out"; return 1; }
    diff <(printf '%s\n' "${@:3}") <(grep -vx -e 'setup slurm' -e 'setup check' "$calls")
}
says() { grep -qx "The page's tests were skipped: $1" "$work/out"; }
ends() { # TOTAL: after CUnit's summary
    diff <(printf 'Run Summary: of CUnit\n\nElapsed time = 1 seconds\n%s\n' "$1") <(tail -n 4 "$work/out")
}
first=("make check-programs" "make check")
page=("${first[@]}" "setup page" "libraries fetch" "make page-programs")
lacking="Emscripten or the libraries' source packages cannot be had here"
ok ".ci/run: builds and tries the page after all other tests" calls "" 0 "${page[@]}" "make check-page timed"
ok ".ci/run: ends with CUnit's summary and the total of both" ends "5 passed, 1 failed"
ok ".ci/run: without Emscripten it runs the other tests" calls setup:page 0 "${first[@]}" "setup page"
ok ".ci/run: without Emscripten it says that the page is skipped" says "$lacking"
ok ".ci/run: without the page it ends with the total, too" ends "3 passed, 1 failed"
ok ".ci/run: without the libraries' sources it runs the other tests" calls libraries 0 \
    "${first[@]}" "setup page" "libraries fetch"
ok ".ci/run: without the libraries' sources it says that the page is skipped" says "$lacking"
slurmless() { calls setup:slurm 0 "${page[@]}" "make check-page timed" && grep -qx 'tests/commands/slurm.sh will be skipped: .*' "$work/out"; }
ok ".ci/run: without Slurm it says that its test is skipped" slurmless
ok ".ci/run: fails if a test fails" calls make:check 2 "${first[@]}"
ok ".ci/run: says that the page is skipped then" says "a test failed before"
silent() { SILENT=1 calls "" 1 "${page[@]}" "make check-page timed"; }
ok ".ci/run: fails if the tests give no total" silent
ok ".ci/run: fails if the page cannot be built" calls make:page-programs 1 "${page[@]}"
ok ".ci/run: fails if a test of the page fails" calls make:check-page 1 "${page[@]}" "make check-page timed"
sed 's/^whole=.*/whole=299/' .ci/run >"$there/.ci/run"
ok ".ci/run: leaves the page out when the other tests took too long" calls "" 0 "${first[@]}"
ok ".ci/run: says so" says "[0-9]* seconds are over, too many to build it"
sed 's/whole - 30 - SECONDS/0/' .ci/run >"$there/.ci/run"
ok ".ci/run: does not begin the page's tests when building took too long" calls "" 0 "${page[@]}"
ok ".ci/run: says so, too" says "building it took [0-9]* seconds, after [0-9]* for the rest"
stub "$there/tools/setup" "[ \"\$1\" != page ] || exec sleep 60"
sed 's/within 300 tools\/setup page/within 1 tools\/setup page/' .ci/run >"$there/.ci/run"
ok ".ci/run: an installation that hangs is stopped" calls "" 0 "${first[@]}"
stub "$there/tools/setup" "exec sleep 60"
sed 's/^whole=.*/whole=1/' .ci/run >"$there/.ci/run"
ends_with() { # STATUS
    "$there/.ci/run" >"$work/out" 2>&1
    [ $? = "$1" ]
}
ok ".ci/run: the whole has an end, too" ends_with 124

# tests/page/run.sh, where PAGE_SECONDS are over before all tests have run
mkdir -p "$there/tests/page"
cp tests/page/run.sh "$there/tests/page/"
stub "$there/tests/page/types.sh" "echo '1 passed, 0 failed'"
for one in browser.py package.sh node18.sh; do stub "$there/tests/page/$one" "echo 'ok - one'; exec sleep 60"; done
stub "$there/tests/page/firefox.py" "echo 'not reached'"
stops() { # what the page's tests say when their time ends
    PAGE_SECONDS=4 "$there/tests/page/run.sh" build package >"$work/out" 2>&1 || return 1
    diff - "$work/out" <<'END'
Types of the page's scripts
The page in a browser
# stopped: PAGE_SECONDS are over; the checks that had run are counted
The page in Firefox
# skipped: PAGE_SECONDS are over
The tables in Firefox
# skipped: PAGE_SECONDS are over
The package for npm
# skipped: PAGE_SECONDS are over
The package on Node 18
# skipped: PAGE_SECONDS are over
1 passed, 0 failed
END
}
ok "make check-page: what does not fit into its time is told and is no failure" stops
sed 's/^run 600/run 1/' tests/page/run.sh >"$there/tests/page/run.sh"
for one in firefox.py package.sh node18.sh; do stub "$there/tests/page/$one" "echo '0 passed, 0 failed'"; done
hangs() { ! "$there/tests/page/run.sh" build package >"$work/out" 2>&1 && grep -q '^not ok - The page in a browser: ended early, status 124$' "$work/out"; }
ok "make check-page: a script that hangs is a failure" hangs
summary

# shellcheck shell=bash disable=SC2034,SC2154
# SPDX-License-Identifier: MIT
# Sourced by the tests of the package, after tests/lib.sh: installs it in the empty folder $empty, as $umpire, and tries what each
# version of Node must do: the command's streams and words, and the API. $native is the native command.
top=$PWD empty=$work/empty
mkdir -p "$empty"
ok "npm installs the package in an empty folder" bash -c \
    'cd "$0" && npm init -y >/dev/null && npm install --offline --no-audit --no-fund --silent "$1"' "$empty" "$package"
umpire=$empty/node_modules/.bin/umpire
[ -x "$umpire" ] || { summary; exit 1; }

same() { # WORD...: the package and the native command write the same and end with the same status
    "$native" "$@" >"$work/native.out" 2>"$work/native.err"
    local wanted=$?
    "$umpire" "$@" >"$work/module.out" 2>"$work/module.err"
    local got=$?
    [ $got = $wanted ] || { echo "status $got, wanted $wanted"; cat "$work/module.err"; return 1; }
    cmp "$work/native.out" "$work/module.out" && diff "$work/native.err" "$work/module.err"
}
same_input() { # FILE WORD...: the same with a file as standard input
    local input=$1
    shift
    "$native" "$@" <"$input" >"$work/native.out" 2>"$work/native.err"
    local wanted=$?
    "$umpire" "$@" <"$input" >"$work/module.out" 2>"$work/module.err"
    [ $? = $wanted ] && cmp "$work/native.out" "$work/module.out" && diff "$work/native.err" "$work/module.err"
}
same_files() { # FILE WORD...: the same file is written; the word FILE stands for it
    local file=$1
    shift
    "$native" "${@//FILE/$work/native.$file}" >/dev/null 2>"$work/native.err"
    local wanted=$?
    "$umpire" "${@//FILE/$work/module.$file}" >/dev/null 2>"$work/module.err"
    [ $? = $wanted ] && cmp "$work/native.$file" "$work/module.$file"
}
fails() { # STATUS TEXT WORD...: ends with a status and a message
    local wanted=$1 text=$2
    shift 2
    "$umpire" "$@" >/dev/null 2>"$work/err"
    [ $? = "$wanted" ] && grep -qF -- "$text" "$work/err"
}

awk '/^```umpire$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' README.md >"$work/first.umpire"
(cd "$empty" && npx --offline umpire check -f text "$work/first.umpire" >"$work/first.out" 2>&1)
ok "npx umpire finds the breach in the README's first log" \
    grep -q ':11:1: violation: Home One maneuvers at speed 3; it must maneuver at its current speed, 2 \[armada.ship.maneuver-speed\]' "$work/first.out"
ok "the version is the native one" same --version

# The whole corpus
ok "umpire test finds in the whole corpus what its expectations say" "$umpire" test corpus

# Streams
log=corpus/armada/games/six-rounds.umpire
ok "standard input" same_input $log check -f text -
ok "standard input from a pipe" bash -c 'cat "$1" | "$0" check -f text - | grep -q conformant' "$umpire" $log
ok "a path that leads to a pipe" bash -c '"$0" check -f text <(cat "$1") | grep -q conformant' "$umpire" $log
ok "a reader that goes away ends it without a message" bash -c '[ -z "$("$0" check -f xml --events corpus/armada/games 2>&1 >/dev/full | head -1 | grep -v "cannot be written")" ]' "$umpire"

# Colours and widths, of a terminal with 60 columns
coloured() { # FILE PROGRAM WORD...: what the program writes to a terminal
    local file=$1
    shift
    script -qec "stty cols 60; $(printf '%q ' "$@")" /dev/null </dev/null >"$file"
}
same_coloured() { # WORD...: the package and the native command write the same to a terminal
    coloured "$work/native.out" "$native" "$@"
    coloured "$work/module.out" "$umpire" "$@"
    cmp "$work/native.out" "$work/module.out"
}
breach=corpus/armada/games/sector-fleet/fail-pass-needs-token.umpire
ok "in a terminal a report has the native command's colours" same_coloured check $breach
ok "they are colours" grep -q $'\e\[' "$work/module.out"
without_colours() {
    NO_COLOR=1 same_coloured check $breach && ! grep -q $'\e' "$work/module.out" && grep -q needs-token "$work/module.out"
}
with_empty() {
    NO_COLOR='' same_coloured check $breach && grep -q $'\e\[' "$work/module.out"
}
in_file() {
    coloured "$work/module.out" "$umpire" check -f text -o "$work/plain" $breach
    grep -q needs-token "$work/plain" && ! grep -q $'\e' "$work/plain"
}
same_summary() { # what is added to the summary of a job on GitHub
    GITHUB_STEP_SUMMARY=$work/native.md "$native" check -f github $breach >"$work/native.out"
    GITHUB_STEP_SUMMARY=$work/module.md "$umpire" check -f github $breach >"$work/module.out"
    [ -s "$work/module.md" ] && cmp "$work/native.md" "$work/module.md" && cmp "$work/native.out" "$work/module.out"
}
ok "NO_COLOR switches them off" without_colours
ok "an empty NO_COLOR does not" with_empty
ok "a file has no colours" in_file
ok "the summary of a job on GitHub is written, too" same_summary

# Words
ok "the words of Windows's command line" node - "$empty" <<'J'
const { expand } = require(process.argv[2] + "/node_modules/@umpire-rules/umpire/lib/globs.cjs"), assert = require("assert");
assert.deepStrictEqual(expand(["check", "C:\\logs\\a.umpire", "--html=C:\\out.html", "-"]), ["check", "/C:/logs/a.umpire", "--html=/C:/out.html", "-"]);
assert.deepStrictEqual(expand(["corpus\\armada\\games\\*.umpire"]), ["corpus/armada/games/sector-fleet.umpire", "corpus/armada/games/six-rounds.umpire"]);
assert.deepStrictEqual(expand(["corpus/*/games/three-?*.umpire"]), ["corpus/dropfleet/games/three-turns.umpire", "corpus/dropzone/games/three-players.umpire"]);
assert.deepStrictEqual(expand(["none/*.umpire"]), ["none/*.umpire"]);
J

# The API
cp tests/page/api.mjs tests/page/api.cjs "$empty/"
ok "the API, imported" node "$empty/api.mjs" $log
ok "the API, required" node "$empty/api.cjs" $log

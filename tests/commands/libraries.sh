#!/bin/bash
# SPDX-License-Identifier: MIT
# Libraries that only some commands need (src/base/on_demand.h). Where one is not installed, each command that needs it must
# name it and end with status 5; all other commands must work. libraries.sh UMPIRE
set -u
umpire=$(realpath "$1") build=$(dirname "$(realpath "$1")")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
files=$(sed -n 's/.*"\(.*\)"/\1/p' "$build/on_demand_files.h")
ok "five libraries are opened on demand, and the command is linked with none of them" bash -c '
    [ "$(wc -w <<<"$1")" = 5 ] && needed=$(readelf -d "$0") && for file in $1; do ! grep -qF "[$file]" <<<"$needed" || { echo "$file"; exit 1; }; done' "$umpire" "$files"
log=corpus/armada/games/sector-fleet/fail-pass-needs-token.umpire
"$umpire" check -f xml "$log" >"$work/report.xml"
tar -cf "$work/logs.tar" "$log"
mkdir "$work/all" "$work/tables"
for file in $files; do # a file of that name that is no library
    mkdir "$work/$file"
    : >"$work/$file/$file"
    : >"$work/all/$file"
done
without() { # LIBRARY|all WANTED WORD...: the command's status where the library cannot be opened
    local which=$1
    shift
    (export LD_LIBRARY_PATH=$work/$which; status "$@")
}
lacks() { # LIBRARY WORD...: ends with 5 and a message that names the file
    without "$1" 5 "${@:2}" && [ "$(wc -l <"$work/err")" = 1 ] && grep -q "^[a-z-]*: a library that is needed here cannot be opened: .*$1" "$work/err" || { cat "$work/err"; return 1; }
}
for format in text sarif jsonl github; do
    ok "check -f $format needs none of them" without all 1 check -f $format "$log"
done
ok "legal needs none of them" without all 0 legal corpus/armada/perft/ship-phase.umpire
ok "test needs none of them" without all 0 test "$log"
ok "fmt needs none of them" without all 0 fmt "$log"
ok "view needs none of them" without all 0 view --for=Empire corpus/armada/games/six-rounds.umpire
ok "new needs none of them" without all 0 new armada
ok "explain needs none of them" without all 0 explain evade
cp "$log" "$work/played.umpire"
ok "play needs none of them without a terminal" without all 1 play "$work/played.umpire" </dev/null
xml=$(grep -F libxml2 <<<"$files") archive=$(grep -F libarchive <<<"$files")
ok "check -f xml: says that libxml2 cannot be opened" lacks "$xml" check -f xml "$log"
ok "check -f junit: likewise" lacks "$xml" check -f junit "$log"
ok "check --html: likewise, and leaves no page" bash -c "$(declare -f without status lacks); work=$work umpire=$umpire
    lacks $xml check -f text --html $work/page.html $log && [ ! -e $work/page.html ]"
for command in render summary "diff $work/report.xml"; do
    ok "${command%% *}: likewise" lacks "$xml" $command "$work/report.xml"
done
ok "verify: likewise" lacks "$xml" verify "$work/report.xml" "$log"
ok "check of an archive: says that libarchive cannot be opened" lacks "$archive" check -f text "$work/logs.tar"
ok "verify with an archive: likewise" lacks "$archive" verify "$work/report.xml" "$work/logs.tar"
umpire=$build/import-vassal ok "import-vassal: likewise" lacks "$archive" "$work/logs.tar"
for file in $(grep -v libedit <<<"$files"); do
    ok "serve: says that ${file%%.*} cannot be opened" lacks "$file" serve --listen=127.0.0.1:0 "$work/tables"
done
summary

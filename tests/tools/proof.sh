#!/bin/bash
# SPDX-License-Identifier: MIT
# tools/proof/run, on a small part of its logs: what it sees and what it does not.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
folder=corpus/armada/ship/maneuver-speed hundred=games/dropfleet-lawful-1
proof() { # STATUS WORD...: runs it, keeps what it prints in out
    local wanted=$1 got
    shift
    tools/proof/run --sums "$work/sums" "$@" >"$work/out" 2>&1
    got=$?
    [ "$got" = "$wanted" ] || { cat "$work/out"; echo "status $got, wanted $wanted"; return 1; }
}
out() { grep -qF -- "$1" "$work/out" || { cat "$work/out"; return 1; }; }
other() { # NAME SCRIPT: another umpire
    mkdir -p "$work/$1"
    printf '#!/bin/bash\numpire=%q\n%s\n' "$umpire" "$2" >"$work/$1/umpire"
    chmod +x "$work/$1/umpire"
}
other same 'exec "$umpire" "$@"'
ok "proof: --bless writes the digests" proof 0 --bless --only $folder --only $hundred "$work/same/umpire"
ok "proof: a line for each group" [ "$(grep -cvE '^#' "$work/sums")" = "$(($(find $folder -name '*.umpire' -printf '%h\n' | sort -u | wc -l) + $(grep -cE "^$hundred" "$work/sums")))" ]
ok "proof: an hundred of games has its line" grep -qE "^$hundred( [0-9a-f]{8}){5}\$" "$work/sums"
ok "proof: the same umpire has the same reports" proof 0 --only $folder --only ${hundred} "$work/same/umpire"
ok "proof: ends with the number of checks" out ' passed, 0 failed'
ok "proof: parts are the whole" [ "$(for part in 1 2 3; do tools/proof/run --sums "$work/sums" --only $folder --only $hundred --part $part/3 "$work/same/umpire"; done | grep -cE "^ok - ($folder|$hundred)")" = "$(grep -cvE '^#' "$work/sums")" ]

log=$folder/fail-changed-by-the-table.umpire
other changed "\"\$umpire\" \"\$@\" | sed 's|^\\($log:.* violation: .*\\) must |\\1 shall |'; exit \${PIPESTATUS[0]}"
ok "proof: a message that changed is seen" proof 1 --only $folder "$work/changed/umpire"
ok "proof: says in which folder" out "not ok - $folder: the reports are those of sums"
ok "proof: says in which format" out 'what changed: text'
ok "proof: says how to see which log" out 'make proof OLD='
ok "proof --with: a message that changed is seen" proof 1 --only $folder --with "$umpire" "$work/changed/umpire"
ok "proof --with: names the log" out "    $log: text"
ok "proof --with: names no other log" [ "$(grep -c '^    corpus.*: text' "$work/out")" = 1 ]
ok "proof --with: shows the line as it was" grep -qE "^ +- .* must " "$work/out"
ok "proof --with: shows the line as it is" grep -qE "^ +\+ .* shall " "$work/out"
ok "proof --with: the same umpire has the same reports" proof 0 --only $folder --only $hundred --with "$umpire" "$work/same/umpire"

other built '"$umpire" "$@" | sed "s/ tool-sources=\"[0-9a-f]*\"/ tool-sources=\"0\"/; s/ tool-version=\"[0-9.]*/&9/"; exit ${PIPESTATUS[0]}'
ok "proof: another version and other sources change nothing" proof 0 --only $folder "$work/built/umpire"
other seeds 'if [ "$1" = generate ]; then "$umpire" "$@" -s 7; else exec "$umpire" "$@"; fi'
ok "proof: other games from the same seed are seen" proof 1 --anew --only $hundred "$work/seeds/umpire"
ok "proof: says that generate makes other games" out 'what changed: umpire generate makes other games'
ok "proof --with: other games from the same seed are seen" proof 1 --anew --only $hundred --with "$umpire" "$work/seeds/umpire"
ok "proof --with: says that other games are made" out "not ok - $hundred: the same games are made"
other games "\"\$umpire\" \"\$@\" | sed 's/^\\(dropfleet-lawful-1-altered.umpire: game 7\\>.*\\): .*/\\1: fine/'; exit \${PIPESTATUS[0]}"
ok "proof: a verdict about one of a hundred games is seen" proof 1 --only $hundred "$work/games/umpire"
other dies '[ "$1" != check ] || kill -SEGV $$; exec "$umpire" "$@"'
ok "proof: a check that dies is seen" proof 1 --only $folder "$work/dies/umpire"
ok "proof: says that it was not judged to the end" out "not ok - $folder: judged to the end"
sed -i "s|^$folder [0-9a-f]*|$folder 00000000|" "$work/sums"
ok "proof: other logs in a folder are seen" proof 1 --only $folder "$work/same/umpire"
ok "proof: says that the folder has other logs" out 'what changed: the folder has other logs'
ok "the lines of altered games differ from those of the games in one place" /usr/bin/python3 - "$work/same/proof" <<'P'
import difflib, sys
sys.path.insert(0, "tools/proof")
import logs
games = [logs.split(open(f"{sys.argv[1]}/dropfleet-lawful-1{name}.umpire").read()) for name in ("", "-altered")]
changed = [sum(one != " " for one in (line[0] for line in difflib.ndiff(game.splitlines(), other.splitlines()))) for game, other in zip(*games)]
assert len(changed) == 100 and set(changed) <= {0, 1, 2} and changed.count(0) < 10, changed
P
summary

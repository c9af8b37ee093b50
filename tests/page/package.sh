#!/bin/bash
# SPDX-License-Identifier: MIT
# The package for npm: packed, installed in an empty folder, and compared with the native command.
#   tests/page/package.sh UMPIRE PACKAGE.tgz
set -u
native=$(realpath "$1") package=$(realpath "$2")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
. tests/page/installed.sh

# Reports, byte for byte
ok "umpire test corpus/armada/pass -v" same test corpus/armada/pass
for format in text xml jsonl; do
    ok "the whole corpus as $format" same check -f $format --max-findings all corpus
done
for format in junit sarif; do
    ok "whole games as $format" same check -f $format --max-findings all corpus/*/games
done
ok "all details and events of whole games, as xml" same check -f xml --details --events --max-findings all corpus/armada/games corpus/starfleet/games
ok "all details and events of whole games, as jsonl" same check -f jsonl --details --events --max-findings all corpus/dropfleet/games corpus/dropzone/games
ok "pages" same_files html check -f text --html=FILE corpus/armada/games
for game in armada dropfleet dropzone starfleet; do
    "$native" generate -n 1000 -s 7 -o "$work/$game.umpire" $game
    ok "1000 random games of $game" same check -f xml --max-findings all "$work/$game.umpire"
    sed '0~97d' "$work/$game.umpire" >"$work/$game.altered.umpire"
    ok "1000 random games of $game without each 97th line" same check -f xml --max-findings all "$work/$game.altered.umpire"
    ok "the module writes the same random games of $game" same generate -n 3 -s 3 $game
done
gzip -k "$work/armada.umpire"
ok "a log that is packed by gzip" same check -f text "$work/armada.umpire.gz"
(cd corpus/armada && tar czf "$work/pass.tar.gz" pass)
ok "an archive of logs" same check -f text "$work/pass.tar.gz"
printf 'no log \377\n' >"$work/bad.umpire"
ok "what is no log" same check -f text "$work/bad.umpire"
ok "an empty file" same check -f text /dev/null
"$native" generate -n 1 armada | head -c 3000 >"$work/cut.umpire"
ok "a log that is cut off" same check -f text "$work/cut.umpire"

# The other commands
log=corpus/armada/games/six-rounds.umpire
ok "fmt" same fmt corpus/armada/pass/not-consecutive/fail-anna-and-max.umpire
ok "rules" same rules
ok "words" same words armada
ok "words as a page" same words -f html dropzone
ok "explain" same explain armada.pass.needs-token
ok "new" same new --date=2026-01-01 -p Ann -p Bob armada
ok "legal" same legal -f jsonl $log:40
ok "perft" same perft --depth=1 $log:40
ok "config" same config $log
ok "import-fleet refuses what is no list" same import-fleet $log
"$native" check -f xml --details --max-findings all corpus/armada/games >"$work/new.xml"
"$native" check -f xml --details --max-findings all corpus/armada/games/six-rounds >"$work/old.xml"
ok "summary" same summary "$work/new.xml"
ok "summary as a page" same summary -f html "$work/new.xml"
ok "diff" same diff "$work/old.xml" "$work/new.xml"
ok "render" same render "$work/old.xml"
ok "shard" same shard -n 2 corpus/armada/pass
"$native" shard -n 2 -o "$work/manifest" corpus/armada/pass
for k in 1 2; do "$umpire" check --manifest="$work/manifest" --shard=$k -o "$work/$k.share"; done
ok "merge" same merge -f text "$work/1.share" "$work/2.share"
ok "a file gets its name when it is complete, and the permissions of any new file" bash -c \
    '"$0" check -f text -o "$1/made.txt" corpus/armada/pass; "$2" check -f text -o "$1/made2.txt" corpus/armada/pass; cmp "$1/made.txt" "$1/made2.txt" && [ "$(stat -c %a "$1/made.txt")" = "$(stat -c %a "$1/made2.txt")" ] && [ -z "$(ls "$1" | grep -F made.txt.)" ]' \
    "$umpire" "$work" "$native"
ok "fmt -i" bash -c 'cp "$2" "$1/i.umpire"; "$0" fmt -i "$1/i.umpire" && "$3" fmt "$2" | cmp - "$1/i.umpire"' \
    "$umpire" "$work" corpus/armada/pass/not-consecutive/fail-anna-and-max.umpire "$native"

for command in check test fmt explain words rules legal generate render summary diff merge shard verify new perft config import-fleet cards judge corpus; do
    ok "$command --help" same $command --help
done
ok "render, as a page" same_files html render -o FILE "$work/old.xml"

# What others wrote: Windows' line ends, inputs that were found by fuzzing, importers' files
sed 's/$/\r/' $log >"$work/windows.umpire"
ok "a log with the line ends of Windows" same check -f xml "$work/windows.umpire"
mkdir "$work/hostile"
for file in tests/hostile/fuzz/regressions/*/*; do ln -s "$top/$file" "$work/hostile/$(basename "$(dirname "$file")")-$(basename "$file").umpire"; done
ok "inputs that fuzzing found" same check -f xml --max-findings all "$work"/hostile/*.umpire
for seed in 1 2 3; do python3 tests/commands/import/games.py $seed | python3 tests/commands/import/vassal.py "$work/$seed.vlog"; done
ok "games of VASSAL are read as by the importer" node "$top/tests/page/imports.mjs" "$empty" "$(dirname "$native")/import-vassal" "$work"/[123].vlog

# Statuses, options
ok "an output that cannot be written" fails 5 "cannot be written" check -f text -o /dev/full $log
ok "a command that does not exist" same frobnicate
ok "an option that does not exist" fails 2 "there is no option" check --frobnicate $log
ok "a log that does not exist" same check -f text "$work/none.umpire"
ok "a link below a folder that leads out of it (--strangers)" bash -c \
    'mkdir -p "$1/s" && ln -sf "$3/$2" "$1/s/a.umpire" && "$0" check -f text --strangers "$1/s" 2>&1 | grep -q "leads out of the folder"' "$umpire" "$work" $log "$top"
ok "-j is accepted, and the report stays the same" same check -j 4 -f text corpus/armada/pass
ok "serve says what it lacks" fails 2 "this umpire is built for WebAssembly, which has no sockets; the umpire of Debian has this command" serve
ok "matrix says what it lacks" fails 2 "this umpire is built for WebAssembly, which has no other processes" matrix
ok "play says what it lacks" fails 2 "this umpire is built for WebAssembly, which has no keys of a terminal" play
# Packed once more, from files with other times and modes
packed_again() {
    mkdir "$work/again" && tar -x -C "$work/again" -f "$package" && chmod -R go= "$work/again" &&
        find "$work/again" -type f -exec touch -d 2001-02-03 {} + &&
        (umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 tools/page/pack "$work/again/package" "$work/again.tgz") &&
        cmp "$package" "$work/again.tgz"
}
ok "the package: the same files give the same bytes" packed_again

# A workflow that uses it
workflow_step() { # FOLDER: runs the steps of tools/ci/github-npm.yml there
    local step
    # each in a shell of its own, as the runner has it
    step=$(awk '/run: \|/ { print n++ ? ") && (" : "("; on = 1; next } /^ ? ? ? ? ? ? ? ? ?[^ ]/ { on = 0 } on; END { print ")" }' \
        tools/ci/github-npm.yml | sed 's/\${{[^}]*}}//')
    (cd "$1" && npm_config_offline=true RUNNER_TEMP=${1%/*} UMPIRE_PACKAGE=$package bash -c "$step")
}
mkdir "$work/repository"
cp "$work/first.umpire" "$work/repository"
ok "the workflow shows a finding beside its line" bash -c \
    "$(declare -f workflow_step); package=$package; workflow_step '$work/repository' >'$work/shown'; [ \$? = 1 ] && grep -q '^::error file=./first.umpire,line=11,' '$work/shown'"

cp tests/page/api.ts "$empty/"
ok "the types of the API" tsc --noEmit --strict --target es2022 --module es2022 --moduleResolution node "$empty/api.ts"
summary

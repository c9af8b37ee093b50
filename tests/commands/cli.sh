#!/bin/bash
# SPDX-License-Identifier: MIT
# The command as people use it: every exit status, output in the right place, and
# reports that appear only when they are complete. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

game() { # BODY: prints a log with it
    printf 'game armada 1.5.0\nplayer Rebel first { pass-tokens 0; ship Yavaris command=2 speed=2 max-speed=3 flagship }\n'
    printf 'player Empire { pass-tokens 0; ship Avenger command=1 speed=2 max-speed=3 flagship }\n%s\n' "$1"
}

game $'round 1\nresult Rebel by concession\nend' >"$work/sound.umpire"
game $'round 0\nresult Rebel by concession\nend' >"$work/broken.umpire"
game $'round 1\nwhat is this\nresult Rebel by concession\nend' >"$work/malformed.umpire"
game $'round 1' >"$work/unfinished.umpire"
game $'round 0\nround 3\nround 5\nround 7\nresult Rebel by concession\nend' >"$work/four.umpire"
game $'round 1\nphase command\nRebel: assign Yavaris sealed sealed\nEmpire: assign Avenger sealed
phase ship\nRebel: activate Yavaris\nRebel: reveal navigate\nresult Rebel by concession\nend' >"$work/undecided.umpire"
mkdir "$work/many" "$work/empty" "$work/many/b"
cp "$work/sound.umpire" "$work/many/b/one.umpire"
cp "$work/sound.umpire" "$work/many/z.umpire"
gzip -c "$work/sound.umpire" >"$work/many/a.umpire.gz"

# Paths that a file lists
listed() { # WANTED LIST WORD...: the exit status, and the verdicts are those of the logs by name
    local wanted=$1 list=$2
    shift 2
    "$umpire" check -f text --files-from="$list" "$@" >"$work/out" 2>"$work/err"
    [ $? = "$wanted" ]
}
printf '%s\n\n%s' "$work/sound.umpire" "$work/many" >"$work/list"
printf '%s\0' "$work/broken.umpire" "$work/sound.umpire" >"$work/list0"
"$umpire" check -f text "$work/unfinished.umpire" "$work/sound.umpire" "$work/many" >"$work/by-name"
ok "check --files-from: reads paths one a line, after the log that is named" listed 4 "$work/list" "$work/unfinished.umpire"
ok "check --files-from: same report as for the same paths by name" cmp "$work/by-name" "$work/out"
ok "check --files-from: reads paths that end in NUL" listed 1 "$work/list0"
ok "check --files-from: reads both of two paths that end in NUL" grep -q '^2 logs' "$work/out"
ok "check --files-from=-: reads the list from standard input" eval 'listed 0 - <"$work/list"'
ok "exit status 2: --files-from=- and a log '-' together" eval 'listed 2 - - <"$work/list"'
ok "check --files-from=-: says that standard input is not list and log both" \
    grep -qx "umpire: --files-from=-: standard input is the list, and cannot be read for '-' too" "$work/err"
ok "exit status 0: --files-from=- with an empty list" eval 'listed 0 - </dev/null'
ok "check --files-from=-: says that the list has no path" grep -qx "umpire: --files-from: standard input lists no path" "$work/err"
ok "exit status 2: --files-from with a list that is not there" listed 2 "$work/no-such"
ok "exit status 2: --files-from and -o with the same file" listed 2 "$work/list" -o "$work/list"
ok "check -o: does not write over the list of --files-from" grep -q many "$work/list"
ok "test --files-from: exit status 0 for sound logs" "$umpire" test -q --files-from="$work/list"
ok "fmt --files-from: prints both logs of the list" eval 'test "$("$umpire" fmt --files-from="$work/list0" | grep -c "^game armada")" = 2'
ok "matrix --files-from: reads the four logs of the list" \
    eval '"$umpire" matrix -f text --with "$umpire matrix --answer" --files-from="$work/list" >"$work/out"; grep -q "^4 logs" "$work/out"'
"$umpire" check -o "$work/listed.xml" "$work/sound.umpire"
ok "summary --files-from: reads the report of the list" eval 'echo "$work/listed.xml" | "$umpire" summary --files-from=- | grep -q "1 report"'

# The name in messages, whatever the file is called
ln -s "$umpire" "$work/other-name"
ok "a message of wrong usage begins with 'umpire:' under another file name, too" \
    bash -c '"$0" check 2>&1 | grep -q "^umpire: "' "$work/other-name"
ok "a message of a full disk begins with 'umpire:' under another file name, too" \
    bash -c '"$0" new armada 2>&1 >/dev/full | grep -q "^umpire: standard output cannot be written"' "$work/other-name"

# Every exit status of the table
ok "exit status 0: a conformant log" status 0 check "$work/sound.umpire"
ok "exit status 1: a nonconformant log" status 1 check "$work/broken.umpire"
ok "exit status 3: a malformed log" status 3 check "$work/malformed.umpire"
ok "exit status 4: an unfinished game" status 4 check "$work/unfinished.umpire"
ok "exit status 0: undecided rules do not matter" status 0 check "$work/undecided.umpire"
ok "exit status 4: undecided rules, with --require-decided" status 4 check --require-decided "$work/undecided.umpire"
ok "exit status 4: a plan of which nothing is said any more, with --require-decided" status 4 check --require-decided \
    corpus/starfleet/economy/committed/pass-planned-and-nothing-said.umpire
sealed=corpus/armada/sealed/opened
ok "exit status 1: what is sealed and never opened, with --require-opened" status 1 check --require-opened $sealed/pass-never-opened.umpire
ok "exit status 0: without it, and where all is opened or the game is unfinished" bash -c '"$1" check "$0"/pass-never-opened.umpire &&
    "$1" check --require-opened "$0"/pass-example.umpire "$0"/pass-unfinished.umpire' "$sealed" "$umpire"
ok "check --require-decided: lists the line of what is never opened" bash -c '"$1" check -f text --require-decided "$0"/pass-never-opened.umpire |
    grep -qx "    not decided: armada.sealed.opened, line 14: the log does not tell what was sealed and is never opened (open)"' "$sealed" "$umpire"
ok "exit status 0: an interpretation with --require-decided" status 0 check --require-decided --interpretation armada.sealed=ok "$work/undecided.umpire"
ok "exit status 0: a game that its result leaves unfinished" status 0 check corpus/language/cut-off/pass-result-unfinished.umpire
ok "exit status 4: the same with --require-finished" status 4 check --require-finished corpus/language/cut-off/pass-result-unfinished.umpire
ok "exit status 0: a game with a winner, with --require-finished" status 0 check --require-finished "$work/sound.umpire"
ok "exit status 2: no command" status 2
ok "exit status 2: check with an unknown option" status 2 check --no-such
ok "exit status 2: check without a log" status 2 check
ok "exit status 2: -W with an unknown rule" status 2 check -W armada.ship.tern=off "$work/sound.umpire"
ok "check -W: suggests the rule that was misspelt" grep -q "armada.ship.turn" "$work/err"
ok "exit status 2: -W with an unknown level" status 2 check -W armada.ship.turn=maybe "$work/sound.umpire"
ok "exit status 2: an unknown interpretation" status 2 check --interpretation armada.open=ok "$work/sound.umpire"
ok "exit status 2: an unknown format" status 2 check -f pdf "$work/sound.umpire"
ok "exit status 3: a log that does not exist" status 3 check "$work/no-such.umpire"
ok "exit status 3: a directory without a log" status 3 check "$work/empty"
ok "exit status 5: a report in a folder that does not exist" status 5 check -o "$work/no/such/folder.xml" "$work/sound.umpire"
ok "check -o: says which report cannot be written and why" grep -qx "umpire: $work/no/such/folder.xml cannot be written: No such file or directory" "$work/err"
ok "exit status 5: check on a full disk" bash -c '"$0" check -f xml "$1" >/dev/full 2>/dev/null; [ $? = 5 ]' "$umpire" "$work/sound.umpire"
ok "exit status 5: check writes into a closed pipe" bash -c 'unread "$0" check -f xml "$1" 2>/dev/null; [ $? = 5 ]' "$umpire" "$work/sound.umpire"
printf 'abcdefabcdefabcdefabcdefabcdefab\t1\tarmada.ship.turn\tsound.umpire\tlong gone\n' >"$work/stale"
every="$work/sound.umpire $work/unfinished.umpire $work/broken.umpire $work/malformed.umpire"
ok "exit status 5 comes before 2, 3, 1 and 4" \
    bash -c '"$0" check --baseline "$1" $2 >/dev/full 2>"$3"; [ $? = 5 ] && grep -q "cannot be written" "$3"' "$umpire" "$work/stale" "$every" "$work/err"
ok "exit status 2 comes before 3, 1 and 4: a baseline that does not hold" status 2 check --baseline "$work/stale" $every
ok "exit status 2 comes before 3, 1 and 4: an unknown rule" status 2 check -W x=off $every
ok "exit status 3 comes before 1 and 4" status 3 check "$work/unfinished.umpire" "$work/broken.umpire" "$work/malformed.umpire"
ok "exit status 1 comes before 4" status 1 check "$work/unfinished.umpire" "$work/broken.umpire" "$work/sound.umpire"
ok "exit status 4 comes before 0" status 4 check "$work/sound.umpire" "$work/unfinished.umpire"

ok "check -f text: gives no message when its pipe is closed" bash -c 'unread "$0" check -f text "$1" "$1" 2>"$2"; [ $? = 5 ] && [ ! -s "$2" ]' "$umpire" "$work/sound.umpire" "$work/told"

ok "exit status 5: generate, without a message when its pipe is closed" bash -c '{ "$0" generate -n 500 starfleet 2>"$1"; echo $? >"$2"; } | head -1 >/dev/null
    [ "$(cat "$2")" = 5 ] && [ ! -s "$1" ]' "$umpire" "$work/told" "$work/status"

# What is read
ok "a directory is read in byte order" bash -c '
    [ "$("$0" check -f text "$1" | cut -d: -f1)" = "$1/a.umpire.gz
$1/b/one.umpire
$1/z.umpire
3 logs, 3 games" ]' "$umpire" "$work/many"
ok "check: reads a log from standard input" bash -c '"$0" check -f text - <"$1" | grep -q "^-: game 1: nonconformant"' "$umpire" "$work/broken.umpire"
ok "check reads compressed standard input" bash -c 'gzip -c "$1" | "$0" check -f text - | grep -q "^-: game 1: nonconformant"' "$umpire" "$work/broken.umpire"
head -c 60 "$work/many/a.umpire.gz" >"$work/cut.umpire.gz"
ok "exit status 3: a damaged gzip" status 3 check "$work/cut.umpire.gz"
printf '' >"$work/nothing.umpire"
ok "exit status 3: an empty log" status 3 check "$work/nothing.umpire"

# What is written
ok "check: the report is XML without -f" bash -c '"$0" check "$1" | head -1 | grep -q "^<?xml"' "$umpire" "$work/sound.umpire"
ok "check -o: exit status 1 for a nonconformant log" status 1 check -f xml -o "$work/report.xml" "$work/broken.umpire"
ok "check -o: the report is valid against report.rng" xmllint --noout --relaxng schemas/report.rng "$work/report.xml"
ok "check -o: the report is valid against report.xsd" xmllint --noout --schema schemas/report.xsd "$work/report.xml"
ok "check -o: leaves no temporary file beside the report" bash -c '! ls "$1"/report.xml.* 2>/dev/null' - "$work"
ok "check -o: keeps an earlier report when the usage is wrong" bash -c '"$0" check -o "$1/report.xml" -W x=off "$1/sound.umpire" 2>/dev/null; grep -q nonconformant "$1/report.xml"' "$umpire" "$work"
ok "text has file:line:column: level: message [rule]" bash -c '
    "$0" check -f text "$1" | grep -q "broken.umpire:4:1: violation: .* \[armada.round.number\]$"' "$umpire" "$work/broken.umpire"
ok "text in a pipe has no colour" bash -c '"$0" check -f text "$1" >"$2"; grep -q ": violation: " "$2" && ! grep -q "$(printf "\033")" "$2"' "$umpire" "$work/broken.umpire" "$work/out"
ok "--max-findings caps the list" bash -c '"$0" check -f text --max-findings 2 "$1" | grep -q "of them not listed"' "$umpire" "$work/four.umpire"
ok "--max-findings 0 does not change the verdict" status 1 check --max-findings 0 "$work/four.umpire"

# Waived findings take no place from others, and are listed after them
game "$(echo 'judge: waive armada.round.phase-order "no phases"'
echo 'round 1'
for ((i = 0; i < 60; i++)); do echo 'round 7; judge: waive armada.round.number "agreed"'; done)
round 9
result Rebel by concession
end" >"$work/waived.umpire"
ok "120 waivers do not hide a breach" bash -c '"$0" check -f text "$1" | grep -q "violation: .*says round 9"' "$umpire" "$work/waived.umpire"
ok "a breach is listed before 121 waived findings" bash -c '"$0" check -f text "$1" | head -1 | grep -q "says round 9"' "$umpire" "$work/waived.umpire"
ok "--max-findings 7: 7 waived findings" bash -c '[ "$("$0" check -f text --max-findings 7 "$1" | grep -c "(waived)")" = 7 ]' "$umpire" "$work/waived.umpire"
ok "check -f text: counts waived findings that are not listed" \
    bash -c '"$0" check -f text "$1" | grep -q "(1 violation, 121 waived, 21 of them not listed;"' "$umpire" "$work/waived.umpire"
sed '/round 9/d' "$work/waived.umpire" >"$work/put-up.umpire"
"$umpire" check -f text --html "$work/page" "$work/put-up.umpire" >"$work/out"
ok "the page counts waived findings in its headline" grep -q '<h1 class="[a-z]*">Conformant with 120 findings waived</h1>' "$work/page"
ok "the page of waived findings does not say 'played by the rules'" bash -c '! grep -q "played by the rules" "$0"' "$work/page"
ok "check -f text: the total of several logs counts waived findings" \
    bash -c '"$0" check -f text "$1" "$1" | grep -q "2 conformant (.*[;,] 240 waived)"' "$umpire" "$work/put-up.umpire"
ok "-W RULE=off: exit status 0 for a breach of the rule" status 0 check -W armada.round.number=off "$work/broken.umpire"
ok "-W RULE=advice: exit status 0 for a breach of the rule" status 0 check -W armada.round.number=advice "$work/broken.umpire"
ok "-W sets all rules that begin with its words" status 0 check -W armada.round=off "$work/broken.umpire"
ok "-W sets all rules of a game" status 0 check -W armada=off "$work/broken.umpire"
ok "the last -W for a rule counts" status 1 check -W armada=off -W armada.round.number=violation "$work/broken.umpire"
ok "a later -W for several rules counts" status 0 check -W armada.round.number=violation -W armada.round=off "$work/broken.umpire"
ok "exit status 2: -W with the beginning of a word" status 2 check -W armada.roun=off "$work/broken.umpire"
ok "exit status 2: -W log=off, for the rules of the log itself" status 2 check -W log=off "$work/broken.umpire"
ok "exit status 2: -W with a full stop at the end of its words" status 2 check -W armada.=off "$work/broken.umpire"
ok "--fail-on=advice: exit status 1 for advice" status 1 check --fail-on=advice -W armada.round.number=advice "$work/broken.umpire"
ok "check -f xml --details: has the coverage of a game" bash -c '"$0" check -f xml --details "$1" | xmllint --xpath "//*[local-name()=\"game\"]/*[local-name()=\"coverage\"]" - >/dev/null' "$umpire" "$work/sound.umpire"
# A locale with other letters and another decimal point; few machines have one installed.
mkdir "$work/locales"
localedef -i tr_TR -f UTF-8 "$work/locales/tr_TR.UTF-8" 2>"$work/err"
several=$(drawn corpus/*/*/)
LC_ALL=C "$umpire" check -f xml $several >"$work/plain.xml"
same_in() { # LOCALE
    [ -s "$work/plain.xml" ] && LC_ALL=$1 "$umpire" check -f xml $several | cmp - "$work/plain.xml"
}
ok "check -f xml: the same bytes in the locales C.UTF-8 and C" same_in C.UTF-8
if [ "$(LOCPATH=$work/locales LC_ALL=tr_TR.UTF-8 locale decimal_point 2>"$work/err")" = , ]; then
    LOCPATH=$work/locales ok "check -f xml: the same bytes in the locales tr_TR.UTF-8 and C" same_in tr_TR.UTF-8
else
    echo "# skipped: the locale tr_TR.UTF-8 cannot be made here: install the package 'locales'"
fi

ok "exit status 2: rules --policy -f xml" status 2 rules --policy -f xml
ok "rules --policy -f xml: says that a policy has one format" grep -q "a policy has one format" "$work/err"

# Limits
for i in 1 2 3 4; do cat "$work/broken.umpire"; done >"$work/games.umpire"
one=$(wc -c <"$work/broken.umpire")
gzip -c "$work/games.umpire" >"$work/games.umpire.gz"
limited() { # WANTED PATTERN WORD...: the status and the report are the same with every -j
    local wanted=$1 pattern=$2
    shift 2
    for jobs in 1 3; do
        status "$wanted" check -f text -j $jobs "$@" || return 1
        grep -q -- "$pattern" "$work/out" || { echo "not found: $pattern"; cat "$work/out"; return 1; }
    done
}
none() { ! grep -q "$1" "$work/out"; }
ok "--limit-games 2: status 3 for a log of four games" limited 3 "has more games than the limit of 2" --limit-games 2 "$work/games.umpire" "$work/sound.umpire"
ok "--limit-games 2: judges the second game" grep -q "game 2: nonconformant" "$work/out"
ok "--limit-games 2: judges no third game" none "game 3"
ok "--limit-games 2: judges the other log" grep -q "sound.umpire: game 1: conformant" "$work/out"
ok "--limit-games 4: judges four games" limited 1 "game 4: nonconformant" --limit-games 4 "$work/games.umpire"
ok "--limit-bytes: status 3 for a long log" limited 3 "is longer than the limit of $((2 * one + 20)) bytes" --limit-bytes $((2 * one + 20)) "$work/games.umpire"
ok "--limit-bytes: judges the game before the limit" grep -q "game 2: nonconformant" "$work/out"
sed '/^result/,$d' "$work/broken.umpire" >"$work/long.umpire"
yes '# a comment' | head -n 10000 >>"$work/long.umpire"
ok "--limit-bytes: status 3 for a log that is too long in the middle of a game" limited 3 "limit of 2048 bytes" --limit-bytes 2K "$work/long.umpire"
ok "--limit-bytes: tells the findings of the last statement before the limit" grep -q "violation: " "$work/out"
ok "--limit-bytes: tells the verdict of a game that the limit cuts off" grep -q "game 1: nonconformant" "$work/out"
ok "--limit-bytes: judges a log of as many bytes as the limit" limited 1 "game 4: nonconformant" --limit-bytes $((4 * one)) "$work/games.umpire"
ok "--limit-bytes: limits the unpacked bytes of a compressed log" limited 3 "is longer than the limit of 300 bytes" --limit-bytes 300 "$work/games.umpire.gz"
{ gzip -c "$work/sound.umpire"; for ((i = 0; i < 400; i++)); do printf '' | gzip; done; } >"$work/empty.umpire.gz"
ok "--limit-bytes: limits the stored bytes of a compressed log" limited 3 "limit of 2048 bytes (compressed)" --limit-bytes 2K "$work/empty.umpire.gz"
ok "--limit-bytes 1K: judges a log of less than 1K" limited 1 "game 4: nonconformant" --limit-bytes 1K "$work/games.umpire"
ok "--limit-games limits standard input too" bash -c '"$0" check -f text --limit-games 1 - <"$1" | grep -q "limit of 1$"' "$umpire" "$work/games.umpire"
ok "--limit-time 600: judges a short log to its end" limited 1 "game 4: nonconformant" --limit-time 600 "$work/games.umpire"
endless() { game 'round 1' && yes 'round 1'; }
ok "--limit-time 1: cuts off a log without end" bash -c '"$0" check -f text --max-findings 0 --limit-time 1 - | grep -q "it takes longer than the limit of 1000 ms"' "$umpire" < <(endless)
for format in xml junit sarif jsonl; do
    ok "$format: the report tells a limit" \
        bash -c '"$0" check -f $2 --limit-games 1 "$1" 2>/dev/null | grep -q "has more games than the limit of 1"' "$umpire" "$work/games.umpire" $format
done
for ((limit = 50; limit <= 2 * one; limit += 25)); do
    ok "check -f xml: valid for a log that --limit-bytes $limit cuts off" bash -c '"$0" check -f xml --details --events --limit-bytes $2 "$1" 2>/dev/null | xmllint --noout --relaxng schemas/report.rng -' "$umpire" "$work/games.umpire" $limit
done
for wrong in --limit-bytes=0 --limit-bytes=x --limit-bytes=1T --limit-bytes=99999999999G --limit-games=-1 --limit-games=1K --limit-time=0 --limit-time=1.5; do
    ok "exit status 2: $wrong" status 2 check $wrong "$work/sound.umpire"
done

# umpire test
printf '%s\n' "$(game $'round 0 #~ armada.round.number\nresult Rebel by concession\nend')" >"$work/marked.umpire"
ok "test: exit status 0 where all findings are expected" status 0 test "$work/marked.umpire" "$work/sound.umpire"
ok "test: exit status 1 for a finding that is not expected" status 1 test "$work/broken.umpire"
ok "test: names a finding that is not expected" grep -q 'broken.umpire:4: found, but not expected: armada.round.number' "$work/out"
printf '%s\n' "$(game $'round 1 #~ armada.round.number\nresult Rebel by concession\nend')" >"$work/wrong.umpire"
ok "test: exit status 1 for an expected finding that is missing" status 1 test "$work/wrong.umpire"
printf '#! -W armada.round.number=off\n%s\n' "$(game $'round 0\nresult Rebel by concession\nend')" >"$work/options.umpire"
ok "test: obeys the options in a log's first line" status 0 test "$work/options.umpire"
printf '#! --no-such\n' >"$work/options.umpire"
ok "test: exit status 2 for wrong options in a log's first line" status 2 test "$work/options.umpire"
{ printf '#!'; printf ' -W armada.round.number=%s' $(printf 'off %.0s' {1..1000}) violation; echo; game $'round 0\nresult Rebel by concession\nend'; } >"$work/options.umpire"
ok "test reads a long first line to its end" status 1 test "$work/options.umpire"
printf '#! --as-played\n' | cat - "$work/sound.umpire" >"$work/options.umpire"
through() { # STATUS FILE: reads it through a named pipe, and as standard input
    local wanted=$1
    rm -f "$work/pipe.umpire"
    mkfifo "$work/pipe.umpire"
    cat "$2" >"$work/pipe.umpire" &
    status "$wanted" test "$work/pipe.umpire" || return 1
    cat "$2" | status "$wanted" test -
}
ok "test: exit status 0 for a marked log from a pipe" through 0 "$work/marked.umpire"
ok "test: exit status 1 for a pipe with findings that are not expected" through 1 "$work/broken.umpire"
ok "test: exit status 0 for a pipe of a log with its own options" through 0 "$work/options.umpire"
printf '#! -W armada.round.number=off\n' | cat - "$work/broken.umpire" >"$work/options.umpire"
ok "test: obeys the options of a log from a pipe" through 0 "$work/options.umpire"
ok "test: options in a file on standard input" bash -c '"$0" test - <"$1"' "$umpire" "$work/options.umpire"
gzip -k "$work/options.umpire"
ok "test: options in a compressed log" status 0 test "$work/options.umpire.gz"
ok "test: obeys the options of a compressed log from a pipe" through 0 "$work/options.umpire.gz"
ok "test: options in a compressed file on standard input" bash -c '"$0" test - <"$1"' "$umpire" "$work/options.umpire.gz"
tar -C "$work" -cf "$work/options.tar" options.umpire options.umpire.gz
ok "test: options in a log, and in a compressed log, of an archive" status 0 test "$work/options.tar"
{ head -c 10 "$work/options.umpire" | gzip -n; tail -c +11 "$work/options.umpire" | gzip -n; } >"$work/pieces.umpire"
ok "test: options in a log that is compressed in two pieces" status 0 test "$work/pieces.umpire"
as_nobody=
[ "$(id -u)" != 0 ] || as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
cp "$umpire" "$work/umpire"
chmod o+x "$work"
if $as_nobody "$work/umpire" --version >"$work/out" 2>&1; then
    mkfifo -m 000 "$work/closed"
    $as_nobody "$work/umpire" --no-sandbox test "$work/closed" >"$work/out" 2>"$work/err"
    ok "test: a pipe that may not be read gives exit status 3" [ $? = 3 ]
    ok "test: tells why a pipe may not be read, on standard output alone" \
        eval 'grep -q "closed: it cannot be read: Permission denied$" "$work/out" && [ ! -s "$work/err" ]'
else
    echo "# skipped: a pipe that may not be read: root cannot become nobody here"
fi
chmod o-x "$work"
{ printf '#!'; head -c 70000 /dev/zero | tr '\0' ' '; printf '\n'; cat "$work/sound.umpire"; } >"$work/long.umpire"
ok "test: a first line of more than 64 KiB is refused" status 2 test "$work/long.umpire"
ok "test: a first line of more than 64 KiB is reported" grep -q "long.umpire: its first line '#!' is longer than 64 KiB$" "$work/err"
ok "test: a first line of more than 64 KiB is refused in a pipe" through 2 "$work/long.umpire"
ok "test: a first line of more than 64 KiB is reported in a pipe" grep -q "^umpire: -: its first line '#!' is longer than 64 KiB$" "$work/err"
gzip -k "$work/long.umpire"
tar -C "$work" -cf "$work/long.tar" long.umpire
for log in long.umpire.gz long.tar; do
    ok "test: a first line of more than 64 KiB is refused in $log" status 2 test "$work/$log"
done
{ printf '#!'; head -c 60000 /dev/zero | tr '\0' ' '; printf -- '-W armada.round.number=off\n'; cat "$work/broken.umpire"; } >"$work/wide.umpire"
gzip -k "$work/wide.umpire"
tar -C "$work" -cf "$work/wide.tar" wide.umpire
for log in wide.umpire wide.umpire.gz wide.tar; do
    ok "test: obeys a first line of almost 64 KiB in $log" status 0 test "$work/$log"
done
printf '#! -W armada.ship.tern=off\n' | cat - "$work/broken.umpire" >"$work/options.umpire"
ok "test: exit status 2 for a pipe of a log with wrong options" through 2 "$work/options.umpire"
ok "test: exit status 1 for an empty pipe" through 1 /dev/null

# The judge, not the log, decides which rulings count
waived=corpus/language/waiver/waived.umpire
ok "check: a ruling in the log counts" status 0 check "$waived"
ok "check --no-waivers: exit status 1 for a log with rulings" status 1 check --no-waivers -f text "$waived"
ok "--no-waivers: says that both rulings waive nothing" bash -c '[ "$(grep -c "waives nothing: no ruling counts in this check" "$0")" = 2 ]' "$work/out"
ok "check --no-waivers: a house rule does not count" status 1 check --no-waivers corpus/language/waiver/waived-by-a-house-rule.umpire
ok "check --write-waivers: exit status 1 for corpus/language/waiver" status 1 check --write-waivers "$work/list" corpus/language/waiver
ok "--waivers: same totals with a list just written" bash -c '"$0" check -f text --waivers "$1" corpus/language/waiver | grep -v "log.waiver" | tail -1 |
    cmp - <("$0" check -f text corpus/language/waiver | tail -1)' "$umpire" "$work/list"
grep -v maneuver-speed "$work/list" | grep "$waived" >"$work/some"
ok "check --waivers: a breach counts whose ruling the list does not name" status 1 check --waivers "$work/some" -f text "$waived"
ok "check --waivers: one breach counts and the listed one is waived" \
    bash -c 'grep -q "nonconformant (1 violation, 1 waived, 1 advice;\|nonconformant (1 violation, 1 advice, 1 waived;" "$0"' "$work/out"
: >"$work/none"
ok "check --waivers: an empty list admits no ruling" status 1 check --waivers "$work/none" "$waived"
sed 's/\t1\t/\t2\t/' "$work/list" >"$work/unused"
ok "exit status 2: --waivers with an entry that is not used" status 2 check --waivers "$work/unused" "$waived"
ok "check --waivers: says which entry is not used" grep -q "unused:.*$waived waives 1 such finding of armada.ship.turn; this entry says 2" "$work/err"
ok "exit status 2: --waivers with a file that is no list" status 2 check --waivers "$waived" "$waived"
ok "check --waivers: names the line of a file that is no list" grep -q "$waived:[0-9]*: an entry is: FINGERPRINT" "$work/err"
ok "test --no-waivers: exit status 1 for a log with rulings" status 1 test --no-waivers "$waived"
ok "test --waivers: exit status 0 for a log whose rulings are listed" status 0 test --waivers "$work/list" "$waived"

# Rulings that are signed
"$umpire" judge key "$work/judge"
ok "judge key: only its owner may read a secret key" bash -c '[ "$(stat -c %a "$0")" = 600 ]' "$work/judge"
cp "$work/judge" "$work/kept"
cp "$work/judge.pub" "$work/kept.pub"
ok "exit status 5: judge key with a file that exists" status 5 judge key "$work/judge"
ok "judge key: says that the file exists" grep -q "judge is there already, and stays as it is" "$work/err"
touch "$work/half.pub"
ok "exit status 5: judge key where only the public file exists" status 5 judge key "$work/half"
ok "judge key: leaves no secret key without a public one" [ ! -e "$work/half" ]
ok "judge key: leaves a pair of keys that exists as it was" eval 'cmp "$work/kept" "$work/judge" && cmp "$work/kept.pub" "$work/judge.pub"'
ok "judge sign: exit status 0 for a log with rulings" status 0 judge sign --key "$work/judge" -o "$work/signed.umpire" "$waived"
key=$work/judge.pub
ok "check --judge-key: a signed ruling counts" status 0 check --judge-key "$key" "$work/signed.umpire"
ok "check --judge-key: a ruling that is not signed does not count" status 1 check -f text --judge-key "$key" "$waived"
ok "check --judge-key: says that the judge's key has not signed a ruling" grep -q "waives nothing: the judge's key has not signed it" "$work/out"
ok "judge sign: signing a signed log again changes nothing" bash -c '"$0" judge sign -k "$1" "$2" | cmp - "$2"' "$umpire" "$work/judge" "$work/signed.umpire"
altered() { # SED: checks the signed log after it was altered
    sed "$1" "$work/signed.umpire" >"$work/altered.umpire"
    ! cmp -s "$work/signed.umpire" "$work/altered.umpire" && status 1 check --judge-key "$key" "$work/altered.umpire"
}
ok "a signature does not count on another line" altered '1i # a comment'
ok "a signature does not count for another reason" altered 's/the dial was misread/the dial was right/'
ok "a signature does not count for another rule" altered 's/waive armada.ship.turn/waive armada.ship.once-per-round/'
ok "a signature fails after another course of play" altered '0,/^Rebel: *assign Yavaris navigate/s//Rebel: assign Yavaris repair/;0,/ navigate/s// repair/'
ok "a signature does not count in another game" altered 's/Avenger/Vengeance/g'
ok "judge key: exit status 0 for the key of another judge" status 0 judge key "$work/other"
ok "exit status 1: check --judge-key with another judge's key" status 1 check -f text --judge-key "$work/other.pub" "$work/signed.umpire"
ok "check --judge-key: no signature counts with another judge's key" \
    bash -c '[ "$(grep -c "waives nothing: the judge.s key has not signed it" "$0")" = 2 ]' "$work/out"
sed 's/^\(Empire: *maneuver 3\);/\1   ;/; s/^#.*/# other words/' "$work/signed.umpire" >"$work/altered.umpire"
ok "a signature counts with other comments and blanks" status 0 check --judge-key "$key" "$work/altered.umpire"
sed '/^judge:/s/$/ signature="AAAA"/' "$waived" >"$work/altered.umpire"
ok "a ruling with signature=AAAA does not count" status 1 check --judge-key "$key" "$work/altered.umpire"
printf '\357\273\277' | cat - "$waived" | gzip >"$work/packed.umpire.gz"
"$umpire" judge sign -k "$work/judge" "$work/packed.umpire.gz" >"$work/altered.umpire"
ok "a signature counts from a compressed log with a byte-order mark" status 0 check --judge-key "$key" "$work/altered.umpire"
ok "exit status 2: --judge-key with a file that is no key" status 2 check --judge-key "$waived" "$waived"
ok "exit status 2: --judge-key with a secret key" status 2 check --judge-key "$work/judge" "$waived"
ok "--judge-key: says that a secret key is no public key" grep -q "judge: this is no public key of a judge; 'umpire judge key FILE' makes a pair" "$work/err"
printf 'game armada\nRebel reveal [\n' >"$work/altered.umpire"
ok "exit status 3: judge sign with a log that has errors" status 3 judge sign -k "$work/judge" "$work/altered.umpire"
ok "judge sign: names the line of an error in the log" grep -q "altered.umpire:2: the log has errors" "$work/err"
ok "test --judge-key: exit status 0 for a signed log" status 0 test --judge-key "$key" "$work/signed.umpire"
ok "test --judge-key: exit status 1 for a log that is not signed" status 1 test --judge-key "$key" "$waived"
ok "exit status 2: judge, and nothing more" status 2 judge

# Facts of the table
trusted=corpus/armada/effect/cause/pass-not-recorded.umpire
ok "check: exit status 0 for facts of the table without a cause" status 0 check -f text "$trusted"
ok "check -f text: counts two facts without a cause as on trust" grep -q "conformant (.*, 2 on trust[;)]" "$work/out"
ok "exit status 4: --require-decided with facts on trust" status 4 check -f text --require-decided "$trusted"
ok "check -f text --require-decided: lists the lines of facts on trust" grep -qx "    on trust: table: destroy, lines 9, 14" "$work/out"
"$umpire" check -f text -o /dev/null --html "$work/page" "$trusted"
lost=corpus/starfleet/games/campaign.umpire
ok "a loss that a side reports is on trust" bash -c '"$0" check --no-config -f text --require-decided "$1" | grep -x "    on trust: report-loss, line 202"' "$umpire" "$lost"
ok "... beside facts of the table" bash -c '"$0" check --no-config -f text --require-decided "$1" | grep -x "    on trust: table: contend, line 331"' "$umpire" "$lost"
ok "the page has a part for what was taken on trust" grep -q "What was taken on trust (2 facts of the table)" "$work/page"

# Where units are
units=corpus/starfleet/movement/unit/pass-hexes-and-combat.umpire
"$umpire" check -f xml --details --no-config --html "$work/page" "$units" >"$work/out"
ok "check --details: the report has where units are, who has them and how they left" bash -c 'diff <(grep -o "<unit [^>]*>" "$0") - <<<"<unit name=\"Hood\" owner=\"Gorn\" lost=\"destroyed\"/>
<unit name=\"Vanguard\" owner=\"Gorn\"/>
<unit name=\"Raptor\" owner=\"Klingon\" place=\"1716\"/>"' "$work/out"
ok "the page has a table of it" grep -q "<summary>Where the units are</summary>.*<tr><th scope=\"row\">Raptor</th><td>Klingon</td><td>1716</td><td></td></tr>" "$work/page"
"$umpire" check -f jsonl --details --no-config "$units" >"$work/out"
ok "and so have JSON lines" grep -q '"units":\[{"name":"Hood","owner":"Gorn","lost":"destroyed"},{"name":"Vanguard","owner":"Gorn"},{"name":"Raptor","owner":"Klingon","place":"1716"}\]' "$work/out"
"$umpire" check -f text --details --no-config "$units" >"$work/out"
ok "and the text, a line for each owner" bash -c 'diff <(grep "^    units" "$0") - <<<"    units of Gorn: Hood destroyed
    units of Klingon: Raptor at 1716"' "$work/out"
"$umpire" check -f xml --no-config "$units" >"$work/out"
ok "without --details there is none" bash -c '! grep -q "<unit " "$0"' "$work/out"
ok "check --for: a cloaked unit is in no table of another side" bash -c '"$0" check -f xml --details --no-config --for Gorn "$1" | grep "<unit " | grep -vq "place="' "$umpire" "$units"
{ sed '/^segment 4A 5/,$d' "$units"; printf 'segment 4A 5\nstep 4A3\n'; } >"$work/movement.umpire"
"$umpire" legal "$work/movement.umpire" | grep -E ': (move|move-cloaked|intercept) ' >"$work/out"
ok "legal: units move that are there and their team's, and no hex and no unit is a system" bash -c 'diff "$0" - <<<"GM: move Raptor
GM: move Vanguard
GM: move-cloaked Raptor
GM: move-cloaked Vanguard
Gorn: move Vanguard
Gorn: move-cloaked Vanguard
Klingon: move Raptor
Klingon: move-cloaked Raptor
Orion: intercept <SYSTEM new>"' "$work/out"
ok "check: exit status 0 for a ship destroyed whose hull is not declared" status 0 check -f text corpus/armada/effect/cause/pass-hull-not-declared.umpire
ok "check -f text: counts a ship destroyed without a declared hull as on trust" grep -q "conformant (.*, 1 on trust[;)]" "$work/out"
overlapped() { # MANEUVER: the ship that moved gets no card, the other one does
    printf 'game armada\nrecords all\nplayer A first { ship X command=1 speed=2 }\nplayer B { ship Y command=1 speed=2 }\nround 1\nphase command\nA: assign X navigate\nB: assign Y navigate\nphase ship\nA: activate X\nA: reveal navigate\nA: %s\ntable: damage Y 1 by overlap\nresult B by concession\nend\n' "$1" >"$work/overlapped"
    "$umpire" check -f text --require-decided "$work/overlapped" >"$work/out"
}
overlapped 'maneuver 2'
ok "an overlap that only the other ship's card tells is on trust" grep -qx "    on trust: table: damage, line 13" "$work/out"
overlapped 'maneuver 2 by overlap'
ok "an overlap that the maneuver says is no matter of trust" bash -c '! grep "on trust" "$0"' "$work/out"
ok "check: exit status 0 for 'check met' of the table" status 0 check -f text corpus/dropzone/round-up/ends/pass-condition-met.umpire
ok "check -f text: counts 'check met' of the table as on trust" grep -q "conformant (.*1 on trust[;)]" "$work/out"

# A baseline that was just written accepts all findings
"$umpire" check -f text --write-baseline "$work/baseline" corpus/armada/together corpus/armada/attack >"$work/out"
"$umpire" check -f text --baseline "$work/baseline" corpus/armada/together corpus/armada/attack >"$work/known" 2>&1
ok "a new baseline takes all findings" bash -c 'grep -qE "[0-9]+ in the baseline" "$0" && ! grep -E ": (violation|advice):|this entry says" "$0"' "$work/known"
entries() { # how many findings the entries count
    awk -F'\t' '!/^#/ { sum += $2 } END { print sum }' "$work/baseline"
}
ok "check --write-baseline: its entries count as many findings as the baseline takes" \
    [ "$(entries)" = "$(grep -cE ': (violation|advice) \(in the baseline\):' "$work/known")" ]
ok "check --write-baseline: its entries count findings that others hide in the report" [ "$(entries)" -gt "$(grep -cE ': (violation|advice):' "$work/out")" ]

# fmt keeps a comment whole, or refuses the log
printf 'round 1\n# %0100000d\n' 1 >"$work/comment.umpire"
ok "fmt: keeps a long comment whole" bash -c '"$0" fmt "$1" | cmp - "$1"' "$umpire" "$work/comment.umpire"
for digits in 200000 700000; do
    printf "round 1\n  # %0${digits}d\nend\n" 1 >"$work/comment.umpire"
    ok "fmt: a comment of $digits bytes is refused" status 3 fmt "$work/comment.umpire"
    ok "fmt: names the line of a comment of $digits bytes" grep -q 'comment.umpire:2:.*log.limit' "$work/err"
done

# The catalogue
ok "rules: exit status 0" status 0 rules
ok "rules armada: exit status 0" status 0 rules armada
ok "rules -f xml: is well-formed XML" bash -c '"$0" rules -f xml | xmllint --noout -' "$umpire"
ok "rules: exit status 2 for an unknown game" status 2 rules chess
ok "explain: exit status 0 for a rule" status 0 explain armada.pass.not-consecutive
ok "explain: tells the choices of an interpretation" bash -c '"$0" explain starfleet.instead | grep -q "^Choices: converts, exclusive$"' "$umpire"
ok "explain: tells what each edition chooses" bash -c '"$0" explain dropfleet.roll-off-admiral | grep -A1 "^Edition 1: yes$" | grep -q "^Edition 2.6.1: no$"' "$umpire"
ok "explain: tells the choice of every edition" bash -c '"$0" explain armada.tie | grep -q "^Unless you choose otherwise: second-player$"' "$umpire"
explains() { # TEXT NAME: explain has that line
    "$umpire" explain "$2" >"$work/out" && grep -qxF -- "$1" "$work/out" || { cat "$work/out"; return 1; }
}
ok "explain: marks the illegal line" explains '    Empire: activate Avenger; Empire: reveal navigate; Empire: maneuver 2  <-- illegal' armada.ship.turn
ok "explain: leaves out lines that are far from a difference" bash -c '[ "$("$0" explain starfleet.sequence.openness | wc -l)" -lt 32 ]' "$umpire"
ok "explain: has an example of an error in a log" explains '    Rebel activate: Yavaris  <-- illegal' log.syntax
ok "explain: each rule has an example with one line that is marked" bash -c 'for rule in $("$0" rules | grep -oE "^[a-z]+\.[a-z.-]+ \(" | tr -d "("); do
    [ "$("$0" explain "$rule" | grep -c -- "  <-- illegal$")" = 1 ] || echo "$rule"; done | tee "$1"; [ ! -s "$1" ]' "$umpire" "$work/unmarked"
ok "explain evade: lists the rules that have the word" explains '  armada.attack.evade' evade
ok "explain evade: lists the statements that have it" bash -c '"$0" explain EVADE | grep -qx "  armada: PLAYER: remove POOL by EVADE"' "$umpire"
ok "explain pass token: lists what has both words" bash -c '"$0" explain pass token >"$1" && grep -qx "  armada.pass.needs-token" "$1" && ! grep -q "armada.attack.evade" "$1"' "$umpire" "$work/out"
ok "explain two brace: lists what has the longer word" bash -c '"$0" explain two brace | grep -qx "Nothing has all of these words; this has .brace.."' "$umpire"
ok "explain two attacks same zone: lists first what has the most of these words" bash -c '"$0" explain "two attacks same zone" | grep -qx "  armada.ship.attack-zone"' "$umpire"
ok "explain two attacks same zone: the same in one word for each" bash -c '"$0" explain two attacks same zone | grep -qx "  armada.ship.attack-zone"' "$umpire"
ok "explain: -- ends the options" bash -c '"$0" explain -- evade | grep -qx "  armada.attack.evade"' "$umpire"
ok "explain gunnery team: shows the card" bash -c '"$0" explain gunnery team | grep -q "^Gunnery Team (Weapons Team upgrade)"' "$umpire"
ok "explain what does a pass token do?: leaves out the words of the question" bash -c '"$0" explain "what does a pass token do?" >"$1" && grep -qx "  armada.pass.needs-token" "$1" && ! grep -q "Nothing has all" "$1"' "$umpire" "$work/out"
ok "explain may I ...: lists the rule about it" bash -c '"$0" explain may I use evade at close range? >"$1" && grep -qx "  armada.attack.evade" "$1" && ! grep -q "Nothing has all" "$1"' "$umpire" "$work/out"
ok "explain xyzzy: exit status 2" status 2 explain xyzzy
ok "explain xyzzy: names no rule that has nothing to do with it" grep -qx "umpire: no rule, card or statement has 'xyzzy'; 'umpire rules' lists the rules" "$work/err"
for misspelt in demolsher:Demolisher "nav taem:Nav Team" "externl racks:External Racks" dodona:Dodonna "gladiatr:Gladiator" "mon motma:Mon Mothma"; do
    ok "explain ${misspelt%:*}: exit status 2" status 2 explain "${misspelt%:*}"
    ok "explain ${misspelt%:*}: asks for the card of that name" grep -q "^umpire: no rule, card or statement has '${misspelt%:*}'; is it .*'${misspelt#*:}'" "$work/err"
done
ok "explain armada: lists the rules of the game" explains 'armada.ship.turn' armada
ok "explain armada.ship: lists the rules of the chapter" explains 'armada.ship.maneuver-speed' armada.ship
ok "explain armada.ship: lists no rule of another chapter" bash -c '! "$0" explain armada.ship | grep -q "^armada.squadron"' "$umpire"
ok "explain: exit status 2 for a misspelt rule" status 2 explain armada.pass.not-consectutive
ok "explain: suggests the right rule first" grep -q "is it 'armada.pass.not-consecutive'" "$work/err"
ok "exit status 2: -W log.syntax=off, for a rule of the log itself" status 2 check -W log.syntax=off "$work/sound.umpire"
ok "-W log.syntax=off: says that the rule always reports" bash -c '! grep -q "there is no rule\|is it" "$0" && grep -q "it always reports" "$0"' "$work/err"
ok "exit status 2: a choice that an interpretation does not have" status 2 check --interpretation armada.sealed=maybe "$work/sound.umpire"
ok "--interpretation: tells its choices and no others" bash -c 'grep -q "armada.sealed=undecided|ok" "$0" && ! grep -q "dropzone" "$0"' "$work/err"
ok "check -f xml: wrong usage writes no report" bash -c '[ -z "$("$0" check -f xml -W x=off "$1" 2>/dev/null)" ]' "$umpire" "$work/sound.umpire"
ok "exit status 2: 'chekc', a misspelt command" status 2 chekc
ok "a misspelt command: the message proposes the right one" grep -qx "umpire: there is no command 'chekc'; did you mean 'check'?" "$work/err"
ok "exit status 2: 'tournament', like no command" status 2 tournament
ok "a word like no command: the message says where they are listed" grep -qx "umpire: there is no command 'tournament'; 'umpire --help' lists them" "$work/err"
ok "exit status 2: no command" status 2
ok "no command: at most ten lines say how to begin, for each kind of user" bash -c '[ "$(wc -l <"$0")" -le 10 ] && grep -q "umpire play" "$0" && grep -q "umpire serve" "$0" && grep -q "umpire matrix" "$0"' "$work/err"
commands=$("$umpire" --help | sed -n '/^Games:/q; s/^  \([a-z][a-z-]*\)  *[a-z].*/\1/p')
ok "--help lists at least 21 commands" [ "$(wc -l <<<"$commands")" -ge 21 ]
with_options=$(grep -vx explain <<<"$commands") # explain takes a rule and nothing else
for command in $with_options; do
    ok "$command: exit status 2 for an unknown option" status 2 $command --no-such
    ok "$command: names an unknown option and refers to --help" grep -qx "umpire: there is no option '--no-such'; 'umpire $command --help' lists the options" "$work/err"
    ok "$command -h: exit status 0" status 0 $command -h
    ok "help $command: prints the same as --help of the command" bash -c 'cmp <("$0" help $1) <("$0" $1 --help)' "$umpire" "$command"
done
refused() { # MESSAGE WORD...: check refuses the words with this message
    status 2 check "${@:2}" && grep -qx "umpire: $1" "$work/err"
}
ok "an option that is misspelt: the message proposes the right one" refused "there is no option '--formta'; did you mean '--format'?" --formta
ok "an option that may be several" refused "there is no option '--fo'; did you mean '--.*'?" --fo
ok "a letter that is no option" refused "there is no option '-%'; 'umpire check --help' lists the options" -%
ok "an option without its value" refused "'--format' needs a value; 'umpire check --help' lists the options" --format
ok "a letter without its value" refused "'-f' needs a value; 'umpire check --help' lists the options" -f
ok "an option that takes no value" refused "'--no-config=x' takes no value; 'umpire check --help' lists the options" --no-config=x
ok "an option that no terminal may get as it is" refused "there is no option '--.x1B.31m'; 'umpire check --help' lists the options" $'--\e[31m'
ok "exit status 3: a log that does not exist, with -f junit" status 3 check -f junit "$work/no-such.umpire"
ok "check -f junit: tells a missing log on standard error" grep -qx "umpire: $work/no-such.umpire: No such file or directory" "$work/err"
ok "check -f text: tells a missing log just once" bash -c '"$0" check -f text "$1" 2>&1 | [ "$(grep -c "No such file")" = 1 ]' "$umpire" "$work/no-such.umpire"
ok "exit status 2: generate --violate with a rule of another game" status 2 generate --violate dropzone.cards.replenish-full armada
ok "generate --violate: says which game a rule is of" grep -qx "umpire: 'dropzone.cards.replenish-full' is no rule of armada, but of dropzone" "$work/err"
ok "exit status 3: legal after line 0" status 3 legal "$work/sound.umpire:0"
ok "legal: says that 0 is no line" grep -q "no file '$work/sound.umpire:0', and what follows its colon is no line number; write FILE:LINE, with a line from 1 on" "$work/err"
ok "legal: exit status 0 before all is declared" status 0 legal "$work/sound.umpire:2"
ok "legal: asks whether declarations are missing where nothing is legal" grep -q "no event or marker is legal there; are declarations missing" "$work/err"
cat >"$work/untold.umpire" <<'end'
game armada 1.5.0
player Rebel first { ship Yavaris command=1 speed=2 }
player Empire { ship Avenger command=1 speed=2 }
round 1
phase command
Rebel: assign Yavaris navigate
Empire: assign Avenger repair
phase ship
Rebel: activate Yavaris
Rebel: reveal navigate
end
printf 'Rebel: %s\n' 'maneuver 2' 'maneuver 4' 'attack front on Avenger.front at long' 'fly' >"$work/asked"
"$umpire" legal "$work/untold.umpire" - <"$work/asked" | sed 's/: .*//' >"$work/out"
ok "legal -: what no rule forbids is undecided where a rule lacks what the log does not tell" diff "$work/out" - <<end
legal
illegal armada.ship.maneuver-speed
undecided armada.attack.declared
unreadable log.unknown-verb
end
printf '%s\n' 'judge: waive armada.ship.turn "x"' 'judge: penalty Rebel points=9 "x"' '# x' ';' 'note "x"' 'Empire: maneuver 1; judge: waive armada.ship.turn "x"' >"$work/none"
ok "legal -: a ruling, a note and a comment are no event of the game" bash -c '[ "$("$0" legal "$1" - <"$2" | grep -c "^unreadable log.declaration: ")" = 6 ]' "$umpire" "$work/untold.umpire" "$work/none"
ok "legal -: says what the log does not tell" bash -c 'sed -n 3p "$1" | "$0" legal -f jsonl "$2" - | grep -q "\"answer\":\"undecided\".*\"message\":\"the log does not say the range, "' "$umpire" "$work/asked" "$work/untold.umpire"
ok "legal: exit status 0 after one breach" status 0 legal "$work/broken.umpire:4"
ok "legal: tells the one finding up to the line" grep -q ": 1 finding up to there, first armada.round.number" "$work/err"
ok "due: exit status 0 in a phase" status 0 due "corpus/armada/perft/ship-phase.umpire"
ok "due: names what the next marker demands, its rule, and what to write" bash -c 'grep -qx "Due before .phase squadron.:" "$0" &&
    grep -q "^  the Ship Phase cannot end yet: .* \[armada.ship.phase-complete\]$" "$0" && grep -q "^    write: " "$0"' "$work/out"
ok "due: says what to do after what is due first, in less than a second of a processor" bash -c 'ulimit -t 1; "$0" due tests/commands/due-in-an-attack.umpire | grep -q "^    write: Empire: maneuver 3; Rebel: activate"' "$umpire"
ok "due: exit status 0 in a campaign" status 0 due "corpus/starfleet/games/campaign.umpire:254"
ok "due: names the rent at its step" grep -qx "  before 'step 2D1': the pirates must pay the rent of 11 in 2C2; they paid none \[starfleet.pirate.rent\]" "$work/out"
ok "due: names what may be completed" grep -qx "  6F1: Federation may complete Mobile Base 3" "$work/out"
sed '/^game /a records all' corpus/starfleet/games/campaign.umpire | sed '/^step 2A1/q' >"$work/due.umpire"
ok "due: exit status 0 in a step" status 0 due "$work/due.umpire"
ok "due: names the teams that have not recorded their income, in one line" grep -qx "  2A1: Federation, Klingon must write 'record-income N', secretly" "$work/out"
ok "due -f jsonl: exit status 0" status 0 due -f jsonl corpus/armada/perft/ship-phase.umpire
ok "due -f jsonl: has an object for each, the first for the next marker" python3 -c 'import json, sys
things = [json.loads(line) for line in open(sys.argv[1])]
assert things[0]["next"] and things[0]["before"] == "phase squadron" and things[0]["rule"] == "armada.ship.phase-complete", things
assert things[0]["example"] and all("text" in thing for thing in things[:-1]) and things[-1]["words"][0] == "flagship", things' "$work/out"
sed 's/^turns .*/turns 2/' corpus/starfleet/games/campaign.umpire >"$work/due.umpire"
ok "due: exit status 0 in the last turn" status 0 due "$work/due.umpire:400"
ok "due: nothing is due in a turn after the last" bash -c '! grep -q "next turn" "$0"' "$work/out"
ok "due: exit status 0 in an open block" status 0 due corpus/armada/games/six-rounds.umpire:12
ok "due: an open block must end before set-up is judged" bash -c '[ "$(grep -c "^  [^ ]" "$0")" = 1 ] && grep -q "^  the block of .* must end first: write .}.$" "$0"' "$work/out"
sed 's/^Rebel: reveal.*/Rebel: raveal nothing at all/; /^phase ship/q' corpus/armada/perft/ship-phase.umpire >"$work/due.umpire"
printf 'Rebel: xyzzy\nRebel: plugh 3\n' >>"$work/due.umpire"
ok "due: exit status 0 after lines that cannot be read" status 0 due "$work/due.umpire"
ok "due: says which lines cannot be read" grep -qE '^More may be due: lines [0-9]+ and [0-9]+ cannot be read\.$' "$work/out"
sed 's/^round 1$/round 3/' corpus/armada/perft/ship-phase.umpire >"$work/due.umpire"
ok "due: exit status 0 in a log that begins late" status 0 due "$work/due.umpire"
ok "due: says with which line the log begins" grep -qE '^More may be due: the log begins late, in line [0-9]+, and does not say' "$work/out"
ok "due: takes a line of standard input" bash -c '[ "$("$0" due -:254 <corpus/starfleet/games/campaign.umpire)" = "$("$0" due corpus/starfleet/games/campaign.umpire:254)" ]' "$umpire"
ok "legal: takes a line of standard input" bash -c '[ "$("$0" legal -:254 <corpus/starfleet/games/campaign.umpire)" = "$("$0" legal corpus/starfleet/games/campaign.umpire:254)" ]' "$umpire"
ok "due: exit status 3 where no game is being played" status 3 due corpus/armada/games/six-rounds.umpire
ok "due: exit status 2 without a log" status 2 due
for losses in "dropzone/games/two-players.umpire:27 Sabres Rapiers" "dropfleet/games/faq.umpire:58 Nickar Topaz"; do
    read -r log large small <<<"$losses"
    ok "legal --effects: exit status 0 for $log" status 0 legal --effects "corpus/$log"
    ok "legal --effects: offers to destroy as many units as are left in $log" \
        bash -c 'grep -qx "table: destroy 3 of $1" "$0" && ! grep -q "destroy 3 of $2" "$0" && ! grep -q "<COUNT" "$0"' "$work/out" "$large" "$small"
done
ok "exit status 3: test with a log that does not exist" status 3 test "$work/no-such.umpire"
ok "test: says why a log cannot be read" grep -q "no-such.umpire: it cannot be read: No such file" "$work/out"
ok "check -f text: says of a log without a game how one begins" bash -c '"$0" check -f text "$1" | grep -q "this log holds no game; one must begin with .game. and its ruleset"' "$umpire" "$work/nothing.umpire"
ok "check -f text: says to save a log in UTF-8 where its bytes are not" bash -c 'printf "game armada\n\351toile\n" | "$0" check -f text - | grep -q "the log must be saved as UTF-8"' "$umpire"
ok "--version: that of src/umpire.h" bash -c '[ "$("$0" --version)" = "umpire $(sed -n "s/^#define UMPIRE_VERSION \"\(.*\)\"/\1/p" src/umpire.h)" ]' "$umpire"
ok "each command's help tells its exit statuses" bash -c 'for c in $1; do "$0" $c --help | grep -qE "^Exit status: (0|that of .umpire check.)" || { echo "$c"; exit 1; }; done' "$umpire" "$commands"
for command in "" $commands; do
    ok "umpire $command --help: prints the usage on standard output" bash -c '"$0" $1 --help 2>/dev/null | grep -q "^Usage: umpire"' "$umpire" "$command"
    ok "umpire $command --help: no line is wider than 79 columns" bash -c '! "$0" $1 --help | grep ".\{80\}"' "$umpire" "$command"
    ok "umpire $command --help: status 5 and a message on a full disk" bash -c '"$0" $1 --help >/dev/full 2>"$2"; [ $? = 5 ] && grep -q "cannot be written" "$2"' "$umpire" "$command" "$work/err"
done
sed 's/^round/  round/' "$work/sound.umpire" >"$work/untidy.umpire"
for words in "rules" "explain log.syntax" "words armada" "new armada" "generate armada" "legal $work/unfinished.umpire" "perft $work/unfinished.umpire" "fmt $work/sound.umpire" "fmt --check $work/untidy.umpire"; do
    ok "status 5: $words on a full disk" bash -c '"$0" $1 >/dev/full 2>"$2"; [ $? = 5 ] && grep -q "cannot be written" "$2"' "$umpire" "$words" "$work/err"
done
ok "fmt --check: tells no totals of several logs" bash -c '"$0" fmt --check "$1" "$1" >/dev/null 2>"$2"; [ $? = 1 ] && [ ! -s "$2" ]' "$umpire" "$work/untidy.umpire" "$work/err"
summary

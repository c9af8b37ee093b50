#!/bin/bash
# The command as people use it: every exit status, output in the right place, and
# reports that appear only when they are complete. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
. tests/lib.sh

game() { # BODY: prints a log with it
    printf 'game armada 1.5.0\nplayer Rebel first { pass-tokens 0; ship Yavaris command=2 speed=2 max-speed=3 flagship }\n'
    printf 'player Empire { pass-tokens 0; ship Avenger command=1 speed=2 max-speed=3 flagship }\n%s\n' "$1"
}

game $'round 1\nresult Rebel by concession\nend' >"$work/sound.umpire"
game $'round 2\nresult Rebel by concession\nend' >"$work/broken.umpire"
game $'round 1\nwhat is this\nresult Rebel by concession\nend' >"$work/malformed.umpire"
game $'round 1' >"$work/unfinished.umpire"
game $'round 2\nround 3\nround 5\nround 7\nresult Rebel by concession\nend' >"$work/four.umpire"
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
ok "--files-from: one a line, after what is named" listed 4 "$work/list" "$work/unfinished.umpire"
ok "the same report" cmp "$work/by-name" "$work/out"
ok "--files-from: each with a NUL after it" listed 1 "$work/list0"
ok "both are read" grep -q '^2 logs' "$work/out"
ok "--files-from=-: from standard input" eval 'listed 0 - <"$work/list"'
ok "2: standard input cannot be both" eval 'listed 2 - - <"$work/list"'
ok "and that is said" grep -qx "umpire: --files-from=-: standard input is the list, and cannot be read for '-' too" "$work/err"
ok "a list of nothing is told" eval 'listed 0 - </dev/null'
ok "in words" grep -qx "umpire: --files-from: standard input lists no path" "$work/err"
ok "2: a list that is not there" listed 2 "$work/no-such"
ok "2: a list that is the output, too" listed 2 "$work/list" -o "$work/list"
ok "it is left as it is" grep -q many "$work/list"
ok "test --files-from" "$umpire" test -q --files-from="$work/list"
ok "fmt --files-from" eval 'test "$("$umpire" fmt --files-from="$work/list0" | grep -c "^game armada")" = 2'
ok "matrix --files-from" eval '"$umpire" matrix -f text --with "$umpire matrix --answer" --files-from="$work/list" >"$work/out"; grep -q "^4 logs" "$work/out"'
"$umpire" check -o "$work/listed.xml" "$work/sound.umpire"
ok "summary --files-from" eval 'echo "$work/listed.xml" | "$umpire" summary --files-from=- | grep -q "1 report"'

# Every exit status of the table
ok "0: conformant" status 0 check "$work/sound.umpire"
ok "1: nonconformant" status 1 check "$work/broken.umpire"
ok "3: malformed" status 3 check "$work/malformed.umpire"
ok "4: unfinished" status 4 check "$work/unfinished.umpire"
ok "0: undecided rules do not matter" status 0 check "$work/undecided.umpire"
ok "4: unless decisions are required" status 4 check --require-decided "$work/undecided.umpire"
ok "0: the interpretation decides" status 0 check --require-decided --interpretation armada.sealed=ok "$work/undecided.umpire"
ok "2: no command" status 2
ok "2: unknown command" status 2 chekc
ok "2: unknown option" status 2 check --no-such
ok "2: no log named" status 2 check
ok "2: unknown rule" status 2 check -W armada.ship.tern=off "$work/sound.umpire"
ok "2: and it is suggested" grep -q "armada.ship.turn" "$work/err"
ok "2: unknown level" status 2 check -W armada.ship.turn=maybe "$work/sound.umpire"
ok "2: unknown interpretation" status 2 check --interpretation armada.open=ok "$work/sound.umpire"
ok "2: unknown format" status 2 check -f pdf "$work/sound.umpire"
ok "3: no such file" status 3 check "$work/no-such.umpire"
ok "3: a directory without a log" status 3 check "$work/empty"
ok "5: an unwritable report" status 5 check -o "$work/no/such/folder.xml" "$work/sound.umpire"
ok "5: it is said what of it" grep -qx "umpire: $work/no/such/folder.xml cannot be written: No such file or directory" "$work/err"
ok "5: a full disk" bash -c '"$0" check -f xml "$1" >/dev/full 2>/dev/null; [ $? = 5 ]' "$umpire" "$work/sound.umpire"
ok "5: a closed pipe" bash -c '{ sleep 0.3; "$0" check -f xml "$1" 2>/dev/null; echo $? >"$2"; } | true
    sleep 0.5; [ "$(cat "$2")" = 5 ]' "$umpire" "$work/sound.umpire" "$work/status"
ok "2 comes before 3, 1 and 4" status 2 check -W x=off "$work/malformed.umpire" "$work/broken.umpire"
ok "3 comes before 1 and 4" status 3 check "$work/unfinished.umpire" "$work/broken.umpire" "$work/malformed.umpire"
ok "1 comes before 4" status 1 check "$work/unfinished.umpire" "$work/broken.umpire" "$work/sound.umpire"
ok "4 comes before 0" status 4 check "$work/sound.umpire" "$work/unfinished.umpire"

ok "5: a closed pipe ends it quietly" bash -c '{ sleep 0.3; "$0" check -f text "$1" "$1" 2>"$2"; } | true
    sleep 0.5; [ ! -s "$2" ]' "$umpire" "$work/sound.umpire" "$work/told"

ok "5: generate ends quietly, too" bash -c '{ "$0" generate -n 500 starfleet 2>"$1"; echo $? >"$2"; } | head -1 >/dev/null
    [ "$(cat "$2")" = 5 ] && [ ! -s "$1" ]' "$umpire" "$work/told" "$work/status"

# What is read
ok "a directory is read in byte order" bash -c '
    [ "$("$0" check -f text "$1" | cut -d: -f1)" = "$1/a.umpire.gz
$1/b/one.umpire
$1/z.umpire
3 logs, 3 games" ]' "$umpire" "$work/many"
ok "standard input" bash -c '"$0" check -f text - <"$1" | grep -q "^-: game 1: nonconformant"' "$umpire" "$work/broken.umpire"
ok "compressed standard input" bash -c 'gzip -c "$1" | "$0" check -f text - | grep -q "^-: game 1: nonconformant"' "$umpire" "$work/broken.umpire"
head -c 60 "$work/many/a.umpire.gz" >"$work/cut.umpire.gz"
ok "3: a damaged gzip" status 3 check "$work/cut.umpire.gz"
printf '' >"$work/nothing.umpire"
ok "3: an empty log" status 3 check "$work/nothing.umpire"

# What is written
ok "the report is XML where it is not told otherwise" bash -c '"$0" check "$1" | head -1 | grep -q "^<?xml"' "$umpire" "$work/sound.umpire"
ok "the report goes to a file" status 1 check -f xml -o "$work/report.xml" "$work/broken.umpire"
ok "and is whole" xmllint --noout --relaxng schemas/report.rng "$work/report.xml"
ok "and valid against the XML schema" xmllint --noout --schema schemas/report.xsd "$work/report.xml"
ok "nothing else is left there" bash -c '! ls "$1"/report.xml.* 2>/dev/null' - "$work"
ok "an old report stays when there is none" bash -c '"$0" check -o "$1/report.xml" -W x=off "$1/sound.umpire" 2>/dev/null; grep -q nonconformant "$1/report.xml"' "$umpire" "$work"
ok "text has file:line:column: level: message [rule]" bash -c '
    "$0" check -f text "$1" | grep -q "broken.umpire:4:1: violation: .* \[armada.round.number\]$"' "$umpire" "$work/broken.umpire"
ok "text in a pipe has no colour" bash -c '"$0" check -f text "$1" >"$2"; grep -q ": violation: " "$2" && ! grep -q "$(printf "\033")" "$2"' "$umpire" "$work/broken.umpire" "$work/out"
ok "--max-findings caps the list" bash -c '"$0" check -f text --max-findings 2 "$1" | grep -q "of them not listed"' "$umpire" "$work/four.umpire"
ok "and not the verdict" status 1 check --max-findings 0 "$work/four.umpire"

# Waived findings take no place from others, and are listed after them
game "$(echo 'judge: waive armada.round.phase-order "no phases"'
for ((i = 0; i < 60; i++)); do echo 'round 7; judge: waive armada.round.number "agreed"'; done)
round 9
result Rebel by concession
end" >"$work/waived.umpire"
ok "120 waivers do not hide a breach" bash -c '"$0" check -f text "$1" | grep -q "violation: .*written as round 9"' "$umpire" "$work/waived.umpire"
ok "which is listed first" bash -c '"$0" check -f text "$1" | head -1 | grep -q "written as round 9"' "$umpire" "$work/waived.umpire"
ok "and no other one" bash -c '[ "$("$0" check -f text --max-findings 7 "$1" | grep -c "(waived)")" = 7 ]' "$umpire" "$work/waived.umpire"
ok "all are counted" bash -c '"$0" check -f text "$1" | grep -q "(1 violation, 120 waived, 20 of them not listed;"' "$umpire" "$work/waived.umpire"
sed '/round 9/d' "$work/waived.umpire" >"$work/put-up.umpire"
"$umpire" check -f text --html "$work/page" "$work/put-up.umpire" >"$work/out"
ok "the page counts them in its headline" grep -q '<h1 class="[a-z]*">Conformant with 119 findings waived</h1>' "$work/page"
ok "and says nowhere that nothing was broken" bash -c '! grep -q "played by the rules" "$0"' "$work/page"
ok "nor the total of several logs" bash -c '"$0" check -f text "$1" "$1" | grep -q "2 conformant (.*[;,] 238 waived)"' "$umpire" "$work/put-up.umpire"
ok "-W off" status 0 check -W armada.round.number=off "$work/broken.umpire"
ok "-W advice" status 0 check -W armada.round.number=advice "$work/broken.umpire"
ok "-W sets all rules that begin with its words" status 0 check -W armada.round=off "$work/broken.umpire"
ok "-W sets all rules of a game" status 0 check -W armada=off "$work/broken.umpire"
ok "the last -W for a rule counts" status 1 check -W armada=off -W armada.round.number=violation "$work/broken.umpire"
ok "a later -W for several rules counts" status 0 check -W armada.round.number=violation -W armada.round=off "$work/broken.umpire"
ok "2: -W with the beginning of a word" status 2 check -W armada.roun=off "$work/broken.umpire"
ok "2: -W for the log itself" status 2 check -W log=off "$work/broken.umpire"
ok "2: -W with a full stop at its end" status 2 check -W armada.=off "$work/broken.umpire"
ok "--fail-on=advice" status 1 check --fail-on=advice -W armada.round.number=advice "$work/broken.umpire"
ok "--details has coverage in the game" bash -c '"$0" check -f xml --details "$1" | xmllint --xpath "//*[local-name()=\"game\"]/*[local-name()=\"coverage\"]" - >/dev/null' "$umpire" "$work/sound.umpire"
ok "the same bytes in every locale" bash -c '
    a=$(LC_ALL=C "$0" check -f xml corpus | sha256sum); b=$(LC_ALL=C.UTF-8 "$0" check -f xml corpus | sha256sum)
    c=$(LC_ALL=tr_TR.UTF-8 "$0" check -f xml corpus | sha256sum); [ "$a" = "$b" ] && [ "$b" = "$c" ] && [ "$a" != "$(sha256sum </dev/null)" ]' "$umpire"

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
ok "--limit-games" limited 3 "goes on above the limit of 2 games" --limit-games 2 "$work/games.umpire" "$work/sound.umpire"
ok "judges the games before" grep -q "game 2: nonconformant" "$work/out"
ok "and no other" none "game 3"
ok "but other logs" grep -q "sound.umpire: game 1: conformant" "$work/out"
ok "as many games as that" limited 1 "game 4: nonconformant" --limit-games 4 "$work/games.umpire"
ok "--limit-bytes" limited 3 "goes on above the limit of $((2 * one + 20)) bytes" --limit-bytes $((2 * one + 20)) "$work/games.umpire"
ok "judges what is before" grep -q "game 2: nonconformant" "$work/out"
ok "as many bytes as that" limited 1 "game 4: nonconformant" --limit-bytes $((4 * one)) "$work/games.umpire"
ok "bytes, unpacked" limited 3 "goes on above the limit of 300 bytes" --limit-bytes 300 "$work/games.umpire.gz"
{ gzip -c "$work/sound.umpire"; for ((i = 0; i < 400; i++)); do printf '' | gzip; done; } >"$work/empty.umpire.gz"
ok "bytes, as stored" limited 3 "limit of 2048 bytes, as it is stored" --limit-bytes 2K "$work/empty.umpire.gz"
ok "--limit-bytes 1K" limited 1 "game 4: nonconformant" --limit-bytes 1K "$work/games.umpire"
ok "standard input" bash -c '"$0" check -f text --limit-games 1 - <"$1" | grep -q "limit of 1 games"' "$umpire" "$work/games.umpire"
ok "--limit-time" limited 1 "game 4: nonconformant" --limit-time 600 "$work/games.umpire"
endless() { game 'round 1' && yes 'round 1'; }
ok "--limit-time cuts off" bash -c '"$0" check -f text --max-findings 0 --limit-time 1 - | grep -q "it takes longer than the limit of 1000 ms"' "$umpire" < <(endless)
for format in xml junit sarif jsonl; do
    ok "$format tells a limit" bash -c '"$0" check -f $2 --limit-games 1 "$1" 2>&1 | grep -q "goes on above the limit"' "$umpire" "$work/games.umpire" $format
done
ok "a cut log is valid XML" bash -c '"$0" check -f xml --details --limit-bytes 250 "$1" 2>/dev/null | xmllint --noout --relaxng schemas/report.rng -' "$umpire" "$work/games.umpire"
for wrong in --limit-bytes=0 --limit-bytes=x --limit-bytes=1T --limit-bytes=99999999999G --limit-games=-1 --limit-games=1K --limit-time=0 --limit-time=1.5; do
    ok "2: $wrong" status 2 check $wrong "$work/sound.umpire"
done

# umpire test
printf '%s\n' "$(game $'round 2 #~ armada.round.number\nresult Rebel by concession\nend')" >"$work/marked.umpire"
ok "test: as expected" status 0 test "$work/marked.umpire" "$work/sound.umpire"
ok "test: found, but not expected" status 1 test "$work/broken.umpire"
ok "test: it says so" grep -q 'broken.umpire:4: found, but not expected: armada.round.number' "$work/out"
printf '%s\n' "$(game $'round 1 #~ armada.round.number\nresult Rebel by concession\nend')" >"$work/wrong.umpire"
ok "test: expected, but not found" status 1 test "$work/wrong.umpire"
printf '#! -W armada.round.number=off\n%s\n' "$(game $'round 2\nresult Rebel by concession\nend')" >"$work/options.umpire"
ok "test: a log's own options" status 0 test "$work/options.umpire"
printf '#! --no-such\n' >"$work/options.umpire"
ok "test: and wrong ones" status 2 test "$work/options.umpire"
{ printf '#!'; printf ' -W armada.round.number=%s' $(printf 'off %.0s' {1..1000}) violation; echo; game $'round 2\nresult Rebel by concession\nend'; } >"$work/options.umpire"
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
ok "test: a pipe" through 0 "$work/marked.umpire"
ok "test: a pipe with findings that are not expected" through 1 "$work/broken.umpire"
ok "test: a pipe of a log with its own options" through 0 "$work/options.umpire"
printf '#! -W armada.round.number=off\n' | cat - "$work/broken.umpire" >"$work/options.umpire"
ok "test: they are obeyed" through 0 "$work/options.umpire"
printf '#! -W armada.ship.tern=off\n' | cat - "$work/broken.umpire" >"$work/options.umpire"
ok "test: a pipe with wrong options" through 2 "$work/options.umpire"
ok "test: an empty pipe" through 1 /dev/null
ok "test: unreadable" status 3 test "$work/no-such.umpire"

# The judge, not the log, decides which rulings count
waived=corpus/language/waiver/waived.umpire
ok "a ruling counts" status 0 check "$waived"
ok "--no-waivers: none does" status 1 check --no-waivers -f text "$waived"
ok "each is told to forgive nothing" bash -c '[ "$(grep -c "forgives nothing: no ruling counts in this check" "$0")" = 2 ]' "$work/out"
ok "nor does a house rule" status 1 check --no-waivers corpus/language/waiver/waived-by-a-house-rule.umpire
ok "what is waived is written" status 1 check --write-waivers "$work/list" corpus/language/waiver
ok "and admits the same" bash -c '"$0" check -f text --waivers "$1" corpus/language/waiver | grep -v "log.waiver" | tail -1 |
    cmp - <("$0" check -f text corpus/language/waiver | tail -1)' "$umpire" "$work/list"
grep -v maneuver-speed "$work/list" | grep "$waived" >"$work/some"
ok "what the list does not name counts" status 1 check --waivers "$work/some" -f text "$waived"
ok "and nothing else" bash -c 'grep -q "nonconformant (1 violation, 1 waived, 1 advice;\|nonconformant (1 violation, 1 advice, 1 waived;" "$0"' "$work/out"
: >"$work/none"
ok "an empty list admits nothing" status 1 check --waivers "$work/none" "$waived"
sed 's/\t1\t/\t2\t/' "$work/list" >"$work/unused"
ok "2: an entry that is not used" status 2 check --waivers "$work/unused" "$waived"
ok "is told" grep -q "unused:.*$waived waives 1 such finding of armada.ship.turn; this entry says 2" "$work/err"
ok "2: a list that is none" status 2 check --waivers "$waived" "$waived"
ok "is told where" grep -q "$waived:[0-9]*: an entry is: FINGERPRINT" "$work/err"
ok "test --no-waivers" status 1 test --no-waivers "$waived"
ok "test --waivers" status 0 test --waivers "$work/list" "$waived"

# Rulings that are signed
"$umpire" judge key "$work/judge"
ok "a secret key is its owner's" bash -c '[ "$(stat -c %a "$0")" = 600 ]' "$work/judge"
ok "5: no key is written over" status 5 judge key "$work/judge"
ok "judge sign" status 0 judge sign --key "$work/judge" -o "$work/signed.umpire" "$waived"
key=$work/judge.pub
ok "a ruling that is signed counts" status 0 check --judge-key "$key" "$work/signed.umpire"
ok "one that is not does not" status 1 check -f text --judge-key "$key" "$waived"
ok "which is told" grep -q "forgives nothing: the judge's key has not signed it" "$work/out"
ok "signing again changes nothing" bash -c '"$0" judge sign -k "$1" "$2" | cmp - "$2"' "$umpire" "$work/judge" "$work/signed.umpire"
altered() { # SED: checks the signed log after it was altered
    sed "$1" "$work/signed.umpire" >"$work/altered.umpire"
    ! cmp -s "$work/signed.umpire" "$work/altered.umpire" && status 1 check --judge-key "$key" "$work/altered.umpire"
}
ok "not on another line" altered '1i # a comment'
ok "not for another reason" altered 's/the dial was misread/the dial was right/'
ok "not for another rule" altered 's/waive armada.ship.turn/waive armada.ship.once-per-round/'
ok "not after another course of play" altered '0,/^Rebel: *assign Yavaris navigate/s//Rebel: assign Yavaris repair/;0,/ navigate/s// repair/'
ok "not in another game" altered 's/Avenger/Vengeance/g'
ok "not with another key" bash -c '"$0" judge key "$1/other" && ! "$0" check -f text --judge-key "$1/other.pub" "$1/signed.umpire" >/dev/null' "$umpire" "$work"
sed 's/^\(Empire: *maneuver 3\);/\1   ;/; s/^#.*/# other words/' "$work/signed.umpire" >"$work/altered.umpire"
ok "but with other comments and blanks" status 0 check --judge-key "$key" "$work/altered.umpire"
sed '/^judge:/s/$/ signature="AAAA"/' "$waived" >"$work/altered.umpire"
ok "a signature that is none" status 1 check --judge-key "$key" "$work/altered.umpire"
printf '\357\273\277' | cat - "$waived" | gzip >"$work/packed.umpire.gz"
"$umpire" judge sign -k "$work/judge" "$work/packed.umpire.gz" >"$work/altered.umpire"
ok "signed after a byte-order mark" status 0 check --judge-key "$key" "$work/altered.umpire"
ok "2: a key that is none" status 2 check --judge-key "$waived" "$waived"
ok "2: the secret key is not the public one" status 2 check --judge-key "$work/judge" "$waived"
ok "is told" grep -q "judge: this is no public key of a judge; 'umpire judge key FILE' makes a pair" "$work/err"
printf 'game armada\nRebel reveal [\n' >"$work/altered.umpire"
ok "3: a log with errors is not signed" status 3 judge sign -k "$work/judge" "$work/altered.umpire"
ok "and told where" grep -q "altered.umpire:2: the log has errors" "$work/err"
ok "test --judge-key" status 0 test --judge-key "$key" "$work/signed.umpire"
ok "test, and one that is not signed" status 1 test --judge-key "$key" "$waived"
ok "2: judge, and nothing more" status 2 judge

# Facts of the table
trusted=corpus/armada/effect/cause/pass-not-recorded.umpire
ok "a fact without a cause is taken on trust" status 0 check -f text "$trusted"
ok "and counted" grep -q "conformant (.*, 2 on trust[;)]" "$work/out"
ok "4: --require-decided does not" status 4 check -f text --require-decided "$trusted"
ok "and lists it" grep -qx "    on trust: table: destroy, lines 9, 14" "$work/out"
"$umpire" check -f text -o /dev/null --html "$work/page" "$trusted"
ok "the page does, too" grep -q "What was taken on trust (2 facts of the table)" "$work/page"
ok "so is a ship destroyed whose hull is not declared" status 0 check -f text corpus/armada/effect/cause/pass-hull-not-declared.umpire
ok "and counted, too" grep -q "conformant (.*, 1 on trust[;)]" "$work/out"
ok "and that a check has found the condition for the end met" status 0 check -f text corpus/dropzone/round-up/ends/pass-condition-met.umpire
ok "and counted as well" grep -q "conformant (.*1 on trust[;)]" "$work/out"

# A baseline that was just written accepts all findings
"$umpire" check -f text --write-baseline "$work/baseline" corpus/armada/together corpus/armada/attack >"$work/out"
"$umpire" check -f text --baseline "$work/baseline" corpus/armada/together corpus/armada/attack >"$work/known" 2>&1
ok "a new baseline puts up with all" bash -c 'grep -qE "[0-9]+ in the baseline" "$0" && ! grep -E ": (violation|advice):|this entry says" "$0"' "$work/known"
ok "with what others silence, too" bash -c '[ "$(grep -c "" "$0")" -gt "$(grep -cE ": (violation|advice):" "$1")" ]' "$work/baseline" "$work/out"

# fmt keeps a comment whole, or refuses the log
printf 'round 1\n# %0100000d\n' 1 >"$work/comment.umpire"
ok "fmt: a long comment" bash -c '"$0" fmt "$1" | cmp - "$1"' "$umpire" "$work/comment.umpire"
for digits in 200000 700000; do
    printf "round 1\n  # %0${digits}d\nend\n" 1 >"$work/comment.umpire"
    ok "fmt: a comment of $digits bytes is refused" status 3 fmt "$work/comment.umpire"
    ok "fmt: and where" grep -q 'comment.umpire:2:.*log.limit' "$work/err"
done

# The catalogue
ok "rules" status 0 rules
ok "rules of one game" status 0 rules armada
ok "rules as XML" bash -c '"$0" rules -f xml | xmllint --noout -' "$umpire"
ok "rules of no game" status 2 rules chess
ok "explain" status 0 explain armada.pass.not-consecutive
ok "explain tells an interpretation" bash -c '"$0" explain starfleet.instead | grep -q "^Choices: converts, exclusive$"' "$umpire"
ok "explain suggests" status 2 explain armada.pass.not-consectutive
ok "with the right one first" grep -q "is it 'armada.pass.not-consecutive'" "$work/err"
ok "2: a rule of the log itself cannot be set" status 2 check -W log.syntax=off "$work/sound.umpire"
ok "2: which is not called unknown" bash -c '! grep -q "there is no rule\|is it" "$0" && grep -q "it always reports" "$0"' "$work/err"
ok "2: a choice that an interpretation does not have" status 2 check --interpretation armada.sealed=maybe "$work/sound.umpire"
ok "2: its choices are told, and no others" bash -c 'grep -q "armada.sealed=undecided|ok" "$0" && ! grep -q "dropzone" "$0"' "$work/err"
ok "2: wrong usage writes no report" bash -c '[ -z "$("$0" check -f xml -W x=off "$1" 2>/dev/null)" ]' "$umpire" "$work/sound.umpire"
ok "2: unknown command" status 2 chekc
ok "2: the right ones are told" grep -q "there is no command 'chekc'; there are check, test" "$work/err"
commands=$("$umpire" --help | sed -n '/^Games:/q; s/^  \([a-z][a-z-]*\)  *[a-z].*/\1/p')
ok "there are commands" [ "$(wc -l <<<"$commands")" -ge 21 ]
with_options=$(grep -vx explain <<<"$commands") # explain takes a rule and nothing else
for command in $with_options; do
    ok "$command: an unknown option" status 2 $command --no-such
    ok "$command: is told with the command and what to do" bash -c '
        grep -qx "umpire $1: unrecognized option .--no-such." "$0" && grep -qx "umpire: .umpire $1 --help. lists the options" "$0"' "$work/err" $command
    ok "$command -h" status 0 $command -h
    ok "help $command" bash -c 'cmp <("$0" help $1) <("$0" $1 --help)' "$umpire" "$command"
done
ok "3: no such file" status 3 check -f junit "$work/no-such.umpire"
ok "3: is told outside the report too" grep -qx "umpire: $work/no-such.umpire: No such file or directory" "$work/err"
ok "3: and within it once, where that is text" bash -c '"$0" check -f text "$1" 2>&1 | [ "$(grep -c "No such file")" = 1 ]' "$umpire" "$work/no-such.umpire"
ok "2: a rule of another game" status 2 generate --violate dropzone.cards.replenish-full armada
ok "is told to be that" grep -qx "umpire: 'dropzone.cards.replenish-full' is no rule of armada, but of dropzone" "$work/err"
ok "3: legal after no line" status 3 legal "$work/sound.umpire:0"
ok "is told so" grep -q "no file '$work/sound.umpire:0', and what stands after its colon is no line" "$work/err"
ok "legal before all is declared" status 0 legal "$work/sound.umpire:2"
ok "does not say nothing" grep -q "no event or marker is legal there; are declarations missing" "$work/err"
ok "legal after one breach" status 0 legal "$work/broken.umpire:4"
ok "counts one finding" grep -q ": 1 finding up to there, first armada.round.number" "$work/err"
for losses in "dropzone/games/two-players.umpire:27 Sabres Rapiers" "dropfleet/games/faq.umpire:58 Nickar Topaz"; do
    read -r log large small <<<"$losses"
    ok "legal loses units of $log" status 0 legal --effects "corpus/$log"
    ok "as many as are left" bash -c 'grep -qx "table: destroy 3 of $1" "$0" && ! grep -q "destroy 3 of $2" "$0" && ! grep -q "<COUNT" "$0"' "$work/out" "$large" "$small"
done
ok "3: test says why" status 3 test "$work/no-such.umpire"
ok "of what it cannot read" grep -q "no-such.umpire: it cannot be read: No such file" "$work/out"
ok "3: a log without a game is told how one begins" bash -c '"$0" check -f text "$1" | grep -q "this log holds no game; one begins with .game. and its ruleset"' "$umpire" "$work/nothing.umpire"
ok "3: bytes that are no UTF-8 are told what to do" bash -c 'printf "game armada\n\351toile\n" | "$0" check -f text - | grep -q "save the log in that encoding"' "$umpire"
ok "--version" bash -c '[ "$("$0" --version)" = "umpire $(sed -n "s/^#define UMPIRE_VERSION \"\(.*\)\"/\1/p" src/umpire.h)" ]' "$umpire"
ok "each command's help tells its exit statuses" bash -c 'for c in $1; do "$0" $c --help | grep -qE "^Exit status: (0|that of .umpire check.)" || { echo "$c"; exit 1; }; done' "$umpire" "$commands"
for command in "" $commands; do
    ok "$command --help on standard output" bash -c '"$0" $1 --help 2>/dev/null | grep -q "^Usage: umpire"' "$umpire" "$command"
    ok "$command --help on 80 columns" bash -c '! "$0" $1 --help | grep ".\{80\}"' "$umpire" "$command"
    ok "$command --help on a full disk" bash -c '"$0" $1 --help >/dev/full 2>"$2"; [ $? = 5 ] && grep -q "cannot be written" "$2"' "$umpire" "$command" "$work/err"
done
sed 's/^round/  round/' "$work/sound.umpire" >"$work/untidy.umpire"
for words in "rules" "explain log.syntax" "words armada" "new armada" "generate armada" "legal $work/unfinished.umpire" "perft $work/unfinished.umpire" "fmt $work/sound.umpire" "fmt --check $work/untidy.umpire"; do
    ok "5: $words on a full disk" bash -c '"$0" $1 >/dev/full 2>"$2"; [ $? = 5 ] && grep -q "cannot be written" "$2"' "$umpire" "$words" "$work/err"
done
ok "fmt of several logs tells no totals" bash -c '"$0" fmt --check "$1" "$1" >/dev/null 2>"$2"; [ $? = 1 ] && [ ! -s "$2" ]' "$umpire" "$work/untidy.umpire" "$work/err"
summary

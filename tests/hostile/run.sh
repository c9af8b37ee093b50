#!/bin/bash
# SPDX-License-Identifier: MIT
# Hostile logs, folders and moments: the command ends with the right exit status, in bounded memory,
# and leaves no incomplete file. Takes the folder of the build.
# long.sh (make hostile) has the tests that take long.
set -u
build=$(realpath "$1")
umpire=$build/umpire importer=$build/import-armada-replay
cd "$(dirname "$0")/../.." || exit 1
. tests/hostile/logs.sh
. tests/lib.sh
chmod 755 "$work"

skip() { echo "skipped - $1"; }

# status WANTED COMMAND...: runs the command for a limited time, keeps its output, compares its status.
status() {
    local wanted=$1 got
    shift
    timeout "$PATIENCE" "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [ "$got" = "$wanted" ] || { echo "status $got, wanted $wanted: $*"; head -c 2000 "$work/err"; return 1; }
}

check() { # WANTED WORD...
    local wanted=$1
    shift
    status "$wanted" "$umpire" check -f text "$@"
}

said() { grep -aq -e "$1" "$work/err" || { echo "not said: $1"; cat "$work/err"; return 1; }; }
found() { grep -aq -e "$1" "$work/out" || { echo "not found: $1"; head -c 2000 "$work/out"; return 1; }; }

sound_log >"$work/sound.umpire"
broken_log 500 >"$work/great.umpire" # more than is read at once, or held by a pipe
came_to=$("$umpire" check -f text "$work/great.umpire" | tail -1 | sed "s/.*: game/game/; s/, [0-9]* of them not listed//")
broken_games 120 >"$work/games.umpire"
"$umpire" check -f xml --details --events "$work/sound.umpire" >"$work/report.xml"

# Output that cannot be written: every command says so and ends with 5. If the reader has gone
# (umpire ... | head), only the exit status says so ----------------------------------------------------
mkfifo "$work/pipe"
exec 6<>"$work/pipe" 5>"$work/pipe" 6<&- # nobody reads what goes to 5

unwritten() { # WORD...
    ok "a full disk is reported, and ends with 5: $1 ${2:-}" bash -c '"$@" >/dev/full 2>"$0"; [ $? = 5 ] && grep -q "^umpire: .* cannot be written" "$0" && [ "$(wc -l <"$0")" = 1 ]' "$work/err" "$umpire" "$@"
    ok "a reader that has gone ends quietly with 5: $1 ${2:-}" bash -c '"$@" >&5 2>"$0"; [ $? = 5 ] && [ ! -s "$0" ]' "$work/err" "$umpire" "$@"
}
unwritten --help
unwritten --version
unwritten check --help
for format in text xml junit sarif jsonl; do unwritten check --format=$format "$work/sound.umpire"; done
unwritten test "$work/sound.umpire"
unwritten rules armada
unwritten rules --format=xml
unwritten explain armada.ship.turn
unwritten legal "$work/sound.umpire:4"
unwritten perft "$work/sound.umpire:4"
unwritten render "$work/report.xml"
unwritten matrix --with=cat "$work/sound.umpire"
ok "a full disk is reported: fmt" bash -c '"$0" fmt "$1" >/dev/full 2>"$2"; [ $? = 5 ] && grep -q "No space left" "$2"' "$umpire" "$work/sound.umpire" "$work/err"
exec 5>&-

# A folder on a full disk: its files stay as they are, and no other file appears.
mkdir "$work/disk"
on_full_disk() { # NAME FILE COMMAND...: FILE is what it writes there
    local name=$1 file=$2
    shift 2
    ok "no room on the disk leaves all files as they were: $name" bash -c 'cd "$1" || exit 1
        file=$2; shift 2
        cp "$file" ../was 2>/dev/null || rm -f ../was
        ls -A >../before
        (ulimit -f 1; trap "" XFSZ; exec "$@") >../out 2>../err
        [ $? = 5 ] && [ -s ../err ] && ls -A | diff ../before - && { [ ! -e ../was ] || cmp ../was "$file"; }' - "$work/disk" "$file" "$@"
}
cp "$work/report.xml" "$work/great.umpire" "$work/disk"
sed 's/^round/  round/' "$work/great.umpire" >"$work/disk/indented.umpire"
echo "an old report" >"$work/disk/old"
for format in text xml junit sarif jsonl; do
    on_full_disk "check -f $format -o" new "$umpire" check -f $format -o new great.umpire
done
on_full_disk "check -o over an old report" old "$umpire" check -f xml -o old great.umpire
on_full_disk "check --html" new.html "$umpire" check -f text --html new.html great.umpire
on_full_disk "check --write-baseline" new "$umpire" check -f text -o /dev/null --write-baseline new great.umpire
on_full_disk "fmt -i" indented.umpire "$umpire" fmt -i indented.umpire
on_full_disk "render -o" new.html "$umpire" render -o new.html report.xml
on_full_disk "matrix -o" new "$umpire" matrix --with cat -f xml -o new great.umpire

# Input that cannot be read ---------------------------------------------------------------------
mkdir -p "$work/closed/in" "$work/unread"
cp "$work/sound.umpire" "$work/closed/in"
cp "$work/sound.umpire" "$work/closed/open.umpire"
cp "$work/sound.umpire" "$work/unread/closed.umpire"
chmod 000 "$work/closed/in" "$work/unread/closed.umpire"
as_nobody=
[ "$(id -u)" != 0 ] || as_nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
cp "$umpire" "$work/umpire"
if $as_nobody "$work/umpire" --version >/dev/null 2>&1; then
    ok "a directory that cannot be read ends with 3" status 3 $as_nobody "$work/umpire" check -f text "$work/closed"
    ok "a directory that cannot be read is reported, others are judged" eval 'said "closed/in: Permission denied" && found "open.umpire: game 1: conformant"'
    ok "a log that cannot be read ends with 3" status 3 $as_nobody "$work/umpire" check -f text "$work/unread"
    ok "a log that cannot be read is reported" found "closed.umpire: error: cannot be read: Permission denied"
else
    skip "a directory that cannot be read: nobody else can be had here"
fi

mkdir -p "$work/links/sub"
cp "$work/sound.umpire" "$work/links/sub/a.umpire"
ln -s .. "$work/links/sub/up"
ln -s .. "$work/links/sub/up.umpire"
ln -s sub "$work/links/again"
ok "links to directories are not followed" check 0 "$work/links"
ok "links to directories that are read anyway are not reported" [ ! -s "$work/err" ]
ok "a log to whose directory links lead is read once" [ "$(grep -c conformant "$work/out")" = 1 ]
mkdir "$work/links-2" "$work/links-23"
cp "$work/sound.umpire" "$work/links-2"
sed "/^result/,\$d" "$work/sound.umpire" >"$work/links-23/unfinished.umpire"
ln -s ../../links-23 "$work/links/sub/round"
outside="links/sub/round: this link leads to a folder outside of those that are named, and is not followed; name that folder as well"
ok "a link to a directory elsewhere is reported" eval 'check 3 "$work/links" && said "$outside"'
ok "a link to a directory is reported where only one of a like name is named" eval 'check 3 "$work/links-2" "$work/links" && said "$outside"'
ok "a link to a directory is reported where only a log of it is named" eval 'check 3 "$work/links" "$work/links-23/unfinished.umpire" && said "$outside"'
ok "a link to a directory that is named, too, is not reported" eval 'check 4 "$work/links" "$work/links-23" && [ ! -s "$work/err" ]'
ok "a link that is named itself is followed" eval 'check 4 "$work/links" "$work/links/sub/round" && [ ! -s "$work/err" ] && found "unfinished.umpire"'
rm "$work/links/sub/round"
ln -s b.umpire "$work/links/c.umpire"
ln -s c.umpire "$work/links/b.umpire"
ok "links in a circle end with 3" check 3 "$work/links"
ok "links in a circle are reported" found "b.umpire: error: cannot be read: Too many levels of symbolic links"
ok "a link in a circle that is named ends with 3" check 3 "$work/links/b.umpire"

mkdir "$work/special"
cp "$work/sound.umpire" "$work/special/a.umpire"
mkfifo "$work/special/fifo.umpire"
ln -s /dev/zero "$work/special/zero.umpire"
ok "a FIFO and a device among the logs are not waited for" check 3 "$work/special"
ok "a FIFO and a device among the logs are reported" \
    eval 'said "fifo.umpire: is no regular file" && said "zero.umpire: is no regular file" && found "a.umpire: game 1: conformant"'
cat "$work/sound.umpire" >"$work/special/fifo.umpire" &
ok "a FIFO that is named itself is read" check 0 "$work/special/fifo.umpire"
wait $!
mkfifo "$work/log" "$work/new.xml"
cat "$work/new.xml" >"$work/got.xml" &
ok "check -o: a FIFO may be named" status 0 "$umpire" check -f xml -o "$work/new.xml" "$work/sound.umpire"
wait $!
ok "check -o: a report into a FIFO is valid" xmllint --noout --relaxng schemas/report.rng "$work/got.xml"

# A log that changes while it is read: meanwhile the command waits for its output, a full pipe ----------------
meanwhile() { # NAME WANTED SAID CHANGE
    local name=$1 wanted=$2 what=$3 got
    mkdir -p "$work/many"
    cp "$work/$great.umpire" "$work/many/a.umpire"
    cp "$work/sound.umpire" "$work/many/b.umpire"
    mkfifo "$work/report"
    "$umpire" check -j $jobs -f text --max-findings all "$work/many" >"$work/report" 2>"$work/err" &
    exec 7<"$work/report"
    read -r -u 7 _
    (cd "$work/many" && eval "$4")
    cat <&7 >"$work/out"
    exec 7<&-
    wait $!
    got=$?
    ok "$name" eval '[ $got = $wanted ] && found "$what"'
    rm -rf "$work/many" "$work/report"
}
jobs=1 great=great
meanwhile "a log that grows while it is read is reported" 3 "a.umpire: error: cannot be read: it was changed while it was read" "cat b.umpire >>a.umpire"
meanwhile "a log that shrinks while it is read is reported" 3 "a.umpire: error: cannot be read: it was changed while it was read" "truncate -s 100 a.umpire"
meanwhile "a log that is rewritten while read is reported" 3 "a.umpire: error: cannot be read: it was changed while it was read" "cat ../great.umpire >a.umpire"
meanwhile "a log that is replaced is read as it was" 1 "a.umpire: $came_to" "mv b.umpire a.umpire; cp a.umpire b.umpire"
meanwhile "a log that is removed is read as it was" 1 "a.umpire: $came_to" "rm a.umpire"
meanwhile "a log that is gone when its turn comes is reported" 3 "b.umpire: error: cannot be read: No such file or directory" "rm b.umpire"
jobs=2 great=games # more than two threads read ahead of the report
meanwhile "a log in parts that grows while it is read is reported" 3 "a.umpire: error: cannot be read: it was changed while it was read" "cat b.umpire >>a.umpire"
meanwhile "a replaced log in parts is reported" 3 "a.umpire: error: cannot be read: it was changed while it was read" "cp a.umpire b.umpire; mv b.umpire a.umpire"
rm "$work/games.umpire"
jobs=1 great=great
meanwhile "a directory that is gone when its turn comes is reported" 3 "b.umpire: error: cannot be read: No such file or directory" "rm -r ../many"

# A report appears when it is complete, and a signal leaves no file --------------------------
# A shell makes background commands ignore SIGINT, nohup makes them ignore SIGHUP.
halfway() { # starts a check whose log is written by this shell, and comes back in its midst
    rm -f "$work/half"/*
    env --default-signal=INT,HUP,TERM "$umpire" check -f xml "$@" - <"$work/log" >"$work/out" 2>"$work/err" &
    exec 8>"$work/log"
    head -c 500000 "$work/great.umpire" >&8
}
mkdir "$work/half"
halfway -o "$work/half/new.xml"
ok "check -o: before the end there is no report" [ ! -e "$work/half/new.xml" ]
tail -c +500001 "$work/great.umpire" >&8
exec 8>&-
wait $!
ok "check -o: after the end there is a valid report" xmllint --noout --relaxng schemas/report.rng "$work/half/new.xml"
for signal in TERM INT HUP; do
    for option in -o --html; do
        (halfway $option "$work/half/new.xml"
        kill -$signal $!
        wait $!
        echo $? >"$work/status") 2>/dev/null
        ok "SIG$signal halfway through check $option leaves nothing" [ "$(cat "$work/status")" -gt 128 -a -z "$(ls -A "$work/half")" ]
    done
done
halfway --follow -o "$work/half/new.xml"
kill -TERM $!
wait $!
ok "SIGTERM ends check --follow with a valid report" xmllint --noout --relaxng schemas/report.rng "$work/half/new.xml"
exec 8>&-
"$umpire" check -f text --follow - "$work/sound.umpire" <"$work/log" >"$work/out" 2>&1 &
exec 8>"$work/log"
head -c 500000 "$work/great.umpire" >&8
kill -TERM $!
wait $!
ended=$?
ok "SIGTERM ends check --follow without a word of the next log" eval '[ $ended = 1 ] && ! grep "sound.umpire" "$work/out"'
exec 8>&-

# Long, deep and numerous input is read in bounded memory --------------------------------------------
least=16384 # KiB that the command takes for any input
until (ulimit -v $least; "$umpire" check "$work/sound.umpire" >"$work/out" 2>&1) 2>/dev/null; do least=$((least + 4096)); done
bounded() { # MIB WANTED MAKER...: takes at most so many MiB more; reads standard input, so that no disk is needed for it
    local most=$((least + 1024 * $1)) wanted=$2
    shift 2
    "$@" | (ulimit -v "$most"; timeout "$PATIENCE" "$umpire" check -f text - >"$work/out" 2>"$work/err")
    set -- "${PIPESTATUS[@]}"
    [ "$2" = "$wanted" ] || { echo "status $2, wanted $wanted"; head -c 1000 "$work/err"; return 1; }
}
for kind in $(drawn name quoted digits words blanks list braces nul no-text); do
    ok "a line of 16 MiB takes bounded memory: $kind" bounded 8 3 long_line $kind $((16 << 20))
done
ok "a line of 16 MiB takes bounded memory: comment" bounded 8 0 long_line comment $((16 << 20))
bomb() { long_line name $((64 << 20)) | gzip -1; }
ok "a gzip of 64 MiB takes bounded memory" bounded 8 3 bomb
many_games() { yes 'game armada' | head -n "$1"; }
many_games 60000 | gzip -9 >"$work/page.umpire.gz"
bounded_page() { # MIB: takes at most so many MiB more than for any input
    (ulimit -v $((least + 1024 * $1)); timeout "$PATIENCE" "$umpire" check -f text --max-findings all --html "$work/bomb.html" "$work/page.umpire.gz" >/dev/null 2>"$work/err")
    [ $? = 4 ] || { cat "$work/err"; return 1; }
}
ok "a page of 60,000 games in a small gzip takes bounded memory" bounded_page 16
ok "a page of 60,000 games has a bounded size" [ "$(stat -c %s "$work/bomb.html")" -lt 52000000 ]
ok "a page of 60,000 games tells how many it leaves out" grep -q '<p>[0-9]* more games .* would make this page too large' "$work/bomb.html"
rm -f "$work/bomb.html"
many_lanes() {
    printf 'game armada 1.5.0\n'
    for i in $(seq 300); do printf 'player P%d { ship S%d command=1 speed=1 }\n' $i $i; done
    printf 'round 1\nphase command\n'
    for i in $(seq 300); do printf 'P%d: assign S%d navigate\n' $i $i; done
    for i in $(seq 2 300); do printf 'round %d\nphase command\n' $i; printf 'P%d: assign S%d navigate\n' $i $i; done
}
many_lanes >"$work/lanes.umpire"
"$umpire" check -f text --html "$work/lanes.html" "$work/lanes.umpire" >/dev/null 2>&1
ok "page: hundreds of sides in hundreds of rounds are not drawn" bash -c '[ "$(stat -c %s "$0")" -lt 2000000 ] && grep -q "too long to be drawn" "$0"' "$work/lanes.html"
deep() { printf 'game armada\n'; awk 'BEGIN { for (i = 0; i < 100000; i++) print "player P" i " {" }'; }
ok "100,000 blocks in blocks take bounded memory" bounded 8 3 deep
ok "100,000 blocks in blocks are reported as log.limit" found "log.limit"
ok "300,000 names take bounded memory" bounded 64 3 many_cards 300000
ok "more names than there may be are reported" found "a game may have at most 262,144 names"
ok "one name of 30,000 owners takes bounded memory" bounded 64 1 one_name 30000
ok "30,000 squads take bounded memory" bounded 64 1 many_squads 30000 200
ok "100,000 unknown names among 20,000 known take bounded memory" bounded 64 3 unknown_names 20000 100000

# Effort is bounded by the bytes of a log, however its games are made.
steps_bounded() { # KIND BYTES
    local steps bytes told
    tests/hostile/crafted.py "$1" "$2" >"$work/crafted.umpire"
    read -r steps bytes told < <("$build/tests/steps" "$work/crafted.umpire")
    [ "$steps" -le $((bytes * 300)) ] || { echo "$steps steps for $bytes bytes, $told findings tell that something is left out"; return 1; }
}
for kind in $(tests/hostile/crafted.py); do
    for size in 20000 160000; do ok "effort is bounded for $size bytes of $kind" steps_bounded "$kind" $size; done
done

if [ -x "$importer" ]; then
    bytes 1000000 '[' >"$work/deep.json"
    ok "import-armada-replay: a recording that is nested too deep is refused" status 3 "$importer" "$work/deep.json"
fi
{ seq -f "ship	Ship number %.0f	20	-	command=2 speed=2" 200000; printf 'squadron\tX-wing Squadron|Red\t13\t-\thull=5\nsquadron\tRed\t14\t-\thull=4\n'; } >"$work/cards"
printf 'Fleet (33/400)\n==============\nShip number 7 (20 + 0)\nRed (13)\n' >"$work/list"
ok "import-fleet: 200,000 cards are read within 6 s" status 0 bash -c 'ulimit -t 6; exec "$@"' - "$umpire" import-fleet --cards "$work/cards" "$work/list"
ok "import-fleet: of two cards of one name the first is taken" found 'squadron "Red" hull=5'

# Lists of a hundred thousand entries are read within seconds of the processor's time
swift() { # WANTED WORD...
    local wanted=$1
    shift
    status "$wanted" bash -c 'ulimit -t 6; exec "$@"' - "$umpire" check -f text "$@"
}
repeated() { yes "$1" | head -n "$2"; }
{ sed '/^result/,$d' "$work/sound.umpire"; echo 'phase ship'; repeated 'Empire: activate Yavaris' 80000; printf 'result Rebel by concession\nend\n'; } >"$work/again.umpire"
"$umpire" check -f text --as-played --write-baseline "$work/known" "$work/again.umpire" >/dev/null
sed -n 's/\t80000\t/\t1\t/p' "$work/known" >"$work/entry"
ok "--write-baseline: one finding 80,000 times is one entry" [ "$(wc -l <"$work/entry")" = 1 ]
repeated "$(cat "$work/entry")" 80000 >"$work/entries"
grep -v '	80000	' "$work/known" >>"$work/entries"
ok "--baseline: 80,000 entries are taken within 6 s" swift 0 --as-played --baseline "$work/entries" "$work/again.umpire"
ok "--baseline: what was legal is told of the hundred findings that are listed" [ "$(grep -c 'legal here' "$work/out")" = 100 ]
{ sed '/^round/,$d' "$work/again.umpire"; sed -n 's/.*\t\(armada[^\t]*\)\t.*/judge: waive \1 "so we play"/p' "$work/known"; sed -n '/^round/,$p' "$work/again.umpire"; } >"$work/house.umpire"
ok "house rules waive 80,000 findings within 6 s" swift 0 --as-played "$work/house.umpire"
sed "s/again.umpire/sound.umpire/" "$work/entries" >"$work/misfits"
for list in baseline waivers; do
    ok "--$list: 80,000 entries that do not hold are refused within 6 s" swift 2 --$list "$work/misfits" "$work/sound.umpire"
    ok "--$list: of 80,000 entries that do not hold a hundred are reported" eval '[ "$(wc -l <"$work/err")" = 101 ] && said "[0-9]* more entries do not hold"'
done
{ yes 'armada.ship.turn = advice # why' | head -n 100000; } >"$work/policy"
ok "--policy: 100,000 lines are read within 6 s" swift 0 --policy "$work/policy" "$work/sound.umpire"
repeated "$work/sound.umpire" 5000 >"$work/files"
ok "--files-from: one log 5,000 times is checked within 6 s" swift 0 --files-from "$work/files"
seq -f 'none%.0f.umpire' 20000 >"$work/files"
ok "--files-from: 20,000 logs that do not exist end with 3 within 6 s" swift 3 --files-from "$work/files"
bytes $((16 << 20)) x >"$work/line"
printf 'armada.ship.turn = advice # why\n' | iconv -t UTF-16 >"$work/sixteen"
listed() { # OPTION FILE MESSAGE: refused with this message, in bounded memory
    (ulimit -v $((least + 16384)); timeout "$PATIENCE" "$umpire" check "$1" "$2" "$work/sound.umpire" >"$work/out" 2>"$work/err")
    [ $? = 2 ] && said "^umpire: $2$3"
}
for list in baseline waivers policy judge-key; do # a file that is no list is refused before it is read to its end
    long=':1: this line is longer than 64 KiB$' nul=':1: this line holds a NUL character$'
    [ $list != judge-key ] || long=": this is no public key of a judge; 'umpire judge key FILE' makes a pair$" nul=$long
    ok "--$list: a 16 MiB line is refused in few words" \
        eval 'swift 2 --$list "$work/line" "$work/sound.umpire" && said "line$long" && [ "$(stat -c %s "$work/err")" -lt 20000 ]'
    ok "--$list: NULs without end are refused, with the reason" listed --$list /dev/zero "$nul"
    ok "--$list: a line without end is refused, with the reason" listed --$list /dev/stdin "$long" < <(yes x | tr -d '\n')
    ok "--$list: a list in UTF-16 is refused, with the reason" eval 'swift 2 --$list "$work/sixteen" "$work/sound.umpire" && said "sixteen$nul"'
done
ok "--files-from: a line of 16 MiB is refused in few words" eval 'swift 3 --files-from "$work/line" && [ "$(stat -c %s "$work/err")" -lt 20000 ]'
head -c $((16 << 20)) /dev/zero >"$work/line"
ok "--files-from: 16 MiB of NULs list no path" eval 'swift 0 --files-from "$work/line" && said "lists no path"'

deep_report() {
    printf '<report xmlns="urn:umpire:report:1" version="1">'
    for tag in log /log; do yes "<$tag>" | tr -d '\n' | head -c $(((${#tag} + 2) * 50000)); done
    printf '</report>'
}
deep_report >"$work/deep.xml"
ok "render: a report that is nested 50,000 deep is read" status 0 "$umpire" render "$work/deep.xml"
ok "diff: a report that is nested 50,000 deep is compared" status 0 "$umpire" diff "$work/deep.xml" "$work/deep.xml"
laugh() {
    printf '<!DOCTYPE r [<!ENTITY e0 "ha">'
    for i in 1 2 3 4 5 6 7 8 9; do
        printf '<!ENTITY e%d "' $i
        for _ in 1 2 3 4 5 6 7 8 9 10; do printf '&e%d;' $((i - 1)); done
        printf '">'
    done
    printf ']><report xmlns="urn:umpire:report:1" version="1"><log href="&e9;"/></report>'
}
laugh >"$work/laugh.xml"
ok "render: a report whose entities grow is refused" status 3 "$umpire" render "$work/laugh.xml"
ok "render: a report whose entities grow is reported to need no DOCTYPE" said "has no DOCTYPE"
ok "diff: a report whose entities grow is refused" status 3 "$umpire" diff "$work/deep.xml" "$work/laugh.xml"
printf '<!DOCTYPE r [<!ENTITY e SYSTEM "sound.umpire">]><report xmlns="urn:umpire:report:1" version="1"><log href="a">&e;</log></report>' >"$work/entity.xml"
ok "render: a report whose entity asks for a file is refused" status 3 "$umpire" render "$work/entity.xml"

# Names with equal hashes under FNV-1a, which has no secret, and one name many times: comparing each with each
# would take half a minute
tests/hostile/collisions.py 32768 >"$work/collisions"
many_reports() { # NAMES: a report of logs that are called so, each with a player of that name
    printf '<report xmlns="urn:umpire:report:1" version="1">'
    sed 's,.*,<log href="&"><game n="1" line="1" ruleset="armada"><player name="&"/><outcome verdict="conformant"/></game><content/></log>,' "$1"
    printf '<summary><games verdict="conformant" count="32768"/></summary></report>'
}
yes a.umpire | head -n 32768 >"$work/one-name"
for names in collisions one-name; do
    many_reports "$work/$names" >"$work/names.xml"
    for command in "diff $work/names.xml" summary; do
        ok "${command%% *}: 32,768 logs are read within 2 s: $names" status 0 bash -c 'ulimit -t 2; exec "$@"' - "$umpire" $command "$work/names.xml"
    done
done
crowded_report() { # ATTRIBUTES
    printf '<report xmlns="urn:umpire:report:1" version="1"><log href="a"'
    seq -f ' a%.0f="="' "$1" | tr -d '\n'
    printf '/></report>'
}
crowded_report 200000 >"$work/crowded.xml" # a minute, if each attribute is compared with each
ok "render: a report with 200,000 attributes is refused within 10 s" status 3 bash -c 'ulimit -t 10; exec "$@"' - "$umpire" render "$work/crowded.xml"
ok "render: a report with more than 256 attributes is reported" said "an element has more than 256 attributes"
ok "summary: a UTF-16 report with more than 256 attributes is reported" bash -c '(printf "\\xff\\xfe"; iconv -t UTF-16LE "$1") >"$2/sixteen.xml"; ulimit -t 10; "$0" summary "$2/sixteen.xml" 2>&1 | grep -q "more than 256 attributes"' "$umpire" "$work/crowded.xml" "$work"
(printf '<report xmlns="urn:umpire:report:1" version="1">'; seq -f '<a%.0f/>' 1000000 | tr -d '\n'; printf '</report>') >"$work/names.xml"
ok "diff: a report with 1,000,000 names is refused within 10 s" status 3 bash -c 'ulimit -t 10; exec "$@"' - "$umpire" diff "$work/names.xml" "$work/names.xml"
ok "diff: a report with more than 10,000 names is reported" said "more than 10,000 names"
crowded_report 200 >"$work/filled.xml"
ok "render: a report with 200 attributes is read" status 0 "$umpire" render "$work/filled.xml"

# Names that look like markup, or that a terminal would obey -------------------------------
tests/hostile/names.sh "$umpire" >"$work/names" 2>&1
grep -E '^(ok|not ok|    )' "$work/names"
passed=$((passed + $(grep -c '^ok' "$work/names")))
failed=$((failed + $(grep -c '^not ok' "$work/names")))
summary

#!/bin/bash
# SPDX-License-Identifier: MIT
# Where output goes: a device, a pipe or a descriptor is written to and not replaced,
# links are followed, and no input is overwritten. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
cd "$work" || exit 1

sound() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\nround 1\nresult Rebel by concession\nend\n'
}
sound >sound.umpire
"$umpire" check -f xml --details --events sound.umpire >report.xml
is_report() { xmllint --noout "$1" && grep -q '</report>' "$1"; } # FILE
is_page() { head -1 "$1" | grep -q '^<!DOCTYPE html' && grep -q '</html>' "$1"; }
said() { grep -q -e "$1" err || { echo "not said: $1"; cat err; return 1; }; }

# Devices, pipes and descriptors are written to -------------------------------------------
mkdir dev
ln -s /proc/self/fd/1 dev/stdout # like /dev/stdout, which is not put at risk here
for name in /proc/self/fd/1 /dev/fd/1 dev/stdout /proc/thread-self/fd/1; do
    ok "check -o $name: writes the report into a pipe, and has exit status 0" \
        bash -c '"$0" check -f xml -o "$1" sound.umpire | cat >got; [ "${PIPESTATUS[0]}" = 0 ] && grep -q "</report>" got' "$umpire" "$name"
    ok "check -o $name: appends to a file that is open to append" bash -c 'echo first >got; "$0" check -f xml -o "$1" sound.umpire >>got
        [ $? = 0 ] && [ "$(head -1 got)" = first ] && grep -q "</report>" got && [ "$(grep -c "<?xml" got)" = 1 ]' "$umpire" "$name"
done
ok "check -o dev/stdout: leaves dev/stdout a link" [ -L dev/stdout ]
ok "check -o /proc/self/fd/3: writes to the open descriptor" bash -c 'exec 3>got; "$0" check -f xml -o /proc/self/fd/3 sound.umpire && echo last >&3 &&
    grep -q "</report>" got && [ "$(tail -1 got)" = last ]' "$umpire"
ok "check -o /proc/self/fd/3: fails where the descriptor is closed" status 5 check -o /proc/self/fd/3 sound.umpire 3>&-
for what in "0 check -f xml -o" "0 check -f text -o /dev/null --html" "0 check -f text -o /dev/null --write-baseline" \
    "0 check -f text -o /dev/null --write-waivers" "0 generate armada -o" "3 matrix --with=cat -f xml -o"; do
    wanted=${what%% *} what=${what#* } log=sound.umpire
    [[ $what != generate* ]] || log=
    rm -f fifo
    mkfifo fifo
    timeout "$PATIENCE" cat fifo >got &
    ok "$what FIFO: has exit status $wanted" bash -c 'timeout "$PATIENCE" "${@:2}"; [ $? = "$1" ]' - "$wanted" "$umpire" $what fifo $log
    wait $!
    ok "$what FIFO: is written there, and the FIFO stays" [ -s got -a -p fifo ]
done
timeout "$PATIENCE" cat fifo >got &
ok "render -o FIFO: has exit status 0" timeout "$PATIENCE" "$umpire" render -o fifo report.xml
wait $!
ok "render -o FIFO: writes the page into the FIFO" is_page got
rm -f one two
mkfifo one two
{ timeout "$PATIENCE" cat one >got.one; timeout "$PATIENCE" cat two >got.two; } &
ok "check -o --html: takes two FIFOs that are read one after the other" timeout "$PATIENCE" "$umpire" check -f xml -o one --html two sound.umpire
wait $!
ok "check -o --html: two FIFOs get the report and the page" eval 'is_report got.one && is_page got.two'
ok "check -o FILE/x: fails where FILE is no directory" status 5 check -o sound.umpire/x sound.umpire
ok "check -o DIRECTORY: fails" status 5 check -o dev sound.umpire

# Links are followed ------------------------------------------------------------------------
mkdir far
echo old >far/report
ln -s far/report near
ok "check -o LINK: has exit status 0" status 0 check -f xml -o near sound.umpire
ok "check -o LINK: keeps the link and writes the file behind it" eval '[ -L near ] && is_report far/report'
ok "check -o LINK: leaves no other file beside the file it writes" [ "$(ls far)" = report ]
ln -s near twice
echo old >far/report
ok "check -o a link to a link: follows both links" eval 'status 0 check -f xml -o twice sound.umpire && [ -L near ] && [ -L twice ] && is_report far/report'
ln -s far/new dangling
ok "check -o a link to no file yet: makes the file behind it" eval 'status 0 check -f xml -o dangling sound.umpire && [ -L dangling ] && is_report far/new'
ln -s circle circle
ok "check -o a link to itself: fails" status 5 check -f xml -o circle sound.umpire
ok "check -o a link to itself: tells of too many levels of links" said "circle cannot be written: Too many levels of symbolic links"
ln -s nowhere/at/all lost
ok "check -o a link into a missing folder: fails" status 5 check -f xml -o lost sound.umpire
sed 's/^round/   round/' sound.umpire >far/log.umpire
ln -s far/log.umpire log.umpire
ok "fmt -i LINK: has exit status 0" status 0 fmt -i log.umpire
ok "fmt -i LINK: keeps the link and lays out the file behind it" eval '[ -L log.umpire ] && cmp far/log.umpire sound.umpire'
if [ "$(id -u)" = 0 ]; then
    mkdir -m 1777 sticky
    echo old >far/precious
    ln -s ../far/precious sticky/report
    chown -h 65534 sticky/report
    ok "check -o: fails on another user's link in a sticky folder" status 5 check -f xml -o sticky/report sound.umpire
    ok "check -o: follows no other user's link in a sticky folder" eval 'said "Permission denied" && [ -L sticky/report ] && [ "$(cat far/precious)" = old ]'
else
    echo "# skipped: another user's link: only root can give files away"
fi

# A file is on the disk before it gets its name ----------------------------------------
if command -v strace >/dev/null; then
    ok "check -o: syncs the file, renames it, then syncs the directory" bash -c 'strace -f -qq -e trace=fsync,rename,renameat,renameat2 -o trace "$0" check -f xml -o synced sound.umpire &&
        [ "$(sed "s/^[0-9 ]*//; s/(.*//; s/^rename.*/rename/" trace | paste -sd" ")" = "fsync rename fsync" ]' "$umpire"
else
    echo "# skipped: that a file is on the disk before it gets its name: strace is not installed"
fi

# No input is overwritten --------------------------------------------------------
unchanged() { # FILE: it is as it was, or still not there, nor another whose name begins so
    if [ -e was ]; then cmp "$1" was; else ! ls "$1"* 2>/dev/null; fi
}
refused() { # NAME FILE WORD...: the command fails, and FILE is unchanged
    local name=$1 file=$2
    shift 2
    rm -f was
    [ ! -e "$file" ] || cp "$file" was
    ok "$name: is refused" status 2 "$@"
    ok "$name: says why, and changes nothing" eval 'said "^umpire: .* is also " && unchanged "$file" && [ ! -s out ]'
    if [ -e was ]; then cp was "$file"; else rm -f "$file"; fi
}
ln sound.umpire hard.umpire
ln -s sound.umpire soft.umpire
mkdir logs
cp sound.umpire logs/in.umpire
refused "check -o LOG" sound.umpire check -o sound.umpire sound.umpire
refused "check -o LOG by another path" sound.umpire check -o ./far/../sound.umpire sound.umpire
refused "check -o a hard link of the log" sound.umpire check -o hard.umpire sound.umpire
refused "check -o a symbolic link to the log" sound.umpire check -o soft.umpire sound.umpire
refused "check -o a log in the directory that is checked" logs/in.umpire check -o logs/in.umpire logs
refused "check --html LOG" sound.umpire check -f text --html sound.umpire sound.umpire
refused "check --write-baseline LOG" sound.umpire check --write-baseline sound.umpire sound.umpire
echo 'armada.ship.turn=off  # known' >policy
: >baseline
refused "check -o POLICY" policy check --policy policy -o policy sound.umpire
refused "check -o BASELINE" baseline check --baseline baseline -o baseline sound.umpire
refused "check --write-baseline BASELINE" baseline check --baseline baseline --write-baseline baseline sound.umpire
refused "check --write-waivers WAIVERS" baseline check --waivers baseline --write-waivers baseline sound.umpire
"$umpire" judge key judge
refused "check -o KEY" judge.pub check --judge-key judge.pub -o judge.pub sound.umpire
refused "check --html KEY" judge.pub check -f text --judge-key judge.pub --html judge.pub sound.umpire
refused "check -o and --html to the same file" report.xml check -o report.xml --html report.xml sound.umpire
refused "check -o and --html to the same new file" new check -o new --html ./new sound.umpire
refused "check --html and --write-baseline to the same new file" new check --html new --write-baseline far/../new sound.umpire
refused "render -o REPORT" report.xml render -o report.xml report.xml
refused "matrix -o LOG" sound.umpire matrix --with=cat -o sound.umpire sound.umpire
ok "check --html -: is refused while the report goes to standard output" status 2 check --html - sound.umpire
ok "check -o FILE --html -: writes the page to standard output" eval 'status 0 check -f xml -o got --html - sound.umpire && is_page out'
ok "check: refuses to append its report to the log it checks" bash -c 'cp sound.umpire was; "$0" check sound.umpire >>sound.umpire 2>err; [ $? = 2 ] && cmp sound.umpire was' "$umpire"
ok "check -o: refuses the log that is standard input" bash -c 'cp sound.umpire was; "$0" check -o sound.umpire - <sound.umpire 2>err; [ $? = 2 ] && cmp sound.umpire was' "$umpire"
ok "check: takes /dev/null for report, page and baseline at once" status 0 check -o /dev/null --html /dev/null --write-baseline /dev/null sound.umpire

# Descriptors that are closed -----------------------------------------------------------------
rm -f got page base
ok "closed stderr: check of a missing log has exit status 3" bash -c '"$0" check -f xml -o got no-such.umpire 2>&-; [ $? = 3 ]' "$umpire"
ok "closed stderr: the report of a missing log is well-formed" is_report got
ok "closed stdout: check fails and says so" bash -c '"$0" check -f xml sound.umpire 2>err >&-; [ $? = 5 ] && grep -q "cannot be written" err' "$umpire"
ok "closed stdin: check - tells that stdin cannot be read" bash -c '"$0" check -f text - <&- >out 2>err; [ $? = 3 ] && grep -q "cannot be read" out' "$umpire"
rm -f got
ok "closed stdin, stdout and stderr: check has exit status 0" bash -c '"$0" check -f xml -o got --html page --write-baseline base sound.umpire <&- >&- 2>&-; [ $? = 0 ]' "$umpire"
ok "closed stdin, stdout and stderr: report, page, baseline are whole" eval 'is_report got && is_page page && [ "$(wc -l <base)" = 1 ]'

# Names that look like options ------------------------------------------------------------------
mkdir dashes
for name in - -o -f --html=x --help; do cp sound.umpire "dashes/$name.umpire"; done
cp sound.umpire dashes/-
(cd dashes && "$umpire" check -f text .) >out
ok "names that begin with '-' in a directory are paths" [ "$(grep -c 'umpire: game 1: conformant' out)" = 5 ]
ok "check -- -d: reads a directory whose name begins with '-'" bash -c 'mv dashes ./-d; "$0" check -f text -- -d | grep -c "game 1: conformant" | grep -qx 5; good=$?; mv ./-d dashes; exit $good' "$umpire"
ok "check dashes/-: reads a file with the name '-'" status 0 check -f text dashes/-
ok "fmt -i DIRECTORY: takes files whose names begin with '-'" status 0 fmt -i dashes

# Compressed logs are not laid out in place -----------------------------------------------------
gzip -c sound.umpire >packed.umpire
cp packed.umpire was
for option in -i --check; do
    ok "fmt $option: refuses a compressed log, whatever its name" status 2 fmt $option packed.umpire
    ok "fmt $option: says that it takes plain files only, and keeps the log" eval 'said "packed.umpire: --check and -i take regular files that are not compressed" && cmp packed.umpire was'
    ok "fmt $option: refuses a FIFO" bash -c 'timeout "$PATIENCE" "$0" fmt "$1" one 2>err; [ $? = 2 ]' "$umpire" $option
done

# A file that can be read only once is opened once ----------------------------------------------------------
head -4 sound.umpire >open.umpire
for command in test legal perft fmt check; do
    log=sound.umpire
    [[ $command != [lp]* ]] || log=open.umpire
    timeout "$PATIENCE" cat $log >one &
    ok "$command FIFO: reads the log from the FIFO" bash -c 'timeout "$PATIENCE" "$@" >out 2>err; [ $? = 0 ]' - "$umpire" $command one
    kill $! 2>/dev/null
    wait $! 2>/dev/null
done
summary

#!/bin/bash
# Where output goes: a device, a pipe or a descriptor is written to and not replaced,
# links are followed, and no input is overwritten. Takes the command's path.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 1
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
    ok "-o $name into a pipe" bash -c '"$0" check -f xml -o "$1" sound.umpire | cat >got; grep -q "</report>" got' "$umpire" "$name"
    ok "-o $name into a file that is added to" bash -c 'echo first >got; "$0" check -f xml -o "$1" sound.umpire >>got
        [ $? = 0 ] && [ "$(head -1 got)" = first ] && grep -q "</report>" got && [ "$(grep -c "<?xml" got)" = 1 ]' "$umpire" "$name"
done
ok "dev/stdout is still a link" [ -L dev/stdout ]
ok "-o /proc/self/fd/3" bash -c 'exec 3>got; "$0" check -f xml -o /proc/self/fd/3 sound.umpire; echo last >&3
    grep -q "</report>" got && [ "$(tail -1 got)" = last ]' "$umpire"
ok "-o /proc/self/fd/3 where none is open" status 5 check -o /proc/self/fd/3 sound.umpire 3>&-
for what in "check -f xml -o" "check -f text -o /dev/null --html" "check -f text -o /dev/null --write-baseline" "check -f text -o /dev/null --write-waivers" "generate armada -o" "matrix --with=cat -f xml -o"; do
    log=sound.umpire
    [[ $what != generate* ]] || log=
    rm -f fifo
    mkfifo fifo
    timeout 10 cat fifo >got &
    ok "$what FIFO" bash -c 'timeout 10 "$@"; [ $? -le 3 ]' - "$umpire" $what fifo $log
    wait $!
    ok "$what FIFO is written there, and the FIFO stays" [ -s got -a -p fifo ]
done
timeout 10 cat fifo >got &
ok "render -o FIFO" timeout 10 "$umpire" render -o fifo report.xml
wait $!
ok "is written there" is_page got
rm -f one two
mkfifo one two
{ timeout 10 cat one >got.one; timeout 10 cat two >got.two; } &
ok "two FIFOs that are read one after the other" timeout 10 "$umpire" check -f xml -o one --html two sound.umpire
wait $!
ok "each got its own" eval 'is_report got.one && is_page got.two'
ok "-o into what is no directory" status 5 check -o sound.umpire/x sound.umpire
ok "-o a directory" status 5 check -o dev sound.umpire

# Links are followed ------------------------------------------------------------------------
mkdir far
echo old >far/report
ln -s far/report near
ok "-o LINK" status 0 check -f xml -o near sound.umpire
ok "writes what it leads to" eval '[ -L near ] && is_report far/report'
ok "and leaves nothing else" [ "$(ls far)" = report ]
ln -s near twice
echo old >far/report
ok "-o a link to a link" eval 'status 0 check -f xml -o twice sound.umpire && [ -L near ] && [ -L twice ] && is_report far/report'
ln -s far/new dangling
ok "-o a link to what is not there yet" eval 'status 0 check -f xml -o dangling sound.umpire && [ -L dangling ] && is_report far/new'
ln -s circle circle
ok "-o a link in a circle" status 5 check -f xml -o circle sound.umpire
ok "is told" said "circle cannot be written: Too many levels of symbolic links"
ln -s nowhere/at/all lost
ok "-o a link to nowhere" status 5 check -f xml -o lost sound.umpire
sed 's/^round/   round/' sound.umpire >far/log.umpire
ln -s far/log.umpire log.umpire
ok "fmt -i LINK" status 0 fmt -i log.umpire
ok "lays out what it leads to" eval '[ -L log.umpire ] && cmp far/log.umpire sound.umpire'
if [ "$(id -u)" = 0 ]; then
    mkdir -m 1777 sticky
    echo old >far/precious
    ln -s ../far/precious sticky/report
    chown -h 65534 sticky/report
    ok "somebody else's link where all may write" status 5 check -f xml -o sticky/report sound.umpire
    ok "is not followed" eval 'said "Permission denied" && [ -L sticky/report ] && [ "$(cat far/precious)" = old ]'
fi

# A file is on the disk before it gets its name ----------------------------------------
if command -v strace >/dev/null; then
    ok "the file, then its name, then the directory" bash -c 'strace -f -qq -e trace=fsync,rename,renameat,renameat2 -o trace "$0" check -f xml -o synced sound.umpire &&
        [ "$(sed "s/^[0-9 ]*//; s/(.*//; s/^rename.*/rename/" trace | paste -sd" ")" = "fsync rename fsync" ]' "$umpire"
fi

# No input is overwritten --------------------------------------------------------
refused() { # NAME FILE WORD...: the command fails, and FILE is unchanged
    local name=$1 file=$2
    shift 2
    cp "$file" was
    ok "$name" status 2 "$@"
    ok "$name: is told, and nothing is lost" eval 'said "^umpire: .* is also " && cmp "$file" was && [ ! -s out ]'
    cp was "$file"
}
ln sound.umpire hard.umpire
ln -s sound.umpire soft.umpire
mkdir logs
cp sound.umpire logs/in.umpire
refused "-o LOG" sound.umpire check -o sound.umpire sound.umpire
refused "-o LOG by another way" sound.umpire check -o ./far/../sound.umpire sound.umpire
refused "-o LOG, a hard link" sound.umpire check -o hard.umpire sound.umpire
refused "-o LOG, a symbolic link" sound.umpire check -o soft.umpire sound.umpire
refused "-o a log in a directory" logs/in.umpire check -o logs/in.umpire logs
refused "--html LOG" sound.umpire check -f text --html sound.umpire sound.umpire
refused "--write-baseline LOG" sound.umpire check --write-baseline sound.umpire sound.umpire
echo 'armada.ship.turn=off  # known' >policy
: >baseline
refused "-o POLICY" policy check --policy policy -o policy sound.umpire
refused "-o BASELINE" baseline check --baseline baseline -o baseline sound.umpire
refused "--write-baseline BASELINE" baseline check --baseline baseline --write-baseline baseline sound.umpire
refused "--write-waivers WAIVERS" baseline check --waivers baseline --write-waivers baseline sound.umpire
"$umpire" judge key judge
refused "-o KEY" judge.pub check --judge-key judge.pub -o judge.pub sound.umpire
refused "--html KEY" judge.pub check -f text --judge-key judge.pub --html judge.pub sound.umpire
refused "-o and --html" report.xml check -o report.xml --html report.xml sound.umpire
refused "-o and --html that are not there yet" report.xml check -o new --html ./new sound.umpire
refused "--html and --write-baseline" report.xml check --html new --write-baseline far/../new sound.umpire
ok "nothing is left of them" eval '! ls new* 2>/dev/null'
refused "render -o REPORT" report.xml render -o report.xml report.xml
refused "matrix -o LOG" sound.umpire matrix --with=cat -o sound.umpire sound.umpire
ok "the report and the page on standard output" status 2 check --html - sound.umpire
ok "--html on standard output alone" eval 'status 0 check -f xml -o got --html - sound.umpire && is_page out'
ok "a log that standard output adds to" bash -c 'cp sound.umpire was; "$0" check sound.umpire >>sound.umpire 2>err; [ $? = 2 ] && cmp sound.umpire was' "$umpire"
ok "-o the log that is standard input" bash -c 'cp sound.umpire was; "$0" check -o sound.umpire - <sound.umpire 2>err; [ $? = 2 ] && cmp sound.umpire was' "$umpire"
ok "all to /dev/null" status 0 check -o /dev/null --html /dev/null --write-baseline /dev/null sound.umpire

# Descriptors that are closed -----------------------------------------------------------------
ok "a closed standard error" bash -c '"$0" check -f xml -o got no-such.umpire 2>&-; [ $? = 3 ]' "$umpire"
ok "puts no message into the report" is_report got
ok "a closed standard output" bash -c '"$0" check -f xml sound.umpire 2>err >&-; [ $? = 5 ] && grep -q "cannot be written" err' "$umpire"
ok "a closed standard input" bash -c '"$0" check -f text - <&- >out 2>err; [ $? = 3 ] && grep -q "cannot be read" out' "$umpire"
ok "all three closed, a page and a baseline" bash -c '"$0" check -f xml -o got --html page --write-baseline base sound.umpire <&- >&- 2>&-; [ $? = 0 ]' "$umpire"
ok "each file is whole" eval 'is_report got && is_page page && [ "$(wc -l <base)" = 1 ]'

# Names that look like options ------------------------------------------------------------------
mkdir dashes
for name in - -o -f --html=x --help; do cp sound.umpire "dashes/$name.umpire"; done
cp sound.umpire dashes/-
(cd dashes && "$umpire" check -f text .) >out
ok "names that begin with '-' in a directory are paths" [ "$(grep -c 'umpire: game 1: conformant' out)" = 5 ]
ok "such a directory too" bash -c 'mv dashes ./-d; "$0" check -f text -- -d | grep -c "game 1: conformant" | grep -qx 5; good=$?; mv ./-d dashes; exit $good' "$umpire"
ok "'./-' is a file" status 0 check -f text dashes/-
ok "fmt -i of them" status 0 fmt -i dashes

# Compressed logs are not laid out in place -----------------------------------------------------
gzip -c sound.umpire >packed.umpire
cp packed.umpire was
for option in -i --check; do
    ok "fmt $option of what is compressed, whatever its name" status 2 fmt $option packed.umpire
    ok "fmt $option: is told, and it stays" eval 'said "packed.umpire: only plain files" && cmp packed.umpire was'
    ok "fmt $option of a FIFO" bash -c 'timeout 10 "$0" fmt "$1" one 2>err; [ $? = 2 ]' "$umpire" $option
done

# A file that can be read only once is opened once ----------------------------------------------------------
head -4 sound.umpire >open.umpire
for command in test legal perft fmt check; do
    log=sound.umpire
    [[ $command != [lp]* ]] || log=open.umpire
    timeout 10 cat $log >one &
    ok "$command FIFO" bash -c 'timeout 10 "$@" >out 2>err; [ $? = 0 ]' - "$umpire" $command one
    kill $! 2>/dev/null
    wait $! 2>/dev/null
done
summary

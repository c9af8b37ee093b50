#!/bin/bash
# SPDX-License-Identifier: MIT
# What a command may still do once it reads what may be hostile: read what it was told to
# read, put its outputs in their places, and nothing else. Takes the folder of the build.
set -u
build=$(realpath "$1")
umpire=$build/umpire probe=$build/tests/sandbox.so
cd "$(dirname "$0")/../../.." || exit 1
. tests/lib.sh
cp -r tests/formats/golden "$work/golden"
cd "$work" || exit 1
log() {
    printf 'game armada 1.5.0\nplayer Rebel first { ship Yavaris command=2 speed=2 }\n'
    printf 'player Empire { ship Avenger command=1 speed=2 }\nround 1\n'
}
{ log; printf 'result Rebel by concession\nend\n'; } >sound.umpire
log >open.umpire
mkdir logs elsewhere outputs edited
cp sound.umpire logs/a.umpire
cp sound.umpire edited/log.umpire
cp sound.umpire edited/beside.umpire
cp sound.umpire elsewhere/linked.umpire
cp sound.umpire elsewhere/secret
ln -s ../elsewhere/linked.umpire logs/b.umpire
"$umpire" check -f xml --details --events -o report.xml sound.umpire

"$umpire" test sound.umpire >/dev/null 2>err
if grep -q 'no sandbox can be set up' err; then
    echo "# skipped: this kernel has no sandbox"
    ok "the command says that no sandbox can be set up, and which option runs without one" grep -qx "umpire: no sandbox can be set up here (.*); 'umpire --no-sandbox' runs without one" err
    ok "--no-sandbox: says nothing of a sandbox" bash -c '! "$0" --no-sandbox test sound.umpire 2>&1 | grep "sandbox"' "$umpire"
    summary
    exit
fi

files="elsewhere/secret:/etc/passwd:/proc/self/environ:sound.umpire:logs/a.umpire:logs/b.umpire:>elsewhere/new:>elsewhere/secret:>sound.umpire:>logs/c.umpire:>outputs/other"
files+=":edited/log.umpire:edited/beside.umpire:>edited/new"
probed() { # WORD...: what came of each try, in tries
    rm -f tries outputs/other outputs/new elsewhere/new logs/c.umpire edited/new
    (unset LD_PRELOAD; exec 7>tries; timeout "$PATIENCE" env PROBE=7 PROBE_FILES="$files" LD_PRELOAD="$probe" "$umpire" "$@" >out 2>err </dev/null)
}
came() { grep -qx -- "$1" tries || { echo "not so: $1"; cat tries err; return 1; }; } # LINE

probed --no-sandbox check sound.umpire no-such.umpire
became=$?
for what in 'open elsewhere/secret' 'open /etc/passwd' 'open >elsewhere/new' socket socketpair fork chmod kill tgkill; do
    ok "--no-sandbox: the probe's '$what' succeeds" came "$what: Success"
done
ok "--no-sandbox: check of a missing log has exit status 3 without the probe" status 3 --no-sandbox check sound.umpire no-such.umpire
ok "--no-sandbox: the probe's exec succeeds, so the exit status is 0, that of /bin/true" eval '[ $became = 0 ] && came "thread: Success" && ! grep exec tries'

closed() { # NAME
    ok "$1: cannot read a file that was not named" eval 'came "open elsewhere/secret: Permission denied" && came "open /etc/passwd: Permission denied" && came "open /proc/self/environ: Permission denied"'
    ok "$1: cannot write a file that is no output" eval 'came "open >elsewhere/new: Permission denied" && came "open >elsewhere/secret: Permission denied" && came "open >sound.umpire: Permission denied" && came "open >logs/c.umpire: Permission denied" && came "open >outputs/other: Permission denied"'
    ok "$1: can start no process" eval 'came "fork: Operation not permitted" && came "exec: Operation not permitted" && came "ptrace: Operation not permitted"'
    ok "$1: can make no socket" eval 'came "socket: Operation not permitted" && came "socketpair: Operation not permitted"'
    ok "$1: can do neither chmod nor ioctl" eval 'came "chmod: Operation not permitted" && came "ioctl: Operation not permitted"'
    ok "$1: can signal no other process" eval 'came "kill: Operation not permitted" && came "tgkill: Operation not permitted" && came "tgkill itself: Success"'
    ok "$1: can start a thread" came "thread: Success"
}
probed check -f text sound.umpire
closed check
ok "check FILE: the file can be read" came "open sound.umpire: Success"
ok "check FILE: another log cannot be read" came "open logs/a.umpire: Permission denied"
probed check -f text logs
closed "check DIRECTORY"
ok "check DIRECTORY: reads what is in it, and what a link in it leads to" eval 'came "open logs/a.umpire: Success" && came "open logs/b.umpire: Success" && [ "$(grep -c "game 1: conformant" out)" = 2 ]'
ok "check DIRECTORY: a log beside the directory cannot be read" came "open sound.umpire: Permission denied"
probed check -f text --strangers logs
closed "check --strangers DIRECTORY"
ok "check --strangers DIRECTORY: reads what is in it, and not what a link in it leads to" eval 'came "open logs/a.umpire: Success" && came "open logs/b.umpire: Permission denied" && [ "$(grep -c "game 1: conformant" out)" = 1 ]'
probed check -f xml -j 4 -o outputs/new --html outputs/page --write-baseline outputs/baseline logs sound.umpire
closed "check -j -o --html --write-baseline"
# a file may be made there, as an output is, and stays empty
ok "check -o --html --write-baseline: all three outputs are written" eval 'grep -q "</report>" outputs/new && grep -q "</html>" outputs/page && [ -s outputs/baseline ] && [ "$(find outputs -type f -size +0 | wc -l)" = 3 ]'
probed check --follow -f text sound.umpire
closed "check --follow"
probed test sound.umpire
closed test
probed legal open.umpire:4
closed legal
ok "legal: reads its log, and no other" eval '[ -s out ] && came "open sound.umpire: Permission denied"'
probed due open.umpire:4
closed due
probed view --for=Rebel open.umpire
closed view
probed join open.umpire
closed join
probed play edited/log.umpire
closed play
ok "play: reads its log, and reads and writes beside it" \
    eval 'came "open edited/log.umpire: Success" && came "open edited/beside.umpire: Success" && came "open >edited/new: Success"'
ok "play: a log outside its log's folder cannot be read" eval 'came "open sound.umpire: Permission denied" && came "open logs/a.umpire: Permission denied"'
mkdir tables
cp sound.umpire tables/log.umpire
(unset LD_PRELOAD; exec 7>tries; serves env PROBE=7 PROBE_FILES="$files:tables/log.umpire" LD_PRELOAD="$probe" "$umpire" serve --listen=127.0.0.1:0 tables 2>err </dev/null)
closed serve
ok "serve: reads its directory, and nothing else" eval 'came "open tables/log.umpire: Success" && came "open sound.umpire: Permission denied"'
probed lsp
closed lsp
ok "lsp: reads no log" came "open sound.umpire: Permission denied"
probed perft open.umpire:4
closed perft
probed fmt sound.umpire
closed fmt
ok "fmt: writes the log as it was, laid out" cmp out sound.umpire
probed render -o outputs/page report.xml
closed render
ok "render: has made the page" grep -q '</html>' outputs/page
ok "render -: reads a report from a pipe in the sandbox" bash -c 'cat report.xml | "$0" render - | grep -q "</html>"' "$umpire"
probed summary -o outputs/summary report.xml report.xml
closed summary
ok "summary: has summed up" grep -q '^2 games in 2 logs of 2 reports' outputs/summary
probed shard -n 2 -o outputs/manifest sound.umpire
closed shard
ok "shard: has made the manifest" grep -q '^log [12] ' outputs/manifest
"$umpire" shard -n 1 sound.umpire >manifest
"$umpire" check --manifest=manifest --shard=1 -o 1.share
probed merge -f text -o outputs/merged 1.share
closed merge
ok "merge: has made the report" grep -q ': game 1: conformant' outputs/merged
probed diff -o outputs/differences report.xml report.xml
closed diff
ok "diff: has compared" grep -q '^1 log compared' outputs/differences
sed '1s/UTF-8/EUC-JP/' report.xml >japanese.xml
ok "render: reads a report in EUC-JP, by iconv, in the sandbox" bash -c '"$0" render japanese.xml | grep -q "</html>"' "$umpire"

# What works as it did
same() { # WORD...: the output and status are the same in the sandbox and without
    "$umpire" "$@" >closed 2>closed.err
    echo $? >>closed
    "$umpire" --no-sandbox "$@" >opened 2>opened.err
    echo $? >>opened
    cmp closed opened && cmp closed.err opened.err
}
for format in text xml junit sarif jsonl; do ok "check -f $format: as --no-sandbox" same check -f $format --details --events logs golden no-such.umpire; done
{ log; for ((i = 0; i < 20000; i++)); do echo "round $((2 + i % 5))"; done; printf 'result Rebel by concession\nend\n'; } >logs/great.umpire
ok "check, findings in temporary files: as --no-sandbox" same check -j 4 -f text --max-findings all logs sound.umpire golden/mixed.umpire
ok "check -j 64: as --no-sandbox" same check -j 64 -f text --max-findings all logs sound.umpire golden/mixed.umpire
ok "check: reads a log from a process substitution in the sandbox" bash -c '"$0" check -f text <(cat sound.umpire) | grep -q "game 1: conformant"' "$umpire"
ok "check /dev/stdin: reads a log in the sandbox" bash -c '"$0" check -f text /dev/stdin <sound.umpire | grep -q "game 1: conformant"' "$umpire"
ok "check ../logs/a.umpire: reads the log in the sandbox" bash -c 'cd elsewhere && "$0" check -f text ../logs/a.umpire | grep -q "conformant"' "$umpire"
ok "fmt -i: lays out a log in place" bash -c 'sed "s/^round/  round/" sound.umpire >elsewhere/laid.umpire; "$0" fmt -i elsewhere/laid.umpire && cmp elsewhere/laid.umpire sound.umpire' "$umpire"
ok "matrix: starts a program and writes a report" bash -c '"$0" matrix --with "while read -r line; do echo legal; done" -f xml -o outputs/matrix sound.umpire; [ -s outputs/matrix ]' "$umpire"
few() { # COMMAND...: with 4 to 9 descriptors; a lack of them is never told as another fault
    local most
    for most in 4 5 6 7 8 9; do
        (ulimit -n $most; "$umpire" "$@") >few.out 2>&1 </dev/null
        if grep -qi 'permission denied\|out of memory' few.out; then
            echo "with $most descriptors:"; cat few.out; return 1
        fi
        [ $most -gt 4 ] || grep -q 'Too many open files' few.out || { cat few.out; return 1; }
    done
}
echo sound.umpire >few.list
ok "check: too many open files are told as such" few check -f text logs
ok "check -f junit: too many open files are told as such" few check -f junit logs
ok "check -o: too many open files are told as such" few check -f xml -o outputs/few.xml logs
ok "check --html: too many open files are told as such" few check -f text --html outputs/few.html logs
ok "check -j 4: too many open files are told as such" few check -f text -j 4 logs sound.umpire
ok "fmt: too many open files are told as such" few fmt sound.umpire
ok "legal: too many open files are told as such" few legal sound.umpire
ok "summary: too many open files are told as such" few summary report.xml
ok "verify: too many open files are told as such" few verify report.xml sound.umpire
ok "render: too many open files are told as such" few render report.xml
ok "diff: too many open files are told as such" few diff report.xml report.xml
ok "test: too many open files are told as such" few test sound.umpire
ok "check --files-from: too many open files are told as such" few check -f text --files-from few.list
ok "play: too many open files are told as such" few play few.umpire
summary

#!/bin/bash
# SPDX-License-Identifier: MIT
# A check in shares: the merged report is byte for byte that of one check, and shares that do not fit
# together are refused. Takes the command.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

# A log that is cut, between small ones.
mkdir "$work/logs"
cp --parents corpus/dropzone/games/*.umpire corpus/language/*/fail-*.umpire "$work/logs"
for game in corpus/*/games/*.umpire; do sed 's/^round 2/round 3/' "$game"; done >"$work/some"
for ((i = 0; i < 30; i++)); do cat "$work/some"; done >"$work/logs/large.umpire"
echo 'not a log' >"$work/logs/z.umpire"
corpus=$work/logs

# shares N OPTION...: checks all shares, each K into $work/K.share.
shares() {
    local n=$1 share
    shift
    rm -f "$work"/*.share
    for ((share = 1; share <= n; share++)); do
        "$umpire" check --manifest "$work/manifest" --shard $share -o "$work/$share.share" "$@" 2>>"$work/errors" || [ $? -le 4 ] || return 1
        [ -s "$work/$share.share" ] || return 1
    done
}
# same FORMAT OPTION...: report, standard error and status of the merge are those of one check.
same() {
    local format=$1 one merged
    shift
    "$umpire" check -f "$format" "$@" "$corpus" >"$work/one" 2>"$work/one.err"
    one=$?
    "$umpire" merge -f "$format" $(ls "$work"/*.share | shuf) >"$work/merged" 2>"$work/merged.err"
    merged=$?
    [ -s "$work/one" ] && cmp "$work/one" "$work/merged" && diff "$work/one.err" "$work/merged.err" && [ $one = $merged ]
}
divided() { "$umpire" shard "$@" -o "$work/manifest" "$corpus"; }
told() { # STATUS TEXT WORD...: the command fails with these, and writes nothing
    local wanted=$1 text=$2
    shift 2
    status "$wanted" "$@" && grep -qF -- "$text" "$work/err" && [ ! -s "$work/out" ] || { cat "$work/err"; return 1; }
}
kept() { # FILE COMMAND...: the command succeeds, and the file is as it was
    local file=$1
    shift
    cp "$file" "$work/was" && "$@" && cmp "$file" "$work/was"
}

for n in 1 3 8; do
    ok "shard: divides the logs into $n shares" divided -n $n
    ok "check --shard: checks every share of a corpus divided into $n" shares $n --details
    for format in text xml junit sarif jsonl; do ok "merge -f $format: the report of all $n shares is that of one check" same $format --details; done
done
ok "shard: cuts a large log into three parts or more" bash -c '[ "$(grep -c "^part .*large" "$0")" -ge 3 ]' "$work/manifest"
ok "shard: the same logs give the same manifest" bash -c '"$0" shard -n 8 "$1" | cmp - "$2"' "$umpire" "$corpus" "$work/manifest"
divided -n 3
ok "shard: no share weighs more than twice as much as another" bash -c 'awk "/^log/ { w[\$2] += \$3 } /^part/ { w[\$2] += \$9 - \$8 } END { for (i in w) { if (!l || w[i] < l) l = w[i]; if (w[i] > h) h = w[i] } exit h > 2 * l }" "$0"' "$work/manifest"
divided -n 8
ok "check --shard: takes --max-findings, --require-decided, -W and -j" shares 8 --max-findings 2 --require-decided -W armada.ship.turn=advice -j 2
ok "merge: the report of shares checked with options is that of one check" same xml --max-findings 2 --require-decided -W armada.ship.turn=advice
ok "shard: makes more shares than there are logs" bash -c '"$0" shard -n 40 -o "$1" corpus/language/syntax' "$umpire" "$work/manifest"
ok "check --shard: checks more shares than there are logs" shares 40
ok "shard: more shares than logs leave some empty" [ "$(awk '{ print $2 }' < <(grep -E '^(log|part) ' "$work/manifest") | sort -u | wc -l)" -lt 40 ]
corpus=corpus/language/syntax
ok "merge: shares of which some are empty give one check's report" same xml
corpus=$work/logs

# Shares of whole logs, for a page and a baseline.
ok "shard --whole: divides the logs into shares" divided -n 3 --whole
ok "shard --whole: cuts no log into parts" bash -c '! grep -q ^part "$0"' "$work/manifest"
ok "check --shard: checks whole logs with --details and --events" shares 3 --details --events
"$umpire" check -f text --html "$work/one.html" "$corpus" >/dev/null 2>&1
ok "merge --html: the page is that of one check" bash -c '"$0" merge -f text --html "$1/merged.html" "$1"/*.share >"$1/merged" 2>/dev/null; cmp "$1/one.html" "$1/merged.html"' "$umpire" "$work"
"$umpire" check -f text --write-baseline "$work/baseline" "$corpus" >/dev/null 2>&1
ok "check --shard: checks whole logs with a baseline" shares 3 --baseline "$work/baseline"
ok "merge: shares checked with a baseline give one check's report" same text --baseline "$work/baseline"

# merge --missing prints the shares that are still to be checked.
divided -n 12
shares 12
ok "merge: joins more shares than a process may have files open" bash -c 'ulimit -Sn 10; rm -f "$1/merged"; "$0" merge -o "$1/merged" "$1"/*.share; [ -s "$1/merged" ]' "$umpire" "$work"
missing() { "$umpire" merge --missing="$work/manifest" "$@" 2>"$work/missing.err" | paste -sd, ; }
ok "merge --missing: writes nothing when all shares are whole" [ -z "$(missing "$work"/*.share)" ]
ok "merge --missing: writes all numbers when no share is named" [ "$(missing)" = 1,2,3,4,5,6,7,8,9,10,11,12 ]
truncate -s -1 "$work/7.share"
rm "$work/3.share"
ok "merge --missing: writes the shares that are not there or not whole" [ "$(missing "$work"/*.share "$work/3.share")" = 3,7 ]
ok "merge --missing: tells why" bash -c 'grep -q "7.share: this share.s report is not whole" "$0" && grep -q "3.share: No such file" "$0"' "$work/missing.err"
ok "merge --missing -o: writes the numbers into a file" bash -c '"$0" merge --missing="$1/manifest" -o "$1/missing" "$1"/[4-9].share 2>/dev/null; printf "1\n2\n3\n7\n10\n11\n12\n" | cmp - "$1/missing"' "$umpire" "$work"
"$umpire" check --manifest "$work/manifest" --shard 3 --details -o "$work/3.share" 2>/dev/null
ok "merge --missing: refuses a share checked with other options" told 2 "was checked with '" merge --missing="$work/manifest" "$work"/*.share
cp "$work/4.share" "$work/other"
divided -n 11
ok "merge --missing: refuses a share of another manifest" told 2 "other is a share of another manifest" merge --missing="$work/manifest" "$work/other"
ok "merge --missing: refuses -f" told 2 "--missing writes no report: -f is no option beside it" merge -f text --missing="$work/manifest" "$work/other"
ok "merge --missing -o: refuses the manifest as output, and leaves it as it was" kept "$work/manifest" \
    told 2 "/manifest: what -o writes is also the manifest; nothing was read" merge -o "$work/manifest" --missing="$work/manifest" "$work/other"
ok "merge --missing: refuses a file that is no manifest" told 2 "no manifest; 'umpire shard' writes one" merge --missing=README.md "$work/other"

if command -v parallel >/dev/null; then
    rm "$work"/*.share
    divided -n 3
    ok "GNU parallel: checks the shares that merge --missing writes" bash -c 'cd "$2" && "$1" merge --missing="$0" [1-3].share 2>/dev/null |
        parallel --retries 3 "\"$1\" check --manifest=\"$0\" --shard={} --details -o {}.share 2>/dev/null; [ -e {}.share ]"' "$work/manifest" "$umpire" "$work"
    ok "GNU parallel: the merged report is that of one check" same xml --details
else
    echo "# skipped: GNU parallel is not installed"
fi

# Shares that do not fit together.
divided -n 3
shares 3
cp "$work/2.share" "$work/keep"
rm "$work/2.share"
ok "merge: refuses shares of which one is missing" told 2 "umpire: share 2 of 3 is missing" merge "$work"/*.share
cp "$work/1.share" "$work/2.share"
ok "merge: refuses a share that is there twice" told 2 "are both share 1 of 3" merge "$work"/*.share
head -c 5000 "$work/keep" >"$work/2.share"
ok "merge: refuses a share that is cut off" told 2 "2.share: this share's report is not whole" merge "$work"/*.share
sed 's/PHR/RHP/' "$work/keep" >"$work/2.share"
ok "merge: refuses a share that was altered" told 2 "2.share: this share's report is not whole" merge "$work"/*.share
echo "<report/>" >"$work/2.share"
ok "merge: refuses an XML report" told 2 "2.share: this is no report of a share; 'umpire check --manifest=FILE --shard=K' writes one" merge "$work"/*.share
"$umpire" check --manifest "$work/manifest" --shard 2 -W armada.ship.turn=off -o "$work/2.share" 2>/dev/null
ok "merge: refuses a share checked with other options" told 2 "2.share was checked with '--max-findings=100 -W armada.ship.turn=off', " merge "$work/1.share" "$work/2.share" "$work/3.share"
mv "$work/manifest" "$work/manifest.3"
divided -n 4
"$umpire" check --manifest "$work/manifest" --shard 2 -o "$work/2.share" 2>/dev/null
ok "merge: refuses a share of another manifest" told 2 "2.share is a share of another manifest than" merge "$work/1.share" "$work/2.share" "$work/3.share"
python3 - "$work/keep" "$work/2.share" <<'END'
import hashlib, sys
share = open(sys.argv[1], 'rb').read()[:-32].replace(b'1.0.0', b'0.9.0', 1)
open(sys.argv[2], 'wb').write(share + hashlib.sha256(share).digest())
END
ok "merge: refuses a share of another umpire version" told 2 "2.share was written by umpire 0.9.0, " merge "$work/1.share" "$work/2.share" "$work/3.share"
ok "merge: refuses shares that no check writes" tests/commands/sharing.py "$umpire" "$work/1.share" "$work/3.share" "$work"
ok "merge --html: refuses shares checked without --details and --events" told 2 "a page needs shares that were checked with --details and --events" merge --html "$work/page.html" "$work/1.share" "$work/keep" "$work/3.share"
ok "merge: a share that does not exist gives exit status 3" told 3 "none.share: No such file or directory" merge "$work/none.share"
ok "merge: is refused without a share" told 2 "no SHARE is named" merge
ok "merge -o: refuses one of its shares as output, and leaves it as it was" kept "$work/1.share" \
    told 2 "/1.share: what -o writes is also a share that is read; nothing was read" merge -o "$work/1.share" "$work/1.share" "$work/keep" "$work/3.share"

# Manifests.
mv "$work/manifest.3" "$work/manifest"
ok "check --shard 4: is refused when there are 3 shares" told 2 "there are 3 shares, and no share 4" check --manifest "$work/manifest" --shard 4
ok "check --manifest: is refused without --shard" told 2 "--manifest and --shard are given together" check --manifest "$work/manifest"
ok "check --shard: is refused without --manifest" told 2 "--manifest and --shard are given together" check --shard 1
ok "check --shard: refuses a PATH beside a manifest" told 2 "no PATH is given beside it" check --manifest "$work/manifest" --shard 1 corpus
ok "check --shard: refuses -f" told 2 "-f is no option for a share; 'umpire merge' writes the report" check -f text --manifest "$work/manifest" --shard 1
ok "check --shard 0: is refused" told 2 "--shard takes the number of a share, from 1, not '0'" check --manifest "$work/manifest" --shard 0
ok "--shard: no baseline for cut logs" told 2 "make it with 'umpire shard --whole'" check --manifest "$work/manifest" --shard 2 --baseline "$work/baseline"
ok "check --manifest: refuses a file that is no manifest" told 2 "this is no manifest; 'umpire shard' writes one" check --manifest README.md --shard 1
sed '4s/^log 1/log x/' "$work/manifest" >"$work/broken"
ok "--manifest: refuses a broken line" told 2 "broken:4: this is no line of a manifest, or is in the wrong place" check --manifest "$work/broken" --shard 1
sed '/^part 3/,$d' "$work/manifest" >"$work/broken"
ok "check --manifest: refuses a manifest that is cut off" told 2 "the manifest is not whole" check --manifest "$work/broken" --shard 1
awk '/^part/ { $8 += ++n == 2 ? 100 : 0 } { print }' "$work/manifest" | awk '/^part/ && ++n == 1 { $9 -= 1 } { print }' >"$work/broken"
ok "check --manifest: refuses parts that leave out bytes between them" told 2 "or is in the wrong place" check --manifest "$work/broken" --shard 1
awk '/^part/ && $11 == 0 { $9 -= 1 } { print }' "$work/manifest" >"$work/broken"
ok "check --manifest: refuses parts that leave out the end of a log" told 2 "or is in the wrong place" check --manifest "$work/broken" --shard 1
cp -p "$work/logs/large.umpire" "$work/as_it_was"
sed -i '$s/end$/enD/' "$work/logs/large.umpire"
touch -r "$work/as_it_was" "$work/logs/large.umpire"
last=$(awk '/^part/ { share = $2 } END { print share }' "$work/manifest")
ok "check --shard: refuses a log changed with its time kept" told 2 "large.umpire: the log was changed since the manifest was made" check --manifest "$work/manifest" --shard "$last" -o "$work/changed.share"
touch -d '2001-01-01' "$work/logs/large.umpire"
part=$(awk '/^part/ { print $2; exit }' "$work/manifest")
ok "check --shard: refuses a log whose time has changed" told 2 "large.umpire: the log was changed since the manifest was made" check --manifest "$work/manifest" --shard "$part" -o "$work/changed.share"
ok "shard: is refused without -n" told 2 "-n is missing" shard corpus
ok "shard -n 0: is refused" told 2 "-n takes how many shares there are to be, from 1 to 100000, not '0'" shard -n 0 corpus
ok "shard: refuses standard input" told 2 "standard input cannot be divided into shares" shard -n 2 -
ok "shard: a log that does not exist gives exit status 3" told 3 "none.umpire: No such file or directory" shard -n 2 "$work/none.umpire"
ok "shard: refuses a device" told 3 "/dev/null: this is no regular file; only regular files can be divided into shares" shard -n 2 /dev/null
sed '$s/$/\x00/' "$work/manifest" >"$work/broken"
ok "check --manifest: refuses a manifest with a NUL" told 2 "broken: the manifest holds a NUL character" check --manifest "$work/broken" --shard 1
touch -d 1960-01-01 "$work/logs/large.umpire"
divided -n 3
ok "shard, check: take a log that was last changed before 1970" shares 3
ok "merge: a log that was last changed before 1970 has one check's report" same xml
cp corpus/dropzone/games/two-players.umpire "$work/$(printf 'a\nb\\c').umpire"
"$umpire" shard -n 1 -o "$work/manifest" "$work"/a*c.umpire
ok "shard, check, merge: take a log's path with a line end in it" bash -c '"$0" check --manifest "$1/manifest" --shard 1 -o "$1/1.share" && "$0" merge -f text "$1/1.share" | tail -n 1 | grep -q "conformant"' "$umpire" "$work"

# Games whose number cannot be estimated from the looks of their lines.
{
    printf 'game dropzone\n'
    for ((i = 0; i < 6000; i++)); do printf 'note "game %d"; end; game dropzone; # more than the lines tell: %s\n' $i "$(printf 'x%.0s' {1..40})"; done
    cat "$work/some" "$work/some" "$work/some" "$work/some" "$work/some" "$work/some"
} >"$work/many.umpire"
corpus=$work/many.umpire
divided -n 3
shares 3
ok "merge: refuses shares with games in the middle of lines" told 2 "divide the logs with 'umpire shard --whole'" merge -o "$work/merged.xml" "$work"/*.share
ok "merge -o: writes nothing when games stand in the middle of lines" [ ! -e "$work/merged.xml" ]
divided -n 3 --whole
shares 3
ok "merge: whole logs with games in mid-line give one check's report" same xml
odd=$(printf 'o\033[31m\xe2\x80\xaed\n\\x1b\xff.umpire')
mkdir "$work/odd" && printf 'game armada\n' >"$work/odd/$odd"
"$umpire" shard -n 1 -o "$work/manifest" "$work/odd"
ok "shard: a manifest has no byte of a name that a terminal obeys" bash -c '! LC_ALL=C grep -q "[^ -~]" "$0" && grep -qF "$1" "$0"' "$work/manifest" 'o\x1b[31m\xe2\x80\xaed\n\\x1b\xff.umpire'
ok "... and its share has the log of that name" bash -c '"$0" check --manifest="$1/manifest" --shard=1 -o "$1/odd.share" 2>/dev/null; "$0" merge -f jsonl "$1/odd.share" 2>/dev/null | grep -q "\"type\":\"game\"\|log.cut-off"' "$umpire" "$work"
summary

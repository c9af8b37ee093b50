#!/bin/bash
# SPDX-License-Identifier: MIT
# An archive of logs is checked as the folder of that name: the reports differ in nothing but paths. What is hostile or damaged in it is
# told, and the rest is read. Takes the command.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh

mkdir "$work/logs"
cp --parents corpus/armada/games/*.umpire corpus/language/*/fail-*.umpire "$work/logs"
sound=$(ls corpus/armada/games/*.umpire | head -n 1)
mkdir "$work/logs/Straßburg"
cp "$sound" "$work/logs/Straßburg/über.umpire"
gzip -c "$sound" >"$work/logs/packed.umpire.gz"
printf 'no log' >"$work/logs/z.umpire"
head -c 200000 /dev/zero | tr '\0' '#' >"$work/logs/y.umpire"
echo 'not read' >"$work/logs/notes.txt"
cd "$work" || exit 1
(cd logs && find . -type f | sed 's|^\./||' | LC_ALL=C sort) >list
for ending in tar tar.gz tgz tar.bz2 tar.xz tar.zst; do tar -C logs -caf logs.$ending -T list || exit 1; done
tar -C logs --format=pax -cf pax.tar -T list
(cd logs && python3 -c 'import sys, zipfile
with zipfile.ZipFile("../logs.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    for name in sys.stdin.read().splitlines(): archive.write(name)' <../list)

# same ARCHIVE FORMAT OPTION...: report, messages and status are those of the folder.
same() {
    local archive=$1 format=$2 one packed
    shift 2
    "$umpire" check -f "$format" "$@" logs >one 2>one.err
    one=$?
    "$umpire" check -f "$format" "$@" "$archive" >packed 2>packed.err
    packed=$?
    sed -i "s|$archive/|logs/|g" packed packed.err
    [ -s one ] && cmp one packed && diff one.err packed.err && [ $one = $packed ]
}
for archive in logs.tar logs.tar.gz logs.tgz logs.tar.bz2 logs.tar.xz logs.tar.zst logs.zip pax.tar; do
    ok "check $archive: the report is that of the folder" same $archive xml --details
done
for format in text junit sarif jsonl; do ok "check -f $format: an archive's report is that of the folder" same logs.tar.gz $format; done
ok "check --events: an archive's report is that of the folder" same logs.tar.gz xml --events
ok "check --limit-bytes: an archive's report is that of the folder" same logs.zip xml --limit-bytes=1000
export LC_ALL
for LC_ALL in C POSIX C.UTF-8; do ok "check: an archive's report is that of the folder in locale $LC_ALL" same pax.tar xml; done
unset LC_ALL
abreast() { "$umpire" check -j 1 logs.zip logs >a 2>/dev/null; "$umpire" check -j "$1" logs.zip logs >b 2>/dev/null; [ -s a ] && cmp a b; }
for jobs in 1 2 7; do ok "check -j $jobs: archive and folder have the report of -j 1" abreast $jobs; done
tried() { "$umpire" test logs >a; "$umpire" test logs.tar.gz | sed 's|logs.tar.gz/|logs/|' >b; [ -s a ] && cmp a b; }
ok "test: an archive's output is that of the folder" tried
listed() { echo logs.tar.gz | "$umpire" check --files-from=- >a 2>/dev/null; "$umpire" check logs.tar.gz >b 2>/dev/null; [ -s a ] && cmp a b; }
ok "check --files-from: reads an archive that the list names" listed
shared() {
    rm -f *.share
    "$umpire" shard -n 3 -o manifest logs.tar logs logs.zip || return 1
    for share in 1 2 3; do "$umpire" check --manifest=manifest --shard=$share -j 2 -o $share.share 2>/dev/null; done
    "$umpire" check logs.tar logs logs.zip >one 2>/dev/null
    "$umpire" merge -f xml *.share >merged 2>/dev/null
    [ -s one ] && cmp one merged
}
ok "shares of archives: the merged report is that of one check" shared
for command in "fmt --check" "fmt -i" fmt "matrix --with=true"; do
    ok "$command: refuses an archive" status 2 $command logs.tar
    ok "$command: says that it reads no archive, and to unpack it" \
        grep -qx "umpire: logs.tar: this command reads no archive; unpack it, and name the folder" err
done

# What is hostile -------------------------------------------------------------------------------------------------------------
python3 - "$OLDPWD/$sound" <<'P'
import gzip, io, struct, sys, tarfile, zipfile
log = open(sys.argv[1], "rb").read()
def tar(path, *members, mode="w"):
    with tarfile.open(path, mode, format=tarfile.GNU_FORMAT) as archive:
        for name, kind, data in members:
            info = tarfile.TarInfo(name)
            info.type, info.size, info.linkname = kind, len(data), "good.umpire"
            archive.addfile(info, io.BytesIO(data))
F = tarfile.REGTYPE
tar("hostile.tar", ("../up.umpire", F, log), ("a/../../up.umpire", F, log), ("/etc/root.umpire", F, log), ("good.umpire", F, log),
    ("soft.umpire", tarfile.SYMTYPE, b""), ("hard.umpire", tarfile.LNKTYPE, b""), ("pipe.umpire", tarfile.FIFOTYPE, b""),
    ("device.umpire", tarfile.CHRTYPE, b""), ("inner.zip", F, b"PK"), ("clear\033[2J.umpire", F, log),
    ("x" * 5000 + ".umpire", F, log), ("a..b/last.umpire", F, log), ("good.umpire", F, log))
tar("plain.tar", ("a.umpire", F, log), ("b.umpire", F, log * 200), ("c.umpire", F, log))
whole = open("plain.tar", "rb").read()
open("cut.tar", "wb").write(whole[:2048 + len(log)])
damaged = bytearray(whole)
at = 512 + (len(log) + 511) // 512 * 512
damaged[at + 20] ^= 255
open("damaged.tar", "wb").write(damaged)
packed = gzip.compress(whole, mtime=0)
open("cut.tar.gz", "wb").write(packed[:len(packed) // 2])
open("nothing.tar", "wb").write(bytes(10240))
open("text.tar", "wb").write(b"this is no archive")
open("empty.zip", "wb").close()
tar("other.tar", ("notes.txt", F, b"x"))
tar("many.tar.gz", *((f"{i}.umpire", F, b"") for i in range(20000)), mode="w:gz")
with zipfile.ZipFile("crc.zip", "w") as archive:
    for name in "abc":
        archive.writestr(f"{name}.umpire", log)
bytes_ = bytearray(open("crc.zip", "rb").read())
second = bytes_.index(b"b.umpire")
bytes_[second + 60] ^= 1
open("crc.zip", "wb").write(bytes_)
locked = bytearray(bytes_)
for sign, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
    at = locked.index(b"c.umpire") if flags == 6 else locked.rindex(b"c.umpire")
    locked[locked.rindex(sign, 0, at) + flags] |= 1
open("locked.zip", "wb").write(locked)
with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    archive.writestr("bomb.umpire", b"# nothing\n" * 20000000)
P
truncate -s 1M sparse.umpire
echo end >>sparse.umpire
tar -S -cf sparse.tar sparse.umpire
has() { grep -qF -- "$1" err || { cat err; return 1; }; }
ok "archive: hostile names and members give exit status 3" status 3 check -f xml hostile.tar
ok "archive: refuses a member's name that begins with .." has "umpire: hostile.tar/../up.umpire: is named like a file outside of the archive, and not read"
ok "archive: refuses a member's name that leads up from within" has "umpire: hostile.tar/a/../../up.umpire: is named like a file outside"
ok "archive: refuses a member's name that is absolute" has "umpire: hostile.tar//etc/root.umpire: is named like a file outside"
for name in soft hard; do ok "archive: refuses a $name link" has "umpire: hostile.tar/$name.umpire: is a link, and not read; pack the file itself"; done
for name in pipe device; do ok "archive: refuses a member that is a $name" has "umpire: hostile.tar/$name.umpire: is no regular file, and not read"; done
ok "archive: refuses an archive within an archive" has "umpire: hostile.tar/inner.zip: is an archive within an archive, and not read"
ok "archive: refuses a member's name that is too long" has "has too long a name, and is not read"
ok "archive: an escape character in a member's name is not written out" bash -c '! grep -q "$(printf "\033")" err out'
ok "archive: reads the sound members, and a name that is there twice as two logs" [ "$(grep -c '<log ' out)" = 4 ]
ok "archive: a sparse file gives exit status 3" status 3 check sparse.tar
ok "archive: tells of a sparse file" has "umpire: sparse.tar/sparse.umpire: is a sparse file"
ok "archive: an archive that is cut off gives exit status 3" status 3 check -f xml cut.tar
ok "archive: names the log in which an archive is cut off" has "umpire: cut.tar/b.umpire: the archive cannot be read on after this member: "
ok "archive: the report tells that the archive is cut off" grep -q 'unreadable="the archive is damaged or cut off here: ' out
ok "archive: the report has the log before the cut" grep -q 'href="cut.tar/a.umpire"' out
ok "archive: a compressed archive that is cut off gives exit status 3" status 3 check -f xml cut.tar.gz
ok "archive: tells of a compressed archive that is cut off" has "umpire: cut.tar.gz/"
ok "archive: a damaged header gives exit status 3" status 3 check -f xml damaged.tar
ok "archive: tells of a damaged header once" [ "$(grep -c "^umpire: damaged.tar/a.umpire: the archive cannot be read on after this member: " err)" = 1 ]
ok "archive: the report has the log after a damaged header" grep -q 'href="damaged.tar/c.umpire"' out
ok "archive: a damaged member gives exit status 3" status 3 check -f xml crc.zip
ok "archive: the report tells that a member is damaged" bash -c 'grep -A9 "crc.zip/b.umpire" out | grep -q "the archive is damaged or cut off here"'
ok "archive: the report has the log after a damaged member" grep -q 'href="crc.zip/c.umpire"' out
ok "archive: an encrypted member gives exit status 3" status 3 check locked.zip
ok "archive: tells of an encrypted member" has "umpire: locked.zip/c.umpire: is encrypted, and not read; unpack it first"
for archive in nothing.tar other.tar empty.zip; do
    ok "check $archive: an archive without logs gives exit status 3" status 3 check $archive
    ok "check $archive: tells that the archive holds no log" has "umpire: $archive: this archive holds no log (*.umpire)"
done
ok "archive: a file that is no archive gives exit status 3" status 3 check text.tar
ok "archive: tells of a file that is no archive" has "umpire: text.tar: the archive cannot be read: "
ok "archive: an archive that does not exist gives exit status 3" status 3 check no-such.zip
ok "archive: tells of an archive that does not exist" has "umpire: no-such.zip: the archive cannot be read: "
ok "check --limit-bytes: a zip bomb gives exit status 3" status 3 check --limit-bytes=1M -f xml bomb.zip
ok "check --limit-bytes: the report tells that a zip bomb is above it" grep -q "it is longer than the limit of" out
bounded() { # ARCHIVE LINE COUNT: read to the end, and nothing is found but that its logs hold no game: the last LINE, and COUNT in all
    (ulimit -v 400000; status 3 check -f text -o report "$1") && [ ! -s err ] &&
        grep -q "^$1/$2:1: error: this log holds no game" report && [ "$(grep -c ' error: this log holds no game' report)" = "$3" ] &&
        [ "$(grep -c ': error: ' report)" = "$3" ] || { cat err; tail -n 3 report; return 1; }
}
ok "archive: a zip bomb is checked to its end in 400 MB of memory" bounded bomb.zip bomb.umpire:20000001 1
ok "archive: 20,000 empty logs are all checked in 400 MB of memory" bounded many.tar.gz 19999.umpire:1 20000
summary

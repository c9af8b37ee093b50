#!/bin/bash
# SPDX-License-Identifier: MIT
# Paths of logs in baselines and in lists of waivers, and entries that are not used: baselines.sh UMPIRE.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/lib.sh
work=$(realpath "$work")
top=$work/league
mkdir -p "$top/logs/spring" "$top/ci" "$top/elsewhere"
cp corpus/armada/together/fail-activated-again-with-none-left.umpire "$top/logs/a.umpire"
cp corpus/armada/together/fail-cancelled-too-late.umpire "$top/logs/spring/b.umpire"
entries() { grep -v '^#' "$1" | cut -f4 | LC_ALL=C sort -u | paste -sd' '; }
in_folder() { # FOLDER STATUS WORD...
    (cd "$1" && shift && status "$@")
}
accepted() { # FOLDER WORD...: all findings are in the baseline, and nothing is said
    in_folder "$1" 0 check -f text "${@:2}" && [ ! -s "$work/err" ] && grep -q ", 2 in the baseline" "$work/out"
}
writes() { # FOLDER FILE WANTED WORD...: the names of the logs in the file
    (cd "$1" && "$umpire" check -o "$work/report" --write-baseline "$2" "${@:4}" && echo "status 0") >"$work/names" 2>&1
    (cd "$1" && entries "$2") >>"$work/names"
    cat "$work/names"
    [ "$(cat "$work/names")" = "$3" ]
}

# The same names are written, wherever the command is run
ok "--write-baseline: paths of logs begin at the baseline's folder" writes "$top" base "logs/a.umpire logs/spring/b.umpire" logs
ok "--write-baseline: logs beside the baseline's folder begin with .." writes "$top" ci/base "../logs/a.umpire ../logs/spring/b.umpire" logs
ok "--write-baseline: names the same paths when run in another folder" writes "$top/elsewhere" ../ci/base "../logs/a.umpire ../logs/spring/b.umpire" ../logs
ok "--write-baseline: names the same paths for logs given as whole paths" writes / "$top/ci/base" "../logs/a.umpire ../logs/spring/b.umpire" "$top//logs/./"
ok "--write-baseline: names a log in the baseline's folder by name only" writes "$top/logs/spring" b.base "b.umpire" ../spring/b.umpire
(cd "$top" && "$umpire" check -o "$work/report" --write-baseline /dev/stdout logs/a.umpire) >"$work/stdout" 2>&1
ok "--write-baseline /dev/stdout: names logs from the current folder" [ "$(entries "$work/stdout")" = logs/a.umpire ]

# A log is known by any of its paths
for path in logs ./logs .//logs/ logs/../logs "$top/logs" "$top/ci/.././logs"; do
    ok "--baseline: knows logs by the path ${path/"$top"/TOP}" accepted "$top" --baseline ci/base "$path"
done
ok "--baseline: knows logs when run in their folder" accepted "$top/logs" --baseline ../ci/base a.umpire spring/b.umpire
ok "--baseline: knows logs when run in another folder" accepted "$top/elsewhere" --baseline ../elsewhere/../ci/base ../logs
ok "--baseline: knows logs when run in /" accepted / --baseline "$top/ci/base" "$top/logs"
ok "--baseline -j 2: knows logs when run in another folder" accepted "$top/elsewhere" -j 2 --baseline ../ci/base ../logs
sed "s|\.\./logs|$top/logs|" "$top/ci/base" >"$work/whole"
ok "--baseline: knows logs by whole paths in the baseline" accepted "$top/logs" --baseline "$work/whole" .
sed "s|\.\./logs/|.././logs//|" "$top/ci/base" >"$top/ci/odd"
ok "--baseline: knows logs by other spellings of their paths" accepted "$top/logs" --baseline ../ci/odd .
cp "$top/logs/a.umpire" "$top/elsewhere/a.umpire"
ok "--baseline: a copy of a log in another folder is another log" in_folder "$top/elsewhere" 1 check -f text --baseline ../ci/base a.umpire
cp -r "$top" "$work/moved"
ok "--baseline: holds in a folder that was copied as a whole" accepted "$work" --baseline moved/ci/base moved/logs

# Lists of waivers
cp corpus/language/ruling/pass-correction.umpire "$top/logs/c.umpire"
ok "--write-waivers: a list of waivers is written" in_folder "$top" 0 check -o /dev/null --write-waivers ci/list logs/c.umpire
ok "--write-waivers: names logs from the list's folder" [ "$(entries "$top/ci/list")" = ../logs/c.umpire ]
ok "--waivers: the list holds when run in another folder" in_folder "$top/elsewhere" 0 check -o /dev/null --waivers ../ci/list "$top/logs/c.umpire"
ok "--waivers: check says nothing when the list holds" [ ! -s "$work/err" ]
ok "test --waivers: the list holds when run in another folder" in_folder "$top/elsewhere" 0 test -q --waivers ../ci/list ../logs/c.umpire
rm "$top/logs/c.umpire"
ok "--baseline: an entry that matches too seldom gives exit status 2" bash -c '
    cd "$1" && sed "s/\t1\t/\t2\t/" ci/base >ci/worn && "$0" check -o /dev/null --baseline ci/worn ./logs 2>"$2"; [ $? = 2 ] && [ "$(grep -c "this entry says 2" "$2")" = 2 ]' "$umpire" "$top" "$work/err"
mkdir "$work/often"
sed '/#~ armada.ship.once-per-round/p' "$top/logs/a.umpire" >"$work/often/twice.umpire"
ok "--write-baseline: writes one entry for the same breach twice" \
    eval 'in_folder "$work/often" 1 check -o /dev/null --write-baseline base twice.umpire && [ "$(grep -v "^#" "$work/often/base" | cut -f2)" = 2 ]'
ok "--baseline: an entry for two findings accepts both" \
    eval 'in_folder "$work/often" 0 check -f text --baseline base twice.umpire && grep -q "conformant (2 in the baseline;" "$work/out"'
sed 's/\t2\t/\t1\t/' "$work/often/base" >"$work/often/less"
ok "--baseline: an entry that matches too often gives exit status 2" in_folder "$work/often" 2 check -o /dev/null --baseline less twice.umpire
ok "--baseline: tells how often an entry matches that matches too often" \
    diff "$work/err" - <<<'umpire: less:2: twice.umpire has 2 such findings of armada.ship.once-per-round; this entry says 1'

# Reasons and paths of any kind
mkdir "$work/odd"
reasoned() { sed "s/^\(.*\)#~ armada.ship.once-per-round.*/\1; judge: waive armada.ship.once-per-round \"$1\"/" "$top/logs/a.umpire" >"$work/odd/a.umpire"; }
reasoned 'Überholt – geht in Ordnung'
ok "--write-waivers: a reason may have any characters" in_folder "$work/odd" 0 check -o /dev/null --write-waivers list a.umpire
ok "--write-waivers: keeps the characters of a reason" grep -q $'\tÜberholt – geht in Ordnung$' "$work/odd/list"
reasoned ' '
ok "--write-waivers: a reason may be blank" in_folder "$work/odd" 0 check -o /dev/null --write-waivers list a.umpire
ok "--write-waivers: writes 'no reason given' for a blank reason" grep -q $'\tno reason given$' "$work/odd/list"
ok "--waivers: reads what was written for a blank reason" in_folder "$work/odd" 0 check -o /dev/null --waivers list a.umpire
cp "$top/logs/a.umpire" "$work/odd/"$'a\tb.umpire'
ok "--write-baseline: refuses a path with a tab" in_folder "$work/odd" 5 check -o /dev/null --write-baseline base $'a\tb.umpire'
ok "--write-baseline: tells that it cannot name a path with a tab" \
    diff "$work/err" - <<<'umpire: a\x09b.umpire: this path has a tab or a line end, so base cannot name it; rename the log or its folder'
ok "--write-baseline: writes nothing when a path has a tab" [ ! -e "$work/odd/base" ]

# What was not used
cp "$top/ci/base" "$top/base.elsewhere"
unused() { in_folder "$top" 1 check -o /dev/null --baseline base.elsewhere logs && grep -q "base.elsewhere: warning: no entry (of 2) was used, because.*begin in $top\$" "$work/err"; }
ok "--baseline: warns when no entry was used" unused
ok "--baseline: exit status 0 when one of two entries was not used" in_folder "$top" 0 check -o /dev/null --baseline ci/base logs/a.umpire
ok "--baseline: says nothing when one of two entries was not used" [ ! -s "$work/err" ]
ok "--require-baseline: exit status 2 when one entry was not used" in_folder "$top" 2 check -o /dev/null --require-baseline --baseline ci/base logs/a.umpire
ok "baseline: names unused entry" grep -qx "umpire: ci/base:[23]: \.\./logs/spring/b.umpire was not checked to its end, so this entry was not used" "$work/err"
ok "--require-baseline: names no entry that was used" [ "$(grep -c "" "$work/err")" = 1 ]
ok "--require-baseline: exit status 2 when no entry was used" in_folder "$top" 2 check -o /dev/null --require-baseline --baseline base.elsewhere logs
ok "--require-baseline: tells that no entry was used, not as a warning" bash -c 'grep -q "no entry (of 2) was used" "$0" && ! grep -q warning "$0"' "$work/err"
ok "--require-baseline: exit status 0 when all entries were used" in_folder "$top" 0 check -o /dev/null --require-baseline --baseline ci/base logs
ok "--require-baseline -j 2: exit status 0 when all entries were used" in_folder "$top" 0 check -j 2 -o /dev/null --require-baseline --baseline ci/base logs
ok "--require-baseline: is refused without --baseline" in_folder "$top" 2 check -o /dev/null --require-baseline logs
ok "--require-baseline: says nothing of an empty baseline" bash -c 'cd "$1" && : >empty && "$0" check -o /dev/null --require-baseline --baseline empty elsewhere 2>"$2"; [ $? = 1 ] && [ ! -s "$2" ]' "$umpire" "$top" "$work/err"
"$umpire" shard -n 1 -o "$work/manifest" "$top/logs" 2>"$work/err"
ok "--require-baseline: is refused for a share" status 2 check --manifest "$work/manifest" --shard 1 --baseline "$top/ci/base" --require-baseline
summary

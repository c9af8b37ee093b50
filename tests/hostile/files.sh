#!/bin/bash
# SPDX-License-Identifier: MIT
# Each small file that a command reads beside logs has a limit: NULs without end and lines without end are refused in
# bounded memory, with a message that names the file: files.sh UMPIRE.
set -u
umpire=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/hostile/logs.sh
. tests/lib.sh
cd "$work" || exit 1
sound_log >sound.umpire
"$umpire" check -f xml sound.umpire >report.xml
"$umpire" shard -n 1 -o manifest sound.umpire
printf 'ship:sloop\n' >list
printf 'ship\tSloop\t1\t-\thull=1\n' >cards
printf '# %60000s\n' '' >comment # a line that every file of lines may have

refused() { # FILE COMMAND...
    local file=$1 got
    shift
    (ulimit -v 1500000; ulimit -t 30; exec timeout "$PATIENCE" "$umpire" "$@" >out 2>err)
    got=$?
    case $got in 2 | 3) ;; *) echo "status $got"; head -c 1000 err; return 1 ;; esac
    grep -q "^umpire:.*$file" err && ! grep -qi 'out of memory' err || { head -c 1000 err; return 1; }
}
endless() { yes "$(cat comment)"; }
small() { # NAME WORD...: the word FILE stands for the file
    local name=$1
    shift
    ok "$name: NULs without end are refused" refused /dev/zero "${@//FILE//dev/zero}"
    ok "$name: lines without end are refused" refused /dev/stdin "${@//FILE//dev/stdin}" < <(endless)
}
small "check --config" check --config=FILE sound.umpire
small "check --judge-key" check --judge-key=FILE sound.umpire
small "check --manifest" check --manifest=FILE --shard=1
small "merge" merge FILE
small "new --cards" new --cards=FILE armada
small "new --fleet" new --fleet=FILE armada
small "import-fleet" import-fleet FILE
small "import-fleet --cards" import-fleet --cards=FILE list
small "cards" cards FILE
small "cards --cards" cards --cards=FILE list
small "judge sign --key" judge sign --key=FILE sound.umpire
for list in policy baseline waivers; do
    small "check --$list" check --$list=FILE sound.umpire
done
small "matrix --baseline" matrix --with=cat --baseline=FILE sound.umpire
summary

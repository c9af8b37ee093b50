#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire cards: cards.sh UMPIRE. Rows that a table of cards lacks, tables made one, and impossible rows.
set -u
umpire=$(realpath "$1")
. "$(dirname "$0")/../../lib.sh"
cd "$work" || exit 1

writes() { # FILE WORD...: the command succeeds and writes what the file holds
    "$umpire" cards "${@:2}" >out 2>err
    local got=$?
    cat err
    [ $got = 0 ] && diff "$1" out
}
says() { # STATUS TEXT WORD...
    "$umpire" cards "${@:3}" >out 2>err
    local got=$?
    cat err
    [ $got = "$1" ] && grep -qxF -- "umpire: $2" err
}

cat >log <<'END'
game armada 1.5.0
title "A against B"
rounds 6
player A first {
    ship "Home One" command=3 hull=8 speed=2 flagship { zone front shields=4 red=2
        upgrade "Gun Crew" non-recur cost=[repair]; defense brace }
    squadron Kite hull=3 swarm { anti-squadron blue=2 }
}
player B { ship Sloop command=1; squadron Kite hull=3 swarm { anti-squadron blue=2 } }
round 1
A: assign "Home One" repair
END
printf '%s\t%s\t-\t-\t%s\n' ship 'Home One' 'command=3 hull=8 { zone front shields=4 red=2; defense brace }' ship Sloop 'command=1' \
    squadron Kite 'hull=3 swarm { anti-squadron blue=2 }' upgrade 'Gun Crew' 'non-recur cost=[repair]' >rows
ok "cards: a log's declarations become rows, without what is not on a card" writes rows log
ok "cards: rows that are written can be read" writes rows --cards rows
ok "cards: no row is written twice" writes rows --cards rows --all log
: >nothing
ok "cards: a table that has all lacks nothing" writes nothing --cards rows log
printf 'ship:sloop\nupgrade:gun crew\nupgrade:Needa\nsquadron:kite\n' >list
printf 'upgrade\tNeeda\t-\t-\t\n' >lacking
ok "cards: names are compared by their letters; what the table lacks is written" writes lacking --cards rows list
printf 'Sloop (50 + 7: 57)\n    + Needa (7)\n' | sed '1i Test (57/400)\n====' >designer
printf 'ship\tSloop\t50\t-\t\nupgrade\tNeeda\t7\t-\t\n' >priced
ok "cards: points come from a list" writes priced designer
printf 'upgrade\tNeeda\t7\t1\t\nship\tCutter|Cut\t30\t-\thull=4\n' >second
printf 'ship\tCutter|Cut\t30\t-\thull=4\nship\tHome One\t-\t-\tcommand=3 hull=8 { zone front shields=4 red=2; defense brace }\n' >all
sed '1d' rows | sed '$!b' >>all
printf 'upgrade\tNeeda\t7\t1\t\n' >>all
ok "cards: tables become one, in order" writes all --cards second --cards rows
ok "cards: a list on standard input" bash -c '"$0" cards - <list | grep -qx "$(printf "ship\tsloop\t-\t-\t")"' "$umpire"

cat >named <<'END'
game armada 1.5.0
player A first {
    ship Kite card="Sloop [Nexus]" hull=5 speed=2 flagship { upgrade Big card="The \"Big\" Gun" points=7 }
    squadron Red card=Swallow hull=3 points=12
}
round 1
END
printf '%s\t%s\t%s\t-\t%s\n' ship 'Sloop [Nexus]' - hull=5 squadron Swallow 12 hull=3 upgrade 'The "Big" Gun' 7 '' >cards
ok "cards: a card that is named by card= has a row of that name" writes cards named
ok "cards: ... which can be read" writes cards --cards cards
printf 'game armada\nplayer A { ship "Sloop|Kite" hull=5; ship Cutter hull=4 }\nround 1\n' >bar
ok "cards: a name that a row cannot hold is told" says 1 "ship 'Sloop|Kite': a row cannot hold a name with '|', a tab or the end of a line" bar
ok "cards: ... and the other rows are written" bash -c 'grep -qx "$(printf "ship\tCutter\t-\t-\thull=4")" out'

row() { printf '%b\n' "$1" >row; }
row 'ship\tX\t1\t-\thull=0'
ok "cards: a hull of 0 is told" says 3 "row: line 1: its declarations: '0' must be a number from 1 to 10000" --cards row
row 'squadron\tX\t1\t-\thull=80'
ok "cards: a hull that no card has is told" says 1 "squadron 'X': no card has a hull of 80" --cards row
row 'ship\tX\t1\t-\thull=5 { zone front shields=40 red=1 }'
ok "cards: shields that no card has are told" says 1 "ship 'X': no card has shields of 40" --cards row
row 'ship\tX\t1\t-\thull=5 { zone front red=5 blue=4 black=4; zone rear red=1 }'
ok "cards: more dice than a card has are told" says 1 "ship 'X': no card has so many dice for an attack: 13" --cards row
row 'ship\tX\t1\t-\tmax-speed=5'
ok "cards: a speed that no card has is told" says 1 "ship 'X': no card has a maximum speed of 5" --cards row
row 'ship\tX\t1\t-\thull=5\nship\tx\t1\t-\thull=6'
ok "cards: two rows of one card that differ are told" says 1 "ship 'x': two rows say different things; the first counts" --cards row
row 'ship\tX\t1\t-\thull=5 { zone front shields=4 red=4 blue=4 }'
ok "cards: a row that a card can have is no fault" writes row --cards row
ok "cards: a table that cannot be read is refused" says 3 "no-such: No such file or directory" --cards no-such
ok "cards: a list that is none is refused" bash -c '"$0" cards err 2>&1 | grep -q "no export of a list builder"' "$umpire"
ok "cards: a call without a file is refused" bash -c '"$0" cards 2>&1 | grep -q "a log, a list or a table (--cards) is missing"' "$umpire"
ok "cards: -o writes into a file" bash -c '"$0" cards -o new log && cmp rows new' "$umpire"
ok "cards: -o with a table that is read is refused" bash -c 'cp rows kept; "$0" cards --cards kept -o kept log; [ $? = 2 ] && cmp rows kept' "$umpire"
ok "cards: the rows make the declarations of a fleet" bash -c '"$0" import-fleet --cards rows list 2>/dev/null | grep -qxF "    ship \"sloop\" command=1 {"' "$umpire"
summary

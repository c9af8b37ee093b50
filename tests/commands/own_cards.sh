#!/bin/bash
# SPDX-License-Identifier: MIT
# Tables of cards of somebody's own, such as an organiser's of those that are marked [ARC]: own_cards.sh UMPIRE
set -u
umpire=$(realpath "$1")
. "$(dirname "$0")/../lib.sh"
cp tests/shared/harbour_watch.txt "$work/legal"
cd "$work" || exit 1
export umpire
# changed NAME SCRIPT: the list, changed by sed.
changed() { sed -E "$2" legal >"$1"; }
# lists PATTERN WORD...: what is said of the list.
lists() { "$umpire" lists -f text "${@:2}" 2>&1 | tee /dev/stderr | grep -q -- "$1"; }
# says PATTERN WORD...: what a check says.
says() { "$umpire" check -f text "${@:2}" 2>&1 | tee /dev/stderr | grep -q -- "$1"; }
says_not() { ! says "$@"; }
row() { local IFS=$'\t'; printf '%s\n' "$*"; }

{
    echo "# cards of a league"
    row upgrade rebel Commander "General Dodonna [ARC]" 18 "General Dodonna"
    row upgrade rebel Officer "Leia Organa" 4 "Leia Organa"
    row ship "rebel empire" - "CR90 Corvette A [ARC]" 42 "CR90 Corvette A" "hull=5 { zone rear shields=3 red=1 }"
    row ship empire "Officer, Turbolasers" "Sloop [Nexus]" 40 - \
        "hull=4 size=small command=1 squadrons=1 engineering=2 max-speed=4 unique { zone front shields=2 red=2; zone left shields=1; zone right shields=1; zone rear shields=1; anti-squadron blue=1; defense brace evade }"
    row squadron rebel - "Kite [Nexus]" 12 - "hull=4 blue=1 bomber { anti-squadron blue=3 }"
    row objective - Assault "Siege [ARC]" - -
} >league

changed arc 's/General Dodonna \(20\)$/General Dodonna [ARC] (18)/; s/Leia Organa \(3\)/Leia Organa (4)/; s/= 71/= 70/; s/: 227/: 226/'
ok "without a table a marked card is not known" lists 'Harbour Watch: nothing found: at least .*; 2 cards are not known$' arc
ok "... and nobody is told that the printed one is not" lists 'advice: it is not clear which card General Dodonna is' arc
changed misspelt 's/Leia Organa/Leia Organna/; s/CR90 Corvette A/CR90 Corvete A/; s/Nav Team/Nav Taem/'
ok "a ship whose name is misspelt is asked for" lists "it is not clear which card CR90 Corvete A is (the nearest is 'CR90 Corvette A'), so" misspelt
ok "... and an upgrade" lists "it is not clear which card Nav Taem is (the nearest is 'Nav Team'), so" misspelt
ok "a name that some card has is not proposed" lists 'it is not clear which card General Dodonna is, so it cannot' arc
ok "with the table it is, and the list is legal" lists 'Harbour Watch: legal: 226 points as printed, 222 as of 2025$' --cards=league arc
ok "... and the verdict says how many are of it" lists 'declared: 2 cards of another table' --cards=league arc
ok "... beside an edition" lists 'declared: 2 cards of another table' --cards=printed --cards=league arc
ok "the table is asked before umpire's own" lists 'advice: Leia Organa: the list says 3 points; it must be 4, as on the card' --cards=league legal
ok "--fix judges by the table" lists 'to be legal, ' --fix --points=220 --cards=league arc
changed ship 's/CR90 Corvette A \(44\)/CR90 Corvette A [ARC] (42)/; s/= 71/= 69/; s/: 227/: 225/'
ok "a ship that is like a printed one has its upgrade bar" lists 'Harbour Watch: legal: ' --cards=league ship
sed 's/Nav Team (4)/External Racks (4)/' ship >slot
ok "... and is judged by it" lists ':12:1: violation: CR90 Corvette A has no Ordnance icon for External Racks' --cards=league slot
ok "import-fleet: without the table the card is named with its mark" bash -c '
    "$umpire" import-fleet arc >log 2>err; grep -F "upgrade \"General Dodonna\" card=\"General Dodonna [ARC]\" points=18" log'
ok "... and is never the printed one" says 'declared: 2 cards not known' log
ok "import-fleet: with the table the log names it, too, and says by what it is judged" bash -c '
    "$umpire" import-fleet --cards=league arc >log 2>err
    grep -F "upgrade \"General Dodonna\" card=\"General Dodonna [ARC] (Commander)\"" log && grep -F "league are asked first: judge the log with it, too" err'
ok "... as check does" says 'declared: 2 cards of another table' --cards=league log

cat >plain <<'END'
game armada 1.6.0
player Rebel first {
    ship "CR90 Corvette A 1" speed=2 hull=9
    ship "Assault Frigate Mark II A" speed=2 hull=9
}
player Empire { ship "Sloop [Nexus]" speed=2 }
round 1
phase command
end
END
ok "a log without points, card= and --cards is looked up in no table" says_not 'cards: \|card\.value\|another table' plain
ok "with --cards it is looked up in the table" says 'declared: 1 card of another table' --cards=league plain
ok "... and in umpire's" says "Assault Frigate Mark II A is declared with a hull of 9; by its card it must be 6" --cards=league plain
sed 's/ship "CR90 Corvette A 1"/& card="CR90 Corvette A [ARC]"/' plain >carded
ok "what a log declares is compared with the table's numbers" says 'CR90 Corvette A 1 is declared with a hull of 9; by its card it must be 5' --cards=league carded
sed '4s/$/ { upgrade "General Dodonna" card="General Dodonna [ARC]" }/' plain >changing
ok "an upgrade of the table may change ships: no value is held against the log" says_not 'card\.value\]' --cards=league changing
ok "a report names the table by its digest, and verify asks for it" bash -c '
    "$umpire" check -f xml -o report.xml --cards=league plain; sum=$(sha256sum <league | cut -c1-64)
    grep -q -e "--cards=$sum" report.xml && "$umpire" verify report.xml plain 2>&1 | grep "made with the file of --cards" && "$umpire" verify --with=league report.xml plain'
ok "a report does not take the place of the table" says 'the table of cards' --cards=league -o league plain
ok "a table by a pipe" says 'declared: 1 card of another table' --cards=<(cat league) plain
ok "several logs at a time, with the table" bash -c '"$umpire" check -f text -j 2 --cards=league plain log | grep -c "of another table" | grep -x 2'

# wrong WHY COLUMN...: a row that is refused, on its line.
wrong() { { echo "# a table"; row "${@:2}"; } >rows; says "rows: line 2: $1" --cards=rows plain; }
ok "too few columns" wrong "a line has kind, factions, slot, name, points, like and words" ship rebel - X 5
ok "too many columns" wrong "a line has kind" ship rebel - X 5 - a b
ok "no kind" wrong "its kind is none of" boat rebel - X 5 -
ok "no faction" wrong "no faction is called: 'hutt'" ship "rebel hutt" - X 5 -
ok "no name" wrong "its name is missing" ship rebel - "" 5 -
ok "no points" wrong "its points are a number up to 1000, not: 'many'" ship rebel - X many "CR90 Corvette A"
ok "no printed card" wrong "no printed card of this kind, faction and slot is called: 'CR91'" ship rebel - X 5 CR91
ok "a printed card of another faction" wrong "no printed card" ship empire - X 5 "CR90 Corvette A"
ok "a printed card of another slot" wrong "no printed card" upgrade rebel Officer X 5 "General Dodonna"
ok "an upgrade without a slot" wrong "an upgrade has a slot" upgrade rebel - X 5 -
ok "no icon" wrong "no icon of upgrades is called as in: 'Cook'" upgrade rebel "Officer, Cook" X 5 -
ok "a word that no card has" wrong "no card has: 'hul=5'" ship rebel - X 5 "CR90 Corvette A" hul=5
ok "a number that no card has" wrong "no card has: 'hull=500'" ship rebel - X 5 "CR90 Corvette A" hull=500
ok "a zone that no ship has" wrong "no ship has the zone: 'top'" ship rebel - X 5 "CR90 Corvette A" "{ zone top red=1 }"
ok "a defense token that no card has" wrong "no card has such a defense token" ship rebel - X 5 "CR90 Corvette A" "{ defense shield }"
ok "a ship without its numbers" wrong "a ship that is like no printed one needs hull" ship rebel - X 5 - hull=4
ok "a squadron without a hull" wrong "a squadron that is like no printed one needs a hull" squadron rebel - X 5 - blue=1
ok "braces that do not close" wrong "braces must stand around parts at the end" ship rebel - X 5 "CR90 Corvette A" "hull=4 { defense brace"
{ row upgrade rebel Officer A 1 -; row upgrade rebel Officer a 2 -; } >rows
ok "a card twice" says "rows: line 2: a card of this kind, faction, slot and name stands above: 'a'" --cards=rows plain
{ row upgrade rebel Officer A 1 -; row upgrade rebel "Weapons Team" A 2 -; row upgrade empire Officer A 3 -; } >rows
ok "... but not of another slot or faction" says 'game 1: ' --cards=rows plain
for i in $(seq 501); do row upgrade rebel Officer "A$i" 1 -; done >rows
ok "more than 500 cards" says 'rows: line 501: it has more than 500 cards' --cards=rows plain
printf 'upgrade\trebel\tOfficer\tA\t1\t-\0\n' >rows
ok "a table with a zero byte" says 'it is no text' --cards=rows plain
ok "a table that is not there" says 'no-such: No such file or directory' --cards=no-such plain
ok "a table that never ends" says "/dev/zero: File too large" --cards=/dev/zero plain
ok "lists: two tables" lists 'is a second table; name one' --cards=league --cards=league arc
printf 'game armada\nplayer Rebel { ship "=HYPERLINK(1)" command=2; squadron "@SUM(A1)"; squadron "-2+3" hull=3; squadron "\xef\xbc\x9d1" hull=3; squadron "X-wing" hull=3 }\n' >"$work/formulas.umpire"
"$umpire" cards "$work/formulas.umpire" >"$work/formulas"
ok "no name in a table of cards is a spreadsheet's formula" bash -c '[ "$(cut -f 2 "$0")" = "$(printf "%s\n" "'"'"'=HYPERLINK(1)" "'"'"'-2+3" "'"'"'@SUM(A1)" "X-wing" "'"'"'＝1")" ]' "$work/formulas"
ok "... and the table is read as what it says" bash -c '"$1" cards --cards="$0" --all | diff - "$0" && [ -z "$("$1" cards --cards="$0" "$2")" ]' "$work/formulas" "$umpire" "$work/formulas.umpire"
summary

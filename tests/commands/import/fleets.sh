#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire import-fleet: fleets.sh UMPIRE [FOLDER]. Lists of our own in each list builder's way of
# writing them; those of FOLDER, which the project does not ship, are skipped where they are not.
set -u
umpire=$(realpath "$1") lists=${2:-}
. "$(dirname "$0")/../../lib.sh"

imports() { "$umpire" import-fleet "$@" >"$work/out" 2>"$work/err"; }
# has LINE WORD...: imported, the declarations have that line.
has() {
    imports "${@:2}"
    local got=$?
    cat "$work/err" "$work/out"
    [ $got -le 1 ] && grep -qxF -- "$1" "$work/out"
}
refuses() { # STATUS PATTERN WORD...
    imports "${@:3}"
    local got=$?
    cat "$work/err"
    [ $got = "$1" ] && grep -q -- "$2" "$work/err" && [ ! -s "$work/out" ]
}
# understood: the declarations in $work/out have no error, but for the values that are on cards.
understood() {
    printf 'round 1\n' >>"$work/out"
    "$umpire" check -f text --max-findings all "$work/out" >"$work/judged"
    grep -q ': game 1: ' "$work/judged" && ! grep 'log\.' "$work/judged" | grep -v 'log.cut-off\|log.operands'
}

cat >"$work/kingston" <<'END'
Name: Test "one"
Faction: Rebel
Commander: Admiral Aye

Assault: Attack Run
Defense:
Navigation: Drift

Sloop of War (50)
• Admiral Aye (20)
• Gun Crew (5)
= 75 Points

Sloop of War (50)
= 50 Points

Squadrons:
• Ace (20)
• 2 x Kite (20)
= 40 Points

Total Points: 165
END
cat >"$work/designer" <<'END'
!vassal
Test (0/165/400)
================
Sloop of War (50 + 25: 75)
    + Admiral Aye (20)
    · Gun Crew (5)
Sloop of War (50 + 0)
Ace (20)
2 x Kite (2 x 10)
Attack Run
END
cat >"$work/fabs" <<'END'
[ REBEL FLEET (165 points)
1 • Objectives - Attack Run - Drift (0)
2 • Sloop of War - Admiral Aye - Gun Crew (75)
3 • Sloop of War (50)
4 • Ace (20)
5 • Kite (10)
6 • Kite (10)
END
printf '%s\n' 'ship:sloopofwar' 'upgrade:admiralaye' 'upgrade:guncrew' 'ship:sloopofwar' 'squadron:ace' 'squadron:kite ' 'squadron:kite' >"$work/plain"
cat >"$work/dflist" <<'END'
--------------------------------------
harbour watch - 300pts
Harbour - 2 launch assets

SR5 Line battlegroup (80pts)
1 x Anvil - 80pts - M
M- M- M- + Commodore (20pts, 3AV)

SR7 Line battlegroup (100pts)
2 x Kiln - 100pts - L2

SR7 Flag battlegroup (100pts)
2 x Kiln - 100pts - S
------------- dflist.com -------------
END
ok "Kingston: the commander's ship is the flagship, with its points" has '    ship "Sloop of War 1" flagship { # 50 points' "$work/kingston"
ok "Kingston: an upgrade has its points" has '        upgrade "Gun Crew" # 5 points' "$work/kingston"
ok "Kingston: squadrons of one name are numbered" has '    squadron "Kite 2" # 10 points' "$work/kingston"
ok "Kingston: the player is the faction, with the list's points" has 'player "Rebel" { # 165 points' "$work/kingston"
ok "Kingston: quotes in the fleet's name are escaped" has '    # fleet: "Test \"one\""' "$work/kingston"
sed '0,/^= 50/s/^= 50/• GUN crew (5)\n= 55/; s/^• Ace/• kite (20)\n• Ace/' "$work/kingston" >"$work/capitals"
ok "Kingston: a name in other capitals is the same name" bash -c '"$0" import-fleet "$1" | tee "$2" | grep -c "upgrade \"Gun Crew\"" | grep -qx 2 && grep -q "squadron \"kite 3\"" "$2"' "$umpire" "$work/capitals" "$work/out"
ok "Kingston: declarations of names in other capitals are understood" understood
sed 's/^• Ace/• Kite 2 (20)\n• Ace/' "$work/kingston" >"$work/numbered"
numbers() { # the squadrons called Kite have these numbers, in this order
    imports "$work/numbered"
    grep -o 'squadron "Kite.*"' "$work/out" | cmp - <(printf 'squadron "Kite %d"\n' "$@")
}
ok "Kingston: a number that makes another unit's name is passed over" numbers 2 1 3
ok "Kingston: declarations with a number passed over are understood" understood
ok "Kingston: an objective becomes a remark" has '    # objective: "Drift"' "$work/kingston"
ok "Designer: ships of one name are numbered, with their points" has '    ship "Sloop of War 2" { # 50 points' "$work/designer"
ok "Designer: an upgrade has its points" has '        upgrade "Admiral Aye" # 20 points' "$work/designer"
ok "Designer: squadrons of one name are numbered" has '    squadron "Kite 1" # 10 points' "$work/designer"
ok "Designer: the declarations are understood" understood
ok "Designer: an objective becomes a remark" has '    # objective: "Attack Run"' "$work/designer"
ok "Fab's: a ship has its points with its upgrades" has '    ship "Sloop of War 1" { # 75 points with its upgrades' "$work/fabs"
ok "Fab's: a ship without upgrades has its own points" has '    ship "Sloop of War 2" { # 50 points' "$work/fabs"
ok "Fab's: squadrons of one name are numbered" has '    squadron "Kite 2" # 10 points' "$work/fabs"
ok "plain: ships of one name are numbered" has '    ship "sloopofwar 2" {' "$work/plain"
ok "plain: squadrons of one name are numbered" has '    squadron "kite 2"' "$work/plain"
ok "dflist: the player has the admiral's value and the list's points" has 'player "Harbour" admiral=3 { # 300 points' "$work/dflist"
ok "dflist: a battlegroup has its rating, kind and points" has '    battlegroup "SR7 Flag" sr=7 flag { # 100 points' "$work/dflist"
ok "dflist: a group has its ships, tonnage and points of a ship" has '        group "Kiln 1" ships=2 light # 50 points' "$work/dflist"
ok "dflist: groups of one name are numbered" has '        group "Kiln 2" ships=2 super-heavy # 50 points' "$work/dflist"
for builder in kingston designer fabs plain dflist; do
    ok "$builder: every line is understood" bash -c '"$0" import-fleet --strict "$1" >/dev/null' "$umpire" "$work/$builder"
    sed 's/$/\r/' "$work/$builder" >"$work/crlf"
    ok "$builder: CRLF gives the same" diff <("$umpire" import-fleet "$work/$builder" 2>/dev/null) <("$umpire" import-fleet "$work/crlf" 2>/dev/null)
    ok "$builder: a list on standard input gives the same declarations" diff <("$umpire" import-fleet "$work/$builder" 2>/dev/null) <("$umpire" import-fleet - <"$work/$builder" 2>/dev/null)
    imports "$work/$builder"
    ok "$builder: a log with the declarations is understood" understood
    # Every prefix of a list is read, or refused with a reason.
    for bytes in $(seq 1 37 "$(wc -c <"$work/$builder")"); do
        head -c "$bytes" "$work/$builder" >"$work/cut"
        imports "$work/cut"
        case $? in 0) ;; 1 | 3) [ -s "$work/err" ] || echo "$bytes" ;; *) echo "$bytes" ;; esac
    done >"$work/bad"
    ok "$builder: a list that is cut is read, or refused with a reason" test ! -s "$work/bad"
done

# A table of cards.
tab=$'\t'
cat >"$work/cards" <<END
# cards
ship${tab}Sloop of War|Sloop${tab}50${tab}-${tab}command=2 max-speed=3 hull=4 { zone front shields=2 red=2; defense brace evade }
squadron${tab}Kite${tab}10${tab}2${tab}hull=3 swarm { anti-squadron blue=2 }
squadron${tab}Ace${tab}20${tab}1${tab}
upgrade${tab}Gun Crew${tab}5${tab}1${tab}non-recur cost=[repair]
upgrade${tab}Admiral Aye${tab}20${tab}1${tab}
END
for builder in kingston designer fabs plain; do
    ok "$builder: --cards adds the values of the table of cards" bash -c '"$0" import-fleet --cards "$1" --first Rebel -p Rebel "$2" >"$3/out" && grep -q "command=2 max-speed=3 hull=4" "$3/out" && grep -q "defense brace evade$" "$3/out" &&
        grep -qi "upgrade \"gun *crew\" non-recur cost=\[repair\]" "$3/out" && grep -qi "squadron \"kite 1\" hull=3 swarm { anti-squadron blue=2 }" "$3/out"' "$umpire" "$work/cards" "$work/$builder" "$work"
    printf 'player Other { ship X command=1 }\nround 1\n' >>"$work/out"
    ok "$builder: a log with the cards' values is judged" bash -c '"$0" check -f text "$1" | grep -q ": indeterminate"' "$umpire" "$work/out"
done
differs() { # SED PATTERN BUILDER: one difference is reported, and the status is 1
    sed "$1" "$work/cards" >"$work/other"
    imports --cards "$work/other" "$work/$3"
    local got=$?
    cat "$work/err"
    [ $got = 1 ] && grep -q "$2" "$work/err" && [ -s "$work/out" ]
}
ok "--cards: points of an upgrade that differ are reported" differs 's/Gun Crew\t5/Gun Crew\t6/' "'Gun Crew': points: 5 in the list, 6 in the table" kingston
ok "--cards: points of a ship with its upgrades that differ are reported" \
    differs 's/Gun Crew\t5/Gun Crew\t6/' "'Sloop of War': points with its upgrades: 75 in the list, 76 in the table" fabs
ok "--cards: more copies than the table allows are reported" differs 's/Kite\t10\t2/Kite\t10\t1/' "'Kite': 2 copies in the list; the table allows 1" fabs
ok "--cards: a sum of the list that differs is reported" bash -c 'sed "s/Total Points: 165/Total Points: 170/" "$1/kingston" >"$1/sum"; "$0" import-fleet --cards "$1/cards" "$1/sum" 2>&1 >/dev/null | grep -q "points: 170 in the list, 165 in the table"' "$umpire" "$work"
ok "--cards: an empty table finds no difference" bash -c '"$0" import-fleet --cards /dev/null "$1" >/dev/null' "$umpire" "$work/kingston"
bad_card() { # PATTERN LINE
    printf '%b\n' "$2" >"$work/other"
    refuses 3 "line 1: .*$1" --cards "$work/other" "$work/kingston"
}
ok "--cards: a card of no kind is refused" bad_card "kind is none of" 'boat\tX\t1\t1\t'
ok "--cards: a card without a name is refused" bad_card "its name is missing" 'ship\t\t1\t1\t'
ok "--cards: a card whose points are no number is refused" bad_card "are numbers" 'ship\tX\tmany\t1\t'
ok "--cards: a card with too few columns is refused" bad_card "with tabs between them" 'ship\tX'
ok "--cards: a card with too many columns is refused" bad_card "more than five" 'ship\tX\t1\t1\ta\tb'
for text in 'a } b' '{ a { b } }' 'a { b } c' 'a # b' 'a "b"' 'a { b'; do
    ok "--cards: the declarations '$text' are refused" bad_card "in one pair of braces" "ship\tX\t1\t1\t$text"
done

ok "--cards: a ship's declarations that no log understands are refused" bad_card "its declarations: .*comand" 'ship\tX\t1\t1\tcomand=2'
ok "--cards: an upgrade's declarations that no log understands are refused" bad_card "its declarations: " 'upgrade\tX\t1\t1\tcost=[brace]'
ok "--cards: a group's declarations that no log understands are refused" bad_card "its declarations: " 'group\tX\t1\t1\thull=many'
ok "--cards: braces of an upgrade are refused" bad_card "which only those of ships and squadrons may have" 'upgrade\tX\t1\t1\t{ defense brace }'

# What is no list, and what means harm.
ok "import-fleet: a file that is no list is refused" refuses 3 "no export of a list builder that is known" "$work/cards"
ok "import-fleet: a file that does not exist is refused" refuses 3 "No such file" "$work/no-such"
ok "import-fleet: a folder is refused" refuses 3 "directory" "$work"
ok "import-fleet: a list with a zero byte is refused" bash -c 'printf "ship:a\0b\n" >"$1/zero"; "$0" import-fleet "$1/zero" >"$1/out" 2>"$1/err"; [ $? = 3 ] && grep -q "zero byte" "$1/err" && [ ! -s "$1/out" ]' "$umpire" "$work"
ok "import-fleet: a list of more than 1 MiB is refused" bash -c '{ echo ship:a; head -c 1100000 /dev/zero | tr "\0" x; } >"$1/big"; "$0" import-fleet "$1/big" 2>&1 | grep -q "more than 1 MiB"' "$umpire" "$work"
yes ship:a | head -n 2000 >"$work/many"
ok "import-fleet: more than 1024 ships are refused" refuses 3 "line 1025: a fleet has at most 1024" "$work/many"
printf 'ship:a\nwhat is this\n' >"$work/strange"
ok "import-fleet: a line that is not understood is reported" bash -c '"$0" import-fleet "$1" 2>&1 >/dev/null | grep -q "line 2 is not understood and left out: what is this"' "$umpire" "$work/strange"
ok "import-fleet --strict: a line that is not understood is refused" refuses 3 "line 2 is not understood" --strict "$work/strange"
printf 'ship:a\nupgrade:late\n' >"$work/one"
ok "import-fleet: one ship is in the singular" bash -c '"$0" import-fleet "$1" 2>&1 >/dev/null | grep -q "the values of 1 ship are not"' "$umpire" "$work/one"
printf 'ship:c\nobjective:o\nupgrade:adrift\nship:a\nupgrade:twin\nupgrade:twin\nsquadron:b\nupgrade:late\n' >"$work/twins"
ok "import-fleet: an upgrade without its ship is not understood" bash -c '[ "$("$0" import-fleet "$1" 2>&1 >/dev/null | grep -c "upgrade:.* is not understood\|is not understood and left out: upgrade:")" = 2 ]' "$umpire" "$work/twins"
printf "ship:a\nupgrade:twin\nupgrade:twin\n" >"$work/twice"
ok "import-fleet: an upgrade twice on a ship gets a number" has '        upgrade "twin 2"' "$work/twice"
ok "import-fleet: a log with an upgrade twice on a ship is understood" understood
sed 's/100pts - L2/100pts - X2/' "$work/dflist" >"$work/tonnage"
ok "import-fleet: a group of no known tonnage is refused" refuses 3 "line 10 is not understood and left out: 2 x Kiln - 100pts - X2" --strict "$work/tonnage"
ok "import-fleet: a group of no known tonnage is not declared" bash -c '"$0" import-fleet "$1" 2>/dev/null >"$2"; grep -q "ships=2 super-heavy" "$2" && ! grep -q "ships=2 [^ls]" "$2"' "$umpire" "$work/tonnage" "$work/out"
ok "import-fleet: ships without values are reported, and that --cards helps" bash -c '"$0" import-fleet "$1" 2>&1 >/dev/null | grep -q "the values of 2 ships are not known: .*; --cards=FILE takes a table of cards"' "$umpire" "$work/kingston"
printf 'ship:a\xff\nship:%s\nship:}\\"#;\x1b[2J\nsquadron:x\n' "$(printf 'n%.0s' $(seq 300))" >"$work/names"
ok "import-fleet: a name that is too long, or no UTF-8, is not understood" \
    bash -c '"$0" import-fleet "$1" 2>&1 >/dev/null | grep -c "is not understood" | grep -qx 2' "$umpire" "$work/names"
ok "import-fleet: control characters in a name become '?'" has '    ship "}\\\"#;?[2J" {' "$work/names"
ok "import-fleet: lists of two games are refused" refuses 3 "of another game" "$work/kingston" "$work/dflist"
ok "import-fleet: two lists of one faction are two players" has 'player "Rebel 2" { # 165 points' "$work/kingston" "$work/kingston"
sed 's/^Faction: Rebel/Faction: Empire/' "$work/kingston" >"$work/imperial"
ok "import-fleet: a faction that comes again later is another player" has 'player "Rebel 3" { # 165 points' "$work/kingston" "$work/imperial" "$work/kingston"
ok "import-fleet: a faction that is called as -p says another player is has a number" has 'player "Rebel 2" { # 165 points' -p Rebel "$work/imperial" "$work/kingston"
ok "import-fleet: two players of one name are refused" refuses 2 "imperial: two players are called 'A'; name them with -p" -p A -p A "$work/kingston" "$work/imperial"
ok "import-fleet --first: a name that no player has is refused" refuses 2 "^umpire: --first: no player is called 'Bob'$" --first Bob "$work/kingston"
ok "import-fleet -p: more players than lists are refused" refuses 2 "^umpire: there are more players (-p) than lists$" -p A -p B "$work/kingston"
ok "import-fleet: a call without a list is refused" refuses 2 "a list is missing"
ok "import-fleet: an unknown option is refused" refuses 2 "import-fleet --help" --what
ok "import-fleet: --help tells --cards" bash -c '"$0" import-fleet --help | grep -q -- --cards' "$umpire"
ok "import-fleet: -o writes into a file" bash -c '"$0" import-fleet -o "$1/new" "$1/dflist" && grep -q "^game dropfleet$" "$1/new"' "$umpire" "$work"
cp "$work/dflist" "$work/kept"
ok "import-fleet: -o with the list that is read is refused" refuses 2 "dflist: what -o writes is also the list" -o "$work/dflist" "$work/dflist"
ok "import-fleet: -o with the list that is read leaves it as it was" cmp "$work/kept" "$work/dflist"
ok "import-fleet: -o into a folder that does not exist is refused" refuses 5 "cannot be written" -o "$work/no/log" "$work/dflist"

# Lists that others made. Four of them were written by hand for the program's tests, two are exports to which lines were
# added: what they state differs from their lines. One has a squadron behind the squadrons' sum.
declare -A differing=([battlescribe-dropfleet.txt]="the list states 1250 points, its lines add up to 245"
    [newrecruit-dropfleet.txt]="the list states 1245 points, its lines add up to 780"
    [warlords.txt]="the list states 329 points, its lines add up to 313"
    [kingston_test_imp.txt]="line 263: the squadrons: the list states 619 points, its lines add up to 664"
    [kingston_test_reb.txt]="line 80: .* the list states 154 points, its lines add up to 250"
    [starforge-arc.txt]="line 22 fits two readings and is left out (a squadron, or an upgrade of no ship)")
if [ -n "$lists" ] && ls "$lists"/*.txt >/dev/null 2>&1; then
    for list in "$lists"/*.txt; do
        name=$(basename "$list")
        if [ -n "${differing[$name]:-}" ]; then
            ok "$name: --strict says what differs, and writes nothing" refuses 1 "${differing[$name]}" --strict "$list"
            imports "$list"
        else
            ok "$name: imports with --strict" bash -c '"$0" import-fleet --strict "$1" >"$2"' "$umpire" "$list" "$work/out"
        fi
        ok "$name: a log with its declarations is understood" understood
    done
    for bullet in dash star; do
        ok "kingston-$bullet.txt: an upgrade after a $bullet is one" has '        upgrade "Home One" points=7' "$lists/kingston-$bullet.txt"
        ok "kingston-$bullet.txt: the commander's ship is the flagship" has '    ship "MC80 Assault Cruiser" flagship points=114 {' "$lists/kingston-$bullet.txt"
        ok "kingston-$bullet.txt: a squadron after a $bullet is one" has '    squadron "X-wing Squadron 2" points=13' "$lists/kingston-$bullet.txt"
    done
else
    echo "# skipped: the fleet lists are not here"
fi
summary

#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire lists: lists.sh UMPIRE. Lists of our own, of real cards; what is found, and on which line.
set -u
umpire=$(realpath "$1")
. "$(dirname "$0")/../lib.sh"

judges() { "$umpire" lists "$@" >"$work/out" 2>"$work/err"; }
# finds STATUS RULE@LINE... -- WORD...: exactly these findings that are no advice.
finds() {
    local status=$1 wanted=()
    shift
    while [ "$1" != -- ]; do wanted+=("$1"); shift; done
    judges "${@:2}"
    local got=$?
    cat "$work/err" "$work/out"
    grep ' violation: ' "$work/out" | sed -E 's/^[^:]*:([0-9]+):.*\[armada\.(fleet\.)?([^]]*)\]$/\3@\1/' | sort >"$work/found"
    printf '%s\n' ${wanted[@]+"${wanted[@]}"} | grep . | sort | diff - "$work/found" && [ $got = "$status" ]
}
# has PATTERN WORD...
has() {
    judges "${@:2}"
    cat "$work/err" "$work/out"
    cat "$work/err" "$work/out" | grep -q -- "$1"
}

cp tests/shared/harbour_watch.txt "$work/legal"
# changed NAME SCRIPT: the list, changed by sed.
changed() { sed -E "$2" "$work/legal" >"$work/$1"; }

ok "a legal list" finds 0 -- "$work/legal"
ok "a legal list: says what it costs" has 'Harbour Watch: legal: 227 points as printed, 223 as of 2025' "$work/legal"
ok "a legal list on standard input" bash -c '"$0" lists - <"$1" | grep -q ": legal:"' "$umpire" "$work/legal"
changed slot 's/Nav Team \(4\)/External Racks (4)/'
ok "no icon" finds 1 slots@12 -- "$work/slot"
changed faction 's/Nav Team \(4\)/Agent Kallus (4)/; s/Leia Organa \(3\)/Nav Team (3)/'
ok "another faction" finds 1 faction@12 -- "$work/faction"
changed unique 's/Nav Team \(4\)/Luke Skywalker (4)/'
ok "a name that is no upgrade's is held against nobody" finds 0 -- "$work/unique"
ok "... and is named" has 'line.*\|12:1: advice: it is not clear which card Luke Skywalker is,' "$work/unique"
changed wedge 's/Leia Organa \(3\)/Wedge Antilles (4)/; s/= 71/= 72/; s/Luke Skywalker - X-wing Squadron \(20\)/Wedge Antilles - X-wing Squadron (19)/; s/= 46/= 45/'
ok "a unique name on two kinds of card" finds 1 unique@11 -- "$work/wedge"
changed category 's/Contested Outpost/Most Wanted/'
ok "two objectives of a category" finds 1 objectives@6 -- "$work/category"
changed size 's/CR90 Corvette A \(44\)/CR90 Corvette A (44)\n• Strategic Adviser (4)/; s/• Leia Organa \(3\)//; s/= 71/= 72/; s/MC80 Command Cruiser \(106\)/MC80 Command Cruiser (106)\n• Veteran Captain (3)/; 0,/NEVER/s/• Strategic Adviser \(4\)$/&/; s/= 110/= 113/; s/: 227/: 231/'
ok "a size" has 'Strategic Adviser cannot be on CR90 Corvette A, which is a small ship' "$work/size"
ok "more than was agreed" finds 1 points@1 -- --points=226 --cards=printed "$work/legal"
ok "more than was agreed as printed, but not as of 2025, by which the list is judged" finds 0 -- --points=226 --cards=2025 "$work/legal"
ok "the list's own points say that it is as printed" finds 1 points@1 -- --points=226 "$work/legal"
printf 'Name: Two prints\nFaction: Rebel\nCommander: General Dodonna (20)\n\nMC30c Scout Frigate (69)\n• General Dodonna (20)\n• Admonition (10)\n= 99 Points\n\nSquadrons:\n= 0 Points\n\nTotal Points: 95\n' >"$work/prints"
ok "lines that do not add up to the list's total do not say which print it is of" finds 0 -- --points=96 "$work/prints"
sed -i 's/: 95/: 99/' "$work/prints"
ok "... lines that do add up say it" finds 1 points@1 -- --points=96 "$work/prints"
changed own 's|: 227|: 227/500|'
ok "a total of the list's own is named" has 'legal: 227 points as printed, 223 as of 2025; 500 are allowed, as the list says$' "$work/own"
ok "... unless it is the usual one, or is asked for" bash -c '
    sed "s|227/500|227/400|" "$1" | "$0" lists -f text - | grep "legal: 227.* 2025$" && "$0" lists -f text --points=500 "$1" | grep "legal: 227.* 2025$"' "$umpire" "$work/own"
changed old 's/Leia Organa \(3\)/Leia Organa (2)/; s/= 71/= 70/; s/: 227/: 226/'
ok "points that are not the card's are advice" has "advice: Leia Organa: the list says 2 points; it must be 3, as on the card" "$work/old"
for limits in --points flotillas= no-retired2 "flotillas=2; end" ""; do
    "$umpire" lists "--event=$limits" "$work/legal" >"$work/out" 2>&1
    ok "--event='$limits': exit status 2 and what to write" bash -c '[ "$0" = 2 ] && grep -q "are no limits; write some of .flotillas=N squadron-points=N no-retired" "$1"' $? "$work/out"
done
ok "a retired card at an event" finds 1 event@16 -- --event=no-retired "$work/legal"
changed arc 's/General Dodonna \(20\)$/General Dodonna [ARC] (18)/; s/= 71/= 69/; s/: 227/: 225/'
ok "a card of another publisher is not known, and is held against nobody" finds 0 -- "$work/arc"
ok "... and its list is not called legal, though it states the card's points" has 'Harbour Watch: nothing found: at least 225 points as printed, .*; 1 card is not known$' "$work/arc"
changed chat '1s/^/What do you think of this?\n\n/; $s/$/\n\nI want to keep it./'
ok "sentences around a list whose sums prove it" finds 0 -- "$work/chat"
changed lost 's/^MC80 Command Cruiser.*/MC80 Command Cruiser/'
ok "a list with a line that cannot be read is not judged" finds 3 -- "$work/lost"
ok "several lists: what was found most" has 'armada.fleet.slots  *1 list, 1 time: External Racks' "$work/legal" "$work/slot"
# A folder: a table with a line for each player, the file's name.
mkdir -p "$work/round/.hidden"
cp "$work/legal" "$work/round/anna.txt"
cp "$work/slot" "$work/round/max.txt"
cp "$work/lost" "$work/round/nell.txt"
echo "A photograph of my list" >"$work/round/zoe.txt"
ok "a folder: a line for each player" has '^anna  *Harbour Watch  *227  *223  *46  *46  *legal$' "$work/round"
ok "... with the first fault, and on which line it is" has '^max  *Harbour Watch  *227  *223  *46  *46  *not legal  *line 12: CR90 Corvette A has no Ordnance icon for External Racks$' "$work/round"
ok "... a list that is not judged has no points" has '^nell  *Harbour Watch  *-  *-  *-  *-  *not judged  *3 lines are left out' "$work/round"
ok "... and what is no list is in the table, too" has '^zoe  *-  *-  *-  *-  *not read  *this is no export of a list builder that is known$' "$work/round"
ok "... the points of the edition that counts alone" has '^anna  *Harbour Watch  *223  *46  *legal$' --cards=2025 "$work/round"
ok "... with the exit status of the worst" finds 3 slots@12 -- "$work/round"
ok "one list has no table" bash -c '! "$0" lists "$1" | grep -q Verdict' "$umpire" "$work/legal"
mkdir "$work/empty"
ok "a folder without a file" has 'the folder has no file' "$work/empty"

# Names are the players', and may hold what a terminal obeys.
printf -v evil 'A\033cb\u202Ec: legal: 9 points'
mkdir "$work/evil"
awk -v name="$evil" '/^Name: /{$0 = "Name: " name} {gsub(/Nav Team/, name)} 1' "$work/slot" >"$work/evil/"$'b\n::error::x\033[31m.txt'
awk -v name="$evil" '/^Name: /{$0 = "Name: " name} {sub(/: legal.*/, "", name); gsub(/External Racks/, name)} 1' "$work/slot" >"$work/evil/c.txt"
obeyed() { "$umpire" lists "$@" >"$work/out" 2>"$work/err"; cat -v "$work/out" "$work/err"; ! cat "$work/out" "$work/err" | grep -q $'\033\|\u202E\|^::'; }
ok "names and paths that a terminal or a runner would obey" obeyed "$work/evil"/*
ok "... with what would be legal" obeyed --fix --points=100 --cards=printed "$work/evil"/*
ok "... a name that looks like a verdict is in quotes" has '"A.*c: legal: 9 points": nothing found: ' "$work/evil/c.txt"

# --fix: the least change, which was judged.
ok "--fix: an upgrade without an icon goes to a ship that has one, or is left out" bash -c '
    "$0" lists --fix "$1" >"$2"
    grep -q "slot: to be legal, leave out External Racks (line 12): 4 points fewer$" "$2"' "$umpire" "$work/slot" "$work/out"
changed move 's/Nav Team \(4\)/Engine Techs (8)/; s/Strategic Adviser \(4\)/Gunnery Team (7)/; s/CR90 Corvette A \(44\)/CR90 Corvette A (44)\n• Gunnery Team (7)/; s/= 71/= 82/; s/= 110/= 113/; s/: 227/: 241/'
ok "--fix: two things to change" has 'to be legal, leave out' --fix "$work/move"
ok "--fix: two objectives of one category" has 'to be legal, take an objective of the category Defense in place of Most Wanted (line 6)$' --fix "$work/category"
ok "--fix: a unique name twice" has 'Wedge Antilles (line' --fix "$work/wedge"
ok "--fix: one point too many" has 'to be legal, .*: 1 point fewer$' --fix --points=226 --cards=printed "$work/legal"
ok "--fix: or the card that is left out" has ': or leave out Leia Organa (line 11): 3 points fewer$' --fix --points=226 --cards=printed "$work/legal"
ok "--fix: more than one card can mend" has 'to be legal, leave out .* and leave out' --fix --points=201 --cards=printed "$work/legal"
changed nobody '/Dodonna/d; s/= 71/= 51/; s/: 227/: 207/'
ok "--fix: no commander" has 'to be legal, put a commander on CR90 Corvette A (line [0-9]*), such as General Dodonna (20): 20 points more$' --fix "$work/nobody"
ok "--fix: a legal list needs none" bash -c '! "$0" lists --fix "$1" | grep -q "to be legal"' "$umpire" "$work/legal"
ok "--fix: goes with text alone" bash -c '"$0" lists --fix -f jsonl "$1" 2>&1 | grep -q "leave out -f and -o"' "$umpire" "$work/legal"
ok "JSON Lines" has '"rule":"armada.fleet.slots","level":"violation","line":12' -f jsonl "$work/slot"
ok "no option of the check is told in a report" bash -c '! "$0" lists -f xml "$1" | grep -q "<setting"' "$umpire" "$work/legal"
ok "a fleet of another game" has 'only fleets of armada are judged' <(printf 'game dropfleet\nbattlegroup Aye sr=3 { group Bee ships=1 light }\n')
ok "a wrong edition" bash -c '"$0" lists --cards=2030 x; [ $? = 2 ]' "$umpire"

# One fleet as three programs write it.
cat >"$work/warlords" <<'END'
Slow Hawk
	
Author: somebody

Faction: Rebel Alliance	
Points: 274/400	

Commander: Kyrsta Agate (com)

Assault Objective: Ion Storm	
Defense Objective: Fire Lanes	
Navigation Objective: Minefields	

[ flagship ] MC80 Star Cruiser (96 points)
-  Kyrsta Agate (com)	 ( 25	 points) 
-  Engine Techs	 ( 8	 points) 
= 129 total ship cost


CR90 Corvette A (44 points)
-  Jainas Light	 ( 2	 points) 
= 46 total ship cost

1	Jan Ors ( 19 points) 
2	Y-Wing Squadrons ( 20 points) 
= 39 total squadron cost
END
sed -i 's/274/214/' "$work/warlords"
ok "import-fleet names a card as a log finds it, where the list has it otherwise" bash -c '
    sed "s/Engine Techs/Engine Techs (off)/" "$1" >"$2" && "$0" import-fleet "$2" 2>/dev/null | grep -F "upgrade \"Engine Techs (off)\" card=\"Engine Techs\"" && "$0" import-fleet "$2" 2>/dev/null | "$0" check -f text - | { ! grep "not known"; }' "$umpire" "$work/warlords" "$work/other_name"
cat >"$work/flagship" <<'END'
Slow Hawk

Author: somebody
Faction: Rebels
Commander: Kyrsta Agate

Assault Objective: Ion Storm
Defense Objective: Fire Lanes
Navigation Objective: Minefields

[flagship] MC80 Star Cruiser (96)
- Kyrsta Agate (25)
- Engine Techs (8)
= 129 points

CR90A Corvette (44)
- Jaina's Light (2)
= 46 points

1 Jan Ors (19)
2 Y-Wing Squadron (10)
= 39 points
END
cat >"$work/builder" <<'END'
Slow Hawk (214/400)
Rebels  - Author: somebody

Commander: Kyrsta Agate

Objectives: Ion Storm, Fire Lanes, Minefields

[flagship] MC80 Liberty Star Cruiser (96)
 - Kyrsta Agate (25)
 - Engine Techs (8)
= 129 total points

CR90 Corvette A (44)
 - Jaina's Light (2)
= 46 total points

Squadrons (39/134):
1x Moldy Crow - Jan Ors (19)
2x Y-Wing Squadron (20)
END
for program in warlords flagship builder; do
    ok "$program: read to its end, legal" bash -c '"$0" import-fleet --strict "$1" >/dev/null && "$0" lists --cards=printed "$1" | grep -qF "Slow Hawk: legal: 214 points as printed, 217 as of 2025"' "$umpire" "$work/$program"
    ok "$program: each card is known" bash -c '! "$0" lists "$1" | grep "armada.fleet.known"' "$umpire" "$work/$program"
done
# Points of ships with their upgrades only: they say which Vader is aboard, and which print was used.
cat >"$work/fabs" <<'END'
EMPIRE FLEET (117 points)
1 • Objectives - Most Wanted - Fire Lanes - Minefields (0)
2 • Gladiator I-class Star Destroyer - Admiral Motti - External Racks (83)
3 • Gozanti-class Assault Carriers - Darth Vader (29)
END
sed -i 's/117/112/' "$work/fabs"
ok "a sum tells the officer from the commander, and an earlier print" has "External Racks: the list says 3 points; it must be 4, as on the card" "$work/fabs"
ok "... and the list is legal" finds 0 -- "$work/fabs"

# A log of two lists needs no number of a card.
"$umpire" import-fleet -p Anna -p Max --first Anna "$work/legal" "$work/slot" >"$work/log" 2>"$work/err"
ok "import-fleet: names of cards, faction and points" grep -qx 'player "Anna" first faction=rebel { # 227 points' "$work/log"
ok "import-fleet: says nothing of values that are not known" bash -c '! grep "not known" "$0"' "$work/err"
ok "import-fleet: --first says who is first, and nothing is said of points" bash -c '! grep "cheaper\|both fleets" "$0"' "$work/err"
changed dear 's/Leia Organa \(3\)/Toryn Farr (7)/; s/= 71/= 75/; s/: 227/: 231/'
ok "import-fleet: of two fleets the cheaper one's player is first" bash -c '"$0" import-fleet -p Anna -p Max "$1" "$2" 2>"$3" | grep -qx "player \"Max\" first faction=rebel { # 227 points" && grep -qx "umpire: Max has the cheaper fleet (227 points to 231), chooses who is first, and is written as first; --first=NAME writes another choice" "$3"' "$umpire" "$work/dear" "$work/legal" "$work/err"
ok "import-fleet: fleets that cost the same leave it open" bash -c '! "$0" import-fleet -p Anna -p Max "$1" "$1" 2>"$2" | grep " first" && grep -q "both fleets cost 227 points" "$2"' "$umpire" "$work/legal" "$work/err"
printf 'ship\tCR90 Corvette A\t44\t-\thull=4\n' >"$work/table"
ok "import-fleet --cards: says that umpire's own table was not asked" bash -c '"$0" import-fleet --cards="$2" "$1" 2>&1 >/dev/null | grep -q "the cards are those of .*table alone: umpire.s own table was not asked$"' "$umpire" "$work/legal" "$work/table"
printf 'round 1\nphase command\nresult Anna by concession\nend\n' >>"$work/log"
ok "import-fleet: the log finds what 'lists' finds" bash -c '"$0" check --no-config -f text "$1" | grep -c "violation:" | grep -qx 1' "$umpire" "$work/log"
"$umpire" import-fleet --expand "$work/legal" >"$work/log" 2>"$work/err"
ok "import-fleet --expand: numbers" grep -q 'ship "MC80 Command Cruiser" command=3 max-speed=2 hull=8' "$work/log"
ok "import-fleet --expand: no card" bash -c '! grep "card=\|^points" "$0"' "$work/log"

# What an author says of a card that nobody knows decides nothing.
cat >"$work/invented" <<'END'
game armada 1.5.0
points 400 cards=printed
player Anna first faction=rebel {
    ship "MC80 Command Cruiser" flagship speed=1 { upgrade "General Dodonna"; EXTRA }
    ship "CR90 Corvette A" speed=1 { upgrade "Jaina's Light" }
    MORE
    objective "Most Wanted"
    objective "Fire Lanes"
    objective Minefields
}
player Max faction=empire { ship "Raider I-class Corvette" flagship speed=1 { upgrade "Admiral Motti" } }
LIMITS
round 1
phase command
result Anna by concession
end
END
limits=
# opens EXTRA MORE RULE...: exactly these rules are undecided, and nothing is accused.
opens() {
    sed -e "s/EXTRA/$1/; s/MORE/$2/; s/LIMITS/$limits/" "$work/invented" >"$work/invented.umpire"
    "$umpire" check --no-config -f text --require-decided "$work/invented.umpire" >"$work/out"
    local got=$?
    cat "$work/out"
    printf 'armada.%s\n' card.value "${@:3}" fleet.objectives | LC_ALL=C sort >"$work/wanted"
    sed -nE 's/^ *not decided: (armada[a-z.-]*).*/\1/p' "$work/out" | LC_ALL=C sort | diff "$work/wanted" - && [ $got = 4 ]
}
ship_rules="fleet.slots fleet.title fleet.modification fleet.copies fleet.restriction"
ok "a squadron that nobody knows" opens "" 'squadron Own points=1 hull=9 black=5' fleet.points fleet.squadron-points fleet.aces fleet.faction fleet.unique
ok "a ship that nobody knows" opens "" 'ship Own points=1 speed=1 max-speed=3 hull=20' fleet.points fleet.faction fleet.unique
ok "... with an upgrade" opens "" 'ship Own points=1 speed=1 max-speed=3 { upgrade "Nav Team" }' fleet.points fleet.faction fleet.unique $ship_rules
ok "an upgrade that nobody knows" opens 'upgrade Own points=1' "" fleet.points fleet.faction fleet.unique fleet.commander $ship_rules
limits='event-limits flotillas=2'
ok "an event's flotillas" opens "" 'ship Own points=1 speed=1 max-speed=3' fleet.points fleet.faction fleet.unique fleet.event
# What departs from the rulebook's measure, or has none, stands with the verdict.
declares() {
    sed -e "s/EXTRA//; s/MORE/$2/; s/LIMITS/$3/; s/^points 400/$4/; s/^result.*/$5/" "$work/invented" >"$work/invented.umpire"
    "$umpire" check --no-config -f text "$work/invented.umpire" >"$work/out"
    "$umpire" check --no-config -f xml "$work/invented.umpire" >"$work/xml"
    "$umpire" check --no-config -f jsonl "$work/invented.umpire" >>"$work/xml"
    cat "$work/out" "$work/xml"
    if [ "$1" ]; then
        grep -q "; cards: printed; declared: $1; not signed" "$work/out" && grep -q " declared=\"$1\"" "$work/xml" && grep -q "\"declared\":\"$1\"" "$work/xml"
    else
        ! grep -q "declared: \|declared=\|\"declared\"" "$work/out" "$work/xml"
    fi
}
usual='points 400' conceded='result Anna by concession'
ok "the rulebook's own measure is not named" declares '' '' 'rounds 6' "$usual" "$conceded"
ok "points, rounds and limits of the log's own are named" declares 'points 500, rounds 1, flotillas=99, squadron-points=400' '' 'rounds 1; event-limits flotillas=99 squadron-points=400' 'points 500' "$conceded"
ok "cards that are not known are counted" declares '2 cards not known' 'squadron Own points=1; squadron Other' '' "$usual" "$conceded"
played=$(dirname "$0")/../../corpus/armada/end/score/pass-example.umpire
ok "a winner whom nothing shows is named" bash -c 'sed "s/^result.*/result Rebel/" "$1" | "$0" check --no-config -f text - | grep "declared: rounds 1, a winner without points; not signed"' "$umpire" "$played"
ok "... and points for which the log gives no reason" bash -c '"$0" check --no-config -f text "$1" | grep "declared: rounds 1, the result.s points; not signed"' "$umpire" "$played"
counted=$(dirname "$0")/../../corpus/armada/end/score/pass-winner-with-more.umpire
ok "... but neither where the log counts them" bash -c '
    "$0" check --no-config -f text "$1" >"$2"; sed "s/^result Rebel/& by points 86 to 0/" "$1" | "$0" check --no-config -f text - >>"$2"; cat "$2"
    [ "$(grep -c "declared: rounds 1; not signed" "$2")" = 2 ]' "$umpire" "$counted" "$work/counted"
ok "the standings count the points of a result that has none" bash -c '
    sed "s/^rounds 1/event Open; &/" "$1" >"$2.umpire"
    "$0" check -o "$2.xml" "$2.umpire"; "$0" summary --points-table=armada "$2.xml" | tee /dev/stderr | tr -s " " | grep -x " armada Rebel 7 1 0 0 86 0 86"' "$umpire" "$counted" "$work/counted"
settled() { # RESULT WORDS: a game of Dropzone Commander whose players settle it so; WORDS: what is named, or nothing
    sed "s/^result.*/result $1/; s/^rounds 3/&\nvictory points/" corpus/dropzone/games/two-players.umpire >"$work/settled.umpire"
    "$umpire" check --no-config -f text "$work/settled.umpire" >"$work/out"
    cat "$work/out"
    if [ "$2" ]; then grep -q "; declared: $2; " "$work/out"; else ! grep -q "declared: " "$work/out"; fi
}
ok "points by concession that are not the log's are named" settled "PHR by concession 200 to 99" "points by concession"
ok "points by agreement that are not the log's are named" settled "PHR by agreement 200 to 99" "points by agreement"
ok "... but not the log's own" settled "PHR by concession 3 to 3" ""
own='a winner by a reason of its own'
ok "a reason in own words is named, and points that are not the log's" settled 'PHR by "the gate" 9 to 1' "$own, points by a reason of its own"
ok "... as are those of an elimination" settled "PHR by elimination 9 to 1" "points by elimination"
ok "... but not the log's own points" settled 'UCM by "the gate" 3 to 3' "$own"
ok "victory conditions in own words are named, which no rule of the result judges" bash -c '
    sed "s/^rounds 3/&\nvictory \"x\"/" corpus/dropzone/games/two-players.umpire >"$1.umpire"; sed "s/^turns .*/&/; s/^player UCM/victory \"x\"\n&/" corpus/dropfleet/end/result/pass-example.umpire >"$1.fleet"
    for log in "$1.umpire" "$1.fleet"; do "$0" check --no-config -f text "$log" | tee /dev/stderr | grep -q "; declared: victory conditions in own words" || exit 1; done' "$umpire" "$work/conditions"
ok "a tie for a reason in own words is named" settled 'tie by "the gate"' "a tie by a reason of its own"
ok "points that must be the log's are judged, not named" settled "PHR by points 9 to 1" ""
ok "... nor a concession without points" settled "PHR by concession" ""
limits=
printf 'Name: A\nFaction: Rebel\nCommander: Darth Vader\n\nAssault: Most Wanted\nDefense: Fire Lanes\nNavigation: Minefields\n\nCR90 Corvette A (44)\n- General Dodonna (20)\n= 64 Points\n\nTotal Points: 64\n' >"$work/headed"
ok "a commander of the heading that is on no ship stands with the verdict" bash -c '"$0" lists -f text "$1" 2>&1 | grep "legal: 64 points .*; its commander, .Darth Vader., is on no ship$"' "$umpire" "$work/headed"
ok "... but not the one that is" bash -c 'sed "s/Darth Vader/General Dodonna/" "$1" >"$1.right"; "$0" lists -f text "$1.right" 2>&1 | tee /dev/stderr | grep "legal: 64 points as printed, 64 as of 2025$"' "$umpire" "$work/headed"
ok "a destroyed squadron that nobody knows" bash -c '
    sed -e "s/EXTRA//; s/MORE/squadron Own points=1 hull=3/; s/LIMITS/rounds 1/" -e "s/^result.*/table: destroy Own by \"Jan Ors\"; phase ship; phase squadron; result Max by points 5 to 0/" "$1" >"$2"
    "$0" check --no-config -f text --require-decided "$2" | grep "not decided: armada.end.score.*what a destroyed card costs"' "$umpire" "$work/invented" "$work/invented.umpire"

# Lists that are written by hand, as declarations of a log
list() { printf '%s\n' 'player Rebel {' "$@" '}' >"$work/written"; }
list 'ship "MC80 Command Cruiser" flagship' 'upgrade "Admiral Ackbar"' 'ship "CR90 Corvette A" { upgrade "Gunnery Team"; # why not' 'upgrade "Ordnance Experts" }'
ok "upgrades in a ship's braces are its upgrades" finds 1 slots@4 slots@4 -- "$work/written"
ok "upgrades in a ship's braces cost points" has 'Rebel: not legal: 199 points as printed, 195 as of 2025' "$work/written"
list 'ship "MC80 Command Cruiser" flagship { upgrade "Admiral Ackbar" }'
ok "a commander in a ship's braces commands" finds 0 -- "$work/written"
list 'ship "MC80 Command Cruiser" flagship { upgrade "Admiral Ackbar" }' 'squadron "Luke Skywalker" { anti-squadron blue=9 }' 'ship "CR90 Corvette A" hull=9 {' 'zone front red=9 }'
ok "values that no card has" finds 1 card.value@3 card.value@4 card.value@4 -- "$work/written"
list 'ship "MC80 Command Cruiser" flagship { upgrade "Admiral Ackbar" }' 'ship Foo card="CR90 Corvette A" { upgrade "Gunnery Team" }'
ok "a name of its own, with its card" finds 1 slots@3 -- "$work/written"
list 'ship "CR90 Corvette A" flagship { upgrade "General Dodonna" }' 'objective "Most Wanted"' 'objective "Fire Lanes"' 'objective Minefields'
ok "objectives of a list that is written by hand" finds 0 -- "$work/written"
ok "... its verdict" has 'Rebel: legal: 64 points as printed' "$work/written"
list 'ship "CR90 Corvette A" flagship { upgrade "General Dodonna" }' 'objective "Most Wanted"' 'objective "Fire Lanes"' 'objective "Opening Salvo"'
ok "two objectives of a category in a list that is written by hand" finds 1 objectives@5 -- "$work/written"

# A log: the fleet of each player
cat >"$work/played.umpire" <<'LOG'
game armada 1.5.0
points 400 cards=printed
player Anna first faction=rebel {
    ship "CR90 Corvette A" speed=3 flagship { upgrade "General Dodonna"
        upgrade "External Racks" }
    objective "Most Wanted"; objective "Fire Lanes"; objective Minefields
}
player Max faction=empire {
    ship "Raider I-class Corvette" speed=2 flagship { upgrade "Admiral Motti" }
    objective "Most Wanted"
    objective "Fire Lanes"
    objective Minefields
}
round 1
phase command
result Anna by concession
end
LOG
ok "a log: the first player's fleet" finds 1 slots@4 -- "$work/played.umpire"
ok "a log: what the first player's fleet is" has '^played *Anna .* not legal ' "$work/played.umpire"
ok "a log: what the second player's fleet is" has 'Max: legal: 68 points as printed' "$work/played.umpire"
sed 's/points 400/points 60/; s/upgrade "External Racks"//' "$work/played.umpire" >"$work/small.umpire"
ok "a log: its points count" finds 1 points@1 points@1 -- "$work/small.umpire"
sed 's/    objective "Fire Lanes"$/    objektive "Fire Lanes"/' "$work/played.umpire" >"$work/spelt.umpire"
ok "a log: a line that is not understood is told" has 'line 11 is not understood' "$work/spelt.umpire"

# Cards that are named otherwise, the edition and the event of a log
cat >"$work/named.umpire" <<'LOG'
game armada 1.5.0
points 400 cards=printed
event-limits squadron-points=20
player Anna first faction=rebel {
    ship "CR90 Corvette A" flagship { upgrade "General Dodonna" }; ship "CR90 Corvette A 2"; squadron "X-wing Squadron"
    ship "CR90 Corvette B" card="MC80 Command Cruiser"
    ship "CR90 Corvette B 2" card="A boat of mine"
}
player Max faction=empire { ship "Raider I-class Corvette" speed=2 flagship { upgrade "Admiral Motti" } }
round 1
phase command
result Anna by concession
end
LOG
ok "a card is what card= says, and a second one has a number" has 'Anna: nothing found: at least 227 points as printed, .* 1 card is not known' "$work/named.umpire"
ok "a log: its edition and its event count" has 'cards: printed; declared: squadron-points=20' "$work/named.umpire"
ok "a ship without braces ends where the next begins on its line" bash -c '! "$0" lists "$1" | grep -q "malformed\|cannot be here"' "$umpire" "$work/named.umpire"
sed '1,3d; /^player Max/,$d; s/event-limits.*//; s/X-wing Squadron/TIE Fighter Squadron/' "$work/named.umpire" >"$work/named"
ok "a list by hand: its faction counts" finds 1 faction@2 -- "$work/named"
ok "import-fleet: who is cheaper is what the cards cost" bash -c 'printf "player Anna { ship \"CR90 Corvette A\" flagship { upgrade \"General Dodonna\" } }\n" >"$2/cheap"
    printf "player Max faction=empire { ship \"Raider I-class Corvette\" card=\"Imperial II-class Star Destroyer\" flagship { upgrade \"Admiral Motti\" } }\n" >"$2/dear"
    "$0" import-fleet "$2/cheap" "$2/dear" 2>&1 | grep -q "^umpire: Anna has the cheaper fleet"' "$umpire" - "$work"
mkdir "$work/folder" && mkfifo "$work/folder/a.txt" && cp "$work/named" "$work/folder/b.txt"
ok "a folder of lists: a pipe in it is told, and not read" bash -c 'timeout 10 "$0" lists "$1" 2>&1 | grep -q "a.txt: is no regular file" && timeout 10 "$0" lists "$1" 2>/dev/null | grep -q "b.txt: game 1"' "$umpire" "$work/folder"
summary

#!/bin/bash
# SPDX-License-Identifier: MIT
# umpire import-fleet: rosters.sh UMPIRE. Star Forge, Armada Warlords, BattleScribe, New Recruit and lists written by hand.
set -u
umpire=$(realpath "$1")
. "$(dirname "$0")/../../lib.sh"

imports() { "$umpire" import-fleet "$@" >"$work/out" 2>"$work/err"; }
has() { # LINE WORD...: imported without a complaint, the declarations have that line
    imports "${@:2}"
    local got=$?
    cat "$work/err" "$work/out"
    [ $got = 0 ] && grep -qxF -- "$1" "$work/out"
}
says() { # STATUS TEXT WORD...: ends with that status and says so, word for word
    imports "${@:3}"
    local got=$?
    cat "$work/err" "$work/out"
    [ $got = "$1" ] && grep -qxF -- "umpire: $2" "$work/err"
}
understood() { # the declarations in $work/out have no error, but for the values that are on cards
    { cat "$work/out" && printf 'player Other { }\nround 1\n'; } >"$work/log"
    "$umpire" check -f text --max-findings all "$work/log" >"$work/judged"
    grep -q ': game 1: ' "$work/judged" && ! grep 'log\.' "$work/judged" | grep -v 'log.cut-off\|log.operands'
}
cd "$work" || exit 1

cat >starforge <<'END'
 Name: Long Night
Faction: Separatist
Gamemode: Task Force
Commander: General Aye[ARC] (20)

Skirmish: Blockade [Legacy]

Frigate [ARC] (70)
• General Aye[ARC] (20)
= 90 Points

Squadrons:
• Ace - Kite-wing Squadron (20)
• 2 x Kite-wing Squadron [Legacy] (20)
= 40 Points

Total Points: 130
END
ok "Star Forge: the commander's ship is the flagship" has '    ship "Frigate" flagship { # 70 points, "ARC"' --strict starforge
ok "Star Forge: the set is no part of a name" has '        upgrade "General Aye" # 20 points, "ARC"' starforge
ok "Star Forge: an ace is known by the first part of the name" has '    squadron "Ace" # 20 points, "Ace - Kite-wing Squadron"' starforge
ok "Star Forge: an objective of a task force is a remark" has '    # objective: "Blockade"' starforge
printf 'squadron\tAce Kite-wing Squadron\t20\t1\thull=4\n' >full
ok "Star Forge: a card with both parts of the name is found" has '    squadron "Ace" hull=4 # 20 points, "Ace - Kite-wing Squadron"' --cards full starforge
printf 'squadron\tAce\t20\t1\thull=4\n' >short
ok "Star Forge: a card with the first part of the name is found" has '    squadron "Ace" hull=4 # 20 points, "Ace - Kite-wing Squadron"' --cards short starforge
sed 's/^• 2 x/• Ace - Hawk (0)\n&/' starforge >aces
ok "Star Forge: two aces of one first part keep both parts" has '    squadron "Ace - Hawk" # 0 points' aces
sed 's/^= 90/= 91/' starforge >sum
ok "a sum of a ship that differs is told with its line" says 1 "sum: line 10: 'Frigate' with its upgrades: the list states 91 points, its lines add up to 90" sum
ok "--strict writes nothing if points differ" bash -c '"$0" import-fleet --strict -o new sum; [ $? = 1 ] && [ ! -e new ]' "$umpire"
sed 's/^Total/• Late (5)\n&/' starforge >late
ok "a line behind the squadrons' sum is left out" says 1 'late: line 17 fits two readings and is left out (a squadron, or an upgrade of no ship): • Late (5)' late
sed '/^Squadrons/d' starforge >headless
ok "squadrons without their heading are left out" says 1 'headless: line 12 fits two readings and is left out (squadrons without their heading, or a ship and its upgrades): • Ace - Kite-wing Squadron (20)' headless
sed '/^Total/d' starforge >endless
ok "a list without its total is told" says 1 'endless: the list has no total: its end may be missing' endless
sed '/^• General/d' starforge >nobody
ok "a commander on no ship is told" says 1 "nobody: the commander 'General Aye' is on no ship" nobody
sed 's/^• Gen.*/&\n&/; s/^= 90/= 110/; s/: 130/: 150/' starforge >twice
ok "an upgrade twice on a ship is told" says 1 "twice: line 10: 'General Aye' is on this ship a second time" twice

cat >warlords <<'END'
Faction: Galactic Empire
Points: 158/400 
Commander: Admiral Aye

Assault Objective: Attack Run

[ flagship ] Sloop of War (50 points)
-  Admiral Aye  ( 20  points) 
70 total ship cost

Cutter (20 points)
20 total ship cost

6 Kite Fighter Squadrons ( 48 points)
2 Hawk Assault Fighters ( 20 points)
68 total squadron cost
END
ok "Warlords: the flagship" has '    ship "Sloop of War" flagship { # 50 points' --strict warlords
ok "Warlords: an upgrade" has '        upgrade "Admiral Aye" # 20 points' warlords
ok "Warlords: squadrons are counted, their name is in the singular" has '    squadron "Kite Fighter Squadron 6" # 8 points' warlords
ok "Warlords: an objective is a remark" has '    # objective: "Attack Run"' warlords
sed 's/^6 Kite/5 Kite/' warlords >odd
ok "Warlords: copies that cannot cost their points are told" says 1 "odd: line 14: 5 copies of 'Kite Fighter Squadron' cannot cost 48 points" odd

cat >battlescribe <<'END'
++ Clash Fleet (UCM) [1,196pts] ++

+ Line Battlegroup [3 SR, 196pts] +

Line Battlegroup [196pts]
. Anvil [132pts]
. Kiln [64pts]: 2x Kiln

+ Flag Battlegroup [5 SR, 1,000pts] +

Flag Battlegroup [1,000pts]
. Cruiser Group [1,000pts]: Hammer

++ Total: [1,196pts] ++

Created with BattleScribe (https://battlescribe.net)
END
ok "BattleScribe: the fleet's points and faction" has 'player "UCM" { # 1196 points' --strict battlescribe
ok "BattleScribe: a battlegroup has its rating and kind" has '    battlegroup "SR3 Line" sr=3 line { # 196 points' battlescribe
ok "BattleScribe: the ships of a group" has '        group "Kiln" ships=2 # 32 points' battlescribe
ok "BattleScribe: ships of a named kind of group" has '        group "Hammer" ships=1 # 1000 points' battlescribe
ok "BattleScribe: the declarations are understood" understood
sed 's/: Hammer/: Hammer, 2x Nail/; s/Cruiser Group/Anvil II/' battlescribe >options
ok "BattleScribe: what stands behind a ship's colon may be options" says 1 'options: line 12 fits two readings and is left out (ships of a group, or what one ship has): . Anvil II [1,000pts]: Hammer, 2x Nail' options
sed 's/^\. Anvil/Anvil/' battlescribe >bare
ok "BattleScribe: a line without its dot may be a battlegroup" says 1 'bare: line 6 fits two readings and is left out (a battlegroup, or a group of the one before it): Anvil [132pts]' bare
sed '/3 SR/d' battlescribe >unrated
ok "BattleScribe: a rating that is missing is told" says 1 "unrated: line 4: battlegroup 'Line' has no Strategic Rating, and others have one" unrated
printf '++ Army (UCM) [50pts] ++\nFirst Battlegroup [50pts]\n. Sabres [50pts]\n++ Total: [50pts] ++\n' >army
ok "BattleScribe: a list that does not say its game is refused" says 3 'army: which game the list is of is not known: --game=dropfleet or --game=dropzone says it' army
ok "BattleScribe: --game=dropzone makes squads" has '        squad "Sabres" units=1 # 50 points' --game dropzone army
ok "BattleScribe: squads are understood" understood
ok "--game: another word is refused" says 2 "--game: 'chess' is none of armada, dropfleet and dropzone" --game chess army

# Roster files: XML, the same in a zip file, JSON.
cat >fleet.ros <<'END'
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="1" name="Clash" gameSystemName="Dropfleet Commander" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="pts" typeId="p" value="196.0"/></costs>
  <forces><force name="Clash Fleet" catalogueName="UCM">
    <selections>
      <selection name="Line Battlegroup" number="1" type="upgrade">
        <costs><cost name="SR" value="3"/><cost name="pts" value="0.0"/></costs>
        <selections>
          <selection name="Anvil" number="1" type="unit"><costs><cost name="pts" value="130.0"/></costs>
            <categories><category name="Medium"/></categories></selection>
          <selection name="Light Group" number="1" type="upgrade">
            <selections><selection name="Kiln" number="2" type="model"><costs><cost name="pts" value="66.0"/></costs>
              <selections><selection name="Beacon" number="1" type="upgrade"><costs/></selection></selections></selection></selections>
          </selection>
        </selections>
      </selection>
    </selections>
  </force></forces>
</roster>
END
/usr/bin/python3 - <<'END'
import json, zipfile
with zipfile.ZipFile("fleet.rosz", "w", zipfile.ZIP_DEFLATED) as file:
    file.write("fleet.ros")
pts = lambda n: [{"name": "pts", "typeId": "p", "value": n}]
army = {"roster": {"name": "Clash", "gameSystemName": "Dropzone Commander 2.0", "costs": pts(120), "forces": [{"name": "Army", "catalogueName": "PHR",
    "forces": [{"name": "Vanguard Battlegroup", "selections": [
        {"name": "Sabres", "number": 1, "type": "unit", "costs": pts(0), "selections": [{"name": "Sabre", "number": 3, "type": "model", "costs": pts(120)}]}]}],
    "selections": [{"name": "Game size", "number": 1, "type": "upgrade"}]}]}}
json.dump(army, open("army.json", "w"))
END
ok ".ros: a battlegroup has its rating and points" has '    battlegroup "SR3 Line" sr=3 line { # 196 points' --strict fleet.ros
ok ".ros: a group has its tonnage" has '        group "Anvil" ships=1 medium # 130 points' fleet.ros
ok ".ros: a group of ships has their number" has '        group "Kiln" ships=2 # 33 points' fleet.ros
ok ".ros: the declarations are understood" understood
ok ".rosz: it is read as the .ros in it" bash -c 'diff <("$0" import-fleet fleet.ros) <("$0" import-fleet fleet.rosz)' "$umpire"
sed 's/196.0/200.0/' fleet.ros >sum.ros
ok ".ros: a sum that differs is told" says 1 'sum.ros: the fleet: the list states 200 points, its lines add up to 196' sum.ros
ok "JSON: a squad has its models" has '        squad "Sabres" units=3 # 40 points' army.json
ok "JSON: squads are understood" understood
ok "JSON: a selection that is in no battlegroup is told" says 0 "army.json: 'Game size' is in no battlegroup and is left out" army.json
ok "JSON: --strict refuses it" says 3 "army.json: 'Game size' is in no battlegroup and is left out" --strict army.json
# As the public catalogues nest it: groups with numbers, ratings at the models, the admiral in a selection of its own.
python3 - <<'END'
import json
def one(name, kind="unit", points=0, sr=None, categories=(), inside=(), number=1):
    costs = [{"name": "pts", "value": points}] + ([] if sr is None else [{"name": "SR", "value": sr}])
    return {"name": name, "type": kind, "number": number, "costs": costs, "selections": list(inside), "categories": [{"name": c} for c in categories]}
medium = one("Medium Group 1", inside=[one("Ketch", inside=[one("Ketch", "model", 132, 5, ["Medium"])], sr=0)], sr=0)
light = one("Light Group 2", inside=[one("Sloops", inside=[one("Sloop", "model", 64, 2, ["Light"], number=2)], sr=0)], sr=0)
fleet = [one("Fleet", "upgrade", categories=["Fleet"], inside=[one("AV3 Commodore", "upgrade", 40)]), one("Line Battlegroup", sr=0, inside=[medium, light])]
json.dump({"roster": {"name": "Nested", "gameSystemName": "Dropfleet Commander", "costs": [{"name": "pts", "value": 236}], "forces": [{"name": "Clash", "catalogueName": "UCM", "selections": fleet}]}}, open("nested.json", "w"))
tank = one("Acv", inside=[one("Acv", "model", 125, inside=[one("Commander - Captain (CV 2)", "upgrade", 15, categories=["Commander"])])])
ship = one("Dropship", categories=["Auxiliary"], inside=[one("Dropship", "model", 40)])
json.dump({"roster": {"name": "Army", "gameSystemName": "Dropzone Commander", "costs": [{"name": "pts", "value": 180}], "forces": [{"name": "HQ Battlegroup", "catalogueName": "UCM", "selections": [tank, ship]}]}}, open("captain.json", "w"))
END
ok "nested: ratings of the models" has '    battlegroup "SR7 Line" sr=7 line { # 196 points' --strict nested.json
ok "nested: the class in a numbered group, with its tonnage" has '        group "Sloops" ships=2 light # 32 points' --strict nested.json
ok "nested: the admiral" has 'player "UCM" admiral=3 { # 236 points' --strict nested.json
ok "Dropzone: a commander" has '    commander "Captain" cv=2' --strict captain.json
ok "Dropzone: an auxiliary squad" has '    auxiliary "Dropship" units=1' --strict captain.json
ok "Dropzone: both are understood" understood

printf '<a/>' >other.ros
ok ".ros: other XML is refused" says 3 'other.ros: this is no roster file of BattleScribe or New Recruit' other.ros
printf '{"commands":[]}' >other.json
ok "JSON: other JSON is refused" says 3 'other.json: this is no roster file of BattleScribe or New Recruit' other.json
head -c 60 fleet.rosz >cut.rosz
ok ".rosz: a damaged file is refused" says 3 'cut.rosz: the zip file is damaged' cut.rosz

# Star Wars: Armada, nested as in the public catalogues: upgrades in their ship, or in a selection that only holds them.
/usr/bin/python3 - <<'END'
import json, zipfile
from xml.sax.saxutils import quoteattr

def one(name, points=0, number=1, categories=(), of=()):
    return {"name": name, "number": number, "costs": [{"name": "pts", "value": points}], "categories": [{"name": each} for each in categories], "selections": list(of)}

roster = {"name": "Harbour Watch", "costs": [{"name": "pts", "value": 227}], "gameSystemName": "Star Wars Armada", "forces": [{"name": "Standard", "catalogueName": "Rebel Fleet", "selections": [
    one("CR90 Corvette A", 44, categories=["CR90 Corvette", "Small Ship"], of=[
        one("Commander", of=[one("General Dodonna", 20)]), one("Leia Organa", 3), one("Nav Team", 4)]),
    one("MC80 Command Cruiser", 106, categories=["Large Ship"], of=[one("Strategic Adviser", 4)]),
    one("Luke Skywalker", 20, categories=["Unique Squadrons"]), one("X-Wing Squadron", 26, 2, ["Squadron"]),
    one("Objectives", of=[one("Advanced Gunnery"), one("Contested Outpost"), one("Intel Sweep")])]}]}

def xml(tag, value):
    words = "".join(f" {key}={quoteattr(str(part))}" for key, part in value.items() if not isinstance(part, list))
    inside = "".join(f"<{key}>{''.join(xml(dict(costs='cost', categories='category', selections='selection', forces='force')[key], each) for each in part)}</{key}>"
                     for key, part in value.items() if isinstance(part, list))
    return f"<{tag}{words}>{inside}</{tag}>\n"

open("armada.json", "w").write(json.dumps({"roster": roster}))
open("armada.ros", "w").write('<?xml version="1.0"?>\n' + xml("roster", roster))
roster["forces"][0]["selections"].append(one("Game Mode: Skirmish"))
open("more.json", "w").write(json.dumps({"roster": roster}))
nested = '{"selections":[' * 3000 + ']}' * 3000
open("deep.json", "w").write('{"roster":' + nested + '}')
open("deep.ros", "w").write("<roster>" + "<selections><selection>" * 40 + "</selection></selections>" * 40 + "</roster>")
with zipfile.ZipFile("bomb.rosz", "w", zipfile.ZIP_DEFLATED) as file:
    file.writestr("bomb.ros", "<roster>" + " " * (40 << 20) + "</roster>")
END
ok "Armada, JSON: a ship with the name and points of its card" has '    ship "CR90 Corvette A" points=44 {' --strict armada.json
ok "Armada, JSON: an upgrade in a selection that only holds it" has '        upgrade "General Dodonna" points=20' --strict armada.json
ok "Armada, JSON: each squadron has the points of one" bash -c '"$0" import-fleet armada.json | grep -c "squadron \"X-Wing Squadron [12]\" points=13" | grep -qx 2' "$umpire"
ok "Armada, JSON: objectives" has '    objective "Intel Sweep"' --strict armada.json
ok "Armada, .ros: it is read as the JSON" bash -c 'diff <("$0" import-fleet armada.ros) <("$0" import-fleet armada.json)' "$umpire"
ok "Armada: the roster is judged" bash -c '"$0" lists armada.ros | grep -qF "Harbour Watch: legal: 227 points as printed, 223 as of 2025"' "$umpire"
ok "Armada: what is no card is told" says 0 "more.json: 'Game Mode: Skirmish' is no ship, squadron or objective and is left out" more.json
ok "Armada: a fleet of Dropfleet stays one" bash -c '! "$0" import-fleet --game=armada fleet.ros | grep -q "game armada"' "$umpire"
ok "a roster that is nested deeply is refused, JSON" says 3 'deep.json: its selections are nested deeper than in any roster' deep.json
ok "... and XML" says 3 'deep.ros: its selections are nested deeper than in any roster' deep.ros
ok "a zip file that unpacks to more than a roster has is refused" says 3 'bomb.rosz: its zip file holds more than a roster has' bomb.rosz

# Lists written by hand, in the form that 'umpire words' shows.
cat >hand <<'END'
# my fleet
player "Red One" {
    ship Corvus command=1 speed=3 flagship { zone front shields=2
        upgrade Needa non-recur cost=[repair] } # the first
    ship "Home One" command=3
    upgrade Gunners; squadron Luke
    squadron Black hull=3 blue=1 { anti-squadron blue=3 }
}
END
ok "by hand: the player has the name of the list" has 'player "Red One" {' --strict hand
ok "by hand: a ship keeps its words" has '    ship "Corvus" command=1 speed=3 flagship {' hand
ok "by hand: what is in braces over several lines" has '        upgrade "Needa" non-recur cost=[repair]' hand
ok "by hand: an upgrade on its own line is the ship's" has '        upgrade "Gunners"' hand
ok "by hand: a squadron keeps what is in braces" has '    squadron "Black" hull=3 blue=1 { anti-squadron blue=3 }' hand
ok "by hand: the declarations are understood" understood
printf 'squadron\tLuke\t20\t1\thull=5\nsquadron\tBlack\t9\t1\thull=9\n' >cards
ok "by hand: what a list does not say comes from the cards" has '    squadron "Luke" hull=5' --cards cards hand
ok "by hand: what the list says counts" has '    squadron "Black" hull=3 blue=1 { anti-squadron blue=3 }' --cards cards hand
printf 'battlegroup Alpha sr=5 pathfinder { group Jet light; group Tokyo medium ships=2 }\n' >groups
ok "by hand: Dropfleet" has '        group Tokyo medium ships=2' --strict groups
ok "by hand: a fleet of Dropfleet is understood" understood
printf 'commander Price cv=3 in Bear\nbattlegroup Hand { squad Bear units=2; squad Odin }\n' >squads
ok "by hand: Dropzone" has '    commander Price cv=3 in Bear' --strict squads
ok "by hand: an army of Dropzone is understood" understood
printf 'ship A command=2\nship B comand=2\n' >typo
printf 'squadron X-wing; xyzzy; ship "Home One" { comand }; squadron Y-wing # both\n' >parts
ok "by hand: of a line with several statements the one is told that is left out" says 0 'parts: line 1 is not understood and left out: xyzzy' parts
ok "by hand: ... and no other" bash -c '[ "$("$0" import-fleet --game armada "$1" 2>&1 | grep -c "left out: \(xyzzy\|ship .Home One. { comand }\)$")" = 2 ] && "$0" import-fleet --game armada "$1" 2>/dev/null | grep -q "Y-wing"' "$umpire" parts
ok "by hand: a line that no log understands is told" says 0 'typo: line 2 is not understood and left out: ship B comand=2' typo
printf 'player Ann { ship A command=2 }\nplayer Bea {\n    ship B command=2\n}\n' >two
ok "by hand: a second player's fleet is told" says 0 'two: line 2: a list has one player: what Bea has is left out; import it as a list of its own' two
ok "by hand: ... and left out" bash -c '! grep -q "ship \"B\"" "$0"' "$work/out"
head -n 4 hand >cut
ok "by hand: a list that is cut off is told" says 1 "cut: the player's '}' is missing: the list may be cut off" cut

for name in 'Kingston Shipyards' 'Star Forge' 'Armada Warlords' 'Armada Fleets Designer' "Fab's" 'dflist.com' BattleScribe 'New Recruit' .rosz JSON 'written by hand'; do
    ok "--help names $name" bash -c '"$0" import-fleet --help | tr "\n" " " | grep -qF -- "$1"' "$umpire" "$name"
    ok "the man page names $name" bash -c 'tr "\n" " " <"$0" | sed "s/\\\\//g" | grep -qF -- "$1"' "$OLDPWD/doc/umpire-fleet.5" "$name"
done
summary

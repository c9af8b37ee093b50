#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The tables of Armada's cards: each row is whole, each number has two sources or a decision, and a log can declare each card.

    tests/tools/cards.py UMPIRE
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
import checks  # noqa: E402

umpire = sys.argv[1]
FOLDER = pathlib.Path("src/books/armada/cards")
FACTIONS = {"Empire", "Rebel", "Republic", "Separatist"}
SLOTS = {"Officer", "Weapons Team", "Support Team", "Fleet Command", "Fleet Support", "Offensive Retrofit", "Defensive Retrofit",
         "Experimental Retrofit", "Ordnance", "Ion Cannons", "Turbolasers", "Superweapon"}
TOKENS = {"brace", "contain", "evade", "redirect", "salvo", "scatter"}
# Hull, shields of all zones, dice of all zones, and defense tokens that a ship of the size has, at least and at most.
SIZES = {"small": ((3, 5), (3, 11), (0, 15), (2, 4)), "medium": ((6, 9), (7, 14), (7, 20), (2, 4)),
         "large": ((8, 14), (9, 16), (10, 28), (3, 4)), "huge": ((22, 33), (19, 29), (25, 46), (6, 6))}


def table(name):
    head, *rows = [line.split("\t") for line in (FOLDER / f"{name}.tsv").read_text().splitlines()]
    return head, [dict(zip(head, row)) for row in rows], [row for row in rows if len(row) != len(head)]


tables = {name: table(name) for name in ("ships", "squadrons", "upgrades", "objectives", "decided", "permits")}
ships, squadrons, upgrades, objectives, decided, permits = (tables[name][1] for name in tables)
for name, (head, rows, odd) in tables.items():
    checks.told(not odd, f"{name}: each row has {len(head)} columns", str(odd))
    if name == "permits":
        continue
    keys = [tuple(row.values())[:4] if name == "decided" else (row[head[0]], row["name"], row.get("factions")) for row in rows]
    checks.told(len(set(keys)) == len(keys), f"{name}: a card has one row",
                str([key for key, count in collections.Counter(keys).items() if count > 1]))
    checks.told([row[:2] for row in keys] == sorted(row[:2] for row in keys), f"{name}: sorted")

sizes = [len(ships), len(squadrons), len(upgrades), len(objectives)]
checks.told(sizes == [66, 107, 294, 36], "66 ships, 107 squadrons, 294 upgrades, 36 objectives", str(sizes))


def numbers(text, key):
    return sum(int(found) for found in re.findall(rf"\b{key}=(\d+)", text))


def dice(text):
    return numbers(text, "red") + numbers(text, "blue") + numbers(text, "black")


bad = []
for ship in ships:
    hull, shields, attack, tokens = SIZES[ship["size"]]
    zones = [zone.split()[0] for zone in ship["zones"].split("; ")]
    wanted = ["front", "left", "right", "left-auxiliary", "right-auxiliary", "rear"] if ship["size"] == "huge" else ["front", "left", "right", "rear"]
    for good, what in [
            (ship["faction"] in FACTIONS, "faction"), (zones == wanted, "zones"),
            (hull[0] <= int(ship["hull"]) <= hull[1], "hull"), (shields[0] <= numbers(ship["zones"], "shields") <= shields[1], "shields"),
            (attack[0] <= dice(ship["zones"]) <= attack[1], "dice"),
            (all(tokens[0] <= len(ship[key].split()) <= tokens[1] and set(ship[key].split()) <= TOKENS for key in ("defense", "defense-2025")), "defense"),
            (set(ship["slots"].split(", ")) <= SLOTS and "Officer" in ship["slots"], "slots"),
            (1 <= int(ship["command"]) <= 4 and 1 <= int(ship["squadron"]) <= 6 and 2 <= int(ship["engineering"]) <= 5, "values"),
            (len(ship["yaw"].split("|")) == int(ship["speed"]), "yaw"), (ship["flotilla"] == "no" or ship["size"] == "small", "flotilla"),
            (10 <= int(ship["2025"]) <= int(ship["printed"]) <= 420, "points")]:
        if not good:
            bad.append((ship["faction"], ship["name"], what, ship.get(what)))
left = [ship["zones"].split("; ") for ship in ships]
bad += [zones for zones in left if zones[1].split()[1:] != zones[2].split()[1:]]
checks.told(not bad, "each ship has hull, zones, shields, dice, tokens and slots as ships of its size have; left is as right", str(bad))

bad = [(one["name"], what) for one in squadrons for good, what in [
    (one["faction"] in FACTIONS, "faction"), (3 <= int(one["hull"]) <= 8, "hull"), (2 <= int(one["speed"]) <= 5, "speed"),
    (1 <= dice(one["anti-squadron"]) <= 4, "anti-squadron"), (1 <= dice(one["battery"]) <= 3, "battery"),
    (one["defense"] == "-" or (set(one["defense"].split()) <= TOKENS and len(one["defense"].split()) <= 2), "defense"),
    (one["unique"] == "yes" or one["defense"] == "-", "tokens of one that is not unique"), (7 <= int(one["printed"]) <= 28, "points")] if not good]
checks.told(not bad, "each squadron has hull, speed, dice and tokens as squadrons have", str(bad))

classes = {(ship["faction"], ship["class"]) for ship in ships}
bad = [(one["name"], what) for one in upgrades for good, what in [
    (set(one["factions"].split()) <= FACTIONS, "factions"),
    (set(one["slot"].split(", ")) <= SLOTS | {"Commander", "Title"}, "slot"),
    (one["slot"] != "Title" or any(key in one["restriction"] for key in ("class=", "name=")), "a title without a class"),
    (all((one["factions"], found) in classes for found in re.findall("class=([^;]+)", one["restriction"])), "class"),
    (one["slot"] != "Commander" or (one["unique"] == "yes" and int(one["printed"]) >= 20), "commander"), (int(one["printed"]) <= 38, "points")] if not good]
checks.told(not bad, "each upgrade has a slot, factions and a restriction that ships have", str(bad))

reasons = {(row["kind"], row["group"], row["name"], row["what"]) for row in decided}
bad = []
for kind, rows, group in [("ship", ships, "faction"), ("squadron", squadrons, "faction"), ("upgrade", upgrades, "slot"), ("objective", objectives, "category")]:
    for row in rows:
        key = (kind, row[group], row["name"])
        if len(row["sources"]) < 2 and (*key, "all") not in reasons:
            bad.append((*key, "one source"))
        if row.get("printed") != row.get("2025") and not {(*key, "points"), (*key, "all")} & reasons:
            bad.append((*key, "two points"))
        if row.get("defense", "") != row.get("defense-2025", row.get("defense", "")) and (*key, "defense") not in reasons:
            bad.append((*key, "two kinds of tokens"))
checks.told(not bad, "each number has two sources, or a line in decided.tsv", str(bad))
known = {(kind, row[group], row["name"]) for kind, rows, group in [("ship", ships, "faction"), ("squadron", squadrons, "faction"), ("upgrade", upgrades, "slot"), ("objective", objectives, "category")] for row in rows}
checks.told({key[:3] for key in reasons} <= known, "each decision is about a card", str({key[:3] for key in reasons} - known))

# What a card permits.
FORMS = {"permit", "must", "limit", "number", "keyword", "fleet", "none"}
WHO = {"own", "friend", "other", "friend-squadron", "other-squadron", "commanded", "any-friend", "any", "enemy", "player"}
rules = {line.split()[0] for line in subprocess.run([umpire, "rules", "armada"], capture_output=True, text=True).stdout.splitlines()
         if line.startswith("armada.")}
cards = {("upgrade", row["slot"], row["name"], row["factions"]) for row in upgrades} | {("squadron", "-", row["name"], row["faction"]) for row in squadrons}
of = [(row["kind"], row["slot"], row["name"], row["factions"]) for row in permits]
bad = [(row["name"], what) for row, key in zip(permits, of) for good, what in [
    (key in cards, "card"), (row["form"] in FORMS, "form"), (row["who"] in WHO, "who"), (row["edition"] in ("both", "1.5.0", "2025"), "edition"),
    (all(f"armada.{rule}" in rules for rule in (row["outranks"] + " " + row["ways"]).split() if rule != "-"), "a rule"),
    (not set(row["outranks"].split()) & set(row["ways"].split()) - {"-"}, "a rule twice")] if not good]
lacking = [key for key in cards if key[0] == "upgrade" and key not in of]
lacking += [row["name"] for row in squadrons if row["ability"] == "yes" and ("squadron", "-", row["name"], row["faction"]) not in of]
checks.told(not bad and not lacking and of == sorted(of), "permits: each upgrade and each ability has rows, of rules that there are", str(bad or lacking))
noted = {key[:3] for key in reasons if key[3] == "permits"}
bad = {(row["kind"], row["slot"], row["name"]) for row in permits if row["edition"] != "both"} - noted
checks.told(not bad, "permits: a card with rows of one edition only has a line in decided.tsv", str(bad))
reader = str(pathlib.Path(umpire).parent / "permits")
for cell, good in [("reroll black[ANY ANY]", True), ("set ANY[DAMAGE] => ANY[accuracy]", True), ("reroll black[ANY", False), ("reroll black[ANYTHING]", False),
                   ("set ANY[ANY] => red[CRIT]", False), ("reroll black 2", False), ("add green[ANY]", False), ("set red[ANY]", False)]:
    done = subprocess.run([reader], input="\t".join(["-"] * 9 + [cell, "-"]) + "\n", capture_output=True, text=True)
    checks.told((done.returncode == 0) == good and (cell in done.stderr or good), f"the build {'takes' if good else 'fails at'} the cell '{cell}'", done.stderr)
for cell, good in [("zone left,right blue +1; squadrons -2", True), ("damage +1 each ANY[CRIT]", True), ("keyword snipe 3", True), ("zone left,up blue +1", False),
                   ("squadrons +1 small", False), ("damage +1 each ANY[HIT]", False), ("keyword flying", False), ("counter +1;", False), ("hull +1", False)]:
    done = subprocess.run([reader], input="\t".join(["-"] * 5 + ["number"] + ["-"] * 3 + [cell, "-"]) + "\n", capture_output=True, text=True).stdout
    checks.told((cell in done) == good, f"the number '{cell}' is {'read' if good else 'not read'}", done)
done = subprocess.run([reader], stdin=(FOLDER / "permits.tsv").open(), capture_output=True, text=True).stdout
read = {line.split("\t")[1] for line in done.splitlines() if line.startswith("number")}
unread = {row["name"] for row in permits if row["form"] in ("number", "keyword") and row["statement"] not in read}
listed = (FOLDER / "README.md").read_text().split("since no form fits:")[1].split("\n## ")[0]
listed = {name for line in listed.splitlines() if line.startswith("| ") for name in line.split(" | ")[0][2:].split("; ")} - {"card"}
checks.told(unread == listed, "the README lists the rows whose numbers are not read", str(unread ^ listed))
cells = {line.split("\t")[1] for line in done.splitlines()}
text = (FOLDER / "README.md").read_text()
tables = [text.split(head)[1].strip().split("\n\n")[0] for head in ("since no form fits:", "| left out | why |", "of which nothing is read:")]
excused = {name for lines in tables for line in lines.splitlines() if line.startswith("| ") for name in line.split(" | ")[0][2:].split("; ")} - {"card"}
judged = {(row["name"], row["slot"]) for row in permits if row["statement"] in cells or set(re.split(" [+] | or ", row["cost"])) & cells or
          row["form"] == "limit" and row["name"] not in excused or row["form"] == "must" and row["statement"] == "attack obstructed" and row["believed"] == "-"}
without = {row["name"] for row in permits if (row["name"], row["slot"]) not in judged}
checks.told(without <= excused, "the README says why nothing of a card's rows is read", str(without - excused))
listed = {name for line in tables[2].splitlines()[2:] for name in line[2:].split(" | ")[0].split("; ")}
checks.told(listed <= without, "and lists no card of which something is read", str(listed - without))
shown = subprocess.run([umpire, "explain", "Leading Shots"], capture_output=True, text=True).stdout
checks.told("may reroll any number of dice" in shown and "cost: remove 1 blue die" in shown, "'explain' says in words which dice a card changes, and what it costs", shown)
shown = subprocess.run([umpire, "explain", "Gunnery Team"], capture_output=True, text=True).stdout
checks.told("the ship or squadron that has it: may attack again from a hull zone" in shown and "may outrank armada.ship.attack-zone" in shown,
            "'explain' says whose a card is, what it changes and which rules it may outrank", shown)
checks.told("cost: resolve concentrate-fire; how often: once in an activation;" in shown, "'explain' says what a card costs, and how often it may be used", shown)
shown = subprocess.run([umpire, "explain", "High-Capacity Ion Turbines"], capture_output=True, text=True).stdout
checks.told("has 1 more blue die in its left and right zone" in shown, "'explain' says in words which number a card changes", shown)

# What a log declares of each card, as 'explain' shows it.
bad, log, names = [], [], {}
for row in ships + squadrons + upgrades + objectives:
    if row["name"] not in names:
        names[row["name"]] = subprocess.run([umpire, "explain", row["name"]], capture_output=True, text=True).stdout
    for other in row.get("also", "-").split("|"):
        short = len(other) < 5 and other != "-"
        shown = subprocess.run([umpire, "explain", other], capture_output=True, text=True).stdout if short else names[row["name"]]
        if f"{row['name']} (" not in shown:
            bad.append((row["name"], other))
checks.told(not bad, "'explain' shows each card, by its name and by the short ones", str(bad))
for kind, declared in (found for text in names.values() for found in re.findall(r"\((?:[^)]* )?(ship|squadron|upgrade)\)\n(?:.|\n)*?in a log: (.*)", text)):
    log.append(f"game armada; player P {{ ship S {{ upgrade X {declared} }} }}; end" if kind == "upgrade" else
               f"game armada; player P {{ {kind} X {declared} }}; end")
with tempfile.NamedTemporaryFile("w", suffix=".umpire") as file:
    file.write("\n".join(log) + "\n")
    file.flush()
    found = subprocess.run([umpire, "check", "--no-config", "-f", "jsonl", file.name], capture_output=True, text=True).stdout
errors = [line for line in map(json.loads, found.splitlines()) if str(line.get("rule", "")).startswith("log.")]
checks.told(len(log) > 300 and not errors, "a log can declare each card as 'explain' shows it", str(errors[:3]))
checks.finish()

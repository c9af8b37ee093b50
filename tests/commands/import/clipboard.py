#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fleet lists as clipboards, forums, mail and translators leave them: clipboard.py UMPIRE [TIMES].

Lists of each text format are changed in the ways that a clipboard changes them. With --strict,
'umpire import-fleet' must then write what it wrote for the list as it was, or nothing; without, it
must write the same or say something about the list. None may change what is read in silence."""
import os
import random
import re
import subprocess
import sys
import tempfile

LISTS = {
    "kingston": """Name: Test
Faction: Rebel
Commander: Admiral Aye

Assault: Attack Run
Defense: Hold
Navigation: Drift

Sloop of War (50)
\u2022 Admiral Aye (20)
\u2022 Gun Crew (5)
= 75 Points

Sloop of War (50)
= 50 Points

Cutter (30)
\u2022 Gun Crew (5)
\u2022 Late Watch (1)
= 36 Points

Squadrons:
\u2022 Ace (20)
\u2022 2 x Kite-wing Squadron (20)
= 40 Points

Total Points: 201
""",
    "starforge": """ Name: Dawn's Edge
Faction: Rebel
Commander: Admiral Aye (20)

Assault: Attack Run
Defense: Hold [ARC]
Navigation: Drift

Sloop of War [Legacy] (50)
\u2022 Admiral Aye (20)
\u2022 Gun Crew [Legacy] (5)
= 75 Points

Cutter (30)
= 30 Points

Squadrons:
\u2022 Ace - Kite-wing Squadron (20)
\u2022 2 x Kite-wing Squadron (20)
= 40 Points

Total Points: 145
""",
    "warlords": """Faction: Galactic Empire
Points: 171/400
Commander: Admiral Aye

Assault Objective: Attack Run
Defense Objective: Hold
Navigation Objective: Drift

[ flagship ] Sloop of War (50 points)
-  Admiral Aye  ( 20  points)
-  Gun Crew  ( 5  points)
75 total ship cost

Cutter (30 points)
-  Gun Crew  ( 5  points)
35 total ship cost

6 Kite Fighter Squadrons ( 48 points)
1 "Ace" Kite Fighter Squadron ( 13 points)
61 total squadron cost
""",
    "designer": """Test (171/400)
==============
Sloop of War (50 + 25: 75)
    + Admiral Aye (20)
    + Gun Crew (5)
Cutter (30 + 6: 36)
    + Gun Crew (5)
    + Late Watch (1)
Pinnace (20 + 0: 20)
Ace (20)
2 x Kite-wing Squadron (2 x 10)
Attack Run
""",
    "fabs": """REBEL FLEET (165 points)
1 \u2022 Objectives - Attack Run - Drift (0)
2 \u2022 Sloop of War - Admiral Aye - Gun Crew (75)
3 \u2022 Sloop of War (50)
4 \u2022 Ace Kite-wing Squadron (20)
5 \u2022 Kite-wing Squadron (10)
6 \u2022 Kite-wing Squadron (10)
""",
    "plain": """ship:sloopofwar
upgrade:admiralaye
upgrade:guncrew
ship:cutter
squadron:ace
squadron:kite
""",
    "dflist": """--------------------------------------
harbour watch - 300pts
Harbour - 2 launch assets

SR5 Line battlegroup (80pts)
1 x Anvil - 80pts - M
\u00a0\u00a0\u00a0+ Commodore (20pts, 3AV)

SR7 Line battlegroup (100pts)
2 x Kiln - 100pts - L2

SR7 Flag battlegroup (100pts)
2 x Kiln - 100pts - S
------------- dflist.com -------------
""",
    "battlescribe": """++ Clash Fleet (UCM) [246pts] ++

+ Line Battlegroup [3 SR, 196pts] +

Line Battlegroup [196pts]
. Anvil [132pts]
. Kiln [64pts]: 2x Kiln

+ Flag Battlegroup [5 SR, 50pts] +

Flag Battlegroup [50pts]
. Hammer [50pts]

++ Total: [246pts] ++

Created with BattleScribe (https://battlescribe.net)
""",
}

BULLETS = ["*", "-", "\u2013", "\u2014", "+", "\u00b7", "\u2219", "\u25cf", "\u25aa", "\u25e6", "\u2023", "\u2043", "?", "\u00e2\u20ac\u00a2",
           "&bull;", "o", "1.", "a)", "", "  ", "\t", "\u2022\u2022", "* *", "\ufffd", "\uf0b7", "#", ">", "~"]
SPACES = ["\u00a0", "  ", "\t", "\u2009", "\u202f", "\u3000", " \u200b", "\u2003"]
SECTIONS = ["Staffeln:", "Escadrons :", "Escuadrones:", "Squadriglie:", "Squadrons", "SQUADRONS:", "**Squadrons:**",
            "Squadrons\uff1a", "\u4e2d\u961f:", "\u042d\u0441\u043a\u0430\u0434\u0440\u0438\u043b\u044c\u0438:", "Squadrons: ", "Squadrons: 2"]
WORDS = {"Points": ["Punkte", "points", "Puntos", "pts"], "Total": ["Gesamt", "total", "TOTAL"], "points": ["pts", "Punkte", "Points"],
         "battlegroup": ["Battlegroup", "Kampfgruppe"], "Battlegroup": ["battlegroup", "Kampfgruppe"], "pts": [" pts", "p", "Pkt"],
         "ship": ["Schiff", "Ship", "SHIP"], "upgrade": ["Upgrade", "Aufwertung"], "squadron": ["Squadron", "Staffel"],
         "Commander": ["Kommandant"], "Faction": ["Fraktion"], "x ": ["\u00d7 ", "X ", "x\u00a0", "mal "], "FLEET": ["FLOTTE", "Fleet"],
         "cost": ["Kosten"], "flagship": ["Flaggschiff"], "SR": ["sr", "S R"], " - ": [" \u2013 ", " \u2014 "]}


BULLET = re.compile(r"^(\s*)(\d+ )?(\u2022|\+(?!\+)|-(?!-)|\.)(?= )")


def change_bullets(lines, dice):
    """All bullets, or one, become another."""
    with_bullet = [i for i, line in enumerate(lines) if BULLET.match(line)]
    bullet = dice.choice(BULLETS)
    one = dice.choice(with_bullet) if with_bullet and dice.random() < 0.4 else None
    for i in with_bullet:
        if one in (None, i):
            lines[i] = BULLET.sub(lambda m: m.group(1) + (m.group(2) or "") + bullet, lines[i])


def add_bullets(lines, dice):
    """A forum makes a list of all lines, or of some."""
    bullet = dice.choice(BULLETS)
    share = dice.choice([1.0, 0.5, 0.1])
    for i, line in enumerate(lines):
        if line.strip() and dice.random() < share:
            lines[i] = bullet + " " + line


def change_spaces(lines, dice):
    space = dice.choice(SPACES)
    share = dice.choice([1.0, 0.3])
    for i, line in enumerate(lines):
        lines[i] = "".join(space if c == " " and dice.random() < share else c for c in line)


def indent(lines, dice):
    for i, line in enumerate(lines):
        if dice.random() < 0.5:
            lines[i] = dice.choice([" ", "    ", "\t", "> ", ">> ", ""]) + line.lstrip()


def trail(lines, dice):
    for i, line in enumerate(lines):
        if dice.random() < 0.3:
            lines[i] = line + dice.choice([" ", "\t", "\r", "  ", "\\", "<br>", "\u200b"])


def blank(lines, dice):
    if dice.random() < 0.5:
        lines[:] = [line for line in lines if line.strip()]
    else:
        lines[:] = [part for line in lines for part in (line, dice.choice(["", " ", "\u00a0"]))]


def translate(lines, dice):
    for i, line in enumerate(lines):
        if line.strip() == "Squadrons:" and dice.random() < 0.7:
            lines[i] = dice.choice(SECTIONS)
    for word in dice.sample(sorted(WORDS), 3):
        if dice.random() < 0.5:
            other = dice.choice(WORDS[word])
            lines[:] = [line.replace(word, other) for line in lines]


def lose_line(lines, dice):
    """A line is not copied, or the list is cut off."""
    at = dice.randrange(len(lines))
    if dice.random() < 0.5:
        del lines[at]
    else:
        del lines[at:]


def wrap(lines, dice):
    at = dice.randrange(len(lines))
    spaces = [m.start() for m in re.finditer(" ", lines[at])]
    if spaces:
        cut = dice.choice(spaces)
        lines[at:at + 1] = [lines[at][:cut], lines[at][cut + 1:]]


def join(lines, dice):
    at = dice.randrange(len(lines) - 1)
    lines[at:at + 2] = [lines[at] + dice.choice([" ", "  ", "\t"]) + lines[at + 1]]


def repeat(lines, dice):
    at = dice.randrange(len(lines))
    lines.insert(at, lines[at])


def frame(lines, dice):
    lines.insert(0, dice.choice(["On Friday Max wrote:", "```", "My list:", "<ul>", "[list]"]))
    lines.append(dice.choice(["```", "-- ", "Sent from my phone", "</ul>", "What do you think?"]))


def strengthen(lines, dice):
    mark = dice.choice(["**", "__", "*", "<b>"])
    for i, line in enumerate(lines):
        if line.strip() and dice.random() < 0.3:
            lines[i] = mark + line + mark.replace("<", "</")


CHANGES = [change_bullets, add_bullets, change_spaces, indent, trail, blank, translate, strengthen, wrap, join, repeat, frame, lose_line]
# These can leave a list that is whole and of another fleet, if nothing in it states a count.
LOSSES = {lose_line, repeat, join, wrap}
UNCOUNTED = {"plain"}


def changed(text, dice, name):
    lines = text.split("\n")[:-1]
    for change in dice.sample(CHANGES, dice.choice([1, 1, 1, 2, 2, 3])):
        if lines and len(lines) > 1 and not (name in UNCOUNTED and change in LOSSES):
            change(lines, dice)
    return "\n".join(lines) + "\n"


def declarations(log):
    """What is declared, without comments."""
    return re.sub(rb"\s*\n\s*", b"\n", re.sub(rb"#[^\n]*", b"", log))


def run(umpire, path, *options):
    done = subprocess.run([umpire, "import-fleet", *options, "-p", "A", path], capture_output=True)
    told = [line for line in done.stderr.splitlines() if b"are not known: rules" not in line and b"is not known: rules" not in line]
    return done.returncode, declarations(done.stdout), told


def main():
    umpire, times = os.path.realpath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "list.txt")
        for name, text in LISTS.items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            status, wanted, told = run(umpire, path, "--strict")
            bad, same, refused = ([] if status == 0 and not told else [("as it is", told)]), 0, 0
            for seed in range(times):
                other = changed(text, random.Random(f"{name} {seed}"), name)
                with open(path, "w", encoding="utf-8", newline="") as file:
                    file.write(other)
                status, log, told = run(umpire, path, "--strict")
                if status == 0 and log == wanted:
                    same += 1
                elif status in (1, 3) and not log and told:
                    refused += 1
                    loose, log, told = run(umpire, path)
                    if loose not in (0, 1, 3) or not told:
                        bad.append((seed, other))
                else:
                    bad.append((seed, status, other, log.decode(errors="replace")))
            good = not bad
            passed, failed = passed + good, failed + (not good)
            print(f"{'ok' if good else 'not ok'} - {name}: of {times} changed lists {same} are read as before, "
                  f"{refused} refused, {len(bad)} changed in silence")
            for case in bad[:int(os.environ.get("SHOW", "2"))]:
                print("\n".join(f"    {line}" for part in case for line in str(part).split("\n")))
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())

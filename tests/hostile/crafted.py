#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes logs that make the checker search as long as it can: crafted.py KIND BYTES, of at least so many bytes.

Without arguments it lists the kinds. Most statements break a rule, among as many units as there are statements, or
in as many games as fit.
"""
import itertools, sys

ZONES = ["zone front shields=3 red=2 blue=1 black=1", "zone left shields=3 red=2", "zone right shields=3 red=2",
         "zone rear shields=2 red=1", "anti-squadron blue=1", "defense brace evade redirect contain"]


def armada(count, ships, squadrons, phase, lines):
    yield "game armada 1.5.0"
    for side, first in (("R", " first"), ("E", "")):
        yield f"player P{side}{first} {{"
        for i in range(ships):
            yield f"ship {side}s{i} command=3 speed=2 max-speed=3 hull=5 squadrons=2 engineering=3 {{"
            yield from ZONES + [f"upgrade {side}u{i} cost=[navigate squadron]", "}"]
        for i in range(squadrons):
            yield from [f"squadron {side}q{i} hull=5 blue=2 black=1 bomber {{", "anti-squadron blue=2", "defense brace", "}"]
        yield "}"
    yield from ["round 1", "phase command", f"phase {phase}"]
    for i in range(count):
        yield from (line.format(i=i, s=i % max(ships, 1), q=i % max(squadrons, 1)) for line in lines)
    yield "end"


def dropzone(count, players, groups, lines):
    yield "game dropzone 2"
    for p in range(players):
        yield from [f"player P{p} {{", f"commander C{p} cv=3", f"auxiliary P{p}aux units=2"]
        for i in range(groups):
            yield from [f"battlegroup P{p}b{i} {{", f"squad P{p}s{i} units=3", f"squad P{p}t{i} units=3", "}"]
        yield "}"
    yield from ["round 1", "phase initiation"]
    for i in range(count):
        yield from (line.format(i=i % groups) for line in lines)
    yield "end"


def dropfleet(count, groups, phase, lines):
    yield "game dropfleet 1"
    for p in range(2):
        yield f"player P{p} admiral=3 {{"
        for i in range(groups):
            yield from [f"battlegroup P{p}b{i} sr={i % 20 + 4} line {{", f"group P{p}g{i} ships=3 medium", "}"]
        yield "}"
    yield from ["turn 1", "phase planning", f"phase {phase}"]
    for i in range(count):
        yield from (line.format(i=i % groups) for line in lines)
    yield "end"


def starfleet(count, teams, units, lines):
    yield "game starfleet 1"
    yield from (f"team T{i} {('alliance', 'coalition', 'other', 'orion')[i % 4]} treasury=50" for i in range(teams))
    yield from (f"unit U{i} team=T{i % teams} on-map" for i in range(units))
    yield from ["turn 1", "phase 1"]
    for i in range(count):
        yield from (line.format(i=i, t=i % teams, u=i % max(units, 1)) for line in lines)
    yield "end"


ATTACK = ["PR: attack front on Es{s}.front at close"]
SALVO = ["PR: activate Rs{s}", "PR: reveal navigate", *ATTACK, "PR: roll red[hit hit] blue[crit]",
         "PE: attack front on Rs{s}.front at close as salvo by Es{s}", "PE: redirect 9 to left"]
TWICE = ["PR: activate Rs{s}", "PR: maneuver 3", "PR: activate Rs{s}"]
SQUADRONS = ["PR: activate Rq{q}", "PR: attack on Eq{q} at close", "PR: move", "PR: move"]
ACTS = ["P0: activate P0b{i}", "P0: squad P0s{i}", "P0: move 3", "P0: shoot"]
CARDS = ["P0: activate P0b{i}", "P0: group P0g{i}", "P0: reveal P0b{i}"]
MOVES = ["T{t}: move U{u}", "T{t}: award U{u} 3"]

# One game with so many statements.
SINGLE = {
    "armada-attacks": lambda n: armada(n, 8, 8, "ship", ATTACK),
    "armada-salvos": lambda n: armada(n, 4, 8, "ship", SALVO),
    "armada-many-ships": lambda n: armada(n, n, 0, "ship", TWICE),
    "armada-many-squadrons": lambda n: armada(n, 4, n, "squadron", SQUADRONS),
    "armada-rounds": lambda n: armada(n, 1, 0, "ship", ["round 9{i}"]),
    "dropzone-many-groups": lambda n: dropzone(n, 2, n, ACTS),
    "dropzone-many-players": lambda n: dropzone(n, 64, 2, ["P0: pass", "P1: activate P0b0"]),
    "dropzone-passes": lambda n: dropzone(n, 2, 8, ["P0: pass"]),
    "dropfleet-many-groups": lambda n: dropfleet(n, n, "activation", CARDS),
    "dropfleet-decks": lambda n: dropfleet(n, 8, "planning", ["P0: stack P0b{i}"]),
    "starfleet-many-units": lambda n: starfleet(n, 60, n, MOVES),
    "starfleet-new-names": lambda n: starfleet(n, 8, 0, ["T{t}: move V{i}", "T{t}: begin-base B{i}"]),
    "starfleet-rolls": lambda n: starfleet(n, 60, 60, ["T{t}: roll 2d6[3 4] => 9"]),
    "starfleet-any-step": lambda n: starfleet(n, 8, 20, ["T{t}: move U{u}", "T{t}: announce T{t}", "T{t}: record-income 3"]),
}

# Many games, each as small as possible, or just large enough for a search.
SMALL = {
    "armada-games": lambda: ["game armada", "player R first", "player E", "round 7", "end"],
    "armada-games-of-ships": lambda: armada(24, 24, 0, "ship", TWICE),
    "armada-games-of-rounds": lambda: armada(60, 1, 0, "ship", ["round 9{i}"]),
    "dropzone-games": lambda: ["game dropzone", "player R", "player E", "round 7", "R: pass", "end"],
    "dropzone-games-of-passes": lambda: dropzone(20, 2, 8, ["P0: pass"]),
    "dropfleet-games": lambda: dropfleet(1, 1, "activation", CARDS),
    "dropfleet-games-of-groups": lambda: dropfleet(24, 24, "activation", CARDS),
    "starfleet-games": lambda: ["game starfleet", "team A alliance", "team B coalition", "turn 7", "A: done", "A: move X", "end"],
    "starfleet-games-of-units": lambda: starfleet(20, 60, 20, MOVES),
    "games-that-cannot-be-read": lambda: ["game armada", "player R first", "player E", "rond 1", "R: atack", "end"],
}


def text_of(lines):
    return "".join(line + "\n" for line in lines)


def write(kind, size):
    if kind in SMALL:
        game = text_of(SMALL[kind]())
        return game * (size // len(game) + 1)
    for count in itertools.accumulate(itertools.repeat(0), lambda last, _: last * 9 // 8 + 1, initial=8):
        text = text_of(SINGLE[kind](count))
        if len(text) >= size:
            return text


if len(sys.argv) < 3:
    print("\n".join([*SINGLE, *SMALL]))
else:
    sys.stdout.write(write(sys.argv[1], int(sys.argv[2])))

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Command cards and special rules of Dropzone and Dropfleet, whose texts the rulebooks' chapters do not give: a name is believed, and counted.

In Dropzone somebody must have it: the card is played, the special rule declared. In Dropfleet only the table does what they say, on trust.

    tests/rules/texts_not_here.py UMPIRE
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
from checks import finish, told  # noqa: E402

NAMES = ("Fortitude Test", "Access", "Sandstorm", "Overwatch")
DROPZONE = """game dropzone
rounds 6
victory points
records all
player UCM {{
    commander Price cv=3 in Sabres
    {declared}battlegroup Armour {{ squad Sabres units=3 }}
    battlegroup Infantry {{ squad Legion units=2 }}
}}
player PHR {{
    commander Nikephoros cv=2 in Ajax
    battlegroup Hand {{ squad Ajax units=2 }}
}}
round 1
phase initiation
UCM: roll d6[5] => 8
PHR: roll d6[2] => 4
UCM: draw 3
PHR: draw 2
phase activation
UCM: activate Armour
UCM: squad Sabres; move; shoot
{played}UCM: activate Infantry by "{name}"
UCM: squad Legion; move
PHR: activate Hand
PHR: squad Ajax; move; shoot
phase round-up
result UCM by concession
end
"""
DROPFLEET = """game dropfleet 1
records all
turns 1
victory points
player UCM admiral=3 {{
    battlegroup Alpha sr=4 {{ group Jet ships=4 }}
}}
player PHR admiral=2 {{
    battlegroup Hector sr=5 {{ group Medea ships=4 }}
}}
turn 1
phase planning
UCM: stack Alpha
PHR: stack Hector
phase activation
UCM: reveal Alpha
PHR: reveal Hector
UCM: choose first
{before}UCM: activate Alpha
UCM: group Jet
PHR: activate Hector
PHR: group Medea
{after}phase roundup
result UCM by concession
end
"""


def checked(text):
    """The rules that a log breaks, and its outcome."""
    with tempfile.NamedTemporaryFile("w", suffix=".umpire", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        shown = subprocess.run([sys.argv[1], "check", "-f", "jsonl", "--no-config", file.name], capture_output=True, text=True).stdout
    lines = [json.loads(line) for line in shown.splitlines()]
    return [line["rule"] for line in lines if line["type"] == "finding"], next(line for line in lines if line["type"] == "outcome")


def counted(outcome, name):
    return [(one["excused"], one["known"]) for one in outcome["sources"] if one["name"] == name]


for name in NAMES:
    quoted = f'"{name}"'
    for how, declared, played in (("declared as a special rule", f"special {quoted}; ", ""), ("played as a card", "", f"UCM: play {quoted}\n")):
        broken, outcome = checked(DROPZONE.format(name=name, declared=declared, played=played))
        told(not broken and counted(outcome, name) == [(1, True)], f"dropzone: {name}, {how}, is believed and counted once", (broken, outcome["sources"]))
    broken, outcome = checked(DROPZONE.format(name=name, declared="", played=""))
    told(broken == ["dropzone.effect.source"] and not outcome["sources"], f"dropzone: {name}, which nobody has, excuses nothing", (broken, outcome["sources"]))
    broken, outcome = checked(DROPFLEET.format(before="", after=f"table: set Jet ships 3 by {quoted}\n"))
    told(not broken and outcome["on-trust"] == 1, f"dropfleet: what the table does by {name} is believed, and on trust", (broken, outcome["on-trust"]))
    again = "UCM: activate Alpha\nUCM: group Jet\n"
    broken, outcome = checked(DROPFLEET.format(before=f"{again}table: set Alpha unactivated by {quoted}\n", after=""))
    told(not broken and outcome["on-trust"] == 1, f"dropfleet: {name} lets a battlegroup activate again, on trust", (broken, outcome["on-trust"]))
told(checked(DROPFLEET.format(before=again, after=""))[0], "dropfleet: without a name it is a breach")
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Each statement of a game has a path of taps on the table's page that makes exactly this line.

    tests/serve/taps.py BUILD [games=N] [seed=S] [share=N] [only=GAME]

The statements are those of the whole games of the corpus, of a game in which several things have one name, and of N random games of
each ruleset; one in each `share` is looked at, and in the whole games the first of each shape. The log that was made can be read.
"""
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import drawn, finish, told  # noqa: E402
from serve_client import Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"games": "6", "seed": "1", "share": "40", "only": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
work = pathlib.Path(tempfile.mkdtemp())
RULESETS = ("armada", "dropfleet", "dropzone", "starfleet")


# Cards that several ships have: alone, where the player has one; otherwise with the ship, and with the player where both have that ship.
ALIKE = """game armada 1.5.0
records all
player Rebel first { ship "Home One" command=1 speed=2 flagship { zone front red=2; upgrade "Gunnery Team"; upgrade "Engine Techs" }; ship Hope command=1 speed=2 { upgrade "Gunnery Team" } }
player Empire { ship Avenger command=1 speed=2 flagship { zone front red=2; upgrade "Gunnery Team"; upgrade "Engine Techs" }; ship Hope command=1 speed=2 { upgrade "Gunnery Team" } }
round 1
phase command
Rebel: assign "Home One" navigate
Rebel: assign Hope navigate
Empire: assign Avenger navigate
Empire: assign Hope navigate
phase ship
Rebel: activate "Home One"
Rebel: reveal navigate by "Home One"."Gunnery Team"
Rebel: exhaust "Engine Techs"
Rebel: attack front on Avenger.front at long by "Engine Techs"
Rebel: roll red[hit hit] by Rebel.Hope."Gunnery Team"
Rebel: critical "Engine Techs" by Avenger."Gunnery Team"
Empire: suffer 2 by "Home One"."Gunnery Team"
table: set Avenger."Gunnery Team" discarded by Empire.Hope."Gunnery Team"
table: set "Home One" dials 2
table: set Avenger dials repair
Rebel: maneuver 2 by Empire.Hope."Gunnery Team"
result unfinished
end
"""


def statements(text):
    """The statements of a log, without comments and times."""
    found, depth = [], 0
    for line in text.splitlines():
        if line.startswith(("event ", "table ")):
            continue # they are the room's
        line = re.sub(r'("(?:[^"\\]|\\.)*")|\s*#.*$', lambda match: match[1] or "", line)
        line = re.sub(r"^\s*@\S+", "", line)
        if depth or line.rstrip().endswith("{"):
            depth += line.rstrip().endswith("{") - line.strip().startswith("}")
            found.append(line.rstrip())
            continue
        found += [one.strip() for one in re.split(r';(?=(?:[^"]*"[^"]*")*[^"]*$)', line) if one.strip()]
    return found


def shape_of(statement):
    """A statement without its names, numbers and faces."""
    faceless = re.sub(r"\[[^\]]*\]", "[]", statement)
    return re.sub(r'^("[^"]*"|[^\s:]+):', "N:", re.sub(r'"[^"]*"|\b[A-Z][\w-]*(\.[A-Z][\w-]*)*|-?\b\d+\b', "N", faceless))


def looked_at(ruleset, number, name, played, shapes):
    """The numbers of the statements of play that are looked at."""
    share = int(words["share"])
    looked = {n for n in range(len(played)) if n % share == number % share}
    if name.startswith("random "):
        return sorted(looked)
    for n, statement in enumerate(played):
        if (ruleset, shape_of(statement)) not in shapes:
            looked.add(n)
            shapes.add((ruleset, shape_of(statement)))
    return sorted(looked)


def games():
    for ruleset in drawn(RULESETS):
        if words["only"] and ruleset != words["only"]:
            continue
        if ruleset == "armada":
            yield ruleset, "names of several things", ALIKE
        for path in sorted((pathlib.Path("corpus") / ruleset / "games").glob("*.umpire")):
            yield ruleset, path.stem, path.read_text()
        for n in range(int(words["games"])):
            seed = int(words["seed"]) + n
            yield ruleset, f"random {seed}", subprocess.run([build / "umpire", "generate", "-s", str(seed), ruleset], capture_output=True, text=True, check=True).stdout


def main():
    if not shutil.which("node"):
        print("# skipped: there is no node here; tools/setup check installs it")
        return
    (work / "tables").mkdir()
    played = list(games())
    for number in range(len(played)):
        (work / f"tables/t{number}.umpire").write_text("")
    server = Server(build / "umpire", work / "tables", "--rate=100000")
    lacking, tried, shapes = collections.Counter(), collections.Counter(), set()
    server.room(lambda rows: len(rows) == len(played))
    for number, (ruleset, name, text) in enumerate(played):
        all_of = statements(text)
        declared = next(n for n, line in enumerate(all_of) if re.match(r"(round|turn) ", line))
        looked = list(range(len(all_of) - declared)) if text == ALIKE else looked_at(ruleset, number, name, all_of[declared:], shapes)
        done = subprocess.run(["node", "tests/serve/taps.js", "src/event/pages", f"http://127.0.0.1:{server.port}{server.links(f't{number}')[0]}"],
                              input=json.dumps({"statements": all_of, "declared": declared, "looked": looked}), capture_output=True, text=True)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        tried[ruleset] += len(answers)
        without = [one["statement"] for one in answers if one["taps"] < 0]
        lacking[ruleset] += len(without)
        told(done.returncode == 0 and len(answers) == len(looked) and not without,
             f"{ruleset}, {name}: {len(answers)} statements have a path of taps each ({sum(max(one['taps'], 0) for one in answers)} taps, {sum(one['typed'] for one in answers)} characters)",
             done.stderr + "\n".join(without))
        twice = sorted({text for one in answers for text in one["twice"]})
        told(not twice, f"{ruleset}, {name}: a choice has one button", "\n".join(twice[:9]))
        read = subprocess.run([build / "umpire", "check", "-f", "jsonl", work / f"tables/t{number}.umpire"], capture_output=True, text=True).stdout
        told("log.unknown-name" not in read and "log.ambiguous-name" not in read and "log.operands" not in read, f"{ruleset}, {name}: what was written can be read", read)
    for ruleset in RULESETS:
        print(f"# {ruleset}: {lacking[ruleset]} of {tried[ruleset]} statements have no path")
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Offered buttons of a table's page, pressed at random, make lines that can be read and break no rule, and there is always one.

    tests/serve/buttons.py BUILD [taps=N] [seed=S] [only=GAME]

So many taps for each game, in games that begin with the declarations of a random one.
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
from checks import finish, told  # noqa: E402
from serve_client import Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"taps": "300", "seed": "1", "only": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
RULESETS = ("armada", "dropfleet", "dropzone", "starfleet")
# Of these findings a button does not say yet that it breaks a rule: numbers whose limits only the game knows, words of which one excludes
# the other, and dice that only one side may change.
LEFT = {"armada.attack.redirect", "armada.attack.damage", "armada.attack.step-order", "log.operands"}
A_GAME = 300  # taps, then another one begins


def declarations(ruleset, seed):
    """Those of a random game, up to its first round."""
    text = subprocess.run([build / "umpire", "generate", "-s", str(seed), ruleset], capture_output=True, text=True, check=True).stdout
    return re.split(r"^(?=(?:round|turn) )", text, maxsplit=1, flags=re.M)[0]


def main():
    if not shutil.which("node"):
        print("# skipped: there is no node here; tools/setup check installs it")
        return
    with tempfile.TemporaryDirectory() as folder:
        tables = pathlib.Path(folder)
        games = [(ruleset, int(words["seed"]) + n) for ruleset in RULESETS if words["only"] in ("", ruleset) for n in range(-(-int(words["taps"]) // A_GAME))]
        for ruleset, seed in games:
            (tables / f"{ruleset}-{seed}.umpire").write_text(declarations(ruleset, seed))
        server = Server(build / "umpire", tables, "--rate=1000000")
        server.room(lambda rows: len(rows) == len(games))
        left_out, taps, lines = collections.Counter(), collections.Counter(), collections.Counter()
        for ruleset, seed in games:
            done = subprocess.run(["node", "tests/serve/buttons.js", "src/event/pages", f"http://127.0.0.1:{server.port}{server.links(f'{ruleset}-{seed}')[0]}", str(seed),
                                   str(min(A_GAME, int(words["taps"])))], capture_output=True, text=True, check=False)
            answers = [json.loads(line) for line in done.stdout.splitlines()]
            left = [one for one in answers if one.get("rules") and set(one["rules"]) <= LEFT]
            left_out.update(rule for one in left for rule in one["rules"])
            recorded, last = [one for one in answers if "line" in one], answers[-1] if answers else {}
            taps[ruleset] += last.get("taps", 0)
            lines[ruleset] += len(recorded)
            unread = [one for one in recorded if one not in left and any(rule.startswith(("log.", "refused")) for rule in one["rules"])]
            accused = [one for one in recorded if one not in unread and one not in left and one["rules"]]
            told(done.returncode == 0 and not unread, f"{ruleset}, seed {seed}: each of {len(recorded)} lines can be read", done.stderr or unread[:3])
            told(not accused, f"{ruleset}, seed {seed}: none breaks a rule", accused[:3])
            told(not last.get("stuck"), f"{ruleset}, seed {seed}: there is no dead end", last)
        for ruleset in taps:
            print(f"# {ruleset}: {taps[ruleset]} taps made {lines[ruleset]} lines")
        print(f"# without a word on the button: {dict(left_out)}")
        told(server.stop() == 0, "the server ends in order")


main()
finish()

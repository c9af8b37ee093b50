#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A game is judged alike whatever was read before: each log of the corpus alone, and three times in one file.

    tests/rules/thrice.py UMPIRE

Of DEPTH logs it takes the one of the DAY (tests/all).
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests/shared"))
from checks import finish, told, told_wrong  # noqa: E402

# Their findings name numbers of lines without the word line before them, or follow from where the game stands in its file.
BY_PLACE = {"log.operands", "dropfleet.deck.no-duplicate"}
# A ruling that names a line of the first game is none in the second: there are not too many then.
RULINGS_BY_LINE = re.compile(rb"(?m)^judge: \w+ \d")


def findings(umpire, text):
    """Of each game what was found, without numbers of lines."""
    run = subprocess.run([umpire, "check", "--no-config", "-f", "jsonl", "--max-findings", "all", "-"], input=text, capture_output=True, check=False)
    games, found = [], []
    for line in run.stdout.splitlines():
        one = json.loads(line)
        if one["type"] == "finding" and one["rule"] not in BY_PLACE:
            found.append((one["rule"], re.sub(r"(line|lines|and|to) [\d,]+", r"\1 N", one["message"])))
        elif one["type"] == "outcome":
            games.append(found)
            found = []
    return games


def differs(umpire, path):
    """What is wrong with a log that is read three times."""
    text = path.read_bytes()
    alone, thrice = findings(umpire, text), findings(umpire, (text + b"\n") * 3)
    if RULINGS_BY_LINE.search(text):
        thrice[1:] = [[("log.limit", one[1]) for one in alone[0] if one[0] == "log.limit"] + game for game in thrice[1:]]
    if len(alone) != 1 or thrice == alone * 3:
        return None
    return f"{path.relative_to(TOP)}: alone {alone}, in three games {thrice}"


def main():
    umpire, depth = pathlib.Path(sys.argv[1]).resolve(), int(os.environ.get("DEPTH", "1"))
    logs = sorted((TOP / "corpus").rglob("*.umpire"))[int(os.environ.get("DAY", "0")) % depth::depth]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = [one for one in pool.map(lambda log: differs(umpire, log), logs) if one]
    told(len(logs) > 100, "there are logs", len(logs))
    told_wrong(f"{len(logs)} logs are judged in a file of three games as alone", wrong)
    finish()


main()

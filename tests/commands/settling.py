#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""umpire due ranks what a log would have to say by the undecided judgements that wait for it: once the log says it, none does.

settling.py BUILD [--logs N] [--seed S] [--verbose]

Logs of the corpus are cut before their result. Where the first thing on the list is an area of record, or a key of a ship,
squadron, squad, battlegroup, group or unit, the log is written so. In FLOORS["waits"] of 100 logs no judgement waits for it then, and
in FLOORS["decided"] so many judgements are decided as waited; the others lack something else. The numbers of a key are guesses.
"""
import argparse
import glob
import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
from checks import few, finish, told  # noqa: E402

FLOORS = {"waits": 95, "decided": 50}
DECLARES = r"(?:ship|squadron|squad|battlegroup|group|unit|zone|commander|team|player)"
BY_HAND = "corpus/armada/ship/in-play/pass-hull-not-declared.umpire"


def run(umpire, text, *words):
    return subprocess.run([umpire, *words, "-"], input=text, capture_output=True, text=True, check=False).stdout


def undecided(umpire, text):
    """How many judgements a log leaves undecided, and whether each line of it can be read."""
    objects = [json.loads(line) for line in run(umpire, text, "check", "-f", "jsonl", "--details", "--no-config").splitlines()]
    good = not any(one.get("level") == "error" for one in objects)
    return sum(one.get("undecided", 0) for one in objects if one["type"] == "outcome"), good


def ranked(umpire, text):
    return [one for one in map(json.loads, run(umpire, text, "due", "-f", "jsonl", "--no-config").splitlines()) if "waiting" in one]


def with_words(text, words):
    """The log that says what the words ask for; None: it is not known how."""
    for word in words:
        if word.startswith("records "):
            text, count = re.subn(r"(?m)^(game .*)$", rf"\1\n{word}", text)
        elif word.endswith("="):
            text, count = re.subn(rf"(?m)(^|[{{;])(\s*{DECLARES} (?:\"[^\"]*\"|[^\s;{{}}]+))(?![^;{{}}\n]*{word})", rf"\1\2 {word}3", text)
        else:
            count = 0
        if not count:
            return None
    return text


def cut(path):
    """A log of one game up to its result; None: it has several games."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if len(re.findall(r"(?m)^game ", text)) != 1:
        return None
    return re.split(r"(?m)^(?:result|end)\b", text)[0]


def settles(umpire, logs, verbose):
    count = {"tried": 0, "waits": 0, "decided": 0}
    for path, text in logs:
        listed = ranked(umpire, text)
        written = with_words(text, listed[0]["words"]) if listed else None
        if written is None:
            continue
        (before, _), (after, readable) = undecided(umpire, text), undecided(umpire, written)
        if not readable:
            continue
        count["tried"] += 1
        still = [one for one in ranked(umpire, written) if one["words"] == listed[0]["words"]]
        count["waits"] += not still
        count["decided"] += before - after >= listed[0]["waiting"]
        if verbose and still:
            print(f"    {path}: {listed[0]}, then {still[0]}")
    for name, what in (("waits", "no judgement waits for it"), ("decided", "as many judgements are decided as waited")):
        told(count["tried"] and 100 * count[name] >= FLOORS[name] * count["tried"], f"once a log says what is listed first, {what}", count)
    print(f"# {count}")


def by_hand(umpire):
    log = cut(BY_HAND)
    listed = ranked(umpire, log)
    told(listed and all(one["waiting"] >= other["waiting"] for one, other in zip(listed, listed[1:])), "that for which most judgements wait comes first", listed)
    text = run(umpire, log, "due", "--no-config")
    lines = [f"  {', '.join(one['words'])}: {one['waiting']} judgement{'s wait' if one['waiting'] > 1 else ' waits'} for it, first in line {one['line']} [{one['rule']}]" for one in listed]
    told("Undecided so far, by what the log would have to say:\n" in text and all(f"{line}\n" in text for line in lines), "the text says the same as the objects", text)
    told(listed[0] == {"waiting": 1, "words": ["hull=", "shields="], "line": 18, "rule": "armada.ship.in-play", "such-as": "squadron Luke hull=3"},
         "an activation after damage waits for the hull", listed)
    told("Undecided" not in run(umpire, log, "due", "--no-config", "--for=Rebel"), "what a side owes has no such list")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--logs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    umpire = os.path.join(arguments.build, "umpire")
    by_hand(umpire)
    paths = sorted(glob.glob("corpus/**/*.umpire", recursive=True))
    random.Random(arguments.seed).shuffle(paths)
    logs = [(path, text) for path in paths[:few(arguments.logs)] if (text := cut(path))]
    settles(umpire, logs, arguments.verbose)
    return finish()


sys.exit(main())

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""No judgement of a whole log becomes undecided that was not: of the corpus's whole games, and of lawful ones of the second
implementation, each rule leaves no more undecided than tests/rules/undecided.kept says.

undecided.py BUILD [--keep]

A rule that has to leave more open, since the rule text says so, or a game that is added, is kept with --keep: read the
difference, and say in the commit which sentence it follows from.
"""
import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
from checks import finish, told, told_wrong  # noqa: E402
import second_games  # noqa: E402

GAMES = ["armada", "dropfleet", "dropzone", "starfleet"]
KEPT = "tests/rules/undecided.kept"
SEEDS = 30


def is_whole(log):
    return not re.search(r"(?m)^\s*(begins|view)\b", log)


def counted(umpire, game, folder):
    """How many judgements each rule leaves undecided, and how many there are."""
    paths = []
    for path in sorted(glob.glob(f"corpus/{game}/games/**/*.umpire", recursive=True)):
        with open(path, encoding="utf-8") as file:
            paths += [path] if is_whole(file.read()) else []
    for seed in range(1, SEEDS + 1):
        paths.append(os.path.join(folder, f"{game}-{seed}.umpire"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write("\n".join(second_games.lawful(game, seed)[0]) + "\n")
    told_by = subprocess.run([umpire, "check", "-f", "jsonl", "--details", "--no-config", *paths], capture_output=True, text=True).stdout
    rules, judgements = collections.Counter(), 0
    for one in map(json.loads, told_by.splitlines()):
        judgements += one.get("judgements", 0) if one["type"] == "outcome" else 0
        for row in one.get("undecided-rules", []):
            rules[row["rule"]] += row["count"]
    return rules, judgements


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--keep", action="store_true")
    arguments = parser.parse_args()
    with open(KEPT, encoding="utf-8") as file:
        kept = {rule: int(count) for rule, count in (line.split() for line in file if not line.startswith("#"))}
    now = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            rules, judgements = counted(os.path.join(arguments.build, "umpire"), game, folder)
            now += rules
            told_wrong(f"{game}: no rule leaves more of {judgements:,} judgements undecided; {sum(rules.values()):,} are",
                       [f"{rule}: {count}, {kept.get(rule, 0)} before" for rule, count in sorted(rules.items()) if count > kept.get(rule, 0)])
            told(judgements > 1000, f"{game}: its games are judged")
    if arguments.keep:
        with open(KEPT, "w", encoding="utf-8") as file:
            file.write("# Undecided judgements of whole games by rule; 'tests/rules/undecided.py build --keep' writes this file.\n")
            file.writelines(f"{rule} {count}\n" for rule, count in sorted(now.items()))
    finish()


main()

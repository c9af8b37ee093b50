#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Whole games that umpire's own generator did not write are altered as those of the corpus are (tools/alterations): lines that
nobody can read accuse nobody and hide little, each of two mistakes is told, and so is a declaration that is left out.

altered.py BUILD [--games N] [--seed S]

Of 100 altered games as many as FLOORS says must have what is asked for. The games are those of the second implementation.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
import second_games  # noqa: E402

GAMES = ["armada", "dropfleet", "dropzone", "starfleet"]
# By kind of alteration, which tools/alterations/README.md describes.
FLOORS = {"two": 84, "rubbish": 96, "unreadable": 99, "behind": 78, "undeclared": 92}
COUNTED = re.compile(r"\((\d+\.\d+) %\)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=6, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for game in GAMES:
            for seed in range(arguments.seed, arguments.seed + arguments.games):
                paths.append(os.path.join(folder, f"{game}-{seed}.umpire"))
                with open(paths[-1], "w", encoding="utf-8") as file:
                    file.write("\n".join(second_games.lawful(game, seed)[0]) + "\n")
        for kind, floor in FLOORS.items():
            told = subprocess.run([os.path.join(arguments.build, "alterations"), "-k", kind, *paths],
                                  capture_output=True, text=True, check=True).stdout
            counted = float(COUNTED.search(told)[1])
            good = counted >= floor
            failed += not good
            print(f"{'ok' if good else 'not ok'} - {kind}: {counted} of 100 games, at least {floor}")
            if not good:
                print(told)
    print(f"{len(FLOORS) - failed} passed, {failed} failed")
    return failed > 0


sys.exit(main())

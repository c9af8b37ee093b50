#!/usr/bin/python3
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
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests/shared"))
from checks import finish, told, told_wrong  # noqa: E402

# Their findings name numbers of lines without the word line before them, or follow from where the game stands in its file.
BY_PLACE = {"log.operands", "dropfleet.deck.no-duplicate"}
# A ruling that names a line of the first game is none in the second: there are not too many then.
RULINGS_BY_LINE = re.compile(rb"(?m)^judge: \w+ \d")


def findings(umpire, texts):
    """Of each text, of each of its games what was found, without numbers of lines; in one run, one text after the other."""
    with tempfile.TemporaryDirectory() as folder:
        for at, text in enumerate(texts):
            (pathlib.Path(folder) / f"{at:06}.umpire").write_bytes(text)
        run = subprocess.run([umpire, "check", "--no-config", "-j", "1", "-f", "jsonl", "--max-findings", "all", folder], capture_output=True, check=False)
    logs, found = [], []
    for line in run.stdout.splitlines():
        one = json.loads(line)
        if one["type"] == "log":
            logs.append([])
            found = []
        elif one["type"] == "finding" and one["rule"] not in BY_PLACE:
            found.append((one["rule"], re.sub(r"(line|lines|and|to) [\d,]+", r"\1 N", one["message"])))
        elif one["type"] == "outcome":
            logs[-1].append(found)
            found = []
    return logs


def differing(umpire, paths):
    """What is wrong with logs that are read three times, and how many were compared."""
    texts = [path.read_bytes() for path in paths]
    wrong, compared = [], 0
    for path, text, alone, thrice in zip(paths, texts, findings(umpire, texts), findings(umpire, [(text + b"\n") * 3 for text in texts]), strict=True):
        if RULINGS_BY_LINE.search(text):
            thrice[1:] = [[("log.limit", one[1]) for one in alone[0] if one[0] == "log.limit"] + game for game in thrice[1:]]
        compared += len(alone) == 1
        if len(alone) == 1 and thrice != alone * 3:
            wrong.append(f"{path.relative_to(TOP)}: alone {alone}, in three games {thrice}")
    return wrong, compared


def main():
    umpire, depth = pathlib.Path(sys.argv[1]).resolve(), int(os.environ.get("DEPTH", "1"))
    logs = sorted((TOP / "corpus").rglob("*.umpire"))[int(os.environ.get("DAY", "0")) % depth::depth]
    lanes = os.cpu_count()
    with concurrent.futures.ThreadPoolExecutor(lanes) as pool:
        parts = list(pool.map(lambda lane: differing(umpire, logs[lane::lanes]), range(lanes)))
    compared = sum(count for _, count in parts)
    told(compared > 100, "there are logs", compared)
    told_wrong(f"{compared} logs are judged in a file of three games as alone", [one for wrong, _ in parts for one in wrong])
    finish()


main()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Real fleet lists: whether each printed card is known, and how much of a whole game its cards decide. The lists are not in the tree.

    tests/commands/real_lists.py UMPIRE LISTS
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told  # noqa: E402

umpire, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
# Two games of four lists. Of 100 random games the first one that is played to its end is judged.
PAIRS = (("kingston-dash.txt", "afd_test_1.txt"), ("warlords.txt", "fourth/warlords_squadless.txt"))


def report(log):
    """The objects of a log's report."""
    run = subprocess.run([umpire, "check", "-f", "jsonl", "--details", "--no-config", "-"], input=log, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def imported(*lists):
    players = [word for name in ("Anna", "Max")[:len(lists)] for word in ("-p", name)]
    return subprocess.run([umpire, "import-fleet", *players, "--first", "Anna", *lists], capture_output=True, text=True, check=False).stdout


def knows_printed_cards():
    """Each card of each list is known, but for those that the list marks as others'."""
    count, unknown = 0, {}
    for file in sorted(one for one in folder.rglob("*") if one.is_file()):
        log = imported(file)
        if not log.startswith("game armada"):
            continue
        count += 1
        names = [re.search(r"which card (.+?) is[ ,]", one["message"])[1] for one in report(f"{log}round 1\nend\n") if one.get("rule") == "armada.fleet.known"]
        marked = file.read_text(encoding="utf-8", errors="replace")
        if names:
            unknown[file.name] = [name for name in names if not re.search(re.escape(name) + r" ?\[(ARC|Nexus)\]", marked)]
    told(count >= 31, "there are 31 lists of Armada", count)
    told(not any(unknown.values()), "each printed card of them is known", unknown)
    print(f"# {count} lists, {len(unknown)} with cards that are marked as others'")


def undecided(log):
    """How often each rule was undecided."""
    outcome = next(one for one in report(log) if one["type"] == "outcome")
    return collections.Counter({rule["rule"]: rule["undecided"] for rule in outcome["coverage"] if rule["undecided"]}), outcome["judgements"]


def decide_a_game():
    """A game is judged with its lists' cards, and as if they were names: what no card says stays undecided in both."""
    before, after, judgements = collections.Counter(), collections.Counter(), 0
    for pair in PAIRS:
        log = re.sub(r"(?m)^(    ship .*) \{", r"\1 speed=2 {", imported(*(folder / one for one in pair)))
        with tempfile.TemporaryDirectory() as work:
            begun, played = pathlib.Path(work) / "begun.umpire", pathlib.Path(work) / "played"
            begun.write_text(f"{log}records all\nround 1\nphase command\nresult unfinished\nend\n")
            subprocess.run([umpire, "matrix", "--play", f"--with={umpire} matrix --answer", "--games=100", f"--record={played}", begun], capture_output=True, check=False)
            games = re.split(r"(?m)^(?=game )", played.read_text())[1:]
        whole = next((game for game in games if "\nround 6\n" in game and "result unfinished" not in game), "")
        told(whole, f"a whole game of {' and '.join(pair)} is played")
        if not whole:
            return
        names = re.sub(r'(?m)^points \d+.*\n| card=("[^"]*"|\S+)| points=\d+', "", whole)
        (one, _), (other, count) = undecided(names), undecided(whole)
        print(f"# {' and '.join(pair)}: {count} judgements, {one.total()} undecided without cards, {other.total()} with them")
        before, after, judgements = before + one, after + other, judgements + count
    gone, left = before - after, after - before
    print(f"# decided by cards: {dict(gone)}; undecided in both: {dict(before & after)}; only with cards: {dict(left)}")
    for counts in (before, after):
        counts.pop("armada.ship.top-dial", None)  # of dials that the players of these games have sealed: no card says them
    told(judgements > 1500 and after.total() <= .6 * before.total(), "cards decide at least two of five judgements that are undecided without them", (before.total(), after.total()))
    told(left.total() <= 4, "... and leave nothing undecided but what is asked of lists alone", left)


if not folder.is_dir():
    print(f"# skipped: there is no {folder}")
    print("0 passed, 0 failed")
    sys.exit()
knows_printed_cards()
decide_a_game()
finish()

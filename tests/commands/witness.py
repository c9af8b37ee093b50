#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""umpire check --witness: of what a line leaves undecided, one completion of the game is legal and one breaks the rule there.

witness.py BUILD [--logs N] [--seed S] [--verbose]

Lines of the corpus are asked about. Each completion is checked by itself, and must hold the game's lines in their order: one
that is called legal has no finding that the game has not and decides the rule, one that is called a breach has the rule's
finding. Of 100 judgements as many as FLOORS says must have two completions, and one at least, but for what the draw of so
many judgements may differ by.
"""
import argparse
import collections
import glob
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
from checks import few, finish, told, told_wrong  # noqa: E402

GAMES = ["armada", "dropfleet", "dropzone", "starfleet"]
FLOORS = {"two": 35, "one": 72} # 60 logs of each game: 36 and 74
DEVIATIONS = 2
LINES_MOST = 3 # of a log
RULE = re.compile(r"(?m)^(?=# \S+:\d+: \S+ is undecided)")
HEAD = re.compile(r"# \S+:(\d+): (\S+) is undecided: the log does not say")
EDIT = re.compile(r"# (before|in place of) line (\d+): (.*)")
BY_HAND = """game dropfleet
player Red admiral=2 {
    battlegroup Delta { group Ganymede light }
    battlegroup Golf sr=7 { group Ikarus medium }
}
player Blue admiral=0 {
    battlegroup Mike sr=10 { group Perth heavy }
    battlegroup Echo sr=4 { group Osaka super-heavy }
}
turn 1
phase planning
phase activation
Blue: reveal Mike
Red: reveal Delta
"""

WRONG_ALONE = """game armada
player A first {
 ship S1
}
player B {
 ship E1
}
round 1
phase command
phase ship
A: activate S1
A: maneuver 2
"""
SEALED = "corpus/dropfleet/together/pass-sealed-throughout.umpire"
PROCESSOR_SECONDS = 20  # a fifth of them is needed: only an effort without bounds takes all


def late(ships):
    """A log of many ships that begins late: each of them may be lost."""
    sides = "".join("player %s {\n%s}\n" % (side, "".join(f" ship {name}{i}\n" for i in range(ships))) for side, name in (("A first", "S"), ("B", "E")))
    return f"game armada\n{sides}begins round 3 phase ship\nround 3\nphase ship\n" + "".join(f"A: activate S{i}\n" for i in range(ships))


class Umpire:
    def __init__(self, build, folder):
        self.umpire, self.folder = os.path.join(build, "umpire"), folder

    def run(self, *words, text=None, bounded=False):
        bound = ["prlimit", f"--cpu={PROCESSOR_SECONDS}"] if bounded else []
        done = subprocess.run([*bound, self.umpire, *words], input=text, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def judged(self, text):
        """The violations and errors of a log, by line and rule, and the rules that it leaves undecided, with their lines."""
        found, undecided = collections.Counter(), set()
        for line in self.run("check", "-f", "jsonl", "--details", "--max-findings=all", "--no-config", "-", text=text)[1].splitlines():
            one = json.loads(line)
            if one["type"] == "finding" and one["level"] in ("error", "violation"):
                found[one["line"], one["rule"]] += 1
            for row in one.get("undecided-rules", []):
                # what is never opened is judged where the game ends
                if not row["rule"].endswith(".sealed.opened"):
                    undecided |= {(number, row["rule"], bool(row.get("lacking"))) for number in row["lines"]}
        return found, undecided


def completions(block):
    """What is called legal and what a breach: the edits and the log of each."""
    for name, rest in re.findall(r"(?ms)^# (legal|a breach) with\n(.*?)(?=^# (?:legal|a breach) with$|^# (?:no |neither )|\Z)", block):
        edits = [(how, int(number), text) for how, number, text in EDIT.findall(rest.split("game ", 1)[0])]
        yield name, edits, rest[re.search(r"(?m)^game ", rest).start():]


def is_completed(lines, first, log, edits):
    """Whether a log holds the game's lines in their order, but for those in whose place another one stands."""
    replaced = {number for how, number, _ in edits if how == "in place of"}
    kept = iter(log.split("\n"))
    return all(number < first or number in replaced or any(line == one for one in kept) for number, line in enumerate(lines, 1))


def wrong(umpire, lines, first, number, rule, block, base):
    """What is wrong about the completions of a judgement; with the names of those that are there."""
    names = []
    for name, edits, log in completions(block):
        names.append(name)
        found, undecided = umpire.judged(log)
        at = number - first + 1 + sum(how == "before" and line <= number for how, line, _ in edits)
        if not is_completed(lines, first, log, edits):
            return names, f"{name}: it lacks lines of the game"
        if name == "legal" and (sum(found.values()) > sum(base.values()) or any(one[:2] == (at, rule) for one in undecided)):
            return names, f"legal: {dict(found)}"
        if name == "a breach" and not any(line >= at and one == rule for line, one in found):
            return names, f"a breach: {dict(found)}"
    return names, None


def try_corpus(umpire, arguments, count):
    """Asks about lines of logs, and answers what is wrong."""
    pick, bad = random.Random(arguments.seed), []
    for game in GAMES:
        logs = sorted(glob.glob(f"corpus/{game}/**/pass-*.umpire", recursive=True))
        for path in pick.sample(logs, few(arguments.logs)):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            lines = text.rstrip("\n").split("\n")
            if len([one for one in lines if one.startswith("game ")]) != 1:
                continue
            base, undecided = umpire.judged(text)
            first = next(i for i, line in enumerate(lines, 1) if line.startswith("game "))
            for number in sorted({line for line, _, lacking in undecided if not lacking})[:LINES_MOST]:
                for block in RULE.split(umpire.run("check", f"--witness={number}", "--no-config", path)[1])[1:]:
                    rule = HEAD.match(block)[2]
                    names, why = wrong(umpire, lines, first, number, rule, block, base)
                    count["asked"] += 1
                    count["two"] += len(names) == 2
                    count["one"] += bool(names)
                    if why:
                        bad.append(f"{path}:{number} {rule}: {why}")
    return bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--logs", type=int, default=16, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    count = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        umpire = Umpire(arguments.build, folder)
        log = os.path.join(folder, "log.umpire")
        with open(log, "w", encoding="utf-8") as file:
            file.write(BY_HAND)
        status, out, _ = umpire.run("check", "--witness=14", "--no-config", log)
        told(status == 0 and "# legal with" in out and "# a breach with" in out, "both completions are there, and so is the exit status", out)
        told("# before line 12: Red: stack [" in out, "a line that decides it is named", out)
        verdicts = re.findall(r"game (\d): (conformant|nonconformant)", umpire.run("check", "-f", "text", "--no-config", "-", text=out)[1])
        told(verdicts == [("1", "conformant"), ("2", "nonconformant")], "what is printed is a log of two games, of which one is legal", str(verdicts))
        status, out, _ = umpire.run("check", "--witness=10", "--no-config", log)
        told(status == 4 and re.search(r"(?m)^# no breach was found in \d+ completions$", out), "where one is not found, the answer says so", out)
        status, out, _ = umpire.run("check", "--witness=2", "--no-config", log)
        told(status == 0 and out == f"# {log}:2: nothing is undecided\n", "a line that leaves nothing undecided", out)
        status, _, why = umpire.run("check", "--witness=99", "--no-config", log)
        told(status == 3 and "line 99 is in no game" in why, "a line that is not there", why)
        for words in (["--witness=0", log], ["--witness=2", log, log], ["--witness=2", "-f", "text", log], ["--witness=2", "--html=page.html", log]):
            status, _, why = umpire.run("check", *words)
            told(status == 2 and "--witness takes" in why, f"{' '.join(words[:-1]).replace(log, 'LOG')} is wrong usage", why)
        with open(log, "w", encoding="utf-8") as file:
            file.write(WRONG_ALONE)
        status, out, _ = umpire.run("check", "--witness=12", "--no-config", log)
        errors = [umpire.run("check", "-f", "text", "--no-config", "-", text=one)[1].count(": error:") for _, _, one in completions(out)]
        told(errors and not any(errors), "a completion has no error, even where it has no breach any more", out)
        status, out, why = umpire.run("check", "--witness=12", "--limit-bytes=100", "--no-config", log)
        told(status == 3 and not out and "cannot be read: it is longer than the limit of 100 bytes" in why, "a log that exceeds the limit of bytes", out + why)
        status, out, _ = umpire.run("check", "--witness=29", "--no-config", SEALED, bounded=True)
        told(status == 4 and "completions; more would take too much effort" in out, "seals that no longer fit: the effort is bounded, and that is said", out)
        with open(log, "w", encoding="utf-8") as file:
            file.write(late(100))
        for words, expected in ((["perft", "--depth", "1"], "1 30\n"), (["due"], "S99 must execute its maneuver first")):
            status, out, why = umpire.run(*words, "--no-config", log, bounded=True)
            told(status == 0 and expected in out, f"{words[0]} of a late log of two hundred ships ends", out + why)
        status, out, why = umpire.run("check", "--witness=308", "--limit-time=1", "--no-config", log, bounded=True)
        told(status == 3 and "cannot be read: it takes longer than the limit of 1000 ms" in why, "the limit of time holds for all completions", out + why)
        bad = try_corpus(umpire, arguments, count)
        told_wrong(f"{count['asked']} judgements of the corpus: each completion is what it is called", bad)
        for name, floor in FLOORS.items():
            asked = max(1, count["asked"])
            share, least = 100 * count[name] / asked, floor - DEVIATIONS * math.sqrt(floor * (100 - floor) / asked)
            told(share >= least, f"{name}: {share:.1f} of 100, at least {least:.1f} of {asked}")
    finish()


main()

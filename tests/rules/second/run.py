#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares umpire with the small checkers of this folder, on random games and altered copies.

run.py BUILD [--games N] [--seed S] [--verbose] [GAME...]

Each game has a module here, written from the rule texts alone:
  generate(random)          the lines of a lawful game
  mutations(random, lines)  altered copies of it
  judge(lines)              (line, rule) of the first line that breaks rules; what the log leaves
                            open is "?rule", and after "?*" it says nothing. It may stop there.
                            "!rule" is advice that umpire must give.
  SAME                      sets of rules that count as one, since the text does not say which
  options(folder)           options of umpire's, for which it may write files into the folder
  ADVICE_SO_FAR             the same up to the line at which judge() stops; "?rule" leaves it open, "?advice" all
  ADVICE                    rules of advice that umpire may give only where judge() has "!rule"
Compared is the first line at which each finds something. "explained" lists the differences that
are known: game | what the second one finds | what umpire finds | play | reason. The rules may hold
'*'; '-' is nothing, '<' an earlier line than the second one's, '>' a later one. Play is a regular
expression for the log up to the line that is accused first.
"""
import argparse
import bisect
import collections
import fnmatch
import importlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True # the modules of the games are imported from this folder
HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = ["armada", "armada_fleets", "dropfleet", "dropzone", "starfleet", "proofs", "readying", "outranking"]
CHUNK = 4000 # logs that umpire checks at a time
SHOWN = 8 # disagreements of one kind that are kept; the shortest is made small
WRONG_NUMBERS = ("armada.round.number", "dropfleet.turn.number", "starfleet.turn.number")
OPEN = "open" # the second one leaves it to umpire


class Umpire:
    """Runs the command; a log is a list of lines."""

    def __init__(self, build, folder):
        self.command = [os.path.join(build, "umpire"), "check", "--no-config", "-f", "jsonl"]
        self.path = os.path.join(folder, "games.umpire")

    def findings(self, logs):
        """For each log the sorted (line, rule) of what umpire finds; of advice "?rule"."""
        if not logs:
            return []
        starts, lines = [], []
        for log in logs:
            starts.append(len(lines))
            lines.extend(log)
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        done = subprocess.run([*self.command, self.path], capture_output=True, text=True,
                              check=False)
        if done.returncode not in (0, 1, 3, 4):
            raise RuntimeError(f"status {done.returncode}: {done.stderr}")
        found = [[] for _ in logs]
        for line in done.stdout.splitlines():
            if not line.startswith('{"type":"finding"'):
                continue
            finding = json.loads(line)
            if finding["level"] != "undecided":
                log = bisect.bisect(starts, finding["line"] - 1) - 1
                mark = "?" if finding["level"] == "advice" else ""
                for rule in [finding["rule"], *finding.get("also", [])]:
                    found[log].append((finding["line"] - starts[log], mark + rule))
        return found


def first(findings):
    """The first line and the rules broken there; (None, []) without any."""
    if not findings:
        return None, []
    line = min(line for line, _ in findings)
    return line, [rule for at, rule in findings if at == line]


def same(game, ours, theirs):
    """Whether a rule of the second one (or a family, which ends in a dot) is umpire's rule."""
    if ours == theirs or (ours.endswith(".") and theirs.startswith(ours)):
        return True
    return any(ours in family and theirs in family for family in game.SAME)


def difference(game, second, umpire):
    """None if they agree, OPEN, or what each says: a pair of "rule" or "-"."""
    # Umpire may tell a wrong number in place of the advice, in the same line, where the dials or the
    # decks that follow show the first round, or the next number follows.
    for line, rule in second:
        if rule[0] == "!" and not any(at == line and (one == "?" + rule[1:] or
                                                      one in WRONG_NUMBERS) for at, one in umpire):
            return rule[1:], "-"
    line, rules = first([finding for finding in second if finding[1][0] not in "?!"])
    for at, rule in umpire:
        if rule[0] == "?" and rule[1:] in getattr(game, "ADVICE", []) and (at, "!" + rule[1:]) not in second:
            return "-", rule[1:]
    stop = min((line for line, rule in second if rule[0] not in "?!" or rule == "?*"), default=None)
    for at, rule in umpire:
        if rule[1:] in getattr(game, "ADVICE_SO_FAR", []) and (stop is None or at < stop) and not {
                (at, "!" + rule[1:]), (at, rule), (1, "?advice")} & set(second):
            return "-", rule[1:]
    # What is advised against matters only where the second one says so as well.
    umpire = [(at, rule.lstrip("?")) for at, rule in umpire
              if rule[0] != "?" or (at, rule[1:]) in second]
    at, theirs = first(umpire)
    for where, rule in second:
        if rule == "?*" and (at is None or at >= where):
            return OPEN
        if rule[0] == "?" and at == where and any(same(game, rule[1:], one) for one in theirs):
            return OPEN
    if line is None and at is None:
        return None
    if line == at and any(same(game, rule, one) for rule in rules for one in theirs):
        return None
    both = line is not None and at is not None
    place = "" if not both or line == at else ("<" if at < line else ">")
    return rules[0] if rules else "-", (place + theirs[0]) if theirs else "-"


def smallest(game, umpire, lines, kind):
    """Leaves lines out as long as the disagreement stays the same."""
    size = max(1, len(lines) // 2)
    while size:
        tries = [lines[:at] + lines[at + size:] for at in range(0, len(lines), size)]
        tries = [one for one in tries if readable(game, one)]
        kept = [one for one, found in zip(tries, umpire.findings(tries))
                if difference(game, game.judge(one), found) == kind]
        if kept:
            lines = min(kept, key=len)
            size = min(size, max(1, len(lines) // 2))
        else:
            size //= 2
    return lines


def readable(game, lines):
    """Whether the second one can still read it: play and its end, braces in pairs."""
    depth = 0
    for line in lines:
        depth += line.count("{") - line.count("}")
        if depth < 0:
            return False
    if depth or not lines or not lines[0].startswith("game ") or lines[-1] != "end":
        return False
    try:
        game.judge(lines)
    except (ValueError, KeyError, IndexError, AttributeError, TypeError):
        return False
    return True


def explanations(name):
    """The differences of a game that are known: (second, umpire, play) of each."""
    known = []
    with open(os.path.join(HERE, "explained"), encoding="utf-8") as file:
        for line in file:
            fields = [field.strip() for field in line.split(" | ")]
            if not line.startswith("#") and len(fields) == 5 and fields[0] == name:
                known.append((fields[1], fields[2], re.compile(fields[3])))
    return known


def begun_late(pick, lines):
    """The game without what comes before a later round: with the declaration that says so, and
    without. What was before that is unknown to the second one, which only expects the advice."""
    marks = [at for at, line in enumerate(lines) if re.match("(round|turn) [0-9]+$", line)]
    if len(marks) > 1:
        at = pick.choice(marks[1:])
        yield [*lines[:marks[0]], f"begins {lines[at]}", *lines[at:]]
        yield [*lines[:marks[0]], *lines[at:]]


class Comparison:
    """All games of one name."""

    def __init__(self, name, umpire, options):
        self.name, self.umpire, self.options = name, umpire, options
        self.game = importlib.import_module(name)
        self.umpire.command += getattr(self.game, "options", lambda _: [])(os.path.dirname(umpire.path))
        self.known = explanations(name)
        self.lawful = self.altered = self.broken = self.explained = self.open = 0
        self.kinds = collections.defaultdict(list)
        self.times = collections.Counter()
        self.rules = collections.Counter()
        self.used = collections.Counter() # known differences that were seen

    def logs(self):
        """(lines, whether they are a lawful game), one after the other."""
        for number in range(self.options.games):
            pick = random.Random(f"{self.name} {self.options.seed + number}")
            lines = self.game.generate(pick)
            yield lines, True
            for late in begun_late(pick, lines):
                yield late, False
            for altered in self.game.mutations(pick, lines):
                yield altered, False

    def compare(self, chunk):
        found = self.umpire.findings([lines for lines, _ in chunk])
        for (lines, lawful), theirs in zip(chunk, found):
            ours = self.game.judge(lines)
            kind = difference(self.game, ours, theirs)
            self.lawful += lawful
            self.altered += not lawful
            self.broken += any(rule[0] != "?" for _, rule in theirs)
            if lawful and not isinstance(kind, tuple) and any(
                    rule[0] not in "?!" for _, rule in theirs + ours):
                kind = ("lawful", "lawful")
            if kind is OPEN:
                self.open += 1
            elif kind is None:
                firm = first([finding for finding in theirs if finding[1][0] != "?"])[1]
                self.rules.update({*firm, *(rule[1:] for _, rule in ours if rule[0] == "!")})
            elif self.is_known(kind, lines, ours, theirs):
                self.explained += 1
            else:
                self.times[kind] += 1
                if len(self.kinds[kind]) < SHOWN:
                    self.kinds[kind].append(lines)

    def is_known(self, kind, lines, ours, theirs):
        firm = [one for one in ours + theirs if one[1][0] not in "?!"]
        if not firm:
            return False
        played = "\n".join(lines[:min(line for line, _ in firm)])
        for entry in self.known:
            second, umpire, play = entry
            if fnmatch.fnmatchcase(kind[0], second) and fnmatch.fnmatchcase(
                    kind[1], umpire) and play.search(played):
                self.used[entry] += 1
                return True
        return False

    def run(self):
        chunk = []
        for one in self.logs():
            chunk.append(one)
            if len(chunk) == CHUNK:
                self.compare(chunk)
                chunk = []
        if chunk:
            self.compare(chunk)

    def tell(self):
        total = self.lawful + self.altered
        differ = sum(self.times.values())
        name = (f"{self.name}: {self.lawful} games and {self.altered} altered ones "
                f"({self.broken} broken)")
        if not differ:
            print(f"ok - {name}: the same of {total - self.explained - self.open}, "
                  f"{self.open} left open, {self.explained} known differences")
            return 0
        print(f"not ok - {name}, seed {self.options.seed}: {differ} disagreements, "
              f"{self.explained} known ones, {self.open} left open")
        for (ours, theirs), times in self.times.most_common():
            print(f"    {times} times: the second one finds {ours}, umpire {theirs}")
            self.show((ours, theirs))
        return 1

    def show(self, kind):
        logs = sorted(self.kinds[kind], key=len)
        if kind != ("lawful", "lawful"):
            logs = sorted((smallest(self.game, self.umpire, lines, kind) for lines in logs[:1]),
                          key=len)
        lines = logs[0]
        ours, theirs = self.game.judge(lines), self.umpire.findings([lines])[0]
        for number, line in enumerate(lines, 1):
            said = [f"second: {rule}" for at, rule in ours if at == number]
            said += [f"umpire: {rule}" for at, rule in theirs if at == number]
            print(f"        {line}" + (f"    # {'; '.join(said)}" if said else ""))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true",
                        help="how often both found which rule, and each known difference")
    options = parser.parse_intermixed_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in options.game or GAMES:
            comparison = Comparison(name, Umpire(options.build, folder), options)
            comparison.run()
            failed += comparison.tell()
            if options.verbose:
                for rule, times in comparison.rules.most_common():
                    print(f"#   {rule} {times}")
                for entry in comparison.known:
                    print(f"#   known: {' | '.join(entry[:2])}: {comparison.used[entry]}")
    print(f"{len(options.game or GAMES) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A campaign in a file for each turn is judged like the campaign in one.

turns.py BUILD [--games N] [--cases N] [--seed S] [--verbose]

Random campaigns, lawful and with a breach, and those of the corpus are cut at the end of each turn.
'umpire new --after' writes the log that goes on after the first file, and the rest's lines are added.
That log has no finding that the whole one has not, and at its end each unit is where it is at the whole one's. A campaign that records all has all of them, as
its declarations say what the turns before have left. Cut within a turn, it may have fewer. Lawful games of the other rulesets, cut at the
end of a round, before a marker or between two turns of a round, stay without a finding, also where markers are left out. So do, cut
within a turn, those of the corpus that have seals, chains or a beacon.
"""
import argparse
import collections
import glob
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
import command  # noqa: E402

GAMES = ["starfleet", "armada", "dropfleet", "dropzone"]
KINDS = [], ["--full"], ["--violate=any"], ["--violate=any", "--full"]
WITHIN = 9 # each so many events there is a cut within a turn
BETWEEN = 3 # each so many markers and turns
ANYWHERE = 5 # each so many lines of a log without markers, or with seals, chains or a beacon
SHOWN = 4 # logs that are shown of each breach
# Rules whose findings the log that goes on need not have: what they need is not in its declarations.
# movement.unit: that nothing has brought a unit into play; economy.scrap: that it was a team's from
# the first. Both need the whole campaign.
NOT_CARRIED = {"starfleet.movement.unit", "starfleet.economy.scrap"}


class Umpire(command.Umpire):
    def generate(self, game, *words):
        text = self.run("generate", game, *words)
        return [game.rstrip("\n").split("\n") for game in re.split(r"(?m)^(?=game )", text) if
                game.startswith("game ")]

    def write(self, name, lines):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        return path

    def after(self, lines):
        return self.run("new", "--after", self.write("first.umpire", lines)).rstrip("\n").split("\n")

    def short(self, log):
        """The log without the markers that a statement implies."""
        return self.run("fmt", "--short", self.write("long.umpire", log)).rstrip("\n").split("\n")

    def check(self, logs):
        """For each log its findings (line and rule) and where its units are."""
        paths = [self.write(f"{i:05}.umpire", log) for i, log in enumerate(logs)]
        found = []
        for line in self.run("check", "--no-config", "--max-findings=all", "--as-played", "--details",
                             "-f", "jsonl", f"--files-from={self.write('list', paths)}").splitlines():
            one = json.loads(line)
            if one["type"] == "log":
                found.append(([], {}))
            elif one["type"] == "outcome":
                found[-1][1].update((unit["name"], unit["place"]) for unit in one.get("units", [])
                                    if "place" in unit)
            elif one["type"] == "finding" and one["level"] != "cut-off":
                found[-1][0].append((one["line"], one["rule"]))
        return found


def cuts(log):
    """The indices of the lines at which a later turn than the first begins."""
    turns = [i for i, line in enumerate(log) if re.match(r"\s*(?:turn|round) \d+\b", line)]
    return turns[1:]


def cuts_within(log):
    """The indices of some lines within turns, before their last phase; no line may be two halves."""
    inner, phase = [], ""
    for i, line in enumerate(log):
        place = re.match(r"(?:turn|phase|segment|step) (\S+)", line)
        phase = place[1] if place else phase
        if ": " in line and re.match("[1-7][A-Z]|[1-7]$", phase):
            inner.append(i)
    return inner[::WITHIN]


def cuts_between(log):
    """The indices of markers, and of activations that follow a whole turn of the other side."""
    inner, before, phase = [], "", ""
    first = next(i for i, line in enumerate(log) if re.match(r"(?:turn|round) ", line))
    for i, line in enumerate(log):
        acts, ended = (re.match(r"([^#:]+): (\S+)", text) for text in (line, before))
        if i > first and re.match(r"(?:turn|round|phase|segment|step) ", line):
            inner.append(i)
        elif acts and ended and acts[2] == "activate" and acts[1] != ended[1] and (
                phase != "ship" and ended[2] in ("suffer", "move", "cancel", "shoot", "pass") or
                ended[2] in ("maneuver", "pass")):
            inner.append(i)
        phase = line.split()[1] if line.startswith("phase ") else phase
        before = line if line.strip() and not line.startswith("#") else before
    return inner[::BETWEEN]


def cuts_anywhere(log):
    """The indices of some lines behind the first marker, before a turn's last step and the result."""
    first = next(i for i, line in enumerate(log) if re.match(r"\s*(?:turn|round) ", line))
    last = next((i for i, line in enumerate(log) if re.match(r"\s*(?:.*step 8C2|result|end)", line)), len(log))
    return range(first + 1 + len(log) % ANYWHERE, last, ANYWHERE)


def with_hexes(log):
    """The log, in which each move that names no hex goes to one of its own."""
    return [line if " to " in line else
            re.sub(r"(: move(?:-cloaked)? [^#]*?)((?: secretly| openly)?(?: #.*)?)$",
                   rf"\1 to {1000 + i}\2", line) for i, line in enumerate(log)]


def records_all(log):
    return "records all" in log


class Comparison:
    def __init__(self, umpire, verbose):
        self.umpire, self.verbose = umpire, verbose
        self.counts, self.shown = collections.Counter(), collections.Counter()

    def tell(self, name, what, lines):
        self.counts[f"failed: {what}"] += 1
        self.shown[what] += 1
        if self.verbose or self.shown[what] <= SHOWN:
            print(f"not ok - {name}: {what}", *(f"    {line}" for line in lines), sep="\n")

    def compare(self, name, whole, cut, split, found, found_split, all_told):
        """Compares the findings of the rest's lines."""
        shift = len(split) - len(whole)
        before = collections.Counter((line, rule) for line, rule in found if line > cut + 1)
        # what is wrong with the declarations, both logs say there
        said = {rule for line, rule in found if line <= cut}
        after = collections.Counter((line - shift, rule) for line, rule in found_split
                                    if line - shift > cut + 1 or
                                    (line <= cut + shift and rule not in said))
        self.counts["logs"] += 1
        self.counts["findings of the whole"] += sum(before.values())
        self.counts["findings that the log that goes on has too"] += sum((before & after).values())
        for line, rule in sorted((after - before).elements()):
            if any((line, other) in before for other in NOT_CARRIED):
                continue # the rule yields to one of these
            if rule.endswith((".sealed.opened", ".dice.derived")) and any(other == rule for _, other in found):
                continue # what does not fit is told at a later line, where an earlier one has been cut off
            text = split[line + shift - 1]
            beyond = any(at == cut + 1 and other.endswith(".number") for at, other in found)
            if beyond and rule == "log.declaration" and text.startswith("begins"):
                continue # the log may not begin in a round after the last one either
            self.tell(name, f"{rule} only in the log that goes on", [f"{line}: {text}"])
        for line, rule in sorted((before - after).elements()):
            if all_told and records_all(whole) and rule not in NOT_CARRIED:
                self.tell(name, f"{rule} only in the whole", [f"{line}: {whole[line - 1]}"])

    def compare_places(self, name, whole, split):
        self.counts["places of units"] += len(whole)
        for unit in sorted(whole.keys() | split.keys()):
            if whole.get(unit) != split.get(unit):
                self.tell(name, "a unit is elsewhere in the log that goes on",
                          [f"{unit}: {whole.get(unit)}, then {split.get(unit)}"])

    def logs(self, named):
        cases = []
        for name, whole in named:
            for cut in cuts(whole):
                marker = re.match(r"\s*((?:turn|round) \d+)", whole[cut])[1]
                after = self.umpire.after(whole[:cut])
                if marker in after: # otherwise the first file ends in mid turn
                    cases.append((f"{name} cut before '{marker}'", whole, cut, after + whole[cut:]))
        self.compare_all(cases, all_told=True)

    def logs_within(self, named, places=cuts_within):
        self.compare_all([(f"{name} cut before line {cut + 1}", whole, cut,
                           self.umpire.after(whole[:cut]) + whole[cut:])
                          for name, whole in named for cut in places(whole)], all_told=False)

    def compare_all(self, cases, all_told):
        if not cases:
            return
        wholes = self.umpire.check([case[1] for case in cases])
        splits = self.umpire.check([case[3] for case in cases])
        for (name, whole, cut, split), found, found_split in zip(cases, wholes, splits):
            self.compare(name, whole, cut, split, found[0], found_split[0],
                         all_told and name.startswith("starfleet"))
            self.compare_places(name, found[1], found_split[1])


def corpus(game, most):
    """Cases of the corpus that have a later round or turn; `most` of them, evenly, and those whose
    units are at hexes."""
    cases = []
    for path in sorted(glob.glob(f"corpus/{game}/**/*.umpire", recursive=True)):
        with open(path, encoding="utf-8") as file:
            log = file.read().rstrip("\n").split("\n")
        if sum(line.startswith("game ") for line in log) == 1 and cuts(log):
            cases.append((path.removeprefix("corpus/"), log))
    step = max(1, len(cases) // most) if most else 1
    return [case for i, case in enumerate(cases) if i % step == 0 or "pass-hexes" in case[0]]


def proved(game):
    """Cases of the corpus that have seals, chains or a beacon, and begin with the first round."""
    for path in sorted(glob.glob(f"corpus/{game}/**/*.umpire", recursive=True)):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        if (re.search(r"commit=|link=|^beacon ", text, re.M) and len(re.findall(r"^game ", text, re.M)) == 1 and
                re.search(r"^\s*(?:turn|round) 1$", text, re.M) and not re.search(r"^(?:begins|view) ", text, re.M)):
            yield path.removeprefix("corpus/"), text.rstrip("\n").split("\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--cases", type=int, default=0, help="of the corpus, of each game; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        umpire = Umpire(options.build, folder)
        comparison = Comparison(umpire, options.verbose)
        for game in GAMES:
            for words in KINDS if game == "starfleet" else KINDS[:2]:
                games = umpire.generate(game, "-n", str(options.games), "-s", str(options.seed),
                                        "--size=medium", *words)
                named = [(f"{game} -s {options.seed + i} {' '.join(words)}", with_hexes(log))
                         for i, log in enumerate(games)]
                comparison.logs(named)
                if game == "starfleet":
                    comparison.logs_within(named)
                else:
                    comparison.logs_within(named, cuts_between)
                    short = [(f"{name} without markers", umpire.short(log)) for name, log in named]
                    comparison.logs_within(short, cuts_anywhere)
            if game == "starfleet":
                comparison.logs(corpus(game, options.cases))
            comparison.logs_within(proved(game), cuts_anywhere)
        for what, count in sorted(comparison.counts.items()):
            print(f"# {what}: {count}")
        failed = any(what.startswith("failed") for what in comparison.counts)
        print(f"{'not ok' if failed else 'ok'} - a log for each turn has the findings of the whole one")
        print(f"{int(not failed)} passed, {int(failed)} failed")
        sys.exit(failed)


if __name__ == "__main__":
    main()

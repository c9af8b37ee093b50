#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What must hold for every log, tried on random games and on cases of the corpus.

properties.py BUILD [--games N] [--cases N] [--seed S] [--verbose] [--property NAME] [--game GAME]

  less      a log that declares less of what it records ('records' left out) has no violation that it
            had not
  untold    where a value is not declared, or a statement about a late beginning is left out, a lawful
            log has no violation
  source    a source that no rule needs ('by NAME' of a declared card) changes neither the state nor a
            finding
  order     statements that the book holds simultaneous may stand in any order: the findings are the
            same
  complete  a random game that declares and records all is decided whole ('check --require-decided')
"""
import argparse
import collections
import glob
import json
import os
import random
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
import command  # noqa: E402
import second_games  # noqa: E402
GAMES = ["armada", "dropfleet", "dropzone", "starfleet"]
SEVERAL = 2 # of so many breaches, one may be told or not by the guess at the one before
SHOWN = 4 # logs that are shown of each breach
VALUES = 8 # of so many declared values of a log each is left out once
CHUNK = 3000 # logs that umpire checks at a time
NAME = r'(?:"(?:[^"\\]|\\.)*"|[^\s:;#{}\[\]=",]+)'
COMMENT = re.compile(r'\s*#(?:[^"]*"[^"]*")*[^"]*$')
# Declarations of cards and persons that 'by' may name. None: only what the table sets has a source,
# and cards are not declared.
SOURCES = {"armada": rf"\s+upgrade ({NAME})", "dropzone": rf"\s+commander ({NAME})",
           "dropfleet": None, "starfleet": None}
# Statements whose source is never needless: a token may be spent for a card, a card may let damage
# pass the shields, and which of a squad's actions is one more is said at any of them.
TAKES_IT = rf"{NAME}: (?:spend|suffer|move|shoot|search|close-quarters|other|embark|disembark)\b"
# Statements that stand beside each other and are simultaneous.
TOGETHER = {
    # a ship's dials are put below each other: two lines of one ship keep their order
    "armada": rf"{NAME}: assign ({NAME}) ",
    # a player who ties rolls again: two lines of one player keep their order
    "dropzone": rf"({NAME}): roll d6\[\d\]$",
    "dropfleet": rf"({NAME}): roll d6\[\d\]$",
    # each writes its own of a secret or simultaneous step
    "starfleet": rf"({NAME}): (?:plan|income|tally|balance|designate|rent|claim|commit|offer)\b",
}


class Umpire(command.Umpire):
    def check(self, logs, *options):
        """For each log the objects of its report."""
        reports = []
        for first in range(0, len(logs), CHUNK):
            reports.extend(self.check_some(logs[first:first + CHUNK], *options))
        return reports

    def check_some(self, logs, *options):
        paths = []
        for i, log in enumerate(logs):
            paths.append(os.path.join(self.folder, f"{i:05}.umpire"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write("\n".join(log) + "\n")
        with open(os.path.join(self.folder, "list"), "w", encoding="utf-8") as file:
            file.write("\n".join(paths) + "\n")
        reports = []
        for line in self.run("check", "--no-config", "--max-findings=all", "-f", "jsonl", *options,
                             "--files-from=" + os.path.join(self.folder, "list")).splitlines():
            one = json.loads(line)
            if one["type"] == "log":
                reports.append([])
            elif one["type"] != "summary":
                reports[-1].append(one)
        return reports


def findings(report, *levels):
    return [one for one in report if one["type"] == "finding" and one["level"] in levels]


def bare(line):
    """A line without its comment."""
    return COMMENT.sub("", line) if "#" in line else line


class Less:
    """'records all' left out, or one of the areas that a log records in full."""
    options = ()

    @staticmethod
    def variants(_game, log, pick):
        at = [i for i, line in enumerate(log) if re.match(r"\s*records ", line)]
        if not at:
            return
        i = pick.choice(at)
        start, areas = log[i][:log[i].index("records")], bare(log[i]).split()[1:]
        if areas == ["all"]:
            rest = ""
        else:
            areas.remove(pick.choice(areas))
            rest = f"{start}records {' '.join(areas) or 'turns'}"
        yield log[:i] + [rest] + log[i + 1:], i + 1

    @staticmethod
    def breach(before, after, _variant):
        one, other = (findings(report, "violation", "error") for report in (before, after))
        if len(one) > SEVERAL:
            return None
        had = {(found["rule"], found["line"]) for found in one}
        new = [found for found in other if (found["rule"], found["line"]) not in had]
        # what a rule no longer decides may be a breach of another one, at its place or a later one
        return (new[0]["rule"], new[0]["line"]) if len(other) > len(one) else None


class Untold:
    """A declared value left out that has no default, or a 'table: set' before the first statement of a late log."""
    options = ()
    VALUE = re.compile(r" (?:hull|shields|speed|command|max-speed|squadrons|engineering|treasury|admiral)=[^\s;{}]+")
    LINE = re.compile(r"\s*(pass-tokens \d+|table: set .*)$")
    FIRST = re.compile(r"(round|turn|phase|segment|step)\b|(?!table\b)[^\s:]+: ")

    @classmethod
    def variants(cls, _game, log, pick):
        end = next((i for i, line in enumerate(log) if cls.FIRST.match(line)), len(log))
        ways = []
        for i in range(end):
            line = bare(log[i])
            ways += [(i, line[:one.start()] + line[one.end():]) for one in cls.VALUE.finditer(line)]
            ways += [(i, "")] * bool(cls.LINE.match(line))
        for i, rest in pick.sample(ways, min(len(ways), VALUES)):
            yield log[:i] + [rest] + log[i + 1:], i + 1

    @staticmethod
    def breach(before, after, _variant):
        new = findings(after, "violation")
        return (new[0]["rule"], new[0]["line"]) if new and not findings(before, "violation", "error") else None


class Source:
    """'by NAME' put behind one statement."""
    options = ("--events", "--as-played")

    @staticmethod
    def variants(game, log, pick):
        if not SOURCES[game]:
            at = [i for i, line in enumerate(log)
                  if re.match(r"table: (set|next) ", line) and " by " not in line and ";" not in line]
            if at:
                i = pick.choice(at)
                yield log[:i] + [bare(log[i]) + " by Storm"] + log[i + 1:], (i + 1, True)
            return
        names = [found.group(1) for line in log if (found := re.match(SOURCES[game], line))]
        at = [i for i, line in enumerate(log)
              if re.match(rf"(?!table|judge){NAME}: [^;{{]*$", bare(line))
              and not re.search(r" (by|=>) ", line) and not re.match(TAKES_IT, bare(line))]
        if names and at:
            i, name = pick.choice(at), pick.choice(names)
            yield log[:i] + [bare(log[i]) + f" by {name}"] + log[i + 1:], (
                i + 1, "records all" in log)

    @staticmethod
    def breach(before, after, where):
        line, all_recorded = where
        if any(one["line"] == line for one in findings(before, "violation", "error", "undecided")):
            return None # a rule may need it there
        if any(one["line"] == line for one in findings(after, "error")):
            return None # the verb takes no source
        if any(one["rule"].split(".")[1] in ("card", "effect") and one["line"] == line
               for one in findings(after, "violation")):
            return None # the card is exhausted or another's
        one, other = Source.told(before), Source.told(after)
        if other - one:
            return f"new: {sorted(other - one)[0][1]}", sorted(other - one)[0][0]
        if one - other:
            return f"lost: {sorted(one - other)[0][1]}", sorted(one - other)[0][0]
        one, other = Source.changes(before), Source.changes(after)
        if one != other and all_recorded:
            odd = sorted((one - other) | (other - one), key=lambda entry: (entry[0], entry[1]))
            return f"state: {odd[0][1]}", odd[0][0]
        return None

    @staticmethod
    def told(report):
        return {(one["line"], one["rule"]) for one in findings(report, "violation", "error")}

    @staticmethod
    def changes(report):
        line, told = 0, set()
        for one in report:
            if "line" in one and one["type"] in ("event", "marker", "note"):
                line = one["line"]
            elif one["type"] == "change":
                told.add((line, " ".join(str(one.get(key)) for key in ("of", "what", "now"))))
        return told


class Order:
    """A run of simultaneous statements in another order."""
    options = ("--as-played",)

    @staticmethod
    def variants(game, log, pick):
        runs, run, rolled = [], [], set()
        for i, line in enumerate([*log, ""]):
            found = re.match(TOGETHER[game], bare(line)) if ";" not in line else None
            verb = line.split(": ")[1].split()[0] if found else None
            if re.match(r"(round|turn|phase) ", line):
                rolled.clear()
            elif verb == "roll" and found.group(1) in rolled:
                found = None # a second roll comes after all first ones
            rolled.update(re.findall(rf"({NAME}): roll ", line))
            if found and run and verb == run[0][2] and found.group(1) not in [who for _, who, _ in run]:
                run.append((i, found.group(1), verb))
                continue
            if len(run) > 1:
                runs.append([i for i, _, _ in run])
            run = [(i, found.group(1), verb)] if found else []
        if not runs:
            return
        run = pick.choice(runs)
        order = run[:]
        while order == run:
            pick.shuffle(order)
        moved = dict(zip(run, order))
        yield [log[moved.get(i, i)] for i in range(len(log))], {i + 1: moved[i] + 1 for i in run}

    @staticmethod
    def breach(before, after, moved):
        # one breach of several of them is told at the first that stands there
        first = min(moved)
        one, other = ({(first if found["line"] in moved else found["line"], found["rule"])
                       for found in findings(report, "violation", "error")}
                      for report in (before, after))
        if one == other:
            return None
        odd = sorted((one - other) | (other - one))
        return odd[0][1], odd[0][0]


class Hints:
    """In a lawful game of which all is recorded, no hint asks for a line that is there."""
    DECLARED = ("victory", "rounds", "turns", "result") # score: what is not written is 0

    @staticmethod
    def all_there(hint, log):
        """Whether the log has each line that a hint advises."""
        return all("records " in item or item == "score" or
                   (item in Hints.DECLARED and any(line.startswith(item + " ") for line in log))
                   for item in re.split("[,;] ", hint))

    @staticmethod
    def try_all(umpire, logs):
        whole = [(name, log) for name, log in logs if re.search(r"^records all *$", "\n".join(log), re.M)
                 and not any(re.match(r"table: unknown|begins |\s+records ", line) for line in log)]
        paths = []
        for i, (_, log) in enumerate(whole):
            paths.append(os.path.join(umpire.folder, f"{i:05}.umpire"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write("\n".join(log) + "\n")
        text = umpire.run("check", "--no-config", "--require-decided", "-f", "text", *paths) if paths else ""
        breaches, name, log, broken = [], "", [], False
        for line in text.splitlines():
            if found := re.match(r".*/(\d{5})\.umpire:", line):
                name, log = whole[int(found.group(1))]
                # what follows a breach, or a line that cannot be read, may be open for good
                broken = bool(re.search(": (nonconformant|malformed)", line))
            found = re.match(r" +not decided: (\S+), lines? (\d+).*\(([^()]+)\)$", line)
            if found and not broken and Hints.all_there(found.group(3), log):
                breaches.append((name, found.group(1), int(found.group(2)), None, [line] * 9999))
        return breaches, len(whole)


class Complete:
    """A random game that records all and declares what a rule may need is decided whole."""

    @staticmethod
    def try_full(umpire, games):
        breaches = []
        reports = umpire.check([log for _, log in games], "--require-decided", "--no-waivers")
        for (name, log), report in zip(games, reports):
            outcome = next(one for one in report if one["type"] == "outcome")
            if outcome["verdict"] != "conformant" or not outcome["finished"]:
                breaches.append((name, outcome["verdict"], len(log), None, log))
        return breaches, len(games)


PROPERTIES = {"less": Less, "untold": Untold, "source": Source, "order": Order, "hints": Hints, "complete": Complete}


def split(text):
    """The games of a log, as lists of lines."""
    games = []
    for line in text.splitlines():
        if line.startswith("# seed "):
            games.append([])
        games[-1].append(line)
    return games


def cases(pick, game, count):
    """Cases of the corpus that need no option."""
    paths = sorted(glob.glob(f"corpus/{game}/**/*.umpire", recursive=True))
    if count:
        paths = sorted(pick.sample(paths, min(count, len(paths))))
    for path in paths:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        if "\n#!" not in "\n" + text and text.count("\nend") < 2:
            yield path, text.splitlines()


def try_property(umpire, property_, logs, pick, game, generated):
    """The breaches of a property, and how many logs were tried. `generated`: options of the random games."""
    if hasattr(property_, "try_full"):
        made = split(umpire.run("generate", "--full", *generated, game))
        return property_.try_full(umpire, [(f"full {game} {i}", log) for i, log in enumerate(made)])
    if hasattr(property_, "try_all"):
        return property_.try_all(umpire, logs)
    tried, names = [], []
    for name, log in logs:
        if property_ in (Less, Untold, Order) and any(re.search(r"\b(salt|sealed)=?|^(chain|beacon) ", line) for line in log):
            continue # what is sealed depends on the declarations, and on the place of its statement
        for variant, where in property_.variants(game, log, pick):
            tried.append((log, variant, where))
            names.append(name)
    befores = umpire.check([log for log, _, _ in tried], *property_.options)
    afters = umpire.check([variant for _, variant, _ in tried], *property_.options)
    breaches = []
    for name, (log, variant, where), before, after in zip(names, tried, befores, afters):
        breach = property_.breach(before, after, where)
        if breach and property_ is Less:
            # a guess at a mistake may hide a breach after it, and where less is said there is another guess or none
            breach = property_.breach(*umpire.check([log, variant], "--as-played"), where) and breach
        if breach:
            breaches.append((name, *breach, where, variant))
    return breaches, len(tried)


def show(breaches, tried, verbose):
    kinds = collections.defaultdict(list)
    for breach in breaches:
        kinds[str(breach[1])].append(breach)
    print(f"    {len(breaches)} of {tried}")
    for kind, of_kind in sorted(kinds.items(), key=lambda entry: -len(entry[1])):
        print(f"    {len(of_kind)} {kind}")
        for name, _, line, where, variant in of_kind[:None if verbose else SHOWN]:
            at = where[0] if isinstance(where, tuple) else where if isinstance(where, int) else line
            print(f"        {name}: found at {line}; changed {where}: {variant[at - 1] if at else ''}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--cases", type=int, default=150, help="of each game; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--property", action="append", choices=list(PROPERTIES))
    arguments = parser.parse_args()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        umpire = Umpire(arguments.build, folder)
        for game in arguments.game or GAMES:
            pick = random.Random(f"{arguments.seed} {game}")
            logs = list(cases(pick, game, arguments.cases))
            generated = ("-n", str(arguments.games), "-s", str(arguments.seed))
            made = umpire.run("generate", *generated, game)
            logs += [(f"{game} seed {arguments.seed + i}", log) for i, log in enumerate(split(made))]
            logs += second_games.games(game, arguments.games, arguments.seed, 2)
            for name in arguments.property or PROPERTIES:
                if name not in PROPERTIES:
                    continue
                breaches, tried = try_property(umpire, PROPERTIES[name], logs, pick, game, generated)
                good = not breaches
                passed, failed = passed + good, failed + (not good)
                print(f"{'ok' if good else 'not ok'} - {game}, {name}: {tried} altered logs, seed {arguments.seed}")
                if not good:
                    show(breaches, tried, arguments.verbose)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())

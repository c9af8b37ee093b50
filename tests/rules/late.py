#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A game that is cut anywhere and gone on with is judged like the whole game.

late.py BUILD [--games N] [--every N] [--seed S] [--game GAME] [--verbose]

The games of the corpus and random ones, umpire's own and those of the second implementation, lawful and with one breach, are cut
before each Nth statement. Logs are made of the rest:
  after   what 'umpire new --after' writes of the first part, by the library in this process, then the rest
  begins  the declarations, 'begins' with the round at which the game is cut, then the rest: nothing else is known
  amid    the same within an activation, with its phase and the units that are active
Neither may have a violation or an error if the whole game has none. Of breaches behind the cut FOUND of 100 must be found, each
with its rule and on its line, and few with another finding.
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
import inside  # noqa: E402
import second_games  # noqa: E402

# Of 100 breaches behind a cut, and of 100 how many may have another finding.
FOUND = {"armada": 97, "dropfleet": 98, "dropzone": 99, "starfleet": 97}
OTHERS = 3
MARKER = re.compile(r"(round|turn|phase|segment|step)\b")
COARSE = re.compile(r"(round|turn)\b")
ACTIVATES = re.compile(r"([^#:\n]+):\s+activate ((?:[^\s;\"#]|\"[^\"]*\")+)")
REVEALS = re.compile(r"([^#:\n]+):\s+reveal ((?:[^\s;\"#]|\"[^\"]*\")+)")
DESTROYED = re.compile(r"^(?:@\S+ +)?table: +(destroy (?![0-9])(?:[^\s;\"#]|\"[^\"]*\")+)", re.M)
FIRST = re.compile(r"^(?:@\S+ +)?table: +(set \S+ first-player)", re.M)
SQUADRONS = re.compile(r"\bsquadron ((?:[^\s;\"#{}]|\"[^\"]*\")+)")
DECLARES = re.compile(r"^\s*(?:battlegroup|squad|squadron|ship|auxiliary|group) ((?:[^\s;\"#{}]|\"[^\"]*\")+)", re.M)
PHASES_OF_ACTIVATIONS = {"armada": ("ship", "squadron"), "dropfleet": ("activation",), "dropzone": ("activation",)}
NAME = re.compile(r'(?:[^."]|"[^"]*")+$') # of a unit that is written with its owner
# What is sealed, derived from chains, signed or shown in part is of the log that is cut.
OF_THE_WHOLE = re.compile(r"^\s*(begins|chain|beacon|signed|view)\b|commit=|salt=|\bthrow\b", re.M)
SHOWN = 3


def bare(line):
    """A line without its time and comment."""
    return re.sub(r"^@\S+\s+", "", re.sub(r'#(?:[^"]*"[^"]*")*[^"]*$', "", line).strip())


class Umpire(command.Umpire):
    def __init__(self, build, folder):
        super().__init__(build, folder)
        self.library = inside.Library(build)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def after(self, lines):
        return (self.library.after("\n".join(lines) + "\n") or "").rstrip("\n").split("\n")

    def check(self, logs):
        """For each log its violations and errors: line, rule, message."""
        paths = [self.write(f"{i:05}.umpire", "\n".join(log) + "\n") for i, log in enumerate(logs)]
        found = []
        for line in self.run("check", "--no-config", "--max-findings=all", "-f", "jsonl",
                             "--files-from=" + self.write("list", "\n".join(paths) + "\n")).splitlines():
            one = json.loads(line)
            if one["type"] == "log":
                found.append([])
            elif one["type"] == "finding" and one["level"] in ("violation", "error"):
                found[-1].append((one["line"], one["rule"], one["message"]))
        return found


def games_of(umpire, game, count, seed):
    logs = []
    for path in sorted(glob.glob(f"corpus/{game}/games/**/*.umpire", recursive=True)):
        with open(path, encoding="utf-8") as file:
            logs.append((path, file.read().split("\n")))
    for kind in ([], ["--full"], ["--violate=any"]):
        text = umpire.run("generate", "-n", str(count), "-s", str(seed), *kind, game)
        made = [log for log in re.split(r"(?m)^(?=game )", text) if log.startswith("game ")]
        logs += [(f"{game} seed {seed + i} {' '.join(kind)}", log.rstrip("\n").split("\n")) for i, log in enumerate(made)]
    logs += second_games.games(game, count, seed, 2)
    return [(name, log) for name, log in logs if not OF_THE_WHOLE.search("\n".join(log))]


class Cut:
    """A place where a game is cut: before a line, in a round and phase, amid activations, after others of the round."""
    def __init__(self, first, at, place=(), active=(), done=()):
        self.first, self.at, self.place, self.active = first, at, place, list(active)
        self.done = [unit for unit in done if unit not in active]


def units_in(pattern, said, shared):
    """The units that a line activates or reveals; one whose name several things have is written with its owner."""
    for owner, unit in pattern.findall(said):
        yield f"{owner.strip()}.{unit}" if unit in shared else unit


def cuts_of(game, lines):
    """The places where a game is cut: before each line of play."""
    first = next((i for i, line in enumerate(lines) if MARKER.match(bare(line))), len(lines))
    squadrons = {one.strip('"') for one in SQUADRONS.findall("\n".join(lines))}
    names = collections.Counter(DECLARES.findall("\n".join(lines[:first])))
    shared = {name for name, times in names.items() if times > 1}
    place, active, done, revealing = [], [], [], False
    for i, line in enumerate(lines):
        said = bare(line)
        if i < first or not said or said.startswith(("#", "result", "end", "note", "judge:")):
            continue
        if MARKER.match(said):
            if i > first:
                yield Cut(first, i)
            place = ([] if COARSE.match(said) else place[:1]) + [said]
            active, done = [], [] if COARSE.match(said) else done
            continue
        if said.endswith(": done"):
            continue # step 8C2 has ended the turn, so no log is gone on with between them
        yield Cut(first, i, place, active, done)
        if place[-1].removeprefix("phase ") not in PHASES_OF_ACTIVATIONS.get(game, ()):
            continue
        for unit in units_in(ACTIVATES, said.replace("; ", "\n"), shared):
            commanded = place[-1] == "phase ship" and unit.strip('"') in squadrons
            active = active if game == "dropfleet" else active[:1] + [unit] if commanded else [unit]
            done.append(unit)
        for unit in units_in(REVEALS, said, shared) if game == "dropfleet" else ():
            active = active * revealing + [unit]
        revealing = bool(REVEALS.match(said)) or revealing and not ACTIVATES.match(said)


def names_of(unit, declared):
    """The name of a unit that may be written with its owner, and those of what its block declares."""
    name = NAME.search(unit)[0]
    inside_of = re.findall(rf"^\s*battlegroup {re.escape(name)}[^\n]*{{\n([^}}]*)}}", "\n".join(declared), re.M)
    return [name] + [one for block in inside_of for one in DECLARES.findall(block)]


def late_logs(umpire, lines, cut):
    after = umpire.after(lines[:cut.at])
    logs = [("after", after + lines[cut.at:], cut.at - len(after))]
    declared, marker = lines[:cut.first], bare(lines[cut.at])
    if COARSE.match(marker):
        logs.append(("begins", declared + ["begins " + marker] + lines[cut.at + 1:], None))
    if cut.active:
        begins = " ".join(["begins", *cut.place, "amid", *cut.active])
        before = "\n".join(lines[:cut.at])
        gone = set(DESTROYED.findall(before))
        rest = "\n".join(lines[cut.at:]) # a unit that damage has destroyed is not activated: no later line names it
        known = [f"table: set {unit} activated" for unit in cut.done
                 if f"destroy {unit}" not in gone and any(name in rest for name in names_of(unit, declared))]
        known += [f"table: {fact}" for fact in sorted(gone) + FIRST.findall(before)[-1:]]
        logs.append(("amid", declared + [begins] + known + lines[cut.at:], None))
    return logs


def is_written_by_the_cut(log, lines, cut, bad):
    """Whether the breach is that the next round's marker is missing where the game is cut: the log that goes on begins with it."""
    marker = bare(lines[cut.at])
    return (bool(bad) and bad[0][0] - 1 == cut.at and MARKER.match(marker) and not COARSE.match(marker)
            and any(re.fullmatch(r"begins (round|turn) \d+", line) for line in log))


def try_game(umpire, game, arguments):
    """Cuts the games, and answers the counts: logs tried, accused, breaches, found, with others."""
    count, shown = collections.Counter(), collections.Counter()
    logs = games_of(umpire, game, arguments.games, arguments.seed)
    tried, number = [], 0
    for (name, lines), bad in zip(logs, umpire.check([log for _, log in logs])):
        if bad and (len(bad) > 1 or bad[0][1].startswith("log.")):
            continue
        for cut in cuts_of(game, lines):
            number += 1
            if number % arguments.every or (bad and bad[0][0] - 1 < cut.at):
                continue
            tried += [(f"{name}, cut before line {cut.at + 1}: {kind}", log, shift, bad)
                      for kind, log, shift in late_logs(umpire, lines, cut)
                      if (not bad or kind == "after") and not is_written_by_the_cut(log, lines, cut, bad)]
    for (name, _, shift, bad), found in zip(tried, umpire.check([log for _, log, _, _ in tried])):
        wanted = [(bad[0][0] - shift, bad[0][1])] if bad else []
        others = [one for one in found if one[:2] not in wanted]
        count["breaches" if bad else "lawful"] += 1
        count["found"] += bool(bad) and len(others) < len(found)
        count["others" if bad else "accused"] += bool(others)
        wrong = others[0][1] if others and not bad else f"missed {bad[0][1]}" if bad and len(others) == len(found) else None
        if wrong:
            shown[wrong] += 1
            if arguments.verbose and shown[wrong] <= SHOWN:
                print(f"    {name}: {others[0] if others else 'nothing'} [{wrong}]")
    for wrong, times in shown.most_common() if arguments.verbose else ():
        print(f"    {times:5} {wrong}")
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--every", type=int, default=1, help="cut before each Nth statement, or with DEPTH=16 before each 4Nth")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", choices=list(FOUND))
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    arguments.every *= max(1, int(os.environ.get("DEPTH", "1")) // 4)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        umpire = Umpire(arguments.build, folder)
        for game in arguments.game or FOUND:
            count = try_game(umpire, game, arguments)
            good = [not count["accused"],
                    100 * count["found"] >= FOUND[game] * count["breaches"] and
                    100 * count["others"] <= OTHERS * count["breaches"]]
            for passed, what in zip(good, (
                    f"{count['accused']} of {count['lawful']} lawful logs accused",
                    f"{count['found']} of {count['breaches']} breaches found, {count['others']} with another finding")):
                print(f"{'ok' if passed else 'not ok'} - {game}, {what}")
                failed += not passed
    print(f"{2 * len(arguments.game or FOUND) - failed} passed, {failed} failed")
    return failed > 0


sys.exit(main())

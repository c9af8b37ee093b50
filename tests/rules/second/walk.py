#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Walks every course of small games in step, by umpire and by the small checkers of this folder.

walk.py BUILD [--part K/N] [--verbose] [GAME...]

In each state every statement of a list is tried: both must find it lawful, or unlawful by the same rule. A state is what
umpire tells of the game and what the second one keeps; one that was seen before is not walked again. Walked are, in
armada: fleets of one to three ships and up to two squadrons a side (with three ships up to one), each side first: the Ship Phase and
the Squadron Phase, with pass tokens; dropfleet: two battlegroups a side, of ratings that differ and tie: planning and activation;
dropzone: three players of two battlegroups, in each order: activations; starfleet: three teams: initiative with all ties.
--part walks each N-th of these games, from the K-th on, and one of each ruleset at least.
"""
import argparse
import collections
import importlib
import itertools
import json
import sys
import tempfile

sys.dont_write_bytecode = True # the modules of the games are imported from this folder
import run # noqa: E402

END = ["result unfinished", "end"]
PASSING = {"line", "lines", "found", "broken", "result", "written", "line_of_result"} # of no later judgement


class Umpire(run.Umpire):
    def told(self, logs):
        """What umpire tells of the state after each log, as a text."""
        told = []
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("\n".join(line for log in logs for line in log + ["end"]) + "\n")
        done = run.subprocess.run([*self.command, "--events", "--as-played", self.path], capture_output=True, text=True, check=False)
        for line in done.stdout.splitlines():
            one = json.loads(line)
            if one["type"] == "game":
                told.append({})
            elif one["type"] == "event" and one["verb"] not in ("result", "end"):
                place = [one.get(what) for what in ("round", "turn", "phase", "segment", "step")]
                told[-1]["", "place"] = place
            elif one["type"] == "change":
                told[-1][one.get("of", ""), one["what"]] = one.get("now")
        return [str(sorted((key, value) for key, value in state.items() if value is not None)) for state in told]


def kept(thing, seen=()):
    """What the second one keeps, as a text; `seen`: the objects that hold it."""
    if isinstance(thing, dict):
        return "{" + ",".join(sorted(f"{kept(key, seen)}:{kept(value, seen)}" for key, value in thing.items())) + "}"
    if isinstance(thing, (set, frozenset)):
        return "{" + ",".join(sorted(kept(one, seen) for one in thing)) + "}"
    if isinstance(thing, (list, tuple)):
        return "[" + ",".join(kept(one, seen) for one in thing) + "]"
    if not hasattr(thing, "__dict__") or callable(thing):
        return repr(thing) if not callable(thing) else ""
    if any(one is thing for one in seen):
        return str(getattr(thing, "name", ""))
    values = {key: value for key, value in vars(thing).items() if key not in PASSING}
    return type(thing).__name__ + kept(values, (*seen, thing))


def state_of(game, lines):
    """The state of the second one after a log."""
    if hasattr(game, "Judge"):
        judge = game.Judge(lines)
        judge.judge()
        return kept(judge)
    state = game.Game() if hasattr(game, "Game") else game.Campaign()
    for at, line in enumerate(lines, 1):
        game.statement(state, game.tokens(line), at)
    return kept(state)


def armada():
    def fleet(name, mark, ships, squadrons):
        units = [f"ship {mark}s{at} command=1 speed=1" for at in range(ships)]
        units += [f"squadron {mark}q{at}" for at in range(squadrons)]
        return f"player {name} {{ {'; '.join(units)} }}", [unit.split()[1] for unit in units]
    sizes = [(ships, squadrons) for ships in (1, 2, 3) for squadrons in (0, 1, 2) if ships < 3 or squadrons < 2]
    for one, other in itertools.product(sizes, repeat=2):
        a, mine = fleet("Anna first", "a", *one)
        b, theirs = fleet("Max", "m", *other)
        head = ["game armada 1.5.0", "records all", a, b, "round 1", "phase command"]
        head += [f"{player}: assign {unit} navigate" for player, units in (("Anna", mine), ("Max", theirs)) for unit in units if unit[1] == "s"]
        tries = [f"{player}: {what}" for player in ("Anna", "Max") for what in
                 [f"activate {unit}" for unit in mine + theirs] + ["reveal navigate", "maneuver 1", "move", "pass", "pass with token"]]
        yield [*head, "phase ship"], [*tries, "phase squadron", "phase status"], "phase status"


def dropfleet():
    for ratings in itertools.product((5, 8), repeat=4):
        names = {"UCM": ["Alpha", "Bravo"], "PHR": ["Orpheus", "Theseus"]}
        head = ["game dropfleet 1", "records all", "turns 2"]
        for at, (player, cards) in enumerate(names.items()):
            groups = " ".join(f"battlegroup {card} sr={ratings[2 * at + i]} {{ group {card}g }};" for i, card in enumerate(cards))
            head.append(f"player {player} admiral=1 {{ {groups} }}")
        tries = []
        for player, cards in names.items():
            tries += [f"{player}: stack {' '.join(order)}" for order in (cards, cards[::-1], cards[:1])]
            tries += [f"{player}: {verb} {card}" for cards in names.values() for card in cards for verb in ("reveal", "activate")]
            tries += [f"{player}: {what}" for what in ("roll d6[1]", "roll d6[2]", "choose first", "choose second")]
        yield [*head, "turn 1", "phase planning"], [*tries, "phase activation", "phase roundup"], "phase roundup"


def dropzone():
    head, names = ["game dropzone 2", "records all", "rounds 2"], {}
    for player in ("UCM", "PHR", "Scourge"):
        names[player] = [f"{player}1", f"{player}2"]
        head.append(f"player {player} {{")
        for group in names[player]:
            head += [f"battlegroup {group} {{", f"squad {group}s", "}"]
        head.append("}")
    squads = [group for groups in names.values() for group in groups]
    tries = [f"{player}: {what}" for player in names for what in
             [f"activate {group}" for group in squads] + [f"squad {group}s" for group in names[player]] + ["move", "pass"]]
    for order in itertools.permutations(names):
        rolls = [f"{player}: roll d6[{5 - at}]" for at, player in enumerate(order)]
        begin = [*head, "round 1", "phase initiation", *rolls, *[f"{player}: draw 1" for player in names], "phase activation"]
        yield begin, [*tries, "phase round-up"], "phase round-up"


def starfleet():
    teams = ["Gorn", "Klingon", "Tholian"]
    head = ["game starfleet 1", "records all", "turns 2", "team Gorn alliance", "team Klingon coalition", "team Tholian alliance", "turn 1"]
    head += ["step 1A1", "GM: update", "step 1A2", *[f"{team}: update" for team in teams], "step 1A3", "GM: update",
             "step 2A1", "step 2C1", "step 2C2", "step 2E1"]
    tries = [f"{team}: roll {dice}" for team in teams for dice in ("2d6[1 1]", "2d6[1 2]", "2d6[1 3]", "3d6[1 1 1]")]
    tries += [f"GM: announce {' '.join(order)}" for order in itertools.permutations(teams)]
    yield [*head, "step 3A1"], [*tries, "step 3A2", "step 3A3"], "step 3A3"


def walk(game, umpire, begin, tries, last):
    """The numbers of states and of statements tried, those left open, and disagreements."""
    seen, states, counts, wrong = set(), [begin], collections.Counter(states=1), []
    while states:
        logs = [[*state, one] for state in states for one in tries]
        found = umpire.findings([[*log, *END] for log in logs])
        going = []
        for log, theirs in zip(logs, found):
            at = len(log) # of what comes after it nothing is asked
            theirs = [finding for finding in theirs if finding[0] <= at]
            ours = [finding for finding in game.judge([*log, *END]) if finding[0] <= at]
            kind = run.difference(game, ours, theirs)
            counts["statements"] += 1
            counts["open"] += kind is run.OPEN
            if isinstance(kind, tuple):
                wrong.append((kind, log))
            firm = [rule for _, rule in ours + theirs if rule[0] not in "?!"]
            if kind is None and not firm and log[-1] != last:
                going.append(log)
        states = []
        for log, told in zip(going, umpire.told(going)):
            state = hash((told, state_of(game, log)))
            if state not in seen:
                seen.add(state)
                states.append(log)
        counts["states"] += len(states)
    return counts, wrong


GAMES = {"armada": armada, "dropfleet": dropfleet, "dropzone": dropzone, "starfleet": starfleet}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("game", nargs="*")
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--verbose", action="store_true", help="the numbers of each game")
    options = parser.parse_intermixed_args()
    part, parts = map(int, options.part.split("/"))
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in options.game or GAMES:
            umpire, total, kinds = Umpire(options.build, folder), collections.Counter(), {}
            games = list(GAMES[name]())
            for begin, tries, last in games[(part - 1) % len(games)::parts]:
                counts, wrong = walk(importlib.import_module(name), umpire, begin, tries, last)
                total.update(counts, games=1)
                for kind, log in wrong:
                    total["disagreements"] += 1
                    kinds.setdefault(kind, log)
                if options.verbose:
                    print(f"# {begin[2]}, {begin[3]}: {counts['states']} states, {len(wrong)} disagreements", flush=True)
            failed += bool(kinds)
            print(f"{'not ok' if kinds else 'ok'} - {name}: {total['games']} games, {total['states']} states, {total['statements']} statements, "
                  f"{total['open']} left open, {total['disagreements']} disagreements", flush=True)
            for (ours, theirs), log in kinds.items():
                print(f"    the second one finds {ours}, umpire {theirs}:", *(f"        {line}" for line in log), sep="\n")
    print(f"{len(options.game or GAMES) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())

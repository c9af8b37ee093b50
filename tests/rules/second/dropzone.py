# SPDX-License-Identifier: MIT
"""Dropzone Commander's rounds and activations, judged a second time from the rule text alone.

Logs that do not declare 'records all' are only generated to be lawful.
"""
import re

import dropzone_play
import log_zs
from dropzone_game import ACTIONS, PHASES, Game
from log_zs import MARKERS, Breach, Late, Unsure, log_error, tokens


def judge(lines):
    """The first breach as (line, rule) for each rule that may name it; "?*" if unsure."""
    game, number_of_line, advice = Game(), 0, []
    try:
        for number_of_line, line in enumerate(lines, 1):
            statement(game, tokens(line), number_of_line)
            advice += [(number_of_line, "!" + rule) for rule in game.advice]
            game.advice = []
            if not game.records_all and game.round:
                return []
    except Breach as breach:
        return advice + [(at, rule) for at in breach.lines or [number_of_line]
                for rule in dict.fromkeys(breach.rules)]
    except Late:
        late = [(number_of_line, "!log.late")] if goes_on(lines[number_of_line - 1:]) else []
        return [*advice, *late, (number_of_line, "?*")]
    except Unsure:
        return [*advice, (number_of_line, "?*")]
    return advice


def goes_on(lines):
    """Whether the next round follows the first one; if not, either number may be the wrong one."""
    numbers = [int(line.split()[1]) for line in lines if re.match("(round|turn) [0-9]+$", line)]
    return numbers[1:2] in ([], [numbers[0] + 1])


def statement(game, words, line):
    if words[:1] == ["game"]:
        game.begins = line
    if not words or words[0] in ("game", "note"):
        return
    if words[0] == "end":
        if game.wrong:
            raise Breach(*game.wrong, lines=[game.result])
        ended = game.met or game.phase == "round-up" and game.round == game.rounds
        if not game.result and ended and game.never_cut():
            raise Breach(*game.never_cut())
        if not game.result and sum(not player.out() for player in game.players.values()) < 2:
            raise Unsure
        if not game.result and game.early():
            raise Breach("dropzone.round-up.ends")
        return
    if game.result:
        raise Breach("log.", *game.wrong, lines=[line])
    if len(words) > 1 and words[1] == ":":
        if len(words) < 3:
            raise log_error()
        game.event(words)
    elif words[0] in MARKERS:
        if not game.round:
            game.ready()
        game.marker(words)
    elif words[0] == "result":
        game.result_line(words[1:], line)
    else:
        game.line = line
        game.declare(words)


def generate(random):
    return dropzone_play.game(random)


HEADS = re.compile(r"^(?:round|turn|phase) |: activate ")
SAME = []  # a breach that several rules may name is told with all of them
ADVICE = ["dropzone.round-up.effect-order", "dropzone.activation.one-squad-at-a-time"]


def mutations(random, lines, count=6):
    words = [set(), set(ACTIONS), set(PHASES), set(Game.VERBS) - set(ACTIONS),
             {"destroy", "arrive", "reserve", "readiness", "disable", "enable"},
             {"met", "unmet"}, {"points", "concession", "elimination", "time", "agreement"}]
    subjects, squads, groups = [], [], []
    for line in lines:
        found = tokens(line)
        for verb, names in (("player", subjects), ("squad", squads), ("auxiliary", squads),
                            ("battlegroup", groups)):
            if found and found[0] == verb:
                names.append(found[1])
    if "records all" not in lines:
        return []
    kinds = [*[sorted(kind) for kind in words], sorted(set(squads)), sorted(set(groups)), subjects]
    yield from log_zs.mutations(random, lines, kinds, [*subjects, "table"], HEADS, count)
    yield from others(random, lines, subjects)


def others(random, lines, subjects):
    """Copies with too few or too many players, a hand that is not cut, and effects, squads and reactions out of order."""
    first = log_zs.first_marker(lines)
    heads = [at for at, line in enumerate(lines[:first]) if line.startswith("player ")] + [first]
    if random.randrange(10) == 0:
        more = [f"player More-{at} {{\nbattlegroup More-{at} {{\nsquad Squad-{at}\n}}\n}}".split("\n") for at in range(random.randrange(1, 8))]
        yield lines[:first] + [line for one in more for line in one] + lines[first:]
    if random.randrange(10) == 0:
        yield lines[:heads[1]] + ["round 1", "result unfinished", "end"]
    losses = [at for at, line in enumerate(lines) if line.startswith("table: destroy")]
    cut = [at + 1 for at in losses if ": discard" in lines[at + 1]]
    if cut:
        at = random.choice(cut)
        player = lines[at].split(": ")[0] + ": "
        yield lines[:at] + [line for line in lines[at + 1:] if not line.startswith(player)]
        yield lines[:at] + lines[at + 1:]
        yield lines[:at] + ["result unfinished", "end"]
    late = [at + 1 for at, line in enumerate(lines) if line == "phase round-up"]
    if late and random.randrange(3) == 0:
        at = random.choice(late)
        yield lines[:at] + [f'{random.choice(subjects)}: effect "Fire"' for _ in range(3)] + lines[at:]
    acts = [at + 1 for at, line in enumerate(lines) if re.search(": (move|shoot|other)", line)]
    squads = [line for line in lines if ": squad " in line]
    if acts and squads and random.randrange(3) == 0:
        at = random.choice(acts)
        yield lines[:at] + [random.choice([one for one in lines[:at] if ": squad " in one][-3:] or squads)] + lines[at:]
    reacts = [at for at, line in enumerate(lines) if ": react " in line]
    if reacts:
        at = random.choice(reacts)
        yield lines[:at] + [lines[at].split(" by ")[0]] + lines[at + 1:]


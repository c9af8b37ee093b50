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
    game, number_of_line = Game(), 0
    try:
        for number_of_line, line in enumerate(lines, 1):
            statement(game, tokens(line), number_of_line)
            if not game.records_all and game.round:
                return []
    except Breach as breach:
        return [(at, rule) for at in breach.lines or [number_of_line]
                for rule in dict.fromkeys(breach.rules)]
    except Late:
        late = [(number_of_line, "!log.late")] if goes_on(lines[number_of_line - 1:]) else []
        return [*late, (number_of_line, "?*")]
    except Unsure:
        return [(number_of_line, "?*")]
    return []


def goes_on(lines):
    """Whether the next round follows the first one; if not, either number may be the wrong one."""
    numbers = [int(line.split()[1]) for line in lines if re.match("(round|turn) [0-9]+$", line)]
    return numbers[1:2] in ([], [numbers[0] + 1])


def statement(game, words, line):
    if not words or words[0] in ("game", "note"):
        return
    if words[0] == "end":
        if game.wrong:
            raise Breach(*game.wrong, lines=[game.result])
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
    return log_zs.mutations(random, lines, kinds, [*subjects, "table"], HEADS, count)


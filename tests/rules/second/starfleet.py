# SPDX-License-Identifier: MIT
"""The sequence of play of a Star Fleet Battles campaign, judged a second time from the rule text
alone: turns, phases, segments, steps, initiative, the movement order, and what a step leaves to
a later one.

Logs that do not declare 'records all' are only generated to be lawful.
"""
import re

import log_zs
import starfleet_play
from log_zs import MARKERS, Breach, Late, Unsure, log_error, tokens
from starfleet_events import Campaign
from starfleet_table import CODES, FORMS, PHASES, SEGMENTS


def judge(lines):
    """The first breach as (line, rule) for each rule that may name it; "?*" if unsure."""
    game, number_of_line, opened = Campaign(), 0, []
    try:
        for number_of_line, line in enumerate(lines, 1):
            statement(game, tokens(line), number_of_line)
            opened += [(number_of_line, "?starfleet." + rule) for rule in game.open]
            opened += [(number_of_line, "!starfleet." + rule) for rule in dict.fromkeys(game.advice)]
            game.open, game.advice = [], []
            if not game.records_all and game.turn:
                return [(1, "?advice")]
    except Breach as breach:
        return opened + [(at, rule) for at in breach.lines or [number_of_line]
                for rule in dict.fromkeys(breach.rules)]
    except Late:
        return [(number_of_line, "!log.late"), (number_of_line, "?*")]
    except Unsure:
        return opened + [(number_of_line, "?*")]
    return opened


def statement(game, words, line):
    if not words or words[0] in ("game", "note"):
        return
    if words[0] == "end":
        game.end(line)
    elif game.result:
        raise Breach("log.", lines=[line])
    elif len(words) > 1 and words[1] == ":":
        if len(words) < 3:
            raise log_error()
        game.event_line(words)
    elif words[0] in MARKERS:
        game.marker(words)
    elif words[0] == "result":
        game.result_line(words[1:], line)
    else:
        game.declare(words)


def generate(random):
    return starfleet_play.campaign(random)


def again_or_never(random, lines, at, subjects):
    """The die of a line is rolled again, by the same team or another one, or what it announces is left out."""
    if "announce" in lines[at]:
        return lines[:at] + lines[at + 1:]
    again = re.sub(r"\[\d+\]", f"[{random.randrange(1, 7)}]", lines[at])
    if random.randrange(4) == 0:
        again = re.sub("^[^:]*", random.choice(subjects), again)
    return lines[:at + 1] + [again] + lines[at + 1:]


HEADS = re.compile(r"^(?:round|turn|phase|segment|step) ")
ADVICE_SO_FAR = ["starfleet.sequence.step-skipped", "starfleet.sequence.step-empty", "starfleet.initiative.unannounced"]
# A move after the eighth Repair Segment begins a ninth Movement, or has come too late.
SAME = [{"starfleet.sequence.eight-movements", "starfleet.sequence.step-event"}]


def mutations(random, lines, count=4):
    if "records all" not in lines:
        return []
    subjects, names = ["GM"], set()
    for line in lines:
        found = tokens(line)
        if found[0] in ("team", "monsters"):
            subjects.append(found[1])
        elif found[0] == "unit":
            names.add(found[1])
    verbs = sorted(verb for verb in FORMS)
    kinds = [subjects, sorted(names), verbs, CODES, SEGMENTS, PHASES,
             ["normal", "disruption", "removal"], ["openly", "secretly"], ["success", "failure"]]
    yield from log_zs.mutations(random, lines, kinds, subjects, HEADS, count)
    orion = next((found[1] for found in map(tokens, lines) if found[0] == "team" and "orion" in found), None)
    results = ["result tie by concession", f"result {subjects[1]} by concession"]
    results += [f"result {orion}", f"result {orion} by victory"] if orion else []
    yield [*lines[:-2], random.choice(results), "end"]
    for verbs in ": (helmsman|crew-quality|mutiny-check) ", "GM: announce":
        found = [at for at, line in enumerate(lines) if re.search(verbs, line)]
        if found:
            yield again_or_never(random, lines, random.choice(found), subjects)
    tallies = [at for at, line in enumerate(lines) if ": tally " in line]
    if tallies:
        at = tallies[-1]
        told = lines[at].split(" openly")[0].split(" secretly")[0] + random.choice([" as victory", " as loss"])
        yield [*lines[:at], told, *lines[at + 1:-2], random.choice(results), "end"]


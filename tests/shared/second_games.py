# SPDX-License-Identifier: MIT
"""Games of the second implementation, which is written from the rule texts and not from umpire's rules: lawful ones, and copies
with something altered."""
import importlib
import os
import random
import sys

sys.dont_write_bytecode = True # its modules are imported from their folder
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rules", "second"))


def lawful(game, seed):
    """The lines of a lawful game, and what chose them."""
    pick = random.Random(f"{game} {seed}")
    return importlib.import_module(game).generate(pick), pick


def altered(game, log, pick):
    """Copies of a game, each with something altered: a line left out, doubled, moved, or another word or number."""
    for one in importlib.import_module(game).mutations(pick, log):
        yield one if isinstance(one, list) else one[-1]


def games(game, count, first, most_altered):
    """The name and lines of `count` lawful games, and so many altered copies of each at most."""
    for seed in range(first, first + count):
        log, pick = lawful(game, seed)
        yield f"second {game} {seed}", log
        for i, one in zip(range(most_altered), altered(game, log, pick)):
            yield f"second {game} {seed}, altered {i + 1}", one

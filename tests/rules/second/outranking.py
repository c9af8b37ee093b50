# SPDX-License-Identifier: MIT
"""Star Wars: Armada's cards a second time: who may use one, for what, how often and at what price, and where command tokens come from."""
from outranking_games import generate, mutations # noqa: F401 (run.py asks this module for them)
from outranking_rules import judge # noqa: F401

SAME = []

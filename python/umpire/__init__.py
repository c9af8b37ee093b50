# SPDX-License-Identifier: MIT
"""umpire judges logs of tabletop wargames: what was legal, what was not, under which rule, and what would have been legal.

A Checker checks logs; a Position is a game at a point of its log, with what may come next; a Session is a log that is
edited while it is judged; a Recorder writes a log while a game is played. They hand out frozen values. A text of a log is
str, in which bytes that are no UTF-8 stand as lone surrogates (surrogateescape), or bytes."""
from umpire.checks import (Accepted, Checker, Findings, Format, Options, Policy, Report, Result, RuleLevel, Sink, Waivers,
                           check, check_text, report)
from umpire.errors import (ClosedError, EditError, FileChangedError, InUseError, LogError, RefusedError, TooManyError,
                           UmpireError, UsageError)
from umpire.native import version
from umpire.positions import Position
from umpire.recorder import Judging, Recorded, Recorder, Subject
from umpire.records import (Answer, Assumption, Choice, Coverage, Dice, Due, Event, Fact, Finding, Game, Ground, Interpretation,
                            LegalGroup, Level, Log, Mark, Move, Next, Operand, Option, Revision, Rule, RuleLines, Ruleset, Ruling, RulingKind,
                            SessionGame, SessionWord, Setting, Signature, SignatureState, Source, Statement, Told, Trial, Unit, Verdict, Word, WordKind)
from umpire.rules import Size, explain, format_log, generate, interpretations, near, revisions, rules, rulesets, words
from umpire.sessions import Session

__all__ = [
    "Accepted", "Answer", "Assumption", "Checker", "Choice", "ClosedError", "Coverage", "Dice", "Due", "EditError", "Event",
    "Fact", "FileChangedError", "Finding", "Findings", "Format", "Game", "Ground", "InUseError", "Interpretation", "Judging", "LegalGroup", "Level", "Log",
    "LogError", "Mark", "Move", "Next", "Operand", "Option", "Options", "Policy", "Position", "Recorded", "Recorder", "RefusedError", "Report", "Result", "Revision", "Rule",
    "RuleLevel", "RuleLines", "Ruleset", "Ruling", "RulingKind", "Session", "SessionGame", "SessionWord", "Setting", "Signature", "SignatureState",
    "Sink", "Size", "Source", "Statement", "Subject", "Told", "TooManyError", "Trial", "UmpireError", "Unit", "UsageError", "Verdict", "Waivers", "Word",
    "WordKind", "check", "check_text", "explain", "format_log", "generate", "interpretations", "near", "report", "revisions", "rules",
    "rulesets", "version", "words",
]

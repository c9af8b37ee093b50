# SPDX-License-Identifier: MIT
"""The structs that the library hands out, as frozen values. Each has the members of its struct in umpire.h."""
from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Callable, TypeVar

from umpire.native import CData, text_of, text_or_none


class Named(enum.IntEnum):
    """A number of the library that prints its name, as reports write it."""

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


class Verdict(Named):
    """The result of a check, which is also the command's exit status."""

    CONFORMANT = 0
    NONCONFORMANT = 1
    MALFORMED = 3
    INDETERMINATE = 4


class Level(Named):
    ERROR = 0  # the log itself is wrong: log.*
    VIOLATION = 1  # a rule was broken
    ADVICE = 2  # against what the rulebook recommends
    UNDECIDED = 3  # the game has no end, or has `table: unknown`


class Assumption(Named):
    """How the check continued after a violation, or after a line that could not be read."""

    AS_PLAYED = 0
    NOT_TAKEN = 1
    INSERTED = 2
    SWAPPED = 3
    OTHER_PLAYER = 4
    CORRECTED = 5


class Answer(Named):
    """Whether something may come next."""

    LEGAL = 0
    ILLEGAL = 1  # some rule forbids it
    UNREADABLE = 2  # it is no event of this game: log.*
    NOWHERE = 3  # no game is being played there
    TOO_MANY = 5  # there are more candidates than are tried: the answer is incomplete


class Outcome(Named):
    """How a game ended for one of its sides."""

    UNKNOWN = 0  # the result names no winner and no tie
    WON = 1
    LOST = 2
    TIED = 3


class RulingKind(Named):
    CORRECTION = 0
    PENALTY = 1


class WordKind(Named):
    EVERY = 0
    EDITION = 1
    DECLARATION = 2
    MARKER = 3
    EVENT = 4
    FACT = 5
    RESULT = 6
    AREA = 7
    OPERAND = 8
    DIE = 9
    FACE = 10
    VALUE = 11


@dataclass(frozen=True)
class LegalGroup:
    """How many legal options begin with one verb."""

    verb: str
    count: int


@dataclass(frozen=True)
class Ground:
    """A fact of the state that a finding rests on: of "Avenger", what "is", now "activated"."""

    of: str | None  # None: the game's
    what: str
    now: str
    line: int  # that made it so; 0: it is so from the beginning


@dataclass(frozen=True)
class Finding:
    number: int  # within its game, from 1; 0: outside any game
    level: Level
    line: int  # from 1
    column: int  # in characters, from 1
    end_column: int  # of the first character after the part
    after: int  # number of the violation that this follows from; 0: it stands on its own
    assumption: Assumption
    rule: str
    round: str | None
    phase: str | None
    segment: str | None
    step: str | None
    actor: str | None
    waived: str | None  # the reason
    baselined: str | None  # the baseline's reason
    fingerprint: str | None
    statement: str | None
    source: str | None  # the line of the log that it stands on
    message: str
    citation: str | None
    assumed: str | None  # the assumption in words
    left_out: str | None  # what the search leaves out from here on in this game
    also: tuple[str, ...]  # other rules that the same mistake breaks
    legal: tuple[str, ...]  # what would have been legal, the nearest first
    legal_total: int
    groups: tuple[LegalGroup, ...]
    grounds: tuple[Ground, ...] = ()  # with the option grounds


@dataclass(frozen=True)
class Event:
    """An event, a marker or a note as it was played."""

    line: int
    round: str | None
    phase: str | None
    segment: str | None
    step: str | None
    actor: str | None
    verb: str
    text: str


@dataclass(frozen=True)
class Told:
    """A change of the game by a statement, in words: of "Avenger" the "hull", before "5", now "4"."""

    of: str | None
    what: str
    before: str | None
    now: str | None


@dataclass(frozen=True)
class Statement:
    line: int
    judged: bool
    text: str


@dataclass(frozen=True)
class Choice:
    """An interpretation of the rulebook and the choice that was made."""

    name: str
    choice: str


@dataclass(frozen=True)
class Coverage:
    """How often a rule gave each answer."""

    rule: str
    ok: int
    violation: int
    undecided: int
    excused: int
    waived: int


@dataclass(frozen=True)
class RuleLines:
    """A rule that was undecided, or that a source outranked, and the first lines on which it was."""

    rule: str
    lacking: str | None
    untold: str | None
    count: int
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Source:
    """A source, which statements name after `by`, that outranked a rule."""

    name: str
    known: bool
    excused: int
    rules: tuple[RuleLines, ...]


@dataclass(frozen=True)
class Setting:
    """A setting that changes how a game is judged: a rule with its level, or an interpretation with its choice."""

    name: str
    value: str
    by: str | None  # who gives it


@dataclass(frozen=True)
class Fact:
    """A fact of the table that the check trusted."""

    verb: str
    count: int
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Ruling:
    """A correction or a penalty of a judge."""

    kind: RulingKind
    counts: bool
    line: int
    corrects: int
    points: int
    player: str | None
    instead: str | None
    reason: str | None
    fingerprint: str


@dataclass(frozen=True)
class Dice:
    side: str
    die: str
    faces: tuple[str, ...]
    counts: tuple[int, ...]
    chances: tuple[int, ...]  # on how many sides of the die each face is


@dataclass(frozen=True)
class Side:
    """What a log's result says of a player or a team."""

    name: str
    outcome: Outcome
    points: int | None  # that the result tells


class SignatureState(Named):
    UNCHECKED = 0
    UNLISTED = 1
    NONE = 2
    WRONG = 3
    FITS = 4


@dataclass(frozen=True)
class Signature:
    """How far a player's signatures cover a game."""

    player: str
    state: SignatureState
    line: int  # of the last one that fits, or that was not checked; 0: none
    statements: int  # of the game that it covers
    of: int  # all statements of the game that can be signed


@dataclass(frozen=True)
class Unit:
    """Where a unit is at the end of a game with a map, as far as the log tells it."""

    name: str
    owner: str | None  # who has it
    place: str | None  # such as a hex
    lost: str | None  # how it left the game: "destroyed"


@dataclass(frozen=True)
class Game:
    """A game of a log, as it is known at its end."""

    number: int
    line: int
    ruleset: str | None
    edition: str | None
    title: str | None
    event: str | None
    site: str | None
    table: str | None
    date: str | None
    round_word: str | None
    choices: tuple[Choice, ...]
    verdict: Verdict
    finished: bool
    left_unfinished: bool
    statements: int
    result: str | None
    players: tuple[str, ...]
    timed: bool
    seconds: int
    findings_omitted: int
    findings: dict[Level, int]
    waived: int
    baselined: int
    judgements: int
    undecided: int
    excused: int
    on_trust: int
    cards_unrecorded: bool
    coverage: tuple[Coverage, ...]
    sources: tuple[Source, ...]
    excused_unlisted: int
    facts: tuple[Fact, ...]
    decisions_required: bool
    undecided_rules: tuple[RuleLines, ...]
    rulings: tuple[Ruling, ...]
    corrections: int
    penalties: int
    dice: tuple[Dice, ...]
    today: int
    sides: tuple[Side, ...]  # empty: the log has no result
    reason: str | None  # of the result
    margin: int | None  # the most points of the result less the second most
    units: tuple[Unit, ...]  # only with `details`
    dice_grade: str | None  # such as "stated" or "derived and checked": doc/dice.md
    card_edition: str | None  # which points of umpire's cards counted, "printed"; None: no card was looked up
    card_table: str | None  # the SHA-256 of their table
    declared: str | None  # what the log declares otherwise than the rulebook, "points 500, rounds 1"
    signatures: tuple[Signature, ...]  # of players who sign, or have a key
    view: str | None  # the side that may see what the log has, as it says
    settings: tuple[Setting, ...]  # those by which it is judged otherwise than the rulebook says

    @property
    def winner(self) -> str | None:
        return next((side.name for side in self.sides if side.outcome is Outcome.WON), None)

    @property
    def points(self) -> dict[str, int]:
        """The points that the result tells, by player or team."""
        return {side.name: side.points for side in self.sides if side.points is not None}


@dataclass(frozen=True)
class Log:
    path: str
    configuration: str | None  # of umpire_checker_configure
    configuration_sha256: str | None
    bytes: int
    sha256: str | None
    unreadable: str | None  # why it could not be read to its end
    verdict: Verdict


@dataclass(frozen=True)
class Rule:
    id: str
    statement: str
    citation: str
    level: Level
    ruleset: str
    legal: str | None  # lines of a log
    illegal: str | None
    illegal_line: int  # the line of `illegal` that breaks the rule, from 1; 0: none
    note: str | None


@dataclass(frozen=True)
class Interpretation:
    name: str
    question: str
    choices: tuple[str, ...]  # the first is the default
    ruleset: str
    edition_choices: tuple[int, ...]  # for each edition the index of its default; empty: the first in all


@dataclass(frozen=True)
class Revision:
    """What an edition has otherwise than those before it, as far as umpire judges it."""
    ruleset: str
    edition: str  # it holds from this edition on
    interpretation: str
    choice: str  # what the edition chooses
    before: str  # what the book said, and where
    before_citation: str
    now: str  # what it says since then, and where
    citation: str
    rules: tuple[str, ...]  # those that it concerns


@dataclass(frozen=True)
class Ruleset:
    name: str
    title: str
    editions: tuple[str, ...]  # the first is the default
    blank: str | None  # a log to fill in


@dataclass(frozen=True)
class Word:
    kind: WordKind
    word: str
    form: str
    line: str
    example: str


@dataclass(frozen=True)
class Option:
    """Something that may legally come next."""

    text: str
    example: str  # the same as a line that may be played
    subject: str | None


@dataclass(frozen=True)
class Due:
    """Something that has yet to be done."""

    before: str | None  # the marker that demands it; None: no marker does
    next: bool  # `before` is the next marker
    round: str | None
    phase: str | None
    segment: str | None
    step: str | None
    actor: str | None
    rule: str | None
    level: Level | None  # None: no rule demands it
    text: str | None  # None: nothing is due before the next marker
    write: str | None  # a statement that does it, or a part of it; or two, with "; " between them
    example: str | None  # the same as a line that may be played


@dataclass(frozen=True)
class Operand:
    """An operand of something that may come next."""

    name: str | None
    lead: str
    value: str
    meaning: str
    open: bool  # the value is a range: ask the user for it
    faces: tuple[str, ...]
    dice: int
    die: str | None
    minimum: int | None
    maximum: int | None


@dataclass(frozen=True)
class Move:
    """Something that may legally come next, with its operands."""

    text: str
    example: str
    subject: str | None
    verb: str
    operands: tuple[Operand, ...]


@dataclass(frozen=True)
class Next:
    """What may come next after a line of a session."""

    answer: Answer
    ruleset: str | None
    declaring: bool
    over: bool
    round: str | None
    phase: str | None
    segment: str | None
    step: str | None
    turn: tuple[str, ...]
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Trial:
    """Whether a line would be legal, the findings of it, and the rules that it leaves undecided."""

    answer: Answer
    findings: tuple[Finding, ...]
    undecided: tuple[RuleLines, ...] = ()


@dataclass(frozen=True)
class SessionGame:
    number: int
    line: int
    end_line: int
    ruleset: str | None
    title: str | None
    finished: bool
    verdict: Verdict


@dataclass(frozen=True)
class Mark:
    """A round, phase, segment or step begins here."""

    line: int
    depth: int
    text: str


@dataclass(frozen=True)
class SessionWord:
    text: str
    meaning: str
    form: str | None
    whole: str | None
    side: str | None


T = TypeVar("T")


def several(pointer: CData, count: int, made_of: Callable[[CData], T]) -> tuple[T, ...]:
    return tuple([made_of(pointer[i]) for i in range(count)]) if count else ()


def until_null(pointer: CData) -> tuple[str, ...]:
    """The texts of an array that ends with NULL."""
    texts: list[str] = []
    while pointer and pointer[len(texts)]:
        texts.append(text_of(pointer[len(texts)]))
    return tuple(texts)


def members_of(one: CData, record: type[T], /, **others: Any) -> T:
    """Makes a record. Copies texts, numbers and flags from the struct's members of the same names; `others` has the rest."""
    values = others
    for name in record.__dataclass_fields__:  # type: ignore[attr-defined]
        if name not in values:
            value = getattr(one, name)
            values[name] = value if isinstance(value, (int, bool)) else text_or_none(value)
    return record(**values)


def due(one: CData) -> Due:
    return members_of(one, Due, level=Level(one.level) if one.rule else None)


def group(one: CData) -> LegalGroup:
    return LegalGroup(text_of(one.verb), one.count)


def ground(one: CData) -> Ground:
    return Ground(text_or_none(one.of), text_of(one.what), text_of(one.now), one.line)


_LEVELS = tuple(Level)
_ASSUMPTIONS = tuple(Assumption)


def finding(one: CData) -> Finding:
    return Finding(
        one.number, _LEVELS[one.level], one.line, one.column, one.end_column, one.after, _ASSUMPTIONS[one.assumption],
        text_of(one.rule), text_or_none(one.round), text_or_none(one.phase), text_or_none(one.segment),
        text_or_none(one.step), text_or_none(one.actor), text_or_none(one.waived), text_or_none(one.baselined),
        text_or_none(one.fingerprint), text_or_none(one.statement), text_or_none(one.source), text_of(one.message),
        text_or_none(one.citation), text_or_none(one.assumed), text_or_none(one.left_out),
        several(one.also, one.also_count, text_of), several(one.legal, one.legal_count, text_of), one.legal_total,
        several(one.groups, one.group_count, group), several(one.grounds, one.ground_count, ground))


def rule_lines(one: CData) -> RuleLines:
    return members_of(one, RuleLines, lines=tuple(one.lines[0:one.line_count]))


def source(one: CData) -> Source:
    return members_of(one, Source, rules=several(one.rules, one.rule_count, rule_lines))


def dice(one: CData) -> Dice:
    count = one.face_count
    return members_of(one, Dice, faces=several(one.faces, count, text_of), counts=tuple(one.counts[0:count]),
                      chances=tuple(one.chances[0:count]) if one.chances else (1,) * count)


def side(one: CData) -> Side:
    return members_of(one, Side, outcome=Outcome(one.outcome), points=int(one.points) if one.pointed else None)


def game(one: CData) -> Game:
    return members_of(
        one, Game, verdict=Verdict(one.verdict), choices=several(one.choices, one.choice_count, lambda c: members_of(c, Choice)),
        players=several(one.players, one.player_count, text_of), findings={level: one.findings[level] for level in Level},
        coverage=several(one.coverage, one.coverage_count, lambda c: members_of(c, Coverage)),
        sources=several(one.sources, one.source_count, source),
        facts=several(one.facts, one.fact_count, lambda f: members_of(f, Fact, lines=tuple(f.lines[0:f.line_count]))),
        undecided_rules=several(one.undecided_rules, one.undecided_rule_count, rule_lines),
        rulings=several(one.rulings, one.ruling_count, lambda r: members_of(r, Ruling, kind=RulingKind(r.kind))),
        dice=several(one.dice, one.dice_count, dice), sides=several(one.sides, one.side_count, side),
        units=several(one.units, one.unit_count, lambda u: members_of(u, Unit)),
        settings=several(one.settings, one.setting_count, lambda s: members_of(s, Setting)),
        signatures=several(one.signatures, one.signature_count, lambda s: members_of(s, Signature, state=SignatureState(s.state))),
        margin=int(one.margin) if one.margin >= 0 else None)


def log(one: CData) -> Log:
    return members_of(one, Log, verdict=Verdict(one.verdict))


def rule(one: CData) -> Rule:
    return members_of(one, Rule, level=Level(one.level))


def ruleset(one: CData) -> Ruleset:
    return members_of(one, Ruleset, editions=until_null(one.editions))


def interpretation(one: CData, edition_choices: tuple[int, ...] = ()) -> Interpretation:
    return members_of(one, Interpretation, edition_choices=edition_choices, choices=until_null(one.choices))


def revision(one: CData) -> Revision:
    return members_of(one, Revision, rules=until_null(one.rules))


def word(one: CData) -> Word:
    return members_of(one, Word, kind=WordKind(one.kind))


_UNBOUND = (-(1 << 63), (1 << 63) - 1)


def operand(one: CData) -> Operand:
    return members_of(one, Operand, faces=until_null(one.faces), minimum=None if one.minimum == _UNBOUND[0] else one.minimum,
                      maximum=None if one.maximum == _UNBOUND[1] else one.maximum)


def move(one: CData) -> Move:
    return members_of(one, Move, operands=several(one.operands, one.operand_count, operand))


def next_of(one: CData) -> Next:
    return members_of(one, Next, answer=Answer(one.answer), turn=several(one.turn, one.turn_count, text_of),
                      moves=several(one.moves, one.move_count, move))


def trial(one: CData) -> Trial:
    return Trial(Answer(one.answer), several(one.findings, one.count, finding))


def session_game(one: CData) -> SessionGame:
    return members_of(one, SessionGame, verdict=Verdict(one.verdict))

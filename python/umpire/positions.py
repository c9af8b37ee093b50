# SPDX-License-Identifier: MIT
"""A point of a game in its log: what may come next, and what would be found."""
from __future__ import annotations

from umpire import records
from umpire._umpire import ffi, lib
from umpire.checks import Policy, readable
from umpire.errors import LogError, TooManyError, UmpireError
from umpire.native import Call, CData, Owned, PathLike, called_back, text_or_none, to_bytes
from umpire.records import Answer, Due, Finding, Option, Trial, rule_lines, several


class _Found(Call):
    """The findings of one call."""

    def __init__(self) -> None:
        super().__init__()
        self.findings: list[Finding] = []
        self.options: list[Option] = []
        self.due: list[Due] = []

    def begin(self) -> None:
        """Forgets what a call before that failed has left."""
        self.findings, self.options, self.due = [], [], []

    def take(self) -> tuple[Finding, ...]:
        findings, self.findings = self.findings, []
        return tuple(findings)


@called_back
def python_option(user: CData, one: CData) -> bool:
    ffi.from_handle(user).options.append(records.members_of(one, Option))
    return True


@called_back
def python_due(user: CData, one: CData) -> bool:
    ffi.from_handle(user).due.append(records.due(one))
    return True


@called_back
def python_position_finding(user: CData, one: CData) -> bool:
    ffi.from_handle(user).findings.append(records.finding(one))
    return True


class Position(Owned):
    """A point of a game, from which lines are played as in a check. One thread uses it at a time; others wait."""

    def __init__(self, policy: Policy = Policy()) -> None:
        self._found = _Found()
        super().__init__(lib.umpire_position_new(lib.python_position_finding, self._found.handle), lib.umpire_position_free)
        with self._using() as position:
            policy.apply(lib.umpire_position_checker(position))

    def read(self, path: PathLike, line: int | None = None) -> tuple[Finding, ...]:
        """Reads a log up to the last statement that begins on `line` or before it; None: to its end. Answers what is found."""
        name = readable(path)
        with self._using() as position:
            self._found.begin()
            if line is not None and line < 1:
                raise LogError("lines are counted from 1", str(path), line)
            why = text_or_none(lib.umpire_position_read(position, name, line or 0))
            self._found.raise_error()
            if why is not None:
                if ffi.errno == 12:
                    raise MemoryError
                raise LogError(why, str(path))
            return self._found.take()

    def play(self, lines: str | bytes) -> tuple[Finding, ...]:
        """Plays further lines of a log. Answers what is found in them."""
        content = to_bytes(lines)
        with self._using() as position:
            self._found.begin()
            good = lib.umpire_position_play(position, content, len(content))
            self._found.raise_error()
            if not good:
                raise MemoryError
            return self._found.take()

    def attempt(self, line: str | bytes) -> Trial:
        """Whether a line would be legal, what would be found, and what would be undecided; the position stays as it is."""
        content = to_bytes(line)
        with self._using() as position:
            self._found.begin()
            answer = self._answer(lib.umpire_position_try(position, content, len(content)))
            count = ffi.new("size_t *")
            rows = lib.umpire_position_undecided(position, count)
            return Trial(answer, self._found.take(), several(rows, count[0], rule_lines))

    def legal(self, *, effects: bool = False) -> list[Option]:
        """What may legally come next; with `effects` also events that cards and the table may cause at any time."""
        with self._using() as position:
            self._found.begin()
            answer = self._answer(lib.umpire_position_legal(position, effects, lib.python_option, self._found.handle))
            options, self._found.options = self._found.options, []
        refuse_answer(answer, "more may be written here than is tried")
        return options

    def due(self) -> list[Due]:
        """What has yet to be done: before the next marker, before each later one of the round, and what no marker demands."""
        with self._using() as position:
            self._found.begin()
            answer = self._answer(lib.umpire_position_due(position, lib.python_due, self._found.handle))
            due, self._found.due = self._found.due, []
        refuse_answer(answer, "")
        return due

    def perft(self, depth: int, *, effects: bool = False, tries: int | None = None) -> list[int]:
        """Counts the legal continuations of 1, 2, ... `depth` statements. `tries`: how many statements may be tried."""
        if not 1 <= depth <= 64:
            raise ValueError(f"the depth is from 1 to 64, not {depth}")
        counts = ffi.new("uint64_t[]", depth)
        left = ffi.new("uint64_t *", lib.UMPIRE_PERFT_TRIES if tries is None else tries)
        with self._using() as position:
            answer = self._answer(lib.umpire_position_perft_within(position, effects, depth, left, counts))
        refuse_answer(answer, "counting takes more tries than allowed: count to a smaller depth, or allow more `tries`")
        return list(counts)

    def _answer(self, answer: int) -> Answer:
        self._found.raise_error()
        if answer == lib.UMPIRE_NO_MEMORY:
            raise MemoryError
        return Answer(answer)

    def __enter__(self) -> "Position":
        return self

    def __exit__(self, *_of: object) -> None:
        self.close()


def refuse_answer(answer: Answer, too_many: str) -> None:
    if answer == Answer.TOO_MANY:
        raise TooManyError(too_many)
    if answer == Answer.NOWHERE:
        raise UmpireError("no game is being played there: read a log up to a line within a game")

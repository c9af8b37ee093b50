# SPDX-License-Identifier: MIT
"""The errors of this package, and what to do about each."""


from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

if TYPE_CHECKING:
    from umpire.records import Finding, RuleLines


class UmpireError(Exception):
    """The base of all errors of this package."""


class UsageError(UmpireError, ValueError):
    """An argument does not exist or does not fit: the message says which one, and which ones do."""


class ClosedError(UmpireError, ValueError):
    """The object was closed: make a new one."""


class InUseError(UmpireError, RuntimeError):
    """The object is busy with another call: end that first, or use a copy."""


class LogError(UmpireError):
    """A log cannot be read or written. `path` is the log, `line` the place in it, or None."""

    def __init__(self, why: str, path: str | None = None, line: int | None = None) -> None:
        self.path = path
        self.line = line
        place = "" if path is None else path + (": " if line is None else f":{line}: ")
        super().__init__(place + why)


class EditError(LogError):
    """There is no such line, there is nothing to undo, or the log would be too large."""


class FileChangedError(LogError):
    """Somebody else has written the file of a session: reload it, or save with `force`."""


class TooManyError(UmpireError):
    """There are more candidates than may be tried: ask for less, or allow more."""


class RefusedError(UmpireError):
    """A recorder did not write a statement: it breaks a rule, cannot be read, or is undecided."""

    def __init__(self, statement: str, findings: Sequence[Finding], undecided: Sequence[RuleLines], why: str) -> None:
        super().__init__(f"{statement}: {why}")
        self.statement = statement
        self.findings = findings
        self.undecided = undecided

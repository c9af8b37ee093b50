# SPDX-License-Identifier: MIT
"""A log that is edited while it is judged."""
from __future__ import annotations

import os
from typing import Callable, Iterator, Mapping, TypeVar

from umpire import records
from umpire._umpire import ffi, lib
from umpire.checks import Options, RuleLevel, Waivers, add_keys, refuse
from umpire.errors import EditError, FileChangedError, LogError, UsageError
from umpire.native import Call, CData, Owned, PathLike, bytes_of, called_back, text_of, text_or_none, to_bytes, to_name, to_path
from umpire.records import Finding, Mark, Next, SessionGame, SessionWord, Trial, Verdict
from umpire.rules import Written, no_rule

T = TypeVar("T")


class _Words(Call):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[SessionWord] = []


@called_back
def python_word(user: CData, one: CData) -> bool:
    ffi.from_handle(user).words.append(records.members_of(one, SessionWord))
    return True


class Session(Owned):
    """The text of a log, the findings of a check of it, and what may come next at any line. After an edit only what the edit
    may have changed is judged again. Lines are counted from 1. One thread uses a session at a time; others wait."""

    def __init__(self, path: PathLike | None = None, *, options: Options = Options(), rules: Mapping[str, RuleLevel] = {},
                 interpretations: Mapping[str, str] = {}, keys: Mapping[str, bytes] = {}) -> None:
        """Opens an empty log without a file, or the log in a file. If there is no such file, save() makes it."""
        if options.waivers == Waivers.LISTED:
            raise UsageError("a session takes all rulings or none: Waivers.ALL or Waivers.NONE")
        super().__init__(lib.umpire_session_new(options.struct()), lib.umpire_session_free)
        with self._using() as session:
            for rule, level in rules.items():
                why = text_or_none(lib.umpire_session_set_rule(session, to_name(rule), int(RuleLevel(level))))
                refuse(why, no_rule(rule) if why and why.startswith("there is no rule") else why)
            for name, choice in interpretations.items():
                why = text_or_none(lib.umpire_session_interpret(session, to_name(name), to_name(choice)))
                refuse(why, why)
            add_keys(keys, lambda player, key: bool(lib.umpire_session_player_key(session, player, key)))
        if path is not None:
            self.open(path)

    def _do(self, status: int, path: str | None = None, line: int | None = None) -> None:
        """Raises the error that a function of the library answered, if any."""
        if status == lib.UMPIRE_SESSION_GOOD:
            return
        number = ffi.errno
        why = text_of(lib.umpire_session_status_text(status))
        if status == lib.UMPIRE_SESSION_NO_MEMORY:
            raise MemoryError
        if status == lib.UMPIRE_SESSION_IO:
            raise OSError(number, os.strerror(number), path)
        if status == lib.UMPIRE_SESSION_CHANGED:
            raise FileChangedError(why + ": reload it, or save with force=True", path)
        if status in (lib.UMPIRE_SESSION_RANGE, lib.UMPIRE_SESSION_TOO_LARGE):
            raise EditError(why, path, line)
        raise LogError(why, path)

    def open(self, path: PathLike) -> None:
        """Reads a log from a file, which replaces the text and the history."""
        name = to_path(path)
        with self._using() as session:
            self._do(lib.umpire_session_open(session, name), os.fsdecode(name))

    @property
    def path(self) -> str | None:
        """The file, with links followed; None: there is none."""
        with self._using() as session:
            return self._path(session)

    @staticmethod
    def _path(session: CData) -> str | None:
        name = lib.umpire_session_path(session)
        return os.fsdecode(ffi.string(name)) if name else None

    @property
    def text(self) -> str:
        with self._using() as session:
            length = ffi.new("size_t *")
            return bytes_of(lib.umpire_session_text(session, length), length[0])

    @text.setter
    def text(self, text: str | bytes) -> None:
        """Replaces the text and the history. The file stays as it is until the log is saved."""
        content = to_bytes(text)
        with self._using() as session:
            self._do(lib.umpire_session_set_text(session, content, len(content)))

    def __len__(self) -> int:
        """How many lines the log has."""
        with self._using() as session:
            return int(lib.umpire_session_lines(session))

    def __bool__(self) -> bool:
        return True

    def line(self, number: int) -> str:
        """A line without its end."""
        with self._using() as session:
            length = ffi.new("size_t *")
            pointer = lib.umpire_session_line(session, number, length) if number > 0 else ffi.NULL
            if not pointer:
                raise EditError(f"there is no such line: the log has {lib.umpire_session_lines(session)}", self._path(session), number)
            return bytes_of(pointer, length[0])

    def replace(self, line: int, count: int, text: str | bytes) -> None:
        """Replaces `count` lines from `line` on; 0: inserts in front of `line`. An empty text deletes."""
        content = to_bytes(text)
        with self._using() as session:
            if line < 1 or count < 0:
                self._do(lib.UMPIRE_SESSION_RANGE, self._path(session), line)
            self._do(lib.umpire_session_replace(session, line, count, content, len(content)), self._path(session), line)

    def append(self, text: str | bytes) -> None:
        """Adds lines after the last one."""
        content = to_bytes(text)
        with self._using() as session:
            self._do(lib.umpire_session_append(session, content, len(content)), self._path(session))

    def undo(self) -> int:
        """Takes the last edit back, and answers its line."""
        return self._turn_back(lib.umpire_session_undo)

    def redo(self) -> int:
        """Makes an edit again that was taken back, and answers its line."""
        return self._turn_back(lib.umpire_session_redo)

    def _turn_back(self, function: Callable[[CData, CData], int]) -> int:
        line = ffi.new("uint64_t *")
        with self._using() as session:
            self._do(function(session, line), self._path(session))
            return int(line[0])

    def save(self, *, force: bool = False) -> None:
        """Saves the log, and returns when it is on the disk. Raises FileChangedError if somebody else has written the file."""
        with self._using() as session:
            self._do(lib.umpire_session_save(session, force), self._path(session))

    @property
    def unsaved(self) -> bool:
        with self._using() as session:
            return bool(lib.umpire_session_unsaved(session))

    @property
    def changed(self) -> bool:
        """Whether somebody else has written the file."""
        with self._using() as session:
            status = lib.umpire_session_look(session)
            if status != lib.UMPIRE_SESSION_CHANGED:
                self._do(status, self._path(session))
            return bool(status == lib.UMPIRE_SESSION_CHANGED)

    def reload(self) -> None:
        """Reads the file again, as one edit, which can be undone."""
        with self._using() as session:
            self._do(lib.umpire_session_reload(session), self._path(session))

    def formatted(self) -> str:
        """The log in its canonical layout."""
        written = Written()
        with self._using() as session:
            status = lib.umpire_session_format(session, lib.python_write, written.handle)
            written.raise_error()
            if status == lib.UMPIRE_FAILURE:
                raise MemoryError
            if status != lib.UMPIRE_CONFORMANT:
                raise LogError("it has errors: correct them first", self._path(session))
        return written.text()

    @property
    def verdict(self) -> Verdict:
        with self._using() as session:
            status = lib.umpire_session_verdict(session)
        if status == lib.UMPIRE_FAILURE:
            raise MemoryError
        return Verdict(status)

    def _each(self, at: Callable[[CData, int], CData], made_of: Callable[[CData], T]) -> Iterator[T]:
        index = 0
        while True:
            with self._using() as session:
                one = at(session, index)
                if not one:
                    return
                value = made_of(one)
            yield value
            index += 1

    @property
    def findings(self) -> Iterator[Finding]:
        """The findings, in the order of a check. Each record is made when it is asked for."""
        return self._each(lib.umpire_session_finding, records.finding)

    @property
    def finding_count(self) -> int:
        with self._using() as session:
            return int(lib.umpire_session_findings(session))

    @property
    def games(self) -> Iterator[SessionGame]:
        return self._each(lib.umpire_session_game, records.session_game)

    @property
    def marks(self) -> Iterator[Mark]:
        """Where rounds, phases, segments and steps begin."""
        return self._each(lib.umpire_session_mark, lambda one: records.members_of(one, Mark))

    def next(self, line: int | None = None, *, effects: bool = False) -> Next:
        """What may come next after the last statement that begins on `line` or before it; None: after the last line."""
        with self._using() as session:
            one = lib.umpire_session_next(session, self._line(session, line), effects)
            if not one:
                raise MemoryError
            return records.next_of(one)

    def attempt(self, text: str | bytes, line: int | None = None) -> Trial:
        """Whether a line would be legal there, and the findings of it."""
        content = to_bytes(text)
        with self._using() as session:
            one = lib.umpire_session_try(session, self._line(session, line), content, len(content))
            if not one or one.answer == lib.UMPIRE_NO_MEMORY:
                raise MemoryError
            return records.trial(one)

    def words(self, line: int | None = None) -> list[SessionWord]:
        """The words of the game that may stand after a line."""
        words = _Words()
        with self._using() as session:
            status = lib.umpire_session_words(session, self._line(session, line), lib.python_word, words.handle)
            words.raise_error()
            self._do(status)
        return words.words

    def _line(self, session: CData, line: int | None) -> int:
        if line is None:
            return int(lib.umpire_session_lines(session))
        if line < 0:
            raise EditError("lines are counted from 1; 0 is before all", self._path(session), line)
        return line

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_of: object) -> None:
        self.close()

# SPDX-License-Identifier: MIT
"""Checks logs: hands over findings while a check runs, keeps them, or writes reports."""
from __future__ import annotations

import os
import queue
import tempfile
import threading
import weakref
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Iterator, Mapping

from umpire import records
from umpire._umpire import ffi, lib
from umpire.errors import UsageError
from umpire.native import Call, CData, Owned, PathLike, called_back, reporting, text_or_none, to_bytes, to_name, to_path
from umpire.records import Event, Finding, Game, Log, Named, Statement, Told, Verdict
from umpire.rules import no_rule


class Waivers(Named):
    """Which rulings of a log (judge: waive, correct, penalty) count."""

    ALL = 0
    LISTED = 1  # those of the policy's `waivers`
    NONE = 2


class RuleLevel(Named):
    """The level at which a rule reports."""

    OFF = 0
    ADVICE = 1
    VIOLATION = 2


@dataclass(frozen=True)
class Options:
    """How logs are checked. `findings_most` and the limits: None means no limit."""

    findings_most: int | None = None  # handed over for each game
    require_decided: bool = False  # what is undecided, excused or taken on trust makes a game indeterminate
    require_finished: bool = False  # a game that its result leaves unfinished is indeterminate
    require_opened: bool = False  # what is sealed and not opened before the result is a violation
    require_signed: bool = False  # a game of which a player has not signed the whole is indeterminate
    fail_on_advice: bool = False
    details: bool = False  # collect the dice
    events: bool = False  # hand over each event and what it changes
    statements: bool = False  # hand over each statement before it is judged
    fingerprints: bool = False
    messages: bool = False
    grounds: bool = False  # give each finding the facts that it rests on
    as_played: bool = False  # nothing is assumed: after a violation play goes on as it is written
    waivers: Waivers = Waivers.ALL
    limit_bytes: int | None = None
    limit_games: int | None = None
    limit_time: int | None = None  # milliseconds
    today: int | None = None  # the day with which the end of rulings is compared: 20261231; None: that of the clock

    def struct(self) -> CData:
        """The same options as a struct of the library."""
        limits = {name: getattr(self, name) or 0 for name in ("limit_bytes", "limit_games", "limit_time", "today")}
        flags = {name: getattr(self, name) for name in ("require_decided", "require_finished", "require_opened", "require_signed", "fail_on_advice", "details",
                                                        "events", "statements", "fingerprints", "messages", "grounds", "as_played")}
        most = (1 << 64) - 1 if self.findings_most is None else self.findings_most
        try:
            return ffi.new("struct umpire_options *", {"findings_most": most, "waivers": int(self.waivers), **limits, **flags})
        except OverflowError:
            raise UsageError("findings_most, today and the limits are numbers from 0 to 2^64 - 1") from None


@dataclass(frozen=True)
class Accepted:
    """A finding that is known and accepted (in a baseline), or one that a ruling of the log may waive."""

    fingerprint: str  # 32 hexadecimal digits
    path: PathLike  # of its log, as it is given to the check
    reason: str
    count: int = 1


@dataclass(frozen=True)
class Policy:
    """The levels of rules, the choices of interpretations, the accepted findings, and the rulings that count."""

    rules: Mapping[str, RuleLevel] = field(default_factory=dict)
    interpretations: Mapping[str, str] = field(default_factory=dict)
    baseline: Iterable[Accepted] = ()
    waivers: Iterable[Accepted] = ()
    keys: Mapping[str, bytes] = field(default_factory=dict)  # players' public keys of Ed25519, by name: their signatures are checked
    judge_key: bytes | None = None  # a public key of Ed25519: a ruling counts only if it is signed with it

    def apply(self, checker: CData) -> None:
        for rule, level in self.rules.items():
            why = text_or_none(lib.umpire_checker_set_rule(checker, to_name(rule), int(RuleLevel(level))))
            refuse(why, no_rule(rule) if why and why.startswith("there is no rule") else why)
        for name, choice in self.interpretations.items():
            why = text_or_none(lib.umpire_checker_interpret(checker, to_name(name), to_name(choice)))
            refuse(why, why)
        for entries, add in ((self.baseline, lib.umpire_checker_baseline), (self.waivers, lib.umpire_checker_waiver)):
            for entry in entries:
                self._accept(checker, add, entry)
        add_keys(self.keys, lambda player, key: bool(lib.umpire_checker_player_key(checker, player, key)))
        if self.judge_key is not None:
            if len(self.judge_key) != lib.UMPIRE_KEY_BYTES:
                raise UsageError(f"a judge's key has {lib.UMPIRE_KEY_BYTES} bytes, not {len(self.judge_key)}")
            lib.umpire_checker_judge_key(checker, self.judge_key)

    @staticmethod
    def _accept(checker: CData, add: Callable[[CData, CData], bool], entry: Accepted) -> None:
        digits = to_name(entry.fingerprint)
        if len(digits) != 32 or not set(digits) <= set(b"0123456789abcdef"):
            raise UsageError(f"a fingerprint has 32 hexadecimal digits, as a finding's has: {entry.fingerprint!r}")
        texts = [ffi.new("char[]", text) for text in (digits, to_path(entry.path), to_name(entry.reason))]
        one = ffi.new("struct umpire_baseline_entry *", {"fingerprint": texts[0], "path": texts[1], "reason": texts[2],
                                                         "count": entry.count})
        if not add(checker, one):
            raise MemoryError


def add_keys(keys: Mapping[str, bytes], add: Callable[[bytes, bytes], bool]) -> None:
    for player, key in keys.items():
        if len(key) != lib.UMPIRE_KEY_BYTES:
            raise UsageError(f"a player's key has {lib.UMPIRE_KEY_BYTES} bytes, not {len(key)}")
        if not add(player.encode(), key):
            raise UsageError(f"each player must have one key, and each key one player: {player}")


def refuse(why: str | None, told: str | None) -> None:
    if why == "out of memory":
        raise MemoryError
    if why is not None:
        raise UsageError(told)


@dataclass(frozen=True)
class Sink:
    """Functions to which a check hands each finding, event and so on as soon as it is known. An exception of one of them ends
    the check, which raises it."""

    finding: Callable[[Finding], object] | None = None
    game: Callable[[Game], object] | None = None  # at its end
    event: Callable[[Event], object] | None = None  # with Options.events
    told: Callable[[Told], object] | None = None  # with Options.events
    statement: Callable[[Statement], object] | None = None  # with Options.statements
    go_on: Callable[[], object] | None = None  # every few hundred statements


class _Check(Call):
    """A check that is running."""

    def __init__(self, sink: Sink) -> None:
        super().__init__()
        self.sink = sink
        self.log: Log | None = None


# The library calls each function with the handle of its _Check. An answer False would end the check.
@called_back
def python_finding(user: CData, one: CData) -> bool:
    take = ffi.from_handle(user).sink.finding
    if take:
        take(records.finding(one))
    return True


@called_back
def python_game_end(user: CData, one: CData) -> bool:
    take = ffi.from_handle(user).sink.game
    if take:
        take(records.game(one))
    return True


@called_back
def python_log_end(user: CData, one: CData) -> bool:
    ffi.from_handle(user).log = records.log(one)
    return True


@called_back
def python_event(user: CData, one: CData) -> bool:
    take = ffi.from_handle(user).sink.event
    if take:
        take(records.members_of(one, Event))
    return True


@called_back
def python_told(user: CData, one: CData) -> bool:
    take = ffi.from_handle(user).sink.told
    if take:
        take(records.members_of(one, Told))
    return True


@called_back
def python_statement(user: CData, one: CData) -> bool:
    take = ffi.from_handle(user).sink.statement
    if take:
        take(records.members_of(one, Statement))
    return True


@called_back
def python_go_on(user: CData) -> bool:
    # Before this returns, Python handles a signal that came meanwhile: KeyboardInterrupt ends the check.
    take = ffi.from_handle(user).sink.go_on
    if take:
        take()
    return True


@dataclass(frozen=True)
class Result:
    """The result of a check."""

    log: Log
    findings: tuple[Finding, ...]
    games: tuple[Game, ...]

    @property
    def verdict(self) -> Verdict:
        return self.log.verdict

    def __bool__(self) -> bool:
        return self.verdict == Verdict.CONFORMANT


def readable(path: PathLike) -> bytes:
    """A path for the library; '-' is standard input. Raises the OSError of open() if the path cannot be read."""
    name = to_path(path)
    if name != b"-":
        os.stat(path)
        if not os.access(path, os.R_OK):
            with open(path, "rb"):  # tells why, with the path
                pass
    return name


class Checker(Owned):
    """Checks logs, one after the other. One thread at a time may use it; copy() makes one for another thread."""

    _waits = False

    def __init__(self, options: Options = Options(), policy: Policy = Policy()) -> None:
        self.options = options
        self.policy = policy
        # A checker keeps its sink for many checks, so the sink's functions look up the current check in this cell.
        self._sink = self._new_sink()
        super().__init__(lib.umpire_checker_new(options.struct(), self._sink), lib.umpire_checker_free)
        self._running: _Check | None = None
        with self._using() as checker:
            policy.apply(checker)

    def _new_sink(self) -> CData:
        names = ["finding", "game_end", "log_end", "go_on"]
        names += ["event", "told"] if self.options.events else []
        names += ["statement"] if self.options.statements else []
        self._relay = _Relay()
        return ffi.new("struct umpire_sink *", {"user": self._relay.handle, **{name: getattr(lib, f"python_{name}") for name in names}})

    def copy(self) -> "Checker":
        """A checker with the same options and policy, for another thread."""
        return Checker(self.options, self.policy)

    def _check(self, sink: Sink, begin: Callable[[CData], int]) -> Log:
        with self._using() as checker:
            relay = self._relay
            relay.sink, relay.log, relay.error = sink, None, None
            try:
                status = begin(checker)
                relay.raise_error()
            finally:
                relay.sink, log = _NOBODY, relay.log
        if status == lib.UMPIRE_FAILURE or log is None:
            raise MemoryError("there is no memory for the check, or it was ended")
        return log

    def run(self, path: PathLike, sink: Sink) -> Log:
        """Checks a log, a file or '-' for standard input, and calls the sink's functions."""
        name = readable(path)
        return self._check(sink, lambda checker: int(lib.umpire_check_path(checker, name)))

    def run_text(self, text: str | bytes, sink: Sink, name: PathLike = "log") -> Log:
        """The same for a log in memory; `name` is its path in findings and reports."""
        content, path = to_bytes(text), to_path(name)
        return self._check(sink, lambda checker: int(lib.umpire_check_memory(checker, path, content, len(content))))

    def check(self, path: PathLike) -> Result:
        """Checks a log and keeps all findings."""
        return _kept(lambda sink: self.run(path, sink))

    def check_text(self, text: str | bytes, name: PathLike = "log") -> Result:
        """The same for a log in memory."""
        return _kept(lambda sink: self.run_text(text, sink, name))

    def findings(self, path: PathLike) -> "Findings":
        """The findings of a log, one after the other while it is checked, in little memory."""
        readable(path)
        return Findings(lambda sink: self.run(path, sink))

    def findings_in_text(self, text: str | bytes, name: PathLike = "log") -> "Findings":
        """The same for a log in memory."""
        return Findings(lambda sink: self.run_text(text, sink, name))

    def __enter__(self) -> "Checker":
        return self

    def __exit__(self, *_of: object) -> None:
        self.close()


_NOBODY = Sink()


class _Relay(_Check):
    """The `user` of a checker's sink."""

    def __init__(self) -> None:
        super().__init__(_NOBODY)


def _kept(run: Callable[[Sink], Log]) -> Result:
    findings: list[Finding] = []
    games: list[Game] = []
    log = run(Sink(finding=findings.append, game=games.append))
    return Result(log, tuple(findings), tuple(games))


class _Stopped(Exception):
    """Nobody reads a stream of findings any more."""


class _Stream:
    """A queue between a thread that checks and the reader of its findings: it holds a few batches at a time."""

    BATCH = 256

    def __init__(self, run: Callable[[Sink], Log]) -> None:
        self.run = run
        self.batches: "queue.Queue[list[Finding] | None]" = queue.Queue(4)
        self.batch: list[Finding] = []
        self.log: Log | None = None
        self.error: BaseException | None = None
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.work, name="umpire", daemon=True)

    def hand_over(self) -> None:
        batch, self.batch = self.batch, []
        while not self.stopped.is_set():
            try:
                self.batches.put(batch, timeout=0.1)
                return
            except queue.Full:
                continue
        raise _Stopped

    def take(self, one: Finding) -> None:
        self.batch.append(one)
        if len(self.batch) >= self.BATCH:
            self.hand_over()

    def go_on(self) -> None:
        if self.stopped.is_set():
            raise _Stopped
        if self.batch:
            self.hand_over()

    def work(self) -> None:
        try:
            self.log = self.run(Sink(finding=self.take, go_on=self.go_on))
            if self.batch:
                self.hand_over()
        except _Stopped:
            pass
        except BaseException as error:
            self.error = error
        while not self.stopped.is_set():
            try:
                self.batches.put(None, timeout=0.1)
                break
            except queue.Full:
                continue

    def stop(self) -> None:
        self.stopped.set()
        if self.thread is not threading.current_thread():
            self.thread.join()


class Findings(Iterator[Finding]):
    """The findings of a log while another thread checks it. The check ends when this is closed or deleted."""

    def __init__(self, run: Callable[[Sink], Log]) -> None:
        self._stream = _Stream(run)
        self._batch: Iterator[Finding] = iter(())
        self._over = False
        self._stream.thread.start()
        self._end = weakref.finalize(self, self._stream.stop)

    @property
    def log(self) -> Log | None:
        """The result of the check once all findings were read; None before."""
        return self._stream.log if self._over else None

    def __iter__(self) -> "Findings":
        return self

    def __next__(self) -> Finding:
        while not self._over:
            for one in self._batch:
                return one
            try:
                batch = self._stream.batches.get()
            except BaseException:
                self.close()
                raise
            if batch is None:
                self.close()
                if self._stream.error is not None:
                    raise self._stream.error
            else:
                self._batch = iter(batch)
        raise StopIteration

    def close(self) -> None:
        """Ends the check, if it is still running."""
        self._over = True
        self._end()

    def __enter__(self) -> "Findings":
        return self

    def __exit__(self, *_of: object) -> None:
        self.close()


def check(path: PathLike, options: Options = Options(), policy: Policy = Policy()) -> Result:
    """Checks one log and keeps all findings."""
    with Checker(options, policy) as checker:
        return checker.check(path)


def check_text(text: str | bytes, options: Options = Options(), policy: Policy = Policy()) -> Result:
    """The same for a log in memory."""
    with Checker(options, policy) as checker:
        return checker.check_text(text)


class Format(Named):
    TEXT = 0
    XML = 1
    JUNIT = 2
    SARIF = 3
    JSONL = 4
    GITHUB = 5


class Report:
    """A report of several logs, written to a file while they are checked: a path, or a file with a descriptor."""

    def __init__(self, file: PathLike | int | Any, format: Format = Format.TEXT, options: Options = Options(findings_most=100),
                 policy: Policy = Policy(), *, colour: bool = False, width: int = 0) -> None:
        self._ours = None
        if isinstance(file, (str, bytes, os.PathLike)):
            self._ours = open(file, "wb")
            file = self._ours
        elif not isinstance(file, int):
            file.flush()
        descriptor = file if isinstance(file, int) else file.fileno()
        wanted = ffi.new("struct umpire_report_options *", {"format": int(Format(format)), "details": options.details,
                                                            "events": options.events, "colour": colour, "width": width,
                                                            "file": descriptor})
        self._writer = _Writer(lib.umpire_report_open(wanted), lib.umpire_report_close)
        self._file = file
        with self._writer._using() as report:
            self._sink = ffi.new("struct umpire_sink *", lib.umpire_report_sink(report)[0])
        self._sink.go_on = lib.python_report_go_on
        self._checker = _Writer(lib.umpire_checker_new(options.struct(), self._sink), lib.umpire_checker_free)
        with self._checker._using() as checker:
            policy.apply(checker)

    def _check(self, begin: Callable[[CData], int]) -> Verdict:
        call = Call()
        with self._writer._using(), self._checker._using() as checker, reporting(call):
            status = begin(checker)
        call.raise_error()
        if status == lib.UMPIRE_FAILURE:
            raise OSError(ffi.errno, "the report cannot be written: " + os.strerror(ffi.errno))
        return Verdict(status)

    def check(self, path: PathLike) -> Verdict:
        """Checks a log and writes its findings."""
        name = readable(path)
        return self._check(lambda checker: int(lib.umpire_check_path(checker, name)))

    def check_text(self, text: str | bytes, name: PathLike = "log") -> Verdict:
        """The same for a log in memory."""
        content, path = to_bytes(text), to_path(name)
        return self._check(lambda checker: int(lib.umpire_check_memory(checker, path, content, len(content))))

    def close(self) -> None:
        """Completes the report. Raises OSError if it could not be written."""
        if self._writer.closed:
            return
        self._checker.close()
        try:
            self._writer.finish()
        finally:
            if self._ours is not None:
                self._ours.close()

    def __enter__(self) -> "Report":
        return self

    def __exit__(self, *_of: object) -> None:
        self.close()


class _Writer(Owned):
    """A part of a report."""

    _waits = False

    def finish(self) -> None:
        with self._using() as report:
            self._pointer = None
            ffi.gc(report, None)
            if not lib.umpire_report_close(report):
                raise OSError(ffi.errno, "the report cannot be written: " + os.strerror(ffi.errno))


def report(path: PathLike, format: Format = Format.TEXT, options: Options = Options(findings_most=100), policy: Policy = Policy()) -> str:
    """The report of one log as a text."""
    with tempfile.TemporaryFile() as file:
        with Report(file, format, options, policy) as writer:
            writer.check(path)
        file.seek(0)
        return file.read().decode("utf-8", "surrogateescape")

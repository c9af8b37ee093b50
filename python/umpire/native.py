# SPDX-License-Identifier: MIT
"""The layer over the library: texts, who may use an object, and exceptions of callbacks."""
from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from types import TracebackType
from typing import Any, Callable, ClassVar, Iterator, TypeVar, Union

from umpire._umpire import ffi, lib
from umpire.errors import ClosedError, InUseError

PathLike = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
CData = Any


def to_bytes(text: str | bytes) -> bytes:
    """The bytes of a log's text: in a str, lone surrogates stand for bytes that are no UTF-8."""
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")


def to_name(text: str | bytes) -> bytes:
    """A word as the library takes it; a NUL is refused, since the library would end the text there."""
    name = to_bytes(text)
    if b"\0" in name:
        raise ValueError(f"a NUL stands in {text!r}: leave it out")
    return name


def to_path(path: PathLike) -> bytes:
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError(f"a NUL stands in the path {path!r}: leave it out")
    return name


def text_of(pointer: CData) -> str:
    text: bytes = ffi.string(pointer)
    return text.decode("utf-8", "surrogateescape")


def text_or_none(pointer: CData) -> str | None:
    return text_of(pointer) if pointer else None


def bytes_of(pointer: CData, length: int) -> str:
    text: bytes = ffi.buffer(pointer, length)[:]
    return text.decode("utf-8", "surrogateescape")


class Call:
    """One call of the library: what its callbacks collect, and the exception that ended it."""

    def __init__(self) -> None:
        self.handle = ffi.new_handle(self)
        self.error: BaseException | None = None

    def raise_error(self) -> None:
        """Raises the exception of a callback again."""
        error, self.error = self.error, None
        if error is not None:
            try:
                raise error
            finally:
                del error


_reports = threading.local()


@contextmanager
def reporting(call: Call) -> Iterator[None]:
    """A report's sink has a `user` of its own, so its functions find the current call by the thread."""
    before = getattr(_reports, "call", None)
    _reports.call = call
    try:
        yield
    finally:
        _reports.call = before


def keep_error(_kind: Any, error: BaseException, traceback: TracebackType | None) -> None:
    """Keeps the exception of a callback. The callback then answers false, which ends the library's call."""
    user = traceback.tb_frame.f_locals.get("user") if traceback else None
    call = getattr(_reports, "call", None)
    if call is None and user:
        call = ffi.from_handle(user)
    if call is not None and call.error is None:
        call.error = error


Function = TypeVar("Function", bound=Callable[..., bool])


def called_back(function: Function) -> Function:
    """Makes a function that the library calls by its name in module.py. If it raises, it answers false, and the error is kept."""
    ffi.def_extern(error=False, onerror=keep_error)(function)
    return function


@called_back
def python_report_go_on(user: CData) -> bool:
    # Before this returns, Python handles a signal that came meanwhile: KeyboardInterrupt is raised here.
    return True


class Owned:
    """An object of the library. It is closed by close(), by `with`, or when Python deletes it."""

    _waits: ClassVar[bool] = True  # whether another thread waits until the object is free

    def __init__(self, pointer: CData, free: Any) -> None:
        if not pointer:
            raise MemoryError
        self._pointer: CData = ffi.gc(pointer, free)
        self._lock = threading.Lock()
        self._user: int | None = None

    @contextmanager
    def _using(self) -> Iterator[CData]:
        """The library's pointer, for one thread at a time."""
        if self._user == threading.get_ident() or not self._lock.acquire(blocking=self._waits):
            raise InUseError(f"this {type(self).__name__} is at work: end that first, or make another one")
        try:
            self._user = threading.get_ident()
            if self._pointer is None:
                raise ClosedError(f"this {type(self).__name__} was closed: make a new one")
            yield self._pointer
        finally:
            self._user = None
            self._lock.release()

    @property
    def closed(self) -> bool:
        return self._pointer is None

    def close(self) -> None:
        """Frees what the object holds. A second call does nothing."""
        if self._pointer is not None:
            with self._using() as pointer:
                self._pointer = None
                ffi.release(pointer)


def version() -> str:
    """The version of the running library."""
    return text_of(lib.umpire_version())

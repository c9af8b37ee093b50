"""The library under this package: its texts, who may use what, and what a call back raises."""
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
    """A text of a log as its bytes: those that are no UTF-8 stand in a str as lone surrogates."""
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")


def to_name(text: str | bytes) -> bytes:
    """A word for the library, which ends a text at its first NUL."""
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
    """What one call of the library is told through callbacks, and the exception that ended it."""

    def __init__(self) -> None:
        self.handle = ffi.new_handle(self)
        self.error: BaseException | None = None

    def raise_error(self) -> None:
        """Lets an exception of a callback through as it was raised."""
        error, self.error = self.error, None
        if error is not None:
            try:
                raise error
            finally:
                del error


_reports = threading.local()


@contextmanager
def reporting(call: Call) -> Iterator[None]:
    """While a report is written its own functions are called, with its own user: the call is this thread's."""
    before = getattr(_reports, "call", None)
    _reports.call = call
    try:
        yield
    finally:
        _reports.call = before


def keep_error(_kind: Any, error: BaseException, traceback: TracebackType | None) -> None:
    """Keeps what a callback raises. The callback answers false then, which ends the library's call."""
    user = traceback.tb_frame.f_locals.get("user") if traceback else None
    call = getattr(_reports, "call", None)
    if call is None and user:
        call = ffi.from_handle(user)
    if call is not None and call.error is None:
        call.error = error


Function = TypeVar("Function", bound=Callable[..., bool])


def called_back(function: Function) -> Function:
    """A function that the library calls, by its name in module.py. What it raises is kept, and it answers false then."""
    ffi.def_extern(error=False, onerror=keep_error)(function)
    return function


@called_back
def python_report_go_on(user: CData) -> bool:
    # A signal that came meanwhile is handled before this returns: KeyboardInterrupt is raised here.
    return True


class Owned:
    """Something of the library that is closed when it is no longer needed: by close(), by `with`, or when Python drops it."""

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
        """Frees what it holds; a second time it does nothing."""
        if self._pointer is not None:
            with self._using() as pointer:
                self._pointer = None
                ffi.release(pointer)


def version() -> str:
    """The version of the library that runs."""
    return text_of(lib.umpire_version())

# SPDX-License-Identifier: MIT
"""What `umpire view`, `check -f text --no-config` and `new --after` write, by the library in this process: to begin a process takes a
hundred times as long as to judge a small log. tests/commands/sight.py compares them with the commands."""
import io
import os
import pathlib
import sys


class Library:
    """The library of a build, by the binding for Python that stands there."""

    def __init__(self, build):
        sys.path.insert(0, str(pathlib.Path(build).resolve() / "python"))
        import umpire
        from umpire._umpire import ffi, lib
        from umpire.rules import Written
        self.umpire, self.ffi, self.lib, self.written = umpire, ffi, lib, Written
        self.report = os.memfd_create("report")

    def _reader(self, text):
        """A function of the library's that reads a text."""
        left = io.BytesIO(text.encode())
        return self.ffi.callback("long(void *, void *, size_t, const char **)",
                                 lambda _user, buffer, capacity, _error: left.readinto(self.ffi.buffer(buffer, capacity)))

    def _answers(self, status, *expected):
        if status not in expected:
            raise MemoryError
        return status == expected[0]

    def view(self, side, text):
        """A log as one side may see it. None: it is refused."""
        name, out = self.ffi.new("char[]", side.encode()), self.written()
        view = self.ffi.gc(self.lib.umpire_view_new(name), self.lib.umpire_view_free)
        for step, to in ((self.lib.umpire_view_note, ()), (self.lib.umpire_view_write, (self.lib.python_write, out.handle))):
            reader = self._reader(text)
            status = step(view, b"-", self.ffi.new("struct umpire_input *", {"read": reader}), *to)
            if not self._answers(status, self.lib.UMPIRE_CONFORMANT, self.lib.UMPIRE_MALFORMED):
                return None
        return out.text()

    def check(self, text):
        """The report of a log as a text, in which it is called '-'."""
        os.ftruncate(self.report, 0)
        os.lseek(self.report, 0, os.SEEK_SET)
        with self.umpire.Report(self.report) as report:
            report.check_text(text, "-")
        return os.pread(self.report, os.fstat(self.report).st_size, 0).decode()

    def after(self, text):
        """The log that goes on where a log ends, without the comment on broken rules. None: there is none."""
        out = self.written()
        with self.umpire.Session() as session:
            session.text = text
            status = self.lib.umpire_session_go_on(session._pointer, len(session), self.lib.python_write, out.handle)
        return out.text() if self._answers(status, self.lib.UMPIRE_SESSION_GOOD, self.lib.UMPIRE_SESSION_RANGE) else None

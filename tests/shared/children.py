# SPDX-License-Identifier: MIT
"""Ends the processes that a test starts, and their descendants, with the test, also when it is interrupted."""
import atexit
import os
import pathlib
import signal
import sys


def descendants(root):
    """The descendants of a process, parents first."""
    below = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rsplit(")", 1)[1].split()[1])
        except OSError:  # it has ended
            continue
        below.setdefault(parent, []).append(int(stat.parent.name))
    found = [root]
    for one in found:
        found += below.get(one, [])
    return found[1:]


def end(process):
    """Ends a process and its descendants. chromedriver leaves its browser behind when it is killed alone."""
    if process.poll() is not None:
        return
    for one in [*descendants(process.pid), process.pid]:
        try:
            os.kill(one, signal.SIGKILL)
        except ProcessLookupError:
            pass
    process.wait()


def ends_with_test(process):
    """Ends a process when the test ends. Returns the process."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    atexit.register(end, process)
    return process

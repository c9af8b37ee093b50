# SPDX-License-Identifier: MIT
"""What the tests in Python share: the lines of tests/lib.sh, and waiting for what must happen."""
import os
import sys
import time
import traceback

# Seconds after which what must happen surely does not: no test fails because the machine is slow. Whoever has
# waited in vain has failed, and waits less for what else does not happen.
PATIENCE, AFTERWARDS = 300, 10
in_vain = []
counts = {True: 0, False: 0}


def told(good, name, details=""):
    """A check's line, and below it why it failed: a text, or anything else that can be printed."""
    counts[bool(good)] += 1
    print(f"{'ok' if good else 'not ok'} - {name}", flush=True)
    if not good and details not in ("", ()):
        print("    " + str(details)[-3000:].replace("\n", "\n    "), flush=True)
    return bool(good)


def told_wrong(name, wrong):
    """A check that passes if nothing is wrong."""
    return told(not wrong, name, "\n".join(map(str, wrong)))


def told_of(what):
    """`told` for checks of one thing, whose name stands before each."""
    return lambda good, name, details="": told(good, f"{what}{name}", details)


def waiting_line():
    """The line of the test itself that waits, and the lines that called it."""
    called = [frame for frame in traceback.extract_stack() if "/shared/" not in frame.filename] or traceback.extract_stack()
    lines = ", called from ".join(str(frame.lineno) for frame in reversed(called[-4:]))
    return f"{called[-1].filename}:{lines}: {called[-1].line}"


def until(condition, seconds=PATIENCE, pause=0.05):
    """What a condition gives, once that is true; what it gave last, if it never was. Fewer seconds are for what need not happen."""
    end = time.monotonic() + (AFTERWARDS if in_vain and seconds == PATIENCE else seconds)
    while not (given := condition()) and time.monotonic() < end:
        time.sleep(pause)
    if not given and seconds == PATIENCE:
        in_vain.append(waiting_line())
    return given


def drawn(cases, least=1):
    """Of the cases one of DEPTH, or of `least` if that is more, another one each DAY; one at least."""
    cases, depth, day = list(cases), max(int(os.environ.get("DEPTH", "1")), least), int(os.environ.get("DAY", "0"))
    return [case for number, case in enumerate(cases) if (number + day) % depth == 0] or [cases[day % len(cases)]]


def few(number):
    """What DEPTH leaves of a number, 1 at least."""
    return -(-number // int(os.environ.get("DEPTH", "1")))


def finish():
    """Prints the last line, and ends the test. What was waited for in vain has failed, even where the test went on."""
    if in_vain:
        told_wrong("nothing is waited for in vain", in_vain)
    print(f"{counts[True]} passed, {counts[False]} failed")
    sys.exit(counts[False] > 0)

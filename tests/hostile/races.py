#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Links that somebody swaps while a folder is read lead nowhere outside of it: 'fmt -i' writes nothing there, and
'check --strangers' lists no name and shows no text from there. Takes the build directory and, if wanted, runs=N."""
import ctypes
import pathlib
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told  # noqa: E402

umpire = pathlib.Path(sys.argv[1]).resolve() / "umpire"
runs = int(dict(word.split("=") for word in sys.argv[2:]).get("runs", 60))
work = pathlib.Path(tempfile.mkdtemp())
libc = ctypes.CDLL(None, use_errno=True)
AT_FDCWD, RENAME_EXCHANGE = -100, 2
LOG = 'game armada 1.5.0\n   title "%s"\nplayer Rebel   first { }\nplayer   Empire { }\n  round 1\nresult unfinished\nend\n'


def swap(one, other):
    libc.renameat2(AT_FDCWD, str(one).encode(), AT_FDCWD, str(other).encode(), RENAME_EXCHANGE)


def make():
    inner, outer = work / "in", work / "out"
    for folder in (inner, inner / "sub", outer):
        folder.mkdir(parents=True, exist_ok=True)
    for i in range(8):
        (outer / f"s{i}.umpire").write_text(LOG % "SECRET")
        (inner / "sub" / f"s{i}.umpire").write_text(LOG % "own")
    (outer / "only-outside.umpire").write_text(LOG % "SECRET")
    (inner / "swapped").symlink_to("../out")
    (inner / "link.umpire").symlink_to("../out/s0.umpire")
    (inner / "file.umpire").write_text(LOG % "own")
    return inner, outer


def while_swapped(inner, *words):
    """The outputs of a command that runs often while links are swapped."""
    stop = threading.Event()

    def swap_all():
        while not stop.wait(0.00005):
            swap(inner / "sub", inner / "swapped")
            swap(inner / "link.umpire", inner / "file.umpire")

    thread = threading.Thread(target=swap_all)
    thread.start()
    try:
        outputs = [subprocess.run([umpire, *words, inner], capture_output=True, text=True) for _ in range(runs)]
    finally:
        stop.set()
        thread.join()
    return "".join(one.stdout + one.stderr for one in outputs)


inner, outer = make()
for jobs in ("1", "4"):
    text = while_swapped(inner, "check", "-f", "text", "--events", "--strangers", "-j", jobs)
    told("game 1" in text and "SECRET" not in text, f"check --strangers -j {jobs}: no text from outside")
    told("only-outside" not in text, f"check --strangers -j {jobs}: no name from outside")
text = while_swapped(inner, "fmt", "-i")
changed = [one.name for one in outer.iterdir() if one.read_text() != LOG % "SECRET"]
told(not changed, "fmt -i: no file outside is changed", changed)
told(len(list(outer.iterdir())) == 9 and "only-outside" not in text, "fmt -i: no file is made outside, and no name from there is told", [one.name for one in outer.iterdir()])
told(any("   title" not in one.read_text() for one in inner.rglob("*.umpire") if not one.is_symlink()), "fmt -i: the folder's own logs are laid out")
left = [one.name for one in inner.rglob("*") if one.suffix not in (".umpire", "") ]
told(not left, "fmt -i: no temporary file stays", left)
finish()

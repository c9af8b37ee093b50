#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes shares with a right digest that no check would write: sharing.py UMPIRE SHARE... DIRECTORY.

A digest shows that a share is whole, not who wrote it. Each share here is made of records by hand, in an order or with
values that no check hands over, and has a digest that fits: 'umpire merge' has to refuse it, in every format.
"""
import hashlib, os, pathlib, struct, subprocess, sys

TITLE = b"umpire share 2\n"
LOG_BEGIN, GAME_BEGIN, FINDING, EVENT, GAME_END, LOG_END, FOUND, SILENT, LINE, TOLD = range(10)
REFUSED = b"holds something that this umpire cannot read"


def number(value):
    bytes_ = b""
    while value >= 0x80:
        bytes_ += bytes([value & 0x7F | 0x80])
        value >>= 7
    return bytes_ + bytes([value])


def text(value):
    return number(0) if value is None else number(len(value) + 1) + value.encode()


def call(kind, *members):
    return number(0) + number(kind) + b"".join(text(m) if m is None or isinstance(m, str) else number(m) for m in members)


def finding(kind, level=1, assumption=0, at=1):
    return call(kind, at, "armada.ship.turn", level, 3, 1, 2, "1", "ship", None, None, "Rebel", 0, None, None, "f" * 32, "s", None, "m",
                None, 0, 0, 0, 0, 0, 0, 0, assumption, None, None, 0, 0)


def game(kind, at=1, verdict=0, levels=(0, 0, 0, 0), facts=0, fact_lines=0):
    fact = [0] if not facts else [1, 1, "damage", 1, *[0] * 8, fact_lines]
    return call(kind, at, 1, "armada", "1.5.0", None, None, None, None, None, 1, "round", 0, 0, verdict, 1, 0, 5, None, 0, 0, 0, 0, 0,
                *levels, 0, 0, 5, *[0] * 9, facts, *fact, *[0] * 20, None, None, None, 0, 0)


def part(kind, path="p", first=1, last=1, unreadable=None):
    return number(kind) + b"".join([text(path), number(first), number(last), number(1), number(0), number(1), number(0),
                                    text(unreadable), text("a" * 64), text(None), text(None), number(10)])


def log_end(verdict=0, unreadable=None):
    return call(LOG_END, "p", None, None, 10, "a" * 64, unreadable, verdict)


BEGIN, END, OVER = call(LOG_BEGIN, "p", None, None, 0, None, None, 0), log_end(), number(3) + number(0)
PLAY = game(GAME_BEGIN)
BREACH = finding(FOUND) + finding(FINDING)
OPEN, CLOSE = part(1), part(2)

SOUND = {
    "a game": BEGIN + PLAY + game(GAME_END) + END + OVER,
    "a breach": BEGIN + PLAY + BREACH + game(GAME_END, 1, 1, (0, 1, 0, 0)) + log_end(1) + number(3) + number(1),
    "a fact": BEGIN + PLAY + game(GAME_END, facts=1, fact_lines=8) + END + OVER,
    "a part": OPEN + PLAY + game(GAME_END) + CLOSE + OVER,
}
WRONG = {
    "a finding first": finding(FINDING) + OVER,
    "a game first": PLAY + game(GAME_END) + OVER,
    "an end first": game(GAME_END) + OVER,
    "a log's end first": END + OVER,
    "two logs at once": BEGIN + BEGIN + END + OVER,
    "a log without end": BEGIN + OVER,
    "two games at once": BEGIN + PLAY + PLAY + game(GAME_END) + END + OVER,
    "a game without end": BEGIN + PLAY + END + OVER,
    "two ends": BEGIN + PLAY + game(GAME_END) + game(GAME_END) + END + OVER,
    "another game's end": BEGIN + PLAY + game(GAME_END, 2) + END + OVER,
    "a game left out": BEGIN + game(GAME_BEGIN, 2) + game(GAME_END, 2) + END + OVER,
    "an event outside": BEGIN + call(EVENT, 4, None, None, None, None, "Rebel", "pass", "Rebel: pass") + END + OVER,
    "a change outside": BEGIN + call(TOLD, "of", "what", "b", "n") + END + OVER,
    "a line outside": call(LINE, 4, "line") + OVER,
    "a level": BEGIN + PLAY + finding(FOUND, 9) + game(GAME_END) + END + OVER,
    "an assumption": BEGIN + PLAY + finding(FOUND, 1, 99) + game(GAME_END, 1, 1, (0, 1, 0, 0)) + log_end(1) + OVER,
    "lines of a fact": BEGIN + PLAY + game(GAME_END, facts=1, fact_lines=1 << 20) + END + OVER,
    "a breach in a game that is conformant": BEGIN + PLAY + BREACH + game(GAME_END, 1, 0, (0, 1, 0, 0)) + END + OVER,
    "a breach that is not counted": BEGIN + PLAY + BREACH + game(GAME_END) + END + OVER,
    "a breach that was not found": BEGIN + PLAY + finding(FINDING) + game(GAME_END) + END + OVER,
    "a breach in a log that is conformant": BEGIN + PLAY + BREACH + game(GAME_END, 1, 1, (0, 1, 0, 0)) + END + OVER,
    "a log that is unreadable and conformant": BEGIN + PLAY + game(GAME_END) + log_end(0, "why") + OVER,
    "a log without a game": BEGIN + END + OVER,
    "a part's end first": CLOSE + OVER,
    "two parts at once": OPEN + OPEN + CLOSE + CLOSE + OVER,
    "a part of no log": part(1, first=0) + CLOSE + OVER,
    "a part without end": OPEN + OVER,
    "a log in a part": OPEN + BEGIN + END + CLOSE + OVER,
    "a game beyond its part": OPEN + PLAY + CLOSE + OVER,
    "a part that is missing": part(1) + PLAY + game(GAME_END) + part(2, last=0) + OVER,
    "nothing": b"",
} | {f"a game that comes to {v}": BEGIN + PLAY + game(GAME_END, 1, v) + END + OVER for v in (2, 5, 9)}


def pieces(path):
    share, at = path.read_bytes(), len(TITLE)
    while length := struct.unpack_from("<Q", share, at)[0]:
        yield share[at + 8:at + 8 + length]
        at += 8 + length


def main():
    umpire, model, directory = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[-1])
    version, manifest = next(pieces(model))[1:].split(b"\x41", 1)[0], "0" * 64
    head = number(len(version) + 1) + version + text(manifest) + text("") + b"".join(map(number, (1, 1, 1, 1)))
    share, bad = directory / "crafted", 0
    for name, records in (SOUND | WRONG).items():
        whole = TITLE + b"".join(struct.pack("<Q", len(p)) + p for p in (head, records) if p) + struct.pack("<Q", 0)
        share.write_bytes(whole + hashlib.sha256(whole).digest())
        for form in ("text", "xml", "junit", "sarif", "jsonl", "html"):
            options = ["-f", "text", "--html", directory / "crafted.html"] if form == "html" else ["-f", form]
            run = subprocess.run([umpire, "merge", *options, share], capture_output=True, timeout=int(os.environ["PATIENCE"]))
            refused = run.returncode == 2 and REFUSED in run.stderr
            if refused != (name in WRONG) or run.returncode not in (0, 1, 2):
                print(f"{name}, {form}: status {run.returncode}: {run.stderr[:200].decode(errors='replace')}")
                bad += 1
    share.unlink()
    return bad > 0


sys.exit(main())

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Records at many tables of 'umpire serve' with several phones each, which do what the table's page does: each reads the table's
stream, and asks what may come next after each change. The phones of a table record its game by turns.

    tests/serve/phones.py BUILD [tables=N] [phones=N] [seconds=N] [every=SECONDS] [limits=yes]

At each table a statement is recorded every so many seconds. Each check is a line as in tests/lib.sh. How long a move takes, from when it
was due until its answer was read, is printed; it fails the test with limits=yes only, since a busy machine is no mistake of the server.
"""
import asyncio
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told  # noqa: E402
from serve_client import Events, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"tables": "50", "phones": "3", "seconds": "5", "every": "1", "limits": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
tables, phones, seconds, every = int(words["tables"]), int(words["phones"]), float(words["seconds"]), float(words["every"])
work = pathlib.Path(tempfile.mkdtemp())
GAMES = ("armada/games/six-rounds", "dropfleet/games/three-turns", "dropzone/games/two-players", "starfleet/games/campaign")
HALF, MOST = 50, 250  # milliseconds that half of the moves and 99 in 100 may take


class Connection:
    async def open(self, port):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        return self

    async def ask(self, method, path, body=None):
        data = json.dumps(body).encode() if body else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        self.writer.write(head.encode() + data)
        length, status = 0, int((await self.reader.readline()).split()[1])
        while (line := await self.reader.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return status, await self.reader.readexactly(length)


class Phone:
    """A phone at a table: `at` is the mark of the log that its page shows, `listed` that of the moves."""

    def __init__(self, link):
        self.link, self.at, self.listed, self.changed = link, None, None, asyncio.Event()

    async def open(self, port):
        self.sends, self.asks, self.stream = [await Connection().open(port) for _ in range(3)]
        self.at = json.loads((await self.sends.ask("GET", f"{self.link}/state"))[1])["at"]
        self.stream.writer.write(f"GET {self.link}/events HTTP/1.1\r\nHost: h\r\nLast-Event-ID: {self.at}\r\n\r\n".encode())
        return [asyncio.create_task(self.follow()), asyncio.create_task(self.look_ahead())]

    async def follow(self):
        while line := await self.stream.reader.readline():
            if line.startswith(b"id: "):
                self.take(line[4:].strip().decode())

    def take(self, at):
        if at != self.at:
            self.at = at
            self.changed.set()

    async def look_ahead(self):
        while True:
            await self.changed.wait()
            self.changed.clear()
            status, answer = await self.asks.ask("GET", f"{self.link}/next")
            if status == 200:
                self.listed = re.search(rb'"at":"([^"]*)"', answer)[1].decode()
            else:
                await asyncio.sleep(1.5)
                self.changed.set()

    async def record(self, text, key):
        """Sends a statement, and again if the page did not know what another phone has recorded. Answers what is wrong."""
        while True:
            status, answer = await self.sends.ask("POST", f"{self.link}/append", {"at": self.at, "text": text, "key": key})
            if status not in (200, 409):
                return f"{self.link}: {status} {answer[:300]}"
            self.take(re.search(rb'"at":"([^"]*)"', answer)[1].decode())
            if status == 200:
                return None


async def play(port, number, link, statements, begin, found):
    """Records a table's game. What was recorded, the milliseconds that each took, and what is wrong stand in `found`."""
    hands = [Phone(link) for _ in range(phones)]
    tasks = [task for one in hands for task in await one.open(port)]
    due, done = begin + number / tables * every, []
    for n, statement in enumerate(statements):
        if due >= begin + seconds:
            break
        await asyncio.sleep(max(0, due - time.monotonic()))
        wrong = await hands[n % phones].record(statement, f"{number}-{n}")
        found["times"].append(1000 * (time.monotonic() - due))
        if wrong:
            found["wrong"].append(wrong)
        done.append(statement)
        due += every
    found["recorded"][number] = done
    end = time.monotonic() + PATIENCE
    while any(one.at != hands[0].at or one.listed != one.at for one in hands) and time.monotonic() < end:
        await asyncio.sleep(0.05)
    if any(one.at != hands[0].at or one.listed != one.at for one in hands):
        found["wrong"].append(f"{link}: the phones do not show the same at last")
    for task in tasks:
        task.cancel()


async def play_all(server, games):
    found = {"times": [], "wrong": [], "recorded": {}}
    begin = time.monotonic() + 1 + tables * phones / 100
    await asyncio.gather(*(play(server.port, n, server.links(f"t{n}")[0], games[n % len(games)][1], begin, found) for n in range(tables)))
    return found


def game_of(name):
    """What is declared, as one text, and the statements of play."""
    lines = [line for line in pathlib.Path(f"corpus/{name}.umpire").read_text().splitlines() if line.strip() and not line.startswith("#")]
    begin = next(n for n, line in enumerate(lines) if re.match(r"(@\S+ )?(round|turn) ", line)) + 1
    return "\n".join(lines[:begin]) + "\n", lines[begin:]


def main():
    games = [game_of(name) for name in GAMES]
    (work / "tables").mkdir()
    for n in range(tables):
        (work / f"tables/t{n}.umpire").write_text(games[n % len(games)][0])
    server = Server(build / "umpire", work / "tables", "--rate=1000000", f"--tables={tables}", "--connections=5000")
    room = Events(server, server.judge)
    room.wait(lambda _: len({row["name"] for event in room.list for row in event[2]}) == tables)
    before, load = server.spent(), os.getloadavg()[0]
    found = asyncio.run(play_all(server, games))
    times = sorted(found["times"])
    told(times and not found["wrong"], f"{tables} tables, {phones} phones each, {len(times)} moves, one every {every:g} s at a table: all are recorded", found["wrong"][:3])
    lost = [n for n in range(tables) if server.log(f"t{n}") != games[n % len(games)][0] + "".join(line + "\n" for line in found["recorded"][n])]
    told(not lost, "nothing is lost: each log has what its phones sent, in this order", lost)
    half, most = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"    half of the moves took up to {half:.1f} ms, 99 in 100 up to {most:.1f} ms, the longest {times[-1]:.1f} ms; "
          f"{server.spent() - before:.1f} s of a processor; load {load:.1f} before, {os.getloadavg()[0]:.1f} after")
    if words["limits"]:
        told(half < HALF and most < MOST, f"half of the moves take less than {HALF} ms, 99 in 100 less than {MOST} ms")
    room.close()
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Records at all tables of a served folder: five statements a second each, evenly spread.

    tests/serve/load.py PORT FOLDER SECONDS <STATEMENTS

Prints the milliseconds that each took, from when it was due to be sent until its answer was read.
"""
import asyncio
import json
import pathlib
import re
import sys
import time

port, folder, seconds = int(sys.argv[1]), pathlib.Path(sys.argv[2]), float(sys.argv[3])
statements = sys.stdin.read().splitlines()
tables = re.findall(r"^table \S+ (\w+) \w+$", (folder / "links.secret").read_text(), re.M)


async def ask(reader, writer, method, path, body=None):
    data = json.dumps(body).encode() if body else b""
    head = f"{method} {path} HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    writer.write(head.encode() + data)
    length, status = 0, int((await reader.readline()).split()[1])
    while (line := await reader.readline()) != b"\r\n":
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return status, await reader.readexactly(length)


async def table(number, secret, begin, times):
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    _, state = await ask(reader, writer, "GET", f"/t/{secret}/state")
    at, due = json.loads(state)["at"], begin + number / len(tables) / 5
    for n, statement in enumerate(statements):
        if due >= begin + seconds:
            break
        await asyncio.sleep(max(0, due - time.monotonic()))
        status, answer = await ask(reader, writer, "POST", f"/t/{secret}/append", {"at": at, "text": statement, "key": f"{number}-{n}"})
        times.append(time.monotonic() - due)
        if status != 200:
            sys.exit(f"table {number}: {status} {answer[:300]}")
        at = json.loads(answer)["at"]
        due += 0.2
    writer.close()


async def main():
    times = []
    begin = time.monotonic() + 1 + len(tables) / 200
    await asyncio.gather(*(table(number, secret, begin, times) for number, secret in enumerate(tables)))
    print("\n".join(f"{1000 * one:.2f}" for one in times))

asyncio.run(main())

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Records at tables of 'umpire serve' while the server is killed and its disk runs full.

    tests/serve/crash.py UMPIRE LIBRARY [tables=N] [clients=N] [lines=N] [seed=N]

Then rounds are made of pairings, and the server is killed amid that: after it was started again all tables of the round are there, or
none, and nothing else is in the folder.

LIBRARY is built from tests/hostile/faults/preload.c, or is "-": then the disk is never full. All clients of a table record at the same
time. Each repeats a request until it is granted, as a page does after its connection was lost. At the end each line stands in
its log once and whole, and those of a client in its order. Each check is a line as in tests/lib.sh.
"""
import http.client
import json
import os
import pathlib
import random
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, few, finish, told  # noqa: E402
from serve_client import Server  # noqa: E402

umpire, library = (word if word == "-" else str(pathlib.Path(word).resolve()) for word in sys.argv[1:3])
sizes = {"tables": 20, "clients": 3, "lines": 20, "seed": 1} | {name: int(value) for name, value in (word.split("=") for word in sys.argv[3:])}
work = pathlib.Path(tempfile.mkdtemp())
full = work / "full"
LOG = "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\n"
deadline = time.monotonic() + 8 * PATIENCE
refused, problems, torn = [0], [], []


class Phone(threading.Thread):
    def __init__(self, server, table, number):
        super().__init__(daemon=True)
        self.server, self.table, self.number = server, table, number
        self.link = server.links(f"t{table}")[0]
        self.chance = random.Random(f"{sizes['seed']} {table} {number}")
        self.lines = [f'note "{table} {number} {n} {"x" * self.chance.randint(0, 60)}"' for n in range(sizes["lines"])]

    def ask(self, method, what, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            connection.request(method, self.link + what, body and json.dumps(body), {"Content-Type": "application/json"} if body else {})
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def insist(self, method, what, body=None):
        """Repeats a request until it is granted. After a lost connection the server may have carried it out."""
        while time.monotonic() < deadline:
            try:
                status, answer = self.ask(method, what, body)
                if status == 200:
                    return answer
                if status == 409:
                    # somebody else was quicker. Was it an earlier try of this request?
                    if any(body["text"] in line for line in self.log_since(body, answer)):
                        return answer
                    body = body | {"at": answer["at"]}
                else:
                    refused[0] += 1
                    time.sleep(0.05)
                    if status not in (500, 503):
                        raise RuntimeError(f"{status} {answer}")
            except (OSError, http.client.HTTPException, json.JSONDecodeError):
                time.sleep(0.02)
                body = body and body | {"again": True}
        raise RuntimeError("never granted")

    def log_since(self, body, answer):
        return self.insist("GET", "/state")["text"] if body.get("again") else []

    def run(self):
        try:
            at = self.insist("GET", "/state")["at"]
            for n, line in enumerate(self.lines):
                at = self.insist("POST", "/append", {"at": at, "text": line, "key": f"{self.table}-{self.number}-{n}"})["at"]
        except Exception as problem: # told at the end
            problems.append((self.table, self.number, repr(problem)))


def whole(server):
    """Notes a log that does not end with a whole line: after an answer nobody may see one."""
    for log in server.folder.glob("*.umpire"):
        text = log.read_bytes()
        if not text.endswith(b"\n"):
            torn.append((log.name, text[-100:]))


Server.environment = None if library == "-" else os.environ | {"LD_PRELOAD": library, "FAULT": "disk:out", "FAULT_WHILE": str(full)}
folder = work / "tables"
folder.mkdir()
for n in range(sizes["tables"]):
    (folder / f"t{n}.umpire").write_text(LOG)
server = Server(umpire, folder, "--rate=1000000")
phones = [Phone(server, table, number) for table in range(sizes["tables"]) for number in range(sizes["clients"])]
for phone in phones:
    phone.start()
kills = fills = 0
while any(phone.is_alive() for phone in phones):
    time.sleep(0.3)
    if library != "-" and fills <= kills:
        full.touch()
        time.sleep(0.4)
        fills += 1
        if kills % 2 == 1:
            server.kill() # while the disk is full
            kills += 1
            whole(server)
            server.start()
        full.unlink()
    else:
        server.kill()
        kills += 1
        server.start()
    if kills >= 6:
        break
for phone in phones:
    phone.join(max(0, deadline - time.monotonic()))
told(not problems and not any(phone.is_alive() for phone in phones), f"{len(phones)} clients at {sizes['tables']} tables get through, {kills} times killed, {fills} times out of space, {refused[0]} refusals", problems[:3])
wrong = []
for table in range(sizes["tables"]):
    text = server.log(f"t{table}")
    lines = text[len(LOG):].splitlines()
    for phone in phones[table * sizes["clients"]:(table + 1) * sizes["clients"]]:
        got = [line for line in lines if line.startswith(f'note "{table} {phone.number} ')]
        if got != phone.lines:
            wrong.append((table, phone.number, got, phone.lines))
    if not text.startswith(LOG) or not text.endswith("\n") or len(lines) != sizes["clients"] * sizes["lines"]:
        wrong.append((table, text[-500:]))
told(not wrong, "no line is lost, torn or doubled", wrong[:2])
told(not torn, "a log ends with a whole line when the server is killed on a full disk", torn[:3])
told(fills >= 1 or library == "-", "the disk was full")
told(server.stop() == 0, "the server ends")


def pair(server, rows):
    try:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        connection.request("POST", server.judge + "/pairings", json.dumps({"event": "Cup", "game": "armada", "pairings": rows, "lists": {}}), {"Content-Type": "application/json"})
        connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        pass # it was killed


PAIRS, HALF = 300, []
server = Server(umpire, work / "event", "--rate=1000000", "--tables=10000")
for number in range(1, max(4, few(12)) + 1):
    rows = "round,table,player 1,player 2\n" + "".join(f"{number},{table},Anna {table},Bert {table}\n" for table in range(1, PAIRS + 1))
    maker = threading.Thread(target=pair, args=(server, rows), daemon=True)
    maker.start()
    end = time.monotonic() + PATIENCE
    if number > 1: # when the first, or a later one, of the round's files is there
        while time.monotonic() < end and maker.is_alive() and len(list(server.folder.glob(f"round-{number}-*"))) < 1 + (number - 2) * PAIRS // 8:
            pass
        server.kill()
    maker.join()
    if number > 1:
        (server.folder / "tables.made.new").touch() # as if it was killed before it had listed all
        server.start()
    files = [path.name for path in server.folder.glob(f"round-{number}-*.umpire*")]
    tables = [one for one in files if one.endswith(".umpire")]
    if len(tables) not in (0, PAIRS) or len(tables) != len(files) and tables or list(server.folder.glob("tables.made*")):
        HALF.append((number, len(tables), len(files)))
told(not HALF, f"a server that is killed amid pairings has made all {PAIRS} tables of the round, or none", HALF)
told(server.stop() == 0, "the server ends after it")
finish()

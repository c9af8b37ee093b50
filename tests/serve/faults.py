#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Records at a server one of whose allocations fails, for one allocation after the other.

    tests/serve/faults.py UMPIRE FAULTS_LIBRARY

A server that cannot start ends with 5 and says why. One that has started lives: it answers each request, refuses it
(5xx) or drops the connection, and ends in order. What it said was recorded is in the log, once. The first allocations
are all tried, then ever fewer; with FAULTS=all more of them. Those of jansson are left out: 2.14 reads beyond its own
buffer when it gets no memory for a string. So are those of libarchive and of the
dynamic linker, which end the process themselves.
"""
import http.client
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE  # noqa: E402

umpire, library = (str(pathlib.Path(word).resolve()) for word in sys.argv[1:])
LOG = "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\n"
LINES = ["round 1", "phase command", "Rebel: assign Yavaris navigate", "Empire: activate Avenger", "phase ship"]
failures = 0


class Broken(Exception):
    """A promise that was not kept."""


def ask(port, method, path, body=None):
    """Status and answer; None: the connection was dropped."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, body if isinstance(body, (bytes, type(None))) else json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    except TimeoutError:
        raise Broken(f"{method} {path}: no answer in {PATIENCE} seconds") from None
    except (http.client.HTTPException, ConnectionError):
        return None, b""
    finally:
        connection.close()


def insist(server, port, method, path, body=None):
    """The answer of a request that is repeated until it is granted."""
    for attempt in range(20):
        status, answer = ask(port, method, path, body)
        if server.poll() is not None:
            raise Broken(f"the server ended with {server.poll()} at {method} {path}")
        if status == 200:
            return json.loads(answer) if answer.startswith((b"{", b"[")) else answer
        if status == 409:
            body = body | {"at": json.loads(answer)["at"]}
        elif status is not None and status < 500 and not (status == 404 and attempt < 19):
            raise Broken(f"{method} {path}: {status} {answer[:300]}")
    raise Broken(f"{method} {path}: never granted, last {status} {answer[:300]}")


def play(server, port, judge, folder):
    link, deadline = None, time.monotonic() + PATIENCE
    while not link: # a table that could not be added is added a little later
        link = re.search(r"^table one (\w+) ", (folder / "links.secret").read_text(), re.M)
        if time.monotonic() > deadline:
            raise Broken("the table gets no links")
        time.sleep(0 if link else 0.05)
    path = "/t/" + link[1]
    at = insist(server, port, "GET", path + "/state")["at"]
    for n, line in enumerate(LINES):
        at = insist(server, port, "POST", path + "/append", {"at": at, "text": line, "key": f"k{n}", "again": True})["at"]
    for what, count in (("undo", 1), ("undo", 2), ("redo", 1), ("redo", 0)):
        answer = insist(server, port, "POST", f"{path}/{what}", {"at": at, "key": f"{what}{count}", "again": True})
        at = answer["at"]
        if (answer["taken"] or {"count": 0})["count"] != count:
            raise Broken(f"{what}: {answer['taken']} was taken back, not {count}")
    insist(server, port, "GET", path + "/next")
    insist(server, port, "GET", path + "/words")
    found = insist(server, port, "GET", path + "/state")["findings"]
    if not any(one["rule"].startswith("armada.") for one in found):
        raise Broken(f"the mistake is not found: {found}")
    insist(server, port, "GET", judge + "/tables")
    insist(server, port, "POST", judge + "/check?table=one", {})
    for content, log in sent:
        made = insist(server, port, "POST", judge + "/check", content)["made"]
        if made["log"] != log:
            raise Broken(f"the log that is made of a recording is\n{made['log']}")
    return LINES


def games():
    """A game of VASSAL and a recording of Armada, with the logs that the importers make of them."""
    with tempfile.TemporaryDirectory() as work:
        here, game, recording = pathlib.Path(__file__).parent.parent / "commands/import", pathlib.Path(work) / "game.vlog", pathlib.Path(work) / "game.json"
        chat = subprocess.run([sys.executable, here / "games.py", "1"], stdout=subprocess.PIPE, check=True).stdout
        subprocess.run([sys.executable, here / "vassal.py", game], input=chat + b"A comet falls\n", check=True)
        recording.write_text(json.dumps({"header": {"format_version": 6, "initiative_player": 0, "scenario_id": "learning_scenario"},
                                         "commands": [{"sequence": 0, "player": 0, "type": "dance", "payload": {}}]}))
        return [(path.read_bytes(), subprocess.run([pathlib.Path(umpire).parent / importer, path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                                   text=True, check=True).stdout) for path, importer in ((game, "import-vassal"), (recording, "import-armada-replay"))]


def run(at):
    """True: it came to that allocation."""
    reached, mark = os.pipe()
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work) / "tables"
        folder.mkdir()
        log = folder / "one.umpire"
        log.write_text(LOG)
        environment = os.environ | {"LD_PRELOAD": library, "FAULT": f"alloc:{at}", "FAULT_REACHED": str(mark), "FAULT_EXCEPT": "libjansson,libarchive,ld-linux"}
        with open(pathlib.Path(work) / "errors", "w+") as errors:
            server = subprocess.Popen([umpire, "serve", "--listen=127.0.0.1:0", "--rate=100000", str(folder)], stdout=subprocess.PIPE, stderr=errors,
                                      text=True, env=environment, pass_fds=[mark])
            os.close(mark)
            try:
                ready, _, _ = select.select([server.stdout], [], [], PATIENCE)
                match = re.search(r"http://[\d.]+:(\d+)(/j/\w+)", server.stdout.readline() if ready else "")
                recorded = play(server, int(match[1]), match[2], folder) if match else []
                server.send_signal(signal.SIGTERM) if match else None
                status = server.wait(PATIENCE)
                said = errors.seek(0) or errors.read()
                if status != 0 if match else status != 5 or not said:
                    raise Broken(f"it ended with {status} and said '{said}'")
                if recorded and log.read_text() != LOG + "\n".join(recorded) + "\n":
                    raise Broken(f"the log is\n{log.read_text()}")
            finally:
                server.kill()
                server.wait()
                server.stdout.close()
    came = bool(select.select([reached], [], [], 0)[0] and os.read(reached, 1))
    os.close(reached)
    return came


sent = games()
at, runs, slower = 1, 0, 50 if os.environ.get("FAULTS") == "all" else 5
while failures < 5:
    try:
        runs += 1
        if not run(at):
            break
    except (Broken, subprocess.TimeoutExpired) as broken:
        failures += 1
        print(f"alloc:{at}: {broken}")
    at += 1 + at // slower
if runs < 3:
    failures += 1
    print("nothing was made to fail")
print(f"{runs} runs", file=sys.stderr)
sys.exit(failures > 0)

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Many tables of 'umpire serve': idle ones take little memory, all answer, a folder that is copied while it is served
can be taken up elsewhere, and strangers who hold connections keep nobody out.

    tests/serve/many.py BUILD [tables=N] [openings=N]

Each check is a line as in tests/lib.sh.
"""
import pathlib
import re
import shutil
import socket
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told, until  # noqa: E402
from serve_client import Client, Recorder, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
sizes = {"tables": 1000, "openings": 3} | {name: int(value) for name, value in (word.split("=") for word in sys.argv[2:])}
umpire = build / "umpire"
work = pathlib.Path(tempfile.mkdtemp())
LOG = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()[:1000].rpartition("\n")[0] + "\n"
RULE = "armada.ship.maneuver-speed"


def memory(server):
    """Its resident memory in MB."""
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1024


def at_rest(server, most):
    """Its memory when nobody asks, once that is what it may be: while logs are read, up to 32 more sessions are open than stay so."""
    until(lambda: memory(server) < most)
    return memory(server)


def make(folder, tables):
    folder.mkdir()
    for number in range(tables):
        (folder / f"t{number}.umpire").write_text(LOG)


def room(server, client, tables):
    """Waits until the judge's room has a place for each table."""
    return server.room(lambda rows: len(rows) == tables and all("place" in row and row["turn"] is not None or row.get("finished") for row in rows))


def many(tables, openings):
    make(work / "many", tables)
    server = Server(umpire, work / "many", "--rate=100000", f"--tables={tables}")
    client = Client(server)
    before = memory(server)
    rows = server.room(lambda rows: len(rows) == tables)
    told(len(rows) == tables and all(row["lines"] == LOG.count("\n") and "place" in row for row in rows), "the judge's room has all tables, and where each stands")
    grown = at_rest(server, before + 40 + tables * 0.1) - before
    told(grown < 40 + tables * 0.1, f"a table that nobody uses takes little memory: {grown:.0f} MB for {tables}")
    secrets = re.findall(r"^table \S+ (\w+) \w+$", (server.folder / "links.secret").read_text(), re.M)
    links = ["/t/" + secret for secret in secrets[-tables:]]
    opened, wrong = [], []
    for _ in range(openings):
        for link in links:
            status, answer = client.ask("GET", link + "/state")
            if status != 200 or answer["problem"] or answer["lines"] != LOG.count("\n"):
                wrong.append((status, answer))
        opened.append(at_rest(server, before + (opened[0] + 8 if opened else 350 + tables * 0.02)) - before)
    told(not wrong, f"each of {tables} tables answers when it is asked for its state, {openings} times", wrong[:2])
    figures = ", ".join(f"{one:.0f}" for one in opened)
    # those that were used last stay open: 256 sessions, and as many lists as SERVE_ASKERS_MOST
    told(max(opened) < 350 + tables * 0.02, f"memory does not depend on how many were opened: {figures} MB after each time")
    told(max(opened) < opened[0] + 8, f"and does not grow as they are opened again: {max(opened) - opened[0]:.1f} MB")
    rows = client.get(server.judge + "/tables")
    told(all("place" in row for row in rows), "and the room still has them all")
    recorder = Recorder(server, links[0])
    recorder.append('note "a"\nnote "b"')
    for link in links[1:]:
        client.get(link + "/state")
    status, answer = recorder.undo(edit=True)
    told(status == 200 and answer["removed"] == 'note "a"\nnote "b"\n', "a request is taken back as a whole, also after its table was idle and its memory freed", answer.get("removed"))
    told(server.stop() == 0, "the server ends")


def copied():
    """Copies the folder while eight tables are recorded and ruled on, the logs first as doc/serve.md says."""
    make(work / "served", 8)
    server = Server(umpire, work / "served", "--rate=100000")
    recorders = [Recorder(server, server.links(f"t{number}")[0], f"c{number}") for number in range(8)]
    stop = threading.Event()

    def record(number):
        count = 0
        while not stop.is_set():
            recorders[number].append(f'note "{number} {count}"')
            count += 1

    threads = [threading.Thread(target=record, args=(number,)) for number in range(8)]
    for one in threads:
        one.start()
    wrong = []
    for turn in range(5):
        time.sleep(0.1)
        copy = work / f"copy{turn}"
        copy.mkdir()
        for path in sorted(work.joinpath("served").glob("*.umpire")) + sorted(path for path in work.joinpath("served").iterdir() if path.suffix != ".umpire"):
            if path.exists():
                shutil.copy2(path, copy / path.name)
        other = Server(umpire, copy, "--rate=100000")
        for number in range(8):
            text = (copy / f"t{number}.umpire").read_text()
            notes = [line for line in text[len(LOG):].split("\n") if line]
            link = other.links(f"t{number}")
            state = Client(other).get(link[0] + "/state")
            if link != server.links(f"t{number}") or state["problem"] or notes != [f'note "{number} {n}"' for n in range(len(notes))]:
                wrong.append((number, link, state["problem"], text[-80:]))
        one = Recorder(other, other.links("t0")[0], f"o{turn}")
        if one.append('note "elsewhere"')[0] != 200 or other.stop() != 0:
            wrong.append("the copy is not recorded on")
    stop.set()
    for one in threads:
        one.join()
    told(not wrong, "a folder that is copied while it is served is taken up elsewhere: same links, whole lines, in order", wrong[:3])
    told(server.stop() == 0, "the first server goes on undisturbed")


def strangers():
    """Connections that never send a whole request, from several addresses, more than there are places."""
    server = Server(umpire, work / "strangers", "--rate=100000", "--connections=40")
    open_ones, stop = [], threading.Event()

    def drip():
        while not stop.wait(0.5):
            for one in open_ones[:]:
                try:
                    one.send(b"G")
                except OSError:
                    open_ones.remove(one)

    def come(address):
        one = socket.socket()
        one.bind((address, 0))
        one.connect(("127.0.0.1", server.port))
        open_ones.append(one)
        return one

    silent = come("127.0.0.9")
    open_ones.remove(silent)
    silent.settimeout(PATIENCE)
    threading.Thread(target=drip, daemon=True).start()
    for number in range(80):
        come(f"127.0.0.{2 + number % 6}")
    told(Client(server).ask("GET", server.judge, raw=True)[0] == 200,
         "who has a link is answered while others hold more connections than there are places")
    told(silent.recv(1) == b"", "a connection that says nothing is dropped")
    stop.set()
    told(server.stop() == 0, "the server ends in order meanwhile")


strangers()
many(sizes["tables"], sizes["openings"])
copied()
shutil.rmtree(work)
finish()

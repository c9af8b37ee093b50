#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Lets the disk run full, or every later call fail, while a log is edited by 'play', 'serve' and 'lsp'.

    tests/hostile/full_disk.py UMPIRE LIBRARY

LIBRARY is built from tests/hostile/faults/preload.c. Whatever fails, the log's file has whole lines, all that were said to be
recorded are in it, and when there is room again recording and taking back go on. Each check is a line as in tests/lib.sh.
"""
import http.client
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told  # noqa: E402
from serve_client import Client, Server  # noqa: E402

umpire, library = (str(pathlib.Path(word).resolve()) for word in sys.argv[1:])
work = pathlib.Path(tempfile.mkdtemp())
full = work / "full"
LOG = "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\nplayer Empire { ship Avenger command=1 speed=2 }\n"
LINES = ["round 1", "phase command", "Rebel: assign Yavaris navigate", "Empire: assign Avenger navigate", "phase ship", "Rebel: activate Yavaris"]


def faulty(fault):
    return os.environ | {"LD_PRELOAD": library, "FAULT": fault, "FAULT_WHILE": str(full)}


def is_whole(text, lines):
    """Whether a file has the log and then some of the lines, in order, each of them whole."""
    rest = iter(lines)
    return text.startswith(LOG) and (text.endswith("\n") or not text) and all(line in rest for line in text[len(LOG):].splitlines())


class Play:
    def __init__(self, fault):
        self.path = work / "played.umpire"
        self.path.write_text(LOG)
        self.process = subprocess.Popen([umpire, "play", str(self.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        text=True, env=faulty(fault), bufsize=1)

    def obey(self, line):
        """What the program says to a line, up to the next answer to 'look'."""
        self.process.stdin.write(line + "\nsave\n")
        said = ""
        while (got := self.process.stdout.readline()):
            said += got
            if "is saved." in got or "! Not saved" in got and said.count("! Not saved") == 2 - (line == "save"):
                break
        return said

    def end(self):
        self.process.stdin.close()
        self.process.stdout.read()
        return self.process.wait(PATIENCE)


def play_on_a_full_disk():
    play = Play("disk:full")
    play.obey(LINES[0])
    before = play.path.read_text()
    told(before == LOG + LINES[0] + "\n", "play: a line is saved while there is room", before)
    full.touch()
    said = play.obey(LINES[1])
    told("! Not saved: the file cannot be read or written: No space left on device." in said, "play: a full disk is told", said)
    told(play.path.read_text() == before, "play: a line that does not fit leaves nothing in the file", play.path.read_text())
    play.obey(LINES[2])
    told(play.path.read_text() == before, "play: neither does the next one", play.path.read_text())
    full.unlink()
    play.obey(LINES[3])
    told(play.path.read_text() == LOG + "\n".join(LINES[:4]) + "\n", "play: when there is room again all lines are saved", play.path.read_text())
    play.obey("undo")
    told(play.path.read_text() == LOG + "\n".join(LINES[:3]) + "\n", "play: and taken back", play.path.read_text())
    full.touch()
    play.obey("undo")
    told(play.path.read_text() == LOG + "\n".join(LINES[:3]) + "\n", "play: on a full disk taking back leaves the file as it was", play.path.read_text())
    full.unlink()
    play.end()


def play_when_all_fails():
    broken = []
    runs = 0
    for kind in ("disk", "fsync", "rename", "open", "stat", "close"):
        for at in (1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22, 30):
            path = work / "played.umpire"
            path.write_text(LOG)
            done = subprocess.run([umpire, "play", str(path)], input="\n".join([*LINES[:3], "undo", *LINES[3:], ""]), text=True, capture_output=True,
                                  env=faulty(f"{kind}:{at}+"), timeout=PATIENCE)
            runs += 1
            if done.returncode < 0 or not is_whole(path.read_text(), LINES):
                broken.append((kind, at, done.returncode, path.read_text(), done.stderr[-500:]))
    told(not broken, f"play: the file has whole lines when a call and all later ones fail ({runs} runs)", broken)


class Table:
    def __init__(self, fault):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        (self.folder / "one.umpire").write_text(LOG)
        Server.environment = faulty(fault)
        self.server = Server(umpire, self.folder, "--rate=100000")
        Server.environment = None
        self.client, self.link = Client(self.server), self.server.links("one", 0)[0]
        self.number, self.at = 0, None
        state = self.client.get(self.link + "/state")
        if "at" not in state:
            raise ValueError(f"no state: {state}")
        self.at = state["at"]

    def ask(self, what, **body):
        self.number += 1
        status, answer = self.client.post(f"{self.link}/{what}", at=self.at, key=f"k{self.number}", **body)
        self.at = answer.get("at", self.at)
        return status

    def log(self):
        return self.server.log("one")


def serve_on_a_full_disk():
    table = Table("disk:full")
    told(table.ask("append", text=LINES[0]) == 200, "serve: a line is recorded while there is room")
    before = table.log()
    full.touch()
    told(table.ask("append", text=LINES[1]) == 500, "serve: a line that does not fit is refused")
    told(table.log() == before, "serve: it leaves nothing in the file", table.log())
    told(table.ask("undo") == 500, "serve: on a full disk nothing is taken back")
    told(table.log() == before, "serve: the file is as it was", table.log())
    told(table.client.post(table.server.judge + "/new", name="two", game="armada", players=["A", "B"])[0] == 500, "serve: no table is made on a full disk")
    told(not (table.folder / "two.umpire").exists(), "serve: nothing is left of it")
    full.unlink()
    told([table.ask("append", text=line) for line in LINES[1:4]] == [200] * 3, "serve: when there is room again recording goes on")
    told(table.log() == LOG + "\n".join(LINES[:4]) + "\n", "serve: each line is recorded once", table.log())
    told(table.ask("undo") == 200 and table.log() == LOG + "\n".join(LINES[:3]) + "\n", "serve: and taken back", table.log())
    status, made = table.client.post(table.server.judge + "/new", name="two", game="armada", players=["A", "B"])
    links = (table.folder / "links.secret").read_text().splitlines()
    told(status == 200 and f"table two {made['write']} {made['read']}" in links, "serve: and a table is made, whose links stay", (status, made, links))
    table.server.stop()


def serve_when_all_fails():
    broken = []
    runs = 0
    for kind in ("disk", "fsync", "rename"):
        for at in (1, 2, 3, 4, 5, 7, 9, 12, 16, 24):
            runs += 1
            try:
                table = Table(f"{kind}:{at}+")
            except (RuntimeError, IndexError, OSError, http.client.HTTPException, ValueError):
                continue  # it could not begin
            recorded = []
            try:
                for line in LINES:
                    if table.ask("append", text=line) == 200:
                        recorded.append(line)
                undone = table.ask("undo") == 200
                has = table.log()[len(LOG):].splitlines()
                # if only the folder cannot be synced, the line is gone, but it is not said to be
                may_have = [recorded[:-1]] if undone else [recorded, recorded[:-1]] if kind == "fsync" else [recorded]
                if not is_whole(table.log(), LINES) or has not in may_have:
                    broken.append((kind, at, recorded, table.log()))
            except (OSError, http.client.HTTPException, ValueError):
                if not is_whole(table.log(), LINES):
                    broken.append((kind, at, table.log()))
            table.server.kill()
    told(not broken, f"serve: the file has the recorded lines when a call and all later ones fail ({runs} runs)", broken)


def lsp_when_all_fails():
    """An editor saves a log itself: the server for editors never writes it."""
    path = work / "edited.umpire"
    uri = "file://" + urllib.parse.quote(str(path))
    def message(**members):
        body = json.dumps({"jsonrpc": "2.0", **members}).encode()
        return b"Content-Length: %d\r\n\r\n" % len(body) + body
    talk = message(id=1, method="initialize", params={"capabilities": {}, "processId": None, "rootUri": None}) + message(method="initialized", params={})
    talk += message(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "umpire", "version": 1, "text": LOG}})
    for n, line in enumerate(LINES):
        end = {"line": 3 + n, "character": 0}
        talk += message(method="textDocument/didChange", params={"textDocument": {"uri": uri, "version": 2 + n},
                                                                 "contentChanges": [{"range": {"start": end, "end": end}, "text": line + "\n"}]})
    talk += message(id=2, method="textDocument/formatting", params={"textDocument": {"uri": uri}, "options": {"tabSize": 4, "insertSpaces": True}})
    talk += message(id=3, method="shutdown") + message(method="exit")
    path.write_text(LOG)
    full.touch()
    broken = []
    for fault in ("disk:full", *(f"{kind}:{at}+" for kind in ("disk", "write", "open", "stat") for at in (1, 2, 4, 8, 16))):
        done = subprocess.run([umpire, "lsp"], input=talk, capture_output=True, env=faulty(fault), timeout=PATIENCE)
        if done.returncode < 0 or path.read_text() != LOG or (fault == "disk:full" and done.returncode != 0):
            broken.append((fault, done.returncode, path.read_text(), done.stderr))
    full.unlink()
    told(not broken, "lsp: the file is as it was, whatever fails", broken)


play_on_a_full_disk()
play_when_all_fails()
serve_on_a_full_disk()
serve_when_all_fails()
lsp_when_all_fails()
left = [one for one in work.rglob("*.umpire.*")]
told(not left, "nothing is left beside the logs", left)
finish()

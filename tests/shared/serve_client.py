# SPDX-License-Identifier: MIT
"""What the tests of 'umpire serve' share: a server of their own, requests and streams of events."""
import atexit
import http.client
import json
import itertools
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import threading

from checks import PATIENCE, counts, told, until  # noqa: F401: some tests take told from here

numbers = itertools.count()


class Server:
    """A server for a folder, on a port that the system chooses."""
    environment = None

    def __init__(self, umpire, folder, *options):
        self.umpire, self.folder, self.options = str(umpire), pathlib.Path(folder), options
        self.folder.mkdir(exist_ok=True)
        self.start()
        atexit.register(lambda: self.process.kill())

    def start(self):
        self.errors = open(self.folder.parent / f"{self.folder.name}.err", "a")
        self.process = subprocess.Popen([self.umpire, "serve", "--listen=127.0.0.1:0", *self.options, str(self.folder)],
                                        stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment)
        line = self.process.stdout.readline()
        match = re.search(r"http://([\d.]+):(\d+)/j/(\w+)", line)
        if not match:
            raise RuntimeError(f"the server does not start: {line} {pathlib.Path(self.errors.name).read_text()}")
        self.port, self.judge = int(match[2]), "/j/" + match[3]
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()

    def again(self):
        """Starts it once more where it listened before. Somebody else may have that port for a moment."""
        self.options = (*self.options, f"--listen=127.0.0.1:{self.port}")

        def started():
            try:
                return self.start()
            except RuntimeError:
                return None
        if not until(started):
            raise RuntimeError(f"the server does not start again on port {self.port}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def spent(self):
        """The seconds of a processor that it has taken."""
        return sum(map(int, pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")")[-1].split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def room(self, ready):
        """The rows of the judge's room, once they are as they must be; as they were last, if they never are."""
        client, rows = Client(self), []

        def asked():
            rows[:] = client.get(self.judge + "/tables")
            return ready(rows)
        until(asked)
        client.close()
        return rows

    def table(self, name):
        """The path of a table's link for writing, once the server has seen its log."""
        if not any(row["name"] == name for row in self.room(lambda rows: any(row["name"] == name for row in rows))):
            raise RuntimeError(f"no table {name}")
        return self.links(name)[0]

    def links(self, name, seconds=PATIENCE):
        """The paths of a table's two links, for writing and for reading, when the server has seen its log: one that is there
        before it starts is seen when it has started."""
        made = re.compile(rf"^table {re.escape(name)} (\w+) (\w+)$", re.M)
        match = until(lambda: made.findall((self.folder / "links.secret").read_text()), seconds)[-1]
        return "/t/" + match[0], "/t/" + match[1]

    def log(self, name):
        return (self.folder / f"{name}.umpire").read_text()


class Client:
    """A client that keeps its connection."""

    def __init__(self, server):
        self.server = server
        self.connection = None

    def ask(self, method, path, body=None, headers=None, raw=False):
        """Sends a request. Returns status and answer."""
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} | (headers or {}) if data is not None else headers or {}
        if self.connection and self.connection.sock and select.select([self.connection.sock], [], [], 0)[0]:
            self.close()  # the server has: nobody has asked for a while
        for last in (False, True):
            if not self.connection:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
            try:
                self.connection.request(method, path, data, headers)
                answer = self.connection.getresponse()
                text = answer.read()
                self.headers = answer.headers
                if answer.will_close:
                    self.close()
                break
            except (http.client.HTTPException, OSError):
                self.close()
                if last or method != "GET":
                    raise
        return answer.status, text if raw else json.loads(text)

    def rule(self, table, found, at, reason, **more):
        """Waives a finding of a table, as its state had it at a mark."""
        judge = {name: found[name] for name in ("line", "column", "rule", "id")} | {"table": table, "at": at, "reason": reason} | more
        return self.ask("POST", self.server.judge + "/ruling", judge)

    def get(self, path):
        return self.ask("GET", path)[1]

    def post(self, path, **body):
        return self.ask("POST", path, body)

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Events(threading.Thread):
    """Reads a stream of events, each (id, name, data)."""

    def __init__(self, server, path, last=None):
        super().__init__(daemon=True)
        self.list, self.changed = [], threading.Condition()
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        self.socket.sendall(f"GET {path}/events HTTP/1.1\r\nHost: here\r\n".encode() + (f"Last-Event-ID: {last}\r\n" if last else "").encode() + b"\r\n")
        self.start()

    def run(self):
        response = http.client.HTTPResponse(self.socket)
        try:
            response.begin()
            self.status = response.status
            event = {}
            for line in iter(response.readline, b""):
                name, _, rest = line.decode().rstrip("\n").partition(": ")
                if name:
                    event[name] = rest
                elif "data" in event:
                    with self.changed:
                        self.list.append((event.get("id"), event.get("event"), json.loads(event["data"])))
                        self.changed.notify_all()
                    event = {}
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            pass

    def wait(self, wanted, seconds=PATIENCE):
        """The first event for which `wanted` is true. None: none came in time."""
        with self.changed:
            self.changed.wait_for(lambda: any(wanted(one) for one in self.list), seconds)
            return next((one for one in self.list if wanted(one)), None)

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


class Recorder:
    """A client that records at a table. If somebody was quicker, it reads what was recorded and tries again."""

    def __init__(self, server, path, name="r"):
        self.client, self.path, self.name, self.count = Client(server), path, f"{name}{next(numbers)}", 0
        self.at = self.client.get(path + "/state")["at"]
        self.stale = 0

    def key(self):
        self.count += 1
        return f"{self.name}-{self.count}"

    def append(self, text):
        """The answer to the request that was accepted."""
        key = self.key()
        while True:
            status, answer = self.client.post(self.path + "/append", at=self.at, text=text, key=key)
            self.at = answer.get("at", self.at)
            if status != 409:
                return status, answer
            self.stale += 1

    def undo(self, **more):
        status, answer = self.client.post(self.path + "/undo", at=self.at, key=self.key(), **more)
        self.at = answer.get("at", self.at)
        return status, answer

    def redo(self):
        status, answer = self.client.post(self.path + "/redo", at=self.at, key=self.key())
        self.at = answer.get("at", self.at)
        return status, answer

# SPDX-License-Identifier: MIT
"""A tab whose process ends, as that of a tab which the browser discards: what was typed and recorded is there again when it is
loaded anew. The driver knows nothing of such a tab, so that Chromium is asked by its own protocol."""
import base64
import http.client
import json
import os
import socket
import struct

from checks import told, until
from driven import WRITE


class Tab:
    """The first tab of a browser, over Chromium's own protocol (a WebSocket)."""

    def __init__(self, address):
        host, port = address.split(":")
        connection = http.client.HTTPConnection(host, int(port), timeout=60)
        connection.request("GET", "/json/list")
        self.path = next(one["webSocketDebuggerUrl"] for one in json.loads(connection.getresponse().read()) if one["type"] == "page").split(address, 1)[1]
        self.count = 0
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.socket.sendall((f"GET {self.path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)

    def bytes(self, count):
        read = b""
        while len(read) < count:
            read += self.socket.recv(count - len(read))
        return read

    def message(self):
        """The next message, put together of its frames."""
        whole = b""
        while True:
            first, length = self.bytes(2)
            if length >= 126:
                length = struct.unpack(">H" if length == 126 else ">Q", self.bytes(2 if length == 126 else 8))[0]
            whole += self.bytes(length)
            if first & 0x80:
                return json.loads(whole)

    def send(self, method, **parameters):
        self.count += 1
        text = json.dumps({"id": self.count, "method": method, "params": parameters}).encode()
        mask = os.urandom(4)
        self.socket.sendall(struct.pack(">BBH", 0x81, 0x80 | 126, len(text)) + mask + bytes(one ^ mask[i % 4] for i, one in enumerate(text)))

    def ask(self, method, **parameters):
        """The answer to a command; other messages are passed over."""
        self.send(method, **parameters)
        while (answer := self.message()).get("id") != self.count:
            pass
        return answer.get("result", {})

    def run(self, script):
        return self.ask("Runtime.evaluate", expression=script, returnByValue=True).get("result", {}).get("value")

    def crash(self):
        """Ends the tab's process and loads the tab anew."""
        self.send("Inspector.enable")
        self.send("Page.crash")
        while self.message().get("method") != "Inspector.targetCrashed":
            pass
        self.ask("Page.reload")
        return until(lambda: self.run("document.readyState === 'complete' && document.body.dataset.ready || ''"))


def survives_its_process(browser):
    """What was typed, and the game that is recorded, survive the end of the tab's process. The browser is of no use afterwards."""
    typed = "game armada 1.5.0\n# typed before the tab was discarded\nplayer A first\n"
    browser.run(WRITE, typed)
    browser.run("document.querySelector('[data-part=record]').click();")
    browser.wait_for("return document.querySelector('#new-game option');")
    browser.run("document.getElementById('new-players').value = 'Ann\\nBob'; document.querySelector('#new button.main').click();")
    lines = "[...document.getElementById('table-page')?.contentDocument?.querySelectorAll('#log li code') || []].map(one => one.textContent).join('\\n')"
    recorded = browser.wait_for(f"return {lines};")
    tab = Tab(browser.debugger)
    told(tab.crash(), "a tab whose process has ended is loaded anew")
    told(until(lambda: tab.run("document.getElementById('log').value") == typed), "what was typed survives the end of the tab's process",
         tab.run("document.getElementById('log').value"))
    tab.run("document.querySelector('[data-part=record]').click()")
    until(lambda: tab.run("{ const one = document.querySelector('#games button'); one?.click(); !!one }"))
    told(recorded and until(lambda: tab.run(lines) == recorded), "so does the game that is recorded", (recorded, tab.run(lines)))

# SPDX-License-Identifier: MIT
"""Firefox without a window, driven by its own protocol (Marionette)."""
import base64
import json
import os
import pathlib
import shutil
import socket
import subprocess

from checks import PATIENCE, until

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # by which WebDriver names an element
LEAST = 500  # no window of Firefox is narrower


def missing():
    """The program that is missing, or None."""
    return None if shutil.which("firefox-esr") or shutil.which("firefox") else "Firefox"


class Firefox:
    def __init__(self, profile, dark=False):
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        (pathlib.Path(profile) / "user.js").write_text('user_pref("marionette.port", 0);\nuser_pref("network.proxy.type", 1);\n'
                                                    'user_pref("network.proxy.http", "127.0.0.1");\nuser_pref("network.proxy.http_port", 9);\n'
                                                    'user_pref("browser.zoom.siteSpecific", false);\n'
                                                    f'user_pref("layout.css.prefers-color-scheme.content-override", {0 if dark else 1});\n'
                                                    f'user_pref("browser.download.folderList", 2);\nuser_pref("browser.download.dir", "{profile}");\n')
        self.process = subprocess.Popen([program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": profile})
        self.asked = 0
        self.connection = self.connect(pathlib.Path(profile) / "MarionetteActivePort")
        self.receive()
        self.ask("WebDriver:NewSession")
        self.ask("WebDriver:SetTimeouts", script=1000 * PATIENCE)

    @staticmethod
    def connect(place):
        """A connection to the port that it has written down."""
        def connected():
            try:
                return socket.create_connection(("127.0.0.1", int(place.read_text())), timeout=PATIENCE)
            except (OSError, ValueError):
                return None
        found = until(connected)
        if not found:
            raise RuntimeError("Firefox does not answer")
        return found

    def receive(self):
        """A message: its length, a colon, JSON."""
        length = b""
        while (one := self.connection.recv(1)) != b":":
            length += one
        message = b""
        while len(message) < int(length):
            message += self.connection.recv(int(length) - len(message))
        return json.loads(message)

    def ask(self, name, **parameters):
        self.asked += 1
        message = json.dumps([0, self.asked, name, parameters]).encode()
        self.connection.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, answer = self.receive()
        if error:
            raise RuntimeError(error["message"])
        return answer

    def complaints(self):
        """What scripts of pages from a disk have failed on."""
        self.ask("Marionette:SetContext", value="chrome")
        try:
            return [one for one in self.run("return Services.console.getMessageArray().map(String);") if "JavaScript Error" in one and ("about:srcdoc" in one or "file:///" in one)]
        finally:
            self.ask("Marionette:SetContext", value="content")

    def size(self, width, height):
        """The size of pages, once one is open. A narrower one than a window can be is a page that is made larger in its window."""
        zoom = max(1, LEAST / width)
        for _ in range(2):  # the window's own bars are known only then
            bars = self.run("return outerHeight - innerHeight;") * zoom
            self.ask("WebDriver:SetWindowRect", width=max(width, LEAST), height=int(height * zoom + bars))
            self.ask("Marionette:SetContext", value="chrome")
            self.ask("WebDriver:ExecuteScript", script=f"gBrowser.selectedBrowser.fullZoom = {zoom};", args=[])
            self.ask("Marionette:SetContext", value="content")

    def open(self, url):
        self.ask("WebDriver:Navigate", url=url)

    def run(self, script, *arguments):
        return self.ask("WebDriver:ExecuteScript", script=script, args=arguments)["value"]

    def run_later(self, script, *arguments):
        """Runs a script that calls its last argument when it is done."""
        return self.ask("WebDriver:ExecuteAsyncScript", script=script, args=arguments)["value"]

    def wait_for(self, script, *arguments, seconds=PATIENCE):
        """The answer of a script once it is true; None if it never is."""
        return until(lambda: self.run(script, *arguments), seconds) or None

    def find(self, selector):
        return self.ask("WebDriver:FindElement", using="css selector", value=selector)["value"][ELEMENT]

    def touch(self, selector):
        """Taps the place of an element with a finger."""
        def tapped():
            self.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center', behavior: 'instant'});", selector)
            tap = [{"type": "pointerMove", "duration": 0, "origin": {ELEMENT: self.find(selector)}, "x": 0, "y": 0}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
            try:
                self.ask("WebDriver:PerformActions", actions=[{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": tap}])
            except RuntimeError as error:  # what is loaded meanwhile has moved it, or has yet to show it
                if "out of bounds" not in str(error) and "is not displayed" not in str(error):
                    raise
                return False
            return True

        if not until(tapped):
            raise RuntimeError(f"{selector} cannot be tapped")

    def write(self, selector, text):
        self.ask("WebDriver:ElementSendKeys", id=self.find(selector), text=str(text))

    choose = write  # of a field for files: picks this one

    def picture(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.ask("WebDriver:TakeScreenshot", full=False)["value"]))

    def close(self):
        self.process.terminate()
        self.process.wait()

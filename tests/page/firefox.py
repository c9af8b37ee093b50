#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page in Firefox, driven by its own protocol (Marionette).

    tests/page/firefox.py BUILD
"""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from serve_client import counts, told  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
page = build / "umpire.html"
TABLE = "const page = document.getElementById('table-page').contentDocument, all = selector => page ? [...page.querySelectorAll(selector)] : [];\n"


class Firefox:
    def __init__(self, program, profile):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (pathlib.Path(profile) / "user.js").write_text(f'user_pref("marionette.port", {port});\nuser_pref("network.proxy.type", 1);\n'
                                                    'user_pref("network.proxy.http", "127.0.0.1");\nuser_pref("network.proxy.http_port", 9);\n'
                                                    f'user_pref("browser.download.folderList", 2);\nuser_pref("browser.download.dir", "{profile}");\n')
        self.process = subprocess.Popen([program, "--headless", "--marionette", "--no-remote", "--profile", profile], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, env={**os.environ, "HOME": profile})
        self.asked = 0
        self.connection = self.connect(port)
        self.receive()
        self.ask("WebDriver:NewSession")

    @staticmethod
    def connect(port):
        end = time.monotonic() + 120
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=120)
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

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

    def run(self, script):
        return self.ask("WebDriver:ExecuteScript", script=script, args=[])["value"]

    def wait_for(self, script, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = self.run(script)
            if answer:
                return answer
            time.sleep(0.1)
        return None

    def choose(self, selector, file):
        """Picks a file in a field."""
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)["value"]
        self.ask("WebDriver:ElementSendKeys", id=next(iter(found.values())), text=str(file))

    def close(self):
        self.process.terminate()
        self.process.wait()


def judges_corpus(browser, folder):
    """The whole corpus, whose report is saved to a file."""
    subprocess.run(["tar", "cf", folder / "corpus.tar", "corpus"], check=True)
    wanted = subprocess.run([build / "umpire", "check", "-f", "jsonl", "--no-config", "corpus.tar"], cwd=folder, capture_output=True, check=False).stdout
    browser.choose("#files", folder / "corpus.tar")
    verdict = browser.wait_for("return / findings \\(/.test(document.getElementById('verdict').textContent) && document.getElementById('verdict').textContent;", seconds=300)
    told(verdict, "Firefox: the whole corpus is judged", browser.run("return document.getElementById('verdict').textContent;"))
    print(f"# the corpus in Firefox: {verdict}")
    browser.run("[...document.querySelectorAll('#save button')].find(one => one.textContent === 'jsonl').click();")
    end, report = time.monotonic() + 60, folder / "report.jsonl"
    while (not report.exists() or report.stat().st_size < len(wanted)) and time.monotonic() < end:
        time.sleep(0.1)
    told(report.exists() and report.read_bytes() == wanted, "Firefox: its report is that of the native command, byte for byte")


def main():
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        print("# skipped: there is no Firefox")
        print("0 passed, 0 failed")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Firefox(program, profile)
        try:
            browser.ask("WebDriver:Navigate", url=page.as_uri())
            told(browser.wait_for("return document.body.dataset.ready;"), "Firefox: the page is ready, from the disk")
            browser.run("document.querySelector('#examples button').click();")
            verdict = browser.wait_for("return !document.getElementById('shown').hidden && document.getElementById('verdict').textContent;")
            told(verdict and verdict.startswith("nonconformant, 1 finding"), "Firefox: an example is judged by one click", verdict)
            judges_corpus(browser, pathlib.Path(profile))
            browser.run("document.querySelector('[data-part=record]').click(); document.getElementById('new-game').value = 'dropfleet'; document.querySelector('#new button.main').click();")
            told(browser.wait_for(TABLE + "return all('#choices button:not(:disabled)').length > 0;"), "Firefox: a new game lists what may come next")
            before = browser.run(TABLE + "return all('#log li').length;")
            browser.run(TABLE + "all('#choices button:not(:disabled)').find(one => !/\u2026/.test(one.textContent)).click();")
            told(browser.wait_for(TABLE + f"return all('#log li').length === {before + 1};"), "Firefox: a tap records a statement")
            told("are kept" in browser.run("return document.getElementById('kept').textContent;"), "Firefox: a page from the disk has a storage")
        finally:
            browser.close()
    print(f"{counts[True]} passed, {counts[False]} failed")
    sys.exit(counts[False] > 0)


main()

# SPDX-License-Identifier: MIT
"""A browser without a window: Debian's chromium, driven by its driver over the WebDriver protocol."""
import base64
import http.client
import json
import pathlib
import re
import shutil
import subprocess

from checks import PATIENCE, until
from children import end, ends_with_test


KEYS = {"ArrowLeft": "\ue012", "ArrowRight": "\ue014"}  # as WebDriver writes them


def missing():
    """The program that is missing to drive a browser, or None."""
    return next((one for one in ("chromedriver", "chromium") if not shutil.which(one)), None)


def driver():
    """A driver and its port. It takes a port that is free for IPv6, and exits if IPv4's is in use: then another is tried."""
    for _ in range(10):
        begun = ends_with_test(subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True))
        for line in begun.stdout:
            if "started successfully on port" in line:
                return begun, int(line.rstrip(".\n").split()[-1])
    raise RuntimeError("chromedriver starts on no port")


class Browser:
    def __init__(self, width, height, dark=False):
        self.driver, port = driver()
        self.width, self.dark, self.first = width, dark, None
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2 * PATIENCE)
        options = {"binary": shutil.which("chromium"), "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--lang=en",
                                                                 f"--window-size={width},{height}"],
                   "mobileEmulation": {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 1, "touch": True, "mobile": width < 600}}}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}}
        begun = self.ask("POST", "/session", wanted)
        self.session, self.debugger = "/session/" + begun["sessionId"], begun["capabilities"]["goog:chromeOptions"]["debuggerAddress"]
        self.ask("POST", self.session + "/timeouts", {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE})
        if dark:
            self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])

    def ask(self, method, path, body=None):
        self.connection.request(method, path, json.dumps(body if body is not None else {}) if method == "POST" else None, {"Content-Type": "application/json"})
        answer = json.loads(self.connection.getresponse().read())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise RuntimeError(f"{answer['error']}: {answer['message']}")
        return answer

    def command(self, name, **parameters):
        """A command of Chromium's own protocol."""
        return self.ask("POST", self.session + "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def open(self, url):
        self.ask("POST", self.session + "/url", {"url": url})

    def run(self, script, *arguments):
        return self.ask("POST", self.session + "/execute/sync", {"script": script, "args": arguments})

    def wait_for(self, script, *arguments, seconds=PATIENCE):
        """The answer of a script once it is true; None if it never is."""
        return until(lambda: self.run(script, *arguments), seconds) or None

    def run_later(self, script, *arguments):
        """Runs a script that calls its last argument when it is done."""
        return self.ask("POST", self.session + "/execute/async", {"script": script, "args": arguments})

    def find(self, selector):
        return self.session + "/element/" + next(iter(self.ask("POST", self.session + "/element", {"using": "css selector", "value": selector}).values()))

    def click(self, selector):
        self.ask("POST", self.find(selector) + "/click")

    def write(self, selector, text):
        def written():  # a page that is redrawn meanwhile has another element, or none for a moment
            try:
                self.ask("POST", self.find(selector) + "/value", {"text": text})
            except RuntimeError as error:
                if not re.search("stale element|no such element|not interactable", str(error)):
                    raise
                return False
            return True
        if not until(written):
            raise RuntimeError(f"nothing can be written into {selector}")

    def choose(self, selector, file):
        """Picks a file in a field."""
        self.ask("POST", self.find(selector) + "/value", {"text": str(file)})

    def new_tab(self):
        """Opens a new tab, and closes the one that was used."""
        new = self.ask("POST", self.session + "/window/new", {"type": "tab"})["handle"]
        self.ask("DELETE", self.session + "/window")
        self.ask("POST", self.session + "/window", {"handle": new})

    def before_pages(self, script=None):
        """Has a script run first in each page and frame that is opened from now on, instead of the last one of these; None: no script."""
        if self.first:
            self.command("Page.removeScriptToEvaluateOnNewDocument", identifier=self.first)
        self.first = script and self.command("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]

    def key(self, key):
        """Presses a key, and lets it go."""
        value = KEYS.get(key, key)
        presses = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.ask("POST", self.session + "/actions", {"actions": [{"type": "key", "id": "keys", "actions": presses}]})

    def touch(self, selector, *pauses):
        """Taps the place of an element with a finger, again after each pause in milliseconds, whatever is there by then."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({block: 'center'});", selector)
        element = self.ask("POST", self.session + "/element", {"using": "css selector", "value": selector})
        tap = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        actions = [{"type": "pointerMove", "duration": 0, "origin": element, "x": 0, "y": 0}, *tap]
        for pause in pauses:
            actions += [{"type": "pause", "duration": pause}, *tap]
        self.ask("POST", self.session + "/actions", {"actions": [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions}]})

    def network(self, latency=0, offline=False):
        """How long the network takes for a request, in milliseconds; or no network."""
        self.ask("POST", self.session + "/chromium/network_conditions",
                 {"network_conditions": {"offline": offline, "latency": latency, "download_throughput": 10**8, "upload_throughput": 10**8}})

    def download(self, selector, folder, before="", ending="umpire"):
        """The text of the file that a link saves; None: it saves none."""
        folder = pathlib.Path(folder) / "saved"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        self.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
        self.run(before)
        self.click(selector)
        # Chromium reserves the name by an empty file.
        return until(lambda: "".join(file.read_text() for file in folder.glob(f"*.{ending}"))) or None

    def picture(self, path, whole=False):
        """A picture of what is seen, or of the whole page."""
        if whole:
            height = min(self.run("return document.documentElement.scrollHeight;"), 6000)
            clip = {"x": 0, "y": 0, "width": self.width, "height": height, "scale": 1}
            taken = self.command("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
        else:
            taken = self.ask("GET", self.session + "/screenshot")
        pathlib.Path(path).write_bytes(base64.b64decode(taken))

    def complaints(self):
        """The errors in the browser's console."""
        return [one["message"] for one in self.ask("POST", self.session + "/se/log", {"type": "browser"}) if one["level"] == "SEVERE"]

    def close(self):
        try:
            self.ask("DELETE", self.session)
        finally:
            end(self.driver)

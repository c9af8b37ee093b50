#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pages of 'umpire serve' have nothing that axe-core finds: names of controls, contrast, headings, landmarks.

    tests/serve_axe.py BUILD [pictures=FOLDER]

axe-core comes from npm, once; where it cannot be had, the test says so.
"""
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import time

from serve_browser import Browser, missing
from serve_client import Client, Server, counts, told

build = pathlib.Path(sys.argv[1]).resolve()
pictures = next((word.split("=", 1)[1] for word in sys.argv[2:] if word.startswith("pictures=")), "")
work = pathlib.Path(tempfile.mkdtemp())
AXE = "axe-core@4.14.1"
RUN = """
const done = arguments[0];
axe.run(document, { resultTypes: ["violations"] }).then(result => done(result.violations.map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => node.html).join(" | ")}`)), error => done([String(error)]));
"""
READY = "return table.at && !byId('record').hidden && !byId('choices').classList.contains('stale') && document.querySelector('#choices button:not(:disabled)');"


def axe():
    """The script, or None."""
    script = build / "tests" / f"{AXE}.js"
    if not script.exists():
        try:
            subprocess.run(["npm", "pack", "--silent", AXE], cwd=work, check=True, capture_output=True, timeout=60)
            with tarfile.open(next(work.glob("axe-core-*.tgz"))) as archive:
                script.write_bytes(archive.extractfile("package/axe.min.js").read())
        except (OSError, subprocess.SubprocessError, StopIteration, tarfile.TarError):
            return None
    return script.read_text()


def make(folder):
    folder.mkdir()
    lines = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text().splitlines()
    count = next(n for n, line in enumerate(lines) if "assign" in line)
    (folder / "table-1.umpire").write_text("\n".join(lines[:count]) + "\n")
    (folder / "table-2.umpire").write_text(pathlib.Path("corpus/armada/games/six-rounds/fail-ship-turn.umpire").read_text())
    (folder / "table-3.umpire").write_text(pathlib.Path("corpus/dropfleet/games/three-turns.umpire").read_text())


def main():
    lacking = missing()
    source = None if lacking else axe()
    if not source:
        print(f"# skipped: there is no {lacking or 'axe-core'} here")
        return
    make(work / "tables")
    server = Server(build / "umpire", work / "tables")
    client, base = Client(server), f"http://127.0.0.1:{server.port}"
    while len(client.get(server.judge + "/tables")) < 3:
        time.sleep(0.05)
    for width, dark in ((360, False), (1200, True)):
        browser = Browser(width, 900, dark)

        def clean(name):
            browser.run(source + "\nreturn 1;") if not browser.run("return !!window.axe;") else None
            found = browser.run_later(RUN)
            told(not found, f"{name} at {width} px, {'dark' if dark else 'light'}: axe-core finds nothing", "\n".join(map(str, found)))
            if pictures:
                browser.picture(pathlib.Path(pictures) / f"axe-{name.replace(' ', '-')}-{width}.png")

        def tap(text):
            browser.wait_for(READY)
            browser.run("[...document.querySelectorAll('#choices button')].find(one => one.textContent.startsWith(arguments[0])).click();", text)
            browser.wait_for(READY)

        browser.open(base + server.links("table-1")[0])
        browser.wait_for(READY)
        clean("the page to record")
        tap("The game ends")
        clean("the end of a game")
        told(browser.wait_for("return byId('choices').contains(document.activeElement);", seconds=5), f"at {width} px: the focus is on what is asked next",
             browser.run("return document.activeElement.outerHTML.slice(0, 100);"))
        browser.open(base + server.links("table-1")[0])
        browser.wait_for(READY)
        before = browser.run("const one = [...document.querySelectorAll('#choices button.choice')].find(one => !one.textContent.includes('\u2026')); one.focus(); one.click(); return table.at;")
        told(browser.wait_for("return table.at !== arguments[0] && byId('choices').dataset.at === table.at && byId('choices').contains(document.activeElement);", before, seconds=20),
             f"at {width} px: after a move the focus is on what may come next", browser.run("return document.activeElement.outerHTML.slice(0, 100);"))
        key = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));"
        browser.wait_for(READY)
        browser.run("byId('keys').click();" + key)
        told(browser.run("return queue.length === 0 && localStorage.getItem('umpire-keys') === 'off';"), f"at {width} px: keys that are switched off do nothing")
        browser.run("byId('keys').click();" + key)
        told(browser.wait_for("return table.at === arguments[0];", before, seconds=20), f"at {width} px: keys that are on do")
        browser.open(base + server.links("table-2")[0])
        browser.wait_for(READY)
        clean("a page with findings")
        browser.open(base + server.links("table-3")[1])
        browser.wait_for("return document.querySelector('#state h2') && document.querySelector('#log li');")
        clean("the page to watch")
        browser.open(base + server.judge)
        browser.wait_for("return document.querySelectorAll('#tables article').length === 3;")
        clean("the room")
        browser.run("document.querySelector('#table-table-2 details').open = true;")
        browser.wait_for("return document.querySelector('#table-table-2 form input');")
        clean("the room with findings")
        browser.run("byId('event').closest('details').open = true;")
        clean("the room with the form of an event")
        browser.open(f"{base}{server.judge}/sheet#links-0")
        browser.wait_for("return document.querySelectorAll('.ticket svg').length === 3;")
        clean("the links to print")
        browser.open(f"{base}{server.judge}/paste")
        clean("the page to check a log")
        browser.open(f"{base}{server.judge}/sheet#rulings-table-2")
        browser.wait_for("return document.querySelectorAll('.signs p').length === 3;")
        clean("the rulings to print")
        browser.open(f"{base}{server.judge}/paste")
        browser.run("byId('log').value = arguments[0]; byId('form').requestSubmit();", (work / "tables/table-2.umpire").read_text())
        browser.wait_for("return !byId('report').hidden;")
        time.sleep(0.5)
        clean("the page with a report")
        browser.close()
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
print(f"{counts[True]} passed, {counts[False]} failed")
sys.exit(counts[False] > 0)

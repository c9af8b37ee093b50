#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Games are recorded on the table's page by taps alone, on a page as narrow as a phone; then the other pages of 'umpire serve' are opened.

    tests/serve/thumb.py BUILD [in=chromium] [games=all] [only=GAME] [pictures=FOLDER]

A part of a game of each ruleset, in Firefox unless in=chromium. With games=all whole games, for which the buttons are off for a shorter
time after each tap.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
import marionette  # noqa: E402
from checks import finish, told  # noqa: E402
import serve_browser  # noqa: E402
from serve_client import Recorder, Server  # noqa: E402
from thumbs import READY, parts_of, source_first, tap_statement  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"in": "firefox", "games": "", "only": "", "pictures": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
pictures, whole = words["pictures"], words["games"] == "all"
work = pathlib.Path(tempfile.mkdtemp())
GAMES = {name: game for name, game in {"armada": ("six-rounds", 12), "dropfleet": ("three-turns", 8), "dropzone": ("two-players", 8), "starfleet": ("campaign", 8)}.items()
         if words["only"] in ("", name)}
NAME, WIDTH = words["in"].capitalize(), 360
SOON = "const real = window.setTimeout; window.setTimeout = (call, time, ...more) => real(call, time === 300 ? 20 : time, ...more);"

FITS = "return document.documentElement.scrollWidth <= innerWidth;"


def declared_and_played(ruleset):
    name, count = GAMES[ruleset]
    lines = [re.sub(r"\s+#.*$|^#.*$|^@\S+\s+", "", line).rstrip() for line in pathlib.Path(f"corpus/{ruleset}/games/{name}.umpire").read_text().splitlines()]
    lines = [line for line in lines if not line.startswith(("event ", "table "))]  # they are the room's
    lines = [line for line in lines if line]
    begin = next(n for n, line in enumerate(lines) if re.match(r"(round|turn) ", line))
    return lines[:begin], [part for line in (lines[begin:] if whole else lines[begin:begin + count]) for part in parts_of(line)]


def record(server, browser, ruleset):
    declared, played = declared_and_played(ruleset)
    write, _ = server.links(ruleset)
    browser.open(f"http://127.0.0.1:{server.port}{write}")
    told(browser.wait_for(READY) and browser.run(FITS), f"{NAME}, {ruleset}: the page opens, and is no wider than a phone")
    taps, wrong = 0, []
    for wanted in played:
        more, why = tap_statement(browser, source_first(" ".join(wanted.split())))
        taps += more
        if why:
            wrong.append(why)
            Recorder(server, write).append(wanted)
    told(not wrong, f"{NAME}, {ruleset}: {len(played)} statements are recorded by {taps} taps", "\n".join(wrong))
    folded = lambda lines: [" ".join(source_first(line).replace("[", " ").replace("]", " ").split()) for line in lines]
    told(folded(server.log(ruleset).splitlines()) == folded(declared + played), f"{NAME}, {ruleset}: the log has exactly these lines", server.log(ruleset)[-600:])
    done = subprocess.run([build / "umpire", "check", "-f", "text", str(server.folder / f"{ruleset}.umpire")], capture_output=True, text=True)
    told(done.returncode == 0 if whole else not re.search(r": (error|violation): ", done.stdout), f"{NAME}, {ruleset}: and nothing is wrong with them", done.stdout)
    if browser.run("return document.querySelectorAll('#state details').length;"):
        browser.touch("#state details summary")
        told(browser.wait_for("return document.querySelector('#state details').open;"), f"{NAME}, {ruleset}: a tap opens a row of the state")
    told(browser.run(FITS) and browser.run("return document.querySelectorAll('#state .thing').length;") > 0, f"{NAME}, {ruleset}: the state is seen")
    if pictures:
        browser.picture(pathlib.Path(pictures) / f"{words['in']}-{ruleset}.png")


def watch(server, browser, ruleset):
    write, read = server.links(ruleset)
    browser.open(f"http://127.0.0.1:{server.port}{read}")
    told(browser.wait_for("return document.getElementById('place').textContent.includes('may act') && document.querySelectorAll('#state .thing').length > 0;") and browser.run(FITS),
         f"{NAME}, {ruleset}: the page to watch shows the state and who may act", browser.run("return document.body.innerText;")[:500])
    lines = browser.run("return document.querySelectorAll('#log li').length;")
    Recorder(server, write).append('note "seen by those who watch"')
    told(browser.wait_for("return document.querySelectorAll('#log li').length === arguments[0];", lines + 1), f"{NAME}, {ruleset}: what is recorded is seen at once")
    if pictures:
        browser.picture(pathlib.Path(pictures) / f"{words['in']}-{ruleset}-watch.png")


def room(server, browser):
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
    told(browser.wait_for("return document.querySelectorAll('#tables article').length === arguments[0];", len(GAMES)) and browser.run(FITS), f"{NAME}: the room has all tables")
    Recorder(server, server.links("armada")[0]).append("phase squadron\nphase ship")
    told(browser.wait_for("return document.querySelector('#news article');"), f"{NAME}: a finding is told in the room")
    if pictures:
        browser.picture(pathlib.Path(pictures) / f"{words['in']}-room.png")
    browser.open(f"http://127.0.0.1:{server.port}{server.links('armada')[1]}")
    browser.wait_for("return document.querySelector('#undecided summary');")
    browser.touch("#undecided summary")
    told(browser.wait_for("return document.querySelector('#undecided').innerText.includes('As far as the log tells');") and browser.run(FITS), f"{NAME}: a tap shows what is undecided")
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}/sheet#links-0")
    told(browser.wait_for("return document.querySelectorAll('.ticket svg').length === arguments[0];", len(GAMES)), f"{NAME}: the links to print have their codes")
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}/paste")
    browser.wait_for("return document.getElementById('form');")
    browser.run("document.getElementById('log').value = arguments[0]; document.querySelector('#form button').click();", server.log("armada"))
    told(browser.wait_for("return !document.getElementById('report').hidden;"), f"{NAME}: a log that is pasted has a report")


def open_browser(profile):
    if words["in"] == "firefox":
        browser = marionette.Firefox(profile)
    else:
        browser = serve_browser.Browser(WIDTH, 740)
        if whole:
            browser.before_pages(SOON)
    return browser


def main():
    lacking = marionette.missing() if words["in"] == "firefox" else serve_browser.missing()
    if lacking:
        print(f"# skipped: there is no {lacking}")
        return
    (work / "tables").mkdir()
    for ruleset in GAMES:
        (work / f"tables/{ruleset}.umpire").write_text("\n".join(declared_and_played(ruleset)[0]) + "\n")
    server = Server(build / "umpire", work / "tables", "--rate=100000")
    server.room(lambda rows: len(rows) == len(GAMES))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = open_browser(profile)
        try:
            browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
            if words["in"] == "firefox":
                browser.size(WIDTH, 740)
            width = browser.run("return innerWidth;")
            told(WIDTH - 5 < width <= WIDTH, f"{NAME}: the page has {width} px")
            for ruleset in GAMES:
                record(server, browser, ruleset)
                if not whole:
                    watch(server, browser, ruleset)
            if not whole and not words["only"]:
                room(server, browser)
        finally:
            browser.close()
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The parts of umpire.html have nothing that axe-core finds, and nothing on them is wider than they are: at 360 and 1,200 px, light and dark.

    tests/page/axe.py BUILD [FOLDER]

With a folder each part is looked at, and a picture of it is put there.
"""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from axe_core import axe, is_clean  # noqa: E402
from checks import finish, told  # noqa: E402
from driven import DROP, LOG, WRITE, build, page, shown, table_is  # noqa: E402
from fleet_lists import pasted  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402

GOOD = "corpus/armada/games/six-rounds.umpire"


def checks(browser):
    """Check: nothing, a log with a finding and its report, several logs, and what a link brings."""
    yield "Check without a log"
    browser.run("document.querySelector('#asking details').open = true;")
    browser.run(WRITE, pathlib.Path(LOG).read_text())
    browser.wait_for("return document.querySelector('#found li ul');")
    browser.click("#go")
    shown(browser)
    yield "Check with a report"
    browser.run(DROP, [["a.umpire", pathlib.Path(LOG).read_text()], ["b.umpire", pathlib.Path(GOOD).read_text()], ["c.png", [0x89, 0x50, 0, 10]]])
    browser.wait_for("return document.querySelectorAll('#logs tbody tr').length === 2 && !document.getElementById('logs').hidden && !document.getElementById('trouble').hidden;")
    yield "Check with two logs and a picture"
    browser.run("document.getElementById('policy').value = 'armada.pass.needs-token = off'; document.getElementById('link').click();")
    browser.wait_for("return location.hash.length > 9;")
    browser.run("dispatchEvent(new HashChangeEvent('hashchange'));")
    browser.wait_for("return document.getElementById('policy-yes');")
    yield "Check with a link's policy"


def lists(browser):
    pasted(browser)
    yield "Lists"


def records(browser):
    browser.click("[data-part=record]")
    yield "Record without a game"
    browser.click("#new button.main")
    told(table_is(browser, "return all('#choices button').length;"), "a game is begun")
    yield "Record with a game"
    browser.click("#all-games")
    browser.wait_for("return document.querySelector('#games li');")
    yield "Record with a game that is kept"


def explains(browser):
    seek = "const rule = document.getElementById('rule'); rule.value = arguments[0]; rule.dispatchEvent(new Event('input'));"
    browser.click("[data-part=explain]")
    yield "Explain"
    browser.run(seek, "two attacks same zone")
    browser.wait_for("return document.querySelector('#explained button');")
    yield "Explain with rules that are found"
    browser.run(seek, "Demolisher")
    browser.wait_for("return document.getElementById('explained').textContent.startsWith('Demolisher');")
    browser.click("#show-words")
    browser.wait_for("return document.getElementById('words')?.srcdoc;")
    yield "Explain with a card and the words of a game"


def main():
    lacking = missing()
    source = None if lacking else axe(build)
    if not source:
        print(f"# skipped: there is no {lacking or 'axe-core'} here")
        print("0 passed, 0 failed")
        return
    for width, dark in ((360, False), (1200, True), (360, True), (1200, False)):
        browser = Browser(width, 900, dark)
        browser.open(page.as_uri())
        browser.wait_for("return document.body.dataset.ready;")
        for part in (checks, lists, records, explains):
            for name in part(browser):
                if sys.argv[2:]:
                    browser.picture(pathlib.Path(sys.argv[2]) / f"{name.replace(' ', '-')}-{width}{'-dark' * dark}.png", whole=True)
                is_clean(browser, source, f"{name}, {width} px, {'dark' if dark else 'light'}")
        browser.close()
    finish()


main()

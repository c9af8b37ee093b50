#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page in Firefox, driven by its own protocol (Marionette).

    tests/page/firefox.py BUILD
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told, until  # noqa: E402
from fleet_lists import pasted  # noqa: E402
from marionette import Firefox, missing  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
page = build / "umpire.html"
TABLE = "const page = document.getElementById('table-page')?.contentDocument, all = selector => page ? [...page.querySelectorAll(selector)] : [];\n"


def judges_corpus(browser, folder):
    """The whole corpus, whose report is saved to a file."""
    subprocess.run(["tar", "cf", folder / "corpus.tar", "corpus"], check=True)
    wanted = subprocess.run([build / "umpire", "check", "-f", "jsonl", "--no-config", "corpus.tar"], cwd=folder, capture_output=True, check=False).stdout
    browser.choose("#files", folder / "corpus.tar")
    verdict = browser.wait_for("return / findings$/.test(document.getElementById('verdict').textContent) && document.getElementById('verdict').textContent;")
    told(verdict, "Firefox: the whole corpus is judged", browser.run("return document.getElementById('verdict').textContent;"))
    print(f"# the corpus in Firefox: {verdict}")
    browser.run("[...document.querySelectorAll('#save button')].find(one => one.textContent === 'jsonl').click();")
    report = folder / "report.jsonl"
    until(lambda: report.exists() and report.stat().st_size >= len(wanted))
    told(report.exists() and report.read_bytes() == wanted, "Firefox: its report is that of the native command, byte for byte")


def main():
    if missing():
        print("# skipped: there is no Firefox")
        print("0 passed, 0 failed")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Firefox(profile)
        try:
            browser.open(page.as_uri())
            told(browser.wait_for("return document.body?.dataset.ready;"), "Firefox: the page is ready, from the disk")
            browser.run("document.querySelector('#examples button').click();")
            verdict = browser.wait_for("return !document.getElementById('shown').hidden && document.getElementById('verdict').textContent;")
            told(verdict and verdict.startswith("nonconformant, 1 finding"), "Firefox: an example is judged by one click", verdict)
            judges_corpus(browser, pathlib.Path(profile))
            legal, other, found, fixes = pasted(browser)
            told(legal == "Harbour Watch: legal: 227 points as printed, 223 as of 2025" and other.startswith("Harbour Watch: not legal: 227 points"), "Firefox: two fleet lists are judged", (legal, other))
            told("CR90 Corvette A has no Ordnance icon for External Racks" in found and fixes.startswith("To be legal, leave out External Racks"), "Firefox: why one is not legal, and what would mend it", (found, fixes))
            told(browser.wait_for("return document.getElementById('new-game').length > 1;"), "Firefox: the games that can be begun are listed")
            browser.run("document.querySelector('[data-part=record]').click(); document.getElementById('new-game').value = 'dropfleet'; document.querySelector('#new button.main').click();")
            told(browser.wait_for(TABLE + "return all('#choices button:not(:disabled)').length > 0;"), "Firefox: a new game lists what may come next")
            before = browser.run(TABLE + "return all('#log li').length;")
            browser.run(TABLE + "all('#choices button:not(:disabled)').find(one => !/\u2026/.test(one.textContent)).click();")
            browser.wait_for(TABLE + "return all('button').some(one => one.textContent === 'Begin all the same');")
            again = "all('button').find(one => one.textContent === 'Begin all the same')?.click();"
            told(browser.wait_for(TABLE + again + f"return all('#log li').length === {before + 1};"), "Firefox: a tap records a statement")
            lines = browser.run(TABLE + "return all('#log li code').map(line => line.textContent);")
            browser.open("about:blank")
            browser.open(page.as_uri())
            browser.wait_for("return document.body?.dataset.ready;")
            browser.run("document.querySelector('[data-part=record]').click(); document.querySelector('#games button').click();")
            browser.wait_for(TABLE + "return all('#choices button:not(:disabled)').length > 0;")
            browser.run("location.reload();")
            told(browser.wait_for("return !document.getElementById('table-page') && document.body?.dataset.ready;"), "Firefox: after a reload no table stands in the page")
            browser.run("document.querySelector('[data-part=record]').click(); document.querySelector('#games button').click();")
            told(browser.wait_for(TABLE + "return all('#choices button:not(:disabled)').length > 0;") and browser.run(TABLE + "return all('#log li code').map(line => line.textContent);") == lines,
                 "Firefox: a game goes on after a reload")
            told(not (complaints := browser.complaints()), "Firefox: no script has failed", complaints)
            told("are kept" in browser.run("return document.getElementById('kept').textContent;"), "Firefox: a page from the disk has a storage")
        finally:
            browser.close()
    finish()


main()

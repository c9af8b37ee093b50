#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page, opened from the disk without a network, in a browser without a window.

    tests/page/browser.py BUILD [pictures=FOLDER]
"""
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from serve_browser import Browser, missing  # noqa: E402
from serve_client import counts, told  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
pictures = dict(word.split("=", 1) for word in sys.argv[2:]).get("pictures")
page = build / "umpire.html"
work = pathlib.Path(tempfile.mkdtemp())
LOG = "corpus/armada/games/sector-fleet/fail-pass-needs-token.umpire"
TEXT = "return document.getElementById(arguments[0]).textContent;"
# Hands files to the page as if they were dropped on it: names and texts, or bytes.
DROP = """const data = new DataTransfer();
for (const [name, content] of arguments[0]) data.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));"""
WRITE = "const log = document.getElementById('log'); log.value = arguments[0]; log.dispatchEvent(new Event('input'));"


def native(*words):
    return subprocess.run([build / "umpire", *words], capture_output=True, check=False).stdout


def text(browser, name):
    return browser.run(TEXT, name)


def shown(browser):
    return browser.wait_for("return !document.getElementById('shown').hidden && document.getElementById('verdict').textContent;", seconds=120)


def picture(browser, name):
    if pictures:
        browser.picture(pathlib.Path(pictures) / f"{name}.png")


def opened(width, dark=False):
    browser = Browser(width, 900, dark)
    browser.network(offline=True)
    browser.open(page.as_uri())
    return browser


def loads(browser):
    told(browser.wait_for("return document.body.dataset.ready;"), "the page is ready, from the disk, without a network")
    told(text(browser, "trouble") == "", "it has no trouble", text(browser, "trouble"))


def checks(browser):
    """An example by one click; its page is the one that 'umpire check --html' writes."""
    browser.click("#examples button")
    verdict = shown(browser)
    told(verdict and verdict.startswith("nonconformant, 1 finding"), "an example is judged by one click", verdict)
    log = browser.run("return document.getElementById('log').value;")
    (work / "game.umpire").write_text(log)
    native("check", "-f", "xml", "--details", f"--html={work}/report.html", str(work / "game.umpire"))
    ours = browser.run("return document.getElementById('report').srcdoc;").replace("/game.umpire", "game.umpire")
    theirs = (work / "report.html").read_text().replace(f"{work}/game.umpire", "game.umpire")
    told(ours == theirs, "its page is the one that the native command writes")
    picture(browser, f"check-{browser.width}")


def edits(browser):
    """Findings as one types."""
    good = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()
    browser.run(WRITE, good)
    told(browser.wait_for("return document.getElementById('live').textContent.startsWith('conformant') && document.getElementById('found').children.length === 0;"),
         "a log that is pasted is judged at once", text(browser, "live"))
    browser.run(WRITE, "game armada 1.5.0\nplayer A first { ship X command=1 speed=2 }\nplayer B { ship Y command=1 speed=2 }\nround 1\nphase ship\n")
    told(browser.wait_for("return document.getElementById('found').children.length > 0;"), "findings appear as one types", text(browser, "live"))
    milliseconds = browser.run_later("""const done = arguments[arguments.length - 1], log = document.getElementById('log'); log.value = arguments[0];
        const live = document.getElementById('live'); live.textContent = '';
        new MutationObserver((_, observer) => { observer.disconnect(); done(parseInt(/\\((\\d+) ms/.exec(live.textContent)[1], 10)); }).observe(live, { childList: true });
        log.dispatchEvent(new Event('input'));""", good)
    print(f"# {good.count(chr(10))} lines are judged in {milliseconds} ms")


def takes_files(browser):
    """Several logs, an archive, a policy."""
    two = [["a.umpire", pathlib.Path(LOG).read_text()], ["b.umpire", pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()]]
    browser.run(DROP, two)
    told(browser.wait_for("return document.querySelectorAll('#logs tbody tr').length === 2 && document.querySelectorAll('#pages button').length === 2;", seconds=60),
         "several logs are a list, with the summary", text(browser, "verdict"))
    told("1 nonconformant" in text(browser, "logs") and "1 conformant" in text(browser, "logs"), "the list has totals", text(browser, "logs"))
    archive = work / "pass.tar.gz"
    subprocess.run(["tar", "czf", archive, "-C", "corpus/armada/pass", "needs-token"], check=True)
    browser.run(DROP, [["pass.tar.gz", list(archive.read_bytes())]])
    told(browser.wait_for("return document.querySelectorAll('#logs tbody tr').length > 2;", seconds=60), "an archive is read", text(browser, "verdict"))
    browser.run("document.getElementById('policy').value = 'armada.pass.needs-token = off # friendly game';")
    browser.run(DROP, [two[0]])
    told(browser.wait_for("return document.getElementById('verdict').textContent.startsWith('conformant');"), "a policy counts", text(browser, "verdict"))
    browser.run("document.getElementById('policy').value = '';")
    browser.run(DROP, [["broken.vlog", [0x50, 0x4b, 3, 4, 0, 0]]])
    told(browser.wait_for("return document.getElementById('trouble').textContent.includes('broken.vlog: ');"), "a damaged game of VASSAL is refused in words",
         text(browser, "trouble"))


def links(browser):
    """A log and its policy fit into the address."""
    browser.run(WRITE, "game armada 1.5.0\n")
    browser.click("#link")
    address = browser.wait_for("return location.hash.startsWith('#in=') && location.href;")
    browser.open("about:blank")
    browser.open(address)
    told(browser.wait_for("return document.getElementById('log').value === 'game armada 1.5.0\\n';"), "a link to a log opens it")


def records(browser):
    """A game is recorded by taps, kept, and there when the page is opened again."""
    browser.click("[data-part=record]")
    browser.run("document.getElementById('new-players').value = 'Ann\\nBob';")
    browser.click("#new button.main")
    told(browser.wait_for("return /^[1-9]/.test(document.getElementById('count').textContent);"), "a new game lists what may come next", text(browser, "count"))
    before = browser.run("return document.getElementById('lines').children.length;")
    browser.click("#moves button")
    told(browser.wait_for("return document.getElementById('lines').children.length === arguments[0] + 1;", before), "a tap records a statement")
    browser.wait_for("return /^[1-9]/.test(document.getElementById('count').textContent);")
    picture(browser, f"record-{browser.width}")
    log = browser.run("return [...document.querySelectorAll('#lines code')].map(line => line.textContent).join('\\n') + '\\n';")
    browser.open("about:blank")
    browser.open(page.as_uri())
    browser.wait_for("return document.body.dataset.ready;")
    browser.click("[data-part=record]")
    browser.wait_for("return document.querySelector('#games button');")
    browser.click("#games button")
    browser.wait_for("return document.getElementById('lines').children.length > 0;")
    kept = browser.run("return [...document.querySelectorAll('#lines code')].map(line => line.textContent).join('\\n') + '\\n';")
    told(kept == log, "the game is there when the page is opened again")
    browser.click("#undo")
    told(browser.wait_for("return document.getElementById('lines').children.length === arguments[0];", before), "it can be taken back")
    saved = browser.download("#save-game", work)
    told(saved is not None and saved + log[len(saved):] == log, "it is saved to a file", saved and saved[-80:])


def explains(browser):
    browser.click("[data-part=explain]")
    browser.click("#show-words")
    told(browser.wait_for("return document.getElementById('words').srcdoc.includes('the words of a log');"), "the words of a game are a page")
    browser.write("#rule", "armada.pass.needs-token")
    wanted = native("explain", "armada.pass.needs-token").decode()
    told(browser.wait_for("return document.getElementById('explained').textContent === arguments[0];", wanted), "a rule is explained as by the command")
    picture(browser, f"explain-{browser.width}")


def fits(browser):
    wide = browser.run("return document.documentElement.scrollWidth;")
    told(wide <= browser.width, f"nothing is wider than {browser.width} px", wide)


def main():
    if missing():
        print(f"# skipped: there is no {missing()}")
        print("0 passed, 0 failed")
        return
    told(page.stat().st_size <= 3 * 1024 * 1024, "the page is one file of at most 3 MiB", page.stat().st_size)
    for width, dark in ((1200, False), (360, True)):
        began = time.monotonic()
        browser = opened(width, dark)
        try:
            loads(browser)
            print(f"# ready {time.monotonic() - began:.1f} s after the browser was asked for it")
            checks(browser)
            fits(browser)
            if width == 1200:
                edits(browser)
                takes_files(browser)
                links(browser)
            records(browser)
            fits(browser)
            explains(browser)
            told(not browser.complaints(), "the console has no complaints", browser.complaints())
        finally:
            browser.close()
    print(f"{counts[True]} passed, {counts[False]} failed")
    sys.exit(counts[False] > 0)


main()

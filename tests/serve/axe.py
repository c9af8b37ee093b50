#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The pages of 'umpire serve', and those of 'check' and 'summary', have nothing that axe-core finds: names of controls, contrast, headings,
landmarks; and nothing on them is wider than they are. tests/page/axe.py tries umpire.html.

    tests/serve/axe.py BUILD [pictures=FOLDER] [only=PAGE]

With pictures each page is looked at, and a picture of it made, in four looks: 360 and 1,200 px, light and dark; the page to watch also as on
the screen of a hall. axe-core comes from npm, once; where it cannot be had, the test says so.
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from axe_core import axe, is_clean  # noqa: E402
from checks import finish, told  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402
from serve_client import Client, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"pictures": "", "only": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
pictures = words["pictures"]
work = pathlib.Path(tempfile.mkdtemp())
READY = "return table.at && !byId('record').hidden && !byId('choices').classList.contains('stale') && document.querySelector('#choices button:not(:disabled)');"


def make(folder):
    folder.mkdir()
    lines = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text().splitlines()
    count = next(n for n, line in enumerate(lines) if "assign" in line)
    (folder / "table-1.umpire").write_text("\n".join(lines[:count]) + "\n")
    (folder / "table-2.umpire").write_text(pathlib.Path("corpus/armada/games/six-rounds/fail-ship-turn.umpire").read_text())
    (folder / "table-3.umpire").write_text(pathlib.Path("corpus/dropfleet/games/three-turns.umpire").read_text())
    lines = pathlib.Path("corpus/dropzone/games/two-players.umpire").read_text().splitlines()
    count = next(n for n, line in enumerate(lines) if "phase initiation" in line) + 1
    (folder / "table-4.umpire").write_text("\n".join(lines[:count]) + "\n")
    (folder / "table-5.umpire").write_text(pathlib.Path("corpus/starfleet/games/campaign.umpire").read_text())


PAIRINGS = "round,table,player 1,player 2\n1,1,Anna,Bert\n1,2,Carl,Dora\n2,1,Anna,Carl\n"


class Look:
    """A browser with a width, light or dark."""

    def __init__(self, server, source, width, height, dark):
        self.browser, self.server, self.source, self.dark = Browser(width, height, dark), server, source, dark
        self.base, self.name = f"http://127.0.0.1:{server.port}", f"{width} px, {'dark' if dark else 'light'}"
        self.width = width

    def open(self, address, wait=READY):
        self.browser.open(address if "://" in address else self.base + address)
        self.browser.wait_for(wait)

    def clean(self, name):
        browser = self.browser
        browser.run("document.activeElement?.blur();") if pictures else None
        if pictures:
            browser.picture(pathlib.Path(pictures) / f"{name.replace(' ', '-')}-{self.width}{'-dark' if self.dark else ''}.png",
                            whole=self.width < 1920) # nobody scrolls in a hall
        is_clean(browser, self.source, f"{name} at {self.name}")

    def tap(self, text):
        self.browser.wait_for(READY)
        found = self.browser.wait_for("const one = [...document.querySelectorAll('#choices button')].find(one => one.textContent.startsWith(arguments[0])); one?.click(); return !!one;", text)
        told(found, f"there is a button {text}", self.browser.run("return document.getElementById('choices').innerText.slice(0, 2000);")) if not found else None
        self.browser.wait_for(READY)
        return found


def recording(look):
    link = look.server.links("table-1")[0]
    look.open(link)
    look.clean("the page to record")
    look.tap("The game ends")
    look.clean("the end of a game")
    told(pictures or look.browser.wait_for("return byId('choices').contains(document.activeElement);"), f"at {look.width} px: the focus is on what is asked next",
         look.browser.run("return document.activeElement.outerHTML.slice(0, 100);"))
    look.tap("Rebel")
    look.clean("the points of a result")
    side = next(one["link"] for row in Client(look.server).get(look.server.judge + "/tables") if row["name"] == "table-1" for one in row["players"])
    look.open(f"/t/{side}")
    look.clean("the page of a player")
    look.open(link)
    look.tap("I do not know")
    look.clean("what is not known")
    look.open(link)
    look.tap("Another statement")
    look.browser.wait_for("return byId('choices').innerText.includes('Who, or what?');") # until then other buttons are there
    look.tap("Rebel")
    look.clean("the verbs of another statement")
    look.tap("assign")
    look.clean("a statement from its parts")
    look.open(link)
    look.browser.run("quicker({ what: 'append', text: 'Rebel: assign Yavaris navigate' }, { text: ['Empire: assign Demolisher navigate'] }); byId('text').value = 'Rebel: as'; hint();")
    look.browser.wait_for("return byId('hints').children.length > 1;")
    look.clean("what somebody else recorded")
    look.browser.network(offline=True)
    look.browser.run("tellWaiting(); record('note \"later\"');")
    look.browser.wait_for("return away && !isOff() && document.querySelectorAll('#choices button').length;")
    look.clean("what waits without a network")
    look.browser.run("dropLast(); queue.length = 0; keep();") # nothing of it is sent
    look.browser.network()
    look.open(link)
    told(look.browser.wait_for("const one = [...document.querySelectorAll('#choices button')].find(one => one.textContent.includes('several at once')); one?.click(); return Boolean(one);"), f"at {look.name} there are chips")
    look.browser.wait_for(READY)
    look.browser.run("[...document.querySelectorAll('#choices .choice')].find(one => one.textContent === 'repair').click();")
    look.browser.wait_for("return document.querySelector('#choices .chip');")
    look.clean("chips to tap")
    look.open(look.server.links("table-4")[0])
    look.tap("roll")
    look.clean("dice to tap")


def secrets(look):
    """The secrets that a phone keeps: what is sealed, what is exported, and a question."""
    browser = look.browser
    look.open(look.server.links("table-1")[0])
    browser.run("secrets.place.open = secrets.more.open = true; secrets.choose('Rebel'); secrets.draw();")
    browser.run("record(`Rebel: assign ${quoted(table.state.names.find(one => one.owner === 'Rebel' && one.kind === 'ship').name)} navigate`);")
    told(browser.wait_for("return byId('secrets').innerText.includes(': navigate');"), f"at {look.name} a phone shows its player what lies sealed", browser.run("return byId('secrets').innerText;"))
    browser.run("secrets.export();")
    browser.wait_for("return secrets.text.value;")
    browser.wait_for(READY)
    browser.run("secrets.open(secrets.lying().mine);")
    browser.wait_for("return document.querySelector('#waiting button:not(:disabled)');")
    look.clean("what a phone keeps secret")
    browser.run("byId('waiting').querySelector('.bar button:last-child').click(); secrets.choose(''); localStorage.clear();")
    browser.wait_for(READY)
    browser.run("takeBack();")
    browser.wait_for(READY)


def keys(look):
    browser = look.browser
    look.open(look.server.links("table-1")[0])
    before = browser.run("const one = [...document.querySelectorAll('#choices button.choice')].find(one => !one.textContent.includes('\u2026')); one.focus(); one.click(); return table.at;")
    told(browser.wait_for("return table.at !== arguments[0] && byId('choices').dataset.at === table.at && byId('choices').contains(document.activeElement);", before),
         f"at {look.width} px: after a move the focus is on what may come next", browser.run("return document.activeElement.outerHTML.slice(0, 100);"))
    key = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true }));"
    browser.wait_for(READY)
    browser.run("byId('keys').click();" + key)
    told(browser.run("return queue.length === 0 && localStorage.getItem('umpire-keys') === 'off';"), f"at {look.width} px: keys that are switched off do nothing")
    browser.run("byId('keys').click();" + key)
    told(browser.wait_for("return table.at === arguments[0];", before), f"at {look.width} px: keys that are on do")


def findings(look):
    look.open(look.server.links("table-2")[0], "return byId('choices').dataset.at && byId('choices').dataset.at === table.at;")
    told(look.browser.run("return [byId('place').textContent, byId('choices').innerText];") == ["The result is recorded: Rebel by points.", "The game is over."], f"at {look.name} the page of a game that is over says who won",
         look.browser.run("return [byId('place').textContent, byId('choices').innerText];"))
    look.clean("a page with findings")
    look.browser.run("document.querySelector('#undecided details').open = true;")
    look.browser.wait_for("return document.querySelectorAll('#undecided article').length > 1;")
    look.browser.run("for (const one of document.querySelectorAll('#undecided details')) one.open = true; byId('undecided').scrollIntoView();")
    look.clean("what is undecided")


def watching(look):
    for number, name in ((3, "the page to watch"), (5, "a campaign to watch")):
        look.open(look.server.links(f"table-{number}")[1], "return document.querySelector('#state h2') && document.querySelector('#log li') && document.querySelector('#undecided article, #undecided p');")
        look.clean(name)


def room(look):
    browser, judge = look.browser, look.server.judge
    look.open(judge, "return document.querySelectorAll('#tables article').length > 4 && document.querySelector('#table-table-5 .players');")
    look.clean("the room")
    browser.run("document.querySelector('#table-table-2 details').open = true;")
    browser.wait_for("return document.querySelector('#table-table-2 form input') && document.querySelector('#table-table-2 .undecided a');")
    browser.run("for (const one of document.querySelectorAll('#table-table-2 details')) one.open = true;")
    look.clean("the room with findings")
    browser.run("byId('event').closest('details').open = true; document.querySelector('#players details').open = true;")
    look.clean("the room with the form of an event")
    look.open(f"{judge}/sheet#links-0", "return document.querySelectorAll('.ticket svg').length > 4;")
    look.clean("the links to print")
    look.open(f"{judge}/paste", "return byId('form');")
    look.clean("the page to check a log")
    look.open(f"{judge}/sheet#rulings-table-2", "return document.querySelectorAll('.signs p').length === 3;")
    look.clean("the rulings to print")
    look.open(f"{judge}/paste", "return byId('form');")
    browser.run("byId('log').value = arguments[0]; byId('form').requestSubmit();", (work / "tables/table-2.umpire").read_text())
    browser.wait_for("return !byId('report').hidden && document.getAnimations().every(one => one.playState !== 'running');")
    look.clean("the page with a report")


def event(look):
    """An event: a clock, a table that calls the judge, and one whose round has not begun."""
    server = look.server
    client = Client(server)
    if not client.get(server.judge + "/tables")[0]["name"].startswith("round") and not (server.folder / "round-1-table-1.umpire").exists():
        client.post(server.judge + "/pairings", event="Cup", game="armada", pairings=PAIRINGS, lists={})
        client.post(server.judge + "/clock", do="begin", round=1, minutes=90)
        client.post(server.links("round-1-table-1")[0] + "/call", call=True)
    look.open(server.links("round-1-table-1")[0])
    look.browser.wait_for("return document.querySelectorAll('#lists > details').length > 0;")
    look.browser.run("for (const one of document.querySelectorAll('#lists details')) one.open = true;")
    look.clean("a table that calls the judge")
    look.open(server.links("round-2-table-1")[0], "return byId('connection').textContent;")
    told(look.browser.run("return [byId('connection').textContent, byId('undecided').hidden, byId('save').hidden];") == ["This table's round has not begun; the judge begins it.", True, True], f"at {look.name} a table that waits says so, and nothing else")
    look.clean("a table that waits")
    look.open(server.judge, "return document.querySelectorAll('#calls li').length === 1;")
    look.clean("the room with a call")


def made():
    """Pages that the command writes."""
    report, page, summary = work / "report.xml", work / "report.html", work / "summary.html"
    subprocess.run([build / "umpire", "check", "--details", "-f", "xml", "-o", report, f"--html={page}", "corpus/armada/games/six-rounds/fail-ship-turn.umpire"], check=False)
    subprocess.run([build / "umpire", "check", "--details", "-f", "xml", "-o", report, *sorted(map(str, pathlib.Path("corpus").glob("*/games/*.umpire")))], check=False)
    subprocess.run([build / "umpire", "summary", "-f", "html", "-o", summary, report], check=True)
    return {"a report": page, "the standings": summary}


def main():
    lacking = missing()
    source = None if lacking else axe(build)
    if not source:
        print(f"# skipped: there is no {lacking or 'axe-core'} here")
        return
    make(work / "tables")
    server = Server(build / "umpire", work / "tables", "--rate=100000")
    server.room(lambda rows: len(rows) == 5)
    files = made()
    for width, dark in ((360, False), (1200, True), (360, True), (1200, False)):
        look = Look(server, source, width, 900, dark)
        for part in (recording, secrets, keys, findings, watching, room, event):
            if not words["only"] or words["only"] == part.__name__:
                part(look)
        for name, path in files.items():
            if not words["only"] or words["only"] == "made":
                look.open(path.as_uri(), "return document.readyState === 'complete';")
                look.clean(name)
        look.browser.close()
    look = Look(server, source, 1920, 1080, True)
    watching(look)
    high = look.browser.run("scrollTo(0, 0); return [byId('log').getBoundingClientRect().bottom, innerHeight];")
    told(high[0] <= high[1], "the page to watch in a hall has its log in sight", high)
    look.browser.close()
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

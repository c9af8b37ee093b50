#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reports' pages in a browser: what it shows, and a game that is stepped through by keyboard and by touch.

    tests/formats/browser.py BUILD
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told, until  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
MIXED, WIDE = "tests/formats/golden/mixed.umpire", pathlib.Path("tests/formats/wide.umpire")
BROKEN = "corpus/armada/games/six-rounds/fail-ship-maneuver-speed.umpire"
TURN, DROPZONE = "corpus/armada/games/six-rounds/fail-ship-turn.umpire", "corpus/dropzone/games/two-players.umpire"
MANY = """game armada 1.5.0
player Rebel first { ship Yavaris command=2 speed=2 max-speed=3 }
player Empire { ship Avenger command=1 speed=2 }
round 1
phase command
Rebel: assign Yavaris navigate repair
Empire: assign Avenger repair
phase ship
""" + "Rebel: maneuver 3\n" * 2500 + "result Rebel by concession\nend\n"
STATE = "return Array.from(document.querySelectorAll('dl.state .thing'), e => e.textContent);"
FIRST = "document.querySelector('.bar button[value=first]').click();"
AT = "return document.querySelector('.bar output').textContent;"
HERE = "return document.querySelector('ol.events > li.here .line').textContent;"
MARKED = """return [document.querySelector('.bar output').textContent, document.querySelectorAll('dl.state .changed').length,
    document.querySelectorAll('ol.events > li.here .did ins').length];"""


def checked(*words):
    return subprocess.run([build / "umpire", "check", *words], capture_output=True, text=True, check=False).stdout


class Pages:
    """A browser of some width, and the pages that it shows."""

    def __init__(self, work, width):
        self.work, self.width, self.browser = work, width, Browser(width, 900)
        self.value, self.key, self.command = self.browser.run, self.browser.key, self.browser.command

    def made(self, *words):
        """The page of a report about some logs."""
        page = self.work / f"{len(list(self.work.iterdir()))}.html"
        checked("-f", "text", "--html", page, *words)
        return page

    def shows(self, page):
        self.browser.open(page.as_uri())

    def count(self, selector):
        return self.value("return document.querySelectorAll(arguments[0]).length;", selector)

    def page_of_a_breach(self):
        self.shows(self.made(BROKEN))
        said = self.value("return [document.querySelector('h1.nonconformant').textContent, document.body.textContent];")
        told(said[0].startswith("A rule was broken"), "the browser shows the verdict", said[0])
        told("maneuvers at speed" in said[1], "the browser shows the finding in words")
        told("A ship must maneuver at its current speed" in said[1], "the browser shows the rule in words")
        marks = self.value("return Array.from(document.querySelectorAll('path.violation > title'), e => e.textContent);")
        told(any(one.startswith("Finding 1: ") and "maneuvers at speed" in one for one in marks), "the picture marks finding 1", marks)
        told(self.count("svg.timeline") == 6, "the browser has a timeline for each of six rounds", self.count("svg.timeline"))
        told(self.count("figure details:not([open]) svg.timeline") == 5, "the rounds in which nothing was found are folded", self.count("figure details svg.timeline"))
        stay = self.value("""const row = [...document.querySelectorAll('figure > .scroll')].pop(), name = row.querySelector('.names text');
            row.style.width = '120px'; const before = name.getBoundingClientRect().left; row.scrollLeft = 40;
            return [row.scrollLeft, before, name.getBoundingClientRect().left];""")
        told(stay[0] == 40 and stay[1] == stay[2], "the lanes' names stay in sight where a wide round is scrolled", stay)
        tops = self.value("return ['article.finding', 'figure'].map(one => document.querySelector(one).getBoundingClientRect().top);")
        told(tops[0] < tops[1] and tops[0] < 500, "what was found stands above the picture, on the first screen", tops)
        told(self.value("return document.querySelector('.figures li').textContent;") == "1 violation", "the violation is the first of the counts")

    def page_of_odd_names(self):
        self.shows(self.made(MIXED))
        said = self.value("return document.body.textContent;")
        told('Names like <markup> & "quotes"' in said and not self.count("markup"), "the page shows names like markup as they are")
        places, wanted = self.count("article.finding"), checked("-f", "xml", "--details", MIXED).count("<finding ")
        told(places == wanted > 10, "the page has a place for every finding of mixed.umpire", (places, wanted))
        page = self.made(MIXED)
        with open(page, "a", encoding="utf-8") as file:
            file.write("<script>document.title = 'added'</script>\n")
        self.shows(page)
        told(self.value("return document.querySelector('h1') && document.title !== 'added';"), "the browser does not run a script that was added to the page")
        self.browser.complaints()  # of this script

    def steps(self, page):
        self.shows(page)
        complaints = self.browser.complaints()
        told(not complaints, "the page's policy lets its script run, and the browser has no complaint", complaints)
        count = self.count("ol.events > li")
        told(self.value("return !!document.querySelector('.panel a.found');"), "the steps begin at the statement that was found wrong", self.value(AT))
        self.value(FIRST)
        first = self.value(STATE)
        told(self.value(AT) == f"statement 1 of {count}" and first, "the game begins at its first statement", self.value(AT))
        seen, wrong, moved = set(), [], 0
        for _ in range(1, count):
            self.key("ArrowRight")
            at, marked, said = self.value(MARKED)
            seen.add(at)
            moved += said > 0
            if marked != said:
                wrong.append((self.value(HERE), marked, said))
        told(seen == {f"statement {i} of {count}" for i in range(2, count + 1)}, "the right arrow steps through the whole game", len(seen))
        told(not wrong and moved > count / 3, "what each statement changed is marked in the state beside it", (moved, wrong[:3]))
        last = self.value(STATE)
        told(last != first, "the state at the last statement is not that at the first")
        for _ in range(1, count):
            self.key("ArrowLeft")
        told(sorted(self.value(STATE)) == sorted(first), "the left arrow steps back to the state at the first statement", self.value(STATE))
        self.links()
        return count, last

    def links(self):
        self.key("n")
        told(self.value("return !!document.querySelector('.panel a.found');"), "the key n goes to a statement with a finding")
        line = self.value(HERE)
        told(self.value("return document.querySelector('.finding .here .line').textContent;") == line, "the key n goes to the line that the finding names", line)
        self.value("location.hash = '#game-1-line-100';")
        told(until(lambda: self.value(HERE) == "100") and self.value("return document.querySelector('.steps details').open;"), "a link to a statement shows it", self.value(HERE))
        left = self.value("return Array.from(document.querySelectorAll('.finding'), e => getComputedStyle(e).contentVisibility).filter(v => v !== 'visible');")
        told(left == [], "a page of few findings has all of them laid out", left)
        rule = self.value("return document.querySelector('.finding dd a').hash;")
        self.value("location.hash = arguments[0];", rule)
        told(self.browser.wait_for("return document.getElementById(arguments[0]).open && document.querySelector('.rules').open;", rule[1:]),
             "a link to a rule opens what is told of it")

    def touches(self, page, count, last):
        """A page of one game, how many statements it has, and the state at the last."""
        self.shows(page)
        self.value(FIRST)
        self.browser.touch(".bar button[value=next]")
        told(self.value(AT) == f"statement 2 of {count}", "a touch on the button 'next' steps on to the second statement", self.value(AT))
        self.browser.touch(".bar button[value=last]")
        told(self.value(AT) == f"statement {count} of {count}" and sorted(self.value(STATE)) == sorted(last), "a touch on the button 'last' steps to the end", self.value(AT))
        small = self.value("return Array.from(document.querySelectorAll('.bar button'), e => Math.min(e.offsetWidth, e.offsetHeight)).filter(n => n < 44);")
        told(small == [], "every button for steps is at least 44 pixels wide and high", small)
        names = self.work / "long-names.umpire"
        names.write_text(WIDE.read_text().replace("\u661f\u661f\u661f", "Long" * 50))
        for name, one in (("of one game", page), ("of long names and paths", self.made(names, MIXED)), ("of several", self.made(TURN, DROPZONE))):
            self.shows(one)
            wide = self.value("return document.documentElement.scrollWidth;")
            told(wide <= self.width, f"nothing is cut at {self.width} pixels on the page {name}", wide)
        told(self.count("nav tbody tr") == self.count("section.log") == 2, "the index has one row a log", self.count("nav tbody tr"))
        self.command("Emulation.setEmulatedMedia", media="print")
        shut = self.value("return Array.from(document.querySelectorAll('details > :not(summary)')).filter(e => !e.closest('.panel') && e.offsetHeight === 0).length;")
        told(shut == 0, "folds are open in print", shut)
        cut = self.value("return Array.from(document.querySelectorAll('pre'), e => e.scrollWidth - e.clientWidth).filter(n => n > 0);")
        told(cut == [], "no example is cut in print", cut)
        self.command("Emulation.setEmulatedMedia", media="")

    def page_of_thousands(self):
        log = self.work / "many.umpire"
        log.write_text(MANY)
        self.shows(self.made("--as-played", "--max-findings", "all", log))
        self.key("n")
        line, link = self.value("return [document.querySelector('.panel .line').textContent, document.querySelector('.panel a.found').hash];")
        told(self.value("return document.querySelector(arguments[0]).textContent.includes('line ' + arguments[1]) && !document.querySelector('.long a');", link, line),
             "a link to a finding of a long list leads to it; the list itself has no links", (line, link))
        self.value("location.hash = '#game-1-2400';")
        told(self.browser.wait_for("const b = document.getElementById('game-1-2400').getBoundingClientRect(); return b.top >= -1 && b.bottom <= innerHeight;"),
             "a link to a finding far down shows it")
        number = self.value("const one = document.querySelectorAll('.long li')[600]; return [getComputedStyle(one, '::before').content, `\"${one.value}\"`];")
        told(number[0] == number[1], "a long list shows its lines", number)
        self.command("Emulation.setEmulatedMedia", media="print")
        told(self.value("return document.querySelector('.long ol').offsetHeight;") == 0, "a list of thousands is not printed")


def main():
    if missing():
        print(f"# skipped: there is no {missing()} here")
        finish()
    with tempfile.TemporaryDirectory() as work:
        wide, narrow = Pages(pathlib.Path(work), 1200), Pages(pathlib.Path(work), 360)
        wide.page_of_a_breach()
        wide.page_of_odd_names()
        one = wide.made(TURN)
        end = wide.steps(one)
        wide.page_of_thousands()
        wide.browser.close()
        narrow.touches(one, *end)
        narrow.browser.close()
    finish()


main()

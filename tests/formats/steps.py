#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Steps through a game on its page by keyboard and by touch. Takes the browser, a page of one game,
a page of several and a page with thousands of findings. Prints a line for each check, as in tests/lib.sh."""
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import Browser  # noqa: E402

command, one, several, many = sys.argv[1:]
STATE = "Array.from(document.querySelectorAll('dl.state .thing'), e => e.textContent)"
AT = "document.querySelector('.bar output').textContent"
HERE = "document.querySelector('ol.events > li.here .line').textContent"


def check(words, good, more=""):
    print("ok" if good else "not ok", "-", words, "" if good else more)


browser = Browser(command)
try:
    browser.window(1200)
    browser.go("file://" + os.path.abspath(one))
    check("the page's policy lets its script run, and the browser has no complaint", not browser.complaints(), browser.complaints())
    count = browser.value("document.querySelectorAll('ol.events > li').length")
    first = browser.value(STATE)
    check("the game begins at its first statement", browser.value(AT) == f"statement 1 of {count}" and first, browser.value(AT))
    seen, wrong, moved = set(), [], 0
    for step in range(1, count):
        browser.key("ArrowRight")
        seen.add(browser.value(AT))
        marked = browser.value("document.querySelectorAll('dl.state .changed').length")
        told = browser.value("document.querySelectorAll('ol.events > li.here .did ins').length")
        moved += told > 0
        if marked != told:
            wrong.append((browser.value(HERE), marked, told))
    check("the right arrow steps through the whole game", seen == {f"statement {i} of {count}" for i in range(2, count + 1)}, len(seen))
    check("what each statement changed is marked in the state beside it", not wrong and moved > count / 3, (moved, wrong[:3]))
    last = browser.value(STATE)
    check("the state at the last statement is not that at the first", last != first)
    for step in range(1, count):
        browser.key("ArrowLeft")
    check("the left arrow steps back to the state at the first statement", sorted(browser.value(STATE)) == sorted(first), browser.value(STATE))
    browser.key("n")
    check("the key n goes to a statement with a finding", browser.value("!!document.querySelector('.panel a.found')"))
    line = browser.value(HERE)
    check("the key n goes to the line that the finding names", browser.value("document.querySelector('.finding .here .line').textContent") == line, line)
    browser.value("location.hash = '#game-1-line-100'")
    left = browser.value("Array.from(document.querySelectorAll('.finding'), e => getComputedStyle(e).contentVisibility).filter(v => v !== 'visible')")
    check("a page of few findings has all of them laid out", left == [], left)
    check("a link to a statement shows it", browser.value(HERE) == "100" and browser.value("document.querySelector('.steps details').open"))
    rule = browser.value("document.querySelector('.finding dd a').hash")
    browser.value(f"location.hash = '{rule}'")
    check("a link to a rule opens what is told of it",
          browser.value(f"document.getElementById('{rule[1:]}').open && document.querySelector('.rules').open"))
    browser.window(360, 700)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.go("file://" + os.path.abspath(one))
    browser.tap(".bar button[value=next]")
    check("a touch on the button 'next' steps on to the second statement", browser.value(AT) == f"statement 2 of {count}", browser.value(AT))
    browser.tap(".bar button[value=last]")
    check("a touch on the button 'last' steps to the end",
          browser.value(AT) == f"statement {count} of {count}" and sorted(browser.value(STATE)) == sorted(last), browser.value(AT))
    small = browser.value("Array.from(document.querySelectorAll('.bar button'), e => Math.min(e.offsetWidth, e.offsetHeight)).filter(n => n < 44)")
    check("every button for steps is at least 44 pixels wide and high", small == [], small)
    for name, path in (("of one game", one), ("of several", several)):
        browser.go("file://" + os.path.abspath(path))
        wide = browser.value("document.documentElement.scrollWidth - innerWidth")
        check(f"nothing is cut at 360 pixels on the page {name}", wide <= 0, wide)
    rows = browser.value("document.querySelectorAll('nav tbody tr').length")
    check("the index has one row a log", rows == browser.value("document.querySelectorAll('section.log').length"), rows)
    browser.call("Emulation.setEmulatedMedia", media="print")
    shut = browser.value("Array.from(document.querySelectorAll('details > :not(summary)')).filter(e => !e.closest('.panel') && e.offsetHeight === 0).length")
    check("folds are open in print", shut == 0, shut)
    cut = browser.value("Array.from(document.querySelectorAll('pre'), e => e.scrollWidth - e.clientWidth).filter(n => n > 0)")
    check("no example is cut in print", cut == [], cut)
    browser.call("Emulation.setEmulatedMedia", media="")
    browser.go("file://" + os.path.abspath(many))
    browser.key("n")
    line = browser.value("document.querySelector('.panel .line').textContent")
    link = browser.value("document.querySelector('.panel a.found').hash")
    check("a link to a finding of a long list leads to it; the list itself has no links",
          browser.value(f"document.querySelector({link!r}).textContent.includes('line {line}') && !document.querySelector('.long a')"), (line, link))
    browser.value("location.hash = '#game-1-2400'")
    place = "(function () { var b = document.getElementById('game-1-2400').getBoundingClientRect(); return b.top >= -1 && b.bottom <= innerHeight; }())"
    check("a link to a finding far down shows it", any(browser.value(place) or time.sleep(0.1) for _ in range(100)))
    shown = browser.value("getComputedStyle(document.querySelectorAll('.long li')[600], '::before').content")
    check("a long list shows its lines", shown == browser.value("'\"' + document.querySelectorAll('.long li')[600].value + '\"'"), shown)
    browser.call("Emulation.setEmulatedMedia", media="print")
    check("a list of thousands is not printed", browser.value("document.querySelector('.long ol').offsetHeight") == 0)
finally:
    browser.close()

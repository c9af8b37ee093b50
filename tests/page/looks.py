# SPDX-License-Identifier: MIT
"""How the page looks: what is narrow, and what is readable."""
import pathlib

from driven import DROP, LOG, text
from checks import told

# The least contrast between the letters of an element of these and what is behind them.
CONTRAST = """const light = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(one => one / 255).map(one => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
return Math.min(...[...document.querySelectorAll(arguments[0])].map(one => { const style = getComputedStyle(one), both = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
    return (both[1] + 0.05) / (both[0] + 0.05); }));"""


def fits(browser):
    wide = browser.run("return document.documentElement.scrollWidth;")
    told(wide <= browser.width, f"nothing is wider than {browser.width} px", wide)


def is_readable(browser):
    """The parts' buttons, of which a finger or a pointer has just pressed one."""
    for part in ("record", "explain", "check"):
        browser.click(f"[data-part={part}]")
        contrast = browser.run(CONTRAST, "nav button")
        told(contrast >= 4.5, f"the button that opens {part} is readable when it is pressed", contrast)


def fits_words(browser):
    """On a phone a list of logs breaks no word, and a rule's name is seen whole."""
    browser.run(DROP, [["a.umpire", pathlib.Path(LOG).read_text()], ["b.umpire", pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()]])
    browser.wait_for("return document.querySelectorAll('#logs tbody tr').length === 2 && !document.getElementById('logs').hidden;")
    told(browser.run("const { top, bottom } = document.getElementById('verdict').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight * 3 / 4;"),
         "the verdict and what follows stand in the window")
    heights = browser.run("return [...document.querySelectorAll('#logs thead tr, #logs tbody tr')].map(one => one.offsetHeight);")
    told(len(heights) == 3 and max(heights) < 40, "a list of logs breaks no word", (heights, text(browser, "logs")))
    fits(browser)
    browser.click("[data-part=explain]")
    browser.run("document.getElementById('rule').value = 'armada.ship.maneuver-speed';")
    told(browser.run("const rule = document.getElementById('rule'); return rule.scrollWidth <= rule.clientWidth;"), "a rule's name is seen whole")
    browser.run("document.getElementById('rule').value = '';")
    browser.click("[data-part=check]")


IN_WINDOW = "const { top, bottom } = document.getElementById(arguments[0]).getBoundingClientRect(); return top >= 0 && bottom <= innerHeight;"


def shows_troubles(browser):
    """What cannot be done is seen wherever the page is scrolled to, and is gone where something else is begun."""
    browser.run("scrollTo(0, document.documentElement.scrollHeight);")
    before = browser.run("return scrollY;")
    browser.run(DROP, [["photo.png", [0x89, 0x50, 0x4e, 0x47, 0, 13, 10, 26, 10]]])
    browser.wait_for("return document.getElementById('trouble').textContent === 'photo.png: it is no log: it is no text';")
    told(before > 0 and browser.run(IN_WINDOW, "trouble"), "a file that is no log is said to be none where the page is scrolled to", before)
    browser.run(DROP, [["photo.png", [0x89, 0x50, 0x4e, 0x47, 0, 13, 10, 26, 10]], ["a.umpire", pathlib.Path(LOG).read_text()]])
    told(browser.wait_for("""const trouble = document.getElementById('trouble'), { top, bottom } = document.getElementById('verdict').getBoundingClientRect();
        return !trouble.hidden && !document.getElementById('shown').hidden && top >= trouble.getBoundingClientRect().bottom && bottom <= innerHeight;"""), "the verdict stands below what is said of another file")
    browser.click("[data-part=lists]")
    told(browser.run("return document.getElementById('trouble').hidden;"), "another part of the page says nothing of it")
    browser.click("[data-part=check]")

# SPDX-License-Identifier: MIT
"""What is long in the page: reports in their frame, and lists of findings."""
import pathlib

from driven import DROP, LOG, WRITE, shown, text
from checks import told, until

INNER = "return [innerHeight, document.documentElement.scrollHeight];"


def in_frame(browser, script):
    """What a script in the report's frame answers, which scripts of the page cannot look into."""
    element = browser.ask("POST", browser.session + "/element", {"using": "css selector", "value": "#report"})
    browser.ask("POST", browser.session + "/frame", {"id": element})
    try:
        return browser.run(script)
    finally:
        browser.ask("POST", browser.session + "/frame", {"id": None})


def has_its_height(browser, what):
    def fits():
        inner, content = in_frame(browser, INNER)
        return content > 900 and inner >= content > inner - 40
    browser.run("document.getElementById('report').scrollIntoView();")  # what is out of sight is not laid out
    told(until(fits, 20), f"{what} scrolls with the page, not by itself", in_frame(browser, INNER))


def scrolls_as_one(browser):
    """A report and a summary are as high as what is in them; a link in a report leads to its place."""
    browser.click("[data-part=check]")
    browser.run(WRITE, pathlib.Path(LOG).read_text())
    browser.click("#go")
    shown(browser)
    has_its_height(browser, "a report")
    in_frame(browser, "document.querySelectorAll('details').forEach(one => { one.open = true; });")
    has_its_height(browser, "a report whose folds are open")
    in_frame(browser, "document.querySelectorAll('details').forEach(one => { one.open = false; });")
    has_its_height(browser, "a report whose folds are closed")
    in_frame(browser, "document.querySelector('.finding a[href^=\\'#rule-\\']').click();")
    told(until(lambda: browser.run("return document.getElementById('report').getBoundingClientRect().top < -2000;"), 20),
         "a link in a report leads to its place", browser.run("return document.getElementById('report').getBoundingClientRect().top;"))
    browser.run(DROP, [["a.umpire", pathlib.Path(LOG).read_text()], ["b.umpire", pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()]])
    browser.wait_for("return document.querySelectorAll('#pages button').length === 2 && !document.getElementById('shown').hidden;")
    browser.run("document.querySelectorAll('#pages button')[1].click();")
    browser.wait_for("return document.getElementById('report')?.srcdoc.includes('summed up');")
    has_its_height(browser, "a summary")
    in_frame(browser, "document.querySelectorAll('details').forEach(one => { one.open = true; });")
    has_its_height(browser, "a summary whose folds are open")


def opens_all_findings(browser):
    """Of many findings the first are listed; a tap lists the others."""
    browser.run(WRITE, "game armada 1.5.0\n" + "".join(f"nonsense {i}\n" for i in range(69)))
    browser.wait_for("return document.querySelectorAll('#found > .finding').length === 50;")
    told("and 20 more" in text(browser, "found"), "of many findings the first are listed, and how many more there are", text(browser, "found")[-200:])
    browser.run("[...document.querySelectorAll('#found > li > button')].find(one => one.textContent.startsWith('and 20 more'))?.click();")
    told(browser.wait_for("return document.querySelectorAll('#found > .finding').length === 70 && document.activeElement.closest('.finding') === document.querySelectorAll('#found > .finding')[50];", seconds=10),
         "... and a tap lists them", browser.run("return document.querySelectorAll('#found > .finding').length;"))

# SPDX-License-Identifier: MIT
"""A fleet list for the part Lists of umpire.html, and how it is pasted there."""
import pathlib

LEGAL = (pathlib.Path(__file__).parent / "harbour_watch.txt").read_text()
PASTE = "const list = document.getElementById(arguments[0]); list.value = arguments[1]; list.dispatchEvent(new Event('input'));"
LACKING = LEGAL.replace("Nav Team (4)", "External Racks (4)")  # no icon is left for them


def pasted(browser):
    """Two lists, of which the second is not legal; what is said of each."""
    browser.run("document.querySelector('[data-part=lists]').click();")
    for place, text in (("list-1", LEGAL), ("list-2", LACKING)):
        browser.run(PASTE, place, text)
    browser.wait_for("return document.getElementById('list-verdict-1').textContent && document.querySelector('#list-fixes-2 .fix');")
    return browser.run("return ['list-verdict-1', 'list-verdict-2', 'list-found-2', 'list-fixes-2'].map(id => document.getElementById(id).innerText);")

# SPDX-License-Identifier: MIT
"""What is long in the page: lists of findings."""
from driven import WRITE, text
from checks import told


def opens_all_findings(browser):
    """Of many findings the first are listed; a tap lists the others."""
    browser.run(WRITE, "game armada 1.5.0\n" + "".join(f"nonsense {i}\n" for i in range(69)))
    browser.wait_for("return document.querySelectorAll('#found > .finding').length === 50;")
    told("and 20 more" in text(browser, "found"), "of many findings the first are listed, and how many more there are", text(browser, "found")[-200:])
    browser.run("[...document.querySelectorAll('#found > li > button')].find(one => one.textContent.startsWith('and 20 more'))?.click();")
    told(browser.wait_for("return document.querySelectorAll('#found > .finding').length === 70 && document.activeElement.closest('.finding') === document.querySelectorAll('#found > .finding')[50];", seconds=10),
         "... and a tap lists them", browser.run("return document.querySelectorAll('#found > .finding').length;"))

# SPDX-License-Identifier: MIT
"""What the tests of the page in Chromium share: where it is, what they ask of it, and the native command."""
import pathlib
import subprocess
import sys
import tempfile

build = pathlib.Path(sys.argv[1]).resolve()
page = build / "umpire.html"
work = pathlib.Path(tempfile.mkdtemp())
LOG = "corpus/armada/games/sector-fleet/fail-pass-needs-token.umpire"
TEXT = "return document.getElementById(arguments[0]).textContent;"
# Hands files to the page as if they were dropped on it: names and texts, or bytes.
DROP = """const data = new DataTransfer();
for (const [name, content] of arguments[0]) data.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));"""
WRITE = "const log = document.getElementById('log'); log.value = arguments[0]; log.dispatchEvent(new Event('input'));"
# What a script needs to look at the table's page.
TABLE = "const page = document.getElementById('table-page')?.contentDocument, all = selector => page ? [...page.querySelectorAll(selector)] : [];\n"
LINES = TABLE + "return all('#log li code').map(line => line.textContent).join('\\n') + '\\n';"


def native(*words):
    """What the native command writes, in the folder of the test's files."""
    return subprocess.run([build / "umpire", *words], cwd=work, capture_output=True, check=False).stdout


def text(browser, name):
    return browser.run(TEXT, name)


def shown(browser):
    return browser.wait_for("return !document.getElementById('shown').hidden && document.getElementById('verdict').textContent;")


def saved(browser, click):
    """The text that a click saves."""
    browser.run("""window.made = null; window.own = window.own || URL.createObjectURL;
        URL.createObjectURL = blob => { blob.text().then(text => { window.made = text; }); return window.own.call(URL, blob); };""")
    browser.run(click)
    return browser.wait_for("return window.made;")


def judged(browser, beginning):
    return browser.wait_for("return document.getElementById('verdict').textContent.startsWith(arguments[0]);", beginning)


def table_is(browser, script, *arguments):
    """Waits until a script about the table's page is true."""
    return browser.wait_for(TABLE + script, *arguments)

# SPDX-License-Identifier: MIT
"""axe-core, which finds names of controls, contrast, headings and landmarks that are wrong in a page. It comes from npm, once."""
import pathlib
import subprocess
import tarfile
import tempfile

from checks import PATIENCE, told

AXE = "axe-core@4.14.1"
RUN = """
const done = arguments[0];
axe.run(document, { resultTypes: ["violations"] }).then(result => done(result.violations.map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => node.html).join(" | ")}`)), error => done([String(error)]));
"""
WIDE = """return [document.documentElement.scrollWidth > innerWidth, ...[...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > innerWidth + 1
    && !one.closest('.skip, [hidden], pre, code, .scroll > *')).map(one => one.outerHTML.slice(0, 80))].filter(Boolean);"""


def axe(build):
    """The script, or None."""
    script = build / "tests" / f"{AXE}.js"
    script.parent.mkdir(parents=True, exist_ok=True)
    if not script.exists():
        try:
            with tempfile.TemporaryDirectory() as work:
                subprocess.run(["npm", "pack", "--silent", AXE], cwd=work, check=True, capture_output=True, timeout=PATIENCE)
                with tarfile.open(next(pathlib.Path(work).glob("axe-core-*.tgz"))) as archive:
                    script.write_bytes(archive.extractfile("package/axe.min.js").read())
        except (OSError, subprocess.SubprocessError, StopIteration, tarfile.TarError):
            return None
    return script.read_text()


def is_clean(browser, source, name):
    """Nothing in the page that is open is found, and nothing is wider than it."""
    wide = browser.run(WIDE)
    told(not wide, f"{name}: nothing is wider than the page", "\n".join(map(str, wide)))
    browser.run(source + "\nreturn 1;") if not browser.run("return !!window.axe;") else None
    found = browser.run_later(RUN)
    told(not found, f"{name}: axe-core finds nothing", "\n".join(map(str, found)))

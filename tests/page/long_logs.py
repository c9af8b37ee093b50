# SPDX-License-Identifier: MIT
"""Long logs in the page, a device without memory for them, and one with a slow processor."""
import pathlib
import re
import subprocess
import time

from driven import LOG, WRITE, build, judged, native, saved, text, work
from checks import told

# Picks the file in "files" again; when its check says how far it is, presses Cancel and then checks the editor's log. Answers what
# the page said, and after how many milliseconds.
CANCEL = """const done = arguments[arguments.length - 1], verdict = document.getElementById('verdict'), told = [];
new MutationObserver((_, observer) => {
    told.push(verdict.textContent);
    if (!/\\d %$/.test(verdict.textContent))
        return;
    observer.disconnect();
    const began = performance.now();
    document.getElementById('cancel').click();
    setTimeout(() => {
        const answer = [told, verdict.textContent, performance.now() - began, document.getElementById('cancel').hidden];
        document.getElementById('go').click();
        new MutationObserver(() => verdict.className && done([...answer, verdict.textContent])).observe(verdict, { childList: true });
    });
}).observe(verdict, { childList: true });
document.getElementById('files').dispatchEvent(new Event('change'));"""
# Checks the file again. Answers the longest time for which the page did not answer, and all of it, in milliseconds.
AGAIN = """const done = arguments[arguments.length - 1], verdict = document.getElementById('verdict'), began = performance.now();
let last = began, longest = 0;
const beat = setInterval(() => { longest = Math.max(longest, performance.now() - last); last = performance.now(); }, 10);
new MutationObserver((_, observer) => {
    if (!verdict.className)
        return; // it is judged
    observer.disconnect();
    const taken = performance.now() - began;
    setTimeout(() => { clearInterval(beat); done([longest, taken]); }, 50);
}).observe(verdict, { childList: true });
document.getElementById('files').dispatchEvent(new Event('change'));"""


def judges_long_logs(browser):
    """10 MB of logs: with progress, in memory and time of which the native command needs a third, and cancelled."""
    some = subprocess.run([build / "umpire", "generate", "-n", "200", "-s", "1", "armada"], capture_output=True, check=True).stdout
    some += pathlib.Path(LOG).read_bytes()
    (work / "long.umpire").write_bytes(some * (10 * 1000 * 1000 // len(some) + 1))
    browser.run(WRITE, pathlib.Path(LOG).read_text())

    def natively():
        return timed(lambda: native("check", "-j", "1", "-f", "jsonl", "--no-config", "long.umpire"))

    there = natively()
    browser.choose("#files", work / "long.umpire")
    games = len(re.findall(rb"^game ", (work / "long.umpire").read_bytes(), re.M))
    browser.wait_for("return !document.getElementById('logs').hidden && document.querySelector('#logs tfoot').textContent.startsWith(arguments[0]);", f"{games} games")
    told(judged(browser, "nonconformant"), "10 MB of logs are judged", text(browser, "verdict"))
    first = browser.run("return document.querySelector('#logs tbody tr').textContent;")
    begins = 1 + (work / "long.umpire").read_bytes()[:len(some)].rfind(b"\ngame ")
    line = 1 + some[:begins].count(b"\n")
    told(first == f"long.umpire line {line}: The gates of Bothawuinonconformant1" and f"{games} games, 1000 of them here" in text(browser, "logs"), "of many games those with a breach come first, each with the line where it begins and its name",
         (first, text(browser, "logs")[-200:]))
    breach = text(browser, "breaches")
    told(breach.startswith("long.umpire, line ") and "(The gates of Bothawui)" in breach and "[" not in breach and "page is too long to be shown here: save it as html." in text(browser, "pages"),
         "breaches are shown where the report's page is not", breach[:300])
    said, answer, answered, hidden, after = browser.run_later(CANCEL)
    told(said[0] == "It is judged \u2026" and re.fullmatch(r"It is judged \u2026 [1-9]\d? %", said[-1]), "a long check says how far it is", said)
    told((answer, hidden) == ("The check was cancelled.", True), "it can be cancelled, and the page answers at once", (answer, hidden, answered))
    told(after.startswith("nonconformant, 1 finding"), "the next check works", after)
    wanted = native("check", "-f", "jsonl", "--no-config", "long.umpire")
    frozen = here = 1e9
    for attempt in range(8):  # in turn, so that other work on the machine slows both
        frozen, here = map(min, zip((frozen, here), browser.run_later(AGAIN)))
        there = min(there, natively())
        if attempt >= 2 and here < 3000 * there:
            break
    told(frozen < here / 2, "the page does not freeze while 10 MB of logs are judged", (frozen, here))
    print(f"# 10 MB of logs are judged in {here / 1000:.2f} s, {here / 1000 / there:.1f} times the native command's {there:.2f} s; "
          f"the page answers within {frozen:.0f} ms; its process had at most {most_memory(browser)} MB")
    ours = saved(browser, "[...document.querySelectorAll('#save button')].find(one => one.textContent === 'jsonl').click();")
    told(ours == wanted.decode(), "their report is that of the native command, byte for byte")
    browser.run("document.getElementById('files').value = '';")


def timed(what):
    began = time.monotonic()
    what()
    return time.monotonic() - began


def most_memory(browser):
    """The most memory, in MB, that one of the browser's pages had."""
    most = 0
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            if b"--type=renderer" in (status.parent / "cmdline").read_bytes() and started_by(status.parent.name, browser.driver.pid):
                most = max(most, int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) // 1000)
        except (OSError, TypeError):  # it has ended
            continue
    return most


def started_by(process, ancestor):
    while process not in ("0", str(ancestor)):
        process = re.search(r"PPid:\s+(\d+)", pathlib.Path(f"/proc/{process}/status").read_text())[1]
    return process != "0"


NO_MEMORY = "It cannot be judged: it needs more memory than this device gives a page, which is at most 1 GiB; check fewer logs at a time, or use the command."


def lacks_memory(browser):
    """A device without more memory than the module begins with: a check with a very long baseline, and one after it."""
    plain = browser.run("return document.getElementById('worker').textContent;")
    browser.run("""document.getElementById('worker').textContent = 'WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no"); };' + arguments[0];
        document.getElementById('cancel').click();""", plain)
    with open(work / "baseline", "w", encoding="utf-8") as file:
        file.writelines(f"{i:032x}\t1\tarmada.pass.needs-token\tgame.umpire\tknown\n" for i in range(250000))
    browser.choose("#baseline", work / "baseline")
    browser.click("#examples button")
    told(browser.wait_for("return document.getElementById('verdict').textContent === arguments[0];", NO_MEMORY),
         "a check that lacks memory says so in plain words", text(browser, "verdict"))
    browser.run("document.getElementById('baseline').value = '';")
    browser.click("#examples button")
    told(judged(browser, "nonconformant, 1 finding"), "the next check works", text(browser, "verdict"))
    browser.run("document.getElementById('worker').textContent = arguments[0]; document.getElementById('cancel').click();", plain)


# When the page says its first verdict, in milliseconds from the page's opening.
FIRST = """addEventListener('DOMContentLoaded', () => document.getElementById('verdict') && new MutationObserver(() => { window.first = window.first || performance.now(); })
    .observe(document.getElementById('verdict'), { childList: true }));"""
# How long the page's thread takes to count, in milliseconds: it says how busy the machine is.
COUNT = "const began = performance.now(); let sum = 0; for (let i = 0; i < 5e7; i++) sum += i % 7; return performance.now() - began + 0 * sum;"
# How many times slower a phone of 2020 is; milliseconds: what is wanted, and what COUNT takes where nothing else runs; counts on a busy machine.
PHONE, SOON, COUNTED, COUNTS = 6, 1000, 330, 6


def is_quick_on_a_phone(browser, address):
    """A link's verdict is there soon where the page's own thread is slowed and nothing else runs; elsewhere before the thread could count so
    many times."""
    times = []
    browser.before_pages(FIRST)
    browser.command("Emulation.setCPUThrottlingRate", rate=PHONE)
    while len(times) < 20 and (not times or min(times)[0] >= SOON):
        browser.open("about:blank")
        browser.open(address)
        first, counted = browser.wait_for("return document.body?.dataset.ready && window.first;"), browser.run(COUNT)
        times.append((round(first * min(1, COUNTED / counted)), round(first), round(counted)))
    browser.before_pages()
    browser.command("Emulation.setCPUThrottlingRate", rate=1)
    least, quiet = min(times)[0], sum(counted <= 1.2 * COUNTED for _, _, counted in times)
    told(min(first / counted for _, first, counted in times) < COUNTS, f"the first verdict on a processor slowed {PHONE} times is there before the page could count {COUNTS} times to fifty million", times)
    print(f"# from the opening of the page to the first verdict: {least} ms, slowed {PHONE} times" + ("" if least < SOON else f"; {quiet} of {len(times)} times nothing else ran"))
    if least < SOON or quiet >= len(times) // 2:
        told(least < SOON, f"... and within {SOON} ms where nothing else runs", times)

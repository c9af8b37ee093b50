#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The page, opened from the disk without a network, in a browser without a window.

    tests/page/browser.py BUILD [pictures=FOLDER]
"""
import functools
import hashlib
import http.server
import json
import pathlib
import re
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402
from driven import DROP, LINES, LOG, TABLE, WRITE, build, judged, native, page, saved, shown, table_is, text, work  # noqa: E402
from crashed import survives_its_process  # noqa: E402
from looks import fits, fits_words, is_readable, shows_troubles  # noqa: E402
from long_logs import is_quick_on_a_phone, judges_long_logs, lacks_memory  # noqa: E402
from frames import opens_all_findings, scrolls_as_one  # noqa: E402
from lists import LEGAL, judges_lists, shows_verdicts, takes_fleets  # noqa: E402

pictures = dict(word.split("=", 1) for word in sys.argv[2:]).get("pictures")


def picture(browser, name):
    if pictures:
        browser.picture(pathlib.Path(pictures) / f"{name}.png")


def opened(width, dark=False):
    browser = Browser(width, 900, dark)
    browser.network(offline=True)
    browser.open(page.as_uri())
    return browser


def loads(browser):
    told(browser.wait_for("return document.body.dataset.ready;"), "the page is ready, from the disk, without a network")
    told(text(browser, "trouble") == "", "it has no trouble", text(browser, "trouble"))


def checks(browser):
    """An example by one click; its page is the one that 'umpire check --html' writes, and the other formats are those of the command."""
    browser.click("#examples button")
    verdict = shown(browser)
    told(verdict and verdict.startswith("nonconformant, 1 finding"), "an example is judged by one click", verdict)
    browser.click("#go")
    browser.wait_for("return document.getElementById('verdict').textContent.startsWith('nonconformant');")
    log = browser.run("return document.getElementById('log').value;")
    (work / "game.umpire").write_text(log)
    native("check", "-f", "xml", "--details", "--no-config", "--html=report.html", "game.umpire")
    theirs = (work / "report.html").read_text()
    told(browser.run("return document.getElementById('report').srcdoc;") == theirs, "its page is the one that the native command writes")
    told('class="timeline"' in theirs and 'class="lane"' in theirs and 'Steps.prototype.play' in theirs, "... with the game's picture and its steps", len(theirs))
    picture(browser, f"check-{browser.width}{'-dark' * browser.dark}")


def finds(browser):
    """A finding says its rule in words, shows the rule's page, and has what is legal to be tapped into the log; one verdict is on the page."""
    said = text(browser, "found")
    told("The rule: A side that could activate a ship may pass only by spending a pass token. Rules Reference 1.5.0 p.17-18, Ship Phase 5." in said, "a finding says its rule in words", said)
    before = browser.run("return document.getElementById('log').value;")
    browser.run("[...document.querySelectorAll('#found ul button')].find(one => one.textContent === 'Tarkin: pass with token').click();")
    told(judged(browser, "conformant"), "a legal statement is tapped into the log, which is judged", text(browser, "verdict"))
    changed = [(one, other) for one, other in zip(before.splitlines(), browser.run("return document.getElementById('log').value;").splitlines()) if one != other]
    told(changed == [("Tarkin: pass", "Tarkin: pass with token")] or [one.split("#")[0].strip() for one in changed[0]] == ["Tarkin: pass", "Tarkin: pass with token"], "... in place of the one that was wrong", changed)
    seen = browser.run("""const log = document.getElementById('log'), box = log.getBoundingClientRect(), line = log.value.slice(0, log.selectionStart).split('\\n').length;
        const height = log.scrollHeight / log.value.split('\\n').length, top = box.top + (line - 1) * height - log.scrollTop;
        return [top >= 0 && top + height <= innerHeight && top >= box.top && top + height <= box.bottom, top, innerHeight];""")
    told(seen[0], "the line is seen", seen)
    told(browser.run("return !document.getElementById('old').hidden && document.getElementById('shown').hidden && document.getElementById('save').hidden;"), "the report of the log before is put away")
    told(browser.run("return [...document.querySelectorAll('#check *')].filter(one => one.offsetHeight && one.tagName !== 'TEXTAREA' && /auto|scroll/.test(getComputedStyle(one).overflowY)).map(one => `${one.tagName} ${one.id}`);") == [],
         "nothing scrolls but the page and the editor")
    browser.click("#bring-back")
    judged(browser, "nonconformant")
    browser.run("[...document.querySelectorAll('#found ul button')].find(one => one.getAttribute('aria-label') === 'Tarkin: pass with token: write it before').click();")
    browser.wait_for("return document.getElementById('found').textContent !== arguments[0];", said)
    after = browser.run("return document.getElementById('log').value;")
    told(len(after) == len(before) + len("Tarkin: pass with token\n") and after.replace("Tarkin: pass with token\nTarkin: pass", "Tarkin: pass", 1) == before,
         "a legal statement that was left out is tapped in before the one that was wrong", after)
    browser.click("#bring-back")
    judged(browser, "nonconformant")
    browser.wait_for("return document.getElementById('found').textContent === arguments[0];", said)
    browser.click("#found p.small button")
    told(browser.wait_for("return document.getElementById('explained').textContent.startsWith('armada.pass.needs-token');"), "a tap on its rule shows the rule", text(browser, "explained"))
    browser.click("[data-part=check]")


def refuses(browser):
    """A file that is no log is one sentence."""
    picture_of = pathlib.Path("doc/pictures/report.png").read_bytes()[:5000]
    for name, content, why in (("photo.png", picture_of, "it is no log: it is no text"), ("photo.umpire", picture_of, "it is no log: it is no text"),
                               ("notes.umpire", pathlib.Path(LOG).read_text().encode("utf-16"), "it is written in UTF-16: save it as UTF-8"),
                               ("list.txt", pathlib.Path(LOG).read_text().encode("utf-16-le"), "it is written in UTF-16: save it as UTF-8")):
        browser.run(DROP, [[name, list(content)]])
        told(browser.wait_for("return document.getElementById('trouble').textContent === arguments[0];", f"{name}: {why}"), f"{name}, which is no log in UTF-8, is one sentence", text(browser, "trouble")[:300])
    browser.run("document.getElementById('trouble').textContent = '';")


def saves(browser):
    """Every format, as the command writes it."""
    names = browser.run("return [...document.querySelectorAll('#save button')].map(one => one.textContent);")
    formats = re.findall(r"^        (\w+) {2,}(?:for|the whole) ", native("check", "--help").decode().split("Logs of strangers")[0], re.M)
    told(len(formats) == 6 and sorted(names) == sorted([*formats, "html", "baseline"]), "every format of a report, its page and a baseline can be saved", (names, formats))
    for name in names:
        beside = {"html": ["--details", "--html=beside"], "baseline": ["--write-baseline=beside"]}.get(name, [])
        wanted = native("check", "-f", "xml" if beside else name, "--no-config", *beside, "game.umpire")
        if beside:
            wanted = (work / "beside").read_bytes()
        ours = saved(browser, f"[...document.querySelectorAll('#save button')].find(one => one.textContent === '{name}').click();")
        told(ours == wanted.decode(), f"{name} is saved as the native command writes it", (ours, wanted))


def examples(browser):
    """Five games, each judged as by the native command."""
    count = browser.run("return document.querySelectorAll('#examples button').length;")
    told(count == 5, "there are five examples", count)
    for i in range(1, count):
        browser.run("document.getElementById('verdict').textContent = document.getElementById('verdict').className = ''; document.querySelectorAll('#examples button')[arguments[0]].click();", i)
        ours = browser.wait_for("return document.getElementById('verdict').className && document.getElementById('verdict').textContent;")
        (work / "example.umpire").write_text(browser.run("return document.getElementById('log').value;"))
        theirs = subprocess.run([build / "umpire", "check", "-f", "jsonl", "--no-config", work / "example.umpire"], capture_output=True, check=False)
        found = theirs.stdout.count(b'"type":"finding"')
        wanted = {0: "conformant", 1: "nonconformant"}.get(theirs.returncode) + (f", {found} finding{'s' * (found > 1)}" if found else "")
        told(ours == wanted, f"example {i + 1} is {wanted}", ours)


def edits(browser):
    """Findings as one types."""
    good = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()
    browser.run(WRITE, good)
    told(browser.wait_for("return document.getElementById('verdict').textContent.startsWith('conformant') && document.getElementById('found').children.length === 0;"),
         "a log that is pasted is judged at once", text(browser, "verdict"))
    browser.run(WRITE, "game armada 1.5.0\nplayer A first { ship X command=1 speed=2 }\nplayer B { ship Y command=1 speed=2 }\nround 1\nphase ship\n")
    told(browser.wait_for("return document.getElementById('found').children.length > 0;"), "findings appear as one types", text(browser, "verdict"))
    some = "".join(good.splitlines(keepends=True)[:300])
    times = [browser.run_later("""const done = arguments[arguments.length - 1], log = document.getElementById('log'); log.value = arguments[0];
        const live = document.getElementById('verdict'); live.textContent = '';
        new MutationObserver((_, observer) => { observer.disconnect(); done(Math.round(performance.now() - began)); }).observe(live, { childList: true });
        const began = performance.now();
        log.dispatchEvent(new Event('input'));""", some) for _ in range(5)]
    print(f"# {some.count(chr(10))} lines are judged in {sorted(times)[2]} ms ({min(times)} to {max(times)})")


def judges_as_told(browser):
    """A policy, a baseline, waivers, and choices."""
    log = pathlib.Path(LOG).read_text()
    (work / "game.umpire").write_text(log)
    policy = "document.getElementById('policy').value = arguments[0];"
    browser.run(policy, "armada.pass.needs-token = off # friendly game")
    browser.run(DROP, [["game.umpire", log]])
    told(judged(browser, "conformant"), "a policy counts", text(browser, "verdict"))
    browser.run(policy, "armada.nothing = off")
    browser.run(DROP, [["game.umpire", log]])
    told(judged(browser, "It cannot be judged: ") and "armada.nothing" in text(browser, "verdict"), "a policy that does not hold is refused in words", text(browser, "verdict"))
    browser.run(policy, "")
    native("check", "-f", "xml", "--no-config", "--write-baseline=baseline", "game.umpire")
    browser.choose("#baseline", work / "baseline")
    browser.run(DROP, [["game.umpire", log]])
    told(judged(browser, "conformant"), "a baseline counts", text(browser, "verdict"))
    browser.run("document.getElementById('baseline').value = '';")
    line = next(i for i, one in enumerate(log.splitlines()) if "#~" in one)
    ruled = "\n".join([*log.splitlines()[:line + 1], 'judge: waive armada.pass.needs-token "friendly game"', *log.splitlines()[line + 1:]]) + "\n"
    browser.run(DROP, [["game.umpire", ruled]])
    told(judged(browser, "conformant"), "a ruling of the log counts", text(browser, "verdict"))
    (work / "none").write_text("")
    browser.choose("#waivers", work / "none")
    browser.run(DROP, [["game.umpire", ruled]])
    told(judged(browser, "nonconformant"), "with a list of waivers only those count", text(browser, "verdict"))
    browser.run("document.getElementById('waivers').value = '';")


def takes_files(browser):
    """Several logs, an archive, a game of VASSAL, a recording, a fleet list."""
    two = [["a.umpire", pathlib.Path(LOG).read_text()], ["b.umpire", pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()]]
    browser.run(DROP, two)
    told(browser.wait_for("return document.querySelectorAll('#logs tbody tr').length === 2 && document.querySelectorAll('#pages button').length === 2;"),
         "several logs are a list, with the summary", text(browser, "verdict"))
    told("1 nonconformant" in text(browser, "logs") and "1 conformant" in text(browser, "logs"), "the list has totals", text(browser, "logs"))
    browser.run("document.querySelectorAll('#pages button')[1].click();")
    for name, log in two:
        (work / name).write_text(log)
    (work / "two.xml").write_bytes(native("check", "-f", "xml", "--details", "--max-findings=all", "--no-config", "a.umpire", "b.umpire"))
    theirs = native("summary", "-f", "html", "two.xml").decode()
    told("standings" in theirs.lower() and browser.wait_for("return document.getElementById('report').srcdoc === arguments[0];", theirs),
         "the summary, with its standings, is that of the command")
    archive = work / "pass.tar.gz"
    subprocess.run(["tar", "czf", archive, "-C", "corpus/armada/pass", "needs-token"], check=True)
    browser.run(DROP, [["pass.tar.gz", list(archive.read_bytes())]])
    told(browser.wait_for("return document.querySelectorAll('#logs tbody tr').length > 2;"), "an archive is read", text(browser, "verdict"))
    browser.run(DROP, [["broken.vlog", [0x50, 0x4b, 3, 4, 0, 0]]])
    told(browser.wait_for("return document.getElementById('trouble').textContent.includes('broken.vlog: ');"), "a damaged game of VASSAL is refused in words",
         text(browser, "trouble"))
    chat = subprocess.run([sys.executable, "tests/commands/import/games.py", "1"], capture_output=True, check=True).stdout
    subprocess.run([sys.executable, "tests/commands/import/vassal.py", work / "game.vlog"], input=chat, check=True)
    is_imported(browser, "game.vlog", (work / "game.vlog").read_bytes(), "import-vassal", "a game of VASSAL")
    recording = {"header": {"format_version": 6, "initiative_player": 0, "scenario_id": "learning_scenario"},
                 "commands": [{"sequence": 0, "player": 0, "type": "start_round", "payload": {}}, {"sequence": 1, "player": 0, "type": "dance", "payload": {}}]}
    (work / "game.json").write_text(json.dumps(recording))
    is_imported(browser, "game.json", json.dumps(recording).encode(), "import-armada-replay", "a recording")
    browser.run("window.size = Object.getOwnPropertyDescriptor(Blob.prototype, 'size'); Object.defineProperty(File.prototype, 'size', { get: () => 300 << 20, configurable: true });")
    browser.run(DROP, [two[0]])
    browser.run("delete File.prototype.size;")
    told("have more than 256 MiB" in text(browser, "trouble"), "files for which there is no memory are refused in words", text(browser, "trouble"))
    browser.run("document.getElementById('trouble').textContent = '';")


def is_imported(browser, name, content, tool, what):
    made = subprocess.run([build / tool, "-"], input=content, capture_output=True, check=False).stdout.decode()
    browser.run(DROP, [[name, list(content)]])
    told(made and browser.wait_for("return document.getElementById('log').value.startsWith(arguments[0]);", made), f"{what} is read as by the importer",
         (text(browser, "trouble"), made[:300]))


def judges_corpus(browser):
    """The whole corpus in the browser."""
    subprocess.run(["tar", "cf", work / "corpus.tar", "corpus"], check=True)
    wanted = hashlib.sha256(subprocess.run([build / "umpire", "check", "-f", "jsonl", "--no-config", "corpus.tar"], cwd=work, capture_output=True, check=False).stdout).hexdigest()
    browser.choose("#files", work / "corpus.tar")
    told(browser.wait_for("return document.querySelectorAll('#save button').length && document.querySelectorAll('#pages button').length;"), "the whole corpus is judged in the browser",
         text(browser, "verdict"))
    print(f"# the corpus: {text(browser, 'verdict')}")
    ours = saved(browser, "[...document.querySelectorAll('#save button')].find(one => one.textContent === 'jsonl').click();")
    told(hashlib.sha256(ours.encode()).hexdigest() == wanted, "its report is that of the native command, byte for byte")
    browser.run("document.getElementById('files').value = '';")  # a field of many files would keep this one


def links(browser):
    """A log and its policy fit into the address: a dispute is a link."""
    log, policy = pathlib.Path(LOG).read_text(), "armada.ship.maneuver-speed = advice # a dispute\n"
    browser.run(WRITE, log)
    browser.run("document.getElementById('policy').value = arguments[0]; document.getElementById('require-decided').checked = true;", policy)
    browser.click("#link")
    address = browser.wait_for("return location.hash.startsWith('#in=') && location.href;")
    print(f"# the address of {log.count(chr(10))} lines has {len(address)} characters")
    browser.before_pages("addEventListener('DOMContentLoaded', () => document.getElementById('verdict') && new MutationObserver(() => { window.brought = window.brought "
                         "?? document.getElementById('asked-policy').textContent; }).observe(document.getElementById('verdict'), { childList: true }));")
    browser.open("about:blank")
    browser.open(address)
    told(browser.wait_for("return document.getElementById('log').value === arguments[0] && !document.getElementById('asked-policy').hidden && document.getElementById('policy').value === '' "
                          "&& document.getElementById('verdict').textContent.startsWith('nonconformant');", log) and "by the policy" not in text(browser, "verdict"),
         "a link that brings a policy is judged by the rulebook, and asks about the policy", text(browser, "verdict"))
    brought = browser.run("return window.brought;")
    told(brought.startswith(f"This link brings a log of {log.count(chr(10))} lines, game armada 1.5.0, ") and "Ackbar and Bren and" in brought and policy.strip() in brought and "on trust makes a game indeterminate" in brought,
         "a link shows what it brings before anything is judged: the log, the policy, what is ticked", brought)
    told(not browser.run("return document.getElementById('require-decided').checked;"), "... and what it ticks is not used until that is asked for")
    picture(browser, f"link-{browser.width}{'-dark' * browser.dark}")
    browser.click("#policy-yes")
    told(browser.run("return document.getElementById('require-decided').checked;"), "... and then it is")
    told(browser.wait_for("return document.getElementById('verdict').textContent.includes('by the policy armada.ship.maneuver-speed=advice');"),
         "the policy stands beside the verdict", text(browser, "verdict"))
    told(browser.wait_for("return document.getElementById('log').value === arguments[0] && document.getElementById('policy').value === arguments[1] "
                          "&& document.getElementById('verdict').textContent.startsWith('nonconformant, 1 finding');", log, policy), "a link to a log and a policy opens and judges them",
         text(browser, "verdict"))
    browser.run("document.getElementById('require-decided').checked = false; document.getElementById('policy').value = ''; const log = document.getElementById('log'); "
                "log.value = 'game armada 1.6.0\\npoints 400 cards=2025\\nplayer Ann {\\n}\\n'; log.dispatchEvent(new Event('input')); document.getElementById('link').click();")
    with_cards = browser.wait_for("return location.href !== arguments[0] && location.href;", address)
    browser.open("about:blank")
    browser.open(with_cards)
    told(browser.wait_for("return document.body.dataset.ready;") and text(browser, "asked-policy") == "This link brings a log of 4 lines, game armada 1.6.0, Ann, with cards (points 400 cards=2025), and nothing by which it is "
         "judged otherwise than by the rulebook.", "a link that brings a log alone says so, with its cards", text(browser, "asked-policy"))
    is_quick_on_a_phone(browser, address)
    browser.open("about:blank")
    browser.open(page.as_uri() + "#in=H4sIA")
    told(browser.wait_for("return document.getElementById('trouble').textContent;") == "The log in this address is damaged; ask for the link again.", "a link that is cut off is refused in words",
         text(browser, "trouble"))
    browser.open("about:blank")
    browser.open(page.as_uri())
    browser.wait_for("return document.body.dataset.ready;")


def brings_on_a_phone(browser):
    """What a link brings fits a phone, also a long line of a policy."""
    browser.run("document.getElementById('policy').value = arguments[0]; document.getElementById('require-decided').checked = true;", "armada.ship.maneuver-speed = advice # a dispute of two players at table 4 in round 2")
    browser.click("#link")
    address = browser.wait_for("return location.hash.startsWith('#in=') && location.href;")
    browser.open("about:blank")
    browser.open(address)
    browser.wait_for("return document.body?.dataset.ready && !document.getElementById('asked-policy').hidden;")
    fits(browser)
    picture(browser, f"link-{browser.width}{'-dark' * browser.dark}")
    browser.click("#policy-no")


# Recording -------------------------------------------------------------------------------------------

# Records lines as a user would who writes them, each when the one before was recorded.
WRITE_LINES = """const done = arguments[arguments.length - 1], lines = arguments[0], frame = document.getElementById('table-page'), page = frame.contentDocument;
const count = () => page.querySelectorAll('#log li').length, text = page.getElementById('text');
(async () => {
    for (const line of lines) {
        const before = count();
        text.value = line;
        page.getElementById('line').requestSubmit();
        for (const end = performance.now() + 300000; count() === before && performance.now() < end;)
            await new Promise(later => setTimeout(later, 5));
        if (count() !== before + 1)
            break;
    }
    done(count());
})();"""


def records(browser):
    """A game is recorded by taps, kept, and there when the page is opened again."""
    browser.click("[data-part=record]")
    told("kept in this browser" in text(browser, "kept"), "a page from the disk has a storage", text(browser, "kept"))
    told(browser.wait_for("return document.getElementById('new-game').length > 1;"), "the games that can be begun are listed")
    browser.run("document.getElementById('new-game').value = 'dropfleet'; document.getElementById('new-players').value = 'Ann\\nBob';")
    browser.click("#new button.main")
    told(table_is(browser, "return all('#choices button:not(:disabled)').length > 0;"), "a new game lists what may come next")
    begun = browser.run(LINES)
    told(not re.search(r"^\s*(battlegroup|group|ship|squadron) ", begun, re.M) and begun.count("# no list was given") == 2, "a new game has no fleet that nobody named", begun)
    before = browser.run(TABLE + "return all('#log li').length;")
    browser.run(TABLE + "all('#choices button:not(:disabled)').find(one => !/\u2026/.test(one.textContent)).click();")
    told(table_is(browser, "return all('button').some(one => one.textContent === 'Begin all the same');"), "a game without lists asks before it begins")
    told(table_is(browser, "all('button').find(one => one.textContent === 'Begin all the same')?.click(); return all('#log li').length === arguments[0] + 1;", before),
         "a tap records a statement")
    table_is(browser, "return all('#choices button:not(:disabled)').length > 0;")
    picture(browser, f"record-{browser.width}{'-dark' * browser.dark}")
    log = browser.run(LINES)
    told(reopened(browser) == log, "the game is there when the page is opened again")
    saved = browser.download("#save-game", work)
    told(saved == log, "it is saved to a file", (saved, log))
    browser.run("navigator.canShare = () => true; navigator.share = data => { window.shared = data; return Promise.resolve(); }; document.getElementById('share').hidden = false;")
    browser.click("#share")
    shared = browser.run_later("const done = arguments[arguments.length - 1]; window.shared.files[0].text().then(text => done([window.shared.files[0].name, text]));")
    told(shared[1] == log and shared[0].endswith(".umpire"), "it is shared as a file", shared)
    table_is(browser, "return all('#undo:not(:disabled)').length;")
    browser.run(TABLE + "all('#undo')[0].click();")
    told(table_is(browser, "return all('#log li').length === arguments[0];", before), "it can be taken back")


def takes_lists(browser):
    """A new game asks for lists as a table does, the second player is first, and play begins."""
    browser.click("[data-part=record]")
    browser.run("document.getElementById('all-games').click();")
    browser.wait_for("return !document.getElementById('shelf').hidden;")
    browser.run("""document.getElementById('new-game').value = 'armada'; const players = document.getElementById('new-players'); players.value = 'Ann\\nBob';
        players.dispatchEvent(new Event('input')); document.getElementById('new-first').value = 'Bob'; document.querySelector('#new button.main').click();""")
    for player in ("Bob", "Ann"):
        told(table_is(browser, "return all('#lists summary').some(one => one.textContent === arguments[0]);", f"{player}: a list, or cards"), f"the list of {player} is asked for")
        browser.run(TABLE + """const form = all('#lists details').find(one => one.textContent.startsWith(arguments[0])); form.open = true;
            form.querySelector('textarea').value = arguments[1]; form.querySelector('button.main').click();""", player, LEGAL)
        table_is(browser, "return !all('#lists summary').some(one => one.textContent.startsWith(arguments[0]));", player)
    log = browser.run(LINES)
    told(log.index("player Bob first {") < log.index("player Ann {") and log.count('ship "CR90 Corvette A"') == 2 and "\nrecords all\n" in log, "both lists are in the log, who is first was asked, and all is recorded", log)
    taps(browser, "round 1")
    told(table_is(browser, "return all('#choices button:not(:disabled)').some(one => one.textContent.startsWith('phase command'));"), "two lists are no dead end: round 1 begins", browser.run(TABLE + "return all('#choices')[0].innerText;"))


def exports(browser):
    """The kept games go into one archive, which the command reads, and are judged together."""
    browser.run("document.getElementById('all-games').click();")
    browser.wait_for("return !document.getElementById('all-kept').hidden;")
    count = browser.run("return document.querySelectorAll('#games li').length;")
    browser.run("""window.packed = null; window.own = window.own || URL.createObjectURL;
        URL.createObjectURL = blob => { blob.arrayBuffer().then(bytes => { window.packed = [...new Uint8Array(bytes)]; }); return window.own.call(URL, blob); };
        document.getElementById('save-all').click();""")
    (work / "games.tar").write_bytes(bytes(browser.wait_for("return window.packed;")))
    listed = subprocess.run(["tar", "tf", work / "games.tar"], capture_output=True, check=False)
    judged_as = [json.loads(line) for line in native("check", "-f", "jsonl", "--no-config", "games.tar").splitlines()]
    told(listed.returncode == 0 and listed.stdout.count(b".umpire") == count and sum(one["type"] == "log" for one in judged_as) == count, "all kept games are saved to one file, which tar and the command read",
         (count, listed.stdout, listed.stderr))
    picture(browser, f"shelf-{browser.width}{'-dark' * browser.dark}")
    browser.click("#check-all")
    told(browser.wait_for("return document.querySelectorAll('#logs tbody tr').length === arguments[0] && !document.getElementById('check').hidden;", count), "... and are judged together", text(browser, "logs"))
    told(browser.wait_for("const one = [...document.querySelectorAll('#pages button')].find(one => one.textContent.startsWith('The summary')); if (one) one.click(); return one;"), "... with their summary")


def begins_when_ready(browser):
    """Begin waits for the list of games, so that it begins the game that is shown."""
    told('<button id="begin" class="main" disabled>' in page.read_text() and browser.run("return !document.getElementById('begin').disabled && document.getElementById('new-game').length > 1;"),
         "Begin is disabled until the games are listed")


def reopened(browser):
    """The lines of the game that was recorded last, after the page was opened anew."""
    browser.open("about:blank")
    browser.open(page.as_uri())
    browser.wait_for("return document.body.dataset.ready;")
    browser.click("[data-part=record]")
    browser.wait_for("return document.querySelector('#games button');")
    browser.click("#games button")
    table_is(browser, "return all('#log li').length;")
    return browser.run(LINES)


def records_a_game(browser):
    """A whole game, from its declarations to its result, with the page closed in between."""
    whole = pathlib.Path("corpus/dropfleet/games/three-turns.umpire").read_text()
    lines = [line.split("#~")[0].rstrip() for line in whole.splitlines() if line.strip()]
    begun = next(i for i, line in enumerate(lines) if line.startswith("turn 1"))
    (work / "begun.umpire").write_text("\n".join(lines[:begun]) + "\n")
    browser.run("document.getElementById('all-games').click();")
    browser.choose("#go-on", work / "begun.umpire")
    table_is(browser, "return all('#text').length && all('#log li').length === arguments[0];", begun)
    began, half = time.monotonic(), len(lines) - begun >> 1
    count = browser.run_later(WRITE_LINES, lines[begun:-half])
    told(count == len(lines) - half, "half of a game is recorded", (count, browser.run(TABLE + "return all('#waiting').map(one => one.textContent);")))
    browser.new_tab()  # the old one ends in the middle of the game
    told(reopened(browser) == "\n".join(lines[:-half]) + "\n", "after its tab was closed nothing of it is lost")
    browser.run_later(WRITE_LINES, lines[-half:])
    print(f"# {len(lines) - begun} lines are recorded in {time.monotonic() - began:.1f} s")
    told(browser.run(LINES) == "\n".join(lines) + "\n", "a whole game is recorded, without a network")
    told(table_is(browser, "return all('#place')[0].textContent.startsWith('The result is recorded: ') && all('#findings h2')[0].textContent === 'Nothing was found.';"),
         "it has its result and no breach", browser.run(TABLE + "return page.body.innerText.slice(0, 600);"))


def seals_a_game(browser):
    """What a player chooses in secret is sealed by the page, kept when it is opened again, and opened when it is shown."""
    head = pathlib.Path("corpus/dropfleet/sealed/opened/pass-example.umpire").read_text().split("UCM: stack")[0]
    (work / "sealed.umpire").write_text(head)
    browser.run("document.getElementById('all-games').click();")
    browser.choose("#go-on", work / "sealed.umpire")
    told(table_is(browser, "return all('#secrets option').some(one => one.value === 'UCM');"), "a game with secrets asks whose they are on this device")
    browser.run(TABLE + "all('#secrets')[0].open = true; const one = all('#secrets select')[0]; one.value = 'UCM'; one.dispatchEvent(new Event('change'));")
    browser.run_later(WRITE_LINES, ["UCM: stack Alpha Bravo"])
    sealed = browser.run(LINES).splitlines()[-1]
    told(re.fullmatch(r"UCM: stack commit=\[sealed:[0-9a-f]{8} sealed:[0-9a-f]{8}\]", sealed), "a deck is sealed, and no card of it stands in the log", sealed)
    told(reopened(browser).splitlines()[-1] == sealed, "the sealed deck is there when the page is opened again")
    browser.run(TABLE + "all('#text')[0].value = 'PHR: stack [Orpheus Theseus]'; all('#line')[0].requestSubmit();")
    told(table_is(browser, "return all('#waiting button').some(one => one.textContent === 'Record it openly');") and "PHR: stack" not in browser.run(LINES),
         "what another player chooses in secret is recorded only when that is asked for")
    told(table_is(browser, "all('#waiting button').find(one => one.textContent === 'Record it openly')?.click(); return all('#log li code').some(line => line.textContent.startsWith('PHR: stack'));"),
         "... and then openly")
    browser.run_later(WRITE_LINES, ["phase activation", "UCM: reveal Alpha"])
    shown_card = browser.run(LINES).splitlines()[-1]
    told(re.fullmatch(r'UCM: reveal Alpha salt="[0-9a-f]{32,}"', shown_card), "the page opens the card that is shown", shown_card)
    told(table_is(browser, "return all('#findings h2')[0].textContent === 'Nothing was found.';"), "what was opened fits its seal", browser.run(TABLE + "return all('#findings')[0].innerText;"))


def dice_log(title):
    """A log that declares what is needed for dice from chains, in a file of that name."""
    file = work / f"{title}.umpire"
    file.write_text(pathlib.Path("doc/dice.md").read_text().split("```umpire\n")[1].split("chain UCM")[0].replace("Derived dice", title))
    return file


def goes_on(browser, file):
    """Goes on with a log that was saved to a file."""
    browser.run("document.getElementById('all-games').click();")
    browser.wait_for("return !document.getElementById('shelf').hidden;")
    browser.choose("#go-on", file)
    table_is(browser, "return all('#text').length && all('#log li').length >= arguments[0];", file.read_text().count("\n"))


def is_of(browser, player):
    """Says whose secrets this device keeps, as a user does."""
    table_is(browser, "return all('#secrets option').some(one => one.value === arguments[0]);", player)
    browser.run(TABLE + "all('#secrets')[0].open = true; const one = all('#secrets select')[0]; one.value = arguments[0]; one.dispatchEvent(new Event('change'));", player)


def taps(browser, *labels):
    """Taps buttons, each found by the beginning of its words."""
    for label in labels:
        table_is(browser, """const one = all('#choices button, #secrets button').find(one => !one.disabled && one.textContent.startsWith(arguments[0]));
            if (one) one.click(); return Boolean(one);""", label)


def declares(browser, player):
    """Whether the log has a player's chain after a tap on the button for it."""
    is_of(browser, player)
    taps(browser, "Declare my chain of dice")
    return ends_with(browser, f"^chain {player} ")


def writes(browser, text):
    browser.run(TABLE + "all('#text')[0].value = arguments[0]; all('#line')[0].requestSubmit();", text)


def ends_with(browser, pattern):
    return table_is(browser, "return new RegExp(arguments[0]).test(all('#log li code').pop().textContent);", pattern)


def exported(browser, player):
    """What this device exports for a player, by a tap."""
    is_of(browser, player)
    browser.run(TABLE + "all('#secrets textarea')[0].value = '';")
    taps(browser, "Export")
    return table_is(browser, "return all('#secrets textarea')[0].value;")


def is_derived(browser, file, rolls, what):
    log = browser.download("#save-game", work)
    file.write_text(log + "result UCM by concession\nend\n")
    report = native("check", "-f", "text", "--no-config", "--require-opened", file.name).decode()
    told(log.count(": roll ") == log.count(": throw ") == rolls and "dice: derived and checked" in report and ": conformant" in report, f"{what} are derived and checked, as the command says", log + report)


def makes_dice(browser):
    """Two players share a device: each declares a chain there, and then the device throws, answers and shows the dice."""
    file = dice_log("Dice on one device")
    goes_on(browser, file)
    told(declares(browser, "UCM") and declares(browser, "PHR"), "both players of a device declare their chains of dice", browser.run(LINES))
    browser.run_later(WRITE_LINES, ["round 1", "phase initiation"])
    writes(browser, "UCM: roll d6[1]")
    told(ends_with(browser, r"^UCM: roll d6\["), "a roll is thrown, answered and shown by the device", browser.run(LINES))
    reopened(browser)
    is_of(browser, "")
    taps(browser, "roll", "Throw 1 d6")
    told(ends_with(browser, r"^PHR: roll d6\["), "so is another one, by taps, after the page was opened again, also of a device that is said to be nobody's", browser.run(LINES))
    is_derived(browser, file, 2, "the dice of one device")
    for player in ("UCM", "PHR"):
        secrets = work / f"{player}.secrets"
        secrets.write_text(exported(browser, player))
        secrets.chmod(0o600)
        line = native("roll", f"--secrets={secrets.name}", file.name, f"{player}: roll 2d6").decode()
        told(re.fullmatch(rf'{player}: throw "roll 2d6" link="[0-9a-f]{{64}}"\n', line), f"what the device exports for {player} is that player's chain: the command goes on with it", line)


def sends_dice(browser):
    """By mail: each player has a device, and only the log goes to and fro. A device that has lost its secrets imports them."""
    file, other = dice_log("Dice by mail"), opened(360)
    try:
        other.click("[data-part=record]")
        goes_on(browser, file)
        told(declares(browser, "UCM"), "by mail: one player declares a chain", browser.run(LINES))
        file.write_text(browser.download("#save-game", work))
        goes_on(other, file)
        told(declares(other, "PHR"), "by mail: the other one does on another device", other.run(LINES))
        file.write_text(other.download("#save-game", work))
        goes_on(browser, file)
        browser.run_later(WRITE_LINES, ["round 1", "phase initiation"])
        writes(browser, "UCM: roll d6[1]")
        told(ends_with(browser, "^UCM: throw "), "by mail: a log that comes back goes on with its game, so its chain is there, and the roll is thrown", browser.run(LINES))
        kept = exported(other, "PHR")
        other.run("window.confirm = text => { window.asked = text; return true; }; document.getElementById('all-games').click();")
        other.wait_for("const one = document.querySelectorAll('#games button')[1]; if (one) one.click(); return !one;")
        told(other.run("return window.asked === 'Delete Dice by mail, and the secrets of its players that this browser keeps?' && !localStorage.length;"), "who deletes a game deletes its secrets, and is asked before",
             other.run("return [window.asked, Object.keys(localStorage)];"))
        file.write_text(browser.download("#save-game", work))
        goes_on(other, file)
        is_of(other, "PHR")
        told(table_is(other, "return all('#secrets')[0].innerText.includes('Not answered: this phone does not have the chain of PHR: import it');"), "without its secrets a device does not answer, and says what it lacks",
             other.run(TABLE + "return all('#secrets')[0].innerText;"))
        other.run(TABLE + "all('#secrets textarea')[0].value = arguments[0];", kept)
        taps(other, "Import")
        told(ends_with(other, "^PHR: answer "), "with the secrets that it exported it answers by itself", other.run(TABLE + "return page.body.innerText;"))
        file.write_text(other.download("#save-game", work))
        goes_on(browser, file)
        told(ends_with(browser, r"^UCM: roll d6\["), "by mail: the device of the one who threw shows the dice when the answer comes back", browser.run(LINES))
        is_derived(browser, file, 1, "the dice by mail")
        browser.run("document.getElementById('all-games').click();")
        names = browser.wait_for("return !document.getElementById('shelf').hidden && [...document.querySelectorAll('#games bdi')].map(one => one.textContent);")
        told([one for one in names if "mail" in one] == ["Dice by mail"], "it is one game, however often its log came back", names)
        complaints = other.complaints()
        told(not complaints, "the other device has no complaints", complaints)
    finally:
        other.close()


def has_no_storage():
    """A browser that gives a page from the disk no storage, and one whose storage is full."""
    browser = Browser(1200, 900)
    try:
        browser.before_pages("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none'); } });")
        browser.open(page.as_uri())
        told(browser.wait_for("return document.body.dataset.ready;") and "gives this page no storage: save each game to a file" in text(browser, "kept"),
             "a browser without a storage: the page says to save each game to a file", text(browser, "kept"))
        browser.before_pages("IDBObjectStore.prototype.put = () => { throw new Error('the storage is full'); };")
        browser.open("about:blank")
        browser.open(page.as_uri())
        browser.wait_for("return document.body.dataset.ready;")
        browser.click("[data-part=record]")
        browser.click("#new button.main")
        told(browser.wait_for("return document.getElementById('trouble').textContent;") == "This browser cannot keep the game (the storage is full): save it to a file.",
             "a storage that is full: the page says to save the game to a file", text(browser, "trouble"))
    finally:
        browser.close()


def stays():
    """The page on a host stays on the device, so that it is there without the host."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass
    host = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=build / "site"))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    browser = Browser(360, 780)
    try:
        address = f"http://127.0.0.1:{host.server_port}/"
        browser.open(address)
        browser.wait_for("return document.body.dataset.ready;")
        told(browser.run_later("const done = arguments[arguments.length - 1]; navigator.serviceWorker.ready.then(() => done(true));"), "on a host the page has a service worker")
        complaints = browser.complaints()
        told(not complaints, "the page on a host has no complaints", complaints)
        host.shutdown()
        host.server_close()
        browser.open("about:blank")
        browser.open(address)
        told(browser.wait_for("return document.body.dataset.ready;"), "the page is there when its host is not")
        browser.click("#examples button")
        told(shown(browser).startswith("nonconformant, 1 finding"), "and it judges")
    finally:
        browser.close()


def explains(browser):
    browser.click("[data-part=explain]")
    browser.click("#show-words")
    told(browser.wait_for("return document.getElementById('words')?.srcdoc === arguments[0];", native("words", "-f", "html", "armada").decode()), "the words of a game are the command's page")
    browser.write("#rule", "armada.pass.needs-token")
    wanted = native("explain", "armada.pass.needs-token").decode()
    told(browser.wait_for("return document.getElementById('explained').textContent === arguments[0];", wanted), "a rule is explained as by the command")
    def seek(words):
        browser.run("const rule = document.getElementById('rule'); rule.value = arguments[0]; rule.dispatchEvent(new Event('input'));", words)

    seek("two attacks same zone")
    told(browser.wait_for("return [...document.querySelectorAll('#explained button')].some(one => one.textContent === 'armada.ship.attack-zone');"), "words find rules", text(browser, "explained")[:600])
    browser.run("[...document.querySelectorAll('#explained button')].find(one => one.textContent === 'armada.ship.attack-zone').click();")
    told(browser.wait_for("return document.getElementById('explained').textContent.startsWith('armada.ship.attack-zone (');"), "a tap shows a rule that was found", text(browser, "explained")[:300])
    seek("ECM")
    told(browser.wait_for("return document.getElementById('explained').textContent.startsWith('Electronic Countermeasures');"), "a short name finds a card", text(browser, "explained")[:300])
    seek("zzqx")
    told(browser.wait_for("return document.getElementById('explained').textContent.startsWith('No result: ');"), "no result says so", text(browser, "explained")[:300])
    seek("nav taem")
    told(browser.wait_for("const one = [...document.querySelectorAll('#explained button')].find(one => one.textContent === 'Nav Team'); one?.click(); return one;", seconds=10)
         and browser.wait_for("return document.getElementById('explained').textContent.startsWith('Nav Team (');"), "a card whose name is misspelt is asked for, and a tap shows it", text(browser, "explained")[:300])
    rules = [line.split(" ")[0] for line in native("rules", "armada").decode().splitlines() if re.match(r"\S", line)]
    told(browser.run("return [...document.querySelectorAll('#rules option')].map(one => one.value);") == rules, "the rules of the game are offered")
    picture(browser, f"explain-{browser.width}{'-dark' * browser.dark}")
    browser.run("window.confirm = () => true; document.getElementById('show-template').click();")
    told(browser.wait_for("return document.getElementById('log').value === arguments[0];", native("new", "armada").decode()), "a log to fill in is that of the command")


def keeps_what_is_typed(browser):
    """Nothing that was typed into the editor is lost, and a report is that of its log or says that it is old."""
    mine, log = "game armada 1.5.0\n# mine\n", "return document.getElementById('log').value;"
    browser.run(WRITE, mine)
    browser.run("window.asked = 0; window.confirm = () => { window.asked++; return false; }; document.querySelector('#examples button').click(); document.getElementById('show-template').click();")
    told(browser.wait_for("return window.asked === 2;") and browser.run(log) == mine, "an example and a log to fill in ask before they replace what was typed", browser.run(log))
    browser.run("window.confirm = () => true; document.querySelector('#examples button').click();")
    told(browser.wait_for("return document.getElementById('log').value !== arguments[0];", mine), "then they replace it")
    told(shown(browser).startswith("nonconformant") and browser.run("return document.getElementById('old').hidden;"), "the report is that of the editor's log")
    browser.run("document.getElementById('bring-back').click();")
    told(browser.run(log) == mine and browser.run("return !document.getElementById('old').hidden;"), "what stood there is brought back, and the report is marked as old", browser.run(log))
    browser.run(WRITE, mine + "player A first\n")
    browser.run("dispatchEvent(new Event('pagehide'));")
    browser.run("location.reload();")
    told(browser.wait_for("return document.body.dataset.ready && document.getElementById('log').value === arguments[0];", mine + "player A first\n"), "what was typed survives a reload", browser.run(log))
    browser.command("Emulation.setCPUThrottlingRate", rate=6)  # a check then takes longer than the pause after a key
    browser.run(WRITE + "document.getElementById('go').click();", mine + "player B first\n")
    told(browser.wait_for("return !document.getElementById('shown').hidden;"), "a check that is asked for right after a key has its report")
    browser.command("Emulation.setCPUThrottlingRate", rate=1)


def completes(browser):
    """Completion while a game is recorded."""
    browser.run("document.querySelector('[data-part=record]').click(); document.querySelector('#new button.main').click();")
    told(browser.wait_for("return !!document.getElementById('table-page')?.contentDocument?.querySelector('#log li');"), "a game to record is begun")
    browser.run("const text = document.getElementById('table-page').contentDocument.getElementById('text'); text.value = 'activ'; text.dispatchEvent(new Event('input', { bubbles: true }));")
    told(browser.wait_for("return [...document.getElementById('table-page').contentDocument.querySelectorAll('#hints button')].some(one => one.textContent === 'activate');"), "words are completed",
         browser.run("return document.getElementById('table-page').contentDocument.getElementById('hints').textContent;"))


def sends_nothing(browser):
    """The page's policy refuses connections."""
    refused = browser.run_later("""const done = arguments[arguments.length - 1];
        fetch('https://umpire.invalid/').then(() => done('sent'), () => done('refused'));""")
    told(refused == "refused" and any("connect" in one or "Content Security" in one for one in browser.complaints()), "its policy refuses a connection", refused)


def main():
    if missing():
        print(f"# skipped: there is no {missing()}")
        print("0 passed, 0 failed")
        return
    told(page.stat().st_size <= 3 * 1024 * 1024, "the page is one file of at most 3 MiB", page.stat().st_size)
    for width, dark in ((1200, False), (360, True), (1200, True), (360, False)) if pictures else ((1200, False), (360, True)):
        browser = opened(width, dark)
        try:
            loads(browser)
            begins_when_ready(browser)
            checks(browser)
            finds(browser)
            browser.click("#go")
            shown(browser)
            fits(browser)
            is_readable(browser)
            if width == 360:
                opens_all_findings(browser)
                fits_words(browser)
                shows_troubles(browser)
                shows_verdicts(browser)
                brings_on_a_phone(browser)
            if width == 1200 and not dark:
                saves(browser)
                examples(browser)
                edits(browser)
                judges_as_told(browser)
                takes_files(browser)
                refuses(browser)
                takes_fleets(browser)
                judges_lists(browser, picture)
                links(browser)
                judges_corpus(browser)
                judges_long_logs(browser)
                lacks_memory(browser)
            scrolls_as_one(browser)
            records(browser)
            takes_lists(browser)
            if width == 1200 and not dark:
                records_a_game(browser)
                seals_a_game(browser)
                makes_dice(browser)
                sends_dice(browser)
                exports(browser)
            fits(browser)
            explains(browser)
            if width == 1200 and not dark:
                keeps_what_is_typed(browser)
                completes(browser)
            complaints = browser.complaints()
            told(not complaints, "the console has no complaints", complaints)
            sends_nothing(browser)
        finally:
            browser.close()
    browser = opened(1200)
    survives_its_process(browser)
    browser.close()
    has_no_storage()
    stays()
    finish()


main()

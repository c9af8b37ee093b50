#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Records games through the pages of 'umpire serve', in a browser without a window.

    tests/serve/pages.py BUILD [pictures=FOLDER] [games=all] [widths=360,1200]

Without games=all a part of each ruleset's game is recorded. What can be chosen is tapped, everything else is written.
"""
import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told, until  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402
from serve_client import Client, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
words = {"pictures": "", "games": "", "widths": "360,1200", "only": ""} | dict(word.split("=", 1) for word in sys.argv[2:])
umpire = build / "umpire"
work = pathlib.Path(tempfile.mkdtemp())
GAMES = {"armada": "six-rounds", "dropfleet": "three-turns", "dropzone": "two-players", "starfleet": "campaign"}
PARTS = {"armada": 24, "dropfleet": 8, "dropzone": 8, "starfleet": 6}

# Taps the buttons that record a statement, as a player would, by the words on them. Answers how many
# taps it took, or -1: the statement is not offered.
TAP = r"""
const statement = arguments[0], done = arguments[1];
const folded = text => text.replace(/\s+/g, " ").trim();
const quiet = async () => { for (let i = 0; i < 60000; i++) { if (!isOff() && !byId("choices").classList.contains("stale") && byId("choices").dataset.at === table.at) return; await wait(5); } throw new Error("never quiet"); };
const escape = text => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pattern = one => !one.open ? `(${escape(one.value)})` : one.die ? `${escape(one.die)}\\[([^\\]]*)\\]` : /^a number/.test(one.meaning) ? "(-?\\d+)" : "(\\S+|\"[^\"]*\")";
const label = button => folded((button.querySelector("bdi") || button).textContent);
async function tap() {
    await quiet();
    const next = moves.next, wanted = folded(statement);
    let match = null;
    const move = next.moves.find(one => match = wanted.match(new RegExp("^" + escape(next.heads[one[0]].text) + one.slice(1).map(n => " " + escape(next.operands[n].lead) + pattern(next.operands[n])).join("") + "$")));
    if (!move)
        return await tapBeginning(wanted);
    return await press(move, match, wanted);
}

// The longest statement that may come next and that this one goes on from: it is put into the line, and the rest written.
async function tapBeginning(wanted) {
    let best = null, match = null;
    for (const move of moves.next.moves) {
        const found = wanted.match(new RegExp("^" + escape(moves.next.heads[move[0]].text) + move.slice(1).map(n => " " + escape(moves.next.operands[n].lead) + pattern(moves.next.operands[n])).join("") + "(?= )"));
        if (found && (!match || found[0].length > match[0].length))
            [best, match] = [move, found];
    }
    if (!best)
        return -1;
    byId("more").click();
    const rest = wanted.slice(match[0].length + 1), taps = await press(best, match, wanted);
    for (let i = 0; i < 60000 && !byId("text").value; i++) {
        [...byId("choices").querySelectorAll("button")].find(one => one.textContent === "Write on")?.click();
        await wait(5);
    }
    byId("text").value += rest;
    byId("line").requestSubmit();
    await quiet();
    return [taps + 2, rest.length + 1];
}

async function press(move, match, wanted) {
    const next = moves.next, written = byId("more").checked;
    const head = next.heads[move[0]], operands = move.slice(1).map(n => next.operands[n]), name = head.subject ? head.verb : head.text;
    const sections = [...byId("choices").querySelectorAll("section")].filter(one => { const title = one.querySelector("h3").textContent; return head.subject ? title.startsWith(head.subject + ":") : !title.includes(":"); });
    const buttons = sections.flatMap(one => [...one.querySelectorAll("button")]);
    const whole = buttons.find(one => !one.textContent.includes("\u2026") && label(one) === [name, ...operands.map(o => o.lead + o.value)].join(" "));
    let taps = 1, steps = 0;
    const before = table.at;
    if (whole) {
        whole.click();
    } else {
        const begun = [name, ...operands.slice(0, operands.findIndex(o => o.open)).map(o => o.lead + o.value)].join(" ");
        buttons.find(one => one.textContent.includes("\u2026") && [name, begun].includes(label(one))).click();
        for (let i = moves.chosen.length; moves.head !== null; i = moves.chosen.length) {
            if (++steps > 20)
                throw new Error(`no end: ${wanted}`);
            const o = operands[i], place = byId("choices");
            const pressed = async (text, which = "button") => { await quiet(); const button = [...place.querySelectorAll(which)].find(one => label(one) === text); if (!button) throw new Error(`no button ${text} for ${wanted}`); button.click(); taps++; };
            if (!o) {
                await pressed("Record as it is");
            } else if (!o.open) {
                await pressed(o.lead + o.value);
            } else if (o.die) {
                const tray = [...operands.keys()].slice(i).filter(k => operands.slice(i, k + 1).every(one => one.die && one.open));
                for (const k of tray)
                    for (const face of match[k + 1].split(" ").filter(Boolean)) {
                        await quiet();
                        [...place.querySelectorAll(".tray .group")].find(one => one.querySelector("h3").textContent.startsWith(`${operands[k].die}:`)).querySelectorAll("button.face").forEach(one => label(one) === face && one.click());
                        taps++;
                    }
                if (tray.length > 1 || o.dice > 1)
                    await pressed("Record these dice");
            } else if ([...place.querySelectorAll("button")].some(one => label(one) === o.lead + match[i + 1])) {
                await pressed(o.lead + match[i + 1]);
            } else {
                await quiet();
                const input = place.querySelector("form input");
                input.value = match[i + 1];
                input.form.requestSubmit();
                taps += match[i + 1].length + 1;
            }
        }
    }
    await quiet();
    if (table.at === before && !written)
        throw new Error(`nothing was recorded: ${wanted}`);
    return taps;
}
tap().then(done, error => done(String(error)));
"""

WRITE = r"""
const done = arguments[1];
byId("text").value = arguments[0];
byId("line").requestSubmit();
(async () => { for (let i = 0; i < 60000 && (sending || queue.length); i++) await wait(5); })().then(done);
"""


def statements(path):
    lines = [re.sub(r"\s+#.*$|^#.*$", "", line).rstrip() for line in path.read_text().splitlines()]
    return [line for line in lines if line]


def picture(browser, name):
    if words["pictures"]:
        browser.picture(pathlib.Path(words["pictures"]) / f"{name}.png")


def fits(browser, name):
    wide = browser.run("return [document.documentElement.scrollWidth, [...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > arguments[0] + 1 && !one.closest('.skip, [hidden]')).map(one => one.outerHTML.slice(0, 80))];", browser.width)
    told(wide[0] <= browser.width and not wide[1], f"{name}: nothing is wider than the page", wide)


def large(browser, name):
    small = browser.run("return [...document.querySelectorAll('#choices button, .bar button')].filter(one => one.offsetParent && (one.offsetHeight < 44 || one.offsetWidth < 44)).map(one => one.textContent);")
    told(not small, f"{name}: buttons are large enough for a thumb", small)


def record(server, browser, ruleset, width):
    path = pathlib.Path("corpus") / ruleset / "games" / f"{GAMES[ruleset]}.umpire"
    lines = [line for line in statements(path) if not line.startswith(("event ", "table "))]  # they are the room's
    name, place = f"{ruleset}-{width}", f"{ruleset} at {width} px"
    begin = next(n for n, line in enumerate(lines) if re.match(r"(@\S+ )?(round|turn) ", line))
    client = Client(server)
    made = client.post(server.judge + "/new", name=name, game=ruleset, players=["A", "B"])[1]
    (server.folder / f"{name}.umpire").write_text("# recorded\n")
    browser.open(f"http://127.0.0.1:{server.port}/t/{made['write']}")
    told(browser.wait_for("return table.lines[0] === '# recorded' && !byId('record').hidden;"), f"{place}: the page opens")
    browser.run_later(WRITE, "\n".join(lines[:begin]))
    taps = tapped = typed = 0
    last = len(lines) if words["games"] == "all" else begin + PARTS[ruleset]
    answers = []
    rounds = {}
    now = "0"
    for n, line in enumerate(lines[begin:last]):
        answer = -1 if line.startswith("@") else browser.run_later(TAP, line)
        if match := re.search(r"^(?:@\S+ )?(?:round|turn) (\d+)", line):
            now = match[1]
        count = rounds.setdefault(now, [0, 0, 0, 0])
        if isinstance(answer, str):
            answers.append(answer)
        if isinstance(answer, list):
            count[1] += answer[1]
            answer = answer[0]
        if isinstance(answer, int) and answer > 0:
            tapped += 1
            taps += answer
            count[0] += answer
        else:
            typed += 1
            browser.run_later(WRITE, line)
            count[1] += len(line) + 1
        count[2] += 1
        count[3] += len(line) + 1
        if n in (12, 30):
            picture(browser, f"{name}-{n}")
    told(not answers, f"{place}: {tapped} statements by {taps} taps, {typed} written", answers)
    print("    " + "; ".join(f"{ruleset} round {one}: {c[2]} statements, {c[0]} taps and {c[1]} characters written, against {c[3]} characters typed" for one, c in rounds.items()))
    wanted = [" ".join(line.split()) for line in lines[:last]]
    got = [" ".join(line.split()) for line in statements(server.folder / f"{name}.umpire")]
    told(got == wanted, f"{place}: it is the game that was played", "\n".join(f"{a}  |  {b}" for a, b in zip(got, wanted) if a != b)[:1500])
    status = subprocess.run([umpire, "check", str(server.folder / f"{name}.umpire")], capture_output=True, text=True)
    told(status.returncode == (0 if last == len(lines) else 4), f"{place}: and conformant", status.stdout[-1000:])
    fits(browser, place)
    large(browser, place)
    picture(browser, f"{name}-end")


def mistake(server, browser, ruleset, width):
    fail = pathlib.Path("corpus/armada/games/six-rounds/fail-ship-turn.umpire") if ruleset == "armada" else sorted((pathlib.Path("corpus") / ruleset).glob("*/*/fail-example.umpire"))[0]
    lines = fail.read_text().splitlines()
    wrong = next(n for n, line in enumerate(lines) if "#~" in line)
    rule = lines[wrong].split("#~")[1].split()[0]
    name, place = f"{ruleset}-mistake-{width}", f"{ruleset} at {width} px"
    (server.folder / f"{name}.umpire").write_text("\n".join(line.split("#~")[0] for line in lines[:wrong]) + "\n")
    before = server.log(name)
    browser.open(f"http://127.0.0.1:{server.port}{server.table(name)}")
    browser.wait_for(READY)
    browser.write("#text", lines[wrong].split("#~")[0].strip())
    browser.click("#line .row button")
    shown = browser.wait_for("return byId('news').textContent;")
    told(shown and rule in shown, f"{place}: a mistake is shown at once ({rule})", shown)
    told(server.log(name) != before, f"{place}: and recorded")
    picture(browser, f"{name}")
    browser.wait_for(READY)
    browser.click("#undo")
    told(browser.wait_for("return !byId('redo').hidden;") and server.log(name) == before, f"{place}: a button takes it back", server.log(name))
    browser.wait_for(READY)
    browser.click("#redo")
    told(browser.wait_for("return byId('redo').hidden && byId('news').textContent;") and server.log(name) != before, f"{place}: and puts it back")


def judge(server, browser, width):
    place = f"the judge's room at {width} px"
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
    name = f"armada-mistake-{width}"
    told(browser.wait_for(f"return byId('table-{name}');"), f"{place}: all tables are there")
    told(browser.wait_for("return byId('news').textContent.includes('armada.ship.turn');"), f"{place}: findings are shown as they come")
    fits(browser, place)
    picture(browser, f"room-{width}")
    browser.run(f"document.querySelector('#table-{name} details').open = true;")
    told(browser.wait_for(f"return document.querySelector('#table-{name} form input');"), f"{place}: a finding can be ruled on")
    fits(browser, f"{place}, with findings")
    browser.write(f"#table-{name} form input", "What I saw")
    client, path = Client(server), server.links(name)[0]
    state = client.get(path + "/state")
    last = state["text"][-1]
    at = client.post(path + "/undo", at=state["at"])[1]["at"]
    at = client.post(path + "/append", at=at, text='note "in between"')[1]["at"]
    browser.click(f"#table-{name} form button")
    told(browser.wait_for(f"return document.querySelector('#table-{name} form').textContent.includes('look at them again before you rule');") and "judge:" not in server.log(name),
         f"{place}: a log that was changed meanwhile is not ruled on, and the page says so", server.log(name)[-200:])
    client.post(path + "/append", at=client.post(path + "/undo", at=at)[1]["at"], text=last)
    browser.run(f"[...document.querySelectorAll('#table-{name} form button')].find(one => one.textContent === 'Show them again').click();")
    told(browser.wait_for(f"return document.querySelector('#table-{name} form input') && document.querySelector('#table-{name} form input').value === '';"), f"{place}: its findings can be shown again")
    browser.write(f"#table-{name} form input", "The players agreed")
    picture(browser, f"ruling-{width}")
    browser.run(f"""const form = document.querySelector('#table-{name} form'); // in one step: what was typed goes where the form is drawn again
        form.querySelector('input').value = 'The players agreed'; form.querySelector('button').click();""")
    told(browser.wait_for(f"return rooms.get('{name}').waived === 1;"), f"{place}: a ruling waives it")
    told("judge: waive armada.ship.turn \"The players agreed\"" in server.log(name), f"{place}: and stands in the log", server.log(name)[-300:])
    browser.open(f"http://127.0.0.1:{server.port}{server.links(name)[1]}#line-82")
    told(browser.wait_for("return document.querySelector('#line-82.waived') && byId('record').hidden;"), f"{place}: a page to watch shows the line")
    fits(browser, f"a page to watch at {width} px")
    picture(browser, f"watch-{width}")
    log = json.dumps(pathlib.Path("corpus/armada/games/six-rounds/fail-ship-turn.umpire").read_text())
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}/paste")
    browser.run(f"byId('log').value = {log}; byId('form').requestSubmit();")
    told(browser.wait_for("return byId('verdict').textContent === 'The log is nonconformant.' && !byId('report').hidden;"), f"a log that is pasted has a report, at {width} px")
    told(browser.wait_for("return byId('report').clientHeight > 2 * innerHeight;"), f"the report is as high as it is long, so that one thing scrolls, at {width} px",
         browser.run("return [byId('report').clientHeight, innerHeight];"))
    fits(browser, f"a report at {width} px")
    picture(browser, f"check-{width}")
    drop(server, browser, width)


DROP = r"""
const bytes = Uint8Array.from(atob(arguments[1]), one => one.charCodeAt(0)), dropped = new DataTransfer();
dropped.items.add(new File([bytes], arguments[0]));
byId("verdict").textContent = "";
document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
"""


def drop(server, browser, width):
    """Files of three kinds are dropped on the page that checks logs, and files that are none of them."""
    chat = "* Anna Updated from Round 0 to Round 1\nA new top command has been set for Anna's Yavaris\nA <b>comet</b> falls\n"
    subprocess.run([sys.executable, "tests/commands/import/vassal.py", work / "game.vlog"], input=chat, text=True, check=True)
    recording = {"header": {"format_version": 6, "initiative_player": 0, "scenario_id": "learning_scenario"},
                 "commands": [{"sequence": 0, "player": 0, "type": "start_round", "payload": {}}, {"sequence": 1, "player": 0, "type": "dance", "payload": {}}]}
    files = {"game.umpire": (b"game armada 1.5.0\nround 1\n", None, None), "game.vlog": ((work / "game.vlog").read_bytes(), "import-vassal", "A <b>comet</b> falls"),
             "game.json": (json.dumps(recording).encode(), "import-armada-replay", "command 1 (dance)")}
    for name, (content, importer, note) in files.items():
        browser.run(DROP, name, base64.b64encode(content).decode())
        shown = browser.wait_for(f"return byId('verdict').textContent.startsWith('{name} is ') && !byId('report').hidden;")
        told(shown, f"{name} is dropped and has a report that names it, at {width} px", browser.run("return byId('verdict').textContent;"))
        if not importer:
            told(browser.run("return byId('made').hidden;"), f"{name}: of a log nothing is made")
            continue
        log = subprocess.run([build / importer, "-"], input=content, capture_output=True).stdout.decode()
        made = browser.run("return [byId('made-log').textContent, byId('notes').innerText, byId('notes').getBoundingClientRect().bottom <= byId('report').getBoundingClientRect().top];")
        told(made[0] == log and log, f"{name}: the log that was made is shown", made)
        told(note in made[1] and made[2], f"{name}: what was not understood stands above the report", made)
        saved = browser.download("#save", work, "document.querySelector('#made details:last-child').open = true;")
        told(saved == log, f"{name}: the log can be saved", saved)
        fits(browser, f"a log made of {name} at {width} px")
        picture(browser, f"made-{name}-{width}")
    for name, content, why in (("cut.vlog", files["game.vlog"][0][:100], "No report: it is"), ("empty.vlog", b"PK\5\6" + bytes(18), "it has no savedGame"),
                               ("other.json", b'{"header": 1}', "no recording")):
        browser.run(DROP, name, base64.b64encode(content).decode())
        shown = browser.wait_for("return byId('verdict').textContent.startsWith('No report') && byId('report').hidden && byId('made').hidden && byId('verdict').textContent;")
        told(shown and why in shown, f"{name} is refused in words, at {width} px", shown)


def quicker(server, browser, width):
    """Two pages of one table: each shows what the other recorded before it records anything; a connection that
    is away for a while loses nothing."""
    name = f"armada-mistake-{width}"
    browser.open(f"http://127.0.0.1:{server.port}{server.links(name)[0]}")
    browser.wait_for("return table.at && !byId('record').hidden;")
    client, path = Client(server), server.links(name)[0]
    at = client.get(path + "/state")["at"]
    client.post(path + "/append", at=at, text='note "theirs"')
    browser.run("queue.push({what: 'append', text: 'note \"mine\"', key: newKey(), at: arguments[0]}); send();", at)
    shown = browser.wait_for("return !byId('waiting').hidden && byId('waiting').textContent;")
    told(shown and "theirs" in shown and '"mine"' not in server.log(name), f"at {width} px: what somebody else recorded first is shown", shown)
    browser.wait_for(READY)
    browser.click("#waiting button.main")
    told(until(lambda: server.log(name).endswith('note "theirs"\nnote "mine"\n')) and browser.wait_for("return byId('waiting').hidden;"), "and one's own is recorded after it", server.log(name)[-200:])
    browser.wait_for(READY)
    server.kill()
    browser.run("record('note \"offline\"');")
    told(browser.wait_for("return byId('waiting').textContent.includes('no connection');"), "without a connection a line waits, and the page says so")
    server.again()
    told(browser.wait_for("return byId('waiting').hidden && !queue.length;") and server.log(name).count('"offline"') == 1, "and is recorded once when it is back", server.log(name)[-200:])


READY = "return table.at && !byId('record').hidden && !sending && !queue.length && !byId('choices').classList.contains('stale') && byId('choices').dataset.at === table.at && ![...document.querySelectorAll('#choices button, #undo')].some(one => one.disabled);"
PLAYED = pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text().split("round 1")[0]


def open_table(server, browser, name, log):
    """Opens the page to record of a table that begins with a log."""
    (server.folder / f"{name}.umpire").write_text(log)
    link = server.table(name)
    browser.open(f"http://127.0.0.1:{server.port}{link}")
    browser.wait_for(READY)
    return Client(server), link


def taking_back(server, browser, width):
    name, place, played = f"back-{width}", f"taking back at {width} px", PLAYED + "round 1\nphase command\nRebel: assign Yavaris navigate\n"
    client, path = open_table(server, browser, name, played)
    for n in range(3):
        browser.wait_for(READY)
        browser.click("#undo")
        browser.wait_for("return table.taken && table.taken.count === arguments[0];", n + 1)
    told(server.log(name) == PLAYED, f"{place}: all that was played is taken back, of a log that was begun earlier", server.log(name)[-200:])
    browser.wait_for(READY)
    browser.click("#undo")
    asked = browser.wait_for("return byId('waiting').textContent.includes('to edit the log') && byId('waiting').innerText;")
    told(asked and "The game has not begun." in asked and server.log(name) == PLAYED, f"{place}: then the page asks before it edits what was declared", asked)
    picture(browser, f"ask-{width}")
    fits(browser, f"{place}, where the page asks")
    browser.wait_for(READY)
    browser.click("#waiting button:not(.main)")
    told(browser.wait_for("return byId('waiting').hidden;") and server.log(name) == PLAYED, f"{place}: and can leave it")
    browser.wait_for(READY)
    browser.click("#undo")
    browser.wait_for("return !byId('waiting').hidden && !document.querySelector('#waiting button').disabled;")
    browser.click("#waiting button.main")
    told(browser.wait_for("return table.taken && table.taken.count === 4;") and server.log(name).splitlines() == PLAYED.splitlines()[:-1], f"{place}: or do it", server.log(name)[-200:])
    browser.open(f"http://127.0.0.1:{server.port}{path}")
    browser.wait_for(READY)
    shown = browser.run("return [byId('redo').textContent, byId('taken').textContent];")
    told(shown == ["Redo: }", "Undone: 4. Can be redone until something else is recorded."], f"{place}: a page that is opened anew can put it back", shown)
    picture(browser, f"taken-{width}")
    fits(browser, f"{place}, where lines can be put back")
    for n in range(4):
        browser.wait_for(READY)
        browser.click("#redo")
        browser.wait_for("return (table.taken ? table.taken.count : 0) === arguments[0];", 3 - n)
    told(server.log(name) == played, f"{place}: all of it is put back, in order", server.log(name)[-200:])
    told(browser.run("return byId('redo').hidden && byId('taken').textContent === '';"), f"{place}: without a word when nothing is left")
    browser.wait_for(READY)
    browser.click("#undo")
    browser.wait_for("return table.taken;")
    at = client.get(path + "/state")["at"]
    client.post(path + "/append", at=at, text='note "theirs"')
    shown = browser.wait_for("return byId('redo').hidden && byId('taken').textContent;")
    told(shown == "What was undone can no longer be redone: something else was recorded.", f"{place}: what another phone records ends that, which is said", shown)


def same_roll(server, browser, width):
    """Two phones enter one roll: with the same dice it is attested, with other dice the page asks which lie on the table."""
    place, start = f"one roll by two phones at {width} px", PLAYED + ("round 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Demolisher navigate\n"
                                                                      "phase ship\nRebel: activate Yavaris\nRebel: reveal navigate\nRebel: attack front on Demolisher.front at long\n")
    taps = "const all = [...document.querySelectorAll('#choices button')], named = text => all.find(one => one.textContent.startsWith(text));\n"

    def entered(name, faces, theirs):
        """Taps faces, while another phone records a line. What the page then says."""
        client, path = open_table(server, browser, name, start)
        browser.run(taps + "named('roll').click();")
        for face in faces:
            browser.wait_for(taps + "const face = all.find(one => one.matches('.face') && one.textContent === arguments[0] && !one.disabled); face?.click(); return Boolean(face);", face)
        client.post(path + "/append", at=client.get(path + "/state")["at"], text=theirs)
        return browser.wait_for("return table.lines.length === arguments[0] && !byId('waiting').hidden && byId('waiting').innerText;", start.count("\n") + 1)

    def answer(begins):
        browser.wait_for("return [...document.querySelectorAll('#waiting button')].every(one => !one.disabled);")
        browser.run("[...document.querySelectorAll('#waiting button')].find(one => one.textContent.startsWith(arguments[0])).click();", begins)
    shown = entered(f"same-{width}", ("crit", "hit"), "Rebel: roll red[hit crit] => 2")
    told(shown.startswith("Both phones have this roll: it is attested.") and "Record" not in shown, f"{place}: with the same dice, in any order, it is attested", shown)
    fits(browser, place)
    picture(browser, f"attested-{width}")
    shown = entered(f"part-{width}", ("hit",), "Rebel: roll red[hit crit]")
    told(shown.startswith("The other phone has recorded this roll; what was tapped here is part of it:"), f"{place}: with the first of these dice nothing is asked", shown)
    name = f"other-{width}"
    shown = entered(name, ("hit", "hit"), "Rebel: roll red[hit crit]")
    told("Which lie on the table?" in shown and "Theirs: Rebel: roll red[hit crit]" in shown and "Mine: Rebel: roll red[hit hit]" in shown, f"{place}: other dice are asked about at once", shown)
    fits(browser, f"{place}, where the page asks")
    picture(browser, f"differs-{width}")
    answer("Mine")
    told(until(lambda: server.log(name) == start + "Rebel: roll red[hit hit]\n"), f"{place}: one's own dice take the place of the other ones", server.log(name)[-200:])
    client, path = open_table(server, browser, f"crossed-{width}", start)
    at = client.get(path + "/state")["at"]
    client.post(path + "/append", at=at, text="Rebel: roll red[hit crit]")
    browser.run("queue.push({what: 'append', text: 'Rebel: roll red[hit hit]', key: newKey(), at: arguments[0]}); send();", at)
    shown = browser.wait_for("return !byId('waiting').hidden && byId('waiting').innerText;")
    told("Which lie on the table?" in shown, f"{place}: a roll that crosses another one is compared, too", shown)
    answer("Theirs")
    told(browser.wait_for("return byId('waiting').hidden;") and server.log(f"crossed-{width}") == start + "Rebel: roll red[hit crit]\n", f"{place}: theirs stay", server.log(f"crossed-{width}")[-200:])
    answered, path = open_table(server, browser, f"later-{width}", start + "Rebel: roll red[hit crit]\n")
    browser.run("rolls.meet('Rebel: roll red[hit hit]', table.lines);")
    answered.post(path + "/append", at=answered.get(path + "/state")["at"], text='note "more"')
    browser.wait_for("return table.lines.at(-1) === 'note \"more\"';")
    answer("Mine")
    shown = browser.wait_for("return byId('waiting').innerText;")
    told(shown.startswith("More was recorded since.") and server.log(f"later-{width}").endswith('crit]\nnote "more"\n'), f"{place}: what was recorded since is not undone unasked", shown)


def salts(server, browser, width):
    """No name of a unit is offered as a digest, a salt or a link; as a source it is."""
    open_table(server, browser, f"salts-{width}", PLAYED + "round 1\nphase command\n")
    browser.run("moves.build(forms => forms.begin('Rebel', 'assign'));")
    browser.wait_for("return moves.steps.length === 1;")
    told(browser.run("return moves.forms.forms.flatMap(form => form.parts).filter(part => /^(commit|salt|link)=$/.test(part.lead)).flatMap(part => "
                     "[...moves.partElement(moves.steps[0], { part, lead: part.lead, ways: [] }).querySelectorAll('button.choice')]).length;") == 0, f"at {width} px: no unit's name is a digest, a salt or a link")
    told(browser.run("const part = moves.forms.forms.flatMap(form => form.parts).find(one => one.name === 'SOURCE'); "
                     "return moves.partElement(moves.steps[0], { part, lead: part.lead, ways: [] }).querySelectorAll('button.choice').length;") > 0, f"at {width} px: it may be a source")


def tap_all_twice(server, browser, name, pause, network):
    """Taps what records, and what takes back, twice each. Answers what should be in the log and what is, and how many milliseconds were
    between two taps at most: a driver that is busy taps later than it was told."""
    start = PLAYED + "round 1\nphase command\nRebel: assign Yavaris navigate\nEmpire: assign Demolisher navigate\n"
    open_table(server, browser, name, start)
    before, found, gaps = server.log(name).splitlines(), [], []
    browser.run("window.touched = []; addEventListener('pointerdown', event => window.touched.push(event.timeStamp), true);")
    browser.network(400 if network else 0)

    def twice(selector, wanted, what):
        browser.wait_for(READY)
        browser.touch(selector, pause)
        gaps.append(browser.run("const [first, second] = window.touched.slice(-2); return second - first;"))
        if gaps[-1] > pause + 100:
            return
        browser.wait_for("return table.lines.length === arguments[0];", len(wanted))
        time.sleep(1 if network else 0.3)
        browser.wait_for(READY)
        found.append((what, wanted, server.log(name)))
    browser.run("document.querySelector('#choices button').id = 'tapped';")
    text = browser.run("return byId('tapped').textContent;")
    for tap in (("#tapped", [*before, text], f"record one move ({text})"), ("#undo", before, "take one back"),
                ("#undo", before[:-1], "take one more back"), ("#redo", before, "put one back")):
        if max(gaps, default=0) <= pause + 100:
            twice(*tap)
    browser.network()
    return found, max(gaps)


def double_taps(server, browser, width):
    """Taps everything that records twice. The second tap meets the same button, or another one that stands there by then."""
    start = PLAYED + "round 1\nphase command\n"
    for network in ("", "slow"):
        for pause in (20, 60, 200):
            place = f"two taps within {pause} ms{', on a slow network' if network else ''}"
            for attempt in range(20):
                found, gap = tap_all_twice(server, browser, f"taps-{network}{pause}-{width}-{attempt}", pause, network)
                if gap <= pause + 100:
                    break
            if gap > pause + 100:
                print(f"# skipped: {place}: {gap:.0f} ms lay between them on this busy machine")
            for what, wanted, log in found:
                told(log.splitlines() == wanted, f"{place} {what}", log[-200:])
    name = f"written-{width}"
    open_table(server, browser, name, start)
    for n, pause in enumerate((20, 60, 200)):
        browser.wait_for(READY)
        browser.write("#text", f"# line {n}")
        browser.touch("#send", pause)
        browser.wait_for("return table.lines.length === arguments[0];", len(start.splitlines()) + n + 1)
    time.sleep(0.5)
    told(server.log(name) == start + "# line 0\n# line 1\n# line 2\n", "two taps on the button beside the line record it once", server.log(name)[-100:])
    browser.run("byId('choices').classList.add('stale'); moves.draw();")  # as where something else is drawn while what may come next is awaited
    told(browser.wait_for("return !resting;") and browser.run("return [...document.querySelectorAll('#choices button')].every(one => one.disabled);"), "what is drawn before it is known what may come next cannot be tapped")
    name = f"steps-{width}"
    start = pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text() + "Rebel: activate Yavaris\nRebel: reveal navigate\n"
    open_table(server, browser, name, start)
    for pause in (20, 60, 200):
        browser.run("[...document.querySelectorAll('#choices button')].find(one => one.textContent.includes('\u2026')).id = 'tapped';")
        browser.touch("#tapped", pause)
        browser.wait_for("return moves.head !== null;")
        time.sleep(0.6)
        told(server.log(name) == start and browser.run("return moves.head !== null && moves.chosen.length === 0;"),
             f"two taps within {pause} ms on a button that leads to others choose nothing there", server.log(name)[-100:])
        browser.click("#back")
        browser.wait_for(READY)


def too_early(server, browser, width):
    """A result that the end of the game would break a rule after is told before it is recorded: nothing but the end could follow it."""
    text = subprocess.run([umpire, "generate", "-s", "1", "starfleet"], capture_output=True, text=True, check=True).stdout
    log = re.split(r"(?m)^turn ", text)[0] + "turn 1\n"
    open_table(server, browser, f"early-{width}", log)
    browser.run("moves.attempt('result tie');")
    told(browser.wait_for("return document.querySelector('#choices .bad')?.textContent.includes('the campaign ends in mid turn');") and server.log(f"early-{width}") == log,
         "a result that leaves the game no lawful end is told first", server.log(f"early-{width}")[-80:])


def away(server, browser, width):
    """Records without a network, leaves the page meanwhile, and meets a server that was killed."""
    name = f"away-{width}"
    start = PLAYED + "round 1\nphase command\n"
    client, path = open_table(server, browser, name, start + "Rebel: assign Yavaris navigate\nEmpire: assign Demolisher navigate\n")
    before = server.log(name)
    browser.network(offline=True)
    browser.run("document.querySelector('#choices button').id = 'tapped';")
    text = browser.run("return byId('tapped').textContent;")
    browser.touch("#tapped", 20, 60, 200)
    told(browser.wait_for("return byId('waiting').textContent.includes('no connection');"), "without a network a move waits")
    told(browser.run("return queue.length;") == 1, "and it waits once, however often it was tapped")
    picture(browser, f"away-{width}")
    for label in ("Rebel", "assign", "Yavaris", "repair", "Record as it is"):
        told(browser.wait_for(PRESS_NAMED, label), f"without a network the page goes on: {label}", browser.run("return byId('choices').innerText;"))
    for line in ('note "second"', 'note "third"'):
        browser.wait_for("return !isOff();")
        browser.run("byId('text').value = arguments[0]; byId('line').requestSubmit();", line)
    told(browser.wait_for("return queue.length === 4 && byId('waiting').innerText.includes('third');"), "it records on without a network, and shows what waits", browser.run("return byId('waiting').innerText;"))
    fits(browser, "what waits")
    picture(browser, f"away-more-{width}")
    browser.wait_for("return !byId('undo').disabled;")
    browser.click("#undo")
    told(browser.wait_for("return queue.length === 3 && !byId('waiting').innerText.includes('third');"), "Undo takes back what waits")
    told(server.log(name) == before, "nothing is recorded meanwhile")
    browser.network()
    browser.wait_for(READY)
    text += "\nRebel: assign Yavaris repair\nnote \"second\""
    told(server.log(name) == before + text + "\n", "when the network is back, all of it is recorded once, in order", server.log(name)[-200:])
    browser.run("patience = 300; window.real = window.fetch; window.fetch = (path, more) => new Promise((_, fail) => more.signal.addEventListener('abort', () => fail(more.signal.reason)));")
    browser.run("record('note \"silence\"');")
    told(browser.wait_for("return byId('waiting').textContent.includes('no connection');"), "a network that never answers is told, too")
    browser.run("window.fetch = window.real; patience = 10000;")
    browser.wait_for(READY)
    told(server.log(name) == before + text + '\nnote "silence"\n', "and what waited is recorded once", server.log(name)[-200:])
    # the answer gets lost, the page is left, the server is killed, and others go on
    browser.run("window.fetch = ((real) => async (...words) => { const answer = await real(...words); if (String(words[0]).endsWith('/append')) throw new TypeError('lost'); return answer; })(window.fetch);")
    browser.run("byId('text').value = 'note \"mine\"'; byId('line').requestSubmit();")
    told(browser.wait_for("return byId('waiting').textContent.includes('no connection');") and server.log(name).endswith('note "mine"\n'), "an answer that gets lost leaves a move waiting that is recorded", server.log(name)[-100:])
    browser.open("about:blank")
    server.kill()
    server.again()
    client.close()
    client.post(path + "/append", at=client.get(path + "/state")["at"], text='note "theirs"')
    browser.open(f"http://127.0.0.1:{server.port}{path}")
    browser.wait_for(READY)
    told(server.log(name).count('"mine"') == 1 and server.log(name).endswith('note "theirs"\n') and browser.run("return byId('waiting').hidden;"),
         "a page that is opened anew at a server that was killed does not record it again", server.log(name)[-100:])


# Presses the first button with these words that is on.
PRESS_NAMED = """const words = one => (one.querySelector('bdi') || one).textContent, found = [...document.querySelectorAll('#choices button, #waiting button')].find(one => !one.disabled && !one.hasAttribute('aria-label') && words(one) === arguments[0]);
    found?.click(); return Boolean(found);"""


def both_wrote(server, browser, width):
    """A phone without a network and another one have both recorded: both are shown side by side, and the user chooses."""
    start, theirs = PLAYED + "round 1\nphase command\n", 'note "theirs"\nnote "more of theirs"\n'
    after = {"Record mine after theirs": theirs + 'note "one"\nnote "two"\n', "Mine in place of theirs": 'note "one"\nnote "two"\n', "Drop mine": theirs}
    for number, (choice, wanted) in enumerate(after.items()):
        name, place = f"both-{number}-{width}", f"two phones that both wrote, at {width} px"
        client, path = open_table(server, browser, name, start)
        browser.network(offline=True)
        for line in ("one", "two"):
            browser.wait_for("return !isOff();")
            browser.run("byId('text').value = `note \"${arguments[0]}\"`; byId('line').requestSubmit();", line)
            browser.wait_for("return away && byId('waiting').innerText.includes(arguments[0]);", line)
        for line in theirs.splitlines():
            client.post(path + "/append", at=client.get(path + "/state")["at"], text=line)
        browser.network()
        shown = browser.wait_for("return !away && document.querySelectorAll('#waiting section').length === 2 && [...document.querySelectorAll('#waiting section')].map(one => one.innerText);")
        told(shown and "more of theirs" in shown[0] and "two" in shown[1] and "theirs" not in shown[1].replace("Mine", ""), f"{place}: both are shown", shown)
        if number == 0:
            fits(browser, place)
            picture(browser, f"both-{width}")
        told(browser.wait_for(PRESS_NAMED, choice), f"{place}: there is '{choice}'", browser.run("return byId('waiting').innerText;"))
        browser.wait_for(READY)
        told(server.log(name) == start + wanted, f"{place}: '{choice}'", server.log(name)[-200:])
    name = f"both-kept-{width}"
    client, path = open_table(server, browser, name, start)
    at = client.get(path + "/state")["at"]
    client.post(path + "/append", at=at, text="round 2 # theirs")
    client.post(path + "/append", at=client.get(path + "/state")["at"], text="phase command")
    browser.run("queue.push({ what: 'append', text: 'note \"mine\"', key: newKey(), at: arguments[0], count: arguments[1] }); send();", at, start.count("\n"))
    told(browser.wait_for(PRESS_NAMED, "Mine in place of theirs"), f"{place}: a line may take the place of markers", browser.run("return byId('waiting').innerText;"))
    browser.wait_for(READY)
    told(server.log(name) == start + 'note "mine"\n', f"{place}: it does", server.log(name)[-200:])


CHIPS = """game armada 1.5.0
player Rebel first { ship "Home One" command=3 speed=2 hull=8 { zone front shields=4 red=2; zone left shields=3; zone right shields=3; zone rear shields=2 } }
player Empire { ship Avenger command=1 speed=2 hull=8 { zone front shields=3 red=2; zone left shields=2; zone right shields=2; zone rear shields=1; defense brace redirect } }
round 1
phase command
"""


def chips(server, browser, width):
    """Dials, defense tokens and payments are tapped one after the other, and recorded at once."""
    name, place = f"chips-{width}", f"chips at {width} px"
    client, path = open_table(server, browser, name, CHIPS)

    def tap(*labels):
        for label in labels:
            if not browser.wait_for("return !isOff();") or not browser.wait_for(PRESS_NAMED, label):
                return f"{label}: there is {browser.run('return byId(`choices`).innerText;')}"
        return None

    def record(wanted, *labels):
        before, why = server.log(name), tap(*labels, "Record as it is")
        told(not why and until(lambda: server.log(name) == before + wanted + "\n"), f"{place}: {wanted}", (why, server.log(name)[-200:]))
        browser.wait_for(READY)
    why = tap('assign "Home One"', "navigate", "repair", "repair")
    told(not why and "Everybody can read" in browser.run("return byId('choices').innerText;"), f"{place}: a phone of nobody says who can read it", why)
    fits(browser, place)
    large(browser, place)
    picture(browser, name)
    browser.wait_for("return !isOff();")
    browser.click("#choices .chip:last-child")
    told(browser.wait_for("return document.querySelectorAll('#choices .chip').length === 2;"), f"{place}: a tap takes one away")
    record('Rebel: assign "Home One" navigate repair squadron', "squadron")
    client.post(path + "/append", at=client.get(path + "/state")["at"], text='Empire: assign Avenger repair\nphase ship\nRebel: activate "Home One"\nRebel: reveal navigate\n'
                'Rebel: attack front on Avenger.front at long\nRebel: roll red[hit hit]')
    browser.wait_for("return table.lines.at(-1) === 'Rebel: roll red[hit hit]';")
    browser.wait_for(READY)
    record("Empire: spend brace redirect", "spend", "brace", "redirect")
    picture(browser, f"{name}-spent")


def sealed_chips(server, browser, width):
    """On a player's own phone the dials that are tapped are sealed."""
    name, place = f"sealed-chips-{width}", f"chips at {width} px"
    open_table(server, browser, name, CHIPS)
    browser.wait_for("return !byId('secrets').hidden && [...document.querySelectorAll('#secrets option')].some(one => one.value === 'Rebel');")
    browser.run("secrets.choose('Rebel');")
    why = next((label for label in ('assign "Home One"', "navigate", "repair", "squadron") if not browser.wait_for("return !isOff();") or not browser.wait_for(PRESS_NAMED, label)), None)
    told(not why and "Shown to nobody until it is revealed" in browser.run("return byId('choices').innerText;"), f"{place}: a player's own phone says that it seals", why)
    browser.wait_for("return !isOff();")
    browser.wait_for(PRESS_NAMED, "Record as it is")
    told(until(lambda: re.search(r'\nRebel: assign "Home One" commit=\["\w{64}" "\w{64}" "\w{64}"\]\n$', server.log(name))), f"{place}: three dials are sealed", server.log(name)[-300:])
    browser.wait_for(READY)


def main():
    lacking = missing()
    if lacking:
        print(f"# skipped: there is no {lacking} here; tools/setup check installs it")
        return
    server = Server(umpire, work / "tables", "--rate=100000")
    for width in map(int, words["widths"].split(",")):
        browser = Browser(width, 740 if width < 600 else 900, dark=width > 600)
        for ruleset in GAMES:
            if not words["only"] or ruleset in words["only"].split(","):
                if width == 360 or words["games"] == "all":
                    record(server, browser, ruleset, width)
                if width == 360 or ruleset == "armada" or words["games"] == "all":
                    mistake(server, browser, ruleset, width)
        if not words["only"] or "armada" in words["only"]:
            judge(server, browser, width)
            taking_back(server, browser, width)
            if width == 360:
                double_taps(server, browser, width)
                too_early(server, browser, width)
                away(server, browser, width)
            both_wrote(server, browser, width)
            if width == 360:
                quicker(server, browser, width)
            same_roll(server, browser, width)
            salts(server, browser, width)
            chips(server, browser, width)
            sealed_chips(server, browser, width)
        faults = [one for one in browser.complaints() if "ERR_CONNECTION" not in one and "ERR_INTERNET" not in one and "ERR_INCOMPLETE" not in one and "409" not in one and "status of 403" not in one and "status of 400" not in one]
        told(not faults, f"at {width} px: the browser has nothing to complain of", faults)
        browser.close()
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

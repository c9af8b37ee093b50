#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The state of a game at a table of 'umpire serve': in its stream, and in a panel for those who record, watch and judge.

    tests/serve/state.py BUILD [pictures=FOLDER]
"""
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402
from serve_client import Client, Events, Recorder, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
pictures = next((word.split("=", 1)[1] for word in sys.argv[2:] if word.startswith("pictures=")), "")
work = pathlib.Path(tempfile.mkdtemp())
GAMES = {"armada": "six-rounds", "dropfleet": "three-turns", "dropzone": "two-players", "starfleet": "campaign"}


def things_of(state, name):
    return {one["what"]: one for names in state["names"] if names["name"] == name for one in names["things"]}


def changed(state):
    return [(names["name"], one["what"], one.get("before"), one["value"]) for names in state["names"] for one in names["things"] if one["changed"]]


def make(server):
    for ruleset, game in GAMES.items():
        lines = pathlib.Path(f"corpus/{ruleset}/games/{game}.umpire").read_text().split("\n")
        (server.folder / f"{ruleset}-whole.umpire").write_text("\n".join(lines))
        count = max(i for i, line in enumerate(lines) if line.startswith("result" if ruleset == "starfleet" else "Empire: suffer 1" if ruleset == "armada" else "phase activation"))
        (server.folder / f"{ruleset}.umpire").write_text("\n".join(lines[:count]) + "\n")
    (server.folder / "decks.umpire").write_text(DECKS)
    (server.folder / "cards.umpire").write_text("game dropzone 2\nplayer A {\n commander Hal cv=1\n battlegroup G { squad S }\n}\nplayer B {\n battlegroup H { squad T }\n}\nround 1\nphase initiation\nA: roll d6[3]\nB: roll d6[1]\n")
    (server.folder / "unfinished.umpire").write_text("game armada\ntable 12 # in the corner\nplayer A first {\n}\nplayer B {\n}\nround 1\nresult unfinished # time\n")


def stream(server, client):
    write, read = server.links("armada")
    before = client.get(read + "/state")["state"]
    watch = Events(server, read)
    watch.wait(lambda event: event[1] == "state")
    recorder = Recorder(server, write)
    name = next(one["name"] for one in before["names"] if one["kind"] == "squadron" and one["owner"] == "Rebel")
    hull = int(things_of(before, name)["hull"]["value"])
    told(recorder.append(f"table: set {name} hull {hull - 1}")[0] == 200, "the state of a ship is set")
    event = watch.wait(lambda one: one[1] == "state" and one[2]["at"] == recorder.at)
    state = event[2]["state"] if event else None
    told(state and changed(state) == [(name, "hull", str(hull), str(hull - 1))], "a watcher is told the state, and what the last statement changed", state)
    recorder.append('note "nothing happens"')
    state = client.get(read + "/state")["state"]
    told(not changed(state) and things_of(state, name)["hull"]["value"] == str(hull - 1), "after the next statement it is marked no more", changed(state))
    told(client.get(read + "/turn") == {"at": recorder.at, "turn": client.get(write + "/next")["turn"]}, "a watcher is told who may act")
    watch.close()
    for ruleset in GAMES:
        state = client.get(server.links(f"{ruleset}-whole")[1] + "/state")["state"]
        told(state["over"] and state["names"], f"{ruleset}: a game that is over keeps its last state", state)


SHOWN = """
const rows = Array.from(document.querySelectorAll('#state .unit')), mark = document.querySelector('#state mark');
return { rows: rows.length, sides: document.querySelectorAll('#state .side').length, mark: mark ? mark.textContent : '', wide: document.documentElement.scrollWidth,
         least: Math.min(...Array.from(document.querySelectorAll('#state .thing b'), one => parseFloat(getComputedStyle(one).fontSize))),
         open: document.querySelectorAll('#state details[open]').length, details: document.querySelectorAll('#state details').length };
"""


def panel(server, width, dark):
    browser = Browser(width, 900, dark)
    for ruleset in GAMES:
        for kind, link in zip(("record", "watch"), server.links(ruleset)):
            browser.open(f"http://127.0.0.1:{server.port}{link}")
            browser.wait_for("return document.querySelector('#state h2') && document.getElementById('place').textContent.includes('may act')")
            if pictures:
                browser.picture(pathlib.Path(pictures) / f"state-{ruleset}-{kind}-{width}{'-dark' if dark else ''}.png")
            shown = browser.run(SHOWN)
            told(shown["rows"] > (ruleset == "armada") and shown["sides"] >= 2 and shown["wide"] <= width, f"{ruleset} at {width} px, to {kind}: a panel for each side, a row for each unit", shown)
            told(shown["open"] == (shown["details"] if width > 1000 else 0), f"{ruleset} at {width} px, to {kind}: rows are {'open' if width > 1000 else 'opened by a tap'}", shown)
            if kind == "watch" and width > 1000:
                told(shown["least"] >= 24, f"{ruleset} at {width} px, to watch: numbers are large", shown)
            if kind == "watch":
                end = browser.wait_for("const log = document.getElementById('log'); return log.scrollTop + log.clientHeight > log.scrollHeight - 80")
                told(end and browser.run("return document.getElementById('place').textContent").count("may act"), f"{ruleset} at {width} px: the page to watch opens at the present and says who may act",
                     browser.run("return document.getElementById('place').textContent"))
    browser.close()


def taps(server, client):
    write, read = server.links("armada")
    browser = Browser(360, 800)
    browser.open(f"http://127.0.0.1:{server.port}{read}")
    browser.wait_for("return document.querySelector('#state details')")
    browser.touch("#state details summary")
    told(browser.wait_for("return document.querySelector('#state details').open"), "a tap opens a unit's row")
    recorder = Recorder(server, write)
    state = client.get(read + "/state")["state"]
    name, hull = next((one["name"], int(thing["value"])) for one in state["names"] if one["kind"] == "squadron" for thing in one["things"] if thing["what"] == "hull" and int(thing["value"]) > 1)
    recorder.append(f"table: set {name} hull {hull - 1}")
    told(browser.wait_for("const mark = document.querySelector('#state mark'); return mark && mark.textContent === arguments[0]", f"{hull} \u2192 {hull - 1}"), "a value that changed is marked, with what it was before")
    told(browser.run("return document.querySelector('#state details').open"), "a row that was opened stays open")
    recorder.append('note "on"')
    told(browser.wait_for("return !document.querySelector('#state mark')"), "the mark is gone after the next move")
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
    browser.wait_for("return document.getElementById('table-armada')")
    browser.run("document.querySelector('#table-armada summary').click()")
    told(browser.wait_for("return document.querySelectorAll('#table-armada .unit').length > 3"), "the judge sees the state of a table")
    browser.close()


SHIP = {"names": [{"name": "X", "kind": "ship", "owner": "A", "things": [
    {"what": "is", "value": "activated", "changed": False}, {"what": "hull", "value": "4", "changed": False},
    {"what": "shields", "value": "front 1, left at most 2, right 2, rear 0", "before": "front 3, left at most 2, right 2, rear 0", "changed": True},
    {"what": "defense tokens", "value": "brace, evade", "changed": False}]}]}


def picture_of(server):
    """A ship is a card: its shields round its hull, what changed glows there; tokens are chips, and who is activated has a mark."""
    for width, dark in ((360, False), (1200, True)):
        browser = Browser(width, 900, dark)
        browser.open(f"http://127.0.0.1:{server.port}{server.links('armada')[1]}")
        browser.wait_for("return document.querySelector('#state .picture')")
        shown = browser.run("""drawState(byId('state'), arguments[0]); const at = name => document.querySelector(`#state .picture .${name}`).getBoundingClientRect(), [front, left, hull, right, rear] = ['front', 'left', 'hull', 'right', 'rear'].map(at);
            return { texts: ['front', 'left', 'hull', 'right', 'rear'].map(one => document.querySelector(`#state .picture .${one}`).innerText.replace(/\\s+/g, ' ')), marks: [...document.querySelectorAll('#state mark')].map(one => one.textContent),
                round: front.bottom <= hull.top && hull.bottom <= rear.top && left.right <= hull.left && hull.right <= right.left && left.height <= right.height + 1, tokens: [...document.querySelectorAll('#state .token')].map(one => one.textContent),
                activated: getComputedStyle(document.querySelector('#state .ship .name'), '::after').content, wide: document.documentElement.scrollWidth };""", SHIP)
        told(shown["round"] and shown["texts"] == ["front 3 \u2192 1", "left \u2264 2", "hull 4", "right 2", "rear 0"] and shown["marks"] == ["3 \u2192 1"], f"at {width} px shields stand round the hull, and the side that changed glows", shown)
        told(shown["tokens"] == ["brace", "evade"] and "\u2713" in shown["activated"] and shown["wide"] <= width, f"at {width} px tokens are chips, and who is activated has a mark", shown)
        browser.close()


DECKS = """game dropfleet 2.6.1
turns 3
records all
victory points
player UCM admiral=3 { battlegroup P sr=4 pathfinder { group T light ships=2 } }
player PHR admiral=2 { battlegroup S sr=5 pathfinder { group M light ships=2 } }
turn 1
phase planning
"""


def useless(server, client):
    """Moves that cannot matter or lead nowhere have no button."""
    words = lambda next: {next["heads"][move[0]]["text"] for move in next["moves"]}
    listed = words(client.get(server.links("decks")[0] + "/next"))
    told("UCM: stack" in listed and "phase activation" not in listed, "without decks no button leads out of the planning", listed)
    browser = Browser(360, 900)
    browser.open(f"http://127.0.0.1:{server.port}{server.links('dropfleet')[0]}")
    browser.wait_for("return table.state && moves && moves.next;")
    browser.run("byId('effects').click();")
    found = browser.wait_for("""const gone = table.state.names.filter(one => one.things.some(thing => thing.value === 'destroyed')).map(one => quoted(one.name)), next = moves.next;
        const offered = next.moves.filter(move => next.heads[move[0]].text === 'table: destroy').map(move => next.operands[move[1]].value);
        return offered.length ? [gone, offered, offered.filter(one => gone.includes(one))] : null;""")
    told(found and found[0] and not found[2], "what is destroyed already cannot be destroyed by a tap", found)
    browser.open(f"http://127.0.0.1:{server.port}{server.links('cards')[0]}")
    buttons = browser.wait_for("const all = [...document.querySelectorAll('#choices button:not(:disabled)')].map(one => one.textContent); return all.some(one => one.startsWith('draw')) ? all : null;")
    told(buttons and "draw 1" in buttons and "draw 0" not in buttons, "no button draws no card", buttons)
    browser.close()


def back(server, client):
    """The state after an earlier line is that of a log which ends there."""
    for ruleset in GAMES:
        path, lines = server.links(f"{ruleset}-whole")[1], server.log(f"{ruleset}-whole").split("\n")
        begins, wrong = next(i for i, line in enumerate(lines) if line.startswith(("round", "turn"))) + 1, []
        for at in range(begins, len(lines), max(1, (len(lines) - begins) // 6)):
            (server.folder / f"cut-{ruleset}-{at}.umpire").write_text("\n".join(lines[:at]) + "\n")
            cut = client.get(server.table(f"cut-{ruleset}-{at}") + "/state")["state"]
            status, answer = client.post(path + "/state-at", line=at)
            if (status, answer["line"], answer["state"]) != (200, at, cut):
                wrong.append((at, status, answer, cut))
        told(not wrong, f"{ruleset}: the state after each line is that of the log up to it", wrong[:1])
    told(client.post(path + "/state-at", line=-1)[1]["state"] is None and client.post(path + "/state-at", line=10 ** 9)[1]["state"]["over"], "before the log nothing is known, behind it the game is over")


def steps(server):
    """The same picture steps through a finished game."""
    browser = Browser(360, 900)
    browser.open(f"http://127.0.0.1:{server.port}{server.links('armada-whole')[1]}")
    browser.wait_for("return !document.getElementById('steps').hidden;")
    browser.run("document.querySelector('#steps details').open = true;")
    last = browser.wait_for("return document.querySelector('#steps .unit') && document.querySelector('#steps .path').innerText;")
    told(last.endswith(": end") or "result" in last, "stepping begins with the last statement", last)
    press = lambda words: browser.run("[...document.querySelectorAll('#steps button')].find(one => one.textContent === arguments[0]).click();", words)
    browser.run("const slider = document.querySelector('#steps input'); slider.value = 0; slider.dispatchEvent(new Event('input'));")
    told(browser.wait_for("return /^Line \\d+: .*round 1/.test(document.querySelector('#steps .path').innerText);"), "the slider goes to the first round", browser.run("return document.querySelector('#steps .path').innerText;"))
    line = next(i for i, one in enumerate(server.log("armada-whole").split("\n")) if ": activate " in one.replace("  ", " "))
    browser.run("steps.show(steps.lines.indexOf(arguments[0]));", line + 1)
    told(browser.wait_for("return document.querySelector('#steps mark')?.textContent;"), "what the statement changed glows", browser.run("return document.getElementById('steps').innerText;"))
    told(browser.run("return [document.documentElement.scrollWidth, getComputedStyle(document.querySelector('#steps mark')).animationName];") == [360, "glow"], "nothing is wider than a phone")
    if pictures:
        browser.run("document.getElementById('steps').scrollIntoView();")
        browser.picture(pathlib.Path(pictures) / "steps-360.png")
    press("On")
    told(browser.wait_for("return steps.at === steps.lines.indexOf(arguments[0]) + 1;", line + 1), "a tap goes on")
    press("Play")
    told(browser.wait_for("return steps.at > steps.lines.indexOf(arguments[0]) + 2 && steps.timer;", line + 1), "it plays")
    press("Stop")
    told(browser.run("return !steps.timer && [...document.querySelectorAll('#steps button')].at(-1).textContent;") == "Play", "... until it is stopped")
    browser.close()


def room(server, client):
    """The judge's room: who plays, scores, results, and findings that were taken back."""
    rows = {row["name"]: row for row in client.get(server.judge + "/tables")}
    told([one["name"] for one in rows["armada"]["players"]] == ["Rebel", "Empire"] and not rows["armada"]["over"], "the room says who plays", rows["armada"])
    told(rows["dropzone-whole"]["result"] == "PHR by points" and rows["dropzone-whole"]["over"] and rows["dropzone-whole"]["players"][0].get("score"), "and results and scores", rows["dropzone-whole"])
    recorder = Recorder(server, server.links("unfinished")[0])
    row = next(row for row in client.get(server.judge + "/tables") if row["name"] == "unfinished")
    told(row["number"] == "12" and row["over"] and row["result"] == "unfinished" and not row["finished"], "a game that was left unfinished is over; the table has its number", row)
    recorder.undo()
    if missing():
        return
    browser = Browser(1200, 900)
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
    browser.wait_for("return document.getElementById('table-unfinished')")
    recorder.append("phase squadron")
    told(browser.wait_for("return document.querySelector('#news [data-table=unfinished]')"), "a finding is told in the room")
    if pictures:
        browser.picture(pathlib.Path(pictures) / "room-1200.png")
    recorder.undo()
    told(browser.wait_for("return !document.querySelector('#news [data-table=unfinished]')"), "it is gone when it is taken back")
    told(browser.run("return document.getElementById('table-dropzone-whole').textContent.includes('UCM ') && document.getElementById('table-dropzone-whole').textContent.includes('over: PHR by points')"),
         "a table's card says who plays, the score and the result", browser.run("return document.getElementById('table-dropzone-whole').textContent"))
    browser.run("byId('filter').value = 'shaltari'; byId('filter').dispatchEvent(new Event('input'));")
    told(browser.run("return document.getElementById('table-armada').hidden"), "a filter by player leaves the others out")
    browser.close()


def main():
    folder = work / "tables"
    folder.mkdir()
    server = Server(build / "umpire", folder)
    make(server)
    client = Client(server)
    server.room(lambda rows: len(rows) == 2 * len(GAMES) + 3)
    stream(server, client)
    room(server, client)
    back(server, client)
    if missing():
        print(f"skipped: there is no {missing()}")
    else:
        for width, dark in ((360, False), (1200, False), (360, True), (1200, True)) if pictures else ((360, False), (1200, True)):
            panel(server, width, dark)
        steps(server)
        taps(server, client)
        picture_of(server)
        useless(server, client)
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A day of an event in the judge's room: twelve players, of whom one comes late and one leaves, a bye, a list that is not legal, rulings,
the next round by the standings and by a program, and a server that is killed.

    tests/serve/day.py BUILD [pictures=FOLDER]
"""
import csv
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from serve_browser import Browser, missing  # noqa: E402
from fleet_lists import LEGAL  # noqa: E402
from checks import until  # noqa: E402
from serve_client import Client, Recorder, Server, counts, told  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
pictures = next((word.split("=", 1)[1] for word in sys.argv[2:] if word.startswith("pictures=")), "")
work = pathlib.Path(tempfile.mkdtemp())
ILLEGAL = """Name: Racks
Faction: Rebel
Commander: General Dodonna

CR90 Corvette A (44)
\u2022 General Dodonna (20)
\u2022 External Racks (4)
= 68 Points

Squadrons:
= 0 Points

Total Points: 68
"""
played = []  # (round, winner, loser, points, points); a bye: (round, winner, None, 0, 0)


def first_round(server, client):
    rows = "round,table,player 1,list 1,player 2,list 2\n" + "".join(f"1,{n},P{2 * n - 1:02},{'racks' if n == 1 else 'legal'}.txt,P{2 * n:02},legal.txt\n" for n in range(1, 6)) + "1,,P11,,bye,\n"
    status, answer = client.post(server.judge + "/pairings", event="Day", game="armada", pairings=rows, lists={"racks.txt": ILLEGAL, "legal.txt": LEGAL})
    told((status, answer) == (200, {"tables": 5, "byes": ["P11"]}), "five tables, and a bye", answer)
    client.post(server.judge + "/clock", do="begin", round=1, minutes=60)
    row = next(one for one in client.get(server.judge + "/tables") if one["name"] == "round-1-table-1")
    told([one["player"] for one in row["fleets"]] == ["P01"], "the room knows whose list is not legal", row["fleets"])
    play(server, 1, [(f"round-1-table-{n}", f"P{2 * n - 1:02}", f"P{2 * n:02}", 100 * n, 30) for n in range(1, 6)])
    played.append((1, "P11", None, 0, 0))


def play(server, number, games):
    for name, winner, loser, more, less in games:
        recorder = Recorder(server, server.links(name)[0])
        recorder.append("round 1")
        if name == "round-1-table-3":
            recorder.append("phase command")
            recorder.append("phase status")
        recorder.append(f"result {winner} by concession {more} to {less}")
        recorder.append("end")
        played.append((number, winner, loser, more, less))


def rule(server, client):
    link = server.links("round-1-table-3")[1]
    state = client.get(link + "/state")
    found = next(one for one in state["findings"] if one["rule"] == "armada.round.phase-order")
    told(client.rule("round-1-table-3", found, state["at"], "a round without fighting")[0] == 200, "a first ruling: a finding is waived")
    status, answer = client.post(server.judge + "/ruling", table="round-1-table-3", at=client.get(link + "/state")["at"], do="penalty", player="P05", points=0, reason="late at the table")
    told(status == 200 and len(answer["rulings"]) == 2 and server.log("round-1-table-3").endswith('judge: penalty "P05" "late at the table"\nend\n'), "a second one: a warning, above the end of the game", answer.get("error"))


def expected():
    """The standings by the games played: {name: (score, margin, strength of opponents)}."""
    games, won, margin, met = {}, {}, {}, {}
    for _, winner, loser, more, less in played:
        for name, points in ((winner, more - less), (loser, less - more)):
            if name:
                games[name] = games.get(name, 0) + 1
                won[name] = won.get(name, 0) + (name == winner)
                margin[name] = margin.get(name, 0) + points
        if loser:
            met.setdefault(winner, []).append(loser)
            met.setdefault(loser, []).append(winner)
    share = lambda name: 3 * won[name] * 10000 // (3 * games[name])
    strength = lambda name: (sum(map(share, met[name])) // len(met[name]) + 50) // 100 if name in met else 0
    return {name: (3 * won[name], margin[name], strength(name)) for name in games}


def results(server, client, kind):
    status, text = client.ask("GET", f"{server.judge}/results?format={kind}", raw=True)
    told(status == 200, f"results as {kind}", text)
    return text.decode()


def standings(server, client, what):
    event = json.loads(results(server, client, "listfortress"))
    told({one["name"]: (one["score"], one["mov"], one["sos"]) for one in event["players"]} == expected(), f"{what}: score, margin and strength of each player", (event["players"], expected()))
    order = [(-score, -strength, -margin) for score, margin, strength in (expected()[one["name"]] for one in event["players"])]
    told(order == sorted(order) and [one["rank"]["swiss"] for one in event["players"]] == [order.index(one) + 1 for one in order], f"{what}: the order, and the same rank for who has the same", event["players"])
    rows = list(csv.reader(io.StringIO(results(server, client, "csv"))))
    byes = [row for row in rows if dict(zip(rows[0], row))["result"] == "bye"]
    told({len(row) for row in rows} == {len(rows[0])} and len(rows) == 1 + len(played) and [(dict(zip(rows[0], row))["event"], dict(zip(rows[0], row))["winner"]) for row in byes]
         == [(f"Day, round {one[0]}", one[1]) for one in played if one[2] is None], f"{what}: CSV has each game, and byes", rows)
    told(not any("@" in dict(zip(rows[0], row))["result"] for row in rows), f"{what}: a result as CSV is without the clock's time", rows)
    trf = results(server, client, "trf26")
    told(len(re.findall(r"(?m)^001 ", trf)) == len(expected()), f"{what}: TRF26 has all players", trf)
    told("<h2>Standings" in results(server, client, "html"), f"{what}: a page to publish")


class Room:
    """The judge's room in a browser."""

    def __init__(self, server, width, dark):
        self.browser, self.tag = Browser(width, 900, dark), f"{width}{'-dark' if dark else ''}"
        self.width = width
        self.browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
        self.browser.wait_for("return document.querySelectorAll('#tables article').length > 0;")
        self.browser.run("document.getElementById('ranked').open = true;")

    def ready(self, names):
        told(self.browser.wait_for("return document.querySelectorAll('#ranks tbody tr').length === arguments[0];", names), f"{self.tag}: the standings have {names} players", self.browser.run("return document.getElementById('paired').textContent;"))

    def press(self, id):
        self.browser.run("document.getElementById(arguments[0]).click();", id)

    def text(self, script):
        return self.browser.run(f"return {script};")

    def look(self, name, place):
        told(self.text("document.documentElement.scrollWidth") <= self.width, f"{self.tag}: nothing is wider than the screen at {name}", self.text("document.documentElement.scrollWidth"))
        if pictures:
            self.browser.run("document.querySelector(arguments[0]).scrollIntoView();", place)
            self.browser.picture(pathlib.Path(pictures) / f"day-{name}-{self.tag}.png")


def pairs_of(text):
    return [tuple(row[2:4]) for row in csv.reader(io.StringIO(text))][1:]


def said(line):
    """A line without its comment, and with single blanks."""
    return " ".join(re.sub(r'#[^"]*$', "", line).split())


def desk(room, server, client):
    """What is most urgent stands first, with its rulings, and what to ask."""
    cards = room.text("[...document.querySelectorAll('#tables article')].map(one => one.id)")
    told(cards[0] == "table-round-1-table-1", f"{room.tag}: the table with an open finding stands first", cards)
    room.browser.run("document.querySelector('#table-round-1-table-3 details').open = true;")
    told(room.browser.wait_for("return document.querySelectorAll('#table-round-1-table-3 li button').length === 2;"), f"{room.tag}: a table's card has its two rulings")
    asked = client.get(server.links("round-1-table-3")[1] + "/undecided")
    shown = room.browser.wait_for("const part = document.querySelector('#table-round-1-table-3 .settling'); return part && [part.parentElement.innerText, [...part.querySelectorAll('li')].map(one => one.innerText)];")
    told(asked["first"] and shown and f"{asked['undecided']} of {asked['judgements']} judgements" in shown[0] and len(shown[1]) == len(asked["first"]) and all(text.startswith(f"{', '.join(one['words'])}: {one['count']} judgement") and f"line {one['line']}: {said(one['text'])}" in ' '.join(text.split()) for one, text in zip(asked["first"], shown[1])),
         f"{room.tag}: ... and what the players could be asked, with the judgements that wait for it", (asked, shown))
    room.look("asked", "#table-round-1-table-3 .undecided")
    room.browser.run("for (const one of document.querySelectorAll('#table-round-1-table-3 details')) one.open = true;")
    room.look("rulings", "#table-round-1-table-3")


def take_back(room, server, name, title, fill, ruling):
    """A ruling is made by taps in the room, shown, and taken back."""
    card, log = f"#table-{name}", server.log(name)
    room.browser.run("document.querySelector(`${arguments[0]} details`).open = true;", card)
    room.browser.wait_for("return [...document.querySelectorAll(`${arguments[0]} summary`)].some(one => one.textContent === arguments[1]);", card, title)
    room.browser.run("const summary = [...document.querySelectorAll(`${arguments[0]} summary`)].find(one => one.textContent === arguments[1]), form = summary.nextElementSibling; summary.parentElement.open = true;"
                     f"{fill} form.querySelector('button').click();", card, title)
    told(room.browser.wait_for("return document.querySelectorAll(`${arguments[0]} li button`).length === 1;", card) and ruling in server.log(name), f"{room.tag}: {title}, by taps", server.log(name)[-200:])
    yield
    room.browser.wait_for("const one = document.querySelector(`${arguments[0]} li button`); one?.click(); return one !== null;", card)  # the card is drawn anew meanwhile
    told(until(lambda: server.log(name) == log) and room.browser.wait_for("return document.querySelectorAll(`${arguments[0]} li button`).length === 0;", card), f"{room.tag}: ... and taken back", server.log(name)[-200:])
    yield


def rulings_by_taps(room, server):
    steps = take_back(room, server, "round-1-table-2", "A penalty or a warning",
                      "form.querySelector('select').value = 'P04'; form.querySelector('input[type=number]').value = '2'; form.querySelector('input[type=text]').value = 'slow';", 'judge: penalty "P04" points=2 "slow"\n')
    next(steps), next(steps)
    table = Browser(room.width, 900)
    table.open(f"http://127.0.0.1:{server.port}{server.links('round-1-table-2')[0]}")
    clock = "const text = document.getElementById('clock').textContent; return /^Round 1 of the event: 0:\\d\\d:\\d\\d left/.test(text) && text.endsWith(arguments[0]);"
    table.wait_for(clock, " left")
    steps = take_back(room, server, "round-1-table-2", "More time for this table", "form.querySelector('input[type=number]').value = '7'; form.querySelector('input[type=text]').value = 'a spilled drink';", 'note "Judge: 7 more minutes: a spilled drink"\n')
    next(steps)
    told(table.wait_for(clock.replace("0:", "1:"), " left, with 7 more minutes"), f"{room.tag}: the table's clock has them", table.run("return document.getElementById('clock').textContent;"))
    told("7 more minutes" in room.text("document.getElementById('table-round-1-table-2').innerText") and "more" not in room.text("document.getElementById('clock').textContent"), f"{room.tag}: the room shows them at that table alone")
    room.look("time", "#table-round-1-table-2")
    next(steps)
    told(table.wait_for(clock, " left"), f"{room.tag}: ... and no more", table.run("return document.getElementById('clock').textContent;"))
    table.close()


def next_round(room, server, client):
    room.ready(11)
    room.browser.run("[...document.querySelectorAll('#ranks tr')].find(one => one.textContent.includes('P10')).querySelector('button').click();")
    told(room.browser.wait_for("return document.querySelector('#ranks .gone')?.textContent.includes('P10');"), "a player who has gone is marked")
    room.browser.run("const late = document.getElementById('late'); late.value = 'P12 \"the late\"'; late.dispatchEvent(new Event('change'));")
    room.look("standings", "#ranked")
    room.press("pair")
    told(room.browser.wait_for("return document.getElementById('pairings').value.startsWith('round');"), "the next round is paired by the standings", room.text("document.getElementById('paired').textContent"))
    pairs = pairs_of(room.text("document.getElementById('pairings').value"))
    names = sorted(name for pair in pairs for name in pair if name != "bye")
    told(names == sorted([f"P{n:02}" for n in range(1, 12) if n != 10] + ['P12 "the late"']), "all who are there play, also who came late, and nobody else", pairs)
    told([one for one, other in pairs if other == "bye"] == ['P12 "the late"'] and len(pairs) == 6, "the last one of the standings has the bye", pairs)
    room.look("paired", "#event")
    room.browser.run("window.confirm = () => true;")
    room.press("beginNext")
    told(room.browser.wait_for("return document.getElementById('eventful').textContent.includes('Round 2 has begun');"), "the next round begins in one step", room.text("document.getElementById('eventful').textContent"))
    name, own = next((f"round-2-table-{i}", pair) for i, pair in enumerate(pairs, 1) if "P01" in pair)
    log = server.log(name)
    told("External Racks" in log and "no list was given" in log if "P11" in own else log.count("ship ") == 2 and "External Racks" in log, "the lists of the first round are those of the second", log)
    played.append((2, 'P12 "the late"', None, 0, 0))
    play(server, 2, [(f"round-2-table-{i}", *pair, 50 + 10 * i, 40) for i, pair in enumerate(pairs[:5], 1)])


def stub(text):
    """A program that reads TRF26 and pairs, in the order of the scores, who has not met; as bbpPairings writes."""
    players = [(int(line[4:8]), float(line[80:84]), [int(line[91 + 10 * i:95 + 10 * i]) for i in range((len(line) - 89) // 10)], line.rstrip().endswith("Z")) for line in text.split("\r\n") if line.startswith("001 ")]
    here = [one for one in sorted(players, key=lambda one: (-one[1], one[0])) if not (one[3] and len(one[2]) == max(len(other[2]) for other in players))]
    pairs = []
    while here:
        one = here.pop(0)
        other = next((other for other in here if other[0] not in one[2]), None)
        if other:
            here.remove(other)
        pairs.append((one[0], other[0] if other else 0))
    return "\n".join([str(len(pairs)), *(f"{a} {b}" for a, b in pairs)]) + "\n"


def paired(text):
    """What the real program makes of a file, where it is installed."""
    program = shutil.which("bbpPairings") or shutil.which("bbppairings")
    if not program:
        print("# skipped: there is no bbpPairings here; it is built from its sources")
        return []
    (work / "to-pair.trf").write_text(text, newline="")
    done = subprocess.run([program, "--dutch", work / "to-pair.trf", "-p"], capture_output=True, text=True)
    return [("bbpPairings", done.stdout or done.stderr)]


def first_by_program():
    """The first round is paired by a program, too, of names alone."""
    server, names = Server(build / "umpire", work / "first"), [f"{one} {'x' * 40}" for one in "ABCDEFG"]
    browser = Browser(1280, 900)
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
    browser.run("window.saved = ''; URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return 'data:,'; };")
    browser.run("document.getElementById('ranked').open = true;")
    browser.wait_for("return document.querySelector('#ranks thead');")
    browser.run("document.getElementById('late').value = arguments[0]; document.getElementById('forProgram').click();", "\n".join(names))
    text = browser.wait_for("return window.saved;")
    told("\r\n142 3\r\n152 W\r\n" in text and len(re.findall("(?m)^001 ", text)) == 7, "before any game the file says a colour, without which no program pairs", text)
    for who, answer in (("a program", "4\n1 4\n5 2\n3 6\n7 0\n"), *paired(text)):
        browser.run("document.getElementById('written').value = arguments[0]; document.getElementById('takePairs').click();", answer)
        pairs = pairs_of(browser.run("return document.getElementById('pairings').value;"))
        told(sorted(name for pair in pairs for name in pair) == sorted([*names, "bye"]), f"... and {who} pairs all", (answer, pairs))
    browser.close()
    server.stop()


def late_without_table(server):
    """Who came late and has no table yet is in all exports, with nothing won."""
    event = json.loads(results(server, Client(server), "listfortress"))
    told([one for one in event["players"] if one["name"] == "Zoe"] == [{"name": "Zoe", "score": 0, "mov": 0, "sos": 0, "rank": {"swiss": 13}}] and "Zoe" not in json.dumps(event["rounds"]), "List Fortress has who came late among the players", event["players"])
    rows = list(csv.DictReader(io.StringIO(results(server, Client(server), "csv"))))
    told([(row["event"], row["players"], row["ruleset"], row["result"], row["winner"], row["sides"]) for row in rows if "Zoe" in row["players"]] == [("Day", "Zoe", "armada", "", "", "Zoe")] and len(rows) == len(played) + 1, "CSV has a line for who came late", rows[-1])
    told(len(re.findall(r"(?m)^001 .{10}Zoe ", results(server, Client(server), "trf26"))) == 1, "TRF26 has who came late")
    told("Zoe" in results(server, Client(server), "html"), "and so has the page of the standings")


def by_program(room, server):
    room.browser.run("window.saved = ''; URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return 'data:,'; };")
    room.ready(12)
    room.browser.run("document.getElementById('rounds').value = '4'; document.getElementById('late').value = 'Zoe';")
    room.press("forProgram")
    text = room.browser.wait_for("return window.saved;")
    told("\r\n142 4\r\n" in text and len(re.findall(r"(?m)^001 ", text)) == 13 and "\r\n062 13\r\n" in text, "the file for a program has all players, and the rounds of the event", text)
    lines = [line for line in text.split("\r\n") if line.startswith("001 ")]
    told([line[14:17] for line in lines if len(line) > 112] == ["P10"], "who has gone is absent in the next round", text)
    told(lines[-1][14:47].strip() == "Zoe" and lines[-1][80:] == " 0.0   13  0000 - Z  0000 - Z", "who came late is absent in the rounds before", lines)
    late_without_table(server)
    for who, answer in (("the stub", stub(text)), *paired(text)):
        room.browser.run("document.getElementById('written').value = arguments[0];", answer)
        room.press("takePairs")
        pairs = pairs_of(room.text("document.getElementById('pairings').value"))
        names = [name for pair in pairs for name in pair if name != "bye"]
        met = {frozenset(one[1:3]) for one in played}
        told(len(names) == len(set(names)) == 12 and "P10" not in names and "Zoe" in names and not any(frozenset(pair) in met for pair in pairs if "bye" not in pair), f"pairs of {who} become pairings", (answer, pairs))
    room.browser.run("document.getElementById('written').value = '1 99';")
    room.press("takePairs")
    told("Save the file first" in room.text("document.getElementById('paired').textContent"), "a number that nobody has is refused")


def confirmed(server, client, width, name):
    """A table's page: who plays, the answer to a call, the result and who has confirmed it."""
    browser = Browser(width, 900)
    number = name.rpartition("-")[2]
    players = [one["name"] for one in next(row for row in client.get(server.judge + "/tables") if row["name"] == name)["players"]]
    browser.open(f"http://127.0.0.1:{server.port}{server.links(name)[0]}")
    told(browser.wait_for("return document.getElementById('name').textContent === arguments[0];", f"Round 1, table {number}: {players[0]} \u2013 {players[1]}"), f"{width}: a table's page says who plays", browser.run("return document.getElementById('name').textContent;"))
    browser.wait_for("return !document.getElementById('calling').hidden;")
    browser.click("#call")
    browser.wait_for("return document.getElementById('called').textContent === 'The judge is called.';")
    client.post(server.judge + "/come", table=name)
    told(browser.wait_for("return document.getElementById('called').textContent === 'The judge is coming.';"), f"{width}: ... that the judge is coming")
    for left in (1, 0):
        told(browser.wait_for("const all = document.querySelectorAll('#confirming button'); if (all.length !== arguments[0]) return false; all[0].click(); return true;", left + 1), f"{width}: a player confirms the result by a button", browser.run("return document.getElementById('confirming').textContent;"))
    told(browser.wait_for("return document.getElementById('confirming').textContent === arguments[0];", f"Confirmed by {', '.join(players)}."), f"{width}: both have confirmed it", browser.run("return document.getElementById('confirming').textContent;"))
    row = next(row for row in client.get(server.judge + "/tables") if row["name"] == name)
    told(row["confirmed"] == players and row["result"].startswith(players[0]), f"{width}: ... and the room knows", row)
    told(browser.run("return document.documentElement.scrollWidth;") <= width and not browser.complaints(), f"{width}: the page fits, and has no error")
    if pictures:
        browser.run("scrollTo(0, 0);")
        browser.picture(pathlib.Path(pictures) / f"day-table-{width}.png")
    browser.close()


def players(server, client, name):
    """Each player's own page: table and opponent, the clock, a call and its answer, the result, and both confirm it."""
    row = lambda: next(row for row in client.get(server.judge + "/tables") if row["name"] == name)
    pages = {}
    for one, width in zip(row()["players"], (360, 1200)):
        pages[one["name"]] = Browser(width, 900, dark=width == 1200)
        pages[one["name"]].open(f"http://127.0.0.1:{server.port}/t/{one['link']}")
    text = lambda page, id: page.run("return document.getElementById(arguments[0]).innerText;", id)
    names = list(pages)
    for who, page in pages.items():
        told(page.wait_for("return document.getElementById('name').textContent === arguments[0] && !document.getElementById('clock').hidden;", f"Round 1, table {name[-1]}: {names[0]} \u2013 {names[1]}"), f"{who}'s page says which table and against whom", text(page, "name"))
        told(f"As {who} may see it" in text(page, "side") and text(page, "clock").startswith("Round 1 of the event: ") and f"result is recorded: {names[0]} by" in text(page, "place"), f"{who}'s page has the clock and the result", [text(page, id) for id in ("side", "clock", "place")])
    first, second = (pages[one] for one in names)
    first.wait_for("return !document.getElementById('calling').hidden;")
    first.click("#call")
    told(first.wait_for("return document.getElementById('called').textContent === 'The judge is called.';") and text(second, "called") == "" and row()["callers"] == names[:1], f"{names[0]} calls the judge", (text(first, "called"), row()))
    client.post(server.judge + "/come", table=name)
    told(first.wait_for("return document.getElementById('called').textContent === 'The judge is coming.';"), f"{names[0]} reads the answer", text(first, "called"))
    for who, page in pages.items():
        told(page.wait_for("const all = document.querySelectorAll('#confirming button'); if (all.length !== 1) return false; all[0].click(); return true;"), f"{who}'s page has one button to confirm", text(page, "confirming"))
        for other in pages.values():
            told(other.wait_for("return document.getElementById('confirming').textContent.includes(arguments[0]);", f"Confirmed by {', '.join(names[:1 + names.index(who)])}."), f"both pages say that {who} has confirmed", text(other, "confirming"))
    told(row()["confirmed"] == names, "and the room knows that both have", row()["confirmed"])
    for who, page in pages.items():
        told(page.run("return document.documentElement.scrollWidth <= innerWidth;") and not page.complaints(), f"{who}'s page fits, and has no error", page.complaints())
        if pictures:
            page.picture(pathlib.Path(pictures) / f"day-player-{who}.png")
        page.close()


def main():
    server = Server(build / "umpire", work / "day", "--rate=10000")
    client = Client(server)
    first_round(server, client)
    rule(server, client)
    server.kill()
    server.again()
    standings(server, client, "after the first round")
    told(client.post(server.judge + "/players", late="x", dropped=[])[0] == 400, "what are no lists of names is refused")
    answers = []
    judges = [threading.Thread(target=lambda: answers.extend(Client(server).post(server.judge + "/players", late=[], dropped=[])[0] for _ in range(20))) for _ in range(6)]
    for one in judges:
        one.start()
    for one in judges:
        one.join()
    told(answers == [200] * 120, "who came late or has gone is kept also where two requests come at once", sorted(answers))
    if missing():
        print(f"skipped: {missing()} is missing")
    else:
        first_by_program()
        confirmed(server, client, 360, "round-1-table-4")
        confirmed(server, client, 1280, "round-1-table-5")
        players(server, client, "round-1-table-1")
        for width, dark in ((360, True), (1280, False)):
            room = Room(server, width, dark)
            desk(room, server, client)
            rulings_by_taps(room, server)
            if width == 1280:
                next_round(room, server, client)
                server.kill()
                server.again()
                client = Client(server)
                told(client.get(server.judge + "/players")["dropped"] == ["P10"], "who has gone is known after the server was killed")
                standings(server, client, "after the second round")
                room.browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
                room.browser.run("document.getElementById('ranked').open = true;")
                by_program(room, server)
                room.look("program", "#ranked")
            complaints = [one for one in room.browser.complaints() if "net::ERR" not in one]  # of the server that was killed
            told(not complaints, f"{room.tag}: no page has an error", complaints)
            room.browser.close()
    told(server.stop() == 0, "the server ends with its signal")
    print(f"{counts[True]} passed, {counts[False]} failed")
    return counts[False] != 0


sys.exit(main())

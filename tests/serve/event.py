#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An event at the tables of 'umpire serve': pairings, rounds and their clock, calls for the judge, links to print, results.

    tests/serve/event.py BUILD [pictures=FOLDER]
"""
import json
import pathlib
import re
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from serve_browser import Browser, missing  # noqa: E402
from fleet_lists import LEGAL  # noqa: E402
from checks import until  # noqa: E402
from serve_client import Client, Events, Recorder, Server, counts, told  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
pictures = next((word.split("=", 1)[1] for word in sys.argv[2:] if word.startswith("pictures=")), "")
work = pathlib.Path(tempfile.mkdtemp())
LIST = """Name: Test
Faction: Rebel
Commander: Admiral Aye

Sloop of War (50)
\u2022 Admiral Aye (20)
= 70 Points

Total Points: 70
"""
PAIRINGS = 'round;table;player 1;list 1;player 2\r\n1;1;Anna;anna.txt;Bert\r\n1;2;Carl;"' + LIST + '";Dora\r\n2;1;Anna;anna.txt;Carl\r\n2;;Bert;;bye\r\n'
ONE, TWO = "round-1-table-1", "round-2-table-1"
begun = {}  # when the test's things began


def is_now(time_written, since, plus=0):
    """Whether a time in a log lies between a moment of the test, of which it counts from `plus`, and now."""
    hours, minutes, seconds = map(int, time_written.split(":"))
    return 0 <= 3600 * hours + 60 * minutes + seconds - plus <= time.monotonic() - since + 1


def make(server, client):
    def post(what, **body):
        return client.post(server.judge + what, **body)
    logs = lambda: sorted(path.name for path in server.folder.glob("*.umpire"))
    status, answer = post("/pairings", event="Cup", game="armada", pairings=PAIRINGS.replace("2;1;Anna", "2;1;").replace("1;2;Carl", "x;2;Carl"), lists={"anna.txt": LIST})
    told(status == 400 and not logs() and answer["error"] == "row 3: 'round' must be a number from 1 to 99, not 'x'\n"
         "row 4: 'list 1' must have a player: 'player 1' is empty\nrow 4: 'player 1' must have a name, since 'player 2' has\n", "pairings that are wrong make no table, and each row that is wrong is told", answer)
    status, answer = post("/pairings", event="Cup", game="armada", pairings=PAIRINGS, lists={})
    told(status == 400 and not logs() and "row 2: 'list 1' must be the name of a file that is there, not 'anna.txt'" in answer["error"], "a list that was not sent is told", answer)
    status, answer = post("/pairings", event="Cup", game="go", pairings=PAIRINGS, lists={})
    told(status == 400 and answer["error"] == "there is no such game", "pairings of an unknown game are refused", answer)
    told(post("/clock", do="stop", round=0, minutes=0) == (400, {"error": "a round must begin first"}), "a clock needs a round")
    status, answer = post("/pairings", event="Cup", game="armada", pairings=PAIRINGS, lists={"anna.txt": LIST})
    told((status, answer) == (200, {"tables": 3, "byes": ["Bert"]}) and logs() == [ONE + ".umpire", "round-1-table-2.umpire", TWO + ".umpire"], "pairings make all tables in one go", answer)
    told('event "Cup, round 1"\ntable 1\n' in server.log(ONE) and 'ship "Sloop of War"' in server.log(ONE), "a log has its event, round, table and lists", server.log(ONE))
    status, answer = post("/pairings", event="Cup", game="armada", pairings=PAIRINGS, lists={"anna.txt": LIST})
    told(status == 400 and answer["error"].startswith(f"row 2: a table must be a new one, and there is one called {ONE}\n"), "the same pairings make no second table", answer)


def closed(server, client):
    """What nobody sees before the round begins."""
    write, read = server.links(ONE)
    why = "this table's round has not begun; the judge begins it"
    answers = [client.ask(method, link + what, body) for link in (write, read) for method, what, body in
               (("GET", "/state", None), ("GET", "/log", None), ("GET", "/events", None), ("GET", "/turn", None))]
    answers += [client.post(write + "/append", at="0-0", text="x", key="k"), client.ask("GET", write + "/next"), client.ask("GET", write + "/words"), client.ask("GET", write + "/forms")]
    told(all(answer == (403, {"error": why}) for answer in answers), "no list is shown before its round begins", answers)
    told(client.ask("GET", write, raw=True)[0] == 200, "the page of such a table opens, and says so")
    row = next(one for one in client.get(server.judge + "/tables") if one["name"] == ONE)
    told(row["waits"] and "Sloop" not in json.dumps(row), "the room knows that the table waits", row)
    told([one["name"] for one in row["players"]] == ["Anna", "Bert"], "the room knows who will play there", row)
    told(client.ask("POST", f"{server.judge}/check?table={ONE}", {}) == (403, {"error": "the table's round must begin first"}), "there is no report of it either")
    events = Events(server, server.judge)
    told(events.wait(lambda one: one[1] == "clock")[2] == {"event": True, "round": 0, "minutes": 0, "elapsed": 0, "running": False}, "the room is told that no round has begun")
    begun["at"] = time.monotonic()
    status, clock = client.post(server.judge + "/clock", do="begin", round=1, minutes=90)
    told(status == 200 and clock["round"] == 1 and clock["minutes"] == 90 and clock["running"], "the judge begins the round", clock)
    told(events.wait(lambda one: one[1] == "clock" and one[2]["round"] == 1), "the room is told the clock")
    told(events.wait(lambda one: one[1] == "tables" and any(row["name"] == ONE and not row["waits"] for row in one[2])), "the room is told that its tables are open")
    told(client.ask("GET", write + "/state")[0] == 200 and client.ask("GET", server.links(TWO)[0] + "/state")[0] == 403, "the tables of this round open, those of the next do not")
    told(client.post(server.judge + "/clock", do="begin", round=1000, minutes=1)[0] == 400 and client.post(server.judge + "/clock", do="minutes", round=0, minutes=5000)[0] == 400, "what no clock can be is refused")
    events.close()


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


def fleets(server, client):
    """A list that is not legal is told to the judge and at its table before the game begins, also one that is given later."""
    client.post(server.judge + "/new", name="lists", game="armada", players=["Anna", "Max"], fleets=[ILLEGAL, ""])
    write, read = server.links("lists")
    row = lambda name: next(one for one in client.get(server.judge + "/tables") if one["name"] == name)
    state = client.get(write + "/state")
    racks = state["fleets"][0] if state["fleets"] else {}
    line = next(i for i, one in enumerate(state["text"], 1) if "External Racks" in one)
    told([(one["player"], one["count"]) for one in state["fleets"]] == [("Anna", 1)] and racks["faults"][0]["line"] == line and racks["faults"][0]["rule"] == "armada.fleet.slots" and
         racks["faults"][0]["message"].startswith("CR90 Corvette A has no Ordnance icon for External Racks; it must have one"), "a list that is not legal is told at its table, with its line", state["fleets"])
    told(row("lists")["fleets"] == state["fleets"], "... and in the room", row("lists"))
    told("Max" not in json.dumps(state["fleets"]), "nothing is held against a player who has no list yet", state["fleets"])
    status, answer = client.post(write + "/list", at=state["at"], key="fleet", player="Max", list=ILLEGAL.replace("(68)", "(68)"))
    told(status == 200 and [one["player"] for one in answer["fleets"]] == ["Anna", "Max"], "a list that is given at the table is judged, too", answer.get("fleets"))
    told([one["player"] for one in row("lists")["fleets"]] == ["Anna", "Max"], "... and told in the room", row("lists"))
    status, answer = client.post(write + "/append", at=answer["at"], key="begun", text="round 1\n")
    told(status == 200 and answer["fleets"] == [] and any(one["rule"] == "armada.fleet.slots" for one in answer["findings"]), "from the first round on these are findings of the log", answer)
    client.post(server.judge + "/pairings", event="Lists", game="armada", pairings='round,table,player 1,list 1,player 2\n7,1,Anna,"' + ILLEGAL + '",Bert\n', lists={})
    waiting = row("round-7-table-1")
    told(waiting["waits"] and waiting["fleets"] == [{"player": "Anna", "count": 1, "faults": []}], "before its round begins the room knows whose list is not legal, and no card of it", waiting)
    client.post(server.judge + "/new", name="later", game="armada", players=["Carl", "Dora"], fleets=[])
    write = server.links("later")[0]
    give = lambda player, list: client.post(write + "/list", at=client.get(write + "/state")["at"], key="", player=player, list=list)
    status, answer = give("Carl", ILLEGAL)
    told(status == 200 and [(one["player"], one["count"]) for one in answer["fleets"]] == [("Carl", 1)], "a list is judged also where the table was made without any", (status, answer.get("fleets")))
    lost = ILLEGAL.replace("= 0 Points", "\u2022 0 x X-wing Squadron (26)\n= 26 Points").replace("Points: 68", "Points: 94")
    before, (status, answer) = server.log("later"), give("Dora", lost)
    told(status == 400 and answer["error"].startswith("the list of Dora: line 11 cannot be read") and server.log("later") == before,
         "a list of which a line would be lost is refused, with the line", (status, answer))
    status, answer = client.post(server.judge + "/pairings", event="Lists", game="armada", pairings='round,table,player 1,list 1,player 2\n8,1,Anna,"' + lost + '",Bert\n', lists={})
    told(status == 400 and "line 11 cannot be read" in json.dumps(answer), "... and so is a row of pairings", (status, answer))


def beacon():
    """The time of a throw that waits for a beacon is the server's, in seconds since the declared start."""
    folder = work / "beacon"
    folder.mkdir()
    since = time.monotonic()
    start = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 3600))
    declared = f"""game dropzone
player UCM {{ commander Price cv=3; battlegroup Armour {{ squad Sabres units=3; squad Rapiers }} }}
player PHR {{ commander Nikephoros cv=2; battlegroup Hand {{ squad Ajax }} }}
beacon quicknet start="{start}" minutes=5
round 1
phase initiation
"""
    (folder / "beacon.umpire").write_text(declared)
    spelled = ("beacon\tquicknet ", '"beacon" quicknet minutes=5 ', ' beacon quicknet "minutes"=5 ')
    for number, beacon in enumerate(spelled):
        (folder / f"spelled-{number}.umpire").write_text(re.sub("beacon quicknet (.*) minutes=5", lambda found: beacon + found[1].replace("=", " = "), declared))
    server = Server(build / "umpire", folder)
    recorder = Recorder(server, server.links("beacon")[0])
    for text in ('@0:01 UCM: throw "roll 1d6"', 'UCM: throw "roll 1d6"'):
        status, answer = recorder.append(text)
        written = re.search(r'\n@(\S+) UCM: throw "roll 1d6"\n$', server.log("beacon"))
        told(status == 200 and written and is_now(written[1], since, 3600), f"at a table the time is the server's: {text}", (answer, server.log("beacon")))
    for number, beacon in enumerate(spelled):
        answer = Recorder(server, server.links(f"spelled-{number}")[0]).append('@0:01 UCM :"throw" "roll 1d6"\n"UCM":pass\n')
        written = re.search(r'\n@(\S+) UCM :"throw" "roll 1d6"\n@\1 "UCM":pass\n$', server.log(f"spelled-{number}"))
        told(answer[0] == 200 and written and is_now(written[1], since, 3600), f"... however beacon and lines are spelled: {beacon}", (answer[1]["error"], server.log(f"spelled-{number}")))
    told(recorder.undo()[0] == 200 and recorder.redo()[0] == 200, "a throw whose round has not come is taken back and put back")
    log = server.log("beacon")
    for text in ('UCM: pass; @0:01 UCM: throw "roll 1d6"', 'note "x"; @0:01 UCM: throw "roll 1d6"', '@0:01 UCM: pass; @0:01 UCM: pass'):
        status, answer = recorder.append(text)
        told(status == 403 and "the time of a line is the server's" in answer["error"] and server.log("beacon") == log, f"no other time stands behind it: {text}", (status, answer))
    told(recorder.append('# two\n;UCM: throw "roll 1d6"\nPHR: pass')[0] == 200 and re.search(r'\n# two\n@(\S+) UCM: throw "roll 1d6"\n@\1 PHR: pass\n$', server.log("beacon")),
         "each line has the server's time, also behind a ';'", server.log("beacon"))
    recorder.undo()
    server.stop()
    (folder / "beacon.umpire").write_text(log[:log.index("\n@")] + '\n@0:40:00 UCM: throw "roll 1d6"\n')
    server = Server(build / "umpire", folder)
    recorder = Recorder(server, server.links("beacon")[0])
    status, answer = recorder.undo()
    told(status == 403 and "or its round has come" in answer["error"], "a throw whose round came a quarter of an hour ago is not taken back", (status, answer))
    server.stop()


def times(server, client):
    """The clock's times in the log."""
    write, read = server.links(ONE)
    recorder, watch = Recorder(server, write), Events(server, read)
    told(client.get(read + "/state")["clock"]["round"] == 1 and watch.wait(lambda one: one[1] == "clock" and one[2]["running"]), "each table is told the clock")
    for text, wanted in (("note \"hello\"", "note \"hello\""), ("round 1", "@round 1"), ("phase command", "@phase command"),
                         ("Anna: assign \"Sloop of War\" repair", "@Anna: assign \"Sloop of War\" repair"), ("# a comment", "# a comment"),
                         ("@0:10:00 phase ship", "@phase ship"), ("Anna: pass", "@Anna: pass"), ("# one\n \t@0:00\tBert: pass", "@Bert: pass")):
        recorder.append(text)
        line = server.log(ONE).splitlines()[-1]
        written = re.match(r"@(\S+) ", line)
        told(line.replace(f"{written[1]} ", "") == wanted and is_now(written[1], begun["at"]) if written else line == wanted, f"a line with the clock's time: {text!r}", line)
    status, answer = client.post(write + "/append", at=client.get(write + "/state")["at"], text="Anna: pass", key="once")
    lines = server.log(ONE)
    server.kill()
    (server.folder / "requests.recent").unlink()
    server.start()
    before = answer["at"] if status != 200 else None
    told(server.log(ONE) == lines, "a server that was killed has lost no line", before)
    fresh = Client(server)
    clock = fresh.get(write + "/state")["clock"]
    told(clock["round"] == 1 and clock["running"] and clock["minutes"] == 90, "a server that is started again knows the round and its clock", clock)
    fresh.post(server.judge + "/clock", do="stop", round=0, minutes=0)
    first = fresh.get(write + "/state")["clock"]
    time.sleep(1.1)
    second = fresh.get(write + "/state")["clock"]
    told(not second["running"] and first["elapsed"] == second["elapsed"], "the clock can be stopped", (first, second))
    status, clock = fresh.post(server.judge + "/clock", do="minutes", round=0, minutes=60)
    told(clock["minutes"] == 60 and not clock["running"] and fresh.post(server.judge + "/clock", do="go-on", round=0, minutes=0)[1]["running"], "its minutes can be changed, and it can go on")
    watch.close()
    answer = fresh.get(write + "/state")
    at = answer["at"]
    sent = {"at": at, "text": "Anna: pass", "key": "lost"}
    fresh.post(write + "/append", **sent)
    count = server.log(ONE).count("Anna: pass")
    status, answer = fresh.post(write + "/append", **dict(sent, at=fresh.get(write + "/state")["at"], text="Anna: concede"))
    told(status == 409 and answer["error"] == "the key of this request came with other lines before, so these are not recorded: send them with a new key",
         "other lines with a key that came before are refused", (status, answer))
    told("Anna: concede" not in server.log(ONE) and fresh.post(write + "/append", **sent)[0] == 200, "they are not recorded, and the first ones are known")
    server.kill()
    (server.folder / "requests.recent").unlink()
    server.start()
    time.sleep(1.1)
    status, answer = Client(server).post(write + "/append", **sent, again=True)
    told(status == 200 and server.log(ONE).count("Anna: pass") == count, "a line with a time that is sent again is recorded once", (status, server.log(ONE)[-200:]))


def calls(server):
    client = Client(server)
    write, read = server.links(ONE)
    room, watch = Events(server, server.judge), Events(server, read)
    told(client.post(read + "/call", call=True)[0] == 403, "who watches cannot call the judge")
    told(client.post(write + "/call", call=True) == (200, {"called": True}), "a table calls the judge")
    told(room.wait(lambda one: one[1] == "tables" and any(row["name"] == ONE and row["called"] for row in one[2])), "the room is told")
    told(watch.wait(lambda one: one[1] == "state" and one[2]["called"]), "the table sees that the judge is called")
    told(client.post(server.judge + "/come", table=ONE) == (200, {"called": False}), "the judge comes")
    told(watch.wait(lambda one: one[1] == "state" and not one[2]["called"] and watch.list.index(one) > 1), "the table sees that, too")
    told(client.post(server.judge + "/come", table="none")[0] == 404, "no judge comes to a table that is not there")
    room.close()
    watch.close()


def sheets(server):
    client = Client(server)
    codes = client.post(server.judge + "/codes", origin="https://cup.example", round=1)[1]
    told([one["name"] for one in codes] == [ONE, "round-1-table-2"] and codes[0]["link"] == "https://cup.example" + server.links(ONE)[0], "the links of a round's tables", codes)
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    told(all(len(one["code"]) == len(row) and [line[:7] for line in one["code"][:7]] == finder == [line[-7:] for line in one["code"][:7]] for one in codes for row in one["code"]),
         "each link has a QR code", codes[0]["code"])
    told(len(client.post(server.judge + "/codes", origin="https://cup.example", round=0)[1]) == 3, "or the links of all tables")


def results(server):
    client = Client(server)
    for name, result in ((ONE, "result Anna by concession 10 to 4"), ("round-1-table-2", "result Dora by concession 8 to 3")):
        recorder = Recorder(server, server.links(name)[0])
        if name != ONE:
            recorder.append("round 1")
        recorder.append(result)
        recorder.append("end")
    status, text = client.ask("GET", server.judge + "/results?format=listfortress", raw=True)
    event = json.loads(text)
    told(status == 200 and client.headers["Content-Disposition"] == 'attachment; filename="results.json"' and event["name"] == "Cup" and [one["round-number"] for one in event["rounds"]] == [1]
         and [(one["player1"], one["winner"], one["player1points"], one["player2points"]) for one in event["rounds"][0]["matches"]] == [("Anna", "Anna", 10, 4), ("Carl", "Dora", 3, 8)], "results as JSON, of rounds that have begun", text)
    status, text = client.ask("GET", server.judge + "/results?format=trf26", raw=True)
    told(status == 200 and b"012 Cup\r\n" in text and b"results.trf" in client.headers["Content-Disposition"].encode(), "results as TRF26", text)
    status, text = client.ask("GET", server.judge + "/results?format=csv", raw=True)
    told(status == 200 and text.count(b"\r\n") == 3 and b'"Anna; Bert"' in text, "results as CSV", text)
    told(client.ask("GET", server.judge + "/results?format=x")[0] == 404, "another format is refused")
    told("byes.csv" in [path.name for path in server.folder.iterdir()] and b"Bert" in text and b" U" not in client.ask("GET", server.judge + "/results?format=trf26", raw=True)[1], "a bye of a round that has not begun is in no results")


def whole_results():
    """Results have the tables in order, all players, byes, and games without a result; the byes outlive the server."""
    server = Server(build / "umpire", work / "whole")
    client = Client(server)
    rows = "round,table,player 1,player 2\n" + "".join(f"1,{n},P{2 * n - 1:02},P{2 * n:02}\n" for n in range(1, 12)) + '1,,"Eva ""E"", late",bye\n'
    for _ in range(2):
        status, answer = client.post(server.judge + "/pairings", event="Whole", game="armada", pairings=rows, lists={})
    told(status == 400 and "there is one called" in answer["error"], "pairings of tables that are there are refused", answer)
    told((server.folder / "byes.csv").read_text() == 'round,player 1,player 2\n1,"Eva ""E"", late",bye\n', "who has no opponent is kept in the folder", (server.folder / "byes.csv").read_text())
    client.post(server.judge + "/clock", do="begin", round=1, minutes=60)
    for n in range(1, 11):
        recorder = Recorder(server, server.links(f"round-1-table-{n}")[0])
        recorder.append("round 1")
        recorder.append(f"result P{2 * n:02} by concession")
        recorder.append("end")
    server.kill()
    server.again()
    get = lambda format: client.ask("GET", f"{server.judge}/results?format={format}", raw=True)[1].decode()
    told(re.findall(r'(?m)^"round-1-table-(\d+)', get("csv")) == [str(n) for n in range(1, 12)], "results as CSV have the tables in order, also one without a result", get("csv"))
    event = json.loads(get("listfortress"))
    told(len(event["players"]) == 23 and event["rounds"][0]["matches"][-1] == {"player1": 'Eva "E", late', "winner": 'Eva "E", late', "result": "bye"} and "result" not in event["rounds"][0]["matches"][-2]
         and next(one["score"] for one in event["players"] if one["name"].startswith("Eva")) == 3, "results as JSON have all players, the bye last in its round, and a game without a result", event)
    players = {line[14:47].strip(): line[80:].rstrip() for line in get("trf26").split("\r\n") if line.startswith("001")}
    told(len(players) == 23 and players['Eva "E", late'] == " 3.0    1  0000 - U" and players["P21"].endswith(" w 0") and players["P22"].endswith(" b 0") and players["P02"].endswith(" b 1"), "TRF26 has all players, a bye as one, and a game without a result as lost by both", players)
    told(server.stop() == 0, "the server ends")


def without_event():
    server = Server(build / "umpire", work / "plain")
    client = Client(server)
    client.post(server.judge + "/new", name=TWO, game="armada", players=["A", "B"], fleets=[])
    write = server.links(TWO)[0]
    recorder = Recorder(server, write)
    recorder.append("round 1")
    told(server.log(TWO).splitlines()[-1] == "round 1" and not (server.folder / "round.clock").exists(), "without an event no table waits, and no line has a time")
    client.post(server.judge + "/new", name="free", game="armada", players=["A", "B"], fleets=[])
    client.post(server.judge + "/clock", do="begin", round=1, minutes=0)
    free = Recorder(server, server.links("free")[0])
    free.append("round 1")
    told(re.fullmatch(r"@0:00:0\d round 1", server.log("free").splitlines()[-1]), "the clock is also that of tables that are of no round", server.log("free")[-40:])
    told(server.stop() == 0, "the server ends")


def lists(server):
    """A player without a list gives it at the table."""
    client = Client(server)
    client.post(server.judge + "/new", name="bare", game="armada", players=["Anna \"B\"", "Bert"], fleets=[])
    row = next(one for one in client.get(server.judge + "/tables") if one["name"] == "bare")
    told([one["name"] for one in row["players"]] == ["Anna \"B\"", "Bert"], "the room knows who plays where nothing is declared yet", row)
    write, read = server.links("bare")
    at = lambda: client.get(write + "/state")["at"]
    give = lambda player, list: client.post(write + "/list", at=at(), player=player, list=list, key="")
    told("\nrecords all" not in server.log("bare") and "ship" not in "".join(line for line in server.log("bare").splitlines() if not line.startswith("#")), "a player without a list has no ships, and nothing counts as complete", server.log("bare"))
    status, answer = give("Anna \"B\"", LIST)
    told(status == 200 and 'player "Anna \\"B\\"" first {\n    # fleet: "Test"\n' in server.log("bare") and '\n    ship "Sloop of War" flagship {' in server.log("bare"), "a list can be given at the table", (answer, server.log("bare")))
    told("\n# with all lists: records all" in server.log("bare"), "while one list is missing the log does not record all")
    row = next(one for one in client.get(server.judge + "/tables") if one["name"] == "bare")
    told(sorted(one["name"] for one in row["players"]) == ["Anna \"B\"", "Bert"], "also where one of them has declared something", row)
    status, answer = give("Bert", "ship Avenger command=2 speed=2 {\n    zone front shields=3 red=2\n}\nsquadron Kite hull=3\n")
    told(status == 200 and "player Bert {\n    ship \"Avenger\" command=2 speed=2 {\n        zone front shields=3 red=2\n    }\n    squadron \"Kite\" hull=3\n}" in server.log("bare"), "or what is on its cards", server.log("bare"))
    told("\nrecords all" in server.log("bare") and "# with all lists" not in server.log("bare"), "with the last list the log records all", server.log("bare"))
    first = lambda player: client.post(write + "/first", at=at(), player=player, key="")
    told(first("Bert")[0] == 200 and 'player Bert first {' in server.log("bare") and 'player "Anna \\"B\\"" {' in server.log("bare"), "who is first is declared at the table", server.log("bare"))
    log = server.log("bare")
    told(first("Nobody")[0] == 200 and server.log("bare") == log, "and is as it was if nobody is called so", server.log("bare"))
    told(first("Anna \"B\"")[0] == 200 and server.log("bare") == log.replace("player Bert first", "player Bert").replace('"Anna \\"B\\"" {', '"Anna \\"B\\"" first {'), "until the game begins", server.log("bare"))
    told(client.post(read + "/first", at=at(), player="Bert", key="")[0] == 403, "but not by who watches")
    status, answer = give("Bert", LIST)
    told(status == 403 and answer["error"] == "lists and who is first must be declared before the game begins, a list for a player who has none", "but only once", answer)
    told(client.post(read + "/list", at=at(), player="Bert", list=LIST, key="")[0] == 403, "and not by who watches")
    client.post(server.judge + "/new", name="bare-2", game="armada", players=["A", "B"], fleets=[])
    write = server.links("bare-2")[0]
    status, answer = give("A", "what is this")
    told(status == 400 and answer["error"].startswith("the list of A: "), "a list that cannot be read is refused", answer)
    status, answer = client.post(write + "/list", at="0-0000000000000000", player="A", list=LIST, key="")
    told(status in (400, 409), "a list for a log that has changed is refused", answer)
    Recorder(server, write).append("round 1")
    told(give("A", LIST)[0] == 403, "once the game has begun no list can be given")
    cards = {one["name"]: [card["word"] for card in one["cards"]] for one in client.get(server.judge + "/games")}
    told(cards["armada"] == ["pass-tokens", "ship", "squadron", "zone", "anti-squadron", "special", "defense", "upgrade", "objective"] and cards["dropfleet"] == ["battlegroup", "group"], "the declarations of a player's block", cards)
    named = {card["word"]: {one["name"]: one["told"] for one in card["names"]} for one in client.get(server.judge + "/games") for card in one["cards"] if "names" in card}
    told(named["ship"]["CR90 Corvette A"] == "rebel, 44 points" and named["upgrade"]["Admiral Ackbar"] == "Commander, 38 points" and named["objective"]["Most Wanted"] == "Assault"
         and re.fullmatch(r"empire, 59 points as printed, 55 as of 2025", named["ship"]["Arquitens-class Command Cruiser"]) and sorted(named) == ["objective", "ship", "squadron", "upgrade"],
         "cards are offered by their names, with what they cost", {kind: len(names) for kind, names in named.items()})


def memory(server):
    """A game that is over, from memory."""
    client = Client(server)
    client.post(server.judge + "/new", name="whole", game="armada", players=["A", "B"], fleets=[LIST, LIST])
    client.post(server.judge + "/new", name="memory", game="armada", players=["A", "B"], fleets=[LIST, LIST], memory=True)
    told("\nrecords all\n" in server.log("whole") and "\nrecords all\n" not in server.log("memory") and "\n# entered from memory: not all is known\n" in server.log("memory"), "from memory nothing counts as complete", server.log("memory"))
    write = server.links("memory")[0]
    recorder = Recorder(server, write)
    areas = [one["word"] for one in client.get(write + "/forms")["areas"]]
    told(areas == ["turns", "commands", "attacks", "dice", "moves", "cards", "readying", "choices", "status"], "the areas of which something may be unknown", areas)
    for line in ("round 1", "phase command", "table: unknown commands", "phase ship", 'A: activate "Sloop of War"', 'A: maneuver 5', 'A: activate "Sloop of War"'):
        recorder.append(line)
    state = client.get(write + "/state")
    status, answer = client.ask("POST", f"{server.judge}/check?table=memory", {})
    told(answer["verdict"] == "nonconformant" and any(one["rule"] == "armada.ship.once-per-round" for one in state["findings"]), "what is known is judged", (answer, state["findings"]))
    page = client.ask("GET", f"{server.judge}/report?id={answer['id']}", raw=True)[1].decode()
    told("undecided" in page and "log.unknown" in page, "the report says what is undecided", page[:300])
    undecided(server, client)


def undecided(server, client):
    """What is undecided is told at the table: why, and what the log would have to say."""
    write, read = server.links("memory")
    answer = client.get(read + "/undecided")
    told(answer["at"] == client.get(write + "/state")["at"] and answer["verdict"] == "nonconformant" and 0 < answer["undecided"] < answer["judgements"], "those who watch are told, too", answer)
    rules = {one["rule"]: one for one in answer["rules"]}
    one = rules["armada.ship.maneuver-speed"]
    told(one["statement"] and one["lines"] and [word["word"] for word in one["words"]] == ["speed=", "records commands"], "a rule that is undecided says on which line, and what the log would have to say", one)
    told(one["words"][0]["example"].startswith("ship ") and one["words"][1]["line"], "with an example, or what is recorded", one["words"])
    first = answer["first"]
    told(first and all(one["words"] and one["line"] and one["count"] >= other["count"] for one, other in zip(first, first[1:] + first[-1:])), "that for which most judgements wait comes first", first)
    lines = server.log("memory").split("\n")
    told(all(one["text"] == lines[one["line"] - 1] for one in first) and any(one["example"] for one in first), "... with the line of the first, and an example of what to write", first)
    Recorder(server, write).append("result unfinished")
    if missing():
        return
    browser = Browser(360, 900)
    browser.open(f"http://127.0.0.1:{server.port}{read}")
    shown = browser.wait_for("return document.querySelector('#undecided details').open && document.querySelectorAll('#undecided article').length > 0 && document.getElementById('undecided').innerText;")
    told(shown and "As far as the log tells, a rule was broken." in shown and "the log does not tell" in shown, "a game that is over shows on its page what is undecided", shown)
    told(browser.run("return [...document.querySelectorAll('.settling li')].map(one => one.querySelector('code').textContent);") == [", ".join(one["words"]) for one in client.get(read + "/undecided")["first"]], "... and for what most judgements wait")
    told(browser.run("const one = [...document.querySelectorAll('#undecided article')].find(one => one.textContent.includes('maneuver-speed')); one.querySelector('details').open = true; return one.innerText;").count("e.g. ship "),
         "and by a tap, what the log would have to say")
    told(browser.run("return [document.getElementById('place').textContent, document.documentElement.scrollWidth];") == ["The result is recorded: unfinished.", 360], "the page says the result; nothing is wider than a phone")
    if pictures:
        browser.run("document.getElementById('undecided').scrollIntoView();")
        browser.picture(pathlib.Path(pictures) / "event-undecided-360.png")
    browser.close()


def begin_asks(browser, server):
    """What nobody has written is asked for before the game begins."""
    press = lambda place, text: browser.wait_for("const one = [...document.querySelectorAll(`${arguments[0]} button`)].find(one => one.textContent.startsWith(arguments[1]) && !one.disabled); if (!one) return false; one.click(); return true;", place, text)
    browser.wait_for("return document.querySelectorAll('#lists section[aria-label$=first] button').length === 2 && document.querySelectorAll('#lists > details').length === 2")
    told(press("#lists section[aria-label$=first]", "B") and browser.wait_for("return document.querySelector('#lists section[aria-label$=first] button[aria-pressed=true]')?.textContent === 'B'") and "player B first {" in server.log("form"), "who is first is tapped", server.log("form"))
    browser.wait_for("return document.querySelectorAll('#lists > details').length === 2")
    told(browser.run("return [...document.querySelectorAll('#lists form')].map(one => one.textContent);") == ["How many points? Record"], "points are asked for, rounds are written already")
    told(press("#choices", "round 1") and browser.wait_for("return document.getElementById('waiting').textContent.includes('No list was given for A and B')") and "\nround 1" not in server.log("form"), "a game without lists warns at its first round", server.log("form"))
    told(press("#waiting", "Give the lists first") and browser.wait_for("return document.getElementById('waiting').hidden"), "and asks for them")


def asks_whose(server):
    """Whose phone it is, and whose list is cheaper, before the game begins."""
    client = Client(server)
    client.post(server.judge + "/new", name="whose", game="armada", players=["Anna", "Max"], fleets=[LEGAL, LEGAL.replace("2 x X-wing Squadron (26)", "X-wing Squadron (13)").replace("= 46", "= 33").replace("227", "214")])
    browser = Browser(360, 900)
    browser.open(f"http://127.0.0.1:{server.port}{server.links('whose')[0]}")
    told(browser.wait_for("return document.getElementById('lists').innerText.includes(\"Max's list is cheaper, 214 points to 227: Max chooses.\");"), "the player whose list is cheaper is named, with what both cost", browser.run("return document.getElementById('lists').innerText;"))
    pressed = "return [...document.querySelectorAll('#lists section[aria-label=\"Whose phone this is\"] button')].map(one => `${one.textContent} ${one.getAttribute('aria-pressed')}`);"
    told(browser.run(pressed) == ["Anna false", "Max false", "Everybody's true"], "whose phone it is is asked", browser.run(pressed))
    browser.run("[...document.querySelectorAll('#lists button')].find(one => one.textContent === 'Max').click();")
    told(browser.wait_for("return document.querySelectorAll('#lists button[aria-pressed=true]')[0]?.textContent === 'Max';") and browser.run(pressed) == ["Anna false", "Max true", "Everybody's false"], "... by a tap", browser.run(pressed))
    told(browser.run("return [secrets.player, document.documentElement.scrollWidth];") == ["Max", 360], "... then the phone keeps that player's secrets; nothing is wider than a phone")
    if pictures:
        browser.picture(pathlib.Path(pictures) / "event-whose-360.png")
    Recorder(server, server.links("whose")[0]).append("round 1\nphase command")
    wanted = "Max: assign \"CR90 Corvette A\" "
    told(browser.wait_for("return document.getElementById('lists').textContent === '' && document.querySelector('#choices button');"), "... and when the game has begun nothing of it is asked")
    browser.run(f"record({json.dumps(wanted + 'navigate')});")
    told(until(lambda: wanted + "commit=" in server.log("whose")), "a dial that is chosen on a player's own phone is sealed", server.log("whose")[-300:])
    browser.close()


def forms(server):
    """These forms in a browser."""
    client = Client(server)
    client.post(server.judge + "/new", name="form", game="armada", players=["A", "B"], fleets=[])
    write = server.links("form")[0]
    for width, dark in ((360, True), (1200, False)):
        browser = Browser(width, 900, dark)
        browser.open(f"http://127.0.0.1:{server.port}{write}")
        player = "A" if width == 360 else "B"
        if width == 360:
            begin_asks(browser, server)
        told(browser.wait_for("return document.querySelectorAll('#lists > details').length === arguments[0]", 2 if width == 360 else 1), f"at {width} px: a player without a list has a form")
        browser.run("for (const one of document.querySelectorAll('#lists details')) one.open = true; const kind = document.querySelector('#lists select'); kind.value = '1'; kind.dispatchEvent(new Event('change'));")
        offered = browser.run("""const input = [...document.querySelectorAll('#lists > details:first-of-type label')].find(one => one.textContent.trim() === 'ship').querySelector('input');
            input.value = 'cr90 corvette a';
            input.dispatchEvent(new Event('input'));
            return [input.list.options.length, document.querySelector('#lists > details:first-of-type details p[role=status]').textContent];""")
        told(offered == [66, "rebel, 44 points"], f"at {width} px: the game's cards are offered by name, with what they cost", offered)
        browser.run("""const fields = name => [...document.querySelectorAll('#lists > details:first-of-type label')].find(one => one.textContent.trim() === name).querySelector('input');
            fields('ship').value = arguments[0]; fields('command').value = '2'; fields('flagship').checked = true;
            [...document.querySelectorAll('#lists button')].find(one => one.textContent === 'Add to the list').click();
            const kind = document.querySelector('#lists select'); kind.value = '3'; kind.dispatchEvent(new Event('change'));
            fields('zone').value = 'front'; fields('shields').value = '3';
            [...document.querySelectorAll('#lists button')].find(one => one.textContent === 'Add to the list').click();""", f"Ship of {player}")
        text = browser.run("return document.querySelector('#lists textarea').value")
        told(text == f'ship "Ship of {player}" command=2 flagship {{\n    zone front shields=3\n}}\n', f"at {width} px: cards are written by their fields", text)
        if pictures:
            browser.picture(pathlib.Path(pictures) / f"event-cards-{width}.png")
        browser.run("document.querySelector('#lists > details > p > button.main').click();")
        told(browser.wait_for("return !document.getElementById('log').textContent.includes(arguments[0]) === false", f"Ship of {player}") and f'ship "Ship of {player}" command=2 flagship {{' in server.log("form"), f"at {width} px: they go into the log", server.log("form"))
        told(browser.run("return document.documentElement.scrollWidth") <= width and browser.complaints() == [], f"at {width} px: the page fits, and has no error", browser.complaints())
        browser.close()
    Recorder(server, write).append("round 1\nphase command")
    browser = Browser(360, 900)
    browser.open(f"http://127.0.0.1:{server.port}{write}")
    told(browser.run("return new Forms({ forms: [], names: [] }).after({ text: 'A: fly', verb: 'fly' }, []);") is None, "words for a statement whose form is not known are written")
    values = browser.run("const names = [{ text: 'X', meaning: 'ship of A' }]; return new Forms({ forms: [], names }).valuesOf({ kinds: ['ship'], dotted: ['front', 'rear'], repeat: true }, ['X.front']);")
    told(values == ["X", "X.rear"], "a zone that was chosen is not offered twice", values)
    press = lambda text: browser.wait_for("const one = [...document.querySelectorAll('#choices button')].find(one => one.textContent.startsWith(arguments[0]) && !one.disabled); if (!one) return false; one.click(); return true;", text)
    told(browser.wait_for("const [ends, unknown] = ['The game ends', 'I do not know'].map(text => [...document.querySelectorAll('#choices button')].find(one => one.textContent.startsWith(text) && !one.disabled));"
                          "if (!ends || !unknown) return false; ends.click(); unknown.click(); return true;"), "two taps while the page asks for the forms")
    told(browser.wait_for("return document.querySelector('#choices h3')?.textContent.startsWith('What is not known')"), "the last tap counts")
    browser.wait_for("if ([...document.querySelectorAll('#choices button')].some(one => one.textContent.startsWith('The game ends'))) return true;"
                     "document.getElementById('back').click(); return false;")
    told(press("The game ends"), "something is asked")
    browser.wait_for("return !document.getElementById('back').hidden && !document.querySelector('#choices h3')?.textContent.startsWith('What is not known')")
    told(press("I do not know"), "wherever something is asked, it may be unknown")
    browser.wait_for("return document.querySelector('#choices h3')?.textContent.startsWith('What is not known')")
    if pictures:
        browser.picture(pathlib.Path(pictures) / "event-unknown-360.png")
    told(press("commands"), "the area is chosen")
    told(browser.wait_for("return document.getElementById('log').textContent.includes('table: unknown commands')"), "the log says what is not known", server.log("form"))
    typed_points(server, browser, press)
    browser.close()


def typed_points(server, browser, press):
    """The points of a result are numbers to type, of both players at once."""
    told(press("The game ends") and press("B"), "the game ends, and who has won is tapped")
    fields = "const fields = [...document.querySelectorAll('#choices input[type=number]')]; if (fields.length !== 2) return false;"
    told(browser.wait_for(f"{fields} return fields.map(one => one.labels[0].innerText.trim());") == ["Points of B", "Points of A"], "the points of each are asked, the winner's first", browser.run("return document.getElementById('choices').innerText;"))
    told(not browser.run("return [...document.querySelectorAll('#choices button')].filter(one => /^(to )?[0-9]+$/.test(one.innerText)).map(one => one.innerText);"), "no row of numbers to tap stands there")
    browser.run(f"{fields} fields.forEach((one, i) => {{ one.value = [212, 97][i]; one.dispatchEvent(new Event('input')); }});")
    told(press("by time") and browser.wait_for(f"{fields} return document.querySelector('#choices .path').innerText.includes('by time') && fields.map(one => one.value).join(' ');") == "212 97", "what was typed stays while a reason is tapped", browser.run("return document.getElementById('choices').innerText;"))
    if pictures:
        browser.picture(pathlib.Path(pictures) / "event-points-360.png")
    told(browser.run("return document.documentElement.scrollWidth <= innerWidth && document.getElementById('confirming').getClientRects().length === 0;"), "the page fits, and nobody is asked to confirm a result that is not there")
    press("Record with these points")
    told(browser.wait_for("return document.getElementById('log').textContent.includes('result B by time 212 to 97') || [...document.querySelectorAll('#choices button')].some(one => one.innerText.startsWith('Record it all the same') && !one.disabled && !one.click());")
         and until(lambda: "result B by time 212 to 97" in server.log("form")), "they are recorded", (server.log("form")[-300:], browser.run("return document.getElementById('choices').innerText;")))


def pages(server):
    for width, dark in ((360, False), (1200, True)) if not pictures else ((360, False), (360, True), (1200, False), (1200, True)):
        browser = Browser(width, 900, dark)
        address = f"http://127.0.0.1:{server.port}"
        tag = f"{width}{'-dark' if dark else ''}"
        fits = lambda: browser.run("return document.documentElement.scrollWidth") <= width
        look = lambda name: pictures and browser.picture(pathlib.Path(pictures) / f"event-{name}-{tag}.png")
        browser.open(address + server.judge)
        told(browser.wait_for("return document.getElementById('clock').textContent.startsWith('Round 1 of the event: ')") and fits(), f"{tag}: the room shows the clock")
        look("room")
        browser.run("document.querySelector('#event').closest('details').open = true; document.querySelector('#event').scrollIntoView();")
        browser.run("document.getElementById('pairings').value = 'round,table,player 1,player 2\\n1,1,A,A\\n'; document.querySelector('#event button').click();")
        told(browser.wait_for("return document.querySelectorAll('#eventful li').length === 1") and fits(), f"{tag}: the room's form tells what is wrong with a row")
        look("pairings")
        browser.open(address + server.links(TWO)[0])
        told(browser.wait_for("return document.getElementById('connection').textContent.includes('has not begun')"), f"{tag}: a table that waits says so")
        look("waits")
        browser.open(address + server.links("round-1-table-2")[0])
        told(browser.wait_for("return document.getElementById('clock').textContent.startsWith('Round 1 of the event: ')") and fits(), f"{tag}: a table shows the clock")
        browser.click("#call")
        told(browser.wait_for("return document.getElementById('called').textContent === 'The judge is called.'"), f"{tag}: a table calls the judge with a button")
        look("table")
        browser.open(address + server.judge)
        told(browser.wait_for("return document.querySelectorAll('#calls li').length === 1") and fits(), f"{tag}: the room shows the call")
        look("called")
        browser.click("#calls button")
        told(browser.wait_for("return document.querySelectorAll('#calls li').length === 0"), f"{tag}: the judge comes with a button")
        browser.open(address + server.judge + "/sheet#links-1")
        told(browser.wait_for("return document.querySelectorAll('.ticket svg').length === 2") and fits(), f"{tag}: a sheet with the codes of the links")
        told(browser.run("return document.querySelector('.ticket p').textContent") == "Anna \u2013 Bert", f"{tag}: the sheet has the players")
        look("links")
        browser.open(address + server.judge + "/paste")
        browser.open(address + server.judge + f"/sheet#rulings-{ONE}")
        told(browser.wait_for("return document.querySelectorAll('.signs p').length === 3") and fits(), f"{tag}: a sheet with what was found and ruled")
        look("rulings")
        told([one for one in browser.complaints() if "403" not in one and "400" not in one] == [], f"{tag}: no page has an error", browser.complaints())
        browser.close()


def room_form(server):
    """A table from the room's form: why it is not made, and that nothing stays in the form."""
    browser = Browser(360, 900)
    browser.open(f"http://127.0.0.1:{server.port}{server.judge}")
    browser.wait_for("return document.querySelectorAll('.player').length >= 2 && document.getElementById('game').options.length > 0;")
    fill = """document.getElementById('name').value = 'by-form'; document.getElementById('game').value = 'armada'; document.getElementById('memory').checked = true;
        document.querySelectorAll('.player').forEach((one, i) => { one.value = ['Anna', 'Bert'][i] || ''; }); document.querySelectorAll('.fleet').forEach((one, i) => { one.value = arguments[0][i] || ''; });
        document.querySelector('#new button:not([type])').click();"""
    browser.run(fill, [LIST, "what is this"])
    told(browser.wait_for("return document.getElementById('made').textContent.startsWith('Not made: the list of Bert: ');") and not (server.folder / "by-form.umpire").exists(),
         "a table that is not made says which player's list is wrong, and why", browser.run("return document.getElementById('made').textContent"))
    browser.run(fill, [LIST, LIST])
    told(browser.wait_for("return document.getElementById('made').textContent.startsWith('by-form is made');") and browser.run("return [...document.querySelectorAll('#name, .player, .fleet')].every(one => one.value === '') && !document.getElementById('memory').checked;"),
         "what was pasted does not stay for the next table", browser.run("return document.getElementById('made').textContent"))
    browser.close()


def origins(server):
    """What pairings declared is the room's: a link cannot take it back, nor write another event, other players or their results."""
    client = Client(server)
    name = "round-9-table-1"
    status, answer = client.post(server.judge + "/pairings", event="Cup", game="armada", pairings="round,table,player 1,player 2\n9,1,Eva,Fay\n", lists={})
    told(status == 200, "a table of pairings", answer)
    client.post(server.judge + "/clock", do="begin", round=9, minutes=10)
    write = server.links(name)[0]
    recorder, log = Recorder(server, write), server.log(name)
    status, answer = recorder.undo(edit=True)
    told(status == 403 and "judge's room" in answer["error"] and server.log(name) == log, "a link cannot take back what pairings declared", (status, answer))
    for lines in ('event "Other"', "table 77", "game armada", "player Carl", "player Carl { ship X command=1 speed=2 }", 'end\ngame armada\nevent "Cup, round 9"\ntable 5\nplayer Carl\nplayer Dora\nround 1\nresult Dora by concession'):
        status, answer = recorder.append(lines + "\n")
        told(status == 403 and server.log(name) == log, f"a link cannot write {lines!r}", (status, answer))
    told(recorder.append("round 1\nphase command\n")[0] == 200 and recorder.undo()[0] == 200, "it records the game")
    client.post(server.judge + "/new", name="alone", game="armada", players=["A", "B"], fleets=[])
    alone = Recorder(server, server.links("alone")[0])
    told(alone.append('event "Cup, round 9"\n')[0] == 403 and alone.append("table 3\n")[0] == 403, "nor says a link of another table that it is of an event")
    told(alone.append("view of A\n")[0] == 403, "nor whose view it is: what the others know would count as unknown")
    told(alone.append('title "A friendly game"\n')[0] == 200, "what else is declared it may write")
    (server.folder / "friendly.umpire").write_text("game armada\nplayer A\nplayer B\n")
    friendly = Recorder(server, server.table("friendly"))
    counted = lambda: [client.ask("GET", f"{server.judge}/results?format={one}", raw=True) for one in ("csv", "listfortress", "trf26")]
    before = counted()
    forged = 'game armada\ntitle "Cup, round 9"\nplayer Eva\nplayer Fay\nround 1\nresult Fay by concession\nend\n'
    status, answer = friendly.append(f"round 1\nresult A by concession\nend\n{forged}")
    after = counted()
    told(status == 200 and before == after and all(one[0] == 200 for one in after), "games of a table that is of no event do not count in its results", (status, answer, before, after))


def main():
    server = Server(build / "umpire", work / "cup")
    client = Client(server)
    make(server, client)
    closed(server, client)
    beacon()
    times(server, client)
    calls(server)
    sheets(server)
    results(server)
    whole_results()
    without_event()
    lists(server)
    fleets(server, client)
    memory(server)
    if missing():
        print(f"skipped: {missing()} is missing")
    else:
        pages(server)
        asks_whose(server)
        forms(server)
        room_form(server)
    origins(server)
    told(server.stop() == 0, "the server ends with its signal")
    print(f"{counts[True]} passed, {counts[False]} failed")
    return counts[False] != 0


sys.exit(main())

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Serves tables with 'umpire serve' and records, watches, judges and attacks them.

    tests/serve/tables.py BUILD [tables=N] [seconds=N] [kills=N] [mutations=N] [only=load]

A whole game of each ruleset is recorded; each check is a line as in tests/lib.sh. `tables` and `seconds` are those of the
load, five statements a second at each table; `kills` is how often the server is killed while it records.
"""
import json
import os
import pathlib
import random
import re
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told, until  # noqa: E402
from serve_client import Client, Events, Recorder, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
sizes = {"tables": 20, "seconds": 3, "kills": 5, "mutations": 300, "only": ""} | {name: int(value) if value.isdigit() else value for name, value in (word.split("=") for word in sys.argv[2:])}
umpire = build / "umpire"
work = pathlib.Path(tempfile.mkdtemp())
GAMES = {"armada": "six-rounds", "dropfleet": "three-turns", "dropzone": "two-players", "starfleet": "campaign"}
FLEET = "Food (155/400)\n=============\nMC80 Battle Cruiser (103 + 30)\n+ General Madine (30)\nKetsu Onyo (22)\n"
FAILS = {"armada": "corpus/armada/games/six-rounds/fail-ship-turn.umpire"}


def game_of(ruleset):
    return (pathlib.Path("corpus") / ruleset / "games" / f"{GAMES[ruleset]}.umpire").read_text().splitlines()


def check(path):
    return subprocess.run([umpire, "check", str(path)], capture_output=True, text=True)


def usage():
    def run(*words):
        return subprocess.run([umpire, "serve", *words], capture_output=True, text=True, timeout=PATIENCE)
    told(run("--listen=nowhere", str(work)).returncode == 2, "serve: an address that is none is refused")
    for where in ("127.0.0.1:65536", "127.0.0.1:", "127.0.0.1:-1", "127.0.0.1:http"):
        told(run("--listen=" + where, str(work)).returncode == 2, f"serve: the port of {where} is refused")
    told(run(str(work / "no-folder")).returncode == 3, "serve: a folder that does not exist is refused")
    told(run().returncode == 2 and run("--rate=0", str(work)).returncode == 2, "serve: a call without a folder, or with --rate=0, is refused")
    open_links = work / "open"
    open_links.mkdir()
    (open_links / "links.secret").write_text("judge " + "a" * 26 + "\n")
    (open_links / "links.secret").chmod(0o644)
    done = run("--listen=127.0.0.1:0", str(open_links))
    told(done.returncode == 3 and "chmod 600" in done.stderr, "serve: links that others may read are refused, with 'chmod 600'", done)


def umpire_finds_nothing(server, name):
    done = subprocess.run([umpire, "check", str(server.folder / f"{name}.umpire")], capture_output=True, text=True)
    return not re.search(r'<finding [^>]*level="(error|violation)"', done.stdout)


def tables(server, client):
    status, made = client.post(server.judge + "/new", name="one", game="armada", players=["Rebel", "Empire"])
    told(status == 200 and len(made["write"]) == 26 and made["write"] != made["read"], "the judge makes a table, with a link to write and one to read", made)
    told("player Rebel" in server.log("one") and "\nround 1" not in server.log("one"), "the log of a new table has the declarations", server.log("one"))
    told(stat.S_IMODE((server.folder / "links.secret").stat().st_mode) == 0o600, "the file of links is for its owner only")
    for name, body in {"of the same name": dict(name="one", game="armada", players=["A", "B"]),
                       "of a name that leads elsewhere": dict(name="../x", game="armada", players=["A", "B"]),
                       "of no game": dict(name="two", game="chess", players=["A", "B"]),
                       "of one player": dict(name="two", game="armada", players=["A"]),
                       "of players called alike": dict(name="two", game="armada", players=["A", "A"])}.items():
        status, answer = client.post(server.judge + "/new", **body)
        told(status == 400 and answer["error"], f"a table {name} is refused", answer)
    for game, name, why in (("armada", "tie", "nobody who plays may be called 'tie': "), ("starfleet", "GM", "nobody who plays may be called 'GM': that is a role in this game"),
                            ("dropzone", "Judge", "'Judge' looks like 'judge', which every game has, "), ("armada", "TABLE", "'TABLE' looks like 'table'"),
                            ("dropfleet", "judge ", "'judge ' looks like 'judge'"), ("armada", "\u0410nna", "'\u0410nna' looks like 'Anna' of line")):
        status, answer = client.post(server.judge + "/new", name="two", game=game, players=["Anna", name])
        told(status == 400 and answer["error"].startswith(why), f"a player called {name!r} is refused in {game}, with the reason", answer)
    status, fleet = client.post(server.judge + "/new", name="fleets", game="armada", players=["Anna", "Max"], fleets=[FLEET, FLEET])
    told(status == 200 and 'ship "MC80 Battle Cruiser"' in server.log("fleets") and server.log("fleets").count("\nplayer ") == 2, "a table is made with the fleet lists of its players", (fleet, server.log("fleets") if status == 200 else ""))
    told(server.log("fleets").count("\nrecords all") == 1, "and everything is recorded", server.log("fleets"))
    for n, fleets in enumerate(([], ["", FLEET], [FLEET])):
        status, made_too = client.post(server.judge + "/new", name=f"bare{n}", game="armada", players=["Anna", "Max"], fleets=fleets)
        log = server.log(f"bare{n}") if status == 200 else ""
        told(status == 200 and "Ship " not in log and log.count('ship "MC80') == bool(fleets) and "\nrecords all" not in log and log.count("no list was given") == 2 - bool(fleets),
             f"a player without a list gets no ships, and not everything is recorded ({n})", (made_too, log))
        told(umpire_finds_nothing(server, f"bare{n}"), f"and nothing is wrong with that log ({n})", log)
    for fleets, why in ((["no fleet"], "the list of Anna: this is no export of a list builder that is known; 'umpire import-fleet --help' names those that are"),
                        ([FLEET, "no fleet"], "the list of Max: this is no export of a list builder that is known; 'umpire import-fleet --help' names those that are")):
        status, answer = client.post(server.judge + "/new", name="fleets2", game="armada", players=["Anna", "Max"], fleets=fleets)
        told(status == 400 and answer["error"] == why, "a table with a fleet list that is none is refused, and the answer says whose", answer)
    status, answer = client.post(server.judge + "/new", name="fleets2", game="dropfleet", players=["Anna", "Max"], fleets=["", FLEET])
    told(status == 400 and answer["error"] == "the list of Max: this fleet is of another game", "and one of another game", answer)
    write, read = "/t/" + made["write"], "/t/" + made["read"]
    told(client.get(read + "/state")["may"] == "read" and client.get(write + "/state")["may"] == "write", "a table's links tell whether they read or write")
    told(client.post(read + "/append", at="0-0000000000000000", text="x")[0] == 403, "a link to read does not write")
    told(client.ask("GET", read + "/next")[0] == 403, "a link to read lists no next statements")
    told(client.ask("GET", "/t/" + "a" * 26 + "/state")[0] == 404 and client.ask("GET", "/j/" + made["write"])[0] == 404, "a link that is none opens nothing")
    return write, read


def record(server, client, ruleset):
    """Records a whole game, a few lines at a time."""
    # no link says that a table is of an event
    lines = [line for line in game_of(ruleset) if not line.startswith(("event ", "table "))]
    (server.folder / f"{ruleset}.umpire").write_text("# recorded\n")
    path = server.table(ruleset)
    recorder = Recorder(server, path)
    step = 4 if ruleset == "armada" else 8
    statuses = set()
    for at in range(0, len(lines), step):
        text = "\n".join(lines[at:at + step])
        if text.strip() or step > 1:
            statuses.add(recorder.append(text + "\n")[0])
    told(statuses == {200}, f"{ruleset}: a whole game is recorded", statuses)
    done = check(server.folder / f"{ruleset}.umpire")
    told(done.returncode == 0, f"{ruleset}: the recorded game is conformant", done.stdout[-1500:])
    state = client.get(path + "/state")
    told(state["finished"] and state["verdict"] == "conformant" and state["found"] == 0, f"{ruleset}: the table's verdict is conformant", state["findings"])


def mistake(server, client, ruleset):
    fail = pathlib.Path(FAILS.get(ruleset) or sorted((pathlib.Path("corpus") / ruleset).glob("*/*/fail-example.umpire"))[0])
    lines = fail.read_text().splitlines()
    wrong = next(n for n, line in enumerate(lines) if "#~" in line)
    rule = lines[wrong].split("#~")[1].split()[0]
    name = f"{ruleset}-mistake"
    (server.folder / f"{name}.umpire").write_text("\n".join(line.split("#~")[0] for line in lines[:wrong]) + "\n")
    path = server.table(name)
    before = server.log(name)
    recorder = Recorder(server, path)
    status, answer = recorder.append(lines[wrong].split("#~")[0].rstrip())
    told(status == 200 and any(one["rule"] == rule for one in answer["findings"]), f"{ruleset}: a mistake is recorded and told at once ({rule})", answer)
    row = next(row for row in client.get(server.judge + "/tables") if row["name"] == name)
    told(row["open"] >= 1 and row["last"]["rule"], f"{ruleset}: a mistake is shown in the judge's room", row)
    status, answer = recorder.undo()
    told(status == 200 and server.log(name) == before and not any(one["rule"] == rule for one in answer["findings"]),
         f"{ruleset}: a mistake is taken back", answer)


def ruling(server, client):
    recorder = Recorder(server, server.links("armada-mistake")[0])
    fail = pathlib.Path(FAILS["armada"]).read_text().splitlines()
    wrong = next(line for line in fail if "#~" in line)
    _, answer = recorder.append(wrong.split("#~")[0].rstrip())
    recorder.append('note "and on"')
    found = next(one for one in answer["findings"] if one["rule"] in wrong)
    status, answer = client.rule("armada-mistake", found, answer["at"], 'Both "agreed"')
    told(status == 200 and any(one["waived"] == 'Both "agreed"' for one in answer["findings"]), "a ruling waives a finding, with its reason", answer)
    told(server.log("armada-mistake").splitlines()[found["line"]].startswith("judge: waive"), "a ruling stands after the statement that it waives", server.log("armada-mistake")[-400:])
    told(client.rule("armada-mistake", found, answer["at"], "once more")[0] == 404,
         "a finding that is waived is not waived again")
    link = server.links("armada-mistake")[0]
    for text in ('judge: waive armada.ship.turn "x"', 'note "a;b\\""; "judge" : waive armada.ship.turn', 'note "x"\n @1:20:00 judge: penalty Rebel "x"'):
        status, answer = client.post(link + "/append", at=client.get(link + "/state")["at"], text=text)
        told(status == 403 and "judge's room" in answer["error"], f"a table makes no rulings: {text}", answer)
    told(client.post(link + "/append", at=client.get(link + "/state")["at"], text='note "; judge: waive" # judge: x')[0] == 200,
         "a table may mention a ruling in a note")
    log = server.folder / "armada-mistake.umpire"
    log.write_text(server.log("armada-mistake") + 'judge: penalty Rebel "slow play"\n')
    told(client.post(link + "/undo", at=client.get(link + "/state")["at"])[0] == 403 and "slow play" in server.log("armada-mistake"),
         "a table does not take back a ruling")
    told(client.rule("none", found, answer["at"], "x")[0] == 404, "a ruling at a table that is none is refused")


def stale(server, client, path):
    first, second = Recorder(server, path, "a"), Recorder(server, path, "b")
    at = second.at
    first.append('note "first"')
    status, answer = second.client.post(path + "/append", at=at, text='note "second"', key="k1")
    told(status == 409 and answer["text"] == ['note "first"'] and answer["from"] == int(at.split("-")[0]), "a slower recorder is told what came first", answer)
    status, again = client.post(path + "/append", at=answer["at"], text='note "second"', key="k1")
    told(status == 200 and server.log("one").count('"second"') == 1, "a slower recorder records after what came first")
    status, once = client.post(path + "/append", at=answer["at"], text='note "second"', key="k1")
    told(status == 200 and once["at"] == again["at"] and server.log("one").count('"second"') == 1, "a request that comes again is obeyed once", once)
    server.kill()
    server.start()
    client.close()
    status, later = client.post(path + "/append", at=answer["at"], text='note "second"', key="k1", again=True)
    told(status == 200 and later["at"] == again["at"] and server.log("one").count('"second"') == 1, "a restarted server obeys a repeated request once", later)
    again = client.post(path + "/append", at=again["at"], text='round 1\nnote "third"')[1]
    status, undone = client.post(path + "/undo", at=again["at"], key="u1")
    twice = client.post(path + "/undo", at=again["at"], key="u1")
    told(undone["removed"] == 'round 1\nnote "third"\n' and twice[0] == 200 and twice[1]["at"] == undone["at"] and '"first"' in server.log("one"),
         "taking back that is asked for twice takes back once", twice)
    told(client.post(path + "/undo", at=again["at"], key="u2")[0] == 409, "a request to take back from an old place is refused")


def repeated(server, client):
    """Requests come again with their keys, whatever the log is by then: after others, after a restart, and after the line was taken back."""
    (server.folder / "repeated.umpire").write_text("game armada 1.5.0\nround 1\n")
    path = server.table("repeated")
    keys = server.folder / "requests.recent"

    def now():
        return client.get(path + "/state")["at"]

    def post(what, key, **more):
        return client.post(path + what, at=now(), key=key, **more)[0]

    def restart():
        server.kill()
        server.start()
        client.close()
    post("/append", "first", text="# first")
    restart()
    told(post("/append", "first", text="# first") == 200 and server.log("repeated").count("# first") == 1, "a restarted server records no move twice, wherever the log has got to", server.log("repeated"))
    for n in range(200):
        post("/append", f"n{n}", text=f"# {n}.")
    told(post("/append", "first", text="# first") == 200 and server.log("repeated").count("# first") == 1, "nor does a server after 200 moves of others")
    post("/undo", "back")
    restart()
    told(post("/undo", "back") == 200 and server.log("repeated").endswith("# 198.\n"), "a restarted server takes no line back twice", server.log("repeated")[-40:])
    told(post("/append", "n199", text="# 199.") == 200 and server.log("repeated").endswith("# 198.\n"), "nor does it record a move again that was taken back meanwhile")
    told(stat.S_IMODE(keys.stat().st_mode) == 0o600, "the file of keys is for its owner only")
    server.kill()
    keys.write_bytes(b"none at all\n\xff\nother k\n" + b"repeated old\n" * 100000 + keys.read_bytes() + b"repeated cut-o")
    server.start()
    client.close()
    told(post("/append", "first", text="# first") == 200 and server.log("repeated").count("# first") == 1 and post("/append", "cut-o", text="# new") == 200 and
         server.log("repeated").endswith("# new\n"), "a file of keys that is damaged is read as far as it can be", server.log("repeated")[-40:])
    told(keys.stat().st_size < 100000, "and is written anew when it has grown long", keys.stat().st_size)
    keys.write_bytes(keys.read_bytes() + b"repeated cut-o")
    restart()
    post("/append", "second", text="# second")
    restart()
    told(post("/append", "second", text="# second") == 200 and server.log("repeated").count("# second") == 1, "a line that was cut off spoils no key after it")
    told(post("/append", "first", text="# first") == 200 and server.log("repeated").count("# first") == 1, "what is written anew has the keys that count")


def short_log(server, client):
    """Without markers the table knows the phase and the step that a line implies, also after it was taken back."""
    text = pathlib.Path("corpus/language/markers/pass-starfleet.umpire").read_text()
    (server.folder / "short.umpire").write_text(text[:text.index("step 1A3")])
    one = Recorder(server, server.table("short"))
    answers = [one.append("step 1A3; GM: update\n"), one.append("Klingon: record-income 70; bribe-limit 5\n"), one.undo(), one.redo()]
    places = [(answer["place"]["phase"], answer["place"]["step"]) for _, answer in answers]
    told(places == 2 * [("phase 1", "step 1A3"), ("phase 2", "step 2A2")], "a short log has its place", answers)


def taking_back(server, client):
    """Takes lines back at a table whose log was begun earlier, from several phones, and puts them back."""
    declared = "game armada 1.5.0\nplayer Rebel first {\n    ship Yavaris command=1 speed=2\n}\nplayer Empire { ship Avenger command=1 speed=2 }\n"
    played = declared + 'round 1\nnote "one"\nnote "two"\n'
    (server.folder / "back.umpire").write_text(played)
    path = server.table("back")
    first, second = Recorder(server, path), Recorder(server, path)
    statuses = [first.undo()[0] for _ in range(3)]
    told(statuses == [200] * 3 and server.log("back") == declared, "a table takes back all that was played, up to the first round", (statuses, server.log("back")))
    status, answer = first.undo()
    told(status == 403 and server.log("back") == declared and answer["asked"] == "player Empire { ship Avenger command=1 speed=2 }\n" and
         answer["error"] == "the game has not begun: these lines are declarations, and to take them back is to edit the log", "and there it asks", answer)
    status, answer = first.undo(edit=True)
    told(status == 200 and server.log("back").endswith("}\n") and "Empire" not in server.log("back"), "who edits the log takes back a declaration", answer)
    told(answer["taken"] == {"count": 4, "line": "player Empire { ship Avenger command=1 speed=2 }"}, "the answer tells what can be put back", answer["taken"])
    told(client.get(path + "/state")["taken"]["count"] == 4, "so does the state, for a page that is opened anew")
    status, answer = second.redo()
    told(status == 409 and answer["taken"]["count"] == 4, "another phone puts nothing back that it has not seen", answer)
    lines = [second.redo()[1]["text"][-1] for _ in range(4)]
    told(server.log("back") == played and lines[1:] == ["round 1", 'note "one"', 'note "two"'], "then it puts back all of it, in order", (lines, server.log("back")))
    (server.folder / "unended.umpire").write_text(played.rstrip())
    unended = Recorder(server, server.table("unended"))
    statuses = [unended.undo()[0] for _ in range(3)] + [unended.redo()[0] for _ in range(3)]
    told(statuses == [200] * 6 and server.log("unended") == played.rstrip(), "a last line without a line end is put back without one", (statuses, server.log("unended")[-30:]))
    told(unended.append("note \"three\"")[0] == 200 and server.log("unended") == played + 'note "three"\n', "and the next line goes after it")
    status, answer = second.redo()
    told(status == 404 and answer["taken"] is None and answer["error"] == "there is nothing to redo", "and nothing more", answer)
    first.at = answer["at"]
    first.undo()
    first.undo()
    at = first.at
    twice = [client.post(path + "/redo", at=at, key="r1") for _ in range(2)]
    told([one[0] for one in twice] == [200, 200] and server.log("back").endswith('"one"\n') and twice[1][1]["taken"]["count"] == 1, "a request to put back that comes again is obeyed once", twice)
    second.at = twice[1][1]["at"]
    status, answer = second.append('note "other"')
    told(status == 200 and answer["taken"] is None and second.redo()[0] == 404, "once something else is recorded, nothing can be put back", answer)
    second.undo()
    (server.folder / "back.umpire").write_text(server.log("back") + "# by hand\n")
    told(client.get(path + "/state")["taken"] is None and server.log("back").endswith("# by hand\n"), "nor after the log was edited beside the server")
    text = 'player X { ship Raider command=1 speed=2 }\nround 1\nnote "x"\n'
    (server.folder / "steps.umpire").write_text("game armada 1.5.0\n")
    recorder = Recorder(server, server.table("steps"))
    recorder.append(text)
    recorder.undo()
    told(server.log("steps") == "game armada 1.5.0\nplayer X { ship Raider command=1 speed=2 }\n" and recorder.undo()[0] == 403,
         "of lines that were recorded at once, those that were declared stay", server.log("steps"))
    recorder.redo()
    told(server.log("steps") == "game armada 1.5.0\n" + text, "and the others are put back at once", server.log("steps"))
    recorder.append('result unfinished\nend\ngame armada 1.5.0\nplayer Y { ship Raider command=1 speed=2 }\n')
    told(recorder.undo()[0] == 403, "what was declared for a later game is not taken back either", server.log("steps"))


def thrown(server, client):
    """A throw that was taken back stays what it was."""
    link = '"' + "0" * 64 + '"'
    log = ("game dropzone\nplayer UCM { commander Price cv=3; battlegroup Armour { squad Sabres } }\n"
           "player PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }\n"
           f"chain UCM \"{'1' * 64}\" version=2\nchain PHR \"{'2' * 64}\" version=2\nround 1\nphase initiation\n")
    (server.folder / "thrown.umpire").write_text(log)
    recorder = Recorder(server, server.links("thrown")[0])
    throw, other = f'UCM: throw "roll 1d6" link={link}', f'UCM: throw "roll 2d6" link={link}'
    told(recorder.append(throw)[0] == 200 and recorder.undo()[0] == 200, "a throw that nobody has answered is taken back", server.log("thrown"))
    for text in (other, f'@0:07 {other}', f'# a comment\n{other}', f'UCM: answer link={link}', f'UCM: "throw" "roll 2d6" link={link}', f'UCM :throw"roll 2d6" link={link}', f'UCM: throw "roll 2d6" link = {link}',
                 f'UCM: throw "roll 2d6" "link"={link}', f'PHR: pass; UCM:throw "roll 2d6" link={link}', f'UCM: pass; "answer" link={link}', f'UCM: throw "roll 1d6" link="{"4" * 64}"; {other}', f'UCM: throw [\n"roll 2d6"] link={link}'):
        status, answer = recorder.append(text)
        told(status == 403 and "thrown again as it was" in answer["error"] and server.log("thrown") == log, f"its link makes no other dice: {text!r}", (status, answer))
    status, answer = client.ask("POST", server.links("thrown")[0] + "/append",
                                {"at": client.get(server.links("thrown")[0] + "/state")["at"], "text": "# a comment", "key": "thrown-0-0"})
    told(status == 400 and server.log("thrown") == log, "no request is called as what keeps a throw", (status, answer))
    for number in range(130):
        recorder.append(f"# {number}")
        recorder.undo()
    told(recorder.append(other)[0] == 403, "nor after 260 other requests", server.log("thrown"))
    server.kill()
    server.again()
    recorder = Recorder(server, server.links("thrown")[0])
    told(recorder.append(other)[0] == 403, "nor after the server was killed and started again", server.log("thrown"))
    told(recorder.append(throw)[0] == 200, "it is thrown again as it was", server.log("thrown"))
    told(recorder.undo()[0] == 200 and recorder.append(f'UCM: throw "roll 2d6" link="{"3" * 64}"')[0] == 200, "another link makes other dice", server.log("thrown"))
    recorder.undo()
    for number, spelled in enumerate(('UCM :throw"roll 1d6" link={}', 'UCM: "throw" "roll 1d6" "link" = {}', 'PHR: pass; UCM: throw "roll 1d6" link={}')):
        link = '"' + f"{5 + number}" * 64 + '"'
        told(recorder.append(spelled.format(link))[0] == 200 and recorder.undo()[0] == 200 and recorder.append(f'UCM: throw "roll 2d6" link={link}')[0] == 403,
             f"however it was spelled: {spelled}", server.log("thrown")[-200:])


def choices(server, client):
    (server.folder / "choices.umpire").write_text(pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text())
    path = server.table("choices")
    told_next = client.get(path + "/next")
    moves = ["".join([told_next["heads"][move[0]]["text"]] + [f" {told_next['operands'][n]['lead']}{told_next['operands'][n]['value']}" for n in move[1:]])
             for move in told_next["moves"]]
    legal = subprocess.run([umpire, "legal", str(server.folder / "choices.umpire")], capture_output=True, text=True).stdout.split("\n")[:-1]
    told(sorted(moves) == sorted(legal) and len(moves) > 1, "what may come next is what 'umpire legal' lists", (moves, legal))
    told(told_next["turn"] == ["Rebel"], "the list of what may come next tells whose turn it is", told_next["turn"])
    before = server.log("choices")
    tried = {text: client.post(path + "/try", text=text)[1] for text in (moves[0], "round 9", "Rebel: frobnicate")}
    told([one["answer"] for one in tried.values()] == ["legal", "illegal", "unreadable"] and tried["round 9"]["found"][0]["rule"] == "armada.round.number" and not tried[moves[0]]["found"],
         "a statement can be tried: what it would be accused of is told", tried)
    told(server.log("choices") == before and client.post(path + "/try", text="")[0] == 400, "and nothing is recorded", server.log("choices")[-100:])
    words = client.get(path + "/words")
    told(any(word["text"] == "Demolisher" for word in words), "a table's words have the name of a ship", words[:3])
    room = Events(server, server.judge)
    told(room.wait(lambda event: any(row["name"] == "choices" and row["turn"] == ["Rebel"] for row in event[2])), "the judge's room tells whose turn it is", room.list)
    room.close()


def events(server, client, path, read):
    watch = Events(server, read)
    first = watch.wait(lambda event: event[1] == "state")
    told(first and first[2]["from"] == 0 and len(first[2]["text"]) == first[2]["lines"], "a watcher who comes is told the log")
    recorder = Recorder(server, path)
    recorder.append('note "watched"')
    event = watch.wait(lambda event: event[2]["text"] == ['note "watched"'])
    told(event and event[0] == event[2]["at"] == recorder.at, "a watcher is told a line as it is recorded", watch.list[-1])
    watch.close()
    recorder.append('note "missed"')
    recorder.append('note "too"')
    back = Events(server, read, event[0])
    missed = back.wait(lambda one: one[1] == "state")
    told(missed[2]["text"] == ['note "missed"', 'note "too"'], "a watcher who was away is told the lines since then", missed)
    with (server.folder / "one.umpire").open("a") as file:
        file.write('note "beside"\n')
    told(back.wait(lambda one: one[2]["text"] == ['note "beside"']), "a watcher is told a line that is written beside the server", back.list[-1])
    status, answer = client.post(path + "/append", at=recorder.at, text='note "mine"', key="b1")
    told(status == 409 and answer["text"] == ['note "beside"'], "a recorder is told a line that is written beside the server", answer)
    log = server.log("one").replace('note "missed"', 'note "changed"')
    (server.folder / "new").write_text(log)
    (server.folder / "new").rename(server.folder / "one.umpire")
    changed = back.wait(lambda one: 'note "changed"' in one[2]["text"])
    told(changed and changed[2]["from"] == log.splitlines().index('note "changed"'), "a file that replaces a log is told from where it differs", back.list[-1])
    back.close()
    status, answer = Recorder(server, path).append('note "mine"')
    told(status == 200 and server.log("one") == log + 'note "mine"\n', "recording goes on in a file that has replaced a log", server.log("one")[-200:])


def pasted(server, client):
    log = pathlib.Path("corpus/armada/games/six-rounds/fail-ship-turn.umpire").read_bytes()
    status, answer = client.ask("POST", server.judge + "/check", log)
    told(status == 200 and answer["verdict"] == "nonconformant", "a pasted log is judged", answer)
    status, page = client.ask("GET", f"{server.judge}/report?id={answer['id']}", raw=True)
    told(status == 200 and b"armada.ship.turn" in page and "sandbox" in client.headers["Content-Security-Policy"], "the report of a pasted log is shown in a sandbox")
    told(client.ask("GET", f"{server.judge}/report?id={'a' * 26}")[0] == 404, "a report that does not exist is not found")
    status, answer = client.ask("POST", server.judge + "/check", bytes(random.Random(1).randrange(256) for _ in range(20000)))
    told(status == 200 and answer["verdict"] == "malformed", "pasted bytes that are no log are malformed", answer)
    recording = {"header": {"format_version": 6, "initiative_player": 0, "scenario_id": "learning_scenario"},
                 "commands": [{"sequence": 0, "player": 0, "type": "start_round", "payload": {}},
                              {"sequence": 1, "player": 0, "type": "assign_dials", "payload": {"ship_index": 0, "commands": [1]}}]}
    status, answer = client.ask("POST", server.judge + "/check", json.dumps(recording).encode())
    told(status == 200 and answer["verdict"] != "malformed", "a pasted recording is judged as a log", answer)
    status, answer = client.ask("POST", server.judge + "/check", b'{"header": 1}')
    told(status == 400 and "no recording" in answer["error"], "pasted JSON that is no recording is refused", answer)
    status, answer = client.ask("POST", server.judge + "/check?table=armada", b"{}")
    told(status == 200 and answer["verdict"] == "conformant", "the judge may have a table's log checked", answer)
    status, answer = client.ask("POST", server.judge + "/check?table=nosuch", log)
    told((status, answer["error"]) == (404, "there is no such table"), "the log of a table that does not exist is not checked", answer)


def unreadable(server, client):
    """A log that the server does not read, since it is too large, is neither sent nor judged as an empty one."""
    status, made = client.post(server.judge + "/new", name="large", game="armada", players=["A", "B"])
    (server.folder / "large.umpire").write_text('note "x"\n' * 600000)
    path, problem = "/t/" + made["write"], "the log is larger than 4 MiB"
    status, answer = client.ask("GET", path + "/log")
    told((status, answer["error"]) == (500, problem), "a log that cannot be read is not sent", answer)
    status, answer = client.ask("POST", server.judge + "/check?table=large", b"{}")
    told((status, answer["error"]) == (500, problem), "a log that cannot be read is not judged", answer)
    (server.folder / "gone").mkdir()
    (server.folder / "large.umpire").rename(server.folder / "gone" / "large.umpire")


def bounds(server, client, path):
    at = client.get(path + "/state")["at"]
    told(client.post(path + "/append", at=at, text="x" * 40000)[0] == 413, "a statement that is too long is refused")
    told(client.ask("POST", path + "/append", b"{" + b" " * 100000 + b"}")[0] == 413, "a body that is too long is refused")
    told(client.ask("POST", "/j/" + "a" * 26 + "/check", b" " * 100000)[0] == 413, "a long log without the judge's link is refused")
    told(client.ask("POST", path + "/append", b"{}", {"Content-Type": "text/plain"})[0] == 415, "a request that another site's page could send is refused")
    bad = [b"", b"[]", b"{", b'{"at":1}', json.dumps({"at": at}).encode(), json.dumps({"at": "x", "text": "y"}).encode(),
           json.dumps({"at": at, "text": "a\u0007"}).encode(), json.dumps({"at": at, "text": "a", "key": "k" * 41}).encode(), b'{"at":"\xff"}',
           json.dumps({"at": at, "text": "a\u0000b"}).encode()]
    answers = [client.ask("POST", path + "/append", body)[0] for body in bad]
    told(answers == [400] * len(bad), "requests to append with a malformed body are refused", answers)
    told(client.ask("GET", path + "/append")[0] == 405 and client.ask("POST", path + "/state", b"{}")[0] == 405, "GET of append and POST of state are refused")
    told(client.ask("GET", "/../../etc/passwd")[0] == 404 and client.ask("GET", "/t//state")[0] == 404, "paths that lead nowhere are not found")
    told(client.get(path + "/state")["at"] == at, "refused requests do not change the log")
    status, page = client.ask("GET", path, raw=True)
    headers = client.headers
    told(status == 200 and "default-src 'none'" in headers["Content-Security-Policy"] and headers["Referrer-Policy"] == "no-referrer",
         "a table's page loads nothing from elsewhere and tells no link", dict(headers))
    others, _ = server.links("fleets")  # a table that nobody has watched
    streams = [Events(server, others) for _ in range(33)]
    until(lambda: all(hasattr(one, "status") for one in streams))
    statuses = sorted(getattr(one, "status", 0) for one in streams)
    told(statuses == [200] * 32 + [503], "of 33 pages that ask for events of a table 32 are answered and one is refused", statuses)
    for one in streams:
        one.close()


def rates():
    server = Server(umpire, work / "rates", "--rate=10", "--tables=2")
    client = Client(server)
    begun = time.monotonic()
    statuses = [client.ask("GET", server.judge + "/tables")[0] for _ in range(120)]
    granted = 10 * (4 + time.monotonic() - begun)  # all of them, where the machine is slow
    told(statuses[:40] == [200] * 40 and statuses.count(200) <= granted + 1 and set(statuses) <= {200, 429}, "--rate: a client that asks too often is told to wait",
         (granted, statuses))
    told(until(lambda: client.ask("GET", server.judge + "/tables")[0] == 200, pause=0.5), "--rate: a client that has waited is let in again")
    made = [client.post(server.judge + "/new", name=f"t{n}", game="armada", players=["A", "B"])[0] for n in range(3)]
    told(made == [200, 200, 400], "--tables: one table more than allowed is refused", made)
    told(not (server.folder / "t2.umpire").exists(), "--tables: a table that is refused leaves no log")
    told(server.stop() == 0, "--rate: a signal ends the server in order")


def together(server, client):
    """Several clients record at one table at once, and somebody else writes the file."""
    (server.folder / "together.umpire").write_text("game armada 1.5.0\n")
    path = server.table("together")

    def work_on(name):
        recorder = Recorder(server, path, name)
        for n in range(25):
            recorder.append(f"# {name}{n}")

    def beside():
        for n in range(10):
            with (server.folder / "together.umpire").open("a") as file:
                file.write(f"# beside{n}\n")
            time.sleep(0.03)
    threads = [threading.Thread(target=work_on, args=(name,)) for name in "abc"] + [threading.Thread(target=beside)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    lines = server.log("together").splitlines()[1:]
    wanted = [f"# {name}{n}" for name in "abc" for n in range(25)] + [f"# beside{n}" for n in range(10)]
    told(sorted(lines) == sorted(wanted), "three recorders and an editor at once lose no line, and none is there twice",
         sorted(set(wanted) ^ set(lines)) or [line for line in lines if lines.count(line) > 1])


def dropped(server, client):
    """Answers are lost: each request is sent, its answer is not read, and it is sent again."""
    (server.folder / "dropped.umpire").write_text("game armada 1.5.0\n")
    path = server.table("dropped")
    chance = random.Random(7)
    at = client.get(path + "/state")["at"]
    for n in range(30):
        body = {"at": at, "text": f"# line {n}", "key": f"d{n}"}
        for attempt in range(chance.randrange(3)):
            data = json.dumps(body | {"again": attempt > 0}).encode()
            lost = socket.create_connection(("127.0.0.1", server.port))
            request = f"POST {path}/append HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data
            lost.sendall(request[:chance.choice([len(request), len(request), chance.randrange(len(request))])])
            time.sleep(chance.choice([0, 0.01]))
            lost.close()
        status, answer = client.post(path + "/append", **body, again=True)
        if status != 200:
            break
        at = answer["at"]
    told(server.log("dropped").splitlines()[1:] == [f"# line {n}" for n in range(30)], "a network that drops and repeats loses and doubles nothing", server.log("dropped"))


def killed(kills):
    """Kills the server at random while four tables are recorded, and compares its answers with the files."""
    server = Server(umpire, work / "killed", "--rate=100000")
    chance, answered, ended = random.Random(3), {}, threading.Event()
    for n in range(4):
        (server.folder / f"t{n}.umpire").write_text("game armada 1.5.0\n")
        server.table(f"t{n}")
        answered[n] = []

    def work_on(n):
        path, count, at = server.links(f"t{n}")[0], 0, None
        client = Client(server)
        while not ended.is_set():
            try:
                at = at or client.get(path + "/state")["at"]
                line = f"# {n}.{count}"
                status, answer = client.post(path + "/append", at=at, text=line, key=f"{n}-{count}", again=True)
                at = answer["at"]
                if status == 200:
                    answered[n].append(line)
                    count += 1
            except (OSError, ValueError, KeyError, __import__("http.client").client.HTTPException):
                client.close()
                time.sleep(0.005)
    threads = [threading.Thread(target=work_on, args=(n,)) for n in answered]
    for one in threads:
        one.start()
    for _ in range(kills):
        before = sum(map(len, answered.values()))
        until(lambda: sum(map(len, answered.values())) > before, pause=0.01)
        time.sleep(chance.uniform(0, 0.3))
        server.kill()
        server.start()
    ended.set()
    for one in threads:
        one.join()
    server.stop()
    lost = {n: [line for line in lines if line not in server.log(f"t{n}").splitlines()] for n, lines in answered.items()}
    twice = [n for n in answered if len(set(server.log(f"t{n}").splitlines())) != len(server.log(f"t{n}").splitlines())]
    total = sum(len(lines) for lines in answered.values())
    told(total >= kills and not any(lost.values()) and not twice, f"killed {kills} times: nothing of {total} lines that were answered is lost or there twice", (lost, twice))


def mutated(server, client, path):
    """Sends requests that are changed, cut off, or several at once."""
    chance, at = random.Random(11), client.get(path + "/state")["at"]
    seeds = [f"POST {path}/append HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n" + json.dumps({"at": at, "text": "#"}).ljust(60),
             f"GET {path}/state?at={at} HTTP/1.1\r\nHost: h\r\n\r\n", f"GET {path}/events HTTP/1.1\r\nHost: h\r\nLast-Event-ID: {at}\r\n\r\n",
             f"POST {server.judge}/ruling HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n{{\"a\"\r\n3\r\n:1}}\r\n0\r\n\r\n",
             f"POST {server.judge}/new HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n{{\"players\":[1,2]}}"]
    for _ in range(sizes["mutations"]):
        data = bytearray(chance.choice(seeds).encode())
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(data))
            data[place:place + chance.randrange(3)] = bytes(chance.randrange(256) for _ in range(chance.randrange(4)))
            if not data:
                data = bytearray(b"\r\n")
        try:
            with socket.create_connection(("127.0.0.1", server.port), 5) as one:
                one.sendall(bytes(data[:chance.choice([len(data), chance.randrange(len(data) + 1)])]))
                one.settimeout(0.02)
                one.recv(4096)
        except OSError:
            pass
    told(client.ask("GET", path + "/state")[0] == 200, f"after {sizes['mutations']} requests with bytes changed the server answers")


def load_once(tables_count, seconds):
    """Milliseconds of each statement, sorted; KiB of memory, processor seconds, and complaints."""
    server = Server(umpire, tempfile.mkdtemp(dir=work), "--rate=1000000", f"--tables={tables_count}", "--connections=5000")
    lines = [line for line in game_of("armada") if line.strip()]
    begin = next(n for n, line in enumerate(lines) if "round 1" in line) + 1
    for n in range(tables_count):
        (server.folder / f"t{n}.umpire").write_text("\n".join(lines[:begin]) + "\n")
    room = Events(server, server.judge)
    room.wait(lambda _: len({row["name"] for event in room.list for row in event[2]}) == tables_count)
    driver = subprocess.run([sys.executable, "tests/serve/load.py", str(server.port), str(server.folder), str(seconds)], input="\n".join(lines[begin:]),
                            capture_output=True, text=True)
    memory = int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text())[1])
    spent = sum(map(int, pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")")[-1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    times = sorted(float(word) for word in driver.stdout.split())
    room.close()
    told(server.stop() == 0, "a server that was under load ends in order")
    return times, memory, spent, driver.stderr


def load(tables_count, seconds):
    """Records at many tables at once. How long answers take is printed and fails nothing: a busy machine is no mistake of the server."""
    times, memory, spent, complaints = load_once(tables_count, seconds)
    told(len(times) >= tables_count * seconds * 5 and not complaints,
         f"{tables_count} tables, 5 statements a second each for {seconds} s: {len(times)} recorded", complaints)
    if times:
        print(f"    answered on the disk: p50 {times[len(times) // 2]:.1f}, p99 {times[len(times) * 99 // 100]:.1f} ms; "
              f"{memory // 1024} MiB, {spent:.1f} s of a processor")


def listings(server):
    """Listings that take long are made once for a log, and not for clients that have gone."""
    fleets = [" ".join(f"ship {letter}{n} command=3 speed=2;" for n in range(60)) for letter in "ab"]
    log = "game armada 1.5.0\nrecords all\nplayer A first { %s }\nplayer B { %s }\nround 1\nphase command\nphase ship\n" % tuple(fleets)
    for name in range(13):
        (server.folder / f"heavy{name}.umpire").write_text(log)
    (server.folder / "light.umpire").write_text("game armada 1.5.0\n")
    heavy, light, *tables = map(server.table, ("heavy12", "light", *(f"heavy{number}" for number in range(12))))
    client = Client(server)

    def cost(path):
        before = server.spent()
        status, answer = client.ask("GET", path)
        return status, answer, server.spent() - before
    first, again = cost(heavy + "/due"), cost(heavy + "/due")
    told(first[:2] == again[:2] and first[0] == 200 and again[2] < first[2] / 4, "what is due is listed once for a log", (first[2], again[2]))
    before = server.spent()
    for number in range(12):
        gone = socket.create_connection(("127.0.0.1", server.port))
        gone.sendall(f"GET {tables[number % 12]}/due HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        gone.close()
    answered, spent = client.ask("GET", light + "/next")[0] == 200, server.spent() - before
    told(answered and spent < 3 * first[2], "what clients want that have gone is not listed", (spent, first[2]))
    print(f"# what is due costs {first[2]:.2f} s of a processor, then {again[2]:.2f}; 12 who went cost {spent:.2f}")


def main():
    if sizes["only"] == "load":
        load(sizes["tables"], sizes["seconds"])
        return
    usage()
    server = Server(umpire, work / "tables", "--rate=100000")
    client = Client(server)
    path, read = tables(server, client)
    stale(server, client, path)
    repeated(server, client)
    short_log(server, client)
    taking_back(server, client)
    for ruleset in GAMES:
        record(server, client, ruleset)
        mistake(server, client, ruleset)
    ruling(server, client)
    thrown(server, client)
    choices(server, client)
    events(server, client, path, read)
    pasted(server, client)
    bounds(server, client, path)
    together(server, client)
    unreadable(server, client)
    dropped(server, client)
    listings(server)
    mutated(server, client, path)
    told(server.stop() == 0, "a signal ends the server in order")
    complaints = [line for line in pathlib.Path(server.errors.name).read_text().splitlines() if "no sandbox can be set up" not in line and "no export of a list builder" not in line]
    told(not complaints, "the server has written no complaints", complaints)
    rates()
    killed(sizes["kills"])
    load(sizes["tables"], sizes["seconds"])


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

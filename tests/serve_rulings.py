#!/usr/bin/env python3
"""Tries to write rulings through the link of a table of 'umpire serve'.

    tests/serve_rulings.py BUILD [lines=N] [seed=N]

'umpire judge sign' lists the rulings that the reader finds in a log. That the filter and the reader always agree is tested
in tests/unit/rulings.c. Each check is a line as in tests/lib.sh.
"""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from serve_client import Client, Recorder, Server, counts, told

build = pathlib.Path(sys.argv[1]).resolve()
sizes = {"lines": 1000, "seed": 1} | {name: int(value) for name, value in (word.split("=") for word in sys.argv[2:])}
umpire = build / "umpire"
work = pathlib.Path(tempfile.mkdtemp())
GAME = """game armada 1.5.0
player Rebel first { ship "Home One" command=3 speed=2 }
player Empire { ship Avenger command=3 speed=2 }
round 1
phase command
Rebel: assign "Home One" navigate repair squadron
Empire: assign Avenger repair navigate squadron
phase ship
Rebel: activate "Home One"
Rebel: reveal navigate
Rebel: maneuver 3
"""
RULE = "armada.ship.maneuver-speed"
RULING = f'judge: waive {RULE} "x"'
PIECES = ["judge", '"judge"', "“judge”", "„judge“", "'judge'", "‘judge’", "Judge", "@1:20:00", "@00:42:10", "@", "note", 'note "', '"', '\\"', "“#”", "“", "”", "#", ";", ":",
          ": waive", "waive", RULE, '"x"', "=>", "=", ",", "[", "]", "{", "}", "\n", "\t", " ", "\u00a0", "\u200b", "\ufeff", "\u2028", "Rebel", "round 1"]
WHOLE = [RULING, f"“judge”: waive {RULE} ”x”", f"@00:42:10judge: waive {RULE}", f"note “#”; {RULING}", f'"judge"\t: waive {RULE}', f"note [judge\n{RULING}", f"Rebel: pass; {RULING}",
         f"# {RULING}", f'note "; {RULING}', "note [a", f"}}{RULING}", 'note "a\\', f'note "a;b\\""; {RULING}', f"judge waive {RULE}", 'judge penalty Rebel points=3 "x"', "note “judge: waive”"]


def rulings(path):
    """The lines of a log on which the reader finds a ruling."""
    done = subprocess.run([umpire, "judge", "sign", "--key", work / "key", "-o", "/dev/null", str(path)], capture_output=True, text=True)
    return [int(line) for line in re.findall(r"signed line (\d+):", done.stderr)]


def attempts(server, client):
    """What got past an earlier filter, which did not ask the reader."""
    (server.folder / "tried.umpire").write_text(GAME)
    link = table(server, client, "tried")
    for text in (RULING, f"“judge”: waive {RULE}", f"@00:42:10judge: waive {RULE} \"x\"", f"note “#”; {RULING}", f"note “a”; “judge” : penalty Rebel \"x\"",
                 'judge penalty Rebel points=3 "x"', f"[\n{RULING}", f"note [a\n{RULING}", f"@00:42:10 “judge”: waive {RULE}", "judge: x", f'note "a;b\\"" # "\n{RULING}'):
        before = server.log("tried")
        status, answer = client.post(link + "/append", at=client.get(link + "/state")["at"], text=text)
        told(status == 403 and answer["error"] == "rulings are made in the judge's room" and server.log("tried") == before, f"a table makes no ruling: {text!r}", (status, answer))
    for text in (f"note “judge: waive {RULE}”", f"# {RULING}", f'note "; {RULING.replace(chr(34), "")}" # judge: x', "note “;” # judge: waive"):
        told(client.post(link + "/append", at=client.get(link + "/state")["at"], text=text)[0] == 200, f"a table may mention one: {text!r}")
    log = server.folder / "tried.umpire"
    log.write_text(GAME + "judge: waive")
    status, _ = client.post(link + "/append", at=client.get(link + "/state")["at"], text=RULE)
    told(server.log("tried") == GAME + "judge: waive\n" + RULE + "\n" and rulings(log) == [] or status == 403, "a line that somebody else has begun is not completed", server.log("tried")[-100:])
    log.write_text(GAME + f'judge: waive {RULE} [a')
    at = client.get(link + "/state")["at"]
    status, answer = client.post(link + "/append", at=at, text="b]")
    told(status == 403 or rulings(log) == [], "a list that somebody else has left open is not completed to a ruling", (status, server.log("tried")[-100:]))


def table(server, client, name):
    for _ in range(400):
        if any(row["name"] == name for row in client.get(server.judge + "/tables")):
            return server.links(name)[0]
    raise RuntimeError(f"no table {name}")


def random_text(chance):
    text = ""
    for _ in range(chance.randint(1, 4)):
        text += chance.choice(WHOLE if chance.random() < 0.5 else PIECES) + chance.choice([" ", "\n", ";", "", "\n"])
    return text


def filter_and_reader(server, client):
    chance = random.Random(sizes["seed"])
    log = server.folder / "random.umpire"
    log.write_text(GAME)
    link = table(server, client, "random")
    at = client.get(link + "/state")["at"]
    answers = {200: 0, 403: 0}
    wrong = []
    for n in range(sizes["lines"]):
        text = random_text(chance)
        if not text.strip("\n "):
            continue
        status, answer = client.post(link + "/append", at=at, text=text)
        at = answer["at"]
        answers[status] = answers.get(status, 0) + 1
        if status not in (200, 403):
            wrong.append((status, answer))
        if len(server.log("random")) > 4000:
            if rulings(log):
                wrong.append(("accepted", server.log("random")))
            log.write_text(GAME)
            at = client.get(link + "/state")["at"]
    if rulings(log):
        wrong.append(("accepted", server.log("random")))
    told(not wrong, f"the reader finds no ruling in the log of a table that writes at random ({answers[200]} lines recorded, {answers[403]} refused)", wrong[:3])
    told(answers[403] > sizes["lines"] / 10 and answers[200] > sizes["lines"] / 10, "both happen", answers)


def waived(client, link):
    return [one["line"] for one in client.get(link + "/state")["findings"] if one["waived"]]


def second_wall(server, client):
    """A ruling that the server has not written does not count."""
    log, listed = server.folder / "walled.umpire", server.folder / "walled.rulings"
    log.write_text(GAME + 'note "x"\n')
    link = table(server, client, "walled")
    told(not waived(client, link) and listed.exists(), "the judge's list of a new table is a file beside the log")
    log.write_text(GAME + RULING + "\n")
    state = client.get(link + "/state")
    told(not waived(client, link) and any("it is not on the judge's list of rulings" in one["message"] for one in state["findings"]),
         "a ruling that the server did not write waives nothing, and that is told", state["findings"])
    status, answer = client.post(server.judge + "/check?table=walled")
    told(answer["verdict"] != "conformant" and "not on the judge" in client.ask("GET", f"{server.judge}/report?id={answer['id']}", raw=True)[1].decode(), "neither does it in the report that the judge makes of the table")
    listed.write_text(listed.read_text() + "judge:   waive " + RULE + ' "x"   # by mail\n')
    told(waived(client, link) == [11], "a ruling that the judge adds to the list counts", client.get(link + "/state")["findings"])
    recorder = Recorder(server, link)
    told(recorder.append("Rebel: maneuver 3\n# x")[0] == 200, "play goes on")
    log.write_text(server.log("walled") + RULING + "\n")
    told(waived(client, link) == [11], "a copy of a ruling does not count: the list has it once", waived(client, link))
    log.write_text(GAME)
    found = next(one for one in client.get(link + "/state")["findings"] if one["rule"] == RULE)
    status, answer = client.post(server.judge + "/ruling", table="walled", line=found["line"], rule=RULE, reason="in the room")
    told(status == 200 and waived(client, link) == [11] and f'judge: waive {RULE} "in the room"\n' in listed.read_text(), "a ruling of the judge's room counts, and is on the list", (answer, listed.read_text()))
    server.kill()
    server.start()
    told(waived(client, link) == [11], "it counts after the server was killed and started again")
    before = listed.read_text()
    told(Recorder(server, link).undo()[0] == 403 and listed.read_text() == before, "a table does not take it back")
    listed.unlink()
    told(waived(client, link) == [11] and "in the room" in listed.read_text(), "a list that is gone is made of the rulings in the log", listed.read_text())
    (server.folder / "held.umpire").write_text(GAME + RULING + "\n")
    held = table(server, client, "held")
    told(waived(client, held) == [11], "the rulings of a log that gets its links count")
    (server.folder / "held.umpire").unlink()


server = Server(umpire, work / "tables", "--rate=100000")
client = Client(server)
subprocess.run([umpire, "judge", "key", work / "key"], check=True)
attempts(server, client)
second_wall(server, client)
filter_and_reader(server, client)
told(server.stop() == 0, "the server ends")
print(f"{counts[True]} passed, {counts[False]} failed")
sys.exit(counts[False] > 0)

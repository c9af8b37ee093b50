#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tries to write rulings through the link of a table of 'umpire serve'.

    tests/serve/rulings.py BUILD [lines=N] [seed=N]

'umpire judge sign' lists the rulings that the reader finds in a log. That the filter and the reader always agree is tested
in tests/unit/rulings.c. Each check is a line as in tests/lib.sh.
"""
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import few, finish, told  # noqa: E402
from serve_client import Client, Events, Recorder, Server  # noqa: E402

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
    link = server.table("tried")
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


def random_text(chance):
    text = ""
    for _ in range(chance.randint(1, 4)):
        text += chance.choice(WHOLE if chance.random() < 0.5 else PIECES) + chance.choice([" ", "\n", ";", "", "\n"])
    return text


def filter_and_reader(server, client):
    chance = random.Random(sizes["seed"])
    log = server.folder / "random.umpire"
    log.write_text(GAME)
    link = server.table("random")
    at = client.get(link + "/state")["at"]
    answers = {200: 0, 403: 0}
    wrong = []
    for n in range(few(sizes["lines"])):
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
    told(min(answers.values()) > few(sizes["lines"]) / 10, "both happen", answers)


def waived(client, link):
    return [one["line"] for one in client.get(link + "/state")["findings"] if one["waived"]]


def second_wall(server, client):
    """A ruling that the server has not written does not count."""
    log, listed = server.folder / "walled.umpire", server.folder / "walled.rulings"
    log.write_text(GAME + 'note "x"\n')
    link = server.table("walled")
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
    state = client.get(link + "/state")
    found = next(one for one in state["findings"] if one["rule"] == RULE)
    status, answer = client.rule("walled", found, state["at"], "in the room")
    told(status == 200 and waived(client, link) == [11] and f'judge: waive {RULE} "in the room"\n' in listed.read_text(), "a ruling of the judge's room counts, and is on the list", (answer, listed.read_text()))
    server.kill()
    server.start()
    told(waived(client, link) == [11], "it counts after the server was killed and started again")
    before = listed.read_text()
    told(Recorder(server, link).undo()[0] == 403 and listed.read_text() == before, "a table does not take it back")
    kept = listed.read_text()
    for target in ("links.secret", "walled.umpire", "../elsewhere", "nowhere"):
        (server.folder.parent / "elsewhere").write_text(kept)
        secret, log_before = (server.folder / "links.secret").read_text(), server.log("walled")
        # in one step, since the server makes a list that is gone
        (work / "link").symlink_to(target)
        (work / "link").replace(listed)
        state = client.get(link + "/state")
        why = "the judge's list of rulings: the file cannot be read or written: it is a link; put the file itself there"
        status, answer = client.rule("walled", found, state["at"], "x")
        told(state["problem"] == why and status == 500 and answer["problem"] == why and (server.folder / "links.secret").read_text() == secret and server.log("walled") == log_before and (server.folder.parent / "elsewhere").read_text() == kept,
             f"a list that is a link to {target} is not followed, and that is told", (state["problem"], status, answer))
    listed.unlink()
    told(waived(client, link) == [11] and "in the room" in listed.read_text(), "a list that is gone is made of the rulings in the log", listed.read_text())
    (server.folder / "held.umpire").write_text(GAME + RULING + "\n")
    held = server.table("held")
    told(waived(client, held) == [11], "the rulings of a log that gets its links count")
    (server.folder / "held.umpire").unlink()


def chosen(server, client):
    """A ruling waives the finding that the judge saw and chose, once."""
    def begin(name, text):
        (server.folder / f"{name}.umpire").write_text(text)
        link = server.table(name)
        state = client.get(link + "/state")
        return link, state["at"], [one for one in state["findings"] if one["rule"] == RULE]

    def which(link):
        return [(one["line"], one["column"]) for one in client.get(link + "/state")["findings"] if one["waived"]]

    link, at, found = begin("swapped", GAME)
    recorder = Recorder(server, link)
    recorder.undo()
    recorder.append("Rebel: maneuver 4")
    before = server.log("swapped")
    status, answer = client.rule("swapped", found[0], at, "I saw 3")
    told(status == 409 and answer["error"] == "the log was changed after its findings were shown here: look at them again before you rule" and server.log("swapped") == before and not which(link),
         "a statement that the table puts in place of the one that the judge saw is not waived", (status, answer))
    status, answer = client.rule("swapped", found[0], answer["at"], "I saw 3")
    told(status == 404 and not which(link) and server.log("swapped") == before, "nor with the new mark and the old finding", (status, answer["error"]))
    link, at, found = begin("grown", GAME)
    Recorder(server, link).append('note "x"\nnote "y"')
    status, answer = client.rule("grown", found[0], at, "seen before it grew")
    told(status == 200 and which(link) == [(11, 1)], "what the table adds meanwhile does not matter", answer)
    link, at, found = begin("edited", GAME)
    (server.folder / "edited.umpire").write_text(GAME.replace("phase command\n", 'phase command\nnote "e"\n'))
    told(client.rule("edited", found[0], at, "x")[0] == 409 and not which(link), "a log that somebody edits above is not ruled on")
    for number, place in enumerate(("first", "second")):
        text = GAME.rstrip() + "; Rebel: maneuver 4 # two\nnote \"x\"\n"
        link, at, found = begin(f"line-{place}", text)
        told(len(found) == 2, "a line has two findings of a rule", found)
        status, answer = client.rule(f"line-{place}", found[number], at, "this; \"one\"", key=f"k{number}")
        told(status == 200 and which(link) == [(11, found[number]["column"])] and server.log(f"line-{place}").count("judge:") == 1
             and [one["statement"] for one in answer["findings"] if one["waived"]] == [found[number]["statement"]], f"of two findings of a rule on a line, the {place} is waived alone", (answer["error"], server.log(f"line-{place}")[-200:], which(link)))
        log = server.log(f"line-{place}")
        told(client.rule(f"line-{place}", found[number], at, "this; \"one\"", key=f"k{number}")[0] == 200 and server.log(f"line-{place}") == log, "what is sent again is answered, and recorded once")
        told(client.rule(f"line-{place}", found[number], answer["at"], "again")[0] == 404 and client.rule(f"line-{place}", found[number], at, "again")[0] in (404, 409) and server.log(f"line-{place}") == log,
             "further clicks record nothing")
    link, at, found = begin("each", GAME.rstrip() + "; Rebel: maneuver 4\n")
    for number in range(2):
        state = client.get(link + "/state")
        one = [one for one in state["findings"] if not one["waived"]][-1]
        status, answer = client.rule("each", one, state["at"], f"r{number}")
        told(status == 200 and len(which(link)) == number + 1 and server.log("each").count("judge:") == number + 1, f"finding {number + 1} on a line is waived", (answer["error"], server.log("each")[-200:]))
    server.kill()
    server.start()
    told(len(which(link)) == 2, "and all count after the server was killed and started again", which(link))
    told(client.post(server.judge + "/ruling", table="each", line=11, rule=RULE, reason="x")[0] == 400, "a ruling without a mark and the finding's id is refused")
    link, at, found = begin("at-once", GAME)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(Client(server).rule("at-once", found[0], at, "x")[0])) for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    told(sorted(answers) == [200] + [404] * 5 and server.log("at-once").count("judge:") == 1, "six judges at once make one ruling", answers)


def others(server, client):
    """Penalties and corrections stand above 'end', and each ruling can be taken back; all of it outlives the server."""
    (server.folder / "desk.umpire").write_text(GAME + 'result Rebel by concession\nend # over\n# a last word\n')
    link = server.table("desk")
    state = lambda: client.get(link + "/state")
    ask = lambda what, **body: client.post(server.judge + what, table="desk", at=state()["at"], **body)
    counting = lambda: [one["text"] for one in state()["rulings"]]
    penalty, correction = 'judge: penalty "Rebel" points=3 "late; \\"twice\\""', 'judge: correct 11 "Rebel: maneuver 2" "a slip"'
    told(ask("/ruling", do="penalty", player="Rebel", points=3, reason='late; "twice"')[0] == 200 and f"concession\n{penalty}\nend # over\n" in server.log("desk"), "a penalty stands above the end", server.log("desk")[-200:])
    told(ask("/ruling", do="correct", line=11, text="Rebel: maneuver 2", reason="a slip")[0] == 200 and f"{penalty}\n{correction}\nend" in server.log("desk"), "a correction, too", server.log("desk")[-200:])
    found = next(one for one in state()["findings"] if one["rule"] == RULE)
    told(client.rule("desk", found, state()["at"], "a  house rule")[0] == 200, "a finding is waived")
    log, listed = server.log("desk"), (server.folder / "desk.rulings").read_text()
    told(len(counting()) == 3 and all(text in listed for text in counting()) and not any(one["level"] == "error" for one in state()["findings"]), "three rulings count", (listed, state()["findings"]))
    for body, what in (({"do": "penalty", "player": "Nobody", "points": 1, "reason": "x"}, "a player who does not play"), ({"do": "correct", "line": 400, "text": "x", "reason": "x"}, "a line that is not there"),
                       ({"do": "penalty", "player": "Rebel", "points": -1, "reason": "x"}, "points below 0"), ({"do": "penalty", "player": "Rebel", "points": 1, "reason": ""}, "no reason"), ({"do": "hang", "reason": "x"}, "another word")):
        status, answer = ask("/ruling", **body)
        told(status == 400 and "must" in answer["error"] + " must" * ("needs" in answer["error"]) and (server.log("desk"), (server.folder / "desk.rulings").read_text()) == (log, listed), f"a ruling with {what} is refused", (status, answer.get("error")))
    told(client.post(link + "/take-back", table="desk", at=state()["at"], line=1, text=penalty)[0] == 404, "a table's link takes no ruling back")
    told(ask("/take-back", line=1, text=penalty)[0] == 404 and server.log("desk") == log, "a ruling that is not on the line is not taken back")
    server.kill()
    server.start()
    client.close()
    told(len(counting()) == 3, "they count after the server was killed")
    for left in (2, 1, 0):
        one = state()["rulings"][0]
        status, answer = ask("/take-back", line=one["line"], text=one["text"], key=f"back{left}")
        told(status == 200 and len(answer["rulings"]) == left and one["text"] not in server.log("desk") + (server.folder / "desk.rulings").read_text(), f"a ruling is taken back: {one['text']}", (status, answer.get("error"), server.log("desk")[-300:]))
    told(server.log("desk").endswith('result Rebel by concession\nend # over\n# a last word\n') and not next(one for one in state()["findings"] if one["rule"] == RULE)["waived"], "the log is as it was, and the finding is open again", server.log("desk")[-200:])
    for ended in ("result Rebel by concession; end\n", "result Rebel by concession;\n end;\n# a last word\n", "result Rebel by concession\nend\n\tRebel: pass\n"):
        (server.folder / "ended.umpire").write_text(GAME + ended)
        link = server.table("ended")
        status, answer = client.post(server.judge + "/ruling", table="ended", at=state()["at"], do="penalty", player="Rebel", points=3, reason="late")
        told(status == 200 and server.log("ended").index("judge: penalty") < server.log("ended").index("end", len(GAME)), f"a penalty stands above an end that is written otherwise: {ended!r}", (answer.get("error"), server.log("ended")[-200:]))
    text = GAME.rstrip() + "; Rebel: maneuver 4\n"
    (server.folder / "inline.umpire").write_text(text)
    link = server.table("inline")
    client.rule("inline", state()["findings"][-2], state()["at"], "x")
    one = state()["rulings"][0]
    status, answer = client.post(server.judge + "/take-back", table="inline", at=state()["at"], line=one["line"], text=one["text"])
    told(status == 200 and server.log("inline") == text.rstrip("\n"), "also one that stands within a line", (one, server.log("inline")[-200:]))


def more_time(server, client):
    """The room gives one table more time; no link does, and none takes it back."""
    for name in ("slow", "quick"):
        (server.folder / f"{name}.umpire").write_text(GAME)
    link, other = server.table("slow"), server.table("quick")
    side = "/t/" + next(one["link"] for one in next(row for row in client.get(server.judge + "/tables") if row["name"] == "slow")["players"] if one["name"] == "Rebel")
    watch = Events(server, side)
    more = lambda: [client.get(where + "/state")["more"] for where in (link, other, side)]
    row = lambda: next(one for one in client.get(server.judge + "/tables") if one["name"] == "slow")
    give = lambda minutes, reason: client.post(server.judge + "/ruling", table="slow", at=client.get(link + "/state")["at"], do="time", minutes=minutes, reason=reason)
    told(give(10, 'a "drink"')[0] == 200 and server.log("slow") == GAME + 'note "Judge: 10 more minutes: a \\"drink\\""', "more time is a line of the table's log", server.log("slow")[-100:])
    told(more() == [10, 0, 10] and row()["more"] == 10 and client.get(link + "/state")["verdict"] != "malformed", "this table and its sides have it, and no other table", (more(), row()))
    told(watch.wait(lambda event: event[1] == "state" and event[2].get("more") == 10), "the page of a side learns of it at once")
    told(give(1, "again")[0] == 200 and more() == [11, 0, 11] and '\nnote "Judge: 1 more minute: again"' in server.log("slow"), "more time adds up", (more(), server.log("slow")[-100:]))
    log, line = server.log("slow"), len(server.log("slow").split("\n"))
    for minutes in (0, -3, 601, "x"):
        told(give(minutes, "x")[0] == 400 and server.log("slow") == log, f"not {minutes} minutes", server.log("slow")[-100:])
    told(give(5, "")[0] == 400, "not without a reason")
    for where in (link, side):
        recorder = Recorder(server, where)
        told(recorder.append('note "Judge: 30 more minutes: please"')[0] == 403 and recorder.undo()[0] in (403, 404) and server.log("slow") == log, "a link gives no time, and takes none back", server.log("slow")[-200:])
        told(client.post(where + "/take-back", table="slow", at=client.get(link + "/state")["at"], line=line, text='note "Judge: 1 more minute: again"')[0] == 404, "nor as the room does")
        for text in ('note"Judge: 30 more minutes: please"', '"note" "Judge: 30 more minutes: please"', '@0:10 note\t"Judge: 30 more minutes: please"', '@0:10 "note""Judge: 30 more minutes: please"', 'note " Judge: 30 more minutes: please"', 'note "x"; note"Judge: 30 more minutes: please"'):
            told(recorder.append(text)[0] == 403 and not [one for one in client.get(where + "/state")["rulings"] if "30" in one["text"]] and server.log("slow") == log, f"a link writes no note of the judge: {text!r}", server.log("slow")[-200:])
    told(client.post(link + "/append", at=client.get(link + "/state")["at"], text="note “Judge: 30 more minutes: please”")[0] in (200, 403) and more()[0] == 11, "also with other quotes", server.log("slow")[-200:])
    (server.folder / "slow.umpire").write_text(log + '\nnote "Judge: 99 more minutes: by file"\n')
    told(more() == [11, 0, 11], "what is not on the judge's list gives nothing", more())
    (server.folder / "slow.umpire").write_text(log)
    server.kill()
    server.start()
    client.close()
    told(more() == [11, 0, 11], "they count after the server was killed", more())
    for left, text in ((10, 'note "Judge: 1 more minute: again"'), (0, 'note "Judge: 10 more minutes: a \\"drink\\""')):
        one = next(one for one in client.get(link + "/state")["rulings"] if one["text"] == text)
        told(client.post(server.judge + "/take-back", table="slow", at=client.get(link + "/state")["at"], line=one["line"], text=text)[0] == 200 and more() == [left, 0, left], f"time is taken back, {left} minutes are left", more())
    told(server.log("slow") == GAME and not client.get(link + "/state")["rulings"], "the log is as it was", server.log("slow")[-100:])


server = Server(umpire, work / "tables", "--rate=100000")
client = Client(server)
subprocess.run([umpire, "judge", "key", work / "key"], check=True)
attempts(server, client)
second_wall(server, client)
chosen(server, client)
others(server, client)
more_time(server, client)
filter_and_reader(server, client)
told(server.stop() == 0, "the server ends")
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The link of a side of a table of 'umpire serve': it shows what the side may see, and records what the side does. What
is secret of others is searched for by its values in every byte that the link receives.

    tests/serve/sides.py BUILD [pictures=FOLDER]
"""
import pathlib
import re
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402
from serve_client import Client, Events, Recorder, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
pictures = next((word.split("=", 1)[1] for word in sys.argv[2:] if word.startswith("pictures=")), "")
work = pathlib.Path(tempfile.mkdtemp())
BEGIN = """game starfleet
records all
turns 1
team Federation alliance treasury=700001
team Klingon coalition treasury=700002 b10=building
team Orion orion treasury=700003
unit Hood team=Federation on-map
turn 1
phase 1
step 1A1
GM: update
step 1A2
Federation: update
Klingon: update
Orion: update
step 1A3
GM: update
step 1D1
"""
ARMADA = """game armada 1.5.0
player Rebel first { ship Yavaris command=1 speed=2 }
player Empire { ship Avenger command=1 speed=2 }
"""
# Two teams with chains of dice, and a throw that is answered in a step that others do not see.
THROWN = '''game starfleet
title "Dice of teams"
team Federation alliance
team Klingon coalition
chain Federation "5110006c9f981631c97bc6710d57173a51141bfb977c4f0f80da25a16f61e336" version=2
chain Klingon "c2721cad2c6e41f572ff326e32b5c786b37f7b8b71adc8ee3eaee519e956c821" version=2
turn 1
phase 1
step 1A1
step 1A2
step 1D2
'''
THROW = 'Federation: throw "refit-roll Hood 1d6" link="b92bf8f2713c1037ed7b33c9b30204aff7a502ae98dee611aab59cd3c362ed58"'
ANSWER = 'Klingon: answer link="af49be5513c9c57c32414d37421ef3d263c24e56b2316df55dc69f172385bbd9"'
# Who records what, through which link, with the values that are secret to others.
PLAYED = [("Federation", "Federation: influence 700011", ["700011"]), ("Klingon", "Klingon: influence 700012", ["700012"]),
          ("Klingon", "phase 2\nstep 2A1", []), ("Federation", "Federation: record-income 700021", ["700021"]),
          ("Klingon", "Klingon: record-income 700022", ["700022"]), ("whole", "step 2B1", []),
          ("Federation", "Federation: bribe Alpha 700031", ["Alpha", "700031"]),
          ("Klingon", "Klingon: bribe Beta 700032", ["Beta", "700032"]),
          ("whole", "step 2B2\nGM: validate Alpha\nGM: void Beta", [])]


class Taps:
    """Everything that a link receives."""

    def __init__(self, server, path):
        self.client, self.path, self.bytes = Client(server), path, b""
        self.events = Events(server, path)

    def look(self):
        for what in ("", "/state", "/log", "/next", "/next?effects=1", "/turn", "/due", "/words", "/forms"):
            status, answer = self.client.ask("GET", self.path + what, raw=True)
            self.bytes += b"%d " % status + answer

    def text(self):
        return self.bytes.decode() + repr(self.events.list)


def links_of(server, client, table):
    row = next(row for row in client.get(server.judge + "/tables") if row["name"] == table)
    return {player["name"]: "/t/" + player["link"] for player in row["players"]}


def play(server, client, links):
    recorders = {side: Recorder(server, path) for side, path in links.items()}
    taps = {side: Taps(server, path) for side, path in links.items() if side != "whole"}
    secrets = {"Federation": ["700001"], "Klingon": ["700002", "b10=building"], "Orion": ["700003"]}
    statuses, last = [], None
    for who, text, secret in PLAYED:
        status, answer = recorders[who].append(text + "\n")
        statuses.append((status, answer.get("error")))
        secrets.setdefault(who, []).extend(secret)
        if who in taps:
            taps[who].bytes += repr(answer).encode()
        for one in taps.values():
            one.look()
        last = server.log("game").endswith(text + "\n")
        statuses.append((200 if last else text, None))
    told({status for status, _ in statuses} == {200}, "each side records what it does, at the end of the whole log", statuses)
    for side, one in taps.items():
        mark = one.client.get(one.path + "/state")["at"]
        told(one.events.wait(lambda event: event[1] == "state" and event[2]["at"] == mark), f"{side}: the stream brings what is recorded")
    return taps, secrets


def check_secrets(taps, secrets):
    for side, one in taps.items():
        text = one.text()
        missing = [value for value in secrets[side] if value not in text]
        leaks = [(owner, value) for owner, values in secrets.items() for value in values if owner != side and value in text]
        told(not missing, f"{side}'s link shows what is its own", missing)
        told(not leaks, f"{side}'s link receives no secret of another side", leaks)


def offers(client, links):
    for side in ("Federation", "Klingon", "Orion"):
        heads = client.get(links[side] + "/next")["heads"]
        told(heads and not [head for head in heads if head["subject"] not in (None, side) or head["verb"] in ("result", "end")],
             f"{side}'s link offers what it records", heads)
    told(any(head["subject"] == "GM" for head in client.get(links["whole"] + "/next")["heads"]), "the table's link offers what all may do")


def due(client, links):
    whole, own = (client.get(links[side] + "/due") for side in ("whole", "Klingon"))
    told(whole["at"] == client.get(links["whole"] + "/state")["at"] and any("the offer Alpha" in line["text"] and "must be forwarded" in line["text"] for line in whole["due"]),
         "the table says what is due, for whom", whole)
    told(own["due"] and not any("Alpha" in line["text"] for line in own["due"]), "the link of a side says what is due as far as that side knows", own)


def pages(server, client, links, secrets):
    """Each side's page beside the others: none shows a secret of another one, and what is due is shown when it is opened."""
    if missing():
        print(f"# tests/serve/sides.py: {missing()} is missing, so no page was looked at")
        return
    for side in ("Federation", "Klingon"):
        browser = Browser(620, 900)
        browser.open(f"http://127.0.0.1:{server.port}{links[side]}")
        shown = browser.wait_for("return !document.getElementById('side').hidden && document.querySelector('#choices button') && document.body.innerText")
        told(shown and f"As {side} may see it" in shown, f"{side}'s page says whose it is", shown)
        browser.run("document.getElementById('due').open = true")
        lines = browser.wait_for("return [...document.querySelectorAll('#dueLines li')].map(one => one.innerText).join('\\n')")
        told(lines and lines.startswith("Nothing is due before"), f"{side}'s page shows what is due", lines)
        source = browser.run("return document.documentElement.outerHTML")
        told(all(value in source for value in secrets[side] if value.isdigit()), f"{side}'s page shows what is its own")
        told(not [value for owner in secrets for value in secrets[owner] if owner != side and value in source], f"{side}'s page holds no secret of another side")
        told(browser.run("return document.documentElement.scrollWidth <= innerWidth"), f"{side}'s page does not scroll sideways")
        buttons = "return [...document.querySelectorAll('#choices button')].map(one => one.innerText.replace(' \u2026', ''))"
        offered = browser.run(buttons)
        told("Another statement" in offered and not {"The game ends", "I do not know"} & set(offered), f"{side}'s page offers nothing that it may not record", offered)
        # a page that is drawn anew meanwhile forgets what was tapped
        tap = "[...document.querySelectorAll('#choices button')].find(one => one.innerText.startsWith('Another statement'))?.click();"
        subjects = browser.wait_for(f"if (document.querySelector('#choices h3')?.innerText === 'Who, or what?') {buttons}; {tap}")
        told(subjects and side in subjects and not ({"table", "GM", "Klingon", "Federation", "Orion", "result"} - {side}) & set(subjects), "nor as another statement", subjects)
        if pictures:
            time.sleep(2)
            browser.picture(pathlib.Path(pictures) / f"side-{side}.png")
        browser.close()


def refuse(server, client, links):
    path = links["Federation"]
    log = server.log("game")
    recorder = Recorder(server, path)
    for text, why in (("GM: validate Beta", "this link records what Federation does and markers, not 'GM: validate Beta'"),
                      ("Klingon: bribe Gamma 5", "not 'Klingon: bribe Gamma 5'"), ("table: destroy Hood", "not 'table: destroy Hood'"),
                      ("Federation: bribe Delta 5; Klingon: bribe Gamma 5", "not 'Klingon: bribe Gamma 5'"),
                      ("Federation: xyzzy 5", "cannot be read"), ("result unfinished", "not 'result unfinished'"),
                      ("step 2B3; end", "the result and the end"), ('note "x"', "not 'note"),
                      ("judge: penalty Klingon points=5 \"x\"", ""), ("# a comment", "")):
        status, answer = recorder.append(text + "\n")
        told(status == 403 and why in answer["error"], f"a side may not record '{text}'", (status, answer))
    told(server.log("game") == log, "what is refused changes nothing")
    for what in ("redo", "list", "first"):
        told(client.post(path + "/" + what, at=recorder.at)[0] == 403, f"{what} is not for the link of a side")
    secret, side, name = path[3:].split(".", 2)
    for wrong in (f"{secret}.{b'Klingon'.hex()}.{name}", f"{secret}.{side}.other", f"{secret}.{side}", f"{secret}.xx.{name}", f"{'a' * 26}.{side}.{name}",
                  f"{secret}..{name}", f"{secret}.{side}." + "n" * 200):
        told(client.ask("GET", f"/t/{wrong}/state")[0] == 404, f"the link {wrong[:60]} opens nothing")


def refused_lines(server, links):
    """Two tables that differ in what others have written: a line that is refused has the same number in both."""
    recorder, errors = Recorder(server, links["Federation"]), []
    for _ in range(2):
        status, answer = recorder.append("Federation: influence 1\nFederation: xyzzy 5\n")
        errors.append((status, answer.get("error")))
        Recorder(server, links["Klingon"]).append("Klingon: bribe Gamma 44\n")
    told(len(set(errors)) == 1 and errors[0][0] == 403 and errors[0][1].startswith("line 2 of what was sent cannot be read"),
         "a line that is refused is numbered within what was sent", errors)


def take_back(server, links):
    recorder = Recorder(server, links["Federation"])
    log = server.log("game")
    told(recorder.append("Federation: bribe Delta 41\n")[0] == 200 and recorder.undo()[0] == 200 and server.log("game") == log,
         "a side takes back what it recorded last")
    told(recorder.undo()[0] == 404, "and nothing that others recorded")
    recorder.append("Federation: bribe Delta 41\n")
    other = Recorder(server, links["Klingon"])
    other.append("Klingon: bribe Epsilon 42\n")
    told(recorder.undo()[0] == 200 and server.log("game") == log + "Klingon: bribe Epsilon 42\n",
         "what another side has recorded in secret since stays, and does not hinder it")
    told(other.undo()[0] == 200 and server.log("game") == log, "nor does what was taken back before its lines")
    other.append("Klingon: bribe Epsilon 42\n")
    recorder.append("Federation: bribe Delta 41\n")
    Recorder(server, links["Klingon"]).append("step 2B6\n")
    told([recorder.undo()[0], recorder.undo()[0]] == [409, 404] and "Delta" in server.log("game"), "not once somebody else has recorded what it sees")
    key, at = recorder.key(), recorder.at
    for _ in range(2):
        recorder.client.post(recorder.path + "/append", at=at, text="Federation: bribe Zeta 43\n", key=key)
    told(server.log("game").count("Zeta") == 1, "a request that comes again is carried out once")


def own_lines(server, client, links):
    """A side takes back what itself recorded, not the same words of others, and no marker under which others may stand in secret."""
    def append(who, text):
        return Recorder(server, links[who]).append(text + "\n")[0]

    def undo(who):
        return Recorder(server, links[who]).undo()[0]

    log, line = server.log("game"), "Klingon: bribe Eta 45"
    told([append("Klingon", line), undo("Klingon"), append("whole", line), undo("Klingon")] == [200, 200, 200, 404] and line in server.log("game"),
         "a side that has taken a line back does not take it back again where another link records it", server.log("game"))
    undo("whole")
    told([append("Klingon", line), undo("whole"), append("whole", line), undo("Klingon")] == [200, 200, 200, 404] and line in server.log("game"),
         "nor where another link has taken it back and recorded it", server.log("game"))
    undo("whole")
    answers = []
    for below in ("", "Federation: influence 46"):
        append("Klingon", "step 2C1")
        if below:
            append("Federation", below)
        one = Recorder(server, links["Klingon"])
        answers.append(one.undo())
        told(server.log("game").endswith("step 2C1\n" + (below and below + "\n")), "a side's undo leaves its marker", server.log("game"))
        for _ in range(1 + bool(below)):
            undo("whole")
    told([(status, answer["error"]) for status, answer in answers] ==
         2 * [(403, "others may have recorded below this marker in secret: the link to record can undo it")],
         "and says the same whether another side has recorded below it or not", answers)
    told(server.log("game") == log, "the link to record takes all of it back", server.log("game"))
    armada = links_of(server, client, "armada")
    one = Recorder(server, armada["Rebel"])
    told(one.append("round 1\n")[0] == 200 and one.append("phase command\n")[0] == 200 and one.undo()[0] == 200,
         "in a game without hidden statements a side takes its marker back")


def thrown(server, client):
    """A throw that is answered stays, also where its team does not see the answer."""
    links = links_of(server, client, "thrown")
    team = Recorder(server, links["Federation"])
    other = Recorder(server, links["Klingon"])
    for throw, reply in ((THROW, ANSWER), (THROW.replace(" throw ", '"throw"'), ANSWER.replace(": answer link=", ':"answer" "link" = '))):
        (server.folder / "thrown.umpire").write_text(THROWN)
        told([team.append(throw + "\n")[0], other.append(reply + "\n")[0]] == [200, 200], f"a team throws, and another one answers: {throw[:24]}", server.log("thrown"))
        for one, what in ((team, "an answered throw back whose answer it does not see"), (other, "its answer back")):
            status, answer = one.undo()
            told(status == 403 and answer["error"].startswith("this throw is answered") and server.log("thrown") == THROWN + throw + "\n" + reply + "\n",
                 f"a team does not take {what}: {throw[:24]}", (status, answer))


def timed(server, client):
    """Where the server writes the times, a side writes no more than elsewhere: what counts is what the log then says."""
    side = Recorder(server, links_of(server, client, "timed")["Federation"])
    for text in ('influence"x Klingon: influence 5 #"5', 'influence"x table: set Klingon treasury 1 #"5'):
        status, answer = side.append("@0:00:01Federation:" + text)
        told(not re.search(r"^@\S+ (Klingon|table):", server.log("timed"), re.M), f"nothing is lost behind a time that the server replaces: {text!r}", (status, answer, server.log("timed")))
        side.undo()
    for text in ('\ufeff@0:00:01 Federation: influence 5', ';Federation: influence 5;', ";", "@0:00:01 Klingon: influence 5"):
        side.append(text)
        told("ufeff" not in ascii(server.log("timed")) and not re.search(r"^(@\S+ )?(;|Klingon:)", server.log("timed"), re.M), f"what cannot be read, or is another's, is not written: {text!r}", server.log("timed"))
        side.undo()
    told(side.append(";Federation: influence 5")[0] == 200 and re.search(r"\n@\S+ Federation: influence 5\n$", server.log("timed")), "a line behind a ';' has a time, too", server.log("timed"))


def later(server, client, links):
    """A log that another program changes, one that cannot be read, and a server that starts anew."""
    path = server.folder / "game.umpire"
    watch = Events(server, links["Federation"])
    watch.wait(lambda event: event[1] == "state")
    path.write_text(server.log("game") + "step 2C1\n")
    told(watch.wait(lambda event: event[1] == "state" and "step 2C1" in event[2]["text"]), "a side sees what another program writes")
    log = server.log("game")
    path.write_text(log + "Klingon: xyzzy 777\n")
    told(watch.wait(lambda event: event[1] == "state" and event[2]["problem"]), "where a line cannot be read, a side sees nothing")
    state = client.ask("GET", links["Federation"] + "/state", raw=True)[1]
    told(b'"problem":"a line of the log cannot be read' in state and b"777" not in state, "and is told why, not what it says or where it is", state)
    path.write_text(log)
    told(watch.wait(lambda event: event[1] == "state" and event is watch.list[-1] and not event[2]["problem"]), "and sees it again when it can be read")
    watch.close()
    server.stop()
    server.start()
    client.close()
    told(client.get(links["Federation"] + "/state")["side"] == "Federation", "the links of sides stay when the server is started anew")


def passed_over(server, client, links):
    """No link tells of a step in which only another side acts in secret, neither while it is played nor afterwards."""
    def shown():
        return {side: "".join(f"{line}\n" for line in client.get(links[side] + "/state")["text"] if line) for side in ("Federation", "Klingon", "Orion")}

    before = shown()
    deed = "step 2D2\nOrion: piracy Night\nstep 2E2\nOrion: phaser-g 10\n"
    told(Recorder(server, links["Orion"]).append(deed)[0] == 200 and shown() == before | {"Orion": before["Orion"] + deed},
         "a step that the pirates have in secret is not at another side's link", shown())
    told(Recorder(server, links["Klingon"]).append("phase 3\nstep 3A1\n")[0] == 200 and
         shown() == {side: before[side] + (deed if side == "Orion" else "") + "phase 3\nstep 3A1\n" for side in before}, "nor when the game has gone on", shown())


def calls(server, client):
    """A side calls the judge through its own link, and nobody but itself and the room ends that."""
    links = links_of(server, client, "called") | {"whole": server.links("called")[0]}
    watch = Events(server, links["Rebel"])
    row = lambda: next(row for row in client.get(server.judge + "/tables") if row["name"] == "called")
    called = lambda: {who: client.get(path + "/state")["called"] for who, path in links.items()}
    nobody = dict.fromkeys(links, False)
    told(client.post(links["Rebel"] + "/call", call=True) == (200, {"called": True}) and called() == nobody | {"Rebel": True} and (row()["called"], row()["callers"]) == (True, ["Rebel"]), "a side calls the judge, and the room knows which", (called(), row()))
    told(watch.wait(lambda event: event[1] == "state" and event[2]["called"]), "its page learns that the judge is called")
    for who in ("Empire", "whole"):
        client.post(links[who] + "/call", call=False)
    told(called() == nobody | {"Rebel": True} and row()["callers"] == ["Rebel"], "no other link ends its call", (called(), row()))
    client.post(links["Empire"] + "/call", call=True)
    client.post(links["Rebel"] + "/call", call=False)
    told(called() == nobody | {"Empire": True} and row()["callers"] == ["Empire"], "it ends its own, and no other one's", (called(), row()))
    client.post(links["Rebel"] + "/call", call=True)
    client.post(links["whole"] + "/call", call=True)
    told(sorted(row()["callers"]) == ["Empire", "Rebel"] and row()["called"], "all may call", row())
    client.post(server.judge + "/come", table="called")
    told(called() == nobody and (row()["called"], row()["callers"]) == (False, []) and watch.wait(lambda event: event is watch.list[-1] and event[1] == "state" and not event[2]["called"]), "the judge answers all of them, and their pages learn it", (called(), row()))
    watch.close()


def confirms(server, client):
    """Each side confirms the result through its own link, in its own name, once the game has its end."""
    links = links_of(server, client, "called") | {"whole": server.links("called")[0]}
    watch = Events(server, links["Empire"])
    confirm = lambda who, **more: client.post(links[who] + "/confirm", at=client.get(links[who] + "/state")["at"], **more)
    confirmed = lambda: {who: client.get(path + "/state")["confirmed"] for who, path in links.items()}
    row = lambda: next(row for row in client.get(server.judge + "/tables") if row["name"] == "called")
    whole = Recorder(server, links["whole"])
    whole.append("round 1\n")
    told(confirm("Rebel")[0] == 403, "nothing is confirmed before the end")
    whole.append("result Rebel by concession 200 to 100\n")
    told(confirm("Rebel")[0] == 403 and "confirmed" not in server.log("called"), "nor before the game has its end", server.log("called"))
    below = [Recorder(server, links["Rebel"]).append(line + "\n") for line in ("phase command", "round 2", "phase status # confirmed by Empire")]
    told([status for status, _ in below] == 3 * [403] and all("the game has its result; '" in str(answer) for _, answer in below) and server.log("called").endswith("200 to 100\n"),
         "a side records nothing below the result", (below, server.log("called")[-80:]))
    whole.append("end\n")
    log = server.log("called")
    told("result Rebel by concession 200 to 100" in "\n".join(client.get(links["Empire"] + "/state")["text"]), "a side sees the result", client.get(links["Empire"] + "/state")["text"])
    status, answer = confirm("Rebel", key="once")
    told(status == 200 and answer["confirmed"] == ["Rebel"] and server.log("called") == log + "# confirmed by Rebel\n", "a side confirms it", (status, answer.get("error"), server.log("called")[-100:]))
    told(watch.wait(lambda event: event[1] == "state" and event[2]["confirmed"] == ["Rebel"]), "the other side learns of it at once")
    told([confirm("Rebel", key="once")[0], confirm("Rebel")[0]] == [200, 200] and server.log("called").count("confirmed") == 1, "what is sent again is written once", server.log("called")[-100:])
    told(confirm("whole", player="Empire")[0] == 403 and client.post(server.links("called")[1] + "/confirm", at="0-0")[0] == 403, "no other link does so")
    told(Recorder(server, links["Rebel"]).append("# confirmed by Empire\n")[0] == 403 and confirm("Rebel", player="Empire", text="# confirmed by Empire\n")[0] == 200 and server.log("called").count("confirmed") == 1, "no side does it for another one", server.log("called")[-100:])
    told(confirm("Empire")[0] == 200 and confirmed() == dict.fromkeys(links, ["Rebel", "Empire"]), "both have confirmed it, and all links know", confirmed())
    told(Recorder(server, links["Rebel"]).undo()[0] in (403, 404) and len(confirmed()["whole"]) == 2, "no side takes that back")
    for line in ("Rebel: pass\n# confirmed by Empire\n", "Rebel: spend [\n# confirmed by Empire\n]\n", "round 2\n# confirmed by Rebel\n"):
        (server.folder / "called.umpire").write_text(log.removesuffix("end\n"))
        told(Recorder(server, links["Rebel"]).append(line)[0] == 403 and confirmed() == dict.fromkeys(links, []), f"nor behind what it does: {line!r}", server.log("called")[-100:])
    for other in ("result Empire by concession 200 to 100", "result\tEmpire by concession 200 to 100", '"result"Empire by concession 200 to 100', "result Rebel by concession 199 to 100"):
        (server.folder / "called.umpire").write_text(log)
        seen = {who: client.get(links[who] + "/state")["at"] for who in ("Rebel", "Empire")}
        told(client.post(links["Rebel"] + "/confirm", at=seen["Rebel"])[0] == 200 and client.post(links["Empire"] + "/confirm", at=seen["Empire"])[0] == 200 and confirmed() == dict.fromkeys(links, ["Rebel", "Empire"]),
             "another's confirmation hinders none", server.log("called")[-100:])
        told(row()["result"] == "Rebel by concession 200 to 100", "the room has the result", row()["result"])
        changed = log.replace("result Rebel by concession 200 to 100", other)
        for text in (changed, log.replace("ship Avenger command=1", "ship Avenger command=2")):
            (server.folder / "called.umpire").write_text(text)
            status, answer = client.post(links["Rebel"] + "/confirm", at=seen["Rebel"])
            told((status, answer["error"]) == (409, "the log was changed after its result was shown here: look at the result again before you confirm it") and server.log("called") == text,
                 "a page that is old confirms no result that it has not shown", (status, answer["error"], server.log("called")[-150:]))
            told(other.lstrip('"').removeprefix("result").lstrip('\t" ') in row()["result"] or text != changed, "... whose row says it", row()["result"])
            told(confirm("Rebel")[0] == 200 and confirmed()["whole"] == ["Rebel"], "... and does when it has", (confirmed(), server.log("called")[-150:]))
    (server.folder / "called.umpire").write_text(log)
    told(confirmed() == dict.fromkeys(links, []), "what is gone from the log is confirmed no more", confirmed())
    watch.close()


def main():
    (work / "tables").mkdir()
    (work / "tables" / "called.umpire").write_text(ARMADA)
    (work / "tables" / "game.umpire").write_text(BEGIN)
    (work / "tables" / "armada.umpire").write_text(ARMADA)
    (work / "tables" / "thrown.umpire").write_text(THROWN)
    start = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 3600))
    (work / "tables" / "timed.umpire").write_text(re.sub("(chain .*\n)+", f'beacon quicknet start="{start}" minutes=5\n', THROWN))
    server = Server(build / "umpire", work / "tables")
    client = Client(server)
    server.room(lambda rows: any(row["name"] == "game" and row.get("players") for row in rows))
    links = links_of(server, client, "game")
    told({"Federation", "Klingon", "Orion"} <= set(links), "the judge has a link for each side", links)
    links["whole"] = server.links("game")[0]
    taps, secrets = play(server, client, links)
    check_secrets(taps, secrets)
    offers(client, links)
    due(client, links)
    pages(server, client, links, secrets)
    for one in taps.values():
        one.events.close()
    refuse(server, client, links)
    refused_lines(server, links)
    take_back(server, links)
    own_lines(server, client, links)
    thrown(server, client)
    timed(server, client)
    later(server, client, links)
    passed_over(server, client, links)
    calls(server, client)
    confirms(server, client)
    told(server.stop() == 0, "the server ends")


main()
finish()

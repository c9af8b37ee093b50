#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Links of 'umpire serve' that are misused: what a player, or somebody who watches, could gain by them at an event.

    tests/serve/misused.py BUILD
"""
import http.client
import pathlib
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told, until  # noqa: E402
from serve_client import Client, Events, Recorder, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
work = pathlib.Path(tempfile.mkdtemp())
CHAINS = "".join(f'chain {player} "{digit * 64}" version=2\n' for player, digit in (("Anna", "1"), ("Bert", "2")))


def paired(server, client, number, game, lists=None):
    """A table of pairings whose round has begun, so that the server writes times: its name and its links."""
    name = f"round-{number}-table-1"
    status, answer = client.post(server.judge + "/pairings", event="Cup", game=game, pairings=f"round,table,player 1,player 2\n{number},1,Anna,Bert\n", lists=lists or {})
    told(status == 200 and client.post(server.judge + "/clock", do="begin", round=number, minutes=150)[0] == 200, f"a table of pairings: {game}", answer)
    row = next(row for row in server.room(lambda rows: any(row["name"] == name and len(row["players"]) == 2 for row in rows)) if row["name"] == name)
    return name, {"whole": "/t/" + row["write"], "watch": "/t/" + row["read"]} | {player["name"]: "/t/" + player["link"] for player in row["players"]}


def throws(server, client):
    """What is typed before a throw does not hide it: the guards judge what is recorded."""
    name, links = paired(server, client, 1, "dropzone")
    whole = Recorder(server, links["whole"])
    whole.append(CHAINS + "round 1\nphase initiation\n")
    link = "3" * 64
    throw, other, sourced = (f'Anna: throw "{roll}" link="{link}"' for roll in ("roll 1d6", "roll 2d6", 'roll 1d6 by \\"Luck\\"'))
    before = ("", "@0:1 ", "@0: ", "@: ", "@0:1:2:3 ", "@ ", "@0:07 ", ";@9 ;", "@0:1;", "\t@1 ", "# @0:1\n@0:1 ", "Bert: pass; ", "@1 Bert: pass\n@2 ")
    for why, texts in (("without 'by'", (sourced,)), ("thrown again as it was", (other, sourced))):
        if other in texts:
            told(whole.append(throw)[0] == 200 and whole.undo()[0] == 200, "a throw is undone")
        log = server.log(name)
        answers = [(who, typed + text, *Recorder(server, links[who]).append(typed + text)) for typed in before for text in texts for who in ("whole", "Anna")]
        taken = [(who, text, status, answer.get("error")) for who, text, status, answer in answers if status != 403 or (who == "whole" and why not in answer["error"])]
        told(server.log(name) == log and not taken, f"whatever is typed before it, a throw is refused that is not {why}", (taken, server.log(name)[len(log):]))
    for first, second in ((other + " [", "]"), (sourced + " [", "]"), (other.replace('link="', 'link=["'), "]"), (other.split(" link")[0] + " [", f'] link="{link}"')):
        statuses = [whole.append(text)[0] for text in (first, second)]
        told(server.log(name) == log or client.get(links["whole"] + "/state")["verdict"] == "malformed", f"nor is it one in two requests: {first!r}", (statuses, server.log(name)[len(log):]))
        (server.folder / f"{name}.umpire").write_text(log)
        whole = Recorder(server, links["whole"])
    (server.folder / f"{name}.umpire").write_text(log + "phase activation\n")
    status, answer = Recorder(server, links["whole"]).append("round 2\nphase initiation\n" + sourced.replace(link, "4" * 64))
    told(status == 403 and "without 'by'" in answer["error"], "what is needless is judged where the throw will stand", (status, answer.get("error")))


def errors(server, client):
    """A side's link writes nothing that makes the log malformed: the other player's win would not count, and findings would be gone."""
    (server.folder / "errors.umpire").write_text("""game armada 1.6.0
records all
player Anna first { ship A command=1 speed=2 }
player Bert { ship B command=1 speed=2 }
round 1
phase command
Anna: assign A navigate
""")
    (server.folder / "steps.umpire").write_text("""game starfleet
team Anna alliance
team Bert coalition
turn 1
phase 1
step 1A1
""")
    for name, markers in (("errors", ("phase foo", "segment x", "step x", "round -1", "round 1 2", "phase 99", "phase ship squadron", "round", "segment 1", "turn 1", "step 1A1", "step 9Z9",
                                      "round x", "phase [command]", "round 2; phase foo", "phase ship # x\nphase y", "@0:00:01 phase foo", "phase \"ship\" 1", "phase by ship")),
                          ("steps", ("step 9Z9", "phase 99", "segment 4A 7 to 5", "segment x", "round 1", "turn -1", "step 1A1 1A2", "turn 1 1", "step", "phase foo"))):
        row = next(row for row in server.room(lambda rows: any(row["name"] == name and len(row["players"]) == 2 for row in rows)) if row["name"] == name)
        log, wrong = server.log(name), []
        for text in markers:
            recorder = Recorder(server, "/t/" + row["players"][0]["link"])
            status, answer = recorder.append(text)
            verdict = client.get("/t/" + row["write"] + "/state")["verdict"]
            if server.log(name) != log and (status != 200 or verdict == "malformed") or (status == 200 and recorder.undo()[0] not in (200, 403)):
                wrong.append((text, status, answer.get("error"), verdict))
            (server.folder / f"{name}.umpire").write_text(log)
        told(not wrong, f"a side's marker that is an error is refused: {name}", wrong)
        status, answer = Recorder(server, "/t/" + row["players"][0]["link"]).append(f"{log.splitlines()[-1]}\n{markers[0]}")
        told((status, answer["error"]) == (403, "line 2 of what was sent would make the log malformed; correct it ('umpire check' says what is wrong), or leave it out"), "it is told which line it is", (status, answer))
        told(Recorder(server, "/t/" + row["write"]).append(markers[0])[0] == 200, "the table's link may write it", server.log(name))
        told(Recorder(server, "/t/" + row["players"][0]["link"]).append({"errors": "phase ship", "steps": "step 1A2"}[name])[0] == 200, "and hinders no side", server.log(name))


def markers(server):
    """A team's link cannot fill the log with markers, each of which takes long to judge whenever another team records."""
    (server.folder / "markers.umpire").write_text("game starfleet\nrecords all\nteam Anna alliance treasury=100\nteam Bert coalition treasury=100\nturn 1\nphase 1\nstep 1A1\nGM: update\n")
    row = next(row for row in server.room(lambda rows: any(row["name"] == "markers" and len(row["players"]) == 2 for row in rows)) if row["name"] == "markers")
    whole, links = "/t/" + row["write"], {player["name"]: "/t/" + player["link"] for player in row["players"]}
    log, junk = server.log("markers"), lambda count: "".join(("step 1A1\n", "step 8C2\n")[number % 2] for number in range(count))
    status, answer = Recorder(server, links["Anna"]).append(junk(65))
    told((status, answer["error"]) == (403, "this link records at most 64 markers at once") and server.log("markers") == log, "a side writes not many markers at once", (status, answer.get("error")))
    statuses = [Recorder(server, links["Anna"]).append(junk(64)) for _ in range(3)]
    told([status for status, _ in statuses] == [200, 403, 403] and statuses[2][1]["error"] == "the log has more than 50 violations: markers are for the link to record now", "nor in many requests", [(status, answer.get("error")) for status, answer in statuses])
    told(Recorder(server, whole).append(junk(64))[0] == 200, "markers for the table's link")
    status, answer = Recorder(server, links["Anna"]).append("Anna: influence foo\n")
    told(status == 403, "a line that cannot be read is refused, however many findings there are", answer)
    told(Recorder(server, links["Bert"]).append("Bert: bribe X 1\n")[0] == 200, "another side records what it does")
    told([Recorder(server, whole).append("step 1A2\n")[0], *(Recorder(server, whole).undo()[0] for _ in range(4))] == 5 * [200] and server.log("markers") == log and
         Recorder(server, links["Bert"]).append("step 1A2\n")[0] == 200, "and the table's link takes the markers back", server.log("markers")[len(log):])


def chained(server, client):
    """Where a chain stands, nothing is declared that its links are made of: an honest player would be accused."""
    name, links = paired(server, client, 2, "dropzone")
    whole = Recorder(server, links["whole"])
    told(whole.append('site "before"\n')[0] == 200 and whole.append(CHAINS.splitlines()[0])[0] == 200, "what is declared before the first chain", server.log(name))
    log = server.log(name)
    answers = [whole.append(text) for text in ('site "x"', "records all", 'title "Other"', f'site "x"\n{CHAINS.splitlines()[1]}', f'{CHAINS.splitlines()[1]}\nsite "x"\n', 'site "x"\nround 1', "# x\nsite 7")]
    answers += [client.post(links["whole"] + "/first", at=client.get(links["whole"] + "/state")["at"], player="Anna"),
                client.post(links["whole"] + "/list", at=client.get(links["whole"] + "/state")["at"], player="Anna", list='commander "Price" cv=3')]
    told([(status, answer["error"]) for status, answer in answers] == len(answers) * [(403, "a player has declared a chain of dice, which no longer fits if more is declared: undo the chains first")] and
         server.log(name) == log, "nothing that chains are made of is declared after one", ([(status, answer.get("error")) for status, answer in answers], server.log(name)[len(log):]))
    told([whole.append(text)[0] for text in (CHAINS.splitlines()[1], "# a remark", 'note "it rains"')] == 3 * [200], "the other player's chain and notes are", server.log(name))
    told([whole.undo(edit=True)[0] for _ in range(4)] == 4 * [200] and whole.append('site "x"')[0] == 200, "and all else once the chains are taken back", server.log(name))
    told(whole.append(CHAINS)[0] == 200 and whole.append("round 1\nphase initiation\n")[0] == 200 and whole.append(f'Anna: throw "roll 1d6" link="{"5" * 64}"')[0] == 200, "the game goes on", server.log(name))
    (server.folder / f"{name}.umpire").write_text(log)
    told(Recorder(server, links["whole"]).append("round 1\nphase initiation\n")[0] == 200, "or with one chain alone")


def players(server, client):
    """Who is declared to play stays in the judge's room, also where the state has nothing of the player."""
    name, links = paired(server, client, 3, "dropzone")
    row = lambda: [(player["name"], "/t/" + player["link"]) for player in next(row for row in client.get(server.judge + "/tables") if row["name"] == name)["players"]]
    wanted = [(player, links[player]) for player in ("Anna", "Bert")]
    whole = Recorder(server, links["whole"])
    for text in ("round 1", "phase initiation", "Bert: draw 1", "Anna: draw 1"):
        told(whole.append(text)[0] == 200 and sorted(row()) == wanted, f"the room has both players after '{text}'", row())
    told(whole.undo()[0] == 200 and sorted(row()) == wanted, "and when it is taken back", row())
    free = server.folder / "free.umpire"
    free.write_text("game dropzone\nplayer Anna\nplayer Bert\nround 1\nresult Anna by concession\nend\ngame dropzone\nplayer Carl\n\tplayer  \"Dora D.\"\nround 1\n")
    rows = server.room(lambda rows: any(row["name"] == "free" and row.get("players") for row in rows))
    told([player["name"] for player in next(row for row in rows if row["name"] == "free")["players"]] == ["Carl", "Dora D."], "those of the last game, however they are written", rows)


def lists(server, client):
    """A list that a table's link has given is taken back by it before the game begins; one of the pairings is not."""
    name, links = paired(server, client, 4, "armada")
    path = links["whole"]
    at = lambda: client.get(path + "/state")["at"]
    undo = lambda edit=True: client.post(path + "/undo", at=at(), edit=edit)
    give = lambda player, ship: client.post(path + "/list", at=at(), player=player, list=f'ship "{ship}" command=3 speed=2')
    logs = [server.log(name)]
    told(undo()[0] == 403 and server.log(name) == logs[0], "what pairings declared stays")
    for player, ship in (("Anna", "Home"), ("Bert", "Mine")):
        told(give(player, ship)[0] == 200 and f'ship "{ship}"' in server.log(name), f"a list of {player}", server.log(name))
        logs.append(server.log(name))
    status, answer = undo(False)
    told(status == 403 and 'ship "Mine"' in answer["asked"] and server.log(name) == logs[2], "a list is taken back when it is said again", (status, answer))
    told(Recorder(server, path).append('note "x"\n')[0] == 200 and undo()[0] == 200 and server.log(name) == logs[2], "what was recorded after it first", server.log(name))
    for number in (1, 0):
        status, answer = undo()
        told(status == 200 and server.log(name) == logs[number] and f'ship "{("Home", "Mine")[number]}"' in answer["removed"], "then the lists, the last one first", (status, answer.get("error"), server.log(name)))
    told(undo()[0] == 403 and server.log(name) == logs[0] and client.post(path + "/redo", at=at())[0] == 404, "and nothing more")
    told(give("Anna", "Other")[0] == 200 and Recorder(server, path).append("round 1\n")[0] == 200 and undo()[0] == 200 and server.log(name).count("Other") == 1, "another list is given, and a marker taken back", server.log(name))
    client.post(path + "/first", at=at(), player="Bert")
    told(undo()[0] == 403 and "Other" in server.log(name), "who is first was declared since")


def watchers(server):
    """Those who only watch take no place of the pages that record."""
    (server.folder / "watched.umpire").write_text("game armada 1.6.0\nplayer A\nplayer B\n")
    server.table("watched")
    write, watch = server.links("watched")

    def statuses(path, count):
        streams = [Events(server, path) for _ in range(count)]
        until(lambda: all(hasattr(one, "status") for one in streams))
        opened.extend(streams)
        return sorted(one.status for one in streams)
    opened = []
    told(statuses(watch, 33) == [200] * 32 + [503] and statuses(write, 32) == [200] * 32 and statuses(write, 1) == [503], "32 pages that watch leave places for 32 that record")
    for one in opened:
        one.close()


def remarks(server):
    """A side's link writes no remark: others could take it for the judge's, or for another player's confirmation."""
    (server.folder / "remarks.umpire").write_text("game armada 1.6.0\nplayer Anna first { ship A command=1 speed=2 }\nplayer Bert { ship B command=1 speed=2 }\nround 1\n# \"\nphase command\n")
    row = next(row for row in server.room(lambda rows: any(row["name"] == "remarks" and len(row["players"]) == 2 for row in rows)) if row["name"] == "remarks")
    log = server.log("remarks")
    answers = [Recorder(server, "/t/" + row["players"][0]["link"]).append(text) for text in
               ("Anna: assign A navigate # confirmed by Bert", "Anna: assign A navigate\n\n# Judge: Bert has cheated", "# x\nphase ship", "phase ship#", 'phase "ship" # "', "Anna: assign A navigate\n#! x")]
    told([(status, answer["error"]) for status, answer in answers] == len(answers) * [(403, "this link records what Anna does and markers, no remarks")] and server.log("remarks") == log, "a side writes no remark", answers)
    told(Recorder(server, "/t/" + row["players"][0]["link"]).append('Anna: spend evade by "Card #2"\n')[1].get("error") != answers[0][1]["error"] and
         Recorder(server, "/t/" + row["players"][0]["link"]).append("Anna: assign A navigate")[0] == 200, "a name may have a '#'", server.log("remarks"))


def bodies():
    """Who may only watch holds no connection that others need: not by a body that does not come, nor by doing nothing."""
    server = Server(build / "umpire", work / "bodies", "--rate=100000", "--connections=40")
    (server.folder / "one.umpire").write_text("game armada 1.6.0\nplayer A\nplayer B\n")
    write = server.table("one")
    watch = server.links("one")[1]

    def come(number, request):
        one = socket.socket()
        one.bind((f"127.0.0.{2 + number % 6}", 0))
        one.connect(("127.0.0.1", server.port))
        one.sendall(f"{request}\r\nHost: here\r\nContent-Type: application/json\r\n".encode())
        return one

    length = "Content-Length: 30000\r\n\r\n"
    for request, status in ((f"POST {watch}/append HTTP/1.1", b"403"), (f"POST {watch}/list HTTP/1.1", b"403"), (f"POST /t/{'a' * 26}/append HTTP/1.1", b"404"), (f"POST /j/{'a' * 26}/new HTTP/1.1", b"404"), (f"POST {watch}/state HTTP/1.1", b"405"), (f"GET {watch}/state HTTP/1.1", b"413")):
        one = come(0, request)
        one.sendall(length.encode())
        one.settimeout(PATIENCE)
        answer = one.recv(12)
        told(answer[9:12] == status, f"it is refused before its body comes: {request[:6]}{request.split('/')[-2][:12]}", answer)
        one.close()
    for what, rest, more in (("POST {}/state-at HTTP/1.1", length, b" "), ("GET {}/state HTTP/1.1", "\r\n", f"GET {watch}/state HTTP/1.1\r\n\r\n".encode())):
        held, stop = [], threading.Event()

        def hold():
            while not stop.is_set():
                for number in range(80):
                    try:
                        if number == len(held):
                            held.append(come(number, what.format(watch)))
                            held[number].sendall(rest.encode())
                        elif select.select([held[number]], [], [], 0)[0] and not held[number].recv(1 << 20):
                            held[number].close()
                            held[number] = come(number, what.format(watch))
                            held[number].sendall(rest.encode())
                        else:
                            held[number].sendall(more)
                    except OSError:
                        pass
                stop.wait(0.5)
        thread = threading.Thread(target=hold)
        thread.start()
        time.sleep(4)
        one = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        try:
            one.request("GET", write + "/state")
            answer = one.getresponse().status
        except OSError as error:
            answer = error
        stop.set()
        thread.join()
        one.close()
        told(answer == 200, f"who records is answered while who watches holds more connections than there are: {what[:4]}", answer)
        for one in held:
            one.close()
    told(server.stop() == 0, "the server ends with its signal")


def main():
    server = Server(build / "umpire", work / "cup", "--rate=100000")
    client = Client(server)
    throws(server, client)
    errors(server, client)
    markers(server)
    chained(server, client)
    players(server, client)
    lists(server, client)
    watchers(server)
    remarks(server)
    bodies()
    told(server.stop() == 0, "the server ends with its signal")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A whole game of Armada of two real lists of 400 points, by two phones: each player taps through the own link what the own side does.

    tests/serve/whole.py BUILD LISTS

The game is one that the engine has played at random to its sixth round. At DEPTH=1 all of it is tapped, else a part, another one each DAY;
what stands before the part is there already. The lists are not in the tree.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import few, finish, told  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402
from serve_client import Client, Recorder, Server  # noqa: E402
from thumbs import READY, parts_of, source_first, tap_statement  # noqa: E402

umpire, lists = pathlib.Path(sys.argv[1]).resolve() / "umpire", pathlib.Path(sys.argv[2])
PLAYERS, LISTS = ("Anna", "Max"), ("kingston-dash.txt", "afd_test_1.txt")
GAMES = 100  # of which the first whole one is tapped
SOON = "const real = window.setTimeout; window.setTimeout = (call, time, ...more) => real(call, time === 300 ? 20 : time, ...more);"


def play(work):
    """The declarations and the statements of a game: both are written as the page writes them."""
    names = [word for name in PLAYERS for word in ("-p", name)]
    log = subprocess.run([umpire, "import-fleet", *names, "--first", "Anna", *(lists / one for one in LISTS)], capture_output=True, text=True, check=True).stdout
    log = re.sub(r"(?m)^(    ship .*) \{", r"\1 speed=2 {", log)
    (work / "begun.umpire").write_text(f"{log}records all\nround 1\nphase command\nresult unfinished\nend\n")
    subprocess.run([umpire, "matrix", "--play", f"--with={umpire} matrix --answer", f"--games={GAMES}", f"--record={work / 'played'}", work / "begun.umpire"], capture_output=True, check=False)
    games = re.split(r"(?m)^(?=game )", (work / "played").read_text())[1:]
    whole = next(game for game in games if "\nround 6\n" in game and "result unfinished" not in game)
    declared, played = re.split(r"(?m)^(?=round 1$)", whole, maxsplit=1)
    lines = [re.sub(r"\s+#.*$|^#.*$", "", line).strip() for line in played.splitlines()]
    return declared, [" ".join(source_first(part).split()) for line in lines if line for part in parts_of(line)]


def part_of(played):
    """The numbers of the first statement to tap, and of the one behind the last."""
    count = few(len(played))
    first = int(os.environ.get("DAY", "0")) * count % (len(played) - count + 1)
    return first, first + count


def is_result(statement):
    return re.match(r"result |end$", statement)


def main():
    if missing() or not lists.is_dir():
        print(f"# skipped: there is no {missing() or lists}")
        return
    work = pathlib.Path(tempfile.mkdtemp())
    declared, played = play(work)
    first, behind = part_of(played)
    (work / "tables").mkdir()
    (work / "tables/game.umpire").write_text(declared + "".join(f"{statement}\n" for statement in played[:first]))
    server = Server(umpire, work / "tables", "--rate=100000")
    write, _ = server.links("game")
    row = server.room(len)[0]
    links = {one["name"]: f"/t/{one['link']}" for one in row["players"]} | {"table": write}
    client, phones, taps, typed, dead = Client(server), {}, 0, [], []
    for name, link in links.items():
        phones[name] = Browser(360, 740)
        phones[name].before_pages(SOON)
        phones[name].open(f"http://127.0.0.1:{server.port}{link}")
        phones[name].wait_for(READY)
    begun, owner = time.monotonic(), PLAYERS[0]
    for statement in played[first:behind]:
        who = re.match(r"(\w+): ", statement)
        owner = who[1] if who and who[1] in PLAYERS else owner  # who has done what was last says what comes then
        name = "table" if is_result(statement) or statement.startswith("table: ") else owner
        phone = phones[name]
        phone.wait_for("return table.at === arguments[0];", client.get(links[name] + "/state")["at"])
        more, why = tap_statement(phone, statement)
        taps += more
        if why:
            (dead if "there is " in why else typed).append(why)
            Recorder(server, write).append(statement)
    count, minutes = behind - first, (time.monotonic() - begun) / 60
    print(f"# {count} of {len(played)} statements by {taps} taps, {taps / count:.2f} each, in {minutes:.1f} minutes; typed {len(typed)}, dead ends {len(dead)}")
    told(not dead, "no statement has no buttons", dead[:5])
    told(not typed, "none must be typed", typed[:5])
    folded = lambda text: [re.sub(r"\s+", " ", line.replace("[", " ").replace("]", " ")) for line in text.splitlines()]
    there, wanted = folded(server.log("game")), folded(declared + "\n".join(played[:behind]) + "\n")
    told(there == wanted, "the log has exactly the game's statements", [pair for pair in zip(there, wanted) if pair[0] != pair[1]][:3] or [len(there), len(wanted)])
    done = subprocess.run([umpire, "check", "-f", "text", work / "tables/game.umpire"], capture_output=True, text=True, check=False)
    told(not re.search(r": (error|violation): (?!.*'end')", done.stdout) and (behind < len(played) or done.returncode == 0), "and nothing is wrong with them", done.stdout[-600:])
    for phone in phones.values():
        told(phone.run("return document.documentElement.scrollWidth <= innerWidth;") and not phone.complaints(), "the page fits, and has no error", phone.complaints())
        phone.close()
    told(server.stop() == 0, "the server ends in order")


main()
finish()

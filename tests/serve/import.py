#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Sends games of VASSAL and recordings of Armada to the page of 'umpire serve' that checks logs, whole and hostile ones.

    tests/serve/import.py BUILD [RECORDINGS]

Each check is a line as in tests/lib.sh. RECORDINGS: a folder with recordings (*.json) and games of VASSAL (*.vlog).
"""
import http.client
import io
import json
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told  # noqa: E402
from serve_client import Client, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
recordings = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
here = pathlib.Path(__file__).parent.parent / "commands"
work = pathlib.Path(tempfile.mkdtemp())
MIB = 1 << 20
SECONDS, MEMORY = 30, 512 * MIB  # the server imports for 10 seconds and judges until 20; files of 64 MiB are unpacked
BEGIN = ["Anna's Yavaris changed speed from 0 to 2", "* Anna Updated from Round 0 to Round 1", "A new top command has been set for Anna's Yavaris",
         "A new top command has been set for Max's Avenger"]


def zip_of(files, method=zipfile.ZIP_DEFLATED):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as made:
        for name, content in files:
            made.writestr(name, content)
    return held.getvalue()


def vassal(lines, *options):
    subprocess.run([sys.executable, here / "import/vassal.py", work / "game.vlog", *options], input="\n".join(lines) + "\n", text=True, check=True)
    return (work / "game.vlog").read_bytes()


def game(seed):
    return subprocess.run([sys.executable, here / "import/games.py", str(seed)], capture_output=True, text=True, check=True).stdout.splitlines()


def imported(tool, content):
    """The result of the importer as a program: its status, the log, and its messages."""
    done = subprocess.run([build / tool, "-"], input=content, capture_output=True)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def verdict(log):
    done = subprocess.run([build / "umpire", "check", "-f", "text", "-"], input=log, capture_output=True, text=True)
    return {0: "conformant", 1: "nonconformant", 3: "malformed", 4: "indeterminate"}.get(done.returncode, done.returncode)


def same(client, server, tool, content, name):
    """The server makes the log that the importer makes, judges it, and tells what it did not understand."""
    status, answer = client.ask("POST", server.judge + "/check", content)
    code, log, said = imported(tool, content)
    if code != 0:
        told(status == 400 and answer["error"] and answer["error"] in said, f"{name}: is refused, as by the importer", (status, answer, said))
        return
    made = answer.get("made") or {}
    told(status == 200 and made.get("log") == log, f"{name}: the log is that of the importer", (status, answer))
    told(answer.get("verdict") == verdict(log), f"{name}: the verdict is that of the importer's log", (answer.get("verdict"), verdict(log)))
    noted = log.count('note "line ') + log.count('note "command ')
    told(made.get("noteCount") == noted and len(made["notes"]) == min(noted, 200) and all(note in said for note in made["notes"]), f"{name}: {noted} notes are shown", made.get("notes"))


def whole(client, server):
    for seed in range(1, 4):
        same(client, server, "import-vassal", vassal(game(seed)), f"VASSAL, game {seed}")
    content = vassal(BEGIN + ["A comet falls", "<Max> - hello", "Max's Gunnery Team was Exhausted"])
    same(client, server, "import-vassal", content, "VASSAL, with lines that are not understood")
    status, answer = client.ask("POST", server.judge + "/check", content)
    told(answer["made"]["from"] == "VASSAL" and answer["made"]["notes"][0] == "line 5 of the chat: this line is not understood: A comet falls", "a note of a VASSAL game tells its line", answer)
    status, page = client.ask("GET", f"{server.judge}/report?id={answer['id']}", raw=True)
    told(status == 200 and b"<html" in page, "the report of a VASSAL game is shown")
    status, answer = client.ask("POST", server.judge + "/check", vassal(BEGIN, "version=9.9.9"))
    told(status == 200 and "'9.9.9' is none of 3.11 to 4.6" in answer["made"]["notes"][0], "a VASSAL game of an unknown version is reported", answer)
    status, answer = client.ask("POST", server.judge + "/check", vassal(BEGIN + ["A comet falls"] * 300))
    told(answer["made"]["noteCount"] == 300 and len(answer["made"]["notes"]) == 200, "of 300 notes the first 200 are shown, and their number", answer["made"]["noteCount"])
    recording = {"header": {"format_version": 6, "initiative_player": 0, "scenario_id": "learning_scenario"},
                 "commands": [{"sequence": 0, "player": 0, "type": "start_round", "payload": {}}, {"sequence": 1, "player": 0, "type": "dance", "payload": {}}]}
    same(client, server, "import-armada-replay", ("\n " + json.dumps(recording)).encode(), "a recording after a blank line")
    status, answer = client.ask("POST", server.judge + "/check", b"game armada 1.5.0\nround 1\n")
    told(status == 200 and "made" not in answer, "a log is judged without import", answer)
    (server.folder / "odd.umpire").write_text('{"header": 1}\n')
    server.table("odd")
    status, answer = client.ask("POST", server.judge + "/check?table=odd", b"{}")
    told(status == 200 and answer["verdict"] == "malformed", "a table's log that looks like a recording is judged as a log", answer)


def recorded(client, server):
    found = sorted(recordings.rglob("*.json")) + sorted(recordings.rglob("*.vlog")) if recordings and recordings.is_dir() else []
    for path in found:
        same(client, server, "import-vassal" if path.suffix == ".vlog" else "import-armada-replay", path.read_bytes(), path.name)
    for kind in (".json", ".vlog"):
        if not any(path.suffix == kind for path in found):
            print(f"# skipped: there is no recording {kind} in {recordings or 'a folder: none is named'}")


def locked(content):
    """A zip file whose entries say that they are encrypted."""
    changed = bytearray(content)
    for mark, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = changed.find(mark)
        while place >= 0:
            changed[place + at] |= 1
            place = changed.find(mark, place + 4)
    return bytes(changed)


def lying(content, size):
    """A zip file that states a wrong unpacked size."""
    changed = bytearray(content)
    struct.pack_into("<I", changed, changed.find(b"PK\3\4") + 22, size)
    struct.pack_into("<I", changed, changed.find(b"PK\1\2") + 24, size)
    return bytes(changed)


def hostile():
    sound = vassal(BEGIN)
    zeros = b"0" * (65 * MIB)
    yield "a bomb", zip_of([("savedGame", zeros)]), 400, "more than 64 MiB"
    yield "a bomb that tells a small size", lying(zip_of([("savedGame", zeros)]), 100), 400, ""
    yield "a bomb beside the game", zip_of([("savedGame", "x"), ("moduledata", zeros)]), 400, "more than 64 MiB"
    yield "a zip file without files", zip_of([]), 400, "it has no savedGame"
    yield "a zip file without a savedGame", zip_of([("other", "x")]), 400, "it has no savedGame: this is no log of VASSAL"
    yield "a game in a zip file in a zip file", zip_of([("game.vlog", sound)]), 400, "unpack that one"
    yield "more files than a game has", zip_of([(f"f{n}", "") for n in range(5000)]), 400, "more than 4096 files"
    yield "a game behind a password", locked(sound), 400, "password"
    yield "a game that is packed in another way", zip_of([("savedGame", "begin_save")], zipfile.ZIP_LZMA), 400, "another way than VASSAL"
    yield "a savedGame that is no hexadecimal number", zip_of([("savedGame", "!VCSK5azz")]), 400, "no hexadecimal digit"
    yield "a zero byte in a chat", zip_of([("savedGame", b"CHAT\0x")]), 400, "zero byte"
    yield "commands in commands, 40 deep", zip_of([("savedGame", "LOG\t" * 40 + "CHATx")]), 400, "nested more than 16 deep"
    yield "a chat without end", zip_of([("savedGame", "\x1b".join(["LOG\tCHATx"] * 70000))]), 400, "more than 65,536 lines"
    yield "a game that becomes a long log", vassal(BEGIN + ["Anna's Yavaris changed hull from 1 to 2", "Anna's Yavaris reveals a Repair command"] +
                                                   ["Anna's Yavaris changed hull from 1 to 101"] * 2000), 413, "too long"
    pieces = ["+/1/PROP;HP;0\tpiece;;;x;Gold/3\t"] * 1000000 + ["LOG\tCHATAnna's Gold was activated"]
    yield "squadrons without end", zip_of([("savedGame", "\x1b".join(pieces))]), 413, "too long"
    yield "many long names of squadrons", zip_of([("savedGame", "\x1b".join(f"+/1/PROP;HP;0\tpiece;;;x;{'N' * 90}{n % 5000}/3\t" for n in range(150000)))]), (200, 400, 413), ""
    yield "lines that match in many ways", zip_of([("savedGame", "\x1b".join(["LOG\tCHAT" + "'s " * 42 + "changed " * 16 + "x" * 200] * 65000))]), (200, 400, 413), ""
    dials = "\x1b".join(["LOG\tCHAT" + line for line in BEGIN] + ["LOG\tCHATAnna's Yavaris reveals a Repair command"] + ["LOG\tCHATAnna's Yavaris changed speed from 1 to 2"] * 30000)
    yield "tokens that are looked for in all lines", zip_of([("savedGame", dials)]), (200, 400, 413), ""
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "x"}">' for n in range(9))
    yield "growing XML entities", zip_of([("savedGame", "x"), ("moduledata", f"<!DOCTYPE data [{entities}]><data><version>&a8;</version></data>")]), 200, ""
    short = {"header": {"format_version": 6, "initiative_player": 0, "scenario_id": "learning_scenario"},
             "commands": [{"type": "begin_attack", "player": 0, "sequence": n, "payload": {}} for n in range(19000)]}
    yield "a recording of very many commands", json.dumps(short, separators=(",", ":")).encode(), (200, 400, 413), ""
    yield "a recording that is nested 1,000,000 deep", b'{"header":' + b"[" * MIB, 400, "line 1"


def attacked(client, server):
    for name, content, wanted, words in hostile():
        assert len(content) <= 2 * MIB, (name, len(content))
        begun = server.spent()
        status, answer = client.ask("POST", server.judge + "/check", content)
        took = server.spent() - begun
        good = status in (wanted if isinstance(wanted, tuple) else (wanted,)) and words in answer.get("error", words) and took < SECONDS
        told(good, f"{name}: {answer.get('error') or answer.get('verdict')} ({status}, {took:.1f} s of a processor)", answer)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest("POST", server.judge + "/check")
    for header in ("Content-Type", "application/json"), ("Content-Length", str(2 * MIB + 1)):
        connection.putheader(*header)
    connection.endheaders(b"PK\3\4")
    told(connection.getresponse().status == 413, "a zip file that is too long is refused before it is sent")
    connection.close()
    status, answer = client.ask("POST", "/j/" + "a" * 26 + "/check", vassal(BEGIN))
    told(status == 404, "a game without the judge's link is not imported", answer)


def damaged(client, server, count=300):
    """Files that are cut off, or have bytes changed, removed or inserted: each gets an answer in words."""
    sound, odd = vassal(game(1), "stored"), []
    packed = vassal(game(1))
    for seed in range(count):
        random.seed(seed)
        changed = bytearray(packed if seed % 2 else sound)
        at = random.randrange(4, len(changed))
        match random.randint(0, 4):
            case 0:
                del changed[at:]
            case 1:
                changed[at] ^= 1 << random.randrange(8)
            case 2:
                del changed[at:at + random.randint(1, 40)]
            case 3:
                changed[at:at] = changed[random.randrange(len(changed)):][:random.randint(1, 40)]
            case 4:
                changed[at:at + 4] = b"\xff\xff\xff\x7f"
        status, answer = client.ask("POST", server.judge + "/check", bytes(changed))
        if not (status == 200 and answer["made"]["log"]) and not (status == 400 and answer["error"]):
            odd.append((seed, status, answer))
    told(not odd, f"{count} damaged zip files are refused in words, or read", odd[:3])


def memory(server, which):
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in text.splitlines() if line.startswith(which)).split()[1]) << 10


def main():
    server = Server(build / "umpire", work / "tables", "--rate=100000")
    client = Client(server)
    whole(client, server)
    recorded(client, server)
    attacked(client, server)
    damaged(client, server)
    peak = memory(server, "VmHWM")
    told(peak < MEMORY, f"the server needed {peak >> 20} MiB at most", peak)
    before = memory(server, "VmRSS")
    for _ in range(20):
        client.ask("POST", server.judge + "/check", zip_of([("savedGame", "x" * (16 * MIB)), ("savedGame2", "y")]))
    after = memory(server, "VmRSS")
    told(after < before + 64 * MIB, f"memory of unpacked files is freed ({before >> 20} MiB, then {after >> 20} MiB)")
    told(server.stop() == 0, "a signal ends the server in order")
    complaints = [line for line in pathlib.Path(server.errors.name).read_text().splitlines() if "no sandbox can be set up" not in line]
    told(not complaints, "the server prints nothing of what it was sent", complaints[:5])


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

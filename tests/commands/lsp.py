#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Drives 'umpire lsp' as an editor does.

    tests/commands/lsp.py BUILD

Each check is a line as in tests/lib.sh.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told  # noqa: E402

build = pathlib.Path(sys.argv[1])


class Editor:
    """A client; it keeps the text of each log that it sent to the server."""

    def __init__(self, encodings=("utf-16",), options=()):
        self.server = subprocess.Popen([str(build / "umpire"), "lsp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.diagnostics = {}
        self.answer = self.ask("initialize", capabilities={"general": {"positionEncodings": list(encodings)}}, processId=None, rootUri=None)
        self.notify("initialized")

    def send(self, **message):
        body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.server.stdin.flush()

    def read(self):
        length = 0
        while (line := self.server.stdout.readline().strip()):
            length = int(line.split(b":")[1])
        message = json.loads(self.server.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def ask(self, method, **parameters):
        self.number += 1
        self.send(id=self.number, method=method, params=parameters)
        while (message := self.read()).get("id") != self.number:
            pass
        return message["result"] if "result" in message else message["error"]

    def notify(self, method, **parameters):
        self.send(method=method, params=parameters)

    def open(self, uri, text):
        self.notify("textDocument/didOpen", textDocument={"uri": uri, "languageId": "umpire", "version": 1, "text": text})
        self.wait()

    def wait(self):
        while self.read().get("method") != "textDocument/publishDiagnostics":
            pass

    def change(self, uri, begin, end, text):
        span = {"start": dict(zip(("line", "character"), begin)), "end": dict(zip(("line", "character"), end))}
        self.notify("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"range": span, "text": text}])
        self.wait()

    def about(self, method, uri, line=0, character=0, **more):
        return self.ask("textDocument/" + method, textDocument={"uri": uri}, position={"line": line, "character": character}, **more)

    def close(self):
        self.ask("shutdown")
        self.notify("exit")
        return self.server.wait(timeout=PATIENCE)


def lines_with(diagnostics, code=None):
    return [d["range"]["start"]["line"] for d in diagnostics if code is None or d["code"] == code]


def what_is_due():
    editor, uri = Editor(), "file:///due.umpire"
    lines = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text().splitlines()[:80]
    editor.open(uri, "\n".join(lines) + "\n\n")
    printed = subprocess.run([build / "umpire", "due", "--no-config", "-"], input="\n".join(lines) + "\n", capture_output=True, text=True).stdout
    lenses = editor.ask("textDocument/codeLens", textDocument={"uri": uri})
    told(len(lenses) == 1 and lenses[0]["range"]["start"] == {"line": 79, "character": 0} and lenses[0]["command"] ==
         {"title": "Due before 'phase squadron': Jaina's Light must execute its maneuver first: its activation (line 77) is not complete"
                   " [armada.ship.finish-activation]", "command": ""}, "above the last line stands what is due first", lenses)
    for line in (79, 80):
        told(editor.about("hover", uri, line, 0)["contents"]["value"].endswith(printed), f"hover at the end says all that is due ({line})", printed)
    told("Due before" not in str(editor.about("hover", uri, 70, 0)), "and nowhere else")
    whole = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()
    editor.open("file:///over.umpire", whole)
    told(editor.ask("textDocument/codeLens", textDocument={"uri": "file:///over.umpire"}) == [], "where the game is over nothing is due")
    editor.open("file:///none.umpire", "# no game\n")
    told(editor.ask("textDocument/codeLens", textDocument={"uri": "file:///none.umpire"}) == [], "nor where there is none")
    editor.close()


def signatures():
    uri, folder = "file:///signed.umpire", pathlib.Path("corpus/armada/signed/unchanged")
    log, changed = ((folder / name).read_text() for name in ("pass-signed.umpire", "fail-statement-added.umpire"))
    keys = re.findall(r"--key (\w+)=(\S+)", log)
    with tempfile.NamedTemporaryFile("w", suffix=".keys") as file:
        file.write("".join(f"{player} umpire-player-key {key}\n" for player, key in keys))
        file.flush()
        editor = Editor(options=[f"--keys={file.name}"])
        editor.open(uri, log)
        told(editor.diagnostics[uri] == [], "with --keys: signatures that fit are no findings", editor.diagnostics[uri])
        at = log.splitlines().index("Rebel: assign Liberty navigate")
        editor.change(uri, (at, 22), (at, 30), "repair")
        below = [n for n, line in enumerate(log.splitlines()) if line.startswith("signed")]
        told(lines_with(editor.diagnostics[uri], "armada.signed.unchanged") == below, "a statement that is changed while one types breaks those below it", editor.diagnostics[uri])
        editor.change(uri, (at, 22), (at, 28), "navigate")
        told(editor.diagnostics[uri] == [], "and they fit again when it is put back", editor.diagnostics[uri])
        editor.open("file:///changed.umpire", changed)
        told(len(lines_with(editor.diagnostics["file:///changed.umpire"], "armada.signed.unchanged")) == 3, "what was changed before is found when the log is opened")
        editor.close()
        editor = Editor()
        editor.open(uri, changed)
        told(lines_with(editor.diagnostics[uri]) == [], "without --keys no signature is checked", editor.diagnostics[uri])
        editor.close()
    done = subprocess.run([build / "umpire", "lsp", "--keys=/no/such/file"], input=b"", capture_output=True)
    told(done.returncode == 2 and b"/no/such/file" in done.stderr, "a list of keys that is not there is refused, and named", done)


def a_breach():
    editor, uri = Editor(), "file:///breach.umpire"
    log = pathlib.Path("corpus/armada/games/six-rounds/fail-ship-turn.umpire").read_text()
    wrong = next(n for n, line in enumerate(log.splitlines()) if "#~" in line)
    editor.open(uri, log)
    found = editor.diagnostics[uri]
    told(wrong in lines_with(found, "armada.ship.turn") and found[0]["severity"] == 2, "a breach is a diagnostic", found)
    hover = editor.about("hover", uri, wrong, 0)
    told("Reference:" in hover["contents"]["value"], "hover has the rule and its reference", hover)
    meaning = editor.about("hover", uri, wrong, log.splitlines()[wrong].index(": ") + 3)["contents"]["value"]
    told("activate" in meaning, "and what a word means", meaning)
    here = {"start": {"line": wrong, "character": 0}, "end": {"line": wrong, "character": 0}}
    actions = editor.ask("textDocument/codeAction", textDocument={"uri": uri}, range=here, context={"diagnostics": found})
    told(any(a["title"].startswith("Replace by: ") for a in actions), "a code action has what would have been legal", actions)
    waiver = [a for a in actions if a["title"].startswith("Waive")]
    told(waiver, "and a ruling", actions)
    edit = waiver[0]["edit"]["changes"][uri][0]
    told("#" in log.splitlines()[wrong] and edit["range"]["start"] == {"line": wrong + 1, "character": 0}, "a ruling stands after the statement", edit)
    editor.change(uri, (wrong + 1, 0), (wrong + 1, 0), edit["newText"])
    told(4 in [d["severity"] for d in editor.diagnostics[uri]], "with it the breach is waived", editor.diagnostics[uri])
    editor.notify("textDocument/didClose", textDocument={"uri": uri})
    editor.wait()
    told(editor.diagnostics[uri] == [], "a log that is closed has no diagnostics")
    told(editor.close() == 0, "shut down, the server ends with 0")


def typing():
    """Types a statement a character at a time."""
    editor, uri = Editor(), "file:///typed.umpire"
    editor.open(uri, pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text())
    text = pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text()
    last = len(text.splitlines())
    for at, character in enumerate("Rebel: activate Yavaris\n"):
        editor.change(uri, (last, at), (last, at), character)
    found = [d for d in editor.diagnostics[uri] if d["code"] != "log.cut-off"]
    told(not found, "a statement that is typed is found legal", found)
    items = editor.about("completion", uri, last + 1, 0)["items"]
    told(any(i["label"].startswith("Rebel: ") and "legal here" in i["detail"] for i in items), "completion has what is legal", items[:5])
    told(any(i["label"] == "Yavaris" and "ship of Rebel" in i["detail"] for i in items), "and the names of the game", items[:5])
    empty = editor.open("file:///empty.umpire", "")
    items = editor.about("completion", "file:///empty.umpire")["items"]
    told([i["label"] for i in items if i["label"].startswith("game ")], "in an empty log the games", (empty, items))
    editor.change("file:///empty.umpire", (0, 0), (0, 0), "game armada 1.5.0\nplayer Rebel first {\n    ship ")
    items = [i["label"] for i in editor.about("completion", "file:///empty.umpire", 2, 4)["items"]]
    told("ship" in items and "squadron" in items, "in a block its declarations", items)
    def cards(line):
        editor.open("file:///cards.umpire", "game armada 1.5.0\npoints 400\nplayer Rebel first {\n" + line)
        return {one["label"]: one for one in editor.about("completion", "file:///cards.umpire", 3, len(line))["items"] if "points as printed" in (one["detail"] or "") or one["detail"] == "Assault"}
    found, line = cards('    ship "MC8'), '    ship "MC8'
    told(found.get("MC80 Command Cruiser", {}).get("textEdit") == {"range": {"start": {"line": 3, "character": line.index('"')}, "end": {"line": 3, "character": len(line)}}, "newText": '"MC80 Command Cruiser"'} and
         found["MC80 Command Cruiser"]["detail"] == "ship, rebel, 106 points as printed, 102 as of 2025" and "Luke Skywalker" not in found, "after 'ship' the cards of ships, with their points", found.get("MC80 Command Cruiser"))
    told("Gunnery Team" in cards("    ship A { upgrade Gun") and "Luke Skywalker" in cards('    squadron Luke card="Lu') and "Most Wanted" in cards("    objective "), "after 'upgrade', 'card=' and 'objective' those of the kind")
    told(cards('    squadron Luke card="Lu')["Luke Skywalker"]["textEdit"]["range"]["start"]["character"] == len("    squadron Luke card="), "'card=' is replaced from its quote on")
    told(not cards('    ship "MC80 Command Cruiser" com') and not cards("    zone fr"), "a name that is written has none")
    editor.close()


def positions():
    """A name with characters of one, two, three and four bytes; the last takes two units of UTF-16."""
    log = 'game armada 1.5.0\nplayer "Zoë €𝄞" first {\n}\nplayer "B" {\n}\nround 1\nphase command\n"Zoë €𝄞": frobnicate\n'
    columns = {}
    for encoding in ("utf-16", "utf-8"):
        editor, uri = Editor([encoding, "utf-16"]), "file:///wide.umpire"
        editor.open(uri, log)
        wrong = [d["range"] for d in editor.diagnostics[uri] if d["code"] == "log.unknown-verb"]
        columns[encoding] = wrong[0]["start"]["character"] if wrong else editor.diagnostics[uri]
        told(editor.answer["capabilities"]["positionEncoding"] == encoding, f"{encoding} is agreed on")
        editor.change(uri, (7, columns[encoding]), (7, columns[encoding] + 10), "pass")
        told("log.unknown-verb" not in [d["code"] for d in editor.diagnostics[uri]], f"an edit after it in {encoding}", editor.diagnostics[uri])
        editor.close()
    told(columns == {"utf-16": 11, "utf-8": 16}, "columns are given in the units agreed on", columns)


def short_log():
    """A log without 'phase' lines, with several statements on a line."""
    editor, uri = Editor(), "file:///short.umpire"
    lines = re.sub(r" *#.*", "", pathlib.Path("corpus/language/markers/fail-armada.umpire").read_text()).strip().splitlines()
    editor.open(uri, "\n".join(lines) + "\n")
    found = editor.diagnostics[uri]
    at = next(n for n, line in enumerate(lines) if "reveal navigate" in line)
    told(lines_with(found, "armada.command.dial-count") == [at] and "(this line implies 'phase ship')" in
         editor.about("hover", uri, at, 0)["contents"]["value"], "what a line implies is a diagnostic of the line, and said in hover", found)
    here = {"start": {"line": at, "character": 0}, "end": {"line": at, "character": 0}}
    actions = editor.ask("textDocument/codeAction", textDocument={"uri": uri}, range=here, context={"diagnostics": found})
    told([a["title"] for a in actions][:1] == ["Insert before: Empire: assign Avenger navigate"] and
         not any(a["title"].startswith("Replace") for a in actions), "what must come before the marker is put in before the line", actions)
    edit = actions[0]["edit"]["changes"][uri][0]
    editor.change(uri, (at, 0), (at, 0), edit["newText"])
    told(edit["range"]["start"] == edit["range"]["end"] == {"line": at, "character": 0} and
         "armada.command.dial-count" not in [d["code"] for d in editor.diagnostics[uri]], "which mends it", editor.diagnostics[uri])
    at += 1
    line, before = lines[at - 1], editor.diagnostics[uri]
    def offered(character):
        return {one["label"]: one["textEdit"] for one in editor.about("completion", uri, at, character)["items"]}
    after = line.index(";") + 2
    first, second = offered(after), offered(line.index("maneuver") + 3)
    told(first["reveal navigate"]["range"] == {"start": {"line": at, "character": after}, "end": {"line": at, "character": after}} and
         not any(label.startswith(("Rebel: ", "Empire: activate")) for label in first),
         "after ';' completion has what is legal there, without the subject", sorted(first))
    told("maneuver 2" in second and second["maneuver 2"]["range"]["start"]["character"] == line.index("maneuver"),
         "and again after the next one", sorted(second))
    editor.change(uri, (at, 0), (at, 0), " ")
    editor.change(uri, (at, 0), (at, 1), "")
    told(editor.diagnostics[uri] == before, "the log is as it was", editor.diagnostics[uri])
    editor.open(uri, "\n".join(lines[:at - 1]) + "\nEmpire: assign Avenger repair\n" + line + "\n")
    lens = editor.ask("textDocument/codeLens", textDocument={"uri": uri})
    told(len(lens) == 1 and lens[0]["command"]["title"].startswith("Due before 'phase squadron': the Ship Phase cannot end yet"),
         "what is due is that of the phase that the last line implies", lens)
    rounds = editor.ask("textDocument/documentSymbol", textDocument={"uri": uri})[0]["children"]
    told([(c["name"], c["range"]["start"]["line"]) for c in rounds[0]["children"]] ==
         [("phase command", at - 2), ("phase ship", at)], "the outline has the phases that lines imply", rounds)
    editor.close()


def outline():
    editor, uri = Editor(), "file:///outline.umpire"
    log = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()
    editor.open(uri, log * 2)
    symbols = editor.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    told(len(symbols) == 2 and [c["name"] for c in symbols[0]["children"]] == [f"round {n}" for n in range(1, 7)], "the outline has games and rounds",
         [c["name"] for s in symbols for c in s["children"]])
    told([c["name"] for c in symbols[1]["children"][0]["children"]][:2] == ["phase command", "phase ship"], "and phases")
    folds = editor.ask("textDocument/foldingRange", textDocument={"uri": uri})
    told({f["startLine"] for f in folds} >= {n for n, line in enumerate(log.splitlines()) if re.match(r"(@\S+ )?(round|phase) ", line)},
         "rounds and phases fold", len(folds))
    editor.open("file:///untidy.umpire", log.replace("    ", " "))
    edits = editor.ask("textDocument/formatting", textDocument={"uri": "file:///untidy.umpire"}, options={"tabSize": 4, "insertSpaces": True})
    laid = subprocess.run([str(build / "umpire"), "fmt", "-"], input=log.replace("    ", " "), capture_output=True, text=True).stdout
    told(edits and edits[0]["newText"] == laid, "formatting is that of 'umpire fmt'", edits)
    editor.close()


def long_title():
    editor, uri = Editor(), "file:///title.umpire"
    editor.open(uri, 'game armada 1.5.0\ntitle "' + "a" * 399 + 'éé"\nplayer A { ship X command=1 }\nround 1\n')
    symbols = editor.ask("textDocument/documentSymbol", textDocument={"uri": uri})
    told(symbols[0]["name"] == "armada: " + "a" * 399, "the outline cuts a long title between two characters", symbols)
    told([one["name"] for one in symbols[0]["children"]] == ["round 1"], "the outline has the rounds of a game with a long title", symbols)
    editor.close()


def protocol():
    server = subprocess.Popen([str(build / "umpire"), "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    bodies = [b"{nonsense", b'{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}', b'[]',
              b'{"jsonrpc":"2.0","id":2,"method":"initialize","params":{}}', b'{"jsonrpc":"2.0","id":3,"method":"no/such"}',
              b'{"jsonrpc":"2.0","id":4,"method":"textDocument/completion","params":{"textDocument":{"uri":"x"},"position":{"line":-5}}}',
              b'{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"contentChanges":7}}']
    out, _ = server.communicate(b"".join(b"Content-Length: %d\r\n\r\n" % len(b) + b for b in bodies), timeout=PATIENCE)
    codes = [json.loads(part.split(b"Content-Length")[0]).get("error", {}).get("code") for part in out.split(b"\r\n\r\n")[1:]]
    told(codes == [-32700, -32002, -32600, None, -32601, None], "what is no request is refused", codes)
    told(server.returncode == 1, "a server that was not shut down ends with 1", server.returncode)


def beyond():
    editor, uri, small = Editor(), "file:///beyond.umpire", "game armada 1.5.0\nplayer\n"
    editor.open(uri, small)
    told(editor.diagnostics[uri], "a log with a mistake has findings", editor.diagnostics)
    span = {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 0}}
    editor.notify("textDocument/didChange", textDocument={"uri": uri, "version": 2}, contentChanges=[{"range": span, "text": "#" * (64 << 20)}])
    editor.wait()
    told(editor.diagnostics[uri] == [], "a log that has grown beyond 64 MiB is judged no more", editor.diagnostics[uri][:3])
    message = editor.read()
    told("closed and opened" in message["params"]["message"], "which the editor is told", message)
    editor.notify("textDocument/didChange", textDocument={"uri": uri, "version": 3}, contentChanges=[{"range": span, "text": "x"}])
    told(not editor.about("completion", uri, 1), "nor edited", None)
    editor.open(uri, small)
    told(editor.diagnostics[uri], "until it is opened again", editor.diagnostics)
    told(editor.close() == 0, "and the server goes on")


def large():
    """A log of 5,000 statements: a keystroke in the middle, and a completion there. The time is printed only: what a keystroke
    may judge anew is bounded in tests/unit/session.c."""
    editor, uri = Editor(), "file:///large.umpire"
    log = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text()
    text = log * (5000 // log.count("\n") + 1)
    line = text.count("\n") // 2
    begin = time.monotonic()
    editor.open(uri, text)
    opened, strokes, offered = time.monotonic() - begin, [], []
    editor.change(uri, (line, 0), (line, 0), "\n")
    for at, character in enumerate("Rebel: activate"):
        begin = time.monotonic()
        editor.change(uri, (line, at), (line, at), character)
        offered.append(editor.about("completion", uri, line, at + 1))
        strokes.append(1000 * (time.monotonic() - begin))
    strokes.sort()
    print(f"    {text.count(chr(10))} lines opened in {1000 * opened:.0f} ms; a keystroke with completion: median {strokes[len(strokes) // 2]:.1f} ms")
    told(all(one["items"] for one in offered), "each keystroke among 5,000 statements is answered", offered)
    editor.change(uri, (line, 0), (line + 1, 0), "")
    told(not [d for d in editor.diagnostics[uri] if d["severity"] < 3], "taken back, nothing is found", editor.diagnostics[uri][:3])
    editor.close()


what_is_due()
signatures()
a_breach()
typing()
positions()
short_log()
outline()
long_title()
protocol()
beyond()
large()
finish()

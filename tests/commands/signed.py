#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks players' signatures with the format and Ed25519 written once more, from doc/signed.md and RFC 8032 alone.

    tests/commands/signed.py build

The first part, down to `signatures`, and shared/ed25519.py know nothing of umpire. The vectors of doc/signed.md must come out; each signature of
the corpus must fit or not as the log's expectations say. The rest drives `umpire sign` and `umpire check --keys`."""
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from checks import until  # noqa: E402
from serve_client import Client, Server  # noqa: E402
from ed25519 import D, ORDER, P, add, fits, halves, number, packed, public, sign, times, unpacked  # noqa: E402


def statements(text):
    """The lines and statements of a log in the form in which they are signed."""
    for line, written in enumerate(text.splitlines(), 1):
        parts = re.findall(r'"(?:[^"\\]|\\.)*"|#.*|[{};]|[^"{};#]+', written)
        subject, ends = "", {"{": " {\n", "}": "\n}\n", ";": "\n"}
        for said in "".join(ends.get(part, part) for part in parts if part[0] != "#").splitlines():
            said = re.sub(r'("(?:[^"\\]|\\.)*")|\s+', lambda one: one[1] or " ", said).strip()
            own = re.match(r'("(?:[^"\\]|\\.)*"|[^\s":]+):\s', said)
            alone = re.match(r"(note|result|records|begins|signed|round|turn|phase|segment|step|end|player|ship|squadron|game)\b", said)
            said = f"{subject}{said}" if subject and not own and not alone and said else said
            subject = f"{own[1]}: " if own else subject
            if said:
                yield line, said


def message(player, game):
    texts = ("umpire signed 1", player, hashlib.sha256("".join(f"{said}\n" for said in game).encode()).hexdigest())
    return hashlib.sha256(b"".join(b"%d:%s," % (len(text.encode()), text.encode()) for text in texts)).digest()


def signatures(text):
    """Each signature of a log of one game: its line, player, message and bytes."""
    game = []
    for line, said in statements(text):
        signed = re.match(r'signed ("(?:[^"\\]|\\.)*"|\S+) "([\w+/=]{88})"$', said)
        if signed:
            player = re.sub(r"\\(.)", r"\1", signed[1][1:-1]) if signed[1][0] == '"' else signed[1]
            yield line, player, message(player, game), base64.b64decode(signed[2])
        elif not said.startswith("judge:"):
            game.append(said)


passed = failed = 0


def told(what, good):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    print(f"{'ok' if good else 'not ok'}   {what}")


def keys_of(text):
    return {player: base64.b64decode(key) for player, key in re.findall(r"--key (\S+?)=(\S+)", text.splitlines()[0])} if text.startswith("#!") else {}


def reports(run, folder):
    """The words of each report of `game`, which both have signed, `cut`, which Empire has not, and `moved`, which fits nobody."""
    (folder / "moved").write_text(re.sub(r"^title .*$", 'title "Another game"', (folder / "game").read_text(), flags=re.M))
    both = ["signed by Rebel in line 18: all of its 17 statements", "signed by Empire in line 19: all of its 17 statements"]
    words = {"game": both, "cut": [both[0], "not signed by Empire"],
             "moved": [f"not signed by {player}: the signature does not fit" for player in ("Rebel", "Empire")],
             "unchecked": [f"{one}; not checked (--keys)" for one in both]}
    counts = {"game": (2, 0, 0, 0, 0), "cut": (1, 0, 0, 1, 0), "moved": (0, 0, 2, 0, 0), "unchecked": (0, 0, 0, 0, 2)}
    for log, said in words.items():
        options = [] if log == "unchecked" else ["--keys=keys"]
        name = "game" if log == "unchecked" else log
        _, junit, _ = run("check", "-f", "junit", *options, name)
        told(f"JUnit, {log}: who has signed how much", "\n" + "\n".join(said) + "</system-out>" in junit)
        names = ("signed-whole", "signed-in-part", "signatures-wrong", "not-signed", "signatures-unchecked")
        told(f"JUnit, {log}: counts them", "".join(f'<property name="{one}" value="{count}"/>' for one, count in zip(names, counts[log])) in junit)
        sarif = json.loads(run("check", "-f", "sarif", *options, name)[1])["runs"][0]
        found = [(one["message"]["text"], one["locations"][0]["physicalLocation"].get("region")) for one in sarif["results"] if one.get("kind") == "informational"]
        lines = [re.search(r"in line (\d+)", one) for one in said]
        told(f"SARIF, {log}: who has signed how much, at the last signature's line", found == [(one, {"startLine": int(line[1])} if line else None) for one, line in zip(said, lines)])
        told(f"SARIF, {log}: counts them", sarif["properties"]["signatures"] == dict(zip(("whole", "inPart", "wrong", "none", "unchecked"), counts[log])))
        run("check", "-f", "xml", "-o", f"{log}.xml", *options, name)
        items = "".join(f"<li>{one}</li>" for one in said)
        told(f"page, {log}: who has signed how much", f"<h4>Who has signed it</h4><ul>{items}</ul>" in run("render", f"{log}.xml")[1])
        told(f"summary in CSV, {log}: who has signed how much", f',"{". ".join(said)}","",""\n' in run("summary", "-f", "csv", f"{log}.xml")[1])
    (folder / "plain").write_text(re.sub(r"^signed .*\n", "", (folder / "game").read_text(), flags=re.M))
    for form, absent in (("junit", "signatures-wrong"), ("sarif", "signatures")):
        told(f"{form}: nothing about signatures where nobody signs", absent not in run("check", "-f", form, "plain")[1])
    table = run("summary", *(f"{log}.xml" for log in words))[1]
    told("summary: counts each player's games",
         """
Signatures                              whole  in part  wrong   none  unchecked
  Empire                                    1        0      1      1          1
  Rebel                                     2        0      1      0          1
""" in table)
    page = run("summary", "-f", "html", *(f"{log}.xml" for log in words))[1]
    told("summary as a page: counts each player's games", re.search(r"<h2>Signatures</h2>.*?Rebel.*?" + ".*?".join(f'data-name="{one}">{count}<' for one, count in zip(
        ("whole", "in part", "wrong", "none", "unchecked"), (2, 0, 1, 0, 1))), page, re.S))


def table(umpire, folder):
    """A table of `umpire serve --keys`: what its page is told of signatures that fit, and of a statement that is changed above them."""
    logs = folder / "tables"
    logs.mkdir()
    (logs / "one.umpire").write_text((folder / "game").read_text())
    server = Server(umpire, logs, f"--keys={folder / 'keys'}", "--no-config")
    client, (link, _) = Client(server), server.links("one")

    def found():
        return [(one["line"], one["rule"]) for one in client.get(link + "/state")["findings"] if one["rule"].endswith(".signed.unchanged")]
    told("umpire serve --keys: signatures that fit are no findings", client.get(link + "/state")["findings"] == [])
    undecided = json.dumps(client.get(link + "/undecided"))
    told("umpire serve --keys: nor undecided", "armada.setup" in undecided and "signed.unchanged" not in undecided)
    (logs / "one.umpire").write_text((folder / "game").read_text().replace("navigate", "repair", 1))
    until(found)
    told("umpire serve --keys: a statement that is changed breaks those below it", found() == [(18, "armada.signed.unchanged"), (19, "armada.signed.unchanged")])
    server.stop()
    server = Server(umpire, logs, "--no-config")
    client = Client(server)
    told("umpire serve without keys: nothing is checked", found() == [])
    server.stop()
    own_lists(umpire, folder, logs)


def own_lists(umpire, folder, logs):
    """Lists of keys beside logs: ONE.keys is in place of the server's list at its table, and read again whenever it was written."""
    keys, game = (folder / "keys").read_text(), (folder / "game").read_text()
    rebel, empire = ((folder / f"{one}.pub").read_text() for one in ("rebel", "empire"))
    swapped, own = f"Rebel {empire}Empire {rebel}", logs / "one.keys"
    for name in ("one", "two"):
        (logs / f"{name}.umpire").write_text(game)
    own.write_text(swapped)
    server = Server(umpire, logs, f"--keys={folder / 'keys'}", "--no-config")
    client, room = Client(server), server.links("one")

    def signed(name):
        state = client.get(server.links(name)[0] + "/state")
        return [(one["line"], one["rule"]) for one in state["findings"] if one["rule"].endswith(".signed.unchanged")]

    def reads(list_of_keys):
        """What the table says after its list was written anew; None removes it."""
        own.unlink(missing_ok=True)
        if list_of_keys is not None:
            own.write_text(list_of_keys)
        return client.ask("GET", room[0] + "/state")[1]
    wrong = [(18, "armada.signed.unchanged"), (19, "armada.signed.unchanged")]
    told("NAME.keys: at its table it counts in place of the server's list", signed("one") == wrong)
    told("NAME.keys: no other table has it", signed("two") == [])
    told("NAME.keys: it is read again when it was written", not reads(keys)["findings"] and reads(swapped) and signed("one") == wrong)
    told("NAME.keys: without it the server's list counts", not reads(None)["findings"])
    rest = f"Rebel {rebel}"
    told("NAME.keys: whom it does not list has no key, also if the server's list has one", not reads(rest)["findings"]
         and "armada.signed.unchanged" in json.dumps(client.get(room[0] + "/undecided")) and reads(None) and "signed.unchanged" not in json.dumps(client.get(room[0] + "/undecided")))
    for what, text, says in (("damaged", rest + "Empire key\n", "line 2 must be: PLAYER umpire-player-key KEY, as the file with .pub has the last two"),
                             ("with two keys of one player", rest + f"Rebel {empire}", "'Rebel' has two keys (lines 1 and 2); a player must have one"),
                             ("with one key of two players", rest + f"Empire {rebel}", "'Rebel' and 'Empire' have the same key (lines 1 and 2); each player must have a key of their own"),
                             ("without a key", "# nobody yet\n", "this list has no keys; a line is: PLAYER umpire-player-key KEY"),
                             ("with a NUL character", rest + "\0", "line 2: this line holds a NUL character")):
        problem = reads(text)["problem"]
        status, answer = client.ask("POST", room[0] + "/append", {"at": client.get(server.links("two")[0] + "/state")["at"], "text": "# no", "key": ""})
        told(f"NAME.keys {what}: nothing is judged or recorded at its table until it is mended, and the table says why", problem == f"the list of keys one.keys: {says}"
             and status != 200 and not (logs / "one.umpire").read_text().endswith("# no\n"))
    for what, make, says in (("a link", lambda: own.symlink_to(folder / "keys"), "it is a link; put the file itself there"), ("a folder", own.mkdir, "it is no regular file"),
                             ("a pipe", lambda: os.mkfifo(own), "it is no regular file")):
        reads(None)
        make()
        told(f"NAME.keys: {what} is not followed", client.get(room[0] + "/state")["problem"] == f"the list of keys one.keys: {says}")
        os.rmdir(own) if own.is_dir() else own.unlink()
    told("NAME.keys: mended, the table goes on", reads(swapped)["problem"] is None and signed("one") == wrong)
    board = next(one for one in client.get(server.judge + "/tables") if one["name"] == "one")
    pages = [report_of(client, server, name) for name in ("one", "two")]
    told("NAME.keys: reports of tables are by their keys", "not signed by Rebel: the signature does not fit" in pages[0] and "signed by Rebel in line" in pages[1])
    told("the server with lists of keys ends in order", server.stop() == 0)


def report_of(client, server, name):
    """The page of a table's report."""
    _, made = client.ask("POST", f"{server.judge}/check?table={name}", {})
    return client.ask("GET", f"{server.judge}/report?id={made['id']}", raw=True)[1].decode()


def small_points():
    """The points of small order, packed, and what else unpacks to one of them: no honest key is among them."""
    y = next(y for y in range(2, 99) if pow((y * y - 1) * pow(D * y * y + 1, -1, P), (P - 1) // 2, P) in (0, 1)
             and times(4, times(ORDER, unpacked(y.to_bytes(32, "little")))) != (0, 1))
    points = [times(i, times(ORDER, unpacked(y.to_bytes(32, "little")))) for i in range(8)]
    plain = {packed(one) for one in points}
    return plain | {(int.from_bytes(one, "little") | 1 << 255).to_bytes(32, "little") for one in plain} | {
        (y + P | sign << 255).to_bytes(32, "little") for y in (0, 1) for sign in (0, 1)}, points


def hostile_values(run, folder):
    """Keys that fit any log, and signatures that are not written as they must be."""
    small, points = small_points()
    pub, game = (folder / "rebel.pub").read_text(), (folder / "game").read_text()
    line, player, digest, signature = next(one for one in signatures(game) if one[1] == "Rebel")
    honest = unpacked(base64.b64decode(pub.split()[1]))
    refused = []
    for key in [*small, *(packed(add(honest, one)) for one in points[1:])]:
        digits = base64.b64encode(key).decode()
        (folder / "list").write_text(f"Rebel umpire-player-key {digits}\n")
        (folder / "judge").write_text(f"umpire-judge-key {digits}\n")
        answers = run("check", "--keys=list", "game"), run("check", "--judge-key=judge", "game")
        refused.append(answers[0][0] == answers[1][0] == 2 and "no public key" in answers[0][2] and "no public key" in answers[1][2])
    told(f"{len(refused)} keys of small or mixed order, or not canonical: refused, for players and judges", len(refused) > 20 and all(refused))
    secret = base64.b64decode((folder / "rebel").read_text().split()[1])
    scalar = int.from_bytes(signature[32:], "little")
    forged = [signature[:32] + (scalar + ORDER).to_bytes(32, "little")]
    for one in sorted(small):
        product = number(one, public(secret), digest) * halves(secret)[0] % ORDER
        forged.append(one + product.to_bytes(32, "little"))
    wrong = []
    for other in forged:
        (folder / "forged").write_text(game.replace(base64.b64encode(signature).decode(), base64.b64encode(other).decode()))
        wrong.append(run("check", "-f", "text", "--keys=keys", "forged")[1].count("signed.unchanged") > 0)
    told(f"{len(wrong)} signatures with a number that is too great or a point of small order: violations", len(wrong) > 10 and all(wrong))


def main():
    top, umpire = Path(__file__).parent.parent.parent, str(Path(sys.argv[1]).resolve() / "umpire")
    page = (top / "doc/signed.md").read_text()
    log = re.search(r"```umpire\n(.*?)```", page, re.S)[1]
    rows = {name: (bytes.fromhex(secret), base64.b64decode(key)) for name, secret, key in re.findall(r"^\| (\w+) \| `(\w{64})` \| `(\S+)` \|$", page, re.M)}
    told("doc/signed.md: the public keys are those of the secret ones", rows and all(public(secret) == key for secret, key in rows.values()))
    found = list(signatures(log))
    told("doc/signed.md: the signatures of the example come out", found and all(sign(rows[player][0], text) == signature for _, player, text, signature in found))
    told("doc/signed.md: the message of the first signature", f"`{found[0][2].hex()}`" in page)
    wrong = []
    checked = 0
    for path in sorted((top / "corpus").glob("*/signed/unchanged/*.umpire")):
        text = path.read_text()
        keys, lines = keys_of(text), text.splitlines()
        for line, player, digest, signature in signatures(text):
            checked += player in keys
            if player in keys and fits(keys[player], digest, signature) == ("#~" in lines[line - 1]):
                wrong.append(f"{path}:{line}")
    told(f"the corpus: {checked} signatures fit or do not fit as its expectations say {' '.join(wrong)}", checked > 30 and not wrong)

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def run(*words, log=None):
            done = subprocess.run([umpire, *words], capture_output=True, text=True, check=False, cwd=folder)
            return done.returncode, done.stdout, done.stderr

        game = re.sub(r"^signed .*\n", "", log, flags=re.M)
        (folder / "game").write_text(game)
        for player in ("Rebel", "Empire"):
            run("sign", "key", player.lower())
        told("umpire sign key: only its owner may read the secret key", (folder / "rebel").stat().st_mode & 0o777 == 0o600)
        told("umpire sign key: the public key is that of the secret one", public(base64.b64decode((folder / "rebel").read_text().split()[1]))
             == base64.b64decode((folder / "rebel.pub").read_text().split()[1]))
        told("umpire sign key: a file that is there stays", run("sign", "key", "rebel")[0] == 5)
        (folder / "keys").write_text("# the players\n\nRebel " + (folder / "rebel.pub").read_text() + '"Empire"   ' + (folder / "empire.pub").read_text())
        status, line, error = run("sign", "--key=rebel", "game", "Rebel")
        told("umpire sign: prints the line, and where it belongs", status == 0 and line.startswith('signed Rebel "') and "before 'end'" in error)
        secret = base64.b64decode((folder / "rebel").read_text().split()[1])
        ((_, _, digest, signature),) = signatures(game[:game.rindex("end")] + line)
        told("umpire sign: signs what doc/signed.md says", sign(secret, digest) == signature)
        run("sign", "--key=rebel", "--append", "game", "Rebel")
        run("sign", "-k", "empire", "-a", "game", "Empire")
        told("umpire sign --append: puts the lines before 'end'", re.search(r"\nsigned Rebel .*\nsigned Empire .*\nend\n$", (folder / "game").read_text()))
        told("no secret key is in the log", not any((folder / one).read_text().split()[1] in (folder / "game").read_text() for one in ("rebel", "empire")))
        status, report, _ = run("check", "-f", "text", "--keys=keys", "game")
        told("umpire check --keys: says that both have signed all", status == 0 and len(re.findall(r"signed by \w+ in line \d+: all of its \d+ statements$", report, re.M)) == 2)
        status, report, _ = run("check", "-f", "text", "game")
        told("umpire check without keys: says that nothing was checked", status == 0 and report.count("; not checked (--keys)") == 2)
        told("umpire check without keys: undecided", run("check", "--require-decided", "-W", "armada.setup=off", "game")[0] == 4)
        told("umpire check --require-signed: who has signed the whole game is known, status 0",
             run("check", "--require-signed", "--keys=keys", "game")[0] == 0)
        told("the last line says that signatures were not checked", "; signatures not checked" in report)
        told("umpire check --require-signed without keys: status 4", run("check", "--require-signed", "game")[0] == 4)
        text = (folder / "game").read_text()
        (folder / "bare").write_text(re.sub(r"^signed .*\n", "", text, flags=re.M))
        status, report, _ = run("check", "-f", "text", "--require-signed", "bare")
        told("umpire check --require-signed: status 4 where nobody has signed, each player is named",
             status == 4 and "; not signed" in report and report.count("    not signed by ") == 2)
        (folder / "longer").write_text(text.replace("signed Empire", "note late\nsigned Empire"))
        told("umpire check --require-signed: a statement after a player's signature is not covered, status 4 or 1",
             run("check", "--require-signed", "--keys=keys", "longer")[0] in (1, 4))
        (folder / "cut").write_text(re.sub(r"^signed Empire.*\n", "", text, flags=re.M))
        status, report, _ = run("check", "-f", "text", "--require-signed", "--keys=keys", "cut")
        told("umpire check --require-signed: status 4 where one player has not signed",
             status == 4 and "; not signed as a whole by all" in report)
        told("a signature that was removed: the report says who has not signed", "    not signed by Empire\n" in run("check", "-f", "text", "--keys=keys", "cut")[1])
        reports(run, folder)
        hostile_values(run, folder)
        table(umpire, folder)
        lines = [one for one in text.splitlines(keepends=True) if one.strip()]
        first = next(i for i, one in enumerate(lines) if one.startswith("signed"))
        early = "".join(lines[:first - 2])
        (folder / "early").write_text(early)
        run("sign", "-k", "rebel", "-a", "early", "Rebel")
        (folder / "later").write_text((folder / "early").read_text() + "".join(lines[first - 2:first]) + "end\n")
        told("a log that goes on: the report says how far it is signed",
             re.search(r"signed by Rebel in line \d+: the first \d+ of \d+ statements\n", run("check", "-f", "text", "--keys=keys", "later")[1]))
        (folder / "truncated").write_text(early)
        report = run("check", "-f", "text", "--keys=keys", "truncated")
        told("a log that was cut before its signatures: not signed, and not whole", report[0] != 0 and "not signed by Rebel" in report[1])
        changed = 0
        for at in range(2, first - 2):  # a line is left out, doubled, or changed places with the next one
            for other in (lines[:at] + lines[at + 1:], lines[:at] + [lines[at]] + lines[at:], lines[:at] + [lines[at + 1], lines[at]] + lines[at + 2:]):
                (folder / "altered").write_text("".join(other))
                status, report, _ = run("check", "-f", "text", "--keys=keys", "altered")
                changed += status in (1, 3) and not re.search(r"    signed by \w+ in line", report)
        told("a statement that is left out, doubled or moved: never a signature that fits", changed == 3 * (first - 4))
        (folder / "layout").write_text(re.sub(r"$", "  # seen", re.sub(r'("[^"]*")| ', lambda one: one[1] or "   ", text), flags=re.M).replace("\n", "\r\n\r\n"))
        status, report, _ = run("check", "-f", "text", "--keys=keys", "layout")
        told("comments, blank lines, line ends and layout: both still fit", report.count(": all of its ") == 2)
        run("fmt", "-o", "laid", "game")
        (folder / "laid").write_text(run("fmt", "game")[1])
        told("umpire fmt: both still fit", run("check", "-f", "text", "--keys=keys", "laid")[1].count(": all of its ") == 2)
        told("umpire fmt --short leaves a signed log as it is", run("check", "-f", "text", "--keys=keys", "game")[1].count(": all of its ") == 2)
        told("umpire view and umpire join leave signatures out", "signed" not in run("view", "--for=Rebel", "game")[1] + run("join", "game", "game")[1])
        told("umpire fmt --pseudonyms leaves signatures out", "signed " not in run("fmt", "--pseudonyms", "game")[1])
        for what, content, says in (("two keys of one player", "keys twice", "two keys"), ("one key of two players", "one key", "same key"), ("no key", "none", "no keys"),
                                    ("a secret key", "secret", "must be: PLAYER umpire-player-key KEY")):
            pub = (folder / "rebel.pub").read_text()
            (folder / "list").write_text({"keys twice": f"Rebel {pub}Rebel {(folder / 'empire.pub').read_text()}", "one key": f"Rebel {pub}Empire {pub}", "none": "# nobody\n",
                                          "secret": f"Rebel {(folder / 'rebel').read_text()}"}[content])
            status, _, error = run("check", "--keys=list", "game")
            told(f"a list with {what} is refused, and says why", status == 2 and says in error)
        (folder / "list").write_text("Rebel " + (folder / "rebel.pub").read_text())
        told("a key that is not listed: says so", "not checked: the list of keys has none of this player" in run("check", "-f", "text", "--keys=list", "game")[1])
        told("umpire sign: nobody of that name plays", run("sign", "-k", "rebel", "game", "Nobody")[0] == 1)
        told("umpire sign: a public key is no secret one", run("sign", "-k", "rebel.pub", "game", "Rebel")[0] == 2)
        (folder / "bad").write_text(text + "???\n")
        told("umpire sign: a log with errors is refused", run("sign", "-k", "rebel", "bad", "Rebel")[0] == 3)


if __name__ == "__main__":
    main()
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)

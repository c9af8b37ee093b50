#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Two phones at a table of 'umpire serve', one a player: each seals what its player chooses in secret and opens it when it is shown. What is
secret is searched for by its values and salts in everything that the server answers and in the pages of all others.

    tests/serve/secrets.py BUILD [pictures=FOLDER] [only=GAME]
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "commands"))
import dice  # noqa: E402
from checks import finish, told  # noqa: E402
from serve_browser import Browser, missing  # noqa: E402
from serve_client import Client, Events, Recorder, Server  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
only = next((word.split("=", 1)[1] for word in sys.argv[2:] if word.startswith("only=")), "")
pictures = next((word.split("=", 1)[1] for word in sys.argv[2:] if word.startswith("pictures=")), "")
work = pathlib.Path(tempfile.mkdtemp())
READY = """return table.at && !byId('record').hidden && !byId('choices').classList.contains('stale') && !isOff() && byId('choices').dataset.at === table.at
    && document.querySelector('#choices button:not(:disabled)') && byId('waiting').hidden;"""
ASKED = "return !byId('waiting').hidden && !isOff() && byId('waiting').innerText;"
TAP = """const [, who, label] = /^(?:(\\w+): )?(.*)$/.exec(arguments[0]), buttons = document.querySelectorAll('#choices button, #waiting button, #secrets button');
    const found = [...buttons].find(one => !one.disabled && [label, arguments[0]].includes((one.querySelector('bdi') || one).textContent.trim()) && (!who || !one.closest('section.group') || one.closest('section').innerText.startsWith(`${who}:`)));
    if (found) found.click(); return Boolean(found);"""
BEGIN = {
    "armada": """game armada 1.5.0
title "Sealed by phones"
records all
player Rebel first {
    ship Liberty command=2 speed=2
}
player Empire {
    ship Avenger command=1 speed=2
}

round 1
phase command
""",
    "starfleet": """game starfleet
title "Offers sealed by phones"
records all
turns 1
team Federation alliance treasury=900000
team Klingon coalition treasury=900000
turn 1
phase 1
step 1A1
GM: update
step 1A2
Federation: update
Klingon: update
step 1A3
GM: update
step 1D1
phase 2
step 2A1
Federation: record-income 5
Klingon: record-income 5
step 2B1
""",
    "dropzone": pathlib.Path("corpus/dropzone/sealed/opened/pass-example.umpire").read_text().split("UCM: draw")[0].replace("Sealed hands", "Hands sealed by phones"),
    "chains": pathlib.Path("doc/dice.md").read_text().split("```umpire\n")[1].split("chain UCM")[0].replace("Derived dice", "Dice made by phones"),
    "crossing": pathlib.Path("doc/dice.md").read_text().split("```umpire\n")[1].split("chain UCM")[0].replace("Derived dice", "Dice thrown at once"),
    "dropfleet": pathlib.Path("corpus/dropfleet/sealed/opened/pass-example.umpire").read_text().split("UCM: stack")[0].replace("Sealed decks", "Decks sealed by phones"),
}


SENT = "const real = fetch; window.fetch = (path, options) => { sessionStorage.sent = `${sessionStorage.sent || ''}\n${path} ${options?.body || ''}`; return real(path, options); };"


class Phone:
    """A phone that records at a table for a player; None: it belongs to nobody, and may only watch."""

    def __init__(self, server, table, player, watches=False):
        self.browser, self.server, self.player = Browser(360, 740), server, player or "nobody"
        self.link = server.links(table)[watches]
        self.browser.before_pages(SENT)
        self.open("return table.at;" if watches else READY)
        if player:
            self.choose(player)

    def open(self, ready=READY):
        self.browser.open(f"http://127.0.0.1:{self.server.port}{self.link}")
        self.browser.wait_for(ready)

    def choose(self, player):
        self.browser.wait_for("return !byId('secrets').hidden && [...document.querySelectorAll('#secrets option')].some(one => one.value === arguments[0]);", player)
        self.browser.run("byId('secrets').open = true; const one = document.querySelector('#secrets select'); one.value = arguments[0]; one.dispatchEvent(new Event('change'));", player)

    def tap(self, *labels):
        """Taps buttons by their words; answers the label that is missing."""
        for label in labels:
            if not self.browser.wait_for("return !isOff();") or not self.browser.wait_for(TAP, label):
                return f"{label}: there is {self.browser.run('return document.getElementById(`choices`).innerText + document.getElementById(`waiting`).innerText;')}"
        return None

    def record(self, *labels):
        self.browser.wait_for(READY)
        before = self.browser.run("return table.at;")
        why = self.tap(*labels)
        changed = why or self.browser.wait_for("return table.at !== arguments[0] && " + READY[7:], before)
        return why if why else None if changed else "nothing was recorded: " + self.browser.run("return byId('waiting').innerText;")

    def answer(self, label):
        """Taps an answer to what the page asks, and waits until it has recorded."""
        before = self.browser.run("return table.at;")
        return self.tap(label) or (None if self.browser.wait_for("return table.at !== arguments[0] && " + READY[7:], before) else "nothing was recorded")

    def write(self, text):
        """Writes a line and presses Record."""
        self.browser.wait_for(READY)
        self.browser.run("byId('text').value = arguments[0]; byId('line').requestSubmit();", text)

    def asked(self):
        return self.browser.wait_for(ASKED) or ""

    def question(self):
        """What the page asks now, if it asks anything."""
        return self.browser.run(ASKED)

    def shows(self):
        return self.browser.run("return byId('secrets').innerText;")

    def source(self):
        return self.browser.run("return document.documentElement.outerHTML;")

    def secrets(self):
        return json.loads(self.browser.run("return localStorage.getItem(`umpire-secrets${link}`);") or "{}").get("secrets", [])

    def sent(self):
        return self.browser.run("return sessionStorage.sent;")

    def sees(self, text):
        return self.browser.wait_for("return table.lines.join('\\n').includes(arguments[0]) && " + READY[7:], text)


class Ears:
    """Everything that a link receives."""

    def __init__(self, server, path, judge=False):
        self.client, self.path, self.judge, self.bytes = Client(server), path, judge, b""
        self.events = Events(server, path)

    def look(self):
        whats = ("/tables", "/results") if self.judge else ("", "/state", "/log", "/next", "/next?effects=1", "/turn", "/due", "/words", "/forms", "/undecided", "/sealing")
        for what in whats:
            self.bytes += self.client.ask("GET", self.path + what, raw=True)[1]

    def text(self):
        return self.bytes.decode() + repr(self.events.list)


def check(server, table, *options):
    done = subprocess.run([build / "umpire", "check", "-f", "text", *options, server.folder / f"{table}.umpire"], capture_output=True, text=True)
    return done.returncode, done.stdout



def vectors(browser):
    """What the page computes is what doc/sealed.md says, and it reads and writes the files of 'umpire seal'."""
    text = pathlib.Path("doc/sealed.md").read_text()
    rows = re.findall(r"^\| `\w` \| (\w+) \| (\d+) \| (\w+) \| (\d+) \| `(\w+)` \| ([a-z-]+) \| `(\w{64})` \|$", text, re.M)
    game = {"title": "Sealed dials", "declarations": re.search(r"^`(\w{64})`\.$", text, re.M)[1]}
    wrong = [row for row in rows if browser.run("return digestOf(arguments[0], arguments[1], [arguments[2]]);", game,
                                                dict(zip(("player", "number", "object", "place", "salt"), row)), row[5]) != row[6]]
    told(len(rows) == 3 and not wrong, "the page's digests are those of doc/sealed.md", wrong)
    texts = ["", "a", "x" * 55, "x" * 56, "x" * 63, "x" * 64, "\u00e9\u20ac" * 40, "y" * 1000]
    made = browser.run("return arguments[0].map(sha256);", texts)
    told(made == [hashlib.sha256(one.encode()).hexdigest() for one in texts], "its SHA-256 is SHA-256, around the ends of blocks, too", made)
    log, mine = work / "vectors.umpire", work / "vectors.secrets"
    log.write_text('game dropfleet\ntitle "A \\"title\\"  with # signs"\nplayer UCM { battlegroup "Al pha" sr=5 { group Moscow light }\n battlegroup B2 sr=5 { group Tokyo } }\n'
                   'player "The PHR" { battlegroup Orpheus sr=6 { group Bellerophon } }\nturn 1\nphase planning\n')
    done = subprocess.run([build / "umpire", "seal", f"--secrets={mine}", log, 'UCM: stack "Al pha" B2'], capture_output=True, text=True)
    (work / "tables" / "vectors.umpire").write_text(log.read_text() + done.stdout)
    first, declarations, _, _ = (mine.read_text().split("\n")[0] + "\t\t").split("\t")[:4]
    game = {"title": 'A "title"  with # signs', "declarations": declarations}
    read = browser.run("return readSecrets(arguments[0], arguments[1]);", game, mine.read_text())
    told(len(read.get("secrets", [])) == 2 and browser.run("return writeSecrets(arguments[0], arguments[1].secrets, arguments[1].others);", game, read) == mine.read_text(),
         "the page reads a file of 'umpire seal', and writes the same bytes", (done, read))
    text = mine.read_text()
    for name, spoiled, why in (("a changed value", text.replace("B2", "B3"), "line 3 is damaged"), ("another game", text, "of another game"), ("any text", "hello\n", "no file of secrets"), ("nothing", "", "no file of secrets")):
        other = dict(game, declarations="0" * 64) if name == "another game" else game
        answer = browser.run("return readSecrets(arguments[0], arguments[1]).error || 'none';", other, spoiled)
        told(why in answer, f"{name} is no file of secrets of this game", answer)

    same_as_command(browser)


# What both the command and the page seal, in the corpus' example of the game.
SEALED = [("armada", "Rebel:  assign  Liberty   [concentrate-fire repair  squadron]"), ("armada", 'Rebel: assign Rebel.Liberty repair by "Some Card"'),
          ("dropfleet", "UCM: stack Bravo Alpha"), ("dropzone", 'UCM: draw "Precision Strike" Ambush "Smoke Screen" by Price'),
          ("starfleet", 'Federation: plan "Heavy \\"F\\" Frigate" 060 secretly'), ("starfleet", "Federation: plan Frigate 60")]


def same_as_command(browser):
    seal = """const [text, salts, done] = arguments; ask(`${link}/sealing`).then(({ body }) => {
        const verb = body.verbs.find(one => text.includes(` ${one.verb} `)), made = window.seal(partsOfStatement(text, flagsOf(verb)), body, verb, () => salts.shift());
        done([made.text, made.secrets.map(one => ['sealed', one.player, one.number, one.place, one.object, one.values, one.digest, one.salt].join('\t'))]); }, error => done([String(error), []]));"""
    server = Server(build / "umpire", work / "others")
    for number, (game, text) in enumerate(SEALED):
        log, mine = work / f"others/t{number}.umpire", work / f"others-{number}.secrets"
        log.write_text(pathlib.Path(f"corpus/{game}/sealed/opened/pass-example.umpire").read_text().split("commit=")[0].rsplit("\n", 1)[0] + "\n")
        done = subprocess.run([build / "umpire", "seal", f"--secrets={mine}", log, text], capture_output=True, text=True)
        kept = [line.rsplit("\t", 1)[0] for line in mine.read_text().splitlines()[1:]]
        browser.open(f"http://127.0.0.1:{server.port}{server.table(f't{number}')}")
        made = browser.run_later(seal, text, [line.rsplit("\t", 1)[1] for line in kept])
        told(done.returncode == 0 and made == [done.stdout.rstrip("\n"), kept], f"the page seals '{text}' as the command does", (done, kept, made))
    server.stop()


def listen(server, table):
    write, read = server.links(table)
    return [Ears(server, write), Ears(server, read), Ears(server, server.judge, judge=True)]


def search(ears, phone, phones, secret, name):
    """Nothing of `secret` in what its phone has sent, in what any link has received, nor in the pages of others."""
    for one in ears:
        one.look()
    heard = [(one.path, word) for one in ears for word in secret if word in one.text()]
    seen = [(phone.player, word) for phone in phones for word in secret if word in phone.source()]
    sent = [word for word in secret if word in phone.sent()]
    told(secret and "commit=" in phone.sent() and not sent and not heard and not seen, f"{name}: its phone sends nothing of it, no link receives it, and no other page has it", (sent, heard, seen))


def salts(phone):
    return [one["salt"] for one in phone.secrets()]


def armada(server):
    ears = listen(server, "armada")
    rebel, empire = Phone(server, "armada", "Rebel"), Phone(server, "armada", "Empire")
    watch = Phone(server, "armada", None, watches=True)
    slow = "const real = ask; ask = async (path, ...more) => { if (path.endsWith('/append')) await wait(2500); return real(path, ...more); };"
    rebel.browser.run(slow)
    rebel.browser.run("byId('more').checked = true;")
    why = rebel.tap("assign Liberty concentrate-fire", "repair", "Record as it is") or empire.record("assign Avenger navigate")
    told(not why and "Somebody else recorded" in rebel.asked(), "a player seals while the other one records: the slower one is asked", why)
    why = rebel.answer("Record: Rebel: assign Liberty concentrate-fire repair")
    told(not why and len(rebel.secrets()) == 2, "and seals anew, since the number of the statement is another one", (why, rebel.secrets()))
    log = server.log("armada")
    told(re.search(r'\nEmpire: assign Avenger commit="\w{64}"\nRebel: assign Liberty commit=\["\w{64}" "\w{64}"\]\n$', log), "the log has digests", log)
    rebel.open()
    told(rebel.browser.wait_for("return byId('secrets').textContent.includes('Liberty: concentrate-fire, repair');") and "Empire: 1 sealed" in rebel.browser.run("return byId('secrets').textContent;"),
         "a player sees what lies there after a reload, and that the other one has sealed something", rebel.shows())
    told(empire.browser.wait_for("return byId('secrets').textContent.includes('Rebel: 2 sealed');"), "the other player sees that something is sealed", empire.shows())
    told(watch.browser.wait_for("return document.querySelector('#log').textContent.includes('Rebel: assign Liberty commit=[sealed:');"), "who watches sees the beginning of a digest")
    search(ears, rebel, [empire, watch], salts(rebel), "the salts of Rebel")
    search(ears, empire, [rebel, watch], salts(empire), "the salts of Empire")
    told("concentrate-fire" not in rebel.sent() + server.log("armada") and not any("concentrate-fire" in json.dumps(one.client.get(one.path + what)) for one in ears[:2] for what in ("/state", "/sealing"))
         and not any("concentrate-fire" in repr(one.events.list) for one in ears), "nor does a phone send a dial, or a state or an event have one")
    if pictures:
        rebel.browser.run("byId('secrets').open = true; byId('secrets').scrollIntoView();")
        rebel.browser.picture(pathlib.Path(pictures) / "secrets.png", whole=True)
    undo_and_openly(rebel, empire)
    reveal(server, rebel, empire)
    for one in ears:
        one.look()
    told(all(salts(empire)[0] in one.text() for one in ears[:2]), "what is shown all links receive")
    told(rebel.browser.run("return document.documentElement.scrollWidth <= innerWidth;"), "the page is no wider than a phone")
    for phone in (rebel, empire, watch):
        complaints = [one for one in phone.browser.complaints() if " 409 " not in one]
        told(not complaints, f"the page of {phone.player} complains of nothing", complaints)
        phone.browser.close()


def undo_and_openly(rebel, empire):
    rebel.write("Rebel: assign Liberty navigat")
    told("Not sealed: navigat is no word that can stand here." in rebel.asked(), "a word that is misspelt is not sealed", rebel.question())
    rebel.tap("Close")
    rebel.write("Empire: assign Avenger repair")
    told("Empire chooses this in secret" in rebel.asked(), "what another player chooses in secret is recorded on this phone only when that is meant", rebel.question())
    rebel.tap("Leave it")
    rebel.browser.wait_for(READY)
    rebel.browser.run("takeBack();")
    told(rebel.browser.wait_for("return byId('secrets').textContent.includes('Nothing that this phone sealed') && " + READY[7:]), "undo takes the seal back", rebel.shows())
    rebel.browser.run("putBack();")
    told(rebel.browser.wait_for("return byId('secrets').textContent.includes('concentrate-fire, repair') && " + READY[7:]), "and redo has its secret", rebel.shows())
    Recorder(rebel.server, rebel.link).append("phase ship")
    empire.sees("phase ship")


def reveal(server, rebel, empire):
    why = rebel.sees("phase ship") and rebel.record("activate Liberty") or rebel.record("reveal concentrate-fire")
    log = server.log("armada")
    told(not why and re.search(r'\nRebel: reveal concentrate-fire salt="\w{32}"\n$', log), "a tap shows the dial with its salt", (why, log))
    told(rebel.browser.wait_for("return byId('secrets').textContent.includes('Liberty: repair');"), "what is left is still known", rebel.shows())
    Recorder(server, rebel.link).append("Rebel: maneuver 2\nEmpire: activate Avenger")
    empire.sees("activate Avenger")
    empire.write("Empire: reveal repair")
    told("On top of Avenger lies navigate, not repair." in empire.asked(), "a dial that does not lie on top is doubted", empire.question())
    empire.tap("Leave it")
    change = "const key = `umpire-secrets${link}`; localStorage.setItem(key, localStorage.getItem(key).replace(arguments[0], arguments[1])); secrets.read(); secrets.draw();"
    empire.browser.run(change, '"navigate"', '"repair"')
    why = empire.record("reveal repair")
    told(not why and empire.browser.wait_for("return document.querySelector('#news').textContent.includes('armada.sealed.opened');"), "a value that was changed on the phone is found", why)
    empire.browser.wait_for(READY)
    empire.browser.run("takeBack();")
    empire.browser.wait_for("return !table.lines.at(-1).includes('reveal') && " + READY[7:])
    empire.browser.run(change, '"repair"', '"navigate"')
    told(not empire.record("reveal navigate") and "Nothing was found" in empire.browser.run("return byId('findings').innerText;"), "and what was sealed is right")
    Recorder(server, empire.link).append("Empire: maneuver 2")
    rebel.sees("Empire: maneuver 2")
    other_phone(server, rebel)


def exported(phone):
    """The text that a phone exports."""
    phone.browser.run("byId('secrets').open = secrets.more.open = true;")
    phone.tap("Export")
    return phone.browser.wait_for("return secrets.text.value;")


def other_phone(server, rebel):
    """A lost phone: what it exported is taken over by another one, and by the command."""
    text, file = exported(rebel), work / "armada.secrets"
    file.write_text(text)
    file.chmod(0o600)
    told(rebel.browser.download("#secrets a[download]", work, ending="secrets") == text, "what is exported can be saved as a file", text)
    done = subprocess.run([build / "umpire", "open", f"--secrets={file}", server.folder / "armada.umpire"], capture_output=True, text=True)
    told(re.fullmatch(r'Rebel: open "\w{16}" repair salt="\w{32}"\n', done.stdout), "the command opens what the phone exported", (text, done))
    other = Phone(server, "armada", "Rebel")
    told(other.browser.wait_for("return byId('secrets').textContent.includes('1 sealed on another phone.');"), "a second phone of the player says what it does not have", other.shows())
    other.write("Rebel: reveal repair")
    told("This phone does not have the secret" in other.asked(), "and offers to import it", other.question())
    other.tap("Import")
    other.browser.run("secrets.text.value = arguments[0].replace('repair', 'squadron');", text)
    other.tap("Import")
    told(other.browser.wait_for("return secrets.told.textContent.startsWith('Not imported: line 3 is damaged');"), "what is damaged is not imported", other.shows())
    other.browser.choose("#secrets input[type=file]", file)
    told(other.browser.wait_for("return byId('secrets').textContent.includes('Liberty: repair') && secrets.told.textContent === '2 secrets imported.';"), "the other phone has the secret from the file", other.shows())
    other.write("result Rebel by concession")
    told("1 of your secrets is still sealed" in other.asked(), "who records the result is asked to open the rest", other.question())
    why = other.tap("Open them first")
    told(not why and other.browser.wait_for("return table.lines.at(-1).startsWith('result');"), "and opens it", why)
    Recorder(server, other.link).append("end")
    status, report = check(server, "armada", "--require-opened")
    told(status == 0, "the game is conformant, and all of it is opened", report + server.log("armada"))
    other.browser.close()


def dropfleet(server):
    ears = listen(server, "dropfleet")
    ucm, phr = Phone(server, "dropfleet", "UCM"), Phone(server, "dropfleet", "PHR")
    why = ucm.record("UCM: stack in another order", "Bravo", "Alpha", "Record as it is") or phr.sees("UCM: stack") and phr.record("stack [Orpheus Theseus]")
    told(not why and re.search(r'\nUCM: stack commit=\["\w{64}" "\w{64}"\]\nPHR: stack commit=\["\w{64}" "\w{64}"\]\n$', server.log("dropfleet")), "Dropfleet: each phone seals its deck", (why, server.log("dropfleet")))
    search(ears, ucm, [phr], [*salts(ucm), "Bravo, Alpha", "[Bravo Alpha]", "Bravo Alpha"], "Dropfleet: the deck of UCM")
    search(ears, phr, [ucm], [*salts(phr), "Orpheus, Theseus"], "Dropfleet: the deck of PHR")
    told("Bravo, Alpha" in ucm.shows() and "PHR: 2 sealed" in ucm.shows(), "Dropfleet: a player sees the own deck in its order", ucm.shows())
    Recorder(server, ucm.link).append("phase activation")
    ucm.sees("phase activation")
    ucm.write("UCM: reveal Alpha")
    told("On top lies Bravo, not Alpha." in ucm.asked(), "Dropfleet: a card that does not lie on top is doubted", ucm.question())
    ucm.tap("Alpha lies on top now")
    told(ucm.browser.wait_for("return document.querySelector('#news').textContent.includes('dropfleet.reveal.top-card');"), "Dropfleet: and found, where it is not so", server.log("dropfleet"))
    ucm.browser.wait_for(READY)
    ucm.browser.run("takeBack();")
    ucm.browser.wait_for("return !table.lines.at(-1).includes('reveal') && " + READY[7:])
    why = ucm.record("reveal Bravo") or phr.sees("UCM: reveal") and phr.record("reveal Orpheus")
    told(not why and server.log("dropfleet").count("salt=") == 2 and "Nothing was found" in phr.browser.run("return byId('findings').innerText;"), "Dropfleet: a tap of each reveals its card with the salt", (why, server.log("dropfleet")))
    close(server, "dropfleet", ucm, phr)


def starfleet(server):
    ears = listen(server, "starfleet")
    federation, klingon = Phone(server, "starfleet", "Federation"), Phone(server, "starfleet", "Klingon")
    federation.write("Federation: bribe Alpha 700031")
    federation.sees("Federation: bribe commit=")
    klingon.sees("Federation: bribe commit=")
    klingon.write("Klingon: bribe Beta 700032 secretly")
    klingon.sees("Klingon: bribe commit=")
    told(re.search(r'\nFederation: bribe commit="\w{64}"\nKlingon: bribe commit="\w{64}" secretly\n$', server.log("starfleet")), "Starfleet: each phone seals its offer", server.log("starfleet"))
    search(ears, federation, [klingon], [*salts(federation), "700031", "Alpha"], "Starfleet: the offer of the Federation")
    search(ears, klingon, [federation], [*salts(klingon), "700032", "Beta"], "Starfleet: the offer of the Klingons")
    federation.sees("Klingon: bribe")
    why = federation.tap("Open \u2026") or federation.answer("Open")
    told(not why and re.search(r'\nFederation: open "\w{16}" Alpha 700031 salt="\w{32}"\n$', server.log("starfleet")), "Starfleet: a tap opens an offer", (why, server.log("starfleet")))
    federation.write("Federation: bribe Gamma; Federation: bribe Delta 5")
    told("write one statement on one line" in federation.asked(), "what is sealed is written by itself", federation.question())
    close(server, "starfleet", federation, klingon)


def dropzone(server):
    ears = listen(server, "dropzone")
    ucm, phr = Phone(server, "dropzone", "UCM"), Phone(server, "dropzone", "PHR")
    ucm.write("UCM: draw 3")
    told("What did you draw?" in ucm.asked(), "Dropzone: who draws cards is asked for their names", ucm.question())
    ucm.browser.run("document.querySelector('#waiting input').value = 'Ambush';")
    ucm.tap("Seal it")
    told(ucm.browser.wait_for("return byId('waiting').textContent.includes('write 3 names');"), "Dropzone: for all of them", ucm.question())
    ucm.browser.run("document.querySelector('#waiting input').value = 'Ambush \"Smoke Screen\" Ambush';")
    ucm.tap("Seal it")
    told(ucm.sees("UCM: draw 3 commit=[") and "Ambush, \"Smoke Screen\", Ambush" in ucm.shows(), "Dropzone: and seals them", (server.log("dropzone"), ucm.question()))
    search(ears, ucm, [phr], [*salts(ucm), "Smoke Screen"], "Dropzone: the hand of UCM")
    phr.write("PHR: draw 2")
    phr.asked()
    phr.tap("Record only how many")
    told(phr.sees("PHR: draw 2"), "Dropzone: or writes only how many there are", server.log("dropzone"))
    Recorder(server, ucm.link).append("phase activation")
    ucm.sees("phase activation")
    ucm.write('UCM: play "Smoke Screen"')
    told(ucm.browser.wait_for("return / salt=\"\\w{32}\"$/.test(table.lines.at(-1)) && byId('findings').innerText.includes('Nothing was found');"), "Dropzone: a card that is played has its salt", server.log("dropzone"))
    ucm.write("UCM: play Overcharge")
    told("This phone has not sealed Overcharge." in ucm.asked(), "Dropzone: a card that was not sealed is doubted", ucm.question())
    close(server, "dropzone", ucm, phr)


def kept(phone):
    """What a phone keeps of its chain: the first link, and how often it gave one."""
    kept = json.loads(phone.browser.run("return localStorage.getItem(`umpire-secrets${link}`);") or "{}").get("others", [])
    others = [one["line"] for one in kept if one["player"] == phone.player]
    first = [line.split("\t")[3] for line in others if line.startswith("chain\t")]
    return first[0] if first else "", len([line for line in others if line.startswith("given\t")])


def links(server, phone, table="chains"):
    """Links of a phone: the first one, the next one that it has not given, and the one that it gave last."""
    text, (first, given) = server.log(table), kept(phone)
    chain = [first]
    while len(chain) < 2000:
        chain.append(dice.after(dice.game_of(text), phone.player, chain[-1]))
    return [first, chain[-2 - given], chain[-1 - given]]


def dice_vectors(browser):
    """What the page computes is what doc/dice.md says."""
    text = pathlib.Path("doc/dice.md").read_text()
    log, game = text.split("```umpire\n")[1].split("```")[0], {"title": "Derived dice", "declarations": re.search(r"SHA-256 `(\w{64})`", text)[1]}
    game.update(dice=[{"name": name, "sides": sides} for name, sides in dice.SIDES.items()], rolls=["roll", "reroll"])
    rows = re.findall(r"^\| ([12]) \| (\w+) \| (\d+) \| `(.*?)` \| `(\w{64})` \| `(\w{64})` \| (.*?) \|$", text, re.M)
    shown = [browser.run("return shownRoll(arguments[0], arguments[1]);", game, {"version": int(row[0]), "thrower": row[1], "number": int(row[2]), "roll": row[3], "links": row[4:6]}) for row in rows]
    told(len(rows) == 6 and all(f"d6[{row[6]}]" in one for row, one in zip(rows, shown)), "the page's dice are those of doc/dice.md", shown)
    for first, player in re.findall(r"`(\w{64})` \((UCM|PHR)\)", text):
        told(f'chain {player} "{browser.run("return chainFrom(...arguments).pop();", game, player, first, 10)}"' in log, f"so is the chain of {player}")
    state = browser.run("return diceState(arguments[0], arguments[1]);", game, log.split("PHR: roll")[0].splitlines())
    told(state["waiting"]["roll"] == "roll 1d6" and not state["waiting"]["wrong"] and state["begun"] and [one["given"] for one in state["chains"]] == [2, 2], "it follows the links of its game", state)
    swapped = re.sub(r"^(chain UCM .*\n)(chain PHR .*\n)", r"\2\1", log, flags=re.M)
    order = [browser.run("return inOrder(diceState(arguments[0], arguments[1])).map(one => one.player);", game, one.splitlines()) for one in (log, swapped, swapped.replace(" version=2", ""))]
    told(order == [["UCM", "PHR"], ["UCM", "PHR"], ["PHR", "UCM"]], "links are taken in the order of the players, in the old version of the chains", order)
    pools = [("red", 3), ("blue", 2), ("black", 40), ("d6", 70)]
    roll, thrown = "roll " + " ".join(f"{count}{die}" for die, count in pools), {"version": 1, "thrower": "PHR", "number": 12, "links": ["0" * 63 + "1", "f" * 64, "a" * 64]}
    made = browser.run("return shownRoll(arguments[0], arguments[1]);", game, dict(thrown, roll=roll))
    faces = dice.faces(("Derived dice", game["declarations"]), "PHR", 12, roll, thrown["links"], [die for die, count in pools for _ in range(count)])
    told(" ".join(re.findall(r"\[(.*?)\]", made)).split() == faces, "and many dice of three players' chains, over blocks, as tests/commands/dice.py has them", made)
    for said, throws in (("A: roll 2red[hit hit] blue[crit]", "roll 2red 1blue"), ("A: reroll  red[blank] => red[hit] by evade", "reroll red[blank] => 1red by evade"),
                         ('A: roll d6[3] by "A  [b] => c"', 'roll 1d6 by "A  [b] => c"'), ("A: roll d6[4] => 7", "roll 1d6"), ("A: roll d6[4] => 7 by Luck", "roll 1d6 by Luck"), ("A: move 2", None)):
        told(browser.run("return throwOf(arguments[0], arguments[1]);", game, said) == throws, f"what '{said}' throws")


def chains(server):
    ears = listen(server, "chains")
    ucm, phr = Phone(server, "chains", "UCM"), Phone(server, "chains", "PHR")
    dice_vectors(ucm.browser)
    why = ucm.tap("Declare my chain of dice") or phr.sees("chain UCM") and phr.tap("Declare my chain of dice")
    told(not why and ucm.sees("chain PHR") and phr.sees("chain PHR") and kept(ucm)[0] and kept(phr)[0], "Dice: each phone declares a chain, and keeps its first link", (why, server.log("chains")))
    Recorder(server, ucm.link).append("round 1\nphase initiation")
    ucm.sees("phase initiation")
    phr.sees("phase initiation")
    ucm.write("UCM: roll d6[1]")
    told(ucm.sees("UCM: roll d6["), "Dice: a roll of one phone is thrown, the other phone answers, and the first one shows it", server.log("chains") + ucm.shows() + phr.shows())
    why = phr.sees("UCM: roll d6[") and phr.tap("PHR: roll", "Throw 1 d6")
    told(not why and phr.sees("PHR: roll d6["), "Dice: so it is for the other one, by taps: the phone asks how many dice", (why, server.log("chains") + ucm.shows() + phr.shows()))
    text = server.log("chains")
    told(len(list(dice.rolls(text))) == 2 and all(fits for _, fits in dice.rolls(text)), "Dice: the faces are those of the links, as tests/commands/dice.py computes them", text)
    for phone, other in ((ucm, phr), (phr, ucm)):
        for one in ears:
            one.look()
        secret = links(server, phone)[:2]
        heard = [(one.path, word) for one in ears for word in secret if word in one.text()]
        told(not heard and not [word for word in secret if word in phone.sent() or word in other.source()], f"Dice: nothing has the first link of {phone.player}, nor the next one", heard)
    file = work / "chains.secrets"
    file.write_text(exported(ucm))
    file.chmod(0o600)
    done = subprocess.run([build / "umpire", "roll", f"--secrets={file}", server.folder / "chains.umpire", "UCM: roll 2d6"], capture_output=True, text=True)
    told(done.stdout == f'UCM: throw "roll 2d6" link="{links(server, ucm)[1]}"\n', "Dice: the command goes on where the phone stopped", done)
    Recorder(server, ucm.link).append("result UCM by concession\nend")
    status, report = check(server, "chains", "--require-opened")
    told(status == 0 and "dice: derived and checked" in report, "Dice: the report says that they are derived and checked", report)
    close(server, "chains", ucm, phr)


SLOW = "const real = ask; ask = async (path, ...more) => { if (path.endsWith('/append')) await wait(1500); return real(path, ...more); };"


def crossing(server):
    """Both phones throw at once, Undo after a throw, and a chain on two phones of one player. Some rolls are more than the rules allow."""
    ucm, phr = Phone(server, "crossing", "UCM"), Phone(server, "crossing", "PHR")
    ucm.tap("Declare my chain of dice")
    phr.sees("chain UCM")
    phr.tap("Declare my chain of dice")
    ucm.sees("chain PHR")
    Recorder(server, ucm.link).append("round 1\nphase initiation")
    ucm.sees("phase initiation")
    phr.sees("phase initiation")
    client = Client(server)
    for source, refused in ((' by \\"Luck 18\\"', True), ("", False)):
        at, throw = client.get(ucm.link + "/state")["at"], f'UCM: throw "roll 1d6{source}" link="{"0" * 64}"'
        status, answer = client.ask("POST", ucm.link + "/append", {"at": at, "text": throw, "key": ""})
        told((status == 403 and "without 'by'" in answer["error"]) == refused and (throw in server.log("crossing")) != refused, f"Dice: a throw{source} that needs no source is {'refused' if refused else 'recorded'}", (status, answer))
    told(ucm.sees("UCM: throw") and takes_back(ucm, 1) == [throw], "Dice: a throw that nobody has answered is undone", server.log("crossing"))
    phr.browser.run(SLOW)
    phr.write("PHR: roll d6[1]")
    ucm.write("UCM: roll d6[1]")
    told(ucm.sees("UCM: throw") and "PHR: throw" not in server.log("crossing") and "UCM has thrown first" in phr.asked(),
         "Dice: who throws at the same time and is slower is told that the other's dice come first", (server.log("crossing"), phr.question(), phr.shows()))
    told("PHR: answer" not in server.log("crossing") and phr.browser.wait_for("return byId('secrets').innerText.includes('was sent for');"),
         "Dice: the link that was sent for its throw is given for the answer only when the player says so", phr.shows())
    given = links(server, phr, "crossing")[2]
    why = phr.tap("Answer all the same")
    told(not why and phr.sees("UCM: roll d6[") and f'PHR: answer link="{given}"' in server.log("crossing"), "Dice: then it answers, and the dice are shown", (why, server.log("crossing"), phr.shows()))
    phr.write("PHR: roll d6[1]")
    told(phr.sees("PHR: roll d6["), "Dice: and throws again, with its next link", (server.log("crossing"), phr.shows(), phr.question()))
    undone(server, ucm, phr)
    second_phone(server, ucm, phr)
    Recorder(server, ucm.link).append("result UCM by concession\nend")
    _, report = check(server, "crossing", "--require-opened")
    # a roll too many, by what the dice show, is a finding that may be read as if another roll were not there
    told("dice.derived" not in report and ("dice: derived and checked" in report or "read on as if" in report),
         "Dice: the report says that they are derived and checked", report + server.log("crossing"))
    quiet("crossing", ucm, phr)


def takes_back(phone, count):
    """Undoes so many times; what was undone."""
    before = phone.browser.run("return table.lines;")
    for i in range(count):
        phone.browser.wait_for("return !isOff() && table.lines.length === arguments[0];", len(before) - i)
        phone.browser.run("takeBack();")
    phone.browser.wait_for("return !isOff() && table.lines.length === arguments[0];", len(before) - count)
    return before[-count:]


def undone(server, ucm, phr):
    """What is thrown and answered stays; a log in which it was changed is told."""
    lines = server.log("crossing").splitlines()[-3:]
    told(takes_back(phr, 1) == lines[2:] and lines[2].startswith("PHR: roll"), "Dice: a roll alone is undone", server.log("crossing"))
    log = server.log("crossing")
    phr.browser.run("takeBack();")
    told("this throw is answered" in phr.asked() and server.log("crossing") == log, "Dice: an answered throw is not taken back", (phr.question(), server.log("crossing")))
    phr.tap("Close")
    time.sleep(1.5)
    told(server.log("crossing") == log, "Dice: after Undo no phone does anything by itself", server.log("crossing"))
    ucm.browser.run("putBack();")
    told(phr.sees(lines[2]), "Dice: and the roll is put back", server.log("crossing"))
    Recorder(server, ucm.link).append('UCM: throw "roll 1d6" link="' + "0" * 64 + '"')
    Recorder(server, ucm.link).append('PHR: answer link="' + "1" * 64 + '"')
    takes_back(ucm, 2)
    told(server.log("crossing").splitlines()[-3:] == lines, "Dice: and so is one with an answer of no chain", server.log("crossing"))
    path, text = server.folder / "crossing.umpire", server.log("crossing")
    path.write_text(text.replace(lines[0], lines[0].replace("roll 1d6", 'roll 1d6 by \\"Luck 18\\"')))
    changed = "return byId('secrets').innerText.includes('The log was changed after its dice were known');"
    told(ucm.browser.wait_for(changed) and phr.browser.wait_for(changed), "Dice: a phone says that what it answered, or threw, was changed", (ucm.shows(), phr.shows()))
    path.write_text(text)
    told(ucm.browser.wait_for("return !" + changed[7:]) and phr.browser.wait_for("return !" + changed[7:]), "Dice: and no more when it stands there again", (ucm.shows(), phr.shows()))


def second_phone(server, ucm, phr):
    text, log = exported(ucm), server.log("crossing")
    other = Phone(server, "crossing", "UCM")
    ucm.browser.open("about:blank")
    phr.write("PHR: roll d6[1]")
    told(other.browser.wait_for("return byId('secrets').innerText.includes('this phone does not have the chain of UCM: import it');") and ": answer" not in server.log("crossing")[len(log):],
         "Dice: another phone of the player cannot answer, and says what it lacks", other.shows())
    other.browser.run("byId('secrets').open = secrets.more.open = true; secrets.text.value = arguments[0];", text)
    why = other.tap("Import")
    told(not why and other.browser.wait_for("return secrets.told.textContent === '0 secrets and a chain of dice imported.';") and other.sees("UCM: answer"), "Dice: with the chain imported it answers", (why, other.shows()))
    told(phr.sees("UCM: answer") and other.browser.wait_for("return /^PHR: roll d6/.test(table.lines.at(-1));"), "Dice: and the dice are shown", server.log("crossing"))
    ucm.open()
    phr.write("PHR: roll d6[1]")
    shown = phr.browser.wait_for("return table.lines.filter(one => /^PHR: roll d6/.test(one)).length === 3 && " + READY[7:])
    told(shown and [line.split()[1] for line in server.log("crossing").splitlines()[-3:]] == ["throw", "answer", "roll"],
         "Dice: of two phones of one player one answers", (server.log("crossing"), ucm.shows(), other.shows()))
    other.browser.close()


def close(server, table, *phones):
    status, report = check(server, table)
    told(": violation: " not in report and ": error: " not in report, f"{table}: the log breaks no rule", report)
    quiet(table, *phones)


def quiet(table, *phones):
    for phone in phones:
        told(phone.browser.run("return document.documentElement.scrollWidth <= innerWidth;") and not [one for one in phone.browser.complaints() if not re.search(r" (403|409) ", one)], f"{table}: the page of {phone.player} is no wider than a phone, and complains of nothing")
        phone.browser.close()


def main():
    if missing():
        print(f"# skipped: there is no {missing()}")
        return
    (work / "tables").mkdir()
    for name, text in BEGIN.items():
        (work / f"tables/{name}.umpire").write_text(text)
    server = Server(build / "umpire", work / "tables", "--rate=100000")
    server.room(lambda rows: len(rows) == len(BEGIN))
    if not only:
        phone = Phone(server, "armada", None)
        vectors(phone.browser)
        phone.open()
        phone.browser.run("Storage.prototype.setItem = () => { throw new Error('there is no room'); };")
        phone.choose("Rebel")
        told(phone.browser.wait_for("return byId('secrets').innerText.includes('This browser keeps nothing');"), "a browser that keeps nothing says so", phone.shows())
        phone.browser.close()
    for play in (armada, dropfleet, starfleet, dropzone, chains, crossing):
        if only in ("", play.__name__):
            play(server)
    told(server.stop() == 0, "the server ends in order")


main()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

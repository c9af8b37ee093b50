#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Logs with pseudonyms (umpire fmt --pseudonyms) have the same findings and name nobody: written logs, the corpus and
random games. pseudonyms.py BUILD [GAMES]"""
import json, pathlib, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told_of  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
umpire = str(build / "umpire")
corpus = pathlib.Path(__file__).resolve().parent.parent.parent / "corpus"
told = told_of("fmt --pseudonyms: ")


def run(*words, given=None):
    return subprocess.run([umpire, *map(str, words)], input=given, capture_output=True, text=True)


OF_DIGESTS = (".dice.derived", ".sealed.opened", ".signed.unchanged")  # what is found with other names is another thing


def findings(folder):
    """Rule, line and level of each finding, by log."""
    found, log = {}, None
    for line in run("check", "-f", "jsonl", "--max-findings=all", folder).stdout.split("\n")[:-1]:
        one = json.loads(line)
        if one["type"] == "log":
            log = found.setdefault(str(pathlib.Path(one["href"]).relative_to(folder)), [])
        elif one["type"] == "finding":
            log.append((one["rule"], one["line"], one["level"]))
    return found


def stands_in(name, text):
    return re.search(r"(?<![A-Za-z0-9\x80-\uffff])" + re.escape(name) + r"(?![A-Za-z0-9\x80-\uffff])", text, re.I)


def players(text):
    return {one.strip('"') for one in re.findall(r'^\s*(?:player|team|monsters)\s+("(?:[^"\\]|\\.)*"|[^\s{;"#]+)', text, re.M)}


def replace_all(folder, what, known):
    """Rewrites the logs of a folder; `known`: words of a game, which may be somebody's name too."""
    old = {path: path.read_bytes().decode(errors="replace") for path in folder.rglob("*.umpire")}
    before = findings(folder)
    ran = run("fmt", "-i", "--pseudonyms", folder)
    refused = {re.match(r"umpire: (.*?\.umpire): ", line).group(1) for line in ran.stderr.splitlines()}
    after = findings(folder)
    differ = [one for one in before if before[one] != after.get(one)]
    told(not differ and len(before) == len(old), f"{what}: the same rules, lines and levels", differ)
    unread = [one for one in refused if not any(level == "error" for _, _, level in before[str(pathlib.Path(one).relative_to(folder))])
              and "signature=" not in old[pathlib.Path(one)]
              and not any(rule.endswith(OF_DIGESTS) for rule, _, _ in before[str(pathlib.Path(one).relative_to(folder))])]
    told(not unread, f"{what}: refuses only logs with a line that cannot be read, a signed ruling, or a breach by a digest", unread)
    named = [(str(path), name) for path, text in old.items() if str(path) not in refused
             for name in players(text) if name.lower() not in known and stands_in(name, path.read_text())]
    told(not named, f"{what}: names nobody", named)
    return refused


LOG = '''# Zenobia beat Quirin

game armada 1.5.0; title "Zenobia Okonkwo - Quirin"


event "Quirin's Open"
site Quirinville; table "under Zenobia's window"
records all
player "Zenobia Okonkwo" first {   # the first
    ship "zenobia okonkwo's Yavaris" command=2 speed=2
}
player hull {
    ship Avenger command=2 speed=2 hull=5 # a gift of Quirin
}
round 1
phase command
"Zenobia Okonkwo": assign "zenobia okonkwo's Yavaris" navigate repair
hull: assign hull.Avenger [navigate # Quirin sighs
    repair]
table: set Avenger hull 3
phase ship
@12:30 "Zenobia Okonkwo": activate "zenobia okonkwo's Yavaris"; note "Zenobia was slow"
note Quirin
table: effect "Quirin heals Avenger" by "Quirin: a card"
table: effect "Zenobia laughs"
judge: penalty hull points=2 "Quirin was late"
result "Zenobia Okonkwo" by "Quirin concedes"
end
'''

WRITTEN = '''

game armada 1.5.0; title "Title1"


event "Event1"
site Site1; table "Table1"
records all
player "Player1" first {
    ship "Player1's Yavaris" command=2 speed=2
}
player Player2 {
    ship Avenger command=2 speed=2 hull=5
}
round 1
phase command
"Player1": assign "Player1's Yavaris" navigate repair
Player2: assign Player2.Avenger [navigate
    repair]
table: set Avenger hull 3
phase ship
@12:30 "Player1": activate "Player1's Yavaris"; note "left out"
note "left out"
table: effect "Avenger" by "Quirin: a card"
table: effect "left out"
judge: penalty Player2 points=2 "left out"
result "Player1" by "concession"
end
'''


def test_a_log():
    laid = run("fmt", "--pseudonyms", "-", given=LOG)
    told(laid.stdout == WRITTEN and laid.returncode == 0, "a log from standard input: each name is replaced, each line keeps its number", laid.stdout + laid.stderr)
    again = run("fmt", "-p", "-", given=WRITTEN)
    told(again.stdout == WRITTEN, "a log that has pseudonyms keeps them", again.stdout)
    ship = run("fmt", "-p", "-", given=LOG.replace("Avenger", "Player1"))
    told("player Player3 {" in ship.stdout and "ship Player1 " in ship.stdout and 'player "Player2"' in ship.stdout, "no pseudonym is the name of something else", ship.stdout)
    beacon = run("fmt", "-p", pathlib.Path(__file__).parent.parent.parent / "corpus/dropzone/dice/derived/pass-beacon.umpire")
    told(beacon.returncode == 0 and "table: beacon" not in beacon.stdout and beacon.stdout.count('note "left out"') == 4,
         "numbers of a beacon, which make other faces with other names, and throws are left out", beacon.stdout + beacon.stderr)


def test_an_event(folder):
    first, second = folder / "first.umpire", folder / "second.umpire"
    first.write_text(LOG)
    second.write_text(LOG.replace("hull {", "Quirin {").replace("hull:", "Quirin:").replace("hull.", "Quirin.").replace("penalty hull", "penalty Quirin"))
    both = run("fmt", "-p", first, second)
    told(both.stdout.count('"Player1":') == 4 and both.stdout.count("Player3: assign") == 1 and 'by "Player3: a card"' in both.stdout.split("game armada")[1] and both.stdout.count('event "Event1"') == 2,
         "several logs: one person has one pseudonym in all of them, also where the later log names somebody first", both.stdout)
    told(first.read_text() == LOG, "without -i the logs stay", "")


def test_refusals(folder):
    for what, log, why in (
        ("a line that is no statement", LOG.replace("phase ship", "phase ship\nQuirin won this one, ha"), "line 22 cannot be read"),
        ("a name that is misspelt", LOG.replace("note Quirin\n", "Zenobia: pass\n"), "line 23 cannot be read"),
        ("a signed ruling", LOG.replace("note Quirin\n", 'judge: waive armada.ship.turn "fine" signature="0"\n'), "line 23 is a signed ruling, and the signature is over the text as it is"),
        ("a game that is not known", LOG.replace("game armada 1.5.0", "game Zenobia"), "line 3 cannot be read"),
        ("what stands after the result", LOG.replace("end\n", "Quirin: pass\nend\n"), "line 28 cannot be read"),
        ("names that look alike", re.sub(r'hull(?=[ :.](?:[{aA ]|points))', '"zenobia Okonkwo"', LOG), "would have other findings"),
    ):
        path = folder / "refused.umpire"
        path.write_text(log)
        ran = run("fmt", "-p", "-i", path)
        told(ran.returncode == 3 and why in ran.stderr and path.read_text() == log, f"refused: {what}", ran.stderr + run("fmt", "-p", path).stdout)
    ran = run("fmt", "-p", "--check", path)
    told(ran.returncode == 2 and "give one of them" in ran.stderr, "refused: with --check", ran.stderr)


def test_random(folder, game):
    people = {}
    for seed in range(1, games + 1):
        text = run("generate", game, f"--seed={seed}", *(["--violate=any"] if seed % 2 else [])).stdout
        for name in players(text):
            people.setdefault(name, f"Zenobia Okonkwo {len(people)}")

        def renamed(token):
            """People's names, and names of things that begin with one, such as "UCM 1"."""
            text = token.group().strip('"')
            name = max((name for name in people if text == name or text.startswith(name + " ")), key=len, default=None)
            return f'"{people[name]}{text[len(name):]}"' if name else token.group()

        text = re.sub(r"#[^\n]*|\"[^\"]*\"|[\w'-]+", renamed, text)
        (folder / f"{game}-{seed}.umpire").write_text(text.replace("\nround", "\nnote \"Quirin cheers\"\nround") + "# Quirin\n")
    refused = replace_all(folder, f"random games of {game}", set())
    left = [path.read_text()[:3000] for path in folder.iterdir() if str(path) not in refused and re.search("zenobia|okonkwo|quirin", path.read_text(), re.I)]
    told(not left and len(refused) < games / 2, f"random games of {game}: no name that was put in is left", left[:1])


with tempfile.TemporaryDirectory() as work:
    work = pathlib.Path(work)
    test_a_log()
    (work / "event").mkdir()
    test_an_event(work / "event")
    test_refusals(work)
    for game in ("armada", "dropfleet", "dropzone", "starfleet"):
        (work / game).mkdir()
        test_random(work / game, game)
        shutil.copytree(corpus / game / "games", work / "corpus" / game)
    for part in ("language", "armada/pass", "starfleet/offers", "dropzone/together", "dropfleet/together"):
        if (corpus / part).is_dir():
            shutil.copytree(corpus / part, work / "corpus" / "parts" / part)
    replace_all(work / "corpus", "the corpus", {"round", "orion", "monsters"})
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Logs that several have written, joined (umpire join): the views of a log for all sides, joined, have the log's own
findings, and what contradicts is told with both places. The corpus and random games. joins.py BUILD [GAMES]"""
import itertools, json, pathlib, re, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told_of  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
games = int(sys.argv[2]) if len(sys.argv) > 2 else 3
umpire = str(build / "umpire")
tests = pathlib.Path(__file__).resolve().parent
corpus = tests.parent.parent / "corpus"
told = told_of("join: ")


def run(*words, given=None, cwd=None):
    return subprocess.run([umpire, *map(str, words)], input=given, capture_output=True, text=True, cwd=cwd, timeout=PATIENCE)


def findings(folder):
    """Of each log its findings: rule, level, statement and message, without what a view leaves out."""
    found, log = {}, None
    for line in run("check", "-f", "jsonl", "--max-findings=all", "--no-config", folder).stdout.split("\n")[:-1]:
        one = json.loads(line)
        if one["type"] == "log":
            log = found.setdefault(pathlib.Path(one["href"]).stem, [])
        elif one["type"] == "finding":
            # what views leave out is what a signature covers: no joined log has the digest that was signed
            if not one["rule"].endswith(".signed.unchanged"):
                log.append((one["rule"], one["level"], one["statement"]))
    return found


def sides(text):
    names = re.findall(r'(?:^|[\n;{])\s*(?:player|team)\s+("(?:[^"\\]|\\.)*"|[^\s{;"#]+)', text)
    return list(dict.fromkeys(one.strip('"') for one in names))


def views_of(text, folder):
    """The views of all sides, the GameMaster's last; NULL if a view is refused."""
    names = []
    for number, side in enumerate(sides(text) + (["GM"] if "game starfleet" in text else [])):
        ran = run("view", "--for", side, "-", given=text)
        if ran.returncode:
            return None
        names.append(folder / f"{number}.umpire")
        names[-1].write_text(ran.stdout)
    return names


# A log whose breach is one mistake only as long as several statements stand on a line.
ONLY_BY_LINES = "fail-two-lines-in-the-wrong-order"


def judge(logs, what):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name in ("views", "logs", "joined", "sides"):
            (folder / name).mkdir()
        wrong = []
        for name, text in logs.items():
            if ONLY_BY_LINES in name:  # join writes a line for each statement
                continue
            views = views_of(text, folder / "views")
            if not views:
                continue
            (folder / "logs" / f"{name}.umpire").write_text(text)
            # without the GameMaster, much is not known
            for kind, some in ("joined", views), ("sides", views[:-1] if "game starfleet" in text else []):
                ran = run("join", *some) if some else None
                if ran:
                    (folder / kind / f"{name}.umpire").write_text(ran.stdout)
                    wrong += [(name, ran.returncode, ran.stderr[:500])] if ran.returncode else []
        whole, seen, fewer = (findings(folder / one) for one in ("logs", "joined", "sides"))
        wrong += [(name, "lost", [one for one in whole[name] if one not in seen[name]],
                   "new", [one for one in seen[name] if one not in whole[name]])
                  for name in whole if sorted(whole[name]) != sorted(seen.get(name, []))]
        told(whole and not wrong, f"{what}: the views of {len(whole)} logs, joined, have the findings of their log",
             "\n    ".join(map(str, wrong)))
        rules = {name: {one[0] for one in found} for name, found in whole.items()}
        # Where the GameMaster wrote what a team must write, that team's own log lacks it.
        owes = {name for name, broken in rules.items() if "starfleet.sequence.actor" in broken}
        wrong = [(name, one) for name in fewer if name not in owes for one in fewer[name] if one[1] == "violation" and one[0] not in rules[name]]
        told(fewer and not wrong, f"{what}: {len(fewer)} campaigns joined without the GameMaster accuse nobody whom their log "
             "does not accuse", "\n    ".join(map(str, wrong)))


def random_logs(name, *words, first=1):
    made = {}
    for seed in range(first, first + games):
        ran = run("generate", name, "--seed", seed, *words)
        if ran.returncode == 0:
            made[f"{name}{''.join(words)}-{seed}"] = ran.stdout
    return made


def joined(logs, *words):
    """Joins logs that are given by name."""
    with tempfile.TemporaryDirectory() as scratch:
        for name, text in logs.items():
            (pathlib.Path(scratch) / name).write_text(text)
        return run("join", *words, *logs, cwd=scratch)


ARMADA = """game armada
player Rebel first { ship Yavaris command=2 speed=2 hull=5 }
player Empire { ship Avenger command=2 speed=2 }
round 1
phase command
Rebel: assign Yavaris navigate repair
Empire: assign Avenger sealed sealed
phase ship
Rebel: activate Yavaris
Rebel: reveal navigate
Rebel: maneuver 2
"""


def two_players():
    """What is sealed in one log is taken from the other; what contradicts is told with both places."""
    empire = (ARMADA.replace("assign Yavaris navigate repair", "assign Yavaris sealed sealed")
              .replace("assign Avenger sealed sealed", "assign Avenger squadron concentrate-fire").replace(" hull=5", ""))
    ran = joined({"a.umpire": ARMADA, "b.umpire": empire})
    told(ran.returncode == 0 and "Rebel: assign Yavaris navigate repair\nEmpire: assign Avenger squadron concentrate-fire\n"
         in ran.stdout and ran.stdout.count("activate Yavaris") == 1 and "speed=2 hull=5" in ran.stdout,
         "dials that are sealed in one log come from the other", ran)
    other = empire.replace("maneuver 2", "maneuver 1").replace("reveal navigate", "reveal repair")
    ran = joined({"a.umpire": ARMADA, "b.umpire": other})
    told(ran.returncode == 1 and ran.stderr.split("\n")[:2] == [
        "b.umpire:10: 'Rebel: reveal repair' contradicts 'Rebel: reveal navigate' in a.umpire:10; one of the two must be corrected",
        "b.umpire:11: 'Rebel: maneuver 1' contradicts 'Rebel: maneuver 2' in a.umpire:11; one of the two must be corrected"],
         "what contradicts is told with both places", ran.stderr)
    told("Rebel: reveal navigate\n# b.umpire:10 has: Rebel: reveal repair\nRebel: maneuver 2\n# b.umpire:11 has: Rebel: maneuver 1\n"
         in ran.stdout, "the log that is named first counts; what the other has is a comment", ran.stdout)
    ran = joined({"a.umpire": ARMADA, "b.umpire": empire.replace("command=2 speed=2 }\nround", "command=3 speed=2 }\nround")})
    told(ran.returncode == 1 and "b.umpire:3: 'ship Avenger command=3 speed=2' contradicts 'ship Avenger command=2 speed=2' in a.umpire:3;"
         in ran.stderr, "declarations that contradict are told", ran.stderr)
    late = ARMADA.replace("Rebel: activate Yavaris\n", "Empire: activate Avenger\nRebel: activate Yavaris\n")
    early = ARMADA.replace("Rebel: maneuver 2\n", "Rebel: maneuver 2\nEmpire: activate Avenger\n")
    ran = joined({"a.umpire": early, "b.umpire": late})
    told(ran.returncode == 1 and "comes in another order than" in ran.stderr and ran.stdout.count("activate Avenger") == 1,
         "another order is told", ran)


# A log of UCM: it has its own deck, and of the other one how many cards it has.
DECKS = """game dropfleet
player UCM { battlegroup U1 { group g1 }; battlegroup U2 { group g2 } }
player PHR { battlegroup P1 { group h1 }; battlegroup P2 { group h2 } }
turn 1
phase planning
UCM: stack [U2 U1]
PHR: stack sealed=2
"""


def decks():
    other = DECKS.replace("stack [U2 U1]", "stack sealed=2").replace("PHR: stack sealed=2", "PHR: stack [P2 P1]")
    ran = joined({"a.umpire": DECKS, "b.umpire": other})
    told(ran.returncode == 0 and ran.stdout.endswith("UCM: stack [U2 U1]\nPHR: stack [P2 P1]\n"), "decks come from their players", ran)
    ran = joined({"a.umpire": DECKS, "b.umpire": other.replace("UCM: stack sealed=2", "UCM: stack sealed=3")})
    told(ran.returncode == 1 and "b.umpire:6: 'UCM: stack sealed=3' contradicts 'UCM: stack [U2 U1]' in a.umpire:6;" in ran.stderr,
         "a deck of another number of cards contradicts", ran)


def remarks():
    """Comments, notes, rulings and corrections are kept; a correction names the line that its line has become."""
    first = ARMADA + 'note "first"\njudge: penalty Rebel "slow" # agreed\n'
    second = "# the other's\n" + ARMADA + 'note "second"\n'
    first += 'judge: correct 11 "Rebel: maneuver 1" "measured"\n'
    ran = joined({"a.umpire": first, "b.umpire": second})
    lines = ran.stdout.split("\n")
    wanted = [one for one in lines if "correct" in one]
    told(ran.returncode == 0 and 'note "first"' in ran.stdout and 'judge: penalty Rebel "slow"  # agreed' in ran.stdout and
         "# the other's\ngame armada" in ran.stdout and 'note "second"' in ran.stdout and
         wanted == [f'judge: correct {lines.index("Rebel: maneuver 2") + 1} "Rebel: maneuver 1" "measured"'],
         "comments, notes and rulings are kept, and corrections name their lines", ran)


def refusals():
    ran = joined({"a.umpire": ARMADA, "b.umpire": ARMADA + "Rebel: xyzzy 5\n"})
    told(ran.returncode == 3 and not ran.stdout and ran.stderr ==
         "umpire: b.umpire: line 12 cannot be read; correct it ('umpire check' says what is wrong)\n", "a line that cannot be read", ran)
    for wrong in ("unit Kongo team=Monsters on-map", "begins turn 1 step 9Z9", "begins turn 1 step 1A1 amid Ghost", f'chain Nobody "{64 * "0"}" version=2'):
        ran = joined({"gm.umpire": GM, "klingon.umpire": KLINGON.replace("unit Hood", f"{wrong}\nunit Hood")})
        told(ran.returncode == 3 and not ran.stdout and ran.stderr == "umpire: klingon.umpire: line 7 cannot be read; correct it ('umpire check' says what is wrong)\n",
             f"a declaration that cannot be so: {wrong.split()[0]}", ran)
    for what, later in (("view", KLINGON), ("later log", KLINGON.replace("view of Klingon\n", ""))):
        for word in ("begins turn 1 step 1A3", 'table 3', 'event "Cup"', 'beacon quicknet start="2023-08-23T15:50:00Z" minutes=5',
                     *(("team Gorn alliance", "monsters Beasts") if what == "view" else ())):
            ran = joined({"gm.umpire": GM, "klingon.umpire": later.replace("turn 1\n", f"{word}\nturn 1\n", 1)})
            told(ran.returncode == 1 and word not in ran.stdout and f"'{word}' is left out: it is about the whole game" in ran.stderr,
                 f"a {what}'s word about the whole game is left out: {word.split()[0]}", ran)
        ran = joined({"gm.umpire": GM.replace("turns 1\n", ""), "klingon.umpire": later})
        told(ran.returncode == 1 and "turns 1" not in ran.stdout and "'turns 1' is left out: it is about the whole game" in ran.stderr,
             f"a {what}'s word about the whole game is left out: turns", ran)
    ran = joined({"a.umpire": ARMADA, "b.umpire": "game dropfleet\nplayer UCM\n"})
    told(ran.returncode == 3 and ran.stderr ==
         "umpire: b.umpire: line 1 begins a game of dropfleet; it must be of armada, as in a.umpire\n", "another game", ran)
    told(run("join").returncode == 2 and run("join", "/nowhere.umpire").returncode == 3, "no log, and none that is there")
    ran = joined({"a.umpire": "# nothing\n"})
    told(ran.returncode == 3 and not ran.stdout, "a log without a game", ran)


def campaign():
    """Two turns of four teams, as they and the GameMaster write them."""
    names = ["gamemaster", "federation", "klingon", "gorn", "orion"]
    folder = tests / "joins"
    ran = run("join", *[f"{name}.umpire" for name in names], cwd=folder)
    told(ran.returncode == 0 and ran.stdout == (folder / "joined.txt").read_text(), "two turns of four teams", ran.stdout)
    told(ran.stderr == "klingon.umpire:28: no other log has 'GM: reduce Sherman'; it must be asked about\n",
         "what a team's log alone has of the GameMaster is listed", ran.stderr)
    checked = run("check", "--no-config", "-", given=ran.stdout)
    told(checked.returncode == 0 and "conformant" in checked.stdout, "the joined campaign is conformant", checked.stdout)
    texts = {f"{name}.umpire": (folder / f"{name}.umpire").read_text() for name in names}
    texts["gorn.umpire"] = texts["gorn.umpire"].replace("balance 66", "balance 66\nKlingon: balance 29")
    ran = joined(texts)
    told(ran.returncode == 1 and "'Klingon: balance 29' contradicts 'Klingon: balance 28' in klingon.umpire:" in ran.stderr,
         "a balance of another sum contradicts", ran.stderr)
    with tempfile.TemporaryDirectory() as scratch:
        ran = run("join", "-o", f"{scratch}/all.umpire", *[folder / f"{name}.umpire" for name in names])
        told(ran.returncode == 0 and not ran.stdout and "GM: done" in pathlib.Path(f"{scratch}/all.umpire").read_text(),
             "-o writes a file", ran)


GM = """game starfleet
turns 1
team Federation alliance treasury=100
team Klingon coalition treasury=100
team Orion orion treasury=50
unit Hood team=Federation on-map
turn 1
phase 1
step 1A1
GM: update
step 1A2
step 1A3
GM: update
phase 2
step 2A1
step 2B1
step 2C1
phase 3
step 3A1
"""
KLINGON = """game starfleet
turns 1
team Federation alliance
team Klingon coalition treasury=100
view of Klingon
team Orion orion
unit Hood team=Federation on-map
turn 1
step 1A2
Klingon: update
step 2A1
Klingon: record-income 50
"""
FEDERATION = """game starfleet
turns 1
team Federation alliance treasury=100
view of Federation
team Klingon coalition
team Orion orion
unit Hood team=Federation on-map
turn 1
step 1A2
Federation: update
step 2B1
Federation: bribe Alpha 4
"""
RULED = " is left out: a ruling must stand in the log that is named first"
OTHERS = " is left out: a view may only have what its side does; the log that is named first, or its own side's, must have it"


def alterations():
    """Two teams alter the Movement Order in the same step, which is played once for each: however the GameMaster writes down what he
    announces, and whoever is named first, each alteration comes before the order that it led to."""
    teams = "game starfleet\nteam Federation alliance{}\nteam Klingon coalition{}\nteam Kzinti alliance{}\n{}\nturn 1\n"
    announced = ["GM: announce Klingon Kzinti Federation\n", "GM: announce Federation Klingon Kzinti\n", "GM: announce Federation Kzinti Klingon\n"]
    rows = {"Federation": ("2 2", "Federation: alter before Klingon\n"), "Klingon": ("5 5", ""), "Kzinti": ("3 4", "Kzinti: alter before Klingon\n")}
    logs = {f"{team}.umpire": teams.format(*(" { records all }" if one == team else "" for one in rows), f"view of {team}") +
            f"{team}: roll 2d6[{dice}]\n{alters}" for team, (dice, alters) in rows.items()}
    wanted = "".join(f"step 3A3\n{alters}step 3A4\n{order}" for (_, alters), order in zip((rows["Federation"], rows["Kzinti"]), announced[1:]))
    begin, end = teams.format("", "", "", "records initiative claims systems") + "GM: update\nstep 1A3; GM: update\n" + announced[0], "segment 4A 1 to 8\nGM: done\n"
    for what, between in {"their orders alone": ("", ""), "'step 3A4'": ("step 3A4\n",) * 2, "both steps": ("step 3A3\nstep 3A4\n",) * 2,
                          "what he was told": (rows["Federation"][1], rows["Kzinti"][1])}.items():
        master = begin + between[0] + announced[1] + between[1] + announced[2] + end
        for names in (sorted(logs), sorted(logs, reverse=True)):
            ran = joined({"gm.umpire": master, **{name: logs[name] for name in names}})
            told(ran.returncode == 0 and not ran.stderr and announced[0] + wanted + "step 3C2\n" in ran.stdout,
                 f"two alterations, where the GameMaster writes {what}, {names[0]} first", (ran.stderr, ran.stdout))
            ran_last = joined({**{name: logs[name] for name in names}, "gm.umpire": master})
            told(ran_last.stderr.startswith("gm.umpire: what the GameMaster did stands in this log, which does not say whose it is; if it is his, name it first\n"),
                 f"two alterations, where the GameMaster writes {what} and is named last: he must be first", ran_last.stderr)
            found = run("check", "--no-config", "-f", "text", "-", given=ran.stdout)
            told("violation" not in found.stdout, f"two alterations, where the GameMaster writes {what}: none is a breach", found.stdout)


def sorted_moves():
    """Where no log says who moved first, the joined log says by what the moves are sorted; where one says it, nothing."""
    head = "game starfleet\nteam Federation alliance\nteam Klingon coalition\n"
    move, other = "Federation: move Hood\n", "Klingon: move Saber\n"
    first = head + "turn 1\nstep 3A2\n{}segment 4A 1\n"
    order = "GM: announce Klingon Federation\n"
    logs = {"f.umpire": head + "view of Federation\nturn 1\nsegment 4A 1\n" + move, "k.umpire": head + "view of Klingon\nturn 1\nsegment 4A 1\n" + other}
    for what, master, wanted in (("the announced order", first.format(order), "# no log says who moved first: sorted by the announced order\n" + other + move),
                                 ("the order of the logs", first.format(""), "# no log says who moved first: sorted by the order of the logs\n" + move + other),
                                 ("nothing", first.format(order) + move + other, move + other)):
        ran = joined({"gm.umpire": master, **logs})
        told(ran.returncode == 0 and "step 4A3\n" + wanted in ran.stdout, f"moves sorted by {what}", (ran.stderr, ran.stdout))
        for names in itertools.permutations({"gm.umpire": master, **logs}) if what == "the announced order" else ():
            other_way = joined({name: {"gm.umpire": master, **logs}[name] for name in names})
            told("step 4A3\n" + wanted in other_way.stdout, f"moves sorted by {what}, {' '.join(names)}", (other_way.stderr, other_way.stdout))
        again = joined({"all.umpire": ran.stdout, **logs})
        told(again.stdout == ran.stdout, f"moves sorted by {what}: once more joined, nothing is added", again.stdout)


def facts():
    """What the GameMaster sets or rules stands behind what it is about, whoever is named first: the statements of its step, or the one above it in his log."""
    head = "game starfleet\nteam Federation alliance\nteam Klingon coalition\n{}turn 1\n"
    logs = {f"{team}.umpire": head.format(f"view of {team}\n") + f"step 2E1\n{team}: plan A 5\nsegment 4A 1\n{team}: move {ship}\nstep 5D1\n{team}: commit A {paid}\n"
            for team, ship, paid in (("Federation", "Hood", 5), ("Klingon", "Saber", 6))}
    waived = 'judge: waive starfleet.economy.committed "agreed"\n'
    logs["GM.umpire"] = (head.format("") + "GM: update\nstep 3A2\nGM: announce Klingon Federation\nsegment 4A 1\ntable: set Klingon treasury 50\nstep 4A3\n"
                         "table: set Hood owner Klingon by treaty\nsegment 4A 2 to 8\nstep 5D1\nKlingon: commit A 6\n" + waived + "table: set Federation treasury 70\n")
    for names in itertools.permutations(logs):
        if names[0] != "GM.umpire":
            continue  # rulings are those of the log that is named first
        ran = joined({name: logs[name] for name in names})
        told(ran.returncode == 0 and "Klingon: move Saber\nFederation: move Hood\ntable: set Hood owner Klingon by treaty\n" in ran.stdout and
             "segment 4A 1\ntable: set Klingon treasury 50\nstep 4A3\n" in ran.stdout and "Klingon: commit A 6\n" + waived in ran.stdout and
             ran.stdout.rindex("table: set Federation treasury 70\n") > max(ran.stdout.rindex("commit"), ran.stdout.rindex("judge")), f"facts, {' '.join(names)}", (ran.stderr, ran.stdout))
        found = run("check", "--no-config", "-f", "text", "-", given=ran.stdout).stdout
        told("violation:" not in found and "log.waiver" not in found and "1 waived" in found, f"facts, {' '.join(names)}: the waiver meets its statement", found)


def ties():
    """Teams that tie roll again; each writes its rolls together. However the logs are named, the joined log has the rounds of rolls in their order."""
    head = "game starfleet\nteam Federation alliance\nteam Klingon coalition\nteam Gorn other\n{}turn 1\n"
    rolls = {"Federation": ("2 2", "5 5"), "Klingon": ("1 3", "6 1", "2 1"), "Gorn": ("3 4", "1 3")}
    logs = {f"{team}.umpire": head.format(f"view of {team}\n") + "".join(f"{team}: roll 2d6[{dice}]\n" for dice in rows) for team, rows in rolls.items()}
    logs["GM.umpire"] = head.format("records initiative\n") + "GM: update\nGM: announce Federation Gorn Klingon\nsegment 4A 1 to 8\nGM: done\n"
    for names in itertools.permutations(logs):
        ran = joined({name: logs[name] for name in names})
        found = run("check", "--no-config", "-f", "text", "-", given=ran.stdout).stdout
        told(ran.returncode == 0 and "violation" not in found and ran.stdout.count(": roll") == 7, f"ties, {' '.join(names)}", (ran.stderr, found))


def origins():
    """Who wrote a line counts: rulings of the first log, of a view what its side does."""
    clean = joined({"gm.umpire": GM, "fed.umpire": FEDERATION, "kl.umpire": KLINGON})
    told(clean.returncode == 0 and not clean.stderr, "the GameMaster's log and the views of two teams", clean.stderr)
    for line, why in (("GM: update", OTHERS), ("table: set Hood owner Klingon by treaty", OTHERS), ("Federation: bribe Beta 90", OTHERS),
                      ('judge: waive starfleet.movement "x"', RULED), ('judge: penalty Federation "late"', RULED), ("table: set Klingon treasury 900", OTHERS)):
        for place, at in ((KLINGON.replace("Klingon: update\n", f"Klingon: update\n{line}\n"), 11), (KLINGON + line + "\n", 13)):
            ran = joined({"gm.umpire": GM, "fed.umpire": FEDERATION, "kl.umpire": place})
            if line == "GM: update" or "bribe" in line and at == 11:
                continue  # the step is another one
            told(ran.returncode == 1 and ran.stdout == clean.stdout and ran.stderr == f"kl.umpire:{at}: '{line}'{why}\n",
                 f"a view's '{line}' is left out, and told", (ran.returncode, ran.stderr, ran.stdout))
    for line in ("table: set Klingon treasury 900", "table: destroy Hood", 'table: effect "no movement"'):
        ran = joined({"gm.umpire": GM, "fed.umpire": FEDERATION, "kl.umpire": KLINGON.replace("view of Klingon\n", "") + line + "\n"})
        told(ran.returncode == 0 and line in ran.stdout and ran.stderr == f"kl.umpire:12: no other log has '{line}'; it must be asked about\n",
             f"what a later log that is no view has of the table is listed: {line}", (ran.returncode, ran.stderr))
    ran = joined({"gm.umpire": GM, "kl.umpire": KLINGON.replace("step 2A1", "step 2B1\nFederation: bribe Alpha 90\nstep 2A1"), "fed.umpire": FEDERATION})
    told("Federation: bribe Alpha 4\n# kl.umpire:12 has: Federation: bribe Alpha 90\n" in ran.stdout, "what its own side's log has counts, whichever is named first", (ran.stdout, ran.stderr))
    ran = joined({"gm.umpire": GM, "kl.umpire": KLINGON + "step 1A2\nKlingon: influence 5\n"})
    told(ran.returncode == 1 and ran.stdout.count("step 1A2") == 1 and "'step 1A2' comes in another order than 'step 1A2' in gm.umpire:11;" in ran.stderr,
         "the first log's order of markers counts", (ran.stderr, ran.stdout))
    ran = joined({"a.umpire": ARMADA, "b.umpire": ARMADA + "Empire: activate Avenger\n"})
    told(ran.returncode == 0 and ran.stderr == "b.umpire:12: no other log has 'Empire: activate Avenger'; it must be asked about\n" and
         ran.stdout.endswith("Empire: activate Avenger\n"), "what one log alone has is listed where both see everything", ran)
    for first, marker, line in ((ARMADA, "round 1\n", "Rebel: speed 3"), (ARMADA.replace("round 1\n", "records all\nround 1\n"), "round 1\n", "Empire: speed 3"),
                                (DECKS, "turn 1\n", "UCM: choose second")):
        ran = joined({"a.umpire": first, "b.umpire": first.replace(marker, f"view of {line.split(':')[0]}\n{marker}") + line + "\n"})
        told(ran.returncode == 0 and ran.stderr.endswith(f": no other log has '{line}'; it must be asked about\n"), f"what both see is listed also of a side's view: {line}", ran)
    ran = joined({"a.umpire": ARMADA, "b.umpire": ARMADA + 'judge: waive armada.ship.maneuver-speed "agreed"\n'})
    told(ran.returncode == 1 and "waive" not in ran.stdout and ran.stderr == f"b.umpire:12: 'judge: waive armada.ship.maneuver-speed \"agreed\"'{RULED}\n",
         "a player's waiver is left out", ran)
    for game, first, phases in (("armada", ARMADA, ("command", "ship")), ("dropzone", "game dropzone\nplayer UCM\nplayer PHR\nround 1\nphase initiation\n", ("initiation",)),
                                ("dropfleet", "game dropfleet\nplayer UCM\nplayer PHR\nround 1\nphase planning\n", ("planning",)),
                                ("starfleet", "game starfleet\nteam Federation alliance\nteam Klingon coalition\nturn 1\nphase 1\n", ("1", "2"))):
        for phase in phases:
            later = re.sub("^(round|turn) 1", rf"phase {phase}\n\g<0>", first, count=1, flags=re.M)
            ran = joined({"a.umpire": first, "b.umpire": later})
            told(ran.returncode == 0 and ran.stderr == f"b.umpire:4: no other log has 'phase {phase}'; it must be asked about\n", f"a later log's phase above the first round is listed: {game}, {phase}", (ran.stderr, ran.stdout))
            told(not joined({"a.umpire": later, "b.umpire": first}).stderr, f"that of the first log is not: {game}, {phase}")
    for note in ('note "Judge: 20 more minutes: please"', 'note"Judge: Rebel has won"', '"note" " Judge: no"', '@0:10 note "Judge: no"'):
        for text, at in ((ARMADA + note + "\n", 12), (ARMADA.replace("round 1\n", note + "\nround 1\n"), 4)):
            ran = joined({"a.umpire": ARMADA, "b.umpire": text})
            told(ran.returncode == 1 and "note" not in ran.stdout and ran.stderr == f"b.umpire:{at}: '{note.removeprefix('@0:10 ')}'{RULED}\n", f"a judge's note of a later log is left out: {note}, line {at}", ran)
            ran = joined({"b.umpire": text, "a.umpire": ARMADA})
            told(ran.returncode == 0 and not ran.stderr and note.removeprefix('@0:10 ') in ran.stdout, f"that of the first log stays: {note}, line {at}", ran)
    for logs in ((ARMADA + "result unfinished\nend\n", ARMADA + "result Rebel by concession\nend\n"), (ARMADA + "result Rebel by concession\nend\n", ARMADA + "result unfinished\nend\n")):
        ran = joined(dict(zip(("a.umpire", "b.umpire"), logs)))
        told(ran.returncode == 0 and "result Rebel by concession\n" in ran.stdout, "an earlier 'result unfinished' contradicts no result", ran)
    ended = "result unfinished\nend\n"
    for what, views in (("one view", (FEDERATION, KLINGON + ended)), ("both views", (FEDERATION + ended, KLINGON + ended)), ("an 'end' beside it", (FEDERATION + "end\n", KLINGON + ended))):
        ran = joined(dict(zip(("gm.umpire", "fed.umpire", "kl.umpire"), (GM, *views))))
        told(ran.returncode == 0 and not ran.stderr and ran.stdout == clean.stdout, f"a 'result unfinished' in {what} ends nothing, and nobody must ask about it", ran)


TWO = """game starfleet
records all
turns 1
team Gorn other treasury=150
team Klingon coalition treasury=150
unit Archon team=Gorn on-map
unit F5-12 team=Klingon on-map
turn 1
"""
GM_TWO = TWO + "phase 1\nstep 1A1\nGM: update\nphase 2\nstep 2A1\nstep 2E1\nphase 3\nstep 3A1\n"


def whose_log():
    """A later log that does not say whose it is counts as that of the player who does most in it."""
    asked = "no other log has '{}'; it must be asked about"
    counts = "no other log has '{}', and this log counts as that of {}; it must be asked about"
    gorn = TWO + "step 2A1\nGorn: record-income 40\nstep 2E1\nGorn: plan Archon 30\n"
    klingon = TWO + "step 2A1\nKlingon: record-income 40\nstep 2E1\nKlingon: plan F5-12 30\n"
    forged = klingon + "step 3A1\nGorn: roll 2d6[6 6]\n"
    flood = gorn + "step 3A1\nGorn: roll 2d6[1 2]\nKlingon: roll 2d6[6 6]\n"
    view = gorn.replace("unit Archon", "view of Gorn\nunit Archon", 1)
    for what, logs, listed in (
            ("its own player's secrets are not listed", [gorn, klingon], []),
            ("nor if others say whose they are", [view, klingon], []),
            ("another's statement is listed", [forged], [(1, 14, counts.format("Gorn: roll 2d6[6 6]", "Klingon"))]),
            ("also beside that player's log", [gorn, forged], [(2, 14, counts.format("Gorn: roll 2d6[6 6]", "Klingon"))]),
            ("a log with most of another counts as his", [flood], [(1, 15, counts.format("Klingon: roll 2d6[6 6]", "Gorn"))]),
            ("unless another one is his", [view, flood],
             [(2, 14, asked.format("Gorn: roll 2d6[1 2]")), (2, 15, asked.format("Klingon: roll 2d6[6 6]"))]),
            ("two logs of one player are nobody's", [gorn, flood],
             [(2, 14, asked.format("Gorn: roll 2d6[1 2]")), (2, 15, asked.format("Klingon: roll 2d6[6 6]"))]),
            ("two views of one player are nobody's", [view, view.replace("plan Archon 30", "plan Archon 30\nstep 3A1\nGorn: roll 2d6[1 2]")],
             [(2, 15, asked.format("Gorn: roll 2d6[1 2]"))]),
            ("a log with as much of two is nobody's", [TWO + "step 3A1\nGorn: roll 2d6[1 2]\nKlingon: roll 2d6[6 6]\n"],
             [(1, 10, asked.format("Gorn: roll 2d6[1 2]")), (1, 11, asked.format("Klingon: roll 2d6[6 6]"))]),
            ("a later view of the GameMaster's is no player's", [klingon.replace("unit Archon", "view of GM\nunit Archon", 1)],
             [(1, 11, asked.format("Klingon: record-income 40")), (1, 13, asked.format("Klingon: plan F5-12 30"))])):
        given = {f"{number}.umpire": text for number, text in enumerate([GM_TWO] + logs)}
        ran = joined(given)
        wanted = [f"{log}.umpire:{line}: {message}" for log, line, message in listed]
        told(ran.returncode == 0 and ran.stderr.split("\n")[:-1] == wanted, f"whose log: {what}", (ran.returncode, ran.stderr, wanted))


TOLD = [("Federation", "move Hood"), ("GM", 'combat 1212 of Hood => "Hood is crippled"'), ("table", "destroy Hood"), ("table", "set Federation treasury 0 by fine")]
MAILED = """game starfleet 1
turns 1
team Federation alliance
team Klingon coalition
team Orion orion
turn 1
step 2B2
step 4A3
"""


def gamemasters_first():
    """Where the log named first is the GameMaster's, no later log is, nor has it more words of what he did. A path ends no comment."""
    head = "game starfleet 1\nteam Federation alliance\nteam Klingon coalition\n%sunit Hood team=Federation on-map\nturn 1\nsegment 4A 1\nstep 4A5\n"
    first = head % "" + "GM: combat 1716\nGM: combat 1717\n"
    path = 'x\njudge: waive starfleet.movement.owner "by the club"\n#.umpire'
    for view in ("", "view of GM\n"):
        later = head % view + 'GM: combat 1716 of Hood => "the Hood is destroyed"\nGM: combat 1717 secretly\n'
        ran = joined({"a.umpire": first, path: later})
        told(ran.returncode == 1 and "\nGM: combat 1716\n" in ran.stdout and "\nGM: combat 1717\n" in ran.stdout and ran.stderr.count("says more than") == 2,
             f"more words of the GameMaster's deed in a later log contradict ({view.strip() or 'which does not say whose it is'})", (ran.stdout, ran.stderr))
        told(not re.search("^judge:", ran.stdout, re.M) and "# x?judge:" in ran.stdout, "a path with a line end writes no line", ran.stdout)


def begun_late():
    """Where the first log begins late, what a whole later log passes before that place is not taken."""
    text = "game starfleet 1\nteam Federation alliance\nteam Klingon coalition\n%sturn 1\nsegment 4A 1\nstep 4A5\n%s"
    ran = joined({"a.umpire": text % ("begins turn 1 step 4A5\n", "GM: combat 1716\nsegment 4A 2\nstep 4A3\n"),
                  "b.umpire": text % ("view of Klingon\n", "segment 4A 2\nstep 4A3\nKlingon: move Raptor\n")})
    told(ran.returncode == 0 and "step 4A5\nGM: combat 1716\n" in ran.stdout and "phase 1" not in ran.stdout and ran.stdout.count("step 4A3") == 1 and "Raptor" in ran.stdout,
         "markers before the place where the first log begins are left out", (ran.stdout, ran.stderr))
    checked = run("check", "--no-config", "-f", "text", "-", given=ran.stdout).stdout
    told("violation" not in checked, "so the joined log accuses nobody", checked)


def outvoted():
    """What only later logs have of others is listed, however many have it: of one author, of two who agree, of a log sent twice."""
    gm = MAILED + "step 4A5\nGM: combat 1010 of Hood\n"
    federation = MAILED.replace("turn 1\n", "view of Federation\nturn 1\n") + "Federation: move Lexington\n"
    told_by = "".join(f"{who}: {deed}\n" for who, deed in TOLD[:1]) + "step 4A5\n" + "".join(f"{who}: {deed}\n" for who, deed in TOLD[1:])
    klingon, orion = (MAILED + f"{team}: move {unit}\n" + told_by for team, unit in (("Klingon", "Saber"), ("Orion", "Corsair")))
    view, master = (klingon.replace("turn 1\n", f"view of {who}\nturn 1\n") for who in ("Klingon", "GM"))
    for what, later in (("one log", [klingon]), ("two teams who agree", [klingon, orion]), ("a log sent twice", [klingon, klingon]),
                        ("a view and a log", [view, orion]), ("two that say they are the GameMaster's", [master, master]),
                        ("three", [orion, klingon, orion])):
        given = {f"{number}.umpire": text for number, text in enumerate([gm, federation] + later)}
        ran = joined(given)
        lines = {line.split("'", 1)[1].rsplit("'", 1)[0] for line in ran.stderr.split("\n")[:-1] if "it must be asked about" in line}
        wanted = {f"{who}: {deed}" for who, deed in TOLD}
        told(ran.returncode == 0 and wanted <= lines and "Lexington" not in ran.stderr and "1010" not in ran.stderr,
             f"only later logs: {what}: what they have of others is listed", (ran.returncode, ran.stderr))
        told(len(later) == 1 or "2.umpire:10: only later logs have 'Federation: move Hood'; it must be asked about\n" in ran.stderr or
             "2.umpire:11: only later" in ran.stderr, f"only later logs: {what}: the message names the first", ran.stderr)
    deeds = "player UCM\nplayer Scourge\nrounds 1\nround 1\n"
    first, more = (f"game dropzone\n{deeds}{rest}" for rest in ("", "Scourge: score 7\nresult Scourge by concession\nend\n"))
    for what, later in (("once", [more]), ("twice", [more, more]), ("three times", [more] * 3)):
        ran = joined({f"{number}.umpire": text for number, text in enumerate([first] + later)})
        told(ran.returncode == 0 and all(f"have '{one}'" in ran.stderr or f"has '{one}'" in ran.stderr for one in more.split("\n")[-4:-1]),
             f"only later logs: points, the result and 'end', {what}", ran.stderr)
    ran = joined({"gm.umpire": gm, "a.umpire": gm + "game starfleet 1\n" + "turns 9\n", "b.umpire": gm + "game starfleet 1\n" + "turns 9\n"})
    told(ran.returncode == 0 and "a.umpire:11: only later logs have 'game starfleet 1'; it must be asked about\n" in ran.stderr and "'turns 9'" in ran.stderr,
         "only later logs: a game that the first log does not have", (ran.returncode, ran.stderr))
    ran = joined({"gm.umpire": gm, "a.umpire": federation + "end\n"})
    told(ran.returncode == 1 and "'end' is left out" in ran.stderr and not ran.stdout.endswith("end\n"), "a view's 'end' is left out", (ran.returncode, ran.stderr))


def declared():
    """What one later log alone declares of the game is listed, and its `records` says what is complete of its own player only."""
    left_out = "the 'records' of '{}' is left out: it may only say what is complete of the player whose log this is"
    plain = "game armada\npoints 40\nplayer Rebel first { ship A command=1 speed=2; squadron Luke }\nplayer Empire { ship B command=1 speed=2 }\n"
    played = "round 1\nphase command\nRebel: assign A navigate\nphase ship\nEmpire: activate B\nEmpire: reveal navigate\nEmpire: maneuver 2\n"
    for what, more, view, listed, records in (
            ("all of it", "records all\n", "", (1, left_out.format("game armada")), ""),
            ("all of it, in a view", "records all\n", "view of Empire\n", (1, left_out.format("game armada")),
             "player Empire {\n    ship B command=1 speed=2\n    records all\n}"),
            ("all of the other one", "{ records all }", "", (3, left_out.format("player Rebel first")), ""),
            ("the rounds", "rounds 1\n", "", (2, "'rounds 1' is left out: it is about the whole game; the log that is named first, or the GameMaster's, must have it"), ""),
            ("limits of an event", "event-limits squadron-points=0\n", "view of Empire\n",
             (2, "'event-limits squadron-points=0' is left out: it is about the whole game; the log that is named first, or the GameMaster's, must have it"), "")):
        if "{" in more:
            text = plain.replace("player Rebel first {", "player Rebel first { records all;")
        else:
            text = plain.replace("points", more + "points", 1)
        ran = joined({"rebel.umpire": plain + played, "empire.umpire": text + view + played})
        line, message = listed
        told(ran.returncode == (" is left out: it is about" in message) and ran.stderr == f"empire.umpire:{line}: {message}\n" and
             (records in ran.stdout if records else "records" not in ran.stdout), f"declared by the later log: {what}", (ran.stderr, ran.stdout))


def lists():
    """What a later log adds to the list of its own player is left out if the first log has that list, and listed if it has none."""
    in_list = " is left out: the log that is named first has the list of that side, and must have this in it\n"
    bare = ARMADA.replace(" { ship Avenger command=2 speed=2 }", "").replace("Empire: assign Avenger sealed sealed\n", "")
    own = bare.replace("player Empire", "player Empire { squadron Tie }")
    for view in ("", "view of Empire\n"):
        for thing, place in (("squadron Ghost", "speed=2; squadron Ghost }\nround"), ("upgrade Foo", "speed=2 { upgrade Foo } }\nround")):
            for records in ("", "records all\n"):
                first = ARMADA.replace("player Rebel", records + "player Rebel")
                ran = joined({"a.umpire": first, "b.umpire": ARMADA.replace("speed=2 }\nround", place).replace("round 1", view + "round 1")})
                told(ran.returncode == 1 and ran.stderr == f"b.umpire:3: '{thing}'{in_list}" and thing not in ran.stdout,
                     f"added to the list of its own player: {thing} {view.strip()} {records.strip()}", ran)
        later = own.replace("round 1", view + "round 1") + "Empire: activate Tie\n"
        ran = joined({"a.umpire": bare.replace("player Rebel", "records all\nplayer Rebel"), "b.umpire": later})
        told(ran.returncode == 1 and f"b.umpire:3: 'squadron Tie'{in_list}" in ran.stderr, f"added where all is recorded {view.strip()}", ran)
        ran = joined({"a.umpire": bare, "b.umpire": later})
        told(ran.returncode == 0 and "squadron Tie\n" in ran.stdout and "no other log has 'squadron Tie'; it must be asked about" in ran.stderr,
             f"a list that the first log lacks is taken and listed {view.strip()}", ran)
        ran = joined({"a.umpire": ARMADA.replace("Rebel first", "Rebel"),
                      "b.umpire": ARMADA.replace("Rebel first", "Rebel").replace("player Empire", "player Empire first").replace("round 1", view + "round 1")})
        told(ran.returncode == 1 and "\nplayer Empire {" in ran.stdout and "'player Empire first' says more than 'player Empire'" in ran.stderr,
             f"a later log does not say who is the first {view.strip()}", ran)


def times():
    """By a time that only later logs have no other time runs backwards."""
    first = ARMADA.replace("Rebel: reveal", "@0:11:00 Rebel: reveal") + "Empire: activate Avenger\n@0:15:00 result Empire by concession\n"
    for what, line, time, kept in (("above an earlier one", "Empire: assign", "0:20:00", False), ("in order", "Empire: assign", "0:05:00", True),
                                   ("below a later one", "Empire: activate", "0:10:00", False), ("between two", "Empire: activate", "0:12:00", True)):
        later = first.replace("round 1", "view of Empire\nround 1").replace(line, f"@{time} {line}").replace("@0:11:00 ", "")
        ran = joined({"a.umpire": first, "b.umpire": later})
        listed = " is left out, since times would run backwards; the log that is named first must have it\n"
        told(ran.returncode == 0 and (f"@{time} " in ran.stdout) == kept and ran.stdout.count("@0:1") == 2 + (kept and time > "0:1") and
             (not ran.stderr if kept else ran.stderr.startswith("b.umpire:") and f"the time of '{line}" in ran.stderr and ran.stderr.endswith(listed)),
             f"a time of a later log alone, {what}", ran)
    thrown = """game dropzone
player UCM { commander Price cv=3; battlegroup Armour { squad Sabres units=3 } }
player PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }
beacon quicknet start="2023-08-23T15:50:00Z" minutes=5
round 1
phase initiation
PHR: throw "roll 1d6"
PHR: roll d6[4]
@0:11:00 UCM: throw "roll 1d6"
"""
    later = thrown.replace("PHR: throw", "@0:10:59 PHR: throw").replace("round 1", "view of PHR\nround 1")
    ran = joined({"a.umpire": thrown, "b.umpire": later})
    told("\nPHR: throw" in ran.stdout and "b.umpire:8: the time of 'PHR: throw \"roll 1d6\"' is left out, since a throw depends on it" in ran.stderr,
         "a time of a later log alone, of a throw", ran)
    later = thrown.replace("PHR: roll", "@0:20:00 PHR: roll").replace("round 1", "view of PHR\nround 1")
    ran = joined({"a.umpire": thrown, "b.umpire": later})
    told("\nPHR: roll" in ran.stdout and "b.umpire:9: the time of 'PHR: roll d6[4]' is left out, since times would run backwards" in ran.stderr,
         "a time of a later log alone, above a throw", ran)


def later_markers():
    """Of later logs: two results, markers that go back, and a round that no other log has."""
    ran = joined({"gm.umpire": GM_TWO, "a.umpire": TWO + "result Gorn by concession\n", "b.umpire": TWO + "result Klingon by concession\n"})
    told(ran.returncode == 1 and "b.umpire:9: 'result Klingon by concession' contradicts 'result Gorn by concession' in a.umpire:9;" in ran.stderr
         and ran.stdout.endswith("result Gorn by concession\n# b.umpire:9 has: result Klingon by concession\n"), "a second result contradicts", (ran.stderr, ran.stdout))
    ran = joined({"gm.umpire": GM_TWO, "b.umpire": TWO + "phase 4\nsegment 4A 32\nstep 4A3\nKlingon: move F5-12\nphase 1\nstep 1A1\n"})
    told(ran.returncode == 1 and ran.stderr == "b.umpire:13: 'phase 1' comes too late, after 'step 4A3' in b.umpire:11; one of the two must be corrected\n",
         "a later log's markers may not go back", (ran.stderr, ran.stdout))
    ran = joined({"gm.umpire": GM_TWO, "b.umpire": TWO + "turn 2\nphase 2\nstep 2A1\n"})
    told(ran.returncode == 1 and ran.stderr == f"b.umpire:9: 'turn 2'{BEYOND}" and "turn 2" not in ran.stdout, "a round that one later log alone has is left out", ran.stderr)
    ran = joined({"gm.umpire": GM_TWO, "a.umpire": TWO + "step 2A1\nGorn: record-income 40\nturn 2\n", "b.umpire": TWO + "step 2A1\nKlingon: record-income 40\nturn 2\n"})
    told(ran.returncode == 0 and ran.stderr == "a.umpire:11: only later logs have 'turn 2'; it must be asked about\n", "a round that later logs alone have is listed", ran.stderr)
    again = SIDES.replace("Empire: activate B\n", "phase ship\nEmpire: activate B\n")
    ran = joined({"a.umpire": SIDES, "b.umpire": again})
    told("b.umpire:16: no other log has 'phase ship'; it must be asked about\n" in ran.stderr, "a marker that a later log alone has again is listed", ran.stderr)
    ran = joined({"gm.umpire": GM_TWO, "b.umpire": TWO + "phase 4\nsegment 4A 1\nstep 4A3\nKlingon: move F5-12\nstep 4A3\nKlingon: move F5-12\n"})
    told("b.umpire:13: 'step 4A3' comes in another order than 'step 4A3' in b.umpire:11;" in ran.stderr, "a step that a later log alone has twice is listed", ran.stderr)
    waived = GM_TWO.replace("step 2A1\n", 'step 2A1\njudge: waive starfleet.economy "agreed"\n')
    ran = joined({"gm.umpire": waived, "b.umpire": TWO + "step 2A1\nKlingon: record-income 40\n"})
    told(ran.returncode == 0 and not ran.stderr and 'step 2A1\njudge: waive starfleet.economy "agreed"\nKlingon: record-income 40\n' in ran.stdout,
         "a waiver below a marker of the first log is taken", (ran.stderr, ran.stdout))


SIDES = """game armada 1.5.0
points 400
player Rebel first { ship A speed=3; squadron L }
player Empire { ship B speed=2 }
round 1
phase command
Rebel: assign A navigate
Empire: assign B repair
phase ship
Rebel: activate A
Rebel: reveal navigate
Rebel: attack front on B.front at medium
Rebel: roll red[hit]
Empire: suffer 1
Rebel: maneuver 3
Empire: activate B
Empire: reveal repair
Empire: maneuver 2
result Rebel by concession
end
"""


def words():
    """Of what the first log has, a later one adds no word, not of its own player either, but for times; of the result it is listed."""
    views = {"a view": "view of Empire\n", "most of it": "", "as much": ""}
    for kind, view in views.items():
        rebel = SIDES.replace("assign B repair", "assign B sealed")
        empire = SIDES.replace("assign A navigate", "assign A sealed")
        if kind == "as much":
            rebel = SIDES.replace("Rebel: assign A navigate\nEmpire: assign B repair\n", "")
            empire = rebel
        empire = empire.replace("round 1", view + "round 1")
        clean = joined({"rebel.umpire": rebel, "empire.umpire": empire})
        told(clean.returncode == 0 and not clean.stderr, f"words, {kind}: two logs of one game", (clean.returncode, clean.stderr))
        for old, new in (("ship A speed=3", "ship A speed=3 command=3"), ("ship A speed=3", "ship A speed=3 max-speed=2"),
                         ("ship A speed=3", 'ship A speed=3 card="CR90 Corvette A"'), ("ship A speed=3", "ship A speed=3 flagship unique"),
                         ("squadron L", "squadron L aside"), ("player Rebel first", "player Rebel first faction=empire"),
                         ("Rebel: attack front on B.front at medium", "Rebel: attack front on B.front at medium arc=no"),
                         ("Rebel: attack front on B.front at medium", "Rebel: attack front on B.front at medium sight=no"),
                         ("Rebel: attack front on B.front at medium", "Rebel: attack front on B.front at medium obstructed"),
                         ("Rebel: roll red[hit]", "Rebel: roll red[hit] => 5"),
                         ("Rebel: reveal navigate", "Rebel: reveal navigate as token")):
            ran = joined({"rebel.umpire": rebel, "empire.umpire": empire.replace(old, new)})
            said = next(one for one in empire.replace(old, new).split("\n") if new in one)
            said = said.strip() if ":" in said else new
            told(ran.returncode == 1 and ran.stderr.startswith("empire.umpire:") and
                 f": '{said}' says more than '{old}' in rebel.umpire:" in ran.stderr and ran.stderr.count("\n") == 1 and
                 [one for one in ran.stdout.split("\n") if " has: " not in one] == clean.stdout.split("\n") and f" has: {said}\n" in ran.stdout,
                 f"words, {kind}: '{new}'", (ran.returncode, ran.stderr, ran.stdout))
        ran = joined({"rebel.umpire": rebel, "empire.umpire": empire.replace("Rebel: maneuver", "@9:00 Rebel: maneuver")})
        told(ran.returncode == 0 and ran.stdout == clean.stdout, f"words, {kind}: a time of the other's", (ran.stderr, ran.stdout))
        result = "result Rebel by concession"
        ran = joined({"rebel.umpire": rebel, "empire.umpire": empire.replace(result, f"{result} 10 to 300")})
        refused = kind == "a view"
        told(ran.returncode == refused and f": '{result} 10 to 300' says more than " + ("'result" if refused else "other logs; it must be asked about\n")
             in ran.stderr, f"words, {kind}: of the result they are listed", (ran.returncode, ran.stderr, ran.stdout))
        if kind != "as much":
            ran = joined({"rebel.umpire": rebel, "empire.umpire": empire.replace("Empire: maneuver 2", "@9:00 Empire: maneuver 2")})
            told(ran.returncode == 0 and not ran.stderr and "\n@9:00 Empire" in ran.stdout, f"words, {kind}: a time of its own player", (ran.stderr, ran.stdout))
    three = {"a.umpire": SIDES.replace("assign A navigate", "assign A sealed").replace("assign B repair", "assign B sealed"),
             "b.umpire": SIDES.replace("round 1", "view of Empire\nround 1"),
             "c.umpire": SIDES.replace("assign B repair", "assign B sealed").replace("round 1", "view of Rebel\nround 1")}
    ran = joined(three)
    told(ran.returncode == 0 and not ran.stderr and "assign A navigate\nEmpire: assign B repair\n" in ran.stdout, "what is sealed comes from its owner's log", ran)
    del three["c.umpire"]
    for view, text in (("its view", three["b.umpire"]), ("most of it", SIDES.replace(
            "Empire: maneuver 2", "Empire: maneuver 2\nEmpire: pass\nEmpire: pass\nEmpire: pass\nEmpire: pass"))):
        ran = joined(three | {"b.umpire": text})
        told(ran.returncode == 1 and "'Rebel: assign A navigate' says more than 'Rebel: assign A sealed' in a.umpire:" in ran.stderr
             and "\nRebel: assign A sealed\n" in ran.stdout, f"what is sealed comes not from the opponent's log, {view}", ran)
    ran = joined({"a.umpire": DECKS, "b.umpire": DECKS.replace("PHR: stack sealed=2", "PHR: stack [P2 P1]")})
    told(ran.returncode == 1 and "'PHR: stack [P2 P1]' says more than 'PHR: stack sealed=2' in a.umpire:7;" in ran.stderr and
         "\nPHR: stack sealed=2\n" in ran.stdout, "a deck comes not from the opponent's log", ran)


MORE = "'{}' says more than '{}' in a.umpire:{}; one of the two must be corrected"
IN_LIST = "'{}' is left out: the log that is named first has the list of that side, and must have this in it"
# of each game a log with 'records all', and of what stands there what a later log has in its place, each a line of its own
FULL = {"armada": ("""game armada
points 400
event-limits flotillas=2
records all
player Rebel first {
    ship A speed=2 { zone left shields=2; upgrade Gunners }
    squadron L
}
player Empire { ship B speed=2; squadron M; objective Minefields }
%sround 1
phase command
Rebel: assign A navigate
Empire: assign B repair
phase ship
Rebel: activate A
Rebel: reveal navigate
Rebel: maneuver 1
table: damage A 1
""", ("game armada 1.6.0", "points 400 cards=printed", "event-limits flotillas=2 squadron-points=0", "zone left shields=2 red=2", "ship A speed=2 max-speed=4",
      "squadron L bomber", "upgrade Gunners unique", "objective Minefields played", "player Rebel first faction=empire", "Rebel: maneuver 1 by overlap",
      "Rebel: reveal navigate as token", "table: damage A 1 by exogorth"),
     (("player Empire { ", "pass-tokens 0"), ("player Empire { ", "ship Ghost"), ("ship B speed=2", "{ defense brace }"), ("ship B speed=2", "{ special red=1 }"),
      ("ship B speed=2", "{ anti-squadron red=1 }"), ("ship B speed=2", "{ zone front shields=1 }"), ("squadron M", "{ defense brace }"),
      ("{ zone left shields=2", "; defense brace"), ("{ zone left shields=2", "; special red=1")), ("Rebel", "Empire")),
 "dropfleet": ("""game dropfleet
turns 4
records all
player UCM { battlegroup U1 { group g1 }; battlegroup U2 { group g2 } }
player PHR { battlegroup P1 { group h1 }; battlegroup P2 { group h2 } }
%sturn 1
phase planning
UCM: stack [U2 U1]
PHR: stack [P2 P1]
""", ("player UCM admiral=3", "battlegroup U1 sr=9", "group g1 ships=3"), (("player PHR { ", "battlegroup P3"), ("battlegroup P2 { ", "group h3")), ("UCM", "PHR")),
 "dropzone": ("""game dropzone
records all
player UCM { commander Price cv=3; battlegroup Armour { squad Sabres } }
player PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }
%sround 1
phase initiation
UCM: roll d6[5]
""", ("squad Sabres units=3", "commander Price cv=3 in Sabres", "UCM: roll d6[5] => 8"),
     (("player PHR { ", "cards 5"), ("player PHR { ", "special Orders"), ("battlegroup Hand { ", "squad Ghost"), ("player PHR { ", "auxiliary Ghost")), ("UCM", "PHR")),
 "starfleet": ("""game starfleet
turns 1
records all
team Federation alliance
team Klingon coalition treasury=100
unit Hood team=Federation on-map
unit Kang team=Klingon on-map
%sturn 1
step 1A2
Federation: update openly
Klingon: update
step 2A1
Federation: record-income 50
step 2E1
Federation: plan F5 60
step 3A1
Federation: roll 2d6[3 4]
segment 4A 1
step 4A3
Federation: move Hood
table: set Hood at 1212
""", ("game starfleet 1", "team Federation alliance treasury=100", "team Federation alliance absent",
      "Federation: record-income 50 secretly", "Federation: plan F5 60 openly", "Federation: roll 2d6[3 4] secretly", "Federation: roll 2d6[3 4] => 7",
      "Federation: move Hood to 1212", "table: set Hood at 1212 secretly"), (), ("Federation", "Klingon"))}


def first_has_all():
    """What the first log has, it has whole: no later log, whosever it is, adds a word to it, nor a line to a block."""
    for game, (text, said, lines, sides) in FULL.items():
        first = text % ""
        for view in ("", *(f"view of {side}\n" for side in sides)):
            later = text % view
            clean = joined({"a.umpire": first, "b.umpire": later})
            told(clean.returncode == 0 and not clean.stderr, f"whole, {game}: the same log twice {view.strip()}", clean.stderr)
            for new in said:
                old = next(one for one in (new.rsplit(" ", words)[0] for words in (1, 2)) if f"{one}\n" in later or f"{one};" in later or f"{one} " in later)
                ran = joined({"a.umpire": first, "b.umpire": later.replace(old, new, 1)})
                shows = new.endswith(" secretly") and sides[1] in view  # such a log is no view: what it implies is that of a whole log
                left = (new.startswith("table") or sides[1] in view and ":" in new) and OTHERS in ran.stderr
                told(ran.returncode == 1 and (left or " says more than '" in ran.stderr) and ran.stderr.startswith("b.umpire:") and f"'{new}'" in ran.stderr and
                     ran.stderr.count("\n") == 1 and (shows or [one for one in ran.stdout.split("\n") if " has: " not in one] == clean.stdout.split("\n")),
                     f"whole, {game}: '{new}' {view.strip()}", (ran.stderr, ran.stdout))
            for at, line in lines:
                more = f"{at}{line}; " if at.endswith("{ ") else f"{at} {line}" if line[0] == "{" else f"{at}{line}"
                ran = joined({"a.umpire": first, "b.umpire": later.replace(at, more, 1)})
                told(ran.returncode == 1 and IN_LIST.format(line.strip("{}; ")) in ran.stderr and ran.stderr.count("\n") == 1 and ran.stdout == clean.stdout,
                     f"whole, {game}: '{more}' {view.strip()}", (ran.stderr, ran.stdout))
    klingon = FULL["starfleet"][0].replace("Federation: update openly", "Federation: update secretly")
    for view in ("", "view of Federation\n"):
        ran = joined({"a.umpire": FULL["starfleet"][0] % "", "b.umpire": klingon % view})
        told(ran.returncode == 1 and "'Federation: update secretly' contradicts 'Federation: update openly' in a.umpire:10; one of the two must be corrected\n"
             in ran.stderr and "\nFederation: update openly\n# b.umpire" in ran.stdout, f"whole: 'secretly' beside 'openly' {view.strip()}", (ran.stderr, ran.stdout))
    for line in ("monsters Beasts", "team Gorn other", "unit Kongo on-map"):
        ran = joined({"a.umpire": FULL["starfleet"][0] % "", "b.umpire": FULL["starfleet"][0] % f"{line}\n"})
        told(ran.returncode == 1 and f"'{line}' is left out: it is about the whole game" in ran.stderr and line not in ran.stdout,
             f"whole: where all is recorded, no later log declares '{line}'", (ran.stderr, ran.stdout))
    bare = FULL["starfleet"][0].replace("records all\n", "")
    own = bare.replace("team Federation alliance", "team Federation alliance treasury=100") % "view of Federation\n"
    ran = joined({"gm.umpire": bare % "", "federation.umpire": own})
    told(ran.returncode == 0 and not ran.stderr and "team Federation alliance treasury=100\n" in ran.stdout,
         "whole: a treasury that the GameMaster's log lacks, and without 'records all', comes from its team", (ran.stderr, ran.stdout))
    bare = "game dropfleet\nplayer UCM { battlegroup U1 }\nplayer PHR%s\n%sturn 1\n"
    ran = joined({"a.umpire": bare % ("", ""), "b.umpire": bare % (" admiral=3", "view of PHR\n")})
    told(ran.returncode == 0 and "player PHR admiral=3\n" in ran.stdout and "'player PHR admiral=3' says more than other logs; it must be asked about"
         in ran.stderr, "whole: of a player without a list words are taken from his log, and listed", (ran.stderr, ran.stdout))


TAKEN = " is left out: it declares what may be another side's; the log that is named first, or that side's, must have it"
UNITS = """game starfleet 1
turns 1
team Federation alliance
team Klingon coalition
team Orion orion
turn 1
step 4A3
"""


def things():
    """A later log declares nothing that another side has: not what its statements name, nor as another's."""
    gm = UNITS + "Federation: move Hood Lexington\nKlingon: move Saber\nOrion: move Corsair\n"
    views = {name: UNITS.replace("turn 1\n", f"view of {name}\nturn 1\n") + deed
             for name, deed in (("Federation", "Federation: move Hood Lexington\n"), ("Klingon", "Klingon: move Saber\n"), ("Orion", "Orion: move Corsair\n"))}
    plain = UNITS + "Klingon: move Saber\n"
    clean = joined({"gm.umpire": gm} | {f"{name}.umpire": text for name, text in views.items()})
    told(clean.returncode == 0 and not clean.stderr, "things: the GameMaster's log and three views", clean)

    def forged(text, *lines):
        return text.replace("turn 1\n", "".join(f"{one}\n" for one in lines) + "turn 1\n")

    hood = "unit Hood team=Klingon on-map"
    chain = 'chain Federation "' + 64 * "a" + '"'
    for what, lines, logs in (
            ("a ship that another's statement names", [hood], {"Klingon": views["Klingon"]}),
            ("with a team that nobody knows", [hood, "team Zed other"], {"Klingon": views["Klingon"]}),
            ("named as the second one", ["unit Lexington team=Klingon on-map"], {"Klingon": views["Klingon"]}),
            ("a ship for another", ["unit Ghost team=Federation on-map"], {"Klingon": views["Klingon"]}),
            ("from a log without 'view of'", [hood], {"Klingon": plain}),
            ("from a log of nobody's", [hood], {"Klingon": UNITS}),
            ("from two who agree", [hood], {"Klingon": views["Klingon"], "Orion": views["Orion"]}),
            ("another's chain of dice", [chain], {"Klingon": views["Klingon"]}),
            ("a ship of one who has sent no log", ["unit Corsair team=Klingon on-map"], {"Klingon": views["Klingon"], "Orion": ""})):
        given = {"gm.umpire": gm} | {f"{name}.umpire": text for name, text in (views | {name: forged(text, *lines) for name, text in logs.items()}).items() if text}
        ran = joined(given)
        told(ran.returncode == 1 and f"Klingon.umpire:{7 if 'view of' in given['Klingon.umpire'] else 6}: '{lines[0]}'{TAKEN}\n" in ran.stderr and
             (len(lines) == 1 and ran.stdout == clean.stdout or len(lines) > 1 and lines[0] not in ran.stdout), f"things: {what}", ran)
    for first, second in (("Klingon", "Orion"), ("Orion", "Klingon")):
        ran = joined({"gm.umpire": gm, f"{first}.umpire": forged(views[first], f"unit Kang team={first} on-map"), f"{second}.umpire": forged(views[second], f"unit Kang team={second} on-map")})
        told(ran.returncode == 1 and "Kang" not in "".join(one for one in ran.stdout.split("\n") if " has: " not in one) and
             f"'unit Kang team={first} on-map'{TAKEN}" in ran.stderr, f"things: what two declare, each as its own, {first} first", ran)
    own = forged(views["Klingon"], "unit Saber team=Klingon on-map")
    ran = joined({"gm.umpire": gm, "Klingon.umpire": own})
    told(ran.returncode == 0 and ran.stderr == "Klingon.umpire:7: no other log has 'unit Saber team=Klingon on-map'; it must be asked about\n" and
         "unit Saber team=Klingon on-map\n" in ran.stdout, "things: a side's own ship is taken, and listed", ran)


COVERED = " is left out: seals or dice of the log that is named first depend on it; that log must have it"


def covered():
    """What a later log alone has changes no seal and no dice of the first log."""
    for what, path, seals in (("a seal", "sealed/opened/pass-example", True), ("chains", "dice/derived/pass-example", False)):
        first = (corpus / f"starfleet/{path}.umpire").read_text()
        fed, kling = (run("view", "--for", side, "-", given=first).stdout for side in ("Federation", "Klingon"))
        clean = joined({"gm.umpire": first, "fed.umpire": fed, "kl.umpire": kling})
        told(clean.returncode == 0 and not clean.stderr, f"covered by {what}: a log and its views", clean)
        found = run("check", "-f", "jsonl", "--no-config", "-", given=clean.stdout)
        told(found.returncode == 0, f"covered by {what}: conformant", found.stdout)
        team = next(one for one in kling.split("\n") if one.startswith("team Klingon"))
        deeds = [("turn 1\n", "Klingon: update", "turn 1\nstep 1A2\nKlingon: update\n"),
                 ("turn 1\n", "step 1B1", "turn 1\nstep 1B1\n"),
                 ("turn 1\n", "table: destroy Saber", "turn 1\nstep 1A2\ntable: destroy Saber\n")]
        thrown = 'Klingon: throw "roll 1d6" link="' + 64 * "a" + '"'
        for old, line, new in [("turn 1\n", one, f"{one}\nturn 1\n") for one in (
                "unit Foo team=Klingon on-map", 'event "x"', 'site "x"', "turns 3", 'beacon quicknet start="2023-08-23T15:50:00Z" minutes=5', "monsters Beasts",
                "table 5", "date 2026-01-01", "team Zed other")] + (
                deeds if seals else [("step 3A1\n", thrown, f"step 3A1\n{thrown}\n")]):
            ran = joined({"gm.umpire": first, "fed.umpire": fed, "kl.umpire": kling.replace(old, new, 1)})
            by_table = line.startswith("table: ")
            told(ran.returncode == 1 and f"'{line}'{OTHERS if by_table else COVERED}\n" in ran.stderr, f"covered by {what}: '{line}' is left out, and told", ran.stderr)
            told(ran.stdout == clean.stdout, f"covered by {what}: '{line}': the joined log is the same", ran.stdout)
        ran = joined({"gm.umpire": first, "fed.umpire": fed, "kl.umpire": kling.replace(team, team + " treasury=100", 1)})
        told(ran.returncode == 1 and f"says more than '{team}'" in ran.stderr and [one for one in ran.stdout.split("\n") if " has: " not in one] == clean.stdout.split("\n"),
             f"covered by {what}: words of a declaration", (ran.stderr, ran.stdout))
        ran = joined({"gm.umpire": first, "fed.umpire": fed, "kl.umpire": kling.replace(team, team + " { records all }", 1)})
        told(f"the 'records' of '{team}'{COVERED}" in ran.stderr and ran.stdout == clean.stdout, f"covered by {what}: 'records'", (ran.stderr, ran.stdout))
        ran = joined({"gm.umpire": first, "fed.umpire": fed, "kl.umpire": kling.replace("step 8C1\n", "step 8C1\nKlingon: balance 5\n")})
        told(ran.returncode == 0 and "step 8C1\nKlingon: balance 5\n" in ran.stdout, f"covered by {what}: what comes after is taken", ran)
    first = (corpus / "armada/sealed/opened/pass-example.umpire").read_text()
    ran = joined({"a.umpire": first, "b.umpire": first.replace("phase command\n", 'phase command\ntable: set Avenger hull 3\n', 1)})
    told(ran.returncode == 1 and f"'table: set Avenger hull 3'{COVERED}\n" in ran.stderr and ran.stdout == joined({"a.umpire": first, "b.umpire": first}).stdout,
         "covered by a seal: where both see everything", (ran.stderr, ran.stdout))


def salts():
    """A seal that no numbered log has: its number is that of another log, and its salt would accuse who sealed."""
    first = (corpus / "starfleet/sealed/opened/pass-example.umpire").read_text()
    fed = first.replace("team Federation alliance\n", "team Federation alliance\nview of Federation\n", 1)
    fed = "".join(f"{one}\n" for one in fed.split("\n")[:-1] if not one.startswith(("GM:", "Klingon:")))
    gm = "".join(f"{one}\n" for one in first.split("\n")[:-1] if "commit=" not in one and "salt=" not in one)
    gm = gm.replace("step 1A1\n", "step 1A1\nGM: update\n", 1)
    ran = joined({"gm.umpire": gm, "fed.umpire": fed})
    told(ran.returncode == 0 and "salt=" not in ran.stdout and 'open "' in ran.stdout and not ran.stderr, "a salt of a later log is left out", ran)
    found = run("check", "-f", "text", "--no-config", "-", given=ran.stdout)
    told(found.returncode == 0, "who sealed in a log of his own is not accused", found.stdout)


# of each game a log that leaves markers out, with what is sealed; each {line} is sealed or opened where it stands
SHORT = {"armada": ("""game armada 1.5.0
records all
player Rebel first { ship Liberty command=1 speed=2 }
player Empire { ship Avenger command=1 speed=2 }
round 1
{Rebel: assign Liberty navigate}
Empire: assign Avenger repair
Rebel: activate Liberty
{Rebel: reveal navigate}
Rebel: maneuver 2
Empire: activate Avenger; reveal repair; maneuver 2
result Empire by concession
end
"""), "dropfleet": ("""game dropfleet
records all
player UCM { battlegroup Alpha sr=3 { group Moscow }; battlegroup Bravo sr=4 { group Tokyo } }
player PHR { battlegroup Orpheus sr=5 { group Bellerophon }; battlegroup Theseus sr=6 { group Ikarus } }
turn 1
{UCM: stack Alpha Bravo}
PHR: stack Orpheus Theseus
{UCM: reveal Alpha}
PHR: reveal Orpheus
UCM: choose first
UCM: activate Alpha; group Moscow
result UCM by concession
end
"""), "dropzone": ("""game dropzone
records all
player UCM { commander Price cv=3; battlegroup Armour { squad Sabres units=3 } }
player PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }
round 1
UCM: roll d6[5] => 8
PHR: roll d6[2] => 4
{UCM: draw Ambush}
PHR: draw 2
{UCM: play Ambush}
result UCM by concession
end
"""), "starfleet": ("""game starfleet 1
records all
team Federation alliance treasury=100
team Klingon coalition treasury=100
team Orion orion treasury=50
turn 1
GM: update
Federation: record-income 10; Klingon: record-income 10
segment 4A 1 to 3  # three in one line
Federation: move Hood
segment 4A 4 to 8
turn 2
{Federation: bribe Look 14}
GM: validate Look
{}
result unfinished
end
""")}


def sealed_in(folder, text):
    """Seals or opens what stands in braces at the beginning of a line."""
    log, secrets = folder / "first.umpire", folder / "secrets"
    log.write_text("")
    for line in text.split("\n")[:-1]:
        if not line.startswith("{"):
            with log.open("a") as file:
                file.write(line + "\n")
            continue
        verb = "open" if "reveal" in line or "play " in line or line == "{}" else "seal"
        ran = run(verb, f"--secrets={secrets}", "--append", log, *filter(None, [line[1:-1]]))
        if ran.returncode:
            told(False, f"{verb} {line}", ran.stderr)
    return log


def short_and_sealed():
    """Markers that the first log leaves out change no number that a seal has."""
    for game, text in SHORT.items():
        with tempfile.TemporaryDirectory() as scratch:
            log = sealed_in(pathlib.Path(scratch), text)
            alone = run("check", "-f", "jsonl", "--no-config", log).stdout
            long = pathlib.Path(scratch, "long.umpire")
            long.write_text(joined({"a.umpire": text.replace("{}\n", "").replace("\n{", "\n").replace("}\n", "\n")
                                    if game == "starfleet" else log.read_text()}).stdout)
            for what, logs in (("with itself", [log, log]), ("with one that has all markers", [log, long])):
                ran = run("join", *logs)
                found = run("check", "-f", "jsonl", "--no-config", "-", given=ran.stdout).stdout
                told("commit=" in ran.stdout and "salt=" in ran.stdout and "sealed.opened" not in alone + found,
                     f"short and sealed: {game}, {what}", (ran.stderr, ran.stdout, found))
            if game == "starfleet":
                told("\nsegment 4A 1 to 3\n" in ran.stdout and "# three in one line" in ran.stdout, "short and sealed: a range is one line", ran.stdout)


def laps():
    """A marker without a number is the one that is next for its log, also in a log that is named later."""
    first = "".join(f"segment 4A {number}\nstep 4A3\nsegment 4B\n" for number in range(1, 9))
    gm = TWO + "phase 4\n" + first
    for bare, numbered in (("step 4A3\nKlingon: move F5-12\nsegment 4A 2\nKlingon: move F5-12\n", "12"),
                           ("segment 4A\nKlingon: move F5-12\nsegment 4B\nsegment 4A\nKlingon: move F5-12\n", "12"),
                           ("step 4A3\nKlingon: move F5-12\nsegment 4B\nstep 4A3\nKlingon: move F5-12\nsegment 4A 5\nKlingon: move F5-12\n", "125")):
        ran = joined({"gm.umpire": gm, "b.umpire": TWO + bare})
        expected = gm
        for number in numbered:
            expected = expected.replace(f"segment 4A {number}\nstep 4A3\n", f"segment 4A {number}\nstep 4A3\nKlingon: move F5-12\n")
        told(ran.returncode == 0 and not ran.stderr and ran.stdout[ran.stdout.index("phase 4"):] == expected[expected.index("phase 4"):],
             f"laps: {bare.split(chr(10))}", (ran.stderr, ran.stdout))


BEYOND = " is left out, with what follows it: no other log goes so far; the log that is named first must have its marker\n"


def beyond():
    """Markers of one side's log alone, behind the last step of the others, end nobody's step: they are left out and listed, with what the side does there."""
    deed = "step 2A1\n{0}: record-income 40\nstep 2E1\n{0}: plan A 30\n"
    logs = {"gm.umpire": GM_TWO.replace("phase 3\nstep 3A1\n", ""), "gorn.umpire": TWO.replace("turn 1\n", "view of Gorn\nturn 1\n") + deed.format("Gorn")}
    for view in ("view of Klingon\n", ""):
        klingon = TWO.replace("turn 1\n", f"{view}turn 1\n") + deed.format("Klingon")
        clean = joined({**logs, "klingon.umpire": klingon})
        told(clean.returncode == 0 and not clean.stderr, f"beyond: nothing {view.strip()}", clean.stderr)
        for first, more in (("phase 5", ""), ("step 8C2", ""), ("phase 4", "segment 4A 1\nstep 4A3\nKlingon: move F5-12\nstep 5D1\nKlingon: commit A 30\n"), ("segment 4A 8", ""), ("turn 2", "step 1A2\nKlingon: update\n"),
                            *((("Klingon: balance 5", ""),) if view else ())):
            line = first.replace("4A 8", "4A 1 to 8")
            ran = joined({**logs, "klingon.umpire": f"{klingon}{line}\n{more}"})
            told(ran.returncode == 1 and ran.stdout == clean.stdout and ran.stderr == f"klingon.umpire:{len(klingon.splitlines()) + 1}: '{first}'{BEYOND}",
                 f"beyond: '{first}' {view.strip()}", (ran.stderr, ran.stdout))
        both = joined({**logs, "gorn.umpire": logs["gorn.umpire"] + "step 5D1\nGorn: commit A 30\n", "klingon.umpire": klingon + "step 5D1\nKlingon: commit A 30\n"})
        told(both.returncode == 0 and not both.stderr and both.stdout.endswith("step 5D1\nGorn: commit A 30\nKlingon: commit A 30\n"), f"beyond: where two sides go so far {view.strip()}", both)


def ends():
    """The result and 'end' are the same, whichever phase a log has last."""
    text = "game starfleet 1\nteam Federation alliance\nteam Klingon coalition\nturn 1\nstep 3A1\nresult Federation by \"time\"\nend\n"
    ran = joined({"a.umpire": text.replace("3A1", "5A2"), "b.umpire": text})
    told(ran.returncode == 0 and not ran.stderr and ran.stdout.count("result") == 1, "a result after different phases is one", (ran.stdout, ran.stderr))


two_players()
beyond()
ends()
words()
first_has_all()
short_and_sealed()
laps()
alterations()
sorted_moves()
facts()
ties()
things()
covered()
salts()
declared()
lists()
times()
later_markers()
origins()
whose_log()
gamemasters_first()
begun_late()
outvoted()
decks()
remarks()
refusals()
campaign()
step = 80 if games < 20 else 5 if games < 100 else 1
chosen = [path for game in ("armada", "dropfleet", "dropzone", "starfleet")
          for path in sorted((corpus / game).rglob("*.umpire"))[::step]] + sorted(corpus.glob("*/games/*.umpire"))
chosen = [path for path in chosen if path.stem != "fail-lines-exchanged"]  # a view has each statement on a line of its own, and this exchanges lines of several
judge({f"{path.parent.name}-{path.stem}-{number}": path.read_text() for number, path in enumerate(chosen)}, "the corpus")
made = {}
for name in ("armada", "dropfleet", "dropzone", "starfleet"):
    made |= random_logs(name) | random_logs(name, "--full") | random_logs(name, "--violate", "any")
judge(made, "random games")
finish()

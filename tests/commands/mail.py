#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A campaign by mail (umpire mail): three turns of five teams in tests/commands/mail, one team late, one log that
contradicts, one sealed bribe. Of the later turns there is what each writes below the file that it was sent. mail.py BUILD"""
import pathlib, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import PATIENCE, finish, told_of  # noqa: E402

umpire = str(pathlib.Path(sys.argv[1]).resolve() / "umpire")
turns = pathlib.Path(__file__).resolve().parent / "mail"
sides = ("federation", "gorn", "klingon", "tholian", "orion")
told = told_of("mail: ")
SENT = "Sent by: Federation, Gorn, Klingon, Tholian, Orion\n"


def run(*words, given=None):
    return subprocess.run([umpire, *map(str, words)], input=given, capture_output=True, text=True, cwd=work, timeout=PATIENCE)


def answer(turn):
    """What each side writes in a turn, below what it was sent."""
    for name in ("gamemaster", *sides):
        with open(work / f"turn{turn}" / f"{name}.umpire", "a", encoding="utf-8") as file:
            file.write((turns / f"turn{turn}" / f"{name}.lines").read_text())


def judged(turn):
    """The joined log of a turn breaks no rule, and no team is accused by its own log."""
    joined = run("check", "-f", "text", f"turn{turn + 1}/joined.umpire")
    told(joined.returncode in (0, 4) and "violation" not in joined.stdout, f"turn {turn}: the joined log breaks no rule", joined.stdout)
    for name in sides:
        own = run("check", "-f", "text", f"turn{turn}/{name}.umpire")
        told(own.returncode in (0, 4) and "violation" not in own.stdout, f"turn {turn}: {name}'s own log accuses nobody", own.stdout)


def late():
    """Who has sent nothing is named, before anything is written."""
    (work / "turn1" / "gorn.umpire").rename(work / "gorn.umpire")
    ran = run("mail", "turn1")
    told(ran.returncode == 1 and ran.stdout == "Sent by: Federation, Klingon, Tholian, Orion\nNothing is there from: Gorn\n",
         "a team that has sent nothing", (ran.stdout, ran.stderr))
    (work / "gorn.umpire").rename(work / "turn1" / "gorn.umpire")
    ran = run("mail", "-o", "turn2", "turn1")
    told(ran.returncode == 0 and ran.stdout == SENT, "its log came late", (ran.stdout, ran.stderr))
    told(sorted(one.name for one in (work / "turn2").iterdir()) ==
         sorted(f"{one}.umpire" for one in (*sides, "gamemaster", "joined")), "a file for each, and the joined log")
    judged(1)


def letters():
    """What a team is sent: what it knows, what it owes, and the beginning of its next log, and no secret of another."""
    sent = (work / "turn2" / "klingon.umpire").read_text()
    told("# To Klingon." in sent and "#   Klingon: record-income 55; plan F5-12 65\n" in sent, "it knows what it did", sent)
    told("2A1: Klingon must write 'record-income N', secretly\n" in sent, "it is told what it owes", sent)
    told("\nbegins turn 2\n" in sent and sent.endswith("\nturn 2\n") and "table: set Klingon treasury 80\n" in sent,
         "its next log begins", sent)
    told("plan Frigate" not in sent and "flagship" not in sent and "#   step 2" not in sent and "Orion must" not in sent, "it has no secret of another", sent)
    ran = run("mail", "-o", "turn2", "turn1")
    told(ran.returncode == 5 and "File exists" in ran.stderr and (work / "turn2" / "klingon.umpire").read_text() == sent,
         "no file is replaced", ran.stderr)
    due = run("due", "--for=Klingon", "-f", "jsonl", "turn2/gamemaster.umpire").stdout
    told('"actor":"Klingon"' in due and '"actor":"Gorn"' not in due, "due --for: the others' are left out", due)


def contradiction():
    """What contradicts is listed, with both places, and what is corrected no longer."""
    answer(2)
    master = work / "turn2" / "gamemaster.umpire"
    text = master.read_text()
    master.write_text(text.replace("GM: announce", "Klingon: roll 2d6[6 1]\nGM: announce"))
    ran = run("mail", "turn2")
    told(ran.returncode == 1 and all(one in ran.stdout for one in ("turn2/klingon.umpire:", "turn2/gamemaster.umpire:", " contradicts ",
         "'Klingon: roll 2d6[2 2]'", "'Klingon: roll 2d6[6 1]'")), "a contradiction, with both places", ran.stdout)
    master.write_text(text)
    ran = run("mail", "-o", "turn3", "turn2")
    told(ran.returncode == 0 and ran.stdout == SENT, "it is corrected", (ran.stdout, ran.stderr))
    judged(2)


def sealed():
    """A bribe that is sealed in its team's log, and opened there."""
    log = work / "turn3" / "klingon.umpire"
    with open(log, "a", encoding="utf-8") as file:
        file.write("Klingon: update\nKlingon: record-income 55\n")
    told(run("seal", "--secrets=secrets", "--append", log, "Klingon: bribe Convoys 15").returncode == 0, "a bribe is sealed")
    answer(3)
    told(run("open", "--secrets=secrets", "--append", log).returncode == 0, "and opened")
    ran = run("mail", "-o", "turn4", "turn3")
    told(ran.returncode == 0 and ran.stdout == SENT, "the third turn", (ran.stdout, ran.stderr))
    judged(3)
    told("bribe" not in (work / "turn4" / "gorn.umpire").read_text(), "no other team is told of the bribe")


def by_hand():
    """The commands that a GameMaster types in a turn without 'umpire mail', whose files have what they print: how many."""
    typed = []

    def command(name, *words):
        typed.append(name)
        ran = run(name, *words)
        told(ran.returncode == 0, f"by hand: {name} {' '.join(map(str, words))}", ran.stderr)
        return ran.stdout

    (work / "hand").mkdir()
    joined = work / "hand" / "joined.umpire"
    joined.write_text(command("join", *(f"turn1/{name}.umpire" for name in ("gamemaster", *sides))))
    for side in ("", *sides):
        seen, head = work / "hand" / f"{side or 'gamemaster'}.umpire", work / "hand" / "head.umpire"
        seen.write_text(command("view", f"--for={side.title()}", joined) if side else joined.read_text())
        head.write_text(command("new", "--after", seen))
        owed = command("due", *([f"--for={side.title()}"] if side else []), head)
        sent = (work / "turn2" / seen.name).read_text()
        told("must write" in owed and all(line.strip() in sent for line in owed.split("\n") if "must write" in line) and
             all(line in sent.split("\n") for line in head.read_text().split("\nbegins turn 2\n")[1].split("\n") if "recorded" not in line),
             f"by hand: what {side or 'the GameMaster'} is sent", (owed, sent))
    return len(typed)


def lines():
    """How many lines the GameMaster writes and how many commands he types, beside his log with all its markers and what 'umpire mail' types for him."""
    short = sum(len((turns / f"turn{turn}" / f"gamemaster.{'umpire' if turn == 1 else 'lines'}").read_text().split("\n")) for turn in (1, 2, 3))
    long, own = (sum(run("fmt", "--long", f"turn{turn + after}/{name}.umpire").stdout.split("\nturn ")[1].count("\n") for turn in (1, 2, 3))
                 for name, after in (("joined", 1), ("gamemaster", 0)))
    commands = by_hand()
    told(4 * short < long, f"the GameMaster writes {short} lines in three turns, of {long} with all markers; {own} are his own; {commands} commands a turn by hand")
    said = re.sub(r"\s+", " ", (pathlib.Path(__file__).resolve().parents[2] / "doc/campaigns.md").read_text())
    told(f"the joined log has {long} lines, and the GameMaster's own has {own}, of which he types {short}. In each turn he types one command in place "
         f"of {commands}." in said, "doc/campaigns.md says how many")


def names_like_options():
    """No team's file begins as an option does, whatever the team is called."""
    (work / "called").mkdir()
    text = 'game starfleet 1\nteam "-okilled" alliance\nteam "../Klingon" coalition\n'
    (work / "called" / "gm.umpire").write_text(text)
    (work / "called" / "a.umpire").write_text(text + 'view of "-okilled"\n')
    run("mail", "-o", "answered", "called")
    found = sorted(one.name for one in (work / "answered").iterdir())
    told(found == ["_--klingon.umpire", "_okilled.umpire", "gamemaster.umpire", "joined.umpire"], "a team's file begins no option and is in the folder", found)


def viewed(text, side):
    return run("view", f"--for={side}", "-", given=text).stdout


def of_corpus():
    """A whole campaign, of which each team sends its view: what a team is sent, with its view of the next turn below, accuses nobody,
    and what all are sent contradicts nothing."""
    game = pathlib.Path(__file__).resolve().parents[2] / "corpus/starfleet/games/campaign.umpire"
    text = game.read_text()
    first = text.split("\nturn 2\n")[0] + "\n"
    teams = re.findall(r"^team (\w+)", text, re.M)
    (work / "first").mkdir()
    (work / "first" / "gm.umpire").write_text(first)
    for team in teams:
        (work / "first" / f"{team}.umpire").write_text(viewed(first, team))
    ran = run("mail", "-o", "second", "first")
    told(ran.returncode == 0, "each team sends its view of a turn", (ran.stdout, ran.stderr))
    ran = run("mail", "second")
    told("contradicts" not in ran.stdout, "what the teams and the GameMaster are sent agrees", ran.stdout)
    for team in teams:
        with open(work / "second" / f"{team.lower()}.umpire", "a", encoding="utf-8") as file:
            file.write(viewed(text, team).split("\nturn 2\n")[1].split("\nturn 3\n")[0] + "\n")
        own = run("check", "-f", "text", f"second/{team.lower()}.umpire")
        told("violation" not in own.stdout, f"{team}'s next log, with what it sees, accuses nobody", own.stdout)


# A turn of a campaign; the pirates have one ship.
TURN = """turn {}
step 1A1; GM: update
step 1A2; Federation: update; Klingon: update; Orion: update
step 1A3; GM: update
Federation: record-income 50
Klingon: record-income 50
step 2C1; Orion: record-income 20
step 2C2; Orion: pay-rent 5
{}
Federation: roll 2d6[6 5]
Klingon: roll 2d6[3 2]
{}
step 3A2; GM: announce {}
{}
GM: random-event none
segment 4A 1
{}
segment 4A 2 to 8
Orion: rent-due 5
Orion: income 10
Orion: tally 60
step 8C1; Federation: balance 150; Klingon: balance 150; Orion: balance 60
GM: done
"""
PIRATES = """game starfleet 1
records all
team Federation alliance treasury=100
team Klingon coalition treasury=100
team Orion orion treasury=50
unit Corsair team=Orion on-map
"""


def pirates_gone():
    """The pirates' only ship leaves the map in turn 1, and each turn has a file of its own: they roll in turn 2, and not in turn 3 (V1.12)."""
    rolls, idle = ("Orion: roll 2d6[4 4]", "Federation Orion Klingon"), ("", "Orion Federation Klingon")
    for what, planned, placed, moved in (("destroyed", "", "", "GM: combat 1716; table: destroy Corsair"),
                                         ("captured", "", "", "GM: combat 1716; table: set Corsair owner Federation by capture"),
                                         ("removed", "Orion: deploy Corsair as removal", "step 3C1; Orion: remove Corsair", "")):
        for second, third, wanted in ((rolls, idle, ["", "", ""]), (idle, idle, ["", "initiative.everyone", ""]), (rolls, rolls, ["", "", "initiative.orion-exempt"])):
            begin, broken = PIRATES, []
            for turn, rolled in enumerate((rolls, second, third), 1):
                log = begin + TURN.format(turn, planned if turn == 1 else "", *rolled, *((placed, moved) if turn == 1 else ("", "")))
                broken.append(" ".join(re.findall(r": (?:violation|error): .*\[(?:starfleet\.)?(.*)\]", run("check", "--no-config", "-f", "text", "-", given=log).stdout)))
                (work / f"{what}.umpire").write_text(log)
                begin = run("new", "--after", f"{what}.umpire").stdout.removesuffix(f"turn {turn + 1}\n")
            told(broken == wanted, f"a pirate ship that was {what} in a file before: {' '.join(filter(None, wanted)) or 'no breach'}", (broken, wanted))


def names_that_end_lines():
    """What is due names things in comments, which a name with a line end must not end."""
    head = 'game starfleet 1\ntitle "N"\nrecords all\nteam Federation alliance treasury=100\nteam Klingon coalition treasury=100\n%sbegins turn 1 step 5B1\nturn 1\nstep 5B1\n'
    (work / "ends").mkdir()
    (work / "ends" / "gm.umpire").write_text(head % "")
    (work / "ends" / "klingon.umpire").write_text(head % "view of Klingon\n" + 'Klingon: start-claim "x\\ngame starfleet\\nturn 1; end\\n#"\n')
    run("mail", "-o", "sent", "ends")
    sent = {one.name: one.read_text() for one in (work / "sent").iterdir()}
    told(len(sent) == 4 and all(text.count("\ngame ") + text.startswith("game ") == 1 for text in sent.values()), "a name with a line end begins no game", sent)


def names_of_files():
    """A team that is called as the GameMaster is refused, in any letters; one whose file is another's has a number in it."""
    head = "game starfleet 1\nteam {} alliance\nteam Joined coalition\nteam \"A b\" other\nteam A-b other\nturn 1\n"
    (work / "named").mkdir()
    (work / "named" / "gm.umpire").write_text(head.format("gamemaster"))
    ran = run("mail", "-o", "to", "named")
    told(ran.returncode == 3 and "nobody who plays may be called 'gamemaster': that is a role in this game" in run("check", "-f", "text", "named/gm.umpire").stdout,
         "a team called gamemaster", ran.stderr)
    (work / "named" / "gm.umpire").write_text(head.format("Federation"))
    ran = run("mail", "-o", "to", "named")
    told(ran.returncode == 1 and sorted(one.name for one in (work / "to").iterdir()) == ["a-b-2.umpire", "a-b.umpire", "federation.umpire", "gamemaster.umpire",
         "joined-2.umpire", "joined.umpire"] and "# To Joined." in (work / "to" / "joined-2.umpire").read_text(), "files of one name", ran)


def refusals():
    (work / "none").mkdir()
    shutil.copy(turns / "turn1" / "gorn.umpire", work / "none")
    ran = run("mail", "none")
    told(ran.returncode == 3 and "has no log of the GameMaster" in ran.stderr, "no log of the GameMaster", ran.stderr)
    for name in ("a", "b"):
        shutil.copy(turns / "turn1" / "gamemaster.umpire", work / "none" / f"{name}.umpire")
    ran = run("mail", "none")
    told(ran.returncode == 3 and "may both be the GameMaster's" in ran.stderr, "two logs that do not say whose they are", ran.stderr)
    text = (work / "none" / "a.umpire").read_text()
    (work / "none" / "b.umpire").write_text(text.replace("\nturn 1\n", "\nview of GM\nturn 1\n"))
    ran = run("mail", "none")
    told(ran.returncode == 3 and "a.umpire" in ran.stderr and "b.umpire" in ran.stderr, "'view of GM', and a log that does not say whose it is", ran.stderr)
    (work / "none" / "a.umpire").unlink()
    ran = run("mail", "none")
    told(ran.returncode == 1 and "Sent by: Gorn\n" in ran.stdout and "asked about" not in ran.stdout, "a log with 'view of GM' is his, and is named first", (ran.stdout, ran.stderr))
    told(run("mail").returncode == 2 and run("mail", "nowhere").returncode == 3, "no folder, and none that is there")


with tempfile.TemporaryDirectory() as scratch:
    work = pathlib.Path(scratch)
    shutil.copytree(turns / "turn1", work / "turn1")
    late()
    letters()
    contradiction()
    sealed()
    lines()
    of_corpus()
    pirates_gone()
    names_that_end_lines()
    names_of_files()
    names_like_options()
    refusals()
finish()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Records games with 'umpire play' through a terminal, and through a pipe.

    tests/commands/play.py BUILD

A whole game of each ruleset of the corpus is recorded, from its declarations to its end: what the menu
has is chosen there, everything else is typed. In each a mistake is made, told at once and taken
back. Each check is a line as in tests/lib.sh.
"""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import drawn, finish, told  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
umpire = str(build / "umpire")
work = pathlib.Path(tempfile.mkdtemp())
only = sys.argv[2:]
taps = {}


class Terminal:
    """The command on a pseudo-terminal of some width."""

    def __init__(self, path, columns=80, term="dumb"):
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.environ.update(TERM=term, LC_ALL="C")
            os.execv(umpire, [umpire, "play", str(path)])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        self.all = ""

    def read(self, prompt=r"(?:^|[\r\n])> \Z|\? \Z"):
        """The output up to the next prompt."""
        text = ""
        while not re.search(prompt, text):
            ready, _, _ = select.select([self.file], [], [], 60)
            try:
                piece = os.read(self.file, 65536) if ready else b""
            except OSError:
                piece = b""
            if not piece:
                break
            text += piece.decode("utf-8", "replace").replace("\r", "")
        self.all += text
        return text

    def say(self, line):
        os.write(self.file, line.encode() + b"\n")
        return self.read()

    def close(self):
        try:
            os.write(self.file, b"quit\n")
            self.read(r"(?!)")
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def statements(log):
    """The lines of a log, without comments."""
    lines = [re.sub(r'\s+#.*$|^#.*$', "", line).rstrip() for line in log.read_text().splitlines()]
    return [line for line in lines if line]


def menu(text):
    """Number -> entry."""
    return {n.strip(): entry for n, entry in re.findall(r"^([ \d]{2}\d)  (\S.*)$", text, re.M)}


def folded(line):
    return " ".join(line.split())


def choose(terminal, shown, line):
    """Chooses a statement from the menu. None: the menu does not have it in these words."""
    for _ in range(12):
        entries = menu(shown)
        whole = [n for n, entry in entries.items() if entry == line]
        begun = [n for n, entry in entries.items() if " ... (" in entry and line.startswith(entry.split(" ... (")[0] + " ")]
        if not whole and not begun:
            if shown is not None:
                terminal.say("")
            return None
        shown = terminal.say((whole or begun)[0])
        if whole:
            return shown
    return None


def breach(lines, at):
    """A statement of the game that breaks a rule before line `at`: the marker that ended the previous round."""
    return "result nobody"


def record(ruleset, log, columns):
    path = work / f"{ruleset}.umpire"
    terminal = Terminal(path, columns)
    shown = terminal.read()
    told("Which game" in shown, f"{ruleset}: the beginning asks for the game", shown)
    path_lines = statements(log)
    terminal.close()
    path.write_text("# recorded\n")
    terminal = Terminal(path, columns)
    shown = terminal.read()
    chosen = typed = 0
    for line in path_lines:
        line = line.strip() if ":" in line else line
        picked = None
        if columns >= 80 and re.match(r"\w+: |round|turn|phase|step|segment", line) and "[" not in line and not line.startswith("@"):
            picked = choose(terminal, shown, folded(line))
        if picked is not None:
            chosen += 1
            shown = picked
        else:
            typed += 1
            shown = terminal.say("line " + line)
    status = terminal.close()
    told(status == 0 and chosen > 0, f"{ruleset}: a whole game is recorded, {chosen} statements from the menu, {typed} typed", terminal.all)
    check = subprocess.run([umpire, "check", str(path)], capture_output=True, text=True)
    told(check.returncode == 0, f"{ruleset}: what was recorded is conformant", check.stdout[:1500])
    told([folded(line) for line in statements(path)] == [folded(line) for line in path_lines], f"{ruleset}: it is the game that was played",
         "\n".join(f"{a}  |  {b}" for a, b in zip(statements(path), path_lines) if folded(a) != folded(b))[:2000])
    told(ruleset != "armada" or chosen > 100, f"{ruleset}: the menu has what is played", terminal.all[-2000:])


def mistake(ruleset, log, fail, columns):
    """Makes the mistake of a corpus log: its first line with a finding."""
    path = work / f"{ruleset}-mistake.umpire"
    wrong = next(n for n, line in enumerate(fail.read_text().splitlines()) if "#~" in line)
    lines = fail.read_text().splitlines()
    path.write_text("\n".join(line.split("#~")[0] for line in lines[:wrong]) + "\n")
    rule = lines[wrong].split("#~")[1].split()[0]
    terminal = Terminal(path, columns)
    terminal.read()
    before = path.read_bytes()
    shown = terminal.say(lines[wrong].split("#~")[0].strip())
    told("! Line" in shown and rule in shown.replace("\n", " "), f"{ruleset}: a mistake is shown at once ({rule})", shown)
    told(path.read_bytes() != before, f"{ruleset}: it is recorded all the same")
    shown = terminal.say("due")
    told("ue before '" in shown or "No marker may come" in shown, f"{ruleset}: 'due' tells what has yet to be done", shown)
    shown = terminal.say("why")
    told("Reference:" in shown, f"{ruleset}: 'why' tells where the rule stands", shown)
    terminal.say("undo")
    told(path.read_bytes() == before, f"{ruleset}: 'undo' takes it back", path.read_bytes())
    terminal.close()


def narrow():
    """Plays on a terminal of forty columns."""
    path = work / "narrow.umpire"
    path.write_text(pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text())
    terminal = Terminal(path, 40)
    shown = terminal.read() + terminal.say("help") + terminal.say("phase squadron") + terminal.say("why") + terminal.say("rule")
    wide = [line for line in shown.splitlines() if len(line) > 40]
    told(not wide, "nothing is wider than 40 columns", wide)
    told("\x1b" not in terminal.all, "nothing moves the cursor or colours a dumb terminal", repr(terminal.all[:500]))
    terminal.close()


def editing():
    """Uses completion and history on a terminal."""
    path = work / "editing.umpire"
    path.write_text(pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text())
    terminal = Terminal(path, 80, "xterm")
    terminal.read(r"> ")
    os.write(terminal.file, b"Rebel: act\t\n")
    shown = terminal.read(r"May act[^>]*>")
    told("Rebel: activate Yavaris\n" in path.read_text(), "the tab key completes a statement", shown)
    os.write(terminal.file, b"undo\n")
    shown = terminal.read(r"as it was before[^>]*May act[^>]*>")
    told("Rebel: activate Yavaris\n" not in path.read_text(), "and 'undo' takes it back", shown)
    os.write(terminal.file, b"\x1b[A\x1b[A\n")
    terminal.read(r"May act[^>]*>")
    told("Rebel: activate Yavaris\n" in path.read_text(), "a line of before is brought back", terminal.all[-1500:])
    os.kill(terminal.child, 9)
    os.waitpid(terminal.child, 0)
    told("Rebel: activate Yavaris\n" in path.read_text(), "a recorder that is killed has lost nothing")


def cards():
    """Names of cards are completed where a declaration begins one."""
    path = work / "cards.umpire"
    path.write_text("game armada 1.6.0\npoints 400\n")
    terminal = Terminal(path, 80, "xterm")
    terminal.read(r"> ")
    os.write(terminal.file, b'player Rebel { ship "Assault Frigate Mark II B" { upgrade "Gunnery T\t"; upgrade "Eng" card="Engine T\t" } }\n')
    terminal.read(r"> ")
    told('upgrade "Gunnery Team"; upgrade "Eng" card="Engine Techs" } }' in path.read_text(), "the tab key completes the name of a card", (path.read_text(), terminal.all[-600:]))
    os.write(terminal.file, b'player Empire { ship "CR90 Corvette \tB" }\n')
    terminal.read(r"> ")
    told('ship "CR90 Corvette B" }' in path.read_text(), "... as far as it is that of one card", (path.read_text(), terminal.all[-600:]))
    os.kill(terminal.child, 9)
    os.waitpid(terminal.child, 0)


def piped():
    """Plays a script, without a terminal."""
    path = work / "piped.umpire"
    script = "\n".join(["1", "Rebel", "", "Empire", "", "", "round 1", "note it begins", "phase ship", "waive the players agreed", "frobnicate",
                        "time 0:30", "phase squadron", "undo", "log 3"])
    done = subprocess.run([umpire, "play", str(path)], input=script + "\n", capture_output=True, text=True)
    log = path.read_text()
    told("player Rebel" in log and "round 1\n" in log, "a script answers the guided beginning", done.stdout + done.stderr)
    told('note "it begins"' in log, "'note' quotes", log)
    (work / "unended.umpire").write_text(log.rstrip())
    subprocess.run([umpire, "play", str(work / "unended.umpire")], input="undo\nundo\nredo\nredo\n", capture_output=True, text=True)
    told((work / "unended.umpire").read_text() == log.rstrip(), "a last line without a line end is put back without one", (work / "unended.umpire").read_text()[-60:])
    names = subprocess.run([umpire, "play", str(work / "names.umpire")], input="1\ntie\nJudge\nRebel\n\nRebel\nREBEL\nEmpire\n\n\n", capture_output=True, text=True)
    told([line[8:28] for line in names.stderr.splitlines() if line.startswith("umpire: ")] == ["nobody who plays may", "'Judge' looks like '", "two players are call", "'REBEL' looks like '"],
         "a name that nobody may have is refused at once, with the reason", names.stderr)
    told("player Rebel" in (work / "names.umpire").read_text() and "player Empire" in (work / "names.umpire").read_text(), "and only that name is asked for again", names)
    told('judge: waive armada.round.phase-order "the players agreed"' in log, "'waive' names the rule that was shown last", log[-400:] + done.stdout)
    waived = subprocess.run([umpire, "play", str(path)], text=True, capture_output=True,
                            input='round 9\nwaive armada.round.number "in quotes"\nundo\nundo\nline\nnote\nlog x\nsave elsewhere\n')
    told('judge: waive armada.round.number "in quotes"' in waived.stdout, "'waive' takes a reason in quotes as it is", waived.stdout)
    told(waived.stdout.count("is no longer found there") == 2, "a finding is gone when its line is, not when it is waived or its ruling is taken back", waived.stdout)
    told("line TEXT." in waived.stdout and "note TEXT." in waived.stdout and path.read_text() == log, "'line' and 'note' ask for a text", waived.stdout)
    told("log 20." in waived.stdout and "always saved as" in waived.stdout, "'log' and 'save' refuse what they do not know", waived.stdout)
    told("frobnicate" not in log and "Not recorded" in done.stdout, "what is no statement is reported", done.stdout)
    told("phase squadron" not in log and "@00:00:30 phase squadron" in done.stdout, "'time' records times, 'undo' takes back", done.stdout)
    told("> " not in done.stdout and done.stderr == "", "nothing prompts in a pipe", done.stdout + done.stderr)
    path.write_text("\n".join(pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text().splitlines()[:194]) + "\n")
    done = subprocess.run([umpire, "play", str(path)], input="add <POOL>\nred[accuracy]\n", capture_output=True, text=True)
    told(path.read_text().endswith("\nRebel: add red[accuracy]\n"), "dice that are not known beforehand are written as they are typed", done.stdout[-1500:])
    done = subprocess.run([umpire, "play", str(work / "unnamed.umpire")], input="", capture_output=True, text=True)
    told((done.returncode, done.stderr.endswith("unnamed.umpire: nothing is recorded, since the game and the players were not named\n")) == (2, True),
         "input that ends before the game is named is reported, and gives exit status 2", done)
    done = subprocess.run([umpire, "play", str(path)], input="time 9999999999999999:1:1\ntime 99999:1:1\n", capture_output=True, text=True)
    told("Write the time as 1:30 or 1:02:30." in done.stdout and "The clock runs from 99999:01:01." in done.stdout, "a time of too many hours is refused", done)
    missing = subprocess.run([umpire, "play", str(work / "no" / "where.umpire")], input="", capture_output=True, text=True)
    told(missing.returncode == 3 and "No such file" in missing.stderr, "a directory that is not there is reported", missing)


def stated():
    path = work / "stated.umpire"
    lines = pathlib.Path("corpus/armada/games/six-rounds.umpire").read_text().split("\n")
    path.write_text("\n".join(lines[:lines.index("phase ship")]) + "\n")
    done = subprocess.run([umpire, "play", str(path)], input="table: set Luke hull 4\nstate\nnote on\nstate\nresult\nquit\n", capture_output=True, text=True)
    first, second = done.stdout.split("Rebel: pass tokens 0; is first player")[1:]
    told("Luke: hull 4 (before: 5); defense tokens brace, brace" in first and "Luke: hull 4; defense tokens" in second, "'state' tells what each unit has, and what the last statement has changed", done.stdout)
    told("result" not in path.read_text() and "result unfinished" in done.stdout, "'result' alone does not end the game", done.stdout)


def begun_from():
    """Goes on with what other programs and list builders wrote."""
    def play(name, *words, lines="quit\n"):
        path = work / name
        done = subprocess.run([umpire, "play", *words, str(path)], input=lines, capture_output=True, text=True)
        return done, path.read_text() if path.exists() else ""

    def command(sequence, player, kind, payload):
        return {"sequence": sequence, "player": player, "type": kind, "payload": payload}

    recording, one, two = work / "recording.json", work / "one.txt", work / "two.txt"
    recording.write_text(json.dumps({"header": {"format_version": 6, "initiative_player": 0, "scenario_id": "learning_scenario"}, "commands": [
        command(0, 0, "start_round", {}), command(1, 0, "assign_dials", {"ship_index": 0, "commands": [1]}), command(2, 0, "fly_away", {})]}))
    done, log = play("from-recording.umpire", "--from", str(recording), lines='Rebel: assign "Nebulon-B Escort Frigate" sealed\nquit\n')
    told(log.count("round 1\n") == 1 and log.endswith('Rebel: assign "Nebulon-B Escort Frigate" sealed\n'), "--from goes on with a recording", log + done.stderr)
    told("command 2 (fly_away)" in done.stderr and "1 of its commands are notes" in done.stdout.replace("\n  ", " "), "--from tells what was not understood", done)
    one.write_text("ship:sloop\nupgrade:gun crew\n")
    two.write_text("Faction: Empire\nCutter (30)\n= 30 Points\nSquadrons:\n= 0 Points\nTotal Points: 31\n")
    done, log = play("from-lists.umpire", "--from", str(one), "--from", str(two), lines="round 1\nquit\n")
    told(log.startswith("game armada\n") and 'player "Player 1" {' in log and 'player "Empire" {' in log and log.endswith("round 1\n"),
         "--from makes a player of each list", log + done.stderr)
    told("the fleet: the list states 31 points, its lines add up to 30" in done.stderr, "--from tells how a list differs from itself", done)
    done, log = play("from-log.umpire", "--from", "corpus/armada/perft/ship-phase.umpire", lines="note on\nquit\n")
    told(log == pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text() + 'note "on"\n', "--from goes on with a log", log)
    done, _ = play("from-log.umpire", "--from", str(one))
    told((done.returncode, done.stderr.endswith("from-log.umpire: --from needs a log that is not there yet, or empty\n")) == (2, True),
         "--from leaves a log that has begun as it is", done)
    done, log = play("from-two.umpire", "--from", str(recording), "--from", str(one))
    told((done.returncode, log) == (2, "") and "is a whole game: only fleet lists go together" in done.stderr, "--from takes one game", done)
    done, log = play("from-none.umpire", "--from", str(work / "no-such"))
    told((done.returncode, log) == (3, "") and "no-such: No such file or directory" in done.stderr, "--from reports a file that is not there", done)


def changed():
    path = work / "changed.umpire"
    path.write_text(pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text())
    terminal = Terminal(path)
    terminal.read()
    with path.open("a") as file:
        file.write("# theirs\n")
    shown = terminal.say("note mine")
    told("changed by somebody else" in shown and "mine" not in path.read_text(), "what somebody else wrote is not overwritten", shown)
    terminal.say("reload")
    told("mine" not in terminal.say("log 3") and "theirs" in path.read_text(), "'reload' takes it in")
    terminal.say("note mine")
    told(path.read_text().endswith('# theirs\nnote "mine"\n'), "and recording goes on")
    terminal.close()


def taking_back():
    """Takes lines back and puts them back: those of this run, those of a log that was begun earlier, and what is no move."""
    path = work / "back.umpire"
    start = pathlib.Path("corpus/armada/perft/ship-phase.umpire").read_text().replace(" #~ log.cut-off", "")
    begun = start.splitlines().index("round 1")
    last = start.splitlines()[begun - 1]

    def play(*lines):
        return subprocess.run([umpire, "play", str(path)], input="\n".join(lines) + "\n", capture_output=True, text=True).stdout
    path.write_text(start)
    play("undo", "undo")
    told(path.read_text().splitlines() == start.splitlines()[:-2], "'undo' twice takes two lines back, of a log that was begun earlier", path.read_text()[-200:])
    path.write_text(start)
    shown = play("Rebel: activate Yavaris", "undo", "undo", "undo", "redo", "redo", "redo", "redo")
    told(path.read_text() == start + "Rebel: activate Yavaris\n", "'redo' puts back all that was taken back, in order", path.read_text()[-200:])
    told("Redone: Rebel: activate Yavaris" in shown and shown.count("There is nothing to redo.") == 1, "and says what, and when there is no more", shown)
    path.write_text(start)
    shown = play("undo", "undo", "redo", "note other", "redo")
    told(path.read_text().endswith('concentrate-fire\nnote "other"\n'), "what was taken back is dropped once something else is recorded", path.read_text()[-200:])
    told(shown.count("can no longer be redone") == 1 and "There is nothing to redo." in shown, "which is said", shown)
    path.write_text(start)
    shown = play(*["undo"] * 9)
    told(path.read_text().splitlines() == start.splitlines()[:begun], "'undo' ends at the first round", path.read_text())
    question = f"The game has not begun: line {begun}, '{last}', is a declaration. To undo it is to edit the log: 'yes' does it."
    told(shown.replace("\n  ", " ").count(question) == 4, "and asks before it edits what was declared", shown)
    play(*["undo"] * 2, "no", "yes", "undo", "log 1", "yes")
    told(path.read_text().splitlines() == start.splitlines()[:begun], "any other answer leaves the declarations", path.read_text())
    play("undo", "yes", "undo", "yes", "redo")
    told(path.read_text().splitlines() == start.splitlines()[:begun - 1], "'yes' takes the line back, and 'redo' puts it back", path.read_text())
    path.write_text(start + 'result unfinished\nend\ngame armada 1.5.0\nplayer A first { ship Yavaris command=1 speed=2 }\n')
    shown = play("undo")
    told("is a declaration" in shown and path.read_text().endswith("}\n"), "the declarations of a later game are not taken back either", shown)
    path.write_text(start)
    terminal = Terminal(path)
    terminal.read()
    path.write_text(start + "# theirs\n")
    terminal.say("reload")
    terminal.say("note mine")
    terminal.say("undo")
    terminal.say("undo")
    shown = terminal.say("log 1")
    told("phase ship" in shown, "'undo' takes a reload back, after what was recorded since", terminal.all)
    terminal.say("redo")
    shown = terminal.say("redo")
    told('Redone: note "mine"' in shown and path.read_text().endswith('# theirs\nnote "mine"\n'), "and 'redo' makes both again", terminal.all)
    for _ in range(3):
        shown = terminal.say("undo")
    told("can no longer be redone" in shown and "nothing to redo" not in terminal.say("redo") and "nothing to redo" in terminal.say("redo"),
         "once a line of before is taken back, too, only that can be put back", terminal.all)
    terminal.close()


GAMES = {"armada": ("six-rounds", "six-rounds/fail-ship-turn"), "dropfleet": ("three-turns", None), "dropzone": ("two-players", None),
         "starfleet": ("campaign", None)}
for ruleset, (game, fail) in drawn(GAMES.items()):
    if only and ruleset not in only:
        continue
    folder = pathlib.Path("corpus") / ruleset / "games"
    record(ruleset, folder / f"{game}.umpire", 200)
    fails = [folder / f"{fail}.umpire"] if fail else sorted((pathlib.Path("corpus") / ruleset).glob("*/*/fail-example.umpire"))
    mistake(ruleset, folder / f"{game}.umpire", fails[0], 80)
narrow()
editing()
cards()
piped()
stated()
begun_from()
changed()
taking_back()
subprocess.run(["rm", "-rf", str(work)], check=True)
finish()

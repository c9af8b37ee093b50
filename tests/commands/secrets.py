#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plays games with 'umpire seal' and 'umpire open', as their players type them, and spoils their files of secrets.

    tests/commands/secrets.py build/umpire"""
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told  # noqa: E402

top = Path(__file__).parent.parent.parent
umpire = str(Path(sys.argv[1]).resolve())

# What each player chooses in the corpus' example of a sealed game.
CHOSEN = {
    "armada": {"Rebel": ["assign Liberty concentrate-fire repair squadron", "assign Liberty repair"], "Empire": ["assign Avenger navigate"] * 2},
    "dropfleet": {"UCM": ["stack [Alpha Bravo]"]},
    "dropzone": {"UCM": ['draw "Precision Strike" Ambush "Smoke Screen"']},
    "starfleet": {"Federation": ["plan Frigate 60 secretly"]},
}


def run(*words, **more):
    return subprocess.run([umpire, *map(str, words)], capture_output=True, text=True, check=False, **more)


def says(words, status, text, name):
    """The command ends with the status and says this text on standard error, word for word."""
    done = run(*words)
    told(done.returncode == status and done.stderr.strip() == text, name, f"{done.returncode} {done.stderr}{done.stdout}")


def play(game, log, secrets):
    """Plays the example again: what it has with digests is sealed, what it has with a salt is opened, each by the command."""
    chosen = {player: iter(list_) for player, list_ in CHOSEN[game].items()}
    log.write_text("")
    for line in (top / f"corpus/{game}/sealed/opened/pass-example.umpire").read_text().splitlines():
        player = line.split(":")[0].strip()
        words = None
        if "commit=" in line:
            words = ["seal", f"--secrets={secrets[player]}", "--append", log, f"{player}: {next(chosen[player])}"]
        elif re.search(r":\s+open\s", line):
            continue
        elif "salt=" in line:
            words = ["open", f"--secrets={secrets[player]}", "--append", log, re.sub(r'\s+salt="\w*"', "", re.sub(r":\s+", ": ", line))]
        elif line.startswith("result") or line == "end":
            for one in dict.fromkeys(secrets[player] for player in chosen):
                if line != "end" or "result" not in log.read_text():
                    done = run("open", f"--secrets={one}", "--append", log)
                    if done.returncode:
                        return f"{log}: {done.stderr}"
        if words:
            done = run(*words)
            if done.returncode:
                return f"{words}: {done.stderr}"
        else:
            log.write_text(log.read_text() + line + "\n")
    return ""


def whole_games(work):
    for game, players in CHOSEN.items():
        log, secrets = work / f"{game}.umpire", {player: work / f"{game}-{player}" for player in players}
        why = play(game, log, secrets)
        told(not why, f"{game}: what is chosen in secret is sealed and opened by the commands", why)
        done = run("check", "-f", "text", "--require-opened", log)
        told(done.returncode == 0, f"{game}: the game is conformant, and all of it is opened", done.stdout)
        kept = [path for path in secrets.values()]
        told(all(path.stat().st_mode & 0o777 == 0o600 for path in kept), f"{game}: only its owner may read a file of secrets")
        salts = re.findall(r"\t([0-9a-f]{32})\t", "".join(path.read_text() for path in kept))
        told(salts and len(set(salts)) == len(salts), f"{game}: each salt is another one")


def spoiled(work):
    """Files of secrets that cannot be used, and statements that cannot be sealed."""
    log, mine = work / "spoiled.umpire", work / "mine"
    begins = ('game armada\ntitle "Spoiled"\nplayer Rebel first { ship Liberty command=2 speed=2 }\n'
              'player Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\n')
    log.write_text(begins)
    sealing = ["seal", f"--secrets={mine}", log]
    says([*sealing, "Rebel: assgn Liberty navigate"], 2, "umpire: Rebel: assgn Liberty navigate: 'assgn' cannot be sealed; in armada these can: assign",
         "a verb that cannot be sealed: says which can")
    says([*sealing, "Rebel: assign Liberty"], 2, "umpire: Rebel: assign Liberty: the statement names nothing that can be sealed",
         "a statement without a choice")
    says([*sealing, 'Rebel: assign Liberty commit="00"'], 2,
         'umpire: Rebel: assign Liberty commit="00": write the statement as it is meant, without digests and salts', "a digest is made, not given")
    says([*sealing, "round 2"], 2, "umpire: round 2: write what a player does: PLAYER: VERB ...", "a marker cannot be sealed")
    says([*sealing, "Rebel: assign Liberty navigat repair"], 1,
         f"umpire: {log}: nothing was sealed: 'navigat' cannot be here; it must be navigate, squadron, repair or concentrate-fire; is it 'navigate'? "
         "[log.operands]", "a word that is no command is found before it is sealed")
    says([*sealing, "Rebel: assign Avenger navigate"], 1, f"umpire: {log}: nothing was sealed: Rebel cannot assign dials to Avenger: it is a ship of "
         "Empire [armada.command.own-ship]", "a choice that breaks a rule is found before it is sealed")
    told(mine.read_text() == "", "nothing was kept of all that")
    done = run(*sealing, "Rebel: assign Liberty navigate repair")
    told(done.returncode == 0 and re.fullmatch(r'Rebel: assign Liberty commit=\["[0-9a-f]{64}" "[0-9a-f]{64}"\]\n', done.stdout), "the line is printed",
         done.stdout + done.stderr)
    says(["open", f"--secrets={mine}", log], 0, f"umpire: {log}: 2 of what '{mine}' keeps is not in this log, and is not opened",
         "a line that was sealed and never written is told")
    told(run("open", f"--secrets={mine}", log).stdout == "", "and nothing of it is opened")
    log.write_text(log.read_text() + done.stdout)
    whole = mine.read_text()
    says(["open", f"--secrets={mine}", log, "Rebel: reveal squadron"], 1,
         f"umpire: {log}: '{mine}' has nothing that 'Rebel: reveal squadron' shows and that is not yet opened; without a statement 'umpire open' prints "
         "all that is sealed", "a choice that was not made cannot be opened")
    mine.chmod(0o640)
    says(["open", f"--secrets={mine}", log], 2, f"umpire: {mine}: others can read this file of secrets: type 'chmod 600 {mine}'. Who has read it knows "
         "what you have sealed", "a file that others can read")
    mine.chmod(0o600)
    damaged = f"umpire: {mine}:2: this line is damaged: it is not as umpire wrote it. Take a copy of the file, or remove the line: what it kept is lost"
    for name, text in {"a word of it is another one": whole.replace("navigate", "repair", 1), "a digit is another one": re.sub(r"1(?=\w*\n$)", "2", whole[:-1]),
                       "a line is no line": whole.split("\n")[0] + "\nnonsense\n"}.items():
        mine.write_text(text if text.endswith("\n") else text + "\n")
        if text != whole[:-1]:
            says(["open", f"--secrets={mine}", log], 2, damaged if "digit" not in name else damaged.replace(":2:", ":3:"), f"a damaged file: {name}")
    mine.write_text(whole[:-20])
    says(["open", f"--secrets={mine}", log], 2, f"umpire: {mine}: this file is cut off, or no file of secrets: its last line must end in a line end. Take a "
         "copy of it, or name another file", "a file that is cut off")
    mine.write_text(log.read_text())
    says(["open", f"--secrets={mine}", log], 2, damaged.replace(":2:", ":1:"), "a file that is something else")
    mine.write_text(whole)
    other = work / "other.umpire"
    other.write_text(log.read_text().replace("Spoiled", "Another"))
    says(["open", f"--secrets={mine}", other], 2, f"umpire: {mine}: this file of secrets is of another game than 'Another', or the game's declarations were "
         "changed since. Name the file of this game, or a new one", "a file of another game")
    says(["open", f"--secrets={work}/lost", log], 2, f"umpire: {work}/lost: there is no such file of secrets. Without it nothing that was sealed can be opened: "
         "look for a copy of it", "a file that is lost")
    says(["open", f"--secrets={log}", log], 2, run("open", f"--secrets={log}", log).stderr.strip(), "the log is no file of secrets")
    told(log.read_text().startswith(begins), "and the log is as it was")
    says(["open", f"--secrets={work}", log], 2, f"umpire: {work}: Is a directory", "a folder is no file of secrets")
    over = work / "over.umpire"
    over.write_text(log.read_text() + "result Rebel by concession\nend\n")
    says(["seal", f"--secrets={mine}", over, "Rebel: assign Liberty navigate repair"], 1, f"umpire: {over}: the game is over: nothing more can be sealed",
         "nothing is sealed after the result")
    wrong = work / "wrong.umpire"
    wrong.write_text(begins + 'what is "this\n')
    says(["open", f"--secrets={mine}", wrong], 3, f"umpire: {wrong}:7: the log has errors, which must be mended first: 'umpire check' lists them",
         "a log with an error")
    says(["seal", log, "Rebel: pass"], 2, "umpire: write: umpire seal --secrets=FILE LOG 'PLAYER: VERB ...'", "no file of secrets is named")
    told(sorted(os.listdir(work)) == sorted(set(os.listdir(work))) and mine.read_text() == whole, "the file of secrets is as it was")


def beacon(work):
    """The command says which round of the beacon a throw needs, and writes it with the dice."""
    log, signature = work / "beacon.umpire", "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
    begins = ('game dropzone\ntitle "Dice of a beacon"\nplayer UCM { commander Price cv=3; battlegroup Armour { squad Sabres units=3; squad Rapiers }; '
              "auxiliary Drones }\nplayer PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }\n")
    declared = begins + 'beacon quicknet start="2023-08-23T15:50:00Z" minutes=5\nround 1\nphase initiation\n'
    log.write_text(begins + "round 1\nphase initiation\n")
    says(["roll", "--beacon", log], 1, f"umpire: {log}: the game has no beacon: declare one before the first marker, as doc/beacon.md says", "no beacon is declared")
    log.write_text(declared)
    says(["roll", "--beacon", log], 1, f"umpire: {log}: no throw waits: write it with its time, such as '@1:05:00 UCM: throw \"roll 1d6\"'", "no throw waits")
    log.write_text(declared + 'UCM: throw "roll 1d6"\n')
    says(["roll", "--beacon", log], 1, f"umpire: {log}: the throw has no time, such as @1:05:00, so nobody can say which round it needs", "a throw without a time")
    log.write_text(declared + '@0:04:22 UCM: throw "roll 1d6"\n')
    done = run("roll", "--beacon", log)
    told(done.returncode == 0 and done.stdout == "line 8 needs round 1000, which comes at 2023-08-23T15:59:24Z\n"
         "https://api.drand.sh/v2/beacons/quicknet/rounds/1000 has its signature\n", "it says which round the throw needs, and when that comes", done)
    says(["roll", f"--beacon={signature[1:]}", log], 2, "umpire: the signature of a round must have 96 hexadecimal digits (0 to 9, a to f)", "half a signature")
    done = run("roll", f"--beacon={signature}", "--append", log)
    told(done.returncode == 0 and log.read_text().endswith(f'table: beacon 1000 "{signature}"\nUCM: roll d6[4]\n'), "it writes the round and the dice", done)
    says(["roll", f"--beacon={signature}", log], 1, f"umpire: {log}: no throw waits: write it with its time, such as '@1:05:00 UCM: throw \"roll 1d6\"'",
         "nothing more is needed")
    log.write_text(log.read_text() + "result UCM by concession\nend\n")
    done = run("check", "-f", "text", "--require-opened", log)
    told(done.returncode == 0 and "1 on trust" in done.stdout and "dice: beacon, not checked" in done.stdout, "the game is conformant, and its round is on trust", done.stdout)
    told(run("check", "--require-decided", log).returncode == 4, "with --require-decided that is not enough", done.stdout)
    rounds = work / "rounds"
    for text, status, says_ in ((f"# quicknet\n\n999 {'0' * 96}\n1000 {signature}\n", 0, "dice: beacon checked"), (f'{{"round":1000,"signature":"{signature}"}}\n', 0, "dice: beacon checked"),
                                (f"1000 {signature[:-1]}0\n", 1, "the signature of round 1000 differs from that in the list of rounds (check --rounds)"), (f"999 {signature}\n", 0, "dice: beacon, not checked"),
                                ("", 0, "dice: beacon, not checked"), (f"1000 {signature[1:]}\n", 2, "line 1 must be: ROUND SIGNATURE"), (f"x {signature}\n", 2, "line 1 must be: ROUND SIGNATURE")):
        rounds.write_text(text)
        done = run("check", "-f", "text", "--require-opened", f"--rounds={rounds}", log)
        told(done.returncode == status and says_ in done.stdout + done.stderr, f"--rounds with '{text[:24]}'", done)


def dice(work):
    """Two players throw and answer with the command, and one tries to get a second throw out of a link."""
    log, ucm, phr = work / "dice.umpire", work / "dice-UCM", work / "dice-PHR"
    log.write_text('game dropzone\ntitle "Rolled"\nplayer UCM { commander Price cv=3; battlegroup Armour { squad Sabres } }\n'
                   "player PHR { commander Nikephoros cv=2; battlegroup Hand { squad Ajax } }\n")
    roll = lambda secrets, what: run("roll", f"--secrets={secrets}", "--append", log, what)  # noqa: E731
    says(["roll", f"--secrets={ucm}", log, "UCM: roll 1d6"], 1, f"umpire: {log}: first declare your chain: type the command with your name only",
         "a throw without a chain")
    told(roll(ucm, "UCM").returncode == 0 and roll(phr, "PHR").returncode == 0 and log.read_text().count("chain ") == 2, "each player declares a chain")
    log.write_text(log.read_text() + "round 1\nphase initiation\n")
    says(["roll", f"--secrets={ucm}", log, "UCM: roll d6"], 2, "umpire: 'roll d6' says no dice that are rolled: write the roll with the number and the name "
         "of its dice, such as 'roll 2d6'", "a roll without the number of its dice")
    says(["roll", f"--secrets={ucm}", log, "UCM"], 1, f"umpire: {log}: no throw waits: to throw, write what is rolled after your name, such as 'roll 2d6'",
         "nothing to answer")
    before = log.read_text()
    for first, second, name in ((ucm, phr, "UCM"), (phr, ucm, "PHR")):
        other = {"UCM": "PHR", "PHR": "UCM"}[name]
        done = [roll(first, f"{name}: roll 1d6"), roll(second, other), roll(first, name)]
        told(not any(one.returncode for one in done) and re.search(rf"{name}: roll d6\[[1-6]\]\n$", log.read_text()), f"{name} throws, {other} answers, "
             f"{name} shows the die", [one.stderr for one in done])
    says(["roll", f"--secrets={phr}", log, "PHR"], 1, f"umpire: {log}: no throw waits: to throw, write what is rolled after your name, such as 'roll 2d6'",
         "nothing more to do")
    told(ucm.stat().st_mode & 0o777 == 0o600, "only its owner may read a chain")
    whole = log.read_text()
    log.write_text(whole + "result UCM by concession\nend\n")
    done = run("check", "-f", "text", "--require-opened", log)
    told(done.returncode == 0 and "; dice: derived and checked;" in done.stdout, "the game is conformant, and its dice are derived and checked", done.stdout)
    log.write_text(before)
    told(roll(phr, "PHR: roll 1d6").returncode == 1, "a link that was given in an answer is not given for a throw")
    says(["roll", f"--secrets={ucm}", log, "UCM: roll 2d6"], 1, f"umpire: {log}: link 1 was already given for 'roll 1d6', and is not given for 'roll 2d6': "
         "the log must keep the line that it had", "a link is not given again for another throw")
    told(roll(ucm, "UCM: roll 1d6").returncode == 0 and whole.startswith(log.read_text()), "it is given again for the same throw, as it was")
    says(["roll", f"--secrets={ucm}", log, "UCM"], 1, f"umpire: {log}: your throw is not yet answered: wait for the others", "the thrower waits")
    says(["roll", f"--secrets={work}/new", log, "PHR"], 2, f"umpire: {work}/new: this file of secrets has no chain of 'PHR': name the file with which the "
         "chain was declared", "a chain that is lost")


with TemporaryDirectory() as folder:
    whole_games(Path(folder))
    dice(Path(folder))
    beacon(Path(folder))
    spoiled(Path(folder))
finish()

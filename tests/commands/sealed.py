#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks sealed.md and the corpus with the format written once more, from doc/sealed.md alone.

    tests/commands/sealed.py build/umpire

The first part, down to `opened`, knows nothing of umpire. The vectors of doc/sealed.md must come out, and each opening in
the corpus must fit or not as its expectations say; umpire must find the same."""
import hashlib
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told_wrong  # noqa: E402
from command import statements  # noqa: E402

top = Path(__file__).parent.parent.parent
SIDE = r'("(?:[^"\\]|\\.)*"|[^\s":]+):\s'
MARKER = r"(round|turn|phase|segment|step)\s"
OBJECT = {"assign": 2}  # which word of the statement is the object, by verb


def netstrings(*texts):
    return b"".join(b"%d:%s," % (len(text.encode()), text.encode()) for text in texts)


def digest(title, declarations, player, number, thing, place, salt, values):
    return hashlib.sha256(netstrings("umpire sealed 1", title, hashlib.sha256(declarations.encode()).hexdigest(), player, str(number), thing, str(place),
                                     salt, str(len(values)), *values)).hexdigest()


def opened(text):
    """Whether each statement with a salt opens what was sealed: pairs of a line and a truth value."""
    all_of_it = list(statements(text))
    play = [(line, said) for line, said in all_of_it if re.match(MARKER, said) or re.match(SIDE, said)]
    declared = "".join(said + "\n" for line, said in all_of_it if line < play[0][0] and not said.startswith(("chain ", "view of ", "begins ", "records at-least ")))
    title, sealed = (re.findall(r'^title "(.*)"$', declared, re.M) + [""])[0], []
    number = 0
    for line, said in play:
        number += not re.match(SIDE + r"open\s", said)
        words = shlex.split(re.sub(r"[\[\]]", " ", said))
        player, verb, rest = words[0].rstrip(":"), words[1] if len(words) > 1 else "", words[2:]
        digests = re.findall(r'"([0-9a-f]{64})"', said.split("commit=")[1]) if "commit=" in said else []
        thing = words[OBJECT[verb]] if verb in OBJECT and digests else ""
        sealed += [(one, player, number, thing, place) for place, one in enumerate(digests, 1)]
        salts = [word[5:] for word in rest if word.startswith("salt=")]
        if not salts:
            continue
        values = rest[1 if verb == "open" else 0:next(i for i, word in enumerate(rest) if word.startswith("salt="))]
        values = values[:values.index("as")] if "as" in values else values
        yield line, any((verb != "open" or one.startswith(rest[0])) and one == digest(title, declared, player, count, thing, place, salts[0], values)
                        for one, owner, count, thing, place in sealed if owner == player)


def absent(text, folder=""):
    """The cases that a document names and the corpus does not have; GAME is each game."""
    named = re.findall(r"`([\w/-]*\b(?:pass|fail)-[\w-]+)`", text)
    cases = [one.replace("GAME", game) if "/" in one else folder + one for one in named for game in ("armada", "dropfleet", "dropzone", "starfleet")]
    return [one for one in dict.fromkeys(cases) if not (top / f"corpus/{one}.umpire").exists()] + ([] if len(named) > 10 else ["few are named"])


def subsets(count, random):
    """Some subsets of so many openings: none, each one alone, all but each one, and some by chance."""
    every = set(range(count))
    yield from [set()] + [{i} for i in every][:6] + [every - {i} for i in every][:6]
    yield from ({i for i in every if random.random() < 0.5} for _ in range(6))


def with_openings(text, kept):
    """The log with some of its openings: what 'open' says is left out, and so are other salts."""
    lines, count = text.splitlines(), 0
    for i, line in enumerate(lines):
        if "salt=" not in line:
            continue
        if count not in kept:
            lines[i] = "" if re.search(r":\s+open\s", line) else re.sub(r'\s+salt="\w*"', "", line)
        count += 1
    return "\n".join(lines) + "\n"


def found(folder):
    """The findings of the logs in a folder: for each name a set of lines and rules."""
    said = subprocess.run([umpire, "check", "--no-config", "-f", "text", "--max-findings=all", str(folder)], capture_output=True, text=True, check=False).stdout
    findings = {path.name: set() for path in folder.iterdir()}
    for name, line, rule in re.findall(r"^.*?([^/\n]+\.umpire):(\d+):\d+: (?:violation|error): .* \[([\w.-]+)\]$", said, re.M):
        findings[name].add((int(line), rule))
    return findings


def subsets_contradict(logs):
    """Logs with some of their openings that have a finding which the log with all of them has not."""
    chance, names, wrong = Random(1), {}, []
    with TemporaryDirectory() as work:
        for number, (path, text) in enumerate(logs.items()):
            count = sum("salt=" in line for line in text.splitlines())
            for at, kept in enumerate([set(range(count)), *subsets(count, chance)]):
                name = f"{number}-{at}.umpire"
                Path(work, name).write_text(with_openings(text, kept))
                names[name] = (f"{number}-0.umpire", f"{path}: with openings {sorted(kept)}")
        findings = found(Path(work))
        for name, (whole, said) in names.items():
            more, less = findings[name] - findings[whole], findings[whole] - findings[name]
            # which card of a hand is one too many is known when all is opened: until then a later one is
            if {rule for _, rule in more} == {"dropzone.sealed.opened"} and sum(rule == "dropzone.sealed.opened" for _, rule in less) >= len(more):
                continue
            wrong += [f"{said}: {more}"] if more else []
    return wrong if any(findings.values()) else ["no log has a finding"]


HIDDEN = "plan|bribe|flagship|piracy|deploy|react|zone|influence|b10-allocate|phaser-g"


def sealed_throughout(text):
    """A log of Starfleet with all that its teams may seal sealed, and the statements that open it; a preposition is no value."""
    play = [(line, said) for line, said in statements(text) if re.match(MARKER, said) or re.match(SIDE, said)]
    declared = "".join(said + "\n" for line, said in statements(text) if line < play[0][0] and not said.startswith(("chain ", "view of ", "begins ", "records at-least "))) if play else ""
    title, lines, openings = (re.findall(r'^title "(.*)"$', declared, re.M) + [""])[0], text.splitlines(), []
    for number, (line, said) in enumerate(play, 1):
        secret = re.fullmatch(SIDE + rf"({HIDDEN}) (.+?)((?: openly| secretly)*)", said)
        if not secret or secret[1] in ("GM", "GameMaster") or ";" in lines[line - 1] or re.search(r"\w=", said):
            continue
        words = [word for word in re.findall(r'"(?:[^"\\]|\\.)*"|[^\s\[\]]+', secret[3]) if word != "as"]
        salt = hashlib.sha256(said.encode()).hexdigest()[:32]
        one = digest(title, declared, secret[1].strip('"'), number, "", 1, salt, [word.strip('"') for word in words])
        lines[line - 1] = f'{secret[1]}: {secret[2]} commit="{one}"{secret[4]}'
        openings.append(f'{secret[1]}: open "{one}" {" ".join(words)} salt="{salt}"')
    return lines, openings


def shares_a_name(text):
    """Whether two teams' offers have one name: what is said of it before they are opened is of neither's."""
    offers = {(said[1], said[2]) for said in re.finditer(SIDE + r'bribe ("[^"]*"|\S+)', text)}
    return len({name for _, name in offers}) < len(offers)


def judged_otherwise():
    """Cases of Starfleet that are judged otherwise when all is sealed first and opened at the end. A name that only a sealed
    statement has is no error of the log, and what follows from the first mistake may be told as well."""
    cases, wrong, late = {}, [], 0
    with TemporaryDirectory() as work:
        for path in sorted((top / "corpus/starfleet").rglob("*.umpire")):
            text = path.read_text(errors="replace")
            lines, openings = sealed_throughout(text) if len(re.findall(r"^game ", text, re.M)) == 1 and "commit=" not in text and not shares_a_name(text) else ([], [])
            if not openings:
                continue
            at = next((i for i, line in enumerate(lines) if re.match(r"(result|end)\b", line)), len(lines))
            name = f"{len(cases)}.umpire"
            some = [one if i % 2 else "" for i, one in enumerate(openings)]
            for kind, log in {"plain": text.splitlines(), "sealed": lines, "some": lines[:at] + some + lines[at:],
                              "opened": lines[:at] + openings + lines[at:]}.items():
                Path(work, f"{kind}-{name}").write_text("\n".join(log) + "\n")
            cases[name] = (path, at, len(openings))
        findings = found(Path(work))
        for name, (path, at, count) in cases.items():
            plain = {(line + (line > at) * count, rule) for line, rule in findings[f"plain-{name}"]}
            opened_now, first = findings[f"opened-{name}"], min((line for line, _ in plain), default=10**9)
            rules = {rule for _, rule in opened_now}
            late += bool({one for one in opened_now if one[0] <= at} - findings[f"sealed-{name}"])
            wrong += [f"{path}:{line}: not found: {rule}" for line, rule in plain - opened_now if rule not in rules and not rule.startswith("log.")]
            wrong += [f"{path}:{line}: found when it is opened: {rule}" for line, rule in opened_now - plain if line < first]
            wrong += [f"{path}:{line}: found when some of it is opened: {rule}" for line, rule in findings[f"some-{name}"] if line < first]
    return wrong + ([] if len(cases) > 400 and late > 40 else [f"{len(cases)} cases, {late} with findings that only what is opened shows"])


umpire = sys.argv[1]
document = (top / "doc/sealed.md").read_text()
game = re.search(r"```umpire\n(.*?)```", document, re.S)[1]
declared = "".join(said + "\n" for _, said in statements(game.split("round 1")[0]))
title = re.search(r'^title "(.*)"$', declared, re.M)[1]
vectors = re.findall(r"^\| `(\w+)` \| (.*?) \| (\d+) \| (\w*) \| (\d+) \| `(\w+)` \| (.*?) \| `(\w{64})` \|$", document, re.M)
logs = {path: path.read_text(errors="replace") for folder in ("corpus", "tests/commands/sealed") for path in sorted((top / folder).rglob("*.umpire"))}
logs = {path: text for path, text in logs.items() if "salt=" in text}
openings = [(path, line, fits, bool(re.search(r"sealed\.opened|log\.operands", text.splitlines()[line - 1]))) for path, text in logs.items() if "\nbegins " not in text for line, fits in opened(text)]
whole = [*top.glob("corpus/*/together/pass-sealed-throughout.umpire"), *top.glob("tests/commands/sealed/*.umpire")]
ended = subprocess.run([umpire, "check", "--no-config", "--require-opened", *map(str, whole)], capture_output=True, text=True, check=False)
said = subprocess.run([umpire, "test", *map(str, logs)], capture_output=True, text=True, check=False)
told_wrong("doc/sealed.md: the vectors come out, and its game has them", [
    name for name, player, number, thing, place, salt, values, wanted in vectors
    if digest(title, declared, player, number, thing, place, salt, values.split()) != wanted or wanted not in game] + ["none"][len(vectors) > 2:])
told_wrong("doc/sealed.md: the digest of the declarations is right", [] if hashlib.sha256(declared.encode()).hexdigest() in document else ["another one"])
examples = re.findall(r"```umpire\n(.*?)```", document + (top / "doc/sealed-games.md").read_text(), re.S)
told_wrong("doc/sealed.md, doc/sealed-games.md: there is a game of each ruleset, and each opening fits",
           [line for one in examples for line, fits in opened(one) if not fits] + ["not all games"][:len({one.split()[1] for one in examples}) != 4])
def judged(text, *options):
    return subprocess.run([umpire, "check", "--no-config", "-f", "text", *options, "-"], input=text, capture_output=True, text=True, check=False)


told_wrong("doc/sealed-games.md: the games are conformant with --require-opened, and open all that they seal", [
    one for one in examples if judged(one, "--require-opened").returncode or one.count("salt=") != len(re.findall(r'"[0-9a-f]{64}"', one))])
# a play names no digest: it is compared with the last 64
hand = (top / "corpus/dropzone/sealed/opened/pass-example.umpire").read_text().replace("commander Price cv=3", "commander Price cv=99").split("UCM: open")[0]
told_wrong("a card that fits none of 64 digests of its player is a violation, and undecided where there are more", [
    count for count in (64, 65)
    if (" [dropzone.sealed.opened]" in judged(re.sub(r"UCM: draw 3 .*", "UCM: draw %d commit=[%s]" % (count, " ".join(f'"{one:064x}"' for one in range(count))), hand)).stdout) != (count == 64)])
told_wrong("doc/sealed.md, doc/dice.md and doc/beacon.md: each case that shows an attack is there",
     absent(document) + absent("".join((top / f"doc/{one}.md").read_text() for one in ("dice", "beacon")), "dropzone/dice/derived/"))
told_wrong(f"corpus: of {len(openings)} openings each one fits that is not expected to be a breach",
     [f"{path}:{line}" for path, line, fits, expected in openings if not fits and not expected])
told_wrong("corpus: some openings do not fit", [] if any(not fits for _, _, fits, _ in openings) else ["all fit"])
told_wrong("corpus: a log with some of its openings has no finding that it does not have with all of them", subsets_contradict(logs))
told_wrong("Starfleet: what was sealed and is opened at the end is judged as if it had been told at once", judged_otherwise())
told_wrong("whole games of the four rulesets, all sealed and opened, are conformant with --require-opened",
     [] if ended.returncode == 0 and len(whole) == 4 else [ended.stdout])
told_wrong("corpus: umpire finds the same", [line for line in said.stdout.splitlines() if not line.endswith(": ok")] if said.returncode else [])
# what does not fit costs a thousand hashes, so that only the first ones of a log are tried with later numbers
openings_that_fit_nothing = """game armada 1.5.0
player Rebel first { ship Liberty command=1 speed=2 }
player Empire { ship Avenger command=1 speed=2 }
round 1
phase command
Rebel: assign Liberty commit="%s"
Empire: assign Avenger repair
phase ship
%send
""" % ("5f" * 32, "".join(f'Rebel: open "{"5f" * 8}" navigate salt="{one:032x}"\n' for one in range(400)))
said = subprocess.run([umpire, "check", "--no-config", "-f", "text", "-"], input=openings_that_fit_nothing, capture_output=True, text=True, check=False).stdout
told_wrong("of 400 openings that fit nothing the first 32 are tried as if statements were missing; the others are undecided",
           [] if "(33 violations;" in said else [said[-300:]])
finish()

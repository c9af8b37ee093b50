#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The long and the short form of logs: markers.py UMPIRE [--games N] [PATH...]

For each log (those named, or the whole games of the corpus), and N random games of each game with and without a breach:
- the long and the short form have the same findings: rules, statements and verdicts;
- the long form of the short one is the long form of the log;
- a form of its own form is the same.
- where the short form leaves a marker out, what the log writes there is offered ("umpire legal"), and each line that is offered
  may be put in: a check finds nothing that it does not find without it.
- one statement that is left out of a short log of Starfleet is one finding at most, with few exceptions.
The short form names no squad that is its battlegroup's only one."""
import difflib
import json
import os
import re
import subprocess
import sys
import tempfile

GAMES = ["armada", "dropzone", "dropfleet", "starfleet"]


def run(*words, text=None):
    return subprocess.run([UMPIRE, *words], input=text, capture_output=True, text=True, check=False)


def form(option, text):
    """The log in one form, or None if fmt refuses it."""
    done = run("fmt", option, "-", text=text)
    return done.stdout if done.returncode == 0 else None


def findings(text, *options):
    """What a check finds: rule and statement of each finding, without its subject, which the line may have from an event
    before it; the verdict of each game."""
    found = []
    for line in run("check", "-f", "jsonl", *options, "-", text=text).stdout.splitlines():
        row = json.loads(line)
        if row.get("type") == "finding":
            found.append((row["rule"], row["level"], re.sub(r'^("[^"]*"|[^:" ]+): ', "", row["statement"])))
        elif row.get("type") == "outcome":
            found.append(("verdict", row["verdict"], ""))
    return found


def compare(name, text):
    """What is wrong with the forms of a log; nothing if it has none."""
    long, short = form("--long", text), form("--short", text)
    if long is None or short is None:
        return []
    wrong = []
    if form("--long", short) != long:
        wrong.append(f"{name}: the long form of the short one differs")
    if form("--long", long) != long:
        wrong.append(f"{name}: the long form of the long one differs")
    if form("--short", short) != short:
        wrong.append(f"{name}: the short form of the short one differs")
    # a log of one side is no whole game, and what is guessed to be missing may be something else
    options = ["--as-played"] if os.sep + "joins" + os.sep in name else []
    found, other = findings(long, *options), findings(short, *options)
    # that a statement belongs before a marker is guessed only where the marker is written
    if set(found) < set(other):
        found, other = findings(long, "--as-played"), findings(short, "--as-played")
    if found != other:
        wrong.append(f"{name}: the forms have other findings: {sorted(set(found) ^ set(other))}")
    COUNTS[0] += len(long.splitlines())
    COUNTS[1] += len(short.splitlines())
    return wrong


def places(long, short):
    """The lines of a short log before which it leaves a marker out, with what stands there, by the subject and the verb."""
    rest, found, left_out, shows, rounds, begun = iter(long.splitlines()), [], False, False, 0, False
    for number, line in enumerate(short.splitlines()):
        begins = bool(re.match(r"(round|turn) ", line))
        rounds += begins
        first = line.split("; ")[0]
        for written in rest:
            if written == first:
                break
            left_out = left_out or re.match(r"(phase|segment|step) ", written)
        event = re.match(r'("[^"]*"|[^:" ]+): \S+', first)
        # nothing shows that the log leaves markers out before it does so
        if left_out and shows and event and event.group(1) not in ("table", "judge") and not (begun and rounds == 1):
            found.append((number, event.group(0)))
        shows, begun = shows or left_out, begins
        left_out = False
        for _ in line.split("; ")[1:]:
            next(rest, None)
    return found


def verdicts(texts):
    """Of each log, which is one game: its findings, without that it is cut off."""
    found = [[] for _ in texts]
    for line in run("check", "-f", "jsonl", "--max-findings=all", "-", text="".join(texts)).stdout.splitlines():
        row = json.loads(line)
        if row.get("type") == "finding" and row["rule"] != "log.cut-off":
            found[row["n"] - 1].append((row["rule"], row["level"], row["statement"]))
    return found


def compare_offers(name, text):
    """What is wrong with what is offered in a short log."""
    long, short = form("--long", text), form("--short", text)
    if long is None or short is None or text.count("\ngame ") + text.startswith("game ") != 1:
        return []
    lines, wrong = short.splitlines(keepends=True), []
    # after a breach, and in a log of one side, what is guessed to be missing may be something else
    sound = all(one[0] == "verdict" for one in findings(text))
    found = places(long, short) if sound else []
    for number, event in found[:: max(1, len(found) // 3)]:
        before = "".join(lines[:number])
        offered = [json.loads(line) for line in run("legal", "--no-config", "-f", "jsonl", "-", text=before).stdout.splitlines()]
        begins = [one["example"] for one in offered if one["subject"]]
        if offered and not any(one.startswith(event) for one in begins):
            wrong.append(f"{name}:{number + 1}: {event} is not offered")
        chosen = begins[:: max(1, len(begins) // 12)]
        without, *put_in = verdicts([before] + [f"{before}{one}\n" for one in chosen])
        wrong += [f"{name}:{number + 1}: {one} is offered, and {set(now) - set(without)} found"
                  for one, now in zip(chosen, put_in) if set(now) - set(without)]
        COUNTS[2] += len(chosen)
    return wrong


def logs(paths, games):
    for path in paths:
        found = [path]
        if os.path.isdir(path):
            found = sorted(os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names
                           if name.endswith(".umpire"))
        for one in found:
            with open(one, encoding="utf-8", errors="surrogateescape", newline="") as file:
                yield os.path.relpath(one), file.read()
    for game in GAMES:
        for seed in range(1, games + 1):
            yield f"{game} seed {seed}", run("generate", game, "-s", str(seed)).stdout
            yield f"{game} seed {seed} with a breach", run("generate", game, "-s", str(seed), "--violate", "any").stdout


def compare_joined(folder):
    """The logs of all sides: the short ones have half the lines from the first turn on, and join to the same log; a
    side's view of the short joined log is that of the joined log. A marker that only what others do in secret implies would tell of it."""
    names = [f"{name}.umpire" for name in ("gamemaster", "federation", "klingon", "gorn", "orion")]
    written = played = 0
    with tempfile.TemporaryDirectory() as work:
        for name in names:
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                text = file.read()
            short = form("--short", text)
            with open(os.path.join(work, name), "w", encoding="utf-8") as file:
                file.write(short)
            written += lines_of_turns(text)
            played += lines_of_turns(short)
        joined = run("join", *[os.path.join(folder, name) for name in names]).stdout
        again = run("join", *[os.path.join(work, name) for name in names]).stdout
        views = [run("view", "--for=Klingon", "-", text=text).stdout for text in (joined, form("--short", joined))]
    told("logs of all sides: the short ones join to the same log", joined and joined == again)
    long, short = (form("--long", view).splitlines() for view in views)
    lacking = [line[2:] for line in difflib.ndiff(long, short) if line[0] in "-+"]
    told("logs of all sides: a view of the short joined log is that of the joined log, but for markers of steps in which only others act",
         short and set(short) <= set(long) and all(line.startswith("step ") for line in lacking))
    told(f"logs of all sides: two turns have half the lines ({played} of {written})", 2 * played <= written)
    long, short = (lines_of_turns(form(option, joined)) for option in ("--long", "--short"))
    told(f"two turns of four teams: a third of the lines ({short} of {long}), and at most 90", 3 * short <= long and short <= 90)


def compare_squads(path):
    """The only squad of a battlegroup: the long form names it before its first action, the short one does not."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    long, short = form("--long", text), form("--short", text)
    told("the long form names a battlegroup's only squad", long.count(": squad ") == 3)
    told("the short form does not", short and "squad " not in short[short.index("round 1"):])


def statements_of(short):
    """The statements of a short log, each on a line of its own, with the place at which its turns begin."""
    lines, begins = [], None
    for line in short.splitlines():
        if begins is None and re.match(r"turn ", line):
            begins = len(lines)
        if begins is None:
            lines.append(line)
            continue
        subject = ""
        for one in re.findall(r'(?:"(?:[^"\\]|\\.)*"|#.*|[^;"#])+', line):
            one = one.strip()
            named = re.match(r'("[^"]*"|[\w\'-]+): ', one)
            marker = re.match(r"(turn|phase|segment|step|result|end)\b", one)
            subject = named.group(0) if named else "" if marker else subject
            lines.append(one if named or marker or one.startswith("#") else subject + one)
    return lines, begins


def breaches(folder):
    """Of each log of a folder, how many breaches a check finds."""
    found, log = {}, None
    for line in run("check", "-f", "jsonl", "--no-config", "--max-findings=all", folder).stdout.splitlines():
        row = json.loads(line)
        if row["type"] == "log":
            log = os.path.basename(row["href"])
            found[log] = 0
        found[log] += row["type"] == "finding" and row["level"] in ("violation", "error")
    return [found[log] for log in sorted(found)]


def compare_left_out(logs_of):
    """One statement left out of a short log: of the campaigns that are joined, that are played whole, and of the markers' own."""
    numbers = []
    for path in logs_of:
        with open(path, encoding="utf-8") as file:
            lines, begins = statements_of(form("--short", file.read()))
        with tempfile.TemporaryDirectory() as folder:
            for at in range(begins, len(lines)):
                if not re.match(r"#|result|end", lines[at]):
                    with open(os.path.join(folder, f"{at:05}.umpire"), "w", encoding="utf-8") as file:
                        file.write("\n".join(lines[:at] + lines[at + 1:]) + "\n")
            numbers += breaches(folder)
    few = sum(number <= 1 for number in numbers)
    told(f"one statement left out of a short log: at most one finding in {few} of {len(numbers)}, the most {max(numbers)}",
         few >= 0.97 * len(numbers) and max(numbers) <= 3)


def compare_all(folder):
    """Whatever is wrong with a log, its forms have the findings of its own, as played."""
    wrong, count = [], 0
    for directory, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if not name.endswith(".umpire"):
                continue
            with open(os.path.join(directory, name), encoding="utf-8", errors="surrogateescape") as file:
                text = file.read()
            own = None
            for option in ("--long", "--short"):
                other = form(option, text)
                if other is not None and other != text:
                    own = own or sorted(row[:2] for row in findings(text, "--as-played"))
                    count += 1
                    if sorted(row[:2] for row in findings(other, "--as-played")) != own:
                        wrong.append(f"{name} {option}")
    told(f"{count} forms of logs with a mistake have the findings of the log, as played", count > 20 and not wrong, f": {wrong}")


def lines_of_turns(text):
    return len([line for line in text[text.index("\nturn 1"):].splitlines() if line.strip()])


def told(what, good, more=""):
    TOLD[not good] += 1
    print(f"{'not ok' if not good else 'ok'} - {what}{more}")


def main():
    global UMPIRE
    UMPIRE = os.path.realpath(sys.argv[1])
    words = sys.argv[2:]
    games = int(words.pop(words.index("--games") + 1)) if "--games" in words else 1
    paths = [word for word in words if word != "--games"]
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    joins = os.path.join(root, "tests", "commands", "joins")
    squads = os.path.join(root, "corpus", "dropzone", "activation", "squad-belongs")
    if not paths:
        paths = [joins, os.path.join(root, "corpus", "language", "markers"), squads]
        for game in GAMES:
            folder = os.path.join(root, "corpus", game, "games")
            paths += sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(".umpire"))
    for name, text in logs(paths, games):
        wrong = compare(name, text)
        told(f"{name}: the long and the short form", not wrong, "".join(f"\n    {line[:2000]}" for line in wrong))
        wrong = compare_offers(name, text)
        told(f"{name}: what is offered where a marker is left out", not wrong, "".join(f"\n    {line[:2000]}" for line in wrong))
    compare_squads(os.path.join(squads, "pass-only-squad-not-named.umpire"))
    compare_joined(joins)
    compare_all(os.path.join(root, "corpus", "starfleet", "movement"))
    compare_all(os.path.join(root, "corpus", "armada", "status"))
    markers = os.path.join(root, "corpus", "language", "markers")
    compare_left_out([os.path.join(root, "corpus", "starfleet", "games", "campaign.umpire")] +
                     [os.path.join(markers, name) for name in sorted(os.listdir(markers)) if name.startswith("pass-starfleet")])
    print(f"# the short forms have {COUNTS[1]} lines, the long ones {COUNTS[0]}; {COUNTS[2]} offered lines were put in")
    print(f"{TOLD[0]} passed, {TOLD[1]} failed")
    return TOLD[1] > 0


TOLD = [0, 0]
UMPIRE = ""
COUNTS = [0, 0, 0]
if __name__ == "__main__":
    sys.exit(main())

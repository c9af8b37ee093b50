#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What a side can tell from its view: nothing of another's one secret, in no format, no letter and no number of a line; all
that is done openly; and a log that goes on where the view ends, which accuses nobody. And a team that writes a secret or false
line brings no breach upon another. sight.py BUILD [GAMES]"""
import functools, itertools, pathlib, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import drawn, finish, told_of  # noqa: E402
from inside import Library  # noqa: E402

library = Library(sys.argv[1])
umpire = str(pathlib.Path(sys.argv[1]).resolve() / "umpire")
games = int(sys.argv[2]) if len(sys.argv) > 2 else 8
here = pathlib.Path(__file__).resolve().parent
corpus = here.parent.parent / "corpus"
told = told_of("sight: ")
DEED = re.compile(r'\s*("[^"]+"|[\w-]+): (\S+)([^;#{]*)$')

# Secret statements of the table V1.23, and records of a side's own; of what is not openly said whose the step is, the view
# has nothing. Others are open, and so is each that says so, or that moves a unit in reaction (4A3).
HIDDEN = """flagship b10-appearance b10-allocate influence refit-roll record-income bribe validate void accept decline abide
ignore piracy sell plan phaser-g phaser-g-roll zone move-cloaked intercept b10-reduce b10-progress commit report-loss award
update helmsman begin-upgrade bribe-limit scrap forward service-limit pay-rent deploy react consume supplied unsupplied
sell-information encounter sell-supplies repair replace-crew crew-quality b10-dice rent-due receive change refit scrap-income
crew income tally promote demote balance throw answer open""".split()
# Logs after whose beginning others once accused somebody: whether the pirates had a ship before, whose ship was lost.
ONCE_ACCUSED = ["pass-begins-later", "pass-lost-by-mutiny-to-pirates-who-may-have-had-it"]
# One secret said otherwise: numbers and faces in a campaign, dials, the order of a deck.
DIALS = {"navigate": "repair", "repair": "squadron", "squadron": "concentrate-fire", "concentrate-fire": "navigate"}


def run(*words, given=None, cwd=None):
    return subprocess.run([umpire, *map(str, words)], input=given, capture_output=True, text=True, cwd=cwd)


# As the help lists them, one a line below -f.
FORMATS = re.findall(r"^ +(\w+)", re.search(r"--format=FORMAT .*\n((?: {8}\w.*\n)+)", run("check", "--help").stdout)[1], re.M)


def sides(text):
    names = re.findall(r'(?:^|[\n;{])\s*(?:player|team)\s+("(?:[^"\\]|\\.)*"|[^\s{;"#]+)', text)
    return list(dict.fromkeys(one.strip('"') for one in names))


@functools.cache
def view(side, text):
    """A side's view; None: the log is refused."""
    return library.view(side, text)


def the_commands(logs):
    """Commands write what the library does in this process."""
    wrong, count = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        log = pathlib.Path(scratch) / "log.umpire"
        for name, text in drawn(logs, 64):
            log.write_text(text)
            for side in sides(text)[:2]:
                ran = run("view", "--for", side, "-", given=text)
                count += ran.returncode == 0
                wrong += [(name, "view", side)] if (ran.stdout if ran.returncode == 0 else None) != view(side, text) else []
            wrong += [(name, "check")] if run("check", "-f", "text", "--no-config", "-", given=text).stdout != library.check(text) else []
            after = re.sub("^# The log before .*\n# taken .*\n", "", run("new", "--after", log).stdout)
            wrong += [(name, "new --after")] if after != (library.after(text) or "") else []
    told(count > 0 and not wrong, "view, check and new --after write what the library does", wrong)


def otherwise(line):
    """A secret statement that says something else, or None: it is no secret, or has nothing to change."""
    deed = DEED.match(line)
    if not deed or "openly" in line or deed[1] == "table":
        return None
    verb, rest = deed[2], deed[3]
    if verb == "assign":
        rest = re.sub(r"[a-z-]+", lambda word: DIALS.get(word[0], word[0]), rest)
    elif verb == "stack" and "[" in rest:
        rest = " [" + " ".join(reversed(rest.strip(" []").split())) + "]"
    elif verb in HIDDEN and verb != "open":
        rest = re.sub(r"d6\[([1-6 ]+)\]", lambda dice: f"d6[{re.sub('[1-6]', lambda face: str(7 - int(face[0])), dice[1])}]", rest)
        rest = re.sub(r" (\d+)$", lambda number: f" {int(number[1]) + 7}", rest)
    return f"{deed[1]}: {verb}{rest}" if rest != deed[3] else None


def reports(side, logs, folder):
    """All that `check --for` writes of logs: in each format, with a page."""
    folder.mkdir()
    for name, text in logs.items():
        (folder / name).write_text(text)
    page, found = folder / "page.html", []
    for number, form in enumerate(FORMATS):
        ran = run("check", "--for", side, "-f", form, "--details", "--events", *(() if number else ("--html", page.name)), "--no-config", *logs, cwd=folder)
        found += [ran.returncode, *ran.stdout.split("\n"), *ran.stderr.split("\n")]
    return found + page.read_text().split("\n")


def same_in_all_formats(logs):
    """Of two logs that differ in one secret each other side has the same view, and the same report in each format."""
    wrong, count, secrets, reported = [], 0, [], {}
    for name, text in logs:
        secrets += [(name, text, at, other) for at, line in enumerate(text.split("\n")) if (other := otherwise(line))]
    for number, (name, text, at, other) in enumerate(drawn(secrets, 2)):
        lines = text.split("\n")
        changed = "\n".join(lines[:at] + [other] + lines[at + 1:])
        for side in sides(text):
            one, two = view(side, text), view(side, changed)
            if one is None or two is None or two.count(other) > one.count(other):
                continue  # it is the side's own, or told to it
            count += 1
            if one != two:
                wrong.append((name, side, lines[at], other))
            elif number % 16 == 0:
                reported.setdefault(side, {})[f"{number}-{name}.umpire"] = text, changed
    for side, pairs in reported.items():
        with tempfile.TemporaryDirectory() as scratch:
            one, two = (reports(side, {name: pair[which] for name, pair in pairs.items()}, pathlib.Path(scratch) / str(which)) for which in (0, 1))
        wrong += [(side, *pair) for pair in itertools.zip_longest(one, two) if pair[0] != pair[1]][:5]
    told(count > 0 and not wrong, f"{count} views and their reports do not tell what another side's secret says", wrong)


def is_open(line, step):
    """Whether a deed is done openly, or is the table's word on what everybody sees."""
    deed = DEED.match(line)
    if not deed or "secretly" in line or deed[1] == "table":
        return False
    return deed[2] not in HIDDEN or "openly" in line or (deed[2] == "react" and step == "4A3")


def open_deeds(logs):
    """What is done openly stands in every view."""
    wrong, count = [], 0
    for name, text in drawn(logs):
        step, deeds = None, []
        for line in text.split("\n"):
            if marker := re.fullmatch(r"\s*step (\w+)", line):
                step = marker[1]
            deeds += [line.strip()] if is_open(line, step) else []
        for side in sides(text) if deeds else ():
            seen = [line.split() for line in (view(side, text) or "").split("\n")]
            count += len(deeds) if any(seen) else 0
            wrong += [(name, side, one) for one in deeds if any(seen) and one.split() not in seen]
    told(count > 0 and not wrong, f"{count} open deeds stand in the views of others", wrong)


def accused(text):
    return re.findall(r"^-:\d+:\d+: (?:violation|error).*", library.check(text), re.M)


def goes_on(logs):
    """The log that goes on where a view ends accuses nobody, nor does it with the rest of the view below it."""
    wrong, count = [], 0
    for name, text in [*drawn(logs, 2), *(log for log in logs if log[0] in ONCE_ACCUSED)]:
        lines = text.split("\n")
        begun = next((at for at, line in enumerate(lines) if re.match(r"\s*turn \d", line)), len(lines))
        places = [at for at in range(begun + 1, len(lines)) if re.match(r"(phase|segment|step) ", lines[at])]
        for at in places[len(name) % 7::8 if name in ONCE_ACCUSED else max(len(places), 1)]:
            for side in sides(text):
                head, whole = view(side, "\n".join(lines[:at]) + "\n"), view(side, text)
                if head is None or whole is None or accused(whole):
                    continue
                after = library.after(head)
                count += 1
                rest = whole[len(head):] if whole.startswith(head) else ""
                if after is None or accused(after + rest):
                    wrong.append((name, side, at + 1, accused((after or "") + rest)))
    told(count > 0 and not wrong, f"{count} logs that go on after a view accuse nobody", wrong)


def secrets_of(text):
    """The log without one secret statement, or with it said otherwise, for each of them; and which that is."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        deed = DEED.match(line)
        if deed and deed[1] != "table" and "openly" not in line and (deed[2] in HIDDEN or "secretly" in line):
            for other in ([], [otherwise(line)]):
                if other != [None]:
                    yield line.strip(), "\n".join(lines[:at] + other + lines[at + 1:])


@functools.cache
def next_log(text):
    """The log that goes on where a log ends; empty: none does."""
    return library.after(text) or ""


@functools.cache
def owed(side, text):
    """What `due --for` says of a log to a side."""
    ran = run("due", "--for", side, "-", given=text)
    return ran.stdout.split("\n") + ran.stderr.split("\n")


def same_after(logs):
    """Where a secret of another side does not change a side's view of a log, it changes no line of the view of the log that
    goes on, nor their order, and nothing of what that side is told is due."""
    tried = [(name, text, secret, changed) for name, text in logs for secret, changed in secrets_of(text)]
    wrong, count = [], 0
    for name, text, secret, changed in drawn(tried, 4):
        for side in sides(text):
            if view(side, text) is None or view(side, text) != view(side, changed):
                continue
            count += 1
            one, two = ((view(side, next_log(whole)) or "").split("\n") for whole in (text, changed))
            one, two = ([*lines, *owed(side, whole)] for lines, whole in ((one, text), (two, changed)))
            if one != two:
                wrong.append((name, side, secret, sorted(set(one) ^ set(two))))
    told(count > 0 and not wrong, f"{count} views of logs that go on, and what is due, do not tell another side's secret", wrong)


def letters():
    """What `umpire mail` sends to a team is the same, whatever another one has done in secret."""
    for team, line, other in (("klingon", "plan F5-12 65", "plan F5-12 66"), ("orion", "flagship", None), ("gorn", "plan Frigate", None)):
        sent = []
        for secret in (True, False):
            with tempfile.TemporaryDirectory() as scratch:
                folder = pathlib.Path(scratch) / "turn1"
                shutil.copytree(here / "mail" / "turn1", folder)
                log = folder / f"{team}.umpire"
                kept = re.sub(rf"^.*{re.escape(line)}.*\n", "", log.read_text(), flags=re.M) if other is None else \
                    log.read_text().replace(line, other)
                told(kept != log.read_text(), f"{team} has '{line}'") if secret else log.write_text(kept)
                run("mail", "-o", f"{scratch}/turn2", folder)
                sent.append({one.name: one.read_text() for one in pathlib.Path(f"{scratch}/turn2").iterdir()})
        differ = sorted(name for name in sent[0] if sent[0][name] != sent[1][name])
        told(set(differ) <= {f"{team}.umpire", "gamemaster.umpire", "joined.umpire"} and differ,
             f"'{line}' of {team} changes nobody else's letter", differ)


# What a team may falsely write of a unit that another one uses, by step; in 3C1 of what it has designated in 2D.
FALSE = [{"1D2": "refit-roll {} d6[3]"}, {"3B1": "react {}"}, {"3B1": "react {}", "3B2": "zone {} 1914"}, {"4A1": "supplied {}"},
         {"4A1": "consume {} 1"}, {"4A2": "deny-withdrawal {}"}, {"4A3": "move {}"}, {"4A3": "move-cloaked {}"},
         {"4A3": "encounter {} 2d6[3 4]"}, {"4B3": "repair {}"}, {"4B3": "replace-crew {}"}, {"8B1": "award {} 1"}, {"8B2": "promote {}"}]
FALSE_OF_PIRATES = [{"1B1": "flagship {}"}, {"2D2": "piracy {}"}, {"2D2": "piracy {}", "3C1": "place {}"}, {"2D3": "deploy {} as normal"},
                    {"2D3": "deploy {} as normal", "3C1": "place {}"}, {"2D3": "deploy {} as removal", "3C1": "remove {}"},
                    {"2D4": "sell {}"}, {"2D3": "deploy {} as removal", "2D4": "sell {}", "3C1": "remove {}"}, {"8A1": "mutiny {}"}]
MAY_CHANGE_HANDS = re.compile(r"combat|effect|lease|owner")
USED = re.compile(r'\s*("[^"]+"|[\w-]+): (?:refit-roll|move|react|supplied|repair|award) ("[^"]+"|[\w-]+)')


def accused_lines(text):
    """The statements of teams that a report calls a breach, each with its rule."""
    found = re.findall(r"^-:(\d+):\d+: (?:violation|error).*?\[([\w.-]+)\]$", library.check(text), re.M)
    lines = text.split("\n")
    return {(lines[int(line) - 1], rule) for line, rule in found}


def used_by(lines, others):
    """Units that a team's statements use and no declaration or earlier statement of others names: unit, team, and the line."""
    seen, found = set(), []
    for at, line in enumerate(lines):
        use = USED.match(line)
        if use and use[2] not in seen and use[1].strip('"') in others:
            found.append((use[2], use[1].strip('"'), at))
        seen |= {use[2]} if use else set()
    return found


def with_false(lines, at, team, unit, words):
    """The log with a team's false lines below the steps of the turn of a line, and after it. None: a step is missing."""
    made, wanted, turn = list(lines[:at + 1]), dict(words), True
    for line in lines[at + 1:]:
        turn = turn and not re.match(r"\s*turn \d", line)
        made.append(line)
        step = re.fullmatch(r"\s*step (\w+)\s*", line)
        if turn and step and step[1] in wanted:
            made.append(f"{team}: {wanted.pop(step[1]).format(unit)}")
    return None if wanted else "\n".join(made)


def accuses_nobody_else(logs):
    """A team's secret or false line about a unit that another has used accuses no line of another team, but of a wrong order:
    who moves before whom is told by the order of lines. Where a unit may have changed hands, who moves it openly has it."""
    tried, wrong, count = [], [], 0
    for name, text in logs:
        teams = sides(text)
        pirates = [quoted.strip('"') for quoted in re.findall(r'^team ("[^"]+"|\S+) orion', text, re.M)]
        for unit, owner, at in used_by(text.split("\n"), set(teams) - set(pirates)):
            tried += [(name, text, at, team, unit, words) for team in teams if team != owner
                      for words in FALSE + (FALSE_OF_PIRATES if team in pirates else [])]
    for name, text, at, team, unit, words in drawn(tried):
        mark = f'"{team}"' if re.search(r"\W", team) else team
        changed = with_false(text.split("\n"), at, mark, unit, words)
        if changed is None or ("move {}" in words.values() and MAY_CHANGE_HANDS.search(text)):
            continue
        count += 1
        new = accused_lines(changed) - accused_lines(text)
        others = [one for one in new if (deed := DEED.match(one[0])) and deed[1].strip('"') not in (team, "GM", "table") and
                  one[1] != "starfleet.movement.order"]
        wrong += [(name, f"{mark}: {words} {unit}", others)] if others else []
    told(count > 0 and not wrong, f"{count} false lines accuse nobody but their team", wrong)


def campaigns():
    made = [(f"generated {seed}", run("generate", "starfleet", "--seed", seed, "--full").stdout) for seed in range(1, games + 1)]
    whole = [(path.stem, path.read_text()) for path in sorted((corpus / "starfleet").rglob("pass-*.umpire"))]
    return [(name, text) for name, text in made + whole if "sign " not in text]


def one_turn():
    """The first turn of the campaign that has each kind of statement, up to each of its phases and to its end."""
    turn = (corpus / "starfleet/games/campaign.umpire").read_text().split("\nturn 2")[0]
    ends = [found.start() + 1 for found in re.finditer(r"\nphase ", turn)][1:] + [len(turn)]
    return [(f"first turn to line {turn[:end].count(chr(10))}", turn[:end] + "\n") for end in ends]


stated = campaigns()
others = [(path.stem, path.read_text()) for game in ("armada", "dropfleet") for path in sorted((corpus / game).rglob("pass-*.umpire"))]
the_commands(stated + others)
same_in_all_formats(stated + others)
open_deeds(stated)
goes_on(stated)
accuses_nobody_else(stated)
same_after(one_turn())  # elsewhere the areas of which a log has something are told, too
letters()
finish()

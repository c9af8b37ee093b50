#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A log as one side may see it (umpire view): each view of a conformant log is conformant, a view accuses nobody whom
the log does not accuse, and what is secret of another side does not stand in it, searched for by its values. The corpus
and random games. views.py BUILD [GAMES]"""
import functools
import itertools, json, pathlib, re, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import drawn, finish, told_of  # noqa: E402
from inside import Library  # noqa: E402

build = pathlib.Path(sys.argv[1]).resolve()
games = int(sys.argv[2]) if len(sys.argv) > 2 else 3
umpire = str(build / "umpire")
corpus = pathlib.Path(__file__).resolve().parent.parent.parent / "corpus"
told = told_of("view: ")
library = Library(build)

# The verbs of the secret steps of Star Fleet, written from the table V1.23, not from src/books.
SECRET = """flagship b10-appearance b10-allocate influence refit-roll record-income bribe validate void accept decline abide
ignore piracy sell plan phaser-g phaser-g-roll zone move-cloaked intercept b10-reduce b10-progress commit report-loss
award""".split()
# Other records of a side's own, such as its treasury.
OWN = "bribe-limit service-limit balance income receive rent-due pay-rent scrap scrap-income consume crew".split()


# Logs whose views once had a finding that the log has not, about a statement of somebody else.
ONCE_ACCUSED = ["placement/fail-forgotten-and-moves", "together/fail-deployed-not-placed-and-moves",
                "together/fail-designated-for-piracy-not-placed-and-moves", "games/campaign/fail-bribe-forwarded",
                "together/fail-last-card-written-for-the-next"]


def run(*words, given=None):
    return subprocess.run([umpire, *map(str, words)], input=given, capture_output=True, text=True)


def subject(statement):
    """Who acts in a statement; NULL: it is a marker or a declaration."""
    return statement.split(":")[0] if re.match(r"[^{}#;]+: \S", statement) else None


def findings(folder):
    """What each log's findings say without the numbers of lines: rule, level, and words of what the finding is about."""
    found, log = {}, None
    for line in run("check", "-f", "jsonl", "--max-findings=all", "--no-config", folder).stdout.split("\n")[:-1]:
        one = json.loads(line)
        if one["type"] == "log":
            log = found.setdefault(pathlib.Path(one["href"]).name, [])
        elif one["type"] == "finding" and one["level"] != "advice":
            log.append((one["rule"], one["level"], one.get("actor") or subject(one["statement"]), one["message"]))
    return found


def sides(text):
    names = re.findall(r'(?:^|[\n;{])\s*(?:player|team)\s+("(?:[^"\\]|\\.)*"|[^\s{;"#]+)', text)
    return list(dict.fromkeys(one.strip('"') for one in names))


def logs_of_corpus(step):
    return [path for game in ("armada", "dropfleet", "dropzone", "starfleet")
            for path in sorted((corpus / game).rglob("*.umpire"))[::step]
            if path.stem != "fail-lines-exchanged"]  # a view has each statement on a line of its own, and this exchanges lines of several


def write_views(logs, folder):
    """Writes the view of each side of each log; names of views by the log's name."""
    views = {}
    for name, text in logs.items():
        for number, side in enumerate(sides(text)):
            shown = library.view(side, text)
            if shown is not None:
                view = f"{name}-{number}.umpire"
                (folder / view).write_text(shown)
                views.setdefault(name, []).append(view)
    return views


def breakers_of(found, lines):
    """Who breaks rules in a log: who acts or, at a marker, who acted in the lines that the message names."""
    breakers = {actor for _, level, actor, _ in found if actor and level == "violation"}
    for _, level, actor, message in found:
        if level == "violation" and not actor:
            breakers |= {subject(lines[int(line) - 1]) for line in re.findall(r"\bin line (\d+)", message)}
    return breakers


def judge(logs, what):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "logs").mkdir()
        (folder / "views").mkdir()
        for name, text in logs.items():
            (folder / "logs" / f"{name}.umpire").write_text(text)
        views = write_views(logs, folder / "views")
        whole, seen = findings(folder / "logs"), findings(folder / "views")
        wrong, count = [], 0
        for name, files in views.items():
            rules = {(rule, level) for rule, level, _, _ in whole[f"{name}.umpire"]}
            # a hidden statement that breaks a rule may break another one as what is left of it
            breakers = breakers_of(whole[f"{name}.umpire"], logs[name].split("\n"))
            if ("starfleet.sequence.actor", "violation") in rules and "GM" in breakers:
                continue  # he has done in secret what teams do: no view may show for which one
            for file in files:
                count += 1
                wrong += [(file, one) for one in seen[file] if one[:2] not in rules and one[2] not in breakers]
        told(count > 0 and not wrong, f"{what}: {count} views accuse nobody whom their log does not accuse", wrong)


def unique(statement, number):
    """A statement with values of its own in place of its numbers and names, and these values."""
    subject, verb, rest = re.match(r"\s*([^:]+): (\S+)(.*)", statement).groups()
    values = []

    def value(found):
        if found.group(0).startswith("d6[") or re.fullmatch(r"\d*d6\[.*\]", found.group(0)):
            return found.group(0)
        values.append(str(700000 + number * 10 + len(values)) if found.group(0).isdigit() else
                      f"Hidden{number}x{len(values)}")
        return values[-1] if values[-1].isdigit() else f'"{values[-1]}"'

    words = r'\d*d6\[[^\]]*\]|"[^"]*"|(?<![\w=])\d+(?![\w-])'
    return f"{subject}: {verb}{re.sub(words, value, rest)}", values


def hide(name, text, seen_verbs, leaks):
    """Puts unique values into secret statements, and looks for those of the others in each view."""
    lines, secrets, number = text.split("\n"), [], 0
    for at, line in enumerate(lines):
        if ";" in line or "#" in line or not re.match(r"\s*[^:{}]+: \S+", line):
            continue
        subject, verb = re.match(r'\s*("?[^":]+"?): (\S+)', line).groups()
        if verb not in SECRET + OWN or " openly" in line or subject == "table":
            continue
        number += 1
        changed, values = unique(line, number)
        # a name ties statements together, so that whom the rules tell may see it: only numbers are changed there
        if verb in ("bribe", "validate", "void", "accept", "decline", "abide", "ignore"):
            changed, values = re.subn(r" (\d+)$", f" {700000 + number * 10}", line)[0], [str(700000 + number * 10)]
            values = values if values[0] in changed else []
        lines[at] = changed
        seen_verbs.add(verb)
        secrets += [(subject.strip('"'), verb, one) for one in values]
        secrets += [(subject.strip('"'), verb, changed.strip())] if not values else []
    changed = "\n".join(lines)
    forwarded, convoy = "forward" in changed, re.search(r"step 4A6\n.*combat", changed)
    for side in sides(text):
        shown = library.view(side, changed)
        if shown is None:
            continue
        lines_seen = set(one.strip() for one in shown.split("\n"))
        for owner, verb, value in secrets:
            if owner == side or (owner == "GM" and verb in ("validate", "void")):
                continue
            if verb == "bribe" and forwarded:
                continue  # the pirates are told of it; told_offers looks at who else is
            if verb in ("accept", "decline") or (verb == "intercept" and convoy):
                continue  # the first are told to who made the offer, an intercept is shown by its combat
            if (value in lines_seen) if " " in value else re.search(rf"\b{re.escape(value)}\b", shown):
                leaks.append((name, side, owner, verb, value))


OFFERS = """game starfleet
records all
turns 1
team Federation alliance treasury=700001
team Klingon coalition treasury=700002 b10=building
team Orion orion treasury=700003
turn 1
phase 2
step 2B1
Federation: bribe Alpha 700011
Klingon: bribe Beta 700012
step 2B2
GM: validate Alpha
GM: void Beta
step 2B3
GM: forward Alpha
step 2B4
Orion: accept Alpha
step 2B5
Orion: abide Alpha
"""


def told_offers():
    """An offer is forwarded to the pirates, and their answer to the team that made it; nobody else learns of either."""
    views = {side: run("view", "--for", side, "-", given=OFFERS).stdout for side in ("Federation", "Klingon", "Orion", "GM")}
    verbs = {side: re.findall(r"^\w+: (\S+ \S+)", view, re.M) for side, view in views.items()}
    told(verbs["Federation"] == ["bribe Alpha", "validate Alpha", "forward Alpha", "accept Alpha"],
         "a team sees its own offer and the answer", verbs)
    told(verbs["Klingon"] == ["bribe Beta", "void Beta"], "a team sees that its offer is void, and no other one", verbs)
    told(verbs["Orion"] == ["bribe Alpha", "validate Alpha", "forward Alpha", "accept Alpha", "abide Alpha"],
         "the pirates see what was forwarded", verbs)
    alike = re.sub("Beta", "Klingon.Alpha", OFFERS.replace("Klingon: bribe Beta", "Klingon: bribe Alpha"))
    for text in (alike.replace("validate Alpha", "validate Federation.Alpha"), alike.replace("validate Alpha\nGM: void Klingon.Alpha", "void Klingon.Alpha\nGM: validate Alpha")):
        seen = re.findall(r"^\w+: (\S+) ", run("view", "--for", "Klingon", "-", given=text).stdout, re.M)
        told(seen == ["bribe", "void"], "a team does not see what can only be of another's offer that is called alike", (text, seen))
    told(len(verbs["GM"]) == 7 and "treasury=700002 b10=building" in views["GM"], "the GameMaster sees everything", views["GM"])
    told(all(view.count("treasury=") == 1 for side, view in views.items() if side != "GM"), "a side sees its own treasury only",
         views)


def dials_and_decks():
    armada = """game armada
player Rebel first { ship Yavaris command=2 speed=2 }
player Empire { ship Avenger command=2 speed=2 }
round 1
phase command
# Rebel means to turn
Rebel: assign Yavaris navigate repair
Empire: assign Avenger squadron concentrate-fire
table: set Avenger dials navigate squadron
note "Empire has two squadron dials"
"""
    view = run("view", "--for", "Rebel", "-", given=armada).stdout
    told("Rebel: assign Yavaris navigate repair\nEmpire: assign Avenger sealed sealed\ntable: set Avenger dials sealed sealed\n"
         in view and "turn" not in view and "note" not in view, "dials of another player are sealed; comments and notes are left out", view)
    units = OFFERS[:OFFERS.index("turn 1\n")] + """begins turn 2
table: set Hood owner Federation
table: set Raptor owner Klingon
table: set Hood at 1716
table: set Raptor at 1717 secretly
"""
    seen = {side: re.findall(r"at (\d+)", run("view", "--for", side, "-", given=units).stdout)
            for side in ("Federation", "Klingon", "GM")}
    told(seen == {"Federation": ["1716"], "Klingon": ["1716", "1717"], "GM": ["1716", "1717"]},
         "where a unit is that moved in secret is its side's alone", seen)
    order = OFFERS[:OFFERS.index("step 2B1\n")] + """step 3A2
GM: announce Orion Federation Klingon secretly
Federation: alter before Klingon secretly
"""
    seen = {side: re.findall(r"^\w+: (\w+)", run("view", "--for", side, "-", given=order).stdout, re.M) for side in ("Federation", "Klingon")}
    told(seen == {"Federation": ["announce", "alter"], "Klingon": ["announce"]},
         "an order that is announced is told to all teams, whatever its statement says", seen)
    fleet = """game dropfleet
records all
player UCM { battlegroup U1 { group g1 }; battlegroup U2 { group g2 } }
player PHR { battlegroup P1 { group h1 }; battlegroup P2 { group h2 } }
turn 1
phase planning
UCM: stack [U2 U1]
PHR: stack [P2 P1]
table: set PHR deck [P1 P2]
"""
    view = run("view", "--for", "UCM", "-", given=fleet).stdout
    told("UCM: stack [U2 U1]\nPHR: stack sealed=2\ntable: set PHR cards 2\n" in view, "a deck of another player is a number of cards", view)


# What `table: set` says in a log that begins late, and who may see it, written from the table V1.23: what is recorded, planned
# or designated in secret is its side's own. One row for each form, and for each word that a secret step makes true.
ALL = ("Federation", "Klingon", "Orion", "GM")
FACTS = [
    ("order Orion Federation Klingon", ALL), ("rent 700041", ("Orion", "GM")), ("b10 building", ("Klingon", "GM")),
    ("Federation treasury 700042", ("Federation", "GM")), ("Klingon treasury unknown", ("Klingon", "GM")),
    ("Orion ships 3", ALL), ("Orion ships unknown", ALL), ("Federation score 4", ALL), ("Orion playing", ALL),
    ("Orion last-turn there", ALL), ("Hood owner Federation", ALL), ("Wreck owner nobody", ALL), ("Kongo owner unknown", ALL),
    ("Raptor owner Klingon", ALL), ("Gaul owner Orion", ALL), ("Hulk owner Federation", ALL), ("Dock owner Federation", ALL),
    ("Gaul on-map", ALL), ("Wreck destroyed", ALL), ("Kongo removed", ALL), ("Lost lost", ALL), ("Base1 begun", ALL),
    ("Base2 standing", ALL), ("Base3 dismantling", ALL), ("Base4 dismantled", ALL), ("Vega reduced", ALL),
    ("Gaul sold", ("Orion", "GM")), ("Hulk scrapped", ("Federation", "GM")), ("Dock upgrading", ("Federation", "GM")),
    ("Tellun claimed of Klingon", ALL), ("Base5 begun of Klingon", ALL), ("Base6 dismantling of Klingon", ALL),
    ("Altair blockaded of Klingon", ALL), ("Altair cut-off of GM", ALL), ("Vega insurgent of GM", ALL),
    ("Prize leased of Orion", ALL),
    ("Dock2 upgrading of Klingon", ("Klingon", "GM")), ("Captive scrapping of Federation", ("Federation", "GM")),
    ("Refit committed 700043 of Federation", ("Federation", "GM")),
    ("Hood at 1716", ALL), ("Raptor at 1717 secretly", ("Klingon", "GM")),
    ("random-event none", ALL), ("recorded claims systems", ALL)]


def facts():
    """What the table says in a log that begins late: no fact that a secret step has made is in another side's view."""
    text = ("game starfleet\nrecords all\nteam Federation alliance\nteam Klingon coalition\nteam Orion orion\nbegins turn 4\n"
            + "".join(f"table: set {fact}\n" for fact, _ in FACTS))
    found = run("check", "-f", "text", "-", given=text).stdout
    told("error" not in found, "each fact of the table can be read", found)
    wrong = []
    for side in ALL:
        seen = re.findall("^table: set (.*)$", run("view", "--for", side, "-", given=text).stdout, re.M)
        wrong += [(side, fact, fact in seen) for fact, who in FACTS if (fact in seen) != (side in who)]
    told(not wrong, "a side sees of the table's facts its own and the open ones", wrong)
    # a form's words in small letters are those of its facts: what is new here needs a row above
    words = {one for form in re.findall(r"^  table: set (.*)$", run("words", "starfleet", "set").stdout, re.M)
             for one in re.findall(r"(?<![\w-])[a-z][\w-]*", form.replace("[by SOURCE]", ""))}
    told(words == {"order", "rent", "b10", "treasury", "ships", "score", "amount", "owner", "nobody", "of", "committed", "unknown",
                   "last-turn", "random-event", "recorded", "at", "secretly"}, "each form of a fact was looked for", words)


# Statements with secrets, and declarations without; `{}` is where each of them is written. The words may be in any order that
# can be read. One row for each statement: the game up to it, the statement, what follows, who looks, what is secret, how many
# orders can be read at least.
ORDERS = [
    ("game starfleet\nteam Orion orion treasury=700001\nteam Fed alliance\n",
     "team Klingon coalition treasury=700002 b10=building", "", "Fed", "700001 700002 building", 3),
    ("game starfleet\nteam Fed alliance\n", "team Klingon coalition treasury=700002 b10=building", " { records all }", "Fed",
     "700002 building", 3),
    ("game starfleet\nteam Fed alliance\nteam Klingon coalition\n", "unit Hood team=Fed on-map", "", "Klingon", "", 2),
    ("game armada\nplayer Rebel\nplayer Empire {\n", "ship Avenger command=2 speed=2 hull=5 flagship", "\n}", "Rebel", "", 24),
    ("game armada\nplayer Rebel first\nplayer Empire { ship Avenger command=2 }\nround 1\nphase command\n",
     'Empire: assign Avenger navigate squadron by "Wulff"', "", "Rebel", "navigate squadron", 3),
    ("game armada\nplayer Rebel first\nplayer Empire { ship Avenger command=2 }\nround 2\n",
     'table: set Avenger dials navigate squadron by "Wulff"', "", "Rebel", "navigate squadron", 3),
    ("game armada\nplayer Rebel first\nplayer Empire { ship Avenger command=2 }\nround 1\nphase command\n",
     'table: dials Avenger navigate squadron by "Wulff"', "", "Rebel", "navigate squadron", 3),
    ("game dropzone\nplayer PHR\n", "player UCM", " { cards 20; commander Price cv=3 }", "PHR", "", 1),
    ("game dropfleet\nplayer UCM\nplayer PHR { battlegroup P1 sr=1; battlegroup P2 sr=2 }\nturn 1\nphase planning\n",
     "PHR: stack P2 P1", "", "UCM", "P1 P2", 2),
    ("game dropfleet\nplayer UCM\nplayer PHR { battlegroup P1 sr=1; battlegroup P2 sr=2 }\nturn 1\nphase planning\n",
     'table: set PHR deck P2 P1 by "Spy"', "", "UCM", "P1 P2", 3),
    ("game dropfleet\nplayer UCM\nplayer PHR { battlegroup P1 {\n", "group Ika light ships=2", "\n} }", "UCM", "", 2)]


def orders():
    """A statement is written word by word: no order of its words shows a secret or loses a word or a line."""
    for before, statement, after, side, secret, least in ORDERS:
        subject, plain = re.match(r"((?:\w+: )?\w+ )(.*)", statement).groups()
        words = re.findall(r'by "[^"]*"|\S+', plain)
        seen, wrong = {}, []
        for order in itertools.permutations(words):
            text = f"{before}{subject}{' '.join(order)}{after}\nnote \"last\"\nend\n"
            shown = library.view(side, text)
            if shown is None:
                continue
            lines = shown.split("\n")
            seen[order] = sorted(sorted(line.split()) for line in lines)
            played = "\n".join(line for line in lines if not line.startswith(("player", "battlegroup", "    battlegroup")))
            if any(re.search(rf"\b{one}\b", played) for one in secret.split()) or "note" in shown:
                wrong.append((order, shown))
        same = {str(one) for one in seen.values()}
        told(len(seen) >= least and len(same) == 1 and not wrong, f"{statement}: each order of its words is seen alike", (len(seen), same, wrong))


# A turn of Starfleet, before its part that differs and after it: in which phase or lap only a secret of Klingon stands, or its
# marker, which the view leaves out.
TURN = """game starfleet
team Federation alliance
team Klingon coalition
turn 1
{}step 3A1
Federation: roll 2d6[5 4]
Klingon: roll 2d6[3 2]
step 3A2
{}turn 2
step 1A1
"""
LAPS = "".join(f"segment 4A {lap}\nsegment 4B\n" for lap in range(1, 9))
ONLY_HIDDEN = [("Klingon: influence 2\nphase 2\n", "segment 4A 1 to 8\nphase 8\n"),
               ("step 1D1\nphase 2\n", "segment 4A 1 to 8\nphase 8\n"),
               ("step 2A1\n", "segment 4A 1 to 8\nKlingon: award Saber 1\n"), ("step 2A1\n", "segment 4A 1 to 8\nstep 8B1\n"),
               ("phase 1\nphase 2\nphase 3\n", f"{LAPS}phase 5\nstep 6B4\nphase 7\nphase 8\n"),
               ("step 2A1\n", 8 * "segment 4A\nstep 4A1\nKlingon: supplied Saber\n" + "phase 8\n"),
               ("Klingon: influence 2\nphase 1\nphase 2\n", "segment 4A 1 to 8\nphase 8\n"),
               ("step 2A1\n", "segment 4A 1 to 6\nsegment 4B\nsegment 4A 7\nstep 4A7\nFederation: militia-attack Gcl\nstep 4B1\n"
                             "step 4A1\nFederation: recruit d6[4]\nphase 8\n")]


def phases_and_laps():
    """A view has each phase and lap that the log has, though only what is hidden shows it."""
    for before, after in ONLY_HIDDEN:
        text = TURN.format(before, after)
        seen = run("view", "--for=Federation", "-", given=text).stdout
        found = [re.findall(r"^-.*(?:violation|error).*", run("check", "-f", "text", "--no-config", "-", given=one).stdout, re.M)
                 for one in (text, seen)]
        told("\nview of" in seen and not any(found), f"a view passes what the log passes: {(before + after)!r}", (found, seen))


def others_steps():
    """In a side's view what another does in a wrong step leads no further than in the log: the side has not passed its own rolls."""
    log = corpus / "starfleet/together/fail-appearance-behind-a-check-in-the-wrong-step.umpire"
    for side in ("Federation", "Klingon"):
        short = run("fmt", "--short", log).stdout
        view = run("view", "--for", side, "-", given=short).stdout
        found = re.findall(r"\[(starfleet\.\S+)\]", run("check", "-f", "text", "--no-config", "-", given=view).stdout)
        told("Orion: mutiny-check" in view and "starfleet.initiative.everyone" not in found and found.count("starfleet.sequence.step-event") == 1,
             f"another's statement in a wrong step accuses {side} of nothing", (found, view))
        # the step in Phase 8, behind which an unannounced turn begins, is hidden
        short = run("fmt", "--short", corpus / "starfleet/together/fail-unannounced-turn-before-the-balance.umpire").stdout
        view = run("view", "--for", side, "-", given=short).stdout
        found = re.findall(r"violation.*\[(starfleet\.\S+)\]", run("check", "-f", "text", "--no-config", "-", given=view).stdout)
        told(found == ["starfleet.sequence.order"], f"a turn that is not announced accuses {side} of nothing else", (found, view))


def says_whose():
    """A view says whose it is, reports say it, and from a view no other side's view can be made."""
    view = run("view", "--for", "Orion", "-", given=OFFERS).stdout
    told(view.count("view of Orion\n") == 1, "a view says whose it is", view)
    again = run("view", "--for", "Orion", "-", given=view).stdout
    told(again.split() == view.split(), "a side's view of its view is the same", again)
    ran = run("view", "--for", "Klingon", "-", given=view)
    told(ran.returncode == 3 and "says that this log is another side's view; write the view from the whole log" in ran.stderr
         and not ran.stdout, "a view of another side's view is refused", ran)
    with tempfile.TemporaryDirectory() as scratch:
        log = pathlib.Path(scratch) / "log.umpire"
        for text, words in (view, []), (OFFERS, ["--for", "Orion"]):
            log.write_text(text)
            shown = {form: run("check", "-f", form, *words, log).stdout for form in ("text", "jsonl", "junit", "sarif", "xml")}
            told('game 1 view of "Orion":' in shown["text"] and '"view":"Orion"' in shown["jsonl"] and "view of: Orion" in shown["junit"]
                 and '"view":"Orion"' in shown["sarif"] and 'view="Orion"' in shown["xml"],
                 f"each report says whose view it is {' '.join(words)}", shown)
            run("check", "-f", "text", *words, "--html", f"{scratch}/page.html", log)
            told("view of Orion" in (pathlib.Path(scratch) / "page.html").read_text(), "so does the page")
    log = OFFERS + "step 2B6\nFederation: service-limit 5\n"
    with tempfile.TemporaryDirectory() as scratch:
        names = [f"{scratch}/{side}.umpire" for side in ("Federation", "Klingon", "Orion", "GM")]
        for name, side in zip(names, ("Federation", "Klingon", "Orion", "GM")):
            pathlib.Path(name).write_text(run("view", "--for", side, "-", given=log).stdout)
        told("view of" not in run("join", *names).stdout, "views that are joined make a log that is no view")
        told(run("join", names[0], names[0]).stdout.count("view of Federation\n") == 1, "one side's views, joined, stay its view")


def refusals():
    ran = run("view", "--for", "Nobody", "-", given=OFFERS)
    told(ran.returncode == 3 and "nobody is called 'Nobody'" in ran.stderr and not ran.stdout, "a side that is not there is refused", ran)
    ran = run("view", "--for", "Orion", "-", given=OFFERS + "Klingon: xyzzy 5\n")
    told(ran.returncode == 3 and "line 21 cannot be read" in ran.stderr and not ran.stdout, "a line that cannot be read may be a secret", ran)
    told(run("view", "-").returncode == 2, "somebody must look", "")


# Statements about what is not declared, after `table: unknown all`, of which nothing says whether they are secret.
UNKNOWN = [("starfleet", "team Federation alliance\nteam Klingon coalition\nturn 1\n", "Federation: scrap Ghost", "Klingon"),
           ("starfleet", "team Federation alliance\nteam Klingon coalition\nturn 1\n", "Federation: accept Alpha", "Klingon"),
           ("armada", "player Federation first\nplayer Klingon { ship Avenger command=1 }\nround 1\nphase command\n",
            "Federation: assign Ghost navigate", "Klingon"),
           ("dropfleet", "player Federation\nplayer Klingon\nturn 1\nphase planning\n", "Federation: stack [F2 F1]", "Klingon")]


def unknown_names():
    """What check takes behind `table: unknown` though it is not declared, view takes too; it stands in its own side's view alone."""
    for game, before, statement, other in UNKNOWN:
        text = f"game {game}\n{before}table: unknown all\n{statement}\n"
        found = run("check", "-f", "text", "--no-config", "-", given=text).stdout
        own, others = (run("view", "--for", side, "-", given=text) for side in ("Federation", other))
        told("error" not in found and statement in own.stdout and others.returncode == 0 and statement not in others.stdout,
             f"behind 'table: unknown': {game}, {statement}", (found, own, others))
    text = "game armada\nplayer Rebel first\nplayer Empire\nround 1\nphase command\ntable: unknown all\nFoo: assign Ghost navigate\n"
    told("log.unknown-name" in run("check", "-f", "text", "-", given=text).stdout and run("view", "--for=Rebel", "-", given=text).returncode == 3,
         "behind 'table: unknown': what check reports, view refuses")


def pages():
    """Reports and pages of what one side may see: no secret of another side is in a byte of them."""
    with tempfile.TemporaryDirectory() as scratch:
        log, page, out = (pathlib.Path(scratch) / one for one in ("log.umpire", "page.html", "out"))
        log.write_text(OFFERS + "step 2B6\nFederation: service-limit 700031\nKlingon: service-limit 700032\n")
        secrets = {"Federation": ["700001", "700011", "Alpha", "700031"], "Klingon": ["700002", "700012", "Beta", "700032"],
                   "Orion": ["700003"]}
        shown = {}
        for side in (*secrets, "GM"):
            text = ""
            for form in ("xml", "text", "jsonl", "junit", "sarif"):
                ran = run("check", "--for", side, "-f", form, "--details", "--events", "--html", page, "-o", out, log)
                text += ran.stderr + out.read_text() + page.read_text()
            shown[side] = {one for owner in secrets for one in secrets[owner] if one in text}
        told(all(set(secrets[side]) <= shown[side] for side in secrets), "a page for a side shows what is its own", shown)
        for side in ("Federation", "Alien Ships"):
            log.write_text(OFFERS.replace("Federation", f'"{side}"'))
            run("check", "--for", side, "-f", "xml", "--html", page, "-o", out, log)
            told(f'--for={side}"' in out.read_text() and f"<p>As {side} may see it: what the rules keep from this side "
                 "is left out or sealed.</p>" in page.read_text(), f"the report and page of {side} say that they are its view",
                 out.read_text()[:300])
        told(not shown["Federation"] & {*secrets["Klingon"], *secrets["Orion"]} and
             not shown["Klingon"] & {*secrets["Federation"], *secrets["Orion"]} and
             not shown["Orion"] & {*secrets["Klingon"], "700001", "700031"},
             "check --for: reports and pages hold nothing secret of another side", shown)
        told(shown["GM"] == {one for some in secrets.values() for one in some}, "the GameMaster's page shows all", shown)
        ran = run("check", "--for", "Nobody", "-f", "text", log)
        told(ran.returncode == 3 and "nobody is called 'Nobody'" in ran.stdout, "check --for: a side that is not there is refused", ran)
        told(run("check", "--for", "GM", "--follow", log).returncode == 2, "check --for: not with --follow")


def random_logs(name, *words):
    made = {}
    for seed in range(1, games + 1):
        ran = run("generate", name, "--seed", seed, *words)
        if ran.returncode == 0:
            made[f"{name}{'-full' if words else ''}-{seed}"] = ran.stdout
    return made


refusals()
unknown_names()
told_offers()
pages()
dials_and_decks()
facts()
orders()
BEACON = """game starfleet
records all
turns 1
team Gorn alliance treasury=150
team Klingon coalition treasury=150
unit Raptor team=Klingon on-map
beacon quicknet start="2023-08-23T15:50:00Z" minutes=5
turn 1
phase 4
segment 4A 1
step 4A3
{}result tie by agreement
end
"""
SECRET_THROW = f"""Klingon: move-cloaked Raptor
@0:04:22 Klingon: throw "encounter Raptor 1d6"
table: beacon 1000 "b44679{'1' * 90}"
Klingon: encounter Raptor d6[3]
"""


def the_same():
    """Two logs that differ in what a team does in secret give the others the same view."""
    shown = [run("view", "--for", "Gorn", "-", given=BEACON.format(one)).stdout for one in (SECRET_THROW, "")]
    told(shown[0] and shown[0] == shown[1], "the round of a beacon that answers a secret throw is secret", shown)
    own = run("view", "--for", "Klingon", "-", given=BEACON.format(SECRET_THROW)).stdout
    told(SECRET_THROW in own, "who has thrown sees the round", own)


CAMPAIGN = """game starfleet
records all
turns 1
team Gorn alliance treasury=150
team Klingon coalition treasury=150
team Tholian other treasury=150
team Orion orion treasury=150
unit F5 team=Klingon on-map
unit Hood team=Gorn on-map
turn 1
{}result tie by agreement
end
"""
# What is done in secret in rounds that leave markers out: it implies markers, which its side alone sees, and where the GameMaster
# records it, it may be of another side's unit. Who does it, the statements, who alone sees them beside the GameMaster.
SILENT = [("", "GM: combat 1716 of F5 secretly", "Klingon"), ("step 4A3\n", "GM: combat 1716 of F5 secretly", "Klingon"),
          ("step 4A3\n", "GM: combat 1716 secretly", ""), ("step 4A3\n", "GM: combat 1716 of Hood secretly", "Gorn"),
          ("step 4A3\n", "GM: combat 1716 of Hood F5 secretly", "Gorn Klingon"), ("segment 4A 1\n", "GM: move-cloaked F5 to 1716", "Klingon"),
          ("", "Klingon: plan Refit 5", "Klingon"), ("", "Klingon: record-income 88", "Klingon"), ("", "GM: update", ""),
          ("segment 4A 1\nGM: move Hood\n", "GM: repair F5 secretly", "Klingon"), ("segment 4A 1\n", "GM: encounter F5 d6[3]", "Klingon"),
          ("segment 4A 1\nGorn: move Hood\n", "Klingon: repair F5\nKlingon: move-cloaked F5", "Klingon"),
          ("", "Klingon: bribe Alpha 7", "Klingon"), ("segment 4A 1\n", "Orion: intercept Altair", "Orion")]


def silence():
    """A view is made of the statements that its side may know: of others nothing is left, no marker, no area of record, no line."""
    for before, statements, seers in SILENT:
        wrong = []
        for after in ("", "step 8C1\n", "Gorn: start-claim Vega\n"):
            logs = [CAMPAIGN.format(before + one + after) for one in (statements + "\n", "")]
            for side in ("Gorn", "Klingon", "Tholian", "Orion"):
                one, other = (library.view(side, log) or "" for log in logs)
                # the Movement Phase that a statement of its own begins
                seen = [line for line in one.split("\n") if line not in other.split("\n") and not re.match(r"segment 4A \d", line)]
                if not one or not other or (seen != statements.split("\n") if side in seers else one != other):
                    wrong.append((side, one, other))
        told(not wrong, f"'{statements}' is seen by {seers or 'nobody'}".replace("\n", "; "), wrong)


# The markers that each turn has, from the table V1.23; what other steps have, done in secret; who sees it beside the GameMaster;
# who sees that the game is in the step while it is the last one, since he may do it, too.
EVERY_TURN = ("1 1A1 1A2 1A3 2 2A1 2C1 2C2 2E1 3 3A1 3A2 3C2 " + " ".join(f"4A,{lap} 4A3 4B,{lap}" for lap in range(1, 9)) +
              " 5 5C1 5D1 6 7 8 8A2 8A3 8C1 8C2").split()
PASSED = [("1B1", "Orion: flagship Night", "Orion", "Orion"), ("1C1", "Klingon: b10-appearance d6[1]", "Klingon", "Klingon"),
          ("1C2", "Klingon: b10-allocate 5", "Klingon", "Klingon"), ("1D1", "Klingon: influence 2", "Klingon", "all"),
          ("1D2", "Klingon: refit-roll F5 d6[4]", "Klingon", "all"), ("1D4", "Klingon: begin-upgrade Dock", "Klingon", "all"),
          ("2A3", "Klingon: scrap F5", "Klingon", "Gorn Klingon"), ("2B1", "Klingon: bribe Alpha 7", "Klingon", "Gorn Klingon Tholian"),
          ("2B2", "GM: validate Alpha", "", ""), ("2B5", "Orion: abide Alpha", "Orion", "Orion"),
          ("2D2", "Orion: piracy Night", "Orion", "Orion"), ("2D4", "Orion: sell Night", "Orion", "Orion"),
          ("2E2", "Orion: phaser-g 10", "Orion", "Orion"), ("2E3", "Orion: phaser-g-roll 2d6[3 4]", "Orion", "Orion"),
          ("3B2", "Klingon: zone F5 1716", "Klingon", "Gorn Klingon"), ("4A1", "Klingon: supplied F5", "Klingon", "all"),
          ("4A5", "GM: combat 1716 of F5 secretly", "Klingon", "all"), ("4B3", "GM: repair F5 secretly", "Klingon", "all"),
          ("5A1", "Klingon: b10-reduce 5", "Klingon", "Klingon"), ("5A3", "Klingon: b10-progress d6[3]", "Klingon", "Klingon"),
          ("5C2", "Orion: receive 45 for Night", "Orion", "Orion"), ("5D2", 'Klingon: report-loss F5 5 "x"', "Klingon", "all"),
          ("8B1", "Klingon: award F5 3", "Klingon", "all")]


def altered():
    """The order that is announced shows that it was altered, and so does each view from then on: nobody is accused of the new order."""
    before = "step 3A1\nGorn: roll 2d6[6 5]\nKlingon: roll 2d6[4 4]\nTholian: roll 2d6[2 1]\nstep 3A2\nGM: announce Orion Gorn Klingon Tholian\nstep 3A3\n"
    secret, announced = "Tholian: alter before Gorn secretly\n", "step 3A4\nGM: announce Orion Tholian Gorn Klingon\n"
    for side in ("Gorn", "Klingon", "Tholian", "Orion"):
        shown = run("view", "--for", side, "-", given=CAMPAIGN.format(before + secret + announced)).stdout
        found = run("check", "-f", "text", "-", given=shown).stdout
        told(secret in shown and "alter.announced" not in found, f"a secret alteration, once announced, is seen by {side}", (shown, found))
        shown = run("view", "--for", side, "-", given=CAMPAIGN.format(before + secret)).stdout
        told(shown and (secret in shown) == (side == "Tholian"), f"before that {side} sees no secret of another", shown)


def marker(code):
    """The line of a phase, of a segment with its number, or of a step."""
    return f"phase {code}\n" if len(code) == 1 else f"segment {code.replace(',', ' ')}\n" if len(code.split(",")[0]) == 2 else f"step {code}\n"


def passed():
    """A step that not each turn has is not in the view of a side that sees nothing of it; nor is its segment."""
    for step, statement, seers, actors in PASSED:
        at = next(place for place, code in enumerate(EVERY_TURN) if code.split(",")[0] > step and len(code) > 1 or code > step)
        before, after = ("".join(map(marker, some)) for some in (EVERY_TURN[:at], EVERY_TURN[at:]))
        wrong = []
        for segment in ("", marker(step[:2]) if step[:2] not in ("4A", "4B", "2A", "2E", "5C", "5D") else ""):
            for rest in (after, "Gorn: update\n", ""):
                with_it, without = (CAMPAIGN.format(before + one + rest) if rest else CAMPAIGN.format(before + one).split("result")[0]
                                    for one in (f"{segment}step {step}\n{statement}\n", ""))
                for side in ("Gorn", "Klingon", "Tholian", "Orion"):
                    one, other = (library.view(side, log) or "" for log in (with_it, without))
                    here = rest == "Gorn: update\n" or not rest and (actors == "all" or side in actors)  # the step is the game's position
                    same = re.sub(f"({segment})?step {step}\n", "", one, count=1) == other if here else one == other
                    if not one or not other or (f"\n{statement}\n" not in one if side in seers else not same):
                        wrong.append((side, rest[-20:], one, other))
        told(not wrong, f"'{statement}' in step {step} leaves no marker in others' views", wrong[:2])


def is_passed_over(lines, at):
    """Whether a statement is all that its step has, of a step that not each turn has; what comes next may not lead elsewhere."""
    step, after = (re.fullmatch(r"(?:segment|step) (\w+)( \d+)?", lines[place].strip()) if 0 <= place < len(lines) else None for place in (at - 1, at + 1))
    return step and after and not {one.split(",")[0] for one in EVERY_TURN} & {step[1]} and step[1][:2] not in ("3A", "4B") and \
        step[1] != "4D4" and lines[at - 1].strip() != lines[at + 1].strip()


def removed(logs):
    """So it is in each log: without a statement that a side does not see, and a marker that nothing else needs, its view is the same, byte for byte."""
    wrong, count = [], 0
    acts = [(name, text, at) for name, text in logs for at, line in enumerate(text.split("\n"))
            if re.match(r'\s*("[^"]+"|\w+): [^;#{]+$', line)]
    shown = functools.cache(library.view)
    for name, text, at in drawn(acts):
        lines = text.split("\n")
        said = lines[at].strip()
        offer = re.match(r'\S+: bribe ("[^"]+"|\S+)', said)
        if offer and text.count(f": bribe {offer[1]} ") > 1:  # without it later lines mean the offer of the other team
            continue
        for side in sides(text):
            view = shown(side, text)
            if not view or re.search(rf"^\s*{re.escape(said)}$", view, re.M) or subject(said).strip('"') == side:
                continue
            for first in (at, at - 1) if is_passed_over(lines, at) else (at,):
                other = shown(side, "\n".join(lines[:first] + lines[at + 1:]))
                count += other is not None
                if other is not None and other != view:
                    wrong.append((name, side, at + 1, lines[at], first))
    told(count > 0 and not wrong, f"{count} statements that a side does not see leave nothing in its view", wrong)


the_same()
silence()
altered()
passed()
phases_and_laps()
others_steps()
says_whose()
# Logs whose views once accused somebody else: who has a unit, or how many cards a deck has, is hidden.
hard = [path for one in [*ONCE_ACCUSED, "mutiny/fail-another-teams", "placement/fail-another-teams",
                         "sale/fail-another-teams-and-moves-on", "owner/pass-claimed-by-pirates",
                         "owner/pass-moved-by-another-before", "complete/fail-left-out-and-not-played",
                                   "opened/pass-example"]
        for path in sorted(corpus.rglob("*.umpire")) if str(path).endswith(f"/{one}.umpire")]
logs = {f"{path.parent.name}-{path.stem}-{number}": path.read_text() for number, path in
        enumerate(dict.fromkeys(logs_of_corpus(80 if games < 20 else 5 if games < 100 else 1) + hard +
                                sorted(corpus.glob("*/games/*.umpire"))))}
judge(logs, "the corpus")
made = {}
for name in ("armada", "dropfleet", "dropzone", "starfleet"):
    made |= random_logs(name) | random_logs(name, "--full")
judge(made, "random games")
judge({f"short-{name}": run("fmt", "--short", "-", given=text).stdout for name, text in made.items() if "starfleet" in name}, "short logs")
verbs, leaks = set(), []
for name, text in (logs | made).items():
    if "game starfleet" in text and len(text) < 40000:
        hide(name, text, verbs, leaks)
for path in sorted((corpus / "starfleet").rglob("pass-*.umpire")):
    text = path.read_text()
    if (set(re.findall(r": (\S+)", text)) & set(SECRET + OWN)) - verbs:
        hide(path.stem, text, verbs, leaks)
# Of two offers with one name no view says what becomes of them: nothing says which is meant.
removed([(str(path), path.read_text()) for path in sorted((corpus / "starfleet").rglob("pass-*.umpire"))
         if not re.search("commit=|sign ", path.read_text()) and path.stem != "pass-two-teams-alike"])
told(not leaks, "nothing secret of another side stands in a view", leaks)
told(not set(SECRET + OWN) - verbs, "each secret verb was looked for", set(SECRET + OWN) - verbs)
finish()

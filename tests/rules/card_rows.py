#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""What rows of permits.tsv say, in logs that are made of them.

Each `number` row changes a number: a log that has the changed number is conformant with the card, and breaks a rule without it, as does
one more than the number. A row that no log can show says in its column `believed` what is believed instead. Each row that permits to change dice is used as it says,
which is conformant; with one clause broken that is one finding.

card_rows.py UMPIRE
"""
import csv
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "shared"))
from checks import finish, told, told_wrong  # noqa: E402

FOLDER = "src/books/armada/cards/"
COLOURS = ("red", "blue", "black")
CRIT = {"red": "crit", "blue": "crit", "black": "hit+crit"}
ANVIL, LANTERN = "Victory II-class Star Destroyer", "CR90 Corvette A"
ONAGER = "Onager-class Star Destroyer"

LOG = """game armada 1.5.0
records all
player Rebel first {{
    ship Lantern card="{lantern}" speed=2 flagship {{ {upgrades[Lantern]} }}
    ship Torch card="{torch}" speed=2 {{ {upgrades[Torch]} }}
    squadron Blue card="{blue}"
}}
player Empire {{
    ship Anvil card="{anvil}" speed=2 {declared} flagship {{ {upgrades[Anvil]} }}
    ship Hammer card="Gladiator I-class Star Destroyer" speed=2 {{ {upgrades[Hammer]} }}
    squadron Black card="{black}"; squadron Green card="TIE Fighter Squadron"
    squadron Grey card="TIE Fighter Squadron"; squadron White card="TIE Fighter Squadron"
    squadron Brown card="TIE Fighter Squadron"; squadron Pink card="TIE Fighter Squadron"
    {pilot}
}}
"""
ROUND = """round 1
phase command
Rebel: assign Lantern navigate
Rebel: assign Torch {torch_dials}
Empire: assign Anvil {anvil_dials}
Empire: assign Hammer navigate navigate
phase ship
Rebel: activate Lantern; reveal navigate
"""


def table(name):
    with open(f"{FOLDER}{name}.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def dice(text):
    return {colour: int(count) for colour, count in re.findall(r"(red|blue|black)=(\d+)", text)}


def roll(counts, face="hit"):
    shown = {colour: CRIT[colour] if face == "crit" else face for colour in COLOURS}
    return " ".join(f"{colour}[{' '.join([shown[colour]] * count)}]" for colour, count in counts.items() if count)


ZONES = {row["name"]: {zone.split()[0]: dice(zone) for zone in row["zones"].split("; ")} for row in table("ships")}
PILOTS = {row["name"]: row for row in table("squadrons")}
POINTS = {(row["slot"], row["name"]): row["printed"] for row in table("upgrades")}


def anvil_acts(*lines, dial="navigate", **more):
    return dict(anvil_dial=dial, lines=["Rebel: maneuver 2", f"Empire: activate Anvil; reveal {dial}", *lines], **more)


def anvil_fires(rolled, then="", zone="front", on="Lantern.front", at="close", how="", **more):
    return anvil_acts(f"Empire: attack {zone} on {on} at {at} {how}", f"Empire: roll {rolled}", then, **more)


def one_more(counts, more, colour=None):
    """The dice, with some more of the colour, or of the first one that there is."""
    colour = colour or next(name for name in COLOURS if counts.get(name))
    return {**counts, colour: counts.get(colour, 0) + more}


def added_dice(row, more):
    """Dice that are added to hull zones: the first zone that is named fires."""
    zone, colour = re.match(r"zone (\w+)\S* (\w+)", row["statement"]).groups()
    counts = dict(ZONES[ANVIL][zone])
    for one, change in re.findall(r"(red|blue|black) ([+-]\d+)", row["statement"]):
        counts[one] = counts.get(one, 0) + int(change)
    return anvil_fires(roll(one_more(counts, more, colour)), zone=zone)


def declares(word, number):
    return lambda _, more: dict(declared=f"{word}={number + more}", lines=["Rebel: maneuver 2"])


def fires(counts, then=None, **how):
    """Anvil rolls the dice; each one more is too many."""
    return lambda _, more: anvil_fires(roll(one_more(counts, more)), then or "", **how)


def suffers(rolled, damage, by="Rebel", sign=1, **how):
    """Damage that the dice do with the card; each point further from what they do without it is wrong."""
    return lambda _, more: anvil_fires(rolled, f"{by}: suffer {damage + sign * more}", **how)


def commands_squadrons(_, more):
    names = ("Black", "Green", "Grey", "White", "Brown", "Pink")[:5 + more]
    acts = [f"Empire: activate {name}; attack on Blue at close; roll blue[accuracy accuracy accuracy]; Rebel: suffer 0" for name in names]
    return anvil_acts("Empire: gain Anvil squadron by \"Grand Moff Tarkin\"", "Empire: resolve squadron with [dial token]", *acts, dial="squadron")


def holds_tokens(_, more):
    gains = [f'Empire: gain Anvil {kind} by "Wulff Yularen"' for kind in ("squadron", "repair", "concentrate-fire", "navigate")]
    return None if more else dict(lines=["Rebel: maneuver 2", *gains, "Empire: activate Anvil"])


def has_dials(number):
    return lambda _, more: dict(dials=number + more, lines=["Rebel: maneuver 2"])


def repairs(points):
    """Anvil has 4 engineering points. Its front zone has lost 3 shields: two of them come back, others are moved."""
    moves = ("move left to front", "move right to left", "move rear to right")
    return lambda _, more: dict(anvil_dial="repair", lines=[
        "Rebel: attack front on Anvil.front at close; roll red[hit hit] blue[hit]; Empire: suffer 3", "Rebel: maneuver 2",
        "Empire: activate Anvil; reveal repair; resolve repair with dial; repair shield front; repair shield front",
        *(f"Empire: repair {move}" for move in moves[:points - 4 + more])])


def evades(_, more):
    """Anvil is larger than Lantern: evade changes two dice, and one more by the card."""
    again = "; reroll blue[hit] by evade => blue[accuracy]" if more else ""
    return anvil_fires(ALL, f"Rebel: spend evade; reroll red[hit hit hit] by evade => red[blank blank blank]{again}")


def critical(counts):
    """Dice that all show a critical icon, and the damage that these icons and the hits do."""
    return roll(counts, "crit"), sum(2 * count if colour == "black" else count for colour, count in counts.items())


def pilot_does_more(row, more):
    rolled, damage = critical(dice(PILOTS[row["name"]]["anti-squadron"]))
    unique = "Wedge Antilles" if "unique" in row["if"] else "X-Wing Squadron"
    return dict(squadrons=[f"Empire: activate Pilot; attack on Blue at close; roll {rolled}", f"Rebel: suffer {damage + more}"], blue=unique)


def counters(row, more):
    rolled, damage = critical({"blue": int(re.search(r"Counter (\d)", PILOTS[row["name"]]["keywords"])[1])})
    return dict(squadrons=["Rebel: activate Blue; attack on Pilot at close; roll blue[accuracy accuracy accuracy accuracy]",
                           "Empire: suffer 0", "Empire: attack on Blue at close as counter by Pilot",
                           f"Empire: roll {rolled}", f"Rebel: suffer {damage + more}"], rebel_first=True)


def gets_counter(row, more):
    """Another squadron counters with the dice that the card gives it, on top of its own."""
    has = "TIE Interceptor Squadron" if "of=counter" in row["if"].split() else "TIE Fighter Squadron"
    number = 2 * (has != "TIE Fighter Squadron") + int(row["statement"].split("+")[1]) + more
    return dict(black=has, rebel_first=True, squadrons=[
        "Rebel: activate Blue; attack on Black at close; roll blue[accuracy accuracy accuracy accuracy]", "Empire: suffer 0",
        f"Empire: attack on Blue at close as counter by Black; roll {roll({'blue': number})}"])


def ship_counters(_, more):
    return dict(rebel_first=True, squadrons=[
        "Rebel: activate Blue; attack on Anvil.front at close; roll red[blank]", "Empire: suffer 0",
        f"Empire: attack on Blue at close as counter by Anvil; roll {roll({'blue': 1 + more})}"])


def obstructed(row, more):
    counts = dice(PILOTS[row["name"]]["anti-squadron"])
    return dict(squadrons=[f"Empire: activate Pilot; attack on Blue at close obstructed; roll {roll(one_more(counts, more))}"])


def commands(*acts, **more):
    return anvil_acts("Empire: resolve squadron with dial", *acts, dial="squadron", **more)


def shields(_, more):
    repair = "repair shield left; " * (1 + more)
    return dict(anvil_dial="repair", lines=["Rebel: maneuver 2", f"Empire: activate Anvil; reveal repair; resolve repair with dial; {repair.rstrip('; ')}"])


def redirects(_, more):
    zones = ("left", "right", "rear")[:2 + more]
    return anvil_fires(ALL, "; ".join(["Rebel: spend redirect", *(f"redirect 1 to {one}" for one in zones)]))


def places_token(far):
    return lambda _, more: dict(anvil_acts("Empire: maneuver 2", f"Empire: target-token at {far[more]} in front"), anvil=ONAGER)


def places_token_in(_, more):
    return anvil_acts("Empire: maneuver 2", f"Empire: target-token at close in {'rear' if more else 'left'}", declared="squadrons=1")


def salvo(_, more):
    return dict(anvil="Acclamator I-class Assault Ship", lines=[
        "Rebel: attack front on Anvil.front at medium; roll red[hit hit] blue[hit]",
        "Empire: spend salvo; suffer 3",
        f"Empire: attack on Lantern.front as salvo by Anvil; roll {roll({'red': 1, 'black': 1 + more})}"])


def rerolls(keyword, on, black, phase=False):
    """A squadron rerolls a die by a keyword that the card gives it."""
    def make(_, more):
        rolled = roll(dice(PILOTS[black]["battery" if "." in on else "anti-squadron"]))
        acts = (f"Empire: activate Black; attack on {on} at close; roll {rolled}",
                f"Empire: reroll {roll({'blue': 1 + more})} by {keyword} => {roll({'blue': 1 + more}, 'accuracy')}")
        return dict(squadrons=acts, black=black) if phase else dict(commands(*acts), black=black)
    return make


def snipes(_, more):
    return commands(f"Empire: activate Black; attack on Blue at close by snipe; roll {roll({'blue': 3 + more})} by snipe")


def goes_rogue(_, more):
    return dict(squadrons=[f"Empire: activate Black; {'move; ' * (1 + more)}attack on Blue at close"])


def passes_shields(_, more):
    """Its two damage go to the hull of Torch, so that a damage card can be repaired, but only one: a second one costs too many points."""
    return dict(anvil_dial="squadron", torch="Nebulon-B Support Refit", torch_dials="repair navigate", lines=[
        "Rebel: maneuver 2", "Empire: activate Anvil; reveal squadron; resolve squadron with dial",
        "Empire: activate Pilot; attack on Torch.front at close; roll black[hit]; Rebel: suffer 1", "Empire: maneuver 2",
        f"Rebel: activate Torch; reveal repair; resolve repair with dial; {'repair hull; ' * (1 + more)}maneuver 2"])


ALL = roll(ZONES[ANVIL]["front"])  # all its dice hit: 6 damage
FRONT = ZONES[ANVIL]["front"]
# By card, or by card and statement: what is done with the changed number, and with one more than that. None: there is no more.
SCENARIOS = {
    "Admiral Motti": declares("hull", 10), "Expanded Hangar Bay": declares("squadrons", 4), "SPHA-T": places_token_in,
    "Engineering Team": repairs(5), "Mon Calamari Exodus Fleet": repairs(6), "Redemption": repairs(5),
    "Relentless": has_dials(2), "Nova Defiant": has_dials(4), "Executor": holds_tokens, "Phoenix Home": holds_tokens,
    "Liberty": commands_squadrons, "Admiral Yularen": commands_squadrons, "San Hill": commands_squadrons,
    "Lucid Voice": lambda _, more: anvil_fires(roll({"red": 2, "black": 1 + more}), zone="left"),
    "General Romodi": fires(FRONT, how="obstructed"), "Jaina's Light": fires(FRONT, how="obstructed"),
    "SW-7 Ion Batteries": suffers("red[hit hit hit] blue[accuracy accuracy hit]", 6),
    "Salvation": suffers("red[crit blank blank] blue[accuracy accuracy accuracy]", 2),
    "Disposable Capacitors": fires({"blue": 3, "red": 3}, at="long"),
    "Flak Guns": fires({"black": 1}, on="Blue"), ("Flak Guns", "reach blue,black +1"): salvo,
    "Heavy Fire Zone": fires({"red": 1}, on="Blue"),
    "Insidious": lambda _, more: dict(anvil_fires(f"red[hit hit] blue[hit hit] {roll({'black': 1 + more})}", at="medium", on="Lantern.rear"), anvil=ONAGER),
    "Bright Hope": suffers(ALL, 5, sign=-1),
    "Gallant Haven": lambda _, more: dict(squadrons=["Empire: activate Black; attack on Blue at close; roll blue[hit hit accuracy]",
                                                     f"Rebel: suffer {1 - more}"]),
    "Mon Mothma": evades, ("Foresight", "evade"): evades, ("Foresight", "redirect"): redirects,
    "Auxiliary Shields Team": shields,
    "Orbital Bombardment Particle Cannons": places_token(("long", "extreme")),
    "Superheavy Composite Beam Turbolasers": places_token(("medium", "long")),
    "Flight Controllers": lambda _, more: commands(f"Empire: activate Black; attack on Blue at close; roll {roll({'blue': 4 + more})}"),
    "Darth Vader (TIE Advanced)": pilot_does_more, "Darth Vader (TIE Defender)": pilot_does_more, "General Grievous": pilot_does_more,
    "Shara Bey": counters, "DIS-T81": obstructed,
    "Dengar (Punishing One)": gets_counter, "Instructor Goran": gets_counter, "TI-99": gets_counter,
    "Quad Laser Turrets": ship_counters, ("Plo Koon", "counter +1"): gets_counter, "Luke Skywalker": passes_shields,
    ("Nevoota Bee", "keyword swarm"): rerolls("swarm", "Blue", "Firespray-31"),
    ("Nevoota Bee", "swarm on ships"): rerolls("swarm", "Lantern.front", "Firespray-31"),
    "Hera Syndulla (X-wing)": rerolls("adept", "Blue", "TIE Advanced Squadron", phase=True),
    "Ahsoka Tano": snipes, "Hera Syndulla (Ghost)": goes_rogue,
}
ON_LANTERN = {"Bright Hope", "Gallant Haven", "Mon Mothma", "Foresight"}
ON_ANOTHER = {"Redemption": "Hammer"}


def scenarios_of(row):
    """What is done with a row: of the whole statement, or of each number in it."""
    name, parts = row["name"], row["statement"].split("; ")
    made = SCENARIOS.get((name, row["statement"]), SCENARIOS.get(name))
    each = [SCENARIOS[name, part.split()[0]] for part in parts if (name, part.split()[0]) in SCENARIOS]
    return [made] if made else each or ([added_dice] if parts[0].startswith("zone ") else [])


def log_of(row, scenario, with_card, more=0):
    """The log that has the number of a row, or one more, with its card or without it. None: there is no more."""
    name, squadron = row["name"], row["kind"] == "squadron"
    what = scenario(row, more)
    if what is None:
        return None
    ship = ON_ANOTHER.get(name, "Lantern" if name in ON_LANTERN else "Anvil")
    upgrades = {"Lantern": "", "Torch": "", "Anvil": 'upgrade "Grand Moff Tarkin"; upgrade "Wulff Yularen"', "Hammer": ""}
    if with_card and not squadron:
        upgrades[ship] += f'; upgrade "{name}" card="{name}" points={POINTS[row["slot"], name]}'
    pilot = ""
    if squadron and (with_card or row["form"] == "number"):
        own = PILOTS[name]
        pilot = (f'squadron Pilot card="{name}"' if with_card else
                 f"squadron Pilot hull={own['hull']} {own['battery']} unique {'counter=3' if 'Counter 3' in own['keywords'] else ''}"
                 f" {{ anti-squadron {own['anti-squadron']} }}")
    text = LOG.format(lantern=LANTERN, torch=what.get("torch", LANTERN), anvil=what.get("anvil", ANVIL), declared=what.get("declared", ""), upgrades=upgrades, pilot=pilot,
                      blue=what.get("blue", "X-Wing Squadron"), black=what.get("black", "TIE Fighter Squadron"))
    dials = " ".join([what.get("anvil_dial", "navigate"), *["navigate"] * (what.get("dials", 3) - 1)])
    text += ROUND.format(anvil_dials=dials, torch_dials=what.get("torch_dials", "navigate"))
    lines = what.get("lines", ["Rebel: maneuver 2"])
    if "squadrons" in what:
        lines += ["Empire: activate Anvil; reveal navigate; maneuver 2", "Rebel: activate Torch; reveal navigate; maneuver 2",
                  "Empire: activate Hammer; reveal navigate; maneuver 2", "phase squadron"]
        lines += [] if what.get("rebel_first") else ["Rebel: activate Blue; move"]
        lines += what["squadrons"]
    return text + "\n".join(line for line in lines if line) + "\nresult unfinished\nend\n"


def findings(umpire, logs, folder):
    paths = []
    for number, text in enumerate(logs):
        paths.append(os.path.join(folder, f"{number}.umpire"))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(text)
    shown = subprocess.run([umpire, "check", "-f", "jsonl", "--no-config", *paths], capture_output=True, text=True).stdout
    found = []
    for one in map(json.loads, shown.splitlines()):
        if one["type"] == "log":
            found.append([])
        elif one["type"] == "finding" and one["level"] != "advice":
            found[-1].append((one["rule"], one.get("line"), one["message"]))
    return found


# What rows permit to do with dice: the holes are filled, then one clause after the other is broken.
FACES = {"red": ["hit", "crit", "accuracy", "blank", "hit+hit"], "blue": ["hit", "crit", "accuracy"], "black": ["hit", "blank", "hit+crit"]}
HOLES = {"ANY": {"hit", "crit", "accuracy", "blank", "hit+hit", "hit+crit"}, "HIT": {"hit", "hit+hit", "hit+crit"}, "CRIT": {"crit", "hit+crit"},
         "DAMAGE": {"hit", "crit", "hit+hit", "hit+crit"}, "ONE-ICON": {"hit", "crit", "accuracy"},
         "NO-ACCURACY": {"hit", "crit", "blank", "hit+hit", "hit+crit"}}
HOLES |= {"ALL": HOLES["ANY"], "CRITS": HOLES["CRIT"]}
STATEMENT = re.compile(r"(add|remove|reroll|set) (\w+)\[([^]]+)\](?: => \w+\[([^]]+)\])?")
# An attack with four dice of each colour; the ships and squadrons have no card but the row's.
DICE_LOG = """game armada 1.5.0
records all
player Rebel first {{
    squadron Red card="X-Wing Squadron"
    ship Lantern command=1 speed=2 hull=9 size=small flagship {{ zone front shields=1; defense scatter evade; {upgrades[Lantern]} }}
    squadron Blue hull=9 red=4 blue=4 black=4 {{ anti-squadron red=4 blue=4 black=4; defense scatter }}
    {pilots[Rebel]}
}}
player Empire {{
    ship Anvil command=1 speed=2 hull=9 squadrons=2 size=small flagship {{
        defense brace evade redirect; zone front shields=4 red=4 blue=4 black=4; zone left red=4 blue=4 black=4; zone right red=4 blue=4 black=4; anti-squadron red=4 blue=4 black=4; {upgrades[Anvil]}
    }}
    ship Hammer command=1 speed=2 {{ {upgrades[Hammer]} }}
    squadron Black hull=9 red=4 blue=4 black=4 {{ anti-squadron red=4 blue=4 black=4 }}
    {pilots[Empire]}
}}
round 1
phase command
Rebel: assign Lantern navigate
Empire: assign Anvil navigate; assign Hammer navigate
phase ship
Rebel: activate Lantern; reveal navigate; maneuver 2
"""
SHIPS_DONE = """Empire: activate Anvil; reveal navigate; maneuver 2
Empire: activate Hammer; reveal navigate; maneuver 2
phase squadron
"""


def condition(row, key):
    found = re.search(rf"(?:^| ){key}=(\S+)", row["if"])
    return found[1] if found else None


def faces_of(hole, colour):
    return [face for face in FACES[colour] if face in HOLES.get(hole, {hole})]


def payment(row, source, own, other, friend, token):
    """The line that pays what a row costs, if that is a token, a shield or damage. None: it is not, or it is a part of the effect."""
    cost = re.sub(r"^(exhaust|discard) \+ ", "", row["cost"])
    kind, *words = cost.split()
    if row["form"] != "permit" or " or " in cost and kind != "shield" or kind == "damage" and "table: damage" in row["statement"]:
        return None
    unit = other if re.search(" of (other|active|friend)", cost) else own
    if kind == "defense" or kind.startswith("defense:"):
        return f"table: set {own} token {words[0] if words and words[0] in ('brace', 'evade', 'redirect') else token} exhausted by {source}"
    if kind == "shield":
        return f"table: damage {own} 1 to front by {source}"
    if kind == "damage":
        return f"table: damage {friend if 'FRIEND' in cost else own} 1 by {source}"
    if kind == "token":
        kept = words[0] if words[0] in ("concentrate-fire", "navigate") else "navigate"
        return f"table: set {unit} tokens {kept}\n{'Rebel' if unit in ('Lantern', 'Torch') else 'Empire'}: discard {unit} {kept} by {source}"
    return None


class Use:
    """A use of a card in an attack, as its row permits it; what a test changes of it breaks one clause."""

    def __init__(self, row, statement):
        self.row, self.squadron = row, row["kind"] == "squadron"
        verb, colour, holes, to = STATEMENT.fullmatch(statement).groups()
        self.verb, self.hole, self.to = verb, holes.split()[0], to.split()[0] if to else None
        self.count = self.most = len(holes.split())
        self.times, self.paid, self.attacks, self.strange = 1, True, 1, False
        self.defends = condition(row, "as") == "defender"
        self.target = (condition(row, "target") or "ship").split("-")[-1]
        self.range = (condition(row, "range") or "close").split("..")[0]
        self.zone = "left" if "left" in (condition(row, "from") or "") else "front"
        own = PILOTS[row["name"]]["battery" if self.target == "ship" else "anti-squadron"] if self.squadron else ""
        armed = self.squadron and row["who"] == "own" and not self.defends
        self.armed = dice(own) if armed else {name: 4 for name in COLOURS}
        reached = {"close": COLOURS, "medium": ("red", "blue"), "long": ("red",)}[self.range]
        self.armed = {name: count for name, count in self.armed.items() if name in reached}
        able = [name for name in self.armed if faces_of(self.hole, name) and (not self.to or faces_of(self.to, name))]
        self.colour = colour if colour in COLOURS else (able or ["blue"])[0]
        self.literal = colour in COLOURS

    def shown(self, hole, shift=0):
        return faces_of(hole, self.colour)[shift] if faces_of(hole, self.colour) else FACES[self.colour][0]

    def in_zone_of_ship(self):
        """Whether a ship attacks that may attack again from another zone."""
        return not self.defends and not self.squadron and self.row["who"] in ("own", "friend", "other", "any-friend") and "from=" not in self.row["if"]

    def payment(self, source):
        """What the card costs besides dice, paid by its own ship or squadron, or by another one."""
        ship, friend = ("Lantern", "Red") if self.defends else ("Anvil", "Black")
        unit = "Pilot" if self.squadron else ship
        return payment(self.row, source, unit, "Hammer", friend, PILOTS[self.row["name"]]["defense"].split()[0] if self.squadron else "evade")

    def log(self):
        by_squadron = not self.defends and (self.row["who"] in ("friend-squadron", "other-squadron", "commanded") or
                                            (self.squadron and self.row["who"] == "own"))
        attacker = "Anvil" if not by_squadron else "Pilot" if self.squadron and self.row["who"] == "own" else "Black"
        on = "Pilot" if self.defends and self.squadron else "Blue" if self.target == "squadron" else "Lantern" if by_squadron else "Lantern.front"
        on = "Lantern.front" if on == "Lantern" else on
        upgrades, pilots = {"Lantern": "", "Anvil": "", "Hammer": ""}, {"Rebel": "", "Empire": ""}
        if self.squadron:
            pilots["Rebel" if self.defends else "Empire"] = f'squadron Pilot card="{self.row["name"].replace(chr(34), "")}"'
        else:
            on_another = self.row["who"] == "other" or "not-own" in self.row["if"] or (self.row["who"] == "friend" and self.row["cost"] in ("-", "exhaust", "discard"))
            ship = "Lantern" if self.defends != self.strange else "Hammer" if on_another and not self.strange else "Anvil"
            upgrades[ship] = f'upgrade "{self.row["name"]}" card="{self.row["name"]}" points={POINTS[self.row["slot"], self.row["name"]]}'
        text = DICE_LOG.format(upgrades=upgrades, pilots=pilots)
        faces, before = dict.fromkeys(self.armed, None), self.shown(self.hole)
        for name, count in self.armed.items():
            used = min(self.count * self.times, count) if name == self.colour and self.verb != "add" else 0
            faces[name] = [before] * used + ["hit"] * (count - used)
        rolled = " ".join(f"{name}[{' '.join(shown)}]" for name, shown in faces.items() if shown)
        attack = f"attack {'' if by_squadron else self.zone + ' '}on {on} at {self.range}"
        text += (f"{SHIPS_DONE}Rebel: activate Blue; move\nRebel: activate Red; move\nEmpire: activate {attacker}; {attack}" if by_squadron else
                 f"Empire: activate Anvil; reveal navigate; {attack}")
        changed = f"{self.colour}[{' '.join([before] * self.count)}]"
        after = f" => {self.colour}[{' '.join([self.shown(self.to or 'ANY')] * self.count)}]" if self.verb in ("set", "reroll") else ""
        source = f'"{self.row["name"]}"' if not self.squadron else "Pilot"
        side = "Rebel" if self.defends else "Empire"
        cost = STATEMENT.search(self.row["cost"])
        price = f"{side}: remove {cost[2] if cost[2] in COLOURS else 'blue'}[hit] by {source}" if cost else self.payment(source)
        price = f"{price}\n" if price and self.paid else ""
        use = f"{side}: {self.verb} {changed} by {source}{after}\n" * self.times
        done = f"Empire: roll {rolled}\n{price}{use}"
        further = f"Rebel: spend scatter; suffer 0\nEmpire: attack right on {on} at {self.range}\n{done}" if self.attacks > 1 else ""
        return f"{text}\n{done}{further}result unfinished\nend\n"


def broken(row, statement, others):
    """Uses that break one clause: the name of each clause, and the log."""
    def use(clause, **changes):
        made = Use(row, statement)
        for name, value in changes.items():
            setattr(made, name, value)
        return clause, made.log()

    made = Use(row, statement)
    verbs = {STATEMENT.fullmatch(other)[1] for other in others}
    wrong = next(verb for verb in ("add", "reroll", "set") if verb not in verbs)
    yield use("another verb", verb=wrong, to="ANY" if wrong == "set" else None)
    if not made.squadron and row["who"] in ("own", "friend", "other", "commanded") and "on=enemy" not in row["if"]:
        yield use("with a card of the enemy", strange=True, paid=False)
    if STATEMENT.search(row["cost"]) and "remove" not in row["statement"] or made.payment("Card"):
        yield use("no payment", paid=False)
    # after a step of the other side an attack's next ones may belong to another attack
    enough = not made.defends and (made.verb == "add" or 2 * made.most <= made.armed.get(made.colour, 0))
    if enough and set(others) <= {statement, STATEMENT.search(row["cost"] + statement)[0]} and "ALL" not in statement and "CRITS" not in statement:
        yield use("a second time", times=2)
    if made.in_zone_of_ship() and len(set(others)) == 1 + bool(STATEMENT.search(row["cost"])):
        yield use("in a further attack", attacks=2)
    if len(others) > 1:
        return
    if "ALL" not in statement and "CRITS" not in statement and made.armed.get(made.colour, 4 if made.verb == "add" else 0) > made.most:
        yield use("a die more", count=made.most + 1)
    other = next((name for name in made.armed if name != made.colour and faces_of(made.hole, name)), None)
    if made.literal and other:
        yield use("another colour", colour=other)
    wrong = [face for face in FACES[made.colour] if made.to and face not in HOLES.get(made.to, {made.to})]
    if wrong:
        yield use("another face", to=wrong[0])
    if condition(row, "target") and not (made.defends or made.squadron or made.verb == "add"):
        yield use("another target", target="ship" if made.target == "squadron" else "squadron")
    if condition(row, "range") == "close" and made.colour != "black":
        yield use("another range", range="medium", armed={"red": 4, "blue": 4})


def dice_rows(rows):
    """Each row about dice, a statement of it, those of all rows of its card, and the rows that permit dice in words only."""
    for row in rows:
        cells = [cell for cell in row["statement"].split("; ") if STATEMENT.fullmatch(cell)]
        of_card = [cell for other in rows if (other["name"], other["slot"]) == (row["name"], row["slot"])
                   for cell in re.split("; | [+] | or ", other["statement"] + "; " + other["cost"]) if STATEMENT.fullmatch(cell)]
        believed = [other for other in rows if (other["name"], other["slot"]) == (row["name"], row["slot"]) and
                    "attack.modifier" in other["outranks"] + other["ways"] and not STATEMENT.search(other["statement"] + other["cost"])]
        for cell in cells:
            yield row, cell, of_card, believed


def further_use(row):
    """What a use of the row in a further attack of the same activation breaks."""
    if row["name"] == "Slaved Turrets":
        return "armada.card.limit" # no further attack at all
    if re.match("(exhaust|discard)( |$)", row["cost"]):
        return "armada.card.cost"
    several = "most=" in row["if"] or "chosen-2" in row["if"]
    return "armada.card.often" if row["often"] in ("activation", "round", "game") and not several else None


# What rows permit besides: each statement is written with its holes filled, then with one thing changed.
UNITS = {"own": "{own}", "other": "Torch" , "UNIT": "{enemy}", "SHIP": "{own}", "ENEMY-SHIP": "{enemy}", "defender": "{defender}", "attacker": "{attacker}",
         "FRIEND-SQUADRON": "{friend}", "SQUADRON": "{friend}", "ENEMY-SQUADRON": "{foe}"}
ACTS_LOG = """game armada 1.5.0
records all
player Rebel first {{
    ship Lantern card="CR90 Corvette A" speed=2 flagship {{ {upgrades} }}
    ship Torch card="CR90 Corvette A" speed=2
    squadron Red card="X-Wing Squadron"
    {pilot}
}}
player Empire {{
    ship Anvil card="Victory II-class Star Destroyer" speed=2 flagship
    squadron Black card="TIE Fighter Squadron"
}}
round 1
phase command
Rebel: assign Lantern navigate; assign Torch navigate
Empire: assign Anvil navigate navigate navigate
phase ship
{before}
{line}
result unfinished
end
"""
AS_ATTACKER = """Rebel: activate Lantern; reveal navigate
Rebel: attack front on {target} at close
Rebel: roll {rolled}"""
AS_PILOT = """Rebel: activate Lantern; reveal navigate; maneuver 2
Empire: activate Anvil; reveal navigate; maneuver 2
Rebel: activate Torch; reveal navigate; maneuver 2
phase squadron
Rebel: activate Pilot
Rebel: attack on {target} at close
Rebel: roll {rolled}"""
AS_DEFENDER = """Rebel: activate Torch; reveal navigate; maneuver 2
Empire: activate Anvil; reveal navigate
Empire: attack front on {target} at close
Empire: roll {rolled}"""
OTHERWISE = "Rebel: activate Lantern; reveal navigate"
# From the first activation of a round to that of the next one, in which the card is used again.
TO_ROUND_2 = """Rebel: maneuver 2
Empire: activate Anvil; reveal navigate; maneuver 2
Rebel: activate Torch; reveal navigate; maneuver 2
phase squadron
Rebel: activate Red; move
Empire: activate Black; move
phase status
table: ready defense; table: ready upgrades; table: flip-initiative; table: place-round-token 2
round 2
phase command
Rebel: assign Lantern navigate; assign Torch navigate
Empire: assign Anvil navigate
phase ship
Rebel: activate Lantern; reveal navigate"""


OTHER_LOGS = ("no payment", "a card of the enemy", "in another round")


def act_log(row, line, thing=""):
    """A log in which the card of the row, of the Rebels but for one thing, does what the line says, and its cost is paid before."""
    squadron, role = row["kind"] == "squadron", condition(row, "as")
    name = row["name"].replace(chr(34), "")
    source = "Pilot" if squadron else f'"{name}"'
    own = "Pilot" if squadron else "Lantern"
    to_squadron = "squadron" in (condition(row, "target") or "")
    if role == "defender":
        before = AS_DEFENDER.format(target=own + ".front" * (not squadron), rolled="blue[hit]" if squadron else "red[hit hit hit] blue[hit hit hit]")
    elif role == "attacker":
        target = "Black" if to_squadron else "Anvil.front"
        rolled = "blue[accuracy]" if to_squadron else "red[blank blank] blue[accuracy]"
        if squadron: # no die does damage
            own_dice = dice(PILOTS[row["name"]]["anti-squadron" if to_squadron else "battery"])
            rolled = " ".join(f"{colour}[{' '.join(['accuracy' if colour == 'blue' else 'blank'] * count)}]" for colour, count in own_dice.items() if count)
        before = (AS_PILOT if squadron else AS_ATTACKER).format(target=target, rolled=rolled)
    else:
        before = OTHERWISE
    price = payment(row, source, own, "Torch", "Red", "evade")
    before += f"\n{price}" if price and thing != "no payment" else ""
    enemy = "Black" if squadron and to_squadron else "Anvil"
    defender = own if role == "defender" else "Black" if to_squadron else "Anvil"
    line = f"{line} by {source}".format(own=own, enemy=enemy, defender=defender, attacker="Anvil" if role == "defender" else own, friend="Red", foe="Black")
    upgrades = "" if squadron else f'upgrade {source} card="{name}" points={POINTS[row["slot"], row["name"]]}'
    pilot = f'squadron Pilot card="{name}"' if squadron else ""
    text = ACTS_LOG.format(upgrades=upgrades, pilot=pilot, before=before, line=line)
    if thing == "in another round":
        return text.replace(line, f"{line}\n{TO_ROUND_2}\n{line}")
    if thing != "a card of the enemy":
        return text
    anvil = re.search("ship Anvil .* flagship", text)[0]
    return text.replace(upgrades, "").replace(anvil, f"{anvil} {{ {upgrades} }}")


def filled(statement, changes):
    """The statement with its holes filled; `changes` has other words for some holes."""
    words = statement.split()
    kind = words[1] if words[0] == "table:" else words[0]
    made = []
    for word in words:
        unit = changes.get(word, UNITS.get(word))
        made.append(unit if unit else changes.get("NUMBER", word) if word.isdigit() and kind in ("damage", "recover") else
                    {"TOKEN": "redirect", "ZONE": "front", "N": "1", "COMMAND": "repair"}.get(word, word))
    return " ".join(made if words[0] == "table:" else ["Rebel:", *made])


def act_uses(row):
    """Lines that the row permits, and lines that differ in one thing: the name of the thing, and the line."""
    if re.search(r"critical red\+|remove", row["statement"]) or row["name"] in ("Proximity Mines", "Nova Defiant"):
        return # not read; named by a rule; needs more dials
    for part in re.split(" / | & | -> ", row["statement"]):
        number = re.search(r"(damage|recover) \S+ (\d)", part)
        if not re.match("table: (damage|recover|set \S+ token)|gain (own|SHIP) ", part) or "raid" in part:
            continue
        if " token " in part and row["kind"] == "squadron":
            continue # it has none
        if ("effect.cause" if part.startswith("table:") else "token.source") not in row["outranks"].split():
            continue # the log writes the same in another way
        yield "", filled(part, {})
        if payment(row, "Card", "Lantern", "Torch", "Red", "evade") and not part.startswith("discard "):
            yield "no payment", filled(part, {})
        if part.startswith("gain ") and row["kind"] == "upgrade" and row["who"] != "any":
            yield "a card of the enemy", filled(part, {})
        if row["kind"] == "upgrade" and " / " not in row["statement"] and not condition(row, "as") and "most=" not in row["if"] and not payment(row, "Card", "Lantern", "Torch", "Red", "evade") and \
                (row["cost"].startswith("discard") or row["often"] == "game" and row["cost"] == "-"):
            yield "in another round", filled(part, {})
        if number and "damage" not in row["cost"]:
            yield "a point more", filled(part, {"NUMBER": str(int(number[2]) + 1)})
        state = part.split()[-1]
        if " token " in part and "defense" not in row["cost"] and not any(other in row["statement"] for other in ("gained", "lost", "/")):
            yield "another state", filled(part, {state: "lost" if state != "lost" else "gained"})
        if "table: damage" in part and row["cost"] == "-":
            yield "another effect", f"table: recover {UNITS[part.split()[2]]} 1 to hull"
        if "gain SHIP " in part and part.split()[-1] != "COMMAND":
            yield "another command", filled(part, {part.split()[-1]: "squadron"})
        wrong = {"own": "Anvil", "other": "Anvil", "ENEMY-SHIP": "Torch", "FRIEND-SQUADRON": "Black", "ENEMY-SQUADRON": "Red"}
        unit = part.split()[2 if part.startswith("table:") else 1]
        if part.startswith("table:") and unit in wrong and not (row["cost"] != "-" and "damage" in row["cost"]) and row["statement"] == part:
            yield "another unit", filled(part, {unit: wrong[unit]})


def says_elsewhere(row, rows):
    """Whether another row of the card may permit the same in another way."""
    rules = {"effect.cause", "token.source"} & set(row["outranks"].split())
    return any(other is not row and (other["name"], other["slot"]) == (row["name"], row["slot"]) and rules & set(f"{other['outranks']} {other['ways']}".split())
               for other in rows)


def try_acts(umpire, rows, folder):
    uses = [(row, thing, act_log(row, line, thing if thing in OTHER_LOGS else "")) for row in rows if row["form"] in ("permit", "must") and re.search(r"\b(effect\.cause|token\.source)\b", row["outranks"])
            for thing, line in act_uses(row) if not thing or not says_elsewhere(row, rows)]
    count = 0
    for (row, thing, text), found in zip(uses, findings(umpire, [text for *_, text in uses], folder)):
        wanted = [{"in another round": "armada.card.often" if row["cost"] == "-" else "armada.card.cost", "no payment": "armada.card.cost", "a card of the enemy": "armada.card.owner"}.get(thing, "armada.card.permits")] * bool(thing)
        if not told([rule for rule, *_ in found] == wanted, f"{row['name']}: {row['statement']}: {thing or 'as it says'}", found):
            print(text) if os.environ.get("SHOW") else None
        count += bool(thing)
    told(len(uses) > 100 and count > 50, "clauses of rows about tokens, damage and hull were tried", (len(uses), count))


def try_dice(umpire, rows, folder):
    uses = [(row, clause, text) for row, cell, others, believed in dice_rows(rows)
            for clause, text in [("", Use(row, cell).log()), *([] if believed else broken(row, cell, others))]]
    for (row, clause, _), found in zip(uses, findings(umpire, [text for *_, text in uses], folder)):
        if not clause:
            told(not found, f"{row['name']} may {row['statement']}", found)
        else:
            wanted = {"with a card of the enemy": "armada.card.owner", "a second time": "armada.card.often", "no payment": "armada.card.cost", "in a further attack": further_use(row)}.get(
                clause, "armada.card.permits")
            told([rule for rule, *_ in found] == [wanted] * (wanted is not None), f"{row['name']}: {clause} is {wanted or 'fine'}", found)
    told(len(uses) > 200, "clauses of rows about dice were tried", len(uses))


# The times at which a log of act_log has its last statement.
TIMES_OF_ACTS = ("effects", "tokens", "tokens-after", "damage", "reveal", "reveal-after", "ship-activate", "always", "course", "command")
# The row's unit is the enemy's; the statement is not read.
NOT_OFFERED = {"Luminara Unduli", "Tikkes"}


def offers(umpire, text, line, folder):
    """What is legal after a line of a log and names a source: as it is listed, without quotes, places and numbers."""
    path = os.path.join(folder, "offers.umpire")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    shown = subprocess.run([umpire, "legal", "--no-config", f"{path}:{line}"], capture_output=True, text=True).stdout
    return {without_limits(one) for one in shown.splitlines() if " by " in one}


def without_limits(statement):
    return re.sub(r"( \d+| <N.*?>)?( to (hull|front))?(?= by)| => .*", "", statement.replace('"', ""))


def try_offers(umpire, rows, folder):
    """What a row permits is listed as legal with the card, where the row says, and before the first ship nothing that needs an attack."""
    tries = []
    for row, cell, *_ in dice_rows(rows):
        use = Use(row, cell)
        use.count = 1 # a list has single dice
        tries.append((row, use.log()))
    tries += [(row, act_log(row, line)) for row in rows if row["form"] in ("permit", "must") and re.search(r"\b(effect\.cause|token\.source)\b", row["outranks"])
              and row["when"].split(":")[0] in TIMES_OF_ACTS for thing, line in act_uses(row) if not thing]
    missing, early = set(), []
    for row, text in tries:
        lines = text.splitlines()
        last = lines.index("result unfinished")
        if without_limits(lines[last - 1]) not in offers(umpire, text, last - 1, folder):
            missing.add(row["name"])
        early += [one for one in offers(umpire, text, lines.index("phase ship") + 1, folder) if re.match(r"\w+: (add|remove|reroll|set|suffer|spend) ", one)]
    told_wrong(f"{len(tries)} statements that rows permit are listed as legal with their cards", sorted(missing ^ NOT_OFFERED))
    told_wrong("before an attack nothing is listed that cards do in one", early)


def main():
    umpire = sys.argv[1]
    rows = [row for row in table("permits") if row["form"] in ("number", "keyword")]
    shown = [(row, scenario) for row in rows for scenario in scenarios_of(row)]
    told_wrong(f"each of {len(rows)} rows of numbers and keywords has logs, or says what is believed",
               [row["name"] for row in rows if not scenarios_of(row) and row["believed"] == "-" and row["form"] == "number"])
    tries = [(row, card, more, log_of(row, scenario, card, more)) for row, scenario in shown for card, more in ((True, 0), (True, 1), (False, 0))]
    tries = [one for one in tries if one[-1]]
    with tempfile.TemporaryDirectory() as folder:
        for (row, card, more, _), found in zip(tries, findings(umpire, [text for *_, text in tries], folder)):
            if card and not more:
                told(not found, f"{row['name']}: {row['statement']}", found)
            else:
                told(found and not any(rule.startswith("log.") for rule, *_ in found),
                     f"{row['name']}: {row['statement']}: {'one more' if more else 'without the card the number'} breaks a rule", found)
        try_dice(umpire, table("permits"), folder)
        try_acts(umpire, table("permits"), folder)
        try_offers(umpire, table("permits"), folder)
    finish()


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: MIT
"""Fleets of Star Wars: Armada: whether they may be built, what their cards say, and what a game of them scores."""
import collections

import armada
import cards
from armada_limits import Limits
from armada_lists import generate, mutations # noqa: F401 (run.py asks this module for them)

RETIRED = {"strategic adviser"}


SAME = []
ADVICE = ["armada.fleet.known", "armada.fleet.stated-points"]


class Member:
    """A ship, squadron or upgrade of a fleet, and the line that declares it."""

    def __init__(self, line, kind, name, statement, owner, ship=None):
        self.line, self.kind, self.name, self.owner, self.ship = line, kind, name, owner, ship
        self.keys, self.words = statement.keys, statement.operands[1:]
        self.given = statement.keys.get("card", name)
        self.card, self.upgrades, self.parts = None, [], []

    def told(self, word):
        return word in self.words


class Fleet:
    def __init__(self, line, owner, faction):
        self.line, self.owner, self.faction = line, owner, faction
        self.ships, self.squadrons, self.objectives = [], [], []

    def upgrades(self):
        return [card for ship in self.ships for card in ship.upgrades]

    def members(self):
        """Units before upgrades, as a log's ships are before what they carry."""
        units = sorted(self.ships + self.squadrons, key=lambda one: one.line)
        return units + self.upgrades()


class Judge(Limits, armada.Judge):
    def __init__(self, lines):
        super().__init__(lines)
        self.limit = self.edition = None
        self.limits, self.retired = {}, False
        self.fleets, self.member = {}, {}
        self.named_cards = False
        self.gained = {} # what a side's objective gave it, as far as the log says
        self.tokens = {}

    # Declarations

    def take_points(self, statement, _):
        self.limit, self.edition = int(statement.operands[0]), statement.keys.get("cards")

    def take_event_limits(self, statement, _):
        self.limits = {key: int(value) for key, value in statement.keys.items()}
        self.retired = "no-retired" in statement.operands

    def take_player(self, statement, within):
        super().take_player(statement, within)
        name = statement.operands[0]
        self.fleets[name] = Fleet(self.line, name, statement.keys.get("faction"))

    def enlist(self, kind, statement, within):
        name, owner = statement.operands[0], within[0].operands[0]
        self.member[name] = Member(self.line, kind, name, statement, owner)
        self.named_cards |= "card" in statement.keys
        return self.fleets[owner], self.member[name]

    def take_ship(self, statement, within):
        super().take_ship(statement, within)
        fleet, member = self.enlist("ship", statement, within)
        fleet.ships.append(member)

    def take_squadron(self, statement, within):
        super().take_squadron(statement, within)
        fleet, member = self.enlist("squadron", statement, within)
        fleet.squadrons.append(member)

    def take_upgrade(self, statement, within):
        ship = self.member[within[1].operands[0]]
        ship.upgrades.append(Member(self.line, "upgrade", statement.operands[0], statement, ship.owner, ship))

    def take_objective(self, statement, within):
        fleet = self.fleets[within[0].operands[0]]
        fleet.objectives.append(Member(self.line, "objective", statement.operands[0], statement, fleet.owner))

    def part(self, statement, within):
        self.member[within[1].operands[0]].parts.append(statement)

    def take_zone(self, statement, within):
        self.part(statement, within)

    take_anti_squadron = take_special = take_defense = take_zone

    # The setup

    def fault(self, line, rule):
        """Found at a declaration, though it is seen when all are there."""
        here, self.line = self.line, line
        self.breach(rule)
        self.line = here

    def advise(self, line, rule):
        self.found.append((line, "!armada." + rule))

    def settle(self):
        super().settle()
        looked_up = self.limit is not None or self.named_cards
        for fleet in self.fleets.values():
            self.objective_played(fleet)
            for member in fleet.members():
                if self.limit is not None or "card" in (member.ship or member).keys:
                    member.card = cards.named(member.kind, member.given, fleet.faction)
            for member in fleet.objectives:
                member.card = cards.named("objective", member.name, None)
            if looked_up:
                self.judge_fleet(fleet)
            self.declarations(fleet)
            for member in fleet.ships + fleet.squadrons:
                self.fill(fleet, member)

    def objective_played(self, fleet):
        played = [one for one in fleet.objectives if one.told("played")]
        for number, one in enumerate(played):
            if self.of[fleet.owner].first or number:
                self.fault(one.line, "setup.objective")

    def declarations(self, fleet):
        """What the declarations alone show."""
        flagships = [ship for ship in fleet.ships if ship.told("flagship")]
        for ship in flagships[1:]:
            self.fault(ship.line, "setup.fleet")
        named = set()
        for member in fleet.members():
            if member.told("unique") and member.name in named:
                self.fault(member.line, "setup.fleet")
            named |= {member.name} if member.told("unique") else set()
        for ship in fleet.ships:
            for number, upgrade in enumerate(ship.upgrades):
                if upgrade.name in [one.name for one in ship.upgrades[:number]]:
                    self.fault(upgrade.line, "setup.fleet")
        for ship in fleet.ships:
            greatest = ship.keys.get("max-speed") or (cards.greatest_speed(ship.card) if ship.card else None)
            if greatest is not None and int(ship.keys.get("speed", 0)) > int(greatest):
                self.fault(ship.line, "setup.fleet")

    def judge_fleet(self, fleet):
        for member in fleet.members():
            if member.card is None:
                self.advise(member.line, "fleet.known")
            elif "points" in member.keys:
                self.stated(member)
        if self.limit is None:
            for member in fleet.members():
                self.values(fleet, member)
            return
        self.points(fleet)
        self.aces(fleet)
        self.faction(fleet)
        self.commander(fleet)
        self.unique(fleet)
        self.objectives(fleet)
        self.event_limits(fleet)
        for ship in fleet.ships:
            self.equipment(fleet, ship)
        for member in fleet.members():
            self.values(fleet, member)

    def stated(self, member):
        told, points = int(member.keys["points"]), member.card.points
        if told not in (points[one] for one in self.editions()):
            self.advise(member.line, "fleet.stated-points")
        elif len(set(points.values())) > 1 and not self.edition:
            self.unsure() # a list whose own points are all of one edition is judged by that one

    def editions(self):
        return [self.edition] if self.edition else cards.EDITIONS

    def over(self, members, limit):
        """Whether they cost more; None: it depends on the edition, or on a card that is not known."""
        known = all(member.card for member in members)
        dearer = {sum(member.card.points[edition] for member in members if member.card) > limit
                  for edition in self.editions()}
        if not known or len(dearer) > 1:
            return None
        return dearer.pop()

    def unless(self, over, line, rule):
        if over is None:
            self.found.append((line, "?armada." + rule))
        elif over:
            self.fault(line, rule)

    def points(self, fleet):
        if any(upgrade.name in [one.name for one in ship.upgrades[:number]]
               for ship in fleet.ships for number, upgrade in enumerate(ship.upgrades)):
            self.found.append((fleet.line, "?armada.fleet.points")) # does the second copy cost points?
            return
        self.unless(self.over(fleet.members(), self.limit), fleet.line, "fleet.points")
        self.unless(self.over(fleet.squadrons, (self.limit + 2) // 3), fleet.line, "fleet.squadron-points")
        if "squadron-points" in self.limits:
            self.unless(self.over(fleet.squadrons, self.limits["squadron-points"]), fleet.line, "fleet.event")

    def aces(self, fleet):
        aces = [one for one in fleet.squadrons if one.card and one.card.unique and one.card.row["defense"] != "-"]
        for one in aces[self.limit // 100:]:
            self.fault(one.line, "fleet.aces")

    def faction(self, fleet):
        for member in fleet.members():
            if fleet.faction and member.card and fleet.faction not in member.card.factions:
                self.fault(member.line, "fleet.faction")

    def commander(self, fleet):
        found = [one for one in fleet.upgrades() if one.card and one.card.group == "Commander"]
        flagships = [ship for ship in fleet.ships if ship.told("flagship")]
        if not found:
            self.unless(None if any(one.card is None for one in fleet.upgrades()) else True, fleet.line, "fleet.commander")
        for number, one in enumerate(found):
            other = flagships and one.ship not in flagships
            if number or other or one.ship.card and one.ship.card.flotilla:
                self.fault(one.line, "fleet.commander")

    def unique(self, fleet):
        taken, types = set(), set()
        for member in fleet.members():
            if not member.card or not member.card.unique:
                continue
            name = cards.unique_name(member.card)
            italic = member.card.row.get("italic", "-")
            if name in taken or italic != "-" and italic in types:
                self.fault(member.line, "fleet.unique")
            taken.add(name)
            types.add(italic)

    def objectives(self, fleet):
        told = [one for one in fleet.objectives if not one.told("played")]
        if not told:
            return
        if any(one.card is None for one in fleet.objectives):
            self.found.append((fleet.line, "?armada.fleet.objectives"))
        seen = collections.Counter()
        for one in fleet.objectives:
            if one.card:
                seen[one.card.group] += 1
                if seen[one.card.group] > 1:
                    self.fault(one.line, "fleet.objectives")
        if len(seen) < 3 and max(seen.values()) < 2 and all(one.card for one in fleet.objectives):
            self.fault(fleet.line, "fleet.objectives")

    def event_limits(self, fleet):
        if self.retired:
            for one in fleet.upgrades():
                if cards.plain(one.name) in RETIRED:
                    self.fault(one.line, "fleet.event")
        if "flotillas" in self.limits:
            flotillas = [ship for ship in fleet.ships if ship.card and ship.card.flotilla]
            for ship in flotillas[self.limits["flotillas"]:]:
                self.fault(ship.line, "fleet.event")

    def equipment(self, fleet, ship):
        if ship.card is None:
            return
        known = [one for one in ship.upgrades if one.card]
        unclear = len(known) < len(ship.upgrades)
        bar = collections.Counter(ship.card.icons())
        barred = set()
        for one in known:
            for word, what in one.card.restrictions():
                if word == "adds":
                    bar[what] += 1
                elif word == "bars":
                    barred.update(what.split(","))
        titles = modifications = 0
        copies = set()
        for one in known:
            card = one.card
            if id(card) in copies:
                self.fault(one.line, "fleet.copies")
            copies.add(id(card))
            modifications += card.row["modification"] == "yes"
            if card.row["modification"] == "yes" and modifications > 1:
                self.fault(one.line, "fleet.modification")
            titles += card.group == "Title"
            if card.group == "Title" and titles > 1:
                self.fault(one.line, "fleet.title")
            self.restrictions(fleet, ship, one, barred)
            icons = collections.Counter(card.icons())
            if any(bar[icon] < number for icon, number in icons.items()):
                if unclear:
                    self.found.append((one.line, "?armada.fleet.slots"))
                else:
                    self.fault(one.line, "fleet.slots")
            for icon in icons:
                bar[icon] = max(0, bar[icon] - 1)

    def restrictions(self, fleet, ship, upgrade, barred):
        row = ship.card.row
        for word, what in upgrade.card.restrictions():
            if word == "class" and what != row["class"]:
                self.fault(upgrade.line, "fleet.title")
            elif word == "size" and row["size"] not in what.split(","):
                self.fault(upgrade.line, "fleet.restriction")
            elif word == "trait" and what not in row["traits"].split(", "):
                self.fault(upgrade.line, "fleet.restriction")
            elif word == "name" and not f" {cards.plain(ship.card.name)} ".count(f" {cards.plain(what)}" + (
                    " " if what[-1] == "I" else "")):
                self.fault(upgrade.line, "fleet.restriction")
            elif word == "flagship" and not ship.told("flagship"):
                self.restricted_to_flagship(fleet, upgrade)
            elif word == "lacks" and self.lacks(ship, what):
                self.fault(upgrade.line, "fleet.restriction")
        if barred & set(upgrade.card.icons()):
            self.fault(upgrade.line, "fleet.restriction")

    def restricted_to_flagship(self, fleet, upgrade):
        if any(ship.told("flagship") for ship in fleet.ships):
            self.fault(upgrade.line, "fleet.restriction")
        else:
            self.found.append((upgrade.line, "?armada.fleet.restriction"))

    def lacks(self, ship, what):
        icon, _, sizes = what.partition(" on ")
        return icon in ship.card.icons() and (not sizes or ship.card.row["size"] in sizes.split(","))

    # What is declared beside the card

    def changes(self, fleet, member):
        """All that upgrades make of a number of the ship, its own and those of the fleet."""
        found = collections.defaultdict(list)
        own = [one.card for one in member.upgrades if one.card]
        fleets = [one.card for one in fleet.upgrades() if one.card and one.card not in own
                  and any(row["who"] == "friend" for row in cards.rules_of(one.card))]
        for what, colour, number, is_set in cards.changes(own + fleets, member.card.row.get("size")):
            found[what, colour].append((number, is_set))
        return found

    def made(self, changes, what, number, colour=None):
        for other, is_set in changes[what, colour]:
            number = other if is_set else number + other
        return number

    def values(self, fleet, member):
        if member.card is None:
            return
        if member.kind == "upgrade":
            self.upgrade_values(member)
            return
        row, changes = member.card.row, self.changes(fleet, member)
        numbers = {"hull": "hull", "command": "command", "squadrons": "squadron", "engineering": "engineering",
                   "max-speed": "speed"} if member.kind == "ship" else {"hull": "hull"}
        other = [key for key, column in numbers.items() if key in member.keys and int(member.keys[key]) not in (
            int(row[column]), self.made(changes, key, int(row[column])))]
        if any(key in member.keys and self.made(changes, key, int(row[column])) != int(row[column]) for key, column in numbers.items()):
            self.found.append((member.line, "?armada.card.value")) # of the card, or with what the upgrade makes of it?
        wrong = bool(other)
        if member.kind == "ship":
            wrong |= member.keys.get("size", row["size"]) != row["size"]
            wrong |= member.told("huge") and row["size"] != "huge"
            wrong |= "special-arc" in member.keys and row["special"] == "-"
        else:
            wrong |= self.keywords_differ(member)
        wrong |= any(self.part_differs(member, part, changes) for part in member.parts)
        if wrong:
            self.fault(member.line, "card.value")

    def keywords_differ(self, member):
        words = dict((one.split(" ") + [""])[:2] for one in member.card.row["keywords"].lower().split(", "))
        wrong = any(member.told(word) and word not in words for word in ("bomber", "rogue", "heavy", "escort", "swarm"))
        wrong |= member.told("unique") and not member.card.unique
        wrong |= int(member.keys.get("counter", words.get("counter", 0))) != int(words.get("counter", 0))
        colours = {colour for colour in cards.COLOURS if colour in member.keys}
        battery = cards.dice(member.card.row["battery"])
        return wrong or bool(colours) and any(int(member.keys.get(colour, 0)) != battery[colour] for colour in cards.COLOURS)

    def upgrade_values(self, member):
        row = member.card.row
        told = "Recur" if member.told("recur") else "Non-Recur" if member.told("non-recur") else None
        if told and row["recur"] in ("Recur", "Non-Recur", "-") and told != row["recur"] and (row["recur"] != "-" or row["ready-cost"] == "-"):
            if row["recur"] == "-":
                self.found.append((member.line, "?armada.card.value"))
            else:
                self.fault(member.line, "card.value")
        if "unique" in member.words and not member.card.unique:
            self.fault(member.line, "card.value")

    def part_differs(self, member, part, changes):
        row = member.card.row
        if part.verb == "defense":
            column = "defense-2025" if self.edition == "2025" and "defense-2025" in row else "defense"
            if not self.edition and row.get("defense-2025", row["defense"]) != row["defense"]:
                self.found.append((member.line, "?armada.card.value"))
                return False
            return sorted(part.operands) != sorted([] if row[column] == "-" else row[column].split(" "))
        if part.verb == "anti-squadron":
            return self.dice_differ(part, self.against_squadrons(member), {}, "anti-squadron")
        if part.verb == "special":
            return row["special"] == "-" or self.dice_differ(part, cards.dice(row["special"]), {}, "special")
        shields, dice = cards.zones(member.card).get(part.operands[0], (None, None))
        if shields is None:
            return False
        return int(part.keys.get("shields", shields)) != shields or self.dice_differ(part, dice, changes, part.operands[0])

    def against_squadrons(self, member):
        dice = cards.dice(member.card.row["anti-squadron"])
        rows = [row["statement"] for one in member.upgrades if one.card for row in cards.rules_of(one.card)] if member.kind == "ship" else []
        return {"red": 0, "blue": 0, "black": sum(dice.values())} if "anti-squadron any as black" in rows else dice

    def dice_differ(self, part, dice, changes, what):
        if not set(part.keys) & set(cards.COLOURS):
            return False
        told = {colour: int(part.keys.get(colour, 0)) for colour in cards.COLOURS}
        made = {colour: self.made(changes, what, dice[colour], colour) if changes else dice[colour] for colour in cards.COLOURS}
        return told not in (dice, made)

    def fill(self, fleet, member):
        """The numbers with which a unit plays: those declared, else those of its card."""
        unit = self.units[member.name]
        if member.card:
            self.fill_by_card(fleet, member, unit)
        for part in member.parts:
            zone = unit.zones.get(part.operands[0]) if part.verb == "zone" else None
            getattr(super(), "take_" + part.verb.replace("-", "_"))(part, (None, part_of(member.name)))
            if zone and not set(part.keys) & set(cards.COLOURS):
                unit.zones[part.operands[0]] = unit.zones[part.operands[0]][0], zone[1]
            if zone and "shields" not in part.keys:
                unit.shields[part.operands[0]] = zone[0]
                unit.zones[part.operands[0]] = zone[0], unit.zones[part.operands[0]][1]

    def fill_by_card(self, fleet, member, unit):
        row, changes = member.card.row, self.changes(fleet, member)
        unit.hull = self.made(changes, "hull", int(row["hull"])) if unit.hull is None else unit.hull
        unit.anti = self.against_squadrons(member)
        column = "defense-2025" if self.edition == "2025" and "defense-2025" in row else "defense"
        if not any(part.verb == "defense" for part in member.parts) and row[column] != "-":
            unit.defense = [[token, "ready", False] for token in row[column].split(" ")]
        unit.tokens_told = self.edition is not None or row.get("defense-2025", row["defense"]) == row["defense"]
        if member.kind == "squadron":
            words = [one.lower().split(" ") for one in row["keywords"].split(", ")]
            unit.words = unit.words + [one[0] for one in words]
            unit.counter = next((int(one[1]) for one in words if one[0] == "counter"), unit.counter)
            unit.battery = cards.dice(row["battery"])
            return
        unit.size = row["size"]
        for name, column in (("command", "command"), ("greatest", "speed"), ("squadrons", "squadron"),
                             ("engineering", "engineering")):
            if getattr(unit, name) is None:
                setattr(unit, name, self.made(changes, name, int(row[column])))
        for zone, (shields, dice) in cards.zones(member.card).items():
            unit.shields[zone] = shields
            unit.zones[zone] = shields, {colour: self.made(changes, zone, dice[colour], colour) for colour in dice}
        if row["special"] != "-":
            unit.special_arc, rest = row["special"].split(" ", 1)
            unit.special = cards.dice(rest)

    # The score

    def table_set(self, statement):
        who, what = statement.operands[:2]
        if what == "victory-tokens":
            self.tokens[who] = int(statement.operands[2])
        elif what == "objective-points":
            self.gained[who] = self.gained.get(who, 0) + int(statement.operands[2])
        else:
            self.unsure()

    def objective(self):
        return next((one for fleet in self.fleets.values() for one in fleet.objectives if one.told("played")), None)

    def score(self, side):
        """What a side has scored: the least, and the most if the log says it; None: some card is not known."""
        lost = []
        for fleet in self.fleets.values():
            if self.of[fleet.owner] is not side:
                gone = [one for one in fleet.ships + fleet.squadrons
                        if not self.units[one.name].in_play and not self.units[one.name].aside]
                lost += gone + [upgrade for one in gone for upgrade in one.upgrades]
        if any(one.card is None for one in lost):
            return None
        sums = [sum(one.card.points[edition] for one in lost) for edition in self.editions()]
        least, most = min(sums), max(sums)
        objective, name = self.objective(), side.players[0]
        told = self.gained.get(name)
        if name in self.tokens:
            token = int(objective.card.row["token"]) if objective and objective.card else None
            if self.tokens[name] == 0:
                told = told or 0
            elif token:
                told = (told or 0) + token * self.tokens[name]
        return (least, None) if told is None else (least + told, most + told)

    def judge_result(self, statement):
        super().judge_result(statement)
        if statement.operands[0] == "tie" and statement.after.get("by") == "points":
            self.breach("end.tie")
        if not self.broken and statement.operands[0] not in ("unfinished", "tie"):
            self.judge_score(self.of.get(statement.operands[0]), statement)

    def judge_score(self, winner, statement):
        told = told_points(self.lines[self.line - 1])
        if winner is None or statement.after.get("by") == "concession" and told is None:
            return
        loser = self.other(winner)
        scores = [self.score(winner), self.score(loser)] if self.limit is not None else [None, None]
        if told:
            if told[0] == told[1] and winner.first:
                self.breach("end.tie")
            if told[0] < told[1] and statement.after.get("by") == "points":
                self.breach("end.result")
            for number, score in zip(told, scores):
                if score and (number < score[0] or score[1] is not None and number > score[1]):
                    self.breach("end.score")
        elif statement.after.get("by") in (None, "points") and all(scores) and scores[0][1] is not None and not any(
                not any(ship.in_play for ship in side.ships) for side in self.sides):
            if scores[0][1] < scores[1][0] or scores[0][1] == scores[1][0] and winner.first:
                self.breach("end.score")
                self.breach("end.tie")


def part_of(name):
    """A statement that stands for the unit's declaration."""
    unit = armada.log.Statement()
    unit.operands = [name]
    return unit


def told_points(line):
    """The points in a result: those of the winner, and of the other side."""
    found = armada.log.re.search(r"points ([0-9]+) to ([0-9]+)", line)
    return (int(found[1]), int(found[2])) if found else None


def judge(lines):
    return Judge(lines).judge()

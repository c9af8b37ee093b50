# SPDX-License-Identifier: MIT
"""Random games of Star Wars: Armada whose fleets are made of cards, lawful ones and altered copies."""
import functools
import re

import armada_games
import armada_limits
import cards
import log
from armada_attack import SIZES, TOKENS, ZONES
from armada_roster import AREAS

FACTIONS = ["empire", "rebel", "republic", "separatist"]
CATEGORIES = ["Assault", "Defense", "Navigation"]
# Keywords that the games' attacks know, and those of moves.
KEYWORDS = {"-", "bomber", "rogue", "swarm", "counter", "escort", "heavy", "grit", "intel", "relay", "strategic", "cloak", "scout"}
OFF = "    " # how far members of a fleet are indented


@functools.lru_cache(maxsize=None)
def plays(card):
    """Whether attacks can be made with a card and without what it permits."""
    if card.kind == "ship":
        return card.row["size"] in SIZES[:3]
    if card.kind == "squadron" and {one.split()[0] for one in card.row["keywords"].lower().split(", ")} - KEYWORDS:
        return False
    return all(row["form"] in ("permit", "none") or armada_limits.judged(row) or row["form"] == "number" and row["when"] == "always"
               and list(cards.changed(row["statement"], "small")) for row in cards.rules_of(card))


@functools.lru_cache(maxsize=None)
def clear(card):
    """Whether the name is that of this card alone."""
    return sum(cards.plain(card.name) in one.names for one in cards.table(card.kind)) == 1


class Ship:
    def __init__(self, card):
        self.card, self.upgrades = card, []

    def fits(self, card, flagship):
        """Whether the ship may have the upgrade beside those that it has."""
        row, bar = self.card.row, list(self.card.icons())
        for one in self.upgrades:
            for word, what in one.restrictions():
                bar += [what] if word == "adds" else []
            for icon in one.icons():
                bar.remove(icon)
        for icon in card.icons():
            if icon not in bar:
                return False
            bar.remove(icon)
        if card in self.upgrades or card.row["modification"] == "yes" and any(
                one.row["modification"] == "yes" for one in self.upgrades):
            return False
        if card.group == "Title" and any(one.group == "Title" for one in self.upgrades):
            return False
        asks = dict(card.restrictions())
        return not ({"lacks", "bars"} & set(asks) or "class" in asks and asks["class"] != row["class"]
                    or "size" in asks and row["size"] not in asks["size"].split(",")
                    or "trait" in asks and asks["trait"] not in row["traits"].split(", ")
                    or "name" in asks and not re.search(rf"\b{asks['name']}\b", self.card.name)
                    or "flagship" in asks and not flagship)


class Builder:
    """A fleet that keeps the rules of fleet building."""

    def __init__(self, random, faction, limit, edition, playing):
        self.random, self.faction, self.limit = random, faction, limit
        self.editions = [edition] if edition else cards.EDITIONS
        self.playing = playing
        self.ships, self.squadrons, self.names, self.types = [], [], set(), set()
        self.spent = 0
        self.commander()
        for _ in range(random.randrange(3)):
            self.add_ship()
        for ship in self.ships if playing else []:
            self.add_limits(ship)
        for _ in range(random.randrange(7)):
            self.add_squadron()
        for _ in range(random.randrange(8)):
            self.add_upgrade(random.choice(self.ships))

    def pool(self, kind, group=None):
        return [card for card in cards.table(kind) if self.faction in card.factions and clear(card)
                and (group is None or card.group == group) and (not self.playing or plays(card))]

    def cost(self, card):
        return max(card.points[edition] for edition in self.editions)

    def take(self, card):
        """Pays for the card, if it may be in the fleet."""
        name, italic = cards.unique_name(card), card.row.get("italic", "-")
        if self.spent + self.cost(card) > self.limit or card.unique and (name in self.names or italic in self.types):
            return False
        self.spent += self.cost(card)
        if card.unique:
            self.names.add(name)
            self.types |= {italic} - {"-"}
        return True

    def commander(self):
        ships = [card for card in self.pool("ship") if not card.flotilla and card.row["size"] != "huge" and self.cost(card) < 130]
        ship = self.random.choice(ships)
        self.take(ship)
        self.ships.append(Ship(ship))
        chosen = [card for card in self.pool("upgrade", "Commander") if cards.unique_name(card) not in self.names]
        card = self.random.choice(chosen)
        self.take(card)
        self.ships[0].upgrades.append(card)

    def add_ship(self):
        card = self.random.choice(self.pool("ship"))
        if self.take(card):
            self.ships.append(Ship(card))

    def add_squadron(self):
        pool = self.pool("squadron")
        if not pool:
            return
        card = self.random.choice(pool)
        aces = [one for one in self.squadrons if one.unique and one.row["defense"] != "-"]
        ace = card.unique and card.row["defense"] != "-"
        if ace and len(aces) >= self.limit // 100:
            return
        if sum(map(self.cost, self.squadrons)) + self.cost(card) <= (self.limit + 2) // 3 and self.take(card):
            self.squadrons.append(card)

    def add_upgrade(self, ship):
        self.add(ship, self.random.choice(self.pool("upgrade")))

    def add_limits(self, ship):
        """Cards that forbid something in attacks."""
        for card in self.pool("upgrade"):
            if armada_limits.limits_of(card) and self.random.randrange(2):
                self.add(ship, card)

    def add(self, ship, card):
        if card.group != "Commander" and ship.fits(card, ship is self.ships[0]) and self.take(card):
            ship.upgrades.append(card)


class Game(armada_games.Game):
    def __init__(self, random):
        super().__init__(random)
        if random.randrange(3) == 0:
            self.recorded, self.fights = AREAS, True
            self.written, self.may_be_lost = set(AREAS), False
        self.rounds = random.choice([1, 1, 2])
        self.limit = random.choice([200, 300, 400, 400, 401, 500])
        self.edition = random.choice(["printed", "2025", "printed", "2025", None])
        self.objective = None
        self.count = 0

    def roster(self):
        random, lines = self.random, self.lines
        lines.append("game armada 1.5.0")
        lines.append(f"points {self.limit}" + (f" cards={self.edition}" if self.edition else ""))
        if self.recorded is not None:
            lines.append("records " + ("all" if self.recorded is AREAS else " ".join(self.recorded)))
        lines.append(f"rounds {self.rounds}")
        self.teams, names = False, random.choice(armada_games.PLAYERS)
        self.sides = [{"name": name, "players": [name], "admiral": None} for name in names]
        self.first = random.choice(self.sides)
        for side in self.sides:
            side["faction"] = random.choice(FACTIONS)
            side["fleet"] = Builder(random, side["faction"], self.limit, self.edition,
                                    self.fights or self.recorded is not None or self.chance(50))
        counts = [len(side["fleet"].ships) for side in self.sides]
        for number, side in enumerate(self.sides):
            fewer = counts[1 - number] - counts[number]
            side["tokens"] = max(0, fewer - (side is self.first)) if fewer > 0 else 0
            self.fleet(side, side["fleet"])

    def limits(self, craft):
        return set().union(*(armada_limits.limits_of(card) for card in craft.cards if card.kind != "ship"))

    def name_of(self, card, names):
        """The name of a unit, and the words that say which card it is."""
        self.count += 1
        way = self.random.randrange(3)
        if way == 0 and names:
            return names.pop(), f" card={log.quoted(card.name)}"
        return f"{card.name} {self.count}", ""

    def fleet(self, side, fleet):
        random, lines = self.random, self.lines
        owner = side["name"]
        lines.append(f"player {log.quoted(owner)}{self.begins(side)} faction={side['faction']} {{")
        ships = armada_games.SHIPS if side is self.first else armada_games.SHIPS[::-1]
        names = random.sample(ships[:9], 9)
        for ship in fleet.ships:
            name, words = self.name_of(ship.card, names)
            craft = armada_games.Craft(name, owner, True)
            craft.side, craft.cards = side, [ship.card, *ship.upgrades]
            self.man(craft, fleet)
            self.crafts.append(craft)
            stated = f" points={ship.card.points[self.edition]}" if self.edition and self.chance(20) else ""
            lines.append(f"{OFF}ship {log.quoted(name)}{words}{stated} speed={craft.speed}"
                         + (" flagship" if ship is fleet.ships[0] else "")
                         + (f" command={craft.command}" if self.chance(20) else "") + " {")
            for card in ship.upgrades:
                stated = f" points={card.points[self.edition]}" if self.edition and self.chance(20) else ""
                lines.append(f"{OFF}{OFF}upgrade {log.quoted(card.name)}{stated}")
            lines.append(f"{OFF}}}")
        for card in fleet.squadrons:
            name, words = self.name_of(card, None)
            craft = armada_games.Craft(name, owner, False)
            craft.side, craft.cards = side, [card]
            self.arm(craft, card)
            self.crafts.append(craft)
            lines.append(f"{OFF}squadron {log.quoted(name)}{words}")
        self.objectives(side)
        lines.append("}")

    def objectives(self, side):
        if self.chance(20):
            return
        for category in CATEGORIES:
            card = self.random.choice([one for one in cards.table("objective") if one.group == category])
            played = side is not self.first and self.objective is None and self.chance(30)
            self.objective = card if played else self.objective
            self.lines.append(f"{OFF}objective {log.quoted(card.name)}" + (" played" if played else ""))

    def man(self, craft, fleet):
        """Gives a ship the numbers of its card, with what the fleet's upgrades make of them."""
        card, row = craft.cards[0], craft.cards[0].row
        own = craft.cards[1:]
        friends = [one for ship in fleet.ships for one in ship.upgrades if one not in own
                   and any(rule["who"] == "friend" for rule in cards.rules_of(one))]
        zones, found = cards.zones(card), {"hull": int(row["hull"]), "squadrons": int(row["squadron"]), "command": int(row["command"])}
        guns = {zone: dict(dice) for zone, (_, dice) in zones.items()}
        for what, colour, number, is_set in cards.changes(own + friends, row["size"]):
            if colour is None:
                found[what] = number if is_set else found[what] + number
            elif what in guns:
                guns[what][colour] = number if is_set else guns[what][colour] + number
        craft.greatest = cards.greatest_speed(card)
        craft.speed = self.random.randrange(craft.greatest + 1)
        craft.command, craft.squadrons = found["command"], found["squadrons"]
        craft.hull, craft.size, craft.engineering = found["hull"], row["size"], int(row["engineering"])
        craft.anti = cards.dice(row["anti-squadron"])
        craft.guns = {zone: guns[zone] for zone in ZONES}
        craft.most = {zone: zones[zone][0] for zone in ZONES}
        craft.shields, craft.damage, craft.resolved, craft.fired = dict(craft.most), 0, set(), []
        craft.defense = self.tokens(row)
        craft.face_up, craft.placed, craft.aimed, craft.arc, craft.special = 0, False, False, None, None
        if row["special"] != "-":
            craft.arc, craft.special = row["special"].split(" ")[0], cards.dice(row["special"])

    def tokens(self, row):
        told = row.get("defense-2025" if self.edition == "2025" else "defense", row["defense"])
        return [] if told == "-" else [[token, "ready"] for token in told.split(" ")]

    def arm(self, craft, card):
        row = card.row
        words = {one.split()[0]: one.split()[-1] for one in row["keywords"].lower().split(", ")}
        craft.hull, craft.damage, craft.face_up = int(row["hull"]), 0, 0
        craft.battery, craft.anti = cards.dice(row["battery"]), cards.dice(row["anti-squadron"])
        craft.bomber, craft.rogue, craft.swarm = "bomber" in words, "rogue" in words, "swarm" in words
        craft.counter, craft.defense = int(words.get("counter", 0)), self.tokens(row)

    # The end

    def scored(self, side):
        return sum(card.points[edition] for craft in self.crafts if craft.side is not side and not craft.here
                   for card in craft.cards for edition in [self.edition or "printed"])

    def end(self, early):
        if early or self.edition is None or self.chance(20):
            self.finish(early)
            return
        told = self.chance(50) and self.objective is not None
        token = int(self.objective.row["token"]) if told else 0
        points = []
        for side in self.sides:
            extra = self.random.randrange(3) if told and token else 0
            if told:
                self.lines.append(f"table: set {log.quoted(side['name'])} victory-tokens {extra}")
            points.append(self.scored(side) + (extra * token if told else self.random.choice([0, 0, 15, 40])))
        more = points[0] > points[1] or points[0] == points[1] and self.sides[0] is not self.first
        one, other = (0, 1) if more else (1, 0)
        self.lines.append(f"result {log.quoted(self.sides[one]['name'])} by points {points[one]} to {points[other]}")
        self.lines.append("end")

    def finish(self, early):
        winner = log.quoted(self.random.choice(self.sides)["name"])
        self.lines.append(self.random.choice(["result unfinished"] * early + [f"result {winner} by concession"]))
        self.lines.append("end")


def generate(random):
    return Game(random).play()


# Altered copies

def mutations(random, lines):
    begin = log.first_marker(lines)
    for _ in range(8):
        altered = list(lines)
        ALTERATIONS[random.randrange(len(ALTERATIONS))](random, altered, begin)
        if altered != lines:
            yield altered
    yield from beyond_limits(random, lines, begin)
    found = {"ship": set(), "squadron": set(), "player": set()}
    for _, statement, _ in log.parse(lines):
        if statement.subject is None and statement.verb in found:
            found[statement.verb].add(statement.operands[0])
    yield from log.alterations(random, lines, 2, [*found.values()], ["table: set Rebel victory-tokens 1"]
                               if "Rebel" in found["player"] else ["note \"A pause.\""])


def beyond_limits(random, lines, begin):
    """More damage is redirected or stopped, more tokens are spent, and units attack again: what some cards forbid."""
    def at(pattern):
        return [index for index in range(begin, len(lines)) if re.search(pattern, lines[index])]

    for way in [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4]:
        altered = list(lines)
        if way == 0 and at(": redirect"):
            index = random.choice(at(": redirect"))
            altered[index] = re.sub(r"redirect (\d)", lambda found: f"redirect {int(found[1]) + 1}", lines[index])
        elif way == 1 and at(": spend brace"):
            index = next((one for one in at(": suffer") if one > random.choice(at(": spend brace"))), at(": suffer")[-1])
            altered[index] = re.sub(r"suffer (\d+)", lambda found: f"suffer {max(int(found[1]) - random.randrange(1, 3), 0)}", lines[index])
        elif way == 2 and at(": spend"):
            index = random.choice(at(": spend"))
            altered.insert(index + 1, re.sub("spend.*", f"spend {random.choice(sorted(TOKENS))}", lines[index]))
        elif way == 3 and at(": attack [a-z]+ on"):
            begun = random.choice(at(": attack [a-z]+ on"))
            over = next((one for one in at(": suffer") if one > begun), begun)
            zone = random.choice(sorted(ZONES))
            altered[over + 1:over + 1] = [re.sub("attack [a-z]+", f"attack {zone}", lines[begun])]
        elif way == 4 and at("phase squadron") and at(": activate"):
            begun = random.choice(at(": activate"))
            targets = [log.quoted(one.operands[0]) for _, one, _ in log.parse(lines) if one.subject is None and one.verb == "squadron"]
            if targets:
                altered.insert(begun + 1, re.sub("activate.*", f"attack on {random.choice(targets)} at close", lines[begun]))
        if altered != lines:
            yield altered


def places(lines, begin, word):
    return [index for index, line in enumerate(lines[:begin]) if line.lstrip().startswith(word + " ")]


def any_card(random, kind):
    return random.choice([card for card in cards.table(kind) if clear(card)])


def another_upgrade(random, lines, begin):
    found = places(lines, begin, "upgrade")
    if found:
        lines[random.choice(found)] = f"{OFF}{OFF}upgrade {log.quoted(any_card(random, 'upgrade').name)}"


def more_upgrades(random, lines, begin):
    found = places(lines, begin, "upgrade")
    old = [lines[index] for index in found]
    at = random.choice(found) + random.randrange(2)
    for _ in range(random.randrange(1, 3)):
        line = random.choice(old) if random.randrange(3) == 0 else (
            f"{OFF}{OFF}upgrade {log.quoted(any_card(random, 'upgrade').name)}")
        lines.insert(at, line)


def fewer_upgrades(random, lines, begin):
    del lines[random.choice(places(lines, begin, "upgrade"))]


def more_squadrons(random, lines, begin):
    players = places(lines, begin, "player")
    faction = re.search("faction=([a-z]+)", lines[random.choice(players)])[1]
    index = random.choice(places(lines, begin, "player"))
    for number in range(random.choice([1, 1, 2, 5, 9])):
        pool = [card for card in cards.table("squadron") if clear(card) and (
            faction in card.factions or random.randrange(20) == 0)]
        card = random.choice(pool)
        lines.insert(index + 1, f"{OFF}squadron \"Flight {number}\" card={log.quoted(card.name)} aside")


def more_ships(random, lines, begin):
    index = random.choice(places(lines, begin, "player"))
    card = any_card(random, "ship")
    speed = random.randrange(5)
    flagship = random.choice(["", "", " flagship"])
    lines.insert(index + 1, f"{OFF}ship Latecomer card={log.quoted(card.name)} speed={speed}{flagship} aside")


def other_limit(random, lines, begin):
    index = places(lines, begin, "points")[0]
    lines[index] = re.sub("points [0-9]+", f"points {random.choice([60, 99, 100, 120, 150, 200, 250, 350])}", lines[index])


def other_limits(random, lines, begin):
    index = places(lines, begin, "points")[0]
    lines.insert(index + 1, "event-limits " + random.choice([
        "flotillas=0", "flotillas=1", "squadron-points=20", "squadron-points=60", "flotillas=1 squadron-points=90", "no-retired"]))


def other_words(random, lines, begin):
    """Speed, flagship and faction."""
    index = random.choice(places(lines, begin, "ship") + places(lines, begin, "player"))
    line = lines[index]
    ways = [re.sub("speed=[0-9]", f"speed={random.randrange(6)}", line), line.replace(" flagship", ""),
            re.sub("faction=[a-z]+", f"faction={random.choice(FACTIONS)}", line)]
    if line.lstrip().startswith("ship"):
        ways.append(line.replace(" {", " flagship {"))
    lines[index] = random.choice([way for way in ways if way.count("flagship") < 2])


def other_numbers(random, lines, begin):
    """A number of a card that the log tells."""
    index = random.choice(places(lines, begin, "ship"))
    told = random.choice(["hull=5", "hull=4", "command=2", "command=3", "squadrons=1", "squadrons=2", "engineering=3",
                          "max-speed=3", "max-speed=2", "size=small", "size=medium"])
    if told.split("=")[0] + "=" not in lines[index]:
        lines[index] = lines[index].replace(" {", f" {told} {{")


def other_parts(random, lines, begin):
    index = random.choice(places(lines, begin, "ship"))
    lines.insert(index + 1, OFF * 2 + random.choice([
        "zone front shields=3", "zone rear shields=1 red=1", "zone left red=2 blue=1", "zone right shields=2",
        "anti-squadron blue=1", "anti-squadron blue=1 black=1", "defense brace evade evade", "defense brace redirect"]))


def other_squadrons(random, lines, begin):
    found = places(lines, begin, "squadron")
    if found:
        lines[random.choice(found)] += random.choice([" hull=3", " hull=5", " bomber", " rogue", " swarm", " counter=1",
                                                      " unique", " blue=1", " black=1", " escort"])


def other_points(random, lines, begin):
    found = places(lines, begin, "ship") + places(lines, begin, "squadron") + places(lines, begin, "upgrade")
    index = random.choice(found)
    number = random.choice([2, 5, 7, 8, 12, 18, 23, 44])
    if "points=" in lines[index]:
        lines[index] = re.sub("points=[0-9]+", f"points={number}", lines[index])
    elif lines[index].endswith(" {"):
        lines[index] = lines[index][:-2] + f" points={number} {{"
    else:
        lines[index] += f" points={number}"


def other_names(random, lines, begin):
    index = random.choice(places(lines, begin, "upgrade"))
    lines[index] = f"{OFF}{OFF}upgrade \"Nobody's Card\""


def other_objectives(random, lines, begin):
    found = places(lines, begin, "objective")
    if found:
        index = random.choice(found)
        way = random.randrange(3)
        if way == 0:
            del lines[index]
        elif way == 1:
            lines[index] = f"{OFF}objective {log.quoted(any_card(random, 'objective').name)}"
        elif " played" not in lines[index]:
            lines[index] += " played"


def other_score(random, lines, _):
    index = len(lines) - 2
    found = list(re.finditer(r"[0-9]+", lines[index])) if "by points" in lines[index] else []
    if found:
        match = random.choice(found)
        number = max(0, int(match[0]) + random.choice([-40, -15, -1, 1, 15, 40]))
        lines[index] = lines[index][:match.start()] + str(number) + lines[index][match.end():]


def other_winner(random, lines, _):
    index = len(lines) - 2
    if "by points" in lines[index]:
        lines[index] = random.choice([lines[index].split(" by ")[0], "result tie by points"])


ALTERATIONS = [another_upgrade, more_upgrades, fewer_upgrades, more_squadrons, more_ships, other_limit, other_limits,
               other_words, other_numbers, other_parts, other_squadrons, other_points, other_names, other_objectives,
               other_score, other_score, other_winner, another_upgrade, more_upgrades, more_squadrons]

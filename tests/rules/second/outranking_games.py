# SPDX-License-Identifier: MIT
"""Random short games of Star Wars: Armada in which cards are exhausted, give tokens and change dice, and altered copies of them."""
import functools
import re

import cards
import log
import outranking_rules
from armada_attack import COLOURS, FACES

PLAYERS = ["Rebel", "Empire"] # the first one is the first player
COMMANDS = ["navigate", "squadron", "repair"]
SHIPS = ["Yavaris", "Liberty", "Avenger", "Corvus", "Demolisher", "Foresight", "Lantern", "Anvil"]
ZONES = ["front", "left", "right", "rear"]


@functools.lru_cache(maxsize=None)
def changers(kind):
    """The upgrade cards that give tokens, or change dice in the same way in both editions, and no number of a ship."""
    found = []
    for card in cards.table("upgrade"):
        rows = cards.rules_of(card)
        if any(row["form"] in ("number", "keyword", "limit", "must") or row["edition"] != "both" for row in rows) or \
                cards.named("upgrade", card.name, None) is not card:
            continue
        if kind == "die" and any(re.search(r"remove [A-Za-z]+\[", row["cost"]) for row in rows):
            found.append(card)
        if kind == "token" and any("token.source" in row["outranks"] and "gain " in row["statement"] for row in rows):
            found.append(card)
        if kind == "dice" and any("attack.modifier" in row["outranks"] and outranking_rules.permits(row["statement"]) for row in rows):
            found.append(card)
        if kind == "dial" and any("ship.top-dial" in row["outranks"] and "reveal " in row["statement"] for row in rows):
            found.append(card)
        if kind == "other" and not any("token.source" in row["outranks"] for row in rows):
            found.append(card)
    return found


def ships_of(faction):
    return [card for card in cards.table("ship") if faction in card.factions and card.row["size"] in ("small", "medium", "large")
            and card.row["traits"] == "-" and cards.named("ship", card.name, None) is card]


def squadrons_of(faction):
    return [card for card in cards.table("squadron") if faction in card.factions and not card.unique
            and cards.named("squadron", card.name, None) is card]


class Ship:
    def __init__(self, name, owner, card, command):
        self.name, self.owner, self.card, self.command = name, owner, card, command
        self.upgrades, self.tokens, self.dials = [], set(), []


class Game:
    def __init__(self, random):
        self.random, self.lines, self.spent = random, ["game armada 1.5.0", "records all"], {}
        self.printed = random.randrange(3) > 0
        self.ships, self.squadrons = [], {}

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def say(self, who, words):
        self.lines.append(f"{who}: {words}")

    def declare(self):
        pick = self.random
        names = pick.sample(SHIPS, 4)
        made_up = pick.sample([f"Plan {letter}" for letter in "ABCDEFGHIJKL"], 12)
        real = list(dict.fromkeys(card for kind in ["dice", "dice", "dice", "token", "token", "die", "other", "dial"]
                                  for card in pick.sample(changers(kind), 3 if kind != "die" else 2)))
        pick.shuffle(real)
        for player, faction in zip(PLAYERS, ["rebel", "empire"]):
            self.lines.append(f"player {player}{' first' * (player == PLAYERS[0])} {{")
            for number in range(2):
                card = pick.choice(ships_of(faction)) if self.printed else None
                ship = Ship(names.pop(), player, card, int(card.row["command"]) if card else 4)
                self.ships.append(ship)
                told = f'card={log.quoted(card.name)}' if card else "command=4"
                self.lines.append(f"  ship {ship.name} {told} speed=2{'' if number else ' flagship'} {{")
                for _ in range(pick.randrange(1, 4)):
                    ship.upgrades.append(real.pop().name if self.printed else made_up.pop())
                    icon = "" if self.printed else pick.choice([" recur", " non-recur cost=[repair]"])
                    self.lines.append(f"    upgrade {log.quoted(ship.upgrades[-1])}{icon}")
                self.lines.append("  }")
            if self.printed:
                card = pick.choice(squadrons_of(faction))
                self.squadrons[player] = card
                self.lines.append(f"  squadron {player}s card={log.quoted(card.name)}")
            self.lines.append("}")

    def order(self):
        first, second = ([ship for ship in self.ships if ship.owner == player] for player in PLAYERS)
        return [ship for pair in zip(first, second) for ship in pair]

    def round(self, number):
        pick = self.random
        self.lines += [f"round {number}", "phase command"]
        for ship in self.ships:
            dials = [pick.choice(COMMANDS) for _ in range(ship.command - len(ship.dials))]
            if dials:
                self.say(ship.owner, f"assign {ship.name} {' '.join(dials)}")
            ship.dials += dials
        self.lines.append("phase ship")
        for ship in self.order():
            self.activation(ship)

    def activation(self, ship):
        self.say(ship.owner, f"activate {ship.name}")
        dial = ship.dials.pop(0)
        token = self.chance(40) and dial not in ship.tokens and len(ship.tokens) < ship.command
        self.say(ship.owner, f"reveal {dial}{' as token' * token}")
        ship.tokens |= {dial} if token else set()
        for _ in range(self.random.randrange(3)):
            self.use(ship)
        if self.printed:
            for zone in self.random.sample(ZONES, self.random.randrange(3)):
                self.attack(ship, zone)
        self.say(ship.owner, "maneuver 2")

    # Tokens

    def use(self, ship):
        """A card is exhausted, or gives a token, or takes one of the enemy's."""
        own = [(one, other) for other in self.ships if other.owner == ship.owner for one in other.upgrades]
        card, _ = self.random.choice(own)
        way = self.random.randrange(3)
        if self.spent.get(card):
            return
        if way == 0:
            self.spent[card] = True
            self.say(ship.owner, f"exhaust {log.quoted(card)}")
            return
        free = [one for one in COMMANDS if one not in ship.tokens]
        if way == 1 and free and len(ship.tokens) < ship.command:
            command = self.random.choice(free)
            lines = [f"{ship.owner}: gain {ship.name} {command} by {log.quoted(card)}"]
            if self.printed:
                judge = outranking_rules.Judge(self.lines)
                judge.judge()
                rows = [row for row in cards.rules_of(cards.named("upgrade", card, None)) if "token.source" in row["outranks"]]
                paid = payment(self.random, judge, rows[0], card) if rows else []
                lines = [*(paid or []), *lines]
            if not self.fine(lines):
                return
            if self.chance(30) and not self.printed:
                self.spent[card] = True
                self.say(ship.owner, f"exhaust {log.quoted(card)}")
            for line in lines[:-1]:
                self.lose(line)
            ship.tokens.add(command)
            self.lines += lines
        other = next(one for one in self.ships if one.owner != ship.owner)
        if way == 2 and other.tokens and not self.printed:
            command = self.random.choice(sorted(other.tokens))
            other.tokens.discard(command)
            self.say(ship.owner, f"discard {other.name} {command} by {log.quoted(card)}")

    def fine(self, lines):
        return not outranking_rules.judge([*self.lines, *lines])

    def lose(self, line):
        """A command token that is paid is gone."""
        found = re.fullmatch(r"\w+: discard (\S+) (\S+)", line)
        for one in self.ships if found else []:
            one.tokens -= {found[2]} if one.name == found[1] else set()

    # Attacks

    def attack(self, ship, zone):
        pick = self.random
        enemy = pick.choice([one for one in self.ships if one.owner != ship.owner])
        distance = pick.choice(outranking_rules.RANGES)
        on_squadron = self.chance(25)
        guns = cards.dice(ship.card.row["anti-squadron"]) if on_squadron else cards.zones(ship.card)[zone][1]
        dice = [(colour, pick.choice(sorted(FACES[colour]))) for colour in COLOURS[distance] for _ in range(guns[colour])]
        if not dice or on_squadron and distance != "close":
            return
        target = f"{enemy.owner}s" if on_squadron else f"{enemy.name}.{pick.choice(ZONES)}"
        self.say(ship.owner, f"attack {zone} on {target} at {distance}")
        self.say(ship.owner, f"roll {words_of(dice)}")
        for _ in range(pick.randrange(1, 5)):
            self.change(ship)
        judge = outranking_rules.Judge(self.lines)
        judge.judge()
        damage = sum(face.count("hit") + (not on_squadron) * face.count("crit") for _, face in judge.attack.pool)
        if damage > 2 or on_squadron:
            raise Over
        self.say(enemy.owner, f"suffer {damage}")

    def change(self, ship):
        """Dice are changed by a card of the side; only what is right is kept."""
        for _ in range(12):
            owner = self.random.choice([one for one in self.ships if one.owner == ship.owner])
            name = self.random.choice(owner.upgrades)
            lines = change_by(self.random, self.lines, name)
            if lines and self.fine_all(ship, lines, name):
                return

    def fine_all(self, ship, lines, name):
        card = cards.named("upgrade", name, None)
        if any("exhaust" in row["cost"] for row in cards.rules_of(card)) and not self.spent.get(name):
            lines = [f"exhaust {log.quoted(name)}", *lines]
        made = [*self.lines, *spoken(ship.owner, lines)]
        if outranking_rules.judge(made):
            return False
        self.spent[name] = self.spent.get(name) or lines[0].startswith("exhaust")
        for line in lines:
            self.lose(line)
        self.lines = made
        return True


def spoken(player, lines):
    return [line if line.startswith(("table: ", "Rebel: ", "Empire: ")) else f"{player}: {line}" for line in lines]


class Over(Exception):
    """The game breaks off: the damage is not worked out."""


def words_of(dice):
    colours = sorted({colour for colour, _ in dice})
    return " ".join(f"{colour}[{' '.join(face for die, face in dice if die == colour)}]" for colour in colours)


def payment(random, judge, row, name):
    """The line that pays for a row, [] if it costs nothing of the kind. None: nobody has what it costs."""
    wanted = outranking_rules.price(row)
    if wanted is None:
        return []
    card = next(card for card in judge.cards if card.name == name)
    kind, able = wanted[0], sorted(wanted[1])
    payers = [card.ship] if outranking_rules.paid_by_own(row) else [one for one in judge.units.values() if one.owner == card.owner and one.kind == "ship"]
    unit = random.choice(payers)
    if kind == "token":
        held = sorted(unit.tokens if not able else unit.tokens & set(able))
        return [f"{unit.owner}: discard {unit.name} {random.choice(held)}"] if held else None
    if kind == "defense":
        held = [token for token in unit.card.row["defense"].split() if not able or token in able]
        return [f"table: set {unit.name} token {random.choice(held)} exhausted"] if held and held != ["-"] else None
    return [f"table: set {unit.name} shields front 0 by {log.quoted(name)}"] if kind == "shield" else None


def change_by(random, lines, name):
    """Statements by which a card changes dice of the attack, as it may or nearly so."""
    judge = outranking_rules.Judge(lines)
    judge.judge()
    card = cards.named("upgrade", name, None)
    rows = [row for row in cards.rules_of(card) if outranking_rules.permits(row["statement"])] if card else []
    if not rows or judge.attack is None or not judge.attack.pool:
        return []
    row, pool, found = random.choice(rows), list(judge.attack.pool), []
    found = payment(random, judge, row, name) if row["edition"] == "both" else []
    if found is None:
        return []
    pays = re.search(r"remove ([A-Za-z]+)\[", row["cost"])
    if pays and name not in judge.attack.paid:
        paid = [die for die in pool if pays[1] in ("ANY", die[0])]
        if not paid:
            return []
        pool.remove(random.choice(paid))
        gone = next(die for die in judge.attack.pool if judge.attack.pool.count(die) > pool.count(die))
        found.append(f"remove {words_of([gone])} by {log.quoted(name)}")
    one = random.choice(outranking_rules.permits(row["statement"]))
    colours = [one.colour] if one.colour in FACES else sorted(FACES)
    count = random.randrange(1, min(one.most, 3) + 1)
    if one.verb == "add":
        dice = [(random.choice(colours), None)] * count # of one colour
        dice = [(colour, random.choice(sorted(FACES[colour]))) for colour, _ in dice]
    else:
        colour = random.choice(pool or [(None, None)])[0]
        alike = [die for die in pool if die[0] == colour]
        dice = random.sample(alike, min(count, len(alike)))
    if not dice:
        return []
    after = ""
    if one.verb in ("reroll", "set"):
        after = " => " + words_of([(colour, random.choice(sorted(FACES[colour]))) for colour, _ in sorted(dice)])
    return found + [f"{one.verb} {words_of(dice)} by {log.quoted(name)}{after}"]


def generate(random):
    game = Game(random)
    game.declare()
    try:
        game.round(1)
        if game.chance(60) and not game.printed:
            game.lines += ["phase status", "table: ready defense", "table: ready upgrades", "table: flip-initiative", "table: place-round-token 2"]
            ready = {line.split('upgrade ')[1].split(" recur")[0].strip('"') for line in game.lines if line.endswith(" recur")}
            game.spent = {name: spent and name not in ready for name, spent in game.spent.items()}
            game.round(2)
    except Over:
        pass
    return [*game.lines, "result unfinished", "end"]


# Altered copies

def declared(lines):
    """The upgrades of the log, and who has each."""
    found, player, ship = [], None, None
    for line in lines:
        words = line.split()
        if words[:1] == ["player"]:
            player = words[1]
        elif words[:1] == ["ship"]:
            ship = words[1]
        elif words[:1] == ["upgrade"]:
            name = re.match(r' *upgrade ("[^"]*(?:\\"[^"]*)*"|\S+)', line)[1]
            found.append((name, player, ship))
    return found


def mutations(random, lines):
    begin = log.first_marker(lines)
    held = declared(lines)
    for _ in range(8):
        made = list(lines)
        uses = [i for i in range(begin, len(lines)) if re.search("(?<!table): (exhaust|gain|discard|add|remove|reroll|set) ", lines[i])]
        acts = [i for i in range(begin, len(lines)) if re.search(": (reveal|maneuver) ", lines[i])]
        random.choice(WAYS if uses else WAYS[4:])(random, made, random.choice(uses or acts), random.choice(acts), held)
        if made != lines:
            yield made


def left_out(_random, made, at, _act, _held):
    del made[at]


def twice(_random, made, at, _act, _held):
    made.insert(at, made[at])


def unpaid(random, made, _at, _act, _held):
    """A die, a token or a shield that a card costs is not spent, or later."""
    paid = [i for i, line in enumerate(made) if re.search(": remove .* by |: discard |: set .* (token|shields) ", line)]
    if paid:
        at = random.choice(paid)
        line = made.pop(at)
        if random.randrange(2) and " by " in made[at]:
            made.insert(at + 1, line)


def by_another(random, made, at, act, held):
    """Another source, or none."""
    at = random.choice([at, at, act])
    source = random.choice([*(name for name, _, _ in held), *held[0][2:], "Whim", None])
    made[at] = re.sub(r' by ("[^"]*"|\S+)|(?= =>)|$', f" by {source}" if source else "", made[at], count=1)


def another_number(random, made, _at, act, _held):
    made[act] = re.sub("maneuver 2", f"maneuver {random.choice([1, 3])}", made[act])
    made[act] = re.sub("reveal [a-z]+", f"reveal {random.choice(COMMANDS)}", made[act])


def of_the_other(random, made, at, _act, held):
    """A card of another ship is exhausted, or one again."""
    name, _, _ = random.choice(held)
    made.insert(at, f"{random.choice(PLAYERS)}: exhaust {name}")


def other_dice(random, made, at, _act, _held):
    made[at] = log.other_word(random, made[at], [set(COMMANDS), {"add", "set", "reroll", "remove"}, {"red", "blue", "black"},
                                                 {"hit", "crit", "accuracy", "blank"}])


def another_attack(random, made, at, _act, _held):
    attacks = [i for i, line in enumerate(made) if ": attack " in line]
    if attacks:
        at = random.choice(attacks)
        made[at] = log.other_word(random, made[at], [set(ZONES), set(outranking_rules.RANGES)])


def changed_by(random, made, at, _act, held):
    """More dice are changed, by a card of anybody."""
    rolls = [i for i, line in enumerate(made) if re.search("(?<!table): (roll|add|remove|reroll|set) ", line)]
    if not rolls:
        return
    at = random.choice(rolls) + 1
    lines = change_by(random, made[:at], random.choice(held)[0].strip('"'))
    made[at:at] = spoken(made[at - 1].split(':')[0], lines[random.randrange(2) * (len(lines) > 1):])


def gained(random, made, at, act, held):
    """A token of nothing, of a kept dial, or of a card of anybody."""
    ships = [(player, ship) for _, player, ship in held]
    player, ship = random.choice(ships)
    source = random.choice([f" by {random.choice(held)[0]}"] * 3 + ["", f" by {ships[0][1]}", " by Whim"])
    made.insert(act + 1, f"{player}: gain {ship} {random.choice(COMMANDS)}{source}")


def discarded(random, made, at, act, held):
    player, ship = random.choice([(player, ship) for _, player, ship in held])
    made.insert(act + 1, f"{random.choice(PLAYERS)}: discard {ship} {random.choice(COMMANDS)}" + random.choice(["", f" by {held[0][0]}"]))


def damaged(random, made, _at, act, held):
    source = random.choice([*(name for name, _, _ in held), "Whim"])
    made.insert(act + 1, f"table: damage {random.choice(held)[2]} 1 to hull by {source}")


def moved_card(random, made, _at, _act, _held):
    """A card is declared of another ship."""
    cards_at = [i for i, line in enumerate(made) if line.startswith("    upgrade")]
    line = made.pop(random.choice(cards_at))
    ships_at = [i for i, line in enumerate(made) if line.startswith("  ship")]
    made.insert(random.choice(ships_at) + 1, line)


WAYS = [left_out, twice, other_dice, other_dice, by_another, by_another, another_number, of_the_other, another_attack, changed_by, changed_by,
        gained, gained, unpaid, unpaid, discarded, damaged, moved_card]

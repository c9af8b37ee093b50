# SPDX-License-Identifier: MIT
"""What cards permit, and what they are held against: exhausted, of another ship, about something else, too often, unpaid.

Written from the quick reference (Game Round 2 and 4.2, Attack Resolution 3) and from the tables of cards. Nothing else of a game is
judged: the games are short and declare 'records all'. In half of them the cards are made up; then nobody knows what they permit.
"""
import collections
import re

import cards
import log
from armada_attack import COLOURS, FACES, dice_of
from judging import Judging

MODIFIERS = ("add", "remove", "reroll", "set")
ICONS = {"ANY": ".*", "ALL": ".*", "HIT": ".*hit.*", "CRIT": ".*crit.*", "CRITS": ".*crit.*", "DAMAGE": ".*(hit|crit).*",
         "ONE-ICON": "hit|crit|accuracy", "NO-ACCURACY": "(?!accuracy).*"}
NAMED_BY_RULES = ("proximity mines",)
RANGES = ["close", "medium", "long"]


class Permit:
    """One statement about dice that a row permits: its verb, and the colour, icons and number of the dice before and after."""

    def __init__(self, text):
        self.verb, rest = text.split(" ", 1)
        before, _, after = rest.partition(" => ")
        self.colour, self.icon, self.most = self.dice(before)
        self.after = self.dice(after) if after else None

    @staticmethod
    def dice(text):
        colour, icons = re.fullmatch(r"([A-Za-z]+)\[(.*)\]", text).groups()
        icons = icons.split()
        return colour, icons[0], 1000 if icons[0] in ("ALL", "CRITS") else len(icons)

    def fits(self, dice, after, pool):
        """Whether these dice may be changed so, however many they are."""
        return self.alike(dice, self.colour, self.icon, pool) and (
            self.after is None or self.alike(after, self.after[0], self.after[1], pool))

    @staticmethod
    def alike(dice, colour, icon, pool):
        icon = ICONS.get(icon, re.escape(icon))
        return all(re.fullmatch(icon, face) and (colour in ("ANY", die) or colour == "POOL" and die in [one for one, _ in pool])
                   for die, face in dice)


def permits(text):
    """What a cell of statements permits of dice."""
    return [Permit(one) for one in re.split("; | / | & ", text) if re.fullmatch(r"(add|remove|reroll|set) [A-Za-z]+\[.*\]", one)]


def price(row):
    """What a row costs besides cards and dice: a word for its kind, and the types or commands that will do. None: nothing that a log shows."""
    cost = row["cost"]
    if row["form"] != "permit" or " or " in cost or "table: damage" in row["statement"] and "damage" in cost:
        return None
    found = re.search(r"(?:^| [+] )(defense|shield|damage|token)\b(?:\S*)( [a-zA-Z-]+)?", cost)
    kinds = found and {"brace", "evade", "redirect", "scatter", "contain", "salvo", "navigate", "repair", "squadron", "concentrate-fire"}
    return found and (found[1], {found[2].strip()} & kinds if found[2] else set())


def paid_by_own(row):
    """Whether the card's own ship pays."""
    return row["who"] == "own" and " of " not in row["cost"] or re.search(" of (own|card|attacking)$", row["cost"]) is not None


class Card:
    def __init__(self, statement, owner, ship, rows):
        self.name, self.owner, self.ship, self.rows = statement.operands[0], owner, ship, rows
        self.recurs = "non-recur" not in statement.operands
        self.exhausted = None # in which activation, and which attack
        self.uses = [] # (row, moment, ship), of those that a rule needs

    def about(self, rule):
        """The rows of which the text is about a rule."""
        return [row for row in self.rows if row["form"] in ("permit", "none") and rule in f"{row['outranks']} {row['ways']}".split()]


class Unit:
    def __init__(self, statement, owner, kind):
        self.name, self.owner, self.kind = statement.operands[0], owner, kind
        self.card = cards.named(kind, statement.keys["card"], None) if "card" in statement.keys else None
        self.command = int(self.card.row["command"] if self.card else statement.keys.get("command", 0)) if kind == "ship" else 0
        self.tokens, self.dials, self.here = set(), [], True


class Attack:
    def __init__(self, unit, zone, target, distance):
        self.unit, self.zone, self.target, self.distance = unit, zone, target, distance
        self.pool, self.used, self.paid = None, collections.Counter(), set()


class Judge(Judging):
    def __init__(self, lines):
        super().__init__("armada", [], lines)
        self.units, self.cards = {}, []
        self.active = self.kept = self.attack = None
        self.zones = [] # from which the active ship has attacked
        self.moment = 0, 0 # the activation, and its attack
        self.payments = [] # (kind, what, unit, moment)
        self.printed = any("card=" in line for line in lines)

    # Declarations and facts

    def take_ship(self, statement, within):
        self.units[statement.operands[0]] = Unit(statement, within[0].operands[0], "ship")

    def take_squadron(self, statement, within):
        self.units[statement.operands[0]] = Unit(statement, within[0].operands[0], "squadron")

    def take_upgrade(self, statement, within):
        card = cards.named("upgrade", statement.operands[0], None) if self.printed else None
        self.cards.append(Card(statement, within[0].operands[0], self.units[within[1].operands[0]], cards.rules_of(card) if card else None))

    def take_round(self, statement, _):
        if self.moment == (0, 0) and statement.operands != ["1"]:
            self.begins_late()

    def table_ready(self, statement):
        for card in self.cards:
            if statement.operands == ["upgrades"] and card.recurs:
                card.exhausted = None

    def table_destroy(self, statement):
        self.units[statement.operands[0]].here = False

    def table_damage(self, statement):
        source = statement.after.get("by")
        held = [card for card in self.cards if card.name == source]
        if not held and source not in self.units:
            self.breach("effect.source")
            self.breach("effect.cause")
        elif held and self.printed and not held[0].about("effect.cause"):
            self.breach("card.permits")
        else:
            self.unsure() # what is damaged by it, and how much, is its own affair

    def table_flip_initiative(self, _):
        pass

    table_place_round_token = table_flip_initiative

    # Who needs a card, and what it is held against

    def needs(self, rule, statement, complaints, fitting=lambda card: [], ship=None):
        """A rule fails: a card must be named, of which `complaints` says what is wrong; `fitting` are its rows that permit it, for a ship."""
        source = statement.after.get("by")
        held = [card for card in self.cards if card.name == source]
        if source is None:
            self.breach(rule)
        elif not held:
            self.breach("card.owner" if source in self.units and self.printed else "effect.source")
            if source in self.units and not self.printed:
                self.unsure()
        else:
            said = [list(dict.fromkeys([*self.spent(card, rule, statement), *(complaints(card) if self.printed else [])])) for card in held]
            said = [one or (self.used_up(card, fitting(card), ship) if self.printed else []) for one, card in zip(said, held)]
            said = [one + ["card.owner"] * (self.printed and any(rule[0] != "?" for rule in one) and card.owner != statement.subject)
                    for one, card in zip(said, held)]
            if source.lower() in NAMED_BY_RULES and all(said):
                self.breach(rule) # it is no card then, and does nothing of the kind
            if all(said):
                for one in dict.fromkeys(sum(said, [])):
                    self.breach(one) if one[0] != "?" else self.open(one[1:])
            elif len(held) > 1:
                self.unsure() # which of them it is
            elif self.printed:
                held[0].uses += [(row, self.moment, ship) for row in fitting(held[0])[:1]]

    def used_up(self, card, rows, ship):
        """Why an earlier use of a card, or its price, is in the way of each of the rows that fit; [] if it is not."""
        found = [self.used_by(card, row, ship) for row in rows]
        return [] if [] in found else sum(found, [])

    def used_by(self, card, row, ship):
        price = re.match("(exhaust|discard)( |$)", row["cost"]) if " or " not in row["cost"] else None
        often = "" if "most=" in row["if"] or "chosen-2" in row["if"] else row["often"]
        at, found = self.moment, []
        if price and price[1] == "exhaust" and card.exhausted and card.exhausted != at:
            return ["?card.cost" if card.exhausted == (at[0], 0) else "card.cost"]
        for by, when, for_ship in card.uses:
            attacks = "as=" in row["if"] and when[1] and at[1]
            another = when != at if attacks else when[0] != at[0]
            if by is row and not another and "each ship" not in often:
                return []
            if price and another and re.match("(exhaust|discard)( |$)", by["cost"]):
                found.append("card.cost")
            elif by is row and (another and (often in ("round", "game") or often == "activation" and attacks and when[0] == at[0]) or
                                "each ship" in often and for_ship is ship):
                found.append("card.often")
        return found[-1:] or ["card.cost"] * self.owes(card, row)

    def owes(self, card, row):
        """Whether nothing was paid for a use of the row: in its attack, or else in its activation."""
        wanted, own = price(row), paid_by_own(row)
        return wanted is not None and not any(
            kind == wanted[0] and (not wanted[1] or what in wanted[1]) and (unit is card.ship if own else unit.owner == card.owner) and
            when[0] == self.moment[0] and (when[1] in (0, self.moment[1]) or not self.moment[1])
            for kind, what, unit, when in self.payments)

    def pays(self, kind, what, unit):
        self.payments.append((kind, what, self.units[unit], self.moment))

    def table_set(self, statement):
        """A defense token that is exhausted, or shields that are lost by a card, may pay for something."""
        unit, kind, what, *state = statement.operands
        source = statement.after.get("by")
        if kind == "token" and state == ["exhausted"] and source is None:
            self.pays("defense", what, unit)
        elif kind == "shields" and any(card.name == source and card.ship is self.units[unit] and card.about("effect.cause") for card in self.cards):
            self.pays("shield", what, unit)
        else:
            self.unsure()

    def spent(self, card, rule, statement):
        """Whether a card is exhausted, or its ship is gone. What it did before may last, on the other side too."""
        if card.exhausted == (self.moment[0], 0) and self.moment[1]:
            yield "?card.exhausted" # before its attack: for what?
            return
        without = self.printed and any("exhaust" not in row["cost"] for row in card.about(rule))
        if not card.ship.here or card.exhausted not in (None, self.moment) and not without:
            yield "card.exhausted" if card.owner == statement.subject else "?card.exhausted"

    def named(self, row, card, unit):
        """Whether a row is for what this ship does."""
        who = row["who"]
        if who == "own":
            return unit is card.ship
        if who in ("any", "enemy"):
            return True
        friend = unit.owner == card.owner
        return friend and {"other": unit is not card.ship, "friend": True, "any-friend": True, "player": True}.get(who, unit.kind == "squadron")

    # Events

    def event(self, statement):
        if self.attack and statement.verb in ("attack", "maneuver", "activate"):
            self.breach("attack.complete")
        getattr(self, "play_" + statement.verb.replace("-", "_"), lambda _: self.unsure())(statement)
        source = statement.after.get("by")
        if any(card.name == source and list(self.spent(card, "", statement)) for card in self.cards) and not self.broken:
            self.open("card.exhausted") # named where nothing needs it: a use, or a remark?

    def play_assign(self, statement):
        self.units[statement.operands[0]].dials += statement.operands[1:]

    def play_activate(self, statement):
        self.active, self.kept, self.attack = self.units[statement.operands[0]], None, None
        self.moment, self.zones = (self.moment[0] + 1, 0), []

    def play_reveal(self, statement):
        command, ship = statement.operands[0], self.active
        if command != ship.dials[0]:
            def complaints(card):
                rows = card.about("ship.top-dial")
                if not rows:
                    yield "card.permits"
                elif not any(self.named(row, card, ship) for row in rows):
                    yield "card.owner"
                if rows and all("reveal " in row["statement"] and f"reveal {command}" not in row["statement"] for row in rows):
                    yield "card.permits"
            self.needs("ship.top-dial", statement, complaints, lambda card: [
                row for row in card.about("ship.top-dial") if "ship.top-dial" in row["outranks"].split() and self.named(row, card, ship) and
                f"reveal {command}" in row["statement"]])
        ship.dials.pop(0)
        if "as" in statement.after:
            self.hold(ship, command)
        else:
            self.kept = command

    def hold(self, ship, command):
        if command in ship.tokens or len(ship.tokens) == ship.command:
            self.unsure() # it has one too many
        ship.tokens.add(command)

    def play_maneuver(self, statement):
        if statement.operands != ["2"]:
            self.needs("ship.maneuver-speed", statement, lambda card: [
                "?card.permits" if card.about("ship.maneuver-speed") else "card.permits"])
        self.attack = None

    def play_exhaust(self, statement):
        name, player = statement.operands[0], statement.subject
        held = [card for card in self.cards if card.name == name]
        own = [card for card in held if card.owner == player]
        if not held:
            self.error()
        elif not own:
            self.breach("card.own")
        elif len(own) > 1:
            self.unsure()
        elif own[0].exhausted or not own[0].ship.here:
            self.breach("card.exhausted")
        else:
            own[0].exhausted = self.moment

    def play_gain(self, statement):
        *ship, command = statement.operands
        ship = self.units[ship[0]] if ship else self.active

        def complaints(card):
            rows = card.about("token.source")
            gives = [row for row in rows if "token.source" in row["outranks"]]
            if not rows:
                yield "card.permits"
            elif not gives:
                yield "?card.owner" # what it does otherwise
            elif not any(self.named(row, card, ship) for row in gives):
                far = any(row["who"] == "own" and "gain own" not in row["statement"] for row in gives) and ship.owner == card.owner
                yield "?card.owner" if far else "card.owner"
            elif not fitting(card):
                yield "card.permits"

        def fitting(card):
            return [row for row in card.about("token.source") if "token.source" in row["outranks"] and self.named(row, card, ship) and
                    self.gives(row, card, ship, command)]
        self.needs("token.source", statement, complaints, fitting, ship)
        if not self.broken:
            self.hold(ship, command)

    @staticmethod
    def gives(row, card, ship, command):
        """Whether one of the tokens that a row gives is this one, for this ship; what the row does otherwise is not known."""
        given = re.findall(r"gain (\S+) (\S+)(?= |$)", row["statement"])
        return not given or "raid" in row["statement"] or "CARD" in row["statement"] or any(
            (whose == "SHIP" or (whose == "own") == (ship is card.ship)) and what in ("COMMAND", command) for whose, what in given)

    def play_discard(self, statement):
        ship, command = self.units[statement.operands[0]], statement.operands[1]
        if command not in ship.tokens:
            self.unsure()
        if ship.owner != statement.subject:
            self.needs("token.source", statement, lambda card: self.wrong_loss(card, statement.subject))
        ship.tokens.discard(command)
        self.pays("token", command, ship.name)

    def wrong_loss(self, card, player):
        rows = card.about("token.source")
        if not rows:
            return ["card.permits"]
        if any(row["who"] in ("any", "enemy") for row in rows):
            return ["?card.permits"]
        said = [] if any("discard ENEMY-SHIP" in row["statement"] for row in rows) else ["?card.permits"]
        return said if card.owner == player else ["card.owner"]

    # Dice

    def play_attack(self, statement):
        target = statement.after["on"].partition(".")[0]
        if statement.operands[0] in self.zones:
            self.breach("ship.attack-zone")
        if len(self.zones) == 2:
            self.breach("ship.attack-limit")
        self.zones.append(statement.operands[0])
        self.attack = Attack(self.active, statement.operands[0], self.units[target], statement.after["at"])
        self.moment = self.moment[0], self.moment[1] + 1

    def armament(self):
        attack = self.attack
        row = attack.unit.card.row
        guns = cards.zones(attack.unit.card)[attack.zone][1] if attack.target.kind == "ship" else cards.dice(row["anti-squadron"])
        return {colour: guns[colour] * (colour in COLOURS[attack.distance]) for colour in guns}

    def play_roll(self, statement):
        guns, pool = self.armament(), dice_of(statement.operands)
        if not sum(guns.values()):
            self.line -= 1
            self.breach("attack.declared")
            return
        if any(face not in FACES[colour] for colour, face in pool):
            self.breach("attack.faces")
        if any(sum(colour == one for one, _ in pool) != number for colour, number in guns.items()):
            self.breach("attack.pool")
        self.attack.pool = pool

    def play_suffer(self, statement):
        self.may_change()
        crits = self.attack.target.kind == "ship"
        if int(statement.operands[0]) != sum(face.count("hit") + crits * face.count("crit") for _, face in self.attack.pool):
            self.breach("attack.damage")
        self.attack = None

    def may_change(self):
        if self.attack is None or self.attack.pool is None:
            self.unsure()

    def change(self, statement):
        """Dice are added, removed, rerolled or set: no rule lets the attacker do it, but for a concentrate-fire command."""
        self.may_change()
        attack, verb, dice = self.attack, statement.verb, dice_of(statement.operands)
        after = dice_of(statement.outcome or [])
        if not dice or after is None or not self.formed(verb, dice, after, statement.outcome):
            self.error()
            return
        if attack.unit.owner != statement.subject:
            self.unsure()
        if verb != "add" and collections.Counter(dice) - collections.Counter(attack.pool):
            self.breach("attack.modify")
        if any(face not in FACES[colour] for colour, face in after + (dice if verb == "add" else [])):
            self.breach("attack.faces")
        self.needs("attack.modifier", statement, lambda card: self.wrong(card, verb, dice, after),
                   lambda card: [row for row in card.about("attack.modifier") if "attack.modifier" in row["outranks"].split() and
                                 not list(self.wrong_by(row, card, verb, dice, after))], attack.unit)
        source = statement.after.get("by")
        attack.used[source, verb] += len(dice)
        attack.paid |= {source} if verb == "remove" else set()
        if verb in ("reroll", "set") and not after and not self.broken:
            self.unsure() # which faces they show
        kept = list(attack.pool)
        for die in dice if verb != "add" else []:
            if die in kept:
                kept.remove(die)
        attack.pool = kept + (dice if verb == "add" else after)

    @staticmethod
    def formed(verb, dice, after, outcome):
        """Dice that are rerolled or set are of one colour, and as many before as after."""
        if verb in ("add", "remove"):
            return outcome is None
        colours = [colour for colour, _ in dice]
        return len(set(colours)) == 1 and (outcome is None or [colour for colour, _ in after] == colours)

    play_add = play_remove = play_reroll = play_set = change

    def wrong(self, card, verb, dice, after):
        """What is wrong with dice that are changed by a card; of its rows the one that fits best."""
        rows = card.about("attack.modifier")
        if not rows:
            return ["card.permits"]
        found = [list(self.wrong_by(row, card, verb, dice, after)) for row in rows]
        unclear = next((one for one in found if all(rule[0] == "?" for rule in one)), None)
        return sum(found, []) if unclear is None else unclear

    def wrong_by(self, row, card, verb, dice, after):
        attack = self.attack
        told = dict(one.split("=", 1) for one in row["if"].split() if "=" in one)
        if not self.named(row, card, attack.target if told.get("as") == "defender" else attack.unit):
            yield "card.owner"
        if not self.at_range(told.get("range")):
            yield "card.permits"
        if "target" in told and attack.target.kind not in told["target"]:
            yield "card.permits"
        elif told.get("target", "ship") not in ("ship", "squadron"):
            yield "?card.permits" # which ships or squadrons these are
        if attack.zone not in told.get("from", attack.zone).split(","):
            yield "card.permits"
        pays = re.search(r"remove ([A-Za-z]+)\[", row["cost"])
        if pays and verb == "remove":
            if pays[1] not in ("ANY", *[colour for colour, _ in dice]) or len(dice) > 1:
                yield "card.permits"
            elif attack.used[card.name, verb]:
                yield "?card.often"
                yield "?card.permits"
            return
        yield from self.not_permitted(row, card, verb, dice, after)
        if pays and card.name not in attack.paid:
            yield "?card.cost" if "remove " in row["statement"] else "card.cost" # one of the dice that it removes pays

    def not_permitted(self, row, card, verb, dice, after):
        fitting = [one for one in permits(row["statement"]) if one.verb == verb and one.fits(dice, after, self.attack.pool)]
        most = max((one.most for one in fitting), default=0)
        before = self.attack.used[card.name, verb]
        if len(dice) > most:
            yield "card.permits"
        elif before and most == 1000:
            yield "?card.often" # any number, but all at once?
        elif before + len(dice) > most:
            yield "card.often"

    def at_range(self, told):
        first, _, last = (told or "close..long").partition("..")
        at = RANGES.index(self.attack.distance) if self.attack.distance in RANGES else 9
        return RANGES.index(first) <= at <= RANGES.index(last or first)


def judge(lines):
    if not {"records all", "phase command", "phase ship"} <= set(lines) or not {"round 1", "round 2"} & set(lines):
        raise ValueError("no game of this kind")
    return Judge(lines).judge()

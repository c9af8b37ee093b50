# SPDX-License-Identifier: MIT
"""Random games of Dropfleet Commander, lawful ones, and altered copies of them."""
import re

import log
from dropfleet_roster import AREAS, PHASES, STEPS, WEIGHTS

NAMES = [["UCM", "PHR"], ["Scourge", "Shaltari"], ["Red Fleet", "Blue Fleet"], ["Anna", "Max"]]
CARDS = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel India", "Juliett",
         "Kilo", "Lima", "Mike", "November", "Oscar"]
SHIPS = ["Taipei", "Berlin", "Osaka", "Moscow", "Seattle", "Jakarta", "New Cairo", "San Francisco",
         "Tokyo", "Madrid", "Rio", "Perth", "Medea", "Theseus", "Ikarus", "Leonidas", "Bellerophon",
         "Orion", "Perseus", "Hector", "Ajax", "Europa", "Ganymede", "Calypso", "Echidna", "Triton",
         "Kelpie", "Harpy", "Sphinx", "Hydra", "Wyvern", "Basilisk", "Chimera", "Manticore"]
DEEDS = ["", "", "standard", "max-thrust", "weapons-free at Theseus", '"two hits, a crit"']


class Game:
    """Plays a lawful game and writes it down, in any of the ways in which it may be written."""

    def __init__(self, random):
        self.random = random
        self.lines = []
        self.turns = random.choice([1, 1, 2, 2, 3, 4])
        self.edition = random.choice(["", " 1", " 2.6.1"])
        self.adds = self.edition != " 2.6.1"
        self.records = random.choice([AREAS, AREAS, AREAS, AREAS, None, random.sample(
            AREAS, random.randrange(1, len(AREAS)))])
        # Without a declaration a log tells of an area from its first statement on, or never.
        self.written = random.sample(AREAS, random.randrange(len(AREAS) + 1))
        self.names = list(random.choice(NAMES))
        random.shuffle(self.names)
        self.fleets = {}
        self.admirals = {}
        self.scored = dict.fromkeys(self.names, 0)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def wrote(self, area):
        """Whether to write a statement of that area: always where it is recorded."""
        if self.records is None:
            return area in self.written
        return area in self.records or self.chance(70)

    def say(self, text, indent=""):
        self.lines.append(indent + text)

    def event(self, side, text):
        self.say(f"{log.quoted(side)}: {text}")

    def roster(self):
        random = self.random
        if self.chance(20):
            self.say("# A game made at random")
        self.say(f"game dropfleet{self.edition}")
        for line in ['title "Elysium Gate"', "date 2026-11-14", 'site "Table 4"',
                     'note "A club game."']:
            if self.chance(15):
                self.say(line)
        if self.records is not None:
            self.say("records " + ("all" if self.records is AREAS else " ".join(self.records)))
        self.say(f"turns {self.turns}")
        if self.chance(50):
            self.say(random.choice(["victory points", "victory points elimination"]))
        by_fleet = self.chance(15)
        if by_fleet:
            self.say("ratings by-fleet")
        cards, ships = random.sample(CARDS, len(CARDS)), random.sample(SHIPS, len(SHIPS))
        few = self.chance(50)
        for name in self.names:
            self.admirals[name] = random.randrange(6)
            self.say(f"player {log.quoted(name)} admiral={self.admirals[name]} {{")
            self.fleets[name] = [
                self.battlegroup(cards.pop(), ships, few, by_fleet, number)
                for number in range(random.randrange(1, 6))]
            self.say("}")

    def battlegroup(self, name, ships, few, by_fleet, number):
        random = self.random
        card = {"name": name, "groups": {}, "away": number > 0 and self.chance(15), "gone": False}
        rating, inside = 0, []
        for _ in range(random.choice([1, 1, 2, 2, 3])):
            group, count = ships.pop(), random.choice([1, 1, 1, 2, 3])
            tonnage = random.choice(list(WEIGHTS)) if by_fleet or self.chance(50) else ""
            rating += WEIGHTS.get(tonnage, 0) * count
            words = [f"group {log.quoted(group)}", tonnage,
                     f"ships={count}" if count > 1 or self.chance(10) else ""]
            inside.append(" ".join(word for word in words if word))
            card["groups"][group] = [count, card["away"]]
        if not by_fleet:
            rating = random.randrange(4, 7) if few else random.randrange(1, 20)
        card["rating"] = rating
        head = f"battlegroup {log.quoted(name)}"
        if not by_fleet or self.chance(50):
            head += f" sr={rating}"
        head += random.choice(["", "", " line", " vanguard"]) + (" reserve" if card["away"] else "")
        if self.chance(50):
            self.say(f"{head} {{ {'; '.join(inside)} }}", "    ")
        else:
            self.say(head + " {", "    ")
            for line in inside:
                self.say(line, "        ")
            self.say("}", "    ")
        return card

    def here(self, card):
        return any(count and not away for count, away in card["groups"].values())

    def alive(self, card):
        return any(count for count, _ in card["groups"].values())

    def losses(self, percent, spared=()):
        """The table tells a loss or a return; a fleet is never lost as a whole."""
        random = self.random
        if not self.chance(percent):
            return
        name = random.choice(self.names)
        fleet = self.fleets[name]
        card = random.choice(fleet)
        group = random.choice(list(card["groups"]))
        state = card["groups"][group]
        quoted = log.quoted(group)
        if not state[0]:
            return
        if state[1]:
            if card in spared:
                return
            if self.chance(50) and not self.here(card):
                self.say(f"table: arrive {log.quoted(card['name'])}")
                for each in card["groups"].values():
                    each[1] = False
            else:
                self.say(f"table: arrive {quoted}")
                state[1] = False
            return
        if sum(self.here(one) for one in fleet) == 1 and sum(
                count > 0 and not away for count, away in card["groups"].values()) == 1:
            return
        if card in spared and sum(count > 0 and not away
                                  for count, away in card["groups"].values()) == 1:
            return
        way = random.randrange(4)
        if way == 0:
            self.say(f"table: off-table {quoted}")
            state[1] = True
        elif way == 1 or state[0] == 1:
            self.say(f"table: destroy {quoted}")
            state[0] = 0
        else:
            self.say(f"table: destroy 1 of {quoted}")
            state[0] -= 1
        if not self.here(card):
            card["gone"] = True

    def planning(self):
        random = self.random
        self.say("phase planning")
        self.decks = {}
        self.ratings = {}
        for _ in range(3):
            self.losses(25)
        if self.chance(10):
            self.event(random.choice(self.names), random.choice(
                ["draw 1", "discard 2", 'discard "Orbital Mines"']))
        for name in random.sample(self.names, 2):
            cards = [card for card in self.fleets[name] if self.here(card)]
            for card in self.fleets[name]:
                card["gone"] = not self.here(card)
            random.shuffle(cards)
            self.decks[name] = cards
            if not cards or not self.wrote("decks"):
                continue
            again, sealed = self.chance(10), self.chance(20)
            if again: # stacked sealed the second time, it keeps its order
                self.stack(name, cards if sealed else random.sample(cards, len(cards)))
            if sealed:
                self.event(name, f"stack sealed={len(cards)}")
            else:
                self.stack(name, cards)

    def stack(self, name, cards):
        names = " ".join(log.quoted(card["name"]) for card in cards)
        self.event(name, f"stack [{names}]" if self.chance(20) else f"stack {names}")

    def next_card(self, name):
        """The card that the player has to reveal next, or None; lost ones are put to one side."""
        deck = self.decks[name]
        while deck:
            card = deck.pop(0)
            if self.here(card) and not card["gone"]:
                return card
            if not self.here(card) and self.chance(50):
                self.event(name, f"set-aside {log.quoted(card['name'])}")
        return None

    def rating(self, card):
        return self.ratings.get(card["name"], card["rating"])

    def activation(self):
        random = self.random
        self.say("phase activation")
        while True:
            if self.chance(10) and self.wrote("effects"):
                self.say('table: effect "Debris field"')
            up = {}
            for name in random.sample(self.names, 2):
                card = self.next_card(name)
                if card:
                    up[name] = card
            if not up:
                break
            for card in up.values():
                if self.chance(10) and self.wrote("ratings"):
                    self.ratings[card["name"]] = random.choice([4, 5, 6])
                    self.say(f"table: rating {log.quoted(card['name'])} "
                             f"{self.ratings[card['name']]}")
            for name, card in up.items():
                self.event(name, f"reveal {log.quoted(card['name'])}")
            self.pair(up)
            self.losses(20)

    def pair(self, up):
        order = list(up)
        if len(up) == 2:
            first, second = self.names
            one, two = self.rating(up[first]), self.rating(up[second])
            chooser = first if one < two else second
            if one == two:
                chooser = self.roll_off()
            order = self.random.sample(self.names, 2)
            if chooser and self.wrote("choices"):
                for _ in range(self.random.choice([1, 1, 1, 1, 2])):
                    order = self.random.sample(self.names, 2)
                    self.event(chooser, "choose " + ("first" if order[0] == chooser else "second"))
        for name in order:
            if self.here(up[name]):
                self.activate(name, up[name], [up[one] for one in order])

    def roll_off(self):
        """Who won it, or None if it is not written."""
        if not self.wrote("dice"):
            return None
        if self.chance(8) and self.wrote("admirals"):
            name = self.random.choice(self.names)
            self.admirals[name] = self.random.randrange(6)
            self.say(f"table: admiral {log.quoted(name)} {self.admirals[name]}")
        while True:
            totals = {}
            for name in self.random.sample(self.names, 2):
                die = self.random.randrange(1, 7)
                totals[name] = die + (self.admirals[name] if self.adds else 0)
                claim = f" => {totals[name]}" if self.chance(70) else ""
                self.event(name, f"roll d6[{die}]{claim}")
            if len(set(totals.values())) == 2:
                return max(totals, key=totals.get)

    def activate(self, name, card, up):
        self.event(name, f"activate {log.quoted(card['name'])}")
        for group in self.random.sample(list(card["groups"]), len(card["groups"])):
            count, away = card["groups"][group]
            if count and not away and self.wrote("groups") and self.chance(80):
                deed = self.random.choice(DEEDS)
                self.event(name, f"group {log.quoted(group)} {deed}".rstrip())
            self.losses(10, up if self.chance(70) else [card])

    def roundup(self):
        self.say("phase roundup")
        for step in STEPS:
            if self.chance(50):
                self.say(f"step {step}")
                self.losses(10)
            if step == "victory-points" and self.wrote("scores"):
                for name in self.names:
                    if self.chance(80):
                        score = self.random.randrange(5)
                        self.scored[name] += score
                        self.event(name, f"score {score}")

    def end(self, early):
        random = self.random
        if early:
            self.say(random.choice([
                f"result {log.quoted(random.choice(self.names))} by concession",
                "result unfinished", "result tie by agreement"]))
        elif self.chance(85):
            one, two = (self.scored[name] for name in self.names)
            winner = "tie" if one == two else log.quoted(self.names[one < two])
            if self.records is not None and "scores" in self.records:
                points = f" by points {max(one, two)} to {min(one, two)}"
                self.say(f"result {winner}" + random.choice(["", " by points", points]))
            else:
                told = any(" score " in line for line in self.lines)
                self.say("result " + (winner if told else log.quoted(random.choice(self.names))))
        self.say("end")

    def play(self):
        self.roster()
        stop = self.random.randrange(1, self.turns + 1) if self.chance(15) else None
        for turn in range(1, self.turns + 1):
            self.say(f"{self.random.choice(['turn', 'turn', 'round'])} {turn}")
            self.planning()
            if turn == stop:
                self.end(True)
                break
            self.activation()
            self.roundup()
        else:
            self.end(False)
        return self.lines


def generate(random):
    return Game(random).play()


def blocks(lines, begin):
    """The places of declarations that open a block, from the head to the line behind its end."""
    for at, line in enumerate(lines):
        if line.strip().startswith(begin):
            end, depth = at, 0
            while end == at or depth:
                depth += lines[end].count("{") - lines[end].count("}")
                end += 1
            yield at, end


def other_declarations(random, lines):
    """Copies with one player, or three, and with another rating where it follows from the ships."""
    players = list(blocks(lines, "player "))
    begin, end = random.choice(players)
    if random.randrange(8) == 0:
        yield lines[:begin] + lines[end:players[-1][1]] * (end < players[-1][1]) + ["turn 1", "result unfinished", "end"]
    if random.randrange(8) == 0:
        yield lines[:end] + ["player Resistance admiral=2 { battlegroup Zulu sr=9 { group Foundry } }"] + lines[end:]
    rated = [at for at, line in enumerate(lines) if " sr=" in line]
    if "ratings by-fleet" in lines and rated:
        at = random.choice(rated)
        yield lines[:at] + [re.sub(r"sr=(\d+)", lambda one: f"sr={max(0, int(one[1]) + random.choice([-5, -1, 1, 4]))}", lines[at])] + lines[at + 1:]
    elif rated and random.randrange(10) == 0:
        yield [*lines[:begin], "ratings by-fleet", *lines[begin:]]


def mutations(random, lines):
    cards, groups = set(), set()
    names = set()
    for _, statement, within in log.parse(lines):
        if statement.verb == "battlegroup":
            cards.add(statement.operands[0])
        elif statement.verb == "group" and within and statement.subject is None:
            groups.add(statement.operands[0])
        elif statement.verb == "player" and statement.subject is None:
            names.add(statement.operands[0])
    classes = [names, cards, groups, set(PHASES), set(STEPS), {"first", "second"}]
    extra = []
    for name in sorted(names):
        subject, card = log.quoted(name), log.quoted(random.choice(sorted(cards)))
        group = log.quoted(random.choice(sorted(groups)))
        extra += [f"{subject}: set-aside {card}", f"{subject}: reveal {card}",
                  f"{subject}: activate {card}", f"{subject}: choose second",
                  f"{subject}: stack {card}", f"{subject}: roll d6[3]", f"{subject}: group {group}",
                  f"table: destroy {group}", f"table: off-table {group}", f"table: arrive {group}",
                  f"table: rating {card} 5"]
    yield from log.alterations(random, lines, 5, classes, extra)
    yield from other_declarations(random, lines)

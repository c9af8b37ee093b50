# SPDX-License-Identifier: MIT
"""Star Wars: Armada's non-recur cards a second time: what readies them, whose turn it is, and what it costs.

Written from the quick reference, Game Round 4.2. Nothing else of a game is judged: the games are short and declare 'records all'.
"""
import re

import log

SAME = []
COMMANDS = ["navigate", "squadron", "repair", "concentrate-fire"]
PLAYERS = ["Rebel", "Empire"] # the first one is the first player


class Card:
    def __init__(self, owner, ship, cost):
        self.owner, self.ship, self.cost, self.exhausted = owner, ship, cost, False


class Judge:
    def __init__(self, lines):
        self.lines, self.line, self.found = lines, 0, []
        self.cards, self.tokens, self.ship = {}, {}, None
        self.turn, self.done = PLAYERS[0], set()

    def breach(self, rule):
        self.found.append((self.line, f"armada.status.{rule}"))

    def payable(self, card):
        return all(card.cost.count(one) <= self.tokens[card.ship].count(one) for one in card.cost)

    def able(self, player):
        """Whether a player has a card left to ready."""
        return any(card.owner == player and card.exhausted and card.cost and self.payable(card) for card in self.cards.values())

    def judge(self):
        for self.line, statement, within in log.parse(self.lines):
            if statement.subject is None:
                self.declare(statement, within)
            elif statement.subject in PLAYERS:
                self.event(statement, statement.subject)
            if self.found:
                break
        return self.found

    def declare(self, statement, within):
        if statement.verb == "ship":
            self.tokens[statement.operands[0]] = []
        elif statement.verb == "upgrade":
            cost = statement.keys.get("cost", [])
            owner, ship = within[0].operands[0], within[1].operands[0]
            self.cards[statement.operands[0]] = Card(owner, ship, [cost] if isinstance(cost, str) else cost)

    def event(self, statement, player):
        words = statement.operands
        if statement.verb == "activate":
            self.ship = words[0]
        elif statement.verb == "reveal" and "as" in statement.after:
            self.tokens[self.ship].append(words[0])
        elif statement.verb == "gain":
            self.tokens[words[0]].append(words[1])
        elif statement.verb == "exhaust":
            self.cards[words[0]].exhausted = True
        elif statement.verb == "decline":
            self.goes_on(player)
            self.done.add(player)
        elif statement.verb == "ready":
            paid = statement.after.get("with", [])
            self.ready(self.cards[words[0]], player, [paid] if isinstance(paid, str) else paid)

    def ready(self, card, player, paid):
        if not card.exhausted:
            self.breach("ready-exhausted")
        if sorted(paid) != sorted(card.cost) or not self.payable(card):
            self.breach("ready-cost")
        self.goes_on(player)
        card.exhausted = False
        for one in paid:
            if one in self.tokens[card.ship]:
                self.tokens[card.ship].remove(one)


    def goes_on(self, player):
        """A player's turn: of two cards readied in a row the other player, who could have readied one, has declined in between."""
        other = PLAYERS[player == PLAYERS[0]]
        if player in self.done:
            self.breach("ready-turns")
        if self.turn == other and self.able(other):
            self.done.add(other)
        self.turn = other


def judge(lines):
    return Judge(lines).judge()


def generate(random):
    lines = ["game armada", "records all"]
    ships = random.sample(["Yavaris", "Liberty", "Avenger", "Corvus", "Demolisher", "Foresight"], 2 * random.randrange(1, 3))
    names = [f"Plan {letter}" for letter in "ABCDEFGHIJKLMNOP"]
    random.shuffle(names)
    fleets, cards = {}, {}
    for player in PLAYERS:
        fleets[player] = [ships.pop() for _ in range(len(ships) // (2 if player == PLAYERS[0] else 1))]
        lines.append(f"player {player}{' first' * (player == PLAYERS[0])} {{")
        for ship in fleets[player]:
            lines += [f"ship {ship} command=4 speed=2 {{", f'upgrade "Comms Net {ship}" recur']
            cards[ship] = [names.pop() for _ in range(random.randrange(1, 4))]
            for card in cards[ship]:
                lines.append(f'upgrade "{card}" non-recur cost=[{" ".join(random.sample(COMMANDS, random.choice([1, 1, 1, 2])))}]')
            lines.append("}")
        lines.append("}")
    lines += ["round 1", "phase command"]
    lines += [f"{player}: assign {ship} navigate navigate navigate navigate" for player in PLAYERS for ship in fleets[player]]
    lines.append("phase ship")
    for pair in zip(*fleets.values()):
        for player, ship in zip(PLAYERS, pair):
            token = random.randrange(2)
            lines += [f"{player}: activate {ship}", f"{player}: reveal navigate{' as token' * token}"]
            lines += [f'{player}: gain {ship} {one} by "Comms Net {ship}"' for one in
                      random.sample(COMMANDS[token:], random.randrange(4))]
            lines += [f'{player}: exhaust "{card}"' for card in cards[ship] if random.randrange(5)]
            lines.append(f"{player}: maneuver 2")
    lines += ["phase squadron", "phase status", "table: ready defense", "table: ready upgrades"]
    readied(random, lines)
    lines += ["table: flip-initiative", "table: place-round-token 2"][:random.randrange(3)]
    return [*lines, "result Rebel by concession", "end"]


def readied(random, lines):
    """Readies cards in turns, as long as somebody can and does."""
    while True:
        state = Judge(lines)
        state.judge()
        players = [state.turn, PLAYERS[state.turn == PLAYERS[0]]]
        player = next((one for one in players if one not in state.done and state.able(one)), None)
        if player is None:
            return
        if random.randrange(5) == 0:
            lines.append(f"{player}: decline")
            continue
        name, card = random.choice([(name, card) for name, card in state.cards.items() if
                                    card.owner == player and card.exhausted and card.cost and state.payable(card)])
        paid = random.sample(card.cost, len(card.cost))
        lines.append(f'{player}: ready "{name}" with ' + (paid[0] if len(paid) == 1 else f"[{' '.join(paid)}]"))


def mutations(random, lines):
    """Copies in which a card, a token or the order is another one."""
    players = {name: card.owner for name, card in _roster(lines).items()}
    play = [at for at, line in enumerate(lines) if re.search(": (ready \"|decline|gain|exhaust)", line)]
    status = [at for at in play if ": ready " in lines[at] or ": decline" in lines[at]]
    begin = lines.index("table: ready upgrades") + 1
    for _ in range(6 if play else 0):
        made, way, at = list(lines), random.randrange(6), random.choice(play)
        if way == 0:
            del made[at]
        elif way == 1 and status:
            made.insert(random.randrange(begin, max(status) + 1), made.pop(random.choice(status)))
        elif way == 2 and status:
            made[at] = lines[random.choice(status)] if at in status else made[at]
        elif way == 3 and status:
            at = random.choice(status)
            made[at] = log.other_word(random, made[at], [set(COMMANDS)])
        elif way == 4:
            made.insert(random.randrange(begin, max([begin, *status]) + 1), f"{random.choice(PLAYERS)}: decline")
        else:
            name = random.choice(sorted(players))
            made.insert(random.randrange(begin, max([begin, *status]) + 1), f'{players[name]}: ready "{name}" with {random.choice(COMMANDS)}')
        if made != lines:
            yield made


def _roster(lines):
    state = Judge(lines)
    state.judge()
    return {name: card for name, card in state.cards.items() if card.cost}

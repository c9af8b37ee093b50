# SPDX-License-Identifier: MIT
"""What lies on the table in Dropfleet Commander, and what the declarations say of it."""
from judging import Judging

PHASES = ["planning", "activation", "roundup"]
STEPS = ["ground-combat", "launch-assets", "damage-control", "orbital-decay", "victory-points",
         "clean-up"]
WEIGHTS = {"light": 1, "medium": 5, "heavy": 10, "super-heavy": 15}
AREAS = ["decks", "command-cards", "ratings", "admirals", "dice", "choices", "groups", "scores",
         "effects"]


class Group:
    def __init__(self, ships):
        self.ships = ships
        self.away = False

    def here(self):
        return self.ships > 0 and not self.away


class Battlegroup:
    def __init__(self, name, owner, rating, reserve):
        self.name, self.owner = name, owner
        self.rating = rating
        self.line, self.printed, self.sum = 0, rating, 0 # sum: the rating that its ships make; None: a tonnage is not known
        self.rating_now = self.rating_next = None # what the table tells of a turn
        self.reserve = reserve # held off the table until it arrives
        self.groups = {}
        self.card_gone = False # it was off the table after the decks were built
        self.put_aside = False
        self.late = False # it came in this turn, perhaps after a deck was built that is not told

    def here(self):
        return any(group.here() for group in self.groups.values())

    def destroyed(self):
        return all(group.ships == 0 for group in self.groups.values())


class Side:
    def __init__(self, name, admiral):
        self.name, self.admiral = name, admiral
        self.cards = {}
        self.deck = None # cards in their order; None if no deck was told
        self.sealed = False
        self.ever_stacked = False
        self.shown = [] # cards revealed in this turn
        self.scored = 0
        self.up = None # the card that is face up
        self.empty = False # it had no ships when it was revealed
        self.acted = False # it was activated
        self.die = None
        self.total = None

    def available(self):
        return [card for card in self.cards.values() if card.here()]

    def left(self):
        """Cards that it has to reveal in this turn."""
        cards = self.cards.values() if self.deck is None or self.sealed else self.deck
        if self.deck is None:
            cards = [card for card in cards if not card.late]
        return [card for card in cards
                if card.here() and not card.card_gone and card not in self.shown]


class Roster(Judging):
    """The sides, their battlegroups, and the areas that the log records."""

    def __init__(self, lines):
        super().__init__("dropfleet", AREAS, lines)
        self.edition = "1"
        self.turns = None
        self.by_fleet = False
        self.sides = {}
        self.groups = {} # (battlegroup, group) by the group's name
        self.battlegroups = {}
        self.set_up, self.begins = False, 1

    def before_marker(self):
        self.settle()

    def settle(self):
        """What is wrong of the declarations, when all are read."""
        if self.set_up:
            return
        self.set_up, here = True, self.line
        if len(self.sides) != 2:
            self.line = self.begins
            self.breach("setup.players")
        for card in self.battlegroups.values() if self.by_fleet else []:
            self.line = card.line
            if card.printed is not None and card.groups and card.sum is None:
                self.open("setup.rating")
            elif card.printed is not None and card.groups and card.printed != card.sum:
                self.breach("setup.rating")
        self.line = here

    def other(self, side):
        return next((one for one in self.sides.values() if one is not side), side)

    def take_game(self, statement, _):
        self.begins = self.line
        self.edition = statement.operands[1] if len(statement.operands) > 1 else "1"

    def take_turns(self, statement, _):
        self.turns = int(statement.operands[0])

    def take_ratings(self, _, __):
        self.by_fleet = True

    def take_player(self, statement, _):
        name = statement.operands[0]
        admiral = statement.keys.get("admiral")
        self.sides[name] = Side(name, None if admiral is None else int(admiral))

    def take_battlegroup(self, statement, within):
        owner = self.sides[within[0].operands[0]]
        rating = statement.keys.get("sr")
        card = Battlegroup(statement.operands[0], owner, None if rating is None else int(rating),
                           "reserve" in statement.operands)
        card.line = self.line
        owner.cards[card.name] = self.battlegroups[card.name] = card

    def take_group(self, statement, within):
        card = self.battlegroups[within[1].operands[0]]
        group = Group(int(statement.keys.get("ships", 1)))
        group.away = card.reserve
        name = statement.operands[0]
        card.groups[name] = group
        self.groups[name] = (card, group)
        tonnage = [word for word in statement.operands[1:] if word in WEIGHTS]
        card.sum = None if card.sum is None or not tonnage else card.sum + WEIGHTS[tonnage[0]] * group.ships
        if self.by_fleet and tonnage and "sr" not in within[1].keys:
            card.rating = (card.rating or 0) + WEIGHTS[tonnage[0]] * group.ships

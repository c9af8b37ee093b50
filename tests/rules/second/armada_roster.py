# SPDX-License-Identifier: MIT
"""What lies on the table in a game of Star Wars: Armada, and what its declarations say of it."""
from armada_attack import armament
from judging import Judging

COMMANDS = {"navigate", "squadron", "repair", "concentrate-fire"}
AREAS = ["commands", "attacks", "dice", "moves", "cards", "readying", "choices", "status"]


class Unit:
    is_ship = False

    def __init__(self, name, owner, keys, words):
        self.name, self.owner, self.words = name, owner, words
        self.aside = "aside" in words
        self.in_play = not self.aside
        self.activated = self.prevented = False
        self.hull = int(keys["hull"]) if "hull" in keys else None
        self.battery, self.anti = armament(keys), None
        self.counter = int(keys.get("counter", 0))
        self.tokens_told = False
        self.defense = [] # type, state, and whether it was spent in the last attack
        self.damaged = self.face_up = 0 # damage cards, or points; those that lie face up
        self.attacks = [] # of its activation: the hull zones

    def flag(self, word):
        return word in self.words

    def ready(self):
        return self.in_play and not self.activated and not self.prevented


class Ship(Unit):
    is_ship = True

    def __init__(self, name, owner, keys, words):
        super().__init__(name, owner, keys, words)
        self.size = "huge" if "huge" in words else keys.get("size")
        self.engineering = int(keys["engineering"]) if "engineering" in keys else None
        self.zones, self.shields = {}, {} # zones: the shields and dice that the card has
        self.special, self.special_arc = None, keys.get("special-arc")
        self.placed = self.aimed = self.aimed_before = False # its targeting token: in this activation, in the last, earlier
        self.points = 0 # engineering points that are left
        self.resolved_now = set() # commands of this activation
        self.command = int(keys["command"]) if "command" in keys else None
        self.speed = int(keys["speed"]) if "speed" in keys else None
        self.greatest = int(keys["max-speed"]) if "max-speed" in keys else None
        self.squadrons = int(keys["squadrons"]) if "squadrons" in keys else None
        self.dials = []
        self.tokens = set()
        self.resolved = set() # commands of this round
        self.paid = False # tokens may have been paid for cards in a Status Phase


class Side:
    """Two players, or two teams of them."""

    def __init__(self, name, first, admiral):
        self.name, self.first, self.admiral = name, first, admiral
        self.players = []
        self.ships, self.squadrons = [], []
        self.declared = None
        self.pass_tokens = 0
        self.has_activated = False
        self.passed_last = False # a pass token was spent on its last turn of this phase

    def ready(self):
        return [ship for ship in self.ships if ship.ready()]

    def unactivated(self):
        return [ship for ship in self.ships if ship.in_play and not ship.activated]

    def squadrons_ready(self):
        return [squadron for squadron in self.squadrons if squadron.ready()]


class Roster(Judging):
    """The sides, their units, and the areas that the log records."""

    def __init__(self, lines):
        super().__init__("armada", AREAS, lines)
        self.rounds, self.edition = 6, "1.5.0"
        self.sides, self.of = [], {} # of: the side of a player or team
        self.units = {}
        self.set_up = False

    def other(self, side):
        return self.sides[1 - self.sides.index(side)]

    def take_game(self, statement, _):
        self.edition = statement.operands[1] if len(statement.operands) > 1 else "1.5.0"

    def take_rounds(self, statement, _):
        self.rounds = int(statement.operands[0])

    def take_team(self, statement, _):
        name = statement.operands[0]
        side = Side(name, "first" in statement.operands, statement.keys.get("grand-admiral"))
        self.sides.append(side)
        self.of[name] = side

    def take_player(self, statement, _):
        name = statement.operands[0]
        if "team" in statement.keys:
            side = self.of[statement.keys["team"]]
        else:
            side = Side(name, "first" in statement.operands, None)
            self.sides.append(side)
        self.of[name] = side
        side.players.append(name)

    def take_ship(self, statement, within):
        owner = within[0].operands[0]
        ship = Ship(statement.operands[0], owner, statement.keys, statement.operands)
        self.units[ship.name] = ship
        self.of[owner].ships.append(ship)

    def take_squadron(self, statement, within):
        owner = within[0].operands[0]
        squadron = Unit(statement.operands[0], owner, statement.keys, statement.operands)
        self.units[squadron.name] = squadron
        self.of[owner].squadrons.append(squadron)

    def take_zone(self, statement, within):
        ship, zone = self.units[within[1].operands[0]], statement.operands[0]
        ship.shields[zone] = int(statement.keys.get("shields", 0))
        ship.zones[zone] = ship.shields[zone], armament(statement.keys)

    def take_anti_squadron(self, statement, within):
        self.units[within[1].operands[0]].anti = armament(statement.keys)

    def take_special(self, statement, within):
        self.units[within[1].operands[0]].special = armament(statement.keys)

    def take_defense(self, statement, within):
        unit = self.units[within[1].operands[0]]
        unit.tokens_told = True
        unit.defense += [[token, "ready", False] for token in statement.operands]

    def take_pass_tokens(self, statement, within):
        side = self.of[within[0].operands[0]]
        side.declared = (self.line, int(statement.operands[0]))

    def settle(self):
        self.set_up = True
        if len(self.sides) != 2 or sum(side.first for side in self.sides) != 1:
            self.line = 1
            self.breach("setup.sides")
            return
        for side in self.sides:
            fewer = len(self.other(side).ships) - len(side.ships)
            side.pass_tokens = max(0, fewer - side.first) if fewer > 0 else 0
            if side.declared and side.declared[1] != side.pass_tokens:
                self.line = side.declared[0]
                self.breach("setup.pass-tokens")

    def starter(self):
        return next(side for side in self.sides if side.first)

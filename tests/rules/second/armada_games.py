# SPDX-License-Identifier: MIT
"""Random games of Star Wars: Armada, lawful ones, and altered copies of them."""
import log
from armada_attack import COLOURS, TOKENS, ZONES
from armada_fights import Fights, GameOver, broken_attacks
from armada_roster import AREAS, COMMANDS

ZONE_WORDS, RANGES, FACE_WORDS = set(ZONES), set(COLOURS), {"hit", "crit", "accuracy", "blank"}
PHASES = {"command", "ship", "squadron", "status"}
PLAYERS = [["Rebel", "Empire"], ["Anna", "Max"], ["Team One", "Team Two"]]
TEAMS = [("Alliance", ["Ackbar", "Bren", "Cracken"]), ("Imperials", ["Tarkin", "Motti", "Veers"])]
SHIPS = ["Yavaris", "Home One", "Tantive", "Admonition", "Liberty", "Bright Hope", "Quantum",
         "Lodestar", "Avenger", "Chimaera", "Demolisher", "Impetuous", "Suppressor", "Corruptor",
         "Cataclysm", "Relentless", "Vector", "Interdictor"]
SQUADRONS = ["Luke", "Wedge", "Dutch", "Keyan", "Gold One", "Tycho", "Jan", "Norra", "Howlrunner",
             "Mauler", "Saber", "Soontir", "Gamma", "Jonus", "Rhymer", "Dengar", "Boba"]


FIGHTING = ["lock brace", "spend brace", "spend evade", "critical", "suffer 1", "redirect 1 to left", "add red[hit]",
            "reroll red[hit] => red[blank]", "remove red[hit] by evade", "remove blue[hit]", "roll red[hit]", "repair hull",
            "repair shield front", "resolve concentrate-fire with token", "target-token at close in front", "cancel"]


class Craft:
    def __init__(self, name, owner, ship):
        self.name, self.owner, self.ship = name, owner, ship
        self.here, self.aside = True, False
        self.used = self.held = False # activated; prevented
        self.dials, self.tokens = [], []

    def ready(self):
        return self.here and not self.used and not self.held


class Game(Fights):
    """Plays a lawful game and writes it down, in any of the ways in which it may be written."""

    def __init__(self, random):
        self.random = random
        self.lines = []
        self.rounds = random.choice([1, 1, 2, 2, 3, 6])
        self.recorded = random.choice([
            None, None, AREAS, AREAS, AREAS, AREAS, [area for area in AREAS if area not in ("cards", "readying")],
            ["commands", "choices", "status", "moves"],
            ["commands", "choices", "status", "moves"], ["commands", "choices", "status"],
            random.sample(AREAS, random.randrange(1, len(AREAS)))])
        some = random.sample(AREAS, random.randrange(len(AREAS) + 1))
        self.written = set(some if self.recorded is None else list(self.recorded) + some)
        self.time = 0 if self.chance(10) else None
        self.joins = self.chance(30) # two statements a line, now and then
        # Where attacks and cards are recorded, a loss must have a cause that is written.
        self.may_be_lost = not {"attacks", "cards"} <= self.written
        self.crafts = []
        self.fights = self.recorded is not None and {"commands", "attacks", "dice"} <= set(
            self.recorded) and self.chance(80)
        self.winner = None # by elimination, in an attack

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def say(self, text):
        if self.joins and self.chance(20) and ":" in self.lines[-1] and self.lines[-1][-1] != "}":
            self.lines[-1] += "; " + text
            return
        if self.time is not None and ":" in text:
            self.time += self.random.randrange(3)
            text = f"@{self.time // 60}:{self.time % 60:02}:00 {text}"
        self.lines.append(text)

    def mark(self, text):
        self.lines.append(text)
        if self.chance(3):
            self.lines.append('note "Judge: a die was cocked"')

    def event(self, player, text):
        self.say(f"{log.quoted(player)}: {text}")

    def writes(self, area):
        return area in self.written

    # The roster

    def roster(self):
        random = self.random
        lines = self.lines
        lines.append(random.choice(["game armada", "game armada 1.5.0", "game armada 1.6.0"]))
        for line in ['title "Bothawui"', "date 2026-11-14", "table 4", 'note "A club game."']:
            if self.chance(10):
                lines.append(line)
        if self.recorded is not None:
            lines.append("records " + ("all" if self.recorded is AREAS
                                       else " ".join(self.recorded)))
        if self.rounds != 6 or self.chance(50):
            lines.append(f"rounds {self.rounds}")
        self.teams = self.chance(35)
        self.sides = []
        ships, squadrons = random.sample(SHIPS, len(SHIPS)), random.sample(SQUADRONS,
                                                                         len(SQUADRONS))
        if self.teams:
            for name, players in TEAMS:
                players = players[:random.randrange(1, 4)]
                self.sides.append({"name": name, "players": players,
                                   "admiral": random.choice(players)})
        else:
            for name in random.choice(PLAYERS):
                self.sides.append({"name": name, "players": [name], "admiral": None})
        random.shuffle(self.sides)
        self.first = random.choice(self.sides)
        for side in self.sides:
            most = 2 if self.teams else random.choice([1, 2, 4, 6])
            side["ships"] = {player: [ships.pop() for _ in range(random.randrange(1, most + 1))]
                             for player in side["players"]}
        counts = [sum(len(each) for each in side["ships"].values()) for side in self.sides]
        for number, side in enumerate(self.sides):
            fewer = counts[1 - number] - counts[number]
            side["tokens"] = max(0, fewer - (side is self.first)) if fewer > 0 else 0
        if self.teams:
            for side in self.sides:
                lines.append(f"team {side['name']}{self.begins(side)} "
                             f"grand-admiral={side['admiral']}")
        for side in self.sides:
            declares = random.choice(side["players"]) if self.chance(50) else None
            for player in side["players"]:
                self.player(side, player, declares, squadrons)

    def begins(self, side):
        return " first" if side is self.first else ""

    def player(self, side, player, declares, squadrons):
        random = self.random
        team = f" team={side['name']}" if self.teams else self.begins(side)
        self.lines.append(f"player {log.quoted(player)}{team} {{")
        if player == declares:
            self.lines.append(f"    pass-tokens {side['tokens']}")
        for name in side["ships"][player]:
            ship = Craft(name, player, True)
            ship.side = side
            ship.command, ship.speed = random.choice([1, 1, 2, 2, 3]), random.randrange(4)
            ship.greatest = random.randrange(max(1, ship.speed), 5)
            ship.squadrons = random.randrange(4)
            ship.aside = self.chance(5) and name != side["ships"][player][0]
            ship.here = not ship.aside
            self.crafts.append(ship)
            line = (f"    ship {log.quoted(name)} command={ship.command} speed={ship.speed} "
                    f"max-speed={ship.greatest} squadrons={ship.squadrons}")
            line += " aside" if ship.aside else ""
            if self.fights:
                self.arm_ship(ship, line)
                continue
            line += random.choice(["", " hull=5", " { defense brace evade }", " engineering=3"])
            self.lines.append(line)
        for _ in range(random.choice([0, 0, 1, 2] if self.teams else [0, 1, 2, 3, 5])):
            squadron = Craft(squadrons.pop(), player, False)
            squadron.side = side
            self.crafts.append(squadron)
            if self.fights:
                self.arm_squadron(squadron, f"    squadron {log.quoted(squadron.name)}")
                continue
            self.lines.append(f"    squadron {log.quoted(squadron.name)}"
                              + random.choice(["", " hull=3", " hull=5 black=1 bomber"]))
        self.lines.append("}")

    # Rounds

    def of(self, side, ship, ready=True):
        return [craft for craft in self.crafts if craft.side is side and craft.ship == ship
                and (craft.ready() if ready else craft.here)]

    def other(self, side):
        return self.sides[1 - self.sides.index(side)]

    def facts(self, percent, spared=None):
        """Something happens at the table."""
        if not self.chance(percent):
            return
        random = self.random
        craft = random.choice(self.crafts)
        name = log.quoted(craft.name)
        way = random.randrange(4)
        if way < 2 and craft.here and self.may_be_lost and craft is not spared:
            if not craft.ship or len(self.of(craft.side, True, False)) > 1:
                self.say(f"table: destroy {name}")
                craft.here = False
        elif way == 2 and craft.here and craft is not spared:
            self.say(f"table: prevent {name}" + random.choice(["", ' by "Ion Storm"']))
            craft.held = True
        elif craft.here and craft.held:
            self.say(f"table: allow {name}")
            craft.held = False

    def command_phase(self):
        random = self.random
        self.mark("phase command")
        for ship in self.crafts:
            if ship.aside and self.chance(50):
                self.say(f"table: deploy {log.quoted(ship.name)}")
                ship.aside, ship.here = False, True
        self.facts(5)
        for ship in random.sample(self.crafts, len(self.crafts)):
            missing = ship.command - len(ship.dials) if ship.ship and ship.here else 0
            if not missing:
                continue
            dials = [random.choice(sorted(COMMANDS)) for _ in range(missing)]
            ship.dials += dials
            if not self.writes("commands"):
                continue
            shown = ["sealed" if self.chance(5) else dial for dial in dials]
            if missing > 1 and self.chance(20):
                self.event(ship.owner, f"assign {log.quoted(ship.name)} {shown[0]}")
                shown = shown[1:]
            words = " ".join(shown)
            words = f"[{words}]" if self.chance(10) else words
            self.event(ship.owner, f"assign {log.quoted(ship.name)} {words}")

    def ship_phase(self):
        self.mark("phase ship")
        side = self.first
        for one in self.sides:
            one["acted"] = one["passed"] = False
        skipped = False # a side had to pass, and it is not written
        while any(self.of(one, True) for one in self.sides):
            if not skipped:
                self.facts(10)
            ready = self.of(side, True)
            skipped = False
            if not ready:
                if self.chance(50) and any(self.of(one, True) for one in self.sides):
                    self.pass_for(side, "pass")
                else:
                    skipped = True
                side["passed"] = False
            elif self.may_pass(side) and self.chance(40):
                if self.teams and self.writes("choices") and self.chance(30):
                    chosen = self.random.choice(ready).owner
                    self.event(side["admiral"], f"choose {chosen}")
                    self.event(self.random.choice([chosen, side["admiral"]]), "pass with token")
                else:
                    self.pass_for(side, "pass with token")
                side["tokens"] -= 1
                side["passed"] = True
            else:
                self.activate(self.random.choice(ready))
                side["acted"], side["passed"] = True, False
            side = self.other(side)

    def pass_for(self, side, text):
        self.event(side["admiral"] or side["name"], text)

    def may_pass(self, side):
        left = {one["name"]: sum(craft.here and craft.ship and not craft.used
                                 for craft in self.crafts if craft.side is one)
                for one in self.sides}
        own, others = left[side["name"]], left[self.other(side)["name"]]
        if side["tokens"] < 1 or side["passed"]:
            return False
        return side["acted"] and own < others if side is self.first else own <= others

    def activate(self, ship):
        random = self.random
        if self.teams and self.writes("choices"):
            self.event(ship.side["admiral"], f"choose {ship.owner}")
        self.event(ship.owner, f"activate {log.quoted(ship.name)}")
        ship.used, ship.resolved = True, set()
        if self.fights:
            ship.aimed, ship.placed = ship.placed, False
        dial = ship.dials.pop(0)
        if self.chance(30):
            self.event(ship.owner, f"reveal {dial} as token")
            self.token(ship, dial)
            dial = None
        else:
            self.event(ship.owner, f"reveal {dial}")
        if self.writes("commands"):
            if self.chance(60):
                self.squadron_command(ship, dial)
            if self.fights and ship.here and self.chance(60):
                self.repair(ship, dial)
            if self.fights and ship.here:
                self.ship_attacks(ship, dial)
            if not ship.here:
                return
            if self.chance(60):
                self.navigate(ship, dial)
        else:
            ship.speed = random.choice([ship.speed, random.randrange(ship.greatest + 1)])
        self.facts(5, ship)
        self.event(ship.owner, f"maneuver {ship.speed}")
        if self.fights and ship.arc and not ship.placed and self.chance(70):
            self.event(ship.owner, f"target-token at close in {ship.arc}")
            ship.placed = True

    def token(self, ship, command):
        if command not in ship.tokens:
            ship.tokens.append(command)
        if len(ship.tokens) > ship.command:
            gone = self.random.choice(ship.tokens)
            ship.tokens.remove(gone)
            if self.writes("commands"):
                self.event(ship.owner, f"discard {log.quoted(ship.name)} {gone}")

    def payment(self, ship, command, dial):
        """What the ship resolves a command with, or None."""
        can = ["dial"] * (dial == command) + ["token"] * (command in ship.tokens)
        if not can:
            return None
        paid = self.random.sample(can, self.random.randrange(1, len(can) + 1))
        if "token" in paid:
            ship.tokens.remove(command)
        words = f"[{' '.join(paid)}]" if len(paid) > 1 or self.chance(10) else paid[0]
        self.event(ship.owner, f"resolve {command} with {words}")
        return paid

    def squadron_command(self, ship, dial):
        paid = self.payment(ship, "squadron", dial)
        if not paid:
            return
        most = ship.squadrons * ("dial" in paid) + ("token" in paid)
        mine = [craft for craft in self.of(ship.side, False) if craft.owner == ship.owner]
        self.random.shuffle(mine)
        for squadron in mine[:self.random.randrange(most + 1)]:
            if squadron.here and ship.here:
                self.squadron(squadron, True)

    def squadron(self, squadron, commanded=False):
        self.event(squadron.owner, f"activate {log.quoted(squadron.name)}")
        squadron.used, self.in_squadron_phase = True, not commanded
        moves = self.writes("moves") and self.chance(60)
        attacks = self.fights and self.chance(70)
        both = commanded or self.fights and squadron.rogue
        first = self.chance(50)
        if attacks and (both or not moves) and first:
            self.squadron_attack(squadron)
        if moves and squadron.here:
            self.event(squadron.owner, "move")
        if attacks and (both or not moves) and not first:
            self.squadron_attack(squadron)

    def navigate(self, ship, dial):
        paid = self.payment(ship, "navigate", dial)
        if not paid:
            return
        speed = ship.speed + self.random.choice([-1, 1, len(paid), -len(paid)])
        if 0 <= speed <= ship.greatest:
            ship.speed = speed
            self.event(ship.owner, f"speed {speed}")

    def squadron_phase(self):
        if not any(craft.here and not craft.ship for craft in self.crafts) and self.chance(30):
            return
        self.mark("phase squadron")
        side = self.first
        while any(self.of(one, False) for one in self.sides):
            able = bool(self.of(side, False))
            passes = not able and self.chance(50)
            if passes:
                self.event(self.random.choice(side["players"]), "pass")
            for _ in range(2):
                ready = self.of(side, False)
                if ready:
                    self.squadron(self.random.choice(ready))
            side = self.other(side)
            if able or passes: # otherwise the side would not have passed in the reader's eyes
                self.facts(10)

    def status_phase(self, number):
        if number == self.rounds and self.chance(50):
            return
        self.mark("phase status")
        if self.writes("status"):
            steps = ["ready defense", "ready upgrades", "flip-initiative",
                     f"place-round-token {number + 1}"]
            for step in steps[:self.random.randrange(5) if number == self.rounds else 4]:
                self.say(f"table: {step}")

    def end(self, early):
        random = self.random
        winner = log.quoted(random.choice(self.sides)["name"])
        if early:
            self.lines.append(random.choice([f"result {winner} by concession", "result unfinished",
                                             f"result {winner} by agreement"]))
        elif self.chance(90):
            self.lines.append(f"result {winner}" + random.choice(["", " by points 262 to 140",
                                                                  " by concession"]))
        self.lines.append("end")

    def eliminate(self):
        """A side loses its last ships, which ends the game."""
        if not self.may_be_lost:
            return False
        side = self.random.choice(self.sides)
        for ship in self.of(side, True, False):
            self.say(f"table: destroy {log.quoted(ship.name)}")
        self.lines.append(f"result {log.quoted(self.other(side)['name'])}"
                          + self.random.choice(["", " by elimination"]))
        self.lines.append("end")
        return True

    def play(self):
        self.roster()
        stop = self.random.randrange(1, self.rounds + 1) if self.rounds > 3 or self.chance(
            20) else None
        try:
            self.play_rounds(stop)
        except GameOver:
            self.lines += [f"result {log.quoted(self.winner['name'])}" + self.random.choice(["", " by elimination"]), "end"]
        return self.lines

    def play_rounds(self, stop):
        for number in range(1, self.rounds + 1):
            self.mark(f"{self.random.choice(['round', 'round', 'turn'])} {number}")
            for craft in self.crafts:
                craft.used = craft.held = False
                if self.fights:
                    for token in craft.defense:
                        token[1] = "ready"
            self.command_phase()
            if number == stop and self.chance(50):
                self.end(True)
                return
            self.ship_phase()
            if number == stop:
                if not self.chance(30) or not self.eliminate():
                    self.end(True)
                return
            self.squadron_phase()
            self.status_phase(number)
        self.end(False)


def generate(random):
    return Game(random).play()


def mutations(random, lines):
    found = {"ship": set(), "squadron": set(), "player": set()}
    for _, statement, _ in log.parse(lines):
        if statement.subject is None and statement.verb in found:
            found[statement.verb].add(statement.operands[0])
    yield from other_rosters(random, lines)
    yield from broken_attacks(random, lines)
    yield from other_passes(random, lines, sorted(found["player"]))
    classes = [ZONE_WORDS, RANGES, TOKENS, FACE_WORDS, {"add", "reroll", "remove"}, *found.values(), COMMANDS, PHASES,
               {"dial", "token"}, {"defense", "upgrades"}]
    extra = []
    for player in sorted(found["player"]):
        subject = log.quoted(player)
        unit = log.quoted(random.choice(sorted(found["ship"] | found["squadron"])))
        extra += [f"{subject}: pass", f"{subject}: activate {unit}", f"{subject}: choose {subject}",
                  f"{subject}: reveal repair", f"{subject}: move", f"table: prevent {unit}",
                  f"{subject}: resolve squadron with token"]
    if any(": attack" in line for line in lines):
        for player in sorted(found["player"]):
            extra += [f"{log.quoted(player)}: {text}" for text in FIGHTING]
    yield from log.alterations(random, lines, 5, classes, extra)


def other_rosters(random, lines):
    """Another number of pass tokens, another first player or one more or less."""
    for index, line in enumerate(lines[:log.first_marker(lines)]):
        altered = list(lines)
        if "pass-tokens" in line:
            altered[index] = log.other_word(random, line, [])
        elif " first" in line:
            altered[index] = line.replace(" first", "")
        elif line.startswith(("player ", "team ")) and "team=" not in line:
            altered[index] = line.replace(" {", " first {") if "{" in line else line + " first"
        if altered != lines and random.randrange(10) == 0:
            yield altered


def other_passes(random, lines, players):
    """A pass between two activations: where somebody has passed already, by that player too."""
    ends = [index for index, line in enumerate(lines) if ": maneuver " in line]
    passes = [line for line in lines if line.endswith(": pass with token")]
    if ends:
        index = random.choice(ends) + 1
        line = random.choice(passes + [f"{log.quoted(player)}: pass with token"
                                       for player in players])
        yield lines[:index] + [line] + lines[index:]
    if passes and ends:
        moved = list(lines)
        line = moved.pop(lines.index(passes[0]))
        moved.insert(random.choice(ends), line)
        yield moved

# SPDX-License-Identifier: MIT
"""Lawful attacks and repairs for the random games of Star Wars: Armada."""
import re

import log
from armada_limits import BRACE, COUNTERS, ONE_ATTACK, ONE_FIRST, ONE_TOKEN, REDIRECT, least_after_brace
from armada_attack import COLOURS, FACES, SIZES, TOKENS, ZONES

# How often a face stands on a die of eight.
THROWN = {"red": ["hit", "hit", "crit", "crit", "accuracy", "blank", "blank", "hit+hit"],
          "blue": ["hit"] * 4 + ["crit"] * 2 + ["accuracy"] * 2, "black": ["hit"] * 4 + ["hit+crit"] * 2 + ["blank"] * 2}


class GameOver(Exception):
    """A side has lost its last ship."""


def words_of(dice):
    """The dice as a log writes them: red[hit crit] blue[hit]."""
    return " ".join(f"{colour}[{' '.join(face for one, face in dice if one == colour)}]"
                    for colour in FACES if any(one == colour for one, _ in dice))


def guns_of(guns):
    return " ".join(f"{colour}={number}" for colour, number in guns.items() if number)


class Fights:
    """What the games' generator has among its bases."""

    def arm_ship(self, ship, line):
        """Gives a ship its armaments and tokens; the rest of its declaration."""
        random = self.random
        ship.hull, ship.size = random.randrange(3, 7), random.choice(SIZES[:3])
        ship.engineering = random.randrange(1, 5)
        ship.anti = {"red": 0, "blue": random.randrange(1, 3), "black": random.randrange(2)}
        ship.guns = {zone: {"red": random.randrange(4), "blue": random.randrange(3), "black": random.randrange(3)}
                     for zone in ZONES}
        ship.most = {zone: random.randrange(4) for zone in ZONES}
        ship.shields, ship.damage, ship.resolved, ship.fired = dict(ship.most), 0, set(), []
        ship.defense = [[token, "ready"] for token in random.choices(sorted(TOKENS - {"scatter"}), k=random.randrange(5))]
        ship.face_up, ship.placed, ship.aimed, ship.arc, ship.special = 0, False, False, None, None
        if self.chance(25):
            ship.arc, ship.special = random.choice(sorted(ZONES)), {"red": 2, "blue": 1, "black": 0}
        line += f" hull={ship.hull} size={ship.size} engineering={ship.engineering}"
        line += f" special-arc={ship.arc}" if ship.arc else ""
        self.lines.append(line + " {")
        for zone in ZONES:
            self.lines.append(f"        zone {zone} shields={ship.most[zone]} {guns_of(ship.guns[zone])}")
        self.lines.append(f"        anti-squadron {guns_of(ship.anti)}")
        if ship.arc:
            self.lines.append(f"        special {guns_of(ship.special)}")
        if ship.defense:
            self.lines.append(f"        defense {' '.join(token for token, _ in ship.defense)}")
        self.lines.append("    }")

    def arm_squadron(self, squadron, line):
        random = self.random
        squadron.hull, squadron.damage, squadron.face_up = random.randrange(2, 6), 0, 0
        squadron.battery = {"red": 0, "blue": 0, "black": 0, random.choice(sorted(FACES)): random.randrange(1, 3)}
        squadron.anti = {"red": 0, "blue": random.randrange(1, 5), "black": random.randrange(2)}
        squadron.bomber, squadron.rogue, squadron.swarm = self.chance(40), self.chance(20), self.chance(30)
        squadron.counter = random.choice([0, 0, 1, 2])
        squadron.defense = [[token, "ready"] for token in random.choice([[], [], ["brace"], ["scatter", "brace"], ["evade"]])]
        line += f" hull={squadron.hull} {guns_of(squadron.battery)}"
        for word in ("bomber", "rogue", "swarm"):
            line += f" {word}" if getattr(squadron, word) else ""
        line += f" counter={squadron.counter}" if squadron.counter else ""
        line += f" {{ anti-squadron {guns_of(squadron.anti)}"
        if squadron.defense:
            line += f"; defense {' '.join(token for token, _ in squadron.defense)}"
        self.lines.append(line + " }")

    def limits(self, craft):
        """What the cards of a unit forbid."""
        return set()

    def enemies(self, side, ship):
        return [craft for craft in self.crafts if craft.side is not side and craft.ship == ship and craft.here]

    def ship_attacks(self, ship, dial):
        """Up to two attacks of the active ship."""
        ship.fired = []
        for zone in self.random.sample(sorted(ZONES), 1 if self.limits(ship) & {ONE_ATTACK, ONE_FIRST} else 2):
            if ship.here and self.chance(70):
                self.ship_attack(ship, zone, dial if "concentrate-fire" not in ship.resolved else None)

    def ship_attack(self, ship, zone, dial):
        random = self.random
        on_ship = self.chance(60) or not self.enemies(ship.side, False)
        target = random.choice(self.enemies(ship.side, on_ship))
        ignition = on_ship and ship.aimed and zone == ship.arc and not ship.fired
        guns = ship.special if ignition else ship.guns[zone] if on_ship else ship.anti
        ways = [distance for distance, colours in COLOURS.items() if sum(guns[colour] for colour in colours)]
        if not ways:
            return
        distance = random.choice(ways)
        rest = f" at {distance}"
        if ignition:
            rest, ship.aimed = f" at {distance} as ignition by {log.quoted(ship.name)}", False
        zone_hit = random.choice(sorted(ZONES)) if on_ship else None
        ship.fired.append(zone)
        self.declare(ship, zone, target, zone_hit, rest)
        dice = self.throw({colour: number for colour, number in guns.items() if ignition or colour in COLOURS[distance]})
        self.resolve_attack(ship, zone, target, zone_hit, distance, dice, dial, ignited=ignition)
        targets = [target]
        while not on_ship and ship.here and self.chance(40):
            others = [one for one in self.enemies(ship.side, False) if one not in targets]
            if not others:
                break
            targets.append(random.choice(others))
            self.event(ship.owner, f"retarget {log.quoted(targets[-1].name)} at {distance}")
            self.resolve_attack(ship, zone, targets[-1], None, distance,
                                self.throw({colour: guns[colour] for colour in COLOURS[distance]}), None)

    def declare(self, unit, zone, target, zone_hit, rest):
        where = log.quoted(target.name) + (f".{zone_hit}" if zone_hit else "")
        line = f"attack {zone} on {where}{rest}" if zone else f"attack on {where}{rest}"
        self.event(unit.owner, line + self.random.choice(["", "", " arc=yes sight=yes", " sight=yes"]))

    def throw(self, guns):
        return [(colour, self.random.choice(THROWN[colour])) for colour, number in guns.items() for _ in range(number)]

    def resolve_attack(self, unit, zone, target, zone_hit, distance, dice, dial, answer=False, ignited=False):
        """Rolls, changes, tokens and damage; the answers of the defender."""
        random = self.random
        crits = target.ship and (unit.ship or unit.bomber)
        total = self.total(dice, crits)
        self.event(unit.owner, f"roll {words_of(dice)}" + (f" => {total}" if self.chance(20) else ""))
        if dice and unit.ship and not answer:
            self.concentrate(unit, dice, dial)
        if not unit.ship and unit.swarm and not target.ship and self.chance(50):
            self.again(unit.owner, dice, random.choice(dice), "")
        locked = self.lock(unit, target, dice)
        spent = self.defend(unit, target, zone_hit, distance, dice, locked, crits)
        total = self.total(dice, crits)
        moved, to = 0, None
        if "scatter" in spent:
            total = 0
        elif "brace" in spent:
            total = least_after_brace(total, spent, self.limits(unit) & {BRACE})
        if "redirect" in spent:
            to = random.choice(ZONES[zone_hit])
            moved = min(total, target.shields[to], 1 if REDIRECT in self.limits(unit) else total)
            if moved and self.chance(80):
                moved = random.randrange(1, moved + 1)
                self.event(target.owner, f"redirect {moved} to {to}")
            else:
                moved = 0
        critical = crits and "scatter" not in spent and "contain" not in spent and self.chance(60) and any(
            "crit" in face for _, face in dice)
        # A card that lies face up may deal more damage than the log says: not where that would decide.
        critical = critical and target.damage + target.face_up + total + 1 < target.hull
        if critical:
            self.event(unit.owner, "critical")
        self.event(target.owner, f"suffer {total}")
        if target.ship:
            stopped = min(total - moved, target.shields[zone_hit])
            target.shields[zone_hit] -= stopped
            if moved:
                target.shields[to] -= moved
            total -= moved + stopped
        target.damage += total
        target.face_up += bool(critical and total)
        if target.damage >= target.hull or target.face_up and target.damage + target.face_up >= target.hull:
            self.destroyed(target)
        if not answer and unit.here:
            self.answers(unit, zone, target, zone_hit, distance, spent, ignited)

    @staticmethod
    def total(dice, crits):
        return sum(face.count("hit") + (face.count("crit") if crits else 0) for _, face in dice)

    def again(self, player, dice, die, by):
        shown = die[0], self.random.choice(THROWN[die[0]])
        dice.remove(die)
        dice.append(shown)
        self.event(player, f"reroll {words_of([die])}{by} => {words_of([shown])}")

    def concentrate(self, ship, dice, dial):
        if "concentrate-fire" in ship.resolved or self.chance(30):
            return
        paid = self.payment(ship, "concentrate-fire", dial)
        if not paid:
            return
        ship.resolved.add("concentrate-fire")
        if "dial" in paid:
            dice.append(self.throw({self.random.choice(dice)[0]: 1})[0])
            self.event(ship.owner, f"add {words_of(dice[-1:])}")
        if "token" in paid:
            self.again(ship.owner, dice, self.random.choice(dice), "")

    def lock(self, unit, target, dice):
        accuracies = sum(face == "accuracy" for _, face in dice)
        tokens = [token for token, _ in target.defense]
        some = self.random.sample(tokens, min(len(tokens), accuracies))
        if not some or self.chance(40):
            return []
        self.event(unit.owner, f"lock {' '.join(some)}")
        for _ in some:
            dice.remove(next(die for die in dice if die[1] == "accuracy"))
        return some

    def defend(self, unit, target, zone_hit, distance, dice, locked, crits):
        """Spends tokens of the defender; which ones."""
        spent, most = [], 1 if target.ship and ONE_TOKEN in self.limits(unit) else len(TOKENS)
        if target.ship and target.speed == 0:
            return spent
        for kind in sorted(TOKENS):
            held = [token for token in target.defense if token[0] == kind]
            free = [token for token in held if token[1] == "ready"] or held
            if len(spent) == most or not held or kind in locked or kind == "salvo" and not unit.ship or self.chance(60):
                continue
            if kind == "evade" and not dice or kind == "redirect" and not target.ship:
                continue
            spent.append(kind)
            self.event(target.owner, f"spend {kind}")
            token = free[0]
            if token[1] == "ready":
                token[1] = "exhausted"
            else:
                target.defense.remove(token)
            if kind == "evade" and self.chance(80):
                self.evade(unit, target, distance, dice, token)
        return spent

    def evade(self, unit, target, distance, dice, token):
        times = 1
        larger = unit.ship and target.ship and SIZES.index(unit.size) > SIZES.index(target.size)
        if larger and token in target.defense and len(dice) > 1 and self.chance(40):
            times = 2
            target.defense.remove(token)
        for _ in range(times):
            die = self.random.choice(dice)
            if distance == "long":
                dice.remove(die)
                self.event(target.owner, f"remove {words_of([die])} by evade")
            else:
                self.again(target.owner, dice, die, " by evade")

    def destroyed(self, craft):
        if craft.damage < craft.hull:
            self.say(f'table: destroy {log.quoted(craft.name)} by "Structural Damage"')
        elif self.chance(50):
            self.say(f"table: destroy {log.quoted(craft.name)}")
        craft.here = False
        if craft.ship and not self.of(craft.side, True, False):
            self.winner = self.other(craft.side)
            raise GameOver

    def answers(self, unit, zone, target, zone_hit, distance, spent, ignited):
        random = self.random
        if "salvo" in spent and target.here and not ignited:
            guns = target.guns["rear"] if unit.ship else target.anti
            guns = {colour: guns[colour] for colour in COLOURS[distance]}
            if sum(guns.values()) and self.chance(80):
                self.event(target.owner, f"attack {zone_hit} on {log.quoted(unit.name)}.{zone} as salvo by "
                                         f"{log.quoted(target.name)}")
                self.resolve_attack(target, zone_hit, unit, zone, distance, self.throw(guns), None, True)
        elif not target.ship and not unit.ship and target.counter and random.randrange(2):
            self.event(target.owner, f"attack on {log.quoted(unit.name)} as counter by {log.quoted(target.name)}")
            self.resolve_attack(target, None, unit, None, "close", self.throw({"blue": target.counter}), None, True)

    def squadron_attack(self, squadron):
        if not self.enemies(squadron.side, True) or COUNTERS in self.limits(squadron) and self.in_squadron_phase:
            return
        on_ship = self.chance(50) or not self.enemies(squadron.side, False)
        target = self.random.choice(self.enemies(squadron.side, on_ship))
        zone_hit = self.random.choice(sorted(ZONES)) if on_ship else None
        self.declare(squadron, None, target, zone_hit, " at close")
        self.resolve_attack(squadron, None, target, zone_hit, "close",
                            self.throw(squadron.battery if on_ship else squadron.anti), None)

    def repair(self, ship, dial):
        """A repair command: its engineering points."""
        random = self.random
        paid = self.payment(ship, "repair", dial)
        if not paid:
            return
        points = ship.engineering * ("dial" in paid) + (ship.engineering + 1) // 2 * ("token" in paid)
        while self.chance(80):
            lacking = [zone for zone in ZONES if ship.shields[zone] < ship.most[zone]]
            given = [zone for zone in ZONES if ship.shields[zone]]
            way = random.randrange(3)
            if way == 0 and points >= 3 and ship.damage:
                points, ship.damage = points - 3, ship.damage - 1
                self.event(ship.owner, "repair hull")
            elif way == 1 and points >= 2 and lacking:
                zone = random.choice(lacking)
                points, ship.shields[zone] = points - 2, ship.shields[zone] + 1
                self.event(ship.owner, f"repair shield {zone}")
            elif way == 2 and points and lacking and given:
                to, zone = random.choice(lacking), random.choice(given)
                if to != zone:
                    points -= 1
                    ship.shields[zone] -= 1
                    ship.shields[to] += 1
                    self.event(ship.owner, f"repair move {zone} to {to}")


def broken_attacks(random, lines):
    """Copies of a game in which something of one attack is altered, or put in."""
    declared = [at for at, line in enumerate(lines) if re.search(": attack .*on ", line) and " as " not in line]
    for _ in range(3 if declared else 0):
        at = random.choice(declared)
        to = next(at + i for i, line in enumerate(lines[at + 1:] + ["end"], 1) if ": " not in line or re.search(
            ": (attack|maneuver|activate|pass|move|choose) ?", line))
        play = "; ".join(lines[at:to])
        player, other = (re.search(f"([^;:0-9]+): {verbs} ", play) for verbs in ("attack", "(suffer|spend)"))
        yield altered_attack(random, lines, at, to, player[1].strip(), (other or player)[1].strip())


def altered_attack(random, lines, at, to, player, other):
    """One of the many ways in which an attack from line `at` to before `to` may be wrong."""
    token, zone, colour = random.choice(sorted(TOKENS)), random.choice(sorted(ZONES)), random.choice(sorted(FACES))
    dice = [(colour, random.choice(sorted(FACES[colour])))]
    thrown = random.choice(THROWN[colour])
    altered, place = list(lines), random.randrange(at + 1, to + 1)
    way = random.randrange(20)
    if way < 3:
        instead = [" obstructed", " arc=no", " sight=no"][way]
        altered[at] = re.sub(" (arc|sight)=yes|$", "", lines[at])
        altered[at] = re.sub("(: attack [^;]* at [a-z]+)", lambda found: found[1] + instead, altered[at], count=1)
    elif way < 5:
        altered[at] = log.other_word(random, lines[at], [set(ZONES), set(COLOURS)])
    elif way < 7:
        altered[at] = re.sub("red|blue|black", colour, lines[at])
        altered[at + 1] = re.sub("red|blue", "black", lines[at + 1], count=1)
    elif way < 8:
        altered[at + 1] = re.sub(r"(hit|crit|accuracy|blank)([ \]])", random.choice(["\\2", "\\1 \\1\\2"]), lines[at + 1], count=1)
    elif way < 9:
        altered[to:to] = lines[at:to]
    else:
        altered.insert(place, random.choice([
            f"{player}: lock {token}", f"{player}: lock {token} {token}",
            f"{other}: spend {token}", f"{other}: spend {token} {token}",
            f"{player}: critical", f"{other}: redirect {random.randrange(1, 5)} to {zone}", f"{player}: add {words_of(dice)}",
            f"{player}: reroll {words_of(dice)} => {colour}[{thrown}]", f"{other}: remove {words_of(dice)} by evade",
            f"{other}: reroll {words_of(dice)} by evade => {colour}[{thrown}]",
            f"{player}: set {words_of(dice)} => {colour}[{thrown}]",
            f"{other}: suffer {random.randrange(4)}", f"{player}: roll {words_of(dice)}", f"{player}: cancel",
            f"{player}: resolve concentrate-fire with {random.choice(['dial', 'token'])}"]))
        if way > 14:
            other_line = re.search("(spend|retarget|lock) .*", "\n".join(lines[at:to]))
            if other_line:
                altered = lines[:place] + [f"{player if other_line[1] != 'spend' else other}: {other_line[0]}"] + lines[place:]
    return altered

# SPDX-License-Identifier: MIT
"""Attacks of Star Wars: Armada: dice, accuracies, defense tokens, critical effects, damage, counters and salvos; repairs.

Written from the quick reference's Attack Resolution, and the faces, ranges, tokens and keywords that it presupposes.
"""
import collections
import re

import armada_limits
import log

FACES = {"red": {"hit", "crit", "accuracy", "blank", "hit+hit"}, "blue": {"hit", "crit", "accuracy"},
         "black": {"hit", "blank", "hit+crit"}}
COLOURS = {"close": ("red", "blue", "black"), "medium": ("red", "blue"), "long": ("red",), "extreme": ()}
ZONES = {"front": ("left", "right"), "rear": ("left", "right"), "left": ("front", "rear"), "right": ("front", "rear")}
SIZES = ["small", "medium", "large", "huge"]
TOKENS = {"brace", "contain", "evade", "redirect", "salvo", "scatter"}
DECLARED, ROLLED, EFFECTS, DEFENSE, CRITICAL, SUFFERED = range(6)
# What belongs to the attack in progress; anything else comes after it.
VERBS = {"roll", "add", "remove", "reroll", "set", "lock", "spend", "redirect", "critical", "suffer", "retarget", "cancel"}


def dice_of(texts):
    """The dice of red[hit crit] blue[hit]: pairs of colour and face; None for other words."""
    dice = []
    for text in texts:
        match = re.fullmatch(r"([a-z]+)\[([^\]]*)\]", text)
        if match is None or match[1] not in FACES:
            return None
        dice += [(match[1], face) for face in match[2].split()]
    if any(face not in set().union(*FACES.values()) for _, face in dice):
        return None
    return dice


def armament(keys):
    """The dice of a zone or a squadron, by colour."""
    return {colour: int(keys.get(colour, 0)) for colour in FACES}


class Attack:
    """An attack in progress, on its present defender."""

    def __init__(self, attacker, zone, special):
        self.attacker, self.zone, self.special = attacker, zone, special
        self.hit = [] # squadrons that it was on
        self.answered = False # by a counter or a salvo
        self.adds = self.rerolls = 0 # which a concentrate-fire command or Swarm has left

    def on(self, defender, zone, distance, obstructed):
        self.defender, self.zone_hit = defender, zone
        self.distance, self.obstructed = distance, obstructed
        self.step, self.pool = DECLARED, []
        self.locked, self.spent = collections.Counter(), []
        self.unclear = False
        self.evades, self.changed, self.redirected = 0, 0, None
        self.larger = False # the evade token was discarded for another die
        self.criticals = 0
        self.swarm = self.attacker.flag("swarm") and not defender.is_ship
        for token in defender.defense:
            token[2] = False

    braced = () # what the attacker's cards forbid of brace: armada_limits

    def total(self):
        crits = self.defender.is_ship and (self.attacker.is_ship or self.attacker.flag("bomber"))
        return sum(face.count("hit") + (face.count("crit") if crits else 0) for _, face in self.pool)

    def damage(self):
        total = self.total()
        if "scatter" in self.spent:
            return 0
        return armada_limits.least_after_brace(total, self.spent, self.braced) if "brace" in self.spent else total

    def dice(self):
        """How many dice of each colour are rolled; None where the log does not say."""
        unit, distance = self.attacker, self.distance
        if self.special == "counter":
            return {"blue": unit.counter}
        if self.special == "ignition":
            return unit.special
        if not unit.is_ship:
            return unit.battery if self.defender.is_ship else unit.anti
        if not self.defender.is_ship:
            guns = unit.anti
        else:
            zone = "rear" if self.special == "salvo" else self.zone
            guns = unit.zones[zone][1] if zone in unit.zones else None
        if guns is None or distance is None:
            return guns
        return {colour: guns[colour] for colour in COLOURS[distance]}


class Attacks:
    """What the events of an attack do, and which rules they break. The judge of Armada has it among its bases."""

    attack = None
    before_navigate = None # the attack that a navigate command came after
    perhaps_open = False # the last attack has not ended with damage; a card may have ended it, or there was none to suffer

    def attacks_told(self):
        if not (self.told("attacks") and self.told("dice")):
            self.unsure()

    def end_attack(self):
        """The attack is over, complete or not."""
        attack, self.attack = self.attack, None
        if attack is None:
            return
        self.perhaps_open = attack.step < SUFFERED
        # Damage that is none need not be written.
        if self.perhaps_open and attack.defender.in_play and (attack.step == DECLARED or attack.damage()):
            if self.told("cards"):
                self.breach("attack.complete")
            else:
                self.open("attack.complete")

    def play_attack(self, statement, side):
        self.attacks_told()
        special = statement.after.get("as")
        zone = next((word for word in statement.operands if word != "obstructed"), None)
        name, _, zone_hit = statement.after["on"].partition(".")
        defender = self.units.get(name)
        if defender is None or zone and zone not in ZONES or zone_hit and zone_hit not in ZONES:
            self.error()
            return
        if special not in (None, "counter", "salvo", "ignition"):
            self.error()
            return
        attacker = self.answering(statement, special) if special in ("counter", "salvo") else self.acting(
            statement, side, zone)
        if attacker is None:
            return
        if attacker.is_ship != (zone is not None) or defender.is_ship != bool(zone_hit):
            self.breach("attack.target")
        if self.of[defender.owner] is side or not defender.in_play:
            self.breach("attack.target")
        if self.broken:
            return
        self.perhaps_open = False
        distance = statement.after.get("at", self.attack.distance if special in ("counter", "salvo") else None)
        made = Attack(attacker, zone, special)
        made.on(defender, zone_hit or None, distance, "obstructed" in statement.operands)
        self.declared_well(statement, made)
        made.reach = statement.keys.get("arc") == statement.keys.get("sight") == "yes"
        made.hit.append(defender)
        self.attack = made
        if special not in ("counter", "salvo"):
            attacker.attacks.append(zone)

    def acting(self, statement, side, zone):
        """The active ship or squadron, which attacks."""
        self.end_attack()
        if self.phase not in ("ship", "squadron"):
            self.breach("round.event-phase")
            return None
        if zone is None:
            unit = self.squadron
            if not unit or self.of[unit.owner] is not side or not unit.in_play:
                self.breach("squadron.move-or-attack")
                self.breach("attack.target") # or it is the ship's, and lacks its hull zone
                if self.phase == "ship":
                    self.breach("ship.step-order")
                return None
            if unit.attacks or self.moved and not (self.phase == "ship" or unit.flag("rogue")):
                self.breach("squadron.move-or-attack")
            elif self.phase == "ship" and self.step == 2:
                self.breach("resolve.timing")
            return unit
        ship = self.ship
        if not ship or self.of[ship.owner] is not side or not ship.in_play or self.step != 1:
            self.breach("ship.step-order")
            if self.phase == "squadron": # or it is a squadron's, which has no hull zone
                self.breach("squadron.move-or-attack")
                self.breach("attack.target")
            return None
        if statement.after.get("as") == "ignition":
            zone = ship.special_arc or zone
            if not (ship.aimed or ship.aimed_before) or statement.after.get("by") != ship.name:
                self.breach("targeting.ignition")
                if statement.after.get("by") != ship.name:
                    self.breach("attack.step-order") # it is not the active ship's
            elif ship.attacks or not ship.aimed:
                self.open("targeting.ignition") # after another attack, or after an activation? The texts do not say
            ship.aimed = ship.aimed_before = False
        if "navigate" in ship.resolved_now:
            self.open("resolve.timing")
        if len(ship.attacks) >= (3 if ship.size == "huge" else 2):
            self.breach("ship.attack-limit")
        if zone in ship.attacks:
            self.breach("ship.attack-zone")
        self.squadron = None
        return ship

    def answering(self, statement, special):
        """The defender of the last attack, which answers it."""
        unit, last = self.units.get(statement.after.get("by")), self.attack
        if unit is None:
            self.error()
            return None
        aimed, _, aimed_zone = statement.after["on"].partition(".")
        zone = next((word for word in statement.operands if word != "obstructed"), None)
        fits = last is not None and last.step >= SUFFERED and not last.answered and last.special not in ("counter", "salvo") and (
            unit is last.defender and unit.owner == statement.subject and self.units[aimed] is last.attacker)
        if fits and special == "counter":
            fits = unit.counter and not last.attacker.is_ship
        elif fits:
            if zone == "rear" != last.zone_hit:
                self.open("attack.salvo") # the rear has the dice of a salvo
            fits = "salvo" in last.spent and zone == last.zone_hit and (aimed_zone or None) == last.zone and (
                statement.after.get("at", last.distance) == last.distance)
            if last.special == "ignition":
                self.open("attack.salvo") # may it be answered? The texts do not say
        if self.phase not in ("ship", "squadron"):
            self.breach("round.event-phase")
        if not fits and self.before_navigate:
            self.open("attack.step-order") # a command that the salvo came late after
            self.open("attack.salvo")
            self.before_navigate = None
            self.unsure()
        if not fits and last and last.step < SUFFERED and not self.told("cards"):
            self.unsure() # a card may have ended the attack
        if not fits:
            self.breach("attack.step-order")
            self.breach("attack.salvo")
            return None
        last.answered = True
        return unit

    def declared_well(self, statement, attack):
        if "no" in (statement.keys.get("arc"), statement.keys.get("sight")):
            self.breach("attack.declared")
        dice = attack.dice()
        if dice is None:
            self.unsure()
        if not attack.attacker.is_ship and attack.distance not in ("close", None):
            self.breach("attack.declared")
        elif sum(dice.values()) < 1:
            self.breach("attack.declared")
        elif attack.obstructed and sum(dice.values()) < 2:
            self.open("attack.declared")

    def in_step(self, statement, first, last, attacking=True):
        """Whether it is a step of the attack in progress that may come now, of the side that has it."""
        self.attacks_told()
        if self.phase not in ("ship", "squadron"):
            self.breach("round.event-phase")
            return False
        if self.attack is None:
            if self.perhaps_open:
                self.unsure()
            self.breach("attack.step-order")
            return False
        unit = self.attack.attacker if attacking else self.attack.defender
        if self.of[unit.owner] is not self.of[statement.subject] or not first <= self.attack.step <= last:
            self.breach("attack.step-order")
            return False
        return True

    def play_target_token(self, statement, _):
        """At the end of its activation, at close range in its special arc, in preparation for an ignition attack."""
        ship = self.ship
        if self.step != 2 or ship.placed:
            self.breach("targeting.end-of-activation")
        if self.broken:
            return
        if statement.after.get("in") not in ZONES or statement.after.get("at") not in COLOURS:
            self.error()
            return
        if statement.after["at"] != "close":
            self.breach("targeting.close")
        if ship.special_arc is None:
            self.open("targeting.special-arc")
        elif ship.special_arc != statement.after["in"]:
            self.breach("targeting.special-arc")
        ship.placed = True

    def play_cancel(self, statement, _):
        if not self.in_step(statement, DECLARED, DECLARED):
            return
        attack, self.attack = self.attack, None
        if attack.special in ("counter", "salvo"):
            return # it counts for nothing, and what it answered goes on
        if len(attack.hit) > 1 or not attack.reach:
            self.unsure() # an attack on a further squadron, or a target that may have been none
        elif self.edition != "1.6.0":
            attack.attacker.attacks.pop() # Rules Reference 1.5.0 does not count it, 1.6.0 does (p. 2, Attack)

    def play_roll(self, statement, _):
        if not self.in_step(statement, DECLARED, DECLARED):
            return
        if statement.operands == ["sealed"]:
            self.unsure()
        attack, dice = self.attack, dice_of(statement.operands)
        if dice is None:
            self.error()
            return
        if any(face not in FACES[colour] for colour, face in dice):
            self.breach("attack.faces")
        wanted = collections.Counter(attack.dice())
        rolled = collections.Counter(colour for colour, _ in dice)
        few = sum(wanted.values()) - sum(rolled.values())
        if rolled - wanted or few != (1 if attack.obstructed else 0):
            self.breach("attack.pool")
        attack.pool, attack.step, attack.colours = dice, ROLLED, set(rolled)
        if statement.outcome and statement.outcome != [str(attack.damage())]:
            self.breach("attack.damage")

    def change(self, statement, by_defender):
        """The dice that are changed are in the pool, and are taken out of it."""
        attack, dice = self.attack, dice_of(statement.operands)
        if dice is None:
            self.error()
            return
        if by_defender:
            attack.changed += 1
            wanted = "remove" if attack.distance in ("long", "extreme") else "reroll"
            if attack.distance is None:
                self.unsure()
            if attack.evades < 1 or statement.verb != wanted:
                self.breach("attack.evade")
            elif len(dice) + attack.changed - 1 > 1:
                self.evade_of_larger(len(dice) + attack.changed - 1)
        for die in dice:
            if die in attack.pool:
                attack.pool.remove(die)
            elif attack.unclear and die[1] == "accuracy":
                self.unsure()
            else:
                self.breach("attack.modify")
        if statement.verb == "remove" and statement.outcome:
            self.error()
        if statement.verb in ("reroll", "set"):
            if statement.outcome is None:
                self.unsure()
            shown = dice_of(statement.outcome)
            if not shown:
                self.error()
            elif any(face not in FACES[colour] for colour, face in shown):
                self.breach("attack.faces")
            elif sorted(colour for colour, _ in shown) != sorted(colour for colour, _ in dice):
                self.breach("attack.modify")
                self.error() # or the log is wrong
            attack.pool += shown or []

    def evade_of_larger(self, dice):
        """A second die may be changed of a larger ship's attack; the token is discarded for it."""
        attack = self.attack
        both = attack.attacker.is_ship and attack.defender.is_ship
        if not both or dice > 2 or not attack.attacker.size or SIZES.index(attack.attacker.size) <= SIZES.index(
                attack.defender.size):
            self.breach("attack.evade")
            return
        for token in attack.defender.defense:
            if token[0] == "evade" and token[1] == "exhausted" and token[2]:
                attack.defender.defense.remove(token)
                return

    def play_add(self, statement, _):
        if statement.outcome:
            self.error()
        if not self.in_step(statement, ROLLED, EFFECTS):
            return
        attack, dice = self.attack, dice_of(statement.operands)
        if dice is None:
            self.error()
            return
        attack.step = EFFECTS
        if any(face not in FACES[colour] for colour, face in dice):
            self.breach("attack.faces")
        if len(dice) > attack.adds:
            self.missing("cards", "attack.modifier")
        elif not {colour for colour, _ in dice} <= attack.colours:
            self.missing("cards", "attack.modifier")
        attack.adds -= len(dice)
        attack.pool += dice

    def play_remove(self, statement, _):
        if statement.after.get("by") == "evade":
            if self.in_step(statement, ROLLED, DEFENSE, False):
                self.change(statement, True)
        elif self.in_step(statement, ROLLED, EFFECTS):
            self.missing("cards", "attack.modifier")
            self.change(statement, False)

    def play_reroll(self, statement, _):
        if statement.after.get("by") == "evade":
            if self.in_step(statement, ROLLED, DEFENSE, False):
                self.change(statement, True)
        elif self.in_step(statement, ROLLED, EFFECTS):
            attack, number = self.attack, len(dice_of(statement.operands) or [])
            attack.step = EFFECTS
            if number > attack.rerolls + attack.swarm:
                self.missing("cards", "attack.modifier")
            used = min(number, attack.rerolls)
            attack.rerolls, attack.swarm = attack.rerolls - used, attack.swarm and used == number
            self.change(statement, False)

    def play_set(self, statement, _):
        if self.in_step(statement, ROLLED, EFFECTS):
            self.missing("cards", "attack.modifier")
            self.change(statement, False)

    def play_lock(self, statement, _):
        if not self.in_step(statement, ROLLED, EFFECTS):
            return
        attack = self.attack
        if any(token not in TOKENS for token in statement.operands):
            self.error()
            return
        attack.step = EFFECTS
        if len(statement.operands) > sum(face == "accuracy" for _, face in attack.pool):
            self.breach("attack.accuracy")
            return
        attack.locked.update(statement.operands)
        shown = {die for die in attack.pool if die[1] == "accuracy"}
        attack.unclear = len(shown) > 1 # which of them was spent?
        for _ in statement.operands: # what is spent leaves the pool
            attack.pool.remove(next(die for die in attack.pool if die[1] == "accuracy"))
        for token in statement.operands:
            if attack.defender.tokens_told and attack.locked[token] > sum(one[0] == token for one in attack.defender.defense):
                self.breach("attack.locked-token")
                self.breach("attack.token-held") # it is not there to be locked

    def play_spend(self, statement, _):
        if not self.in_step(statement, ROLLED, DEFENSE, False):
            return
        attack = self.attack
        if any(token not in TOKENS for token in statement.operands):
            self.error()
            return
        attack.step = DEFENSE
        for token in statement.operands:
            self.spend(attack, token)

    def spend(self, attack, token):
        unit = attack.defender
        held = [one for one in unit.defense if one[0] == token]
        if not unit.tokens_told:
            self.unsure()
        if token in attack.spent:
            others = [one for one in held if not one[2]]
            self.breach("attack.token-type" if others else "attack.token-once" if held else "attack.token-held")
            return
        if unit.is_ship and unit.speed == 0:
            self.breach("attack.token-speed")
        if not held:
            self.breach("attack.token-held")
            return
        if len(held) <= attack.locked[token]:
            self.breach("attack.locked-token")
        attack.spent.append(token)
        if attack.locked[token]:
            if len({one[1] for one in held}) > 1:
                self.unsure() # which of them is locked?
        ready = [one for one in held if one[1] == "ready"]
        if ready:
            ready[0][1], ready[0][2] = "exhausted", True
        else:
            unit.defense.remove(held[0])
        attack.evades += token == "evade"

    def play_redirect(self, statement, _):
        if not self.attack or not self.attack.defender.is_ship:
            self.error() # of which ship is it a hull zone?
        if self.attack and "redirect" not in self.attack.spent:
            self.breach("attack.redirect")
        if not self.in_step(statement, ROLLED, CRITICAL, False): # its damage is suffered after a critical effect
            return
        attack, number, zone = self.attack, log.number_of(statement.operands[0]), statement.after.get("to")
        if zone not in ZONES or number is None:
            self.error()
            return
        unit = attack.defender
        if not unit.is_ship or "redirect" not in attack.spent or attack.redirected:
            self.breach("attack.redirect")
        elif zone not in ZONES[attack.zone_hit] or number > unit.shields[zone]:
            self.breach("attack.redirect")
        elif number > attack.damage():
            self.breach("attack.redirect")
        attack.redirected = number, zone

    def play_critical(self, statement, _):
        if not self.in_step(statement, ROLLED, CRITICAL):
            return
        attack = self.attack
        if attack.criticals:
            self.breach("attack.one-critical")
        attack.criticals, attack.step = attack.criticals + 1, CRITICAL
        if not any("crit" in face for _, face in attack.pool) or "scatter" in attack.spent:
            self.breach("attack.critical")
        elif not attack.defender.is_ship or not (attack.attacker.is_ship or attack.attacker.flag("bomber")):
            self.breach("attack.critical")
        elif not statement.operands and "contain" in attack.spent:
            self.breach("attack.critical")
        if statement.operands:
            self.unsure() # a card's effect, or damage that it names

    def play_suffer(self, statement, _):
        if not self.in_step(statement, ROLLED, CRITICAL, False):
            return
        attack, number = self.attack, log.number_of(statement.operands[0])
        if number is None:
            self.error()
            return
        attack.step = SUFFERED
        if number != attack.damage():
            self.breach("attack.damage")
            return
        unit = attack.defender
        moved, zone = attack.redirected or (0, None)
        if moved > number:
            self.breach("attack.redirect")
            return
        if unit.is_ship:
            unit.shields[zone or attack.zone_hit] -= moved
            number -= moved
            stopped = min(number, unit.shields[attack.zone_hit])
            unit.shields[attack.zone_hit] -= stopped
            number -= stopped
        unit.damaged += number
        unit.face_up += bool(attack.criticals and number)
        if unit.hull is None:
            self.unsure()
        if unit.damaged >= unit.hull:
            self.lose(unit)
        elif unit.face_up and unit.damaged + unit.face_up >= unit.hull:
            self.unsure() # what the card that lies face up says may have destroyed it

    def lose(self, unit):
        unit.in_play = False
        self.eliminated = any(not any(ship.in_play for ship in side.ships) for side in self.sides)

    def play_retarget(self, statement, side):
        if not self.in_step(statement, DECLARED, SUFFERED):
            self.breach("attack.squadron-once")
            if self.before_navigate:
                self.breach("resolve.timing") # a command that ended the attack
            return
        if self.attack.step == DECLARED or (
                self.attack.step < SUFFERED and self.attack.damage() and self.attack.defender.in_play):
            if not self.told("cards"):
                self.unsure() # a card may have ended it
            self.breach("attack.step-order") # or the attack is not complete, or on one that it was on
            self.breach("attack.squadron-once")
        attack, unit = self.attack, self.units.get(statement.operands[0])
        if unit is None or unit.is_ship:
            self.error()
            return
        if not attack.attacker.is_ship or attack.defender.is_ship or attack.special:
            self.breach("attack.next-squadron")
        elif self.of[unit.owner] is side or not unit.in_play:
            self.breach("attack.next-squadron")
        elif unit in attack.hit:
            self.breach("attack.squadron-once")
        attack.on(unit, None, statement.after.get("at", attack.distance), "obstructed" in statement.operands)
        self.declared_well(statement, attack)
        attack.hit.append(unit)

    def concentrate_fire(self, ship, paid):
        """A die more for the dial, another throw of one for the token, after the roll of the ship's own attack."""
        attack = self.attack
        if not attack or attack.attacker is not ship or attack.special == "salvo" or attack.step not in (ROLLED, EFFECTS):
            self.missing("attacks", "resolve.timing")
            return
        attack.adds += "dial" in paid
        attack.rerolls += "token" in paid

    # Repairs

    def play_repair(self, statement, _):
        ship, kind = self.ship, statement.operands[0]
        if kind not in ("shield", "hull", "move"):
            self.error()
            return
        if self.step == 2:
            self.breach("resolve.timing")
        if self.step != 1 or "repair" not in ship.resolved_now:
            self.missing("commands", "resolve.effect")
            return
        if ship.engineering is None or not ship.zones:
            self.unsure()
        ship.points -= {"move": 1, "shield": 2, "hull": 3}[kind]
        if ship.points < 0:
            self.breach("resolve.effect")
        if kind == "hull":
            if ship.damaged < 1:
                self.missing("cards", "resolve.hull")
            ship.damaged -= 1
            return
        given = statement.operands[1]
        taken, given = (given, statement.after["to"]) if kind == "move" else (None, given)
        if given not in ship.zones or taken not in (None, *ship.zones):
            self.error()
            return
        if taken and (ship.shields[taken] < 1 or taken == given) or ship.shields[given] >= ship.zones[given][0]:
            if all(self.told(area) for area in self.areas):
                self.breach("resolve.shields")
            else:
                self.open("resolve.shields")
        ship.shields[given] += 1
        if taken:
            ship.shields[taken] -= 1

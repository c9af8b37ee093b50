# SPDX-License-Identifier: MIT
"""Star Wars: Armada a second time: rounds, phases, turns, passes, dials, tokens and teams.

Written from the quick reference and the Ship Phase of the Rules Reference. armada_attack has the attacks.
The state is what lies on the table: dials, sliders, tokens, and whose turn it is.
"""
import log
from armada_attack import VERBS, Attacks
from armada_games import generate, mutations # noqa: F401 (run.py asks this module for them)
from armada_roster import COMMANDS, Roster, Ship

PHASES = ["command", "ship", "squadron", "status"]
BELONGS = {"assign": "command", "choose": "ship", "reveal": "ship", "resolve": "ship",
           "speed": "ship", "maneuver": "ship", "repair": "ship",
           "target-token": "ship"}
# What is wrong of an event of an activation that nobody of that side has begun.
STRAY = {"reveal": "ship.step-order", "maneuver": "ship.step-order", "resolve": "resolve.timing",
         "speed": "resolve.effect", "repair": "resolve.effect", "target-token": "targeting.end-of-activation"}
STEPS = ["defense", "upgrades", "flip-initiative", "place-round-token"]
SAME = []


class Judge(Attacks, Roster):
    def __init__(self, lines):
        super().__init__(lines)
        self.number, self.phase = 0, None
        self.turn = None # the side whose turn it is
        self.count = 0 # squadrons activated in this turn
        self.was_last = False # no other one could be activated then
        self.ship, self.step = None, 0 # active; 0 activated, 1 revealed, 2 maneuvered
        self.dial = None # command of the dial that was revealed and kept
        self.allowed = None # squadrons that the command still may activate
        self.spent = 0 # speed changes that the navigate command has left
        self.squadron, self.moved = None, False
        self.chosen = None
        self.too_many = None # a ship with one command token too many
        self.done = -1 # steps of the Status Phase
        self.flipped = self.placed = False
        self.status_told = False
        self.eliminated = False # a side has no ship in play

    def before_marker(self):
        if not self.set_up:
            self.settle()
        self.end_attack()
        if self.eliminated:
            self.breach("end.elimination")

    def may_play(self, statement):
        if self.eliminated:
            self.unsure() # the game has ended; its last event may go on
        if not self.set_up and "by" in statement.after:
            self.unsure() # a card outranks the rules
        if not self.set_up:
            self.breach("round.event-phase")
        return self.set_up

    # Markers

    def take_round(self, statement, _):
        number = log.number_of(statement.operands[0])
        if number is None:
            self.error()
            return
        if self.number == 0 and number > 1:
            self.begins_late()
        self.note_marker(PHASES, statement)
        if number != self.number + 1 or number > self.rounds:
            self.breach("round.number")
        if self.number and self.phase != "status":
            self.breach("round.phase-order")
        self.leave()
        if self.number:
            self.status_complete()
        self.begin_round(number)

    take_turn = take_round

    def begin_round(self, number):
        self.ready_defense() # whether the step is written or not
        self.number, self.phase = number, None
        self.done, self.flipped, self.placed = -1, False, False
        for side in self.sides:
            for unit in side.ships + side.squadrons:
                unit.activated = unit.prevented = False
            for ship in side.ships:
                ship.resolved = set()
                ship.paid = bool(ship.tokens)

    def status_complete(self):
        if self.told("status"):
            if not (self.flipped and self.placed):
                self.breach("status.complete")
            elif self.done < 1:
                self.open("status.complete")
        elif not self.declared and self.status_told:
            self.open("status.complete")

    def take_phase(self, statement, _):
        phase = statement.operands[0]
        if phase not in PHASES:
            self.error()
            return
        self.note_marker(PHASES, statement)
        if not self.number:
            self.breach("round.number")
        follows = (PHASES + [None])[0 if self.phase is None else PHASES.index(self.phase) + 1]
        empty = not any(squadron.in_play for side in self.sides for squadron in side.squadrons)
        if phase != follows and not (empty and self.phase == "ship" and phase == "status"):
            self.breach("round.phase-order")
        self.leave()
        self.phase = phase
        self.turn, self.count = self.starter(), 0
        for side in self.sides:
            side.has_activated = side.passed_last = False

    def leave(self):
        """What must be finished where a phase ends."""
        self.finish()
        if self.phase == "command":
            for side in self.sides:
                for ship in side.ships:
                    if ship.in_play and ship.dials is not None and ship.command is not None and len(
                            ship.dials) != ship.command:
                        self.missing("commands", "command.dial-count")
        elif self.phase == "ship":
            if any(side.ready() for side in self.sides):
                self.breach("ship.phase-complete")
        elif self.phase == "squadron":
            if any(side.squadrons_ready() for side in self.sides):
                self.breach("squadron.phase-complete")
        self.ship = self.squadron = self.chosen = None

    def finish(self):
        """The activation of a ship is complete, or that it is not is told."""
        if self.ship and self.ship.in_play and self.step < 2:
            self.breach("ship.finish-activation")

    # Events

    def event(self, statement):
        verb, side = statement.verb, self.of[statement.subject]
        play = getattr(self, "play_" + verb.replace("-", "_"), None)
        if play is None:
            self.error()
            return
        if self.too_many and self.too_many.owner == statement.subject:
            if not (verb == "discard" and self.too_many.name in statement.operands):
                if self.told("readying") or not self.too_many.paid:
                    self.missing("commands", "token.limit")
                else:
                    self.open("token.limit")
            self.too_many = None
        self.imply_for(PHASES, self.belongs(statement, side))
        if self.comes_after_an_attack(statement):
            self.before_navigate = self.attack if verb == "resolve" else None
            self.end_attack()
            if self.broken and verb == "resolve":
                self.breach("resolve.timing")
        wanted = BELONGS.get(verb)
        if wanted and self.phase != wanted:
            self.breach("round.event-phase")
            return
        if verb in STRAY and (self.ship is None or self.of[self.ship.owner] is not side
                              or not self.ship.in_play):
            if self.ship and not self.ship.in_play:
                self.unsure()
            self.breach(STRAY[verb])
            return
        play(statement, side)

    def comes_after_an_attack(self, statement):
        verb = statement.verb
        if verb == "resolve":
            answer = self.attack and self.attack.special in ("counter", "salvo")
            return statement.operands[:1] != ["concentrate-fire"] and not answer
        return verb not in VERBS and verb not in ("attack", "discard", "gain", "repair", "speed")

    def belongs(self, statement, side):
        """The phases in which an event may come; none: it may come in several, or in any."""
        if statement.verb == "activate" and statement.operands:
            unit = self.units.get(statement.operands[0])
            if isinstance(unit, Ship):
                return ["ship"]
            active = self.ship and self.ship.in_play and self.of[self.ship.owner] is side
            commanded = active and self.step == 1 and self.allowed is not None
            return [] if unit is None or commanded else ["squadron"]
        if statement.verb == "pass":
            return ["ship"] if "with" in statement.after else []
        return [BELONGS[statement.verb]] if statement.verb in BELONGS else []

    def play_assign(self, statement, _):
        ship = self.units.get(statement.operands[0])
        if not isinstance(ship, Ship) or not statement.operands[1:] or any(
                dial not in COMMANDS | {"sealed"} for dial in statement.operands[1:]):
            self.error()
            return
        if ship.owner != statement.subject:
            self.breach("command.own-ship")
        if not ship.in_play:
            self.breach("ship.in-play")
        ship.dials.extend(statement.operands[1:])

    def to_act(self, side):
        """Whether it is that side's turn, if the other side has to pass when it can do nothing."""
        return self.turn is side or not self.turn.ready()

    def play_choose(self, statement, side):
        self.finish()
        player = statement.operands[0]
        if side.admiral is None:
            self.breach("sector.chooser")
            return
        if player not in self.of or player == side.name:
            self.error()
            return
        if side.admiral != statement.subject or not self.to_act(side):
            self.breach("sector.chooser")
        elif self.of[player] is not side or not any(
                ship.ready() and ship.owner == player for ship in side.ships):
            self.breach("sector.chosen-able")
        if self.chosen:
            self.open("sector.chooser")
        self.chosen = player

    def play_activate(self, statement, side):
        unit = self.units.get(statement.operands[0])
        if unit is None:
            self.error()
        elif isinstance(unit, Ship):
            self.activate_ship(unit, statement.subject, side)
        elif self.phase == "ship":
            self.activate_by_command(unit, statement.subject, side)
        elif self.phase == "squadron":
            self.activate_squadron(unit, statement.subject, side)
        else:
            self.breach("round.event-phase")

    def activate_ship(self, ship, subject, side):
        if self.phase != "ship":
            self.breach("round.event-phase")
            return
        self.finish()
        self.may_activate(ship, subject, "ship")
        if not self.to_act(side):
            self.breach("ship.turn")
        if side.admiral:
            if self.chosen != subject:
                self.missing("choices", "sector.chosen-activates")
        ship.activated = True
        self.ship, self.step, self.dial, self.spent = ship, 0, None, 0
        self.allowed = self.squadron = self.chosen = None
        ship.attacks, ship.resolved_now, ship.points = [], set(), 0
        ship.aimed, ship.aimed_before, ship.placed = ship.placed, ship.aimed or ship.aimed_before, False
        side.has_activated, side.passed_last = True, False
        self.turn = self.other(side)

    def may_activate(self, unit, subject, kind):
        if not unit.in_play:
            self.breach(kind + ".in-play")
        elif unit.owner != subject:
            self.breach(f"{kind}.own-ship" if kind == "ship" else f"{kind}.own")
        elif unit.activated:
            self.breach(kind + ".once-per-round")
        elif unit.prevented:
            self.breach(kind + ".prevented")

    def activate_by_command(self, squadron, subject, side):
        """In the Ship Phase a squadron is activated by the squadron command of the active ship."""
        active = self.ship and self.ship.in_play and self.of[self.ship.owner] is side
        if not active or self.step != 1 or self.allowed is None:
            if not self.told("commands"):
                self.unsure() # by a command, or by a card
            self.breach("round.event-phase")
            if not squadron.in_play:
                self.breach("squadron.in-play")
            if active and self.allowed is not None:
                self.breach("resolve.timing")
            return
        if self.ship.attacks:
            self.breach("resolve.timing")
        self.may_activate(squadron, subject, "squadron")
        if self.allowed < 1:
            self.breach("squadron.command-limit")
        self.allowed -= 1
        squadron.activated = True
        self.squadron, self.moved = squadron, False
        squadron.attacks = []

    def activate_squadron(self, squadron, subject, side):
        self.may_activate(squadron, subject, "squadron")
        self.next_turn()
        if self.turn is not side:
            if self.turn.squadrons_ready() and not (self.count and self.was_last):
                self.breach("squadron.two" if self.count else "squadron.turn")
            self.turn, self.count = side, 0
        self.count += 1
        squadron.activated = True
        self.was_last = not side.squadrons_ready()
        self.squadron, self.moved = squadron, False
        squadron.attacks = []

    def next_turn(self):
        """The turn is over after two squadrons, or the last one."""
        if self.count == 2 or self.count and not self.turn.squadrons_ready():
            self.turn, self.count = self.other(self.turn), 0

    def play_move(self, _, side):
        if self.phase not in ("ship", "squadron"):
            self.breach("round.event-phase")
        elif not self.squadron or self.of[self.squadron.owner] is not side or self.moved or (
                not self.squadron.in_play):
            self.breach("squadron.move-or-attack")
            if self.phase == "ship" and self.ship and self.ship.attacks:
                self.breach("resolve.timing") # it was commanded before the attack
        elif self.squadron.attacks and self.phase == "squadron" and not self.squadron.flag("rogue"):
            self.breach("squadron.move-or-attack")
        elif self.phase == "ship" and self.step == 2:
            self.breach("resolve.timing") # it was commanded before the maneuver
        self.moved = True

    def play_reveal(self, statement, _):
        command, ship = statement.operands[0], self.ship
        if command not in COMMANDS or statement.after.get("as", "token") != "token":
            self.error()
            return
        if self.step != 0:
            self.breach("ship.step-order")
        self.step = 1
        if not ship.dials or ship.dials[0] not in (command, "sealed"):
            self.missing("commands", "ship.top-dial")
        if ship.dials:
            ship.dials.pop(0)
        if "as" in statement.after:
            ship.tokens.add(command)
            if ship.command is not None and len(ship.tokens) > ship.command:
                self.too_many = ship
        else:
            self.dial = command

    def play_discard(self, statement, _):
        ship = self.units.get(statement.operands[0])
        if not isinstance(ship, Ship) or len(statement.operands) != 2:
            self.error()
            return
        if ship.owner != statement.subject:
            self.unsure()
        if statement.operands[1] not in COMMANDS:
            self.error()
        elif statement.operands[1] not in ship.tokens:
            self.missing("commands", "resolve.available")
        ship.tokens.discard(statement.operands[1])

    def play_resolve(self, statement, _):
        command, ship = statement.operands[0], self.ship
        paid = statement.after.get("with", [])
        paid = [paid] if isinstance(paid, str) else paid
        if command not in COMMANDS or not paid or set(paid) - {"dial", "token"} or len(
                set(paid)) != len(paid):
            self.error()
            self.breach("resolve.available") # paid twice
            return
        if command == "concentrate-fire":
            self.concentrate_fire(ship, paid)
        if self.step != 1:
            self.breach("resolve.timing")
        elif command in ("squadron", "repair") and ship.attacks:
            self.breach("resolve.timing")
        elif command in ("squadron", "repair") and "navigate" in ship.resolved:
            self.open("resolve.timing")
        if command in ship.resolved:
            self.breach("resolve.once")
        if "dial" in paid and self.dial != command:
            self.breach("resolve.available")
        if "token" in paid and command not in ship.tokens:
            self.missing("commands", "resolve.available")
        if "dial" in paid:
            self.dial = None
        if "token" in paid:
            ship.tokens.discard(command)
        ship.resolved.add(command)
        ship.resolved_now.add(command)
        if command == "squadron":
            if ship.squadrons is None:
                self.unsure()
            self.allowed = ("dial" in paid) * ship.squadrons + ("token" in paid)
        elif command == "navigate":
            self.spent = len(paid)
        elif command == "repair" and ship.engineering is not None:
            ship.points = ("dial" in paid) * ship.engineering + ("token" in paid) * ((ship.engineering + 1) // 2)

    def play_speed(self, statement, _):
        ship, speed = self.ship, int(statement.operands[0])
        if statement.subject != ship.owner:
            self.open("resolve.effect") # is it of this ship?
        if self.step != 1 or "navigate" not in ship.resolved:
            self.missing("commands", "resolve.effect")
        elif ship.speed is not None:
            if abs(speed - ship.speed) > self.spent:
                self.breach("resolve.effect")
            self.spent -= abs(speed - ship.speed)
        if ship.greatest is not None and speed > ship.greatest:
            self.breach("resolve.effect")
        ship.speed = speed

    def play_maneuver(self, statement, _):
        ship, speed = self.ship, int(statement.operands[0])
        if self.step != 1:
            self.breach("ship.step-order")
        if ship.speed is not None and speed != ship.speed:
            self.missing("commands", "ship.maneuver-speed")
        ship.speed = speed
        self.step = 2

    def play_pass(self, statement, side):
        token = "with" in statement.after
        if token and statement.after["with"] != "token":
            self.error()
        elif self.phase == "ship":
            self.pass_ship(statement.subject, side, token)
        elif self.phase != "squadron" or token:
            self.breach("round.event-phase")
        else:
            self.next_turn()
            if side.squadrons_ready():
                self.breach("squadron.pass-only-when-none")
            elif self.turn is side:
                self.turn, self.count = self.other(side), 0
            elif self.turn.squadrons_ready():
                self.unsure() # nothing is chosen by it: in its own turn, or out of it?
            self.squadron = None

    def pass_ship(self, subject, side, token):
        self.finish()
        other = self.other(side)
        if not self.to_act(side):
            self.breach("ship.turn")
        if side.admiral and subject not in (side.admiral, self.chosen):
            if self.told("choices") and side.ready():
                self.breach("sector.chooser")
            else:
                self.open("sector.chooser")
        if not side.ready():
            if token:
                self.breach("pass.forced-free")
        elif not token:
            self.breach("pass.needs-token")
        else:
            if side.pass_tokens < 1:
                self.breach("pass.token-held")
            if side.first:
                if not side.has_activated:
                    self.breach("pass.first-activated")
                if len(side.unactivated()) >= len(other.unactivated()):
                    self.breach("pass.first-fewer")
            elif len(side.unactivated()) > len(other.unactivated()):
                self.breach("pass.second-not-more")
            if side.passed_last:
                self.breach("pass.not-consecutive")
            side.pass_tokens -= 1
        side.passed_last = token
        self.turn, self.chosen = other, None
        self.ship = self.squadron = None

    # Facts of the table

    def table_ready(self, statement):
        self.status_step(statement.operands[0])
        if statement.operands[0] == "defense":
            self.ready_defense()

    def ready_defense(self):
        for unit in self.units.values():
            for token in unit.defense:
                token[1] = "ready"

    def table_flip_initiative(self, _):
        self.status_step("flip-initiative")

    def table_place_round_token(self, statement):
        self.status_step("place-round-token")
        if self.phase == "status" and int(statement.operands[0]) != self.number + 1:
            self.breach("status.round-token")

    def status_step(self, word):
        if word not in STEPS:
            self.error()
            return
        self.imply_for(PHASES, ["status"])
        if self.broken:
            return
        if self.phase != "status":
            self.breach("round.event-phase")
            return
        step = STEPS.index(word)
        if step < self.done or step == self.done and step > 1:
            self.breach("status.step-order")
        elif step > self.done + 1:
            self.open("status.step-order") # what is left out is missing here, or in the end
        self.done = step
        self.flipped |= step == 2
        self.placed |= step == 3
        self.status_told = True

    def unit(self, statement):
        unit = self.units.get(statement.operands[0])
        if unit is None:
            self.error()
        return unit

    def table_destroy(self, statement):
        unit = self.unit(statement)
        if not unit.in_play:
            self.open("ship.in-play" if isinstance(unit, Ship) else "squadron.in-play")
        elif not statement.after.get("by") and unit.hull is not None and self.told("attacks") and self.told("cards") and (
                unit.damaged < unit.hull):
            if unit.face_up or self.attack and self.attack.defender is unit:
                self.open("effect.cause")
            else:
                self.breach("effect.cause")
        self.lose(unit)

    def table_prevent(self, statement):
        unit = self.unit(statement)
        if not unit.in_play:
            self.breach("ship.in-play" if isinstance(unit, Ship) else "squadron.in-play")
        unit.prevented = True

    def table_allow(self, statement):
        unit = self.unit(statement)
        if not unit.in_play:
            self.breach("ship.in-play" if isinstance(unit, Ship) else "squadron.in-play")
        unit.prevented = False

    def table_deploy(self, statement):
        unit = self.unit(statement)
        if unit.in_play:
            self.breach("ship.in-play")
        elif not unit.aside:
            self.unsure()
        unit.in_play, unit.aside = True, False
        self.eliminated = False

    def table_speed(self, statement):
        unit = self.unit(statement)
        if not isinstance(unit, Ship):
            self.error()
            return
        unit.speed = int(statement.operands[1])

    def table_dials(self, statement):
        unit = self.unit(statement)
        if not isinstance(unit, Ship):
            self.error()
            return
        unit.dials = list(statement.operands[1:])

    def table_effect(self, _):
        pass

    # The end

    def judge_result(self, statement):
        who, reason = statement.operands[0], statement.after.get("by")
        if who == "unfinished" or reason in ("concession", "agreement", "time"):
            return
        self.played_to_the_end(who, reason)

    def played_to_the_end(self, who=None, reason=None):
        gone = [side for side in self.sides if not any(ship.in_play for ship in side.ships)]
        if gone:
            if who is not None and (len(gone) == 2 or self.of.get(who) is not self.other(gone[0])):
                self.breach("end.result")
            return
        self.end_attack()
        self.finish()
        if reason == "elimination" or self.number < self.rounds or self.phase in (None, "command"):
            self.breach("end.result")
        elif self.phase == "ship":
            if any(side.ready() for side in self.sides) or any(
                    squadron.in_play for side in self.sides for squadron in side.squadrons):
                self.breach("end.result")
            else:
                self.open("end.result")
        elif self.phase == "squadron":
            if any(side.squadrons_ready() for side in self.sides):
                self.breach("squadron.phase-complete")

    def take_end(self, _, __):
        if self.number:
            self.played_to_the_end()


def judge(lines):
    return Judge(lines).judge()

# SPDX-License-Identifier: MIT
"""Where a campaign of Star Fleet Battles stands: turns, phases, segments and steps, and what is due
in them. Judging ends at the first breach, so that nothing has to be repaired.
"""
from log_zs import Breach, Unsure, bare, begin_late, is_int, log_error, name_of, number
from starfleet_rolls import Rolls
from starfleet_table import AFTER, ALIKE, AT, BY_CODE, DONE, DUTIES, PHASES, SEGMENTS, STEPS, rank


def rules(*names):
    return Breach(*("starfleet." + name for name in names))


class Turn:
    def __init__(self):
        self.turns = self.monsters = None
        self.teams, self.owner, self.records_all, self.b10 = {}, {}, False, "none"
        self.turn, self.result, self.closes, self.begins_late = 0, None, True, False
        self.on_map, self.there, self.was_there = set(), False, False
        self.gone, self.fought, self.told = set(), False, False
        self.claims, self.last_claims, self.owned, self.contended = {}, {}, {}, set()
        self.bases, self.last_bases, self.built, self.begun = {}, {}, {}, set()
        self.razed, self.last_razed, self.ruins = {}, {}, set()
        self.blockaded, self.by_event, self.event, self.last_event = set(), set(), None, None
        self.arrived, self.completed = False, None
        self.advice, self.treasuries, self.one_each = [], set(), set() # units that are declared: one each
        self.written = None  # whether the turn has all its markers; None: it has no marker yet
        self.begin_turn()

    def begin_turn(self):
        self.written = None
        self.phase, self.movement, self.segment, self.step = 0, 0, None, None
        self.entered, self.due, self.repaired = set(), set(), set()
        self.rolls, self.order, self.altered, self.pending = None, None, set(), False
        self.moving, self.mover, self.moved = False, 0, set()
        self.hides, self.checked, self.designated, self.removal = False, set(), {}, set()
        self.reacts, self.zones = {}, set()
        self.attacks, self.insurgent, self.upgrades, self.instead = {}, set(), {}, set()
        self.success, self.dice, self.progress, self.appeared = None, None, False, False
        self.supply = {}
        self.did, self.rolled = set(), set()

    # Declarations

    def declare(self, words):
        verb, words = words[0], words[1:]
        if verb == "begins":
            self.begins_late = True
            return
        if verb == "records":
            self.records_all = words == ["all"]
        elif verb == "turns":
            self.turns = number(words[0])
            if self.turns < 1:
                raise log_error()
        elif verb == "team":
            self.teams[name_of(words[0])] = words[1]
            if words[1] not in ("alliance", "coalition", "orion", "other"):
                raise log_error()
            if "treasury=" in words:
                self.treasuries.add(name_of(words[0]))
            if "b10=" in words:
                if words[1] != "coalition":
                    raise Unsure
                self.b10 = words[words.index("b10=") + 1]
        elif verb == "monsters":
            self.monsters = name_of(words[0])
        elif verb == "unit":
            unit, team = name_of(words[0]), bare(words[2]) if words[1] == "team=" else None
            if team not in self.teams:
                raise Unsure
            self.owner[unit] = team
            self.one_each.add(unit)
            if self.teams[team] == "orion":
                self.on_map.add(unit)
                self.there = True
        elif verb not in ("title", "date", "event", "note"):
            raise log_error()

    def orion(self):
        return next((name for name, side in self.teams.items() if side == "orion"), None)

    def begin(self):
        sides = list(self.teams.values())
        if len(sides) < 2 or sides.count("orion") > 1 or sides.count("coalition") > 1:
            raise Breach("starfleet.setup.teams", lines=[1])

    # Markers

    def marker(self, words):
        word, rest = words[0], words[1:]
        if word in ("turn", "round"):
            if len(rest) != 1 or not is_int(rest[0]) or int(rest[0]) < 0:
                raise log_error()
            if self.written is False:
                self.imply(8)
            self.next_turn(int(rest[0]))
            return
        if not rest or len(rest) > 2 or (len(rest) == 2 and (
                word != "segment" or not is_int(rest[1]) or int(rest[1]) < 1)):
            raise log_error()
        given = int(rest[1]) if len(rest) == 2 else None
        code = rest[0]
        if word == "phase":
            if code in PHASES:
                code = PHASES.index(code) + 1
            elif is_int(code) and 1 <= int(code) <= 8:
                code = int(code)
            else:
                raise log_error()
            if self.turn and self.written is None:
                self.written = True
            self.lead_to(code)
            self.enter(code)
        elif word == "segment" and code in SEGMENTS:
            if given is not None and code != "4A":
                raise Unsure if code == "4B" else log_error()
            self.lead_to(int(code[0]), code)
            self.enter(int(code[0]), code, None, given)
        elif word == "step" and (code in BY_CODE or code == "4D4"):
            code = "4B4" if code == "4D4" else code
            self.lead_to(int(code[0]), code[:2], code)
            self.enter(int(code[0]), code[:2], code)
        else:
            raise log_error()

    def lead_to(self, phase, segment=None, step=None):
        """A marker implies what comes before its place, in a turn that leaves markers out."""
        if self.turn and not self.written:
            self.written = False
            self.imply(phase, segment, step)
            if segment == "4B" and (self.phase < 4 or self.segment is None):
                self.enter(4, "4A")

    def imply(self, phase, segment=None, step=None):
        """Begins the phases before that place, and segment 4B after eight movements."""
        if self.lacks_initiative(rank(phase, segment, step), step):
            return
        if self.phase == 4 and phase > 4 and self.movement == 8 and self.segment == "4A":
            self.enter(4, "4B")
        for one in range(self.phase + 1, phase):
            self.enter(one)

    def lacks_initiative(self, there, step):
        """Whether a step of the initiative is passed that must be written; an order announced says that the teams have rolled."""
        here = rank(self.phase, self.segment, self.step)
        needed = ["3A1", "3A2"] if step != "3A2" or not self.phase else []
        return any(here < rank(3, "3A", code) < there for code in needed)

    def imply_step(self, subject, verb):
        """An event begins the one step in which it can come next, if what is between may be passed over."""
        step = self.next_step(subject, verb)
        if not self.turn or self.written or step is None:
            return
        here, there = rank(self.phase, self.segment, self.step), rank(step.phase, step.segment, step.code)
        again = self.segment == "4B" and step.segment == "4A"  # in the next Movement
        altered = self.step == "3A4" and step.code == "3A3"
        if (there > here or again or altered) and not self.lacks_initiative(there, step.code):
            self.lead_to(step.phase, step.segment, step.code)
            self.enter(step.phase, step.segment, step.code)

    def next_step(self, subject, verb):
        """The step that an event begins; of those in which it makes no difference the first."""
        here = rank(self.phase, self.segment, self.step)
        steps = [step for step in STEPS if verb in step.events]
        if len(steps) > 1:
            steps = [step for step in steps if self.acts(subject, step.events[verb][0])]
        if any(step.code == self.step for step in steps):
            return None
        if verb in ("alter", "announce"):  # 3A5 repeats 3A3 and 3A4
            steps = [step for step in steps if step.code != "3A5"]
        if len(steps) > 1:
            steps = [step for step in steps if rank(step.phase, step.segment, step.code) > here >= AFTER.get((verb, step.code), (0,))]
        return steps[0] if len(steps) == 1 or steps and verb in ALIKE else None

    def next_turn(self, value):
        breaches = []
        if self.turn == 0:
            if value > 1:
                begin_late(self.begins_late)
            if value != 1:
                raise rules("turn.number")
            self.begin()
        else:
            self.passes((9, -1, -1), 9, breaches)
        if value != self.turn + 1 or (self.turns and value > self.turns):
            breaches.append("turn.number")
        if breaches:
            raise rules(*breaches)
        if self.turn:
            self.leave(9, None, None)
        self.turn = value
        self.last_claims, self.claims = self.claims, {}
        self.last_bases, self.bases = self.bases, {}
        self.last_razed, self.razed = self.razed, {}
        self.last_event, self.event = self.event, None
        self.was_there, self.there = self.there, bool(self.on_map)
        self.begin_turn()
        taking = [name for name, side in self.teams.items() if side != "orion" or self.was_there]
        self.rolls = Rolls(taking)

    def enter(self, phase, segment=None, step=None, given=None):
        if not self.turn:
            raise rules("turn.number", "sequence.order")
        if phase == self.phase and segment is None:
            return
        if phase == 4 and segment:
            self.enter_movement(segment, step, given)
            return
        here = rank(self.phase, self.segment, self.step)
        there = rank(phase, segment, step)
        if phase == self.phase and segment == self.segment and step in (None, self.step):
            return
        breaches = []
        back = self.step == "3A4" and step == "3A3" or \
            self.step == "3A5" and step in ("3A3", "3A4")
        if there < here and not back:
            breaches.append("sequence.order")
        self.conditions(segment, step, breaches)
        self.arrive(phase, segment, step, there, breaches)

    def conditions(self, segment, step, breaches):
        if segment == "5A" and self.b10 != "building" and self.completed == self.turn:
            raise Unsure  # it is taken for complete from the next turn on
        if segment == "5A" and self.b10 != "building":
            breaches.append("sequence.conditional")
        if step == "4A6" and self.movement != 8:
            breaches.append("sequence.eighth-only")

    def arrive(self, phase, segment, step, there, breaches, lap=False):
        if "sequence.order" not in breaches:
            self.passes(there, phase, breaches)
        if breaches:
            raise rules(*breaches)
        self.leave(phase, segment, step, lap)
        self.phase, self.segment, self.step = phase, segment, step
        self.due.add(phase)
        if step:
            self.entered.add(step)

    def enter_movement(self, segment, step, given):
        breaches, begins = [], False
        if self.phase < 4:
            begins = segment == "4A"
        elif self.phase > 4:
            raise rules("sequence.order")
        elif segment == "4A":
            if self.segment == "4A" and step is None and given in (None, self.movement):
                if self.step is None or given:
                    return
                begins = True
            elif self.segment == "4A" and step and self.step:
                if AT[step] < AT[self.step]:
                    raise Unsure
                if step == self.step:
                    return
            else:
                begins = self.segment != "4A" or given is not None
        if segment == "4B" and (self.phase < 4 or self.segment is None):
            breaches.append("sequence.order")
        if segment == "4B" and self.segment == "4B":
            if step in (None, self.step):
                return
            if self.step and AT[step] < AT[self.step]:
                breaches.append("sequence.order")
        if begins:
            if self.movement == 8:
                breaches.append("sequence.eight-movements")
            if given is not None and given != self.movement + 1:
                breaches.append("sequence.order")
            if self.segment == "4A" and not breaches:
                raise Unsure
        if not breaches and begins:
            self.movement += 1
            self.mover, self.supply, self.moved = 0, {}, set()
        self.conditions(segment, step, breaches)
        if step == "4A3" and not breaches:
            self.moving = True
        self.arrive(4, segment, step, rank(4, segment, step), breaches, begins)

    def passes(self, there, phase, breaches):
        """What is missing when the place goes on to THERE."""
        for missing in range(1, phase):
            if missing not in self.due and missing < phase:
                breaches.append("sequence.phase-skipped")
        if self.phase == 4 and phase > 4 and (self.movement != 8 or self.segment != "4B"):
            breaches.append("sequence.eight-movements")
        here = rank(self.phase, self.segment, self.step)
        for code, place, missing in DUTIES:
            if here <= place < there and int(code[0]) in self.due | {phase} and \
                    (code != "3A5" or there[:2] != place[:2]):
                breaches += getattr(self, missing)()

    # Advice: steps that are left out, or in which nothing is done

    def leave(self, phase, segment, step, lap=False):
        """What is missed where play goes on to a place; in a turn that leaves markers out it is not known where that is."""
        if not self.written:
            self.open += ["sequence.step-skipped", "sequence.step-empty", "initiative.unannounced"]
            return
        here, there = rank(self.phase, self.segment, self.step), rank(phase, segment, step)
        if self.phase == phase == 4:
            self.leave_movement(segment, step, lap)
            return
        if self.step and there > here:
            self.leave_step(step)
        if any(here < rank(one.phase, one.segment, one.code) < there and self.happens(one) for one in STEPS):
            self.advice.append("sequence.step-skipped")

    def leave_movement(self, segment, step, lap):
        """Strategic Movement happens in each Movement Phase."""
        before = self.segment == "4A" and AT[self.step] < AT["4A3"]
        if (before and (lap or segment == "4B")) or segment == "4A" and (before or lap) and step and AT[step] > AT["4A3"]:
            self.advice.append("sequence.step-skipped")

    def leave_step(self, to):
        code = self.step
        if code in ("3A2", "3A4") and not any(step == code and verb == "announce" for step, _, verb in self.did):
            (self.open if to == "3A5" else self.advice).append("initiative.unannounced") # 3A5 repeats 3A4
        sides = [name for name in (["GM"] if BY_CODE[code].who == "G" else self.teams) if self.acts(name, BY_CODE[code].who)]
        lacking = [side for side in sides if (code, side, DONE.get(code)) not in self.did and not (side == self.orion() and self.ceased)]
        # one that is of no side of the war has nothing to balance, unless it declares a treasury and what is in it is still known
        sure = [side for side in lacking if code != "8C1" or self.teams[side] != "other" or self.turn == 1 and side in self.treasuries]
        if code in DONE and lacking:
            rolled = code == "1A2" and {side for step, side, _ in self.did if step == code}.issuperset(lacking)
            (self.advice if sure and not rolled else self.open).append("sequence.step-empty")

    def happens(self, step):
        """Whether a step must be played this turn; the two of the initiative are judged for themselves."""
        if step.code == "1C1":
            return self.b10 == "complete" and not self.arrived
        there = "." in step.who or step.who == "G" or any(
            self.acts(name, step.who) for name in self.teams if name != self.orion() or not self.ceased)
        return step.always and there and step.code not in ("3A1", "3A2")

    def missing_rolls(self):
        return self.rolls.missing()

    def missing_order(self):
        return [] if "3A2" in self.entered else ["initiative.announced"]

    def missing_revision(self):
        return ["alter.announced"] if self.pending else []

    def missing_zones(self):
        return ["reaction.zone"] if set(self.reacts) - self.zones else []

    def missing_ships(self):
        lost = [unit for unit in self.designated if unit not in self.on_map | self.gone]
        return ["pirate.placement"] if lost or self.removal & self.on_map else []

    def missing_progress(self):
        if self.dice is not None and not self.progress:
            raise Unsure
        return []

    def missing_b10(self):
        return ["b10.arrival"] if self.success and not self.appeared else []

    def missing_checks(self):
        missing = self.hides and self.on_map and not self.checked
        if missing and self.fought:
            raise Unsure  # the ships may have been captured
        return ["pirate.mutiny"] if missing else []

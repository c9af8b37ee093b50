# SPDX-License-Identifier: MIT
"""The state of a game of Dropzone, and what its statements break. Judging ends at the first breach,
so that nothing has to be repaired.
"""
from dropzone_army import Placed, Player, RollOff, Squad, judge_result
from log_zs import (Breach, Unsure, bare, begin_late, faces, is_int, is_name, log_error, name_of,
                    number, parts, split_outcome)

PHASES = ["initiation", "activation", "round-up"]
ACTIONS = ["move", "shoot", "search", "close-quarters", "other", "embark", "disembark"]


class Game:
    def __init__(self):
        self.players, self.rounds, self.victory = {}, None, None
        self.round, self.phase, self.met, self.records_all = 0, None, False, False
        self.rolls, self.order, self.ceded = None, None, False
        self.discarded = self.drawn = self.checked = False
        self.groups, self.last = set(), None
        self.active, self.squads_of, self.current, self.done = None, set(), {}, {}
        self.acted, self.result, self.wrong = True, None, ()
        self.block, self.line, self.parts = [], 0, {}
        self.late = False  # the log says where it begins
        self.begins, self.advice = 1, []  # the line of "game"; what umpire must advise
        self.effects, self.last_acted = -1, None  # place in the order of who has an effect; the squad that has acted
        self.written = None  # whether the round has all its markers; None: it has no marker yet

    # Declarations

    def declare(self, words):
        verb = words[0]
        if verb == "}":
            self.block.pop()
            return
        opens = words[-1] == "{"
        words = words[1:-1] if opens else words[1:]
        if verb == "begins":
            self.late = True
        elif verb == "records":
            self.records_all = words == ["all"]
        elif verb == "rounds":
            self.rounds = number(words[0])
            if self.rounds < 1:
                raise log_error()
        elif verb == "victory":
            self.victory = words[0]
        elif verb == "player":
            name = name_of(words[0])
            self.players[name] = Player(name)
            self.block.append(self.players[name])
        elif verb == "battlegroup":
            self.block[-1].groups[name_of(words[0])] = []
            self.block.append(name_of(words[0]))
        elif verb == "cards":
            self.block[-1].deck = number(words[0])
            if self.block[-1].deck < 0:
                raise log_error()
        elif verb == "special":
            self.block[-1].special.add(name_of(words[0]))
        elif verb == "commander":
            self.commander(words)
        elif verb in ("squad", "auxiliary"):
            player = self.block[0]
            squad = Squad(player.name, name_of(words[0]), None, words[1:])
            squad.line = self.line
            if verb == "squad":
                squad.group = self.block[1]
                player.groups[squad.group].append(squad)
            player.squads[squad.name] = squad
        elif verb not in ("title", "date", "event", "note"):
            raise log_error()

    def commander(self, words):
        if len(words) < 3 or words[1] != "cv=":
            raise log_error()
        value = number(words[2])
        if not 0 <= value <= 1000:
            raise log_error()
        if not 1 <= value <= 6:
            raise Breach("dropzone.setup.commander")
        self.block[-1].commander_lines.append(self.line)
        self.block[-1].commanders[name_of(words[0])] = [
            value, bare(words[4]) if len(words) > 3 else None, True]

    def ready(self):
        """Names of squads become squads, when all are declared."""
        if not 2 <= len(self.players) <= 8:
            raise Breach("dropzone.setup.players", lines=[self.begins])
        for player in self.players.values():
            for squad in player.squads.values():
                squad.carrier = player.squads.get(squad.carrier)
            aboard = set()
            for commander, line in zip(player.commanders.values(), player.commander_lines):
                commander[1] = squad = player.squads.get(commander[1])
                if squad in aboard and squad.units == 1:  # a unit has room for one commander
                    raise Breach("dropzone.setup.commander", lines=[line])
                aboard.add(squad if squad else commander[0])
            riders = {}
            for squad in player.squads.values():
                if squad.group and squad.carrier:
                    if riders.setdefault(squad.carrier, squad.group) != squad.group:
                        raise Breach("dropzone.transport.one-battlegroup", lines=[squad.line])

    # Names

    def squad(self, word, player=None, own=False):
        *owner, name = parts(word)
        if owner:
            sides = [self.players[owner[0]]] if owner[0] in self.players and not owner[1:] else []
        else:
            sides = [player] if player and name in player.squads else self.players.values()
        found = [side.squads[name] for side in sides if name in side.squads and
                 (side is player or not own)]
        if len(found) != 1:
            raise log_error()
        return found[0]

    # Markers

    def leave_phase(self, breaches):
        if self.phase == "initiation":
            order = self.rolls.order()
            if order is None:
                breaches += ["dropzone.initiation.everyone"] if self.rolls.parts is None else [
                    "dropzone.initiation.reroll-ties"]
            for player in self.players.values():
                if not player.full and not player.out() and \
                        player.hand < min(player.limit(), player.hand + player.deck):
                    if player.used:
                        raise Unsure
                    breaches.append("dropzone.cards.replenish-full")
        elif self.phase == "activation":
            self.must_act(breaches)
            if any(player.open_groups(self.groups)[1] for player in self.players.values()):
                breaches.append("dropzone.activation.phase-complete")

    def must_act(self, breaches):
        if any(0 < aboard < squad.units for squad, aboard in self.parts.items()):
            breaches.append("dropzone.transport.whole-squad")
        if self.active and not self.acted:
            player, group = self.active
            squads = self.players[player].groups[group]
            if any(squad.able() for squad in squads) and not self.players[player].conceded:
                breaches.append("dropzone.activation.must-act")

    def marker(self, words):
        self.cuts(None)
        if words[0] == "phase":
            if len(words) != 2 or words[1] not in PHASES:
                raise log_error()
            self.imply(PHASES.index(words[1]))
            self.written = self.written is None or self.written
            self.begin_phase(words[1])
            return
        if words[0] not in ("round", "turn") or len(words) != 2 or not is_int(words[1]):
            raise log_error()
        value, breaches = int(words[1]), []
        if value < 0:
            raise log_error()
        if self.round == 0 and 1 < value <= (self.rounds or value):
            begin_late(self.late)
        self.imply(len(PHASES))
        self.written = None
        if self.round and self.phase != PHASES[-1]:
            breaches.append("dropzone.round.phase-order")
            self.leave_phase(breaches)
        if value != self.round + 1 or (self.rounds and value > self.rounds):
            breaches.append("dropzone.round.number")
        if self.met:
            breaches.append("dropzone.round-up.met")
        if breaches:
            raise Breach(*breaches)
        self.round, self.phase = value, None
        self.checked = self.discarded = self.drawn = self.ceded = False
        self.groups, self.last, self.active = set(), None, None
        self.rolls = RollOff([name for name, player in self.players.items() if not player.out()])
        if len(self.rolls.players) == 1:
            self.rolls.parts = [Placed(self.rolls.players[0])]
        for player in self.players.values():
            player.full = player.used = False
            for squad in player.squads.values():
                squad.activated = squad.shot = squad.boarded = False

    def begin_phase(self, phase):
        breaches = []
        if not self.round:
            raise Breach("dropzone.round.number", "dropzone.round.phase-order")
        at = PHASES.index(self.phase) + 1 if self.phase else 0
        if at >= len(PHASES) or PHASES[at] != phase:
            breaches.append("dropzone.round.phase-order")
        self.leave_phase(breaches)
        if breaches:
            raise Breach(*breaches)
        self.phase, self.effects = phase, -1
        if phase == "activation":
            order = self.rolls.order()
            if self.ceded:
                order[0:2] = [order[1], order[0]]
            self.order = order
            self.active, self.acted, self.squads_of = None, True, set()
            self.current, self.done = {}, {}

    # Events

    def imply(self, to):
        """Begins the phases before that one, which a marker implies after another implied one."""
        while self.written is False and self.place() + 1 < to:
            self.begin_phase(PHASES[self.place() + 1])

    def place(self):
        return PHASES.index(self.phase) if self.phase else -1

    def within(self, phase):
        """An event of one phase begins it in a round that does not have all its markers."""
        if self.round and not self.written and self.place() < PHASES.index(phase):
            self.written = False
            self.cuts(None)
            self.imply(PHASES.index(phase) + 1)
        if self.phase != phase:
            raise Breach("dropzone.round.event-phase")

    def cuts(self, actor, verb=None):
        """A hand that a commander's death makes too large is cut at once."""
        for player in self.players.values():
            if player.cut and player.hand <= player.limit():
                player.cut = None
            if player.cut and actor is player and verb != "discard":
                if player.out():
                    raise Unsure # nothing is asked of a player who has nothing left
                raise Breach("dropzone.cards.commander-lost")
            if player.cut and verb in (None, "activate", "pass"): # until then it is the activation in which the commander died
                player.cut = "late"

    def never_cut(self):
        """Which rule is broken if the game ends here with a hand that is too large."""
        for player in self.players.values():
            if player.cut and player.hand > player.limit():
                if player.cut == "now" or player.out() or player.conceded:
                    raise Unsure # the game may have ended as the commander died
                return ["dropzone.cards.never-cut"]
        return []

    def event(self, words):
        subject, verb, rest = bare(words[0]), words[2], words[3:]
        if "by" in rest and verb != "react":
            raise Unsure
        if subject == "table":
            self.table(verb, rest)
            return
        if subject not in self.players:
            raise log_error()
        player = self.players[subject]
        handler = self.VERBS.get(verb)
        if not handler:
            raise log_error()
        if player.conceded:
            raise Unsure
        late = None
        try:
            self.cuts(player, verb)
        except Breach as breach:
            late = breach
        try:
            handler(self, player, *([verb] if verb in ACTIONS else []), rest)
        except Breach as breach:
            raise breach if breach.rules == ("log.",) or not late else late from None
        if late:
            raise late

    def roll(self, player, rest):
        rest, outcome = split_outcome(rest)
        fell = [face for word in rest for face in faces(word)]
        if not rest:
            raise log_error()
        if outcome is not None and (len(outcome) != 1 or not is_int(outcome[0])):
            raise log_error()
        self.within("initiation")
        breaches, total = [], fell[0] + (player.command() or 0)
        if player.out() or len(self.rolls.players) == 1 or any(
                self.players[name].out() for name in self.rolls.players):
            raise Unsure # who is left may have nobody to roll against
        group = self.rolls.open_for(player.name)
        if len(fell) != 1 or (group and player.name in group.dice):
            breaches.append("dropzone.initiation.one-die")
        if group is None:
            breaches += ["dropzone.initiation.reroll-only-tied", "dropzone.initiation.one-die",
                         "dropzone.initiation.step-order"]
        if outcome and int(outcome[0]) != total:
            breaches.append("dropzone.initiation.total")
        if breaches:
            raise Breach(*breaches)
        group.roll(player.name, (fell[0], total))

    def cede(self, player, rest):
        if rest:
            raise log_error()
        order = self.rolls.order() if self.rolls else None
        if self.phase != "initiation" or self.ceded or self.discarded or self.drawn or \
                order is None or order[0] != player.name or len(order) < 2:
            raise Breach("dropzone.initiation.cede")
        self.ceded = True

    def settled(self):
        if self.rolls.order() is None:
            raise Breach("dropzone.initiation.everyone", "dropzone.initiation.reroll-ties")

    def discard(self, player, rest):
        if not rest:
            raise log_error()
        named = [] if is_int(rest[0]) else [name_of(word) for word in rest]
        count = len(named) or number(rest[0])
        if (not named and len(rest) > 1) or count < 0:
            raise log_error()
        if not player.cut:
            self.within("initiation")
            self.settled()
            if self.drawn:
                raise Breach("dropzone.initiation.step-order")
        if count > player.hand or set(named) & player.gone or len(set(named)) < len(named):
            raise Breach("dropzone.cards.discard")
        player.hand -= count
        player.gone |= set(named)
        self.discarded = self.discarded or (self.phase == "initiation" and not player.cut)

    def draw(self, player, rest):
        if len(rest) != 1 or not is_int(rest[0]) or int(rest[0]) < 0:
            raise log_error()
        self.within("initiation")
        self.settled()
        count = int(rest[0])
        if count > player.deck or (count and player.hand + count > player.limit()):
            raise Breach("dropzone.cards.replenish-limit")
        player.hand += count
        player.deck -= count
        self.drawn = True
        player.full = player.hand == player.limit() or not player.deck

    def play(self, player, rest):
        if len(rest) != 1:
            raise log_error()
        name = rest[0] if is_int(rest[0]) else name_of(rest[0])
        if not player.hand or name in player.gone:
            raise Breach("dropzone.cards.play")
        player.hand -= 1
        player.used = self.phase == "initiation"
        player.gone.add(name)
        player.played.add(name)

    def effect(self, player, rest):
        if len(rest) != 1 or not (is_int(rest[0]) or is_name(rest[0])):
            raise log_error()
        self.before_check()
        if player and self.phase == "round-up" and player.name in self.order:
            if self.order.index(player.name) < self.effects:
                self.advice.append("dropzone.round-up.effect-order")
            self.effects = max(self.effects, self.order.index(player.name))

    def before_check(self):
        if self.phase == "round-up" and self.checked:
            raise Breach("dropzone.round-up.effects-first")

    def turns(self):
        """Who may activate next: who has only squads in readiness may be passed over."""
        order = self.order or []
        at = order.index(self.last) + 1 if self.last in order else 0
        allowed = []
        for name in order[at:] + order[:at]:
            able, due = self.players[name].open_groups(self.groups)
            if able:
                allowed.append(name)
            if due:
                break
        return allowed

    def activate(self, player, rest):
        aux = [word for word in rest[1:] if word not in ("with", "[", "]")]
        if not rest or (len(rest) > 1 and rest[1] != "with") or (len(rest) > 1 and not aux):
            raise log_error()
        group = name_of(rest[0])
        owners = [side for side in self.players.values() if group in side.groups]
        owner = player if player in owners else owners[0] if len(owners) == 1 else None
        if owner is None:
            raise log_error()
        squads = [self.squad(word, player, own=True) for word in aux]
        if any(squad.group is not None for squad in squads):
            raise log_error()
        self.within("activation")
        breaches = []
        self.must_act(breaches)
        if owner is not player:
            breaches.append("dropzone.activation.own")
        elif not any(squad.able() for squad in player.groups[group]) or player.conceded:
            breaches.append("dropzone.activation.able")
        elif (player.name, group) in self.groups:
            breaches.append("dropzone.activation.once-per-round")
        elif player.name not in self.turns():
            breaches.append("dropzone.activation.turn")
        if any(not squad.able() for squad in squads):
            breaches.append("dropzone.activation.squad-able")
        if any(squad.strangers(player.squads.values(), group) for squad in squads):
            breaches.append("dropzone.transport.one-battlegroup")
        if any(squad.activated for squad in squads) or len(set(squads)) < len(squads):
            breaches.append("dropzone.activation.auxiliary-once")
        if breaches:
            raise Breach(*breaches)
        self.groups.add((player.name, group))
        self.last, self.active, self.acted = player.name, (player.name, group), False
        self.current, self.done, self.parts = {}, {}, {}
        for squad in squads:
            squad.activated, squad.went_with = True, group
        self.squads_of = set(player.groups[group]) | set(squads)
        alone = player.groups[group]
        if len(alone) == 1 and not squads and alone[0].able():
            self.current[player.name] = alone[0]  # it needs no line that names it

    def pass_turn(self, player, rest):
        if rest:
            raise log_error()
        self.within("activation")
        breaches = []
        self.must_act(breaches)
        able, due = player.open_groups(self.groups)
        if due:
            breaches.append("dropzone.activation.no-skip")
        if breaches:
            raise Breach(*breaches)
        if able and player.name in self.turns():
            self.last = player.name

    def turn_to(self, player, rest):
        if len(rest) != 1:
            raise log_error()
        squad = self.squad(rest[0], player)
        self.within("activation")
        self.judge_squad(player, squad)
        if self.done.get(squad) and self.last_acted is not squad:
            self.advice.append("dropzone.activation.one-squad-at-a-time")
        self.current[player.name] = squad

    def judge_squad(self, player, squad):
        if not squad.able():
            raise Breach("dropzone.activation.squad-able", "dropzone.activation.squad-belongs",
                         "dropzone.activation.auxiliary-declared")
        if squad not in self.squads_of or not self.active or self.active[0] != player.name:
            if squad.group is None and squad.owner == player.name:
                raise Breach("dropzone.activation.auxiliary-declared")
            raise Breach("dropzone.activation.squad-belongs")

    def action(self, player, verb, rest):
        count = int(rest[0]) if rest and is_int(rest[0]) else None
        if count is not None and count < 1:
            raise log_error()
        carrier = None
        if verb == "embark" and "in" in rest:
            carrier = self.squad(rest[rest.index("in") + 1], player, own=True)
        self.within("activation")
        squad = self.current.get(player.name)
        if squad is None:
            raise Breach("dropzone.activation.squad-belongs")
        if count is not None and squad.alive and count > squad.units:
            raise log_error()
        if not squad.able():
            raise Breach("dropzone.activation.squad-able")
        self.act(squad, verb, carrier, count)
        if self.active and self.active[0] == player.name:
            self.acted = True

    def act(self, squad, verb, carrier, count):
        breaches, done = [], self.done.setdefault(squad, [])
        if squad in self.parts and verb not in ("embark", "disembark", "shoot"):
            raise Unsure
        if squad.aboard and squad.carrier and squad.carrier.readiness and \
                verb not in ("move", "disembark"):
            raise Unsure
        if verb == "embark":
            self.embark(squad, carrier, count)
            return
        if verb == "disembark":
            if squad in self.parts or squad.carrier and not squad.aboard:
                raise Unsure  # it may leave the wreck of its transport
            if not squad.aboard:
                raise Breach("dropzone.transport.aboard")
            if count and count < squad.units:
                self.parts[squad] = squad.units - count
                return
            squad.aboard, squad.carrier = False, None
            return
        if verb == "shoot" and squad.boarded:
            breaches.append("dropzone.transport.shoot-and-embark")
        if squad.readiness and verb in ("shoot", "search", "close-quarters"):
            breaches.append("dropzone.deployment.moves-first")
        if squad.aboard and verb in ("shoot", "search", "close-quarters"):
            if squad.carrier and squad.carrier.hit:
                raise Unsure  # whoever was aboard the lost part has left it
            breaches.append("dropzone.activation.embarked")
        if verb in done and verb != "other":
            breaches.append("dropzone.activation.same-action")
        if sum(2 if name == "search" else 1 for name in [*done, verb]) > 2:
            breaches.append("dropzone.activation.two-actions")
        if breaches:
            raise Breach(*breaches)
        done.append(verb)
        self.last_acted = squad
        squad.shot = squad.shot or verb == "shoot"
        squad.readiness = False
        if verb == "move":
            squad.aboard = False # or the transport moves with it, and it is aboard still

    def embark(self, squad, carrier, count):
        if squad in self.parts:
            raise Unsure
        if squad.aboard:
            raise Breach("dropzone.transport.aboard")
        if carrier is None or carrier is squad or carrier.aboard or \
                carrier.readiness or carrier.owner != squad.owner:
            raise Unsure
        if not carrier.able():
            raise Breach("dropzone.activation.squad-able")
        breaches, squads = [], self.players[squad.owner].squads.values()
        if squad.shot:
            breaches.append("dropzone.transport.shoot-and-embark")
        if squad.group and (carrier.strangers(squads, squad.group) or
                            carrier.group not in (None, squad.group) or
                            carrier.activated and carrier.went_with != squad.group):
            breaches.append("dropzone.transport.one-battlegroup")
        if breaches:
            raise Breach(*breaches)
        squad.boarded = True
        if count and count < squad.units:
            self.parts[squad] = count
        squad.aboard, squad.carrier = True, carrier

    def react(self, player, rest):
        if len(rest) < 2 or rest[1] not in ACTIONS:
            raise log_error()
        squad = self.squad(rest[0], player)
        if squad.owner != player.name:
            raise Breach("dropzone.activation.own")
        if not squad.able():
            raise Breach("dropzone.activation.squad-able")
        if "by" not in rest:
            raise Breach("dropzone.effect.react")
        if rest[1] in ("embark", "disembark") or rest[2:3] != ["by"] or len(rest) != 4:
            raise Unsure
        source = name_of(rest[3])
        if source not in player.special | player.played | set(player.commanders):
            if any(source in other.special for other in self.players.values()):
                raise Unsure # whom a rule may help is written on the unit's card
            raise Breach("dropzone.effect.source")
        if squad.aboard:
            raise Unsure
        squad.readiness = False
        squad.shot = squad.shot or rest[1] == "shoot"
        if self.phase == "activation" and squad in self.squads_of:
            self.acted = True

    def concede(self, player, rest):
        if rest:
            raise log_error()
        player.conceded = True

    def score(self, player, rest):
        keys = rest[1:]
        if not rest or not is_int(rest[0]) or int(rest[0]) < 0 or len(keys) not in (0, 2) or \
                (keys and (keys[0] != "kill=" or not is_int(keys[1]) or int(keys[1]) < 0)):
            raise log_error()
        player.points += int(rest[0])
        player.kills += int(keys[1]) if keys else 0

    VERBS = {"roll": roll, "cede": cede, "discard": discard, "draw": draw, "play": play,
             "effect": effect, "activate": activate, "pass": pass_turn, "squad": turn_to,
             "react": react, "concede": concede, "score": score, **dict.fromkeys(ACTIONS, action)}

    # Facts of the table

    def table(self, verb, rest):
        if verb == "initiative":
            self.told(rest)
        elif verb == "check":
            if len(rest) != 1 or rest[0] not in ("met", "unmet"):
                raise log_error()
            self.cuts(None, verb)
            self.within("round-up")
            if self.checked and self.met != (rest[0] == "met"):
                raise Breach("dropzone.round-up.one-check")
            self.checked, self.met = True, rest[0] == "met"
        elif verb == "effect":
            self.effect(None, rest)
        elif verb == "destroy":
            self.destroy(rest)
        elif verb in ("arrive", "reserve", "readiness", "disable", "enable"):
            if len(rest) != 1:
                raise log_error()
            squad = self.squad(rest[0])
            if not squad.alive:
                raise log_error()
            if self.players[squad.owner].conceded:
                raise Unsure
            if verb == "arrive":
                squad.reserve = squad.readiness = False
            elif verb in ("reserve", "readiness"):
                squad.reserve, squad.readiness = verb == "reserve", verb == "readiness"
            else:
                squad.disabled = verb == "disable"
        else:
            raise log_error()

    def told(self, rest):
        order = [name_of(word) for word in rest[1:]] if rest[:1] == ["=>"] else []
        if not order or any(name not in self.players for name in order):
            raise log_error()
        self.within("initiation")
        if any(self.players[name].out() for name in order):
            raise Unsure
        if sorted(order) != sorted(self.rolls.players):
            raise log_error()
        right = self.rolls.order()
        if right is None:
            raise Unsure
        ceded = [right[1], right[0], *right[2:]] if self.ceded else right
        if order not in (right, ceded):
            raise Breach("dropzone.initiation.order", "dropzone.initiation.natural-six")

    def destroy(self, rest):
        if not rest or len(rest) not in (1, 3) or (len(rest) == 3) != is_int(rest[0]):
            raise log_error()
        before = {name: player.command() for name, player in self.players.items()}
        if len(rest) == 3:
            squad = self.squad(rest[2])
            if rest[1] != "of" or int(rest[0]) < 1 or (squad.alive and int(rest[0]) > squad.units):
                raise log_error()
            if not squad.alive:
                return
            self.before_check()
            squad.units -= int(rest[0])
            squad.hit = True
            self.parts = {one: aboard for one, aboard in self.parts.items()
                          if one.carrier is not squad}
            if not squad.units:
                self.lose(squad)
        else:
            who = [player.commanders[bare(rest[0])] for player in self.players.values()
                   if bare(rest[0]) in player.commanders]
            if len(who) == 1:
                if not who[0][2]:
                    return
                self.before_check()
                who[0][2] = False
            else:
                squad = self.squad(rest[0])
                if not squad.alive:
                    return
                self.before_check()
                self.lose(squad)
        for name, player in self.players.items():
            if player.command() != before[name] and player.hand > player.limit():
                player.cut = "now"

    def lose(self, squad):
        squad.alive, squad.units = False, 0
        player = self.players[squad.owner]
        for commander in player.commanders.values():
            if commander[1] is squad:
                commander[2] = False
        for other in player.squads.values():
            if other.carrier is squad:
                self.parts.pop(other, None)
                other.aboard, other.carrier = False, None

    # The end

    def result_line(self, words, line):
        uncut = self.never_cut()
        self.result = line
        winner, reason, points = bare(words[0]), None, []
        if winner not in self.players and winner not in ("tie", "unfinished"):
            raise log_error()
        if len(words) > 1:
            if words[1] != "by" or len(words) < 3:
                raise log_error()
            reason = bare(words[2])
            points = [int(word) for word in words[3:] if is_int(word)]
        self.wrong = tuple(uncut)
        try:
            judge_result(self, winner, reason, points)
        except Breach as breach:
            self.wrong += breach.rules

    def early(self):
        if self.met or self.phase == "round-up" and self.round == self.rounds:
            return False
        return self.rounds is not None or self.phase != "round-up"

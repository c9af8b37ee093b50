# SPDX-License-Identifier: MIT
"""What the events of a campaign of Star Fleet Battles break, and what they leave to a later one."""
from log_zs import Unsure, bare, faces, is_int, is_name, log_error, name_of, number, split_outcome
from starfleet_table import BY_CODE, FORMS, OTHERS
from starfleet_money import ANSWERS, Money
from starfleet_turn import rules

EXEMPT, MONSTERS = 13, 14


class Campaign(Money):
    # Events

    def event_line(self, words):
        subject, verb, rest = bare(words[0]), words[2], words[3:]
        if subject == "table":
            self.table(verb, rest)
            return
        if subject not in self.teams and subject not in ("GM", self.monsters):
            raise log_error()
        if verb in OTHERS:
            raise Unsure
        if verb not in FORMS:
            raise log_error()
        operands, openness, outcome = self.operands(verb, rest)
        if verb in ANSWERS:
            self.offer(operands[0])
        self.imply_step(subject, verb)
        known = BY_CODE[self.step].events if self.step else {}
        if verb == "announce" and self.step == "3A3" and "3A5" in self.entered:
            raise Unsure # 3A5 has both, 3A3 and 3A4
        if verb not in known:
            found = ["sequence.step-event"]
            if verb == "alter" and self.phase >= 4:
                found.append("alter.before-movement")
            if verb == "roll":
                found += ["initiative.monsters", "initiative.orion-exempt"]
            if verb.startswith("b10-") or verb.startswith("mutiny"):
                found.append("sequence.conditional")
            raise rules(*found)
        if subject == self.orion() and self.ceased:
            raise rules("pirate.ceased")
        if verb == "roll" and subject == self.monsters:
            raise rules("initiative.monsters")
        if verb == "roll" and self.teams.get(subject) == "orion" and not self.was_there:
            raise rules("initiative.orion-exempt")
        if not self.acts(subject, known[verb][0]):
            raise rules("sequence.actor")
        wanted = {"O": "openly", "S": "secretly"}.get(BY_CODE[self.step].openness)
        if verb == "move-cloaked":
            wanted = "secretly"
        if openness and wanted and openness != wanted:
            raise rules("sequence.openness")
        self.units_there(subject, verb, operands)
        handler = getattr(self, "on_" + verb.replace("-", "_"), None)
        if handler:
            handler(subject, operands, outcome)
        self.did.add((self.step, subject, verb))

    def acts(self, subject, who):
        side = self.teams.get(subject)
        if subject == self.monsters:
            if "." in who and "M" not in who:
                raise Unsure
            return "M" in who
        if "." in who:
            return True
        acts = {"G": subject == "GM", "T": side is not None, "A": side in ("alliance", "coalition"),
                "O": side == "orion", "N": side not in (None, "orion"), "C": side == "coalition"}
        return any(acts[one] for one in who)

    def operands(self, verb, rest):
        rest, outcome = split_outcome(rest)
        openness = rest[-1] if rest and rest[-1] in ("openly", "secretly") else None
        rest = rest[:-1] if openness else rest
        forms, found = list(FORMS[verb]), []
        if verb == "tally" and rest[1:2] == ["as"] and rest[2:] in (["victory"], ["loss"]):
            forms += ["as", "Q"]
        if forms and forms[-1].endswith("+"):
            if not rest:
                raise log_error()
            forms = [forms[-1][0]] * len(rest)
        if len(forms) != len(rest):
            raise log_error()
        for form, word in zip(forms, rest):
            found.append(self.operand(form, word))
        if outcome is not None:
            if verb == "b10-appearance" and outcome in (["success"], ["failure"]):
                return found, openness, outcome[0]
            if verb not in ("roll", "b10-progress") or len(outcome) != 1:
                raise log_error()
            return found, openness, number(outcome[0])
        return found, openness, None

    def operand(self, form, word):
        if form in ("to", "as", "on", "before", "for"):
            if word != form:
                raise log_error()
            return word
        if form == "N":
            value = number(word)
            if value < 0:
                raise log_error()
            return value
        if form == "B":
            return number(word)
        if form == "P":
            return faces(word)
        if form == "D":
            if word not in ("normal", "disruption", "removal"):
                raise log_error()
            return word
        if form in ("U", "X", "Q") and is_int(word):
            return word
        name = name_of(word)
        if form == "T" and name not in self.teams or \
                form == "S" and name not in [*self.teams, self.monsters]:
            raise log_error()
        return name

    def units_there(self, subject, verb, operands):
        """Units that are gone, or another team's, do nothing."""
        units = [name for form, name in zip(FORMS[verb], operands) if form[0] == "U"]
        if verb in ("move", "react"):
            units = operands
        moves = verb in ("move", "move-cloaked", "react")
        for unit in units:
            if unit in self.gone:
                if not moves and verb not in ("repair", "replace-crew"):
                    raise Unsure
                raise rules("movement.unit", "movement.order", "movement.owner")
            owner = self.owner.get(unit)
            if owner and subject != owner and subject != "GM":
                if self.fought or not (moves or verb == "zone"):
                    raise Unsure
                raise rules("movement.owner", "movement.order", "reaction.zone",
                            "reaction.designated", "movement.unit")
            if owner is None and moves and subject not in (self.orion(), self.monsters):
                raise Unsure
            if moves and subject == self.orion() and unit not in self.on_map:
                raise rules("movement.unit", "movement.owner", "movement.order")

    def on_helmsman(self, subject, operands, _):
        """A unit's helmsman, its crew's quality or its mutiny is rolled for once in a step."""
        key = self.step, self.movement, operands[0]
        before = {one[3:] for one in self.rolled if one[:3] == key}
        if before and operands[0] not in self.one_each:
            raise Unsure # of two units of a class
        if before and (subject, *operands[1]) not in before and subject in [one[0] for one in before]:
            raise rules("sequence.rolled-once")
        if before:
            raise Unsure # the same, told twice or by another side
        self.rolled.add((*key, subject, *operands[1]))

    def on_refit_roll(self, subject, operands, _):
        key = self.step, self.movement, operands[0], subject
        if key in self.rolled:
            self.open.append("sequence.rolled-once") # for another refit, or the same one
        self.rolled.add(key)

    def on_hide(self, *_):
        self.hides = True

    def on_b10_appearance(self, _subject, _operands, outcome):
        if self.b10 != "complete":
            raise rules("sequence.conditional")
        if self.success is not None:
            raise rules("b10.once")
        if outcome is None:
            raise Unsure
        if self.arrived:
            raise Unsure
        self.success = outcome == "success"

    def on_begin_upgrade(self, subject, operands, _):
        if operands[0] in self.ruins or subject == "GM":
            raise Unsure
        self.upgrades[operands[0]] = subject

    def on_upgrade(self, subject, operands, _):
        if subject == "GM":
            raise Unsure
        if self.upgrades.pop(operands[0], None) != subject:
            raise rules("base.upgrade")

    def attack(self, subject, operands, what):
        before = self.attacks.get(operands[0])
        if before and before != (what, subject) and (what == "bombard" or before != ("bombard", subject)):
            raise Unsure
        if before == ("bombard", subject) and what != "bombard":
            self.instead.add(operands[0])
        self.attacks[operands[0]] = (what, subject)
        if what == "blockade":
            self.blockaded.add(operands[0])

    def on_bombard(self, subject, operands, _):
        self.attack(subject, operands, "bombard")

    def on_blockade(self, subject, operands, _):
        self.attack(subject, operands, "blockade")

    def on_assault(self, subject, operands, _):
        self.attack(subject, operands, "assault")

    def on_insurgency(self, _subject, operands, _):
        self.insurgent.add(operands[0])

    def on_insurgency_equip(self, _subject, operands, _):
        if operands[0] not in self.insurgent:
            raise rules("insurgency.formed")

    def on_piracy(self, _subject, operands, _):
        self.designate(operands[0], "normal")

    def on_deploy(self, _subject, operands, _):
        self.designate(operands[0], operands[2])

    def designate(self, unit, how):
        owner = self.owner.get(unit, self.orion())
        if unit in self.gone or owner != self.orion() or \
                (unit in self.removal) != (how == "removal") and unit in self.removal | set(
                    self.designated):
            raise Unsure
        self.owner[unit] = owner
        if how == "removal":
            if unit not in self.on_map:
                raise Unsure
            self.removal.add(unit)
        else:
            self.designated[unit] = how

    def on_place(self, _subject, operands, _):
        if operands[0] not in self.designated or operands[0] in self.on_map:
            raise rules("pirate.placement")
        self.on_map.add(operands[0])
        self.there = True

    def on_remove(self, _subject, operands, _):
        if operands[0] not in self.removal:
            raise rules("pirate.placement")
        if operands[0] not in self.on_map:
            raise Unsure
        self.on_map.discard(operands[0])

    def on_random_event(self, _subject, operands, _):
        self.event = operands[0]

    # Initiative

    def on_roll(self, subject, operands, outcome):
        dice = operands[0]
        breaches = [] if len(dice) == 2 else ["initiative.two-dice"]
        if outcome is not None and outcome != sum(dice):
            breaches.append("initiative.no-modifier")
        if breaches:
            raise rules(*breaches)
        self.rolls.roll(subject, sum(dice))

    def score(self, side):
        if side == self.monsters:
            return MONSTERS
        return EXEMPT if side not in self.rolls.taking else self.rolls.scores[side]

    def on_announce(self, _subject, operands, _):
        playing, rule = list(self.teams), "initiative.announced"
        if self.step == "3A2":
            right = sorted(operands, key=self.score, reverse=True)
            if self.order is not None and self.altered:
                raise Unsure
            if operands != right:
                tied = [self.score(side) for side in operands]
                if tied != sorted(tied, reverse=True):
                    raise rules(rule)
        else:
            rule = "alter.announced"
            if self.order is None:
                raise Unsure
        named = [side for side in operands if side != self.monsters]
        if sorted(named) != sorted(playing) or operands.count(self.monsters) > 1:
            raise rules(rule, "initiative.announced")
        if self.step in ("3A4", "3A5"):
            if self.monsters not in operands and self.monsters in self.order:
                raise Unsure
            if operands != self.order:
                raise rules(rule)
        if self.step == "3A2" and self.order is not None and self.order != operands:
            raise Unsure
        self.order, self.pending = list(operands), False

    def on_alter(self, subject, operands, _):
        if self.order is None:
            raise Unsure
        side, breaches = operands[1], []
        if self.moving:
            breaches.append("alter.before-movement")
        if self.pending:
            breaches.append("alter.announced")
        if side not in self.order:
            raise Unsure
        at, to = self.order.index(subject), self.order.index(side)
        if subject in self.altered:
            breaches.append("alter.once")
        elif to >= at:
            breaches.append("alter.sooner")
        elif any(self.score(other) <= self.score(subject) for other in self.order[to:at]):
            breaches.append("alter.eligible")
        if breaches:
            raise rules(*breaches)
        self.order.remove(subject)
        self.order.insert(to, subject)
        self.altered.add(subject)
        self.pending = True

    def on_react(self, subject, operands, _):
        if self.step == "3B1":
            for unit in operands:
                self.reacts[unit] = subject
        elif any(self.reacts.get(unit) is None for unit in operands):
            raise rules("reaction.designated")

    def on_zone(self, subject, operands, _):
        if self.reacts.get(operands[0]) != subject:
            raise rules("reaction.zone")
        self.zones.add(operands[0])

    def on_move(self, subject, operands, _):
        """A unit moves once in a movement phase; its side and the GameMaster may both tell of it."""
        for unit in operands:
            owner = self.owner.get(unit)
            own = owner and not self.fought if subject == "GM" else subject in (owner, self.orion())
            if own and (subject, unit) in self.moved:
                raise rules("movement.unit", "movement.order")
        if len(set(operands)) < len(operands):
            raise rules("movement.unit")
        self.moved.update((subject, unit) for unit in operands)
        self.on_encounter(subject, operands, None)

    def on_encounter(self, subject, operands, _):
        if self.order is None:
            raise Unsure
        sides = {subject} if subject != "GM" else {self.owner.get(unit) for unit in operands}
        if subject == "GM" and self.fought:
            raise Unsure  # nobody knows whose unit it is since
        if len(sides) != 1 or None in sides:
            raise Unsure
        side = sides.pop()
        if side not in self.order:
            raise Unsure
        at = self.order.index(side)
        if at < self.mover:
            raise rules("movement.order")
        self.mover = at

    on_move_cloaked = on_move

    def on_consume(self, _subject, operands, _):
        if operands[1:] != [0]:
            self.supply[operands[0]] = (self.step, True)

    on_supplied = on_consume

    def on_unsupplied(self, _subject, operands, _):
        self.supply[operands[0]] = (self.step, False)

    def on_repair(self, _subject, operands, _):
        step, fed = self.supply.get(operands[0], ("4B2", True))
        if not fed:
            if step != "4B2":
                raise Unsure
            raise rules("supply.needed")

    on_replace_crew = on_repair

    def on_crew_quality(self, subject, operands, _):
        self.on_repair(subject, operands, None)
        self.on_helmsman(subject, operands, None)

    def on_combat(self, *_):
        self.fought = True

    # Claims, bases, attacks, the B-10

    def on_start_claim(self, subject, operands, _):
        if self.owned.get(operands[0]) not in (None, subject) or \
                self.claims.get(operands[0]) not in (None, subject):
            raise Unsure
        self.claims[operands[0]] = subject
        self.contended.discard(operands[0])

    def on_claim(self, subject, operands, _):
        place = operands[0]
        if subject == "GM":
            raise Unsure
        if self.last_claims.get(place) != subject or place in self.contended:
            raise rules("claim.started", "claim.owner")
        if self.owned.get(place, subject) != subject:
            raise Unsure
        self.owned[place] = subject

    def on_relinquish(self, subject, operands, _):
        owner = self.owned.get(operands[0])
        if subject == "GM" or owner is None:
            raise Unsure
        if owner != subject:
            raise rules("claim.owner")
        self.owned[operands[0]] = None

    def by_team(self, subject):
        if subject == "GM":
            raise Unsure

    def on_begin_base(self, subject, operands, _):
        self.by_team(subject)
        if operands[0] in self.built or operands[0] in self.ruins or \
                self.last_bases.get(operands[0], subject) != subject:
            raise Unsure
        self.bases[operands[0]] = subject
        self.begun.add(operands[0])

    def on_complete_base(self, subject, operands, _):
        self.by_team(subject)
        base = operands[0]
        if base in self.built or self.last_bases.get(base) != subject:
            raise rules("base.construction")
        self.built[base] = self.turn

    def on_incidental(self, _subject, operands, _):
        base = operands[2]
        if base in self.ruins:
            raise rules("base.dismantled")
        # one that was begun two turns ago and not completed since is not built either
        if self.built.get(base) == self.turn or base in self.begun - set(self.built):
            raise rules("base.construction")

    def on_begin_dismantle(self, subject, operands, _):
        self.by_team(subject)
        if operands[0] in self.ruins or operands[0] in self.built:
            raise Unsure
        if self.last_razed.get(operands[0]):
            raise Unsure
        self.razed[operands[0]] = subject

    def on_complete_dismantle(self, subject, operands, _):
        self.by_team(subject)
        if operands[0] in self.ruins or self.last_razed.get(operands[0]) != subject:
            raise rules("base.dismantling", "base.dismantled")
        self.ruins.add(operands[0])

    def on_reduce(self, _subject, operands, _):
        if operands[0] in self.instead:
            raise rules("attack.exclusive")
        if self.attacks.get(operands[0], ("",))[0] != "bombard":
            raise rules("attack.result")

    def on_cut_off(self, _subject, operands, _):
        if operands[0] not in self.blockaded:
            raise rules("attack.result")

    def on_reduce_by_event(self, _subject, operands, _):
        if self.event is None or self.last_event is None and self.turn > 1 and \
                self.event == "none":
            raise Unsure
        if self.event == "none" and self.last_event in (None, "none"):
            raise rules("attack.result")
        self.by_event.add(operands[0])

    def on_recover(self, _subject, operands, _):
        if operands[0] not in self.by_event:
            raise rules("attack.result")  # what an event took may come back in parts

    def on_restore(self, _subject, operands, _):
        if operands[0] not in self.blockaded:
            raise rules("attack.result")
        self.blockaded.discard(operands[0])

    def on_b10_dice(self, _subject, operands, _):
        if self.dice is not None:
            raise Unsure
        self.dice = operands[0]

    def on_b10_progress(self, _subject, operands, outcome):
        breaches = []
        if self.progress:
            breaches.append("b10.once")
        if self.dice != len(operands[0]) or (outcome is not None and outcome != sum(operands[0])):
            breaches.append("b10.dice")
        if breaches:
            raise rules(*breaches)
        self.progress = True

    def on_b10_arrive(self, *_):
        if not self.success or self.appeared:
            raise rules("b10.arrival")
        self.appeared = self.arrived = True

    def on_mutiny_check(self, subject, operands, _):
        if not self.hides:
            raise rules("sequence.conditional")
        if operands[0] not in self.on_map:
            raise Unsure
        self.on_helmsman(subject, operands, None)
        self.checked.add(operands[0])

    def on_mutiny(self, subject, operands, _):
        if not self.hides:
            raise rules("sequence.conditional")
        if operands[0] not in self.on_map:
            raise rules("pirate.mutiny")
        if operands[0] not in self.checked:
            raise Unsure
        self.on_map.discard(operands[0])
        self.gone.add(operands[0])

    # Facts of the table

    def table(self, verb, rest):
        if verb == "b10-complete" and not rest:
            if self.b10 != "building":
                raise Unsure
            self.b10, self.completed = "complete", self.turn
        elif verb == "effect" and len(rest) == 1 and is_name(rest[0]):
            return
        elif verb == "destroy" and len(rest) == 1 and is_name(rest[0]):
            unit = bare(rest[0])
            if unit in self.gone:
                return
            if unit not in self.owner:
                raise Unsure
            self.gone.add(unit)
            self.on_map.discard(unit)
        elif verb == "contend" and len(rest) in (1, 3) and is_name(rest[0]):
            if len(rest) == 3 and (rest[1] != "of" or bare(rest[2]) not in self.teams):
                raise log_error()
            claimed = {**self.last_claims, **self.claims}.get(bare(rest[0]))
            if claimed is None:
                raise Unsure
            if len(rest) == 1 or bare(rest[2]) == claimed:
                self.contended.add(bare(rest[0]))
        elif verb in ("leave", "join"):
            raise Unsure
        else:
            raise log_error()

    # The end

    def result_line(self, words, line):
        winner, self.result = bare(words[0]), line
        reason = bare(words[2]) if len(words) > 2 and words[1] == "by" else None
        if len(words) not in (1, 3) or (len(words) == 3 and reason is None):
            raise log_error()
        if winner not in self.teams and winner not in ("tie", "unfinished"):
            raise log_error()
        self.closes = reason not in ("agreement", "concession") and winner != "unfinished"
        orion = self.teams.get(winner) == "orion"
        if orion and reason not in (None, "victory"):
            raise Unsure # whether all may concede to the pirates, or agree on it, is not said
        if orion and not self.won or winner == "tie" and reason == "concession":
            raise rules("end.result")

    def end(self, line):
        if self.closes:
            breaches = []
            self.passes((9, -1, -1), 9, breaches)
            if breaches:
                breach = rules(*breaches)
                breach.lines = [line]
                raise breach
            self.leave(9, None, None)

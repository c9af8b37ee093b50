# SPDX-License-Identifier: MIT
"""Dropfleet Commander a second time: turns, strategy decks, ratings, roll-offs, activations.

Written from the chapter on battlegroup cards and the strategy deck. The state is what lies on the
table: for each side its deck and its discarded cards, and the two cards that are face up.
"""
import log
from dropfleet_games import generate, mutations # noqa: F401 (run.py asks this module for them)
from dropfleet_roster import PHASES, STEPS, Roster

PLANNING = {"stack"}
ACTIVATION = {"reveal", "roll", "choose", "activate", "group"}
# A choice that comes too late may be the wrong player's as well. Who has revealed a card without
# ships and goes on with another one has not revealed that one.
SAME = [{"dropfleet.rating.choice-made", "dropfleet.rating.lower-chooses",
         "dropfleet.roll-off.highest-chooses"},
        {"dropfleet.activation.revealed", "dropfleet.reveal.lost"}]


class Judge(Roster):
    def __init__(self, lines):
        super().__init__(lines)
        self.turn, self.phase, self.step = 0, None, -1
        self.first = None # chosen to activate first
        self.began = None # activated first
        self.activated = 0 # of the cards that are face up
        self.active = None
        self.acted_groups = set()

    def may_play(self, statement):
        self.settle()
        return not self.broken

    def stacks(self, side):
        """Whether the log tells of its decks: from its first one on, unless the log says which."""
        return self.told("decks") or side.ever_stacked and not self.declared

    # Markers

    def take_turn(self, statement, _):
        number = int(statement.operands[0])
        if self.turn == 0 and number > 1:
            self.begins_late()
        self.note_marker(PHASES, statement)
        if number != self.turn + 1 or (self.turns and number > self.turns):
            self.breach("turn.number")
        if self.turn and self.phase != "roundup":
            self.breach("turn.phase-order")
        self.leave_activation()
        self.begin_turn(number)

    take_round = take_turn

    def begin_turn(self, number):
        self.turn, self.phase, self.step = number, None, -1
        for side in self.sides.values():
            side.deck, side.sealed, side.shown = None, False, []
            for card in side.cards.values():
                card.card_gone = card.late = False
                card.put_aside = card.put_aside and not card.here()
                card.rating_now, card.rating_next = card.rating_next, None
        self.turn_over_cards()

    def turn_over_cards(self):
        """Nothing is face up any more."""
        for side in self.sides.values():
            side.up, side.empty = None, False
            side.acted, side.die, side.total = False, None, None
        self.first, self.activated, self.active = None, 0, None
        self.acted_groups = set()

    def take_phase(self, statement, _):
        phase = statement.operands[0]
        self.note_marker(PHASES, statement)
        if not self.turn:
            self.breach("turn.number")
        wanted = PHASES[0] if self.phase is None else (PHASES + [None])[
            PHASES.index(self.phase) + 1]
        if phase != wanted:
            self.breach("turn.phase-order")
        self.leave_activation()
        self.phase = phase

    def leave_activation(self):
        if self.phase != "activation":
            return
        if self.waiting():
            self.breach("activation.both")
        elif any(side.left() for side in self.sides.values()):
            if any(side.deck is None and not self.stacks(side) for side in self.sides.values()):
                self.open("turn.complete")
            else:
                self.breach("turn.complete")

    def waiting(self):
        """Sides whose card is face up and is still to be activated."""
        return [side for side in self.sides.values()
                if side.up and not side.acted and side.up.here()]

    def take_step(self, statement, _):
        self.imply_for(PHASES, ["roundup"] if self.turn else [])
        if self.phase != "roundup":
            self.breach("turn.")
            return
        step = STEPS.index(statement.operands[0])
        if step < self.step:
            self.breach("roundup.step-order")
        self.step = step

    # Events

    def event(self, statement):
        verb, side = statement.verb, self.sides[statement.subject]
        wanted = "planning" if verb in PLANNING else "activation" if verb in ACTIVATION else None
        self.imply_for(PHASES, [wanted] if wanted and self.turn else [])
        if self.broken:
            return
        if verb == "score":
            if self.phase != "roundup":
                self.open("turn.event-phase")
            side.scored += int(statement.operands[0])
        elif verb == "stack" and self.phase != "planning" and any(
                one.shown for one in self.sides.values()):
            self.breach("deck.built")
        elif wanted and self.phase != wanted:
            self.breach("turn.event-phase")
        elif verb not in ("discard", "draw"):
            getattr(self, "play_" + verb.replace("-", "_"))(side, statement)

    def play_stack(self, side, statement):
        available = side.available()
        side.ever_stacked = True
        if "sealed" in statement.keys:
            if int(statement.keys["sealed"]) != len(available):
                self.breach("deck.complete")
            stands = side.deck is not None and not side.sealed and len(side.deck) == len(side.cards) == len(available)
            if not stands: # an order of all cards that was recorded is not taken back
                side.sealed = True
                side.deck = list(available)
            return
        side.sealed = False
        side.deck = []
        for name in statement.operands:
            card = side.cards.get(name)
            if card is None:
                self.breach("deck.own")
            elif card.destroyed():
                self.breach("lost.card-removed")
            elif not card.here():
                self.breach("deck.available")
            elif card in side.deck:
                self.breach("deck.no-duplicate")
            else:
                side.deck.append(card)
        if [card for card in available if card not in side.deck]:
            self.breach("deck.complete")

    def play_reveal(self, side, statement):
        other = self.other(side)
        card = side.cards.get(statement.operands[0])
        if not any(one.shown for one in self.sides.values()):
            for one in self.sides.values():
                if one.deck is None and one.available():
                    if self.stacks(one):
                        self.breach("deck.built")
                    else:
                        self.open("deck.built")
        self.may_reveal(side, other)
        if card is None:
            self.breach("reveal.top-card")
            return
        if card in side.shown or card.put_aside or card.card_gone and card.here():
            self.breach("reveal.top-card")
        elif side.deck is not None and card not in side.deck:
            self.breach("reveal.top-card")
        elif side.deck is None and not card.here():
            self.open("reveal.top-card")
        elif side.deck and not side.sealed and card.here() and side.left()[0] is not card:
            self.breach("reveal.top-card")
        elif side.deck and not side.sealed and not card.here():
            place = side.deck.index(card)
            if any(one in side.left() for one in side.deck[:place]):
                self.breach("reveal.top-card")
            if any(one in side.shown for one in side.deck[place:]):
                self.breach("reveal.") # it was passed over
        side.shown.append(card)
        side.up, side.empty = card, not card.here()
        side.acted, side.die, side.total = False, None, None
        other.die = other.total = None
        self.first = None

    def may_reveal(self, side, other):
        """Whether it may turn over a card now; clears the table if the two before are done."""
        if side.up is None:
            return
        if not side.up.here() and not side.acted and not self.activated:
            return # the card of a battlegroup without ships is replaced by the next one
        if other.up is None and other.left():
            self.breach("reveal.both")
        elif self.waiting():
            self.breach("activation.both")
        self.turn_over_cards()

    def play_set_aside(self, side, statement):
        card = side.cards.get(statement.operands[0])
        if card is None or card.here() and not card.card_gone:
            self.breach("reveal.set-aside")
            return
        if card.put_aside or card.here() or card.reserve:
            self.open("reveal.set-aside")
        card.put_aside = card.card_gone = True

    def compared(self):
        """Whether two cards with ships are face up and none has been activated."""
        return all(side.up and side.up.here() for side in self.sides.values())

    def ratings(self, side):
        """The two ratings, the own first; None if they are not known for sure."""
        both = []
        for one in (side, self.other(side)):
            rating = one.up.rating_now if one.up.rating_now is not None else one.up.rating
            if rating is None or one.up.rating_now is None and not self.told("ratings"):
                return None
            both.append(rating)
        return both

    def hidden(self, side):
        """The ratings of other cards that may have lain on top of a sealed deck, whose player wrote this one."""
        return [card.rating_now if card.rating_now is not None else -1 if card.rating is None else card.rating
                for card in side.left()] if side.sealed else []

    def play_roll(self, side, statement):
        die = int(statement.operands[0].split("[")[1].strip("]"))
        if not 1 <= die <= 6:
            self.error()
            return
        if self.activated and not self.waiting():
            self.breach("reveal.both") # the pair is over
            return
        if not self.compared():
            if any(one.up and not one.up.here() for one in self.sides.values()):
                self.unsure()
            waits = any(one.left() for one in self.sides.values() if not one.up)
            self.breach("reveal.both" if waits else "roll-off.only-on-tie")
            return
        ratings = self.ratings(side)
        if ratings is None:
            self.unsure()
        other = self.other(side)
        if ratings[0] != ratings[1] and (ratings[1] in self.hidden(side) or ratings[0] in self.hidden(other)):
            self.open("roll-off.only-on-tie")
        elif ratings[0] != ratings[1]:
            self.breach("roll-off.only-on-tie")
        elif self.activated:
            self.breach("roll-off.")
        elif self.first:
            self.breach("roll-off.again")
        elif side.die is not None and other.die is None:
            if self.told("dice"):
                self.breach("roll-off.both")
            else:
                self.unsure()
        elif side.die is not None:
            if side.total is None or other.total is None:
                self.open("roll-off.again")
            elif side.total != other.total:
                self.breach("roll-off.again")
            other.die = other.total = None
        total = die
        if self.edition == "1":
            total = None
            if side.admiral is not None and self.told("admirals"):
                total = die + side.admiral
        claimed = int(statement.outcome[0]) if statement.outcome else None
        if claimed is not None and total is not None and claimed != total:
            self.breach("roll-off.total")
        elif claimed is not None and total is None and side.admiral is not None:
            if claimed != die + side.admiral:
                self.open("roll-off.total")
            total = claimed
        side.die = die
        side.total = total

    def chooser(self, side, rule):
        """Who may choose: a side, or None; breaks `rule` or the one about rolls if nobody yet."""
        ratings = self.ratings(side)
        other = self.other(side)
        if ratings is None:
            self.open(rule)
            return None
        if ratings[0] != ratings[1]:
            return side if ratings[0] < ratings[1] else other
        if side.die is None or other.die is None:
            if self.told("dice"):
                self.breach("roll-off.both")
            else:
                self.unsure()
        elif side.total is None or other.total is None:
            self.unsure()
        elif side.total == other.total:
            if self.told("dice"):
                self.breach("roll-off.again")
            else:
                self.unsure()
        else:
            return side if side.total > other.total else other
        return None

    def play_choose(self, side, statement):
        if not side.up and not self.other(side).up:
            if self.activated or any(one.shown for one in self.sides.values()):
                self.open("rating.choice-needed")
            else:
                self.breach("reveal.both")
            return
        if self.activated and not self.waiting():
            self.breach("reveal.both") # the pair is over
            return
        if not self.compared():
            if any(one.up and not one.up.here() for one in self.sides.values()):
                self.unsure()
            silent = [one for one in self.sides.values() if not one.up]
            alone = not any(one.left() for one in silent)
            if alone and any(card.here() and card not in one.shown
                             and (card.card_gone or card.late and one.deck is None)
                             for one in silent for card in one.cards.values()):
                self.open("rating.choice-needed") # a card that came back may be in the deck
                return
            self.breach("rating.choice-needed" if alone else "reveal.both")
            return
        chosen = side if statement.operands[0] == "first" else self.other(side)
        if self.activated:
            if chosen is not self.began:
                self.breach("rating.choice-made")
            elif self.first is None and self.chooser(side, "rating.lower-chooses") not in (None, side):
                self.breach("rating.lower-chooses") # who activated first shows what the other has chosen
            else:
                self.open("rating.")
            return
        if self.first is chosen:
            self.open("rating.choice-needed")
            return
        ratings = self.ratings(side)
        may = self.chooser(side, "rating.lower-chooses")
        if may not in (None, side):
            equal = ratings and ratings[0] == ratings[1]
            self.breach("roll-off.highest-chooses" if equal else "rating.lower-chooses")
        self.first = chosen

    def play_activate(self, side, statement):
        card = side.cards.get(statement.operands[0])
        other = self.other(side)
        named = self.battlegroups.get(statement.operands[0])
        if named and not named.here():
            self.breach("reveal.lost")
            return
        if card is None or card is not side.up or side.acted:
            self.breach("activation.revealed")
            return
        if not other.up and other.left():
            self.breach("reveal.both")
        if other.empty and not self.activated and other.left():
            self.breach("reveal.lost") # the other side has to reveal its next card first
        if other.up and other.up.here() and not self.activated:
            if self.first not in (None, side):
                self.breach("activation.order")
            elif not self.first:
                self.chooser(side, "activation.order")
        if not self.activated:
            self.began = side
        side.acted = True
        self.activated += 1
        self.active = card
        self.acted_groups = set()

    def play_group(self, side, statement):
        card, group = self.groups.get(statement.operands[0], (None, None))
        if card is None:
            self.error()
        elif not group.here():
            self.breach("activation.group-in-play")
        elif card is not self.active or card.owner is not side:
            self.breach("activation.group-belongs")
        elif group in self.acted_groups:
            self.breach("activation.group-once")
        self.acted_groups.add(group)

    # Facts of the table

    def gone(self, card):
        """After a group was lost: a battlegroup off the table has lost its card for the turn."""
        if not card.here():
            if self.phase == "planning" and card.owner.deck is not None:
                self.planned(card)
            elif self.phase == "activation":
                card.card_gone = True

    def planned(self, card):
        """A deck is built, and then what it should hold changes before the phase is over."""
        if card.owner.deck is not None:
            self.unsure()

    def table_destroy(self, statement):
        name = statement.after.get("of", statement.operands[0])
        card, group = self.groups[name]
        count = int(statement.operands[0]) if "of" in statement.after else group.ships
        if count < 1 and "of" in statement.after or count > group.ships:
            self.error()
            return
        group.ships -= count
        self.gone(card)

    def table_off_table(self, statement):
        card, group = self.groups[statement.operands[0]]
        if group.ships == 0:
            self.error()
        group.away = True
        self.gone(card)

    def table_arrive(self, statement):
        name = statement.operands[0]
        if name in self.groups:
            card, group = self.groups[name]
            groups = [group]
        else:
            card = self.battlegroups[name]
            groups = list(card.groups.values())
        if not any(group.ships for group in groups):
            self.error()
            return
        before = card.here()
        for group in groups:
            group.away = False
        card.reserve = False
        if not before:
            if self.phase == "activation":
                card.card_gone = True
                if card is card.owner.up and not card.owner.acted:
                    self.unsure()
            else:
                card.put_aside = False
                card.late = self.phase != "roundup"
                if self.phase == "planning":
                    self.planned(card)

    def table_rating(self, statement):
        card, rating = self.battlegroups[statement.operands[0]], int(statement.operands[1])
        if self.phase == "roundup":
            card.rating_next = rating
            return
        if card is card.owner.up and (self.first or card.owner.die is not None
                                      or self.other(card.owner).die is not None):
            self.unsure()
        card.rating_now = rating

    def table_admiral(self, statement):
        self.sides[statement.operands[0]].admiral = int(statement.operands[1])

    def table_effect(self, _):
        pass

    # The end

    def over(self):
        return self.phase == "roundup" and (self.turns is None or self.turn == self.turns)

    def judge_result(self, statement):
        who, reason = statement.operands[0], statement.after.get("by")
        gone = [side for side in self.sides.values() if not any(
            not card.destroyed() for card in side.cards.values())]
        early = not self.over()
        if who == "unfinished" or reason in ("concession", "agreement", "time"):
            return
        if reason == "elimination":
            winner = self.sides.get(who)
            if gone != [self.other(winner)] if winner else True:
                self.breach("end.result")
            return
        if gone:
            self.unsure()
        if early:
            self.breach("turn.number")
            return
        scores = [side.scored for side in self.sides.values()]
        if not self.told("scores"):
            self.unsure()
        best = [side.name for side in self.sides.values() if side.scored == max(scores)]
        if who != (best[0] if len(best) == 1 else "tie"):
            self.breach("end.result")
        points = [int(point) for point in statement.operands[1:] + [statement.after.get("to", "")]
                  if point]
        if points:
            winner = self.sides.get(who) or next(iter(self.sides.values()))
            if points != [winner.scored, self.other(winner).scored]:
                self.breach("end.result")

    def take_end(self, _, __):
        if not self.over():
            self.open("turn.number")
        self.open("end.result")


def judge(lines):
    return Judge(lines).judge()

# SPDX-License-Identifier: MIT
"""Bribes, money and the pirates' trade in a campaign of Star Fleet Battles: what they break, and what is missing of them."""
from log_zs import Unsure, log_error
from starfleet_turn import Turn, rules

ANSWERS = ("validate", "void", "forward", "accept", "decline", "abide", "ignore")
FREE = ("phaser-g", "b10") # which are planned and need no commitment


class Offer:
    def __init__(self, team, amount):
        self.team, self.amount, self.steps = team, amount, []

    def was(self, *steps):
        return any(step in self.steps for step in steps)


class Money(Turn):
    def __init__(self):
        self.rent, self.rent_due, self.committed = None, None, {}
        self.ceased, self.open, self.all_offers = False, [], set()
        self.won = False # the pirates' tally has met their Victory condition
        super().__init__()

    def begin_turn(self):
        super().begin_turn()
        self.last_committed, self.committed = self.committed, {}
        self.limits, self.offers, self.planned = {}, {}, {}
        self.losses, self.arrived_items, self.balanced, self.expected = {}, {}, {}, {}
        self.scrapped, self.paid_scraps, self.sold, self.paid_sales = {}, set(), set(), set()
        self.paid, self.allocated, self.for_b10, self.reduced = 0, None, None, 0
        self.rent, self.rent_due = self.rent_due, None

    # Bribes

    def on_bribe_limit(self, subject, operands, _):
        if self.limits.setdefault(subject, operands[0]) != operands[0]:
            raise rules("bribe.limit")

    def on_bribe(self, subject, operands, _):
        name, amount = operands
        offer = self.offers.get(name)
        if offer and offer.team == subject:
            raise rules("bribe.name")
        if offer:
            raise Unsure # one name of two teams' offers
        self.offers[name] = Offer(subject, amount)
        self.all_offers.add(name)

    def offer(self, name):
        if name not in self.all_offers:
            raise log_error()
        if name not in self.offers:
            raise Unsure # one of an earlier turn
        return self.offers[name]

    def too_high(self, offer):
        return offer.amount > self.limits.get(offer.team, offer.amount)

    def answer(self, operands, step, needs, rule):
        """An offer goes on to STEP, for which it needs one of these before."""
        offer = self.offer(operands[0])
        if step in ("validate", "forward", "accept") and self.too_high(offer):
            raise rules("bribe.limit", *([rule] if not offer.was(*needs) else []))
        if needs and not offer.was(*needs):
            raise rules(rule)
        if offer.was(step, {"validate": "void", "void": "validate", "accept": "decline",
                            "decline": "accept"}.get(step)):
            raise Unsure # said twice, or otherwise
        offer.steps.append(step)

    def on_validate(self, _subject, operands, _):
        self.answer(operands, "validate", [], "")

    def on_void(self, _subject, operands, _):
        self.answer(operands, "void", [], "")

    def on_forward(self, _subject, operands, _):
        self.answer(operands, "forward", ["validate"], "bribe.validated")

    def on_accept(self, _subject, operands, _):
        self.answer(operands, "accept", ["forward"], "bribe.forwarded")

    def on_decline(self, _subject, operands, _):
        self.answer(operands, "decline", ["forward"], "bribe.forwarded")

    def on_abide(self, _subject, operands, _):
        if self.offer(operands[0]).was("ignore"):
            raise rules("bribe.accepted")
        self.answer(operands, "abide", ["accept"], "bribe.accepted")

    def on_ignore(self, _subject, operands, _):
        if self.offer(operands[0]).was("abide"):
            raise rules("bribe.accepted")
        self.answer(operands, "ignore", ["accept"], "bribe.accepted")

    def lacking(self, rule, after, steps):
        """Whether an offer that came as far as AFTER did not go on."""
        return [rule] if any((not after or offer.was(after)) and not offer.was(*steps)
                             for offer in self.offers.values()) else []

    def missing_verdicts(self):
        return self.lacking("bribe.validated", None, ["validate", "void"])

    def missing_forwards(self):
        return self.lacking("bribe.all-forwarded", "validate", ["forward"])

    def missing_answers(self):
        return self.lacking("bribe.answered", "forward", ["accept", "decline"])

    def missing_words(self):
        return self.lacking("bribe.followed", "accept", ["abide", "ignore"])

    def missing_plans(self):
        return ["bribe.planned"] if any(
            offer.was("accept") and (offer.team, name) not in self.planned for name, offer in self.offers.items()) else []

    # The pirates' money

    def on_pay_rent(self, _subject, operands, _):
        if self.rent is None:
            raise Unsure
        self.paid += operands[0]
        if self.paid > self.rent:
            raise rules("pirate.rent")

    def missing_rent(self):
        return ["pirate.rent"] if self.rent and self.paid < self.rent and not self.ceased else []

    def on_rent_due(self, _subject, operands, _):
        if self.rent_due is not None:
            raise Unsure
        self.rent_due = operands[0]

    def on_sell(self, _subject, operands, _):
        unit = operands[0]
        if unit in self.sold or unit in self.on_map and unit not in self.removal:
            raise rules("pirate.sale")
        if unit in self.designated:
            raise Unsure
        self.owner.setdefault(unit, self.orion())
        self.sold.add(unit)

    def on_receive(self, _subject, operands, _):
        unit = operands[2]
        if unit not in self.sold or unit in self.paid_sales:
            raise rules("pirate.sale")
        self.paid_sales.add(unit)

    def on_phaser_g(self, subject, operands, _):
        self.allocated = (self.allocated or 0) + operands[0]
        if self.allocated > self.planned.get((subject, "phaser-g"), 0):
            raise rules("pirate.phaser-g")

    def on_phaser_g_roll(self, *_):
        if not self.allocated:
            raise rules("pirate.phaser-g")

    def on_tally(self, _subject, operands, _):
        self.ceased = self.ceased or len(operands) > 1
        self.won = self.won or operands[-1] == "victory"

    # Planned, committed, received

    def by_a_team(self, subject):
        if subject == "GM":
            raise Unsure

    def on_record_income(self, subject, operands, _):
        self.once(self.expected, subject, operands[0])

    def once(self, told, subject, amount):
        """A team may tell a sum once; the same sum again may be the other one who keeps the record."""
        if told.get(subject, amount) != amount:
            raise rules("economy.balance")
        if subject in told:
            raise Unsure
        told[subject] = amount

    def on_plan(self, subject, operands, _):
        item, amount = operands
        if (subject, item) in self.planned:
            raise Unsure # more of it, or the same once more
        offer = self.offers.get(item)
        if offer and offer.team == subject and amount != offer.amount:
            raise Unsure
        self.planned[subject, item] = amount
        bribes = sum(number for (team, name), number in self.planned.items()
                     if team == subject and name in self.offers and self.offers[name].team == subject)
        if offer and bribes > self.limits.get(subject, bribes):
            raise rules("bribe.limit")

    def on_commit(self, subject, operands, _):
        item, amount = operands
        if item in FREE or item in self.all_offers:
            raise Unsure
        before = self.committed.get((subject, item), 0)
        if before not in (0, amount):
            raise Unsure # the first one put right, or more of it
        self.committed[subject, item] = before + amount
        if before + amount > self.planned.get((subject, item), -1):
            raise rules("economy.committed")
        if before:
            raise Unsure # for one arrival, or for two

    def on_report_loss(self, subject, operands, _):
        if (subject, operands[0]) not in self.planned or operands[0] == "rent":
            raise Unsure
        key = subject, operands[0]
        self.losses[key] = self.losses.get(key, 0) + operands[1]
        if self.losses[key] + self.committed.get(key, 0) > self.planned[key]:
            raise rules("economy.committed") # variances must be the minimum necessary

    def missing_commitments(self):
        due = {key: amount for key, amount in self.planned.items() if key[1] not in FREE and key[1] not in self.all_offers}
        if any(key not in self.committed for key in due):
            self.open.append("economy.committed") # it may be that none of it could be spent
        lacks = any(key in self.committed and self.committed[key] + self.losses.get(key, 0) < amount for key, amount in due.items())
        return ["economy.committed"] if lacks else []

    def arrival(self, subject, item, on=None):
        self.by_a_team(subject)
        key = subject, item
        if key not in self.committed:
            raise rules("economy.arrival")
        if key in self.arrived_items:
            if on and self.arrived_items[key] == on:
                raise Unsure # the same, told twice
            raise rules("economy.arrival")
        self.arrived_items[key] = on

    def on_arrive(self, subject, operands, _):
        self.arrival(subject, operands[0])

    def fed(self, name):
        if not self.supply.get(name, ("", True))[1]:
            raise Unsure

    def on_change(self, subject, operands, _):
        self.fed(operands[2])
        self.arrival(subject, operands[0], operands[2])

    def on_defense(self, subject, operands, _):
        self.fed(operands[2])
        self.arrival(subject, operands[0], operands[2])

    def on_refit(self, subject, operands, _):
        if (subject, operands[0]) in self.last_committed and (subject, operands[0]) not in self.committed:
            raise Unsure # of the turn before, if it was not completed then
        self.arrival(subject, operands[0], operands[2])

    def on_scrap(self, subject, operands, _):
        self.by_a_team(subject)
        if self.owner.get(operands[0]) == subject and not self.fought:
            raise rules("economy.scrap")
        if operands[0] in self.scrapped:
            raise Unsure
        self.scrapped[operands[0]] = subject

    def on_scrap_income(self, subject, operands, _):
        self.by_a_team(subject)
        if self.scrapped.get(operands[0]) != subject or operands[0] in self.paid_scraps:
            raise rules("economy.scrap")
        self.paid_scraps.add(operands[0])

    def on_balance(self, subject, operands, _):
        self.by_a_team(subject)
        if operands[0] < 0:
            raise rules("economy.balance")
        self.open.append("economy.balance") # it is not known what was there
        self.once(self.balanced, subject, operands[0])

    def on_b10_allocate(self, *args):
        if self.b10 != "building":
            raise rules("sequence.conditional")
        self.for_b10 = args[1][0] if self.for_b10 is None else None

    def on_b10_reduce(self, subject, operands, _):
        planned = self.planned.get((subject, "b10"))
        there = planned if planned is not None else self.for_b10
        if there is None or None not in (planned, self.for_b10) and planned != self.for_b10:
            raise Unsure
        if self.reduced and self.reduced == operands[0]:
            raise Unsure # the same, told twice
        self.reduced += operands[0]
        if self.reduced > there:
            raise rules("b10.reduced")

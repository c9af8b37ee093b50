# SPDX-License-Identifier: MIT
"""What upgrades and squadrons of Star Wars: Armada forbid in attacks, from the sentences of permits.tsv.

Written from the table of cards and the quick reference (Attack Resolution 4 and 5, Game Round 2); nothing of umpire was looked at.
"""
import cards

REDIRECT, ONE_TOKEN, BRACE = "redirect at most 1 to each zone", "at most 1 token is spent", "brace takes 1 at most"
ONE_ATTACK, ONE_FIRST = "1 attack a round", "1 attack before the maneuver"
COUNTERS = "no attack but counter"
# With what must be so, as the table has it.
SENTENCES = {REDIRECT: "spent=redirect", ONE_TOKEN: "resolved=concentrate-fire", BRACE: "spent>=2", ONE_ATTACK: "", ONE_FIRST: "",
             COUNTERS: "phase=squadron"}


def judged(row):
    """Whether a row of a limit is one of those."""
    return row["form"] == "limit" and SENTENCES.get(row["statement"], "?") in row["if"] and row["believed"] == "-"


def limits_of(card):
    """The sentences of a card that are judged here."""
    return {row["statement"] for row in cards.rules_of(card) if judged(row)}


def least_after_brace(total, spent, limits):
    """The damage that brace leaves."""
    return max(total - 1 if BRACE in limits and len(set(spent)) > 1 else 0, (total + 1) // 2)


class Limits:
    """Is asked before the judge of attacks, whose breaches go before these."""

    def forbidden(self, unit):
        member = self.member.get(unit.name)
        held = [] if member is None else member.upgrades if unit.is_ship else [member]
        return set().union(*(limits_of(one.card) for one in held if one.card))

    def forbid(self, wrong):
        if wrong and not self.broken:
            self.breach("card.limit")

    def play_attack(self, statement, side):
        before = self.attack
        super().play_attack(statement, side)
        made = self.attack
        if made is None or made is before:
            return
        mine = self.forbidden(made.attacker)
        made.braced = mine if BRACE in mine else set()
        if made.special is None:
            several = made.attacker.is_ship and len(made.attacker.attacks) > 1
            self.forbid(several and mine & {ONE_ATTACK, ONE_FIRST} or not made.attacker.is_ship and self.phase == "squadron" and COUNTERS in mine)

    def concentrate_fire(self, ship, paid):
        super().concentrate_fire(ship, paid)
        if self.attack and self.attack.attacker is ship:
            self.attack.concentrated = True

    def play_spend(self, statement, side):
        attack = self.attack
        super().play_spend(statement, side)
        if attack and attack.defender.is_ship and getattr(attack, "concentrated", False):
            self.forbid(ONE_TOKEN in self.forbidden(attack.attacker) and len(attack.spent) > 1)

    def play_redirect(self, statement, side):
        super().play_redirect(statement, side)
        if self.attack:
            self.forbid(REDIRECT in self.forbidden(self.attack.attacker) and int(statement.operands[0]) > 1)

    def play_suffer(self, statement, side):
        attack = self.attack
        if attack and BRACE in getattr(attack, "braced", ()) and "brace" in attack.spent and "scatter" not in attack.spent:
            half = (attack.total() + 1) // 2
            if attack.step < 5 and statement.operands[0] == str(half) and half < attack.damage():
                self.breach("card.limit")
                return
        super().play_suffer(statement, side)

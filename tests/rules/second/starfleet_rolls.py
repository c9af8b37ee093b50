# SPDX-License-Identifier: MIT
"""Who rolls for strategic initiative, and again after ties (V1.12, V1.13).

Teams that tie roll again at once or when every other re-roll is done: the text has it that all
are made simultaneously, so that both orders may be written. All readings are kept that fit.
"""
from log_zs import Breach, Unsure


class Rolls:
    def __init__(self, taking):
        self.taking, self.scores = taking, {}
        self.ahead = {}  # rolls for ties that may come, written before the other team's roll
        self.readings = {frozenset([(frozenset(taking), frozenset())])}

    def roll(self, team, score):
        """Takes a roll, then those that were written ahead by teams that are tied now."""
        if not self.take(team, score):
            self.ahead.setdefault(team, []).append(score)
        taken = True
        while taken:
            due = [one for one in self.ahead if self.ahead[one] and self.is_due(one)]
            taken = bool(due) and self.take(due[0], self.ahead[due[0]].pop(0))

    def is_due(self, team):
        return any(team in members and team not in rolled
                   for reading in self.readings for members, rolled in reading)

    def take(self, team, score):
        """Whether the roll counts now. A reading is the open roll-offs: who takes part, and who of them has rolled."""
        again = team in self.scores
        scores = {**self.scores, team: score}
        found = set()
        for reading in self.readings:
            group = next((group for group in reading
                          if team in group[0] and team not in group[1]), None)
            if group is not None:
                found |= self.after(reading, group, team, scores)
        if not found:
            tied = [other for other, value in self.scores.items()
                    if other != team and value == self.scores.get(team)]
            if again and tied:
                raise Unsure
            if again and set(self.taking) - set(self.scores):
                if self.ahead.get(team):
                    raise Unsure  # one roll ahead is enough for a walk through all states, which must end
                return False
            raise Breach("starfleet.initiative.two-dice", "starfleet.initiative.reroll-only-tied")
        self.readings, self.scores = found, scores
        return True

    @staticmethod
    def after(reading, group, team, scores):
        rest, rolled = reading - {group}, group[1] | {team}
        if rolled != group[0]:
            return {rest | {(group[0], rolled)}}
        busy = {other for members, _ in rest for other in members}
        groups = {}
        for other, score in scores.items():
            if other not in busy:
                groups.setdefault(score, set()).add(other)
        ties = {(frozenset(members), frozenset()) for members in groups.values()
                if len(members) > 1}
        return {rest | frozenset(ties), rest} if rest else {frozenset(ties)}

    def missing(self):
        if len(self.scores) < len(self.taking):
            return ["initiative.everyone"]
        if any(self.ahead.values()):
            return ["initiative.two-dice"]
        values = list(self.scores.values())
        if len(set(values)) < len(values):
            return ["initiative.reroll-ties"]
        if frozenset() not in self.readings:
            return ["initiative.reroll-ties", "initiative.everyone"]
        return []

# SPDX-License-Identifier: MIT
"""What the second checkers have in common: findings, areas of record, the way through a log.

A checker stops at the first line that breaks rules, so that it need not know how play goes on.
"""
import log


class Unsure(Exception):
    """From here on the log leaves too much open."""


class Judging:
    """take_VERB is for a marker or a declaration, table_VERB for a fact, event() for play."""

    def __init__(self, game, areas, lines):
        self.game, self.areas, self.lines = game, areas, lines
        self.line = 0
        self.found, self.broken = [], False
        self.recorded, self.declared = set(), False
        self.late = False # the log says where it begins
        self.written = None # whether the round has all its markers; None: it has no marker yet
        self.result = None # the line of the result, and the result

    def breach(self, rule):
        self.broken = True
        self.found.append((self.line, f"{self.game}.{rule}"))

    def error(self):
        """The line is not one of a log: 'log.', whatever its kind."""
        self.broken = True
        self.found.append((self.line, "log."))

    def open(self, rule):
        """Umpire may find this or not."""
        self.found.append((self.line, f"?{self.game}.{rule}"))

    def missing(self, area, rule):
        """Something is not written: a breach only where the log records it."""
        if area in self.recorded:
            self.breach(rule)
        else:
            self.open(rule)

    def begins_late(self):
        """Before this first marker nothing is known: it is advice, unless the log says so."""
        if not self.late:
            self.found.append((self.line, "!log.late"))
        self.unsure()

    def take_begins(self, *_):
        self.late = True

    def unsure(self):
        self.found.append((self.line, "?*"))
        raise Unsure

    def told(self, area):
        return area in self.recorded

    def take_records(self, statement, _):
        words = statement.operands
        self.recorded, self.declared = set(self.areas if "all" in words else words), True

    def judge(self):
        try:
            for self.line, statement, within in log.parse(self.lines):
                self.take(statement, within)
                if self.broken:
                    break
        except Unsure:
            pass
        return self.found

    def imply(self, phases, to):
        """Begins the phases before that place which are not written, in a round that leaves them out."""
        here = phases.index(self.phase) + 1 if self.phase else 0
        for phase in phases[here:to]:
            if self.written is False and not self.broken:
                marker = log.Statement()
                marker.verb, marker.operands = "phase", [phase]
                self.take_phase(marker, ())

    def imply_for(self, phases, belongs):
        """An event begins the one phase that it belongs to and that is to come."""
        here = phases.index(self.phase) if self.phase else -1
        to_come = [one for one in belongs if phases.index(one) > here]
        if not self.written and len(to_come) == 1 and self.phase not in belongs:
            self.written = False
            self.imply(phases, phases.index(to_come[0]) + 1)

    def note_marker(self, phases, statement):
        """A marker implies those before it, after one that was implied."""
        if statement.verb == "phase":
            if statement.operands[0] in phases:
                self.imply(phases, phases.index(statement.operands[0]))
            self.written = self.written is None or self.written
        else:
            self.imply(phases, len(phases))
            self.written = None

    def take(self, statement, within):
        verb = statement.verb.replace("-", "_")
        if verb == "note" and statement.subject is None:
            return
        if self.result and verb != "end":
            self.line = self.result[0]
            self.error() # it is no result, as play goes on, or one that came too early
            self.judge_result(self.result[1])
        elif verb == "result" and statement.subject is None:
            self.result = self.line, statement
        elif verb == "end" and self.result:
            self.line = self.result[0]
            self.judge_result(self.result[1])
        elif statement.subject is None:
            if statement.marker():
                self.before_marker()
            method = getattr(self, "take_" + verb, None)
            if method:
                method(statement, within)
        elif self.may_play(statement):
            if statement.subject == "table":
                getattr(self, "table_" + verb)(statement)
            else:
                self.event(statement)

    def judge_result(self, statement):
        """What is wrong with the last statement before 'end'."""

    def before_marker(self):
        """Called before each marker."""

    def may_play(self, statement):
        """Whether an event can be judged at all."""
        return True

# SPDX-License-Identifier: MIT
"""Squads, players, roll-offs and the victor in Dropzone's second implementation."""
from log_zs import Breach, Unsure, bare, log_error, number


class Squad:
    def __init__(self, owner, name, group, words):
        self.owner, self.name, self.group, self.units = owner, name, group, 1
        self.reserve = self.readiness = self.disabled = self.hit = False
        self.alive, self.activated, self.aboard, self.carrier = True, False, False, None
        self.shot = self.boarded = False  # in this round
        self.went_with, self.line = None, 0
        at = 0
        while at < len(words):
            if words[at] == "units=":
                at += 1
                self.units = number(words[at])
                if self.units < 1:
                    raise log_error()
            elif words[at] in ("reserve", "readiness"):
                setattr(self, words[at], True)
            elif words[at] == "embarked":
                self.aboard = True
            elif words[at] == "in":
                at += 1
                self.carrier = bare(words[at])
            else:
                raise log_error()
            at += 1

    def chain(self):
        """The squad and the transport that it is aboard."""
        return [self, self.carrier] if self.aboard and self.carrier else [self]

    def strangers(self, squads, group):
        """Squads aboard, at whatever depth, that are of another battlegroup."""
        found = []
        for squad in squads:
            carrier, sure = squad.carrier if squad.aboard else None, True
            while squad.alive and carrier and squad.group not in (None, group):
                sure = sure and not carrier.hit
                if carrier is self:
                    if not sure:
                        raise Unsure  # it may have left the part that is destroyed
                    found.append(squad)
                    break
                carrier = carrier.carrier if carrier.aboard else None
        return found

    def here(self):
        return self.alive and not any(squad.reserve for squad in self.chain())

    def able(self):
        return self.here() and not self.disabled

    def waits(self):
        return any(squad.readiness for squad in self.chain())


class Player:
    def __init__(self, name):
        self.name, self.groups, self.squads, self.commanders = name, {}, {}, {}
        self.commander_lines = []
        self.deck, self.hand, self.gone, self.special = 30, 0, set(), set()
        self.played, self.conceded, self.points, self.kills = set(), False, 0, 0
        self.full = self.used = False
        self.cut = None  # "now" when a commander's death makes the hand too large, "late" after the next statement

    def out(self):
        return self.conceded or not any(squad.alive for squad in self.squads.values())

    def command(self):
        """The highest Command Value on the table, or none."""
        values = [value for value, squad, alive in self.commanders.values()
                  if alive and (squad is None or squad.here() and not squad.waits())]
        return max(values, default=None)

    def limit(self):
        value = self.command()
        return 1 if value is None else value

    def open_groups(self, activated):
        """The battlegroups that can be activated, and those of them that must be."""
        able, due = [], []
        for name, squads in self.groups.items():
            if (self.name, name) in activated or self.conceded:
                continue
            ready = [squad for squad in squads if squad.able()]
            if ready:
                able.append(name)
                if not all(squad.waits() for squad in ready):
                    due.append(name)
        return able, due


class RollOff:
    """A group of players and the places that they roll for."""

    def __init__(self, players, first=True, again=False):
        self.players, self.first, self.again, self.dice = players, first, again, {}
        self.parts = None

    def open_for(self, player):
        """The roll-off in which the player must still be placed, or None."""
        if player not in self.players:
            return None
        if self.parts is None:
            return self
        return next((part for part in (group.open_for(player) for group in self.parts) if part),
                    None)

    def roll(self, player, face):
        self.dice[player] = face
        if len(self.dice) < len(self.players):
            return
        rest, self.parts = list(self.players), []
        sixes = [name for name in rest if self.dice[name][0] == 6]
        if self.first and len(sixes) == 1:
            self.parts.append(Placed(sixes[0]))
            rest.remove(sixes[0])
        totals = sorted({self.dice[name][1] for name in rest}, reverse=True)
        for total in totals:
            group = [name for name in rest if self.dice[name][1] == total]
            self.parts.append(Placed(group[0]) if len(group) == 1 else
                              RollOff(group, self.first and not self.parts, True))

    def order(self):
        """The order of initiative, or None before everything is settled."""
        if self.parts is None:
            return None
        orders = [part.order() for part in self.parts]
        return None if None in orders else [name for order in orders for name in order]


class Placed:
    def __init__(self, player):
        self.player = player

    def open_for(self, _player):
        return None

    def order(self):
        return [self.player]


def judge_result(game, winner, reason, points):
    """The scenario's conditions make the victor; the game does not end early without a reason."""
    left = [player for player in game.players.values() if not player.out()]
    breaches, scores = [], {player.name: (player.points, player.kills)
                            for player in game.players.values() if not player.conceded}
    if reason == "agreement":
        if winner in game.players and game.players[winner].conceded:
            raise Breach("dropzone.end.result")
        return
    if reason == "concession":
        if winner == "tie" or [player.name for player in left] != [winner]:
            if winner in [player.name for player in left] and not any(
                    player.conceded for player in game.players.values()):
                return
            raise Breach("dropzone.end.result")
        return
    if reason == "elimination":
        if any(player.conceded for player in game.players.values()):
            raise Unsure # nobody says whether to concede is to be eliminated
        if [player.name for player in left] != [winner] and (left or winner != "tie"):
            breaches += ["dropzone.end.result", "dropzone.round-up.ends"]
    else:
        best = max(scores.values())
        leaders = [name for name, score in scores.items() if score == best]
        if not reason and [player.name for player in left] == [winner]:
            leaders = [winner] # the others are out of the game
        if winner != (leaders[0] if len(leaders) == 1 else "tie"):
            breaches.append("dropzone.end.result")
        if points:
            wanted = [player.points for player in game.players.values()]
            if winner in game.players:
                first = list(game.players).index(winner)
                wanted.insert(0, wanted.pop(first))
            if points != wanted:
                breaches.append("dropzone.end.result")
        if game.early() and len(left) < 2:
            raise Unsure
        if game.early() and reason != "time":
            breaches.append("dropzone.round-up.ends")
    if breaches:
        raise Breach(*breaches)

# SPDX-License-Identifier: MIT
"""Random legal games of Dropzone Commander, with all that a log may hold."""
from log_zs import quoted

PLAYERS = ["UCM", "PHR", "Scourge", "Shaltari", "Resistance", "Équipe-4", "Fifth column"]
SQUADS = ["Sabres", "Legionnaires", "Bear", "Condors", "Reapers", "Razorworms", "Ajax", "Odin",
          "Hand of Sparta", "Lifthawk", "Veterans", "Fighters", "Tomahawks", "Braves", "Juno",
          "Zeus", "Ferrum", "Prætorians", "Kodiak", "Gladius", "Rapiers", "Wolverines"]
GROUPS = ["Armour", "Infantry", "Hammer", "Talon", "Swarm", "Sky", "Legion", "Rabble",
          "Second wave"]
COMMANDERS = ["Hallam", "Price", "Nikephoros", "Desecrator", "Old Tom", "Kyra", "Vega", "Marek"]
CARDS = ["Ambush", "Lucky shot", "Orbital", "Smoke", "Overdrive", "Medic", "Decoy", "Jam"]
RULES = ["Overwatch", "Evasive action", "Reaction fire"]
AREAS = {"dice": ["roll"], "initiative": ["initiative"], "cards": ["discard", "draw", "play"],
         "squads": ["squad"], "scores": ["score"], "checks": ["check"], "effects": ["effect"],
         "actions": ["move", "shoot", "search", "close-quarters", "other", "embark", "disembark",
                     "react"], "choices": ["cede"]}


class Squad:
    def __init__(self, name, group, units):
        self.name, self.group, self.units = name, group, units
        self.reserve = self.readiness = self.disabled = self.used = False
        self.carrier, self.alive = None, True
        self.shot = self.boarded = False  # in this round
        self.went_with = None

    def here(self):
        return self.alive and not self.reserve and not (self.carrier and self.carrier.reserve)

    def able(self):
        return self.here() and not self.disabled

    def waits(self):
        return self.readiness or bool(self.carrier and self.carrier.readiness)


class Player:
    def __init__(self, name):
        self.name, self.groups, self.aux, self.commanders = name, {}, [], []
        self.deck, self.hand, self.special, self.cards, self.sources = 30, 0, [], list(CARDS), []
        self.points = self.kills = 0
        self.spent = False

    def squads(self):
        return [squad for group in self.groups.values() for squad in group] + self.aux

    def takes(self, carrier, group):
        """Whether all squads aboard a transport are of this battlegroup."""
        for squad in self.squads():
            above = squad.carrier
            while above and above is not carrier:
                above = above.carrier
            if above and squad.alive and squad.group not in (None, group):
                return False
        return True

    def out(self):
        return not any(squad.alive for squad in self.squads())

    def value(self):
        return max((cv for _, cv, squad, alive in self.commanders if alive and
                    (squad is None or squad.here() and not squad.waits())), default=None)

    def limit(self):
        value = self.value()
        return 1 if value is None else value

    def choices(self, used):
        able = [(name, squads) for name, squads in self.groups.items()
                if (self.name, name) not in used and any(squad.able() for squad in squads)]
        due = [name for name, squads in able
               if not all(squad.waits() for squad in squads if squad.able())]
        return [name for name, _ in able], due


class Play:
    def __init__(self, random):
        self.random, self.lines, self.players = random, [], []
        self.rounds, self.used, self.order = None, set(), []
        self.met = False

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def say(self, player, text):
        self.lines.append(f"{quoted(player.name) if player else 'table'}: {text}")

    # Declarations

    def army(self, player):
        pick, put = self.random, self.lines.append
        put(f"player {quoted(player.name)} {{")
        names = pick.sample(SQUADS, 12)
        if self.chance(40):
            player.deck = pick.choice([0, 1, 3, 6, 20])
            put(f"cards {player.deck}")
        for rule in pick.sample(RULES, pick.randrange(3)):
            put(f"special {quoted(rule)}")
            player.special.append(rule)
        for group in pick.sample(GROUPS, pick.choice([1, 1, 2, 2, 3, 4])):
            put(f"battlegroup {quoted(group)} {{")
            player.groups[group] = []
            for _ in range(pick.choice([1, 1, 2, 3])):
                player.groups[group].append(self.squad(player, "squad", names.pop(), group))
            put("}")
        for _ in range(pick.choice([0, 0, 1, 2])):
            if names:
                player.aux.append(self.squad(player, "auxiliary", names.pop(), None))
        for name in pick.sample(COMMANDERS, pick.choice([0, 1, 1, 1, 2])):
            cv, where = pick.randrange(1, 7), None
            if self.chance(50):
                where = pick.choice(player.squads())
            if where and where.units == 1 and any(one[2] is where for one in player.commanders):
                where = None  # a unit carries one commander
            player.commanders.append([name, cv, where, True])
            aboard = f" in {quoted(where.name)}" if where else ""
            put(f"commander {quoted(name)} cv={cv}{aboard}")
        put("}")

    def squad(self, player, verb, name, group):
        squad, words = Squad(name, group, self.random.randrange(1, 6)), ""
        if squad.units > 1 or self.chance(50):
            words += f" units={squad.units}"
        carriers = [other for other in player.squads() if not other.carrier and
                    (group is None or other.group == group) and player.takes(other, group)]
        roll = self.random.randrange(100)
        if carriers and roll < 12:
            squad.carrier = self.random.choice(carriers)
            words += f" embarked in {quoted(squad.carrier.name)}"
        elif roll < 22:
            squad.reserve, words = True, words + " reserve"
        elif roll < 32:
            squad.readiness, words = True, words + " readiness"
        self.lines.append(f"{verb} {quoted(name)}{words}")
        return squad

    def declare(self):
        self.lines.append("game dropzone" + self.random.choice(["", " 2"]))
        self.lines.append("records all")
        if self.chance(50):
            self.lines.append('title "Three towers"')
        if self.chance(80):
            self.rounds = self.random.choice([1, 2, 2, 3, 4])
            self.lines.append(f"rounds {self.rounds}")
        if self.chance(60):
            self.lines.append("victory points")
        for name in self.random.sample(PLAYERS, self.random.choice([2, 2, 2, 3, 3, 4, 5, 7])):
            self.players.append(Player(name))
            self.army(self.players[-1])

    # Initiation

    def roll_off(self, group, first, place_first):
        """Rolls until everybody of the group has a place; returns the order."""
        pick, dice = self.random, {}
        for player in pick.sample(group, len(group)):
            face = pick.randrange(1, 7)
            dice[player] = (face, face + (player.value() or 0))
            pool = pick.choice(["d6", "d6", "1d6"])
            total = f" => {dice[player][1]}" if self.chance(40) else ""
            self.say(player, f"roll {pool}[{face}]{total}")
            self.anything(2)
        order, rest = [], list(group)
        sixes = [player for player in rest if dice[player][0] == 6]
        if place_first and len(sixes) == 1:
            order.append(sixes[0])
            rest.remove(sixes[0])
        ties = []
        for total in sorted({dice[player][1] for player in rest}, reverse=True):
            tied = [player for player in rest if dice[player][1] == total]
            ties.append((tied, place_first and not order and not ties))
        settled = {}
        for at in pick.sample(range(len(ties)), len(ties)):
            tied, best = ties[at]
            settled[at] = tied if len(tied) == 1 else self.roll_off(tied, False, best)
        return order + [player for at in range(len(ties)) for player in settled[at]]

    def initiation(self):
        pick = self.random
        self.lines.append("phase initiation")
        for player in self.players:
            for squad in player.squads():
                squad.shot = squad.boarded = False
        if self.chance(30):
            self.arrivals()
        playing = [player for player in self.players if not player.out()]
        self.order = self.roll_off(playing, True, True) if len(playing) > 1 else playing
        told = self.chance(50)
        if told and self.chance(60):
            self.tell_order()
            told = False
        if len(playing) > 1 and self.chance(25):
            self.say(self.order[0], "cede")
            self.order[0:2] = [self.order[1], self.order[0]]
        if told:
            self.tell_order()
        for player in pick.sample(playing, len(playing)):
            if player.hand and self.chance(30):
                self.throw(player, pick.randrange(1, player.hand + 1))
        for player in pick.sample(playing, len(playing)):
            room = max(0, min(player.limit() - player.hand, player.deck))
            if room and self.chance(20):
                part = pick.randrange(0, room)
                self.draw(player, part)
                room -= part
            if room or self.chance(30):
                self.draw(player, room)
        if self.chance(10):
            self.say(pick.choice(playing), 'effect "Dust"')

    def tell_order(self):
        self.say(None, "initiative => " + " ".join(quoted(player.name) for player in self.order))

    def draw(self, player, count):
        self.say(player, f"draw {count}")
        player.hand += count
        player.deck -= count

    def throw(self, player, count):
        if len(player.cards) >= count and self.chance(40):
            cards = [player.cards.pop() for _ in range(count)]
            self.say(player, "discard " + " ".join(quoted(card) for card in cards))
        else:
            self.say(player, f"discard {count}")
        player.hand -= count

    def arrivals(self):
        for player in self.players:
            for squad in player.squads():
                if squad.alive and squad.reserve and self.chance(60):
                    self.say(None, f"arrive {self.path(player, squad)}")
                    squad.reserve = squad.readiness = False

    def path(self, player, squad):
        alone = sum(other.name == squad.name for side in self.players
                    for other in side.squads()) == 1
        if alone and self.chance(70):
            return quoted(squad.name)
        return f"{quoted(player.name)}.{quoted(squad.name)}"

    # Activation

    def turn(self, last):
        """The player who activates or passes next, and the battlegroup; None when all is done."""
        at = self.order.index(last) + 1 if last else 0
        for player in self.order[at:] + self.order[:at]:
            able, due = player.choices(self.used)
            if due or (able and self.chance(50)):
                if not due and self.chance(40):
                    return player, None
                return player, self.random.choice(able)
        return None

    def activations(self):
        self.lines.append("phase activation")
        self.used, last = set(), None
        for player in self.players:
            for squad in player.aux:
                squad.used = False
        while True:
            chosen = self.turn(last)
            if chosen is None:
                break
            last, group = chosen
            if group is None:
                self.say(last, "pass")
                if not any(player.choices(self.used)[1] for player in self.players):
                    break
                continue
            self.activation(last, group)
            self.anything(10)
            if self.chance(5):
                idle = [player for player in self.players
                        if not player.choices(self.used)[0] and not player.out()]
                if idle:
                    self.say(self.random.choice(idle), "pass")

    def activation(self, player, group):
        pick = self.random
        self.used.add((player.name, group))
        aux = [squad for squad in player.aux if squad.able() and not squad.used and
               player.takes(squad, group) and self.chance(40)]
        words = " ".join(quoted(squad.name) for squad in aux)
        self.say(player, f"activate {quoted(group)}" + (f" with {words}" if aux else ""))
        for squad in aux:
            squad.used, squad.went_with = True, group
        able = [squad for squad in player.groups[group] if squad.able()]
        acting = pick.sample(able, pick.randrange(1, len(able) + 1)) + \
            [squad for squad in aux if self.chance(70)]
        pick.shuffle(acting)
        for squad in acting:
            if squad.able():
                self.say(player, f"squad {quoted(squad.name)}")
                self.actions(player, squad, self.acted_first(acting, squad))

    @staticmethod
    def acted_first(acting, squad):
        return squad is acting[0]

    def actions(self, player, squad, must):
        pick, done = self.random, []
        wanted = pick.choice([1, 1, 2, 2] if must else [0, 1, 2])
        if squad.carrier and wanted and self.chance(50):
            self.say(player, "disembark")
            squad.carrier = None
        while wanted:
            waits = squad.carrier and squad.carrier.readiness
            free = ["move"] + ([] if waits else ["other"])
            here = not squad.carrier and not squad.readiness
            free += ["close-quarters"] if here else []
            free += ["shoot"] if here and not squad.boarded else []
            if not done and here:
                free.append("search")
            action = pick.choice([word for word in free if word == "other" or word not in done])
            self.say(player, action + self.operands(player, squad, action))
            done.append(action)
            squad.shot = squad.shot or action == "shoot"
            squad.readiness = False
            if action == "move":
                squad.carrier = None
            wanted = 0 if action == "search" else wanted - 1
            self.losses(player)
            if not squad.able():
                return
        carriers = [other for other in player.squads() if other is not squad and other.able() and
                    not other.waits() and not other.carrier and other.name != squad.name and
                    self.may_board(player, squad, other)]
        laden = any(other.carrier is squad for other in player.squads())
        if carriers and not squad.carrier and not laden and self.chance(10) and done == ["move"]:
            squad.carrier, squad.boarded = pick.choice(carriers), True
            self.say(player, f"embark in {quoted(squad.carrier.name)}")

    @staticmethod
    def may_board(player, squad, carrier):
        if squad.shot:
            return False
        if squad.group is None:
            return True
        if carrier.used and carrier.went_with != squad.group:
            return False
        return carrier.group in (None, squad.group) and player.takes(carrier, squad.group)

    def operands(self, player, squad, action):
        words = f" {self.random.randrange(1, squad.units + 1)}" if self.chance(40) else ""
        targets = [(side, other) for side in self.players if side is not player
                   for other in side.squads() if other.here()]
        if targets and action in ("shoot", "close-quarters") and self.chance(50):
            side, other = self.random.choice(targets)
            word = "at" if action == "shoot" else "with"
            words += f" {word} {quoted(side.name)}.{quoted(other.name)}"
        if action == "other" and self.chance(50):
            words += ' "demolish"'
        return words

    def losses(self, attacker):
        """Somebody else's units are destroyed, now and then; a hand is cut at once."""
        if not self.chance(12):
            return
        side = self.random.choice([player for player in self.players if player is not attacker])
        targets = [squad for squad in side.squads() if squad.here()]
        if targets:
            self.destroy(side, self.random.choice(targets))

    def destroy(self, side, squad):
        value, count = side.value(), self.random.randrange(1, squad.units + 1)
        commander = next((one for one in side.commanders if one[2] is None and one[3]), None)
        if commander and self.chance(25):
            names = [one[0] for player in self.players for one in player.commanders]
            squads = [one.name for player in self.players for one in player.squads()]
            if (names + squads).count(commander[0]) == 1:
                commander[3] = False
                self.say(None, f"destroy {quoted(commander[0])}")
        elif count < squad.units or self.chance(30):
            self.say(None, f"destroy {count} of {self.path(side, squad)}")
            squad.units -= count
        else:
            self.say(None, f"destroy {self.path(side, squad)}")
            squad.units = 0
        if not squad.units:
            squad.alive = False
            for one in side.commanders:
                one[3] = one[3] and one[2] is not squad
            for other in side.squads():
                if other.carrier is squad:
                    other.carrier = None
        over = side.hand - side.limit()
        if over > 0 and side.value() != value:
            self.throw(side, self.random.randrange(over, side.hand + 1))

    def anything(self, percent):
        """What may happen at any time."""
        pick = self.random
        if not self.chance(percent):
            return
        player = pick.choice(self.players)
        squads = [squad for squad in player.squads() if squad.here()]
        way = pick.randrange(8)
        if way == 0 and player.hand and player.cards:
            card = player.cards.pop()
            self.say(player, f"play {quoted(card)}")
            player.hand -= 1
            player.sources.append(card)
        elif way == 1:
            self.say(pick.choice([None, player]), 'effect "Sandstorm"')
        elif way == 2:
            self.lines.append('note "a pause"')
        elif way == 3 and not player.out():
            self.score(player)
        elif way == 4 and squads:
            squad = pick.choice(squads)
            squad.disabled = not squad.disabled
            verb = "disable" if squad.disabled else "enable"
            self.say(None, f"{verb} {self.path(player, squad)}")
        elif way == 5 and squads:
            squad = pick.choice(squads)
            if not squad.carrier:
                squad.readiness = True
                self.say(None, f"readiness {self.path(player, squad)}")
        elif way == 6:
            self.arrivals()
        elif self.lines[-1] != "phase initiation":
            self.react(player)

    def react(self, player):
        sources = player.special + player.sources
        squads = [squad for squad in player.squads() if squad.able() and not squad.carrier]
        if sources and squads and self.order:
            squad = self.random.choice(squads)
            action = self.random.choice(["move", "shoot", "other"])
            squad.readiness = False
            squad.shot = squad.shot or action == "shoot"
            self.say(player, f"react {quoted(squad.name)} {action} by "
                             f"{quoted(self.random.choice(sources))}")

    def score(self, player):
        points = self.random.randrange(4)
        kills = self.random.randrange(points + 1)
        kills = kills if self.chance(60) else 0
        self.say(player, f"score {points}" + (f" kill={kills}" if kills else ""))
        player.points += points
        player.kills += kills

    # Round-up and the end

    def round_up(self, last):
        self.lines.append("phase round-up")
        if self.chance(30):
            self.say(self.order[0], 'effect "Collateral damage"')
        self.losses(None)
        for player in self.players:
            if not player.out() and self.chance(60):
                self.score(player)
        last = last or len(self.left()) < 2
        if self.chance(60) or last:
            self.met = last or self.chance(15)
            self.say(None, f"check {'met' if self.met else 'unmet'}")

    def best(self):
        scores = {player: (player.points, player.kills) for player in self.players}
        top = max(scores.values())
        leaders = [player for player in self.players if scores[player] == top]
        return leaders[0] if len(leaders) == 1 else None

    def by_points(self):
        winner, points = self.best(), [player.points for player in self.players]
        if winner:
            at = self.players.index(winner)
            points.insert(0, points.pop(at))
        who = quoted(winner.name) if winner else "tie"
        words = f" {points[0]} to {' '.join(map(str, points[1:]))}" if self.chance(50) else ""
        self.lines.append(f"result {who}" + self.random.choice(
            ["" if not words else f" by points{words}", f" by points{words}"]))

    def early(self):
        """The game is settled by the players; true if it ends here."""
        if not self.chance(12):
            return False
        way = self.random.randrange(3)
        if way == 0:
            who = self.random.choice([*(quoted(player.name) for player in self.players), "tie"])
            self.lines.append(f"result {who} by agreement")
        elif way == 1:
            winner = self.random.choice([player for player in self.players if not player.out()])
            for player in self.players:
                if player is not winner and not player.out():
                    self.say(player, "concede")
            self.lines.append(f"result {quoted(winner.name)} by concession")
        else:
            winner = self.best()
            self.lines.append(f"result {quoted(winner.name) if winner else 'tie'} by time")
        return True

    def left(self):
        return [player for player in self.players if not player.out()]

    def rounds_played(self):
        number = 0
        while True:
            number += 1
            self.lines.append(f"round {number}")
            self.initiation()
            if self.early():
                return
            self.activations()
            if self.early():
                return
            self.round_up(self.rounds is None and number >= 3)
            if self.met or number == self.rounds:
                self.by_points()
                return


def thinned(random, lines):
    """The game without some areas of record."""
    left_out = random.sample(sorted(AREAS), random.randrange(1, len(AREAS) + 1))
    verbs = {verb for area in left_out for verb in AREAS[area]}
    return [line for line in lines if line != "records all" and
            (": " not in line or line.split(": ", 1)[1].split()[0] not in verbs)]


def game(random):
    play = Play(random)
    play.declare()
    play.rounds_played()
    play.lines.append("end")
    return thinned(random, play.lines) if random.randrange(12) == 0 else play.lines

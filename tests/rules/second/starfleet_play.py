# SPDX-License-Identifier: MIT
"""Random legal campaigns of Star Fleet Battles: a few strategic turns with what a log may hold."""
from log_zs import quoted
from starfleet_table import PHASES
from starfleet_trade import Trade

TEAMS = [("Federation", "alliance"), ("Gorn", "alliance"), ("Kzinti Hegemony", "alliance"),
         ("Klingon", "coalition"), ("Tholian", "other"), ("WYN", "other"), ("Orion", "orion")]
UNITS = ["Hood", "Lexington", "Kongo", "Rapacious", "Devisor", "Raptor", "Archon", "Saber",
         "Bismarck", "Drake", "Ney", "Black Hull", "Potemkin", "Defiant", "Kruge", "Tal'kor"]
PIRATES = ["Crimson Star", "Night Thief", "Gray Fox", "Marauder", "Corsair"]
SYSTEMS = ["Vega", "Altair", "Deneva", "Rigel", "Cygnus", "Tellun", "Sherman", "Ajax Prime",
           "Archanis", "Mizar", "Benecia", "Talos"]
AREAS = {"initiative": ["roll", "announce", "alter"], "orders": ["react", "zone"],
         "supply": ["supplied", "unsupplied", "consume"], "systems": ["random-event"],
         "units": ["repair", "combat", "award", "promote", "demote", "replace-crew",
                   "crew-quality", "refit-roll", "helmsman", "crew", "encounter"]}


class Play(Trade):
    def __init__(self, random):
        self.random, self.lines, self.teams, self.units = random, [], {}, {}
        self.monsters, self.orion, self.coalition = None, None, None
        self.on_map, self.there, self.was_there = set(), False, False
        self.names = list(SYSTEMS)
        self.b10, self.turn, self.bases = "none", 0, 0
        self.claims, self.begun, self.razing, self.fresh, self.built = {}, {}, {}, {}, []
        self.owned, self.blockaded, self.by_event = {}, set(), set()
        self.hit = self.fought = False
        self.rent, self.traded, self.unfed = None, set(), set()

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def put(self, line):
        self.lines.append(line)

    def say(self, who, text, openness=None):
        words = f" {openness}" if openness and self.chance(20) else ""
        if " => " in text and words:
            text, outcome = text.split(" => ")
            words += " => " + outcome
        self.put(f"{quoted(who)}: {text}{words}")

    def step(self, code):
        if code == "4B4" and self.chance(50):
            code = "4D4"
        if self.segment != code[:2] and self.chance(15) and code[0] != "4":
            self.put(f"segment {code[:2]}")
        self.segment = code[:2]
        self.put(f"step {code}")
        if self.chance(3):
            self.put(f"step {code}")

    def phase(self, number):
        self.segment = None
        word = self.random.choice([str(number), PHASES[number - 1]])
        self.put(f"phase {word}")

    def dice(self, count):
        return f"{count}d6[{' '.join(str(self.random.randrange(1, 7)) for _ in range(count))}]"

    def pick(self, *sides):
        found = [name for name, side in self.teams.items() if not sides or side in sides]
        return self.random.choice(found) if found else None

    def unit(self, team):
        found = [unit for unit, owner in self.units.items() if owner == team and
                 (team != self.orion or unit in self.on_map)]
        return self.random.choice(found) if found else None

    # Declarations

    def declare(self):
        pick = self.random
        self.put("game starfleet" + pick.choice(["", " 1"]))
        self.put("records all")
        self.limit = pick.choice([1, 1, 2, 2, 3, 4])
        if self.chance(70):
            self.put(f"turns {self.limit + pick.choice([0, 0, 1])}")
        chosen = pick.sample(TEAMS, pick.choice([2, 3, 3, 4, 5, 6, 7]))
        names = pick.sample(UNITS, len(UNITS))
        for name, side in chosen:
            words = f" treasury={pick.randrange(200)}" if self.chance(30) else ""
            if side == "coalition":
                self.coalition = name
                self.b10 = pick.choice(["none", "building", "building", "complete"])
                if self.b10 != "none" or self.chance(30):
                    words += f" b10={self.b10}"
            self.orion = name if side == "orion" else self.orion
            self.teams[name] = side
            self.put(f"team {quoted(name)} {side}{words}")
        if self.chance(30):
            self.monsters = "Monsters"
            self.put("monsters Monsters")
        for team in self.teams:
            free = PIRATES[:2] if team == self.orion else [names.pop() for _ in range(2)]
            for unit in free[:pick.choice([0, 1, 1, 2] if team == self.orion else [1, 2])]:
                self.units[unit] = team
                self.put(f"unit {quoted(unit)} team={quoted(team)} on-map")
                if team == self.orion:
                    self.on_map.add(unit)

    # One turn

    def play_turn(self):
        self.turn += 1
        self.was_there, self.there = self.there or (self.turn == 1 and bool(self.on_map)), False
        self.there = bool(self.on_map)
        self.put(f"{self.random.choice(['turn', 'turn', 'round'])} {self.turn}")
        self.hides, self.success, self.to_place, self.to_remove = False, None, [], []
        self.bombed, self.upgrading, self.reacting = [], None, []
        self.empty = {number for number in range(1, 9) if number not in (3, 4) and self.chance(10)}
        self.empty -= {2} if self.rent else set()
        self.told_b10, self.limits = None, {}
        self.begin_trade()
        for number, play in enumerate([self.initial, self.economy, self.initiative, self.movement,
                                       self.expenditure, self.construction, self.bombardment,
                                       self.final], 1):
            if number in self.empty:
                self.phase(number)
                if number == 6:
                    self.begun, self.razing = {}, {}
                    self.built += self.fresh.items()
                    self.fresh = {}
                    if self.success:
                        self.b10_arrives()
                if number == 8 and self.hides:
                    self.mutiny()
                continue
            if self.chance(70):
                self.phase(number)
            else:
                self.segment = None
                self.needs_step = True
            before = len(self.lines)
            play()
            if len(self.lines) == before:
                self.phase(number)

    def initial(self):
        self.step("1A1")
        if self.chance(50):
            self.say("GM", "update")
        self.step("1A2")
        if self.chance(30):
            team = self.pick()
            self.say(team, "update")
            unit = self.unit(team)
            if unit and self.chance(40):
                self.say(team, f"helmsman {quoted(unit)} {self.dice(1)}")
        if self.chance(90):
            self.step("1A3")
        if self.orion and self.chance(40):
            if self.chance(50) and self.unit(self.orion):
                self.step("1B1")
                self.say(self.orion, f"flagship {quoted(self.unit(self.orion))}", "secretly")
            self.step("1B2")
            if self.chance(50):
                self.say(self.orion, "hide", "openly")
                self.hides = True
        if self.b10 == "complete":
            self.step("1C1")
            if self.chance(60):
                self.success = self.chance(50)
                word = "success" if self.success else "failure"
                self.say(self.coalition, f"b10-appearance {self.dice(2)} => {word}", "secretly")
        elif self.b10 == "building" and self.chance(60):
            self.step("1C2")
            self.told_b10 = self.random.randrange(30)
            self.say(self.coalition, f"b10-allocate {self.told_b10}", "secretly")
        if self.chance(30):
            self.step("1D1")
            self.say(self.pick(), f"influence {self.random.randrange(4)}", "secretly")
        for code in ("1D2", "1D3"):
            team = self.pick()
            if self.chance(25) and self.unit(team):
                self.step(code)
                self.say(team, f"refit-roll {quoted(self.unit(team))} {self.dice(1)}", "secretly")
        if self.chance(30):
            self.step("1D4")
            self.upgrading = (self.pick(), f"Station {self.random.randrange(90)}")
            self.say(self.upgrading[0], f"begin-upgrade {quoted(self.upgrading[1])}")
        self.attacks()

    def attacks(self):
        if self.chance(50) and self.names:
            code, verb = self.random.choice([("1E1", "bombard"), ("1E2", "blockade"),
                                             ("1E3", "assault")])
            system = self.names.pop()
            self.step(code)
            self.say(self.pick(), f"{verb} {quoted(system)}", "openly")
            if verb == "bombard":
                self.bombed.append(system)
            elif verb == "blockade":
                self.blockaded.add(system)
        if self.chance(20) and self.names:
            system = self.names.pop()
            self.step("1F2")
            self.say(self.random.choice(["GM", self.pick()]), f"insurgency {quoted(system)}")
            if self.chance(60):
                self.step("1F3")
                self.say("GM", f"insurgency-equip {quoted(system)}")

    def economy(self):
        self.budgets()
        self.bribes()
        if self.chance(30) and self.pick("alliance", "coalition"):
            self.step("2B6")
            self.say(self.pick("alliance", "coalition", "other") or "GM", "service-limit 9")
        if self.orion:
            self.rents()
            self.pirates()
        self.plans()

    def pirates(self):
        pick, away = self.random, [ship for ship in PIRATES if ship not in self.on_map and
                                   self.units.get(ship) in (None, self.orion) and ship not in self.traded]
        if away and self.chance(50):
            self.step("2D2")
            ship = pick.choice(away)
            self.say(self.orion, f"piracy {quoted(ship)}", "secretly")
            self.to_place.append(ship)
        if self.chance(60):
            self.step("2D3")
            free = [ship for ship in away if ship not in self.to_place]
            if free and self.chance(60):
                ship = pick.choice(free)
                how = pick.choice(["normal", "disruption"])
                self.say(self.orion, f"deploy {quoted(ship)} as {how}")
                self.to_place.append(ship)
            if self.on_map and self.chance(60):
                ship = pick.choice(sorted(self.on_map))
                self.say(self.orion, f"deploy {quoted(ship)} as removal")
                self.to_remove.append(ship)
        self.sale(away)

    # Initiative

    def initiative(self):
        pick = self.random
        self.step("3A1")
        taking = [team for team, side in self.teams.items() if side != "orion" or self.was_there]
        scores, again = {}, taking
        while again:
            for team in pick.sample(again, len(again)):
                first, second = pick.randrange(1, 7), pick.randrange(1, 7)
                if scores and self.chance(6):
                    other = pick.choice(list(scores.values()))
                    first = max(1, min(6, other - second)) if 2 <= other <= 12 else first
                scores[team] = first + second
                total = f" => {scores[team]}" if self.chance(30) else ""
                self.say(team, f"roll 2d6[{first} {second}]{total}", "openly")
            values = list(scores.values())
            again = [team for team in scores if values.count(scores[team]) > 1]
        self.scores = {**scores}
        if self.orion and self.orion not in taking:
            self.scores[self.orion] = 13
        if self.monsters and self.chance(80):
            self.scores[self.monsters] = 14
        self.order = sorted(self.scores, key=self.scores.get, reverse=True)
        self.step("3A2")
        self.announce()
        self.alterations()
        self.reactions()
        if self.to_place or self.to_remove:
            self.step("3C1")
            for ship in self.to_place:
                self.say(self.orion, f"place {quoted(ship)}")
                self.units[ship] = self.orion
                self.on_map.add(ship)
                self.there = True
            for ship in self.to_remove:
                self.say(self.orion, f"remove {quoted(ship)}")
                self.on_map.discard(ship)
        self.hit = False
        if self.chance(90):
            self.step("3C2")
            self.hit = self.chance(40)
            event = '"ion storm"' if self.hit else "none"
            self.say("GM", f"random-event {event}")

    def announce(self):
        self.say("GM", "announce " + " ".join(quoted(side) for side in self.order))

    def alterations(self):
        altered, again = set(), False
        while self.chance(35):
            able = []
            for at, side in enumerate(self.order):
                if side in self.teams and side not in altered:
                    to = at
                    while to and self.scores[self.order[to - 1]] > self.scores[side]:
                        to -= 1
                    if to < at:
                        able.append((side, self.random.randrange(to, at)))
            if not able:
                return
            side, to = self.random.choice(able)
            if not again:
                self.step("3A3")
            self.say(side, f"alter before {quoted(self.order[to])}")
            self.order.remove(side)
            self.order.insert(to, side)
            altered.add(side)
            if not again:
                self.step("3A4")
            self.announce()
            if self.chance(20):
                self.step("3A5")
                again = self.chance(50)

    def reactions(self):
        team = self.pick("alliance", "coalition")
        if team and self.chance(40) and self.unit(team):
            units = sorted({self.unit(team), self.unit(team)})
            self.step("3B1")
            self.say(team, "react " + " ".join(quoted(unit) for unit in units))
            self.step("3B2")
            for unit in units:
                self.say(team, f"zone {quoted(unit)} {self.random.randrange(1000, 2000)}",
                         "secretly")
            self.reacting = [(team, unit) for unit in units]

    # Movement

    def movement(self):
        for number in range(1, 9):
            way = self.random.randrange(4)
            if way < 2:
                self.put("segment 4A" + (f" {number}" if way else ""))
            if way > 1 or self.chance(95):
                self.operations(number, way > 1)
            if self.chance(25):
                self.repairs()
            else:
                self.put("segment 4B")
        self.claims = {}

    def operations(self, number, must):
        if self.chance(15):
            self.put("step 4A1")
            team = self.pick()
            unit = self.unit(team)
            if unit:
                self.say(team, self.random.choice([f"supplied {quoted(unit)}",
                                                   f"consume {quoted(unit)} 2"]))
        if self.chance(8):
            team = self.pick()
            if self.unit(team):
                self.put("step 4A2")
                self.say(team, f"deny-withdrawal {quoted(self.unit(team))}", "openly")
        self.put("step 4A3")
        if self.chance(50):
            self.moves()
        if self.chance(10):
            self.put("step 4A5")
            if self.chance(50):
                self.fought = True
                self.say("GM", f"combat {self.random.randrange(1000, 2000)}")
            if self.chance(60):
                team = self.pick()
                unit = self.unit(team)
                if unit:
                    self.put(f"table: destroy {quoted(unit)}")
                    del self.units[unit]
                    self.on_map.discard(unit)
                    self.units[unit] = "nobody"
        if number == 8:
            self.claiming()

    def moves(self):
        for side in self.order:
            if self.chance(40):
                continue
            if side == self.monsters:
                self.say(side, 'move "Planet Crusher"')
                continue
            units = sorted({self.unit(side), self.unit(side)} - {None})
            for unit in units:
                way = self.random.randrange(6)
                if way == 0:
                    self.say(side, f"move-cloaked {quoted(unit)}", "secretly")
                elif way == 1 and not self.fought:
                    self.say("GM", f"move {quoted(unit)}")
                elif way == 2 and unit == units[0]:
                    self.say(side, "move " + " ".join(quoted(one) for one in units))
                    break
                else:
                    self.say(side, f"move {quoted(unit)}")
        if self.reacting and self.chance(20):
            team, unit = self.random.choice(self.reacting)
            if self.units.get(unit) == team:
                self.say(team, f"react {quoted(unit)}")

    def claiming(self):
        due = [(place, team) for place, team in self.claims.items()]
        self.claims = {}
        contended = set()
        if due and self.chance(20):
            place, team = self.random.choice(due)
            contended.add(place)
            of = f" of {quoted(team)}" if self.chance(50) else ""
            self.put(f"table: contend {quoted(place)}{of}")
        if due and self.chance(80):
            self.put("step 4A6")
            for place, team in due:
                if place not in contended and self.chance(80):
                    self.say(team, f"claim {quoted(place)}")
                    self.owned[place] = team

    def repairs(self):
        team = self.pick()
        unit = self.unit(team)
        self.put("segment 4B" if self.chance(30) else "step 4B1")
        if unit and self.chance(60):
            self.put("step 4B2")
            fed = self.chance(60)
            self.say(team, f"{'' if fed else 'un'}supplied {quoted(unit)}")
            self.unfed |= set() if fed else {unit}
            if not fed and self.chance(50):
                self.say(team, f"consume {quoted(unit)} 1")
                fed = True
            if fed and self.chance(70):
                self.put("step 4B3")
                self.say(team, self.random.choice([
                    f"repair {quoted(unit)}", f"replace-crew {quoted(unit)}",
                    f"crew-quality {quoted(unit)} {self.dice(1)}"]))
        if self.chance(10):
            self.step("4B4")

    # The later phases

    def expenditure(self):
        if self.b10 == "building":
            self.b10_reduction()
        if self.b10 == "building" and self.chance(70):
            count = self.random.randrange(1, 4)
            self.step("5A2")
            self.say("GM", f"b10-dice {count}")
            self.step("5A3")
            roll = self.dice(count)
            total = sum(int(face) for face in roll.split("[")[1][:-1].split())
            claimed = f" => {total}" if self.chance(40) else ""
            self.say(self.coalition, f"b10-progress {roll}{claimed}", "secretly")
            if self.chance(30):
                self.put("table: b10-complete")
                self.b10 = "complete"
        for code in ("5B1", "5B2"):
            if self.chance(35) and self.names:
                self.step(code)
                place, team = self.names.pop(), self.pick()
                self.say(team, f"start-claim {quoted(place)}", "openly")
                self.claims[place] = team
        if self.owned and self.chance(30):
            place, team = self.owned.popitem()
            self.step("5B3")
            self.say(team, f"relinquish {quoted(place)}")
        if self.orion and self.chance(90):
            self.pirate_income()
        self.commitments()

    def construction(self):
        ways = {key: self.random.choice(["6A1", "6A2", "6B1", "6B3", "6C1", None]) for key in self.committed}
        self.arrivals(ways, "6A1", "6A2", "6B1")
        if self.upgrading and self.chance(70):
            self.step("6B2")
            self.say(self.upgrading[0], f"upgrade {quoted(self.upgrading[1])}")
        self.arrivals(ways, "6B3", "6B4", "6C1")
        if self.built and self.chance(60):
            self.step("6C2")
            team, base = self.random.choice(self.built)
            self.say(team, f"incidental Workboat on {quoted(base)}")
        team = self.pick()
        for code in ("6D1", "6D2"):
            if self.chance(20) and self.unit(team):
                self.step(code)
                self.say(team, f"crew {quoted(self.unit(team))} {self.random.randrange(1, 4)}")
        if self.success:
            self.b10_arrives()
        self.works()

    def b10_arrives(self):
        self.step("6E1")
        self.say(self.coalition, "b10-arrive")
        self.b10 = "there"

    def works(self):
        begun, razing, self.begun, self.razing = self.begun, self.razing, {}, {}
        self.built += self.fresh.items()
        self.fresh = {}
        if begun and self.chance(80):
            self.step("6F1")
            for base, team in begun.items():
                self.say(team, f"complete-base {quoted(base)}")
                self.fresh[team] = base
        if self.chance(40):
            self.step("6F2")
            self.bases += 1
            self.begun[f"Outpost {self.bases}"] = team = self.pick()
            self.say(team, f"begin-base {quoted(f'Outpost {self.bases}')}")
        if razing and self.chance(80):
            self.step("6F3")
            for base, team in razing.items():
                self.say(team, f"complete-dismantle {quoted(base)}")
        if self.chance(25):
            self.step("6F4")
            self.bases += 1
            self.razing[f"Depot {self.bases}"] = team = self.pick()
            self.say(team, f"begin-dismantle {quoted(f'Depot {self.bases}')}")

    def bombardment(self):
        if self.bombed and self.chance(80):
            self.step("7A1")
            self.say("GM", f"reduce {quoted(self.bombed[0])}")
        if self.blockaded and self.chance(60):
            self.step("7A2")
            self.say("GM", f"cut-off {quoted(sorted(self.blockaded)[0])}")
        if self.hit and self.chance(70):
            self.step("7A3")
            self.say("GM", "reduce-by-event Cygnus-3")
            self.by_event.add("Cygnus-3")
        elif self.by_event and self.chance(60):
            self.step("7B1")
            self.say("GM", f"recover {self.by_event.pop()}")
        if self.blockaded and self.chance(30):
            self.step("7B2")
            self.say("GM", f"restore {quoted(self.blockaded.pop())}")
        if self.chance(20):
            self.step("7C1")
            self.say("GM", f"counter-insurgency {self.dice(2)}")

    def mutiny(self):
        self.step("8A1")
        for ship in sorted(self.on_map):
            self.say(self.orion, f"mutiny-check {quoted(ship)} {self.dice(2)}")
            if self.chance(20):
                self.say(self.orion, f"mutiny {quoted(ship)}")
                self.on_map.discard(ship)
                self.units[ship] = "nobody"

    def final(self):
        if self.hides:
            self.mutiny()
        if self.orion:
            self.step("8A2")
            self.say(self.orion, f"income {self.random.randrange(40)}")
            self.step("8A3")
            self.say(self.orion, f"tally {self.random.randrange(400)}")
        team = self.pick()
        if self.unit(team) and self.chance(40):
            self.step("8B1")
            self.say(team, f"award {quoted(self.unit(team))} 2", "secretly")
            self.step("8B2")
            self.say(team, f"promote {quoted(self.unit(team))}")
        self.balances()
        self.step("8C2")
        if self.chance(50):
            self.say(self.random.choice(["GM", self.pick()]), "done")


def campaign(random):
    play = Play(random)
    play.declare()
    for _ in range(play.limit):
        play.play_turn()
    others = [team for team, side in play.teams.items() if side != "orion"]
    winner = quoted(random.choice(others)) if others else "tie"
    play.put(random.choice(["result tie", f"result {winner}", f"result {winner} by agreement"]))
    play.put("end")
    if random.randrange(12):
        return play.lines
    left_out = random.sample(sorted(AREAS), random.randrange(1, len(AREAS) + 1))
    verbs = {verb for area in left_out for verb in AREAS[area]}
    return [line for line in play.lines if line != "records all" and
            (": " not in line or line.split(": ", 1)[1].split()[0] not in verbs)]

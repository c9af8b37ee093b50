# SPDX-License-Identifier: MIT
"""Lawful bribes, money and trade of the pirates for the random campaigns of Star Fleet Battles."""
from log_zs import quoted

OFFERS = ["Look Away", "Convoys", "Routes", "Raid", "Free Passage"]
ITEMS = ["Frigate", "Cruiser", "T-bombs", "Ground Bases", "Refit Kit"]


class Trade:
    """What the campaigns' generator has among its bases."""

    def begin_trade(self):
        self.offers, self.planned, self.committed, self.scrapped = {}, {}, {}, None
        self.sold, self.allocated, self.for_b10 = None, None, None

    def budgets(self):
        """2A1 to 2A3."""
        self.step("2A1")
        for team in self.some("alliance", "coalition"):
            self.say(team, f"record-income {self.random.randrange(90)}", "secretly")
        self.limits = {}
        if self.chance(60) and self.pick("alliance", "coalition"):
            self.step("2A2")
            for team in self.some("alliance", "coalition"):
                self.limits[team] = self.random.randrange(5, 40)
                self.say(team, f"bribe-limit {self.limits[team]}")
        team = self.pick("alliance", "coalition")
        if team and self.chance(20):
            self.step("2A3")
            self.scrapped = team, f"Wreck {self.turn}"
            self.say(team, f"scrap {quoted(self.scrapped[1])}")

    def some(self, *sides):
        return [name for name, side in self.teams.items() if side in sides and self.chance(50)]

    def bribes(self):
        """2B1 to 2B5: each offer goes as far as it may."""
        teams = [name for name, side in self.teams.items() if side != "orion"]
        if not self.orion or not teams or not self.chance(60):
            return
        self.step("2B1")
        for name in self.random.sample(OFFERS, self.random.randrange(1, 4)):
            team = self.random.choice(teams)
            self.offers[name] = team, self.random.randrange(1, 25)
            self.say(team, f"bribe {quoted(name)} {self.offers[name][1]}", "secretly")
        left = {}
        for name, (team, amount) in self.offers.items():
            bribes = sum(other for one, other in left.values() if one == team)
            void = bribes + amount > self.limits.get(team, 999) or self.chance(15)
            left.update({} if void else {name: (team, amount)})
        self.step("2B2")
        for name in self.offers:
            self.say("GM", f"{'validate' if name in left else 'void'} {quoted(name)}", "secretly")
        taken = [name for name in left if self.chance(60)]
        for code, who, told in (("2B3", "GM", {name: "forward" for name in left}),
                                ("2B4", self.orion, {name: "accept" if name in taken else "decline" for name in left}),
                                ("2B5", self.orion, {name: self.random.choice(["abide", "ignore"]) for name in taken})):
            if told:
                self.step(code)
                for name, verb in told.items():
                    self.say(who, f"{verb} {quoted(name)}", "secretly" if code != "2B3" else None)
        self.offers = {name: left[name] for name in taken}

    def rents(self):
        """2C1 and 2C2."""
        self.step("2C1")
        if self.chance(50):
            self.say(self.orion, f"record-income {self.random.randrange(60)}", "secretly")
        due, self.rent = self.rent, None
        self.step("2C2")
        if due:
            part = self.random.randrange(due + 1) if self.chance(20) else due
            for paid in {part, due - part} if part != due - part else [part, part]:
                if paid:
                    self.say(self.orion, f"pay-rent {paid}")

    def sale(self, away):
        """2D4: a ship on the map that is to be removed, or one that is elsewhere."""
        ships = self.to_remove or [ship for ship in away if ship not in self.to_place and ship not in self.traded]
        if ships and self.chance(30):
            self.step("2D4")
            self.sold = self.random.choice(ships)
            self.traded.add(self.sold)
            self.say(self.orion, f"sell {quoted(self.sold)}", "secretly")

    def plans(self):
        """2E1 to 2E3."""
        self.step("2E1")
        for name, (team, amount) in self.offers.items():
            self.say(team, f"plan {quoted(name)} {amount}", "secretly")
        for team in self.teams:
            if 5 not in self.empty and self.chance(40):
                for item in self.random.sample(ITEMS, self.random.randrange(1, 3)):
                    self.planned[team, item] = self.random.randrange(1, 60)
                    self.say(team, f"plan {quoted(item)} {self.planned[team, item]}", "secretly")
        if self.coalition and self.b10 == "building" and self.chance(40):
            self.for_b10 = self.told_b10 if self.told_b10 is not None else self.random.randrange(1, 30)
            self.say(self.coalition, f"plan b10 {self.for_b10}", "secretly")
        if self.orion and self.chance(30):
            points = self.random.randrange(1, 20)
            self.say(self.orion, f"plan phaser-g {points}", "secretly")
            self.step("2E2")
            self.say(self.orion, f"phaser-g {self.random.randrange(1, points + 1)}", "secretly")
            if self.chance(60):
                self.step("2E3")
                self.say(self.orion, f"phaser-g-roll {self.dice(2)}", "secretly")

    def b10_reduction(self):
        if self.for_b10 is not None and self.chance(40):
            self.step("5A1")
            self.say(self.coalition, f"b10-reduce {self.random.randrange(self.for_b10 + 1)}", "secretly")

    def pirate_income(self):
        """5C1 and 5C2."""
        self.step("5C1")
        if self.chance(60):
            self.rent = self.random.randrange(1, 20)
            self.say(self.orion, f"rent-due {self.rent}")
        if self.sold and self.chance(70):
            self.step("5C2")
            self.say(self.orion, f"receive {self.random.randrange(20, 90)} for {quoted(self.sold)}")

    def commitments(self):
        """5D1 and 5D2."""
        self.step("5D1")
        losses = {}
        for (team, item), amount in self.planned.items():
            less = self.random.randrange(amount + 1) if self.chance(15) else 0
            losses.update({(team, item): less} if less else {})
            if amount > less:
                self.committed[team, item] = amount - less
                self.say(team, f"commit {quoted(item)} {amount - less}", "secretly")
        if losses:
            self.step("5D2")
            for (team, item), less in losses.items():
                self.say(team, f'report-loss {quoted(item)} {less} "piracy"', "secretly")

    def arrivals(self, ways, *codes):
        """What was committed arrives, each in the step that was chosen for it."""
        for code in codes:
            due = [key for key, way in ways.items() if way == code]
            if due or code == "6B4" and self.scrapped and self.chance(70):
                self.step(code)
            for team, item in due:
                unit = self.unit(team) if code != "6C1" else "Vega Prime"
                if code in ("6A1", "6A2"):
                    self.say(team, f"arrive {quoted(item)}")
                elif unit and unit not in self.unfed:
                    self.say(team, f"{'change' if code == '6B1' else 'refit' if code == '6B3' else 'defense'} "
                                   f"{quoted(item)} on {quoted(unit)}")
            if code == "6B4" and self.scrapped and self.lines[-1] == "step 6B4":
                self.say(self.scrapped[0], f"scrap-income {quoted(self.scrapped[1])} {self.random.randrange(1, 20)}")

    def balances(self):
        self.step("8C1")
        for team in self.teams:
            spends = [item for one, item in self.planned if one == team] or team in [one for one, _ in self.offers.values()]
            if team != self.orion and not spends and self.for_b10 is None and self.chance(30):
                self.say(team, "balance 0")

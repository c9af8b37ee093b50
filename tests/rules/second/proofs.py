# SPDX-License-Identifier: MIT
"""What is sealed, derived from chains and signed, in each of the games, judged a second time.

Written from doc/sealed.md, doc/dice.md, doc/signed.md and RFC 8032. Nothing else of a game is judged: the games are short,
declare 'records all', and are altered only in their proofs and in what these cover.
"""
import base64
import hashlib
import hmac
import os
import re
import sys

import log

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared"))
from ed25519 import public, sign  # noqa: E402

SAME = []
MARKERS = ("round", "turn", "phase", "segment", "step")
COMMANDS = ["navigate", "squadron", "repair", "concentrate-fire"]
FACES = {"red": "hit hit crit crit accuracy blank blank hit+hit".split(), "blue": "hit hit hit hit crit crit accuracy accuracy".split(),
         "black": "hit hit hit hit blank blank hit+crit hit+crit".split(), "d6": "1 2 3 4 5 6".split()}
SIDES = {"armada": ["Rebel", "Empire"], "dropfleet": ["UCM", "PHR"], "dropzone": ["Scourge", "Shaltari"], "starfleet": ["Gorn", "Klingon"]}
SECRETS = {name: hashlib.sha256(name.encode()).digest() for names in SIDES.values() for name in names}


def options(folder):
    """What umpire needs to judge signatures: everybody's key."""
    path = os.path.join(folder, "keys")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{name} umpire-player-key {base64.b64encode(public(SECRETS[name])).decode()}\n" for name in SECRETS)
    return [f"--keys={path}"]


# Texts

def joined(*texts):
    return b"".join(b"%d:%s," % (len(text.encode()), text.encode()) for text in texts)


def sha(*texts):
    return hashlib.sha256(joined(*texts)).hexdigest()


def is_play(line):
    return line.split()[0] in MARKERS or bool(re.match(r"\w+: ", line))


def identity(lines):
    """The title, and the digest of the declarations. Each statement has a line."""
    declared = []
    for line in lines:
        if is_play(line):
            break
        if not line.startswith(("note ", "signed ", "chain ")):
            declared.append(line + "\n")
    return re.findall('title "(.*)"', "".join(declared))[0], hashlib.sha256("".join(declared).encode()).hexdigest()


def digest_of(game, player, number, thing, place, salt, values):
    return sha("umpire sealed 1", *game, player, str(number), thing, str(place), salt, str(len(values)), *values)


def after(game, player, link):
    return sha("umpire chain 1", *game, player, link)


def faces_of(game, player, number, roll, links):
    """The faces of the dice of a roll, by their kind."""
    block, left, found = 0, b"", []
    for count, kind in re.findall(r"(\d+)(red|blue|black|d6)\b", roll):
        for _ in range(int(count)):
            sides, byte = FACES[kind], 256
            while byte >= 256 // len(sides) * len(sides):
                if not left:
                    message = hashlib.sha256(joined("umpire dice 2", *game, player, str(number), roll, str(block))).digest()
                    left, block = hmac.new(bytes.fromhex("".join(links)), message, "sha256").digest(), block + 1
                byte, left = left[0], left[1:]
            found.append((kind, sides[byte % len(sides)]))
    return found


def shown(line):
    """The kinds and faces of the dice in a line."""
    return [(kind, face) for kind, faces in re.findall(r"(red|blue|black|d6)\[([^\]]*)\]", line) for face in faces.split()]


def message_of(player, lines):
    """What a player signs of the lines above."""
    covered = "".join(line + "\n" for line in lines if not line.startswith("signed "))
    return bytes.fromhex(sha("umpire signed 1", player, hashlib.sha256(covered.encode()).hexdigest()))


# Judging

class Judge:
    def __init__(self, lines):
        self.lines, self.game, self.rules = lines, identity(lines), lines[0].split()[1]
        self.seals, self.number, self.line = [], 0, 0
        self.chains, self.given, self.throw = {}, {}, None
        self.found = []

    def breach(self, rule, line=None):
        self.found.append((line or self.line, f"{self.rules}.{rule}"))

    def judge(self):
        for self.line, line in enumerate(self.lines, 1):
            signed = re.match(r'signed (\w+) "(.*)"', line)
            if signed and base64.b64decode(signed[2]) != sign(SECRETS[signed[1]], message_of(signed[1], self.lines[:self.line - 1])):
                self.breach("signed.unchanged")
            chain = re.match(r'chain (\w+) "(\w+)"', line)
            if chain:
                self.chains[chain[1]] = [chain[2]]
            if is_play(line):
                self.number += not re.match(r"\w+: open ", line)
                self.event(line)
        return sorted(self.found)

    def event(self, line):
        player, _, rest = line.partition(": ")
        words = [word.strip('"') for word in re.findall(r'"[^"]*"|[^\s\[\]]+', rest.split(" commit=")[0].split(" salt=")[0].split(" link=")[0])]
        verb, values = (words[0], words[1:]) if words else ("", [])
        thing = values[0] if verb == "assign" else ""
        for place, one in enumerate(re.findall(r'"(\w{64})"', line.split("commit=")[1]) if "commit=" in line else [], 1):
            self.seals.append({"digest": one, "of": (player, self.number, thing, place), "shown": None})
        salt = re.search(r'salt="(\w+)"', line)
        if verb == "reveal":
            self.reveal(player, values, salt)
        elif verb in ("play", "open") and salt:
            self.open(player, values, salt[1], verb)
        link = re.search(r'link="(\w+)"', line)
        if link:
            self.link(player, verb, values, link[1])
        elif verb == "roll" and self.throw:
            thrower, roll, number, links = self.throw
            order = [one for one in SIDES[self.rules] if one in links]
            kinds = "".join(f" {kind}" for kind in re.findall(r"\d+\w+", roll))
            if thrower != player or shown(line) != faces_of(self.game, player, number, roll, [links[one] for one in order]) or not kinds:
                self.breach("dice.derived")
            self.throw = None

    def reveal(self, player, values, salt):
        """The first digest of the player's that is not shown lies on top."""
        top = next((one for one in self.seals if one["of"][0] == player and not one["shown"]), None)
        if top is None:
            return
        top["shown"] = self.line, values
        if salt and top["digest"] != digest_of(self.game, *top["of"], salt[1], values):
            self.breach("sealed.opened")

    def open(self, player, values, salt, verb):
        own = [one for one in self.seals if one["of"][0] == player]
        if verb == "open":
            own = [one for one in own if one["digest"].startswith(values[0])]
            values = values[1:]
        fits = [one for one in own if one["digest"] == digest_of(self.game, *one["of"], salt, values)]
        if not fits:
            self.breach("sealed.opened")
        elif fits[0]["shown"] and fits[0]["shown"][1] != values:
            self.breach("sealed.opened", fits[0]["shown"][0])

    def link(self, player, verb, values, link):
        if player not in self.chains:
            return
        if after(self.game, player, link) != self.chains[player][-1]:
            self.breach("dice.derived")
            return
        self.chains[player].append(link)
        if verb == "throw":
            self.throw = player, values[0], len(self.chains[player]) - 1, {}
        if self.throw:
            self.throw[3][player] = link


def judge(lines):
    return Judge(lines).judge()


# Games

class Play:
    def __init__(self, random):
        self.random, self.rules = random, random.choice(list(SIDES))
        self.one, self.two = SIDES[self.rules]
        title = f"Game {random.randrange(10**6)}"
        self.lines = [f"game {self.rules}", f'title "{title}"', "records all", f'note "At table {random.randrange(9)}."']
        self.owed = [] # lines that open what was sealed

    def hex(self, digits):
        return "".join(self.random.choice("0123456789abcdef") for _ in range(digits))

    def put(self, *lines):
        self.lines += lines

    def seal(self, player, start, things, rest="", thing=""):
        """Seals values, one digest each; gives each value with its salt and digest."""
        number = 1 + sum(is_play(line) and not re.match(r"\w+: open ", line) for line in self.lines)
        found = []
        for place, values in enumerate(things, 1):
            salt = self.hex(self.random.choice([32, 40]))
            found.append((values, salt, digest_of(identity(self.lines), player, number, thing, place, salt, values)))
        digests = " ".join(f'"{one[2]}"' for one in found)
        self.put(f"{player}: {start} commit=[{digests}]{rest}")
        return found

    def show(self, player, start, one, late=True):
        """Shows what was sealed, with its salt or with an opening to come."""
        values, salt, digest = one
        words = " ".join(log.quoted(value) if not value.isdigit() else value for value in values)
        if start and (not late or self.random.randrange(2)):
            self.put(f'{player}: {start} {words} salt="{salt}"')
            return
        if start:
            self.put(f"{player}: {start} {words}")
        self.owed.append(f'{player}: open "{digest[:self.random.choice([12, 16, 64])]}" {words} salt="{salt}"')

    def chain(self):
        """A chain of each player."""
        game, self.links = identity(self.lines), {}
        for player in self.random.sample([self.one, self.two], 2):
            links = [self.hex(64)]
            for _ in range(6):
                links.append(after(game, player, links[-1]))
            self.put(f'chain {player} "{links.pop()}" version=2')
            self.links[player] = links
        self.numbers = {self.one: 0, self.two: 0}

    def roll(self, player, roll):
        other = self.two if player == self.one else self.one
        got = {one: self.links[one].pop() for one in (player, other)}
        for one in got:
            self.numbers[one] += 1
        self.put(f'{player}: throw "{roll}" link="{got[player]}"', f'{other}: answer link="{got[other]}"')
        faces = faces_of(identity(self.lines), player, self.numbers[player], roll, [got[self.one], got[self.two]])
        pools = [f"{count * (kind == 'd6')}{kind}[{' '.join(face for one, face in faces if one == kind)}]" for count, kind in re.findall(r"(\d+)(red|blue|black|d6)", roll)]
        self.put(f"{player}: roll {' '.join(pools)}")

    def armada(self, dice):
        ships = self.random.sample(["Yavaris", "Liberty", "Avenger", "Corvus"], 2)
        number = self.random.randrange(1, 3)
        self.put(f"player {self.one} first {{", f"ship {ships[0]} command={number} speed=2 {{", "zone front red=2 blue=1 black=1", "zone left red=1", "}", "}",
                 f"player {self.two} {{", f"ship {ships[1]} command=1 speed=2", "}")
        if dice:
            self.chain()
        self.put("round 1", "phase command")
        dials = [[self.random.choice(COMMANDS)] for _ in range(number + 1)]
        if dice:
            self.put(f"{self.one}: assign {ships[0]} {' '.join(one[0] for one in dials[1:])}", f"{self.two}: assign {ships[1]} {dials[0][0]}")
        else:
            mine = self.seal(self.one, f"assign {ships[0]}", dials[1:], thing=ships[0])
            other = self.seal(self.two, f"assign {ships[1]}", dials[:1], thing=ships[1])
        self.put("phase ship", f"{self.one}: activate {ships[0]}")
        if dice:
            self.put(f"{self.one}: reveal {dials[1][0]}", f"{self.one}: attack front on {ships[1]}.rear at close")
            self.roll(self.one, "roll 2red 1blue 1black")
            self.put("result tie by agreement")
            return
        self.show(self.one, "reveal", mine.pop(0))
        self.put(f"{self.one}: maneuver 2", f"{self.two}: activate {ships[1]}")
        self.show(self.two, "reveal", other[0])
        self.put(f"{self.two}: maneuver 2")
        for one in mine:
            self.show(self.one, "", one)
        self.put(*self.random.sample(self.owed, len(self.owed)), "result tie by agreement")

    def dropfleet(self, dice):
        names = self.random.sample(["Alpha", "Bravo", "Charlie", "Delta"], 4)
        for player, cards in ((self.one, names[:2]), (self.two, names[2:])):
            self.put(f"player {player} admiral=2 {{", *(line for card in cards for line in (f"battlegroup {card} sr=5 {{", f"group Ship-{card}", "}")), "}")
        if dice:
            self.chain()
        self.put("turn 1", "phase planning")
        decks = {}
        for player, cards in ((self.one, names[:2]), (self.two, names[2:])):
            if dice:
                self.put(f"{player}: stack {' '.join(cards)}")
            else:
                decks[player] = self.seal(player, "stack", [[card] for card in cards])
        self.put("phase activation")
        for player, card in ((self.one, names[0]), (self.two, names[2])):
            if dice:
                self.put(f"{player}: reveal {card}")
            else:
                self.show(player, "reveal", decks[player].pop(0))
        for player in (self.one, self.two):
            if dice:
                self.roll(player, "roll 1d6")
            else:
                self.show(player, "", decks[player][0])
        self.put(*self.random.sample(self.owed, len(self.owed)), f"result {self.one} by concession")

    def dropzone(self, dice):
        self.put(f"player {self.one} {{", "commander Price cv=3", "battlegroup Armour {", "squad Sabres units=3", "}", "}",
                 f"player {self.two} {{", "commander Kyra cv=2", "battlegroup Hand {", "squad Ajax", "}", "}")
        if dice:
            self.chain()
        self.put("round 1", "phase initiation")
        if dice:
            for player in self.random.sample([self.one, self.two], 2):
                self.roll(player, "roll 1d6")
            self.put(f"result {self.one} by concession")
            return
        self.put(f"{self.one}: roll d6[5] => 8", f"{self.two}: roll d6[2] => 4")
        hands = [self.seal(player, f"draw {count}", [[card] for card in self.random.sample(["Ambush", "Smoke", "Lucky shot", "Medic"], count)])
                 for player, count in ((self.one, 3), (self.two, 2))]
        self.put("phase activation")
        for player, hand in zip((self.one, self.two), hands):
            self.show(player, "play", hand.pop(), late=False)
            for one in hand:
                self.show(player, "", one)
        self.put(*self.random.sample(self.owed, len(self.owed)), f"result {self.one} by concession")

    def starfleet(self, dice):
        self.put(f"team {self.one} alliance", f"team {self.two} coalition")
        if dice:
            self.chain()
        self.put("turn 1", "phase 1", "step 1A1", "step 1A2", "step 1A3", "phase 2", "step 2A1", "step 2E1")
        if dice:
            self.put("phase 3", "step 3A1")
        for player in (self.one, self.two):
            if dice:
                self.roll(player, "roll 2d6")
            else:
                plan = [self.random.choice(["Frigate", "Cruiser"]), str(self.random.randrange(90))]
                self.show(player, "", self.seal(player, "plan", [plan], rest=" secretly")[0])
        self.put(*self.random.sample(self.owed, len(self.owed)), "result unfinished")

    def play(self):
        getattr(self, self.rules)(self.random.randrange(2))
        self.put("end")
        for _ in range(self.random.randrange(3)):
            at = self.random.randrange(next(at for at, line in enumerate(self.lines) if is_play(line)), len(self.lines))
            if not re.match(r"\w+: (answer|roll) ", self.lines[at]) and not any(line.startswith("signed") for line in self.lines[at:]):
                player = self.random.choice([self.one, self.two])
                signature = base64.b64encode(sign(SECRETS[player], message_of(player, self.lines[:at]))).decode()
                self.lines.insert(at, f'signed {player} "{signature}"')
        return self.lines


def generate(random):
    return Play(random).play()


def mutations(random, lines):
    """Copies in which a digit of a proof, a value, a face, the title or a note is another one, or a signature is moved."""
    for _ in range(5):
        made, way = list(lines), random.randrange(6)
        proofs = [at for at, line in enumerate(lines) if re.search(r'(salt|link)="|commit=|^signed', line)]
        if way < 3 and proofs:
            at = random.choice(proofs)
            places = [one for one in re.finditer(r'"([0-9a-f]{32,}|[\w+/=]{88})"', made[at])]
            one = random.choice(places) if places else None
            if one is None:
                continue
            digit = one.start() + random.randrange(20, 30)
            made[at] = made[at][:digit] + random.choice("0123456789abcdef") + made[at][digit + 1:]
        elif way == 3:
            at = random.choice([1, 3])
            made[at] = re.sub(r"\d+", lambda one: str(int(one[0]) + 1), made[at])
        elif way == 4:
            rolls = [at for at, line in enumerate(lines) if re.search(r": roll .*\[", line) and "=>" not in line]
            values = [at for at, line in enumerate(lines) if re.search(r": (open|play|reveal) .*salt=", line) and lines[0] != "game dropfleet"]
            if rolls:
                at = random.choice(rolls)
                kind = random.choice(re.findall(r"red|blue|black|d6", made[at]))
                made[at] = re.sub(rf"({kind})\[([\w+]+)", lambda one: f"{one[1]}[{random.choice(FACES[kind])}", made[at])
            elif values:
                at = random.choice(values)
                made[at] = log.other_word(random, made[at], [set(COMMANDS), {"Ambush", "Smoke", "Medic"}, {"Frigate", "Cruiser"}])
        else:
            signed = [at for at, line in enumerate(lines) if line.startswith("signed")]
            if signed:
                line = made.pop(signed[-1])
                made.insert(min(len(made) - 1, signed[-1] + random.randrange(1, 4)), line)
                if any(re.match(r"\w+: (answer|roll) ", made[at + 1]) for at, one in enumerate(made[:-1]) if one.startswith("signed")):
                    continue
        if made != lines:
            yield made

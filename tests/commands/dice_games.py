#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Makes the whole games of tests/commands/dice: games in which everything secret is sealed get chains, and each die follows from them.

    tests/commands/dice_games.py build/umpire

Chains are drawn until the game goes on as it did, which needs the same faces or, in a roll-off, the same winner. Then the
digests are made anew, since throws and answers are statements of play. The game of Armada, with its many dice, is played here."""
import hashlib
import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path

top = Path(__file__).parent.parent.parent
spec = importlib.util.spec_from_file_location("dice", top / "tests/commands/dice.py")
dice = importlib.util.module_from_spec(spec)
spec.loader.exec_module(dice)
OBJECT = {"assign": 2}  # which word of the statement is the object, by verb


def digest(game, player, number, thing, place, salt, values):
    return hashlib.sha256(dice.netstrings("umpire sealed 1", *game, player, str(number), thing, str(place), salt, str(len(values)), *values)).hexdigest()


def play(text):
    """The statements of play, each with its number, player, verb, words and digests."""
    number = 0
    for line, said in dice.statements(text):
        side = re.match(dice.SIDE, said)
        if not side and not re.match(dice.MARKER, said):
            continue
        number += not re.match(dice.SIDE + r"open\s", said)
        if side:
            words = shlex.split(re.sub(r"[\[\]]", " ", said[side.end():]))
            yield number, line, dice.unquoted(side[1]), words, re.findall(r'"([0-9a-f]{64})"', said.split("commit=")[1]) if "commit=" in said else []


def commitments(text):
    return [(one, player, number, words[OBJECT[words[0]] - 1] if words[0] in OBJECT else "", place)
            for number, _, player, words, digests in play(text) for place, one in enumerate(digests, 1)]


def secrets(text):
    """The salt and the values of each digest that is opened."""
    game, sealed, found = dice.game_of(text), commitments(text), {}
    for _, _, player, words, _ in play(text):
        salt = next((word[5:] for word in words if word.startswith("salt=")), None)
        if salt is None:
            continue
        values = [word for word in words[2 if words[0] == "open" else 1:words.index(f"salt={salt}")]]
        values = values[:values.index("as")] if "as" in values else values
        for one, owner, number, thing, place in sealed:
            if owner == player and one == digest(game, player, number, thing, place, salt, values):
                found[one] = (salt, values)
    return found


def sealed_anew(before, text):
    """The log with digests for the numbers that its statements have now."""
    known, game = secrets(before), dice.game_of(text)
    for one, player, number, thing, place in commitments(text):
        salt, values = known[one]
        new = digest(game, player, number, thing, place, salt, values)
        text = text.replace(one, new)
        text = re.sub(r'(open\s+")([0-9a-f]{8,64})(")', lambda said: said[1] + new[:len(said[2])] + said[3] if one.startswith(said[2]) else said[0], text)
    return text


def winners(text):
    """What the rolls of each two players come to: who has more, or a tie."""
    totals = [int(total) for total in re.findall(r": +roll d6\[\d\] => (\d+)", text)]
    return [(a > b) - (a < b) for a, b in zip(totals[::2], totals[1::2])]


def totalled(before, text):
    """The log with totals of the new faces: what is added to a die stays."""
    added = iter([int(total) - int(die) for die, total in re.findall(r": +roll d6\[(\d)\] => (\d+)", before)])
    return re.sub(r"(: +roll d6\[(\d)\] => )\d+", lambda said: f"{said[1]}{int(said[2]) + next(added)}", text)


ARMADA = """# A whole game in which everything secret is sealed and opened, and each die follows from links (doc/sealed.md, doc/dice.md).
game armada 1.5.0
title "Liberty against Avenger, by mail"
rounds 6
records all
player Rebel first {
    ship Liberty command=2 speed=2 max-speed=3 hull=40 squadrons=1 engineering=3 flagship {
        zone front shields=3 red=2 blue=2; zone left shields=2 red=1; zone right shields=2 red=1; zone rear shields=1 red=1
        anti-squadron blue=1; defense evade brace
    }
    squadron Luke hull=40 black=1 { anti-squadron blue=3; defense brace brace }
}
player Empire {
    ship Avenger command=2 speed=2 max-speed=3 hull=40 squadrons=1 engineering=3 flagship {
        zone front shields=3 red=2 blue=2; zone left shields=2 red=1; zone right shields=2 red=1; zone rear shields=1 red=1
        anti-squadron blue=1; defense evade brace
    }
    squadron Howlrunner hull=40 blue=1 { anti-squadron blue=3; defense brace brace }
}
"""
DIALS = {"Rebel": ["concentrate-fire", "navigate", "repair", "concentrate-fire", "squadron", "concentrate-fire", "navigate"],
         "Empire": ["navigate", "concentrate-fire", "concentrate-fire", "repair", "concentrate-fire", "squadron", "repair"]}
SHIPS, SQUADRONS = {"Rebel": "Liberty", "Empire": "Avenger"}, {"Rebel": "Luke", "Empire": "Howlrunner"}
OTHER = {"Rebel": "Empire", "Empire": "Rebel"}


class Played:
    """A game of Armada by mail: what follows from dice that nobody knew is asked of `umpire legal`."""

    def __init__(self, seed):
        self.game = dice.game_of(ARMADA + "round 1\n")
        self.seed, self.number, self.given, self.links = seed, 0, dict.fromkeys(SHIPS, 0), {}
        self.sealed = {player: [] for player in SHIPS}  # the dials that are not yet shown: digest, value, salt
        for player in SHIPS:
            chain = [hashlib.sha256(f"{seed} {player}".encode()).hexdigest()]
            for _ in range(150):
                chain.append(dice.after(self.game, player, chain[-1]))
            self.links[player] = chain
        self.lines = ARMADA.splitlines() + [f'chain {player} "{self.links[player][-1]}" version=2' for player in SHIPS]

    def say(self, *lines):
        self.lines += lines
        self.number += len(lines)

    def legal(self, player):
        done = subprocess.run([sys.argv[1], "legal", "--no-config", "-"], input="\n".join(self.lines) + "\n", capture_output=True, text=True, check=True)
        return [line.removeprefix(f"{player}: ") for line in done.stdout.splitlines() if line.startswith(f"{player}: ")]

    def assign(self, player, dials):
        digests = []
        for place, value in enumerate(dials, 1):
            salt = hashlib.sha256(f"{self.seed} {player} {self.number} {place}".encode()).hexdigest()[:32]
            digests.append(digest(self.game, player, self.number + 1, SHIPS[player], place, salt, [value]))
            self.sealed[player].append((digests[-1], value, salt))
        quoted = " ".join(f'"{one}"' for one in digests)
        self.say(f"{player}: assign {SHIPS[player]} commit={f'[{quoted}]' if len(digests) > 1 else quoted}")

    def roll(self, player, said):
        """Throws, answers, and shows the faces."""
        links = {}
        roll, pool = dice.thrown(f"{player}: {said}")
        for one in (player, OTHER[player]):
            self.given[one] += 1
            links[one] = self.links[one][-1 - self.given[one]]
            self.say(f'{one}: throw "{roll}" link="{links[one]}"' if one == player else f'{one}: answer link="{links[one]}"')
        made = iter(dice.faces(self.game, player, self.given[player], roll, [links[one] for one in SHIPS], pool, 2))
        begins, arrow, rest = said.partition(" => ")
        put = lambda part: re.sub(dice.POOL, lambda one: f"{one[1]}{one[2]}[{' '.join(next(made) for _ in one[3].split())}]", part)
        self.say(f"{player}: {begins + arrow + put(rest) if arrow else put(begins)}")
        return self.lines[-1]

    def attack(self, player, what, pool, fires):
        other = OTHER[player]
        self.say(f"{player}: attack {what}")
        rolled = self.roll(player, f"roll {pool}")
        if fires:
            self.say(f"{player}: resolve concentrate-fire with dial")
            self.roll(player, "add red[blank]")
        if "spend evade" in self.legal(other):
            die = re.search(r"(red|blue)\[([\w+]+)", rolled)
            self.say(f"{other}: spend evade")
            self.roll(other, f"reroll {die[1]}[{die[2]}] => {die[1]}[blank] by evade")
        if "spend brace" in self.legal(other):
            self.say(f"{other}: spend brace")
        self.say(f"{other}: {next(one for one in self.legal(other) if re.fullmatch('suffer [0-9]+', one))}")

    def ship(self, player):
        _, value, salt = self.sealed[player].pop(0)
        self.say(f"{player}: activate {SHIPS[player]}", f'{player}: reveal {value} salt="{salt}"')
        self.attack(player, f"front on {SHIPS[OTHER[player]]}.front at medium", "red[blank blank] blue[hit hit]", value == "concentrate-fire")
        self.say(f"{player}: maneuver 2")

    def whole(self):
        for number in range(1, 7):
            self.say(f"round {number}", "phase command")
            for player in SHIPS:
                self.assign(player, DIALS[player][:2] if number == 1 else [DIALS[player][number]])
            self.say("phase ship")
            for player in SHIPS:
                self.ship(player)
            self.say("phase squadron")
            for player in SHIPS:
                self.say(f"{player}: activate {SQUADRONS[player]}")
                self.attack(player, f"on {SQUADRONS[OTHER[player]]} at close", "blue[hit hit hit]", False)
            if number < 6:
                self.say("phase status", "table: ready defense", "table: flip-initiative", f"table: place-round-token {number + 1}")
        opened = [f'{player}: open "{one[:16]}" {value} salt="{salt}"' for player, kept in self.sealed.items() for one, value, salt in kept]
        return "\n".join(self.lines + opened + ["result Rebel by points", "end"]) + "\n"


def armada():
    path = top / "tests/commands/dice/armada.umpire"
    path.write_text(Played(1).whole())
    done = subprocess.run([sys.argv[1], "check", "--no-config", "-f", "text", "--require-opened", str(path)], capture_output=True, text=True, check=False)
    if done.returncode or "dice: derived and checked" not in done.stdout:
        sys.exit(f"armada:\n{done.stdout}")
    print("armada: played")


def goes_on(before, text):
    faces = [shown for *_, shown in re.findall(dice.POOL, before)]
    return winners(before) == winners(text) if "=> " in before and "game armada" not in before and "game starfleet" not in before else \
        faces == [shown for *_, shown in re.findall(dice.POOL, text)]


def make(name, before):
    path = top / f"tests/commands/dice/{name}.umpire"
    for seed in range(200000):
        text = totalled(before, dice.derive(before, seed, count=24))
        if not goes_on(before, text):
            continue
        path.write_text(sealed_anew(before, text))
        done = subprocess.run([sys.argv[1], "check", "--no-config", "-f", "text", "--require-opened", str(path)], capture_output=True, text=True, check=False)
        if done.returncode == 0 and "dice: derived and checked" in done.stdout:
            print(f"{name}: chains of seed {seed}")
            return
    sys.exit(f"{name}: no chains are found\n{done.stdout}")


make("dropzone", (top / "corpus/dropzone/together/pass-sealed-throughout.umpire").read_text())
make("dropfleet", (top / "corpus/dropfleet/together/pass-sealed-throughout.umpire").read_text())
make("starfleet", (top / "corpus/starfleet/sealed/opened/pass-example.umpire").read_text())
armada()

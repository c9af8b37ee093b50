# SPDX-License-Identifier: MIT
"""A random game of Armada as VASSAL's chat tells it, or the statements that it is: games.py SEED [statements]. Every line
has its statements; names are of the kind that breaks readers."""
import random
import sys

NAMES = ["Home One", "Jaina's Light", "Ünlü", "a/b", "x\\", "'q'", "tab\tbed", "Näme; with } # signs", 'say "no"', "漢字", "Nebulon-B",
         "changed speed", "Last\\/Word", "R2", "was"]
FACES = {"red": ["HIT", "CRIT", "HIT/HIT", "ACC", "BLANK"], "blue": ["HIT", "CRIT", "ACC"], "black": ["HIT", "HIT/CRIT", "BLANK"]}
WORDS = {"HIT": "hit", "CRIT": "crit", "HIT/HIT": "hit+hit", "ACC": "accuracy", "BLANK": "blank", "HIT/CRIT": "hit+crit"}
TOKENS = ["Brace", "Redirect", "Evade", "Contain"]
COMMANDS = {"Navigate": "navigate", "Squadron": "squadron", "Repair": "repair", "Concentrate Fire": "concentrate-fire"}
ZONES = ["Front", "Left", "Right", "Rear"]


def quoted(name):
    return '"%s"' % name.replace("\t", "?").replace("\\", "\\\\").replace('"', '\\"')


class Ship:
    def __init__(self, player, name, value):
        self.player, self.name, self.value = player, name, value
        self.speed = random.randint(0, 3)


class Game:
    """The lines and the statements, which are written side by side."""

    def __init__(self):
        self.lines, self.statements = [], []
        self.clock = random.choice([None, random.randint(86000, 86399)])
        self.first = None
        self.joined = None  # the colours of a roll that the next line may go on with

    def line(self, text, *statements):
        """A line; a statement with its player's name in front, "" for the table, is of the line's time."""
        stamp = ""
        if self.clock is not None:
            self.clock += random.randint(0, 60)
            stamp = "[%02d:%02d:%02d] " % (self.clock // 3600 % 24, self.clock // 60 % 60, self.clock % 60)
        self.lines.append(stamp + text)
        self.joined = None
        for player, statement in statements:
            self.tell(player, statement, self.clock)

    def tell(self, player, statement, clock=None):
        stamp = ""
        if player and clock is not None:
            self.first = clock if self.first is None else self.first
            passed = clock - self.first
            stamp = "@%02d:%02d:%02d " % (passed // 3600, passed // 60 % 60, passed % 60)
        self.statements.append(stamp + (quoted(player) + ": " if player else "") + statement)


def roll(game, player):
    """A roll of one colour or more; the dice that lie there. Lines of other colours right after go on with it."""
    dice = []
    joined = game.joined if game.joined and game.joined[0] == player else None
    for colour in random.sample(list(FACES), random.randint(1, 3)):
        faces = [random.choice(FACES[colour]) for _ in range(random.randint(1, 4))]
        text = "%s[%s]" % (colour, " ".join(WORDS[face] for face in faces))
        line = "%s rolls %d %s %s and gets: %s" % (player, len(faces), colour, "die" if len(faces) == 1 else "dice", " ".join(faces))
        if joined and colour not in joined[1] and len(joined[1]) < 3:
            game.line(line)
            game.statements[-1] += " " + text
        else:
            game.line(line, (player, "attack unknown"), (player, "roll " + text))
            joined, dice = (player, []), []
        joined[1].append(colour)
        game.joined = joined
        dice += [(colour, face) for face in faces]
    return dice


def change(game, player, dice):
    """The attacker adds, sets or rolls again a die."""
    at = random.randrange(len(dice))
    colour, face = dice[at]
    other = random.choice(FACES[colour])
    kind = random.randint(0, 3)
    die = "%s[%s]" % (colour, WORDS[face])
    if kind == 0:
        dice.append((colour, other))
        article = "an" if other == "ACC" else "a"
        game.line("%s adds one %s die and gets %s %s" % (player, colour, article, other), (player, "add %s[%s]" % (colour, WORDS[other])))
    elif kind == 1:
        dice[at] = (colour, other)
        game.line("%s sets one %s %s to %s" % (player, colour, face, other), (player, "set %s => %s[%s]" % (die, colour, WORDS[other])))
    elif kind == 2:
        dice[at] = (colour, other)
        game.line("%s rerolls one %s %s die and gets a %s" % (player, colour, face, other),
                  (player, "reroll %s => %s[%s]" % (die, colour, WORDS[other])))
    elif len(dice) > 1:
        del dice[at]
        game.line("%s cancels one %s %s" % (player, colour, face), (player, "remove %s" % die))


def defend(game, ship, dice):
    """Tokens of one defender, what its evade does, and what it loses."""
    for token in random.sample(TOKENS, random.randint(1, 3)):
        game.line("%s's %s %s %s token" % (ship.player, ship.name, random.choice(["exhausted", "discarded"]), token),
                  (ship.player, "spend " + token.lower()))
        if token == "Evade" and dice and random.random() < .7:
            colour, face = dice.pop(random.randrange(len(dice)))
            game.line("%s cancels one %s %s" % (ship.player, colour, face), (ship.player, "remove %s[%s] by evade" % (colour, WORDS[face])))
    zone = random.choice(ZONES)
    if random.random() < .5:
        points = random.randint(1, 3)
        game.line("%s's %s changed %s Shield from 3 to %d" % (ship.player, ship.name, zone, 3 - points),
                  ("", 'table: damage %s %d to %s by "attack"' % (quoted(ship.name), points, zone.lower())))
    if random.random() < .3:
        game.line("%s's %s changed hull from 9 to 8" % (ship.player, ship.name), ("", 'table: damage %s 1 to hull by "attack"' % quoted(ship.name)))


def attack(game, player, defenders):
    dice = roll(game, player)
    if random.random() < .4:
        change(game, player, dice)
    if defenders and random.random() < .7:
        defend(game, random.choice(defenders), dice)


def activate(game, ship, before, ships):
    """`before`: what the importer writes in front of it: the phase, or the last ship's maneuver."""
    command = random.choice(list(COMMANDS))
    word, token = COMMANDS[command], random.random() < .3
    for player, statement in before:
        game.tell(player, statement)
    game.line("%s's %s reveals %s %s command" % (ship.player, ship.name, "a", command), (ship.player, "activate " + quoted(ship.name)),
              (ship.player, "reveal %s%s" % (word, " as token" if token else "")))
    if token:
        game.line("%s's %s gained a %s command token" % (ship.player, ship.name, command))
    elif command == "Navigate":
        ship.speed = max(ship.speed - 1, 0)
        game.line("%s's %s changed speed from %d to %d" % (ship.player, ship.name, ship.speed + 1, ship.speed),
                  (ship.player, "resolve navigate with dial"), (ship.player, "speed %d" % ship.speed))
    elif command == "Repair":
        zone = random.choice(ZONES)
        game.line("%s's %s changed %s Shield from 1 to 2" % (ship.player, ship.name, zone), (ship.player, "resolve repair with dial"),
                  (ship.player, "repair shield " + zone.lower()))
    if command != "Repair" and random.random() < .1:
        game.line("%s's %s changed Rear Shield from 1 to 3" % (ship.player, ship.name), ("", "table: recover %s 2 to rear" % quoted(ship.name)))
    if random.random() < .1:
        game.line("%s's %s gained a Repair command token" % (ship.player, ship.name), (ship.player, "gain %s repair" % quoted(ship.name)))
    for _ in range(random.randint(0, 2)):
        attack(game, ship.player, [other for other in ships if other.player != ship.player])
    game.line("%s notched the Maneuver Tool" % ship.name)


def play_round(game, number, ships, squadrons):
    game.line("* %s Updated from Round %d to Round %d" % (ships[0].player, number - 1, number), ("", "round %d" % number), ("", "phase command"))
    for ship in ships:
        dials = ship.value if number == 1 else 1
        for i in range(dials):
            said = ((ship.player, "assign %s%s" % (quoted(ship.name), " sealed" * dials)),) if i == 0 else ()
            game.line("A new %s command has been set for %s's %s" % (random.choice(["top", "bottom", "middle", "extra"]), ship.player, ship.name), *said)
    before = [("", "phase ship")]
    for ship in ships:
        activate(game, ship, before, ships)
        before = [(ship.player, "maneuver %d" % ship.speed)]
    for player, statement in before + [("", "phase squadron")]:
        game.tell(player, statement)
    for player, name, copies in squadrons:
        for i in range(copies):
            game.line("%s's %s was activated" % (player, name), (player, "activate " + quoted("%s %d" % (name, i + 1) if copies > 1 else name)))
    game.line("Defense tokens and upgrade cards were refreshed, all command stacks were cycled", ("", "phase status"), ("", "table: ready defense"),
              ("", "table: ready upgrades"), ("", "table: flip-initiative"), ("", "table: place-round-token %d" % (number + 1)))


def main():
    random.seed(int(sys.argv[1]))
    game = Game()
    names = random.sample(NAMES, 8)
    players = random.sample(["Anna", "Max", "Zoë of the Reach", "Mr. O'Hara", "P2"], 2)
    ships = [Ship(players[i % 2], names[i], random.randint(1, 3)) for i in range(random.randint(2, 4))]
    squadrons = [(players[i % 2], names[4 + i], random.randint(1, 3)) for i in range(random.randint(0, 4))]
    pieces = ["+%s %d" % (name, random.randint(1, 8)) for _, name, copies in squadrons for _ in range(copies)]
    for ship in ships:
        game.line("* %s's %s changed speed from 0 to %d" % (ship.player, ship.name, ship.speed))
    for number in range(1, random.randint(2, 4)):
        play_round(game, number, ships, squadrons)
    told = game.statements if "statements" in sys.argv[2:] else pieces + game.lines
    sys.stdout.buffer.write("\n".join(told).encode() + b"\n")


main()

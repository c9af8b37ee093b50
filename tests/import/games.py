"""A random game of Armada as VASSAL's chat tells it: games.py SEED. Every line has its statement; names
are of the kind that breaks readers."""
import random
import sys

NAMES = ["Home One", "Jaina's Light", "Ünlü", "a/b", "x\\", "'q'", "tab\tbed", "Näme; with } # signs", 'say "no"', "漢字", "Nebulon-B",
         "changed speed", "Last\\/Word", "R2", "was"]
FACES = {"red": ["HIT", "CRIT", "HIT/HIT", "ACC", "BLANK"], "blue": ["HIT", "CRIT", "ACC"], "black": ["HIT", "HIT/CRIT", "BLANK"]}
TOKENS = ["Brace", "Redirect", "Evade", "Contain"]
COMMANDS = ["Navigate", "Squadron", "Repair", "Concentrate Fire"]


def attack(player, defenders):
    """A roll of one colour or more, a die that is added, and the tokens of one defender."""
    lines = []
    colours = random.sample(list(FACES), random.randint(1, 3))
    for colour in colours:
        count = random.randint(1, 4)
        faces = " ".join(random.choice(FACES[colour]) for _ in range(count))
        lines.append("%s rolls %d %s %s and gets: %s" % (player, count, colour, "die" if count == 1 else "dice", faces))
    if random.random() < .3:
        lines.append("%s adds one %s die and gets a %s" % (player, colours[0], random.choice(FACES[colours[0]])))
    if defenders and random.random() < .7:
        owner, name, _ = random.choice(defenders)
        for token in random.sample(TOKENS, random.randint(1, 3)):
            lines.append("%s's %s %s %s token" % (owner, name, random.choice(["exhausted", "discarded"]), token))
    return lines


def main():
    random.seed(int(sys.argv[1]))
    names = random.sample(NAMES, 8)
    players = random.sample(["Anna", "Max", "Zoë of the Reach", "Mr. O'Hara", "P2"], 2)
    ships = [(players[i % 2], names[i], random.randint(1, 3)) for i in range(random.randint(2, 4))]
    squadrons = [(players[i % 2], names[4 + i], random.randint(1, 3)) for i in range(random.randint(0, 4))]
    lines = []
    for _, name, copies in squadrons:
        lines += ["+%s %d" % (name, random.randint(1, 8))] * copies
    speeds = {ship: random.randint(0, 3) for ship in ships}
    lines += ["* %s's %s changed speed from 0 to %d" % (ship[0], ship[1], speed) for ship, speed in speeds.items()]
    for number in range(1, random.randint(2, 4)):
        lines.append("* %s Updated from Round %d to Round %d" % (players[0], number - 1, number))
        for player, name, value in ships:
            for _ in range(value if number == 1 else 1):
                lines.append("A new %s command has been set for %s's %s" % (random.choice(["top", "bottom", "middle", "extra"]), player, name))
        for ship in ships:
            player, name, _ = ship
            command = random.choice(COMMANDS)
            lines.append("%s's %s reveals a %s command" % (player, name, command))
            token = random.random() < .3
            if token:
                lines.append("%s's %s gained a %s command token" % (player, name, command))
            elif command == "Navigate":
                lines.append("%s's %s changed speed from %d to %d" % (player, name, speeds[ship], max(speeds[ship] - 1, 0)))
                speeds[ship] = max(speeds[ship] - 1, 0)
            elif command == "Repair":
                lines.append("%s's %s changed Front Shield from 1 to 2" % (player, name))
            for _ in range(random.randint(0, 2)):
                lines += attack(player, [other for other in ships if other[0] != player])
            lines.append("%s notched the Maneuver Tool" % name)
        for player, name, copies in squadrons:
            lines += ["%s's %s was activated" % (player, name)] * copies
        lines.append("Defense tokens and upgrade cards were refreshed, all command stacks were cycled")
    sys.stdout.buffer.write("\n".join(lines).encode() + b"\n")


main()

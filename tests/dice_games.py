#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the whole games of tests/dice: games in which everything secret is sealed get chains, and each die follows from them.

    tests/dice_games.py build/umpire

Chains are drawn until the game goes on as it did, which needs the same faces or, in a roll-off, the same winner. Then the
digests are made anew, since throws and answers are statements of play."""
import hashlib
import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path

top = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("dice", top / "tests/dice.py")
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


def conceded(text, rolls):
    """The game up to its first so many rolls; then it is conceded, and all that is sealed is opened."""
    lines, kept, count = text.splitlines(), [], 0
    known = secrets(text)
    for line in lines:
        said = next((one for _, one in dice.statements(line)), "")
        if count == rolls and (re.match(dice.MARKER, said) or (re.match(dice.SIDE, said) and dice.thrown(said))):
            break
        count += bool(re.match(dice.SIDE, said) and dice.thrown(said))
        kept.append(line)
    short = "\n".join(line for line in kept if not re.search(r":\s+open\s", line)) + "\n"
    opened = [f'{player}: open "{one[:16]}" {" ".join(known[one][1])} salt="{known[one][0]}"' for one, player, *_ in commitments(short)
              if known[one][0] not in short]
    return short + "\n".join(opened) + "\nresult Rebel by concession\nend\n"


def goes_on(before, text):
    faces = [shown for *_, shown in re.findall(dice.POOL, before)]
    return winners(before) == winners(text) if "=> " in before and "game armada" not in before and "game starfleet" not in before else \
        faces == [shown for *_, shown in re.findall(dice.POOL, text)]


def make(name, before):
    path = top / f"tests/dice/{name}.umpire"
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
make("armada", conceded((top / "corpus/armada/together/pass-sealed-throughout.umpire").read_text(), 2))

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks dice that follow from chains with the format written once more, from doc/dice.md alone.

    tests/commands/dice.py build/umpire
    tests/commands/dice.py --derive LOG      the log with chains, and each roll thrown

The first part, down to `rolls`, knows nothing of umpire. The vectors of doc/dice.md must come out, and each roll of the logs
that have chains must show the faces of its links or not as the log's expectations say; umpire must find the same. Whole
games of all rulesets, with everything secret sealed and each die derived, must be conformant, and their report says so. So must
random games of `umpire generate --chains`, and each of one or two faces that are changed in them must be found."""
import datetime
import hashlib
import hmac
import random
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "shared"))
from checks import drawn, finish, told_wrong  # noqa: E402
from command import statements  # noqa: E402

top = Path(__file__).parent.parent.parent
SIDES = {"red": "hit hit crit crit accuracy blank blank hit+hit".split(), "blue": "hit hit hit hit crit crit accuracy accuracy".split(),
         "black": "hit hit hit hit blank blank hit+crit hit+crit".split(), "d6": "1 2 3 4 5 6".split()}
ROLLED = set("roll add reroll helmsman b10-appearance refit-roll phaser-g-roll encounter crew-quality b10-progress counter-insurgency recruit "
             "mutiny-check".split())
POOL = r"(\d*)(red|blue|black|d6)\[([^\]]*)\]"
SIDE = r'("(?:[^"\\]|\\.)*"|[^\s":]+):\s'
MARKER = r"(round|turn|phase|segment|step)\s"


def netstrings(*texts):
    return b"".join(b"%d:%s," % (len(text.encode()), text.encode()) for text in texts)


def after(game, player, link):
    """The link after a link."""
    return hashlib.sha256(netstrings("umpire chain 1", *game, player, link)).hexdigest()


def ordered(text, chains):
    """The players who have chains, in the order in which their links are taken: from version 2 on that of the players' declarations, of whom
    the GameMaster is the first one."""
    declared = [unquoted(name) for name in re.findall(r'(?:^|[;{}])\s*(?:player|team)\s+("(?:[^"\\]|\\.)*"|[^\s"{};]+)', text, re.M)]
    return chains if version_of(text) == 1 else sorted(chains, key=lambda player: declared.index(player) if player in declared else -1)


def version_of(text):
    return 2 if re.search(r'^chain .* version=2$', text, re.M) else 1


def faces(game, thrower, number, roll, links, dice, version=1):
    """The faces of dice, by their names."""
    block, got, left = 0, [], b""
    for die in dice:
        count = len(SIDES[die])
        while True:
            if not left:
                message = hashlib.sha256(netstrings(f"umpire dice {version}", *game, thrower, str(number), roll, str(block))).digest()
                left, block = hmac.new(bytes.fromhex("".join(links)), message, "sha256").digest(), block + 1
            byte, left = left[0], left[1:]
            if byte < 256 // count * count:
                break
        got.append(SIDES[die][byte % count])
    return got


def game_of(text):
    """The title and the digest of the declarations."""
    declared = []
    for _, said in statements(text):
        if re.match(MARKER, said) or re.match(SIDE, said):
            break
        declared += [] if said.startswith("chain ") else [said + "\n"]
    title = re.findall(r'^title "(.*)"$', "".join(declared), re.M)
    return (title or [""])[0], hashlib.sha256("".join(declared).encode()).hexdigest()


def thrown(said):
    """What a statement that rolls dice throws: the text, and the names of the dice."""
    words = re.sub(SIDE, "", said, count=1).strip()
    verb = words.split()[0]
    if verb not in ROLLED or not re.search(POOL, words):
        return None
    before, arrow, rest = words.partition(" => ")
    more = re.search(r" ?\b(by .*|[a-z-]+=.*)", rest)  # what stands behind a total counts
    rolled = rest if arrow and re.search(POOL, rest) else before + (" " + more[1] if more else "")
    dice = [die for _, die, shown in re.findall(POOL, rolled) for _ in shown.split()]
    text = re.sub(POOL, lambda one: f"{len(one[3].split())}{one[2]}", rolled)
    text = re.sub(r"[\[\]]", "", text) if "[" in text else text
    return (f"{before} => {text}" if rolled is rest and arrow else text), dice


def unquoted(word):
    return re.sub(r"\\(.)", r"\1", word[1:-1]) if word.startswith('"') else word


def rolls(text):
    """Each roll that is thrown and answered: its line, and whether its faces are those of the links."""
    game, chains, given, waiting = game_of(text), {}, {}, None
    for line, said in statements(text):
        declared = re.match(r'chain ("(?:[^"\\]|\\.)*"|\S+) "(\w{64})"(?: version=2)?$', said)
        if declared:
            chains[unquoted(declared[1])] = [declared[2]]
            continue
        side = re.match(SIDE, said)
        player = unquoted(side[1]) if side else ""
        link = re.search(r'link="(\w{64})"', said)
        if player in chains and link and re.match(SIDE + r"(throw|answer)\s", said):
            good = after(game, player, link[1]) == chains[player][-1]
            chains[player] += [link[1]] if good else []
            if " throw " in said:
                text_of = re.search(r'throw ("(?:[^"\\]|\\.)*")', said)
                waiting, given = (player, unquoted(text_of[1])), {}
                waiting = None if "dice.derived" in text.splitlines()[line - 1] else waiting  # a breach by itself: what follows is not judged
            given[player] = good
        elif player in chains and thrown(said):
            roll, dice = thrown(said)
            if waiting and waiting[0] == player and len(given) == len(chains) and all(given.values()):
                made = faces(game, player, len(chains[player]) - 1, roll, [chains[one][-1] for one in ordered(text, list(chains))], dice, version_of(text))
                shown = [face for _, _, faces_ in re.findall(POOL, said.split(" => ")[-1] if "=>" in roll else said.split(" => ")[0]) for face in faces_.split()]
                yield line, roll == waiting[1] and made == shown
            waiting = None


def derive(text, seed, count=400, secret=None):
    """The log with a chain of each player who acts, and each roll thrown and answered; its faces follow."""
    game = game_of(text)
    players = list(dict.fromkeys(unquoted(re.match(SIDE, said)[1]) for _, said in statements(text) if re.match(SIDE, said) and thrown(said)))
    every = [unquoted(name) for name in re.findall(r'^\s*(?:player|team) ("(?:[^"\\]|\\.)*"|[^\s"{]+)', text, re.M)]
    players = (every + ["GM"] if "GM" in players else every) if "game starfleet" in text else every
    links = {}
    for player in players:
        chain = [hashlib.sha256(f"{seed} {player}".encode()).hexdigest()]
        for _ in range(count):
            chain.append(after(game, player, chain[-1]))
        links[player] = chain
    out, given, begun = [], dict.fromkeys(players, 0), False
    name = {player: player if re.fullmatch(r"\w+", player) else f'"{player}"' for player in players}
    for line in text.splitlines():
        said = next((one for _, one in statements(line)), "")
        if not begun and (re.match(MARKER, said) or re.match(SIDE, said)):
            begun = True
            out += [f'chain {name[player]} "{links[player][-1]}" version=2' for player in players]
        if not re.match(SIDE, said) or not thrown(said):
            out.append(line)
            continue
        player = unquoted(re.match(SIDE, said)[1])
        roll, dice = thrown(said)
        for one in [player] + [one for one in players if one != player]:
            given[one] += 1
            link = links[one][-1 - given[one]]
            what = f'throw "{roll}"'.replace('"' + roll + '"', '"' + roll.replace("\\", "\\\\").replace('"', '\\"') + '"') if one == player else "answer"
            out.append(f'{name[one]}: {what} link="{link}"')
        made = iter(faces(game, player, given[player], roll, [links[one][-1 - given[one]] for one in ordered(text, players)], dice, 2))
        begins, arrow, rest = line.partition(" => ")
        put = lambda part: re.sub(POOL, lambda one: f"{one[1]}{one[2]}[{' '.join(next(made) for _ in one[3].split())}]", part)
        out.append(begins + arrow + put(rest) if "=>" in roll else put(begins) + arrow + rest)
    return "\n".join(out) + "\n"


def round_of(text, line):
    """The round of the beacon that a throw needs."""
    start, minutes = re.search(r'^beacon quicknet start="(.*?)" minutes=(\d+)$', text, re.M).groups()
    time = [int(part) for part in re.match(r"@([\d:]+) ", line)[1].split(":")]
    elapsed = sum(part * 60 ** i for i, part in enumerate(reversed(time)))
    began = datetime.datetime.strptime(start, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=datetime.timezone.utc).timestamp()
    return max(0, -(-(int(began) + elapsed + 60 * int(minutes) - 1692803367) // 3)) + 1


def number_of(signature):
    return hashlib.sha256(bytes.fromhex(signature)).hexdigest()


def with_beacon(text):
    """The log with a beacon, each roll thrown, and made-up signatures; its faces follow. The lines that give a round, and that roll."""
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) for _, said in statements(line) if re.match(MARKER, said) or re.match(SIDE, said))
    lines.insert(first, 'beacon quicknet start="2026-11-28T18:00:00Z" minutes=2')
    game, out, throws, given, rolled = game_of("\n".join(lines)), [], 0, [], []
    for line in lines:
        said = next((one for _, one in statements(line)), "")
        if not re.match(SIDE, said) or not thrown(said) or (": reroll " in said and "=>" not in said):
            out.append(line)
            continue
        throws += 1
        name, (roll, dice) = re.match(SIDE, said)[1], thrown(said)
        quoted = roll.replace("\\", "\\\\").replace('"', '\\"')
        out.append(f'@{3 * throws // 60}:{3 * throws % 60:02}:07 {name}: throw "{quoted}"')
        number = round_of("\n".join(lines), out[-1])
        signature = hashlib.sha384(f"{number}".encode()).hexdigest()
        out.append(f'table: beacon {number} "{signature}"')
        given.append(len(out))
        made = iter(faces(game, unquoted(name), throws, roll, [number_of(signature)], dice))
        begins, arrow, rest = line.partition(" => ")
        put = lambda part: re.sub(POOL, lambda one: f"{one[1]}{one[2]}[{' '.join(next(made) for _ in one[3].split())}]", part)
        out.append(begins + arrow + put(rest) if "=>" in roll else put(begins) + arrow + rest)
        rolled.append(len(out))
    return out, given, rolled


def forged(line, pick):
    """A line with another face of its last die."""
    last = list(re.finditer(POOL, line))[-1]
    shown = last[3].split()
    other = pick.choice([side for side in dict.fromkeys(SIDES[last[2]]) if side != shown[-1]])
    return line[:last.start(3)] + " ".join(shown[:-1] + [other]) + line[last.end(3):]


def hidden(ask, seed, lines, rolled):
    """Which of one face and of two that are changed, in rolls on these lines, are not found: the guess at one must not explain the other."""
    pick, missed = random.Random(seed), []
    near = rolled.index(pick.choice(rolled))
    for changed in ([pick.choice(rolled)], pick.sample(rolled, min(2, len(rolled))), rolled[near:near + 2]):
        log = [forged(line, pick) if at in changed else line for at, line in enumerate(lines, 1)]
        said = ask("\n".join(log) + "\n")
        missed += [f"{seed}: of {changed} {at} is not found" for at in changed if not re.search(rf":{at}:\d+: violation: .*dice\.derived", said)]
    return missed


def by_beacon(umpire, ruleset):
    """What is wrong with random games of a ruleset whose dice follow from a beacon: the dice alone, for they change what is legal."""
    made = subprocess.run([umpire, "generate", "--games=80", "--seed=11", ruleset], capture_output=True, text=True, check=True).stdout
    wrong, tried = [], 0
    for text in re.split(r"^(?=# seed )", made, flags=re.M)[1:]:
        lines, given, rolled = with_beacon(text)
        ask = lambda log: subprocess.run([umpire, "check", "--no-config", "-f", "text", "--max-findings=all", "-"], input="\n".join(log) + "\n",
                                         capture_output=True, text=True, check=False).stdout
        found = lambda said, line: re.search(rf":{line}:\d+: violation: .*dice\.derived", said)
        if not rolled or tried == 6:
            continue
        tried, said, seed = tried + 1, ask(lines), text.split("\n")[0]
        wrong += [f"{seed}: {said}"] if "dice.derived" in said or ("dice: beacon, not checked" not in said and "read on as if" not in said) else []
        wrong += hidden(lambda log: ask(log.splitlines()), seed, lines, rolled)
        at, number = given[-1], re.search(r"beacon (\d+)", lines[given[-1] - 1])[1]
        later = lines[at - 1].replace(number, str(int(number) + 1))
        wrong += [] if found(ask(lines[:at - 1] + [later] + lines[at:]), at) else [f"{seed}, line {at}: another round is not found"]
        untimed = re.sub(r"^@\S+ ", "", lines[at - 2])
        wrong += [f"{seed}: a throw without a time is decided"] if "dice: beacon, not checked" in ask(lines[:at - 2] + [untimed] + lines[at - 1:]) else []
    return wrong + ([] if tried > 3 else [f"{tried} games have dice"])


def generated(umpire, ruleset, *options):
    """What is wrong with random games of a ruleset whose dice follow from chains."""
    make = [umpire, "generate", "--chains", "--games=24", "--seed=47", *options, ruleset]
    text = subprocess.run(make, capture_output=True, text=True, check=True).stdout
    wrong = [] if text == subprocess.run(make, capture_output=True, text=True, check=True).stdout else ["another time the games are others"]
    changed = 0
    for game in re.split(r"^(?=# seed )", text, flags=re.M)[1:]:
        ask = lambda log: subprocess.run([umpire, "check", "--no-config", "-f", "text", "--require-opened", "-"], input=log, capture_output=True, text=True, check=False)
        told, seed = ask(game), game.split("\n")[0]
        lines, every = game.splitlines(), list(rolls(game))
        wrong += [f"{seed}: {told.stdout}"] if told.returncode or len(every) != game.count(": throw ") or ("dice: derived and checked" in told.stdout) != bool(every) else []
        wrong += [f"{seed}, line {line}: its faces do not follow" for line, fits in every if not fits]
        if every:
            changed += 1
            wrong += hidden(lambda log: ask(log).stdout, seed, lines, [line for line, _ in every])
    return wrong + ([] if changed > 2 or "--full" in options else [f"{changed} games have dice"])


def main():
    umpire = sys.argv[1]
    document = (top / "doc/dice.md").read_text()
    game = re.search(r"```umpire\n(.*?)```", document, re.S)[1]
    vectors = re.findall(r"^\| ([12]) \| (\w+) \| (\d+) \| `(.*?)` \| `(\w{64})` \| `(\w{64})` \| (.*?) \|$", document, re.M)
    old = re.sub(r'^(chain .*) version=2$', r"\1", game, flags=re.M)
    firsts = re.search(r"first links are `(\w{64})` \(UCM\) and `(\w{64})`", document)
    logs = {path: path.read_text(errors="replace") for folder in ("corpus", "tests/commands/dice") for path in sorted((top / folder).rglob("*.umpire"))}
    logs = {path: text for path, text in logs.items() if re.search(r"^chain ", text, re.M)}
    every = [(path, line, fits, "dice.derived" in text.splitlines()[line - 1]) for path, text in logs.items() for line, fits in rolls(text)]
    whole = sorted((top / "tests/commands/dice").glob("*.umpire"))
    ended = subprocess.run([umpire, "check", "--no-config", "--require-opened", *map(str, whole)], capture_output=True, text=True, check=False)
    said = subprocess.run([umpire, "test", *map(str, logs)], capture_output=True, text=True, check=False)
    ends = []
    for player, first in zip(("UCM", "PHR"), firsts.groups()):
        link = first
        for _ in range(9):
            link = after(game_of(game), player, link)
        ends += [] if f'chain {player} "{link}"' in game else [player]
    told_wrong("doc/dice.md: the vectors come out, and its game has them",
         [roll for version, thrower, number, roll, *links, shown in vectors
          if faces(game_of(game), thrower, int(number), roll, links, re.findall("d6", roll), int(version)) != shown.split() or not all(one in game for one in links)]
         + ["none"][len({version for version, *_ in vectors}) > 1:])
    told_wrong("doc/dice.md: the chains' lines in another order change its dice in the old version only",
         [text for text in (game, old) if (set(fits for _, fits in rolls(re.sub(r"^(chain UCM .*\n)(chain PHR .*\n)", r"\2\1", text, flags=re.M))) == {True}) != (text is game)])
    told_wrong("doc/dice.md: the chains of its game begin with the first links", ends)
    told_wrong("doc/dice.md: the digest of the declarations is right", [] if game_of(game)[1] in document else ["another one"])
    told_wrong("doc/dice.md: each roll of its game follows", [line for line, fits in rolls(game) if not fits] + ["none"][len(list(rolls(game))) > 1:])
    told_wrong(f"corpus: of {len(every)} rolls each one follows that is not expected to be a breach",
         [f"{path}:{line}" for path, line, fits, expected in every if not fits and not expected])
    told_wrong("corpus: some rolls do not follow", [] if any(not fits for _, _, fits, _ in every) else ["all follow"])
    told_wrong("corpus: umpire finds the same", [line for line in said.stdout.splitlines() if not line.endswith(": ok")] if said.returncode else [])
    told_wrong("whole games, all sealed and all dice derived, are conformant and say so",
         [] if ended.returncode == 0 and ended.stdout.count('dice="derived and checked"') == len(whole) > 0 else [ended.stdout])
    three = subprocess.run([umpire, "check", "--no-config", "--format=text", str(top / "corpus/dropzone/dice/derived/pass-two-chains-of-three-players.umpire")], capture_output=True, text=True, check=False)
    told_wrong("dice to which one of three players has no chain are derived, but not by all, and on trust",
         [] if "1 on trust; dice: derived, not by all" in three.stdout else [three.stdout])
    document = (top / "doc/beacon.md").read_text()
    second = re.search(r"```umpire\n(.*?)```", document, re.S)[1]
    rounds = re.findall(r"^\| (\w+) \| (\d+) \| `(.*?)` \| (\d+) \| `(\w{64})` \| (.*?) \|$", document, re.M)
    told_wrong("doc/beacon.md: the vectors come out, and its game has them",
         [roll for thrower, throw, roll, number, of_round, shown in rounds
          if faces(game_of(second), thrower, int(throw), roll, [of_round], re.findall("d6", roll)) != shown.split()
          or not any(number_of(one) == of_round for one in re.findall(rf'beacon {number} "(\w+)"', second))] + ["none"][len(rounds) > 1:])
    told_wrong("doc/beacon.md: its game has the rounds that its throws need, and the digest of its declarations is right",
         [] if [str(round_of(second, line)) for line in second.splitlines() if " throw " in line] == re.findall(r"beacon (\d+) ", second)
         and game_of(second)[1] in document else [second])
    for ruleset in drawn(("armada", "dropfleet", "dropzone", "starfleet")):
        told_wrong(f"{ruleset}: dice of random games follow from a beacon, and another face or round is found", by_beacon(umpire, ruleset))
    for ruleset in drawn(("armada", "dropfleet", "dropzone", "starfleet")):
        told_wrong(f"{ruleset}: random games with chains are conformant, each die follows, and a changed face is found", generated(umpire, ruleset))
    for ruleset in drawn(("dropzone", "starfleet")):
        told_wrong(f"{ruleset}: and so are full ones", generated(umpire, ruleset, "--full"))
    both = subprocess.run([umpire, "generate", "--chains", "--violate=any", "armada"], capture_output=True, text=True, check=False)
    told_wrong("generate: chains and a breach exclude each other", [] if both.returncode == 2 and "--chains and --violate exclude" in both.stderr else [both])
    for die, sides in SIDES.items():
        counts = dict.fromkeys(sides, 0)
        for i in range(600):
            for face in faces(("", "0" * 64), "A", i, "roll", ["0" * 64, "1" * 64], [die] * 10):
                counts[face] += 1
        worst = max(abs(count - 6000 * sides.count(face) / len(sides)) for face, count in counts.items())
        told_wrong(f"each side of {die} comes as often as the others", [] if worst < 200 else [counts])
    finish()


if __name__ == "__main__":
    if sys.argv[1] == "--derive":
        print(derive(Path(sys.argv[2]).read_text(), "seed"), end="")
    else:
        main()

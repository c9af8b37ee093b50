# SPDX-License-Identifier: MIT
"""The logs that the proof judges: the corpus by folders, and generated games by hundreds of seeds.

20,000 games: 11,000 that `umpire generate` makes, and 9,000 of them once more with one line left out,
written twice or in another place, since those go wrong where no rule is told what to break. To make a
game takes ten times as long as to judge it, and a game of starfleet with a breach twenty times as long as
one of dropfleet, so that there are more of the cheap ones. Games that were made are kept; see `made`.
"""
import collections
import hashlib
import pathlib
import re
import shlex
import subprocess
import zlib

HUNDRED = 100
KINDS = {"lawful": [], "full": ["--full"], "breach": ["--violate", "any"]}
GAMES = {
    "armada": {"lawful": 1000, "full": 1000, "breach": 500},
    "dropfleet": {"lawful": 2000, "full": 2000, "breach": 1000},
    "dropzone": {"lawful": 1000, "full": 1000, "breach": 400},
    "starfleet": {"lawful": 500, "full": 500, "breach": 100},
}
# Kept games are no proof that they are still made: of so many hundreds one is made anew in each run.
SAMPLE = 8

Batch = collections.namedtuple("Batch", "options logs")
# A name, the folder where the command runs, what it is given, and the hundred of games that it needs.
Group = collections.namedtuple("Group", "name folder batches hundred")
Hundred = collections.namedtuple("Hundred", "game kind seed")


def options_of(log):
    """The options of a log's first line, as 'umpire test' reads them; keys, which 'check' takes from a file, are left out."""
    with open(log, errors="replace") as lines:
        first = lines.readline()
    words = shlex.split(first[2:]) if first.startswith("#!") else []
    return tuple(words) if "--key" not in words else ()


def corpus(top):
    """A group for each folder of the corpus that has logs, a batch for each set of options."""
    folders = collections.defaultdict(lambda: collections.defaultdict(list))
    for log in sorted((top / "corpus").rglob("*.umpire")):
        folders[str(log.parent.relative_to(top))][options_of(log)].append(str(log.relative_to(top)))
    return [Group(name, top, [Batch(*one) for one in sorted(batches.items())], None) for name, batches in sorted(folders.items())]


def generated(folder):
    """A group for each hundred of games, with the same games altered. The files come later, see `made`."""
    groups = []
    for game, kinds in GAMES.items():
        for kind, number in kinds.items():
            for seed in range(1, number, HUNDRED):
                names = [f"{game}-{kind}-{seed}.umpire"] + [f"{game}-{kind}-{seed}-altered.umpire"] * (kind != "breach")
                groups.append(Group(f"games/{game}-{kind}-{seed}", folder, [Batch((), [name]) for name in names], Hundred(game, kind, seed)))
    return groups


def split(text):
    """The single games of a generated log."""
    return re.split(r"(?m)^(?=# seed )", text)[1:]


def altered(text):
    """The same games, each with one of its lines left out, doubled or exchanged with the next. What is declared stays."""
    games = []
    for game in split(text):
        lines = game.splitlines(keepends=True)
        begin = next(i for i, line in enumerate(lines) if re.match(r"(round|turn) 1$", line)) + 1
        ways = zlib.crc32(game.encode())
        at = begin + ways // 3 % (len(lines) - begin - 1)
        lines[at:at + 2] = [[lines[at + 1]], [lines[at], *lines[at:at + 2]], [lines[at + 1], lines[at]]][ways % 3]
        games.append("".join(lines))
    return "".join(games)


def make(umpire, hundred):
    """The games of a hundred of seeds. Some rules cannot be broken by some seeds."""
    done = subprocess.run([umpire, "generate", "-n", str(HUNDRED), "-s", str(hundred.seed), *KINDS[hundred.kind], hundred.game],
                          capture_output=True, text=True, check=False)
    if done.returncode not in range(5):
        raise OSError(f"umpire generate {hundred}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def is_sampled(group):
    return zlib.crc32(group.name.encode()) % SAMPLE == 0


def made(umpire, group, serves):
    """Sees that a group's games are in its folder; returns their digest. Those of an earlier run are kept if their digest serves."""
    path, *others = [pathlib.Path(group.folder, batch.logs[0]) for batch in group.batches]
    if path.exists():
        kept = digest(path.read_bytes())
        if serves(kept):
            return kept
    text = make(umpire, group.hundred)
    for other in others:
        other.write_text(altered(text))
    path.write_text(text)
    return digest(text.encode())


def digest(data):
    """32 bits, which show a change; nobody is to be deceived."""
    return hashlib.sha256(data).hexdigest()[:8]

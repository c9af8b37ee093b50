# SPDX-License-Identifier: MIT
"""What the second implementations of Dropzone and Starfleet share: a reader of statements that
stand one a line, and the mutations of a game."""
import functools
import re

WORD = r'(?:"(?:[^"\\]|\\.)*"|[^\s\[\]":=.]+)'
TOKEN = re.compile(rf'{WORD}(?:\.{WORD})+|[^\s\[\]":=]*\[[^\]]*\]|=>|{WORD}=?|[:=]')
NAME = re.compile(r'"[^"]*"\Z|[^\W\d](?:[\w\'-]*\w)?\Z')
POOL = re.compile(r"(\d*)d6\[([\d ]*)\]\Z")
PREPOSITIONS = {"as", "at", "by", "for", "from", "in", "of", "on", "to", "with"}
MARKERS = {"round", "turn", "phase", "segment", "step"}


class Breach(Exception):
    """The first breach: the rules of which umpire must name one, and the lines where it may be
    found, if that is not the present one."""

    def __init__(self, *rules, lines=None):
        super().__init__(*rules)
        self.rules = rules
        self.lines = lines


class Unsure(Exception):
    """The second implementation does not judge this log from here on."""


class Late(Unsure):
    """The log begins late, and does not say so: umpire must advise to."""


def begin_late(said):
    """Before this first marker nothing is known, whether the log says so or not."""
    raise Unsure if said else Late


def log_error():
    return Breach("log.")


@functools.lru_cache(maxsize=100_000)
def tokens(line):
    return TOKEN.findall(line)


def is_int(word):
    return re.fullmatch(r"-?\d+", word) is not None


def is_name(word):
    return NAME.match(word) is not None and word not in PREPOSITIONS


def bare(word):
    return word[1:-1] if word.startswith('"') else word


def quoted(name):
    return name if is_name(name) and name not in MARKERS | {"game", "end"} else f'"{name}"'


def parts(word):
    """The names of a path."""
    return [bare(name) for name in re.findall(WORD, word)]


def number(word):
    if not is_int(word):
        raise log_error()
    return int(word)


def name_of(word):
    if not is_name(word):
        raise log_error()
    return bare(word)


def faces(word):
    """The numbers of a pool of six-sided dice."""
    pool = POOL.match(word)
    if not pool or not pool[2].split():
        raise log_error()
    fell = [int(face) for face in pool[2].split()]
    if (pool[1] and int(pool[1]) != len(fell)) or (not pool[1] and len(fell) != 1):
        raise log_error()
    if not all(1 <= face <= 6 for face in fell):
        raise log_error()
    return fell


def split_outcome(words):
    """The operands, and what stands after '=>' or None."""
    if "=>" not in words:
        return words, None
    at = words.index("=>")
    return words[:at], words[at + 1:]


def first_marker(lines):
    return next(at for at, line in enumerate(lines) if line.split()[:1] in (["round"], ["turn"]))


def altered_number(random, line):
    """One number of the line altered, or None."""
    found = list(re.finditer(r"(?<![\w\"'-])\d+(?![\w\"'])", line))
    if not found:
        return None
    hit = random.choice(found)
    value = int(hit[0]) + random.choice([-2, -1, 1, 2])
    if value < 0:
        value = int(hit[0]) + 1
    return line[:hit.start()] + str(value) + line[hit.end():]


def altered_word(random, line, kinds):
    """One word of the line replaced by another one of its kind, or None."""
    found = []
    for hit in re.finditer(r'"(?:[^"\\]|\\.)*"|[^\s\[\]":=,]+', line):
        for kind in kinds:
            if hit[0] in kind and len(kind) > 1:
                found.append((hit, kind))
    if not found:
        return None
    hit, kind = random.choice(found)
    other = random.choice([word for word in kind if word != hit[0]])
    return line[:hit.start()] + other + line[hit.end():]


def block(lines, at, heads, last):
    """The lines from AT to the next one that begins as one of the heads does."""
    end = at + 1
    while end < last and not heads.search(lines[end]):
        end += 1
    return end


def altered(random, lines, at, last, way, heads):
    """A copy with a line, or all lines of an activation, a step or a phase, in another place."""
    made = list(lines)
    if way in ("part left out", "parts swapped"):
        while at < last and not heads.search(lines[at]):
            at += 1
        end = block(lines, at, heads, last)
        if way == "part left out" or end >= last:
            return lines[:at] + lines[end:]
        after = block(lines, end, heads, last)
        return lines[:at] + lines[end:after] + lines[at:end] + lines[after:]
    if way == "double":
        made.insert(at, lines[at])
        return made
    del made[at]
    if way == "move":
        made.insert(min(last - 1, max(first_marker(lines), at + random.randrange(-9, 10))),
                    lines[at])
    elif way == "swap":
        made.insert(min(last - 1, at + 1), lines[at])
    return made


def mutations(random, lines, kinds, subjects, heads, count):
    """COUNT copies of a game, each with one change; the result and the end stay where they are."""
    first, last = first_marker(lines), len(lines) - 2
    ways = ["leave out", "double", "swap", "move", "part left out", "parts swapped", "subject",
            "number", "word", "declared"]
    for _ in range(count):
        way = random.choice(ways)
        at = random.randrange(first, last + (way in ("number", "word")))
        if way == "declared":
            at = random.randrange(1, first)
        made, line = list(lines), lines[at]
        if way == "subject":
            subject, colon, rest = line.partition(": ")
            others = [other for other in subjects if other != subject]
            if not colon or subject not in subjects or not others:
                continue
            made[at] = random.choice(others) + ": " + rest
        elif way in ("number", "word", "declared"):
            made[at] = (altered_word(random, line, kinds) if way == "word" else
                        altered_number(random, line)) or line
        else:
            made = altered(random, lines, at, last, way, heads)
        if made != lines:
            yield made

# SPDX-License-Identifier: MIT
"""A small reader of the log language: what the generators of this folder write, and no more.

It is written from the description of the language, not from umpire's grammar, and shares nothing
with it. A mutated log stays within this subset.
"""
import functools
import re

PREPOSITIONS = {"as", "at", "by", "for", "from", "in", "of", "on", "to", "with"}
MARKERS = {"round", "turn", "phase", "segment", "step"}
TOKEN = re.compile(r"""\s*(?:
    (?P<comment>\#.*) | (?P<time>@[0-9:]+) | (?P<text>"(?:\\.|[^"\\])*") | (?P<outcome>=>) |
    (?P<pool>[0-9]*[a-z]+[0-9]*\[[^\]]*\]) | (?P<mark>[{};:\[\],]) |
    (?P<key>[^\s{}\[\];:,"=\#]+)=(?=\S) | (?P<word>[^\s{}\[\];:,"=\#]+)
    )""", re.VERBOSE)


class Statement:
    """A marker, an event or a declaration; `subject` is None unless it is an event."""
    __slots__ = ("subject", "verb", "operands", "keys", "after", "outcome", "opens")

    def __init__(self):
        self.subject = None
        self.verb = None
        self.operands = []
        self.keys = {}
        self.after = {}
        self.outcome = None
        self.opens = False

    def marker(self):
        return self.subject is None and self.verb in MARKERS


def tokens(line):
    found = []
    at, length = 0, len(line.rstrip())
    while at < length:
        match = TOKEN.match(line, at)
        if match is None:
            raise ValueError(f"no token at column {at + 1}: {line}")
        at = match.end()
        kind = match.lastgroup
        if kind == "comment":
            break
        value = match.group(kind)
        if kind == "text":
            value = value[1:-1].replace('\\"', '"').replace("\\\\", "\\")
            kind = "word"
        if value.startswith(".") and found and found[-1][0] == "word": # the hull zone of a name in quotes
            value = found.pop()[1] + value
        found.append((kind, value))
    return found


def value_at(found, at):
    """The value that begins there, a list or a word, and where the next one begins."""
    if found[at] != ("mark", "["):
        return found[at][1], at + 1
    values, at = [], at + 1
    while found[at] != ("mark", "]"):
        if found[at] != ("mark", ","):
            values.append(found[at][1])
        at += 1
    return values, at + 1


def statement_of(found):
    statement, at = Statement(), 0
    if len(found) > 1 and found[1] == ("mark", ":"):
        statement.subject = found[0][1]
        at = 2
    statement.verb = found[at][1]
    at += 1
    while at < len(found):
        kind, value = found[at]
        if kind == "outcome":
            statement.outcome = [value for _, value in found[at + 1:]]
            break
        if kind == "key":
            statement.keys[value], at = value_at(found, at + 1)
        elif kind == "word" and value in PREPOSITIONS and at + 1 < len(found):
            statement.after[value], at = value_at(found, at + 1)
        else:
            value, at = value_at(found, at)
            if isinstance(value, list):
                statement.operands.extend(value)
            else:
                statement.operands.append(value)
    return statement


@functools.lru_cache(maxsize=200_000)
def statements_of(line):
    """The statements of a line; None stands for a brace that closes."""
    statements, current = [], []
    for token in tokens(line):
        kind, value = token
        if kind == "time" or (kind == "mark" and value == ":" and not current):
            continue
        if kind == "mark" and value in "{};":
            if current:
                statements.append(statement_of(current))
                current = []
            if value == "{":
                statements[-1].opens = True
            elif value == "}":
                statements.append(None)
        else:
            current.append(token)
    if current:
        statements.append(statement_of(current))
    return tuple(statements)


def parse(lines):
    """(line number, statement, the declarations that it stands in) of each statement."""
    found, within = [], ()
    for number, line in enumerate(lines, 1):
        for statement in statements_of(line):
            if statement is None:
                within = within[:-1]
                continue
            found.append((number, statement, within))
            if statement.opens:
                within = within + (statement,)
    return found


def quoted(name):
    """The name as it is written in a log."""
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_'-]*(?<!-)", name):
        return name
    escaped = name.replace('"', '\\"')
    return f'"{escaped}"'


def number_of(text):
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else None


def first_marker(lines):
    """The index of the first line that holds a marker."""
    for index, line in enumerate(lines):
        if any(statement and statement.marker() for statement in statements_of(line)):
            return index
    return len(lines)


def alterations(random, lines, count, classes, extra):
    """So many copies of the log, each with one line of play left out, doubled, moved or altered.

    `classes` are sets of words: a word is replaced by another one of its class. `extra` are lines
    that are put in somewhere.
    """
    begin = first_marker(lines)
    play = [index for index in range(begin, len(lines) - 1) if statements_of(lines[index])]
    for _ in range(count):
        altered = list(lines)
        index = random.choice(play)
        way = random.randrange(12)
        if way < 3:
            del altered[index]
        elif way < 4:
            altered.insert(index, altered[index])
        elif way < 6:
            other = min(max(play[0], index + random.choice([-3, -2, -1, 1, 2, 3])), play[-1])
            altered.insert(other, altered.pop(index))
        elif way < 9:
            altered[index] = other_word(random, altered[index], classes)
        elif way < 10:
            altered.insert(index, lines[random.choice(play)])
        else:
            altered.insert(index, random.choice(extra))
        if altered != lines:
            yield altered


WORD = re.compile(r'"[^"]*"|[A-Za-z_][A-Za-z0-9_\'-]*|-?[0-9]+')


def other_word(random, line, classes):
    """The line with one word replaced by another of its class, or a number by one near it."""
    places = []
    for match in WORD.finditer(line):
        word = match.group().strip('"')
        for members in classes:
            if word in members and len(members) > 1:
                places.append((match, members))
        before = line[:match.start()]
        if word.isdigit() and before[-1:] != "@" and ":" not in before[-3:]:
            places.append((match, None))
    if not places:
        return line
    match, members = random.choice(places)
    if members is None:
        instead = str(max(0, int(match.group()) + random.choice([-2, -1, 1, 2])))
    else:
        instead = quoted(random.choice(sorted(members - {match.group().strip('"')})))
    return line[:match.start()] + instead + line[match.end():]

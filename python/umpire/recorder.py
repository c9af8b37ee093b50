# SPDX-License-Identifier: MIT
"""Writes the log of a game while a program plays it, and asks umpire about each statement if wished.

What may be written follows from the library's words of the game alone, so that a new verb needs no change here."""
from __future__ import annotations

import datetime
import difflib
import os
import re
from typing import Any, Callable, Iterable, Mapping, Sequence

from umpire.checks import Policy
from umpire.errors import ClosedError, RefusedError, UsageError
from umpire.native import PathLike
from umpire.positions import Position
from umpire.records import Finding, Level, Named, RuleLines, WordKind
from umpire.rules import words

PREPOSITIONS = "as at by for from in of on to with".split()
FIRST_WORDS = "game end round turn phase segment step".split()
PLAIN = re.compile(r"[A-Za-z_](?:[\w'-]*[\w'])?", re.ASCII)
RAW = re.compile(r"\d+[A-Z]\d*|\d+(?:\.\d+)+|\d{4}-\d\d-\d\d")  # codes, versions and dates
LISTED = re.compile(r"[a-z0-9-]+(?:, [a-z0-9-]+)*(?: or [a-z0-9-]+)")
ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t"})


class Judging(Named):
    """What a recorder asks umpire before it writes a statement."""

    NOTHING = 0
    TELL = 1     # what is found is returned
    LAWFUL = 2   # what breaks a rule or cannot be read raises RefusedError, and is not written
    DECIDED = 3  # so does what no rule forbids and some rule cannot decide


class Recorded:
    """A statement that was written: its text, and what umpire found if it was asked. `with` writes a declaration's braces."""

    def __init__(self, recorder: "Recorder", text: str, findings: Sequence[Finding] = (), undecided: Sequence[RuleLines] = ()) -> None:
        self._recorder, self.text = recorder, text
        self.findings: tuple[Finding, ...] = tuple(findings)
        self.undecided: tuple[RuleLines, ...] = tuple(undecided)

    def __enter__(self) -> "Recorded":
        self._recorder._open_block()
        return self

    def __exit__(self, *_of: object) -> None:
        self._recorder._close_block()


class _Mismatch(Exception):
    """A form does not fit what was given: why, and how many of the values fitted, and 1 for the names."""

    def __init__(self, why: str, fitted: int) -> None:
        super().__init__(why)
        self.fitted = fitted


def quoted(text: str) -> str:
    """A text in quotes."""
    text = text.translate(ESCAPES)
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise UsageError(f"a control character stands in {text!r}: leave it out")
    return f'"{text}"'


def as_name(text: str) -> str:
    """A name as it stands in a log."""
    return text if PLAIN.fullmatch(text) and text not in PREPOSITIONS else quoted(text)


class _Part:
    """One part of a form: a value, a fixed word, key=VALUE, a preposition with its value, or what follows from the statement (=>)."""

    def __init__(self, text: str) -> None:
        self.optional = text.startswith("[")
        text = text.strip("[]")
        self.many = text.endswith("...")
        text = text[:-3] if self.many else text
        self.key, self.between, self.value = "", "", text
        for between in ("=> ", "=", " "):
            if between in text and not text.startswith('"'):
                key, self.value = text.split(between, 1)
                self.key, self.between = key or "outcome", between
                break
        self.fixed = bool(re.fullmatch(r"[a-z0-9-]+", self.value))
        self.flag = self.optional and self.fixed and not self.key
        name = (self.key or self.value).replace("-", "_")
        self.argument = "" if not (self.key or self.fixed) else name + "_" if name in ("as", "for", "from", "in", "with", "pass") else name


class _Form:
    """One way to write a word."""

    def __init__(self, text: str) -> None:
        self.text = text
        subject, colon, rest = text.partition(": ")
        self.subject, rest = (subject, rest) if colon and " " not in subject else ("", text)
        self.block = rest.endswith("{ ... }")
        tokens = re.findall(r"\[[^\]]*\]|=> \S+|\b(?:%s) [^\s\[\]]+|\S+" % "|".join(PREPOSITIONS), rest.replace(" { ... }", ""))
        self.verb = tokens[0]
        self.parts = [_Part(token) for token in tokens[1:]]
        self.arguments: list[str] = []
        for part in self.parts:
            if part.argument in self.arguments:  # "by ATTACKER [by SOURCE]"
                part.argument = part.value.lower()
            self.arguments += [part.argument] if part.argument else []

    def _shares(self, count: int, named: Mapping[str, object], dice: bool) -> Iterable[tuple[_Part, int]]:
        """How many of the values that have no name each part gets."""
        values = [part for part in self.parts if not part.key and not part.flag and not (part.fixed and part.argument in named)]
        values = [part for part in values if not (dice and part.value.endswith(("POOL", "DIE")))]
        least = sum(not part.optional for part in values)
        if count < least:
            raise _Mismatch(f"{values[count].value} is missing", count + 1)
        left = count - least
        for part in values:
            share = int(not part.optional)
            more = left if part.many else min(left, 1 - share)
            left -= more
            yield part, share + more
        if left:
            raise _Mismatch(f"there {'is a value' if left == 1 else f'are {left} values'} too many", count - left + 1)

    def fill(self, values: Sequence[object], named: Mapping[str, object], recorder: "Recorder") -> str:
        """What stands after the verb. Raises _Mismatch."""
        dice = {name.replace("_", "-"): value for name, value in named.items()
                if name.replace("_", "-") in recorder._dice and name not in self.arguments}
        for name in named:
            if name not in self.arguments and name not in dice:
                raise _Mismatch(f"it has no '{name}': the names are {', '.join(dict.fromkeys(self.arguments)) or 'none'}", 0)
        shares, at, written = dict(self._shares(len(values), named, bool(dice))), 0, []
        for part in self.parts:
            given = named.get(part.argument) if part.argument else None
            if part in shares:
                for value in values[at:at + shares[part]]:
                    written.append(recorder._value(part.value, value, at + 1))
                    at += 1
            elif given is not None and given is not False:
                if not part.key or part.fixed:
                    if given is not True and given != part.value:
                        raise _Mismatch(f"'{part.argument}' is {part.value!r} or True, not {given!r}", at + 1)
                    written.append(f"{part.key}{part.between}{part.value}" if part.key else part.value)
                else:
                    shown = "=> " if part.between == "=> " else part.key + part.between
                    written.append(shown + recorder._value(part.value, given, at + 1))
            elif dice and not part.key:
                written.append(recorder._pools(dice))
            elif part.key and not part.optional:
                raise _Mismatch(f"'{part.argument}' is missing", at + 1)
        return "".join(" " + one for one in written)


class Verb:
    """A word of the game, which is called with what stands after it."""

    def __init__(self, recorder: "Recorder", subject: str, forms: list[_Form], explained: str) -> None:
        self._recorder, self._subject, self._forms = recorder, subject, forms
        self.__doc__ = "\n".join(form.text for form in forms) + "\n" + explained

    def __call__(self, *values: object, **named: object) -> Recorded:
        worst = _Mismatch("", -1)
        for form in self._forms:
            try:
                rest = form.fill(values, named, self._recorder)
            except _Mismatch as why:
                worst = why if why.fitted > worst.fitted else worst
                continue
            return self._recorder._say(self._subject, form, rest, values)
        forms = "\n    ".join(form.text for form in self._forms)
        raise UsageError(f"{self._forms[0].verb}: {worst}; it is written\n    {forms}")


class Subject:
    """A side of the game, the table or the judge: it has a method for each verb that may stand after its name. dir() lists them."""

    def __init__(self, recorder: "Recorder", subject: str, kind: str) -> None:
        self._recorder, self._subject, self._kind = recorder, subject, kind

    def __dir__(self) -> list[str]:
        own = [name for name in vars(type(self)) if not name.startswith("_")]
        return [attribute(verb) for verb in self._recorder._verbs[self._kind]] + own

    def __getattr__(self, name: str) -> Verb:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._recorder._verb(self._subject, self._kind, name)


def attribute(verb: str) -> str:
    """A verb as an attribute of Python."""
    name = verb.replace("-", "_")
    return name + "_" if name in ("pass", "return", "import") else name


class Recorder(Subject):
    """Writes a log, each statement at once. Its methods are the declarations, `result`, `note` and `end`; recorder["Rebel"] has
    those of a side, recorder["table"] the facts that nobody chooses, recorder["judge"] the rulings. `at` writes markers.

    Words of the log that follow others are named: attack("front", on="Avenger.rear", at="long", obstructed=True). A word of
    Python gets an underscore (with_=), `outcome` is what stands after =>, and a die names its faces: roll(red=["hit", "blank"])."""

    def __init__(self, file: PathLike | Any, game: str, edition: str | None = None, *, judging: Judging = Judging.NOTHING,
                 policy: Policy = Policy(), append: bool = False) -> None:
        """`file`: a path, at which nothing may stand unless `append` adds a game to a log; or an open file, of bytes."""
        super().__init__(self, "", "")
        self._read_words(game)
        self._names: dict[str, str] = {}  # what is declared, with the declaration's word
        self._sides: list[str] = []
        self._markers: dict[str, str] = {}
        self._depth, self._begun, self._ended, self._line_open = 0, False, False, False
        self._unplayed, self._time = "", ""
        self._judging = judging
        self._position = Position(policy) if judging else None
        self._ours = isinstance(file, (str, bytes, os.PathLike))
        self._file: Any = open(file, "ab" if append else "xb", buffering=0) if self._ours else file
        self.game(game, edition) if edition else self.game(game)

    def _read_words(self, game: str) -> None:
        self._verbs: dict[str, dict[str, list[_Form]]] = {"": {}, "table": {}, "judge": {}, "side": {}}
        self._explained: dict[str, str] = {}
        self._allowed: dict[str, str] = {}  # what may stand for a word in capitals
        self._dice: list[str] = []
        self._marker_forms: dict[str, list[_Form]] = {}
        self._declarations: set[str] = set()
        for word in words(game):
            if word.kind == WordKind.VALUE:
                self._allowed[word.word] = "all, " * (word.word == "AREA") + word.line
            elif word.kind == WordKind.DIE:
                self._dice.append(word.word)
            elif word.kind in (WordKind.EVERY, WordKind.DECLARATION, WordKind.EVENT, WordKind.FACT, WordKind.RESULT, WordKind.MARKER):
                for form in (_Form(text) for text in word.form.splitlines() if text[0].isalpha()):
                    kind = form.subject if form.subject in ("table", "judge", "") else "side"
                    place = self._marker_forms if word.kind == WordKind.MARKER else self._verbs[kind]
                    place.setdefault(form.verb, []).append(form)
                    self._explained[form.verb] = word.line
                    if word.kind == WordKind.DECLARATION or (word.kind == WordKind.EVERY and not form.subject):
                        self._declarations.add(form.verb)
        self._declarations -= {"note", "end"}
        new = (name[4:].lower() for name in self._allowed if name.startswith("NEW-"))
        self._kinds = {kind.replace("-", " ") for kind in new}

    def _verb(self, subject: str, kind: str, name: str) -> Verb:
        verbs = self._verbs[kind]
        wanted = name.rstrip("_").replace("_", "-")
        if wanted not in verbs:
            who = f"{subject or 'a log'} has no '{wanted}'"
            near = difflib.get_close_matches(wanted, verbs, 3)
            raise AttributeError(f"{who}: {'is it ' + ' or '.join(near) + '? ' if near else ''}there are {', '.join(verbs)}")
        return Verb(self, subject, verbs[wanted], self._explained[wanted])

    def __getitem__(self, name: str) -> Subject:
        """A side that is declared, "table" or "judge"."""
        if name not in self._sides and name not in ("table", "judge"):
            raise UsageError(f"no side '{name}' is declared: there are {', '.join([*self._sides, 'table', 'judge'])}")
        return self.side(name)

    def side(self, name: str) -> Subject:
        """The same for a role that no declaration names, such as Star Fleet's "GM"."""
        return Subject(self, name, name if name in ("table", "judge") else "side")

    def at(self, *, time: int | str | None = None, **markers: object) -> Recorded:
        """The game is at this place, at(round=2, phase="ship"): writes the markers that are new. A list is a marker of several
        values. `time`: what the clock shows, in seconds or as "1:10:00"; it stands before the next statement."""
        unknown = [name for name in markers if name not in self._marker_forms]
        if unknown:
            raise UsageError(f"there is no marker '{unknown[0]}': there are {', '.join(self._marker_forms)}")
        if time is not None:
            self._time = f"@{time // 3600}:{time // 60 % 60:02}:{time % 60:02} " if isinstance(time, int) else f"@{time} "
        written: list[Recorded] = []
        for verb, forms in self._marker_forms.items():
            value = markers.get(verb)
            values = list(value) if isinstance(value, (list, tuple)) else [value]
            text = " ".join(map(str, values))
            if value is None or self._markers.get(verb) == text:
                continue
            written.append(Verb(self, "", forms, "")(*values))
            later = list(self._marker_forms)[list(self._marker_forms).index(verb):]
            self._markers = {name: told for name, told in self._markers.items() if name not in later}
            self._markers[verb] = text
        return Recorded(self, "\n".join(one.text for one in written), [found for one in written for found in one.findings],
                        [rule for one in written for rule in one.undecided])

    def comment(self, text: str) -> None:
        """Writes a comment."""
        self._write("".join(f"# {line}\n" for line in text.splitlines()))

    @property
    def position(self) -> Position:
        """The point that the game has reached, to ask what may come next."""
        if self._position is None:
            raise UsageError("umpire is not asked: make the recorder with judging=umpire.Judging.TELL")
        self._play_declarations()
        return self._position

    # What stands in a statement ----------------------------------------------------------

    def _value(self, wanted: str, value: object, at: int) -> str:
        """A value for a word in capitals. Raises _Mismatch."""
        if isinstance(value, list):
            return "[" + " ".join(self._value(wanted, one, at) for one in value) + "]"
        if isinstance(value, Mapping):
            return self._pools(value)
        self._refuse_other(wanted, value, at)
        if isinstance(value, tuple):
            return ".".join(as_name(str(part)) for part in value)
        if isinstance(value, (int, datetime.date)):
            return str(value)
        text = str(value)
        if wanted.startswith('"'):
            return quoted(text)
        if text in self._names or wanted.startswith("NEW-"):
            return as_name(text)
        if wanted == "RULE" or RAW.fullmatch(text):
            return text
        owner, dot, part = text.partition(".")
        return f"{as_name(owner)}.{'.'.join(map(as_name, part.split('.')))}" if dot and owner in self._names else as_name(text)

    def _refuse_other(self, wanted: str, value: object, at: int) -> None:
        """Refuses what surely may not stand for a word in capitals."""
        allowed = self._allowed.get(wanted, wanted if re.fullmatch(r"[a-z0-9-]+", wanted) else "")
        if re.match(r"(?:how many: )?a number|the number|how many", allowed):
            if not isinstance(value, int) or isinstance(value, bool):
                raise _Mismatch(f"{wanted} is {allowed}, not {value!r}", at)
        elif LISTED.fullmatch(allowed) or allowed == wanted:
            if value not in re.split(", | or ", allowed):
                raise _Mismatch(f"{wanted} is {allowed}, not {value!r}", at)
        elif allowed.startswith("the name of a") and self._begun:
            self._refuse_undeclared(wanted, allowed, value, at)

    def _refuse_undeclared(self, wanted: str, allowed: str, value: object, at: int) -> None:
        kinds = {re.sub(r"^an? ", "", kind) for kind in allowed[len("the name of "):].partition(";")[0].split(" or ")}
        whole = ".".join(map(str, value)) if isinstance(value, tuple) else str(value)
        if not kinds <= self._kinds or any(whole == name or whole.startswith(name + ".") for name in self._names) or \
                any(part in self._names for part in whole.split(".")):
            return
        named = [name for name, kind in self._names.items() if kind in kinds] or list(self._names)
        raise _Mismatch(f"{wanted} is {allowed}; {value!r} is not declared, there are {', '.join(named)}", at)

    def _pools(self, dice: Mapping[str, object]) -> str:
        def faces(name: str, value: object) -> str:
            if name not in self._dice:
                raise UsageError(f"there is no die '{name}': there are {', '.join(self._dice)}")
            return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)

        return " ".join(f"{name}[{faces(name, value)}]" for name, value in dice.items() if value)

    # Writing -------------------------------------------------------------------------------

    def _say(self, subject: str, form: _Form, rest: str, values: Sequence[object]) -> Recorded:
        declares = not subject and form.verb in self._declarations
        if self._ended:
            raise UsageError("the game has ended: make another recorder for the next one, with append=True")
        if self._depth and not declares:
            raise UsageError(f"a block of declarations is open: '{form.verb}' stands after it")
        speaker = quoted(subject) if subject in FIRST_WORDS else as_name(subject) if subject else ""
        text = self._time + (f"{speaker}: " if speaker else "") + form.verb + rest
        self._time = ""
        self._begun = self._begun or form.verb in self._marker_forms
        if declares or not self._begun:
            said = Recorded(self, text)
            self._write("    " * self._depth + text, open_line=form.block)
        else:
            said = self._ask(text)
            self._write(text + "\n")
            if self._position is not None:
                self._position.play(text + "\n")
        self._begun = self._begun or form.verb == "begins"
        self._ended = not subject and form.verb == "end"
        new = next((i for i, part in enumerate(form.parts) if part.value.startswith("NEW-") and not part.key), None)
        if declares and new is not None:
            self._names[str(values[new])] = form.verb
            if self._depth == 0:
                self._sides.append(str(values[new]))
        return said

    def _ask(self, text: str) -> Recorded:
        """What umpire finds in a statement, before it is written."""
        if self._position is None:
            return Recorded(self, text)
        before = self._play_declarations()
        trial = self._position.attempt(text)
        said = Recorded(self, text, [*before, *trial.findings], trial.undecided)
        breaches = [one for one in said.findings if one.level in (Level.ERROR, Level.VIOLATION)]
        if breaches and self._judging >= Judging.LAWFUL:
            raise RefusedError(text, said.findings, said.undecided, breaches[0].message)
        if said.undecided and self._judging == Judging.DECIDED:
            rule = said.undecided[0]
            raise RefusedError(text, said.findings, said.undecided, f"{rule.rule} is undecided: the log does not say {rule.untold or rule.lacking}")
        return said

    def _play_declarations(self) -> Sequence[Finding]:
        unplayed, self._unplayed = self._unplayed, ""
        return self._position.play(unplayed) if self._position is not None and unplayed else ()

    def _write(self, text: str, open_line: bool = False) -> None:
        """Writes at once. The line of a declaration stays open: a block may follow it."""
        if self._file is None:
            raise ClosedError("this Recorder was closed: make a new one")
        text = ("\n" if self._line_open else "") + text + ("" if open_line or text.endswith("\n") else "\n")
        self._line_open = open_line
        self._put(text)

    def _put(self, text: str) -> None:
        content = memoryview(text.encode("utf-8", "surrogateescape"))
        while content:
            content = content[self._file.write(content):]
        self._file.flush()
        if self._position is not None and not self._begun:
            self._unplayed += text

    def _open_block(self) -> None:
        if not self._line_open:
            raise UsageError("only a declaration that was just written has a block")
        self._line_open = False
        self._put(" {\n")
        self._depth += 1

    def _close_block(self) -> None:
        self._depth -= 1
        self._write("    " * self._depth + "}\n")

    def close(self) -> None:
        """Closes the file that the recorder has opened. A game that was not ended is cut off there."""
        if self._file is not None and self._line_open:
            self._put("\n")
        if self._ours and self._file is not None:
            self._file.close()
        if self._position is not None:
            self._position.close()
        self._file = None

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(self, *_of: object) -> None:
        self.close()

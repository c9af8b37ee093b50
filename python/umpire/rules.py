# SPDX-License-Identifier: MIT
"""Rulesets with their rules, interpretations and words, and random games."""
from __future__ import annotations

from typing import Callable, Iterator, TypeVar

from umpire import records
from umpire._umpire import ffi, lib
from umpire.errors import LogError, UsageError
from umpire.native import Call, CData, PathLike, called_back, text_of, text_or_none, to_name, to_path
from umpire.records import Interpretation, Named, Revision, Rule, Ruleset, Word

T = TypeVar("T")


def _all(struct: str, at: Callable[[int, CData], bool], made_of: Callable[[CData], T]) -> Iterator[T]:
    one = ffi.new(f"struct {struct} *")
    index = 0
    while at(index, one):
        yield made_of(one)
        index += 1


def rulesets() -> list[Ruleset]:
    """The games whose logs can be checked."""
    return list(_all("umpire_ruleset", lib.umpire_ruleset_at, records.ruleset))


def _of(ruleset: str | None, others: tuple[str, ...] = ()) -> CData:
    if ruleset is None:
        return ffi.NULL
    known = [one.name for one in rulesets()]
    if ruleset not in known and ruleset not in others:
        raise UsageError(f"there is no ruleset '{ruleset}': there are {', '.join(known)}")
    return ffi.new("char[]", to_name(ruleset))


def rules(ruleset: str | None = None) -> list[Rule]:
    """The rules of a game, of `log` (what all games share), or of all."""
    name = _of(ruleset, ("log",))
    return list(_all("umpire_rule", lambda i, one: bool(lib.umpire_rule_at(name, i, one)), records.rule))


def near(rule: str) -> list[str]:
    """Rules whose names are near a wrong one, the nearest first."""
    names = ffi.new("const char *[3]")
    return [text_of(names[i]) for i in range(lib.umpire_rules_near(to_name(rule), names))]


def explain(rule: str) -> Rule:
    """A rule by its name, with a legal and an illegal example."""
    one = ffi.new("struct umpire_rule *")
    if not lib.umpire_rule_named(to_name(rule), one):
        raise UsageError(no_rule(rule))
    return records.rule(one)


def no_rule(rule: str) -> str:
    names = near(rule)
    return f"there is no rule '{rule}'" + (f": did you mean {' or '.join(names)}?" if names else "")


def _edition_choices(one: CData) -> tuple[int, ...]:
    editions = next(len(game.editions) for game in rulesets() if game.name == text_of(one.ruleset))
    return tuple(one.edition_choices[i] for i in range(editions)) if one.edition_choices else ()


def interpretations(ruleset: str | None = None) -> list[Interpretation]:
    """The questions that the rulebooks leave open, with the choices."""
    name = _of(ruleset)
    return list(_all("umpire_interpretation", lambda i, one: bool(lib.umpire_interpretation_at(name, i, one)),
                     lambda one: records.interpretation(one, _edition_choices(one))))


def revisions(ruleset: str | None = None) -> list[Revision]:
    """What later editions have otherwise than those before them."""
    name = _of(ruleset)
    return list(_all("umpire_revision", lambda i, one: bool(lib.umpire_revision_at(name, i, one)), records.revision))


def words(ruleset: str | None = None) -> list[Word]:
    """The words of a game's logs, after those of every log; None: only these."""
    name = _of(ruleset)
    return list(_all("umpire_word", lambda i, one: bool(lib.umpire_word_at(name, i, one)), records.word))


class Size(Named):
    SMALL = 1
    MEDIUM = 2
    LARGE = 3


class Written(Call):
    """Collects in memory what the library writes."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []

    def text(self) -> str:
        return b"".join(self.pieces).decode("utf-8", "surrogateescape")


@called_back
def python_write(user: CData, pointer: CData, length: int) -> bool:
    written: Written = ffi.from_handle(user)
    written.pieces.append(ffi.buffer(pointer, length)[:])
    return True


def generate(ruleset: str, seed: int = 0, *, players: int = 0, size: Size = Size.MEDIUM, violate: str | None = None,
             full: bool = False, chains: bool = False) -> str:
    """The log of a random game, the same for the same seed. `violate`: a rule that is broken once. `full`: every rule is decided.
    `chains`: its dice follow from chains, and no rule is broken."""
    name = _of(ruleset)
    wanted = ffi.NULL if violate is None else ffi.new("char[]", to_name(violate))
    written = Written()
    asked = ffi.new("struct umpire_generation *", {"ruleset": name, "seed": seed, "players": players, "size": int(size),
                                                   "violate": wanted, "full": full, "chains": chains})
    why = text_or_none(lib.umpire_generate(asked, lib.python_write, written.handle))
    written.raise_error()
    if why == "out of memory":
        raise MemoryError
    if why is not None:
        raise UsageError(f"no game of {ruleset}: {why}" + (f" ({no_rule(violate)})" if violate and "no such rule" in why else ""))
    return written.text()


def format_log(path: PathLike) -> str:
    """A log in its canonical layout."""
    written = Written()
    status = lib.umpire_format_path(to_path(path), lib.python_write, written.handle, ffi.NULL)
    written.raise_error()
    if status == lib.UMPIRE_FAILURE:
        raise MemoryError
    if status != lib.UMPIRE_CONFORMANT:
        raise LogError("it cannot be read, or has errors: check it, correct them", str(path))
    return written.text()

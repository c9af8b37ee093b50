# SPDX-License-Identifier: MIT
"""The tables of Star Wars: Armada's cards, read a second time: what a card is, and what it makes of others."""
import csv
import functools
import os
import re

TABLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../src/books/armada/cards")
EDITIONS = ["printed", "2025"]
COLOURS = ["red", "blue", "black"]


class Card:
    """A row of a table: `group` is the slot of an upgrade and the category of an objective."""

    def __init__(self, kind, row):
        self.kind, self.row, self.name = kind, row, row["name"]
        self.group = row.get("slot", row.get("category"))
        self.factions = {word.lower() for word in row.get("factions", row.get("faction", "")).split()}
        self.points = {one: int(row[one]) for one in EDITIONS if one in row}
        self.unique = row.get("unique") == "yes"
        self.flotilla = row.get("flotilla") == "yes"
        also = row.get("also", "-")
        self.names = {plain(one) for one in [self.name] + ([] if also == "-" else also.split("|"))}

    def restrictions(self):
        """The demands of an upgrade: pairs of a word and what it asks for."""
        told = self.row["restriction"]
        return [] if told == "-" else [tuple(one.split("=", 1)) if "=" in one else (one, "")
                                       for one in told.split("; ")]

    def icons(self):
        """The icons of an upgrade, or of a ship's bar."""
        told = self.row["slots"] if self.kind == "ship" else self.group
        return [] if told in ("-", "Commander", "Title") else told.split(", ")


def plain(name):
    return re.sub(r"[^a-z0-9]+", " ", name.lower()).strip()


def unique_name(card):
    """Cards of one name are told apart by what stands behind it."""
    return plain(re.sub(r" \(.*\)$", "", card.name))


def dice(text):
    """blue=2 black=1"""
    found = dict.fromkeys(COLOURS, 0)
    found.update({colour: int(number) for colour, number in re.findall(r"(red|blue|black)=(\d+)", text)})
    return found


def zones(card):
    """Of a ship each hull zone's shields and dice."""
    found = {}
    for part in card.row["zones"].split("; "):
        name, rest = part.split(" ", 1)
        found[name] = int(re.search(r"shields=(\d+)", rest)[1]), dice(rest)
    return found


def greatest_speed(card):
    return int(card.row["speed"])


@functools.lru_cache(maxsize=None)
def table(kind):
    """All cards of a kind: ship, squadron, upgrade or objective."""
    with open(os.path.join(TABLES, kind + "s.tsv"), encoding="utf-8", newline="") as file:
        return [Card(kind, row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


@functools.lru_cache(maxsize=None)
def rows_of(kind, name, slot):
    """What the table of permits says of a card."""
    return [row for row in permits() if row["kind"] == kind and row["name"] == name and row["slot"] == slot]


@functools.lru_cache(maxsize=None)
def permits():
    with open(os.path.join(TABLES, "permits.tsv"), encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def rules_of(card):
    """The rows of a squadron or an upgrade; a ship has none."""
    return rows_of(card.kind, card.name, card.group or "-") if card.kind != "ship" else []


@functools.lru_cache(maxsize=None)
def named(kind, name, faction):
    """The one card of that name, one of the faction before others; None: there is none, or there are several."""
    found = [card for card in table(kind) if plain(name) in card.names]
    found = [card for card in found if faction in card.factions] or found
    if not found and kind != "upgrade" and re.search(r" [0-9]+$", name):
        return named(kind, re.sub(r" [0-9]+$", "", name), faction)
    return found[0] if len(found) == 1 else None


def changes(upgrades, size):
    """What upgrades make of their ship's numbers: (what, colour, number, whether it is set)."""
    for card in upgrades:
        for row in rules_of(card):
            if row["form"] == "number" and row["when"] == "always":
                yield from changed(row["statement"], size)


def changed(statement, size):
    for part in statement.split("; "):
        found = re.match(r"zone ([a-z,]+) (.*)", part)
        if found:
            for zone in found[1].split(","):
                for colour, way, number in re.findall(r"(red|blue|black|any)( ?[+-]|=)(\d+)", found[2]):
                    for one in COLOURS if colour == "any" else [colour]:
                        yield zone, one, int(number) * (-1 if "-" in way else 1), way == "="
        if part == "command =4":
            yield "command", None, 4, True
        found = re.match(r"squadrons ([+-]\d+)", part)
        if found:
            yield "squadrons", None, int(found[1]), False
        found = re.search(rf"hull.* ?([+]\d) {size}", part) if part.startswith("hull") else None
        if found:
            yield "hull", None, int(found[1]), False

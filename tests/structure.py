#!/usr/bin/env python3
"""The structure of the code: what each folder includes, and which object files need each other.

    tests/structure.py BUILD [-v]
    tests/structure.py --table [BUILD]

Fails on a folder that includes what stands above it, and on a circle of more than two object
files by the symbols that they need from each other. Each check is a line as in tests/lib.sh;
the pictures are indented. The table shows the size and shape of the code beside their targets, and
fails on nothing.
"""
import collections
import pathlib
import re
import subprocess
import sys

import structure_table

build = pathlib.Path(next((word for word in sys.argv[1:] if not word.startswith("-")), "build"))
verbose = "-v" in sys.argv

# From the bottom up. A folder includes only folders of earlier rows; those of one row include
# nothing of each other. The public headers are at the bottom, since they hold the values that are handed out.
ROWS = [["umpire_report.h", "umpire_words.h"], ["umpire.h"], ["umpire_session.h"], ["base"], ["log", "mechanics"], ["bind"], ["engine"], ["games", "search"], ["generate", "report"], ["api"],
        ["session"], ["cli"]]
LEVEL = {folder: level for level, row in enumerate(ROWS) for folder in row}

counts = collections.Counter()


def told(good, name, details=()):
    counts[good] += 1
    print(f"{'ok' if good else 'not ok'} - {name}")
    for line in details if not good or verbose else ():
        print(f"    {line}")


def includes():
    """Folder -> the folders that it includes -> the lines that include them."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    files = [path for root in ("src", "grammar") for path in sorted(pathlib.Path(root).rglob("*.[chly]"))]
    for path in files:
        folder = "log" if path.parts[0] == "grammar" else path.parts[1]
        for line in path.read_text().splitlines():
            match = re.match(r'#include "([^"]+)"', line)
            if match and not match[1].startswith(("log.tab", "tests.h")):
                found[folder][match[1].split("/")[0]].append(f"{path}: {line}")
    return found


def symbols(path):
    """The global symbols that an object defines, and those that it needs."""
    defined, needed = set(), set()
    for line in subprocess.run(["nm", "-P", "-g", path], capture_output=True, text=True, check=True).stdout.splitlines():
        name, kind = line.split()[:2]
        (needed if kind in "Uw" else defined).add(name)
    return defined, needed


def needs(paths):
    """Object -> the objects of the same program that define what it needs."""
    tables = {path: symbols(path) for path in paths}
    owner = {name: path for path, (defined, _) in tables.items() for name in defined}
    return {path: {owner[name] for name in needed if name in owner} - {path} for path, (_, needed) in tables.items()}


def circles(graph):
    """The strongly connected components of more than one node (Tarjan 1972)."""
    index, low, stack, result = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            at = stack.index(node)
            component = stack[at:]
            del stack[at:]
            if len(component) > 1:
                result.append(sorted(component))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return sorted(result, key=len, reverse=True)


def short(path):
    return str(path.relative_to(build).with_suffix(""))


def library_objects():
    """Those of the library without the games, and which of them are not there."""
    folders = sorted(path.name for path in pathlib.Path("src").iterdir() if path.is_dir() and path.name not in ("games", "cli"))
    objects = [path for folder in folders for path in sorted((build / folder).glob("*.o"))]
    objects += [build / f"{name}.o" for name in ("log.tab", "log.scan", "rulesets", "examples", "glossaries", "templates", "style")]
    missing = [f"{folder} has no object files" for folder in folders if not any((build / folder).glob("*.o"))]
    missing += [f"{path} is not there" for path in objects if not path.exists()]
    return [path for path in objects if path.exists()], missing


def programs():
    """Name -> its object files."""
    games = sorted(path for path in build.glob("games/*") if path.is_dir())
    parts = {"the library": library_objects()[0], "the command": sorted((build / "cli").rglob("*.o"))}
    return parts | {game.name: sorted(game.glob("*.o")) for game in games}


if "--table" in sys.argv:
    parts = programs()
    structure_table.print_table([one for paths in parts.values() for one in circles(needs(paths))] if any(parts.values()) else None)
    sys.exit()

found = includes()
print("    folder      includes")
for folder in sorted(found, key=lambda one: -LEVEL.get(one, 99)):
    print(f"    {folder:10}  {' '.join(sorted(found[folder], key=lambda one: LEVEL.get(one, 99)))}")
unknown = [f"{folder} has no place in the order" for folder in found if folder not in LEVEL]
told(not unknown, "every folder has its place", unknown)
upward = [line for folder in found for other in found[folder] if folder in LEVEL
          for line in found[folder][other] if other != folder and LEVEL.get(other, 99) >= LEVEL[folder]]
told(not upward, "no folder includes what stands above it or beside it", upward)

missing = library_objects()[1]
told(not missing, "the library's object files are there", missing)
for name, paths in programs().items():
    graph = needs(paths)
    knots = circles(graph)
    sizes = ", ".join(str(len(one)) for one in knots) or "none"
    told(bool(paths) and all(len(one) <= 2 for one in knots),
         f"{name}: {len(paths)} object files, no circle of more than two (circles: {sizes})",
         [f"circle of {len(one)}: {' '.join(map(short, one))}" for one in knots])

print(f"{counts[True]} passed, {counts[False]} failed")
sys.exit(counts[False] > 0)

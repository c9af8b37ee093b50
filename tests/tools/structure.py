#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The structure of the code: what each folder includes, and which object files need each other.

    tests/tools/structure.py BUILD [-v]
    tests/tools/structure.py --table [BUILD]

Fails on a folder that includes what stands above it, on a folder of too many files, on a struct of
too many members, on a room that has grown beyond its limit, on a function that only its own file calls and
that is not static, on too many names that functions of several files share, on too many small files, on a circle of object files by the symbols that they need from each other, and where a command that goes on
would end with the memory.
Each check is a line as in tests/lib.sh; the pictures are indented. The table shows the size and
shape of the code beside their targets, and fails on nothing.
"""
import collections
import functools
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
import checks  # noqa: E402
import structure_table  # noqa: E402

build = pathlib.Path(next((word for word in sys.argv[1:] if not word.startswith("-")), "build"))
verbose = "-v" in sys.argv

# From the bottom up. A folder includes only folders of earlier rows; those of one row include
# nothing of each other. The public headers are at the bottom, since they hold the values that are handed out.
ROWS = [["umpire_position.h", "umpire_report.h", "umpire_signed.h", "umpire_views.h", "umpire_values.h", "umpire_words.h"], ["umpire.h"], ["umpire_session.h"], ["base"], ["sink"], ["log"], ["bind"], ["engine"], ["mechanics"], ["books", "search"], ["generate", "repair", "reports"], ["api"],
        ["session"], ["desk"], ["event", "workshop"]]
# The rooms of the command.
COMMAND = ("desk", "event", "workshop")
LEVEL = {folder: level for level, row in enumerate(ROWS) for folder in row}


def told(good, name, details=()):
    checks.told(good, name, "\n".join(details))
    for line in details if good and verbose else ():
        print(f"    {line}")


def folder_of(parts):
    """The folder of a path below src, without its room where that has several."""
    return parts[1] if parts[0] in ("judge", "logs") else parts[0]


def includes():
    """Folder -> the folders that it includes -> the lines that include them."""
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    files = [path for root in ("src", "grammar") for path in sorted(pathlib.Path(root).rglob("*.[chly]"))]
    for path in files:
        folder = "log" if path.parts[0] == "grammar" else folder_of(path.parts[1:])
        for line in path.read_text().splitlines():
            match = re.match(r'#include "([^"]+)"', line)
            if match and not match[1].startswith(("log.tab", "on_demand_files.h", "sources.h", "tests.h")):
                found[folder][folder_of(match[1].split("/"))].append(f"{path}: {line}")
    return found


@functools.cache
def all_symbols():
    """Object -> the global symbols that it defines, and those that it needs."""
    found = collections.defaultdict(lambda: (set(), set()))
    compiled = [build / path.relative_to("src").with_suffix(".o") for path in sorted(pathlib.Path("src").rglob("*.c"))]
    objects = [*build.glob("*.o"), *(path for path in compiled if path.exists())]
    for line in subprocess.run(["nm", "-A", "-P", "-g", *objects], capture_output=True, text=True, check=True).stdout.splitlines():
        path, symbol = line.split(": ", 1)
        name, kind = symbol.split()[:2]
        found[pathlib.Path(path)][kind in "Uw"].add(name)
    return found


def symbols(path):
    return all_symbols()[path]


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


def objects(folder):
    """The object files of the sources in a folder of src, at any depth; tests are no part of a game."""
    sources = sorted((pathlib.Path("src") / folder).rglob("*.c"))
    return [build / path.relative_to("src").with_suffix(".o") for path in sources if "tests" not in path.parts]


def programs():
    """Name -> its object files."""
    folders = sorted(path.name for path in pathlib.Path("src").iterdir() if path.is_dir() and path.name not in ("books", *COMMAND))
    made = ("log.tab", "log.scan", "rulesets", "examples", "glossaries", "templates", "style")
    parts = {"the library": [path for folder in folders for path in objects(folder)] + [build / f"{name}.o" for name in made],
             "the command": [path for folder in COMMAND for path in objects(folder)]}
    return parts | {game.name: objects(f"books/{game.name}") for game in sorted(pathlib.Path("src/books").iterdir()) if game.is_dir()}


def circles_of(paths):
    """The circles of a program's object files; those that are not there are left out."""
    return circles(needs([path for path in paths if path.exists()]))


if "--table" in sys.argv:
    built = any(path.exists() for paths in programs().values() for path in paths)
    structure_table.print_table([one for paths in programs().values() for one in circles_of(paths)] if built else None)
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

FILES_MOST = 50
sizes = {folder: sum(path.is_file() for path in folder.iterdir()) for folder in pathlib.Path("src").rglob("*") if folder.is_dir()}
told(all(size <= FILES_MOST for size in sizes.values()), f"no folder has over {FILES_MOST} files of its own",
     [f"{size} {folder}" for folder, size in sorted(sizes.items(), key=lambda one: -one[1]) if verbose or size > FILES_MOST])

# The four states, what stands in them, and what a public header tells of a game: each member is what the rulebook or a report names.
WHOLE = {"armada", "dropfleet", "dropzone", "starfleet", "umpire_game"}
told(all(name in WHOLE for _, name in structure_table.big_structs()),
     f"no struct has over {structure_table.MEMBERS} members, but for the states of games",
     [f"{size} struct {name}" for size, name in structure_table.big_structs() if verbose or name not in WHOLE])



# The most lines of each room, .c and .h. A feature that needs more pays: it raises its room's number, says here what for, and NEWS
# says what it cost and what went for it. The first limits were 3 % above what the rooms had.
ROOMS = {
    "base": 2_330,  # what a spreadsheet takes for a formula, libraries that are opened on demand, texts of JSON, what parts the items of a list
    "judge": 34_405,  # functions with one job each, statements that need a card, values of statements for who asks what is written, known dice that are never rolled, what is wrong with a source before its rule, rules that hold with what an effect gives, late lines above the markers that lead to a breach, names that read as paths, facts in the order of names, names of things that several players may have, operands of a line without its verb, another number on a die, guesses that are made at the first breach, what is read before a candidate is judged, statements that leave out what was done, who knows a secret name, seals that count from their moment, secrets in a view
    "books/armada": 17_285,  # what cards permit now, rulebooks named in full, objectives, points, editions also of what cards permit, cards of one's own, numbers and keywords that cards give, dice, a second reading, keywords of squadrons, what cards do besides dice, uses and prices of cards, what cards forbid, tokens and shields that cards cost, 17 more limits of cards, cards that a player discards, attacks that name nobody
    "books/dropfleet": 4_455,  # what was sealed before a loss, conditions in steps
    "books/dropzone": 7_210,  # cards in the order of statements, activations after their phase, discards from a sealed hand
    "books/starfleet": 11_790,  # offers of a team that shows none, a list of one offer, offers of one name by several teams, owners kept secret by a log that goes on, which offer a name means in a view, seals of one team beside another's deeds
    "reports": 12_680,  # players who have not played yet, JSON lines without a tree, views in a summary
    "logs": 14_400,  # findings before and after markers are written, rulings that are notes, what the first log of a join has is whole: words and lines of blocks; where one team's log goes further than all others, what the GameMaster alone may say where the first log is his, conditions in steps
    "desk": 27_575,  # names of logs in a manifest that a terminal would obey, pipes in folders of lists, cards of one's own: lists, check, import-fleet; completions of what is undecided, with bounds; what it waits for, options that are misspelt, conditions in steps, byes, rows by card=
    "event": 9_690,  # who came late in the results, what throws, answers, confirms and results read in statements, a confirmation of what was seen, lists of players that two requests write at once, more time for one table, what to ask its players, calls and confirmations by sides, names of cards in forms, byes that results have, standings, rulings by forms and the next round in the room; answers and times as they are written, throws judged as they are recorded, what a side may not make malformed, what is refused before its body comes, few markers of a side, what is declared beside chains, players of rows, lists taken back, places for pages that record, remarks of sides, links that are misused: throws with a time, lines that are wrong, many markers, bodies and streams of those who watch
    "workshop": 9_170,
}
lines = {room: structure_table.lines_of(path for path in structure_table.sources() if path.is_relative_to(f"src/{room}")) for room in ROOMS}
roomless = [str(path) for path in structure_table.sources() if len(path.parts) > 2 and not any(path.is_relative_to(f"src/{room}") for room in ROOMS)]
told(all(lines[room] <= most for room, most in ROOMS.items()) and not roomless, "no room has grown beyond its limit, and each source has a room",
     [f"{lines[room]} of {most} {room}" for room, most in ROOMS.items() if verbose or lines[room] > most] + roomless)

# A name that functions of several files have is found in each of them; a file of a few lines is one more to open.
SHARED_NAMES_MOST, SMALL_FILES_MOST, SMALL = 150, 79, 60
shared_names = [f"{name}: {', '.join(map(str, files))}" for name, files in structure_table.functions().items() if len(files) > 1]
told(len(shared_names) <= SHARED_NAMES_MOST, f"at most {SHARED_NAMES_MOST} function names stand in several files", shared_names)
small_files = [f"{lines_in} {path}" for path in structure_table.sources() if (lines_in := structure_table.lines_of([path])) < SMALL]
told(len(small_files) <= SMALL_FILES_MOST, f"at most {SMALL_FILES_MOST} files have fewer than {SMALL} lines", small_files)


def game_of(path):
    """The game of a source, whose functions no other game can call; "": none."""
    return path.parts[2] if path.parts[1] == "books" else ""


def ambiguous():
    """Functions that other files call, although a file that might call them has one of the same name."""
    for name, files in structure_table.functions().items():
        shared = [(path, other) for path in files for other in files
                  if path != other and (game_of(path) == game_of(other) or not (game_of(path) and game_of(other)))]
        for path, other in shared:
            if name in symbols(build / path.relative_to("src").with_suffix(".o"))[0]:
                yield f"{name}: {path}, {other}"


missing = [f"{path} is not there" for paths in programs().values() for path in paths if not path.exists()]
told(not missing, "the object files are there", missing)

names = [] if missing else list(ambiguous())
told(not names, "who calls a function of another file finds one function of its name", names)



def words_elsewhere():
    """The words of the tests' and the tools' sources, and of the public headers: what they name is called from outside src."""
    paths = [path for root in ("tests", "tools", "page", "python") for path in pathlib.Path(root).rglob("*") if path.suffix in (".c", ".h", ".js", ".py", ".sh")]
    return {word for path in [*paths, *pathlib.Path("src").glob("*.h")] for word in re.findall(r"\w+", path.read_text(errors="ignore"))}


def needlessly_global():
    """Functions that no other object file needs."""
    elsewhere = words_elsewhere()
    needed = collections.Counter(name for _, needs_these in all_symbols().values() for name in needs_these)
    for name, files in structure_table.functions().items():
        for path in files:
            compiled = build / path.relative_to("src").with_suffix(".o")
            if name in symbols(compiled)[0] and not needed[name] and name not in elsewhere:
                yield f"{name}: {path}"


lonely = [] if missing else list(needlessly_global())
told(not lonely, "a function that only its own file calls is static", lonely)

# A command that does one thing ends where memory runs out; the others answer, and so does all that they call.
SERVING = [path for folder in ("event", "workshop", "desk/lsp") for path in objects(folder)]


def reached(paths, graph):
    """The object files that these need, and those that they need in turn."""
    found, left = set(), list(paths)
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            left += graph[path]
    return found


ending = [] if missing else [short(path) for path in sorted(reached(SERVING, needs(programs()["the command"])))
                             if "cli_end_without_memory" in symbols(path)[1]]
told(not ending, "nothing that serve, lsp, play or matrix calls ends the process where memory runs out", ending)

editing = [] if missing else [short(path) for path in sorted(reached(objects("desk/check"), needs(programs()["the command"])))
                              if any(name.startswith("umpire_session_") or name == "umpire_position_due" for name in symbols(path)[1])]
told(not editing, "nothing that check calls edits a log, or lists what is due", editing)

for name, paths in programs().items():
    knots = [tuple(map(short, one)) for one in circles_of(paths)]
    told(bool(paths) and not knots, f"{name}: {len(paths)} object files, no circle",
         [f"circle of {len(one)}: {' '.join(one)}" for one in knots])

checks.finish()

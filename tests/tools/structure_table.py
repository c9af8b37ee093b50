# SPDX-License-Identifier: MIT
"""The size and shape of the code, each figure beside its target; `tests/tools/structure.py --table` prints it.

Where the targets were set (d9a51069, which was written to about 130 columns) the table has 77,453 lines as they
were, 79,314 formatted; 571 files; src/desk 139; 6,256 lines above 100 columns; 2,894 lines in 11 modules that try
guesses; 18 structs; 6 circles; and 301 names (ctags has 302, as it takes the macro SUITE for a function).
"""
import collections
import pathlib
import re
import shutil
import subprocess
import tempfile

WIDTH = 130  # the lines of the target are counted in this width
MEMBERS = 25
COLUMNS = 100
# What tries guesses at a breach, before it stands in src/judge/repair.
SEARCH = ["reconstruction", "hindsight", "revision", "slip", "insertion", "renaming", "missing", "rehearsal", "choice",
          "consequences", "correction"]
# A function's head that begins a line, and its "{" that begins the next one.
FUNCTION = re.compile(r"^(?P<result>(?:[a-zA-Z_][\w \*]*[ \*])?)(?P<name>[a-z_]\w*)\([^;{}]*?\)[^;{}()]*\n\{", re.M)
STRUCT = re.compile(r"struct\s+(\w+)\s*\{")


def sources(ending="[ch]"):
    return sorted(pathlib.Path("src").rglob(f"*.{ending}"))


def lines_of(paths):
    return sum(path.read_bytes().count(b"\n") for path in paths)


def formatted_lines():
    """The lines of a copy that clang-format has written at the width of the target."""
    if not shutil.which("clang-format"):
        return "clang-format is missing"
    style = pathlib.Path(".clang-format")
    if not style.exists():
        return ".clang-format is missing"
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree("src", f"{folder}/src")
        wide = re.sub(r"^ColumnLimit:.*$", f"ColumnLimit: {WIDTH}", style.read_text(), flags=re.M)
        pathlib.Path(folder, ".clang-format").write_text(wide)
        copies = sorted(pathlib.Path(folder, "src").rglob("*.[ch]"))
        subprocess.run(["clang-format", "-i", *copies], check=True)
        return f"{lines_of(copies):,}"


def folders():
    """The folders with the most files of their own."""
    own = collections.Counter(str(path.parent) for path in sources())
    return ", ".join(f"{folder} {count}" for folder, count in own.most_common(4))


def wide_lines():
    return sum(len(line) > COLUMNS for path in sources() for line in path.read_text().splitlines())


def repair():
    paths = sorted(pathlib.Path("src/judge/repair").glob("*.[ch]"))
    if not paths:
        paths = [path for path in sorted(pathlib.Path("src/judge/search").glob("*.[ch]")) if path.stem in SEARCH]
    modules = sum(path.suffix == ".c" for path in paths)
    return f"{lines_of(paths):,} lines, {modules} modules"


def bare(text):
    """Without comments, the preprocessor's lines and what stands in quotes."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"^[ \t]*#(?:.*\\\n)*.*", "", text, flags=re.M)
    return re.sub(r'"(\\.|[^"\\])*"', '""', text)


def members(text):
    """How many members a struct's body declares; those of a struct in it count as one each."""
    depth, flat = 1, ""
    for character in text:
        depth += (character == "{") - (character == "}")
        if depth == 0:
            break
        if depth == 1 and character not in "{}":
            flat += character
    while re.search(r"\([^()]*\)", flat):
        flat = re.sub(r"\([^()]*\)", "", flat)
    return sum(one.count(",") + 1 for one in flat.split(";") if one.strip())


def big_structs():
    """(members, name) of each struct that has too many; one that another file calls the same is another one."""
    found = []
    for path in sources():
        text = bare(path.read_text())
        found += [(members(text[match.end():]), match[1]) for match in STRUCT.finditer(text)]
    return sorted((one for one in found if one[0] > MEMBERS), reverse=True)


def functions():
    """Name -> the .c files that define a function of it -> the words before the name."""
    found = collections.defaultdict(dict)
    for path in sources("c"):
        for match in FUNCTION.finditer(path.read_text()):
            found[match["name"]][path] = match["result"]
    return found


def shared_names():
    """The names of functions that several .c files define, and how many of these are more than a static helper of one word."""
    shared = {name: files for name, files in functions().items() if len(files) > 1}
    helpers = sum("_" not in name and all(result.startswith("static") for result in files.values()) for name, files in shared.items())
    return f"{len(shared)}, {len(shared) - helpers} outside static helpers of one word"


def told_circles(circles):
    """`circles`: the circles of object files of all programs; None: nothing is built."""
    if circles is None:
        return "nothing is built"
    sizes = collections.Counter(len(one) for one in circles)
    return ", ".join(f"{count} of {size}" for size, count in sorted(sizes.items())) or "0"


def print_table(circles):
    structs = big_structs()
    biggest = ", ".join(f"{name} {count}" for count, name in structs[:3])
    rows = [
        (f"lines of src, formatted at {WIDTH} columns", formatted_lines(), "at most 69,000"),
        ("lines of src, as they are", f"{lines_of(sources()):,}", ""),
        ("files of src (.c, .h)", str(len(sources())), "about 450"),
        ("folders with the most files of their own", folders(), "none above 50"),
        (f"lines of src above {COLUMNS} columns", f"{wide_lines():,}", "0"),
        ("what tries guesses", repair(), "1,900 lines, 7 modules"),
        (f"structs above {MEMBERS} members", f"{len(structs)}, the biggest: {biggest}", "5: the four states and umpire_game"),
        ("circles of object files", told_circles(circles), "0"),
        ("names shared by functions of several files", shared_names(), "below 60 outside these helpers"),
        ("altered games with one finding", "make alterations", "tools/alterations/floors"),
    ]
    print(f"{'':44} {'now':68} target")
    for what, now, then in rows:
        print(f"{what:44} {now:68} {then}".rstrip())

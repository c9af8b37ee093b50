#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Checks that what the documents name exists: files, functions, commands with their options, targets of make.

    tests/tools/documents.py UMPIRE

Each check is a line as in tests/lib.sh.
"""
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told_wrong  # noqa: E402

umpire = pathlib.Path(sys.argv[1]).resolve()
top = pathlib.Path(__file__).resolve().parent.parent.parent
DOCUMENTS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "grammar/README.md", "tests/rules/mistakes/README.md",
             *sorted(str(path.relative_to(top)) for pattern in ("doc/*.md", "tools/*/README.md") for path in top.glob(pattern))]
# Documents that name functions of this program.
OF_CODE = {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "doc/adding.md"}
# Placeholders in paths.
PLACEHOLDERS = re.compile(r"\bGAME\b|\bG\b|<game>|\bAREA\b|\bSLUG\b|\bCHAPTER\b|\bNAME\b|\bWORDS\b")
# Files of the documents' reader, and files that a build makes.
ELSEWHERE = re.compile(r"^build\b|^/|://|^agreement\.md$")

files = [pathlib.PurePosixPath(path) for path in
         subprocess.run(["find", ".", "-path", "./build", "-prune", "-o", "-path", "./.git", "-prune", "-o", "-type", "f", "-printf", "%P\n"],
                        cwd=top, capture_output=True, text=True, check=True).stdout.splitlines()]
names = {path.name for path in files}
source = "\n".join((top / path).read_text(errors="replace") for path in files
                   if path.suffix in (".c", ".h", ".l", ".y") and path.parts[0] in ("src", "grammar", "tests"))
words = set(re.findall(r"\w+", source))
targets = set(re.findall(r"^([\w-]+(?: [\w-]+)*):", "\n".join(path.read_text() for path in [top / "GNUmakefile", *top.glob("tests/**/*.mk"), *top.glob("tools/**/*.mk")]), re.M))
targets = {word for line in targets for word in line.split()}


def run(*arguments):
    return subprocess.run([umpire, *arguments], capture_output=True, text=True, check=False).stdout


helps = {command: run(command, "--help") for command in re.findall(r"^  ([a-z][a-z-]*) +[a-z]", run("--help").split("Games:")[0], re.M)}


def spans(text):
    """The pieces of code in a text: between backticks, in fences, and in lines after four blanks."""
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.M | re.S)
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.findall(r"`([^`\n]+)`", prose), [line for block in fenced for line in block.splitlines()] + re.findall(r"^ {4,}(\S.*)$", prose, re.M)


def is_there(document, path):
    """Whether the tree has the path, with any names in place of its placeholders."""
    pattern = PLACEHOLDERS.sub("*", path.rstrip("/"))
    return any(any(root.glob(pattern)) for root in (top, (top / document).parent, top / "src", top / "src/judge", top / "doc/adding"))


def wrong_paths(document, text, code):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
        if "://" not in target and not ((top / document).parent / target).exists():
            yield f"({target})"
    for span in code:
        for word in span.split():
            word = word.rstrip(",:;")
            if not re.fullmatch(r"[\w.*/<>-]+", word) or ELSEWHERE.search(word) or word.startswith("-") or word.startswith("."):
                continue
            if "/" in word and re.match(r"(src|tests|tools|doc|corpus|grammar|schemas|log|bind|engine|search|base|games|report|api|cli|session)/", word):
                if not is_there(document, word):
                    yield word
            elif "/" not in word and pathlib.PurePosixPath(word).suffix in (".c", ".h", ".l", ".y", ".sh", ".py", ".md", ".rnc"):
                if word not in names and "*" not in word and not PLACEHOLDERS.search(word):
                    yield word


def wrong_functions(document, text, code):
    """Names of functions and types that no source has, or not the file that stands behind them: `reader_next` (`src/judge/log/reader.c`)."""
    for span in code if document in OF_CODE else ():
        match = re.fullmatch(r"(?:struct |enum )?(\w+)(\(\))?", span)
        if match and (match[2] or "_" in match[1] or " " in span) and not re.match(r"[A-Z]|thing_|ret_$", match[1]) and match[1] not in words:
            yield span
    for function, path in re.findall(r"`(\w+)`\s+\(`(src/[^`]+)`\)", text):
        if (top / path).is_file() and not re.search(rf"\b{function}\b", (top / path).read_text()):
            yield f"{function} is not in {path}"


def wrong_commands(code):
    for span in code:
        for command, rest in re.findall(r"(?:^|[$|'&] )(?:build/)?umpire(?: --no-sandbox)? ([a-z][a-z-]+)((?: [^|;']+)?)", span):
            if command not in helps:
                yield f"umpire {command}: there is no such command"
                continue
            for option in re.findall(r"(?<= )--[a-z-]+", rest):
                if option not in helps[command] and option != "--help":
                    yield f"umpire {command}: its help does not tell {option}"


def wrong_targets(code):
    for span in code:
        for target in re.findall(r"(?<![\w-])make ([a-z][a-z-]+)(?![\w/-])", span):
            if target not in targets:
                yield f"make {target}"


for document in DOCUMENTS:
    text = (top / document).read_text()
    inline, lines = spans(text)
    told_wrong(f"{document}: its paths are there", sorted(set(wrong_paths(document, text, inline + lines))))
    told_wrong(f"{document}: its functions are there", sorted(set(wrong_functions(document, text, inline))))
    told_wrong(f"{document}: its commands and options are there", sorted(set(wrong_commands(inline + lines))))
    told_wrong(f"{document}: its targets of make are there", sorted(set(wrong_targets(inline + lines))))


def wrong_mistakes():
    """Checks the table of mistakes: each text is in the log, and each message is the expected one."""
    folder = top / "tests/rules/mistakes"
    rows = {name: rest for name, rest in re.findall(r"^\| (\d\d-\S+) \| (.*) \|[^|]*\|$", (folder / "README.md").read_text(), re.M)}
    yield from (f"{path.name} has no row" for path in folder.glob("[0-9]*") if path.name not in rows)
    for name, rest in rows.items():
        written, now = re.match(r"`(.*?)` \|", rest)[1], rest.rsplit(" | ", 1)[1]
        expected = " ".join((folder / name / "expected.txt").read_text().split())
        if written not in (folder / name / "log.umpire").read_text():
            yield f"{name}: {written} is not in its log"
        if " error: " in expected if now.startswith("*") else " ".join(now.split()) not in expected:
            yield f"{name}: {now} is not what is told"


told_wrong("tests/rules/mistakes/README.md: its table is what is told", list(wrong_mistakes()))
def guesses():
    """The guesses that the manual page lists, and those of the table of proposers, in this order."""
    listed = re.search(r"tried, in this order:\n\.RS\n(.*?)\.RE\n", (top / "doc/umpire.1").read_text(), re.S)[1]
    rows = re.findall(r"/\* README: (.*?) \*/", (top / "src/judge/repair/proposers.c").read_text())
    return (re.findall(r"^\.IP .*\n(.*)[;.]$", listed, re.M), [guess for row in rows for guess in row.split("; ")])


listed, tried = guesses()
told_wrong("doc/umpire.1 lists the guesses of src/judge/repair/proposers.c", [] if listed == tried else sorted(set(listed) ^ set(tried)) or ["the order"])


def plain(text):
    """A text without the marks of markdown, roff and C around its words, in one line."""
    text = re.sub(r"^\.(?:BR?|IR?|TP|RB) ?", "", text.replace("\\-", "-"), flags=re.M)
    return " ".join(re.sub(r"(?<=\w) ,", ",", " ".join(text.replace("`", "").replace("'", "").split())).split())


INDETERMINATE = ("a log stops before end; or, with --require-decided, something is undecided, excused or on trust, or, with "
                 "--require-finished, the result leaves the game unfinished, or, with --require-signed, a player has not signed the whole game")
manual = (top / "doc/umpire.1").read_text()
texts = {"README.md": (top / "README.md").read_text().replace("the log stops", "a log stops"), "doc/umpire.1": manual, "umpire --help": run("--help"),
         "umpire check --help": helps["check"], "umpire merge --help": helps["merge"]}
told_wrong("exit status 4 is explained in the same words everywhere", [name for name, text in texts.items() if INDETERMINATE not in plain(text)])
statuses = re.findall(r"^\| ([0-5]) \| ?(.*?) ?\| (.*) \|$", (top / "README.md").read_text(), re.M)
manual_statuses = plain(manual[manual.index(".SH EXIT STATUS"):manual.index(".SH WHAT CANNOT BE READ")])
told_wrong("README.md and doc/umpire.1 explain each exit status in the same words", [
    f"{number}: {meaning}" for number, verdict, meaning in statuses
    if plain(f"{number} {verdict}{': ' if verdict else ''}{meaning}").replace("the log stops", "a log stops") not in manual_statuses] + ["six rows"] * (len(statuses) != 6))
page_script = (top / "tools/page/app/taking.js").read_text()
unpacked = {f".{one}" for one in re.search(r"umpire\\\.gz\|(.*?)\)\$", page_script)[1].replace("\\", "").split("|")}
told_wrong("doc/page.md and the page itself list the archives that it unpacks", [
    name for name, text in (("doc/page.md", re.search(r"archives \((.*?)\)", (top / "doc/page.md").read_text())[1]),
                            ("tools/page/app/taking.js", re.search(r"this page unpacks (.*?);", page_script)[1]))
    if set(re.findall(r"\.(?:tar\.gz|tgz|tar|zip)\b", text)) != unpacked])
archives = re.findall(r'"(\.\S+?)"', re.search(r"archive_is_named.*?endings\[\] = \{(.*?)\}", (top / "src/desk/shared/archive.c").read_text(), re.S)[1])
kinds = re.compile(r"\.(?:tar(?:\.\w+)?|tgz|zip)\b")
told_wrong("umpire check --help and doc/umpire.1 list the archives that can be read", [
    name for name, text in (("umpire check --help", helps["check"]), ("doc/umpire.1", manual[:manual.index(".SH COMMANDS")]))
    if sorted(set(kinds.findall(text))) != sorted(archives)])
told_wrong("no other document or help lists archives", [
    name for name, text in ((f"umpire {command} --help", text) for command, text in helps.items() if command != "check") if ".tar." in text] + [
    name for name in ("README.md", "doc/ci.md", "doc/judges.md", "doc/engines.md") if ".tar." in (top / name).read_text()])
commands = re.search(r"^## The commands$(.*?)^## ", (top / "README.md").read_text(), re.M | re.S)[1]
synopsis = [word.removeprefix("umpire ") for row in re.findall(r"^\| [^|]+ \| (`.*) \|$", commands, re.M) for word in re.findall(r"`([^`]+)`", row)]
told_wrong("README.md lists each command once", sorted(set(helps) ^ set(synopsis)) + sorted({one for one in synopsis if synopsis.count(one) > 1}))
told_wrong("README.md has at most 120 lines", [] if len((top / "README.md").read_text().splitlines()) <= 120 else ["it has more"])
told_wrong("doc/*.md have at most 200 lines each", [path.name for path in top.glob("doc/*.md") if len(path.read_text().splitlines()) > 200])
listed_documents = (top / "doc/README.md").read_text()
told_wrong("doc/README.md lists each document of its folder", [path.name for path in top.glob("doc/*.md") if path.name != "README.md" and f"]({path.name})" not in listed_documents])
told_wrong("README.md, doc/README.md and doc/ci.md lead to SECURITY.md", [
    name for name, link in (("README.md", "SECURITY.md"), ("doc/README.md", "../SECURITY.md"), ("doc/ci.md", "../SECURITY.md"))
    if f"]({link})" not in (top / name).read_text()])

promises = re.search(r"^## What the sandbox promises$(.*?)^## ", (top / "SECURITY.md").read_text(), re.M | re.S)[1]
told_wrong("SECURITY.md says of each command whether it shuts itself in", [
    command for command in helps if not re.search(rf"`{command}( -i| sign| key)?`", promises)])


def untested():
    """Commands and folders of src for which CONTRIBUTING's table names no test."""
    table = re.search(r"## Where its test is\n(.*?)\n## ", (top / "CONTRIBUTING.md").read_text() + "\n## ", re.S)[1]
    named = {word for row in table.splitlines() if row.startswith("|") for word in re.findall(r"`([^`]+)`", row.split("|")[1])}
    scripts = {path.stem for path in (top / "tests/commands").iterdir()}
    folders = [f"src/{name}" for name in ("base", "logs")] + [f"src/judge/{path.name}" for path in (top / "src/judge").iterdir() if path.is_dir()]
    return [one for one in [*helps, *folders] if one not in named | scripts]


def wrong_container():
    """Packages that the second stage of Containerfile installs and umpire does not need, or the other way round. Those are Debian's;
    elsewhere nothing can be compared."""
    if not shutil.which("dpkg-query"):
        return set()
    needing = [umpire, *pathlib.Path(umpire).parent.glob("on_demand/*.so")]
    needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.run(["readelf", "-d", *needing], capture_output=True, text=True, check=True).stdout)
    paths = dict(re.findall(r"(\S+) => (\S+)", subprocess.run(["ldd", *needing], capture_output=True, text=True, check=True).stdout))
    real = [str(pathlib.Path(paths[name]).resolve()) for name in needed if name in paths]
    owners = subprocess.run(["dpkg-query", "-S", *real, *(path.removeprefix("/usr") for path in real)], capture_output=True, text=True, check=False).stdout
    installed = re.search(r"--no-install-recommends (.*?) &&", (top / "Containerfile").read_text().replace("\\\n", " "), re.S)[1]
    return set(installed.split()) ^ set(re.findall(r"^([^:\n]+):", owners, re.M)) - {"libc6"}


told_wrong("Containerfile installs the libraries that umpire is linked with, or opens", sorted(wrong_container()))


def versions():
    """The version of the program, and where else it is told."""
    version = re.search(r'UMPIRE_VERSION "(.*)"', (top / "src/umpire.h").read_text())[1]
    for path, pattern in (("NEWS", r"^([0-9][^ \n]*)"), ("debian/changelog", r"\Aumpire \((.*)-\d+\)"),
                          ("tools/editors/vscode/package.json", r'"version": "(.*)"')):
        if (found := re.search(pattern, (top / path).read_text(), re.M)[1]) != version:
            yield f"{path}: {found}; src/umpire.h: {version}"


def long_news():
    """Parts of NEWS that are not read in a minute. Under "Judged otherwise" each class is a line."""
    for version in re.split(r"^(?=[0-9])", (top / "NEWS").read_text(), flags=re.M)[1:]:
        parts = re.split(r"^(?=[A-Z])", version, flags=re.M)
        number, titles = parts[0].strip(), [part.split("\n")[0].split(" (")[0] for part in parts[1:]]
        for title in ("Judged otherwise", "For judges and organisers", "For engines", "For pipelines"):
            if title not in titles:
                yield f"{number}: nothing under {title}"
        for title, part in zip(titles, parts[1:]):
            lines = [line for line in part.splitlines()[1:] if line]
            if title != "Judged otherwise" and len(lines) > 10:
                yield f"{number}: {title} has {len(lines)} lines"
            if title == "Judged otherwise":
                yield from (f"{number}: is no line of its own: {line.strip()}" for line in lines if line.startswith("    ") and line[-1] not in ".")


told_wrong("CONTRIBUTING's table names the test of each command, and of each folder of the library", untested())
told_wrong("NEWS, debian/changelog and the editor's extension have the version of src/umpire.h", list(versions()))
told_wrong("NEWS has at most ten lines for each reader, and a line for each class that is judged otherwise", list(long_news()))
finish()

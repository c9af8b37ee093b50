#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Looks through what users read for what CONTRIBUTING.md forbids: words that the glossary has another word for, "1 dice",
"this" without a noun at a beginning, sentences above 40 words. Looks for messages that do not say what must be, too.

    tests/rules/plain_words.py UMPIRE [GAME...]
    tests/rules/plain_words.py --table UMPIRE

Reads the statements of rules, the help of commands, the messages in expected.txt, the texts of pages and the texts in src/desk.
Rules and messages of a game are only listed; with the game's name after UMPIRE they fail the test as well. "This is not a date"
is about what is marked. Values that a message lists are not words of its sentence.
With --table prints the counts of the table at the beginning of the review that asked for plain words, then and now.
"""
import pathlib
import re
import subprocess
import sys

table = sys.argv[1] == "--table"
words = sys.argv[2:] if table else sys.argv[1:]
umpire, strict = pathlib.Path(words[0]).resolve(), set(words[1:])
top = pathlib.Path(__file__).resolve().parent.parent.parent
FORBIDDEN = {
    "a word that is not plain": re.compile(r"\blawful\b|\bforgives?\b|\bforgiven\b|\bcomes? to\b|\btold\b|\btells\b|\bthe judge's own list\b", re.I),
    "a number that is none": re.compile(r"\bonly 0\b"),
    "a wrong plural": re.compile(r"\b1 (?:dice|ships|tokens|players|points|cards|units|squads|squadrons|battlegroups)\b"),
    "'this' without a noun": re.compile(r"^this (?:does|has|breaks|belongs to|comes|must|may|cannot|was|can)\b"
                                        r"|\bthis(?=$|[.,;:]| (?:without|with|by|for|from)\b)", re.I),
}
# A statement is read alone: "that team" needs a team before it.
NOT_IN_STATEMENTS = re.compile(r"^(?!.*\bteams?\b.*\bthat team\b).*\bthat team\b|\bmay go on, and\b|\bas far as it goes\b", re.I)
NOT_ON_PAGES = re.compile(r"\b(?:take (?:it )?back|put back|taken back|make the table|lawful(?:ly)?|forgiven|gone on with|stands in the log|(?:is|was|are) .*no more|not decided)\b", re.I)
# What the glossary has another word for, where the command speaks: the name of an option or an element is none of its words.
NOT_IN_COMMANDS = re.compile(r"\b(?:lawful(?:ly)?|forgiv\w+|not decided|tells?|told|comes? to|stands?|(?:take|taken|takes|put|puts) (?:it )?back|make again"
                             r"|mistakes?|severity|citation(?!>)|director(?:y|ies)|the reference|the engine|the checker|the judge's own list)\b", re.I)
# A message says what must be, or what to write: a word of duty at any place, an order at the beginning of a part, or a question.
SAYS_WHAT_MUST_BE = re.compile(r"\b(?:must|may|can|cannot|only|needs?|has to|have to|at least|at most|allowed)\b|is it '"
                               r"|(?:^|[;:,] (?:or )?)(?:write|leave|give|begin|put|spell|declare)\b", re.I)
# Words of the language's manual: a message names the word that the line has ('round 1', 'player'). What is unclear beside it.
NOT_IN_MESSAGES = re.compile(r"\b(?:markers?|declarations?|operands?|digests?)\b|\bcannot allow that\b|\bnear it: '|\bmay be$", re.I)
WORDS_MOST = 40
MESSAGE = re.compile(r"^\S+\.umpire:\d+(?::\d+)?: (?:error|violation|advice|undecided|cut off)(?: \(waived\))?: (.*) \[([a-z]+)\.[a-z.-]+\]$", re.M)
LITERALS = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"\s*(?:[A-Z_]+\d*\s*)?)+')
offences, counts = {}, {True: 0, False: 0}


def run(*arguments):
    return subprocess.run([umpire, *arguments], capture_output=True, text=True, check=False).stdout


def look(owner, text):
    for why, pattern in FORBIDDEN.items():
        if pattern.search(text):
            offences.setdefault(owner, {}).setdefault(why, set()).add(text)
    if any(len(sentence.split()) - sentence.count(",") > WORDS_MOST for sentence in re.split(r"[.:;]\s", text)):
        offences.setdefault(owner, {}).setdefault(f"more than {WORDS_MOST} words", set()).add(text)


def told(owner, fails):
    found = offences.get(owner, {})
    good = not (found and fails)
    counts[good] += 1
    number = sum(len(texts) for texts in found.values())
    print(f"{'ok' if good else 'not ok'} - plain words: {owner}{f' ({number} to be written anew)' if number else ''}")
    for why, texts in found.items():
        for text in sorted(texts)[:None if fails else 3]:
            print(f"    {why}: {text}")


def literals(path):
    """The texts in a C source, those that follow each other as one."""
    source = re.sub(r"/\*.*?\*/|^#include[^\n]*$", "", path.read_text(errors="replace"), flags=re.M | re.S)
    for found in LITERALS.findall(source):
        yield "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', found)).replace(r"\n", "\n")


statements = re.findall(r"^([a-z]+)\.[a-z.-]+ \(.*\)\n    (.*)\n", run("rules"), re.M)
for identity, statement in statements:
    look(identity, statement)
    if NOT_IN_STATEMENTS.search(statement):
        offences.setdefault(identity, {}).setdefault("it is not clear who or what is meant", set()).add(statement)
commands = re.findall(r"^  ([a-z][a-z-]+) +[a-z]", run("--help").split("\nGames:")[0], re.M)
for command in commands:
    for part in run(command, "--help").split("\n\n"):
        if not re.search(r"^ +-|^Exit status", part, re.M):
            look("help", part)
messages = {found for expected in top.glob("corpus/**/expected.txt") for found in MESSAGE.findall(expected.read_text(errors="replace"))}
for message, owner in messages:
    look(owner, message)
    if NOT_IN_MESSAGES.search(re.sub(r"'[^']*'|\"[^\"]*\"", "", message)):
        offences.setdefault("messages say what must be", {}).setdefault("players do not write this word", set()).add(f"{message} [{owner}]")
    if not SAYS_WHAT_MUST_BE.search(message):
        offences.setdefault("messages say what must be", {}).setdefault("it must say what the log must have", set()).add(f"{message} [{owner}]")
for path in sorted((top / "src/desk").rglob("*.c")):
    for text in literals(path):
        if " " in text and (found := NOT_IN_COMMANDS.search(re.sub(r"\s+", " ", text))):
            offences.setdefault("commands", {}).setdefault(f"'{found[0]}' is no word of the glossary", set()).add(f"{path.name}: {' '.join(text.split())[:160]}")
games = sorted(path.name for path in (top / "src/books").iterdir() if path.is_dir())
# The pages: what a button or a heading says, not names in the code or its comments.
for path in sorted(path for folder in ("src/event/pages", "src/reports/page", "tools/page/app") for path in (top / folder).iterdir()):
    code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", path.read_text(errors="replace"), flags=re.M | re.S)
    for text in re.findall(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|>([^<>]+)</', code):
        if found := NOT_ON_PAGES.search(said := "".join(text)):
            offences.setdefault("pages", {}).setdefault(f"'{found[0]}' is no word of players", set()).add(said)
if table:
    import plain_table
    plain_table.write(top, run, statements, messages)
    sys.exit(0)
told("pages", True)
told("commands", True)
told("messages say what must be", True)
told("help", True)
told("log", True)
for game in games:
    told(game, game in strict)
print(f"{counts[True]} passed, {counts[False]} failed")
sys.exit(counts[False] > 0)

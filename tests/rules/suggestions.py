#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Does what findings of the corpus and of tests/rules/mistakes advise, and checks that the finding has gone. Does the same with what
the comments of logs to fill in ("umpire new") advise, and checks that the log can be read. A command that they name is run, and
must succeed; LOG in it stands for the log itself.

    tests/rules/suggestions.py UMPIRE

A finding of any level advises a text: to write TEXT, TEXT instead of OTHER, a name with its owner, another name; it asks
"is it 'TEXT'?", or says what the log must say. Whatever a message has in quotes after such a word is tried: in place of what
is marked, before it, after it, or as the whole statement. A message that advises a text in a way that this script does not
know fails the test. Advice that is a form ("write 'activate UNIT [by SOURCE]'") is no text to write and is not tried.

Each message in the sources that advises something must be among the findings, so that no new one goes untried.
"""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

umpire = pathlib.Path(sys.argv[1]).resolve()
top = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(top / "tests/shared"))
from inside import Library  # noqa: E402

library = Library(umpire.parent)
checker = library.umpire.Checker(library.umpire.Options(as_played=True))
REPORT = "{urn:umpire:report:1}"
FORM = re.compile(r"\b[A-Z][A-Z-]+\b|\[[a-z=]|\.\.\.|^=> [A-Z]")
# A word of advice with a text in quotes behind it.
ADVICE = re.compile(r"\bwrite:? ['\"]|\bis it '|\bmust say(?! which)|\bas in (?!edition)\S|in quotes: ['\"]|such as: |small letters: '")
# What may be said of a verb that was misspelt, once it is right: what it needs, or who has it.
VERB_IS_KNOWN = re.compile(r"^log\.operands: |is nothing that a player does: write 'table: ")
QUOTED = re.compile(r"'([^']*)'")
LINES_BACK = 6


def findings(*folders):
    """The findings of a check: file, rule, level, line, column, column after it, message."""
    ran = subprocess.run([umpire, "check", "--no-config", "--as-played", *folders], capture_output=True, text=True, errors="surrogateescape", cwd=top, check=False)
    for log in tree.fromstring(ran.stdout).iter(REPORT + "log"):
        for one in log.iter(REPORT + "finding"):
            yield (log.get("href"), one.get("rule"), one.get("level"), int(one.get("line")), int(one.get("column") or 1), int(one.get("end-column") or 1),
                   one.find(REPORT + "message").text)


def findings_in(text):
    """The same for a text, by the library in this process."""
    for one in checker.check_text(text).findings:
        yield "-", one.rule, one.level.name.lower(), one.line, one.column, one.end_column, one.message


class Place:
    """Where a finding is, and the ways to put a text there. Each is the edited lines and how far the finding's line moved."""

    def __init__(self, lines, line, column, end):
        self.lines, self.line = lines, line
        self.text = lines[line - 1] if line <= len(lines) else ""
        self.column, self.here = column, self.text[column - 1:end - 1]
        before = re.search(r"(\S+\s+)?$", self.text[:column - 1])[0]
        self.wholes = [self.here, before + self.here]

    def with_line(self, text, at=None):
        at = at or self.line
        return [*self.lines[:at - 1], text, *self.lines[at:]], 0

    def replaced(self, old, new, at=None):
        """With `old` replaced once in the line, at what is marked if it is there."""
        text = self.lines[(at or self.line) - 1]
        found = -1 if at else text.find(old, max(0, self.column - 1))
        found = text.find(old) if found < 0 else found
        return self.with_line(text if not old or found < 0 else text[:found] + new + text[found + len(old):], at)

    def renamed(self, old, new):
        """With a thing that is called `new` in the finding's line declared so, too."""
        return [line.replace(new, old).replace(old, f'"{new}"') for line in self.lines], 0

    def put(self, text):
        """The edits that may be meant by: write TEXT."""
        yield from (self.replaced(old, text) for old in self.wholes)
        yield [*self.lines[:self.line - 1], text, *self.lines[self.line - 1:]], 1
        code = re.sub(r"\s*#~?.*", "", self.text)
        yield self.with_line(f"{code} {text}")
        yield self.with_line(re.sub(r"(\w+:\s*)\S.*$", lambda match: match[1] + text, code))
        yield self.with_line(text)
        yield self.with_line(code[:self.column - 1] + text)
        yield [*self.lines, text], 0


def quoted_name(name):
    return name if re.fullmatch(r"[\w'-]+", name) else f'"{name}"'


def advised(place, message):
    """For each text that the message advises the edits that may be meant."""
    if match := re.search(r"write it with its owner: (.*)$", message):
        for path in match[1].split(" or "):
            yield [place.replaced(place.wholes[0], path)]
    elif match := re.search(r"'(.*)'; give one of them another name \(lines? (?:\d+ and )?(\d+)\)", message):
        yield [place.replaced(match[1], f'"{match[1]} the second"', int(match[2]))]
    elif (match := re.search(r"write '([^']*)' instead of '([^']*)'", message)) and not FORM.search(match[1]):
        yield [place.replaced(match[2], match[1])]
    elif match := re.search(r"write '([^']*)' or '([^']*)', not both", message):
        for text in match.groups():
            yield [place.replaced(f"{match[1]} {match[2]}", text)]
    elif match := re.search(r"'segment 4A 2', 'segment 4A 3' and so on", message):
        yield [place.replaced(place.wholes[1], "segment 4A 2")]
    elif match := re.search(r"; is it (.*)\?(?: \(without this card or effect: .*)?$|is it (.*)\?$|small letters: (.*)$", message):
        wrong = QUOTED.search(message)
        for text in QUOTED.findall(next(filter(None, match.groups()))):
            key = "=" if wrong and wrong[1].endswith("=") else ""
            yield [*place.put(text), *place.put(quoted_name(text)), *([place.replaced(wrong[1], text + key)] if wrong else [])]
    elif match := re.search(r"the list says (\d+) points; it must say the card's, (\d+)", message):
        yield [place.replaced(f"points={match[1]}", f"points={match[2]}")]
    elif match := re.search(r"says (=> )?(\w*) ?(\d+);.* must say (?:=> |\w+ )?(\d+)", message):
        yield [place.replaced(match[3], match[4])]
    elif match := re.search(r"in quotes: \"(.*)\"$", message):
        yield [place.replaced(match[1], f'"{match[1]}"')]
    elif match := re.search(r"only one name: .* in quotes: '\"((\S+) .*)\"'$", message):
        yield [place.renamed(match[2], match[1])]
    elif match := re.search(r"in quotes: '(.*)'$|must say so above this line: (.*)$|such as: (.*)$", message):
        yield list(place.put(next(filter(None, match.groups()))))
    elif match := re.search(r"must say '([^']*)'$", message):
        yield [place.with_line(f"{re.sub(' *#.*', '', place.lines[at - 1])} {match[1]}", at)
               for at in range(max(1, place.line - LINES_BACK), place.line)]
    elif match := re.search(r"as in (.*)\.(\w+)$", message):
        name = match[1].strip('"')
        yield [place.replaced(old, f"{match[1]}.{match[2]}") for old in (f'"{name}"', name)]
    elif match := re.search(r"write '([^']*)'(?: or '([^']*)')?", message):
        for text in filter(None, match.groups()):
            if not FORM.search(text):
                yield list(place.put(text))


def is_form(message):
    """Whether what is advised has places to fill in, or stands for any such text."""
    advice = message[ADVICE.search(message).start():]
    return bool(FORM.search(advice))


def is_mended(edit, rule, level, line, column, message):
    """Whether the finding has gone. A second mistake behind it in its line is another matter."""
    edited, moved = edit
    for one in findings_in("\n".join(edited) + "\n"):
        if one[2] == "error" and one[3] in (line, line + moved) and (one[4] <= column or one[6] == message) and \
                not (rule == "log.unknown-verb" and VERB_IS_KNOWN.search(f"{one[1]}: {one[6]}")):
            return False
        if level != "error" and one[1] == rule and one[3] == line + moved:
            return False
    return True


def sort_of(message):
    return re.sub(r"'[^']*'|\d+|: .*", "", message)


tried, failed, unknown, sorts, messages = 0, [], [], set(), []
for href, rule, level, line, column, end, message in findings("corpus", "tests/rules/mistakes"):
    messages.append(message)
    if not ADVICE.search(message) and not re.search(r"give one of them another name|write it with its owner", message):
        continue
    lines = (top / href).read_text(errors="surrogateescape").splitlines()
    any_text = False
    for edits in advised(Place(lines, line, column, end), message):
        any_text = True
        tried += 1
        sorts.add(sort_of(message))
        if not any(is_mended(edit, rule, level, line, column, message) for edit in edits if edit[0] != lines):
            failed.append(f"{href}:{line}: {message}")
    if not any_text and not is_form(message):
        unknown.append(f"{href}:{line}: {message}")


def told(wrong, name):
    print(f"{'not ok' if wrong else 'ok'} - {name}")
    for one in wrong:
        print(f"    {one}")
    return bool(wrong)


def advising_formats():
    """The texts in the sources of rules and of the language that advise something, each as a pattern of its messages."""
    for path in sorted(path for folder in ("judge/engine", "judge/bind", "judge/mechanics", "books") for path in (top / "src" / folder).glob("**/*.c") if "tests" not in path.parts):
        source = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        source = re.sub(r"telling_add\([^;]*;", "", source)  # what is due is no finding
        source = re.sub(r"\.(?:note|statement)\s*=\s*" + LITERALS, "", re.sub(r'"\s*[A-Z_]+\d*\s*"', "%s", source))
        for literals in re.finditer(LITERALS, source):
            text = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', literals[0])).replace('\\"', '"').replace("\\\\", "\\")
            if re.search(r"\bwrite:? |\bis it |must say|\bas in |in quotes: |such as: ", text):
                pattern = re.sub(r"%(?:\\?[.*]|\d)*[lz]?[a-zA-Z]", ".*?", re.escape(text))
                yield f"{path.relative_to(top)}: {text}", re.sub(r"\\\{(.*?)\\\}", lambda match: f"(?:{match[1]})".replace("\\|", "|"), pattern)


LITERALS = r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*'
PLAY = re.compile(r'^# (?=("(\\.|[^"\\])*": |[A-Za-z0-9-]+: |phase |round |turn |segment |step |check |result |end$))')


def template_edits(lines):
    """For each text that the comments of a log to fill in advise: the text, and the log as it advises, or None for a command."""
    played = [PLAY.sub("", line) for line in lines]
    for at, line in enumerate(lines):
        statement, _, comment = PLAY.sub("", line).partition("#")
        for text in QUOTED.findall(comment):
            if text.startswith("umpire "):
                yield text, None
            elif ": " in text and "..." not in text:
                yield text, [*played[:at + 1], text, *played[at + 1:]]
            elif statement.split()[:1] == text.split()[:1] or re.match(r"[^'#]*\bor '|.* or '", comment) and statement.strip():
                yield text, [*played[:at], text if statement.split()[0] == text.split()[0] else f"{statement.split()[0]} {text}", *played[at + 1:]]
        if match := re.match(r" or (\d\S*):", comment):
            yield match[0], [*played[:at], re.sub(r"\S+\s*$", match[1], statement), *played[at + 1:]]
        if "or delete the line" in comment:
            yield "delete the line", [one for one in played if one != "records all"]
        if line.startswith("# begins "):
            yield line[2:], [*lines[:at], line[2:]]


commands, wrong_templates = 0, []
for game in re.findall(r"^  (\w+) ", re.search(r"^Games:.*?^$", subprocess.run([umpire, "--help"], capture_output=True, text=True, check=True).stdout, re.M | re.S)[0], re.M):
    template = subprocess.run([umpire, "new", game], capture_output=True, text=True, check=True).stdout.splitlines()
    for text, edited in template_edits(template):
        commands += 1
        if edited is None:
            command = ["-" if word == "LOG" else word for word in text.split()[1:]]
            bad = subprocess.run([umpire, *command], input="\n".join(template) + "\n", capture_output=True, text=True, check=False).returncode != 0
        else:
            bad = [one[6] for one in findings_in("\n".join(edited) + "\n") if one[2] == "error"]
        if bad:
            wrong_templates.append(f"umpire new {game}: {text}: {bad}")
EXPECTED_SORTS, EXPECTED_IN_TEMPLATES = 80, 16
wrong = told(failed, f"the texts that findings advise mend them: {tried} of {len(sorts)} sorts")
wrong += told(unknown, "each text that a finding advises is tried")
said = "\n".join(messages)
wrong += told([text for text, pattern in advising_formats() if not re.search(pattern, said)], "each message in the sources that advises something is found")
wrong += told(wrong_templates, f"what the comments of logs to fill in advise can be read: {commands} texts")
wrong += told([] if commands >= EXPECTED_IN_TEMPLATES else [str(commands)], f"{EXPECTED_IN_TEMPLATES} of them are tried")
wrong += told([] if len(sorts) >= EXPECTED_SORTS else sorted(sorts), f"{EXPECTED_SORTS} sorts of advice are tried")
print(f"{6 - wrong} passed, {wrong} failed")
sys.exit(wrong > 0)

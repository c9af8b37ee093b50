#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does what errors of the corpus and of tests/mistakes advise, and checks that the error has gone.

    tests/suggestions.py UMPIRE

An error advises to write TEXT at the place that it marks, TEXT instead of OTHER, a name with its owner, or another name.
Advice that is a form ("write 'activate UNIT [by SOURCE]'") is no text to write and is not tried.
"""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

umpire = pathlib.Path(sys.argv[1]).resolve()
top = pathlib.Path(__file__).resolve().parent.parent
REPORT = "{urn:umpire:report:1}"
FORM = re.compile(r"\b[A-Z][A-Z-]+\b|\[[a-z=]|\.\.\.|^=> [A-Z]")


def findings(*arguments, text=None):
    """The errors of a check: file, rule, line, column, column after it, message."""
    ran = subprocess.run([umpire, "check", "--no-config", "--as-played", *arguments], input=text, capture_output=True, text=True, errors="surrogateescape", cwd=top, check=False)
    for log in tree.fromstring(ran.stdout).iter(REPORT + "log"):
        for one in log.iter(REPORT + "finding"):
            if one.get("level") == "error":
                yield (log.get("href"), one.get("rule"), int(one.get("line")), int(one.get("column")), int(one.get("end-column") or 0),
                       one.find(REPORT + "message").text)


def replaced(lines, line, old, new):
    """The lines with `old` replaced once in one of them; as they are if it is not there."""
    text = lines[line - 1]
    return [*lines[:line - 1], text.replace(old, new, 1) if old else text, *lines[line:]]


def with_words_before(lines, line, column, end):
    """The marked text, and with it the word, or the subject, before it."""
    here = lines[line - 1][column - 1:end - 1]
    before = re.search(r"(\S+\s+)?$", lines[line - 1][:column - 1])[0]
    return [here, before + here]


def advised(lines, line, column, end, message):
    """For each text that the message advises the edits that may be meant."""
    wholes = with_words_before(lines, line, column, end)
    if match := re.search(r"write it with its owner: (.*)$", message):
        for path in match[1].split(" or "):
            yield [replaced(lines, line, wholes[0], path)]
    elif match := re.search(r"'(.*)'; give one of them another name \(lines? (?:\d+ and )?(\d+)\)", message):
        yield [replaced(lines, int(match[2]), match[1], f'"{match[1]} the second"')]
    elif (match := re.search(r"write '([^']*)' instead of '([^']*)'", message)) and not FORM.search(match[1]):
        yield [replaced(lines, line, match[2], match[1])]
    elif match := re.search(r"write '([^']*)' or '([^']*)', not both", message):
        for text in match.groups():
            yield [replaced(lines, line, f"{match[1]} {match[2]}", text)]
    elif match := re.search(r"write '([^']*)'(?: or '([^']*)')?", message):
        for text in filter(None, match.groups()):
            if not FORM.search(text):
                yield [replaced(lines, line, old, text) for old in wholes]


def is_mended(edited, line, column, message):
    """Whether the line has no error up to that column: a second mistake behind it is another matter."""
    return not any(one[2] == line and (one[3] <= column or one[5] == message) for one in findings("-", text="\n".join(edited) + "\n"))


tried, failed, sorts = 0, [], set()
for href, rule, line, column, end, message in findings("corpus", "tests/mistakes"):
    lines = (top / href).read_text(errors="surrogateescape").splitlines()
    for edits in advised(lines, line, column, end, message):
        tried += 1
        sorts.add(re.sub(r"'[^']*'|\d+|: .*", "", message))
        if not any(is_mended(edited, line, column, message) for edited in edits):
            failed.append(f"{href}:{line}: {message}")
print(f"{'not ok' if failed else 'ok'} - the texts that errors advise mend them: {tried} of {len(sorts)} sorts")
for line in failed:
    print(f"    {line}")
EXPECTED_SORTS = 12
few = len(sorts) < EXPECTED_SORTS
print(f"{'not ok' if few else 'ok'} - {EXPECTED_SORTS} sorts of advice are tried")
print(f"{2 - bool(failed) - few} passed, {bool(failed) + few} failed")
sys.exit(bool(failed) or few)

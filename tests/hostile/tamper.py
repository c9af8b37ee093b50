#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Changes a report in one place at a time, and asks 'umpire verify' of each: tamper.py UMPIRE REPORT ARGUMENT...

Every attribute of every kind of element is changed and left out once, every kind of text, element and order; the
ARGUMENTs are what 'umpire verify' gets after the report. Prints a line for each change that is not told.
"""
import copy, os, pathlib, subprocess, sys, tempfile, xml.etree.ElementTree as tree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import drawn  # noqa: E402

NAMESPACE = "{urn:umpire:report:1}"
# What verify tells without holding it against the report: who made it, names of logs that were moved, and the day with
# which an 'until' was compared, since other days give the same report.
ONLY_TOLD = {("report", "tool-version"), ("report", "tool-sources"), ("log", "href"), ("content", "configuration"),
             ("outcome", "today")}


def short(element):
    return element.tag.replace(NAMESPACE, "")


def other(value):
    """Another value that looks like this one."""
    last = value[-1:]
    if last.isdigit():
        return value[:-1] + str((int(last) + 1) % 10)
    return value[:-1] + ("a" if last != "a" else "b")


def changes(root):
    """Each change as a name, whether verify refuses it or only tells it, and the changed report."""
    seen = set()

    def each(number, what, change):
        report = copy.deepcopy(root)
        elements = list(report.iter())
        parents = {child: parent for parent in elements for child in parent}
        change(elements[number], parents.get(elements[number]))
        return what, report

    def fresh(*key):
        new = key not in seen
        seen.add(key)
        return new

    for number, element in enumerate(root.iter()):
        name = short(element)
        for attribute, value in element.attrib.items():
            if not fresh(name, attribute):
                continue
            only_told = (name, attribute) in ONLY_TOLD
            if (name, attribute) == ("outcome", "today"):
                value = "2026-01-01"
            yield only_told, *each(number, f"another {attribute} of <{name}>", lambda e, _: e.set(attribute, other(value)))
            if not only_told:
                yield False, *each(number, f"no {attribute} of <{name}>", lambda e, _: e.attrib.pop(attribute))
        if fresh(name, "attribute"):
            yield False, *each(number, f"an attribute more of <{name}>", lambda e, _: e.set("more", "1"))
        if element.text and element.text.strip() and fresh(name, "text"):
            yield False, *each(number, f"another text of <{name}>", lambda e, _: setattr(e, "text", other(e.text)))
            yield False, *each(number, f"no text of <{name}>", lambda e, _: setattr(e, "text", None))
        if number and fresh(name, "element"):
            yield False, *each(number, f"no <{name}>", lambda e, parent: parent.remove(e))
            yield False, *each(number, f"<{name}> twice",
                               lambda e, parent: parent.insert(list(parent).index(e), copy.deepcopy(e)))
            yield False, *each(number, f"a text more in <{name}>", lambda e, parent: setattr(parent, "text", "x"))
        inner = [short(child) for child in element]
        for at, (one, next_one) in enumerate(zip(inner, inner[1:])):
            if tree.tostring(element[at]).strip() != tree.tostring(element[at + 1]).strip() and \
                    (one, next_one) != ("log", "log") and fresh(name, one, next_one, "order"):
                def swap(e, _):
                    e[at], e[at + 1] = e[at + 1], e[at]
                yield False, *each(number, f"<{one}> and <{next_one}> the other way round", swap)
    yield False, *each(0, "a comment", lambda e, _: e.insert(0, tree.Comment("x")))


def main():
    umpire, path, *arguments = sys.argv[1:]
    tree.register_namespace("", NAMESPACE[1:-1])
    root = tree.parse(path).getroot()
    count = silent = 0
    for only_told, what, report in drawn(changes(root)):
        with tempfile.NamedTemporaryFile(suffix=".xml") as file:
            tree.ElementTree(report).write(file.name, encoding="UTF-8", xml_declaration=True)
            run = subprocess.run([umpire, "verify", file.name, *arguments], capture_output=True, text=True, check=False)
        count += 1
        told = run.stdout.count("\n") > 1 if only_told else run.returncode in (1, 3)
        if not told:
            silent += 1
            print(f"not told: {what}: status {run.returncode}: {run.stdout}{run.stderr}", end="")
    print(f"{count} changes, {silent} not told")
    return 1 if silent or count * int(os.environ.get("DEPTH", "1")) < 100 else 0


sys.exit(main())

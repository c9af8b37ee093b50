# SPDX-License-Identifier: MIT
"""One source for all mutants: a copy in which each point checks, when it is
evaluated, which mutants were chosen (UMPIRE_MUTANT in the environment: numbers with commas between)."""
import collections
import os
import re
import shutil

Mutant = collections.namedtuple("Mutant", "number file line function original changed ordinal")

HEADER = """extern unsigned char umpire_mutant_chosen[], umpire_mutant_reached[];
#define UMPIRE_MUTANT(n) (umpire_mutant_reached[n] = 1, umpire_mutant_chosen[n])
"""

# Mutants that were evaluated are written down when the process ends.
SOURCE = """#include <stdio.h>
#include <stdlib.h>
#include <string.h>
unsigned char umpire_mutant_chosen[%(count)d], umpire_mutant_reached[%(count)d];
static FILE *reached; /* opened first: a command in its sandbox opens nothing */
__attribute__((constructor)) static void choose(void)
{
    const char *numbers = getenv("UMPIRE_MUTANT"), *path = getenv("UMPIRE_MUTANT_REACHED");
    for (; numbers; numbers = strchr(numbers, ','), numbers += numbers != NULL) {
        umpire_mutant_chosen[atoi(numbers)] = 1;
    }
    reached = path ? fopen(path, "wb") : NULL;
}
__attribute__((destructor)) static void tell(void)
{
    if (reached) {
        fwrite(umpire_mutant_reached, 1, sizeof umpire_mutant_reached, reached);
        fclose(reached);
    }
}
"""


def folded(text):
    return re.sub(r"\s+", " ", text)


def mutants_of(points):
    """The mutants of all points, numbered from 1 in the order of files and lines."""
    mutants, seen = [], collections.Counter()
    for path in sorted(points):
        for point in points[path]:
            for change in point.changes:
                what = (path, point.function, folded(point.original), folded(change))
                seen[what] += 1
                mutants.append(Mutant(len(mutants) + 1, path, point.line, *what[1:], seen[what]))
    return mutants


def rewritten(text, points, number):
    """The text with each point, outermost first, replaced by a choice between its mutants, numbered from `number`."""
    position = 0

    def render(start, end):
        nonlocal position, number
        out, at = [], start
        while position < len(points) and points[position].start < end:
            point = points[position]
            position += 1
            out.append(text[at:point.start])
            head = b"("
            for change in point.changes:
                head += b"UMPIRE_MUTANT(%d) ? (%s) : " % (number, change.encode())
                number += 1
            out.append(head + b"(" + render(point.start, point.end) + b"))")
            at = point.end
        out.append(text[at:end])
        return b"".join(out)

    return render(0, len(text)), number


def write(path, content):
    """Writes a file unless it has this content already, so that make does not compile it again."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == content:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def copy_tree(tree, parts):
    for part in parts:
        paths = [part] if os.path.isfile(part) else [os.path.join(d, f) for d, _, fs in os.walk(part) for f in fs]
        for path in paths:
            with open(path, "rb") as file:
                yield path, file.read()


def write_tree(tree, parts, points, count):
    """The project's sources under `tree`, those with points rewritten."""
    number = 1
    changed = {}
    for path in sorted(points):
        with open(path, "rb") as file:
            changed[path], number = rewritten(file.read(), points[path], number)
    for path, content in copy_tree(tree, parts):
        write(os.path.join(tree, path), changed.get(path, content))
        shutil.copymode(path, os.path.join(tree, path))
    write(os.path.join(tree, "src/base/mutant.h"), HEADER.encode())
    write(os.path.join(tree, "src/judge/engine/mutant.c"), (SOURCE % {"count": count + 1}).encode())

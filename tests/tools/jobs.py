#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The list of jobs has all tests, and names for each file of the tree the jobs that it can break.

    tests/tools/jobs.py BUILD

Each check is a line as in tests/lib.sh.
"""
import importlib.machinery
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
os.chdir(TOP)
loader = importlib.machinery.SourceFileLoader("all_tests", "tests/all")
runner = importlib.util.module_from_spec(importlib.util.spec_from_loader("all_tests", loader))
sys.dont_write_bytecode = True
loader.exec_module(runner)

counts = [0, 0]


def told(good, name, details=()):
    counts[not good] += 1
    print(f"{'ok' if good else 'not ok'} - {name}", *(f"    {line}" for line in ([] if good else details)), sep="\n")


# What breaks no test: texts, and what is run by hand or by a target of its own.
UNTESTED = ("LICENSE", "Containerfile", ".clang", ".clusterfuzzlite", ".containerignore", ".dockerignore", ".editorconfig", ".gitattributes", ".gitignore", ".gitlab",
            "tools/bench", "tools/coverage", "tools/lint", "tools/mutants", "tools/pictures", "tools/run", "tools/wheel", "tools/matrix")
# Scripts that a make target or another script runs.
OTHERS = {"tests/commands/dice_games.py", "tests/commands/sharing.py", "tests/rules/sheet.py", "tests/rules/plain_table.py", "tests/tools/structure_table.py", "tests/serve/load.py",
          "tests/serve/faults.py", "tests/serve/crash.py", "tests/hostile/full_disk.py", "tests/hostile/tamper.py", "tests/hostile/valgrind.sh",
          "tests/hostile/long.sh", "tests/hostile/logs.sh", "tests/hostile/names.sh", "tests/hostile/crafted.py", "tests/hostile/collisions.py",
          "tests/formats/words.py", "tests/page/driven.py",
          "tests/page/api.cjs", "tests/page/api.mjs", "tests/page/api.ts"}

os.environ.setdefault("DEPTH", "1")
values = {"build": "build", "recordings": "", "fleets": "", "package": ""}
groups, jobs = runner.read_jobs(values)
units = runner.Job("Unit", "check", "-", groups["units"], [])
known = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()

nothing = [prefix for job in [*jobs, units] for prefix in job.concerns if not any(path.startswith(prefix) for path in known)]
told(not nothing, "each beginning of a path in the list is one of a file", sorted(set(nothing)))
breaks_none = [path for path in known if not path.startswith(UNTESTED) and not any(runner.concerns(job, [path]) for job in [*jobs, units])]
told(not breaks_none, "each file of the tree can break some job", breaks_none)
commands = {word for job in jobs for word in job.command}
forgotten = [path for path in known if path.startswith("tests/") and path.count("/") == 2 and os.access(path, os.X_OK)
             and path not in commands and path not in OTHERS]
told(not forgotten, "each script of the rooms is a job, or known to be none", forgotten)
told(all(os.access(job.command[0], os.X_OK) for job in jobs), "each job's command is there",
     [job.command[0] for job in jobs if not os.access(job.command[0], os.X_OK)])
absent = []
for path in known:
    if path.startswith(("tests/", "src/", "tools/", "doc/")) and not path.startswith("tests/hostile/fuzz/") and os.path.isfile(path):
        named = re.findall(r"\bcorpus/[\w./-]+\.umpire", pathlib.Path(path).read_bytes().decode(errors="replace"))
        absent += [f"{path}: {case}" for case in named if not os.path.exists(case) and not case.startswith("corpus/GAME/")]
told(not absent, "each case of the corpus that a file names is there", absent)
told({job.when for job in jobs} == {"check", "days", "all", "packs", "page"} and {job.lane for job in jobs} == {"-", "long", "tree", "waits"},
     "each job says when it runs and beside what")


ours = {room: {job.name for job in [*jobs, units] if runner.is_of_room(job, room)} for room in ("judge", "event", "workshop")}
told({"Unit", "Tables", "Recorded in a terminal"} <= ours["judge"] and "Tables" in ours["event"] - ours["workshop"]
     and "Recorded in a terminal" in ours["workshop"] - ours["event"] and "Unit" not in ours["event"] | ours["workshop"],
     "a room has the jobs that it can break", [f"{room}: {', '.join(sorted(names))}" for room, names in ours.items()])


def broken_by(path):
    return {job.name for job in [*jobs, units] if runner.concerns(job, [path])}


for path, some, none in (("src/event/serve/table.c", {"Tables", "Sides of a table"}, {"Unit", "The command", "Second implementation"}),
                         ("src/books/armada/passes.c", {"Unit", "Second implementation", "The command", "Tables"}, {"Workflows"}),
                         ("src/workshop/play/play.c", {"Recorded in a terminal"}, {"Unit", "Tables"}),
                         ("doc/judges.md", {"Documents", "Examples of the documents"}, {"Unit", "Tables"}),
                         ("debian/rules", {"Source archive"}, {"Unit"})):
    found = broken_by(path)
    told(some <= found and not none & found, f"{path} can break {', '.join(sorted(some))}, and not {', '.join(sorted(none))}", sorted(found))



def passed_before():
    """What `make check` leaves out: a job that has passed, until a file that can break it changes."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run(["git", "init", "-q", "."], check=True)
        for name in ("desk", "books"):
            pathlib.Path(name).write_text("as it was\n")
        jobs = [runner.Job(name, "check", "-", [name], ["true"]) for name in ("desk", "books")]
        jobs.append(runner.Job("today's", "days", "-", ["desk"], ["true", "today"]))
        known = runner.Passed(pathlib.Path("passed"), jobs)
        told(known.take_from([*jobs]) == 0, "nothing is left out that has not passed")
        for job in (jobs[0], jobs[2]):
            job.output, job.status = "3 passed, 0 failed", 0
        jobs[1].output, jobs[1].status = "3 passed, 1 failed", 1
        known.keep(jobs)
        for change, left in (("", ["books"]), ("changed\n", ["desk", "books"])):
            pathlib.Path("desk").write_text(change or "as it was\n")
            again = [*jobs]
            count = runner.Passed(pathlib.Path("passed"), again).take_from(again)
            told([job.name for job in again] == left and count == 3 * (3 - len(left)),
                 f"what has passed is left out, {'until a file that can break it changes; one for some days has run today' if change else 'and what has failed is not'}", (count, [job.name for job in again]))
        os.chdir(TOP)


os.environ.setdefault("DAY", "0")
passed_before()
print(f"{counts[0]} passed, {counts[1]} failed")
sys.exit(counts[1] > 0)

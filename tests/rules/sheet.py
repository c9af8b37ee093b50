#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Draws messages of the corpus and statements of rules, for somebody to judge whether each is understood at the first reading.

    tests/rules/sheet.py UMPIRE SEED [MESSAGES] [STATEMENTS]

A message is shown as players and a judge have it: with the lines of the log, the rule's statement and its reference. One
message is drawn for each rule before a second one is, as far as there are rules enough. The same seed draws the same sheet.
"""
import json
import pathlib
import random
import re
import subprocess
import sys

umpire, seed = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
MESSAGES, STATEMENTS = (int(word) for word in (sys.argv[3:] + ["150", "30"][len(sys.argv) - 3:]))
LINES_BEFORE = 3
LEVELS = {"undecided": "cut off"}  # as people read it
top = pathlib.Path(__file__).resolve().parent.parent.parent


def run(*arguments):
    return subprocess.run([umpire, *arguments], capture_output=True, text=True, errors="replace", cwd=top, check=False).stdout


def drawn(choices, count, rule_of):
    """So many of the choices, with as many rules as there are."""
    draw = random.Random(seed)
    draw.shuffle(choices)
    seen = {}
    ranks = []
    for choice in choices:
        rule = rule_of(choice)
        seen[rule] = seen.get(rule, 0) + 1
        ranks.append(seen[rule])
    order = sorted(range(len(choices)), key=lambda at: ranks[at])
    return [choices[at] for at in order[:count]]


rules = {identity: (statement, reference) for identity, statement, reference in re.findall(r"^([a-z]+\.[a-z.-]+) \(.*\)\n    (.*)\n    (.*)$", run("rules"), re.M)}
findings, path = {}, None
for line in run("check", "--no-config", "-f", "jsonl", "corpus").split("\n")[:-1]:
    row = json.loads(line)
    path = row.get("href", path)
    if row.get("message") and row.get("rule") in rules and "/fail-" in str(path):
        findings.setdefault((row["rule"], re.sub(r"\d+", "N", row["message"])), (path, row))
for number, (path, row) in enumerate(drawn(sorted(findings.values(), key=lambda one: (one[0], one[1]["line"], one[1]["rule"])), MESSAGES, lambda one: one[1]["rule"]), 1):
    lines = (top / path).read_text(errors="replace").split("\n")
    statement, reference = rules[row["rule"]]
    print(f"{number}. {path}:{row['line']}")
    for at in range(max(0, row["line"] - 1 - LINES_BEFORE), row["line"]):
        print(f"    {at + 1:4} {re.sub(r' *#~.*', '', lines[at])}")
    print(f"  {LEVELS.get(row['level'], row['level'])}: {row['message']}\n  rule: {statement}\n  reference: {reference} [{row['rule']}]\n")
print("Statements\n")
for number, (identity, (statement, reference)) in enumerate(drawn(sorted(rules.items()), STATEMENTS, lambda one: one[0]), 1):
    print(f"{number}. {statement}\n  {reference} [{identity}]\n")

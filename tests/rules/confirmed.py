#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""tools/confirm confirms what umpire finds about turns, passes, phases and counts, and refutes reports that are altered.

    confirmed.py BUILD [--games N] [--seed S]

Findings about the corpus, and about N games of each ruleset that were altered (by tests/rules/second), are confirmed, all of them.
An altered report is refuted: another round or phase, another line of one, or a finding at a statement that umpire has accepted.
"""
import argparse
import collections
import importlib
import importlib.machinery
import importlib.util
import os
import random
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(os.path.dirname(HERE), "shared"), os.path.join(HERE, "second")]
import command  # noqa: E402
from checks import finish, told, told_wrong  # noqa: E402

TOOL = os.path.join(os.path.dirname(os.path.dirname(HERE)), "tools/confirm/confirm")
loader = importlib.machinery.SourceFileLoader("confirm", TOOL)
confirm = importlib.util.module_from_spec(importlib.util.spec_from_loader("confirm", loader))
loader.exec_module(confirm)
GAMES = ["armada", "dropfleet", "dropzone", "starfleet"]
COPIES = 6 # altered copies of a game


def written(one):
    """A statement as a log has it."""
    words = [word if word in "[],:" or word.endswith("=") or word == "=>" else f'"{word}"' for word in one.text[1:]]
    return (f'"{one.subject}": ' if one.subject else "") + " ".join([one.verb, *words[1:]])


def other_facts(finding):
    """Copies of a finding with another round or phase, or another line of one."""
    for at, ground in enumerate(finding.get("grounds", [])):
        if ground["what"] in ("round", "turn", "phase") and "of" not in ground and not finding["rule"].startswith("starfleet"):
            now = "another" if ground["what"] == "phase" else str(int(ground["now"]) + 1)
            for wrong in {**ground, "now": now}, {**ground, "line": ground["line"] + 1}:
                yield {**finding, "grounds": [*finding["grounds"][:at], wrong, *finding["grounds"][at + 1:]]}


def other_statements(finding, statements):
    """Copies of a game's first finding at earlier statements with the same verb."""
    kind = confirm.read([(1, finding["statement"])])[0]
    if kind.verb in ("game", "end", "result"):
        return
    for one in statements:
        if one.line < finding["line"] and one.verb == kind.verb and bool(one.subject) == bool(kind.subject) and not one.keys and \
                not any("by" in other.text and other.subject or other.verb == "begins" for other in statements):
            # no card outranks the rules, and nothing was before
            order = [ground for ground in finding.get("grounds", []) if "order" in ground["what"] and ground.get("line", 0) <= one.line]
            if order or not finding["rule"].endswith((".movement.order", "zone.activation.turn")):
                yield {**finding, "line": one.line, "statement": written(one), "grounds": order}


def altered_games(games, seed):
    """Altered games of each ruleset, one after the other in one log."""
    for name in GAMES:
        game = importlib.import_module(name)
        for number in range(games):
            pick = random.Random(f"{name} {seed + number}")
            lines = game.generate(pick)
            for _, altered in zip(range(COPIES), game.mutations(pick, lines)):
                yield "\n".join(altered)


def confirmed(what, report, least):
    """Tells whether all findings are confirmed, so many at least. Gives those that are."""
    counts, found = collections.Counter(), []
    wrong = []
    for href, finding, statements, name, why in confirm.judged(report):
        if why not in (None, "-"):
            wrong.append(f"{href}:{finding['line']}: {finding['rule']}: {why}")
        elif why is None:
            counts[finding["rule"]] += 1
            found.append((href, finding, statements, name))
    told_wrong(f"{what}: the {len(found)} findings of {len(counts)} rules are confirmed", wrong)
    told(len(found) >= least, f"{what}: at least {least} findings are judged", len(found))
    print("# " + ", ".join(f"{rule} {count}" for rule, count in sorted(counts.items())))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        umpire = command.Umpire(options.build, folder)
        path, log = os.path.join(folder, "report"), os.path.join(folder, "altered.umpire")

        def report(logs):
            with open(path, "w", encoding="utf-8") as file:
                file.write(umpire.run("check", "--no-config", "--grounds", "--max-findings=all", "-f", "jsonl", logs))
            return path

        found = confirmed("corpus", report("corpus"), 700)
        with open(log, "w", encoding="utf-8") as file:
            file.write("\n".join(altered_games(options.games, options.seed)) + "\n")
        found += confirmed("altered games", report(log), options.games)
        for what, copies in ("round or phase", lambda finding, _: other_facts(finding)), ("statement", other_statements):
            tried, wrong = 0, []
            for href, finding, statements, name in found:
                if what == "statement" and (finding["n"] > 1 or finding["rule"].endswith((".number", ".dial-count"))):
                    continue
                for altered in copies(finding, statements):
                    tried += 1
                    if confirm.check(altered, statements, name) is None:
                        wrong.append(f"{href}: {altered['rule']} at line {altered['line']}: {altered['statement']}")
            told(tried > 100 and not wrong, f"the {tried} findings with another {what} are refuted", "\n".join(wrong[:12]))
    finish()


if __name__ == "__main__":
    main()

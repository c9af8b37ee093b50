#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""tools/clauses on made-up cards: it reads both formats, and tells a clause in a row, one that is believed and one that is left out apart.

    tests/tools/clauses.py
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
import checks  # noqa: E402

HEAD = "kind slot name factions edition form who when if statement cost often outranks ways believed".split()
CAT = """<catalogue xmlns="http://www.battlescribe.net/schema/catalogueSchema"><selectionEntries><selectionEntry><profiles>
<profile name="Spare Coils" typeName="5.2 Ordnance"><characteristics>
<characteristic name="Ordnance Ability">{}</characteristic><characteristic name="Recur"/></characteristics></profile>
</profiles></selectionEntry></selectionEntries></catalogue>"""
COILS = "While attacking, exhaust this card: reroll a black die. The target is at distance 1."


def row(**cells):
    given = {"kind": "upgrade", "slot": "Ordnance", "form": "permit", "if": cells.pop("if_", "-"), **cells}
    return "\t".join(given.get(name, "-") for name in HEAD)


def counted(text, rows, *options, other=None):
    """What the tool prints of the text of Spare Coils and of another card, and its exit status."""
    with tempfile.TemporaryDirectory() as where:
        folder = pathlib.Path(where)
        (folder / "rows").write_text("\n".join(["\t".join(HEAD), *rows]) + "\n", encoding="utf-8")
        if text:
            (folder / "Made Up.cat").write_text(CAT.format(text), encoding="utf-8")
        if other:
            (folder / "title.json").write_text(json.dumps([other]), encoding="utf-8")
        run = subprocess.run(["tools/clauses", "--accept=0", "--rows", folder / "rows", *options, folder], capture_output=True, text=True)
        return run.returncode, run.stdout.splitlines()


whole = row(name="Spare Coils", if_="as=attacker", statement="reroll black[ANY]", cost="exhaust", often="attack", believed="distance 1")
status, lines = counted(COILS, [whole])
checks.told(status == 0 and lines[-1].startswith("1 texts, 5 clauses: 4 in a row, 1 believed, 0 left out"), "a row that says each clause leaves none out", lines)
for cell, kind in (("exhaust", "exhausted"), ("as=attacker", "attacker"), ("reroll black[ANY]", "reroll"), ("distance 1", "distance")):
    status, lines = counted(COILS, [whole.replace(cell, "-")])
    checks.told(status == 1 and any(line.startswith(f"{kind}: ") and line.endswith("1 left out; Spare Coils") for line in lines), f"a row without '{cell}' leaves '{kind}' out", lines)
    checks.told(not any(COILS in line for line in lines), f"the text is not printed without -v ({kind})", lines)
checks.told(counted(COILS, [whole.replace("exhaust", "-")], "--accept=1")[0] == 0, "as many as are accepted may be left out")
checks.told(any(COILS in line for line in counted(COILS, [whole.replace("exhaust", "-")], "-v")[1]), "-v prints the text beside its card")
silent = row(name="Spare Coils", form="none", statement="nothing that a log says")
checks.told(counted(COILS, [silent])[1][-1].startswith("1 texts, 5 clauses: 0 in a row, 5 believed"), "a card of which no log says anything is believed")
title = {"name": "Old Lantern", "slots": ["Title"], "text": "Once per round, discard this card."}
status, lines = counted(None, [row(name="Old Lantern", slot="Title", statement="move", cost="discard", often="round")], other=title)
checks.told(status == 0 and lines[-1].startswith("1 texts, 2 clauses: 2 in a row"), "cards of the other set are read, too", lines)
checks.told(counted(None, [row(name="Old Lantern", slot="Officer", cost="discard")], "-v", other=title)[1][-1] == "no row: Old Lantern", "a card of another slot is another card")
checks.told(counted(None, [whole])[0] == 2, "without texts the exit status is 2")
checks.finish()

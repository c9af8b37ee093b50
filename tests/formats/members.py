#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Compares the rows of src/judge/sink/members.c with the public structs, the schemas of reports and Python's records.

    tests/formats/members.py

Each check is a line as in tests/lib.sh.
"""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "shared"))
from checks import finish, told  # noqa: E402

top = pathlib.Path(__file__).resolve().parent.parent.parent


def same(name, one, other):
    """A check: two sets are the same; what only one of them has is printed."""
    told(set(one) == set(other) and bool(one), name, f"only one of both has: {', '.join(sorted(set(one) ^ set(other))) or 'nothing, and both are empty'}")


def members_of(header, struct):
    text = re.search(rf"^struct {struct} {{(.*?)}};", header, re.M | re.S)[1]
    text = text.replace("UMPIRE_FINDING_TEXTS(UMPIRE_TEXT)", "".join(f"char {name};" for name in re.findall(r"\bTEXT\((\w+)\)", header)))
    text = re.sub(r"/\*.*?\*/|#[^\n]*", "", text, flags=re.S)
    names = [re.search(r"(\w+)\s*(\[[^]]*\])?\s*$", one)[1] for line in text.split(";") if line.strip() for one in line.split(",")]
    return [name for name in names if name != "reserved"]


header = re.sub(r"#define UMPIRE_TEXT.*", "", "\n".join((top / "src" / name).read_text() for name in ("umpire_values.h", "umpire_report.h", "umpire_signed.h")))
rows = {}  # of each struct: member, name in reports, how
for struct, text in re.findall(r"^#define OF umpire_(\w+)\n(.*?)^#undef OF", (top / "src/judge/sink/members.c").read_text(), re.M | re.S):
    rows[struct] = re.findall(r'M_\w+\((\w+), (NULL|ROUND|"[^"]*"), ([^,)]+)', text) + [(member, "NULL", "0") for member in re.findall(r"AT\((\w+)\)", text)]
for struct, list_ in rows.items():
    same(f"umpire_{struct}: each member has a row", [member for member, _, _ in list_], members_of(header, f"umpire_{struct}"))


def names(struct, without):
    """The names that a format has: `without` is the bit of rows that it leaves out."""
    return {"round" if name == "ROUND" else name.strip('"') for _, name, how in rows[struct] if name != "NULL" and without not in how}


schema = json.loads((top / "schemas/lines.json").read_text())["$defs"]
outcome = schema["outcome"]["properties"]
OWN = {"finding": {"legal-total", "legal-verbs", "assumed"}}
for struct, there in {"finding": schema["finding"], "ground": schema["finding"]["properties"]["grounds"]["items"], "event": schema["event"], "told": schema["change"], "rule_lines": schema["ruleLines"]["items"],
                      **{one: outcome[many]["items"] for one, many in {"coverage": "coverage", "source": "sources", "fact": "facts",
                                                                        "ruling": "rulings", "side": "sides"}.items()}}.items():
    there = schema[there["$ref"].split("/")[-1]] if "$ref" in there else there
    same(f"lines.json has what JSON Lines tell of {struct}", set(there["properties"]) - {"type", "turn"}, names(struct, "NO_JSON") | OWN.get(struct, set()))

grammar = re.sub(r"##.*", "", (top / "schemas/report.rnc").read_text())
for struct, pattern in {"finding": "finding", "ground": "ground", "event": "event", "told": "change", "rule_lines": "rule-lines", "coverage": "coverage", "source": "source",
                        "fact": "fact", "ruling": "ruling", "side": "side"}.items():
    text = re.search(rf"^{pattern} =\n(.*?)\n(?=\S|\Z)", grammar, re.M | re.S)[1]
    inner = [row[1].strip('"') for row in rows[struct] if "INNER" in row[2]]
    there = set(re.findall(r"(?:attribute|element) ([\w-]+)", text)) | {word for word in ("legal", "assumption", "ground") if re.search(rf"\b{word}[?*]", text)}
    same(f"report.rnc has what XML tells of {struct}", there - {"turn", pattern, "rule" if struct == "coverage" else ""} | set(inner), names(struct, "NO_XML"))

records = (top / "python/umpire/records.py").read_text()
for name, text in re.findall(r"^class (\w+):\n(.*?)(?=^@|^class|^def|\Z)", records, re.M | re.S):
    struct = re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()
    if struct in rows:
        there = re.findall(r"^    (\w+): ", text, re.M)
        same(f"Python's {name} has the members of umpire_{struct}", there,
             [member for member in members_of(header, f"umpire_{struct}") if not member.endswith("_count") and member != "pointed"])

finish()

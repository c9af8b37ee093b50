# SPDX-License-Identifier: MIT
"""The counts of the review that asked for plain words, as they were then and as they are: tests/rules/plain_words.py --table UMPIRE."""
import re

# A sentence's verb in the passive, as far as its look says so.
PASSIVE = r"\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+|not\s+)?\w+(?:ed|en|wn|ld|ft|pt|nt)\b"
LONG = 30
DUTY = r"\bmust\b"
ANY_DUTY = r"\b(?:must|may|can|cannot|only|at most|at least)\b"
COUNTED = r"^[a-z][^;:]* that [^;:]*: -?\d"  # squadrons that Empire has left: 1
BARE = r"^(?:this|it) (?!is\b)(?:\w+s\b|must\b|may\b|cannot\b|can\b|has\b|was\b)"
PLURAL = r"\b1 (?:dice|ships|tokens|players|points|cards|units|squads|squadrons|battlegroups)\b"


def sentences(top):
    for path in [*top.glob("*.md"), *top.glob("doc/*.md"), top / "grammar/README.md"]:
        text = re.sub(r"(?s:^```.*?^```)|^    .*$|^\|.*$|^#.*$", "", path.read_text(), flags=re.M)
        for one in re.split(r"(?<=[.!?])\s+|\n\s*\n", text):
            if len(one.split()) > 2:
                yield one


def write(top, run, statements, messages):
    texts = sorted({message for message, _ in messages})
    rules = sorted({statement for _, statement in statements})
    ids = re.findall(r"^([a-z]+\.[a-z.-]+) \(", run("rules"), re.M)
    shown = {one: run("explain", one) for one in ids}
    illegal = [one for one in ids if "\nIllegal:" in shown[one]]
    prose = list(sentences(top))
    words = [len(one.split()) for one in prose]

    def of(pattern, among):
        return f"{sum(bool(re.search(pattern, one, re.I)) for one in among):,} of {len(among):,}"

    rows = [
        ("messages with 'must'", "0 of 381 formats", of(DUTY, texts)),
        ("messages with a word of duty", "33 of 150 say what the rules want", of(ANY_DUTY, texts)),
        ("statements with 'must'", "0 of 242", of(DUTY, rules)),
        ("statements with a word of duty", "83 of 242", of(ANY_DUTY, rules)),
        ("messages 'things that X: 3'", "30 formats", of(COUNTED, texts)),
        ("messages that begin with 'this' or 'it' without a noun", "23 formats", of(BARE, texts)),
        ("messages with 'already'", "18 formats without it where it is meant", of(r"\balready\b", texts)),
        ("wrong plurals", "9 of 2,667", of(PLURAL, texts)),
        ("explain: illegal line marked", "0 of 25", f"{sum('<-- illegal' in shown[one] for one in illegal)} of {len(illegal)}"),
        ("explain: rules without an illegal example", "all log.*", f"{len(ids) - len(illegal)} of {len(ids)}"),
        ("documents: sentences, mean words", "2,100, 16.7", f"{len(prose):,}, {sum(words) / len(words):.1f}"),
        (f"documents: sentences above {LONG} words", "202 (9 %)", f"{sum(one > LONG for one in words)} ({sum(one > LONG for one in words) * 100 // len(words)} %)"),
        ("documents: sentences in the passive", "797 (37 %)", of(PASSIVE, prose)),
    ]
    for what, then, now in rows:
        print(f"{what:56} {then:42} {now}")

# SPDX-License-Identifier: MIT
"""The sequence of play, V1.23, as the second implementation of Starfleet reads it."""

# Step, who acts there, openly or secretly, and what is done there. '*': it happens every turn.
# Who: G the GameMaster, T a team, A Alliance or Coalition, O Orion, N not Orion, C Coalition,
# M monsters; '.' where nobody is named. Operands: U a name, N a number, P dice, S a side,
# T a team, X a number or a name, Q a text, B a number below 0, too, '+' one or more.
TABLE = """
1A1* G - update
1A2* T - update | helmsman U P
1A3* G - update
1B1 O S flagship U
1B2 O O hide
1C1 C S b10-appearance P
1C2 C S b10-allocate N
1D1 T S influence N
1D2 T S refit-roll U P
1D3 T S refit-roll U P
1D4 . - begin-upgrade U
1E1 T O bombard U
1E2 T O blockade U
1E3 T O assault U
1F1 . - militia-move U to U
1F2 . - insurgency U
1F3 . - insurgency-equip U
2A1* A S record-income N
2A2 A - bribe-limit N
2A3 A - scrap U
2B1 N S bribe Q N
2B2 G S validate Q | void Q
2B3 G - forward Q
2B4 O S accept Q | decline Q
2B5 O S abide Q | ignore Q
2B6 N - service-limit N
2C1* O S record-income N
2C2* O - pay-rent N
2D1 O O lease U | auction U
2D2 O S piracy U
2D3 O - deploy U as D
2D4 O S sell U
2E1* T S plan Q N
2E2 O S phaser-g N
2E3 O S phaser-g-roll P
3A1* T O roll P
3A2* G - announce S+
3A3 T - alter before S
3A4 G - announce S+
3A5 T - alter before S | G: announce S+
3B1 A - react U+
3B2 A S zone U X
3C1 O - place U | remove U
3C2* G - random-event Q
4A1 . - consume U N | supplied U | unsupplied U | O: sell-information T
4A2 . O deny-withdrawal U
4A3* .M - move U+ | move-cloaked U | encounter U P | AG: react U+
4A4 . - consume U N | supplied U | unsupplied U
4A5 . - combat X
4A6 . - claim U
4A7 . - militia-attack U
4B1 O - sell-supplies T
4B2 . - consume U N | supplied U | unsupplied U
4B3 . - repair U | replace-crew U | crew-quality U P
4B4 O -
5A1 C S b10-reduce N
5A2 G - b10-dice N
5A3 C S b10-progress P
5B1 T O start-claim U
5B2 T O start-claim U
5B3 . - relinquish U
5C1* O - rent-due N
5C2 O - receive N for U
5D1* T S commit Q N
5D2 T S report-loss Q N Q
6A1 . - arrive Q
6A2 . - arrive Q
6B1 . - change Q on U
6B2 . - upgrade U
6B3 . - refit Q on U
6B4 T - scrap-income U N
6C1 . - defense Q on Q
6C2 . - incidental U on U
6D1 . - crew U N
6D2 . - crew U N
6E1 CG - b10-arrive
6F1 . - complete-base U
6F2 . - begin-base U
6F3 . - complete-dismantle U
6F4 . - begin-dismantle U
7A1 . - reduce U
7A2 . - cut-off U
7A3 . - reduce-by-event U
7B1 . - recover U
7B2 . - restore U
7C1 . - counter-insurgency P
7C2 . - recruit P
7C3 O - deliver U
8A1 . - mutiny-check U P | mutiny U
8A2* O - income N
8A3* O - tally N
8B1 T S award U N
8B2 . - promote U | demote U
8C1* T - balance B
8C2* . - done
"""

PHASES = ["initial-activities", "economic-production", "initiative", "movement",
          "economic-expenditure", "material-construction", "bombardment", "final-activities"]


class Step:
    def __init__(self, line):
        code, who, openness, *rest = line.split(" ", 3)
        self.code, self.who, self.openness = code.rstrip("*"), who, openness
        self.always = code.endswith("*")
        self.segment, self.phase = self.code[:2], int(self.code[0])
        self.events = {}
        for form in rest[0].split(" | ") if rest else []:
            who = self.who
            if ": " in form:
                who, form = form.split(": ")
            verb, *operands = form.split()
            self.events[verb] = (who, operands)


STEPS = [Step(line) for line in TABLE.strip().splitlines()]
CODES = [step.code for step in STEPS]
BY_CODE = {step.code: step for step in STEPS}
SEGMENTS = list(dict.fromkeys(step.segment for step in STEPS))
AT = {None: -1, **{code: at for at, code in enumerate(CODES)},
      **{code: at for at, code in enumerate(SEGMENTS)}}
FORMS = {verb: operands for step in STEPS for verb, (_, operands) in step.events.items()}
# Known words that are not judged here.
OTHERS = ["intercept", "release"]


def rank(phase, segment=None, step=None):
    """Where in a turn a place stands."""
    return phase, AT[segment], AT[step]


# In a turn that leaves markers out: verbs that begin the first of their steps, and steps that a verb begins only from a place on.
ALIKE = ("arrive", "start-claim", "refit-roll", "crew")
AFTER = {("update", "1A3"): rank(1, "1A", "1A2"), ("announce", "3A4"): rank(3, "3A", "3A3"), ("react", "4A3"): rank(3, "3C")}

# What must be done in a step that happens every turn: the verb, by each side that acts there.
DONE = {"1A1": "update", "1A2": "update", "1A3": "update", "2A1": "record-income", "2C1": "record-income", "3C2": "random-event",
        "5C1": "rent-due", "8A2": "income", "8A3": "tally", "8C1": "balance"}

# What is due in a step, and the method that tells what is missing when the turn goes on.
DUTIES = [(code, rank(int(code[0]), code[:2], code), "missing_" + what) for code, what in (
    ("2B2", "verdicts"), ("2B3", "forwards"), ("2B4", "answers"), ("2B5", "words"), ("2C2", "rent"), ("2E1", "plans"),
    ("3A1", "rolls"), ("3A2", "order"), ("3A5", "revision"), ("3B2", "zones"), ("3C1", "ships"),
    ("5A3", "progress"), ("5D2", "commitments"), ("6E1", "b10"), ("8A1", "checks"))]

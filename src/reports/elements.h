/* SPDX-License-Identifier: MIT */
/* The elements of a report that are read, by the elements that they stand in. */
#ifndef REPORT_ELEMENTS_H
#define REPORT_ELEMENTS_H

/* kind, name, the kinds of element that may hold it */
#define ELEMENTS(E)                               \
    E(REPORT, "report", IN(OTHER))                \
    E(LOG, "log", IN(REPORT))                     \
    E(GAME, "game", IN(LOG))                      \
    E(FINDING, "finding", IN(LOG) | IN(GAME))     \
    E(EVENT, "event", IN(GAME))                   \
    E(INTERPRETATION, "interpretation", IN(GAME)) \
    E(RESULT, "result", IN(GAME))                 \
    E(COVERAGE, "coverage", IN(GAME))             \
    E(RULE, "rule", IN(COVERAGE))                 \
    E(DICE, "dice", IN(GAME))                     \
    E(FACE, "face", IN(DICE))                     \
    E(OUTCOME, "outcome", IN(GAME))               \
    E(CONTENT, "content", IN(LOG))                \
    E(STATEMENT, "statement", IN(FINDING))        \
    E(MESSAGE, "message", IN(FINDING))            \
    E(CITATION, "citation", IN(FINDING))          \
    E(LEGAL, "legal", IN(FINDING))                \
    E(OPTION, "option", IN(LEGAL))                \
    E(VERB, "verb", IN(LEGAL))                    \
    E(WAIVER, "waiver", IN(FINDING))              \
    E(BASELINE, "baseline", IN(FINDING))          \
    E(SUMMARY, "summary", IN(REPORT))             \
    E(GAMES, "games", IN(SUMMARY))                \
    E(FINDINGS, "findings", IN(SUMMARY))          \
    E(WAIVED, "waived", IN(SUMMARY))              \
    E(BASELINED, "baselined", IN(SUMMARY))        \
    E(FACT, "fact", IN(GAME))                     \
    E(LINE, "line", IN(GAME))                     \
    E(CHANGE, "change", IN(GAME))                 \
    E(UNDECIDED, "undecided", IN(GAME))           \
    E(SOURCE, "source", IN(GAME))                 \
    E(OUTRANKED, "outranked", IN(SOURCE))         \
    E(ALSO, "also", IN(FINDING))                  \
    E(ASSUMPTION, "assumption", IN(FINDING))      \
    E(LEFT_OUT, "left-out", IN(FINDING))          \
    E(GROUND, "ground", IN(FINDING))              \
    E(PLAYER, "player", IN(GAME))                 \
    E(SIDE, "side", IN(GAME))                     \
    E(UNIT, "unit", IN(GAME))                     \
    E(SIGNATURE, "signature", IN(GAME))           \
    E(SETTING, "setting", IN(GAME))               \
    E(RULING, "ruling", IN(GAME))                 \
    E(INSTEAD, "instead", IN(RULING))             \
    E(REASON, "reason", IN(RULING))               \
    E(CORRECTIONS, "corrections", IN(SUMMARY))    \
    E(PENALTIES, "penalties", IN(SUMMARY))

enum element {
    OTHER,
#define ELEMENT_KIND(kind, name, parents) kind,
    ELEMENTS(ELEMENT_KIND)
#undef ELEMENT_KIND
    ELEMENT_KINDS
};

#endif

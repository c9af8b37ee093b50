/* SPDX-License-Identifier: MIT */
/* Umpire as the other implementation: it speaks the protocol and answers as the reference
 * judges, or with one fault, so that the comparison itself can be tested. */
#ifndef CLI_MATRIX_ANSWERING_H
#define CLI_MATRIX_ANSWERING_H

#include "umpire.h"

/* What the answering umpire does wrong from the first breach on: it answers the breach wrongly, or
 * breaks the protocol there, at the game's end or when it ends itself. */
enum matrix_fault {
    MATRIX_FAULT_NONE,
    MATRIX_FAULT_ONE_GAME, /* no fault, but it does not say that it can begin another game */
    MATRIX_FAULT_ACCEPT,
    MATRIX_FAULT_REFUSE, /* refuses the legal statement after the breach */
    MATRIX_FAULT_ANOTHER_RULE,
    MATRIX_FAULT_NO_RULE,
    MATRIX_FAULT_UNKNOWN,
    MATRIX_FAULT_UNDECIDED,
    MATRIX_FAULT_ERROR,
    MATRIX_FAULT_MISSPELT_RULE,
    MATRIX_FAULT_MISSPELT_ANSWER,
    MATRIX_FAULT_EMPTY,
    MATRIX_FAULT_NUL,
    MATRIX_FAULT_TOO_LONG,
    MATRIX_FAULT_ENDLESS, /* a line without an end */
    MATRIX_FAULT_FLOOD,   /* lines without an end */
    MATRIX_FAULT_TWICE,
    MATRIX_FAULT_LATE_BY_ONE, /* gives each answer one statement too late */
    MATRIX_FAULT_SHOULD_HAVE, /* goes on from the statement that should have been played */
    MATRIX_FAULT_SILENT,
    MATRIX_FAULT_UNFINISHED, /* silent in the middle of an answer */
    MATRIX_FAULT_HALF,       /* ends in the middle of an answer */
    MATRIX_FAULT_ENDS,
    MATRIX_FAULT_STATUS,
    MATRIX_FAULT_SIGNAL,
    MATRIX_FAULT_CLOSES,      /* closes its output and goes on running */
    MATRIX_FAULT_MARKER,      /* answers a question for a move with a marker */
    MATRIX_FAULT_OTHERS,      /* ... with a statement of nobody in the game */
    MATRIX_FAULT_LACKS_RULE,  /* counts as if there were no rule against a second roll */
    MATRIX_FAULT_LACKS_MOVE,  /* counts one statement too few, where it is asked */
    MATRIX_FAULT_SUM,         /* its counts do not add up */
    MATRIX_FAULT_FEW,         /* answers a question for counts with one number too few */
    MATRIX_FAULT_UNNAMED,     /* counts one statement that it does not name */
    MATRIX_FAULT_REPEATS,     /* counts, and names, one statement twice */
    MATRIX_FAULT_STALE,       /* keeps the old game when it has to begin another one */
    MATRIX_FAULT_UNREADY,     /* does not say that it is ready for another game */
    MATRIX_FAULT_STAYS,       /* does not end when its input does */
    MATRIX_FAULT_LAST_WORDS,  /* writes when its input ends */
    MATRIX_FAULT_LAST_STATUS, /* ends with a status other than 0 when its input ends */
    MATRIX_FAULT_COUNT,
};

/* "accept", "refuse", ...; NULL: there is no such fault. */
const char *matrix_fault_name(enum matrix_fault fault);

/* Answers what comes on standard input until its end. `fault` is a fault's name, NULL for none, or
 * "list", which lists the names. With "one-game," before the name it does not say that it can begin
 * another game. */
enum umpire_status matrix_answer_as_other(const char *fault);

#endif

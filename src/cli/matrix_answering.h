/* Umpire as the other implementation: it speaks the protocol and answers as the reference
 * judges, or with one fault, so that the comparison itself can be tested. */
#ifndef CLI_MATRIX_ANSWERING_H
#define CLI_MATRIX_ANSWERING_H

#include "umpire.h"

/* When the first breach is asked about, a fault strikes: it answers that statement wrongly,
 * breaks the protocol there, or does so at the game's end or at its own. */
enum matrix_fault {
    MATRIX_FAULT_NONE,
    MATRIX_FAULT_ONE_GAME,      /* none; but it cannot begin anew */
    MATRIX_FAULT_ACCEPT,
    MATRIX_FAULT_REFUSE,        /* the legal statement after the breach */
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
    MATRIX_FAULT_ENDLESS,       /* no end of line */
    MATRIX_FAULT_FLOOD,         /* no end of lines */
    MATRIX_FAULT_TWICE,
    MATRIX_FAULT_LATE_BY_ONE,   /* each answer one statement too late */
    MATRIX_FAULT_SHOULD_HAVE,   /* goes on from what should have been played */
    MATRIX_FAULT_SILENT,
    MATRIX_FAULT_UNFINISHED,    /* silent in the middle of an answer */
    MATRIX_FAULT_HALF,          /* ends in the middle of an answer */
    MATRIX_FAULT_ENDS,
    MATRIX_FAULT_STATUS,
    MATRIX_FAULT_SIGNAL,
    MATRIX_FAULT_CLOSES,        /* its output, and stays */
    MATRIX_FAULT_STALE,         /* keeps the old game when it is to begin anew */
    MATRIX_FAULT_UNREADY,       /* does not say that it has begun anew */
    MATRIX_FAULT_STAYS,         /* does not end when its input does */
    MATRIX_FAULT_LAST_WORDS,    /* writes when its input ends */
    MATRIX_FAULT_LAST_STATUS,   /* ends with a status then */
    MATRIX_FAULT_COUNT,
};

/* "accept", "refuse", ...; NULL: there is none. */
const char *matrix_fault_name(enum matrix_fault fault);

/* Answers what comes on standard input until its end. `fault` names one, or is NULL, or
 * "list", which lists them. With a fault's name after "one-game," it cannot begin anew. */
enum umpire_status matrix_answer_as_other(const char *fault);

#endif

/* SPDX-License-Identifier: MIT */
/* Shared by the parts of `umpire matrix --answer`. */
#ifndef CLI_MATRIX_ANSWERING_PARTS_H
#define CLI_MATRIX_ANSWERING_PARTS_H

#include "workshop/matrix/answering.h"

/* The rule that MATRIX_FAULT_LACKS_RULE does not have. */
#define MATRIX_LACKING "dropzone.initiation.one-die"

enum { ANSWER_BYTES = 2048 };

struct other {
    enum matrix_fault fault;
    bool struck, refuse_next, stale;
    struct umpire_position *position;
    /* declarations that were not played yet, since a block is played as a whole */
    char *told;
    size_t told_length, told_capacity;
    enum { NOTHING, ERROR, BREACH } found; /* what was found when the last statement was played */
    bool of_setup;                         /* the statement that is asked about is the setup */
    char rule[128], message[1024];
    char left_open[256];            /* the rule that the last statement leaves undecided, and why */
    struct umpire_partner *partner; /* once a move was asked for */
    char *side, *move;              /* the player it plays, and its last move */
    uint64_t moves;                 /* asked for in this game */
    char kept[ANSWER_BYTES];        /* (late by one) the answer that is held back */
};

void matrix_say(const char *text);

/* Stays until the process is killed. */
void matrix_stay(void);

/* Answers with the fault, or rightly if the fault shows later. */
void matrix_strike(struct other *other, const char *answer);

/* Plays the declarations that were kept since the last call. False: out of memory. */
bool matrix_play_told(struct other *other);

/* Answers "perft DEPTH" and "perft DEPTH STATEMENT", and "option NUMBER"; `words` is what follows
 * the first word. False: out of memory. */
bool matrix_answer_counts(struct other *other, const char *words);
bool matrix_answer_option(struct other *other, const char *words);

#endif

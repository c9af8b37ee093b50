/* SPDX-License-Identifier: MIT */
/* Compares one log: the reference's findings with the other implementation's answers. */
#ifndef CLI_MATRIX_COMPARE_H
#define CLI_MATRIX_COMPARE_H

#include "workshop/matrix/matrix.h"
#include "workshop/matrix/engine.h"

#include "workshop/matrix/noted.h"

#include <stdatomic.h>

/* How the engine does in a game. */
struct matrix_engine_state {
    bool asking;  /* it has begun this game */
    bool failed;  /* it failed in this game */
    bool broken;  /* it is asked nothing more in this game */
    /* the first line of the game that could not be read and was not sent; 0: there is none */
    uint64_t unsent;
    /* the engine's process could not be started; the channel to it says why */
    bool unstarted;
};

/* A statement that the engine is asked about, its answer, and what the reference finds. */
struct matrix_question {
    uint64_t line;
    char *statement, verb[64];
    struct matrix_answer answer;
    char *words; /* if it waits: the answer's, or why the answer is not valid */
    enum matrix_line heard;
    struct matrix_finding *findings;
    size_t finding_count, finding_capacity;
    /* rules that the reference leaves undecided; everywhere: since the log leaves out of the whole
     * game what they need */
    struct matrix_open { int rule; bool everywhere; } *open;
    size_t open_count, open_capacity;
};

/* What one thread has: its checker, its engine, which is used for many logs, and its place in the
 * current log. */
struct matrix_comparison {
    const struct matrix_order *order;
    const atomic_bool *stop; /* once set, the engine is asked nothing more */
    struct umpire_checker *checker;
    struct matrix_engine engine;

    /* the log and the game */
    struct matrix_result *result;
    struct matrix_section *section;
    struct matrix_counts game;
    uint64_t disagreements, first_line, errors;
    bool any_known; /* the baseline names a disagreement of this game */
    struct matrix_engine_state state;

    /* the statement that is being judged, and markers of the same line, which it may imply: the
     * reference tells what it finds about them with the statement */
    bool pending;
    struct matrix_question at, *waiting;
    size_t waiting_count, waiting_capacity;

    struct matrix_noted noted; /* (--perft) the statements of the game */
    char counted[160];         /* (--perft) what the two count; or "" */
};

/* The parts of a comparison that --perft shares.
 *
 * Makes the engine ready for a game. False: no process could be started. */
bool matrix_comparison_begin_game(struct matrix_comparison *comparison);

/* Sends a line to the engine, unless it has failed. */
void matrix_comparison_tell(struct matrix_comparison *comparison, const char *text);

/* Notes that the engine has failed: it is asked nothing more in this game. */
void matrix_comparison_fail(struct matrix_comparison *comparison);

/* Adds a rule that the reference found broken. False: out of memory. */
bool matrix_comparison_find(struct matrix_comparison *comparison, const char *rule,
                            const char *message, const char *citation);

/* Whether the reference leaves the rule of the answer undecided, or at this statement any rule if
 * it names none. */
bool matrix_is_left_open(const struct matrix_comparison *comparison);

/* What the answer about the statement `at` comes to, which has all its findings. */
enum matrix_outcome matrix_outcome_of(const struct matrix_comparison *comparison);

/* Adds a rule that the reference leaves undecided. False: out of memory. */
bool matrix_comparison_leave(struct matrix_comparison *comparison, const char *rule,
                             bool everywhere);

/* Counts an outcome of the statement, tells it, and forgets the statement. False: out of memory. */
bool matrix_comparison_settle(struct matrix_comparison *comparison, enum matrix_outcome outcome);

/* Copies the order's checker. `slot` is the thread's number. False: out of memory. */
bool matrix_comparison_init(struct matrix_comparison *comparison, const struct matrix_order *order,
                            size_t slot, const atomic_bool *stop);

/* Compares one log. The section and the result, which begins empty, are the caller's. Answers the
 * status that a check of the log gives, or UMPIRE_FAILURE. */
enum umpire_status matrix_compare(struct matrix_comparison *comparison,
                                  const struct matrix_log *log, struct matrix_section *section,
                                  struct matrix_result *result);

/* Ends the engine, which must write nothing and succeed. False: it did not; the engine's channel
 * has the reason. */
bool matrix_comparison_end(struct matrix_comparison *comparison);
void matrix_comparison_done(struct matrix_comparison *comparison);

#endif

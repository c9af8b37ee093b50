/* SPDX-License-Identifier: MIT */
/* Compares one log: the reference's findings with the other implementation's answers. */
#ifndef CLI_MATRIX_COMPARE_H
#define CLI_MATRIX_COMPARE_H

#include "umpire.h"
#include "workshop/matrix/engine.h"
#include "workshop/matrix/matrix.h"

#include <stdatomic.h>

/* The statements of a game, kept until the statements to count below are known ---------- */

/* A statement of a game: the end of its line in the text that is kept, and its line in the log. */
struct matrix_noted_statement {
    size_t end;
    uint64_t line;
    bool judged, ends; /* ends: it is the word `end` */
};

/* The statements of a game as they are told, a line each. */
struct matrix_noted {
    char *text;
    size_t length, capacity;
    struct matrix_noted_statement *list;
    size_t count, list_capacity;
};

/* False: out of memory. */
bool matrix_noted_add(struct matrix_noted *noted, const struct umpire_statement *statement);
void matrix_noted_clear(struct matrix_noted *noted);
void matrix_noted_done(struct matrix_noted *noted);

/* How the engine does in a game. */
struct matrix_engine_state {
    bool asking;  /* the engine has begun this game */
    bool failed;  /* the engine failed in this game */
    bool broken;  /* the engine is asked nothing more in this game */
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

/* Whether the reference leaves the rule undecided that the answer names. If the answer names none:
 * whether it leaves any rule of this statement undecided. */
bool matrix_is_left_open(const struct matrix_comparison *comparison);

/* The outcome of the answer about the statement `at`, which has all its findings. */
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

/* Whether a file has errors on purpose, and says so: '#~ log.syntax'. Such logs test readers, and
 * no engine is asked about them. Bytes in memory and what can be read only once, such as standard
 * input, are never passed over. False: out of memory. */
bool matrix_passed_over(const struct umpire_checker *model, const struct matrix_log *log,
                        bool *ret_over);

/* Baselines of comparisons: disagreements that are known and do not count -------------------------
 *
 * A file has an entry a line, with tabs between its parts: KIND RULE OTHER-RULE LINE LOG STATEMENT.
 * A rule that nobody named is '-'; the statement is for readers. */

struct matrix_known {
    char *text; /* the line of the file, cut into the parts below */
    const char *kind, *found, *claimed, *log, *statement;
    uint64_t line, number; /* number: of the entry's line in the baseline */
    /* set by the threads: the two disagree as the entry says; they were asked and do not */
    atomic_bool seen, gone;
};

struct matrix_baseline {
    const char *path;
    struct matrix_known *list; /* by log and line */
    size_t count, capacity;
};

/* False after a message: the file cannot be read, or has a line that is no entry. */
bool matrix_baseline_read(struct matrix_baseline *baseline, const char *path);
void matrix_baseline_done(struct matrix_baseline *baseline);

/* The outcome of a statement; `kind` is no disagreement if the two agree or one does not decide. */
struct matrix_settled {
    const char *log;
    uint64_t line;
    enum matrix_outcome kind;
    const char *found, *claimed; /* ids of rules, or NULL */
    const char *statement;
};

/* Whether a disagreement is known. Notes which entries of this statement hold no longer. */
bool matrix_baseline_settle(struct matrix_baseline *baseline, const struct matrix_settled *one);

/* The entry of a disagreement, without a line's end; freed with free. NULL: out of memory. */
char *matrix_baseline_entry(const struct matrix_settled *one);

/* Reports the entries that hold no longer. */
void matrix_baseline_tell_gone(const struct matrix_baseline *baseline);

/* Writes entries into a file, which appears when it is complete. False after a message. */
bool matrix_baseline_write(const char *path, char *const *entries, size_t count);

#endif

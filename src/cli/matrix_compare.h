/* One log: what the reference finds beside what the other implementation answers. */
#ifndef CLI_MATRIX_COMPARE_H
#define CLI_MATRIX_COMPARE_H

#include "cli/matrix.h"
#include "cli/matrix_engine.h"

#include <stdatomic.h>

/* A thread's own: its checker, its engine, which lasts over many logs, and where it is. */
struct matrix_comparison {
    const struct matrix_order *order;
    const atomic_bool *stop;         /* once set, no more is asked */
    struct umpire_checker *checker;
    struct matrix_engine engine;

    /* the log and the game */
    struct matrix_result *result;
    struct matrix_section *section;
    struct matrix_counts game;
    uint64_t disagreements, first_line, errors;
    bool asking;                     /* the engine is at this game */
    bool failed;                     /* it failed in this game */
    bool broken;                     /* it is asked no more in this game */
    bool unstarted;                  /* no process could be started; the engine's channel has the reason */

    /* the statement that is being judged */
    bool pending;
    uint64_t line;
    char *statement, verb[64];
    struct matrix_answer answer;
    enum matrix_line heard;
    struct matrix_finding *findings;
    size_t finding_count, finding_capacity;
};

/* Copies the order's checker; `slot` is the thread's own. False: out of memory. */
bool matrix_comparison_init(struct matrix_comparison *comparison, const struct matrix_order *order, size_t slot,
                            const atomic_bool *stop);

/* Compares over one log, whose section and result (an empty one) are the caller's. What
 * is answered is the log's status as a check of it gives it, or UMPIRE_FAILURE. */
enum umpire_status matrix_compare(struct matrix_comparison *comparison, const struct matrix_log *log,
                                  struct matrix_section *section, struct matrix_result *result);

/* Ends the engine, which must be a silent success; false: the engine's channel has the reason. */
bool matrix_comparison_end(struct matrix_comparison *comparison);
void matrix_comparison_done(struct matrix_comparison *comparison);

#endif

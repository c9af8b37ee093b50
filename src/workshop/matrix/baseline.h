/* SPDX-License-Identifier: MIT */
/* Baselines of comparisons: disagreements that are known and do not count. A file has an entry a
 * line, with tabs between its parts: KIND RULE OTHER-RULE LINE LOG STATEMENT. A rule that nobody
 * named is '-'; the statement is for readers. */
#ifndef CLI_MATRIX_BASELINE_H
#define CLI_MATRIX_BASELINE_H

#include "workshop/matrix/matrix.h"

#include <stdatomic.h>

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

/* What a statement came to; `kind` is no disagreement if the two agree or one does not decide. */
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

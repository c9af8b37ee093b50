/* SPDX-License-Identifier: MIT */
/* Results that an organiser typed, compared with those of the logs. */
#ifndef REPORT_SUMMARY_TYPED_H
#define REPORT_SUMMARY_TYPED_H

#include "base/csv.h"
#include "reports/summary/matches.h"

struct summary_typed {
    struct csv csv;
    void (*differs)(void *user, const char *what);
    void *user;
};

/* Reads the table. False: `ret_why` says which row is wrong and what must be there; errno is ENOMEM
 * if memory ran out. */
bool typed_read(struct summary_typed *typed, const char *text, size_t length, char *ret_why,
                size_t why_bytes);
void typed_done(struct summary_typed *typed);

/* Adds the rows whose second player is nobody, or "bye", to the matches and standings. False: out
 * of memory. */
bool typed_add_byes(const struct summary_typed *typed, struct summary *summary);

/* Tells each difference: rows in their order, then games that no row has. False: out of memory. */
bool typed_compare(const struct summary_typed *typed, const struct summary_matches *matches);

#endif

/* SPDX-License-Identifier: MIT */
/* Reads a report into a sink, which is called as by the check that wrote it. What the report does
 * not tell is 0 or NULL. A finding outside any game comes between the games. */
#ifndef REPORT_REPORT_READER_H
#define REPORT_REPORT_READER_H

#include "reports/page_reader.h"
#include "reports/weight.h"
#include "umpire.h"

/* What a report says of all its games. */
struct report_totals {
    struct weight weight; /* unreadable: the logs that could not be read to their end, so far */
    uint64_t findings[UMPIRE_LEVEL_COUNT];
    uint64_t games; /* that it holds */
    bool outside;   /* a finding stands outside any game */
    char tool[64];
    char side[256]; /* it shows only what this one may see; empty: all */
};

/* Reads a report. A function that the sink lacks is not missed; if one returns false, reading ends.
 * Until a game ends, `list_bytes` of texts are kept for its lists (coverage, players, rulings and
 * so on); what comes then is left out. `ret_totals` may be NULL. False as for page_read. */
bool report_read(int file, const char *path, const struct umpire_sink *to, size_t list_bytes,
                 struct report_totals *ret_totals, char *ret_why, size_t why_bytes);

#endif

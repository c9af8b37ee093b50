/* Checks that a report does not contradict itself: each game has one outcome, whose verdict fits
 * the game's findings, and the summary counts those verdicts. Otherwise a forged report could show
 * a breach as conformant. page_read checks every report that it reads. */
#ifndef REPORT_PAGE_SENSE_H
#define REPORT_PAGE_SENSE_H

#include "report/page_reader.h"
#include "umpire.h"

/* All zero begins a report. */
struct page_sense {
    bool in_log, in_game, in_summary;
    /* of the current game: the highest number, and the findings that count */
    uint64_t last_finding, breaches;
    bool outcome_seen, summary_seen;
    uint64_t verdicts[UMPIRE_FAILURE]; /* how many games have each verdict */
    uint64_t summary[UMPIRE_FAILURE];  /* and how many the summary counts */
    const char *wrong;                 /* the contradiction in words; NULL: none yet */
};

/* Take an element of the report's namespace, as in struct page_reader_handler. False: the report
 * contradicts itself. */
bool page_sense_begin(struct page_sense *sense, const char *name, unsigned depth,
                      const struct page_attributes *attributes);
bool page_sense_end(struct page_sense *sense, unsigned depth);

#endif

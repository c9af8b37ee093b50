/* Checks that a report does not contradict itself. Each game must have one outcome whose verdict fits the game's findings,
 * and the summary must count those verdicts: a forged report could otherwise show a breach as conformant. page_read checks
 * every report that it reads. */
#ifndef REPORT_PAGE_SENSE_H
#define REPORT_PAGE_SENSE_H

#include "report/page_reader.h"
#include "umpire.h"

/* All zero begins a report. */
struct page_sense {
    bool in_log, in_game, in_summary;
    uint64_t last_finding, breaches; /* of the game at hand: the highest number, and the findings that count */
    bool outcome_seen, summary_seen;
    uint64_t verdicts[UMPIRE_FAILURE]; /* how many games came to each */
    uint64_t summary[UMPIRE_FAILURE];  /* and what the summary says of it */
    const char *wrong;                 /* what contradicts the rest, in words; NULL: nothing so far */
};

/* Take an element of the report's namespace, as the functions of struct page_reader_handler do. False: something read so
 * far contradicts the rest. */
bool page_sense_begin(struct page_sense *sense, const char *name, unsigned depth, const struct page_attributes *attributes);
bool page_sense_end(struct page_sense *sense, unsigned depth);

#endif

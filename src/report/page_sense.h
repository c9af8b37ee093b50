/* Checks that a report does not contradict itself. Each game must have one outcome whose verdict fits the game's findings,
 * and the summary must count those verdicts: a forged report could otherwise show a breach as conformant. */
#ifndef REPORT_PAGE_SENSE_H
#define REPORT_PAGE_SENSE_H

#include "report/page_model.h"
#include "report/page_reader.h"

/* All zero begins a report. */
struct page_sense {
    uint64_t last_finding, breaches; /* of the game at hand: the highest number, and the findings that count */
    bool outcome_seen;
    uint64_t verdicts[UMPIRE_FAILURE]; /* how many games came to each */
    const char *wrong;               /* what contradicts the rest, in words; NULL: nothing so far */
};

void page_sense_game_begins(struct page_sense *sense);

/* A finding of the game; forgiven: waived, or in the baseline. */
void page_sense_finding(struct page_sense *sense, const struct page_attributes *attributes, bool forgiven);
void page_sense_outcome(struct page_sense *sense, const struct page_attributes *attributes);

/* Returns false once something read so far contradicts the rest. */
bool page_sense_game_ends(struct page_sense *sense);
void page_sense_totals(struct page_sense *sense, const struct page_totals *totals);

#endif

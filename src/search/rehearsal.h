/* Plays a copy of a game on, to see what would be found in what follows. */
#ifndef SEARCH_REHEARSAL_H
#define SEARCH_REHEARSAL_H

#include "engine/assumption.h"

enum { OUTCOME_FINDINGS = 16, OUTCOME_ADVICE = 8, BEFORE_MOST = 32 };

/* A way to read a statement that breaks a rule: what is played instead of it. */
struct reading {
    const struct block *from;  /* the game before all that is played; NULL: as it is in the run */
    const struct statement *before[BEFORE_MOST]; /* played in front of the statement */
    size_t before_count;
    const struct statement *statement; /* NULL: it is not taken */
    struct swap swap; /* what changes places; of no items: nothing does */
    bool faultless; /* the reading is dropped if the statement, or one in front of it, breaks a rule, and if a rule
                       that the statement is known to break does not decide any more */
    bool explained; /* an earlier mistake explains all that the statement breaks */
    bool single;    /* all that the statement breaks is one mistake, also what it breaks of one rule several times */
};

/* What was found in what follows; of more than OUTCOME_FINDINGS findings, the first are listed. */
struct outcome {
    bool faulty;         /* a reading that is to be faultless is not */
    uint64_t findings;
    uint32_t still;      /* of what the statement is known to break, what it breaks in the reading as well: a bit each */
    size_t reached;      /* so many items of what follows were played */
    struct outcome_finding {
        const char *rule;
        uint64_t line;
    } list[OUTCOME_FINDINGS], advice[OUTCOME_ADVICE]; /* advice is none of the findings; the first is listed */
    size_t count, advice_count;
};

struct rehearsal {
    struct config config;
    struct run run;
    struct outcome *outcome;
    uint64_t most;        /* findings: with so many a reading is dropped */
    bool own;             /* what is found belongs to the statement */
    const uint32_t *told; /* rules that the statement is known to break */
    size_t told_count;
    uint64_t effort;      /* statements judged; a copy counts as the statements judged in the same time */
};

/* False: out of memory; rehearsal_done is called all the same. */
bool rehearsal_init(struct rehearsal *rehearsal);
void rehearsal_done(struct rehearsal *rehearsal);

/* Makes the rehearsal's run a copy of a run's game as it was in `from`; NULL: as it is. False:
 * out of memory. */
bool rehearsal_begin(struct rehearsal *rehearsal, const struct run *run, const struct block *from);

/* Plays statements on, whatever is found. False: out of memory. */
bool rehearsal_advance(struct rehearsal *rehearsal, const struct statement *const *statements, size_t count);

/* Plays statements on until something is found. False: out of memory. */
bool rehearsal_play_faultless(struct rehearsal *rehearsal, const struct statement_copy *statements, size_t count,
                              bool *ret_faultless);

/* Plays a reading, and what the run's lookahead holds, until there are `most` findings. Counted
 * are violations and errors of the log, without what the statement is known to break unless
 * the reading is to be faultless. False: out of memory. */
bool rehearsal_play(struct rehearsal *rehearsal, const struct run *run, const struct reading *reading, uint64_t most,
                    struct outcome *ret_outcome);

#endif

/* Plays a copy of a game on, to see what would be found in what follows. */
#ifndef SEARCH_REHEARSAL_H
#define SEARCH_REHEARSAL_H

#include "engine/assumption.h"

enum { OUTCOME_FINDINGS = 16 };

/* How a statement that breaks a rule may be meant. */
struct reading {
    const struct statement *before[INSERTED_MOST]; /* played before it */
    size_t before_count;
    const struct statement *statement; /* NULL: it is not taken */
    bool swapped;                      /* the next statement is played before it */
};

/* What was found; of more than OUTCOME_FINDINGS, the first. */
struct outcome {
    uint64_t findings;
    size_t reached;      /* so many items of what follows were played */
    struct outcome_finding {
        const char *rule;
        uint64_t line;
    } list[OUTCOME_FINDINGS];
    size_t count;
};

struct rehearsal {
    struct config config;
    struct run run;
    struct outcome *outcome;
    uint64_t most;       /* findings: with so many a reading is dropped */
    bool own;            /* what is found belongs to the statement */
    const uint32_t *told; /* rules of which a breach by the statement is known already */
    size_t told_count;
    uint64_t effort;     /* statements judged, and as much for a copy as it takes */
};

/* False: out of memory; rehearsal_done is called all the same. */
bool rehearsal_init(struct rehearsal *rehearsal);
void rehearsal_done(struct rehearsal *rehearsal);

/* Makes the rehearsal's run a copy of a run's game, with statements played on. False: out of memory. */
bool rehearsal_begin(struct rehearsal *rehearsal, const struct run *run, const struct statement *const *before, size_t count);

/* Plays a reading of the statement, and what the run's lookahead holds, until there are
 * `most` findings. Counted are violations and errors of the log; not what the statement is
 * known to break. False: out of memory. */
bool rehearsal_play(struct rehearsal *rehearsal, const struct run *run, const struct reading *reading, uint64_t most,
                struct outcome *ret_outcome);

#endif

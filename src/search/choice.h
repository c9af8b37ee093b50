/* The choice among the readings of one statement that breaks rules: which has the fewest
 * findings so far, and what came of those that were tried. */
#ifndef SEARCH_CHOICE_H
#define SEARCH_CHOICE_H

#include "search/rehearsal.h"

enum { OUTCOMES_KEPT = 64 };

struct choice {
    struct rehearsal rehearsal;
    struct run *run;
    const struct statement *statement;
    uint64_t breaches;  /* what the statement breaks as it is written, each finding a mistake of its own */
    uint64_t mistakes;  /* if findings of different rules are one mistake, and those of one rule several */
    uint64_t effort_most; /* of the rehearsal, until the choice is made with what was tried */

    struct assumption best;
    struct outcome best_outcome;
    uint64_t best_cost; /* findings in what follows, and mistakes of the statement */
    uint64_t sound_to;  /* the game as it is played has its first finding in what follows in this line; UINT64_MAX: none */
    bool revised;       /* `best` is an earlier mistake in another reading, which explains the statement (see revision.h) */
    bool best_single;   /* the statement's findings are one mistake in it */
    struct outcome outcomes[OUTCOMES_KEPT]; /* of readings that got beyond the statement */
    size_t outcome_count;
};

/* Both as those of a rehearsal. */
bool choice_init(struct choice *choice);
void choice_done(struct choice *choice);

/* Begins with a statement, before which the run's game stands. The caller fills in what it is
 * known to break: `breaches`, `mistakes` and what is told in `best`. */
void choice_begin(struct choice *choice, struct run *run, const struct statement *statement);

/* Allows so much more effort. */
void choice_allow(struct choice *choice, uint64_t effort);

/* Whether no reading can be better than the best one, or the effort is spent. */
bool choice_is_made(const struct choice *choice);

struct trial {
    bool better;    /* than all readings before: it is the best one now */
    size_t reached; /* so many items of what follows were played */
};

/* Tries a reading. If it is better the caller completes `best`. False: out of memory. */
bool choice_try(struct choice *choice, enum umpire_assumption kind, const struct reading *reading, struct trial *ret_trial);

/* Tries a reading that its kind says all of. */
bool choice_try_plain(struct choice *choice, enum umpire_assumption kind, const struct reading *reading);

#endif

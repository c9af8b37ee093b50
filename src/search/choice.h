/* The choice among the guesses at one statement that breaks rules: the one with the fewest findings
 * so far, and the outcomes of those that were tried. */
#ifndef SEARCH_CHOICE_H
#define SEARCH_CHOICE_H

#include "search/rehearsal.h"

enum { OUTCOMES_KEPT = 64 };

struct choice {
    struct rehearsal rehearsal;
    struct run *run;
    const struct statement *statement;
    uint64_t breaches;  /* findings of the statement as written, each counted as a mistake */
    uint64_t mistakes;  /* the same, but findings of different rules count as one mistake */
    /* the rehearsal's effort after which the choice ends with what was tried */
    uint64_t effort_most;

    struct assumption best;
    struct outcome best_outcome;
    uint64_t best_cost; /* findings in later statements plus mistakes of this one */
    /* line of the first later finding of the game as it is played; UINT64_MAX: none */
    uint64_t sound_to;
    /* `best` is another guess at an earlier mistake, which explains the statement (see revision.h)
     * */
    bool revised;
    bool best_single;   /* in `best` the statement's findings are one mistake */
    struct outcome outcomes[OUTCOMES_KEPT]; /* of guesses that got beyond the statement */
    size_t outcome_count;
};

/* As rehearsal_init and rehearsal_done. */
bool choice_init(struct choice *choice);
void choice_done(struct choice *choice);

/* Begins with a statement; the run's game is the one before it. The caller then sets what the
 * statement is known to break: `breaches`, `mistakes` and `told` in `best`. */
void choice_begin(struct choice *choice, struct run *run, const struct statement *statement);

/* Allows this effort from now on. */
void choice_allow(struct choice *choice, uint64_t effort);

/* Whether no guess can be better than the best one, or the effort is spent. */
bool choice_is_made(const struct choice *choice);

struct trial {
    bool better;    /* it is the best one so far */
    size_t reached; /* how many later items were played */
};

/* Tries a guess. If it is better, the caller must complete `best`. False: out of memory. */
bool choice_try(struct choice *choice, enum umpire_assumption kind, const struct guess *guess,
                struct trial *ret_trial);

/* Tries a guess for which `best` needs nothing but its kind. False: out of memory. */
bool choice_try_plain(struct choice *choice, enum umpire_assumption kind,
                      const struct guess *guess);

#endif

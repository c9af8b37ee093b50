/* Plays on with a copy of a game, to see what would be found in later statements. */
#ifndef SEARCH_REHEARSAL_H
#define SEARCH_REHEARSAL_H

#include "engine/assumption.h"

enum { OUTCOME_FINDINGS = 16, OUTCOME_ADVICE = 8, BEFORE_MOST = 32 };

/* A guess at what a statement that breaks a rule was meant to say, or what the log leaves out
 * before it: what is played instead. */
struct guess {
    const struct block *from;  /* the game to play from; NULL: the run's */
    const struct statement *before[BEFORE_MOST]; /* played before the statement */
    size_t before_count;
    const struct statement *statement; /* NULL: it is not taken */
    struct swap swap; /* the items that change places, if any */
    /* it is dropped if the statement or one before it breaks a rule, or if a rule that the
     * statement is known to break no longer decides */
    bool faultless;
    bool explains_all; /* it is dropped at the first later finding */
    bool explained; /* an earlier mistake explains all breaches of the statement */
    bool single;    /* all breaches of the statement are one mistake, also several of one rule */
};

/* What was found in later statements. Of more than OUTCOME_FINDINGS findings only the first are
 * listed. */
struct outcome {
    bool faulty;         /* the guess must be faultless and is not */
    uint64_t findings;
    uint32_t still;      /* the known breaches (a bit each) that remain in the guess */
    size_t reached;      /* how many later items were played */
    struct outcome_finding {
        const char *rule;
        uint64_t line;
    } list[OUTCOME_FINDINGS], advice[OUTCOME_ADVICE]; /* advice does not count as a finding */
    size_t count, advice_count;
};

struct rehearsal {
    struct config config;
    struct run run;
    struct outcome *outcome;
    uint64_t most;        /* findings with which a guess is dropped */
    bool own;             /* the current findings are of the statement itself */
    const uint32_t *told; /* the rules that the statement is known to break */
    size_t told_count;
    /* judged statements; a copy counts as many as could be judged in its time */
    uint64_t effort;
};

/* False: out of memory. Call rehearsal_done in either case. */
bool rehearsal_init(struct rehearsal *rehearsal);
void rehearsal_done(struct rehearsal *rehearsal);

/* Copies a game (NULL: the run's current one) for the rehearsal to play with. False: out of
 * memory. */
bool rehearsal_begin(struct rehearsal *rehearsal, const struct run *run, const struct block *from);

/* Plays statements, whatever is found. False: out of memory. */
bool rehearsal_advance(struct rehearsal *rehearsal, const struct statement *const *statements,
                       size_t count);

/* Plays statements until something is found. False: out of memory. */
bool rehearsal_play_faultless(struct rehearsal *rehearsal, const struct statement_copy *statements,
                              size_t count, bool *ret_faultless);

/* Plays a guess, then the items in the run's lookahead, until there are `most` findings. Violations
 * and errors of the log count; what the statement is known to break counts only if the guess must
 * be faultless. False: out of memory. */
bool rehearsal_play(struct rehearsal *rehearsal, const struct run *run, const struct guess *guess,
                    uint64_t most, struct outcome *ret_outcome);

#endif

/* SPDX-License-Identifier: MIT */
/* Tries edits of the log: plays each on a copy of the game, then the items that were read ahead,
 * and keeps the edit with the fewest findings. */
#ifndef REPAIR_TRIAL_H
#define REPAIR_TRIAL_H

#include "judge/repair/edit.h"

enum { OUTCOME_FINDINGS = 16, OUTCOME_ADVICE = 8, OUTCOMES_KEPT = 64, BROKEN_MOST = 16 };

/* What was found with an edit. Of more than OUTCOME_FINDINGS findings only the first are listed. */
struct outcome {
    bool faulty;       /* the edit is strict, and something was found up to the breach */
    uint64_t findings; /* later */
    uint32_t still;    /* the known breaches (a bit each) that remain */
    bool advised;      /* there is advice on the breach's statement */
    bool unsure;       /* after the edit a rule of the breach is undecided, not kept */
    bool refuted;      /* a later statement is wrong that was put in: it was not made before */
    size_t reached;    /* how many items after the breach were played */
    struct outcome_finding {
        const char *rule;
        uint64_t line;
    } list[OUTCOME_FINDINGS], advice[OUTCOME_ADVICE]; /* advice does not count as a finding */
    size_t count, advice_count;
};

struct trial {
    struct config config;
    struct run run;        /* which plays */
    const struct run *log; /* the run over the log; its game is the one before the breach */
    struct excerpt *excerpt;
    /* judged statements; a copy counts as many as could be judged in its time */
    uint64_t effort, effort_most;

    /* what the statement as written is known to break */
    uint64_t breaches; /* each counts as a mistake */
    uint64_t mistakes; /* the same, but breaches of different rules count as one mistake */
    uint32_t broken[BROKEN_MOST]; /* the rules */
    size_t broken_count;

    bool found; /* there is a best edit */
    struct kept_edit best;
    struct outcome best_outcome;
    uint64_t best_cost; /* findings in later statements plus mistakes of this one */
    /* line of the first later finding of the game as it is played; UINT64_MAX: none */
    uint64_t sound_to;
    struct outcome outcomes[OUTCOMES_KEPT]; /* of edits with which play came beyond the breach */
    size_t outcome_count;

    bool explain_all; /* edits must leave no finding, and no advice on the breach's statement */
    bool lenient;     /* an earlier unreadable line may explain what is found of rules */

    /* while it plays */
    struct outcome *outcome;
    uint64_t most;               /* findings with which an edit is dropped */
    bool own;                    /* the current findings are of the breach's statement itself */
    bool put_in;                 /* they are of a statement that the edit has put in before */
    const struct edit *followed; /* what follows this edit is played; NULL: nothing yet */
};

/* False: out of memory. Call trial_done in either case. */
bool trial_init(struct trial *trial, struct excerpt *excerpt);
void trial_done(struct trial *trial);

/* Begins at a breach; the excerpt is open there. The caller then sets what the statement breaks. */
void trial_begin(struct trial *trial, const struct run *run);

/* Allows this effort from now on. */
void trial_allow(struct trial *trial, uint64_t effort);

/* Whether no edit can be better than the best one, or the effort is spent. */
bool trial_is_over(const struct trial *trial);

/* Copies the game before a place into the trial's run. False: out of memory. */
bool trial_copy(struct trial *trial, size_t place);

/* Plays a statement on, whatever is found. False: out of memory. */
bool trial_advance(struct trial *trial, const struct statement *statement);

/* Copies the game before each place before the breach that may be changed. False: no memory. */
bool trial_look_back(struct trial *trial);

/* Plays an edit up to the breach. `*ret_faultless`: nothing was found; `*ret_reached`: how many
 * steps were played. False: out of memory. */
bool trial_explains(struct trial *trial, const struct edit *edit, bool *ret_faultless,
                    size_t *ret_reached);

/* Plays an edit, then what was read ahead, until there are `most` findings. Violations and errors
 * of the log count; what the statement is known to break does not, unless the edit is strict.
 * False: out of memory. */
bool trial_play(struct trial *trial, const struct edit *edit, uint64_t most,
                struct outcome *ret_outcome);

/* Plays an edit and keeps it if it is better than the best so far. `*ret_reached`: how many items
 * after the breach were played. False: out of memory. */
bool trial_try(struct trial *trial, const struct edit *edit, size_t *ret_reached);

/* Whether the edit is another guess at the last mistake, which explains the breach as well. */
static inline bool trial_is_revision(const struct trial *trial, const struct edit *edit)
{
    return edit->left_out ||
           (edit->place < trial->excerpt->from && edit->place < trial->excerpt->breach);
}

/* Whether with the edit all breaches of the statement are one mistake, also several of one rule. */
bool trial_is_single(const struct trial *trial, const struct edit *edit);

/* Plays an edit once more and counts what the log's run counts; the game after it is the trial's.
 * False: out of memory. */
bool trial_settle(struct trial *trial, const struct edit *edit);

/* Findings that follow from an earlier breach: they remain in the chosen guess at the breach, but
 * another guess would have removed them. */
enum { CONSEQUENCES_MOST = 64 };

struct consequences {
    struct consequence {
        const char *rule;
        uint64_t line;
        uint64_t number; /* of the violation that the finding follows from */
    } list[CONSEQUENCES_MOST];
    size_t count;
};

/* Notes the findings that follow from the violation with that number, at which the trial has tried
 * guesses. */
void consequences_note(struct consequences *consequences, const struct trial *trial,
                       uint64_t number);

/* The number of the violation that a finding follows from. 0: none is known. */
uint64_t consequences_find(const struct consequences *consequences, const char *rule,
                           uint64_t line);

#endif

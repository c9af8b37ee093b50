#include "search/revision.h"

#include "engine/apply.h"

#include <stdlib.h>
#include <string.h>

enum { FOUND_MOST = 4 };

struct revision {
    struct past *past;
    struct text_reader *reader;
    struct missing *missing;

    /* at a breach: the list read again; the game before its last statement, in each guess that
     * explains all */
    struct statement_copies again, candidates;
    struct block found[FOUND_MOST];
    size_t found_count, best;
};

struct revision *revision_new(struct past *past, struct text_reader *reader,
                              struct missing *missing)
{
    struct revision *revision = calloc(1, sizeof *revision);
    if (revision) {
        revision->past = past;
        revision->reader = reader;
        revision->missing = missing;
    }
    return revision;
}

void revision_free(struct revision *revision)
{
    if (!revision)
        return;
    for (size_t i = 0; i < FOUND_MOST; i++)
        block_done(&revision->found[i]);
    statement_copies_done(&revision->again);
    statement_copies_done(&revision->candidates);
    free(revision);
}

/* A guess at the mistake: its statement is not taken, has another before it, or is replaced by
 * another. */
struct other_statement {
    const struct statement *statement; /* NULL: none */
    bool in_place;
};

/* How many statements of the list the guess does not play. */
static size_t left_out(struct other_statement other)
{
    return !other.statement || other.in_place;
}

/* Begins again with the game before the mistake and, unless it is NULL, an inserted statement. */
static bool begin(struct revision *revision, struct choice *choice,
                  const struct statement *inserted)
{
    return rehearsal_begin(&choice->rehearsal, choice->run, &revision->past->before) &&
           (!inserted || run_take_unjudged(&choice->rehearsal.run, inserted));
}

/* Keeps the game before the last statement. Does not judge the mistake's own statement again, since
 * its answers were counted. */
static bool keep(struct revision *revision, struct choice *choice, struct other_statement other)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    const struct statement_copy *list = revision->again.list;
    bool faultless;
    return begin(revision, choice, other.statement) &&
           (left_out(other) || run_take_unjudged(&rehearsal->run, &list->statement)) &&
           rehearsal_play_faultless(rehearsal, list + 1, revision->past->count - 2, &faultless) &&
           block_copy(&revision->found[revision->found_count++], &rehearsal->run.block);
}

/* Tries a guess at the mistake. */
static bool try_other(struct revision *revision, struct choice *choice,
                      struct other_statement other)
{
    size_t first = left_out(other);
    bool faultless;
    if (!begin(revision, choice, other.statement) ||
        !rehearsal_play_faultless(&choice->rehearsal, revision->again.list + first,
                                  revision->past->count - first, &faultless))
        return false;
    return !faultless || keep(revision, choice, other);
}

static bool try_candidates(struct revision *revision, struct choice *choice, bool in_place)
{
    const struct statement_copies *candidates = &revision->candidates;
    const struct statement *mistake = &revision->again.list[0].statement;
    for (size_t i = 0;
         i < candidates->count && revision->found_count < FOUND_MOST && !choice_is_made(choice);
         i++) {
        const struct statement *candidate = &candidates->list[i].statement;
        if (in_place && !missing_is_alike(mistake, candidate))
            continue;
        if (!try_other(revision, choice, (struct other_statement){candidate, in_place}))
            return false;
    }
    return true;
}

static bool try_insertions(struct revision *revision, struct choice *choice,
                           enum missing_areas areas)
{
    return rehearsal_begin(&choice->rehearsal, choice->run, &revision->past->before) &&
           missing_list(revision->missing, &choice->rehearsal.run, revision->past->list[0].line,
                        (entity)revision->past->list[0].subject, areas, &revision->candidates,
                        &choice->rehearsal.effort) &&
           try_candidates(revision, choice, false);
}

/* Tries the mistake with another value of one operand. */
static bool try_slips(struct revision *revision, struct choice *choice)
{
    const struct event event = {.kind = (uint16_t)revision->past->list[0].kind,
                                .subject = (entity)revision->past->list[0].subject};
    return (uint16_t)revision->past->list[0].kind < KIND_GAME ||
           (rehearsal_begin(&choice->rehearsal, choice->run, &revision->past->before) &&
            missing_list_alike(revision->missing, &choice->rehearsal.run,
                               revision->past->list[0].line, &event, &revision->candidates,
                               &choice->rehearsal.effort) &&
            try_candidates(revision, choice, true));
}

bool revision_find(struct revision *revision, struct choice *choice)
{
    revision->found_count = 0;
    if (!revision->past->mistake || revision->past->count < 2)
        return true;
    if (!past_read_again(revision->past, 0, revision->past->count, revision->reader,
                         &revision->again))
        return false;
    return revision->again.count != revision->past->count ||
           (try_other(revision, choice, (struct other_statement){NULL, false}) &&
            try_slips(revision, choice) && try_insertions(revision, choice, MISSING_OTHERS) &&
            try_insertions(revision, choice, MISSING_TURNS));
}

bool revision_is_likely(const struct revision *revision)
{
    return revision->found_count > 0;
}

bool revision_try(struct revision *revision, struct choice *choice)
{
    for (size_t i = 0; i < revision->found_count && choice->best_cost > 0; i++) {
        struct guess guess = {.from = &revision->found[i],
                              .statement = choice->statement,
                              .faultless = true,
                              .explained = true};
        struct trial trial;
        if (!choice_try(choice, UMPIRE_AS_PLAYED, &guess, &trial))
            return false;
        if (trial.better)
            revision->best = i;
    }
    return true;
}

bool revision_settle(const struct revision *revision, struct choice *choice)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    choice->best.game = &rehearsal->run.block;
    return rehearsal_begin(rehearsal, choice->run, &revision->found[revision->best]) &&
           rehearsal_advance(rehearsal, &choice->statement, 1);
}

#include "search/revision.h"

#include "engine/apply.h"
#include "search/slip.h"

#include <stdlib.h>
#include <string.h>

enum { SINCE_MOST = 1024, SINCE_BYTES = 65536, FOUND_MOST = 4 };

struct revision {
    struct text_reader *reader;
    struct missing *missing;

    bool known;          /* a mistake is kept */
    struct block before; /* the game before the first statement of the list */
    entity subject;      /* of the statement that broke a rule */
    uint16_t kind;
    struct since {
        uint32_t at, length; /* of its text, with a line end */
        uint64_t line;
    } list[SINCE_MOST];
    size_t count;
    char bytes[SINCE_BYTES];
    uint32_t used;

    /* at a breach: the list read again; the game before its last statement, in each guess that
     * explains all */
    struct statement_copies again, candidates;
    struct block found[FOUND_MOST];
    size_t found_count, best;
};

struct revision *revision_new(struct text_reader *reader, struct missing *missing)
{
    struct revision *revision = calloc(1, sizeof *revision);
    if (revision) {
        revision->reader = reader;
        revision->missing = missing;
    }
    return revision;
}

void revision_free(struct revision *revision)
{
    if (!revision)
        return;
    block_done(&revision->before);
    for (size_t i = 0; i < FOUND_MOST; i++)
        block_done(&revision->found[i]);
    statement_copies_done(&revision->again);
    statement_copies_done(&revision->candidates);
    free(revision);
}

void revision_forget(struct revision *revision)
{
    revision->known = false;
    revision->count = revision->used = 0;
}

bool revision_begin(struct revision *revision, const struct choice *choice,
                    const struct event *event, const struct block *before)
{
    const struct run *run = choice->run;
    revision_forget(revision);
    if (!block_copy(&revision->before, before ? before : &run->block))
        return false;
    if (!before)
        roster_truncate(roster_of(&revision->before), run->binder.known);
    revision->subject = event->subject;
    revision->kind = event->kind;
    revision->known = true;
    return true;
}

void revision_note(struct revision *revision, struct slice text, uint64_t line)
{
    if (!revision->known)
        return;
    if (revision->count == SINCE_MOST || text.length >= SINCE_BYTES - revision->used) {
        revision_forget(revision);
        return;
    }
    struct since *since = &revision->list[revision->count++];
    *since = (struct since){revision->used, (uint32_t)text.length + 1, line};
    memcpy(revision->bytes + since->at, text.at, text.length);
    revision->bytes[since->at + text.length] = '\n';
    revision->used += since->length;
}

struct written {
    uint64_t known, count, used, subject, kind;
};

bool revision_write(const struct revision *revision, struct bytes *bytes)
{
    struct written written = {.known = revision && revision->known};
    if (written.known)
        written = (struct written){1, revision->count, revision->used, revision->subject,
                                   revision->kind};
    if (!bytes_add(bytes, &written, sizeof written))
        return false;
    if (!written.known)
        return true;
    return bytes_add(bytes, revision->list, revision->count * sizeof *revision->list) &&
           bytes_add(bytes, revision->bytes, revision->used) &&
           block_write(&revision->before, bytes);
}

bool revision_read(struct revision *revision, struct slice *left)
{
    struct written written;
    bytes_read(left, &written, sizeof written);
    revision->known = written.known;
    revision->count = written.count;
    revision->used = (uint32_t)written.used;
    revision->subject = (entity)written.subject;
    revision->kind = (uint16_t)written.kind;
    bytes_read(left, revision->list, revision->count * sizeof *revision->list);
    bytes_read(left, revision->bytes, revision->used);
    return !revision->known || block_read(&revision->before, left);
}

static bool read_again(struct revision *revision)
{
    revision->again.count = 0;
    for (size_t i = 0; i < revision->count; i++) {
        const struct since *since = &revision->list[i];
        if (!text_reader_read(revision->reader, revision->bytes + since->at, since->length,
                              since->line, &revision->again))
            return false;
    }
    return true;
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
    return rehearsal_begin(&choice->rehearsal, choice->run, &revision->before) &&
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
           rehearsal_play_faultless(rehearsal, list + 1, revision->count - 2, &faultless) &&
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
                                  revision->count - first, &faultless))
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
        if (in_place && !slip_is_likely(mistake, candidate))
            continue;
        if (!try_other(revision, choice, (struct other_statement){candidate, in_place}))
            return false;
    }
    return true;
}

static bool try_insertions(struct revision *revision, struct choice *choice,
                           enum missing_areas areas)
{
    return rehearsal_begin(&choice->rehearsal, choice->run, &revision->before) &&
           missing_list(revision->missing, &choice->rehearsal.run, revision->list[0].line,
                        revision->subject, areas, &revision->candidates,
                        &choice->rehearsal.effort) &&
           try_candidates(revision, choice, false);
}

/* Tries the mistake with another value of one operand. */
static bool try_slips(struct revision *revision, struct choice *choice)
{
    const struct event event = {.kind = revision->kind, .subject = revision->subject};
    return revision->kind < KIND_GAME ||
           (rehearsal_begin(&choice->rehearsal, choice->run, &revision->before) &&
            missing_list_alike(revision->missing, &choice->rehearsal.run, revision->list[0].line,
                               &event, &revision->candidates, &choice->rehearsal.effort) &&
            try_candidates(revision, choice, true));
}

bool revision_find(struct revision *revision, struct choice *choice)
{
    revision->found_count = 0;
    if (!revision->known || revision->count < 2)
        return true;
    if (!read_again(revision))
        return false;
    return revision->again.count != revision->count ||
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

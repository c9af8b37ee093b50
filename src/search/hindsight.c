#include "search/hindsight.h"

#include "engine/apply.h"
#include "engine/check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 24, TRIED_MOST = 1024 };

static_assert(POSITIONS + 2 <= BEFORE_MOST, "what is played again goes into a guess");

struct hindsight {
    struct past *past;
    struct text_reader *reader;
    struct missing *missing;

    /* while guesses are tried: the past, read again, and the game before each of the last
     * statements */
    struct statement_copies statements_again, candidates;
    struct block games[POSITIONS];
    size_t positions;
    uint64_t tried[TRIED_MOST]; /* hashes of the statements that were inserted somewhere */
    size_t tried_count;

    struct guess best;
    /* of `best`: the statement that was inserted or that replaced another */
    struct statement_copy first;
};

struct hindsight *hindsight_new(struct past *past, struct text_reader *reader,
                                struct missing *missing)
{
    struct hindsight *hindsight = calloc(1, sizeof *hindsight);
    if (hindsight) {
        hindsight->past = past;
        hindsight->reader = reader;
        hindsight->missing = missing;
    }
    return hindsight;
}

void hindsight_free(struct hindsight *hindsight)
{
    if (!hindsight)
        return;
    for (size_t i = 0; i < POSITIONS; i++)
        block_done(&hindsight->games[i]);
    statement_copies_done(&hindsight->statements_again);
    statement_copies_done(&hindsight->candidates);
    statement_copy_done(&hindsight->first);
    free(hindsight);
}

/* Playing the past again ------------------------------------------------------------------- */

static const struct statement *past_at(const struct hindsight *hindsight, size_t index)
{
    return &hindsight->statements_again.list[index].statement;
}

/* Copies the game before each of the last statements. */
static bool play_again(struct hindsight *hindsight, struct choice *choice)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    size_t count = hindsight->statements_again.count;
    hindsight->positions = count < POSITIONS ? count : POSITIONS;
    size_t first = count - hindsight->positions;
    if (!rehearsal_begin(rehearsal, choice->run, &hindsight->past->base))
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct statement *statement = past_at(hindsight, i);
        if ((i >= first && !block_copy(&hindsight->games[i - first], &rehearsal->run.block)) ||
            !rehearsal_advance(rehearsal, &statement, 1))
            return false;
    }
    return true;
}

/* The index of the statement at a position. Position 0 is the oldest; the last is the breach's. */
static size_t index_of(const struct hindsight *hindsight, size_t position)
{
    return hindsight->statements_again.count - hindsight->positions + position;
}

/* The statement at a position as it was noted. */
static const struct past_statement *noted_at(const struct hindsight *hindsight, size_t position)
{
    return &hindsight->past->list[hindsight->past->from + index_of(hindsight, position)];
}

static const struct block *game_at(const struct hindsight *hindsight, size_t position)
{
    return position < hindsight->positions ? &hindsight->games[position] : NULL;
}

/* The statement at a position; the last one is the breach's. */
static const struct statement *statement_at(const struct hindsight *hindsight,
                                            const struct choice *choice, size_t position)
{
    return position < hindsight->positions ? past_at(hindsight, index_of(hindsight, position))
                                           : choice->statement;
}

/* Guesses --------------------------------------------------------------------------- */

/* The log with `out` statements from a position on replaced by others. */
struct edit {
    enum umpire_assumption kind;
    size_t position, out;
    const struct statement *in[2];
    size_t in_count;
    bool explains_all; /* as in struct guess */
};

/* Keeps an edit that is the best guess so far. A candidate is copied, since its memory is used
 * again. */
static bool keep_edit(struct hindsight *hindsight, struct choice *choice, const struct edit *edit,
                      const struct guess *guess)
{
    struct assumption *best = &choice->best;
    hindsight->best = *guess;
    best->past = true;
    best->line = statement_at(hindsight, choice, edit->position)->line;
    if (edit->kind == UMPIRE_SWAPPED)
        best->next_line = edit->in[0]->line;
    if (edit->in_count != 1)
        return true;
    best->inserted_count = 1;
    *(guess->before_count ? &hindsight->best.before[0]
                          : &hindsight->best.statement) = &hindsight->first.statement;
    return statement_copy_take(&hindsight->first, edit->in[0]) &&
           statement_copy_take(edit->kind == UMPIRE_INSERTED ? &best->inserted[0] : &best->other,
                               edit->in[0]);
}

static bool try_edit(struct hindsight *hindsight, struct choice *choice, const struct edit *edit)
{
    struct trial trial;
    struct guess guess = {.from = game_at(hindsight, edit->position),
                          .faultless = true,
                          .single = true,
                          .explains_all = edit->explains_all};
    for (size_t i = 0; i < edit->in_count; i++)
        guess.before[guess.before_count++] = edit->in[i];
    for (size_t position = edit->position + edit->out; position <= hindsight->positions; position++)
        guess.before[guess.before_count++] = statement_at(hindsight, choice, position);
    guess.statement = guess.before[--guess.before_count];
    if (!choice_try(choice, edit->kind, &guess, &trial))
        return false;
    return !trial.better || keep_edit(hindsight, choice, edit, &guess);
}

static bool try_without(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    return try_edit(hindsight, choice, &(struct edit){UMPIRE_NOT_TAKEN, position, .out = 1});
}

/* Tries the statement at a position after the next one, which may be the one that breaks a rule. */
static bool try_swapped(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    const struct statement *first = statement_at(hindsight, choice, position),
                           *next = statement_at(hindsight, choice, position + 1);
    return try_edit(
        hindsight, choice,
        &(struct edit){UMPIRE_SWAPPED, position, .out = 2, .in = {next, first}, .in_count = 2});
}

/* Whether a statement was not inserted before. If it explains nothing before one statement, it
 * explains nothing further back either. */
static bool is_new(struct hindsight *hindsight, const struct statement *statement)
{
    uint64_t hash = hash_of_name((struct slice){statement->text, statement->length});
    for (size_t i = 0; i < hindsight->tried_count; i++)
        if (hindsight->tried[i] == hash)
            return false;
    if (hindsight->tried_count < TRIED_MOST)
        hindsight->tried[hindsight->tried_count++] = hash;
    return true;
}

static bool try_in_front(struct hindsight *hindsight, struct choice *choice, size_t position,
                         enum missing_areas areas)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    struct statement_copies *candidates = &hindsight->candidates;
    if (!rehearsal_begin(rehearsal, choice->run, game_at(hindsight, position)) ||
        !missing_list(hindsight->missing, &rehearsal->run,
                      statement_at(hindsight, choice, position)->line,
                      choice->run->binder.event.subject, areas, candidates, &rehearsal->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !choice_is_made(choice); i++) {
        const struct statement *candidate = &candidates->list[i].statement;
        const struct edit edit = {UMPIRE_INSERTED, position, .in = {candidate}, .in_count = 1,
                                  .explains_all = missing_is_fact(candidate)};
        if (is_new(hindsight, candidate) && !try_edit(hindsight, choice, &edit))
            return false;
    }
    return true;
}

/* Whether the statement at a position belongs to the turns. If so, other statements may be legal
 * before it than after it. */
static bool is_of_turns(const struct hindsight *hindsight, const struct choice *choice,
                        size_t position)
{
    const uint8_t *area_of = run_game(choice->run)->catalogue->lexicon->vocabulary->area_of;
    return !area_of || area_of[noted_at(hindsight, position)->kind] == AREA_TURNS;
}

static bool try_insertions(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    if (!is_of_turns(hindsight, choice, position))
        return true;
    return try_in_front(hindsight, choice, position, MISSING_OTHERS) &&
           (choice_is_made(choice) || try_in_front(hindsight, choice, position, MISSING_TURNS));
}

/* Tries the statement at a position, which may be the breach's, with another value of one operand,
 * such as another unit that is activated. */
static bool try_slips(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    struct statement_copies *candidates = &hindsight->candidates;
    const struct past_statement *noted = noted_at(hindsight, position);
    const struct event event = {.kind = (uint16_t)noted->kind, .subject = (entity)noted->subject};
    const struct statement *written = statement_at(hindsight, choice, position);
    bool own = position == hindsight->positions;
    if ((!own && !is_of_turns(hindsight, choice, position)) || written->kind != STATEMENT_EVENT)
        return true;
    if (!rehearsal_begin(rehearsal, choice->run, game_at(hindsight, position)) ||
        !missing_list_alike(hindsight->missing, &rehearsal->run, noted->line, &event, candidates,
                            &rehearsal->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !choice_is_made(choice); i++) {
        const struct statement *meant = &candidates->list[i].statement;
        const struct edit edit = {UMPIRE_CORRECTED, position, .out = 1, .in = {meant},
                                  .in_count = 1};
        if (missing_is_alike(written, meant) && !try_edit(hindsight, choice, &edit))
            return false;
    }
    return true;
}

typedef bool try_position(struct hindsight *hindsight, struct choice *choice, size_t position);

static bool try_positions(struct hindsight *hindsight, struct choice *choice, try_position *try)
{
    for (size_t position = hindsight->positions; position-- > 0 && !choice_is_made(choice);)
        if (!try(hindsight, choice, position))
            return false;
    return true;
}

size_t hindsight_place(const struct hindsight *hindsight, const struct block **ret_game)
{
    size_t position = 0;
    while (position < hindsight->positions && &hindsight->games[position] != hindsight->best.from)
        position++;
    *ret_game = hindsight->best.from;
    return hindsight->past->from + index_of(hindsight, position);
}

/* How many statements may be changed, the breach's among them. */
static size_t noted(const struct hindsight *hindsight)
{
    return hindsight->past->count - hindsight->past->from;
}

bool hindsight_try(struct hindsight *hindsight, struct choice *choice)
{
    const struct past *past = hindsight->past;
    hindsight->tried_count = hindsight->statements_again.count = 0;
    if (noted(hindsight) == 0)
        return true;
    if (!past_read_again(past, past->from, past->count - 1, hindsight->reader,
                         &hindsight->statements_again))
        return false;
    if (hindsight->statements_again.count + 1 != noted(hindsight))
        return true;
    if (!play_again(hindsight, choice) ||
        !try_in_front(hindsight, choice, hindsight->positions, MISSING_OTHERS))
        return false;
    static try_position *const kinds[] = {try_swapped, try_without, try_slips, try_insertions};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!try_positions(hindsight, choice, kinds[i]))
            return false;
    return true;
}

bool hindsight_try_slips(struct hindsight *hindsight, struct choice *choice)
{
    return noted(hindsight) == 0 || hindsight->statements_again.count + 1 != noted(hindsight) ||
           try_slips(hindsight, choice, hindsight->positions);
}

/* Does not judge an inserted statement. */
bool hindsight_settle(struct hindsight *hindsight, struct choice *choice)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    const struct guess *best = &hindsight->best;
    size_t first = choice->best.kind == UMPIRE_INSERTED;
    if (!choice->best.past)
        return true;
    bool good = rehearsal_begin(rehearsal, choice->run, best->from) &&
                (first == 0 || run_take_unjudged(&rehearsal->run, best->before[0])) &&
                rehearsal_advance(rehearsal, best->before + first, best->before_count - first) &&
                rehearsal_advance(rehearsal, &best->statement, 1);
    choice->best.game = &rehearsal->run.block;
    return good;
}

#include "search/hindsight.h"

#include "engine/apply.h"
#include "engine/check.h"
#include "search/slip.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    INTERVAL = 256,
    PAST_MOST = 2 * INTERVAL,
    PAST_BYTES = 65536,
    GAME_BYTES = 65536, /* a game with a larger state is copied less often */
    POSITIONS = 24,
    TRIED_MOST = 1024,
};

static_assert(POSITIONS + 2 <= BEFORE_MOST, "what is played again goes into a guess");

struct hindsight {
    struct text_reader *reader;
    struct missing *missing;

    /* the past */
    struct block base;     /* the game before the first statement of the list */
    struct block later;    /* the game before the statement at `later_at` */
    size_t later_at;       /* 0: there is no later copy */
    struct past {
        uint32_t at, length; /* of its text, with a line end */
        uint64_t line;
        uint64_t kind, subject;
    } list[PAST_MOST];
    size_t count;
    char bytes[PAST_BYTES];
    uint32_t used;
    uint64_t findings, statements; /* of the game, when the last statement was noted */

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

struct hindsight *hindsight_new(struct text_reader *reader, struct missing *missing)
{
    struct hindsight *hindsight = calloc(1, sizeof *hindsight);
    if (hindsight) {
        hindsight->reader = reader;
        hindsight->missing = missing;
    }
    return hindsight;
}

void hindsight_free(struct hindsight *hindsight)
{
    if (!hindsight)
        return;
    block_done(&hindsight->base);
    block_done(&hindsight->later);
    for (size_t i = 0; i < POSITIONS; i++)
        block_done(&hindsight->games[i]);
    statement_copies_done(&hindsight->statements_again);
    statement_copies_done(&hindsight->candidates);
    statement_copy_done(&hindsight->first);
    free(hindsight);
}

/* The past --------------------------------------------------------------------------- */

void hindsight_forget(struct hindsight *hindsight)
{
    hindsight->count = hindsight->later_at = 0;
    hindsight->used = 0;
}

/* Forgets what was played before the later copy of the game. */
static void forget_older(struct hindsight *hindsight)
{
    size_t first = hindsight->later_at;
    uint32_t from = first < hindsight->count ? hindsight->list[first].at : hindsight->used;
    struct block older = hindsight->base;
    hindsight->base = hindsight->later;
    hindsight->later = older;
    hindsight->later_at = 0;
    hindsight->count -= first;
    hindsight->used -= from;
    memmove(hindsight->bytes, hindsight->bytes + from, hindsight->used);
    memmove(hindsight->list, hindsight->list + first, hindsight->count * sizeof *hindsight->list);
    for (size_t i = 0; i < hindsight->count; i++)
        hindsight->list[i].at -= from;
}

/* Copies the game before a statement, if a copy is due. */
static bool copy_game(struct hindsight *hindsight, const struct run *run)
{
    if (hindsight->count == 0)
        return block_copy(&hindsight->base, &run->block);
    if (hindsight->count - hindsight->later_at < INTERVAL)
        return true;
    if (hindsight->later_at)
        forget_older(hindsight);
    hindsight->later_at = hindsight->count;
    return block_copy(&hindsight->later, &run->block);
}

bool hindsight_note(struct hindsight *hindsight, const struct run *run,
                    const struct statement *statement)
{
    const struct game_run *game = run_game(run);
    bool follows = game->findings_found == hindsight->findings &&
                   game->statements == hindsight->statements + 1;
    bool room = hindsight->used + statement->length + 1 <= PAST_BYTES;
    hindsight->findings = game->findings_found;
    hindsight->statements = game->statements;
    if (!follows || !room)
        hindsight_forget(hindsight);
    if (run->block.used > GAME_BYTES || statement->length >= PAST_BYTES)
        return true;
    if (!copy_game(hindsight, run))
        return false;
    struct past *past = &hindsight->list[hindsight->count++];
    *past = (struct past){hindsight->used, statement->length + 1, statement->line,
                          run->binder.event.kind, run->binder.event.subject};
    memcpy(hindsight->bytes + past->at, statement->text, statement->length);
    hindsight->bytes[past->at + statement->length] = '\n';
    hindsight->used += past->length;
    return true;
}

/* The numbers that are written before the past. */
struct written {
    uint64_t count, later_at, used, findings, statements;
};

bool hindsight_write(const struct hindsight *hindsight, struct bytes *bytes)
{
    struct written written = {.count = 0};
    if (hindsight)
        written = (struct written){hindsight->count, hindsight->later_at, hindsight->used,
                                   hindsight->findings, hindsight->statements};
    if (!bytes_add(bytes, &written, sizeof written))
        return false;
    if (written.count == 0)
        return true;
    return bytes_add(bytes, hindsight->list, hindsight->count * sizeof *hindsight->list) &&
           bytes_add(bytes, hindsight->bytes, hindsight->used) &&
           block_write(&hindsight->base, bytes) &&
           (written.later_at == 0 || block_write(&hindsight->later, bytes));
}

bool hindsight_read(struct hindsight *hindsight, struct slice *left)
{
    struct written written;
    bytes_read(left, &written, sizeof written);
    hindsight->count = written.count;
    hindsight->later_at = written.later_at;
    hindsight->used = (uint32_t)written.used;
    hindsight->findings = written.findings;
    hindsight->statements = written.statements;
    if (written.count == 0)
        return true;
    bytes_read(left, hindsight->list, hindsight->count * sizeof *hindsight->list);
    bytes_read(left, hindsight->bytes, hindsight->used);
    return block_read(&hindsight->base, left) &&
           (written.later_at == 0 || block_read(&hindsight->later, left));
}

/* Playing the past again ------------------------------------------------------------------- */

static const struct statement *past_at(const struct hindsight *hindsight, size_t index)
{
    return &hindsight->statements_again.list[index].statement;
}

/* Reads again what was played before the last noted statement. */
static bool read_again(struct hindsight *hindsight)
{
    hindsight->statements_again.count = 0;
    for (size_t i = 0; i + 1 < hindsight->count; i++) {
        const struct past *past = &hindsight->list[i];
        if (!text_reader_read(hindsight->reader, hindsight->bytes + past->at, past->length,
                              past->line, &hindsight->statements_again))
            return false;
    }
    return true;
}

/* Copies the game before each of the last statements. */
static bool play_again(struct hindsight *hindsight, struct choice *choice)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    size_t count = hindsight->statements_again.count;
    hindsight->positions = count < POSITIONS ? count : POSITIONS;
    size_t first = count - hindsight->positions;
    if (!rehearsal_begin(rehearsal, choice->run, &hindsight->base))
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

static const struct block *game_at(const struct hindsight *hindsight, size_t position)
{
    return position < hindsight->positions ? &hindsight->games[position] : NULL;
}

/* Adds the statements from a position on, up to the one that breaks a rule. */
static void add_past(const struct hindsight *hindsight, struct guess *guess, size_t position)
{
    for (; position < hindsight->positions; position++)
        guess->before[guess->before_count++] = past_at(hindsight, index_of(hindsight, position));
}

/* Guesses --------------------------------------------------------------------------- */

static bool try_guess(struct hindsight *hindsight, struct choice *choice,
                      enum umpire_assumption kind, const struct guess *guess, bool *ret_better)
{
    struct trial trial;
    if (!choice_try(choice, kind, guess, &trial))
        return false;
    *ret_better = trial.better;
    if (trial.better) {
        choice->best.past = true;
        hindsight->best = *guess;
    }
    return true;
}

/* Keeps the candidate that is the first statement of the best guess. */
static bool keep_first(struct hindsight *hindsight, const struct statement *candidate)
{
    hindsight->best.before[0] = &hindsight->first.statement;
    return statement_copy_take(&hindsight->first, candidate);
}

static bool try_without(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    bool better;
    struct guess guess = {.from = game_at(hindsight, position),
                          .statement = choice->statement,
                          .faultless = true,
                          .single = true};
    add_past(hindsight, &guess, position + 1);
    if (!try_guess(hindsight, choice, UMPIRE_NOT_TAKEN, &guess, &better))
        return false;
    if (better)
        choice->best.line = past_at(hindsight, index_of(hindsight, position))->line;
    return true;
}

/* Tries the statement at a position after the next one, which may be the one that breaks a rule. */
static bool try_swapped(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    bool better, last = position + 1 == hindsight->positions;
    const struct statement *first = past_at(hindsight, index_of(hindsight, position));
    const struct statement *next = last ? choice->statement
                                        : past_at(hindsight, index_of(hindsight, position + 1));
    struct guess guess = {.from = game_at(hindsight, position), .faultless = true, .single = true};
    guess.before[guess.before_count++] = next;
    if (!last)
        guess.before[guess.before_count++] = first;
    add_past(hindsight, &guess, position + 2);
    guess.statement = last ? first : choice->statement;
    if (!try_guess(hindsight, choice, UMPIRE_SWAPPED, &guess, &better))
        return false;
    if (better) {
        choice->best.line = first->line;
        choice->best.next_line = next->line;
    }
    return true;
}

/* Tries another statement in place of the one at a position. */
static bool try_instead(struct hindsight *hindsight, struct choice *choice, size_t position,
                        const struct statement *meant)
{
    bool better;
    struct guess guess = {.from = game_at(hindsight, position),
                          .statement = choice->statement,
                          .faultless = true,
                          .single = true};
    guess.before[guess.before_count++] = meant;
    add_past(hindsight, &guess, position + 1);
    if (!try_guess(hindsight, choice, UMPIRE_CORRECTED, &guess, &better))
        return false;
    choice->best.line = better ? past_at(hindsight, index_of(hindsight, position))->line
                               : choice->best.line;
    return !better ||
           (keep_first(hindsight, meant) && statement_copy_take(&choice->best.other, meant));
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
    bool better, past = position < hindsight->positions;
    const struct statement *next = past ? past_at(hindsight, index_of(hindsight, position))
                                        : choice->statement;
    if (!rehearsal_begin(rehearsal, choice->run, game_at(hindsight, position)) ||
        !missing_list(hindsight->missing, &rehearsal->run, next->line,
                      choice->run->binder.event.subject, areas, candidates, &rehearsal->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !choice_is_made(choice); i++) {
        const struct statement *candidate = &candidates->list[i].statement;
        struct guess guess = {.from = game_at(hindsight, position),
                              .statement = choice->statement,
                              .faultless = true,
                              .single = true,
                              .explains_all = missing_is_fact(candidate)};
        guess.before[guess.before_count++] = candidate;
        add_past(hindsight, &guess, position);
        if (!is_new(hindsight, candidate))
            continue;
        if (!try_guess(hindsight, choice, UMPIRE_INSERTED, &guess, &better))
            return false;
        if (!better)
            continue;
        choice->best.line = next->line;
        choice->best.inserted_count = 1;
        if (!keep_first(hindsight, candidate) ||
            !statement_copy_take(&choice->best.inserted[0], candidate))
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
    return !area_of || area_of[hindsight->list[index_of(hindsight, position)].kind] == AREA_TURNS;
}

static bool try_insertions(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    if (!is_of_turns(hindsight, choice, position))
        return true;
    return try_in_front(hindsight, choice, position, MISSING_OTHERS) &&
           (choice_is_made(choice) || try_in_front(hindsight, choice, position, MISSING_TURNS));
}

/* Tries the statement at a position with another value of one operand, such as another unit that is
 * activated. */
static bool try_slips(struct hindsight *hindsight, struct choice *choice, size_t position)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    struct statement_copies *candidates = &hindsight->candidates;
    const struct past *past = &hindsight->list[index_of(hindsight, position)];
    const struct event event = {.kind = (uint16_t)past->kind, .subject = (entity)past->subject};
    const struct statement *written = past_at(hindsight, index_of(hindsight, position));
    if (!is_of_turns(hindsight, choice, position) || written->kind != STATEMENT_EVENT)
        return true;
    if (!rehearsal_begin(rehearsal, choice->run, game_at(hindsight, position)) ||
        !missing_list_alike(hindsight->missing, &rehearsal->run, past->line, &event, candidates,
                            &rehearsal->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !choice_is_made(choice); i++) {
        const struct statement *meant = &candidates->list[i].statement;
        if (slip_is_likely(written, meant) && !try_instead(hindsight, choice, position, meant))
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
    return index_of(hindsight, position);
}

struct event hindsight_event(const struct hindsight *hindsight, size_t place)
{
    const struct past *past = &hindsight->list[place];
    return (struct event){.kind = (uint16_t)past->kind, .subject = (entity)past->subject};
}

bool hindsight_statement(const struct hindsight *hindsight, size_t place, struct slice *ret_text,
                         uint64_t *ret_line)
{
    if (place >= hindsight->count)
        return false;
    const struct past *past = &hindsight->list[place];
    *ret_text = (struct slice){hindsight->bytes + past->at, past->length - 1};
    *ret_line = past->line;
    return true;
}

bool hindsight_try(struct hindsight *hindsight, struct choice *choice)
{
    hindsight->tried_count = 0;
    if (hindsight->count == 0)
        return true;
    if (!read_again(hindsight))
        return false;
    if (hindsight->statements_again.count + 1 != hindsight->count)
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

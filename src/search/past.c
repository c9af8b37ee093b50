#include "search/past.h"

#include <string.h>

enum { INTERVAL = 256, GAME_BYTES = 65536 /* a game with a larger state is not copied */ };

void past_done(struct past *past)
{
    block_done(&past->before);
    block_done(&past->base);
    block_done(&past->later);
}

void past_forget(struct past *past)
{
    past->count = past->from = past->later_at = 0;
    past->used = 0;
    past->mistake = false;
}

/* Drops the first statements. */
static void drop(struct past *past, size_t first)
{
    uint32_t from = first < past->count ? past->list[first].at : past->used;
    past->count -= first;
    past->used -= from;
    memmove(past->bytes, past->bytes + from, past->used);
    memmove(past->list, past->list + first, past->count * sizeof *past->list);
    for (size_t i = 0; i < past->count; i++)
        past->list[i].at -= from;
    past->from -= first;
    past->later_at -= past->later_at ? first : 0;
}

void past_forget_mistake(struct past *past)
{
    if (past->mistake)
        drop(past, past->from);
    past->mistake = false;
}

void past_cut(struct past *past)
{
    past->from = past->count;
    past->later_at = 0;
    if (!past->mistake)
        past_forget(past);
}

/* Copies the game before a statement, if a copy is due. */
static bool copy_game(struct past *past, const struct run *run)
{
    if (past->count == past->from)
        return block_copy(&past->base, &run->block);
    if (past->count - (past->later_at ? past->later_at : past->from) < INTERVAL)
        return true;
    if (past->later_at) {
        struct block older = past->base;
        past->base = past->later;
        past->later = older;
        past->from = past->later_at;
        if (!past->mistake)
            drop(past, past->from);
    }
    past->later_at = past->count;
    return block_copy(&past->later, &run->block);
}

void past_add(struct past *past, struct slice text, uint64_t line, struct event event)
{
    if (past->count == PAST_MOST || past->used + text.length + 1 > PAST_BYTES)
        past_forget_mistake(past);
    if (past->count == PAST_MOST || past->used + text.length + 1 > PAST_BYTES) {
        past_forget(past);
        return;
    }
    struct past_statement *one = &past->list[past->count++];
    *one = (struct past_statement){past->used, (uint32_t)text.length + 1, line, event.kind,
                                   event.subject};
    memcpy(past->bytes + one->at, text.at, text.length);
    past->bytes[one->at + text.length] = '\n';
    past->used += one->length;
}

bool past_note(struct past *past, const struct run *run, const struct statement *statement)
{
    const struct game_run *game = run_game(run);
    bool follows = game->findings_found == past->findings &&
                   game->statements == past->statements + 1;
    bool copied = run->block.used <= GAME_BYTES,
         room = past->used + statement->length + 1 <= PAST_BYTES && past->count < PAST_MOST;
    past->findings = game->findings_found;
    past->statements = game->statements;
    if (!room)
        past_forget_mistake(past);
    if (!follows || past->used + statement->length + 1 > PAST_BYTES)
        past_cut(past);
    if ((!copied && !past->mistake) || statement->length >= PAST_BYTES)
        return true;
    if (copied && !copy_game(past, run))
        return false;
    past_add(past, (struct slice){statement->text, statement->length}, statement->line,
             run->binder.event);
    if (!copied)
        past_cut(past);
    return true;
}

bool past_begin_mistake(struct past *past, size_t place, const struct block *before)
{
    past->from = place;
    past->later_at = 0;
    drop(past, place);
    past->mistake = past->count > 0;
    return block_copy(&past->before, before);
}

bool past_read_again(const struct past *past, size_t from, size_t to, struct text_reader *reader,
                     struct statement_copies *ret_copies)
{
    ret_copies->count = 0;
    for (size_t i = from; i < to; i++)
        if (!text_reader_read(reader, past->bytes + past->list[i].at, past->list[i].length,
                              past->list[i].line, ret_copies))
            return false;
    return true;
}

/* The numbers that are written before the past. */
struct written {
    uint64_t count, used, mistake, from, later_at, findings, statements;
};

bool past_write(const struct past *past, struct bytes *bytes)
{
    struct written written = {.count = 0};
    if (past)
        written = (struct written){past->count,    past->used,     past->mistake,   past->from,
                                   past->later_at, past->findings, past->statements};
    return bytes_add(bytes, &written, sizeof written) &&
           (written.count == 0 || (bytes_add(bytes, past->list, past->count * sizeof *past->list) &&
                                   bytes_add(bytes, past->bytes, past->used))) &&
           (!written.mistake || block_write(&past->before, bytes)) &&
           (written.from == written.count || block_write(&past->base, bytes)) &&
           (written.later_at == 0 || block_write(&past->later, bytes));
}

bool past_read(struct past *past, struct slice *left)
{
    struct written written;
    bytes_read(left, &written, sizeof written);
    past->count = written.count;
    past->used = (uint32_t)written.used;
    past->mistake = written.mistake;
    past->from = written.from;
    past->later_at = written.later_at;
    past->findings = written.findings;
    past->statements = written.statements;
    bytes_read(left, past->list, past->count * sizeof *past->list);
    bytes_read(left, past->bytes, past->used);
    return (!past->mistake || block_read(&past->before, left)) &&
           (past->from == past->count || block_read(&past->base, left)) &&
           (past->later_at == 0 || block_read(&past->later, left));
}

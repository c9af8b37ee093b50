/* SPDX-License-Identifier: MIT */
#include "judge/repair/excerpt.h"

#include <string.h>

enum { INTERVAL = 256, GAME_BYTES = 65536 /* a game with a larger state is not copied */ };

void excerpt_done(struct excerpt *excerpt)
{
    block_done(&excerpt->before);
    block_done(&excerpt->base);
    block_done(&excerpt->later);
    for (size_t i = 0; i < PLACES; i++)
        block_done(&excerpt->games[i]);
    statement_copies_done(&excerpt->again);
}

static void forget_unread(struct excerpt *excerpt)
{
    excerpt->unread = NOT_UNREAD;
    memset(excerpt->words, 0, sizeof excerpt->words); /* sessions compare what is kept as bytes */
}

void excerpt_forget(struct excerpt *excerpt)
{
    excerpt->count = excerpt->from = excerpt->later_at = 0;
    excerpt->used = excerpt->left_out = 0;
    excerpt->mistake = false;
    forget_unread(excerpt);
}

/* Drops the first statements. */
static void excerpt_drop(struct excerpt *excerpt, size_t first)
{
    uint32_t from = first < excerpt->count ? excerpt->list[first].at : (uint32_t)excerpt->used;
    excerpt->count -= first;
    excerpt->used -= from;
    memmove(excerpt->bytes, excerpt->bytes + from, excerpt->used);
    memmove(excerpt->list, excerpt->list + first, excerpt->count * sizeof *excerpt->list);
    for (size_t i = 0; i < excerpt->count; i++)
        excerpt->list[i].at -= from;
    excerpt->from -= first;
    excerpt->later_at -= excerpt->later_at ? first : 0;
}

void excerpt_forget_mistake(struct excerpt *excerpt)
{
    if (excerpt->mistake)
        excerpt_drop(excerpt, excerpt->from);
    excerpt->mistake = false;
    forget_unread(excerpt);
    excerpt->left_out = 0;
}

void excerpt_cut(struct excerpt *excerpt)
{
    excerpt->from = excerpt->count;
    excerpt->later_at = 0;
    if (!excerpt->mistake)
        excerpt_forget(excerpt);
}

/* Copies the game before a statement: the first one, or one INTERVAL after the last copy. */
SELDOM static bool copy_again(struct excerpt *excerpt, const struct run *run)
{
    if (excerpt->count == excerpt->from)
        return block_copy(&excerpt->base, &run->block);
    if (excerpt->later_at) {
        struct block older = excerpt->base;
        excerpt->base = excerpt->later;
        excerpt->later = older;
        excerpt->from = excerpt->later_at;
        if (!excerpt->mistake)
            excerpt_drop(excerpt, excerpt->from);
    }
    excerpt->later_at = excerpt->count;
    return block_copy(&excerpt->later, &run->block);
}

/* Copies the game before a statement, if a copy is due. */
static inline bool copy_game(struct excerpt *excerpt, const struct run *run)
{
    const uint64_t last = excerpt->later_at ? excerpt->later_at : excerpt->from;
    return (excerpt->count != excerpt->from && excerpt->count - last < INTERVAL) ||
           copy_again(excerpt, run);
}

/* The bytes of a statement's text, with its carried subject. */
static size_t bytes_of(const struct statement *statement)
{
    struct word subject = statement->subject;
    size_t carried = subject.length + 2u * subject.quoted + strlen(": ");
    return statement->length + (subject_is_carried(statement) ? carried : 0);
}

static bool has_room(const struct excerpt *excerpt, size_t length)
{
    return excerpt->count < PAST_MOST && excerpt->used + length + 1 <= PAST_BYTES;
}

/* Adds a statement of so many bytes, for which there is room. */
static inline void add(struct excerpt *excerpt, const struct statement *statement,
                       const struct event *event, size_t length)
{
    struct past_statement *one = &excerpt->list[excerpt->count++];
    *one = (struct past_statement){(uint32_t)excerpt->used, (uint32_t)length + 1, statement->line,
                                   statement->plays, event->kind, event->subject};
    if (subject_is_carried(statement)) {
        struct text text;
        text_init(&text, excerpt->bytes + one->at, length + 1);
        statement_write(statement, &text);
    } else {
        memcpy(excerpt->bytes + one->at, statement->text, length);
    }
    excerpt->bytes[one->at + length] = '\n';
    excerpt->used += one->length;
}

static inline void add_or_forget(struct excerpt *excerpt, const struct statement *statement,
                                 const struct event *event, size_t length)
{
    if (!has_room(excerpt, length))
        excerpt_forget_mistake(excerpt);
    if (has_room(excerpt, length))
        add(excerpt, statement, event, length);
    else
        excerpt_forget(excerpt);
}

void excerpt_add(struct excerpt *excerpt, const struct statement *statement,
                 const struct event *event)
{
    add_or_forget(excerpt, statement, event, bytes_of(statement));
}

/* How many findings the game has that may be mistakes: advice is none. */
static uint64_t mistakes_of(const struct game_run *game)
{
    return game->findings.found - game->findings.by_level[UMPIRE_LEVEL_ADVICE];
}

/* Notes a statement that does not follow the last one, or for which there is no room beside the
 * others, or of a game that is not copied. */
static bool note_anew(struct excerpt *excerpt, const struct run *run,
                      const struct statement *statement, bool follows)
{
    const size_t length = bytes_of(statement);
    const bool copied = run->block.used <= GAME_BYTES;
    if (!has_room(excerpt, length))
        excerpt_forget_mistake(excerpt);
    if (!follows || !copied || excerpt->used + length + 1 > PAST_BYTES)
        excerpt_cut(excerpt);
    if (length >= PAST_BYTES)
        excerpt_forget(excerpt);
    if ((!copied && !excerpt->mistake) || length >= PAST_BYTES)
        return true;
    if (copied && !copy_game(excerpt, run))
        return false;
    add_or_forget(excerpt, statement, &run->binder.event, length);
    if (!copied)
        excerpt_cut(excerpt);
    return true;
}

bool excerpt_note(struct excerpt *excerpt, const struct run *run, const struct statement *statement)
{
    const struct game_run *game = run_game(run);
    const size_t length = bytes_of(statement);
    const uint64_t mistakes = mistakes_of(game);
    const bool follows = mistakes == excerpt->findings &&
                         game->statements == excerpt->statements + 1;
    excerpt->findings = mistakes;
    excerpt->statements = game->statements;
    if (!follows || run->block.used > GAME_BYTES || !has_room(excerpt, length))
        return note_anew(excerpt, run, statement, follows);
    if (!copy_game(excerpt, run))
        return false;
    add(excerpt, statement, &run->binder.event, length);
    return true;
}

void excerpt_begin_mistake(struct excerpt *excerpt, size_t place, uint64_t left_out)
{
    excerpt->from = place;
    excerpt->later_at = 0;
    excerpt_drop(excerpt, place);
    excerpt->mistake = excerpt->count > 0;
    forget_unread(excerpt);
    excerpt->left_out = left_out;
}

void excerpt_begin_unread(struct excerpt *excerpt, uint64_t line, const struct event *event,
                          struct slice words)
{
    /* stands for the line: whatever is tried takes it out */
    const struct statement nothing = {.text = "end", .length = 3, .line = line};
    excerpt_forget(excerpt);
    excerpt_add(excerpt, &nothing, event);
    excerpt->mistake = true;
    excerpt->unread = UNREAD;
    if (words.length < sizeof excerpt->words)
        text_copy(excerpt->words, sizeof excerpt->words, words);
    excerpt_cut(excerpt);
}

enum { NUMBERS_BYTES = offsetof(struct excerpt, list) };

bool excerpt_write(const struct excerpt *excerpt, struct bytes *bytes)
{
    static const char nothing[NUMBERS_BYTES];
    if (!excerpt)
        return bytes_add(bytes, nothing, NUMBERS_BYTES);
    return bytes_add(bytes, excerpt, NUMBERS_BYTES) &&
           bytes_add(bytes, excerpt->list, excerpt->count * sizeof *excerpt->list) &&
           bytes_add(bytes, excerpt->bytes, excerpt->used) &&
           (!excerpt->mistake || block_write(&excerpt->before, bytes)) &&
           (excerpt->from == excerpt->count || block_write(&excerpt->base, bytes)) &&
           (excerpt->later_at == 0 || block_write(&excerpt->later, bytes));
}

bool excerpt_read(struct excerpt *excerpt, struct slice *left)
{
    bytes_read(left, excerpt, NUMBERS_BYTES);
    bytes_read(left, excerpt->list, excerpt->count * sizeof *excerpt->list);
    bytes_read(left, excerpt->bytes, excerpt->used);
    return (!excerpt->mistake || block_read(&excerpt->before, left)) &&
           (excerpt->from == excerpt->count || block_read(&excerpt->base, left)) &&
           (excerpt->later_at == 0 || block_read(&excerpt->later, left));
}

void excerpt_open(struct excerpt *excerpt, const struct statement *own, bool noted,
                  const struct lookahead *ahead)
{
    excerpt->own = own;
    excerpt->ahead = ahead;
    excerpt->breach = excerpt->count - (noted && excerpt->count ? 1 : 0);
    excerpt->oldest = excerpt->breach;
    excerpt->read = excerpt->readable = false;
}

bool excerpt_look_back(struct excerpt *excerpt)
{
    if (excerpt->read)
        return true;
    excerpt->again.count = 0;
    for (size_t i = 0; i < excerpt->breach; i++)
        if (!text_reader_read(excerpt->reader, excerpt->bytes + excerpt->list[i].at,
                              excerpt->list[i].length, excerpt->list[i].line, &excerpt->again))
            return false;
    excerpt->read = true;
    excerpt->readable = excerpt->again.count == excerpt->breach;
    if (excerpt->readable)
        for (size_t i = 0; i < excerpt->breach; i++)
            excerpt->again.list[i].statement.plays = excerpt->list[i].plays;
    return true;
}

struct item excerpt_item(const struct excerpt *excerpt, size_t place)
{
    if (place < excerpt->breach)
        return (struct item){.kind = ITEM_STATEMENT,
                             .statement = &excerpt->again.list[place].statement};
    if (place == excerpt->breach)
        return (struct item){.kind = excerpt->own ? ITEM_STATEMENT : ITEM_COMMENT,
                             .statement = excerpt->own};
    const struct item *item = lookahead_at(excerpt->ahead, place - excerpt->breach - 1);
    return item ? *item : (struct item){.kind = ITEM_END};
}

const struct block *excerpt_game(const struct excerpt *excerpt, size_t place)
{
    if (place >= excerpt->breach)
        return NULL;
    return place < excerpt->from ? &excerpt->before : &excerpt->games[place - excerpt->oldest];
}

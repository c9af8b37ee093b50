/* SPDX-License-Identifier: MIT */
#include "judge/log/lookahead.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = LOOKAHEAD_ITEMS + 2 };

void lookahead_begin(struct lookahead *ahead, struct reader *reader,
                     bool (*notice)(void *user, const struct item *item), void *user)
{
    ahead->reader = reader;
    ahead->notice = notice;
    ahead->user = user;
    ahead->first = ahead->count = 0;
    ahead->borrowed = false;
    ahead->seal = NULL;
    ahead->admitted = NULL;
    ahead->plays = 0;
    reader_put_into(reader, &ahead->statement);
}

void lookahead_done(struct lookahead *ahead)
{
    for (size_t i = 0; ahead->held && i < SLOTS; i++) {
        statement_copy_done(&ahead->held[i].copy);
        free(ahead->held[i].text);
    }
    free(ahead->held);
    free(ahead->error.text);
    statement_copy_done(&ahead->copy);
    *ahead = (struct lookahead){.reader = NULL};
}

static struct held_item *held_at(const struct lookahead *ahead, size_t index)
{
    return &ahead->held[(ahead->first + index) % SLOTS];
}

void lookahead_drop(struct lookahead *ahead)
{
    ahead->first = (ahead->first + 1) % SLOTS;
    ahead->count--;
}

/* Numbers a statement that was just read, and finds out whether it is a ruling that counts. */
static void take(struct lookahead *ahead, struct statement *statement)
{
    if (statement->kind == STATEMENT_GAME)
        ahead->plays = 0;
    ahead->plays += statement_is_play(statement);
    statement->plays = ahead->plays;
    statement->sealed = false;
    statement->signature = 0;
    if (ahead->seal)
        seal_take(ahead->seal, statement);
    if (ahead->admitted)
        admitted_take(ahead->admitted, statement);
}

/* A line that cannot be read may have been put in after the game was signed. */
static void take_error_ahead(struct lookahead *ahead)
{
    if (ahead->seal)
        ahead->seal->unread = true;
}

SELDOM static const struct item *next_held(struct lookahead *ahead)
{
    const struct item *item = &held_at(ahead, 0)->item;
    if (ahead->seal)
        ahead->point = held_at(ahead, 0)->point;
    ahead->borrowed = false;
    lookahead_drop(ahead);
    return item;
}

SELDOM static void note_point(struct lookahead *ahead)
{
    ahead->point = seal_point_of(ahead->seal);
}

const struct item *lookahead_next(struct lookahead *ahead)
{
    if (ahead->count > 0)
        return next_held(ahead);
    const struct item *item = reader_next(ahead->reader);
    if (ahead->seal)
        note_point(ahead);
    if (item->kind == ITEM_ERROR) {
        take_error_ahead(ahead);
        ahead->current = *item;
        ahead->borrowed = true;
        return &ahead->current;
    }
    if (item->kind != ITEM_STATEMENT)
        return item;
    if (item->statement != &ahead->statement) /* it was read ahead, behind a comment */
        ahead->statement = *item->statement;
    take(ahead, &ahead->statement);
    ahead->borrowed = true;
    ahead->current.kind = ITEM_STATEMENT;
    ahead->current.statement = &ahead->statement;
    return &ahead->current;
}

const struct item *lookahead_at(const struct lookahead *ahead, size_t index)
{
    return index < ahead->count ? &held_at(ahead, index)->item : NULL;
}

/* Reading ahead ----------------------------------------------------------------------- */

/* Copies an error's line and message. */
static bool keep_error(struct held_item *held, const struct item *item)
{
    struct slice line = item->error.line, message = slice_of(item->error.message);
    if (!ARRAY_RESERVE(held->text, held->text_capacity, line.length + message.length + 1))
        return false;
    memcpy(held->text, message.at, message.length + 1);
    memcpy(held->text + message.length + 1, line.at, line.length);
    held->item.error.message = held->text;
    held->item.error.line.at = held->text + message.length + 1;
    return true;
}

/* Copies the texts of the current item, which the reader is about to overwrite. */
static bool keep_current(struct lookahead *ahead)
{
    if (!ahead->borrowed)
        return true;
    ahead->borrowed = false;
    if (ahead->current.kind == ITEM_ERROR) {
        ahead->error.item = ahead->current;
        bool kept = keep_error(&ahead->error, &ahead->current);
        ahead->current = ahead->error.item;
        return kept;
    }
    if (!statement_copy_take(&ahead->copy, &ahead->statement))
        return false;
    ahead->statement = ahead->copy.statement;
    return true;
}

static bool keep(struct held_item *held, const struct item *item)
{
    held->item = *item;
    if (item->kind == ITEM_ERROR)
        return keep_error(held, item);
    if (item->kind != ITEM_STATEMENT)
        return true;
    held->item.statement = &held->copy.statement;
    return statement_copy_take(&held->copy, item->statement);
}

static bool ends_game(const struct item *item)
{
    if (item->kind != ITEM_STATEMENT)
        return item->kind >= ITEM_END;
    enum statement_kind kind = item->statement->kind;
    return kind == STATEMENT_END || kind == STATEMENT_GAME || kind == STATEMENT_EOF;
}

static bool fill(struct lookahead *ahead)
{
    size_t statements = 0;
    /* the same slots again, which have their memory; no item of them is handed out */
    if (ahead->count == 0 && ahead->borrowed)
        ahead->first = 0;
    if (!ahead->held)
        ahead->held = calloc(SLOTS, sizeof *ahead->held);
    if (!ahead->held || !keep_current(ahead))
        return false;
    for (size_t i = 0; i < ahead->count; i++) {
        statements += held_at(ahead, i)->item.kind == ITEM_STATEMENT;
        if (ends_game(&held_at(ahead, i)->item))
            return true;
    }
    while (statements < LOOKAHEAD_STATEMENTS && ahead->count < LOOKAHEAD_ITEMS) {
        const struct item *item = reader_next(ahead->reader);
        if (item->kind == ITEM_IDLE || item->kind == ITEM_COMMENT) {
            if (!ahead->notice(ahead->user, item))
                return false;
            continue;
        }
        struct held_item *held = held_at(ahead, ahead->count);
        if (!keep(held, item))
            return false;
        if (ahead->seal)
            held->point = seal_point_of(ahead->seal);
        if (item->kind == ITEM_STATEMENT)
            take(ahead, &held->copy.statement);
        else if (item->kind == ITEM_ERROR)
            take_error_ahead(ahead);
        ahead->count++;
        statements += item->kind == ITEM_STATEMENT;
        if (ends_game(&held->item))
            return true;
    }
    return true;
}

bool lookahead_fill(struct lookahead *ahead)
{
    reader_put_into(ahead->reader, &ahead->read);
    bool good = fill(ahead);
    reader_put_into(ahead->reader, &ahead->statement);
    return good;
}

static bool is_of_name(char c)
{
    unsigned char byte = (unsigned char)c;
    return (byte >= '0' && byte <= '9') || (byte | 0x20) >= 'a' || c == '-' || c == '_';
}

/* Whether a text has a name as a whole word: "Hoods" does not have "Hood". */
static bool has_name_as_word(struct slice text, struct slice name)
{
    for (size_t at = 0; at + name.length <= text.length; at++) {
        size_t end = at + name.length;
        if (memcmp(text.at + at, name.at, name.length) != 0)
            continue;
        bool goes_before = at > 0 && is_of_name(text.at[at - 1]),
             goes_on = end < text.length && is_of_name(text.at[end]);
        if (!goes_before && !goes_on)
            return true;
    }
    return false;
}

bool lookahead_names(const struct lookahead *ahead, struct slice name)
{
    const struct item *item;
    for (size_t at = 0; ahead && (item = lookahead_at(ahead, at)) != NULL; at++)
        if (item->kind == ITEM_STATEMENT &&
            has_name_as_word((struct slice){item->statement->text, item->statement->length}, name))
            return true;
    return false;
}

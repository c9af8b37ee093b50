/* Looks ahead in a log: what comes next is read and kept, and handed out when its turn comes.
 *
 *     while ((item = lookahead_next(ahead))->kind < ITEM_END)
 *         ...
 *
 * As long as nobody looks ahead the reader's own items are handed out and nothing is copied but
 * the head of a statement. What is kept is bounded. Comments are not kept, nor that more of a
 * followed log is waited for: they are told as they are read. */
#ifndef LOG_LOOKAHEAD_H
#define LOG_LOOKAHEAD_H

#include "log/copy.h"
#include "log/reader.h"

enum { LOOKAHEAD_STATEMENTS = 48, LOOKAHEAD_ITEMS = 120 };

struct held_item {
    struct item item;
    struct statement_copy copy;
    char *text; /* of an error */
    size_t text_capacity;
};

struct lookahead {
    struct reader *reader;
    bool (*notice)(void *user, const struct item *item); /* of a comment, or before a followed log is waited for; false: stop */
    void *user;
    struct item present;      /* that is handed out, unless it was kept before */
    struct statement statement; /* its statement: it stays where it is when the reader goes on */
    bool borrowed;            /* its texts are the reader's */
    struct statement_copy copy;
    struct held_item *held;   /* a ring of LOOKAHEAD_ITEMS + 2; the one before the first is handed out */
    size_t first, count;
};

/* All zero, or used before: begins with a log. */
void lookahead_begin(struct lookahead *ahead, struct reader *reader, bool (*notice)(void *user, const struct item *item),
                     void *user);
void lookahead_done(struct lookahead *ahead);

/* The next item: it and all texts in it live until the next call, however far anybody looks ahead. */
const struct item *lookahead_next(struct lookahead *ahead);

/* Reads ahead, behind a statement, until LOOKAHEAD_STATEMENTS of the game are kept, or the
 * game's end, or LOOKAHEAD_ITEMS in all. False: out of memory, or `notice` answered so. */
bool lookahead_fill(struct lookahead *ahead);

/* The item that comes `index` behind the next; NULL: it was not read. It lives as long as it is kept. */
const struct item *lookahead_at(const struct lookahead *ahead, size_t index);

/* Drops the next item, which was kept: it is not handed out any more. */
void lookahead_drop(struct lookahead *ahead);

#endif

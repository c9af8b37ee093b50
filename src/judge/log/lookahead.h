/* SPDX-License-Identifier: MIT */
/* Looks ahead in a log: reads items before they are due, keeps them, and hands them out in order.
 *
 *     while ((item = lookahead_next(ahead))->kind < ITEM_END)
 *         ...
 *
 * Until lookahead_fill is called, nothing is copied: the reader puts a statement where it is handed
 * out. The memory for kept items is bounded. Comments, and the notice that a
 * followed log has no more text yet, are not kept: `notice` gets both as they are read. */
#ifndef LOG_LOOKAHEAD_H
#define LOG_LOOKAHEAD_H

#include "judge/log/copy.h"
#include "judge/log/reader.h"
#include "judge/log/seal.h"
#include "judge/log/statement.h"

/* The lines on which rulings count. */
struct admitted {
    uint64_t *lines; /* ascending */
    size_t count;
};

/* Whether rulings on a line count. */
static inline bool admitted_has(const struct admitted *admitted, uint64_t line)
{
    size_t low = 0, high = admitted->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (admitted->lines[middle] < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low < admitted->count && admitted->lines[low] == line;
}

/* Sets `sealed` of a statement that is read: whether it is a ruling that counts. */
static inline void admitted_take(const struct admitted *admitted, struct statement *statement)
{
    statement->sealed = statement_is_ruling(statement) && admitted_has(admitted, statement->line);
}

enum { LOOKAHEAD_STATEMENTS = 48, LOOKAHEAD_ITEMS = 120 };

struct held_item {
    struct item item;
    struct statement_copy copy;
    char *text; /* of an error */
    size_t text_capacity;
    struct seal_point point; /* of the seal, before the item */
};

struct lookahead {
    struct reader *reader;
    /* Called for each comment, and with ITEM_IDLE before the reader waits for more of a followed
     * log. False: reading stops. */
    bool (*notice)(void *user, const struct item *item);
    void *user;
    struct seal *seal;        /* the caller's; gets each statement as it is read; may be NULL */
    struct seal_point point; /* of the seal, before the item that was handed out */
    const struct admitted *admitted; /* the caller's; asked about each statement; may be NULL */
    uint64_t plays;           /* statements of play in the game so far */
    struct item current;      /* the item that was handed out, if it was not read ahead */
    struct statement statement; /* the statement of `current` */
    struct statement read;      /* the one that was read ahead last */
    bool borrowed;            /* the texts of `current` are still the reader's */
    struct statement_copy copy;
    struct held_item error;   /* keeps the texts of `current`, if that is an error */
    /* a ring of LOOKAHEAD_ITEMS + 2 items that were read ahead; the one before `first` was handed
     * out */
    struct held_item *held;
    size_t first, count;
};

/* Begins with a log. The lookahead is all zero or was used before, and keeps its memory. `reader`
 * and `user` stay the caller's and must live until lookahead_done or the next lookahead_begin.
 * lookahead_done frees the kept items. */
void lookahead_begin(struct lookahead *ahead, struct reader *reader,
                     bool (*notice)(void *user, const struct item *item), void *user);
void lookahead_done(struct lookahead *ahead);

/* The next item. It and its texts live until the next call; lookahead_fill leaves them alone. */
const struct item *lookahead_next(struct lookahead *ahead);

/* Call after a statement. Reads ahead until LOOKAHEAD_STATEMENTS of the game or LOOKAHEAD_ITEMS in
 * all are kept, or the game ends. False: out of memory, or `notice` answered false. */
bool lookahead_fill(struct lookahead *ahead);

/* The item that was read ahead at an index; 0 is the next one. NULL: nothing was read there. The
 * item lives until it was handed out and lookahead_next is called again. */
const struct item *lookahead_at(const struct lookahead *ahead, size_t index);

/* Whether a statement that was read ahead has a name; `ahead` NULL: none was read. */
bool lookahead_names(const struct lookahead *ahead, struct slice name);

/* Drops the next item, which was read ahead: it will not be handed out. */
void lookahead_drop(struct lookahead *ahead);

#endif

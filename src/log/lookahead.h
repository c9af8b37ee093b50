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
#include "log/seal.h"

enum { LOOKAHEAD_STATEMENTS = 48, LOOKAHEAD_ITEMS = 120 };

struct held_item {
    struct item item;
    struct statement_copy copy;
    char *text; /* of an error */
    size_t text_capacity;
};

struct lookahead {
    struct reader *reader;
    bool (*notice)(void *user, const struct item *item); /* called for a comment, and before the reader waits for more of a followed log; false: stop */
    void *user;
    struct seal *seal;        /* takes each statement as it is read, the caller's; NULL: none does */
    struct item present;      /* the item that is handed out, if it comes straight from the reader */
    struct statement statement; /* the statement of `present` */
    bool borrowed;            /* the texts of `present` are still the reader's */
    struct statement_copy copy;
    struct held_item error;   /* where the texts of `present` are kept, if it is an error */
    struct held_item *held;   /* a ring of LOOKAHEAD_ITEMS + 2 items that were read ahead; the item before `first` is the one handed out */
    size_t first, count;
};

/* Begins with a log. The lookahead is all zero or was used before, and keeps its memory. */
void lookahead_begin(struct lookahead *ahead, struct reader *reader, bool (*notice)(void *user, const struct item *item),
                     void *user);
void lookahead_done(struct lookahead *ahead);

/* The next item: it and all texts in it live until the next call, however far anybody looks ahead. */
const struct item *lookahead_next(struct lookahead *ahead);

/* Reads ahead, after a statement, until LOOKAHEAD_STATEMENTS of the game are kept, or the
 * game's end, or LOOKAHEAD_ITEMS in all. False: out of memory, or `notice` answered so. */
bool lookahead_fill(struct lookahead *ahead);

/* The item that was read ahead at an index, 0 for the one that is handed out next. NULL: none was
 * read there. It lives until it has been handed out and lookahead_next is called again. */
const struct item *lookahead_at(const struct lookahead *ahead, size_t index);

/* Drops the next item, which was read ahead: it will not be handed out. */
void lookahead_drop(struct lookahead *ahead);

#endif

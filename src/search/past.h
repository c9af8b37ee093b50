/* What was played before a breach: the texts of the statements, and the game before some of them.
 *
 * The list begins with the last mistake, if that is kept: a statement for which a guess was chosen,
 * with the game before it. The statements from `from` on came after the last finding; they may be
 * changed. A note or a ruling ends both. */
#ifndef SEARCH_PAST_H
#define SEARCH_PAST_H

#include "base/bytes.h"
#include "engine/run.h"
#include "log/text_reader.h"

enum { PAST_MOST = 1024, PAST_BYTES = 65536 };

struct past_statement {
    uint32_t at, length; /* of its text, with a line end */
    uint64_t line;
    uint64_t kind, subject;
};

struct past {
    struct past_statement list[PAST_MOST];
    size_t count;
    char bytes[PAST_BYTES];
    uint32_t used;
    bool mistake; /* the first statement is one */
    size_t from;
    size_t later_at;               /* place of a statement after `from`; 0: there is none */
    struct block before;           /* the game before the mistake */
    struct block base;             /* before the statement at `from` */
    struct block later;            /* before the one at `later_at` */
    uint64_t findings, statements; /* of the game, when the last statement was noted */
};

void past_done(struct past *past);
void past_forget(struct past *past);
void past_forget_mistake(struct past *past);

/* Begins anew after the last statement, for which a guess was chosen: nothing before it may be
 * changed. */
void past_cut(struct past *past);

/* Keeps a statement of play before it is judged. Cost: a copy of the text and of a part of the
 * game. False: out of memory. */
bool past_note(struct past *past, const struct run *run, const struct statement *statement);

/* Keeps a mistake at `place`, the place of a statement, with the game before it. False: out of
 * memory. */
bool past_begin_mistake(struct past *past, size_t place, const struct block *before);

/* Adds a text, without a game. Forgets everything when there is no room. */
void past_add(struct past *past, struct slice text, uint64_t line, struct event event);

/* Reads the statements of a range again. False: out of memory. */
bool past_read_again(const struct past *past, size_t from, size_t to, struct text_reader *reader,
                     struct statement_copies *ret_copies);

/* Write the past (NULL: that there is none), and read it back. False: out of memory. */
bool past_write(const struct past *past, struct bytes *bytes);
bool past_read(struct past *past, struct slice *left);

#endif

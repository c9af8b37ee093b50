/* SPDX-License-Identifier: MIT */
/* The part of a log in which a guess may change something: what was played before a breach, the
 * breach, and what was read ahead.
 *
 * A place in the excerpt is 0 or more: the statements before the breach, the breach itself, and the
 * items after it. The excerpt begins with the last mistake, if that is kept: a statement for which
 * a guess was chosen, with the game before it. The statements from `from` on came after the last
 * finding. A note or a ruling ends both. The game is copied every INTERVAL statements; of what was
 * played in between the texts are kept. */
#ifndef REPAIR_EXCERPT_H
#define REPAIR_EXCERPT_H

#include "base/array.h"
#include "judge/engine/run.h"
#include "judge/log/copy.h"

/* PLACES: how many statements before the breach may be changed, besides the last mistake. */
enum { PAST_MOST = 1024, PAST_BYTES = 65536, PLACES = 24 };

struct past_statement {
    uint32_t at, length; /* of its text, with a line end */
    uint64_t line, plays; /* as in struct statement */
    uint64_t kind, subject;
};

/* Whether the mistake is a line that could not be read. MEANT: what it must have meant was shown by
 * a later statement, which would otherwise break a rule. */
enum unread_line { NOT_UNREAD, UNREAD, MEANT };

struct excerpt {
    /* what is kept between breaches */
    uint64_t count, used; /* of `list` and `bytes` */
    uint64_t mistake;     /* 1: the first statement is one */
    uint64_t unread;      /* enum unread_line */
    char words[128];      /* what follows the subject of such a line, if it is not longer */
    uint64_t left_out;    /* whose activation the mistake has left out, plus 1; 0: nobody's */
    uint64_t from;
    uint64_t later_at;                     /* place of a statement after `from`; 0: there is none */
    uint64_t findings, statements;         /* of the game, when the last statement was noted */
    struct past_statement list[PAST_MOST]; /* comes after all numbers */
    char bytes[PAST_BYTES];
    struct block before; /* the game before the mistake */
    struct block base;   /* before the statement at `from` */
    struct block later;  /* before the one at `later_at` */

    /* at a breach */
    const struct statement *own; /* the statement that breaks a rule; NULL: it is none */
    size_t breach;               /* its place */
    const struct lookahead *ahead;
    struct text_reader *reader;    /* the caller's */
    struct statement_copies again; /* the statements before it, read again */
    bool read, readable;           /* they were; each text is one statement */
    struct block games[PLACES];    /* the game before each of the last ones, from `oldest` on */
    size_t oldest;
};

void excerpt_done(struct excerpt *excerpt);
void excerpt_forget(struct excerpt *excerpt);
void excerpt_forget_mistake(struct excerpt *excerpt);

/* Begins anew after the last statement, for which a guess was chosen: nothing before it may be
 * changed, unless it is the mistake. */
void excerpt_cut(struct excerpt *excerpt);

/* Keeps a statement of play before it is judged. Cost: a copy of the text and of a part of the
 * game. False: out of memory. */
bool excerpt_note(struct excerpt *excerpt, const struct run *run,
                  const struct statement *statement);

/* Begins with a mistake at a place, which has left out somebody's activation (`left_out`); the
 * caller has copied the game before it to `before`. */
void excerpt_begin_mistake(struct excerpt *excerpt, size_t place, uint64_t left_out);

/* Begins an excerpt whose mistake is a line that could not be read; `event` and the words after the
 * subject are what is known of it. The caller has copied the game before that line to `before`. */
void excerpt_begin_unread(struct excerpt *excerpt, uint64_t line, const struct event *event,
                          struct slice words);

/* Adds a statement, without a game. Forgets everything when there is no room. */
void excerpt_add(struct excerpt *excerpt, const struct statement *statement,
                 const struct event *event);

/* Write what is kept (NULL: nothing), and read it back. False: out of memory. */
bool excerpt_write(const struct excerpt *excerpt, struct bytes *bytes);
bool excerpt_read(struct excerpt *excerpt, struct slice *left);

/* Opens the excerpt at a breach. `noted`: there was room to note the breach's statement. */
void excerpt_open(struct excerpt *excerpt, const struct statement *own, bool noted,
                  const struct lookahead *ahead);

/* Reads the statements before the breach again. `readable`: that worked. False: out of memory. */
bool excerpt_look_back(struct excerpt *excerpt);

/* The item at a place; before the breach only after excerpt_look_back. ITEM_END: there is none. */
struct item excerpt_item(const struct excerpt *excerpt, size_t place);

/* The game before a place: the last mistake, or one from `oldest` on. NULL: the game of the run. */
const struct block *excerpt_game(const struct excerpt *excerpt, size_t place);

#endif

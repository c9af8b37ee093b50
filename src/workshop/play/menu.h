/* SPDX-License-Identifier: MIT */
/* The menu of 'umpire play': what may come next. The user chooses step by step: first who acts with
 * the verb, then one operand after the other. */
#ifndef CLI_PLAY_MENU_H
#define CLI_PLAY_MENU_H

#include "umpire_session.h"

struct play_menu {
    const struct umpire_next *next; /* the session's */
    size_t *matches;                /* indexes of the moves that still match */
    size_t count, capacity;
    unsigned depth;                 /* all of them begin with the same `depth` parts */
    struct play_entry {
        size_t first, count;        /* of the matches */
    } *entries;
    size_t entry_count, entry_capacity;
    size_t from;                    /* the first entry that is shown */
};

void play_menu_done(struct play_menu *menu);

/* Begins with all that may come next. These three answer false if memory runs out. */
bool play_menu_begin(struct play_menu *menu, const struct umpire_next *next);

/* Keeps only the moves of an entry. */
bool play_menu_choose(struct play_menu *menu, size_t entry);

/* Keeps only the moves that contain every word of a text, without regard to capitals. If there is
 * no such move, the menu stays as it is and `*ret_any` is false. */
bool play_menu_narrow(struct play_menu *menu, const char *words, bool *ret_any);

/* The move, if only one is left. NULL: there are several or none. */
const struct umpire_move *play_menu_single(const struct play_menu *menu);

/* Shows up to a screen of entries, numbered from 1. */
void play_menu_show(const struct play_menu *menu);

/* Goes on to the next entries; after the last ones, to the first. */
void play_menu_more(struct play_menu *menu);

/* Completes a line from the moves that begin with it: the `complete` of struct play_input. */
bool play_menu_complete(const struct umpire_next *next, const char *line, size_t length,
                        char *ret_more, size_t room);

#endif

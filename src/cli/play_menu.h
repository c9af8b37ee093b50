/* The menu of 'umpire play': what may come next, chosen step by step, who and the verb first, then
 * one operand after the other. */
#ifndef CLI_PLAY_MENU_H
#define CLI_PLAY_MENU_H

#include "umpire_session.h"

struct play_menu {
    const struct umpire_next *next; /* the session's */
    size_t *matches;                /* moves that are still meant, by index */
    size_t count, capacity;
    unsigned depth;                 /* so many parts are the same in all of them */
    struct play_entry {
        size_t first, count;        /* of the matches */
    } *entries;
    size_t entry_count, entry_capacity;
    size_t from;                    /* the first entry that is shown */
};

void play_menu_done(struct play_menu *menu);

/* All of what may come next. Each answers false for want of memory. */
bool play_menu_begin(struct play_menu *menu, const struct umpire_next *next);

/* Leaves the moves of an entry. */
bool play_menu_choose(struct play_menu *menu, size_t entry);

/* Leaves the moves in which every word of a text stands, without regard to capitals; of none, the menu stays as it is
 * and `*ret_any` is false. */
bool play_menu_narrow(struct play_menu *menu, const char *words, bool *ret_any);

/* The one move that is left; NULL: there are several, or none. */
const struct umpire_move *play_menu_single(const struct play_menu *menu);

/* Shows up to a screen of entries, numbered from 1. */
void play_menu_show(const struct play_menu *menu);

/* Goes on to the next entries; to the first ones behind the last. */
void play_menu_more(struct play_menu *menu);

/* Adds to a line what all moves that begin so have next, as play_input wants it. */
bool play_menu_complete(const struct umpire_next *next, const char *line, size_t length, char *ret_more, size_t room);

#endif

/* SPDX-License-Identifier: MIT */
/* What the files apply*.c share. */
#ifndef GAMES_DROPFLEET_APPLY_H
#define GAMES_DROPFLEET_APPLY_H

#include "books/dropfleet/queries.h"
#include "books/dropfleet/rules.h"

/* The index of the event's subject; NOBODY for the table. */
static inline int actor(const struct play *play)
{
    return player_of(GAME(dropfleet), play->event->subject);
}

static inline struct battlegroup *battlegroups(const struct play *play)
{
    return TABLE(struct battlegroup, GAME(dropfleet), GAME(dropfleet)->battlegroups);
}

static inline struct group *groups(const struct play *play)
{
    return TABLE(struct group, GAME(dropfleet), GAME(dropfleet)->groups);
}

static inline uint32_t index_in(const struct play *play, int field)
{
    return roster_at(play_roster(play), entity_in(play->event, field))->index;
}

/* Clears the pair: no card is revealed, and no battlegroup is active. */
void clear_pair(struct dropfleet *game);

/* Notes the effect on a battlegroup's card when its ships leave the table or come to it. */
void note_presence(const struct play *play, uint32_t index);

/* Notes which groups the event shows or says to be there, or gone, where the log begins late. */
void note_unseen(const struct play *play);

/* Notes how many ships a group has, and where it was destroyed. */
void leave_ships(const struct play *play, struct group *group, int32_t ships);

/* `table: set`. */
void dropfleet_set(const struct play *play);

/* Statements of the table. */
void table_rating(const struct play *play);
void table_destroy(const struct play *play);
void table_off_table(const struct play *play);
void table_arrive(const struct play *play);
void table_admiral(const struct play *play);
void table_next(const struct play *play);

#endif

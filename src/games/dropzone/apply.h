/* What events do to the state: what its files share. */
#ifndef GAMES_DROPZONE_APPLY_H
#define GAMES_DROPZONE_APPLY_H

#include "games/dropzone/queries.h"

static inline struct squad *play_squads(const struct play *play)
{
    return TABLE(struct squad, GAME(dropzone), GAME(dropzone)->squads);
}

/* Index of the event's subject; NOBODY for the table. */
static inline int play_actor(const struct play *play)
{
    return player_of(GAME(dropzone), play->event->subject);
}

/* The player who is the event's subject; NULL for the table. */
static inline struct player *play_player(const struct play *play)
{
    return play_actor(play) == NOBODY ? NULL : &GAME(dropzone)->players[play_actor(play)];
}

static inline bool play_records(const struct play *play, int player, unsigned area)
{
    return roster_records(play_roster(play), GAME(dropzone)->players[player].self, area);
}

/* Takes the order of initiative from the rolls, if they are settled and it was not claimed. */
void dropzone_take_order(struct dropzone *game);

/* Notes that a die or a re-roll is missing, if the log records dice, so that it is reported. */
void dropzone_note_missing_rolls(const struct play *play);

/* Takes the order that there is once the winner has ceded. */
void dropzone_take_ceded_order(const struct play *play);

/* Notes a hand that needs no cards when the rolls are settled: it counts as replenished. */
void dropzone_note_replenished(const struct play *play, int player);

/* What happens to a squad that embarks or disembarks, as a whole or in part. */
void dropzone_embark(const struct play *play, struct squad *squad, bool embarks);

/* As the game begins, whoever is aboard a transport that is in reserve or readiness is so, too. */
void dropzone_take_aboard(const struct play *play);

/* A squad has come to the table, or may have: any squad of its player that is in reserve, and not
 * known to ride elsewhere or in none, may be aboard. */
void dropzone_doubt_reserves(const struct play *play, uint32_t squad);

/* A squad that acts is on the table; if it was perhaps in reserve, it may be aboard a transport. */
void dropzone_show(struct squad *squad);

/* A squad comes to the table; it leaves it for the reserve; it loses units. Squads that ride in it go
 * with it; of those that may ride in it, nobody knows. */
void dropzone_come(const struct play *play, uint32_t squad);
void dropzone_leave(const struct play *play, uint32_t squad);
void dropzone_lose_riders(const struct play *play, uint32_t squad);

/* Whoever has left a transport since it was told destroyed may be aboard still. */
void dropzone_doubt_disembarked(const struct play *play, uint32_t transport);

/* What events of the initiation phase and with cards do. False: out of memory. */
void dropzone_roll(const struct play *play);
void dropzone_roll_in_vain(const struct play *play); /* dice of which a rule says that they cannot count */
void dropzone_initiative(const struct play *play);
void dropzone_cede(const struct play *play);
bool dropzone_discard(const struct play *play);
void dropzone_draw(const struct play *play);
bool dropzone_play_card(const struct play *play);
void dropzone_player_effect(const struct play *play);

#endif

/* SPDX-License-Identifier: MIT */
/* What the files that change the state share. */
#ifndef GAMES_DROPZONE_APPLY_H
#define GAMES_DROPZONE_APPLY_H

#include "books/dropzone/queries.h"

static inline struct squad *play_squads(const struct play *play)
{
    return TABLE(struct squad, GAME(dropzone), GAME(dropzone)->squads);
}

static inline struct battlegroup *play_battlegroups(const struct play *play)
{
    return TABLE(struct battlegroup, GAME(dropzone), GAME(dropzone)->battlegroups);
}

static inline struct commander *play_commanders(const struct play *play)
{
    return TABLE(struct commander, GAME(dropzone), GAME(dropzone)->commanders);
}

/* The index of the event's subject; NOBODY for the table. */
static inline int play_actor(const struct play *play)
{
    return player_of(GAME(dropzone), play->event->subject);
}

/* The player who is the event's subject. NULL: it is the table. */
static inline struct player *play_player(const struct play *play)
{
    const int actor = play_actor(play);
    return actor == NOBODY ? NULL : &GAME(dropzone)->players[actor];
}

/* Bounds a hand, which a log without the size of the deck can make as large as it likes. */
static inline int32_t cards_in_hand(int64_t cards)
{
    enum { CARDS_MOST = 1000000000 };
    if (cards > CARDS_MOST)
        return CARDS_MOST;
    return cards < -CARDS_MOST ? -CARDS_MOST : (int32_t)cards;
}

static inline bool play_records(const struct play *play, int player, unsigned area)
{
    return roster_records(play_roster(play), GAME(dropzone)->players[player].self, area);
}

/* Takes the order of initiative from the rolls if they are settled and no order was claimed. */
void dropzone_take_order(struct dropzone *game);

/* Call when the rolls are over: if the log records dice, and a die or a re-roll is missing, notes
 * that this was reported. */
void dropzone_note_missing_rolls(const struct play *play);

/* Takes the order that an event names. */
void dropzone_take_claim(const struct play *play);

/* Takes the order that results from a cede by the winner. */
void dropzone_take_ceded_order(const struct play *play);

/* Call before a hand shrinks or its limit may rise: one full after the rolls is replenished. */
void dropzone_note_replenished(const struct play *play, int player);

/* Notes that a player's squad moves, to which others may answer by reaction fire. NONE: any. */
void dropzone_note_move(const struct play *play, int player, uint32_t squad);

/* Marks the squads of the active battlegroup as unsure: they may have embarked or disembarked in a
 * line that the log lacks, or that is written wrongly. */
void dropzone_doubt_rides(const struct play *play);

/* Call for each event: one that has no place in an activation may stand for an embarking. */
void dropzone_doubt_misplaced(const struct play *play);

/* Applies that a squad embarks or disembarks, as a whole or in part. */
void dropzone_embark(const struct play *play, struct squad *squad, bool embarks);

/* At the beginning of the game, puts squads aboard a transport in reserve or readiness into reserve
 * or readiness too. */
void dropzone_take_aboard(const struct play *play);

/* Notes that a squad acts, so it is on the table. If it was in reserve, it may be in a transport.
 */
void dropzone_show(struct squad *squad);

/* Notes that it is known where a squad is, and that it is not disabled. */
void dropzone_see(struct squad *squad);

/* Puts a squad on the table, and who rides in it; unlike dropzone_come, without a doubt about who
 * may have come with it. */
void dropzone_place(const struct play *play, uint32_t squad);

/* Apply that a squad comes to the table, and that it leaves the table for the reserve or is put
 * into readiness. Squads that ride in it go with it; of those that may ride in it, nobody knows
 * from then on whether they did. */
void dropzone_come(const struct play *play, uint32_t squad);
void dropzone_leave(const struct play *play, uint32_t squad);
void dropzone_make_ready(const struct play *play, uint32_t squad);

/* Call when a squad has lost units: squads that ride in it have left it if no unit remains, or may
 * have left it otherwise. */
void dropzone_lose_riders(const struct play *play, uint32_t squad);

/* Call when it is in doubt whether a transport is destroyed, as the log said: squads that left it
 * may still be aboard. */
void dropzone_doubt_disembarked(const struct play *play, uint32_t transport);

/* Notes that a hand must be cut, or may have to be, after a commander died; `before`: the Command
 * Value until then. */
void dropzone_cut_hands(const struct play *play, int player, struct limits before);

/* Makes a squad unsure: it may have left its readiness or its transport unrecorded. */
void dropzone_doubt_squad(const struct play *play, uint32_t index);

/* Takes units from a squad, with what follows from it. */
void dropzone_lose_units(const struct play *play, struct squad *squad, int32_t count);

/* Notes whether a squad is disabled. */
void dropzone_disable(const struct play *play, struct squad *squad, bool disabled);

/* Apply what the table says, and a concession, by which the player's squads leave the table. */
void dropzone_concede(const struct play *play);

/* Leaves open whether a player has conceded. Call after reporting that the player still acts. */
void dropzone_doubt_concession(const struct play *play, struct player *player);

/* Call when the Activation Phase ends. Notes the players who still had to activate, which is
 * reported. Those who have activated nothing in it may have lost all squads. */
void dropzone_note_idle(const struct play *play);
void dropzone_destroy(const struct play *play);
void dropzone_change_squad(const struct play *play);
bool dropzone_set(const struct play *play); /* false: out of memory */
void dropzone_next(const struct play *play);
void dropzone_table_effect(const struct play *play);

/* Apply events of the initiation phase and of cards. False: out of memory. */
void dropzone_roll(const struct play *play);
void dropzone_roll_in_vain(const struct play *play); /* for dice that cannot count by a rule */
void dropzone_initiative(const struct play *play);
void dropzone_cede(const struct play *play);
bool dropzone_discard(const struct play *play);
void dropzone_draw(const struct play *play);
bool dropzone_play_card(const struct play *play);
/* Takes the cards that the event names out of the game. False: out of memory. */
bool dropzone_give_up_cards(const struct play *play, int player, bool played);
/* Notes the digests of cards that are drawn, and which of them is played or discarded; call it for
 * such events only. False: out of memory. */
bool dropzone_note_sealed(const struct play *play);
void dropzone_player_effect(const struct play *play);

#endif

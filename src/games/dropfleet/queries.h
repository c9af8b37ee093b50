/* Questions about the state that several rules ask. */
#ifndef GAMES_DROPFLEET_QUERIES_H
#define GAMES_DROPFLEET_QUERIES_H

#include "games/dropfleet/state.h"

static inline const struct battlegroup *battlegroup_at(const struct dropfleet *game, uint32_t index)
{
    return &TABLE_CONST(struct battlegroup, game, game->battlegroups)[index];
}

static inline const struct group *group_at(const struct dropfleet *game, uint32_t index)
{
    return &TABLE_CONST(struct group, game, game->groups)[index];
}

/* The battlegroup or group that a field names; its index. */
uint32_t named(const struct judgement *judgement, int field);

/* Index of a player; NOBODY for anybody else. */
int player_of(const struct dropfleet *game, entity one);

int subject_of(const struct judgement *judgement);

/* Only games of two players are judged beyond their markers. */
bool two_players(const struct dropfleet *game);

bool has_ships(const struct dropfleet *game, uint32_t battlegroup);  /* any left, on the table or not */
bool on_table(const struct dropfleet *game, uint32_t battlegroup);   /* any on the table */

/* Cards of a player's deck that are still to be revealed and have ships. */
uint32_t cards_left(const struct dropfleet *game, int player);

/* Cards that a player's deck must hold now. */
uint32_t cards_available(const struct dropfleet *game, int player);

/* The next card of an open deck that has ships, or NO_CARD. */
uint32_t top_card(const struct dropfleet *game, int player);

/* Whether the present pair needs nothing more: all that was revealed and still
 * has ships was activated, and nobody else has a card to reveal. */
bool pair_complete(const struct dropfleet *game);

/* Whether a player's deck holds a card, so that it can be revealed. */
bool can_reveal(const struct dropfleet *game, int player, uint32_t battlegroup);

/* Whether a player's side of the pair has a card: one that lost its ships before
 * the pair's first activation, with none left to replace it, is not there. */
bool shows(const struct dropfleet *game, int player);

/* Whether both sides' cards are revealed, or the other's deck is spent. */
bool revealed_both(const struct dropfleet *game);
bool alone(const struct dropfleet *game);

/* Whether a reveal replaces a card that lost its ships before the pair's first activation. */
bool replaces_lost_card(const struct dropfleet *game, int player);

/* Whether a phase marker ends planning: cards that were revealed too early stay revealed. */
bool begins_activation(const struct dropfleet *game, const struct event *event);

/* Whether a reveal by a player begins a new pair. */
bool begins_pair(const struct dropfleet *game, int player);

/* A die's total in a roll-off; UNKNOWN without a declared admiral. */
int total_of(const struct dropfleet *game, const uint8_t *choices, int player, int die);

#endif

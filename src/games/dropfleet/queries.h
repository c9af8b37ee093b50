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

/* The index of the battlegroup or group that a field names. */
uint32_t named(const struct judgement *judgement, int field);

/* The index of a player; NOBODY for any other entity. */
int player_of(const struct dropfleet *game, entity one);

int subject_of(const struct judgement *judgement);

/* Whether the game has two players. In other games only markers are judged. */
bool two_players(const struct dropfleet *game);

bool has_ships(const struct dropfleet *game, uint32_t battlegroup);  /* any ship left, on the table or not */
bool on_table(const struct dropfleet *game, uint32_t battlegroup);   /* any ship on the table */

/* Whether the time for building decks is over: a battlegroup that loses its ships later has lost its card for this turn. */
bool decks_are_built(const struct dropfleet *game);

/* is_lost: whether a battlegroup surely has no ship on the table, or had none when it was revealed. is_due: whether a revealed
 * battlegroup surely has to activate, because it has had ships there all the time since cards are revealed. */
bool is_lost(const struct dropfleet *game, uint32_t battlegroup);
bool is_due(const struct dropfleet *game, uint32_t battlegroup);

/* Cards of a player's deck that are still to be revealed and have ships; and whether a player surely has some: cards that cannot
 * have been passed over, because their battlegroups had ships on the table all the time, and for which no other card was played a
 * second time. */
uint32_t cards_left(const struct dropfleet *game, int player);
bool cards_are_left(const struct dropfleet *game, int player);

/* Whether no card is left on either side. */
bool decks_are_spent(const struct dropfleet *game);

/* Cards that a player's deck must hold now. If the log contradicts itself, it is not known whether some battlegroups are on the
 * table: cards_possible also counts theirs, and the third function only the others. */
uint32_t cards_available(const struct dropfleet *game, int player);
uint32_t cards_possible(const struct dropfleet *game, int player);
uint32_t cards_surely_available(const struct dropfleet *game, int player);

/* The next card of an open deck that has ships, or NO_CARD. `surely`: only of those that cannot have been passed over. */
uint32_t top_card(const struct dropfleet *game, int player, bool surely);

/* Whether the current pair is complete: each revealed card that still has ships was activated, and nobody else has a card to
 * reveal. */
bool pair_complete(const struct dropfleet *game);

/* The strategy rating that follows from a battlegroup's declared ships. UNKNOWN: no group is declared, or some group's tonnage
 * is not. */
int32_t rating_by_fleet(const struct dropfleet *game, uint32_t battlegroup);

/* Whether a player can reveal a card: the card is in the player's deck or was left out of it, or no deck was stacked. */
bool can_reveal(const struct dropfleet *game, int player, uint32_t battlegroup);

/* Whether a player's side of the pair has a card. A card that lost its ships before the pair's first activation does not count if
 * there is none left to replace it. */
bool has_card(const struct dropfleet *game, int player);

/* Whether both players have revealed a card, or one has and the other's deck is empty. */
bool revealed_both(const struct dropfleet *game);

/* Whether one player has revealed a card and the other's deck is empty; and who the other player is. */
bool other_deck_spent(const struct dropfleet *game);
entity player_without_card(const struct dropfleet *game);

/* Whether a reveal replaces a card that lost its ships: before the pair's first activation or, by the interpretation, before the
 * card's own. */
bool replaces_lost_card(const struct dropfleet *game, int player);

/* As replaces_lost_card, also if it is not known whether the card has ships. */
bool may_replace_card(const struct dropfleet *game, int player);

/* Whether a phase marker begins the turn's first activation phase. Cards that were revealed too early stay revealed then. */
bool begins_activation(const struct dropfleet *game, const struct event *event);

/* Whether a reveal by a player is a second one before the opponent's first. */
bool reveals_early(const struct dropfleet *game, int player);

/* Whether a player must replace a card that was lost after the other battlegroup activated. */
bool must_replace(const struct dropfleet *game, int player);

/* Whether a player need not replace the revealed card: its battlegroup was lost after the reveal, and the interpretation says that
 * such a card is done. Until the pair's first activation the player may reveal the next card all the same. False if only the
 * search supposes the loss. */
bool lost_is_done(const struct dropfleet *game, int player);

/* Whether choices and rolls of this pair decide nothing: a revealed battlegroup is lost, and its card is done or was reported. */
bool choice_is_void(const struct dropfleet *game);

/* A revealed card without ships that has to be replaced before the pair's first activation, or for which no card is left on either
 * side; or NO_CARD. It does not count if its deck is empty and the other side continues alone. */
uint32_t lost_card(const struct dropfleet *game);

/* The player who activates first by a player's choice. */
int chosen_first(const struct event *choice, int player);

/* Whether a reveal by a player begins a new pair. */
bool begins_pair(const struct dropfleet *game, int player);

/* Whether a player's late card goes into the next pair when the opponent begins it. A card that is activated before that was the
 * missing one of this pair. */
bool waits_for_next_pair(const struct dropfleet *game, int player);

/* Whether a reveal by the player shows that the late card, which was put into this pair, belonged to the pair before: the card that
 * is revealed now is this pair's. */
bool leaves_late_card(const struct dropfleet *game, int player);

/* Whether the ratings of the revealed cards are equal. If a rating is not declared, a roll-off shows it. */
enum comparison { RATINGS_UNKNOWN = -1, RATINGS_UNEQUAL, RATINGS_EQUAL };
enum comparison compare_ratings(const struct dropfleet *game);

/* How the ratings compare if one of the cards is done because its battlegroup was lost after the reveal. RATINGS_UNKNOWN also if
 * neither is. */
enum comparison compare_opposite_done(const struct dropfleet *game);

/* Of unequal ratings, the player of the lower one. NOBODY: that depends on which of two ratings of a battlegroup is right. */
int lower_rated(const struct dropfleet *game);

/* What the log does not tell if compare_ratings is RATINGS_UNKNOWN, in words as in lacks(). */
const char *untold_of_ratings(const struct dropfleet *game);

/* What a message about the ratings of the revealed cards adds if the log gave one of them another rating in an earlier turn. */
const char *lapsed_rating(const struct dropfleet *game);

/* The total of a die in a roll-off. UNKNOWN: the Admiral Value counts and is not declared, or may have changed since. */
int total_of(const struct dropfleet *game, const struct roster *roster, const uint8_t *interpretations, int player, int die);

/* Whether a player has ships left. Unknown: the log contradicts itself about them, or declares none of them. */
enum fleet { FLEET_LEFT, FLEET_GONE, FLEET_UNKNOWN };
enum fleet fleet_of(const struct dropfleet *game, int player);
bool fleet_is_declared(const struct dropfleet *game, int player);

/* Whether a result is what the fleets that are left make it. */
enum victory_view view_of_fleets(const struct dropfleet *game, const enum fleet fleets[2], const struct game_result *result);
enum victory_view view_of_elimination(const struct dropfleet *game, const struct game_result *result);

#endif

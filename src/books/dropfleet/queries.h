/* SPDX-License-Identifier: MIT */
/* Questions about the state that several rules ask. */
#ifndef GAMES_DROPFLEET_QUERIES_H
#define GAMES_DROPFLEET_QUERIES_H

#include "base/require.h"
#include "books/dropfleet/state.h"

extern const struct round_words dropfleet_words;
extern const struct seats dropfleet_seats;

static inline const struct battlegroup *battlegroup_at(const struct dropfleet *game, uint32_t index)
{
    REQUIRE(index < game->battlegroups.count);
    return &TABLE_CONST(struct battlegroup, game, game->battlegroups)[index];
}

static inline const struct group *group_at(const struct dropfleet *game, uint32_t index)
{
    REQUIRE(index < game->groups.count);
    return &TABLE_CONST(struct group, game, game->groups)[index];
}

/* The index of the battlegroup or group that a field names. */
static inline uint32_t index_named(const struct judgement *judgement, int field)
{
    return roster_at(judgement->roster, entity_in(judgement->event, field))->index;
}

/* The index of a player; NOBODY for any other entity. */
static inline int player_of(const struct dropfleet *game, entity one)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->players[i].self == one)
            return (int)i;
    return NOBODY;
}

/* The index of the event's subject; NOBODY for the table. */
static inline int acting_player(const struct judgement *judgement)
{
    return player_of(STATE(dropfleet), judgement->event->subject);
}

/* Whether the game has two players. In other games only markers are judged. */
bool two_players(const struct dropfleet *game);

/* any ship left, on the table or not */
bool has_ships(const struct dropfleet *game, uint32_t battlegroup);
bool on_table(const struct dropfleet *game, uint32_t battlegroup); /* any ship on the table */

/* Whether the time for building decks is over: a battlegroup that loses its ships later has lost
 * its card for this turn. */
bool decks_are_built(const struct dropfleet *game);

/* Whether a battlegroup surely has no ship on the table, or had none when it was revealed. */
bool is_lost(const struct dropfleet *game, uint32_t battlegroup);

/* Whether a revealed battlegroup surely has to activate, because it has had ships on the table ever
 * since the decks were built. */
bool is_due(const struct dropfleet *game, uint32_t battlegroup);

/* How many cards of a player's deck are still to be revealed and have ships on the table. */
uint32_t cards_left(const struct dropfleet *game, int player);

/* How many of them the player will reveal: another card may have been played in place of one. */
uint32_t cards_to_reveal(const struct dropfleet *game, int player);

/* Whether a player surely has cards to reveal. A card is not counted if its ships were away, so
 * that it may have been skipped, or if another card was played a second time in its place. */
bool cards_are_left(const struct dropfleet *game, int player);

/* Whether cards_left is 0 for both players. */
bool decks_are_spent(const struct dropfleet *game);

/* How many cards a player's deck must hold now: one for each battlegroup on the table. */
uint32_t cards_available(const struct dropfleet *game, int player);

/* Whether a player had a card to stack when the decks were built, or has one now. */
bool has_cards_to_stack(const struct dropfleet *game, int player);

/* How many it may hold at most, and at least: with and without the battlegroups about which the log
 * contradicts itself. */
uint32_t cards_possible(const struct dropfleet *game, int player);
uint32_t cards_surely_available(const struct dropfleet *game, int player);

/* The next card of an open deck that has ships, or NO_CARD. `surely`: only of those that cannot
 * have been passed over. */
uint32_t top_card(const struct dropfleet *game, int player, bool surely);

/* Whether the current pair is complete: revealed_both() is true, and every revealed card that still
 * has ships was activated. */
bool pair_complete(const struct dropfleet *game);

/* The strategy rating that follows from a battlegroup's declared ships. UNKNOWN: no group is
 * declared, or some group's tonnage is not. */
int32_t rating_by_fleet(const struct dropfleet *game, uint32_t battlegroup);

/* Whether a player can reveal a card: the card is in the player's deck or was left out of it, or no
 * deck was stacked. */
bool can_reveal(const struct dropfleet *game, int player, uint32_t battlegroup);

/* Whether a player reveals a card of the own that is in no deck, since its battlegroup has no ships
 * on the table and has not had any since the decks were built. */
bool is_out_of_deck(const struct dropfleet *game, int player, uint32_t battlegroup);

/* Whether a player activates the top card of the own deck in place of revealing it: no other card
 * of the player waits for its activation. */
bool activates_unrevealed(const struct dropfleet *game, int player, uint32_t battlegroup);

/* Whether both players have rolled in a roll-off that was due, and their totals differ. */
bool roll_off_is_over(const struct dropfleet *game);

/* Whether a player has a card in the pair. One that would be replaced (see replaces_lost_card) does
 * not count if no other card is left. */
bool has_card(const struct dropfleet *game, int player);

/* Whether both players have revealed a card, or one has and the other's deck is empty. */
bool revealed_both(const struct dropfleet *game);

/* Whether one player has revealed a card and the other's deck is empty. */
bool other_deck_spent(const struct dropfleet *game);

/* In that case, the player whose deck is empty. */
entity player_without_card(const struct dropfleet *game);

/* Whether a player's revealed card has lost its ships and the player's next reveal replaces it.
 * This ends with the pair's first activation; with the card's own activation if the interpretation
 * says so, or if the missing replacement was reported. */
bool replaces_lost_card(const struct dropfleet *game, int player);

/* As replaces_lost_card; also true if it is not known whether the card has ships. */
bool may_replace_card(const struct dropfleet *game, int player);

/* Whether a phase marker begins the turn's first activation phase. Cards that were revealed too
 * early stay revealed then. */
bool begins_activation(const struct dropfleet *game, const struct event *event);

/* Whether a reveal by a player is a second one before the opponent's first. */
bool reveals_early(const struct dropfleet *game, int player);

/* Whether a player must still reveal a card, or replace a lost one, although the pair's first
 * activation has begun. False once the missing card was reported. */
bool must_replace(const struct dropfleet *game, int player);

/* Whether a player need not replace the revealed card: its battlegroup was lost after the reveal,
 * and the interpretation says that such a card is done. Until the pair's first activation the
 * player may reveal the next card all the same. False if only the search supposes the loss. */
bool lost_is_done(const struct dropfleet *game, int player);

/* Whether choices and rolls of this pair decide nothing: a revealed battlegroup is lost, and its
 * card is done, or the loss was reported. */
bool choice_is_void(const struct dropfleet *game);

/* A revealed card without ships that must be replaced, or cannot be because both decks are spent.
 * NO_CARD: none, or only one whose deck is spent while the other player continues alone. */
uint32_t lost_card(const struct dropfleet *game);

/* Which player activates first, if `player` makes this choice. */
int chosen_first(const struct event *choice, int player);

/* Whether a reveal by a player begins a new pair. */
bool begins_pair(const struct dropfleet *game, int player);

/* Whether a player's late card goes into the next pair when the opponent begins it. A card that is
 * activated before that was the missing one of this pair. */
bool waits_for_next_pair(const struct dropfleet *game, int player);

/* Whether a reveal by the player shows that the late card in this pair belonged to the pair before:
 * the card that is revealed now belongs to this pair. */
bool leaves_late_card(const struct dropfleet *game, int player);

/* Whether the ratings of the revealed cards are equal. If they may or may not be, a roll in this
 * pair shows that they are. */
enum comparison { RATINGS_UNKNOWN = -1, RATINGS_UNEQUAL, RATINGS_EQUAL };
enum comparison compare_ratings(const struct dropfleet *game);

/* How the ratings compare if one of the cards is done because its battlegroup was lost after the
 * reveal. RATINGS_UNKNOWN also if neither card is done. */
enum comparison compare_opposite_done(const struct dropfleet *game);

/* Of unequal ratings, the player of the lower one. NOBODY: that depends on which of two ratings of
 * a battlegroup is right. */
int lower_rated(const struct dropfleet *game);

/* What the log does not tell if compare_ratings is RATINGS_UNKNOWN, in words as in lacks(). */
const char *untold_of_ratings(const struct dropfleet *game);

/* What a message about the ratings of the revealed cards adds if the log gave one of them another
 * rating in an earlier turn. */
const char *lapsed_rating(const struct dropfleet *game);

/* The total of a die in a roll-off. UNKNOWN: the Admiral Value counts and is not declared, or may
 * have changed since. */
int total_of(const struct dropfleet *game, const struct roster *roster,
             const uint8_t *interpretations, int player, int die);

/* Whether a player has ships left. Unknown: the log contradicts itself, or declares no ships. */
enum fleet { FLEET_LEFT, FLEET_GONE, FLEET_UNKNOWN };
enum fleet fleet_of(const struct dropfleet *game, int player);

/* Whether a battlegroup of the player is declared. */
bool fleet_is_declared(const struct dropfleet *game, int player);

/* What the remaining fleets say about a result. */
enum victory_view view_of_fleets(const struct dropfleet *game, const enum fleet fleets[2],
                                 const struct game_result *result);
enum victory_view view_of_elimination(const struct dropfleet *game,
                                      const struct game_result *result);

#endif

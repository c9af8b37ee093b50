/* SPDX-License-Identifier: MIT */
/* Questions about the state that several rules ask. */
#ifndef GAMES_DROPZONE_QUERIES_H
#define GAMES_DROPZONE_QUERIES_H

#include "base/require.h"
#include "books/dropzone/state.h"

extern const struct round_words dropzone_words;
extern const struct seats dropzone_seats;

static inline const struct squad *squad_at(const struct dropzone *game, uint32_t index)
{
    REQUIRE(index < game->squads.count);
    return &TABLE_CONST(struct squad, game, game->squads)[index];
}

static inline const struct battlegroup *battlegroup_at(const struct dropzone *game, uint32_t index)
{
    REQUIRE(index < game->battlegroups.count);
    return &TABLE_CONST(struct battlegroup, game, game->battlegroups)[index];
}

static inline const struct commander *commander_at(const struct dropzone *game, uint32_t index)
{
    REQUIRE(index < game->commanders.count);
    return &TABLE_CONST(struct commander, game, game->commanders)[index];
}

/* The index of a player; NOBODY for any other entity. */
static inline int player_of(const struct dropzone *game, entity one)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->players[i].self == one)
            return (int)i;
    return NOBODY;
}

/* The index of the event's subject; NOBODY for the table. */
static inline int acting_player(const struct judgement *judgement)
{
    return player_of(STATE(dropzone), judgement->event->subject);
}

/* How many cards an event plays or discards. */
static inline int32_t cards_given_up(const struct event *event)
{
    return has(event, CARD) ? (int32_t)count_in(event, CARD) : value_in(event, NUMBER);
}

/* The row of what a field names in its table: of a squad, or of a battlegroup. The field of a squad
 * may name a commander, whose row commander_named finds. */
static inline uint32_t index_named(const struct roster *roster, const struct event *event,
                                   int field)
{
    REQUIRE(roster_at(roster, entity_in(event, field))->kind ==
            (field == BATTLEGROUP ? KIND_BATTLEGROUP : KIND_SQUAD));
    return roster_at(roster, entity_in(event, field))->index;
}

static inline uint32_t commander_named(const struct roster *roster, const struct event *event)
{
    REQUIRE(roster_at(roster, entity_in(event, THING))->kind == KIND_COMMANDER);
    return roster_at(roster, entity_in(event, THING))->index;
}

/* The squad of a player that a mention names. NONE: there is none. */
uint32_t mentioned_squad(const struct dropzone *game, const struct roster *roster, int player,
                         entity mention);

/* The least and the greatest value that a number may have by the log. */
struct limits {
    int32_t low, high;
};

/* The highest Command Value among a player's commanders on the table; 0: none. `embarked`: those in
 * transports count. If the log does not say who commands the army, it may be any value. */
struct limits command_value(const struct dropzone *game, int player, bool embarked);

/* As command_value, supposing that the player is not lost: if only one squad is left and may be
 * lost, it is there. */
struct limits command_value_if_left(const struct dropzone *game, int player, bool embarked);

/* Whether the player's Command Value may be this one. */
bool command_value_may_be(const struct dropzone *game, int player, bool embarked, int32_t value);

/* How many cards a player may hold after replenishing. */
struct limits hand_limit(const struct dropzone *game, int player);

/* Whether the player's hand is known before an event of this kind: the log records cards from the
 * beginning, or it is the first round and nobody can have drawn yet. */
bool hand_known(const struct dropzone *game, const struct roster *roster, int player,
                uint16_t kind);

/* Whether a player in the roll-off does not record dice. */
bool dice_untold(const struct dropzone *game, const struct roster *roster);

/* Whether this round's rolls do not show the order, or will not because a player who may be lost
 * has no settled place yet. */
bool rolls_unsure(const struct dropzone *game);

/* Whether a player may have been tied by a die that the log leaves out, or with a player who has
 * nothing left and may roll all the same. */
bool may_have_tied(const struct dropzone *game, const struct roster *roster);

/* Whether a player certainly has no squad on the table, in readiness or in reserve. */
bool is_out(const struct dropzone *game, int player);

/* Whether a player has no such squad, or may have none. */
bool is_perhaps_out(const struct dropzone *game, int player);

/* Whether a commander died, or was in a squad that is destroyed. */
bool is_dead(const struct dropzone *game, const struct commander *one);

/* Whether a squad is of a battlegroup that the player could not activate (reported). */
static inline bool is_refused(const struct dropzone *game, const struct squad *squad, int player)
{
    return player != NOBODY && squad->battlegroup != NONE &&
           squad->battlegroup == game->players[player].refused;
}

/* Whether a squad may act in the current activation: it is of the active battlegroup, or an
 * auxiliary squad declared with it. */
static inline bool is_active(const struct dropzone *game, const struct squad *squad)
{
    return squad->battlegroup == NONE ? squad->auxiliary.declared == game->activation
                                      : squad->battlegroup == game->active;
}

/* Whether a squad may act in the activation that a source interrupted. False: there is none. */
static inline bool is_interrupted(const struct dropzone *game, const struct squad *squad)
{
    if (game->interrupted == NONE)
        return false;
    return squad->battlegroup == NONE ? squad->auxiliary.declared == game->interrupted_activation
                                      : squad->battlegroup == game->interrupted;
}

/* What keeps a squad from acting, as the rest of a sentence: "was destroyed". `*ret_line`: where
 * that came about; 0: not known. */
const char *why_no_squad(const struct squad *squad, uint32_t *ret_line);

/* Whether a squad can act, or may be able to. */
bool squad_can_act(const struct squad *squad);

/* Whether some units of a squad have embarked in this activation, and others have not. */
bool squad_is_split(const struct dropzone *game, const struct squad *squad);

/* Whether a squad certainly can act. */
bool squad_surely_can_act(const struct squad *squad);

/* Whether a battlegroup has a squad that can act, or may have one. */
bool battlegroup_able(const struct dropzone *game, uint32_t battlegroup);

/* Whether a battlegroup certainly has a squad that can act; battlegroup_seen: one that the log
 * shows on the table. */
bool battlegroup_seen(const struct dropzone *game, uint32_t battlegroup);
bool battlegroup_surely_able(const struct dropzone *game, uint32_t battlegroup);

/* How many of a player's battlegroups were not activated and can be, or may be able to. Without
 * `optional_too`, only those count that must be activated. */
uint32_t left_to_activate(const struct dropzone *game, int player, bool optional_too);

/* Whether a player may still have a battlegroup to activate this round. One that was activated only
 * by a card or special rule counts, since its own activation may follow. */
bool may_activate(const struct dropzone *game, int player);

/* Whether a player has a battlegroup that must be activated, apart from those that passes have
 * skipped (`reported_passes`). */
bool has_to_activate(const struct dropzone *game, int player);

/* Whether a player has a battlegroup that must be activated if something happened that the log does
 * not show: a squad in readiness acted, a squad in reserve came in a transport, or a squad is left
 * that the log said is destroyed. */
bool some_left_unsure(const struct dropzone *game, int player);

/* The order of initiative after a cede by the winner. */
void ceded_order(const struct dropzone *game, const uint8_t *interpretations,
                 int8_t ret_order[LIMIT_PLAYERS]);

/* Whether the first or the second player in the order may be lost: without that player somebody
 * else cedes, or is ceded to. The order must have two players. */
bool cedes_to_another(const struct dropzone *game);

/* The player in a place of a claimed order, from 0. */
int claimed_at(const struct dropzone *game, const struct event *claim, uint32_t place);

/* Whether a claimed order names a player. It may leave out only players who may have no squads. */
bool claims_player(const struct dropzone *game, const struct event *claim, int player);

/* Whether a player has not rolled for the initiative yet, in a log that records these rolls. */
bool owes_roll(const struct dropzone *game, const struct roster *roster, int player);

/* The player who has the only natural 6 of the first roll, whatever the totals are. NOBODY: there
 * is none, or it is not known. */
int known_six(const struct dropzone *game, const struct roster *roster);

/* Whether a claimed order may be the one after a cede that the log leaves out. */
bool claims_a_cede(const struct dropzone *game, const struct roster *roster,
                   const uint8_t *interpretations, const struct event *claim);

/* Whether a claimed order is the known one; claims_order_before_cede: that of before the cede. */
bool claims_order(const struct dropzone *game, const struct event *claim);
bool claims_order_before_cede(const struct dropzone *game, const uint8_t *interpretations,
                              const struct event *claim);

/* Whether the initiative can no longer be ceded in this round. */
static inline bool is_too_late_to_cede(const struct dropzone *game)
{
    return game->rounds.phase > INITIATION || game->step > ROLLING;
}

/* Whether the winner may have ceded: the log records no choices of that player, or the cede came
 * too early, and the activations have not shown it yet. */
bool cede_unsure(const struct dropzone *game, const struct roster *roster);

static inline bool is_last_round(const struct dropzone *game)
{
    return game->rounds_most > 0 && rounds_reach(&game->rounds, game->rounds_most);
}

/* Whether the log records all areas for a player, or, before round 1, declares that it will. */
bool records_all(const struct roster *roster, entity player);

/* How many players have squads left, or may have. */
uint32_t players_left(const struct dropzone *game);
bool somebody_conceded(const struct dropzone *game);

/* The place of a player in the order, from 0. -1: none. */
int place_in_order(const struct dropzone *game, int player);

/* Whether a player's card of that name was played or discarded; card_played: that it was played. */
bool card_gone(const struct dropzone *game, const struct roster *roster, entity card, int player);
bool card_played(const struct dropzone *game, const struct roster *roster, entity card, int player);

/* Whether the event that is judged (names_effect) or applied (by_known_effect) names a source that
 * outranks the rules. If the log records cards, the source must be a known one. */
bool names_effect(const struct judgement *judgement);
bool by_known_effect(const struct play *play);

/* What an effect in words may have changed, by its source. */
struct reach {
    bool squads, all; /* squads; and hands and turns, too */
    int player;       /* whose squads; NOBODY: everybody's */
};
struct reach reach_of_effect(const struct play *play);

/* Whether the player may have activated the squad's battlegroup in a line that could not be read:
 * it named what is no squad. */
bool may_begin_unread(const struct dropzone *game, const struct squad *squad, int player);

/* Whether the event names reaction fire as its source. */
bool is_reaction_fire(const struct event *event);

/* How many actions an action counts as: searching takes the whole activation. */
static inline uint8_t actions_in(uint16_t kind)
{
    return kind == SEARCH ? ACTIONS_MOST : 1;
}

/* Whose turn it is to activate a battlegroup ------------------------------------- */

/* Begins the turns of a round.
 *
 * Turns go round in an order, such as that of initiative; players with nothing to activate are
 * passed over. A turn out of order has two readings: the players who were passed over have lost a
 * turn, or the one who acted has taken the next turn early and will be passed over once. Both
 * readings are kept until later turns fit only one. Where the order is not known, each player still
 * has one turn between two of another. */
void turns_begin(struct dropzone *game);

/* Where a log begins amid a round: makes this player the next one in the order. turns_take_up makes
 * it the player who has had the fewest turns, as long as the log shows no activation. */
void turns_go_on_with(struct dropzone *game, int player);
void turns_take_up(struct dropzone *game);

/* How many turns have been taken in this round. */
unsigned turns_taken(const struct dropzone *game);

/* Whether the player has the turn in one of the readings, if the turns go round in this order.
 * `*ret_expected` is the player who has the turn in the first reading, or NOBODY. The players
 * before that one in the order may act as well, but need not: they have no battlegroup that must be
 * activated, or they have just passed with nothing left. Cost: a walk over the players and their
 * battlegroups. */
bool may_act_now(const struct dropzone *game, const int8_t *order, int player, int *ret_expected);

/* Whether the player may have the turn, if the order of turns is not known: each other player who
 * had a battlegroup to activate has had a turn since this player's last one. `*ret_expected` is as
 * in may_act_now. */
bool may_act_in_some_order(const struct dropzone *game, int player, int *ret_expected);

/* Notes that a player takes a turn by activating a battlegroup; `granted`: a card gives the turn.
 * Call it before the battlegroup is marked as activated. */
void turns_take(struct dropzone *game, int player, bool granted);

/* Whether the table has given the player a turn out of order, or an effect in words may have. */
bool turns_beside_order(const struct dropzone *game, int player);

/* Notes a turn that a source gives, with two readings: the player's turn in the order is used up by
 * it, or is still to come. */
void turns_grant(struct dropzone *game, int player);

/* Doubts the turn that was noted last: adds `before`, a reading from before that turn, as one in
 * which it did not happen. */
void turns_doubt(struct dropzone *game, struct turn_reading before);

/* Notes that a player passes, which uses up a turn if something is left to activate. */
void turns_pass(struct dropzone *game, int player);

#endif

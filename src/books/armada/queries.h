/* SPDX-License-Identifier: MIT */
/* Questions about the state that several chapters ask: units, sides, turns, phases and the
 * activation in progress. Those about attacks are in attacks.h. */
#ifndef GAMES_ARMADA_QUERIES_H
#define GAMES_ARMADA_QUERIES_H

#include "base/require.h"
#include "books/armada/state.h"
#include "judge/mechanics/between.h"

/* Whether an event has a field with this value. */
static inline bool says(const struct event *event, int field, int value)
{
    return has(event, field) && value_in(event, field) == value;
}

/* Units ------------------------------------------------------------------------------ */

static inline const struct unit *unit_at(const struct armada *game, uint32_t index)
{
    REQUIRE(index < game->units.count);
    return &TABLE_CONST(struct unit, game, game->units)[index];
}

/* The row of a unit in its table, and of an upgrade in its own; a name may be either's. */
static inline uint32_t row_of(const struct roster *roster, entity unit)
{
    REQUIRE(BIT(roster_at(roster, unit)->kind) & UNITS);
    return roster_at(roster, unit)->index;
}

static inline uint32_t upgrade_row(const struct roster *roster, entity upgrade)
{
    REQUIRE(roster_at(roster, upgrade)->kind == KIND_UPGRADE);
    return roster_at(roster, upgrade)->index;
}

/* The unit that a field of the event names. */
static inline const struct unit *unit_in(const struct judgement *judgement, int field)
{
    return unit_at(STATE(armada), row_of(judgement->roster, entity_in(judgement->event, field)));
}

/* Whether the event names a unit: some have an upgrade in its place. */
static inline bool names_unit(const struct judgement *judgement)
{
    return has(judgement->event, UNIT) &&
           BIT(roster_at(judgement->roster, entity_in(judgement->event, UNIT))->kind) & UNITS;
}

/* Whether a unit can certainly be activated. */
static inline bool can_activate(const struct unit *unit)
{
    return unit->in_play && !unit->activated && !unit->prevented && !unit->loss.unsure;
}

static inline const struct upgrade *upgrade_at(const struct armada *game, uint32_t index)
{
    REQUIRE(index < game->upgrades.count);
    return &TABLE_CONST(struct upgrade, game, game->upgrades)[index];
}

/* The row of the first upgrade of a ship, or of the next ship that has some. Upgrades are declared
 * in the blocks of their ships, so they have the order of the ships. */
uint32_t first_upgrade(const struct armada *game, uint32_t ship);

/* The upgrade card that an event is about. */
static inline const struct upgrade *upgrade_in(const struct judgement *judgement)
{
    return upgrade_at(STATE(armada),
                      upgrade_row(judgement->roster, entity_in(judgement->event, UNIT)));
}

/* How many command dials a ship is to have after the Command Phase, or UNKNOWN. */
static inline int dials_due(const struct unit *ship)
{
    if (ship->dials.due != UNKNOWN || ship->card.command == UNKNOWN)
        return ship->dials.due;
    return ship->card.command + ship->card.more_dials;
}

/* Command tokens that a ship holds, of all kinds. */
unsigned tokens_held(const struct unit *ship);

/* How many command tokens a ship may have; UINT_MAX if its command value is not known. */
unsigned tokens_most(const struct unit *ship);

/* Players and sides ------------------------------------------------------------------ */

/* The player of this name. NULL: no player has it. */
static inline const struct player *player_at(const struct armada *game, entity one)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].self == one)
            return &players[i];
    return NULL;
}

/* The side that is this player or this team; NO_SIDE: neither is. */
int side_named(const struct armada *game, entity one);

/* The side that a player or a team belongs to, or NO_SIDE. */
static inline int side_of(const struct armada *game, entity one)
{
    const struct player *player = player_at(game, one);
    return player ? player->side : side_named(game, one);
}

/* The opponent's side. The side given must not be NO_SIDE. */
static inline int other_side(int side)
{
    return 1 - side;
}

/* A side's name, for messages. */
entity side_name(const struct armada *game, int side);

/* Whether the game has two sides, of which one is known to be first. */
static inline bool sides_known(const struct armada *game)
{
    return game->first != NO_SIDE;
}

/* Whether all players of a side record an area; for NO_SIDE, all players of the game. */
bool side_records(const struct armada *game, const struct roster *roster, int side, unsigned area);

/* Whether the log records every statement that may name a card or an effect: those of all players
 * in all areas, and the table's about cards and damage. */
bool records_effects(const struct armada *game, const struct roster *roster);

/* Whether all players of a unit's side record an area. */
static inline bool recorded_for(const struct armada *game, const struct roster *roster,
                                const struct unit *unit, unsigned area)
{
    return side_records(game, roster, unit->side, area);
}

/* Whether the state has all command tokens that a ship may hold: the log records its side's
 * commands and never left them out. */
bool tokens_known(const struct armada *game, const struct roster *roster, const struct unit *ship);

/* Whether a ship may have more dials than the state: the log has left some out, and their number is
 * known by the ship's command value alone. */
static inline bool may_have_more_dials(const struct armada *game, const struct unit *ship)
{
    return dials_due(ship) == UNKNOWN && player_at(game, ship->owner)->commands_missed;
}

/* Whether the log shows that a ship has no command dial left to reveal. */
static inline bool is_without_dials(const struct armada *game, const struct roster *roster,
                                    const struct unit *ship)
{
    return ship->dials.count == 0 && !game->ship_unsure && !may_have_more_dials(game, ship) &&
           recorded_for(game, roster, ship, COMMANDS_AREA);
}

/* How many units of a side can be activated now. */
struct between ships_able(const struct armada *game, int side);
struct between squadrons_able(const struct armada *game, int side);

/* How many ships of a side are in play and not activated; `count_prevented`: also prevented
 * ones. */
struct between ships_unactivated(const struct armada *game, int side, bool count_prevented);

/* How many ships of a side are in play. */
struct between ships_in_play(const struct armada *game, int side);

/* See `open` of struct ruleset. */
bool armada_open(const void *state, uint32_t *cursor, struct open_member *ret_member);

/* Whether a ship of a side was activated in this round. */
bool has_activated_ship(const struct armada *game, int side);

/* Whether a player can activate a ship: the Grand Admiral may choose only such a player. */
bool may_be_chosen(const struct armada *game, entity player);

/* As may_be_chosen, if each ship whose loss is in doubt is still in play. */
bool is_perhaps_able(const struct armada *game, entity player);

/* Whether any squadron is certainly in play. */
bool squadrons_in_play(const struct armada *game);

/* Whether a side had ships and has lost them all. None may be set aside or perhaps in play. */
bool is_eliminated(const struct armada *game, int side);

/* Whether a side has no ship in play, only such as are set aside. */
bool has_only_ships_aside(const struct armada *game, int side);

/* Whether no side has anything left to activate in the current phase. */
bool nobody_able(const struct armada *game);

/* The side to act now in the current phase. NO_SIDE: not known. */
int side_to_act(const struct armada *game);

/* Phases and steps ------------------------------------------------------------------- */

/* The phase that a phase marker begins. */
static inline enum phase phase_in(const struct event *event)
{
    return (enum phase)(value_in(event, NUMBER) + 1);
}

/* Whether the event is a marker that leaves a phase for a later one or for the next round, for the
 * first time this round. */
bool leaves_phase(const struct judgement *judgement, enum phase phase);

/* The step of the Status Phase that an event belongs to. */
enum status_step status_step_of(const struct event *event);

/* The activation in progress --------------------------------------------------------- */

/* The active ship, or NULL. */
static inline const struct unit *active_ship(const struct armada *game)
{
    return game->ship.unit == NO_UNIT ? NULL : unit_at(game, game->ship.unit);
}

/* Whether a ship has maneuvered in the last activation, so that an overlap may be resolved. */
static inline bool has_just_maneuvered(const struct armada *game)
{
    return game->ship.maneuvered || game->mover_lost;
}

/* Whether a side acts with a unit: its own, or the active one if that side has activated it. */
static inline bool side_acts_with(const struct armada *game, int side, uint32_t unit)
{
    return side == unit_at(game, unit)->side ||
           (unit == game->ship.unit && side == game->ship.side) ||
           (unit == game->squadron.unit && side == game->squadron.side);
}

/* Whether the side of a player, or of a team, acts with a unit. */
static inline bool acts_with(const struct armada *game, entity player, uint32_t unit)
{
    return side_acts_with(game, side_of(game, player), unit);
}

/* The active ship, if the player acts with it; NULL: there is none, or it is the opponent's. */
static inline const struct unit *ship_acting_for(const struct armada *game, entity player)
{
    return game->ship.unit != NO_UNIT && acts_with(game, player, game->ship.unit)
               ? active_ship(game)
               : NULL;
}

/* The active ship if the event's player acts with it, otherwise NULL. */
static inline const struct unit *acting_ship(const struct judgement *judgement)
{
    return ship_acting_for(STATE(armada), judgement->event->subject);
}

/* Whether a squadron command of the active ship is in force, or may be, unrecorded. */
static inline bool may_command_squadrons(const struct armada *game, const struct roster *roster)
{
    const struct unit *ship = active_ship(game);
    return game->ship.squadrons.in_force ||
           (ship && !recorded_for(game, roster, ship, COMMANDS_AREA));
}

/* Whether a name begins with a word, or is it, in any letter case, in which fleet lists differ. */
bool name_begins(struct slice name, const char *word);
bool is_same_name(struct slice name, const char *known);

/* The keyword of a source, without its number. */
struct slice without_number(struct slice source);

/* Whether an event names this keyword as its source, in capital letters or small ones and with or
 * without a number. */
bool by_keyword(const struct event *event, const char *keyword);

/* Whether an event names a source that outranks the rules: a card, an objective or a mishap, but
 * not one of the tokens, commands and keywords that the rules judge themselves. */
bool by_named_card(const struct event *event);
static inline bool by_card(const struct event *event)
{
    return has(event, SOURCE) && by_named_card(event);
}

/* Whether an event names a keyword, an overlap or an obstacle as its source; and whether that
 * outranks the rule that is judged, as its row says. */
bool by_book_word(const struct event *event);
bool word_outranks(const struct judgement *judgement);

/* Whether the source of an event that is judged, one as by_card accepts, outranks the rule: a word
 * of the rulebook or a card those that its row names, a card of which nothing is known any. */
bool armada_outranks(const struct judgement *judgement);

/* The effects that the rulebook names, NULL at the end; and whether a source is the name of a
 * damage card, of an objective, or any of the three. */
extern const char *const book_effects[];
bool is_damage_card(struct slice source);
bool is_objective(struct slice source);
bool is_book_source(struct slice source);

/* As armada_outranks for an event that is judged, as by_card for one that is applied. If the log
 * records cards, the source must also be known. */
bool names_card(const struct judgement *judgement);

/* Whether a critical effect has a name that is none of the recorded cards and known effects. */
bool is_critical_unknown(const struct judgement *judgement);
bool by_known_card(const struct play *play);

/* Whether the source of an event is a card that may outrank the rule that is judged: also one of
 * which nothing is known. */
bool by_able_card(const struct judgement *judgement);

/* Whether an event names overlapping as its source; an overlap or an obstacle. */
bool by_overlap(const struct event *event);
bool by_mishap(const struct event *event);

/* Engineering points that a repair costs (RRG 1.5.0, Repair Command). */
int repair_cost(const struct event *event);

/* The speed that a ship may still have although it has maneuvered at another one. UNKNOWN: there is
 * none; or play goes on as the log has it; or the guess at that breach still reads ahead, and
 * explains what follows. */
int speed_before_slip(const struct game_run *game, const struct unit *ship);

/* The difference between a ship's speed and another one. If the ship may have either of two speeds,
 * the nearer one is compared. */
int change_of_speed(const struct game_run *game, const struct unit *ship, int speed);

/* The two sides that the declarations make --------------------------------------- */

struct sides {
    /* of players, or of teams; if it is not 2, only `team_game` and `first` are set besides */
    uint32_t count;
    bool team_game;
    struct side side[2]; /* their pass tokens follow from the sizes of the fleets */
    unsigned ships[2];
    /* a player of no team, in a game of teams, and one who is declared first there */
    entity teamless, first_player;
    int first;      /* NO_SIDE: nobody is first, or both are */
    bool one_first; /* exactly one side is declared first */
};

void find_sides(const struct armada *game, const struct roster *roster, struct sides *ret_sides);

/* Whether a player belongs to a side: the side is the player's team, or the player. */
bool plays_for(const struct roster *roster, const struct player *player, const struct side *side,
               bool team_game);

/* The name that a team's declaration gives as its Grand Admiral: a mention. */
entity admiral_named(const struct armada *game, const struct side *side);

/* The player or team that a mention names. NO_ENTITY: none of these kinds has the name. */
entity mentioned(const struct roster *roster, entity mention, uint32_t kinds);

/* Readying upgrade cards that cost command tokens (QR, Game Round 4.2) ----------- */

/* Counts the command tokens that a card costs, of each kind. */
void count_cost(const struct upgrade *upgrade, int ret_cost[COMMANDS]);

/* The first kind of command token of which a ship has fewer than it pays, or NONE. */
enum { NONE = -1 };
int token_missing(const struct unit *ship, const int paid[COMMANDS]);

/* Whether a side has a card that it could still ready. */
enum able { UNABLE, ABLE, ABLE_UNKNOWN };
enum able could_ready(const struct armada *game, const struct roster *roster, int side);

/* Whether a step of the Status Phase would change something, so that it is a mistake to leave it
 * out. UNABLE: nothing is exhausted that it would ready, or it is the last round. */
enum able changes_something(const struct armada *game, const struct roster *roster,
                            enum status_step step);

/* The side whose turn it is to ready a card or to decline. NO_SIDE: not known. */
int side_to_ready(const struct armada *game);

#endif

/* SPDX-License-Identifier: MIT */
#include "books/armada/queries.h"
#include "judge/engine/game_run.h"

#include <limits.h>
#include <stdlib.h>

/* Units ------------------------------------------------------------------------------ */

unsigned tokens_held(const struct unit *ship)
{
    unsigned held = 0;
    for (int command = 0; command < COMMANDS; command++)
        held += ship->tokens.held[command];
    return held;
}

unsigned tokens_most(const struct unit *ship)
{
    if (ship->card.command == UNKNOWN)
        return UINT_MAX;
    return (unsigned)(ship->tokens.most > ship->card.command ? ship->tokens.most
                                                             : ship->card.command);
}

typedef bool unit_test(const struct unit *unit);

/* Counts units that may be in play. */
static inline struct between count(const struct armada *game, int side, bool squadron,
                                   unit_test *test)
{
    const struct unit *units = TABLE_CONST(struct unit, game, game->units);
    struct between found = {0};
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *unit = &units[i];
        if (unit->side != side || unit->squadron != squadron || !unit->in_play || !test(unit))
            continue;
        found.most++;
        found.least += !unit->loss.unsure;
    }
    return found;
}

static bool is_able(const struct unit *unit)
{
    return !unit->activated && !unit->prevented;
}

static bool is_unactivated(const struct unit *unit)
{
    return !unit->activated;
}

static bool is_any(const struct unit *unit)
{
    (void)unit;
    return true;
}

/* Where a ship was activated twice, it may have been another: one fewer is left to activate. */
static struct between but_for_doubled(const struct armada *game, int side, struct between ships)
{
    unsigned doubled = game->sides[side].ships_doubled;
    ships.least -= doubled < ships.least ? doubled : ships.least;
    return ships;
}

struct between ships_able(const struct armada *game, int side)
{
    return but_for_doubled(game, side, count(game, side, false, is_able));
}

struct between squadrons_able(const struct armada *game, int side)
{
    return count(game, side, true, is_able);
}

struct between ships_unactivated(const struct armada *game, int side, bool count_prevented)
{
    return but_for_doubled(game, side,
                           count(game, side, false, count_prevented ? is_unactivated : is_able));
}

struct between ships_in_play(const struct armada *game, int side)
{
    return count(game, side, false, is_any);
}

bool has_activated_ship(const struct armada *game, int side)
{
    const struct unit *units = TABLE_CONST(struct unit, game, game->units);
    for (uint32_t i = 0; i < game->units.count; i++)
        if (units[i].side == side && !units[i].squadron && units[i].activated)
            return true;
    return false;
}

static bool has_ship(const struct armada *game, entity player, unit_test *test)
{
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *ship = unit_at(game, i);
        if (!ship->squadron && ship->owner == player && ship->in_play && test(ship))
            return true;
    }
    return false;
}

bool may_be_chosen(const struct armada *game, entity player)
{
    return has_ship(game, player, can_activate);
}

bool is_perhaps_able(const struct armada *game, entity player)
{
    return has_ship(game, player, is_able);
}

bool squadrons_in_play(const struct armada *game)
{
    for (uint32_t i = 0; i < game->units.count; i++)
        if (unit_at(game, i)->squadron && unit_at(game, i)->in_play &&
            !unit_at(game, i)->loss.unsure)
            return true;
    return false;
}

bool is_eliminated(const struct armada *game, int side)
{
    bool had = false;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *ship = unit_at(game, i);
        if (ship->side != side || ship->squadron || ship->untold)
            continue;
        if (ship->in_play || ship->aside)
            return false;
        had = true;
    }
    return had;
}

bool has_only_ships_aside(const struct armada *game, int side)
{
    bool aside = false;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *ship = unit_at(game, i);
        if (ship->side != side || ship->squadron || ship->untold)
            continue;
        if (ship->in_play)
            return false;
        aside = aside || ship->aside;
    }
    return aside;
}

/* Sides and turns -------------------------------------------------------------------- */

int side_named(const struct armada *game, entity one)
{
    for (int side = 0; side < game->side_count; side++)
        if (game->sides[side].self == one)
            return side;
    return NO_SIDE;
}

entity side_name(const struct armada *game, int side)
{
    return side == NO_SIDE ? NO_ENTITY : game->sides[side].self;
}

bool side_records(const struct armada *game, const struct roster *roster, int side, unsigned area)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++) {
        if (side != NO_SIDE && players[i].side != side)
            continue;
        if (!roster_records(roster, players[i].self, area) ||
            (area == DICE_AREA && players[i].rolls_missed))
            return false;
    }
    return true;
}

bool records_effects(const struct armada *game, const struct roster *roster)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    const uint32_t of_table = BIT(CARDS_AREA) | BIT(STATUS_AREA);
    uint32_t of_players = BIT(AREAS) - BIT(AREA_TURNS + 1); /* all areas but the turns */
    if (!game->team_game)
        of_players &= ~BIT(CHOICES_AREA);
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].rolls_missed || of_players & ~roster_recorded(roster, players[i].self))
            return false;
    return !(of_table & ~roster_recorded(roster, NO_ENTITY));
}

bool tokens_known(const struct armada *game, const struct roster *roster, const struct unit *ship)
{
    return recorded_for(game, roster, ship, COMMANDS_AREA) && !ship->tokens.unsure &&
           (ship->tokens.set || !player_at(game, ship->owner)->commands_missed);
}

uint32_t first_upgrade(const struct armada *game, uint32_t ship)
{
    uint32_t from = 0, to = game->upgrades.count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (upgrade_at(game, middle)->ship < ship)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

static bool any_able(const struct armada *game, int side, bool squadron)
{
    const struct unit *units = TABLE_CONST(struct unit, game, game->units);
    if (!squadron && game->sides[side].ships_doubled)
        return ships_able(game, side).least > 0;
    for (uint32_t i = 0; i < game->units.count; i++)
        if (units[i].side == side && units[i].squadron == squadron && can_activate(&units[i]))
            return true;
    return false;
}

bool nobody_able(const struct armada *game)
{
    bool squadron = game->rounds.phase == SQUADRON_PHASE;
    return !any_able(game, 0, squadron) && !any_able(game, 1, squadron);
}

int side_to_act(const struct armada *game)
{
    bool able[2];
    if (!sides_known(game))
        return NO_SIDE;
    for (int side = 0; side < 2; side++)
        able[side] = any_able(game, side, game->rounds.phase == SQUADRON_PHASE);
    return alternation_side(game->next, able);
}

/* What the log leaves open: the units, by row, then the turn --------------------------------- */

enum { FIRST_SIDES, SECOND_SIDES, THE_OTHERS, THE_TURN }; /* groups */

/* By side those that take turns now; in other phases the ships. */
static uint8_t group_of_unit(const struct armada *game, const struct unit *unit)
{
    if (unit->squadron != (game->rounds.phase == SQUADRON_PHASE))
        return THE_OTHERS;
    return unit->side == 1 ? SECOND_SIDES : FIRST_SIDES;
}

static bool find_unit(const struct armada *game, uint32_t *cursor, struct open_member *ret_member)
{
    for (; *cursor < game->units.count; ++*cursor) {
        const struct unit *unit = unit_at(game, *cursor);
        if (!unit->loss.unsure || !unit->in_play)
            continue;
        *ret_member = (struct open_member){.untold = "whether %N is in play (destroy)",
                                           .name = unit->self,
                                           .place = (*cursor)++,
                                           .group = group_of_unit(game, unit)};
        return true;
    }
    return false;
}

bool armada_open(const void *state, uint32_t *cursor, struct open_member *ret_member)
{
    const struct armada *game = state;
    if (find_unit(game, cursor, ret_member))
        return true;
    if (*cursor > game->units.count || !game->turn_open || !sides_known(game))
        return false;
    *ret_member = (struct open_member){.untold = "whose turn it is where the log begins (next)",
                                       .name = NO_ENTITY,
                                       .place = (*cursor)++,
                                       .group = THE_TURN};
    return true;
}

/* Phases and steps ------------------------------------------------------------------- */

bool leaves_phase(const struct judgement *judgement, enum phase phase)
{
    const struct event *event = judgement->event;
    if (event->kind != KIND_ROUND && event->kind != KIND_PHASE)
        return false;
    uint8_t next = event->kind == KIND_ROUND ? NO_PHASE : (uint8_t)phase_in(event);
    return rounds_leaves(&STATE(armada)->rounds, (uint8_t)phase, next, PHASES);
}

enum status_step status_step_of(const struct event *event)
{
    switch (event->kind) {
    case READY_ALL: return event->form == READY_DEFENSE_TOKENS ? READY_DEFENSE : READY_CARDS;
    case FLIP: return FLIP_INITIATIVE;
    case ROUND_TOKEN: return PLACE_ROUND_TOKEN;
    default: return READY_CARDS;
    }
}

/* about as many statements as the engine reads ahead for a guess */
enum { GUESS_READS_AHEAD = 48 };

int speed_before_slip(const struct game_run *game, const struct unit *ship)
{
    const struct speed_doubt *doubt = &ship->speed_doubt;
    return !game->effort.as_played && game->statements - doubt->slipped_at > GUESS_READS_AHEAD
               ? doubt->before
               : UNKNOWN;
}

int change_of_speed(const struct game_run *game, const struct unit *ship, int speed)
{
    int change = abs(speed - ship->speed), before = speed_before_slip(game, ship);
    return before != UNKNOWN && abs(speed - before) < change ? abs(speed - before) : change;
}

int repair_cost(const struct event *event)
{
    static const int costs[] = {[REPAIR_SHIELD] = 2, [REPAIR_HULL] = 3, [MOVE_SHIELD] = 1};
    return costs[event->form];
}

bool name_begins(struct slice name, const char *word)
{
    size_t at = 0;
    while (at < name.length && word[at] && (name.at[at] | ('a' ^ 'A')) == (word[at] | ('a' ^ 'A')))
        at++;
    return !word[at];
}

bool is_same_name(struct slice name, const char *known)
{
    return name.length == strlen(known) && name_begins(name, known);
}

struct slice without_number(struct slice source)
{
    size_t length = source.length;
    if (name_begins(source, "ai: ")) /* the book prints 'AI: Battery 1' */
        return (struct slice){source.at, strlen("ai")};
    while (length > 0 && source.at[length - 1] >= '0' && source.at[length - 1] <= '9')
        length--;
    bool number = length < source.length && length > 0 && source.at[length - 1] == ' ';
    return number ? (struct slice){source.at, length - 1} : source;
}

bool by_keyword(const struct event *event, const char *keyword)
{
    char buffer[LIMIT_STRING_BYTES];
    return has(event, SOURCE) &&
           is_same_name(without_number(event_text(event, SOURCE, buffer)), keyword);
}

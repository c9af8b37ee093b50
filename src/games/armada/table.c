/* What is on the table: questions about the state that several chapters ask. */
#include "games/armada/armada.h"

uint32_t unit_index(const struct roster *roster, entity one)
{
    return roster_at(roster, one)->index;
}

const struct unit *unit_in(const struct judgement *judgement, int field)
{
    const struct armada *game = STATE(armada);
    return unit_at(game, unit_index(judgement->roster, entity_in(judgement->event, field)));
}

const struct player *player_at(const struct armada *game, entity one)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].self == one)
            return &players[i];
    return NULL;
}

int side_of(const struct armada *game, entity one)
{
    const struct player *player = player_at(game, one);
    entity self = player && player->team != NO_ENTITY ? player->team : one;
    for (int side = 0; side < game->side_count; side++)
        if (game->sides[side].self == self)
            return side;
    return NO_SIDE;
}

entity side_name(const struct armada *game, int side)
{
    return side == NO_SIDE ? NO_ENTITY : game->sides[side].self;
}

bool sides_known(const struct armada *game)
{
    return game->side_count && game->first != NO_SIDE;
}

bool can_activate(const struct unit *unit)
{
    return unit->in_play && !unit->activated && !unit->prevented;
}

typedef bool unit_test(const struct unit *unit);

static unsigned count(const struct armada *game, int side, bool squadron, unit_test *test)
{
    unsigned found = 0;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *unit = unit_at(game, i);
        found += unit->squadron == squadron && test(unit) && side_of(game, unit->owner) == side;
    }
    return found;
}

static bool is_unactivated(const struct unit *unit)
{
    return unit->in_play && !unit->activated;
}

static bool is_in_play(const struct unit *unit)
{
    return unit->in_play;
}

unsigned ships_able(const struct armada *game, int side)
{
    return count(game, side, false, can_activate);
}

unsigned squadrons_able(const struct armada *game, int side)
{
    return count(game, side, true, can_activate);
}

unsigned ships_unactivated(const struct armada *game, int side, bool count_prevented)
{
    return count(game, side, false, count_prevented ? is_unactivated : can_activate);
}

unsigned ships_in_play(const struct armada *game, int side)
{
    return count(game, side, false, is_in_play);
}

int side_to_act(const struct armada *game)
{
    bool able[2];
    if (!sides_known(game))
        return NO_SIDE;
    for (int side = 0; side < 2; side++)
        able[side] = game->phase == SQUADRON_PHASE ? squadrons_able(game, side) > 0
                                                   : ships_able(game, side) > 0;
    return alternation_side(game->next, able);
}

bool leaves_phase(const struct judgement *judgement, enum phase phase)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (game->phase != phase || game->ends_judged >> phase & 1)
        return false;
    if (event->kind == KIND_ROUND)
        return true;
    if (event->kind != KIND_PHASE)
        return false;
    return phase == STATUS_PHASE || event->field[NUMBER] + 1 > (int)phase; /* after the last phase any is a new round's */
}

const struct unit *active_ship(const struct armada *game)
{
    return game->ship.unit == NO_UNIT ? NULL : unit_at(game, game->ship.unit);
}

bool squadron_attacks(const struct armada *game, const struct event *event)
{
    return !has(event, BY_UNIT) && game->squadron.unit != NO_UNIT && (!has(event, ZONE) || game->ship.unit == NO_UNIT);
}

int attacking_zone(const struct armada *game, const struct event *event)
{
    if (has(event, SPECIAL))
        return game->ship.unit != NO_UNIT ? active_ship(game)->special_arc : UNKNOWN;
    return has(event, ZONE) ? event->field[ZONE] : UNKNOWN;
}

bool of_active_side(const struct armada *game, entity subject)
{
    int side = side_of(game, subject);
    const struct unit *ship = active_ship(game);
    return side == game->ship.side || (ship && side == side_of(game, ship->owner));
}

bool by_active_side(const struct judgement *judgement)
{
    return of_active_side(STATE(armada), judgement->event->subject);
}

unsigned tokens_held(const struct unit *ship)
{
    unsigned held = 0;
    for (int command = 0; command < COMMANDS; command++)
        held += ship->tokens[command];
    return held;
}

/* What is on the table: questions about the state that several chapters ask. */
#include "games/armada/armada.h"

int side_itself(const struct armada *game, entity one)
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

typedef bool unit_test(const struct unit *unit);

static inline unsigned count(const struct armada *game, int side, bool squadron, unit_test *test)
{
    const struct unit *units = unit_at(game, 0);
    unsigned found = 0;
    for (uint32_t i = 0; i < game->units.count; i++)
        found += units[i].side == side && units[i].squadron == squadron && test(&units[i]);
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

static bool any_able(const struct armada *game, int side, bool squadron)
{
    const struct unit *units = unit_at(game, 0);
    for (uint32_t i = 0; i < game->units.count; i++)
        if (units[i].side == side && units[i].squadron == squadron && can_activate(&units[i]))
            return true;
    return false;
}

int side_to_act(const struct armada *game)
{
    bool able[2];
    if (!sides_known(game))
        return NO_SIDE;
    for (int side = 0; side < 2; side++)
        able[side] = any_able(game, side, game->phase == SQUADRON_PHASE);
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
    return phase == STATUS_PHASE || value_in(event, NUMBER) + 1 > (int)phase; /* after the last phase any is a new round's */
}

int attacking_zone(const struct armada *game, const struct event *event)
{
    if (has(event, SPECIAL))
        return game->ship.unit != NO_UNIT ? active_ship(game)->special_arc : UNKNOWN;
    return has(event, ZONE) ? value_in(event, ZONE) : UNKNOWN;
}

unsigned tokens_held(const struct unit *ship)
{
    unsigned held = 0;
    for (int command = 0; command < COMMANDS; command++)
        held += ship->tokens[command];
    return held;
}

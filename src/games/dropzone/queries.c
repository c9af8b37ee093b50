/* What is on the table and whose turn it is: questions that several chapters ask. */
#include "games/dropzone/queries.h"

int player_of(const struct dropzone *game, entity one)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->players[i].self == one)
            return (int)i;
    return NOBODY;
}

int subject_of(const struct judgement *judgement)
{
    return player_of(STATE(dropzone), judgement->event->subject);
}

uint32_t named(const struct roster *roster, const struct event *event, int field)
{
    return roster_at(roster, entity_in(event, field))->index;
}

uint32_t mentioned_squad(const struct dropzone *game, const struct roster *roster, int player, entity mention)
{
    struct slice name = roster_name(roster, mention);
    for (uint32_t i = 0; i < game->squads.count; i++)
        if (squad_at(game, i)->player == player && slice_equal(roster_name(roster, squad_at(game, i)->self), name))
            return i;
    return NONE;
}

int32_t command_value(const struct dropzone *game, int player, bool embarked)
{
    int32_t highest = 0;
    for (uint32_t i = 0; i < game->commanders.count; i++) {
        const struct commander *one = commander_at(game, i);
        const struct squad *squad = one->squad == NONE ? NULL : squad_at(game, one->squad);
        bool there = !squad || (squad->units > 0 && !squad->reserve && !squad->readiness && (embarked || !squad->embarked));
        if (one->player == player && !one->dead && there && one->value > highest)
            highest = one->value;
    }
    return highest;
}

int32_t hand_limit(const struct dropzone *game, int player)
{
    int32_t value = command_value(game, player, true);
    return value ? value : 1;
}

bool is_out(const struct dropzone *game, int player)
{
    for (uint32_t i = 0; i < game->squads.count; i++)
        if (squad_at(game, i)->player == player && squad_at(game, i)->units > 0)
            return false;
    return true;
}

bool squad_can_act(const struct squad *squad)
{
    return squad->units > 0 && !squad->reserve && !squad->disabled;
}

bool battlegroup_able(const struct dropzone *game, uint32_t battlegroup)
{
    const struct battlegroup *one = battlegroup_at(game, battlegroup);
    for (uint32_t i = 0; i < one->squads; i++)
        if (squad_can_act(squad_at(game, one->first_squad + i)))
            return true;
    return false;
}

bool battlegroup_optional(const struct dropzone *game, uint32_t battlegroup)
{
    const struct battlegroup *one = battlegroup_at(game, battlegroup);
    for (uint32_t i = 0; i < one->squads; i++) {
        const struct squad *squad = squad_at(game, one->first_squad + i);
        if (squad_can_act(squad) && !squad->readiness)
            return false;
    }
    return true;
}

uint32_t left_to_activate(const struct dropzone *game, int player, bool optional_too)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *one = battlegroup_at(game, i);
        left += one->player == player && !one->activated && battlegroup_able(game, i) &&
                (optional_too || !battlegroup_optional(game, i));
    }
    return left;
}

int place_of(const struct dropzone *game, int player)
{
    for (int place = 0; place < game->order_count; place++)
        if (game->order[place] == player)
            return place;
    return -1;
}

/* Goes round in the order from whoever acted last: anybody up to the first player who has
 * to activate a battlegroup may act. */
bool may_act_now(const struct dropzone *game, int player, int *ret_expected)
{
    int start = game->last_actor == NOBODY ? -1 : place_of(game, game->last_actor);
    *ret_expected = NOBODY;
    bool may = false;
    for (int i = 1; i <= game->order_count; i++) {
        int next = game->order[(start + i) % game->order_count];
        may = may || (next == player && left_to_activate(game, next, true) > 0);
        if (left_to_activate(game, next, false) > 0) {
            *ret_expected = next;
            break;
        }
    }
    return may;
}

bool pass_hands_on(const struct dropzone *game, int player)
{
    int expected;
    return left_to_activate(game, player, false) > 0 || may_act_now(game, player, &expected);
}

bool card_gone(const struct dropzone *game, const struct roster *roster, entity card, int player)
{
    uint32_t index = roster_at(roster, card)->index;
    return index && TABLE_CONST(struct card, game, game->cards)[index - 1].gone >> player & 1;
}

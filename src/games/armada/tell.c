/* SPDX-License-Identifier: MIT */
/* Describes the state in words. */
#include "games/armada/attacks.h"
#include "games/armada/game.h"
#include "games/armada/queries.h"

static void add_word(struct text *text, const char *word)
{
    text_addf(text, "%s%s", text->length ? ", " : "", word);
}

/* Adds a list of a unit's things, unless it is empty. */
static void tell_list(struct telling *telling, const struct unit *unit, const char *what,
                      const struct text *text)
{
    if (text->length)
        telling_add(telling, unit->self, what, "%s", text->at);
}

static void tell_shields(struct telling *telling, const struct unit *ship)
{
    char buffer[TOLD_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (int zone = 0; zone < ZONES; zone++) {
        const struct hull_zone *one = &ship->zones[zone];
        if (!one->there || !one->declared)
            continue;
        text_addf(&text, "%s%s ", text.length ? ", " : "", armada_zones[zone]);
        if (one->shields < 0)
            text_add_string(&text, "unknown");
        else if (one->least_shields == one->shields)
            text_addf(&text, "%d", one->shields);
        else
            text_addf(&text, "%d to %d", one->least_shields, one->shields);
    }
    tell_list(telling, ship, "shields", &text);
}

static void tell_defense(struct telling *telling, const struct unit *unit)
{
    static const char *const states[] = {
        [TOKEN_READY] = "", [TOKEN_EXHAUSTED] = " (exhausted)", [TOKEN_DISCARDED] = " (discarded)"};
    char buffer[TOLD_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < unit->defense_count; i++) {
        add_word(&text, armada_tokens[unit->defense[i]]);
        text_add_string(&text, states[unit->defense_state[i]]);
    }
    tell_list(telling, unit, "defense tokens", &text);
}

static void tell_commands(struct telling *telling, const struct unit *ship)
{
    char buffer[TOLD_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    for (unsigned i = 0; i < ship->stack_count; i++)
        add_word(&text, ship->stack[i] < COMMANDS ? armada_commands[ship->stack[i]] : "sealed");
    tell_list(telling, ship, "command dials", &text);
    text_clear(&text);
    for (int command = 0; command < COMMANDS; command++)
        for (unsigned i = 0; i < ship->tokens[command]; i++)
            add_word(&text, armada_commands[command]);
    tell_list(telling, ship, "command tokens", &text);
}

static void tell_hull(struct telling *telling, const struct unit *unit)
{
    if (unit->hull > 0)
        telling_add(telling, unit->self, "hull", "%d", unit->hull - unit->damage);
    else
        telling_add(telling, unit->self, "hull", "unknown");
    if (unit->hull <= 0 && unit->damage > 0)
        telling_add(telling, unit->self, "damage", "%d", unit->damage);
}

static void tell_unit(struct telling *telling, const struct unit *unit)
{
    if (!unit->in_play) {
        telling_add(telling, unit->self, "is", "%s", unit->aside ? "set aside" : "out of play");
        return;
    }
    if (unit->loss_unsure) {
        telling_add(telling, unit->self, "is", "perhaps out of play");
        return;
    }
    if (unit->activated)
        telling_add(telling, unit->self, "is", "activated");
    tell_hull(telling, unit);
    if (!unit->squadron && unit->speed >= 0)
        telling_add(telling, unit->self, "speed", "%d", unit->speed);
    else if (!unit->squadron)
        telling_add(telling, unit->self, "speed", "unknown");
    if (unit->targeting == TARGETING_TOKEN)
        telling_add(telling, unit->self, "targeting token", "on the table");
    tell_shields(telling, unit);
    tell_defense(telling, unit);
    tell_commands(telling, unit);
}

static void tell_attack(struct telling *telling, const struct armada *game,
                        const struct roster *roster)
{
    const struct attack *attack = &game->attack;
    if (!attack->open || attack->attacker == NO_UNIT || attack->defender == NO_UNIT)
        return;
    struct slice attacker = roster_name(roster, unit_at(game, attack->attacker)->self);
    struct slice defender = roster_name(roster, unit_at(game, attack->defender)->self);
    bool near = attack->range >= 0 && attack->range <= EXTREME;
    telling_add(telling, NO_ENTITY, "attack", "%.*s on %.*s%s%s", (int)attacker.length, attacker.at,
                (int)defender.length, defender.at, near ? " at " : "",
                near ? armada_ranges[attack->range] : "");
}

static void tell_side(struct telling *telling, const struct armada *game, int side)
{
    const struct side *one = &game->sides[side];
    telling_add(telling, one->self, "pass tokens", "%d", (int)one->pass_tokens);
    if (game->first == side)
        telling_add(telling, one->self, "is", "first player");
}

void armada_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct armada *game = state;
    bool turns = game->rounds.phase == SHIP_PHASE || game->rounds.phase == SQUADRON_PHASE;
    int side = turns ? side_to_act(game) : NO_SIDE;
    if (side != NO_SIDE)
        telling_add_name(
            telling, roster, NO_ENTITY,
            game->ship.unit == NO_UNIT && game->squadron.unit == NO_UNIT ? "to act" : "to act next",
            side_name(game, side));
    if (game->ship.unit != NO_UNIT)
        telling_add_name(telling, roster, NO_ENTITY, "active ship",
                         unit_at(game, game->ship.unit)->self);
    if (game->ship.unit != NO_UNIT && game->ship.dial < COMMANDS)
        telling_add(telling, NO_ENTITY, "revealed", "%s", armada_commands[game->ship.dial]);
    if (game->squadron.unit != NO_UNIT)
        telling_add_name(telling, roster, NO_ENTITY, "active squadron",
                         unit_at(game, game->squadron.unit)->self);
    tell_attack(telling, game, roster);
    for (int i = 0; i < game->side_count; i++)
        tell_side(telling, game, i);
    for (uint32_t i = 0; i < game->units.count; i++)
        tell_unit(telling, unit_at(game, i));
}

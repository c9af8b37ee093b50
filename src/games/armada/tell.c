/* SPDX-License-Identifier: MIT */
/* Describes the state in words, and writes the log that goes on after a round, or within one. */
#include "games/armada/attacks.h"
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

/* The log that goes on ------------------------------------------------------------------ */

static void go_on_side(struct going_on *going, const struct armada *game, int side)
{
    const struct side *one = &game->sides[side];
    if (game->first == side)
        going_on_word(going, one->self, "first-player");
    if (one->declared_tokens != UNKNOWN && one->pass_tokens >= 0)
        going_on_number(going, one->self, "pass-tokens", one->pass_tokens);
}

static void go_on_shields(struct going_on *going, const struct unit *ship)
{
    for (int zone = 0; zone < ZONES; zone++) {
        const struct hull_zone *one = &ship->zones[zone];
        if (!one->there || !one->declared || one->shields < 0 || one->least_shields != one->shields)
            continue;
        going_on_set(going, ship->self);
        going_on_add(going, "shields %s %d", armada_zones[zone], one->shields);
        going_on_end(going);
    }
}

/* Tokens that are not ready; a unit is declared with ready ones, and begins a round with them. */
static void go_on_defense(struct going_on *going, const struct unit *unit, bool within_round)
{
    for (unsigned i = 0; i < unit->defense_count; i++) {
        bool known = !unit->exhausted_unsure && !(unit->defense_unsure >> i & 1);
        bool readied = !within_round && unit->defense_state[i] == TOKEN_EXHAUSTED;
        if (!known || readied || unit->defense_state[i] == TOKEN_READY)
            continue;
        going_on_set(going, unit->self);
        going_on_add(going, "token %s %s", armada_tokens[unit->defense[i]],
                     unit->defense_state[i] == TOKEN_EXHAUSTED ? "exhausted" : "discarded");
        going_on_end(going);
    }
}

/* Writes dials and tokens, if the log records commands: otherwise there may be others. */
static void go_on_commands(struct going_on *going, const struct unit *ship)
{
    bool known = true;
    bool recorded = going->roster->areas &&
                    roster_records(going->roster, ship->owner, COMMANDS_AREA);
    if (!ship->tokens_set && !recorded)
        return;
    for (unsigned i = 0; i < ship->stack_count; i++)
        known = known && ship->stack[i] <= SEALED;
    if (known && ship->stack_count) {
        going_on_set(going, ship->self);
        going_on_add(going, "dials");
        for (unsigned i = 0; i < ship->stack_count; i++)
            going_on_add(going, "%s",
                         ship->stack[i] == SEALED ? "sealed" : armada_commands[ship->stack[i]]);
        going_on_end(going);
    }
    if (tokens_held(ship) == 0 || ship->tokens_unsure)
        return;
    going_on_set(going, ship->self);
    going_on_add(going, "tokens");
    for (int command = 0; command < COMMANDS; command++)
        for (unsigned i = 0; i < ship->tokens[command]; i++)
            going_on_add(going, "%s", armada_commands[command]);
    going_on_end(going);
}

/* Writes what a unit has left. One that is not in play any more was destroyed, or is set aside. */
static void go_on_unit(struct going_on *going, const struct unit *unit, bool within_round)
{
    if (unit->untold || unit->unseen || unit->loss_unsure || unit->refused)
        return;
    if (!unit->in_play) {
        if (unit->aside)
            going_on_word(going, unit->self, "aside");
        else
            going_on_destroy(going, unit->self);
        return;
    }
    if (unit->hull > 0 && unit->most_damage == unit->damage && !unit->damage_untold)
        going_on_number(going, unit->self, "hull", unit->hull - unit->damage);
    if (!unit->squadron && unit->speed >= 0 && !unit->speed_untold)
        going_on_number(going, unit->self, "speed", unit->speed);
    if (unit->targeting == TARGETING_TOKEN)
        going_on_word(going, unit->self, "targeting-token placed");
    go_on_shields(going, unit);
    go_on_defense(going, unit, within_round);
    if (!unit->squadron)
        go_on_commands(going, unit);
    going_on_word(going, unit->self, within_round && unit->activated ? "activated" : "unactivated");
}

static void go_on_upgrade(struct going_on *going, const struct upgrade *upgrade)
{
    if (going_on_is_shared(going, upgrade->self))
        return; /* the table names no card by its ship */
    if (upgrade->discarded_line)
        going_on_word(going, upgrade->self, "discarded");
    else if (upgrade->exhausted)
        going_on_word(going, upgrade->self, "exhausted");
}

void armada_go_on(const void *state, struct going_on *going)
{
    const struct armada *game = state;
    static const struct round_words words = {
        .round = "round", .phases = armada_phases, .count = PHASES};
    bool over = rounds_go_on(&game->rounds, &words, going);
    for (int i = 0; i < game->side_count; i++)
        go_on_side(going, game, i);
    for (uint32_t i = 0; i < game->units.count; i++)
        go_on_unit(going, unit_at(game, i), !over);
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        go_on_upgrade(going, upgrade_at(game, i));
    rounds_go_on_from(&game->rounds, &words, going,
                      "an attack or an activation that is not over, and what it has used",
                      "Damage cards that lie face up, and what an effect in words has changed, are "
                      "not here.");
}

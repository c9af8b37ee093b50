/* SPDX-License-Identifier: MIT */
/* Errors of the log that break no rule: events with the right words whose operands do not exist in
 * the state, and names that are never declared. */
#include "books/armada/attacks.h"
#include "books/armada/queries.h"

#include <stdlib.h>

/* Hull zones ------------------------------------------------------------------------- */

/* Reports that something has no such hull zone as a field names. Always answers false. */
static bool no_zone(struct binder *binder, const struct event *event, int field, const char *whose)
{
    int zone = value_in(event, field);
    return bind_fail(binder, LOG_UNKNOWN_NAME, 0, event_length(event),
                     "%s has no %s hull zone; only %s has one", whose, armada_zones[zone],
                     zone < LEFT_AUXILIARY ? "a ship" : "a huge ship");
}

/* Whether a field names a hull zone that the ship does not have. */
static bool is_absent(const struct unit *ship, const struct event *event, int field)
{
    return has(event, field) && !ship->zones[value_in(event, field)].there;
}

static bool validate_attack(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    if (is_untold(event))
        return true;
    const struct unit *defender = unit_in(judgement, TARGET);
    if (!defender->squadron && is_absent(defender, event, TARGET_ZONE))
        return no_zone(binder, event, TARGET_ZONE, "this ship");
    if (is_special(event, IGNITION_ATTACK))
        return true; /* it comes from the special arc, whatever the log says */
    bool answers = has(event, BY_UNIT);
    const struct unit *attacker = answers ? unit_in(judgement, BY_UNIT) : acting_ship(judgement);
    if (!attacker || attacker->squadron || !is_absent(attacker, event, ZONE))
        return true;
    return no_zone(binder, event, ZONE, answers ? "the answering ship" : "the active ship");
}

/* The zone to which damage is redirected must be one of the defender's. */
static bool validate_redirect(const struct judgement *judgement, struct binder *binder)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(game, judgement->roster, event);
    if (!attack)
        return true;
    const struct unit *defender = unit_at(game, attack->defender);
    if (defender->squadron)
        return no_zone(binder, event, TO_ZONE, "this squadron");
    if (is_absent(defender, event, TO_ZONE))
        return no_zone(binder, event, TO_ZONE, "this ship");
    return true;
}

static bool validate_repair(const struct judgement *judgement, struct binder *binder)
{
    const struct unit *ship = acting_ship(judgement);
    const struct event *event = judgement->event;
    if (ship && is_absent(ship, event, ZONE))
        return no_zone(binder, event, ZONE, "the active ship");
    if (ship && is_absent(ship, event, TO_ZONE))
        return no_zone(binder, event, TO_ZONE, "the active ship");
    return true;
}

static bool validate_target_token(const struct judgement *judgement, struct binder *binder)
{
    const struct unit *ship = acting_ship(judgement);
    if (ship && is_absent(ship, judgement->event, ZONE))
        return no_zone(binder, judgement->event, ZONE, "the active ship");
    return true;
}

/* Dice ------------------------------------------------------------------------------- */

/* Checks that a reroll, or a card that sets dice, shows as many dice of each colour as before. */
static bool validate_reroll(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    int more[COLOURS] = {0};
    if (!has(event, NEW_POOL))
        return true; /* the log does not show the new face */
    for (uint32_t i = 0; i < count_in(event, POOL); i++)
        more[pool_in(event, POOL, i)->die] -= (int)pool_in(event, POOL, i)->count;
    for (uint32_t i = 0; i < count_in(event, NEW_POOL); i++)
        more[pool_in(event, NEW_POOL, i)->die] += (int)pool_in(event, NEW_POOL, i)->count;
    for (int colour = 0; colour < COLOURS; colour++)
        if (more[colour] != 0)
            return bind_fail(binder, LOG_OUTCOME, 0, event_length(event),
                             "after '=>' must be one %s die for each that is %s; the log has %d %s",
                             armada_dice[colour].name, event->kind == SET ? "set" : "rerolled",
                             abs(more[colour]), more[colour] > 0 ? "too many" : "too few");
    return true;
}

/* Ships and units -------------------------------------------------------------------- */

static bool validate_ship_told(const struct judgement *judgement, struct binder *binder)
{
    return has(judgement->event, UNIT) || acting_ship(judgement) ||
           bind_fail(binder, LOG_OPERANDS, 0, event_length(judgement->event),
                     "the player has no active ship, so the ship must be named");
}

static bool validate_stack(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    return (count_in(event, COMMAND) <= STACK_MOST && count_in(event, DIGEST) <= STACK_MOST) ||
           bind_fail(binder, LOG_LIMIT, 0, event_length(event),
                     "a ship may have at most %d command dials", STACK_MOST);
}

/* Accepts a unit that is not destroyed, and one that only recorded damage has destroyed: a repair
 * may not have been recorded. */
static bool validate_not_destroyed(const struct judgement *judgement, struct binder *binder)
{
    const struct unit *unit = unit_in(judgement, UNIT);
    return unit->in_play || unit->aside || unit->loss.by_damage ||
           bind_fail(binder, LOG_OPERANDS, 0, event_length(judgement->event),
                     "the unit is destroyed and cannot be changed");
}

/* Accepts damage and recovery only of a unit that is not destroyed, at a place that it has. */
static bool validate_place(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    const struct unit *unit = unit_in(judgement, UNIT);
    if (!validate_not_destroyed(judgement, binder))
        return false;
    if (!has(event, TO_ZONE) || value_in(event, TO_ZONE) == HULL_PLACE)
        return true;
    if (unit->squadron)
        return no_zone(binder, event, TO_ZONE, "this squadron");
    return !is_absent(unit, event, TO_ZONE) || no_zone(binder, event, TO_ZONE, "this ship");
}

static bool fail_set(const struct judgement *judgement, struct binder *binder, const char *why)
{
    return bind_fail(binder, LOG_OPERANDS, 0, event_length(judgement->event), "%s", why);
}

static bool is_active_ship(const struct judgement *judgement)
{
    return active_ship(STATE(armada)) == unit_in(judgement, UNIT);
}

/* A unit that the table says to be destroyed has nothing that could be set; it may come back. */
static bool validate_set_unit(const struct judgement *judgement, struct binder *binder)
{
    static const bool of_destroyed[] = {[UNIT_DESTROYED] = true,
                                        [UNIT_KEPT] = true,
                                        [UNIT_BACK] = true,
                                        [UNIT_UNACTIVATED] = false};
    const struct unit *unit = unit_in(judgement, UNIT);
    bool gone = !unit->in_play && !unit->aside && !unit->loss.by_damage;
    bool may = judgement->event->form == SET_UNIT &&
               of_destroyed[value_in(judgement->event, STATE_WORD)];
    return !gone || may ||
           fail_set(judgement, binder,
                    "the unit is destroyed; 'back' must bring it back into play first");
}

static bool validate_given(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    int held = value_in(event, STATE_WORD);
    for (uint32_t i = 0; i < count_in(event, COMMAND); i++)
        if ((held != DIALS_HELD && item(event, COMMAND, i) == SEALED) ||
            (item(event, COMMAND, i) == NOTHING_GIVEN && count_in(event, COMMAND) > 1))
            return fail_set(judgement, binder,
                            item(event, COMMAND, i) == SEALED
                                ? "only dials of the stack may be sealed"
                                : "'none' must be written alone");
    return held != DIAL_HELD || is_active_ship(judgement) ||
           fail_set(judgement, binder, "only the active ship may have revealed dials");
}

static bool validate_set(const struct judgement *judgement, struct binder *binder)
{
    const struct event *event = judgement->event;
    bool of_unit = has(event, UNIT) && event->form != SET_UPGRADE;
    if (of_unit && !validate_set_unit(judgement, binder))
        return false;
    switch (event->form) {
    case SET_SHIELDS:
        return !is_absent(unit_in(judgement, UNIT), event, ZONE) ||
               no_zone(binder, event, ZONE, "this ship");
    case SET_TOKEN:
        return value_in(event, STATE_WORD) == TOKEN_GAINED ||
               may_have_token(unit_in(judgement, UNIT), value_in(event, TOKEN)) ||
               fail_set(judgement, binder,
                        "the unit has no such token; 'gained' must give it one first");
    case SET_AMOUNT:
        return value_in(event, STATE_WORD) <= DIALS_AMOUNT || is_active_ship(judgement) ||
               fail_set(judgement, binder, "only the active ship may have such an amount");
    case SET_LIST:
        return validate_stack(judgement, binder) && validate_given(judgement, binder);
    default:
        return true;
    }
}

static bool validate_points(const struct judgement *judgement, struct binder *binder)
{
    return validate_result(judgement, binder, &armada_result, 2);
}

bool armada_validate(const struct judgement *judgement, struct binder *binder)
{
    static bool (*const validations[KIND_MOST])(const struct judgement *, struct binder *) = {
        [KIND_RESULT] = validate_points,
#define VERB(kind, word, signature, who, flags, area, apply, phases, validate, ...) \
    [kind] = validate,
#include "books/armada/verbs.h"
    };
    uint16_t kind = judgement->event->kind;
    return !validations[kind] || validations[kind](judgement, binder);
}

/* Mentions --------------------------------------------------------------------------- */

bool armada_unresolved(const struct judgement *judgement, uint32_t *cursor, entity *ret_mention,
                       struct text *message)
{
    const struct armada *game = STATE(armada);
    for (uint32_t i = *cursor; i < game->players.count + game->teams.count; i++) {
        bool of_player = i < game->players.count;
        entity name =
            of_player
                ? TABLE_CONST(struct player, game, game->players)[i].team
                : TABLE_CONST(struct team, game, game->teams)[i - game->players.count].admiral;
        uint32_t kinds = BIT(of_player ? KIND_TEAM : KIND_PLAYER);
        if (name != NO_ENTITY && mentioned(judgement->roster, name, kinds) == NO_ENTITY)
            return tell_unresolved(judgement->roster, name,
                                   of_player ? "team is called" : "player is called", cursor, i,
                                   ret_mention, message);
    }
    return false;
}

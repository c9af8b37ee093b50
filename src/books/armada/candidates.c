/* SPDX-License-Identifier: MIT */
/* The values to try for an operand of a candidate. */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"

enum { PLACEHOLDER = -1 }; /* the state has no value */

static int one(int32_t value, int32_t *ret_values)
{
    *ret_values = value;
    return 1;
}

static int next_round(const struct armada *game, int32_t *ret_values, int most)
{
    (void)most;
    return one(rounds_next(&game->rounds), ret_values);
}

/* The number of the next round's token. The last round has none, since no round follows. */
static int next_token(const struct armada *game, int32_t *ret_values, int most)
{
    return rounds_reach(&game->rounds, game->last_round) ? 0 : next_round(game, ret_values, most);
}

/* The zone of the active ship's special firing arc, if it declares one. */
static int special_zone(const struct armada *game, int32_t *ret_values, int most)
{
    const struct unit *ship = active_ship(game);
    (void)most;
    return ship && ship->card.special_arc != UNKNOWN ? one(ship->card.special_arc, ret_values) : 0;
}

/* The speeds to which a navigate command may still change that of the active ship. */
static int other_speeds(const struct armada *game, int32_t *ret_values, int most)
{
    const struct unit *ship = active_ship(game);
    int count = 0, left = game->ship.speed_left;
    if (!ship || ship->speed == UNKNOWN)
        return PLACEHOLDER;
    for (int speed = ship->speed > left ? ship->speed - left : 0;
         speed <= ship->speed + left && count < most; speed++)
        if (speed != ship->speed &&
            (ship->card.max_speed == UNKNOWN || speed <= ship->card.max_speed))
            ret_values[count++] = speed;
    return count;
}

static int current_speed(const struct armada *game, int32_t *ret_values, int most)
{
    const struct unit *ship = active_ship(game);
    (void)most;
    return ship && ship->speed != UNKNOWN ? one(ship->speed, ret_values) : PLACEHOLDER;
}

/* The dice of the attack in progress by colour; if it is obstructed, those of each throw without
 * one of them, which the attacker chooses. Answers 0 if the armament is not known. */
static int dice_of_attack(const struct armada *game, int32_t *ret_values, int most)
{
    const struct attack *attack = &game->attack;
    int dice[COLOURS], count = 0;
    (void)most;
    if (!attack->open || !armament_of_attack(game, attack, dice))
        return 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        bool rolled = attack->special == COUNTER_ATTACK || attack->range == UNKNOWN ||
                      reaches(game, attack->range, colour);
        dice[colour] = rolled ? dice[colour] : 0;
    }
    for (int fewer = 0; fewer < COLOURS; fewer++) {
        if (attack->obstructed && dice[fewer] == 0)
            continue;
        for (int colour = 0; colour < COLOURS; colour++)
            ret_values[count++] = dice[colour] - (attack->obstructed && colour == fewer);
        if (!attack->obstructed)
            break;
    }
    return count;
}

static int damage_due(const struct armada *game, int32_t *ret_values, int most)
{
    const struct attack *attack = &game->attack;
    (void)most;
    bool known = attack->open && (attack->pool.known || attack->defense.scatter);
    return known ? one(damage_of_pool(game, attack), ret_values) : PLACEHOLDER;
}

/* All ships that lack command dials by their command value, since no dial can be taken back. */
static int ships_that_lack_dials(const struct armada *game, int32_t *ret_values, int most)
{
    int count = 0;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *ship = unit_at(game, i);
        if (ship->squadron || (dials_due(ship) != UNKNOWN && ship->dials.count >= dials_due(ship)))
            continue;
        if (count == most)
            return PLACEHOLDER;
        ret_values[count++] = (int32_t)ship->self;
    }
    return count;
}

/* By kind of event: the field whose values the state knows, and the function that lists them. */
static const struct domain {
    int field;
    int (*values)(const struct armada *game, int32_t *ret_values, int most);
} domains[KIND_MOST] = {
    [KIND_ROUND] = {NUMBER, next_round},  [ASSIGN] = {UNIT, ships_that_lack_dials},
    [SPEED] = {NUMBER, other_speeds},     [ROLL] = {POOL, dice_of_attack},
    [SUFFER] = {NUMBER, damage_due},      [MANEUVER] = {NUMBER, current_speed},
    [ROUND_TOKEN] = {NUMBER, next_token}, [TARGET_TOKEN] = {ZONE, special_zone},
};

int armada_candidates(const struct judgement *judgement, const struct operand_type *type,
                      int32_t *ret_values, int most)
{
    const struct event *event = judgement->event;
    const struct domain *domain = &domains[event->kind];
    if (type->of_owner)
        return cards_offered(judgement, ret_values, most);
    if (has(event, SOURCE) && type->field == NUMBER)
        return card_numbers_offered(judgement, ret_values, most);
    if (event->kind == SET && type->field == NEW_POOL)
        return 0; /* the player chooses a face */
    if (!domain->values || type->field != domain->field)
        return PLACEHOLDER;
    return domain->values(STATE(armada), ret_values, most);
}

bool armada_due(const struct judgement *judgement)
{
    const struct player *player = player_at(STATE(armada), judgement->event->subject);
    return judgement->event->kind == DISCARD && player && player->crowded != NO_UNIT;
}

/* Whether a pass gives no turn away, as nobody has a unit to activate, or wastes a token. */
static bool wastes_pass(const struct armada *game, const struct event *event)
{
    bool squadrons = game->rounds.phase == SQUADRON_PHASE;
    unsigned left[2];
    int own = side_of(game, event->subject);
    for (int side = 0; side < 2; side++)
        left[side] = (squadrons ? squadrons_able(game, side) : ships_able(game, side)).least;
    return left[0] + left[1] == 0 || (has(event, AS_TOKEN) && own != NO_SIDE && left[own] == 0);
}

static bool continues_attack(const struct event *event)
{
    bool answers = event->kind == ATTACK &&
                   (is_special(event, COUNTER_ATTACK) || is_special(event, SALVO_ATTACK));
    return answers || armada_traits[event->kind] & CONTINUES_ATTACK;
}

/* Whether the subject has no active ship with a special arc, as placing a targeting token needs. */
static bool places_no_token(const struct judgement *judgement)
{
    const struct unit *ship = active_ship(STATE(armada));
    return !ship || ship->owner != judgement->event->subject || ship->card.special_arc == UNKNOWN;
}

bool armada_pointless(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    if (event->statement && has(event, SOURCE) && by_named_card(event))
        return !card_is_offered(judgement);
    switch (event->kind) {
    case PASS:
        return wastes_pass(game, event);
    case READY:
        return event->form == READY_BY_SOURCE; /* as a card has it, which is not known */
    case TARGET_TOKEN:
        return places_no_token(judgement);
    case ASSIGN:
        return game->rounds.number > game->last_round;
    default:
        return continues_attack(event) && !game->attack.open;
    }
}

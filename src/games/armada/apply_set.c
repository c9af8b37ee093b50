/* SPDX-License-Identifier: MIT */
/* What the table sets to a value: 'table: set', and 'table: next'. After that the member of the
 * state is known, even if it was not before. */
#include "games/armada/apply.h"
#include "games/armada/attacks.h"

/* Sets the hull that is left. More than the card says raises the hull. */
static void set_hull(const struct play *play, struct unit *unit)
{
    int32_t left = value_in(play->event, NUMBER);
    if (unit->hull == UNKNOWN || left > unit->hull)
        unit->hull = (int16_t)left;
    unit->damage = unit->most_damage = unit->told_damage = (int16_t)(unit->hull - left);
    unit->hit = unit->damage > 0;
    unit->card_face_up = unit->loss_unsure = unit->damage_untold = false;
    unit->damage_owed = 0;
    if (left > 0 && unit->destroyed_by_damage)
        enter_play(unit);
    tell_damage_otherwise(GAME(armada), row(play, unit), NO_SIDE);
    destroy_if_due(play, unit);
}

static void set_shields(const struct play *play, struct unit *ship)
{
    struct hull_zone *zone = &ship->zones[value_in(play->event, ZONE)];
    zone->shields = zone->least_shields = zone->told_shields = (int16_t)value_in(play->event,
                                                                                 NUMBER);
    zone->declared = true;
    tell_damage_otherwise(GAME(armada), row(play, ship), NO_SIDE);
}

/* The place of the token of a type to change. Of several the one that leaves the unit as many
 * tokens as there can be, since the log does not say which it is. UNKNOWN: it has none. */
static int token_to_set(const struct unit *unit, int type, enum token_word word)
{
    static const uint8_t order[][3] = {
        [TOKEN_READIED] = {TOKEN_DISCARDED, TOKEN_EXHAUSTED, TOKEN_READY},
        [TOKEN_IS_EXHAUSTED] = {TOKEN_READY, TOKEN_DISCARDED, TOKEN_EXHAUSTED},
        [TOKEN_IS_DISCARDED] = {TOKEN_EXHAUSTED, TOKEN_READY, TOKEN_DISCARDED},
        [TOKEN_GAINED] = {TOKEN_DISCARDED, TOKEN_DISCARDED, TOKEN_DISCARDED},
        [TOKEN_LOST] = {TOKEN_EXHAUSTED, TOKEN_READY, TOKEN_DISCARDED}};
    for (size_t i = 0; i < sizeof order[word]; i++)
        for (int place = 0; place < unit->defense_count; place++)
            if (unit->defense[place] == type && unit->defense_state[place] == order[word][i])
                return place;
    return UNKNOWN;
}

static void set_token(const struct play *play, struct unit *unit)
{
    static const uint8_t states[] = {[TOKEN_READIED] = TOKEN_READY,
                                     [TOKEN_IS_EXHAUSTED] = TOKEN_EXHAUSTED,
                                     [TOKEN_IS_DISCARDED] = TOKEN_DISCARDED,
                                     [TOKEN_GAINED] = TOKEN_READY,
                                     [TOKEN_LOST] = TOKEN_DISCARDED};
    enum token_word word = (enum token_word)value_in(play->event, STATE_WORD);
    int type = value_in(play->event, TOKEN);
    bool full = unit->defense_count == DEFENSE_MOST;
    int place = word == TOKEN_GAINED && !full ? UNKNOWN : token_to_set(unit, type, word);
    if (place == UNKNOWN && word == TOKEN_GAINED && !full && unit->defense_known)
        place = unit->defense_count++;
    if (place == UNKNOWN)
        return;
    unit->defense[place] = (uint8_t)type;
    unit->defense_state[place] = states[word];
    unit->defense_unsure &= (uint16_t) ~(1u << place);
}

static void set_amount(const struct play *play, struct unit *ship)
{
    struct ship_activation *active = &GAME(armada)->ship;
    int number = value_in(play->event, NUMBER);
    bool is_active = active->unit == row(play, ship);
    switch (value_in(play->event, STATE_WORD)) {
    case SPEED_AMOUNT:
        apply_speed(play);
        break;
    case DIALS_AMOUNT:
        ship->dials_due = (int8_t)number;
        break;
    case ATTACKS_AMOUNT:
        if (is_active)
            active->attacks_most = (int16_t)(active->attacks + number + 1);
        break;
    default:
        if (is_active)
            active->squadrons_limit = (int16_t)(active->squadrons_commanded + number);
        active->squadron_command = active->squadron_command || is_active;
        break;
    }
}

static void set_command_tokens(const struct event *event, struct unit *ship)
{
    memset(ship->tokens, 0, sizeof ship->tokens);
    for (uint32_t i = 0; i < count_in(event, COMMAND); i++)
        if (item(event, COMMAND, i) < COMMANDS)
            ship->tokens[item(event, COMMAND, i)]++;
    ship->tokens_set = true;
    ship->tokens_unsure = false;
}

static void set_list(const struct play *play, struct unit *ship)
{
    const struct event *event = play->event;
    struct ship_activation *active = &GAME(armada)->ship;
    switch (value_in(event, STATE_WORD)) {
    case DIALS_HELD:
        apply_dials(play);
        break;
    case DIAL_HELD:
        for (uint32_t i = 0; i < count_in(event, COMMAND) && active->unit == row(play, ship); i++)
            if (item(event, COMMAND, i) < COMMANDS)
                active->dials_given |= (uint8_t)(1u << item(event, COMMAND, i));
        break;
    default:
        set_command_tokens(event, ship);
        if (by_known_card(play))
            allow_tokens(ship);
        break;
    }
}

static void set_side(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = side_of(game, entity_in(play->event, PLAYER));
    if (side == NO_SIDE)
        return;
    if (play->event->form == SET_FIRST)
        game->first = (int8_t)side;
    else
        game->sides[side].pass_tokens = value_in(play->event, NUMBER);
}

static void set_upgrade(const struct play *play)
{
    struct upgrade *upgrade = upgrade_named(play);
    switch (value_in(play->event, STATE_WORD)) {
    case CARD_EXHAUSTED:
        upgrade->exhausted = true;
        upgrade->exhausted_in = GAME(armada)->activations;
        upgrade->exhausted_line = (uint32_t)play->event->line;
        break;
    case CARD_DISCARDED:
        upgrade->discarded_line = (uint32_t)play->event->line;
        break;
    case CARD_BACK:
        upgrade->discarded_line = 0;
        break;
    default:
        upgrade->exhausted = false;
        break;
    }
    upgrade->maybe_exhausted = false;
}

static void set_unit(const struct play *play, struct unit *unit)
{
    switch (value_in(play->event, STATE_WORD)) {
    case UNIT_DESTROYED:
        destroy_unit(play, unit);
        break;
    case UNIT_KEPT:
        unit->kept = true;
        enter_play(unit);
        break;
    case UNIT_ASIDE:
        destroy_unit(play, unit);
        unit->aside = true;
        break;
    case UNIT_DEPLOYED:
    case UNIT_BACK:
        bring_into_play(unit);
        break;
    case UNIT_ACTIVATED:
        unit->activated = true;
        unit->activated_line = (uint32_t)play->event->line;
        break;
    default:
        unit->activated = false;
        break;
    }
}

void apply_set(const struct play *play)
{
    const struct event *event = play->event;
    struct unit *unit = has(event, UNIT) && event->form != SET_UPGRADE ? unit_named(play, UNIT)
                                                                       : NULL;
    switch (event->form) {
    case SET_HULL:
        set_hull(play, unit);
        break;
    case SET_SHIELDS:
        set_shields(play, unit);
        break;
    case SET_TOKEN:
        set_token(play, unit);
        break;
    case SET_AMOUNT:
        set_amount(play, unit);
        break;
    case SET_LIST:
        set_list(play, unit);
        break;
    case SET_TARGETING:
        unit->targeting = value_in(event, STATE_WORD) == TOKEN_PLACED ? TARGETING_TOKEN
                                                                      : NO_TARGETING_TOKEN;
        break;
    case SET_UPGRADE:
        set_upgrade(play);
        break;
    case SET_UNIT:
        set_unit(play, unit);
        break;
    default:
        set_side(play);
        break;
    }
}

/* Gives a side the turn. */
void apply_next(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = side_of(game, entity_in(play->event, PLAYER));
    game->next = (int8_t)side;
    game->activated_this_turn = 0;
    game->out_of_turn = false;
    game->ended_with_one = NO_SIDE;
    game->chosen = NO_ENTITY;
}

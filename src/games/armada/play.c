/* What each event does to the state, as it was played. Nothing is judged here. */
#include "games/armada/armada.h"

#include <stdlib.h>

static struct unit *units(const struct play *play)
{
    return TABLE(struct unit, GAME(armada), GAME(armada)->units);
}

static struct unit *unit_named(const struct play *play, int field)
{
    return &units(play)[unit_index(play_roster(play), entity_in(play->event, field))];
}

/* The ship that an event without one speaks of: the active one. */
static struct unit *own_ship(const struct play *play)
{
    if (has(play->event, UNIT))
        return unit_named(play, UNIT);
    return GAME(armada)->ship.unit == NO_UNIT ? NULL : &units(play)[GAME(armada)->ship.unit];
}

static int subject_side(const struct play *play)
{
    return side_of(GAME(armada), play->event->subject);
}

/* Setup, rounds and phases ------------------------------------------------------- */

static void set_up(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct sides sides = armada_sides(game, play_roster(play));
    game->set_up = true;
    game->team_game = sides.team_game;
    game->side_count = (uint8_t)(sides.count == 2 ? 2 : 0);
    game->first = (int8_t)sides.first;
    if (sides.count != 2)
        return;
    for (int i = 0; i < 2; i++) {
        game->sides[i] = sides.side[i];
        if (sides.side[i].declared_tokens != UNKNOWN)
            game->sides[i].pass_tokens = sides.side[i].declared_tokens;
    }
    struct player *players = TABLE(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++) {
        players[i].team = mentioned(play_roster(play), players[i].team, BIT(KIND_TEAM));
        entity self = players[i].team == NO_ENTITY ? players[i].self : players[i].team;
        players[i].side = (int8_t)side_itself(game, self);
    }
    for (uint32_t i = 0; i < game->units.count; i++)
        units(play)[i].side = (int8_t)side_of(game, units(play)[i].owner);
}

static void end_activations(struct armada *game)
{
    game->ship = (struct ship_activation){.unit = NO_UNIT, .side = NO_SIDE, .dial = SEALED};
    game->squadron = (struct squadron_activation){.unit = NO_UNIT, .side = NO_SIDE};
}

void end_activation_of(struct armada *game, uint32_t unit)
{
    if (game->ship.unit == unit)
        game->ship = (struct ship_activation){.unit = NO_UNIT, .side = NO_SIDE, .dial = SEALED};
    if (game->squadron.unit == unit)
        game->squadron = (struct squadron_activation){.unit = NO_UNIT, .side = NO_SIDE};
}

static void begin_round(const struct play *play, int32_t round)
{
    struct armada *game = GAME(armada);
    game->round_begun = true;
    game->round = round;
    game->phase = NO_PHASE;
    game->ends_judged = game->status_steps = game->last_status_step = 0;
    game->ready_next = NO_SIDE;
    for (int side = 0; side < 2; side++)
        game->sides[side].readying_done = false;
    for (uint32_t i = 0; i < game->units.count; i++)
        units(play)[i].activated = units(play)[i].prevented = false;
}

static void begin_phase(const struct play *play, uint8_t phase)
{
    struct armada *game = GAME(armada);
    if (!game->round_begun || game->phase == STATUS_PHASE) {
        int32_t round = game->round_begun ? game->round + 1 : 1;
        begin_round(play, round);
    }
    if (phase > game->phase && game->phase != NO_PHASE)
        game->ends_judged |= (uint8_t)(1u << game->phase);
    game->phase = phase;
    game->next = game->first;
    game->of_two = 0;
    game->chosen = NO_ENTITY;
    game->last_status_step = 0;
    for (int side = 0; side < 2; side++) {
        game->sides[side].ships_activated = 0;
        game->sides[side].passed_with_token = false;
    }
    game->ship.reported = game->ship.unit != NO_UNIT;
    game->squadron.unit = NO_UNIT;
    if (game->ship.revealed && game->ship.maneuvered)
        end_activations(game);
}

/* Turns ----------------------------------------------------------------------------- */

/* The turn goes to the opponent of who acted; a side that was next and could
 * do nothing has passed, and not with a token. */
static void hand_over(struct armada *game, int side)
{
    if (side == NO_SIDE)
        return;
    if (game->next != NO_SIDE && game->next != side)
        game->sides[game->next].passed_with_token = false;
    game->next = (int8_t)other_side(side);
    game->of_two = 0;
    game->chosen = NO_ENTITY;
}

static void activate_ship(const struct play *play, struct unit *ship)
{
    struct armada *game = GAME(armada);
    int side = subject_side(play);
    end_activations(game);
    game->ship.unit = (uint32_t)(ship - units(play));
    game->ship.side = (int8_t)side;
    ship->activated = true;
    if (side == NO_SIDE)
        return;
    hand_over(game, side);
    game->sides[side].ships_activated++;
    game->sides[side].passed_with_token = false;
}

static void activate_squadron(const struct play *play, struct unit *squadron)
{
    struct armada *game = GAME(armada);
    int side = subject_side(play);
    bool commanded = game->phase == SHIP_PHASE && game->ship.squadron_command && of_active_side(game, play->event->subject);
    game->squadron = (struct squadron_activation){.unit = (uint32_t)(squadron - units(play)),
                                                  .side = (int8_t)side, .both = commanded || squadron->rogue};
    squadron->activated = true;
    if (commanded)
        game->ship.squadrons_commanded = (int16_t)within(game->ship.squadrons_commanded + 1, 0, INT16_MAX);
    if (game->phase != SQUADRON_PHASE || side == NO_SIDE)
        return;
    if (game->next != side || game->of_two == 0) {
        game->next = (int8_t)side;
        game->of_two = 1;
        if (squadrons_able(game, side) == 0)
            hand_over(game, side);
    } else {
        hand_over(game, side);
    }
}

static void activate(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    if (unit->squadron)
        activate_squadron(play, unit);
    else
        activate_ship(play, unit);
}

static void pass(const struct play *play)
{
    struct armada *game = GAME(armada);
    int side = subject_side(play);
    bool token = has(play->event, AS_TOKEN) && game->phase == SHIP_PHASE;
    end_activations(game);
    if (side == NO_SIDE)
        return;
    hand_over(game, side);
    game->sides[side].passed_with_token = token;
    if (token && game->sides[side].pass_tokens > 0)
        game->sides[side].pass_tokens--;
}

/* A ship's activation ---------------------------------------------------------------- */

static void push_dial(struct unit *ship, uint8_t command)
{
    if (ship->stack_count < STACK_MOST)
        ship->stack[ship->stack_count++] = command;
}

static void assign(const struct play *play)
{
    for (uint32_t i = 0; i < count_in(play->event, COMMAND); i++)
        push_dial(unit_named(play, UNIT), (uint8_t)item(play->event, COMMAND, i));
}

static void replace_dials(const struct play *play)
{
    unit_named(play, UNIT)->stack_count = 0;
    assign(play);
}

static struct player *player_of(const struct play *play, entity one)
{
    const struct player *player = player_at(GAME(armada), one);
    struct player *players = TABLE(struct player, GAME(armada), GAME(armada)->players);
    return player ? &players[player - players] : NULL;
}

/* A second token of a kind is gone at once, whether its discard is logged or
 * not; one above the command value waits for its player's next event. */
static void give_token(const struct play *play, struct unit *ship, uint8_t command)
{
    struct player *owner = player_of(play, ship->owner);
    uint32_t index = (uint32_t)(ship - units(play));
    if (ship->tokens[command] > 0) {
        owner->duplicated = index;
        owner->duplicate = command;
        return;
    }
    ship->tokens[command] = 1;
    if (tokens_held(ship) > (unsigned)ship->command)
        owner->crowded = index;
}

/* What the events before left to be done at the next event of a ship's owner. */
static void settle_tokens(const struct play *play)
{
    struct player *player = player_of(play, play->event->subject);
    if (player && play->event->kind != DISCARD)
        player->crowded = player->duplicated = NO_UNIT;
}

static void reveal(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct unit *ship = own_ship(play);
    uint8_t command = (uint8_t)value_in(play->event, COMMAND);
    if (!ship)
        return;
    game->ship.revealed = true;
    if (ship->stack_count == 0)
        return;
    uint8_t at = 0;
    while (at < ship->stack_count && ship->stack[at] != command)
        at++;
    if (at == ship->stack_count)
        at = 0;
    memmove(ship->stack + at, ship->stack + at + 1, (size_t)(ship->stack_count - at - 1));
    ship->stack_count--;
    if (has(play->event, AS_TOKEN) || ship->huge)
        give_token(play, ship, command);
    if (!has(play->event, AS_TOKEN))
        game->ship.dial = command;
}

static void attack_step(const struct play *play)
{
    if (GAME(armada)->attack.open || play->event->kind == ATTACK)
        play_attack(GAME(armada), play_roster(play), play->event);
}

static void attack(const struct play *play)
{
    struct armada *game = GAME(armada);
    const struct event *event = play->event;
    attack_step(play);
    if (has(event, SPECIAL) && value_in(event, SPECIAL) != IGNITION_ATTACK)
        return;
    if (squadron_attacks(game, event)) {
        game->ship.attacked_last = false;
        if (game->squadron.unit != NO_UNIT)
            game->squadron.attacks++;
        return;
    }
    int zone = attacking_zone(game, event);
    game->ship.rolled = false;
    game->ship.attacks++;
    game->ship.new_zone = zone != UNKNOWN && !(game->ship.zones_attacked >> zone & 1) ? (int8_t)zone : UNKNOWN;
    if (zone != UNKNOWN)
        game->ship.zones_attacked |= (uint8_t)(1u << zone);
    game->ship.attacked_last = true;
}

/* A declared attack that is not made counts for nothing. */
static void cancel(const struct play *play)
{
    struct armada *game = GAME(armada);
    bool answered = answers_another(&game->attack);
    attack_step(play);
    if (answered)
        return;
    if (game->ship.attacked_last) {
        game->ship.attacks--;
        game->ship.attacked_last = false;
        if (game->ship.new_zone != UNKNOWN)
            game->ship.zones_attacked &= (uint8_t)~(1u << game->ship.new_zone);
    } else if (game->squadron.unit != NO_UNIT && game->squadron.attacks > 0) {
        game->squadron.attacks--;
    }
}

/* A squadron command in force lets squadrons be activated; a dial and a token add up. */
static void resolve(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct unit *ship = own_ship(play);
    int command = value_in(play->event, COMMAND);
    if (!ship)
        return;
    game->ship.resolved |= (uint8_t)(1u << command);
    for (uint32_t i = 0; i < count_in(play->event, PAYMENT); i++) {
        bool dial = item(play->event, PAYMENT, i) == 0;
        if (dial)
            game->ship.dial = SEALED;
        else if (ship->tokens[command] > 0)
            ship->tokens[command]--;
        if (command == NAVIGATE)
            game->ship.speed_left = (int8_t)within(game->ship.speed_left + 1, INT8_MIN, INT8_MAX);
        if (command == REPAIR_COMMAND && ship->engineering == UNKNOWN)
            game->ship.repair_left = UNKNOWN;
        else if (command == REPAIR_COMMAND && game->ship.repair_left != UNKNOWN)
            game->ship.repair_left = (int16_t)within(game->ship.repair_left + (dial ? ship->engineering : (ship->engineering + 1) / 2), 0, INT16_MAX);
        if (command != SQUADRON_COMMAND)
            continue;
        game->ship.squadron_command = true;
        if (dial && ship->squadrons == UNKNOWN)
            game->ship.squadrons_limit = UNKNOWN;
        else if (game->ship.squadrons_limit != UNKNOWN)
            game->ship.squadrons_limit = (int16_t)within(game->ship.squadrons_limit + (dial ? ship->squadrons : 1), 0, INT16_MAX);
    }
}

static void change_speed(const struct play *play)
{
    struct unit *ship = own_ship(play);
    int speed = value_in(play->event, NUMBER);
    if (!ship)
        return;
    if (play->event->kind == SPEED && ship->speed != UNKNOWN)
        GAME(armada)->ship.speed_left = (int8_t)within(GAME(armada)->ship.speed_left - abs(speed - ship->speed), INT8_MIN, INT8_MAX);
    ship->speed = (int8_t)speed;
}

static void repair(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct unit *ship = own_ship(play);
    if (!ship)
        return;
    if (game->ship.repair_left != UNKNOWN)
        game->ship.repair_left = (int16_t)within(game->ship.repair_left - repair_cost(play->event), 0, INT16_MAX);
    const struct event *event = play->event;
    if (event->form == 1) {
        ship->damage = (int16_t)(ship->damage - (ship->damage > 0));
        return;
    }
    struct hull_zone *zone = &ship->zones[value_in(event, ZONE)];
    if (event->form == 0 && zone->shields != UNKNOWN) {
        zone->shields = (int16_t)within(zone->shields + 1, 0, INT16_MAX);
    } else if (event->form == 2 && zone->shields > 0) {
        struct hull_zone *to = &ship->zones[value_in(event, TO_ZONE)];
        zone->shields--;
        if (to->shields != UNKNOWN)
            to->shields++;
    }
}

static void move(const struct play *play)
{
    if (GAME(armada)->squadron.unit != NO_UNIT)
        GAME(armada)->squadron.moves++;
}

static void prevent(const struct play *play)
{
    unit_named(play, UNIT)->prevented = play->event->kind == PREVENT;
}

static void maneuver(const struct play *play)
{
    struct unit *ship = own_ship(play);
    if (!ship)
        return;
    ship->speed = (int8_t)value_in(play->event, NUMBER);
    GAME(armada)->ship.maneuvered = true;
}

static void destroy(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct unit *unit = unit_named(play, UNIT);
    unit->in_play = false;
    unit->aside = false;
    end_activation_of(game, (uint32_t)(unit - units(play)));
}

static void damage(const struct play *play)
{
    suffer(GAME(armada), unit_named(play, UNIT), UNKNOWN, value_in(play->event, NUMBER));
}

static void deploy(const struct play *play)
{
    unit_named(play, UNIT)->in_play = true;
    unit_named(play, UNIT)->aside = false;
}

/* The Status Phase --------------------------------------------------------------------- */

static struct upgrade *upgrade_named(const struct play *play)
{
    entity self = entity_in(play->event, UNIT);
    return &TABLE(struct upgrade, GAME(armada), GAME(armada)->upgrades)[roster_at(play_roster(play), self)->index];
}

static void status_step(const struct play *play)
{
    struct armada *game = GAME(armada);
    uint8_t step = play->event->kind == READY_ALL ? play->event->form : play->event->kind == FLIP ? 2 : 3;
    game->status_steps |= (uint8_t)(1u << step);
    if (step > game->last_status_step)
        game->last_status_step = step;
    for (uint32_t i = 0; play->event->kind == READY_ALL && step == 0 && i < game->units.count; i++)
        for (uint8_t t = 0; t < units(play)[i].defense_count; t++)
            if (units(play)[i].defense_state[t] == TOKEN_EXHAUSTED)
                units(play)[i].defense_state[t] = TOKEN_READY;
    struct upgrade *upgrades = TABLE(struct upgrade, game, game->upgrades);
    for (uint32_t i = 0; play->event->kind == READY_ALL && step == 1 && i < game->upgrades.count; i++)
        if (!upgrades[i].non_recur)
            upgrades[i].exhausted = false;
}

static void ready_card(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct upgrade *upgrade = upgrade_named(play);
    struct unit *ship = &units(play)[upgrade->ship];
    upgrade->exhausted = false;
    for (uint32_t i = 0; i < count_in(play->event, COMMAND); i++)
        if (ship->tokens[item(play->event, COMMAND, i)] > 0)
            ship->tokens[item(play->event, COMMAND, i)]--;
    if (game->last_status_step < 1)
        game->last_status_step = 1;
    if (subject_side(play) != NO_SIDE)
        game->ready_next = (int8_t)other_side(subject_side(play));
}

static void exhaust_card(const struct play *play)
{
    upgrade_named(play)->exhausted = true;
}

static void decline(const struct play *play)
{
    int side = subject_side(play);
    if (side == NO_SIDE)
        return;
    GAME(armada)->sides[side].readying_done = true;
    GAME(armada)->ready_next = (int8_t)other_side(side);
}

/* The rest ------------------------------------------------------------------------------- */

static void change_tokens(const struct play *play)
{
    struct unit *ship = own_ship(play);
    uint8_t command = (uint8_t)value_in(play->event, COMMAND);
    if (!ship)
        return;
    struct player *owner = player_of(play, ship->owner);
    uint32_t index = (uint32_t)(ship - units(play));
    if (play->event->kind == GAIN) {
        give_token(play, ship, command);
        return;
    }
    bool duplicate = owner->duplicated == index && owner->duplicate == command;
    if (!duplicate && ship->tokens[command] > 0)
        ship->tokens[command]--;
    owner->duplicated = NO_UNIT;
    if (owner->crowded != index || tokens_held(ship) <= (unsigned)ship->command)
        owner->crowded = NO_UNIT;
}

static void choose_player(const struct play *play)
{
    GAME(armada)->chosen = entity_in(play->event, PLAYER);
}

static void end_with(const struct play *play)
{
    struct armada *game = GAME(armada);
    char buffer[LIMIT_STRING_BYTES];
    game->unfinished = has(play->event, OUTCOME) && value_in(play->event, OUTCOME) == 1;
    game->winner = (int8_t)(has(play->event, PLAYER) ? side_of(game, entity_in(play->event, PLAYER)) : NO_SIDE);
    if (has(play->event, NAME)) {
        struct slice reason = event_text(play->event, NAME, buffer);
        game->conceded = slice_is(reason, "concession");
        game->by_elimination = slice_is(reason, "elimination");
    }
}

static void apply_marker(const struct play *play)
{
    const struct event *event = play->event;
    if (event->kind == KIND_ROUND)
        begin_round(play, value_in(event, NUMBER));
    else
        begin_phase(play, (uint8_t)(value_in(event, NUMBER) + 1));
}

bool armada_apply(const struct play *play)
{
    static void (*const deeds[KIND_MOST])(const struct play *) = {
        [KIND_SETUP] = set_up,
        [KIND_ROUND] = apply_marker,
        [KIND_PHASE] = apply_marker,
        [KIND_RESULT] = end_with,
        [ASSIGN] = assign,
        [ACTIVATE] = activate,
        [REVEAL] = reveal,
        [ATTACK] = attack,
        [CANCEL] = cancel,
        [ROLL] = attack_step, [ADD] = attack_step, [REMOVE] = attack_step, [REROLL] = attack_step,
        [SET] = attack_step, [LOCK] = attack_step, [SPEND] = attack_step, [REDIRECT] = attack_step,
        [CRITICAL] = attack_step, [SUFFER] = attack_step, [RETARGET] = attack_step, [DAMAGE] = damage,
        [RESOLVE] = resolve,
        [SPEED] = change_speed,
        [REPAIR] = repair,
        [CHOOSE] = choose_player,
        [TABLE_SPEED] = change_speed,
        [MANEUVER] = maneuver,
        [MOVE] = move,
        [PASS] = pass,
        [READY_ALL] = status_step,
        [FLIP] = status_step,
        [ROUND_TOKEN] = status_step,
        [READY] = ready_card,
        [DECLINE] = decline,
        [EXHAUST] = exhaust_card,
        [PREVENT] = prevent,
        [ALLOW] = prevent,
        [GAIN] = change_tokens,
        [DISCARD] = change_tokens,
        [DESTROY] = destroy,
        [DEPLOY] = deploy,
        [DIALS] = replace_dials,
    };
    static const bool ends_attack[KIND_MOST] = {[KIND_ROUND] = true, [KIND_PHASE] = true, [ACTIVATE] = true,
                                                [PASS] = true, [MOVE] = true, [MANEUVER] = true};
    const struct event *event = play->event;
    if (ends_attack[event->kind])
        end_attack(GAME(armada));
    if (event->subject != NO_ENTITY)
        settle_tokens(play);
    if (deeds[event->kind])
        deeds[event->kind](play);
    return true;
}

/* That a ship holds a token too many has been reported with the event. */
bool armada_not_applied(const struct play *play)
{
    struct player *player = player_of(play, play->event->subject);
    if (!player || player->crowded == NO_UNIT)
        return true;
    if (play->event->kind != DISCARD || own_ship(play) != &units(play)[player->crowded])
        player->crowded = NO_UNIT;
    return true;
}

/* SPDX-License-Identifier: MIT */
/* A ship's command dials and its activation: the reveal, its commands, its maneuver. */
#include "judge/engine/proof/sealing.h"
#include "books/armada/apply.h"
#include "books/armada/attacks.h"

#include <stdlib.h>

/* Command dials ---------------------------------------------------------------------- */

/* Adds a dial. No command value is as high as STACK_MOST: a full stack has too many dials, and
 * another one changes nothing. */
static void push_dial(struct unit *ship, uint8_t command, uint32_t commitment)
{
    if (ship->dials.count < STACK_MOST && command != NOTHING_GIVEN) {
        ship->dials.seals[ship->dials.count] = commitment;
        ship->dials.stack[ship->dials.count++] = command;
    }
}

bool seal_dials(const struct play *play)
{
    uint32_t first;
    if (!seal(play, &armada_sealed, entity_in(play->event, UNIT), &first))
        return false;
    for (uint32_t i = 0; i < count_in(play->event, DIGEST); i++)
        push_dial(unit_named(play, UNIT), SEALED, first + i);
    return true;
}

void apply_assign(const struct play *play)
{
    /* which dial it was is unknown where the log leaves the dial out */
    bool known = !is_supposed(play->event);
    for (uint32_t i = 0; i < count_in(play->event, COMMAND); i++) {
        struct command_dials *dials = &unit_named(play, UNIT)->dials;
        if (dials->lacked > 0 && dials->count > 0) {
            dials->lacked--;
            dials->count--;
        }
        push_dial(unit_named(play, UNIT), known ? (uint8_t)item(play->event, COMMAND, i) : SEALED,
                  0);
    }
    if (play->event->kind == ASSIGN && by_known_card(play))
        unit_named(play, UNIT)->dials.by_card = true;
}

void apply_dials(const struct play *play)
{
    struct command_dials *dials = &unit_named(play, UNIT)->dials;
    dials->count = dials->lacked = 0;
    dials->untold = false;
    apply_assign(play);
}

/* Takes the revealed dial from the stack: the top one if it is unknown or of that command,
 * otherwise the uppermost of that command, otherwise the top one. */
static void take_dial(struct unit *ship, uint8_t command)
{
    uint8_t at = 0;
    while (at < ship->dials.count && ship->dials.stack[at] != command &&
           ship->dials.stack[0] < COMMANDS)
        at++;
    if (at == ship->dials.count)
        at = 0;
    /* if it lay deeper, that was reported: it is the top one that was written wrongly, or it was
     * taken from there */
    for (uint8_t i = 0; i < at; i++)
        if (ship->dials.stack[i] != ship->dials.stack[i + 1])
            ship->dials.stack[i] = UNRECORDED;
    size_t below = (size_t)(ship->dials.count - at - 1);
    memmove(ship->dials.stack + at, ship->dials.stack + at + 1, below);
    memmove(ship->dials.seals + at, ship->dials.seals + at + 1, below * sizeof *ship->dials.seals);
    ship->dials.count--;
}

void apply_reveal(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct unit *ship = own_ship(play);
    uint8_t command = (uint8_t)value_in(play->event, COMMAND);
    bool as_token = has(play->event, AS_TOKEN);
    if (!ship)
        return;
    game->ship.revealed = true;
    game->ship.revealed_line = (uint32_t)play->event->line;
    if (ship->dials.count == 0)
        return;
    sealing_show(play, &armada_sealed, ship->dials.stack[0] == SEALED ? ship->dials.seals[0] : 0);
    take_dial(ship, command);
    if (as_token || ship->card.huge)
        give_token(play, ship, command);
    if (!as_token)
        game->ship.dial = command;
}

/* Commands --------------------------------------------------------------------------- */

/* Adds what a command allows, by its dial or by a token. */
typedef void resolve_command(struct ship_activation *active, const struct unit *ship, bool dial);

static void resolve_navigate(struct ship_activation *active, const struct unit *ship, bool dial)
{
    (void)ship, (void)dial;
    active->speed_left = (int16_t)within(active->speed_left + 1, INT16_MIN, INT16_MAX);
}

static void resolve_squadrons(struct ship_activation *active, const struct unit *ship, bool dial)
{
    active->squadrons.in_force = true;
    if (dial && ship->card.squadrons == UNKNOWN)
        active->squadrons.limit = UNKNOWN;
    else if (active->squadrons.limit != UNKNOWN)
        active->squadrons.limit = (int16_t)within(
            active->squadrons.limit + (dial ? ship->card.squadrons : 1), 0, INT16_MAX);
}

static void resolve_repair(struct ship_activation *active, const struct unit *ship, bool dial)
{
    int points = dial ? ship->card.engineering : (ship->card.engineering + 1) / 2;
    if (ship->card.engineering == UNKNOWN)
        active->repair.left = UNKNOWN;
    else if (active->repair.left != UNKNOWN)
        active->repair.left = (int16_t)within(active->repair.left + points, 0, INT16_MAX);
}

/* A concentrate-fire dial lets the ship add a die to its attack, a token lets it reroll one. */
static void allow_dice(struct armada *game, bool dial)
{
    struct attack *attack = game->answered.open ? &game->answered : &game->attack;
    if (!attack->open || attack->attacker != game->ship.unit)
        return;
    attack->fire = attack->step > ATTACK_EFFECTS ? FIRE_LATE : FIRE_IN_TIME;
    attack->pool.to_add = (uint8_t)within(attack->pool.to_add + dial, 0, UINT8_MAX);
    attack->pool.to_reroll = (uint8_t)within(attack->pool.to_reroll + !dial, 0, UINT8_MAX);
}

/* Whether the ship has, or may have, the dial or token that it spends. A card can replace dials. */
static bool is_there(const struct play *play, const struct unit *ship, int command, bool dial)
{
    const struct armada *game = GAME(armada);
    if (!dial)
        return ship->tokens.held[command] > 0 || !tokens_known(game, play_roster(play), ship);
    return game->ship.dial == command || game->ship.dials_given >> command & 1 ||
           by_card(play->event);
}

/* Notes a navigate command in the middle of an attack. That was reported; the missing damage of
 * this attack, and a later attack of the ship, are not reported again. */
static void note_mid_attack(const struct play *play)
{
    struct armada *game = GAME(armada);
    const struct attack *attack = attack_to_continue(game);
    if (!attack->open || attack->attacker != game->ship.unit ||
        damage_to_come(game, play_roster(play), attack) != DUE)
        return;
    game->ship.navigate_time = NAVIGATED_EARLY;
    tell_damage_otherwise(game, attack->defender, NO_SIDE);
}

void apply_resolve(const struct play *play)
{
    static resolve_command *const effects[COMMANDS] = {
        [NAVIGATE] = resolve_navigate,
        [SQUADRON_COMMAND] = resolve_squadrons,
        [REPAIR_COMMAND] = resolve_repair,
    };
    struct ship_activation *active = &GAME(armada)->ship;
    struct unit *ship = own_ship(play);
    int command = value_in(play->event, COMMAND);
    if (!ship)
        return;
    bool again = active->resolved >> command & 1, paid = false, lacking = false;
    for (uint32_t i = 0; i < count_in(play->event, PAYMENT); i++) {
        bool dial = item(play->event, PAYMENT, i) == DIAL_PAYS;
        bool there = is_there(play, ship, command, dial);
        paid = paid || there;
        lacking = lacking || !there;
        if (there && dial && active->dials_given >> command & 1)
            active->dials_given &= (uint8_t) ~(1u << command);
        else if (there && dial && active->dial == command)
            active->dial = SEALED;
        else if (there && !dial)
            take_command_token(ship, command);
        if (!dial && command < COMMANDS)
            active->with_token |= (uint16_t)BIT(command);
        if (command < COMMANDS && effects[command])
            effects[command](active, ship, dial);
        if (command == CONCENTRATE_FIRE)
            allow_dice(GAME(armada), dial);
    }
    if (command == REPAIR_COMMAND)
        active->repair.over = false;
    else /* what is left of a repair command's points is lost */
        active->repair.over |= active->resolved >> REPAIR_COMMAND & 1;
    if (paid)
        active->resolved |= (uint8_t)(1u << command);
    if (command < COMMANDS && active->resolved_line[command] == 0)
        active->resolved_line[command] = (uint32_t)play->event->line;
    bool early = !active->revealed && !is_without_dials(GAME(armada), play_roster(play), ship);
    if (lacking || again || early || active->maneuvered)
        active->resolved_wrongly |= (uint8_t)(1u << command);
    if (command == NAVIGATE)
        note_mid_attack(play);
    if (command == NAVIGATE && active->maneuvered)
        active->navigate_time = NAVIGATED_LATE;
    if (by_known_card(play))
        active->resolved_by_card |= (uint8_t)(1u << command);
    if (active->attacks > 0 || active->maneuvered) { /* the late command was reported */
        active->squadrons.late = active->squadrons.late || command == SQUADRON_COMMAND;
        active->repair.late = active->repair.late || command == REPAIR_COMMAND;
    }
}

void apply_speed(const struct play *play)
{
    struct ship_activation *active = &GAME(armada)->ship;
    struct unit *ship = own_ship(play);
    int speed = value_in(play->event, NUMBER);
    if (!ship)
        return;
    if (play->event->kind == SPEED && ship->speed != UNKNOWN)
        active->speed_left = (int16_t)within(
            active->speed_left - change_of_speed(game_run_of(play->block), ship, speed), INT16_MIN,
            INT16_MAX);
    ship->speed = (int8_t)speed;
    ship->speed_doubt.before = UNKNOWN;
    if (ship->card.max_speed != UNKNOWN && speed > ship->card.max_speed)
        ship->card.max_speed = UNKNOWN; /* an effect has raised it */
}

/* Whether a repair is one that the command allows. If it is not, or if the command was wrong, that
 * was reported, and nobody knows what was done at the table in the end. */
static bool is_repair_certain(const struct armada *game, const struct event *event)
{
    const struct ship_activation *active = &game->ship;
    bool commanded = active->resolved >> REPAIR_COMMAND & 1 &&
                     !(active->resolved_wrongly >> REPAIR_COMMAND & 1);
    bool in_time = game->rounds.phase == SHIP_PHASE && !active->maneuvered && !active->repair.late;
    return commanded && in_time &&
           (active->repair.left == UNKNOWN || repair_cost(event) <= active->repair.left);
}

/* Moves a shield between two hull zones, if one may be left. Where it is not certain that it was
 * moved, the first zone may still have it. */
static void move_shield(struct unit *ship, int from, int to, bool certain)
{
    struct hull_zone *zone = &ship->zones[from];
    if (zone->shields == 0)
        return;
    int16_t before = zone->shields;
    take_shields(zone, 1);
    take_told_shields(zone, 1);
    if (!certain)
        zone->shields = before;
    recover(ship, to, 1, certain);
}

void apply_repair(const struct play *play)
{
    struct ship_activation *active = &GAME(armada)->ship;
    const struct event *event = play->event;
    struct unit *ship = own_ship(play);
    if (!ship)
        return;
    bool certain = is_repair_certain(GAME(armada), event);
    if (active->repair.left != UNKNOWN && repair_cost(event) > active->repair.left)
        active->repair.beyond = (int16_t)within(
            active->repair.beyond + repair_cost(event) - active->repair.left, 0, INT16_MAX);
    if (active->repair.left != UNKNOWN)
        active->repair.left = (int16_t)within(active->repair.left - repair_cost(event), 0,
                                              INT16_MAX);
    active->repair.late = active->repair.late || active->maneuvered;
    switch (event->form) {
    case REPAIR_SHIELD: recover(ship, value_in(event, ZONE), 1, certain); break;
    case REPAIR_HULL: recover(ship, HULL_PLACE, 1, certain); break;
    default: move_shield(ship, value_in(event, ZONE), value_in(event, TO_ZONE), certain); break;
    }
}

/* Movement --------------------------------------------------------------------------- */

/* Notes that a ship maneuvers at another speed than its own, which was reported. */
static void note_slip(const struct play *play, struct unit *ship)
{
    const struct game_run *game = game_run_of(play->block);
    int speed = value_in(play->event, NUMBER);
    bool slips = ship->speed != UNKNOWN && ship->speed != speed && !by_card(play->event) &&
                 speed_before_slip(game, ship) != speed &&
                 recorded_for(GAME(armada), play_roster(play), ship, COMMANDS_AREA);
    ship->speed_doubt.before = slips ? ship->speed : UNKNOWN;
    ship->speed_doubt.slipped_at = (uint32_t)game->statements;
}

void apply_maneuver(const struct play *play)
{
    struct unit *ship = own_ship(play);
    if (!ship)
        return;
    note_slip(play, ship);
    if (GAME(armada)->ship_unsure)
        ship->speed = UNKNOWN;
    else if (!by_card(play->event))
        ship->speed = (int8_t)value_in(play->event, NUMBER);
    else if (!recorded_for(GAME(armada), play_roster(play), ship, COMMANDS_AREA))
        /* the speed dial may have changed: the log has only the speed of this maneuver */
        ship->speed = UNKNOWN;
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++)
        units(play)[i].last.collision = 0; /* a second maneuver overlaps anew */
    GAME(armada)->ship.maneuvered = true;
    GAME(armada)->ship.maneuvered_line = (uint32_t)play->event->line;
    GAME(armada)->overlaps = by_overlap(play->event) && ship->speed != 0;
    GAME(armada)->overlap_said = GAME(armada)->overlaps;
    bool told = recorded_for(GAME(armada), play_roster(play), ship, ATTACKS_AREA);
    /* the earlier token is gone; the log may leave out a new one */
    ship->targeting = told ? NO_TARGETING_TOKEN : TARGETING_UNKNOWN;
}

void apply_target_token(const struct play *play)
{
    struct unit *ship = own_ship(play);
    if (ship)
        ship->targeting = TARGETING_TOKEN;
}

void apply_move(const struct play *play)
{
    struct armada *game = GAME(armada);
    if (game->squadron.unit == NO_UNIT)
        return;
    game->squadron.moves++;
    note_late_squadron(game);
}

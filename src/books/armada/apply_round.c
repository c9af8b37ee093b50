/* SPDX-License-Identifier: MIT */
/* Setup, rounds and phases, and the result. */
#include "books/armada/apply.h"
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"

/* Sides ------------------------------------------------------------------------------ */

/* Notes the team of each player, and the side of each player and unit. */
static void tell_sides(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct player *players = TABLE(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++) {
        players[i].team = mentioned(play_roster(play), players[i].team, BIT(KIND_TEAM));
        entity self = players[i].team == NO_ENTITY ? players[i].self : players[i].team;
        players[i].side = (int8_t)side_named(game, self);
        players[i].readying_recorded = roster_records(play_roster(play), players[i].self,
                                                      READYING_AREA);
        players[i].dice_recorded = roster_records(play_roster(play), players[i].self, DICE_AREA);
    }
    for (uint32_t i = 0; i < game->units.count; i++) {
        struct unit *unit = &units(play)[i];
        unit->side = (int8_t)side_of(game, unit->owner);
        if (side_records(game, play_roster(play), unit->side, ATTACKS_AREA))
            unit->targeting = NO_TARGETING_TOKEN;
    }
}

void apply_setup(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct sides sides;
    find_sides(game, play_roster(play), &sides);
    game->set_up = true;
    cards_fill(play);
    game->team_game = sides.team_game;
    game->first = (int8_t)sides.first;
    if (sides.count != 2)
        return;
    game->side_count = 2;
    for (int i = 0; i < 2; i++) {
        game->sides[i] = sides.side[i];
        if (sides.side[i].declared_tokens != UNKNOWN)
            game->sides[i].pass_tokens = sides.side[i].declared_tokens;
    }
    tell_sides(play);
}

/* Rounds and phases ------------------------------------------------------------------ */

/* Resets the parts of the state that last for a round. */
static void reset_for_round(const struct play *play)
{
    struct armada *game = GAME(armada);
    game->status_steps = game->status_untold = game->status_missed = game->last_status_step = 0;
    game->ready_next = NO_SIDE;
    for (int side = 0; side < 2; side++) {
        game->sides[side].readying_done = false;
        game->sides[side].ships_doubled = game->sides[side].ships_given_up = 0;
        game->sides[side].let_ready_line = 0;
    }
    for (uint32_t i = 0; i < game->units.count; i++) {
        units(play)[i].activated = NOT_ACTIVATED;
        units(play)[i].prevented = false;
        units(play)[i].activated_line = 0;
        units(play)[i].dials.lacked = 0;
    }
}

/* Ships that were not activated in the Ship Phase, which was reported, may have been destroyed. */
static void doubt_unactivated_ships(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++) {
        struct unit *ship = &units(play)[i];
        ship->loss.unsure = ship->loss.unsure || (!ship->squadron && can_activate(ship));
    }
}

/* Resets the parts of the state that last for a phase. An incomplete activation continues. */
static void reset_for_phase(const struct play *play)
{
    struct armada *game = GAME(armada);
    game->status_told = game->rounds.phase == STATUS_PHASE &&
                        roster_records(play_roster(play), NO_ENTITY, STATUS_AREA);
    game->next = game->first;
    game->activated_this_turn = 0;
    game->out_of_turn = game->turn_open = game->choice_untold = game->amid = false;
    game->ended_with_one = NO_SIDE;
    game->chosen = NO_ENTITY;
    game->last_status_step = 0;
    for (int side = 0; side < 2; side++) {
        game->sides[side].passed_with_token = false;
    }
    game->ship.cut_short = game->ship.unit != NO_UNIT;
    game->squadron.unit = game->begun_before = NO_UNIT;
    game->mover_lost = false;
    const struct unit *ship = active_ship(game);
    if (ship && game->ship.maneuvered &&
        (game->ship.revealed || is_without_dials(game, play_roster(play), ship)))
        end_activations(game);
}

/* What the log leaves out ------------------------------------------------------------ */

/* Fills a ship's stack up to its command value with unknown dials. Answers how many it adds. */
static uint8_t fill_stack(struct unit *ship)
{
    const uint8_t told = ship->dials.count;
    int most = dials_due(ship) < STACK_MOST ? dials_due(ship) : STACK_MOST;
    while (ship->dials.count < most)
        ship->dials.stack[ship->dials.count++] = UNRECORDED;
    return ship->dials.count - told;
}

/* A wrong number of dials has been reported. From now on the ship counts as having the right number
 * of unknown dials. One that gets no dial any more may have been destroyed. */
static void settle_stacks(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++) {
        struct unit *ship = &units(play)[i];
        bool by_card = ship->dials.by_card;
        ship->dials.by_card = false;
        ship->dials.untold = ship->unseen;
        if (ship->squadron || !ship->in_play || dials_due(ship) == UNKNOWN || by_card ||
            ship->dials.count == dials_due(ship))
            continue;
        ship->loss.unsure = ship->loss.unsure || (GAME(armada)->rounds.number > 1 &&
                                                  ship->dials.count + 1 == dials_due(ship));
        int lacked = dials_due(ship) - ship->dials.count;
        ship->dials.count = 0;
        fill_stack(ship);
        ship->dials.lacked = (uint8_t)(lacked > 0 ? lacked : 0);
    }
}

void assume_stacks(const struct play *play)
{
    const struct rounds *rounds = &GAME(armada)->rounds;
    bool none = rounds->number <= 1 && rounds->phase <= COMMAND_PHASE;
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++) {
        struct unit *ship = &units(play)[i];
        if (ship->squadron || none)
            continue;
        if (dials_due(ship) == UNKNOWN)
            ship->dials.stack[ship->dials.count++] = UNRECORDED;
        else
            fill_stack(ship);
        if (rounds->phase != SHIP_PHASE && ship->dials.count > 0)
            ship->dials.count--;
    }
}

/* Called if the log leaves out a player's commands: the player's ships may have repaired any damage
 * and, after the Command Phase, have unknown dials. */
static void forget_commands(const struct play *play, entity player)
{
    struct armada *game = GAME(armada);
    bool dials = game->rounds.phase == COMMAND_PHASE &&
                 !roster_records(play_roster(play), player, COMMANDS_AREA);
    for (uint32_t i = 0; i < game->units.count; i++) {
        struct unit *ship = &units(play)[i];
        if (ship->squadron || ship->owner != player)
            continue;
        forget_damage(ship);
        ship->tokens.set = false;
        if (ship->in_play && dials)
            ship->dials.lacked = fill_stack(ship); /* dials assigned later replace them */
    }
}

/* Called if the log leaves out which cards a side has readied: all of them count as readied. */
static void forget_exhausted(const struct play *play, int side)
{
    for (uint32_t i = 0; i < GAME(armada)->upgrades.count; i++)
        if (units(play)[upgrades(play)[i].ship].side == side)
            upgrades(play)[i].exhausted = false;
}

/* Called at a marker that leaves a phase: forgets what may have changed in it unrecorded. */
static void miss_unrecorded(const struct play *play, enum phase next)
{
    struct armada *game = GAME(armada);
    struct player *players = TABLE(struct player, game, game->players);
    bool status = game->rounds.phase == STATUS_PHASE;
    const uint8_t readying = BIT(READY_DEFENSE) | BIT(READY_CARDS);
    if (game->rounds.phase == NO_PHASE ||
        !rounds_leaves(&game->rounds, game->rounds.phase, (uint8_t)next, PHASES))
        return;
    for (uint32_t i = 0; i < game->players.count; i++) {
        if (!side_records(game, play_roster(play), players[i].side, COMMANDS_AREA)) {
            players[i].commands_missed = true;
            forget_commands(play, players[i].self);
        }
        if (status && !side_records(game, play_roster(play), players[i].side, READYING_AREA))
            players[i].readying_missed = true, forget_exhausted(play, players[i].side);
    }
    if (status && (!roster_records(play_roster(play), NO_ENTITY, STATUS_AREA) ||
                   (game->status_steps & readying) != readying))
        ready_all(play);
    if (game->rounds.phase == COMMAND_PHASE)
        settle_stacks(play);
    if (game->rounds.phase == SHIP_PHASE)
        doubt_unactivated_ships(play);
}

void apply_round(const struct play *play)
{
    miss_unrecorded(play, NO_PHASE);
    rounds_begin(&GAME(armada)->rounds, value_in(play->event, NUMBER));
    reset_for_round(play);
}

void apply_phase(const struct play *play)
{
    miss_unrecorded(play, phase_in(play->event));
    if (rounds_enter(&GAME(armada)->rounds, (uint8_t)phase_in(play->event), PHASES))
        reset_for_round(play);
    reset_for_phase(play);
}

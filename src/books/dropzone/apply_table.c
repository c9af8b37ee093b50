/* SPDX-License-Identifier: MIT */
/* Applies losses, where squads are, and effects, as the table says. Nothing is judged here. */
#include "books/dropzone/apply.h"
#include "books/dropzone/queries.h"

void dropzone_cut_hands(const struct play *play, int player, struct limits before)
{
    struct player *one = &GAME(dropzone)->players[player];
    struct limits limit = hand_limit(GAME(dropzone), player),
                  after = command_value(GAME(dropzone), player, true);
    bool told = one->hand_told && play_records(play, player, AREA_CARDS);
    if (after.low >= before.high || (told && one->hand <= limit.low))
        return;
    if (!told || after.high >= before.low || one->hand <= limit.high) {
        one->cut.unsure = true;
        return;
    }
    one->cut.to = limit.high;
    one->cut.line = play_event_line(play);
}

/* Takes a player without squads out of the roll-off and the order. From the first activation of a
 * round on the place in the order stays, since the turns continue from it. */
static void leave_order(const struct play *play, int player)
{
    struct dropzone *game = GAME(dropzone);
    int place = place_in_order(game, player);
    if (game->rounds.phase == ROUND_UP ||
        (game->rounds.phase == ACTIVATION && game->activation_seen)) {
        dropzone_take_order(game); /* the log has confirmed a loss that was in doubt */
        return;
    }
    roll_off_leave(&game->roll_off, (unsigned)player);
    if (place >= 0) {
        game->order_count--;
        for (int i = place; i < game->order_count; i++)
            game->order[i] = game->order[i + 1];
    } else {
        dropzone_take_order(game);
    }
}

void dropzone_lose_units(const struct play *play, struct squad *squad, int32_t count)
{
    struct limits before = command_value(GAME(dropzone), squad->player, true);
    squad->units -= count;
    squad->unseen = squad->units_untold && squad->units > 0;
    squad->loss_unsure = squad->unseen || (squad->loss_unsure && squad->units > 0);
    dropzone_lose_riders(play, (uint32_t)(squad - play_squads(play)));
    if (squad->units > 0)
        return;
    squad->lines.lost = play_event_line(play);
    dropzone_cut_hands(play, squad->player, before);
    if (is_out(GAME(dropzone), squad->player))
        leave_order(play, squad->player);
}

void dropzone_concede(const struct play *play)
{
    int player = play_actor(play);
    if (player == NOBODY)
        return;
    if (!GAME(dropzone)->players[player].conceded)
        GAME(dropzone)->players[player].conceded_line = play_event_line(play);
    GAME(dropzone)->players[player].conceded = true;
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
        struct squad *squad = &play_squads(play)[i];
        if (squad->player != player)
            continue;
        squad->lines.lost = squad->units > 0 ? 0 : squad->lines.lost;
        squad->units = 0;
    }
    leave_order(play, player);
}

/* Only squads whose loss the log has in a line of its own are certainly off the table. */
void dropzone_doubt_concession(const struct play *play, struct player *player)
{
    struct dropzone *game = GAME(dropzone);
    player->conceded = false;
    for (uint32_t i = 0; i < game->squads.count; i++) {
        struct squad *squad = &play_squads(play)[i];
        if (&game->players[squad->player] != player || squad->lines.lost)
            continue;
        squad->units = squad->size;
        squad->loss_unsure = true;
    }
    game->order_count = 0;
    game->order_claimed = game->cede_settled = false;
}

static bool has_activated(const struct play *play, uint32_t player)
{
    const struct dropzone *game = GAME(dropzone);
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroup_at(game, i)->player == (int)player && battlegroup_at(game, i)->activated)
            return true;
    return false;
}

/* Nobody has seen the squads of a player act: each that is left may be lost. */
static void doubt_squads_of(const struct play *play, int player)
{
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
        struct squad *squad = &play_squads(play)[i];
        if (squad->player == player && squad->units > 0)
            squad->loss_unsure = true;
        squad->unseen = squad->loss_unsure;
    }
}

void dropzone_note_idle(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    for (uint32_t i = 0; i < game->player_count; i++) {
        if (has_to_activate(game, (int)i))
            game->cut_short |= UINT64_C(1) << i;
        if (left_to_activate(game, (int)i, false) && !has_activated(play, i))
            doubt_squads_of(play, (int)i);
    }
}

/* How many units of a squad are destroyed. Where the log begins late, the squad may have had more
 * than are declared: as long as the log names a number, one may be left. */
static int32_t units_lost(const struct event *event, const struct squad *squad)
{
    int32_t units = event->form == 0 ? squad->units : value_in(event, NUMBER);
    bool all_known = event->form == 0 || !squad->units_untold || units < squad->units;
    return all_known ? units : squad->units - 1;
}

/* Whether a commander of the player may be with a squad: one that is declared there, or one that
 * the log does not declare. */
static bool may_carry_leader(const struct play *play, const struct squad *squad)
{
    if (GAME(dropzone)->players[squad->player].undeclared_value > 0)
        return true;
    for (uint32_t i = 0; i < GAME(dropzone)->commanders.count; i++)
        if (commander_at(GAME(dropzone), i)->squad == (uint32_t)(squad - play_squads(play)))
            return true;
    return false;
}

/* Takes destroyed units. If no other may be left, the commander may be lost with them. */
static void lose_named(const struct play *play, struct squad *squad)
{
    if (play->event->form != 0 && squad->units_untold && may_carry_leader(play, squad))
        GAME(dropzone)->players[squad->player].cut.unsure = true;
    dropzone_lose_units(play, squad, units_lost(play->event, squad));
}

void dropzone_destroy(const struct play *play)
{
    const struct roster_entry *entry = roster_at(play_roster(play), entity_in(play->event, THING));
    if (entry->kind == KIND_SQUAD) {
        struct squad *squad = &play_squads(play)[entry->index];
        if (squad->units > 0)
            lose_named(play, squad);
        else if (!squad->lines.lost)
            squad->lines.lost = play_event_line(play);
        return;
    }
    struct commander *commander = &play_commanders(play)[entry->index];
    struct limits before = command_value(GAME(dropzone), commander->player, true);
    commander->dead = true;
    dropzone_cut_hands(play, commander->player, before);
}

void dropzone_disable(const struct play *play, struct squad *squad, bool disabled)
{
    if (disabled && !squad->disabled)
        squad->lines.disabled = play_event_line(play);
    squad->disabled = disabled;
}

void dropzone_change_squad(const struct play *play)
{
    uint32_t index = index_named(play_roster(play), play->event, THING);
    struct squad *squad = &play_squads(play)[index];
    const bool unseen = squad->unseen;
    switch (play->event->kind) {
    case ARRIVE:
        dropzone_note_replenished(play, squad->player);
        dropzone_come(play, index);
        dropzone_note_move(play, squad->player, index);
        /* where the log begins late, it may have been disabled before */
        squad->loss_unsure = squad->loss_unsure || unseen;
        break;
    case RESERVE:
        dropzone_leave(play, index);
        break;
    case READINESS:
        dropzone_make_ready(play, index);
        break;
    default:
        dropzone_disable(play, squad, play->event->kind == DISABLE);
        break;
    }
}

void dropzone_next(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    game->next = (int8_t)player_of(game, entity_in(play->event, PLAYER));
    game->turn_unsure = false;
    if (game->begun_late && !game->activation_seen && turns_taken(game) > 0)
        turns_go_on_with(game, game->next);
}

/* What an effect in words may have changed: where the squads are, what they may still do in this
 * activation, and unless a commander is named, what is in the hands, and which battlegroups may be
 * activated once more, by whom. */
void dropzone_table_effect(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    const struct reach reach = reach_of_effect(play);
    for (uint32_t i = 0; reach.squads && i < game->squads.count; i++) {
        struct squad *squad = &play_squads(play)[i];
        if (reach.player != NOBODY && squad->player != reach.player)
            continue;
        dropzone_doubt_squad(play, i);
        squad->actions.granted |= squad->actions.taken;
        squad->actions.granted_count = (uint8_t)(squad->actions.granted_count +
                                                 squad->actions.count);
        squad->actions.taken = squad->actions.count = 0;
    }
    if (!reach.all)
        return;
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        play_battlegroups(play)[i].ordinary = false;
    for (uint32_t i = 0; i < game->player_count; i++) {
        game->players[i].hand_told = false;
        game->players[i].card_seen = true;
        game->players[i].cut.unsure = game->players[i].cut.to >= 0 || game->players[i].cut.unsure;
        game->players[i].cut.to = -1;
    }
    game->turn_unsure = true;
}

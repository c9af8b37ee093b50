/* SPDX-License-Identifier: MIT */
/* Applies 'table: set' and its like: what an effect makes of a member of the state. Nothing is
 * judged here. */
#include "games/dropzone/apply.h"
#include "games/dropzone/turns.h"

/* A hand that had to be cut and is small enough now, or may be larger than before. */
static void settle_cut(const struct play *play, int player)
{
    struct player *one = &GAME(dropzone)->players[player];
    int32_t most = hand_limit(GAME(dropzone), player).high;
    one->cut_unsure = false;
    if (one->cut_to >= 0)
        one->cut_to = one->hand > most ? most : -1;
}

/* A player who was out of the game has squads again. The place in the order is not known unless the
 * player has kept one. */
static void return_player(const struct play *play, int player)
{
    struct dropzone *game = GAME(dropzone);
    if (place_of(game, player) >= 0 || game->rounds.phase == ROUND_UP)
        return;
    game->order_count = 0;
    game->order_claimed = game->cede_settled = false;
    game->rolls_doubted = game->rolls_doubted || game->rounds.phase == ACTIVATION;
}

static void set_units(const struct play *play, uint32_t index, int32_t units)
{
    struct squad *squad = &play_squads(play)[index];
    bool out = is_out(GAME(dropzone), squad->player), lost = squad->units <= 0;
    if (GAME(dropzone)->players[squad->player].conceded)
        return;
    if (units < squad->units)
        dropzone_lose_units(play, squad, squad->units - units);
    squad->loss_unsure = squad->unseen && units > 0;
    squad->unseen = squad->loss_unsure;
    squad->units_untold = false;
    squad->units = units;
    squad->size = units > squad->size ? units : squad->size;
    if (lost && units > 0)
        squad->embarked = squad->embarked_unsure = false;
    if (out && units > 0)
        return_player(play, squad->player);
    settle_cut(play, squad->player);
}

static void set_aboard(const struct play *play, uint32_t index, uint32_t transport)
{
    struct squad *squad = &play_squads(play)[index];
    if (transport != NONE) {
        const struct squad *other = squad_at(GAME(dropzone), transport);
        squad->reserve = other->reserve;
        squad->reserve_line = other->reserve_line;
        squad->readiness = other->readiness;
        squad->reserve_unsure = other->reserve_unsure;
        squad->readiness_unsure = other->readiness_unsure;
        squad->away_since = other->away_since;
    }
    squad->transport = transport;
    squad->embarked = true;
    squad->embarked_unsure = false;
    squad->embarked_in = GAME(dropzone)->activation;
}

/* Puts a squad on the table, in no transport. */
static void set_on_table(const struct play *play, uint32_t index)
{
    struct squad *squad = &play_squads(play)[index];
    dropzone_note_replenished(play, squad->player);
    dropzone_come(play, index);
    squad->embarked = squad->embarked_unsure = false;
    squad->transport = NONE;
}

/* A squad may take its actions of this activation once more, or none; an auxiliary squad may be
 * declared again in this round, or not. */
static void set_activated(const struct play *play, uint32_t index, bool activated)
{
    struct squad *squad = &play_squads(play)[index];
    squad->used = activated;
    squad->used_line = play_event_line(play);
    squad->declared = activated ? 0 : squad->declared;
    squad->acted_in = activated ? GAME(dropzone)->activation : 0;
    squad->actions = squad->granted = squad->granted_count = 0;
    squad->action_count = activated ? ACTIONS_MOST : 0;
}

static void set_squad(const struct play *play, uint32_t index)
{
    struct squad *squad = &play_squads(play)[index];
    switch (value_in(play->event, STATE_WORD)) {
    case ON_THE_TABLE:
        set_on_table(play, index);
        break;
    case IN_RESERVE:
        dropzone_leave(play, index);
        squad->readiness = squad->readiness_unsure = false;
        break;
    case IN_READINESS:
        dropzone_make_ready(play, index);
        squad->readiness_unsure = false;
        break;
    case EMBARKED_WORD:
        set_aboard(play, index,
                   has(play->event, TRANSPORT) ? named(play_roster(play), play->event, TRANSPORT)
                                               : NONE);
        break;
    case DESTROYED:
        set_units(play, index, 0);
        break;
    case BACK:
        set_units(play, index, squad->units > 0 ? squad->units : squad->size);
        set_on_table(play, index);
        break;
    case DISABLED:
        dropzone_disable(play, squad, true);
        break;
    case ENABLED:
        dropzone_disable(play, squad, false);
        break;
    default:
        set_activated(play, index, value_in(play->event, STATE_WORD) == SQUAD_ACTIVATED);
        break;
    }
}

static void set_battlegroup(const struct play *play)
{
    uint32_t index = named(play_roster(play), play->event, BATTLEGROUP);
    struct battlegroup *battlegroup = &play_battlegroups(play)[index];
    battlegroup->activated = value_in(play->event, STATE_WORD) == ACTIVATED_WORD;
    battlegroup->ordinary = battlegroup->activated;
    battlegroup->activated_line = play_event_line(play);
}

/* A commander who lives although the squad is destroyed has left it. */
static void set_commander(const struct play *play)
{
    struct commander *one = &play_commanders(play)[named(play_roster(play), play->event, THING)];
    struct limits before = command_value(GAME(dropzone), one->player, true);
    one->dead = value_in(play->event, STATE_WORD) == DEAD_WORD;
    if (one->dead) {
        dropzone_cut_hands(play, one->player, before);
        return;
    }
    if (is_dead(GAME(dropzone), one))
        one->squad = NONE;
    settle_cut(play, one->player);
}

static void set_player(const struct play *play)
{
    int index = player_of(GAME(dropzone), entity_in(play->event, PLAYER));
    struct player *player = &GAME(dropzone)->players[index];
    int32_t value = value_in(play->event, NUMBER);
    switch (value_in(play->event, STATE_WORD)) {
    case HAND:
        player->hand = value;
        player->hand_told = player->card_seen = true;
        player->cut_unsure = false;
        player->cut_to = -1;
        break;
    case DECK:
        player->deck = value;
        player->deck_told = true;
        break;
    case POINTS_SCORED:
        player->score = value;
        player->score_told = player->score_seen = true;
        break;
    default:
        player->kill = value;
        player->kill_told = true;
        break;
    }
}

void dropzone_set(const struct play *play)
{
    const struct roster *roster = play_roster(play);
    const struct event *event = play->event;
    switch (event->form) {
    case SET_ORDER:
        dropzone_take_claim(play);
        GAME(dropzone)->cede_settled = true;
        break;
    case SET_UNITS:
        set_units(play, named(roster, event, THING), value_in(event, NUMBER));
        break;
    case SET_SQUAD:
        set_squad(play, named(roster, event, THING));
        break;
    case SET_BATTLEGROUP:
        set_battlegroup(play);
        break;
    case SET_COMMANDER:
        set_commander(play);
        break;
    default:
        set_player(play);
        break;
    }
}

void dropzone_next(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    game->next = (int8_t)player_of(game, entity_in(play->event, PLAYER));
}

/* What an effect in words may have changed: where the squads are, what they may still do in this
 * activation, what is in the hands, and which battlegroups may be activated once more, by whom. */
void dropzone_table_effect(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    if (!by_known_effect(play))
        return;
    for (uint32_t i = 0; i < game->squads.count; i++) {
        struct squad *squad = &play_squads(play)[i];
        dropzone_doubt_squad(play, i);
        squad->granted |= squad->actions;
        squad->granted_count = (uint8_t)(squad->granted_count + squad->action_count);
        squad->actions = squad->action_count = 0;
    }
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        play_battlegroups(play)[i].ordinary = false;
    for (uint32_t i = 0; i < game->player_count; i++) {
        game->players[i].hand_told = false;
        game->players[i].card_seen = true;
        game->players[i].cut_unsure = game->players[i].cut_to >= 0 || game->players[i].cut_unsure;
        game->players[i].cut_to = -1;
    }
    game->turn_unsure = true;
}

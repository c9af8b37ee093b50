/* SPDX-License-Identifier: MIT */
/* Applies the declarations of a game. */
#include "books/dropzone/queries.h"
#include "judge/mechanics/victory.h"

bool dropzone_begin(const struct play *play)
{
    struct dropzone *game = GAME(dropzone);
    game->active = game->last_squad = NONE;
    game->last_effect = -1;
    game->next = NOBODY;
    game->result.winner = NO_ENTITY;
    return true;
}

static bool declare_commander(const struct play *play, struct binder *binder,
                              const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME), mention;
    struct commander *one;
    if (!play_add_mention(play, binder, D_IN, KIND_MENTION, &mention) ||
        !(one = play_add_row(play, binder, offsetof(struct dropzone, commanders), sizeof *one,
                             self)))
        return false;
    *one = (struct commander){
        .self = self,
        .mention = mention,
        .squad = NONE,
        .value = has(event, D_VALUE) ? value_in(event, D_VALUE) : 0,
        .line = event->line,
        .player = (int8_t)player_of(GAME(dropzone), roster_at(play_roster(play), self)->owner)};
    return true;
}

static bool declare_battlegroup(const struct play *play, struct binder *binder,
                                const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME);
    struct battlegroup *one = play_add_row(play, binder, offsetof(struct dropzone, battlegroups),
                                           sizeof *one, self);
    if (one)
        *one = (struct battlegroup){
            .self = self,
            .player = (int8_t)player_of(GAME(dropzone), roster_at(play_roster(play), self)->owner)};
    return one;
}

/* Whether a squad and an auxiliary squad of a player would have one name. */
static bool has_namesake_squad(const struct play *play, int player, entity self, bool auxiliary)
{
    const struct roster *roster = play_roster(play);
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
        const struct squad *other = squad_at(GAME(dropzone), i);
        if (other->player == player && (other->battlegroup == NONE) != auxiliary &&
            slice_equal(roster_name(roster, other->self), roster_name(roster, self)))
            return true;
    }
    return false;
}

/* Declares a squad. One of a battlegroup stands in its block, an auxiliary one in the player's. */
static bool declare_squad(const struct play *play, struct binder *binder, const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME),
           owner = roster_at(play_roster(play), self)->owner, mention;
    bool auxiliary = roster_at(play_roster(play), owner)->kind == KIND_PLAYER;
    int32_t units = has(event, D_UNITS) ? value_in(event, D_UNITS) : 1;
    if (has_namesake_squad(play, player_of(GAME(dropzone), roster_side(play_roster(play), self)),
                           self, auxiliary))
        return bind_fail(binder, LOG_DUPLICATE_NAME, 0, event_length(event),
                         "this player already has a squad of that name; each must have its own");
    if (has(event, D_RESERVE) && has(event, D_READINESS))
        return bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                         "a squad may begin in reserve or in readiness, not in both");
    if (!play_add_mention(play, binder, D_IN, KIND_MENTION, &mention))
        return false;
    if (mention != NO_ENTITY &&
        slice_equal(roster_name(play_roster(play), mention), roster_name(play_roster(play), self)))
        return bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                         "a squad cannot be aboard itself");
    struct squad *squad = play_add_row(play, binder, offsetof(struct dropzone, squads),
                                       sizeof *squad, self);
    if (!squad)
        return false;
    struct dropzone *game = GAME(dropzone);
    *squad = (struct squad){.self = self,
                            .player = (int8_t)player_of(game, roster_side(play_roster(play), self)),
                            .battlegroup = auxiliary ? NONE
                                                     : roster_at(play_roster(play), owner)->index,
                            .units = units,
                            .size = units,
                            .reserve = has(event, D_RESERVE),
                            .lines.reserve = has(event, D_RESERVE) ? (uint32_t)event->line : 0,
                            .readiness = has(event, D_READINESS),
                            .ride.embarked = has(event, D_EMBARKED) || mention != NO_ENTITY,
                            .ride.mention = mention,
                            .ride.transport = NONE,
                            .line = event->line};
    if (auxiliary)
        return true;
    struct battlegroup *battlegroup = &TABLE(
        struct battlegroup, game, game->battlegroups)[roster_at(play_roster(play), owner)->index];
    if (battlegroup->squads++ == 0)
        battlegroup->first_squad = roster_at(play_roster(play), self)->index;
    return true;
}

bool dropzone_declare(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    struct dropzone *game = GAME(dropzone);
    switch (event->kind) {
    case ROUNDS:
        game->rounds_most = value_in(event, D_NUMBER);
        return true;
    case VICTORY:
        return play_declare_victory(play, binder, D_VICTORY, D_CONDITION, VICTORY_BY_CONDITIONS,
                                    &game->victory);
    case PLAYER_DECLARED:
        game->players[game->player_count++] = (struct player){
            .self = (entity)value_in(event, D_NAME),
            .deck = DECK_DEFAULT,
            .cut.to = -1,
            .squad = NONE,
            .refused = NONE};
        return true;
    case CARDS:
        game->players[game->player_count - 1].deck = value_in(event, D_CARDS);
        game->players[game->player_count - 1].deck_told = true;
        return true;
    case COMMANDER:
        return declare_commander(play, binder, event);
    case BATTLEGROUP_DECLARED:
        return declare_battlegroup(play, binder, event);
    case SQUAD_DECLARED:
        return declare_squad(play, binder, event);
    default:
        return true;
    }
}

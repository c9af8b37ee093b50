/* SPDX-License-Identifier: MIT */

#include "books/armada/queries.h"

entity mentioned(const struct roster *roster, entity mention, uint32_t kinds)
{
    return mention == NO_ENTITY
               ? NO_ENTITY
               : roster_owned(roster, roster_name(roster, mention), kinds, NO_ENTITY);
}

static entity team_of(const struct roster *roster, const struct player *player)
{
    return mentioned(roster, player->team, BIT(KIND_TEAM));
}

bool plays_for(const struct roster *roster, const struct player *player, const struct side *side,
               bool team_game)
{
    return (team_game ? team_of(roster, player) : player->self) == side->self;
}

static unsigned ships_of(const struct armada *game, entity player)
{
    unsigned ships = 0;
    for (uint32_t i = 0; i < game->units.count; i++)
        if (!unit_at(game, i)->squadron && unit_at(game, i)->owner == player)
            ships++;
    return ships;
}

/* Adds the pass tokens that a player declares to those of the team. */
static void add_declared_tokens(struct side *side, const struct player *player)
{
    if (player->declared_tokens == UNKNOWN)
        return;
    side->declared_tokens = (side->declared_tokens == UNKNOWN ? 0 : side->declared_tokens) +
                            player->declared_tokens;
    side->tokens_line = player->tokens_line;
}

/* Adds up what a side's players declare. Answers how many ships they have. */
static unsigned add_up_side(const struct armada *game, const struct roster *roster,
                            struct side *side, bool team_game)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    unsigned ships = 0;
    for (uint32_t i = 0; i < game->players.count; i++) {
        if (!plays_for(roster, &players[i], side, team_game))
            continue;
        add_declared_tokens(side, &players[i]);
        ships += ships_of(game, players[i].self);
    }
    return ships;
}

static int pass_tokens(unsigned ships, unsigned opposing_ships, bool first)
{
    int fewer = (int)opposing_ships - (int)ships;
    return fewer > 0 ? fewer - first : 0;
}

/* Finds the players whose declarations do not go with teams: who belongs to none, and who is first
 * in place of a team. */
static void find_misplaced_players(const struct armada *game, const struct roster *roster,
                                   struct sides *sides)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    for (uint32_t i = 0; sides->team_game && i < game->players.count; i++) {
        if (players[i].first && sides->first_player == NO_ENTITY)
            sides->first_player = players[i].self;
        if (team_of(roster, &players[i]) == NO_ENTITY && sides->teamless == NO_ENTITY)
            sides->teamless = players[i].self;
    }
}

/* The player whom a team's declaration names as Grand Admiral. NO_ENTITY: no player of the team. */
static entity admiral_of(const struct armada *game, const struct roster *roster,
                         const struct team *team)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    entity admiral = mentioned(roster, team->admiral, BIT(KIND_PLAYER));
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].self == admiral && team_of(roster, &players[i]) == team->self)
            return admiral;
    return NO_ENTITY;
}

entity admiral_named(const struct armada *game, const struct side *side)
{
    const struct team *teams = TABLE_CONST(struct team, game, game->teams);
    for (uint32_t i = 0; i < game->teams.count; i++)
        if (teams[i].self == side->self)
            return teams[i].admiral;
    return NO_ENTITY;
}

void find_sides(const struct armada *game, const struct roster *roster, struct sides *ret_sides)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    const struct team *teams = TABLE_CONST(struct team, game, game->teams);
    struct sides *sides = ret_sides;
    *sides = (struct sides){.first = NO_SIDE,
                            .team_game = game->teams.count > 0,
                            .teamless = NO_ENTITY,
                            .first_player = NO_ENTITY};
    sides->count = sides->team_game ? game->teams.count : game->players.count;
    if (sides->count != 2)
        return;
    for (int i = 0; i < 2; i++) {
        struct side *side = &sides->side[i];
        *side = (struct side){.self = sides->team_game ? teams[i].self : players[i].self,
                              .first = sides->team_game ? teams[i].first : players[i].first,
                              .admiral = sides->team_game ? admiral_of(game, roster, &teams[i])
                                                          : NO_ENTITY,
                              .declared_tokens = UNKNOWN,
                              .victory_tokens = UNKNOWN,
                              .objective_points = UNKNOWN};
        sides->ships[i] = add_up_side(game, roster, side, sides->team_game);
    }
    find_misplaced_players(game, roster, sides);
    sides->one_first = sides->first_player == NO_ENTITY &&
                       sides->side[0].first != sides->side[1].first;
    if (sides->one_first)
        sides->first = sides->side[1].first;
    for (int i = 0; i < 2; i++)
        sides->side[i].pass_tokens = pass_tokens(sides->ships[i], sides->ships[other_side(i)],
                                                 i == sides->first);
}

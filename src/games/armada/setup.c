/* Setup: the sides, who is first, pass tokens (RRG: Players, Pass Tokens; Sector Fleet). */
#include "games/armada/armada.h"

entity mentioned(const struct roster *roster, entity mention, uint32_t kinds)
{
    return mention == NO_ENTITY ? NO_ENTITY
                                : roster_owned(roster, roster_name(roster, mention), kinds, NO_ENTITY);
}

/* Whether a player is of a side: the player's team, or the player. */
static bool is_of(const struct roster *roster, const struct player *player, const struct side *side, bool team)
{
    return (team ? mentioned(roster, player->team, BIT(KIND_TEAM)) : player->self) == side->self;
}

/* Adds up what a side's players declare; how many ships they have. */
static unsigned gather(const struct armada *game, const struct roster *roster, struct side *side, bool team)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    unsigned ships = 0;
    for (uint32_t i = 0; i < game->players.count; i++) {
        if (!is_of(roster, &players[i], side, team))
            continue;
        if (players[i].declared_tokens != UNKNOWN) {
            side->declared_tokens = (side->declared_tokens == UNKNOWN ? 0 : side->declared_tokens) +
                                    players[i].declared_tokens;
            side->tokens_line = players[i].tokens_line;
        }
        for (uint32_t u = 0; u < game->units.count; u++)
            ships += !unit_at(game, u)->squadron && unit_at(game, u)->owner == players[i].self;
    }
    return ships;
}

static void give_pass_tokens(struct sides *sides, const unsigned ships[2])
{
    for (int i = 0; i < 2; i++) {
        int fewer = (int)ships[1 - i] - (int)ships[i];
        int tokens = fewer > 0 ? fewer - (i == sides->first) : 0;
        sides->side[i].pass_tokens = tokens;
    }
}

/* Whether a team's Grand Admiral is one of its own players. */
static bool led_by_its_own(const struct armada *game, const struct roster *roster, const struct side *side)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    for (uint32_t i = 0; i < game->players.count; i++)
        if (players[i].self == side->admiral)
            return is_of(roster, &players[i], side, true);
    return false;
}

struct sides armada_sides(const struct armada *game, const struct roster *roster)
{
    const struct player *players = TABLE_CONST(struct player, game, game->players);
    const struct team *teams = TABLE_CONST(struct team, game, game->teams);
    struct sides sides = {.first = NO_SIDE, .admirals = true, .team_game = game->teams.count > 0};
    unsigned firsts = 0, ships[2] = {0, 0};
    bool player_first = false;
    sides.count = sides.team_game ? game->teams.count : game->players.count;
    for (uint32_t i = 0; i < sides.count; i++) {
        bool first = sides.team_game ? teams[i].first : players[i].first;
        firsts += first;
        if (i >= 2)
            continue;
        struct side *side = &sides.side[i];
        *side = (struct side){.self = sides.team_game ? teams[i].self : players[i].self,
                              .admiral = NO_ENTITY, .first = first, .declared_tokens = UNKNOWN};
        if (first)
            sides.first = (int)i;
        ships[i] = gather(game, roster, side, sides.team_game);
        if (!sides.team_game)
            continue;
        side->admiral = mentioned(roster, teams[i].admiral, BIT(KIND_PLAYER));
        sides.admirals = sides.admirals && led_by_its_own(game, roster, side);
    }
    for (uint32_t i = 0; sides.team_game && i < game->players.count; i++) {
        player_first = player_first || players[i].first;
        sides.admirals = sides.admirals && mentioned(roster, players[i].team, BIT(KIND_TEAM)) != NO_ENTITY;
    }
    sides.one_first = firsts == 1 && !player_first; /* in a team game the team is first */
    if (!sides.one_first)
        sides.first = NO_SIDE;
    give_pass_tokens(&sides, ships);
    return sides;
}

RULE(setup_sides,
     .id = "armada.setup.sides",
     .statement = "A game has two players, or two teams of players; exactly one of the two is the "
                  "first; a team has a Grand Admiral, who is one of its own players",
     .citation = "RRG 1.5.0, Players and Initiative; Sector Fleet",
     .guards = {KIND_SETUP})
{
    const struct armada *game = STATE(armada);
    struct sides sides = armada_sides(game, judgement->roster);
    const char *what = sides.team_game ? "teams" : "players";
    if (sides.count != 2)
        return breach(judgement, "%s in the game: %u; it needs two", what, (unsigned)sides.count);
    if (!sides.one_first)
        return breach(judgement, sides.first == NO_SIDE && !sides.side[0].first && !sides.side[1].first
                                     ? "none of the %s is 'first'; exactly one is"
                                     : "more than one of the %s is 'first'; exactly one is",
                      what);
    if (!sides.admirals)
        return breach(judgement, "each player belongs to a team, and each team's Grand Admiral is one "
                                 "of its own players");
    return OK;
}

RULE(setup_pass_tokens,
     .id = "armada.setup.pass-tokens",
     .statement = "Before deployment the side with fewer ships gets a pass token for each ship that "
                  "it has fewer, one less if it is the first player; the other side gets none",
     .citation = "RRG 1.5.0, Pass Tokens",
     .guards = {KIND_SETUP},
     .yields_to = {"armada.setup.sides"})
{
    const struct armada *game = STATE(armada);
    struct sides sides = armada_sides(game, judgement->roster);
    enum answer answer = NOT_CONCERNED;
    if (sides.count != 2 || sides.first == NO_SIDE)
        return UNDECIDED;
    for (int i = 0; i < 2; i++) {
        const struct side *side = &sides.side[i];
        if (side->declared_tokens == UNKNOWN)
            continue;
        if (answer == NOT_CONCERNED)
            answer = OK;
        if (side->declared_tokens != side->pass_tokens)
            answer = breach_at(judgement, side->tokens_line,
                               "%N declares %d pass tokens; the sizes of the fleets give %d", side->self,
                               (int)side->declared_tokens, (int)side->pass_tokens);
    }
    return answer;
}

const struct rule *const armada_setup_rules[] = {&rule_setup_sides, &rule_setup_pass_tokens, NULL};

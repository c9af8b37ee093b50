/* Setup: the sides, who is first, pass tokens (RRG 1.5.0: Initiative, Pass Tokens; Sector Fleet). */
#include "games/armada/rules.h"
#include "games/armada/sides.h"

RULE(setup_sides,
     .id = "armada.setup.sides",
     .statement = "A game has two players, or two teams of players; exactly one of the two is the "
                  "first; a team has a Grand Admiral, who is one of its own players",
     .citation = "RRG 1.5.0, Initiative; Sector Fleet",
     .guards = {KIND_SETUP})
{
    const struct armada *game = STATE(armada);
    struct sides sides;
    find_sides(game, judgement->roster, &sides);
    const char *what = sides.team_game ? "teams" : "players";
    if (sides.count != 2)
        return breach(judgement, "%s in the game: %u; it needs two", what, (unsigned)sides.count);
    if (!sides.one_first)
        return breach(judgement, !sides.side[0].first && !sides.side[1].first
                                     ? "none of the %s is 'first'; exactly one is"
                                     : "more than one of the %s is 'first'; exactly one is",
                      what);
    if (!sides.teams_led)
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
    struct sides sides;
    find_sides(game, judgement->roster, &sides);
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
                               "pass tokens that %N declares: %d; the sizes of the fleets give %d", side->self,
                               (int)side->declared_tokens, (int)side->pass_tokens);
    }
    return answer;
}

const struct rule *const armada_setup_rules[] = {&rule_setup_sides, &rule_setup_pass_tokens, NULL};

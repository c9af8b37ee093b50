/* The end of the game (RRG 1.5.0, Round; Winning and Losing). */
#include "games/armada/rules.h"

RULE(end_result,
     .id = "armada.end.result",
     .statement = "A game ends after its last round, or at once when a side has no ship in play, or by concession",
     .citation = "RRG 1.5.0, Round; Winning and Losing",
     .guards = {KIND_END})
{
    const struct armada *game = STATE(armada);
    if (game->conceded)
        return OK;
    if (!sides_known(game))
        return UNDECIDED;
    bool lost[2] = {ships_in_play(game, 0) == 0, ships_in_play(game, 1) == 0};
    bool eliminated = game->winner == NO_SIDE ? lost[0] && lost[1] : lost[other_side(game->winner)];
    if (game->by_elimination && !eliminated)
        return breach(judgement, "the result says 'elimination', but %N has %u ships in play and %N %u",
                      side_name(game, 0), ships_in_play(game, 0), side_name(game, 1), ships_in_play(game, 1));
    if (lost[0] || lost[1])
        return OK;
    if (game->rounds.number >= game->last_round && game->rounds.phase >= SQUADRON_PHASE)
        return OK;
    return breach(judgement, "the game ends in round %d of %d, nobody has conceded and both sides have ships",
                  (int)game->rounds.number, (int)game->last_round);
}

const struct rule *const armada_end_rules[] = {&rule_end_result, NULL};

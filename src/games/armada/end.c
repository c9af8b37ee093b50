/* The end of the game (RRG 1.5.0, Round; Winning and Losing). */
#include "games/armada/rules.h"

/* When a game ends that may not end yet, in words. */
static const char *time_of_end(uint8_t phase)
{
    static const char *const times[] = {
        [NO_PHASE] = "before the Command Phase",       [COMMAND_PHASE] = "before the Ship Phase",
        [SHIP_PHASE] = "before the Squadron Phase",    [SQUADRON_PHASE] = "after the Squadron Phase",
        [STATUS_PHASE] = "after the Status Phase",
    };
    return times[phase];
}

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
        return breach(judgement, "the result says 'elimination'; ships in play: %N %u, %N %u",
                      side_name(game, 0), ships_in_play(game, 0), side_name(game, 1), ships_in_play(game, 1));
    if (lost[0] || lost[1])
        return OK;
    if (game->rounds.number >= game->last_round && game->rounds.phase >= SQUADRON_PHASE)
        return OK;
    return breach(judgement, "the game ends %s of round %d of %d; nobody has conceded, and both sides have ships",
                  time_of_end(game->rounds.phase), (int)game->rounds.number, (int)game->last_round);
}

const struct rule *const armada_end_rules[] = {&rule_end_result, NULL};

/* The roundup and the end of the game. */
#include "games/dropfleet/rules.h"

RULE(roundup_step_order,
     .id = "dropfleet.roundup.step-order",
     .statement = "The roundup's steps may be left out but not gone back to",
     .citation = "DFC, Game Turn Sequence",
     .guards = {KIND_STEP},
     .yields_to = {OUT_OF_PHASE})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    if (value_in(event, NUMBER) >= game->last_step)
        return OK;
    return breach(judgement, "the step %s comes before %s, which was begun already", dropfleet_steps[value_in(event, NUMBER)],
                  dropfleet_steps[game->last_step]);
}

static bool fleet_is_gone(const struct dropfleet *game, int player)
{
    for (uint32_t i = 0; i < game->battlegroups.count; i++)
        if (battlegroup_at(game, i)->player == player && has_ships(game, i))
            return false;
    return true;
}

/* Whether the log records all that a player has scored. */
static bool score_known(const struct judgement *judgement, const struct player *player)
{
    return !player->scores_missing && records(judgement, player->self, AREA_SCORES);
}

RULE(end_result,
     .id = "dropfleet.end.result",
     .statement = "The result is what the scores make it, and a tie if they are equal",
     .citation = "DFC, Winning the Game",
     .guards = {KIND_END})
{
    const struct dropfleet *game = STATE(dropfleet);
    if (!two_players(game) || game->result.conceded)
        return NOT_CONCERNED;
    if (!game->result.known)
        return UNDECIDED;
    const struct player *players = game->players;
    if (game->result.eliminated) {
        int loser = 1 - player_of(game, game->result.winner);
        if (game->result.tie ? fleet_is_gone(game, 0) && fleet_is_gone(game, 1) : fleet_is_gone(game, loser))
            return OK;
        return breach(judgement, "the result says 'elimination', but the fleet has ships left");
    }
    if (game->by_condition || !score_known(judgement, &players[0]) || !score_known(judgement, &players[1]))
        return UNDECIDED;
    int better = players[0].score > players[1].score ? 0 : players[1].score > players[0].score ? 1 : NOBODY;
    if (better == NOBODY ? game->result.tie : game->result.winner == players[better].self)
        return OK;
    return breach(judgement, "the result does not follow from the scores: %N %d, %N %d", players[0].self, (int)players[0].score, players[1].self,
                  (int)players[1].score);
}

const struct rule *const dropfleet_roundup_rules[] = {&rule_roundup_step_order, &rule_end_result, NULL};

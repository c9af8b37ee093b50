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

enum fleet { FLEET_LEFT, FLEET_GONE, FLEET_UNKNOWN };

static enum fleet fleet_of(const struct dropfleet *game, int player)
{
    enum fleet fleet = FLEET_GONE;
    for (uint32_t i = 0; i < game->battlegroups.count; i++) {
        const struct battlegroup *card = battlegroup_at(game, i);
        if (card->player != player || (!card->unsure && !has_ships(game, i)))
            continue;
        if (!card->unsure)
            return FLEET_LEFT;
        fleet = FLEET_UNKNOWN;
    }
    return fleet;
}

/* Whether the log records all that a player has scored. */
static bool score_known(const struct judgement *judgement, const struct player *player)
{
    return !player->scores_missing && records(judgement, player->self, AREA_SCORES);
}

static enum victory_view view_of_points(const struct judgement *judgement, const struct game_result *result)
{
    const struct player *players = STATE(dropfleet)->players;
    if (!score_known(judgement, &players[0]) || !score_known(judgement, &players[1]))
        return VIEW_UNKNOWN;
    if (players[0].score == players[1].score)
        return result->tie ? VIEW_AGREES : VIEW_CONTRADICTS;
    int better = players[0].score > players[1].score ? 0 : 1;
    return result->winner == players[better].self ? VIEW_AGREES : VIEW_CONTRADICTS;
}

static enum victory_view view_of_elimination(const struct dropfleet *game, const struct game_result *result)
{
    const enum fleet fleets[2] = {fleet_of(game, 0), fleet_of(game, 1)};
    const bool gone[2] = {fleets[0] == FLEET_GONE, fleets[1] == FLEET_GONE};
    if (fleets[0] == FLEET_UNKNOWN || fleets[1] == FLEET_UNKNOWN)
        return VIEW_UNKNOWN;
    if (!gone[0] && !gone[1])
        return VIEW_NONE;
    if (gone[0] && gone[1])
        return result->tie ? VIEW_AGREES : VIEW_CONTRADICTS;
    return result->winner == game->players[gone[0] ? 1 : 0].self ? VIEW_AGREES : VIEW_CONTRADICTS;
}

static enum answer contradicts_fleets(struct judgement *judgement)
{
    static const char *const words[] = {[FLEET_LEFT] = "ships left", [FLEET_GONE] = "no ships left", [FLEET_UNKNOWN] = "perhaps ships left"};
    const struct dropfleet *game = STATE(dropfleet);
    return breach(judgement, "this is not how the fleets stand: %N has %s, %N has %s", game->players[0].self,
                  words[fleet_of(game, 0)], game->players[1].self, words[fleet_of(game, 1)]);
}

RULE(end_result,
     .id = "dropfleet.end.result",
     .statement = "The result is what the scores or the fleets that are left make it, whichever the scenario goes by; a tie "
                  "if both players have as much",
     .citation = "DFC, Winning the Game",
     .guards = {KIND_RESULT, KIND_END})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct player *players = game->players;
    const struct event *event = judgement->event;
    if (!two_players(game))
        return NOT_CONCERNED;
    if (event->kind == KIND_END)
        return game->result.known ? NOT_CONCERNED : UNDECIDED;
    struct game_result result = event_result(event, PLAYER, TIE, REASON);
    if (result.conceded)
        return NOT_CONCERNED;
    const struct victory_claim claim = {
        .declared = game->victory, .tie = result.tie, .by_points = result.by_points, .by_elimination = result.eliminated,
        .by_condition = result.by_condition, .points = view_of_points(judgement, &result),
        .elimination = view_of_elimination(game, &result)};
    switch (victory_judge(&claim)) {
    case VICTORY_OPEN: return UNDECIDED;
    case VICTORY_NOT_BY_ELIMINATION: return contradicts_fleets(judgement);
    case VICTORY_NOT_BY_POINTS:
        return breach(judgement, "the result does not follow from the scores: %N %d, %N %d", players[0].self,
                      (int)players[0].score, players[1].self, (int)players[1].score);
    default: return OK;
    }
}

const struct rule *const dropfleet_roundup_rules[] = {&rule_roundup_step_order, &rule_end_result, NULL};

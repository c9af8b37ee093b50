/* SPDX-License-Identifier: MIT */
/* The roundup and the end of the game. */
#include "books/dropfleet/rules.h"

RULE(roundup_step_order, .id = "dropfleet.roundup.step-order",
     .statement = "The steps of the Roundup Phase must be done in their order. A step may be left "
                  "out",
     .citation = "Dropfleet Commander, Game Turn Sequence", .places_marker = true,
     .guards = {KIND_STEP}, .yields_to = {OUT_OF_PHASE})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    FINE(value_in(event, NUMBER) >= game->last_step);
    return BREACH("the step '%s' must come before '%s', which has already begun",
                  dropfleet_steps[value_in(event, NUMBER)], dropfleet_steps[game->last_step]);
}

/* Whether the log records everything that a player has scored. */
static bool score_known(const struct judgement *judgement, int player)
{
    const struct player *one = &STATE(dropfleet)->players[player];
    return !one->scores_missing && records(judgement, one->self, AREA_SCORES);
}

static enum points_known how_points_are_known(const struct judgement *judgement, int player)
{
    if (score_known(judgement, player))
        return POINTS_ALL;
    return roster_unread(judgement->roster, STATE(dropfleet)->players[player].self, AREA_SCORES)
               ? POINTS_UNKNOWN
               : POINTS_AT_LEAST;
}

/* The players' points, as the log records them or as the result has them. False: neither does. */
static bool points_of_both(const struct judgement *judgement, const struct game_result *result,
                           int64_t ret_points[2])
{
    const struct dropfleet *game = STATE(dropfleet);
    for (int i = 0; i < 2; i++) {
        if (score_known(judgement, i))
            ret_points[i] = game->players[i].score;
        else if (result->points_told)
            ret_points[i] = result_points(judgement->event, &dropfleet_result,
                                          player_of(game, result->winner), i);
        else
            return false;
    }
    return true;
}

static enum victory_view view_by_points(const struct judgement *judgement,
                                        const struct game_result *result)
{
    const struct player *players = STATE(dropfleet)->players;
    int64_t points[2];
    if (!points_of_both(judgement, result, points))
        return VIEW_UNKNOWN;
    if (points[0] == points[1])
        return result->tie ? VIEW_AGREES : VIEW_CONTRADICTS;
    int better = points[0] > points[1] ? 0 : 1;
    return result->winner == players[better].self ? VIEW_AGREES : VIEW_CONTRADICTS;
}

static enum answer contradicts_fleets(struct judgement *judgement, const struct game_result *result)
{
    const struct dropfleet *game = STATE(dropfleet);
    int winner = player_of(game, result->winner), left = fleet_of(game, 0) == FLEET_GONE ? 1 : 0;
    if (winner == NOBODY)
        return BREACH("the result cannot be a tie by elimination while %N still has ships",
                      game->players[left].self);
    entity self = game->players[winner].self, other = game->players[1 - winner].self;
    if (fleet_of(game, 1 - winner) == FLEET_GONE)
        return BREACH("the result must be a tie: neither %N nor %N has ships left", self, other);
    return fleet_of(game, winner) == FLEET_GONE
               ? BREACH("%N cannot win: only %N has ships left", self, other)
               : BREACH("%N cannot win by elimination: %N still has ships", self, other);
}

static enum answer report_unearned_result(struct judgement *judgement,
                                          const struct game_result *result, const int64_t points[2])
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct player *players = game->players;
    const char *less = players[0].penalty + players[1].penalty ? " after penalties" : "";
    int winner = player_of(game, result->winner), better = points[1] > points[0] ? 1 : 0;
    if (points[0] == points[1])
        return BREACH("the result must be a tie: both players have %D {point|points}%s", points[0],
                      less);
    if (winner == NOBODY)
        return BREACH("the result must name %N, not a tie: it has more points%s, %D to %D",
                      players[better].self, less, points[better], points[1 - better]);
    return BREACH(result->eliminated
                      ? "%N cannot win by elimination: the log says 'victory points', so points "
                        "decide, and %N has more%s, %D to %D"
                      : "%N cannot be the winner: %N has more points%s, %D to %D",
                  players[winner].self, players[better].self, less, points[better],
                  points[1 - better]);
}

RULE(end_result, .id = "dropfleet.end.result",
     .statement = "The winner must be the player with more points, or the only one with ships "
                  "left, as the scenario says. If neither is ahead, the result must be a tie. The "
                  "points in the result must be those that were scored",
     .citation = "Dropfleet Commander, Winning the Game",
     .untold = "what wins the scenario, or the points of both players (victory, score, records "
               "scores)",
     .guards = {KIND_RESULT, KIND_END}, .yields_to = {"dropfleet.turn.number"})
{
    const struct dropfleet *game = STATE(dropfleet);
    const struct event *event = judgement->event;
    WHEN(two_players(game));
    if (event->kind == KIND_END)
        return game->result.known ? NOT_CONCERNED : undecided(judgement, "who has won (result)");
    struct game_result result = event_result(event, &dropfleet_result);
    if (result_is_tie_by_concession(&result))
        return breach_of_concession(judgement);
    UNLESS(result_is_settled(&result));
    int other = victory_other_points(judgement, &result, &dropfleet_result, &dropfleet_seats,
                                     how_points_are_known);
    if (other != NOBODY)
        return breach_of_points(judgement, &result, &dropfleet_result, &dropfleet_seats,
                                score_known(judgement, other), other);
    UNLESS(result.unfinished);
    int64_t points[2] = {0, 0};
    points_of_both(judgement, &result, points);
    enum victory_answer answer = victory_of(game->victory, &result,
                                            view_by_points(judgement, &result),
                                            view_of_elimination(game, &result));
    if (answer == VICTORY_NOT_BY_ELIMINATION)
        return contradicts_fleets(judgement, &result);
    if (answer == VICTORY_NOT_BY_POINTS)
        return report_unearned_result(judgement, &result, points);
    return judge_victory(judgement, game->victory, &result, answer);
}

const struct rule *const dropfleet_roundup_rules[] = {&rule_roundup_step_order, &rule_end_result,
                                                      NULL};

/* SPDX-License-Identifier: MIT */
/* The end of the game: when it may end, and who has won. */
#include "books/dropzone/rules.h"
#include "judge/mechanics/victory.h"

/* How many players certainly have squads left. */
static uint32_t players_surely_left(const struct dropzone *game)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!is_perhaps_out(game, (int)i))
            left++;
    return left;
}

static const struct player *winning_player(const struct dropzone *game,
                                           const struct game_result *result)
{
    int place = player_of(game, result->winner);
    return place == NOBODY ? NULL : &game->players[place];
}

/* A player other than the winner who certainly has squads left. NULL: there is none. */
static const struct player *other_left(const struct dropzone *game, const struct player *winner)
{
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!is_perhaps_out(game, (int)i) && &game->players[i] != winner)
            return &game->players[i];
    return NULL;
}

/* Whether the game may end with a result. UNDECIDED: the declarations do not exclude that this
 * round is the last, a check that may have found so is not recorded, or somebody may have conceded
 * before a log that begins late. */
static enum answer may_end(struct judgement *judgement, struct game_result result)
{
    const struct dropzone *game = STATE(dropzone);
    UNLESS(result_is_settled(&result) || result.eliminated ||
           (somebody_conceded(game) && players_surely_left(game) <= 1));
    FINE(game->met || (is_last_round(game) && game->rounds.phase == ROUND_UP));
    bool untold = game->rounds_most == 0 || !records(judgement, NO_ENTITY, AREA_CHECKS);
    bool perhaps = (untold && game->rounds.phase == ROUND_UP) || game->perhaps_met;
    const struct player *winner = winning_player(game, &result);
    if (!perhaps && game->begun_late && winner && !other_left(game, winner))
        return undecided(judgement, "who has conceded (concede)");
    return perhaps || result.by_time ? UNDECIDED : VIOLATION;
}

RULE(round_up_ends, .id = "dropzone.round-up.ends",
     .statement = "The game must end when the scenario's condition is met or its rounds are over, "
                  "and cannot end before",
     .citation = "Dropzone Commander, Rounds & Activations, Phase 3",
     .untold = "whether the scenario's condition is met, or how many rounds are due (check, "
               "rounds)",
     .places_marker = true, .guards = {KIND_RESULT, KIND_END})
{
    const struct dropzone *game = STATE(dropzone);
    struct game_result result;
    WHEN(result_ends_game(judgement->event, &dropzone_result, &game->result, &result));
    enum answer answer = may_end(judgement, result);
    if (answer != VIOLATION)
        return answer;
    if (game->rounds_most == 0)
        return BREACH(
            "the game cannot end in round %d before its Round-up Phase; only a check that finds "
            "the scenario's condition met ('check met') can end it earlier",
            (int)game->rounds.number);
    return BREACH("the game cannot end in round %d of %d%s; only a check that finds the scenario's "
                  "condition met ('check met') can end it earlier",
                  (int)game->rounds.number, (int)game->rounds_most,
                  is_last_round(game) ? " before its Round-up Phase" : "");
}

/* Points ------------------------------------------------------------------------- */

enum comparison { LESS, EQUAL, MORE, UNKNOWN };

static bool all_told(const struct judgement *judgement, int place)
{
    const struct player *one = &STATE(dropzone)->players[place];
    return one->points.score_told && records(judgement, one->self, AREA_SCORES);
}

static enum points_known known_points(const struct judgement *judgement, int place)
{
    if (all_told(judgement, place))
        return POINTS_ALL;
    return roster_unread(judgement->roster, STATE(dropzone)->players[place].self, AREA_SCORES)
               ? POINTS_UNKNOWN
               : POINTS_AT_LEAST;
}

static enum comparison compare_numbers(int64_t one, int64_t other)
{
    if (one == other)
        return EQUAL;
    return one > other ? MORE : LESS;
}

/* Compares the points of two players; if these are equal, the kill points. */
static enum comparison compare(const struct judgement *judgement, const struct player *one,
                               const struct player *other)
{
    const struct player *players = STATE(dropzone)->players;
    if (!all_told(judgement, (int)(one - players)) || !all_told(judgement, (int)(other - players)))
        return UNKNOWN;
    enum comparison points = compare_numbers(one->points.score, other->points.score);
    if (points != EQUAL)
        return points;
    return one->points.kill_told && other->points.kill_told
               ? compare_numbers(one->points.kill, other->points.kill)
               : UNKNOWN;
}

/* Compares a player with the best of the others who have not conceded. UNKNOWN: none is better, and
 * some cannot be compared. */
static enum comparison compare_with_all(const struct judgement *judgement, const struct player *one)
{
    const struct dropzone *game = STATE(dropzone);
    unsigned found = 0;
    for (uint32_t i = 0; i < game->player_count; i++)
        if (&game->players[i] != one && !game->players[i].conceded)
            found |= BIT(compare(judgement, one, &game->players[i]));
    if (found & BIT(LESS))
        return LESS;
    if (found & BIT(UNKNOWN))
        return UNKNOWN;
    return found & BIT(EQUAL) ? EQUAL : MORE;
}

/* The player with more than all others, or NULL. `ret_sure`: the log compares all players. */
static const struct player *best_player(const struct judgement *judgement, bool *ret_sure)
{
    const struct dropzone *game = STATE(dropzone);
    const struct player *best = NULL;
    *ret_sure = true;
    for (uint32_t i = 0; i < game->player_count; i++) {
        if (game->players[i].conceded)
            continue;
        enum comparison found = compare_with_all(judgement, &game->players[i]);
        if (found == MORE)
            best = &game->players[i];
        if (found == UNKNOWN)
            *ret_sure = false;
    }
    return best;
}

static const struct player *better_player(const struct judgement *judgement,
                                          const struct player *one)
{
    const struct dropzone *game = STATE(dropzone);
    for (uint32_t i = 0; i < game->player_count; i++)
        if (!game->players[i].conceded && compare(judgement, &game->players[i], one) == MORE)
            return &game->players[i];
    return NULL;
}

/* Whether the result fits the points that it gives. If several have the most, kill points decide,
 * which a result does not give. */
static enum victory_view view_of_points_told(const struct judgement *judgement,
                                             const struct game_result *result)
{
    const struct dropzone *game = STATE(dropzone);
    int winner = player_of(game, result->winner);
    int32_t most = INT32_MIN, own;
    uint32_t with_most = 0;
    for (uint32_t i = 0; i < game->player_count; i++) {
        if (game->players[i].conceded)
            continue;
        int32_t points = result_points(judgement->event, &dropzone_result, winner, (int)i);
        with_most = points > most ? 1 : with_most + (points == most);
        most = points > most ? points : most;
    }
    own = winner == NOBODY ? most
                           : result_points(judgement->event, &dropzone_result, winner, winner);
    if (own < most || (winner == NOBODY && with_most == 1))
        return VIEW_CONTRADICTS;
    return with_most == 1 ? VIEW_AGREES : VIEW_UNKNOWN;
}

static enum victory_view view_of_points(const struct judgement *judgement,
                                        const struct game_result *result)
{
    bool sure;
    const struct player *best = best_player(judgement, &sure),
                        *winner = winning_player(STATE(dropzone), result);
    if (best ? best == winner : sure && !winner)
        return VIEW_AGREES;
    if (sure || (winner && better_player(judgement, winner)))
        return VIEW_CONTRADICTS;
    return result->points_told ? view_of_points_told(judgement, result) : VIEW_UNKNOWN;
}

static enum answer contradicts_points(struct judgement *judgement, const struct player *winner)
{
    bool sure;
    const struct player *best = best_player(judgement, &sure),
                        *better = winner ? better_player(judgement, winner) : best;
    if (!better && !winner && !sure)
        return BREACH("the result must name the player to whom it gives the most points, not a "
                      "tie");
    if (!better && !sure)
        return BREACH("%N cannot be the winner: the result gives another player more points",
                      winner->self);
    if (!better)
        return BREACH("the result must be a tie: the best scores are equal, and so are the kill "
                      "points");
    if (!winner)
        return BREACH("the result must name %N, not a tie: it has the best score, %D with %D kill "
                      "points",
                      better->self, better->points.score, better->points.kill);
    return BREACH(
        better->points.score > winner->points.score
            ? "%N cannot be the winner: %N has more points, %D to %D"
            : "%N cannot be the winner: points are equal, and %N has more kill points, %D to %D",
        winner->self, better->self,
        better->points.score > winner->points.score ? better->points.score : better->points.kill,
        better->points.score > winner->points.score ? winner->points.score : winner->points.kill);
}

/* Whether the result fits elimination: the only player with squads left has won. */
static enum victory_view view_by_squads_left(const struct dropzone *game,
                                             const struct player *winner)
{
    uint32_t left = players_left(game);
    if (players_surely_left(game) > 1)
        return VIEW_NONE;
    if (players_surely_left(game) < left)
        return VIEW_UNKNOWN;
    bool won = left == 0 ? !winner : !other_left(game, winner);
    return won ? VIEW_AGREES : VIEW_CONTRADICTS;
}

static enum answer contradicts_squads(struct judgement *judgement, const struct player *winner)
{
    const struct player *other = other_left(STATE(dropzone), winner);
    if (!winner)
        return other
                   ? BREACH("the result cannot be a tie: in a tie nobody may have squads left, but "
                            "%N still has some",
                            other->self)
                   : OK;
    return other ? BREACH("%N cannot win yet: %N still has squads, and only the last player with "
                          "squads may win",
                          winner->self, other->self)
                 : BREACH("the result must be a tie: %N has no squads left either", winner->self);
}

/* Judges a win by concession: the winner is the only player who has not conceded and has squads
 * left. With three players or more the log says who has conceded. */
static enum answer check_concession(struct judgement *judgement, const struct player *winner)
{
    const struct dropzone *game = STATE(dropzone);
    FINE(game->player_count <= 2);
    if (!somebody_conceded(game))
        return undecided(judgement, "who has conceded (concede)");
    const struct player *other = other_left(game, winner);
    if (other)
        return BREACH(
            "nobody can have won by concession yet: %N has not conceded and still has squads",
            other->self);
    return players_surely_left(game) < players_left(game) ? UNDECIDED : OK;
}

/* Whether only one player has not conceded: that player has won, whatever the points. */
static bool conceded_to_one(const struct dropzone *game)
{
    uint32_t conceded = 0;
    for (uint32_t i = 0; i < game->player_count; i++)
        conceded += game->players[i].conceded;
    return conceded + 1 == game->player_count;
}

RULE(end_result, .id = "dropzone.end.result",
     .statement = "The result must name the winner by the scenario's conditions, such as the most "
                  "points, then the most kill points. Without a winner it must be a tie. Its "
                  "points must be those that were scored",
     .citation = "Dropzone Commander, Rounds & Activations, Winning The Game",
     .untold = "what wins the scenario, or the points of all players (victory, score, records "
               "scores)",
     .guards = {KIND_RESULT, KIND_END},
     .note = "A game declares what decides: victory points, victory elimination, victory points "
             "elimination, or victory \"...\" for a condition that no log shows. Where nothing is "
             "declared, a result that the points make and the squads that are left deny, or the "
             "other way round, is undecided.")
{
    const struct dropzone *game = STATE(dropzone);
    if (judgement->event->kind == KIND_END)
        return game->result.known ? NOT_CONCERNED : undecided(judgement, "who has won (result)");
    struct game_result result = event_result(judgement->event, &dropzone_result);
    const struct player *winner = winning_player(game, &result);
    if (winner && winner->conceded)
        return BREACH("%N cannot win: it conceded%W", winner->self, winner->conceded_line);
    if (result_is_tie_by_concession(&result))
        return breach_of_concession(judgement);
    if (result.conceded)
        return check_concession(judgement, winner);
    int other = victory_other_points(judgement, &result, &dropzone_result, &dropzone_seats,
                                     known_points);
    UNLESS(result.agreed || (result.unfinished && other == NOBODY));
    if (!result.unfinished && may_end(judgement, result) == VIOLATION)
        return NOT_CONCERNED; /* round-up.ends reports that the game ends too early */
    if (other != NOBODY)
        return breach_of_points(judgement, &result, &dropzone_result, &dropzone_seats,
                                all_told(judgement, other), other);
    if (conceded_to_one(game) && !winner)
        return BREACH("all players but one have conceded; the result must name that one "
                      "as the winner");
    if (conceded_to_one(game))
        return check_concession(judgement, winner);
    enum victory_answer answer = victory_of(game->victory, &result,
                                            view_of_points(judgement, &result),
                                            view_by_squads_left(game, winner));
    if (answer == VICTORY_NOT_BY_ELIMINATION)
        return contradicts_squads(judgement, winner);
    if (answer == VICTORY_NOT_BY_POINTS)
        return contradicts_points(judgement, winner);
    return judge_victory(judgement, game->victory, &result, answer);
}

const struct rule *const dropzone_end_rules[] = {&rule_round_up_ends, &rule_end_result, NULL};

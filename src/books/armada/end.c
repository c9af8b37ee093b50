/* SPDX-License-Identifier: MIT */
/* The end of the game (RRG 1.5.0, Round; Winning and Losing). */
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

/* The time in words, for a game that may not end yet. */
static const char *time_of_end(uint8_t phase)
{
    static const char *const times[] = {
        [NO_PHASE] = "before the Command Phase",    [COMMAND_PHASE] = "before the Ship Phase",
        [SHIP_PHASE] = "before the Squadron Phase", [SQUADRON_PHASE] = "after the Squadron Phase",
        [STATUS_PHASE] = "after the Status Phase",
    };
    return times[phase];
}

/* Whether the last round is over. The log may leave out its Status Phase, and a Squadron Phase
 * without squadrons. */
static bool is_last_round_played(const struct armada *game)
{
    bool activation_over = !active_ship(game) || game->ship.maneuvered || game->ship.cut_short;
    bool ships_done = game->rounds.phase == SHIP_PHASE && !squadrons_in_play(game) &&
                      ships_able(game, 0).least == 0 && ships_able(game, 1).least == 0 &&
                      activation_over;
    return rounds_reach(&game->rounds, game->last_round) &&
           (game->rounds.phase >= SQUADRON_PHASE || ships_done);
}

static enum answer check_time_of_end(struct judgement *judgement, bool reason_unknown)
{
    const struct armada *game = STATE(armada);
    if (game->rounds.number > game->last_round)
        return NOT_CONCERNED; /* the game was over before: round.number has reported it */
    FINE(ships_in_play(game, 0).least == 0 || ships_in_play(game, 1).least == 0 ||
         is_last_round_played(game));
    UNSURE(reason_unknown);
    if (!game->rounds.begun)
        return BREACH("the game cannot end before its first round: nobody has conceded, and "
                      "nothing was agreed");
    const char *phases_missing = rounds_reach(&game->rounds, game->last_round)
                                     ? ", whose phases are not all played"
                                     : "";
    return BREACH("the game cannot end %s of round %d of %d%s: nobody has conceded, and both sides "
                  "have ships",
                  time_of_end(game->rounds.phase), (int)game->rounds.number, (int)game->last_round,
                  phases_missing);
}

/* One of the two points of a result, by place: at 0 the winner's or, in a tie, the first side's. */
static int32_t points_told(const struct event *event, int place)
{
    return result_points(event, &armada_result, 0, place);
}

/* Whether a result's points fit its winner (NO_SIDE: a tie). Equal points fit any winner, too. */
static bool follows_from_points(const struct event *event, int winner)
{
    int32_t winners = points_told(event, 0), others = points_told(event, 1);
    return winner == NO_SIDE ? winners == others : winners >= others;
}

static enum answer report_wrong_winner(struct judgement *judgement, int winner)
{
    const struct armada *game = STATE(armada);
    const int32_t points[2] = {result_points(judgement->event, &armada_result, winner, 0),
                               result_points(judgement->event, &armada_result, winner, 1)};
    const entity sides[2] = {side_name(game, 0), side_name(game, 1)};
    if (winner == NO_SIDE)
        return BREACH("the result cannot be a tie: %N has %d {point|points}, and %N has %d; the "
                      "one with more must win",
                      sides[0], (int)points[0], sides[1], (int)points[1]);
    return BREACH("%N cannot win: it has %d {point|points}, and %N has %d", sides[winner],
                  (int)points[winner], sides[other_side(winner)], (int)points[other_side(winner)]);
}

/* Whether the side that wins has lost its last ship before, and the other one has ships. */
static bool has_lost_already(const struct armada *game, int winner)
{
    return winner != NO_SIDE && is_eliminated(game, winner) &&
           !is_eliminated(game, other_side(winner));
}

static enum answer without_ships(struct judgement *judgement, int winner)
{
    const struct armada *game = STATE(armada);
    return BREACH("%N cannot win: it has no ship in play, and %N still has %R",
                  side_name(game, winner), side_name(game, other_side(winner)),
                  ships_in_play(game, other_side(winner)));
}

/* Judges a result that the players did not decide by concession or agreement. */
static enum answer check_result(struct judgement *judgement, const struct game_result *result)
{
    const struct armada *game = STATE(armada);
    int winner = side_of(game, result->winner);
    const struct between left[2] = {ships_in_play(game, 0), ships_in_play(game, 1)};
    bool lost[2] = {left[0].least == 0, left[1].least == 0};
    bool eliminated = winner == NO_SIDE ? lost[0] && lost[1] : lost[other_side(winner)];
    if (result->eliminated && !eliminated && winner == NO_SIDE)
        return BREACH("the result cannot be 'elimination' without a winner: %N has %R "
                      "{ship|ships} in play, %N %R",
                      side_name(game, 0), left[0], side_name(game, 1), left[1]);
    if (result->eliminated && !eliminated)
        return BREACH("%N cannot win by elimination: %N still has %R {ship|ships} in "
                      "play",
                      side_name(game, winner), side_name(game, other_side(winner)),
                      left[other_side(winner)]);
    if (has_lost_already(game, winner))
        return without_ships(judgement, winner);
    if (result->points_told && !result->by_condition && !lost[0] && !lost[1] &&
        !follows_from_points(judgement->event, winner))
        return report_wrong_winner(judgement, winner);
    enum answer answer = check_time_of_end(judgement, result->by_condition || result->by_time);
    if (answer == OK && result->by_condition && !eliminated)
        return lacks(judgement, "whether what the result gives as its reason decides the game");
    bool open = left[0].least < left[0].most || left[1].least < left[1].most;
    return answer == OK && open ? UNDECIDED : answer;
}

RULE(end_result, .id = "armada.end.result",
     .statement = "A game may end only after its last round, at once when a side has no ship in "
                  "play, or by concession. A side that has lost its ships cannot win against one "
                  "that has some",
     .citation = "Rules Reference 1.5.0 p.22, Winning and Losing; Round",
     .untold = "which ships are left, or when the game was to end (rounds)", .places_marker = true,
     .guards = {KIND_RESULT, KIND_END})
{
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    UNLESS(game->result.known);
    KNOWN(sides_known(game));
    struct game_result result = event_result(event, &armada_result);
    if (result.unfinished)
        return NOT_CONCERNED; /* the log itself says that the game is not over */
    if (result_is_tie_by_concession(&result))
        return breach_of_concession(judgement);
    int winner = side_of(game, result.winner);
    if (result.conceded && has_lost_already(game, winner))
        return without_ships(judgement, winner); /* the game was over before */
    return result_is_settled(&result) ? OK : check_result(judgement, &result);
}

/* Whether both sides have the same points: those that the result gives, or else those that follow
 * from their cards. */
static bool has_equal_points(const struct armada *game, const struct event *event,
                             const struct game_result *result)
{
    int32_t first, second;
    if (result->points_told)
        return points_told(event, 0) == points_told(event, 1);
    return armada_score(game, 0, &first) && armada_score(game, 1, &second) && first == second;
}

/* Whether a result has a tie or the first player's win at equal points: the second one wins. */
static bool ignores_second_player(const struct armada *game, const struct event *event,
                                  const struct game_result *result)
{
    bool by_points = !result->eliminated && !result->by_condition &&
                     side_of(game, result->winner) == game->first;
    return result->tie || (by_points && has_equal_points(game, event, result));
}

RULE(end_tie, .id = "armada.end.tie",
     .statement = "A game cannot be tied. If both sides have equal points, the second player must "
                  "be the winner",
     .citation = "Rules Reference 1.5.0 p.22, Winning and Losing",
     .untold = "who is first, or which ships are left", .guards = {KIND_RESULT},
     .yields_to = {"armada.end.result"})
{
    enum { SECOND_PLAYER_WINS = 0 }; /* the choice of armada.tie */
    const struct armada *game = STATE(armada);
    struct game_result result = event_result(judgement->event, &armada_result);
    UNLESS(result_is_settled(&result));
    KNOWN(sides_known(game));
    WHEN(ignores_second_player(game, judgement->event, &result));
    FINE(judgement->interpretations[TIE] != SECOND_PLAYER_WINS);
    return BREACH("the winner must be %N, the second player, who wins a tie",
                  side_name(game, other_side(game->first)));
}

RULE(end_elimination, .id = "armada.end.elimination",
     .statement = "Play must end at once when a side has lost its last ship. When a side has only "
                  "ships that are set aside, play must end with the round",
     .citation = "Rules Reference 1.5.0 p.22, Winning and Losing", .untold = "which ships are left",
     .places_marker = true, .guards = {ACTIVATE, PASS, ATTACK, RETARGET, KIND_PHASE, KIND_ROUND},
     .yields_to = {OUT_OF_PHASE, NOT_IN_PLAY, "armada.attack.target", "armada.attack.step-order",
                   "armada.ship.step-order", "armada.attack.next-squadron",
                   "armada.ship.attack-limit", "armada.ship.attack-zone",
                   "armada.squadron.move-or-attack"})
{
    const struct armada *game = STATE(armada);
    if (game->played_on || has(judgement->event, SPECIAL))
        return NOT_CONCERNED; /* a salvo may answer the attack that destroyed the last ship */
    for (int side = 0; side < 2; side++)
        if (is_eliminated(game, side))
            return BREACH("%N has no ship in play, so the game must end here",
                          side_name(game, side));
    FINE(judgement->event->kind != KIND_ROUND || !game->rounds.begun);
    for (int side = 0; side < 2; side++)
        if (has_only_ships_aside(game, side))
            return BREACH("%N has only ships that are set aside, so the game must end here",
                          side_name(game, side));
    return OK;
}

const struct rule *const armada_end_rules[] = {&rule_end_result, &rule_end_tie,
                                               &rule_end_elimination, NULL};

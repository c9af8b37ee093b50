/* SPDX-License-Identifier: MIT */
/* Who wins, by the victory conditions that a scenario declares. */
#include "judge/mechanics/victory.h"

#include <inttypes.h>
#include <stdio.h>

#include <stddef.h>

const char *const victory_words[] = {"points", "elimination", "conditions", NULL};

static enum victory_answer by_points(const struct victory_claim *claim)
{
    if (claim->points == VIEW_AGREES)
        return VICTORY_STANDS;
    return claim->points == VIEW_CONTRADICTS ? VICTORY_NOT_BY_POINTS : VICTORY_OPEN;
}

/* Judges elimination. Nobody wins by it while nobody is eliminated. */
static enum victory_answer by_elimination(const struct victory_claim *claim)
{
    if (claim->elimination == VIEW_UNKNOWN)
        return VICTORY_OPEN;
    bool stands = claim->elimination == VIEW_AGREES ||
                  (claim->elimination == VIEW_NONE && claim->tie);
    return stands ? VICTORY_STANDS : VICTORY_NOT_BY_ELIMINATION;
}

static enum victory_answer by_what_is_declared(const struct victory_claim *claim)
{
    if (claim->declared & VICTORY_BY_CONDITIONS)
        return VICTORY_OPEN;
    if (claim->declared == VICTORY_BY_ELIMINATION)
        return by_elimination(claim);
    bool eliminated = (claim->declared & VICTORY_BY_ELIMINATION) && claim->elimination != VIEW_NONE;
    return eliminated ? by_elimination(claim) : by_points(claim);
}

static enum victory_answer by_either(const struct victory_claim *claim)
{
    bool eliminated = !claim->by_points && claim->elimination == VIEW_AGREES;
    if (claim->points == VIEW_AGREES)
        return claim->elimination == VIEW_CONTRADICTS ? VICTORY_OPEN : VICTORY_STANDS;
    if (claim->points == VIEW_UNKNOWN)
        return eliminated ? VICTORY_STANDS : VICTORY_OPEN;
    return eliminated || claim->elimination == VIEW_UNKNOWN ? VICTORY_OPEN : VICTORY_NOT_BY_POINTS;
}

enum victory_answer victory_judge(const struct victory_claim *claim)
{
    if (claim->by_elimination) {
        if (claim->elimination == VIEW_UNKNOWN)
            return VICTORY_OPEN;
        if (claim->elimination != VIEW_AGREES)
            return VICTORY_NOT_BY_ELIMINATION;
        return claim->declared ? by_what_is_declared(claim) : VICTORY_STANDS;
    }
    if (claim->by_condition)
        return VICTORY_OPEN;
    return claim->declared ? by_what_is_declared(claim) : by_either(claim);
}

enum victory_answer victory_of(uint8_t declared, const struct game_result *result,
                               enum victory_view points, enum victory_view elimination)
{
    const struct victory_claim claim = {.declared = declared,
                                        .tie = result->tie,
                                        .by_points = result->by_points,
                                        .by_elimination = result->eliminated,
                                        .by_condition = result->by_condition,
                                        .points = points,
                                        .elimination = elimination};
    return victory_judge(&claim);
}

enum answer judge_victory(struct judgement *judgement, uint8_t declared,
                          const struct game_result *result, enum victory_answer answer)
{
    if (answer == VICTORY_OPEN)
        return declared && result->by_condition
                   ? undecided(judgement,
                               "which declared condition the reason means (by points, by "
                               "elimination)")
                   : UNDECIDED;
    return declared ? OK : lacks(judgement, "what wins the scenario (victory)");
}

void victory_tell_own(uint8_t declared, const struct game_result *result, struct text *text)
{
    if (declared & VICTORY_BY_CONDITIONS)
        text_addf(text, "%svictory conditions in own words", text->length ? ", " : "");
    else if (declared && result->by_condition)
        text_addf(text, "%sa %s by a reason of its own", text->length ? ", " : "",
                  result->tie ? "tie" : "winner");
}

static int32_t told_victory_points(const struct judgement *judgement,
                                   const struct game_result *result,
                                   const struct result_fields *fields, const struct seats *seats,
                                   int place)
{
    int winner = seat_of(seats, judgement->state, result->winner);
    return result_points(judgement->event, fields, winner, place);
}

int victory_other_points(const struct judgement *judgement, const struct game_result *result,
                         const struct result_fields *fields, const struct seats *seats,
                         points_known_of *known)
{
    bool told = result->points_told && !result->eliminated && !result->by_condition;
    for (int i = 0; told && seat_name(seats, judgement->state, (uint32_t)i) != NO_ENTITY; i++) {
        const enum points_known known_here = known(judgement, i);
        const int64_t score = seat_score(seats, judgement->state, i),
                      points = told_victory_points(judgement, result, fields, seats, i);
        bool too_few = known_here == POINTS_AT_LEAST && points < score;
        if (too_few || (known_here == POINTS_ALL && points != score))
            return i;
    }
    return -1;
}

enum answer breach_of_points(struct judgement *judgement, const struct game_result *result,
                             const struct result_fields *fields, const struct seats *seats,
                             bool all, int place)
{
    char less[80] = "";
    int32_t told = told_victory_points(judgement, result, fields, seats, place);
    int64_t score = seat_score(seats, judgement->state, place),
            penalty = seat_penalty(seats, judgement->state, place);
    if (penalty)
        snprintf(less, sizeof less, " (%" PRId64 ") less penalties of %" PRId64, score + penalty,
                 penalty);
    return breach(
        judgement,
        "the result gives %d %s to %N; it must give %s%D, the sum of the scores in the log%s",
        (int)told, told == 1 ? "point" : "points",
        seat_name(seats, judgement->state, (uint32_t)place), all ? "" : "at least ", score, less);
}

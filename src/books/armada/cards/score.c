/* SPDX-License-Identifier: MIT */
/* The score of a game whose fleets have cards (RRG 1.5.0, Scoring). */
#include "books/armada/cards/fleet.h"

enum { NO_LIMIT = INT32_MAX };

/* What some cards cost, or a side's score. `most` is NO_LIMIT where the log leaves it open. */
struct score {
    int32_t least, most;
};

static void score_add(struct score *score, struct score more)
{
    bool limited = score->most != NO_LIMIT && more.most != NO_LIMIT;
    score->least += more.least;
    score->most = limited ? score->most + more.most : NO_LIMIT;
}

/* What a card costs: by the edition that is declared, or between the two. */
static struct score cost_of(const struct armada *game, const struct known_card *known)
{
    const struct card *card = card_of(known);
    if (!card)
        return (struct score){known->points == UNKNOWN ? 0 : known->points, NO_LIMIT};
    const int32_t *points = card->told.points;
    if (game->terms.edition != UNKNOWN)
        return (struct score){points[game->terms.edition], points[game->terms.edition]};
    int32_t printed = points[UMPIRE_CARDS_PRINTED], revised = points[UMPIRE_CARDS_2025];
    return printed < revised ? (struct score){printed, revised} : (struct score){revised, printed};
}

static bool is_surely_destroyed(const struct unit *unit)
{
    return unit->loss.line > 0 && !unit->in_play && !unit->aside && !unit->loss.unsure;
}

/* Whether the unit is in play for certain. A unit that is set aside is not: its effect says whether
 * it counts as destroyed. */
static bool is_surely_left(const struct unit *unit)
{
    return unit->in_play && !unit->loss.unsure;
}

/* What the side's destroyed units cost, a ship with all its upgrades; `aside`: those that are set
 * aside are destroyed, too. */
static struct score destroyed_of(const struct armada *game, int side, bool aside,
                                 struct names *ret_names)
{
    struct score sum = {0, 0};
    for (uint32_t i = 0; i < game->units.count + game->upgrades.count; i++) {
        bool is_unit = i < game->units.count;
        const struct upgrade *upgrade = is_unit ? NULL : upgrade_at(game, i - game->units.count);
        const struct unit *unit = unit_at(game, is_unit ? i : upgrade->ship);
        if (unit->side != side || is_surely_left(unit))
            continue;
        struct score cost = cost_of(game, is_unit ? &unit->card.known : &upgrade->known);
        if (!is_surely_destroyed(unit) && !(aside && unit->aside))
            cost.least = 0;
        else if (is_unit)
            names_add(ret_names, unit->self);
        score_add(&sum, cost);
    }
    return sum;
}

/* Fleet points of a victory token, by the objective that is played. UNKNOWN: none is said to be. */
static int32_t token_value(const struct armada *game)
{
    for (uint32_t i = 0; i < game->objectives.count; i++) {
        const struct objective *one = &TABLE_CONST(struct objective, game, game->objectives)[i];
        if (one->played && one->card)
            return one->card->token;
    }
    return UNKNOWN;
}

/* What the objective gives a side. The log may leave it out, as it may leave out the tokens. */
static struct score of_objective(const struct armada *game, const struct side *side)
{
    int32_t value = token_value(game), tokens = side->victory_tokens,
            points = side->objective_points;
    if (tokens == UNKNOWN && points == UNKNOWN)
        return (struct score){0, NO_LIMIT};
    struct score score = {points == UNKNOWN ? 0 : points, points == UNKNOWN ? 0 : points};
    if (tokens > 0 && value <= 0) /* unknown, or it has no tokens and gives its points otherwise */
        score.most = NO_LIMIT;
    else if (tokens > 0)
        score_add(&score, (struct score){tokens * value, tokens * value});
    return score;
}

bool armada_score(const void *state, uint32_t place, int32_t *ret_points)
{
    const struct armada *game = state;
    struct names lost = {.count = 0};
    if (!sides_known(game) || game->terms.points == UNKNOWN || place > 1)
        return false;
    struct score score = destroyed_of(game, other_side((int)place), false, &lost);
    score_add(&score, of_objective(game, &game->sides[place]));
    if (score.least != score.most)
        return false;
    *ret_points = score.least;
    return true;
}

/* Reports points that are too few, or too many, for what the log shows. */
static enum answer tell_score(struct judgement *judgement, int side, int32_t told,
                              const struct score *score, struct names *lost)
{
    const struct armada *game = STATE(armada);
    bool exact = score->least == score->most, too_few = told < score->least;
    const char *at_bound = too_few ? "at least " : "at most ", *bound = exact ? "" : at_bound;
    int32_t wanted = too_few ? score->least : score->most,
            objective = of_objective(game, &game->sides[side]).least;
    const char *with = judgement->notes.by_choice ? " or still set aside" : "";
    entity self = side_name(game, side), other = side_name(game, other_side(side));
    if (lost->count == 0)
        return BREACH(
            "the result gives %N %d {point|points}; it must give %s%d: %d for the objective, "
            "and no unit of %N is destroyed",
            self, (int)told, bound, (int)wanted, (int)objective, other);
    if (objective == 0)
        return BREACH(
            "the result gives %N %d {point|points}; it must give %s%d, the cost of %N's units "
            "that are destroyed%s: %L",
            self, (int)told, bound, (int)wanted, other, with, lost);
    return BREACH(
        "the result gives %N %d {point|points}; it must give %s%d: %d for the objective, and "
        "the rest for %N's units that are destroyed%s: %L",
        self, (int)told, bound, (int)wanted, (int)objective, other, with, lost);
}

/* Judges the points of a side; `aside` as in destroyed_of. */
static enum answer check_side(struct judgement *judgement, int side, int32_t told, bool aside)
{
    const struct armada *game = STATE(armada);
    struct names lost = {.count = 0};
    const struct score destroyed = destroyed_of(game, other_side(side), aside, &lost);
    struct score score = destroyed;
    score_add(&score, of_objective(game, &game->sides[side]));
    judgement->notes.by_choice = aside ? SET_ASIDE + 1 : 0;
    if (told < score.least || told > score.most)
        return tell_score(judgement, side, told, &score, &lost);
    if (told > destroyed.most && score.most == NO_LIMIT)
        return undecided(judgement, "what the objective gives (table: set SIDE victory-tokens N)");
    return destroyed.most == NO_LIMIT ? UNDECIDED : OK;
}

/* Judges a winner to whom the log gives no points, after the last round. */
static enum answer check_winner(struct judgement *judgement, const struct game_result *result,
                                int winner)
{
    const struct armada *game = STATE(armada);
    int32_t own, others;
    bool by_points = !result->eliminated && !result->by_condition && !result->unfinished;
    WHEN(winner != NO_SIDE && by_points && armada_score(game, (uint32_t)winner, &own) &&
         armada_score(game, (uint32_t)other_side(winner), &others));
    FINE(own >= others);
    return BREACH("%N cannot win: by its cards and objective it has %d {point|points}, and %N has "
                  "%d; the winner must have more",
                  side_name(game, winner), (int)own, side_name(game, other_side(winner)),
                  (int)others);
}

RULE(end_score, .id = "armada.end.score",
     .statement = "A side's points in the result must be the cost of the enemy's destroyed ships "
                  "and squadrons, and what the objective gives. A destroyed ship counts with all "
                  "its upgrades",
     .citation = "Rules Reference 1.5.0, Scoring",
     .untold = "which side has which points, or what a destroyed card costs",
     .guards = {KIND_RESULT}, .yields_to = {"armada.end.result", "armada.end.tie"},
     .note = "What the objective gives must be in the log to be asked for ('table: set Rebel "
             "victory-tokens 2', and the objective 'played'). Without it the destroyed units are "
             "the least that a side has. In edition 1.6.0 what is still set aside at the end is "
             "destroyed, too.")
{
    const struct armada *game = STATE(armada);
    const struct game_result result = event_result(judgement->event, &armada_result);
    enum answer answer = OK;
    UNLESS(!lists_judged(judgement) || result_is_settled(&result));
    if (!sides_known(game))
        return result.points_told < 2 ? NOT_CONCERNED : UNDECIDED;
    int winner = side_of(game, result.winner);
    if (result.points_told < 2)
        return check_winner(judgement, &result, winner);
    bool aside = judgement->interpretations[SET_ASIDE] == SET_ASIDE_IS_DESTROYED;
    for (int side = 0; side < 2; side++) {
        int32_t told = result_points(judgement->event, &armada_result, winner, side);
        enum answer found = check_side(judgement, side, told, false);
        if (found != VIOLATION && aside)
            found = check_side(judgement, side, told, true);
        answer = worse_of(answer, found);
    }
    return answer;
}

const struct rule *const armada_score_rules[] = {&rule_end_score, NULL};

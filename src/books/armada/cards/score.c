/* SPDX-License-Identifier: MIT */
/* The score of a game whose fleets have cards (RRG 1.5.0, Scoring). */
#include "books/armada/cards/fleet.h"

/* What a card costs at least: by the edition that is declared, or by the cheaper one. */
static int32_t least_points(const struct armada *game, const struct known_card *known)
{
    const struct card *card = card_of(known);
    if (!card)
        return known->points == UNKNOWN ? 0 : known->points;
    if (game->terms.edition != UNKNOWN)
        return card->told.points[game->terms.edition];
    int32_t printed = card->told.points[UMPIRE_CARDS_PRINTED],
            revised = card->told.points[UMPIRE_CARDS_2025];
    return printed < revised ? printed : revised;
}

/* What the side's units that are destroyed for certain cost at least, a ship with all its
 * upgrades. `ret_unknown` is set if a card of them is not known. */
static int32_t destroyed_points(const struct armada *game, int side, struct names *ret_names,
                                bool *ret_unknown)
{
    int32_t sum = 0;
    for (uint32_t i = 0; i < game->units.count; i++) {
        const struct unit *unit = unit_at(game, i);
        if (unit->side != side || unit->loss.line == 0 || unit->in_play || unit->loss.unsure)
            continue;
        sum += least_points(game, &unit->card.known);
        *ret_unknown = *ret_unknown || !card_of(&unit->card.known);
        for (uint32_t k = 0; k < game->upgrades.count; k++) {
            const struct upgrade *upgrade = upgrade_at(game, k);
            if (upgrade->ship != i)
                continue;
            sum += least_points(game, &upgrade->known);
            *ret_unknown = *ret_unknown || !card_of(&upgrade->known);
        }
        names_add(ret_names, unit->self);
    }
    return sum;
}

RULE(end_score, .id = "armada.end.score",
     .statement = "The points that a result gives a side must be at least what the enemy's "
                  "destroyed ships, with all their upgrades, and squadrons cost",
     .citation = "RRG 1.5.0, Scoring",
     .untold = "which side has which points, or what a destroyed card costs",
     .guards = {KIND_RESULT}, .yields_to = {"armada.end.result", "armada.end.tie"},
     .note = "Victory tokens, which a log does not have, come on top.")
{
    const struct armada *game = STATE(armada);
    const struct game_result result = event_result(judgement->event, &armada_result);
    enum answer answer = OK;
    if (!lists_judged(judgement) || result.points_told < 2 || result_is_settled(&result))
        return NOT_CONCERNED;
    if (!sides_known(game))
        return UNDECIDED;
    int winner = side_of(game, result.winner);
    for (int side = 0; side < 2; side++) {
        struct names lost = {.count = 0};
        bool unknown = false;
        int32_t least = destroyed_points(game, other_side(side), &lost, &unknown),
                told = result_points(judgement->event, &armada_result, winner, side);
        if (told < least)
            answer = breach(judgement,
                            "%N has %d {point|points}; it must have at least %d, which is what the "
                            "destroyed units of %N cost: %L",
                            side_name(game, side), (int)told, (int)least,
                            side_name(game, other_side(side)), &lost);
        else if (unknown)
            answer = worse_of(answer, UNDECIDED);
    }
    return answer;
}

const struct rule *const armada_score_rules[] = {&rule_end_score, NULL};

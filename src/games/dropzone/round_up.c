/* The round-up and the end of the game. */
#include "games/dropzone/rules.h"

#define ROUND_UP_CITED "DZC, Rounds & Activations, Phase 3"

RULE(round_up_effects_first,
     .id = "dropzone.round-up.effects-first",
     .statement = "Special rules and effects, and the losses they bring, come before the end of the game is checked",
     .citation = ROUND_UP_CITED,
     .guards = {PLAYER_EFFECT, TABLE_EFFECT, DESTROY},
     .yields_to = {OUT_OF_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    if (game->rounds.phase != ROUND_UP)
        return NOT_CONCERNED;
    return game->checked ? breach(judgement, "the end of the game has been checked in this round") : OK;
}

RULE(round_up_one_check,
     .id = "dropzone.round-up.one-check",
     .statement = "The condition for the end of the game is checked once a round: it is met or not",
     .citation = ROUND_UP_CITED,
     .guards = {CHECK},
     .yields_to = {OUT_OF_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    bool met = value_in(judgement->event, MET) == MET_WORD;
    if (!game->checked || game->met == met)
        return OK;
    return breach(judgement, "the check of this round has found the condition %s", game->met ? "met" : "not met");
}

RULE(round_up_effect_order,
     .id = "dropzone.round-up.effect-order",
     .statement = "Where the order matters, the players' effects follow the order of initiative",
     .citation = ROUND_UP_CITED,
     .level = UMPIRE_LEVEL_ADVICE,
     .guards = {PLAYER_EFFECT},
     .yields_to = {OUT_OF_PHASE, "dropzone.round-up.effects-first"})
{
    const struct dropzone *game = STATE(dropzone);
    int player = subject_of(judgement);
    if (game->rounds.phase != ROUND_UP || player == NOBODY)
        return NOT_CONCERNED;
    if (game->order_count == 0 || cede_unsure(game, judgement->roster))
        return UNDECIDED;
    int place = place_of(game, player);
    if (place < 0 || place >= game->last_effect)
        return OK;
    return breach(judgement, "%N comes before %N in the order of initiative", judgement->event->subject,
                  game->players[game->order[game->last_effect]].self);
}

RULE(round_up_met,
     .id = "dropzone.round-up.met",
     .statement = "No round begins when the scenario's condition for the end is met",
     .citation = ROUND_UP_CITED,
     .guards = {KIND_ROUND})
{
    const struct dropzone *game = STATE(dropzone);
    if (!game->rounds.begun)
        return NOT_CONCERNED;
    return game->met ? breach(judgement, "the check has found the condition for the end met: the game is over") : OK;
}

RULE(round_up_ends,
     .id = "dropzone.round-up.ends",
     .statement = "The game ends when the scenario's condition is met or its rounds have elapsed, and not before",
     .citation = ROUND_UP_CITED,
     .guards = {KIND_END})
{
    const struct dropzone *game = STATE(dropzone);
    if (game->result.conceded || game->result.eliminated)
        return NOT_CONCERNED;
    if (game->met)
        return OK;
    bool last = game->rounds_most > 0 && game->rounds.number >= game->rounds_most;
    if (last && game->rounds.phase == ROUND_UP)
        return OK;
    if (game->rounds.phase == ROUND_UP && !records(judgement, NO_ENTITY, AREA_CHECKS))
        return UNDECIDED;
    if (game->rounds_most == 0)
        return breach(judgement, "the scenario ends by its condition, and no check has found it met");
    return breach(judgement, "the game ends in round %d of %d%s, and no check has found the condition for its end met",
                  (int)game->rounds.number, (int)game->rounds_most, last ? " before its round-up" : "");
}

enum comparison { LESS, EQUAL, MORE, UNKNOWN };

static bool all_told(const struct judgement *judgement, const struct player *one)
{
    return one->score_told && records(judgement, one->self, AREA_SCORES);
}

/* Whether a player has more points than another; where they are equal, kill points. */
static enum comparison compare(const struct judgement *judgement, const struct player *one, const struct player *other)
{
    if (!all_told(judgement, one) || !all_told(judgement, other))
        return UNKNOWN;
    if (one->score != other->score)
        return one->score > other->score ? MORE : LESS;
    if (!one->kill_told || !other->kill_told)
        return UNKNOWN;
    return one->kill == other->kill ? EQUAL : one->kill > other->kill ? MORE : LESS;
}

/* How a player compares with the best of the others; UNKNOWN: none is better, and some cannot be compared. */
static enum comparison compare_with_all(const struct judgement *judgement, const struct player *one)
{
    const struct dropzone *game = STATE(dropzone);
    enum comparison least = MORE;
    for (uint32_t i = 0; i < game->player_count; i++) {
        if (&game->players[i] == one)
            continue;
        enum comparison found = compare(judgement, one, &game->players[i]);
        if (found == LESS)
            return LESS;
        if (found == UNKNOWN || (found == EQUAL && least == MORE))
            least = found;
    }
    return least;
}

/* Whoever has more than all others, or NULL; sets whether nobody else may have. */
static const struct player *best_player(const struct judgement *judgement, bool *ret_sure)
{
    const struct dropzone *game = STATE(dropzone);
    const struct player *best = NULL;
    *ret_sure = true;
    for (uint32_t i = 0; i < game->player_count; i++) {
        enum comparison found = compare_with_all(judgement, &game->players[i]);
        if (found == MORE)
            best = &game->players[i];
        if (found == UNKNOWN)
            *ret_sure = false;
    }
    return best;
}

static enum answer check_elimination(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    for (uint32_t i = 0; i < game->player_count; i++)
        if (game->players[i].self != game->result.winner && !is_out(game, (int)i))
            return breach(judgement, "the result says 'elimination', but %N has squads left", game->players[i].self);
    int winner = player_of(game, game->result.winner);
    if (winner != NOBODY && is_out(game, winner))
        return breach(judgement, "%N has no squads left either: the game is a tie", game->result.winner);
    return OK;
}

static const struct player *better_player(const struct judgement *judgement, const struct player *one)
{
    const struct dropzone *game = STATE(dropzone);
    for (uint32_t i = 0; i < game->player_count; i++)
        if (compare(judgement, &game->players[i], one) == MORE)
            return &game->players[i];
    return NULL;
}

static enum answer check_points(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    bool sure;
    const struct player *best = best_player(judgement, &sure);
    int place = player_of(game, game->result.winner);
    const struct player *winner = game->result.tie || place == NOBODY ? NULL : &game->players[place];
    if (best ? best == winner : sure && !winner)
        return OK;
    if (best)
        return breach(judgement, "%N has the best score, %d and %d kill points", best->self, (int)best->score, (int)best->kill);
    if (sure)
        return breach(judgement, "the best scores are equal, and so are the kill points: the game is a tie");
    const struct player *better = winner ? better_player(judgement, winner) : NULL;
    return better ? breach(judgement, "%N has a better score than %N, %d and %d kill points", better->self, winner->self,
                           (int)better->score, (int)better->kill)
                  : UNDECIDED;
}

RULE(end_result,
     .id = "dropzone.end.result",
     .statement = "The victor is who the scenario's conditions make it: the most points, then kill points; else the game is a tie",
     .citation = "DZC, Rounds & Activations, Winning The Game",
     .guards = {KIND_END},
     .yields_to = {"dropzone.round-up.ends"})
{
    const struct dropzone *game = STATE(dropzone);
    if (game->result.conceded)
        return NOT_CONCERNED;
    if (game->result.eliminated)
        return check_elimination(judgement);
    if (!game->result.known || game->victory == BY_CONDITIONS)
        return UNDECIDED;
    return check_points(judgement);
}

const struct rule *const dropzone_round_up_rules[] = {&rule_round_up_effects_first, &rule_round_up_one_check,
                                                      &rule_round_up_effect_order, &rule_round_up_met,
                                                      &rule_round_up_ends, &rule_end_result, NULL};

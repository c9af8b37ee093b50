/* SPDX-License-Identifier: MIT */
/* The round-up and the end of the game. */
#include "books/dropzone/rules.h"

#define ROUND_UP_CITED "Dropzone Commander, Rounds & Activations, Phase 3"

RULE(round_up_effects_first, .id = "dropzone.round-up.effects-first",
     .statement =
         "Special rules and effects, and the losses they bring, must come before the check "
         "for the end of the game",
     .citation = ROUND_UP_CITED, .guards = {PLAYER_EFFECT, TABLE_EFFECT, DESTROY},
     .yields_to = {OUT_OF_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    WHEN(game->rounds.phase == ROUND_UP);
    return game->checked ? BREACH("%V comes too late: it must come before the check for the end of "
                                  "the game%W",
                                  game->checked_line)
                         : OK;
}

RULE(round_up_one_check, .id = "dropzone.round-up.one-check",
     .statement =
         "A round may have only one check for the end of the game, which must find the condition "
         "either met or unmet",
     .citation = ROUND_UP_CITED, .guards = {CHECK}, .yields_to = {OUT_OF_PHASE})
{
    const struct dropzone *game = STATE(dropzone);
    bool met = value_in(judgement->event, MET) == MET_WORD;
    FINE(!game->checked || game->met == met);
    return BREACH("the check of this round has already found the condition %s%W; it cannot also "
                  "find it %s",
                  game->met ? "met" : "unmet", game->checked_line, met ? "met" : "unmet");
}

RULE(round_up_effect_order, .id = "dropzone.round-up.effect-order",
     .statement =
         "Where the order matters, the players' effects must follow the order of initiative",
     .citation = ROUND_UP_CITED, .untold = "the order of initiative, or who has effects left",
     .level = UMPIRE_LEVEL_ADVICE, .guards = {PLAYER_EFFECT},
     .yields_to = {OUT_OF_PHASE, "dropzone.round-up.effects-first"})
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    WHEN(game->rounds.phase == ROUND_UP && player != NOBODY);
    UNSURE(game->order_count == 0 || cede_unsure(game, judgement->roster));
    int place = place_in_order(game, player);
    FINE(place < 0 || place >= game->last_effect);
    return BREACH("the effect of %N must come before that of %N, by the order of initiative",
                  judgement->event->subject, game->players[game->order[game->last_effect]].self);
}

RULE(round_up_met, .id = "dropzone.round-up.met",
     .statement = "No round may begin once the scenario's condition for the end is met",
     .citation = ROUND_UP_CITED, .places_marker = true, .guards = {KIND_ROUND})
{
    const struct dropzone *game = STATE(dropzone);
    WHEN(game->rounds.begun);
    return game->met ? BREACH("no round may begin: the check%W ended the game ('check met')",
                              game->checked_line)
                     : OK;
}

const struct rule *const dropzone_round_up_rules[] = {
    &rule_round_up_effects_first, &rule_round_up_one_check, &rule_round_up_effect_order,
    &rule_round_up_met, NULL};

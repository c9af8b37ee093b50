/* SPDX-License-Identifier: MIT */
/* The activation phase: the order of turns, and the activated battlegroups. */
#include "books/dropzone/queries.h"
#include "books/dropzone/rules.h"

#define ACTIVATIONS "Dropzone Commander, Rounds & Activations, Phase 2"

static const struct battlegroup *activated(const struct judgement *judgement, uint32_t *ret_index)
{
    *ret_index = index_named(judgement->roster, judgement->event, BATTLEGROUP);
    return battlegroup_at(STATE(dropzone), *ret_index);
}

RULE(activation_own, .id = "dropzone.activation.own",
     .statement =
         "A player may activate only their own battlegroups, and react only with their own "
         "squads",
     .citation = ACTIVATIONS, .guards = {ACTIVATE, REACT}, .yields_to = {OUT_OF_PHASE},
     .holds_against_effects = true)
{
    const struct event *event = judgement->event;
    const struct dropzone *game = STATE(dropzone);
    bool reacts = event->kind == REACT;
    uint32_t index = index_named(judgement->roster, event, reacts ? THING : BATTLEGROUP);
    int owner = reacts ? squad_at(game, index)->player : battlegroup_at(game, index)->player;
    FINE(owner == acting_player(judgement));
    return IMPOSSIBLE(reacts ? "%N cannot react with %N: it is a squad of %N"
                             : "%N cannot activate %N: it is a battlegroup of %N",
                      event->subject, entity_in(event, reacts ? THING : BATTLEGROUP),
                      game->players[owner].self);
}

/* Reports that no squad of a battlegroup can act; of its only squad, why. */
static enum answer report_no_able_squad(struct judgement *judgement, const struct battlegroup *one)
{
    if (one->squads == 0)
        return IMPOSSIBLE("%N cannot be activated: no squad is declared in it, and each squad must "
                          "be declared in its battlegroup",
                          one->self);
    if (one->squads > 1)
        return IMPOSSIBLE("%N cannot be activated: each of its squads is destroyed, in reserve or "
                          "disabled",
                          one->self);
    const struct squad *squad = squad_at(STATE(dropzone), one->first_squad);
    uint32_t line;
    const char *why = why_no_squad(squad, &line);
    return IMPOSSIBLE("%N cannot be activated: its only squad, %N, %s%W", one->self, squad->self,
                      why, line);
}

RULE(activation_able, .id = "dropzone.activation.able",
     .statement = "A battlegroup whose squads are all destroyed, in reserve or disabled cannot be "
                  "activated",
     .citation = ACTIVATIONS, .untold = "which squads of the battlegroup are on the table",
     .guards = {ACTIVATE}, .yields_to = {OUT_OF_PHASE, "dropzone.activation.own"},
     .holds_against_effects = true,
     .counts_declared = true)
{
    uint32_t index;
    const struct battlegroup *one = activated(judgement, &index);
    if (one->emptiness_reported)
        return undecided(judgement, UNTOLD_SQUADS);
    const struct player *owner = &STATE(dropzone)->players[one->player];
    if (!battlegroup_able(STATE(dropzone), index))
        return owner->conceded ? IMPOSSIBLE("%N cannot be activated: %N conceded%W", one->self,
                                            owner->self, owner->conceded_line)
                               : report_no_able_squad(judgement, one);
    FINE(battlegroup_seen(STATE(dropzone), index));
    FINE(battlegroup_surely_able(STATE(dropzone), index) &&
         STATE(dropzone)->players[one->player].all_told);
    return battlegroup_surely_able(STATE(dropzone), index)
               ? lacks(judgement, "whether a squad that is declared without 'reserve' began in "
                                  "reserve (reserve)")
               : UNDECIDED;
}

RULE(activation_once_per_round, .id = "dropzone.activation.once-per-round",
     .statement = "A battlegroup may be activated only once a round", .citation = ACTIVATIONS,
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able"})
{
    uint32_t index;
    const struct battlegroup *one = activated(judgement, &index);
    if (one->ordinary)
        return BREACH(
            "%N was already activated%W; a battlegroup may be activated only once a round",
            one->self, one->activated_line);
    return one->activated
               ? undecided(
                     judgement,
                     "whether the source of the earlier activation lets it be activated once more")
               : OK;
}

/* Whether it may be the player's turn because the winner has ceded without a line in the log. */
static bool may_follow_untold_cede(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int8_t order[LIMIT_PLAYERS];
    int expected;
    if (!cede_unsure(game, judgement->roster))
        return false;
    ceded_order(game, judgement->interpretations, order);
    if (!game->activation_seen && cedes_to_another(game))
        return true;
    return may_act_now(game, order, acting_player(judgement), &expected);
}

#define UNTOLD_TURN "whether an effect in words has given the turn to another player (next)"

/* Judges a turn where the order is not known: whether it is the player's turn in some order. */
static enum answer judge_turn_in_some_order(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int expected;
    UNSURE(may_act_in_some_order(game, acting_player(judgement), &expected));
    if (game->turn_unsure)
        return undecided(judgement, UNTOLD_TURN);
    return BREACH("%N must activate before %N activates again: %N still has %u "
                  "{battlegroup|battlegroups} to activate",
                  game->players[expected].self, judgement->event->subject,
                  game->players[expected].self, (unsigned)left_to_activate(game, expected, true));
}

RULE(activation_turn, .id = "dropzone.activation.turn",
     .statement =
         "The players must activate one battlegroup each in the order of initiative, again and "
         "again. A player who has none left is passed over",
     .citation = ACTIVATIONS,
     .untold = "the order of initiative, or who has given it away (initiative, cede, records dice "
               "choices)",
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able",
                   "dropzone.activation.once-per-round"},
     .counts_declared = true)
{
    const struct dropzone *game = STATE(dropzone);
    uint32_t index;
    int expected;
    if (activated(judgement, &index)->emptiness_reported)
        return undecided(judgement, UNTOLD_SQUADS);
    if (game->order_count == 0)
        return judge_turn_in_some_order(judgement);
    FINE(may_act_now(game, game->order, acting_player(judgement), &expected));
    if (game->turn_unsure)
        return undecided(judgement, UNTOLD_TURN);
    if (may_follow_untold_cede(judgement))
        return lacks(judgement,
                     "whether the winner of the initiative has ceded it (records choices)");
    return expected == NOBODY ? BREACH("%N cannot activate now: it has no turn left this round",
                                       judgement->event->subject)
                              : BREACH("%N must activate next, not %N: %N still has %u "
                                       "{battlegroup|battlegroups} to activate",
                                       game->players[expected].self, judgement->event->subject,
                                       game->players[expected].self,
                                       (unsigned)left_to_activate(game, expected, true));
}

RULE(activation_no_skip, .id = "dropzone.activation.no-skip",
     .statement = "A player who has a battlegroup to activate cannot pass", .citation = ACTIVATIONS,
     .untold = "which battlegroups can be activated", .guards = {PASS}, .yields_to = {OUT_OF_PHASE})
{
    int player = acting_player(judgement);
    WHEN(player != NOBODY);
    uint32_t left = left_to_activate(STATE(dropzone), player, false);
    if (left)
        return BREACH("%N cannot pass: it still has %u {battlegroup|battlegroups} to activate",
                      judgement->event->subject, (unsigned)left);
    return some_left_unsure(STATE(dropzone), player) ? UNDECIDED : OK;
}

RULE(activation_must_act, .id = "dropzone.activation.must-act",
     .statement = "At least one unit must complete an action in an activation",
     .citation = ACTIVATIONS,
     .untold = "what the squads of the activation have done (records squads actions)",
     .guards = {ACTIVATE, PASS, SQUAD, KIND_PHASE, KIND_ROUND},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able"})
{
    const struct dropzone *game = STATE(dropzone);
    UNLESS(game->active == NONE || game->must_act_reported);
    UNLESS(judgement->event->kind == SQUAD &&
           !is_interrupted(
               game, squad_at(game, index_named(judgement->roster, judgement->event, THING))));
    UNLESS(judgement->event->kind == KIND_PHASE && game->before_phase &&
           marked_phase(judgement->event, NUMBER) == ACTIVATION);
    FINE(game->acted || !battlegroup_able(game, game->active));
    entity player = game->players[battlegroup_at(game, game->active)->player].self;
    UNSURE(game->supposed || !records(judgement, player, AREA_ACTIONS) ||
           roster_unread(judgement->roster, player, AREA_SQUADS) ||
           !battlegroup_surely_able(game, game->active));
    const struct battlegroup *active = battlegroup_at(game, game->active);
    return BREACH("at least one unit of %N must first complete an action; none has since %N was "
                  "activated%W",
                  active->self, active->self, active->activated_line);
}

RULE(activation_phase_complete, .id = "dropzone.activation.phase-complete",
     .statement = "The Activation Phase must last until every battlegroup that can be activated "
                  "has been",
     .citation = ACTIVATIONS, .untold = "which battlegroups can be activated",
     .guards = {KIND_PHASE, KIND_ROUND})
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = OK;
    WHEN(rounds_leaves(&game->rounds, ACTIVATION, marked_phase(judgement->event, NUMBER), PHASES));
    for (uint32_t i = 0; i < game->player_count; i++) {
        uint32_t left = left_to_activate(game, (int)i, false);
        if (has_to_activate(game, (int)i))
            answer = BREACH("the Activation Phase cannot end yet: %N still has %u "
                            "{battlegroup|battlegroups} to activate",
                            game->players[i].self, (unsigned)left);
        else if (some_left_unsure(game, (int)i) && answer == OK)
            answer = UNDECIDED;
        if (answer == VIOLATION && !lists_all(judgement))
            break;
    }
    return answer;
}

const struct rule *const dropzone_activation_rules[] = {&rule_activation_own,
                                                        &rule_activation_able,
                                                        &rule_activation_once_per_round,
                                                        &rule_activation_turn,
                                                        &rule_activation_no_skip,
                                                        &rule_activation_must_act,
                                                        &rule_activation_phase_complete,
                                                        NULL};

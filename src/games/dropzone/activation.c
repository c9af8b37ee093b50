/* The activation phase: the order of turns, and the activated battlegroups. */
#include "games/dropzone/rules.h"
#include "games/dropzone/turns.h"

#define UNTOLD_SQUADS "which squads the battlegroup has (squad)"
#define ACTIVATIONS "DZC, Rounds & Activations, Phase 2"

static const struct battlegroup *activated(const struct judgement *judgement, uint32_t *ret_index)
{
    *ret_index = named(judgement->roster, judgement->event, BATTLEGROUP);
    return battlegroup_at(STATE(dropzone), *ret_index);
}

RULE(activation_own, .id = "dropzone.activation.own",
     .statement = "A player activates battlegroups, and reacts with squads, of their own",
     .citation = ACTIVATIONS,
     .guards = {ACTIVATE, REACT},
     .yields_to = {OUT_OF_PHASE},
     .holds_against_effects = true)
{
    const struct event *event = judgement->event;
    const struct dropzone *game = STATE(dropzone);
    bool reacts = event->kind == REACT;
    uint32_t index = named(judgement->roster, event, reacts ? THING : BATTLEGROUP);
    int player = reacts ? squad_at(game, index)->player : battlegroup_at(game, index)->player;
    if (player == subject_of(judgement))
        return OK;
    return impossible(judgement,
                      reacts ? "%N is not a squad of %N" : "%N is not a battlegroup of %N",
                      entity_in(event, reacts ? THING : BATTLEGROUP), event->subject);
}

RULE(activation_able, .id = "dropzone.activation.able",
     .statement = "A battlegroup whose squads are all destroyed, in reserve or disabled is not "
                  "activated",
     .citation = ACTIVATIONS,
     .untold = "which squads of the battlegroup are on the table",
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own"},
     .holds_against_effects = true)
{
    uint32_t index;
    const struct battlegroup *one = activated(judgement, &index);
    if (one->emptiness_reported)
        return undecided(judgement, UNTOLD_SQUADS);
    if (!battlegroup_able(STATE(dropzone), index))
        return STATE(dropzone)->players[one->player].conceded
                   ? impossible(judgement, "%N has conceded, so that no squad of %N can act",
                                STATE(dropzone)->players[one->player].self, one->self)
                   : impossible(judgement, "no squad of %N can act", one->self);
    if (battlegroup_seen(STATE(dropzone), index))
        return OK;
    if (battlegroup_surely_able(STATE(dropzone), index) &&
        STATE(dropzone)->players[one->player].all_told)
        return OK;
    return battlegroup_surely_able(STATE(dropzone), index)
               ? lacks(judgement, "whether a squad that is declared without 'reserve' began in "
                                  "reserve (reserve)")
               : UNDECIDED;
}

RULE(activation_once_per_round, .id = "dropzone.activation.once-per-round",
     .statement = "A battlegroup is activated once a round",
     .citation = ACTIVATIONS,
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able"})
{
    uint32_t index;
    const struct battlegroup *one = activated(judgement, &index);
    if (one->ordinary)
        return breach(judgement, "%N has been activated this round already", one->self);
    return one->activated
               ? undecided(
                     judgement,
                     "whether the source of the earlier activation lets it be activated once more")
               : OK;
}

/* Whether it may be the player's turn because the winner has ceded without a line in the log. */
static bool follows_a_cede(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int8_t order[LIMIT_PLAYERS];
    int expected;
    if (!cede_unsure(game, judgement->roster))
        return false;
    ceded_order(game, judgement->interpretations, order);
    if (!game->activation_seen && cedes_to_another(game))
        return true;
    return may_act_now(game, order, subject_of(judgement), &expected);
}

#define UNTOLD_TURN "whether an effect in words has given the turn to another player (next)"

/* Judges a turn where the order is not known: whether it is the player's turn in some order. */
static enum answer judge_turn_in_some_order(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int expected;
    if (may_act_in_some_order(game, subject_of(judgement), &expected))
        return UNDECIDED;
    if (game->turn_unsure)
        return undecided(judgement, UNTOLD_TURN);
    return breach(judgement,
                  "before %N activates again it is the turn of %N; battlegroups left to "
                  "activate: %u",
                  judgement->event->subject, game->players[expected].self,
                  (unsigned)left_to_activate(game, expected, true));
}

RULE(activation_turn, .id = "dropzone.activation.turn",
     .statement = "The players activate one battlegroup each in the order of initiative, going "
                  "round; who has none left is passed over",
     .citation = ACTIVATIONS,
     .untold = "the order of initiative, or who has given it away (initiative, cede, records dice "
               "choices)",
     .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able",
                   "dropzone.activation.once-per-round"})
{
    const struct dropzone *game = STATE(dropzone);
    uint32_t index;
    int expected;
    if (activated(judgement, &index)->emptiness_reported)
        return undecided(judgement, UNTOLD_SQUADS);
    if (game->order_count == 0)
        return judge_turn_in_some_order(judgement);
    if (may_act_now(game, game->order, subject_of(judgement), &expected))
        return OK;
    if (game->turn_unsure)
        return undecided(judgement, UNTOLD_TURN);
    if (follows_a_cede(judgement))
        return lacks(judgement,
                     "whether the winner of the initiative has ceded it (records choices)");
    return expected == NOBODY
               ? breach(judgement, "it is not the turn of %N", judgement->event->subject)
               : breach(judgement, "it is the turn of %N; battlegroups left to activate: %u",
                        game->players[expected].self,
                        (unsigned)left_to_activate(game, expected, true));
}

RULE(activation_no_skip, .id = "dropzone.activation.no-skip",
     .statement = "A player with a battlegroup to activate does not pass",
     .citation = ACTIVATIONS,
     .untold = "which battlegroups can be activated",
     .guards = {PASS},
     .yields_to = {OUT_OF_PHASE})
{
    int player = subject_of(judgement);
    if (player == NOBODY)
        return NOT_CONCERNED;
    uint32_t left = left_to_activate(STATE(dropzone), player, false);
    if (left)
        return breach(judgement, "%N has battlegroups left to activate: %u",
                      judgement->event->subject, (unsigned)left);
    return some_left_unsure(STATE(dropzone), player) ? UNDECIDED : OK;
}

RULE(activation_must_act, .id = "dropzone.activation.must-act",
     .statement = "At least one unit completes an action in an activation",
     .citation = ACTIVATIONS,
     .untold = "what the squads of the activation have done (records squads actions)",
     .guards = {ACTIVATE, PASS, SQUAD, KIND_PHASE, KIND_ROUND},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able"})
{
    const struct dropzone *game = STATE(dropzone);
    if (game->active == NONE || game->must_act_reported)
        return NOT_CONCERNED;
    if (judgement->event->kind == SQUAD &&
        !is_interrupted(game, squad_at(game, named(judgement->roster, judgement->event, THING))))
        return NOT_CONCERNED;
    if (judgement->event->kind == KIND_PHASE && game->before_phase &&
        marked_phase(judgement->event, NUMBER) == ACTIVATION)
        return NOT_CONCERNED;
    if (game->acted || !battlegroup_able(game, game->active))
        return OK;
    entity player = game->players[battlegroup_at(game, game->active)->player].self;
    if (game->supposed || !records(judgement, player, AREA_ACTIONS) ||
        roster_unread(judgement->roster, player, AREA_SQUADS) ||
        !battlegroup_surely_able(game, game->active))
        return UNDECIDED;
    return breach(judgement, "no unit of %N has completed an action",
                  battlegroup_at(game, game->active)->self);
}

RULE(activation_phase_complete, .id = "dropzone.activation.phase-complete",
     .statement = "The phase lasts until every battlegroup that can be activated has been",
     .citation = ACTIVATIONS,
     .untold = "which battlegroups can be activated",
     .guards = {KIND_PHASE, KIND_ROUND})
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = OK;
    if (!rounds_leaves(&game->rounds, ACTIVATION, marked_phase(judgement->event, NUMBER), PHASES))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < game->player_count; i++) {
        uint32_t left = left_to_activate(game, (int)i, false);
        if (has_to_activate(game, (int)i))
            return breach(judgement, "battlegroups of %N left to activate: %u",
                          game->players[i].self, (unsigned)left);
        if (some_left_unsure(game, (int)i))
            answer = UNDECIDED;
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

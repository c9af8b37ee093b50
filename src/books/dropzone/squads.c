/* SPDX-License-Identifier: MIT */
/* The squads of the active battlegroup, and their actions. */
#include "books/dropzone/rules.h"

#define SQUADS_CITED "Dropzone Commander, Rounds & Activations, Phase 2"
#define AUXILIARIES "Dropzone Commander, Building Your Army, Auxiliary Squads"

static const struct squad *turned_to(const struct judgement *judgement)
{
    return squad_at(STATE(dropzone), index_named(judgement->roster, judgement->event, THING));
}

static const struct squad *auxiliary(const struct judgement *judgement, uint32_t place)
{
    return squad_at(
        STATE(dropzone),
        roster_at(judgement->roster, (entity)item(judgement->event, AUXILIARY, place))->index);
}

/* Reports a squad that cannot act, or a transport in which nobody can embark. */
static enum answer tell_unable(struct judgement *judgement, const struct squad *squad,
                               bool transport)
{
    const struct player *owner = &STATE(dropzone)->players[squad->player];
    uint32_t line;
    const char *why = why_no_squad(squad, &line);
    if (owner->conceded) {
        why = "is off the table since its player conceded";
        line = owner->conceded_line;
    }
    return BREACH(transport ? "nobody can embark in %N: it %s%W" : "%N cannot act: it %s%W",
                  squad->self, why, line);
}

/* Whether the player turns to a squad of a battlegroup that could not be activated. That was
 * reported and is not reported again; as a candidate it is still a breach. */
static bool turns_to_refused(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    return event->kind == SQUAD && event->statement &&
           is_refused(STATE(dropzone), turned_to(judgement), acting_player(judgement));
}

#define UNTOLD_INTERRUPTION "whether the activation that a card or effect interrupted goes on"
#define UNTOLD_GRANT \
    "whether the source of an earlier action gives it on top of the squad's own two"

/* The squad that acts. NULL: it is not known, or no battlegroup is active. */
static const struct squad *acting_squad(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    if (player == NOBODY || game->players[player].squad == NONE || game->active == NONE)
        return NULL;
    return squad_at(game, game->players[player].squad);
}

/* A squad that must be able to act for the event to be legal: the one that the player turns to, an
 * auxiliary one that is declared, the transport that a squad embarks in, or the one that acts,
 * which may have been lost since the player turned to it. If there are several, `place` counts
 * them. NULL: there is none. */
static const struct squad *presumed_able(const struct judgement *judgement, uint32_t place)
{
    const struct event *event = judgement->event;
    if (event->kind == ACTIVATE)
        return place < count_in(event, AUXILIARY) ? auxiliary(judgement, place) : NULL;
    if (place == 1 && has(event, TRANSPORT))
        return squad_at(STATE(dropzone), index_named(judgement->roster, event, TRANSPORT));
    if (place > 0)
        return NULL;
    return event->kind == SQUAD || event->kind == REACT ? turned_to(judgement)
                                                        : acting_squad(judgement);
}

RULE(activation_squad_able, .id = "dropzone.activation.squad-able",
     .statement = "A squad that is destroyed, in reserve or disabled cannot act, and nobody can "
                  "embark in it",
     .citation = SQUADS_CITED, .untold = "whether the squad is on the table",
     .guards = {SQUAD, ACTIVATE, MOVE, SHOOT, SEARCH, CLOSE_QUARTERS, OTHER, EMBARK, DISEMBARK,
                REACT},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able"},
     .holds_against_effects = true)
{
    enum answer answer = NOT_CONCERNED;
    const struct squad *squad;
    UNLESS(turns_to_refused(judgement));
    for (uint32_t i = 0; (squad = presumed_able(judgement, i)); i++) {
        if (!squad_can_act(squad))
            answer = tell_unable(judgement, squad, judgement->event->kind != ACTIVATE && i == 1);
        else if (answer != VIOLATION && answer != UNDECIDED)
            answer = squad_surely_can_act(squad) ? OK : UNDECIDED;
    }
    return answer;
}

RULE(activation_embarked, .id = "dropzone.activation.embarked",
     .statement = "A squad in a transport cannot shoot, search or fight in close quarters",
     .citation = "Dropzone Commander, Transports",
     .untold = "whether the squad is still aboard (disembark)",
     .guards = {SHOOT, SEARCH, CLOSE_QUARTERS, REACT},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able", "dropzone.activation.own",
                   "dropzone.activation.squad-belongs", "dropzone.effect.react"},
     .note = "A squad has left its transport when it disembarks, or when the transport is "
             "destroyed; a move in a later activation may have been the disembarking.")
{
    const struct event *event = judgement->event;
    bool reacts = event->kind == REACT;
    int action = reacts ? MOVE + value_in(event, ACTION) : event->kind;
    const struct squad *squad = reacts ? turned_to(judgement) : acting_squad(judgement);
    UNLESS(!squad || (action != SHOOT && action != SEARCH && action != CLOSE_QUARTERS));
    FINE(!squad->ride.embarked);
    UNSURE(squad->ride.unsure);
    return BREACH("%N must disembark before %V: it is still aboard a transport", squad->self);
}

RULE(activation_auxiliary_once, .id = "dropzone.activation.auxiliary-once",
     .statement = "An auxiliary squad may be activated with only one battlegroup a round",
     .citation = AUXILIARIES, .guards = {ACTIVATE},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able"})
{
    enum answer answer = NOT_CONCERNED;
    const struct event *event = judgement->event;
    for (uint32_t i = 0; i < count_in(event, AUXILIARY); i++) {
        const struct squad *squad = auxiliary(judgement, i);
        bool again = squad->auxiliary.used;
        for (uint32_t j = 0; j < i; j++)
            again = again || item(event, AUXILIARY, j) == item(event, AUXILIARY, i);
        if (again && squad_can_act(squad))
            answer = BREACH(squad->auxiliary.used
                                ? "%N was already activated%W; an auxiliary squad may be "
                                  "activated only once a round"
                                : "%N is named twice; an auxiliary squad may be activated "
                                  "only once a round",
                            squad->self, squad->lines.used);
        else if (answer == NOT_CONCERNED)
            answer = OK;
    }
    return answer;
}

/* Whether an auxiliary squad may have been declared with the active battlegroup, because the log
 * lacks that activation. */
static bool perhaps_declared(const struct dropzone *game, const struct squad *squad)
{
    bool own = battlegroup_at(game, game->active)->player == squad->player;
    return squad->battlegroup == NONE && game->supposed && own && !squad->auxiliary.used;
}

RULE(activation_auxiliary_declared, .id = "dropzone.activation.auxiliary-declared",
     .statement = "An auxiliary squad may act only in the activation of the battlegroup that it "
                  "was declared with",
     .citation = AUXILIARIES, .untold = "with which activation the auxiliary squad was declared",
     .guards = {SQUAD}, .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able"})
{
    const struct dropzone *game = STATE(dropzone);
    const struct squad *squad = turned_to(judgement);
    UNLESS(squad->battlegroup != NONE || squad->player != acting_player(judgement));
    if (game->active == NONE)
        return BREACH("%N cannot act: no battlegroup is active; an auxiliary squad may act only in "
                      "the activation for which it was chosen",
                      squad->self);
    FINE(squad->auxiliary.declared == game->activation);
    if (is_interrupted(game, squad))
        return undecided(judgement, UNTOLD_INTERRUPTION);
    UNSURE(perhaps_declared(game, squad));
    return BREACH("%N cannot act: it must have been named ('with') when %N was activated%W",
                  squad->self, battlegroup_at(game, game->active)->self,
                  battlegroup_at(game, game->active)->activated_line);
}

RULE(activation_squad_belongs, .id = "dropzone.activation.squad-belongs",
     .statement = "While a battlegroup is active, only its own squads may act, and the auxiliary "
                  "squads that were declared with it",
     .citation = SQUADS_CITED, .untold = "which squad acts (records squads)",
     .guards = {SQUAD, MOVE, SHOOT, SEARCH, CLOSE_QUARTERS, OTHER, EMBARK, DISEMBARK},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able",
                   "dropzone.activation.auxiliary-declared"},
     .counts_declared = true, .of_activation = true)
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    WHEN(player != NOBODY);
    if (judgement->event->kind != SQUAD) {
        const struct player *one = &game->players[player];
        UNLESS(one->squad != NONE || one->turn_reported || one->no_squad_reported);
        if (game->active == NONE)
            return BREACH("%N must activate a battlegroup before %V", judgement->event->subject);
        const struct battlegroup *active = battlegroup_at(game, game->active);
        if (game->interrupted != NONE && battlegroup_at(game, game->interrupted)->player == player)
            return undecided(judgement, UNTOLD_INTERRUPTION);
        if (active->player != player)
            return BREACH("%N cannot act now: the active battlegroup, %N, is that of %N",
                          judgement->event->subject, active->self,
                          game->players[active->player].self);
        if (active->squads == 0)
            return undecided(judgement, UNTOLD_SQUADS);
        if (records(judgement, judgement->event->subject, AREA_SQUADS))
            return BREACH("the log must say which squad of %N acts: write 'squad NAME' first",
                          judgement->event->subject);
        return UNDECIDED;
    }
    const struct squad *squad = turned_to(judgement);
    UNLESS(turns_to_refused(judgement));
    if (game->active == NONE)
        return BREACH("%N must activate a battlegroup before %V", judgement->event->subject);
    const struct battlegroup *active = battlegroup_at(game, game->active);
    if (squad->player != player)
        return BREACH("%N cannot act with %N: it is a squad of %N", judgement->event->subject,
                      squad->self, game->players[squad->player].self);
    FINE(is_active(game, squad));
    if (is_interrupted(game, squad))
        return undecided(judgement, UNTOLD_INTERRUPTION);
    UNSURE(perhaps_declared(game, squad));
    if (may_begin_unread(game, squad, player))
        return undecided(judgement,
                         "whether a line that could not be read activated the battlegroup");
    return BREACH("%N cannot act: it is not a squad of %N, the active battlegroup", squad->self,
                  active->self);
}

RULE(activation_one_squad_at_a_time, .id = "dropzone.activation.one-squad-at-a-time",
     .statement = "A squad must complete its actions before the next squad begins",
     .citation = SQUADS_CITED, .level = UMPIRE_LEVEL_ADVICE, .guards = {SQUAD},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able",
                   "dropzone.activation.auxiliary-declared", "dropzone.activation.squad-belongs"},
     .note = "The rulebook asks for leeway here, so that squads which leave their transports can "
             "be moved together.")
{
    const struct dropzone *game = STATE(dropzone);
    const struct squad *squad = turned_to(judgement);
    if (squad->actions.in == game->activation && squad->left)
        return BREACH(
            "%N cannot act again: another squad has acted since; a squad must complete its actions "
            "before the next one begins",
            squad->self);
    return OK;
}

RULE(activation_same_action, .id = "dropzone.activation.same-action",
     .statement = "A squad cannot take the same action twice in its activation",
     .citation = "Dropzone Commander, Actions",
     .untold = "what the squad has done in this activation",
     .guards = {MOVE, SHOOT, SEARCH, CLOSE_QUARTERS},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able",
                   "dropzone.activation.squad-belongs"})
{
    const struct squad *squad = acting_squad(judgement);
    WHEN(squad);
    bool acted = squad->actions.in == STATE(dropzone)->activation;
    unsigned action = judgement->event->kind - MOVE;
    if (acted && squad->actions.taken >> action & 1)
        return BREACH(
            "%N has already taken the action %V in its activation; it may take each action "
            "only once",
            squad->self);
    return acted && squad->actions.granted >> action & 1 ? undecided(judgement, UNTOLD_GRANT) : OK;
}

RULE(activation_two_actions, .id = "dropzone.activation.two-actions",
     .statement = "A squad may take at most two actions in its activation. A search counts as two "
                  "actions",
     .citation = "Dropzone Commander, Actions",
     .guards = {MOVE, SHOOT, SEARCH, CLOSE_QUARTERS, OTHER},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able",
                   "dropzone.activation.squad-belongs", "dropzone.activation.same-action"})
{
    const struct squad *squad = acting_squad(judgement);
    WHEN(squad);
    bool acted = squad->actions.in == STATE(dropzone)->activation;
    unsigned before = acted ? squad->actions.count : 0,
             granted = acted ? squad->actions.granted_count : 0;
    unsigned now = actions_in(judgement->event->kind);
    if (before + now <= ACTIONS_MOST)
        return before + granted + now <= ACTIONS_MOST ? OK : undecided(judgement, UNTOLD_GRANT);
    if (before < ACTIONS_MOST)
        return BREACH(
            "%N cannot search: searching takes both actions of its activation, and it has "
            "already taken one",
            squad->self);
    return BREACH(squad->actions.taken & BIT(SEARCH - MOVE)
                      ? "%N may take two actions in its activation; it has already searched, which "
                        "takes both"
                      : "%N may take two actions in its activation; it has already taken two",
                  squad->self);
}

const struct rule *const dropzone_squad_rules[] = {&rule_activation_squad_able,
                                                   &rule_activation_embarked,
                                                   &rule_activation_auxiliary_once,
                                                   &rule_activation_auxiliary_declared,
                                                   &rule_activation_squad_belongs,
                                                   &rule_activation_one_squad_at_a_time,
                                                   &rule_activation_same_action,
                                                   &rule_activation_two_actions,
                                                   NULL};

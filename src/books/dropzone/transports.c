/* SPDX-License-Identifier: MIT */
/* Transports and readiness: who rides in which transport, and how squads come onto the table. */
#include "books/dropzone/rules.h"

#define TRANSPORTS "Dropzone Commander, Transports"

static const struct squad *squads_of(const struct dropzone *game)
{
    return TABLE_CONST(struct squad, game, game->squads);
}

/* The squad that acts or reacts. NULL: it is not known. */
static const struct squad *acting(const struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    int player = acting_player(judgement);
    if (judgement->event->kind == REACT)
        return squad_at(game, index_named(judgement->roster, judgement->event, THING));
    if (player == NOBODY || game->players[player].squad == NONE || game->active == NONE)
        return NULL;
    return squad_at(game, game->players[player].squad);
}

/* The action of an event: that of a reaction stands in it. */
static uint16_t action_of(const struct event *event)
{
    return event->kind == REACT ? (uint16_t)(MOVE + value_in(event, ACTION)) : event->kind;
}

/* Whether a squad certainly rides in a transport, be it in another one that rides in it. */
static bool rides_in(const struct dropzone *game, const struct squad *squad, uint32_t transport)
{
    for (uint32_t depth = 0; depth < game->squads.count; depth++) {
        if (!squad->ride.embarked || squad->ride.unsure || squad->units <= 0 ||
            squad->ride.transport == NONE)
            return false;
        if (squad->ride.transport == transport)
            return true;
        squad = squad_at(game, squad->ride.transport);
    }
    return false;
}

/* A squad aboard a transport that is of a battlegroup, but not of this one. NULL: there is none. */
static const struct squad *stranger_aboard(const struct dropzone *game, uint32_t transport,
                                           uint32_t battlegroup)
{
    for (uint32_t i = 0; i < game->squads.count; i++) {
        const struct squad *one = squad_at(game, i);
        if (one->battlegroup != NONE && one->battlegroup != battlegroup &&
            rides_in(game, one, transport))
            return one;
    }
    return NULL;
}

/* Judges the auxiliary squads that are activated with a battlegroup. */
static enum answer check_activation(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    const struct event *event = judgement->event;
    uint32_t battlegroup = index_named(judgement->roster, event, BATTLEGROUP);
    for (uint32_t i = 0; i < count_in(event, AUXILIARY); i++) {
        uint32_t index = roster_at(judgement->roster, (entity)item(event, AUXILIARY, i))->index;
        const struct squad *aboard = stranger_aboard(game, index, battlegroup);
        if (aboard)
            return BREACH("%N has %N of %N aboard, so it must be activated with %N",
                          squad_at(game, index)->self, aboard->self,
                          battlegroup_at(game, aboard->battlegroup)->self,
                          battlegroup_at(game, aboard->battlegroup)->self);
    }
    return count_in(event, AUXILIARY) ? OK : NOT_CONCERNED;
}

/* Judges whether a squad may embark in a transport: one of its own battlegroup, or an auxiliary one
 * that was not activated with another; and who is aboard it is of the same battlegroup. */
static enum answer check_embarking(struct judgement *judgement, const struct squad *squad,
                                   uint32_t index)
{
    const struct dropzone *game = STATE(dropzone);
    const struct squad *transport = squad_at(game, index);
    WHEN(squad->battlegroup != NONE);
    const struct squad *aboard = stranger_aboard(game, index, squad->battlegroup);
    if (aboard)
        return BREACH("%N has %N of %N aboard; all squads in it must be of one battlegroup",
                      transport->self, aboard->self,
                      battlegroup_at(game, aboard->battlegroup)->self);
    if (transport->battlegroup != NONE && transport->battlegroup != squad->battlegroup)
        return BREACH("%N belongs to the battlegroup %N; %N must embark in a transport of its own "
                      "battlegroup, %N, or in an auxiliary one",
                      transport->self, battlegroup_at(game, transport->battlegroup)->self,
                      squad->self, battlegroup_at(game, squad->battlegroup)->self);
    if (transport->auxiliary.used && transport->auxiliary.declared &&
        transport->auxiliary.with != squad->battlegroup)
        return BREACH("%N cannot embark in %N, which was activated with another battlegroup%W",
                      squad->self, transport->self, transport->lines.used);
    return OK;
}

/* Judges the squads that begin aboard. */
static enum answer check_declared(struct judgement *judgement)
{
    const struct dropzone *game = STATE(dropzone);
    enum answer answer = NOT_CONCERNED;
    for (uint32_t i = 0; i < game->squads.count; i++) {
        const struct squad *one = squad_at(game, i);
        if (one->battlegroup == NONE || one->ride.mention == NO_ENTITY)
            continue;
        uint32_t transport = mentioned_squad(game, judgement->roster, one->player,
                                             one->ride.mention);
        if (transport == NONE)
            continue;
        answer = answer == NOT_CONCERNED ? OK : answer;
        for (uint32_t j = 0; j < i; j++) {
            const struct squad *other = squad_at(game, j);
            if (other->battlegroup == NONE || other->battlegroup == one->battlegroup ||
                other->ride.mention == NO_ENTITY || other->player != one->player ||
                mentioned_squad(game, judgement->roster, other->player, other->ride.mention) !=
                    transport)
                continue;
            answer = breach_at(judgement, one->line,
                               "%N begins aboard %N, where %N of %N is; all squads in a transport "
                               "must be of one battlegroup",
                               one->self, squad_at(game, transport)->self, other->self,
                               battlegroup_at(game, other->battlegroup)->self);
            break;
        }
        if (answer == VIOLATION && !lists_all(judgement))
            break;
    }
    return answer;
}

RULE(transport_one_battlegroup, .id = "dropzone.transport.one-battlegroup",
     .statement = "All squads in a transport must be of one battlegroup. An auxiliary transport "
                  "must be activated with that battlegroup, and squads of others cannot embark in "
                  "it",
     .citation = TRANSPORTS, .guards = {KIND_SETUP, ACTIVATE, EMBARK},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able",
                   "dropzone.activation.squad-able", "dropzone.activation.auxiliary-once",
                   "dropzone.activation.squad-belongs"},
     .note = "Only squads that the log shows aboard are judged.")
{
    const struct event *event = judgement->event;
    if (event->kind == KIND_SETUP)
        return check_declared(judgement);
    if (event->kind == ACTIVATE)
        return check_activation(judgement);
    const struct squad *squad = acting(judgement);
    WHEN(squad && has(event, TRANSPORT));
    return check_embarking(judgement, squad, index_named(judgement->roster, event, TRANSPORT));
}

/* Whether a squad is certainly in no transport: the log begins with all that is aboard, or has told
 * that it disembarked. Who was in one that was destroyed may still be told to leave it. */
static bool in_no_transport(const struct judgement *judgement, const struct squad *squad)
{
    const struct dropzone *game = STATE(dropzone);
    const struct squad_ride *ride = &squad->ride;
    const struct player *player = &game->players[squad->player];
    bool told = (player->all_told && !game->begun_late) || ride->changed_in > 0;
    bool left_a_wreck = ride->transport != NONE && squad_at(game, ride->transport)->units <= 0;
    return told && !ride->embarked && !ride->unsure && !left_a_wreck &&
           records(judgement, player->self, AREA_ACTIONS);
}

RULE(transport_aboard, .id = "dropzone.transport.aboard",
     .statement = "Only a squad that is aboard a transport may disembark. A squad may embark only "
                  "while it is aboard no transport",
     .citation = TRANSPORTS ", Embarking & Disembarking",
     .untold = "whether the squad is aboard a transport (embarked)", .guards = {EMBARK, DISEMBARK},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able", "dropzone.activation.own",
                   "dropzone.activation.squad-belongs"})
{
    const struct squad *squad = acting(judgement);
    WHEN(squad);
    bool aboard = squad->ride.embarked && !squad->ride.unsure,
         not_aboard = in_no_transport(judgement, squad);
    if (judgement->event->kind == DISEMBARK && not_aboard)
        return BREACH("%N cannot disembark: it is in no transport", squad->self);
    if (judgement->event->kind == EMBARK && aboard)
        return BREACH("%N cannot embark: it is already aboard a transport", squad->self);
    return aboard || not_aboard ? OK : UNDECIDED;
}

RULE(transport_shoot_and_embark, .id = "dropzone.transport.shoot-and-embark",
     .statement = "A squad cannot both shoot and embark in one round, in whichever order",
     .citation = TRANSPORTS ", Transports & Shooting", .guards = {SHOOT, EMBARK, REACT},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able", "dropzone.activation.own",
                   "dropzone.activation.squad-belongs", "dropzone.activation.embarked",
                   "dropzone.activation.same-action", "dropzone.activation.two-actions",
                   "dropzone.effect.react"})
{
    const struct dropzone *game = STATE(dropzone);
    const struct squad *squad = acting(judgement);
    uint16_t action = action_of(judgement->event);
    UNLESS(!squad || (action != SHOOT && action != EMBARK));
    if (action == EMBARK && squad->fire.shot_in == game->round_count)
        return BREACH("%N cannot embark this round: it has already shot%W", squad->self,
                      squad->fire.shot_line);
    if (action == SHOOT && squad->ride.boarded_in == game->round_count)
        return BREACH("%N cannot shoot this round: it has already embarked%W", squad->self,
                      squad->ride.boarded_line);
    return OK;
}

/* The next squad, from `*from` on, of which some units have embarked in this activation, and others
 * have not; `*from` becomes the place after it. NULL: there is none. */
static const struct squad *split_squad(const struct dropzone *game, uint32_t *from)
{
    while (*from < game->squads.count) {
        const struct squad *one = &squads_of(game)[(*from)++];
        if (squad_is_split(game, one) && !one->loss_unsure)
            return one;
    }
    return NULL;
}

RULE(transport_whole_squad, .id = "dropzone.transport.whole-squad",
     .statement = "A squad cannot be split: all its units must be aboard transports, or none",
     .citation = TRANSPORTS ", Embarking & Disembarking",
     .untold = "whether all units of the squad are aboard (records squads actions)",
     .guards = {ACTIVATE, KIND_PHASE, KIND_ROUND},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.own", "dropzone.activation.able"},
     .note = "A squad is judged when the activation is over: the rest may have embarked in another "
             "transport, or is destroyed.")
{
    const struct dropzone *game = STATE(dropzone);
    uint32_t from = 0;
    const struct squad *squad = game->active == NONE ? NULL : split_squad(game, &from);
    if (!squad)
        return game->active == NONE ? NOT_CONCERNED : OK;
    KNOWN(!game->supposed && records(judgement, game->players[squad->player].self, AREA_ACTIONS) &&
          records(judgement, game->players[squad->player].self, AREA_SQUADS));
    for (; squad; squad = lists_all(judgement) ? split_squad(game, &from) : NULL)
        BREACH("%d of %d units of %N are aboard a transport; all must be, or none",
               (int)squad->ride.units_aboard, (int)squad->units, squad->self);
    return VIOLATION;
}

RULE(deployment_moves_first, .id = "dropzone.deployment.moves-first",
     .statement = "A squad in readiness must move onto the table before it does anything else",
     .citation = "Dropzone Commander, Scenarios, Deployment",
     .untold = "whether the squad has come onto the table (records squads actions)",
     .guards = {SHOOT, SEARCH, CLOSE_QUARTERS, REACT},
     .yields_to = {OUT_OF_PHASE, "dropzone.activation.squad-able", "dropzone.activation.own",
                   "dropzone.activation.squad-belongs", "dropzone.activation.embarked",
                   "dropzone.effect.react"})
{
    const struct squad *squad = acting(judgement);
    uint16_t action = action_of(judgement->event);
    UNLESS(!squad || (action != SHOOT && action != SEARCH && action != CLOSE_QUARTERS));
    FINE(!squad->readiness);
    /* if it is lost, it cannot act at all */
    UNSURE(squad->readiness_unsure || (squad->loss_unsure && !squad->unseen));
    return BREACH("%N is in readiness, and must move onto the table first", squad->self);
}

const struct rule *const dropzone_transport_rules[] = {
    &rule_transport_one_battlegroup, &rule_transport_aboard, &rule_transport_shoot_and_embark,
    &rule_transport_whole_squad, &rule_deployment_moves_first, NULL};

/* Bribes: offers and what becomes of them (2B). */
#include "games/starfleet/rules.h"

RULE(bribe_limit,
     .id = "starfleet.bribe.limit",
     .statement = "An offer is not above the limit that its team has worked out",
     .citation = "2A2, 2B1",
     .guards = {BRIBE})
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    if (!by_team(judgement))
        return NOT_CONCERNED;
    if (side_at(game, side)->limit_turn != game->turn || game->turn == 0)
        return UNDECIDED;
    int limit = (int)side_at(game, side)->bribe_limit;
    return value_in(judgement->event, F_NUMBER) <= limit
               ? OK
               : breach(judgement, "%N offers %d; its limit is %d", judgement->event->subject, value_in(judgement->event, F_NUMBER), limit);
}

/* Whether the log records what those with a role have done with this turn's offers in a step. */
static bool answers_recorded(const struct starfleet *game, uint8_t role, int step)
{
    return all_record_from(game, role, IN_OFFERS, game->turn, step);
}

RULE(bribe_validated,
     .id = "starfleet.bribe.validated",
     .statement = "Only a validated offer is forwarded",
     .citation = "2B2, 2B3",
     .guards = {FORWARD})
{
    const struct offer *offer = offer_in(judgement);
    entity name = entity_in(judgement->event, F_OFFER);
    const struct starfleet *game = STATE(starfleet);
    if (offer->turn != game->turn && all_record_from(game, NOT_PIRATES, IN_OFFERS, game->turn, AT_2B1))
        return breach(judgement, "%N was not offered this turn", name); /* an offer lives for one turn */
    if (offer->validated == game->turn)
        return offer->turn == game->turn ? OK : UNDECIDED;
    bool known = offer->voided == game->turn || answers_recorded(game, GAMEMASTER, AT_2B2);
    return known ? breach(judgement, "%N was not validated this turn", name) : UNDECIDED;
}

RULE(bribe_forwarded,
     .id = "starfleet.bribe.forwarded",
     .statement = "Only a forwarded offer is accepted or declined",
     .citation = "2B3, 2B4",
     .guards = {ACCEPT, DECLINE})
{
    const struct offer *offer = offer_in(judgement);
    const struct starfleet *game = STATE(starfleet);
    if (offer->forwarded == game->turn)
        return OK;
    if (!answers_recorded(game, GAMEMASTER, AT_2B3))
        return UNDECIDED;
    return breach(judgement, "%N was not forwarded this turn", entity_in(judgement->event, F_OFFER));
}

RULE(bribe_accepted,
     .id = "starfleet.bribe.accepted",
     .statement = "Only an accepted offer is abided by or ignored",
     .citation = "2B5",
     .guards = {ABIDE, IGNORE})
{
    const struct offer *offer = offer_in(judgement);
    const struct starfleet *game = STATE(starfleet);
    if (offer->accepted == game->turn)
        return OK;
    if (offer->declined != game->turn && !answers_recorded(game, PIRATES, AT_2B4))
        return UNDECIDED;
    return breach(judgement, "%N was not accepted this turn", entity_in(judgement->event, F_OFFER));
}

RULE(bribe_planned,
     .id = "starfleet.bribe.planned",
     .statement = "The team that made an accepted offer plans its expense",
     .citation = "2E1",
     .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = NOT_CONCERNED;
    if (!falls_due(judgement, AT_2E1))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < game->offers.count; i++) {
        const struct offer *offer = &TABLE_CONST(struct offer, game, game->offers)[i];
        if (offer->turn != game->turn || offer->accepted != game->turn || offer->side == NO_SIDE || !(side_at(game, offer->side)->role & TEAMS))
            continue;
        const struct thing *thing = thing_named(judgement, roster_name(judgement->roster, offer->self));
        const struct obligation *plan =
            thing ? obligation_of_turn(game, game->obligations, thing->obligations, PLANNED, offer->side, game->turn) : NULL;
        bool planned = plan && plan->amount == offer->amount;
        if (!planned && !records_from(game, offer->side, IN_MONEY, game->turn, AT_2E1))
            answer = answer == VIOLATION ? VIOLATION : UNDECIDED;
        else if (!planned)
            answer = breach(judgement, "%N has not planned %d for the offer %N", side_at(game, offer->side)->self, (int)offer->amount, offer->self);
        else if (answer == NOT_CONCERNED)
            answer = OK;
    }
    return answer;
}

const struct rule *const starfleet_bribe_rules[] = {&rule_bribe_limit, &rule_bribe_validated, &rule_bribe_forwarded,
                                                    &rule_bribe_accepted, &rule_bribe_planned, NULL};

/* SPDX-License-Identifier: MIT */
/* Bribes: offers and their results (2B). */
#include "books/starfleet/rules.h"

RULE(bribe_name, .id = "starfleet.bribe.name",
     .statement = "Each offer of a team in a turn must have a name of its own",
     .citation = "2B1",
     .guards = {BRIBE},
     .note = "Offers are secret, so two teams may call theirs alike; then a log does not show "
             "which of them is meant.")
{
    const struct offer *offer = offer_of_name(judgement, entity_in(judgement->event, F_OFFER));
    if (!offer)
        return OK;
    if (offer->side == NO_SIDE || offer->side != subject_side(judgement))
        return undecided(judgement, "which of two offers of one name is meant");
    return breach(
        judgement,
        "%N has already made an offer called %N, in line %u; each offer must have its own name",
        judgement->event->subject, offer->self, (unsigned)offer->line);
}

/* The sum that a team has planned this turn for its offers other than `but`. */
static int64_t planned_for_others(const struct judgement *judgement, uint16_t side,
                                  const struct offer *but)
{
    const struct starfleet *game = STATE(starfleet);
    int64_t sum = 0;
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *one = obligation_at(game, i);
        const struct offer *offer = one->kind == PLANNED && one->side == side &&
                                            one->turn == game->turn
                                        ? offer_of_name(judgement, owed_thing(game, one))
                                        : NULL;
        if (offer && offer != but && offer->side == side)
            sum += one->amount;
    }
    return sum;
}

static bool limit_known(const struct starfleet *game, const struct offer *offer)
{
    return game->turn && side_at(game, offer->side)->bribes.turn == game->turn;
}

/* Whether the log records all that the offer's team says of its limit. */
static bool limit_recorded(const struct starfleet *game, const struct offer *offer)
{
    return records_from(game, offer->side, IN_MONEY, game->turn, AT_2A2);
}

static bool is_above_limit(const struct starfleet *game, const struct offer *offer)
{
    return limit_known(game, offer) && offer->amount > side_at(game, offer->side)->bribes.limit;
}

/* Judges the plan for an offer together with the plans for the team's other offers. */
static enum answer check_plans(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    const struct offer *offer = offer_of_name(judgement, entity_in(judgement->event, F_ITEM));
    if (!by_team(judgement) || !offer || offer->side != side || is_above_limit(game, offer))
        return NOT_CONCERNED; /* an offer above the limit was reported when it was accepted */
    if (!limit_known(game, offer))
        return UNDECIDED;
    int64_t sum = planned_for_others(judgement, side, offer) + value_in(judgement->event, F_NUMBER);
    int limit = (int)side_at(game, side)->bribes.limit;
    if (sum > limit && !limit_recorded(game, offer))
        return UNDECIDED;
    return sum <= limit
               ? OK
               : breach(judgement, "%N plans %D for its offers; it may plan at most %d, its limit",
                        judgement->event->subject, sum, limit);
}

/* Whether an offer was found valid before the event, so that its amount was judged there. */
static bool found_valid(const struct starfleet *game, const struct offer *offer, uint16_t kind)
{
    bool validated = offer->validated == game->turn, forwarded = offer->forwarded == game->turn;
    return kind == FORWARD ? validated : kind == ACCEPT && (validated || forwarded);
}

/* Judges a limit: a team works it out once a turn. The same one said twice is nothing. */
static enum answer check_limit_again(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct side *side = side_at(game, subject_side(judgement));
    if (!by_team(judgement) || side->bribes.turn != game->turn ||
        side->bribes.limit == value_in(judgement->event, F_NUMBER))
        return NOT_CONCERNED;
    return breach(judgement,
                  "%N has already worked out %d as its limit for bribes%W; it must have one limit "
                  "a turn",
                  side->self, (int)side->bribes.limit, side->bribes.line);
}

RULE(bribe_limit, .id = "starfleet.bribe.limit",
     .statement = "An offer above the limit that its team has worked out is void and cannot be "
                  "validated, forwarded or accepted; nor may a team plan more than the limit for "
                  "all its offers, or work out another limit in the same turn",
     .citation = "2A2, 2B1, 2B2, 2E1",
     .untold = "the limit that the team has worked out (bribe-limit, records money)",
     .guards = {BRIBE_LIMIT, VALIDATE, FORWARD, ACCEPT, PLAN},
     .yields_to = {"starfleet.bribe.validated", "starfleet.bribe.forwarded", OUT_OF_STEP},
     .note = "The offer itself is no breach: the GameMaster is there to void it (2B2). That an "
             "offer is neither validated nor void is reported by starfleet.bribe.validated.")
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t kind = judgement->event->kind;
    if (kind == PLAN)
        return check_plans(judgement);
    if (kind == BRIBE_LIMIT)
        return check_limit_again(judgement);
    const struct offer *offer = offer_in(judgement);
    if (offer->turn != game->turn || !(side_at(game, offer->side)->role & TEAMS) ||
        found_valid(game, offer, kind))
        return offer->turn == game->turn && offer->side == NO_SIDE ? UNDECIDED : NOT_CONCERNED;
    if (!limit_known(game, offer))
        return UNDECIDED;
    if (!is_above_limit(game, offer))
        return OK;
    if (!limit_recorded(game, offer))
        return UNDECIDED;
    return breach(judgement, "the offer %N must be void: it is %d, and the limit of %N is %d",
                  offer->self, (int)offer->amount, side_at(game, offer->side)->self,
                  (int)side_at(game, offer->side)->bribes.limit);
}

/* Whether the log records what the sides with a role did with this turn's offers in a step. */
static bool answers_recorded(const struct starfleet *game, uint8_t role, int step)
{
    return all_record_from(game, role, IN_OFFERS, game->turn, step);
}

/* Whether the offer's team is in the campaign; of an offer whose team is not known, whether all are
 * that may have made it. */
static bool maker_plays(const struct starfleet *game, const struct offer *offer)
{
    for (uint16_t i = 0; i < game->side_count && offer->side == NO_SIDE; i++)
        if (game->sides[i].role & NOT_PIRATES && game->sides[i].gone == game->turn)
            return false;
    return is_there(side_at(game, offer->side));
}

/* Whether an offer that the log does not make may be one of an earlier turn. */
static bool may_be_older(const struct starfleet *game, const struct offer *offer)
{
    return offer->side == NO_SIDE && game->turn > first_turn(game) &&
           !all_record_from(game, TEAMS, IN_OFFERS, game->turn, AT_2B1);
}

/* Judges whether all offers that wait for a step (`waits`) were dealt with before play leaves the
 * place where they are due. */
static enum answer check_waiting(struct judgement *judgement,
                                 bool (*waits)(const struct offer *, int32_t), uint8_t role,
                                 int step, int due, const char *for_what)
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = OK;
    bool moot = false;
    if (game->offers.count == 0 || !falls_due(judgement, due) || !role_plays(game, PIRATES))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < game->offers.count; i++) {
        const struct offer *offer = &TABLE_CONST(struct offer, game, game->offers)[i];
        if (!waits(offer, game->turn))
            continue;
        if (!answers_recorded(game, role, step))
            return UNDECIDED;
        if (step == AT_2B3 && may_be_older(game, offer)) /* only one of this turn is forwarded */
            return undecided(judgement, "in which turn an offer was made (bribe, records offers)");
        if (!role_surely_plays(game, PIRATES))
            return undecided(judgement, UNTOLD_PRESENCE);
        if (maker_plays(game, offer))
            answer = breach(judgement, "the offer %N (line %u) must be %s; it was not", offer->self,
                            (unsigned)offer->line, for_what);
        else
            moot = true;
    }
    return moot && answer == OK
               ? undecided(judgement, "whether an offer is still valid whose team has left")
               : answer;
}

/* Whether it was reported, where play left a step behind, that the GameMaster has not dealt with an
 * offer of this turn there. */
static bool was_left_out(const struct starfleet *game, const struct offer *offer, int step)
{
    return game->sequence.furthest > step && offer->turn == game->turn && offer->by_team &&
           answers_recorded(game, GAMEMASTER, step) && role_surely_plays(game, PIRATES) &&
           maker_plays(game, offer);
}

static bool waits_to_be_forwarded(const struct offer *offer, int32_t turn)
{
    return offer->turn == turn && offer->validated == turn && offer->forwarded != turn;
}

RULE(bribe_all_forwarded, .id = "starfleet.bribe.all-forwarded",
     .statement = "Every offer that was validated must be forwarded", .citation = "2B3",
     .untold = "which offers were forwarded (forward, records offers)", .leaving = {1 + AT_2B3},
     .guards = {EVERY_MARKER})
{
    return check_waiting(judgement, waits_to_be_forwarded, GAMEMASTER, AT_2B3, AT_2B3,
                         "forwarded in 2B3");
}

static bool waits_for_an_answer(const struct offer *offer, int32_t turn)
{
    return offer->forwarded == turn && offer->accepted != turn && offer->declined != turn;
}

RULE(bribe_answered, .id = "starfleet.bribe.answered",
     .statement = "Every offer that was forwarded must be accepted or declined", .citation = "2B4",
     .untold = "which offers were accepted or declined (accept, decline, records offers)",
     .leaving = {1 + AT_2B4}, .guards = {EVERY_MARKER})
{
    return check_waiting(judgement, waits_for_an_answer, PIRATES, AT_2B4, AT_2B4,
                         "accepted or declined in 2B4");
}

static bool waits_to_be_followed(const struct offer *offer, int32_t turn)
{
    return offer->accepted == turn && offer->abided != turn && offer->ignored != turn;
}

RULE(bribe_followed, .id = "starfleet.bribe.followed",
     .statement = "The pirates must say of every offer that they accepted whether they abide by it "
                  "or ignore it",
     .citation = "2B5",
     .untold = "whether the pirates abide by the offer or ignore it (abide, ignore, records "
               "offers)",
     .leaving = {1 + AT_2B5}, .guards = {EVERY_MARKER})
{
    return check_waiting(judgement, waits_to_be_followed, PIRATES, AT_2B5, AT_2B5,
                         "abided by or ignored in 2B5");
}

/* Whether an offer waits to be judged. One by a side that may make none was reported, and needs no
 * answer. */
static bool waits_to_be_judged(const struct offer *offer, int32_t turn)
{
    /* forwarded: reported then */
    bool answered = offer->validated == turn || offer->voided == turn || offer->forwarded == turn;
    return offer->turn == turn && offer->by_team && !answered;
}

RULE(bribe_validated, .id = "starfleet.bribe.validated",
     .statement = "Every offer must be validated or voided, and only a validated one may be "
                  "forwarded",
     .citation = "2B2, 2B3",
     .untold = "which offers were found valid or void (validate, void, records offers)",
     .leaving = {1 + AT_2B2}, .guards = {FORWARD, EVERY_MARKER})
{
    if (judgement->event->kind != FORWARD)
        return check_waiting(judgement, waits_to_be_judged, GAMEMASTER, AT_2B2, AT_2B2,
                             "validated or voided in 2B2");
    const struct offer *offer = offer_in(judgement);
    entity name = entity_in(judgement->event, F_OFFER);
    const struct starfleet *game = STATE(starfleet);
    if (offer->turn != game->turn &&
        all_record_from(game, NOT_PIRATES, IN_OFFERS, game->turn, AT_2B1))
        /* an offer lives for one turn */
        return breach(judgement, "%N cannot be forwarded: it was not offered this turn", name);
    if (offer->validated == game->turn)
        return offer->turn == game->turn ? OK : UNDECIDED;
    if (offer->voided != game->turn && was_left_out(game, offer, AT_2B2))
        return NOT_CONCERNED;
    bool known = offer->voided == game->turn ? has_last_word(game, GAMEMASTER, IN_OFFERS)
                                             : answers_recorded(game, GAMEMASTER, AT_2B2);
    if (!known)
        return UNDECIDED;
    return breach(judgement, "%N cannot be forwarded: it was %s this turn", name,
                  offer->voided == game->turn ? "voided" : "not validated");
}

RULE(bribe_forwarded, .id = "starfleet.bribe.forwarded",
     .statement = "Only a forwarded offer may be accepted or declined",
     .citation = "2B3, 2B4",
     .untold = "which offers were forwarded (forward, records offers)",
     .guards = {ACCEPT, DECLINE})
{
    const struct offer *offer = offer_in(judgement);
    const struct starfleet *game = STATE(starfleet);
    if (offer->forwarded == game->turn)
        return OK;
    if (!answers_recorded(game, GAMEMASTER, AT_2B3))
        return UNDECIDED;
    if (offer->validated == game->turn && was_left_out(game, offer, AT_2B3))
        return NOT_CONCERNED;
    return breach(judgement, "%N cannot be %s: it was not forwarded this turn",
                  entity_in(judgement->event, F_OFFER),
                  judgement->event->kind == ACCEPT ? "accepted" : "declined");
}

RULE(bribe_accepted, .id = "starfleet.bribe.accepted",
     .statement = "Only an accepted offer may be abided by or ignored, and not both",
     .citation = "2B5",
     .untold = "which offers were accepted (accept, records offers)",
     .guards = {ABIDE, IGNORE})
{
    const struct offer *offer = offer_in(judgement);
    const struct starfleet *game = STATE(starfleet);
    bool ignored = judgement->event->kind == IGNORE;
    if ((ignored ? offer->abided : offer->ignored) == game->turn)
        return breach(judgement, "%N has already been %s this turn; it cannot be %s too",
                      entity_in(judgement->event, F_OFFER), ignored ? "abided by" : "ignored",
                      ignored ? "ignored" : "abided by");
    if (offer->accepted == game->turn)
        return OK;
    bool declined = offer->declined == game->turn;
    if (declined ? !has_last_word(game, PIRATES, IN_OFFERS)
                 : !answers_recorded(game, PIRATES, AT_2B4))
        return UNDECIDED;
    return breach(judgement, "%N cannot be %s: it was %s this turn",
                  entity_in(judgement->event, F_OFFER), ignored ? "ignored" : "abided by",
                  declined ? "declined" : "not accepted");
}

RULE(bribe_planned, .id = "starfleet.bribe.planned",
     .statement = "The team that made an accepted offer must plan its expense", .citation = "2E1",
     .untold = "what the team has planned (plan, records money)", .leaving = {1 + AT_2E1},
     .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = game->offers.count ? OK : NOT_CONCERNED;
    if (!falls_due(judgement, AT_2E1))
        return NOT_CONCERNED;
    for (uint32_t i = 0; i < game->offers.count; i++) {
        const struct offer *offer = &TABLE_CONST(struct offer, game, game->offers)[i];
        const struct side *team = side_at(game, offer->side);
        if (offer->turn != game->turn || offer->accepted != game->turn || !(team->role & TEAMS) ||
            !is_there(team))
            continue;
        const struct obligation *plan = plan_for_offer(judgement, offer);
        if (plan && plan->amount == offer->amount)
            continue;
        if (is_above_limit(game, offer) && (!plan || plan->amount <= team->bribes.limit))
            continue; /* the GameMaster's answer has the finding */
        if (!records_from(game, offer->side, IN_MONEY, game->turn, AT_2E1) ||
            !answers_recorded(game, PIRATES, AT_2B4))
            answer = undecided_beside(answer);
        else
            answer = breach(judgement,
                            "%N must plan %d for its offer %N (line %u), which was accepted; it "
                            "planned %D",
                            side_at(game, offer->side)->self, (int)offer->amount, offer->self,
                            (unsigned)offer->line, plan ? plan->amount : 0);
    }
    return answer;
}

const struct rule *const starfleet_bribe_rules[] = {
    &rule_bribe_name,      &rule_bribe_limit,
    &rule_bribe_validated, &rule_bribe_all_forwarded,
    &rule_bribe_forwarded, &rule_bribe_answered,
    &rule_bribe_accepted,  &rule_bribe_followed,
    &rule_bribe_planned,   NULL};

/* SPDX-License-Identifier: MIT */
/* Bribes: offers and their results (2B). */
#include "books/starfleet/rules.h"

/* What a rule lacks where several teams have made offers of one name. */
#define UNTOLD_MAKER "which of two offers of one name is meant"

RULE(bribe_name, .id = "starfleet.bribe.name",
     .statement = "Each offer of a team in a turn must have a name of its own",
     .citation = "2B1",
     .guards = {BRIBE},
     .note = "Offers are secret, so two teams may call theirs alike; then TEAM.OFFER names one of "
             "them. Of the name alone each statement means another of them, and what would be a "
             "breach whichever is meant is one.")
{
    entity name = entity_in(judgement->event, F_OFFER);
    const uint16_t side = subject_side(judgement);
    const struct offer *offer = offer_called(judgement, name, side);
    if (!offer || side == NO_SIDE)
        return offer_called(judgement, name, NO_SIDE) ? undecided(judgement, UNTOLD_MAKER) : OK;
    return BREACH(
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
                                        ? offer_called(judgement, owed_thing(game, one), side)
                                        : NULL;
        if (offer && offer != but)
            sum += one->amount;
    }
    return sum;
}

/* Whether the log records all that the offer's team says of its limit. */
static bool limit_recorded(const struct starfleet *game, const struct offer *offer)
{
    return records_from(game, offer->side, IN_MONEY, game->turn, AT_2A2);
}

/* Whether the offer is above the limit and that was reported at an earlier stage of it. */
static bool was_reported_above(const struct judgement *judgement, const struct offer *offer)
{
    return is_above_limit(STATE(starfleet), offer) &&
           (offer_reached(judgement, offer, IS_VALID) == IS_SO ||
            offer_reached(judgement, offer, IS_FORWARDED) == IS_SO ||
            offer_reached(judgement, offer, IS_ACCEPTED) == IS_SO);
}

/* Judges the plan for an offer together with the plans for the team's other offers. */
static enum answer check_plans(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    const struct offer *offer = by_team(judgement)
                                    ? offer_called(judgement, entity_in(judgement->event, F_ITEM),
                                                   side)
                                    : NULL;
    UNLESS(!offer || was_reported_above(judgement, offer));
    KNOWN(limit_known(game, offer));
    int64_t sum = planned_for_others(judgement, side, offer) + value_in(judgement->event, F_NUMBER);
    int limit = (int)side_at(game, side)->bribes.limit;
    UNSURE(sum > limit && !limit_recorded(game, offer));
    return sum <= limit ? OK
                        : BREACH("%N plans %D for its offers; it may plan at most %d, its limit",
                                 judgement->event->subject, sum, limit);
}

/* Whether an offer was found valid before the event, so that its amount was judged there. */
static bool found_valid(const struct judgement *judgement, const struct offer *offer)
{
    const uint16_t kind = judgement->event->kind;
    const bool validated = offer_reached(judgement, offer, IS_VALID) == IS_SO,
               forwarded = offer_reached(judgement, offer, IS_FORWARDED) == IS_SO;
    return kind == FORWARD ? validated : kind == ACCEPT && (validated || forwarded);
}

/* Whether this is the last statement that one of these offers can still be the subject of: with it,
 * the log says the same as often as there are offers of the name. */
static bool is_last_of_its_name(const struct judgement *judgement, const struct offer *offer)
{
    const enum stage stage = stage_of_answer(judgement->event->kind);
    const struct offer *said = said_of_name(judgement, offer);
    return count_offers_at(judgement, offer, BIT(stage)) + (said ? said->said[stage] : 0) + 1 ==
           count_offers_at(judgement, offer, BIT(IS_OFFERED));
}

typedef enum answer judge_of_offer(struct judgement *, const struct offer *);

/* Judges a statement that may mean any of several offers. It breaks the rule if it would for each
 * of them. It also does if it is the last one for these offers and would for some of them: one of
 * the statements must then have meant such an offer. */
static enum answer judge_each_meant(struct judgement *judgement, judge_of_offer *judge)
{
    const struct starfleet *game = STATE(starfleet);
    const entity name = entity_in(judgement->event, F_OFFER);
    struct judgement wordless = *judgement;
    unsigned answers[ANSWERS] = {0}, all = 0;
    const struct offer *broken = NULL;
    wordless.findings = NULL;
    for (const struct offer *one = NULL;
         next_namesake_offer(game, judgement->roster, name, &one);) {
        const enum answer answer = judge(&wordless, one);
        broken = answer == VIOLATION ? one : broken;
        answers[answer]++;
        all++;
    }
    if (broken && (answers[VIOLATION] == all || is_last_of_its_name(judgement, broken)))
        return judge(judgement, broken);
    if (answers[OK] == all)
        return OK;
    return answers[NOT_CONCERNED] == all ? NOT_CONCERNED : undecided(judgement, UNTOLD_MAKER);
}

static enum answer judge_offer_meant(struct judgement *judgement, judge_of_offer *judge)
{
    const entity name = entity_in(judgement->event, F_OFFER);
    return means_several(STATE(starfleet), judgement->roster, name)
               ? judge_each_meant(judgement, judge)
               : judge(judgement, offer_in(judgement));
}

/* Judges a limit: a team works it out once a turn, and may write the same limit twice. */
static enum answer check_limit_again(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct side *side = side_at(game, subject_side(judgement));
    WHEN(by_team(judgement) && side->bribes.turn == game->turn &&
         side->bribes.limit != value_in(judgement->event, F_NUMBER));
    return BREACH("%N has already worked out %d as its limit for bribes%W; it must have one limit "
                  "a turn",
                  side->self, (int)side->bribes.limit, side->bribes.line);
}

/* Judges an offer's amount where it is first found valid. */
static enum answer check_amount(struct judgement *judgement, const struct offer *offer)
{
    const struct starfleet *game = STATE(starfleet);
    if (offer->turn != game->turn || !(side_at(game, offer->side)->role & TEAMS) ||
        found_valid(judgement, offer))
        return offer->turn == game->turn && offer->side == NO_SIDE ? UNDECIDED : NOT_CONCERNED;
    KNOWN(limit_known(game, offer));
    FINE(!is_above_limit(game, offer));
    KNOWN(limit_recorded(game, offer));
    return BREACH("the offer %N must be voided: it is %d, and the limit of %N is %d", offer->self,
                  (int)offer->amount, side_at(game, offer->side)->self,
                  (int)side_at(game, offer->side)->bribes.limit);
}

RULE(bribe_limit, .id = "starfleet.bribe.limit",
     .statement = "An offer above the limit that its team has worked out is void: it cannot be "
                  "validated, forwarded or accepted. A team cannot plan more than that limit for "
                  "all its offers, or work out a second limit in a turn",
     .citation = "2A2, 2B1, 2B2, 2E1",
     .untold = "the limit that the team has worked out (bribe-limit, records money)",
     .guards = {BRIBE_LIMIT, VALIDATE, FORWARD, ACCEPT, PLAN},
     .yields_to = {"starfleet.bribe.validated", "starfleet.bribe.forwarded", OUT_OF_STEP},
     .note = "The offer itself is no breach: the GameMaster is there to void it (2B2). That an "
             "offer is neither validated nor void is reported by starfleet.bribe.validated.")
{
    switch (judgement->event->kind) {
    case PLAN: return check_plans(judgement);
    case BRIBE_LIMIT: return check_limit_again(judgement);
    default: return judge_offer_meant(judgement, check_amount);
    }
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
    if (offer->side == NO_SIDE)
        for (uint16_t i = 0; i < game->side_count; i++)
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

/* A step of the bribe's sequence: what must be done in it with each offer that has come so far. */
struct wait {
    enum stage at;
    uint32_t awaited; /* stages, a bit each */
    uint8_t role; /* who does it */
    int step;
    const char *for_what;
};

/* Whether a step must still do something with an offer. An offer by a side that may make none was
 * reported, and needs no answer. */
static bool offer_waits(const struct starfleet *game, const struct wait *wait,
                        const struct offer *offer)
{
    const bool of_turn = offer->turn == game->turn;
    if (has_come_to_any(offer, wait->awaited, game->turn))
        return false;
    switch (wait->at) {
    case IS_OFFERED: return of_turn && offer->by_team;
    case IS_VALID: return of_turn && offer->reached[IS_VALID] == game->turn;
    default: return offer->reached[wait->at] == game->turn;
    }
}

/* How many offers of one name wait for a step at least, where statements give only the name. */
static unsigned count_waiting_namesakes(const struct judgement *judgement, const struct wait *wait,
                                        const struct offer *said)
{
    const unsigned all = count_offers_at(judgement, said, BIT(IS_OFFERED));
    unsigned came = said->said[wait->at] + count_offers_at(judgement, said, BIT(wait->at)),
             went = count_offers_at(judgement, said, wait->awaited), said_so = 0;
    came = came < all ? came : all;
    for (unsigned stage = 0; stage < OFFER_STAGES; stage++)
        said_so += wait->awaited >> stage & 1 && stage != IS_FORWARDED ? said->said[stage] : 0;
    if (wait->awaited & BIT(IS_FORWARDED) && said->said[IS_FORWARDED] > said_so)
        said_so = said->said[IS_FORWARDED]; /* what was found valid is forwarded, too */
    return came > went + said_so ? came - went - said_so : 0;
}

/* Whether the team that made the offer is in the campaign. If the name may mean several offers:
 * whether all their teams are. */
static bool makers_play(const struct judgement *judgement, const struct offer *offer)
{
    const struct starfleet *game = STATE(starfleet);
    if (!offer->shared)
        return maker_plays(game, offer);
    for (const struct offer *one = NULL;
         next_namesake_offer(game, judgement->roster, offer->self, &one);)
        if (!maker_plays(game, one))
            return false;
    return true;
}

static enum answer breach_of_waiting(struct judgement *judgement, const struct wait *wait,
                                     const struct offer *offer, unsigned alike)
{
    if (!offer->shared)
        return BREACH("the offer %N (line %u) must be %s; it was not", offer->self,
                      (unsigned)offer->line, wait->for_what);
    return BREACH("several teams have made an offer called %N, and each of these must be %s; at "
                  "least %u of them {was|were} not",
                  offer->self, wait->for_what, alike);
}

/* Judges whether all offers that wait for a step were dealt with before play leaves it. */
static enum answer check_waiting(struct judgement *judgement, const struct wait *wait)
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = OK;
    bool moot = false;
    WHEN(game->offers.count != 0 && falls_due(judgement, wait->step) && role_plays(game, PIRATES));
    for (uint32_t i = 0; i < game->offers.count; i++) {
        const struct offer *offer = &TABLE_CONST(struct offer, game, game->offers)[i];
        const bool shared = offer->shared && offer->turn == game->turn;
        const unsigned count = shared ? count_waiting_namesakes(judgement, wait, offer)
                                      : offer_waits(game, wait, offer) &&
                                            !said_of_name(judgement, offer);
        if (!count)
            continue;
        KNOWN(answers_recorded(game, wait->role, wait->step));
        /* only an offer of this turn is forwarded */
        if (wait->at == IS_VALID && may_be_older(game, offer))
            return undecided(judgement, "in which turn an offer was made (bribe, records offers)");
        if (!role_surely_plays(game, PIRATES))
            return undecided(judgement, UNTOLD_PRESENCE);
        if (makers_play(judgement, offer))
            answer = breach_of_waiting(judgement, wait, offer, count);
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

RULE(bribe_all_forwarded, .id = "starfleet.bribe.all-forwarded",
     .statement = "Every offer that was validated must be forwarded", .citation = "2B3",
     .untold = "which offers were forwarded (forward, records offers)", .leaving = {1 + AT_2B3},
     .guards = {EVERY_MARKER})
{
    static const struct wait wait = {IS_VALID, BIT(IS_FORWARDED), GAMEMASTER, AT_2B3,
                                     "forwarded in 2B3"};
    return check_waiting(judgement, &wait);
}

RULE(bribe_answered, .id = "starfleet.bribe.answered",
     .statement = "Every offer that was forwarded must be accepted or declined", .citation = "2B4",
     .untold = "which offers were accepted or declined (accept, decline, records offers)",
     .leaving = {1 + AT_2B4}, .guards = {EVERY_MARKER})
{
    static const struct wait wait = {IS_FORWARDED, BIT(IS_ACCEPTED) | BIT(IS_DECLINED), PIRATES,
                                     AT_2B4, "accepted or declined in 2B4"};
    return check_waiting(judgement, &wait);
}

RULE(bribe_followed, .id = "starfleet.bribe.followed",
     .statement = "The pirates must say of every offer that they accepted whether they abide by it "
                  "or ignore it",
     .citation = "2B5",
     .untold = "whether the pirates abide by the offer or ignore it (abide, ignore, records "
               "offers)",
     .leaving = {1 + AT_2B5}, .guards = {EVERY_MARKER})
{
    static const struct wait wait = {IS_ACCEPTED, BIT(IS_ABIDED) | BIT(IS_IGNORED), PIRATES, AT_2B5,
                                     "abided by or ignored in 2B5"};
    return check_waiting(judgement, &wait);
}

/* Judges whether an offer may be forwarded. */
static enum answer check_forwarding(struct judgement *judgement, const struct offer *offer)
{
    entity name = entity_in(judgement->event, F_OFFER);
    const struct starfleet *game = STATE(starfleet);
    if (offer->turn != game->turn &&
        all_record_from(game, NOT_PIRATES, IN_OFFERS, game->turn, AT_2B1))
        /* an offer lives for one turn */
        return BREACH("%N cannot be forwarded: it was not offered this turn", name);
    const enum reaching valid = offer_reached(judgement, offer, IS_VALID);
    if (valid == IS_SO)
        return offer->turn == game->turn ? OK : UNDECIDED;
    const bool voided = offer_reached(judgement, offer, IS_VOID) == IS_SO;
    UNLESS(!voided && was_left_out(game, offer, AT_2B2));
    bool known = voided ? has_last_word(game, GAMEMASTER, IN_OFFERS)
                        : answers_recorded(game, GAMEMASTER, AT_2B2);
    UNSURE(!known || valid == MAY_BE);
    return BREACH("%N cannot be forwarded: it was %s this turn", name,
                  voided ? "voided" : "not validated");
}

RULE(bribe_validated, .id = "starfleet.bribe.validated",
     .statement = "Every offer must be validated or voided, and only a validated one may be "
                  "forwarded",
     .citation = "2B2, 2B3",
     .untold = "which offers were found valid or void (validate, void, records offers)",
     .leaving = {1 + AT_2B2}, .guards = {FORWARD, EVERY_MARKER})
{
    static const struct wait wait = {IS_OFFERED,
                                     BIT(IS_VALID) | BIT(IS_VOID) | BIT(IS_FORWARDED), GAMEMASTER,
                                     AT_2B2, "validated or voided in 2B2"};
    return judgement->event->kind == FORWARD ? judge_offer_meant(judgement, check_forwarding)
                                             : check_waiting(judgement, &wait);
}

/* Judges whether an offer may be accepted or declined. */
static enum answer check_answering(struct judgement *judgement, const struct offer *offer)
{
    const struct starfleet *game = STATE(starfleet);
    const enum reaching forwarded = offer_reached(judgement, offer, IS_FORWARDED);
    FINE(forwarded == IS_SO);
    UNSURE(!answers_recorded(game, GAMEMASTER, AT_2B3) || forwarded == MAY_BE);
    UNLESS(offer_reached(judgement, offer, IS_VALID) == IS_SO && was_left_out(game, offer, AT_2B3));
    return BREACH("%N cannot be %s: it was not forwarded this turn",
                  entity_in(judgement->event, F_OFFER),
                  judgement->event->kind == ACCEPT ? "accepted" : "declined");
}

RULE(bribe_forwarded, .id = "starfleet.bribe.forwarded",
     .statement = "Only a forwarded offer may be accepted or declined",
     .citation = "2B3, 2B4",
     .untold = "which offers were forwarded (forward, records offers)",
     .guards = {ACCEPT, DECLINE})
{
    return judge_offer_meant(judgement, check_answering);
}

/* Judges whether the pirates may abide by an offer or ignore it. */
static enum answer check_following(struct judgement *judgement, const struct offer *offer)
{
    const struct starfleet *game = STATE(starfleet);
    bool ignored = judgement->event->kind == IGNORE;
    if (offer_reached(judgement, offer, ignored ? IS_ABIDED : IS_IGNORED) == IS_SO)
        return BREACH("%N has already been %s this turn; it cannot be %s too",
                      entity_in(judgement->event, F_OFFER), ignored ? "abided by" : "ignored",
                      ignored ? "ignored" : "abided by");
    const enum reaching accepted = offer_reached(judgement, offer, IS_ACCEPTED);
    FINE(accepted == IS_SO);
    bool declined = offer_reached(judgement, offer, IS_DECLINED) == IS_SO;
    bool known = declined ? has_last_word(game, PIRATES, IN_OFFERS)
                          : answers_recorded(game, PIRATES, AT_2B4);
    UNSURE(!known || accepted == MAY_BE);
    return BREACH("%N cannot be %s: it was %s this turn", entity_in(judgement->event, F_OFFER),
                  ignored ? "ignored" : "abided by", declined ? "declined" : "not accepted");
}

RULE(bribe_accepted, .id = "starfleet.bribe.accepted",
     .statement = "Only an accepted offer may be abided by or ignored, and not both",
     .citation = "2B5",
     .untold = "which offers were accepted (accept, records offers)",
     .guards = {ABIDE, IGNORE})
{
    return judge_offer_meant(judgement, check_following);
}

/* Whether nothing is to be reported about the plan for an offer: the team plans the amount, or the
 * offer is above the limit, which was reported, and the plan is not above it. */
static bool is_planned(const struct judgement *judgement, const struct offer *offer)
{
    const struct obligation *plan = plan_for_offer(judgement, offer);
    const bool within = !plan || plan->amount <= side_at(STATE(starfleet),
                                                         offer->side)->bribes.limit;
    return (plan && plan->amount == offer->amount) ||
           (is_above_limit(STATE(starfleet), offer) && within);
}

/* Whether an offer's team may have to plan for it: it is of this turn, and its team is there. */
static bool may_need_plan(const struct starfleet *game, const struct offer *offer)
{
    const struct side *team = side_at(game, offer->side);
    return offer->turn == game->turn && team->role & TEAMS && is_there(team);
}

/* Whether the log shows that a team has not planned for an accepted offer of a known amount. */
static bool plans_recorded(const struct starfleet *game, const struct offer *offer)
{
    return offer->amount != UNKNOWN &&
           records_from(game, offer->side, IN_MONEY, game->turn, AT_2E1) &&
           answers_recorded(game, PIRATES, AT_2B4);
}

/* Judges offers of one name. The log does not say which of them were accepted, but if fewer are
 * planned for than were accepted, a plan is missing. */
static enum answer check_planned_namesakes(struct judgement *judgement, const struct offer *said)
{
    const struct starfleet *game = STATE(starfleet);
    const unsigned accepted = said->said[IS_ACCEPTED] +
                              count_offers_at(judgement, said, BIT(IS_ACCEPTED));
    unsigned planned = 0;
    bool recorded = true;
    for (const struct offer *offer = NULL;
         next_namesake_offer(game, judgement->roster, said->self, &offer);) {
        planned += !may_need_plan(game, offer) || is_planned(judgement, offer);
        recorded = recorded && plans_recorded(game, offer);
    }
    const unsigned all = count_offers_at(judgement, said, BIT(IS_OFFERED));
    FINE(!said->said[IS_ACCEPTED] || planned == all);
    if (!recorded || planned >= accepted)
        return undecided(judgement, UNTOLD_MAKER);
    return BREACH(
        "several teams made an offer called %N, and the pirates accepted %u of them; each "
        "accepted offer must be planned by its team, but the log plans %u",
        said->self, accepted < all ? accepted : all, planned);
}

/* Judges whether the team that made an accepted offer plans it. */
static enum answer check_planned(struct judgement *judgement, const struct offer *offer)
{
    const struct starfleet *game = STATE(starfleet);
    FINE(!may_need_plan(game, offer) || offer->reached[IS_ACCEPTED] != game->turn ||
         is_planned(judgement, offer));
    KNOWN(plans_recorded(game, offer));
    const struct obligation *plan = plan_for_offer(judgement, offer);
    return BREACH("%N must plan exactly %d for its offer %N (line %u), since the pirates accepted "
                  "it; it planned %D",
                  side_at(game, offer->side)->self, (int)offer->amount, offer->self,
                  (unsigned)offer->line, plan ? plan->amount : 0);
}

RULE(bribe_planned, .id = "starfleet.bribe.planned",
     .statement = "A team whose offer was accepted must plan the expense of it", .citation = "2E1",
     .untold = "what the team has planned (plan, records money)", .leaving = {1 + AT_2E1},
     .guards = {EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = game->offers.count ? OK : NOT_CONCERNED;
    WHEN(falls_due(judgement, AT_2E1));
    for (uint32_t i = 0; i < game->offers.count; i++) {
        const struct offer *offer = &TABLE_CONST(struct offer, game, game->offers)[i];
        enum answer one = OK; /* offers of which statements give only the name: judged by name */
        if (offer->shared && offer->turn == game->turn)
            one = check_planned_namesakes(judgement, offer);
        else if (!said_of_name(judgement, offer))
            one = check_planned(judgement, offer);
        if (one == UNDECIDED)
            answer = undecided_beside(answer);
        else if (one == VIOLATION)
            answer = VIOLATION;
    }
    return answer;
}

const struct rule *const starfleet_bribe_rules[] = {
    &rule_bribe_name,      &rule_bribe_limit,
    &rule_bribe_validated, &rule_bribe_all_forwarded,
    &rule_bribe_forwarded, &rule_bribe_answered,
    &rule_bribe_accepted,  &rule_bribe_followed,
    &rule_bribe_planned,   NULL};

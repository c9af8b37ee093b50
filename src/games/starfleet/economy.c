/* What is planned, committed and arrives; income for scrap; the balance (2A3, 2E, 5D, 6, 8C). */
#include "games/starfleet/rules.h"

/* Offers of this turn, Phaser-Gs and the B-10 are paid for without a commitment. */
static bool needs_commitment(const struct judgement *judgement, entity item)
{
    entity offer;
    struct slice name = roster_name(judgement->roster, item);
    if (slice_is(name, "phaser-g") || slice_is(name, "b10"))
        return false;
    if (roster_find(judgement->roster, name, BIT(KIND_OFFER), NO_ENTITY, &offer) != ROSTER_FOUND)
        return true;
    const struct starfleet *game = STATE(starfleet);
    uint32_t index = roster_at(judgement->roster, offer)->index;
    return TABLE_CONST(struct offer, game, game->offers)[index - 1].turn != game->turn;
}

static int64_t amount_now(const struct starfleet *game, const struct obligation *one, uint8_t kind)
{
    const struct obligation *other = also_declared(game, one, kind);
    return other ? other->amount : 0;
}

/* Whether what was planned may be a bribe, of a team whose offers are not recorded. */
static bool may_be_an_offer(const struct starfleet *game, const struct obligation *plan)
{
    bool offers = side_at(game, plan->side)->role & NOT_PIRATES && !records_from(game, plan->side, IN_OFFERS, game->turn, AT_2B1);
    return offers && !also_declared(game, plan, COMMITTED) && !also_declared(game, plan, LOST);
}

static enum answer check_commitments(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = NOT_CONCERNED;
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *plan = obligation_at(game, i);
        if (plan->kind != PLANNED || !owed_now(game, plan) || !needs_commitment(judgement, owed_thing(game, plan)))
            continue;
        int64_t committed = amount_now(game, plan, COMMITTED), lost = amount_now(game, plan, LOST);
        bool less = committed + lost < plan->amount;
        if (less && (!records_from(game, plan->side, IN_MONEY, game->turn, AT_5D1) || may_be_an_offer(game, plan)))
            answer = answer == VIOLATION ? VIOLATION : UNDECIDED;
        else if (less)
            answer = breach(judgement, "%N planned %d for %N, committed %d and reported a loss of %d", owed_by(game, plan),
                            (int)plan->amount, owed_thing(game, plan), (int)committed, (int)lost);
        else if (answer == NOT_CONCERNED)
            answer = OK;
    }
    return answer;
}

RULE(economy_committed,
     .id = "starfleet.economy.committed",
     .statement = "What was planned is committed: not more, nothing else, and less only with a loss that is reported",
     .citation = "2E1, 5D1, 5D2",
     .guards = {COMMIT, EVERY_MARKER})
{
    const struct event *event = judgement->event;
    if (event->kind != COMMIT)
        return falls_due(judgement, AT_5D2) ? check_commitments(judgement) : NOT_CONCERNED;
    const struct obligation *plan = declared_now(judgement, F_ITEM, PLANNED, declaring_side(judgement));
    if (!plan && !declarer_records(judgement, IN_MONEY, STATE(starfleet)->turn, AT_2E1))
        return UNDECIDED;
    if (!plan)
        return breach(judgement, "%N was not planned this turn", entity_in(event, F_ITEM));
    return value_in(event, F_NUMBER) <= plan->amount
               ? OK
               : breach(judgement, "%d is committed for %N; %d was planned", value_in(event, F_NUMBER), entity_in(event, F_ITEM), (int)plan->amount);
}

/* Whether no points were planned for the item, so that none need be committed. */
static bool costs_nothing(const struct judgement *judgement)
{
    const struct obligation *plan = declared_now(judgement, F_ITEM, PLANNED, subject_side(judgement));
    return !plan || plan->amount == 0;
}

RULE(economy_arrival,
     .id = "starfleet.economy.arrival",
     .statement = "What arrives or is changed was committed by that team this turn",
     .citation = "6A, 6B1, 6B3, 6C1",
     .guards = {ARRIVE, CHANGE, REFIT, DEFENSE})
{
    if (!by_team(judgement))
        return NOT_CONCERNED;
    entity team = judgement->event->subject, item = entity_in(judgement->event, F_ITEM);
    const struct obligation *committed = declared_now(judgement, F_ITEM, COMMITTED, subject_side(judgement));
    if (!committed && !declarer_records(judgement, IN_MONEY, STATE(starfleet)->turn, AT_5D1))
        return UNDECIDED;
    if (!committed)
        return breach(judgement, "%N has not committed %N this turn", team, item);
    return committed->amount > 0 || costs_nothing(judgement)
               ? OK
               : breach(judgement, "%N has planned points for %N this turn and committed none", team, item);
}

RULE(economy_scrap,
     .id = "starfleet.economy.scrap",
     .statement = "Income for a scrapped unit is for one that was designated this turn",
     .citation = "2A3, 6B4",
     .guards = {SCRAP_INCOME})
{
    if (declared_now(judgement, F_UNIT, SCRAPPED, declaring_side(judgement)))
        return OK;
    if (!declarer_records(judgement, IN_MONEY, STATE(starfleet)->turn, AT_2A3))
        return UNDECIDED;
    return breach(judgement, "%N has not designated %N in 2A3 this turn", judgement->event->subject, entity_in(judgement->event, F_UNIT));
}

RULE(economy_balance,
     .id = "starfleet.economy.balance",
     .statement = "No treasury is below nothing when it is balanced",
     .citation = "8C1",
     .guards = {BALANCE})
{
    int balance = value_in(judgement->event, F_NUMBER);
    return balance >= 0 ? OK : breach(judgement, "the treasury of %N is %d", judgement->event->subject, balance);
}

const struct rule *const starfleet_economy_rules[] = {
    &rule_economy_committed, &rule_economy_arrival, &rule_economy_scrap, &rule_economy_balance, NULL};

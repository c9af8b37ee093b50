/* SPDX-License-Identifier: MIT */
/* Plans, commitments and arrivals; income for scrap; the balance (2A3, 2E, 5D, 6, 8C). */
#include "books/starfleet/rules.h"

/* Whether an item needs no commitment: statements of their own pay for a Phaser-G and the B-10. */
static bool needs_no_commitment(const struct judgement *judgement, entity item)
{
    return is_called(judgement, item, "phaser-g") || is_called(judgement, item, "b10");
}

/* Whether a statement of its own spends what was planned: it is a bribe, a lease or rent. */
static bool is_spent_otherwise(const struct judgement *judgement, const struct obligation *plan)
{
    const struct starfleet *game = STATE(starfleet);
    entity item = owed_thing(game, plan);
    return offer_called(judgement, item, NO_SIDE) || is_called(judgement, item, "rent") ||
           obligation_find(game, game->obligations, thing_of(judgement, item)->obligations, LEASED,
                           ANY_SIDE);
}

/* Judges commitments of less than was planned. A plan of which nothing was committed may be for a
 * bribe, a lease, supplies or rent, for which there are no commitments, also if 5D2 reports that a
 * part was not spent. */
static enum answer check_commitments(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    enum answer answer = NOT_CONCERNED;
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *plan = obligation_at(game, i);
        if (plan->kind != PLANNED || !owed_now(game, plan) ||
            needs_no_commitment(judgement, owed_thing(game, plan)))
            continue;
        const struct obligation *commitment = also_recorded(game, plan, COMMITTED),
                                *loss = also_recorded(game, plan, LOST);
        int64_t committed = obligation_most(commitment), lost = obligation_most(loss),
                planned = obligation_least(plan);
        if (!commitment && lost >= planned)
            continue;
        if (!commitment && !loss && is_spent_otherwise(judgement, plan))
            continue;
        /* both commitments together exceed the plan, so the second one corrects the first */
        if (commitment && commitment->times == 2 && committed > obligation_most(plan))
            committed = obligation_least(commitment);
        if (!commitment)
            answer = answer == VIOLATION
                         ? VIOLATION
                         : undecided(judgement, "whether what was planned had to be committed");
        else if (committed + lost < planned &&
                 !records_from(game, plan->side, IN_MONEY, game->turn, AT_2E1))
            answer = undecided_beside(answer);
        else if (committed + lost < planned)
            answer = BREACH("%N: %N planned %D (line %u) and committed %D (line %u), so it must "
                            "report a loss of %D (reported: %D)",
                            owed_thing(game, plan), owed_by(game, plan), planned,
                            (unsigned)plan->line, committed, (unsigned)commitment->line,
                            planned - committed, lost);
        else if (answer == NOT_CONCERNED)
            answer = OK;
    }
    return answer;
}

/* The most points planned this turn for the item: by a team, as in `plan`, or by all sides together
 * if the GameMaster records what is committed, since nobody knows for which of them. */
static int64_t points_planned(const struct judgement *judgement, const struct obligation *plan)
{
    const struct starfleet *game = STATE(starfleet);
    int64_t sum = 0;
    if (by_team(judgement))
        return obligation_most(plan);
    for (uint32_t at = thing_in(judgement, F_ITEM)->obligations; at;
         at = obligation_at(game, at - 1)->next)
        if (obligation_at(game, at - 1)->kind == PLANNED &&
            obligation_at(game, at - 1)->turn == game->turn)
            sum += obligation_most(obligation_at(game, at - 1));
    return sum;
}

/* The least sum of all commitments of the item, with the current one. */
static int64_t committed_with(const struct obligation *before, int32_t number)
{
    return before && before->amount == number ? obligation_least(before) + number : number;
}

/* Whether a commitment is within what was allocated to Phaser-Gs: 2E2 has judged that amount. */
static bool is_allocated(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    return event->kind == COMMIT && is_called(judgement, entity_in(event, F_ITEM), "phaser-g") &&
           subject_role(judgement) == PIRATES &&
           value_in(event, F_NUMBER) <= STATE(starfleet)->phaser_g_sum;
}

static enum answer check_unplanned(struct judgement *judgement, uint16_t side)
{
    entity name = entity_in(judgement->event, F_ITEM);
    bool loss = judgement->event->kind == REPORT_LOSS;
    if (is_allocated(judgement) || (loss && declared_now(judgement, F_ITEM, COMMITTED, side)))
        return NOT_CONCERNED; /* 2E2, or the commitment, has the finding */
    KNOWN(declarer_records(judgement, IN_MONEY, STATE(starfleet)->turn, AT_2E1));
    return loss ? BREACH("no loss can be reported on %N: it was not planned this turn", name)
                : BREACH("%N cannot be committed: it was not planned this turn", name);
}

static enum answer check_commitment(struct judgement *judgement, const struct obligation *plan,
                                    uint16_t side)
{
    const struct starfleet *game = STATE(starfleet);
    entity name = entity_in(judgement->event, F_ITEM);
    const struct obligation *before = declared_now(judgement, F_ITEM, COMMITTED,
                                                   subject_side(judgement));
    int32_t number = value_in(judgement->event, F_NUMBER);
    int64_t most = obligation_most(plan), committed = committed_with(before, number);
    bool b10 = is_called(judgement, name, "b10") && side_at(game, side)->role == COALITION;
    /* a reduction of more than was planned has a finding of its own, and does not count */
    int64_t reduced = b10 && game->b10_reduced <= most ? game->b10_reduced : 0;
    int64_t planned = points_planned(judgement, plan) - reduced;
    if (committed <= planned)
        return obligation_most(before) + number > planned ? UNDECIDED : OK;
    UNSURE(!declarer_records(judgement, IN_MONEY, game->turn, AT_2E1) || is_allocated(judgement));
    return reduced ? BREACH("with this line %N has committed %D for %N; it may commit only %D: %D "
                            "was planned, and %D was taken off in 5A1",
                            judgement->event->subject, committed, name, planned, most, reduced)
                   : BREACH("with this line %N has committed %D for %N; it may commit only the "
                            "%D planned",
                            judgement->event->subject, committed, name, planned);
}

static enum answer check_loss(struct judgement *judgement, const struct obligation *plan,
                              uint16_t side)
{
    int64_t planned = points_planned(judgement, plan),
            committed = obligation_least(declared_now(judgement, F_ITEM, COMMITTED, side));
    int64_t left = planned - committed, number = value_in(judgement->event, F_NUMBER);
    int64_t before = obligation_most(
        declared_now(judgement, F_ITEM, LOST, subject_side(judgement)));
    /* a loss after one that was too high takes its place */
    int64_t lost = before > left ? number : before + number;
    if (left < 0)
        return NOT_CONCERNED; /* the commitment has the finding */
    FINE(lost <= left);
    KNOWN(declarer_records(judgement, IN_MONEY, STATE(starfleet)->turn, AT_2E1));
    return BREACH("with this line %N has reported %D lost on %N; it must report %D: %D was "
                  "planned, and %D committed",
                  judgement->event->subject, lost, entity_in(judgement->event, F_ITEM), left,
                  planned, committed);
}

RULE(economy_committed, .id = "starfleet.economy.committed",
     .statement = "A team may commit only what it planned, and no more. If it commits less, it "
                  "must report the loss",
     .citation = "2E1, 5D1, 5D2", .untold = "what was planned (plan, records money)",
     .leaving = {1 + AT_5D2}, .guards = {COMMIT, REPORT_LOSS, EVERY_MARKER},
     .yields_to = {"starfleet.pirate.rent"},
     .note = "Bribes, rent, leases and supplies are planned and not committed, also where 5D2 "
             "reports that a part was not spent. An item that is named again with the same amount "
             "is another one of its kind; with another amount the first is put right.")
{
    const struct event *event = judgement->event;
    if (event->kind != COMMIT && event->kind != REPORT_LOSS)
        return falls_due(judgement, AT_5D2) ? check_commitments(judgement) : NOT_CONCERNED;
    uint16_t side = declaring_side(judgement);
    const struct obligation *plan = declared_or_recorded(judgement, F_ITEM, PLANNED, side,
                                                         STATE(starfleet)->turn);
    if (!plan)
        return check_unplanned(judgement, side);
    return event->kind == COMMIT ? check_commitment(judgement, plan, side)
                                 : check_loss(judgement, plan, side);
}

/* Whether the side planned no points for the item, so that it need not commit any. */
static bool costs_nothing(const struct judgement *judgement, uint16_t side)
{
    const struct obligation *plan = declared_or_recorded(judgement, F_ITEM, PLANNED, side,
                                                         STATE(starfleet)->turn);
    return !plan || plan->amount == 0;
}

/* Whether 5D2 has reported that the side commits no points and no loss of as many as it planned. */
static bool shortfall_reported(const struct judgement *judgement, uint16_t side)
{
    const struct starfleet *game = STATE(starfleet);
    const struct obligation *plan = declared_now(judgement, F_ITEM, PLANNED, side);
    return plan && obligation_most(also_recorded(game, plan, LOST)) < obligation_least(plan) &&
           game->sequence.place > AT_5D2 && records_from(game, side, IN_MONEY, game->turn, AT_2E1);
}

/* Whether a commitment is of no points although the item was planned: by its side or, if the
 * GameMaster recorded the commitment, by any team. */
static bool commits_nothing(const struct judgement *judgement, const struct obligation *committed)
{
    return committed->amount == 0 &&
           !costs_nothing(judgement,
                          committed->side == GAMEMASTER_SIDE ? ANY_SIDE : committed->side);
}

/* Counts the commitments for the item by all sides in a turn: those of no points for an item that
 * was planned (`of_nothing`), or the others. One of them is in *ret_one. */
static unsigned all_commitments(const struct judgement *judgement, int32_t turn, bool of_nothing,
                                const struct obligation **ret_one)
{
    const struct starfleet *game = STATE(starfleet);
    unsigned times = 0;
    for (uint32_t at = thing_in(judgement, F_ITEM)->obligations; at;
         at = obligation_at(game, at - 1)->next) {
        const struct obligation *one = obligation_at(game, at - 1);
        if (one->kind != COMMITTED || !obligation_declared_in(one, turn) ||
            commits_nothing(judgement, one) != of_nothing)
            continue;
        times += one->times;
        *ret_one = one;
    }
    return times;
}

/* A commitment for the item by any side, this turn or, of a refit, in the turn before. One of no
 * points for an item that was planned is taken only if there is no other. NULL: there is none. */
static const struct obligation *commitment_of_any(const struct judgement *judgement, bool refit)
{
    int32_t turn = STATE(starfleet)->turn;
    const struct obligation *one = NULL;
    for (int of_nothing = 0; !one && of_nothing <= 1; of_nothing++)
        if (!all_commitments(judgement, turn, of_nothing, &one) && refit)
            all_commitments(judgement, turn - 1, of_nothing, &one);
    return one;
}

/* The commitment that the event's item needs: of this turn, or of the turn before if it is a refit.
 * If the GameMaster records the event, any team may have made it. */
static const struct obligation *commitment_of(const struct judgement *judgement)
{
    uint16_t side = declaring_side(judgement);
    bool refit = judgement->event->kind == REFIT;
    if (side == ANY_SIDE)
        return commitment_of_any(judgement, refit);
    const struct obligation *now = declared_or_recorded(judgement, F_ITEM, COMMITTED, side,
                                                        STATE(starfleet)->turn);
    if (now || !refit)
        return now;
    return declared_or_recorded(judgement, F_ITEM, COMMITTED, side, STATE(starfleet)->turn - 1);
}

static unsigned arrivals_of(const struct judgement *judgement, uint16_t side)
{
    const struct obligation *arrived = declared_now(judgement, F_ITEM, ARRIVED, side);
    return arrived ? arrived->times : 0;
}

/* How often the item has arrived for teams that did not commit it themselves: they use the
 * GameMaster's commitments. */
static unsigned arrivals_without_commitment(const struct judgement *judgement)
{
    unsigned times = 0;
    for (uint16_t i = GAMEMASTER_SIDE + 1; i < STATE(starfleet)->side_count; i++)
        if (!declared_now(judgement, F_ITEM, COMMITTED, i))
            times += arrivals_of(judgement, i);
    return times;
}

/* Whether the item has arrived as often as it was committed (`*ret_times`). PERHAPS_ALL: it has,
 * unless the team and the GameMaster recorded the same arrival. */
enum arrived { NOT_ALL, PERHAPS_ALL, ALL };
static enum arrived all_arrived(const struct judgement *judgement,
                                const struct obligation *committed, unsigned *ret_times)
{
    const struct starfleet *game = STATE(starfleet);
    const struct obligation *one = NULL;
    *ret_times = committed->times;
    if (judgement->event->kind != ARRIVE)
        return NOT_ALL;
    unsigned by_gamemaster = arrivals_of(judgement, GAMEMASTER_SIDE), own = by_gamemaster;
    unsigned by_all = times_declared(game, thing_in(judgement, F_ITEM), ARRIVED, game->turn);
    unsigned for_all = all_commitments(judgement, game->turn, false, &one);
    if (by_team(judgement))
        own = committed->side == GAMEMASTER_SIDE ? arrivals_without_commitment(judgement)
                                                 : arrivals_of(judgement, subject_side(judgement));
    else
        *ret_times = for_all;
    if (own >= *ret_times)
        return ALL;
    bool both = !by_team(judgement) || by_gamemaster;
    return both && by_all >= for_all ? PERHAPS_ALL : NOT_ALL;
}

/* How many declarations of this kind the side has made about the item in that turn. */
static unsigned times_of(const struct judgement *judgement, uint8_t kind, int32_t turn)
{
    const struct obligation *one = declared(judgement, F_ITEM, kind, subject_side(judgement), turn);
    return one ? one->times : 0;
}

/* Whether the team has made as many refits of the item as it committed, this turn and in the one
 * before. Refits of that turn first use up what was committed before it. */
static bool all_refitted(const struct judgement *judgement)
{
    const int32_t turn = STATE(starfleet)->turn;
    const struct obligation *one = NULL;
    unsigned older = all_commitments(judgement, turn - 2, false, &one),
             before = times_of(judgement, REFITTED, turn - 1),
             committed = all_commitments(judgement, turn, false, &one) +
                         all_commitments(judgement, turn - 1, false, &one);
    return times_of(judgement, REFITTED, turn) + (before > older ? before - older : 0) >= committed;
}

RULE(economy_arrival, .id = "starfleet.economy.arrival",
     .statement = "Before a unit arrives or is changed, its team must commit the cost of it in "
                  "the same turn, once for each arrival. Only for a refit the team may have "
                  "committed in the turn before",
     .citation = "6A, 6B1, 6B3, 6C1", .untold = "what was committed (commit, records money)",
     .guards = {ARRIVE, CHANGE, REFIT, DEFENSE})
{
    const struct starfleet *game = STATE(starfleet);
    bool team_acts = by_team(judgement);
    UNLESS(!team_acts && subject_role(judgement) != GAMEMASTER);
    entity team = judgement->event->subject, item = entity_in(judgement->event, F_ITEM);
    bool refit = judgement->event->kind == REFIT;
    const struct obligation *committed = commitment_of(judgement);
    bool recorded = declarer_records(judgement, IN_MONEY, game->turn - refit, AT_5D1);
    const char *when = refit ? " or in the one before" : "";
    if (!committed && recorded)
        return team_acts
                   ? BREACH("%N must have committed %N this turn%s; it has not", team, item, when)
                   : BREACH("a team must have committed %N this turn%s; none has", item, when);
    KNOWN(committed);
    if (team_acts && committed->amount == 0 && !costs_nothing(judgement, subject_side(judgement))) {
        KNOWN(recorded);
        WHEN(!shortfall_reported(judgement, subject_side(judgement)));
        return BREACH(
            "%N must commit the points that it planned for %N this turn; it committed none", team,
            item);
    }
    if (!team_acts && commits_nothing(judgement, committed))
        return !recorded
                   ? UNDECIDED
                   : BREACH("the points planned for %N this turn must be committed; none were",
                            item);
    unsigned times;
    enum arrived arrived = all_arrived(judgement, committed, &times);
    if (arrived == PERHAPS_ALL)
        return undecided(judgement, "whether a team and the GameMaster have recorded one arrival");
    if (arrived == ALL) {
        KNOWN(recorded);
        if (times == 1)
            return BREACH("%N has already arrived; it was committed once and may arrive only once",
                          item);
        return BREACH("%N has already arrived %u times; it may not arrive more often than it was "
                      "committed",
                      item, times);
    }
    if (refit && team_acts && all_refitted(judgement))
        return !recorded
                   ? UNDECIDED
                   : BREACH("%N has already made the refit %N; to make it again it must first "
                            "commit its points again",
                            team, item);
    return OK;
}

/* Judges whether a unit was captured: it was another side's before. One that the team had from the
 * first, and that nobody could take from it, was not; nor one that another side still has. */
static enum answer check_captured(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *unit = thing_in(judgement, F_UNIT);
    uint16_t side = subject_side(judgement);
    enum hold hold = hold_of(STATE(starfleet), unit, side);
    char how[HOW_BYTES];
    /* otherwise it may be the name of a class */
    if (hold == GONE && (unit->owner.side != NO_SIDE || unit->left.how != SCRAPPED_OFF))
        return BREACH("%N cannot be scrapped: it %s", unit->self, how_it_left(unit, how));
    if (hold == ANOTHERS)
        return BREACH("%N cannot be scrapped: it is a unit of %N", unit->self,
                      side_at(game, unit->owner.side)->self);
    if (!unit->declared || unit->mention == NO_ENTITY)
        return lacks(judgement, "whose a unit is at first (unit, team=)");
    FINE(unit->owner.side != side ||
         mentioned_team(game, judgement->roster, unit->mention) != side);
    return game->begins_later || may_have_changed_hands(game, 1, 1, 0)
               ? UNDECIDED
               : BREACH("%N was %N's from the first; only captured units may be scrapped",
                        unit->self, judgement->event->subject);
}

RULE(economy_scrap, .id = "starfleet.economy.scrap",
     .statement = "Only captured units may be scrapped. Income may be received only for a unit "
                  "that was designated this turn, and only once",
     .citation = "2A3, 6B4",
     .untold = "what was captured, or designated this turn (scrap, records money)",
     .guards = {SCRAP, SCRAP_INCOME})
{
    if (judgement->event->kind == SCRAP)
        return by_team(judgement) ? check_captured(judgement) : NOT_CONCERNED;
    const struct obligation *designated = declared_or_recorded(
        judgement, F_UNIT, SCRAPPED, declaring_side(judgement), STATE(starfleet)->turn);
    const struct obligation *paid = declared_now(judgement, F_UNIT, SCRAP_PAID,
                                                 declaring_side(judgement));
    entity unit = entity_in(judgement->event, F_UNIT);
    bool recorded = declarer_records(judgement, IN_MONEY, STATE(starfleet)->turn, AT_2A3);
    if (!designated)
        return recorded ? BREACH("%N can bring no income: %N did not designate it in 2A3 this turn",
                                 unit, judgement->event->subject)
                        : UNDECIDED;
    if (paid && paid->times >= designated->times)
        return !recorded
                   ? UNDECIDED
                   : BREACH("the income for %N has already been received in line %u and may be "
                            "received only once",
                            unit, (unsigned)paid->line);
    return OK;
}

/* Which points for the B-10 are meant: those spent if the log has all, or those surely spent. */
enum counted { AS_SHOWN, FOR_SURE };

/* The least that a side has spent on an item this turn: its plan without what was written off, or
 * its commitments if these are more. Bribes, leases, supplies and rent have plans, but no
 * commitments. That more was committed than was left of the plan, or planned for a bribe than was
 * offered, has been reported: then the less counts. */
static int64_t cost_of(const struct judgement *judgement, const struct obligation *plan,
                       enum counted counted)
{
    const struct starfleet *game = STATE(starfleet);
    const struct obligation *commitment = also_declared(game, plan, COMMITTED);
    const struct offer *offer = offer_called(judgement, owed_thing(game, plan), plan->side);
    int64_t committed = obligation_least(commitment), most = obligation_most(plan);
    int64_t lost = obligation_most(also_declared(game, plan, LOST)), due = obligation_least(plan);
    if (offer && offer->amount >= 0 && offer->amount < due)
        due = offer->amount;
    bool b10 = is_called(judgement, owed_thing(game, plan), "b10") &&
               side_at(game, plan->side)->role == COALITION;
    if (b10 && counted == FOR_SURE &&
        !all_record_from(game, COALITION | GAMEMASTER, IN_WORKS, game->turn, AT_5A1))
        return committed;
    /* 5D2 reports what 5A1 took off */
    int64_t off = b10 && game->b10_reduced > lost ? game->b10_reduced : lost;
    if (committed > most - off)
        committed = most > off ? most - off : 0;
    if (commitment && counted == FOR_SURE)
        return committed; /* 5D2 has a finding for less than was planned */
    return due - off > committed ? due - off : committed;
}

/* The least that was committed for an item which the side has not planned: the GameMaster has, or
 * this was reported. */
static int64_t cost_without_plan(const struct starfleet *game, const struct obligation *commitment)
{
    int64_t committed = obligation_least(commitment),
            planned = obligation_most(also_recorded(game, commitment, PLANNED));
    return committed < planned ? committed : planned;
}

/* The least that a side has spent this turn. */
static int64_t spent_by(const struct judgement *judgement, uint16_t side, enum counted counted)
{
    const struct starfleet *game = STATE(starfleet);
    int64_t sum = 0;
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *one = obligation_at(game, i);
        if (one->side != side || one->turn != game->turn)
            continue;
        if (one->kind == PLANNED)
            sum += cost_of(judgement, one, counted);
        else if (one->kind == COMMITTED && !also_declared(game, one, PLANNED))
            sum += cost_without_plan(game, one);
    }
    return sum;
}

/* Reports that a team writes its income or its balance of a turn once more, with another amount. */
static enum answer check_told_again(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    bool income = judgement->event->kind == RECORD_INCOME;
    uint16_t index = subject_side(judgement);
    if (index == NO_SIDE || index == GAMEMASTER_SIDE ||
        !event_at(game->sequence.place, judgement->event->kind))
        return income ? NOT_CONCERNED : OK;
    const struct side *side = side_at(game, index);
    unsigned line = income ? side->accounts.income_line : side->accounts.balance_line;
    int64_t before = income ? side->accounts.income : side->accounts.balance;
    FINE(!line || before == value_in(judgement->event, F_NUMBER));
    return BREACH(income ? "%N has already recorded %D as its income%W; it must have one a turn"
                         : "%N has already balanced its treasury at %D%W; it may do so once a turn",
                  side->self, before, line);
}

RULE(economy_balance, .id = "starfleet.economy.balance",
     .statement = "A balance cannot be below 0. It cannot be more than the old treasury and the "
                  "income, less what was planned and committed. A team must have one expected "
                  "income and one balance a turn",
     .citation = "2A1, 2C1, 2E1, 5D, 8C1", .guards = {BALANCE, RECORD_INCOME},
     .note = "The sum is held against the balance where a team of the Alliance or the Coalition "
             "records its money, and its treasury and income are known. What was planned is spent, "
             "unless a loss is reported: bribes, leases and supplies need no commitment. What the "
             "pirates earn by leases, piracy and salvage is in no log, and their balance and tally "
             "are not held against a sum.")
{
    const struct starfleet *game = STATE(starfleet);
    uint16_t side = subject_side(judgement);
    int balance = value_in(judgement->event, F_NUMBER);
    enum answer again = check_told_again(judgement);
    if (judgement->event->kind == RECORD_INCOME || again != OK)
        return again;
    if (balance < 0)
        return BREACH("the treasury of %N is %d; it cannot be below 0", judgement->event->subject,
                      balance);
    const struct side *team = side_at(game, side);
    FINE(!(team->role & EMPIRES));
    bool known = team->accounts.treasury != UNKNOWN_SUM && team->accounts.income_line &&
                 records_from(game, side, IN_MONEY, game->turn, AT_2A1);
    int64_t spent = spent_by(judgement, side, FOR_SURE),
            there = team->accounts.treasury + team->accounts.received;
    if (!known)
        return lacks(judgement,
                     "what a treasury holds at first and what comes in (treasury=, records money)");
    FINE(balance <= there - spent_by(judgement, side, AS_SHOWN));
    if (balance <= there - spent)
        return undecided(
            judgement,
            team->role == COALITION && !b10_is(game, B10_NONE)
                ? "how many of the points for the B-10 were spent (b10-reduce, records works)"
                : "how much of what was planned was spent");
    if (team->accounts.may_be_paid ||
        !all_record_from(game, GAMEMASTER, IN_SYSTEMS, game->turn, AT_2A1))
        return undecided(judgement, "what the team was paid by an effect or a Random Event");
    return BREACH("the balance of %N is %d; it may be at most %D: the team had %D, received %D, "
                  "and planned or committed %D",
                  judgement->event->subject, balance, there - spent, team->accounts.treasury,
                  team->accounts.received, spent);
}

const struct rule *const starfleet_economy_rules[] = {&rule_economy_committed,
                                                      &rule_economy_arrival, &rule_economy_scrap,
                                                      &rule_economy_balance, NULL};

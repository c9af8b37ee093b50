/* SPDX-License-Identifier: MIT */
/* Bases: upgraded, built and dismantled (1D4, 6B2, 6C2, 6F). */
#include "books/starfleet/rules.h"

/* Whether the event's team, or the GameMaster for it, began something in a turn. */
static bool was_begun_in(const struct judgement *judgement, uint8_t kind, int32_t turn)
{
    return declared(judgement, F_BASE, kind, declaring_side(judgement), turn) ||
           declared(judgement, F_BASE, kind, GAMEMASTER_SIDE, turn);
}

/* Whether all that the event's team and the GameMaster began from a place in a turn on is
 * recorded. */
static bool beginning_recorded(const struct judgement *judgement, int32_t turn, int place)
{
    return declarer_records(judgement, IN_WORKS, turn, place) &&
           records_from(STATE(starfleet), GAMEMASTER_SIDE, IN_WORKS, turn, place);
}

/* The turn in which a base was destroyed or dismantled. */
static int32_t lost_turn(const struct thing *base)
{
    return base->left.how == DESTROYED ? base->left.turn : base->dismantled;
}

/* Whether the log records everything that may have been built there since. */
static bool rebuilding_recorded(const struct starfleet *game, const struct thing *base)
{
    return all_record_from(game, TEAMS | GAMEMASTER, IN_WORKS, lost_turn(base), AT_6F2);
}

/* Whether the work that is completed now was begun after the base was lost. */
static bool begun_after_loss(const struct judgement *judgement, const struct thing *base)
{
    const struct starfleet *game = STATE(starfleet);
    switch (judgement->event->kind) {
    case UPGRADE:
        return lost_turn(base) < game->turn &&
               times_declared(game, base, UPGRADE_BEGUN, game->turn);
    case COMPLETE_DISMANTLE:
        return lost_turn(base) < game->turn &&
               times_declared(game, base, DISMANTLE_BEGUN, game->turn - 1);
    default: return false;
    }
}

RULE(base_dismantled, .id = "starfleet.base.dismantled",
     .statement = "Nothing may be upgraded, deployed, completed or dismantled at a base that was "
                  "dismantled or destroyed",
     .citation = "1D4, 6B2, 6C2, 6F",
     .untold = "whether the base is still there (records works)",
     .guards = {BEGIN_UPGRADE, UPGRADE, INCIDENTAL, COMPLETE_BASE, BEGIN_DISMANTLE,
                COMPLETE_DISMANTLE})
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *base = thing_in(judgement, F_BASE);
    bool completes = judgement->event->kind == COMPLETE_BASE ||
                     judgement->event->kind == COMPLETE_DISMANTLE;
    FINE(base->left.how != DESTROYED && (!base->dismantled || completes));
    KNOWN(rebuilding_recorded(game, base));
    if (begun_after_loss(judgement, base))
        return NOT_CONCERNED; /* the beginning of that work was reported */
    if (base->left.how == DESTROYED)
        return BREACH("%N was destroyed in turn %d; nothing may be built or dismantled there",
                      base->self, (int)(game->number - game->turn + base->left.turn));
    return BREACH("%N was already dismantled in turn %d; nothing more may be done there",
                  base->self, (int)(game->number - game->turn + base->dismantled));
}

/* Whether something was completed this turn as often as it was begun in a turn. */
static bool was_done_as_often(const struct judgement *judgement, const struct thing *base,
                              uint8_t beginning, int32_t turn, uint8_t deed)
{
    const struct starfleet *game = STATE(starfleet);
    return times_declared(game, base, deed, game->turn) >=
           times_declared(game, base, beginning, turn);
}

/* The line where a base was completed, upgraded or dismantled this turn. */
static unsigned line_of(const struct starfleet *game, const struct thing *base, uint8_t deed)
{
    const struct obligation *one = obligation_of_turn(game, game->obligations, base->obligations,
                                                      deed, ANY_SIDE, game->turn);
    return one ? one->line : 0;
}

RULE(base_upgrade, .id = "starfleet.base.upgrade",
     .statement = "A team may complete the upgrade of a base only once, in the turn in which it "
                  "began it",
     .citation = "1D4, 6B2",
     .untold = "what was begun this turn (records works)",
     .guards = {UPGRADE},
     .yields_to = {"starfleet.base.dismantled"})
{
    const struct starfleet *game = STATE(starfleet);
    int32_t turn = game->turn;
    const struct thing *base = thing_in(judgement, F_BASE);
    bool was_begun = was_begun_in(judgement, UPGRADE_BEGUN, turn);
    FINE(was_begun && !was_done_as_often(judgement, base, UPGRADE_BEGUN, turn, UPGRADED));
    KNOWN(beginning_recorded(judgement, turn, AT_1D4));
    if (was_begun)
        return BREACH("the upgrade of %N has already taken effect in line %u; it may do so "
                      "only once",
                      base->self, line_of(game, base, UPGRADED));
    return BREACH("the upgrade of %N cannot take effect: %N did not begin it in 1D4 this turn",
                  entity_in(judgement->event, F_BASE), judgement->event->subject);
}

/* Whether the log records what all sides that began the base have completed since. */
static bool completion_recorded(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *base = thing_in(judgement, F_BASE);
    if (!records_from(game, GAMEMASTER_SIDE, IN_WORKS, first_turn(game), AT_6F1))
        return false;
    for (uint32_t at = base->obligations; at; at = obligation_at(game, at - 1)->next) {
        const struct obligation *one = obligation_at(game, at - 1);
        if (one->kind == BASE_BEGUN && !records_from(game, one->side, IN_WORKS, one->turn, AT_6F2))
            return false;
    }
    return true;
}

/* Whether a completed base may have been dismantled since without a line in the log. */
static bool may_be_gone(const struct judgement *judgement, const struct thing *base)
{
    return !all_record_from(STATE(starfleet), TEAMS | GAMEMASTER, IN_WORKS, base->completed_turn,
                            AT_6F1);
}

/* Whether a base that the log did not see built was upgraded, so that it stood. */
static bool base_was_upgraded(const struct starfleet *game, const struct thing *base)
{
    return !base->begun &&
           obligation_find(game, game->obligations, base->obligations, UPGRADED, ANY_SIDE);
}

RULE(base_construction, .id = "starfleet.base.construction",
     .statement = "A team may complete a base only once, in the turn after it began it. It may "
                  "upgrade a base, or give it incidental units, only in a later turn. No base may "
                  "be begun where one is already built",
     .citation = "1D4, 6C2, 6F1, 6F2", .untold = "what was begun or built before (records works)",
     .guards = {BEGIN_BASE, COMPLETE_BASE, BEGIN_UPGRADE, INCIDENTAL},
     .yields_to = {"starfleet.base.dismantled"})
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *base = thing_in(judgement, F_BASE);
    if (judgement->event->kind == BEGIN_BASE) {
        bool stands = (base->completed_turn || base_was_upgraded(game, base)) &&
                      !base->dismantled && base->left.how != DESTROYED;
        if (!stands || may_be_gone(judgement, base))
            return stands ? UNDECIDED : OK;
        return BREACH("%N cannot be begun: it is already built", base->self);
    }
    if (judgement->event->kind == COMPLETE_BASE) {
        bool was_begun = was_begun_in(judgement, BASE_BEGUN, game->turn - 1);
        FINE(was_begun &&
             !was_done_as_often(judgement, base, BASE_BEGUN, game->turn - 1, BASE_COMPLETED));
        KNOWN(beginning_recorded(judgement, game->turn - 1, AT_6F2));
        if (was_begun)
            return BREACH("%N has already been completed in line %u; it may be completed only once",
                          base->self, line_of(game, base, BASE_COMPLETED));
        return BREACH("%N cannot be completed: %N did not begin to build it in the turn before",
                      entity_in(judgement->event, F_BASE), judgement->event->subject);
    }
    if (!base->begun) /* if all is recorded, it stood when the campaign began */
        return all_record_from(game, TEAMS | GAMEMASTER, IN_WORKS, first_turn(game), AT_1D4)
                   ? NOT_CONCERNED
                   : UNDECIDED;
    UNSURE(!base->completed_turn && !completion_recorded(judgement));
    FINE(base->completed_turn && base->completed_turn < game->turn);
    return BREACH("%N must be completed in an earlier turn; it is %s", base->self,
                  base->completed_turn ? "completed only in this one" : "not completed");
}

RULE(base_dismantling, .id = "starfleet.base.dismantling",
     .statement = "A team may complete the dismantling of a base only once, in the turn after it "
                  "began it",
     .citation = "6F3, 6F4",
     .untold = "what was begun the turn before (records works)",
     .guards = {COMPLETE_DISMANTLE},
     .yields_to = {"starfleet.base.dismantled"})
{
    int32_t last = STATE(starfleet)->turn - 1;
    const struct thing *base = thing_in(judgement, F_BASE);
    bool was_begun = declared_or_recorded(judgement, F_BASE, DISMANTLE_BEGUN,
                                          declaring_side(judgement), last);
    FINE(was_begun && !was_done_as_often(judgement, base, DISMANTLE_BEGUN, last, BASE_DISMANTLED));
    KNOWN(declarer_records(judgement, IN_WORKS, last, AT_6F4));
    if (was_begun)
        return BREACH("%N has already been dismantled in line %u; it may be dismantled only once",
                      base->self, line_of(STATE(starfleet), base, BASE_DISMANTLED));
    return BREACH("%N cannot be dismantled: %N did not begin to dismantle it in the turn before",
                  entity_in(judgement->event, F_BASE), judgement->event->subject);
}

const struct rule *const starfleet_base_rules[] = {&rule_base_dismantled, &rule_base_upgrade,
                                                   &rule_base_construction, &rule_base_dismantling,
                                                   NULL};

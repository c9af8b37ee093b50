/* Bases: upgraded, built and dismantled (1D4, 6B2, 6C2, 6F). */
#include "games/starfleet/rules.h"

static bool begun_last_turn(const struct judgement *judgement, uint8_t kind)
{
    return declared(judgement, F_BASE, kind, declaring_side(judgement), STATE(starfleet)->turn - 1) != NULL;
}

RULE(base_upgrade,
     .id = "starfleet.base.upgrade",
     .statement = "A base's upgrade takes effect when that team began it this turn",
     .citation = "1D4, 6B2",
     .guards = {UPGRADE})
{
    if (!by_team(judgement))
        return NOT_CONCERNED;
    return declared_now(judgement, F_BASE, UPGRADE_BEGUN, subject_side(judgement))
               ? OK
               : breach(judgement, "%N has not begun the upgrade of %N in 1D4 this turn", judgement->event->subject, entity_in(judgement->event, F_BASE));
}

RULE(base_construction,
     .id = "starfleet.base.construction",
     .statement = "A base is completed the turn after that team began it, and has incidental units not before the turn after that",
     .citation = "6C2, 6F1, 6F2",
     .guards = {COMPLETE_BASE, INCIDENTAL})
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *base = thing_in(judgement, F_BASE);
    if (judgement->event->kind == COMPLETE_BASE)
        return begun_last_turn(judgement, BASE_BEGUN)
                   ? OK
                   : breach(judgement, "%N did not begin %N in the turn before", judgement->event->subject, entity_in(judgement->event, F_BASE));
    if (!base->begun)
        return UNDECIDED;
    bool ready = base->completed_turn && base->completed_turn < game->turn;
    return ready ? OK : breach(judgement, "%N is %s", base->self, base->completed_turn ? "completed this turn only" : "not completed");
}

RULE(base_dismantling,
     .id = "starfleet.base.dismantling",
     .statement = "A base is dismantled when that team began it the turn before",
     .citation = "6F3, 6F4",
     .guards = {COMPLETE_DISMANTLE})
{
    return begun_last_turn(judgement, DISMANTLE_BEGUN)
               ? OK
               : breach(judgement, "%N did not begin to dismantle %N in the turn before", judgement->event->subject, entity_in(judgement->event, F_BASE));
}

const struct rule *const starfleet_base_rules[] = {
    &rule_base_upgrade, &rule_base_construction, &rule_base_dismantling, NULL};

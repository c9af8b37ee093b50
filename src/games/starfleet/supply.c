/* What takes supply (4B3, 6B1, 6C1). */
#include "games/starfleet/rules.h"

RULE(supply_needed,
     .id = "starfleet.supply.needed",
     .statement = "Units are repaired, crewed and re-equipped, and systems defended, in supply",
     .citation = "4B3, 6B1, 6C1",
     .guards = {REPAIR, REPLACE_CREW, CREW_QUALITY, CHANGE, DEFENSE})
{
    int field = judgement->event->kind == DEFENSE ? F_SYSTEM : F_UNIT;
    const struct thing *thing = thing_in(judgement, field);
    if (thing->supply_turn != STATE(starfleet)->turn || thing->supply_turn == 0)
        return UNDECIDED;
    return thing->supplied ? OK : breach(judgement, "%N is out of supply this turn", thing->self);
}

const struct rule *const starfleet_supply_rules[] = {&rule_supply_needed, NULL};

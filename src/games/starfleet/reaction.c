/* Reactionary Movement (3B). */
#include "games/starfleet/rules.h"

RULE(reaction_zone,
     .id = "starfleet.reaction.zone",
     .statement = "Each unit designated for Reactionary Movement is given its zone, and no other",
     .citation = "3B1, 3B2",
     .guards = {ZONE, EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == ZONE)
        return declared_now(judgement, F_UNIT, OWES_ZONE, declaring_side(judgement))
                   ? OK
                   : breach(judgement, "%N was not designated in 3B1", entity_in(judgement->event, F_UNIT));
    if (!falls_due(judgement, AT_3B2))
        return NOT_CONCERNED;
    enum answer answer = NOT_CONCERNED;
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *one = obligation_at(game, i);
        if (one->kind != OWES_ZONE || !owed_now(game, one))
            continue;
        if (!also_declared(game, one, ZONED))
            answer = breach(judgement, "%N of %N has been given no zone in 3B2", owed_thing(game, one), owed_by(game, one));
        else if (answer == NOT_CONCERNED)
            answer = OK;
    }
    return answer;
}

const struct rule *const starfleet_reaction_rules[] = {&rule_reaction_zone, NULL};

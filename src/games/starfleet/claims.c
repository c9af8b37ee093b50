/* Claims of provinces and star systems (4A6, 5B). */
#include "games/starfleet/rules.h"

RULE(claim_started,
     .id = "starfleet.claim.started",
     .statement = "What is owned was claimed by that team the turn before and not contended since",
     .citation = "4A6, 5B",
     .guards = {CLAIM})
{
    const struct starfleet *game = STATE(starfleet);
    entity place = entity_in(judgement->event, F_PLACE);
    if (!by_team(judgement) || (game->sequence.place == AT_4A6 && game->sequence.lap != MOVEMENT_PHASES))
        return NOT_CONCERNED;
    if (declared(judgement, F_PLACE, CLAIMED, subject_side(judgement), game->turn - 1))
        return OK;
    if (!declarer_records(judgement, IN_CLAIMS, game->turn - 1, AT_5B1))
        return UNDECIDED;
    return breach(judgement, "%N has begun no claim of %N in the turn before that still stands", judgement->event->subject, place);
}

const struct rule *const starfleet_claim_rules[] = {&rule_claim_started, NULL};

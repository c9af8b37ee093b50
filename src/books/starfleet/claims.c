/* SPDX-License-Identifier: MIT */
/* Claims of provinces and star systems, and their owners (4A6, 5B). */
#include "books/starfleet/rules.h"

RULE(claim_started, .id = "starfleet.claim.started",
     .statement = "A team may become the owner of a place only if it claimed the place in the "
                  "turn before, and if nobody has contended the claim since",
     .citation = "4A6, 5B", .untold = "what was claimed the turn before (claim, records claims)",
     .guards = {CLAIM})
{
    const struct starfleet *game = STATE(starfleet);
    entity place = entity_in(judgement->event, F_PLACE);
    UNLESS(!(subject_role(judgement) & (TEAMS | GAMEMASTER)) ||
           (game->sequence.place == AT_4A6 && game->sequence.lap != MOVEMENT_PHASES));
    const struct thing *thing = thing_in(judgement, F_PLACE);
    if (declared_or_recorded(judgement, F_PLACE, CLAIMED, declaring_side(judgement),
                             game->turn - 1))
        return thing->contended && thing->contended == game->turn ? UNDECIDED : OK;
    KNOWN(declarer_records(judgement, IN_CLAIMS, game->turn - 1, AT_5B1));
    bool lost = thing->contended_turn && thing->contended_turn >= game->turn - 1;
    if (lost && by_team(judgement) && thing->contended_of == subject_side(judgement))
        return BREACH("%N cannot become the owner of %N: its claim was contended in turn %d",
                      judgement->event->subject, place,
                      (int)(game->number - game->turn + thing->contended_turn));
    if (!by_team(judgement))
        return BREACH(
            "no team can become the owner of %N: a team must have claimed the place in the turn "
            "before, and the claim must still be valid",
            place);
    return BREACH(
        "%N cannot become the owner of %N: the team must have claimed the place in the turn "
        "before, and the claim must still be valid",
        judgement->event->subject, place);
}

/* Judges a relinquished place: it has no owner until it is claimed again. */
static enum answer check_given_up(struct judgement *judgement, const struct thing *place)
{
    const struct starfleet *game = STATE(starfleet);
    KNOWN(all_record_from(game, TEAMS | GAMEMASTER, IN_CLAIMS, place->given_up, AT_5B3));
    return BREACH("%N was already relinquished in turn %d; it may be relinquished only once",
                  place->self, (int)(game->number - game->turn + place->given_up));
}

/* Whether the table said at the log's beginning whose the place is. */
static bool set_before_this_turn(const struct starfleet *game, const struct thing *place)
{
    return place->owner.set && game->begins_later && game->turn == first_played(game);
}

RULE(claim_owner, .id = "starfleet.claim.owner",
     .statement = "A place that was claimed belongs to one team. No other team may own or "
                  "relinquish it, and nobody may relinquish it twice",
     .citation = "4A6, 5B3",
     .untold = "whose the place is (claim, records claims)",
     .guards = {CLAIM, RELINQUISH},
     .yields_to = {"starfleet.claim.started"})
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *place = thing_in(judgement, F_PLACE);
    uint16_t side = subject_side(judgement);
    if (judgement->event->kind == RELINQUISH && place->given_up && place->owner.side == NO_SIDE)
        return check_given_up(judgement, place);
    WHEN(by_team(judgement) && place->owner.side != NO_SIDE && place->owner.side != side);
    entity owner = side_at(game, place->owner.side)->self;
    if (judgement->event->kind == CLAIM)
        return place->owner.turn == game->turn && !set_before_this_turn(game, place)
                   ? BREACH("%N cannot become the owner of %N: %N has already gained it this turn",
                            judgement->event->subject, place->self, owner)
                   : OK;
    KNOWN(records_from(game, side, IN_CLAIMS, place->owner.turn, AT_4A6));
    return BREACH(place->owner.set
                      ? "%N cannot relinquish %N: the table gave it to %N in turn %d"
                      : "%N cannot relinquish %N: it belongs to %N, which claimed it in turn %d",
                  judgement->event->subject, place->self, owner,
                  (int)(game->number - game->turn + place->owner.turn));
}

const struct rule *const starfleet_claim_rules[] = {&rule_claim_started, &rule_claim_owner, NULL};

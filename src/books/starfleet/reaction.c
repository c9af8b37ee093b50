/* SPDX-License-Identifier: MIT */
/* Reactionary Movement (3B, 4A3). */
#include "books/starfleet/rules.h"

/* Judges a zone after the first that a name gets in a turn. If several designated units have the
 * name, each may have a zone. */
static enum answer check_zone_given(struct judgement *judgement,
                                    const struct obligation *designated)
{
    const struct obligation *given = declared_now(judgement, F_UNIT, ZONED,
                                                  declaring_side(judgement));
    FINE(!has(judgement->event, F_HEX) || !given || given->amount == 0 ||
         given->amount == zone_amount(judgement->event) || given->times < designated->times);
    if (!declarer_records(judgement, IN_ORDERS, STATE(starfleet)->turn, AT_3B1))
        return UNDECIDED; /* another unit of the name may have been designated */
    return BREACH(
        "%N cannot have the zone %N too: it was given %N in line %u; it may have only one",
        entity_in(judgement->event, F_UNIT), entity_in(judgement->event, F_HEX),
        (entity)(given->amount - 1), (unsigned)given->line);
}

RULE(reaction_zone, .id = "starfleet.reaction.zone",
     .statement = "Each unit designated for Reactionary Movement must be given one zone a turn. "
                  "No other unit may have one",
     .citation = "3B1, 3B2", .untold = "which units were designated to react (records orders)",
     .leaving = {1 + AT_3B2}, .guards = {ZONE, EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == ZONE) {
        const struct obligation *designated = declared_or_recorded(
            judgement, F_UNIT, OWES_ZONE, declaring_side(judgement), game->turn);
        if (designated)
            return check_zone_given(judgement, designated);
        KNOWN(declarer_records(judgement, IN_ORDERS, game->turn, AT_3B1));
        return BREACH("%N cannot have a zone: it was not designated to react in 3B1 this turn",
                      entity_in(judgement->event, F_UNIT));
    }
    WHEN(falls_due(judgement, AT_3B2));
    enum answer answer = NOT_CONCERNED;
    for (uint32_t i = 0; i < game->obligations.count; i++) {
        const struct obligation *one = obligation_at(game, i);
        if (one->kind != OWES_ZONE || !owed_now(game, one) || also_recorded(game, one, ZONED))
            continue;
        if (records_from(game, one->side, IN_ORDERS, game->turn, AT_3B2))
            answer = BREACH("%N of %N was designated in line %u and must be given its zone in 3B2; "
                            "it was given none",
                            owed_thing(game, one), owed_by(game, one), (unsigned)one->line);
        else
            answer = undecided_beside(answer);
    }
    return answer;
}

/* Whether a unit was designated this turn, or counts as such because that was reported. */
static bool is_designated(const struct judgement *judgement, const struct thing *unit)
{
    static const uint8_t kinds[] = {OWES_ZONE, ZONED, REACTED};
    const struct starfleet *game = STATE(starfleet);
    for (size_t i = 0; i < sizeof kinds; i++)
        if (obligation_of_turn(game, game->obligations, unit->obligations, kinds[i],
                               declaring_side(judgement), game->turn) ||
            obligation_of_turn(game, game->obligations, unit->obligations, kinds[i],
                               GAMEMASTER_SIDE, game->turn))
            return true;
    return false;
}

RULE(reaction_designated, .id = "starfleet.reaction.designated",
     .statement = "Only a unit that was designated for Reactionary Movement this turn may react in "
                  "Strategic Movement",
     .citation = "3B1, 4A3",
     .untold = "which units were designated to react (records orders)",
     .guards = {REACT},
     .note = "A unit that reacts moves out of the Movement Order.")
{
    const struct starfleet *game = STATE(starfleet);
    WHEN(moves_in_reaction(game, REACT));
    for (uint32_t i = 0; i < count_in(judgement->event, F_UNIT); i++) {
        entity unit = (entity)item(judgement->event, F_UNIT, i);
        if (is_designated(judgement, thing_of(judgement, unit)))
            continue;
        return declarer_records(judgement, IN_ORDERS, game->turn, AT_3B1)
                   ? BREACH("%N cannot react: it was not designated in 3B1 this turn", unit)
                   : UNDECIDED;
    }
    return OK;
}

const struct rule *const starfleet_reaction_rules[] = {&rule_reaction_zone,
                                                       &rule_reaction_designated, NULL};

/* The B-10: its progress and its arrival (1C1, 5A, 6E). */
#include "games/starfleet/rules.h"

RULE(b10_arrival,
     .id = "starfleet.b10.arrival",
     .statement = "The B-10 arrives when its roll in 1C1 has succeeded this turn, and only then",
     .citation = "1C1, 6E1",
     .guards = {B10_ARRIVE, EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == B10_ARRIVE) {
        bool recorded = all_record_from(game, COALITION, IN_WORKS, game->turn, AT_1C1);
        if (game->appearance == NOT_TOLD || (game->appearance == NOT_ROLLED && !recorded))
            return UNDECIDED;
        return game->appearance == SUCCEEDED ? OK : breach(judgement, "no roll in 1C1 has succeeded this turn");
    }
    if (!falls_due(judgement, AT_6E1) || game->appearance == NOT_ROLLED || game->appearance == FAILED)
        return NOT_CONCERNED;
    if (game->appearance == NOT_TOLD)
        return UNDECIDED;
    return game->b10_arrived ? OK : breach(judgement, "the B-10's roll has succeeded, and it has not arrived in 6E1");
}

RULE(b10_dice,
     .id = "starfleet.b10.dice",
     .statement = "The B-10's progress is rolled with the dice that the GameMaster determined, and is their sum",
     .citation = "5A2, 5A3",
     .guards = {B10_PROGRESS})
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    int dice = pool_in(event, F_POOL, 0)->count, sum = (int)pool_sum(event, F_POOL);
    if (has(event, F_TOTAL) && value_in(event, F_TOTAL) != sum)
        return breach(judgement, "these dice are %d, not %d", sum, value_in(event, F_TOTAL));
    if (game->b10_dice == UNKNOWN)
        return UNDECIDED;
    return dice == game->b10_dice ? OK : breach(judgement, "%d dice are rolled; the GameMaster determined %d", dice, (int)game->b10_dice);
}

const struct rule *const starfleet_b10_rules[] = {&rule_b10_arrival, &rule_b10_dice, NULL};

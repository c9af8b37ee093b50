/* Attacks on systems and their results; bases; the B-10. */
#include "games/starfleet/starfleet.h"

enum { BOMBARDED, BLOCKADED, ASSAULTED };

RULE(attack_exclusive,
     .id = "starfleet.attack.exclusive",
     .statement = "A system is bombarded, blockaded or assaulted in a turn, and only one of these",
     .citation = "1E",
     .guards = {BOMBARD, BLOCKADE, ASSAULT})
{
    static const char *const names[] = {"bombarded", "blockaded", "assaulted"};
    const struct starfleet *game = STATE(starfleet);
    const struct thing *system = thing_in(judgement, F_SYSTEM);
    int own = judgement->event->kind == BOMBARD ? BOMBARDED : judgement->event->kind == BLOCKADE ? BLOCKADED : ASSAULTED;
    for (int i = 0; i < 3; i++)
        if (i != own && game->turn && system->attacked[i] == game->turn)
            return breach(judgement, "%N is %s this turn", system->self, names[i]);
    return OK;
}

RULE(attack_result,
     .id = "starfleet.attack.result",
     .statement = "Systems are reduced, cut off, recovered and restored only after what does that to them",
     .citation = "7A, 7B",
     .guards = {REDUCE, CUT_OFF, REDUCE_BY_EVENT, RECOVER, RESTORE})
{
    const struct starfleet *game = STATE(starfleet);
    const struct thing *system = thing_in(judgement, F_SYSTEM);
    entity name = entity_in(judgement->event, F_SYSTEM);
    switch (judgement->event->kind) {
    case REDUCE:
        return game->turn && system->attacked[BOMBARDED] == game->turn ? OK : breach(judgement, "%N was not bombarded this turn", name);
    case CUT_OFF: return system->blockaded ? OK : breach(judgement, "%N is not under a blockade", name);
    case REDUCE_BY_EVENT: return game->random_event ? OK : breach(judgement, "there was no random event this turn");
    case RECOVER: return system->reduced_by_event ? OK : breach(judgement, "%N was not reduced by a random event", name);
    default: return system->was_blockaded ? OK : breach(judgement, "%N was not blockaded", name);
    }
}

static bool begun_last_turn(const struct judgement *judgement, uint8_t kind)
{
    return declared(judgement, F_BASE, kind, whose(judgement), STATE(starfleet)->turn - 1) != NULL;
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

RULE(b10_arrival,
     .id = "starfleet.b10.arrival",
     .statement = "The B-10 arrives when its roll in 1C1 has succeeded this turn, and only then",
     .citation = "1C1, 6E1",
     .guards = {B10_ARRIVE, EVERY_MARKER})
{
    const struct starfleet *game = STATE(starfleet);
    if (judgement->event->kind == B10_ARRIVE)
        return game->appearance == NOT_TOLD  ? UNDECIDED
               : game->appearance == SUCCEEDED ? OK
                                               : breach(judgement, "no roll in 1C1 has succeeded this turn");
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

const struct rule *const starfleet_work_rules[] = {&rule_attack_exclusive,   &rule_attack_result,    &rule_base_upgrade,
                                                   &rule_base_construction, &rule_base_dismantling, &rule_b10_arrival,
                                                   &rule_b10_dice, NULL};

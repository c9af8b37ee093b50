/* Attacks on systems, and what comes of them (1E, 7). */
#include "games/starfleet/rules.h"

RULE(attack_exclusive,
     .id = "starfleet.attack.exclusive",
     .statement = "A system is bombarded, blockaded or assaulted in a turn, and only one of these",
     .citation = "1E",
     .guards = {BOMBARD, BLOCKADE, ASSAULT})
{
    static const char *const names[ATTACKS] = {[BOMBARDED] = "bombarded", [BLOCKADED] = "blockaded", [ASSAULTED] = "assaulted"};
    const struct starfleet *game = STATE(starfleet);
    const struct thing *system = thing_in(judgement, F_SYSTEM);
    int own = judgement->event->kind == BOMBARD ? BOMBARDED : judgement->event->kind == BLOCKADE ? BLOCKADED : ASSAULTED;
    for (int i = 0; i < ATTACKS; i++)
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

const struct rule *const starfleet_attack_rules[] = {&rule_attack_exclusive, &rule_attack_result, NULL};

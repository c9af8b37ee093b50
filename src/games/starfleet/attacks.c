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

enum { ANYBODY = TEAMS | GAMEMASTER };

/* Whether the log records what all teams announce against systems, from a turn on. */
static bool attacks_recorded(const struct starfleet *game, int32_t turn)
{
    return all_record_from(game, TEAMS, IN_SYSTEMS, turn, AT_1E1);
}

/* The loss may come of last turn's event as well, and 3C2 may leave the outcome unsaid. */
static enum answer check_event(struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    if (game->random_event == AN_EVENT || game->last_random_event == AN_EVENT)
        return OK;
    if (game->random_event == NOT_SAID || game->last_random_event == NOT_SAID)
        return UNDECIDED;
    return breach(judgement, "there was no random event in this turn or the one before");
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
        return game->turn && system->attacked[BOMBARDED] == game->turn ? OK
               : attacks_recorded(game, game->turn)                    ? breach(judgement, "%N was not bombarded this turn", name)
                                                                       : UNDECIDED;
    case CUT_OFF:
        return system->blockaded                           ? OK
               : attacks_recorded(game, first_turn(game)) ? breach(judgement, "%N is not under a blockade", name)
                                                           : UNDECIDED;
    case REDUCE_BY_EVENT: return check_event(judgement);
    case RECOVER:
        return system->reduced_by_event ? OK
               : all_record_from(game, ANYBODY, IN_SYSTEMS, first_turn(game), AT_7A3) ? breach(judgement, "%N was not reduced by a random event", name)
                                                                                       : UNDECIDED;
    default:
        return system->was_blockaded                      ? OK
               : attacks_recorded(game, first_turn(game)) ? breach(judgement, "%N was not blockaded", name)
                                                          : UNDECIDED;
    }
}

const struct rule *const starfleet_attack_rules[] = {&rule_attack_exclusive, &rule_attack_result, NULL};

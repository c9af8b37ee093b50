/* SPDX-License-Identifier: MIT */
/* Who wins, by the victory conditions that a scenario declares. */
#include "mechanics/victory.h"

#include <stddef.h>

const char *const victory_words[] = {"points", "elimination", "conditions", NULL};

static enum victory_answer by_points(const struct victory_claim *claim)
{
    return claim->points == VIEW_AGREES        ? VICTORY_STANDS
           : claim->points == VIEW_CONTRADICTS ? VICTORY_NOT_BY_POINTS
                                               : VICTORY_OPEN;
}

/* Judges elimination. Nobody wins by it while nobody is eliminated. */
static enum victory_answer by_elimination(const struct victory_claim *claim)
{
    if (claim->elimination == VIEW_UNKNOWN)
        return VICTORY_OPEN;
    bool stands = claim->elimination == VIEW_AGREES ||
                  (claim->elimination == VIEW_NONE && claim->tie);
    return stands ? VICTORY_STANDS : VICTORY_NOT_BY_ELIMINATION;
}

static enum victory_answer by_what_is_declared(const struct victory_claim *claim)
{
    if (claim->declared & VICTORY_BY_CONDITIONS)
        return VICTORY_OPEN;
    if (claim->declared == VICTORY_BY_ELIMINATION)
        return by_elimination(claim);
    bool eliminated = (claim->declared & VICTORY_BY_ELIMINATION) && claim->elimination != VIEW_NONE;
    return eliminated ? by_elimination(claim) : by_points(claim);
}

static enum victory_answer by_either(const struct victory_claim *claim)
{
    bool eliminated = !claim->by_points && claim->elimination == VIEW_AGREES;
    if (claim->points == VIEW_AGREES)
        return claim->elimination == VIEW_CONTRADICTS ? VICTORY_OPEN : VICTORY_STANDS;
    if (claim->points == VIEW_UNKNOWN)
        return eliminated ? VICTORY_STANDS : VICTORY_OPEN;
    return eliminated || claim->elimination == VIEW_UNKNOWN ? VICTORY_OPEN : VICTORY_NOT_BY_POINTS;
}

enum victory_answer victory_judge(const struct victory_claim *claim)
{
    if (claim->by_elimination) {
        if (claim->elimination == VIEW_UNKNOWN)
            return VICTORY_OPEN;
        if (claim->elimination != VIEW_AGREES)
            return VICTORY_NOT_BY_ELIMINATION;
        return claim->declared ? by_what_is_declared(claim) : VICTORY_STANDS;
    }
    if (claim->by_condition)
        return VICTORY_OPEN;
    return claim->declared ? by_what_is_declared(claim) : by_either(claim);
}

/* SPDX-License-Identifier: MIT */
/* A count of which the log tells only the least and the most, since it leaves open what becomes of
 * some of those that are counted. Rules compare ranges; where a range does not decide, they are
 * undecided. */
#ifndef MECHANICS_BETWEEN_H
#define MECHANICS_BETWEEN_H

#include "judge/engine/ruleset.h"

/* Whether a condition on ranges surely holds (OK), surely fails (VIOLATION), or neither. */
static inline enum answer between_judged(bool surely, bool maybe)
{
    return surely ? OK : maybe ? UNDECIDED : VIOLATION;
}

static inline enum answer between_none(struct between count)
{
    return between_judged(count.most == 0, count.least == 0);
}

static inline enum answer between_below(struct between count, struct between other)
{
    return between_judged(count.most < other.least, count.least < other.most);
}

static inline enum answer between_at_most(struct between count, struct between other)
{
    return between_judged(count.most <= other.least, count.least <= other.most);
}

#endif

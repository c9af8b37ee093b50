/* SPDX-License-Identifier: MIT */
#include "judge/bind/near.h"

enum { NEAR_STEPS_MOST = 1 << 20 };

void near_offer_names(struct near *near, const struct roster *roster, uint32_t kinds)
{
    size_t steps = 0, most = near_most_edits(near), wrong = near->wrong.length;
    for (entity one = 0; one < roster_count(roster) && steps < NEAR_STEPS_MOST; one++) {
        size_t length = roster_at(roster, one)->name_length;
        if (!(kinds >> roster_at(roster, one)->kind & 1) || length > wrong + most ||
            wrong > length + most)
            continue;
        steps += wrong * length;
        near_offer(near, roster_name(roster, one));
    }
}

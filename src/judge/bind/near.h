/* SPDX-License-Identifier: MIT */
/* The declared names nearest to a wrong one. */
#ifndef BIND_NEAR_H
#define BIND_NEAR_H

#include "base/near.h"
#include "judge/bind/roster.h"

/* Offers all names of the kinds (a bit each). In a very large roster it offers only the first
 * names. */
void near_offer_names(struct near *near, const struct roster *roster, uint32_t kinds);

#endif

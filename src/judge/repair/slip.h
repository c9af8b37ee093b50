/* SPDX-License-Identifier: MIT */
/* Whether a log begins late, or its first marker has a wrong number. */
#ifndef REPAIR_SLIP_H
#define REPAIR_SLIP_H

#include "judge/repair/repair.h"

/* Whether what was read ahead fits a game that begins with round 1 better than one that begins with
 * the marker's number. False: out of memory. */
bool slip_find(struct run *run, const struct statement *marker, bool *ret_slip);

#endif

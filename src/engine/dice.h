/* Counts how the dice fell for each side. The report shows it; no rule asks for it. */
#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

#include "engine/run.h"

/* Counts the dice that an event says fell. */
bool run_count_dice(struct run *run, const struct event *event);

/* Lists them in `shown`. */
bool run_list_dice(struct run *run);

#endif

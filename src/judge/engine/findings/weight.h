/* SPDX-License-Identifier: MIT */
/* What a verdict rests on: the rules that were undecided and the rules that a source outranked,
 * with the first lines of each. How much is kept of a game is bounded; the rest is only counted. */
#ifndef ENGINE_FINDINGS_WEIGHT_H
#define ENGINE_FINDINGS_WEIGHT_H

#include "judge/engine/run.h"

/* Keeps the rules that the last judged event left open; most events leave none. False: out of
 * memory. The block may have grown. */
bool run_note_open_rules(struct run *run, const struct event *event);
static inline bool run_note_open(struct run *run, const struct event *event)
{
    return run->open.count == 0 || run_note_open_rules(run, event);
}

/* Notes that a rule is undecided on a line, since something that could not be read, or is not
 * declared, may explain the breach. As run_note_open. */
bool run_note_left(struct run *run, uint32_t rule, uint64_t line);

/* Counts an event of the table for which the log shows no cause. False: out of memory. The block
 * may have grown. */
bool run_note_fact(struct run *run, const struct event *event);

/* Counts that the log begins late: what was before its line is not known. As run_note_fact. */
bool run_note_late(struct run *run, uint64_t line);

/* Lists the undecided rules alone: `ret_count` rows of the run's `room.rule_lines`. As
 * run_list_weight. */
bool run_list_undecided(struct run *run, size_t *ret_count);

/* Forgets which rules were undecided so far, so that they are noted as for the first time. */
void run_forget_undecided(struct run *run);

/* Counts a roll that follows from links whose order somebody may have chosen: chains of the first
 * version. As run_note_fact. */
bool run_note_order(struct run *run, uint64_t line);

/* Lists the undecided rules, the sources with the rules that they outranked, and the trusted facts
 * in the run's `room`, valid until the next statement. False: out of memory. */
bool run_list_weight(struct run *run);

#endif

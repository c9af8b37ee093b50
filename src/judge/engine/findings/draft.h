/* SPDX-License-Identifier: MIT */
/* Drafts of findings: their texts and their places. */
#ifndef ENGINE_FINDINGS_DRAFT_H
#define ENGINE_FINDINGS_DRAFT_H

#include "judge/engine/run.h"
#include "judge/log/reader.h"
#include "judge/log/statement.h"

/* Adds a finding about the log itself, at a part of the statement. False: out of memory. */
bool run_log_error(struct run *run, enum log_error error,
                   const struct statement *statement, uint32_t at, uint32_t length,
                   const char *format, ...) TEXT_FORMAT(6, 7);

/* Says that a statement must be above the line where play begins. False: as above. */
bool run_report_too_late(struct run *run, const struct statement *statement);

/* Keeps as many characters of a line as fit for a finding. Answers the offset of that text among
 * those of the findings. */
size_t run_keep_source(struct run *run, struct slice line);

/* Whether a name is like that of a ruleset. */
bool run_is_near_game(struct slice name);

/* Whether a line may be shown. Before the first game of a known ruleset, only one that begins as
 * such a game's first line is, or has no more than a near miss of it: the file may be no log, but
 * one that a stranger's link leads to. */
bool run_may_show(const struct run *run, struct slice line);

/* Completes the drafts from `first` on: statement, place in the log and in the game, who acted. */
void run_locate(struct run *run, size_t first, const struct statement *statement,
                struct place place, entity actor, bool by_table);

#endif

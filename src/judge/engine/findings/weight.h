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

/* Counts an event of the table with no cause shown. False: no memory. The block may grow. */
bool run_note_fact(struct run *run, const struct event *event);

/* Counts that the log begins late: what was before its line is not known. As run_note_fact. */
bool run_note_late(struct run *run, uint64_t line);

/* Lists only the undecided rules: `ret_count` rows of `room.rule_lines`. As run_list_weight. */
bool run_list_undecided(struct run *run, size_t *ret_count);

/* Forgets which rules were undecided so far, so that they are noted as for the first time. */
void run_forget_undecided(struct run *run);

/* Counts a roll as taken on trust because somebody may have chosen its links (see dice_doubt).
 * Answers as run_note_fact. */
bool run_note_order(struct run *run, uint64_t line);

/* Lists the undecided rules, the sources with the rules that they outranked, and the trusted facts
 * in the run's `room`, valid until the next statement. False: out of memory. */
bool run_list_weight(struct run *run);

/* The trace: what was played, and each statement before it is judged --------------------------- */

/* Hands a statement over as an event of the trace, if the sink asks for that. */
bool run_trace_event(struct run *run, const struct statement *statement);
static inline bool run_trace(struct run *run, const struct statement *statement)
{
    return !run->config->options.events || run_trace_event(run, statement);
}

/* Hands over the log's lines up to `to`, if the sink asks for them. They wait for their game. */
bool run_tell_lines(struct run *run, uint64_t to);

/* Call after a statement of play: hands over how the state's description has changed, if the sink
 * asks for that, and keeps the line for the grounds of findings. */
bool run_tell_all_changes(struct run *run, uint64_t line);
static inline bool run_tell_changes(struct run *run, uint64_t line)
{
    const bool wanted = run->config->options.events || run->config->options.grounds;
    return !wanted || run_tell_all_changes(run, line);
}

/* Hands a bound statement over before it is judged, if the sink asks for that. If `statement` is
 * NULL: hands over `text` at the game's line. */
bool run_tell_statement(struct run *run, const struct statement *statement, const char *text);
static inline bool run_tell(struct run *run, const struct statement *statement, const char *text)
{
    return !run->config->options.statements || run_tell_statement(run, statement, text);
}

/* The grounds of a finding ------------------------------------------------------------------------
 *
 * The facts of the state that a finding rests on, each with the line that made it so: the game's
 * place and the facts of the game itself, all facts of each name in the message, and, where the
 * message names a player, what each of his units is, such as activated. */

/* Begins a game: no fact is known. */
void grounds_begin(struct known_facts *known);

/* Notes that a fact about a name ("": the game) is so from a line on. False: out of memory. */
bool grounds_note(struct known_facts *known, const char *of, const char *what, const char *now,
                  uint64_t line);

/* Notes the place of the game after a statement. False: out of memory. */
bool grounds_note_place(struct run *run, uint64_t line);

/* Gives the drafts from `first` on, of a statement that is not yet applied, their grounds. */
void run_add_grounds(struct run *run, uint64_t line, size_t first);

#endif

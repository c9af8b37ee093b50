/* SPDX-License-Identifier: MIT */
/* Checks a log, item by item: binds, judges, applies and reports its statements. */
#ifndef ENGINE_CHECK_H
#define ENGINE_CHECK_H

#include "judge/engine/run.h"
#include "judge/log/reader.h"

/* run_item takes what a reader hands out of the log, item by item. run_statement takes one
 * statement. False: nothing more of the log is to be taken, since the sink or the memory failed or
 * the part of the log ends here. */
bool run_item(struct run *run, const struct item *item);

bool run_statement(struct run *run, const struct statement *statement);

/* run_item with a `run` of no type, for those who take items from several places. */
static inline bool run_take_item(void *run, const struct item *item)
{
    return run_item(run, item);
}

/* Judges and applies `end`, but does not close the game. */
bool run_check_end(struct run *run, const struct statement *statement);

/* Whether a statement is a note, a player's signature or a judge's ruling. After a note or a ruling
 * the findings of earlier statements still wait for rulings. */
bool run_is_remark(const struct run *run, const struct statement *statement);

/* run_begin_game takes a `game` line. run_end_game ends the game on `line`; `finished`: its `end`
 * was read. run_break_off ends a game without `end`, before `next`. run_cut_off ends the game, if
 * there is one, after `line`, because the rest of the log is not read: the log's own failure is
 * reported, and no finding. */
bool run_begin_game(struct run *run, const struct statement *statement);
bool run_end_game(struct run *run, uint64_t line, bool finished);
bool run_break_off(struct run *run, const struct statement *next);
bool run_cut_off(struct run *run, uint64_t line);

/* A log that begins after the first marker of its game --------------------------------------------
 *
 * The declaration `begins MARKER...`, such as `begins round 3 phase ship`, says where. The game is
 * at that place at once: what came before is not missing, and what the state would have of it is
 * not known. `table: set ...` after the declaration says what is. Markers that lead to the same
 * place may follow.
 *
 * `begins MARKER... amid UNIT...` says that the units are active there: their activations had begun
 * before. What was done in them is not known.
 *
 * Without the declaration the markers before the first event may lead to a later place. If the
 * first one is a later round, or a rule forbids a later one of them, one advice gives the line to
 * add (log.late), and the game goes on as if that line were there. */

#define BEGINS_WORD "begins"
#define AMID_WORD "amid"

/* How many operands of the declaration come before the word 'amid'; all: it has no such word. */
size_t begins_markers(const struct statement *statement);

/* Takes the declaration. False: out of memory, or the sink failed. */
bool run_take_begins(struct run *run, const struct statement *statement);

/* Takes an event or a marker that may belong to the log's late beginning. `*ret_taken`: it was its
 * marker, and there is nothing to judge. False: out of memory, or the sink failed. */
bool run_take_opening(struct run *run, const struct statement *statement, bool *ret_taken);

/* Whether a statement may belong to it; if not, run_take_opening does nothing. */
static inline bool run_may_open(const struct run *run, const struct statement *statement)
{
    const struct opening *opening = &run_game(run)->opening;
    return opening->open || (statement->kind == STATEMENT_MARKER && !opening->begun);
}

/* A game's headings: title, event, site, table, date. No rule is about them -------------------- */

/* The heading that a word names. -1: none. */
int heading_of(struct slice word);

/* The word of a heading, and an example of a value. */
const char *heading_word(int heading);
const char *heading_example(int heading);

/* Offers the headings' words as suggestions for a word that is unknown. */
void headings_offer(struct near *near);

bool run_take_heading(struct run *run, const struct statement *statement, int heading);

#endif

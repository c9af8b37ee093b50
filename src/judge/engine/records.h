/* SPDX-License-Identifier: MIT */
/* Which areas of record a log declares, and the side whose view it is. */
#ifndef ENGINE_RECORDS_H
#define ENGINE_RECORDS_H

#include "judge/engine/run.h"

/* Reads the operands of a statement of the form `FORM AREA...`: a bit for each area, every bit for
 * `all`. Reports a wrong one together with the areas that the game has, and answers 0 in
 * `*ret_areas` then. False: out of memory. */
bool run_read_areas(struct run *run, const struct statement *statement, const char *form,
                    uint32_t *ret_areas);

/* Takes `records AREA...`, for the game or for the player whose block is open. With `at-least`
 * other areas are recorded, too, from their first statement on; for the game: of the table. */
bool run_declare_records(struct run *run, const struct statement *statement);
#define AT_LEAST_WORD "at-least"
static inline bool records_at_least(const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    return statement->operand_count > 0 &&
           slice_is(operand_word(statement, &statement->operands[0], buffer), AT_LEAST_WORD);
}

/* Takes `view of SIDE`: the log has only what that side may see. */
#define VIEW_WORD "view"
bool run_declare_view(struct run *run, const struct statement *statement);

/* Reports once if a log that says that it is a view (`viewer`) shows a secret of another side
 * openly; it is judged as a whole log from there on. Call it when a statement is bound and not
 * judged. */
bool run_note_shown(struct run *run, const struct statement *statement);

/* Notes that the log records the area of an event or a declaration, for the players whom it
 * concerns. Call after it was applied: the first statement of an area is judged as if the area were
 * not recorded, since earlier ones may be missing. */
void run_note_area(struct run *run, const struct event *event);

/* `table: unknown AREA...`: what the log does not know from here on -------------------------------
 *
 * A program that writes logs, such as an importer, writes this line where it cannot tell what
 * happened. The line may stand after the first marker, in every game, and names areas of record or
 * `all`. After it:
 * - no player's record of these areas is complete, as if a statement of them could not be read;
 * - the state forgets what it has of them;
 * - with the turns, every breach is undecided.
 * It is reported as log.unknown, so that no game with it is conformant, and counted as taken on
 * trust. */

#define UNKNOWN_VERB "unknown"

/* Whether an event has this verb, with any subject. No vocabulary has the verb. */
static inline bool run_is_unknown(const struct statement *statement)
{
    return statement->traits & STATEMENT_UNKNOWN;
}

/* Takes such a line. False: out of memory, or the sink failed. */
bool run_take_unknown(struct run *run, const struct statement *statement);

/* Whether a statement leaves out what was done, as `roll sealed` does. Rules then believe
 * that it was legal, so that the statement counts as taken on trust. */
static inline bool run_is_untold(const struct run *run, const struct event *event)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    return catalogue->may_be_untold[event->kind] &&
           catalogue->lexicon->by_kind[event->kind]->forms[event->form].untold;
}

/* Reports it as log.unknown if `records` declares its area: the log contradicts itself; and a fact
 * of the table that takes back what is known, unless the log begins late there. False: out of
 * memory. */
bool run_report_untold(struct run *run, const struct statement *statement);

#endif

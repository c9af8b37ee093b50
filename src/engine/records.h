/* Areas of record: what the log records, and what it leaves out as a whole. */
#ifndef ENGINE_RECORDS_H
#define ENGINE_RECORDS_H

#include "engine/run.h"

/* Reads the operands of a statement of the form `FORM AREA...`: a bit for each area, or every bit for
 * `all`; 0 once a wrong one was told, with the areas that the game has. False: out of memory. */
bool run_read_areas(struct run *run, const struct statement *statement, const char *form, uint32_t *ret_areas);

/* Takes in `records AREA...`, of the game or of the player whose block is open. */
bool run_declare_records(struct run *run, const struct statement *statement);

/* Notes that the log records the area of an event or a declaration for those whom it concerns, once
 * that is applied: the first one is judged as if the area were not recorded, since what came before
 * it may be missing. */
void run_note_area(struct run *run, const struct event *event);

#endif

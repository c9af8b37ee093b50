/* Areas of record: what the log records, and what it leaves out as a whole. */
#ifndef ENGINE_RECORDS_H
#define ENGINE_RECORDS_H

#include "engine/run.h"

/* Takes in `records AREA...`, of the game or of the player whose block is open. */
bool run_declare_records(struct run *run, const struct statement *statement);

/* Notes that the log records the area of an event or a declaration for those whom it concerns, once
 * that is applied: the first one is judged as if the area were not recorded, since what came before
 * it may be missing. */
void run_note_area(struct run *run, const struct event *event);

#endif

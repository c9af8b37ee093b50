/* Readings of a statement with one of its operands as it ought to have been.
 *
 * Who writes "maneuver 3" of a ship at speed 2 may have moved it too far, or have written the wrong
 * number. The legal statements of the same kind and subject that differ from the one that is written
 * in one operand are tried in its place. */
#ifndef SEARCH_SLIP_H
#define SEARCH_SLIP_H

#include "search/choice.h"
#include "search/missing.h"

struct slip;

/* NULL: out of memory. `missing` stays the caller's. */
struct slip *slip_new(struct missing *missing);
void slip_free(struct slip *slip);

/* Whether two statements have the same word, and differ in one operand. */
bool slip_is_likely(const struct statement *written, const struct statement *meant);

/* If one of the readings is the best, `best` of the choice has the statement as `other`. False: out of memory. */
bool slip_try(struct slip *slip, struct choice *choice);

#endif

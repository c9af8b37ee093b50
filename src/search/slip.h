/* Guesses that give one operand of a statement another value.
 *
 * If a log has "maneuver 3" of a ship at speed 2, the ship may have moved too far, or the number is
 * wrong. Tries the legal statements of the same kind and subject that differ from the written one
 * in one operand. */
#ifndef SEARCH_SLIP_H
#define SEARCH_SLIP_H

#include "search/choice.h"
#include "search/missing.h"

struct slip;

/* NULL: out of memory. `missing` stays the caller's. */
struct slip *slip_new(struct missing *missing);
void slip_free(struct slip *slip);

/* Whether two statements have the same word and differ in one operand. */
bool slip_is_likely(const struct statement *written, const struct statement *meant);

/* Tries the guesses. If one is the best, the choice's `best` has it as `other`. False: out of
 * memory. */
bool slip_try(struct slip *slip, struct choice *choice);

#endif

/* Readings of a statement with others put in front of it, which the log leaves out: up to
 * INSERTED_MOST statements that belong to the turns.
 *
 * A beam search: of the statements that are legal in front of it each is tried, and after
 * those with which play came furthest the next ones are. */
#ifndef SEARCH_INSERTION_H
#define SEARCH_INSERTION_H

#include "search/choice.h"
#include "search/missing.h"

struct insertion;

/* NULL: out of memory. `missing` stays the caller's. */
struct insertion *insertion_new(struct missing *missing);
void insertion_free(struct insertion *insertion);

/* False: out of memory. */
bool insertion_try(struct insertion *insertion, struct choice *choice);

#endif

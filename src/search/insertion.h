/* Guesses that insert up to INSERTED_MOST statements, which the log leaves out, before a statement.
 * They belong to the turns.
 *
 * A beam search: tries each statement that is legal there, then further ones after those with which
 * play came furthest. */
#ifndef SEARCH_INSERTION_H
#define SEARCH_INSERTION_H

#include "search/choice.h"
#include "search/missing.h"

struct insertion;

/* NULL: out of memory. `missing` stays the caller's. */
struct insertion *insertion_new(struct missing *missing);
void insertion_free(struct insertion *insertion);

/* Tries the guesses. False: out of memory. */
bool insertion_try(struct insertion *insertion, struct choice *choice);

#endif

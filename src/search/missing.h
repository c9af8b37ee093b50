/* Statements that may be missing in a log: what is legal at a point of the game and belongs to
 * the turns, which a log records as a whole. */
#ifndef SEARCH_MISSING_H
#define SEARCH_MISSING_H

#include "engine/run.h"

/* As struct config says: markers first, from steps to rounds, then the subject's events, those of
 * others, and facts of the table. So many are judged at most: of a phrase MISSING_PHRASE_MOST
 * and of all MISSING_MOST. */
bool missing_list(struct run *run, uint64_t line, entity subject, struct statement_copies *ret_missing, uint64_t *effort);

#endif

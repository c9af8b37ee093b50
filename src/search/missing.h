/* Statements that may be missing in a log: what is legal at a point of the game and belongs to
 * the turns, which a log records as a whole. */
#ifndef SEARCH_MISSING_H
#define SEARCH_MISSING_H

#include "engine/run.h"
#include "log/text_reader.h"

/* Their texts, and what is needed to find and to read them. */
struct missing;

/* NULL: out of memory. The reader stays the caller's. */
struct missing *missing_new(struct text_reader *reader);
void missing_free(struct missing *missing);

/* Lists the statements that may be missing before `line`: markers first, from steps to rounds,
 * then the subject's events, those of others, and facts of the table. At most MISSING_MOST
 * candidates are judged, of each phrase at most MISSING_PHRASE_MOST; `*ret_judged`: how many
 * were. False: out of memory. */
bool missing_list(struct missing *missing, struct run *run, uint64_t line, entity subject,
                  struct statement_copies *ret_statements, uint64_t *ret_judged);

#endif

/* Finds what is meant by a line that could not be read.
 *
 * Tried are, each on a copy of the game: where one word is wrong, the words near it; where a line does
 * not follow the grammar, the line without the sign that is wrong there, or without the letters
 * after a number, with a ':' after its first word, and with what it leaves open closed. What can be read then, and breaks no rule, may be meant. Of several
 * the one is meant with which the fewest findings follow, of these the nearest. If that leaves more
 * than one, nobody knows.
 *
 * Effort counts as that of the reconstruction; see there. */
#ifndef SEARCH_CORRECTION_H
#define SEARCH_CORRECTION_H

#include "search/reconstruction.h"

/* For a configuration. */
bool run_correct(struct run *run, const struct unread *unread, struct statement_copy *ret_corrected,
                 enum umpire_assumption *ret_kind);

#endif

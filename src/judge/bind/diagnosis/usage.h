/* SPDX-License-Identifier: MIT */
/* What a log writes for words that players say: a game's synonyms and common wrong words (see
 * vocabulary.h). */
#ifndef BIND_DIAGNOSIS_USAGE_H
#define BIND_DIAGNOSIS_USAGE_H

#include "judge/bind/advice.h"
#include "judge/bind/vocabulary.h"

/* The game's own word for a synonym, if it is among `words` (NULL at the end). Empty: there is
 * none. */
struct slice usage_own_word(const struct vocabulary *vocabulary, struct slice word,
                            const char *const *words);

/* Advises what to write for a statement that begins with common wrong words; otherwise leaves the
 * message empty. */
void usage_find(const struct vocabulary *vocabulary, const struct statement *statement,
                struct advice *advice);

#endif

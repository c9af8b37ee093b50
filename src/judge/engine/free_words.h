/* SPDX-License-Identifier: MIT */
/* Free text at the end of an event, such as what a group does: "standard, shoot at Harpies: 3
 * hits". It needs quotes if it has signs that the language does not allow there. */
#ifndef ENGINE_FREE_WORDS_H
#define ENGINE_FREE_WORDS_H

#include "base/text.h"
#include "judge/bind/lexicon.h"

/* Writes an unreadable line again with its free text in quotes. `verb_end`: where the verb, the
 * lexeme's, ends; `wrong`: where the error is. False: the verb takes no free text, or the error is
 * before it. */
bool free_words_quote(struct slice line, size_t verb_end, size_t wrong, const struct lexeme *lexeme,
                      struct text *ret_line);

#endif

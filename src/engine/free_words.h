/* Words that may stand freely at the end of an event, such as what a group does, and that are no words of the log's
 * language: "standard, shoot at Harpies: 3 hits". They have to stand in quotes then. */
#ifndef ENGINE_FREE_WORDS_H
#define ENGINE_FREE_WORDS_H

#include "base/text.h"
#include "bind/lexicon.h"

/* Writes a line that is no statement with its free words in quotes. `verb_end`: the place behind its verb, which is the
 * lexeme's; `wrong`: that of the error. False: the verb takes none, or the error stands before them. */
bool free_words_quote(struct slice line, size_t verb_end, size_t wrong, const struct lexeme *lexeme, struct text *ret_line);

#endif

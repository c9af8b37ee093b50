/* Free text at the end of an event, such as what a group does: "standard, shoot at Harpies: 3 hits". Text with signs that
 * the language does not allow there has to stand in quotes. */
#ifndef ENGINE_FREE_WORDS_H
#define ENGINE_FREE_WORDS_H

#include "base/text.h"
#include "bind/lexicon.h"

/* Writes a line that could not be read once more, with its free text in quotes. `verb_end`: where the verb, which is the
 * lexeme's, ends; `wrong`: where the error is. False: the verb takes no free text, or the error stands before it. */
bool free_words_quote(struct slice line, size_t verb_end, size_t wrong, const struct lexeme *lexeme, struct text *ret_line);

#endif

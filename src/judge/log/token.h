/* SPDX-License-Identifier: MIT */
/* A token of the log language, and those checks of its text that the scanner's patterns do not
 * make. Nothing here knows the scanner: each function gets the text to judge. */
#ifndef LOG_TOKEN_H
#define LOG_TOKEN_H

#include "base/slice.h"

struct token {
    uint64_t at;     /* offset in the log; for a quoted text after the quote */
    uint64_t line, line_at; /* its line, from 1, and where that line begins */
    uint32_t length; /* in bytes, without quotes */
    int kind;        /* of the grammar, see log.tab.h; 0 at the end of the log */
    int32_t number;  /* of an INT; a DICE's count; a TIME's seconds; the marker; the preposition */
    bool quoted, escaped;
};

/* Where a token begins and ends in the log, quotes included. */
static inline uint64_t token_begin(const struct token *token)
{
    return token->at - token->quoted;
}

static inline uint64_t token_end(const struct token *token)
{
    return token->at + token->length + token->quoted;
}

/* Whether a token begins or ends a game, or is the end of the log. */
bool token_ends_game(const struct token *token);

/* Whether a token cannot stand in a list: the list was left open, then. */
bool token_is_outside_lists(const struct token *token);

/* Whether a token cannot end a game, or open or close anything. */
bool token_is_plain(const struct token *token);

/* A character that may not stand in a log:
 * - a byte that is not UTF-8, and a control character other than tab;
 * - a character that looks like a line end but is not one;
 * - one that changes the order in which text is shown (Unicode TR 55): an editor would show other
 * lines than those that are read. */
struct wrong_character {
    size_t at, length;
    const char *why;
};

/* Finds the first such character in a text without line ends. False: there is none. */
bool token_find_wrong(const char *text, size_t length, struct wrong_character *ret_wrong);

/* The message about a sign that the language does not use. */
const char *token_why_meaningless(char c);

/* Check a name (well-formed UTF-8), and a quoted text without its quotes. NULL: it is good;
 * otherwise a message. */
const char *token_check_name(const char *text, size_t length);
const char *token_check_escapes(const char *text, size_t length);

/* The kind and the number of a token that begins with a digit or '-' (INT, CODE, VERSION, DATE or
 * DICE) or with '@' (TIME). BAD_TEXT and a message: it is none of them. */
int token_classify_number(const char *text, size_t length, int32_t *ret_number,
                          const char **ret_wrong);
int token_classify_time(const char *text, size_t length, int32_t *ret_number,
                        const char **ret_wrong);

/* The kind of a name that begins a statement: END, GAME or MARKER for a keyword, otherwise NAME. */
int token_classify_word(struct slice word, int32_t *ret_number);

#endif

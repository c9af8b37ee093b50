/* A token of the log language, and the checks of a token's text that no pattern of the
 * scanner makes. Nothing here knows the scanner: each function judges the text it is given. */
#ifndef LOG_TOKEN_H
#define LOG_TOKEN_H

#include "base/slice.h"

struct token {
    uint64_t at;     /* offset in the log; of a quoted text, after the quote */
    uint64_t line, line_at; /* its line, from 1, and the offset at which that begins */
    uint32_t length; /* in bytes, without quotes */
    int kind;        /* of the grammar, see log.tab.h; 0 at the end of the log */
    int32_t number;  /* INT; a DICE's count; a TIME's seconds; marker; preposition */
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

/* Whether it begins or ends a game, or is the end of the log. */
bool token_ends_game(const struct token *token);

/* Characters that may not stand in a log: bytes that are no UTF-8, control characters other than
 * tab, what looks like a line end and is none, and what changes the order in which text is shown,
 * so that an editor would show other lines than those that are read (Unicode TR 55). */
struct wrong_character {
    size_t at, length;
    const char *why;
};

/* Finds the first one of a text, which holds no line end. */
bool token_find_wrong(const char *text, size_t length, struct wrong_character *ret_wrong);

/* The message about a sign that means nothing in the language. */
const char *token_why_meaningless(char c);

/* Check a name, of well-formed UTF-8, and a quoted text without its quotes. NULL, or a
 * message that says what is wrong. */
const char *token_check_name(const char *text, size_t length);
const char *token_check_escapes(const char *text, size_t length);

/* The kind of a token that begins with a digit or '-' (INT, CODE, VERSION, DATE or DICE)
 * or with '@' (TIME), and its number. BAD_TEXT and a message if it is none of them. */
int token_classify_number(const char *text, size_t length, int32_t *ret_number, const char **ret_wrong);
int token_classify_time(const char *text, size_t length, int32_t *ret_number, const char **ret_wrong);

/* The kind of a name that begins a statement: a keyword's (END, GAME or MARKER), or NAME. */
int token_classify_word(struct slice word, int32_t *ret_number);

#endif

/* libumpire: the words of a game's logs, each with its form, a line and examples. A part of umpire.h. */
#ifndef UMPIRE_WORDS_H
#define UMPIRE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum umpire_word_kind {
    UMPIRE_WORD_EVERY,       /* of the logs of all games */
    UMPIRE_WORD_EDITION,     /* what stands after the game's name */
    UMPIRE_WORD_DECLARATION,
    UMPIRE_WORD_MARKER,
    UMPIRE_WORD_EVENT,       /* what a player does */
    UMPIRE_WORD_FACT,        /* an event of `table` */
    UMPIRE_WORD_RESULT,
    UMPIRE_WORD_AREA,        /* of record */
    UMPIRE_WORD_OPERAND,     /* a key, a preposition or a fixed word */
    UMPIRE_WORD_DIE,
    UMPIRE_WORD_FACE,
    UMPIRE_WORD_VALUE,       /* what may stand for a word in capitals */
};

struct umpire_word {
    enum umpire_word_kind kind;
    const char *word;    /* "pass", "by SOURCE" */
    const char *form;    /* "PLAYER: pass [with token] [by SOURCE]"; several are a line each */
    const char *line;    /* a sentence; of a value what it may be */
    const char *example; /* statements, a line each; empty: editions, areas and values have none */
};

/* By index from 0: the words of every log, then those of the game; false past the end. `ruleset` NULL: of
 * every log. */
bool umpire_word_at(const char *ruleset, size_t index, struct umpire_word *ret_word);

/* Writes them to a descriptor as "text", "man" (a page of the manual) or "html". With `begin` only those that
 * begin so, with the operands and values in their forms. Answers how many were written; -1: something could
 * not be written, or errno is EINVAL: there is no such format or game. */
long umpire_words_write(const char *ruleset, const char *begin, const char *format, int file);

#ifdef __cplusplus
}
#endif

#endif

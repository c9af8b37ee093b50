/* SPDX-License-Identifier: MIT */
/* libumpire: the words of a game's logs, each with its form, a line and examples. A part of
 * umpire.h. */
#ifndef UMPIRE_WORDS_H
#define UMPIRE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum umpire_word_kind {
    UMPIRE_WORD_EVERY,       /* of the logs of all games */
    UMPIRE_WORD_EDITION,     /* an edition, which stands after the game's name */
    UMPIRE_WORD_DECLARATION,
    UMPIRE_WORD_MARKER,
    UMPIRE_WORD_EVENT,       /* an event of a player */
    UMPIRE_WORD_FACT,        /* an event of `table` */
    UMPIRE_WORD_RESULT,
    UMPIRE_WORD_AREA,        /* an area of record */
    UMPIRE_WORD_OPERAND,     /* a key, a preposition or a fixed word */
    UMPIRE_WORD_DIE,
    UMPIRE_WORD_FACE,
    UMPIRE_WORD_VALUE,       /* a value that may stand for a word in capitals */
};

struct umpire_word {
    enum umpire_word_kind kind;
    const char *word;    /* "pass", "by SOURCE" */
    const char *form;    /* "PLAYER: pass [with token] [by SOURCE]"; several are a line each */
    const char *line;    /* a sentence; for a value, what it may be */
    const char *example; /* statements, a line each; empty: editions, areas and values have none */
    uint64_t reserved[4];
};

/* By index from 0: the words of every log, with the game's examples, then those of the game.
 * `ruleset` NULL: only the words of every log. The texts live as long as the library. False: the
 * index is past the end. */
bool umpire_word_at(const char *ruleset, size_t index, struct umpire_word *ret_word);

/* Explains a part of a game's round by its word, such as the step "2B1" of Star Fleet: what is done
 * there, who does it, how openly and when, in lines of text, and the verbs that belong there, with
 * a blank after each. A text that does not fit is cut. False: the game has no such part, or
 * explains none. */
bool umpire_place_explain(const char *ruleset, const char *word, char *ret_text, size_t text_bytes,
                          char *ret_verbs, size_t verbs_bytes);

/* Writes the words to a descriptor as "text", "man" (a page of the manual) or "html". `begin`: only
 * words that begin so, with the operands and values in their forms; NULL: all. Answers how many
 * were written. -1: something could not be written, or there is no such format or game (errno is
 * EINVAL). */
long umpire_words_write(const char *ruleset, const char *begin, const char *format, int file);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT */
/* libumpire: the words of a game's logs, each with its form, a line and examples, and the cards
 * of a game. A part of umpire.h. */
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

/* The fleet points that a card has: as printed (with the errata of the rules reference), or as
 * revised in 2025. */
enum umpire_card_edition { UMPIRE_CARDS_PRINTED, UMPIRE_CARDS_2025, UMPIRE_CARD_EDITIONS };

/* A card of a game. The texts live as long as the library. */
struct umpire_card {
    const char *kind;    /* "ship", "squadron", "upgrade" or "objective" */
    const char *name, *also; /* `also`: other names in use, with '|' between them */
    const char *faction; /* "rebel"; of several: with blanks between them; "": any */
    const char *slot;    /* of an upgrade its slot, of an objective its category; or NULL */
    int32_t points[UMPIRE_CARD_EDITIONS];
    int32_t earlier; /* what an earlier print cost; below 0: none is known */
    /* what a log declares of it: "hull=4 { defense evade }" */
    const char *declared[UMPIRE_CARD_EDITIONS];
    const char *facts; /* what else it says, in words; "": nothing */
    const char *doubt; /* why these numbers, where the sources differ or are few; or NULL */
    /* what it permits, changes and limits: a line each, with whose it is and which rules it may
     * outrank; NULL: nothing that umpire knows */
    const char *permits;
    uint64_t reserved[1];
};

/* By index from 0. False: the index is past the end, or the game has no cards. */
bool umpire_card_at(const char *ruleset, size_t index, struct umpire_card *ret_card);

/* The next card from `*cursor` on that has this name, by its letters and digits alone; begin with
 * 0. `kind` NULL: of any kind. False: there is none. */
bool umpire_card_named(const char *ruleset, const char *kind, const char *name, size_t *cursor,
                       struct umpire_card *ret_card);

/* The SHA-256 of the table of a game's cards, in hexadecimal. NULL: the game has none. */
const char *umpire_cards_digest(const char *ruleset);

/* A table of cards of somebody's own, which is asked before the game's: umpire-fleet(5). */
struct umpire_cards;

/* Reads a table. NULL: it is none, as `ret_why` says, of which what does not fit is cut; or, if
 * that is empty, out of memory. Freed with umpire_cards_free. */
struct umpire_cards *umpire_cards_read(const char *ruleset, const char *bytes, size_t length,
                                       char *ret_why, size_t why_bytes);
void umpire_cards_free(struct umpire_cards *cards);

/* The next card of the table from `*cursor` on, as umpire_card_named. */
bool umpire_cards_named(const struct umpire_cards *cards, const char *kind, const char *name,
                        size_t *cursor, struct umpire_card *ret_card);

struct umpire_checker;

/* From now on the checker's games look up a card in the table first, in each log. The table must
 * outlive the checker and its copies. NULL: in none. */
void umpire_checker_cards(struct umpire_checker *checker, const struct umpire_cards *cards);

#ifdef __cplusplus
}
#endif

#endif

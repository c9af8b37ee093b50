/* SPDX-License-Identifier: MIT */
/* Whether two names look alike.
 *
 * A name has two readings. LIKENESS_FOLDED ignores capitals and compatible forms (Unicode TR 44,
 * NFKC_Casefold). LIKENESS_SHOWN gives characters that are mistaken for each other one skeleton
 * (Unicode TS 39): l, 1 and I, or A of three alphabets. Both leave out invisible characters and
 * fold blanks. Two names look alike if they agree in at least one reading. Neither reading depends
 * on the locale. */
#ifndef BIND_LIKENESS_H
#define BIND_LIKENESS_H

#include "base/near.h"
#include "base/text.h"
#include "judge/bind/roster.h"

enum likeness { LIKENESS_FOLDED, LIKENESS_SHOWN, LIKENESS_COUNT };

/* A character that is mistaken for others, and where its skeleton begins in confusable_points. The
 * table is in the order of the characters, and generated (see tools/confusables). */
struct confusable {
    uint32_t character;
    uint16_t at;
    uint8_t count;
};
extern const struct confusable confusables[];
extern const uint32_t confusable_count, confusable_points[];
/* an ASCII character's place in the table, plus 1; 0: it has none */
extern const uint8_t confusable_ascii[128];

/* The code points of a reading. All zero is empty; names that are read reuse its memory. */
struct likeness_reading {
    uint32_t *points;
    size_t count, capacity;
};

/* Reads a name of well-formed UTF-8, a plain ASCII one without allocating. False: out of memory. */
bool likeness_read(struct slice name, enum likeness likeness, struct likeness_reading *reading);
bool likeness_equal(const struct likeness_reading *a, const struct likeness_reading *b);
void likeness_done(struct likeness_reading *reading);

/* Whether two different names are shown alike. False also if memory runs out. */
bool likeness_is_shown(struct slice a, struct slice b);

/* Adds a character in quotes, or in words if it is not seen as what it is: "a Cyrillic letter". */
void likeness_add_character(struct text *text, uint32_t c);

/* Adds that two such names differ, and where first: "(number 5: 'l' here, '1' there)". */
void likeness_add_difference(struct text *text, struct slice here, struct slice there);

/* Finds a word of a name that has Latin letters and letters of other alphabets that all look Latin.
 * Gives the first of these, and the letter that it looks like. False: there is no such word, or
 * memory ran out (`*ret_no_memory`). */
bool likeness_mixed(struct slice name, uint32_t *ret_character, uint32_t *ret_like,
                    bool *ret_no_memory);

/* Offers all declared names of the kinds (a bit each) in place of a wrong one. In a very large
 * roster it offers only the first names. */
void near_offer_names(struct near *near, const struct roster *roster, uint32_t kinds);

#endif

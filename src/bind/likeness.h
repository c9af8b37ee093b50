/* Whether two names look alike.
 *
 * Each name has two readings: `folded`, without regard to capitals and compatible forms (Unicode
 * TR 44, NFKC_Casefold), and `shown`, the skeleton that characters have in common which are
 * mistaken for each other (Unicode TS 39): l, 1 and I, or A of three alphabets. In both, what is
 * not shown is left out, and blanks are folded. Two names look alike if they have one of the
 * readings in common. Neither depends on the locale. */
#ifndef BIND_LIKENESS_H
#define BIND_LIKENESS_H

#include "base/text.h"

enum likeness { LIKENESS_FOLDED, LIKENESS_SHOWN, LIKENESS_COUNT };

/* A character that is mistaken for others, and the points that its skeleton has in
 * confusable_points. In the order of the characters; generated (see tools/confusables). */
struct confusable {
    uint32_t character;
    uint16_t at;
    uint8_t count;
};
extern const struct confusable confusables[];
extern const uint32_t confusable_count, confusable_points[];
extern const uint8_t confusable_ascii[128]; /* the place of an ASCII character in the table, plus 1; 0: it is not there */

/* A reading: its code points. All zero is empty; it keeps its memory from one to the next. */
struct likeness_reading {
    uint32_t *points;
    size_t count, capacity;
};

/* Reads a name of well-formed UTF-8. Plain ASCII takes no memory but the reading's. False: out of
 * memory. */
bool likeness_read(struct slice name, enum likeness likeness, struct likeness_reading *reading);
bool likeness_equal(const struct likeness_reading *a, const struct likeness_reading *b);
void likeness_done(struct likeness_reading *reading);

/* Whether two names that differ are shown alike; false, too, where there is no memory to tell. */
bool likeness_is_shown(struct slice a, struct slice b);

/* Adds where two such names differ first: "character 5 is U+006C here and U+0031 there". */
void likeness_add_difference(struct text *text, struct slice here, struct slice there);

/* Finds a word of a name that mixes alphabets and looks like a word of one: the character that does
 * not belong there, and the point that it looks like. False: there is none, or no memory
 * (`*ret_no_memory`). */
bool likeness_mixed(struct slice name, uint32_t *ret_character, uint32_t *ret_like, bool *ret_no_memory);

#endif

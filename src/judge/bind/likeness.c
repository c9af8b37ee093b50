/* SPDX-License-Identifier: MIT */
#include "judge/bind/likeness.h"

#include "base/array.h"

#include <stdlib.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

enum { BLANK = ' ', BRAILLE_BLANK = 0x2800 };

static inline bool add(struct likeness_reading *reading, uint32_t point)
{
    if (!ARRAY_RESERVE(reading->points, reading->capacity, reading->count + 1))
        return false;
    reading->points[reading->count++] = point;
    return true;
}

static bool is_blank(uint32_t c)
{
    return c == BLANK || c == '\t' ||
           (c >= 0x80 && (uc_is_property_white_space(c) || c == BRAILLE_BLANK));
}

/* Whether a character has no shape of its own: zero width, fillers, variation selectors, tags. */
static bool is_hidden(uint32_t c)
{
    return c >= 0x80 &&
           (uc_is_property_default_ignorable_code_point(c) || uc_is_general_category(c, UC_FORMAT));
}

static const struct confusable *confusable_of(uint32_t c)
{
    uint32_t from = 0, to = confusable_count;
    if (c < 0x80) /* most characters */
        return confusable_ascii[c] ? &confusables[confusable_ascii[c] - 1] : NULL;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (confusables[middle].character == c)
            return &confusables[middle];
        if (confusables[middle].character < c)
            from = middle + 1;
        else
            to = middle;
    }
    return NULL;
}

static bool add_skeleton(struct likeness_reading *reading, uint32_t c)
{
    const struct confusable *confusable = confusable_of(c);
    bool good = confusable || add(reading, c);
    for (size_t i = 0; confusable && i < confusable->count && good; i++)
        good = add(reading, confusable_points[confusable->at + i]);
    return good;
}

/* Adds the visible ones of the points, with one blank for several and none at the ends. */
static bool add_all(struct likeness_reading *reading, const uint32_t *points, size_t count,
                    enum likeness likeness)
{
    bool good = true, blank = false;
    for (size_t i = 0; i < count && good; i++) {
        uint32_t c = points[i];
        if (is_hidden(c))
            continue;
        if (is_blank(c)) {
            blank = reading->count > 0;
            continue;
        }
        good = !blank || add(reading, BLANK);
        blank = false;
        good = good && (likeness == LIKENESS_SHOWN ? add_skeleton(reading, c) : add(reading, c));
    }
    return good;
}

/* Normalises the reading in place. */
static bool normalise(struct likeness_reading *reading, uninorm_t form)
{
    size_t length;
    uint32_t *normal = u32_normalize(form, reading->points, reading->count, NULL, &length);
    bool good = normal && ARRAY_RESERVE(reading->points, reading->capacity, length + 1);
    if (good) {
        u32_cpy(reading->points, normal, length);
        reading->count = length;
    }
    free(normal);
    return good;
}

/* Does the work of normalise and add_all in one pass for ASCII, as most names are. */
static bool read_ascii(struct slice name, enum likeness likeness, struct likeness_reading *reading)
{
    bool good = ARRAY_RESERVE(reading->points, reading->capacity, 2 * name.length), blank = false;
    for (size_t i = 0; i < name.length && good; i++) {
        uint32_t c = (unsigned char)name.at[i];
        if (c == BLANK || c == '\t') {
            blank = reading->count > 0;
            continue;
        }
        if (blank)
            reading->points[reading->count++] = BLANK;
        blank = false;
        if (likeness == LIKENESS_SHOWN && confusable_ascii[c])
            good = add_skeleton(reading, c) &&
                   ARRAY_RESERVE(reading->points, reading->capacity,
                                 reading->count + 2 * (name.length - i));
        else
            reading->points[reading->count++] = likeness == LIKENESS_FOLDED && c >= 'A' && c <= 'Z'
                                                    ? c | 0x20
                                                    : c;
    }
    return good;
}

static bool is_ascii(struct slice name)
{
    size_t i = 0;
    while (i < name.length && (unsigned char)name.at[i] < 0x80)
        i++;
    return i == name.length;
}

/* The normalised points of a name, as libunistring gives them. NULL: out of memory. */
static uint32_t *points_of(struct slice name, enum likeness likeness, size_t *ret_count)
{
    size_t count, most = name.length + 1;
    uint32_t *plain = malloc(most * sizeof *plain);
    uint32_t *written = plain ? u8_to_u32((const uint8_t *)name.at, name.length, plain, &most)
                              : NULL;
    count = most;
    uint32_t *made = NULL;
    if (written && likeness == LIKENESS_FOLDED)
        made = u32_casefold(written, count, NULL, UNINORM_NFKC, NULL, ret_count);
    else if (written)
        made = u32_normalize(UNINORM_NFD, written, count, NULL, ret_count);
    if (written != plain)
        free(written);
    free(plain);
    return made;
}

bool likeness_read(struct slice name, enum likeness likeness, struct likeness_reading *reading)
{
    size_t count;
    reading->count = 0;
    if (name.length == 0)
        return true;
    if (is_ascii(name))
        return read_ascii(name, likeness, reading);
    uint32_t *points = points_of(name, likeness, &count);
    bool good = points && add_all(reading, points, count, likeness);
    free(points);
    return good && (reading->count == 0 ||
                    normalise(reading, likeness == LIKENESS_SHOWN ? UNINORM_NFD : UNINORM_NFKC));
}

bool likeness_equal(const struct likeness_reading *a, const struct likeness_reading *b)
{
    return a->count == b->count && u32_cmp(a->points, b->points, a->count) == 0;
}

void likeness_done(struct likeness_reading *reading)
{
    free(reading->points);
    *reading = (struct likeness_reading){0};
}

bool likeness_is_shown(struct slice a, struct slice b)
{
    struct likeness_reading of_a = {0}, of_b = {0};
    bool alike = likeness_read(a, LIKENESS_SHOWN, &of_a) &&
                 likeness_read(b, LIKENESS_SHOWN, &of_b) && likeness_equal(&of_a, &of_b);
    likeness_done(&of_a);
    likeness_done(&of_b);
    return alike && !slice_equal(a, b);
}

/* Takes the next character off a name; 0 at its end. */
static uint32_t next_character(struct slice *name)
{
    uint32_t c = 0;
    int length = name->length ? u8_mbtouc(&c, (const uint8_t *)name->at, name->length) : 0;
    name->at += length;
    name->length -= (size_t)length;
    return c;
}

/* Alphabets ------------------------------------------------------------------------- */

/* OTHER_ALPHABET: one whose letters are mistaken for Latin ones. */
enum alphabet { ALPHABET_NONE, LATIN, OTHER_ALPHABET };

static enum alphabet alphabet_of(uint32_t c)
{
    static const char *const scripts[] = {"Latin",    "Greek",    "Cyrillic", "Coptic",
                                          "Armenian", "Cherokee", "Lisu",     "Deseret"};
    if (c < 0x80)
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? LATIN : ALPHABET_NONE;
    const uc_script_t *script = uc_script(c);
    for (size_t i = 0; script && i < sizeof scripts / sizeof *scripts; i++)
        if (strcmp(script->name, scripts[i]) == 0)
            return i == 0 ? LATIN : OTHER_ALPHABET;
    return ALPHABET_NONE;
}

void likeness_add_character(struct text *text, uint32_t c)
{
    uint8_t shown[4];
    const uc_script_t *script = uc_script(c);
    int length = u8_uctomb(shown, c, sizeof shown);
    if (is_hidden(c))
        text_add_string(text, "an invisible character");
    else if (c >= 0x80 && is_blank(c))
        text_add_string(text, "another kind of space");
    else if (script && alphabet_of(c) == OTHER_ALPHABET)
        text_addf(text, "a %s letter", script->name);
    else if (uc_is_general_category(c, UC_MARK))
        text_add_string(text, "an accent by itself");
    else
        text_addf(text, "'%.*s'", length, (const char *)shown);
}

/* Adds a character of a name, and an accent that follows it as a character of its own. `rest`: the
 * name after the character. */
static void add_with_accent(struct text *text, uint32_t c, struct slice rest)
{
    if (c == 0) {
        text_add_string(text, "the name's end");
        return;
    }
    likeness_add_character(text, c);
    if (uc_is_general_category(next_character(&rest), UC_MARK))
        text_add_string(text, " and an accent by itself");
}

void likeness_add_difference(struct text *text, struct slice here, struct slice there)
{
    unsigned number = 0;
    uint32_t of_here, of_there;
    do {
        number++;
        of_here = next_character(&here);
        of_there = next_character(&there);
    } while (of_here && of_here == of_there);
    text_addf(text, " but is spelled with another character (number %u: ", number);
    add_with_accent(text, of_here, here);
    text_add_string(text, " here, ");
    add_with_accent(text, of_there, there);
    text_add_string(text, " there)");
}

/* Whether a letter of another alphabet looks like one Latin letter. */
static bool looks_latin(uint32_t c, uint32_t *ret_like)
{
    const struct confusable *confusable = confusable_of(c);
    if (!confusable || confusable->count != 1)
        return false;
    *ret_like = confusable_points[confusable->at];
    return alphabet_of(*ret_like) == LATIN;
}

/* Whether a word has Latin letters, others that look like Latin ones, and no further letters. */
static bool is_mixed(const uint32_t *word, size_t count, uint32_t *ret_character,
                     uint32_t *ret_like)
{
    bool own = false, foreign = false;
    uint32_t like;
    for (size_t i = 0; i < count; i++) {
        enum alphabet alphabet = alphabet_of(word[i]);
        if (alphabet == ALPHABET_NONE)
            continue;
        if (alphabet == LATIN) {
            own = true;
            continue;
        }
        if (!looks_latin(word[i], &like))
            return false;
        if (!foreign) {
            *ret_character = word[i];
            *ret_like = like;
        }
        foreign = true;
    }
    return own && foreign;
}

static bool is_of_word(uint32_t c)
{
    if (c < 0x80)
        return alphabet_of(c) != ALPHABET_NONE;
    return uc_is_property_alphabetic(c) || uc_is_general_category(c, UC_MARK) || is_hidden(c);
}

bool likeness_mixed(struct slice name, uint32_t *ret_character, uint32_t *ret_like,
                    bool *ret_no_memory)
{
    size_t count, from = 0;
    bool mixed = false;
    *ret_no_memory = false;
    if (is_ascii(name))
        return false;
    uint32_t *points = points_of(name, LIKENESS_SHOWN, &count);
    *ret_no_memory = !points;
    for (size_t i = 0; points && i <= count && !mixed; i++)
        if (i == count || !is_of_word(points[i])) {
            mixed = is_mixed(points + from, i - from, ret_character, ret_like);
            from = i + 1;
        }
    free(points);
    return mixed;
}

enum { NEAR_STEPS_MOST = 1 << 20 };

void near_offer_names(struct near *near, const struct roster *roster, uint32_t kinds)
{
    size_t steps = 0, most = near_most_edits(near), wrong = near->wrong.length;
    for (entity one = 0; one < roster_count(roster) && steps < NEAR_STEPS_MOST; one++) {
        size_t length = roster_at(roster, one)->name_length;
        if (!(kinds >> roster_at(roster, one)->kind & 1) || length > wrong + most ||
            wrong > length + most)
            continue;
        steps += wrong * length;
        near_offer(near, roster_name(roster, one));
    }
}

/* SPDX-License-Identifier: MIT */
/* Names that look alike, and names that do not. */
#include <string.h>

#include "judge/bind/likeness.h"
#include "tests.h"

static bool alike(const char *a, const char *b, enum likeness likeness)
{
    struct likeness_reading of_a = {0}, of_b = {0};
    CU_ASSERT_TRUE(likeness_read(slice_of(a), likeness, &of_a) &&
                   likeness_read(slice_of(b), likeness, &of_b));
    bool equal = likeness_equal(&of_a, &of_b);
    likeness_done(&of_a);
    likeness_done(&of_b);
    return equal;
}

static void names_that_look_alike(void)
{
    static const struct {
        const char *a, *b;
        bool folded, shown;
    } tries[] = {
        {"Tie 1", "Tie 1", true, true},
        {"Tie 1", "Tie l", false, true},
        {"Tie 1", "Tie I", false, true},
        {"Tie O", "Tie 0", false, true},
        {"Tie 1", "Tie 2", false, false},
        {"Squad I", "Squad L", false, false}, /* capitals of a row of letters */
        {"Avenger", "AVENGER", true, false},
        {"Avenger", "Avengers", false, false},
        {"Corn", "Com", false, true},
        {"Gallant Haven", "  Gallant \t Haven ", true, true},
        {"Gallant Haven", "Gallant\xC2\xA0Haven", true, true},    /* no-break space */
        {"Gallant Haven", "Gallant\xE2\xA0\x80Haven", true, true}, /* a blank of Braille */
        {"GallantHaven", "Gallant\xE2\x80\x8BHaven", true, true}, /* zero width space */
        {"Gallant Haven", "GallantHaven", false, false},
        {"Dodonna", "Dodo\xC2\xADnna", true, true},      /* soft hyphen */
        {"Liberty", "Liberty\xE3\x85\xA4", true, true}, /* Hangul filler */
        {"Liberty", "Liberty\xEF\xB8\x8F", true, true}, /* variation selector */
        {"Liberty", "Liberty\xF3\xA0\x81\xA1", true, true}, /* a tag */
        {"Caf\xC3\xA9", "Cafe\xCC\x81", true, true},
        {"Caf\xC3\xA9", "Cafe", false, false},
        {"Hope", "H\xD0\xBE\xD1\x80\xD0\xB5", false, true},
        /* wide letters */
        {"CR90", "\xEF\xBC\xA3\xEF\xBC\xB2\xEF\xBC\x99\xEF\xBC\x90", true, false},
        {"Stra\xC3\x9F" "e", "STRASSE", true, false},
        {"I", "\xC4\xB1", false, false}, /* a dotless i is not a capital I, not even in Turkish */
        {"i", "I", true, false},
        {"", "\xE2\x80\x8B", true, true},
    };
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        EXPECT(alike(tries[i].a, tries[i].b, LIKENESS_FOLDED) == tries[i].folded,
               "'%s' and '%s', folded", tries[i].a, tries[i].b);
        EXPECT(alike(tries[i].a, tries[i].b, LIKENESS_SHOWN) == tries[i].shown,
               "'%s' and '%s', shown", tries[i].a, tries[i].b);
    }
}

/* The fast path for plain ASCII gives the same readings. */
static void plain_names_are_read_as_others(void)
{
    static const char *const names[] = {
        "Tie 1", " a  b ", "l1I|0O",      "m rn", "\"quoted\" `50%`",
        "x",     "A-Z_'9", "Home  One  ", " \t ", "m m1 "};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char longer[64];
        snprintf(longer, sizeof longer, "%s\xE2\x80\x8B", names[i]);
        EXPECT(alike(names[i], longer, LIKENESS_FOLDED) && alike(names[i], longer, LIKENESS_SHOWN),
               "'%s'", names[i]);
    }
}

static void words_of_two_alphabets(void)
{
    static const struct {
        const char *name;
        uint32_t character, like; /* 0: the name is not mixed */
    } tries[] = {
        {"Avenger", 0, 0},
        {"\xD0\x90venger", 0x410, 'A'},
        {"The \xD0\x90venger", 0x410, 'A'},
        {"D\xCE\xBF" "donna", 0x3BF, 'o'},
        {"\xCE\xA9-Squad", 0, 0}, /* a letter by itself */
        {"Squad \xCE\x91", 0, 0},
        {"\xD0\x9D\xD0\xB0\xD0\xB4\xD0\xB5\xD0\xB6\xD0\xB4\xD0\xB0", 0, 0},
        /* does not look like a Latin word */
        {"\xD0\x9D\xD0\xB0\xD0\xB4" "e\xD0\xB6\xD0\xB4\xD0\xB0", 0, 0},
        {"\xE5\xB8\x8C\xE6\x9C\x9B" "A", 0, 0},
        {"\xC3\x89" "cho", 0, 0}};
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        uint32_t character = 0, like = 0;
        bool no_memory,
            mixed = likeness_mixed(slice_of(tries[i].name), &character, &like, &no_memory);
        EXPECT(!no_memory && mixed == (tries[i].character != 0), "'%s' is mixed: %d", tries[i].name,
               mixed);
        EXPECT(!mixed || (character == tries[i].character && like == tries[i].like),
               "'%s': U+%04X like U+%04X", tries[i].name, (unsigned)character, (unsigned)like);
    }
}

SUITE(likeness)
{
    CU_pSuite suite = CU_add_suite("likeness", NULL, NULL);
    CU_add_test(suite, "names that look alike", names_that_look_alike);
    CU_add_test(suite, "plain names are read as others", plain_names_are_read_as_others);
    CU_add_test(suite, "words of two alphabets", words_of_two_alphabets);
}

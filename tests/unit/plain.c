/* SPDX-License-Identifier: MIT */
/* Curly quotes and dashes, in pieces of every size. */
#include "judge/log/source.h"

#include <string.h>

#include "tests.h"

static const struct {
    const char *text, *plain;
} cases[] = {
    {"Rebel: activate \xE2\x80\x9CHome One\xE2\x80\x9D\n", "Rebel: activate \"Home One\"\n"},
    {"\xE2\x80\x9EHome One\xE2\x80\x9C L\xE2\x80\x99Ouverture", "\"Home One\" L'Ouverture"},
    {"concentrate\xE2\x80\x93"
     "fire \xE2\x80\x94 \xE2\x88\x92"
     "3",
     "concentrate-fire - -3"},
    {"note \"a \xE2\x80\x9Cquoted\xE2\x80\x9D \xE2\x80\x94 text\"\xE2\x80\x93",
     "note \"a \xE2\x80\x9Cquoted\xE2\x80\x9D \xE2\x80\x94 text\"-"},
    {"note \"\\\"\xE2\x80\x9C\\\\\" \xE2\x80\x98", "note \"\\\"\xE2\x80\x9C\\\\\" '"},
    {"\xE2\x80\x9CLuke\xE2\x80\x99s \xE2\x80\x93 ship\xE2\x80\x9D",
     "\"Luke\xE2\x80\x99s \xE2\x80\x93 ship\""},
    {"end # \xE2\x80\x9Cno\xE2\x80\x9D\n\xE2\x80\x93", "end # \xE2\x80\x9Cno\xE2\x80\x9D\n-"},
    {"\"open \xE2\x80\x93\n\xE2\x80\x93\n", "\"open \xE2\x80\x93\n-\n"},
    {"\xE2\x80\xA8 \xE2\x82\xAC \xE2\x80", "\xE2\x80\xA8 \xE2\x82\xAC \xE2\x80"},
    {"\xE2", "\xE2"},
    {"\xE2\xE2\x80\x93 goes on for longer", "\xE2- goes on for longer"},
    {"\xE2 \xE2\x80\x94 goes on for longer", "\xE2 - goes on for longer"},
    {"\xE2\xE2\xE2 goes on for longer", "\xE2\xE2\xE2 goes on for longer"},
};

static void rewritten(const char *text, size_t piece, char *ret_plain)
{
    struct plain plain = {0};
    size_t left = strlen(text), length = 0;
    char buffer[256];
    do {
        size_t kept = plain.kept_count, take = left < piece ? left : piece;
        memcpy(buffer, plain.kept, kept);
        memcpy(buffer + kept, text, take);
        text += take;
        left -= take;
        size_t got = plain_rewrite(&plain, buffer, kept + take, left == 0);
        memcpy(ret_plain + length, buffer, got);
        length += got;
    } while (left > 0);
    ret_plain[length] = '\0';
}

static void signs_are_plain_outside_quotes_and_comments(void)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t piece = 1; piece < 64; piece++) {
            char plain[256];
            rewritten(cases[i].text, piece, plain);
            EXPECT(strcmp(plain, cases[i].plain) == 0, "in pieces of %zu: %s became %s", piece,
                   cases[i].text, plain);
        }
}

SUITE(plain)
{
    CU_pSuite suite = CU_add_suite("plain", NULL, NULL);
    CU_add_test(suite, "signs are plain outside quotes and comments",
                signs_are_plain_outside_quotes_and_comments);
}

/* SPDX-License-Identifier: MIT */
#include "judge/log/token.h"

#include "base/limits.h"
#include "judge/log/statement.h"

#include "log.tab.h"

#include <string.h>

#include <unictype.h>
#include <unistr.h>

bool token_ends_game(const struct token *token)
{
    return token->kind == END || token->kind == GAME || token->kind == 0;
}

bool token_is_plain(const struct token *token)
{
    static const bool plain[BAD_TEXT + 1] = {
        [NAME] = true,  [STRING] = true,      [INT] = true,    [CODE] = true,  [VERSION] = true,
        [DATE] = true,  [PREPOSITION] = true, [EQUALS] = true, [ARROW] = true, [DOT] = true,
        [COMMA] = true, [PLUS] = true,        [DICE] = true,   [COLON] = true, [NEWLINE] = true};
    return plain[token->kind];
}

bool token_is_outside_lists(const struct token *token)
{
    return token->kind == COLON || token->kind == EQUALS || token->kind == MARKER ||
           token_ends_game(token);
}

#define NO_LINE_END(name)                                                                        \
    "an invisible character is here (" name "), which some editors show as a new line; begin a " \
    "new line, or write \\n in a quoted text"
#define TURNS(name)                                                                                \
    "an invisible character is here (" name "), which can make the line look different from what " \
    "umpire reads; leave it out"

/* Why a character may not stand in a log. NULL: it may. */
static const char *why_wrong(ucs4_t c)
{
    if (c >= 0x20 && c < 0x7F)
        return NULL;
    static const struct {
        ucs4_t character;
        const char *why;
    } wrong[] = {{'\r', NO_LINE_END("a carriage return without a line feed")},
                 {'\v', NO_LINE_END("U+000B, a vertical tab")},
                 {'\f', NO_LINE_END("U+000C, a form feed")},
                 {0x0085, NO_LINE_END("U+0085, next line")},
                 {0x2028, NO_LINE_END("U+2028, line separator")},
                 {0x2029, NO_LINE_END("U+2029, paragraph separator")},
                 {0x061C, TURNS("U+061C, Arabic letter mark")},
                 {0x200E, TURNS("U+200E, left-to-right mark")},
                 {0x200F, TURNS("U+200F, right-to-left mark")},
                 {0x202A, TURNS("U+202A, left-to-right embedding")},
                 {0x202B, TURNS("U+202B, right-to-left embedding")},
                 {0x202C, TURNS("U+202C, pop directional formatting")},
                 {0x202D, TURNS("U+202D, left-to-right override")},
                 {0x202E, TURNS("U+202E, right-to-left override")},
                 {0x2066, TURNS("U+2066, left-to-right isolate")},
                 {0x2067, TURNS("U+2067, right-to-left isolate")},
                 {0x2068, TURNS("U+2068, first strong isolate")},
                 {0x2069, TURNS("U+2069, pop directional isolate")}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (wrong[i].character == c)
            return wrong[i].why;
    return (c < 0x20 && c != '\t') || (c >= 0x7F && c < 0xA0)
               ? "an invisible control character is here; leave it out"
               : NULL;
}

bool token_find_wrong(const char *text, size_t length, struct wrong_character *ret_wrong)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + length;
    for (int bytes; at < end; at += bytes) {
        ucs4_t c = *at;
        bytes = c < 0x80 ? 1 : u8_mbtoucr(&c, at, (size_t)(end - at));
        const char *why =
            bytes <= 0 ? "this character cannot be read; the log must be saved as UTF-8"
                       : why_wrong(c);
        if (!why)
            continue;
        *ret_wrong = (struct wrong_character){(size_t)(at - (const uint8_t *)text),
                                              bytes <= 0 ? 1 : (size_t)bytes, why};
        return true;
    }
    return false;
}

#define LOOKS_BLANK(name) "this is not a plain space (" name "); write a plain one"
#define UNSEEN(name) "an invisible character is here (" name "); leave it out"

/* Why a character of a name that is not seen as one is wrong. NULL: it is seen. */
static const char *why_unseen(ucs4_t c)
{
    static const struct {
        ucs4_t character;
        const char *why;
    } unseen[] = {{0x00A0, LOOKS_BLANK("U+00A0, a no-break space")},
                  {0x00AD, UNSEEN("U+00AD, a soft hyphen")},
                  {0x2007, LOOKS_BLANK("U+2007, a figure space")},
                  {0x2009, LOOKS_BLANK("U+2009, a thin space")},
                  {0x200B, UNSEEN("U+200B, a zero width space")},
                  {0x200C, UNSEEN("U+200C, a zero width non-joiner")},
                  {0x200D, UNSEEN("U+200D, a zero width joiner")},
                  {0x202F, LOOKS_BLANK("U+202F, a narrow no-break space")},
                  {0x2060, UNSEEN("U+2060, a word joiner")},
                  {0x3000, LOOKS_BLANK("U+3000, an ideographic space")},
                  {0xFEFF, UNSEEN("U+FEFF, a byte order mark")}};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        if (unseen[i].character == c)
            return unseen[i].why;
    if (uc_is_general_category(c, UC_FORMAT))
        return UNSEEN("a format character");
    return uc_is_property_white_space(c) ? LOOKS_BLANK("a rare one") : NULL;
}

const char *token_check_name(const char *text, size_t length)
{
    const uint8_t *at = (const uint8_t *)text, *end = at + length;
    if (end[-1] == '-')
        return "the name ends in '-'; it must end in a letter or a digit, or be in quotes";
    while (at < end) {
        ucs4_t c;
        at += u8_mbtouc(&c, at, (size_t)(end - at));
        if (c >= 0x80 && !uc_is_property_alphabetic(c) && !uc_is_general_category(c, UC_MARK)) {
            const char *why = why_unseen(c);
            return why ? why : "this character is not a letter; a name with it must be in quotes";
        }
    }
    return NULL;
}

const char *token_why_meaningless(char c)
{
    switch (c) {
    case '(':
    case ')':
        return "round brackets have no meaning here; faces of dice and lists must be in [ ]";
    case '/':
        return "this character has no meaning here; a comment must begin with '#'";
    case '\'':
        return "this character has no meaning here; a text in quotes must be between \" and \"";
    default:
        return "this character has no meaning here; leave it out, or put the text in quotes";
    }
}

const char *token_check_escapes(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\\' && (++i == length || !strchr("\"\\nt", text[i])))
            return "in a quoted text a backslash may be only before \", \\, n or t";
    return NULL;
}

static int bad(const char **ret_wrong, const char *why)
{
    *ret_wrong = why;
    return BAD_TEXT;
}

static size_t digits(const char *text, size_t length)
{
    size_t count = 0;
    while (count < length && is_digit(text[count]))
        count++;
    return count;
}

static int64_t number(const char *text, size_t length)
{
    int64_t value = 0;
    for (size_t i = 0; i < length && value < (int64_t)1 << 40; i++)
        value = value * 10 + (text[i] - '0');
    return value;
}

static bool is_code(const char *text, size_t length)
{
    if (text[0] < 'A' || text[0] > 'Z')
        return false;
    for (size_t i = 1; i < length; i++)
        if ((text[i] < 'A' || text[i] > 'Z') && (text[i] < '0' || text[i] > '9'))
            return false;
    return true;
}

static bool is_version(const char *text, size_t length)
{
    while (length > 1 && text[0] == '.') {
        size_t part = digits(text + 1, length - 1);
        if (part == 0)
            return false;
        text += part + 1;
        length -= part + 1;
    }
    return length == 0;
}

/* A date of the Gregorian calendar, extended backwards (ISO 8601). */
static bool is_date(const char *text, size_t length)
{
    static const int64_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (length != 10 || digits(text, 4) != 4 || text[4] != '-' || digits(text + 5, 2) != 2 ||
        text[7] != '-' || digits(text + 8, 2) != 2)
        return false;
    int64_t year = number(text, 4), month = number(text + 5, 2), day = number(text + 8, 2);
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + (month == 2 && leap);
}

int token_classify_number(const char *text, size_t length, int32_t *ret_number,
                          const char **ret_wrong)
{
    bool negative = text[0] == '-';
    size_t lead = digits(text + negative, length - negative);
    const char *rest = text + negative + lead;
    size_t rest_length = length - negative - lead;
    int64_t value = number(text + negative, lead);

    if (rest_length == 0) {
        if (lead > 10 || value > (int64_t)INT32_MAX + negative)
            return bad(ret_wrong,
                       "this number is too large; a number may be at most 2,147,483,647");
        *ret_number = (int32_t)(negative ? -value : value);
        return INT;
    }
    if (!negative && length > LIMIT_NAME_BYTES)
        return bad(ret_wrong, "this is neither a number, a code, a version nor a date");
    if (!negative && rest[0] == 'd' && rest_length > 1 &&
        digits(rest + 1, rest_length - 1) == rest_length - 1) {
        if (lead > 4 || value > LIMIT_LIST_VALUES || rest_length > 5)
            return bad(
                ret_wrong,
                "these are too many dice, or too large ones; a pool may have at most 4,096 dice");
        *ret_number = (int32_t)value;
        return DICE;
    }
    if (!negative && is_code(rest, rest_length))
        return CODE;
    if (!negative && is_version(rest, rest_length))
        return VERSION;
    if (!negative && lead == 4 && rest[0] == '-') {
        if (is_date(text, length))
            return DATE;
        return bad(ret_wrong, "there is no such day; a day must be written as 2026-11-14");
    }
    return bad(ret_wrong, "this is neither a number, a code, a version nor a date; "
                          "a name that begins with a digit must be in quotes");
}

/* Accepts @M:SS, @MM:SS and @H:MM:SS, with any number of digits for the hours. */
int token_classify_time(const char *text, size_t length, int32_t *ret_number,
                        const char **ret_wrong)
{
    int64_t part[3] = {0};
    size_t parts = 0, at = 1;
    bool good = true;
    while (good && parts < 3) {
        size_t run = digits(text + at, length - at);
        good = run >= (parts ? 2u : 1u) && run <= (parts ? 2u : 6u);
        part[parts++] = number(text + at, run);
        at += run;
        if (at == length)
            break;
        good = good && text[at++] == ':';
    }
    good = good && at == length && parts >= 2;
    for (size_t i = 1; i < parts; i++)
        good = good && part[i] < 60;
    if (!good)
        return bad(ret_wrong,
                   "this is not an elapsed time; it must be written as @42:10 or @01:42:10");
    int64_t seconds = parts == 2 ? part[0] * 60 + part[1] : (part[0] * 60 + part[1]) * 60 + part[2];
    *ret_number = seconds > INT32_MAX ? INT32_MAX : (int32_t)seconds;
    return TIME;
}

int token_classify_word(struct slice word, int32_t *ret_number)
{
    static const struct {
        const char *word;
        int kind;
        int32_t number;
    } keywords[] = {{"game", GAME, 0}, {"end", END, 0}, {"turn", MARKER, MARKER_ROUND}};
    for (int marker = 0; marker < MARKER_COUNT; marker++)
        if (slice_is(word, marker_word((enum marker)marker))) {
            *ret_number = marker;
            return MARKER;
        }
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (slice_is(word, keywords[i].word)) {
            *ret_number = keywords[i].number;
            return keywords[i].kind;
        }
    return NAME;
}

static bool is_letter(unsigned char c)
{
    /* 0x80 on: token_check_name judges these characters */
    return ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || c >= 0x80;
}

/* Whether the scanner reads the name without quotes. */
static bool is_plain(struct slice name)
{
    int32_t number;
    if (name.length == 0 || name.length > LIMIT_NAME_BYTES || !is_letter((unsigned char)name.at[0]))
        return false;
    for (size_t i = 0; i < name.length; i++) {
        unsigned char c = (unsigned char)name.at[i];
        bool digit = c >= '0' && c <= '9';
        if (!is_letter(c) && !digit && c != '\'' && c != '-')
            return false;
    }
    for (enum preposition one = PREPOSITION_AS; one < PREPOSITION_COUNT; one++)
        if (slice_is(name, preposition_name(one)))
            return false;
    return token_classify_word(name, &number) == NAME && !token_check_name(name.at, name.length);
}

void name_write(struct text *text, struct slice name)
{
    if (is_plain(name)) {
        text_add(text, name);
        return;
    }
    text_add_string(text, "\"");
    for (size_t i = 0; i < name.length; i++) {
        if (name.at[i] == '\n') {
            text_add_string(text, "\\n");
            continue;
        }
        if (name.at[i] == '"' || name.at[i] == '\\')
            text_add_string(text, "\\");
        text_add(text, (struct slice){name.at + i, 1});
    }
    text_add_string(text, "\"");
}

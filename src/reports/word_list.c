/* SPDX-License-Identifier: MIT */
#include "reports/page/page.h"

#include <stdio.h>
#include <string.h>

const struct word_section word_sections[UMPIRE_WORD_VALUE + 1] = {
    [UMPIRE_WORD_EVERY] = {"Words of every log", "The log of any game may have them."},
    [UMPIRE_WORD_EDITION] = {"Editions", "A log that names no edition means the first one."},
    [UMPIRE_WORD_DECLARATION] = {"Declarations", "They stand before the first marker and say who "
                                                 "plays, and with what."},
    [UMPIRE_WORD_MARKER] = {"Markers", "Each says that the game goes on to this part."},
    [UMPIRE_WORD_EVENT] = {"Events", "What a side does, after its name and a colon."},
    [UMPIRE_WORD_FACT] = {"Facts of the table", "What nobody chooses to do, after 'table:'."},
    [UMPIRE_WORD_RESULT] = {"The result", "The last statement before 'end'."},
    [UMPIRE_WORD_AREA] = {"Areas of record", "A log that records an area records all of it: what "
                                             "it does not say of the area did not happen."},
    [UMPIRE_WORD_OPERAND] = {"Keys, prepositions and fixed words",
                             "What stands after the words above, in any order."},
    [UMPIRE_WORD_DIE] = {"Dice", "The faces that fell stand in brackets."},
    [UMPIRE_WORD_FACE] = {"Faces", NULL},
    [UMPIRE_WORD_VALUE] = {"Words in capitals", "What you may write for them."},
};

const char word_key[] =
    "Capitals stand for what you write, [ ] for what you may leave out, ... for more of the same.\n"
    "All other words are written as they stand, in small letters.";

static bool begins(const char *text, const char *begin)
{
    return strncmp(text, begin, strlen(begin)) == 0;
}

static bool is_letter(char c)
{
    return c == '-' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Whether a form contains a word, not only as a part of a longer one. */
static bool form_has(const char *form, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = form; (at = strstr(at, word)); at++)
        if ((at == form || !is_letter(at[-1])) && !is_letter(at[length]))
            return true;
    return false;
}

bool word_is_listed(const struct word_list *list, const struct umpire_word *word)
{
    struct umpire_word other;
    if (!list->begin || begins(word->word, list->begin))
        return true;
    if (word->kind != UMPIRE_WORD_OPERAND && word->kind != UMPIRE_WORD_VALUE)
        return false;
    const char *key = begins(word->word, "=> ") ? word->word + 3 : word->word;
    for (size_t i = 0; umpire_word_at(list->game, i, &other); i++)
        if (other.kind < UMPIRE_WORD_OPERAND && begins(other.word, list->begin) &&
            form_has(other.form, key))
            return true;
    return false;
}

bool word_next_line(const char **cursor, char *buffer, size_t capacity)
{
    size_t length = strcspn(*cursor, "\n");
    if (length == 0)
        return false;
    snprintf(buffer, capacity, "%.*s", (int)length, *cursor);
    *cursor += length + ((*cursor)[length] == '\n');
    return true;
}

/* SPDX-License-Identifier: MIT */
#include "logs/api/pseudonym_table.h"

#include "base/array.h"
#include "base/hash.h"

#include <stdlib.h>
#include <strings.h>

void pseudonym_table_done(struct pseudonym_table *table)
{
    free(table->texts);
    free(table->names);
    free(table->slots);
    memset(table, 0, sizeof *table);
}

static struct slice text_of(const struct pseudonym_table *table, const struct known_name *name)
{
    return (struct slice){table->texts + name->at, name->length};
}

/* The slot of a name, or the free one where it would be. The table has slots. */
static size_t slot_of(const struct pseudonym_table *table, enum name_sort sort, struct slice name)
{
    uint64_t hash = hash_with(hash_of_name(name), (unsigned char)sort);
    size_t at = (size_t)(hash ^ hash >> 32) & (table->slot_count - 1);
    for (; table->slots[at]; at = (at + 1) & (table->slot_count - 1)) {
        const struct known_name *known = &table->names[table->slots[at] - 1];
        if (known->sort == sort && slice_equal(text_of(table, known), name))
            break;
    }
    return at;
}

static bool grow_slots(struct pseudonym_table *table)
{
    if (table->count * 2 < table->slot_count)
        return true;
    size_t count = table->slot_count ? table->slot_count * 2 : 64;
    uint32_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(table->slots);
    table->slots = slots;
    table->slot_count = count;
    for (size_t i = 0; i < table->count; i++) {
        const struct known_name *name = &table->names[i];
        slots[slot_of(table, (enum name_sort)name->sort, text_of(table, name))] = (uint32_t)i + 1;
    }
    return true;
}

bool pseudonym_note(struct pseudonym_table *table, enum name_sort sort, struct slice name,
                    const char *word)
{
    if (!grow_slots(table))
        return false;
    size_t slot = slot_of(table, sort, name);
    if (table->slots[slot])
        return true;
    if (table->text_length + name.length > UINT32_MAX ||
        !ARRAY_RESERVE(table->texts, table->text_capacity, table->text_length + name.length + 1) ||
        !ARRAY_RESERVE(table->names, table->capacity, table->count + 1))
        return false;
    memcpy(table->texts + table->text_length, name.at, name.length);
    table->names[table->count] = (struct known_name){.at = (uint32_t)table->text_length,
                                                     .length = (uint32_t)name.length,
                                                     .sort = (uint8_t)sort,
                                                     .word = word};
    table->text_length += name.length;
    table->slots[slot] = (uint32_t)++table->count;
    return true;
}

const struct known_name *pseudonym_find(const struct pseudonym_table *table, enum name_sort sort,
                                        struct slice name)
{
    uint32_t place = table->slot_count ? table->slots[slot_of(table, sort, name)] : 0;
    return place ? &table->names[place - 1] : NULL;
}

/* Part of a text, by words ------------------------------------------------------------------- */

static bool in_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Whether a part begins at a place of the text, and is no part of a longer word there. */
static bool is_at(struct slice text, size_t at, struct slice part)
{
    size_t end = at + part.length;
    if (part.length == 0 || end > text.length ||
        strncasecmp(text.at + at, part.at, part.length) != 0)
        return false;
    bool joined_before = at > 0 && in_word(text.at[at - 1]) && in_word(part.at[0]);
    bool joined_after = end < text.length && in_word(text.at[end]) &&
                        in_word(part.at[part.length - 1]);
    return !joined_before && !joined_after;
}

/* The person with the longest name at a place of the text. NULL: nobody's name is there. */
static const struct known_name *person_at(const struct pseudonym_table *table, struct slice text,
                                          size_t at)
{
    const struct known_name *longest = NULL;
    if (at > 0 && in_word(text.at[at - 1]) && in_word(text.at[at]))
        return NULL;
    for (size_t i = 0; i < table->count; i++) {
        const struct known_name *name = &table->names[i];
        if (name->sort == NAME_PERSON && (!longest || name->length > longest->length) &&
            is_at(text, at, text_of(table, name)))
            longest = name;
    }
    return longest;
}

/* The number after `word` at a place of the text, as in "player 12" and "Player12". 0: none. */
static uint32_t number_after(struct slice text, size_t at, const char *word)
{
    size_t length = strlen(word), digits = at + length;
    uint64_t number = 0;
    if (digits > text.length || strncasecmp(text.at + at, word, length) != 0)
        return 0;
    while (digits < text.length && strchr(" _-'", text.at[digits]))
        digits++;
    for (; digits < text.length && is_digit(text.at[digits]) && number < UINT32_MAX; digits++)
        number = number * 10 + (uint64_t)(text.at[digits] - '0');
    return (uint32_t)(number > UINT32_MAX ? UINT32_MAX : number);
}

bool looks_like_pseudonym(struct slice name, const char *word)
{
    for (size_t at = 0; at < name.length; at++)
        if (number_after(name, at, word))
            return true;
    return false;
}

/* Numbers ------------------------------------------------------------------------------------ */

enum { WORDS_MOST = 16, TAKEN_WORDS = 1024 };

/* The numbers that suspects have after some word, as bits; greater ones than there is room for do
 * not matter, since so many names have other numbers. */
struct numbers {
    uint64_t taken[TAKEN_WORDS];
    struct {
        const char *word;
        uint32_t last;
    } words[WORDS_MOST];
    size_t count;
};

static void take_numbers(const struct pseudonym_table *table, struct numbers *numbers,
                         struct slice suspect)
{
    for (size_t i = 0; i < numbers->count; i++)
        for (size_t at = 0; at < suspect.length; at++) {
            uint32_t number = number_after(suspect, at, numbers->words[i].word);
            if (number && number / 64 < TAKEN_WORDS && !person_at(table, suspect, at))
                numbers->taken[number / 64] |= UINT64_C(1) << number % 64;
        }
}

/* The place of a name's word among those with numbers; words without room share the last place. */
static size_t place_of_word(struct numbers *numbers, const char *word)
{
    size_t i = 0;
    while (i < numbers->count && strcasecmp(numbers->words[i].word, word) != 0)
        i++;
    if (i == numbers->count && i < WORDS_MOST)
        numbers->words[numbers->count++].word = word;
    return i < WORDS_MOST ? i : WORDS_MOST - 1;
}

static uint32_t next_number(struct numbers *numbers, const char *word, bool avoid)
{
    uint32_t *last = &numbers->words[place_of_word(numbers, word)].last;
    do
        ++*last;
    while (avoid && *last / 64 < TAKEN_WORDS && numbers->taken[*last / 64] >> *last % 64 & 1);
    return *last;
}

void pseudonyms_number(struct pseudonym_table *table)
{
    struct numbers numbers = {.count = 0};
    if (table->numbered)
        return;
    table->numbered = true;
    for (size_t i = 0; i < table->count; i++)
        if (table->names[i].sort == NAME_PERSON)
            place_of_word(&numbers, table->names[i].word);
    for (size_t i = 0; i < table->count; i++) {
        struct slice text = text_of(table, &table->names[i]);
        if (table->names[i].sort == NAME_SUSPECT)
            take_numbers(table, &numbers, text);
    }
    for (size_t i = 0; i < table->count; i++) {
        struct known_name *name = &table->names[i];
        if (name->sort != NAME_SUSPECT)
            name->number = next_number(&numbers, name->word, name->sort == NAME_PERSON);
    }
}

void pseudonym_add(const struct known_name *name, struct text *text)
{
    text_addf(text, "%c%s%u", name->word[0] & ~('a' ^ 'A'), name->word + 1, (unsigned)name->number);
}

bool pseudonyms_replace(const struct pseudonym_table *table, struct slice in, struct text *text)
{
    bool any = false;
    for (size_t at = 0; at < in.length;) {
        const struct known_name *person = person_at(table, in, at);
        if (person)
            pseudonym_add(person, text);
        else
            text_add(text, (struct slice){in.at + at, 1});
        any = any || person;
        at += person ? person->length : 1;
    }
    return any;
}

#include "bind/words.h"

#include <stdlib.h>

static void add_word(const struct words *words, struct word_slot *slots, struct slice word,
                     int32_t place)
{
    uint32_t at = words_hash(word) & words->mask;
    while (slots[at].word.at)
        at = (at + 1) & words->mask;
    slots[at] = (struct word_slot){slice_head(word), word, place};
}

static struct slice nth(const char *const *first, size_t stride, size_t n)
{
    const char *const *at = (const char *const *)(const void *)((const char *)first + n * stride);
    return (struct slice){*at, *at ? strlen(*at) : 0};
}

/* Adds a list of the words that stand `stride` bytes apart, up to a NULL. While there is no memory
 * for lists yet, only counts it. */
static void add_list(struct word_lists *lists, const char *const *first, size_t stride)
{
    size_t count = 0, slot_count = 2;
    while (first && nth(first, stride, count).at)
        count++;
    while (slot_count < 2 * count)
        slot_count *= 2;
    if (lists->lists) {
        struct word_slot *slots = &lists->slots[lists->slot_count];
        struct words *words = &lists->lists[lists->list_count];
        *words = (struct words){slots, (uint32_t)(slot_count - 1)};
        for (size_t i = 0; i < count; i++)
            add_word(words, slots, nth(first, stride, i), (int32_t)i);
    }
    lists->list_count++;
    lists->slot_count += slot_count;
}

static void add_lists(struct word_lists *lists, const struct vocabulary *vocabulary)
{
    lists->list_count = lists->slot_count = 0;
    add_list(lists, &vocabulary->verbs->word, sizeof *vocabulary->verbs);
    add_list(lists, &vocabulary->declarations->word, sizeof *vocabulary->declarations);
    for (const struct operand_type *type = vocabulary->types; type->name; type++) {
        if (lists->lists)
            lists->of_types[type - vocabulary->types] = lists->list_count;
        if (!type->dice)
            add_list(lists, type->words, sizeof *type->words);
        else
            add_list(lists, &type->dice->name, sizeof *type->dice);
        for (const struct die *die = type->dice; die && die->name; die++)
            add_list(lists, die->faces, sizeof *die->faces);
    }
}

bool word_lists_make(struct word_lists *lists, const struct vocabulary *vocabulary)
{
    *lists = (struct word_lists){.lists = NULL};
    add_lists(lists, vocabulary);
    lists->of_types = calloc(lists->list_count, sizeof *lists->of_types);
    lists->slots = calloc(lists->slot_count, sizeof *lists->slots);
    if (lists->of_types && lists->slots)
        lists->lists = calloc(lists->list_count, sizeof *lists->lists);
    if (!lists->lists)
        return false;
    lists->verbs = &lists->lists[0];
    lists->declarations = &lists->lists[1];
    add_lists(lists, vocabulary);
    return true;
}

void word_lists_done(struct word_lists *lists)
{
    free(lists->lists);
    free(lists->of_types);
    free(lists->slots);
}

int32_t words_place_long(const struct words *words, struct slice word)
{
    uint32_t at = words_hash(word) & words->mask;
    while (words->slots[at].word.at) {
        if (slice_equal(words->slots[at].word, word))
            return words->slots[at].place;
        at = (at + 1) & words->mask;
    }
    return -1;
}

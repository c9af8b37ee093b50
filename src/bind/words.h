/* The lists of words of a vocabulary: verbs, declarations, the words of its types, dice and their
 * faces. A word is found by its hash, however long its list is. A lexicon makes and owns them; they
 * are read-only afterwards. */
#ifndef BIND_WORDS_H
#define BIND_WORDS_H

#include "base/slice.h"
#include "bind/vocabulary.h"

struct word_slot {
    uint64_t head;
    struct slice word; /* NULL: the slot is free */
    int32_t place;     /* its place in the list, from 0 */
};

struct words {
    const struct word_slot *slots; /* by hash: open addressing */
    uint32_t mask;
};

struct word_lists {
    struct words *lists;
    const struct words *verbs, *declarations;
    /* index of each type's first list; a type of dice has a list of its dice, then one of each
     * die's faces */
    size_t *of_types;
    struct word_slot *slots;
    size_t list_count, slot_count;
};

/* The words that values of a type may be, or the names of its dice. The type is one of the
 * vocabulary's. */
static inline const struct words *words_of_type(const struct word_lists *lists,
                                                const struct vocabulary *vocabulary,
                                                const struct operand_type *type)
{
    return &lists->lists[lists->of_types[type - vocabulary->types]];
}

/* False: out of memory. Call word_lists_done in either case. */
bool word_lists_make(struct word_lists *lists, const struct vocabulary *vocabulary);
void word_lists_done(struct word_lists *lists);

static inline uint32_t words_hash(struct slice word)
{
    return (uint32_t)((slice_head(word) ^ word.length) * UINT64_C(0x9E3779B97F4A7C15) >> 32);
}

/* words_place for words that are longer than their head (see slice_head). */
int32_t words_place_long(const struct words *words, struct slice word);

/* The name of a die without the count before it: the "d6" of "2d6". */
static inline struct slice words_die(struct slice written)
{
    while (written.length > 1 && written.at[0] >= '0' && written.at[0] <= '9')
        written = (struct slice){written.at + 1, written.length - 1};
    return written;
}

/* The place of a word in its list; of equal ones the first. -1: no such word. */
static inline int32_t words_place(const struct words *words, struct slice word)
{
    const uint64_t head = slice_head(word);
    if (word.length > sizeof head)
        return words_place_long(words, word);
    uint32_t at = words_hash(word) & words->mask;
    while (words->slots[at].word.at) {
        if (words->slots[at].head == head && words->slots[at].word.length == word.length)
            return words->slots[at].place;
        at = (at + 1) & words->mask;
    }
    return -1;
}

#endif

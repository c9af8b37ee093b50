/* SPDX-License-Identifier: MIT */
/* A vocabulary made ready for binding: signatures parsed, words hashed. Built once for a ruleset,
 * read-only afterwards, shared by any number of games. */
#ifndef BIND_LEXICON_H
#define BIND_LEXICON_H

#include "base/slice.h"
#include "base/text.h"
#include "judge/bind/event.h"
#include "judge/bind/vocabulary.h"

/* A word in a list of words: of verbs, declarations, the words of a type, dice or their faces. It
 * is found by its hash, however long the list is. A lexicon makes and owns the lists; they are
 * read-only afterwards. */
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

/* The words that values of a type of the vocabulary may be, or the names of its dice. */
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

enum { ELEMENTS_MOST = 20, FORMS_MOST = 24 };

enum element_form { ELEMENT_PLAIN, ELEMENT_KEYED, ELEMENT_PREPOSITION, ELEMENT_WORD };

struct element {
    uint8_t form;
    uint8_t preposition;
    bool optional, repeat, outcome;
    uint32_t bit;                    /* its bit in the masks of its signature */
    struct slice word;               /* of ELEMENT_WORD, key of ELEMENT_KEYED, or a
                                        word required after a preposition */
    const struct operand_type *type; /* NULL: the element is a word without a value */
    /* of an OPERAND_NAME: the type of a part after the last dot, or NULL */
    const struct operand_type *part;
    const struct words *words, *part_words; /* of the type and of the part */
};

/* The elements, a bit each, that may take an operand of a shape. */
struct takers {
    uint32_t plain, keyed;
    uint32_t after_preposition[PREPOSITION_COUNT]; /* by preposition; PREPOSITION_NONE: words */
};

struct signature {
    uint8_t count;
    bool open;  /* takes further operands of any kind, which are not bound */
    bool aside; /* never offered as what would be legal */
    bool untold;                          /* leaves out what was done */
    uint32_t required, repeats, outcomes; /* elements, a bit each */
    struct takers takers[2];              /* before the arrow, and after it */
    struct element *elements;
};

static inline bool takes_value(const struct element *element)
{
    return element->type && element->type->kind != OPERAND_FLAG;
}

struct lexeme {
    const struct phrase *phrase; /* NULL: markers and result */
    struct slice word;
    const struct lexeme *next; /* the next verb of the same word, for other subjects */
    struct signature *forms;
    /* offered: the forms before the first that is never offered */
    uint8_t form_count, offered_count;
};

struct lexicon {
    const struct vocabulary *vocabulary;
    struct lexeme *verbs, *declarations;
    size_t verb_count, declaration_count;
    struct lexeme markers[MARKER_COUNT], result;
    const struct lexeme *by_kind[KIND_MOST]; /* verbs, markers and result */
    struct signature *signatures;
    size_t signature_count;
    struct element *elements; /* of all signatures */
    size_t element_count;
    struct word_lists words;
    /* for each kind of entity, the kinds that may stand where it may, itself included */
    uint32_t together[32];
    /* a defect of the vocabulary: a signature that does not parse, or what there is too much of; or
     * NULL */
    const char *broken;
};

/* NULL: out of memory. */
struct lexicon *lexicon_new(const struct vocabulary *vocabulary);
void lexicon_free(struct lexicon *lexicon);

/* The verb of that word for a subject of one of the kinds `who`. NULL: there is none. */
const struct lexeme *lexicon_verb(const struct lexicon *lexicon, struct slice word, uint32_t who);

/* Another verb that the same subjects write with the same word: a token and a card are both
 * discarded. NULL: there is no further one. */
const struct lexeme *lexicon_further_verb(const struct lexeme *verb);
/* All kinds of subjects that have a verb of that word. 0: no kind has. */
uint32_t lexicon_whose(const struct lexicon *lexicon, struct slice word);
/* NULL: no declaration has that word. */
const struct lexeme *lexicon_declaration(const struct lexicon *lexicon, struct slice word);

/* Adds one operand of a form, without the brackets of an optional one. */
void form_add_element(struct text *text, const struct element *element);

/* Adds a phrase's word and its operands in one of its forms, as messages and lists of words show
 * it: "attack ZONE on TARGET [obstructed]". */
void form_add(struct text *text, const struct lexeme *lexeme, uint8_t form);

#endif

/* A vocabulary made ready for binding: signatures parsed, words hashed. Built once for a ruleset,
 * read-only afterwards, shared by any number of games. */
#ifndef BIND_LEXICON_H
#define BIND_LEXICON_H

#include "bind/event.h"
#include "bind/words.h"

enum { ELEMENTS_MOST = 20, FORMS_MOST = 6 };

enum element_form { ELEMENT_PLAIN, ELEMENT_KEYED, ELEMENT_PREPOSITION, ELEMENT_WORD };

struct element {
    uint8_t form;
    uint8_t preposition;
    bool optional, repeat, outcome;
    uint32_t bit; /* its bit in the masks of its signature */
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
    bool open; /* takes further operands of any kind, which are not bound */
    bool aside; /* never offered as what would be legal */
    uint32_t required, repeats, outcomes; /* elements, a bit each */
    struct takers takers[2];              /* before the arrow, and after it */
    struct element elements[ELEMENTS_MOST];
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
/* All kinds of subjects that have a verb of that word. 0: no kind has. */
uint32_t lexicon_whose(const struct lexicon *lexicon, struct slice word);
/* NULL: no declaration has that word. */
const struct lexeme *lexicon_declaration(const struct lexicon *lexicon, struct slice word);

#endif

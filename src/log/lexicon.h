/* A vocabulary made ready for binding: signatures taken apart, words hashed.
 * Built once for a ruleset, read-only afterwards, shared by any number of games. */
#ifndef LOG_LEXICON_H
#define LOG_LEXICON_H

#include "log/event.h"

enum { ELEMENTS_MOST = 20, FORMS_MOST = 6 };

enum element_form { ELEMENT_PLAIN, ELEMENT_KEYED, ELEMENT_PREPOSITION, ELEMENT_WORD };

struct element {
    uint8_t form;
    uint8_t preposition;
    bool optional, repeat, outcome;
    uint32_t bit; /* of its signature's masks */
    struct slice word;               /* of ELEMENT_WORD, key of ELEMENT_KEYED, or a
                                        word required behind a preposition */
    const struct operand_type *type; /* NULL: only the word */
    const struct operand_type *part; /* of an OPERAND_NAME */
    const struct slice *words, *part_words; /* of the type and the part, as the lexicon has them */
};

/* Elements, a bit each, by the operands that they may take. */
struct takers {
    uint32_t plain, keyed;
    uint32_t behind[PREPOSITION_COUNT]; /* each preposition; PREPOSITION_NONE: the words */
};

struct signature {
    struct element elements[ELEMENTS_MOST];
    uint8_t count;
    bool open; /* takes any further operands, which nobody looks at */
    struct takers takers[2]; /* before the arrow, and behind it */
    uint32_t required, repeats, outcomes; /* elements, a bit each */
};

static inline bool takes_value(const struct element *element)
{
    return element->type && element->type->kind != OPERAND_FLAG;
}

struct lexeme {
    const struct phrase *phrase; /* NULL: markers and result */
    struct slice word;
    uint32_t hash;
    struct signature *forms;
    uint8_t form_count;
};

/* Each list of words has a NULL at its end. */
struct lexicon {
    const struct vocabulary *vocabulary;
    struct lexeme *verbs, *declarations;
    size_t verb_count, declaration_count;
    struct lexeme markers[4], result;
    uint16_t *verb_table; /* open addressing: index + 1 */
    size_t verb_table_size;
    const struct lexeme *by_kind[KIND_MOST]; /* verbs, markers and result */
    struct signature *signatures;
    size_t signature_count;
    struct slice *words;
    const struct slice **words_of; /* each type: its words; of dice the name and the faces of each */
    size_t word_count;
    const char *broken; /* the signature that does not parse: a defect of the vocabulary */
};

/* NULL: out of memory. */
struct lexicon *lexicon_new(const struct vocabulary *vocabulary);
void lexicon_free(struct lexicon *lexicon);

/* The verb of that word that a subject of one of the kinds `who` has, or NULL. */
const struct lexeme *lexicon_verb(const struct lexicon *lexicon, struct slice word, uint32_t who);
/* All kinds of subjects that have a verb of that word; 0: none. Looks at every verb. */
uint32_t lexicon_whose(const struct lexicon *lexicon, struct slice word);
const struct lexeme *lexicon_declaration(const struct lexicon *lexicon, struct slice word);

#endif

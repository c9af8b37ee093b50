#include "bind/fitting.h"

/* The only word of a value. NULL: it has several, or is no word. */
static const struct word *word_of(const struct statement *statement, const struct value *value)
{
    bool single = value->kind == VALUE_PATH && value->count == 1;
    return single                      ? &value_at(statement, value->child)->word
           : value->kind == VALUE_CODE ? &value->word
                                       : NULL;
}

struct slice fitting_whole_name(const struct statement *statement, const struct roster *roster,
                                struct word word, uint32_t kinds)
{
    for (entity one = 0; one < roster_count(roster) && !word.quoted; one++) {
        struct slice name = roster_name(roster, one);
        bool longer = name.length > word.length && name.at[word.length] == ' ' &&
                      word.at + name.length <= statement->length;
        if (longer && kinds >> roster_at(roster, one)->kind & 1 &&
            memcmp(statement->text + word.at, name.at, name.length) == 0)
            return name;
    }
    return (struct slice){"", 0};
}

bool fitting_knows(const struct fitting *fitting, struct slice name, uint32_t kinds)
{
    entity one = roster_called(fitting->roster, name);
    while (one != NO_ENTITY &&
           (one >= fitting->known || !(kinds >> roster_at(fitting->roster, one)->kind & 1)))
        one = roster_namesake(fitting->roster, one);
    return one != NO_ENTITY;
}

/* The text of a value that names an entity of the kinds; words after it belong to it if only the
 * whole is a name. Empty: it names nothing. */
static struct slice text_of_name(const struct fitting *fitting, const struct value *value,
                                 uint32_t kinds)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct statement *statement = fitting->statement;
    struct slice text = {statement->text + value->at, value->length};
    if (value->kind != VALUE_PATH && value->kind != VALUE_CODE)
        return (struct slice){"", 0};
    struct word first = value->kind == VALUE_CODE ? value->word
                                                  : value_at(statement, value->child)->word;
    if (fitting_knows(fitting, word_text(statement, first, buffer), kinds))
        return text;
    struct slice whole = value->kind == VALUE_PATH && value->count == 1
                             ? fitting_whole_name(statement, fitting->roster, first, kinds)
                             : (struct slice){"", 0};
    return whole.length ? (struct slice){statement->text + first.at, whole.length} : whole;
}

/* The part of the statement, from the value on, that an element would take. Empty: the value does
 * not fit it. */
static struct slice taken_by(const struct fitting *fitting, const struct element *element,
                             const struct value *value)
{
    const struct statement *statement = fitting->statement;
    const struct operand_type *type = element->type;
    const struct slice text = {statement->text + value->at, value->length};
    const struct word *word = word_of(statement, value);
    bool takes = false;
    if (!takes_value(element))
        takes = word && !word->quoted && slice_equal(word_slice(statement, *word), element->word);
    else if (type->kind == OPERAND_WORD)
        takes = word && !word->quoted &&
                words_place(element->words, word_slice(statement, *word)) >= 0;
    else if (type->kind == OPERAND_NUMBER)
        takes = value->kind == VALUE_INT &&
                ((type->minimum == 0 && type->maximum == 0) ||
                 (value->number >= type->minimum && value->number <= type->maximum));
    else if (type->kind == OPERAND_POOL)
        takes = value->kind == VALUE_POOL;
    else if (type->kind == OPERAND_NAME || type->kind == OPERAND_FREE_NAME)
        return text_of_name(fitting, value, type->kinds);
    return takes ? text : (struct slice){"", 0};
}

/* Whether an operand of the statement stands after the preposition. */
static bool is_written(const struct statement *statement, uint8_t preposition)
{
    for (size_t i = 0; i < statement->operand_count; i++)
        if (statement->operands[i].preposition == preposition && !statement->operands[i].keyed)
            return true;
    return false;
}

static bool is_free(const struct fitting *fitting, const struct element *element)
{
    return !(fitting->used & element->bit) &&
           (element->form != ELEMENT_PREPOSITION ||
            !is_written(fitting->statement, element->preposition));
}

struct fit fitting_after_preposition(const struct fitting *fitting, const struct operand *operand,
                                     bool open)
{
    const struct value *value = value_at(fitting->statement, operand->value);
    const struct signature *form = fitting->form;
    for (int required = 1; required >= 0; required--)
        for (uint8_t i = 0; i < form->count; i++) {
            const struct element *element = &form->elements[i];
            if (element->form != ELEMENT_PREPOSITION || element->optional == required ||
                !is_free(fitting, element))
                continue;
            struct slice text = taken_by(fitting, element, value);
            if (text.length)
                return (struct fit){element, text};
        }
    for (uint8_t i = 0; i < form->count && open; i++) {
        const struct element *element = &form->elements[i];
        bool any = element->type && element->type->kind == OPERAND_FREE_NAME &&
                   word_of(fitting->statement, value);
        if (element->form == ELEMENT_PREPOSITION && !element->optional && any &&
            is_free(fitting, element))
            return (struct fit){element, {fitting->statement->text + value->at, value->length}};
    }
    return (struct fit){0};
}

/* Whether the element's key is the word for the kind of entity that the value names, as `team=`
 * before a team. */
static bool is_key_of(const struct fitting *fitting, const struct element *element,
                      const struct value *value, const char *const *kind_names)
{
    uint32_t kinds = 0;
    for (unsigned kind = 0; kind < ENTITY_KINDS_MOST; kind++)
        if (kind_names[kind] && slice_is(element->word, kind_names[kind]))
            kinds |= BIT(kind);
    return kinds && text_of_name(fitting, value, kinds).length;
}

struct fit fitting_elsewhere(const struct fitting *fitting, const struct operand *operand,
                             const char *const *kind_names)
{
    const struct value *value = value_at(fitting->statement, operand->value);
    const struct slice text = {fitting->statement->text + value->at, value->length};
    for (uint8_t i = 0; i < fitting->form->count; i++) {
        const struct element *element = &fitting->form->elements[i];
        bool known = element->form == ELEMENT_KEYED &&
                     is_key_of(fitting, element, value, kind_names);
        bool taken = element->form == ELEMENT_PLAIN &&
                     taken_by(fitting, element, value).length == value->length;
        if (!(fitting->used & element->bit) && (known || taken))
            return (struct fit){element, text};
    }
    return (struct fit){0};
}

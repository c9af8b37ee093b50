/* SPDX-License-Identifier: MIT */
#include "logs/session/listing.h"

enum { LEAD_BYTES = 64, WORD_BYTES = 128, FACES_MOST = 16 };

/* What a part of a form points to. */
struct part_texts {
    char lead[LEAD_BYTES], word[WORD_BYTES];
    const char *words[2], *kinds[ENTITY_KINDS_MOST + 1];
    struct umpire_session_die dice[DICE_KINDS_MOST + 1];
    const char *faces[DICE_KINDS_MOST][FACES_MOST + 1];
};

/* A form that is made. */
struct form_maker {
    const struct vocabulary *vocabulary;
    struct umpire_session_form form;
    struct umpire_session_part parts[ELEMENTS_MOST];
    struct part_texts texts[ELEMENTS_MOST];
    const char *subjects[ENTITY_KINDS_MOST + 2];
    bool (*tell)(void *user, const struct umpire_session_form *form);
    void *user;
    bool enough;
};

/* Lists the names of kinds (a bit each), and answers how many there are. */
static size_t list_kinds(const struct vocabulary *vocabulary, uint32_t kinds,
                         const char **ret_names)
{
    size_t count = 0;
    for (int kind = 0; kind < ENTITY_KINDS_MOST; kind++)
        if (kinds >> kind & 1 && vocabulary->kind_names && vocabulary->kind_names[kind])
            ret_names[count++] = vocabulary->kind_names[kind];
    ret_names[count] = NULL;
    return count;
}

/* Lists the faces that a die can show. */
static void list_faces(const struct die *die, const char **ret_faces)
{
    size_t count = 0;
    for (size_t i = 0; die->faces[i] && count < FACES_MOST; i++)
        if (!die->chances || die->chances[i])
            ret_faces[count++] = die->faces[i];
    ret_faces[count] = NULL;
}

static void list_dice(const struct die *dice, struct part_texts *texts)
{
    size_t count = 0;
    /* the lexicon has refused a type with more than there is room for */
    for (; dice->name; dice++, count++) {
        if (dice->faces)
            list_faces(dice, texts->faces[count]);
        texts->dice[count] = (struct umpire_session_die){
            dice->name, dice->faces ? texts->faces[count] : NULL, dice->sides};
    }
    texts->dice[count].name = NULL;
}

/* Sets the limits of a number; with both 0 it may be any. */
static void set_limits(const struct operand_type *type, struct umpire_session_part *part)
{
    bool limited = type->minimum || type->maximum;
    part->number = true;
    part->minimum = limited && type->minimum != INT32_MIN ? type->minimum : INT64_MIN;
    part->maximum = limited && type->maximum != INT32_MAX ? type->maximum : INT64_MAX;
}

/* Sets what an operand of a type may be. */
static void set_values(const struct vocabulary *vocabulary, const struct operand_type *type,
                       struct part_texts *texts, struct umpire_session_part *part)
{
    part->name = type->name;
    switch (type->kind) {
    case OPERAND_WORD:
        part->words = type->words;
        break;
    case OPERAND_NUMBER:
        set_limits(type, part);
        break;
    case OPERAND_NAME:
    case OPERAND_FREE_NAME:
        list_kinds(vocabulary, type->kinds, texts->kinds);
        part->kinds = texts->kinds;
        part->fresh = type->kind == OPERAND_FREE_NAME;
        break;
    case OPERAND_POOL:
        list_dice(type->dice, texts);
        part->dice = texts->dice;
        break;
    default:
        part->fresh = true;
        break;
    }
}

static void make_part(struct form_maker *maker, const struct element *element, uint8_t index)
{
    struct part_texts *texts = &maker->texts[index];
    struct umpire_session_part *part = &maker->parts[index];
    struct text lead, word;
    *part = (struct umpire_session_part){.lead = texts->lead,
                                         .minimum = INT64_MIN,
                                         .maximum = INT64_MAX,
                                         .optional = element->optional,
                                         .repeat = element->repeat,
                                         .outcome = element->outcome};
    text_init(&lead, texts->lead, sizeof texts->lead);
    text_init(&word, texts->word, sizeof texts->word);
    if (element->form == ELEMENT_PREPOSITION)
        text_addf(&lead, "%s ", preposition_name(element->preposition));
    if (element->form == ELEMENT_KEYED)
        text_addf(&lead, "%.*s=", (int)element->word.length, element->word.at);
    if (takes_value(element)) {
        set_values(maker->vocabulary, element->type, texts, part);
        part->dotted = element->part ? element->part->words : NULL;
        return;
    }
    text_add(&word, element->word);
    texts->words[0] = texts->word;
    texts->words[1] = NULL;
    part->words = texts->words;
}

static void tell_lexeme(struct form_maker *maker, const struct lexeme *lexeme, const char *word)
{
    for (uint8_t i = 0; i < lexeme->form_count && !maker->enough; i++) {
        const struct signature *signature = &lexeme->forms[i];
        for (uint8_t j = 0; j < signature->count; j++)
            make_part(maker, &signature->elements[j], j);
        maker->form = (struct umpire_session_form){.word = word,
                                                   .subjects = maker->subjects,
                                                   .parts = maker->parts,
                                                   .part_count = signature->count,
                                                   .open = signature->open};
        maker->enough = !maker->tell(maker->user, &maker->form);
    }
}

/* What a log calls a marker. */
static const char *word_of(const struct lexicon *lexicon, enum marker marker)
{
    const char *round = lexicon->vocabulary->round_word;
    return marker == MARKER_ROUND && round ? round : marker_word(marker);
}

void forms_tell(const struct run *run,
                bool (*form)(void *user, const struct umpire_session_form *form), void *user)
{
    const struct game_run *game = run_game(run);
    if (game->stage == GAME_NONE || game->stage == GAME_SKIPPED)
        return;
    const struct lexicon *lexicon = game->catalogue->lexicon;
    struct form_maker maker = {.vocabulary = lexicon->vocabulary, .tell = form, .user = user};
    for (size_t i = 0; i < lexicon->verb_count && !maker.enough; i++) {
        const struct phrase *phrase = lexicon->verbs[i].phrase;
        size_t count = list_kinds(maker.vocabulary, phrase->who & ~SUBJECT_TABLE, maker.subjects);
        if (phrase->who & SUBJECT_TABLE)
            maker.subjects[count++] = "table";
        maker.subjects[count] = NULL;
        tell_lexeme(&maker, &lexicon->verbs[i], phrase->word);
    }
    maker.subjects[0] = NULL;
    for (int marker = 0; marker < MARKER_COUNT && !maker.enough; marker++)
        tell_lexeme(&maker, &lexicon->markers[marker], word_of(lexicon, (enum marker)marker));
    if (!maker.enough)
        tell_lexeme(&maker, &lexicon->result, "result");
}

/* SPDX-License-Identifier: MIT */
/* Why a value does not fit the operand at whose place it stands. */
#include "judge/bind/diagnosis/parts.h"

/* a message about a missing number names its range up to this number */
enum { NUMBER_TOLD_MOST = 1000 };

static SELDOM void tell(const struct diagnosis *diagnosis, const struct value *value,
                        enum log_error error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bind_failv(diagnosis->binder, error, value->at, value->length, format, arguments);
    va_end(arguments);
}

/* Tells what a value must be, with the value itself. */
static void tell_kind(const struct diagnosis *diagnosis, const struct value *value,
                      const char *what)
{
    struct slice found = value_as_written(diagnosis->attempt->statement, value);
    tell(diagnosis, value, LOG_OPERANDS, "'%.*s' must be %s",
         (int)(found.length > 60 ? 60 : found.length), found.at, what);
}

/* Adds what may be meant to the latest error. If only capitals are wrong, says that alone. */
static void add_advice(const struct diagnosis *diagnosis, struct word wrong,
                       const struct near *near)
{
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    diagnosis_keep_near(diagnosis, wrong, near);
    text_init(&text, buffer, sizeof buffer);
    if (advice_add_capitals(&text, near))
        text_clear(&diagnosis->binder->error.text);
    else
        advice_add_near(&text, near);
    bind_add(diagnosis->binder, "%s", buffer);
}

/* Adds the words of a list that are near a wrong one to the error that was just set. */
static void add_near_words(const struct diagnosis *diagnosis, struct word wrong,
                           const char *const *words)
{
    struct near near = {.wrong = word_slice(diagnosis->statement, wrong)};
    if (diagnosis->terse)
        return;
    struct slice own = usage_own_word(diagnosis->binder->lexicon->vocabulary, near.wrong, words);
    if (own.length)
        near = (struct near){.wrong = near.wrong, .names = {own}, .distances = {1}, .count = 1};
    for (size_t i = 0; words && words[i] && !own.length; i++)
        near_offer(&near, slice_of(words[i]));
    add_advice(diagnosis, wrong, &near);
}

/* Words --------------------------------------------------------------------------- */

/* The next operand after a value's one. NULL: none, or one with a key, preposition or arrow. */
static const struct operand *operand_after(const struct statement *statement,
                                           const struct value *value)
{
    size_t i = 0;
    while (i < statement->operand_count &&
           value_at(statement, statement->operands[i].value) != value)
        i++;
    const struct operand *next = i + 1 < statement->operand_count ? &statement->operands[i + 1]
                                                                  : NULL;
    if (!next || next->keyed || next->preposition != PREPOSITION_NONE)
        return NULL;
    return next->outcome == statement->operands[i].outcome ? next : NULL;
}

/* Suggests "concentrate-fire" for "concentrate fire". False: there is no such word. */
static bool tell_two_words(const struct diagnosis *diagnosis, const char *const *words,
                           const struct value *value)
{
    const struct statement *statement = diagnosis->statement;
    const struct operand *next = operand_after(statement, value);
    const struct word *first = value_word(diagnosis->attempt->statement, value);
    const struct word *second = next ? value_word(diagnosis->attempt->statement,
                                                    value_at(statement, next->value))
                                     : NULL;
    if (!first || !second || diagnosis->terse)
        return false;
    struct slice one = word_slice(statement, *first), other = word_slice(statement, *second);
    for (size_t i = 0; words[i]; i++) {
        size_t length = strlen(words[i]);
        bool joined = length == one.length + 1 + other.length &&
                      memcmp(words[i], one.at, one.length) == 0 && words[i][one.length] == '-' &&
                      memcmp(words[i] + one.length + 1, other.at, other.length) == 0;
        if (!joined)
            continue;
        struct value both = {.at = first->at, .length = second->at + second->length - first->at};
        struct word whole = {.at = both.at, .length = (uint16_t)both.length};
        struct near near = {.names = {slice_of(words[i])}, .distances = {1}, .count = 1};
        tell(diagnosis, &both, LOG_OPERANDS, "'%.*s %.*s' is one word: write '%s'", (int)one.length,
             one.at, (int)other.length, other.at, words[i]);
        diagnosis_keep_near(diagnosis, whole, &near);
        return true;
    }
    return false;
}

static void tell_word(const struct diagnosis *diagnosis, const struct value *value)
{
    enum { WORDS_LISTED = 20 };
    const char *const *words = diagnosis->attempt->last->type->words;
    char list[256];
    struct text text;
    if (tell_two_words(diagnosis, words, value))
        return;
    text_init(&text, list, sizeof list);
    size_t count = 0;
    while (words[count])
        count++;
    if (count > WORDS_LISTED)
        text_addf(&text, "one of the %zu words that 'umpire words' lists, such as %s", count,
                  words[0]);
    else
        advice_add_words(&text, words, " or ");
    struct slice found = value_as_written(diagnosis->attempt->statement, value);
    tell(diagnosis, value, LOG_OPERANDS, "'%.*s' cannot be here; it must be %s",
         (int)(found.length > 60 ? 60 : found.length), found.at, list);
    const struct word *wrong = value_word(diagnosis->attempt->statement, value);
    if (wrong)
        add_near_words(diagnosis, *wrong, words);
}

/* Numbers ------------------------------------------------------------------------- */

static void tell_range(const struct diagnosis *diagnosis, const struct value *value)
{
    const struct operand_type *type = diagnosis->attempt->last->type;
    char buffer[64];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_addf(&text, "a number %s %d", type->maximum == INT32_MAX ? "of at least" : "from",
              type->minimum);
    if (type->maximum != INT32_MAX)
        text_addf(&text, " to %d", type->maximum);
    tell_kind(diagnosis, value, buffer);
}

/* Tells that a number is needed. Suggests 3 for "3x". */
static void tell_number(const struct diagnosis *diagnosis, const struct value *value)
{
    const struct operand_type *type = diagnosis->attempt->last->type;
    if (type_is_bounded(type) && type->maximum <= NUMBER_TOLD_MOST)
        tell_range(diagnosis, value);
    else
        tell_kind(diagnosis, value,
                  diagnosis->attempt->last->outcome ? "a number, such as the total of a roll"
                                                    : "a number");
    const struct word *wrong = value_word(diagnosis->attempt->statement, value);
    if (!wrong)
        return;
    struct near near = {.wrong = word_slice(diagnosis->statement, *wrong)};
    struct slice digits = {near.wrong.at, 0};
    while (digits.length < near.wrong.length && digits.at[digits.length] >= '0' &&
           digits.at[digits.length] <= '9')
        digits.length++;
    if (digits.length == 0)
        digits = advice_digits(near.wrong);
    if (digits.length)
        near = (struct near){.wrong = near.wrong, .names = {digits}, .distances = {1}, .count = 1};
    add_advice(diagnosis, *wrong, &near);
}

/* Names --------------------------------------------------------------------------- */

/* Says that a thing in a path has no part of the next name: it is neither one of `words` nor owned
 * by the thing. */
static void tell_part(const struct diagnosis *diagnosis, const struct misfit *misfit,
                      const char *format, const char *const *words)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice whole = roster_name(binder_roster(diagnosis->binder), misfit->one),
                 part = word_text(diagnosis->statement, misfit->word, buffer);
    tell(diagnosis, misfit->value, LOG_UNKNOWN_NAME, format, (int)whole.length, whole.at,
         (int)part.length, part.at);
    for (size_t i = 0; words && words[i]; i++)
        bind_add(diagnosis->binder, "%s%s", i ? ", " : "; it must be one of: ", words[i]);
    add_near_words(diagnosis, misfit->word, words);
}

static void tell_reserved(const struct diagnosis *diagnosis, const struct misfit *misfit)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = word_text(diagnosis->statement, misfit->word, buffer);
    tell(diagnosis, misfit->value, misfit->error, "nobody who plays may be called '%.*s': %s",
         (int)name.length, name.at, misfit->why);
}

/* Says that a text has an owner before it although nothing is called so. False if it may be
 * another operand, or if several things are called so. */
static bool tell_no_text(const struct diagnosis *diagnosis, const struct misfit *misfit)
{
    const struct value *value = misfit->value;
    struct slice found = value_as_written(diagnosis->attempt->statement, value);
    if (!diagnosis->attempt->last->type->of_owner ||
        (misfit->kind == MISFIT_AMBIGUOUS &&
         misfit->word.at == value_at(diagnosis->statement, value->last)->word.at))
        return false;
    tell(diagnosis, value, LOG_UNKNOWN_NAME,
         "nothing that was declared is called '%.*s'; write the name alone, or the name of its "
         "owner before it",
         (int)(found.length > 60 ? 60 : found.length), found.at);
    return true;
}

static void tell_given(const struct diagnosis *diagnosis, const struct misfit *misfit)
{
    const struct roster *roster = binder_roster(diagnosis->binder);
    struct slice name = roster_name(roster, misfit->one);
    tell(diagnosis, misfit->value, LOG_DUPLICATE_NAME,
         "the name '%.*s' was already given in line %u; two things of one kind must have different "
         "names",
         (int)name.length, name.at, roster_at(roster, misfit->one)->line);
}

/* Dice ---------------------------------------------------------------------------- */

static void tell_face(const struct diagnosis *diagnosis, const struct value *value,
                      const struct die *die)
{
    struct slice text = value_as_written(diagnosis->attempt->statement, value);
    tell(diagnosis, value, LOG_OPERANDS, "a %s die has no face '%.*s'; it can only show ",
         die->name, (int)(text.length > 40 ? 40 : text.length), text.at);
    if (!die->faces)
        bind_add(diagnosis->binder, "1 to %d", die->sides);
    for (size_t i = 0, told = 0; die->faces && die->faces[i]; i++)
        if (!die->chances || die->chances[i])
            bind_add(diagnosis->binder, "%s%s", told++ ? ", " : "", die->faces[i]);
    add_near_words(diagnosis, (struct word){.at = value->at, .length = (uint16_t)text.length},
                   die->faces);
}

static void tell_die(const struct diagnosis *diagnosis, const struct value *value,
                     const struct die *dice)
{
    struct slice name = words_die(word_slice(diagnosis->statement, value->word));
    struct near near = {.wrong = name};
    tell(diagnosis, value, LOG_OPERANDS, "there is no '%.*s' die here", (int)name.length, name.at);
    if (!diagnosis->terse)
        for (const struct die *die = dice; die->name; die++)
            near_offer(&near, slice_of(die->name));
    for (const struct die *die = dice; die->name && !near.count; die++)
        bind_add(diagnosis->binder, "%s%s", die == dice ? "; it must be one of: " : ", ",
                 die->name);
    struct word wrong = {.at = (uint32_t)(name.at - diagnosis->statement->text),
                         .length = (uint16_t)name.length};
    add_advice(diagnosis, wrong, &near);
}

/* The last of the numbers from a value on that may be faces of a die. NULL: there are none. */
static const struct value *last_face(const struct statement *statement, const struct value *value,
                                     const struct die *die, unsigned *ret_count)
{
    const struct value *last = NULL;
    *ret_count = 0;
    while (value && value->kind == VALUE_INT && value->number >= 1 && value->number <= die->sides) {
        const struct operand *next = operand_after(statement, value);
        last = value;
        value = next ? value_at(statement, next->value) : NULL;
        ++*ret_count;
    }
    return last;
}

/* Tells that dice are needed. Suggests 2d6[5 6] for "5 6". */
static void tell_no_dice(const struct diagnosis *diagnosis, const struct value *value,
                         const struct die *dice)
{
    struct bind_error *error = &diagnosis->binder->error;
    unsigned count;
    const struct value *last = dice->faces || dice[1].name
                                   ? NULL
                                   : last_face(diagnosis->statement, value, dice, &count);
    if (!last) {
        tell(diagnosis, value, LOG_OPERANDS, "dice must be here, such as %s[%s]", dice->name,
             dice->faces ? dice->faces[0] : "5");
        return;
    }
    struct value all = {.at = value->at, .length = last->at + last->length - value->at};
    struct slice faces = value_as_written(diagnosis->attempt->statement, &all);
    char buffer[16];
    struct text number;
    text_init(&number, buffer, sizeof buffer);
    if (count > 1)
        text_addf(&number, "%u", count);
    tell(diagnosis, &all, LOG_OPERANDS, "dice must be here: write '%s%s[%.*s]'", buffer, dice->name,
         (int)faces.length, faces.at);
    if (diagnosis->terse || strlen(error->message) + 4 >= sizeof error->message)
        return;
    const char *written = strchr(error->message, '\'') + 1;
    struct near near = {.names = {{written, strlen(written) - 1}}, .distances = {1}, .count = 1};
    diagnosis_keep_near(diagnosis, (struct word){.at = all.at, .length = (uint16_t)all.length},
                        &near);
}

static void tell_pool(const struct diagnosis *diagnosis, const struct value *value)
{
    tell(diagnosis, value, LOG_OPERANDS,
         "the line says %d %s but lists %u %s; the numbers must be equal", value->number,
         value->number == 1 ? "die" : "dice", value->count, value->count == 1 ? "face" : "faces");
}

/* --------------------------------------------------------------------------------- */

void diagnosis_value(const struct diagnosis *diagnosis, const struct misfit *misfit)
{
    const struct value *value = misfit->value;
    const struct element *element = diagnosis->attempt->last;
    switch (misfit->kind) {
    case MISFIT_WORD:
        tell_word(diagnosis, value);
        break;
    case MISFIT_NUMBER:
        tell_number(diagnosis, value);
        break;
    case MISFIT_RANGE:
        tell_range(diagnosis, value);
        break;
    case MISFIT_NO_NAME:
        tell_kind(diagnosis, value, "a name; a name that begins with a digit must be in quotes");
        break;
    case MISFIT_NO_TEXT:
        tell_kind(diagnosis, value, "a name or a text in quotes");
        break;
    case MISFIT_UNKNOWN:
    case MISFIT_AMBIGUOUS:
        if (tell_no_text(diagnosis, misfit))
            break;
        diagnosis_name(diagnosis, value, misfit->word, type_kinds(element->type),
                       misfit->kind == MISFIT_UNKNOWN ? ROSTER_NONE : ROSTER_AMBIGUOUS);
        break;
    case MISFIT_OWNER:
        diagnosis_owner(diagnosis, value, misfit->one);
        break;
    case MISFIT_PART:
        tell_part(diagnosis, misfit, "'%.*s' has no part '%.*s'", element->part->words);
        break;
    case MISFIT_OWNED:
        tell_part(diagnosis, misfit,
                  "'%.*s' has nothing that is called '%.*s'; only what is declared in its "
                  "block may be named", NULL);
        break;
    case MISFIT_NAME_GIVEN:
        tell_given(diagnosis, misfit);
        break;
    case MISFIT_NEW_NAME:
        tell(diagnosis, value, misfit->error, "%s", misfit->why);
        break;
    case MISFIT_RESERVED:
        tell_reserved(diagnosis, misfit);
        break;
    case MISFIT_NO_DICE:
        tell_no_dice(diagnosis, value, misfit->die);
        break;
    case MISFIT_DIE:
        tell_die(diagnosis, value, misfit->die);
        break;
    case MISFIT_POOL:
        tell_pool(diagnosis, value);
        break;
    case MISFIT_FACE:
        tell_face(diagnosis, value, misfit->die);
        break;
    case MISFIT_NONE:
    case MISFIT_MISPLACED:
    case MISFIT_MISSING:
        break;
    }
}

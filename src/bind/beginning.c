#include "bind/beginning.h"

/* The first operand, if it is a single word. */
static struct word second_word(const struct statement *statement)
{
    const struct operand *operand = statement->operands;
    const struct value *value = statement->operand_count ? value_at(statement, operand->value) : NULL;
    bool single = value && !operand->keyed && operand->preposition == PREPOSITION_NONE && value->kind == VALUE_PATH && value->count == 1;
    return single ? value_at(statement, value->child)->word : (struct word){0};
}

static bool is_marker(struct slice word)
{
    for (int i = 0; i < MARKER_COUNT; i++)
        if (slice_is(word, marker_word((enum marker)i)))
            return true;
    return slice_is(word, "turn");
}

/* A marker the other way round: "initiation phase". */
static void find_reversed(const struct statement *statement, struct slice word, struct word second, struct advice *advice, struct text *text)
{
    struct slice marker = word_slice(statement, second);
    struct word whole = {.at = statement->word.at, .length = (uint16_t)(second.at + second.length - statement->word.at)};
    text_add_string(text, "a marker begins with its own word: write '");
    size_t written = text->length;
    text_addf(text, "%.*s %.*s'", (int)marker.length, marker.at, (int)word.length, word.at);
    advice_keep_written(advice, text, whole, written);
    advice->at = 0;
    advice->length = statement->length;
}

/* A verb in front: "activate Avenger". */
static void find_lost_subject(struct slice word, uint32_t whose, const struct lexicon *lexicon, const struct roster *roster, struct text *text)
{
    struct slice name = slice_of("table");
    const uint32_t kinds = lexicon->vocabulary->subject_kinds;
    entity one = 0;
    while (one < roster_count(roster) && !(kinds >> roster_at(roster, one)->kind & 1))
        one++;
    if (!(whose & SUBJECT_TABLE) && one < roster_count(roster))
        name = roster_name(roster, one);
    text_addf(text, "the one who does it is missing: write '%.*s: %.*s ...'", (int)name.length, name.at, (int)word.length, word.at);
}

void beginning_find(const struct statement *statement, struct slice word, const struct lexicon *lexicon, const struct roster *roster,
                    struct advice *advice)
{
    const struct word second = second_word(statement);
    const uint32_t whose = lexicon_whose(lexicon, word);
    entity who;
    struct text text;
    bool acts = slice_is(word, "judge") || slice_is(word, "table") ||
                roster_find(roster, word, lexicon->vocabulary->subject_kinds, NO_ENTITY, &who) == ROSTER_FOUND;
    text_init(&text, advice->message, sizeof advice->message);
    advice->at = statement->word.at;
    advice->length = statement->word.length;
    advice->wrong = statement->word;
    if (acts && second.length) {
        text_addf(&text, "a ':' is missing after '%.*s'", (int)word.length, word.at);
    } else if (whose) {
        find_lost_subject(word, whose, lexicon, roster, &text);
        advice->lacks_subject = true;
    } else if (second.length && statement->operand_count == 1 && is_marker(word_slice(statement, second))) {
        find_reversed(statement, word, second, advice, &text);
    }
}

/* SPDX-License-Identifier: MIT */
/* The table of origins: who may write what (umpire_views.h). All ask it that take others' lines. */
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/records.h"
#include "judge/log/reader.h"
#include "umpire.h"

#include <string.h>

enum { NO = UMPIRE_MAY_NOT, YES = UMPIRE_MAY, ALONE = UMPIRE_MAY_WITHOUT_EVENT };
enum { LISTED = UMPIRE_MAY_LISTED };

static const char *const writings[UMPIRE_WRITING_COUNT] = {
    [UMPIRE_WRITING_GAME] = "game and players",
    [UMPIRE_WRITING_EVENT] = "event and table",
    [UMPIRE_WRITING_LIST] = "what a player plays",
    [UMPIRE_WRITING_DECLARATION] = "other declarations",
    [UMPIRE_WRITING_NOTE] = "notes and signatures",
    [UMPIRE_WRITING_MARKER] = "markers",
    [UMPIRE_WRITING_OWN] = "what it does itself",
    [UMPIRE_WRITING_OTHERS] = "what others do",
    [UMPIRE_WRITING_TABLE] = "the table's statements",
    [UMPIRE_WRITING_RESULT] = "result and end",
    [UMPIRE_WRITING_RULING] = "rulings",
    [UMPIRE_WRITING_VIEW] = "whose view it is"};

/* In the order of enum umpire_writing. */
static const struct {
    const char *name;
    uint8_t may[UMPIRE_WRITING_COUNT];
} origins[UMPIRE_ORIGIN_COUNT] = {
    [UMPIRE_ORIGIN_FILE] = {"the log itself",
                            {YES, YES, YES, YES, YES, YES, YES, YES, YES, YES, YES, YES}},
    [UMPIRE_ORIGIN_ROOM] = {"the judge's room",
                            {YES, YES, YES, YES, NO, NO, NO, NO, NO, NO, YES, NO}},
    [UMPIRE_ORIGIN_LINK] = {"a table's link to record",
                            {ALONE, NO, YES, YES, YES, YES, YES, YES, YES, YES, NO, NO}},
    [UMPIRE_ORIGIN_SIDE] = {"the link of a side",
                            {NO, NO, NO, NO, NO, YES, YES, NO, NO, NO, NO, NO}},
    [UMPIRE_ORIGIN_FIRST_LOG] = {"the first log of a join",
                                 {YES, YES, YES, YES, YES, YES, YES, YES, YES, YES, YES, YES}},
    [UMPIRE_ORIGIN_LATER_LOG] = {"a later log of a join",
                                 {YES, YES, YES, YES, YES, YES, YES, LISTED, LISTED, LISTED, NO,
                                  YES}},
    [UMPIRE_ORIGIN_LATER_VIEW] = {"a later log that is a side's view",
                                  {YES, YES, YES, YES, YES, YES, YES, NO, NO, NO, NO, YES}},
    [UMPIRE_ORIGIN_ENGINE] = {"an engine that plays",
                              {NO, NO, NO, NO, NO, NO, YES, NO, NO, NO, NO, NO}},
    [UMPIRE_ORIGIN_POLICY] = {"a policy", {NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO}}};

enum umpire_may umpire_may_write(enum umpire_origin origin, enum umpire_writing writing)
{
    return origin < UMPIRE_ORIGIN_COUNT && writing < UMPIRE_WRITING_COUNT
               ? (enum umpire_may)origins[origin].may[writing]
               : UMPIRE_MAY_NOT;
}

const char *umpire_origin_name(enum umpire_origin origin)
{
    return origin < UMPIRE_ORIGIN_COUNT ? origins[origin].name : NULL;
}

const char *umpire_writing_name(enum umpire_writing writing)
{
    return writing < UMPIRE_WRITING_COUNT ? writings[writing] : NULL;
}

/* What a statement is ---------------------------------------------------------------------- */

enum umpire_writing umpire_writing_of(const char *subject, const char *verb, const char *side)
{
    if (subject && *subject) {
        if (strcmp(subject, "judge") == 0)
            return UMPIRE_WRITING_RULING;
        if (strcmp(subject, "table") == 0)
            return UMPIRE_WRITING_TABLE;
        return side && strcmp(subject, side) != 0 ? UMPIRE_WRITING_OTHERS : UMPIRE_WRITING_OWN;
    }
    for (int marker = 0; marker < MARKER_COUNT; marker++)
        if (strcmp(verb, marker_word((enum marker)marker)) == 0)
            return UMPIRE_WRITING_MARKER;
    if (strcmp(verb, "note") == 0)
        return UMPIRE_WRITING_NOTE;
    return strcmp(verb, "result") == 0 ? UMPIRE_WRITING_RESULT : UMPIRE_WRITING_TABLE;
}

struct reading {
    const struct ruleset *ruleset; /* of the game that is read; NULL: none, or unknown */
    unsigned depth;                /* of blocks */
    const char *side;
};

/* Whether a declaration says who plays. */
static bool declares_player(const struct ruleset *ruleset, struct slice word)
{
    const struct phrase *phrase = ruleset ? ruleset->vocabulary->declarations : NULL;
    for (; phrase && phrase->word; phrase++)
        if (slice_is(word, phrase->word))
            return phrase->introduces &&
                   ruleset->vocabulary->player_kinds >> (phrase->introduces - 1) & 1;
    return false;
}

static enum umpire_writing declaration_of(const struct reading *reading,
                                          const struct statement *statement)
{
    struct slice word = word_slice(statement, statement->word);
    if (statement_is_judges_note(statement))
        return UMPIRE_WRITING_RULING;
    if (statement_is_signature(statement) || slice_is(word, "note"))
        return UMPIRE_WRITING_NOTE;
    if (slice_is(word, "result"))
        return UMPIRE_WRITING_RESULT;
    if (reading->depth)
        return UMPIRE_WRITING_LIST;
    int heading = heading_of(word);
    if (heading == HEADING_EVENT || heading == HEADING_TABLE)
        return UMPIRE_WRITING_EVENT;
    if (slice_is(word, VIEW_WORD))
        return UMPIRE_WRITING_VIEW;
    return declares_player(reading->ruleset, word) ? UMPIRE_WRITING_GAME
                                                   : UMPIRE_WRITING_DECLARATION;
}

static enum umpire_writing writing_of(const struct reading *reading,
                                      const struct statement *statement, const char *subject)
{
    switch (statement->kind) {
    case STATEMENT_GAME:
        return UMPIRE_WRITING_GAME;
    case STATEMENT_MARKER:
        return UMPIRE_WRITING_MARKER;
    case STATEMENT_EVENT:
        return umpire_writing_of(*subject ? subject : "?", "", reading->side);
    case STATEMENT_DECLARATION:
        return declaration_of(reading, statement);
    default:
        return UMPIRE_WRITING_RESULT;
    }
}

static bool take(struct reading *reading, const struct statement *statement,
                 bool (*each)(void *user, const struct umpire_written *one), void *user)
{
    char buffer[LIMIT_STATEMENT_BYTES + 8], subject[LIMIT_STRING_BYTES], word[LIMIT_STRING_BYTES],
        unescaped[LIMIT_STRING_BYTES];
    struct text text;
    if (statement->kind == STATEMENT_EOF)
        return true;
    if (statement->kind == STATEMENT_BLOCK_END) {
        reading->depth -= reading->depth > 0;
        return true;
    }
    if (statement->kind == STATEMENT_GAME) {
        reading->ruleset = ruleset_named(word_slice(statement, statement->word));
        reading->depth = 0;
    }
    text_init(&text, buffer, sizeof buffer);
    statement_canonical(statement, &text);
    text_copy(subject, sizeof subject, word_text(statement, statement->subject, unescaped));
    text_copy(word, sizeof word, word_text(statement, statement->word, unescaped));
    const struct umpire_written one = {.line = statement->line,
                                       .writing = writing_of(reading, statement, subject),
                                       .text = text.at,
                                       .subject = subject,
                                       .word = word,
                                       .statement = statement};
    reading->depth += statement->opens_block;
    return each(user, &one);
}

bool umpire_written_value(const struct umpire_written *one, const char *key, char *ret_value,
                          size_t size)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct statement *statement = one->statement;
    size_t at = 0;
    while (at < statement->operand_count &&
           (key ? !statement->operands[at].keyed ||
                      !says_word(statement, statement->operands[at].key, key)
                : statement->operands[at].keyed))
        at++;
    if (at == statement->operand_count)
        return false;
    const struct value *value = value_at(statement, statement->operands[at].value);
    struct slice text = value->kind == VALUE_PATH && value->count == 1
                            ? word_text(statement, value_at(statement, value->child)->word, buffer)
                            : value_as_written(statement, value);
    if (text.length >= size)
        return false;
    text_copy(ret_value, size, text);
    return true;
}

bool umpire_read_written(const char *log, size_t length, const char *side,
                         bool (*each)(void *user, const struct umpire_written *one), void *user)
{
    struct reading reading = {.side = side};
    struct source *source = source_of_memory(log, length);
    struct reader *reader = source ? reader_new(source) : NULL;
    const struct item *item = NULL;
    bool good = reader != NULL;
    while (good && (item = reader_next(reader))->kind < ITEM_END)
        good = item->kind != ITEM_STATEMENT || take(&reading, item->statement, each, user);
    good = good && item->kind != ITEM_NO_MEMORY;
    if (reader)
        reader_free(reader);
    if (source)
        source_close(source);
    return good;
}

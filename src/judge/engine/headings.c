/* SPDX-License-Identifier: MIT */
#include "judge/engine/check.h"

#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"

static const struct {
    const char *word;
    uint32_t kinds; /* the kinds of values that it may have, a bit each */
    const char *example;
} headings[HEADINGS] = {
    [HEADING_TITLE] = {"title", BIT(VALUE_PATH), "\"...\""},
    [HEADING_EVENT] = {"event", BIT(VALUE_PATH), "\"...\""},
    [HEADING_SITE] = {"site", BIT(VALUE_PATH), "\"...\""},
    [HEADING_TABLE] = {"table", BIT(VALUE_PATH) | BIT(VALUE_INT), "\"...\""},
    [HEADING_DATE] = {"date", BIT(VALUE_DATE), "2026-11-14"},
};

int heading_of(struct slice word)
{
    for (int i = 0; i < HEADINGS; i++)
        if (slice_is(word, headings[i].word))
            return i;
    return -1;
}

const char *heading_word(int heading)
{
    return headings[heading].word;
}

const char *heading_example(int heading)
{
    return headings[heading].example;
}

void headings_offer(struct near *near)
{
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        near_offer(near, slice_of(headings[i].word));
}

/* The value of a heading. NULL: it has none, several, or one of a wrong kind. */
static const struct value *heading_value(const struct statement *statement, int heading)
{
    const struct operand *operand = statement->operands;
    if (statement->operand_count != 1 || statement->opens_block)
        return NULL;
    if (operand->keyed || operand->preposition)
        return NULL;
    const struct value *value = value_at(statement, operand->value);
    bool several_words = value->kind == VALUE_PATH && value->count != 1;
    bool right_kind = headings[heading].kinds & BIT(value->kind);
    return right_kind && !several_words ? value : NULL;
}

static bool keep_heading(struct run *run, int heading, struct slice text)
{
    uint32_t at;
    if (!block_append_to_head(&run->block, offsetof(struct game_run, headings.bytes),
                              text.length + 1, 1, &at))
        return run_out_of_memory(run);
    struct game_run *game = run_game(run);
    memcpy(TABLE(char, game, game->headings.bytes) + at, text.at, text.length);
    game->headings.at[heading] = text.length ? at + 1 : 0;
    return true;
}

/* A heading's text: the text in quotes, or the number or date as written. */
static struct slice heading_text(const struct statement *statement, const struct value *value,
                                 char buffer[LIMIT_STRING_BYTES])
{
    if (value->kind == VALUE_PATH)
        return word_text(statement, value_at(statement, value->child)->word, buffer);
    return value_as_written(statement, value);
}

bool run_take_heading(struct run *run, const struct statement *statement, int heading)
{
    char buffer[LIMIT_STRING_BYTES];
    const char *word = headings[heading].word;
    struct game_run *game = run_game(run);
    if (game->marker_seen)
        return run_report_too_late(run, statement);
    if (game->headings.seen & BIT(heading))
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "'%s' is already declared; it may be declared only once", word);
    const struct value *value = heading_value(statement, heading);
    if (!value)
        return heading == HEADING_DATE
                   ? run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                                   "a day must be written as year-month-day: %s %s", word,
                                   headings[heading].example)
                   : run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                                   "'%s' must have one text in quotes: %s %s", word, word,
                                   headings[heading].example);
    game->headings.seen |= BIT(heading);
    if (!keep_heading(run, heading, heading_text(statement, value, buffer)))
        return false;
    return run_tell(run, statement, NULL);
}

#include "engine/headings.h"

#include "engine/draft.h"
#include "engine/trace.h"

static const struct {
    const char *word;
    bool text, number, date;
} headings[] = {
    {"title", true, false, false}, {"event", true, false, false}, {"site", true, false, false},
    {"table", true, true, false},  {"date", false, false, true},
};

int heading_of(struct slice word)
{
    for (int i = 0; i < (int)(sizeof headings / sizeof *headings); i++)
        if (slice_is(word, headings[i].word))
            return i;
    return -1;
}

bool run_take_heading(struct run *run, const struct statement *statement, int heading)
{
    char buffer[LIMIT_STRING_BYTES];
    const char *word = headings[heading].word;
    struct game_run *game = run_game(run);
    if (game->marker_seen || game->headings_seen >> heading & 1)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                                game->marker_seen ? "'%s' stands before the first marker"
                                                    : "'%s' is declared a second time here", word);
    const struct operand *operand = statement->operands;
    const struct value *value = statement->operand_count ? value_at(statement, operand->value) : NULL;
    bool shaped = statement->operand_count == 1 && !operand->keyed && !operand->preposition &&
                  !operand->outcome && !statement->opens_block;
    bool text = value && value->kind == VALUE_PATH && value->count == 1 && headings[heading].text;
    bool number = value && value->kind == VALUE_INT && headings[heading].number;
    bool date = value && value->kind == VALUE_DATE && headings[heading].date;
    if (!shaped || !(text || number || date))
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                                "write: %s %s", word,
                                headings[heading].date ? "2026-11-14" : "\"...\"");
    game->headings_seen |= 1u << heading;
    if (heading == 0)
        text_copy(game->title, sizeof game->title,
                  word_text(statement, value_at(statement, value->child)->word, buffer));
    return run_tell(run, statement, NULL);
}

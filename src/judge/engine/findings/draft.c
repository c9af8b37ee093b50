/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/draft.h"

#include "judge/bind/advice.h"

#include <string.h>

enum { STATEMENT_TEXT_BYTES = 2048, SOURCE_TEXT_BYTES = 512 };

bool run_report_too_late(struct run *run, const struct statement *statement)
{
    const struct play_begin *begin = &run_game(run)->opening.play;
    const struct slice word = word_slice(statement, statement->word);
    return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                         "'%.*s' must be above '%s' (line %llu), where play begins",
                         (int)word.length, word.at, begin->text, (unsigned long long)begin->line);
}

size_t run_keep_source(struct run *run, struct slice line)
{
    size_t kept = line.length < SOURCE_TEXT_BYTES ? line.length : SOURCE_TEXT_BYTES, length = kept;
    while (length < line.length && kept - length < 3 &&
           ((unsigned char)line.at[length] & 0xC0) == 0x80)
        length--;
    return findings_text(&run->findings, (struct slice){line.at, length});
}

/* Takes the first word off a line. */
static struct slice take_draft_word(struct slice *line)
{
    size_t begin = 0, end;
    while (begin < line->length && (line->at[begin] == ' ' || line->at[begin] == '\t'))
        begin++;
    for (end = begin; end < line->length && !strchr(" \t\r,;:#", line->at[end]);)
        end++;
    struct slice word = {line->at + begin, end - begin};
    *line = (struct slice){line->at + end, line->length - end};
    return word;
}

bool run_is_near_game(struct slice name)
{
    struct near near = {.wrong = name};
    for (size_t i = 0; catalogue_rulesets[i]; i++)
        near_offer(&near, slice_of(catalogue_rulesets[i]->name));
    return near.count > 0;
}

/* Whether a text is empty, or may be an edition. */
static bool has_no_words(struct slice text)
{
    size_t length = 0;
    while (length < text.length && strchr("0123456789. \t\r\n", text.at[length]) && text.at[length])
        length++;
    return length == text.length;
}

bool run_may_show(const struct run *run, struct slice line)
{
    if (run->is_log)
        return true;
    if (!advice_same_letters(take_draft_word(&line), slice_of("game")))
        return false;
    struct slice name = take_draft_word(&line);
    for (size_t i = 0; catalogue_rulesets[i]; i++)
        if (advice_same_letters(name, slice_of(catalogue_rulesets[i]->name)))
            return true;
    return has_no_words(line) && run_is_near_game(name);
}

void run_locate(struct run *run, size_t first, const struct statement *statement,
                struct place place, entity actor, bool by_table)
{
    struct findings *findings = &run->findings;
    char buffer[STATEMENT_TEXT_BYTES];
    struct text text;
    struct slice line = {"", 0};
    text_init(&text, buffer, sizeof buffer);
    if (statement) {
        statement_canonical(statement, &text);
        line = statement_line(statement->implied_by ? statement->implied_by : statement);
    }
    size_t own = findings_text(findings, (struct slice){text.at, text.length});
    size_t source = run_keep_source(run, line);
    size_t name = NO_TEXT;
    if (actor != NO_ENTITY)
        name = findings_text(findings, roster_name(run_roster(run), actor));
    else if (by_table)
        name = findings_text(findings, slice_of("table"));
    struct game_place where = {.round = ""};
    const struct game_run *game = run_game(run);
    if (game->stage == GAME_PLAY || game->stage == GAME_SETUP || game->stage == GAME_OVER)
        game->catalogue->ruleset->shown.place(run->block.bytes, &where);
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        bool elsewhere = draft->at.line != 0 && draft->at.line != place.line;
        draft->place = where;
        draft->texts.actor = name;
        draft->texts.statement = own;
        draft->texts.source = elsewhere ? NO_TEXT : source;
        draft->at = elsewhere ? place_of_line(draft->at.line) : place;
    }
}

bool run_log_error(struct run *run, enum log_error error, const struct statement *statement,
                   uint32_t at, uint32_t length, const char *format, ...)
{
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    va_list arguments;
    va_start(arguments, format);
    text_addv(&text, format, arguments);
    va_end(arguments);
    size_t first = run->findings.count;
    struct finding_draft *draft = findings_add(&run->findings,
                                               (struct slice){text.at, text.length});
    if (!draft)
        return false;
    draft->error = error;
    draft->level = log_error_level(error);
    struct place place = statement_place(statement, at, length);
    if (place.line != statement->line) /* a finding is on the line that its statement begins on */
        place = statement_place(statement, 0, statement->length);
    run_locate(run, first, statement, place, NO_ENTITY, false);
    return true;
}

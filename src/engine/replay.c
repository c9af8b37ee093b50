#include "engine/replay.h"

#include "engine/replay_state.h"

#include <stdlib.h>

static const struct {
    const char *word;
    bool text, number, date;
} headings[] = {
    {"title", true, false, false}, {"event", true, false, false}, {"site", true, false, false},
    {"table", true, true, false},  {"date", false, false, true},
};

bool replay_init(struct replay *replay, const struct umpire_options *options,
                 const struct umpire_sink *sink)
{
    memset(replay, 0, sizeof *replay);
    replay->options = *options;
    replay->sink = sink;
    replay->secret = roster_secret_new();
    binder_init(&replay->binder, &replay->block);
    return game_run_begin(&replay->block, 0);
}

void replay_done(struct replay *replay)
{
    binder_done(&replay->binder);
    block_done(&replay->block);
    findings_done(&replay->findings);
    free(replay->dice);
    free(replay->coverage);
}

void replay_begin(struct replay *replay, const char *path)
{
    replay->path = path;
    replay->verdict = UMPIRE_CONFORMANT;
    replay->sink_failed = replay->no_memory = false; /* what ended the check of a log ends no other */
    replay->binder.no_memory = replay->findings.no_memory = false;
    replay->outside_reported = false;
    replay->games = replay->border_line = 0;
    replay->at_border = false;
    replay_game(replay)->stage = GAME_NONE;
    findings_clear(&replay->findings);
}

/* Judging and applying -------------------------------------------------------------- */

/* Gives the drafts from `first` on their place, and what would have been legal. */
static void explain(struct replay *replay, const struct statement *statement, size_t first)
{
    struct findings *findings = &replay->findings;
    const struct event *event = &replay->binder.event;
    bool room = replay_game(replay)->findings_written < replay->options.findings_most;
    replay_locate(replay, first, statement, statement_place(statement, 0, statement->length), event->subject, event->by_table);
    for (size_t i = first; i < findings->count && room; i++)
        if (!findings->drafts[i].dropped) {
            replay->list_alternatives(replay, event, &findings->drafts[i]);
            for (size_t j = i + 1; j < findings->count; j++) {
                struct finding_draft *other = &findings->drafts[j];
                memcpy(other->legal, findings->drafts[i].legal, sizeof other->legal);
                other->legal_count = findings->drafts[i].legal_count;
                other->legal_total = findings->drafts[i].legal_total;
            }
            break;
        }
}

static bool report_unresolved(struct replay *replay, const struct event *event,
                              const struct statement *statement)
{
    const struct ruleset *ruleset = replay_game(replay)->catalogue->ruleset;
    struct judgement judgement = replay_judgement(replay, event);
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    enum log_error error;
    uint64_t line;
    uint32_t cursor = 0;
    while (ruleset->unresolved) {
        text_init(&text, buffer, sizeof buffer);
        if (!ruleset->unresolved(&judgement, &cursor, &error, &line, &text))
            break;
        size_t first = replay->findings.count;
        if (!replay_log_error(replay, error, statement, 0, 0, "%s", buffer))
            return replay_out_of_memory(replay);
        replay->findings.drafts[first].line = line;
        replay->findings.drafts[first].column = 1;
        replay->findings.drafts[first].end_column = 2;
        replay->findings.drafts[first].source = NO_TEXT;
    }
    return true;
}

/* Judges the declarations as a whole, when the first marker comes. */
static bool judge_setup(struct replay *replay, const struct statement *statement)
{
    struct game_run *game = replay_game(replay);
    uint32_t fields_read = 0;
    struct event event = {.kind = KIND_SETUP, .subject = NO_ENTITY, .fields_read = &fields_read, .line = game->line};
    struct place place = {.line = game->line, .column = 1, .end_column = 5};
    game->stage = GAME_PLAY;
    if (!replay_tell(replay, NULL, "setup") || !report_unresolved(replay, &event, statement))
        return false;
    struct findings *findings = &replay->findings;
    size_t first = findings->count;
    struct judgement judgement = replay_judgement(replay, &event);
    judgement.findings = findings;
    replay_judge(replay, &judgement);
    replay_locate(replay, first, NULL, place, NO_ENTITY, false);
    for (size_t i = first; i < findings->count; i++) {
        findings->drafts[i].statement = findings_text(findings, slice_of("game"));
        findings->drafts[i].source = NO_TEXT;
    }
    struct play play = replay_play(replay, &event);
    if (!game->catalogue->ruleset->apply(&play))
        return replay_out_of_memory(replay);
    return replay_flush(replay);
}

/* Reports what does not bind; the game may note that something was done. */
static bool bind_error(struct replay *replay, const struct statement *statement)
{
    const struct game_run *game = replay_game(replay);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    struct play play = replay_play(replay, &replay->binder.event);
    bool known = statement->kind == STATEMENT_EVENT && replay->binder.event.kind != KIND_NONE && game->marker_seen;
    if (known && ruleset->unread && !ruleset->unread(&play))
        return replay_out_of_memory(replay);
    const struct bind_error *error = &replay->binder.error;
    if (replay->binder.no_memory)
        return replay_out_of_memory(replay);
    return replay_log_error(replay, error->error, statement, error->at, error->length, "%s",
                            error->message);
}

static bool judge_and_apply(struct replay *replay, const struct statement *statement)
{
    const struct ruleset *ruleset = replay_game(replay)->catalogue->ruleset;
    struct event *event = &replay->binder.event;
    struct judgement judgement = replay_judgement(replay, event);
    if (ruleset->validate && !ruleset->validate(&judgement, &replay->binder))
        return bind_error(replay, statement);
    if (!replay_tell(replay, statement, NULL))
        return false;
    if (replay->options.details && !replay_count_dice(replay, event))
        return false;
    bool marker = statement->kind == STATEMENT_MARKER;
    if (!marker && statement->kind != STATEMENT_END && !replay_trace(replay, statement))
        return false;
    size_t before = replay->findings.count;
    judgement = replay_judgement(replay, event); /* counting dice may have moved the game */
    judgement.findings = &replay->findings;
    replay_judge(replay, &judgement);
    if (replay->findings.count > before)
        explain(replay, statement, before);
    if (replay->findings.no_memory)
        return replay_out_of_memory(replay);
    struct play play = replay_play(replay, event);
    if (judgement.impossible ? ruleset->not_applied && !ruleset->not_applied(&play) : !ruleset->apply(&play))
        return replay_out_of_memory(replay);
    replay_note_area(replay, event);
    return !marker || replay_trace(replay, statement);
}

/* Statements ------------------------------------------------------------------------ */

static bool check_time(struct replay *replay, const struct statement *statement)
{
    if (!statement->has_time)
        return true;
    struct game_run *game = replay_game(replay);
    bool back = game->time_seen && statement->time < game->time;
    game->time = statement->time;
    game->time_seen = true;
    return !back || replay_log_error(replay, LOG_TIME, statement, 0, statement->length,
                                     "the elapsed time runs backwards here");
}

static int heading_of(struct slice word)
{
    for (int i = 0; i < (int)(sizeof headings / sizeof *headings); i++)
        if (slice_is(word, headings[i].word))
            return i;
    return -1;
}

static bool take_heading(struct replay *replay, const struct statement *statement, int heading)
{
    char buffer[LIMIT_STRING_BYTES];
    const char *word = headings[heading].word;
    struct game_run *game = replay_game(replay);
    if (game->marker_seen || game->headings_seen >> heading & 1)
        return replay_log_error(replay, LOG_DECLARATION, statement, 0, statement->length,
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
        return replay_log_error(replay, LOG_OPERANDS, statement, 0, statement->length,
                                "write: %s %s", word,
                                headings[heading].date ? "2026-11-14" : "\"...\"");
    game->headings_seen |= 1u << heading;
    if (heading == 0)
        replay_copy_text(game->title, sizeof game->title,
                  word_text(statement, value_at(statement, value->child)->word, buffer));
    return replay_tell(replay, statement, NULL);
}

static bool take_note(struct replay *replay, const struct statement *statement)
{
    const struct operand *operand = statement->operands;
    if (statement->operand_count == 1 && !operand->keyed && !operand->preposition && !operand->outcome &&
        !statement->opens_block)
        return replay_trace(replay, statement);
    return replay_log_error(replay, LOG_OPERANDS, statement, 0, statement->length,
                            "write: note \"...\"");
}

static bool take_result(struct replay *replay, const struct statement *statement)
{
    struct text text;
    struct game_run *game = replay_game(replay);
    if (!game->marker_seen || game->result_seen)
        return replay_log_error(replay, LOG_DECLARATION, statement, 0, statement->length,
                                game->result_seen ? "the result is given already"
                                                    : "a result stands after the first marker");
    if (!bind_result(&replay->binder, statement))
        return bind_error(replay, statement);
    if (!judge_and_apply(replay, statement))
        return false;
    game = replay_game(replay);
    game->result_seen = true;
    game->stage = GAME_OVER;
    text_init(&text, game->result_text, sizeof game->result_text);
    canonical_text((struct slice){statement->text, statement->length}, &text);
    return true;
}

static bool take_declaration(struct replay *replay, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice word = word_text(statement, statement->word, buffer);
    bool good = false, in_block = replay_game(replay)->bindings.depth > 0;
    size_t known = roster_count(replay_roster(replay));
    if (!in_block && slice_is(word, "result")) {
        if (!replay_flush(replay) || !take_result(replay, statement))
            return false;
        replay_game(replay)->skip_blocks = statement->opens_block;
        return true;
    }
    if (slice_is(word, "records")) {
        replay_game(replay)->skip_blocks = statement->opens_block;
        return replay_declare_records(replay, statement);
    }
    int heading = in_block ? -1 : heading_of(word);
    if (replay_game(replay)->stage == GAME_OVER) {
        replay_game(replay)->skip_blocks = statement->opens_block;
        return replay_log_error(replay, LOG_DECLARATION, statement, 0, statement->length,
                                "after the result only rulings, notes and 'end' may stand");
    }
    if (heading >= 0) {
        replay_game(replay)->skip_blocks = statement->opens_block;
        return take_heading(replay, statement, heading);
    }
    if (!bind_declaration(&replay->binder, statement)) {
        if (!bind_error(replay, statement))
            return false;
    } else if (replay_game(replay)->marker_seen) {
        if (!replay_log_error(replay, LOG_DECLARATION, statement, 0, statement->length,
                              "declarations stand before the first marker"))
            return false;
    } else {
        struct play play = replay_play(replay, &replay->binder.event);
        good = replay_game(replay)->catalogue->ruleset->declare(&play, &replay->binder);
        if (!good)
            roster_truncate(replay_roster(replay), known); /* what is not read is not there */
        if (!(good ? replay_tell(replay, statement, NULL) : bind_error(replay, statement)))
            return false;
        replay_note_area(replay, &replay->binder.event);
    }
    if (good && statement->opens_block)
        binder_open(&replay->binder);
    else if (statement->opens_block)
        replay_game(replay)->skip_blocks = 1;
    return true;
}

/* A statement in a block that is not read. */
static bool skipped_in_block(struct replay *replay, const struct statement *statement)
{
    if (replay_game(replay)->skip_blocks == 0)
        return false;
    if (statement->kind == STATEMENT_BLOCK_END)
        replay_game(replay)->skip_blocks--;
    else if (statement->opens_block)
        replay_game(replay)->skip_blocks++;
    return true;
}

static bool is_judge(const struct replay *replay, const struct statement *statement)
{
    entity subject;
    struct slice name = word_slice(statement, statement->subject);
    return slice_is(name, "judge") &&
           roster_find(replay_roster(replay), name, replay_game(replay)->catalogue->lexicon->vocabulary->subject_kinds,
                       NO_ENTITY, &subject) == ROSTER_NONE;
}

/* An event, a marker or `end`. */
static bool take_play(struct replay *replay, const struct statement *statement)
{
    bool end = statement->kind == STATEMENT_END, marker = statement->kind == STATEMENT_MARKER;
    if (replay_game(replay)->stage == GAME_OVER && !end)
        return replay_log_error(replay, LOG_DECLARATION, statement, 0, statement->length,
                                "after the result only rulings, notes and 'end' may stand");
    if ((marker || end) && !replay_game(replay)->marker_seen && !judge_setup(replay, statement))
        return false;
    replay_game(replay)->marker_seen = replay_game(replay)->marker_seen || marker || end;
    if (end) {
        const struct ruleset *ruleset = replay_game(replay)->catalogue->ruleset;
        bool open = ruleset->left_unfinished && ruleset->left_unfinished(replay->block.bytes);
        binder_bare(&replay->binder, KIND_END, statement);
        bool good = open ? replay_tell(replay, statement, NULL) &&
                               replay_log_error(replay, LOG_UNFINISHED, statement, 0, statement->length,
                                                "the result says that the game was left unfinished")
                         : judge_and_apply(replay, statement);
        if (!good)
            return false;
        return replay_end_game(replay, true);
    }
    if (!(marker ? bind_marker(&replay->binder, statement) : bind_event(&replay->binder, statement)))
        return bind_error(replay, statement);
    return judge_and_apply(replay, statement);
}

/* Outside any game: only `game` may stand there. */
static bool outside(struct replay *replay, const struct statement *statement)
{
    if (replay->outside_reported || (statement->kind == STATEMENT_EOF && replay->games))
        return true;
    replay->outside_reported = true;
    if (statement->kind == STATEMENT_EOF)
        return replay_log_error(replay, LOG_SYNTAX, statement, 0, 0,
                                "this log holds no game; one begins with 'game' and its ruleset, such as: game %s",
                                umpire_rulesets[0]->name) &&
               replay_flush(replay);
    return replay_log_error(replay, LOG_SYNTAX, statement, 0, statement->length,
                            "a game begins with 'game' and its ruleset, such as: game %s",
                            umpire_rulesets[0]->name) &&
           replay_flush(replay);
}

static bool dispatch(struct replay *replay, const struct statement *statement)
{
    if (statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_EOF)
        if (!replay_break_off(replay, statement))
            return false;
    if (statement->kind == STATEMENT_GAME) {
        replay->at_border = statement->line == replay->border_line;
        return !replay->at_border && replay_begin_game(replay, statement);
    }
    if (replay_game(replay)->stage == GAME_NONE)
        return outside(replay, statement);
    replay_game(replay)->statements += statement->kind != STATEMENT_BLOCK_END;
    if (replay_game(replay)->stage == GAME_SKIPPED)
        return statement->kind != STATEMENT_END || replay_end_game(replay, true);
    if (skipped_in_block(replay, statement))
        return true;
    if (statement->kind == STATEMENT_BLOCK_END) {
        binder_close(&replay->binder);
        return replay_tell(replay, statement, NULL);
    }
    char buffer[LIMIT_STRING_BYTES];
    bool note = statement->kind == STATEMENT_DECLARATION &&
                slice_is(word_text(statement, statement->word, buffer), "note");
    bool ruling = statement->kind == STATEMENT_EVENT && is_judge(replay, statement);
    if (!(note || ruling) && !replay_flush(replay))
        return false;
    if (!check_time(replay, statement))
        return false;
    if (note || ruling)
        return note ? take_note(replay, statement) : replay_ruling(replay, statement);
    if (statement->kind == STATEMENT_DECLARATION)
        return take_declaration(replay, statement);
    return take_play(replay, statement);
}

bool replay_statement(struct replay *replay, const struct statement *statement)
{
    replay->binder.terse = !replay->options.messages && replay_game(replay)->findings_written >= replay->options.findings_most;
    return dispatch(replay, statement) && !replay->findings.no_memory;
}

static bool take_error(struct replay *replay, const struct item *item)
{
    if (!replay_flush(replay))
        return false;
    size_t first = replay->findings.count;
    struct finding_draft *draft = findings_add(&replay->findings, slice_of(item->error.message));
    if (!draft)
        return replay_out_of_memory(replay);
    draft->error = item->error.error;
    draft->level = UMPIRE_LEVEL_ERROR;
    replay_locate(replay, first, NULL, item->error.place, NO_ENTITY, false);
    char buffer[512];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    canonical_text(item->error.line, &text);
    size_t statement = findings_text(&replay->findings, (struct slice){text.at, text.length});
    size_t source = replay_keep_source(replay, item->error.line);
    replay->findings.drafts[first].statement = statement;
    replay->findings.drafts[first].source = source;
    return replay_flush(replay);
}

/* Hands over the rules that a comment `#~ RULE ...` expects to be found broken. */
static bool take_comment(struct replay *replay, uint64_t line, struct slice text)
{
    const struct umpire_sink *sink = replay->sink;
    if (!sink->expectation || text.length < 2 || text.at[1] != '~')
        return true;
    text.at += 2;
    text.length -= 2;
    if (text.length && text.at[0] == '^') {
        text.at++;
        text.length--;
    }
    while (text.length) {
        size_t length = 0;
        char rule[128];
        while (length < text.length && text.at[length] != ' ' && text.at[length] != '\t')
            length++;
        if (length) {
            replay_copy_text(rule, sizeof rule, (struct slice){text.at, length});
            if (!sink->expectation(sink->user, line, rule)) {
                replay->sink_failed = true;
                return false;
            }
        }
        text.at += length + (length < text.length);
        text.length -= length + (length < text.length);
    }
    return true;
}

bool replay_item(struct replay *replay, const struct item *item)
{
    switch (item->kind) {
    case ITEM_STATEMENT: return replay_statement(replay, item->statement);
    case ITEM_ERROR: return take_error(replay, item);
    case ITEM_COMMENT: return take_comment(replay, item->comment.content_line, item->comment.text);
    case ITEM_IDLE: return replay_idle(replay);
    default: return true;
    }
}

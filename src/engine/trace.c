#include "engine/trace.h"

#include "engine/draft.h"
#include "engine/summary.h"

enum { TRACE_TEXT_BYTES = 2048 };

bool run_trace_event(struct run *run, const struct statement *statement)
{
    char buffer[TRACE_TEXT_BYTES], name[LIMIT_NAME_BYTES + 1], verb[LIMIT_NAME_BYTES + 1], word_buffer[LIMIT_STRING_BYTES];
    const struct umpire_sink *sink = &run->config->sink;
    if (!sink->event)
        return true;
    if (!run_announce(run))
        return false;
    struct game_place place = {.round = ""};
    run_game(run)->catalogue->ruleset->place(run->block.bytes, &place);
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    canonical_text((struct slice){statement->text, statement->length}, &text);
    bool marker = statement->kind == STATEMENT_MARKER, event = statement->kind == STATEMENT_EVENT;
    if (marker)
        text_copy(verb, sizeof verb, slice_of(marker_word(statement->marker)));
    else
        text_copy(verb, sizeof verb, word_text(statement, statement->word, word_buffer));
    if (event)
        text_copy(name, sizeof name, word_text(statement, statement->subject, word_buffer));
    struct umpire_event one = {.line = statement->line, .round = *place.round ? place.round : NULL, .phase = place.phase,
                               .segment = place.segment, .step = place.step, .actor = event ? name : NULL,
                               .verb = verb, .text = text.at};
    if (sink->event(sink->user, &one))
        return true;
    run->sink_failed = true;
    return false;
}

bool run_tell_statement(struct run *run, const struct statement *statement, const char *text)
{
    const struct umpire_sink *sink = &run->config->sink;
    if (!sink->statement)
        return true;
    if (!run_announce(run))
        return false;
    char buffer[LIMIT_STATEMENT_BYTES + 8];
    struct text own;
    text_init(&own, buffer, sizeof buffer);
    if (statement)
        canonical_text((struct slice){statement->text, statement->length}, &own);
    text_add_string(&own, !statement ? text : statement->opens_block ? " {" : "");
    bool result = statement && run_game(run)->stage == GAME_PLAY && statement->kind == STATEMENT_DECLARATION;
    bool played = statement && (statement->kind == STATEMENT_EVENT || statement->kind == STATEMENT_MARKER ||
                                statement->kind == STATEMENT_END);
    struct umpire_statement one = {.line = statement ? statement->line : run_game(run)->line,
                                   .judged = !statement || played || result, .text = own.at};
    if (sink->statement(sink->user, &one))
        return true;
    run->sink_failed = true;
    return false;
}

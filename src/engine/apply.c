#include "engine/apply.h"

#include "engine/dice.h"
#include "engine/draft.h"
#include "engine/emit.h"
#include "engine/judge.h"
#include "engine/records.h"
#include "engine/trace.h"
#include "engine/weight.h"

/* Gives the drafts from `first` on their place, and what would have been legal. */
static void explain(struct run *run, const struct statement *statement, size_t first)
{
    struct findings *findings = &run->findings;
    const struct event *event = &run->binder.event;
    bool room = run->config->list_alternatives && run_game(run)->findings_written < run->config->options.findings_most;
    run_locate(run, first, statement, statement_place(statement, 0, statement->length), event->subject, event->by_table);
    for (size_t i = first; i < findings->count && room; i++)
        if (!findings->drafts[i].dropped) {
            run->config->list_alternatives(run, event, &findings->drafts[i]);
            for (size_t j = i + 1; j < findings->count; j++) {
                struct finding_draft *other = &findings->drafts[j];
                memcpy(other->legal, findings->drafts[i].legal, sizeof other->legal);
                other->legal_count = findings->drafts[i].legal_count;
                other->legal_total = findings->drafts[i].legal_total;
            }
            break;
        }
}

static bool report_unresolved(struct run *run, const struct event *event,
                              const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct judgement judgement = run_judgement(run, event);
    char buffer[BIND_MESSAGE_BYTES];
    struct text text;
    enum log_error error;
    uint64_t line;
    uint32_t cursor = 0;
    while (ruleset->unresolved) {
        text_init(&text, buffer, sizeof buffer);
        if (!ruleset->unresolved(&judgement, &cursor, &error, &line, &text))
            break;
        size_t first = run->findings.count;
        if (!run_log_error(run, error, statement, 0, 0, "%s", buffer))
            return run_out_of_memory(run);
        run->findings.drafts[first].line = line;
        run->findings.drafts[first].column = 1;
        run->findings.drafts[first].end_column = 2;
        run->findings.drafts[first].source = NO_TEXT;
    }
    return true;
}

bool run_judge_setup(struct run *run, const struct statement *statement)
{
    struct game_run *game = run_game(run);
    uint32_t fields_read = 0;
    struct event event = {.kind = KIND_SETUP, .subject = NO_ENTITY, .fields_read = &fields_read, .line = game->line};
    struct place place = {.line = game->line, .column = 1, .end_column = 5};
    game->stage = GAME_PLAY;
    if (!run_tell(run, NULL, "setup") || !report_unresolved(run, &event, statement))
        return false;
    struct findings *findings = &run->findings;
    size_t first = findings->count;
    struct judgement judgement = run_judgement(run, &event);
    judgement.findings = findings;
    run_judge(run, &judgement);
    run_locate(run, first, NULL, place, NO_ENTITY, false);
    for (size_t i = first; i < findings->count; i++) {
        findings->drafts[i].statement = findings_text(findings, slice_of("game"));
        findings->drafts[i].source = NO_TEXT;
    }
    if (!run_note_open(run, &event))
        return false;
    struct play play = run_play(run, &event);
    if (!run_game(run)->catalogue->ruleset->apply(&play))
        return run_out_of_memory(run);
    return run_flush(run);
}

bool run_bind_error(struct run *run, const struct statement *statement)
{
    const struct game_run *game = run_game(run);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    struct play play = run_play(run, &run->binder.event);
    bool known = statement->kind == STATEMENT_EVENT && run->binder.event.kind != KIND_NONE && game->marker_seen;
    if (known && ruleset->on_unbound && !ruleset->on_unbound(&play))
        return run_out_of_memory(run);
    const struct bind_error *error = &run->binder.error;
    if (run->binder.no_memory)
        return run_out_of_memory(run);
    return run_log_error(run, error->error, statement, error->at, error->length, "%s",
                            error->message);
}

bool run_judge_and_apply(struct run *run, const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct event *event = &run->binder.event;
    struct judgement judgement = run_judgement(run, event);
    if (ruleset->validate && !ruleset->validate(&judgement, &run->binder))
        return run_bind_error(run, statement);
    if (!run_tell(run, statement, NULL))
        return false;
    if (run->config->options.details && !run_count_dice(run, event))
        return false;
    bool marker = statement->kind == STATEMENT_MARKER;
    if (!marker && statement->kind != STATEMENT_END && !run_trace(run, statement))
        return false;
    size_t before = run->findings.count;
    judgement = run_judgement(run, event); /* counting dice may have moved the game */
    judgement.findings = &run->findings;
    run_judge(run, &judgement);
    if (run->findings.count > before)
        explain(run, statement, before);
    if (run->findings.no_memory)
        return run_out_of_memory(run);
    if (!run_note_open(run, event))
        return false;
    struct play play = run_play(run, event);
    if (judgement.impossible ? ruleset->not_applied && !ruleset->not_applied(&play) : !ruleset->apply(&play))
        return run_out_of_memory(run);
    run_note_area(run, event);
    return !marker || run_trace(run, statement);
}

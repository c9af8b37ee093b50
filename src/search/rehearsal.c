#include "search/rehearsal.h"

#include "engine/check.h"
#include "engine/emit.h"

enum { COPY_BYTES = 8192 }; /* that are copied in about the time in which a statement is judged */

static bool is_told(const struct rehearsal *rehearsal, const struct umpire_finding *finding)
{
    const struct rule *const *rules = run_game(&rehearsal->run)->catalogue->rules;
    for (size_t i = 0; rehearsal->own && i < rehearsal->told_count; i++)
        if (rules[rehearsal->told[i]]->id == finding->rule)
            return true;
    return false;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct rehearsal *rehearsal = user;
    struct outcome *outcome = rehearsal->outcome;
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ERROR;
    if (!outcome || !counts || finding->waived || is_told(rehearsal, finding))
        return true;
    outcome->findings++;
    if (outcome->count < OUTCOME_FINDINGS)
        outcome->list[outcome->count++] = (struct outcome_finding){finding->rule, finding->line};
    return outcome->findings < rehearsal->most;
}

bool rehearsal_init(struct rehearsal *rehearsal)
{
    memset(rehearsal, 0, sizeof *rehearsal);
    rehearsal->config.sink = (struct umpire_sink){.user = rehearsal, .found = take_finding};
    return run_init(&rehearsal->run, &rehearsal->config);
}

void rehearsal_done(struct rehearsal *rehearsal)
{
    run_done(&rehearsal->run);
}

static bool out_of_memory(const struct rehearsal *rehearsal)
{
    return rehearsal->run.no_memory || rehearsal->run.findings.no_memory || rehearsal->run.binder.no_memory;
}

bool rehearsal_begin(struct rehearsal *rehearsal, const struct run *run, const struct statement *const *before, size_t count)
{
    if (!block_copy(&rehearsal->run.block, &run->block))
        return false;
    rehearsal->effort += 1 + run->block.used / COPY_BYTES;
    roster_truncate(run_roster(&rehearsal->run), run->binder.known); /* names that the statement introduced come with it */
    rehearsal->run.binder.lexicon = run->binder.lexicon;
    rehearsal->run.sink_failed = false;
    rehearsal->outcome = NULL;
    rehearsal->own = false;
    findings_clear(&rehearsal->run.findings);
    for (size_t i = 0; i < count; i++) {
        rehearsal->effort++;
        if (!run_statement(&rehearsal->run, before[i]) || !run_flush(&rehearsal->run))
            return !out_of_memory(rehearsal);
    }
    return true;
}

/* Plays a statement; a ruling on the one before is heard first. False: enough. */
static bool play(struct rehearsal *rehearsal, const struct statement *statement, bool own)
{
    struct run *run = &rehearsal->run;
    rehearsal->effort++;
    if (!run_is_remark(run, statement)) {
        if (!run_flush(run))
            return false;
        rehearsal->own = own;
    }
    return statement->kind == STATEMENT_END ? run_check_end(run, statement) : run_statement(run, statement);
}

static bool play_item(struct rehearsal *rehearsal, const struct item *item)
{
    if (item->kind == ITEM_ERROR) {
        bool good = run_flush(&rehearsal->run);
        rehearsal->own = false;
        return good && run_item(&rehearsal->run, item);
    }
    if (item->kind != ITEM_STATEMENT || item->statement->kind == STATEMENT_GAME || item->statement->kind == STATEMENT_EOF)
        return true;
    return play(rehearsal, item->statement, false);
}

/* False: there are too many findings, or memory ran out. */
static bool play_all(struct rehearsal *rehearsal, const struct lookahead *ahead, const struct reading *reading)
{
    const struct item *item;
    size_t at = 0;
    if (reading->swapped && !play_item(rehearsal, lookahead_at(ahead, at++)))
        return false;
    if (reading->statement && !play(rehearsal, reading->statement, true))
        return false;
    for (; (item = lookahead_at(ahead, at)) != NULL; at++) {
        rehearsal->outcome->reached = at;
        if (!play_item(rehearsal, item))
            return false;
    }
    rehearsal->outcome->reached = at;
    return run_flush(&rehearsal->run);
}

bool rehearsal_play(struct rehearsal *rehearsal, const struct run *run, const struct reading *reading, uint64_t most,
                struct outcome *ret_outcome)
{
    *ret_outcome = (struct outcome){.findings = 0};
    if (!rehearsal_begin(rehearsal, run, reading->before, reading->before_count))
        return false;
    rehearsal->outcome = ret_outcome;
    rehearsal->most = most;
    play_all(rehearsal, run->ahead, reading);
    rehearsal->outcome = NULL;
    return !out_of_memory(rehearsal);
}

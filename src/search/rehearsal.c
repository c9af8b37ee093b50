#include "search/rehearsal.h"

#include "engine/check.h"
#include "engine/findings/emit.h"

enum { COPY_BYTES = 8192 }; /* bytes whose copy takes about as long as judging a statement */

/* The place, plus 1, of a finding among those that the statement is known to have. 0: it is none of
 * them. */
static size_t told_at(const struct rehearsal *rehearsal, const struct umpire_finding *finding)
{
    const struct rule *const *rules = run_game(&rehearsal->run)->catalogue->rules;
    for (size_t i = 0; rehearsal->own && i < rehearsal->told_count; i++)
        if (rules[rehearsal->told[i]]->id == finding->rule)
            return i + 1;
    return 0;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct rehearsal *rehearsal = user;
    struct outcome *outcome = rehearsal->outcome;
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ERROR;
    if (outcome && !rehearsal->own && finding->level == UMPIRE_LEVEL_ADVICE &&
        outcome->advice_count < OUTCOME_ADVICE)
        outcome->advice[outcome->advice_count++] = (struct outcome_finding){finding->rule,
                                                                            finding->line};
    if (!outcome || !counts || finding->waived)
        return true;
    size_t told = told_at(rehearsal, finding);
    if (told) {
        outcome->still |= 1u << (told - 1);
        return true;
    }
    outcome->findings++;
    if (outcome->count < OUTCOME_FINDINGS)
        outcome->list[outcome->count++] = (struct outcome_finding){finding->rule, finding->line};
    return outcome->findings < rehearsal->most;
}

bool rehearsal_init(struct rehearsal *rehearsal)
{
    memset(rehearsal, 0, sizeof *rehearsal);
    rehearsal->config.rehearses = true;
    rehearsal->config.sink = (struct umpire_sink){.user = rehearsal, .found = take_finding};
    bool good = run_init(&rehearsal->run, &rehearsal->config);
    rehearsal->run.binder.takes = true;
    return good;
}

void rehearsal_done(struct rehearsal *rehearsal)
{
    run_done(&rehearsal->run);
}

static bool out_of_memory(const struct rehearsal *rehearsal)
{
    return rehearsal->run.no_memory || rehearsal->run.findings.no_memory ||
           rehearsal->run.binder.no_memory;
}

bool rehearsal_begin(struct rehearsal *rehearsal, const struct run *run, const struct block *from)
{
    if (!block_copy(&rehearsal->run.block, from ? from : &run->block))
        return false;
    rehearsal->effort += 1 + rehearsal->run.block.used / COPY_BYTES;
    rehearsal->run.binder.lexicon = run->binder.lexicon;
    rehearsal->run.sink_failed = false;
    /* findings are not looked up in the judge's list */
    bool all = run->config->options.waivers == UMPIRE_WAIVERS_ALL;
    rehearsal->config.unsealed = run->config->unsealed;
    rehearsal->config.options.details = run->config->options.details;
    rehearsal->config.options.require_decided = run->config->options.require_decided;
    rehearsal->config.options.waivers = all ? UMPIRE_WAIVERS_ALL : UMPIRE_WAIVERS_NONE;
    rehearsal->outcome = NULL;
    rehearsal->own = false;
    findings_clear(&rehearsal->run.findings);
    if (!from) /* playing the statement adds the names that it introduces */
        roster_truncate(run_roster(&rehearsal->run), run->binder.known);
    return true;
}

bool rehearsal_advance(struct rehearsal *rehearsal, const struct statement *const *statements,
                       size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        rehearsal->effort++;
        good = run_statement(&rehearsal->run, statements[i]) && run_flush(&rehearsal->run);
    }
    return good || !out_of_memory(rehearsal);
}

/* Plays a statement; a ruling on the one before takes effect first. False: there are findings
 * enough. */
static bool play(struct rehearsal *rehearsal, const struct statement *statement, bool own)
{
    struct run *run = &rehearsal->run;
    rehearsal->effort++;
    if (!run_is_remark(run, statement)) {
        if (!run_flush(run))
            return false;
        rehearsal->own = own;
    }
    return statement->kind == STATEMENT_END ? run_check_end(run, statement)
                                            : run_statement(run, statement);
}

static bool play_item(struct rehearsal *rehearsal, const struct item *item)
{
    if (item->kind == ITEM_ERROR) {
        bool good = run_flush(&rehearsal->run);
        rehearsal->own = false;
        return good && run_item(&rehearsal->run, item);
    }
    if (item->kind != ITEM_STATEMENT || item->statement->kind == STATEMENT_GAME ||
        item->statement->kind == STATEMENT_EOF)
        return true;
    return play(rehearsal, item->statement, false);
}

bool rehearsal_play_faultless(struct rehearsal *rehearsal, const struct statement_copy *statements,
                              size_t count, bool *ret_faultless)
{
    struct outcome outcome = {.findings = 0};
    bool good = true;
    rehearsal->outcome = &outcome;
    rehearsal->most = 1;
    for (size_t i = 0; i < count && good; i++)
        good = play(rehearsal, &statements[i].statement, false);
    *ret_faultless = good && run_flush(&rehearsal->run) && outcome.findings == 0;
    rehearsal->outcome = NULL;
    return !out_of_memory(rehearsal);
}

/* How often the rules that the statement is known to break did not decide. */
static uint64_t not_decided(const struct rehearsal *rehearsal)
{
    uint64_t count = 0;
    for (size_t i = 0; i < rehearsal->told_count; i++)
        for (int answer = UNDECIDED; answer < ANSWERS; answer++)
            count += game_tallies(run_game(&rehearsal->run))[rehearsal->told[i]].answers[answer];
    return count;
}

/* Plays the statements of a faultless guess. False: they are not faultless, or memory ran out. */
static bool play_faultless(struct rehearsal *rehearsal, const struct guess *guess)
{
    rehearsal->most = 1;
    for (size_t i = 0; i < guess->before_count; i++)
        if (!play(rehearsal, guess->before[i], false))
            return false;
    uint64_t before = not_decided(rehearsal);
    return play(rehearsal, guess->statement, false) && run_flush(&rehearsal->run) &&
           not_decided(rehearsal) == before;
}

/* Plays some later items. False: there are too many findings, or memory ran out. */
static bool play_items(struct rehearsal *rehearsal, const struct lookahead *ahead, size_t from,
                       size_t count)
{
    bool good = true;
    for (size_t i = from; i < from + count && good; i++)
        good = play_item(rehearsal, lookahead_at(ahead, i));
    return good;
}

/* Plays the later items from `at` on. False: as play_items. */
static bool play_what_follows(struct rehearsal *rehearsal, const struct lookahead *ahead, size_t at)
{
    const struct item *item;
    for (; (item = lookahead_at(ahead, at)) != NULL; at++) {
        rehearsal->outcome->reached = at;
        if (!play_item(rehearsal, item))
            return false;
    }
    rehearsal->outcome->reached = at;
    return run_flush(&rehearsal->run);
}

static void play_guess(struct rehearsal *rehearsal, const struct lookahead *ahead,
                       const struct guess *guess, uint64_t most)
{
    const struct swap *swap = &guess->swap;
    bool good = true;
    if (guess->faultless) {
        good = play_faultless(rehearsal, guess);
        rehearsal->outcome->faulty = !good || rehearsal->outcome->findings > 0;
        good = !rehearsal->outcome->faulty;
    }
    rehearsal->most = most;
    good = good && play_items(rehearsal, ahead, swap->own, swap->next);
    if (good && guess->statement && !guess->faultless)
        good = play(rehearsal, guess->statement, true);
    if (good && (swap->next == 0 || play_items(rehearsal, ahead, 0, swap->own)))
        play_what_follows(rehearsal, ahead, swap->own + swap->next);
}

bool rehearsal_play(struct rehearsal *rehearsal, const struct run *run, const struct guess *guess,
                    uint64_t most, struct outcome *ret_outcome)
{
    *ret_outcome = (struct outcome){.findings = 0};
    if (!rehearsal_begin(rehearsal, run, guess->from) ||
        (!guess->faultless && !rehearsal_advance(rehearsal, guess->before, guess->before_count)))
        return false;
    rehearsal->outcome = ret_outcome;
    play_guess(rehearsal, run->ahead, guess, most);
    rehearsal->outcome = NULL;
    return !out_of_memory(rehearsal);
}

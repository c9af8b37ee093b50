/* SPDX-License-Identifier: MIT */
#include "judge/repair/trial.h"

#include "judge/engine/apply.h"
#include "judge/engine/check.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/records.h"
#include "judge/engine/unread.h"

enum { COPY_BYTES = 8192 }; /* bytes whose copy takes about as long as judging a statement */

/* Where the rule of a finding stands in `broken`, plus 1. 0: nowhere, or it is of another
 * statement. */
static size_t broken_at(const struct trial *trial, const struct umpire_finding *finding)
{
    const struct rule *const *rules = run_game(&trial->run)->catalogue->rules;
    for (size_t i = 0; trial->own && i < trial->broken_count; i++)
        if (rules[trial->broken[i]]->id == finding->rule)
            return i + 1;
    return 0;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct trial *trial = user;
    struct outcome *outcome = trial->outcome;
    bool counts = finding->level == UMPIRE_LEVEL_VIOLATION || finding->level == UMPIRE_LEVEL_ERROR;
    bool advice = outcome && finding->level == UMPIRE_LEVEL_ADVICE;
    if (advice && trial->own)
        outcome->advised = true;
    else if (advice && outcome->advice_count < OUTCOME_ADVICE)
        outcome->advice[outcome->advice_count++] = (struct outcome_finding){finding->rule,
                                                                            finding->line};
    if (!outcome || !counts || finding->waived)
        return true;
    size_t at = broken_at(trial, finding);
    if (at) {
        outcome->still |= 1u << (at - 1);
        return true;
    }
    outcome->findings++;
    outcome->refuted |= trial->put_in;
    if (outcome->count < OUTCOME_FINDINGS)
        outcome->list[outcome->count++] = (struct outcome_finding){finding->rule, finding->line};
    return outcome->findings < trial->most;
}

bool trial_init(struct trial *trial, struct excerpt *excerpt)
{
    memset(trial, 0, sizeof *trial);
    trial->excerpt = excerpt;
    trial->config.rehearses = true;
    trial->config.sink = (struct umpire_sink){.user = trial, .found = take_finding};
    bool good = run_init(&trial->run, &trial->config);
    trial->run.binder.takes = true;
    return good;
}

void trial_done(struct trial *trial)
{
    run_done(&trial->run);
    kept_edit_done(&trial->best);
}

void trial_begin(struct trial *trial, const struct run *run)
{
    trial->log = run;
    trial->effort = trial->effort_most = 0;
    trial->breaches = trial->mistakes = trial->broken_count = 0;
    trial->found = trial->explain_all = trial->lenient = false;
    trial->best_cost = UINT64_MAX;
    trial->sound_to = 0;
    trial->outcome_count = 0;
}

void trial_allow(struct trial *trial, uint64_t effort)
{
    trial->effort_most = trial->effort + effort;
}

bool trial_is_over(const struct trial *trial)
{
    return trial->best_cost <= 1 || trial->effort > trial->effort_most;
}

/* Playing ---------------------------------------------------------------------------- */

static bool out_of_memory(const struct trial *trial)
{
    return trial->run.no_memory || trial->run.findings.no_memory || trial->run.binder.no_memory;
}

/* Copies a game (NULL: the one of the log's run) to play on with. */
static bool copy(struct trial *trial, const struct block *game)
{
    const struct run *log = trial->log;
    if (!block_copy(&trial->run.block, game ? game : &log->block))
        return false;
    trial->effort += 1 + trial->run.block.used / COPY_BYTES;
    trial->run.binder.lexicon = log->binder.lexicon;
    trial->run.sink_failed = false;
    /* findings are not looked up in the judge's list */
    bool all = log->config->options.waivers == UMPIRE_WAIVERS_ALL;
    trial->config.unsealed = log->config->unsealed;
    trial->config.options.details = log->config->options.details;
    trial->config.options.require_decided = log->config->options.require_decided;
    trial->config.options.waivers = all ? UMPIRE_WAIVERS_ALL : UMPIRE_WAIVERS_NONE;
    trial->outcome = NULL;
    trial->own = trial->put_in = false;
    trial->followed = NULL;
    findings_clear(&trial->run.findings);
    if (!game) /* playing the statement adds the names that it introduces */
        roster_truncate(run_roster(&trial->run), log->binder.known);
    return true;
}

bool trial_copy(struct trial *trial, size_t place)
{
    return copy(trial, excerpt_game(trial->excerpt, place));
}

static bool is_same(const struct statement *a, const struct statement *b)
{
    if (a->kind != b->kind || a->operand_count != b->operand_count ||
        !slice_equal(word_slice(a, a->subject), word_slice(b, b->subject)) ||
        !slice_equal(word_slice(a, a->word), word_slice(b, b->word)))
        return false;
    for (size_t i = 0; i < a->operand_count; i++)
        if (!slice_equal(operand_slice(a, i), operand_slice(b, i)))
            return false;
    return true;
}

/* Whether an event is one that the edit puts in. */
static bool is_put_in(const struct edit *edit, const struct statement *statement)
{
    bool put_in = false;
    if (edit->kind == UMPIRE_INSERTED)
        for (size_t i = 0; i < edit->in_count && !put_in; i++)
            put_in = statement->kind == STATEMENT_EVENT && is_same(edit->in[i], statement);
    return put_in;
}

/* Plays an item; a ruling on the one before it takes effect first. False: enough findings. */
static bool play(struct trial *trial, const struct item *item, bool own)
{
    struct run *run = &trial->run;
    const struct statement *statement = item->statement;
    if (item->kind == ITEM_ERROR) {
        bool good = run_flush(run);
        trial->own = trial->put_in = false;
        return good && run_item(run, item);
    }
    if (item->kind != ITEM_STATEMENT || statement->kind == STATEMENT_GAME ||
        statement->kind == STATEMENT_EOF)
        return true;
    trial->effort++;
    if (!run_is_remark(run, statement)) {
        if (!run_flush(run))
            return false;
        trial->own = own;
        trial->put_in = trial->followed && is_put_in(trial->followed, statement);
    }
    bool good = statement->kind == STATEMENT_END ? run_check_end(run, statement)
                                                 : run_statement(run, statement);
    trial->effort += worlds_effort(run);
    return good;
}

bool trial_advance(struct trial *trial, const struct statement *statement)
{
    bool good = run_statement(&trial->run, statement) && run_flush(&trial->run);
    trial->effort += 1 + worlds_effort(&trial->run);
    return good || !out_of_memory(trial);
}

bool trial_look_back(struct trial *trial)
{
    struct excerpt *excerpt = trial->excerpt;
    size_t from = excerpt->from, first = from;
    if (excerpt->breach > first + PLACES)
        first = excerpt->breach - PLACES;
    if (!copy(trial, &excerpt->base))
        return false;
    for (size_t place = from; place < excerpt->breach; place++) {
        const struct statement *statement = excerpt_item(excerpt, place).statement;
        if ((place >= first && !block_copy(&excerpt->games[place - first], &trial->run.block)) ||
            !trial_advance(trial, statement))
            return false;
    }
    excerpt->oldest = first;
    return true;
}

/* Copies the game before an edit. */
static bool begin(struct trial *trial, const struct edit *edit)
{
    if (!trial_copy(trial, edit->place))
        return false;
    run_game(&trial->run)->unread.turns |= trial->lenient;
    if (edit->left_out)
        run_lose_activation(&trial->run, edit->loser);
    if ((edit->loses && !run_lose_areas(&trial->run, edit->loser)) ||
        (edit->unbound && !run_take_unbound(&trial->run, &trial->log->binder.event)))
        return false;
    if (edit->records)
        run_note_area(&trial->run, &trial->log->binder.event);
    struct slice name = edit->renames ? roster_name(run_roster(trial->log), edit->meant)
                                      : (struct slice){"", 0};
    return !edit->renames || roster_rename(&trial->run.block, edit->written, name);
}

/* How often the rules that the statement is known to break did not decide. */
static uint64_t count_undecided_in_trial(const struct trial *trial)
{
    uint64_t count = 0;
    for (size_t i = 0; i < trial->broken_count; i++)
        for (int answer = UNDECIDED; answer < ANSWERS; answer++)
            count += game_tallies(run_game(&trial->run))[trial->broken[i]].answers[answer];
    return count;
}

/* Plays an edit up to the breach. A strict one, until something is found or undecided; what another
 * one makes up is not counted. False: that happened, there are findings enough, or memory ran out.
 */
static bool play_steps(struct trial *trial, const struct edit *edit, bool strict,
                       size_t *ret_reached)
{
    struct outcome *outcome = trial->outcome;
    size_t count = edit_steps(edit, trial->excerpt);
    uint64_t before = 0;
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        struct step step = edit_step(edit, trial->excerpt, i);
        bool uncounted = step.made_up && !strict;
        *ret_reached = i;
        before = strict && i + 1 == count ? count_undecided_in_trial(trial) : 0;
        trial->outcome = uncounted ? NULL : outcome;
        good = uncounted ? trial_advance(trial, step.item.statement)
                         : play(trial, &step.item, step.own && !strict);
        trial->outcome = outcome;
    }
    if (!strict || !good)
        return good;
    good = run_flush(&trial->run) && outcome->findings == 0;
    outcome->unsure = good && count > 0 && count_undecided_in_trial(trial) > before;
    return good;
}

static void play_what_follows(struct trial *trial, const struct edit *edit)
{
    trial->followed = edit;
    size_t at = edit_steps(edit, trial->excerpt), passed = edit_ahead(edit, trial->excerpt);
    for (;; at++, passed++) {
        struct step step = edit_step(edit, trial->excerpt, at);
        trial->outcome->reached = passed;
        if (step.item.kind == ITEM_END) {
            run_flush(&trial->run);
            return;
        }
        if (!play(trial, &step.item, false))
            return;
    }
}

bool trial_explains(struct trial *trial, const struct edit *edit, bool *ret_faultless,
                    size_t *ret_reached)
{
    struct outcome outcome = {.findings = 0};
    *ret_reached = 0;
    if (!begin(trial, edit))
        return false;
    trial->outcome = &outcome;
    trial->most = 1;
    *ret_faultless = play_steps(trial, edit, true, ret_reached) && !outcome.unsure &&
                     (edit->in_count < 2 || outcome.advice_count == 0);
    trial->outcome = NULL;
    return !out_of_memory(trial);
}

bool trial_play(struct trial *trial, const struct edit *edit, uint64_t most,
                struct outcome *ret_outcome)
{
    *ret_outcome = (struct outcome){.findings = 0};
    if (!begin(trial, edit))
        return false;
    trial->outcome = ret_outcome;
    bool strict = edit_is_strict(edit, trial->excerpt);
    size_t reached;
    trial->most = strict ? 1 : most;
    bool good = play_steps(trial, edit, strict, &reached);
    ret_outcome->faulty = strict && !good;
    trial->most = most;
    if (good)
        play_what_follows(trial, edit);
    trial->outcome = NULL;
    return !out_of_memory(trial);
}

bool trial_settle(struct trial *trial, const struct edit *edit)
{
    size_t count = edit_steps(edit, trial->excerpt);
    /* the answers about a mistake, and about the breach, were counted */
    bool counted = trial_is_revision(trial, edit), renamed = edit->renames;
    bool good = begin(trial, edit);
    for (size_t i = 0; good && i < count; i++) {
        struct step step = edit_step(edit, trial->excerpt, i);
        bool unjudged = step.made_up || renamed ||
                        (counted && i < edit->in_count + (edit->out == 0));
        if (step.item.kind == ITEM_STATEMENT)
            good = unjudged ? run_take_unjudged(&trial->run, step.item.statement)
                            : trial_advance(trial, step.item.statement);
    }
    return good;
}

/* Choosing --------------------------------------------------------------------------- */

/* Whether the breach's statement repeats the previous one word for word. */
static bool is_doubled(const struct statement *statement)
{
    return statement && statement->previous.text &&
           statement->previous.length == statement->length &&
           memcmp(statement->previous.text, statement->text, statement->length) == 0;
}

bool trial_is_single(const struct trial *trial, const struct edit *edit)
{
    if (edit->kind == UMPIRE_NOT_TAKEN && is_doubled(trial->excerpt->own))
        return true;
    return edit->kind == UMPIRE_CORRECTED || edit->kind == UMPIRE_SWAPPED || edit_is_line(edit) ||
           edit_is_strict(edit, trial->excerpt);
}

/* How many mistakes the statement itself counts as with an edit. */
static uint64_t own_mistakes(const struct trial *trial, const struct edit *edit)
{
    if (trial_is_revision(trial, edit))
        return 0;
    if (edit->kind == UMPIRE_AS_PLAYED)
        return trial->breaches;
    return trial_is_single(trial, edit) ? 1 : trial->mistakes;
}

/* Whether a finding with the edit comes before the first one of the game as it is played: an
 * assumption must not make a statement wrong that is right without it. */
static bool has_earlier_finding(const struct trial *trial, const struct edit *edit,
                                const struct outcome *outcome)
{
    return edit->kind != UMPIRE_AS_PLAYED && !trial_is_revision(trial, edit) &&
           outcome->count > 0 && outcome->list[0].line < trial->sound_to;
}

static bool is_of_table(const struct statement *statement)
{
    return statement->kind == STATEMENT_EVENT &&
           slice_is(word_slice(statement, statement->subject), "table");
}

/* Whether an edit puts in what must explain all: an event of the table, or several statements at
 * the last mistake. */
static bool must_explain_all(const struct trial *trial, const struct edit *edit)
{
    if (trial_is_revision(trial, edit))
        return edit->in_count > 1;
    if (edit->kind == UMPIRE_INSERTED)
        for (size_t i = 0; i < edit->in_count; i++)
            if (is_of_table(edit->in[i]))
                return true;
    return false;
}

bool trial_try(struct trial *trial, const struct edit *edit, size_t *ret_reached)
{
    uint64_t own = own_mistakes(trial, edit);
    struct outcome outcome;
    bool invents = trial->explain_all || must_explain_all(trial, edit);
    *ret_reached = 0;
    if (own >= trial->best_cost)
        return true;
    uint64_t most = invents ? 1 : trial->best_cost - own;
    if (!trial_play(trial, edit, most, &outcome))
        return false;
    /* a finding is no consequence if only something invented removes it */
    if (outcome.reached > 0 && trial->outcome_count < OUTCOMES_KEPT && !invents)
        trial->outcomes[trial->outcome_count++] = outcome;
    *ret_reached = outcome.reached;
    if (edit->kind == UMPIRE_AS_PLAYED)
        trial->sound_to = outcome.count > 0 ? outcome.list[0].line : UINT64_MAX;
    else
        own += outcome.unsure + (uint64_t)__builtin_popcount(outcome.still);
    bool unexplained = trial->explain_all && (outcome.still || outcome.advised);
    if (outcome.refuted || unexplained || outcome.faulty ||
        has_earlier_finding(trial, edit, &outcome) || outcome.findings >= most ||
        outcome.findings + own >= trial->best_cost)
        return true;
    trial->found = true;
    trial->best_outcome = outcome;
    trial->best_cost = outcome.findings + own;
    return kept_edit_take(&trial->best, edit);
}

/* What follows from a breach ------------------------------------------------------------------ */

static bool lists(const struct outcome_finding *list, size_t count,
                  const struct outcome_finding *finding)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].rule == finding->rule && list[i].line == finding->line)
            return true;
    return false;
}

static bool holds(const struct outcome *outcome, const struct outcome_finding *finding)
{
    if (outcome->count < outcome->findings || outcome->advice_count == OUTCOME_ADVICE)
        return true; /* not all findings are listed */
    return lists(outcome->list, outcome->count, finding) ||
           lists(outcome->advice, outcome->advice_count, finding);
}

/* Whether all that is found with a guess is also found with the best one. */
static bool adds_none(const struct outcome *outcome, const struct outcome *best)
{
    for (size_t i = 0; i < outcome->count; i++)
        if (!lists(best->list, best->count, &outcome->list[i]))
            return false;
    return outcome->count == outcome->findings;
}

/* Whether some guess, played beyond the finding's line, removes the finding. If it is no advice,
 * the guess must also mend the breach and add no other finding. */
static bool is_removable(const struct trial *trial, const struct outcome_finding *finding,
                         bool advice)
{
    for (size_t i = 0; i < trial->outcome_count; i++) {
        const struct outcome *outcome = &trial->outcomes[i];
        const struct item *last = outcome->reached
                                      ? lookahead_at(trial->log->ahead, outcome->reached - 1)
                                      : NULL;
        bool beyond = last && last->kind == ITEM_STATEMENT && last->statement->line > finding->line;
        bool mends = !outcome->still && !outcome->unsure;
        if (!beyond || holds(outcome, finding))
            continue;
        if (advice || (mends && adds_none(outcome, &trial->best_outcome)))
            return true;
    }
    return false;
}

static void note(struct consequences *consequences, const struct trial *trial,
                 const struct outcome_finding *finding, uint64_t number, bool advice)
{
    if (consequences->count < CONSEQUENCES_MOST && is_removable(trial, finding, advice))
        consequences->list[consequences->count++] = (struct consequence){finding->rule,
                                                                         finding->line, number};
}

void consequences_note(struct consequences *consequences, const struct trial *trial,
                       uint64_t number)
{
    const struct outcome *best = &trial->best_outcome;
    size_t kept = 0;
    for (size_t i = 0; i < consequences->count; i++)
        if (consequences->list[i].line >= trial->excerpt->own->line)
            consequences->list[kept++] = consequences->list[i];
    consequences->count = kept;
    for (size_t i = 0; i < best->count; i++)
        note(consequences, trial, &best->list[i], number, false);
    for (size_t i = 0; i < best->advice_count; i++)
        note(consequences, trial, &best->advice[i], number, true);
}

uint64_t consequences_find(const struct consequences *consequences, const char *rule, uint64_t line)
{
    for (size_t i = 0; i < consequences->count; i++)
        if (consequences->list[i].rule == rule && consequences->list[i].line == line)
            return consequences->list[i].number;
    return 0;
}

/* SPDX-License-Identifier: MIT */
#include "judge/repair/repair.h"

#include "judge/engine/apply.h"
#include "judge/engine/check.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/proof/signing.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/engine/unread.h"

#include <stdlib.h>

enum { SENTENCE_BYTES = 1024 };

static void repair_free(struct repair *repair)
{
    if (!repair)
        return;
    proposers_free(repair->proposers);
    trial_done(&repair->trial);
    excerpt_done(&repair->excerpt);
    text_reader_free(repair->reader);
    free(repair);
}

static bool excerpt_have(struct run *run)
{
    if (!run->repair)
        run->repair = calloc(1, sizeof *run->repair);
    return run->repair != NULL;
}

/* Makes what only guesses need: a log without a breach has none. */
static bool guesses_begin(struct repair *repair)
{
    repair->reader = repair->excerpt.reader = text_reader_new();
    if (trial_init(&repair->trial, &repair->excerpt) && repair->reader)
        repair->proposers = proposers_new(&repair->trial, repair->reader);
    return repair->proposers != NULL;
}

static bool repair_have(struct run *run)
{
    if (excerpt_have(run) && !run->repair->proposers && !guesses_begin(run->repair)) {
        repair_free(run->repair);
        run->repair = NULL;
    }
    return run->repair != NULL;
}

static void begin_game(struct repair *repair)
{
    excerpt_forget(&repair->excerpt);
    repair->consequences.count = 0;
}

static void forget_mistake(struct repair *repair)
{
    excerpt_forget_mistake(&repair->excerpt);
}

static uint64_t repair_effort_left(const struct run *run)
{
    return effort_left(&run_game(run)->effort, EFFORT_GUESSES, run_game(run)->statements);
}

/* Whether guesses are wanted, none is being played, and the game is one that may be copied. */
static bool may_guess(const struct run *run)
{
    /* guessing opens the excerpt, from which the steps of a guess that is being played are taken */
    return !run->config->options.as_played && !run->carrying_out && run->ahead &&
           run->block.used <= GAME_BYTES_MOST;
}

static bool note_statement(struct run *run, const struct statement *statement)
{
    bool played = statement->kind == STATEMENT_EVENT || statement->kind == STATEMENT_MARKER;
    if (!played && run->repair)
        forget_mistake(run->repair);
    if (!played || run->config->options.as_played || run->carrying_out)
        return true;
    if (run_game(run)->effort.spent[EFFORT_GUESSES] && repair_effort_left(run) == 0)
        return true;
    return excerpt_have(run) && excerpt_note(&run->repair->excerpt, run, statement);
}

/* The breach -------------------------------------------------------------------------- */

/* Whether a draft is reported as a violation, as far as the later rulings are known. */
static bool is_breach(const struct run *run, const struct finding_draft *draft)
{
    return draft->fate == FATE_REPORTED && draft->rule != NO_RULE && run_counts_draft(run, draft);
}

/* Notes the breaches that a ruling after the statement waives. */
static void note_rulings(struct run *run, size_t first)
{
    const struct item *item;
    for (size_t at = 0; (item = lookahead_at(run->ahead, at)) != NULL; at++) {
        if (item->kind != ITEM_STATEMENT || !run_is_remark(run, item->statement))
            break;
        for (size_t i = first; i < run->findings.count; i++) {
            struct finding_draft *draft = &run->findings.drafts[i];
            bool waived = run_admits_waiver(run, draft) &&
                          run_ruling_waives(run, item->statement, draft->rule);
            draft->forgiven.ahead |= waived;
        }
    }
    run_settle(run, &run->findings);
}

static uint64_t breaches(const struct run *run, size_t first)
{
    uint64_t count = 0;
    for (size_t i = first; i < run->findings.count; i++)
        count += is_breach(run, &run->findings.drafts[i]);
    return count;
}

/* Whether the statement breaks a rule with the chosen edit too. */
static bool still_breaks(const struct trial *trial, uint32_t rule)
{
    for (size_t i = 0; i < trial->broken_count; i++)
        if (trial->broken[i] == rule)
            return trial->best_outcome.still >> i & 1;
    return false;
}

/* Whether a breach is of a rule about proofs, such as a wrong seal: no assumption excuses it. */
static bool breaks_proof(const struct run *run, const struct finding_draft *draft)
{
    return run_game(run)->catalogue->rules[draft->rule]->of_proof;
}

/* Adds the assumption to the first breach. That breach stands for the statement's other breaches
 * that the assumption removes: they are one mistake. */
static void tell_assumption(struct run *run, const struct edit *edit, size_t first)
{
    const struct trial *trial = &run->repair->trial;
    struct findings *findings = &run->findings;
    struct finding_draft *breach = NULL;
    char buffer[SENTENCE_BYTES];
    struct text text;
    bool single = trial_is_single(trial, edit);
    text_init(&text, buffer, sizeof buffer);
    edit_write(edit, &run->repair->excerpt, run, &text);
    size_t assumed = findings_text(findings, (struct slice){text.at, text.length});
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        if (!is_breach(run, draft))
            continue;
        if (!breach) {
            breach = draft;
            breach->assumption = edit->kind;
            breach->texts.assumed = assumed;
        } else if (!breaks_proof(run, draft) && !still_breaks(trial, draft->rule) &&
                   (finding_stands_for(breach, draft->rule) || single)) {
            draft->stood_for = (uint32_t)(breach - findings->drafts) + 1;
        }
    }
}

static size_t first_breach(const struct run *run, size_t first)
{
    while (first < run->findings.count && !is_breach(run, &run->findings.drafts[first]))
        first++;
    return first;
}

/* How many breaches are of the same rule as an earlier one. */
static uint64_t repeated(const struct run *run, size_t first)
{
    uint64_t count = 0;
    for (size_t i = first; i < run->findings.count; i++) {
        const struct finding_draft *draft = &run->findings.drafts[i];
        bool before = false;
        for (size_t j = first; j < i; j++)
            before = before || (run->findings.drafts[j].rule == draft->rule &&
                                is_breach(run, &run->findings.drafts[j]));
        count += before && is_breach(run, draft);
    }
    return count;
}

/* The number that the first violation among the drafts has or will get. */
static uint64_t number_of(const struct run *run, size_t first)
{
    uint64_t number = run_game(run)->findings.found;
    for (size_t i = 0; i < run->findings.count; i++) {
        const struct finding_draft *draft = &run->findings.drafts[i];
        number += draft->fate == FATE_REPORTED && !draft->handed.number;
        if (i >= first && draft->fate == FATE_REPORTED && draft->level == UMPIRE_LEVEL_VIOLATION)
            return draft->handed.number ? draft->handed.number : number;
    }
    return number;
}

static bool is_repair_wanted(const struct run *run, const struct statement *statement, size_t first)
{
    const struct game_run *game = run_game(run);
    bool played = statement->kind == STATEMENT_EVENT || statement->kind == STATEMENT_MARKER;
    bool going_on = game->stage == GAME_SETUP || game->stage == GAME_PLAY;
    return may_guess(run) && played && going_on && breaches(run, first) > 0;
}

/* Notes which rules the statement breaks; its findings are the drafts from `first` on. */
static void note_breaches(const struct run *run, struct trial *trial, size_t first)
{
    trial->breaches = breaches(run, first);
    trial->mistakes = 1 + repeated(run, first);
    for (size_t i = first; i < run->findings.count && trial->broken_count < BROKEN_MOST; i++)
        if (run->findings.drafts[i].fate == FATE_REPORTED &&
            run->findings.drafts[i].rule != NO_RULE)
            trial->broken[trial->broken_count++] = run->findings.drafts[i].rule;
}

/* Whether it cannot be known that the breach is one: what a line that could not be read may have
 * meant was not all tried, or explains it; or the statement itself is the correction of a line. */
static bool is_open(const struct run *run)
{
    const struct repair *repair = run->repair;
    const uint64_t unread = repair->excerpt.unread;
    if (!run_game(run)->unread.line)
        return false;
    if (run->corrected.written || unread == NOT_UNREAD ||
        (unread == UNREAD && !proposers_has_tried_all(repair->proposers)))
        return true;
    return proposers_has_revisions(repair->proposers);
}

/* Reads later statements. Shows the first breach before, since reading may wait; not if an earlier
 * mistake is likely to explain it. */
static bool look_ahead(struct run *run, size_t first)
{
    run->findings.shown_most = proposers_has_revisions(run->repair->proposers) || is_open(run)
                                   ? first
                                   : first_breach(run, first) + 1;
    bool good = lookahead_fill(run->ahead);
    run->findings.shown_most = SIZE_MAX;
    return good;
}

/* Leaves the breaches undecided, of the drafts from `first` on, that are of a kind. */
static bool leave_undecided(struct run *run, size_t first, uint64_t line,
                            bool is_one(const struct run *, const struct finding_draft *))
{
    uint32_t last = NO_RULE; /* a rule answers once, with one draft or more */
    for (size_t i = first; i < run->findings.count; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        if (!is_one(run, draft))
            continue;
        finding_repeats(draft);
        if (draft->rule == last)
            continue;
        last = draft->rule;
        struct tally *tally = &game_tallies(run_game(run))[last];
        tally->answers[UNDECIDED]++;
        tally->answers[VIOLATION]--;
        if (!run_note_left(run, last, line))
            return false;
    }
    for (size_t i = first; i < run->findings.count && breaches(run, first) == 0; i++)
        if (run->findings.drafts[i].fate == FATE_SILENT)
            finding_repeats(&run->findings.drafts[i]); /* nothing stands for it any more */
    return true;
}

/* Whether a later statement that was read ahead names what is not declared. The excerpt is open. */
static bool find_missing(struct run *run, bool *ret_missing)
{
    struct trial *trial = &run->repair->trial;
    const struct edit played = {.kind = UMPIRE_AS_PLAYED, .place = trial->excerpt->breach};
    struct outcome outcome;
    trial->config.options.messages = true; /* only then a misspelt name is known as one */
    bool good = trial_play(trial, &played, UINT64_MAX, &outcome);
    trial->config.options.messages = false;
    *ret_missing = run_game(&trial->run)->unread.missing;
    return good;
}

/* Whether a missing declaration may be the reason for a breach, which was not shown yet. */
static bool counts_declared(const struct run *run, const struct finding_draft *draft)
{
    return is_breach(run, draft) && !draft->handed.number &&
           run_game(run)->catalogue->rules[draft->rule]->counts_declared;
}

/* Leaves the breaches from `first` on undecided for which a missing declaration may be the reason,
 * if a later statement names what is not declared. That name is told where it stands. */
static bool leave_to_declaration(struct run *run, size_t first, uint64_t line)
{
    bool missing = false, concerned = false;
    for (size_t i = first; i < run->findings.count; i++)
        concerned |= counts_declared(run, &run->findings.drafts[i]);
    if (concerned && !find_missing(run, &missing))
        return false;
    if (missing && !leave_undecided(run, first, line, counts_declared))
        return false;
    run_game(run)->unread.missing |= missing;
    return true;
}

/* Guesses at a breach of the declarations as a whole, which is found at the first marker. */
static bool foresee(struct run *run, const struct statement *marker, size_t first)
{
    run_settle(run, &run->findings);
    if (!may_guess(run) || breaches(run, first) == 0 || repair_effort_left(run) == 0)
        return true;
    if (!repair_have(run))
        return run_out_of_memory(run);
    excerpt_open(&run->repair->excerpt, marker, false, run->ahead);
    trial_begin(&run->repair->trial, run);
    bool good = look_ahead(run, first) &&
                leave_to_declaration(run, first, run_game(run)->head.line);
    run_game(run)->effort.spent[EFFORT_GUESSES] += run->repair->trial.effort;
    return good || (!run->sink_failed && run_out_of_memory(run));
}

/* Drops the breaches, because an earlier mistake explains them. */
static void pass_over_breaches(struct run *run, size_t first)
{
    for (size_t i = first; i < run->findings.count; i++)
        if (is_breach(run, &run->findings.drafts[i]))
            finding_repeats(&run->findings.drafts[i]);
}

/* Carrying out --------------------------------------------------------------------------------- */

/* Replaces the game by a copy that has been played further. Its findings stay in the report. */
static bool replace_by_played(struct run *run, struct block *played)
{
    const struct game_run *reported = run_game(run);
    struct game_run *game = game_run_of(played);
    game->announced = reported->announced;
    game->titled = reported->titled;
    game->statements = reported->statements;
    game->effort = reported->effort;
    game->findings = reported->findings;
    game->unread.turns = reported->unread.turns;
    game->unread.line = reported->unread.line;
    game->unread.missing = reported->unread.missing;
    for (uint32_t i = 0; i < reported->tallies.count; i++) {
        game_tallies(game)[i].violation = game_tallies(reported)[i].violation;
        game_tallies(game)[i].waived = game_tallies(reported)[i].waived;
    }
    for (uint32_t i = 0; i < reported->rulings.house_rules.count; i++)
        game_house_rules(game)[i].used = game_house_rules(reported)[i].used;
    return run_carry_over_rulings(run, played) && run_carry_over_signatures(run, played) &&
           block_copy(&run->block, played);
}

/* Plays the steps of an edit at the breach, and tells what is found only now. */
static bool play_steps_of_edit(struct run *run, const struct edit *edit)
{
    const struct trial *trial = &run->repair->trial;
    const struct excerpt *excerpt = &run->repair->excerpt;
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    size_t count = edit_steps(edit, excerpt);
    bool good = true;
    if (edit->out > 0 && edit->in_count > 0 && ruleset->gaps.meant_otherwise) {
        struct play play = run_play(run, &run->binder.event);
        ruleset->gaps.meant_otherwise(&play);
    }
    if (edit->left_out)
        run_lose_activation(run, edit->loser);
    /* drops the names that the statement introduced: the copy that is played adds them */
    roster_truncate(run_roster(run), run->binder.known);
    for (size_t i = 0; good && i < count; i++) {
        struct step step = edit_step(edit, excerpt, i);
        const struct statement *statement = step.item.statement;
        if (step.made_up)
            good = run_take_unjudged(run, statement);
        else if (step.own)
            good = run_play_as_meant(run, statement, trial->broken, trial->broken_count);
        else
            good = run_statement(run, statement) && run_flush(run);
    }
    return good;
}

/* Plays the chosen edit. What it changes before the breach was told: play begins again there. */
static bool carry_out(struct run *run, const struct edit *edit)
{
    struct trial *trial = &run->repair->trial;
    bool here = edit->place == run->repair->excerpt.breach && !edit->renames, good;
    run->carrying_out = true;
    if (here)
        good = play_steps_of_edit(run, edit);
    else
        good = trial_settle(trial, edit) && replace_by_played(run, &trial->run.block);
    run->carrying_out = false;
    return good;
}

/* Takes the statements after the breach that the edit has moved or taken out off the log. Those
 * that were not played in the run are told as the log has them. */
static bool drop_ahead(struct run *run, const struct edit *edit)
{
    const struct excerpt *excerpt = &run->repair->excerpt;
    bool played = edit->turned > 0 && edit->place == excerpt->breach, good = true;
    for (size_t i = edit_ahead(edit, excerpt); i > 0 && good; i--) {
        const struct statement *statement = lookahead_at(run->ahead, 0)->statement;
        run_game(run)->statements += !played;
        good = played || (run_tell(run, statement, NULL) && run_trace(run, statement));
        lookahead_drop(run->ahead);
    }
    return good;
}

/* Copies the game before a mistake. False: out of memory. */
static bool keep_game(struct run *run, const struct edit *edit)
{
    struct excerpt *excerpt = &run->repair->excerpt;
    const struct block *game = excerpt_game(excerpt, edit->place);
    if (!block_copy(&excerpt->before, game ? game : &run->block))
        return false;
    if (!game) /* playing the statement adds the names that it introduces */
        roster_truncate(roster_of(&excerpt->before), run->binder.known);
    return true;
}

/* Keeps the mistake for which an edit was chosen, and the statements from there to the `event`. */
static void note_mistake(struct run *run, const struct edit *edit, struct event event)
{
    struct excerpt *excerpt = &run->repair->excerpt;
    bool here = edit->place == excerpt->breach;
    if (here)
        excerpt_forget(excerpt);
    for (size_t i = here ? 0 : 1; i <= edit_ahead(edit, excerpt); i++) {
        struct item item = excerpt_item(excerpt, excerpt->breach + i);
        if (item.kind == ITEM_STATEMENT)
            excerpt_add(excerpt, item.statement, &event);
    }
    excerpt_begin_mistake(excerpt, here ? 0 : edit->place, edit_activation(edit, run));
}

/* Choosing ------------------------------------------------------------------------------------- */

/* Tries the guesses at a breach. False: out of memory, or the sink failed. */
static bool choose(struct run *run, const struct statement *statement, size_t first, bool *ret_open)
{
    *ret_open = false;
    struct repair *repair = run->repair;
    struct trial *trial = &repair->trial;
    excerpt_open(&repair->excerpt, statement, true, run->ahead);
    trial_begin(trial, run);
    if (!proposers_revise(repair->proposers, repair_effort_left(run)) || !look_ahead(run, first))
        return false;
    *ret_open = is_open(run);
    note_rulings(run, first);
    if (!leave_to_declaration(run, first, statement->line))
        return false;
    if (breaches(run, first) > 0) {
        note_breaches(run, trial, first);
        if (*ret_open ? !proposers_try_revisions(repair->proposers)
                      : !proposers_try(repair->proposers, repair_effort_left(run)))
            return false;
    }
    run_game(run)->effort.spent[EFFORT_GUESSES] += trial->effort;
    return true;
}

/* Reports the chosen edit and plays it, unless the statement is meant as written. */
static bool repair_by(struct run *run, const struct edit *edit, size_t first, bool *ret_played)
{
    struct repair *repair = run->repair;
    const struct event event = run->binder.event;
    if (trial_is_revision(&repair->trial, edit)) {
        *ret_played = true;
        if (repair->excerpt.unread && proposers_has_found_all(repair->proposers))
            repair->excerpt.unread = MEANT;
        pass_over_breaches(run, first);
        return carry_out(run, edit);
    }
    consequences_note(&repair->consequences, &repair->trial, number_of(run, first));
    if (!keep_game(run, edit))
        return false;
    *ret_played = edit->kind != UMPIRE_AS_PLAYED;
    if (*ret_played) {
        tell_assumption(run, edit, first);
        if (!carry_out(run, edit))
            return false;
    }
    note_mistake(run, edit, event);
    return drop_ahead(run, edit);
}

/* Leaves the breaches from `first` on undecided, and all later ones. */
static bool leave_all_undecided(struct run *run, size_t first, uint64_t line)
{
    run_game(run)->unread.turns = true;
    return leave_undecided(run, first, line, is_breach);
}

static bool mend(struct run *run, const struct statement *statement, size_t first, bool *ret_played)
{
    run_settle(run, &run->findings);
    if (!is_repair_wanted(run, statement, first))
        return true;
    bool unread = run_game(run)->unread.line;
    if (repair_effort_left(run) == 0) {
        if (unread)
            return leave_all_undecided(run, first, statement->line) || run_out_of_memory(run);
        run->findings.drafts[first_breach(run, first)].left_out |= 1 << EFFORT_GUESSES;
        return true;
    }
    if (!repair_have(run))
        return run_out_of_memory(run);
    struct trial *trial = &run->repair->trial;
    bool open, good = choose(run, statement, first, &open);
    struct edit edit = kept_edit_of(&trial->best);
    if (good && trial->found)
        good = repair_by(run, &edit, first, ret_played);
    if (unread && !(*ret_played && open))
        good = leave_all_undecided(run, open ? first : run->findings.count, statement->line) &&
               good;
    excerpt_cut(&run->repair->excerpt);
    return good || (!run->sink_failed && run_out_of_memory(run));
}

/* Guesses at a line that cannot be read. */
static bool correct_unread_line(struct run *run, const struct unread *unread,
                                struct statement_copy *ret_corrected,
                                enum umpire_assumption *ret_kind)
{
    enum game_stage stage = run_game(run)->stage;
    *ret_kind = UMPIRE_AS_PLAYED;
    if (!may_guess(run) || (stage != GAME_SETUP && stage != GAME_PLAY))
        return true;
    if (repair_effort_left(run) == 0) {
        if (unread->first < run->findings.count)
            run->findings.drafts[unread->first].left_out |= 1 << EFFORT_GUESSES;
        return true;
    }
    return repair_have(run) && correction_find(run, unread, ret_corrected, ret_kind);
}

static bool keep(struct run *run, uint64_t line, struct event event, struct slice words,
                 bool *ret_kept)
{
    *ret_kept = false;
    if (!may_guess(run) || repair_effort_left(run) == 0)
        return true;
    if (!repair_have(run) || !block_copy(&run->repair->excerpt.before, &run->block))
        return false;
    if (event.kind == KIND_NONE && event.subject == NO_ENTITY && !event.by_table)
        event.subject = ANYBODY;
    excerpt_begin_unread(&run->repair->excerpt, line, &event, words);
    *ret_kept = true;
    return true;
}

static bool find_slip(struct run *run, const struct statement *marker, bool *ret_slip)
{
    *ret_slip = false;
    if (!may_guess(run) || repair_effort_left(run) == 0)
        return true;
    return repair_have(run) && lookahead_fill(run->ahead) && slip_find(run, marker, ret_slip);
}

static uint64_t follows_from(const struct run *run, const char *rule, uint64_t line)
{
    return run->repair ? consequences_find(&run->repair->consequences, rule, line) : 0;
}

static bool write_repair(const struct repair *repair, struct bytes *bytes)
{
    static const struct consequences none;
    const struct consequences *consequences = repair ? &repair->consequences : &none;
    uint64_t count = consequences->count;
    return bytes_add(bytes, &count, sizeof count) &&
           bytes_add(bytes, consequences->list, count * sizeof *consequences->list) &&
           excerpt_write(repair ? &repair->excerpt : NULL, bytes);
}

static bool read(struct run *run, struct slice *left)
{
    uint64_t count;
    if (!excerpt_have(run))
        return false;
    struct consequences *consequences = &run->repair->consequences;
    bytes_read(left, &count, sizeof count);
    consequences->count = count;
    bytes_read(left, consequences->list, count * sizeof *consequences->list);
    return excerpt_read(&run->repair->excerpt, left);
}

const struct repairer repairer = {.note = note_statement,
                                  .begin = begin_game,
                                  .forget = forget_mistake,
                                  .mend = mend,
                                  .correct = correct_unread_line,
                                  .keep = keep,
                                  .find_slip = find_slip,
                                  .foresee = foresee,
                                  .follows_from = follows_from,
                                  .write = write_repair,
                                  .read = read,
                                  .free = repair_free};

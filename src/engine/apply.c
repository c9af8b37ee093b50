#include "engine/apply.h"

#include "base/array.h"
#include "engine/assumption.h"
#include "engine/check.h"
#include "engine/findings/dice.h"
#include "engine/findings/draft.h"
#include "engine/findings/emit.h"
#include "engine/findings/trace.h"
#include "engine/findings/weight.h"
#include "engine/judge.h"
#include "engine/records.h"
#include "engine/rulings/penalties.h"
#include "engine/rulings/precedence.h"
#include "engine/unread.h"

/* Adds the place and the legal alternatives to the drafts from `first` on. */
static void explain(struct run *run, const struct statement *statement, size_t first)
{
    struct findings *findings = &run->findings;
    const struct event *event = &run->binder.event;
    bool room = run->config->list_alternatives &&
                run_game(run)->findings_written < run->config->options.findings_most;
    if (run->written)
        statement = run->written;
    run_locate(run, first, statement, statement_place(statement, 0, statement->length),
               event->subject, event->by_table);
    run_note_listed(run);
    for (size_t i = first; i < findings->count && room; i++)
        if (!findings->drafts[i].off) {
            run->config->list_alternatives(run, event, &findings->drafts[i]);
            for (size_t j = i + 1; j < findings->count; j++) {
                struct finding_draft *other = &findings->drafts[j];
                memcpy(other->legal, findings->drafts[i].legal, sizeof other->legal);
                other->legal_count = findings->drafts[i].legal_count;
                other->legal_total = findings->drafts[i].legal_total;
                memcpy(other->groups, findings->drafts[i].groups, sizeof other->groups);
                other->group_count = findings->drafts[i].group_count;
                other->left_out |= findings->drafts[i].left_out;
            }
            break;
        }
}

bool run_judge_setup(struct run *run, const struct statement *statement)
{
    struct game_run *game = run_game(run);
    uint32_t fields_read = 0;
    struct event event = {
        .kind = KIND_SETUP, .subject = NO_ENTITY, .fields_read = &fields_read, .line = game->line};
    struct place place = {.line = game->line, .column = 1, .end_column = 5};
    game->stage = GAME_PLAY;
    if (!run_tell(run, NULL, "setup") || !run_report_unresolved(run, &event, statement))
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

/* Applies the binder's event, which was judged. An event of an unknown area (`table: unknown AREA`)
 * changes nothing: statements may be missing before it, so the state cannot tell its effect. */
static bool apply(struct run *run, bool impossible)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct event *event = &run->binder.event;
    if (game_unknown(run_game(run), event->kind)) {
        roster_truncate(run_roster(run), run->binder.known);
        return true;
    }
    struct play play = run_play(run, event);
    bool (*change)(const struct play *) = impossible ? ruleset->not_applied : ruleset->apply;
    if (change && !change(&play))
        return run_out_of_memory(run);
    run_note_area(run, event);
    return true;
}

/* Binds a statement of play again, because the binder's event is another one by now. */
static bool bind_play(struct run *run, const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    bool bound = statement->kind == STATEMENT_MARKER ? bind_marker(&run->binder, statement)
                                                     : bind_event(&run->binder, statement);
    struct judgement judgement = run_judgement(run, &run->binder.event);
    return bound && (!ruleset->validate || ruleset->validate(&judgement, &run->binder));
}

/* Judges the binder's event without counting the answers of the rules. */
static bool judge_again(struct run *run, struct judgement *judgement)
{
    size_t count = run_game(run)->tallies.count;
    if (!ARRAY_RESERVE(run->tallies, run->tallies_capacity, count))
        return run_out_of_memory(run);
    memcpy(run->tallies, game_tallies(run_game(run)), count * sizeof *run->tallies);
    run_judge(run, judgement);
    memcpy(game_tallies(run_game(run)), run->tallies, count * sizeof *run->tallies);
    return true;
}

static bool is_told(const struct assumption *assumption, uint32_t rule)
{
    for (size_t i = 0; i < assumption->told_count; i++)
        if (assumption->told[i] == rule)
            return true;
    return false;
}

/* Plays a statement whose breaches are reported already, after the statements that are assumed to
 * come before it. Reports also the breaches that show only after these. */
static bool play_as_assumed(struct run *run, const struct statement *statement,
                            const struct assumption *assumption)
{
    size_t first = run->findings.count;
    if (!bind_play(run, statement))
        return run_bind_error(run, statement);
    struct judgement judgement = run_judgement(run, &run->binder.event);
    judgement.findings = &run->findings;
    if (!judge_again(run, &judgement))
        return false;
    for (size_t i = first; i < run->findings.count; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        draft->anew = true;
        draft->told = is_told(assumption, draft->rule);
    }
    run_settle(run, &run->findings);
    if (run->findings.count > first)
        explain(run, statement, first);
    return apply(run, judgement.impossible);
}

bool run_take_unjudged(struct run *run, const struct statement *statement)
{
    if (bind_play(run, statement))
        return apply(run, false);
    return !run->binder.no_memory || run_out_of_memory(run);
}

/* Replaces the game by a copy in which more was played. What was reported of the game stays
 * reported. */
static bool take_over(struct run *run, struct block *assumed)
{
    const struct game_run *told = run_game(run);
    struct game_run *game = game_run_of(assumed);
    game->announced = told->announced;
    game->titled = told->titled;
    game->statements = told->statements;
    game->effort = told->effort;
    game->findings_found = told->findings_found;
    game->findings_written = told->findings_written;
    game->forgiven_written = told->forgiven_written;
    game->findings_omitted = told->findings_omitted;
    memcpy(game->findings, told->findings, sizeof game->findings);
    game->waived = told->waived;
    game->baselined = told->baselined;
    for (uint32_t i = 0; i < told->tallies.count; i++) {
        game_tallies(game)[i].violation = game_tallies(told)[i].violation;
        game_tallies(game)[i].waived = game_tallies(told)[i].waived;
    }
    for (uint32_t i = 0; i < told->house_rules.count; i++)
        game_house_rules(game)[i].used = game_house_rules(told)[i].used;
    return (run_carry_over_rulings(run, assumed) && block_copy(&run->block, assumed)) ||
           run_out_of_memory(run);
}

/* Plays statements that follow in the log as if they stood here. */
static bool play_ahead(struct run *run, size_t from, size_t count)
{
    bool good = true;
    for (size_t i = from; i < from + count && good; i++)
        good = run_statement(run, lookahead_at(run->ahead, i)->statement) && run_flush(run);
    return good;
}

static bool carry_out(struct run *run, const struct statement *statement,
                      const struct assumption *assumption)
{
    if (assumption->game)
        return take_over(run, assumption->game);
    /* drops the names that the statement introduced: the copy that is played adds them */
    roster_truncate(run_roster(run), run->binder.known);
    for (size_t i = 0; assumption->kind == UMPIRE_INSERTED && i < assumption->inserted_count; i++)
        if (!run_take_unjudged(run, &assumption->inserted[i].statement))
            return false;
    if (assumption->kind == UMPIRE_NOT_TAKEN)
        return true;
    if (assumption->kind == UMPIRE_OTHER_PLAYER || assumption->kind == UMPIRE_CORRECTED)
        return play_as_assumed(run, &assumption->other.statement, assumption);
    struct swap swap = assumption->kind == UMPIRE_SWAPPED ? assumption->swap
                                                          : (struct swap){.next = 0};
    bool good = play_ahead(run, swap.own, swap.next) &&
                play_as_assumed(run, statement, assumption) && play_ahead(run, 0, swap.own);
    for (size_t i = 0; i < swap.own + swap.next; i++)
        lookahead_drop(run->ahead);
    return good;
}

/* Continues after a breach with the interpretation that explains most of the following
 * statements. */
static bool go_on(struct run *run, const struct statement *statement, size_t first, bool impossible)
{
    bool good = true;
    const struct reconstructor *reconstructor = run->config->reconstructor;
    const struct assumption *assumption = reconstructor
                                              ? reconstructor->choose(run, statement, first, &good)
                                              : NULL;
    if (!good)
        return !run->sink_failed && run_out_of_memory(run);
    if (!assumption)
        return apply(run, impossible);
    run->carrying_out = true;
    good = carry_out(run, statement, assumption);
    run->carrying_out = false;
    return good;
}

/* Whether a draft from `first` on counts as a violation. */
static bool is_broken(const struct run *run, size_t first)
{
    for (size_t i = first; i < run->findings.count; i++)
        if (run->findings.drafts[i].level == UMPIRE_LEVEL_VIOLATION && !run->findings.drafts[i].off)
            return true;
    return false;
}

/* Drops advice that follows from an earlier breach: one mistake is one finding. */
static void pass_over_advice(struct run *run, const struct statement *statement, size_t first)
{
    for (size_t i = first; i < run->findings.count && run->reconstruction; i++) {
        struct finding_draft *draft = &run->findings.drafts[i];
        if (draft->rule == NO_RULE || draft->level != UMPIRE_LEVEL_ADVICE)
            continue;
        const char *rule = run_game(run)->catalogue->rules[draft->rule]->id;
        draft->told = draft->told ||
                      run->config->reconstructor->follows_from(run, rule, statement->line);
    }
    run_settle(run, &run->findings);
}

bool run_judge_and_apply(struct run *run, const struct statement *statement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct event *event = &run->binder.event;
    struct judgement judgement = run_judgement(run, event);
    if (ruleset->validate && !ruleset->validate(&judgement, &run->binder)) {
        bool told = run_invalid(run, statement);
        roster_truncate(run_roster(run), run->binder.known);
        return told;
    }
    if (run->ahead && run->config->reconstructor &&
        !run->config->reconstructor->note(run, statement))
        return run_out_of_memory(run);
    if (!run_tell(run, statement, NULL))
        return false;
    if (run->config->options.details) {
        if (!run_count_dice(run, event))
            return false;
        judgement = run_judgement(run, event); /* counting dice may have moved the block */
    }
    bool marker = statement->kind == STATEMENT_MARKER;
    if (!marker && statement->kind != STATEMENT_END && !run_trace(run, statement))
        return false;
    size_t before = run->findings.count;
    judgement.findings = &run->findings;
    run_judge(run, &judgement);
    if (run->findings.count > before) {
        pass_over_advice(run, statement, before);
        explain(run, statement, before);
    }
    if (run->findings.no_memory)
        return run_out_of_memory(run);
    if (!run_note_open(run, event))
        return false;
    if (!judgement.impossible && !is_broken(run, before) && !run_note_fact(run, event))
        return false;
    bool good = run->findings.count > before ? go_on(run, statement, before, judgement.impossible)
                                             : apply(run, judgement.impossible);
    return good && (!marker || run_trace(run, statement));
}

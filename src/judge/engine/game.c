/* SPDX-License-Identifier: MIT */
#include "judge/engine/check.h"

#include "judge/bind/advice.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/look_alikes.h"
#include "judge/engine/proof/kept.h"
#include "judge/engine/repairer.h"
#include "judge/engine/rulings/rulings.h"

static bool find_edition(struct run *run, const struct statement *statement,
                         const struct ruleset *ruleset)
{
    struct game_run *game = run_game(run);
    text_copy(game->head.edition, sizeof game->head.edition, slice_of(ruleset->editions[0]));
    if (statement->operand_count == 0)
        return true;
    const struct operand *operand = &statement->operands[0];
    const struct value *value = value_at(statement, operand->value);
    char buffer[LIMIT_STRING_BYTES];
    struct word word = value->kind == VALUE_PATH ? value_at(statement, value->child)->word
                                                 : value->word;
    struct slice edition = word_text(statement, word, buffer);
    text_copy(game->head.edition, sizeof game->head.edition, edition);
    for (uint8_t i = 0; ruleset->editions[i]; i++)
        if (slice_is(edition, ruleset->editions[i])) {
            game->edition = i;
            return true;
        }
    char list[200];
    struct text text;
    text_init(&text, list, sizeof list);
    for (size_t i = 0; ruleset->editions[i]; i++)
        text_addf(&text, "%s%s", i ? ", " : "", ruleset->editions[i]);
    run_log_error(run, LOG_UNKNOWN_EDITION, statement, operand->at, operand->length,
                  "%s has no edition '%.*s'; the edition must be one of: %s", ruleset->name,
                  (int)edition.length, edition.at, list);
    return false;
}

/* Takes the interpretations that the policy chooses; the edition chooses the others. */
static void choose_interpretations(struct game_run *game)
{
    const struct policy *policy = game->policy;
    const struct interpretation *all = game->catalogue->ruleset->interpretations;
    for (size_t i = 0; all && all[i].name && i < INTERPRETATIONS_MOST; i++)
        game->interpretations[i] = policy->chosen[i] ? policy->choices[i]
                                                     : policy_own_choice(&all[i], game->edition);
}

static bool begin_state(struct run *run)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    struct play play = run_play(run, NULL);
    uint32_t first;
    binder_begin(&run->binder, catalogue->lexicon, run->secret);
    return block_append_to_head(&run->block, offsetof(struct game_run, tallies), catalogue->count,
                                sizeof(struct tally), &first) &&
           catalogue->ruleset->begin(&play);
}

/* Gives a game that begins the user's table of cards, if that is a table of this game. */
static void use_cards(struct run *run)
{
    const struct umpire_cards *cards = run->config->cards;
    if (cards && cards->ruleset == run_game(run)->catalogue->ruleset)
        cards->ruleset->own_cards.use(run->block.bytes, cards->table);
}

/* A name that is like no ruleset's is shown only if the file is a log. */
static bool report_unknown_game(struct run *run, const struct statement *statement,
                                struct slice name)
{
    char list[200], told[300], named[LIMIT_STRING_BYTES + 16];
    struct text text, capitals, wrong;
    struct near near = {.wrong = name};
    text_init(&text, list, sizeof list);
    text_init(&capitals, told, sizeof told);
    text_init(&wrong, named, sizeof named);
    for (size_t i = 0; catalogue_rulesets[i]; i++) {
        text_addf(&text, "%s%s", i ? ", " : "", catalogue_rulesets[i]->name);
        near_offer(&near, slice_of(catalogue_rulesets[i]->name));
    }
    advice_add_near(&text, &near);
    if (advice_add_capitals(&capitals, &near))
        return run_log_error(run, LOG_UNKNOWN_GAME, statement, statement->word.at,
                             statement->word.length, "%s", told);
    if (run->is_log || near.count)
        text_addf(&wrong, "is called '%.*s'", (int)name.length, name.at);
    else
        text_add_string(&wrong, "has this name");
    return run_log_error(run, LOG_UNKNOWN_GAME, statement, statement->word.at,
                         statement->word.length, "no game %s; it must be one of: %s", named, list);
}

bool run_begin_game(struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = word_text(statement, statement->word, buffer);
    const struct ruleset *ruleset = ruleset_named(name);
    run->outside_reported = false;
    if (ruleset)
        run->is_log = true;
    opened_begin(run->opened);
    run->descriptions.known = false;
    grounds_begin(&run->descriptions.facts);
    if (!run_tell_lines(run, statement->line - 1))
        return false;
    if (!game_run_begin(&run->block, ruleset ? ruleset->state_size : 0))
        return run_out_of_memory(run);
    struct game_run *game = run_game(run);
    game->head.number = ++run->games;
    game->head.line = statement->line;
    game->stage = GAME_SKIPPED;
    game->effort.as_played = run->config->options.as_played || !run->ahead;
    game->sealing.misfits = &run->scratch.misfits;
    memset(&run->scratch.misfits, 0, sizeof run->scratch.misfits);
    game->sealing.declared = &run->scratch.declared;
    if (run->is_log || run_is_near_game(name))
        text_copy(game->head.ruleset, sizeof game->head.ruleset, name);
    if (!ruleset)
        return report_unknown_game(run, statement, name);
    const struct policy *policy = policies_of(&run->config->policies, ruleset);
    if (!policy)
        return run_out_of_memory(run);
    if (!find_edition(run, statement, ruleset))
        return true;
    game->catalogue = policy->catalogue;
    game->policy = policy;
    choose_interpretations(game);
    if (!begin_state(run))
        return run_out_of_memory(run);
    use_cards(run);
    run_game(run)->stage = GAME_SETUP;
    if (run->repair)
        run->config->repairer->begin(run->repair);
    return run_begin_names(run) && run_tell(run, statement, NULL);
}

bool run_end_game(struct run *run, uint64_t line, bool finished)
{
    bool (*judge_opened)(struct run *, bool) = run->config->judge_opened;
    if (!run_flush(run) || (judge_opened && !judge_opened(run, true)) || !run_flush(run))
        return false;
    if (!run_close_rulings(run) || !run_flush(run) || !run_announce(run))
        return false;
    if (!run_tell_lines(run, line) || !run_sum_up(run, finished))
        return false;
    run->verdict = umpire_status_of_both(run->verdict, run->room.game.verdict);
    run_game(run)->stage = GAME_NONE;
    if (run->config->sink.game_end &&
        !run->config->sink.game_end(run->config->sink.user, &run->room.game))
        run->sink_failed = true;
    return !run->sink_failed;
}

/* Ends a game that stops without `end`; the finding is at its last statement. */
bool run_break_off(struct run *run, const struct statement *next)
{
    if (run_game(run)->stage == GAME_NONE)
        return true;
    if (!run_flush(run))
        return false;
    struct statement last = {.kind = STATEMENT_EVENT,
                             .text = next->previous.text ? next->previous.text : "",
                             .line = next->previous.line};
    if (next->previous.text) {
        last.length = next->previous.length;
        last.column_bytes = next->previous.column_bytes;
        last.line_after = next->previous.line_after;
    }
    return run_log_error(run, LOG_CUT_OFF, &last, 0, last.length,
                         run_game(run)->result.seen
                             ? "the log stops before 'end'; write 'end' after the result"
                             : "the log stops before 'end'; write the result and 'end', or 'result "
                               "unfinished' and 'end' if the game was not played to its end") &&
           run_end_game(run, next->kind == STATEMENT_EOF ? next->line : next->line - 1, false);
}

bool run_cut_off(struct run *run, uint64_t line)
{
    return run_game(run)->stage == GAME_NONE || run_end_game(run, line, false);
}

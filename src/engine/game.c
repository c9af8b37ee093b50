/* A game of a log: how it begins, how it ends, what it comes to. */
#include "base/array.h"
#include "engine/replay_state.h"

bool replay_out_of_memory(struct replay *replay)
{
    replay->no_memory = true;
    return false;
}

void replay_copy_text(char *buffer, size_t capacity, struct slice from)
{
    struct text text;
    text_init(&text, buffer, capacity);
    text_add(&text, from);
}

static bool find_edition(struct replay *replay, const struct statement *statement,
                         const struct ruleset *ruleset)
{
    struct game_run *game = replay_game(replay);
    replay_copy_text(game->edition_text, sizeof game->edition_text, slice_of(ruleset->editions[0]));
    if (statement->operand_count == 0)
        return true;
    const struct operand *operand = &statement->operands[0];
    const struct value *value = value_at(statement, operand->value);
    char buffer[LIMIT_STRING_BYTES];
    struct word word = value->kind == VALUE_PATH ? value_at(statement, value->child)->word : value->word;
    struct slice edition = word_text(statement, word, buffer);
    replay_copy_text(game->edition_text, sizeof game->edition_text, edition);
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
    replay_log_error(replay, LOG_UNKNOWN_EDITION, statement, operand->at, operand->length,
                     "%s has no edition '%.*s'; known: %s", ruleset->name, (int)edition.length,
                     edition.at, list);
    return false;
}

/* By the policy, or by the edition. */
static void choose_interpretations(struct game_run *game)
{
    const struct policy *policy = game->policy;
    const struct interpretation *all = game->catalogue->ruleset->interpretations;
    for (size_t i = 0; all && all[i].name && i < INTERPRETATIONS_MOST; i++)
        game->interpretations[i] = policy->chosen[i]         ? policy->choices[i]
                                   : all[i].edition_defaults ? all[i].edition_defaults[game->edition]
                                                             : 0;
}

struct play replay_play(struct replay *replay, const struct event *event)
{
    const struct game_run *game = replay_game(replay);
    struct play play = {.block = &replay->block, .edition = game->edition, .event = event};
    memcpy(play.choices, game->interpretations, sizeof play.choices);
    return play;
}

static bool begin_state(struct replay *replay)
{
    const struct catalogue *catalogue = replay_game(replay)->catalogue;
    struct play play = replay_play(replay, NULL);
    uint32_t first;
    binder_begin(&replay->binder, catalogue->lexicon, replay->secret);
    return ARRAY_RESERVE(replay->coverage, replay->coverage_capacity, catalogue->count + 1) &&
           block_append_to_head(&replay->block, offsetof(struct game_run, tallies), catalogue->count, sizeof(struct tally), &first) &&
           catalogue->ruleset->begin(&play);
}

static bool report_unknown_game(struct replay *replay, const struct statement *statement, struct slice name)
{
    char list[200];
    struct text text;
    text_init(&text, list, sizeof list);
    for (size_t i = 0; umpire_rulesets[i]; i++)
        text_addf(&text, "%s%s", i ? ", " : "", umpire_rulesets[i]->name);
    return replay_log_error(replay, LOG_UNKNOWN_GAME, statement, statement->word.at, statement->word.length,
                            "no ruleset is called '%.*s'; known: %s", (int)name.length, name.at, list);
}

bool replay_begin_game(struct replay *replay, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = word_text(statement, statement->word, buffer);
    const struct ruleset *ruleset = ruleset_named(name);
    replay->outside_reported = false;
    if (!game_run_begin(&replay->block, ruleset ? ruleset->state_size : 0))
        return replay_out_of_memory(replay);
    struct game_run *game = replay_game(replay);
    game->number = ++replay->games;
    game->line = statement->line;
    game->stage = GAME_SKIPPED;
    replay_copy_text(game->ruleset_text, sizeof game->ruleset_text, name);
    if (!ruleset)
        return report_unknown_game(replay, statement, name);
    const struct policy *policy = replay->policy_of(replay->policy_user, ruleset);
    if (!policy)
        return replay_out_of_memory(replay);
    game->catalogue = policy->catalogue;
    if (!find_edition(replay, statement, ruleset))
        return true;
    game->policy = policy;
    choose_interpretations(game);
    if (!begin_state(replay))
        return replay_out_of_memory(replay);
    replay_game(replay)->stage = GAME_SETUP;
    return replay_tell(replay, statement, NULL);
}

void replay_fill_game(struct replay *replay)
{
    const struct game_run *game = replay_game(replay);
    const struct interpretation *all = game->policy ? game->catalogue->ruleset->interpretations : NULL;
    struct umpire_game *shown = &replay->shown;
    *shown = (struct umpire_game){.number = game->number, .line = game->line, .ruleset = game->ruleset_text,
                                  .edition = game->edition_text, .title = game->title[0] ? game->title : NULL,
                                  .choices = game->policy ? replay->shown_interpretations : NULL, .statements = game->statements,
                                  .result = game->result_text[0] ? game->result_text : NULL,
                                  .findings_omitted = game->findings_omitted, .waived = game->waived,
                                  .baselined = game->baselined};
    memcpy(shown->findings, game->findings, sizeof shown->findings);
    for (size_t i = 0; all && all[i].name && i < INTERPRETATIONS_MOST; i++)
        replay->shown_interpretations[shown->choice_count++] =
            (struct umpire_choice){all[i].name, all[i].choices[game->interpretations[i]]};
}

static enum umpire_status game_verdict(const struct replay *replay, uint64_t undecided)
{
    const struct umpire_game *game = &replay->shown;
    if (game->findings[UMPIRE_LEVEL_ERROR])
        return UMPIRE_MALFORMED;
    if (game->findings[UMPIRE_LEVEL_VIOLATION] ||
        (replay->options.fail_on_advice && game->findings[UMPIRE_LEVEL_ADVICE]))
        return UMPIRE_NONCONFORMANT;
    if (!game->finished || game->findings[UMPIRE_LEVEL_UNDECIDED] || (replay->options.require_decided && undecided))
        return UMPIRE_INDETERMINATE;
    return UMPIRE_CONFORMANT;
}

/* Lists what came of the rules; how often one did not decide. */
static uint64_t fill_coverage(struct replay *replay)
{
    const struct game_run *game = replay_game(replay);
    struct umpire_game *shown = &replay->shown;
    uint64_t all_undecided = 0;
    for (size_t i = 0; i < game->tallies.count; i++) {
        const struct tally *tally = &game_tallies(game)[i];
        uint64_t ok = tally->answers[OK], undecided = tally->answers[UNDECIDED];
        all_undecided += undecided;
        if (ok + tally->violation + undecided + tally->waived == 0)
            continue;
        replay->coverage[shown->coverage_count++] = (struct umpire_coverage){
            game->catalogue->rules[i]->id, ok, tally->violation, undecided, tally->waived};
    }
    if (game->policy)
        shown->coverage = replay->coverage;
    return all_undecided;
}

bool replay_end_game(struct replay *replay, bool finished)
{
    if (!replay_flush(replay) || !replay_close_rulings(replay) || !replay_flush(replay) ||
        !replay_announce(replay))
        return false;
    replay_fill_game(replay);
    struct umpire_game *shown = &replay->shown;
    shown->finished = finished;
    uint64_t undecided = fill_coverage(replay);
    if (replay->options.details && replay_game(replay)->policy && !replay_list_dice(replay))
        return false;
    shown->verdict = game_verdict(replay, undecided);
    replay->verdict = umpire_status_of_both(replay->verdict, shown->verdict);
    replay_game(replay)->stage = GAME_NONE;
    if (replay->sink->game_end && !replay->sink->game_end(replay->sink->user, shown))
        replay->sink_failed = true;
    return !replay->sink_failed;
}

/* A game that stops without `end`, told at its last statement. */
bool replay_break_off(struct replay *replay, const struct statement *next)
{
    if (replay_game(replay)->stage == GAME_NONE)
        return true;
    if (!replay_flush(replay))
        return false;
    struct statement last = {.kind = STATEMENT_EVENT, .text = next->previous.text ? next->previous.text : "",
                             .line = next->previous.line};
    if (next->previous.text) {
        last.length = next->previous.length;
        last.column_bytes = next->previous.column_bytes;
        last.line_after = next->previous.line_after;
    }
    return replay_log_error(replay, LOG_UNFINISHED, &last, 0, last.length,
                            "the log stops before 'end': the game is unfinished") &&
           replay_end_game(replay, false);
}

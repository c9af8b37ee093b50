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
    replay->edition = 0;
    replay_copy_text(replay->edition_text, sizeof replay->edition_text, slice_of(ruleset->editions[0]));
    if (statement->operand_count == 0)
        return true;
    const struct operand *operand = &statement->operands[0];
    const struct value *value = value_at(statement, operand->value);
    char buffer[LIMIT_STRING_BYTES];
    struct word word = value->kind == VALUE_PATH ? value_at(statement, value->child)->word : value->word;
    struct slice edition = word_text(statement, word, buffer);
    replay_copy_text(replay->edition_text, sizeof replay->edition_text, edition);
    for (uint8_t i = 0; ruleset->editions[i]; i++)
        if (slice_is(edition, ruleset->editions[i])) {
            replay->edition = i;
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

static void choose_readings(struct replay *replay)
{
    const struct interpretation *all = replay->catalogue->ruleset->interpretations;
    size_t count = 0;
    for (; all && all[count].name && count < INTERPRETATIONS_MOST; count++) {
        uint8_t choice = all[count].edition_defaults ? all[count].edition_defaults[replay->edition] : 0;
        if (replay->policy->chosen[count])
            choice = replay->policy->choices[count];
        replay->choices[count] = choice;
        replay->choice_list[count] = (struct umpire_choice){all[count].name, all[count].choices[choice]};
    }
    replay->game.choices = replay->choice_list;
    replay->game.choice_count = count;
}

static bool begin_state(struct replay *replay)
{
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    if (!replay->block.bytes && !block_init(&replay->block, ruleset->state_size))
        return false;
    struct block *block = &replay->block;
    if (block->capacity < ruleset->state_size + 64) {
        block_done(block);
        if (!block_init(block, ruleset->state_size))
            return false;
    }
    block_reset(block, ruleset->state_size);
    if (!ARRAY_RESERVE(replay->tallies, replay->tally_capacity, replay->catalogue->count + 1) ||
        !ARRAY_RESERVE(replay->coverage, replay->coverage_capacity, replay->catalogue->count + 1))
        return false;
    memset(replay->tallies, 0, (replay->catalogue->count + 1) * sizeof *replay->tallies);
    binder_begin(&replay->binder, replay->catalogue->lexicon);
    struct play play = replay_play(replay, NULL);
    return ruleset->begin(&play);
}

bool replay_begin_game(struct replay *replay, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice name = word_text(statement, statement->word, buffer);
    const struct ruleset *ruleset = ruleset_named(name);
    replay->game = (struct umpire_game){.number = ++replay->games, .line = statement->line,
                                        .ruleset = replay->ruleset_text,
                                        .edition = replay->edition_text};
    replay_copy_text(replay->ruleset_text, sizeof replay->ruleset_text, name);
    replay->game_announced = replay->marker_seen = replay->result_seen = false;
    replay->skip_blocks = replay->headings_seen = 0;
    replay->title[0] = replay->result_text[0] = replay->edition_text[0] = '\0';
    replay->time_seen = false;
    replay->findings_found = replay->findings_written = replay->first_violation = 0;
    replay->undecided = 0;
    replay->dice_count = 0;
    replay->house_rule_count = 0;
    replay->outside_reported = false;
    replay->policy = NULL;
    replay->state = GAME_SKIPPED;
    if (!ruleset) {
        char list[200];
        struct text text;
        text_init(&text, list, sizeof list);
        for (size_t i = 0; umpire_rulesets[i]; i++)
            text_addf(&text, "%s%s", i ? ", " : "", umpire_rulesets[i]->name);
        return replay_log_error(replay, LOG_UNKNOWN_GAME, statement, statement->word.at,
                                statement->word.length, "no ruleset is called '%.*s'; known: %s",
                                (int)name.length, name.at, list);
    }
    replay->policy = replay->policy_of(replay->policy_user, ruleset);
    if (!replay->policy)
        return replay_out_of_memory(replay);
    replay->catalogue = replay->policy->catalogue;
    if (!find_edition(replay, statement, ruleset)) {
        replay->policy = NULL;
        return true;
    }
    choose_readings(replay);
    if (!begin_state(replay))
        return replay_out_of_memory(replay);
    replay->state = GAME_SETUP;
    return replay_tell(replay, statement, NULL);
}

static enum umpire_status game_verdict(const struct replay *replay)
{
    const struct umpire_game *game = &replay->game;
    if (game->findings[UMPIRE_LEVEL_ERROR])
        return UMPIRE_MALFORMED;
    if (game->findings[UMPIRE_LEVEL_VIOLATION] ||
        (replay->options.fail_on_advice && game->findings[UMPIRE_LEVEL_ADVICE]))
        return UMPIRE_NONCONFORMANT;
    if (!game->finished || game->findings[UMPIRE_LEVEL_UNDECIDED] ||
        (replay->options.require_decided && replay->undecided))
        return UMPIRE_INDETERMINATE;
    return UMPIRE_CONFORMANT;
}

static void fill_coverage(struct replay *replay)
{
    struct umpire_game *game = &replay->game;
    if (!replay->policy)
        return;
    for (size_t i = 0; i < replay->catalogue->count; i++) {
        const struct tally *tally = &replay->tallies[i];
        uint64_t ok = tally->answers[OK], undecided = tally->answers[UNDECIDED];
        replay->undecided += undecided;
        if (ok + tally->violation + undecided + tally->waived == 0)
            continue;
        replay->coverage[game->coverage_count++] = (struct umpire_coverage){
            replay->catalogue->rules[i]->id, ok, tally->violation, undecided, tally->waived};
    }
    game->coverage = replay->coverage;
}

bool replay_end_game(struct replay *replay, bool finished)
{
    if (!replay_flush(replay) || !replay_close_rulings(replay) || !replay_flush(replay) ||
        !replay_announce(replay))
        return false;
    struct umpire_game *game = &replay->game;
    game->finished = finished;
    game->title = replay->title[0] ? replay->title : NULL;
    game->result = replay->result_text[0] ? replay->result_text : NULL;
    fill_coverage(replay);
    if (replay->options.details && replay->policy && !replay_list_dice(replay))
        return false;
    game->verdict = game_verdict(replay);
    replay->verdict = umpire_status_of_both(replay->verdict, game->verdict);
    replay->state = GAME_NONE;
    if (replay->sink->game_end && !replay->sink->game_end(replay->sink->user, game))
        replay->sink_failed = true;
    return !replay->sink_failed;
}

/* A game that stops without `end`, told at its last statement. */
bool replay_break_off(struct replay *replay, const struct statement *next)
{
    if (replay->state == GAME_NONE)
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

/* SPDX-License-Identifier: MIT */
#include "judge/engine/check.h"

#include "base/require.h"
#include "judge/engine/apply.h"
#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/findings/weight.h"
#include "judge/engine/look_alikes.h"
#include "judge/engine/proof/beacon.h"
#include "judge/engine/proof/dice_chains.h"
#include "judge/engine/proof/opened.h"
#include "judge/engine/proof/sealing.h"
#include "judge/engine/proof/signing.h"
#include "judge/engine/records.h"
#include "judge/engine/rulings/rulings.h"
#include "judge/engine/unread.h"

#include <inttypes.h>
#include <stdio.h>

/* Whether the statement throws dice: its time is judged with what else it says. */
static bool is_throw(const struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    return statement->kind == STATEMENT_EVENT &&
           ruleset_chains(run_game(run)->catalogue->ruleset) &&
           slice_is(word_text(statement, statement->word, buffer), THROW_WORD);
}

static bool check_time(struct run *run, const struct statement *statement)
{
    if (!statement->has_time)
        return true;
    struct game_run *game = run_game(run);
    bool back = game->elapsed.seen && statement->time < game->elapsed.last;
    game->elapsed.behind = game->elapsed.seen && statement->time < game->elapsed.latest;
    if (!game->elapsed.behind)
        game->elapsed.latest = statement->time;
    if (!game->elapsed.seen || back)
        game->elapsed.first = statement->time;
    game->elapsed.last = statement->time;
    game->elapsed.seen = true;
    return !back || is_throw(run, statement) ||
           run_log_error(
               run, LOG_TIME, statement, 0, statement->length,
               "the elapsed time is earlier than the one before it; it must not run backwards");
}

static bool take_note_statement(struct run *run, const struct statement *statement)
{
    const struct operand *operand = statement->operands;
    if (statement->operand_count == 1 && !operand->keyed && !operand->preposition &&
        !statement->opens_block)
        return run_trace(run, statement);
    return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                         "'note' must have one text in quotes: note \"...\"");
}

static bool is_result(const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    return statement->kind == STATEMENT_DECLARATION &&
           slice_is(word_text(statement, statement->word, buffer), "result");
}

/* Finds the line on which play goes on after a result that came too early. That is so if another
 * result follows it, or more play than is read ahead. 0: it does not. False: no memory. */
static bool find_play_ahead(struct run *run, uint64_t *ret_line)
{
    const struct item *item;
    uint64_t line = 0;
    *ret_line = 0;
    if (!run->ahead || run->config->options.as_played)
        return true;
    if (!lookahead_fill(run->ahead))
        return false;
    for (size_t at = 0; (item = lookahead_at(run->ahead, at)) != NULL; at++) {
        const struct statement *statement = item->statement;
        if (item->kind != ITEM_STATEMENT || run_is_remark(run, statement))
            continue;
        bool plays = statement->kind == STATEMENT_MARKER || statement->kind == STATEMENT_EVENT;
        if (!plays && !is_result(statement))
            return true;
        if (!plays)
            break;
        line = line ? line : statement->line;
    }
    *ret_line = line;
    return true;
}

/* The place of a player's side; below 0: it has none. */
static int place_of(const struct run *run, entity player)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    if (ruleset->sides.side_of)
        return ruleset->sides.side_of(run->block.bytes, player);
    for (int place = 0; place < RESULT_SIDES_MOST; place++)
        if (ruleset_side(ruleset, run->block.bytes, (uint32_t)place) == player)
            return place;
    return -1;
}

/* Keeps what the result says of each side. */
static void keep_result(struct run *run)
{
    struct game_run *game = run_game(run);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    const struct event *event = &run->binder.event;
    char buffer[LIMIT_STRING_BYTES];
    struct text reason;
    game->result.winner = -1;
    game->result.event = event_result(event, ruleset->result);
    text_init(&reason, game->result.reason, sizeof game->result.reason);
    text_add(&reason, event_text(event, ruleset->result->reason, buffer));
    if (game->result.event.winner != NO_ENTITY)
        game->result.winner = place_of(run, game->result.event.winner);
    for (int place = 0; place < RESULT_SIDES_MOST && place < (int)game->result.event.points_told;
         place++)
        game->result.points[place] = result_points(event, ruleset->result, game->result.winner,
                                                   place);
}

static void tell_bound(struct run *run, const struct statement *statement)
{
    if (run->config->bound)
        run->config->bound(run->config->bound_user, run, statement);
}

static bool take_result_statement(struct run *run, const struct statement *statement)
{
    struct text text;
    uint64_t line;
    struct game_run *game = run_game(run);
    if (!find_play_ahead(run, &line))
        return false;
    if (game->marker_seen && !game->result.seen && line)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "play goes on in line %llu; a result must be the last statement "
                             "before 'end'",
                             (unsigned long long)line);
    if (!game->marker_seen || game->result.seen)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             game->result.seen
                                 ? "the result was already given; a game must have only one"
                                 : "'result' must be below what was played; nothing was played "
                                   "above it");
    if (statement->opens_block && /* the statements in the block are skipped */
        !run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                       "'result' cannot have a block { }"))
        return false;
    if (!bind_result(&run->binder, statement))
        return run_bind_error(run, statement);
    tell_bound(run, statement);
    if (!run_judge_and_apply(run, statement))
        return false;
    game = run_game(run);
    game->result.seen = true;
    game->stage = GAME_OVER;
    keep_result(run);
    text_init(&text, game->result.text, sizeof game->result.text);
    canonical_text((struct slice){statement->text, statement->length}, &text);
    return true;
}

/* Calls the game's `declare` for the binder's declaration. `partly`: some of its fields could not
 * be read, which was reported. */
static bool declare(struct run *run, const struct statement *statement, bool partly)
{
    size_t known = run->binder.known;
    if (!partly)
        tell_bound(run, statement);
    struct play play = run_play(run, &run->binder.event);
    if (!run_game(run)->catalogue->ruleset->declare(&play, &run->binder)) {
        /* on failure, drop the names that the declaration introduced */
        roster_truncate(run_roster(run), known);
        if (!partly)
            return run_bind_error(run, statement);
        run_note_unread(run);
        return true;
    }
    if (partly)
        run_note_partly_read(run);
    else if (!run_tell(run, statement, NULL) || !run_note_names(run, statement))
        return false;
    run_note_area(run, &run->binder.event);
    run_game(run)->skip_blocks = 0;
    if (statement->opens_block)
        binder_open(&run->binder);
    return true;
}

/* Takes an event that lacks the ':' after who does it, and is not known otherwise. */
static bool lose_event(struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct event *event = &run->binder.event;
    struct slice word = word_text(statement, statement->word, buffer);
    uint32_t kinds = run_game(run)->catalogue->lexicon->vocabulary->subject_kinds;
    event->by_table = slice_is(word, "table");
    if (roster_find(run_roster(run), word, kinds, NO_ENTITY, &event->subject) != ROSTER_FOUND)
        event->subject = NO_ENTITY;
    return run_note_loss(run, statement->line);
}

/* Takes a declaration that does not bind. If the repairer does not know what it means, declares
 * what can be read of it. */
static bool declare_partly(struct run *run, const struct statement *statement)
{
    bool known = false;
    if (!run_tell_unread(run, statement, &known))
        return false;
    run_game(run)->unread.brace = run_game(run)->unread.brace || run->binder.error.brace_missing;
    if (known)
        return true;
    if (!run_game(run)->marker_seen && bind_declaration_partly(&run->binder, statement))
        return declare(run, statement, true);
    if (run->binder.event.kind == KIND_NONE && run_game(run)->marker_seen)
        return lose_event(run, statement);
    run_note_unread(run);
    return true;
}

/* Whether a heading is rather an event of the table that lacks its colon. */
static bool is_table_event(const struct run *run, const struct statement *statement, int heading)
{
    return heading == HEADING_TABLE && run_game(run)->marker_seen && statement->operand_count > 1;
}

/* Reports what stands after the result, once a game: none of it is judged. */
static bool tell_late(struct run *run, const struct statement *statement)
{
    if (run_game(run)->late_reported)
        return true;
    run_game(run)->late_reported = true;
    return run_log_error(
        run, LOG_DECLARATION, statement, 0, statement->length,
        "only rulings, notes, signatures and 'end' may be below the result; this line is none of "
        "these");
}

/* Takes a declaration. If it is refused, its block is skipped too. */
static bool take_declaration(struct run *run, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct slice word = word_text(statement, statement->word, buffer);
    bool in_block = run_game(run)->bindings.depth > 0;
    int heading = in_block ? -1 : heading_of(word);
    run_game(run)->skip_blocks = statement->opens_block;
    if (!in_block && slice_is(word, "result"))
        return run_flush(run) && take_result_statement(run, statement);
    if (slice_is(word, "records"))
        return run_declare_records(run, statement);
    if (!in_block && slice_is(word, BEGINS_WORD) && run_game(run)->stage != GAME_OVER)
        return run_flush(run) && run_take_begins(run, statement);
    if (run_game(run)->stage == GAME_OVER)
        return tell_late(run, statement);
    if (!in_block && slice_is(word, VIEW_WORD))
        return run_declare_view(run, statement);
    if (!in_block && slice_is(word, CHAIN_WORD) &&
        ruleset_chains(run_game(run)->catalogue->ruleset))
        return run_declare_chain(run, statement);
    if (!in_block && slice_is(word, BEACON_WORD) &&
        ruleset_chains(run_game(run)->catalogue->ruleset))
        return run_declare_beacon(run, statement);
    if (heading >= 0 && !is_table_event(run, statement, heading))
        return run_take_heading(run, statement, heading);
    if (!bind_declaration(&run->binder, statement))
        return declare_partly(run, statement);
    if (run_game(run)->marker_seen)
        return run_report_too_late(run, statement);
    return declare(run, statement, false);
}

/* Whether a statement stands in a block that is skipped. */
static bool skipped_in_block(struct run *run, const struct statement *statement)
{
    if (run_game(run)->skip_blocks == 0)
        return false;
    if (statement->kind == STATEMENT_BLOCK_END)
        run_game(run)->skip_blocks--;
    else if (statement->opens_block)
        run_game(run)->skip_blocks++;
    return true;
}

bool run_check_end(struct run *run, const struct statement *statement)
{
    binder_bare(&run->binder, KIND_END, statement);
    return run_left_unfinished(run) ? run_tell(run, statement, NULL)
                                    : run_judge_and_apply(run, statement);
}

/* Takes an event, a marker or `end`. */
static bool take_play(struct run *run, const struct statement *statement)
{
    bool end = statement->kind == STATEMENT_END, marker = statement->kind == STATEMENT_MARKER;
    if (run_game(run)->stage == GAME_OVER && !end)
        return tell_late(run, statement);
    if (run_is_unknown(statement))
        return run_take_unknown(run, statement);
    if ((marker || end) && !run_game(run)->marker_seen && !run_judge_setup(run, statement))
        return false;
    bool taken = false;
    if (run_may_open(run, statement) && !run_take_opening(run, statement, &taken))
        return false;
    if (taken)
        return true;
    if (marker && is_range(statement))
        return run_take_range(run, statement);
    if (end)
        run_note_unsigned(run);
    if (end)
        return run_check_end(run, statement) && run_end_game(run, statement->line, true);
    bool bound = marker ? bind_marker(&run->binder, statement)
                        : bind_event(&run->binder, statement);
    if (!bound)
        return run_bind_error(run, statement);
    if (run_may_imply(run) && !run_take_implied(run, statement, true))
        return false;
    if (run->scratch.implied.mended != MENDED) {
        if (marker)
            run_note_marker(run, statement);
        tell_bound(run, statement);
        if (run_roster(run)->viewer && !run_note_shown(run, statement))
            return false;
        if (!run_note_names(run, statement) || !run_judge_and_apply(run, statement))
            return false;
    }
    run->scratch.implied.mended = NOT_MENDED;
    return true;
}

/* Takes a statement outside any game, where only `game` may stand. */
static bool outside(struct run *run, const struct statement *statement)
{
    if (run->outside_reported || (statement->kind == STATEMENT_EOF && run->games))
        return true;
    run->outside_reported = true;
    bool empty = statement->kind == STATEMENT_EOF;
    return run_log_error(run, LOG_SYNTAX, statement, 0, empty ? 0 : statement->length,
                         "%s must begin with 'game' and its ruleset, such as: game %s",
                         empty ? "this log holds no game; one" : "a game",
                         catalogue_rulesets[0]->name) &&
           run_flush(run);
}

/* Statements that are not of play; rulings may forgive the findings before a note or ruling. */
enum aside { NO_ASIDE, NOTE, RULING, SIGNATURE };

static inline enum aside aside_of(const struct run *run, const struct statement *statement)
{
    if (!(statement->traits & (STATEMENT_RULES | STATEMENT_NOTES | STATEMENT_SIGNS)))
        return NO_ASIDE;
    if (statement_is_ruling(statement))
        return run_subject_is(run, statement, "judge") ? RULING : NO_ASIDE;
    return statement_is_signature(statement) ? SIGNATURE : NOTE;
}

bool run_is_remark(const struct run *run, const struct statement *statement)
{
    return aside_of(run, statement) != NO_ASIDE;
}

/* Takes a statement of a game whose ruleset is known. */
static bool take_statement(struct run *run, const struct statement *statement)
{
    if (skipped_in_block(run, statement))
        return true;
    if (statement->kind == STATEMENT_BLOCK_END) {
        binder_close(&run->binder);
        return run_tell(run, statement, NULL);
    }
    enum aside aside = aside_of(run, statement);
    if ((aside == NO_ASIDE || aside == SIGNATURE) && !run_flush(run))
        return false;
    if (!check_time(run, statement))
        return false;
    REQUIRE(aside != NO_ASIDE || findings_empty(&run->findings) || statement->has_time);
    switch (aside) {
    case NOTE:
        return take_note_statement(run, statement);
    case RULING:
        run_note_unsigned(run);
        return run_take_ruling(run, statement);
    case SIGNATURE:
        return run_take_signature(run, statement);
    default:
        return statement->kind == STATEMENT_DECLARATION ? take_declaration(run, statement)
                                                        : take_play(run, statement);
    }
}

/* Whether the log has reached --limit-games; if so, `stop.reason` says why reading stops. */
static bool has_enough(struct run *run)
{
    uint64_t limit = run->config->options.limit_games;
    if (!limit || run->games < limit)
        return false;
    snprintf(run->stop.reason, sizeof run->stop.reason,
             "it has more games than the limit of %" PRIu64, limit);
    return true;
}

/* Whether the statement may be one of the game's declarations, of which digests are made. */
static bool declares(const struct run *run, const struct statement *statement)
{
    if (run_game(run)->stage == GAME_NONE)
        return false;
    if (statement->kind == STATEMENT_DECLARATION)
        return !run_is_remark(run, statement);
    return statement->kind == STATEMENT_GAME || statement->kind == STATEMENT_BLOCK_END;
}

/* Notes what seals depend on: the game's declarations, as they are written, and the number of a
 * statement of play. A statement that was not read with a log, such as a suggestion, has the next
 * number. */
static inline bool note_for_seals(struct run *run, const struct statement *statement)
{
    struct sealing *sealing = &run_game(run)->sealing;
    sealing->plays = statement->plays ? statement->plays
                                      : sealing->plays + statement_is_play(statement);
    return run_game(run)->marker_seen || !declares(run, statement) ||
           declared_add(sealing, statement) || run_out_of_memory(run);
}

static bool dispatch(struct run *run, const struct statement *statement)
{
    const bool begins = statement->kind == STATEMENT_GAME;
    if ((begins || statement->kind == STATEMENT_EOF) && !run_break_off(run, statement))
        return false;
    if (run_is_late(run))
        return false;
    if (begins) {
        run->stop.at_border = statement->line == run->stop.border;
        if (run->stop.at_border)
            run_tell_lines(run, statement->line - 1);
        if (run->stop.at_border || has_enough(run) || !run_begin_game(run, statement))
            return false;
        return note_for_seals(run, statement);
    }
    if (!note_for_seals(run, statement))
        return false;
    if (run_game(run)->stage == GAME_NONE)
        return outside(run, statement);
    run_game(run)->statements += statement->kind != STATEMENT_BLOCK_END;
    if (run_game(run)->stage == GAME_SKIPPED)
        return statement->kind != STATEMENT_END || run_end_game(run, statement->line, true);
    return take_statement(run, statement);
}

/* Takes the correction of an unreadable line, if the repairer has found one. */
static bool take_correction(struct run *run, const struct statement *written)
{
    if (!run->corrected.waits)
        return true;
    struct statement *corrected = &run->corrected.copy.statement;
    run->corrected.waits = false;
    run->corrected.taken = true;
    run->corrected.written = written ? written : corrected;
    bool good = take_statement(run, corrected);
    run->corrected.written = NULL;
    return good;
}

bool run_statement(struct run *run, const struct statement *statement)
{
    return dispatch(run, statement) && take_correction(run, statement) &&
           !run->findings.no_memory && run_tell_changes(run, statement->line);
}

SELDOM static bool take_error(struct run *run, const struct item *item)
{
    return run_flush(run) && run_read_error(run, item) && run_flush(run) &&
           take_correction(run, NULL) && run_tell_changes(run, item->error.place.line);
}

/* Gives the sink the rules that a comment `#~ RULE ...` expects to be broken. */
SELDOM static bool take_comment(struct run *run, uint64_t line, struct slice text)
{
    const struct umpire_sink *sink = &run->config->sink;
    if (!sink->expectation || text.length < 2 || text.at[1] != '~')
        return true;
    text.at += 2;
    text.length -= 2;
    if (text.length && text.at[0] == '^') {
        text.at++;
        text.length--;
    }
    while (text.length) {
        size_t length = 0;
        char rule[128];
        while (length < text.length && text.at[length] != ' ' && text.at[length] != '\t')
            length++;
        if (length) {
            text_copy(rule, sizeof rule, (struct slice){text.at, length});
            if (!sink->expectation(sink->user, line, log_error_present_id(rule))) {
                run->sink_failed = true;
                return false;
            }
        }
        text.at += length + (length < text.length);
        text.length -= length + (length < text.length);
    }
    return true;
}

/* Tells the sink that a followed log has no more text yet. */
static bool tell_idle(struct run *run)
{
    const struct umpire_sink *sink = &run->config->sink;
    if (!run_show(run))
        return false;
    if (!sink->idle || sink->idle(sink->user))
        return true;
    run->sink_failed = true;
    return false;
}

/* Asks the sink whether to continue, after every GO_ON_EVERY items of the log. */
static bool may_go_on(struct run *run)
{
    enum { GO_ON_EVERY = 256 };
    const struct umpire_sink *sink = &run->config->sink;
    if (!sink->go_on || ++run->items % GO_ON_EVERY || sink->go_on(sink->user))
        return true;
    run->sink_failed = true;
    return false;
}

bool run_item(struct run *run, const struct item *item)
{
    if (!may_go_on(run))
        return false;
    run->corrected.taken = false;
    switch (item->kind) {
    case ITEM_STATEMENT:
        if (!opened_note(run, item) || !run_statement(run, item->statement))
            return false;
        return !opened_is_active(run) || run->config->judge_opened(run, false);
    case ITEM_ERROR:
        return opened_note(run, item) && take_error(run, item);
    case ITEM_COMMENT:
        return take_comment(run, item->comment.content_line, item->comment.text);
    case ITEM_IDLE:
        return tell_idle(run);
    default:
        return true;
    }
}

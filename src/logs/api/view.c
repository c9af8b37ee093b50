/* SPDX-License-Identifier: MIT */
/* A log as one side may see it.
 *
 * The log is read twice. First what others are told later is noted, and which areas of record the
 * whole log has; then what the side may see is written. A run binds each statement before it is
 * judged, and asks the vocabulary (`secrets`) and the ruleset (`sight`) what the side learns of it.
 * What does not bind may be anybody's secret, so such a log is refused. */
#include "logs/api/view.h"
#include "logs/api/format.h"
#include "base/array.h"
#include "judge/engine/check.h"
#include "judge/engine/apply.h"
#include "judge/engine/records.h"
#include "umpire.h"

#include <stdio.h>
#include <stdlib.h>

static void refuse(struct umpire_view *view, uint64_t line, const char *why)
{
    struct text text;
    if (*view->why)
        return;
    text_init(&text, view->why, sizeof view->why);
    text_addf(&text, "line %llu %s", (unsigned long long)line, why);
}

static void refuse_unread_in_view(struct umpire_view *view, uint64_t line)
{
    refuse(view, line, "cannot be read and may be anybody's secret; correct it ('umpire check' "
                       "says what is wrong), or leave it out");
}

/* A note is nobody's, and a correction names a line of the whole log. A ruling about a statement
 * that is left out is left out too. */
static bool is_left_out_of_view(const struct umpire_view *view, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    if (statement_is_ruling(statement))
        return view->was_hidden.before ||
               slice_is(statement_word_text(statement, buffer), "correct");
    if (is_declaration_of(statement, "note") || run_is_remark(&view->run, statement))
        return true;
    return is_declaration_of(statement, "records") && records_at_least(statement);
}

/* Reading --------------------------------------------------------------------------------- */

/* Takes what says that the log is a view itself; the view that is written says so already. What
 * another side sees cannot be told from it. */
static void take_view(struct umpire_view *view, const struct statement *statement)
{
    const struct roster *roster = run_roster(&view->run);
    view->hidden = view->said;
    if (roster->viewer && roster->viewer - 1 != view_viewer(view))
        refuse(view, statement->line,
               "says that this log is another side's view; write the view from the whole log");
}

/* The areas that `records` gives in the view, after it was taken. */
static uint32_t take_records(struct umpire_view *view)
{
    entity owner;
    uint32_t areas = areas_declared(&view->run, &owner);
    if (owner == NO_ENTITY)
        view->areas = areas;
    return owner != NO_ENTITY && owner == view_viewer(view) ? areas : view_open_areas(view, areas);
}

/* Whether a statement is the result or the end, which belong to no step and keep no marker. */
static bool is_of_the_end(const struct statement *statement)
{
    return statement->kind == STATEMENT_END || is_declaration_of(statement, "result");
}

static void write_shown(struct umpire_view *view, const struct statement *statement, entity owner,
                        uint32_t depth, uint32_t areas)
{
    if (statement->kind == STATEMENT_MARKER) {
        view_write_marker(view, statement);
        return;
    }
    view_release_marker(view, !is_of_the_end(statement));
    if (statement->kind == STATEMENT_EVENT && !view->run.binder.event.by_table) {
        view_note_shown(view);
        view->round.lap = false;
    }
    if (statement->kind == STATEMENT_BLOCK_END)
        view_write_block_end(view, statement, owner, depth);
    else
        view_write_statement(view, statement, depth, areas);
}

/* Takes a statement that does not bind, since it names what 'table: unknown' may have left out,
 * which is no fault. It may be anybody's secret, so only its own side sees it, and who sees all. */
static void take_excused(struct umpire_view *view)
{
    const entity viewer = view_viewer(view);
    view->hidden = !view_sees_all(view, viewer) &&
                   (viewer == NO_ENTITY || view->run.binder.event.subject != viewer);
}

static bool take_statement(struct umpire_view *view, const struct statement *statement)
{
    bool in_game = run_game(&view->run)->stage != GAME_NONE &&
                   run_game(&view->run)->catalogue != NULL;
    bool begins = statement->kind == STATEMENT_GAME, ends = statement->kind == STATEMENT_EOF;
    bool common = !in_game || begins || is_common(&view->run, statement);
    bool keeps = !in_game || begins || !is_left_out_of_view(view, statement);
    uint32_t areas = 0, depth = in_game ? run_game(&view->run)->bindings.depth : 0;
    entity owner = in_game && statement->kind == STATEMENT_BLOCK_END && depth > 0
                       ? run_game(&view->run)->bindings.block_owners[depth]
                       : NO_ENTITY;
    view->bound = view->hidden = false;
    view->round.implies = in_game && run_game(&view->run)->opening.writing == MARKERS_IMPLIED;
    view->round.marker = (struct marker_sight){.may_be_missing = false};
    view->declared = NO_ENTITY;
    view->mark_count = 0;
    view->run.corrected.excused = false;
    const struct item item = {.kind = ITEM_STATEMENT, .statement = statement};
    if (!run_item(&view->run, &item) || view->no_memory)
        return false;
    if (view->write && (begins || ends)) /* where the game is, as far as the side may know */
        view_release_marker(view, view->held.shows_position);
    if (ends)
        return true;
    in_game = run_game(&view->run)->stage != GAME_NONE && run_game(&view->run)->catalogue;
    if (!in_game && statement->kind != STATEMENT_END)
        refuse(view, statement->line, "is in no game whose rules are known");
    else if (!common && !view->bound && view->run.corrected.excused)
        take_excused(view);
    else if (!common && !view->bound)
        refuse_unread_in_view(view, statement->line);
    if (in_game && is_declaration_of(statement, "records"))
        areas = take_records(view);
    if (begins)
        view->said = false;
    if (in_game && is_declaration_of(statement, VIEW_WORD))
        take_view(view, statement);
    depth -= statement->kind == STATEMENT_BLOCK_END && depth > 0;
    bool shown = keeps && !view->hidden;
    if (!statement_is_ruling(statement))
        view->was_hidden.before = view->hidden;
    if (shown && view->write && !*view->why)
        write_shown(view, statement, owner, depth, areas);
    if (in_game && view->write && !*view->why && !run_game(&view->run)->marker_seen)
        view_write_viewer(view);
    return true;
}

static enum item_kind read_log(struct umpire_view *view, struct reader *reader)
{
    const struct item *item;
    bool good = true;
    do {
        item = reader_next(reader);
        if (item->kind == ITEM_ERROR)
            refuse_unread_in_view(view, item->error.place.line);
        else if (item->kind == ITEM_STATEMENT)
            good = take_statement(view, item->statement);
    } while (item->kind < ITEM_END && good && !*view->why && !view->failed);
    return item->kind;
}

static void done(struct umpire_view *view)
{
    run_done(&view->run);
    config_done(&view->config);
    free(view->texts);
    free(view->marks);
    free(view->takers);
    free(view->held.text);
    view->held = (struct view_held){.text = NULL};
    view->texts = NULL;
    view->marks = NULL;
    view->takers = NULL;
    view->text_capacity = view->mark_capacity = view->taker_capacity = 0;
}

static enum umpire_status read_source(struct umpire_view *view, struct source *source,
                                      const char *path)
{
    static const struct umpire_sink none;
    struct umpire_options options;
    umpire_options_init(&options);
    enum item_kind last = ITEM_NO_MEMORY;
    struct reader *reader = reader_new(source);
    view->failed = view->no_memory = view->was_hidden.before = false;
    view->round = (struct view_round){.implies = false};
    bool ready = config_init(&view->config, &options, &none);
    ready = run_init(&view->run, &view->config) && ready && reader;
    view->config.bound = view_take_bound;
    view->config.bound_user = view;
    if (ready) {
        run_begin(&view->run, path);
        last = read_log(view, reader);
    }
    if (last == ITEM_UNREADABLE)
        text_copy(view->why, sizeof view->why, slice_of(source_error(source)));
    bool failed = last == ITEM_NO_MEMORY || view->no_memory || view->run.no_memory || view->failed;
    reader_free(reader);
    done(view);
    if (!failed && !*view->why && !view->found) {
        snprintf(view->why, sizeof view->why,
                 "nobody is called '%s'; write the name of a side as it is declared", view->viewer);
    }
    if (failed)
        return UMPIRE_FAILURE;
    return *view->why ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

static enum umpire_status read_path(struct umpire_view *view, const char *path,
                                    const struct umpire_input *input)
{
    struct source *source = source_of_log(path, input, view->why, sizeof view->why);
    if (!source)
        return *view->why ? UMPIRE_MALFORMED : UMPIRE_FAILURE;
    enum umpire_status status = read_source(view, source, path);
    source_close(source);
    return status;
}

struct umpire_view *umpire_view_new(const char *viewer)
{
    struct umpire_view *view = calloc(1, sizeof *view);
    if (view)
        view->viewer = viewer;
    return view;
}

void umpire_view_free(struct umpire_view *view)
{
    if (view)
        hash_set_done(&view->told);
    free(view);
}

enum umpire_status umpire_view_note(struct umpire_view *view, const char *path,
                                    const struct umpire_input *input)
{
    view->write = NULL;
    return read_path(view, path, input);
}

enum umpire_status umpire_view_write(struct umpire_view *view, const char *path,
                                     const struct umpire_input *input,
                                     bool (*write)(void *user, const char *bytes, size_t length),
                                     void *user)
{
    view->write = write;
    view->user = user;
    return read_path(view, path, input);
}

const char *umpire_view_why(const struct umpire_view *view)
{
    return *view->why ? view->why : NULL;
}

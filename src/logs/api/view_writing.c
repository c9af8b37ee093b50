/* SPDX-License-Identifier: MIT */
/* Writes the statements of a view. */
#include "base/array.h"
#include "judge/engine/apply.h"
#include "judge/engine/records.h"
#include "judge/log/statement.h"
#include "logs/api/view.h"

static void put(struct umpire_view *view, const char *text)
{
    struct view_held *held = &view->held;
    const size_t length = strlen(text);
    if (held->takes && !ARRAY_RESERVE(held->text, held->capacity, held->length + length)) {
        view->no_memory = true;
    } else if (held->takes) {
        memcpy(held->text + held->length, text, length);
        held->length += length;
    } else if (!view->failed && view->write) {
        view->failed = !view->write(view->user, text, length);
    }
}

void view_note_shown(struct umpire_view *view)
{
    struct view_round *round = &view->round;
    round->open = round->behind = false;
    put(view, round->laps);
    *round->laps = '\0';
}

void view_release_marker(struct umpire_view *view, bool written)
{
    const size_t length = view->held.length;
    view->held.length = 0;
    if (!length || view->failed || (!written && !view->held.instead))
        return;
    view_note_shown(view);
    view->round.lap = false;
    if (written)
        view->failed = !view->write(view->user, view->held.text, length);
    else
        put(view, view->held.instead);
}

/* Whether the view needs another marker before this one, since this one alone would be read
 * otherwise:
 * - a first `phase` line says that the round writes all its markers;
 * - a `phase` line of the next round seems to go back in this one;
 * - a `round` line ends a round whose last phase has not begun;
 * - the marker of a segment does not begin a Movement Phase. */
static bool needs_before(const struct umpire_view *view, const struct statement *marker)
{
    const struct view_round *round = &view->round;
    const bool in_lost_phase = round->behind && round->marker.needs_instead;
    if (round->marker.may_be_missing || !round->marker.instead)
        return false;
    if (marker->marker == MARKER_PHASE)
        return round->implies && (round->open || in_lost_phase);
    if (marker->marker == MARKER_ROUND)
        return round->behind && round->implies;
    return view_begins_lap(view, marker) && (round->lap || *round->laps);
}

void view_write_marker(struct umpire_view *view, const struct statement *statement)
{
    if (run_may_imply(&view->run) && !view->round.marker.needs_instead)
        view->held.instead = NULL;
    view_release_marker(view, false);
    if (statement->marker == MARKER_PHASE || statement->marker == MARKER_ROUND)
        *view->round.laps = '\0';
    const bool needs = needs_before(view, statement);
    if (!view->round.marker.may_be_missing)
        view_note_shown(view);
    if (needs)
        put(view, view->round.marker.instead);
    if (!view->round.marker.may_be_missing)
        view->round.lap = view_begins_lap(view, statement);
    view->round.open |= statement->marker == MARKER_ROUND;
    view->held.takes = view->round.marker.may_be_missing;
    view->held.instead = view->round.marker.instead;
    view->held.shows_position = view->round.marker.shows_position;
    view_write_statement(view, statement, 0, 0);
    view->held.takes = false;
}

static void indent_view_line(struct umpire_view *view, uint32_t depth)
{
    for (uint32_t i = 0; i < depth; i++)
        put(view, "    ");
}

/* Writes `records` with the areas of a set, if there are any. */
static void put_records(struct umpire_view *view, uint32_t areas)
{
    const char *const *names = vocabulary_of(view)->areas;
    put(view, "records turns");
    for (unsigned i = 1; names && names[i]; i++)
        if (areas >> i & 1) {
            put(view, " ");
            put(view, names[i]);
        }
}

/* Writes the statement without comments and line ends, with what is marked written otherwise. */
static void put_statement(struct umpire_view *view, const struct statement *statement)
{
    /* a subject that is carried is written out: the one before it may be hidden */
    size_t room = (size_t)statement->length + statement->subject.length + sizeof "\"\": ";
    struct text raw, text;
    uint32_t from = 0;
    for (size_t i = 0; i < view->mark_count; i++)
        room += sizeof view->marks[i].text;
    if (!ARRAY_RESERVE(view->texts, view->text_capacity, 2 * room)) {
        view->no_memory = true;
        return;
    }
    text_init(&raw, view->texts, room);
    for (size_t i = 0; i < view->mark_count; i++) {
        const struct view_mark *one = &view->marks[i];
        REQUIRE(one->at >= from && one->length <= statement->length - one->at);
        text_add(&raw, (struct slice){statement->text + from, one->at - from});
        text_add_string(&raw, one->text);
        from = one->at + one->length;
    }
    text_add(&raw, (struct slice){statement->text + from, statement->length - from});
    text_init(&text, view->texts + room, room);
    statement_write_carried(statement, &text);
    canonical_text((struct slice){raw.at, raw.length}, &text);
    put(view, text.at);
    put(view, statement->opens_block ? " {" : "");
}

uint32_t view_open_areas(const struct umpire_view *view, uint32_t areas)
{
    return areas & ~vocabulary_of(view)->secret_areas;
}

/* Whether `records` is about secret areas, and not the viewer's own. */
static bool records_secrets(struct umpire_view *view)
{
    return vocabulary_of(view)->secret_areas && !view_sees_all(view, view_viewer(view));
}

/* The areas of record that a side's declaration must give in the view although the log has them
 * not there: the viewer has those of the game, of which the view's game has only the open ones; in
 * a game that declares none the others have the turns alone, since their secrets are missing.
 * False: it needs none. */
static bool adds_records(struct umpire_view *view, entity side, uint32_t *ret_areas)
{
    bool own = side == view_viewer(view), of_game = view->areas & AREAS_DECLARED;
    if (!records_secrets(view) || roster_at(run_roster(&view->run), side)->areas & AREAS_DECLARED)
        return false;
    *ret_areas = own ? view->areas : 0;
    return own == of_game;
}

void view_write_statement(struct umpire_view *view, const struct statement *statement,
                          uint32_t depth, uint32_t areas)
{
    uint32_t added;
    indent_view_line(view, depth);
    if (is_declaration_of(statement, "records") && records_secrets(view))
        put_records(view, areas);
    else
        put_statement(view, statement);
    if (view->declared != NO_ENTITY && !statement->opens_block &&
        adds_records(view, view->declared, &added)) {
        put(view, " { ");
        put_records(view, added);
        put(view, " }");
    }
    put(view, "\n");
}

void view_write_block_end(struct umpire_view *view, const struct statement *statement, entity owner,
                          uint32_t depth)
{
    uint32_t added, kind = owner == NO_ENTITY ? 0 : roster_at(run_roster(&view->run), owner)->kind;
    if (owner != NO_ENTITY && vocabulary_of(view)->player_kinds >> kind & 1 &&
        adds_records(view, owner, &added)) {
        indent_view_line(view, depth + 1);
        put_records(view, added);
        put(view, "\n");
    }
    view_write_statement(view, statement, depth, 0);
}

void view_write_viewer(struct umpire_view *view)
{
    char buffer[2 * LIMIT_STRING_BYTES];
    struct text text;
    const struct game_run *game = run_game(&view->run);
    entity viewer = view_viewer(view);
    if (view->said || viewer == NO_ENTITY || game->bindings.depth || game->skip_blocks)
        return;
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, VIEW_WORD " of ");
    name_write(&text, roster_name(run_roster(&view->run), viewer));
    text_add_string(&text, "\n");
    put(view, text.at);
    view->said = true;
}

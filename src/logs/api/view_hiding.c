/* SPDX-License-Identifier: MIT */
/* What a side may know of a statement: whether it is hidden, and which values are hidden. */
#include "base/array.h"
#include "judge/engine/apply.h"
#include "judge/log/statement.h"
#include "logs/api/view.h"
#include "umpire_views.h"

/* Whose it is ----------------------------------------------------------------------------- */

entity view_viewer(struct umpire_view *view)
{
    entity found;
    bool there = roster_find(run_roster(&view->run), slice_of(view->viewer),
                             vocabulary_of(view)->subject_kinds | vocabulary_of(view)->player_kinds,
                             NO_ENTITY, &found) == ROSTER_FOUND;
    view->found |= there;
    return there ? found : NO_ENTITY;
}

bool view_sees_all(const struct umpire_view *view, entity viewer)
{
    return viewer != NO_ENTITY &&
           vocabulary_of(view)->secret_to_none >> roster_at(run_roster(&view->run), viewer)->kind &
               1;
}

/* Whether a thing is the viewer, or belongs to it. */
static bool is_or_belongs_to(const struct roster *roster, entity one, entity viewer)
{
    while (one != NO_ENTITY && one != viewer)
        one = roster_at(roster, one)->owner;
    return one != NO_ENTITY && one == viewer;
}

/* Whether a secret is the viewer's own, or stands in what the viewer itself has stated. */
static bool is_own(const struct umpire_view *view, const struct event *event,
                   const struct statement *statement, const struct secret *secret, entity viewer)
{
    if (view_sees_all(view, viewer) || secret->from_all)
        return view_sees_all(view, viewer);
    entity owner = event->subject;
    if (secret->owner)
        owner = (entity)event->field[secret->owner - 1];
    else if (secret->declaration)
        owner = declared_by(&view->run, statement, view->takers);
    const struct roster *roster = run_roster(&view->run);
    const bool stated = !secret->declaration && is_or_belongs_to(roster, event->subject, viewer);
    return stated || is_or_belongs_to(roster, owner, viewer);
}

/* Values ---------------------------------------------------------------------------------- */

/* Marks a part of the statement. Parts do not overlap, and may be marked in any order. */
static void mark(struct umpire_view *view, uint32_t at, uint32_t length, const char *text)
{
    if (!ARRAY_RESERVE(view->marks, view->mark_capacity, view->mark_count + 1)) {
        view->no_memory = true;
        return;
    }
    size_t place = view->mark_count++;
    for (; place > 0 && view->marks[place - 1].at > at; place--)
        view->marks[place] = view->marks[place - 1];
    struct view_mark *one = &view->marks[place];
    *one = (struct view_mark){.at = at, .length = length};
    text_copy(one->text, sizeof one->text, slice_of(text));
}

/* Whether the element takes the field's values. */
static bool takes(const struct element *element, const struct secret *secret)
{
    return element && element->type && element->type->field == secret->field;
}

/* Writes the word for what is sealed in place of each value. */
static void mark_words(struct umpire_view *view, const struct statement *statement,
                       const struct operand *operand, const char *word)
{
    const struct value *value = value_at(statement, operand->value);
    if (value->kind != VALUE_LIST) {
        mark(view, operand->at, operand->length, word);
        return;
    }
    for (uint32_t at = value->child; at != NO_VALUE; at = value_at(statement, at)->next)
        mark(view, value_at(statement, at)->at, value_at(statement, at)->length, word);
}

/* How many values of a secret's field the statement has. */
static uint32_t count_values(const struct umpire_view *view, const struct statement *statement,
                             const struct secret *secret)
{
    uint32_t count = 0;
    for (size_t i = 0; i < statement->operand_count; i++)
        if (takes(view->takers[i], secret))
            count += operand_values(statement, &statement->operands[i]);
    return count;
}

/* Writes the number of values in place of the first one, and nothing in place of the others. */
static void mark_number(struct umpire_view *view, const struct statement *statement,
                        const struct secret *secret, size_t operand, bool first)
{
    const struct operand *one = &statement->operands[operand];
    bool cards = secret->seal == SEAL_CARDS;
    char buffer[32];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    if (first)
        text_addf(&text, "%s%s%u", cards ? "cards" : vocabulary_of(view)->sealed, cards ? " " : "=",
                  (unsigned)count_values(view, statement, secret));
    for (size_t i = 0; first && cards && i < statement->operand_count; i++)
        if (view->takers[i] == view->takers[operand] - 1) /* 'deck' */
            mark(view, statement->operands[i].at, statement->operands[i].length, "");
    mark(view, one->at, one->length, buffer);
}

static void hide(struct umpire_view *view, const struct statement *statement,
                 const struct secret *secret)
{
    bool first = true;
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct operand *operand = &statement->operands[i];
        if (!takes(view->takers[i], secret))
            continue;
        if (secret->seal == SEAL_LEFT_OUT)
            mark(view, operand->at, operand->length, "");
        else if (secret->seal == SEAL_WORD)
            mark_words(view, statement, operand, vocabulary_of(view)->sealed);
        else
            mark_number(view, statement, secret, i, first);
        first = false;
    }
}

static void hide_values(struct umpire_view *view, const struct event *event,
                        const struct statement *statement, entity viewer)
{
    const struct secret *secret = vocabulary_of(view)->secrets;
    bool declares = statement->kind == STATEMENT_DECLARATION;
    for (; secret && secret->kind; secret++) {
        bool other = secret->only_field &&
                     event->field[secret->only_field - 1] != secret->only_value;
        if (other || secret->kind != event->kind || secret->declaration != declares)
            continue;
        if (secret->form != ANY_FORM && secret->form != event->form)
            continue;
        if (!is_own(view, event, statement, secret, viewer))
            hide(view, statement, secret);
    }
}

/* Statements ------------------------------------------------------------------------------ */

bool umpire_hides_statements(const char *ruleset)
{
    const struct ruleset *named = ruleset_named(slice_of(ruleset));
    return named && named->sides.sight;
}

/* Whether the side learns nothing of an event. */
static bool is_hidden_from(struct umpire_view *view, const struct event *event, entity viewer)
{
    const struct ruleset *ruleset = run_game(&view->run)->catalogue->ruleset;
    bool own = viewer != NO_ENTITY && event->subject == viewer;
    if (!ruleset->sides.sight || own || view_sees_all(view, viewer))
        return false;
    struct judgement judgement = run_judgement(&view->run, event);
    struct sight sight = ruleset->sides.sight(&judgement, viewer);
    if (sight.tells && !hash_set_add(&view->told, sight.tells))
        view->no_memory = true;
    const bool told = (sight.waits_for && hash_set_has(&view->told, sight.waits_for)) ||
                      (sight.or_for && hash_set_has(&view->told, sight.or_for));
    return sight.hidden && !told;
}

bool view_begins_lap(const struct umpire_view *view, const struct statement *marker)
{
    const char *segment = vocabulary_of(view)->lap_segment;
    return segment && marker->marker == MARKER_SEGMENT && marker->operand_count &&
           slice_is(operand_slice(marker, 0), segment);
}

/* Takes a marker that the log implies. The view leaves it out, since what the side sees implies it;
 * one that begins a lap is kept, since the events that imply it may be hidden. */
static void take_implied(struct umpire_view *view, const struct statement *marker)
{
    struct view_round *round = &view->round;
    struct text laps;
    const size_t length = strlen(round->laps);
    if (marker->marker == MARKER_PHASE) {
        round->behind = true;
        if (*round->laps)
            view->held.length = 0; /* it is of a lap that the view lacks */
        *round->laps = '\0';
    } else if (view_begins_lap(view, marker) && !is_range(marker->implied_by)) {
        view->held.length = 0; /* it stands before the lap */
        text_init(&laps, round->laps + length, sizeof round->laps - length);
        text_addf(&laps, "%.*s\n", (int)marker->length, marker->text);
    }
}

void view_take_bound(void *user, struct run *run, const struct statement *statement)
{
    struct umpire_view *view = user;
    const struct event *event = &run->binder.event;
    entity viewer = view_viewer(view);
    if (statement->implied_by) {
        if (viewer != NO_ENTITY && !view_sees_all(view, viewer))
            take_implied(view, statement);
        return;
    }
    view->bound = true;
    if (!ARRAY_RESERVE(view->takers, view->taker_capacity, statement->operand_count + 1)) {
        view->no_memory = true;
        return;
    }
    binder_takers(&run->binder, view->takers);
    const struct chain_fields *chains = ruleset_chains(run_game(run)->catalogue->ruleset);
    if (statement->kind == STATEMENT_EVENT) /* a round of the beacon answers the last throw */
        view->hidden = chains && event->kind == chains->beacon
                           ? view->was_hidden.throw
                           : is_hidden_from(view, event, viewer);
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    if (statement->kind == STATEMENT_MARKER && ruleset->sides.marker && viewer != NO_ENTITY &&
        !view_sees_all(view, viewer)) {
        struct judgement judgement = run_judgement(run, event);
        view->round.marker = ruleset->sides.marker(&judgement, viewer);
    }
    if (chains && event->kind == chains->thrown)
        view->was_hidden.throw = view->hidden;
    entity declared = statement->kind == STATEMENT_DECLARATION
                          ? declared_by(&view->run, statement, view->takers)
                          : NO_ENTITY;
    if (declared != NO_ENTITY &&
        vocabulary_of(view)->player_kinds >> roster_at(run_roster(run), declared)->kind & 1)
        view->declared = declared;
    hide_values(view, event, statement, viewer);
}

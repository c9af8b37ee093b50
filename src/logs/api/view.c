/* SPDX-License-Identifier: MIT */
/* A log as one side may see it.
 *
 * The log is read twice. First what others are told later is noted, and which areas of record the
 * whole log has; then what the side may see is written. A run binds each statement before it is
 * judged, and asks the vocabulary (`secrets`) and the ruleset (`sight`) what the side learns of it.
 * What does not bind may be anybody's secret, so such a log is refused. */
#include "logs/api/statements.h"
#include "base/array.h"
#include "base/hash_set.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/apply.h"
#include "judge/engine/records.h"
#include "judge/log/name.h"
#include "umpire.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* A part of a statement, after its origin, that is written otherwise. */
struct view_mark {
    uint32_t at, length;
    char text[32];
};

struct umpire_view {
    const char *viewer;
    char why[512];        /* empty: the log was not refused */
    struct hash_set told; /* what the side is told in some event */
    bool found;           /* a game has the side */
    uint32_t areas;       /* areas of record that the game declares, with AREAS_DECLARED */
    uint32_t lacking;     /* areas of which the view lacks what may be the viewer's own */

    /* while a log is read */
    struct config config;
    struct run run;
    bool (*write)(void *user, const char *bytes, size_t length); /* NULL: it is only noted */
    void *user;
    char *texts; /* of the statement that is written */
    size_t text_capacity;
    struct view_mark *marks; /* in the order of their places */
    size_t mark_count, mark_capacity;
    bool bound, hidden, failed, no_memory;
    struct { bool before, throw; } was_hidden; /* the statement before; the last throw */
    bool said;       /* the game's view says whose it is */
    entity declared; /* the side that the statement declares; NO_ENTITY: none */
    const struct element **takers;
    size_t taker_capacity;
    struct statement_copies implied; /* markers that the statement implies */
};

static void refuse(struct umpire_view *view, uint64_t line, const char *why)
{
    struct text text;
    if (*view->why)
        return;
    text_init(&text, view->why, sizeof view->why);
    text_addf(&text, "line %llu %s", (unsigned long long)line, why);
}

static void refuse_unread(struct umpire_view *view, uint64_t line)
{
    refuse(view, line, "cannot be read and may be anybody's secret; correct it ('umpire check' "
                       "says what is wrong), or leave it out");
}

/* Whose it is ----------------------------------------------------------------------------- */

static const struct vocabulary *vocabulary_of(const struct umpire_view *view)
{
    return run_game(&view->run)->catalogue->ruleset->vocabulary;
}

static entity viewer_of(struct umpire_view *view)
{
    entity found;
    bool there = roster_find(run_roster(&view->run), slice_of(view->viewer),
                             vocabulary_of(view)->subject_kinds | vocabulary_of(view)->player_kinds,
                             NO_ENTITY, &found) == ROSTER_FOUND;
    view->found |= there;
    return there ? found : NO_ENTITY;
}

/* Whether nothing is secret to the viewer. */
static bool sees_all(const struct umpire_view *view, entity viewer)
{
    return viewer != NO_ENTITY &&
           vocabulary_of(view)->secret_to_none >> roster_at(run_roster(&view->run), viewer)->kind &
               1;
}

/* Whether a thing is the viewer, or belongs to it. */
static bool is_of(const struct roster *roster, entity one, entity viewer)
{
    while (one != NO_ENTITY && one != viewer)
        one = roster_at(roster, one)->owner;
    return one != NO_ENTITY && one == viewer;
}

/* Whether a secret is the viewer's own. */
static bool is_own(const struct umpire_view *view, const struct event *event,
                   const struct statement *statement, const struct secret *secret, entity viewer)
{
    if (sees_all(view, viewer) || secret->from_all)
        return sees_all(view, viewer);
    entity owner = secret->owner         ? (entity)event->field[secret->owner - 1]
                   : secret->declaration ? declared_by(&view->run, statement, view->takers)
                                         : event->subject;
    return is_of(run_roster(&view->run), owner, viewer);
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

static uint32_t values_in(const struct statement *statement, const struct operand *operand)
{
    const struct value *value = value_at(statement, operand->value);
    return value->kind == VALUE_LIST ? value->count : 1;
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
            count += values_in(statement, &statement->operands[i]);
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
        if (secret->kind == event->kind && secret->declaration == declares && !other &&
            (secret->form == ANY_FORM || secret->form == event->form) &&
            !is_own(view, event, statement, secret, viewer))
            hide(view, statement, secret);
    }
}

/* Statements ------------------------------------------------------------------------------ */

/* Whether the side learns nothing of an event. */
static bool is_hidden(struct umpire_view *view, const struct event *event, entity viewer)
{
    const struct ruleset *ruleset = run_game(&view->run)->catalogue->ruleset;
    bool own = viewer != NO_ENTITY && event->subject == viewer;
    if (!ruleset->sides.sight || own || sees_all(view, viewer))
        return false;
    struct judgement judgement = run_judgement(&view->run, event);
    struct sight sight = ruleset->sides.sight(&judgement, viewer);
    if (sight.tells && !hash_set_add(&view->told, sight.tells))
        view->no_memory = true;
    if (sight.perhaps_own && vocabulary_of(view)->area_of)
        view->lacking |= BIT(vocabulary_of(view)->area_of[event->kind]);
    return sight.hidden && (sight.waits_for == 0 || !hash_set_has(&view->told, sight.waits_for));
}

static void take_bound(void *user, struct run *run, const struct statement *statement)
{
    struct umpire_view *view = user;
    const struct event *event = &run->binder.event;
    entity viewer = viewer_of(view);
    if (statement->implied_by) {
        view->no_memory = view->no_memory ||
                          !statement_copies_add(&view->implied, statement, statement->line);
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
        view->hidden = chains && event->kind == chains->beacon ? view->was_hidden.throw
                                                               : is_hidden(view, event, viewer);
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

/* A note is nobody's, and a correction names a line of the whole log. A ruling about a statement
 * that is left out is left out too. */
static bool is_left_out(const struct umpire_view *view, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    bool ruling = statement_is_ruling(statement);
    return is_declaration_of(statement, "note") ||
           (is_declaration_of(statement, "records") && records_at_least(statement)) ||
           (run_is_remark(&view->run, statement) && !ruling) ||
           (ruling && (view->was_hidden.before ||
                       slice_is(statement_word_text(statement, buffer), "correct")));
}

/* Writing --------------------------------------------------------------------------------- */

static void put(struct umpire_view *view, const char *text)
{
    if (!view->failed && view->write)
        view->failed = !view->write(view->user, text, strlen(text));
}

static void indent(struct umpire_view *view, uint32_t depth)
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

/* The areas of record of which others' statements are in the view, out of those of the log. */
static uint32_t open_areas(const struct umpire_view *view, uint32_t areas)
{
    return areas & ~vocabulary_of(view)->secret_areas;
}

/* Whether `records` is about secret areas, and not the viewer's own. */
static bool records_secrets(struct umpire_view *view)
{
    return vocabulary_of(view)->secret_areas && !sees_all(view, viewer_of(view));
}

/* The areas of record that a side's declaration must give in the view although the log has them
 * not there: the viewer has those of the game, of which the view's game has only the open ones; in
 * a game that declares none the others have the turns alone, since their secrets are missing.
 * False: it needs none. */
static bool adds_records(struct umpire_view *view, entity side, uint32_t *ret_areas)
{
    bool own = side == viewer_of(view), of_game = view->areas & AREAS_DECLARED;
    bool lacks = own && view->lacking;
    if (!records_secrets(view) || roster_at(run_roster(&view->run), side)->areas & AREAS_DECLARED)
        return false;
    *ret_areas = own ? view->areas & ~view->lacking : 0;
    return own == of_game || lacks;
}

static void write_statement(struct umpire_view *view, const struct statement *statement,
                            uint32_t depth, uint32_t areas)
{
    uint32_t added;
    indent(view, depth);
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

/* Writes the markers that the statement implies, also if it is hidden. */
static void write_implied(struct umpire_view *view)
{
    for (size_t i = 0; i < view->implied.count; i++) {
        put_statement(view, &view->implied.list[i].statement);
        put(view, "\n");
    }
}

/* Writes the end of a block of declarations. */
static void write_block_end(struct umpire_view *view, const struct statement *statement,
                            entity owner, uint32_t depth)
{
    uint32_t added, kind = owner == NO_ENTITY ? 0 : roster_at(run_roster(&view->run), owner)->kind;
    if (owner != NO_ENTITY && vocabulary_of(view)->player_kinds >> kind & 1 &&
        adds_records(view, owner, &added)) {
        indent(view, depth + 1);
        put_records(view, added);
        put(view, "\n");
    }
    write_statement(view, statement, depth, 0);
}

/* Writes whose view it is, once the viewer is declared. */
static void write_viewer(struct umpire_view *view)
{
    char buffer[2 * LIMIT_STRING_BYTES];
    struct text text;
    const struct game_run *game = run_game(&view->run);
    entity viewer = viewer_of(view);
    if (view->said || viewer == NO_ENTITY || game->bindings.depth || game->skip_blocks)
        return;
    text_init(&text, buffer, sizeof buffer);
    text_add_string(&text, VIEW_WORD " of ");
    name_write(&text, roster_name(run_roster(&view->run), viewer));
    text_add_string(&text, "\n");
    put(view, text.at);
    view->said = true;
}

/* Reading --------------------------------------------------------------------------------- */

/* Takes what says that the log is a view itself; the view that is written says so already. What
 * another side sees cannot be told from it. */
static void take_view(struct umpire_view *view, const struct statement *statement)
{
    const struct roster *roster = run_roster(&view->run);
    view->hidden = view->said;
    if (roster->viewer && roster->viewer - 1 != viewer_of(view))
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
    return owner != NO_ENTITY && owner == viewer_of(view) ? areas & ~view->lacking
                                                          : open_areas(view, areas);
}

static bool take_statement(struct umpire_view *view, const struct statement *statement)
{
    bool in_game = run_game(&view->run)->stage != GAME_NONE &&
                   run_game(&view->run)->catalogue != NULL;
    bool begins = statement->kind == STATEMENT_GAME, ends = statement->kind == STATEMENT_EOF;
    bool common = !in_game || begins || is_common(&view->run, statement);
    bool keeps = !in_game || begins || !is_left_out(view, statement);
    uint32_t areas = 0, depth = in_game ? run_game(&view->run)->bindings.depth : 0;
    entity owner = in_game && statement->kind == STATEMENT_BLOCK_END && depth > 0
                       ? run_game(&view->run)->bindings.block_owners[depth]
                       : NO_ENTITY;
    view->bound = view->hidden = false;
    view->declared = NO_ENTITY;
    view->mark_count = view->implied.count = 0;
    const struct item item = {.kind = ITEM_STATEMENT, .statement = statement};
    if (!run_item(&view->run, &item) || view->no_memory)
        return false;
    if (ends)
        return true;
    in_game = run_game(&view->run)->stage != GAME_NONE && run_game(&view->run)->catalogue;
    if (!in_game && statement->kind != STATEMENT_END)
        refuse(view, statement->line, "is in no game whose rules are known");
    else if (!common && !view->bound)
        refuse_unread(view, statement->line);
    if (in_game && is_declaration_of(statement, "records"))
        areas = take_records(view);
    if (begins)
        view->said = false;
    if (in_game && is_declaration_of(statement, VIEW_WORD))
        take_view(view, statement);
    depth -= statement->kind == STATEMENT_BLOCK_END && depth > 0;
    bool shown = keeps && !view->hidden && !is_range(statement);
    size_t marks = view->mark_count;
    view->mark_count = 0;
    if (view->write && !*view->why)
        write_implied(view);
    view->mark_count = marks;
    if (!statement_is_ruling(statement))
        view->was_hidden.before = view->hidden;
    if (shown && view->write && !*view->why && statement->kind == STATEMENT_BLOCK_END)
        write_block_end(view, statement, owner, depth);
    else if (shown && view->write && !*view->why)
        write_statement(view, statement, depth, areas);
    if (in_game && view->write && !*view->why && !run_game(&view->run)->marker_seen)
        write_viewer(view);
    return true;
}

static enum item_kind read_log(struct umpire_view *view, struct reader *reader)
{
    const struct item *item;
    bool good = true;
    do {
        item = reader_next(reader);
        if (item->kind == ITEM_ERROR)
            refuse_unread(view, item->error.place.line);
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
    statement_copies_done(&view->implied);
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
    bool ready = config_init(&view->config, &options, &none);
    ready = run_init(&view->run, &view->config) && ready && reader;
    view->config.bound = take_bound;
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
    return failed ? UMPIRE_FAILURE : *view->why ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

static enum umpire_status read_path(struct umpire_view *view, const char *path,
                                    const struct umpire_input *input)
{
    errno = ENOMEM; /* the only reason why source_of_input fails */
    struct source *source = input ? source_of_input(input->read, input->user) : source_open(path);
    *view->why = '\0';
    if (!source && errno == ENOMEM)
        return UMPIRE_FAILURE;
    if (!source) {
        text_copy(view->why, sizeof view->why, slice_of(strerror(errno)));
        return UMPIRE_MALFORMED;
    }
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

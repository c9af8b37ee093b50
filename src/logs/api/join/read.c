/* SPDX-License-Identifier: MIT */
/* From a log to what is joined. A run binds each statement, so that its operands are known by the
 * elements of the vocabulary that take them. What does not bind cannot be compared: the log is
 * refused. */
#include "logs/api/join/join.h"
#include "logs/api/checker.h"
#include "base/array.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/apply.h"
#include "judge/engine/findings/emit.h"
#include "judge/engine/records.h"

#include <stdlib.h>

/* A comment that belongs to a statement which is not read yet. */
struct waiting {
    const char *text;
    uint64_t line;
    bool trailing;
};

struct reading {
    struct umpire_join *join;
    struct list *games;
    struct joined_game *game; /* the open one; NULL: none */
    struct section *section;  /* NULL: among the declarations */
    struct node *blocks[LIMIT_BLOCK_DEPTH + 1];
    uint32_t depth;
    struct node *node, *last; /* what is read now, and before */
    struct list waiting;
    uint32_t round, phase, lap;
    bool bound, refused;

    struct config config;
    struct run run;
    const struct element **takers;
    size_t taker_capacity;
    uint64_t event_line; /* of the statement that is read, if it is an event */
    char *canonical;     /* the statement that is read */
    size_t canonical_capacity;
};

static void refuse(struct reading *reading, uint64_t line, const char *why)
{
    struct text text;
    if (reading->refused)
        return;
    reading->refused = true;
    text_init(&text, reading->join->why, sizeof reading->join->why);
    text_addf(&text, "line %llu %s", (unsigned long long)line, why);
}

static void refuse_unread(struct reading *reading, uint64_t line)
{
    refuse(reading, line, "cannot be read; correct it ('umpire check' says what is wrong)");
}

/* Refuses a log for an error in a declaration or a marker, not for one in an event: what the event
 * names may be declared in another log. */
static bool refuse_error(void *user, const struct umpire_finding *finding)
{
    const struct reading *reading = user;
    if (finding->level == UMPIRE_LEVEL_ERROR && finding->line != reading->event_line)
        refuse_unread(user, finding->line);
    return true;
}

static bool in_game(const struct reading *reading)
{
    return run_game(&reading->run)->stage != GAME_NONE && run_game(&reading->run)->catalogue;
}

/* Nodes ----------------------------------------------------------------------------------- */

/* The statement's text without comments, and its time apart. */
static bool set_text(struct reading *reading, const struct statement *statement, struct node *node)
{
    struct text text;
    const size_t room = (size_t)statement->length + statement->subject.length + 8;
    if (!ARRAY_RESERVE(reading->canonical, reading->canonical_capacity, room))
        return false;
    text_init(&text, reading->canonical, room);
    statement_canonical(statement, &text);
    struct slice whole = {text.at, text.length};
    if (statement->has_time) {
        const char *blank = memchr(whole.at, ' ', whole.length);
        size_t length = blank ? (size_t)(blank - whole.at) + 1 : whole.length;
        node->time = join_text(reading->join, (struct slice){whole.at, length});
        whole = (struct slice){whole.at + length, whole.length - length};
    }
    node->text = join_text(reading->join, whole);
    node->said->text = node->text;
    node->said->time = node->time;
    node->said->elapsed = statement->time;
    return node->text && (node->time || !statement->has_time);
}

/* What follows the line that a correction names. */
static bool set_correction(struct reading *reading, const struct statement *statement,
                           struct node *node)
{
    const struct operand *line = statement->operands;
    char buffer[LIMIT_STRING_BYTES];
    if (!slice_is(statement_word_text(statement, buffer), "correct") || !statement->operand_count ||
        value_at(statement, line->value)->kind != VALUE_INT)
        return true;
    struct text text;
    uint32_t from = line->at + line->length;
    text_init(&text, reading->canonical, reading->canonical_capacity);
    canonical_text((struct slice){statement->text + from, statement->length - from}, &text);
    node->corrects = (uint64_t)value_at(statement, line->value)->number;
    node->rest = join_text(reading->join, (struct slice){text.at, text.length});
    return node->rest != NULL;
}

static const char *subject_as_written(struct umpire_join *join, const struct statement *statement)
{
    struct slice subject = word_slice(statement, statement->subject);
    const bool quoted = statement->subject.quoted;
    return join_text(join, (struct slice){subject.at - quoted, subject.length + (quoted ? 2 : 0)});
}

static struct node *node_of(struct reading *reading, const struct statement *statement)
{
    char buffer[LIMIT_STRING_BYTES];
    struct umpire_join *join = reading->join;
    struct node *node = join_take(join, sizeof *node);
    struct said *said = join_take(join, sizeof *said);
    if (!node || !said)
        return NULL;
    *said = (struct said){.log = (uint32_t)join->logs.count - 1, .line = statement->line};
    node->said = said;
    node->kind = statement->kind;
    node->opens_block = statement->opens_block;
    struct slice word = statement->kind == STATEMENT_MARKER
                            ? slice_of(marker_word(statement->marker))
                            : statement_word_text(statement, buffer);
    node->word = join_text(join, word);
    node->subject = join_text(join, word_text(statement, statement->subject, buffer));
    node->subject_text = subject_as_written(join, statement);
    node->aside = is_declaration_of(statement, "note") || statement_is_ruling(statement);
    bool good = node->word && node->subject && node->subject_text &&
                set_text(reading, statement, node);
    if (good && statement_is_ruling(statement))
        good = set_correction(reading, statement, node);
    return good ? node : NULL;
}

/* Comments -------------------------------------------------------------------------------- */

static bool take_comment(struct reading *reading, const struct item *item)
{
    struct slice text = item->comment.text;
    while (text.length && strchr(" \t\r", text.at[text.length - 1]))
        text.length--;
    const char *copy = join_text(reading->join, text);
    struct waiting *waiting = join_take(reading->join, sizeof *waiting);
    bool trailing = item->comment.content_line == item->comment.line;
    if (!copy || !waiting)
        return false;
    if (trailing && reading->last && reading->last->said->line == item->comment.line)
        return list_add(reading->join, &reading->last->trailing, (char *)(size_t)copy);
    *waiting = (struct waiting){copy, item->comment.line, trailing};
    return list_add(reading->join, &reading->waiting, waiting);
}

static bool take_waiting(struct reading *reading, struct node *node)
{
    for (size_t i = 0; i < reading->waiting.count; i++) {
        struct waiting *one = reading->waiting.at[i];
        struct list *list = node ? &node->before : &reading->game->closing;
        if (node && one->trailing && one->line == node->said->line)
            list = &node->trailing;
        if (!list_add(reading->join, list, (char *)(size_t)one->text))
            return false;
    }
    reading->waiting.count = 0;
    return true;
}

/* Sections -------------------------------------------------------------------------------- */

static struct section *open_section(struct reading *reading, struct node *marker, const char *key)
{
    struct section *section = join_take(reading->join, sizeof *section);
    struct list *by_log = join_take(reading->join, sizeof *by_log);
    if (!section || !by_log || !list_add(reading->join, &reading->game->sections, section))
        return NULL;
    const bool end = strcmp(key, "end") == 0; /* of all phases, whichever a log has last */
    *section = (struct section){.marker = marker,
                                .round = reading->round,
                                .phase = end ? 0 : reading->phase,
                                .lap = end ? 0 : reading->lap,
                                .code = "",
                                .key = key,
                                .by_log = by_log};
    reading->section = section;
    return section;
}

static bool open_game(struct reading *reading, struct node *node)
{
    struct joined_game *game = join_take(reading->join, sizeof *game);
    if (!game || !list_add(reading->join, reading->games, game))
        return false;
    game->game = node;
    game->ruleset = run_game(&reading->run)->catalogue->ruleset;
    reading->game = game;
    reading->round = reading->phase = reading->lap = 0;
    bool good = open_section(reading, NULL, "") != NULL;
    reading->section = NULL;
    reading->depth = 0;
    return good;
}

/* The number of the phase to which the marker leads; 0: unknown. */
static uint32_t phase_of_marker(const struct node *node)
{
    return node->sum > 0 && node->sum < UINT32_MAX ? (uint32_t)node->sum : 0;
}

/* Whether a marker's code is of the segment with which a lap begins. */
static bool opens_lap(const struct vocabulary *vocabulary, const char *code)
{
    return strncmp(code, vocabulary->lap_segment, strlen(vocabulary->lap_segment)) == 0;
}

/* The lap of a marker that has a code and no number of the lap. */
static uint32_t lap_without_number(const struct reading *reading, const char *code)
{
    const struct vocabulary *vocabulary = reading->game->ruleset->vocabulary;
    const struct section *section = reading->section;
    const char *before = section && section->round == reading->round ? section->code : "";
    if (!vocabulary->lap_segment || *code != *vocabulary->lap_segment)
        return reading->lap;
    const bool goes_back = strcmp(code, vocabulary->lap_segment) == 0 && strcmp(before, code) != 0;
    const bool begins = opens_lap(vocabulary, code) &&
                        (goes_back || !opens_lap(vocabulary, before));
    return reading->lap + (begins || !reading->lap);
}

/* Notes where the marker leads. A code begins with the number of its phase; the number after a
 * segment's code counts for the other codes of the phase. */
static bool take_marker(struct reading *reading, struct node *node,
                        const struct statement *statement)
{
    const struct value *value = statement->operand_count
                                    ? value_at(statement, statement->operands[0].value)
                                    : NULL;
    const struct value *second = statement->operand_count > 1
                                     ? value_at(statement, statement->operands[1].value)
                                     : NULL;
    const char *code = "";
    if (statement->marker == MARKER_ROUND) {
        reading->round = value && value->kind == VALUE_INT ? (uint32_t)value->number : 0;
        reading->phase = reading->lap = 0;
    } else if (statement->marker == MARKER_PHASE) {
        reading->phase = phase_of_marker(node);
        reading->lap = 0;
    } else if (node->part_count && value && value->kind == VALUE_CODE) {
        code = node->parts[0].values[0];
        uint32_t phase = (uint32_t)(code[0] - '0');
        reading->lap = phase == reading->phase || !reading->phase ? reading->lap : 0;
        reading->phase = phase;
        reading->lap = second && second->kind == VALUE_INT ? (uint32_t)second->number
                                                           : lap_without_number(reading, code);
    }
    bool phase = statement->marker == MARKER_PHASE && reading->phase;
    struct section *section = open_section(
        reading, node,
        *code || phase || statement->marker == MARKER_ROUND ? node->word : node->text);
    if (section)
        section->code = code;
    return section != NULL;
}

/* Opens the step in which an altered order is announced: the log of the side that alters it may
 * have the announcement without that marker. */
static bool open_altered_step(struct reading *reading, const struct node *announcement)
{
    const struct vocabulary *vocabulary = reading->game->ruleset->vocabulary;
    struct node *marker = altered_step(reading->join, vocabulary, reading->section->marker,
                                       announcement);
    struct section *section = marker ? open_section(reading, marker, marker->word) : NULL;
    if (section)
        section->code = vocabulary->order->altered_step;
    return section != NULL;
}

static bool add_to_section(struct reading *reading, struct node *node)
{
    struct section *section = reading->section;
    if (!section)
        section = reading->section = reading->game->sections.at[0];
    if (announces_again(reading->game->ruleset->vocabulary, section, node) &&
        !open_altered_step(reading, node))
        return false;
    return list_add(reading->join, &reading->section->nodes, node);
}

/* Rulings belong to the statement before them; before the first marker they are house rules. */
static bool add_ruling(struct reading *reading, struct node *node)
{
    struct section *section = reading->section;
    if (!section) {
        node->key = node->text;
        return list_add(reading->join, &reading->game->declarations, node);
    }
    struct node *above = section->marker;
    for (size_t i = 0; i < section->nodes.count; i++)
        if (!((struct node *)section->nodes.at[i])->aside)
            above = section->nodes.at[i];
    return above ? list_add(reading->join, &above->rulings, node)
                 : list_add(reading->join, &section->nodes, node);
}

static bool add_read_declaration(struct reading *reading, struct node *node,
                                 const struct statement *statement)
{
    struct list *list = reading->depth ? &reading->blocks[reading->depth]->children
                                       : &reading->game->declarations;
    if (!node->key)
        node->key = node->aside ? node->text : node->word;
    if (statement->opens_block && reading->depth < LIMIT_BLOCK_DEPTH)
        reading->blocks[++reading->depth] = node;
    return list_add(reading->join, list, node);
}

static bool add(struct reading *reading, struct node *node, const struct statement *statement)
{
    bool at_end = is_declaration_of(statement, "result") || statement->kind == STATEMENT_END;
    if (statement->kind == STATEMENT_MARKER)
        return take_marker(reading, node, statement);
    if (at_end && (!reading->section || strcmp(reading->section->key, "end") != 0) &&
        !open_section(reading, NULL, "end"))
        return false;
    if (statement->kind == STATEMENT_END) {
        reading->game->end = node;
        return true;
    }
    if (statement_is_ruling(statement))
        return add_ruling(reading, node);
    if (statement->kind == STATEMENT_EVENT || at_end || reading->section ||
        (!reading->depth && is_declaration_of(statement, BEGINS_WORD)))
        return add_to_section(reading, node);
    return add_read_declaration(reading, node, statement);
}

/* Statements ------------------------------------------------------------------------------ */

/* Keeps the parts of a statement that was just bound in its node, and its key. */
static void take_parts(struct reading *reading, struct run *run,
                       const struct statement *statement, struct node *node)
{
    if (!ARRAY_RESERVE(reading->takers, reading->taker_capacity, statement->operand_count + 1)) {
        reading->join->no_memory = true;
        return;
    }
    binder_takers(&run->binder, reading->takers);
    if (parts_of(reading->join, run, statement, reading->takers, node))
        key_of(reading->join, run, statement, reading->takers, node);
}

static void take_bound_statement(void *user, struct run *run, const struct statement *statement)
{
    struct reading *reading = user;
    struct node *marker = statement->implied_by ? node_of(reading, statement) : NULL;
    if (!statement->implied_by) {
        reading->bound = true;
        take_parts(reading, run, statement, reading->node);
        return;
    }
    if (marker) {
        marker->said->range = "";
        marker->said->may = UMPIRE_MAY;
        take_parts(reading, run, statement, marker);
    }
    if (!marker || !add(reading, marker, statement))
        reading->join->no_memory = true;
}

/* Takes `records`, which is written anew. */
static void take_read_records(struct reading *reading)
{
    entity owner;
    uint32_t areas = areas_declared(&reading->run, &owner);
    struct node *node = reading->depth ? reading->blocks[reading->depth] : reading->game->game;
    if (!node->said->areas)
        node->said->records_at = reading->game->declarations.count;
    node->said->areas = areas | AREAS_DECLARED;
}

/* Keeps whose view the log is: what is joined need not be one. */
static bool take_view_owner(struct reading *reading, const struct node *node)
{
    const struct roster *roster = run_roster(&reading->run);
    struct said *said = reading->game->game->said;
    if (!roster->viewer)
        return true; /* it was refused */
    said->view = node->text;
    if (!roster->sees_all)
        said->viewer = join_text(reading->join, roster_name(roster, roster->viewer - 1));
    return roster->sees_all || said->viewer;
}

/* Whether a statement is of others than the players: the GameMaster, say. */
static bool is_of_no_player(const struct run *run, const struct statement *statement)
{
    const entity subject = run->binder.event.subject;
    return statement->kind == STATEMENT_EVENT && subject != NO_ENTITY &&
           !(run_game(run)->catalogue->ruleset->vocabulary->player_kinds >>
                 roster_at(run_roster(run), subject)->kind &
             1);
}

/* Whether the log named first is a side's view: then nobody else has what the GameMaster did. */
static bool is_without_gamemaster(const struct reading *reading)
{
    const struct list *games = &reading->join->games;
    const struct joined_game *first = reading->games->count <= games->count
                                          ? games->at[reading->games->count - 1]
                                          : NULL;
    return first && first->game->said->viewer;
}

/* Whether the log may write the statement. A later log without 'view of' does not say whose it is:
 * what a player does there counts as written by somebody else, and so does what both players see in
 * a view. */
static enum umpire_may may_write(const struct reading *reading, const struct node *node,
                                 const struct statement *statement)
{
    const struct said *game = reading->game->game->said;
    const bool first = node->said->log == 0,
               plays = statement->kind == STATEMENT_EVENT || statement->kind == STATEMENT_MARKER;
    const char *side = first ? NULL : game->viewer;
    if (first)
        return umpire_may_write(UMPIRE_ORIGIN_FIRST_LOG, UMPIRE_WRITING_OWN);
    enum umpire_writing writing = UMPIRE_WRITING_DECLARATION;
    if (plays)
        writing = umpire_writing_of(node->subject, node->word, side);
    else if (is_declaration_of(statement, "result") || statement->kind == STATEMENT_END)
        writing = UMPIRE_WRITING_RESULT;
    else if (statement_is_judges_note(statement))
        writing = UMPIRE_WRITING_RULING;
    else if (side && node->is_player && node->key && strchr(node->key, '\n') &&
             strcmp(strchr(node->key, '\n') + 1, side) != 0)
        writing = UMPIRE_WRITING_OTHERS; /* what another side has */
    const bool seen_by_all = !reading->game->ruleset->vocabulary->secret_areas;
    if (writing == UMPIRE_WRITING_OWN &&
        (seen_by_all || (!side && is_of_no_player(&reading->run, statement))))
        return umpire_may_write(UMPIRE_ORIGIN_LATER_LOG, UMPIRE_WRITING_OTHERS);
    const bool of_nobody = writing == UMPIRE_WRITING_TABLE ||
                           (writing == UMPIRE_WRITING_OTHERS &&
                            is_of_no_player(&reading->run, statement));
    if (side && of_nobody && is_without_gamemaster(reading))
        side = NULL;
    return umpire_may_write(side ? UMPIRE_ORIGIN_LATER_VIEW : UMPIRE_ORIGIN_LATER_LOG, writing);
}

/* Whether a side's view declares something as unknown. That contradicts no log that knows it. */
static bool says_unknown(const struct reading *reading, const struct node *node)
{
    static const char unknown[] = " unknown";
    const size_t length = strlen(node->text), end = sizeof unknown - 1;
    if (node->said->log == 0 || !reading->game->game->said->viewer)
        return false;
    if (!node->by_table || strcmp(node->word, "set") != 0)
        return false;
    return length > end && strcmp(node->text + length - end, unknown) == 0;
}

static bool add_read_statement(struct reading *reading, struct node *node,
                               const struct statement *statement)
{
    if (statement->kind == STATEMENT_GAME && !open_game(reading, node))
        return false;
    if (!reading->bound && !parts_unbound(reading->join, &reading->run, statement, node))
        return false;
    if (is_declaration_of(statement, "records")) {
        take_read_records(reading);
        return true; /* its comments go to what follows */
    }
    if (is_declaration_of(statement, VIEW_WORD))
        return take_view_owner(reading, node);
    if (statement_is_signature(statement))
        return true; /* it is of this log, and not of the joined one */
    if (says_unknown(reading, node))
        return true;
    reading->last = node;
    node->said->may = (uint8_t)may_write(reading, node, statement);
    return take_waiting(reading, node) &&
           (statement->kind == STATEMENT_GAME || add(reading, node, statement));
}

static bool take_statement(struct reading *reading, const struct statement *statement)
{
    bool begins = statement->kind == STATEMENT_GAME, ends = statement->kind == STATEMENT_EOF;
    bool common = !in_game(reading) || begins || is_common(&reading->run, statement);
    bool block_end = statement->kind == STATEMENT_BLOCK_END;
    const struct item item = {.kind = ITEM_STATEMENT, .statement = statement};
    reading->bound = false;
    reading->event_line = statement->kind == STATEMENT_EVENT ? statement->line : 0;
    reading->node = ends || block_end ? NULL : node_of(reading, statement);
    if (!ends && !block_end && !reading->node)
        return false;
    if (!run_item(&reading->run, &item) || !run_flush(&reading->run) || reading->join->no_memory)
        return false;
    if (ends)
        return !reading->game || take_waiting(reading, NULL);
    if (!in_game(reading) && statement->kind != STATEMENT_END)
        refuse(reading, statement->line, "is in no game whose rules are known");
    else if (!common && !reading->bound)
        refuse_unread(reading, statement->line);
    if (reading->refused)
        return true;
    if (is_range(statement)) { /* the markers that it implies were taken before */
        if (reading->section && reading->section->marker)
            reading->section->marker->said->range = reading->node->text;
        return true;
    }
    if (!block_end)
        return add_read_statement(reading, reading->node, statement);
    reading->depth -= reading->depth > 0;
    return true;
}

/* Each game has the section of its end. */
static bool close_games(struct reading *reading)
{
    for (size_t i = 0; i < reading->games->count; i++) {
        reading->game = reading->games->at[i];
        struct list *sections = &reading->game->sections;
        struct section *last = sections->at[sections->count - 1];
        if ((last->marker || last->key[0] == '\0') && !open_section(reading, NULL, "end"))
            return false;
        for (size_t one = 0; one < sections->count; one++) {
            struct section *section = sections->at[one];
            for (size_t node = 0; node < section->nodes.count; node++)
                if (!list_add(reading->join, section->by_log, section->nodes.at[node]))
                    return false;
        }
    }
    return true;
}

static enum item_kind read_items(struct reading *reading, struct reader *reader)
{
    const struct item *item;
    bool good = true;
    do {
        item = reader_next(reader);
        if (item->kind == ITEM_ERROR)
            refuse_unread(reading, item->error.place.line);
        else if (item->kind == ITEM_COMMENT)
            good = take_comment(reading, item);
        else if (item->kind == ITEM_STATEMENT)
            good = take_statement(reading, item->statement);
    } while (item->kind < ITEM_END && good && !reading->refused);
    return good ? item->kind : ITEM_NO_MEMORY;
}

enum umpire_status join_read(struct umpire_join *join, struct source *source, struct list *games)
{
    struct umpire_options options;
    enum item_kind last = ITEM_NO_MEMORY;
    struct reading reading = {.join = join, .games = games};
    const struct umpire_sink sink = {.user = &reading, .found = refuse_error};
    struct reader *reader = reader_new(source);
    umpire_options_init(&options);
    bool ready = config_init(&reading.config, &options, &sink);
    ready = run_init(&reading.run, &reading.config) && ready && reader;
    reading.config.bound = take_bound_statement;
    reading.config.bound_user = &reading;
    reading.config.refused_imply = true;
    if (ready) {
        run_begin(&reading.run, join->logs.at[join->logs.count - 1]);
        last = read_items(&reading, reader);
    }
    if (last == ITEM_UNREADABLE)
        text_copy(join->why, sizeof join->why, slice_of(source_error(source)));
    else if (!reading.refused && last == ITEM_END && !games->count)
        text_copy(join->why, sizeof join->why, slice_of("it holds no game"));
    bool failed = last == ITEM_NO_MEMORY || join->no_memory || reading.run.no_memory;
    failed = failed || (!*join->why && !close_games(&reading));
    reader_free(reader);
    run_done(&reading.run);
    config_done(&reading.config);
    free(reading.takers);
    free(reading.canonical);
    if (failed)
        return UMPIRE_FAILURE;
    return *join->why ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT;
}

/* SPDX-License-Identifier: MIT */
#include "judge/engine/records.h"

#include "judge/engine/findings/draft.h"
#include "judge/engine/findings/weight.h"

static const char *const turns_alone[] = {"turns", NULL};

static const char *const *areas_of(const struct run *run)
{
    const char *const *areas = run_game(run)->catalogue->lexicon->vocabulary->areas;
    return areas ? areas : turns_alone;
}

static bool report_operands(struct run *run, const struct statement *statement, const char *form,
                            const struct operand *wrong)
{
    char list[400];
    struct text text;
    const char *const *areas = areas_of(run);
    text_init(&text, list, sizeof list);
    for (size_t i = 0; areas[i]; i++)
        text_addf(&text, "%s%s", i ? ", " : "", areas[i]);
    if (!wrong)
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length,
                             "'%s' must name at least one area: %s, or all", form, list);
    return run_log_error(run, LOG_OPERANDS, statement, wrong->at, wrong->length,
                         "this game has no area of record '%.*s'; it must be one of: %s, all",
                         (int)wrong->length, statement->text + wrong->at, list);
}

/* Adds the area that a word names. False: it names none. */
static bool add_area(const struct run *run, struct slice word, uint32_t *areas)
{
    const char *const *names = areas_of(run);
    if (slice_is(word, "all")) {
        *areas = UINT32_MAX;
        return true;
    }
    for (unsigned i = 0; names[i]; i++)
        if (slice_is(word, names[i])) {
            *areas |= BIT(i);
            return true;
        }
    return false;
}

bool run_read_areas(struct run *run, const struct statement *statement, const char *form,
                    uint32_t *ret_areas)
{
    uint32_t areas = 0;
    *ret_areas = 0;
    if (statement->operand_count == 0 || statement->opens_block)
        return report_operands(run, statement, form, NULL);
    for (size_t i = 0; i < statement->operand_count; i++) {
        char buffer[LIMIT_STRING_BYTES];
        if (!add_area(run, operand_word(statement, &statement->operands[i], buffer), &areas))
            return report_operands(run, statement, form, &statement->operands[i]);
    }
    *ret_areas = areas;
    return true;
}

/* Why `records` may not stand here. NULL: it may. */
static const char *misplaced(const struct run *run)
{
    const struct game_run *game = run_game(run);
    const struct bindings *bindings = &game->bindings;
    uint32_t players = game->catalogue->lexicon->vocabulary->player_kinds, depth = bindings->depth;
    return depth == 0 || bindings->block_kinds[depth] & players
               ? NULL
               : "'records' must be in the game or in a player's block";
}

/* Reports the first area of the game's `records` that a player's lacks. A player's declaration adds
 * to the game's, so that nobody takes back what the log promises. */
static bool report_lacking(struct run *run, const struct statement *statement, entity player,
                           uint32_t areas)
{
    const char *const *names = areas_of(run);
    const struct roster *roster = run_roster(run);
    const uint32_t lacking = roster->areas & ~areas;
    struct slice name = roster_name(roster, player);
    for (unsigned i = 0; names[i]; i++)
        if (lacking >> i & 1)
            return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                                 "the game's 'records' has '%s'; the 'records' of %.*s must have "
                                 "it, too, or be left out",
                                 names[i], (int)name.length, name.at);
    return true;
}

/* The same for each player, where the game's declaration comes last. */
static bool report_all_lacking(struct run *run, const struct statement *statement)
{
    const struct roster *roster = run_roster(run);
    for (entity one = 0; one < roster->entries.count; one++) {
        const uint32_t areas = roster_at(roster, one)->areas;
        if (areas & AREAS_DECLARED && !report_lacking(run, statement, one, areas))
            return false;
    }
    return true;
}

bool run_declare_records(struct run *run, const struct statement *statement)
{
    struct bindings *bindings = &run_game(run)->bindings;
    const char *why = misplaced(run);
    if (run_game(run)->marker_seen)
        return run_report_too_late(run, statement);
    if (why)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length, "%s", why);
    uint32_t areas;
    bool open = records_at_least(statement);
    const struct statement named = statement_part(statement, open, statement->operand_count - open);
    uint32_t *declared = open ? &bindings->roster.table_areas : &bindings->roster.areas;
    if (bindings->depth)
        declared = &roster_entry_of(&bindings->roster, binder_owner(&run->binder))->areas;
    if (*declared & AREAS_DECLARED)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "'records' is already declared; it may be declared only once");
    if (!run_read_areas(run, &named, "records [" AT_LEAST_WORD "]", &areas))
        return false;
    if (areas == 0)
        return true;
    *declared |= open ? areas & ~AREAS_DECLARED : AREAS_DECLARED | BIT(AREA_TURNS) | areas;
    if (!open && bindings->depth &&
        !report_lacking(run, statement, binder_owner(&run->binder), *declared))
        return false;
    if (!open && !bindings->depth && !report_all_lacking(run, statement))
        return false;
    return run_tell(run, statement, NULL);
}

/* The side that `view of SIDE` names. NO_ENTITY: it is not declared, or the statement has another
 * form, which is `*ret_why`. */
static entity viewer_named(const struct run *run, const struct statement *statement,
                           const char **ret_why)
{
    char buffer[LIMIT_STRING_BYTES];
    const struct operand *operand = statement->operands;
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    entity viewer = NO_ENTITY;
    *ret_why = "'" VIEW_WORD "' must name the side that sees this log: " VIEW_WORD " of SIDE";
    if (statement->operand_count != 1 || statement->opens_block || operand->keyed ||
        operand->preposition != PREPOSITION_OF)
        return NO_ENTITY;
    const struct value *value = value_at(statement, operand->value);
    if (value->kind != VALUE_PATH || value->count != 1)
        return NO_ENTITY;
    *ret_why = "the side that '" VIEW_WORD " of' names must be declared above it";
    struct slice name = word_text(statement, value_at(statement, value->child)->word, buffer);
    bool found = roster_find(&run_game(run)->bindings.roster, name,
                             vocabulary->subject_kinds | vocabulary->player_kinds, NO_ENTITY,
                             &viewer) == ROSTER_FOUND;
    return found ? viewer : NO_ENTITY;
}

bool run_declare_view(struct run *run, const struct statement *statement)
{
    const char *why;
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    struct roster *roster = run_roster(run);
    if (roster->viewer)
        return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                             "the log already says whose view it is; it may say so only once");
    if (run_game(run)->marker_seen)
        return run_report_too_late(run, statement);
    entity viewer = viewer_named(run, statement, &why);
    if (viewer == NO_ENTITY)
        return run_log_error(run, LOG_OPERANDS, statement, 0, statement->length, "%s", why);
    roster->viewer = viewer + 1;
    roster->viewed_areas = vocabulary->secret_areas;
    roster->sees_all = vocabulary->secret_to_none >> roster_at(roster, viewer)->kind & 1;
    return run_tell(run, statement, NULL);
}

static bool belongs_to_viewer(const struct roster *roster, entity one)
{
    return one != NO_ENTITY && !roster_hides(roster, one);
}

/* How many of a statement's values are this word. */
static uint32_t count_word(const struct statement *statement, const char *word)
{
    char buffer[LIMIT_STRING_BYTES];
    uint32_t count = 0;
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct value *value = value_at(statement, statement->operands[i].value);
        const bool list = value->kind == VALUE_LIST;
        uint32_t at = list ? value->child : statement->operands[i].value;
        for (; at != NO_VALUE; at = list ? value_at(statement, at)->next : NO_VALUE)
            count += value_at(statement, at)->kind == VALUE_PATH &&
                     slice_is(word_text(statement,
                                        value_at(statement, value_at(statement, at)->child)->word,
                                        buffer),
                              word);
    }
    return count;
}

/* Whether the binder's event has a value that a view of the log leaves out. */
static bool shows_secret(const struct run *run, const struct statement *statement)
{
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    const struct event *event = &run->binder.event;
    for (const struct secret *one = vocabulary->secrets; one && one->kind; one++) {
        const bool other = one->declaration || one->from_all || one->kind != event->kind ||
                           (one->form != ANY_FORM && one->form != event->form) ||
                           (one->only_field &&
                            event->field[one->only_field - 1] != one->only_value);
        const entity owner = one->owner ? (entity)event->field[one->owner - 1] : event->subject;
        const uint32_t sealed = one->seal == SEAL_WORD ? count_word(statement, vocabulary->sealed)
                                                       : 0;
        if (!other && has(event, one->field) && count_in(event, one->field) > sealed &&
            !belongs_to_viewer(run_roster(run), owner))
            return true;
    }
    return false;
}

bool run_note_shown(struct run *run, const struct statement *statement)
{
    struct roster *roster = run_roster(run);
    const struct event *event = &run->binder.event;
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    if (roster->sees_all || statement->kind != STATEMENT_EVENT ||
        belongs_to_viewer(roster, event->subject))
        return true;
    struct sight sight = {.hidden = false};
    if (ruleset->sides.sight && count_word(statement, "secretly")) {
        struct judgement judgement = run_judgement(run, event);
        sight = ruleset->sides.sight(&judgement, roster->viewer - 1);
    }
    if (!shows_secret(run, statement) && (!sight.hidden || sight.waits_for || sight.or_for))
        return true;
    roster->sees_all = true; /* what is judged of others is no longer taken for left out */
    const struct slice name = roster_name(roster, roster->viewer - 1);
    return run_log_error(run, LOG_DECLARATION, statement, 0, statement->length,
                         "'" VIEW_WORD " of %.*s' must be left out: this line shows a secret that "
                         "%.*s may not see, so that the log is no such view",
                         (int)name.length, name.at, (int)name.length, name.at);
}

/* The player who owns an entity. NO_ENTITY: nobody does. */
static entity player_owning(const struct run *run, entity one)
{
    uint32_t players = run_game(run)->catalogue->lexicon->vocabulary->player_kinds;
    const struct roster *roster = run_roster(run);
    while (one != NO_ENTITY && !(players >> roster_at(roster, one)->kind & 1))
        one = roster_at(roster, one)->owner;
    return one;
}

static void note(struct run *run, entity one, uint32_t areas)
{
    struct roster *roster = run_roster(run);
    const uint32_t noted = one == NO_ENTITY ? 0 : roster_at(roster, one)->areas;
    if (noted & AREAS_DECLARED || (noted & areas) == areas)
        return; /* only a player has areas, so it is one */
    entity player = player_owning(run, one);
    if (player != NO_ENTITY && !(roster_at(roster, player)->areas & AREAS_DECLARED))
        roster_entry_of(roster, player)->areas |= areas;
}

/* Notes an area for the owners of all units that a fact of the table names. */
static void note_named(struct run *run, const struct event *event, uint32_t area)
{
    const struct lexeme *lexeme = run_game(run)->catalogue->lexicon->by_kind[event->kind];
    const struct signature *form = &lexeme->forms[event->form];
    for (uint8_t i = 0; i < form->count; i++) {
        const struct operand_type *type = form->elements[i].type;
        bool name = type && (type->kind == OPERAND_NAME || type->kind == OPERAND_FREE_NAME) &&
                    event->present & BIT(type->field);
        for (uint32_t v = 0; name && v < event->count[type->field]; v++)
            note(run, (entity)event->items[event->first[type->field] + v], area);
    }
}

void run_note_area(struct run *run, const struct event *event)
{
    const uint8_t *area_of = run_game(run)->catalogue->lexicon->vocabulary->area_of;
    if (!area_of || area_of[event->kind] == AREA_TURNS)
        return;
    uint32_t area = BIT(area_of[event->kind]);
    if (event->by_table) {
        run_roster(run)->table_areas |= area;
        note_named(run, event, area);
    } else {
        note(run, event->subject != NO_ENTITY ? event->subject : binder_owner(&run->binder), area);
    }
}

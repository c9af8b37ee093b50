/* SPDX-License-Identifier: MIT */
#include "judge/repair/proposing.h"

#include "judge/search/candidates.h"

#include <stdlib.h>

enum { TEXT_BYTES = 65536, LINE_BYTES = 1024 };

/* Limits on candidates. An attack, with its targets and ranges, needs more than an activation. */
static const struct limits {
    uint64_t tried, phrase_tried; /* candidates, with those that are skipped */
    uint64_t phrase_found;
} limits[MISSING_AREAS] = {
    [MISSING_TURNS] = {.tried = 4000, .phrase_tried = 400, .phrase_found = 24},
    [MISSING_OTHERS] = {.tried = 40000, .phrase_tried = 4000, .phrase_found = 480},
    [MISSING_LINE] = {.tried = 10000, .phrase_tried = 2000, .phrase_found = 240},
    [MISSING_MEANT] = {.tried = 20000, .phrase_tried = 4000, .phrase_found = 480},
    [MISSING_MEANT_ASIDE] = {.tried = 20000, .phrase_tried = 4000, .phrase_found = 480},
    [MISSING_ALIKE] = {.tried = 4000, .phrase_tried = 4000, .phrase_found = 240},
};

struct missing {
    struct candidate_walk walk;
    struct text_reader *reader;
    enum missing_areas areas;
    struct text text; /* the candidates that were found, a line each */
    uint64_t tried, phrase_tried, phrase_found;
    uint64_t judged;
    bool any_roll; /* a roll is listed with each total */
    bool fact; /* the phrase is a fact of the table */
    bool cut;  /* something was left out that is no such fact */
    char bytes[TEXT_BYTES];
};

struct missing *missing_new(struct text_reader *reader)
{
    struct missing *missing = calloc(1, sizeof *missing);
    if (missing)
        missing->reader = reader;
    return missing;
}

void missing_free(struct missing *missing)
{
    free(missing);
}

static bool count_tried(struct missing *missing, uint64_t count)
{
    const struct limits *most = &limits[missing->areas];
    missing->tried += count;
    missing->phrase_tried += count;
    missing->judged++;
    bool room = missing->tried < most->tried && missing->phrase_tried < most->phrase_tried;
    missing->cut |= !room && !missing->fact;
    return room;
}

static bool pass_over(struct candidate_walk *walk, uint64_t count)
{
    struct missing *missing = walk->user;
    uint64_t room = limits[missing->areas].phrase_tried - missing->phrase_tried;
    return count_tried(missing, count < room ? count : room);
}

/* Adds the candidate as a line. False: there is no room. */
static bool add_line(struct missing *missing)
{
    char buffer[LINE_BYTES];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    candidate_text(&missing->walk, STYLE_EXAMPLE, &line);
    text_add_string(&line, "\n");
    bool told = missing->areas != MISSING_ALIKE || !missing->walk.examples_in;
    bool whole = told && line.length + 1 < sizeof buffer,
         room = missing->text.length + line.length + 1 < missing->text.capacity;
    if (whole && room)
        text_add(&missing->text, (struct slice){line.at, line.length});
    bool more = ++missing->phrase_found < limits[missing->areas].phrase_found && room;
    missing->cut |= (!more || !whole) && !missing->fact;
    return more;
}

/* The sides of the candidate's dice, if these are numbered and have no result; otherwise 0. */
static int32_t open_sides(const struct candidate_walk *walk)
{
    for (uint8_t i = 0; i < walk->form->count && walk->open_dice; i++) {
        const struct operand_type *type = walk->form->elements[i].type;
        if (type && type->kind == OPERAND_POOL && walk->taken >> i & 1)
            return type->dice[walk->arrays.pools[0].die].faces
                       ? 0
                       : type->dice[walk->arrays.pools[0].die].sides;
    }
    return 0;
}

/* Adds the candidate; a roll perhaps with each total of its dice. False: there is no room. */
static bool add_rolls(struct missing *missing)
{
    struct candidate_walk *walk = &missing->walk;
    const int32_t sides = missing->any_roll ? open_sides(walk) : 0;
    int32_t *faces = walk->arrays.faces + walk->arrays.pools[0].first;
    bool more = add_line(missing);
    for (uint32_t i = 0; i < walk->arrays.pools[0].count && sides; i++)
        while (more && faces[i] < sides) {
            faces[i]++;
            more = add_line(missing);
        }
    for (uint32_t i = 0; i < walk->arrays.pools[0].count && sides; i++)
        faces[i] = 1;
    return more;
}

static bool note(struct candidate_walk *walk)
{
    struct missing *missing = walk->user;
    if (candidate_is_pointless(walk->run, &walk->event))
        return count_tried(missing, 1);
    bool more = add_rolls(missing);
    return count_tried(missing, 1) && more;
}

static bool is_listed(const struct missing *missing, const struct phrase *phrase)
{
    const uint8_t *area_of = run_game(missing->walk.run)->catalogue->lexicon->vocabulary->area_of;
    bool fact = phrase->flags & PHRASE_FACT && !(phrase->flags & PHRASE_ENTRY);
    bool decision = phrase->flags & PHRASE_DECISION;
    if (missing->areas < MISSING_MEANT && (fact || decision))
        return false;
    bool turns = !area_of || area_of[phrase->kind] == AREA_TURNS,
         aside = phrase->flags & PHRASE_ASIDE;
    if (missing->areas == MISSING_MEANT || missing->areas == MISSING_MEANT_ASIDE)
        return turns == (missing->areas == MISSING_MEANT);
    if (missing->areas == MISSING_LINE)
        return turns || !aside;
    return missing->areas == MISSING_TURNS ? turns && !aside : turns == aside;
}

static bool begin_missing_phrase(struct candidate_walk *walk, const struct phrase *verb,
                                 entity subject)
{
    struct missing *missing = walk->user;
    (void)subject;
    missing->phrase_tried = missing->phrase_found = 0;
    missing->fact = verb && verb->flags & PHRASE_FACT;
    return missing->tried < limits[missing->areas].tried &&
           (!verb || missing->areas == MISSING_ALIKE || is_listed(missing, verb));
}

static void begin(struct missing *missing, struct run *run, enum missing_areas areas)
{
    candidate_walk_init(&missing->walk, run, note, missing);
    missing->walk.begins = begin_missing_phrase;
    missing->walk.passed_over = pass_over;
    missing->areas = areas;
    missing->tried = missing->judged = 0;
    missing->any_roll = missing->cut = missing->fact = false;
    text_init(&missing->text, missing->bytes, sizeof missing->bytes);
}

/* Reads the candidates that were found, and adds the effort. */
static bool end(struct missing *missing, uint64_t line, struct statement_copies *ret_statements,
                uint64_t *effort)
{
    uint32_t known = roster_count(run_roster(missing->walk.run));
    *effort += missing->judged * (1 + known / EFFORT_NAMES) + worlds_effort(missing->walk.run);
    ret_statements->count = 0;
    return text_reader_read(missing->reader, missing->text.at, missing->text.length, line,
                            ret_statements);
}

bool missing_list_alike(struct missing *missing, struct run *run, uint64_t line,
                        const struct event *event, struct statement_copies *ret_statements,
                        uint64_t *effort)
{
    const struct lexeme *lexeme = run_game(run)->catalogue->lexicon->by_kind[event->kind];
    bool by_table = event->subject == NO_ENTITY && event->kind >= KIND_GAME;
    begin(missing, run, MISSING_ALIKE);
    if (lexeme)
        candidate_walk_phrase(&missing->walk, lexeme, event->kind, event->subject, by_table, line);
    return end(missing, line, ret_statements, effort);
}

bool missing_list(struct missing *missing, struct run *run, uint64_t line, entity subject,
                  enum missing_areas areas, bool any_roll, struct statement_copies *ret_statements,
                  uint64_t *effort)
{
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    begin(missing, run, areas);
    missing->any_roll = any_roll;
    for (int marker = areas == MISSING_TURNS ? MARKER_COUNT : 0; marker-- > 0;)
        candidate_walk_marker(&missing->walk, marker, line);
    uint32_t known = roster_count(run_roster(run));
    if (subject != NO_ENTITY && subject < known)
        candidate_walk_events(&missing->walk, subject, line);
    if (areas != MISSING_LINE)
        for (entity one = 0; one < known; one++)
            if (one != subject &&
                vocabulary->subject_kinds >> roster_at(run_roster(run), one)->kind & 1)
                candidate_walk_events(&missing->walk, one, line);
    if (areas != MISSING_LINE)
        candidate_walk_events(&missing->walk, NO_ENTITY, line);
    if (!end(missing, line, ret_statements, effort))
        return false;
    for (size_t i = 0; i < ret_statements->count; i++)
        ret_statements->list[i].statement.supposed = true;
    return true;
}

/* Walks over the events of a subject; of ANYBODY, over those of all. */
static void walk_events(struct missing *missing, entity subject, uint64_t line)
{
    const struct run *run = missing->walk.run;
    const uint32_t kinds = run_game(run)->catalogue->lexicon->vocabulary->subject_kinds;
    if (subject == ANYBODY)
        for (entity one = 0; one < roster_count(run_roster(run)); one++)
            if (kinds >> roster_at(run_roster(run), one)->kind & 1)
                candidate_walk_events(&missing->walk, one, line);
    candidate_walk_events(&missing->walk, subject == ANYBODY ? NO_ENTITY : subject, line);
}

/* Walks over what may be meant by a line whose kind is known. */
static void walk_kind(struct missing *missing, const struct event *event, uint64_t line)
{
    const struct lexicon *lexicon = run_game(missing->walk.run)->catalogue->lexicon;
    if (event->kind >= KIND_ROUND && event->kind < KIND_ROUND + MARKER_COUNT)
        candidate_walk_marker(&missing->walk, event->kind - KIND_ROUND, line);
    else if (event->kind >= KIND_GAME && lexicon->by_kind[event->kind])
        candidate_walk_phrase(&missing->walk, lexicon->by_kind[event->kind], event->kind,
                              event->subject, event->subject == NO_ENTITY, line);
}

bool missing_list_meanings(struct missing *missing, struct run *run, uint64_t line,
                           const struct event *event, struct statement_copies *ret_statements,
                           bool *ret_all, uint64_t *effort)
{
    begin(missing, run, event->kind == KIND_NONE ? MISSING_MEANT : MISSING_ALIKE);
    missing->walk.concrete = missing->any_roll = true;
    if (event->kind != KIND_NONE)
        walk_kind(missing, event, line);
    if (event->subject == ANYBODY)
        for (int marker = 0; marker < MARKER_COUNT; marker++)
            candidate_walk_marker(&missing->walk, marker, line);
    if (event->kind == KIND_NONE)
        walk_events(missing, event->subject, line);
    *ret_all = !missing->cut;
    if (event->kind == KIND_NONE) {
        missing->areas = MISSING_MEANT_ASIDE;
        missing->tried = 0;
        walk_events(missing, event->subject, line);
    }
    return end(missing, line, ret_statements, effort);
}

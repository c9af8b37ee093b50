/* SPDX-License-Identifier: MIT */
#include "report/page/model.h"

#include "base/array.h"
#include "report/page/elements.h"
#include "report/page_reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_BYTES = 16777216, BLOCK_BYTES = 65536, DEPTH_MOST = 7 };

struct block {
    struct block *next;
    char bytes[];
};

struct model {
    const struct page_handler *handler;
    struct page_totals *totals;
    enum element kinds[DEPTH_MOST + 1]; /* the open elements, by depth */
    bool in_game, keeps_finding, no_memory;
    struct page_game game;
    struct umpire_finding finding;
    /* the arrays of that finding */
    const char **legal, **also;
    struct umpire_legal_group *groups;
    struct {
        size_t events, first_change, lines, changes, findings, events_before, interpretations,
            dice, coverage, faces, sources, open, players, rulings, sides, units;
    } capacities; /* of the game's lists */
    char href[PAGE_TEXT_BYTES + 1];
    struct page_content content;
    struct block *blocks;
    size_t room, kept; /* room: bytes left in the first block; kept: bytes of the game's texts */
};

/* Adds a zeroed element to a list. NULL: out of memory. */
static void *add(struct model *model, void **list, size_t *count, size_t *capacity, size_t size)
{
    if (!array_reserve_typed(list, capacity, *count + 1, size)) {
        model->no_memory = true;
        return NULL;
    }
    return memset((char *)*list + size * (*count)++, 0, size);
}

/* Adds one to a list of the game. */
#define ADD(model, list, count, capacity)                                   \
    add(model, (void **)&(model)->game.list, &(model)->game.count,          \
        &(model)->capacities.capacity, sizeof *(model)->game.list)

static void drop_texts(struct model *model)
{
    while (model->blocks) {
        struct block *next = model->blocks->next;
        free(model->blocks);
        model->blocks = next;
    }
    model->room = model->kept = 0;
}

/* Room that is kept as long as the game. NULL: out of memory. */
static char *find_room(struct model *model, size_t bytes)
{
    if (bytes > model->room) {
        struct block *block = malloc(sizeof *block + BLOCK_BYTES);
        if (!block) {
            model->no_memory = true;
            return NULL;
        }
        block->next = model->blocks;
        model->blocks = block;
        model->room = BLOCK_BYTES;
    }
    model->room -= bytes;
    return model->blocks->bytes + BLOCK_BYTES - model->room - bytes;
}

/* Copies a text; the copy lives as long as the game. */
static char *keep(struct model *model, const char *text, size_t length)
{
    bool kept = text && model->kept <= GAME_BYTES + BLOCK_BYTES * 16;
    char *copy = kept ? find_room(model, length + 1) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    model->kept += length + 1;
    return copy;
}

static const char *keep_text(void *user, const char *text, size_t length)
{
    return keep(user, text, length);
}

static char *keep_attribute(struct model *model, const struct page_attributes *attributes,
                            const char *name)
{
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    return keep(model, value, length);
}

static bool has_room(const struct model *model)
{
    return model->kept < GAME_BYTES && !model->handler->heads;
}

static void begin_log(struct model *model, const struct page_attributes *attributes)
{
    size_t length;
    const char *href = page_attribute(attributes, "href", &length);
    memcpy(model->href, href ? href : "", length);
    model->href[length] = '\0';
    model->content = (struct page_content){.unreadable = NULL};
}

static void begin_game(struct model *model, const struct page_attributes *attributes)
{
    struct page_game *game = &model->game;
    drop_texts(model);
    memset(game, 0, offsetof(struct page_game, events)); /* the lists keep their room */
    game->href = model->href;
    game->verdict = "";
    game->round_word = "round";
    game->number = page_attribute_number(attributes, "n");
    game->line = page_attribute_number(attributes, "line");
    game->ruleset = keep_attribute(model, attributes, "ruleset");
    game->edition = keep_attribute(model, attributes, "edition");
    if (model->totals)
        model->totals->games++;
}

/* Keeps the members of a struct that attributes tell. */
static void keep_members(struct model *model, const struct page_attributes *attributes,
                         const struct shape *shape, void *structure)
{
    size_t length;
    if (page_attribute(attributes, "turn", &length))
        model->game.round_word = "turn";
    page_members(attributes, shape, structure, keep_text, model);
}

/* Room for `count` of these beside the texts. NULL: out of memory. */
static void *keep_array(struct model *model, size_t count, size_t size)
{
    model->room -= model->room % sizeof(uint64_t);
    void *array = find_room(model, count * size);
    return array ? memset(array, 0, count * size) : NULL;
}

static void begin_finding(struct model *model, const struct page_attributes *attributes)
{
    struct umpire_finding *finding = &model->finding;
    if (!model->in_game)
        drop_texts(model);
    else
        model->game.finding_count++;
    *finding = (struct umpire_finding){.statement = "", .message = ""};
    model->game.counting += model->in_game && !page_attribute_is_true(attributes, "waived") &&
                            !page_attribute_is_true(attributes, "baselined");
    model->keeps_finding = has_room(model);
    if (!model->keeps_finding)
        return;
    keep_members(model, attributes, &finding_shape, finding);
    finding->legal = model->legal = keep_array(model, UMPIRE_LEGAL_MOST, sizeof *model->legal);
    finding->also = model->also = keep_array(model, UMPIRE_ALSO_MOST, sizeof *model->also);
    finding->groups = model->groups = keep_array(model, UMPIRE_GROUPS_MOST, sizeof *model->groups);
}

static void begin_event(struct model *model, const struct page_attributes *attributes)
{
    struct page_game *game = &model->game;
    if (++game->event_count > PAGE_EVENTS || !has_room(model) || model->handler->no_events)
        return;
    struct umpire_event *event = ADD(model, events, kept_events, events);
    size_t *first = event ? ADD(model, first_change, first_count, first_change) : NULL;
    if (!first)
        return;
    *first = game->change_count;
    event->text = "";
    keep_members(model, attributes, &event_shape, event);
}

static bool wants_events(const struct model *model)
{
    return has_room(model) && !model->handler->no_events && model->game.event_count <= PAGE_EVENTS;
}

static void begin_line(struct model *model, const struct page_attributes *attributes)
{
    struct call_line *line = wants_events(model) ? ADD(model, lines, line_count, lines) : NULL;
    if (line)
        *line = (struct call_line){.line = page_attribute_number(attributes, "n"), .text = ""};
}

static void take_change(struct model *model, const struct page_attributes *attributes)
{
    struct umpire_told *change = wants_events(model) && model->game.kept_events
                                     ? ADD(model, changes, change_count, changes)
                                     : NULL;
    if (change)
        keep_members(model, attributes, &told_shape, change);
}

static void begin_detail(struct model *model, enum element kind,
                         const struct page_attributes *attributes)
{
    struct page_pair *pair = kind == INTERPRETATION ? ADD(model, interpretations,
                                                          interpretation_count, interpretations)
                             : kind == DICE         ? ADD(model, dice, die_count, dice)
                                                    : NULL;
    if (pair) {
        pair->name = keep_attribute(model, attributes, kind == DICE ? "side" : "name");
        pair->value = keep_attribute(model, attributes, kind == DICE ? "die" : "choice");
    }
    struct umpire_coverage *rule = kind == RULE ? ADD(model, coverage, coverage_count, coverage)
                                                : NULL;
    if (rule)
        keep_members(model, attributes, &coverage_shape, rule);
    struct page_face *face = kind == FACE && model->game.die_count
                                 ? ADD(model, faces, face_count, faces)
                                 : NULL;
    if (face) {
        face->die = model->game.die_count - 1;
        face->name = keep_attribute(model, attributes, "name");
        face->count = page_attribute_number(attributes, "count");
        face->sides = page_attribute_number(attributes, "sides");
    }
}

/* Begins a rule that was undecided, a source, or a rule that the last source outranked. */
static void begin_open(struct model *model, enum element kind,
                       const struct page_attributes *attributes)
{
    struct page_source *source = kind == SOURCE ? ADD(model, sources, source_count, sources) : NULL;
    if (source) {
        source->name = keep_attribute(model, attributes, "name");
        source->known = page_attribute_is_true(attributes, "known");
        source->excused = page_attribute_number(attributes, "excused");
    }
    struct page_open *open = kind != SOURCE ? ADD(model, open, open_count, open) : NULL;
    if (open) {
        open->rule = keep_attribute(model, attributes, kind == FACT ? "verb" : "rule");
        open->lines = keep_attribute(model, attributes, "lines");
        open->lacking = keep_attribute(model, attributes, "lacking");
        open->untold = keep_attribute(model, attributes, "untold");
        open->count = page_attribute_number(attributes, "count");
        open->source = kind == FACT ? PAGE_FACT : kind == OUTRANKED ? model->game.source_count : 0;
    }
}

static void begin_ruling(struct model *model, const struct page_attributes *attributes)
{
    struct umpire_ruling *ruling = has_room(model) ? ADD(model, rulings, ruling_count, rulings)
                                                   : NULL;
    if (ruling)
        keep_members(model, attributes, &ruling_shape, ruling);
}

static struct page_weight weight_in(const struct page_attributes *attributes)
{
    return (struct page_weight){
        .judgements = page_attribute_number(attributes, "judgements"),
        .undecided = page_attribute_number(attributes, "undecided"),
        .excused = page_attribute_number(attributes, "excused"),
        .on_trust = page_attribute_number(attributes, "on-trust"),
        .excused_unlisted = page_attribute_number(attributes, "excused-unlisted"),
        .waived = page_attribute_number(attributes, "waived"),
        .baselined = page_attribute_number(attributes, "baselined"),
        .corrections = page_attribute_number(attributes, "corrections"),
        .penalties = page_attribute_number(attributes, "penalties"),
        .without_cards = page_attribute_number(attributes, "games-without-cards")};
}

void page_weight_add(struct page_weight *sum, const struct page_weight *one)
{
    sum->judgements += one->judgements;
    sum->undecided += one->undecided;
    sum->excused += one->excused;
    sum->on_trust += one->on_trust;
    sum->waived += one->waived;
    sum->corrections += one->corrections;
    sum->penalties += one->penalties;
    sum->baselined += one->baselined;
    sum->without_cards += one->without_cards;
}

static void take_outcome(struct model *model, const struct page_attributes *attributes)
{
    struct page_game *game = &model->game;
    size_t length;
    const char *verdict = keep_attribute(model, attributes, "verdict");
    game->verdict = verdict ? verdict : "";
    game->finished = page_attribute_is_true(attributes, "finished");
    game->statements = page_attribute_number(attributes, "statements");
    game->title = keep_attribute(model, attributes, "title");
    game->timed = page_attribute(attributes, "seconds", &length) != NULL;
    game->seconds = page_attribute_number(attributes, "seconds");
    game->event = keep_attribute(model, attributes, "event");
    game->site = keep_attribute(model, attributes, "site");
    game->table = keep_attribute(model, attributes, "table");
    game->date = keep_attribute(model, attributes, "date");
    game->omitted = page_attribute_number(attributes, "omitted");
    game->weight = weight_in(attributes);
    game->weight.without_cards = page_attribute(attributes, "cards", &length) != NULL;
}

static void take_player(struct model *model, const struct page_attributes *attributes)
{
    const char **player = has_room(model) ? ADD(model, players, player_count, players) : NULL;
    const char *name = player ? keep_attribute(model, attributes, "name") : NULL;
    if (player)
        *player = name ? name : "";
}

static void take_result(struct model *model, const struct page_attributes *attributes)
{
    size_t length;
    model->game.reason = keep_attribute(model, attributes, "reason");
    model->game.margin = page_attribute(attributes, "margin", &length)
                             ? (int64_t)page_attribute_number(attributes, "margin")
                             : -1;
}

static void take_side(struct model *model, const struct page_attributes *attributes)
{
    struct umpire_side *side = has_room(model) ? ADD(model, sides, side_count, sides) : NULL;
    if (side)
        keep_members(model, attributes, &side_shape, side);
    if (side && !side->name)
        side->name = "";
}

static void take_unit(struct model *model, const struct page_attributes *attributes)
{
    struct umpire_unit *unit = has_room(model) ? ADD(model, units, unit_count, units) : NULL;
    if (unit)
        keep_members(model, attributes, &unit_shape, unit);
    if (unit && !unit->name)
        unit->name = "";
}

static void take_content(struct model *model, const struct page_attributes *attributes)
{
    drop_texts(model);
    model->content = (struct page_content){
        .unreadable = keep_attribute(model, attributes, "unreadable"),
        .sha256 = keep_attribute(model, attributes, "sha256"),
        .configuration = keep_attribute(model, attributes, "configuration"),
        .configuration_sha256 = keep_attribute(model, attributes, "configuration-sha256")};
    if (model->totals && model->content.unreadable)
        model->totals->unreadable = true;
}

static void take_total(struct model *model, enum element kind,
                       const struct page_attributes *attributes)
{
    struct page_totals *totals = model->totals;
    uint64_t count = page_attribute_number(attributes, "count");
    int verdict = page_attribute_value(attributes, "verdict", verdict_word),
        level = page_attribute_value(attributes, "level", level_word);
    if (kind == GAMES && verdict >= 0)
        totals->verdicts[verdict] = count;
    if (kind == FINDINGS && level >= 0)
        totals->findings[level] = count;
    if (kind == WAIVED)
        totals->weight.waived = count;
    if (kind == BASELINED)
        totals->weight.baselined = count;
    if (kind == CORRECTIONS)
        totals->weight.corrections = count;
    if (kind == PENALTIES)
        totals->weight.penalties = count;
    if (kind == SUMMARY) {
        totals->logs = page_attribute_number(attributes, "logs");
        totals->statements = page_attribute_number(attributes, "statements");
        totals->weight = weight_in(attributes);
    }
}

static void begin_report(struct page_totals *totals, const struct page_attributes *attributes)
{
    static const char seen_by[] = "--for=";
    size_t length;
    const char *version = page_attribute(attributes, "tool-version", &length);
    if (version)
        snprintf(totals->tool, sizeof totals->tool, "%.*s", (int)length, version);
    const char *options = page_attribute(attributes, "options", &length);
    for (size_t at = 0; options && at + sizeof seen_by - 1 < length; at++)
        if ((at == 0 || options[at - 1] == ' ') &&
            strncmp(options + at, seen_by, sizeof seen_by - 1) == 0) {
            at += sizeof seen_by - 1;
            snprintf(totals->side, sizeof totals->side, "%.*s", (int)(length - at), options + at);
            return;
        }
}

static bool on_begin(void *user, const char *name, unsigned depth,
                     const struct page_attributes *attributes)
{
    struct model *model = user;
    enum element kind = depth <= DEPTH_MOST ? element_in(model->kinds[depth - 1], name, depth)
                                            : OTHER;
    if (depth <= DEPTH_MOST)
        model->kinds[depth] = kind;
    switch (kind) {
    case REPORT:
        if (model->totals)
            begin_report(model->totals, attributes);
        break;
    case LOG:
        begin_log(model, attributes);
        return !model->handler->log_begin ||
               model->handler->log_begin(model->handler->user, model->href);
    case GAME:
        model->in_game = true;
        begin_game(model, attributes);
        break;
    case FINDING: begin_finding(model, attributes); break;
    case EVENT: begin_event(model, attributes); break;
    case LINE: begin_line(model, attributes); break;
    case CHANGE: take_change(model, attributes); break;
    case PLAYER: take_player(model, attributes); break;
    case RESULT: take_result(model, attributes); break;
    case SIDE: take_side(model, attributes); break;
    case UNIT:
        take_unit(model, attributes);
        break;
    case RULING: begin_ruling(model, attributes); break;
    case INTERPRETATION:
    case RULE:
    case DICE:
    case FACE:
        if (has_room(model))
            begin_detail(model, kind, attributes);
        break;
    case UNDECIDED:
    case SOURCE:
    case OUTRANKED:
    case FACT:
        if (has_room(model))
            begin_open(model, kind, attributes);
        break;
    case OUTCOME: take_outcome(model, attributes); break;
    case CONTENT: take_content(model, attributes); break;
    case VERB:
        if (model->groups && model->finding.group_count < UMPIRE_GROUPS_MOST)
            model->groups[model->finding.group_count].count = page_attribute_number(attributes,
                                                                                    "count");
        break;
    case LEGAL: model->finding.legal_total = page_attribute_number(attributes, "total"); break;
    case SUMMARY:
    case GAMES:
    case FINDINGS:
    case WAIVED:
    case BASELINED:
    case CORRECTIONS:
    case PENALTIES:
        if (model->totals)
            take_total(model, kind, attributes);
        break;
    default: break;
    }
    return !model->no_memory;
}

static void end_finding_part(struct model *model, enum element kind, const char *name,
                             const char *text, size_t length)
{
    struct umpire_finding *finding = &model->finding;
    if (!model->keeps_finding)
        return;
    if (kind == OPTION && finding->legal_count < UMPIRE_LEGAL_MOST)
        model->legal[finding->legal_count++] = keep(model, text, length);
    else if (kind == VERB && finding->group_count < UMPIRE_GROUPS_MOST)
        model->groups[finding->group_count++].verb = keep(model, text, length);
    else if (kind == ALSO && finding->also_count < UMPIRE_ALSO_MOST)
        model->also[finding->also_count++] = keep(model, text, length);
    else
        page_member_text(name, text, length, &finding_shape, finding, keep_text, model);
}

static bool end_finding(struct model *model)
{
    const struct page_handler *handler = model->handler;
    struct page_game *game = &model->game;
    if (!model->in_game) {
        if (model->totals)
            model->totals->outside = true;
        return !handler->finding || handler->finding(handler->user, &model->finding);
    }
    struct umpire_finding *finding = model->keeps_finding
                                         ? ADD(model, findings, kept_findings, findings)
                                         : NULL;
    size_t *before = finding ? ADD(model, events_before, before_count, events_before) : NULL;
    if (before) {
        *finding = model->finding;
        *before = game->kept_events;
    }
    return !model->no_memory;
}

static bool on_end(void *user, const char *name, unsigned depth, const char *text, size_t length)
{
    struct model *model = user;
    const struct page_handler *handler = model->handler;
    enum element kind = depth <= DEPTH_MOST ? model->kinds[depth] : OTHER;
    struct page_game *game = &model->game;
    switch (kind) {
    case EVENT:
        if (game->event_count == game->kept_events && game->kept_events)
            game->events[game->kept_events - 1].text = keep(model, text, length);
        break;
    case LINE:
        if (wants_events(model) && game->line_count)
            game->lines[game->line_count - 1].text = keep(model, text, length);
        break;
    case FINDING: return end_finding(model);
    case INSTEAD:
    case REASON:
        if (game->ruling_count && has_room(model))
            page_member_text(name, text, length, &ruling_shape,
                             &game->rulings[game->ruling_count - 1], keep_text, model);
        break;
    case RESULT: game->result = keep(model, text, length); break;
    case GAME:
        model->in_game = false;
        return !model->no_memory && (!handler->game || handler->game(handler->user, game));
    case CONTENT: return !model->no_memory;
    case LOG:
        return !model->no_memory &&
               (!handler->log_end || handler->log_end(handler->user, &model->content));
    default:
        if (kind != OTHER)
            end_finding_part(model, kind, name, text, length);
        break;
    }
    return !model->no_memory;
}

bool page_model_read(int file, const char *path, const struct page_handler *handler,
                     struct page_totals *ret_totals, char *ret_why, size_t why_bytes)
{
    struct model *model = calloc(1, sizeof *model);
    struct page_reader_handler reader = {model, on_begin, on_end};
    struct page_totals own = {.logs = 0};
    bool good = false;
    snprintf(ret_why, why_bytes, "out of memory");
    if (model) {
        model->handler = handler;
        model->totals = ret_totals ? ret_totals : &own;
        *model->totals = (struct page_totals){.logs = 0};
        good = page_read(file, path, &reader, ret_why, why_bytes);
    }
    int error = !model || model->no_memory ? ENOMEM : errno;
    if (model) {
        drop_texts(model);
        free(model->game.events);
        free(model->game.lines);
        free(model->game.changes);
        free(model->game.findings);
        free(model->game.first_change);
        free(model->game.events_before);
        free(model->game.interpretations);
        free(model->game.dice);
        free(model->game.coverage);
        free(model->game.faces);
        free(model->game.sources);
        free(model->game.open);
        free(model->game.players);
        free(model->game.rulings);
        free(model->game.sides);
        free(model->game.units);
    }
    free(model);
    errno = error;
    return good;
}

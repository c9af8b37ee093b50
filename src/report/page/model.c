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
    struct page_finding finding;
    /* capacities of the game's lists */
    size_t events, lines, changes, findings, interpretations, dice, coverage, faces, sources, open,
        players, rulings, sides;
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
#define ADD(model, list, count, capacity)                                              \
    add(model, (void **)&(model)->game.list, &(model)->game.count, &(model)->capacity, \
        sizeof *(model)->game.list)

static void drop_texts(struct model *model)
{
    while (model->blocks) {
        struct block *next = model->blocks->next;
        free(model->blocks);
        model->blocks = next;
    }
    model->room = model->kept = 0;
}

/* Copies a text; the copy lives as long as the game. */
static char *keep(struct model *model, const char *text, size_t length)
{
    if (!text || model->kept > GAME_BYTES + BLOCK_BYTES * 16)
        return NULL;
    if (length + 1 > model->room) {
        struct block *block = malloc(sizeof *block + BLOCK_BYTES);
        if (!block) {
            model->no_memory = true;
            return NULL;
        }
        block->next = model->blocks;
        model->blocks = block;
        model->room = BLOCK_BYTES;
    }
    char *copy = model->blocks->bytes + BLOCK_BYTES - model->room;
    memcpy(copy, text, length);
    copy[length] = '\0';
    model->room -= length + 1;
    model->kept += length + 1;
    return copy;
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
    *game = (struct page_game){.events = game->events,
                               .lines = game->lines,
                               .changes = game->changes,
                               .findings = game->findings,
                               .interpretations = game->interpretations,
                               .dice = game->dice,
                               .coverage = game->coverage,
                               .faces = game->faces,
                               .sources = game->sources,
                               .open = game->open,
                               .players = game->players,
                               .sides = game->sides,
                               .rulings = game->rulings,
                               .href = model->href,
                               .verdict = ""};
    game->number = page_attribute_number(attributes, "n");
    game->line = page_attribute_number(attributes, "line");
    game->ruleset = keep_attribute(model, attributes, "ruleset");
    game->edition = keep_attribute(model, attributes, "edition");
    if (model->totals)
        model->totals->games++;
}

static struct page_round keep_round(struct model *model, const struct page_attributes *attributes)
{
    const char *turn = keep_attribute(model, attributes, "turn");
    return turn ? (struct page_round){"turn", turn}
                : (struct page_round){"round", keep_attribute(model, attributes, "round")};
}

static void begin_finding(struct model *model, const struct page_attributes *attributes)
{
    if (!model->in_game)
        drop_texts(model);
    else
        model->game.finding_count++;
    struct page_finding *finding = &model->finding;
    *finding = (struct page_finding){.waived = page_attribute_is_true(attributes, "waived"),
                                     .baselined = page_attribute_is_true(attributes, "baselined"),
                                     .statement = "",
                                     .message = "",
                                     .events = model->game.kept_events};
    model->game.counting += model->in_game && !finding->waived && !finding->baselined;
    model->keeps_finding = has_room(model);
    if (!model->keeps_finding)
        return;
    finding->number = page_attribute_number(attributes, "n");
    finding->line = page_attribute_number(attributes, "line");
    finding->column = page_attribute_number(attributes, "column");
    finding->end_column = page_attribute_number(attributes, "end-column");
    finding->after = page_attribute_number(attributes, "after");
    finding->rule = keep_attribute(model, attributes, "rule");
    finding->level = keep_attribute(model, attributes, "level");
    finding->round = keep_round(model, attributes);
    finding->phase = keep_attribute(model, attributes, "phase");
    finding->segment = keep_attribute(model, attributes, "segment");
    finding->step = keep_attribute(model, attributes, "step");
    finding->actor = keep_attribute(model, attributes, "actor");
}

static void begin_event(struct model *model, const struct page_attributes *attributes)
{
    struct page_game *game = &model->game;
    if (++game->event_count > PAGE_EVENTS || !has_room(model) || model->handler->no_events)
        return;
    struct page_event *event = ADD(model, events, kept_events, events);
    if (!event)
        return;
    *event = (struct page_event){.line = page_attribute_number(attributes, "line"),
                                 .changes = game->change_count,
                                 .text = ""};
    event->round = keep_round(model, attributes);
    event->phase = keep_attribute(model, attributes, "phase");
    event->segment = keep_attribute(model, attributes, "segment");
    event->step = keep_attribute(model, attributes, "step");
    event->actor = keep_attribute(model, attributes, "actor");
    event->verb = keep_attribute(model, attributes, "verb");
}

static bool wants_events(const struct model *model)
{
    return has_room(model) && !model->handler->no_events && model->game.event_count <= PAGE_EVENTS;
}

static void begin_line(struct model *model, const struct page_attributes *attributes)
{
    struct page_line *line = wants_events(model) ? ADD(model, lines, line_count, lines) : NULL;
    if (line)
        *line = (struct page_line){.number = page_attribute_number(attributes, "n"), .text = ""};
}

static void take_change(struct model *model, const struct page_attributes *attributes)
{
    struct page_change *change = wants_events(model) && model->game.kept_events
                                     ? ADD(model, changes, change_count, changes)
                                     : NULL;
    if (change)
        *change = (struct page_change){
            keep_attribute(model, attributes, "of"), keep_attribute(model, attributes, "what"),
            keep_attribute(model, attributes, "before"), keep_attribute(model, attributes, "now")};
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
    struct page_coverage *rule = kind == RULE ? ADD(model, coverage, coverage_count, coverage)
                                              : NULL;
    if (rule) {
        rule->rule = keep_attribute(model, attributes, "id");
        rule->ok = page_attribute_number(attributes, "ok");
        rule->violation = page_attribute_number(attributes, "violation");
        rule->undecided = page_attribute_number(attributes, "undecided");
        rule->excused = page_attribute_number(attributes, "excused");
        rule->waived = page_attribute_number(attributes, "waived");
    }
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
    size_t length;
    if (!ruling)
        return;
    const char *kind = page_attribute(attributes, "kind", &length),
               *penalty = umpire_ruling_name(UMPIRE_RULING_PENALTY);
    ruling->kind = kind && length == strlen(penalty) && memcmp(kind, penalty, length) == 0
                       ? UMPIRE_RULING_PENALTY
                       : UMPIRE_RULING_CORRECTION;
    ruling->counts = page_attribute_is_true(attributes, "counts");
    ruling->line = page_attribute_number(attributes, "line");
    ruling->corrects = page_attribute_number(attributes, "corrects");
    ruling->points = page_attribute_number(attributes, "points");
    ruling->player = keep_attribute(model, attributes, "player");
}

static void end_ruling_part(struct model *model, enum element kind, const char *text, size_t length)
{
    struct page_game *game = &model->game;
    if (game->ruling_count && has_room(model))
        *(kind == INSTEAD
              ? &game->rulings[game->ruling_count - 1].instead
              : &game->rulings[game->ruling_count - 1].reason) = keep(model, text, length);
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
    if (!side)
        return;
    size_t length;
    const char *name = keep_attribute(model, attributes, "name"),
               *outcome = page_attribute(attributes, "outcome", &length), *points;
    side->name = name ? name : "";
    for (int i = UMPIRE_OUTCOME_WON; outcome && i <= UMPIRE_OUTCOME_TIED; i++) {
        const char *word = umpire_outcome_name((enum umpire_outcome)i);
        if (strlen(word) == length && memcmp(word, outcome, length) == 0)
            side->outcome = (enum umpire_outcome)i;
    }
    points = keep_attribute(model, attributes, "points");
    side->pointed = points != NULL;
    side->points = points ? strtoll(points, NULL, 10) : 0;
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
    size_t length;
    const char *verdict = page_attribute(attributes, "verdict", &length);
    uint64_t count = page_attribute_number(attributes, "count");
    const struct {
        enum umpire_status verdict;
        uint64_t *total;
    } verdicts[] = {{UMPIRE_CONFORMANT, &totals->conformant},
                    {UMPIRE_NONCONFORMANT, &totals->nonconformant},
                    {UMPIRE_MALFORMED, &totals->malformed},
                    {UMPIRE_INDETERMINATE, &totals->indeterminate}};
    for (size_t i = 0; kind == GAMES && verdict && i < sizeof verdicts / sizeof *verdicts; i++) {
        const char *name = umpire_verdict_name(verdicts[i].verdict);
        if (length == strlen(name) && memcmp(verdict, name, length) == 0)
            *verdicts[i].total = count;
    }
    const char *level = page_attribute(attributes, "level", &length);
    for (int i = 0; kind == FINDINGS && level && i < UMPIRE_LEVEL_COUNT; i++) {
        const char *name = umpire_level_name((enum umpire_level)i);
        if (length == strlen(name) && memcmp(level, name, length) == 0)
            totals->findings[i] = count;
    }
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

static bool on_begin(void *user, const char *name, unsigned depth,
                     const struct page_attributes *attributes)
{
    struct model *model = user;
    enum element kind = depth <= DEPTH_MOST ? element_in(model->kinds[depth - 1], name, depth)
                                            : OTHER;
    if (depth <= DEPTH_MOST)
        model->kinds[depth] = kind;
    size_t length;
    const char *version = kind == REPORT ? page_attribute(attributes, "tool-version", &length)
                                         : NULL;
    if (version && model->totals)
        snprintf(model->totals->tool, sizeof model->totals->tool, "%.*s", (int)length, version);
    switch (kind) {
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
        if (model->finding.verb_count < UMPIRE_GROUPS_MOST)
            model->finding.verbs[model->finding.verb_count].count = page_attribute_number(
                attributes, "count");
        break;
    case LEGAL: model->finding.option_total = page_attribute_number(attributes, "total"); break;
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

static void end_finding_part(struct model *model, enum element kind, const char *text,
                             size_t length)
{
    struct page_finding *finding = &model->finding;
    const char **const parts[ELEMENT_KINDS] = {
        [STATEMENT] = &finding->statement, [MESSAGE] = &finding->message,
        [CITATION] = &finding->citation,   [WAIVER] = &finding->waiver,
        [BASELINE] = &finding->baseline,   [ASSUMPTION] = &finding->assumption,
        [LEFT_OUT] = &finding->left_out};
    if (!model->keeps_finding)
        return;
    if (parts[kind])
        *parts[kind] = keep(model, text, length);
    else if (kind == OPTION && finding->option_count < PAGE_OPTIONS)
        finding->options[finding->option_count++] = keep(model, text, length);
    else if (kind == VERB && finding->verb_count < UMPIRE_GROUPS_MOST)
        finding->verbs[finding->verb_count++].verb = keep(model, text, length);
    else if (kind == ALSO && finding->also_count < UMPIRE_ALSO_MOST)
        finding->also[finding->also_count++] = keep(model, text, length);
}

static bool end_finding(struct model *model)
{
    const struct page_handler *handler = model->handler;
    if (!model->in_game) {
        if (model->totals)
            model->totals->outside = true;
        return !handler->finding || handler->finding(handler->user, &model->finding);
    }
    struct page_finding *finding = model->keeps_finding
                                       ? ADD(model, findings, kept_findings, findings)
                                       : NULL;
    if (finding)
        *finding = model->finding;
    return !model->no_memory;
}

static bool on_end(void *user, const char *name, unsigned depth, const char *text, size_t length)
{
    struct model *model = user;
    const struct page_handler *handler = model->handler;
    enum element kind = depth <= DEPTH_MOST ? model->kinds[depth] : OTHER;
    struct page_game *game = &model->game;
    (void)name;
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
    case REASON: end_ruling_part(model, kind, text, length); break;
    case RESULT: game->result = keep(model, text, length); break;
    case GAME:
        model->in_game = false;
        return !model->no_memory && (!handler->game || handler->game(handler->user, game));
    case CONTENT: return !model->no_memory;
    case LOG:
        return !model->no_memory &&
               (!handler->log_end || handler->log_end(handler->user, &model->content));
    default: end_finding_part(model, kind, text, length); break;
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
        free(model->game.interpretations);
        free(model->game.dice);
        free(model->game.coverage);
        free(model->game.faces);
        free(model->game.sources);
        free(model->game.open);
        free(model->game.players);
        free(model->game.rulings);
        free(model->game.sides);
    }
    free(model);
    errno = error;
    return good;
}

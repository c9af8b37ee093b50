/* SPDX-License-Identifier: MIT */
#include "reports/report_reader.h"

#include "reports/elements.h"
#include "reports/store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 7 };

static const struct {
    const char *name;
    uint64_t parents; /* a bit for each kind */
} elements[ELEMENT_KINDS] = {
#define IN(kind) UINT64_C(1) << kind
#define ELEMENT_ROW(kind, name, parents) [kind] = {name, parents},
    [OTHER] = {"", 0}, ELEMENTS(ELEMENT_ROW)
#undef ELEMENT_ROW
#undef IN
};

/* The members of a game that are lists, and the elements that tell them. */
static const struct {
    enum element kind;
    size_t at;
} lists[] = {{INTERPRETATION, offsetof(struct umpire_game, choices)},
             {PLAYER, offsetof(struct umpire_game, players)},
             {RULE, offsetof(struct umpire_game, coverage)},
             {SOURCE, offsetof(struct umpire_game, sources)},
             {FACT, offsetof(struct umpire_game, facts)},
             {UNDECIDED, offsetof(struct umpire_game, undecided_rules)},
             {RULING, offsetof(struct umpire_game, rulings)},
             {DICE, offsetof(struct umpire_game, dice)},
             {SIDE, offsetof(struct umpire_game, sides)},
             {UNIT, offsetof(struct umpire_game, units)},
             {SIGNATURE, offsetof(struct umpire_game, signatures)},
             {SETTING, offsetof(struct umpire_game, settings)}};

struct reader {
    const struct umpire_sink *to;
    unsigned calls; /* that it has functions for */
    struct report_totals *totals;
    enum element kinds[DEPTH_MOST + 1]; /* the open elements, by depth */
    bool in_game;
    char path[PAGE_TEXT_BYTES + 1];
    struct umpire_log log;
    struct umpire_game game;
    struct umpire_finding finding;
    /* what the lists of `finding` point to */
    const char **legal, **also;
    struct umpire_legal_group *groups;
    struct umpire_ground *grounds;
    struct umpire_event event;
    struct call_line line;
    struct store_list lists[ELEMENT_KINDS]; /* of the game, by their elements */
    struct store_list counts, chances;      /* of the faces of its dice */
    struct store of_log, of_game, of_call;
};

static const char *keep_attribute(struct store *store, const struct page_attributes *attributes,
                                  const char *name)
{
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    return store_text(store, value, length);
}

/* Keeps the members of a struct that attributes tell. */
static void keep_members(struct reader *reader, struct store *store,
                         const struct page_attributes *attributes, const struct shape *shape,
                         void *structure)
{
    static const char *const none = "";
    size_t length;
    if (page_attribute(attributes, "turn", &length))
        reader->game.round_word = "turn";
    page_members(attributes, shape, structure, store_text, store);
    for (const size_t *needed = shape->needed; needed < shape->needed + 4 && *needed; needed++)
        if (!text_at((char *)structure + *needed - 1))
            memcpy((char *)structure + *needed - 1, &none, sizeof(const char *));
}

static bool hand(struct reader *reader, enum call call, const void *what)
{
    return sink_take(reader->to, call, what);
}

static bool is_wanted(const struct reader *reader, enum call call)
{
    return (reader->calls & CALL_BIT(call)) != 0;
}

static bool begin_log(struct reader *reader, const struct page_attributes *attributes)
{
    size_t length;
    const char *href = page_attribute(attributes, "href", &length);
    memcpy(reader->path, href ? href : "", length);
    reader->path[length] = '\0';
    reader->log = (struct umpire_log){.path = reader->path};
    return hand(reader, CALL_LOG_BEGIN, &reader->log);
}

static void take_content(struct reader *reader, const struct page_attributes *attributes)
{
    struct store *store = &reader->of_log;
    store_drop(store);
    reader->log.bytes = page_attribute_number(attributes, "bytes");
    reader->log.unreadable = keep_attribute(store, attributes, "unreadable");
    reader->log.sha256 = keep_attribute(store, attributes, "sha256");
    reader->log.configuration = keep_attribute(store, attributes, "configuration");
    reader->log.configuration_sha256 = keep_attribute(store, attributes, "configuration-sha256");
    reader->totals->weight.unreadable += reader->log.unreadable != NULL;
}

static bool begin_game(struct reader *reader, const struct page_attributes *attributes)
{
    struct store *store = &reader->of_game;
    store_drop(store);
    for (size_t i = 0; i < ELEMENT_KINDS; i++)
        reader->lists[i].count = 0;
    reader->counts.count = reader->chances.count = 0;
    reader->in_game = true;
    reader->totals->games++;
    reader->game = (struct umpire_game){.number = page_attribute_number(attributes, "n"),
                                        .line = page_attribute_number(attributes, "line"),
                                        .ruleset = keep_attribute(store, attributes, "ruleset"),
                                        .edition = keep_attribute(store, attributes, "edition"),
                                        .round_word = "round",
                                        .margin = -1};
    return hand(reader, CALL_GAME_BEGIN, &reader->game);
}

/* Findings and events ---------------------------------------------------------------------- */

static void begin_finding(struct reader *reader, const struct page_attributes *attributes)
{
    struct umpire_finding *finding = &reader->finding;
    struct store *store = &reader->of_call;
    if (!is_wanted(reader, CALL_FINDING))
        return;
    store_drop(store);
    *finding = (struct umpire_finding){.number = 0};
    keep_members(reader, store, attributes, &finding_shape, finding);
    finding->legal = reader->legal = store_array(store, UMPIRE_LEGAL_MOST, sizeof *reader->legal);
    finding->also = reader->also = store_array(store, UMPIRE_ALSO_MOST, sizeof *reader->also);
    finding->groups = reader->groups = store_array(store, UMPIRE_GROUPS_MOST,
                                                   sizeof *reader->groups);
    finding->grounds = reader->grounds = store_array(store, UMPIRE_GROUNDS_MOST,
                                                     sizeof *reader->grounds);
}

static void take_ground(struct reader *reader, const struct page_attributes *attributes)
{
    struct umpire_finding *finding = &reader->finding;
    if (is_wanted(reader, CALL_FINDING) && reader->grounds &&
        finding->ground_count < UMPIRE_GROUNDS_MOST)
        keep_members(reader, &reader->of_call, attributes, &ground_shape,
                     &reader->grounds[finding->ground_count++]);
}

static void begin_verbs(struct reader *reader, const struct page_attributes *attributes)
{
    if (reader->groups && reader->finding.group_count < UMPIRE_GROUPS_MOST)
        reader->groups[reader->finding.group_count].count = page_attribute_number(attributes,
                                                                                  "count");
}

static void end_finding_part(struct reader *reader, enum element kind, const char *name,
                             const char *text, size_t length)
{
    struct umpire_finding *finding = &reader->finding;
    struct store *store = &reader->of_call;
    if (!is_wanted(reader, CALL_FINDING) || store->no_memory)
        return;
    if (kind == OPTION && finding->legal_count < UMPIRE_LEGAL_MOST)
        reader->legal[finding->legal_count++] = store_text(store, text, length);
    else if (kind == VERB && finding->group_count < UMPIRE_GROUPS_MOST)
        reader->groups[finding->group_count++].verb = store_text(store, text, length);
    else if (kind == ALSO && finding->also_count < UMPIRE_ALSO_MOST)
        reader->also[finding->also_count++] = store_text(store, text, length);
    else
        page_member_text(name, text, length, &finding_shape, finding, store_text, store);
}

static bool end_finding(struct reader *reader)
{
    reader->totals->outside = reader->totals->outside || !reader->in_game;
    return hand(reader, CALL_FINDING, &reader->finding);
}

static void begin_event(struct reader *reader, const struct page_attributes *attributes)
{
    if (!is_wanted(reader, CALL_EVENT))
        return;
    store_drop(&reader->of_call);
    reader->event = (struct umpire_event){.line = 0};
    keep_members(reader, &reader->of_call, attributes, &event_shape, &reader->event);
}

static bool end_event(struct reader *reader, const char *text, size_t length)
{
    if (is_wanted(reader, CALL_EVENT))
        reader->event.text = store_text(&reader->of_call, text, length);
    return reader->of_call.no_memory || hand(reader, CALL_EVENT, &reader->event);
}

static bool end_reported_line(struct reader *reader, const char *text, size_t length)
{
    if (!is_wanted(reader, CALL_LINE))
        return true;
    store_drop(&reader->of_call);
    reader->line.text = store_text(&reader->of_call, text, length);
    return reader->of_call.no_memory || hand(reader, CALL_LINE, &reader->line);
}

static bool take_change(struct reader *reader, const struct page_attributes *attributes)
{
    struct umpire_told change = {.of = NULL};
    if (!is_wanted(reader, CALL_TOLD))
        return true;
    store_drop(&reader->of_call);
    keep_members(reader, &reader->of_call, attributes, &told_shape, &change);
    return reader->of_call.no_memory || hand(reader, CALL_TOLD, &change);
}

/* A game's lists and its end --------------------------------------------------------------- */

static const struct member *member_at(size_t at)
{
    const struct member *member = game_shape.members;
    while (member->at != at)
        member++;
    return member;
}

static size_t size_of_member(const struct member *member)
{
    return member->kind == TEXTS ? sizeof(char *) : member->of->size;
}

/* Adds what an element tells to the list that it is of. */
static void add(struct reader *reader, enum element kind, const struct member *list,
                const struct page_attributes *attributes)
{
    struct store *store = &reader->of_game;
    void *one = store_add(store, &reader->lists[kind], size_of_member(list));
    if (one && list->kind == TEXTS) {
        const char *name = keep_attribute(store, attributes, "name");
        name = name ? name : "";
        memcpy(one, &name, sizeof name);
    } else if (one) {
        keep_members(reader, store, attributes, list->of, one);
    }
}

/* The last one of a list; NULL: there is none. */
static void *last(const struct reader *reader, enum element kind, size_t size)
{
    const struct store_list *list = &reader->lists[kind];
    return list->count ? (char *)list->items + (list->count - 1) * size : NULL;
}

static void add_outranked(struct reader *reader, const struct page_attributes *attributes)
{
    struct umpire_source *source = last(reader, SOURCE, sizeof *source);
    struct umpire_rule_lines *rule = source ? store_add(&reader->of_game, &reader->lists[OUTRANKED],
                                                        sizeof *rule)
                                            : NULL;
    if (!rule)
        return;
    keep_members(reader, &reader->of_game, attributes, &rule_lines_shape, rule);
    source->rule_count++;
}

static void add_reported_face(struct reader *reader, const struct page_attributes *attributes)
{
    struct store *store = &reader->of_game;
    struct umpire_dice *dice = last(reader, DICE, sizeof *dice);
    const char **face = dice ? store_add(store, &reader->lists[FACE], sizeof *face) : NULL;
    uint64_t *count = face ? store_add(store, &reader->counts, sizeof *count) : NULL;
    uint8_t *chance = count ? store_add(store, &reader->chances, sizeof *chance) : NULL;
    if (!chance)
        return;
    uint64_t sides = page_attribute_number(attributes, "sides");
    *face = keep_attribute(store, attributes, "name");
    *count = page_attribute_number(attributes, "count");
    *chance = sides > UINT8_MAX ? UINT8_MAX : (uint8_t)sides;
    dice->face_count++;
}

static void take_listed(struct reader *reader, enum element kind,
                        const struct page_attributes *attributes)
{
    if (!store_has_room(&reader->of_game))
        return;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (lists[i].kind == kind)
            add(reader, kind, member_at(lists[i].at), attributes);
    if (kind == OUTRANKED)
        add_outranked(reader, attributes);
    if (kind == FACE)
        add_reported_face(reader, attributes);
}

static void end_ruling_part(struct reader *reader, const char *name, const char *text,
                            size_t length)
{
    struct umpire_ruling *ruling = last(reader, RULING, sizeof *ruling);
    if (ruling && store_has_room(&reader->of_game))
        page_member_text(name, text, length, &ruling_shape, ruling, store_text, &reader->of_game);
}

static void take_result(struct reader *reader, const struct page_attributes *attributes)
{
    size_t length;
    reader->game.reason = keep_attribute(&reader->of_game, attributes, "reason");
    if (page_attribute(attributes, "margin", &length))
        reader->game.margin = (int64_t)page_attribute_number(attributes, "margin");
}

static void take_outcome(struct reader *reader, const struct page_attributes *attributes)
{
    struct umpire_game *game = &reader->game;
    struct store *store = &reader->of_game;
    size_t length;
    game->verdict = (enum umpire_status)page_attribute_value(attributes, "verdict", verdict_word);
    game->finished = page_attribute_is_true(attributes, "finished");
    game->statements = page_attribute_number(attributes, "statements");
    game->title = keep_attribute(store, attributes, "title");
    game->timed = page_attribute(attributes, "seconds", &length) != NULL;
    game->seconds = page_attribute_number(attributes, "seconds");
    game->view = keep_attribute(store, attributes, "view");
    game->event = keep_attribute(store, attributes, "event");
    game->site = keep_attribute(store, attributes, "site");
    game->table = keep_attribute(store, attributes, "table");
    game->date = keep_attribute(store, attributes, "date");
    game->findings_omitted = page_attribute_number(attributes, "omitted");
    game->judgements = page_attribute_number(attributes, "judgements");
    game->undecided = page_attribute_number(attributes, "undecided");
    game->excused = page_attribute_number(attributes, "excused");
    game->excused_unlisted = page_attribute_number(attributes, "excused-unlisted");
    game->on_trust = page_attribute_number(attributes, "on-trust");
    game->waived = page_attribute_number(attributes, "waived");
    game->baselined = page_attribute_number(attributes, "baselined");
    game->corrections = page_attribute_number(attributes, "corrections");
    game->penalties = page_attribute_number(attributes, "penalties");
    game->cards_unrecorded = page_attribute(attributes, "cards", &length) != NULL;
    game->dice_grade = keep_attribute(store, attributes, "dice");
    game->card_edition = keep_attribute(store, attributes, "card-edition");
    game->card_table = keep_attribute(store, attributes, "card-table");
    game->declared = keep_attribute(store, attributes, "declared");
}

static bool end_game(struct reader *reader)
{
    struct umpire_game *game = &reader->game;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const struct member *member = member_at(lists[i].at);
        const struct store_list *list = &reader->lists[lists[i].kind];
        memcpy((char *)game + member->at, &list->items, sizeof list->items);
        memcpy((char *)game + member->count, &list->count, sizeof list->count);
    }
    struct umpire_source *sources = reader->lists[SOURCE].items;
    const struct umpire_rule_lines *rules = reader->lists[OUTRANKED].items;
    for (size_t i = 0, rule = 0; i < game->source_count; rule += sources[i++].rule_count)
        sources[i].rules = sources[i].rule_count ? rules + rule : NULL;
    struct umpire_dice *dice = reader->lists[DICE].items;
    for (size_t i = 0, face = 0; i < game->dice_count; face += dice[i++].face_count) {
        if (!dice[i].face_count)
            continue;
        dice[i].faces = (const char *const *)reader->lists[FACE].items + face;
        dice[i].counts = (const uint64_t *)reader->counts.items + face;
        dice[i].chances = (const uint8_t *)reader->chances.items + face;
    }
    reader->in_game = false;
    return reader->of_game.no_memory || hand(reader, CALL_GAME_END, game);
}

/* The report ------------------------------------------------------------------------------- */

static void take_total(struct report_totals *totals, enum element kind,
                       const struct page_attributes *attributes)
{
    struct weight *weight = &totals->weight;
    uint64_t count = page_attribute_number(attributes, "count");
    int verdict = page_attribute_value(attributes, "verdict", verdict_word),
        level = page_attribute_value(attributes, "level", level_word);
    if (kind == GAMES && verdict >= 0)
        weight->games[verdict] = count;
    if (kind == FINDINGS && level >= 0)
        totals->findings[level] = count;
    if (kind == WAIVED)
        weight->waived = count;
    if (kind == BASELINED)
        weight->baselined = count;
    if (kind == CORRECTIONS)
        weight->corrections = count;
    if (kind == PENALTIES)
        weight->penalties = count;
    if (kind == SUMMARY) {
        weight->logs = page_attribute_number(attributes, "logs");
        weight->statements = page_attribute_number(attributes, "statements");
        weight->judgements = page_attribute_number(attributes, "judgements");
        weight->undecided = page_attribute_number(attributes, "undecided");
        weight->excused = page_attribute_number(attributes, "excused");
        weight->on_trust = page_attribute_number(attributes, "on-trust");
        weight->cards_unrecorded = page_attribute_number(attributes, "games-without-cards");
    }
}

static void begin_report(struct report_totals *totals, const struct page_attributes *attributes)
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

static bool has_memory(const struct reader *reader)
{
    return !reader->of_log.no_memory && !reader->of_game.no_memory && !reader->of_call.no_memory;
}

/* The kind of an element in a parent; OTHER: it is none of these. The report itself has the parent
 * OTHER and the depth 1. */
static enum element element_in(enum element parent, const char *name, unsigned depth)
{
    for (int kind = REPORT; kind < ELEMENT_KINDS; kind++)
        if ((elements[kind].parents >> parent & 1) && strcmp(elements[kind].name, name) == 0)
            return depth == 1 || parent != OTHER ? (enum element)kind : OTHER;
    return OTHER;
}

static bool on_begin(void *user, const char *name, unsigned depth,
                     const struct page_attributes *attributes)
{
    struct reader *reader = user;
    enum element kind = depth <= DEPTH_MOST ? element_in(reader->kinds[depth - 1], name, depth)
                                            : OTHER;
    bool good = true;
    if (depth <= DEPTH_MOST)
        reader->kinds[depth] = kind;
    switch (kind) {
    case REPORT:
        begin_report(reader->totals, attributes);
        break;
    case LOG:
        good = begin_log(reader, attributes);
        break;
    case CONTENT:
        take_content(reader, attributes);
        break;
    case GAME:
        good = begin_game(reader, attributes);
        break;
    case FINDING:
        begin_finding(reader, attributes);
        break;
    case VERB:
        begin_verbs(reader, attributes);
        break;
    case GROUND:
        take_ground(reader, attributes);
        break;
    case LEGAL:
        reader->finding.legal_total = page_attribute_number(attributes, "total");
        break;
    case EVENT:
        begin_event(reader, attributes);
        break;
    case LINE:
        reader->line.line = page_attribute_number(attributes, "n");
        break;
    case CHANGE:
        good = take_change(reader, attributes);
        break;
    case RESULT:
        take_result(reader, attributes);
        break;
    case OUTCOME:
        take_outcome(reader, attributes);
        break;
    case SUMMARY:
    case GAMES:
    case FINDINGS:
    case WAIVED:
    case BASELINED:
    case CORRECTIONS:
    case PENALTIES:
        take_total(reader->totals, kind, attributes);
        break;
    default:
        take_listed(reader, kind, attributes);
        break;
    }
    return good && has_memory(reader);
}

static bool on_end(void *user, const char *name, unsigned depth, const char *text, size_t length)
{
    struct reader *reader = user;
    enum element kind = depth <= DEPTH_MOST ? reader->kinds[depth] : OTHER;
    bool good = true;
    switch (kind) {
    case EVENT:
        good = end_event(reader, text, length);
        break;
    case LINE:
        good = end_reported_line(reader, text, length);
        break;
    case FINDING:
        good = end_finding(reader);
        break;
    case INSTEAD:
    case REASON:
        end_ruling_part(reader, name, text, length);
        break;
    case RESULT:
        reader->game.result = store_text(&reader->of_game, text, length);
        break;
    case GAME:
        good = end_game(reader);
        break;
    case LOG:
        good = hand(reader, CALL_LOG_END, &reader->log);
        break;
    case GROUND:
    case OTHER:
        break;
    default:
        end_finding_part(reader, kind, name, text, length);
        break;
    }
    return good && has_memory(reader);
}

static void done(struct reader *reader)
{
    for (size_t i = 0; i < ELEMENT_KINDS; i++)
        free(reader->lists[i].items);
    free(reader->counts.items);
    free(reader->chances.items);
    store_drop(&reader->of_log);
    store_drop(&reader->of_game);
    store_drop(&reader->of_call);
    free(reader);
}

bool report_read(int file, const char *path, const struct umpire_sink *to, size_t list_bytes,
                 struct report_totals *ret_totals, char *ret_why, size_t why_bytes)
{
    struct reader *reader = calloc(1, sizeof *reader);
    struct report_totals own = {.games = 0}, *totals = ret_totals ? ret_totals : &own;
    *totals = own;
    snprintf(ret_why, why_bytes, "out of memory");
    if (!reader) {
        errno = ENOMEM;
        return false;
    }
    const struct page_reader_handler handler = {reader, on_begin, on_end};
    reader->to = to;
    reader->calls = sink_calls(to);
    reader->totals = totals;
    reader->of_game.most = list_bytes;
    reader->of_log.most = reader->of_call.most = SIZE_MAX;
    bool good = page_read(file, path, &handler, ret_why, why_bytes);
    int error = has_memory(reader) ? errno : ENOMEM;
    done(reader);
    errno = error;
    return good;
}

/* SPDX-License-Identifier: MIT */
/* A fleet list as a log in which the rules about fleets judge it. */
#include "desk/fleet/judged.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

struct lines {
    struct log_writer *log;
    bool doubtful; /* the points of the list's lines do not add up to what it states */
    size_t line;  /* the line that is being written */
    bool begun;   /* a statement stands on it */
};

/* Writes line ends up to a line of the list, or a ';' if the log is on that line already. */
static void go_to_judged_line(struct lines *lines, size_t line)
{
    bool down = line > lines->line;
    for (; lines->line < line; lines->line++)
        log_write(lines->log, "\n");
    if (!down && lines->begun)
        log_write(lines->log, "; ");
    lines->begun = true;
}

/* Whether points of a card are not written: those of a doubtful list cannot say which print it is
 * of. What fits no print is told all the same. */
static bool says_too_much(const struct fleet_item *item, bool doubtful)
{
    return doubtful && item->card.name &&
           (item->points == item->card.points[UMPIRE_CARDS_PRINTED] ||
            item->points == item->card.points[UMPIRE_CARDS_2025]);
}

static void write_card_of(const struct fleet_item *item, const struct lines *lines)
{
    struct log_writer *log = lines->log;
    char name[2 * FLEET_NAME_BYTES];
    bool upgrade = item->kind == FLEET_UPGRADE && item->card.name;
    if (fleet_set_is_other(item->set))
        snprintf(name, sizeof name, "%s [%s]", item->name, item->set);
    else
        snprintf(name, sizeof name, "%s%s%.*s%s", item->card.name ? item->card.name : item->name,
                 upgrade ? " (" : "", upgrade ? (int)strcspn(item->card.slot, ",") : 0,
                 upgrade ? item->card.slot : "", upgrade ? ")" : "");
    struct umpire_card card;
    size_t cursor = 0;
    bool told = upgrade && umpire_card_named("armada", "upgrade", name, &cursor, &card);
    log_write(log, " card=");
    log_write_text(log, told || !item->card.name ? name : item->card.name);
    if (item->points != FLEET_UNTOLD && !says_too_much(item, lines->doubtful))
        log_write(log, " points=%d", item->points);
}

/* Writes what a list that is written by hand says of a card, and otherwise which card it is. */
static void write_values(const struct fleet_item *item, const struct lines *lines)
{
    const char *values = item->values ? item->values : "";
    if (!strstr(values, "card="))
        write_card_of(item, lines);
    log_write(lines->log, "%s%s", *values ? " " : "", values);
}

/* Writes a name, with the number of its copy if the fleet has several. */
static void write_copy(const struct fleet_list *list, const struct fleet_item *item, int copy,
                       struct log_writer *log)
{
    char name[FLEET_NAME_BYTES + 12];
    int before = copy;
    for (const struct fleet_item *one = list->items; one < item; one++)
        if (one->kind == item->kind && strcasecmp(one->name, item->name) == 0)
            before += one->count;
    snprintf(name, sizeof name, before ? "%s %d" : "%s", item->name, before + 1);
    log_write_text(log, name);
}

static void write_items(const struct fleet_list *list, struct lines *lines)
{
    bool in_ship = false;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        bool unit = item->kind == FLEET_SHIP || item->kind == FLEET_SQUADRON;
        if (in_ship && item->kind != FLEET_UPGRADE) {
            log_write(lines->log, " }");
            lines->begun = true;
        }
        in_ship = in_ship && item->kind == FLEET_UPGRADE;
        for (int copy = 0; copy < item->count && unit; copy++) {
            go_to_judged_line(lines, item->line);
            log_write(lines->log, item->kind == FLEET_SHIP ? "ship " : "squadron ");
            write_copy(list, item, copy, lines->log);
            write_values(item, lines);
            if (item->kind == FLEET_SQUADRON && item->parts && *item->parts)
                log_write(lines->log, " { %s }", item->parts);
        }
        if (item->kind == FLEET_SHIP) {
            log_write(lines->log, "%s { %s", item->flagship ? " flagship" : "",
                      item->parts ? item->parts : "");
            in_ship = true;
            lines->begun = item->parts && *item->parts;
        } else if (item->kind == FLEET_UPGRADE) {
            go_to_judged_line(lines, item->line);
            log_write(lines->log, "upgrade ");
            log_write_text(lines->log, item->name);
            write_values(item, lines);
        } else if (item->kind == FLEET_OBJECTIVE) {
            char other[FLEET_NAME_BYTES + 40];
            snprintf(other, sizeof other, "%s [%s]", item->name, item->set);
            go_to_judged_line(lines, item->line);
            log_write(lines->log, "objective ");
            log_write_text(lines->log, fleet_set_is_other(item->set) ? other : item->name);
        }
    }
    log_write(lines->log, in_ship ? " } }" : " }");
}

const char *fleet_name(const struct fleet_list *list)
{
    if (*list->title)
        return list->title;
    return *list->faction ? list->faction : "The fleet";
}

int fleet_limit(const struct fleet_terms *terms, const struct fleet_list *list)
{
    if (terms->points != FLEET_UNTOLD)
        return terms->points;
    return list->limit != FLEET_UNTOLD ? list->limit : FLEET_LIMIT;
}

/* Whether the list states points for the whole fleet that are not those of its lines. */
static bool is_doubtful(const struct fleet_list *list)
{
    long sum = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        if (item->kind == FLEET_OBJECTIVE)
            continue;
        if (item->points == FLEET_UNTOLD)
            return false;
        sum += (long)item->count * item->points;
    }
    return list->points != FLEET_UNTOLD && sum != list->points;
}

void fleet_list_judged(const struct fleet_list *list, const struct fleet_terms *terms,
                       struct log_writer *log)
{
    struct lines lines = {.log = log, .line = 1, .doubtful = is_doubtful(list)};
    const char *cards = terms->cards ? terms->cards : list->cards,
               *event = terms->event ? terms->event : list->event;
    log_write(log, "game armada; points %d%s%s", fleet_limit(terms, list), *cards ? " cards=" : "",
              cards);
    if (event)
        log_write(log, "; event-limits %s", event);
    log_write(log, "; player ");
    log_write_text(log, fleet_name(list));
    if (fleet_faction(list))
        log_write(log, " faction=%s", fleet_faction(list));
    log_write(log, " {");
    write_items(list, &lines);
    log_write(log, "\nend\n");
}

bool fleet_rules_set(struct umpire_checker *checker)
{
    struct umpire_rule rule;
    bool good = true;
    for (size_t i = 0; good && umpire_rule_at("armada", i, &rule); i++)
        if (strncmp(rule.id, "armada.", 7) == 0 && strncmp(rule.id, "armada.fleet.", 13) != 0 &&
            strcmp(rule.id, "armada.setup.fleet") != 0 && strcmp(rule.id, "armada.card.value") != 0)
            good = umpire_checker_set_rule(checker, rule.id, UMPIRE_RULE_OFF) == NULL;
    return good;
}

bool fleet_list_sum(const struct fleet_list *list, bool squadrons, int edition, long *ret_sum)
{
    bool whole = true;
    *ret_sum = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        bool priced = item->card.name || item->points != FLEET_UNTOLD;
        bool counts = item->kind == FLEET_SQUADRON ||
                      (!squadrons && (item->kind == FLEET_SHIP || item->kind == FLEET_UPGRADE));
        if (!counts)
            continue;
        whole = whole && priced;
        if (priced)
            *ret_sum += (long)item->count *
                        (item->card.name ? item->card.points[edition] : item->points);
    }
    return whole;
}

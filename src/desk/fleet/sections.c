/* SPDX-License-Identifier: MIT */
/* Lists of Armada whose ships stand in sections, each closed by its sum: Kingston Shipyards, Star
 * Forge, Armada Warlords. What a line is follows from the section that it stands in; bullets, which
 * a clipboard changes or loses, only confirm it. */
#include "desk/fleet/reader.h"

#include "desk/shared/cli.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum entry_kind {
    ENTRY_OTHER,   /* taken already, or not understood */
    ENTRY_STRANGE, /* not understood, where a section may begin */
    ENTRY_UNIT,
    ENTRY_SUM,
    ENTRY_SQUADRON_SUM,
    ENTRY_SECTION,
    ENTRY_TOTAL,
};

struct entry {
    enum entry_kind kind;
    int points, copies;
    bool flagship;
    char *name;
    char set[32]; /* "Legacy", or "" */
    const struct fleet_line *line;
};

struct sections {
    struct fleet_reader *reader;
    struct entry *entries;
    bool plain;                        /* a unit of the list has no bullet */
    bool section;                      /* the list has a heading of squadrons */
    bool total, commander;             /* the list has such a line */
    bool squadrons, closed, uncertain; /* where the reader is: in them, behind them, not known */
    int stated;                        /* points of the squadrons by their heading */
    long counted;
};

/* Names ---------------------------------------------------------------------------------------- */

/* Takes "[Legacy]" out of a name. */
static void take_set(char *name, char *set, size_t room)
{
    for (char *open; (open = strchr(name, '[')) != NULL;) {
        char *close = strchr(open, ']');
        if (!close)
            return;
        snprintf(set, room, "%.*s", (int)(close - open - 1), open + 1);
        while (open > name && open[-1] == ' ')
            open--;
        memmove(open, close + 1, strlen(close + 1) + 1);
    }
}

static bool take_commander(struct fleet_list *list, char *name)
{
    char set[32];
    int points;
    take_set(name, set, sizeof set);
    char *open = strrchr(name, '(');
    char *brackets = open && isdigit((unsigned char)open[1 + strspn(open + 1, " ")])
                         ? fleet_take_brackets(name, '(')
                         : NULL;
    if (brackets && !fleet_read_points(brackets, &points))
        return false;
    return !*name || fleet_copy_name(list->commander, fleet_trim(name));
}

/* Lines to entries ----------------------------------------------------------------------------- */

/* Whether a head's value goes on with another head, as in "Rebel Commander: Aye". */
static bool holds_head(const char *value)
{
    static const char *const heads[] = {
        " Name:",       " Faction:",  " Commander:", " Gamemode:", " Assault:",   " Defense:",
        " Navigation:", " Skirmish:", " Objective:", " Points:",   " Squadrons:", " Author:"};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (strcasestr(value, heads[i]))
            return true;
    return false;
}

/* A skirmish objective is of none of the three categories. */
static bool add_objective(struct fleet_reader *reader, const char *head, const char *name,
                          const char *set)
{
    struct fleet_item *item = fleet_add(reader, FLEET_OBJECTIVE, name, FLEET_UNTOLD);
    if (item)
        snprintf(item->set, sizeof item->set, "%s",
                 strcmp(head, "Skirmish:") == 0 ? "Skirmish" : set);
    return item != NULL;
}

/* "Objectives: Most Wanted, Fire Lanes, Minefields" */
static bool take_objectives(struct fleet_reader *reader, char *names)
{
    for (char *name; (name = strsep(&names, ",")) != NULL;)
        if (*fleet_trim(name) &&
            !fleet_add(reader, FLEET_OBJECTIVE, fleet_trim(name), FLEET_UNTOLD))
            return false;
    return true;
}

/* "Dumpster Fire (400/400)" and "Rebels - Author: somebody", as Armada Fleet Builder begins; or a
 * name alone on the first line. */
static bool take_beginning(struct fleet_reader *reader, char *text)
{
    struct fleet_list *list = reader->list;
    char *author = strcasestr(text, "- Author:"), *inside = strrchr(text, '('),
         *slash = inside ? strchr(inside, '/') : NULL, *end;
    bool first = reader->lines[0].number == reader->line, headed = fleet_has(reader, "Author:");
    if (author && !*list->faction) {
        *author = '\0';
        return fleet_copy_name(list->faction, fleet_trim(text));
    }
    if (!first || !headed || strchr(text, ':'))
        return false;
    if (slash) {
        list->points = (int)strtol(inside + 1, &end, 10);
        list->limit = (int)strtol(slash + 1, &end, 10);
        if (*end != ')' || list->points < 0 || list->limit < 1)
            return false;
        *inside = '\0';
    }
    return fleet_copy_name(list->title, fleet_trim(text));
}

/* Takes a line of a list's head, such as its name. False: it is none. `*ret_good`: it is read. */
static bool take_head(struct fleet_reader *reader, char *text, bool *ret_good)
{
    static const char *const objectives[] = {
        "Assault:",           "Defense:",           "Navigation:",          "Skirmish:",
        "Assault Objective:", "Defense Objective:", "Navigation Objective:"};
    struct fleet_list *list = reader->list;
    char *title = fleet_after(text, "Name:"), *faction = fleet_after(text, "Faction:"),
         *commander = fleet_after(text, "Commander:"), *all = fleet_after(text, "Objectives:");
    if (title)
        *ret_good = !*title || fleet_copy_name(list->title, title);
    else if (faction)
        *ret_good = !*faction || fleet_copy_name(list->faction, faction);
    else if (commander)
        *ret_good = take_commander(list, commander);
    else
        *ret_good = !all || take_objectives(reader, all);
    if (title || faction || commander || all)
        return true;
    for (size_t i = 0; i < sizeof objectives / sizeof *objectives; i++) {
        char *name = fleet_after(text, objectives[i]), set[32] = "";
        if (!name)
            continue;
        take_set(name, set, sizeof set);
        *ret_good = !*name || add_objective(reader, objectives[i], name, set);
        return true;
    }
    return fleet_after(text, "Gamemode:") || fleet_after(text, "Author:");
}

/* "= 75 Points", "= 75 total points", "151 total ship cost" */
static bool take_sum(const char *text, struct entry *entry)
{
    char *at = *text == '=' ? fleet_trim((char *)text + 1) : (char *)text;
    entry->kind = ENTRY_SUM;
    if (*text == '=' && fleet_read_points(at, &entry->points))
        return true;
    if (!fleet_take_number(&at, FLEET_POINTS_MOST, &entry->points))
        return false;
    if (strcasecmp(at, " total squadron cost") == 0)
        entry->kind = ENTRY_SQUADRON_SUM;
    return entry->kind == ENTRY_SQUADRON_SUM || strcasecmp(at, " total ship cost") == 0 ||
           (*text == '=' && strcasecmp(at, " total points") == 0);
}

/* "[ flagship ] NAME [Legacy] (75)", "2 x NAME (26)" */
static bool take_unit_of_section(char *text, struct entry *entry)
{
    static const char *const flagships[] = {"[ flagship ]", "[flagship]"};
    char *brackets = fleet_take_brackets(text, '(');
    if (!brackets || !fleet_read_points(brackets, &entry->points))
        return false;
    entry->kind = ENTRY_UNIT;
    entry->name = text;
    for (size_t i = 0; i < sizeof flagships / sizeof *flagships && !entry->flagship; i++) {
        char *after = fleet_after(text, flagships[i]);
        entry->flagship = after != NULL;
        entry->name = after ? after : text;
    }
    entry->copies = fleet_take_copies(&entry->name);
    take_set(entry->name, entry->set, sizeof entry->set);
    entry->name = fleet_trim(entry->name);
    return true;
}

/* "Total Points: 327", in any language */
static bool take_total_of_sections(struct sections *sections, char *text, bool in_units)
{
    struct fleet_list *list = sections->reader->list;
    char *colon = strrchr(text, ':'), *found = fleet_after(text, "Total Points:");
    int points, of = FLEET_UNTOLD;
    if (!found)
        found = fleet_after(text, "Points:");
    if (!found && in_units && colon)
        found = fleet_trim(colon + 1);
    if (!found || sections->total || !fleet_take_number(&found, FLEET_POINTS_MOST, &points))
        return false;
    if (*found == '/' && found++ && !fleet_take_number(&found, FLEET_POINTS_MOST, &of))
        return false;
    if (*found)
        return false;
    list->points = points;
    list->limit = of;
    return sections->total = true;
}

static void take_line(struct sections *sections, struct fleet_line *line, struct entry *entry,
                      bool in_units)
{
    struct fleet_reader *reader = sections->reader;
    char *text = line->text;
    size_t length = strlen(text);
    bool good;
    reader->line = line->number;
    *entry = (struct entry){.line = line};
    sections->commander = sections->commander || strcasestr(text, "Commander:");
    char *value = strchr(text, ':');
    if (!in_units && take_beginning(reader, text))
        return;
    if (value && holds_head(value)) {
        fleet_not_understood(reader, line);
        return;
    }
    if (take_head(reader, text, &good)) {
        if (!good)
            fleet_not_understood(reader, line);
        return;
    }
    if (take_sum(text, entry) || (!strchr(text, ':') && take_unit_of_section(text, entry)))
        return;
    *entry = (struct entry){.line = line};
    char *heading = fleet_after(text, "Squadrons");
    bool squadrons = heading && (*heading == ':' || *heading == '(');
    if (take_total_of_sections(sections, text, in_units)) {
        entry->kind = ENTRY_TOTAL;
    } else if (length > 1 && text[length - 1] == ':' && (in_units || squadrons)) {
        entry->kind = ENTRY_SECTION;
        sections->section = true;
        sections->stated = heading && *heading == '(' ? (int)strtol(heading + 1, NULL, 10)
                                                      : FLEET_UNTOLD;
    } else {
        entry->kind = ENTRY_STRANGE;
        fleet_not_understood(reader, line);
    }
}

/* Sections ------------------------------------------------------------------------------------- */

static void doubt(struct sections *sections, struct entry *from, struct entry *to,
                  const char *readings)
{
    for (; from < to; from++)
        fleet_two_readings(sections->reader, from->line, readings);
}

static struct fleet_item *add_unit(struct sections *sections, const struct entry *entry,
                                   enum fleet_kind kind)
{
    struct fleet_reader *reader = sections->reader;
    reader->line = entry->line->number;
    if (fleet_name_is_odd(entry->name)) {
        fleet_two_readings(reader, entry->line, "a name, or a name and something else");
        return NULL;
    }
    struct fleet_item *item = fleet_add(reader, kind, entry->name, entry->points / entry->copies);
    if (!item) {
        fleet_not_understood(reader, entry->line);
        return NULL;
    }
    item->count = entry->copies;
    item->flagship = entry->flagship;
    snprintf(item->set, sizeof item->set, "%s", entry->set);
    if (entry->points % entry->copies != 0)
        fleet_differs(reader->list, reader->line, "%d copies of '%s' cannot cost %d points",
                      entry->copies, entry->name, entry->points);
    sections->counted += entry->points;
    return item;
}

static long sum_of(const struct entry *from, const struct entry *to)
{
    long sum = 0;
    for (; from < to; from++)
        sum += from->points;
    return sum;
}

/* Adds a ship with its upgrades. `sum`: the entry that closes it, or NULL. */
static void add_ship(struct sections *sections, struct entry *from, struct entry *to,
                     const struct entry *sum)
{
    struct fleet_list *list = sections->reader->list;
    char what[FLEET_NAME_BYTES + 40];
    bool either = to - from == 1 && !sections->section;
    if (!add_unit(sections, from, either ? FLEET_EITHER : FLEET_SHIP)) {
        for (struct entry *at = from + 1; at < to; at++)
            fleet_not_understood(sections->reader, at->line);
        return;
    }
    for (struct entry *at = from + 1; at < to; at++)
        add_unit(sections, at, FLEET_UPGRADE);
    snprintf(what, sizeof what, "'%s' with its upgrades", from->name);
    if (!sum)
        fleet_differs(list, from->line->number, "%s has no sum: its end may be missing", what);
    else
        fleet_compare_points(list, sum->line->number, what, sum->points, sum_of(from, to));
}

/* The last unit without a bullet: a ship begins there, if bullets are to be trusted. */
static struct entry *last_plain(struct entry *from, struct entry *to)
{
    while (to-- > from)
        if (!to->line->bullet)
            return to;
    return NULL;
}

/* Adds ships of which only the last one has a sum: each line without a bullet is a ship. */
static void add_ships(struct sections *sections, struct entry *from, struct entry *to,
                      const struct entry *sum)
{
    while (from < to) {
        struct entry *next = from + 1;
        while (next < to && next->line->bullet)
            next++;
        add_ship(sections, from, next, next == to ? sum : NULL);
        from = next;
    }
}

/* Whether each name is a card's of that kind; of a ship the names behind it are upgrades'. */
static bool are_known(const struct entry *from, const struct entry *to, const char *kind,
                      const char *behind)
{
    struct umpire_card card;
    for (const struct entry *at = from; at < to; at++) {
        size_t cursor = 0;
        if (!umpire_card_named("armada", at == from ? kind : behind, at->name, &cursor, &card))
            return false;
    }
    return from < to;
}

static bool has_copies(const struct entry *from, const struct entry *to)
{
    for (; from < to; from++)
        if (from->copies > 1)
            return true;
    return false;
}

/* Whether bullets may be trusted to tell ships from upgrades: the sum, if there is one, is that of
 * the last unit without a bullet and what follows it; without a sum, the units are one ship. */
static bool bullets_tell_ships(struct entry *from, struct entry *to, const struct entry *sum)
{
    struct entry *last = last_plain(from, to);
    if (!last || from->line->bullet)
        return false;
    return sum ? sum_of(last, to) == sum->points : last == from;
}

/* Adds the units before a sum, or before what stands in its place, as ships; reports them instead
 * where they may be read in two ways. `sum`: NULL if there is none. */
static void add_ships_or_doubt(struct sections *sections, struct entry *from, struct entry *to,
                               const struct entry *sum)
{
    const bool odd_bullet = from->line->bullet && sections->plain;
    const bool sum_fits = sum && sum_of(from, to) == sum->points;
    const bool one_ship = sum && (last_plain(from, to) == from || to - from == 1);
    if (has_copies(from, to)) {
        doubt(sections, from, to, "squadrons without their heading, or a ship and its upgrades");
    } else if (sections->uncertain || sections->closed || odd_bullet) {
        if (sum_fits && are_known(from, to, "ship", "upgrade"))
            add_ship(sections, from, to, sum);
        else
            doubt(sections, from, to, "a squadron, or an upgrade of no ship");
    } else if (sum_fits || one_ship) {
        add_ship(sections, from, to, sum);
    } else if (bullets_tell_ships(from, to, sum)) {
        add_ships(sections, from, to, sum);
    } else {
        doubt(sections, from, to, "a ship, or an upgrade of the ship before it");
    }
}

static void take_squadrons(struct sections *sections, struct entry *from, struct entry *to,
                           const struct entry *sum)
{
    for (struct entry *at = from; at < to; at++)
        add_unit(sections, at, FLEET_SQUADRON);
    if (sum)
        fleet_compare_points(sections->reader->list, sum->line->number, "the squadrons",
                             sum->points, sum_of(from, to));
    else if (from < to && sections->stated != FLEET_UNTOLD)
        fleet_compare_points(sections->reader->list, from->line->number, "the squadrons",
                             sections->stated, sum_of(from, to));
    else if (from < to)
        fleet_differs(sections->reader->list, from->line->number,
                      "the squadrons have no sum: their end may be missing");
    sections->closed = true;
}

/* "6 TIE Fighter Squadrons" in a list of Warlords: the number of copies, and a plural. */
static void take_plural(struct entry *entry)
{
    char *at = entry->name;
    int copies;
    if (!fleet_take_number(&at, FLEET_COPIES_MOST, &copies) || copies == 0 || *at != ' ')
        return;
    entry->name = fleet_trim(at);
    entry->copies = copies;
    size_t length = strlen(entry->name);
    if (copies > 1 && length > 2 && entry->name[length - 1] == 's' &&
        entry->name[length - 2] != 's')
        entry->name[length - 1] = '\0';
}

/* Reads "2 Y-wing Squadron (10)", whose points are of one, if each unit before the sum is written
 * so and they add up to it. */
static bool take_numbered(struct entry *from, struct entry *to, const struct entry *sum)
{
    long added = 0;
    for (struct entry *at = from; at < to; at++) {
        char *name = at->name;
        int copies;
        if (at->copies > 1 || !fleet_take_number(&name, FLEET_COPIES_MOST, &copies) ||
            *name != ' ' || copies == 0)
            return false;
        added += (long)copies * at->points;
    }
    if (from == to || added != sum->points || sum->kind != ENTRY_SUM)
        return false;
    for (struct entry *at = from; at < to; at++) {
        fleet_take_number(&at->name, FLEET_COPIES_MOST, &at->copies);
        at->name = fleet_trim(at->name);
        at->points *= at->copies;
    }
    return true;
}

/* Reads a section: its units, which end at `to`, and its sum if there is one. */
static void take_list_section(struct sections *sections, struct entry *from, struct entry *to,
                              const struct entry *end)
{
    bool closed = to < end && (to->kind == ENTRY_SUM || to->kind == ENTRY_SQUADRON_SUM);
    const struct entry *sum = closed ? to : NULL;
    bool counted = sum && !sections->section && take_numbered(from, to, sum);
    if (counted) {
        take_squadrons(sections, from, to, sum);
    } else if (sum && sum->kind == ENTRY_SQUADRON_SUM) {
        for (struct entry *at = from; at < to; at++)
            take_plural(at);
        take_squadrons(sections, from, to, sum);
    } else if (sections->squadrons && !sections->closed) {
        take_squadrons(sections, from, to, sum);
    } else if (from < to) {
        add_ships_or_doubt(sections, from, to, sum);
    } else if (sum && sum->points > 0) {
        fleet_two_readings(sections->reader, sum->line, "a sum of nothing");
    }
}

static void take_entries(struct sections *sections, struct entry *at, struct entry *end)
{
    while (at < end && !fleet_reader_ended(sections->reader)) {
        struct entry *from = at;
        while (at < end && at->kind == ENTRY_UNIT)
            at++;
        bool sum = at < end && (at->kind == ENTRY_SUM || at->kind == ENTRY_SQUADRON_SUM);
        if (at > from || sum)
            take_list_section(sections, from, at, end);
        if (at < end && at->kind == ENTRY_SECTION) {
            if (sections->squadrons || sections->uncertain)
                fleet_two_readings(sections->reader, at->line, "another heading of squadrons");
            sections->squadrons = true;
        } else if (at < end && at->kind == ENTRY_STRANGE) {
            sections->uncertain = sections->counted > 0 && !sections->squadrons;
        }
        at += at < end;
    }
}

/* Whether another ship or squadron has the same first part of a name. */
static bool is_shared_part(const struct fleet_list *list, const struct fleet_item *item,
                         size_t length)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *other = &list->items[i];
        if (other == item || (other->kind != FLEET_SHIP && other->kind != FLEET_SQUADRON))
            continue;
        if (strncasecmp(other->name, item->name, length) == 0 &&
            (!other->name[length] || strncmp(other->name + length, " - ", 3) == 0))
            return true;
    }
    return false;
}

/* Shortens "Luke Skywalker - X-wing Squadron" to its first part and keeps the full name, unless
 * another unit has the first part. */
static void shorten_names(struct fleet_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct fleet_item *item = &list->items[i];
        const char *dash = item->kind == FLEET_SQUADRON ? strstr(item->name, " - ") : NULL;
        if (!dash || dash == item->name || is_shared_part(list, item, (size_t)(dash - item->name)))
            continue;
        memcpy(item->full, item->name, FLEET_NAME_BYTES);
        item->name[dash - item->name] = '\0';
    }
}

/* Whether Flagship wrote the list. Such a list lacks the points of the whole fleet. */
static bool is_flagship_export(const struct fleet_reader *reader)
{
    return fleet_has_beginning(reader, "[flagship]") && fleet_has(reader, "Author:") &&
           fleet_has(reader, "Assault Objective:");
}

static void compare_whole(struct sections *sections)
{
    struct fleet_list *list = sections->reader->list;
    if (fleet_reader_ended(sections->reader))
        return;
    if (!sections->total && list->points == FLEET_UNTOLD && !is_flagship_export(sections->reader))
        fleet_differs(list, 0, "the list has no total: its end may be missing");
    fleet_compare_points(list, 0, "the fleet", list->points, sections->counted);
    if (!sections->commander && list->count > 0)
        fleet_differs(list, 0,
                      "the list has no line of the commander: its beginning may be missing");
    if (fleet_commander_is_absent(list))
        fleet_differs(list, 0, "the commander '%s' is on no ship", list->commander);
}

static void read_sections(struct fleet_reader *reader)
{
    struct sections sections = {.reader = reader, .stated = FLEET_UNTOLD};
    struct entry *entries = calloc(reader->count + 1, sizeof *entries);
    bool in_units = false;
    if (!entries) {
        reader->no_memory = true;
        return;
    }
    for (size_t i = 0; i < reader->count && !fleet_reader_ended(reader); i++) {
        take_line(&sections, &reader->lines[i], &entries[i], in_units);
        bool unit = entries[i].kind == ENTRY_UNIT;
        in_units = in_units || unit || entries[i].kind == ENTRY_SECTION;
        sections.plain = sections.plain || (unit && !reader->lines[i].bullet);
    }
    size_t count = 0; /* heads lie between no two units */
    for (size_t i = 0; i < reader->count; i++)
        if (entries[i].kind != ENTRY_OTHER)
            entries[count++] = entries[i];
    take_entries(&sections, entries, entries + count);
    shorten_names(reader->list);
    compare_whole(&sections);
    free(entries);
}

static bool is_sum_line(const struct fleet_line *line)
{
    const char *text = line->text;
    return *text == '=' && isdigit((unsigned char)text[1 + strspn(text + 1, " ")]);
}

static bool is_kingston(const struct fleet_reader *reader)
{
    for (size_t i = 0; i < reader->count; i++)
        if (is_sum_line(&reader->lines[i]))
            return true;
    return fleet_has(reader, "Faction:") && fleet_has(reader, "Total Points:");
}

static bool is_warlords(const struct fleet_reader *reader)
{
    return fleet_has(reader, " total ship cost") || fleet_has(reader, " total squadron cost");
}

const struct fleet_builder fleet_kingston = {"Kingston Shipyards and Star Forge", is_kingston,
                                             read_sections},
                           fleet_warlords = {"Armada Warlords", is_warlords, read_sections};

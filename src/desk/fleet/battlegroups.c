/* SPDX-License-Identifier: MIT */
/* Lists of Dropfleet and Dropzone Commander as texts of BattleScribe and New Recruit. */
#include "desk/fleet/reader.h"

#include "desk/shared/cli.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static struct fleet_costs fleet_costs_of(const char *text)
{
    struct fleet_costs costs = {FLEET_UNTOLD, FLEET_UNTOLD};
    char *at = (char *)text;
    while (*at) {
        int number;
        while (*at && !isdigit((unsigned char)*at))
            at++;
        if (!*at || !fleet_take_number(&at, FLEET_POINTS_MOST, &number))
            break;
        at += strspn(at, " ");
        if (strncasecmp(at, "pt", 2) == 0 || strncasecmp(at, "point", 5) == 0)
            costs.points = number;
        else if (strncasecmp(at, "SR", 2) == 0 && number <= 1000)
            costs.rating = number;
    }
    return costs;
}

bool fleet_is_battlegroup(const char *name)
{
    const char *found = strcasestr(name, "battlegroup");
    return found && !found[strlen("battlegroup")];
}

/* Battlegroups --------------------------------------------------------------------------------- */

void fleet_battlegroup_end(struct fleet_battlegroups *groups)
{
    struct fleet_list *list = groups->reader->list;
    struct fleet_item *item = groups->battlegroup ? &list->items[groups->battlegroup - 1] : NULL;
    char what[FLEET_NAME_BYTES + 20];
    if (!item)
        return;
    snprintf(what, sizeof what, "battlegroup '%.*s'", FLEET_TEXT_MOST, item->name);
    fleet_compare_points(list, item->line, what, item->points, groups->counted);
    long points = item->points != FLEET_UNTOLD ? item->points : groups->counted;
    groups->all = groups->all == FLEET_UNTOLD || points == FLEET_UNTOLD ? FLEET_UNTOLD
                                                                        : groups->all + points;
    groups->battlegroup = 0;
}

bool fleet_battlegroup_begin(struct fleet_battlegroups *groups, const char *name,
                             struct fleet_costs costs)
{
    char kind[FLEET_NAME_BYTES];
    fleet_battlegroup_end(groups);
    if (!fleet_copy_name(kind, name))
        return false;
    char *end = strcasestr(kind, " battlegroup");
    if (end && end > kind)
        *end = '\0';
    struct fleet_item *item = fleet_add(groups->reader, FLEET_BATTLEGROUP, kind, costs.points);
    if (!item)
        return false;
    item->rating = costs.rating;
    groups->battlegroup = groups->reader->list->count;
    groups->counted = 0;
    return true;
}

bool fleet_battlegroup_add(struct fleet_battlegroups *groups, const char *name, int count,
                           int points, const char *tonnage)
{
    struct fleet_reader *reader = groups->reader;
    if (!groups->battlegroup || count < 1 || count > FLEET_COPIES_MOST || fleet_name_is_odd(name))
        return false;
    struct fleet_item *item = fleet_add(reader, FLEET_GROUP, name,
                                        points == FLEET_UNTOLD ? FLEET_UNTOLD : points / count);
    if (!item)
        return false;
    item->count = count;
    item->tonnage = tonnage;
    if (points == FLEET_UNTOLD)
        groups->counted = FLEET_UNTOLD;
    else if (groups->counted != FLEET_UNTOLD)
        groups->counted += points;
    if (points != FLEET_UNTOLD && points % count != 0)
        fleet_differs(reader->list, item->line, "%d of '%s' cannot cost %d points", count, name,
                      points);
    return true;
}

bool fleet_find_game(struct fleet_list *list, const char *text)
{
    static const char *const kinds[] = {"pathfinder", "line", "vanguard", "flag"};
    if (!list->game && strcasestr(text, "dropzone"))
        list->game = "dropzone";
    else if (!list->game && strcasestr(text, "dropfleet"))
        list->game = "dropfleet";
    for (size_t i = 0; i < list->count && !list->game; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
            if (list->items[i].kind == FLEET_BATTLEGROUP &&
                (list->items[i].rating != FLEET_UNTOLD ||
                 strcasecmp(list->items[i].name, kinds[k]) == 0))
                list->game = "dropfleet";
    if (!list->game)
        list->game = list->hint;
    if (list->game)
        return true;
    cli_print(stderr,
              "umpire: %s: which game the list is of is not known: --game=dropfleet or "
              "--game=dropzone says it\n",
              list->path);
    return false;
}

/* Texts ---------------------------------------------------------------------------------------- */

/* Reads a text of BattleScribe or New Recruit. */
struct text {
    struct fleet_battlegroups groups;
    struct fleet_costs heading; /* of "+ Line Battlegroup [3 SR, 245pts] +" */
    size_t heading_line;
    bool total;
};

/* "++ Clash Fleet (UCM) [1,250pts] ++", "++ Total: [1,250pts] ++" */
static bool take_roster_head(struct text *text, char *whole)
{
    struct fleet_list *list = text->groups.reader->list;
    char *end = strstr(whole + 2, "++"), *name = whole + 2;
    if (!end || end[2 + strspn(end + 2, "+ ")])
        return false;
    *end = '\0';
    name = fleet_trim(name);
    char *total = fleet_after(name, "Total:"), *brackets = fleet_take_brackets(name, '[');
    struct fleet_costs costs = fleet_costs_of(brackets ? brackets : "");
    if (costs.points != FLEET_UNTOLD) {
        fleet_compare_points(list, text->groups.reader->line, "the list's total", costs.points,
                             list->points);
        list->points = costs.points;
    }
    if (total)
        return text->total = true;
    brackets = fleet_take_brackets(name, '(');
    if (brackets && *brackets && !fleet_copy_name(list->faction, brackets))
        return false;
    return !*name || fleet_copy_name(list->title, name);
}

/* "+ Line Battlegroup [3 SR, 245pts] +" */
static bool take_battlegroup_heading(struct text *text, char *whole)
{
    size_t length = strlen(whole);
    if (length < 3 || whole[length - 1] != '+')
        return false;
    whole[length - 1] = '\0';
    char *brackets = fleet_take_brackets(whole + 1, '[');
    text->heading = fleet_costs_of(brackets ? brackets : "");
    text->heading_line = text->groups.reader->line;
    return true;
}

/* Adds the ships of "Cruiser Group: Seattle, 2x Rio", or those of "New Orleans: 2x New Orleans".
 * False: it is neither. */
static bool take_details(struct text *text, const char *name, char *details, int points)
{
    size_t length = strlen(name);
    bool group = length >= 5 && strcasecmp(name + length - 5, "group") == 0,
         several = strchr(details, ',') != NULL;
    while (details) {
        char *next = strchr(details, ',');
        if (next)
            *next++ = '\0';
        details = fleet_trim(details);
        int copies = fleet_take_copies(&details);
        bool is_its = group || (!several && strcasecmp(details, name) == 0);
        if (!*details || !is_its ||
            !fleet_battlegroup_add(&text->groups, details, copies, several ? FLEET_UNTOLD : points,
                                   NULL))
            return false;
        details = next;
    }
    return true;
}

/* "Line Battlegroup [245pts]" */
static bool take_plain_battlegroup(struct text *text, const char *name, struct fleet_costs costs)
{
    struct fleet_costs heading = text->heading;
    if (costs.rating == FLEET_UNTOLD)
        costs.rating = heading.rating;
    fleet_compare_points(text->groups.reader->list, text->heading_line, name, heading.points,
                         costs.points);
    text->heading = (struct fleet_costs){FLEET_UNTOLD, FLEET_UNTOLD};
    return fleet_battlegroup_begin(&text->groups, name, costs);
}

static void take_line(struct text *text, struct fleet_line *line)
{
    struct fleet_reader *reader = text->groups.reader;
    char *name = line->text, *details = strchr(name, ':'), *brackets;
    if (details)
        *details++ = '\0';
    brackets = fleet_take_brackets(name, '[');
    struct fleet_costs costs = fleet_costs_of(brackets ? brackets : "");
    bool good;
    name = fleet_trim(name);
    if (fleet_is_battlegroup(name)) {
        good = !details && take_plain_battlegroup(text, name, costs);
    } else if (!line->bullet && text->groups.battlegroup) {
        fleet_two_readings(reader, line, "a battlegroup, or a group of the one before it");
        return;
    } else if (details && text->groups.battlegroup) {
        if (!take_details(text, name, details, costs.points))
            fleet_two_readings(reader, line, "ships of a group, or what one ship has");
        return;
    } else {
        int copies = fleet_take_copies(&name);
        good = fleet_battlegroup_add(&text->groups, name, copies, costs.points, NULL);
    }
    if (!good)
        fleet_not_understood(reader, line);
}

/* Reports battlegroups without a rating beside those with one: their headings are missing. */
static void expect_ratings(struct fleet_list *list)
{
    bool any_rated = false;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == FLEET_BATTLEGROUP && list->items[i].rating != FLEET_UNTOLD)
            any_rated = true;
    for (size_t i = 0; i < list->count && any_rated; i++)
        if (list->items[i].kind == FLEET_BATTLEGROUP && list->items[i].rating == FLEET_UNTOLD)
            fleet_differs(list, list->items[i].line,
                          "battlegroup '%.*s' has no Strategic Rating, and others have one",
                          FLEET_TEXT_MOST, list->items[i].name);
}

static void read_battlescribe(struct fleet_reader *reader)
{
    struct text text = {.groups = {.reader = reader}, .heading = {FLEET_UNTOLD, FLEET_UNTOLD}};
    char names[2 * FLEET_NAME_BYTES + 2];
    struct fleet_list *list = reader->list;
    for (size_t i = 0; i < reader->count && !fleet_reader_ended(reader); i++) {
        struct fleet_line *line = &reader->lines[i];
        reader->line = line->number;
        if (fleet_after(line->text, "Created with "))
            continue;
        bool head = strncmp(line->whole, "++", 2) == 0,
             heading = !head && line->whole[0] == '+' &&
                       take_battlegroup_heading(&text, line->whole);
        bool is_read = head ? take_roster_head(&text, line->whole) : heading || *line->text;
        if (!is_read)
            fleet_not_understood(reader, line);
        else if (!head && !heading)
            take_line(&text, line);
    }
    fleet_battlegroup_end(&text.groups);
    fleet_compare_points(list, 0, "the fleet", list->points, text.groups.all);
    if (!text.total)
        fleet_differs(list, 0, "the list has no total: its end may be missing");
    expect_ratings(list);
    snprintf(names, sizeof names, "%s %s", list->title, list->faction);
    reader->no_game = !fleet_find_game(list, names);
}

static bool is_battlescribe(const struct fleet_reader *reader)
{
    return fleet_has_beginning(reader, "++ ");
}

const struct fleet_builder fleet_battlescribe = {"BattleScribe and New Recruit", is_battlescribe,
                                                 read_battlescribe};

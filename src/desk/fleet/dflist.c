/* SPDX-License-Identifier: MIT */
/* Lists of dflist.com, of Dropfleet Commander. */
#include "desk/fleet/reader.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct dflist {
    struct fleet_reader *reader;
    struct fleet_item battlegroup; /* the last one; its name is "" before the first */
    bool ended;                    /* the line with the builder's address was read */
    long counted, in_battlegroup;
};

static bool is_dflist(const struct fleet_reader *reader)
{
    return fleet_has(reader, "dflist.com") && fleet_has(reader, "battlegroup (");
}

static void close_battlegroup(struct dflist *dflist)
{
    const struct fleet_item *group = &dflist->battlegroup;
    char what[FLEET_NAME_BYTES + 40];
    snprintf(what, sizeof what, "battlegroup SR%d %.*s", group->rating, FLEET_TEXT_MOST,
             group->name);
    if (*group->name)
        fleet_compare_points(dflist->reader->list, group->line, what, group->points,
                             dflist->in_battlegroup);
}

static bool take_dflist_battlegroup(struct dflist *dflist, char *line)
{
    int rating, points;
    char *brackets = fleet_take_brackets(line, '('), *kind = line + 2;
    if (!brackets || !fleet_read_points(brackets, &points) ||
        !fleet_take_number(&kind, 1000, &rating))
        return false;
    kind = fleet_trim(kind);
    char *end = strstr(kind, " battlegroup");
    if (!end)
        return false;
    *end = '\0';
    struct fleet_item *item = fleet_add(dflist->reader, FLEET_BATTLEGROUP, kind, points);
    if (!item)
        return false;
    item->rating = rating;
    close_battlegroup(dflist);
    dflist->battlegroup = *item;
    dflist->in_battlegroup = 0;
    return true;
}

static const char *dflist_tonnage(const char *word)
{
    static const struct {
        char letter;
        const char *word;
    } tonnages[] = {{'S', "super-heavy"}, {'H', "heavy"}, {'M', "medium"}, {'L', "light"}};
    for (size_t i = 0; i < sizeof tonnages / sizeof *tonnages; i++)
        if (*word == tonnages[i].letter && strspn(word + 1, "0123456789") == strlen(word + 1))
            return tonnages[i].word;
    return NULL;
}

/* "2 x Medea - 78pts - L": the points are those of all. */
static bool take_dflist_group(struct dflist *dflist, char *line)
{
    struct fleet_list *list = dflist->reader->list;
    int copies = fleet_take_copies(&line), points;
    char *after_name = strstr(line, " - ");
    if (!after_name)
        return false;
    *after_name = '\0';
    char *at = after_name + 3;
    if (!fleet_take_number(&at, FLEET_POINTS_MOST, &points) || strncmp(at, "pts - ", 6) != 0)
        return false;
    const char *tonnage = dflist_tonnage(fleet_trim(at + 6));
    struct fleet_item *item = tonnage && !fleet_name_is_odd(line)
                                  ? fleet_add(dflist->reader, FLEET_GROUP, line, points / copies)
                                  : NULL;
    if (!item)
        return false;
    item->count = copies;
    item->tonnage = tonnage;
    if (points % copies != 0)
        fleet_differs(list, item->line, "%d ships '%s' cannot cost %d points", copies, line,
                      points);
    dflist->in_battlegroup += points;
    dflist->counted += points;
    return true;
}

/* "M- M- M- + UCM Commodore (20pts, 3AV)": not among the battlegroup's points. */
static bool take_dflist_admiral(struct dflist *dflist, char *line)
{
    char *plus = strchr(line, '+'), *name = fleet_trim(plus ? plus + 1 : line),
         *brackets = fleet_take_brackets(name, '(');
    int points, value;
    if (!brackets || !fleet_take_number(&brackets, FLEET_POINTS_MOST, &points) ||
        strncmp(brackets, "pts, ", 5) != 0)
        return false;
    brackets += 5;
    if (!fleet_take_number(&brackets, 100, &value) || strcmp(brackets, "AV") != 0)
        return false;
    struct fleet_item *item = fleet_add(dflist->reader, FLEET_ADMIRAL, name, points);
    if (!item)
        return false;
    item->rating = value;
    dflist->counted += points;
    return true;
}

/* "TITLE - 736pts" */
static bool take_dflist_title(struct fleet_list *list, char *line, char *dash)
{
    char *points = dash + 3;
    while (strstr(points, " - "))
        points = strstr(points, " - ") + 3;
    points[-3] = '\0';
    return fleet_copy_name(list->title, line) && fleet_read_points(points, &list->points);
}

static bool take_line(struct dflist *dflist, const struct fleet_line *line)
{
    struct fleet_list *list = dflist->reader->list;
    char *text = line->text, *dash = strstr(text, " - ");
    dflist->reader->line = line->number;
    if (!*text || strstr(text, "dflist.com")) {
        dflist->ended = dflist->ended || *text;
        return true;
    }
    if (strncmp(text, "SR", 2) == 0 && isdigit((unsigned char)text[2]))
        return take_dflist_battlegroup(dflist, text);
    if (strstr(text, "AV)"))
        return list->count > 0 && take_dflist_admiral(dflist, text);
    if (dash && strstr(dash, " launch asset")) {
        *dash = '\0';
        return fleet_copy_name(list->faction, text);
    }
    if (dash && !*list->title && list->count == 0)
        return take_dflist_title(list, text, dash);
    return list->count > 0 && take_dflist_group(dflist, text);
}

static void read_dflist(struct fleet_reader *reader)
{
    struct dflist dflist = {.reader = reader};
    struct fleet_list *list = reader->list;
    list->game = "dropfleet";
    for (size_t i = 0; i < reader->count && !fleet_reader_ended(reader); i++)
        if (!take_line(&dflist, &reader->lines[i]))
            fleet_not_understood(reader, &reader->lines[i]);
    close_battlegroup(&dflist);
    fleet_compare_points(list, 0, "the fleet", list->points, dflist.counted);
}

const struct fleet_builder fleet_dflist = {"dflist.com (Dropfleet)", is_dflist, read_dflist};

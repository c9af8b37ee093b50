/* SPDX-License-Identifier: MIT */
/* Lists of Armada Fleets Designer: a ship's line says how many points of upgrades follow it. */
#include "desk/fleet/reader.h"

#include <stdio.h>
#include <string.h>

struct designer {
    struct fleet_reader *reader;
    size_t at; /* of the next line */
    long counted;
};

/* Splits "NAME (POINTS)" into both; `ret_points` holds what is in the brackets. A line that has no
 * points is left as it is. */
static bool split_designer_line(char *text, char **ret_points)
{
    char *open = strrchr(text, '('), *close = strrchr(text, ')');
    if (!open || !close || close < open)
        return false;
    const char *inside = open + 1 + strspn(open + 1, " ");
    const char *after = close + 1 + strspn(close + 1, " ");
    if (*after || *inside < '0' || *inside > '9')
        return false;
    *ret_points = fleet_take_brackets(text, '(');
    return *ret_points != NULL;
}

/* The points of a line that may be an upgrade, "NAME (7)". FLEET_UNTOLD: it is something else. */
static int plain_points(const struct fleet_line *line)
{
    const char *open = strrchr(line->text, '(');
    int points;
    char inside[16];
    if (!open || sscanf(open, "(%15[^)])", inside) != 1)
        return FLEET_UNTOLD;
    return fleet_read_points(fleet_trim(inside), &points) ? points : FLEET_UNTOLD;
}

/* How many of the next lines are upgrades that cost `points` together. The bullets say it, or else
 * the points do. FLEET_UNTOLD: neither does. */
static int count_upgrades(const struct designer *designer, int points)
{
    const struct fleet_line *lines = designer->reader->lines;
    size_t first = designer->at, end = first, bullets = 0, reach = 0, reaches = 0;
    long sum = 0, bulleted = 0;
    bool leading = true, mixed = false;
    for (; end < designer->reader->count && plain_points(&lines[end]) != FLEET_UNTOLD; end++) {
        leading = leading && lines[end].bullet;
        mixed = mixed || (!leading && lines[end].bullet);
        if (leading) {
            bulleted += plain_points(&lines[end]);
            bullets++;
        }
    }
    if (bulleted == points && !mixed)
        return (int)bullets;
    for (size_t i = first; i <= end; i++) {
        if (sum == points) {
            reach = i - first;
            reaches++;
        }
        sum += i < end ? plain_points(&lines[i]) : 0;
    }
    return reaches == 1 ? (int)reach : FLEET_UNTOLD;
}

/* "103 + 66: 169" */
static bool read_ship(char *inside, int *ret_own, int *ret_upgrades, int *ret_all)
{
    char *at = inside;
    if (!fleet_take_number(&at, FLEET_POINTS_MOST, ret_own) || strncmp(at, " + ", 3) != 0)
        return false;
    at += 3;
    if (!fleet_take_number(&at, FLEET_POINTS_MOST, ret_upgrades))
        return false;
    *ret_all = *ret_own + *ret_upgrades;
    if (*at == ':') {
        at = fleet_trim(at + 1);
        return fleet_take_number(&at, FLEET_POINTS_MOST, ret_all) && !*at;
    }
    return !*at;
}

static bool take_designer_upgrade(struct designer *designer, struct fleet_line *line)
{
    char *inside;
    int points;
    designer->reader->line = line->number;
    if (!split_designer_line(line->text, &inside) || !fleet_read_points(inside, &points) ||
        fleet_name_is_odd(line->text) ||
        !fleet_add(designer->reader, FLEET_UPGRADE, line->text, points))
        return false;
    designer->counted += points;
    return true;
}

static bool take_ship(struct designer *designer, struct fleet_line *line, char *inside)
{
    struct fleet_reader *reader = designer->reader;
    int own, upgrades, all;
    if (!read_ship(inside, &own, &upgrades, &all) || fleet_name_is_odd(line->text) ||
        !fleet_add(reader, FLEET_SHIP, line->text, own))
        return false;
    designer->counted += own;
    fleet_compare_points(reader->list, line->number, line->text, all, own + upgrades);
    int count = count_upgrades(designer, upgrades);
    if (count == FLEET_UNTOLD) {
        struct fleet_line *next = &reader->lines[designer->at];
        fleet_differs(
            reader->list, line->number,
            "'%s' has upgrades of %d points by the list; the lines after it do not add up to them",
            line->text, upgrades);
        for (; next < reader->lines + reader->count && plain_points(next) != FLEET_UNTOLD; next++) {
            fleet_two_readings(reader, next, "an upgrade, or a squadron");
            designer->at++;
        }
        return true;
    }
    for (; count > 0 && !fleet_reader_ended(reader); count--) {
        struct fleet_line *next = &reader->lines[designer->at++];
        if (!take_designer_upgrade(designer, next))
            fleet_not_understood(reader, next);
    }
    return true;
}

/* "6 x NAME (6 x 16)" or "NAME (22)" */
static bool take_squadron(struct designer *designer, struct fleet_line *line, char *inside)
{
    char *name = line->text;
    int copies = fleet_take_copies(&name), stated = fleet_take_copies(&inside), points;
    if (!fleet_read_points(inside, &points) || stated != copies || fleet_name_is_odd(name))
        return false;
    struct fleet_item *item = fleet_add(designer->reader,
                                        copies > 1 ? FLEET_SQUADRON : FLEET_EITHER, name, points);
    if (!item)
        return false;
    item->count = copies;
    designer->counted += (long)points * copies;
    return true;
}

/* "TITLE (0/399/400)" or "TITLE (398/400)" */
static bool take_designer_title(struct fleet_list *list, char *title, char *inside)
{
    char *first = inside, *second = strchr(inside, '/');
    if (!second)
        return false;
    char *third = strchr(++second, '/');
    char *points = third ? second : first, *limit = third ? third + 1 : second;
    return fleet_copy_name(list->title, title) &&
           fleet_take_number(&points, FLEET_POINTS_MOST, &list->points) &&
           fleet_take_number(&limit, FLEET_POINTS_MOST, &list->limit);
}

/* Whether a line with points follows: objectives are at the end, so what stands before such a line
 * is a part of another one. */
static bool has_unit_after(const struct designer *designer)
{
    for (size_t i = designer->at; i < designer->reader->count; i++) {
        const char *open = strrchr(designer->reader->lines[i].text, '(');
        if (open && open[1] >= '0' && open[1] <= '9')
            return true;
    }
    return false;
}

static bool take_line(struct designer *designer, struct fleet_line *line)
{
    struct fleet_reader *reader = designer->reader;
    struct fleet_list *list = reader->list;
    char *inside;
    reader->line = line->number;
    if (line->whole[0] == '=' || line->whole[0] == '!')
        return true;
    if (!split_designer_line(line->text, &inside))
        return !line->bullet && !has_unit_after(designer) && !fleet_name_is_odd(line->text) &&
               fleet_add(reader, FLEET_OBJECTIVE, line->text, FLEET_UNTOLD);
    if (strchr(inside, '/') && list->count == 0)
        return take_designer_title(list, line->text, inside);
    if (strchr(inside, '+'))
        return take_ship(designer, line, inside);
    return take_squadron(designer, line, inside);
}

static void read_designer(struct fleet_reader *reader)
{
    struct designer designer = {.reader = reader};
    while (designer.at < reader->count && !fleet_reader_ended(reader)) {
        struct fleet_line *line = &reader->lines[designer.at++];
        bool upgrade = line->bullet && plain_points(line) != FLEET_UNTOLD;
        if (upgrade && reader->list->count > 0 && !strchr(line->whole, 'x'))
            fleet_two_readings(reader, line, "an upgrade, or a squadron");
        else if (!take_line(&designer, line))
            fleet_not_understood(reader, line);
    }
    if (reader->list->points == FLEET_UNTOLD)
        fleet_differs(reader->list, 0, "the list has no points of the fleet: its title is missing");
    fleet_compare_points(reader->list, 0, "the fleet", reader->list->points, designer.counted);
}

static bool is_designer(const struct fleet_reader *reader)
{
    return fleet_has_beginning(reader, "===");
}

const struct fleet_builder fleet_designer = {"Armada Fleets Designer", is_designer, read_designer};

/* SPDX-License-Identifier: MIT */
/* Lists of Armada with a unit a line: Fab's Armada Fleet Builder, and lists of "ship:NAME". */
#include "desk/fleet/reader.h"

#include <string.h>

/* Fab's Armada Fleet Builder ------------------------------------------------------------------- */

static bool is_fabs(const struct fleet_reader *reader)
{
    return reader->count > 0 && strstr(reader->lines[0].whole, " FLEET (");
}

/* "[ REBEL FLEET (165 points)" */
static bool take_fabs_head(struct fleet_list *list, char *text)
{
    while (*text == '[' || *text == ' ')
        text++;
    char *fleet = strstr(text, " FLEET"), *first = strchr(text, '(');
    bool more = first && first != strrchr(text, '('); /* another line was joined to this one */
    char *brackets = more ? NULL : fleet_take_brackets(text, '(');
    if (!fleet || !brackets || !fleet_read_points(brackets, &list->points))
        return false;
    *fleet = '\0';
    return fleet_copy_name(list->faction, text);
}

/* Adds "NAME - UPGRADE - UPGRADE"; the points are the whole entry's. */
static bool take_fabs_entry(struct fleet_reader *reader, char *name, int points)
{
    static const char dash[] = " - ";
    char *next = strstr(name, dash);
    if (next)
        *next = '\0';
    bool objectives = strcmp(name, "Objectives") == 0;
    struct fleet_item *item = NULL;
    if (!objectives) {
        item = next ? fleet_add(reader, FLEET_SHIP, name, FLEET_UNTOLD)
                    : fleet_add(reader, FLEET_EITHER, name, points);
        if (!item || fleet_name_is_odd(name) || points == 0)
            return false;
    }
    if (item && next)
        item->with_upgrades = points;
    while (next) {
        char *part = next + sizeof dash - 1;
        next = strstr(part, dash);
        if (next)
            *next = '\0';
        if (!fleet_add(reader, objectives ? FLEET_OBJECTIVE : FLEET_UPGRADE, fleet_trim(part),
                       FLEET_UNTOLD))
            return false;
    }
    return true;
}

/* "2 • SHIP - UPGRADE - UPGRADE (84)": each line has the next number. */
static bool take_fabs_line(struct fleet_reader *reader, char *text, int next, int *ret_points)
{
    int number;
    char *brackets = fleet_take_brackets(text, '(');
    if (!brackets || !fleet_read_points(brackets, ret_points) ||
        !fleet_take_number(&text, FLEET_POINTS_MOST, &number) || !*text)
        return false;
    if (number != next)
        fleet_differs(reader->list, reader->line, "the line has the number %d, not %d", number,
                      next);
    text += strspn(text, " ");
    struct fleet_line line = fleet_line_of(text);
    return take_fabs_entry(reader, line.text, *ret_points);
}

static void read_fabs(struct fleet_reader *reader)
{
    struct fleet_list *list = reader->list;
    long counted = 0;
    int next = 1;
    for (size_t i = 0; i < reader->count && !fleet_reader_ended(reader); i++) {
        struct fleet_line *line = &reader->lines[i];
        size_t before = list->count;
        int points = 0;
        reader->line = line->number;
        if (line->text[0] == ']')
            continue;
        if (i == 0 ? take_fabs_head(list, line->text)
                   : take_fabs_line(reader, line->text, next++, &points)) {
            counted += points;
        } else {
            list->count = before; /* no half of a line */
            fleet_not_understood(reader, line);
        }
    }
    fleet_compare_points(list, 0, "the fleet", list->points, counted);
}

/* Plain lists of "kind:name" ------------------------------------------------------------------- */

static bool is_plain(const struct fleet_reader *reader)
{
    return fleet_has_beginning(reader, "ship:") || fleet_has_beginning(reader, "squadron:");
}

static bool take_plain(struct fleet_reader *reader, char *line)
{
    static const struct {
        const char *word;
        enum fleet_kind kind;
    } kinds[] = {{"ship:", FLEET_SHIP},
                 {"squadron:", FLEET_SQUADRON},
                 {"upgrade:", FLEET_UPGRADE},
                 {"objective:", FLEET_OBJECTIVE}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char *name = fleet_after(line, kinds[i].word);
        if (name)
            return fleet_add(reader, kinds[i].kind, name, FLEET_UNTOLD) != NULL;
    }
    return false;
}

static void read_plain(struct fleet_reader *reader)
{
    for (size_t i = 0; i < reader->count && !fleet_reader_ended(reader); i++) {
        reader->line = reader->lines[i].number;
        if (!take_plain(reader, reader->lines[i].text))
            fleet_not_understood(reader, &reader->lines[i]);
    }
}

const struct fleet_builder fleet_fabs = {"Fab's Armada Fleet Builder", is_fabs, read_fabs},
                           fleet_plain = {"plain lists of ship:, upgrade: and squadron:", is_plain,
                                          read_plain};

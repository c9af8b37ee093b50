/* The exports of list builders: reads each line. */
#include "cli/shared/cli.h"
#include "cli/fleet/fleet.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LIST_MOST = 1 << 20, POINTS_MOST = 100000, COPIES_MOST = 100 };

struct reader {
    struct fleet_list *list;
    size_t line;
    bool in_squadrons, no_memory, too_many;
};

struct builder {
    const char *name;
    bool (*is_its)(const char *text);
    bool (*take)(struct reader *reader, char *line); /* false: the line is not understood */
};

void fleet_list_done(struct fleet_list *list)
{
    free(list->items);
    list->items = NULL;
    list->count = list->capacity = 0;
}

/* Words of a line ---------------------------------------------------------------------------- */

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

/* Takes a number off the text, not above `most`. */
static bool take_number(char **text, int most, int *ret_number)
{
    char *end;
    if (!isdigit((unsigned char)**text))
        return false;
    long number = strtol(*text, &end, 10);
    if (number > most)
        return false;
    *ret_number = (int)number;
    *text = end;
    return true;
}

/* Passes over the beginning of a line of upgrades: a bullet, a middle dot or a plus. */
static char *without_bullet(char *line)
{
    static const char *const bullets[] = {"\xE2\x80\xA2", "\xC2\xB7", "+"};
    for (size_t i = 0; i < sizeof bullets / sizeof *bullets; i++)
        if (strncmp(line, bullets[i], strlen(bullets[i])) == 0)
            return trim(line + strlen(bullets[i]));
    return NULL;
}

/* Takes "(...)" off the end of a line. NULL: it ends in none. */
static char *take_brackets(char *line)
{
    char *open = strrchr(line, '('), *close = strrchr(line, ')');
    if (!open || !close || close < open || *trim(close + 1))
        return NULL;
    *open = *close = '\0';
    char *end = open;
    while (end > line && end[-1] == ' ')
        *--end = '\0';
    return trim(open + 1);
}

static bool copy_name(char name[FLEET_NAME_BYTES], const char *text)
{
    if (!log_name_fits(text) || strlen(text) > FLEET_TEXT_MOST)
        return false;
    snprintf(name, FLEET_NAME_BYTES, "%s", text);
    return true;
}

/* Whether an upgrade would stand after its ship, or after another upgrade of it. */
static bool has_ship(const struct fleet_list *list)
{
    enum fleet_kind last = list->count ? list->items[list->count - 1].kind : FLEET_OBJECTIVE;
    return last == FLEET_SHIP || last == FLEET_EITHER || last == FLEET_UPGRADE;
}

/* Gives a name the spelling of an earlier one if they differ only in capitals: both mean the same
 * card. */
static void write_alike(const struct fleet_list *list, char name[FLEET_NAME_BYTES])
{
    for (size_t i = 0; i < list->count; i++)
        if (strcasecmp(list->items[i].name, name) == 0) {
            memcpy(name, list->items[i].name, FLEET_NAME_BYTES);
            return;
        }
}

/* Adds an item. NULL: the line is not understood, or the reader has the reason. */
static struct fleet_item *add(struct reader *reader, enum fleet_kind kind, const char *name,
                              int points)
{
    struct fleet_list *list = reader->list;
    if (kind == FLEET_UPGRADE && !has_ship(list))
        return NULL;
    struct fleet_item item = {.kind = kind, .count = 1, .points = points, .rating = FLEET_UNTOLD,
                              .with_upgrades = FLEET_UNTOLD, .line = reader->line};
    reader->too_many = list->count == FLEET_ITEMS_MOST;
    if (reader->too_many || !copy_name(item.name, name))
        return NULL;
    write_alike(list, item.name);
    struct fleet_item *items = cli_room(list->items, list->count, &list->capacity, sizeof *items);
    if (!items) {
        reader->no_memory = true;
        return NULL;
    }
    list->items = items;
    items[list->count] = item;
    return &items[list->count++];
}

/* "6 x NAME" */
static int take_copies(char **text)
{
    char *at = *text;
    int copies;
    if (!take_number(&at, COPIES_MOST, &copies) || copies == 0)
        return 1;
    at += strspn(at, " ");
    if ((*at != 'x' && *at != 'X') || at[1] != ' ')
        return 1;
    *text = trim(at + 1);
    return copies;
}

/* The text after a word at the beginning of the line. NULL: it begins with another word. */
static char *after(char *line, const char *word)
{
    return strncasecmp(line, word, strlen(word)) == 0 ? trim(line + strlen(word)) : NULL;
}

static bool add_objective(struct reader *reader, const char *name)
{
    return !*name || add(reader, FLEET_OBJECTIVE, name, FLEET_UNTOLD);
}

/* Kingston Shipyards --------------------------------------------------------------------------- */

static bool is_kingston(const char *text)
{
    return strstr(text, "Faction:") && strstr(text, "Total Points:");
}

static bool take_kingston(struct reader *reader, char *line)
{
    static const char *const objectives[] = {"Assault:", "Defense:", "Navigation:"};
    struct fleet_list *list = reader->list;
    char *found, *bullet = without_bullet(line), *brackets;
    int points = FLEET_UNTOLD, copies = 1;
    if ((found = after(line, "Name:")))
        return !*found || copy_name(list->title, found);
    if ((found = after(line, "Faction:")))
        return !*found || copy_name(list->faction, found);
    if ((found = after(line, "Commander:")))
        return !*found || copy_name(list->commander, found);
    if ((found = after(line, "Total Points:")))
        return take_number(&found, POINTS_MOST, &list->points);
    for (size_t i = 0; i < sizeof objectives / sizeof *objectives; i++)
        if ((found = after(line, objectives[i])))
            return add_objective(reader, found);
    if (after(line, "Squadrons:"))
        return reader->in_squadrons = true;
    if (*line == '=')
        return true; /* the line only sums up those before it */
    char *name = bullet ? bullet : line;
    brackets = take_brackets(name);
    if (!brackets || !take_number(&brackets, POINTS_MOST, &points))
        return false;
    if (bullet && reader->in_squadrons)
        copies = take_copies(&name);
    struct fleet_item *item = add(reader,
                                  !bullet                ? FLEET_SHIP
                                  : reader->in_squadrons ? FLEET_SQUADRON
                                                         : FLEET_UPGRADE,
                                  name, points / copies);
    if (item)
        item->count = copies;
    return item != NULL;
}

/* Armada Fleets Designer ----------------------------------------------------------------------- */

static bool is_designer(const char *text)
{
    const char *rule = strstr(text, "\n====");
    return rule && !is_kingston(text);
}

/* "103 + 66: 169" is a ship with its upgrades, "6 x 16" or "22" a squadron. */
static bool take_designer(struct reader *reader, char *line)
{
    struct fleet_list *list = reader->list;
    char *bullet = without_bullet(line), *name = bullet ? bullet : line, *brackets;
    int points;
    if (*line == '=' || *line == '!')
        return true;
    char *all = strdup(name);
    if (!all) {
        reader->no_memory = true;
        return false;
    }
    brackets = take_brackets(name);
    bool good = true;
    if (!brackets)
        good = !bullet && add_objective(reader, all);
    else if (strchr(brackets, '/') && list->count == 0) {
        char *first = brackets, *second = strchr(brackets, '/') + 1, *third = strchr(second, '/');
        good = copy_name(list->title, name) &&
               take_number(third ? &second : &first, POINTS_MOST, &list->points);
    } else if (bullet) {
        good = take_number(&brackets, POINTS_MOST, &points) &&
               add(reader, FLEET_UPGRADE, name, points);
    } else {
        bool ship = strchr(brackets, '+') != NULL, several = strchr(brackets, 'x') != NULL;
        int copies = take_copies(&name), in_brackets = 1;
        if (several)
            in_brackets = take_copies(&brackets);
        good = in_brackets == (several ? copies : 1) &&
               take_number(&brackets, POINTS_MOST, &points);
        struct fleet_item *item = good ? add(reader,
                                             ship         ? FLEET_SHIP
                                             : copies > 1 ? FLEET_SQUADRON
                                                          : FLEET_EITHER,
                                             name, points)
                                       : NULL;
        if (item)
            item->count = copies;
        good = item != NULL;
    }
    free(all);
    return good;
}

/* Fab's Armada Fleet Builder ------------------------------------------------------------------- */

static bool is_fabs(const char *text)
{
    const char *fleet = strstr(text, " FLEET ("), *line = strchr(text, '\n');
    return fleet && (!line || fleet < line);
}

/* "2 • SHIP - UPGRADE - UPGRADE (84)": the points are the whole entry's. */
static bool take_fabs(struct reader *reader, char *line)
{
    static const char dash[] = " - ";
    struct fleet_list *list = reader->list;
    char *brackets, *name, *next;
    int number, points;
    while (*line == '[' || *line == ' ')
        line++;
    if (*line == ']')
        return true;
    char *fleet = strstr(line, " FLEET");
    brackets = take_brackets(line);
    if (!brackets || !take_number(&brackets, POINTS_MOST, &points))
        return false;
    if (fleet && list->count == 0 && list->points == FLEET_UNTOLD) {
        *fleet = '\0';
        list->points = points;
        return copy_name(list->faction, line);
    }
    if (!take_number(&line, POINTS_MOST, &number) || !(name = without_bullet(trim(line))))
        return false;
    next = strstr(name, dash);
    if (next)
        *next = '\0';
    bool objectives = strcmp(name, "Objectives") == 0;
    struct fleet_item *item = objectives ? NULL
                                         : add(reader, next ? FLEET_SHIP : FLEET_EITHER, name,
                                               next ? FLEET_UNTOLD : points);
    if (!objectives && !item)
        return false;
    if (item && next)
        item->with_upgrades = points;
    while (next) {
        char *part = next + sizeof dash - 1;
        next = strstr(part, dash);
        if (next)
            *next = '\0';
        if (!add(reader, objectives ? FLEET_OBJECTIVE : FLEET_UPGRADE, trim(part), FLEET_UNTOLD))
            return false;
    }
    return true;
}

/* Plain lists of "kind:name" ------------------------------------------------------------------- */

static bool is_plain(const char *text)
{
    return strncmp(text, "ship:", 5) == 0 || strncmp(text, "squadron:", 9) == 0;
}

static bool take_plain(struct reader *reader, char *line)
{
    static const struct {
        const char *word;
        enum fleet_kind kind;
    } kinds[] = {{"ship:", FLEET_SHIP},
                 {"squadron:", FLEET_SQUADRON},
                 {"upgrade:", FLEET_UPGRADE},
                 {"objective:", FLEET_OBJECTIVE}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        char *name = after(line, kinds[i].word);
        if (name)
            return add(reader, kinds[i].kind, name, FLEET_UNTOLD) != NULL;
    }
    return false;
}

/* dflist.com, of Dropfleet Commander ----------------------------------------------------------- */

static bool is_dflist(const char *text)
{
    return strstr(text, "dflist.com") && strstr(text, "battlegroup (");
}

static const char *tonnage_of(const char *word)
{
    static const struct {
        const char *letter, *word;
    } tonnages[] = {{"S", "super-heavy"}, {"H", "heavy"}, {"M", "medium"}, {"L", "light"}};
    for (size_t i = 0; i < sizeof tonnages / sizeof *tonnages; i++)
        if (*word == *tonnages[i].letter && strspn(word + 1, "0123456789") == strlen(word + 1))
            return tonnages[i].word;
    return NULL;
}

static bool take_battlegroup(struct reader *reader, char *line)
{
    int rating, points;
    char *brackets = take_brackets(line), *kind = line + 2, *end;
    if (!brackets || !take_number(&brackets, POINTS_MOST, &points) ||
        !take_number(&kind, 1000, &rating))
        return false;
    kind = trim(kind);
    end = strstr(kind, " battlegroup");
    if (!end)
        return false;
    *end = '\0';
    struct fleet_item *item = add(reader, FLEET_BATTLEGROUP, kind, points);
    if (item)
        item->rating = rating;
    return item != NULL;
}

/* "2 x Medea - 78pts - L": the points are those of all. */
static bool take_group(struct reader *reader, char *line)
{
    int copies = take_copies(&line), points;
    char *after_name = strstr(line, " - ");
    if (!after_name)
        return false;
    *after_name = '\0';
    char *at = after_name + 3;
    if (!take_number(&at, POINTS_MOST, &points) || strncmp(at, "pts - ", 6) != 0)
        return false;
    const char *tonnage = tonnage_of(trim(at + 6));
    struct fleet_item *item = tonnage ? add(reader, FLEET_GROUP, line, points / copies) : NULL;
    if (!item)
        return false;
    item->count = copies;
    item->tonnage = tonnage;
    return true;
}

/* "M- M- M- + UCM Commodore (20pts, 3AV)" */
static bool take_admiral(struct reader *reader, char *line)
{
    char *name = trim(strchr(line, '+') + 1), *brackets = take_brackets(name);
    int points, value;
    if (!brackets || !take_number(&brackets, POINTS_MOST, &points) ||
        strncmp(brackets, "pts, ", 5) != 0)
        return false;
    brackets += 5;
    if (!take_number(&brackets, 100, &value) || strcmp(brackets, "AV") != 0)
        return false;
    struct fleet_item *item = add(reader, FLEET_ADMIRAL, name, points);
    if (item)
        item->rating = value;
    return item != NULL;
}

static bool take_dflist(struct reader *reader, char *line)
{
    struct fleet_list *list = reader->list;
    list->dropfleet = true;
    if (*line == '-')
        return true;
    if (strncmp(line, "SR", 2) == 0 && isdigit((unsigned char)line[2]))
        return take_battlegroup(reader, line);
    if (strchr(line, '+') && strstr(line, "AV)"))
        return list->count > 0 && take_admiral(reader, line);
    char *dash = strstr(line, " - ");
    if (dash && strstr(dash, " launch asset")) {
        *dash = '\0';
        return copy_name(list->faction, line);
    }
    if (dash && !*list->title && list->count == 0) {
        char *points = dash + 3;
        while (strstr(points, " - "))
            points = strstr(points, " - ") + 3;
        points[-3] = '\0';
        return copy_name(list->title, line) && take_number(&points, POINTS_MOST, &list->points);
    }
    return list->count > 0 && take_group(reader, line);
}

/* A list --------------------------------------------------------------------------------------- */

static const struct builder builders[] = {
    {"dflist.com", is_dflist, take_dflist},
    {"Kingston Shipyards", is_kingston, take_kingston},
    {"Fab's Armada Fleet Builder", is_fabs, take_fabs},
    {"Armada Fleets Designer", is_designer, take_designer},
    {"plain lists of ship:, upgrade: and squadron:", is_plain, take_plain},
};

const char *fleet_list_builders(void)
{
    return "Kingston Shipyards, Armada Fleets Designer, Fab's Armada Fleet Builder,\n"
           "dflist.com (Dropfleet), and plain lists of ship:, upgrade: and squadron:";
}

/* The whole text of an open file, with a NUL. NULL after a message, or with `*ret_memory`. */
static char *text_of(FILE *file, const char *path, bool *ret_memory)
{
    char *text = malloc(LIST_MOST + 2);
    *ret_memory = !text;
    if (!text)
        return NULL;
    size_t length = fread(text, 1, LIST_MOST + 1, file);
    text[length] = '\0';
    const char *why = ferror(file)             ? strerror(errno)
                      : length > LIST_MOST     ? "it has more than 1 MiB, which no list has"
                      : strlen(text) != length ? "it holds a zero byte, and is no text"
                                               : NULL;
    if (!why)
        return text;
    cli_print(stderr, "umpire: %s: %s\n", path, why);
    free(text);
    return NULL;
}

static char *read_text(const char *path, bool *ret_memory)
{
    if (strcmp(path, "-") == 0)
        return text_of(stdin, path, ret_memory);
    FILE *file = fopen(path, "r");
    if (!file) {
        *ret_memory = errno == ENOMEM;
        cli_print(stderr, "umpire: %s: %s\n", path, strerror(errno));
        return NULL;
    }
    char *text = text_of(file, path, ret_memory);
    fclose(file);
    return text;
}

static void take_lines(struct reader *reader, const struct builder *builder, char *text)
{
    for (char *line;
         !reader->no_memory && !reader->too_many && (line = strsep(&text, "\n")) != NULL;) {
        char told[120];
        reader->line++;
        line = trim(line);
        snprintf(told, sizeof told, "%s", line);
        if (!*line || builder->take(reader, line) || reader->no_memory || reader->too_many)
            continue;
        reader->list->not_understood++;
        cli_print(stderr, "umpire: %s: line %zu is not understood and left out: %s\n",
                  reader->list->path, reader->line, told);
    }
}

bool fleet_list_read(struct fleet_list *list, const char *path, bool *ret_memory)
{
    static const char mark[] = "\xEF\xBB\xBF";
    *list = (struct fleet_list){.path = path, .points = FLEET_UNTOLD};
    struct reader reader = {.list = list};
    char *text = read_text(path, ret_memory), *begin = text;
    if (!text)
        return false;
    if (strncmp(begin, mark, sizeof mark - 1) == 0)
        begin += sizeof mark - 1;
    for (size_t i = 0; i < sizeof builders / sizeof *builders && !list->builder; i++)
        if (builders[i].is_its(begin)) {
            list->builder = builders[i].name;
            take_lines(&reader, &builders[i], begin);
        }
    if (!list->builder)
        cli_print(stderr,
                  "umpire: %s: this is no export of a list builder that is known; 'umpire "
                  "import-fleet --help' names those that are\n",
                  path);
    if (reader.too_many)
        cli_print(stderr, "umpire: %s: line %zu: a fleet has at most %d units and upgrades\n", path,
                  reader.line, FLEET_ITEMS_MOST);
    *ret_memory = reader.no_memory;
    free(text);
    return list->builder && !reader.no_memory && !reader.too_many;
}

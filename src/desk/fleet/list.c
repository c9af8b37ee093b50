/* SPDX-License-Identifier: MIT */
/* Lists of fleets: which list builder wrote a file, and what it holds. */
#include "desk/fleet/reader.h"

#include "desk/shared/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { LIST_MOST = 1 << 20, ROSTER_MOST = 1 << 24 };

/* In the order in which they are asked: the first that recognizes a list reads it. */
static const struct fleet_builder *const builders[] = {
    &fleet_dflist, &fleet_battlescribe, &fleet_warlords, &fleet_kingston,
    &fleet_fabs,   &fleet_designer,     &fleet_plain,    &fleet_written};

void fleet_list_done(struct fleet_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].values);
        free(list->items[i].parts);
    }
    free(list->items);
    free(list->event);
    list->event = NULL;
    list->items = NULL;
    list->count = list->capacity = 0;
}

/* Files ---------------------------------------------------------------------------------------- */

/* Reads all bytes of an open file, but at most one more than a roster has. NULL: out of memory. */
static char *read_all(FILE *file, size_t *ret_length)
{
    size_t capacity = 1 << 14, length = 0;
    char *bytes = malloc(capacity + 1);
    while (bytes) {
        length += fread(bytes + length, 1, capacity - length, file);
        if (length < capacity || length > ROSTER_MOST)
            break;
        char *more = realloc(bytes, 2 * capacity + 1);
        if (!more)
            free(bytes);
        bytes = more;
        capacity *= 2;
    }
    if (bytes)
        bytes[length] = '\0';
    *ret_length = length;
    return bytes;
}

/* The bytes of an open file, with a NUL. NULL after a message, or with `*ret_memory`. */
static char *read_list_bytes(FILE *file, const char *path, size_t *ret_length, bool *ret_memory)
{
    char *bytes = read_all(file, ret_length);
    *ret_memory = !bytes;
    if (!bytes)
        return NULL;
    if (!ferror(file) && *ret_length <= ROSTER_MOST)
        return bytes;
    cli_say("%s: %s", path,
            ferror(file) ? strerror(errno) : "it has more than 16 MiB, which no roster has");
    free(bytes);
    return NULL;
}

static char *read_bytes(const char *path, size_t *ret_length, bool *ret_memory)
{
    if (strcmp(path, "-") == 0)
        return read_list_bytes(stdin, path, ret_length, ret_memory);
    FILE *file = fopen(path, "r");
    if (!file) {
        *ret_memory = errno == ENOMEM;
        cli_say("%s: %s", path, strerror(errno));
        return NULL;
    }
    char *bytes = read_list_bytes(file, path, ret_length, ret_memory);
    fclose(file);
    return bytes;
}

static bool is_zipped_list(const char *bytes, size_t length)
{
    return length >= 4 && memcmp(bytes, "PK\3\4", 4) == 0;
}

/* The text of a list. NULL after a message, or with `*ret_memory`. */
static char *read_text(const char *path, size_t *ret_length, bool *ret_memory)
{
    char *bytes = read_bytes(path, ret_length, ret_memory);
    if (!bytes || !is_zipped_list(bytes, *ret_length))
        return bytes;
    char *text = fleet_roster_unpack(path, bytes, *ret_length, ROSTER_MOST, ret_length, ret_memory);
    free(bytes);
    return text;
}

/* Lists ---------------------------------------------------------------------------------------- */

static bool is_roster(const char *text)
{
    text += strspn(text, " \t\r\n");
    return *text == '<' || *text == '{';
}

/* Reads the lines of a text. False after a message, or out of memory. */
static bool read_list_lines(struct fleet_reader *reader, char *text, size_t length)
{
    struct fleet_list *list = reader->list;
    const char *why = strlen(text) == length ? NULL : "it holds a zero byte, and is no text";
    if (length > LIST_MOST)
        why = "it has more than 1 MiB, which no list has";
    list->why = why;
    if (why)
        cli_say("%s: %s", list->path, why);
    else if (!fleet_lines_make(reader, text))
        reader->no_memory = true;
    if (why || reader->no_memory)
        return false;
    // NOLINTNEXTLINE(bugprone-sizeof-expression): a list of pointers
    for (size_t i = 0; i < sizeof builders / sizeof *builders && !list->builder; i++)
        if (builders[i]->is_its(reader)) {
            list->builder = builders[i]->name;
            builders[i]->read(reader);
        }
    if (!list->builder) {
        list->why = "this is no export of a list builder that is known; 'umpire import-fleet "
                    "--help' names those that are";
        cli_say("%s: %s", list->path, list->why);
    }
    return list->builder != NULL;
}

/* Reports an upgrade that a ship has twice, which none may: a line may have been copied twice. */
static void compare_twins(struct fleet_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        bool twin = false;
        if (item->kind == FLEET_UPGRADE)
            for (size_t j = i; !twin && j-- > 0;) {
                if (list->items[j].kind != FLEET_UPGRADE)
                    break;
                twin = strcasecmp(list->items[j].name, item->name) == 0;
            }
        if (twin)
            fleet_differs(list, item->line, "'%s' is on this ship a second time", item->name);
    }
}

bool fleet_list_is_proved(const struct fleet_list *list)
{
    long sum = 0;
    bool ship = false;
    for (size_t i = 0; i < list->count; i++) {
        const struct fleet_item *item = &list->items[i];
        bool whole = item->kind == FLEET_SHIP && item->with_upgrades != FLEET_UNTOLD;
        if (item->kind == FLEET_OBJECTIVE)
            continue;
        ship = item->kind == FLEET_UPGRADE ? ship : whole;
        if (ship && !whole && item->card.name) /* an upgrade of a ship that has the points */
            continue;
        if (!item->card.name || (!whole && item->points == FLEET_UNTOLD))
            return false;
        sum += (long)item->count * (whole ? item->with_upgrades : item->points);
    }
    return strcmp(list->game, "armada") == 0 && list->points != FLEET_UNTOLD &&
           sum == list->points && sum > 0;
}

static bool read_file(struct fleet_list *list, const char *path, const char *hint, bool log,
                      size_t player, bool *ret_memory)
{
    static const char mark[] = "\xEF\xBB\xBF";
    *list = (struct fleet_list){
        .path = path, .points = FLEET_UNTOLD, .limit = FLEET_UNTOLD, .hint = hint};
    struct fleet_reader reader = {.list = list, .log = log, .player = player};
    size_t length = 0;
    char *text = read_text(path, &length, ret_memory), *begin = text;
    if (!text)
        return false;
    if (strncmp(begin, mark, sizeof mark - 1) == 0)
        begin += sizeof mark - 1;
    length -= (size_t)(begin - text);
    bool good = is_roster(begin) ? fleet_roster_read(&reader, begin, length)
                                 : read_list_lines(&reader, begin, length);
    if (reader.too_many)
        cli_say("%s: line %zu: a fleet has at most %d units and upgrades", path, reader.line,
                FLEET_ITEMS_MOST);
    if (good)
        compare_twins(list);
    if (!list->game)
        list->game = "armada";
    *ret_memory = reader.no_memory;
    fleet_lines_done(&reader);
    free(text);
    return good && !reader.no_memory && !reader.too_many && !reader.no_game;
}

bool fleet_list_read(struct fleet_list *list, const char *path, const char *hint, bool *ret_memory)
{
    return read_file(list, path, hint, false, 0, ret_memory);
}

bool fleet_log_read(struct fleet_list *list, const char *path, bool *ret_memory)
{
    return read_file(list, path, "dropfleet", true, 0, ret_memory);
}

bool fleet_log_read_player(struct fleet_list *list, const char *path, size_t player,
                           bool *ret_memory)
{
    return read_file(list, path, NULL, true, player, ret_memory);
}

bool fleet_is_log(const char *path)
{
    char *text = NULL;
    size_t length = 0, players = 0;
    bool game = false, plays = false;
    struct stat about;
    FILE *file = stat(path, &about) == 0 && S_ISREG(about.st_mode) ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    bool read = cli_read_whole(file, &text, &length);
    fclose(file);
    for (char *line = read ? text : NULL, *end; line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        line += strspn(line, " \t");
        game = game || strncmp(line, "game ", 5) == 0;
        players += strncmp(line, "player ", 7) == 0;
        plays = plays || strncmp(line, "round ", 6) == 0;
    }
    free(text);
    return game && (plays || players > 1);
}

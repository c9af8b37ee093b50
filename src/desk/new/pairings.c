/* SPDX-License-Identifier: MIT */
/* Reads the pairings of an event: which must be there, and which must be apart. */
#include "desk/new/event.h"

#include "base/array.h"
#include "base/csv.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void event_mistake(struct event *event, size_t row, const char *format, ...)
{
    char text[1024];
    va_list values;
    if (event->error_count++ >= EVENT_ERRORS_MOST)
        return;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (row)
        log_write(&event->errors, "row %zu: ", row);
    log_write(&event->errors, "%s\n", text);
}

unsigned event_round_of(const char *name)
{
    static const char before[] = "round-", after[] = "-table-";
    uint64_t round = 0;
    char digits[4] = "";
    if (strncmp(name, before, sizeof before - 1) != 0)
        return 0;
    name += sizeof before - 1;
    size_t length = strspn(name, "0123456789");
    if (length >= sizeof digits || strncmp(name + length, after, sizeof after - 1) != 0)
        return 0;
    memcpy(digits, name, length);
    return number_read(digits, 1, EVENT_ROUNDS_MOST, &round) ? (unsigned)round : 0;
}

/* The columns of the table; SIZE_MAX: it has none. */
struct columns {
    size_t round, table, players[CLI_NEW_PLAYERS_MOST], lists[CLI_NEW_PLAYERS_MOST];
};

static bool find_columns(struct event *event, const struct csv *csv, struct columns *ret_columns)
{
    *ret_columns = (struct columns){.round = csv_column(csv, "round", 0),
                                    .table = csv_column(csv, "table", 0)};
    for (size_t i = 0; i < CLI_NEW_PLAYERS_MOST; i++) {
        ret_columns->players[i] = csv_column(csv, "player", i);
        ret_columns->lists[i] = csv_column(csv, "list", i);
    }
    const struct {
        const char *name;
        size_t column;
    } needed[] = {{"round", ret_columns->round},
                  {"table", ret_columns->table},
                  {"player 1", ret_columns->players[0]},
                  {"player 2", ret_columns->players[1]}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (needed[i].column == SIZE_MAX)
            event_mistake(event, csv->count ? csv->rows[0].number : 1,
                          "the first row must name the columns, and '%s' must be among them",
                          needed[i].name);
    return event->error_count == 0;
}

static void take_pairing_round(struct event *event, struct event_table *table, const char *cell)
{
    uint64_t round = 0;
    if (!number_read(cell, 1, EVENT_ROUNDS_MOST, &round))
        event_mistake(event, table->row, "'round' must be a number from 1 to %d, not '%.40s'",
                      EVENT_ROUNDS_MOST, cell);
    table->round = (unsigned)round;
}

static void take_table(struct event *event, struct event_table *table, const char *cell)
{
    table->table = cell;
    size_t length = strlen(cell);
    bool fits = length && length <= 40 &&
                strspn(cell, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") ==
                    length;
    if (!fits)
        event_mistake(event, table->row,
                      "'table' must be a number, or up to 40 letters, digits, '-' and '_', not "
                      "'%.40s'",
                      cell);
    snprintf(table->name, sizeof table->name, "round-%u-table-%.40s", table->round, cell);
}

static bool is_name_of_bye(const char *name)
{
    return !*name || strcasecmp(name, "bye") == 0;
}

static void take_players(struct event *event, const struct csv *csv, const struct csv_row *row,
                         const struct columns *columns, struct event_table *table)
{
    for (size_t i = 0; i < CLI_NEW_PLAYERS_MOST; i++) {
        const char *name = csv_cell(csv, row, columns->players[i]),
                   *list = csv_cell(csv, row, columns->lists[i]);
        if (*list && is_name_of_bye(name))
            event_mistake(event, table->row, "'list %zu' must have a player: 'player %zu' is empty",
                          i + 1, i + 1);
        if (is_name_of_bye(name))
            continue;
        if (table->player_count < i)
            event_mistake(event, table->row, "'player %u' must have a name, since 'player %zu' has",
                          table->player_count + 1, i + 1);
        if (!log_name_fits(name))
            event_mistake(event, table->row, "the name of a player must have up to %d bytes",
                          LOG_NAME_BYTES);
        table->players[table->player_count] = name;
        table->lists[table->player_count++] = list;
    }
    table->bye = table->player_count == 1;
    if (!table->player_count)
        event_mistake(event, table->row, "'player 1' must have a name");
}

/* Whether a player of a table plays at another one of its round. */
static const char *shared_player(const struct event_table *a, const struct event_table *b)
{
    for (unsigned i = 0; i < a->player_count; i++)
        for (unsigned j = 0; j < b->player_count; j++)
            if (strcmp(a->players[i], b->players[j]) == 0)
                return a->players[i];
    return NULL;
}

static void keep_names_apart(struct event *event, const struct event_table *table)
{
    for (unsigned i = 1; i < table->player_count; i++)
        for (unsigned j = 0; j < i; j++)
            if (strcmp(table->players[i], table->players[j]) == 0)
                event_mistake(event, table->row,
                              "the players of a table must have two names, not "
                              "'%.80s' twice",
                              table->players[i]);
}

/* Compares a row with those before it. */
static void keep_apart(struct event *event, const struct event_table *table)
{
    keep_names_apart(event, table);
    bool apart = true;
    for (const struct event_table *one = event->tables; one < table && apart; one++) {
        const char *name = one->round == table->round && one->round ? shared_player(table, one)
                                                                    : NULL;
        if (name)
            event_mistake(event, table->row,
                          "a player must have one table in a round, and '%.80s' has one in row %zu",
                          name, one->row);
        bool same = !one->bye && !table->bye && table->round && one->round == table->round &&
                    strcasecmp(one->table, table->table) == 0;
        apart = !name && !same;
        if (same)
            event_mistake(event, table->row,
                          "a table must have one row in a round, and table %.40s has row %zu",
                          table->table, one->row);
    }
}

static bool take_pairing_row(struct event *event, const struct csv *csv, const struct csv_row *row,
                             const struct columns *columns)
{
    if (!ARRAY_RESERVE(event->tables, event->capacity, event->count + 1))
        return false;
    struct event_table *table = &event->tables[event->count];
    *table = (struct event_table){.row = row->number};
    if (row->count > csv->rows[0].count)
        event_mistake(event, row->number,
                      "a row must have at most the %zu cells that the first row names, not %zu",
                      csv->rows[0].count, row->count);
    take_pairing_round(event, table, csv_cell(csv, row, columns->round));
    take_players(event, csv, row, columns, table);
    if (table->bye)
        table->table = "";
    else
        take_table(event, table, csv_cell(csv, row, columns->table));
    keep_apart(event, table);
    event->count++;
    return true;
}

bool event_read_rows(struct event *event, const char *pairings, size_t length)
{
    struct columns columns;
    size_t row;
    struct csv *csv = calloc(1, sizeof *csv);
    event->cells = csv;
    const char *why = csv ? csv_read(csv, pairings, length, &row) : "";
    if (why && (!csv || !row)) {
        event->no_memory = true;
        return false;
    }
    if (why)
        event_mistake(event, row, "%s", why);
    else if (csv->count < 2)
        event_mistake(event, 0,
                      "the pairings must have a row with the names of the columns, and a "
                      "row for each table");
    else if (csv->count > EVENT_TABLES_MOST)
        event_mistake(event, 0, "the pairings must have at most %d rows", EVENT_TABLES_MOST);
    bool good = event->error_count == 0 && find_columns(event, csv, &columns);
    for (size_t i = 1; good && i < csv->count; i++)
        event->no_memory = !take_pairing_row(event, csv, &csv->rows[i], &columns) ||
                           event->no_memory;
    return good && !event->no_memory && event->error_count == 0;
}

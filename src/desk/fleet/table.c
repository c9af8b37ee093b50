/* SPDX-License-Identifier: MIT */
/* umpire cards: rows of a table of cards for what logs and lists have, tables made one, and rows
 * that no card can have. */
#include "base/csv.h"
#include "base/near.h"
#include "desk/fleet/fleet.h"
#include "desk/shared/cli.h"
#include "desk/shared/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct row {
    enum fleet_kind kind;
    char *names; /* owned */
    int points, most;
    char *words; /* owned: its declarations, as in the table */
    bool known;  /* from a table */
};

struct table {
    struct row *rows;
    size_t count, capacity;
    size_t faults; /* reported */
};

static const char *const kind_names[] = {[FLEET_SHIP] = "ship",
                                         [FLEET_SQUADRON] = "squadron",
                                         [FLEET_UPGRADE] = "upgrade",
                                         [FLEET_GROUP] = "group"};

static struct row *find(struct table *table, enum fleet_kind kind, const char *name)
{
    struct slice first = {name, strcspn(name, "|")};
    for (size_t i = 0; i < table->count; i++)
        if (table->rows[i].kind == kind && alike_named(table->rows[i].names, first))
            return &table->rows[i];
    return NULL;
}

/* Impossible rows ------------------------------------------------------------------------------ */

static void fault(struct table *table, const struct row *row, const char *what, long value)
{
    cli_say("%s '%s': %s %ld", kind_names[row->kind], row->names, what, value);
    table->faults++;
}

/* Reports a number that no card of the game has. */
static void check_number(struct table *table, const struct row *row, const char *key, long least,
                         long most, const char *what)
{
    for (const char *at = row->words; (at = strstr(at, key)) != NULL; at += strlen(key)) {
        if (at > row->words && at[-1] != ' ' && at[-1] != '{' && at[-1] != ';')
            continue;
        long value = strtol(at + strlen(key), NULL, 10);
        if (value < least || value > most)
            fault(table, row, what, value);
    }
}

/* Dice of one attack: those of a zone or of one set. */
static void check_dice(struct table *table, const struct row *row)
{
    static const char *const colours[] = {"red=", "blue=", "black="};
    enum { DICE_MOST = 12 };
    const char *at = row->words;
    while (*at) {
        size_t length = strcspn(at, ";{}");
        long dice = 0;
        for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
            const char *found = memmem(at, length, colours[i], strlen(colours[i]));
            dice += found ? strtol(found + strlen(colours[i]), NULL, 10) : 0;
        }
        if (dice > DICE_MOST)
            fault(table, row, "no card has so many dice for an attack:", dice);
        at += length + (at[length] != '\0');
    }
}

static void check_row(struct table *table, const struct row *row)
{
    if (row->kind != FLEET_SHIP && row->kind != FLEET_SQUADRON)
        return;
    check_number(table, row, "hull=", 1, 30, "no card has a hull of");
    check_number(table, row, "shields=", 0, 9, "no card has shields of");
    check_number(table, row, "command=", 1, 9, "no card has a command value of");
    check_number(table, row, "max-speed=", 0, 4, "no card has a maximum speed of");
    check_dice(table, row);
}

/* Rows ----------------------------------------------------------------------------------------- */

static void add(struct table *table, const struct row *row)
{
    table->rows = cli_need(cli_room(table->rows, table->count, &table->capacity, sizeof *row));
    struct row *own = &table->rows[table->count++];
    *own = *row;
    own->names = cli_need(strdup(row->names));
    own->words = cli_need(strdup(row->words));
}

static char *words_of_card_values(const char *values, const char *parts)
{
    size_t room = strlen(values) + strlen(parts) + 6;
    char *words = cli_need(malloc(room));
    if (*parts)
        snprintf(words, room, "%s%s{ %s }", values, *values ? " " : "", parts);
    else
        snprintf(words, room, "%s", values);
    return words;
}

/* Adds the rows of a table; of two rows of one card that say different things, the first counts. */
static void take_table_rows(struct table *table, const struct fleet_cards *cards)
{
    for (size_t i = 0; i < cards->count; i++) {
        const struct fleet_card *card = &cards->cards[i];
        struct row row = {card->kind,
                          card->names,
                          card->points,
                          card->most,
                          words_of_card_values(card->values, card->parts),
                          true};
        struct row *other = find(table, card->kind, card->names);
        if (other &&
            (strcmp(row.words, other->words) != 0 || row.points != other->points ||
             row.most != other->most)) {
            cli_say("%s '%s': two rows say different things; the first counts",
                    kind_names[row.kind], row.names);
            table->faults++;
        } else if (!other) {
            add(table, &row);
        }
        free(row.words);
    }
}

/* Takes a word that is not the card's out of a ship's declarations: "flagship", "speed=2". */
static void drop_word(char *words, const char *word)
{
    size_t length = strlen(word);
    for (char *at = words; (at = strstr(at, word)) != NULL;) {
        size_t end = word[length - 1] == '=' ? length + strcspn(at + length, " ") : length;
        if ((at > words && at[-1] != ' ') || (at[end] && at[end] != ' ')) {
            at += length;
            continue;
        }
        end += strspn(at + end, " ");
        memmove(at, at + end, strlen(at + end) + 1);
    }
    for (size_t length_left = strlen(words); length_left > 0 && words[length_left - 1] == ' ';)
        words[--length_left] = '\0';
}

/* Takes the name of the card, card="...", out of declarations. Owned; NULL: there is none. */
static char *take_card_name(char *words)
{
    char *at = strstr(words, "card=");
    if (!at || (at > words && at[-1] != ' '))
        return NULL;
    char *name = cli_need(malloc(strlen(at) + 1)), *end = name, *from = at + strlen("card=");
    const bool quoted = *from == '"';
    for (from += quoted; *from && *from != (quoted ? '"' : ' '); from++) {
        from += *from == '\\' && from[1];
        *end++ = *from;
    }
    *end = '\0';
    from += quoted && *from;
    from += strspn(from, " ");
    memmove(at, from, strlen(from) + 1);
    return name;
}

static void take_table_card(struct table *table, enum fleet_kind kind, const char *name, int points,
                            const char *values, const char *parts)
{
    struct row row = {kind, (char *)name, points, FLEET_UNTOLD, words_of_card_values(values, parts),
                      false};
    struct row *other = find(table, kind, name);
    if (!other && !strpbrk(name, "|\t\n")) {
        add(table, &row);
    } else if (!other) {
        cli_say("%s '%s': a row cannot hold a name with '|', a tab or the end of a line",
                kind_names[kind], name);
        table->faults++;
    }
    free(row.words);
}

static void take_list(struct table *table, struct fleet_list *list)
{
    static const char *const own[] = {"flagship", "aside", "speed=", "points="};
    struct fleet_cards none = {0};
    static char nothing[1];
    fleet_list_settle(list, &none);
    for (size_t i = 0; i < list->count; i++) {
        struct fleet_item *item = &list->items[i];
        enum fleet_kind kind = item->kind == FLEET_ADMIRAL ? FLEET_UPGRADE : item->kind;
        if (kind > FLEET_GROUP || !kind_names[kind])
            continue;
        char *card = item->values ? take_card_name(item->values) : NULL;
        const char *points = card ? strstr(item->values, "points=") : NULL;
        if (points && (points == item->values || points[-1] == ' '))
            item->points = (int)strtol(points + strlen("points="), NULL, 10);
        for (size_t k = 0; item->values && k < sizeof own / sizeof *own; k++)
            drop_word(item->values, own[k]);
        take_table_card(table, kind, card ? card : item->name, item->points,
                        item->values ? item->values : nothing, item->parts ? item->parts : nothing);
        free(card);
    }
}

/* The command ---------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const struct row *one = a, *other = b;
    return one->kind != other->kind ? (int)one->kind - (int)other->kind
                                    : alike_order(one->names, other->names);
}

static void write_number(struct log_writer *out, int number)
{
    if (number == FLEET_UNTOLD)
        log_write(out, "-\t");
    else
        log_write(out, "%d\t", number);
}

static void write_rows(struct table *table, bool all, struct log_writer *out)
{
    if (table->count > 1)
        qsort(table->rows, table->count, sizeof *table->rows, by_name);
    for (size_t i = 0; i < table->count; i++) {
        const struct row *row = &table->rows[i];
        if (!all && row->known)
            continue;
        log_write(out, "%s\t%s%s\t", kind_names[row->kind],
                  csv_begins_formula(row->names) ? "'" : "", row->names);
        write_number(out, row->points);
        write_number(out, row->most);
        log_write(out, "%s\n", row->words);
    }
}

struct request {
    const char **tables;
    int table_count;
    const char *output;
    bool all;
};

static enum umpire_status read_tables(struct table *table, const struct request *request)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    for (int i = 0; i < request->table_count && status == UMPIRE_CONFORMANT; i++) {
        struct fleet_cards cards = {0};
        bool no_memory;
        if (fleet_cards_read(&cards, request->tables[i], &no_memory))
            take_table_rows(table, &cards);
        else
            status = no_memory ? (enum umpire_status)cli_out_of_memory() : UMPIRE_MALFORMED;
        fleet_cards_done(&cards);
    }
    return status;
}

static enum umpire_status read_lists(struct table *table, char **paths, int count)
{
    enum umpire_status status = UMPIRE_CONFORMANT;
    for (int i = 0; i < count; i++) {
        struct fleet_list list;
        bool no_memory;
        if (fleet_log_read(&list, paths[i], &no_memory))
            take_list(table, &list);
        else
            status = no_memory ? (enum umpire_status)cli_out_of_memory() : UMPIRE_MALFORMED;
        if (list.differences > 0)
            status = umpire_status_of_both(status, UMPIRE_NONCONFORMANT);
        fleet_list_done(&list);
    }
    return status;
}

/* Whether the output is none of the files that are read. */
static bool are_table_files_apart(const struct request *request, char **paths, int count)
{
    bool apart = true;
    for (int i = 0; i < count + request->table_count && apart; i++) {
        bool table = i >= count;
        struct cli_files files = {.outputs = {{"-o", request->output}},
                                  .output_count = 1,
                                  .inputs = {{table ? "--cards" : "the list",
                                              table ? request->tables[i - count] : paths[i]}},
                                  .input_count = 1};
        apart = cli_files_apart(&files);
    }
    return apart;
}

static enum umpire_status make_table(const struct request *request, char **paths, int count)
{
    struct table table = {.rows = NULL};
    struct log_writer rows = {0};
    enum umpire_status status = read_tables(&table, request);
    if (status == UMPIRE_CONFORMANT)
        status = read_lists(&table, paths, count);
    for (size_t i = 0; i < table.count; i++)
        check_row(&table, &table.rows[i]);
    write_rows(&table, request->all || count == 0, &rows);
    cli_need_done(!rows.failed);
    if (table.faults > 0)
        status = umpire_status_of_both(status, UMPIRE_NONCONFORMANT);
    if (status == UMPIRE_CONFORMANT || status == UMPIRE_NONCONFORMANT)
        status = umpire_status_of_both(status,
                                       cli_output_put(request->output, rows.bytes, rows.length));
    for (size_t i = 0; i < table.count; i++) {
        free(table.rows[i].names);
        free(table.rows[i].words);
    }
    free(table.rows);
    log_writer_done(&rows);
    return status;
}

static int add_table(void *target, const char *path)
{
    struct request *request = target;
    request->tables[request->table_count++] = path;
    return UMPIRE_CONFORMANT;
}

static const struct cli_option option_rows[] = {
    {"--cards=FILE", CLI_CALL(add_table),
     "read your own table of cards; repeat the option for more tables, which become one"},
    {"--all", CLI_SET(struct request, all), "write every card of the tables of --cards, too"},
    {"-o, --output=FILE", CLI_SET(struct request, output),
     "write to FILE, which appears when it is complete"},
    {0}};

static int cards(const struct cli_command *command, int count, char **words)
{
    struct request request = {
        .tables = cli_need(calloc((size_t)count + 1, sizeof *request.tables))};
    int status = cli_options_read(command, &request, count, words);
    if (status < 0 && optind == count && request.table_count == 0)
        status = cli_usage_error("a log, a list or a table (--cards) is missing");
    if (status < 0 && !are_table_files_apart(&request, words + optind, count - optind))
        status = UMPIRE_USAGE;
    if (status < 0)
        status = (int)make_table(&request, words + optind, count - optind);
    free(request.tables);
    return status;
}

const struct cli_command cli_cards = {
    .usage = "Usage: umpire cards [OPTION]... [LOG|LIST]...\n"
             "Writes a row for each card that logs and fleet lists name and that your table\n"
             "of cards lacks (umpire-fleet(5)). A row has the card's points if a list states\n"
             "them, and what a log declares of the card. '-' is standard input. Fill in the\n"
             "missing numbers yourself. Impossible rows of the table are reported.",
    .options = option_rows,
    .end = "Exit status: 0; 1 a row no card can have, or two that differ; 2 wrong usage; 3\n"
           "a log, list or table cannot be read or understood; 5 an internal failure.",
    .run = cards};

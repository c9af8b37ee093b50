/* SPDX-License-Identifier: MIT */
/* The logs of an event: made in memory, then written, all or none. */
#include "desk/new/event.h"

#include "base/csv.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Lists -------------------------------------------------------------------------------------- */

/* The list of a player, which is read from a file. */
struct list {
    int file; /* that of a text from the pairings; -1: none */
    char path[EVENT_PATH_BYTES];
};

static bool is_text(const char *list)
{
    return strchr(list, '\n') || strchr(list, '\r');
}

/* Gives a text from the pairings a path. NULL: out of memory. */
static const char *path_of_text(struct list *list, const char *text)
{
    list->file = memfd_create("list", MFD_CLOEXEC);
    if (list->file < 0 || write(list->file, text, strlen(text)) != (ssize_t)strlen(text))
        return NULL;
    snprintf(list->path, sizeof list->path, "/proc/self/fd/%d", list->file);
    return list->path;
}

/* Logs --------------------------------------------------------------------------------------- */

/* Whether a line begins with a word. */
static bool begins(const char *line, size_t length, const char *word)
{
    size_t size = strlen(word);
    return length > size && memcmp(line, word, size) == 0 && line[size] == ' ';
}

/* Writes the declarations with the event, the round and the table in place of the template's. */
static void write_log(struct event *event, struct event_table *table, const char *text,
                      size_t length)
{
    char title[512];
    snprintf(title, sizeof title, "%.400s%sround %u", event->title ? event->title : "",
             event->title && *event->title ? ", " : "", table->round);
    for (size_t at = 0; at < length;) {
        const char *line = text + at, *end = memchr(line, '\n', length - at);
        size_t size = end ? (size_t)(end - line) + 1 : length - at;
        at += size;
        if (!begins(line, size, "event") && !begins(line, size, "table"))
            log_write(&table->log, "%.*s", (int)size, line);
        if (begins(line, size, "game")) {
            log_write(&table->log, "event ");
            log_write_text(&table->log, title);
            bool number = strspn(table->table, "0123456789") == strlen(table->table);
            log_write(&table->log, number ? "\ntable %s\n" : "\ntable \"%s\"\n", table->table);
        }
    }
}

/* Tells what is wrong with a row whose log cannot be made. */
static void tell_refused_row(struct event *event, const struct event_table *table,
                             const struct cli_new_log *log)
{
    if (log->fleet_refused)
        event_mistake(event, table->row, "the list of '%.80s' must be one that umpire reads: %s",
                      log->names[log->fleet_refused - 1], log->fleet_why);
    else if (*log->name_refused)
        event_mistake(event, table->row, "the players must have other names: %s",
                      log->name_refused);
    else
        event_mistake(event, table->row,
                      "the game must be for so many players, and their names must be text");
}

static bool make_event_log(struct event *event, struct event_table *table, struct list *lists)
{
    struct cli_new_log log = {.game = event->game,
                              .name_count = table->player_count,
                              .fleet_count = table->player_count,
                              .bare = true,
                              .silent = true};
    for (unsigned i = 0; i < table->player_count; i++) {
        const char *list = table->lists[i];
        log.names[i] = table->players[i];
        if (*list)
            log.fleets[i] = is_text(list) ? path_of_text(&lists[i], list)
                                          : event->list(event->user, list, lists[i].path);
        if (*list && !log.fleets[i] && is_text(list))
            return false;
        if (*list && !log.fleets[i]) {
            event_mistake(event, table->row,
                          "'list %u' must be the name of a file that is there, "
                          "not '%.80s'",
                          i + 1, list);
            return true;
        }
    }
    enum umpire_status status = cli_new_write(&log);
    if (status == UMPIRE_CONFORMANT)
        write_log(event, table, log.text.bytes, cli_new_declarations(&log));
    else if (status != UMPIRE_FAILURE)
        tell_refused_row(event, table, &log);
    log_writer_done(&log.text);
    return status != UMPIRE_FAILURE && !table->log.failed;
}

/* Makes the log of each row. False: out of memory. */
static bool make_logs(struct event *event)
{
    bool good = true;
    for (size_t i = 0; good && i < event->count && event->error_count < EVENT_ERRORS_MOST; i++) {
        struct list *lists = calloc(CLI_NEW_PLAYERS_MOST, sizeof *lists);
        for (size_t j = 0; lists && j < CLI_NEW_PLAYERS_MOST; j++)
            lists[j].file = -1;
        good = lists && (event->tables[i].bye || make_event_log(event, &event->tables[i], lists));
        for (size_t j = 0; lists && j < CLI_NEW_PLAYERS_MOST; j++)
            if (lists[j].file >= 0)
                close(lists[j].file);
        free(lists);
    }
    event->no_memory = event->no_memory || !good;
    return good;
}

bool event_read(struct event *event, const char *pairings, size_t length)
{
    bool good = event_read_rows(event, pairings, length) && make_logs(event) &&
                event->error_count == 0;
    if (event->error_count > EVENT_ERRORS_MOST)
        log_write(&event->errors, "and %zu more\n", event->error_count - EVENT_ERRORS_MOST);
    log_write(&event->errors, "%c", '\0');
    event->no_memory = event->no_memory || event->errors.failed;
    return good && !event->no_memory;
}

/* Writing ------------------------------------------------------------------------------------ */

/* Writes a file that is not there yet. False: see errno. */
static bool write_file(const char *path, const char *text, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file < 0)
        return false;
    bool good = write(file, text, length) == (ssize_t)length && fsync(file) == 0;
    int error = errno;
    if (!good)
        unlink(path); /* before closing it tells a server that there is a log */
    close(file);
    errno = error;
    return good;
}

static void path_of(char ret_path[EVENT_PATH_BYTES], const char *folder, const char *name,
                    const char *ending)
{
    snprintf(ret_path, EVENT_PATH_BYTES, "%s/%s%s", folder, name, ending);
}

#define BESIDE ".umpire.new"

/* Writes a table's log to a temporary file, TABLE.umpire.new, which `serve` takes for no table. */
static bool write_beside(struct event *event, const struct event_table *table, const char *folder)
{
    char path[EVENT_PATH_BYTES], place[EVENT_PATH_BYTES];
    path_of(path, folder, table->name, BESIDE);
    path_of(place, folder, table->name, ".umpire");
    unlink(path); /* of a program that was killed */
    errno = EEXIST;
    if (access(place, F_OK) != 0 && write_file(path, table->log.bytes, table->log.length))
        return true;
    event_mistake(event, table->row, "the log %s.umpire must be a new file that can be written: %s",
                  table->name, strerror(errno));
    return false;
}

/* Renames a table's temporary file to its log. Removes the rulings of an earlier such table. */
static bool put_in_place(const char *folder, const char *name)
{
    char from[EVENT_PATH_BYTES], path[EVENT_PATH_BYTES], rulings[EVENT_PATH_BYTES];
    path_of(from, folder, name, BESIDE);
    path_of(path, folder, name, ".umpire");
    path_of(rulings, folder, name, ".rulings");
    if (access(from, F_OK) != 0)
        return true; /* it was put there before */
    if (access(path, F_OK) == 0)
        return unlink(from) == 0; /* somebody else has made a table of that name meanwhile */
    unlink(rulings);
    return rename(from, path) == 0;
}

/* Removes the temporary files. */
static void take_back(const struct event *event, const char *folder)
{
    char path[EVENT_PATH_BYTES];
    for (size_t i = 0; i < event->count; i++) {
        path_of(path, folder, event->tables[i].name, BESIDE);
        unlink(path);
    }
}

/* Writes a list of the tables whose temporary files are complete, so that a later start can finish,
 * and then renames each of these files to its log. */
static bool put_all_event_logs(struct event *event, const char *folder)
{
    char path[EVENT_PATH_BYTES], temporary[EVENT_PATH_BYTES];
    struct log_writer names = {.bytes = NULL};
    path_of(path, folder, EVENT_MADE_FILE, "");
    path_of(temporary, folder, EVENT_MADE_FILE, ".new");
    for (size_t i = 0; i < event->count; i++)
        if (!event->tables[i].bye)
            log_write(&names, "%s\n", event->tables[i].name);
    unlink(temporary);
    bool good = !names.failed && write_file(temporary, names.bytes, names.length) &&
                rename(temporary, path) == 0 && event_finish(folder);
    if (!good)
        event_mistake(event, 0, "%s must be a folder that can be written: %s", folder,
                      strerror(errno));
    log_writer_done(&names);
    return good;
}

bool event_finish(const char *folder)
{
    char path[EVENT_PATH_BYTES], *name = NULL;
    size_t capacity = 0;
    path_of(path, folder, EVENT_MADE_FILE, ".new");
    unlink(path); /* left by a program that was ended while it wrote the list */
    path_of(path, folder, EVENT_MADE_FILE, "");
    FILE *made = fopen(path, "re");
    bool good = made || errno == ENOENT;
    for (ssize_t length; made && good && (length = getline(&name, &capacity, made)) > 0;) {
        name[length - 1] = '\0';
        errno = EINVAL;
        good = event_round_of(name) > 0 && !strchr(name, '/') && put_in_place(folder, name);
    }
    free(name);
    if (made)
        fclose(made);
    return good && (!made || unlink(path) == 0);
}

/* So that a server knows that rounds begin when the judge says so. */
static bool write_event_clock(struct event *event, const char *folder)
{
    char path[EVENT_PATH_BYTES];
    path_of(path, folder, EVENT_CLOCK_FILE, "");
    if (write_file(path, EVENT_CLOCK_NOTHING, strlen(EVENT_CLOCK_NOTHING)) || errno == EEXIST)
        return true;
    event_mistake(event, 0, "%s must be a file that can be written: %s", path, strerror(errno));
    return false;
}

bool event_write(struct event *event, const char *folder)
{
    log_take_back(&event->errors, 0);
    bool good = write_event_clock(event, folder);
    for (size_t i = 0; good && i < event->count; i++)
        good = event->tables[i].bye || write_beside(event, &event->tables[i], folder);
    if (!good || !put_all_event_logs(event, folder)) {
        take_back(event, folder);
        good = false;
    }
    log_write(&event->errors, "%c", '\0');
    return good;
}

void event_done(struct event *event)
{
    for (size_t i = 0; i < event->count; i++)
        log_writer_done(&event->tables[i].log);
    free(event->tables);
    log_writer_done(&event->errors);
    if (event->cells)
        csv_done(event->cells);
    free(event->cells);
}

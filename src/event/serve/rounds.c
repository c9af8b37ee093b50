/* SPDX-License-Identifier: MIT */
#include "event/serve/visit.h"

#include "desk/new/event.h"
#include "event/serve/json.h"
#include "event/serve/secret.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { RESULTS_SECONDS = 60, RESULTS_MOST = 64 << 20, ORIGIN_BYTES = 512, LISTS_MOST = 512 };

static unsigned number_of(const json_t *body, const char *name)
{
    json_int_t number = json_integer_value(json_object_get(body, name));
    if (number < 0)
        return 0;
    return number > UINT16_MAX ? UINT16_MAX : (unsigned)number;
}

/* Pairings ----------------------------------------------------------------------------------- */

/* The lists that were sent beside the pairings, each a file without a name. */
struct lists {
    const json_t *texts;
    int files[LISTS_MOST];
    size_t count;
};

static const char *path_of_list(void *user, const char *name, char ret_path[EVENT_PATH_BYTES])
{
    struct lists *lists = user;
    const char *text = json_string_value(json_object_get(lists->texts, name));
    int file = text && lists->count < LISTS_MOST ? memfd_create("list", MFD_CLOEXEC) : -1;
    if (file < 0)
        return NULL;
    lists->files[lists->count++] = file;
    if (write(file, text, strlen(text)) != (ssize_t)strlen(text))
        return NULL;
    snprintf(ret_path, EVENT_PATH_BYTES, "/proc/self/fd/%d", file);
    return ret_path;
}

static size_t tables_of(const struct event *event)
{
    size_t count = 0;
    for (size_t i = 0; i < event->count; i++)
        count += !event->tables[i].bye;
    return count;
}

/* Whether there is room for the tables, and none of them is there. False after a message. */
static bool has_room(struct serve_folder *folder, struct event *event)
{
    size_t there = 0, before = event->error_count;
    while (serve_folder_table(folder, there))
        there++;
    log_take_back(&event->errors, 0);
    if (there + tables_of(event) > folder->tables_most)
        event_mistake(event, 0, "the server must be started with --tables=%zu to have so many",
                      there + tables_of(event));
    for (size_t i = 0; i < event->count; i++)
        if (!event->tables[i].bye && serve_folder_named(folder, event->tables[i].name))
            event_mistake(event, event->tables[i].row,
                          "a table must be a new one, and there is one called %s",
                          event->tables[i].name);
    log_write(&event->errors, "%c", '\0');
    return event->error_count == before;
}

/* Reads a file's whole text; without a file: nothing. False: no memory, or it cannot be read. */
static bool read_file_of_event(const char *path, struct log_writer *ret_text)
{
    char part[4096];
    size_t length;
    FILE *file = fopen(path, "re");
    if (!file)
        return errno == ENOENT;
    while ((length = fread(part, 1, sizeof part, file)) > 0)
        log_write(ret_text, "%.*s", (int)length, part);
    bool good = !ferror(file) && !ret_text->failed;
    return fclose(file) == 0 && good;
}

/* Writes a file of the folder anew, all of it or nothing; of two requests at once one waits. */
static bool write_anew(struct serve_folder *folder, const char *path, const char *bytes,
                       size_t length)
{
    char temporary[EVENT_PATH_BYTES + 8];
    pthread_mutex_lock(&folder->lock);
    snprintf(temporary, sizeof temporary, "%s.new", path);
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    bool good = file >= 0 && write(file, bytes, length) == (ssize_t)length && fsync(file) == 0;
    if (file >= 0)
        close(file);
    good = good && rename(temporary, path) == 0;
    pthread_mutex_unlock(&folder->lock);
    return good;
}

/* Writes a row for a player without an opponent in a round; round 0: without a game so far. A line
 * end in the name would end the row, and becomes a blank. */
static void write_row(struct log_writer *rows, unsigned round, const char *name)
{
    if (!rows->length)
        log_write(rows, "round,player 1,player 2\n");
    log_write(rows, round ? "%u,\"" : ",\"", round);
    for (const char *at = name; *at; at++)
        log_write(rows, *at == '"' ? "\"\"" : "%c", strchr("\r\n", *at) ? ' ' : *at);
    log_write(rows, "\",bye\n");
}

/* Writes to a file who has no opponent, for the results, before the tables are made. If the same
 * rows are written again later, they count once. */
static bool keep_byes(struct serve_folder *folder, const struct event *event)
{
    char path[EVENT_PATH_BYTES];
    struct log_writer rows = {.bytes = NULL};
    if (tables_of(event) == event->count)
        return true;
    snprintf(path, sizeof path, "%s/" EVENT_BYES_FILE, folder->path);
    bool good = read_file_of_event(path, &rows);
    for (size_t i = 0; i < event->count; i++)
        if (event->tables[i].bye)
            write_row(&rows, event->tables[i].round, event->tables[i].players[0]);
    good = good && !rows.failed && write_anew(folder, path, rows.bytes, rows.length);
    log_writer_done(&rows);
    return good;
}

static bool is_game(const char *name)
{
    struct umpire_ruleset ruleset;
    for (size_t i = 0; umpire_ruleset_at(i, &ruleset); i++)
        if (strcmp(ruleset.name, name) == 0)
            return ruleset.blank != NULL;
    return false;
}

static void tell_made(struct visit *visit, const struct event *event)
{
    struct log_writer *json = &visit->reply->body;
    visit_json(visit);
    log_write(json, "{\"tables\":%zu,\"byes\":[", tables_of(event));
    for (size_t i = 0; i < event->count; i++)
        if (event->tables[i].bye) {
            serve_json_text(json, event->tables[i].players[0]);
            log_write(json, ",");
        }
    serve_json_close(json, ']');
    log_write(json, "}");
}

void serve_rounds_make(struct visit *visit)
{
    struct serve_folder *folder = &visit->serve->folder;
    json_t *body = visit_body(visit);
    if (!body)
        return;
    const char *text = visit_word(body, "pairings");
    struct lists lists = {.texts = json_object_get(body, "lists")};
    struct event event = {.game = visit_word(body, "game"),
                          .title = visit_word(body, "event"),
                          .list = path_of_list,
                          .user = &lists};
    if (!is_game(event.game))
        serve_refuse(visit->reply, 400, "there is no such game");
    else if (event_read(&event, text, strlen(text)) && has_room(folder, &event) &&
             keep_byes(folder, &event) && event_write(&event, folder->path)) {
        serve_clock_read(&folder->clock);
        serve_folder_scan(folder);
        for (size_t i = 0; i < event.count; i++) {
            struct serve_table *table = serve_folder_named(folder, event.tables[i].name);
            if (table)
                serve_look(visit->serve, table);
        }
        tell_made(visit, &event);
    } else {
        const char *why = "the byes cannot be written into the folder";
        bool mistaken = !event.no_memory && event.errors.length > 1;
        if (mistaken)
            why = event.errors.bytes;
        else if (event.no_memory)
            why = "out of memory";
        serve_refuse(visit->reply, mistaken ? 400 : 503, why);
    }
    for (size_t i = 0; i < lists.count; i++)
        close(lists.files[i]);
    event_done(&event);
    json_decref(body);
}

/* Who plays ---------------------------------------------------------------------------------- */

/* Whether a value is a list of names, none of them too long. */
static bool is_list_of_names(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (!name || !log_name_fits(name))
            return false;
    }
    return json_is_array(list) && json_array_size(list) <= EVENT_TABLES_MOST;
}

void serve_rounds_players(struct visit *visit)
{
    char path[EVENT_PATH_BYTES];
    struct log_writer text = {.bytes = NULL};
    snprintf(path, sizeof path, "%s/" EVENT_PLAYERS_FILE, visit->serve->folder.path);
    if (!read_file_of_event(path, &text)) {
        log_writer_done(&text);
        serve_refuse(visit->reply, 503, "the list of players cannot be read");
        return;
    }
    if (!text.length)
        log_write(&text, "{\"late\":[],\"dropped\":[]}");
    visit_json(visit);
    visit->reply->body = text;
}

void serve_rounds_keep_players(struct visit *visit)
{
    char path[EVENT_PATH_BYTES];
    json_t *body = visit_body(visit);
    json_t *late = json_object_get(body, "late"), *dropped = json_object_get(body, "dropped");
    if (!body)
        return;
    bool fits = is_list_of_names(late) && is_list_of_names(dropped);
    json_t *kept = fits ? json_pack("{s:O,s:O}", "late", late, "dropped", dropped) : NULL;
    char *text = kept ? json_dumps(kept, JSON_COMPACT) : NULL;
    snprintf(path, sizeof path, "%s/" EVENT_PLAYERS_FILE, visit->serve->folder.path);
    if (!fits)
        serve_refuse(visit->reply, 400, "'late' and 'dropped' must be lists of names");
    else if (!text || !write_anew(&visit->serve->folder, path, text, strlen(text)))
        serve_refuse(visit->reply, 503, "the list of players cannot be written into the folder");
    else
        serve_rounds_players(visit);
    free(text);
    json_decref(kept);
    json_decref(body);
}

/* The clock ---------------------------------------------------------------------------------- */

/* Shows in the room what the tables of a round hold, which has begun. */
static void show_round(struct visit *visit, unsigned round)
{
    struct serve_table *table;
    for (size_t i = 0; (table = serve_folder_table(&visit->serve->folder, i)) != NULL; i++) {
        if (event_round_of(table->name) != round)
            continue;
        pthread_mutex_lock(&table->lock);
        serve_table_refresh(table, NULL);
        serve_folder_tell(&visit->serve->folder, table, NULL);
        pthread_mutex_unlock(&table->lock);
    }
}

void serve_rounds_clock(struct visit *visit)
{
    static const char *const names[] = {[CLOCK_BEGIN] = "begin",
                                        [CLOCK_STOP] = "stop",
                                        [CLOCK_GO_ON] = "go-on",
                                        [CLOCK_MINUTES] = "minutes"};
    json_t *body = visit_body(visit);
    if (!body)
        return;
    size_t what = 0, count = sizeof names / sizeof *names;
    unsigned round = number_of(body, "round");
    struct serve_clock *clock = &visit->serve->folder.clock;
    while (what < count && strcmp(names[what], visit_word(body, "do")) != 0)
        what++;
    const char *why = what < count ? serve_clock_change(clock, (enum serve_clock_change)what, round,
                                                        number_of(body, "minutes"))
                                   : "'do' must be begin, stop, go-on or minutes";
    if (why) {
        serve_refuse(visit->reply, 400, why);
    } else {
        if (what == CLOCK_BEGIN)
            show_round(visit, round);
        visit_json(visit);
        serve_clock_tell(clock, &visit->reply->body);
    }
    json_decref(body);
}

/* Links to print ----------------------------------------------------------------------------- */

/* Writes a table's name, its link and the link's code. The page has the players' names already. */
static void tell_code(struct visit *visit, const struct serve_table *table, const char *origin)
{
    struct log_writer *json = &visit->reply->body;
    char link[ORIGIN_BYTES + SERVE_SECRET_LENGTH + 8];
    snprintf(link, sizeof link, "%s/t/%s", origin, table->write.text);
    log_write(json, "{");
    serve_json_member(json, "name", table->name);
    serve_json_member(json, "link", link);
    log_write(json, "\"code\":");
    if (!serve_code(link, json))
        log_write(json, "null");
    log_write(json, "},");
}

void serve_rounds_codes(struct visit *visit)
{
    struct serve_table *table;
    json_t *body = visit_body(visit);
    if (!body)
        return;
    const char *origin = visit_word(body, "origin");
    unsigned round = number_of(body, "round");
    if (strlen(origin) >= ORIGIN_BYTES) {
        serve_refuse(visit->reply, 400, "'origin' must be shorter");
    } else {
        visit_json(visit);
        log_write(&visit->reply->body, "[");
        for (size_t i = 0; (table = serve_folder_table(&visit->serve->folder, i)) != NULL; i++)
            if (!round || event_round_of(table->name) == round)
                tell_code(visit, table, origin);
        serve_json_close(&visit->reply->body, ']');
    }
    json_decref(body);
}

/* Calls -------------------------------------------------------------------------------------- */

static void set_call(struct serve *serve, struct serve_table *table, bool called)
{
    pthread_mutex_lock(&table->lock);
    table->beside.number += table->beside.called != called;
    table->beside.called = called;
    serve_table_refresh(table, NULL);
    serve_streams_tell(&serve->streams, table);
    pthread_mutex_unlock(&table->lock);
}

/* Shows in the room who calls the judge at a table. */
static void show_calls(struct serve *serve, struct serve_table *whole)
{
    struct serve_table *side = NULL;
    struct log_writer callers = {.bytes = NULL};
    log_write(&callers, "[");
    while ((side = serve_folder_side(&serve->folder, whole, side)) != NULL)
        if (side->beside.called) {
            serve_json_text(&callers, side->of_side.name);
            log_write(&callers, ",");
        }
    serve_json_close(&callers, ']');
    log_write(&callers, "%c", '\0');
    pthread_mutex_lock(&whole->lock);
    free(whole->beside.callers);
    whole->beside.callers = callers.failed ? NULL : callers.bytes;
    serve_table_refresh(whole, NULL);
    serve_folder_tell(&serve->folder, whole, NULL);
    pthread_mutex_unlock(&whole->lock);
}

/* Each link has a call of its own: no side ends that of another one. */
void serve_rounds_call(struct visit *visit)
{
    struct serve_table *whole = visit->table->of_side.whole;
    json_t *body = visit_body(visit);
    if (body) {
        bool called = json_is_true(json_object_get(body, "call"));
        set_call(visit->serve, visit->table, called);
        show_calls(visit->serve, whole ? whole : visit->table);
        visit_json(visit);
        log_write(&visit->reply->body, "{\"called\":%s}", called ? "true" : "false");
    }
    json_decref(body);
}

void serve_rounds_come(struct visit *visit)
{
    json_t *body = visit_body(visit);
    if (!body)
        return;
    struct serve_table *table = serve_folder_named(&visit->serve->folder,
                                                   visit_word(body, "table")),
                       *side = NULL;
    if (table) {
        set_call(visit->serve, table, false);
        while ((side = serve_folder_side(&visit->serve->folder, table, side)) != NULL)
            set_call(visit->serve, side, false);
        show_calls(visit->serve, table);
        visit_json(visit);
        log_write(&visit->reply->body, "{\"called\":false}");
    } else {
        serve_refuse(visit->reply, 404, "there is no such table");
    }
    json_decref(body);
}

/* Results ------------------------------------------------------------------------------------ */

/* Judges a table's log into a report. False: the reply says why. */
static bool judge_table(struct visit *visit, struct umpire_report *report,
                        struct serve_table *table, uint64_t milliseconds)
{
    struct log_copy copy;
    struct umpire_options options;
    if (!visit_copy(visit, table, &copy))
        return false;
    umpire_options_init(&options);
    options.details = true;
    options.limit_time = milliseconds;
    struct umpire_checker *checker = umpire_checker_new(&options, umpire_report_sink(report));
    bool good = checker && umpire_checker_admit(checker, copy.lines, copy.line_count) &&
                umpire_check_memory(checker, table->name, copy.text, copy.length) != UMPIRE_FAILURE;
    umpire_checker_free(checker);
    log_copy_done(&copy);
    if (!good)
        serve_refuse(visit->reply, 503, "out of memory");
    return good;
}

/* Whether a table's log says that it is of an event: no link may write so. A log that cannot be
 * read is not passed over. */
static bool is_of_event(struct serve_table *table)
{
    pthread_mutex_lock(&table->lock);
    bool of_event = !serve_table_refresh(table, NULL) || table->written.of_event;
    pthread_mutex_unlock(&table->lock);
    return of_event;
}

static int by_name(const void *a, const void *b)
{
    const struct serve_table *const *one = a, *const *other = b;
    return strverscmp((*one)->name, (*other)->name);
}

/* The tables by name, numbers as numbers; the caller frees them. NULL: out of memory. */
static struct serve_table **tables_by_name(struct serve_folder *folder, size_t *ret_count)
{
    size_t count = 0;
    while (serve_folder_table(folder, count))
        count++;
    struct serve_table **tables = malloc((count + 1) * sizeof(struct serve_table *));
    for (size_t i = 0; tables && i < count; i++)
        tables[i] = serve_folder_table(folder, i);
    if (tables)
        qsort(tables, count, sizeof(struct serve_table *), by_name);
    *ret_count = count;
    return tables;
}

/* Judges the tables of the event; all, if none is of an event. Who has the link of another table
 * may write there what title, players and games he likes. */
static bool judge_all(struct visit *visit, int file)
{
    struct umpire_report_options how = {.format = UMPIRE_FORMAT_XML, .details = true, .file = file};
    struct umpire_report *report = umpire_report_open(&how);
    struct serve_folder *folder = &visit->serve->folder;
    size_t count;
    struct serve_table **tables = tables_by_name(folder, &count);
    time_t end = time(NULL) + RESULTS_SECONDS;
    bool good = report && tables, any_of_event = false;
    for (size_t i = 0; good && !any_of_event && i < count; i++)
        any_of_event = is_of_event(tables[i]);
    for (size_t i = 0; good && i < count; i++) {
        time_t now = time(NULL);
        if (serve_clock_open(&folder->clock, tables[i]->name, NULL) &&
            (!any_of_event || is_of_event(tables[i])))
            good = judge_table(visit, report, tables[i],
                               now < end ? (uint64_t)(end - now) * 1000 : 1);
    }
    free(tables);
    return report && umpire_report_close(report) && good;
}

/* `umpire summary` compares typed results with those of the logs; the server does not. */
static void ignore_difference(void *user, const char *what)
{
    (void)user;
    (void)what;
}

/* Removes the rows of rounds that have not begun. */
static void leave_out_later(struct serve_clock *clock, struct log_writer *rows)
{
    size_t kept = 0;
    for (size_t at = 0, next; at < rows->length; at = next) {
        const char *end = memchr(rows->bytes + at, '\n', rows->length - at);
        next = end ? (size_t)(end - rows->bytes) + 1 : rows->length;
        unsigned long round = strtoul(rows->bytes + at, NULL, 10); /* 0 for the head */
        if (!serve_clock_begun(clock, (unsigned)round))
            continue;
        memmove(rows->bytes + kept, rows->bytes + at, next - at);
        kept += next - at;
    }
    log_take_back(rows, kept);
}

/* Writes a row for each player who came late, whether he has a table by now or not. False: the list
 * cannot be read. */
static bool write_late(struct serve_folder *folder, struct log_writer *rows)
{
    char path[EVENT_PATH_BYTES];
    size_t i;
    json_t *name;
    struct log_writer text = {.bytes = NULL};
    snprintf(path, sizeof path, "%s/" EVENT_PLAYERS_FILE, folder->path);
    bool good = read_file_of_event(path, &text);
    json_t *players = text.length ? json_loadb(text.bytes, text.length, 0, NULL) : NULL;
    json_array_foreach(json_object_get(players, "late"), i, name)
        if (json_is_string(name))
            write_row(rows, 0, json_string_value(name));
    json_decref(players);
    log_writer_done(&text);
    return good && !rows->failed;
}

/* Adds the byes that were kept, and who came late. False: they cannot be read. */
static bool add_byes(struct serve_folder *folder, struct umpire_summary *summary)
{
    char path[EVENT_PATH_BYTES], why[512];
    struct log_writer rows = {.bytes = NULL};
    snprintf(path, sizeof path, "%s/" EVENT_BYES_FILE, folder->path);
    bool good = read_file_of_event(path, &rows);
    log_write(&rows, "%c", '\0'); /* strtoul needs an end */
    log_take_back(&rows, rows.length ? rows.length - 1 : 0);
    leave_out_later(&folder->clock, &rows);
    good = good && write_late(folder, &rows);
    good = good && (!rows.length || umpire_summary_typed(summary, rows.bytes, rows.length,
                                                         ignore_difference, NULL, why, sizeof why));
    log_writer_done(&rows);
    return good;
}

/* Sums the report up. False: out of memory, or a file of the folder cannot be read. */
static bool sum_up(struct serve_folder *folder, int report, int file, const char *format)
{
    char why[512];
    struct umpire_summary *summary = umpire_summary_open(format, file);
    bool good = summary && add_byes(folder, summary) && lseek(report, 0, SEEK_SET) == 0 &&
                umpire_summary_add(summary, report, "the tables", why, sizeof why);
    return summary && umpire_summary_close(summary) && good;
}

static bool take_file(int file, struct log_writer *body)
{
    off_t size = lseek(file, 0, SEEK_END);
    body->bytes = size >= 0 && size <= RESULTS_MOST ? malloc((size_t)size + 1) : NULL;
    body->length = body->capacity = (size_t)(size > 0 ? size : 0);
    return body->bytes && pread(file, body->bytes, body->length, 0) == (ssize_t)body->length;
}

void serve_rounds_results(struct visit *visit)
{
    static const struct {
        const char *format, *type, *file;
    } kinds[] = {{"csv", "text/csv; charset=utf-8", "results.csv"},
                 {"listfortress", "application/json", "results.json"},
                 {"trf26", "text/plain; charset=utf-8", "results.trf"},
                 {"html", "text/html; charset=utf-8", "standings.html"}};
    size_t kind = 0, count = sizeof kinds / sizeof *kinds;
    const char *format = visit->request->format ? visit->request->format : "";
    while (kind < count && strcmp(kinds[kind].format, format) != 0)
        kind++;
    if (kind == count) {
        serve_refuse(visit->reply, 404, "'format' must be csv, listfortress, trf26 or html");
        return;
    }
    int report = memfd_create("report", MFD_CLOEXEC), file = memfd_create("results", MFD_CLOEXEC);
    struct log_writer body = {.bytes = NULL};
    if (report >= 0 && file >= 0 && judge_all(visit, report) &&
        sum_up(&visit->serve->folder, report, file, format) && take_file(file, &body)) {
        visit->reply->status = 200;
        visit->reply->type = kinds[kind].type;
        visit->reply->attached = kinds[kind].file;
        visit->reply->body = body;
    } else {
        log_writer_done(&body);
        if (!visit->reply->body.length)
            serve_refuse(visit->reply, 503, "out of memory");
    }
    if (report >= 0)
        close(report);
    if (file >= 0)
        close(file);
}

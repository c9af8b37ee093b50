/* SPDX-License-Identifier: MIT */
#include "event/serve/folder.h"

#include "desk/new/event.h"
#include "event/serve/ask.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char ending[] = ".umpire";

/* The list ------------------------------------------------------------------------------------- */

struct serve_table *serve_folder_table(struct serve_folder *folder, size_t index)
{
    pthread_mutex_lock(&folder->lock);
    struct serve_table *table = index < folder->count ? folder->tables[index] : NULL;
    pthread_mutex_unlock(&folder->lock);
    return table;
}

static struct serve_table *named(const struct serve_folder *folder, const char *name)
{
    for (size_t i = 0; i < folder->count; i++)
        if (strcmp(folder->tables[i]->name, name) == 0)
            return folder->tables[i];
    return NULL;
}

struct serve_table *serve_folder_named(struct serve_folder *folder, const char *name)
{
    pthread_mutex_lock(&folder->lock);
    struct serve_table *table = named(folder, name);
    pthread_mutex_unlock(&folder->lock);
    return table;
}

struct serve_table *serve_folder_secret(struct serve_folder *folder, const char *word,
                                        size_t length, bool *ret_write)
{
    struct serve_table *found = NULL;
    pthread_mutex_lock(&folder->lock);
    for (size_t i = 0; i < folder->count; i++) {
        struct serve_table *table = folder->tables[i];
        bool write = serve_secret_is(&table->write, word, length),
             read = serve_secret_is(&table->read, word, length);
        if (write || read) {
            found = table;
            *ret_write = write;
        }
    }
    pthread_mutex_unlock(&folder->lock);
    return found;
}

struct serve_table *serve_folder_side(struct serve_folder *folder, struct serve_table *whole,
                                      struct serve_table *after)
{
    pthread_mutex_lock(&folder->lock);
    struct serve_table *side = (after ? after : whole)->of_side.next;
    pthread_mutex_unlock(&folder->lock);
    return side;
}

/* Adds a table. NULL: there are too many, or out of memory. */
static struct serve_table *add(struct serve_folder *folder, const char *name,
                               const struct serve_secret *write, const struct serve_secret *read)
{
    if (folder->count == folder->tables_most)
        return NULL;
    struct serve_table *table = serve_table_new(folder->path, name, write, read, &folder->maker);
    folder->no_memory = !table;
    if (table)
        folder->tables[folder->count++] = table;
    return table;
}

static bool take_folder_link(void *user, const char *name, const struct serve_secret *write,
                             const struct serve_secret *read)
{
    struct serve_folder *folder = user;
    return named(folder, name) || add(folder, name, write, read);
}

static enum serve_making fails(const char **ret_why, enum serve_making making, const char *why)
{
    *ret_why = why;
    return making;
}

static enum serve_making fails_by_errno(const char **ret_why)
{
    return fails(ret_why, errno == ENOMEM ? SERVE_NO_ROOM : SERVE_NOT_MADE, strerror(errno));
}

/* As link_new; the caller holds the folder's lock. */
static enum serve_making link_locked(struct serve_folder *folder, const char *name,
                                     struct serve_table **ret_table, const char **ret_why)
{
    struct serve_secret write, read;
    *ret_table = named(folder, name);
    if (*ret_table)
        return SERVE_MADE; /* by another thread, meanwhile */
    if (folder->count >= folder->tables_most)
        return fails(ret_why, SERVE_UNFIT, "the server has as many tables as --tables allows");
    if (!serve_secret_new(&write) || !serve_secret_new(&read))
        return fails(ret_why, SERVE_NOT_MADE, "the system has no random numbers");
    *ret_table = add(folder, name, &write, &read);
    if (!*ret_table)
        return fails(ret_why, SERVE_NO_ROOM, "out of memory");
    if (serve_links_add(folder->links, name, &write, &read))
        return SERVE_MADE;
    enum serve_making making = fails_by_errno(ret_why);
    folder->count--;
    serve_table_free(*ret_table);
    *ret_table = NULL;
    return making;
}

/* Adds a table with new links, unless there is one of this name. They are on the disk before
 * anybody gets them. */
static enum serve_making link_new(struct serve_folder *folder, const char *name,
                                  struct serve_table **ret_table, const char **ret_why)
{
    pthread_mutex_lock(&folder->lock);
    enum serve_making making = link_locked(folder, name, ret_table, ret_why);
    pthread_mutex_unlock(&folder->lock);
    return making;
}

/* The name of the table whose log a file is. False: it is no table's. */
static bool table_name(const char *file, char ret_name[SERVE_NAME_MOST + 1])
{
    size_t length = strlen(file), end = sizeof ending - 1;
    if (length <= end || length - end > SERVE_NAME_MOST || strcmp(file + length - end, ending) != 0)
        return false;
    snprintf(ret_name, SERVE_NAME_MOST + 1, "%.*s", (int)(length - end), file);
    return serve_name_fits(ret_name);
}

void serve_folder_scan(struct serve_folder *folder)
{
    char name[SERVE_NAME_MOST + 1];
    const char *why;
    DIR *directory = opendir(folder->path);
    struct serve_table *table;
    enum serve_making making = directory ? SERVE_MADE : SERVE_NOT_MADE;
    for (struct dirent *entry; making == SERVE_MADE && (entry = readdir(directory)) != NULL;)
        if (table_name(entry->d_name, name) && !serve_folder_named(folder, name))
            making = link_new(folder, name, &table, &why);
    if (directory)
        closedir(directory);
    if (making != SERVE_MADE && making != SERVE_UNFIT)
        atomic_store(&folder->unread, true);
}

static void take_key(void *user, const char *name, const char *key)
{
    struct serve_table *table = named(user, name);
    if (table)
        serve_keys_add(&table->keys, key);
}

/* Writes the file of keys anew, with the known ones. False: see errno; the file is unchanged. */
static bool shorten_keys(struct serve_folder *folder, const char *path, const char *temporary)
{
    bool good = unlink(temporary) == 0 || errno == ENOENT;
    for (size_t i = 0; good && i < folder->count; i++)
        good = serve_keys_save_all(temporary, folder->tables[i]->name, &folder->tables[i]->keys);
    return good && rename(temporary, path) == 0;
}

static const char *read_folder_keys(struct serve_folder *folder)
{
    char path[PATH_MAX], temporary[PATH_MAX];
    bool worn;
    snprintf(path, sizeof path, "%s/" SERVE_KEYS_FILE, folder->path);
    snprintf(temporary, sizeof temporary, "%s/" SERVE_KEYS_FILE ".new", folder->path);
    const char *why = serve_keys_read(path, take_key, folder, &worn);
    if (!why && worn && folder->count && !shorten_keys(folder, path, temporary))
        why = strerror(errno);
    return why;
}

const char *serve_folder_open(struct serve_folder *folder, const char *path, size_t tables_most)
{
    folder->path = path;
    folder->tables_most = tables_most;
    folder->maker.loads = &folder->loads;
    pthread_mutex_init(&folder->lock, NULL);
    pthread_mutex_init(&folder->board_lock, NULL);
    folder->tables = calloc(tables_most, sizeof(struct serve_table *));
    folder->rows = calloc(tables_most, sizeof *folder->rows);
    if (!serve_clock_init(&folder->clock, path) || !folder->tables || !folder->rows ||
        asprintf(&folder->links, "%s/%s", path, SERVE_LINKS_FILE) < 0) {
        folder->links = NULL;
        folder->failed = SERVE_LINKS_FILE;
        folder->no_memory = true;
        return "out of memory";
    }
    serve_clock_read(&folder->clock);
    folder->failed = EVENT_MADE_FILE;
    if (!event_finish(path))
        return strerror(errno);
    errno = 0;
    const char *why = serve_links_read(folder->links, &folder->judge, take_folder_link, folder);
    folder->failed = SERVE_LINKS_FILE;
    if (!why) {
        serve_folder_scan(folder);
        errno = 0;
        why = read_folder_keys(folder);
        folder->failed = SERVE_KEYS_FILE;
    }
    if (why && errno == ENOMEM)
        folder->no_memory = true;
    return why;
}

void serve_folder_close(struct serve_folder *folder)
{
    for (size_t i = 0; i < folder->count; i++) {
        for (struct serve_table *side = folder->tables[i]->of_side.next, *next; side; side = next) {
            next = side->of_side.next;
            serve_table_free(side);
        }
        serve_table_free(folder->tables[i]);
        free(folder->rows[i].json);
        free(folder->rows[i].turn);
    }
    free(folder->tables);
    free(folder->rows);
    free(folder->links);
    serve_clock_done(&folder->clock);
    pthread_mutex_destroy(&folder->lock);
    pthread_mutex_destroy(&folder->board_lock);
}

/* Making --------------------------------------------------------------------------------------- */

static bool write_log(const char *path, const char *text, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    bool good = file >= 0 && write(file, text, length) == (ssize_t)length && fsync(file) == 0;
    int error = errno;
    if (file >= 0 && !good)
        unlink(path); /* before closing it tells serve_folder_scan that there is a log */
    if (file >= 0)
        close(file);
    errno = error;
    return good;
}

/* Removes the judge's list of a former table of this name. */
static bool forget_rulings(const struct serve_folder *folder, const char *name)
{
    char *path = serve_rulings_path(folder->path, name);
    bool good = path && (unlink(path) == 0 || errno == ENOENT);
    int error = errno;
    free(path);
    errno = error;
    return good;
}

enum serve_making serve_folder_make(struct serve_folder *folder, const char *name, const char *text,
                                    size_t length, struct serve_table **ret_table,
                                    const char **ret_why)
{
    char path[4096];
    if (!serve_name_fits(name))
        return fails(ret_why, SERVE_UNFIT,
                     "a table's name is up to 64 letters, digits, '-', '_' and '.'");
    if (serve_folder_named(folder, name))
        return fails(ret_why, SERVE_UNFIT, "there is a table of this name");
    snprintf(path, sizeof path, "%s/%s%s", folder->path, name, ending);
    if (!write_log(path, text, length))
        return errno == EEXIST ? fails(ret_why, SERVE_UNFIT, strerror(errno))
                               : fails_by_errno(ret_why);
    enum serve_making making = forget_rulings(folder, name)
                                   ? link_new(folder, name, ret_table, ret_why)
                                   : fails_by_errno(ret_why);
    if (making != SERVE_MADE)
        unlink(path); /* nobody has a link to it */
    return making;
}

/* The judge's lines ---------------------------------------------------------------------------- */

static size_t index_of(struct serve_folder *folder, const struct serve_table *table)
{
    size_t index = 0;
    while (serve_folder_table(folder, index) != table)
        index++;
    return index;
}

/* Whose turn it is, as the judge's line has it, or as `turn` says. NULL: it is not known. */
static char *turn_of(struct serve_folder *folder, const struct serve_row *row,
                     struct serve_mark mark, const char *turn)
{
    pthread_mutex_lock(&folder->board_lock);
    bool same = row->mark.lines == mark.lines && row->mark.hash == mark.hash;
    const char *known = same ? row->turn : NULL, *told = turn ? turn : known;
    char *whose = told ? strdup(told) : NULL;
    pthread_mutex_unlock(&folder->board_lock);
    return whose;
}

void serve_folder_tell(struct serve_folder *folder, const struct serve_table *table,
                       const char *turn)
{
    struct log_writer json = {.bytes = NULL};
    struct serve_mark mark = serve_table_mark(table);
    if (table->of_side.whole)
        return; /* a side has no line of its own; the whole table has one */
    struct serve_row *row = &folder->rows[index_of(folder, table)];
    char *whose = turn_of(folder, row, mark, turn);
    bool open = serve_clock_open(&folder->clock, table->name, NULL);
    /* plays the log, for which nobody else must wait; the table's lock keeps others from its line
     */
    serve_tell_row(&json, table, whose, open);
    log_write(&json, "%c", '\0');
    pthread_mutex_lock(&folder->board_lock);
    if (json.failed || (row->json && strcmp(row->json, json.bytes) == 0)) {
        log_writer_done(&json);
        free(whose);
    } else {
        free(row->json);
        free(row->turn);
        *row = (struct serve_row){json.bytes, ++folder->changes, mark, whose};
    }
    pthread_mutex_unlock(&folder->board_lock);
}

bool serve_folder_turn_due(struct serve_folder *folder, const struct serve_table *table)
{
    size_t index = index_of(folder, table);
    pthread_mutex_lock(&folder->board_lock);
    bool due = folder->rows[index].json && !folder->rows[index].turn;
    pthread_mutex_unlock(&folder->board_lock);
    return due;
}

void serve_folder_board(struct serve_folder *folder, uint64_t since, struct log_writer *json,
                        uint64_t *ret_number)
{
    bool any = false;
    pthread_mutex_lock(&folder->board_lock);
    log_write(json, "[");
    for (size_t i = 0; i < folder->tables_most; i++)
        if (folder->rows[i].json && folder->rows[i].number > since) {
            log_write(json, "%s%s", any ? "," : "", folder->rows[i].json);
            any = true;
        }
    log_write(json, "]");
    *ret_number = folder->changes;
    pthread_mutex_unlock(&folder->board_lock);
}

/* Memory --------------------------------------------------------------------------------------- */

static int64_t used_of(struct serve_table *table, bool *ret_session, bool *ret_asker)
{
    int64_t used = INT64_MAX;
    *ret_session = *ret_asker = false;
    if (pthread_mutex_trylock(&table->ask_lock) == 0) {
        if (pthread_mutex_trylock(&table->lock) == 0) {
            *ret_session = table->session != NULL;
            *ret_asker = table->asked.session != NULL;
            used = table->used;
            pthread_mutex_unlock(&table->lock);
        }
        pthread_mutex_unlock(&table->ask_lock);
    }
    return used;
}

/* A session that may be freed. */
struct loaded {
    struct serve_table *table;
    int64_t used; /* seconds of CLOCK_MONOTONIC */
    bool asker;   /* the one that lists what may come next */
};

static int by_use(const void *a, const void *b)
{
    const struct loaded *one = a, *other = b;
    return one->used < other->used ? -1 : one->used > other->used;
}

static void forget(const struct loaded *one)
{
    if (one->asker) {
        serve_ask_forget(one->table);
        return;
    }
    pthread_mutex_lock(&one->table->lock);
    if (one->table->used == one->used)
        serve_table_unload(one->table);
    pthread_mutex_unlock(&one->table->lock);
}

/* Frees the sessions of a table's sides that were not used since a time. */
static void trim_sides(struct serve_folder *folder, struct serve_table *whole, int64_t since)
{
    struct serve_table *table = NULL;
    while ((table = serve_folder_side(folder, whole, table)) != NULL) {
        if (pthread_mutex_trylock(&table->lock) != 0)
            continue;
        bool idle = table->used < since;
        if (idle)
            serve_table_unload(table);
        pthread_mutex_unlock(&table->lock);
        if (idle)
            serve_ask_forget(table);
    }
}

void serve_folder_trim(struct serve_folder *folder)
{
    struct serve_table *table;
    struct timespec now;
    size_t count = 0, askers = 0, sessions = 0;
    struct loaded *all = malloc(2 * (folder->tables_most + 1) * sizeof *all);
    atomic_store(&folder->loads, 0);
    clock_gettime(CLOCK_MONOTONIC, &now);
    for (size_t i = 0; all && (table = serve_folder_table(folder, i)) != NULL; i++) {
        bool session, asker;
        trim_sides(folder, table, now.tv_sec - SERVE_IDLE_SECONDS);
        int64_t used = used_of(table, &session, &asker);
        if (session)
            all[count++] = (struct loaded){table, used, false};
        if (asker)
            all[count++] = (struct loaded){table, used, true};
        sessions += session;
        askers += asker;
    }
    if (all)
        qsort(all, count, sizeof *all, by_use);
    bool freed = false;
    for (size_t i = 0; i < count; i++) {
        size_t *kept = all[i].asker ? &askers : &sessions,
               most = all[i].asker ? SERVE_ASKERS_MOST : SERVE_SESSIONS_MOST;
        if (all[i].used + SERVE_IDLE_SECONDS > now.tv_sec && *kept <= most)
            continue;
        forget(&all[i]);
        --*kept;
        freed = true;
    }
    free(all);
    if (freed)
        malloc_trim(0); /* what many sessions leave free goes back to the system */
}

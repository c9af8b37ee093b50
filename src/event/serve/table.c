/* SPDX-License-Identifier: MIT */
#include "event/serve/table.h"

#include "base/path.h"
#include "base/text.h"
#include "desk/shared/log_writer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const uint64_t hash_begin = UINT64_C(0xCBF29CE484222325);

/* Marks -------------------------------------------------------------------------------------- */

void serve_mark_write(struct serve_mark mark, char ret_text[SERVE_MARK_BYTES])
{
    snprintf(ret_text, SERVE_MARK_BYTES, "%" PRIu64 "-%016" PRIx64, mark.lines, mark.hash);
}

bool serve_mark_read(const char *text, struct serve_mark *ret_mark)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    unsigned long long lines = strtoull(text, &end, 10);
    if (end[0] != '-' || strlen(end) != 17 || strspn(end + 1, "0123456789abcdef") != 16)
        return false;
    *ret_mark = (struct serve_mark){lines, strtoull(end + 1, NULL, 16)};
    return true;
}

/* The hash of the first lines; `lines` is at most table->lines. */
static uint64_t hash_at(const struct serve_table *table, size_t lines)
{
    return lines ? table->hashes[lines - 1] : hash_begin;
}

struct serve_mark serve_table_mark(const struct serve_table *table)
{
    return (struct serve_mark){table->lines, hash_at(table, table->lines)};
}

bool serve_table_grew_from(const struct serve_table *table, struct serve_mark mark)
{
    return mark.lines <= table->lines && hash_at(table, mark.lines) == mark.hash;
}

bool serve_mark_same(struct serve_mark a, struct serve_mark b)
{
    return a.lines == b.lines && a.hash == b.hash;
}

uint64_t serve_table_kept(const struct serve_table *table, struct serve_mark mark)
{
    uint64_t kept = mark.lines;
    if (serve_table_grew_from(table, mark))
        return mark.lines;
    for (uint64_t i = table->edits.count; i > 0 && i + SERVE_EDITS > table->edits.count; i--) {
        const struct serve_edit *edit = &table->edits.list[(i - 1) % SERVE_EDITS];
        kept = edit->kept < kept ? edit->kept : kept;
        if (serve_mark_same(edit->before, mark))
            return kept;
    }
    return 0;
}

static uint64_t hash_line(uint64_t hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    return (hash ^ '\n') * UINT64_C(0x100000001B3);
}

bool serve_table_reserve(struct serve_table *table, size_t lines)
{
    if (lines <= table->capacity)
        return true;
    uint64_t *hashes = realloc(table->hashes, 2 * lines * sizeof *hashes);
    if (!hashes)
        return false;
    table->hashes = hashes;
    table->capacity = 2 * lines;
    return true;
}

char *serve_rulings_of(const struct umpire_session *session)
{
    struct log_writer writer = {.bytes = NULL};
    const struct umpire_session_ruling *ruling;
    for (size_t i = 0; (ruling = umpire_session_ruling(session, i)) != NULL; i++)
        log_write(&writer, "%" PRIu64 " %s%s\n", ruling->line, ruling->corrected ? "~ " : "",
                  ruling->text);
    log_write(&writer, "%c", '\0');
    if (!writer.failed)
        return writer.bytes;
    log_writer_done(&writer);
    return NULL;
}

/* The statements of a log that its table's link may not change: in any log, and those that only a
 * log of an event protects. */
struct kept {
    struct log_writer always, of_event;
    bool is_of_event;
};

static bool keep_written(void *user, const struct umpire_written *one)
{
    struct kept *kept = user;
    enum umpire_may may = umpire_may_write(UMPIRE_ORIGIN_LINK, one->writing);
    kept->is_of_event = kept->is_of_event || one->writing == UMPIRE_WRITING_EVENT;
    if (one->writing == UMPIRE_WRITING_RULING)
        return true; /* the session tells them, also those that are written wrongly */
    if (may == UMPIRE_MAY_NOT)
        log_write(&kept->always, "%s\n", one->text);
    if (may == UMPIRE_MAY_WITHOUT_EVENT)
        log_write(&kept->of_event, "%s\n", one->text);
    return true;
}

char *serve_kept_of(const struct umpire_session *session, bool *ret_of_event)
{
    size_t length;
    struct kept kept = {.is_of_event = false};
    const char *text = umpire_session_text(session, &length);
    bool good = umpire_read_written(text, length, NULL, keep_written, &kept);
    if (kept.is_of_event && kept.of_event.length)
        log_write(&kept.always, "%.*s", (int)kept.of_event.length, kept.of_event.bytes);
    log_write(&kept.always, "%c", '\0');
    good = good && !kept.always.failed && !kept.of_event.failed;
    log_writer_done(&kept.of_event);
    *ret_of_event = kept.is_of_event;
    if (good)
        return kept.always.bytes;
    log_writer_done(&kept.always);
    return NULL;
}

bool serve_table_note_kept(struct serve_table *table)
{
    char *kept = serve_kept_of(table->session, &table->written.of_event);
    free(table->written.kept);
    table->written.kept = kept;
    return kept != NULL;
}

bool serve_table_note_edit(struct serve_table *table)
{
    struct serve_mark before = serve_table_mark(table);
    size_t length, lines = (size_t)umpire_session_lines(table->session), kept = 0;
    if (!serve_table_reserve(table, lines))
        return false;
    uint64_t hash = hash_begin;
    for (size_t i = 0; i < lines; i++) {
        const char *text = umpire_session_line(table->session, i + 1, &length);
        hash = hash_line(hash, text, length);
        if (kept == i && i < before.lines && table->hashes[i] == hash)
            kept++;
        table->hashes[i] = hash;
    }
    table->lines = lines;
    if (!serve_mark_same(before, serve_table_mark(table)))
        table->edits.list[table->edits.count++ % SERVE_EDITS] = (struct serve_edit){before, kept};
    return true;
}

/* Making and loading ------------------------------------------------------------------------- */

struct serve_table *serve_table_new(const char *directory, const char *name,
                                    const struct serve_secret *write,
                                    const struct serve_secret *read,
                                    const struct serve_maker *maker)
{
    struct serve_table *table = calloc(1, sizeof *table);
    if (!table || asprintf(&table->path, "%s/%s.umpire", directory, name) < 0) {
        free(table);
        return NULL;
    }
    table->rulings.path = serve_rulings_path(directory, name);
    if (asprintf(&table->keys.path, "%s/" SERVE_KEYS_FILE, directory) < 0)
        table->keys.path = NULL;
    if (asprintf(&table->players.path, "%s/%s.keys", directory, name) < 0)
        table->players.path = NULL;
    if (!table->rulings.path || !table->keys.path || !table->players.path) {
        serve_rulings_done(&table->rulings);
        free(table->keys.path);
        free(table->players.path);
        free(table->path);
        free(table);
        return NULL;
    }
    snprintf(table->name, sizeof table->name, "%s", name);
    table->write = *write;
    table->read = *read;
    table->maker = maker;
    pthread_mutex_init(&table->lock, NULL);
    pthread_mutex_init(&table->ask_lock, NULL);
    return table;
}

void serve_given_drop(struct serve_table *table)
{
    free(table->taken.given[0].before);
    free(table->taken.given[0].lines);
    memmove(table->taken.given, table->taken.given + 1,
            --table->taken.given_count * sizeof *table->taken.given);
}

void serve_table_free(struct serve_table *table)
{
    if (!table)
        return;
    umpire_session_free(table->session);
    umpire_session_free(table->asked.session);
    pthread_mutex_destroy(&table->lock);
    pthread_mutex_destroy(&table->ask_lock);
    for (size_t i = 0; i < 2; i++)
        free(table->asked.next[i]);
    free(table->asked.turn);
    free(table->hashes);
    free(table->written.ruled);
    free(table->written.kept);
    serve_rulings_done(&table->rulings);
    free(table->path);
    free(table->keys.path);
    free(table->players.path);
    free(table->players.keys.list);
    cli_taken_done(&table->taken.lines);
    while (table->taken.given_count)
        serve_given_drop(table);
    free(table->of_side.name);
    free(table->beside.callers);
    free(table->beside.confirmed);
    free(table);
}

const struct cli_player_keys *serve_table_keys(const struct serve_table *table)
{
    if (table->of_side.whole)
        return NULL;
    return table->players.there ? &table->players.keys : table->maker->keys;
}

struct umpire_session *serve_maker_session(const struct serve_maker *maker,
                                           const struct cli_player_keys *keys)
{
    struct umpire_session *session = umpire_session_new(&maker->options);
    if (session && cli_settings_set_session(maker->configured, session) &&
        cli_settings_set_session(maker->given, session) &&
        (!keys || cli_use_session_keys(keys, session)))
        return session;
    umpire_session_free(session);
    return NULL;
}

bool serve_table_fail(struct serve_table *table, enum umpire_session_status status, int error,
                      bool of_rulings)
{
    const char *whose = of_rulings ? "the judge's list of rulings: " : "",
               *what = umpire_session_status_text(status), *why = strerror(error);
    if (of_rulings && error == ELOOP)
        why = "it is a link; put the file itself there";
    if (status == UMPIRE_SESSION_IO)
        snprintf(table->problem, sizeof table->problem, "%s%s: %s", whose, what, why);
    else
        snprintf(table->problem, sizeof table->problem, "%s%s", whose, what);
    umpire_session_free(table->session);
    table->session = NULL;
    return false;
}

void serve_table_note_rulings(struct serve_table *table, char *ruled)
{
    free(table->written.ruled);
    table->written.ruled = ruled;
}

/* Lets the rulings count that are on the judge's list, which is read if it has changed. */
static enum umpire_session_status read_rulings(struct serve_table *table)
{
    enum umpire_session_status status = UMPIRE_SESSION_GOOD;
    if (!serve_rulings_fresh(&table->rulings))
        status = serve_rulings_read(&table->rulings, table->session);
    if (status == UMPIRE_SESSION_GOOD)
        status = serve_rulings_admit(&table->rulings, NULL, table->session);
    char *ruled = status == UMPIRE_SESSION_GOOD ? serve_rulings_of(table->session) : NULL;
    if (ruled)
        serve_table_note_rulings(table, ruled);
    bool noted = ruled && serve_table_note_kept(table);
    return status == UMPIRE_SESSION_GOOD && !noted ? UMPIRE_SESSION_NO_MEMORY : status;
}

bool serve_table_settle(struct serve_table *table, enum umpire_session_status status,
                        bool *ret_changed)
{
    int error = errno;
    size_t length = 0;
    struct serve_mark before = serve_table_mark(table);
    bool of_rulings = false;
    if (status == UMPIRE_SESSION_GOOD)
        umpire_session_text(table->session, &length);
    if (status == UMPIRE_SESSION_GOOD && length <= SERVE_LOG_MOST) {
        status = read_rulings(table);
        error = errno;
        of_rulings = status != UMPIRE_SESSION_GOOD;
    }
    if (status == UMPIRE_SESSION_GOOD && length <= SERVE_LOG_MOST && serve_table_note_edit(table)) {
        *ret_changed = *ret_changed || !serve_mark_same(before, serve_table_mark(table)) ||
                       *table->problem;
        *table->problem = '\0';
        return true;
    }
    *ret_changed = true;
    serve_table_fail(table, status == UMPIRE_SESSION_GOOD ? UMPIRE_SESSION_NO_MEMORY : status,
                     error, of_rulings);
    if (length > SERVE_LOG_MOST)
        snprintf(table->problem, sizeof table->problem, "the log is larger than %d MiB",
                 SERVE_LOG_MOST >> 20);
    return false;
}

/* Reads the list of keys beside the log. Without the list that is meant nothing is judged. */
static bool read_players(struct serve_table *table)
{
    char why[CLI_KEYS_WHY], whole[CLI_KEYS_WHY + sizeof table->name + 64];
    if (cli_key_list_read(&table->players, why))
        return true;
    snprintf(whole, sizeof whole, "the list of keys %s.keys: %s", table->name, why);
    text_copy(table->problem, sizeof table->problem, slice_of(whole));
    return false;
}

static bool load(struct serve_table *table, bool *ret_changed)
{
    struct serve_mark before = serve_table_mark(table);
    atomic_fetch_add(table->maker->loads, 1);
    if (!read_players(table)) {
        *ret_changed = true;
        return false;
    }
    table->session = serve_maker_session(table->maker, serve_table_keys(table));
    enum umpire_session_status status =
        table->session
            ? umpire_session_admit(table->session, table->rulings.lines, table->rulings.line_count)
            : UMPIRE_SESSION_NO_MEMORY;
    if (stat(table->path, &table->known) != 0)
        table->known.st_ino = 0;
    if (status == UMPIRE_SESSION_GOOD)
        status = umpire_session_open(table->session, table->path);
    bool good = serve_table_settle(table, status, ret_changed);
    if (!good || !serve_mark_same(before, serve_table_mark(table)))
        table->edits.step_count = 0;
    return good;
}

const char *serve_table_game(const struct serve_table *table)
{
    const struct umpire_session_game *game = table->session ? umpire_session_game(table->session, 0)
                                                            : NULL;
    return game && game->ruleset ? game->ruleset : "";
}

bool serve_table_refresh(struct serve_table *table, bool *ret_changed)
{
    bool changed = false;
    struct timespec now;
    if (table->of_side.whole)
        return table->of_side.refresh(table, ret_changed);
    clock_gettime(CLOCK_MONOTONIC, &now);
    table->used = now.tv_sec;
    bool good = true, other_keys = table->session && !cli_key_list_fresh(&table->players);
    if (other_keys)
        serve_table_unload(table);
    if (!table->session) {
        good = load(table, &changed);
        changed = changed || other_keys;
    } else if (umpire_session_look(table->session) != UMPIRE_SESSION_GOOD) {
        table->edits.step_count = 0;
        good = serve_table_settle(table, umpire_session_reload(table->session), &changed);
    } else if (!serve_rulings_fresh(&table->rulings)) {
        good = serve_table_settle(table, UMPIRE_SESSION_GOOD, &changed);
        changed = true;
    }
    if (ret_changed)
        *ret_changed = changed;
    return good;
}

bool serve_table_rests(const struct serve_table *table)
{
    struct stat now;
    if (table->of_side.whole || table->session || !table->known.st_ino || *table->problem)
        return false;
    if (!serve_rulings_fresh(&table->rulings) || !cli_key_list_fresh(&table->players))
        return false;
    return stat(table->path, &now) == 0 && path_same_state(&now, &table->known);
}

void serve_table_unload(struct serve_table *table)
{
    if (table->session && !table->of_side.whole && umpire_session_unsaved(table->session))
        return;
    umpire_session_free(table->session);
    table->session = NULL;
}

bool serve_table_counting(const struct serve_table *table, uint64_t **ret_lines, size_t *ret_count)
{
    *ret_count = table->rulings.line_count;
    *ret_lines = malloc((*ret_count + 1) * sizeof **ret_lines);
    for (size_t i = 0; *ret_lines && i < *ret_count; i++)
        (*ret_lines)[i] = table->rulings.lines[i];
    return *ret_lines != NULL;
}

bool serve_table_copy(struct serve_table *table, char **ret_copy, size_t *ret_length)
{
    *ret_copy = NULL;
    if (!serve_table_refresh(table, NULL))
        return false;
    const char *text = umpire_session_text(table->session, ret_length);
    *ret_copy = malloc(*ret_length + 1);
    if (*ret_copy)
        memcpy(*ret_copy, text, *ret_length);
    return true;
}

char *serve_table_with(const struct serve_table *table, const char *lines, size_t added,
                       size_t *ret_length)
{
    size_t length;
    const char *log = umpire_session_text(table->session, &length);
    bool ends = length == 0 || log[length - 1] == '\n';
    char *both = malloc(length + added + 2);
    if (!both)
        return NULL;
    memcpy(both, log, length);
    if (!ends)
        both[length++] = '\n';
    memcpy(both + length, lines, added);
    length += added;
    if (length && both[length - 1] != '\n')
        both[length++] = '\n';
    *ret_length = length;
    return both;
}

/* Sides -------------------------------------------------------------------------------------- */

bool serve_table_records(const struct serve_table *table, const char *subject, const char *verb)
{
    const char *side = table->of_side.name;
    enum umpire_origin origin = side ? UMPIRE_ORIGIN_SIDE : UMPIRE_ORIGIN_LINK;
    return umpire_may_write(origin, umpire_writing_of(subject, verb, side)) != UMPIRE_MAY_NOT;
}

bool serve_become(struct umpire_session *session, const char *text, size_t length)
{
    size_t old_length, same = 0;
    const char *old = umpire_session_text(session, &old_length);
    uint64_t line = 1;
    size_t begin = 0;
    for (; same < old_length && same < length && old[same] == text[same]; same++)
        if (old[same] == '\n') {
            line++;
            begin = same + 1;
        }
    if (same == old_length && same == length)
        return true;
    uint64_t lines = umpire_session_lines(session), count = line <= lines ? lines - line + 1 : 0;
    return umpire_session_replace(session, line, count, text + begin, length - begin) ==
           UMPIRE_SESSION_GOOD;
}

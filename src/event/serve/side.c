/* SPDX-License-Identifier: MIT */
#include "event/serve/ask.h"
#include "event/serve/folder.h"
#include "event/serve/json.h"

#include "base/text.h"
#include "desk/shared/seen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A marker out of its order takes long to judge, each time that anybody records. */
enum { TRIES = 8, MARKERS_MOST = 64, VIOLATIONS_MOST = 50 };

static bool refresh(struct serve_table *table, bool *ret_changed);

/* Links -------------------------------------------------------------------------------------- */

/* The table of a side, made if there is none yet. NULL: out of memory. */
static struct serve_table *table_of_side(struct serve_folder *folder, struct serve_table *whole,
                                         const char *side)
{
    pthread_mutex_lock(&folder->lock);
    struct serve_table *table = whole->of_side.next;
    while (table && strcmp(table->of_side.name, side) != 0)
        table = table->of_side.next;
    char *name = table ? NULL : strdup(side);
    if (name)
        table = serve_table_new(folder->path, whole->name, &whole->write, &whole->read,
                                whole->maker);
    if (name && table) {
        table->of_side = (struct serve_of_side){whole, whole->of_side.next, .name = name,
                                                .refresh = refresh};
        whole->of_side.next = table;
    } else {
        free(name);
    }
    pthread_mutex_unlock(&folder->lock);
    return table;
}

struct serve_table *serve_side_find(struct serve_folder *folder, const char *word, size_t length)
{
    char side[SERVE_SIDE_MOST + 1], name[SERVE_NAME_MOST + 1];
    struct serve_secret secret;
    const char *hex = word + SERVE_SECRET_LENGTH + 1, *end = word + length,
               *dot = length > SERVE_SECRET_LENGTH + 1 && hex[-1] == '.'
                          ? memchr(hex, '.', (size_t)(end - hex))
                          : NULL;
    if (!dot || !serve_side_read(hex, (size_t)(dot - hex), side) ||
        (size_t)(end - dot) > sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)(end - dot - 1), dot + 1);
    struct serve_table *whole = serve_folder_named(folder, name);
    if (!whole)
        return NULL;
    serve_secret_of_side(&whole->write, side, &secret);
    return serve_secret_is(&secret, word, SERVE_SECRET_LENGTH) ? table_of_side(folder, whole, side)
                                                               : NULL;
}

/* Looking ------------------------------------------------------------------------------------ */

static bool fail(struct serve_table *table, const char *why)
{
    text_copy(table->problem, sizeof table->problem, slice_of(why));
    umpire_session_free(table->session);
    table->session = NULL;
    table->of_side.current = false;
    return false;
}

/* Says why a line is refused. It is numbered within the request: its number in the log would tell
 * a side how much the others have written. */
static void tell_why(const char *why, uint64_t after, char *ret_why, size_t size)
{
    static const char word[] = "line ";
    char *rest = NULL;
    uint64_t line = strncmp(why, word, sizeof word - 1) == 0
                        ? strtoull(why + sizeof word - 1, &rest, 10)
                        : 0;
    if (!rest)
        text_copy(ret_why, size, slice_of(why));
    else if (line <= after)
        snprintf(ret_why, size, "a line of the log%s", rest);
    else
        snprintf(ret_why, size, "line %" PRIu64 " of what was sent%s", line - after, rest);
}

/* Admits the same rulings as the whole log does. The caller holds the whole table's lock. */
static bool admit_rulings(struct serve_table *table)
{
    struct serve_rulings borrowed = table->of_side.whole->rulings;
    borrowed.lines = table->rulings.lines;
    bool good = serve_rulings_admit(&borrowed, NULL, table->session) == UMPIRE_SESSION_GOOD;
    table->rulings.lines = borrowed.lines;
    table->rulings.line_count = good ? borrowed.line_count : 0;
    return good;
}

/* Gives the table the side's view of a log. The caller holds the whole table's lock. */
static bool see(struct serve_table *table)
{
    size_t length;
    struct cli_seen seen;
    const char *log = umpire_session_text(table->of_side.whole->session, &length);
    if (!cli_seen_of(table->of_side.name, log, length, &seen))
        return fail(table, "out of memory");
    bool refused = *seen.why;
    char why[sizeof seen.why];
    tell_why(seen.why, UINT64_MAX, why, sizeof why);
    if (refused)
        fail(table, why);
    if (!refused && !table->session)
        table->session = serve_maker_session(table->maker, serve_table_keys(table));
    bool good = !refused && table->session &&
                serve_become(table->session, seen.text, seen.length) && admit_rulings(table) &&
                serve_table_note_edit(table);
    cli_seen_done(&seen);
    if (good)
        *table->problem = '\0';
    return good || refused ? good : fail(table, "out of memory");
}

/* Takes over what the whole table has beside its log. The caller holds its lock. */
static void take_beside(struct serve_table *table)
{
    const struct serve_table *whole = table->of_side.whole;
    struct serve_beside *beside = &table->beside;
    struct log_writer confirmed = {.bytes = NULL};
    serve_tell_confirmed(&confirmed, whole);
    log_write(&confirmed, "%c", '\0');
    bool same = table->rulings.minutes == whole->rulings.minutes && beside->confirmed &&
                !confirmed.failed && strcmp(beside->confirmed, confirmed.bytes) == 0;
    beside->number += !same;
    table->rulings.minutes = whole->rulings.minutes;
    free(beside->confirmed);
    beside->confirmed = confirmed.failed ? NULL : confirmed.bytes;
}

/* As serve_table_refresh, for the table of a side. */
static bool refresh(struct serve_table *table, bool *ret_changed)
{
    struct serve_table *whole = table->of_side.whole;
    struct serve_mark before = serve_table_mark(table);
    struct timespec now;
    bool ruled, good, problem = *table->problem;
    clock_gettime(CLOCK_MONOTONIC, &now);
    table->used = now.tv_sec;
    pthread_mutex_lock(&whole->lock);
    good = serve_table_refresh(whole, &ruled);
    bool current = table->session && table->of_side.current && !ruled &&
                   serve_mark_same(table->of_side.seen, serve_table_mark(whole));
    if (!good)
        fail(table, whole->problem);
    else if (!current)
        good = see(table);
    if (!current)
        take_beside(table);
    table->of_side.seen = serve_table_mark(whole);
    table->of_side.current = good;
    pthread_mutex_unlock(&whole->lock);
    bool other = problem || !good || !serve_mark_same(before, serve_table_mark(table));
    if (ret_changed)
        *ret_changed = !current && other;
    return good;
}

/* Recording ---------------------------------------------------------------------------------- */

/* The statements that a request would add. */
struct added {
    const struct serve_table *table;
    uint64_t after; /* the lines that the log has */
    size_t statements, markers;
    bool result; /* the game has its result before them */
    char *why; /* of SERVE_WHY_BYTES: why the side may not record one of them */
};

static bool take_written_by_side(void *user, const struct umpire_written *one)
{
    struct added *added = user;
    if (one->line <= added->after) {
        added->result = one->writing != UMPIRE_WRITING_GAME &&
                        (added->result || one->writing == UMPIRE_WRITING_RESULT);
        return true;
    }
    added->statements++;
    if (added->result && !*added->why)
        snprintf(added->why, SERVE_WHY_BYTES,
                 "the game has its result; '%.200s' must be above it", one->text);
    added->markers += one->writing == UMPIRE_WRITING_MARKER;
    if (!*added->why && umpire_may_write(UMPIRE_ORIGIN_SIDE, one->writing) == UMPIRE_MAY_NOT)
        snprintf(added->why, SERVE_WHY_BYTES,
                 "this link records what %s does and markers, not '%.200s'; declarations, the "
                 "result and the end are for the link to record",
                 added->table->of_side.name, one->text);
    return true;
}

/* Whether a log has, after some lines, a remark, which others could take for the table's or the
 * judge's: a request of its own confirms the result in the side's name. */
static bool has_remark(const char *log, size_t length, uint64_t after)
{
    bool quoted = false;
    uint64_t line = 1;
    for (size_t i = 0; i < length; i++) {
        if (log[i] == '\n') {
            quoted = false;
            line++;
        } else if (quoted && log[i] == '\\' && i + 1 < length && log[i + 1] != '\n') {
            i++;
        } else if (log[i] == '"') {
            quoted = !quoted;
        } else if (log[i] == '#' && !quoted && line > after) {
            return true;
        }
    }
    return false;
}

/* Whether a log has more violations than a side may add markers to. */
static bool has_many_violations(const struct umpire_session *session)
{
    const struct umpire_finding *finding;
    size_t count = 0;
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++)
        count += finding->level == UMPIRE_LEVEL_VIOLATION;
    return count > VIOLATIONS_MOST;
}

/* Whether a log has, after some lines, only what the side may record; otherwise says why not. */
static enum serve_change judge_added(struct added *added, const char *log, size_t length)
{
    struct cli_seen seen;
    const char *name = added->table->of_side.name;
    char *why = added->why;
    *why = '\0';
    if (!cli_seen_of(name, log, length, &seen))
        return SERVE_NO_MEMORY;
    tell_why(seen.why, added->after, why, SERVE_WHY_BYTES);
    cli_seen_done(&seen);
    if (!*why && !umpire_read_written(log, length, name, take_written_by_side, added))
        return SERVE_NO_MEMORY;
    if (!*why && (!added->statements || has_remark(log, length, added->after)))
        snprintf(why, SERVE_WHY_BYTES, "this link records what %s does and markers, no remarks",
                 name);
    if (!*why && added->markers > MARKERS_MOST)
        snprintf(why, SERVE_WHY_BYTES, "this link records at most %d markers at once",
                 MARKERS_MOST);
    if (!*why && added->markers && has_many_violations(added->table->of_side.whole->session))
        snprintf(why, SERVE_WHY_BYTES,
                 "the log has more than %d violations: markers are for the link to record now",
                 VIOLATIONS_MOST);
    return *why ? SERVE_NOT_ITS_OWN : SERVE_DONE;
}

/* Whether the side may add the request's lines to the whole log, as they would be written, with the
 * server's time. The caller holds its lock. */
static enum serve_change may_add(struct added *added, const struct serve_request_change *change)
{
    const struct serve_table *whole = added->table->of_side.whole;
    size_t length = change->length;
    char *timed, time[CLOCK_TIME_BYTES];
    if (!serve_with_time(whole, change, &timed, &length, time))
        return SERVE_NO_MEMORY;
    char *both = serve_table_with(whole, timed ? timed : change->text, length, &length);
    added->after = whole->lines;
    added->statements = added->markers = 0;
    enum serve_change answer = both ? judge_added(added, both, length) : SERVE_NO_MEMORY;
    free(both);
    free(timed);
    return answer;
}

enum serve_change serve_side_append(struct serve_table *table,
                                    const struct serve_request_change *change, char *ret_why)
{
    struct serve_table *whole = table->of_side.whole;
    struct added added = {.table = table, .why = ret_why};
    enum serve_change answer = SERVE_STALE;
    struct serve_recorded recorded = {0};
    struct serve_mark after = {0};
    *ret_why = '\0';
    for (int i = 0; i < TRIES && answer == SERVE_STALE; i++) {
        if (!refresh(table, NULL))
            return SERVE_FAILED;
        struct serve_request_change of_whole = *change;
        of_whole.ret_why = ret_why;
        pthread_mutex_lock(&whole->lock);
        of_whole.mark = serve_table_mark(whole);
        if (serve_keys_have(&whole->keys, change->key)) {
            answer = serve_keys_fit(&whole->keys, change) ? SERVE_DONE : SERVE_OTHER_LINES;
        } else if (!serve_mark_same(change->mark, serve_table_mark(table))) {
            i = TRIES;
        } else if (serve_mark_same(of_whole.mark, table->of_side.seen)) {
            answer = may_add(&added, change);
            if (answer == SERVE_DONE)
                answer = serve_table_append(whole, &of_whole);
            if (answer == SERVE_DONE)
                recorded = (struct serve_recorded){.step = whole->edits.step_number,
                                                   .marker = added.markers > 0};
            after = serve_table_mark(whole);
        }
        pthread_mutex_unlock(&whole->lock);
    }
    refresh(table, NULL);
    if (recorded.step && serve_mark_same(table->of_side.seen, after)) {
        recorded.told = serve_table_mark(table);
        table->of_side.recorded = recorded;
    }
    return answer;
}

/* Whether the log's last game has its end. */
static bool is_finished(const struct umpire_session *session)
{
    const struct umpire_session_game *game = NULL, *next;
    for (size_t i = 0; session && (next = umpire_session_game(session, i)) != NULL; i++)
        game = next;
    return game && game->finished;
}

/* Whether the side has confirmed the result. */
static bool has_confirmed(const struct serve_table *table)
{
    struct log_writer name = {.bytes = NULL};
    serve_json_text(&name, table->of_side.name);
    log_write(&name, "%c", '\0');
    bool has = !name.failed && table->beside.confirmed &&
               strstr(table->beside.confirmed, name.bytes);
    log_writer_done(&name);
    return has;
}

/* Whether the side has seen, at a mark, the result that the log has now. */
static bool has_seen_result(const struct serve_table *table, struct serve_mark mark)
{
    struct serve_result result;
    serve_find_result(table->session, &result);
    return result.line && result.line <= mark.lines && serve_table_grew_from(table, mark);
}

enum serve_change serve_side_confirm(struct serve_table *table, struct serve_mark mark,
                                     const char *key)
{
    struct serve_table *whole = table->of_side.whole;
    struct serve_request_change change = {.key = key};
    char text[SERVE_SIDE_MOST + 32];
    enum serve_change answer = SERVE_STALE;
    change.length = (size_t)snprintf(text, sizeof text, "# confirmed by %s\n", table->of_side.name);
    change.text = text;
    for (int i = 0; i < TRIES && answer == SERVE_STALE; i++) {
        if (!refresh(table, NULL))
            return SERVE_FAILED;
        pthread_mutex_lock(&whole->lock);
        change.mark = serve_table_mark(whole);
        if (serve_keys_have(&whole->keys, key))
            answer = SERVE_DONE;
        else if (!is_finished(whole->session))
            answer = SERVE_NO_RESULT;
        else if (!has_seen_result(table, mark))
            answer = SERVE_OTHER_RESULT;
        else if (serve_mark_same(change.mark, table->of_side.seen))
            answer = has_confirmed(table) ? SERVE_DONE : serve_table_append(whole, &change);
        pthread_mutex_unlock(&whole->lock);
    }
    refresh(table, NULL);
    return answer;
}

/* Takes back what the side recorded last, unless it has seen something new since. */
static enum serve_change take_back(struct serve_table *table,
                                   const struct serve_request_change *of_whole, char **ret_removed)
{
    struct serve_recorded *recorded = &table->of_side.recorded;
    if (!recorded->step || !serve_mark_same(serve_table_mark(table), recorded->told))
        return SERVE_NOTHING;
    if (recorded->marker && umpire_hides_statements(serve_table_game(table)))
        return SERVE_MARKER;
    enum serve_change answer = serve_table_undo(table->of_side.whole, of_whole, ret_removed);
    if (answer == SERVE_DONE || answer == SERVE_NOTHING)
        recorded->step = 0;
    return answer;
}

/* What others record after it and the side does not see neither hinders it nor shows: the side's
 * lines are taken out from before that. */
enum serve_change serve_side_undo(struct serve_table *table,
                                  const struct serve_request_change *change, char **ret_removed)
{
    struct serve_table *whole = table->of_side.whole;
    *ret_removed = NULL;
    if (!refresh(table, NULL))
        return SERVE_FAILED;
    struct serve_request_change of_whole = *change;
    of_whole.edit = false;
    of_whole.step = table->of_side.recorded.step;
    enum serve_change answer = SERVE_STALE;
    pthread_mutex_lock(&whole->lock);
    of_whole.mark = serve_table_mark(whole);
    if (serve_mark_same(change->mark, serve_table_mark(table)))
        answer = take_back(table, &of_whole, ret_removed);
    pthread_mutex_unlock(&whole->lock);
    refresh(table, NULL);
    return answer;
}

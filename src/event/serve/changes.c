/* SPDX-License-Identifier: MIT */
/* Changes of a table's log: adding lines and taking them back. Rulings stand in table_rulings.c. */
#include "event/serve/table.h"

#include "base/hash.h"
#include "desk/new/new.h"
#include "desk/shared/cli.h"
#include "desk/shared/log_writer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keys --------------------------------------------------------------------------------------- */

bool serve_change_known(const struct serve_table *table, const char *key)
{
    return serve_keys_have(&table->keys, key);
}

void serve_change_note(struct serve_table *table, const char *key)
{
    serve_keys_add(&table->keys, key);
    serve_keys_save(table->keys.path, table->name, key);
}

static uint64_t hash_of_lines(const struct serve_request_change *change)
{
    return hash_of_name((struct slice){change->text, change->length});
}

bool serve_keys_fit(struct serve_keys *keys, const struct serve_request_change *change)
{
    const uint64_t *kept = serve_keys_text(keys, change->key);
    return !kept || !*kept || *kept == hash_of_lines(change);
}

/* Changing ----------------------------------------------------------------------------------- */

/* Frees the session, which may hold a refused edit: the next request reads the file again. */
enum serve_change serve_change_drop(struct serve_table *table, enum serve_change answer)
{
    umpire_session_free(table->session);
    table->session = NULL;
    table->edits.step_count = 0;
    return answer;
}

/* Reserves all the memory that is needed after a text was added and is on the disk, since nothing
 * may fail then. */
bool serve_change_reserve(struct serve_table *table, const char *text, size_t length)
{
    size_t added = 2; /* for a last line without a line end, in the text or in the log */
    for (size_t i = 0; i < length; i++)
        added += text[i] == '\n';
    return serve_table_reserve(table, table->lines + added);
}

/* Saves an edit. If another program has written the file, drops the edit and reads the file. */
enum serve_change serve_change_save(struct serve_table *table)
{
    enum umpire_session_status status = umpire_session_save(table->session, false);
    int error = errno;
    /* sees whether somebody replaced the file while it was written */
    if (status == UMPIRE_SESSION_GOOD)
        status = umpire_session_look(table->session);
    if (status == UMPIRE_SESSION_GOOD)
        *table->problem = '\0';
    if (status == UMPIRE_SESSION_GOOD)
        return serve_table_note_edit(table) ? SERVE_DONE
                                            : serve_change_drop(table, SERVE_NO_MEMORY);
    bool changed = false, undone = umpire_session_undo(table->session, NULL) == UMPIRE_SESSION_GOOD;
    table->edits.step_count = 0;
    if (status == UMPIRE_SESSION_CHANGED)
        return serve_table_settle(table, umpire_session_reload(table->session), &changed)
                   ? SERVE_STALE
                   : SERVE_FAILED;
    /* so that no partly written edit stays in the file */
    umpire_session_save(table->session, false);
    snprintf(table->problem, sizeof table->problem, "%s: %s", umpire_session_status_text(status),
             strerror(error));
    return undone ? SERVE_FAILED : serve_change_drop(table, SERVE_FAILED);
}

/* Takes back an edit, which is not saved yet, if it changes what the table's link may not write. It
 * compares the whole log before and after: a line may complete the one before it. It
 * answers `refusal` if a ruling has changed. New lines may have no time but `time`; "": none. */
static enum serve_change keep_others(struct serve_table *table, enum serve_change refusal,
                                     const char *time)
{
    bool of_event;
    char *ruled = serve_rulings_of(table->session),
         *kept = serve_kept_of(table->session, &of_event);
    enum serve_change answer = refusal;
    if (!ruled || !kept)
        answer = SERVE_NO_MEMORY;
    else if (strcmp(ruled, table->written.ruled) == 0)
        answer = strcmp(kept, table->written.kept) == 0 ? serve_times_kept(table, time)
                                                        : SERVE_OF_ROOM;
    free(ruled);
    free(kept);
    if (answer == SERVE_DONE)
        return answer;
    return umpire_session_undo(table->session, NULL) == UMPIRE_SESSION_GOOD
               ? answer
               : serve_change_drop(table, answer);
}

/* How many errors of a log are listed, one more if it has any; `*ret_line`: the first one that is
 * listed below so many lines; 0: none. */
static size_t errors_of_log(const struct umpire_session *session, uint64_t after,
                            uint64_t *ret_line)
{
    const struct umpire_finding *finding;
    size_t count = umpire_session_verdict(session) == UMPIRE_MALFORMED;
    *ret_line = 0;
    for (size_t i = 0; (finding = umpire_session_finding(session, i)) != NULL; i++) {
        bool error = finding->level == UMPIRE_LEVEL_ERROR;
        count += error;
        if (error && finding->line > after && (!*ret_line || finding->line < *ret_line))
            *ret_line = finding->line;
    }
    return count;
}

/* Takes back a side's lines, which are not saved yet, if the log has more errors with them. What
 * is wrong may be what another side has in secret, so that it is not said. */
static enum serve_change keep_readable(struct serve_table *table, size_t errors, char *ret_why)
{
    uint64_t line;
    char which[64] = "what was sent";
    if (errors_of_log(table->session, table->lines, &line) <= errors)
        return SERVE_DONE;
    if (line)
        snprintf(which, sizeof which, "line %" PRIu64 " of what was sent", line - table->lines);
    snprintf(ret_why, SERVE_WHY_BYTES,
             "%s would make the log malformed; correct it ('umpire check' says what is wrong), or "
             "leave it out",
             which);
    return umpire_session_undo(table->session, NULL) == UMPIRE_SESSION_GOOD
               ? SERVE_NOT_ITS_OWN
               : serve_change_drop(table, SERVE_NOT_ITS_OWN);
}

enum serve_change serve_change_begin(struct serve_table *table)
{
    bool changed;
    if (!serve_table_refresh(table, &changed))
        return SERVE_FAILED;
    return SERVE_DONE;
}

/* Whether the lines that the request adds are in the log from a line on, with or without a time. */
static bool are_lines_in_log(const struct serve_table *table,
                             const struct serve_request_change *change, uint64_t line)
{
    size_t at = 0, length;
    while (at < change->length) {
        const char *end = memchr(change->text + at, '\n', change->length - at),
                   *text = umpire_session_line(table->session, line++, &length);
        size_t size = end ? (size_t)(end - change->text) - at : change->length - at;
        size_t asked_length = size;
        const char *asked = serve_after_time(change->text + at, &asked_length);
        if (text)
            text = serve_after_time(text, &length);
        if (!text || length != asked_length || memcmp(text, asked, length) != 0)
            return false;
        at += size + (end ? 1 : 0);
    }
    return true;
}

/* Whether the lines are right after the mark: they were added, and only the answer was lost. */
static bool stands_after(const struct serve_table *table, const struct serve_request_change *change)
{
    return serve_table_grew_from(table, change->mark) &&
           are_lines_in_log(table, change, change->mark.lines + 1);
}

/* The line of the log on which the last copy of the request's lines begins. 0: it has none. */
static uint64_t stands_last(const struct serve_table *table,
                            const struct serve_request_change *change)
{
    uint64_t line = table->lines;
    while (line > 0 && !are_lines_in_log(table, change, line))
        line--;
    return line;
}

/* Adds a request's lines to a log that has the request's mark. `time`: the only one that they may
 * have, or "". */
static enum serve_change add(struct serve_table *table, const struct serve_request_change *change,
                             const char *time)
{
    size_t length, errors;
    uint64_t line;
    umpire_session_text(table->session, &length);
    if (length + change->length + 1 > SERVE_LOG_MOST)
        return SERVE_TOO_LARGE;
    if (!serve_change_reserve(table, change->text, change->length))
        return SERVE_NO_MEMORY;
    errors = change->ret_why ? errors_of_log(table->session, 0, &line) : 0;
    enum umpire_session_status added =
        change->as_it_was ? umpire_session_replace(table->session, table->lines + 1, 0,
                                                   change->text, change->length)
                          : umpire_session_append(table->session, change->text, change->length);
    if (added != UMPIRE_SESSION_GOOD)
        return serve_change_drop(table, SERVE_NO_MEMORY);
    enum serve_change kept = keep_others(table, SERVE_RULING, time);
    if (kept == SERVE_DONE && change->ret_why)
        kept = keep_readable(table, errors, change->ret_why);
    if (kept != SERVE_DONE)
        return kept;
    uint64_t before = table->lines;
    enum serve_change saved = serve_change_save(table);
    /* others may have written lines before them */
    if (saved == SERVE_STALE && stands_last(table, change) > change->mark.lines)
        saved = SERVE_DONE;
    if (saved != SERVE_DONE)
        return saved;
    serve_change_note(table, change->key);
    if (table->edits.step_count == SERVE_STEPS)
        memmove(table->edits.steps, table->edits.steps + 1,
                --table->edits.step_count * sizeof *table->edits.steps);
    table->edits.steps[table->edits.step_count++] = (struct serve_step){++table->edits.step_number,
                                                                        table->lines - before};
    return SERVE_DONE;
}

enum serve_change serve_table_append(struct serve_table *table,
                                     const struct serve_request_change *change)
{
    enum serve_change answer = serve_change_begin(table);
    if (answer != SERVE_DONE)
        return answer;
    if (serve_change_known(table, change->key))
        return serve_keys_fit(&table->keys, change) ? SERVE_DONE : SERVE_OTHER_LINES;
    if (!serve_mark_same(change->mark, serve_table_mark(table)))
        return change->again && stands_after(table, change) ? SERVE_DONE : SERVE_STALE;
    struct serve_request_change timed = *change;
    char *text, time[CLOCK_TIME_BYTES];
    if (!serve_with_time(table, change, &text, &timed.length, time))
        return SERVE_NO_MEMORY;
    timed.text = text ? text : change->text;
    answer = serve_throws_fit(table, timed.text, timed.length);
    if (answer == SERVE_DONE)
        answer = add(table, &timed, time);
    free(text);
    if (answer != SERVE_DONE)
        return answer;
    uint64_t *kept = serve_keys_text(&table->keys, change->key);
    if (kept)
        *kept = hash_of_lines(change);
    cli_taken_done(&table->taken.lines);
    return answer;
}

/* Taking back -------------------------------------------------------------------------------- */

const char *serve_table_taken(const struct serve_table *table, size_t *ret_count)
{
    bool valid = serve_mark_same(table->taken.at, serve_table_mark(table));
    *ret_count = valid ? table->taken.lines.count : 0;
    return valid ? cli_taken_top(&table->taken.lines) : NULL;
}

/* Lines of the log. NULL: out of memory. */
static char *lines_at(const struct serve_table *table, uint64_t line, uint64_t count)
{
    size_t length, rest = 0;
    const char *text = umpire_session_line(table->session, line, &length),
               *after = umpire_session_line(table->session, line + count, &length),
               *all = umpire_session_text(table->session, &rest);
    if (!text)
        return strdup("");
    return strndup(text, after ? (size_t)(after - text) : rest - (size_t)(text - all));
}

/* How many lines are taken back: those that the last request added, or one; none that stands before
 * the first marker, if there is one. */
static uint64_t last_lines(const struct serve_table *table, uint64_t first_marker)
{
    const struct serve_edits *edits = &table->edits;
    uint64_t count = edits->step_count ? edits->steps[edits->step_count - 1].lines : 1,
             most = first_marker ? table->lines - first_marker + 1 : table->lines;
    return count < most ? count : most;
}

/* Keeps a text that is about to be taken back. */
static bool keep(struct serve_table *table, const char *text)
{
    size_t count;
    if (!serve_table_taken(table, &count))
        cli_taken_done(&table->taken.lines);
    return cli_taken_add(&table->taken.lines, strdup(text));
}

/* Takes lines out of what the last requests are known to have added. */
static void forget_step(struct serve_edits *edits, uint64_t lines, uint64_t line, uint64_t count)
{
    size_t at = edits->step_count;
    while (at > 0 && lines >= line)
        lines -= edits->steps[--at].lines;
    if (lines >= line)
        return;
    edits->steps[at].lines -= count;
    if (edits->steps[at].lines > 0)
        return;
    memmove(edits->steps + at, edits->steps + at + 1,
            (--edits->step_count - at) * sizeof *edits->steps);
}

/* Removes lines from the log. Throws among them are noted, as they cannot be thrown anew. */
static enum serve_change remove_lines(struct serve_table *table, uint64_t line, uint64_t count)
{
    enum serve_change answer;
    uint64_t lines = table->lines;
    char *text = lines_at(table, line, count);
    bool kept = text && serve_throws_keep(table, text, strlen(text));
    free(text);
    if (!kept)
        return SERVE_NO_MEMORY;
    if (umpire_session_replace(table->session, line, count, "", 0) != UMPIRE_SESSION_GOOD)
        answer = serve_change_drop(table, SERVE_NO_MEMORY);
    else
        answer = keep_others(table, SERVE_RULED, "");
    if (answer == SERVE_DONE)
        answer = serve_change_save(table);
    if (answer != SERVE_DONE)
        return answer;
    table->taken.at = serve_table_mark(table);
    forget_step(&table->edits, lines, line, count);
    return SERVE_DONE;
}

/* Removes what a request has added from where it stands; lines below it stay. */
static enum serve_change take_out(struct serve_table *table,
                                  const struct serve_request_change *change, char **ret_removed)
{
    unsigned at = table->edits.step_count;
    uint64_t line = table->lines + 1;
    while (at > 0 && table->edits.steps[at - 1].number >= change->step)
        line -= table->edits.steps[--at].lines;
    if (at == table->edits.step_count || table->edits.steps[at].number != change->step)
        return SERVE_NOTHING;
    uint64_t count = table->edits.steps[at].lines;
    *ret_removed = lines_at(table, line, count);
    if (!*ret_removed)
        return SERVE_NO_MEMORY;
    enum serve_change answer = serve_throws_settled(table, line, *ret_removed,
                                                    strlen(*ret_removed));
    if (answer != SERVE_DONE)
        return answer;
    cli_taken_done(&table->taken.lines);
    answer = remove_lines(table, line, count);
    if (answer == SERVE_DONE)
        serve_change_note(table, change->key);
    return answer;
}

/* The list that the table's link has given last, if nothing was changed since. */
static struct serve_given *last_given(struct serve_table *table)
{
    struct serve_taken *taken = &table->taken;
    struct serve_given *last = taken->given_count ? &taken->given[taken->given_count - 1] : NULL;
    return last && serve_mark_same(last->after, serve_table_mark(table)) ? last : NULL;
}

/* Takes a list back: the log is as it was before. */
static enum serve_change take_list_out(struct serve_table *table, struct serve_given *last,
                                       const struct serve_request_change *change,
                                       char **ret_removed)
{
    *ret_removed = strdup(last->lines);
    if (!*ret_removed || !serve_change_reserve(table, last->before, strlen(last->before)))
        return SERVE_NO_MEMORY;
    if (!change->edit)
        return SERVE_DECLARED;
    if (!serve_become(table->session, last->before, strlen(last->before)))
        return serve_change_drop(table, SERVE_NO_MEMORY);
    enum serve_change answer = keep_others(table, SERVE_RULED, "");
    if (answer == SERVE_DONE)
        answer = serve_change_save(table);
    if (answer != SERVE_DONE)
        return answer;
    serve_change_note(table, change->key);
    cli_taken_done(&table->taken.lines);
    table->edits.step_count = 0;
    free(last->before);
    free(last->lines);
    table->taken.given_count--;
    return SERVE_DONE;
}

enum serve_change serve_table_undo(struct serve_table *table,
                                   const struct serve_request_change *change, char **ret_removed)
{
    *ret_removed = NULL;
    enum serve_change answer = serve_change_begin(table);
    if (answer != SERVE_DONE || serve_change_known(table, change->key))
        return answer;
    if (!serve_mark_same(change->mark, serve_table_mark(table)))
        return SERVE_STALE;
    if (table->lines == 0)
        return SERVE_NOTHING;
    if (change->step)
        return take_out(table, change, ret_removed);
    struct serve_given *given = last_given(table);
    if (given)
        return take_list_out(table, given, change, ret_removed);
    uint64_t begins = cli_first_marker(table->session), count = last_lines(table, begins);
    if (table->written.of_event && !begins && !table->edits.step_count)
        return SERVE_OF_ROOM; /* no request has added it */
    *ret_removed = lines_at(table, table->lines - count + 1, count);
    if (*ret_removed && !begins && !change->edit)
        return SERVE_DECLARED;
    if (!*ret_removed)
        return SERVE_NO_MEMORY;
    if (serve_throws_answered(table, table->lines - count + 1))
        return SERVE_ANSWERED;
    if (!keep(table, *ret_removed))
        return SERVE_NO_MEMORY;
    answer = remove_lines(table, table->lines - count + 1, count);
    if (answer == SERVE_DONE)
        serve_change_note(table, change->key);
    else
        cli_taken_drop(&table->taken.lines);
    return answer;
}

enum serve_change serve_table_redo(struct serve_table *table,
                                   const struct serve_request_change *change)
{
    size_t count;
    enum serve_change answer = serve_change_begin(table);
    if (answer != SERVE_DONE || serve_change_known(table, change->key))
        return answer;
    if (!serve_mark_same(change->mark, serve_table_mark(table)))
        return SERVE_STALE;
    struct serve_request_change again = *change;
    again.text = serve_table_taken(table, &count);
    if (!again.text)
        return SERVE_NOT_TAKEN;
    again.length = strlen(again.text);
    again.as_it_was = true;
    answer = serve_throws_came(table, again.text, again.length);
    if (answer != SERVE_DONE)
        return answer;
    answer = add(table, &again, "");
    if (answer == SERVE_DONE) {
        cli_taken_drop(&table->taken.lines);
        table->taken.at = serve_table_mark(table);
    }
    return answer;
}

/* Lists ---------------------------------------------------------------------------------------- */

/* False: out of memory. */
static bool write_list(struct umpire_session *session, uint64_t line,
                       const struct serve_request_change *change)
{
    return umpire_session_replace(session, line, 1, change->text, change->length) ==
               UMPIRE_SESSION_GOOD &&
           cli_lists_record_all(session);
}

/* Keeps how the log was before a list, so that the list can be taken back. False: no memory. */
static bool keep_list(struct serve_table *table, const struct serve_request_change *change)
{
    size_t length;
    const char *text = umpire_session_text(table->session, &length);
    struct serve_given list = {.before = strndup(text, length),
                               .lines = strndup(change->text, change->length)};
    if (table->taken.given_count == SERVE_LISTS)
        serve_given_drop(table);
    table->taken.given[table->taken.given_count++] = list;
    return list.before && list.lines;
}

enum serve_change serve_table_declare(struct serve_table *table,
                                      const struct serve_request_change *change, const char *player)
{
    size_t length;
    enum serve_change answer = serve_change_begin(table);
    if (answer != SERVE_DONE || serve_change_known(table, change->key))
        return answer;
    if (!serve_mark_same(change->mark, serve_table_mark(table)))
        return SERVE_STALE;
    bool begun = cli_first_marker(table->session);
    uint64_t line = begun || change->first ? 0 : cli_lists_place(table->session, player);
    umpire_session_text(table->session, &length);
    if (begun || (!change->first && !line))
        return SERVE_BEGUN;
    answer = serve_chains_open(table);
    if (answer != SERVE_DONE)
        return answer;
    if (length + change->length > SERVE_LOG_MOST)
        return SERVE_TOO_LARGE;
    if (!serve_change_reserve(table, change->text, change->length))
        return SERVE_NO_MEMORY;
    if (!change->first && !keep_list(table, change))
        return SERVE_NO_MEMORY;
    bool written = change->first ? cli_lists_first(table->session, player)
                                 : write_list(table->session, line, change);
    if (!written)
        return serve_change_drop(table, SERVE_NO_MEMORY);
    if (!change->first) /* that touches no other word */
        answer = keep_others(table, SERVE_RULING, "");
    if (answer == SERVE_DONE)
        answer = serve_change_save(table);
    if (answer == SERVE_DONE && change->first && !serve_table_note_kept(table))
        return serve_change_drop(table, SERVE_NO_MEMORY);
    if (answer == SERVE_DONE) {
        serve_change_note(table, change->key);
        table->edits.step_count = 0;
        if (!change->first)
            table->taken.given[table->taken.given_count - 1].after = serve_table_mark(table);
    }
    return answer;
}

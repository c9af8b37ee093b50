/* SPDX-License-Identifier: MIT */
#include "event/serve/ask.h"
#include "event/serve/json.h"
#include "event/serve/table.h"

#include "base/path.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "# The judge's list: of the rulings in the log these count.\n";

char *serve_rulings_path(const char *directory, const char *name)
{
    char *path;
    return asprintf(&path, "%s/%s.rulings", directory, name) < 0 ? NULL : path;
}

static void forget(struct serve_rulings *rulings)
{
    for (size_t i = 0; i < rulings->length; i++)
        free(rulings->list[i].text);
    free(rulings->list);
    rulings->list = NULL;
    rulings->length = 0;
}

void serve_rulings_done(struct serve_rulings *rulings)
{
    forget(rulings);
    free(rulings->lines);
    free(rulings->path);
    *rulings = (struct serve_rulings){.path = NULL};
}

/* Whether the list is a link: what it leads to may be anything, such as the links of the tables. */
static bool is_link(const struct serve_rulings *rulings)
{
    struct stat there;
    bool link = lstat(rulings->path, &there) == 0 && S_ISLNK(there.st_mode);
    if (link)
        errno = ELOOP;
    return link;
}

bool serve_rulings_fresh(const struct serve_rulings *rulings)
{
    struct stat now;
    return rulings->list && lstat(rulings->path, &now) == 0 &&
           path_same_state(&now, &rulings->known);
}

/* Reading -------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const struct serve_listed *one = a, *other = b;
    return strcmp(one->text, other->text);
}

/* Copies the rulings of a session; a corrected one counts 0 times. False: out of memory. */
static bool copy_rulings(struct serve_rulings *rulings, const struct umpire_session *file)
{
    const struct umpire_session_ruling *ruling;
    size_t count = 0;
    while (umpire_session_ruling(file, count))
        count++;
    rulings->list = calloc(count + 1, sizeof *rulings->list);
    if (!rulings->list)
        return false;
    for (size_t i = 0; (ruling = umpire_session_ruling(file, i)) != NULL; i++) {
        rulings->list[i].text = strdup(ruling->text);
        if (!rulings->list[i].text)
            return false;
        rulings->list[i].count = !ruling->corrected;
        rulings->length = i + 1;
    }
    return true;
}

/* Makes one row of those with the same text, which follow one another, and adds their counts. */
static void merge_same_rulings(struct serve_rulings *rulings)
{
    size_t kept = 0;
    for (size_t i = 0; i < rulings->length; i++) {
        if (kept > 0 && compare(&rulings->list[kept - 1], &rulings->list[i]) == 0) {
            rulings->list[kept - 1].count += rulings->list[i].count;
            free(rulings->list[i].text);
        } else {
            rulings->list[kept++] = rulings->list[i];
        }
    }
    rulings->length = kept;
}

/* Makes the list the rulings that a session has. False: out of memory; then there is no list. */
static bool read_listed_rulings(struct serve_rulings *rulings, const struct umpire_session *file)
{
    forget(rulings);
    if (!copy_rulings(rulings, file)) {
        forget(rulings);
        return false;
    }
    qsort(rulings->list, rulings->length, sizeof *rulings->list, compare);
    merge_same_rulings(rulings);
    return true;
}

/* Makes the list of the rulings that stand in the log. */
static enum umpire_session_status make(struct umpire_session *file,
                                       const struct umpire_session *log)
{
    const struct umpire_session_ruling *ruling;
    enum umpire_session_status status = umpire_session_append(file, heading, sizeof heading - 1);
    for (size_t i = 0;
         status == UMPIRE_SESSION_GOOD && (ruling = umpire_session_ruling(log, i)) != NULL; i++)
        if (!ruling->corrected)
            status = umpire_session_append(file, ruling->text, strlen(ruling->text));
    return status;
}

/* Takes over the list as it is in a session, and the state of its file. */
static enum umpire_session_status settle(struct serve_rulings *rulings,
                                         const struct umpire_session *file)
{
    if (stat(rulings->path, &rulings->known) != 0)
        return UMPIRE_SESSION_IO;
    return read_listed_rulings(rulings, file) ? UMPIRE_SESSION_GOOD : UMPIRE_SESSION_NO_MEMORY;
}

enum umpire_session_status serve_rulings_read(struct serve_rulings *rulings,
                                              const struct umpire_session *log)
{
    if (is_link(rulings))
        return UMPIRE_SESSION_IO;
    struct umpire_session *file = umpire_session_new(NULL);
    struct stat there;
    enum umpire_session_status status = file ? umpire_session_open(file, rulings->path)
                                             : UMPIRE_SESSION_NO_MEMORY;
    if (status == UMPIRE_SESSION_GOOD && stat(rulings->path, &there) != 0) {
        status = make(file, log);
        if (status == UMPIRE_SESSION_GOOD)
            status = umpire_session_save(file, false);
    }
    if (status == UMPIRE_SESSION_GOOD)
        status = settle(rulings, file);
    umpire_session_free(file);
    return status;
}

/* Changing ------------------------------------------------------------------------------------- */

/* The line of the last ruling with a text; 0: there is none. */
static uint64_t last_of(const struct umpire_session *file, const char *text)
{
    const struct umpire_session_ruling *ruling;
    uint64_t line = 0;
    for (size_t i = 0; (ruling = umpire_session_ruling(file, i)) != NULL; i++)
        if (strcmp(ruling->text, text) == 0)
            line = ruling->line;
    return line;
}

enum umpire_session_status serve_rulings_change(struct serve_rulings *rulings, const char *text,
                                                bool added)
{
    if (is_link(rulings))
        return UMPIRE_SESSION_IO;
    struct umpire_session *file = umpire_session_new(NULL);
    enum umpire_session_status status = file ? umpire_session_open(file, rulings->path)
                                             : UMPIRE_SESSION_NO_MEMORY;
    if (status == UMPIRE_SESSION_GOOD && added)
        status = umpire_session_append(file, text, strlen(text));
    else if (status == UMPIRE_SESSION_GOOD)
        status = umpire_session_replace(file, last_of(file, text), 1, "", 0);
    if (status == UMPIRE_SESSION_GOOD)
        status = umpire_session_save(file, false);
    if (status == UMPIRE_SESSION_GOOD)
        status = settle(rulings, file);
    umpire_session_free(file);
    return status;
}

/* Counting ------------------------------------------------------------------------------------- */

/* Whether a ruling of the log is on the list, and not used up by those before it. */
static bool use_listed_ruling(struct serve_rulings *rulings,
                              const struct umpire_session_ruling *ruling, const char *more,
                              bool *more_used)
{
    const struct serve_listed wanted = {.text = (char *)ruling->text};
    if (ruling->corrected)
        return false;
    struct serve_listed *one = bsearch(&wanted, rulings->list, rulings->length,
                                       sizeof *rulings->list, compare);
    if (one && one->used < one->count) {
        one->used++;
        return true;
    }
    if (*more_used || !more || strcmp(more, ruling->text) != 0)
        return false;
    *more_used = true;
    return true;
}

/* The minutes that a ruling adds for its table, as in note "Judge: 10 more minutes: ...". */
static unsigned minutes_given(const char *text)
{
    unsigned minutes = 0;
    int length = 0;
    // NOLINTNEXTLINE(cert-err34-c): a number that is too large is none that the room writes
    sscanf(text, "note \"Judge: %4u more minute%n", &minutes, &length);
    return length ? minutes : 0;
}

enum umpire_session_status serve_rulings_admit(struct serve_rulings *rulings, const char *more,
                                               struct umpire_session *log)
{
    const struct umpire_session_ruling *ruling;
    size_t count = 0, kept = 0;
    bool more_used = false;
    while (umpire_session_ruling(log, count))
        count++;
    uint64_t *lines = realloc(rulings->lines, (count + 1) * sizeof *lines), spoilt = 0;
    if (!lines)
        return UMPIRE_SESSION_NO_MEMORY;
    rulings->lines = lines;
    for (size_t i = 0; i < rulings->length; i++)
        rulings->list[i].used = 0;
    for (size_t i = 0; (ruling = umpire_session_ruling(log, i)) != NULL; i++) {
        /* all rulings on a line count, or none */
        if (!use_listed_ruling(rulings, ruling, more, &more_used))
            spoilt = ruling->line;
        else if (spoilt != ruling->line && (kept == 0 || lines[kept - 1] != ruling->line))
            lines[kept++] = ruling->line;
        if (spoilt == ruling->line && kept > 0 && lines[kept - 1] == ruling->line)
            kept--;
    }
    rulings->line_count = kept;
    rulings->minutes = 0;
    for (size_t i = 0, at = 0; (ruling = umpire_session_ruling(log, i)) != NULL; i++) {
        while (at < kept && lines[at] < ruling->line)
            at++;
        if (at < kept && lines[at] == ruling->line)
            rulings->minutes += minutes_given(ruling->text);
    }
    return umpire_session_admit(log, lines, kept);
}

void serve_tell_rulings(struct log_writer *json, const struct umpire_session *session)
{
    const struct umpire_session_ruling *ruling;
    log_write(json, "\"rulings\":[");
    for (size_t i = 0; (ruling = umpire_session_ruling(session, i)) != NULL; i++) {
        log_write(json, "{\"line\":%" PRIu64 ",", ruling->line);
        serve_json_member(json, "text", ruling->text);
        serve_json_next(json, '}');
    }
    serve_json_next(json, ']');
}

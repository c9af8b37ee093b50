/* SPDX-License-Identifier: MIT */
#include "event/serve/table.h"

#include "desk/shared/cli.h"
#include "desk/shared/log_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Where one of some characters no longer stands. */
static size_t after_all(const char *line, size_t length, size_t at, const char *characters)
{
    while (at < length && line[at] && strchr(characters, line[at]))
        at++;
    return at;
}

const char *serve_after_time(const char *line, size_t *length)
{
    size_t at = after_all(line, *length, 0, " \t;");
    if (at == *length || line[at] != '@')
        return line;
    at = after_all(line, *length, at + 1, "0123456789:"); /* as log.l reads a time */
    at = after_all(line, *length, at, " \t");
    *length -= at;
    return line + at;
}

/* The seconds of the time that begins a line. False: none does. */
static bool time_of(const char *line, size_t length, uint64_t *ret_seconds)
{
    unsigned parts[3] = {0}, count = 0;
    if (!length || *line != '@')
        return false;
    *ret_seconds = 0;
    for (size_t i = 1; i < length && count < 3 && line[i] != ' '; i++)
        if (line[i] == ':')
            count++;
        else if (line[i] < '0' || line[i] > '9')
            return true;
        else
            parts[count] = parts[count] * 10 + (unsigned)(line[i] - '0');
    *ret_seconds = count == 1 ? parts[0] * 60 + parts[1]
                              : ((uint64_t)parts[0] * 60 + parts[1]) * 60 + parts[2];
    return true;
}

/* The log's last time in seconds, or 0. */
static uint64_t last_time_of_log(const struct serve_table *table)
{
    size_t length;
    uint64_t seconds;
    for (uint64_t line = table->lines; line > 0; line--) {
        const char *text = umpire_session_line(table->session, line, &length);
        if (text && time_of(text, length, &seconds))
            return seconds;
    }
    return 0;
}

/* Whether a line is a statement that may have a time: an event, a marker or the result. */
static bool takes_time(const char *line, size_t length)
{
    static const char *const words[] = {"round", "turn", "phase", "segment", "step", "result"};
    size_t begin = after_all(line, length, 0, " \t;"), at;
    line += begin;
    length -= begin;
    bool quoted = length && *line == '"';
    if (length && *line == '@')
        return false;
    for (at = quoted; at < length && (quoted ? line[at] != '"' : !strchr(" :\"\n", line[at])); at++)
        at += quoted && line[at] == '\\';
    at += quoted;
    if (at < length && line[at] == ':')
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == at && strncmp(line, words[i], at) == 0)
            return true;
    return false;
}

/* What the log declares of its beacon: when the game's time began, in seconds since 1970, and the
 * minutes between a throw and its round. 0 without a beacon. */
static time_t began(const struct serve_table *table, unsigned *ret_minutes)
{
    static const char form[] = "%Y-%m-%dT%H:%M:%SZ", before[] = "start=\"", wait[] = "minutes=";
    uint64_t first = cli_first_marker(table->session);
    size_t length;
    for (uint64_t line = 1; line < first; line++) {
        const char *text = umpire_session_line(table->session, line, &length);
        char said[128] = "";
        snprintf(said, sizeof said, "%.*s", (int)(text ? length : 0), text ? text : "");
        const char *start = strncmp(said, "beacon ", 7) == 0 ? strstr(said, before) : NULL,
                   *minutes = strstr(said, wait);
        struct tm day = {0};
        if (!start || !strptime(start + sizeof before - 1, form, &day))
            continue;
        *ret_minutes = minutes ? (unsigned)strtoul(minutes + sizeof wait - 1, NULL, 10) : 0;
        return timegm(&day);
    }
    return 0;
}

bool serve_beacon_came(const struct serve_table *table, const char *line, size_t length)
{
    unsigned minutes;
    uint64_t seconds;
    time_t start = began(table, &minutes);
    return start && time_of(line, length, &seconds) &&
           (uint64_t)time(NULL) >= (uint64_t)start + seconds + 60 * (uint64_t)minutes;
}

/* Writes the time of a statement that is recorded now. "": nobody knows it. */
static void write_statement_time(const struct serve_table *table,
                                 const struct serve_request_change *change,
                                 char ret_time[CLOCK_TIME_BYTES])
{
    uint64_t least = last_time_of_log(table);
    unsigned minutes;
    time_t start = began(table, &minutes), now = time(NULL);
    uint64_t passed = now > start ? (uint64_t)(now - start) : 0;
    if (start) /* which round a throw needs depends on it, so the round's clock does not count */
        serve_clock_write(passed < least ? least : passed, ret_time);
    else
        serve_clock_time(change->clock, table->name, least, ret_time);
}

/* The next line of a text from `*at` on, with its end, which `*at` then passes. Answers whether it
 * takes a time; `ret_line` is what stands behind that, or the whole line. */
static bool next_timed(struct slice text, size_t *at, struct slice *ret_line)
{
    const char *line = text.at + *at, *end = memchr(line, '\n', text.length - *at);
    size_t length = end ? (size_t)(end - line) + 1 : text.length - *at;
    *at += length;
    const char *rest = serve_after_time(line, &length);
    bool timed = rest != line || takes_time(line, length);
    size_t empty = timed ? after_all(rest, length, 0, " \t;") : 0;
    *ret_line = (struct slice){rest + empty, length - empty};
    return timed;
}

/* Whether a line takes a time, or one may stand within. */
static bool may_be_timed(struct slice text)
{
    struct slice line;
    bool timed = text.length && memchr(text.at, '@', text.length);
    for (size_t at = 0; at < text.length && !timed;)
        timed = next_timed(text, &at, &line);
    return timed;
}

bool serve_with_time(const struct serve_table *table, const struct serve_request_change *change,
                     char **ret_text, size_t *ret_length, char ret_time[CLOCK_TIME_BYTES])
{
    struct log_writer lines = {.bytes = NULL};
    const struct slice text = {change->text, change->length};
    struct slice line;
    *ret_text = NULL;
    *ret_time = '\0';
    if (change->clock && may_be_timed(text))
        write_statement_time(table, change, ret_time);
    if (!*ret_time)
        return true;
    for (size_t at = 0; at < text.length;) {
        bool timed = next_timed(text, &at, &line);
        log_write(&lines, "%s%.*s", timed ? ret_time : "", (int)line.length, line.at);
    }
    *ret_text = lines.bytes;
    *ret_length = lines.length;
    return !lines.failed;
}

/* Statements with a time that is not the server's. */
struct other_times {
    uint64_t after, seconds;
    bool found;
};

static bool take_written_time(void *user, const struct umpire_written *one)
{
    struct other_times *other = user;
    uint64_t seconds;
    other->found = other->found ||
                   (one->line > other->after && time_of(one->text, strlen(one->text), &seconds) &&
                    seconds != other->seconds);
    return true;
}

enum serve_change serve_times_kept(const struct serve_table *table, const char *time)
{
    size_t length;
    const char *text = umpire_session_text(table->session, &length);
    struct other_times other = {.after = table->lines};
    if (!*time)
        return SERVE_DONE;
    time_of(time, strlen(time), &other.seconds);
    if (!umpire_read_written(text, length, NULL, take_written_time, &other))
        return SERVE_NO_MEMORY;
    return other.found ? SERVE_OTHER_TIME : SERVE_DONE;
}

/* SPDX-License-Identifier: MIT */
#include "event/serve/table.h"

#include "base/array.h"
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

/* What the log declares of its beacon: when the game's time began, in seconds since 1970, and the
 * minutes between a throw and its round. 0 without a beacon. */
struct beacon {
    uint64_t before; /* the line of the first marker */
    time_t start;
    unsigned minutes;
};

static bool note_declared_beacon(void *user, const struct umpire_written *one)
{
    struct beacon *beacon = user;
    char start[64], minutes[16] = "0";
    struct tm day = {0};
    if (one->line >= beacon->before)
        return false;
    if (one->writing != UMPIRE_WRITING_DECLARATION || strcmp(one->word, "beacon") != 0 ||
        !umpire_written_value(one, "start", start, sizeof start) ||
        !strptime(start, "%Y-%m-%dT%H:%M:%SZ", &day))
        return true;
    umpire_written_value(one, "minutes", minutes, sizeof minutes);
    beacon->minutes = (unsigned)strtoul(minutes, NULL, 10);
    beacon->start = timegm(&day);
    return false;
}

static struct beacon beacon_of(const struct serve_table *table)
{
    struct beacon beacon = {.before = cli_first_marker(table->session)};
    size_t length;
    const char *text = umpire_session_text(table->session, &length);
    umpire_read_written(text, length, NULL, note_declared_beacon, &beacon);
    return beacon;
}

bool serve_beacon_came(const struct serve_table *table, const char *line, size_t length)
{
    uint64_t seconds;
    const struct beacon beacon = beacon_of(table);
    return beacon.start && time_of(line, length, &seconds) &&
           (uint64_t)time(NULL) >=
               (uint64_t)beacon.start + seconds + 60 * (uint64_t)beacon.minutes;
}

/* Writes the time that a statement gets which is recorded at this moment. "": nobody knows it. */
static void write_statement_time(const struct serve_table *table,
                                 const struct serve_request_change *change,
                                 char ret_time[CLOCK_TIME_BYTES])
{
    const uint64_t least = last_time_of_log(table);
    const time_t start = beacon_of(table).start, now = time(NULL);
    if (!start) {
        serve_clock_time(change->clock, table->name, least, ret_time);
        return;
    }
    /* A throw's time decides which round of the beacon it needs. The event's clock may be stopped,
     * so real time is taken. */
    const uint64_t passed = now > start ? (uint64_t)(now - start) : 0;
    serve_clock_write(passed < least ? least : passed, ret_time);
}

/* The lines of a request on which a statement begins that may have a time: an event, a marker or
 * the result. */
struct timed_lines {
    uint64_t *list; /* of line numbers, ascending */
    size_t count, capacity;
};

static bool take_timed_line(void *user, const struct umpire_written *one)
{
    static const bool timeless[UMPIRE_WRITING_COUNT] = {
        [UMPIRE_WRITING_GAME] = true,        [UMPIRE_WRITING_EVENT] = true,
        [UMPIRE_WRITING_LIST] = true,        [UMPIRE_WRITING_DECLARATION] = true,
        [UMPIRE_WRITING_NOTE] = true,        [UMPIRE_WRITING_VIEW] = true};
    struct timed_lines *lines = user;
    if (timeless[one->writing] || !strcmp(one->text, "end") ||
        (lines->count && lines->list[lines->count - 1] == one->line))
        return true;
    if (!ARRAY_RESERVE(lines->list, lines->capacity, lines->count + 1))
        return false;
    lines->list[lines->count++] = one->line;
    return true;
}

/* Gives each line the time that takes one or says one. */
static void write_timed(struct log_writer *to, struct slice text, const struct timed_lines *lines,
                        const char *time)
{
    uint64_t number = 1;
    for (size_t at = 0, next = 0; at < text.length; number++) {
        const char *line = text.at + at, *end = memchr(line, '\n', text.length - at);
        size_t length = end ? (size_t)(end - line) + 1 : text.length - at;
        at += length;
        const char *rest = serve_after_time(line, &length);
        bool timed = next < lines->count && lines->list[next] == number;
        next += timed;
        timed = timed || rest != line;
        size_t empty = timed ? after_all(rest, length, 0, " \t;") : 0;
        log_write(to, "%s%.*s", timed ? time : "", (int)(length - empty), rest + empty);
    }
}

bool serve_with_time(const struct serve_table *table, const struct serve_request_change *change,
                     char **ret_text, size_t *ret_length, char ret_time[CLOCK_TIME_BYTES])
{
    struct log_writer written = {.bytes = NULL};
    struct timed_lines lines = {.list = NULL};
    const struct slice text = {change->text, change->length};
    *ret_text = NULL;
    *ret_time = '\0';
    bool good = !change->clock ||
                umpire_read_written(text.at, text.length, NULL, take_timed_line, &lines);
    if (good && change->clock && (lines.count || memchr(text.at, '@', text.length)))
        write_statement_time(table, change, ret_time);
    if (good && *ret_time) {
        write_timed(&written, text, &lines, ret_time);
        *ret_text = written.bytes;
        *ret_length = written.length;
        good = !written.failed;
    }
    free(lines.list);
    return good;
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

/* SPDX-License-Identifier: MIT */
#include "event/serve/times.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *serve_after_time(const char *line, size_t *length)
{
    const char *blank = *length && *line == '@' ? memchr(line, ' ', *length) : NULL;
    if (!blank)
        return line;
    *length -= (size_t)(blank + 1 - line);
    return blank + 1;
}

/* The seconds of the log's last time; 0: it has none. */
static uint64_t last_time(const struct serve_table *table)
{
    size_t length;
    for (uint64_t line = table->lines; line > 0; line--) {
        const char *text = umpire_session_line(table->session, line, &length);
        unsigned parts[3] = {0}, count = 0;
        if (!text || !length || *text != '@')
            continue;
        for (size_t i = 1; i < length && count < 3 && text[i] != ' '; i++)
            if (text[i] == ':')
                count++;
            else if (text[i] < '0' || text[i] > '9')
                return 0;
            else
                parts[count] = parts[count] * 10 + (unsigned)(text[i] - '0');
        return count == 1 ? parts[0] * 60 + parts[1]
                          : ((uint64_t)parts[0] * 60 + parts[1]) * 60 + parts[2];
    }
    return 0;
}

/* Whether a line is a statement that may have a time: what somebody does, a marker or the result.
 */
static bool takes_time(const char *line, size_t length)
{
    static const char *const words[] = {"round", "turn", "phase", "segment", "step", "result"};
    size_t at = 0;
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

bool serve_with_time(const struct serve_table *table, const struct serve_request_change *change,
                     char **ret_text, size_t *ret_length)
{
    char time[CLOCK_TIME_BYTES] = "";
    *ret_text = NULL;
    if (change->clock && takes_time(change->text, change->length))
        serve_clock_time(change->clock, table->name, last_time(table), time);
    if (!*time)
        return true;
    int length = asprintf(ret_text, "%s%.*s", time, (int)change->length, change->text);
    *ret_length = length > 0 ? (size_t)length : 0;
    if (length < 0)
        *ret_text = NULL;
    return length >= 0;
}

/* SPDX-License-Identifier: MIT */
/* Whose fleet is not legal, before the first round begins: until then the log is judged with such a
 * round at its end, by the rules about fleets alone. */
#include "event/serve/ask.h"

#include "base/slice.h"
#include "desk/fleet/fleet.h"
#include "desk/fleet/judged.h"
#include "desk/shared/sessions.h"
#include "event/serve/json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_MOST = 64, MESSAGE_BYTES = 400, PLAYER_BYTES = LOG_NAME_BYTES + 3 };

struct fault {
    uint64_t line, player; /* player: the line on which its block begins; 0: none */
    char message[MESSAGE_BYTES], rule[64], citation[160];
};

struct faults {
    const struct umpire_session *session;
    struct fault list[FAULTS_MOST];
    size_t count;
};

static struct slice line_of(const struct umpire_session *session, uint64_t number)
{
    struct slice line = {NULL, 0};
    line.at = umpire_session_line(session, number, &line.length);
    while (line.at && line.length && *line.at == ' ')
        line = (struct slice){line.at + 1, line.length - 1};
    return line.at ? line : (struct slice){"", 0};
}

static bool begins(struct slice line, const char *word)
{
    return line.length >= strlen(word) && memcmp(line.at, word, strlen(word)) == 0;
}

/* Whether the block that begins on a line has a ship or a squadron: a list was given. */
static bool has_fleet_in_block(const struct umpire_session *session, uint64_t block)
{
    for (uint64_t line = block + 1; line <= umpire_session_lines(session); line++) {
        struct slice text = line_of(session, line);
        if (begins(text, "player "))
            return false;
        if (begins(text, "ship ") || begins(text, "squadron "))
            return true;
    }
    return false;
}

static bool take_finding(void *user, const struct umpire_finding *finding)
{
    struct faults *faults = user;
    uint64_t block = finding->line;
    if (finding->level != UMPIRE_LEVEL_VIOLATION || faults->count == FAULTS_MOST)
        return true;
    while (block > 0 && !begins(line_of(faults->session, block), "player "))
        block--;
    if (!has_fleet_in_block(faults->session, block))
        return true;
    struct fault *fault = &faults->list[faults->count++];
    *fault = (struct fault){.line = finding->line, .player = block};
    text_copy(fault->message, sizeof fault->message, slice_of(finding->message));
    text_copy(fault->rule, sizeof fault->rule, slice_of(finding->rule));
    text_copy(fault->citation, sizeof fault->citation,
              slice_of(finding->citation ? finding->citation : ""));
    return true;
}

static bool says_points(struct slice line)
{
    return begins(line, "points ");
}

/* Whether a ship or a squadron says what it costs, as in a list that was given at the table. */
static bool is_of_list(struct slice line)
{
    return (begins(line, "ship ") || begins(line, "squadron ")) &&
           memmem(line.at, line.length, " points=", strlen(" points="));
}

static bool any_line(const struct umpire_session *session, bool (*fits)(struct slice line))
{
    uint64_t line = umpire_session_lines(session);
    while (line > 0 && !fits(line_of(session, line)))
        line--;
    return line > 0;
}

/* The log so far, with a first round. Empty: its fleets are not judged. A list that was given at
 * the table may have the book's points, where nothing says how many. */
static void write_begun(const struct umpire_session *session, struct log_writer *log)
{
    bool points = any_line(session, says_points);
    if (!points && !any_line(session, is_of_list))
        return;
    for (uint64_t line = 1; line <= umpire_session_lines(session); line++) {
        const struct slice text = line_of(session, line);
        if (!points && begins(text, "player ")) {
            log_write(log, "points %d; ", (int)FLEET_LIMIT);
            points = true;
        }
        log_write(log, "%.*s\n", (int)text.length, text.at);
    }
    log_write(log, "round 1\n");
}

static void judge(struct faults *faults, const struct log_writer *log)
{
    struct umpire_sink sink = {.user = faults, .finding = take_finding};
    struct umpire_options options;
    umpire_options_init(&options);
    options.as_played = true;
    struct umpire_checker *checker = umpire_checker_new(&options, &sink);
    if (checker && fleet_rules_set(checker) && !log->failed)
        umpire_check_memory(checker, "", log->bytes, log->length);
    umpire_checker_free(checker);
}

/* The name with which a player's block begins. */
static void tell_name(struct log_writer *json, struct slice line)
{
    char name[PLAYER_BYTES];
    size_t used = 0, at = strlen("player ");
    bool quoted = at < line.length && line.at[at] == '"';
    for (at += quoted; at < line.length && used + 1 < sizeof name; at++) {
        if (line.at[at] == (quoted ? '"' : ' '))
            break;
        if (quoted && line.at[at] == '\\' && at + 1 < line.length)
            at++;
        name[used++] = line.at[at];
    }
    name[used] = '\0';
    serve_json_member(json, "player", name);
}

/* Writes a player's faults, which follow each other. Answers how many they are. */
static size_t tell_fleet(struct log_writer *json, const struct faults *faults, size_t first,
                         bool open)
{
    size_t count = 0;
    const struct fault *fault = &faults->list[first];
    while (first + count < faults->count && fault[count].player == fault->player)
        count++;
    log_write(json, "{");
    tell_name(json, line_of(faults->session, fault->player));
    log_write(json, "\"count\":%zu,\"faults\":[", count);
    for (size_t i = 0; open && i < count; i++) {
        log_write(json, "{\"line\":%" PRIu64 ",", fault[i].line);
        serve_json_member(json, "message", fault[i].message);
        serve_json_member(json, "rule", fault[i].rule);
        serve_json_member(json, "citation", fault[i].citation);
        serve_json_next(json, '}');
    }
    serve_json_close(json, ']');
    serve_json_next(json, '}');
    return count;
}

static int by_line(const void *a, const void *b)
{
    const struct fault *one = a, *other = b;
    return (one->line > other->line) - (one->line < other->line);
}

void serve_tell_fleets(struct log_writer *json, const struct serve_table *table, bool open)
{
    struct log_writer log = {.bytes = NULL};
    log_write(json, "\"fleets\":[");
    struct faults *faults = cli_first_marker(table->session) ? NULL : calloc(1, sizeof *faults);
    if (faults) {
        faults->session = table->session;
        write_begun(table->session, &log);
        if (log.length)
            judge(faults, &log);
        qsort(faults->list, faults->count, sizeof *faults->list, by_line);
        for (size_t i = 0; i < faults->count;)
            i += tell_fleet(json, faults, i, open);
    }
    serve_json_next(json, ']');
    log_writer_done(&log);
    free(faults);
}

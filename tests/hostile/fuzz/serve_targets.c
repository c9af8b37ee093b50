/* SPDX-License-Identifier: MIT */
/* Requests to 'umpire serve', without HTTP. An input is a series of requests, each a line "METHOD
 * LINK what?query" and a body up to a line "--". LINK is w (the link to write), r (the link to
 * read), j (the judge's) or a link itself. In a body "@" in quotes stands for the log's current
 * mark, so that inputs can change the log. */
#include "fuzz.h"
#include "desk/shared/cli.h"
#include "event/serve/answer.h"
#include "event/serve/ask.h"
#include "../../unit/delete_folder.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char log_text[] =
    "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n"
    "player Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\n"
    "Rebel: assign Yavaris navigate\nEmpire: assign Avenger repair\nphase ship\n";

static struct serve *serve;
static char folder_path[64];
static const struct cli_settings no_settings;

static void never(void *connection)
{
    (void)connection;
}

static void look(void *user, struct serve_table *table)
{
    serve_look(user, table);
}

static void end(void)
{
    serve_folder_close(&serve->folder);
    serve_reports_done(&serve->reports);
    free(serve);
    if (delete_folder(folder_path) != 0)
        perror(folder_path);
}

static void begin(void)
{
    const char *why;
    struct serve_table *table;
    snprintf(folder_path, sizeof folder_path, "%s/umpire-fuzz-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    serve = calloc(1, sizeof *serve);
    if (!serve || !mkdtemp(folder_path)) {
        perror("fuzz: a folder");
        exit(1);
    }
    umpire_options_init(&serve->folder.maker.options);
    serve->folder.maker.configured = serve->folder.maker.given = &no_settings;
    serve->streams.folder = &serve->folder;
    serve->streams.suspend = serve->streams.resume = never;
    serve->streams.look = look;
    serve->streams.user = serve;
    pthread_mutex_init(&serve->streams.lock, NULL);
    serve_reports_init(&serve->reports);
    if (serve_folder_open(&serve->folder, folder_path, 3) ||
        serve_folder_make(&serve->folder, "one", log_text, sizeof log_text - 1, &table, &why) !=
            SERVE_MADE)
        exit(1);
    atexit(end);
}

/* Resets the table's log to the one with which every input begins. */
static struct serve_table *begin_log(void)
{
    struct serve_table *table = serve_folder_named(&serve->folder, "one");
    FILE *file = fopen(table->path, "we");
    if (!file || fwrite(log_text, 1, sizeof log_text - 1, file) != sizeof log_text - 1 ||
        fclose(file) != 0)
        exit(1);
    serve_look(serve, table);
    return table;
}

/* The body with marks in place of "@", which the caller frees. */
static char *filled(const struct serve_table *table, const char *body, size_t length,
                    size_t *ret_length)
{
    char mark[SERVE_MARK_BYTES];
    struct log_writer writer = {.bytes = NULL};
    serve_mark_write(serve_table_mark(table), mark);
    for (size_t i = 0; i < length; i++)
        if (length - i >= 3 && memcmp(body + i, "\"@\"", 3) == 0) {
            log_write(&writer, "\"%s\"", mark);
            i += 2;
        } else {
            log_write(&writer, "%c", body[i]);
        }
    *ret_length = writer.length;
    return writer.bytes;
}

/* Checks that an answer of type JSON is JSON, and that the log on the disk is the one of the
 * session, if the table has one: an idle table has none. */
static void look_at(const struct serve_table *table, const struct serve_reply *reply)
{
    json_error_t error;
    size_t length = 0;
    if (reply->type && strcmp(reply->type, "application/json") == 0) {
        json_t *json = json_loadb(reply->body.bytes, reply->body.length,
                                  JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
        if (!json)
            abort();
        json_decref(json);
    }
    if (!table->session)
        return;
    const char *text = umpire_session_text(table->session, &length);
    FILE *file = fopen(table->path, "re");
    char *there = malloc(length + 1);
    if (!file || !there || fread(there, 1, length + 1, file) != length ||
        memcmp(there, text, length) != 0)
        abort();
    free(there);
    fclose(file);
}

static void ask(struct serve_table *table, const char *line, const char *body, size_t length)
{
    char method[8], link[64], what[64], path[256], query[64] = "";
    struct serve_stream *stream;
    struct serve_reply reply;
    if (sscanf(line, "%7s %63s %63[^?]?%63s", method, link, what, query) < 3)
        return;
    const char *secret = strcmp(link, "w") == 0   ? table->write.text
                         : strcmp(link, "r") == 0 ? table->read.text
                         : strcmp(link, "j") == 0 ? serve->folder.judge.text
                                                  : link;
    snprintf(path, sizeof path, "/%c/%s%s%s", strcmp(link, "j") == 0 ? 'j' : 't', secret,
             strcmp(what, "-") == 0 ? "" : "/", strcmp(what, "-") == 0 ? "" : what);
    struct serve_request request = {.method = method,
                                    .path = path,
                                    .at = query,
                                    .effects = *query ? query : NULL,
                                    .id = query,
                                    .table = strcmp(query, "one") == 0 ? query : NULL,
                                    .last_event = *query ? query : NULL};
    char *whole = filled(table, body, length, &request.length);
    request.body = whole;
    serve_answer(serve, &request, &reply);
    look_at(table, &reply);
    stream = reply.stream;
    if (stream) {
        char bytes[4096];
        while (serve_stream_read(stream, bytes, sizeof bytes) > 0)
            ;
        serve_stream_close(stream);
    }
    log_writer_done(&reply.body);
    free(whole);
}

void fuzz_requests(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    (void)target;
    if (!serve)
        begin();
    struct serve_table *table = begin_log();
    char *text = malloc(length + 1);
    if (!text)
        exit(1);
    if (length)
        memcpy(text, bytes, length);
    text[length] = '\0';
    for (char *at = text; at < text + length;) {
        size_t left = (size_t)(text + length - at);
        char *line_end = memchr(at, '\n', left), *body = line_end ? line_end + 1 : text + length;
        char *rest = memmem(body, (size_t)(text + length - body), "\n--\n", 4);
        if (line_end)
            *line_end = '\0';
        ask(table, at, body, (size_t)((rest ? rest : text + length) - body));
        at = rest ? rest + 4 : text + length;
    }
    free(text);
    serve_ask_forget(table);
}

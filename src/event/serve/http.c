/* SPDX-License-Identifier: MIT */
#include "event/serve/http.h"

#include "base/on_demand.h"

#include <microhttpd.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#define FUNCTIONS(F)                     \
    F(MHD_add_response_header)           \
    F(MHD_create_response_from_buffer)   \
    F(MHD_create_response_from_callback) \
    F(MHD_destroy_response)              \
    F(MHD_get_connection_info)           \
    F(MHD_lookup_connection_value)       \
    F(MHD_queue_response)                \
    F(MHD_quiesce_daemon)                \
    F(MHD_resume_connection)             \
    F(MHD_set_connection_option)         \
    F(MHD_start_daemon)                  \
    F(MHD_stop_daemon)                   \
    F(MHD_suspend_connection)
ON_DEMAND(mhd, LIBMICROHTTPD, FUNCTIONS);

enum {
    QUICK_THREADS = 16,
    LOOKING_THREADS = 2,
    LISTING_THREADS = 2,
    QUICK_MOST = 4096,
    LOOKING_MOST = 10000, /* one for each table; they must not keep requests out */
    LISTING_MOST = 256,
    JUDGING_MOST = 4,
    TIMEOUT_SECONDS = 30,
    STRANGER_SECONDS = 5, /* of one that has sent no link to record */
    PLACES_KEPT = 8,      /* connections that are free for whoever comes next */
    CONNECTION_BYTES = 16 << 10,
    STREAM_BYTES = 16 << 10,
    NICE_LISTING = 5,
    NICE_JUDGING = 10,
    NICE_TURNS = 15,
    ENDING_SECONDS = 2,
    PATIENCE_SECONDS = 60
};

/* A request that is being answered. Its job is first: a pointer to it is one to the exchange. */
struct exchange {
    struct serve_job job;
    struct serve_http *http;
    struct MHD_Connection *connection;
    const char *method;
    char *path;
    char *body;
    size_t length, capacity, most;
    enum serve_work work;
    struct serve_reply reply;
    bool answered;
};

/* Replies ------------------------------------------------------------------------------------ */

static const char policy[] = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src "
                             "'self'; img-src data:; frame-src 'self'; "
                             "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/* The page of a report brings its own policy, and gets no access to the server's other pages. */
static const char report_policy[] = "sandbox allow-scripts; frame-ancestors 'self'";

static ssize_t read_stream(void *user, uint64_t position, char *bytes, size_t most)
{
    (void)position;
    ssize_t got = serve_stream_read(user, bytes, most);
    return got < 0 ? MHD_CONTENT_READER_END_OF_STREAM : got;
}

static void close_stream(void *user)
{
    serve_stream_close(user);
}

static struct MHD_Response *response_of(struct exchange *exchange)
{
    struct serve_reply *reply = &exchange->reply;
    if (reply->page)
        return mhd.MHD_create_response_from_buffer(
            reply->page_length, (void *)(uintptr_t)reply->page, MHD_RESPMEM_PERSISTENT);
    if (reply->stream) {
        struct serve_stream *stream = reply->stream;
        serve_stream_connect(stream, exchange->connection);
        reply->stream = NULL;
        return mhd.MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, STREAM_BYTES, read_stream,
                                                     stream, close_stream);
    }
    struct log_writer body = reply->body;
    reply->body = (struct log_writer){.bytes = NULL};
    return mhd.MHD_create_response_from_buffer(body.length, body.bytes, MHD_RESPMEM_MUST_FREE);
}

static enum MHD_Result queue_reply(struct exchange *exchange)
{
    const struct serve_reply reply = exchange->reply;
    struct MHD_Response *response = response_of(exchange);
    if (!response)
        return MHD_NO;
    mhd.MHD_add_response_header(response, "Content-Type", reply.type);
    mhd.MHD_add_response_header(response, "Content-Security-Policy",
                                reply.report ? report_policy : policy);
    mhd.MHD_add_response_header(response, "Referrer-Policy", "no-referrer"); /* links are secrets */
    mhd.MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    mhd.MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    mhd.MHD_add_response_header(response, "Cache-Control", "no-store");
    if (reply.attached) {
        char name[64];
        snprintf(name, sizeof name, "attachment; filename=\"%s\"", reply.attached);
        mhd.MHD_add_response_header(response, "Content-Disposition", name);
    }
    if (reply.status == 429 || reply.status == 503)
        mhd.MHD_add_response_header(response, "Retry-After", "1");
    enum MHD_Result queued = mhd.MHD_queue_response(exchange->connection, reply.status, response);
    mhd.MHD_destroy_response(response);
    return queued;
}

/* Refuses at once, without waiting for the rest of the request. */
static enum MHD_Result refuse(struct exchange *exchange, unsigned status, const char *why)
{
    serve_refuse(&exchange->reply, status, why);
    exchange->answered = true;
    return queue_reply(exchange);
}

/* Work ----------------------------------------------------------------------------------------- */

static const char *query(struct exchange *exchange, const char *name)
{
    return mhd.MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND, name);
}

static void answer_exchange(struct exchange *exchange)
{
    struct serve_request request = {.method = exchange->method,
                                    .path = exchange->path,
                                    .at = query(exchange, "at"),
                                    .effects = query(exchange, "effects"),
                                    .id = query(exchange, "id"),
                                    .table = query(exchange, "table"),
                                    .format = query(exchange, "format"),
                                    .last_event = mhd.MHD_lookup_connection_value(
                                        exchange->connection, MHD_HEADER_KIND, "Last-Event-ID"),
                                    .body = exchange->body,
                                    .length = exchange->length};
    serve_answer(&exchange->http->serve, &request, &exchange->reply);
    exchange->answered = true;
}

/* Whether nobody waits for the answer: the client has closed the connection, or the server ends. */
static bool is_unwanted(const struct exchange *exchange)
{
    char next;
    const int client = mhd.MHD_get_connection_info(exchange->connection,
                                                   MHD_CONNECTION_INFO_CONNECTION_FD)
                           ->connect_fd;
    return atomic_load(&exchange->http->ended) ||
           recv(client, &next, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

/* A listing that nobody wants is not made: other tables would wait for it. */
static void run_exchange(struct serve_job *job)
{
    struct exchange *exchange = (struct exchange *)(void *)job;
    if (exchange->work == SERVE_LISTING && is_unwanted(exchange)) {
        serve_refuse(&exchange->reply, 503, "nobody waits for this answer");
        exchange->answered = true;
    } else {
        answer_exchange(exchange);
    }
    mhd.MHD_resume_connection(exchange->connection);
}

static struct serve_crew *crew_of(struct serve_http *http, enum serve_work work)
{
    if (work == SERVE_QUICK)
        return &http->quick;
    return work == SERVE_LISTING ? &http->listing : &http->judging;
}

static enum MHD_Result begin_exchange_work(struct exchange *exchange)
{
    if (exchange->work == SERVE_AT_ONCE) {
        answer_exchange(exchange);
        return queue_reply(exchange);
    }
    exchange->job.run = run_exchange;
    mhd.MHD_suspend_connection(exchange->connection);
    if (serve_crew_push(crew_of(exchange->http, exchange->work), &exchange->job))
        return MHD_YES;
    serve_refuse(&exchange->reply, 503, "the server has too much to do; try again");
    exchange->answered = true;
    mhd.MHD_resume_connection(exchange->connection);
    return MHD_YES;
}

/* Visitors ------------------------------------------------------------------------------------- */

/* A connection. It needs no lock: only the thread of libmicrohttpd reads and writes it. */
struct visitor {
    struct MHD_Connection *connection;
    struct visitor *before, *after; /* of the strangers */
    bool linked;                    /* it has sent a link to record */
};

static void leave_strangers(struct serve_http *http, struct visitor *visitor)
{
    if (visitor->before)
        visitor->before->after = visitor->after;
    else
        http->oldest = visitor->after;
    if (visitor->after)
        visitor->after->before = visitor->before;
    else
        http->newest = visitor->before;
    visitor->before = visitor->after = NULL;
    http->strangers--;
}

static void join_strangers(struct serve_http *http, struct visitor *visitor)
{
    visitor->before = http->newest;
    if (http->newest)
        http->newest->after = visitor;
    else
        http->oldest = visitor;
    http->newest = visitor;
    http->strangers++;
}

/* Drops the stranger who has been here longest, if strangers have taken their half of the places,
 * or nobody else could come. */
static void make_place(struct serve_http *http)
{
    struct visitor *oldest = http->oldest;
    bool full = http->connected + PLACES_KEPT > http->connections ||
                http->strangers > http->connections / 2;
    if (!full || !oldest || oldest == http->newest)
        return;
    leave_strangers(http, oldest);
    oldest->linked = true; /* it counts as a stranger no more */
    shutdown(mhd.MHD_get_connection_info(oldest->connection, MHD_CONNECTION_INFO_CONNECTION_FD)
                 ->connect_fd,
             SHUT_RDWR);
}

static void meet_or_part(void *user, struct MHD_Connection *connection, void **place,
                         enum MHD_ConnectionNotificationCode code)
{
    struct serve_http *http = user;
    struct visitor *visitor = *place;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *place = visitor = calloc(1, sizeof *visitor);
        http->connected++;
        if (!visitor)
            return;
        visitor->connection = connection;
        join_strangers(http, visitor);
        make_place(http);
        return;
    }
    http->connected--;
    if (visitor && !visitor->linked)
        leave_strangers(http, visitor);
    free(visitor);
    *place = NULL;
}

static struct visitor *visitor_of(struct MHD_Connection *connection)
{
    return mhd.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
        ->socket_context;
}

/* A request has come: who has a link to record stays. */
static void meet(struct serve_http *http, struct MHD_Connection *connection, const char *path)
{
    struct visitor *visitor = visitor_of(connection);
    if (!visitor || visitor->linked)
        return;
    if (!serve_is_to_record(&http->serve, path))
        return;
    mhd.MHD_set_connection_option(connection, MHD_CONNECTION_OPTION_TIMEOUT,
                                  (unsigned)TIMEOUT_SECONDS);
    visitor->linked = true;
    leave_strangers(http, visitor);
}

/* Requests ------------------------------------------------------------------------------------- */

static bool take_body(struct exchange *exchange, const char *bytes, size_t length)
{
    if (exchange->length + length > exchange->capacity) {
        size_t capacity = 2 * (exchange->length + length);
        char *body = realloc(exchange->body, capacity);
        if (!body)
            return false;
        exchange->body = body;
        exchange->capacity = capacity;
    }
    memcpy(exchange->body + exchange->length, bytes, length);
    exchange->length += length;
    return true;
}

static enum MHD_Result begin_request(struct serve_http *http, struct MHD_Connection *connection,
                                     const char *path, const char *method, void **place)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange)
        exchange->path = strdup(path);
    if (!exchange || !exchange->path) {
        free(exchange);
        return MHD_NO;
    }
    *place = exchange;
    exchange->http = http;
    exchange->connection = connection;
    meet(http, connection, path);
    exchange->method = method; /* valid while the connection is being answered */
    exchange->work = serve_work_of(&http->serve, method, path, &exchange->most);
    const char *length = mhd.MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                                         MHD_HTTP_HEADER_CONTENT_LENGTH);
    const char *type = mhd.MHD_lookup_connection_value(connection, MHD_HEADER_KIND,
                                                       MHD_HTTP_HEADER_CONTENT_TYPE);
    if (!serve_rates_allow(&http->rates, mhd.MHD_get_connection_info(
                                                connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
                                             ->client_addr))
        return refuse(exchange, 429, "too many requests; wait a moment");
    if (length && strtoull(length, NULL, 10) > exchange->most)
        return refuse(exchange, 413,
                      "this is too large: a statement may have 32 KiB, a new table 64 KiB, a log "
                      "to be checked and pairings 2 MiB");
    /* A browser lets pages of other sites send this type only if the server agrees. */
    if (strcmp(method, "POST") == 0 && (!type || strncmp(type, "application/json", 16) != 0))
        return refuse(exchange, 415, "send it with the content type application/json");
    /* nobody holds a connection by a body that is not read */
    if (strcmp(method, "POST") == 0 &&
        serve_refuses(&http->serve, method, path, &exchange->reply)) {
        exchange->answered = true;
        return queue_reply(exchange);
    }
    return MHD_YES;
}

static enum MHD_Result handle(void *user, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *bytes,
                              size_t *length, void **place)
{
    struct exchange *exchange = *place;
    (void)version;
    if (!exchange)
        return begin_request(user, connection, path, method, place);
    if (*length) {
        if (exchange->length + *length > exchange->most || !take_body(exchange, bytes, *length))
            return MHD_NO; /* a client that gave no length and sends too much is cut off */
        *length = 0;
        return MHD_YES;
    }
    return exchange->answered ? queue_reply(exchange) : begin_exchange_work(exchange);
}

static void completed(void *user, struct MHD_Connection *connection, void **place,
                      enum MHD_RequestTerminationCode code)
{
    struct exchange *exchange = *place;
    (void)user;
    (void)connection;
    (void)code;
    if (!exchange)
        return;
    if (exchange->reply.stream)
        serve_stream_close(exchange->reply.stream);
    log_writer_done(&exchange->reply.body);
    free(exchange->path);
    free(exchange->body);
    free(exchange);
    *place = NULL;
}

/* Streams and looks ---------------------------------------------------------------------------- */

static void suspend_connection(void *connection)
{
    mhd.MHD_suspend_connection(connection);
}

static void resume_connection(void *connection)
{
    mhd.MHD_resume_connection(connection);
}

struct look {
    struct serve_job job;
    struct serve_http *http;
    struct serve_table *table;
};

static void run_look(struct serve_job *job)
{
    struct look *look = (struct look *)(void *)job;
    atomic_store(&look->table->looked_at, false);
    if (!atomic_load(&look->http->ended))
        serve_look(&look->http->serve, look->table);
    free(look);
}

void serve_http_look(struct serve_http *http, struct serve_table *table)
{
    if (atomic_exchange(&table->looked_at, true))
        return;
    struct look *look = malloc(sizeof *look);
    if (look)
        *look = (struct look){.job = {.run = run_look}, .http = http, .table = table};
    if (look && serve_crew_push(&http->looking, &look->job))
        return;
    free(look);
    atomic_store(&table->looked_at, false);
    atomic_store(&http->serve.folder.unread, true);
}

static void look_soon(void *user, struct serve_table *table)
{
    serve_http_look(user, table);
}

/* Finds out whose turn it is, for each table in turn, with pauses, while a judge is in the room. */
static void find_turns(struct serve_job *job)
{
    struct serve_http *http = (struct serve_http *)(void *)((char *)job -
                                                            offsetof(struct serve_http, turns_job));
    const struct timespec pause = {.tv_nsec = 50000000};
    for (size_t i = 0; !atomic_load(&http->ended);) {
        struct serve_table *table = serve_streams_judged(&http->serve.streams)
                                        ? serve_folder_table(&http->serve.folder, i)
                                        : NULL;
        bool due = table && serve_folder_turn_due(&http->serve.folder, table);
        i = table ? i + 1 : 0;
        if (due)
            serve_find_turn(&http->serve, table);
        if (due || !table)
            nanosleep(&pause, NULL);
    }
}

/* Starting and stopping ------------------------------------------------------------------------ */

const char *serve_http_open(void)
{
    return on_demand_open(&mhd_file);
}

bool serve_http_start(struct serve_http *http, int socket)
{
    struct serve_streams *streams = &http->serve.streams;
    streams->folder = &http->serve.folder;
    streams->suspend = suspend_connection;
    streams->resume = resume_connection;
    streams->look = look_soon;
    streams->user = http;
    streams->epoch = (uint32_t)time(NULL);
    http->serve.rounds = true;
    pthread_mutex_init(&streams->lock, NULL);
    serve_reports_init(&http->serve.reports);
    if (!serve_crew_init(&http->quick, QUICK_THREADS, QUICK_MOST, 0) ||
        !serve_crew_init(&http->looking, LOOKING_THREADS, LOOKING_MOST, 0) ||
        !serve_crew_init(&http->listing, LISTING_THREADS, LISTING_MOST, NICE_LISTING) ||
        !serve_crew_init(&http->judging, 1, JUDGING_MOST, NICE_JUDGING) ||
        !serve_crew_init(&http->turns, 1, 1, NICE_TURNS))
        return false;
    http->daemon = mhd.MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, http,
        MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_CONNECTION_LIMIT, http->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, http->connections / 2 + 1,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)STRANGER_SECONDS,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_NOTIFY_CONNECTION,
        meet_or_part, http, MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
    http->turns_job.run = find_turns;
    return http->daemon && serve_crew_push(&http->turns, &http->turns_job);
}

bool serve_http_stop(struct serve_http *http)
{
    atomic_store(&http->ended, true);
    if (http->daemon)
        mhd.MHD_quiesce_daemon(http->daemon);
    serve_streams_end(&http->serve.streams);
    if (!serve_crew_end(&http->quick, PATIENCE_SECONDS) ||
        !serve_crew_end(&http->looking, PATIENCE_SECONDS) ||
        !serve_crew_end(&http->turns, ENDING_SECONDS) ||
        !serve_crew_end(&http->listing, ENDING_SECONDS) ||
        !serve_crew_end(&http->judging, ENDING_SECONDS))
        return false;
    if (http->daemon)
        mhd.MHD_stop_daemon(http->daemon);
    serve_crew_done(&http->turns);
    serve_crew_done(&http->judging);
    serve_crew_done(&http->listing);
    serve_crew_done(&http->quick);
    serve_crew_done(&http->looking);
    serve_reports_done(&http->serve.reports);
    pthread_mutex_destroy(&http->serve.streams.lock);
    return true;
}

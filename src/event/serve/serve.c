/* SPDX-License-Identifier: MIT */
/* umpire serve: games recorded and watched in browsers while they are judged. */
#include "desk/new/event.h"
#include "base/xml_library.h"
#include "event/serve/secret.h"
#include "event/serve/http.h"
#include "desk/shared/archive_library.h"
#include "desk/shared/cli.h"
#include "desk/shared/configuration.h"
#include "desk/shared/options.h"
#include "desk/shared/sandbox.h"
#include "desk/shared/sessions.h"

#include <errno.h>
#include <getopt.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    TABLES = 500,
    CONNECTIONS = 1000,
    RATE = 100,
    TICK_MILLISECONDS = 200,
    BEAT_TICKS = 75,
    PATIENCE_MILLISECONDS = 45000,
    DESCRIPTORS = 65536
};

/* What the command was asked for. */
struct request {
    const char *listen;
    unsigned tables, connections, rate;
    struct umpire_options options;
    struct cli_judged_by judged_by;
    struct cli_player_keys keys;
};

/* The words of the command line ---------------------------------------------------------------- */

static int read_keys(void *target, const char *path)
{
    struct request *request = target;
    return cli_read_player_keys(path, &request->keys) ? UMPIRE_CONFORMANT : UMPIRE_USAGE;
}

/* Tries whether sessions can be made with these settings. Answers the command's status, after a
 * message if they cannot. */
static int try_settings(const struct request *request)
{
    struct umpire_session *session = umpire_session_new(&request->options);
    if (!session)
        return cli_out_of_memory();
    errno = 0;
    bool good = cli_settings_set_session(&request->judged_by.settings, session),
         no_memory = !good && errno == ENOMEM;
    umpire_session_free(session);
    if (good)
        return UMPIRE_CONFORMANT;
    return no_memory ? cli_out_of_memory() : UMPIRE_USAGE;
}

/* Listening ------------------------------------------------------------------------------------ */

static int listen_at(const struct addrinfo *address)
{
    int on = 1, patience = PATIENCE_MILLISECONDS,
        file = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file >= 0 && setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
        /* notices a phone that has gone */
        setsockopt(file, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience) == 0 &&
        bind(file, address->ai_addr, address->ai_addrlen) == 0 && listen(file, 1024) == 0)
        return file;
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return -1;
}

/* A socket that listens; -1 after a message, with the command's status. */
static int open_socket(const char *where, int *ret_status)
{
    char host[256];
    const char *colon = strrchr(where, ':');
    struct addrinfo *found = NULL;
    const struct addrinfo wanted = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV,
                                    .ai_socktype = SOCK_STREAM};
    bool bracketed = colon && *where == '[' && colon > where + 1 && colon[-1] == ']';
    snprintf(host, sizeof host, "%.*s", colon ? (int)(colon - where) - 2 * bracketed : 0,
             where + bracketed);
    int error = colon && cli_is_port(colon + 1) ? getaddrinfo(host, colon + 1, &wanted, &found)
                                                : EAI_NONAME;
    if (error == EAI_MEMORY) {
        *ret_status = cli_out_of_memory();
        return -1;
    }
    if (error != 0) {
        *ret_status = cli_usage_error("--listen takes ADDRESS:PORT, such as 127.0.0.1:8080, "
                                      "0.0.0.0:80 or [::1]:8080, not '%s'",
                                      where);
        return -1;
    }
    int file = listen_at(found);
    *ret_status = UMPIRE_FAILURE;
    if (file < 0)
        cli_say("cannot listen at %s: %s", where, strerror(errno));
    freeaddrinfo(found);
    return file;
}

static void tell_links(const struct serve_http *http, int socket)
{
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    char host[NI_MAXHOST] = "", port[NI_MAXSERV] = "";
    if (getsockname(socket, (struct sockaddr *)&address, &length) == 0)
        getnameinfo((struct sockaddr *)&address, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV);
    bool six = strchr(host, ':') != NULL;
    printf("The judge's room: http://%s%s%s:%s/j/%s\n", six ? "[" : "", host, six ? "]" : "", port,
           http->serve.folder.judge.text);
    fflush(stdout);
}

/* Running -------------------------------------------------------------------------------------- */

static void look_at_all(struct serve_http *http)
{
    struct serve_table *table;
    for (size_t i = 0; (table = serve_folder_table(&http->serve.folder, i)) != NULL; i++)
        serve_http_look(http, table);
}

/* Handles a changed file: looks at its table, or reads the folder again if it has none. */
static void take_event(struct serve_http *http, const struct inotify_event *event)
{
    char name[NAME_MAX + 1];
    const char *dot = event->len ? strrchr(event->name, '.') : NULL;
    if (event->mask & IN_Q_OVERFLOW) {
        serve_folder_scan(&http->serve.folder);
        look_at_all(http);
    }
    if (event->len && strcmp(event->name, EVENT_CLOCK_FILE) == 0)
        serve_clock_read(&http->serve.folder.clock);
    bool log = dot && strcmp(dot, ".umpire") == 0, rulings = dot && strcmp(dot, ".rulings") == 0;
    if (!log && !rulings)
        return;
    snprintf(name, sizeof name, "%.*s", (int)(dot - event->name), event->name);
    struct serve_table *table = serve_folder_named(&http->serve.folder, name);
    if (log && !table && (event->mask & (IN_CLOSE_WRITE | IN_MOVED_TO))) {
        serve_folder_scan(&http->serve.folder);
        table = serve_folder_named(&http->serve.folder, name);
    }
    if (table)
        serve_http_look(http, table);
}

static void take_events(struct serve_http *http, int watch)
{
    _Alignas(struct inotify_event) char bytes[16384];
    ssize_t got = read(watch, bytes, sizeof bytes);
    for (ssize_t at = 0; at < got;) {
        const struct inotify_event *event = (const void *)(bytes + at);
        take_event(http, event);
        at += (ssize_t)(sizeof *event + event->len);
    }
}

static void run(struct serve_http *http, int watch, int signals)
{
    struct pollfd files[] = {{.fd = watch, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    for (unsigned ticks = 1; !(files[1].revents & POLLIN); ticks++) {
        poll(files, 2, TICK_MILLISECONDS);
        if (files[0].revents & POLLIN)
            take_events(http, watch);
        if (atomic_exchange(&http->serve.folder.unread, false)) {
            serve_folder_scan(&http->serve.folder);
            look_at_all(http);
        }
        serve_streams_tick(&http->serve.streams, ticks % BEAT_TICKS == 0);
        serve_folder_trim(&http->serve.folder);
    }
}

static int start(struct serve_http *http, int socket, int watch, int signals)
{
    if (!serve_http_start(http, socket))
        _exit(cli_out_of_memory());
    tell_links(http, socket);
    look_at_all(http);
    run(http, watch, signals);
    if (!serve_http_stop(http))
        _exit(UMPIRE_CONFORMANT);
    return UMPIRE_CONFORMANT;
}

static int block_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
    return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Opens all libraries that a server may need: to answer, and to read what is sent to it. */
static void open_libraries(void)
{
    cli_need_library(serve_http_open());
    cli_need_library(serve_code_open());
    cli_need_library(archive_library_open());
    cli_need_library(xml_library_open());
}

static int serve_folder(struct serve_http *http, const struct request *request, const char *path)
{
    char *whole = realpath(path, NULL);
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK), status = UMPIRE_FAILURE;
    if (!whole || inotify_add_watch(watch, whole,
                                    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE |
                                        IN_ONLYDIR) < 0) {
        int error = errno;
        cli_say("%s: %s", path, strerror(error));
        free(whole);
        close(watch);
        return error == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
    }
    int socket = open_socket(request->listen, &status);
    const char *why = socket >= 0 ? serve_folder_open(&http->serve.folder, whole, request->tables)
                                  : NULL;
    if (why) {
        cli_say("%s/%s: %s", path, http->serve.folder.failed, why);
        status = http->serve.folder.no_memory ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
        close(socket);
    } else if (socket >= 0) {
        open_libraries();
        tzset(); /* while the file of the time zone can be read */
        cli_raise_descriptors(DESCRIPTORS);
        int signals = block_signals();
        cli_sandbox_enter(&(struct cli_sandbox){.served = whole});
        status = start(http, socket, watch, signals);
        close(signals);
    }
    if (socket >= 0)
        serve_folder_close(&http->serve.folder);
    close(watch);
    free(whole);
    return status;
}

/* Serves the folder as the request asks for it. */
static int serve_as_asked(struct request *request, const char *path)
{
    struct cli_configurations found = {.files = NULL};
    static const struct cli_settings nothing;
    struct serve_http *http = calloc(1, sizeof *http);
    if (!http)
        return cli_out_of_memory();
    http->connections = request->connections;
    serve_rates_init(&http->rates, request->rate);
    int status = (int)cli_configurations_find_folder(&found, &request->judged_by.configured, path);
    const struct cli_configuration *file = found.only;
    http->serve.folder.maker = (struct serve_maker){
        .options = request->options,
        .configured = file ? &file->settings : &nothing,
        .given = &request->judged_by.settings,
        .keys = request->keys.count ? &request->keys : NULL};
    if (status == UMPIRE_CONFORMANT)
        status = serve_folder(http, request, path);
    else if (status == UMPIRE_FAILURE)
        cli_out_of_memory();
    serve_rates_done(&http->rates);
    free(http);
    cli_configurations_done(&found);
    return status;
}

static const struct cli_option option_rows[] = {
    {"--listen=ADDRESS:PORT", CLI_SET(struct request, listen),
     "where to listen (default 127.0.0.1:8080; port 0 is any that is free)"},
    {"--tables=N", CLI_NUMBER(struct request, tables, 1, 10000, "--tables takes a number"),
     "serve at most N tables (default 500)"},
    {"--connections=N",
     CLI_NUMBER(struct request, connections, 1, 50000, "--connections takes a number"),
     "allow at most N connections, and half as many from one client (default 1000)"},
    {"--rate=N", CLI_NUMBER(struct request, rate, 1, 1000000, "--rate takes a number"),
     "allow at most N requests a second from one client (default 100)"},
    {"--keys=FILE", CLI_CALL(read_keys),
     "check players' signatures with the public keys of FILE, as 'umpire check' does. At the "
     "table NAME the file NAME.keys counts instead, if there is one"},
    CLI_INTERPRETATION(struct request, judged_by.settings),
    CLI_LEVEL(struct request, judged_by.settings),
    CLI_CONFIGURED(struct request, judged_by.configured),
    {"--as-played", CLI_SET(struct request, options.as_played),
     "take each line as it is written, also after a breach"},
    {0}};

static int serve(const struct cli_command *command, int count, char **words)
{
    struct request request = {.listen = "127.0.0.1:8080",
                              .tables = TABLES,
                              .connections = CONNECTIONS,
                              .rate = RATE};
    umpire_options_init(&request.options);
    int status = cli_options_read(command, &request, count, words);
    if (status < 0 && count - optind != 1)
        status = cli_usage_error("name one folder: umpire serve DIR");
    if (status < 0) {
        status = try_settings(&request);
        if (status == UMPIRE_CONFORMANT)
            status = serve_as_asked(&request, words[optind]);
    }
    cli_settings_done(&request.judged_by.settings);
    free(request.keys.list);
    return status;
}

const struct cli_command cli_serve = {
    .usage = "Usage: umpire serve [OPTION]... DIR\n"
             "Serves the logs of DIR, one a table, to browsers: a page to record a game with\n"
             "buttons for what may legally come next, a page to watch it, and a room for the\n"
             "judge with all tables. Prints the judge's link; the links of the tables are in\n"
             "the room. The logs may be edited beside the server. A page of the room checks a\n"
             "log, a game of VASSAL or a recording of Armada that is dropped there.",
    .options = option_rows,
    .end = "Exit status: 0 a signal has ended it; 2 wrong usage; 3 DIR cannot be read; 5 it\n"
           "cannot listen.",
    .run = serve};

/* SPDX-License-Identifier: MIT */
/* umpire serve: games recorded and watched in browsers while they are judged. */
#include "base/number.h"
#include "desk/new/event.h"
#include "event/serve/http.h"
#include "desk/shared/cli.h"
#include "desk/shared/configuration.h"
#include "desk/shared/judged_by.h"
#include "desk/shared/sandbox.h"

#include <errno.h>
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
#include <time.h>
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

static void help(void)
{
    puts("Usage: umpire serve [OPTION]... DIR\n"
         "Serves the logs of DIR, one a table, to browsers: a page to record a game with\n"
         "buttons for what may legally come next, a page to watch it, and a room for the\n"
         "judge with all tables. Prints the judge's link; the links of the tables are in\n"
         "the room. The logs may be edited beside the server. A page of the room checks a\n"
         "log, a game of VASSAL or a recording of Armada that is dropped there.\n"
         "\n"
         "      --listen=ADDRESS:PORT where to listen (default 127.0.0.1:8080; port 0 is\n"
         "                            any that is free)\n"
         "      --tables=N            at most so many tables (default 500)\n"
         "      --connections=N       at most so many connections, half of them of one\n"
         "                            client (default 1000)\n"
         "      --rate=N              at most so many requests a second of one client\n"
         "                            (default 100)\n"
         "      --keys=FILE           check players' signatures with the public keys of\n"
         "                            FILE, as 'umpire check' does; at its table\n"
         "                            NAME.keys beside NAME.umpire counts instead\n"
         "      --interpretation=NAME=CHOICE\n"
         "                            your choice for an open question, as in 'check'\n"
         "  -W RULE=off|advice|violation\n"
         "                            how a rule reports\n"
         "      --config=FILE         a configuration in place of the nearest .umpirerc\n"
         "                            ('umpire config')\n"
         "      --no-config           no configuration\n"
         "      --as-played           assume nothing after a breach\n"
         "      --help                this text\n"
         "\n"
         "Exit status: 0 a signal has ended it; 2 wrong usage; 3 DIR cannot be read; 5 it\n"
         "cannot listen.");
}

/* What the command was asked for. */
struct request {
    char *listen;
    unsigned tables, connections, rate;
    struct umpire_options options;
    struct cli_judged_by judged_by;
    struct cli_player_keys keys;
    bool help;
};

/* The words of the command line ---------------------------------------------------------------- */

enum {
    OPTION_AS_PLAYED = 256,
    OPTION_LISTEN,
    OPTION_TABLES,
    OPTION_CONNECTIONS,
    OPTION_RATE,
    OPTION_KEYS,
};

static bool take_number(const char *name, const char *digits, unsigned most, unsigned *ret_number)
{
    uint64_t number;
    if (!number_read(digits, 1, most, &number))
        return cli_usage_error("--%s takes a number from 1 to %u, not '%s'", name, most, digits),
               false;
    *ret_number = (unsigned)number;
    return true;
}

static bool read_option(struct request *request, int option, char **words)
{
    switch (option) {
    case 'h':
        request->help = true;
        return true;
    case OPTION_LISTEN:
        request->listen = optarg;
        return true;
    case OPTION_TABLES:
        return take_number("tables", optarg, 10000, &request->tables);
    case OPTION_CONNECTIONS:
        return take_number("connections", optarg, 50000, &request->connections);
    case OPTION_RATE:
        return take_number("rate", optarg, 1000000, &request->rate);
    case OPTION_KEYS:
        return cli_read_player_keys(optarg, &request->keys);
    case OPTION_AS_PLAYED:
        request->options.as_played = true;
        return true;
    default:
        if (cli_judged_by_take(&request->judged_by, option, optarg))
            return !request->judged_by.no_memory;
        cli_option_error(words);
        return false;
    }
}

static bool read_options(struct request *request, int count, char **words)
{
    static const struct option options[] = {
        {"as-played", no_argument, NULL, OPTION_AS_PLAYED},
        CLI_JUDGED_BY_OPTIONS,
        {"listen", required_argument, NULL, OPTION_LISTEN},
        {"tables", required_argument, NULL, OPTION_TABLES},
        {"connections", required_argument, NULL, OPTION_CONNECTIONS},
        {"rate", required_argument, NULL, OPTION_RATE},
        {"keys", required_argument, NULL, OPTION_KEYS},
        {"help", no_argument, NULL, 'h'},
        {0}};
    for (int one; !request->help && (one = getopt_long(count, words, "W:h", options, NULL)) != -1;)
        if (!read_option(request, one, words))
            return false;
    return request->help || count - optind == 1 ||
           (cli_usage_error("name one folder: umpire serve DIR"), false);
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
    return good ? UMPIRE_CONFORMANT : no_memory ? cli_out_of_memory() : UMPIRE_USAGE;
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
        cli_print(stderr, "umpire: cannot listen at %s: %s\n", where, strerror(errno));
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
    bool log = dot && strcmp(dot, ".umpire") == 0;
    if (!log && !(dot && strcmp(dot, ".rulings") == 0))
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

static int serve_folder(struct serve_http *http, const struct request *request, const char *path)
{
    char *whole = realpath(path, NULL);
    int watch = inotify_init1(IN_CLOEXEC | IN_NONBLOCK), status = UMPIRE_FAILURE;
    if (!whole || inotify_add_watch(watch, whole,
                                    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE |
                                        IN_ONLYDIR) < 0) {
        int error = errno;
        cli_print(stderr, "umpire: %s: %s\n", path, strerror(error));
        free(whole);
        close(watch);
        return error == ENOMEM ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
    }
    int socket = open_socket(request->listen, &status);
    const char *why = socket >= 0 ? serve_folder_open(&http->serve.folder, whole, request->tables)
                                  : NULL;
    if (why) {
        cli_print(stderr, "umpire: %s/%s: %s\n", path, http->serve.folder.failed, why);
        status = http->serve.folder.no_memory ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
        close(socket);
    } else if (socket >= 0) {
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

int cli_serve(int count, char **words)
{
    struct request request = {.listen = (char *)"127.0.0.1:8080",
                              .tables = TABLES,
                              .connections = CONNECTIONS,
                              .rate = RATE};
    struct cli_configurations found = {.files = NULL};
    static const struct cli_settings nothing;
    struct serve_http *http = calloc(1, sizeof *http);
    int status = UMPIRE_USAGE;
    umpire_options_init(&request.options);
    if (!http) {
        status = cli_out_of_memory();
    } else if (read_options(&request, count, words) &&
               (status = request.help ? UMPIRE_CONFORMANT : try_settings(&request)) ==
                   UMPIRE_CONFORMANT) {
        http->connections = request.connections;
        serve_rates_init(&http->rates, request.rate);
        if (request.help)
            help();
        else
            status = (int)cli_configurations_find_folder(&found, &request.judged_by.configured,
                                                         words[optind]);
        const struct cli_configuration *file = found.only;
        http->serve.folder.maker = (struct serve_maker){
            .options = request.options,
            .configured = file ? &file->settings : &nothing,
            .given = &request.judged_by.settings,
            .keys = request.keys.count ? &request.keys : NULL};
        if (!request.help && status == UMPIRE_CONFORMANT)
            status = serve_folder(http, &request, words[optind]);
        else if (status == UMPIRE_FAILURE)
            cli_out_of_memory();
        serve_rates_done(&http->rates);
    } else if (request.judged_by.no_memory) {
        status = cli_out_of_memory();
    }
    free(http);
    cli_configurations_done(&found);
    cli_settings_done(&request.judged_by.settings);
    free(request.keys.list);
    return status;
}

/* SPDX-License-Identifier: MIT */
/* Answers of another implementation: a server that writes the input, whatever it is asked. */
#include "fuzz.h"
#include "desk/shared/cli.h"

#include <arpa/inet.h>
#include <getopt.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/* Two games, so that umpire asks for another game; the second one has a breach. */
static const char log_text[] =
    "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n"
    "player Empire { ship Avenger command=1 speed=2 }\nround 1\nphase command\n"
    "Rebel: assign Yavaris navigate\nEmpire: assign Avenger repair\nphase ship\nend\n"
    "game dropzone\nround 1\nend\n"
    "game armada 1.5.0\nplayer Rebel first { ship Yavaris command=1 speed=2 }\n"
    "player Empire { ship Avenger command=1 speed=2 }\nround 2\n";

struct server {
    const uint8_t *bytes;
    size_t length;
    int listener;
    pthread_t thread;
};

/* Writes the whole input and reads to the end, since unread bytes would reset the connection. */
static void answer(int connection, const struct server *server)
{
    char asked[4096];
    for (size_t at = 0; at < server->length;) {
        ssize_t sent = send(connection, server->bytes + at, server->length - at, MSG_NOSIGNAL);
        if (sent <= 0)
            break;
        at += (size_t)sent;
    }
    shutdown(connection, SHUT_WR);
    while (read(connection, asked, sizeof asked) > 0)
        ;
    close(connection);
}

static void *serve(void *user)
{
    const struct server *server = user;
    for (int connection; (connection = accept(server->listener, NULL, NULL)) >= 0;)
        answer(connection, server);
    return NULL;
}

/* Listens on a free port and answers its number. Ends the program if it cannot. */
static unsigned listen_somewhere(struct server *server)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    server->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (server->listener < 0 ||
        bind(server->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
        listen(server->listener, 16) != 0 ||
        getsockname(server->listener, (struct sockaddr *)&address, &length) != 0 ||
        pthread_create(&server->thread, NULL, serve, server) != 0) {
        perror("fuzz: a server");
        exit(1);
    }
    return ntohs(address.sin_port);
}

FUZZ_COMMAND(matrix)

void fuzz_answers(const struct fuzz_target *target, const uint8_t *bytes, size_t length)
{
    static const char *const formats[] = {"text", "xml", "junit", "badge", "markdown"};
    (void)target;
    char address[32];
    struct server server = {.bytes = bytes, .length = length};
    struct fuzz_file log = fuzz_file_of(log_text, sizeof log_text - 1);
    snprintf(address, sizeof address, "127.0.0.1:%u", listen_somewhere(&server));
    char *words[] = {(char *)"matrix",
                     (char *)"--connect",
                     address,
                     (char *)"-f",
                     (char *)formats[length % 5],
                     (char *)"-o",
                     (char *)"/dev/null",
                     log.path,
                     length % 3 == 0 ? (char *)"--only-first" : NULL,
                     NULL};
    optind = 0;
    int status = run_matrix(length % 3 == 0 ? 9 : 8, words);
    if (status != UMPIRE_CONFORMANT && status != UMPIRE_NONCONFORMANT && status != UMPIRE_MALFORMED)
        abort(); /* no answer of the other makes umpire fail or report wrong usage */
    shutdown(server.listener, SHUT_RDWR);
    pthread_join(server.thread, NULL);
    close(server.listener);
    fuzz_file_close(&log);
}

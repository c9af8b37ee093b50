/* SPDX-License-Identifier: MIT */
/* The other implementation, spoken to in the protocol of tools/matrix. A process or a connection
 * lasts for one game, or for many if it says that it can begin another one. */
#ifndef CLI_MATRIX_ENGINE_H
#define CLI_MATRIX_ENGINE_H

#include "workshop/matrix/channel.h"

#include <signal.h>
#include <sys/types.h>

/* Another implementation as a server ----------------------------------------------------------- */

struct addrinfo;

/* Where the server listens. This is looked up once; then several threads may connect. */
struct matrix_server {
    const char *address;       /* "HOST:PORT" as it was given */
    struct addrinfo *found;    /* NULL: no such host */
    char reason[MATRIX_REASON_BYTES / 2];
};

/* Splits "HOST:PORT" or "[HOST]:PORT" and looks the host up, which takes as long as the system's
 * resolver does. False: the address is neither. If the host cannot be found, matrix_server_connect
 * fails. Freed with matrix_server_done. */
bool matrix_server_find(struct matrix_server *server, const char *address);
void matrix_server_done(struct matrix_server *server);

/* Connects a channel within its timeout. False, with the channel's reason. */
bool matrix_server_connect(const struct matrix_server *server, struct matrix_channel *channel);

/* Another implementation as a process, which umpire starts and ends ---------------------------- */

enum { MATRIX_JOBS_MOST = 64 };

struct matrix_process {
    pid_t pid;   /* also the id of its process group; 0: no process */
    int exited;  /* a descriptor that is readable once the process has ended */
    /* below MATRIX_JOBS_MOST, a different one for each thread, since their processes run at once */
    size_t slot;
};

/* Starts COMMAND by /bin/sh -c with its standard input and output in a channel. False,
 * with the channel's reason: no process could be started. A signal that ends umpire ends
 * the process too; for that, the calling thread has to block those signals
 * (matrix_process_signals), so that another thread takes them. */
bool matrix_process_start(struct matrix_process *process, const char *command,
                          struct matrix_channel *channel);

/* The signals that a thread has to block before it starts processes. */
void matrix_process_signals(sigset_t *ret_set);

/* Writes how the process ended: "with status 4"; "" if it succeeded or still runs. */
void matrix_process_ending(const struct matrix_process *process, char ret_words[64]);

/* Kills the process and all processes that it has started. */
void matrix_process_kill(struct matrix_process *process);

struct matrix_engine {
    const char *command;                /* the command that starts it, or NULL */
    const struct matrix_server *server; /* where it listens, if there is no command */
    struct matrix_channel channel;      /* the caller sets its timeout before anything else */
    struct matrix_process process;
    bool open;
    bool spoken;        /* it has written its first line, the only one that may be a greeting */
    char other[160];    /* the name and the version that it greets with, or "" */
    bool next_game;     /* it can begin another game */
    bool plays;         /* it can be asked for moves */
    bool unstarted;     /* no process could be started: umpire's failure, not the engine's */
};

/* Makes the engine ready for a game: keeps a process or connection that can begin another game,
 * else starts or opens a new one. False, also below: the channel has the reason. */
bool matrix_engine_begin(struct matrix_engine *engine);

bool matrix_engine_tell(struct matrix_engine *engine, const char *text);

/* Asks about a statement: MATRIX_LINE, MATRIX_LINE_BAD or MATRIX_LINE_FAILED, with the last two the
 * channel has the reason. */
enum matrix_line matrix_engine_ask(struct matrix_engine *engine, const char *statement,
                                   char **ret_line);

/* Ends a game: the engine says that it is ready for the next one, or ends and writes nothing
 * more. */
bool matrix_engine_end_game(struct matrix_engine *engine);

/* Ends the engine after the last game: closes its input and waits until it ends, which it must do
 * with success and without writing anything. */
bool matrix_engine_finish(struct matrix_engine *engine);

/* Kills the engine if it runs. */
void matrix_engine_kill(struct matrix_engine *engine);

#endif

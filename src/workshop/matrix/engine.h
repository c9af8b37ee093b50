/* SPDX-License-Identifier: MIT */
/* The other implementation, spoken to in the protocol of tools/matrix. A process or a connection
 * lasts for one game, or for many if it says that it can begin another one. */
#ifndef CLI_MATRIX_ENGINE_H
#define CLI_MATRIX_ENGINE_H

#include "workshop/matrix/process.h"
#include "workshop/matrix/server.h"

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

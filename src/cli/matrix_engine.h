/* The other implementation as the protocol of tools/matrix sees it: games that are told
 * and asked about, by a process or a connection that lasts for one game or, if it says
 * that it can begin anew, for many. */
#ifndef CLI_MATRIX_ENGINE_H
#define CLI_MATRIX_ENGINE_H

#include "cli/matrix_process.h"
#include "cli/matrix_server.h"

struct matrix_engine {
    const char *command;                /* that starts it, or NULL */
    const struct matrix_server *server; /* that it listens as, if there is no command */
    struct matrix_channel channel;      /* its timeout is set before anything else */
    struct matrix_process process;
    bool open;
    bool spoken;    /* it has written its first line, the only one that may be a greeting */
    bool next_game; /* it can begin anew */
    bool unstarted; /* no process could be started: umpire's failure, not the engine's */
};

/* Makes the engine ready for a game: goes on with one that can begin anew, else starts or connects to another. */
bool matrix_engine_begin(struct matrix_engine *engine);

bool matrix_engine_tell(struct matrix_engine *engine, const char *text);

/* Asks about a statement: MATRIX_LINE, MATRIX_LINE_BAD or MATRIX_LINE_FAILED, the last two
 * with the channel's reason. */
enum matrix_line matrix_engine_ask(struct matrix_engine *engine, const char *statement, char **ret_line);

/* Ends a game: the engine gets ready for the next one, or ends without another word. */
bool matrix_engine_end_game(struct matrix_engine *engine);

/* There are no more games: closes what it reads and waits for its end, a silent success. */
bool matrix_engine_finish(struct matrix_engine *engine);

/* Ends it at once, if it is there. */
void matrix_engine_kill(struct matrix_engine *engine);

#endif

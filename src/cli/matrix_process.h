/* The process of another implementation: its start, and that nothing of it is left. */
#ifndef CLI_MATRIX_PROCESS_H
#define CLI_MATRIX_PROCESS_H

#include "cli/matrix_channel.h"

#include <signal.h>
#include <sys/types.h>

enum { MATRIX_JOBS_MOST = 64 };

struct matrix_process {
    pid_t pid;   /* also its group's; 0: there is none */
    int exited;  /* readable once it has ended */
    size_t slot; /* below MATRIX_JOBS_MOST, and its own: processes of several threads run at once */
};

/* Starts COMMAND by /bin/sh -c with its standard input and output in a channel. False,
 * with the channel's reason: no process could be started. A signal that ends umpire ends
 * the process too; for that, the calling thread has to block those signals
 * (matrix_process_signals), so that another thread takes them. */
bool matrix_process_start(struct matrix_process *process, const char *command, struct matrix_channel *channel);

/* The signals that a thread has to block before it starts processes. */
void matrix_process_signals(sigset_t *ret_set);

/* How it ended, in words, "with status 4"; "" for a success, or while it runs. */
void matrix_process_ending(const struct matrix_process *process, char ret_words[64]);

/* Ends it with all that it has started, at once. */
void matrix_process_kill(struct matrix_process *process);

#endif

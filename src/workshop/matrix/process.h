/* SPDX-License-Identifier: MIT */
/* The process of another implementation: starts it, and ends it with all that it has started. */
#ifndef CLI_MATRIX_PROCESS_H
#define CLI_MATRIX_PROCESS_H

#include "workshop/matrix/channel.h"

#include <signal.h>
#include <sys/types.h>

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

#endif

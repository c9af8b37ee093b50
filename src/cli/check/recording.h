/* Keeps what a sink was handed, so that another thread can hand it on later: in memory up to a
 * bound, beyond it in a temporary file without a name. */
#ifndef CLI_RECORDING_H
#define CLI_RECORDING_H

#include "cli/check/calls.h"

#include <stdatomic.h>
#include <stdio.h>

struct recording {
    struct call_bytes held;
    FILE *spilled;           /* earlier calls, in pieces, each after its length; NULL: none */
    const atomic_bool *stop; /* once set, the recording refuses everything */
    /* the error's number if something could not be kept; 0: everything was kept */
    int error;
};

/* Keeps a call. This is the function of a call_taker whose user is the recording. */
bool recording_put(void *recording, enum call call, const void *what);

/* Hands everything on, in order, and empties the recording. False: the sink answered
 * false, or the recording failed. */
bool recording_play(struct recording *recording, const struct umpire_sink *to);

/* Empties the recording without handing anything on. */
void recording_clear(struct recording *recording);

void recording_done(struct recording *recording);

#endif

/* What a sink was handed, kept so that it can be handed on later and by another
 * thread: in memory up to a bound, and after it in a temporary file that has no
 * name. */
#ifndef CLI_RECORDING_H
#define CLI_RECORDING_H

#include "cli/calls.h"

#include <stdatomic.h>
#include <stdio.h>

struct recording {
    struct call_bytes held;
    FILE *spilled;           /* earlier calls, in pieces, each after its length; NULL: none */
    const atomic_bool *stop; /* once set, the recording refuses everything */
    int error;               /* why something could not be kept, as errno; 0: all was */
};

/* Keeps a call: what a call_taker does, whose user is the recording. */
bool recording_put(void *recording, enum call call, const void *what);

/* Hands everything on, in order, and empties the recording. False: the sink answered
 * false, or the recording failed. */
bool recording_play(struct recording *recording, const struct umpire_sink *to);

/* Empties it, handing nothing on. */
void recording_clear(struct recording *recording);

void recording_done(struct recording *recording);

#endif

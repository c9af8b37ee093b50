/* What a sink was handed, kept so that it can be handed on later and by another
 * thread: in memory up to a bound, and after it in a temporary file that has no
 * name. */
#ifndef CLI_RECORDING_H
#define CLI_RECORDING_H

#include "umpire.h"

#include <stdatomic.h>
#include <stdio.h>

struct recording {
    char *bytes;            /* whole records */
    size_t used, capacity;
    FILE *spilled;          /* earlier records, each after its length; NULL: none */
    const atomic_bool *stop; /* once set, the sink refuses everything */
    int error;              /* why something could not be kept, as errno; 0: all was */
};

/* A sink that records what `wanted` takes, apart from `idle` and `expectation`.
 * `recording` is its user and may be filled and emptied in turn. */
struct umpire_sink recording_sink(struct recording *recording, const struct umpire_sink *wanted);

/* Hands everything on, in order, and empties the recording. False: the sink answered
 * false, or the recording failed. */
bool recording_play(struct recording *recording, const struct umpire_sink *to);

/* Empties it, handing nothing on. */
void recording_clear(struct recording *recording);

void recording_done(struct recording *recording);

#endif

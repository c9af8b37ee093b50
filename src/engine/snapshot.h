/* A copy of all that a run knows between two statements of a log, as bytes: a run that is made
 * what a copy says plays on as the one that was copied would.
 *
 * What the sink was handed is no part of it, nor the verdict; nor are findings that wait for a ruling: none may. */
#ifndef ENGINE_SNAPSHOT_H
#define ENGINE_SNAPSHOT_H

#include "base/bytes.h"
#include "engine/run.h"

/* Copies a run, after which no findings wait, to bytes that are empty. It has look_alikes, and its
 * configuration a reconstructor. Takes the time of up to three copies of the game. False: out of memory. */
bool run_write(const struct run *run, struct bytes *bytes);

/* Makes a run of the same configuration what was copied. False: out of memory; then this may be tried
 * again, and the run is of no other use. */
bool run_read(struct run *run, const struct bytes *bytes);

#endif

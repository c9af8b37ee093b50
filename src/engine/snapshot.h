/* A copy, as bytes, of everything that a run knows between two statements of a log. A run that
 * reads the copy continues as the copied run would.
 *
 * What the sink was given and the verdict are not copied, nor findings that wait for a ruling:
 * there must be none. */
#ifndef ENGINE_SNAPSHOT_H
#define ENGINE_SNAPSHOT_H

#include "base/bytes.h"
#include "engine/run.h"

/* Copies a run without waiting findings to empty bytes. The run has look_alikes, and its
 * configuration has a reconstructor. Takes up to three times the memory of the game. False: out of
 * memory. */
bool run_write(const struct run *run, struct bytes *bytes);

/* Gives a run of the same configuration the copied content. False: out of memory; after that only
 * call this again or run_done. */
bool run_read(struct run *run, const struct bytes *bytes);

#endif

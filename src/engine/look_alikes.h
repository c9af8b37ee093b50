/* The names of a game, by what they look like: a name that is written in two ways is told.
 *
 * Names are noted once, when they are declared or first mentioned; what is compared is told in
 * bind/likeness.h. Names of kinds that cannot stand in the same place are never mixed up, and
 * names that are equal byte for byte are one. All of it lies outside the game's block: copies
 * of the game that the search plays on note nothing. */
#ifndef ENGINE_LOOK_ALIKES_H
#define ENGINE_LOOK_ALIKES_H

#include "base/bytes.h"
#include "bind/likeness.h"
#include "engine/run.h"

struct spelling {
    uint32_t kinds; /* kinds of the entities that have this name, a bit each */
    uint32_t line;  /* where it first stood; 0: every game has it */
    uint32_t at, length; /* place and number of its bytes in `bytes` */
};

/* All zero is empty. */
struct look_alikes {
    struct spelling *spellings;
    char *bytes;
    struct look_alike_slot {
        uint32_t hash, spelling; /* spelling: its index plus 1; 0: the slot is free */
    } *slots;
    size_t count, capacity, byte_count, byte_capacity, slot_count, used;
    struct likeness_reading readings[2];
    uint32_t names;   /* how many names of the roster were noted */
    uint32_t source;  /* the field of an event that names a source, as a bit */
    bool full;        /* no more names are noted, which has been told */
};

void look_alikes_done(struct look_alikes *look_alikes);

/* Writes the names of a game, and makes them again what was written. Both take the time of a copy.
 * False: out of memory; what was to be made again is of no use then. */
bool look_alikes_write(const struct look_alikes *look_alikes, struct bytes *bytes);
bool look_alikes_read(struct look_alikes *look_alikes, struct slice *left);

/* These do nothing where nobody asks (`look_alikes` of the run is NULL), and answer false when out
 * of memory.
 *
 * Forgets the game before, and notes the names that each game has. */
bool run_begin_names(struct run *run);

bool run_note_some_names(struct run *run, const struct statement *statement);

/* Notes the names that a statement introduced, which was just bound, and the source after its
 * `by`. Tells what looks like something that was noted before. Takes constant time for each new
 * name and each source, and next to none for other statements. */
static inline bool run_note_names(struct run *run, const struct statement *statement)
{
    const struct look_alikes *look_alikes = run->look_alikes;
    if (!look_alikes || (look_alikes->names == roster_count(run_roster(run)) && !(run->binder.event.present & look_alikes->source)))
        return true;
    return run_note_some_names(run, statement);
}

#endif

/* SPDX-License-Identifier: MIT */
/* The names of a game by their looks: reports a name that is written in two ways.
 *
 * A name is noted once, when it is declared or first mentioned. bind/likeness.h says which names
 * look alike. Names whose kinds cannot stand in the same place are not compared; names that are
 * equal byte for byte are one. Nor are secrets of two sides compared: neither could know that its
 * name looks like another. All this is outside the game's block: copies of the game that the
 * search plays note nothing. */
#ifndef ENGINE_LOOK_ALIKES_H
#define ENGINE_LOOK_ALIKES_H

#include "base/array.h"
#include "judge/bind/likeness.h"
#include "judge/engine/run.h"

struct spelling {
    uint32_t kinds; /* kinds of the entities that have this name, a bit each */
    uint32_t line;  /* where it stands first; 0: every game has it */
    uint32_t at, length; /* place and number of its bytes in `bytes` */
    uint32_t knower;     /* the one side that knew it first, plus 1; 0: others saw it, too */
};

enum { KNOWN_NAMES = 512, KNOWN_NAME_MOST = 38 };

/* All zero is empty. What is known of a name's readings stays from game to game, since the same
 * names come again and again; it depends on the name's bytes and the run's secret alone. */
struct look_alikes {
    struct spelling *spellings;
    char *bytes;
    struct look_alike_slot {
        uint32_t hash, spelling; /* spelling: its index plus 1; 0: the slot is free */
    } *slots;
    size_t count, capacity, byte_count, byte_capacity, slot_count, used;
    struct likeness_reading readings[2];
    struct known_name {
        uint32_t hashes[LIKENESS_COUNT];
        uint8_t length; /* 0: the slot is free */
        bool shown;     /* it has a visible character */
        char name[KNOWN_NAME_MOST];
    } known[KNOWN_NAMES]; /* by a hash of their bytes: the last names that were read */
    uint32_t names;   /* how many names of the roster were noted */
    uint32_t source;  /* the field of an event that names a source, as a bit */
    bool full;        /* no more names are noted; this was reported */
    bool dotted;      /* a name has a dot in it */
};

void look_alikes_done(struct look_alikes *look_alikes);

/* Write the noted names, and read them back. Cost: a copy. False: out of memory; after a failed
 * read only read again or call look_alikes_done. */
bool look_alikes_write(const struct look_alikes *look_alikes, struct bytes *bytes);
bool look_alikes_read(struct look_alikes *look_alikes, struct slice *left);

/* These do nothing if `look_alikes` of the run is NULL. False: out of memory.
 *
 * Forgets the previous game, and notes the names that each game has. */
bool run_begin_names(struct run *run);

bool run_note_some_names(struct run *run, const struct statement *statement);

/* Notes the names that a bound statement introduced, and the source after its `by`. Reports one
 * that looks like another noted before. Cost: constant for each new name and source, almost nothing
 * for other statements. */
static inline bool run_note_names(struct run *run, const struct statement *statement)
{
    const struct look_alikes *look_alikes = run->look_alikes;
    if (!look_alikes || (look_alikes->names == roster_count(run_roster(run)) &&
                         !(run->binder.event.present & look_alikes->source)))
        return true;
    return run_note_some_names(run, statement);
}

#endif

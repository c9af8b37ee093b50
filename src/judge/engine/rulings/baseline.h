/* SPDX-License-Identifier: MIT */
/* Findings that are known and accepted: by fingerprint and log, each up to a number of times.
 *
 * Add the entries first; a look-up then costs a binary search. */
#ifndef ENGINE_RULINGS_BASELINE_H
#define ENGINE_RULINGS_BASELINE_H

#include "umpire_values.h"

struct baseline_entry {
    char fingerprint[UMPIRE_FINGERPRINT_BYTES];
    char *path, *reason;
    uint64_t count, matched;
    size_t number; /* how many entries were added before it */
    /* in the first entry for a finding: how many entries for that finding are used up */
    size_t used_up;
    bool read;     /* its log was read to its end */
};

struct baseline {
    struct baseline_entry *entries;
    size_t count, capacity;
    bool sorted;
    size_t *places; /* once sorted: the place of the entry that was added as the i-th */
    size_t place_capacity;
};

/* Adds a copy of an entry. False: out of memory. */
bool baseline_add(struct baseline *baseline, const struct umpire_baseline_entry *entry);

/* Fills an empty baseline with another's entries. False: out of memory. */
bool baseline_copy(struct baseline *baseline, const struct baseline *from);

/* Uses an entry for a finding of a log and answers its reason, which lives until baseline_done.
 * NULL: it has no entry, or all are used up. */
const char *baseline_match(struct baseline *baseline, const char *path, const char *fingerprint);

/* Whether a finding of a log has an entry that is not used up. Uses none. */
bool baseline_has_room(struct baseline *baseline, const char *path, const char *fingerprint);

/* How many more findings of a log the entries for one are left for: `most`, if it is that many. */
uint64_t baseline_room(struct baseline *baseline, const char *path, const char *fingerprint,
                       uint64_t most);

/* Notes that a log was read to its end. */
void baseline_read(struct baseline *baseline, const char *path);

/* The entry that was added as the `number`th, from 0; valid until an entry is added or looked up.
 * NULL: there are not so many. */
const struct baseline_entry *baseline_at(const struct baseline *baseline, size_t number);

void baseline_done(struct baseline *baseline);

#endif

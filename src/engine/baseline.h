/* Findings that are known and put up with: by fingerprint and log, each so often.
 *
 * Entries are added first; looking one up costs a binary search. */
#ifndef ENGINE_BASELINE_H
#define ENGINE_BASELINE_H

#include "umpire.h"

struct baseline_entry {
    char fingerprint[UMPIRE_FINGERPRINT_BYTES];
    char *path, *reason;
    uint64_t count, matched;
    size_t number; /* in the order that they were added */
    bool read;     /* its log was */
};

struct baseline {
    struct baseline_entry *entries;
    size_t count, capacity;
    bool sorted;
    size_t *places; /* once sorted: of the entry added as the [i]th */
    size_t place_capacity;
};

/* Copies what it is given. False: out of memory. */
bool baseline_add(struct baseline *baseline, const struct umpire_baseline_entry *entry);

/* Fills an empty baseline with another's entries. False: out of memory. */
bool baseline_copy(struct baseline *baseline, const struct baseline *from);

/* Counts a finding of a log; its reason if an entry has room for it, else NULL. */
const char *baseline_match(struct baseline *baseline, const char *path, const char *fingerprint);

/* Whether an entry has room for a finding of a log, which is not counted. */
bool baseline_has_room(struct baseline *baseline, const char *path, const char *fingerprint);

/* Notes that a log was read to its end. */
void baseline_read(struct baseline *baseline, const char *path);

/* The entry added as the `number`th, from 0. */
const struct baseline_entry *baseline_at(const struct baseline *baseline, size_t number);

void baseline_done(struct baseline *baseline);

#endif

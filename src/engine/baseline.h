/* Findings that are known and accepted, by fingerprint and log, each up to a number of times.
 *
 * Entries are added first; looking one up costs a binary search. */
#ifndef ENGINE_BASELINE_H
#define ENGINE_BASELINE_H

#include "umpire.h"

struct baseline_entry {
    char fingerprint[UMPIRE_FINGERPRINT_BYTES];
    char *path, *reason;
    uint64_t count, matched;
    size_t number; /* its place in the order in which entries were added */
    size_t used_up; /* of the first entry for a finding of a log: so many from it on are used up, and others follow */
    bool read;     /* its log was read to its end */
};

struct baseline {
    struct baseline_entry *entries;
    size_t count, capacity;
    bool sorted;
    size_t *places; /* once sorted: places[i] is where the entry stands that was added as the i-th */
    size_t place_capacity;
};

/* Copies what it is given. False: out of memory. */
bool baseline_add(struct baseline *baseline, const struct umpire_baseline_entry *entry);

/* Fills an empty baseline with another's entries. False: out of memory. */
bool baseline_copy(struct baseline *baseline, const struct baseline *from);

/* Uses an entry up for a finding of a log and gives its reason; NULL: no entry has any left. */
const char *baseline_match(struct baseline *baseline, const char *path, const char *fingerprint);

/* Whether an entry for a finding of a log is left; uses none up. */
bool baseline_has_room(struct baseline *baseline, const char *path, const char *fingerprint);

/* Notes that a log was read to its end. */
void baseline_read(struct baseline *baseline, const char *path);

/* The entry added as the `number`th, from 0. */
const struct baseline_entry *baseline_at(const struct baseline *baseline, size_t number);

void baseline_done(struct baseline *baseline);

#endif

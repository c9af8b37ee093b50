/* SPDX-License-Identifier: MIT */
#include "judge/engine/run.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

bool baseline_add(struct baseline *baseline, const struct umpire_baseline_entry *entry)
{
    if (!ARRAY_RESERVE(baseline->entries, baseline->capacity, baseline->count + 1) ||
        !ARRAY_RESERVE(baseline->places, baseline->place_capacity, baseline->count + 1))
        return false;
    struct baseline_entry one = {.path = strdup(entry->path),
                                 .reason = strdup(entry->reason),
                                 .count = entry->count,
                                 .number = baseline->count};
    if (!one.path || !one.reason) {
        free(one.path);
        free(one.reason);
        return false;
    }
    memcpy(one.fingerprint, entry->fingerprint, sizeof one.fingerprint - 1);
    baseline->entries[baseline->count++] = one;
    baseline->sorted = false;
    return true;
}

bool baseline_copy(struct baseline *baseline, const struct baseline *from)
{
    for (size_t i = 0; i < from->count; i++) {
        const struct baseline_entry *one = baseline_at(from, i);
        struct umpire_baseline_entry entry = {.fingerprint = one->fingerprint,
                                              .path = one->path,
                                              .reason = one->reason,
                                              .count = one->count};
        if (!baseline_add(baseline, &entry))
            return false;
    }
    return true;
}

static int compare_entries_by_log(const void *a, const void *b)
{
    const struct baseline_entry *one = a, *other = b;
    int order = strcmp(one->path, other->path);
    if (order == 0)
        order = strcmp(one->fingerprint, other->fingerprint);
    return order ? order : (one->number > other->number) - (one->number < other->number);
}

static void sort_baseline(struct baseline *baseline)
{
    if (baseline->count)
        qsort(baseline->entries, baseline->count, sizeof *baseline->entries,
              compare_entries_by_log);
    for (size_t i = 0; i < baseline->count; i++) {
        baseline->places[baseline->entries[i].number] = i;
        baseline->entries[i].used_up = 0; /* another entry may be the first now */
    }
    baseline->sorted = true;
}

/* The place of the first entry for a log and a fingerprint, or where it would be inserted. */
static size_t first_entry_of_finding(struct baseline *baseline, const char *path,
                                     const char *fingerprint)
{
    if (!baseline->sorted)
        sort_baseline(baseline);
    size_t low = 0, high = baseline->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const struct baseline_entry *one = &baseline->entries[middle];
        int order = strcmp(one->path, path);
        if (order == 0 && fingerprint)
            order = strcmp(one->fingerprint, fingerprint);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_for(const struct baseline_entry *entry, const char *path, const char *fingerprint)
{
    return strcmp(entry->path, path) == 0 && strcmp(entry->fingerprint, fingerprint) == 0;
}

/* The first entry for a finding that is not used up, otherwise the last one, or NULL. */
static struct baseline_entry *entry_of(struct baseline *baseline, const char *path,
                                       const char *fingerprint)
{
    size_t at = first_entry_of_finding(baseline, path, fingerprint);
    struct baseline_entry *first = baseline->entries + at;
    if (at == baseline->count || !is_for(first, path, fingerprint))
        return NULL;
    at += first->used_up;
    while (baseline->entries[at].matched >= baseline->entries[at].count) {
        if (at + 1 == baseline->count || !is_for(&baseline->entries[at + 1], path, fingerprint))
            break;
        first->used_up++;
        at++;
    }
    return &baseline->entries[at];
}

bool baseline_has_room(struct baseline *baseline, const char *path, const char *fingerprint)
{
    const struct baseline_entry *entry = entry_of(baseline, path, fingerprint);
    return entry && entry->matched < entry->count;
}

uint64_t baseline_room(struct baseline *baseline, const char *path, const char *fingerprint,
                       uint64_t most)
{
    const struct baseline_entry *entry = entry_of(baseline, path, fingerprint);
    const struct baseline_entry *end = baseline->entries + baseline->count;
    uint64_t room = 0;
    for (; entry && entry < end && room < most && is_for(entry, path, fingerprint); entry++)
        room += entry->matched < entry->count ? entry->count - entry->matched : 0;
    return room < most ? room : most;
}

const char *baseline_match(struct baseline *baseline, const char *path, const char *fingerprint)
{
    struct baseline_entry *last = entry_of(baseline, path, fingerprint);
    if (!last)
        return NULL;
    last->matched++;
    return last->matched <= last->count ? last->reason : NULL;
}

void baseline_read(struct baseline *baseline, const char *path)
{
    for (size_t i = first_entry_of_finding(baseline, path, NULL);
         i < baseline->count && strcmp(baseline->entries[i].path, path) == 0; i++)
        baseline->entries[i].read = true;
}

const struct baseline_entry *baseline_at(const struct baseline *baseline, size_t number)
{
    if (number >= baseline->count)
        return NULL;
    return &baseline->entries[baseline->sorted ? baseline->places[number] : number];
}

void baseline_done(struct baseline *baseline)
{
    for (size_t i = 0; i < baseline->count; i++) {
        free(baseline->entries[i].path);
        free(baseline->entries[i].reason);
    }
    free(baseline->entries);
    free(baseline->places);
    *baseline = (struct baseline){0};
}

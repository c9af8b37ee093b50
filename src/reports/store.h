/* SPDX-License-Identifier: MIT */
/* Texts and arrays of what a report says, which are kept together and freed at once. */
#ifndef REPORT_STORE_H
#define REPORT_STORE_H

#include "judge/sink/members.h"

struct store_block;

/* All zero is empty. */
struct store {
    struct store_block *blocks;
    size_t room; /* bytes that are left in the first block */
    size_t kept; /* bytes of texts */
    size_t most; /* of them; what is added beyond is the caller's to leave out */
    bool no_memory;
};

/* Frees what is kept. */
void store_drop(struct store *store);

bool store_has_room(const struct store *store);

/* Zeroed room for `count` of these. NULL: out of memory. */
void *store_array(struct store *store, size_t count, size_t size);

/* Copies a text, also one that goes somewhat beyond what is kept at most. NULL: there is none, or
 * no room for it. A page_keep for a store. */
const char *store_text(void *store, const char *text, size_t length);

/* Copies what the members of a struct point to. */
void store_struct(struct store *store, const struct shape *shape, void *structure);

/* A list of values that move when it grows. */
struct store_list {
    void *items;
    size_t count, capacity;
};

/* Adds a zeroed element to a list. NULL: out of memory. */
void *store_add(struct store *store, struct store_list *list, size_t size);

#endif

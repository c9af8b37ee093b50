/* SPDX-License-Identifier: MIT */
/* One relocatable block of memory: the whole state of a game.
 *
 * It begins with a head, the part of the code that makes the block (the binder keeps its names
 * there). The root follows; it is the game's own state. Tables stand after both, one after the
 * other. When a table grows, those after it move, so no room is lost. A table's header lies in the
 * head or in the root. Everything is found by its offset: a copy is one memcpy, can be used beside
 * the original, and a block may move when it grows. Every append makes pointers into the block
 * invalid. */
#ifndef BASE_BLOCK_H
#define BASE_BLOCK_H

#include "base/array.h"

#define BLOCK_TABLES_MOST 32

struct block {
    char *head;  /* where the block begins; NULL: it has no memory yet */
    char *bytes; /* the root */
    uint32_t used, capacity; /* from the head on */
    /* of the tables that have elements, from the head on */
    uint32_t table_count, headers[BLOCK_TABLES_MOST];
};

/* A table inside a block: `count` elements at `offset`. The offset counts from the head for a table
 * whose header lies in the head, from the root for the others. All zero is empty. */
struct table {
    uint32_t offset, count, capacity;
};

/* Empties a block (all zero, or used before) and gives it a zeroed head and root of these sizes.
 * The block keeps its memory. False: out of memory; nothing has changed. */
bool block_begin(struct block *block, size_t head_size, size_t root_size);
void block_done(struct block *block);

/* Makes `copy` (all zero, or with any content) equal to `from`. False: out of memory; nothing has
 * changed. Cannot fail when `copy` has held as many bytes before. */
bool block_copy(struct block *copy, const struct block *from);

/* The same for a copy of an earlier state of the block: writes only where they differ. */
bool block_follow(struct block *copy, const struct block *from);

/* block_write appends the content of a block to `bytes`; block_read gives a block that content
 * again, and moves `left` after it. False: out of memory. */
bool block_write(const struct block *block, struct bytes *bytes);
bool block_read(struct block *block, struct slice *left);

/* Appends one zeroed element of `size` bytes to the table whose header lies at `table_offset` after
 * the root, and gives its index. False: out of memory; nothing has changed. */
bool block_append(struct block *block, size_t table_offset, size_t size, uint32_t *ret_index);

/* Appends `count` zeroed elements to a table whose header lies in the head, and gives the index of
 * the first. False as above. */
bool block_append_to_head(struct block *block, size_t table_offset, size_t count, size_t size,
                          uint32_t *ret_index);

/* The first element of a table. Its offset counts from `root`: the block's bytes, or its head. */
#define TABLE(type, root, table) ((type *)(void *)((char *)(root) + (table).offset))
#define TABLE_CONST(type, root, table)                                                        \
    ((const type *)(const void *)((const char *)(root) + (table).offset))

#endif

/* One relocatable block of memory: the whole state of a game.
 *
 * It begins with a head, which belongs to whoever made the block; after that lies
 * the root, which belongs to whom the block is handed to. Tables stand after both, one
 * after the other; one that grows moves those after it on, so that no room is lost.
 * Their headers lie in the head or in the root. Everything is found by its offset, so
 * a copy is one memcpy, the copy and the original are used side by side, and a block
 * may move when it grows: pointers into it are void after each append. */
#ifndef BASE_BLOCK_H
#define BASE_BLOCK_H

#include "base/bytes.h"

#define BLOCK_TABLES_MOST 32

struct block {
    char *head;  /* where the block begins; NULL: it has no memory yet */
    char *bytes; /* the root */
    uint32_t used, capacity; /* from the head on */
    uint32_t table_count, headers[BLOCK_TABLES_MOST]; /* of the tables that have elements, from the head on */
};

/* A table inside a block: `count` elements at `offset`, which counts from the head or
 * from the root, whichever holds the table. All zero is empty. */
struct table {
    uint32_t offset, count, capacity;
};

/* Empties a block (all zero, or used before) to a zeroed head and root of these sizes;
 * it keeps its memory. False: out of memory; nothing has changed. */
bool block_begin(struct block *block, size_t head_size, size_t root_size);
void block_done(struct block *block);

/* Makes `copy` (all zero, or of any content) equal to `from`. False: out of memory;
 * nothing has changed. A copy that has held as much before takes it without fail. */
bool block_copy(struct block *copy, const struct block *from);

/* Appends what a block holds to bytes, and makes a block what they hold. False: out of memory. */
bool block_write(const struct block *block, struct bytes *bytes);
bool block_read(struct block *block, struct slice *left);

/* Appends one zeroed element of `size` bytes to the table whose header lies at
 * `table_offset` after the root, and gives its index. False: out of memory; nothing
 * has changed. */
bool block_append(struct block *block, size_t table_offset, size_t size, uint32_t *ret_index);

/* Appends `count` zeroed elements to a table whose header lies in the head, and gives the index of
 * the first. False as above. */
bool block_append_to_head(struct block *block, size_t table_offset, size_t count, size_t size, uint32_t *ret_index);

/* The first element of a table. `root` is where its offset counts from: the block's bytes,
 * or its head. */
#define TABLE(type, root, table) ((type *)(void *)((char *)(root) + (table).offset))
#define TABLE_CONST(type, root, table)                                                        \
    ((const type *)(const void *)((const char *)(root) + (table).offset))

#endif

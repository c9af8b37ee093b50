/* One relocatable block of memory: a game's whole state.
 *
 * Everything in it is found by its offset, so a copy is one memcpy and a block
 * may move when it grows. The game's root structure lies at offset 0; tables
 * are allotted behind it and grow by moving to the block's end. */
#ifndef BASE_BLOCK_H
#define BASE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct block {
    char *bytes;
    uint32_t used, capacity;
};

/* A table inside a block: `count` elements at `offset`. All zero is empty. */
struct table {
    uint32_t offset, count, capacity;
};

/* A block with a zeroed root of `root_size` bytes. False: out of memory. */
bool block_init(struct block *block, size_t root_size);
void block_done(struct block *block);

/* Empties the block to a zeroed root, keeping its memory. */
void block_reset(struct block *block, size_t root_size);

/* Makes `copy` (initialised, of any content) equal to `from`. */
bool block_copy(struct block *copy, const struct block *from);

/* Appends one zeroed element of `size` bytes to the table whose header lies at
 * `table_offset` in the block, and gives its index. Pointers into the block
 * are void afterwards. False: out of memory; nothing has changed. */
bool block_append(struct block *block, size_t table_offset, size_t size, uint32_t *ret_index);

/* The first element of a table. `root` is the block's bytes. */
#define TABLE(type, root, table) ((type *)(void *)((char *)(root) + (table).offset))
#define TABLE_CONST(type, root, table)                                                        \
    ((const type *)(const void *)((const char *)(root) + (table).offset))

#endif

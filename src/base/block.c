#include "base/block.h"

#include "base/require.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

static size_t aligned(size_t size)
{
    size_t step = alignof(max_align_t);
    return (size + step - 1) / step * step;
}

static bool reserve(struct block *block, size_t needed)
{
    if (block->head && needed <= block->capacity)
        return true;
    size_t grown = block->capacity ? block->capacity : 1024;
    while (grown < needed)
        grown *= 2;
    if (grown > UINT32_MAX)
        return false;
    size_t root = block->head ? (size_t)(block->bytes - block->head) : 0;
    char *moved = realloc(block->head, grown);
    if (!moved)
        return false;
    block->head = moved;
    block->bytes = moved + root;
    block->capacity = (uint32_t)grown;
    return true;
}

bool block_begin(struct block *block, size_t head_size, size_t root_size)
{
    size_t root = aligned(head_size), used = root + aligned(root_size);
    if (!reserve(block, used))
        return false;
    block->bytes = block->head + root;
    block->used = (uint32_t)used;
    memset(block->head, 0, used);
    return true;
}

void block_done(struct block *block)
{
    free(block->head);
    *block = (struct block){0};
}

bool block_copy(struct block *copy, const struct block *from)
{
    if (!reserve(copy, from->used))
        return false;
    memcpy(copy->head, from->head, from->used);
    copy->bytes = copy->head + (from->bytes - from->head);
    copy->used = from->used;
    return true;
}

/* Moves a table to the block's end, with room for at least `needed` elements; one that
 * stands there already grows where it is. */
static bool grow(struct block *block, struct table *table, size_t base, size_t needed, size_t size)
{
    size_t capacity = table->capacity ? (size_t)table->capacity * 2 : 8;
    while (capacity < needed)
        capacity *= 2;
    size_t bytes = aligned(capacity * size), held = table->count * size, old = base + table->offset;
    bool last = table->capacity && old + aligned(table->capacity * size) == block->used;
    size_t at = last ? old : block->used;
    if (!reserve(block, at + bytes))
        return false;
    if (!last && held)
        memcpy(block->head + at, block->head + old, held);
    memset(block->head + at + held, 0, bytes - held);
    block->used = (uint32_t)(at + bytes);
    table->offset = (uint32_t)(at - base);
    table->capacity = (uint32_t)capacity;
    return true;
}

/* For a table whose header and elements are counted from `base`, behind the head. */
static bool append(struct block *block, size_t base, size_t table_offset, size_t count, size_t size, uint32_t *ret_index)
{
    struct table table;
    REQUIRE(base + table_offset + sizeof table <= block->used);
    memcpy(&table, block->head + base + table_offset, sizeof table);
    REQUIRE(table.count <= table.capacity && base + table.offset + table.capacity * size <= block->used);
    if (count > table.capacity - table.count && !grow(block, &table, base, table.count + count, size))
        return false;
    *ret_index = table.count;
    table.count += (uint32_t)count;
    memcpy(block->head + base + table_offset, &table, sizeof table);
    return true;
}

bool block_append(struct block *block, size_t table_offset, size_t size, uint32_t *ret_index)
{
    return append(block, (size_t)(block->bytes - block->head), table_offset, 1, size, ret_index);
}

bool block_append_to_head(struct block *block, size_t table_offset, size_t count, size_t size, uint32_t *ret_index)
{
    return append(block, 0, table_offset, count, size, ret_index);
}

#include "base/block.h"

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
    if (block->bytes && needed <= block->capacity)
        return true;
    size_t grown = block->capacity ? block->capacity : 1024;
    while (grown < needed)
        grown *= 2;
    if (grown > UINT32_MAX)
        return false;
    char *moved = realloc(block->bytes, grown);
    if (!moved)
        return false;
    block->bytes = moved;
    block->capacity = (uint32_t)grown;
    return true;
}

bool block_init(struct block *block, size_t root_size)
{
    *block = (struct block){0};
    if (!reserve(block, aligned(root_size)))
        return false;
    block_reset(block, root_size);
    return true;
}

void block_done(struct block *block)
{
    free(block->bytes);
    *block = (struct block){0};
}

void block_reset(struct block *block, size_t root_size)
{
    block->used = (uint32_t)aligned(root_size);
    memset(block->bytes, 0, block->used);
}

bool block_copy(struct block *copy, const struct block *from)
{
    if (!reserve(copy, from->used))
        return false;
    memcpy(copy->bytes, from->bytes, from->used);
    copy->used = from->used;
    return true;
}

bool block_append(struct block *block, size_t table_offset, size_t size, uint32_t *ret_index)
{
    struct table table;
    memcpy(&table, block->bytes + table_offset, sizeof table);
    if (table.count == table.capacity) {
        size_t capacity = table.capacity ? (size_t)table.capacity * 2 : 8;
        size_t bytes = aligned(capacity * size);
        if (!reserve(block, block->used + bytes))
            return false;
        memset(block->bytes + block->used, 0, bytes);
        if (table.count)
            memcpy(block->bytes + block->used, block->bytes + table.offset, table.count * size);
        table.offset = block->used;
        table.capacity = (uint32_t)capacity;
        block->used += (uint32_t)bytes;
    }
    *ret_index = table.count++;
    memcpy(block->bytes + table_offset, &table, sizeof table);
    return true;
}

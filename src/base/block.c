/* SPDX-License-Identifier: MIT */
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
    block->table_count = 0;
    memset(block->head, 0, used);
    return true;
}

void block_done(struct block *block)
{
    free(block->head);
    *block = (struct block){0};
}

static void adopt_layout(struct block *copy, const struct block *from)
{
    copy->bytes = copy->head + (from->bytes - from->head);
    copy->used = from->used;
    copy->table_count = from->table_count;
    memcpy(copy->headers, from->headers, sizeof copy->headers);
}

bool block_copy(struct block *copy, const struct block *from)
{
    if (!reserve(copy, from->used))
        return false;
    memcpy(copy->head, from->head, from->used);
    adopt_layout(copy, from);
    return true;
}

bool block_follow(struct block *copy, const struct block *from)
{
    enum { PAGE = 4096 };
    size_t same = copy->used < from->used ? copy->used : from->used;
    if (!reserve(copy, from->used))
        return false;
    for (size_t at = 0; at < from->used; at += PAGE) {
        size_t length = from->used - at < PAGE ? from->used - at : PAGE;
        if (at + length > same || memcmp(copy->head + at, from->head + at, length) != 0)
            memcpy(copy->head + at, from->head + at, length);
    }
    adopt_layout(copy, from);
    return true;
}

bool block_write(const struct block *block, struct bytes *bytes)
{
    const uint32_t sizes[] = {block->used, (uint32_t)(block->bytes - block->head),
                              block->table_count};
    return bytes_add(bytes, sizes, sizeof sizes) &&
           bytes_add(bytes, block->headers, block->table_count * sizeof *block->headers) &&
           bytes_add(bytes, block->head, block->used);
}

bool block_read(struct block *block, struct slice *left)
{
    uint32_t sizes[3];
    bytes_read(left, sizes, sizeof sizes);
    if (!reserve(block, sizes[0]))
        return false;
    block->used = sizes[0];
    block->bytes = block->head + sizes[1];
    block->table_count = sizes[2];
    bytes_read(left, block->headers, block->table_count * sizeof *block->headers);
    bytes_read(left, block->head, block->used);
    return true;
}

static size_t base_in_block(const struct block *block, size_t header)
{
    size_t root = (size_t)(block->bytes - block->head);
    return header < root ? 0 : root;
}

/* Moves everything from `from` on by `bytes`, and adjusts the offsets of the tables there. */
static void move_on(struct block *block, size_t from, size_t bytes)
{
    memmove(block->head + from + bytes, block->head + from, block->used - from);
    block->used += (uint32_t)bytes;
    for (uint32_t i = 0; i < block->table_count; i++) {
        struct table table;
        memcpy(&table, block->head + block->headers[i], sizeof table);
        if (base_in_block(block, block->headers[i]) + table.offset < from)
            continue;
        table.offset += (uint32_t)bytes;
        memcpy(block->head + block->headers[i], &table, sizeof table);
    }
}

static bool block_add_table(struct block *block, size_t header, struct table *table)
{
    REQUIRE(block->table_count < BLOCK_TABLES_MOST);
    if (block->table_count == BLOCK_TABLES_MOST)
        return false;
    table->offset = (uint32_t)(block->used - base_in_block(block, header));
    block->headers[block->table_count++] = (uint32_t)header;
    return true;
}

/* Makes room for at least `needed` elements in a table, without moving its beginning. */
static bool grow_block_table(struct block *block, size_t header, struct table *table, size_t needed,
                             size_t size)
{
    size_t capacity = table->capacity ? (size_t)table->capacity * 2 : 8;
    while (capacity < needed)
        capacity *= 2;
    size_t bytes = aligned(capacity * size), old = aligned(table->capacity * size);
    if (!reserve(block, block->used + bytes - old) ||
        (!table->capacity && !block_add_table(block, header, table)))
        return false;
    size_t end = base_in_block(block, header) + table->offset + old;
    move_on(block, end, bytes - old);
    memset(block->head + end, 0, bytes - old);
    table->capacity = (uint32_t)capacity;
    return true;
}

static bool append(struct block *block, size_t header, size_t count, size_t size,
                   uint32_t *ret_index)
{
    struct table table;
    REQUIRE(header + sizeof table <= block->used);
    memcpy(&table, block->head + header, sizeof table);
    REQUIRE(table.count <= table.capacity &&
            base_in_block(block, header) + table.offset + table.capacity * size <= block->used);
    /* elements may have been dropped there; the room by which a table grows is zero */
    const size_t left = table.capacity - table.count, used_before = count < left ? count : left;
    if (count > left && !grow_block_table(block, header, &table, table.count + count, size))
        return false;
    memset(block->head + base_in_block(block, header) + table.offset + table.count * size, 0,
           used_before * size);
    *ret_index = table.count;
    table.count += (uint32_t)count;
    memcpy(block->head + header, &table, sizeof table);
    return true;
}

bool block_append(struct block *block, size_t table_offset, size_t size, uint32_t *ret_index)
{
    return append(block, (size_t)(block->bytes - block->head) + table_offset, 1, size, ret_index);
}

bool block_append_to_head(struct block *block, size_t table_offset, size_t count, size_t size,
                          uint32_t *ret_index)
{
    return append(block, table_offset, count, size, ret_index);
}

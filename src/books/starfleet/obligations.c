/* SPDX-License-Identifier: MIT */
#include "books/starfleet/obligations.h"

#include <string.h>

static bool fits(const struct obligation *one, uint8_t kind, uint16_t side)
{
    return one->kind == kind && (side == ANY_SIDE || one->side == side);
}

const struct obligation *obligation_find(const void *root, struct table obligations, uint32_t from,
                                         uint8_t kind, uint16_t side)
{
    const struct obligation *all = TABLE_CONST(struct obligation, root, obligations);
    for (uint32_t at = from; at; at = all[at - 1].next)
        if (fits(&all[at - 1], kind, side))
            return &all[at - 1];
    return NULL;
}

const struct obligation *obligation_of_turn(const void *root, struct table obligations,
                                            uint32_t from, uint8_t kind, uint16_t side,
                                            int32_t turn)
{
    const struct obligation *one = obligation_find(root, obligations, from, kind, side);
    while (one && !obligation_declared_in(one, turn))
        one = obligation_find(root, obligations, one->next, kind, side);
    return one;
}

/* Adds an obligation at the head of its thing's chain. */
static bool add(struct block *block, size_t table_offset, size_t head_offset,
                const struct obligation *one)
{
    uint32_t index, head;
    struct table table;
    if (!block_append(block, table_offset, sizeof *one, &index))
        return false;
    memcpy(&head, block->bytes + head_offset, sizeof head);
    memcpy(&table, block->bytes + table_offset, sizeof table);
    struct obligation *added = &TABLE(struct obligation, block->bytes, table)[index];
    *added = *one;
    added->total = one->amount;
    added->times = added->alike = 1;
    added->next = head;
    added->before = 0;
    head = index + 1;
    memcpy(block->bytes + head_offset, &head, sizeof head);
    return true;
}

bool obligation_declare(struct block *block, size_t table_offset, size_t head_offset,
                        const struct obligation *one)
{
    struct table table;
    uint32_t head;
    memcpy(&table, block->bytes + table_offset, sizeof table);
    memcpy(&head, block->bytes + head_offset, sizeof head);
    struct obligation *all = TABLE(struct obligation, block->bytes, table);
    for (uint32_t at = head; at; at = all[at - 1].next) {
        struct obligation *old = &all[at - 1];
        if (!fits(old, one->kind, one->side))
            continue;
        bool again = old->turn == one->turn;
        old->total = one->amount + (again ? old->total : 0);
        old->times = again ? old->times + 1 : 1;
        old->alike = again && old->amount == one->amount ? old->alike + 1 : 1;
        old->amount = one->amount;
        if (!again)
            old->before = old->turn;
        old->turn = one->turn;
        old->line = one->line;
        old->order = one->order;
        return true;
    }
    return add(block, table_offset, head_offset, one);
}

void obligation_void(void *root, struct table obligations, uint32_t from, uint8_t kind,
                     uint16_t side)
{
    struct obligation *all = TABLE(struct obligation, root, obligations);
    for (uint32_t at = from; at; at = all[at - 1].next)
        if (fits(&all[at - 1], kind, side))
            all[at - 1].turn = all[at - 1].before = 0;
}

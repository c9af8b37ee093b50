#include "games/starfleet/obligations.h"

#include <string.h>

static bool fits(const struct obligation *one, uint8_t kind, uint16_t side)
{
    return one->kind == kind && (side == ANY_SIDE || one->side == side);
}

const struct obligation *obligation_find(const void *root, struct table obligations, uint32_t from, uint8_t kind,
                                         uint16_t side)
{
    const struct obligation *all = TABLE_CONST(struct obligation, root, obligations);
    for (uint32_t at = from; at; at = all[at - 1].next)
        if (fits(&all[at - 1], kind, side))
            return &all[at - 1];
    return NULL;
}

const struct obligation *obligation_of_turn(const void *root, struct table obligations, uint32_t from, uint8_t kind,
                                            uint16_t side, int32_t turn)
{
    const struct obligation *one = obligation_find(root, obligations, from, kind, side);
    while (one && !obligation_declared_in(one, turn))
        one = obligation_find(root, obligations, one->next, kind, side);
    return one;
}

/* A new one at the head of its thing's chain. */
static bool add(struct block *block, size_t table_offset, size_t head_offset, const struct obligation *one)
{
    uint32_t index, head;
    struct table table;
    if (!block_append(block, table_offset, sizeof *one, &index))
        return false;
    memcpy(&head, block->bytes + head_offset, sizeof head);
    memcpy(&table, block->bytes + table_offset, sizeof table);
    struct obligation *added = &TABLE(struct obligation, block->bytes, table)[index];
    *added = *one;
    added->next = head;
    added->before = 0;
    head = index + 1;
    memcpy(block->bytes + head_offset, &head, sizeof head);
    return true;
}

bool obligation_declare(struct block *block, size_t table_offset, size_t head_offset, const struct obligation *one,
                        bool adds)
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
        old->amount = one->amount + (adds && again ? old->amount : 0);
        if (!again)
            old->before = old->turn;
        old->turn = one->turn;
        return true;
    }
    return add(block, table_offset, head_offset, one);
}

void obligation_void(void *root, struct table obligations, uint32_t from, uint8_t kind)
{
    struct obligation *all = TABLE(struct obligation, root, obligations);
    for (uint32_t at = from; at; at = all[at - 1].next)
        if (all[at - 1].kind == kind)
            all[at - 1].turn = all[at - 1].before = 0;
}

/* SPDX-License-Identifier: MIT */
/* Cards by their names. */
#include "books/armada/cards/table.h"

#include "base/alike.h"

/* A card that several have the name of is none: it may be any of them. */
static const struct card *only_one(const char *kind, struct slice name, unsigned factions)
{
    const struct card *found = NULL;
    for (size_t i = 0; i < armada_card_count; i++) {
        const struct card *card = &armada_cards[i];
        if (strcmp(card->told.kind, kind) != 0 || (factions && !(card->factions & factions)) ||
            !(alike_named(card->told.name, name) || alike_named(card->told.also, name)))
            continue;
        if (found)
            return NULL;
        found = card;
    }
    return found;
}

const struct card *card_named(const char *kind, struct slice name, unsigned factions)
{
    const struct card *card = only_one(kind, name, factions);
    size_t length = name.length;
    while (length > 0 && name.at[length - 1] >= '0' && name.at[length - 1] <= '9')
        length--;
    bool numbered = length > 0 && length < name.length && name.at[length - 1] == ' ';
    return card || !numbered ? card
                             : only_one(kind, (struct slice){name.at, length - 1}, factions);
}

bool armada_card_at(size_t index, struct umpire_card *ret_card)
{
    if (index >= armada_card_count)
        return false;
    *ret_card = armada_cards[index].told;
    return true;
}

/* SPDX-License-Identifier: MIT */
/* Cards by their names. */
#include "base/near.h"
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"

static bool card_is_called(const struct card *card, const char *kind, struct slice name)
{
    return strcmp(card->told.kind, kind) == 0 &&
           (alike_named(card->told.name, name) || alike_named(card->told.also, name));
}

static bool card_costs(const struct card *card, int points)
{
    return points == UNKNOWN || points == card->told.points[UMPIRE_CARDS_PRINTED] ||
           points == card->told.points[UMPIRE_CARDS_2025] || points == card->told.earlier;
}

/* The only card of those factions (0: all) that has the name and the points. */
static const struct card *only_one(struct card_list list, const char *kind, struct slice name,
                                   unsigned factions, int points)
{
    const struct card *found = NULL;
    for (size_t i = 0; i < list.count; i++) {
        const struct card *card = &list.cards[i];
        if ((factions && !(card->factions & factions)) || !card_costs(card, points) ||
            !card_is_called(card, kind, name))
            continue;
        if (found)
            return NULL;
        found = card;
    }
    return found;
}

static const struct card *whole_name(struct card_list list, const char *kind, struct slice name,
                                     unsigned factions, int points)
{
    const struct {
        unsigned factions;
        int points;
    } tries[] = {{factions, UNKNOWN}, {factions, points}, {0, UNKNOWN}, {0, points}};
    const struct card *card = NULL;
    for (size_t i = 0; i < sizeof tries / sizeof *tries && !card; i++)
        card = only_one(list, kind, name, tries[i].factions, tries[i].points);
    return card;
}

/* The card of a list that has the name, perhaps with a number of the log's behind it. */
static const struct card *find_listed_card(struct card_list list, const char *kind,
                                           struct slice name, unsigned factions, int points)
{
    const struct card *card = whole_name(list, kind, name, factions, points);
    size_t length = name.length;
    while (length > 0 && name.at[length - 1] >= '0' && name.at[length - 1] <= '9')
        length--;
    bool numbered = length > 0 && length < name.length && name.at[length - 1] == ' ';
    return card || !numbered
               ? card
               : whole_name(list, kind, (struct slice){name.at, length - 1}, factions, points);
}

const struct card *card_named(const struct own_cards *own, const char *kind, struct slice name,
                              unsigned factions, int points)
{
    const struct card *card = find_listed_card(own_cards_listed(own), kind, name, factions, points);
    return card ? card
                : find_listed_card((struct card_list){armada_cards, armada_card_count}, kind, name,
                                   factions, points);
}

bool armada_card_at(size_t index, struct umpire_card *ret_card)
{
    if (index >= armada_card_count)
        return false;
    *ret_card = armada_cards[index].told;
    return true;
}

static bool is_named(const struct judgement *judgement, entity self)
{
    char buffer[LIMIT_STRING_BYTES];
    entity owned = event_owned(judgement->event, SOURCE);
    return (owned == NO_ENTITY || owned == self) &&
           slice_equal(roster_name(judgement->roster, self),
                       event_text(judgement->event, SOURCE, buffer));
}

bool card_next(const struct judgement *judgement, uint32_t *cursor, struct named_card *ret_card)
{
    const struct armada *game = STATE(armada);
    const uint32_t i = (*cursor)++;
    if (i >= game->units.count + game->upgrades.count)
        return false;
    if (i < game->units.count) {
        const struct unit *unit = unit_at(game, i);
        *ret_card = (struct named_card){unit->self, i, !unit->squadron,
                                        card_of(&unit->card.known), NULL, 0};
    } else {
        const struct upgrade *upgrade = upgrade_at(game, i - game->units.count);
        *ret_card = (struct named_card){upgrade->self, upgrade->ship, false,
                                        card_of(&upgrade->known), NULL, 0};
    }
    return true;
}

bool card_next_named(const struct judgement *judgement, uint32_t *cursor,
                     struct named_card *ret_card)
{
    while (card_next(judgement, cursor, ret_card))
        if (is_named(judgement, ret_card->self))
            return true;
    return false;
}

entity card_alone(const struct judgement *judgement)
{
    struct named_card card;
    entity found = NO_ENTITY;
    for (uint32_t cursor = 0; card_next_named(judgement, &cursor, &card); found = card.self)
        if (found != NO_ENTITY)
            return NO_ENTITY;
    return found;
}

/* SPDX-License-Identifier: MIT */
/* A player's fleet as the cards know it. */
#ifndef GAMES_ARMADA_CARDS_FLEET_H
#define GAMES_ARMADA_CARDS_FLEET_H

#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

/* A ship, squadron or upgrade of a fleet, with its card. */
struct member {
    entity self;
    uint32_t line;
    uint32_t ship; /* the unit itself; of an upgrade its ship */
    const struct known_card *known;
    const struct card *card; /* NULL: not known */
};

/* The size of an array that card_row indexes: more than both tables can have cards. */
enum { CARDS_MOST = 1024 };

static inline size_t card_row(const struct card *card)
{
    REQUIRE(armada_card_count + OWN_CARDS_MOST <= CARDS_MOST);
    return card->row;
}

/* Whether lists are judged: the log says how many points a fleet may have. */
static inline bool lists_judged(const struct judgement *judgement)
{
    return ((const struct armada *)judgement->state)->terms.points != UNKNOWN;
}

/* The answer about a whole fleet, from the answers about two parts of it: a breach, or else
 * undecided, or else OK. */
static inline enum answer worse_of(enum answer a, enum answer b)
{
    if (a == VIOLATION || b == VIOLATION)
        return VIOLATION;
    if (a == UNDECIDED || b == UNDECIDED)
        return UNDECIDED;
    return a == OK ? a : b;
}

extern const struct rule *const armada_equipment_rules[];

#endif

/* SPDX-License-Identifier: MIT */
/* How often cards are used, and that a used one is exhausted or discarded (RRG 1.5.0, Effect Use
 * and Timing; Upgrade Cards). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"

static const struct card_used *used_at(const struct armada *game, uint32_t i)
{
    return &TABLE_CONST(struct card_used, game, game->uses)[i];
}

uint32_t card_attack_number(const struct judgement *judgement)
{
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, judgement->event);
    return attack ? attack->number : 0;
}

uint32_t card_ship_of_use(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    if (!names_unit(judgement))
        return game->ship.unit;
    return (uint32_t)(unit_in(judgement, UNIT) - unit_at(game, 0));
}

/* Whether the active ship makes the attack of the event, and made the earlier one. */
static bool is_of_same_activation(const struct judgement *judgement, const struct card_used *before)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, judgement->event);
    return attack && attack->attacker == game->ship.unit && before->active == game->ship.unit &&
           before->round == game->rounds.number;
}

/* Whether the event is a new use of a card, not part of an earlier one. An effect in an attack is
 * used anew in each attack; any other one lasts as long as the activation. */
static bool is_another_use(const struct judgement *judgement, const struct card_permit *row,
                           const struct card_used *before)
{
    const struct armada *game = STATE(armada);
    const uint32_t attack = card_attack_number(judgement);
    if (before->round != game->rounds.number)
        return true;
    if (row->role != ROLE_NONE && attack && before->attack)
        return attack != before->attack;
    return before->activation != game->activations;
}

/* Whether a row may not be used again after an earlier use of it. */
static bool is_too_often(const struct judgement *judgement, const struct card_permit *row,
                         const struct card_used *before)
{
    const struct armada *game = STATE(armada);
    switch (row->terms.often) {
    case ONCE_AN_ACTIVATION:
        return row->role == ROLE_ATTACKER && is_of_same_activation(judgement, before) &&
               is_another_use(judgement, row, before);
    case ONCE_A_ROUND:
        return before->round == game->rounds.number && is_another_use(judgement, row, before);
    case ONCE_A_ROUND_EACH_SHIP:
        return before->round == game->rounds.number && before->ship == card_ship_of_use(judgement);
    case ONCE_A_GAME:
        return is_another_use(judgement, row, before);
    default:
        return false;
    }
}

/* The upgrade card of this name. NULL: it is a squadron's. */
static const struct upgrade *upgrade_of(const struct armada *game, entity card)
{
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        if (upgrade_at(game, i)->self == card)
            return upgrade_at(game, i);
    return NULL;
}

bool is_still_in_use(const struct armada *game, const struct upgrade *upgrade)
{
    const bool further = upgrade->used_attack > 0 && game->attack.open &&
                         game->attack.number != upgrade->used_attack &&
                         !(game->answered.open && game->answered.number == upgrade->used_attack);
    const bool taken = upgrade->discarded_line > 0 && !upgrade->discarded_for_use;
    return upgrade->used_in == game->activations && !further && !taken;
}

/* Whether armada.card.exhausted reports that the card cannot be used. */
static bool is_known_as_spent(const struct upgrade *upgrade, const struct card *card)
{
    return upgrade->discarded_line > 0 || (upgrade->exhausted && !card_works_exhausted(card));
}

enum use card_use_before(const struct judgement *judgement, const struct card_permit *row,
                         struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const struct upgrade *upgrade = row->terms.price ? upgrade_of(game, card->self) : NULL;
    const uint32_t place = (uint32_t)(row - card_rows(card->card));
    const bool priced = upgrade && !is_known_as_spent(upgrade, card->card);
    card->row = row;
    card->line = 0;
    if (upgrade && upgrade->discarded_line > 0 && !is_still_in_use(game, upgrade))
        return COUNTS; /* armada.card.exhausted reports it */
    if (priced && row->terms.price == PRICE_EXHAUSTS && upgrade->exhausted &&
        !is_still_in_use(game, upgrade)) {
        card->line = upgrade->exhausted_line;
        return SPENT;
    }
    enum use use = COUNTS;
    for (uint32_t i = 0; i < game->uses.count; i++) {
        const struct card_used *before = used_at(game, i);
        if (before->card != card->self)
            continue;
        const bool another = is_another_use(judgement, row, before);
        if (!another && before->row == place && row->terms.often != ONCE_A_ROUND_EACH_SHIP) {
            card->line = before->line; /* it goes on */
            return COUNTS;
        }
        const bool spent = before->spent && priced && another;
        if (!spent && !(before->row == place && is_too_often(judgement, row, before)))
            continue;
        card->line = before->line;
        use = spent ? SPENT : USED_UP;
    }
    return use;
}

void card_readied(const struct play *play, entity card, bool back)
{
    struct card_used *uses = TABLE(struct card_used, GAME(armada), GAME(armada)->uses);
    for (uint32_t i = 0; i < GAME(armada)->uses.count; i++)
        if (uses[i].card == card && (back || uses[i].spent == PRICE_EXHAUSTS))
            uses[i].spent = PRICE_NONE;
}

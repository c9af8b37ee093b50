/* SPDX-License-Identifier: MIT */
/* Defense tokens, shields, damage and command tokens that cards cost (RRG 1.5.0, Effect Use and
 * Timing). A log writes a payment in several ways, with the card's name or without it: whatever may
 * be one is noted, and counts for each card of the side. */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"

enum { ANYTHING = BIT(PAYS_DEFENSE) | BIT(PAYS_SHIELD) | BIT(PAYS_DAMAGE) | BIT(PAYS_COMMAND) };

bool card_sells(const struct card *card)
{
    for (const struct card_permit *row = card_rows(card); row->rules; row++)
        if (row->cost.what)
            return true;
    return false;
}

/* What an event may pay, a bit of enum card_payment each, and the words that say of which kind. */
static unsigned what_it_pays(const struct event *event, uint32_t *ret_words)
{
    switch (event->kind) {
    case SPEND:
        for (uint32_t i = 0; i < count_in(event, TOKEN); i++)
            *ret_words |= BIT(item(event, TOKEN, i));
        return BIT(PAYS_DEFENSE);
    case DISCARD:
    case RESOLVE:
        *ret_words = BIT(value_in(event, COMMAND));
        return BIT(PAYS_COMMAND);
    case DAMAGE: return BIT(PAYS_DAMAGE) | BIT(PAYS_SHIELD);
    case DESTROY: return BIT(PAYS_DAMAGE);
    case EFFECT: return ANYTHING;
    case TABLE_SET: break;
    default: return 0;
    }
    switch (event->form) {
    case SET_HULL: return BIT(PAYS_DAMAGE);
    case SET_SHIELDS: return BIT(PAYS_DAMAGE) | BIT(PAYS_SHIELD);
    case SET_LIST: return BIT(PAYS_COMMAND);
    case SET_UNIT: return value_in(event, STATE_WORD) == UNIT_DESTROYED ? BIT(PAYS_DAMAGE) : 0;
    case SET_TOKEN: break;
    default: return 0;
    }
    const int state = value_in(event, STATE_WORD);
    *ret_words = BIT(value_in(event, TOKEN));
    return state == TOKEN_READIED || state == TOKEN_GAINED ? 0 : BIT(PAYS_DEFENSE);
}

bool card_pays(const struct event *event, const struct card_permit *row)
{
    uint32_t words = 0;
    return row->cost.what && what_it_pays(event, &words) >> row->cost.what & 1;
}

static bool note(const struct play *play, struct card_paid paid)
{
    const struct armada *before = GAME(armada);
    uint32_t index;
    paid.activation = before->activations;
    paid.attack = before->attack.open ? before->attack.number : 0;
    paid.answered = before->answered.open ? before->answered.number : 0;
    paid.round = before->rounds.number;
    if (!block_append(play->block, offsetof(struct armada, payments), sizeof paid, &index))
        return false;
    TABLE(struct card_paid, GAME(armada), GAME(armada)->payments)[index] = paid;
    return true;
}

bool card_note_any_payment(const struct play *play)
{
    return note(play, (struct card_paid){.what = ANYTHING, .unit = NO_UNIT, .side = NO_SIDE});
}

bool card_note_payment(const struct play *play)
{
    const struct armada *game = GAME(armada);
    const struct event *event = play->event;
    struct card_paid paid = {.unit = NO_UNIT, .side = side_of(game, event->subject)};
    paid.what = what_it_pays(event, &paid.words);
    if (!paid.what)
        return true;
    if (event->kind == EFFECT)
        return card_note_any_payment(play);
    if (event->kind == SPEND)
        paid.unit = game->attack.open && !by_card(event) ? game->attack.defender : NO_UNIT;
    else
        paid.unit = has(event, UNIT) ? row_of(play_roster(play), entity_in(event, UNIT))
                                     : game->ship.unit;
    if (paid.unit != NO_UNIT)
        paid.side = unit_at(game, paid.unit)->side;
    return note(play, paid);
}

/* Whether something that was paid before may have been paid for a row. Outside of an attack it may
 * have been written just before the activation. */
static bool may_pay_for(const struct armada *game, const struct card_permit *row,
                        const struct named_card *card, const struct card_paid *paid,
                        uint32_t attack)
{
    const struct card_cost *cost = &row->cost;
    const bool in_attack = !attack || !paid->attack || paid->attack == attack ||
                           paid->answered == attack;
    return paid->what >> cost->what & 1 && paid->round == game->rounds.number &&
           paid->activation + !attack >= game->activations && in_attack &&
           (!cost->words || !paid->words || (cost->words & paid->words)) &&
           (paid->side == NO_SIDE || paid->side == unit_at(game, card->unit)->side) &&
           (!cost->own || paid->unit == NO_UNIT || paid->unit == card->unit);
}

bool card_is_owing(const struct judgement *judgement, const struct card_permit *row,
                   const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const uint32_t attack = row->cost.what ? card_attack_number(judgement) : 0;
    if (!row->cost.what || game->amid || unit_at(game, card->unit)->side == NO_SIDE ||
        !records_effects(game, judgement->roster) ||
        card_pays(judgement->event, row))
        return false;
    for (uint32_t i = 0; i < game->payments.count; i++)
        if (may_pay_for(game, row, card,
                        &TABLE_CONST(struct card_paid, game, game->payments)[i], attack))
            return false;
    return true;
}

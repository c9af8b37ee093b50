/* SPDX-License-Identifier: MIT */
/* What cards permit now, as far as their rows say it: what is offered with 'by' and a card. */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"

static uint32_t times_of_attack(const struct attack *attack)
{
    if (!attack->open)
        return 0;
    if (!attack->pool.rolled_line)
        return BIT(WHEN_GATHER);
    return BIT(WHEN_DAMAGE) | BIT(WHEN_CRITICAL) |
           (attack->step <= DEFENSE_TOKENS ? BIT(WHEN_TOKENS) : 0) |
           (attack->step <= ATTACK_EFFECTS ? BIT(WHEN_EFFECTS) : 0);
}

/* The times that it is now, a bit of enum card_when each. */
static uint32_t times_now(const struct armada *game)
{
    const struct ship_activation *ship = &game->ship;
    const bool active = ship->unit != NO_UNIT;
    uint32_t times = BIT(WHEN_EVER) | times_of_attack(&game->attack);
    if (active || game->squadron.unit != NO_UNIT)
        times |= BIT(WHEN_ACTING);
    if (game->rounds.phase == COMMAND_PHASE)
        times |= BIT(WHEN_COMMAND_PHASE);
    if (game->rounds.phase == STATUS_PHASE)
        times |= BIT(WHEN_STATUS);
    if (game->rounds.phase != SHIP_PHASE)
        return times;
    if (!active)
        return times | BIT(WHEN_SHIP_START);
    if (ship->maneuvered)
        return times | BIT(WHEN_SHIP_ACTIVE) | BIT(WHEN_MANEUVERED);
    return times | BIT(WHEN_SHIP_ACTIVE) | BIT(WHEN_COURSE) |
           (ship->revealed ? BIT(WHEN_REVEALED) : BIT(WHEN_REVEALING));
}

/* Whether a row may be used now, and a log names the card for it. A row for the card's own ship is
 * used in that ship's activation, one for an attacker or defender in its attack; what a critical
 * effect brings about comes behind it. */
static bool is_row_of_now(const struct judgement *judgement, const struct card_permit *row,
                          const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const uint8_t when = row->terms.when;
    const bool caused = when == WHEN_CRITICAL && judgement->event->kind != CRITICAL;
    return (row->form == FORM_PERMIT || row->form == FORM_MUST) && times_now(game) >> when & 1 &&
           card_is_of_edition(game, row) && !(row->active && game->ship.unit != card->unit) &&
           (row->role == ROLE_NONE || card_fits_in_attack(judgement, row, card)) &&
           !(caused && game->attack.step != CRITICAL_EFFECT);
}

static bool names_kind(const struct card_permit *row, uint16_t kind)
{
    const struct card_act *act = row->acts;
    const struct card_dice *dice = row->dice;
    while (act->kind && act->kind != kind)
        act++;
    while (dice->kind && dice->kind != kind)
        dice++;
    return act->kind || dice->kind || (kind == CRITICAL && row->criticals);
}

/* Whether the card is one of the game's table, and the side that writes the event may use it. */
static bool is_for_writer(const struct judgement *judgement, const struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const struct unit *unit = unit_at(game, card->unit);
    return !card->ship && card->card && !is_own_card(card->card) && !unit->loss.line &&
           (judgement->event->subject == NO_ENTITY ||
            unit->side == side_of(game, judgement->event->subject));
}

int cards_offered(const struct judgement *judgement, int32_t *ret_cards, int most)
{
    struct named_card card;
    int count = 0;
    for (uint32_t cursor = 0; card_next(judgement, &cursor, &card) && count < most;) {
        const struct card_permit *row = card_rows(is_for_writer(judgement, &card) ? card.card
                                                                                  : NULL);
        while (row->rules && !(names_kind(row, judgement->event->kind) &&
                               is_row_of_now(judgement, row, &card)))
            row++;
        if (row->rules)
            ret_cards[count++] = (int32_t)card.self;
    }
    return count;
}

/* The most that a row of the event's source lets it be. 0: no row says it. */
static int most_of_source(const struct judgement *judgement)
{
    struct named_card card;
    int most = 0;
    for (uint32_t cursor = 0; card_next(judgement, &cursor, &card);)
        for (const struct card_permit *row = card_rows(card.card);
             row->rules && (int32_t)card.self == value_in(judgement->event, SOURCE); row++)
            for (const struct card_act *act = row->acts; act->kind; act++)
                if (act->kind == judgement->event->kind && act->most > most)
                    most = act->most;
    return most;
}

int card_numbers_offered(const struct judgement *judgement, int32_t *ret_numbers, int most)
{
    const struct armada *game = STATE(armada);
    const struct attack *attack = &game->attack;
    const struct unit *ship = active_ship(game);
    int first = 1, last = most_of_source(judgement), count = 0;
    switch (judgement->event->kind) {
    case MANEUVER:
        last = 1; /* those that cards permit are at speed 1 */
        break;
    case SPEED:
        first = 0;
        last = ship && ship->card.max_speed != UNKNOWN ? ship->card.max_speed : 0;
        break;
    case SUFFER:
        if (!attack->open || !(attack->pool.known || attack->defense.scatter))
            return -1;
        first = damage_of_pool(game, attack) - last;
        last = first + last - 1;
        first = first < 0 ? 0 : first;
        break;
    default:
        break;
    }
    for (int number = first; number <= last && count < most; number++)
        ret_numbers[count++] = number;
    return last < first ? -1 : count;
}

/* Whether the event is about the card's side; what is in a row for all, or for the enemy, is not
 * asked. */
static bool is_about_friend(const struct judgement *judgement, const struct named_card *card)
{
    return !names_unit(judgement) ||
           unit_in(judgement, UNIT)->side == unit_at(STATE(armada), card->unit)->side;
}

/* Whether the event is what the row says. */
static bool is_said_by(const struct judgement *judgement, const struct card_permit *row,
                       const struct named_card *card)
{
    const struct event *event = judgement->event;
    if (event->kind == ADD || event->kind == REMOVE || event->kind == REROLL || event->kind == SET)
        return row->dice[0].kind && card_changes_dice(judgement, row) == COUNTS;
    if (event->kind == ATTACK && has(event, TARGET)) {
        const struct attack attack = declared_attack(STATE(armada), judgement->roster, event);
        if (!card_targets(judgement, row, &attack))
            return false;
    }
    return card_does_act(judgement, row, card) &&
           (row->on_enemy || row->who == WHO_ANY || row->who == WHO_ENEMY ||
            is_about_friend(judgement, card));
}

bool card_is_offered(const struct judgement *judgement)
{
    struct named_card card;
    for (uint32_t cursor = 0; card_next_named(judgement, &cursor, &card);)
        for (const struct card_permit *row = card_rows(is_for_writer(judgement, &card) ? card.card
                                                                                       : NULL);
             row->rules; row++)
            if (is_row_of_now(judgement, row, &card) && card_is_theirs(judgement, row, &card) &&
                is_said_by(judgement, row, &card))
                return true;
    return false;
}

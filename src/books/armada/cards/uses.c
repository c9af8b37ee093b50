/* SPDX-License-Identifier: MIT */
/* How often cards are used, and that a used one is exhausted or discarded (RRG 1.5.0, Effect Use
 * and Timing; Upgrade Cards). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/rules.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/game_run.h"

static const struct card_used *used_at(const struct armada *game, uint32_t i)
{
    return &TABLE_CONST(struct card_used, game, game->uses)[i];
}

/* The number of the attack of which the event is a step. 0: it is a step of none. */
static uint32_t attack_number(const struct judgement *judgement)
{
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, judgement->event);
    return attack ? attack->number : 0;
}

/* The ship for which the event uses a card: the one that it names, or else the active one. */
static uint32_t ship_of_use(const struct judgement *judgement)
{
    const struct armada *game = STATE(armada);
    if (!has(judgement->event, UNIT))
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

/* Whether the event is another use than an earlier one, and no more of the same. What a card does
 * in an attack it does anew in a further one; anything else may last as long as the activation. */
static bool is_another_use(const struct judgement *judgement, const struct card_permit *row,
                           const struct card_used *before)
{
    const struct armada *game = STATE(armada);
    const uint32_t attack = attack_number(judgement);
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
    switch (row->often) {
    case ONCE_AN_ACTIVATION:
        return row->role == ROLE_ATTACKER && is_of_same_activation(judgement, before) &&
               is_another_use(judgement, row, before);
    case ONCE_A_ROUND:
        return before->round == game->rounds.number && is_another_use(judgement, row, before);
    case ONCE_A_ROUND_EACH_SHIP:
        return before->round == game->rounds.number &&
               before->ship == ship_of_use(judgement);
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

/* Whether armada.card.exhausted says already that the card cannot be used, if that is so. */
static bool is_told(const struct upgrade *upgrade, const struct card *card)
{
    return upgrade->discarded_line > 0 || (upgrade->exhausted && !card_works_exhausted(card));
}

enum use card_use_before(const struct judgement *judgement, const struct card_permit *row,
                         struct named_card *card)
{
    const struct armada *game = STATE(armada);
    const struct upgrade *upgrade = row->price ? upgrade_of(game, card->self) : NULL;
    const uint32_t place = (uint32_t)(row - card_rows(card->card));
    const bool priced = upgrade && !is_told(upgrade, card->card);
    card->row = row;
    if (priced && row->price == PRICE_EXHAUSTS && upgrade->exhausted &&
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
        if (!another && before->row == place && row->often != ONCE_A_ROUND_EACH_SHIP)
            return COUNTS; /* it goes on */
        const bool spent = before->spent && priced && another;
        if (!spent && !(before->row == place && is_too_often(judgement, row, before)))
            continue;
        card->line = before->line;
        use = spent ? SPENT : USED_UP;
    }
    return use;
}

/* Whether one of the rules that a row may outrank fails, or the table says what an effect does, and
 * the row permits the event. */
static bool is_needed(struct judgement *judgement, const struct card_permit *row,
                      const struct named_card *card)
{
    const struct catalogue *catalogue = judgement->game->catalogue;
    const struct guards *guards = &catalogue->guards;
    const uint16_t kind = judgement->event->kind;
    for (uint32_t i = guards->from[kind]; i < guards->from[kind + 1]; i++) {
        judgement->rule = catalogue->rules[guards->rules[i]];
        if (!card_names_rule(row->rules, judgement->rule->id))
            continue;
        const enum answer answer = judgement->rule->check(judgement);
        if ((answer == VIOLATION || answer == EXCUSED || judgement->event->by_table) &&
            card_permits_event(judgement, row, card))
            return true;
    }
    return false;
}

/* The only card that the event uses, and its row; begins with NO_ENTITY. False: it uses none, or it
 * is not known which. */
static bool find_use(struct judgement *judgement, struct named_card *ret_card, uint32_t *ret_row)
{
    struct named_card card;
    for (uint32_t cursor = 0; card_next_named(judgement, &cursor, &card);)
        for (const struct card_permit *row = card_rows(card.card); row->rules; row++) {
            if (!(row->often || row->price) || !card_is_of_edition(STATE(armada), row) ||
                !card_is_theirs(judgement, row, &card) || !is_needed(judgement, row, &card))
                continue;
            if (ret_card->self != NO_ENTITY && ret_card->self != card.self)
                return false;
            if (ret_card->self == NO_ENTITY)
                *ret_row = (uint32_t)(row - card_rows(card.card));
            *ret_card = card;
        }
    return ret_card->self != NO_ENTITY;
}

bool card_note_use(const struct play *play)
{
    const struct game_run *game = game_run_of(play->block);
    struct judgement judgement = {.state = play->block->bytes,
                                  .event = play->event,
                                  .roster = play_roster(play),
                                  .interpretations = game->interpretations,
                                  .edition = game->edition,
                                  .game = game};
    struct named_card card = {.self = NO_ENTITY};
    uint32_t row = 0, index;
    if (!by_card(play->event) || play->event->kind == EFFECT || !find_use(&judgement, &card, &row))
        return true;
    const struct armada *before = GAME(armada);
    const struct card_used use = {.card = card.self,
                                  .row = row,
                                  .line = (uint32_t)play->event->line,
                                  .ship = ship_of_use(&judgement),
                                  .active = before->ship.unit,
                                  .activation = before->activations,
                                  .attack = attack_number(&judgement),
                                  .round = before->rounds.number,
                                  .spent = card_rows(card.card)[row].price};
    if (!block_append(play->block, offsetof(struct armada, uses), sizeof use, &index))
        return false;
    TABLE(struct card_used, GAME(armada), GAME(armada)->uses)[index] = use;
    return true;
}

void card_readied(const struct play *play, entity card, bool back)
{
    struct card_used *uses = TABLE(struct card_used, GAME(armada), GAME(armada)->uses);
    for (uint32_t i = 0; i < GAME(armada)->uses.count; i++)
        if (uses[i].card == card && (back || uses[i].spent == PRICE_EXHAUSTS))
            uses[i].spent = PRICE_NONE;
}

/* SPDX-License-Identifier: MIT */
/* Notes each use of a card, an event that breaks a rule without it, to judge later uses. */
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/game_run.h"

/* Whether a card forbids something to those for whom it was used. */
static bool limits_later(const struct card *card)
{
    return card_limits(card) &
           (BIT(LIMIT_SIDES_ONLY) | BIT(LIMIT_PLACED_STAYS) | BIT(LIMIT_NOT_FIRST));
}

/* Whether the event uses a row: the row permits it, and one of the rules that the row may outrank
 * fails, or the table writes what an effect does. */
static bool needs_row(struct judgement *judgement, const struct card_permit *row,
                      const struct named_card *card)
{
    const struct catalogue *catalogue = judgement->game->catalogue;
    const struct guards *guards = &catalogue->guards;
    const uint16_t kind = judgement->event->kind;
    for (uint32_t i = guards->from[kind]; i < guards->from[kind + 1]; i++) {
        judgement->rule = catalogue->rules[guards->rules[i]];
        const bool named = card_names_rule(row->rules, judgement->rule->id) ||
                           (limits_later(card->card) &&
                            card_names_rule(row->ways, judgement->rule->id));
        if (!named)
            continue;
        const enum answer answer = judgement->rule->check(judgement);
        if ((answer == VIOLATION || answer == EXCUSED || judgement->event->by_table) &&
            card_permits_event(judgement, row, card))
            return true;
    }
    return false;
}

/* Finds the card that the event uses, and its row. `ret_card` must have no entity before. False: it
 * uses none, or one of several. */
static bool find_use(struct judgement *judgement, struct named_card *ret_card, uint32_t *ret_row)
{
    struct named_card card;
    for (uint32_t cursor = 0; card_next_named(judgement, &cursor, &card);)
        for (const struct card_permit *row = card_rows(card.card); row->rules; row++) {
            if (!(row->terms.often || row->terms.price || row->cost.what ||
                  limits_later(card.card)) ||
                card_pays(judgement->event, row) || !card_is_of_edition(STATE(armada), row) ||
                !card_is_theirs(judgement, row, &card) || !needs_row(judgement, row, &card))
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
    if (!by_card(play->event) || play->event->kind == EFFECT)
        return true;
    const struct game_run *game = game_run_of(play->block);
    struct judgement judgement = {.state = play->block->bytes,
                                  .event = play->event,
                                  .roster = play_roster(play),
                                  .interpretations = game->interpretations,
                                  .edition = game->edition,
                                  .game = game};
    struct named_card card = {.self = NO_ENTITY};
    uint32_t row = 0, index;
    if (!find_use(&judgement, &card, &row))
        return true;
    const struct armada *before = GAME(armada);
    const struct card_used use = {.card = card.self,
                                  .row = row,
                                  .line = (uint32_t)play->event->line,
                                  .ship = card_ship_of_use(&judgement),
                                  .active = before->ship.unit,
                                  .activation = before->activations,
                                  .attack = card_attack_number(&judgement),
                                  .round = before->rounds.number,
                                  .spent = card_rows(card.card)[row].terms.price};
    if (!block_append(play->block, offsetof(struct armada, uses), sizeof use, &index))
        return false;
    TABLE(struct card_used, GAME(armada), GAME(armada)->uses)[index] = use;
    return true;
}

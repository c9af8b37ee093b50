/* SPDX-License-Identifier: MIT */
/* What cards permit besides changes of dice: tokens, damage, dials, speed, moves (RRG 1.5.0, Effect
 * Use and Timing). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "books/armada/queries.h"

/* The effects of an event, a bit of enum act_class each. 0: they are not compared with cards. */
static unsigned what_it_does(const struct event *event)
{
    static const uint8_t set[] = {[SET_HULL] = ACT_HARM | ACT_HEAL,
                                  [SET_SHIELDS] = ACT_HARM | ACT_HEAL,
                                  [SET_TOKEN] = ACT_TOKEN,
                                  [SET_AMOUNT] = 0,
                                  [SET_LIST] = ACT_DIAL,
                                  [SET_UPGRADE] = ACT_CARD,
                                  [SET_UNIT] = ACT_TURN | ACT_PLAY | ACT_HARM};
    switch (event->kind) {
    case DAMAGE: return ACT_HARM;
    case DESTROY: return ACT_HARM | ACT_PLAY;
    case RECOVER: return ACT_HEAL;
    case TABLE_SPEED: return ACT_SPEED;
    case DIALS: return ACT_DIAL;
    case DISCARD_CARD:
        return ACT_CARD;
    case ATTACK: return ACT_ATTACK | ACT_TURN;
    case MOVE: return ACT_MOVE | ACT_TURN;
    case TABLE_SET: return event->form < sizeof set ? set[event->form] : 0;
    default: return 0;
    }
}

/* The effects of what a row permits and of its cost. 0: the cell was not read. */
static unsigned what_row_does(const struct card_permit *row)
{
    unsigned all = row->acts[0].kind ? row->costs_do : 0;
    for (const struct card_act *act = row->acts; act->kind; act++)
        all |= act->does;
    return all;
}

/* Whether one of the attacks in progress may have the unit as its defender or attacker. */
static bool is_in_that_role(const struct armada *game, const struct card_act *act, uint32_t unit)
{
    const struct attack *const attacks[] = {&game->attack, &game->answered};
    bool any = false;
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++) {
        const bool defends = act->unit == ACT_DEFENDER;
        const uint32_t one = defends ? attacks[i]->defender : attacks[i]->attacker;
        any = any || attacks[i]->open;
        if (attacks[i]->open && (one == unit || (defends && attacks[i]->target_unsure)))
            return true;
    }
    return !any;
}

/* Whether a unit may be the one that a row's statement is about. */
static bool act_may_concern(const struct armada *game, const struct card_act *act,
                            const struct named_card *card, uint32_t unit)
{
    const struct unit *one = unit_at(game, unit), *owner = unit_at(game, card->unit);
    if (one->untold || one->side == NO_SIDE || owner->side == NO_SIDE)
        return true;
    const bool friendly = one->side == owner->side, squadron = one->squadron;
    switch (act->unit) {
    case ACT_OWN: return one == owner;
    case ACT_OTHER: return friendly && one != owner;
    case ACT_DEFENDER:
    case ACT_ATTACKER: return is_in_that_role(game, act, unit);
    case ACT_SHIP: return !squadron;
    case ACT_SQUADRON: return squadron;
    case ACT_ENEMY_SHIP: return !friendly && !squadron;
    case ACT_ENEMY_SQUADRON: return !friendly && squadron;
    case ACT_FRIEND_SQUADRON: return friendly && squadron;
    default: return true;
    }
}

/* The amount of an event that a row may limit: points of damage that `suffer` leaves out, tokens
 * that are spent, or the number that is written. */
static int amount_of(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    const struct armada *game = STATE(armada);
    const struct attack *attack = attack_of(game, judgement->roster, event);
    if (event->kind == SPEND)
        return (int)count_in(event, TOKEN);
    if (event->kind != SUFFER)
        return has(event, NUMBER) ? value_in(event, NUMBER) : 0;
    const bool known = attack && has(event, NUMBER) &&
                       (attack->defense.scatter ||
                        (attack->pool.known && pool_settled(game, judgement->roster, attack)));
    return known ? damage_of_pool(game, attack) - value_in(event, NUMBER) : 1;
}

/* The command, or the state that is set, which a row may name. UNKNOWN: the event has none. */
static int word_to_bound(const struct event *event)
{
    if (event->kind == TABLE_SET)
        return event->form == SET_TOKEN || event->form == SET_UNIT ? value_in(event, STATE_WORD)
                                                                   : UNKNOWN;
    return has(event, COMMAND) ? value_in(event, COMMAND) : UNKNOWN;
}

static bool is_of_form(const struct event *event, const struct card_act *act)
{
    return act->kind == event->kind && (!act->form || act->form == event->form + 1);
}

/* Whether the event is what one statement of a row permits. */
static bool is_permitted_act(const struct judgement *judgement, const struct card_act *act,
                             const struct named_card *card)
{
    const struct event *event = judgement->event;
    const struct armada *game = STATE(armada);
    const int amount = amount_of(judgement), word = word_to_bound(event);
    if (names_unit(judgement) &&
        !act_may_concern(game, act, card, (uint32_t)(unit_in(judgement, UNIT) - unit_at(game, 0))))
        return false;
    if (act->most > 0 && (amount > act->most || (event->kind == SUFFER && amount < 0)))
        return false;
    return !act->words || word == UNKNOWN || (act->words >> word & 1);
}

bool card_does_act(const struct judgement *judgement, const struct card_permit *row,
                   const struct named_card *card)
{
    const struct card_act *act = row->acts;
    while (act->kind && !(is_of_form(judgement->event, act) &&
                          is_permitted_act(judgement, act, card)))
        act++;
    return act->kind;
}

bool card_acts_as(const struct judgement *judgement, const struct card_permit *row,
                  const struct named_card *card)
{
    const struct event *event = judgement->event;
    const unsigned does = what_it_does(event);
    bool same = false;
    if (!row->acts[0].kind || !card_names_rule(row->rules, judgement->rule->id))
        return true;
    for (const struct card_act *act = row->acts; act->kind; act++) {
        if (!is_of_form(event, act))
            continue;
        same = true;
        if (is_permitted_act(judgement, act, card))
            return true;
    }
    return same ? (row->costs_do & does) != 0 : !does || (what_row_does(row) & does);
}

/* SPDX-License-Identifier: MIT */
/* What cards permit with an attack's dice (RRG 1.5.0, Modifying Dice; Effect Use and Timing). */
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"

/* Whether each die of a pool shows one of these faces (a bit each). */
static bool shows_only(const struct event *event, const struct pool *pool, unsigned faces)
{
    for (uint32_t i = 0; i < pool->count; i++)
        if (!(faces >> face_in(event, pool, i) & 1))
            return false;
    return true;
}

/* Whether each die in a field has one of these colours and shows one of these faces (bits). */
static bool all_dice_match(const struct event *event, int field, unsigned colours, unsigned faces)
{
    for (uint32_t i = 0; i < count_in(event, field); i++) {
        const struct pool *pool = pool_in(event, field, i);
        if (!(colours >> pool->die & 1) || !shows_only(event, pool, faces))
            return false;
    }
    return true;
}

static bool is_permitted_change(const struct event *event, const struct attack *attack,
                                const struct card_dice *dice)
{
    if (dice->kind != event->kind || (dice->most && dice_in(event, POOL) > dice->most))
        return false;
    if (!all_dice_match(event, POOL, dice->colours, dice->from))
        return false;
    if (dice->kind == SET && has(event, NEW_POOL) &&
        !all_dice_match(event, NEW_POOL, dice->colours, dice->to))
        return false;
    return !dice->there || !attack->pool.known || colour_not_in_pool(attack, event) == COLOURS;
}

/* Whether a set of bits has this one. An empty set has all, and UNKNOWN is in each set. */
static bool set_allows(unsigned set, int one)
{
    return !set || one == UNKNOWN || (set >> one & 1);
}

bool card_targets(const struct judgement *judgement, const struct card_permit *row,
                  const struct attack *attack)
{
    const struct unit *defender = unit_at(STATE(armada), attack->defender);
    return defender->untold || attack->target_unsure ||
           set_allows(row->targets, roster_at(judgement->roster, defender->self)->kind);
}

/* Whether the row permits anything in this attack, by its range, hull zone and target. */
static bool is_permitted_attack(const struct judgement *judgement, const struct attack *attack,
                                const struct card_permit *row)
{
    return set_allows(row->ranges, attack->range) && set_allows(row->zones, attack->zone) &&
           card_targets(judgement, row, attack);
}

/* How an event changes dice. CARD_CHANGES: it changes none. */
static int kind_of_change(const struct event *event)
{
    static const int kinds[CARD_CHANGES] = {[ADDED_BY_CARD] = ADD,
                                            [REMOVED_BY_CARD] = REMOVE,
                                            [REROLLED_BY_CARD] = REROLL,
                                            [SET_BY_CARD] = SET};
    int change = 0;
    while (change < CARD_CHANGES && kinds[change] != event->kind)
        change++;
    return change;
}

/* The place in `uses` of the event's card, or the first free one if the card has changed no dice
 * yet. CARD_USES: all rows belong to other cards, or it is not known which card is meant. */
static int find_card_use(const struct judgement *judgement, const struct attack *attack,
                         entity *ret_card)
{
    const entity card = *ret_card = card_alone(judgement);
    int use = card == NO_ENTITY ? CARD_USES : 0;
    while (use < CARD_USES && attack->uses[use].card && attack->uses[use].card != card + 1)
        use++;
    return use;
}

/* Notes a die that a card sets or adds, if it must stay so. */
static void keep_die(const struct judgement *judgement, int field, entity self,
                     struct attack *attack)
{
    const struct pool *pool = pool_in(judgement->event, field, 0);
    struct named_card card;
    for (uint32_t cursor = 0; card_next_named(judgement, &cursor, &card);)
        if (card.self == self && card_limits(card.card) >> LIMIT_DIE_STAYS & 1 && pool->count == 1)
            attack->kept = (struct for_limits){self + 1, (uint8_t)pool->die,
                                               (uint8_t)face_in(judgement->event, pool, 0),
                                               attack->kept.tokens};
}

void card_note_dice(const struct play *play, struct attack *attack)
{
    const struct judgement judgement = {
        .state = play->block->bytes, .event = play->event, .roster = play_roster(play)};
    const int change = kind_of_change(play->event);
    if (change == CARD_CHANGES || !has(play->event, SOURCE) || !has(play->event, POOL))
        return;
    entity card;
    const int use = find_card_use(&judgement, attack, &card);
    if (use == CARD_USES)
        return;
    const unsigned dice = attack->uses[use].dice[change] + dice_in(play->event, POOL);
    attack->uses[use].card = card + 1;
    attack->uses[use].dice[change] = dice < UINT8_MAX ? (uint8_t)dice : UINT8_MAX;
    const bool sets = play->event->kind == SET;
    if (GAME(armada)->limits >> LIMIT_DIE_STAYS & 1 && (sets || play->event->kind == ADD) &&
        dice_in(play->event, POOL) == 1 && (!sets || has(play->event, NEW_POOL)))
        keep_die(&judgement, sets ? NEW_POOL : POOL, card, attack);
}

/* Why a die is removed by a card: to pay for its effect, as its effect, or for either reason. */
enum removal { NO_REMOVAL, REMOVAL_PAYS, REMOVAL_IS_EFFECT, REMOVAL_OF_EITHER };

static enum removal removal_of(const struct card_permit *row)
{
    enum removal removal = NO_REMOVAL;
    for (const struct card_dice *dice = row->dice; dice->kind != KIND_NONE; dice++)
        if (dice->kind == REMOVE)
            removal |= dice->pays ? REMOVAL_PAYS : REMOVAL_IS_EFFECT;
    return removal;
}

/* Compares an event, which makes a change that the row permits, with what the card has already done
 * in the attack. TOO_OFTEN: the card has changed too many dice; UNPAID: its cost was not removed;
 * otherwise COUNTS. */
static enum use compare_with_earlier_use(const struct judgement *judgement,
                                         const struct attack *attack, const struct card_permit *row,
                                         const struct card_dice *dice)
{
    static const struct card_use unused;
    const struct armada *game = STATE(armada);
    const struct event *event = judgement->event;
    entity card;
    const int use = find_card_use(judgement, attack, &card);
    const struct card_use *before = use == CARD_USES ? &unused : &attack->uses[use];
    const enum removal removal = removal_of(row);
    if (dice->most && !(event->kind == REMOVE && removal == REMOVAL_OF_EITHER) &&
        before->dice[kind_of_change(event)] + dice_in(event, POOL) > dice->most)
        return TOO_OFTEN;
    const struct unit *attacker = unit_at(game, attack->attacker);
    const bool told = use < CARD_USES &&
                      recorded_for(game, judgement->roster, attacker, DICE_AREA);
    const bool unpaid = removal == REMOVAL_PAYS && !row->either_cost && !dice->pays &&
                        !before->dice[REMOVED_BY_CARD];
    return told && unpaid ? UNPAID : COUNTS;
}

enum use card_changes_dice(const struct judgement *judgement, const struct card_permit *row)
{
    const struct event *event = judgement->event;
    const struct attack *attack = attack_of(STATE(armada), judgement->roster, event);
    enum use use = OTHERWISE;
    if (kind_of_change(event) == CARD_CHANGES || !attack)
        return COUNTS;
    if (row->dice[0].kind == KIND_NONE)
        return card_targets(judgement, row, attack) ? COUNTS : OTHERWISE;
    if (!is_permitted_attack(judgement, attack, row))
        return OTHERWISE;
    for (const struct card_dice *dice = row->dice; dice->kind != KIND_NONE && use != COUNTS; dice++)
        if (is_permitted_change(event, attack, dice))
            use = compare_with_earlier_use(judgement, attack, row, dice);
    return use;
}

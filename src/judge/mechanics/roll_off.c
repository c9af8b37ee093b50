/* SPDX-License-Identifier: MIT */
#include "judge/mechanics/roll_off.h"

void roll_off_begin(struct roll_off *roll_off, struct roll_off_rules rules, const bool *in,
                    unsigned count)
{
    *roll_off = (struct roll_off){.rules = rules, .count = (uint8_t)count, .first_six = -1};
    for (unsigned i = 0; i < count; i++) {
        roll_off->rollers[i].in = in[i];
        roll_off->first_open = roll_off->first_open || in[i];
    }
}

static bool holds(const struct roll_off *roll_off, unsigned who, unsigned place)
{
    return roll_off->rollers[who].in && roll_off->rollers[who].place == place;
}

static bool is_tied(const struct roll_off *roll_off, unsigned who)
{
    for (unsigned i = 0; i < roll_off->count; i++)
        if (i != who && holds(roll_off, i, roll_off->rollers[who].place))
            return true;
    return false;
}

/* Whether a player takes part in an open roll-off, also if that player has rolled in it. */
static bool takes_part(const struct roll_off *roll_off, unsigned who)
{
    return roll_off->rollers[who].in && (roll_off->first_open || is_tied(roll_off, who));
}

/* Whether somebody has rolled in the open roll-off of the players at a place. */
static bool has_begun(const struct roll_off *roll_off, unsigned place)
{
    for (unsigned i = 0; i < roll_off->count; i++)
        if (holds(roll_off, i, place) && roll_off->rollers[i].rolled)
            return true;
    return false;
}

/* Whether one of the players at a place still has to roll in an open roll-off. */
static bool is_open(const struct roll_off *roll_off, unsigned place)
{
    for (unsigned i = 0; i < roll_off->count; i++)
        if (holds(roll_off, i, place) && takes_part(roll_off, i) && !roll_off->rollers[i].rolled)
            return true;
    return false;
}

/* Whether a player's total equals that of an unsettled tie, so that the player may roll with it
 * (REROLL_FOR_ALL_PLACES). */
static bool meets_a_tie(const struct roll_off *roll_off, unsigned who)
{
    bool all = roll_off->rules.reroll == REROLL_FOR_ALL_PLACES;
    for (unsigned i = 0; i < roll_off->count && all; i++)
        if (roll_off->rollers[i].in && is_tied(roll_off, i) &&
            roll_off->rollers[i].ranked == roll_off->rollers[who].total)
            return true;
    return false;
}

enum roll_off_fault roll_off_check(const struct roll_off *roll_off, unsigned who)
{
    if (who >= roll_off->count || !roll_off->rollers[who].in)
        return ROLL_OFF_OUTSIDE;
    if (!takes_part(roll_off, who))
        return meets_a_tie(roll_off, who) ? ROLL_OFF_SOUND : ROLL_OFF_SETTLED;
    return roll_off->rollers[who].rolled ? ROLL_OFF_TWICE : ROLL_OFF_SOUND;
}

/* The player with the only natural six among those at a place. -1: nobody, or several. */
static int single_six(const struct roll_off *roll_off, unsigned place)
{
    int found = -1;
    for (unsigned i = 0; i < roll_off->count; i++) {
        if (!holds(roll_off, i, place) || roll_off->rollers[i].die != ROLL_OFF_SIX)
            continue;
        if (found >= 0)
            return -1;
        found = (int)i;
    }
    return found;
}

/* Whether the players at a place roll for the first place among those who still take part. */
static bool is_for_first(const struct roll_off *roll_off, unsigned place)
{
    for (unsigned i = 0; i < roll_off->count; i++)
        if (roll_off->rollers[i].in && roll_off->rollers[i].place < place)
            return false;
    return true;
}

static bool six_wins(const struct roll_off *roll_off, unsigned place)
{
    enum natural_six six = roll_off->rules.six;
    if (roll_off->first_open)
        return six != SIX_NEVER_WINS;
    return six == SIX_WINS_FIRST_PLACE && is_for_first(roll_off, place);
}

/* Gives the players at a place, who have all rolled, their places by their totals. */
static void rank_tied(struct roll_off *roll_off, unsigned place)
{
    const struct roll_off before = *roll_off;
    int winner = six_wins(&before, place) ? single_six(&before, place) : -1;
    for (unsigned i = 0; i < before.count; i++) {
        if (!holds(&before, i, place))
            continue;
        unsigned better = 0;
        for (unsigned j = 0; j < before.count && (int)i != winner; j++)
            if (j != i && holds(&before, j, place))
                better += (int)j == winner || before.rollers[j].total > before.rollers[i].total;
        roll_off->rollers[i].place = (uint8_t)(place + better);
    }
}

/* As rank_tied, among all players. The players of another unsettled tie stay tied, and stand before
 * a player who has since rolled their total. */
static void rank_all(struct roll_off *roll_off, unsigned place)
{
    const struct roll_off before = *roll_off;
    int64_t keys[ROLL_OFF_MOST];
    for (unsigned i = 0; i < before.count; i++) {
        bool owes = !holds(&before, i, place) && is_tied(&before, i);
        roll_off->rollers[i].ranked = owes ? before.rollers[i].ranked : before.rollers[i].total;
        keys[i] = 2 * (int64_t)roll_off->rollers[i].ranked + owes;
    }
    for (unsigned i = 0; i < before.count; i++) {
        unsigned better = 0;
        for (unsigned j = 0; j < before.count; j++)
            if (before.rollers[j].in && keys[j] > keys[i])
                better++;
        roll_off->rollers[i].place = (uint8_t)better;
    }
}

static void rank(struct roll_off *roll_off, unsigned place)
{
    for (unsigned i = 0; i < roll_off->count; i++)
        if (holds(roll_off, i, place))
            roll_off->rollers[i].rolled = false;
    if (roll_off->rules.reroll == REROLL_FOR_ALL_PLACES)
        rank_all(roll_off, place);
    else
        rank_tied(roll_off, place);
}

/* Ranks the players at a place once all of them have rolled. */
static void close_if_complete(struct roll_off *roll_off, unsigned place)
{
    if (is_open(roll_off, place))
        return;
    if (roll_off->first_open)
        roll_off->first_six = (int8_t)single_six(roll_off, place);
    rank(roll_off, place);
    roll_off->first_open = false;
}

/* Ranks all totals at once after a roll outside any roll-off, if re-rolls are for all places. */
static void rank_anew(struct roll_off *roll_off, unsigned place)
{
    if (roll_off->rules.reroll == REROLL_FOR_ALL_PLACES && !roll_off->first_open)
        rank(roll_off, place);
}

void roll_off_roll(struct roll_off *roll_off, unsigned who, int32_t die, int32_t total)
{
    struct roller *roller = &roll_off->rollers[who];
    unsigned place = roller->place;
    bool due = takes_part(roll_off, who);
    roller->die = die;
    roller->total = total;
    if (!roller->ever)
        roller->first_total = total;
    roll_off->rolled_again = roll_off->rolled_again || roller->ever;
    roller->ever = true;
    roller->rolled = roller->rolled || due;
    if (due)
        close_if_complete(roll_off, place);
    else
        rank_anew(roll_off, place);
}

void roll_off_leave(struct roll_off *roll_off, unsigned who)
{
    if (!roll_off->rollers[who].in)
        return;
    roll_off->rollers[who].in = false;
    close_if_complete(roll_off, roll_off->rollers[who].place);
}

void roll_off_join(struct roll_off *roll_off, unsigned who)
{
    if (roll_off->rolled_again)
        return;
    roll_off->rollers[who].in = roll_off->first_open = true;
    for (unsigned i = 0; i < roll_off->count; i++) {
        roll_off->rollers[i].place = 0;
        roll_off->rollers[i].rolled = roll_off->rollers[i].ever;
    }
}

bool roll_off_everyone(const struct roll_off *roll_off)
{
    return !roll_off->first_open;
}

bool roll_off_settled(const struct roll_off *roll_off)
{
    for (unsigned i = 0; i < roll_off->count; i++)
        if (takes_part(roll_off, i))
            return false;
    return true;
}

bool roll_off_waits_for(const struct roll_off *roll_off, unsigned who)
{
    bool begun = roll_off->first_open || has_begun(roll_off, roll_off->rollers[who].place);
    return begun && takes_part(roll_off, who) && !roll_off->rollers[who].rolled;
}

int roll_off_at(const struct roll_off *roll_off, unsigned place)
{
    if (!roll_off_settled(roll_off))
        return -1;
    for (unsigned i = 0; i < roll_off->count; i++) {
        unsigned before = 0;
        for (unsigned j = 0; j < roll_off->count; j++)
            if (roll_off->rollers[j].in && roll_off->rollers[j].place < roll_off->rollers[i].place)
                before++;
        if (roll_off->rollers[i].in && before == place)
            return (int)i;
    }
    return -1;
}

int roll_off_single_six(const struct roll_off *roll_off)
{
    if (roll_off->first_six < 0)
        return -1;
    unsigned six = (unsigned)roll_off->first_six;
    return roll_off->rollers[six].in ? (int)six : -1;
}

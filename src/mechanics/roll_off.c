#include "mechanics/roll_off.h"

void roll_off_begin(struct roll_off *roll_off, const bool *in, unsigned count)
{
    *roll_off = (struct roll_off){.count = (uint8_t)count, .first_six = -1};
    for (unsigned i = 0; i < count; i++) {
        roll_off->rollers[i].in = in[i];
        roll_off->first_open = roll_off->first_open || in[i];
    }
}

static unsigned group_size(const struct roll_off *roll_off, unsigned place)
{
    unsigned size = 0;
    for (unsigned i = 0; i < roll_off->count; i++)
        size += roll_off->rollers[i].in && roll_off->rollers[i].place == place;
    return size;
}

enum roll_off_fault roll_off_check(const struct roll_off *roll_off, unsigned who)
{
    const struct roller *roller = &roll_off->rollers[who];
    if (!roller->in)
        return ROLL_OFF_OUTSIDE;
    if (!roller->ever)
        return ROLL_OFF_SOUND;
    if (group_size(roll_off, roller->place) == 1)
        return ROLL_OFF_SETTLED;
    return roller->rolled ? ROLL_OFF_TWICE : ROLL_OFF_SOUND;
}

/* The group's only natural six; -1: none, or several. */
static int single_six(const struct roll_off *roll_off, unsigned place)
{
    int found = -1;
    for (unsigned i = 0; i < roll_off->count; i++) {
        const struct roller *roller = &roll_off->rollers[i];
        if (!roller->in || roller->place != place || roller->die != ROLL_OFF_SIX)
            continue;
        if (found >= 0)
            return -1;
        found = (int)i;
    }
    return found;
}

static void fall_apart(struct roll_off *roll_off, unsigned place, bool sixes)
{
    const struct roll_off before = *roll_off;
    int winner = sixes ? single_six(&before, place) : -1;
    for (unsigned i = 0; i < before.count; i++) {
        const struct roller *roller = &before.rollers[i];
        if (!roller->in || roller->place != place)
            continue;
        unsigned better = 0;
        for (unsigned j = 0; j < before.count && (int)i != winner; j++) {
            const struct roller *other = &before.rollers[j];
            if (other->in && other->place == place && j != i)
                better += (int)j == winner || other->total > roller->total;
        }
        roll_off->rollers[i].place = (uint8_t)(place + better);
        roll_off->rollers[i].rolled = false;
    }
}

/* A group whose members have all rolled falls apart. */
static void complete(struct roll_off *roll_off, unsigned place, bool six_in_reroll)
{
    for (unsigned i = 0; i < roll_off->count; i++)
        if (roll_off->rollers[i].in && roll_off->rollers[i].place == place && !roll_off->rollers[i].rolled)
            return;
    if (roll_off->first_open)
        roll_off->first_six = (int8_t)single_six(roll_off, place);
    fall_apart(roll_off, place, roll_off->first_open || six_in_reroll);
    roll_off->first_open = false;
}

void roll_off_roll(struct roll_off *roll_off, unsigned who, int32_t die, int32_t total, bool six_in_reroll)
{
    struct roller *roller = &roll_off->rollers[who];
    unsigned place = roller->place;
    roller->die = die;
    roller->total = total;
    roller->rolled = roller->ever = true;
    complete(roll_off, place, six_in_reroll);
}

void roll_off_leave(struct roll_off *roll_off, unsigned who, bool six_in_reroll)
{
    if (!roll_off->rollers[who].in)
        return;
    roll_off->rollers[who].in = false;
    complete(roll_off, roll_off->rollers[who].place, six_in_reroll);
}

bool roll_off_everyone(const struct roll_off *roll_off)
{
    return !roll_off->first_open;
}

bool roll_off_settled(const struct roll_off *roll_off)
{
    if (roll_off->first_open)
        return false;
    for (unsigned i = 0; i < roll_off->count; i++)
        if (group_size(roll_off, roll_off->rollers[i].place) > 1)
            return false;
    return true;
}

int roll_off_at(const struct roll_off *roll_off, unsigned place)
{
    if (!roll_off_settled(roll_off))
        return -1;
    for (unsigned i = 0; i < roll_off->count; i++) {
        unsigned before = 0;
        for (unsigned j = 0; j < roll_off->count; j++)
            before += roll_off->rollers[j].in && roll_off->rollers[j].place < roll_off->rollers[i].place;
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

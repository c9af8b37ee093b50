#include "mechanics/ties.h"

void ties_begin(struct ties *ties)
{
    for (unsigned i = 0; i < ties->count; i++) {
        ties->contenders[i].invited = ties->contenders[i].rolls;
        ties->contenders[i].rolled = false;
    }
}

bool ties_shared(const struct ties *ties, unsigned contender)
{
    const struct contender *one = &ties->contenders[contender];
    for (unsigned i = 0; one->scored && i < ties->count; i++)
        if (i != contender && ties->contenders[i].scored && ties->contenders[i].score == one->score)
            return true;
    return false;
}

bool ties_waits_for(const struct ties *ties, unsigned contender)
{
    return ties->contenders[contender].invited && !ties->contenders[contender].rolled;
}

static bool complete(const struct ties *ties)
{
    for (unsigned i = 0; i < ties->count; i++)
        if (ties_waits_for(ties, i))
            return false;
    return true;
}

enum ties_fault ties_check(const struct ties *ties, unsigned contender)
{
    const struct contender *one = &ties->contenders[contender];
    if (complete(ties))
        return one->rolls && ties_shared(ties, contender) ? TIES_SOUND : TIES_OUTSIDE;
    if (!one->invited)
        return TIES_OUTSIDE;
    return one->rolled ? TIES_TWICE : TIES_SOUND;
}

void ties_roll(struct ties *ties, unsigned contender, int64_t score)
{
    struct contender *one = &ties->contenders[contender];
    if (complete(ties) && one->rolls && ties_shared(ties, contender))
        for (unsigned i = 0; i < ties->count; i++) {
            struct contender *other = &ties->contenders[i];
            other->invited = other->rolls && ties_shared(ties, i);
            other->rolled = false;
        }
    one->rolled = one->rolled || one->invited;
    one->scored = true;
    one->score = score;
}

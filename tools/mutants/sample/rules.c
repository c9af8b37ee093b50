/* SPDX-License-Identifier: MIT */
/* The sample that the tool is tested with: two rules, a helper that both use, one that no rule
 * calls, and a main as their corpus, with a hole. */
#include <stdbool.h>
#include <stdint.h>

enum answer { NOT_CONCERNED, OK, VIOLATION };
struct judgement {
    int32_t speed, most;
    bool open;
};
#define RULE(name, ...) static enum answer name(const struct judgement *judgement)
#define LEAST 1

static enum answer breach(const struct judgement *judgement, const char *format)
{
    return judgement && format ? VIOLATION : OK;
}

static bool within(int32_t value, int32_t most)
{
    return value >= LEAST && value <= most;
}

RULE(speed_within, .id = "speed")
{
    if (!judgement->open)
        return NOT_CONCERNED;
    return within(judgement->speed, judgement->most) ? OK
                                                     : breach(judgement, "too fast or too slow");
}

/* The corpus has only a breach of this rule. */
RULE(speed_small, .id = "small")
{
    for (int32_t i = 0; i < judgement->speed; i++)
        if (i > 7)
            return breach(judgement, "too fast");
    return OK;
}

static bool unused_by_rules(int32_t value)
{
    return value == 3;
}

int main(void)
{
    const struct judgement slow = {.speed = 1, .most = 3, .open = true},
                           fast = {.speed = 9, .most = 3, .open = true};
    const struct judgement none = {.speed = 0, .most = 3, .open = true};
    const struct judgement closed = {.speed = 9, .most = 3};
    bool good = speed_within(&slow) == OK && speed_within(&none) == VIOLATION &&
                speed_within(&fast) == VIOLATION;
    good = good && speed_within(&closed) == NOT_CONCERNED && speed_small(&fast) == VIOLATION;
    return good && unused_by_rules(3) ? 0 : 1;
}

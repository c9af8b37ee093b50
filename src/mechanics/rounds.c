#include "mechanics/rounds.h"

enum rounds_fault rounds_check_number(const struct rounds *rounds, int32_t number, int32_t last)
{
    if (number != rounds->number + 1)
        return ROUNDS_NOT_NEXT;
    return last > 0 && number > last ? ROUNDS_AFTER_LAST : ROUNDS_SOUND;
}

enum rounds_fault rounds_check_left(const struct rounds *rounds, uint8_t phases)
{
    return rounds->begun && rounds->phase != phases ? ROUNDS_PHASE_MISSING : ROUNDS_SOUND;
}

enum rounds_fault rounds_check_phase(const struct rounds *rounds, uint8_t phase, uint8_t phases)
{
    if (!rounds->begun)
        return ROUNDS_NOT_BEGUN;
    if (rounds->phase == phases)
        return ROUNDS_ROUND_MISSING;
    return phase == rounds->phase + 1 ? ROUNDS_SOUND : ROUNDS_PHASE_ORDER;
}

bool rounds_leaves(const struct rounds *rounds, uint8_t phase, uint8_t next, uint8_t phases)
{
    if (rounds->phase != phase || rounds->ended >> phase & 1)
        return false;
    return next == 0 || next > phase || phase == phases;
}

void rounds_begin(struct rounds *rounds, int32_t number)
{
    *rounds = (struct rounds){.number = number, .begun = true};
}

bool rounds_enter(struct rounds *rounds, uint8_t phase, uint8_t phases)
{
    bool unannounced = !rounds->begun || rounds->phase == phases;
    if (unannounced)
        rounds_begin(rounds, rounds->begun ? rounds->number + 1 : 1);
    if (phase > rounds->phase && rounds->phase != 0)
        rounds->ended |= (uint8_t)(1u << rounds->phase);
    rounds->phase = phase;
    return unannounced;
}

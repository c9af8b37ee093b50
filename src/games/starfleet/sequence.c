#include "games/starfleet/sequence.h"

void sequence_begin(struct sequence *sequence)
{
    *sequence = (struct sequence){.place = -1, .furthest = -1};
}

static bool between(int place, int first, int behind)
{
    return place >= first && place < behind;
}

struct sequence_move sequence_move_to(const struct sequence *sequence, const struct stretch *stretch, int place,
                                      int32_t lap)
{
    struct sequence_move move = {.place = (int16_t)place, .lap = sequence->lap};
    bool opens = between(place, stretch->opening, stretch->closing);
    bool in_opening = between(sequence->place, stretch->opening, stretch->closing);
    bool begins = place == stretch->opening && sequence->place != place;
    if (opens && (begins || !in_opening || lap)) {
        move.new_lap = true;
        move.lap = lap ? lap : sequence->lap + 1;
        move.misnumbered = move.lap != sequence->lap + 1;
        move.back = sequence->place > stretch->last || move.lap <= sequence->lap;
        return move;
    }
    if (between(place, stretch->closing, stretch->last + 1) && move.lap == 0)
        move.lap = 1; /* a lap that only its closing part shows */
    move.misnumbered = lap && lap != move.lap;
    move.same = place == sequence->place && !move.misnumbered;
    move.back = place < sequence->place;
    return move;
}

bool sequence_passes(const struct sequence *sequence, int to, int place)
{
    return place >= sequence->furthest && place < to;
}

void sequence_go(struct sequence *sequence, const struct sequence_move *move)
{
    sequence->place = move->place;
    sequence->lap = move->lap;
    if (move->place > sequence->furthest)
        sequence->furthest = move->place;
}

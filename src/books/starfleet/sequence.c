/* SPDX-License-Identifier: MIT */
#include "books/starfleet/state.h"

#include "judge/mechanics/rounds.h"

void sequence_begin(struct sequence *sequence)
{
    *sequence = (struct sequence){.place = -1, .furthest = -1};
}

void sequence_begin_late(struct sequence *sequence, bool among_laps)
{
    sequence->uncounted = among_laps && !sequence->numbered;
    sequence->slip = 0;
}

static bool between(int place, int first, int end)
{
    return place >= first && place < end;
}

int32_t sequence_next_lap(const struct sequence *sequence)
{
    return sequence->lap + sequence->slip + 1;
}

void sequence_move_to(const struct sequence *sequence, const struct stretch *stretch, int place,
                      int32_t lap, struct sequence_move *ret_move)
{
    *ret_move = (struct sequence_move){.place = (int16_t)place,
                                       .lap = sequence->lap,
                                       .slip = sequence->slip,
                                       .numbered = lap != 0};
    bool any = lap && sequence->uncounted; /* any number may be right */
    bool opens = between(place, stretch->opening, stretch->closing);
    bool in_opening = between(sequence->place, stretch->opening, stretch->closing);
    bool begins = place == stretch->opening && sequence->place != place;
    if (opens && (begins || !in_opening || lap)) {
        ret_move->new_lap = true;
        ret_move->lap = lap ? lap : sequence_next_lap(sequence);
        ret_move->slip = any ? 0 : number_slip(sequence->lap, sequence->slip, ret_move->lap);
        ret_move->misnumbered = !any &&
                                !number_follows(sequence->lap, sequence->slip, ret_move->lap);
        ret_move->back = sequence->place > stretch->last ||
                         (ret_move->misnumbered && ret_move->lap <= sequence->lap);
        return;
    }
    /* its opening may follow, or be left out */
    if (between(place, stretch->closing, stretch->last + 1) && ret_move->lap == 0) {
        ret_move->unopened = !sequence->uncounted;
        ret_move->lap = lap && sequence->place < 0 ? lap : 1; /* a log may begin there */
        ret_move->slip = -1;
    }
    if (any)
        ret_move->lap = lap;
    ret_move->misnumbered = lap && lap != ret_move->lap;
    ret_move->same = place == sequence->place && !ret_move->misnumbered;
    ret_move->back = place < sequence->place;
}

bool sequence_passes(const struct sequence *sequence, int to, int place)
{
    return place >= sequence->furthest && place < to;
}

void sequence_go(struct sequence *sequence, const struct sequence_move *move)
{
    sequence->place = move->place;
    sequence->lap = move->lap;
    sequence->slip = move->slip;
    if (move->numbered) {
        sequence->numbered = true;
        sequence->uncounted = false;
    }
    if (move->place > sequence->furthest)
        sequence->furthest = move->place;
}

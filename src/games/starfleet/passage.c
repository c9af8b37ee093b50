/* SPDX-License-Identifier: MIT */
/* Where play goes: what markers, and `end`, do to the sequence. */
#include "games/starfleet/queries.h"

static const struct stretch movements = {.opening = AT_4A, .closing = AT_4B, .last = AT_4B4};

int marked_place(const struct event *event)
{
    int32_t code = value_in(event, F_CODE);
    switch (event->kind) {
    case KIND_PHASE: return starfleet_phase_places[event->form == 0 ? code : code - 1];
    case KIND_SEGMENT: return starfleet_segment_places[code];
    default: return starfleet_step_places[code] == AT_3A5 ? AT_3A3 : starfleet_step_places[code];
    }
}

/* Whether `end` closes the turn, as the next `turn` would. It does not if only one team is left,
 * nor if the result says that the campaign was given up, ended by agreement or for lack of time. */
static bool end_closes(const struct starfleet *game)
{
    unsigned teams = 0;
    for (uint16_t i = 0; i < game->side_count; i++)
        teams += game->sides[i].role & TEAMS && is_there(&game->sides[i]);
    bool ended_early = result_is_settled(&game->result) || game->result.by_time;
    return !ended_early && teams >= 2;
}

bool ended_in_words(const struct starfleet *game)
{
    return game->result_in_words && phase_of(game->sequence.furthest) < FINAL_ACTIVITIES;
}

bool ends_in_mid_turn(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    return judgement->event->kind == KIND_END &&
           phase_of(game->sequence.furthest) < FINAL_ACTIVITIES;
}

/* Whether a marker names the phase or segment that is being played already. `segment 4A` without a
 * number does so only within the steps of 4A; elsewhere it begins the next movement phase. */
static bool tells_again(const struct starfleet *game, const struct event *event, int place,
                        int32_t lap)
{
    int current = game->sequence.place;
    if (event->kind == KIND_PHASE)
        return phase_of(current) == phase_of(place);
    return event->kind == KIND_SEGMENT && segment_place(current) == place &&
           (lap ? lap == game->sequence.lap : place != AT_4A);
}

bool tells_turn_again(const struct starfleet *game, const struct event *event)
{
    return game->turn > 0 && value_in(event, F_NUMBER) == game->number &&
           phase_of(game->sequence.place) != FINAL_ACTIVITIES;
}

/* Whether `turn`, or `end`, closes the current turn. */
static bool closes_turn(const struct starfleet *game, const struct event *event)
{
    return game->turn > 0 &&
           (event->kind == KIND_ROUND ? !tells_turn_again(game, event) : end_closes(game));
}

/* Whether a marker leads into the next turn although the log has no 'turn' before it. */
static bool begins_turn(const struct starfleet *game, int place)
{
    return phase_of(game->sequence.place) == FINAL_ACTIVITIES &&
           phase_of(place) == INITIAL_ACTIVITIES;
}

void passage_of(const struct judgement *judgement, struct passage *ret_passage)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    *ret_passage = (struct passage){0};
    const struct sequence_move to_the_end = {.place = PLACES, .lap = game->sequence.lap};
    if (event->kind == KIND_ROUND || event->kind == KIND_END) {
        ret_passage->moves = closes_turn(game, event);
        ret_passage->move = to_the_end;
    } else {
        int place = marked_place(event);
        int32_t lap = has(event, F_LAP) ? value_in(event, F_LAP) : 0;
        sequence_move_to(&game->sequence, &movements, place, lap, &ret_passage->move);
        if (place == AT_3A3 && game->sequence.place == AT_3A4 && !game->movement_begun)
            ret_passage->move.back = false;
        ret_passage->moves = !ret_passage->move.same && !tells_again(game, event, place, lap);
        ret_passage->first = place;
        if (begins_turn(game, place)) {
            ret_passage->unannounced = true;
            ret_passage->move = to_the_end;
        }
    }
}

/* The place to which a marker or `end` leads in the current turn. PLACES: it closes the turn. -1:
 * it repeats the turn. Many rules ask this, so it reads less than passage_of does. */
static int leads_to(const struct starfleet *game, const struct event *event)
{
    if (event->kind == KIND_ROUND || event->kind == KIND_END)
        return closes_turn(game, event) ? PLACES : -1;
    int place = marked_place(event);
    return begins_turn(game, place) ? PLACES : place;
}

bool falls_due(const struct judgement *judgement, int place)
{
    const struct starfleet *game = STATE(starfleet);
    int phase = phase_of(place), to = leads_to(game, judgement->event);
    if (!sequence_passes(&game->sequence, to, place) || ends_in_mid_turn(judgement))
        return false;
    return phase_of(game->sequence.furthest) >= phase || phase_of(to) <= phase;
}

bool last_movement_played(const struct starfleet *game)
{
    return game->sequence.lap >= MOVEMENT_PHASES ||
           game->sequence.lap + game->sequence.slip >= MOVEMENT_PHASES;
}

bool movements_complete(const struct starfleet *game)
{
    for (int lap = 1; lap <= MOVEMENT_PHASES; lap++)
        if ((game->opened & ~game->closed) >> lap & 1)
            return false;
    return last_movement_played(game);
}

uint32_t lap_bit(int32_t lap)
{
    return lap <= MOVEMENT_PHASES ? UINT32_C(1) << lap : 0;
}

bool begins_without_strategic(const struct passage *passage)
{
    return passage->move.new_lap && passage->move.place > AT_4A3 && lap_bit(passage->move.lap);
}

bool misses_strategic(const struct starfleet *game, const struct passage *passage)
{
    uint32_t bit = lap_bit(game->sequence.lap);
    if (!(game->opened & bit) || game->strategic & bit)
        return false;
    return passage->move.new_lap || passage->move.place > AT_4A3;
}

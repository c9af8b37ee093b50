/* SPDX-License-Identifier: MIT */
/* Where play goes: what markers, and `end`, do to the sequence. */
#include "books/starfleet/queries.h"

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
            ret_passage->move.back = false; /* an altered order is announced again */
        ret_passage->moves = !ret_passage->move.same && !tells_again(game, event, place, lap);
        ret_passage->first = place;
        if (begins_turn(game, place)) {
            ret_passage->unannounced = true;
            ret_passage->move = to_the_end;
        }
    }
}

/* The place to which a marker or `end` leads in the current turn. PLACES: it closes the turn. -1:
 * neither, as the first `turn`, one that is repeated, or an early `end`. Many rules ask this, so it
 * reads less than passage_of does. */
static int leads_to(const struct starfleet *game, const struct event *event)
{
    if (event->kind == KIND_ROUND || event->kind == KIND_END)
        return closes_turn(game, event) ? PLACES : -1;
    int place = marked_place(event);
    return begins_turn(game, place) ? PLACES : place;
}

int moves_to(const struct judgement *judgement)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    const bool turns = event->kind == KIND_ROUND || event->kind == KIND_END;
    if (!turns && marked_place(event) == game->sequence.place) {
        struct passage passage; /* whether it is the same place depends on the lap */
        passage_of(judgement, &passage);
        return passage.moves ? passage.move.place : -1;
    }
    int32_t lap = !turns && has(event, F_LAP) ? value_in(event, F_LAP) : 0;
    if (!turns && tells_again(game, event, marked_place(event), lap))
        return -1;
    return leads_to(game, event);
}

struct places_left starfleet_leaves(const struct judgement *judgement)
{
    const struct sequence *sequence = &STATE(starfleet)->sequence;
    const int first = sequence->furthest < 0 ? 0 : sequence->furthest;
    return (struct places_left){
        first, ends_in_mid_turn(judgement) ? first : leads_to(STATE(starfleet), judgement->event)};
}

bool falls_due(const struct judgement *judgement, int place)
{
    const struct starfleet *game = STATE(starfleet);
    if (place < game->sequence.furthest)
        return false;
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

/* Markers that are left out ------------------------------------------------------------- */

/* Whether play may not pass a step silently: rules of initiative need its marker or an event. */
static bool must_be_written(const struct starfleet *game, int place)
{
    return (place == AT_3A1 || place == AT_3A2) && role_plays(game, starfleet_steps[place].who);
}

/* Whether a marker of its own leads to a place that is passed: each phase, each movement phase,
 * and a step that every turn has. */
static bool has_marker(const struct starfleet *game, int place)
{
    const struct starfleet_step *step = &starfleet_steps[place];
    if (step->code[1] && !step->code[2])
        return place == AT_4A || place == AT_4B;
    return !step->code[1] || (step->occasion == ALWAYS && role_plays(game, step->who));
}

/* Whether nothing between the current place and another one must be written. An announced order
 * says that the teams have rolled; in its own log a side need not write what the others do before
 * an event of its own or a segment. */
static bool may_pass_to(const struct judgement *judgement, int to)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    const bool own = roster_hides(judgement->roster, NO_ENTITY) &&
                     (event->subject == NO_ENTITY
                          ? event->kind != KIND_STEP
                          : event->subject == judgement->roster->viewer - 1);
    const int now = game->sequence.place;
    const bool announces = event->kind == ANNOUNCE && now >= 0 && now < AT_3A2;
    if (!own)
        for (int place = announces ? AT_3A2 : now + 1; place < to; place++)
            if (must_be_written(game, place))
                return false;
    return true;
}

static bool write_marker(const struct starfleet *game, int place, struct text *marker)
{
    text_addf(marker, "%s %s", place_kind(place), starfleet_steps[place].code);
    if (place == AT_4A)
        text_addf(marker, " %d", (int)sequence_next_lap(&game->sequence));
    return true;
}

/* Writes the first marker on the way to a place before which play is; `inclusive`: the place's own
 * marker may be the first one. */
static bool write_way(const struct judgement *judgement, int to, bool inclusive,
                      struct text *marker)
{
    const struct starfleet *game = STATE(starfleet);
    if (!may_pass_to(judgement, to))
        return false;
    for (int place = game->sequence.place + 1; place < to; place++)
        if (has_marker(game, place))
            return write_marker(game, place, marker);
    return inclusive && to > game->sequence.place && write_marker(game, to, marker);
}

static bool between_places(int place, int first, int last)
{
    return place >= first && place <= last;
}

uint8_t acting_roles(int place, uint16_t entry)
{
    uint8_t who = starfleet_steps[place].who;
    if (entry & 0x8000)
        return PIRATES;
    return entry & 0x2000 ? EMPIRES | (who & GAMEMASTER) : who;
}

/* Whether no rule asks in which of its steps a verb is done. */
static bool is_alike_in_its_steps(uint16_t kind)
{
    return kind == ARRIVE || kind == START_CLAIM || kind == REFIT_ROLL || kind == CREW;
}

/* Whether an event may imply a step that needs an earlier one: an order is announced again
 * (3A4) only after it was altered (3A3), units react (4A3) only after they were designated (3C),
 * and the master forms are brought up to date (1A3) only after those of the teams (1A2). */
static bool may_follow(int place, uint16_t kind, int from)
{
    if (place == AT_3A4 && kind == ANNOUNCE)
        return from >= AT_3A3;
    if (place == AT_4A3 && kind == REACT)
        return from >= AT_3C;
    return place != AT_1A3 || from >= AT_1A2;
}

/* The one step in which the event of its subject can come next; of several that are alike the
 * first. UNKNOWN: there are several, or none. */
static int home_of(const struct judgement *judgement)
{
    const uint8_t role = subject_role(judgement);
    const uint16_t kind = judgement->event->kind;
    const int from = STATE(starfleet)->sequence.place;
    int any = UNKNOWN, ahead = UNKNOWN, own = UNKNOWN;
    unsigned anybody = 0, subject = 0, possible = 0;
    for (int place = PLACES - 1; place >= 0; place--) {
        uint16_t entry = event_at(place, kind);
        if (!entry)
            continue;
        any = place;
        anybody++;
        if (!(role & acting_roles(place, entry)))
            continue;
        own = place;
        subject++;
        if (place <= from || !may_follow(place, kind, from))
            continue;
        ahead = place;
        possible++;
    }
    if (subject > 1)
        return possible == 1 || (possible && is_alike_in_its_steps(kind)) ? ahead : UNKNOWN;
    if (subject == 1)
        return own;
    return anybody == 1 ? any : UNKNOWN;
}

bool belongs_to_several(const struct judgement *judgement)
{
    return STATE(starfleet)->turn > 0 && markers_of_round(judgement) != MARKERS_WRITTEN &&
           home_of(judgement) == UNKNOWN;
}

static bool implied_by_event(const struct judgement *judgement, struct text *marker)
{
    const struct starfleet *game = STATE(starfleet);
    const uint16_t kind = judgement->event->kind;
    const int from = game->sequence.place;
    bool convoy = kind == COMBAT && from == AT_4A6 && game->intercept_lap == game->sequence.lap;
    const int now = place_of_event(game, kind);
    const uint16_t entry = event_at(now, kind);
    if (judgement->event->by_table || game->turn == 0 || convoy || announces_late(judgement) ||
        (entry && subject_role(judgement) & acting_roles(now, entry)))
        return false;
    if (kind == ALTER && from == AT_3A4 && !game->movement_begun)
        return write_marker(game, AT_3A3, marker);
    const int home = home_of(judgement);
    if (home == UNKNOWN)
        return false;
    bool next_lap = between_places(from, AT_4B, AT_4B4) && between_places(home, AT_4A, AT_4A7);
    if (next_lap)
        return !last_movement_played(game) && write_marker(game, AT_4A, marker);
    return home > from && write_way(judgement, home, true, marker);
}

static bool implied_by_marker(const struct judgement *judgement, struct text *marker)
{
    const struct starfleet *game = STATE(starfleet);
    const uint16_t kind = judgement->event->kind;
    const int from = game->sequence.place;
    struct passage passage;
    if (markers_of_round(judgement) != MARKERS_IMPLIED &&
        (kind == KIND_ROUND || kind == KIND_PHASE))
        return false;
    passage_of(judgement, &passage);
    if (!passage.moves || passage.unannounced || game->turn == 0)
        return false;
    /* a turn that ends in another phase than its last one lacks that one */
    const bool breaks_off = passage.move.place == PLACES && from < AT_8;
    const int to = breaks_off ? AT_8 : passage.move.place;
    if (!passage.move.new_lap || from < AT_4A)
        return to > from && write_way(judgement, to, false, marker);
    if (from < AT_4B)
        return write_way(judgement, AT_4B, true, marker);
    return kind == KIND_STEP && write_marker(game, AT_4A, marker);
}

bool starfleet_implied(const struct judgement *judgement, struct text *marker)
{
    const uint16_t kind = judgement->event->kind;
    bool marks = kind == KIND_ROUND || kind == KIND_PHASE || kind == KIND_SEGMENT ||
                 kind == KIND_STEP;
    return marks ? implied_by_marker(judgement, marker) : implied_by_event(judgement, marker);
}

/* What a view needs a marker for ---------------------------------------------------------- */

/* Whether a turn may lack a step and has it at most once. 3A3 to 3A5, in which the Movement Order
 * is altered and announced openly, are repeated. */
static bool may_be_missing(int place)
{
    return starfleet_steps[place].occasion != ALWAYS && segment_place(place) != AT_3A;
}

/* Whether a step of Repair (4B) is the first marker of that segment in its Movement Phase. */
static bool begins_repair(const struct starfleet *game, int place)
{
    return segment_place(place) == AT_4B && segment_place(game->sequence.place) != AT_4B;
}

/* The marker of the phase of a place. NULL: it is in no phase. */
static const char *phase_marker(int place)
{
    static const char *const markers[] = {"phase 1\n", "phase 2\n", "phase 3\n", "phase 4\n",
                                          "phase 5\n", "phase 6\n", "phase 7\n", "phase 8\n"};
    return place < 0 || place >= PLACES ? NULL : markers[phase_of(place) - 1];
}

/* The place behind the last step of a place, which is a segment or a step. */
static int behind_steps(int place)
{
    int end = place + 1;
    while (place == segment_place(place) && end < PLACES && segment_place(end) == place)
        end++;
    return end;
}

/* Whether something holds for each step of a place. */
static bool is_each_step(int place, bool (*is_so)(int step))
{
    const int first = place == segment_place(place) ? place + 1 : place;
    for (int step = first; step < behind_steps(place); step++)
        if (!is_so(step))
            return false;
    return true;
}

/* Whether a side of a role acts in a place, or in a step of it. */
static bool acts_at(int place, uint8_t role)
{
    bool acts = false;
    for (int step = place; step < behind_steps(place); step++)
        acts |= starfleet_steps[step].who & role;
    return acts;
}

/* Writes what a view has in place of the marker of a segment or step, or before a marker that it
 * must keep. */
static const char *instead_of(const struct starfleet *game, int place,
                              const struct passage *passage)
{
    const bool next_lap = place == AT_4A && passage->move.new_lap && !passage->move.numbered;
    if (next_lap || begins_repair(game, place))
        return "segment 4B\n";
    return phase_of(game->sequence.place) != phase_of(place) ? phase_marker(place) : NULL;
}

struct marker_sight starfleet_marker_sight(const struct judgement *judgement, entity viewer)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    const struct side *side = side_at(game, side_of(game, viewer));
    if (event->kind == KIND_PHASE && begins_turn(game, marked_place(event)))
        return (struct marker_sight){.instead = "phase 8\n", .needs_instead = true};
    if (event->kind == KIND_PHASE) /* every turn has that step */
        return (struct marker_sight){.instead = "step 1A1\n"};
    if (event->kind == KIND_ROUND)
        return (struct marker_sight){.instead = phase_marker(game->sequence.place)};
    const int place = marked_place(event);
    struct passage passage;
    passage_of(judgement, &passage);
    return (struct marker_sight){
        .may_be_missing = place != AT_4B && is_each_step(place, may_be_missing),
        .shows_position = acts_at(place, side->role) || !is_each_step(place, is_done_in_secret),
        .instead = instead_of(game, place, &passage),
        .needs_instead = passage.move.new_lap && place != AT_4A && !passage.move.numbered};
}

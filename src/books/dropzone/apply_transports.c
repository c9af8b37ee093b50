/* SPDX-License-Identifier: MIT */
/* Which squads ride in which transport, as far as the log shows. Nothing is judged here. */
#include "books/dropzone/apply.h"

enum ride { RIDES_NOT, RIDES_PERHAPS, RIDES };

/* Whether a squad rides in a transport directly, not in another transport that rides in it. */
static enum ride ride_of(const struct squad *squad, const struct squad *transports,
                         uint32_t transport)
{
    if (squad->player != transports[transport].player || squad == &transports[transport])
        return RIDES_NOT;
    if (squad->ride.unsure || (squad->ride.embarked && squad->ride.transport == NONE))
        return RIDES_PERHAPS;
    return squad->ride.embarked && squad->ride.transport == transport ? RIDES : RIDES_NOT;
}

/* As ride_of, also if the squad's own transport rides in that one. */
static enum ride aboard(const struct squad *squad, const struct squad *squads, uint32_t count,
                        uint32_t transport)
{
    enum ride ride = RIDES_NOT;
    for (uint32_t depth = 0;
         depth < count && (ride = ride_of(squad, squads, transport)) == RIDES_NOT; depth++) {
        if (!squad->ride.embarked || squad->ride.transport == NONE)
            break;
        squad = &squads[squad->ride.transport];
    }
    return ride;
}

void dropzone_take_aboard(const struct play *play)
{
    struct squad *squads = play_squads(play);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
            struct squad *one = &squads[i];
            if (!one->ride.embarked || one->ride.transport == NONE || one->reserve)
                continue;
            const struct squad *transport = &squads[one->ride.transport];
            changed = changed || transport->reserve || (transport->readiness && !one->readiness);
            one->reserve = transport->reserve;
            one->lines.reserve = transport->lines.reserve;
            one->readiness = one->readiness || transport->readiness;
        }
    }
}

/* Whether a squad, which has embarked in a transport that is not told, did so while this one was
 * off the table. */
static bool embarked_without(const struct squad *squad, const struct squad *transport)
{
    return squad->ride.embarked && squad->ride.transport == NONE &&
           transport->away_since < squad->ride.changed_in;
}

/* Called when a squad has come to the table, or may have: any squad of its player that is in
 * reserve may be aboard, unless it is known to ride elsewhere or in no transport. A squad in
 * readiness that is aboard, or may be, has perhaps left it. */
static void dropzone_doubt_reserves(const struct play *play, uint32_t transport)
{
    struct squad *squads = play_squads(play);
    int player = squads[transport].player;
    uint32_t count = GAME(dropzone)->squads.count;
    bool told = GAME(dropzone)->players[player].all_told &&
                play_records(play, player, AREA_ACTIONS);
    for (uint32_t i = 0; i < count; i++) {
        struct squad *one = &squads[i];
        bool known = !one->ride.unsure && (one->ride.embarked ? one->ride.transport != NONE : told);
        bool elsewhere = (known && aboard(one, squads, count, transport) == RIDES_NOT) ||
                         (told && !one->ride.unsure && embarked_without(one, &squads[transport]));
        if (one->player == player && one->reserve && !elsewhere)
            one->reserve_unsure = true;
        if (i != transport && one->readiness && aboard(one, squads, count, transport) != RIDES_NOT)
            one->readiness_unsure = true;
    }
}

void dropzone_doubt_squad(const struct play *play, uint32_t index)
{
    struct squad *squad = &play_squads(play)[index];
    squad->readiness_unsure = squad->readiness;
    squad->ride.unsure = true;
    if (squad->readiness)
        dropzone_doubt_reserves(play, index);
}

void dropzone_see(struct squad *squad)
{
    squad->loss_unsure = squad->loss_unsure && !squad->unseen;
    squad->unseen = false;
}

void dropzone_show(struct squad *squad)
{
    dropzone_see(squad);
    squad->ride.unsure = squad->ride.unsure || squad->reserve;
    squad->reserve = squad->reserve_unsure = squad->readiness = squad->readiness_unsure = false;
    squad->seen = true;
    squad->away_since = ON_TABLE;
}

/* Notes how many units are aboard. True: the last of them has embarked or disembarked. */
static bool note_part(const struct dropzone *game, struct squad *squad, int32_t units, bool embarks)
{
    bool again = squad->ride.part_in == game->activation && game->active != NONE;
    int32_t at_first = embarks ? 0 : squad->units;
    int32_t before = again ? squad->ride.units_aboard : at_first;
    squad->ride.part_in = game->active == NONE ? 0 : game->activation;
    squad->ride.units_aboard = embarks ? before + units : before - units;
    return again && (squad->ride.units_aboard <= 0 || squad->ride.units_aboard >= squad->units);
}

void dropzone_embark(const struct play *play, struct squad *squad, bool embarks)
{
    const struct event *event = play->event;
    bool all = !has(event, UNITS) || value_in(event, UNITS) >= squad->units;
    if (embarks)
        squad->ride.transport = has(event, TRANSPORT)
                                    ? index_named(play_roster(play), event, TRANSPORT)
                                    : NONE;
    if (note_part(GAME(dropzone), squad, all ? squad->units : value_in(event, UNITS), embarks))
        all = true;
    squad->ride.changed_in = GAME(dropzone)->activation;
    squad->ride.embarked = embarks;
    squad->ride.unsure = !all;
}

void dropzone_place(const struct play *play, uint32_t squad)
{
    struct squad *squads = play_squads(play), *one = &squads[squad];
    if (one->reserve && one->ride.embarked && one->ride.transport != NONE &&
        squads[one->ride.transport].reserve)
        one->ride.embarked = false; /* it came without its transport */
    one->reserve = one->readiness = one->reserve_unsure = one->readiness_unsure = false;
    dropzone_see(one);
    one->seen = true;
    uint32_t count = GAME(dropzone)->squads.count;
    for (uint32_t i = 0; i < count; i++)
        if (aboard(&squads[i], squads, count, squad) == RIDES) {
            squads[i].reserve = squads[i].reserve_unsure = squads[i].readiness =
                squads[i].readiness_unsure = false;
            squads[i].away_since = ON_TABLE;
        }
}

void dropzone_come(const struct play *play, uint32_t squad)
{
    dropzone_place(play, squad);
    dropzone_doubt_reserves(play, squad);
    play_squads(play)[squad].away_since = ON_TABLE;
}

void dropzone_leave(const struct play *play, uint32_t squad)
{
    struct squad *squads = play_squads(play);
    if (!squads[squad].reserve)
        squads[squad].lines.reserve = play_event_line(play);
    squads[squad].reserve = true;
    squads[squad].reserve_unsure = squads[squad].seen = false;
    squads[squad].readiness = squads[squad].readiness_unsure = false;
    squads[squad].away_since = GAME(dropzone)->activations;
    uint32_t count = GAME(dropzone)->squads.count;
    for (uint32_t i = 0; i < count; i++) {
        enum ride ride = aboard(&squads[i], squads, count, squad);
        if (ride == RIDES_NOT || squads[i].reserve)
            continue;
        squads[i].reserve = true;
        squads[i].lines.reserve = play_event_line(play);
        squads[i].reserve_unsure = ride == RIDES_PERHAPS;
        squads[i].readiness = squads[i].readiness && ride == RIDES_PERHAPS;
        squads[i].away_since = GAME(dropzone)->activations;
    }
}

void dropzone_make_ready(const struct play *play, uint32_t squad)
{
    struct squad *squads = play_squads(play);
    uint32_t count = GAME(dropzone)->squads.count;
    for (uint32_t i = 0; i < count; i++) {
        enum ride ride = i == squad ? RIDES : aboard(&squads[i], squads, count, squad);
        if (ride == RIDES_NOT || (ride == RIDES_PERHAPS && squads[i].readiness))
            continue;
        squads[i].readiness = true;
        squads[i].readiness_unsure = ride == RIDES_PERHAPS;
        squads[i].away_since = GAME(dropzone)->activations;
        if (ride == RIDES)
            squads[i].reserve = squads[i].reserve_unsure = false;
    }
}

void dropzone_doubt_disembarked(const struct play *play, uint32_t transport)
{
    struct squad *squads = play_squads(play);
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++)
        if (squads[i].ride.transport == transport && !squads[i].ride.embarked)
            squads[i].ride.unsure = true;
}

void dropzone_lose_riders(const struct play *play, uint32_t squad)
{
    struct squad *squads = play_squads(play);
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
        enum ride ride = ride_of(&squads[i], squads, squad);
        if (ride != RIDES_NOT)
            squads[i].ride.part_in = 0; /* some of its units may have left it */
        if (ride == RIDES && squads[squad].units <= 0) {
            squads[i].ride.embarked = false;
            /* a transport that is destroyed may have come onto the table before */
            squads[i].readiness_unsure = squads[i].readiness;
        } else if (ride != RIDES_NOT) {
            squads[i].ride.unsure = true;
        }
    }
}

void dropzone_doubt_rides(const struct play *play)
{
    const struct dropzone *game = GAME(dropzone);
    for (uint32_t i = 0; i < game->squads.count && game->active != NONE; i++)
        if (is_active(game, squad_at(game, i)))
            play_squads(play)[i].ride.unsure = true;
}

void dropzone_doubt_misplaced(const struct play *play)
{
    uint16_t kind = play->event->kind;
    bool of_initiation = kind == ROLL || kind == CEDE || kind == DRAW || kind == DISCARD;
    bool of_dice = kind == THROW || kind == ANSWER;
    if (play_player(play) && (of_initiation || of_dice))
        dropzone_doubt_rides(play);
}

void dropzone_note_move(const struct play *play, int player, uint32_t squad)
{
    struct dropzone *game = GAME(dropzone);
    game->players[player].moved = ++game->moves;
    if (squad != NONE)
        play_squads(play)[squad].fire.moved = game->moves;
    for (uint32_t i = 0; squad == NONE && i < game->squads.count; i++)
        if (play_squads(play)[i].player == player)
            play_squads(play)[i].fire.moved = game->moves;
}

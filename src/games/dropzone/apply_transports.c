/* Who rides in which transport, as far as the log tells. Nothing is judged here. */
#include "games/dropzone/apply.h"

enum ride { RIDES_NOT, RIDES_PERHAPS, RIDES };

/* Whether a squad rides in a transport of its player. */
static enum ride ride_of(const struct squad *squad, const struct squad *transports, uint32_t transport)
{
    if (squad->player != transports[transport].player || squad == &transports[transport])
        return RIDES_NOT;
    if (squad->embarked_unsure || (squad->embarked && squad->transport == NONE))
        return RIDES_PERHAPS;
    return squad->embarked && squad->transport == transport ? RIDES : RIDES_NOT;
}

void dropzone_doubt_reserves(const struct play *play, uint32_t transport)
{
    struct squad *squads = play_squads(play);
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
        struct squad *one = &squads[i];
        bool elsewhere = one->embarked && !one->embarked_unsure && one->transport != NONE && one->transport != transport;
        if (one->player == squads[transport].player && one->reserve && !elsewhere)
            one->reserve_unsure = true;
    }
}

void dropzone_show(struct squad *squad)
{
    squad->embarked_unsure = squad->embarked_unsure || squad->reserve;
    squad->reserve = squad->reserve_unsure = squad->readiness = squad->readiness_unsure = false;
}

void dropzone_embark(const struct play *play, struct squad *squad, bool embarks)
{
    const struct event *event = play->event;
    bool all = !has(event, UNITS) || value_in(event, UNITS) >= squad->units;
    if (embarks)
        squad->transport = has(event, TRANSPORT) ? named(play_roster(play), event, TRANSPORT) : NONE;
    squad->embarked_in = GAME(dropzone)->activation;
    squad->embarked = embarks;
    squad->embarked_unsure = !all;
}

void dropzone_come(const struct play *play, uint32_t squad)
{
    struct squad *squads = play_squads(play), *one = &squads[squad];
    if (one->reserve && one->embarked && one->transport != NONE && squads[one->transport].reserve)
        one->embarked = false; /* it has come without its transport */
    one->reserve = one->readiness = one->reserve_unsure = one->readiness_unsure = false;
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++)
        if (ride_of(&squads[i], squads, squad) == RIDES)
            squads[i].reserve = squads[i].reserve_unsure = false;
    dropzone_doubt_reserves(play, squad);
}

void dropzone_leave(const struct play *play, uint32_t squad)
{
    struct squad *squads = play_squads(play);
    squads[squad].reserve = true;
    squads[squad].reserve_unsure = false;
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
        enum ride ride = ride_of(&squads[i], squads, squad);
        if (ride == RIDES_NOT || squads[i].reserve)
            continue;
        squads[i].reserve = true;
        squads[i].reserve_unsure = ride == RIDES_PERHAPS;
    }
}

void dropzone_lose_riders(const struct play *play, uint32_t squad)
{
    struct squad *squads = play_squads(play);
    for (uint32_t i = 0; i < GAME(dropzone)->squads.count; i++) {
        enum ride ride = ride_of(&squads[i], squads, squad);
        if (ride == RIDES && squads[squad].units <= 0)
            squads[i].embarked = false;
        else if (ride != RIDES_NOT)
            squads[i].embarked_unsure = true;
    }
}

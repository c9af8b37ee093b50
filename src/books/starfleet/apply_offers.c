/* SPDX-License-Identifier: MIT */
/* Applies offers of bribes and the answers to them (2B). */
#include "books/starfleet/apply.h"

struct offer *offer_of(const struct play *play)
{
    uint32_t row = offer_row(GAME(starfleet), play_roster(play), entity_in(play->event, F_OFFER));
    return row ? &TABLE(struct offer, GAME(starfleet), GAME(starfleet)->offers)[row - 1] : NULL;
}

/* The side that is written before the name of the event's offer. NO_SIDE: the name stands alone. */
static uint16_t owner_of_offer_name(const struct play *play)
{
    return side_of(GAME(starfleet),
                   roster_at(play_roster(play), entity_in(play->event, F_OFFER))->owner);
}

/* Writes an offer of this turn into the row of its name, made if need be. False: out of memory. */
static bool write_offer_row(const struct play *play, const struct offer *offer)
{
    entity one = entity_in(play->event, F_OFFER);
    if (!play_entry(play, one)->index) {
        uint32_t index;
        if (!block_append(play->block, offsetof(struct starfleet, offers), sizeof(struct offer),
                          &index))
            return false;
        play_entry(play, one)->index = index + 1;
    }
    struct starfleet *game = GAME(starfleet);
    struct offer *row = &TABLE(struct offer, game, game->offers)[play_entry(play, one)->index - 1];
    *row = *offer;
    row->self = one;
    row->turn = game->turn;
    row->line = (uint32_t)play->event->line;
    for (unsigned stage = 0; stage < OFFER_STAGES; stage++)
        row->reached[stage] = UNKNOWN;
    row->reached[IS_OFFERED] = row->shared ? UNKNOWN : game->turn;
    return true;
}

bool note_offer(const struct play *play, int32_t amount)
{
    const uint16_t side = owner_of_offer_name(play);
    return write_offer_row(play, &(struct offer){
                              .side = side,
                              .by_team = side_at(GAME(starfleet), side)->role & NOT_PIRATES,
                              .amount = amount});
}

bool bribe(const struct play *play)
{
    return note_offer(play, value_in(play->event, F_NUMBER));
}

bool is_said_of_several(const struct play *play)
{
    return means_several(GAME(starfleet), play_roster(play), entity_in(play->event, F_OFFER));
}

bool note_said_of_name(const struct play *play, uint32_t stages)
{
    const struct offer *before = offer_of(play);
    const struct offer shared = {.side = NO_SIDE, .shared = true, .amount = UNKNOWN};
    bool there = before && before->shared && before->turn == GAME(starfleet)->turn;
    if (!there && !write_offer_row(play, &shared))
        return false;
    struct offer *said = offer_of(play);
    for (unsigned stage = 0; stage < OFFER_STAGES; stage++)
        if (stages >> stage & 1 && said->said[stage] < UINT8_MAX)
            said->said[stage]++;
    return true;
}

bool answer_offer(const struct play *play)
{
    const enum stage stage = stage_of_answer(play->event->kind);
    if (is_said_of_several(play))
        return note_said_of_name(play, BIT(stage));
    if (!offer_of(play) && !note_offer(play, UNKNOWN))
        return false;
    struct offer *offer = offer_of(play);
    offer->reached[stage] = GAME(starfleet)->turn;
    if (stage == IS_VOID)
        offer->reached[IS_VALID] = UNKNOWN;
    if (stage == IS_DECLINED)
        offer->reached[IS_ACCEPTED] = UNKNOWN;
    return true;
}

bool bribe_limit(const struct play *play)
{
    if (actor(play) == NO_SIDE)
        return true;
    GAME(starfleet)->sides[actor(play)].bribes.limit = value_in(play->event, F_NUMBER);
    GAME(starfleet)->sides[actor(play)].bribes.turn = GAME(starfleet)->turn;
    GAME(starfleet)->sides[actor(play)].bribes.line = play_event_line(play);
    return true;
}

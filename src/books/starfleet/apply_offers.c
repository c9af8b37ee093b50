/* SPDX-License-Identifier: MIT */
/* Applies offers of bribes and the answers to them (2B). */
#include "books/starfleet/apply.h"

struct offer *offer_of(const struct play *play)
{
    uint32_t index = roster_at(play_roster(play), entity_in(play->event, F_OFFER))->index;
    return index ? &TABLE(struct offer, GAME(starfleet), GAME(starfleet)->offers)[index - 1] : NULL;
}

bool note_offer(const struct play *play, uint16_t side, int32_t amount)
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
    *offer_of(play) = (struct offer){.self = one,
                                     .side = side,
                                     .by_team = side_at(game, side)->role & NOT_PIRATES,
                                     .amount = amount,
                                     .turn = game->turn,
                                     .line = (uint32_t)play->event->line,
                                     .validated = UNKNOWN,
                                     .voided = UNKNOWN,
                                     .forwarded = UNKNOWN,
                                     .accepted = UNKNOWN,
                                     .declined = UNKNOWN,
                                     .abided = UNKNOWN,
                                     .ignored = UNKNOWN};
    return true;
}

/* Two teams may call their offers alike: which of them is meant from here on is not known. */
bool bribe(const struct play *play)
{
    const struct offer *before = offer_of(play);
    bool alike = before && before->turn == GAME(starfleet)->turn && before->side != actor(play);
    if (!note_offer(play, alike ? NO_SIDE : actor(play), value_in(play->event, F_NUMBER)))
        return false;
    offer_of(play)->by_team = side_at(GAME(starfleet), actor(play))->role & NOT_PIRATES;
    return true;
}

bool answer_offer(const struct play *play)
{
    int32_t turn = GAME(starfleet)->turn;
    if (!offer_of(play) && !note_offer(play, NO_SIDE, UNKNOWN))
        return false;
    struct offer *offer = offer_of(play);
    switch (play->event->kind) {
    case VALIDATE: offer->validated = turn; break;
    case VOID:
        offer->validated = UNKNOWN;
        offer->voided = turn;
        break;
    case FORWARD: offer->forwarded = turn; break;
    case ACCEPT: offer->accepted = turn; break;
    case ABIDE: offer->abided = turn; break;
    case IGNORE: offer->ignored = turn; break;
    default:
        offer->accepted = UNKNOWN;
        offer->declined = turn;
        break;
    }
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

/* SPDX-License-Identifier: MIT */
/* Applies the declarations of a game, and what they leave out of the record. */
#include "books/starfleet/apply.h"
#include "judge/engine/proof/sealing.h"

bool starfleet_begin(const struct play *play)
{
    entity gamemaster;
    if (!play_add_name(play, slice_of("GM"), KIND_GAMEMASTER, &gamemaster))
        return false;
    struct starfleet *game = GAME(starfleet);
    game->sides[game->side_count++] = (struct side){.self = gamemaster, .role = GAMEMASTER};
    sequence_begin(&game->sequence);
    game->last_mover = NO_SIDE;
    game->b10_dice = game->b10_allocated = UNKNOWN;
    game->rent_due = game->rent_worked_out = UNKNOWN;
    return true;
}

static bool declare_thing(const struct play *play, struct binder *binder, const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME), mention;
    uint32_t index;
    if (!play_add_mention(play, binder, D_TEAM, KIND_MENTION, &mention))
        return false;
    if (!make_thing(play, self, &index)) {
        binder->no_memory = true;
        return false;
    }
    struct thing *thing = thing_at(GAME(starfleet), index);
    thing->mention = mention;
    thing->declared = true;
    return true;
}

bool starfleet_declare(const struct play *play, struct binder *binder)
{
    const struct event *event = play->event;
    static const uint8_t roles[] = {ALLIANCE, COALITION, PIRATES, OTHERS};
    struct starfleet *game = GAME(starfleet);
    struct side *side;
    switch (event->kind) {
    case TURNS:
        game->turns = value_in(event, D_TURNS);
        return true;
    case TEAM_DECLARED:
        if (has(event, D_B10) && roles[value_in(event, D_ALIGNMENT)] != COALITION)
            return bind_fail(binder, LOG_DECLARATION, 0, event_length(event),
                             "only the Coalition may build a B-10");
        side = &game->sides[game->side_count++];
        *side = (struct side){.self = (entity)value_in(event, D_NAME),
                              .role = roles[value_in(event, D_ALIGNMENT)],
                              .gone = UNKNOWN,
                              .accounts.treasury = has(event, D_TREASURY)
                                                       ? value_in(event, D_TREASURY)
                                                       : UNKNOWN_SUM};
        side->absent = has(event, D_ABSENT);
        game->b10_declared = game->b10_declared || has(event, D_B10);
        if (has(event, D_B10))
            game->b10 = (uint8_t)value_in(event, D_B10);
        return true;
    case MONSTERS_DECLARED:
        game->sides[game->side_count++] = (struct side){.self = (entity)value_in(event, D_NAME),
                                                        .role = MONSTERS};
        return true;
    case UNIT_DECLARED:
        return declare_thing(play, binder, event);
    default:
        return true;
    }
}

/* What is recorded --------------------------------------------------------------------- */

void note_declared_areas(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    for (uint16_t i = 0; i < game->side_count; i++)
        for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
            if (roster_records(play_roster(play), game->sides[i].self, area))
                game->sides[i].since[area] = moment_of(0, -1);
}

/* Whether an order is given openly, so that a log may hold it that does not know of secret ones. */
static bool is_open_order(uint16_t kind)
{
    return kind == LEASE || kind == AUCTION || kind == DENY_WITHDRAWAL;
}

void note_area(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    uint8_t area = starfleet_vocabulary.area_of[play->event->kind];
    uint16_t side = actor(play);
    const struct roster *roster = play_roster(play);
    if (area == AREA_TURNS || side == NO_SIDE || game->sides[side].since[area] ||
        is_open_order(play->event->kind))
        return;
    if (roster_unread(roster, play->event->subject, area) ||
        roster_hides_area(roster, game->sides[side].self, area))
        return;
    bool declared = roster->areas ||
                    roster_at(roster, play->event->subject)->areas & AREAS_DECLARED;
    int64_t now = moment_of(game->turn, game->sequence.place);
    if (!declared)
        game->sides[side].since[area] = now > game->whole_from ? now : game->whole_from;
}

bool starfleet_on_unbound(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    const uint16_t kind = play->event->kind;
    const uint8_t area = starfleet_vocabulary.area_of[kind];
    uint16_t side = actor(play);
    if (side == NO_SIDE)
        return true;
    if (!is_hidden(play->event, &starfleet_sealed))
        game->sides[side].since[area] = 0;
    else if (kind == B10_ALLOCATE)
        game->b10_sealed = true;
    else if (kind != INFLUENCE)
        game->sides[side].sealed[area] = moment_of(game->turn, game->sequence.place);
    return true;
}

bool starfleet_on_unknown(const struct play *play, uint32_t areas)
{
    struct starfleet *game = GAME(starfleet);
    for (uint16_t i = 0; i < game->side_count; i++)
        for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
            if (areas >> area & 1)
                game->sides[i].since[area] = 0;
    forget_obligations(play, areas);
    return true;
}

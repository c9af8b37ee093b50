/* SPDX-License-Identifier: MIT */
/* Applies that a log begins later, and what it says of the turns before: works that are begun,
 * doubts, and that nothing is missing. */
#include "books/starfleet/apply.h"

void begin_in_mid_campaign(struct starfleet *game)
{
    game->begins_later = game->at_beginning = true;
    game->turn = first_played(game) - 1;
    for (uint16_t i = 0; i < game->side_count; i++) {
        struct side *side = &game->sides[i];
        side->fleet.unknown = side->role == PIRATES && side->fleet.ships == 0;
        side->may_have_left = side->role & TEAMS && !side->absent;
        for (unsigned area = 0; area < STARFLEET_AREAS; area++)
            side->since[area] = side->since[area] ? moment_of(first_played(game), -1) : 0;
    }
}

/* The log lacks the turn so far. What it declares to record, it records from here on. */
void starfleet_begun_late(const struct play *play, bool declared)
{
    struct starfleet *game = GAME(starfleet);
    int place = game->sequence.place, phase = phase_of(place);
    game->at_beginning = true;
    if (!game->begins_later) {
        begin_in_mid_campaign(game);
        game->turn = first_played(game);
    }
    /* a log that is declared to begin with Phase 4 begins with its first Movement Phase */
    sequence_begin_late(&game->sequence,
                        phase == MOVEMENT && (game->sequence.lap > 0 || !declared));
    /* count the earlier phases as begun: a step back to one of them is a breach */
    game->phases_begun |= (uint16_t)(BIT(phase + 1) - 1);
    if (game->number > 1)
        game->last_random_event = NOT_SAID;
    if (game->sequence.place >= AT_3C2)
        game->random_event = NOT_SAID;
    game->announced_here = true;
    game->whole_from = moment_of(game->turn, place < 0 ? place : place + 1);
    /* a B-10 that is declared as complete stays so; another may have been built meanwhile */
    game->b10_declared = game->b10_declared && game->b10 == B10_COMPLETE;
    for (uint32_t i = 0; i < game->things.count; i++)
        TABLE(struct thing, game, game->things)[i].place_untold = true;
    game->movements_reported = phase > MOVEMENT || (phase == MOVEMENT && game->sequence.uncounted);
    for (uint16_t i = 0; i < game->side_count; i++) {
        struct side *side = &game->sides[i];
        side->accounts.may_be_paid = true;
        for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
            if (roster_records(play_roster(play), side->self, area))
                side->since[area] = game->whole_from;
    }
}

/* The kind of obligation of a work, and the first place of a turn at which `set` means one that was
 * begun in this turn. Before it, the work was begun in the turn before. */
static const struct {
    uint8_t kind;
    int16_t place;
} works[] = {
    [IS_CLAIMED] = {CLAIMED, AT_5B1},       [IS_BUILDING] = {BASE_BEGUN, AT_6F2},
    [IS_UPGRADED_BY] = {UPGRADE_BEGUN, -1}, [IS_DISMANTLED_BY] = {DISMANTLE_BEGUN, AT_6F4},
    [IS_SCRAPPED_BY] = {SCRAPPED, -1},      [IS_BLOCKADED] = {ATTACKED + BLOCKADED, PLACES},
    [IS_CUT_OFF] = {CUT_OFF_NOW, PLACES},   [IS_INSURGENT] = {INSURGENT, -1},
    [IS_LEASED] = {LEASED, AT_2D1}};

/* Notes that a ship is leased out from `turn` on, to a side that the log has not shown yet. */
static void lease_out(const struct starfleet *game, struct thing *ship, int32_t turn)
{
    ship->owner.turn = ship->lease.turn = turn;
    ship->owner.lap = ship->lease.lap = turn == game->turn ? game->sequence.lap : 0;
    ship->lease.lessee = NO_SIDE;
}

static bool begin_work(const struct play *play, uint8_t kind, int place, int64_t amount)
{
    struct starfleet *game = GAME(starfleet);
    const struct event *event = play->event;
    bool before = game->sequence.place < place;
    uint32_t index;
    if (!make_thing(play, entity_in(event, F_UNIT), &index))
        return false;
    game = GAME(starfleet);
    if (kind == BASE_BEGUN) {
        thing_at(game, index)->begun = true;
        thing_at(game, index)->completed_turn = thing_at(game, index)->dismantled = 0;
    }
    if (kind == LEASED)
        lease_out(game, thing_at(game, index), game->turn - before);
    return declare_in(play, side_of(game, entity_in(event, F_SIDE)), entity_in(event, F_UNIT), kind,
                      amount, game->turn - before);
}

bool set_work(const struct play *play)
{
    int work = value_in(play->event, F_STATE);
    return begin_work(play, works[work].kind, works[work].place, 0);
}

bool set_committed(const struct play *play)
{
    return begin_work(play, COMMITTED, AT_5D1, value_in(play->event, F_NUMBER));
}

/* The log's unit may have another owner than the last one that is known. */
bool doubt_owner(const struct play *play)
{
    uint32_t index;
    if (!make_thing(play, entity_in(play->event, F_UNIT), &index))
        return false;
    struct starfleet *game = GAME(starfleet);
    thing_at(game, index)->owner.changes = game->changes - 1;
    return true;
}

/* Notes the result of the last check for Random Events, which after 3C2 is this turn's check. */
bool note_untold_check(const struct play *play, const struct sequence_move *move)
{
    struct starfleet *game = GAME(starfleet);
    const bool hides = roster_hides(play_roster(play), NO_ENTITY),
               untold = game->random_event == NOT_CHECKED || game->random_event == NOT_SAID;
    if (untold && (move->place == AT_3C2 || (hides && move->place > AT_3C2)))
        game->random_event = NOT_SAID;
    return untold && hides && sequence_passes(&game->sequence, move->place, AT_3C2);
}

void set_random_event(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    uint8_t check = value_in(play->event, F_STATE) ? AN_EVENT : NO_EVENT;
    if (game->sequence.place > AT_3C2)
        game->random_event = check;
    else
        game->last_random_event = check;
}

/* Notes that the log has all that earlier turns have left in some areas, for the side that is named
 * or else for each side that records them: as if the log reached back to the campaign's beginning.
 */
void set_recorded(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    const uint16_t of = side_of(game, entity_in(play->event, F_SIDE));
    for (uint32_t i = 0; i < count_in(play->event, F_CODE); i++) {
        unsigned area = (unsigned)item(play->event, F_CODE, i);
        for (uint16_t side = 0; side < game->side_count; side++)
            if (area != AREA_TURNS &&
                (has(play->event, F_SIDE) ? side == of : game->sides[side].since[area] > 0))
                game->sides[side].since[area] = moment_of(0, -1);
    }
}

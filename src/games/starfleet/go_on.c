/* SPDX-License-Identifier: MIT */
/* Writes the log that goes on after a turn, or within one. */
#include "games/starfleet/ownership.h"

static bool turn_is_over(const struct starfleet *game)
{
    return game->turn == 0 || phase_of(game->sequence.place) >= FINAL_ACTIVITIES;
}

static int next_turn(const struct starfleet *game)
{
    return (int)(game->number + game->slip + 1);
}

/* Writes where the log begins. */
static void write_place(struct going_on *going, const struct starfleet *game)
{
    int place = game->sequence.place, segment = segment_place(place < 0 ? 0 : place);
    if (turn_is_over(game) || place < 0) {
        going_on_say(going, "begins turn %d",
                     turn_is_over(game) ? next_turn(game) : (int)game->number);
        return;
    }
    if (place == starfleet_phase_places[phase_of(place) - 1])
        going_on_say(going, "begins turn %d phase %s", (int)game->number,
                     starfleet_phases[phase_of(place) - 1]);
    else if (phase_of(place) == MOVEMENT && game->sequence.lap && place == segment)
        going_on_say(going, "begins turn %d segment %s %d", (int)game->number,
                     starfleet_steps[segment].code, (int)game->sequence.lap);
    else if (phase_of(place) == MOVEMENT && game->sequence.lap)
        going_on_say(going, "begins turn %d segment %s %d step %s", (int)game->number,
                     starfleet_steps[segment].code, (int)game->sequence.lap,
                     starfleet_steps[place].code);
    else
        going_on_say(going, "begins turn %d %s %s", (int)game->number,
                     place == segment ? "segment" : "step", starfleet_steps[place].code);
}

/* Sides ------------------------------------------------------------------------------- */

static void write_treasury(struct going_on *going, const struct starfleet *game,
                           const struct side *side)
{
    int64_t treasury = turn_is_over(game) && game->turn ? side->balance : side->treasury;
    if (!(side->role & TEAMS))
        return;
    if (treasury == UNKNOWN_SUM || side->may_be_paid)
        going_on_word(going, side->self, "treasury unknown");
    else
        going_on_number(going, side->self, "treasury", treasury);
}

static void write_side(struct going_on *going, const struct starfleet *game,
                       const struct side *side)
{
    if (!(side->role & TEAMS))
        return;
    if (side->ceased || side->absent)
        going_on_word(going, side->self, side->absent ? "absent" : side->won ? "won" : "ceased");
    else if (!side->may_have_left)
        going_on_word(going, side->self, "playing");
    write_treasury(going, game, side);
}

/* Whether a ship may be leased out where the log goes on. */
static bool is_leased_out(const struct starfleet *game, const struct thing *ship)
{
    return turn_is_over(game) ? lease_may_run_on(game, ship) : lease_may_run(game, ship);
}

/* Whether it is known how many ships the pirates have on the map, and which. */
static bool ships_are_known(const struct starfleet *game, uint16_t side)
{
    const struct side *pirates = side_at(game, side);
    if (pirates->ships_unknown || pirates->may_have_captured)
        return false;
    for (uint32_t i = 0; i < game->things.count; i++) {
        const struct thing *ship = &TABLE_CONST(struct thing, game, game->things)[i];
        if (ship->on_map_of == side && may_be_lost(game, ship) && !is_leased_out(game, ship))
            return false;
    }
    return true;
}

static void write_pirates(struct going_on *going, const struct starfleet *game, uint16_t side)
{
    const struct side *pirates = side_at(game, side);
    bool over = turn_is_over(game);
    bool there = over ? pirates->is_there : pirates->was_there;
    bool may_be = over ? pirates->may_be_there : pirates->may_have_been;
    if (pirates->role != PIRATES || pirates->absent || pirates->ceased)
        return;
    if (ships_are_known(game, side))
        going_on_number(going, pirates->self, "ships", pirates->ships);
    else
        going_on_word(going, pirates->self, "ships unknown");
    going_on_word(going, pirates->self,
                  there    ? "last-turn there"
                  : may_be ? "last-turn unknown"
                           : "last-turn away");
    int64_t rent = over ? game->rent_worked_out : game->rent_due;
    if (rent != UNKNOWN)
        going_on_number(going, NO_ENTITY, "rent", rent);
}

/* Things ------------------------------------------------------------------------------ */

/* Writes whose a thing is. Of one that was never anybody's, there is nothing to write. */
static void write_owner(struct going_on *going, const struct starfleet *game,
                        const struct thing *thing)
{
    bool told = thing->owner != NO_SIDE && !thing->owner_assumed;
    if (told && side_at(game, thing->owner)->role & (TEAMS | MONSTERS)) {
        going_on_set(going, thing->self);
        going_on_add(going, "owner");
        going_on_name(going, side_at(game, thing->owner)->self);
        going_on_end(going);
    } else if (thing->owner == NO_SIDE && (thing->owner_set || thing->given_up)) {
        going_on_word(going, thing->self, "owner nobody");
    }
}

/* Writes that another side may have a thing by now: as its lessee, or because nothing shows that
 * nobody has captured it. */
static void write_doubt(struct going_on *going, const struct starfleet *game,
                        const struct thing *thing)
{
    bool told = thing->owner != NO_SIDE && !thing->owner_assumed;
    if (told && is_leased_out(game, thing)) {
        going_on_set(going, thing->self);
        going_on_add(going, "leased of");
        going_on_name(going, side_at(game, thing->owner)->self);
        going_on_end(going);
    } else if (told && may_be_lost(game, thing)) {
        going_on_word(going, thing->self, "owner unknown");
    }
}

/* Writes how a unit left play, or that the pirates have it on the map. */
static void write_place_of(struct going_on *going, const struct thing *thing)
{
    static const char *const left[] = {[REMOVED] = "removed",
                                       [MUTINIED] = "lost",
                                       [DESTROYED] = "destroyed",
                                       [SOLD_OFF] = "sold",
                                       [SCRAPPED_OFF] = "scrapped"};
    if (thing->left != NOT_LEFT)
        going_on_word(going, thing->self, left[thing->left]);
    else if (thing->on_map_of != NO_SIDE && !thing->owner_assumed)
        going_on_word(going, thing->self, "on-map");
}

static bool was_upgraded(const struct starfleet *game, const struct thing *base)
{
    return obligation_find(game, game->obligations, base->obligations, UPGRADED, ANY_SIDE);
}

static void write_base(struct going_on *going, const struct starfleet *game,
                       const struct thing *thing)
{
    if (thing->dismantled)
        going_on_word(going, thing->self, "dismantled");
    else if (thing->left != DESTROYED && (thing->completed_turn || was_upgraded(game, thing)))
        going_on_word(going, thing->self, "standing");
    if (thing->reduced_by_event)
        going_on_word(going, thing->self, "reduced");
}

/* What a side has begun and a later step depends on. `restorable`: until the system is restored;
 * others in the turn after, or `now`, in the same turn. */
static const struct {
    uint8_t kind;
    const char *word;
    bool restorable, now;
    int16_t place; /* from which on in a turn only what this turn began counts */
} works[] = {{CLAIMED, "claimed", false, false, AT_5B1},
             {BASE_BEGUN, "begun", false, false, AT_6F2},
             {DISMANTLE_BEGUN, "dismantling", false, false, AT_6F4},
             {COMMITTED, "committed", false, false, AT_5D1},
             {ATTACKED + BLOCKADED, "blockaded", true, false, 0},
             {CUT_OFF_NOW, "cut-off", true, false, 0},
             {UPGRADE_BEGUN, "upgrading", false, true, 0},
             {SCRAPPED, "scrapping", false, true, 0},
             {INSURGENT, "insurgent", false, true, 0}};

static bool is_carried(const struct starfleet *game, const struct thing *thing,
                       const struct obligation *one, size_t i)
{
    bool over = turn_is_over(game);
    if (one->kind != works[i].kind)
        return false;
    if (works[i].restorable)
        return one->turn > thing->restored;
    if (works[i].now)
        return !over && one->turn == game->turn;
    bool of_this_turn = over || game->sequence.place >= works[i].place;
    return obligation_declared_in(one, of_this_turn ? game->turn : game->turn - 1);
}

static void write_work(struct going_on *going, const struct thing *thing, const struct side *side,
                       const struct obligation *one, const char *word)
{
    going_on_set(going, thing->self);
    if (one->kind == COMMITTED)
        going_on_add(going, "%s %lld of", word, (long long)one->total);
    else
        going_on_add(going, "%s of", word);
    going_on_name(going, side->self);
    going_on_end(going);
}

static void write_works(struct going_on *going, const struct starfleet *game,
                        const struct thing *thing)
{
    for (uint32_t at = thing->obligations; at; at = obligation_at(game, at - 1)->next)
        for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
            const struct obligation *one = obligation_at(game, at - 1);
            const struct side *side = side_at(game, one->side);
            if (!is_carried(game, thing, one, i) || !(side->role & (TEAMS | GAMEMASTER)))
                continue;
            bool once = one->kind == COMMITTED || works[i].restorable;
            for (uint32_t times = once ? 1 : one->times; times; times--)
                write_work(going, thing, side, one, works[i].word);
        }
}

/* This turn ---------------------------------------------------------------------------- */

static void write_order(struct going_on *going, const struct starfleet *game)
{
    const struct movement_order *order = &game->standing;
    if (order->state != ORDER_KNOWN || order->count == 0)
        return;
    going_on_set(going, NO_ENTITY);
    going_on_add(going, "order");
    for (uint16_t i = 0; i < order->count; i++)
        if (order->sides[i] != NO_SIDE)
            going_on_name(going, side_at(game, order->sides[i])->self);
    going_on_end(going);
}

static void write_offer(struct going_on *going, const struct starfleet *game,
                        const struct offer *offer)
{
    if (offer->turn != game->turn)
        return;
    if (offer->amount != UNKNOWN)
        going_on_number(going, offer->self, "amount", offer->amount);
    going_on_word(going, offer->self, starfleet_stages[stage_of(offer)]);
}

static void write_this_turn(struct going_on *going, const struct starfleet *game)
{
    write_order(going, game);
    going_on_say(going, "# Not here, as there is no word for it: what was planned, designated and "
                        "announced in this turn, and who");
    going_on_say(going, "# made an offer. What depends on that is undecided.");
}

/* The whole ---------------------------------------------------------------------------- */

static void write_b10(struct going_on *going, const struct starfleet *game)
{
    static const char *const progress[] = {"none", "building", "complete"};
    if (game->begins_later && !game->b10_declared)
        return;
    going_on_set(going, NO_ENTITY);
    going_on_add(going, "b10 %s",
                 game->b10_there      ? "arrived"
                 : game->b10_appeared ? "appeared"
                                      : progress[game->b10]);
    going_on_end(going);
}

/* Writes the areas of which the log has had everything from the campaign's beginning. */
static void write_recorded(struct going_on *going, const struct starfleet *game)
{
    bool any = false;
    for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++) {
        if (!all_record_from(game, TEAMS | GAMEMASTER, area, 0, -1))
            continue;
        if (!any)
            going_on_set(going, NO_ENTITY);
        going_on_add(going, "%s%s", any ? "" : "recorded ", starfleet_vocabulary.areas[area]);
        any = true;
    }
    if (any)
        going_on_end(going);
}

void starfleet_go_on(const void *state, struct going_on *going)
{
    const struct starfleet *game = state;
    const struct thing *things = TABLE_CONST(struct thing, game, game->things);
    write_place(going, game);
    for (uint16_t i = 0; i < game->side_count; i++)
        write_side(going, game, side_at(game, i));
    for (uint32_t i = 0; i < game->things.count; i++) {
        write_owner(going, game, &things[i]);
        write_place_of(going, &things[i]);
        write_base(going, game, &things[i]);
        write_works(going, game, &things[i]);
    }
    for (uint16_t i = 0; i < game->side_count; i++)
        write_pirates(going, game, i);
    for (uint32_t i = 0; i < game->things.count; i++)
        write_doubt(going, game, &things[i]);
    for (uint32_t i = 0; i < game->offers.count; i++)
        write_offer(going, game, &TABLE_CONST(struct offer, game, game->offers)[i]);
    write_b10(going, game);
    if (turn_is_over(game)) {
        if (game->random_event == AN_EVENT || game->random_event == NO_EVENT)
            going_on_word(going, NO_ENTITY,
                          game->random_event == AN_EVENT ? "random-event happened"
                                                         : "random-event none");
        write_recorded(going, game);
        going_on_say(going, "turn %d", next_turn(game));
    } else {
        write_this_turn(going, game);
    }
}

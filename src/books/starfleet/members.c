/* SPDX-License-Identifier: MIT */
/* The members of the state: how a page calls each, what `table: set` does to it, and how the log
 * that goes on has it. */
#include "books/starfleet/apply.h"
#include "judge/mechanics/members.h"

/* Pirates and doubts are written after all sides, and after all things. */
enum { THE_GAME, SIDES, PIRATE_SIDES, THINGS, DOUBTS, OFFERS };

/* Whether two states are of one turn: of an offer, which rows are told depends on the turn. */
static bool same_turn(const void *state, const void *other)
{
    return ((const struct starfleet *)state)->turn == ((const struct starfleet *)other)->turn;
}

static const struct owners owners[] = {
    [THE_GAME] = {0},
    [SIDES] = {ROWS_OF(starfleet, sides, side), KEPT(starfleet, side_count), F_SIDE},
    [PIRATE_SIDES] = {ROWS_OF(starfleet, sides, side), KEPT(starfleet, side_count), F_SIDE},
    [THINGS] = {ROWS_OF(starfleet, things, thing), .apart = members_apart, .by_name = true},
    [DOUBTS] = {ROWS_OF(starfleet, things, thing), .by_name = true},
    [OFFERS] = {ROWS_OF(starfleet, offers, offer), .apart = same_turn, .by_name = true},
};

/* Where the game is --------------------------------------------------------------------- */

static int next_turn(const struct starfleet *game)
{
    return (int)(game->number + game->slip + 1);
}

/* Whether the log that goes on begins with the next turn. */
static bool turn_is_over(const struct starfleet *game)
{
    return game->turn == 0 || (game->sequence.place == PLACES - 1 &&
                               (!game->turns || next_turn(game) <= game->turns));
}

static void step(const struct owner *one, struct listing *listing)
{
    int place = ((const struct starfleet *)one->state)->sequence.place;
    if (place >= 0 && place < PLACES)
        listing_add(listing, "%s: %s", starfleet_steps[place].code, starfleet_steps[place].title);
}

VALUE(movement_phase, struct starfleet,
      .there = row->sequence.lap && !row->sequence.uncounted, .number = row->sequence.lap)
VALUE(has_order, struct starfleet, .there = row->standing.state == ORDER_KNOWN,
      .unsaid = row->standing.count == 0)

static void order(const struct owner *one, struct listing *listing)
{
    const struct starfleet *game = one->state;
    for (unsigned i = 0; i < game->standing.count; i++)
        if (game->standing.sides[i] != NO_SIDE)
            listing_name(listing, side_at(game, game->standing.sides[i])->self);
}

static void last_mover(const struct owner *one, struct listing *listing)
{
    const struct starfleet *game = one->state;
    if (game->standing.state == ORDER_KNOWN && game->last_mover != NO_SIDE && game->sequence.lap)
        listing_name(listing, side_at(game, game->last_mover)->self);
}

static const char *b10_word(const struct starfleet *game)
{
    static const char *const progress[] = {"b10 none", "b10 building", "b10 complete"};
    if (game->b10_there)
        return "b10 arrived";
    return game->b10_appeared ? "b10 appeared" : progress[game->b10];
}

/* Whether a team may build a B-10 of which the log, a view, has nothing until it arrives. */
static bool hides_b10(const struct owner *one)
{
    const struct starfleet *game = one->state;
    bool hides = false;
    if (!game->b10_there)
        for (uint16_t i = 0; i < game->side_count; i++)
            hides |= game->sides[i].role == COALITION &&
                     roster_hides_area(one->roster, game->sides[i].self, IN_WORKS);
    return hides;
}

VALUE(b10, struct starfleet,
      .there = (!row->begins_later || row->b10_declared) && !hides_b10(one), .word = b10_word(row))

/* The last check for Random Events. */
static uint8_t last_check(const struct starfleet *game)
{
    return game->sequence.place > AT_3C2 ? game->random_event : game->last_random_event;
}

VALUE(random_event, struct starfleet,
      .there = last_check(row) == AN_EVENT || last_check(row) == NO_EVENT,
      .word = last_check(row) == AN_EVENT ? "random-event happened" : "random-event none")
VALUE(recorded, struct starfleet, .there = one->over || row->turn > 1)

static void write_recorded(struct going_on *going, uint32_t areas, entity of)
{
    if (!areas)
        return;
    going_on_set(going, NO_ENTITY);
    going_on_add(going, "recorded");
    for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
        if (areas >> area & 1)
            going_on_add(going, "%s", starfleet_vocabulary.areas[area]);
    if (of != NO_ENTITY) {
        going_on_add(going, "of");
        going_on_name(going, of);
    }
    going_on_end(going);
}

/* Whether the log has all that a side's statements of an area have left. Its record may begin with
 * the first statement of the campaign's first turn from which anything is left for later turns. */
static bool has_all_of(const struct starfleet *game, uint16_t side, unsigned area)
{
    static const int16_t first_left[STARFLEET_AREAS] = {[IN_CLAIMS] = AT_5B1, [IN_WORKS] = AT_1D4};
    int place = area == IN_WORKS && side == GAMEMASTER_SIDE ? AT_6F1 : first_left[area];
    return records_from(game, side, area, 0, -1) ||
           (place && !game->begins_later && records_from(game, side, area, 1, place));
}

/* Writes the areas of which the log has everything since the campaign began, and for each side
 * those of which it has everything from that side. Areas that are the side's secret are written by
 * themselves, so that a view can leave them out. */
static void say_recorded(const struct owner *one, struct going_on *going)
{
    const struct starfleet *game = one->state;
    uint32_t of_all = 0;
    for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
        if (all_record_from(game, TEAMS | GAMEMASTER, area, 0, -1))
            of_all |= BIT(area);
    write_recorded(going, of_all, NO_ENTITY);
    for (uint16_t side = 0; side < game->side_count; side++) {
        uint32_t areas = 0;
        for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
            if (has_all_of(game, side, area))
                areas |= BIT(area);
        const uint32_t secret = starfleet_vocabulary.secret_areas & ~of_all;
        write_recorded(going, areas & ~of_all & ~secret, side_at(game, side)->self);
        write_recorded(going, areas & secret, side_at(game, side)->self);
    }
}

/* Sides ------------------------------------------------------------------------------- */

static const char *standing_word(const struct side *side)
{
    if (side->absent)
        return "absent";
    if (side->ceased)
        return side->won ? "won" : "ceased";
    return "playing";
}

VALUE(standing, struct side,
      .there = row->role & TEAMS && (row->ceased || row->absent || !row->may_have_left),
      .word = standing_word(row))

/* What a side has in the turn with which the log goes on. */
static int64_t treasury_of(const struct owner *one)
{
    const struct starfleet *game = one->state;
    const struct side *side = one->row;
    return one->over && game->turn ? side->accounts.balance : side->accounts.treasury;
}

VALUE(treasury, struct side, .there = row->role & TEAMS, .unknown = treasury_of(one) == UNKNOWN_SUM,
      .number = treasury_of(one),
      .word = treasury_of(one) == UNKNOWN_SUM || row->accounts.may_be_paid ? "treasury unknown"
                                                                           : NULL)
VALUE(ships, struct side, .there = row->role == PIRATES, .unknown = row->fleet.unknown,
      .number = row->fleet.ships)

/* Whether a ship may be leased out where the log goes on. */
static bool is_leased_out(const struct starfleet *game, const struct thing *ship)
{
    return turn_is_over(game) ? lease_may_run_on(game, ship) : lease_may_run(game, ship);
}

/* Whether it is known how many ships the pirates have on the map, and which. */
static bool ships_are_known(const struct starfleet *game, uint16_t side)
{
    const struct side *pirates = side_at(game, side);
    if (pirates->fleet.unknown || pirates->fleet.may_have_captured)
        return false;
    for (uint32_t i = 0; i < game->things.count; i++) {
        const struct thing *ship = &TABLE_CONST(struct thing, game, game->things)[i];
        if (ship->on_map_of == side && may_be_lost(game, ship) && !is_leased_out(game, ship))
            return false;
    }
    return true;
}

static const char *last_turn_word(const struct owner *one)
{
    const struct side *pirates = one->row;
    if (one->over ? pirates->fleet.is_there : pirates->fleet.was_there)
        return "last-turn there";
    bool may_be = one->over ? pirates->fleet.may_be_there || pirates->fleet.unknown
                            : presence_unknown(pirates);
    return may_be ? "last-turn unknown" : "last-turn away";
}

static bool pirates_play(const struct side *side)
{
    return side->role == PIRATES && !side->absent && !side->ceased;
}

VALUE(ships_known, struct side, .there = pirates_play(row), .number = row->fleet.ships,
      .word = ships_are_known(one->state, (uint16_t)one->index) ? NULL : "ships unknown")
/* Whether the log that goes on begins with the campaign: there was no turn before. */
static bool is_campaign_begin(const struct owner *one)
{
    const struct starfleet *game = one->state;
    return !one->over && game->turn == 1 && game->sequence.place <= AT_1A1;
}

VALUE(last_turn, struct side, .there = pirates_play(row), .unsaid = is_campaign_begin(one),
      .word = last_turn_word(one))

static void say_rent(const struct owner *one, struct going_on *going)
{
    const struct starfleet *game = one->state;
    int64_t rent = one->over ? game->rent_worked_out : game->rent_due;
    if (rent != UNKNOWN)
        going_on_number(going, NO_ENTITY, "rent", rent);
}

/* From 5C1 on it is the next turn's: this turn's was paid in 2C2. */
static void set_rent(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    if (game->sequence.place >= AT_5C1)
        game->rent_worked_out = value_in(play->event, F_NUMBER);
    else
        game->rent_due = value_in(play->event, F_NUMBER);
}

/* Things ------------------------------------------------------------------------------ */

VALUE(any, struct thing, .there = true)

static void owner_of(const struct owner *one, struct listing *listing)
{
    const struct thing *thing = one->row;
    if (thing->left.how == NOT_LEFT && thing->owner.side != NO_SIDE)
        listing_name(listing, side_at(one->state, thing->owner.side)->self);
}

static void hex_of(const struct owner *one, struct listing *listing)
{
    const struct thing *thing = one->row;
    if (thing->at.hex != NO_ENTITY)
        listing_name(listing, thing->at.hex);
}

static void say_hex(const struct owner *one, struct going_on *going)
{
    const struct thing *thing = one->row;
    if (thing->at.hex == NO_ENTITY)
        return;
    struct slice hex = roster_name(going->roster, thing->at.hex);
    going_on_set(going, thing->self);
    going_on_add(going, "at");
    if (is_number(hex) && hex.at[0] != '0' && hex.length < 10)
        going_on_add(going, "%.*s", (int)hex.length, hex.at);
    else
        going_on_name(going, thing->at.hex);
    if (thing->at.secret)
        going_on_add(going, "secretly");
    going_on_end(going);
}

/* Writes whose a thing is. Of one that was never anybody's, there is nothing to write. */
static void say_owner(const struct owner *one, struct going_on *going)
{
    const struct starfleet *game = one->state;
    const struct thing *thing = one->row;
    bool told = thing->owner.side != NO_SIDE && !thing->owner.assumed;
    if (told && side_at(game, thing->owner.side)->role & (TEAMS | MONSTERS)) {
        going_on_set(going, thing->self);
        going_on_add(going, "owner");
        going_on_name(going, side_at(game, thing->owner.side)->self);
        if (!is_openly_owned(thing))
            going_on_add(going, "secretly");
        going_on_end(going);
    } else if (thing->owner.side == NO_SIDE && (thing->owner.set || thing->given_up)) {
        going_on_word(going, thing->self, "owner nobody");
    }
}

/* How a unit left play, or that the pirates have it on the map. */
static const char *const left_words[] = {[REMOVED] = "removed",
                                         [MUTINIED] = "lost",
                                         [DESTROYED] = "destroyed",
                                         [SOLD_OFF] = "sold",
                                         [SCRAPPED_OFF] = "scrapped"};

static const char *told_left(const struct thing *thing)
{
    return thing->left.how == MUTINIED ? "lost to a mutiny" : left_words[thing->left.how];
}

VALUE(left, struct thing, .there = row->left.how != NOT_LEFT, .unsaid = row->left.doubted,
      .text = told_left(row), .word = left_words[row->left.how])
VALUE(on_map, struct thing,
      .there = row->left.how == NOT_LEFT && row->on_map_of != NO_SIDE && !row->owner.assumed)

static bool was_upgraded(const struct starfleet *game, const struct thing *base)
{
    return obligation_find(game, game->obligations, base->obligations, UPGRADED, ANY_SIDE);
}

VALUE(dismantled, struct thing, .there = row->dismantled)
VALUE(base_stands, struct thing,
      .there = !row->dismantled && row->left.how != DESTROYED &&
               (row->completed_turn || was_upgraded(one->state, row)))

/* What a side has begun and a later turn depends on: the next one, or with `restorable` those until
 * the system is restored. */
static const struct {
    uint8_t kind;
    const char *word;
    bool restorable;
} works[] = {{CLAIMED, "claimed", false},
             {BASE_BEGUN, "begun", false},
             {DISMANTLE_BEGUN, "dismantling", false},
             {COMMITTED, "committed", false},
             {ATTACKED + BLOCKADED, "blockaded", true},
             {CUT_OFF_NOW, "cut-off", true}};

static bool is_carried(const struct starfleet *game, const struct thing *thing,
                       const struct obligation *one, size_t i)
{
    if (one->kind != works[i].kind)
        return false;
    return works[i].restorable ? one->turn > thing->restored
                               : obligation_declared_in(one, game->turn - !turn_is_over(game));
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

static void say_works(const struct owner *owner, struct going_on *going)
{
    const struct starfleet *game = owner->state;
    const struct thing *thing = owner->row;
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

/* Writes that another side may have a thing by now: as its lessee, because nothing shows that
 * nobody has captured it, or because both have used it. */
static void say_doubt(const struct owner *one, struct going_on *going)
{
    const struct starfleet *game = one->state;
    const struct thing *thing = one->row;
    bool told = thing->owner.side != NO_SIDE && !thing->owner.assumed;
    if (told && is_leased_out(game, thing)) {
        going_on_set(going, thing->self);
        going_on_add(going, "leased of");
        going_on_name(going, side_at(game, thing->owner.side)->self);
        going_on_end(going);
    } else if (told &&
               (may_be_lost(game, thing) || is_contested(thing, thing->owner.side))) {
        going_on_word(going, thing->self, "owner unknown");
    }
}

/* Offers -------------------------------------------------------------------------------- */

static enum stage stage_of(const struct offer *offer)
{
    int stage = IS_IGNORED;
    while (stage > IS_OFFERED && offer->reached[stage] != offer->turn)
        stage--;
    return (enum stage)stage;
}

VALUE(stage, struct offer,
      .there = !row->shared && row->turn == ((const struct starfleet *)one->state)->turn,
      .word = starfleet_stages[stage_of(row)])
VALUE(said, struct offer,
      .there = row->shared && row->turn == ((const struct starfleet *)one->state)->turn,
      .untold = true)
VALUE(amount, struct offer, .there = stage(one).there, .unsaid = row->amount == UNKNOWN,
      .number = row->amount)

/* Writes how far an offer has come. Once the pirates have said what they intend (2B5), their answer
 * (2B4) is written, too: the offer's team may know the answer only. */
static void say_stage(const struct owner *one, struct going_on *going)
{
    const enum stage is = stage_of(one->row);
    if (is_intention(is))
        going_on_word(going, one->self, starfleet_stages[IS_ACCEPTED]);
    going_on_word(going, one->self, starfleet_stages[is]);
}

/* Writes what became of offers that share a name, as far as statements say it without a team: a
 * stage for each offer, the furthest one first. */
static void say_stages_of_name(const struct owner *one, struct going_on *going)
{
    const struct offer *said = one->row;
    for (uint8_t times = 1; times; times++) {
        int stage = IS_IGNORED;
        while (stage > IS_OFFERED && said->said[stage] < times)
            stage--;
        if (stage == IS_OFFERED)
            return;
        going_on_word(going, one->self, starfleet_stages[stage]);
    }
}

static void bribe_of(const struct owner *one, struct listing *listing)
{
    const struct offer *offer = one->row;
    enum stage is = stage_of(offer);
    const char *word = is == IS_ABIDED ? "abided by" : starfleet_stages[is];
    if (offer->amount == UNKNOWN)
        listing_add(listing, "%s", word);
    else
        listing_add(listing, "%d, %s", (int)offer->amount, word);
}

static void say_amount(const struct owner *one, struct going_on *going)
{
    going_on_number(going, one->self, "amount", ((const struct offer *)one->row)->amount);
}

/* The table ----------------------------------------------------------------------------- */

static const struct member rows[] = {
    {THE_GAME, "step", .list = step},
    {THE_GAME, "movement phase", .read = movement_phase},
    {THE_GAME, "movement order", NULL, "order", BY_FORM(SET_ORDER), .within = true,
     .last = true, .read = has_order, .list = order, .set = set_order},
    {THE_GAME, "moved last", .list = last_mover},
    {THE_GAME, BY_FORM(SET_B10), .read = b10, .set = set_b10},
    {THE_GAME, BY_FORM(SET_RANDOM_EVENT), .read = random_event, .set = set_random_event},
    {THE_GAME, BY_FORM(SET_RECORDED), .read = recorded, .say = say_recorded, .set = set_recorded},

    {SIDES, "is", "not in the campaign", .at = KEPT(side, absent)},
    {SIDES, "has", "ceased play", .at = KEPT(side, ceased)},
    {SIDES, BY_FORM(SET_STANDING), .read = standing, .set = set_side},
    {SIDES, "treasury", NULL, "treasury", BY_FORM(SET_TREASURY), .read = treasury,
     .set = set_side},
    {SIDES, BY_FORM(SET_NO_TREASURY), .set = set_side},
    {SIDES, "ships on the map", .read = ships},
    {SIDES, BY_FORM(SET_SCORE), .set = set_side},
    {PIRATE_SIDES, NULL, NULL, "ships", BY_FORM(SET_SHIPS), .read = ships_known, .set = set_side},
    {PIRATE_SIDES, BY_FORM(SET_NO_SHIPS), .set = set_side},
    {PIRATE_SIDES, BY_FORM(SET_LAST_TURN), .read = last_turn, .set = set_side},
    {PIRATE_SIDES, BY_FORM(SET_RENT), .read = last_turn, .say = say_rent, .set = set_rent},

    {THINGS, "belongs to", BY_FORM(SET_OWNER), .list = owner_of, .say = say_owner,
     .grow = set_thing},
    {THINGS, BY_FORM(SET_NO_OWNER), .grow = set_thing},
    {THINGS, "is", BY_FORM(SET_CONDITION), .read = left, .grow = set_thing},
    {THINGS, "is at", .list = hex_of},
    {THINGS, NULL, "on the map", "on-map", .read = on_map},
    {THINGS, NULL, "dismantled", "dismantled", .read = dismantled},
    {THINGS, NULL, "standing", "standing", .read = base_stands},
    {THINGS, NULL, "reduced", "reduced", .at = KEPT(thing, reduced_by_event)},
    {THINGS, BY_FORM(SET_WORK), .read = any, .say = say_works, .grow = set_work},
    {THINGS, BY_FORM(SET_COMMITTED), .grow = set_committed},
    {DOUBTS, BY_FORM(SET_OWNER_UNKNOWN), .read = any, .say = say_doubt, .grow = doubt_owner},
    {DOUBTS, BY_FORM(SET_HEX), .read = any, .say = say_hex, .grow = set_thing},

    {OFFERS, "bribe", BY_FORM(SET_AMOUNT), .read = amount, .list = bribe_of, .say = say_amount,
     .grow = set_offer},
    {OFFERS, BY_FORM(SET_STAGE), .read = stage, .say = say_stage, .grow = set_offer},
    {OFFERS, BY_FORM(SET_STAGE), .read = said, .say = say_stages_of_name, .grow = set_offer},
};

static const struct members members = {rows, sizeof rows / sizeof *rows, owners, F_STATE,
                                       F_NUMBER};

bool set(const struct play *play)
{
    return members_set(&members, play);
}

void starfleet_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    for (unsigned of = THE_GAME; of <= OFFERS; of++)
        members_tell(&members, of, state, roster, telling);
}

bool starfleet_under_way(const void *state, bool implies)
{
    (void)implies; /* each turn is whole */
    const struct starfleet *game = state;
    return !turn_is_over(game) && game->sequence.place >= 0;
}

void starfleet_go_on(const void *state, struct going_on *going)
{
    static const uint8_t in_order[] = {SIDES, THINGS, PIRATE_SIDES, DOUBTS, OFFERS, THE_GAME};
    const struct starfleet *game = state;
    going_on_say(going, "begins turn %d",
                 turn_is_over(game) ? next_turn(game) : (int)game->number);
    /* a side may not learn how an offer ended, but knows that it ended with its turn */
    const bool ended = going->roster->viewer && turn_is_over(game);
    for (size_t i = 0; i < sizeof in_order; i++)
        if (in_order[i] != OFFERS || !ended)
            members_go_on(&members, in_order[i], state, turn_is_over(game), going);
    if (turn_is_over(game))
        going_on_say(going, "turn %d", next_turn(game));
}

bool starfleet_unit(const void *state, uint32_t *cursor, struct known_unit *ret_unit)
{
    const struct starfleet *game = state;
    for (uint32_t i = *cursor; i < game->things.count; i++) {
        const struct thing *thing = &TABLE_CONST(struct thing, game, game->things)[i];
        bool owned = thing->owner.side != NO_SIDE;
        if (!owned && thing->at.hex == NO_ENTITY && !told_left(thing))
            continue;
        *ret_unit = (struct known_unit){.name = thing->self,
                                        .owner = owned ? side_at(game, thing->owner.side)->self
                                                       : NO_ENTITY,
                                        .place = thing->at.hex,
                                        .lost = told_left(thing)};
        *cursor = i + 1;
        return true;
    }
    return false;
}

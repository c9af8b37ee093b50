/* SPDX-License-Identifier: MIT */
/* Sides, things and places: questions that several chapters ask. */
#include "books/starfleet/queries.h"

const struct side starfleet_nobody = {.self = NO_ENTITY, .accounts.treasury = UNKNOWN_SUM};

uint16_t side_of(const struct starfleet *game, entity one)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].self == one)
            return i;
    return NO_SIDE;
}

uint16_t pirate_side(const struct starfleet *game)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].role == PIRATES)
            return i;
    return NO_SIDE;
}

uint16_t mentioned_team(const struct starfleet *game, const struct roster *roster, entity mention)
{
    if (mention == NO_ENTITY)
        return pirate_side(game);
    entity team = roster_owned(roster, roster_name(roster, mention), BIT(KIND_TEAM), NO_ENTITY);
    return side_of(game, team);
}

uint8_t subject_role(const struct judgement *judgement)
{
    return side_at(STATE(starfleet), subject_side(judgement))->role;
}

bool by_team(const struct judgement *judgement)
{
    return subject_role(judgement) & TEAMS;
}

uint16_t declaring_side(const struct judgement *judgement)
{
    return by_team(judgement) ? subject_side(judgement) : ANY_SIDE;
}

bool role_plays(const struct starfleet *game, uint8_t roles)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].role & roles && is_there(&game->sides[i]))
            return true;
    return false;
}

bool may_have_left(const struct side *side)
{
    return side->may_have_left && is_there(side);
}

bool any_may_have_left(const struct starfleet *game)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (may_have_left(&game->sides[i]))
            return true;
    return false;
}

bool role_surely_plays(const struct starfleet *game, uint8_t roles)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].role & roles && is_there(&game->sides[i]) &&
            ((roles & TEAMS) == TEAMS || !game->sides[i].may_have_left))
            return true;
    return false;
}

/* What the log records ------------------------------------------------------------ */

int64_t moment_of(int32_t turn, int place)
{
    enum { PLACES_MOST = 256 }; /* in a turn; the one before the first turn is asked for as well */
    return (int64_t)turn * PLACES_MOST + place + 2;
}

static bool is_recorded(const struct side *side, unsigned area, int64_t from)
{
    return side->since[area] && side->since[area] <= from;
}

bool records_from(const struct starfleet *game, uint16_t side, unsigned area, int32_t turn,
                  int place)
{
    const struct side *one = side_at(game, side);
    const int64_t from = moment_of(turn, place);
    return is_recorded(one, area, from) && one->sealed[area] < from;
}

/* Whether a side may have done something in a turn or since. */
static bool has_played_since(const struct side *side, int32_t turn)
{
    return is_there(side) || side->gone >= turn;
}

bool all_record_from(const struct starfleet *game, uint8_t roles, unsigned area, int32_t turn,
                     int place)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].role & roles && has_played_since(&game->sides[i], turn) &&
            !records_from(game, i, area, turn, place))
            return false;
    return true;
}

const uint8_t deed_places[DEEDS] = {AT_1A1, AT_1A2, AT_1A3, AT_2A1, AT_2C1,
                                    AT_3C2, AT_5C1, AT_8A2, AT_8A3, AT_8C1};

int deed_of(int place)
{
    for (int i = 0; i < DEEDS; i++)
        if (deed_places[i] == place)
            return i;
    return -1;
}

bool lacks_nothing(const struct starfleet *game)
{
    const int64_t first = moment_of(0, -1);
    for (uint16_t i = 0; i < game->side_count; i++) {
        const struct side *side = &game->sides[i];
        for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
            if (side->role & (TEAMS | GAMEMASTER) && has_played_since(side, 0) &&
                (!is_recorded(side, area, first) || (side->role & PIRATES && side->sealed[area])))
                return false;
    }
    return true;
}

bool declarer_records(const struct judgement *judgement, unsigned area, int32_t turn, int place)
{
    const struct starfleet *game = STATE(starfleet);
    return by_team(judgement) ? records_from(game, subject_side(judgement), area, turn, place)
                              : all_record_from(game, TEAMS | GAMEMASTER, area, turn, place);
}

bool has_last_word(const struct starfleet *game, uint8_t roles, unsigned area)
{
    return all_record_from(game, roles, area, game->turn, game->sequence.place);
}

bool pirates_record(const struct starfleet *game, unsigned area, int place)
{
    return all_record_from(game, PIRATES, area, game->turn, place);
}

bool pirate_ships_told(const struct starfleet *game)
{
    return side_at(game, pirate_side(game))->fleet.told;
}

enum answer undecided_beside(enum answer others)
{
    return others == VIOLATION ? VIOLATION : UNDECIDED;
}

int32_t first_turn(const struct starfleet *game)
{
    return game->begins_later ? 0 : 1;
}

const struct thing *thing_of(const struct judgement *judgement, entity one)
{
    static const struct thing nothing = {
        .on_map_of = NO_SIDE, .owner.side = NO_SIDE, .lease.lessee = NO_SIDE};
    const struct starfleet *game = STATE(starfleet);
    bool known = one != NO_ENTITY && roster_at(judgement->roster, one)->kind == KIND_THING;
    uint32_t index = known ? roster_at(judgement->roster, one)->index : 0;
    return index ? &TABLE_CONST(struct thing, game, game->things)[index - 1] : &nothing;
}

const struct thing *thing_in(const struct judgement *judgement, int field)
{
    return thing_of(judgement, entity_in(judgement->event, field));
}

const struct thing *thing_named(const struct judgement *judgement, struct slice name)
{
    entity one;
    if (roster_find(judgement->roster, name, BIT(KIND_THING), NO_ENTITY, &one) != ROSTER_FOUND)
        return NULL;
    return thing_of(judgement, one);
}

bool is_called(const struct judgement *judgement, entity item, const char *word)
{
    return item != NO_ENTITY && slice_is(roster_name(judgement->roster, item), word);
}

const struct obligation *declared(const struct judgement *judgement, int field, uint8_t kind,
                                  uint16_t side, int32_t turn)
{
    const struct starfleet *game = STATE(starfleet);
    return obligation_of_turn(game, game->obligations, thing_in(judgement, field)->obligations,
                              kind, side, turn);
}

const struct obligation *declared_now(const struct judgement *judgement, int field, uint8_t kind,
                                      uint16_t side)
{
    return declared(judgement, field, kind, side, STATE(starfleet)->turn);
}

const struct obligation *declared_or_recorded(const struct judgement *judgement, int field,
                                              uint8_t kind, uint16_t side, int32_t turn)
{
    const struct obligation *one = declared(judgement, field, kind, side, turn);
    return one ? one : declared(judgement, field, kind, GAMEMASTER_SIDE, turn);
}

uint16_t side_in_pirate_step(const struct judgement *judgement)
{
    uint16_t side = subject_side(judgement);
    return side == GAMEMASTER_SIDE ? pirate_side(STATE(starfleet)) : side;
}

entity owed_thing(const struct starfleet *game, const struct obligation *one)
{
    return TABLE_CONST(struct thing, game, game->things)[one->thing].self;
}

entity owed_by(const struct starfleet *game, const struct obligation *one)
{
    return game->sides[one->side].self;
}

const struct obligation *also_declared(const struct starfleet *game, const struct obligation *one,
                                       uint8_t kind)
{
    uint32_t head = TABLE_CONST(struct thing, game, game->things)[one->thing].obligations;
    return obligation_of_turn(game, game->obligations, head, kind, one->side, game->turn);
}

const struct obligation *also_recorded(const struct starfleet *game, const struct obligation *one,
                                       uint8_t kind)
{
    const struct obligation *other = also_declared(game, one, kind);
    uint32_t head = TABLE_CONST(struct thing, game, game->things)[one->thing].obligations;
    return other ? other
                 : obligation_of_turn(game, game->obligations, head, kind, GAMEMASTER_SIDE,
                                      game->turn);
}

bool owed_now(const struct starfleet *game, const struct obligation *one)
{
    return one->turn == game->turn && game->sides[one->side].role & TEAMS &&
           is_there(&game->sides[one->side]);
}

bool awaits_placement(const struct starfleet *game, const struct obligation *one)
{
    bool for_piracy = one->kind == FOR_PIRACY;
    if ((!for_piracy && one->kind != DEPLOYED) || !owed_now(game, one))
        return false;
    if (for_piracy && also_declared(game, one, DEPLOYED))
        return false;
    return !also_recorded(game, one, PUT);
}

const struct rolled *rolled_before(const struct starfleet *game, const struct event *event)
{
    const struct rolled *all = TABLE_CONST(struct rolled, game, game->rolled);
    for (uint32_t i = 0; i < game->rolled.count; i++)
        if (all[i].kind == event->kind && all[i].by == event->subject &&
            all[i].unit == entity_in(event, F_UNIT) && all[i].place == game->sequence.place &&
            all[i].lap == game->sequence.lap)
            return &all[i];
    return NULL;
}

/* The B-10 ------------------------------------------------------------------------------ */

bool b10_is(const struct starfleet *game, enum b10 state)
{
    return game->b10 == state;
}

int64_t phaser_g_with(const struct starfleet *game, int32_t number)
{
    return game->phaser_g == number ? game->phaser_g_sum + number : number;
}

bool b10_was_building(const struct starfleet *game)
{
    return game->b10 == B10_BUILDING || (game->b10_completed && game->b10_completed == game->turn);
}

/* Initiative -------------------------------------------------------------------------- */

bool presence_unknown(const struct side *side)
{
    bool untold = side->fleet.unknown && !side->fleet.was_told;
    return (untold || side->fleet.may_have_been) && !side->fleet.was_there;
}

bool is_exempt(const struct starfleet *game, const uint8_t *interpretations,
               const struct side *side)
{
    if (side->role != PIRATES || side->fleet.was_there || presence_unknown(side))
        return false;
    return game->turn > 1 || interpretations[FIRST_TURN_ORION] != ORION_ROLLS;
}

/* Whether a side joins the campaign, or comes back to it, in this turn after its 1A. */
static bool joins_now(const struct starfleet *game, const struct side *side)
{
    return side->joined && side->joined == game->turn && !side->joined_first;
}

bool must_roll(const struct starfleet *game, const uint8_t *interpretations,
               const struct side *side)
{
    return side->role & TEAMS && is_there(side) && !joins_now(game, side) &&
           !is_exempt(game, interpretations, side) && !presence_unknown(side);
}

int64_t score_of(const struct starfleet *game, const uint8_t *interpretations, uint16_t side)
{
    const struct side *one = side_at(game, side); /* NO_SIDE: one that records nothing */
    if (one->role == MONSTERS)
        return MONSTER_SCORE;
    if (one->score_set)
        return game->rolls.teams[side].total;
    if (is_exempt(game, interpretations, one))
        return ORION_SCORE;
    bool known = one->since[IN_INITIATIVE] && rolls_are_settled(&game->rolls.teams[side]);
    return known ? game->rolls.teams[side].total : UNKNOWN;
}

bool rolls_recorded(const struct starfleet *game, const uint8_t *interpretations)
{
    for (uint16_t i = 0; i < game->side_count; i++) {
        const struct side *side = side_at(game, i);
        bool may_roll = must_roll(game, interpretations, side) || presence_unknown(side);
        if (may_roll &&
            (may_have_left(side) || !records_from(game, i, IN_INITIATIVE, game->turn, AT_3A1)))
            return false;
    }
    return true;
}

bool order_recorded(const struct starfleet *game)
{
    return all_record_from(game, GAMEMASTER, IN_INITIATIVE, game->turn, AT_3A2);
}

bool everyone_rolled(const struct starfleet *game, const uint8_t *interpretations)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (must_roll(game, interpretations, side_at(game, i)) && !game->rolls.teams[i].ever)
            return false;
    return true;
}

int64_t pool_sum(const struct event *event, int field)
{
    int64_t sum = 0;
    const struct pool *pool = pool_in(event, field, 0);
    for (uint32_t i = 0; i < pool->count; i++)
        sum += face_in(event, pool, i);
    return sum;
}

static bool plays(const struct side *side)
{
    return side->role & (TEAMS | MONSTERS) && is_there(side);
}

void order_by_scores(const struct starfleet *game, const uint8_t *interpretations,
                     struct movement_order *order)
{
    *order = (struct movement_order){.state = ORDER_KNOWN};
    for (uint16_t i = 0; i < game->side_count; i++) {
        if (!plays(side_at(game, i)))
            continue;
        int64_t score = score_of(game, interpretations, i);
        uint16_t at = order->count++;
        while (at > 0 && score_of(game, interpretations, order->sides[at - 1]) < score) {
            order->sides[at] = order->sides[at - 1];
            at--;
        }
        order->sides[at] = i;
    }
    for (uint16_t i = 0; i + 1 < order->count; i++) {
        int64_t score = score_of(game, interpretations, order->sides[i]),
                next = score_of(game, interpretations, order->sides[i + 1]);
        if (score == next || next == UNKNOWN)
            order->state = ORDER_VAGUE;
    }
}

void standing_order(const struct starfleet *game, const uint8_t *interpretations,
                    struct movement_order *ret_order)
{
    if (game->standing.state != ORDER_NONE)
        *ret_order = game->standing;
    else
        order_by_scores(game, interpretations, ret_order);
}

int position_in(const struct movement_order *order, uint16_t side)
{
    if (side != NO_SIDE)
        for (uint16_t i = 0; i < order->count; i++)
            if (order->sides[i] == side)
                return i;
    return UNKNOWN;
}

bool may_be_announced_too_soon(const struct starfleet *game, const uint8_t *interpretations,
                               uint16_t side, uint16_t before)
{
    struct movement_order order;
    standing_order(game, interpretations, &order);
    int own = position_in(&order, side), other = position_in(&order, before);
    int64_t score = score_of(game, interpretations, side),
            theirs = score_of(game, interpretations, before);
    return own < other && score != UNKNOWN && (theirs == UNKNOWN || score < theirs) &&
           !game->sides[side].altered;
}

bool leaves_open(const struct judgement *judgement, const struct movement_order *order,
                 uint16_t earlier, uint16_t later)
{
    const struct starfleet *game = STATE(starfleet);
    int64_t score = score_of(game, judgement->interpretations, later);
    return order->state == ORDER_VAGUE &&
           (score == UNKNOWN || score == score_of(game, judgement->interpretations, earlier));
}

int place_of_event(const struct starfleet *game, uint16_t kind)
{
    bool repeats = game->repeating && game->sequence.place == AT_3A3;
    return repeats && kind == ANNOUNCE ? AT_3A4 : game->sequence.place;
}

bool announces_alteration(const struct starfleet *game)
{
    bool announced = game->announced.state != ORDER_NONE || game->sequence.place > AT_3A2;
    return place_of_event(game, ANNOUNCE) == AT_3A4 || (game->alteration_open && announced);
}

bool announces_late(const struct judgement *judgement)
{
    return judgement->event->kind == ANNOUNCE && STATE(starfleet)->altered_late;
}

void order_written(const struct starfleet *game, const struct event *event,
                   struct movement_order *ret_order)
{
    *ret_order = (struct movement_order){.state = ORDER_KNOWN};
    for (uint32_t i = 0; i < count_in(event, F_SIDE) && ret_order->count < SIDES_MOST; i++)
        ret_order->sides[ret_order->count++] = side_of(game, (entity)item(event, F_SIDE, i));
}

static bool has_ceased(const struct starfleet *game, uint16_t side)
{
    return !is_there(&game->sides[side]);
}

static bool may_have_altered(const struct starfleet *game, uint16_t side)
{
    return has_ceased(game, side) || (game->sides[side].role & TEAMS &&
                                      !records_from(game, side, IN_INITIATIVE, game->turn, AT_3A3));
}

static void order_without(const struct starfleet *game,
                          bool (*out)(const struct starfleet *, uint16_t),
                          const struct movement_order *order, struct movement_order *ret_order)
{
    *ret_order = (struct movement_order){.state = order->state};
    for (uint16_t i = 0; i < order->count; i++)
        if (order->sides[i] == NO_SIDE || !out(game, order->sides[i]))
            ret_order->sides[ret_order->count++] = order->sides[i];
}

/* Whether a side may stand in an order or not: monsters, a team in the turn in which it joins, and
 * one that may have left. */
static bool may_stand(const struct starfleet *game, uint16_t side)
{
    return game->sides[side].role == MONSTERS || joins_now(game, side_at(game, side)) ||
           may_have_left(side_at(game, side));
}

static bool has_optional(const struct starfleet *game, const struct movement_order *order)
{
    struct movement_order others;
    order_without(game, may_stand, order, &others);
    return others.count < order->count;
}

/* Compares two orders without the sides that are `out`. Sides that may stand in an order or not
 * count only if both orders have such sides. */
static bool same_without(const struct starfleet *game,
                         bool (*out)(const struct starfleet *, uint16_t),
                         const struct movement_order *a, const struct movement_order *b)
{
    struct movement_order one, other;
    order_without(game, out, a, &one);
    order_without(game, out, b, &other);
    if (!has_optional(game, &one) || !has_optional(game, &other)) {
        const struct movement_order whole_one = one, whole_other = other;
        order_without(game, may_stand, &whole_one, &one);
        order_without(game, may_stand, &whole_other, &other);
    }
    if (one.count != other.count)
        return false;
    return memcmp(one.sides, other.sides, one.count * sizeof one.sides[0]) == 0;
}

bool same_order(const struct starfleet *game, const struct movement_order *a,
                const struct movement_order *b)
{
    return same_without(game, has_ceased, a, b);
}

bool may_be_same_order(const struct starfleet *game, const struct movement_order *a,
                       const struct movement_order *b)
{
    return names_all(game, a) && same_without(game, may_have_altered, a, b);
}

bool differ_in_presence(const struct starfleet *game, const struct movement_order *a,
                        const struct movement_order *b)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (may_have_left(&game->sides[i]) &&
            (position_in(a, i) == UNKNOWN) != (position_in(b, i) == UNKNOWN))
            return true;
    return false;
}

bool was_gone_before(const struct starfleet *game, uint16_t side)
{
    const struct side *one = side_at(game, side); /* NO_SIDE: a team that was declared too late */
    return one->absent && one->gone != game->turn;
}

uint16_t missing_in(const struct starfleet *game, const struct movement_order *order)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (plays(side_at(game, i)) && !may_stand(game, i) && position_in(order, i) == UNKNOWN)
            return i;
    return NO_SIDE;
}

bool names_all(const struct starfleet *game, const struct movement_order *order)
{
    unsigned wanted = 0, found = 0;
    for (uint16_t i = 0; i < game->side_count; i++)
        wanted += plays(side_at(game, i)) && !may_stand(game, i);
    for (uint16_t i = 0; i < order->count; i++) {
        if (order->sides[i] == NO_SIDE || was_gone_before(game, order->sides[i]))
            return false;
        for (uint16_t j = 0; j < i; j++)
            if (order->sides[j] == order->sides[i])
                return false;
        found += plays(side_at(game, order->sides[i])) && !may_stand(game, order->sides[i]);
    }
    return found == wanted;
}

void add_entity_name(struct text *text, const struct judgement *judgement, entity one)
{
    struct slice name = roster_name(judgement->roster, one);
    text_add(text, name);
}

void add_order(struct text *text, const struct judgement *judgement,
               const struct movement_order *order)
{
    struct movement_order present;
    order_without(STATE(starfleet), has_ceased, order, &present);
    for (uint16_t i = 0; i < present.count; i++) {
        text_add_string(text, i ? ", " : "");
        if (present.sides[i] == NO_SIDE)
            text_add_string(text, "?");
        else
            add_entity_name(text, judgement, side_at(STATE(starfleet), present.sides[i])->self);
    }
}

/* SPDX-License-Identifier: MIT */
/* Applies what the table says of one member of the state: `set`; and who is in the campaign. */
#include "books/starfleet/apply.h"

static bool any_rolled(const struct starfleet *game)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->rolls.teams[i].ever)
            return true;
    return false;
}

/* Adds a team to this turn's rolls, of which there was none yet. */
static void add_roller(struct starfleet *game, uint16_t side)
{
    bool rolls[SIDES_MOST];
    for (uint16_t i = 0; i < game->side_count; i++)
        rolls[i] = game->rolls.teams[i].in || i == side;
    rolls_begin(&game->rolls, rolls, game->side_count);
}

void come_or_go(struct starfleet *game, uint16_t index, bool joins)
{
    if (index == NO_SIDE)
        return; /* its declaration was not taken */
    struct side *side = &game->sides[index];
    bool was_out = side->absent || side->may_have_left;
    if (was_out && joins) {
        side->joined = game->turn;
        side->joined_first = game->turn && game->sequence.place <= AT_1A3 && !any_rolled(game);
    }
    if (!side->absent && !joins)
        side->gone = game->turn - tells_before(game);
    if ((!joins || side->may_have_left) && game->turn)
        rolls_leave(&game->rolls, index);
    side->absent = !joins;
    side->may_have_left = false;
    if (was_out && joins && side->joined_first)
        add_roller(game, index);
}

void cease_play(struct starfleet *game, uint16_t side, bool won)
{
    rolls_leave(&game->rolls, side);
    game->sides[side].ceased = true;
    game->sides[side].gone = told_turn(game, AT_8A3);
    game->sides[side].won = won;
}

/* A treasury is what it holds before this turn's income and costs; once balanced, what is left. */
static void set_treasury(const struct starfleet *game, struct side *side, int32_t value)
{
    bool balanced = game->at_beginning && game->sequence.place > AT_8C1;
    side->accounts.treasury = value;
    if (side->accounts.balance != UNKNOWN_SUM || balanced)
        side->accounts.balance = value;
    side->accounts.may_be_paid = false;
}

/* Sets how many ships the pirates have on the map. If they have fewer than the log has named, it is
 * not known which of these are there. */
static void set_ships(struct starfleet *game, uint16_t index, uint32_t number, uint64_t line)
{
    struct side *side = &game->sides[index];
    uint32_t named = side->fleet.ships - side->fleet.unnamed;
    for (uint32_t i = 0; i < game->things.count; i++) {
        struct thing *ship = thing_at(game, i);
        if (ship->on_map_of != index)
            continue;
        if (number == 0)
            take_off_map(game, ship, REMOVED, line);
        else if (number < named)
            ship->on_map_of = NO_SIDE;
        else
            give_to(game, ship, index);
    }
    side->fleet.ships = number;
    side->fleet.unnamed = number < named ? number : number - named;
    side->fleet.unknown = side->fleet.may_have_captured = false;
    side->fleet.is_there = number ||
                           (side->fleet.is_there && !tells_before(game) && !game->at_beginning);
    /* a ship may have been there earlier in the turn with which the log begins */
    side->fleet.may_be_there = !side->fleet.is_there && game->at_beginning &&
                               game->sequence.place >= AT_3C1;
}

static void set_last_turn(const struct play *play, uint16_t side, enum last_turn last_turn)
{
    struct starfleet *game = GAME(starfleet);
    bool rolls[SIDES_MOST];
    game->sides[side].fleet.was_there = last_turn == WAS_THERE;
    game->sides[side].fleet.may_have_been = last_turn == NOBODY_KNOWS;
    game->sides[side].fleet.was_told = last_turn != NOBODY_KNOWS;
    for (uint16_t i = 0; i < game->side_count; i++)
        rolls[i] = must_roll(game, play->interpretations, &game->sides[i]);
    if (!any_rolled(game))
        rolls_begin(&game->rolls, rolls, game->side_count);
    else if (!rolls[side])
        rolls_leave(&game->rolls, side);
}

static void doubt_ships_on_map(struct starfleet *game, uint16_t side)
{
    game->sides[side].fleet.unknown = true;
    game->sides[side].fleet.may_be_there = true;
    game->sides[side].fleet.is_there = game->sides[side].fleet.is_there && !tells_before(game);
}

static void set_standing(struct starfleet *game, uint16_t index, enum standing standing)
{
    struct side *side = &game->sides[index];
    if (standing == STANDS_CEASED || standing == STANDS_WON) {
        cease_play(game, index, standing == STANDS_WON);
        return;
    }
    if (standing == STANDS_PLAYING && side->may_have_left) { /* it has been there all along */
        side->may_have_left = false;
        return;
    }
    if (standing == STANDS_PLAYING && side->ceased) {
        side->ceased = side->won = false;
        side->joined = game->turn;
    }
    come_or_go(game, index, standing == STANDS_PLAYING);
}

static void set_score(struct starfleet *game, uint16_t index, int32_t score)
{
    rolls_set(&game->rolls, index, score);
    game->sides[index].score_set = true;
    game->sides[index].misrolled = false;
}

void set_side(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    const struct event *event = play->event;
    uint16_t index = side_of(game, entity_in(event, F_SIDE));
    if (index == NO_SIDE)
        return; /* its declaration was not taken */
    switch ((enum set_form)event->form) {
    case SET_TREASURY:
        set_treasury(game, &game->sides[index], value_in(event, F_NUMBER));
        break;
    case SET_SHIPS:
        set_ships(game, index, (uint32_t)value_in(event, F_NUMBER), event->line);
        break;
    case SET_SCORE:
        set_score(game, index, value_in(event, F_NUMBER));
        break;
    case SET_NO_TREASURY:
        game->sides[index].accounts.treasury = game->sides[index].accounts.balance = UNKNOWN_SUM;
        break;
    case SET_NO_SHIPS:
        doubt_ships_on_map(game, index);
        break;
    case SET_LAST_TURN:
        set_last_turn(play, index, (enum last_turn)value_in(event, F_STATE));
        break;
    default:
        set_standing(game, index, (enum standing)value_in(event, F_STATE));
        break;
    }
}

/* The stages (a bit each) that an offer has come to once it is at this one. */
static uint32_t stages_up_to(enum stage stage)
{
    static const uint32_t before[OFFER_STAGES] = {
        [IS_FORWARDED] = BIT(IS_VALID),
        [IS_ACCEPTED] = BIT(IS_VALID) | BIT(IS_FORWARDED),
        [IS_DECLINED] = BIT(IS_VALID) | BIT(IS_FORWARDED),
        [IS_ABIDED] = BIT(IS_VALID) | BIT(IS_FORWARDED) | BIT(IS_ACCEPTED),
        [IS_IGNORED] = BIT(IS_VALID) | BIT(IS_FORWARDED) | BIT(IS_ACCEPTED)};
    return BIT(IS_OFFERED) | BIT(stage) | before[stage];
}

bool set_offer(const struct play *play)
{
    const bool sets_amount = play->event->form == SET_AMOUNT;
    const uint32_t stages = sets_amount
                                ? 0
                                : stages_up_to((enum stage)value_in(play->event, F_STATE));
    if (is_said_of_several(play))
        return note_said_of_name(play, stages);
    if (!offer_of(play) && !note_offer(play, UNKNOWN))
        return false;
    struct offer *offer = offer_of(play);
    if (sets_amount) {
        offer->amount = value_in(play->event, F_NUMBER);
        return true;
    }
    offer->turn = told_turn(GAME(starfleet), AT_2B1);
    for (unsigned stage = 0; stage < OFFER_STAGES; stage++)
        offer->reached[stage] = stages >> stage & 1 ? offer->turn : UNKNOWN;
    return true;
}

/* Gives a unit or a place to a side; NO_SIDE: to nobody. Ends a lease. A ship of the pirates that
 * another team gets is not theirs any more; one that they get from another team is on the map. */
static void set_owner(struct starfleet *game, struct thing *thing, uint16_t side)
{
    enum left left = (enum left)thing->left.how;
    bool of_another = side_at(game, thing->owner.side)->role & NOT_PIRATES;
    if (thing->on_map_of != NO_SIDE && thing->on_map_of != side)
        take_off_map(game, thing, left, 0);
    if (side_at(game, side)->role == PIRATES && of_another && left == NOT_LEFT)
        put_on_map(game, thing, side);
    obligation_void(game, game->obligations, thing->obligations, LEASED, ANY_SIDE);
    give_to(game, thing, side);
    thing->owner.set = true;
    /* nobody's: given up before, as far as anybody knows */
    thing->given_up = side == NO_SIDE && game->at_beginning ? told_turn(game, AT_5B3) : 0;
}

/* A unit without a known owner counts as the pirates', as does one declared without its team. */
static void set_on_map(struct starfleet *game, struct thing *thing)
{
    bool assumed = thing->owner.side == NO_SIDE || thing->owner.assumed;
    uint16_t side = assumed ? pirate_side(game) : thing->owner.side;
    put_on_map(game, thing, side);
    give_to(game, thing, side);
    thing->owner.assumed = assumed && side != NO_SIDE;
}

/* A base that stands by the table's word has stood for longer than this turn, as far as anybody
 * knows. What was sold or lost by mutiny is no base and does not come back as one. */
static void set_base(struct starfleet *game, struct thing *base, enum condition condition)
{
    if (condition == IS_UPGRADING || condition == IS_DISMANTLING)
        return;
    if (base->left.how == DESTROYED && condition != IS_DISMANTLED)
        base->left.how = NOT_LEFT;
    base->begun = condition == IS_BEGUN;
    int32_t turn = told_turn(game, AT_6F1 + 1);
    base->completed_turn = condition == IS_STANDING ? turn : 0;
    base->dismantled = condition == IS_DISMANTLED ? turn : 0;
}

/* Sets how a unit or a base is. The GameMaster's word about begun work holds for each team. */
static bool set_condition(const struct play *play, struct thing *thing, enum condition condition)
{
    static const uint8_t how[] = {[IS_REMOVED] = REMOVED,
                                  [IS_LOST] = MUTINIED,
                                  [IS_DESTROYED] = DESTROYED,
                                  [IS_SOLD] = SOLD_OFF,
                                  [IS_SCRAPPED] = SCRAPPED_OFF};
    static const uint8_t works[] = {[IS_BEGUN] = BASE_BEGUN,
                                    [IS_UPGRADING] = UPGRADE_BEGUN,
                                    [IS_DISMANTLING] = DISMANTLE_BEGUN,
                                    [IS_DISMANTLED] = 0};
    if (condition == IS_REDUCED) {
        thing->reduced_by_event = true;
        return true;
    }
    if (condition == IS_ON_MAP)
        set_on_map(GAME(starfleet), thing);
    else if (condition <= IS_SCRAPPED)
        take_off_map(GAME(starfleet), thing, (enum left)how[condition], play->event->line);
    else
        set_base(GAME(starfleet), thing, condition);
    if (condition < IS_BEGUN || !works[condition])
        return true;
    return declare_for(play, GAMEMASTER_SIDE, thing->self, works[condition], 0);
}

bool set_thing(const struct play *play)
{
    const struct event *event = play->event;
    uint32_t index;
    if (!make_thing(play, entity_in(event, F_UNIT), &index))
        return false;
    struct starfleet *game = GAME(starfleet);
    struct thing *thing = thing_at(game, index);
    if (event->form == SET_CONDITION)
        return set_condition(play, thing, (enum condition)value_in(event, F_STATE));
    if (event->form == SET_HEX) {
        put_at(thing, event);
        return true;
    }
    set_owner(game, thing, side_of(game, entity_in(event, F_SIDE)));
    return true;
}

void set_order(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    order_written(game, play->event, &game->announced);
    game->standing = game->announced;
    game->alteration_open = false;
}

void set_b10(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    enum b10 progress = (enum b10)value_in(play->event, F_STATE);
    game->b10 = (uint8_t)(progress > B10_COMPLETE ? B10_COMPLETE : progress);
    game->b10_appeared = progress >= B10_APPEARED;
    game->b10_there = progress == B10_ARRIVED;
    game->b10_completed = 0;
    game->b10_declared = true;
}

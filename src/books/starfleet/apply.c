/* SPDX-License-Identifier: MIT */
/* Applies markers and events to the state as they were played. Nothing is judged here. */
#include "books/starfleet/apply.h"

#include <strings.h>

/* Whether the log declares all ships that a team has on the map at first: it declares some as the
 * team's, or it declares none and says that it records all. `assumed`: how many of them it declares
 * without a team. */
static bool tells_ships(const struct side *side, uint32_t assumed)
{
    if (assumed)
        return side->fleet.ships > assumed;
    for (unsigned area = AREA_TURNS + 1; area < STARFLEET_AREAS; area++)
        if (!side->since[area])
            return side->fleet.ships > 0;
    return true;
}

static bool declares_units(const struct play *play, uint16_t side)
{
    struct starfleet *game = GAME(starfleet);
    for (uint32_t i = 0; i < game->things.count; i++) {
        const struct thing *thing = thing_at(game, i);
        if (thing->declared && thing->mention != NO_ENTITY &&
            mentioned_team(game, play_roster(play), thing->mention) == side)
            return true;
    }
    return false;
}

static bool set_up(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    uint32_t assumed = 0;
    note_declared_areas(play);
    for (uint32_t i = 0; i < game->things.count; i++) {
        struct thing *thing = thing_at(game, i);
        if (!thing->declared)
            continue;
        uint16_t side = mentioned_team(game, play_roster(play), thing->mention);
        put_on_map(game, thing, side);
        give_to(game, thing, side);
        thing->openly_of = side;
        thing->owner.assumed = thing->mention == NO_ENTITY && side != NO_SIDE;
        assumed += thing->owner.assumed;
    }
    for (uint16_t i = 0; i < game->side_count; i++) {
        struct side *side = &game->sides[i];
        side->declares_units = declares_units(play, i);
        side->fleet.told = tells_ships(side, assumed);
        side->fleet.is_there = side->fleet.ships > assumed;
        side->fleet.may_be_there = side->fleet.ships && !side->fleet.is_there;
    }
    return true;
}

/* Turns and places -------------------------------------------------------------------- */

/* Sets what a team has at the beginning of a turn: its last balance, or what it declared. */
static void begin_account(struct side *side, bool first)
{
    /* a balance below 0 has a finding: what the treasury holds is not known */
    if (!first)
        side->accounts.treasury = side->accounts.balance < 0 ? UNKNOWN_SUM : side->accounts.balance;
    side->accounts.balance = UNKNOWN_SUM;
    side->accounts.received = 0;
    side->accounts.income_line = side->accounts.balance_line = 0;
}

/* Whether the pirates had a ship on the map last turn and may have fought in an unseen combat. */
static bool may_have_fought_unseen(const struct starfleet *game, const struct side *side)
{
    const bool had_ship = side->fleet.ships || side->fleet.unknown || side->fleet.lost_ship;
    return had_ship && game->turn > first_played(game) &&
           !all_record_from(game, TEAMS | GAMEMASTER, IN_UNITS, game->turn - 1, AT_4A5);
}

/* Notes that pirates may have captured a unit, or been given one. */
static void note_captured(struct side *pirates)
{
    pirates->fleet.may_have_captured = true;
    pirates->fleet.may_be_there = pirates->fleet.may_be_there || !pirates->fleet.is_there;
}

/* Notes that units may have changed hands in a combat. The pirates can capture units only if they
 * have a ship on the map. A log that records all names the new owner of each captured unit, so that
 * a combat alone changes nothing there. */
static void note_combat(struct starfleet *game)
{
    if (lacks_nothing(game))
        return;
    game->changes++;
    for (uint16_t i = 0; i < game->side_count; i++) {
        struct side *side = &game->sides[i];
        if (side->role == PIRATES &&
            (side->fleet.ships || side->fleet.unknown || side->fleet.may_have_captured))
            note_captured(side);
    }
}

/* Notes an event that the GameMaster found: it may have paid any team, and brought units. */
static void note_payments(struct starfleet *game)
{
    game->effects = true;
    for (uint16_t i = 0; i < game->side_count; i++)
        game->sides[i].accounts.may_be_paid = true;
}

static bool is_named(const struct play *play, struct slice text, entity one)
{
    return slice_mentions(text, roster_name(play_roster(play), one));
}

/* Notes the teams that an effect names: they may be paid, and pirates may be given a unit. False:
 * it names none. */
static bool note_teams(const struct play *play, struct slice text)
{
    struct starfleet *game = GAME(starfleet);
    bool any = false;
    for (uint16_t i = 0; i < game->side_count; i++) {
        struct side *side = &game->sides[i];
        if (!is_named(play, text, side->self))
            continue;
        any = side->accounts.may_be_paid = true;
        if (side->role == PIRATES)
            note_captured(side);
    }
    return any;
}

/* Notes the things that an effect names, whose owners may be paid. False: it names none. */
static bool note_things(const struct play *play, struct slice text)
{
    struct starfleet *game = GAME(starfleet);
    bool any = false;
    for (uint32_t i = 0; i < game->things.count; i++) {
        const struct thing *thing = thing_at(game, i);
        if (!is_named(play, text, thing->self))
            continue;
        any = true;
        if (thing->owner.side != NO_SIDE)
            game->sides[thing->owner.side].accounts.may_be_paid = true;
    }
    return any;
}

/* Applies an effect in words. The units that it names, and those of the teams that it names, may
 * have changed hands. If it names neither, it is a remark. */
static void apply_effect_in_words(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    char buffer[LIMIT_STRING_BYTES];
    struct slice text = event_text(play->event, F_TEXT, buffer);
    bool teams = note_teams(play, text);
    if (!note_things(play, text) && !teams)
        return;
    if (!teams)
        for (uint16_t i = 0; i < game->side_count; i++)
            if (game->sides[i].role == PIRATES)
                note_captured(&game->sides[i]);
    for (uint32_t i = 0; i < game->things.count; i++) {
        struct thing *thing = thing_at(game, i);
        bool of_team = thing->owner.side != NO_SIDE &&
                       is_named(play, text, side_at(game, thing->owner.side)->self);
        if (!of_team && !is_named(play, text, thing->self) && thing->owner.changes == game->changes)
            thing->owner.changes++; /* as certain as before */
    }
    game->changes++;
    game->effects = true;
}

static void begin_turn(const struct play *play, int32_t number, int32_t slip)
{
    struct starfleet *game = GAME(starfleet);
    game->slip = slip;
    game->turn++;
    game->number = number;
    sequence_begin(&game->sequence);
    game->opened = game->closed = game->strategic = 0;
    game->movements_reported = game->alteration_open = game->movement_begun = false;
    game->gamemaster_rolls = 0;
    game->conditions_judged = 0;
    game->phases_begun = 0;
    memset(game->shown, 0, sizeof game->shown);
    game->intercept_lap = 0;
    game->announced.state = game->standing.state = ORDER_NONE;
    game->last_mover = NO_SIDE;
    game->altered_late = game->mutiny_checked = false;
    game->hiding = game->mutiny_seen = game->b10_arrived = game->b10_thrown = false;
    game->b10_sealed = false;
    game->phaser_g = 0;
    game->phaser_g_sum = 0;
    game->rent_paid = UNKNOWN;
    game->b10_reduced = 0;
    bool first = game->turn == first_played(game);
    game->last_random_event = first && game->begins_later ? NOT_SAID : game->random_event;
    game->random_event = NOT_CHECKED;
    game->rolled.count = 0;
    game->appearance = NOT_ROLLED;
    game->b10_dice = game->b10_allocated = UNKNOWN;
    game->rent_due = game->rent_worked_out;
    game->rent_worked_out = UNKNOWN;
    bool rolls[SIDES_MOST];
    for (uint16_t i = 0; i < game->side_count; i++) {
        struct side *side = &game->sides[i];
        side->fleet.was_there = side->fleet.is_there;
        side->fleet.was_told = side->rolled_exempt = side->score_set = false;
        side->fleet.may_have_been = side->fleet.may_be_there;
        side->fleet.may_have_captured = side->fleet.may_have_captured ||
                                        may_have_fought_unseen(game, side);
        enum presence presence = pirate_presence(game, i);
        side->fleet.is_there = presence == HAS_SHIP;
        side->fleet.may_be_there = presence == MAY_HAVE_SHIP;
        side->altered = side->moved = side->misrolled = side->fleet.lost_ship = false;
        side->altered_line = side->rolled_again_line = side->deeds = 0;
        begin_account(side, first);
        rolls[i] = must_roll(game, play->interpretations, side);
    }
    rolls_begin(&game->rolls, rolls, game->side_count);
}

static bool turn_marker(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    int32_t number = value_in(play->event, F_NUMBER);
    if (tells_turn_again(game, play->event))
        return true;
    int32_t slip = game->turn ? number_slip(game->number, game->slip, number) : 0;
    if (game->turn == 0 && number > 1)
        begin_in_mid_campaign(game);
    begin_turn(play, number, slip);
    return true;
}

static void enter_place(const struct play *play, const struct passage *passage)
{
    struct starfleet *game = GAME(starfleet);
    game->announced_here = false;
    const struct sequence_move *move = &passage->move;
    if (sequence_passes(&game->sequence, move->place, AT_3C1)) {
        take_out_sold(game);
        doubt_designated(game);
    }
    if (misses_strategic(game, passage))
        game->strategic |= lap_bit(game->sequence.lap);
    if (move->new_lap) {
        game->last_mover = NO_SIDE;
        for (uint16_t i = 0; i < game->side_count; i++)
            game->sides[i].moved = false;
        if (move->lap > MOVEMENT_PHASES)
            game->movements_reported = true;
    }
    if (phase_of(move->place) > MOVEMENT && phase_of(game->sequence.furthest) == MOVEMENT &&
        !movements_complete(game))
        game->movements_reported = true;
    bool laps = move->place >= AT_4A && move->place <= AT_4B4;
    uint32_t bit = laps ? lap_bit(move->lap) : 0;
    if (move->place < AT_4B || move->unopened)
        game->opened |= bit;
    if (move->place >= AT_4B)
        game->closed |= bit;
    if (begins_without_strategic(passage) || move->unopened)
        game->strategic |= bit;
    if (move->place == AT_4A3) {
        game->strategic |= bit;
        game->movement_begun = true;
    }
    if (segment_place(move->place) == AT_5A)
        game->conditions_judged |= condition_bit(move->place);
    if (note_untold_check(play, move))
        note_payments(game);
    game->phases_begun |= (uint16_t)BIT(phase_of(move->place));
    sequence_go(&game->sequence, move);
}

/* If an event does not belong to the current place, notes the next place to which it belongs. */
static void note_out_of_step(struct starfleet *game, const struct event *event)
{
    if (event->by_table || event_at(place_of_event(game, event->kind), event->kind))
        return;
    for (int place = game->sequence.place + 1; place < PLACES; place++)
        if (event_at(place, event->kind)) {
            game->shown[place / 32] |= BIT(place % 32);
            return;
        }
}

/* Notes an event as a deed that each turn asks of its side. An event out of its step was reported
 * and may belong to any step that has such events. */
static void note_deed(struct starfleet *game, uint16_t side, const struct event *event)
{
    if (side == NO_SIDE || event->by_table)
        return;
    bool here = event_at(game->sequence.place, event->kind);
    for (int deed = 0; deed < DEEDS; deed++) {
        int place = deed_places[deed];
        if (starfleet_steps[place].events[0] == event->kind &&
            (!here || place == game->sequence.place))
            game->sides[side].deeds |= (uint16_t)BIT(deed);
    }
}

static bool marker(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    struct judgement judgement = judgement_of(play);
    if (game->turn == 0)
        begin_turn(play, 1, 0);
    struct passage passage;
    passage_of(&judgement, &passage);
    if (passage.unannounced) {
        begin_turn(play, game->number + 1, game->slip);
        passage_of(&judgement, &passage);
    }
    if (passage.moves)
        enter_place(play, &passage);
    bool again = play->event->kind == KIND_STEP &&
                 starfleet_step_places[value_in(play->event, F_CODE)] == AT_3A5;
    game->repeating = again || (game->repeating && !passage.moves);
    return true;
}

/* Initiative and movement ------------------------------------------------------------- */

/* Adds pirates who were not known to take part: since they roll, they had a ship on the map. */
static void join_rolls(struct starfleet *game, uint16_t side)
{
    game->sides[side].fleet.was_there = true;
    rolls_join(&game->rolls, side);
}

static bool roll(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    const uint16_t at = actor(play);
    if (at == NO_SIDE)
        return true;
    struct side *side = &game->sides[at];
    game->gamemaster_rolls += at == GAMEMASTER_SIDE;
    if (presence_unknown(side))
        join_rolls(game, at);
    bool again = game->rolls.teams[at].ever && rolls_recorded(game, play->interpretations);
    side->rolled_again_line = again ? (uint32_t)play->event->line : 0;
    if (must_roll(game, play->interpretations, side))
        rolls_take(&game->rolls, at, (int32_t)pool_sum(play->event, F_POOL));
    side->rolled_exempt |= is_exempt(game, play->interpretations, side);
    side->misrolled = pool_in(play->event, F_POOL, 0)->count != INITIATIVE_DICE;
    return true;
}

static bool announce(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    order_written(game, play->event, &game->announced);
    game->standing = game->announced;
    game->alteration_open = game->altered_late = false;
    game->announced_here = true;
    return true;
}

static bool alter(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    uint16_t before = side_of(game, entity_in(play->event, F_SIDE));
    game->altered_late = game->movement_begun;
    if (actor(play) == NO_SIDE || game->movement_begun)
        return true;
    struct movement_order order;
    standing_order(game, play->interpretations, &order);
    int from = position_in(&order, actor(play)), to = position_in(&order, before);
    if (actor(play) == GAMEMASTER_SIDE) { /* nobody knows which team moves sooner */
        order.state = ORDER_VAGUE;
        game->standing = order;
    }
    if (before == actor(play))
        return true;
    bool too_soon = may_be_announced_too_soon(game, play->interpretations, actor(play), before);
    game->sides[actor(play)].altered = true;
    game->sides[actor(play)].altered_line = (uint32_t)play->event->line;
    if (from == UNKNOWN || to == UNKNOWN)
        return true;
    game->alteration_open = true;
    if (too_soon) { /* nobody knows which order was altered */
        order.state = ORDER_VAGUE;
        game->standing = order;
        return true;
    }
    for (int i = from; i + 1 < order.count; i++)
        order.sides[i] = order.sides[i + 1];
    to -= to > from;
    for (int i = order.count - 1; i > to; i--)
        order.sides[i] = order.sides[i - 1];
    order.sides[to] = actor(play);
    game->standing = order;
    return true;
}

/* Money ------------------------------------------------------------------------------- */

/* Takes the income that a team expects. Told again it is the same income; of two different ones,
 * which were reported, the larger one is taken. */
static void expect_income(const struct play *play, struct side *side)
{
    int64_t income = value_in(play->event, F_NUMBER),
            before = side->accounts.income_line ? side->accounts.income : 0;
    side->accounts.income = income > before ? income : before;
    side->accounts.received += side->accounts.income - before;
    side->accounts.income_line = side->accounts.income_line ? side->accounts.income_line
                                                            : play_event_line(play);
}

static bool account(const struct play *play)
{
    const struct event *event = play->event;
    struct side *side = actor(play) == NO_SIDE ? NULL : &GAME(starfleet)->sides[actor(play)];
    if (side && event->kind == BALANCE) {
        int32_t balance = value_in(event, F_NUMBER);
        /* a second balance of a turn has a finding; the higher one counts, which accuses less */
        if (!side->accounts.balance_line || balance > side->accounts.balance)
            side->accounts.balance = balance;
        side->accounts.balance_line = side->accounts.balance_line ? side->accounts.balance_line
                                                                  : play_event_line(play);
        side->accounts.may_be_paid = false;
    } else if (side && event->kind == RECORD_INCOME) {
        expect_income(play, side);
    } else if (side) {
        side->accounts.received += value_in(event, F_NUMBER);
    }
    return event->kind != SCRAP_INCOME || oblige(play);
}

/* The turn's own facts ---------------------------------------------------------------- */

/* Ends the pirates' play with a tally; one that the GameMaster records is theirs. */
static void cease(const struct play *play, int32_t verdict)
{
    struct judgement judgement = judgement_of(play);
    uint16_t index = side_in_pirate_step(&judgement);
    if (index != NO_SIDE && GAME(starfleet)->sides[index].role == PIRATES)
        cease_play(GAME(starfleet), index, verdict == VICTORY);
}

/* Notes where the units of a combat are. False: out of memory. */
static bool put_at_combat(const struct play *play)
{
    for (uint32_t i = 0; i < count_in(play->event, F_UNIT); i++) {
        uint32_t index;
        if (!make_thing(play, (entity)item(play->event, F_UNIT, i), &index))
            return false;
        put_at(thing_at(GAME(starfleet), index), play->event);
    }
    return true;
}

static bool note_event(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    const struct event *event = play->event;
    switch (event->kind) {
    case HIDE:
        game->hiding = true;
        break;
    case INTERCEPT:
        game->intercept_lap = game->sequence.lap;
        break;
    case MUTINY_CHECK:
        game->mutiny_seen = game->mutiny_checked = true;
        note_condition(game);
        return note_step_roll(play) && oblige(play);
    case RANDOM_EVENT:
        if (game->random_event != AN_EVENT)
            game->random_event = event->form != 0 ? AN_EVENT : NO_EVENT;
        if (event->form != 0)
            note_payments(game);
        break;
    case PHASER_G:
        game->phaser_g_sum = phaser_g_with(game, value_in(event, F_NUMBER));
        game->phaser_g = value_in(event, F_NUMBER);
        break;
    case B10_ALLOCATE:
        note_condition(game);
        game->b10_allocated = value_in(event, F_NUMBER);
        break;
    case B10_APPEARANCE:
        note_condition(game);
        game->appearance = NOT_TOLD;
        if (has(event, F_SUCCESS))
            game->appearance = value_in(event, F_SUCCESS) == SUCCESS ? SUCCEEDED : FAILED;
        game->b10_appeared = game->b10_appeared || game->appearance == SUCCEEDED;
        break;
    case B10_ARRIVE:
        game->b10_arrived = game->b10_there = true;
        break;
    case B10_PROGRESS:
        game->b10_thrown = true;
        break;
    case B10_REDUCE:
        game->b10_reduced += value_in(event, F_NUMBER);
        break;
    case PAY_RENT:
        game->rent_paid = (game->rent_paid == UNKNOWN ? 0 : game->rent_paid) +
                          value_in(event, F_NUMBER);
        break;
    case COMBAT:
        note_combat(game);
        return put_at_combat(play);
    case EFFECT:
        apply_effect_in_words(play);
        break;
    case B10_DICE:
        game->b10_dice = value_in(event, F_NUMBER);
        break;
    case B10_COMPLETED:
        game->b10_completed = game->b10 == B10_BUILDING ? game->turn : 0;
        game->b10 = B10_COMPLETE;
        break;
    case LEAVE:
    case JOIN:
        come_or_go(game, side_of(game, entity_in(event, F_SIDE)), event->kind == JOIN);
        break;
    case RENT_DUE:
        game->rent_worked_out = value_in(event, F_NUMBER);
        break;
    case TALLY:
        if (has(event, F_VERDICT))
            cease(play, value_in(event, F_VERDICT));
        break;
    default:
        break;
    }
    return true;
}

static bool is_victory(struct slice reason)
{
    static const char word[] = "victory";
    return reason.length == sizeof word - 1 && strncasecmp(reason.at, word, reason.length) == 0;
}

static bool result(const struct play *play)
{
    struct starfleet *game = GAME(starfleet);
    char buffer[LIMIT_STRING_BYTES];
    game->result_in_words = game->result.eliminated ||
                            (game->result.by_condition &&
                             !is_victory(event_text(play->event, F_TEXT, buffer)));
    return true;
}

/* Makes all things that the event names, and notes the fields that name them. False: no memory. */
static bool note_uses(const struct play *play)
{
    uint16_t kind = play->event->kind;
    for (uint32_t fields = fields_in(play->event, THING_FIELDS); fields; fields &= fields - 1) {
        const int field = __builtin_ctz(fields);
        for (uint32_t i = 0; i < count_in(play->event, field); i++) {
            uint32_t index;
            if (!make_thing(play, (entity)item(play->event, field, i), &index))
                return false;
            struct thing *thing = thing_at(GAME(starfleet), index);
            thing->uses |= BIT(field);
            thing->brought = thing->brought || kind == ARRIVE || kind == INCIDENTAL;
            if (field == F_UNIT)
                note_user(play, thing);
        }
    }
    return true;
}

bool starfleet_apply(const struct play *play)
{
    static bool (*const functions[KIND_MOST])(const struct play *) = {
        [KIND_SETUP] = set_up,   [KIND_ROUND] = turn_marker, [KIND_PHASE] = marker,
        [KIND_SEGMENT] = marker, [KIND_STEP] = marker,       [KIND_RESULT] = result,
#define VERB VERB_APPLY
#include "books/starfleet/verbs.h"
    };
    const uint16_t side = actor(play);
    note_area(play);
    GAME(starfleet)->at_beginning &= play->event->by_table;
    if (side != NO_SIDE)
        GAME(starfleet)->sides[side].may_have_left = false;
    if (!note_uses(play))
        return false;
    if (play->event->kind >= KIND_GAME)
        note_out_of_step(GAME(starfleet), play->event);
    note_deed(GAME(starfleet), side, play->event);
    if (functions[play->event->kind] && !functions[play->event->kind](play))
        return false;
    note_openly_of(play);
    return true;
}

/* What declarations, markers and events do to the state, as it was played. */
#include "games/starfleet/starfleet.h"

struct acting {
    struct play *play;
    struct starfleet *game;
    const struct event *event;
    uint16_t side; /* the subject; NO_SIDE: the table */
};

static struct starfleet *root(const struct play *play)
{
    return (struct starfleet *)(void *)play->block->bytes;
}

static struct judgement judgement_of(const struct acting *acting)
{
    return (struct judgement){.state = acting->game, .event = acting->event, .roster = acting->play->roster,
                              .choices = acting->play->choices, .edition = acting->play->edition};
}

static bool no_memory(struct binder *binder)
{
    binder->no_memory = true;
    return false;
}

/* Things ------------------------------------------------------------------------------ */

/* The thing of an entity, made if it is new. False: out of memory. */
static bool make_thing(struct play *play, entity one, uint32_t *ret_index)
{
    struct roster_entry *entry = &play->roster->entries[one];
    if (!entry->index) {
        uint32_t index;
        if (!block_append(play->block, offsetof(struct starfleet, things), sizeof(struct thing), &index))
            return false;
        struct starfleet *game = root(play);
        TABLE(struct thing, game, game->things)[index] = (struct thing){.self = one, .mention = NO_ENTITY, .on_map_of = NO_SIDE};
        entry->index = index + 1;
    }
    *ret_index = entry->index - 1;
    return true;
}

static struct thing *thing_at(struct starfleet *game, uint32_t index)
{
    return &TABLE(struct thing, game, game->things)[index];
}

static bool declare_obligation(const struct acting *acting, int field, uint8_t kind, int64_t amount, bool adds)
{
    uint32_t index;
    entity one = entity_in(acting->event, field);
    if (acting->side == NO_SIDE)
        return true;
    if (!make_thing(acting->play, one, &index))
        return false;
    struct starfleet *game = root(acting->play);
    struct obligation obligation = {.thing = index, .side = acting->side, .kind = kind, .amount = amount, .turn = game->turn};
    size_t head = (size_t)((char *)&thing_at(game, index)->obligations - (char *)game);
    return obligation_declare(acting->play->block, offsetof(struct starfleet, obligations), head, &obligation, adds);
}

/* Declarations ------------------------------------------------------------------------ */

bool starfleet_begin(struct play *play)
{
    struct starfleet *game = root(play);
    entity gamemaster;
    if (!roster_add(play->roster, slice_of("GM"), KIND_GAMEMASTER, NO_ENTITY, 0, &gamemaster))
        return false;
    game->sides[game->side_count++] = (struct side){.self = gamemaster, .role = GAMEMASTER};
    sequence_begin(&game->sequence);
    game->last_mover = NO_SIDE;
    game->b10_dice = UNKNOWN;
    game->rent_due = game->rent_worked_out = UNKNOWN;
    return true;
}

static bool declare_unit(struct play *play, struct binder *binder, const struct event *event)
{
    entity self = (entity)value_in(event, D_NAME), mention = NO_ENTITY;
    char buffer[LIMIT_STRING_BYTES];
    uint32_t index;
    if (has(event, D_TEAM) &&
        !roster_add(play->roster, event_text(event, D_TEAM, buffer), KIND_MENTION, NO_ENTITY, (uint32_t)event->line, &mention))
        return no_memory(binder);
    if (!make_thing(play, self, &index))
        return no_memory(binder);
    struct thing *thing = thing_at(root(play), index);
    thing->mention = mention;
    thing->declared = true;
    return true;
}

bool starfleet_declare(struct play *play, struct binder *binder, const struct event *event)
{
    static const uint8_t roles[] = {ALLIANCE, COALITION, PIRATES, OTHERS};
    struct starfleet *game = root(play);
    switch (event->kind) {
    case TURNS: game->turns = value_in(event, D_TURNS); return true;
    case TEAM_DECLARED:
        game->sides[game->side_count++] = (struct side){.self = (entity)value_in(event, D_NAME),
                                                        .role = roles[value_in(event, D_ALIGNMENT)]};
        if (has(event, D_B10))
            game->b10 = (uint8_t)value_in(event, D_B10);
        return true;
    case MONSTERS_DECLARED:
        game->sides[game->side_count++] = (struct side){.self = (entity)value_in(event, D_NAME), .role = MONSTERS};
        return true;
    case UNIT_DECLARED: return declare_unit(play, binder, event);
    default: return true;
    }
}

static uint16_t pirates(const struct starfleet *game)
{
    for (uint16_t i = 0; i < game->side_count; i++)
        if (game->sides[i].role == PIRATES)
            return i;
    return NO_SIDE;
}

uint16_t mentioned_team(const struct starfleet *game, const struct roster *roster, entity mention)
{
    if (mention == NO_ENTITY)
        return pirates(game);
    entity team = roster_owned(roster, roster_name(roster, mention), BIT(KIND_TEAM), NO_ENTITY);
    return side_of(game, team);
}

static void put_on_map(struct starfleet *game, struct thing *thing, uint16_t side)
{
    if (side == NO_SIDE || game->sides[side].role != PIRATES || thing->on_map_of != NO_SIDE)
        return;
    thing->on_map_of = side;
    game->sides[side].ships++;
    game->sides[side].is_there = true;
}

static void take_off_map(struct starfleet *game, struct thing *thing)
{
    if (thing->on_map_of == NO_SIDE)
        return;
    game->sides[thing->on_map_of].ships--;
    thing->on_map_of = NO_SIDE;
}

static bool set_up(const struct acting *acting)
{
    struct starfleet *game = acting->game;
    for (uint32_t i = 0; i < game->things.count; i++) {
        struct thing *thing = thing_at(game, i);
        if (thing->declared)
            put_on_map(game, thing, mentioned_team(game, acting->play->roster, thing->mention));
    }
    return true;
}

/* Turns and places -------------------------------------------------------------------- */

static void begin_turn(const struct acting *acting, int32_t number)
{
    struct starfleet *game = acting->game;
    game->turn++;
    game->number = number;
    sequence_begin(&game->sequence);
    game->opened = game->closed = game->strategic = 0;
    game->movements_reported = game->alteration_open = game->movement_begun = false;
    game->conditions_told = 0;
    game->announced.state = game->standing.state = ORDER_NONE;
    game->last_mover = NO_SIDE;
    game->hiding = game->mutiny_seen = game->random_event = game->phaser_g_allocated = game->b10_arrived = false;
    game->appearance = NOT_ROLLED;
    game->b10_dice = UNKNOWN;
    game->rent_due = game->rent_worked_out;
    game->rent_worked_out = UNKNOWN;
    if (game->b10_complete_next)
        game->b10 = B10_COMPLETE;
    game->b10_complete_next = false;
    memset(&game->ties, 0, sizeof game->ties);
    game->ties.count = game->side_count;
    for (uint16_t i = 0; i < game->side_count; i++) {
        struct side *side = &game->sides[i];
        side->was_there = side->is_there;
        side->is_there = side->ships > 0;
        side->altered = side->moved = false;
        game->ties.contenders[i].rolls = must_roll(game, acting->play->choices, side);
    }
    ties_begin(&game->ties);
}

static bool turn_marker(const struct acting *acting)
{
    begin_turn(acting, value_in(acting->event, F_NUMBER));
    return true;
}

/* Of the places with a condition: 5A with its steps is one. */
int condition_at(int place)
{
    return place == AT_1C1 ? 1 : place == AT_1C2 ? 2 : place == AT_8A1 ? 3 : place >= AT_5A && place <= AT_5A3 ? 4 : 0;
}

static void enter(struct starfleet *game, const struct passage *passage)
{
    const struct sequence_move *move = &passage->move;
    if (misses_strategic(game, passage))
        game->strategic |= lap_bit(game->sequence.lap);
    if (move->new_lap) {
        game->last_mover = NO_SIDE;
        for (uint16_t i = 0; i < game->side_count; i++)
            game->sides[i].moved = false;
        if (move->lap > MOVEMENT_PHASES)
            game->movements_reported = true;
    }
    if (phase_of(move->place) > 4 && phase_of(game->sequence.furthest) == 4 && !movements_complete(game))
        game->movements_reported = true;
    bool laps = move->place >= AT_4A && move->place <= AT_4B4;
    uint32_t bit = laps ? lap_bit(move->lap) : 0;
    if (move->place < AT_4B)
        game->opened |= bit;
    else
        game->closed |= bit;
    if (begins_without_strategic(passage))
        game->strategic |= bit;
    if (move->place == AT_4A3) {
        game->strategic |= bit;
        game->movement_begun = true;
    }
    game->conditions_told |= (uint8_t)(1u << condition_at(move->place));
    sequence_go(&game->sequence, move);
}

static bool marker(const struct acting *acting)
{
    struct starfleet *game = acting->game;
    struct judgement judgement = judgement_of(acting);
    if (game->turn == 0)
        begin_turn(acting, 1);
    struct passage passage = passage_of(&judgement);
    if (passage.unannounced) {
        begin_turn(acting, game->number + 1);
        passage = passage_of(&judgement);
    }
    if (passage.moves)
        enter(game, &passage);
    return true;
}

/* Initiative and movement ------------------------------------------------------------- */

static bool roll(const struct acting *acting)
{
    struct starfleet *game = acting->game;
    if (acting->side != NO_SIDE && must_roll(game, acting->play->choices, side_at(game, acting->side)))
        ties_roll(&game->ties, acting->side, pool_sum(acting->event, F_POOL));
    return true;
}

static bool announce(const struct acting *acting)
{
    struct starfleet *game = acting->game;
    order_written(game, acting->event, &game->announced);
    game->standing = game->announced;
    game->alteration_open = false;
    return true;
}

static bool alter(const struct acting *acting)
{
    struct starfleet *game = acting->game;
    uint16_t before = side_of(game, entity_in(acting->event, F_SIDE));
    if (acting->side == NO_SIDE || game->movement_begun)
        return true;
    struct movement_order order;
    standing_order(game, acting->play->choices, &order);
    int from = position_in(&order, acting->side), to = position_in(&order, before);
    if (before == acting->side)
        return true;
    game->sides[acting->side].altered = true;
    if (from == UNKNOWN || to == UNKNOWN)
        return true;
    game->alteration_open = true;
    for (int i = from; i + 1 < order.count; i++)
        order.sides[i] = order.sides[i + 1];
    to -= to > from;
    for (int i = order.count - 1; i > to; i--)
        order.sides[i] = order.sides[i - 1];
    order.sides[to] = acting->side;
    game->standing = order;
    return true;
}

static bool move(const struct acting *acting)
{
    struct starfleet *game = acting->game;
    if (acting->side == NO_SIDE || game->sequence.place != AT_4A3 || !(game->sides[acting->side].role & (TEAMS | MONSTERS)))
        return true;
    game->sides[acting->side].moved = true;
    game->last_mover = acting->side;
    return true;
}

/* Offers ------------------------------------------------------------------------------ */

static struct offer *offer_of(const struct acting *acting)
{
    uint32_t index = roster_at(acting->play->roster, entity_in(acting->event, F_OFFER))->index;
    return index ? &TABLE(struct offer, acting->game, acting->game->offers)[index - 1] : NULL;
}

static bool bribe(const struct acting *acting)
{
    entity one = entity_in(acting->event, F_OFFER);
    struct roster_entry *entry = &acting->play->roster->entries[one];
    if (!entry->index) {
        uint32_t index;
        if (!block_append(acting->play->block, offsetof(struct starfleet, offers), sizeof(struct offer), &index))
            return false;
        entry->index = index + 1;
    }
    struct starfleet *game = root(acting->play);
    TABLE(struct offer, game, game->offers)[entry->index - 1] =
        (struct offer){.self = one, .side = acting->side, .amount = value_in(acting->event, F_NUMBER), .turn = game->turn,
                       .forwarded = UNKNOWN, .accepted = UNKNOWN};
    return true;
}

static bool answer_offer(const struct acting *acting)
{
    struct offer *offer = offer_of(acting);
    int32_t turn = acting->game->turn;
    if (!offer)
        return true;
    switch (acting->event->kind) {
    case VALIDATE: offer->validated = true; break;
    case VOID: offer->validated = false; break;
    case FORWARD: offer->forwarded = turn; break;
    case ACCEPT: offer->accepted = turn; break;
    default: offer->accepted = UNKNOWN; break;
    }
    return true;
}

static bool bribe_limit(const struct acting *acting)
{
    if (acting->side == NO_SIDE)
        return true;
    acting->game->sides[acting->side].bribe_limit = value_in(acting->event, F_NUMBER);
    acting->game->sides[acting->side].limit_turn = acting->game->turn;
    return true;
}

/* What is declared here for there ----------------------------------------------------- */

static bool owe(const struct acting *acting)
{
    const struct event *event = acting->event;
    int32_t number = has(event, F_NUMBER) ? value_in(event, F_NUMBER) : 0;
    switch (event->kind) {
    case REACT: return declare_obligation(acting, F_UNIT, OWES_ZONE, acting->game->sequence.place, false);
    case ZONE: return declare_obligation(acting, F_UNIT, ZONED, 0, false);
    case SCRAP: return declare_obligation(acting, F_UNIT, SCRAPPED, 0, false);
    case PLAN: return declare_obligation(acting, F_ITEM, PLANNED, number, false);
    case COMMIT: return declare_obligation(acting, F_ITEM, COMMITTED, number, false);
    case REPORT_LOSS: return declare_obligation(acting, F_ITEM, LOST, number, true);
    case START_CLAIM: return declare_obligation(acting, F_PLACE, CLAIMED, 0, false);
    case BEGIN_UPGRADE: return declare_obligation(acting, F_BASE, UPGRADE_BEGUN, 0, false);
    case BEGIN_DISMANTLE: return declare_obligation(acting, F_BASE, DISMANTLE_BEGUN, 0, false);
    case PIRACY: return declare_obligation(acting, F_UNIT, FOR_PIRACY, 0, false);
    case DEPLOY: return declare_obligation(acting, F_UNIT, DEPLOYED, value_in(event, F_DEPLOYMENT), false);
    case SELL: return declare_obligation(acting, F_UNIT, SOLD, 0, false);
    default: return true;
    }
}

static bool base(const struct acting *acting)
{
    uint32_t index;
    if (acting->event->kind == BEGIN_BASE && !declare_obligation(acting, F_BASE, BASE_BEGUN, 0, false))
        return false;
    if (!make_thing(acting->play, entity_in(acting->event, F_BASE), &index))
        return false;
    struct thing *thing = thing_at(root(acting->play), index);
    switch (acting->event->kind) {
    case BEGIN_BASE: thing->begun = true; break;
    case COMPLETE_BASE: thing->completed_turn = root(acting->play)->turn; break;
    default: /* dismantled: what comes there next is another base */
        thing->begun = false;
        thing->completed_turn = 0;
        break;
    }
    return true;
}

/* What happens to things -------------------------------------------------------------- */

static bool happens(const struct acting *acting)
{
    static const uint8_t fields[KIND_MOST] = {
        [PLACE] = F_UNIT, [REMOVE] = F_UNIT, [MUTINY] = F_UNIT, [DESTROY] = F_UNIT, [SUPPLIED] = F_UNIT, [UNSUPPLIED] = F_UNIT,
        [BOMBARD] = F_SYSTEM, [BLOCKADE] = F_SYSTEM, [ASSAULT] = F_SYSTEM, [REDUCE_BY_EVENT] = F_SYSTEM,
        [RESTORE] = F_SYSTEM, [CONTEND] = F_PLACE,
    };
    uint32_t index;
    if (!make_thing(acting->play, entity_in(acting->event, fields[acting->event->kind]), &index))
        return false;
    struct starfleet *game = root(acting->play);
    struct thing *thing = thing_at(game, index);
    switch (acting->event->kind) {
    case PLACE: put_on_map(game, thing, acting->side); break;
    case MUTINY: game->mutiny_seen = true; /* fall through */
    case REMOVE:
    case DESTROY: take_off_map(game, thing); break;
    case SUPPLIED:
    case UNSUPPLIED:
        thing->supplied = acting->event->kind == SUPPLIED;
        thing->supply_turn = game->turn;
        break;
    case BOMBARD: thing->attacked[0] = game->turn; break;
    case BLOCKADE:
        thing->attacked[1] = game->turn;
        thing->blockaded = thing->was_blockaded = true;
        break;
    case ASSAULT: thing->attacked[2] = game->turn; break;
    case REDUCE_BY_EVENT: thing->reduced_by_event = true; break;
    case RESTORE: thing->blockaded = false; break;
    default: obligation_void(game, game->obligations, thing->obligations, CLAIMED); break;
    }
    return true;
}

/* The turn's own facts ---------------------------------------------------------------- */

static bool note_fact(const struct acting *acting)
{
    struct starfleet *game = acting->game;
    const struct event *event = acting->event;
    bool pirate = acting->side != NO_SIDE && game->sides[acting->side].role == PIRATES;
    switch (event->kind) {
    case HIDE: game->hiding = true; break;
    case MUTINY_CHECK: game->mutiny_seen = true; break;
    case RANDOM_EVENT: game->random_event = game->random_event || event->form != 0; break;
    case PHASER_G: game->phaser_g_allocated = value_in(event, F_NUMBER) > 0; break;
    case B10_APPEARANCE:
        game->appearance = !has(event, F_SUCCESS) ? NOT_TOLD : value_in(event, F_SUCCESS) == 0 ? SUCCEEDED : FAILED;
        break;
    case B10_ARRIVE: game->b10_arrived = true; break;
    case B10_DICE: game->b10_dice = value_in(event, F_NUMBER); break;
    case B10_COMPLETED: game->b10_complete_next = true; break;
    case RENT_DUE: game->rent_worked_out = value_in(event, F_NUMBER); break;
    case TALLY:
        if (pirate && has(event, F_VERDICT)) {
            game->sides[acting->side].ceased = true;
            game->sides[acting->side].won = value_in(event, F_VERDICT) == VICTORY;
        }
        break;
    default: break;
    }
    return true;
}

bool starfleet_apply(struct play *play, const struct event *event)
{
    static bool (*const deeds[KIND_MOST])(const struct acting *) = {
        [KIND_SETUP] = set_up, [KIND_ROUND] = turn_marker, [KIND_PHASE] = marker, [KIND_SEGMENT] = marker, [KIND_STEP] = marker,
        [ROLL] = roll, [ANNOUNCE] = announce, [ALTER] = alter, [MOVE] = move, [MOVE_CLOAKED] = move,
        [BRIBE] = bribe, [BRIBE_LIMIT] = bribe_limit, [VALIDATE] = answer_offer, [VOID] = answer_offer,
        [FORWARD] = answer_offer, [ACCEPT] = answer_offer, [DECLINE] = answer_offer,
        [REACT] = owe, [ZONE] = owe, [SCRAP] = owe, [PLAN] = owe, [COMMIT] = owe, [REPORT_LOSS] = owe, [START_CLAIM] = owe,
        [BEGIN_UPGRADE] = owe, [BEGIN_DISMANTLE] = owe, [PIRACY] = owe, [DEPLOY] = owe, [SELL] = owe,
        [BEGIN_BASE] = base, [COMPLETE_BASE] = base, [COMPLETE_DISMANTLE] = base,
        [PLACE] = happens, [REMOVE] = happens, [MUTINY] = happens, [DESTROY] = happens, [SUPPLIED] = happens,
        [UNSUPPLIED] = happens, [BOMBARD] = happens, [BLOCKADE] = happens, [ASSAULT] = happens,
        [REDUCE_BY_EVENT] = happens, [RESTORE] = happens, [CONTEND] = happens,
        [HIDE] = note_fact, [MUTINY_CHECK] = note_fact, [RANDOM_EVENT] = note_fact, [PHASER_G] = note_fact,
        [B10_APPEARANCE] = note_fact, [B10_ARRIVE] = note_fact, [B10_DICE] = note_fact, [B10_COMPLETED] = note_fact,
        [RENT_DUE] = note_fact, [TALLY] = note_fact,
    };
    struct acting acting = {.play = play, .game = root(play), .event = event};
    acting.side = side_of(acting.game, event->subject);
    return !deeds[event->kind] || deeds[event->kind](&acting);
}

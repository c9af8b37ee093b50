/* SPDX-License-Identifier: MIT */
/* What a team learns of the events of others: what is done openly, and what the rules forward to it
 * (2B, 4A1, 4B1). Which verbs and steps are secret says the vocabulary (PHRASE_SECRET) and the
 * Sequence of Play (step_list.h). */
#include "base/hash.h"
#include "books/starfleet/ownership.h"
#include "books/starfleet/queries.h"

/* Whether an event of a kind belongs to a secret step, or is itself secret in an open step. */
static bool belongs_in_secret(uint16_t kind)
{
    for (int place = 0; place < PLACES; place++) {
        uint16_t entry = event_at(place, kind);
        if (entry && (starfleet_steps[place].manner == SECRET || entry & IN_SECRET(0)))
            return true;
    }
    return false;
}

static bool is_secret_kind(uint16_t kind)
{
    const struct phrase *verb = starfleet_vocabulary.verbs;
    while (verb->word && verb->kind != kind)
        verb++;
    return (verb->word && verb->flags & PHRASE_SECRET) || belongs_in_secret(kind);
}

bool is_done_in_secret(int place)
{
    const uint16_t kind = KIND_OF_EVENT(starfleet_steps[place].events[0]);
    return kind && is_secret_kind(kind);
}

/* Whether an event is secret although its statement does not say so. */
static bool is_secret_by_rule(const struct judgement *judgement)
{
    uint16_t kind = judgement->event->kind;
    return is_secret_kind(kind) && !moves_in_reaction(STATE(starfleet), kind);
}

/* An order is announced to all teams (3A2, 3A4), whatever the statement says. */
bool is_secret_event(const struct judgement *judgement)
{
    const struct event *event = judgement->event;
    return event->kind != ANNOUNCE && !has(event, F_OPENLY) &&
           (has(event, F_SECRETLY) || is_secret_by_rule(judgement));
}

static uint64_t hash_with_number(uint64_t hash, int32_t number)
{
    for (int shift = 0; shift < 32; shift += 8)
        hash = hash_with(hash, (unsigned char)(number >> shift));
    return hash ? hash : 1;
}

/* The hash of this turn, the name of the event's offer, and the side that has made the offer
 * (NO_SIDE: of the name alone). 0: the offer is sealed, so that nobody knows its name. */
static uint64_t hash_of_offer(const struct judgement *judgement, uint16_t side)
{
    if (!has(judgement->event, F_OFFER))
        return 0;
    entity offer = entity_in(judgement->event, F_OFFER);
    uint64_t hash = hash_with_number(hash_of_name(roster_name(judgement->roster, offer)),
                                     STATE(starfleet)->turn);
    return hash_with_number(hash, side);
}

/* The side that makes the event's offer, or has made it. NO_SIDE: nobody knows which. */
static uint16_t offering_side(const struct judgement *judgement)
{
    if (judgement->event->kind == BRIBE)
        return subject_side(judgement);
    return has(judgement->event, F_OFFER) ? offer_in(judgement)->side : NO_SIDE;
}

/* The hash of an intercept of this movement phase. */
static uint64_t hash_of_intercept(const struct starfleet *game)
{
    return hash_with_number(hash_with_number(HASH_BEGIN, game->turn), game->sequence.lap);
}

/* The hash of an alteration of this turn's order; `before`: how many came before it. */
static uint64_t hash_of_alteration(const struct starfleet *game, int32_t before)
{
    return hash_with_number(hash_with_number(hash_with_number(HASH_BEGIN, game->turn), 0), before);
}

static int32_t alterations(const struct starfleet *game)
{
    int32_t count = 0;
    for (uint16_t i = 0; i < game->side_count; i++)
        count += game->sides[i].altered;
    return count;
}

/* Whether an event that names several offers alike may mean this one, which has come as far as such
 * an event needs. */
static bool may_be_meant(const struct judgement *judgement, const struct offer *offer)
{
    const uint16_t kind = judgement->event->kind;
    if (kind == VOID)
        return offer_reached(judgement, offer, IS_VALID) != IS_SO;
    if (is_above_limit(STATE(starfleet), offer) ||
        offer_reached(judgement, offer, IS_VOID) == IS_SO)
        return false;
    return kind == VALIDATE ||
           offer_reached(judgement, offer, kind == FORWARD ? IS_VALID : IS_FORWARDED) != IS_NOT;
}

/* Whether the viewer has made the event's offer, or one of those that its name may mean. */
static bool made_offer(const struct judgement *judgement, const struct side *viewer)
{
    const struct starfleet *game = STATE(starfleet);
    const entity name = entity_in(judgement->event, F_OFFER);
    if (means_several(game, judgement->roster, name)) {
        const struct offer *own = offer_called(judgement, name, side_of(game, viewer->self));
        return own && !own->shared && may_be_meant(judgement, own);
    }
    uint16_t maker = offer_in(judgement)->side;
    return maker != NO_SIDE && side_at(game, maker) == viewer;
}

/* What is said of an offer. Its maker learns what becomes of it up to the answer, the pirates which
 * offers are valid and forwarded. */
static struct sight sight_of_offer(const struct judgement *judgement, const struct side *viewer)
{
    const bool pirates = viewer->role == PIRATES;
    const uint64_t own = pirates ? hash_of_offer(judgement, offering_side(judgement)) : 0,
                   named = pirates ? hash_of_offer(judgement, NO_SIDE) : 0;
    switch (judgement->event->kind) {
    case BRIBE: /* the viewer may have an offer of this name from an earlier turn */
        return (struct sight){.hidden = true, .waits_for = own, .or_for = named};
    case VALIDATE:
        return (struct sight){
            .hidden = !made_offer(judgement, viewer), .waits_for = own, .or_for = named};
    case FORWARD:
        return (struct sight){.hidden = !pirates && !made_offer(judgement, viewer), .tells = own};
    case VOID:
    case ACCEPT:
    case DECLINE:
        return (struct sight){.hidden = !made_offer(judgement, viewer)};
    default:
        return (struct sight){.hidden = true};
    }
}

/* Whether the viewer has a unit, as far as the log shows. */
static bool owns(const struct judgement *judgement, const struct side *viewer, entity unit)
{
    uint16_t owner = thing_of(judgement, unit)->owner.side;
    return owner != NO_SIDE && side_at(STATE(starfleet), owner) == viewer;
}

/* Whether the viewer has a unit, and nobody may have leased it. */
static bool keeps(const struct judgement *judgement, const struct side *viewer, entity unit)
{
    return owns(judgement, viewer, unit) &&
           !lease_may_run(STATE(starfleet), thing_of(judgement, unit));
}

/* Whether the viewer keeps a thing that a field of the event names. */
static bool keeps_one(const struct judgement *judgement, const struct side *viewer, int field)
{
    for (uint32_t i = 0; i < count_in(judgement->event, field); i++)
        if (keeps(judgement, viewer, (entity)item(judgement->event, field, i)))
            return true;
    return false;
}

/* The event that brings about each fact of the table. If it is secret, so is the fact. */
static const uint16_t works_made_by[] = {[IS_CLAIMED] = START_CLAIM,
                                         [IS_BUILDING] = BEGIN_BASE,
                                         [IS_UPGRADED_BY] = BEGIN_UPGRADE,
                                         [IS_DISMANTLED_BY] = BEGIN_DISMANTLE,
                                         [IS_SCRAPPED_BY] = SCRAP,
                                         [IS_BLOCKADED] = BLOCKADE,
                                         [IS_CUT_OFF] = CUT_OFF,
                                         [IS_INSURGENT] = INSURGENCY,
                                         [IS_LEASED] = LEASE};
static const uint16_t conditions_made_by[] = {[IS_ON_MAP] = PLACE,
                                              [IS_REMOVED] = REMOVE,
                                              [IS_LOST] = MUTINY,
                                              [IS_DESTROYED] = DESTROY,
                                              [IS_SOLD] = SELL,
                                              [IS_SCRAPPED] = SCRAP,
                                              [IS_BEGUN] = BEGIN_BASE,
                                              [IS_STANDING] = COMPLETE_BASE,
                                              [IS_UPGRADING] = BEGIN_UPGRADE,
                                              [IS_DISMANTLING] = BEGIN_DISMANTLE,
                                              [IS_DISMANTLED] = COMPLETE_DISMANTLE,
                                              [IS_REDUCED] = REDUCE_BY_EVENT};

/* Whether another side has a unit and has not shown that openly. */
static bool is_hidden_unit(const struct thing *unit, uint16_t viewer)
{
    const struct ownership *owner = &unit->owner;
    return owner->side != NO_SIDE && owner->side != viewer && !owner->assumed &&
           !is_openly_owned(unit);
}

/* Whether the pirates have a ship on the map of which the viewer does not know, so that the number
 * of their ships would tell of it. */
static bool counts_hidden_ship(const struct starfleet *game, uint16_t pirates, uint16_t viewer)
{
    for (uint32_t i = 0; i < game->things.count; i++) {
        const struct thing *ship = &TABLE_CONST(struct thing, game, game->things)[i];
        if (ship->on_map_of == pirates && is_hidden_unit(ship, viewer))
            return true;
    }
    return false;
}

/* Whether the viewer may see what the table says of the event's unit. Where a log begins, this may
 * be what secret deeds of the unit's side have led to. */
static bool may_see_unit_state(const struct judgement *judgement, const struct side *viewer)
{
    const struct starfleet *game = STATE(starfleet);
    return !game->at_beginning ||
           !is_hidden_unit(thing_in(judgement, F_UNIT), side_of(game, viewer->self));
}

/* Whether the event says that the log records another side's area that the viewer cannot see. */
static bool is_record_of_another(const struct event *event, const struct side *viewer)
{
    if (!has(event, F_SIDE) || entity_in(event, F_SIDE) == viewer->self)
        return false;
    for (uint32_t i = 0; i < count_in(event, F_CODE); i++)
        if (starfleet_vocabulary.secret_areas >> item(event, F_CODE, i) & 1)
            return true;
    return false;
}

static bool may_see_condition(const struct judgement *judgement, const struct side *viewer)
{
    const enum condition condition = (enum condition)value_in(judgement->event, F_STATE);
    if (condition <= IS_REMOVED && !may_see_unit_state(judgement, viewer))
        return false;
    return owns(judgement, viewer, entity_in(judgement->event, F_UNIT)) ||
           !is_secret_kind(conditions_made_by[condition]);
}

/* Whether the viewer may see a fact that the table states. */
static bool is_told_by_table(const struct judgement *judgement, const struct side *viewer)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    if (event->kind != SET)
        return event->kind != B10_COMPLETED || viewer->role == COALITION;
    switch (event->form) {
    case SET_RENT:
        return viewer->role == PIRATES;
    case SET_B10:
        return viewer->role == COALITION;
    case SET_TREASURY:
    case SET_NO_TREASURY:
    case SET_COMMITTED:
        return entity_in(event, F_SIDE) == viewer->self;
    case SET_WORK:
        return entity_in(event, F_SIDE) == viewer->self ||
               !is_secret_kind(works_made_by[value_in(event, F_STATE)]);
    case SET_CONDITION:
        return may_see_condition(judgement, viewer);
    case SET_AMOUNT:
        return made_offer(judgement, viewer);
    case SET_STAGE: /* where a log begins, how an offer is named may tell what its team plans */
        return is_intention((enum stage)value_in(event, F_STATE))
                   ? viewer->role == PIRATES && !game->at_beginning
                   : made_offer(judgement, viewer);
    case SET_RECORDED:
        return !is_record_of_another(event, viewer);
    case SET_OWNER:
        return !has(event, F_SECRETLY) || entity_in(event, F_SIDE) == viewer->self;
    case SET_OWNER_UNKNOWN:
        return may_see_unit_state(judgement, viewer);
    case SET_SHIPS:
        return !game->at_beginning ||
               !counts_hidden_ship(game, side_of(game, entity_in(event, F_SIDE)),
                                   side_of(game, viewer->self));
    case SET_HEX: /* who has leased a ship may have moved it */
        return !has(event, F_SECRETLY) || keeps_one(judgement, viewer, F_UNIT);
    default:
        return true;
    }
}

/* What the viewer learns of a secret of another side. */
static struct sight sight_of_secret(const struct judgement *judgement, const struct side *viewer)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    switch (event->kind) {
    case SELL_INFORMATION:
    case SELL_SUPPLIES:
        return (struct sight){.hidden = entity_in(event, F_SIDE) != viewer->self};
    case TALLY: /* the total that ends the pirates' play is what proves it */
        return (struct sight){.hidden = !has(event, F_VERDICT)};
    case INTERCEPT: /* if it succeeds, its combat in 4A6 shows it */
        return (struct sight){.hidden = true, .waits_for = hash_of_intercept(game)};
    case ALTER: /* the order that is announced after it shows it */
        return (struct sight){.hidden = true,
                              .waits_for = hash_of_alteration(game, alterations(game))};
    case B10_DICE:
        return (struct sight){.hidden = viewer->role != COALITION};
    default:
        return sight_of_offer(judgement, viewer);
    }
}

/* Whether the GameMaster records in secret what the viewer does: something that teams do, of a unit
 * that the viewer keeps. */
static bool is_recorded_for(const struct judgement *judgement, const struct side *viewer)
{
    uint16_t kind = judgement->event->kind;
    bool by_teams = false;
    if (subject_role(judgement) != GAMEMASTER)
        return false;
    for (int place = 0; place < PLACES; place++)
        by_teams |= event_at(place, kind) && starfleet_steps[place].who & TEAMS;
    return by_teams &&
           (keeps_one(judgement, viewer, F_UNIT) || keeps_one(judgement, viewer, F_BASE));
}

struct sight starfleet_sight(const struct judgement *judgement, entity viewer)
{
    const struct starfleet *game = STATE(starfleet);
    const struct event *event = judgement->event;
    const struct side *side = side_at(game, side_of(game, viewer));
    struct sight sight = {.hidden = false};
    if (event->by_table)
        sight.hidden = !is_told_by_table(judgement, side);
    else if (event->subject != viewer && is_secret_event(judgement) &&
             !is_recorded_for(judgement, side))
        sight = sight_of_secret(judgement, side);
    if (event->kind == COMBAT && game->sequence.place == AT_4A6)
        sight.tells = hash_of_intercept(game);
    if (event->kind == ANNOUNCE && alterations(game))
        sight.tells = hash_of_alteration(game, alterations(game) - 1);
    return sight;
}

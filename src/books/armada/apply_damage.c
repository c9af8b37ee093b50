/* SPDX-License-Identifier: MIT */
/* Damage, shields and hull (RRG 1.5.0, Damage). The state keeps how much damage a unit has at
 * least, and how many shields of a hull zone are left at most and at least. */
#include "books/armada/apply.h"

void destroy_if_due(const struct play *play, struct unit *unit)
{
    if (unit->damage.hull == UNKNOWN || unit->damage.least < unit->damage.hull || !unit->in_play ||
        unit->loss.kept)
        return;
    unit->in_play = unit->loss.unsure = false;
    unit->loss.by_damage = true;
    unit->loss.line = (uint32_t)play->event->line;
    end_activation_of(GAME(armada), row(play, unit));
}

/* Whether the recorded damage may have destroyed a unit. A hull that is not declared may be any. */
static bool may_be_destroyed(const struct unit *unit)
{
    return unit->damage.told >= (unit->damage.hull == UNKNOWN ? 1 : unit->damage.hull);
}

int32_t take_shields(struct hull_zone *zone, int32_t points)
{
    int32_t taken = zone->shields == UNKNOWN || points < zone->shields ? points : zone->shields;
    zone->least_shields = (int16_t)within((int64_t)zone->least_shields - points, 0, INT16_MAX);
    if (zone->shields != UNKNOWN)
        zone->shields = (int16_t)(zone->shields - taken);
    return points - taken;
}

int32_t take_told_shields(struct hull_zone *zone, int32_t points)
{
    int32_t taken = points < zone->told_shields ? points : zone->told_shields;
    zone->told_shields = (int16_t)(zone->told_shields - taken);
    return points - taken;
}

/* Takes damage from a hull zone that the log does not name. Answers how many points remain at
 * least: those that all shields together cannot absorb. */
static int32_t take_shields_somewhere(struct unit *ship, int32_t points)
{
    int32_t left = points;
    for (int i = 0; i < ZONES; i++) {
        struct hull_zone *zone = &ship->zones[i];
        if (!zone->there)
            continue;
        zone->least_shields = (int16_t)within((int64_t)zone->least_shields - points, 0, INT16_MAX);
        left = zone->shields == UNKNOWN || zone->shields > left ? 0 : left - zone->shields;
    }
    return left;
}

/* Adds to the greatest possible damage. What the shields certainly absorb does not count. */
static void count_most_damage(struct unit *unit, int place, int32_t points)
{
    bool zone_told = !unit->squadron && place != HULL_PLACE && place != UNKNOWN;
    int32_t held = zone_told ? unit->zones[place].least_shields : 0;
    if (unit->damage.most != UNKNOWN && points > held)
        unit->damage.most = (int16_t)within((int64_t)unit->damage.most + points - held, 0,
                                            INT16_MAX);
}

void suffer_untold(struct unit *unit, int zone, int32_t points)
{
    int32_t left = unit->squadron || zone == UNKNOWN
                       ? points
                       : take_told_shields(&unit->zones[zone], points);
    unit->damage.told = (int16_t)within((int64_t)unit->damage.told + left, 0, INT16_MAX);
    if (unit->in_play && !unit->loss.kept && may_be_destroyed(unit))
        unit->loss.unsure = true;
}

void suffer(const struct play *play, struct unit *unit, int place, int32_t points)
{
    int32_t left = points, told_left = points; /* behind the shields, and those the log tells of */
    count_most_damage(unit, place, points);
    if (!unit->squadron && place == UNKNOWN) {
        left = told_left = take_shields_somewhere(unit, points);
    } else if (!unit->squadron && place != HULL_PLACE) {
        left = take_shields(&unit->zones[place], points);
        told_left = take_told_shields(&unit->zones[place], points);
    }
    unit->damage.least = (int16_t)within((int64_t)unit->damage.least + left, 0, INT16_MAX);
    unit->damage.told = (int16_t)within((int64_t)unit->damage.told + told_left, 0, INT16_MAX);
    unit->damage.hit = unit->damage.hit || points > 0;
    destroy_if_due(play, unit);
    bool perhaps = may_be_destroyed(unit) || unit->damage.untold;
    if (unit->in_play && !unit->loss.kept && points > 0 && perhaps)
        unit->loss.unsure = true;
}

/* Adds to a number of shields, up to what the zone had at the beginning, or to what an effect has
 * given it above that. */
static int16_t more_shields(const struct hull_zone *zone, int16_t shields, int32_t points)
{
    int32_t most = shields > zone->most_shields ? shields : zone->most_shields;
    if (zone->most_shields == UNKNOWN)
        most = INT16_MAX;
    return (int16_t)within((int64_t)shields + points, 0, most);
}

static void recover_shields(struct hull_zone *zone, int32_t points, bool certain)
{
    if (zone->shields != UNKNOWN)
        zone->shields = more_shields(zone, zone->shields, points);
    zone->told_shields = more_shields(zone, zone->told_shields, points);
    if (certain)
        zone->least_shields = more_shields(zone, zone->least_shields, points);
}

void recover(struct unit *unit, int place, int32_t points, bool certain)
{
    bool to_hull = unit->squadron || place == HULL_PLACE;
    if (to_hull || place == UNKNOWN) {
        unit->damage.least = (int16_t)within((int64_t)unit->damage.least - points, 0, INT16_MAX);
        unit->damage.told = (int16_t)within((int64_t)unit->damage.told - points, 0, INT16_MAX);
    }
    if (to_hull && certain && unit->damage.most != UNKNOWN)
        unit->damage.most = (int16_t)within((int64_t)unit->damage.most - points, 0, INT16_MAX);
    for (int zone = 0; zone < ZONES; zone++)
        if (place == zone || place == UNKNOWN)
            recover_shields(&unit->zones[zone], points, certain && place == zone);
}

void forget_damage(struct unit *unit)
{
    unit->damage.least = 0;
    unit->damage.most = UNKNOWN;
    for (int zone = 0; zone < ZONES; zone++) {
        unit->zones[zone].shields = UNKNOWN;
        unit->zones[zone].least_shields = 0;
    }
}

void begin_told_damage(struct unit *unit)
{
    unit->damage.told = 0;
    for (int zone = 0; zone < ZONES; zone++) {
        int16_t shields = unit->zones[zone].most_shields;
        unit->zones[zone].told_shields = shields == UNKNOWN ? 0 : shields;
    }
}

/* The unit plays on: one point of its hull is left at least. */
static void survive(struct unit *unit)
{
    if (unit->damage.hull != UNKNOWN && unit->damage.told >= unit->damage.hull)
        unit->damage.told = (int16_t)(unit->damage.hull - 1);
}

/* How many shields a ship's zone may lose to others if the ship moves as many as it has points. */
static int32_t shields_to_move(const struct unit *ship, int from, int32_t points)
{
    int32_t room = 0;
    for (int i = 0; i < ZONES; i++) {
        const struct hull_zone *zone = &ship->zones[i];
        if (i != from && zone->there)
            room += zone->most_shields == UNKNOWN ? INT16_MAX
                                                  : zone->most_shields - zone->told_shields;
    }
    return within(room, 0, within(points, 0, ship->zones[from].told_shields));
}

void doubt_repairs(struct unit *ship, int more)
{
    const struct unit before = *ship;
    int32_t engineering = ship->card.engineering, points = ANY_DAMAGE;
    if (engineering != UNKNOWN)
        points = engineering + (engineering + 1) / 2 + more; /* a dial and a token */
    forget_damage(ship);
    for (int zone = 0; zone < ZONES; zone++)
        ship->zones[zone].told_shields -= (int16_t)shields_to_move(&before, zone, points);
}

void destroy_unit(const struct play *play, struct unit *unit)
{
    unit->damage.untold = false;
    if (unit->in_play || unit->aside)
        unit->loss.line = (uint32_t)play->event->line;
    unit->in_play = unit->aside = unit->loss.by_damage = unit->loss.refused = unit->loss.unsure =
        unit->loss.kept = unit->unseen = false;
    end_activation_of(GAME(armada), row(play, unit));
}

void enter_play(struct unit *unit)
{
    unit->deployed = unit->deployed || unit->aside;
    unit->in_play = true;
    unit->aside = unit->loss.by_damage = unit->loss.refused = unit->loss.unsure = unit->unseen =
        false;
}

void bring_into_play(struct unit *unit)
{
    if (!unit->in_play && !unit->aside) {
        forget_damage(unit);
        begin_told_damage(unit);
    }
    enter_play(unit);
}

/* The target of an attack, otherwise the unit that the event names, or that has the card which it
 * names. NULL: it names none. */
static struct unit *unit_of_event(const struct play *play)
{
    int field = has(play->event, TARGET) ? TARGET : UNIT;
    if (!has(play->event, field))
        return NULL;
    bool card = roster_at(play_roster(play), entity_in(play->event, field))->kind == KIND_UPGRADE;
    return card ? &units(play)[upgrade_named(play)->ship] : unit_named(play, field);
}

void see_unit(const struct play *play)
{
    struct unit *unit = unit_of_event(play);
    if (unit && unit->unseen)
        unit->unseen = unit->loss.unsure = false;
}

void bring_back(const struct play *play)
{
    struct unit *unit = unit_of_event(play);
    if (!unit)
        return;
    if (unit->in_play && (may_be_destroyed(unit) || unit->damage.untold))
        unit->loss.unsure = false;
    survive(unit);
    if (!unit->loss.by_damage)
        return;
    unit->in_play = unit->loss.unsure = true;
    unit->loss.by_damage = false;
    forget_damage(unit);
}

bool doubt_loss(const struct play *play)
{
    struct unit *unit = unit_of_event(play);
    if (!unit || unit->in_play || unit->aside)
        return false;
    if (unit->loss.refused) {
        unit->in_play = unit->loss.unsure = true;
        begin_told_damage(unit);
        forget_damage(unit);
    }
    unit->loss.refused = true;
    return unit->loss.unsure;
}

void forget_least_shields(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++)
        for (int zone = 0; zone < ZONES && !units(play)[i].squadron; zone++)
            units(play)[i].zones[zone].least_shields = 0;
}

void forget_most_damage(const struct play *play)
{
    for (uint32_t i = 0; i < GAME(armada)->units.count; i++)
        units(play)[i].damage.most = UNKNOWN;
}

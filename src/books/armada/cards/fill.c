/* SPDX-License-Identifier: MIT */
/* What cards say of units, where the log does not, and what an upgrade changes of it. */
#include "books/armada/apply.h"
#include "books/armada/cards/table.h"

void card_begins(struct unit *unit)
{
    const struct card *card = card_of(&unit->card.known);
    if (!card || unit->squadron)
        return;
    if (unit->card.max_speed == UNKNOWN)
        unit->card.max_speed = card->unit.speed;
    if (unit->card.size == UNKNOWN)
        unit->card.size = (int8_t)card->unit.size;
    unit->card.huge = unit->card.size == HUGE_SIZE;
    for (int zone = LEFT_AUXILIARY; zone < ZONES; zone++)
        unit->zones[zone].there = unit->card.huge;
}

/* What an upgrade makes of its ship's values: dice of zones, the squadron value. A value that the
 * card changes at times is not known. */
enum member { ZONE_DICE, SQUADRON_VALUE, ENGINEERING_VALUE, COMMAND_VALUE, ANTI_SQUADRON_DICE,
              TOKENS };
enum { OPEN_VALUE = INT8_MIN };

static const struct change {
    const char *card;
    uint8_t member, zones; /* zones: a bit each */
    uint8_t colour;
    int8_t by; /* or OPEN_VALUE */
} changes[] = {
    {"Enhanced Armament", ZONE_DICE, BIT(LEFT) | BIT(RIGHT), RED, 1},
    {"Spinal Armament", ZONE_DICE, BIT(FRONT) | BIT(REAR), RED, 1},
    {"High-Capacity Ion Turbines", ZONE_DICE, BIT(LEFT) | BIT(RIGHT), BLUE, 1},
    {"Expanded Launchers", ZONE_DICE, BIT(FRONT), BLACK, 2},
    {"Rapid Reload", ZONE_DICE, BIT(LEFT) | BIT(RIGHT), BLACK, 1},
    {"Lucid Voice", ZONE_DICE, BIT(LEFT) | BIT(RIGHT), BLACK, 1},
    {"Lucid Voice", ZONE_DICE, BIT(LEFT) | BIT(RIGHT), BLUE, -1},
    {"Lucid Voice", ZONE_DICE, BIT(REAR), RED, OPEN_VALUE},
    {"Expanded Hangar Bay", SQUADRON_VALUE, 0, 0, 1},
    {"SPHA-T", SQUADRON_VALUE, 0, 0, -2},
    {"Liberty", SQUADRON_VALUE, 0, 0, OPEN_VALUE},
    {"Engineering Team", ENGINEERING_VALUE, 0, 0, OPEN_VALUE},
    {"Mon Calamari Exodus Fleet", ENGINEERING_VALUE, 0, 0, OPEN_VALUE},
    {"Relentless", COMMAND_VALUE, 0, 0, OPEN_VALUE},
    {"Executor", COMMAND_VALUE, 0, 0, OPEN_VALUE},
    {"Nova Defiant", COMMAND_VALUE, 0, 0, OPEN_VALUE},
    {"Phoenix Home", COMMAND_VALUE, 0, 0, OPEN_VALUE},
    {"Flak Guns", ANTI_SQUADRON_DICE, 0, 0, OPEN_VALUE},
    {"Local Fire Control", TOKENS, 0, 0, OPEN_VALUE},
};

/* Cards of one ship that change another's values, or those of the fleet's ships. */
static const struct far_change {
    const char *card;
    enum member member;
} far_changes[] = {{"Redemption", ENGINEERING_VALUE},
                   {"San Hill", SQUADRON_VALUE},
                   {"Admiral Yularen", SQUADRON_VALUE}};

static void change_value(int8_t *value, int by)
{
    if (*value != UNKNOWN)
        *value = by == OPEN_VALUE ? UNKNOWN : (int8_t)(*value + by < 0 ? 0 : *value + by);
}

static void change_dice(struct armament *armament, const struct change *change)
{
    if (change->by == OPEN_VALUE)
        armament->known = false;
    else
        change_value(&armament->dice[change->colour], change->by);
}

static int8_t *value_of(struct unit_card *values, int member)
{
    return member == SQUADRON_VALUE      ? &values->squadrons
           : member == ENGINEERING_VALUE ? &values->engineering
                                         : &values->command;
}

static struct armament armament_of(const int8_t dice[COLOURS])
{
    struct armament armament = {.known = true, .said = true};
    for (int colour = 0; colour < COLOURS; colour++)
        armament.dice[colour] = dice[colour];
    return armament;
}

void fleet_changes_find(const struct armada *game, entity owner, struct fleet_changes *fleet)
{
    if (fleet->owner == owner)
        return;
    *fleet = (struct fleet_changes){.owner = owner};
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct upgrade *upgrade = upgrade_at(game, i);
        const struct card *card = card_of(&upgrade->known);
        if (unit_at(game, upgrade->ship)->owner != owner)
            continue;
        fleet->unknown = fleet->unknown || !card || is_own_card(card);
        for (size_t k = 0; card && k < sizeof far_changes / sizeof *far_changes; k++)
            if (strcmp(card->told.name, far_changes[k].card) == 0)
                fleet->opened |= (uint8_t)BIT(far_changes[k].member);
        if (card && fleet->sturdy < UINT8_MAX && strcmp(card->told.name, "Admiral Motti") == 0)
            fleet->sturdy++;
    }
}

static void change_by_upgrade(const struct card *card, struct unit *values)
{
    for (size_t k = 0; k < sizeof changes / sizeof *changes; k++) {
        const struct change *change = &changes[k];
        if (strcmp(card->told.name, change->card) != 0)
            continue;
        for (int zone = 0; change->member == ZONE_DICE && zone < ZONES; zone++)
            if (change->zones >> zone & 1)
                change_dice(&values->zones[zone].armament, change);
        if (change->member == ANTI_SQUADRON_DICE)
            change_dice(&values->card.anti_squadron, change);
        else if (change->member == TOKENS)
            values->defense.known = false;
        else if (change->member != ZONE_DICE)
            change_value(value_of(&values->card, change->member), change->by);
    }
}

/* Changes a ship's values as the fleet's upgrades do. What the log itself declares comes after
 * that. */
static void change_by_upgrades(const struct armada *game, const struct unit *ship,
                               const struct fleet_changes *fleet, struct unit *values)
{
    uint32_t row = (uint32_t)(ship - unit_at(game, 0));
    for (uint32_t i = first_upgrade(game, row);
         i < game->upgrades.count && upgrade_at(game, i)->ship == row; i++)
        if (card_of(&upgrade_at(game, i)->known))
            change_by_upgrade(card_of(&upgrade_at(game, i)->known), values);
    for (int member = SQUADRON_VALUE; member <= COMMAND_VALUE; member++)
        if (fleet->opened >> member & 1)
            change_value(value_of(&values->card, member), OPEN_VALUE);
    if (fleet->sturdy && values->card.huge)
        values->damage.hull = UNKNOWN;
    else if (fleet->sturdy)
        values->damage.hull += (int16_t)(fleet->sturdy * (values->card.size + 1));
}

void card_values(const struct armada *game, const struct unit *unit, struct fleet_changes *fleet,
                 struct unit *ret_values)
{
    const struct card_unit *card = &card_of(&unit->card.known)->unit;
    struct unit *values = ret_values;
    *values = *unit;
    values->damage.hull = card->hull;
    values->card.command = card->command;
    values->card.squadrons = card->squadrons;
    values->card.engineering = card->engineering;
    values->card.max_speed = card->speed;
    values->card.size = unit->squadron ? UNKNOWN : (int8_t)card->size;
    values->card.special_arc = card->special_arc;
    values->card.counter = card->counter;
    values->card.anti_squadron = armament_of(card->anti_squadron);
    values->card.special = armament_of(card->special);
    values->card.anti_ship = armament_of(card->battery);
    for (int zone = 0; zone < ZONES; zone++) {
        values->zones[zone].most_shields = card->zones[zone].shields;
        values->zones[zone].armament = armament_of(card->zones[zone].dice);
    }
    int edition = game->terms.edition == UNKNOWN ? UMPIRE_CARDS_PRINTED : game->terms.edition;
    const struct card_tokens *tokens = &card->tokens[edition];
    values->defense.known = game->terms.edition != UNKNOWN ||
                            memcmp(&card->tokens[0], &card->tokens[1], sizeof *tokens) == 0;
    values->defense.count = tokens->count;
    memcpy(values->defense.types, tokens->types, sizeof tokens->types);
    fleet_changes_find(game, unit->owner, fleet);
    if (!unit->squadron)
        change_by_upgrades(game, unit, fleet, values);
}

static void fill_zones(struct unit *unit, const struct unit *from)
{
    for (int zone = 0; zone < ZONES; zone++) {
        struct hull_zone *one = &unit->zones[zone];
        bool shields = one->most_shields != UNKNOWN;
        if (!one->there)
            continue;
        if (!one->declared || !one->armament.said)
            one->armament = from->zones[zone].armament;
        one->declared = true;
        if (shields)
            continue;
        one->most_shields = one->shields = from->zones[zone].most_shields;
        one->told_shields = one->least_shields = one->shields;
    }
}

static void fill_value(int8_t *value, int8_t from)
{
    if (*value == UNKNOWN)
        *value = from;
}

static void fill_armament(struct armament *armament, const struct armament *from)
{
    if (!armament->said)
        *armament = *from;
}

static void fill_unit(const struct armada *game, struct unit *unit, struct fleet_changes *fleet)
{
    struct unit from;
    const struct card *card = card_of(&unit->card.known);
    if (!card)
        return;
    card_values(game, unit, fleet, &from);
    if (unit->damage.hull == UNKNOWN)
        unit->damage.hull = from.damage.hull;
    if (!unit->defense.known)
        unit->defense = from.defense;
    fill_armament(&unit->card.anti_squadron, &from.card.anti_squadron);
    if (unit->squadron) {
        unit->card.declared = true;
        unit->card.bomber = unit->card.bomber || card->unit.bomber;
        unit->card.rogue = unit->card.rogue || card->unit.rogue;
        unit->card.swarm = unit->card.swarm || card->unit.swarm;
        fill_value(&unit->card.counter, from.card.counter);
        fill_armament(&unit->card.anti_ship, &from.card.anti_ship);
        return;
    }
    fill_value(&unit->card.command, from.card.command);
    fill_value(&unit->card.squadrons, from.card.squadrons);
    fill_value(&unit->card.engineering, from.card.engineering);
    fill_value(&unit->card.special_arc, from.card.special_arc);
    if (card->unit.special_arc != UNKNOWN)
        fill_armament(&unit->card.special, &from.card.special);
    fill_zones(unit, &from);
}

void cards_fill(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct upgrade *upgrades = TABLE(struct upgrade, game, game->upgrades);
    struct fleet_changes fleet = NO_FLEET;
    for (uint32_t i = 0; i < game->units.count; i++)
        fill_unit(game, &units(play)[i], &fleet);
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct card *card = card_of(&upgrades[i].known);
        if (card && !upgrades[i].recur && !upgrades[i].non_recur) {
            upgrades[i].recur = card->recur;
            upgrades[i].non_recur = card->non_recur;
        }
    }
}

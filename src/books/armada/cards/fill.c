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
        const struct card *card = card_of(&upgrade_at(game, i)->known);
        if (unit_at(game, upgrade_at(game, i)->ship)->owner == owner)
            fleet->unknown = fleet->unknown || !card || is_own_card(card);
    }
}

static void change_value(int8_t *value, const struct card_number *number)
{
    if (number->sets)
        *value = number->by;
    else if (*value != UNKNOWN)
        *value = (int8_t)(*value + number->by < 0 ? 0 : *value + number->by);
}

static void change_dice(struct armament *armament, const struct card_number *number)
{
    for (int colour = 0; colour < COLOURS; colour++)
        if (number->colours >> colour & 1)
            change_value(&armament->dice[colour], number);
}

/* Puts dice of one colour in the place of all. */
static void change_colour(struct armament *armament, int colour)
{
    int8_t sum = 0;
    for (int i = 0; i < COLOURS; i++) {
        sum = (int8_t)(sum + armament->dice[i]);
        armament->dice[i] = 0;
    }
    armament->dice[colour] = sum;
}

/* More hull on a ship of a size. */
static void change_hull(struct unit *values, const struct card_number *number)
{
    if (!(number->of >> values->card.size & 1))
        return;
    values->damage.hull = number->by == CARD_UNTOLD ? UNKNOWN
                                                    : (int16_t)(values->damage.hull + number->by);
}

static void change_zones(struct unit *values, const struct card_number *number)
{
    for (int zone = 0; zone < ZONES; zone++)
        if (number->of >> zone & 1)
            change_dice(&values->zones[zone].armament, number);
}

static void change_by(struct unit *values, const struct card_number *number)
{
    struct unit_card *card = &values->card;
    switch (number->what) {
    case CARD_HULL: change_hull(values, number); break;
    case CARD_SQUADRONS: change_value(&card->squadrons, number); break;
    case CARD_COMMAND: change_value(&card->command, number); break;
    case CARD_DIALS: card->more_dials = (int8_t)(card->more_dials + number->by); break;
    case CARD_TOKENS: values->tokens.most = number->by; break;
    case CARD_TOKENS_OF_A_KIND: values->tokens.several = true; break;
    case CARD_ZONE_DICE: change_zones(values, number); break;
    case CARD_SPECIAL_DICE: change_dice(&card->special, number); break;
    case CARD_ARCS: card->arcs = number->of; break;
    case CARD_IGNITION: card->ignition = (uint8_t)number->by; break;
    case CARD_DEFENSE: values->defense.known = false; break;
    case CARD_COLOUR: change_colour(&card->anti_squadron, number->by); break;
    default: break;
    }
}

/* Changes a ship's values as its own upgrades do, and those of its fleet that are for all friendly
 * ships. What the log itself declares comes after that. */
static void change_by_upgrades(const struct armada *game, const struct unit *ship,
                               struct unit *values)
{
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct unit *owner = unit_at(game, upgrade_at(game, i)->ship);
        if (owner->owner != ship->owner)
            continue;
        for (const struct card_permit *row = card_rows(card_of(&upgrade_at(game, i)->known));
             row->rules; row++)
            for (const struct card_number *number = row->numbers; number->what; number++)
                if (card_is_filled(row, number) && card_is_of_edition(game, row) &&
                    (owner == ship || row->who == WHO_FRIEND))
                    change_by(values, number);
    }
}

/* More shields than the card has that a repair may give to hull zones of a ship. */
static void raise_shields(const struct armada *game, struct unit *ship)
{
    const uint32_t row_of_ship = (uint32_t)(ship - unit_at(game, 0));
    for (uint32_t i = first_upgrade(game, row_of_ship);
         i < game->upgrades.count && upgrade_at(game, i)->ship == row_of_ship; i++)
        for (const struct card_permit *row = card_rows(card_of(&upgrade_at(game, i)->known));
             row->rules; row++)
            for (const struct card_number *number = row->numbers; number->what; number++)
                if (number->what == CARD_SHIELDS)
                    for (int zone = 0; zone < ZONES; zone++) {
                        int16_t *most = &ship->zones[zone].most_shields;
                        if (number->of >> zone & 1 && card_is_of_edition(game, row) &&
                            *most != UNKNOWN && *most < number->bound)
                            *most = (int16_t)(*most + number->by);
                    }
}

void card_values(const struct armada *game, const struct unit *unit, struct unit *ret_values)
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
    if (!unit->squadron)
        change_by_upgrades(game, unit, values);
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

static void fill_unit(const struct armada *game, struct unit *unit)
{
    struct unit from;
    const struct card *card = card_of(&unit->card.known);
    if (!card)
        return;
    card_values(game, unit, &from);
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
    if (card->unit.special_arc != UNKNOWN || from.card.arcs)
        fill_armament(&unit->card.special, &from.card.special);
    unit->card.more_dials = from.card.more_dials;
    unit->card.ignition = from.card.ignition;
    unit->card.arcs = from.card.arcs;
    unit->tokens = from.tokens;
    fill_zones(unit, &from);
    raise_shields(game, unit);
}

void cards_fill(const struct play *play)
{
    struct armada *game = GAME(armada);
    struct upgrade *upgrades = TABLE(struct upgrade, game, game->upgrades);
    for (uint32_t i = 0; i < game->units.count; i++)
        fill_unit(game, &units(play)[i]);
    for (uint32_t i = 0; i < game->upgrades.count; i++) {
        const struct card *card = card_of(&upgrades[i].known);
        if (card && !upgrades[i].recur && !upgrades[i].non_recur) {
            upgrades[i].recur = card->recur;
            upgrades[i].non_recur = card->non_recur;
        }
    }
}

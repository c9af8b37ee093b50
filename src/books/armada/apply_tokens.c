/* SPDX-License-Identifier: MIT */
/* Command tokens. */
#include "books/armada/apply.h"
#include "books/armada/attacks.h"
#include "books/armada/rules.h"

/* Whether the log may have left out that the ship paid for readying a card. */
static bool may_have_paid(const struct play *play, const struct unit *ship)
{
    const struct armada *game = GAME(armada);
    const struct player *owner = player_at(game, ship->owner);
    if (!owner->readying_missed)
        return false;
    for (uint32_t i = 0; i < game->upgrades.count; i++)
        if (upgrade_at(game, i)->non_recur && unit_at(game, upgrade_at(game, i)->ship) == ship)
            return true;
    return !roster_records(play_roster(play), ship->owner, CARDS_AREA);
}

void give_token(const struct play *play, struct unit *ship, uint8_t command)
{
    struct player *owner = player_named(play, ship->owner);
    if (ship->tokens.held[command] > 0 && !ship->tokens.several) {
        owner->duplicated = row(play, ship);
        owner->duplicate = command;
        return;
    }
    ship->tokens.held[command] = (uint8_t)within(ship->tokens.held[command] + 1, 1, UINT8_MAX);
    if (!owner->commands_missed && !may_have_paid(play, ship) &&
        tokens_held(ship) > tokens_most(ship))
        owner->crowded = row(play, ship);
}

void allow_tokens(struct unit *ship)
{
    unsigned held = tokens_held(ship);
    if (ship->card.command != UNKNOWN && held > tokens_most(ship))
        ship->tokens.most = (int8_t)held;
}

void settle_tokens(const struct play *play)
{
    struct player *player = player_named(play, play->event->subject);
    if (player && player->crowded != NO_UNIT && play->event->kind != DISCARD && by_known_card(play))
        allow_tokens(&units(play)[player->crowded]); /* the card lets it keep them */
    if (player && play->event->kind != DISCARD)
        player->crowded = player->duplicated = NO_UNIT;
}

void apply_gain(const struct play *play)
{
    struct unit *ship = own_ship(play);
    uint8_t command = (uint8_t)value_in(play->event, COMMAND);
    bool given = ship && ship->card.huge && row(play, ship) == GAME(armada)->ship.unit &&
                 GAME(armada)->ship.dial == command && !has(play->event, SOURCE);
    if (ship && !given) /* the reveal of a huge ship has given the token of its dial */
        give_token(play, ship, command);
}

void apply_discard(const struct play *play)
{
    struct unit *ship = own_ship(play);
    uint8_t command = (uint8_t)value_in(play->event, COMMAND);
    if (!ship)
        return;
    struct player *owner = player_named(play, ship->owner);
    bool duplicate = owner->duplicated == row(play, ship) && owner->duplicate == command;
    bool there = duplicate || ship->tokens.held[command] > 0;
    if (!duplicate)
        take_command_token(ship, command);
    if (there)
        owner->duplicated = NO_UNIT;
    if (owner->crowded != row(play, ship) || tokens_held(ship) <= tokens_most(ship))
        owner->crowded = NO_UNIT;
}

/* Statements of the table: what effects do to units. */

void apply_destroy(const struct play *play)
{
    destroy_unit(play, unit_named(play, UNIT));
}

static int place_in(const struct event *event)
{
    return has(event, TO_ZONE) ? value_in(event, TO_ZONE) : UNKNOWN;
}

/* Takes the points of the event off the damage that the table may write for attacks on a unit.
 * Answers how many of them no attack has done, although there is one. */
static int32_t write_damage(const struct play *play, struct unit *unit)
{
    struct armada *game = GAME(armada);
    const struct attack *attack = attack_on(game, play_roster(play), unit);
    int32_t points = value_in(play->event, NUMBER),
            left = attack ? damage_left(game, play_roster(play), attack) : 0;
    bool attacked = attack || unit->damage.owed != 0;
    int32_t of_attack = points < left ? points : left;
    if (attack)
        (attack == &game->attack ? &game->attack : &game->answered)->written += of_attack;
    points -= of_attack;
    int32_t late = points < unit->damage.owed ? points : unit->damage.owed;
    unit->damage.owed = (int16_t)(unit->damage.owed - late);
    return attacked ? points - late : 0;
}

/* Whether the table has written less damage than the attack on a unit has certainly done. */
static bool is_short(const struct play *play, const struct unit *unit)
{
    const struct armada *game = GAME(armada);
    const struct attack *attack = attack_on(game, play_roster(play), unit);
    return attack && attack->step >= ROLL_DICE &&
           damage_to_come(game, play_roster(play), attack) == DUE;
}

/* Activates a squadron that was damaged by an exogorth at the start of the Squadron Phase. */
static void toggle_by_exogorth(const struct play *play, struct unit *unit)
{
    char buffer[LIMIT_STRING_BYTES];
    bool attacked = unit->squadron && GAME(armada)->rounds.phase == SQUADRON_PHASE &&
                    value_in(play->event, NUMBER) > 0 &&
                    name_begins(event_text(play->event, SOURCE, buffer), "exogorth");
    if (play->interpretations[EXOGORTH] != EXOGORTH_ACTIVATES || !attacked || unit->activated)
        return;
    unit->activated = TURNED_BY_EXOGORTH;
    unit->activated_line = (uint32_t)play->event->line;
}

/* The unit suffers what its attacks can have done. If the table writes more, which is reported, and
 * that much would destroy the unit, it is unknown whether the unit is in play. */
void apply_damage(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    bool overlaps = has_just_maneuvered(GAME(armada)) && !unit->squadron;
    int32_t points = value_in(play->event, NUMBER);
    bool in_place = !overlaps && !has(play->event, SOURCE);
    int32_t excess = in_place ? write_damage(play, unit) : 0;
    if (unit->damage.face_up)
        excess = 0;
    if (!in_place || !is_short(play, unit))
        tell_damage_otherwise(GAME(armada), row(play, unit), NO_SIDE);
    if (has_just_maneuvered(GAME(armada)) &&
        (!has(play->event, SOURCE) || by_overlap(play->event))) {
        GAME(armada)->overlaps = true; /* that it was not said before was reported */
        GAME(armada)->overlap_said |= by_overlap(play->event);
        unit->last.collision = GAME(armada)->activations;
    }
    if (by_known_card(play) && !by_overlap(play->event))
        unit->damage.face_up = true;
    suffer(play, unit, place_in(play->event), points - excess);
    toggle_by_exogorth(play, unit);
    if (excess > 0 && unit->in_play && unit->damage.hull != UNKNOWN &&
        unit->damage.least + excess >= unit->damage.hull)
        unit->loss.unsure = true;
}

void apply_recover(const struct play *play)
{
    recover(unit_named(play, UNIT), place_in(play->event), value_in(play->event, NUMBER), true);
}

/* Forgets what an effect in words may have changed of a unit. */
static void forget_unit(struct armada *game, struct unit *unit)
{
    begin_told_damage(unit);
    forget_damage(unit);
    unit->damage.hit = true;
    unit->defense.unsure = UINT16_MAX;
    doubt_ship(unit);
    tell_damage_otherwise(game, (uint32_t)(unit - TABLE(struct unit, game, game->units)), NO_SIDE);
}

static bool acts_now(const struct armada *game, uint32_t unit)
{
    const struct attack *attack = &game->attack;
    return unit == game->ship.unit || unit == game->squadron.unit ||
           (attack->open && (unit == attack->attacker || unit == attack->defender));
}

/* Applies an effect in free words. It may have changed the units that its words name; if they name
 * none, those that act or are attacked; if there are none, any. Without a source it is a remark. */
void apply_effect(const struct play *play)
{
    struct armada *game = GAME(armada);
    char buffer[LIMIT_STRING_BYTES];
    struct slice text = event_text(play->event, NAME, buffer);
    bool any_named = false, any_acts = false;
    if (!by_known_card(play))
        return;
    for (uint32_t i = 0; i < game->units.count; i++) {
        any_named = any_named ||
                    slice_mentions(text, roster_name(play_roster(play), units(play)[i].self));
        any_acts = any_acts || acts_now(game, i);
    }
    for (uint32_t i = 0; i < game->units.count; i++) {
        struct unit *unit = &units(play)[i];
        bool named = slice_mentions(text, roster_name(play_roster(play), unit->self));
        bool is_meant = any_named ? named : acts_now(game, i) || !any_acts;
        if (is_meant)
            forget_unit(game, unit);
        if (named && unit->activated) { /* the effect may allow another activation */
            unit->loss.unsure = true;
            unit->activated = NOT_ACTIVATED;
        }
    }
    game->tokens_unsure = true;
}

void apply_prevent(const struct play *play)
{
    unit_named(play, UNIT)->prevented = play->event->kind == PREVENT;
}

void apply_deploy(const struct play *play)
{
    bring_into_play(unit_named(play, UNIT));
}

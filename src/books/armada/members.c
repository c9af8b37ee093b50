/* SPDX-License-Identifier: MIT */
/* The members of the state: how a page calls each, what `table: set` does to it, and how the log
 * that goes on has it. After `table: set` a member is known, even if it was not before. */
#include "books/armada/apply.h"
#include "books/armada/attacks.h"
#include "books/armada/cards/table.h"
#include "judge/mechanics/members.h"

enum { SIDES, SHIPS, UPGRADES }; /* SHIPS: and squadrons */

static const struct owners owners[] = {
    [SIDES] = {ROWS_OF(armada, sides, side), KEPT(armada, side_count), PLAYER},
    [SHIPS] = {ROWS_OF(armada, units, unit), .field = UNIT, .apart = members_apart,
               .unsaid = {KEPT(unit, untold), KEPT(unit, unseen), KEPT(unit, loss.unsure),
                          KEPT(unit, loss.refused)}},
    [UPGRADES] = {ROWS_OF(armada, upgrades, upgrade), .field = UNIT, .alike = true,
                  .holder = KEPT(upgrade, ship), .held_by = SHIPS},
};

/* Sides --------------------------------------------------------------------------------- */

VALUE(pass_tokens, struct side, .there = true,
      .unsaid = row->declared_tokens == UNKNOWN || row->pass_tokens < 0,
      .number = row->pass_tokens)
VALUE(victory_tokens, struct side, .there = row->victory_tokens != UNKNOWN,
      .number = row->victory_tokens)
VALUE(objective_points, struct side, .there = row->objective_points != UNKNOWN,
      .number = row->objective_points)
VALUE(first_player, struct armada,
      .there = ((const struct armada *)one->state)->first == (int)one->index)

static void set_pass_tokens(const struct play *play)
{
    int side = side_of(GAME(armada), entity_in(play->event, PLAYER));
    if (side != NO_SIDE)
        GAME(armada)->sides[side].pass_tokens = value_in(play->event, NUMBER);
}

static void set_victory_tokens(const struct play *play)
{
    int side = side_of(GAME(armada), entity_in(play->event, PLAYER));
    if (side != NO_SIDE)
        GAME(armada)->sides[side].victory_tokens = value_in(play->event, NUMBER);
}

static void set_objective_points(const struct play *play)
{
    int side = side_of(GAME(armada), entity_in(play->event, PLAYER));
    if (side != NO_SIDE)
        GAME(armada)->sides[side].objective_points = value_in(play->event, NUMBER);
}

static void set_first(const struct play *play)
{
    int side = side_of(GAME(armada), entity_in(play->event, PLAYER));
    if (side != NO_SIDE)
        GAME(armada)->first = (int8_t)side;
}

/* Units: whether they are there, and activated ------------------------------------------- */

VALUE(aside, struct unit, .there = !row->in_play && row->aside)
VALUE(out_of_play, struct unit, .there = !row->in_play)
VALUE(deployed, struct unit, .there = row->deployed && row->in_play, .word = "deployed")
VALUE(prevented, struct unit, .there = row->prevented && !row->activated)

static void say_prevented(const struct owner *one, struct going_on *going)
{
    going_on_fact(going, "prevent", one->self);
}

VALUE(activated, struct unit, .there = true, .untold = !row->activated,
      .word = one->over || !row->activated ? "unactivated" : NULL)

static void set_there(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    switch (value_in(play->event, STATE_WORD)) {
    case UNIT_DESTROYED:
        destroy_unit(play, unit);
        break;
    case UNIT_KEPT:
        unit->loss.kept = true;
        enter_play(unit);
        break;
    case UNIT_ASIDE:
        destroy_unit(play, unit);
        unit->aside = true;
        break;
    default:
        bring_into_play(unit);
        break;
    }
}

static void set_unit_activated(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    bool activated = value_in(play->event, STATE_WORD) == UNIT_ACTIVATED;
    unit->activated = activated ? IS_ACTIVATED : NOT_ACTIVATED;
    if (unit->activated)
        unit->activated_line = (uint32_t)play->event->line;
}

/* Units: numbers, and lists of tokens and dials -------------------------------------------- */

VALUE(hull, struct unit, .there = true, .unknown = row->damage.hull <= 0,
      .unsaid = row->damage.most != row->damage.least || row->damage.untold,
      .number = row->damage.hull - row->damage.least)
VALUE(damage, struct unit, .there = row->damage.hull <= 0 && row->damage.least > 0,
      .number = row->damage.least)

/* Sets the hull that is left. More than the card says raises the hull. */
static void set_hull(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    int32_t left = value_in(play->event, NUMBER);
    if (unit->damage.hull == UNKNOWN || left > unit->damage.hull)
        unit->damage.hull = (int16_t)left;
    unit->damage.least = unit->damage.most = unit->damage.told = (int16_t)(unit->damage.hull -
                                                                           left);
    unit->damage.hit = unit->damage.least > 0;
    unit->damage.face_up = unit->loss.unsure = unit->damage.untold = false;
    unit->damage.owed = 0;
    if (left > 0 && unit->loss.by_damage)
        enter_play(unit);
    tell_damage_otherwise(GAME(armada), row(play, unit), NO_SIDE);
    destroy_if_due(play, unit);
}

VALUE(speed, struct unit, .there = !row->squadron, .unknown = row->speed < 0,
      .unsaid = row->speed_doubt.untold, .number = row->speed)
VALUE(targeting, struct unit, .there = row->targeting == TARGETING_TOKEN)

static void set_targeting(const struct play *play)
{
    bool placed = value_in(play->event, STATE_WORD) == TOKEN_PLACED;
    unit_named(play, UNIT)->targeting = placed ? TARGETING_TOKEN : NO_TARGETING_TOKEN;
}

static void shields(const struct owner *one, struct listing *listing)
{
    const struct unit *ship = one->row;
    for (int i = 0; i < ZONES; i++) {
        const struct hull_zone *zone = &ship->zones[i];
        if (!zone->there || !zone->declared)
            continue;
        if (zone->shields < 0)
            listing_add(listing, "%s unknown", armada_zones[i]);
        else if (zone->least_shields == zone->shields)
            listing_add(listing, "%s %d", armada_zones[i], zone->shields);
        else if (zone->least_shields == 0)
            listing_add(listing, "%s at most %d", armada_zones[i], zone->shields);
        else
            listing_add(listing, "%s %d to %d", armada_zones[i], zone->least_shields,
                        zone->shields);
    }
}

static void say_shields(const struct owner *one, struct going_on *going)
{
    const struct unit *ship = one->row;
    for (int zone = 0; zone < ZONES; zone++) {
        const struct hull_zone *this = &ship->zones[zone];
        if (!this->there || !this->declared || this->shields < 0 ||
            this->least_shields != this->shields)
            continue;
        going_on_set(going, one->self);
        going_on_add(going, "shields %s %d", armada_zones[zone], this->shields);
        going_on_end(going);
    }
}

static void set_shields(const struct play *play)
{
    struct unit *ship = unit_named(play, UNIT);
    struct hull_zone *zone = &ship->zones[value_in(play->event, ZONE)];
    zone->shields = zone->least_shields = zone->told_shields = (int16_t)value_in(play->event,
                                                                                 NUMBER);
    zone->declared = true;
    tell_damage_otherwise(GAME(armada), row(play, ship), NO_SIDE);
}

static void defense(const struct owner *one, struct listing *listing)
{
    static const char *const states[] = {
        [TOKEN_READY] = "", [TOKEN_EXHAUSTED] = " (exhausted)", [TOKEN_DISCARDED] = " (discarded)"};
    const struct unit *unit = one->row;
    for (unsigned i = 0; i < unit->defense.count; i++)
        listing_add(listing, "%s%s", armada_tokens[unit->defense.types[i]],
                    states[unit->defense.states[i]]);
}

/* Those that are not ready; a unit is declared with ready ones, and begins a round with them. */
static void say_defense(const struct owner *one, struct going_on *going)
{
    const struct unit *unit = one->row;
    for (unsigned i = 0; i < unit->defense.count; i++) {
        bool known = !unit->defense.exhausted_unsure && !(unit->defense.unsure >> i & 1);
        bool readied = one->over && unit->defense.states[i] == TOKEN_EXHAUSTED;
        if (!known || readied || unit->defense.states[i] == TOKEN_READY)
            continue;
        going_on_set(going, one->self);
        going_on_add(going, "token %s %s", armada_tokens[unit->defense.types[i]],
                     unit->defense.states[i] == TOKEN_EXHAUSTED ? "exhausted" : "discarded");
        going_on_end(going);
    }
}

/* The place of the token of a type to change. Of several the one that leaves the unit as many
 * tokens as there can be, since the log does not say which it is. UNKNOWN: it has none. */
static int token_to_set(const struct unit *unit, int type, enum token_word word)
{
    static const uint8_t order[][3] = {
        [TOKEN_READIED] = {TOKEN_DISCARDED, TOKEN_EXHAUSTED, TOKEN_READY},
        [TOKEN_IS_EXHAUSTED] = {TOKEN_READY, TOKEN_DISCARDED, TOKEN_EXHAUSTED},
        [TOKEN_IS_DISCARDED] = {TOKEN_EXHAUSTED, TOKEN_READY, TOKEN_DISCARDED},
        [TOKEN_GAINED] = {TOKEN_DISCARDED, TOKEN_DISCARDED, TOKEN_DISCARDED},
        [TOKEN_LOST] = {TOKEN_EXHAUSTED, TOKEN_READY, TOKEN_DISCARDED}};
    for (size_t i = 0; i < sizeof order[word]; i++)
        for (int place = 0; place < unit->defense.count; place++)
            if (unit->defense.types[place] == type && unit->defense.states[place] == order[word][i])
                return place;
    return UNKNOWN;
}

static void set_token(const struct play *play)
{
    struct unit *unit = unit_named(play, UNIT);
    static const uint8_t states[] = {[TOKEN_READIED] = TOKEN_READY,
                                     [TOKEN_IS_EXHAUSTED] = TOKEN_EXHAUSTED,
                                     [TOKEN_IS_DISCARDED] = TOKEN_DISCARDED,
                                     [TOKEN_GAINED] = TOKEN_READY,
                                     [TOKEN_LOST] = TOKEN_DISCARDED};
    enum token_word word = (enum token_word)value_in(play->event, STATE_WORD);
    int type = value_in(play->event, TOKEN);
    bool full = unit->defense.count == DEFENSE_MOST;
    int place = word == TOKEN_GAINED && !full ? UNKNOWN : token_to_set(unit, type, word);
    if (place == UNKNOWN && word == TOKEN_GAINED && !full && unit->defense.known)
        place = unit->defense.count++;
    if (place == UNKNOWN)
        return;
    unit->defense.types[place] = (uint8_t)type;
    unit->defense.states[place] = states[word];
    if (states[word] == TOKEN_DISCARDED)
        unit->defense.discarded_line[type] = play_event_line(play);
    unit->defense.unsure &= (uint16_t) ~(1u << place);
}

/* Whether all commands of a ship are known: otherwise it may have other dials and tokens. */
static bool commands_known(const struct owner *one)
{
    const struct unit *ship = one->row;
    const struct armada *game = one->state;
    bool recorded = roster_records(one->roster, ship->owner, COMMANDS_AREA) &&
                    !player_at(game, ship->owner)->commands_missed;
    return !ship->squadron && (ship->tokens.set || recorded);
}

static bool dials_known(const struct owner *one)
{
    const struct unit *ship = one->row;
    bool known = commands_known(one);
    for (unsigned i = 0; i < ship->dials.count; i++)
        known = known && ship->dials.stack[i] <= SEALED;
    return known;
}

VALUE(dials, struct unit, .there = !row->squadron, .untold = row->dials.count == 0,
      .unsaid = !dials_known(one))

static void list_dials(const struct owner *one, struct listing *listing)
{
    const struct unit *ship = one->row;
    for (unsigned i = 0; i < ship->dials.count; i++)
        listing_add(listing, "%s",
                    ship->dials.stack[i] < COMMANDS ? armada_commands[ship->dials.stack[i]]
                                                    : "sealed");
    if (ship->dials.count == 0)
        listing_add(listing, "none");
}

/* Dials that are given to the active ship. */
static void set_given(const struct play *play)
{
    const struct event *event = play->event;
    struct ship_activation *active = &GAME(armada)->ship;
    for (uint32_t i = 0; i < count_in(event, COMMAND); i++)
        if (item(event, COMMAND, i) < COMMANDS && active->unit == row(play, unit_named(play, UNIT)))
            active->dials_given |= (uint8_t)(1u << item(event, COMMAND, i));
}

VALUE(tokens, struct unit, .there = !row->squadron, .untold = tokens_held(row) == 0,
      .unsaid = !commands_known(one) || row->tokens.unsure)

static void list_tokens(const struct owner *one, struct listing *listing)
{
    const struct unit *ship = one->row;
    for (int command = 0; command < COMMANDS; command++)
        for (unsigned i = 0; i < ship->tokens.held[command]; i++)
            listing_add(listing, "%s", armada_commands[command]);
    if (tokens_held(ship) == 0)
        listing_add(listing, "none");
}

static void set_tokens(const struct play *play)
{
    const struct event *event = play->event;
    struct unit *ship = unit_named(play, UNIT);
    memset(ship->tokens.held, 0, sizeof ship->tokens.held);
    for (uint32_t i = 0; i < count_in(event, COMMAND); i++)
        if (item(event, COMMAND, i) < COMMANDS)
            ship->tokens.held[item(event, COMMAND, i)]++;
    ship->tokens.set = true;
    ship->tokens.unsure = false;
    if (by_known_card(play))
        allow_tokens(ship);
}

/* How many attacks, or commanded squadrons, the active ship has left. */
static void set_left(const struct play *play)
{
    struct ship_activation *active = &GAME(armada)->ship;
    int number = value_in(play->event, NUMBER);
    if (active->unit != row(play, unit_named(play, UNIT)))
        return;
    if (value_in(play->event, STATE_WORD) == ATTACKS_AMOUNT) {
        active->attacks_most = (int16_t)(active->attacks + number + 1);
        return;
    }
    active->squadrons.limit = (int16_t)(active->squadrons.commanded + number);
    active->squadrons.in_force = true;
}

/* Upgrade cards ------------------------------------------------------------------------- */

static void set_upgrade(const struct play *play)
{
    struct upgrade *upgrade = upgrade_named(play);
    switch (value_in(play->event, STATE_WORD)) {
    case CARD_EXHAUSTED:
        upgrade->exhausted = true;
        upgrade->used_in = GAME(armada)->activations;
        upgrade->exhausted_line = (uint32_t)play->event->line;
        break;
    case CARD_DISCARDED:
        upgrade->discarded_line = (uint32_t)play->event->line;
        upgrade->discarded_for_use = false;
        break;
    case CARD_BACK:
        upgrade->discarded_line = 0;
        card_readied(play, upgrade->self, true);
        break;
    default:
        upgrade->exhausted = false;
        card_readied(play, upgrade->self, false);
        break;
    }
    upgrade->maybe_exhausted = false;
}

VALUE(ready, struct upgrade, .there = !row->exhausted && !row->maybe_exhausted, .word = "ready")

/* The table ----------------------------------------------------------------------------- */

static const struct member rows[] = {
    {SIDES, "pass tokens", NULL, "pass-tokens", BY_FORM(SET_PASS_TOKENS), .last = true,
     .read = pass_tokens, .set = set_pass_tokens},
    {SIDES, "is", "first player", "first-player", BY_FORM(SET_FIRST), .read = first_player,
     .set = set_first},
    {SIDES, "victory tokens", NULL, "victory-tokens", BY_FORM(SET_VICTORY_TOKENS), .last = true,
     .read = victory_tokens, .set = set_victory_tokens},
    {SIDES, "points of the objective", NULL, "objective-points", BY_FORM(SET_OBJECTIVE_POINTS),
     .last = true, .read = objective_points, .set = set_objective_points},

    {SHIPS, "is", "set aside", "aside", BY_WORD(SET_UNIT, UNIT_ASIDE), .alone = true, .read = aside,
     .set = set_there},
    {SHIPS, "is", "out of play", "destroyed", BY_WORD(SET_UNIT, UNIT_DESTROYED), .alone = true,
     .read = out_of_play, .say = say_destroyed, .set = set_there},
    {SHIPS, "is", "perhaps out of play", .at = KEPT(unit, loss.unsure)},
    {SHIPS, BY_WORD(SET_UNIT, UNIT_KEPT), .set = set_there},
    {SHIPS, NULL, NULL, "deployed", BY_WORD(SET_UNIT, UNIT_DEPLOYED), .read = deployed,
     .set = set_there},
    {SHIPS, BY_WORD(SET_UNIT, UNIT_BACK), .set = set_there},
    {SHIPS, "is", "activated", "activated", BY_FORM(SET_UNIT), .last = true, .read = activated,
     .set = set_unit_activated},
    {SHIPS, "is", "not to be activated", .within = true, .read = prevented, .say = say_prevented},
    {SHIPS, "hull", NULL, "hull", BY_FORM(SET_HULL), .read = hull, .set = set_hull},
    {SHIPS, "damage", .read = damage},
    {SHIPS, "speed", NULL, "speed", BY_WORD(SET_AMOUNT, SPEED_AMOUNT), .read = speed,
     .set = apply_speed},
    {SHIPS, "targeting token", "on the table", "targeting-token placed", BY_FORM(SET_TARGETING),
     .read = targeting, .set = set_targeting},
    {SHIPS, "shields", BY_FORM(SET_SHIELDS), .list = shields, .say = say_shields,
     .set = set_shields},
    {SHIPS, "defense tokens", BY_FORM(SET_TOKEN), .list = defense, .say = say_defense,
     .set = set_token},
    {SHIPS, "command dials", NULL, "dials", BY_WORD(SET_LIST, DIALS_HELD), .read = dials,
     .list = list_dials, .set = apply_dials},
    {SHIPS, "command tokens", NULL, "tokens", BY_WORD(SET_LIST, TOKENS_HELD), .read = tokens,
     .list = list_tokens, .set = set_tokens},
    {SHIPS, BY_WORD(SET_LIST, DIAL_HELD), .set = set_given},
    {SHIPS, BY_WORD(SET_AMOUNT, DIALS_AMOUNT), .at = KEPT(unit, dials.due)},
    {SHIPS, BY_FORM(SET_AMOUNT), .set = set_left},

    {UPGRADES, NULL, "discarded", "discarded", BY_FORM(SET_UPGRADE), .alone = true,
     .at = KEPT(upgrade, discarded_line), .set = set_upgrade},
    {UPGRADES, NULL, "exhausted", "exhausted", .at = KEPT(upgrade, exhausted)},
    {UPGRADES, NULL, NULL, "ready", .read = ready},
};

static const struct members members = {rows, sizeof rows / sizeof *rows, owners, STATE_WORD,
                                       NUMBER};

void apply_set(const struct play *play)
{
    members_set(&members, play);
}

static void tell_attack(struct telling *telling, const struct armada *game,
                        const struct roster *roster)
{
    const struct attack *attack = &game->attack;
    if (!attack->open || attack->attacker == NO_UNIT || attack->defender == NO_UNIT)
        return;
    struct slice attacker = roster_name(roster, unit_at(game, attack->attacker)->self);
    struct slice defender = roster_name(roster, unit_at(game, attack->defender)->self);
    bool near = attack->range >= 0 && attack->range <= EXTREME;
    telling_add(telling, NO_ENTITY, "attack", "%.*s on %.*s%s%s", (int)attacker.length, attacker.at,
                (int)defender.length, defender.at, near ? " at " : "",
                near ? armada_ranges[attack->range] : "");
}

void armada_tell(const void *state, const struct roster *roster, struct telling *telling)
{
    const struct armada *game = state;
    bool turns = game->rounds.phase == SHIP_PHASE || game->rounds.phase == SQUADRON_PHASE;
    int side = turns && !game->turn_open ? side_to_act(game) : NO_SIDE;
    if (side != NO_SIDE)
        telling_add_name(
            telling, roster, NO_ENTITY,
            game->ship.unit == NO_UNIT && game->squadron.unit == NO_UNIT ? "to act" : "to act next",
            side_name(game, side));
    if (game->ship.unit != NO_UNIT)
        telling_add_name(telling, roster, NO_ENTITY, "active ship",
                         unit_at(game, game->ship.unit)->self);
    if (game->ship.unit != NO_UNIT && game->ship.dial < COMMANDS)
        telling_add(telling, NO_ENTITY, "revealed", "%s", armada_commands[game->ship.dial]);
    if (game->squadron.unit != NO_UNIT)
        telling_add_name(telling, roster, NO_ENTITY, "active squadron",
                         unit_at(game, game->squadron.unit)->self);
    tell_attack(telling, game, roster);
    members_tell(&members, SIDES, state, roster, telling);
    members_tell(&members, SHIPS, state, roster, telling);
}

static bool is_status_done(const struct armada *game)
{
    return game->status_steps >> PLACE_ROUND_TOKEN & 1;
}

static const struct round_words armada_words = {
    .round = "round", .phases = armada_phases, .count = PHASES};

/* Whether the game is amid an activation, an attack, a turn of one squadron of several, a choice of
 * the Grand Admiral or the Status Phase; with `implies` also whether the round has phases ahead. */
bool armada_under_way(const void *state, bool implies)
{
    const struct armada *game = state;
    const bool ship_active = game->ship.unit != NO_UNIT && !game->ship.cut_short;
    const bool in_status_phase = game->status_steps && !is_status_done(game);
    if (ship_active || game->squadron.unit != NO_UNIT || game->attack.open)
        return true;
    if (game->activated_this_turn || game->chosen != NO_ENTITY || in_status_phase)
        return true;
    return implies && rounds_have_phases_ahead(&game->rounds, &armada_words);
}

static void say_next(const struct armada *game, struct going_on *going)
{
    bool turns = game->rounds.phase == SHIP_PHASE || game->rounds.phase == SQUADRON_PHASE;
    if (turns && game->next != NO_SIDE && !game->turn_open)
        going_on_fact(going, "next", side_name(game, game->next));
}

void armada_go_on(const void *state, struct going_on *going)
{
    const struct armada *game = state;
    bool over = rounds_go_on(&game->rounds, &armada_words, is_status_done(game), game->last_round,
                             going);
    for (unsigned of = SIDES; of <= UPGRADES; of++)
        members_go_on(&members, of, state, over, going);
    say_next(game, going);
    rounds_go_on_from(&game->rounds, &armada_words, over, going,
                      "Damage cards that lie face up, and what an effect in words has changed, are "
                      "not here.");
}

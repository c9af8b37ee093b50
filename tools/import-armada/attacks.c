/* SPDX-License-Identifier: MIT */
/* Attacks: the units, the rolls, and the end. */
#include "import.h"

#include <string.h>

static const char *const ranges[] = {"close", "medium", "long", "extreme", NULL};

/* The log's word for a range that a text names. NULL: it names none. */
static const char *range_named(const char *name)
{
    for (int i = 0; name && ranges[i]; i++)
        if (strcmp(name, ranges[i]) == 0)
            return ranges[i];
    return NULL;
}

bool in_told_attack(struct import *import)
{
    if (import->attack.open)
        return true;
    return fail(import, import->attack.untold
                            ? "by whom and on whom the attack is made is not recorded"
                            : "no attack is in progress");
}

static bool unit_there(const struct import *import, const struct participant *unit)
{
    if (unit->player < 0 || unit->player >= PLAYERS || unit->index < 0)
        return false;
    const struct force *force = &import->forces[unit->player];
    if (unit->squadron)
        return unit->index < SQUADRONS && force->squadrons[unit->index];
    return unit->index < SHIPS && force->ships[unit->index].there && unit->zone >= 0 &&
           unit->zone < 4;
}

static void write_unit(struct import *import, const struct participant *unit)
{
    if (unit->squadron)
        write_squadron(import, unit->player, unit->index);
    else
        write_ship(import, unit->player, unit->index);
}

/* Writes the declaration. `kind`: standard, or a special attack of the language. */
static bool declare(struct import *import, const struct attack *attack, const char *kind,
                    bool obstructed)
{
    const struct participant *attacker = &attack->attacker, *defender = &attack->defender;
    bool standard = strcmp(kind, "standard") == 0;
    if (!unit_there(import, attacker) || !unit_there(import, defender))
        return fail(import, "its attacker or its defender is not known");
    if (standard && attacker->squadron &&
        !command_squadron(import, attacker->player, attacker->index))
        return false;
    bool on_squadrons = standard && !attacker->squadron && defender->squadron;
    bool next_squadron = on_squadrons && import->squadron_zone == attacker->zone;
    import->squadron_zone = on_squadrons ? attacker->zone : NOBODY;
    log_write(&import->log, "%s: ", player_name(import, attacker->player));
    if (next_squadron)
        log_write(&import->log, "retarget ");
    else if (attacker->squadron)
        log_write(&import->log, "attack on ");
    else
        log_write(&import->log, "attack %s on ", zone_names[attacker->zone]);
    write_unit(import, defender);
    if (!defender->squadron)
        log_write(&import->log, ".%s", zone_names[defender->zone]);
    log_write(&import->log, " at %s%s", attack->range,
              obstructed && !next_squadron ? " obstructed" : "");
    if (!standard) {
        log_write(&import->log, " as %s by ", kind);
        write_unit(import, attacker);
    }
    log_write(&import->log, "\n");
    import->attack = *attack;
    import->attack.open = true;
    import->attack.obstructed = obstructed;
    return true;
}

/* `end` is "attacker", "defender" or "target": how an attack's fields begin. */
static bool is_squadron(const json_t *payload, const char *end, bool *ret_squadron)
{
    char key[32];
    snprintf(key, sizeof key, "%s_kind", end);
    const char *kind = json_string_value(json_object_get(payload, key));
    *ret_squadron = kind && strcmp(kind, "squadron") == 0;
    return kind && (*ret_squadron || strcmp(kind, "ship") == 0);
}

static bool is_known_kind(const char *kind)
{
    return strcmp(kind, "standard") == 0 || strcmp(kind, "counter") == 0 ||
           strcmp(kind, "salvo") == 0 || strcmp(kind, "ignition") == 0;
}

bool take_attack(struct import *import)
{
    struct attack attack = {0};
    struct participant *attacker = &attack.attacker, *defender = &attack.defender;
    const char *range, *kind;
    import->attack = (struct attack){.untold = true};
    if (!text(import, "attack_kind", &kind) || !text(import, "range_band", &range) ||
        !number(import, "attacker_player", 0, 1, &attacker->player) ||
        !number(import, "defender_player", 0, 1, &defender->player) ||
        !number(import, "attacker_index", 0, SQUADRONS, &attacker->index) ||
        !number(import, "defender_index", 0, SQUADRONS, &defender->index))
        return false;
    if (!is_squadron(import->payload, "attacker", &attacker->squadron) ||
        !is_squadron(import->payload, "defender", &defender->squadron))
        return fail(import, "its attacker or its defender is neither a ship nor a squadron");
    if (!is_known_kind(kind))
        return fail(import, "the kind of attack '%.40s' is not known", kind);
    attack.range = range_named(range);
    if (!attack.range)
        return fail(import, "the range '%.40s' is not known", range);
    attacker->zone = number_or(import->payload, "attacker_zone", NOBODY);
    defender->zone = number_or(import->payload, "defender_zone", NOBODY);
    return declare(import, &attack, kind,
                   json_is_true(json_object_get(import->payload, "obstructed")));
}

/* Published attacks ------------------------------------------------------------ */

/* The last attack that was published before a roll, in formats that record attacks in no other
 * way. */
static json_t *published_attack(const struct import *import)
{
    for (size_t i = import->at; i-- > 0;) {
        const char *type = type_at(import, i);
        if (strcmp(type, "roll_dice") == 0 || strcmp(type, "start_round") == 0 ||
            strcmp(type, "advance_phase") == 0)
            return NULL;
        json_t *flow = json_object_get(payload_at(import, i), "flow_payload");
        const char *target = json_string_value(json_object_get(flow, "target_kind"));
        if (strcmp(type, "publish_attack_flow") == 0 && target && *target)
            return flow;
    }
    return NULL;
}

static bool is_pool(const int counts[3])
{
    int total = 0;
    for (int colour = 0; colour < 3; colour++) {
        if (counts[colour] < 0 || counts[colour] > DICE)
            return false;
        total += counts[colour];
    }
    return total > 0 && total <= DICE;
}

/* The number of dice of a colour in a card's words, such as "shields=2 red=2 blue=1". */
static int dice_on_card(const char *words, int colour)
{
    size_t length = strlen(colour_names[colour]);
    for (const char *at = words; (at = strstr(at, colour_names[colour])) != NULL; at += length)
        if (at[length] == '=')
            return at[length + 1] - '0';
    return 0;
}

/* The dice of a declared attack by the cards: the armament at that range, with the die of a
 * concentrate-fire dial and without those that were removed. */
static bool card_pool(const struct import *import, int ret_counts[3])
{
    const struct attack *attack = &import->attack;
    const struct force *force = &import->forces[attack->attacker.player];
    if (!attack->open || attack->untold || !force->scenario || attack->fire_colour == UNTOLD_COLOUR)
        return false;
    const struct scenario_force *cards = force->scenario;
    const struct ship_card *ship = attack->attacker.squadron
                                       ? NULL
                                       : force->ships[attack->attacker.index].card;
    bool at_squadron = attack->defender.squadron;
    const char *words = at_squadron ? cards->squadron_dice : cards->squadron_values;
    if (ship)
        words = at_squadron ? ship->others : ship->zones[attack->attacker.zone];
    int reach = strcmp(attack->range, "close") == 0    ? 3
                : strcmp(attack->range, "medium") == 0 ? 2
                                                       : 1,
        colours = 0;
    for (int colour = 0; colour < 3; colour++) {
        ret_counts[colour] = colour < reach ? dice_on_card(words, colour) : 0;
        ret_counts[colour] += (attack->fire_dial && attack->fire_colour == colour) -
                              attack->taken[colour];
        colours += ret_counts[colour] > 0;
    }
    bool taken = attack->taken[0] || attack->taken[1] || attack->taken[2];
    if (attack->obstructed && !taken && colours > 1)
        return false; /* the recording does not say which die was removed */
    for (int colour = 0; colour < 3 && attack->obstructed && !taken; colour++)
        ret_counts[colour] -= ret_counts[colour] > 0;
    return is_pool(ret_counts);
}

bool rolled_pool(const struct import *import, int ret_counts[3])
{
    static const char *const names[] = {"RED", "BLUE", "BLACK"};
    json_t *rolled = json_object_get(import->payload, "dice_pool");
    json_t *pool = rolled ? rolled : json_object_get(published_attack(import), "dice_pool");
    if (!pool)
        return card_pool(import, ret_counts);
    for (int colour = 0; colour < 3; colour++)
        ret_counts[colour] = number_or(pool, names[colour], 0);
    if (!rolled && import->attack.fire_dial && import->attack.fire_colour != UNTOLD_COLOUR)
        ret_counts[import->attack.fire_colour]++;
    return is_pool(ret_counts);
}

static bool declare_published(struct import *import)
{
    json_t *flow = published_attack(import);
    struct attack attack = {0};
    struct participant *attacker = &attack.attacker, *defender = &attack.defender;
    attack.range = range_named(json_string_value(json_object_get(flow, "range_band")));
    if (!flow || !attack.range || !is_squadron(flow, "attacker", &attacker->squadron) ||
        !is_squadron(flow, "target", &defender->squadron))
        return fail(import, "by whom and on whom the attack is made is not recorded");
    attacker->player = number_or(flow, "attacker_player", NOBODY);
    attacker->index = number_or(
        flow, attacker->squadron ? "attacker_squadron_index" : "attacker_ship_index", NOBODY);
    attacker->zone = number_or(flow, "attacker_zone", NOBODY);
    defender->player = number_or(flow, "defender_player", NOBODY);
    if (defender->player == NOBODY && attacker->player != NOBODY)
        defender->player = 1 - attacker->player; /* there are two players */
    defender->index = number_or(
        flow, defender->squadron ? "target_squadron_index" : "target_ship_index", NOBODY);
    defender->zone = number_or(flow, "defender_zone", NOBODY);
    bool obstructed = json_is_true(json_object_get(flow, "obstructed")) ||
                      json_is_true(json_object_get(flow, "is_obstructed"));
    return declare(import, &attack, "standard", obstructed);
}

/* Declares an attack of which only the attacking player is recorded, who rolls. */
static void declare_untold(struct import *import)
{
    import->attack = (struct attack){.open = true,
                                     .untold = true,
                                     .attacker = {.player = import->player, .index = NOBODY},
                                     .defender = {
                                         .player = 1 - import->player,
                                         .index = NOBODY
                                     }};
    import->squadron_zone = NOBODY;
    *import->why = '\0';
    subject(import);
    log_write(&import->log, "attack unknown\n");
}

static void write_lock(struct import *import, json_t *list);

/* Reads which tokens are locked; old formats say so only here. */
bool take_attack_flow(struct import *import)
{
    json_t *flow = json_object_get(import->payload, "flow_payload"),
           *list = json_object_get(flow, "locked_tokens");
    if (import->format >= FORMAT_WITH_PAYMENTS || !import->attack.open || import->attack.locked ||
        json_array_size(list) == 0)
        return true;
    import->attack.locked = true;
    write_lock(import, list);
    return true;
}

const char *defense_token(const struct import *import, json_int_t index)
{
    static const char *const names[] = {"evade",   "redirect", "brace",
                                        "scatter", "contain",  "salvo"};
    const struct participant *defender = &import->attack.defender;
    int told = number_or(import->payload, "expected_token_type", NOBODY);
    if (told >= 0 && told < 6)
        return names[told];
    int ship = import->attack.untold ? number_or(import->payload, "ship_index", NOBODY)
                                     : defender->index;
    bool known = !defender->squadron && ship >= 0 && ship < SHIPS;
    const struct ship_card *card = known ? import->forces[defender->player].ships[ship].card : NULL;
    return card && index >= 0 && index < 4 ? card->tokens[index] : NULL;
}

static void write_lock(struct import *import, json_t *list)
{
    size_t begin = import->log.length;
    log_write(&import->log, "%s: lock", player_name(import, import->attack.attacker.player));
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_int_t index;
        const char *token = whole_number(json_array_get(list, i), &index)
                                ? defense_token(import, index)
                                : NULL;
        if (!token) {
            log_take_back(&import->log, begin);
            remark(import, "Defense tokens are locked; which is not recorded.");
            return;
        }
        log_write(&import->log, " %s", token);
    }
    log_write(&import->log, "\n");
}

/* Rolls -------------------------------------------------------------------------------------- */

static void write_dice(struct import *import, const struct dice *dice, const struct die *left_out)
{
    for (int colour = 0; colour < 3; colour++) {
        bool any = false;
        for (size_t i = 0; i < dice->count; i++) {
            const struct die *die = &dice->dice[i];
            if (die->colour != colour || die == left_out)
                continue;
            log_write(&import->log, any ? " %s" : " %s[%s",
                      any ? face_names[die->face] : colour_names[colour], face_names[die->face]);
            any = true;
        }
        if (any)
            log_write(&import->log, "]");
    }
}

void resolve_fire(struct import *import, bool dial, bool token)
{
    struct attack *attack = &import->attack;
    if (attack->fire_resolved || (!dial && !token))
        return;
    attack->fire_resolved = true;
    log_write(&import->log, "%s: resolve concentrate-fire with %s\n",
              player_name(import, attack->attacker.player),
              dial && token ? "[dial token]"
              : dial        ? "dial"
                            : "token");
    import->activation.resolved[CONCENTRATE_FIRE] = true;
    if (dial)
        import->activation.dial = NOBODY;
}

/* Whether a later command of the current attack rerolls a die for a concentrate-fire token. */
static bool fire_token_follows(const struct import *import)
{
    for (size_t i = import->at + 1; i < import->activation.ends; i++) {
        const char *type = type_at(import, i);
        if (strcmp(type, "use_concentrate_fire_token_reroll") == 0)
            return true;
        if (strcmp(type, "complete_attack") == 0 || strcmp(type, "begin_attack") == 0 ||
            strcmp(type, "roll_dice") == 0)
            return false;
    }
    return false;
}

/* Writes a roll. The recording rolls the die of a concentrate-fire dial with the others; by the
 * rules it is added after the roll. Any die of its colour may be it. */
static void write_roll(struct import *import, const struct dice *dice)
{
    struct attack *attack = &import->attack;
    const struct die *added = NULL;
    if (attack->fire_dial)
        for (size_t i = 0; i < dice->count; i++)
            if (dice->dice[i].colour == attack->fire_colour)
                added = &dice->dice[i];
    const char *player = player_name(import, attack->attacker.player);
    log_write(&import->log, "%s: roll", player);
    if (attack->faces_told)
        write_dice(import, dice, added);
    else
        log_write(&import->log, " sealed");
    if (attack->pool_source)
        log_write(&import->log, " by \"%s\"", attack->pool_source);
    log_write(&import->log, "\n");
    resolve_fire(import, attack->fire_dial, attack->fire_dial && fire_token_follows(import));
    if (attack->faces_told && added)
        log_write(&import->log, "%s: add %s[%s]\n", player, colour_names[added->colour],
                  face_names[added->face]);
}

bool take_roll(struct import *import)
{
    struct dice dice = {0};
    bool again = import->attack.open && import->attack.rolled;
    if ((!import->attack.open || again) && import->format < FORMAT_WITH_PAYMENTS) {
        import->attack = (struct attack){0};
        if (!declare_published(import))
            declare_untold(import);
    }
    if (import->activation.fire_spent && import->activation.dial == CONCENTRATE_FIRE &&
        !import->attack.fire_dial) {
        import->attack.fire_dial = true;
        import->attack.fire_colour = UNTOLD_COLOUR;
    }
    /* called for every roll, since each draws from the seed */
    bool told = find_dice(import, &dice);
    if (!import->attack.open)
        return import->attack.untold && *import->why ? false : in_told_attack(import);
    /* the range, on which changes may depend, is not known */
    told = told && !(import->attack.untold && import->attack.change_count > 0);
    import->attack.faces_told = told && dice.count > (import->attack.fire_dial ? 1 : 0) &&
                                import->attack.fire_colour != UNTOLD_COLOUR;
    import->attack.rolled = true;
    write_roll(import, &dice);
    return true;
}

/* Accuracy; the end ---------------------------------------------------------------------------- */

bool take_accuracy(struct import *import)
{
    json_t *list = json_object_get(import->payload, "locked_tokens");
    if (!in_told_attack(import))
        return false;
    if (!json_is_array(list))
        return fail(import, "its payload has no list 'locked_tokens'");
    if (json_array_size(list) > 0)
        write_lock(import, list);
    return true;
}

bool take_skip(struct import *import)
{
    const char *reason = json_string_value(json_object_get(import->payload, "reason"));
    bool cancelled = reason && strcmp(reason, "cancelled") == 0;
    if (import->attack.open && !import->attack.rolled && cancelled) {
        subject(import);
        log_write(&import->log, "cancel\n");
    }
    import->attack = (struct attack){0};
    import->squadron_zone = NOBODY;
    return true;
}

bool take_attack_end(struct import *import)
{
    struct attack *attack = &import->attack;
    if (!in_told_attack(import))
        return false;
    if (!attack->untold)
        destroy_if_missing(import, attack->defender.squadron, attack->defender.player,
                           attack->defender.index);
    attack->open = false;
    return true;
}

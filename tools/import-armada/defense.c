/* SPDX-License-Identifier: MIT */
/* Changes of dice, the defender's tokens, and damage. */
#include "import.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static void write_change(struct import *import, int player, const char *verb,
                         const struct change *change, const char *source)
{
    log_write(&import->log, "%s: %s %s[%s]", player_name(import, player), verb,
              colour_names[change->colour], face_names[change->before]);
    if (source)
        log_write(&import->log, " by %s", source);
    if (!change->removed)
        log_write(&import->log, " => %s[%s]", colour_names[change->colour],
                  face_names[change->after]);
    log_write(&import->log, "\n");
}

/* The attacker's changes ---------------------------------------------------------------------- */

/* Takes a die that a card removes before the roll. The die for an obstructed attack follows from
 * the declaration. */
bool take_pool_choice(struct import *import)
{
    static const struct {
        const char *rule, *card;
    } cards[] = {{"damage_card.damaged_munitions", "Damaged Munitions"},
                 {"damage_card.point_defense_failure", "Point-Defense Failure"}};
    const char *rule = json_string_value(json_object_get(import->payload, "rule_id"));
    const char *name = json_string_value(json_object_get(import->payload, "color"));
    if (!in_told_attack(import))
        return false;
    for (int colour = 0; name && colour < 3; colour++)
        import->attack.taken[colour] += strcasecmp(name, colour_names[colour]) == 0;
    for (size_t i = 0; rule && i < sizeof cards / sizeof *cards; i++)
        if (strcmp(rule, cards[i].rule) == 0) {
            import->attack.pool_source = cards[i].card;
            return true;
        }
    const char *kind = json_string_value(json_object_get(import->payload, "choice_kind"));
    if (kind && strcmp(kind, "obstruction") == 0)
        return true;
    import->attack.pool_source = "effect";
    return true;
}

bool take_fire_dial(struct import *import)
{
    const char *name;
    if (!in_told_attack(import) || !text(import, "color", &name))
        return false;
    for (int colour = 0; colour < 3; colour++)
        if (strcasecmp(name, colour_names[colour]) == 0) {
            import->attack.fire_dial = true;
            import->attack.fire_colour = colour;
            return true;
        }
    return fail(import, "there is no die '%.40s'", name);
}

bool take_fire_token(struct import *import)
{
    if (!in_told_attack(import))
        return false;
    const struct change *change = change_here(import);
    resolve_fire(import, false, true);
    if (import->activation.ship != NOBODY)
        import->forces[import->activation.player].ships[import->activation.ship].tokens &= ~(
            1u << CONCENTRATE_FIRE);
    if (change)
        write_change(import, import->player, "reroll", change, NULL);
    return true;
}

bool take_h9(struct import *import)
{
    struct change change = {0};
    if (!in_told_attack(import) || !number(import, "expected_color", 0, 2, &change.colour) ||
        !number(import, "expected_face", 0, FACES - 1, &change.before) ||
        !number(import, "target_face", 0, FACES - 1, &change.after))
        return false;
    write_change(import, import->player, "set", &change, "\"H9 Turbolasers\"");
    return true;
}

bool take_reroll(struct import *import)
{
    const char *rule = json_string_value(json_object_get(import->payload, "source_rule_id"));
    char source[80] = "\"effect\"";
    if (!in_told_attack(import))
        return false;
    const struct change *change = change_here(import);
    if (!change)
        return fail(import, "what the die shows afterwards is not recorded");
    const char *name = rule ? strrchr(rule, '.') : NULL;
    name = name ? name + 1 : rule;
    if (name && *name && strlen(name) < 60 &&
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(name))
        snprintf(source, sizeof source, "\"%c%s\"", toupper((unsigned char)name[0]), name + 1);
    write_change(import, import->player, "reroll", change, source);
    return true;
}

/* The defender's tokens ------------------------------------------------------------------------ */

static const struct ship *ship_with_countermeasures(const struct import *import, int player,
                                                    int *ret_ship)
{
    const struct force *force = &import->forces[player];
    for (int i = 0; force->scenario && i < 4; i++)
        if (force->scenario->upgrades[i] &&
            strstr(force->scenario->upgrades[i], "Electronic Countermeasures")) {
            *ret_ship = i;
            return &force->ships[i];
        }
    return NULL;
}

bool take_countermeasures(struct import *import)
{
    int ship;
    import->attack.locked_allowed = true;
    if (!ship_with_countermeasures(import, import->player, &ship))
        return fail(import, "no ship of this player is known to have that card");
    subject(import);
    log_write(&import->log, "exhaust \"Electronic Countermeasures\"\n");
    return true;
}

/* Writes that a player readies the card. Without the recur icon it is readied with its ship's
 * command tokens; which token is not recorded, and certain only if the ship has exactly one. False:
 * no ship is known to have the card. */
static bool write_ready(struct import *import, int player)
{
    static const char *const areas[] = {"commands", "readying", NULL};
    int index;
    if (!ship_with_countermeasures(import, player, &index))
        return false;
    unsigned *tokens = &import->forces[player].ships[index].tokens;
    for (int command = 0; command < COMMANDS; command++)
        if (*tokens == 1u << command) {
            log_write(&import->log, "%s: ready \"Electronic Countermeasures\" with %s\n",
                      player_name(import, player), command_names[command]);
            *tokens = 0;
            return true;
        }
    remark(import, "%s readies Electronic Countermeasures; what was paid is not recorded.",
           player_name(import, player));
    mark_unknown(import, areas);
    return true;
}

void ready_cards(struct import *import)
{
    for (size_t i = import->at + 1; i < json_array_size(import->commands); i++) {
        int player = player_at(import, i);
        if (strcmp(type_at(import, i), "start_round") == 0)
            return;
        if (strcmp(type_at(import, i), "ready_ecm") == 0 && player >= 0 && player < PLAYERS)
            write_ready(import, player);
    }
}

/* Whether the round's clean-up, which wrote the cards that are readied after it, is past. */
static bool is_cleaned_up(const struct import *import)
{
    for (size_t i = import->at; i-- > 0;)
        if (strcmp(type_at(import, i), "status_phase_cleanup") == 0)
            return true;
        else if (strcmp(type_at(import, i), "start_round") == 0)
            return false;
    return false;
}

bool take_countermeasures_ready(struct import *import)
{
    int index;
    if (!ship_with_countermeasures(import, import->player, &index))
        return fail(import, "no ship of this player is known to have that card");
    return is_cleaned_up(import) || write_ready(import, import->player);
}

bool take_defense_token(struct import *import)
{
    int index;
    if (!in_told_attack(import) || !number(import, "token_index", 0, 9, &index))
        return false;
    const char *token = defense_token(import, index);
    if (!token)
        return fail(import, "the defender has no defense token of that number");
    subject(import);
    log_write(&import->log, "spend %s%s\n", token,
              import->attack.locked_allowed ? " by \"Electronic Countermeasures\"" : "");
    return true;
}

/* Takes an evade. Its effect on a die is written with the dice. */
bool take_evade(struct import *import)
{
    if (!in_told_attack(import))
        return false;
    const struct change *change = change_here(import);
    if (change)
        write_change(import, import->player, change->removed ? "remove" : "reroll", change,
                     "evade");
    return true;
}

bool take_redirect(struct import *import)
{
    int zone;
    import->attack.redirected++;
    if (!in_told_attack(import) || !number(import, "zone", 0, 3, &zone))
        return false;
    if (!import->attack.untold && import->attack.defender.squadron)
        return fail(import, "the defender is a squadron, which has no hull zones");
    subject(import);
    log_write(&import->log, "redirect 1 to %s\n", zone_names[zone]);
    return true;
}

/* Damage --------------------------------------------------------------------------------------- */

/* Reads the amounts of damage. Formats that have them also say who suffers them. */
static bool take_amounts(struct import *import)
{
    struct attack *attack = &import->attack;
    const char *type = json_string_value(json_object_get(import->payload, "target_type"));
    bool squadron = type && strcmp(type, "squadron") == 0;
    json_t *cards = json_object_get(import->payload, "damage_cards");
    int player, index, amount;
    if (!number(import, "owner_player", 0, 1, &player) ||
        !(squadron ? squadron_index(import, player, "squadron_index", &index)
                   : ship_index(import, player, "ship_index", &index)) ||
        !number(import, squadron ? "hull_damage" : "shield_damage", 0, 1000, &amount))
        return false;
    amount += squadron ? 0 : (int)json_array_size(cards);
    if (attack->open && !attack->untold) {
        if (!squadron && json_is_true(json_object_get(json_array_get(cards, 0), "is_faceup")))
            log_write(&import->log, "%s: critical\n", player_name(import, attack->attacker.player));
        log_write(&import->log, "%s: suffer %d\n", player_name(import, player),
                  amount + attack->redirected);
    } else if (amount > 0) {
        if (is_gone(import, squadron, player, index))
            return fail(import, "the unit is destroyed already");
        log_write(&import->log, "table: damage ");
        (squadron ? write_squadron : write_ship)(import, player, index);
        log_write(&import->log, " %d by \"attack\"\n", amount);
    }
    if (json_is_true(json_object_get(import->payload, "target_destroyed")))
        write_destruction(import, squadron, player, index);
    attack->redirected = 0;
    return true;
}

/* Without amounts, writes the damage of the attack once, with a note that its amount is not
 * recorded. */
static void write_sealed_damage(struct import *import)
{
    struct attack *attack = &import->attack;
    if (!attack->open || !attack->rolled || attack->suffered)
        return;
    attack->suffered = true;
    log_write(&import->log, "%s: suffer sealed\n", player_name(import, attack->defender.player));
}

bool take_damage(struct import *import)
{
    if (json_object_get(import->payload, "target_type"))
        return take_amounts(import);
    write_sealed_damage(import);
    return true;
}

/* SPDX-License-Identifier: MIT */
/* The types of commands: what each becomes, or why it is left out. */
#include "import.h"

#include "desk/shared/cli.h"

#include <string.h>

enum {
    COMMAND_TIME = 1 << COMMAND_PHASE,
    SHIP_TIME = 1 << SHIP_PHASE,
    SQUADRON_TIME = 1 << SQUADRON_PHASE,
    BOTH = SHIP_TIME | SQUADRON_TIME
};

static const struct {
    const char *type;
    bool (*take)(struct import *import); /* NULL: left out */
    const char *what;
    unsigned phases;      /* in which it occurs, for recordings without markers; 0: any */
    const char *areas[4]; /* areas of record that it may have changed if it is not understood */
} types[] = {
    {"acknowledge_attack_result", NULL, "a person has seen the result", 0, {NULL}},
    {"activate_ship", take_activation, "activate, reveal", SHIP_TIME, {"turns"}},
    {"activate_squadron",
     take_squadron,
     "activate; by a ship, its squadron command before",
     0,
     {"turns"}},
    {"advance_activation_step", NULL, "follows from the other commands", 0, {NULL}},
    {"advance_phase", take_phase, "phase", 0, {"turns"}},
    {"assign_dials", take_dials, "assign", COMMAND_TIME, {"commands"}},
    {"begin_attack", take_attack, "attack, retarget", BOTH, {"attacks", "dice"}},
    {"commit_accuracy", take_accuracy, "lock", BOTH, {"attacks"}},
    {"commit_defense", NULL, "the tokens are spent one by one after it", 0, {NULL}},
    {"commit_displacement",
     take_placement,
     "left out: the end of a displacement, which is measured",
     0,
     {NULL}},
    {"commit_setup_deployment", NULL, "a measured place; the speed is declared", 0, {NULL}},
    {"commit_setup_obstacle", NULL, "a measured place", 0, {NULL}},
    {"complete_attack",
     take_attack_end,
     "table: destroy, where the unit is missing afterwards",
     BOTH,
     {NULL}},
    {"complete_squadron_activation", NULL, "follows from the next activation", 0, {NULL}},
    {"confirm_attack_dice", NULL, "nothing changes", 0, {NULL}},
    {"convert_dial_to_token", take_conversion, "activate, reveal as token", SHIP_TIME, {"turns"}},
    {"counter_choice", NULL, "the attack follows, if there is one", 0, {NULL}},
    {"debug_deal_damage", take_debug_damage, "table: damage, by \"debug\"", BOTH, {"turns"}},
    {"decline_concentrate_fire_dial", NULL, "nothing changes", 0, {NULL}},
    {"decline_concentrate_fire_token_reroll", NULL, "nothing changes", 0, {NULL}},
    {"decline_ecm", NULL, "nothing changes", 0, {NULL}},
    {"decline_ecm_ready", NULL, "nothing changes", 0, {NULL}},
    {"decline_h9", NULL, "nothing changes", 0, {NULL}},
    {"destroy_unit", take_destruction, "table: destroy", BOTH, {"turns"}},
    {"discard_token", take_token_discarded, "discard", SHIP_TIME, {"commands"}},
    {"end_activation",
     take_end_of_activation,
     "follows from the next activation",
     SHIP_TIME,
     {NULL}},
    {"execute_maneuver",
     take_maneuver,
     "maneuver; a changed speed and its navigate command before",
     SHIP_TIME,
     {"turns"}},
    {"move_squadron",
     take_squadron_move,
     "move; in a ship's activation, activate before the first",
     0,
     {"turns", "moves"}},
    {"overlap_damage",
     take_overlap,
     "table: damage, by \"overlap\", twice, after the maneuver",
     SHIP_TIME,
     {"turns"}},
    {"persistent_effect_damage",
     take_effect_damage,
     "table: damage, by the card",
     SHIP_TIME,
     {"turns"}},
    {"publish_attack_flow",
     take_attack_flow,
     "the attack and its dice, where nothing else has them",
     0,
     {NULL}},
    {"ready_ecm",
     take_countermeasures_ready,
     "ready, with the only token that may have paid; else a note",
     0,
     {"readying", "commands"}},
    {"redirect_done", NULL, "nothing changes", 0, {NULL}},
    {"repair_action", take_repair, "repair; its command before", SHIP_TIME, {"commands"}},
    {"reroll_attack_die", take_reroll, "reroll, by its source", BOTH, {"dice"}},
    {"resolve_attack_pool_choice",
     take_pool_choice,
     "the roll is by the card that took the die",
     BOTH,
     {"dice"}},
    {"resolve_damage",
     take_damage,
     "critical, suffer and table: destroy, where it has the amounts",
     BOTH,
     {"attacks"}},
    {"resolve_immediate_effect",
     take_immediate_effect,
     "what the faceup card does, by that card",
     BOTH,
     {"commands", "attacks"}},
    {"reveal_dial", take_reveal, "the reveal that follows", SHIP_TIME, {NULL}},
    {"roll_dice",
     take_roll,
     "roll, with the faces where they are; concentrate-fire dials after it",
     BOTH,
     {"attacks", "dice"}},
    {"select_evade_die",
     take_evade,
     "remove or reroll, by evade, where the faces are",
     BOTH,
     {"attacks", "dice"}},
    {"select_redirect_zone", take_redirect, "redirect", BOTH, {"attacks"}},
    {"set_speed", take_speed, "stands with the maneuver", SHIP_TIME, {"commands"}},
    {"skip_attack", take_skip, "cancel, of an attack declared and not rolled", 0, {NULL}},
    {"skip_attack_modifier", NULL, "nothing changes", 0, {NULL}},
    {"spend_defense_token", take_defense_token, "spend", BOTH, {"attacks"}},
    {"spend_dial", take_dial_spent, "stands at the command's effect", SHIP_TIME, {"commands"}},
    {"spend_token", take_token_spent, "stands at the command's effect", SHIP_TIME, {"commands"}},
    {"start_displacement",
     take_displacement,
     "left out: squadrons are placed again, which is measured",
     0,
     {NULL}},
    {"start_round", take_start_round, "round, phase command", 0, {"turns"}},
    {"status_phase_cleanup",
     take_clean_up,
     "the four steps of the Status Phase",
     1u << STATUS_PHASE,
     {NULL}},
    {"tarkin_choice", take_tarkin, "gain, by Grand Moff Tarkin", SHIP_TIME, {"commands"}},
    {"use_concentrate_fire_dial",
     take_fire_dial,
     "resolve concentrate-fire and add, after the roll",
     BOTH,
     {"commands", "dice"}},
    {"use_concentrate_fire_token_reroll",
     take_fire_token,
     "resolve concentrate-fire with token, reroll",
     BOTH,
     {"commands", "dice"}},
    {"use_ecm",
     take_countermeasures,
     "exhaust; the next defense tokens are spent by it",
     BOTH,
     {"readying", "attacks"}},
    {"use_h9", take_h9, "set, by H9 Turbolasers", BOTH, {"dice"}},
};

enum { TYPES = sizeof types / sizeof *types };

/* Replaces everything that was written of a command by a note, because a part of it cannot be
 * written. */
static bool not_understood(struct import *import, size_t type)
{
    if (import->strict) {
        cli_print(
            stderr,
            "import-armada-replay: %s: command %lld (%s): %s; without --strict it becomes a note\n",
            import->path, (long long)import->sequence, import->type, import->why);
        return false;
    }
    static const char *const all[] = {"all", NULL};
    return note_command(import, type == TYPES   ? all
                                : import->areas ? import->areas
                                                : types[type].areas);
}

bool take_command(struct import *import)
{
    size_t type = 0;
    *import->why = '\0';
    import->areas = NULL;
    while (type < TYPES && strcmp(import->type, types[type].type) != 0)
        type++;
    if (type == TYPES) {
        fail(import, "the importer does not know this type of command");
        return not_understood(import, type);
    }
    if (!types[type].take)
        return true;
    settle_phase(import, types[type].phases);
    if (import->phase == SETUP_PHASE && types[type].take != take_start_round) {
        fail(import, "no round has begun in the recording");
        return not_understood(import, type);
    }
    return types[type].take(import) || not_understood(import, type);
}

void list_types(FILE *out)
{
    for (size_t i = 0; i < TYPES; i++)
        fprintf(out, "  %-38s %s%s\n", types[i].type,
                types[i].take ? "" : "left out: ", types[i].what);
}

/* SPDX-License-Identifier: MIT */
/* Makes a log of the lines of the chat. */
#include "vassal.h"

#include "desk/shared/cli.h"

#include <stdlib.h>
#include <string.h>

#define NO_SHIP "no command dials are set for a ship of that name"

static const char *const commands[4] = {"navigate", "squadron", "concentrate-fire", "repair"};

static int command_index(const char *word)
{
    for (int i = 0; i < 4; i++)
        if (word && strcmp(commands[i], word) == 0)
            return i;
    return NOBODY;
}

/* Notes ---------------------------------------------------------------------------------------- */

/* The areas of record that a line may have changed if it becomes no statement. Lines of an unknown
 * kind are ignored: most lines of the module change nothing in the game. */
static const char *const areas_of[][3] = {
    [ROUND] = {"turns"},
    [DIAL] = {"commands"},
    [REVEAL] = {"turns"},
    [TOKEN_GAINED] = {"commands"},
    [TOKEN_GONE] = {"commands"},
    [SPEED] = {"commands"},
    [ROLL] = {"attacks", "dice"},
    [DIE_ADDED] = {"dice"},
    [DIE_REROLLED] = {"dice"},
    [DIE_REMOVED] = {"dice"},
    [DIE_SET] = {"dice"},
    [DEFENSE_SPENT] = {"attacks"},
    [DEFENSE_DISCARDED] = {"attacks"},
    [DEFENSE_READIED] = {"attacks"},
    [SHIELD] = {"attacks", "commands"},
    [HULL] = {"attacks", "commands"},
    [HIT_POINTS] = {"attacks"},
    [ACTIVATED] = {"turns"},
    [CARD_EXHAUSTED] = {"readying"},
    [CARD_READIED] = {"readying"},
    [CARD_DISCARDED] = {"readying"},
    [NOT_UNDERSTOOD] = {NULL},
};

/* Marks the areas that a line may have changed as unknown, each once. Changes of sealed dice do not
 * matter. */
static void mark_unknown(struct import *import, enum kind kind)
{
    bool of_dice = kind == DIE_ADDED || kind == DIE_REROLLED || kind == DIE_REMOVED ||
                   kind == DIE_SET,
         any = false;
    if (import->round == 0 || (of_dice && import->attack.open))
        return;
    for (int i = 0; i < 3 && areas_of[kind][i]; i++) {
        size_t at = 0;
        while (at < AREAS && import->unknown[at] &&
               strcmp(import->unknown[at], areas_of[kind][i]) != 0)
            at++;
        if (at == AREAS || import->unknown[at])
            continue;
        import->unknown[at] = areas_of[kind][i];
        log_write(&import->log, "%s %s", any ? "" : "table: unknown", areas_of[kind][i]);
        any = true;
    }
    log_write(&import->log, any ? "\n" : "");
}

bool note(struct import *import, const struct event *event, const char *why)
{
    char text[1024];
    if (import->strict) {
        snprintf(text, sizeof text, "line %zu of the chat: %s: %.200s", event->number, why,
                 event->line);
        return refuse(import, text);
    }
    struct note *notes = cli_room(import->notes, import->note_count, &import->note_capacity,
                                  sizeof *notes);
    if (!notes)
        return no_memory(import);
    import->notes = notes;
    notes[import->note_count++] = (struct note){event, why};
    snprintf(text, sizeof text, "line %zu of the chat (%s): %.800s", event->number, why,
             event->line);
    log_write(&import->log, "note ");
    log_write_text(&import->log, text);
    log_write(&import->log, "\n");
    mark_unknown(import, event->kind);
    return true;
}

/* Whether the other player has a unit of that name. */
static bool is_ambiguous(const struct import *import, const struct unit *unit)
{
    for (size_t i = 0; i < import->fleet.count; i++) {
        const struct unit *other = &import->fleet.units[i];
        if (other->player != NOBODY && other->player != unit->player &&
            strcmp(other->name, unit->name) == 0)
            return true;
    }
    return false;
}

static void write_name(struct import *import, const struct unit *unit)
{
    char name[NAME_BYTES + 16];
    if (is_ambiguous(import, unit)) {
        log_write_text(&import->log, import->fleet.players[unit->player]);
        log_write(&import->log, ".");
    }
    snprintf(name, sizeof name, !unit->ship && unit->copies > 1 ? "%s %d" : "%s", unit->name,
             unit->activations);
    log_write_text(&import->log, name);
}

void subject(struct import *import, const struct event *event, int player)
{
    if (event && event->seconds != UNKNOWN) {
        if (import->first_seconds == UNKNOWN)
            import->first_seconds = event->seconds;
        /* a game may go on after midnight */
        int elapsed = (event->seconds - import->first_seconds + 86400) % 86400;
        log_write(&import->log, "@%02d:%02d:%02d ", elapsed / 3600, elapsed / 60 % 60,
                  elapsed % 60);
    }
    log_write_text(&import->log, import->fleet.players[player]);
    log_write(&import->log, ": ");
}

/* Rounds, phases and activations --------------------------------------------------------------- */

/* Writes the ship's maneuver at the end of its activation: the maneuver tool reports neither its
 * moves nor its removal. */
static bool end_activation(struct import *import)
{
    struct unit *ship = import->ship;
    if (ship && import->notched && ship->speed != UNKNOWN) {
        subject(import, NULL, ship->player);
        log_write(&import->log, "maneuver %d\n", ship->speed);
    } else if (ship) {
        log_write(&import->log,
                  "note \"whether and at what speed the ship maneuvers is not recorded\"\n");
    }
    import->ship = NULL;
    import->attack = (struct attack){.open = false};
    import->dial = NULL;
    import->notched = false;
    memset(import->resolved, 0, sizeof import->resolved);
    return true;
}

static void begin_phase(struct import *import, int phase)
{
    static const char *const names[] = {NULL, "command", "ship", "squadron", "status"};
    end_activation(import);
    import->phase = phase;
    log_write(&import->log, "\nphase %s\n", names[phase]);
}

static bool begin_round(struct import *import, const struct event *event)
{
    end_activation(import);
    if (event->to < 1)
        return note(import, event, "there is no round of that number");
    for (size_t i = 0; i < import->fleet.count; i++) {
        import->fleet.units[i].activated = false;
        import->fleet.units[i].activations = 0;
    }
    import->round = event->to;
    log_write(&import->log, "\nround %d\n", event->to);
    begin_phase(import, COMMAND_PHASE);
    return true;
}

static struct unit *ship_of(struct import *import, const struct event *event)
{
    struct unit *unit = fleet_unit(&import->fleet, event->player, event->unit);
    return unit && unit->ship && unit->dials > 0 ? unit : NULL;
}

/* Writes the dials that are set for a ship one after another as one assignment, as many as the log
 * takes in one. */
static bool assign(struct import *import, size_t *at)
{
    const struct event *event = &import->events[*at];
    const struct unit *ship = ship_of(import, event);
    if (!ship)
        return note(import, event, NO_SHIP);
    subject(import, event, ship->player);
    log_write(&import->log, "assign ");
    write_name(import, ship);
    for (int dials = 1;; dials++, ++*at) {
        log_write(&import->log, " sealed");
        const struct event *next = *at + 1 < import->event_count ? &import->events[*at + 1] : NULL;
        if (!next || next->kind != DIAL || strcmp(next->unit, event->unit) != 0 ||
            strcmp(next->player, event->player) != 0 || dials == DIALS_MOST)
            break;
    }
    log_write(&import->log, "\n");
    return true;
}

/* Whether the ship gains a token of the same command next: the revealed dial becomes that token. */
static bool becomes_token(const struct import *import, size_t at)
{
    const struct event *event = &import->events[at],
                       *next = at + 1 < import->event_count ? event + 1 : NULL;
    return next && next->kind == TOKEN_GAINED && strcmp(next->unit, event->unit) == 0 &&
           strcmp(next->player, event->player) == 0 && command_word(next->word) &&
           command_word(next->word) == command_word(event->word);
}

static bool reveal(struct import *import, size_t *at)
{
    const struct event *event = &import->events[*at];
    struct unit *ship = ship_of(import, event);
    const char *command = command_word(event->word);
    if (!ship || !command)
        return note(import, event, ship ? "there is no such command" : NO_SHIP);
    if (import->phase != SHIP_PHASE)
        begin_phase(import, SHIP_PHASE);
    end_activation(import);
    bool token = becomes_token(import, *at);
    import->ship = ship;
    import->dial = token ? NULL : command;
    ship->activated = true;
    subject(import, event, ship->player);
    log_write(&import->log, "activate ");
    write_name(import, ship);
    log_write(&import->log, "\n");
    subject(import, event, ship->player);
    log_write(&import->log, "reveal %s%s\n", command, token ? " as token" : "");
    *at += token;
    return true;
}

/* Commands ------------------------------------------------------------------------------------- */

static bool token_gone_here(const struct import *import, int command)
{
    for (const struct event *event = import->events; event < import->events + import->event_count;
         event++)
        if (event->kind == TOKEN_GONE && command_index(command_word(event->word)) == command &&
            strcmp(event->unit, import->ship->name) == 0 && event->from == import->round)
            return true;
    return false;
}

/* Lets the kept dial pay, or a token that is spent or discarded in this round. */
static bool resolve(struct import *import, const struct event *event, int command)
{
    if (import->resolved[command])
        return true;
    bool dial = import->dial && strcmp(import->dial, commands[command]) == 0,
         token = token_gone_here(import, command);
    if (!dial && !token)
        return false;
    import->resolved[command] = true;
    subject(import, event, import->ship->player);
    log_write(&import->log, "resolve %s with %s\n", commands[command],
              dial && token ? "[dial token]"
              : dial        ? "dial"
                            : "token");
    if (dial)
        import->dial = NULL;
    return true;
}

static bool gain(struct import *import, const struct event *event)
{
    const struct unit *ship = ship_of(import, event);
    const char *command = command_word(event->word);
    if (!ship || !command)
        return note(import, event, ship ? "there is no such command" : NO_SHIP);
    subject(import, event, ship->player);
    log_write(&import->log, "gain ");
    write_name(import, ship);
    log_write(&import->log, " %s\n", command);
    return true;
}

/* Takes a token that is gone. If it paid for a command, it was written with that effect. Otherwise
 * the chat does not say whether it was spent or discarded: one wording stands for both. */
static bool lose_token(struct import *import, const struct event *event)
{
    const struct unit *ship = ship_of(import, event);
    int command = command_index(command_word(event->word));
    if (ship && ship == import->ship && command != NOBODY && import->resolved[command])
        return true;
    return note(import, event, "whether the token is spent or discarded is not recorded");
}

static bool set_speed(struct import *import, const struct event *event)
{
    struct unit *ship = ship_of(import, event);
    if (!ship || event->to > SPEED_MOST)
        return note(import, event, ship ? "there is no such speed" : NO_SHIP);
    ship->speed = event->to;
    if (import->round == 0)
        return true; /* the declaration has it */
    if (ship->gone)
        return note(import, event, "the unit is destroyed already");
    if (ship != import->ship) {
        log_write(&import->log, "table: speed ");
        write_name(import, ship);
        log_write(&import->log, " %d\n", event->to);
        return true;
    }
    resolve(import, event, command_index("navigate"));
    subject(import, event, ship->player);
    log_write(&import->log, "speed %d\n", event->to);
    return true;
}

/* Damage and repair ---------------------------------------------------------------------------- */

/* Writes a change of hull or shields. A loss while an attack's dice are on the table is damage by
 * the attack; otherwise the chat does not say what caused it. A gain without a repair is a
 * recovery, as by a card. `place`: NULL for a squadron. */
static bool change_points(struct import *import, const struct event *event, const struct unit *unit,
                          const char *place)
{
    bool falls = event->to < event->from;
    if (!unit->ship && unit->copies > 1)
        return note(import, event, "which squadron of that name it is, is not recorded");
    if (unit->gone)
        return note(import, event, "the unit is destroyed already");
    log_write(&import->log, falls ? "table: damage " : "table: recover ");
    write_name(import, unit);
    log_write(&import->log, " %d%s%s%s\n",
              falls ? event->from - event->to : event->to - event->from, place ? " to " : "",
              place ? place : "", falls && import->attack.open ? " by \"attack\"" : "");
    return true;
}

static bool destroy(struct import *import, struct unit *unit)
{
    if (unit->gone || (!unit->ship && unit->copies > 1))
        return true;
    unit->gone = true;
    log_write(&import->log, "table: destroy ");
    write_name(import, unit);
    log_write(&import->log, "\n");
    if (unit == import->ship) {
        import->ship = NULL;
        end_activation(import);
    }
    return true;
}

static bool change_hull(struct import *import, const struct event *event)
{
    struct unit *unit = fleet_unit(&import->fleet, event->player, event->unit);
    bool known = unit && (!unit->ship || unit->dials > 0);
    if (!known || event->from == event->to)
        return note(import, event, known ? "nothing changes" : "the unit is not known");
    if (event->to < event->from)
        return change_points(import, event, unit, unit->ship ? "hull" : NULL) &&
               (event->to > 0 || destroy(import, unit));
    if (unit != import->ship || !resolve(import, event, command_index("repair")))
        return change_points(import, event, unit, unit->ship ? "hull" : NULL);
    for (int i = event->from; i < event->to && i < event->from + 100; i++) {
        subject(import, event, unit->player);
        log_write(&import->log, "repair hull\n");
    }
    return true;
}

static bool change_shields(struct import *import, const struct event *event)
{
    const struct unit *ship = ship_of(import, event);
    const char *zone = zone_word(event->word);
    if (!ship || !zone || event->from == event->to)
        return note(import, event,
                    !ship   ? NO_SHIP
                    : !zone ? "there is no such hull zone"
                            : "nothing changes");
    if (event->to < event->from || ship != import->ship ||
        !resolve(import, event, command_index("repair")))
        return change_points(import, event, ship, zone);
    for (int i = event->from; i < event->to && i < event->from + 100; i++) {
        subject(import, event, ship->player);
        log_write(&import->log, "repair shield %s\n", zone);
    }
    return true;
}

/* Squadrons ------------------------------------------------------------------------------------ */

static bool ships_left(const struct import *import)
{
    for (size_t i = 0; i < import->fleet.count; i++) {
        const struct unit *unit = &import->fleet.units[i];
        if (unit->ship && unit->dials > 0 && !unit->activated && !unit->gone)
            return true;
    }
    return false;
}

/* In a ship's activation its squadron command activates the squadron. Once all ships have moved,
 * the Squadron Phase has begun. */
static bool activate_squadron(struct import *import, const struct event *event)
{
    struct unit *unit = fleet_unit(&import->fleet, event->player, event->unit);
    if (!unit || unit->ship || import->round == 0)
        return note(import, event, "the squadron is not known, or no round has begun");
    bool commanded = import->phase == SHIP_PHASE && import->ship && !import->notched &&
                     import->ship->player == unit->player &&
                     resolve(import, event, command_index("squadron"));
    if (!commanded && import->phase != SQUADRON_PHASE) {
        if (ships_left(import))
            return note(import, event, "what activates the squadron is not recorded");
        begin_phase(import, SQUADRON_PHASE);
    }
    import->attack = (struct attack){.open = false};
    unit->activations += unit->activations < unit->copies;
    subject(import, event, unit->player);
    log_write(&import->log, "activate ");
    write_name(import, unit);
    log_write(&import->log, "\n");
    return true;
}

static bool end_round(struct import *import)
{
    if (import->phase == SHIP_PHASE)
        begin_phase(import, SQUADRON_PHASE);
    begin_phase(import, STATUS_PHASE);
    log_write(&import->log,
              "table: ready defense\ntable: ready upgrades\ntable: flip-initiative\ntable: "
              "place-round-token %d\n",
              import->round + 1);
    return true;
}

/* The whole game ------------------------------------------------------------------------------- */

static bool write_event(struct import *import, size_t *at)
{
    const struct event *event = &import->events[*at];
    if (import->round == 0 && event->kind != ROUND && event->kind != SPEED &&
        event->kind != NOT_UNDERSTOOD)
        return note(import, event, "no round has begun");
    switch (event->kind) {
    case ROUND: return begin_round(import, event);
    case DIAL: return assign(import, at);
    case REVEAL: return reveal(import, at);
    case TOKEN_GAINED: return gain(import, event);
    case TOKEN_GONE: return lose_token(import, event);
    case SPEED: return set_speed(import, event);
    case NOTCH:
        import->notched = import->notched ||
                          (import->ship && strcmp(import->ship->name, event->unit) == 0);
        return true;
    case SHIELD: return change_shields(import, event);
    case HULL:
    case HIT_POINTS: return change_hull(import, event);
    case ACTIVATED: return activate_squadron(import, event);
    case STATUS: return end_round(import);
    case ROLL: return take_roll(import, at);
    case DIE_ADDED:
    case DIE_REROLLED:
    case DIE_REMOVED:
    case DIE_SET: return take_die(import, event);
    case DEFENSE_SPENT:
    case DEFENSE_DISCARDED: return take_defense(import, event);
    case DEFENSE_READIED:
        return note(
            import, event,
            "a log tells defense tokens that are readied for all at once, at the end of a round");
    case CARD_EXHAUSTED:
    case CARD_READIED:
    case CARD_DISCARDED: return note(import, event, "which ship has the card is not recorded");
    case NOT_UNDERSTOOD: break;
    }
    return note(import, event, "this line is not understood");
}

bool write_game(struct import *import)
{
    import->first_seconds = UNKNOWN;
    fleet_write(&import->fleet, &import->log);
    for (size_t at = 0; at < import->event_count; at++)
        if (import->log.full || is_late(import) || !write_event(import, &at))
            return false;
    if (import->ship && import->notched)
        end_activation(import);
    return true;
}

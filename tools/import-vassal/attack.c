/* SPDX-License-Identifier: MIT */
/* Attacks: dice, their changes, and defense tokens. */
#include "vassal.h"

#include <string.h>

/* A die that a line mentions: its colour, and its face before and after; NULL: not mentioned. */
struct die {
    const char *colour, *before, *after;
};

/* Reads "one red die", "one red BLANK die and gets a HIT", "one red die to HIT". */
static struct die read_die(const char *unit, const char *word)
{
    char text[2 * NAME_BYTES + 8], *rest = text;
    struct die die = {NULL, NULL, NULL};
    bool becomes = false;
    snprintf(text, sizeof text, "%s%s%s", unit, *unit ? " to " : "", word);
    for (char *one; (one = strsep(&rest, " ")) != NULL;) {
        const char *face = face_word(one);
        becomes = becomes || strcmp(one, "gets") == 0 || strcmp(one, "to") == 0;
        if (colour_word(one))
            die.colour = colour_word(one);
        else if (face && becomes)
            die.after = face;
        else if (face)
            die.before = face;
    }
    return die;
}

/* Whether the line says everything that it does to a die. */
static bool is_whole(enum kind kind, const struct die *die)
{
    return die->colour && die->before && (kind == DIE_REMOVED || die->after);
}

/* Adds `red[hit crit]`. False: a face is not known, or the number of dice is wrong. */
static bool add_dice(const struct event *event, char *text, size_t size)
{
    char words[NAME_BYTES], *rest = words;
    const char *colour = colour_word(event->unit);
    size_t length = strlen(text);
    int faces = 0;
    if (!colour)
        return false;
    length += (size_t)snprintf(text + length, size - length, " %s", colour);
    snprintf(words, sizeof words, "%s", event->word);
    for (char *word; (word = strsep(&rest, " ")) != NULL;) {
        const char *face = face_word(word);
        if (!*word)
            continue;
        if (!face || length + strlen(face) + 3 > size)
            return false;
        length += (size_t)snprintf(text + length, size - length, "%s%s", faces++ ? " " : "[", face);
    }
    snprintf(text + length, size - length, "]");
    return faces > 0 && faces == event->from;
}

/* Whether the chat shows all changes of the dice in full, up to the next roll or activation.
 * Otherwise the final dice are not those that were rolled. */
static bool changes_told(const struct import *import, size_t at)
{
    for (const struct event *event = &import->events[at];
         event < import->events + import->event_count; event++) {
        if (event->kind == ROLL || event->kind == REVEAL || event->kind == ACTIVATED ||
            event->kind == ROUND || event->kind == STATUS)
            return true;
        struct die die = read_die(event->kind == DIE_SET ? event->unit : "", event->word);
        bool changes = event->kind == DIE_REROLLED || event->kind == DIE_REMOVED ||
                       event->kind == DIE_SET;
        if (changes && !is_whole(event->kind, &die))
            return false;
    }
    return true;
}

bool take_roll(struct import *import, size_t *at)
{
    const struct event *first = &import->events[*at];
    int player = fleet_player(&import->fleet, first->player);
    char text[1024] = "";
    bool told = true;
    size_t colours = 0;
    if (import->phase != SHIP_PHASE && import->phase != SQUADRON_PHASE)
        return note(import, first, "dice are rolled, and no attack can be made");
    import->attack = (struct attack){.open = false};
    if (player == NOBODY || !colour_word(first->unit))
        return note(import, first,
                    player == NOBODY ? "the player is not known" : "there are no such dice");
    const char *seen[3];
    for (;; ++*at) {
        const struct event *event = &import->events[*at],
                           *next = *at + 1 < import->event_count ? event + 1 : NULL;
        told = add_dice(event, text, sizeof text) && told;
        seen[colours++] = colour_word(event->unit);
        const char *colour = next && next->kind == ROLL && strcmp(next->player, event->player) == 0
                                 ? colour_word(next->unit)
                                 : NULL;
        for (size_t i = 0; colour && i < colours; i++)
            colour = strcmp(seen[i], colour) == 0 ? NULL : colour;
        if (!colour || colours == 3)
            break;
    }
    import->attack = (struct attack){
        .open = true, .player = player, .faces_told = told && changes_told(import, *at + 1)};
    subject(import, first, player);
    log_write(&import->log, "attack unknown\n");
    subject(import, first, player);
    log_write(&import->log, "roll%s\n", import->attack.faces_told ? text : " sealed");
    return true;
}

static bool has_spent(const struct attack *attack, const char *token)
{
    for (size_t i = 0; i < attack->spent_count; i++)
        if (strcmp(attack->spent[i], token) == 0)
            return true;
    return false;
}

bool take_die(struct import *import, const struct event *event)
{
    int player = fleet_player(&import->fleet, event->player);
    if (!import->attack.open || player == NOBODY)
        return note(import, event, "no dice have been rolled");
    struct die die = read_die(event->kind == DIE_SET ? event->unit : "", event->word);
    const char *face = face_word(event->word);
    bool whole = event->kind == DIE_ADDED ? colour_word(event->unit) && face
                                          : is_whole(event->kind, &die);
    import->attack.faces_told = import->attack.faces_told && whole;
    if (!import->attack.faces_told)
        return note(import, event, "which faces the dice show is not recorded");
    bool defends = player != import->attack.player,
         changes = event->kind == DIE_REMOVED || event->kind == DIE_REROLLED;
    if (defends && !(changes && has_spent(&import->attack, "evade")))
        return note(import, event, "what lets the defender change dice is not recorded");
    const char *source = defends ? " by evade" : "";
    subject(import, event, player);
    switch (event->kind) {
    case DIE_ADDED: log_write(&import->log, "add %s[%s]\n", colour_word(event->unit), face); break;
    case DIE_REMOVED:
        log_write(&import->log, "remove %s[%s]%s\n", die.colour, die.before, source);
        break;
    default:
        log_write(&import->log, "%s %s[%s]%s => %s[%s]\n",
                  event->kind == DIE_SET ? "set" : "reroll", die.colour, die.before, source,
                  die.colour, die.after);
    }
    return true;
}

bool take_defense(struct import *import, const struct event *event)
{
    struct attack *attack = &import->attack;
    int player = fleet_player(&import->fleet, event->player);
    const char *token = defense_word(event->word);
    if (!attack->open || player == NOBODY || player == attack->player)
        return note(import, event, "no attack on this player is recorded");
    if (!token)
        return note(import, event, "there is no such defense token");
    if (attack->defender && strcmp(attack->defender, event->unit) != 0)
        return note(import, event, "another ship has spent tokens in this attack");
    if (has_spent(attack, token))
        return note(import, event, "whether it is another token of this type is not recorded");
    if (attack->spent_count == sizeof attack->spent / sizeof *attack->spent)
        return note(import, event, "more tokens are spent than there are types");
    attack->defender = event->unit;
    attack->spent[attack->spent_count++] = token;
    subject(import, event, player);
    log_write(&import->log, "spend %s\n", token);
    return true;
}

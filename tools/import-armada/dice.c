/* SPDX-License-Identifier: MIT */
/* The dice of an attack as far as a recording shows them: from what it publishes of the attack, and
 * from the seed. Either all dice of an attack are written or none, since a pool that is known in
 * part would be judged as if it were whole. */
#include "import.h"

#include <string.h>

struct search {
    struct import *import;
    struct dice now, rolled;
    struct dice seen[CHANGES + 1]; /* after the roll, and after each change */
    bool soft[DICE];               /* the face comes from a publication after its last change */
    size_t last_change[DICE];
    bool known;
};

/* Reads the dice of a publication. False: it has none, or none of this kind. */
static bool read_dice(const json_t *flow, struct dice *ret_dice)
{
    json_t *list = json_object_get(flow, "dice_results");
    *ret_dice = (struct dice){.count = json_array_size(list)};
    if (ret_dice->count == 0 || ret_dice->count > DICE)
        return false;
    for (size_t i = 0; i < ret_dice->count; i++) {
        json_t *one = json_array_get(list, i);
        struct die die = {number_or(one, "color", NOBODY), number_or(one, "face", NOBODY)};
        if (die.colour < 0 || die.colour > 2 || die.face < 0 || die.face >= FACES)
            return false;
        ret_dice->dice[i] = die;
    }
    return true;
}

static bool same_dice(const struct dice *one, const struct dice *other)
{
    bool same = one->count == other->count;
    for (size_t i = 0; same && i < one->count; i++)
        same = one->dice[i].colour == other->dice[i].colour &&
               one->dice[i].face == other->dice[i].face;
    return same;
}

/* Whether published dice are the result of earlier commands; some are published late. */
static bool is_stale(const struct search *search, const struct dice *dice)
{
    for (size_t i = 0; i < search->import->attack.change_count; i++)
        if (same_dice(&search->seen[i], dice))
            return true;
    return false;
}

/* Notes that a command records the dice that the seed gives. */
static void confirm(const struct search *search, size_t at, size_t dice)
{
    struct import *import = search->import;
    if (import->confirmed && import->seed)
        import->confirmed[at] = (unsigned char)dice;
}

/* Fills in unknown faces of changed dice. False: the publication contradicts what is known. */
static bool take_publication(struct search *search, size_t at, const struct dice *dice)
{
    struct attack *attack = &search->import->attack;
    struct dice *now = &search->now;
    if (!search->known) {
        search->now = search->rolled = search->seen[0] = *dice;
        search->known = true;
        return attack->change_count == 0;
    }
    bool fits = now->count == dice->count;
    for (size_t i = 0; fits && i < now->count; i++)
        fits = now->dice[i].colour == dice->dice[i].colour &&
               (now->dice[i].face == dice->dice[i].face || now->dice[i].face == UNSEEN_FACE ||
                search->soft[i]);
    if (!fits)
        return is_stale(search, dice);
    confirm(search, at, now->count);
    for (size_t i = 0; i < now->count; i++)
        if (now->dice[i].face == UNSEEN_FACE || search->soft[i]) {
            now->dice[i].face = attack->changes[search->last_change[i]].after = dice->dice[i].face;
            search->soft[i] = true;
        }
    return true;
}

static void remove_die(struct search *search, size_t die)
{
    struct dice *now = &search->now;
    size_t after = --now->count - die;
    memmove(&now->dice[die], &now->dice[die + 1], after * sizeof *now->dice);
    memmove(&search->soft[die], &search->soft[die + 1], after * sizeof *search->soft);
    memmove(&search->last_change[die], &search->last_change[die + 1],
            after * sizeof *search->last_change);
}

/* Applies a command that changes the die that it names. `after`: the die's new face. */
static bool change_die(struct search *search, size_t at, int after, bool removed)
{
    struct attack *attack = &search->import->attack;
    json_t *payload = payload_at(search->import, at);
    int die = number_or(payload, "die_index", NOBODY),
        expected = number_or(payload, "expected_face", NOBODY);
    if (!search->known || die < 0 || (size_t)die >= search->now.count ||
        attack->change_count == CHANGES)
        return false;
    struct die *changed = &search->now.dice[die];
    if (changed->face == UNSEEN_FACE || (expected != NOBODY && search->soft[die])) {
        if (expected < 0 || expected >= FACES)
            return false;
        attack->changes[search->last_change[die]].after = changed->face = expected;
    }
    if (expected != NOBODY && expected != changed->face)
        return false;
    confirm(search, at, expected != NOBODY ? 1 : 0);
    attack->changes[attack->change_count] = (struct change){.at = at,
                                                            .die = (size_t)die,
                                                            .colour = changed->colour,
                                                            .before = changed->face,
                                                            .after = after,
                                                            .removed = removed};
    changed->face = after;
    search->soft[die] = false;
    search->last_change[die] = attack->change_count++;
    if (removed)
        remove_die(search, (size_t)die);
    search->seen[attack->change_count] = search->now;
    return true;
}

/* Whether the attack's defender rerolls a die with an evade, and does not cancel it. */
static bool evade_rerolls(const struct attack *attack)
{
    return attack->range && strcmp(attack->range, "long") != 0 &&
           strcmp(attack->range, "extreme") != 0;
}

/* The face of a rerolled die. Old formats do not use the seed's generator for a die rerolled by an
 * evade. */
static int rerolled(struct search *search, size_t at, bool by_evade)
{
    struct import *import = search->import;
    int die = number_or(payload_at(import, at), "die_index", NOBODY);
    if (!import->seed || (by_evade && import->format < FORMAT_WITH_PAYMENTS) || !search->known ||
        die < 0 || (size_t)die >= search->now.count)
        return UNSEEN_FACE;
    return seed_face(import->seed, search->now.dice[die].colour);
}

static bool take_one(struct search *search, size_t at)
{
    const struct import *import = search->import;
    const char *type = type_at(import, at);
    struct dice dice;
    if (strcmp(type, "publish_attack_flow") == 0)
        return !read_dice(json_object_get(payload_at(import, at), "flow_payload"), &dice) ||
               take_publication(search, at, &dice);
    if (strcmp(type, "use_h9") == 0) {
        int face = number_or(payload_at(import, at), "target_face", NOBODY);
        return face >= 0 && face < FACES && change_die(search, at, face, false);
    }
    if (strcmp(type, "use_concentrate_fire_token_reroll") == 0 ||
        strcmp(type, "reroll_attack_die") == 0)
        return change_die(search, at, rerolled(search, at, false), false);
    if (strcmp(type, "select_evade_die") == 0) {
        bool again = evade_rerolls(&import->attack);
        return change_die(search, at, again ? rerolled(search, at, true) : UNSEEN_FACE, !again);
    }
    return strcmp(type, "resolve_attack_pool_choice") != 0;
}

/* Whether a command comes after the attack whose dice are being found. */
static bool is_beyond(const struct import *import, size_t at)
{
    static const char *const beyond[] = {"roll_dice",
                                         "begin_attack",
                                         "activate_ship",
                                         "activate_squadron",
                                         "convert_dial_to_token",
                                         "end_activation",
                                         "execute_maneuver",
                                         "advance_phase",
                                         "start_round",
                                         "move_squadron",
                                         NULL};
    const char *type = type_at(import, at);
    for (int i = 0; beyond[i]; i++)
        if (strcmp(type, beyond[i]) == 0)
            return true;
    json_t *flow = json_object_get(payload_at(import, at), "flow_payload");
    return strcmp(type, "publish_attack_flow") == 0 &&
           json_array_size(json_object_get(flow, "dice_results")) == 0 &&
           json_object_get(flow, "dice_results") != NULL;
}

/* The index at which the current attack ends. What is published of an attack already rolled ends
 * where the next one begins; old formats publish an empty list before they publish faces. */
static size_t end_of_attack(const struct import *import)
{
    bool dice_seen = false;
    size_t at = import->at + 1;
    for (; at < json_array_size(import->commands); at++) {
        struct dice dice;
        bool published = strcmp(type_at(import, at), "publish_attack_flow") == 0;
        if (is_beyond(import, at) && (!published || dice_seen))
            break;
        dice_seen = dice_seen ||
                    (published &&
                     read_dice(json_object_get(payload_at(import, at), "flow_payload"), &dice));
    }
    return at;
}

bool find_dice(struct import *import, struct dice *ret_rolled)
{
    struct search search = {.import = import};
    int counts[3];
    import->attack.change_count = 0;
    if (import->seed && !rolled_pool(import, counts))
        seed_lost(import, "how many dice were rolled is not recorded");
    if (seed_trusted(import)) {
        seed_roll(import->seed, counts, &search.now);
        search.rolled = search.seen[0] = search.now;
        search.known = true;
    }
    size_t end = end_of_attack(import);
    for (size_t at = import->at + 1; at < end; at++)
        if (!take_one(&search, at)) {
            seed_lost(import, "the dice that it gives are not those that are recorded");
            return false;
        }
    *ret_rolled = search.rolled;
    for (size_t i = 0; i < import->attack.change_count; i++)
        if (!import->attack.changes[i].removed && import->attack.changes[i].after == UNSEEN_FACE)
            return false;
    return search.known;
}

const struct change *change_here(const struct import *import)
{
    for (size_t i = 0; import->attack.faces_told && i < import->attack.change_count; i++)
        if (import->attack.changes[i].at == import->at)
            return &import->attack.changes[i];
    return NULL;
}

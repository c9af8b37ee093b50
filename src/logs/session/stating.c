/* SPDX-License-Identifier: MIT */
#include "logs/session/listing.h"

#include "base/array.h"
#include "judge/engine/catalogue.h"

#include <stdlib.h>
#include <string.h>

void stating_done(struct stating *stating)
{
    block_done(&stating->before);
    block_done(&stating->now);
    telling_done(&stating->told_before);
    telling_done(&stating->told);
    free(stating->things);
    *stating = (struct stating){.things = NULL};
}

/* Whether a block holds a game whose state can be told. */
static bool has_game(const struct block *block)
{
    const struct game_run *game = block->head ? game_run_of(block) : NULL;
    return game && game->catalogue && game->stage != GAME_SKIPPED;
}

static bool describe(const struct block *block, struct telling *telling)
{
    telling_begin(telling);
    if (!has_game(block))
        return true;
    const struct game_run *game = game_run_of(block);
    const struct ruleset *ruleset = game->catalogue->ruleset;
    if (ruleset->shown.tell)
        ruleset->shown.tell(block->bytes, &game->bindings.roster, telling);
    return !telling->no_memory;
}

/* Whether both blocks hold the same game of the log. */
static bool is_same_game(const struct stating *stating)
{
    return has_game(&stating->before) && has_game(&stating->now) &&
           game_run_of(&stating->before)->head.number == game_run_of(&stating->now)->head.number;
}

static void name_thing(const struct game_run *game, entity of, struct umpire_session_thing *thing)
{
    const struct roster *roster = &game->bindings.roster;
    const char *const *kinds = game->catalogue->lexicon->vocabulary->kind_names;
    if (of == NO_ENTITY)
        return;
    entity side = roster_side(roster, of);
    uint32_t players = game->catalogue->lexicon->vocabulary->player_kinds;
    thing->of = roster_name(roster, of).at;
    if (players >> roster_at(roster, side)->kind & 1)
        thing->owner = roster_name(roster, side).at;
    thing->kind = kinds ? kinds[roster_at(roster, of)->kind] : NULL;
}

/* A thing while they are put in order. */
struct stated {
    uint64_t place; /* the entity's number plus 1; 0: the game */
    size_t order;   /* in which the game tells its things */
    struct umpire_session_thing thing;
};

static int compare_things_by_place(const void *a, const void *b)
{
    const struct stated *one = a, *other = b;
    if (one->place != other->place)
        return one->place < other->place ? -1 : 1;
    return one->order < other->order ? -1 : 1;
}

static void add(const struct stating *stating, struct stated *stated, const struct told_thing *told,
                const char *value, const char *before)
{
    struct umpire_session_thing *thing = &stated->thing;
    stated->place = told->of == NO_ENTITY ? 0 : (uint64_t)told->of + 1;
    thing->what = told->what;
    thing->value = value;
    thing->before = before;
    thing->changed = is_same_game(stating) && (!value || !before || strcmp(value, before) != 0);
    name_thing(game_run_of(&stating->now), told->of, thing);
}

/* Writes the things that exist, then those that were just removed. Answers how many these are. */
static size_t add_things(const struct stating *stating, struct stated *all)
{
    const struct telling *told = &stating->told, *before = &stating->told_before;
    size_t count = 0;
    for (size_t i = 0; i < told->count; i++) {
        const struct told_thing *thing = &told->things[i];
        all[count].order = count;
        add(stating, &all[count++], thing, telling_text(told, i),
            telling_of(before, thing->of, thing->what));
    }
    for (size_t i = 0; i < before->count; i++) {
        const struct told_thing *thing = &before->things[i];
        if (telling_of(told, thing->of, thing->what))
            continue;
        all[count].order = count;
        add(stating, &all[count++], thing, NULL, telling_text(before, i));
    }
    return count;
}

static bool fill_things(struct stating *stating)
{
    size_t most = stating->told.count + stating->told_before.count;
    struct stated *all = calloc(most + 1, sizeof *all);
    if (!all || !ARRAY_RESERVE(stating->things, stating->capacity, most + 1)) {
        free(all);
        return false;
    }
    size_t count = add_things(stating, all);
    qsort(all, count, sizeof *all, compare_things_by_place);
    for (size_t i = 0; i < count; i++)
        stating->things[i] = all[i].thing;
    free(all);
    stating->state.things = stating->things;
    stating->state.count = count;
    return true;
}

static void add_place(struct stating *stating)
{
    struct umpire_session_state *state = &stating->state;
    const struct game_run *game = game_run_of(&stating->now);
    stating->place = (struct game_place){.round = ""};
    game->catalogue->ruleset->shown.place(stating->now.bytes, &stating->place);
    state->ruleset = game->catalogue->ruleset->name;
    state->over = game->stage == GAME_OVER || game->stage == GAME_NONE;
    state->round = *stating->place.round ? stating->place.round : NULL;
    state->phase = stating->place.phase;
    state->segment = stating->place.segment;
    state->step = stating->place.step;
}

bool stating_fill(struct stating *stating, const struct run *run)
{
    stating->state = (struct umpire_session_state){.count = 0};
    if (!block_copy(&stating->now, &run->block))
        return false;
    if (!has_game(&stating->now))
        return true;
    if (!describe(&stating->now, &stating->told))
        return false;
    telling_begin(&stating->told_before);
    if (is_same_game(stating) && !describe(&stating->before, &stating->told_before))
        return false;
    add_place(stating);
    return fill_things(stating);
}

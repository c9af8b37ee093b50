/* SPDX-License-Identifier: MIT */
#include "judge/engine/worlds.h"

#include "judge/engine/run.h"

/* How many members the game leaves open. */
static uint32_t count_open(const struct run *run)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct worlds *worlds = &run->scratch.worlds;
    struct open_member member;
    if (worlds->found)
        return worlds->count;
    uint32_t count = 0;
    for (uint32_t cursor = 0;
         ruleset->gaps.open && ruleset->gaps.open(run->block.bytes, &cursor, &member);)
        count++;
    return count;
}

/* A world is a number; each open member has a bit of it, which chooses its value. If there are
 * more members than bits, all members of a group share a bit. */
static unsigned bit_of(const struct open_member *member, uint32_t place, uint32_t count)
{
    return count > OPEN_GROUPS ? member->group : place;
}

/* Makes a copy of the game whose open members have the values of the world. False: no memory. */
static bool make(struct run *run, struct block *copy, unsigned world, uint32_t count)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct open_member member;
    struct play play = run_play(run, NULL);
    run->scratch.worlds.effort += 1 + run->block.used / WORLDS_JUDGED_BYTES +
                                  count / WORLDS_JUDGED_MEMBERS;
    if (!block_copy(copy, &run->block))
        return run_out_of_memory(run);
    play.block = copy;
    for (uint32_t cursor = 0, place = 0; ruleset->gaps.open(run->block.bytes, &cursor, &member);
         place++)
        if (!ruleset->gaps.settle(&play, &member, world >> bit_of(&member, place, count) & 1))
            return run_out_of_memory(run);
    return true;
}

/* Forgets the worlds that were made for another state of the game. Asked once for all worlds of a
 * question, since it compares the whole state. False: out of memory. */
static bool forget_others(struct run *run)
{
    struct worlds *worlds = &run->scratch.worlds;
    const struct block *block = &run->block;
    if (worlds->found)
        return true;
    worlds->effort += block->used / WORLDS_COMPARED_BYTES;
    if (worlds->of.used == block->used && memcmp(worlds->of.head, block->head, block->used) == 0)
        return true;
    worlds->made = 0;
    return block->used > WORLDS_KEPT_BYTES || block_copy(&worlds->of, block) ||
           run_out_of_memory(run);
}

/* A copy of the game with the values of this world. NULL if memory runs out. */
static const struct block *world_of(struct run *run, unsigned world, uint32_t count)
{
    struct worlds *worlds = &run->scratch.worlds;
    if (run->block.used > WORLDS_KEPT_BYTES)
        return make(run, &worlds->copies[0], world, count) ? &worlds->copies[0] : NULL;
    if (!(worlds->made >> world & 1) && !make(run, &worlds->copies[world], world, count))
        return NULL;
    worlds->made |= BIT(world);
    return &worlds->copies[world];
}

/* Whether a rule that fails concludes from what was done in the activation in progress, which has
 * begun before the log. */
static bool is_amid(const struct run *run, const struct judgement *failed)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    return failed->rule->of_activation && !failed->notes.certain &&
           ruleset->gaps.activation->goes_on(failed->state);
}

/* Whether no rule of violations fails in this world. One that fails in another world than the
 * rule that was asked makes one breach with it, which is certain. */
static bool is_lawful_world(const struct run *run, struct judgement *there)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const struct guards *guards = &catalogue->guards;
    bool lawful = true;
    for (uint32_t i = guards->from[there->event->kind];
         i < guards->from[there->event->kind + 1] && lawful; i++) {
        there->rule = catalogue->rules[guards->rules[i]];
        lawful = there->rule->check(there) != VIOLATION ||
                 there->rule->level == UMPIRE_LEVEL_ADVICE || is_amid(run, there);
    }
    return lawful;
}

/* Whether the event's operands exist in this world: without its active ship a statement may not
 * even say what it is about, and no rule may be asked. The guesses ask which operands rules have
 * read: these reads are none. */
static bool is_valid(struct run *run, const struct judgement *there)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct unbound kept = run->binder.unbound;
    const uint32_t read = *there->event->fields_read;
    const bool valid = !ruleset->validate || ruleset->validate(there, &run->binder);
    *there->event->fields_read = read;
    run->binder.unbound = kept;
    return valid;
}

static bool spares(struct run *run, const struct judgement *failed, const struct block *world)
{
    struct judgement there = *failed;
    there.state = world->bytes;
    there.game = game_run_of(world);
    there.roster = &there.game->bindings.roster;
    there.findings = NULL;
    return is_valid(run, &there) && failed->rule->check(&there) != VIOLATION &&
           is_lawful_world(run, &there);
}

/* Finds the member to name in the message: the first whose value this world has changed. World 0
 * changes none, so there it is the first open member. */
static void find_deciding(const struct run *run, unsigned world, uint32_t count,
                          struct open_member *ret_open)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    for (uint32_t cursor = 0, place = 0; ruleset->gaps.open(run->block.bytes, &cursor, ret_open);
         place++)
        if (!world || world >> bit_of(ret_open, place, count) & 1)
            return;
}

/* Whether a rule that fails holds in some world. */
static bool holds_in_some(struct run *run, const struct judgement *failed,
                          struct open_member *ret_open)
{
    uint32_t count = failed->notes.certain ? 0 : count_open(run);
    if (count == 0 || !forget_others(run))
        return false;
    run->scratch.worlds.found = run->scratch.worlds.held;
    run->scratch.worlds.count = count;
    for (unsigned world = 0; world < BIT(count < OPEN_GROUPS ? count : OPEN_GROUPS); world++) {
        const struct block *copy = world_of(run, world, count);
        if (!copy)
            return false;
        if (spares(run, failed, copy)) {
            find_deciding(run, world, count, ret_open);
            return true;
        }
    }
    return false;
}

enum answer worlds_answer(struct run *run, const struct judgement *failed,
                          struct open_member *ret_open)
{
    if (is_amid(run, failed)) {
        *ret_open = (struct open_member){
            .untold = "what was done before in the activation amid which the log begins",
            .name = NO_ENTITY};
        return UNDECIDED;
    }
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    const struct play play = run_play(run, NULL);
    enum answer changed = ruleset->gaps.changed ? ruleset->gaps.changed(&play, failed, ret_open)
                                                : VIOLATION;
    if (changed != VIOLATION)
        return changed;
    return holds_in_some(run, failed, ret_open) ? UNDECIDED : VIOLATION;
}

bool worlds_are_left(struct run *run, const struct judgement *failed)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    struct open_member member;
    uint32_t cursor = 0;
    return !is_amid(run, failed) && !failed->notes.certain && ruleset->gaps.open &&
           ruleset->gaps.open(run->block.bytes, &cursor, &member);
}

void worlds_hold(struct run *run, bool held)
{
    run->scratch.worlds.held = held;
    run->scratch.worlds.found = false;
}

uint64_t worlds_effort(struct run *run)
{
    uint64_t effort = run->scratch.worlds.effort;
    run->scratch.worlds.effort = 0;
    return effort;
}

/* SPDX-License-Identifier: MIT */
#include "judge/engine/findings/emit.h"

#include "base/array.h"
#include "base/chain.h"
#include "judge/engine/proof/dice_chains.h"

static const char *const numbers[DICE_FACES + 1] = {"0",  "1",  "2",  "3",  "4",  "5",  "6",
                                                    "7",  "8",  "9",  "10", "11", "12", "13",
                                                    "14", "15", "16", "17", "18", "19", "20"};

/* NULL: out of memory. */
static struct dice_tally *tally_of(struct run *run, entity side, const struct die *die)
{
    uint32_t count = run_game(run)->dice_tallies.count, index = 0;
    struct dice_tally *tallies = game_dice_tallies(run_game(run));
    while (index < count && (tallies[index].side != side || tallies[index].die != die))
        index++;
    if (index < count)
        return &tallies[index];
    if (!block_append_to_head(&run->block, offsetof(struct game_run, dice_tallies), 1,
                              sizeof *tallies, &index))
        return NULL;
    struct dice_tally *tally = &game_dice_tallies(run_game(run))[index];
    tally->side = side;
    tally->die = die;
    return tally;
}

bool run_count_dice(struct run *run, const struct event *event)
{
    const uint8_t *rolled = run_game(run)->catalogue->ruleset->rolled;
    int field = rolled ? rolled[event->kind] - 1 : -1;
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    const struct die *dice = field >= 0 && has(event, field) ? dice_of_field(vocabulary, field)
                                                             : NULL;
    if (!dice || event->subject == NO_ENTITY)
        return true;
    for (uint32_t i = 0; i < event->count[field]; i++) {
        const struct pool *pool = pool_in(event, field, i);
        struct dice_tally *tally = tally_of(run, event->subject, &dice[pool->die]);
        if (!tally)
            return run_out_of_memory(run);
        for (uint32_t f = 0; f < pool->count; f++) {
            int32_t face = event->faces[pool->first + f] - (tally->die->faces ? 0 : 1);
            if (face >= 0 && face < DICE_FACES)
                tally->counts[face]++;
        }
    }
    return true;
}

bool run_list_dice(struct run *run)
{
    const struct game_run *game = run_game(run);
    const size_t count = game->dice_tallies.count;
    if (!ARRAY_RESERVE(run->room.dice, run->room.dice_capacity, count + 1))
        return run_out_of_memory(run);
    for (size_t i = 0; i < count; i++) {
        const struct dice_tally *tally = &game_dice_tallies(game)[i];
        size_t faces = 0;
        while (tally->die->faces ? tally->die->faces[faces] != NULL
                                 : faces < (size_t)tally->die->sides)
            faces++;
        run->room.dice[i] = (struct umpire_dice){
            .side = roster_name(&game->bindings.roster, tally->side).at,
            .die = tally->die->name,
            .faces = tally->die->faces ? tally->die->faces : numbers + 1,
            .counts = tally->counts,
            .chances = tally->die->chances,
            .face_count = faces < DICE_FACES ? faces : DICE_FACES};
    }
    run->room.game.dice = run->room.dice;
    run->room.game.dice_count = count;
    return true;
}

static bool has_chain(const struct run *run, entity side, int place)
{
    const struct game_run *game = run_game(run);
    int (*side_of)(const void *, entity) = game->catalogue->ruleset->sides.side_of;
    bool found = !side_of && chain_of(game, side);
    for (uint32_t i = 0; side_of && i < chain_count(game); i++)
        found = found || side_of(run->block.bytes, chains_of(game)[i].player) == place;
    return found;
}

/* Whether some side has no chain. The players of the other chains could agree on the dice. */
static bool a_side_lacks_chain(const struct run *run)
{
    entity side;
    int place = 0;
    do
        side = ruleset_side(run_game(run)->catalogue->ruleset, run->block.bytes, (uint32_t)place);
    while (side != NO_ENTITY && has_chain(run, side, place++));
    return side != NO_ENTITY;
}

const char *dice_doubt(const struct run *run)
{
    const struct dicing *dicing = &run_game(run)->sealing.dice;
    if (dicing->chains.count < 2)
        return NULL;
    if (dicing->version == CHAIN_VERSION_OLD)
        return "derived, order not fixed";
    return !dicing->beacon.declared && a_side_lacks_chain(run) ? "derived, not by all" : NULL;
}

const char *dice_grade(const struct run *run)
{
    const struct game_run *game = run_game(run);
    const struct dicing *dicing = &game->sealing.dice;
    const bool beacon = dicing->beacon.declared;
    if (dicing->rolls == 0)
        return NULL;
    if (!beacon && !chains_are_opposed(game, run->block.bytes))
        return "stated";
    if (dicing->derived < dicing->rolls)
        return "sealed";
    if (dice_doubt(run))
        return dice_doubt(run);
    if (dicing->beacon.trusted)
        return "beacon, not checked";
    return beacon ? "beacon checked" : "derived and checked";
}

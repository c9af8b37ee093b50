#include "engine/unrecorded.h"

#include "engine/catalogue.h"

static const char *const *areas_of(const struct run *run)
{
    return run_game(run)->catalogue->lexicon->vocabulary->areas;
}

/* Makes a copy of the game record more areas. */
static void record(const struct run *run, struct block *copy, uint32_t areas)
{
    const struct roster *own = run_roster(run);
    struct roster *roster = roster_of(copy);
    uint32_t players = run_game(run)->catalogue->lexicon->vocabulary->player_kinds;
    /* without `records` of the game, each player's areas count */
    roster->areas = own->areas ? own->areas | areas : 0;
    roster->table_areas = own->table_areas | areas;
    for (entity one = 0; one < roster_count(own); one++)
        if (players >> roster_at(own, one)->kind & 1)
            roster_entry_of(roster, one)->areas = roster_at(own, one)->areas | areas;
}

/* Whether the rule decides about the event if the log also records the areas. */
static bool decides(const struct run *run, struct block *copy, const struct rule *rule,
                    struct event *event, uint32_t areas)
{
    const struct game_run *game = game_run_of(copy);
    struct judgement judgement = {.state = copy->bytes,
                                  .event = event,
                                  .roster = &game->bindings.roster,
                                  .rule = rule,
                                  .interpretations = game->interpretations,
                                  .edition = game->edition};
    record(run, copy, areas);
    enum answer answer = rule->check(&judgement);
    return answer != UNDECIDED && answer != LACKING;
}

bool unrecorded_find(struct run *run, uint32_t rule, const struct event *event, uint32_t *ret_areas)
{
    const struct rule *asked = run_game(run)->catalogue->rules[rule];
    const char *const *names = areas_of(run);
    uint32_t fields_read = 0, areas = 0;
    struct event same = *event;
    same.fields_read = &fields_read;
    *ret_areas = 0;
    for (unsigned i = AREA_TURNS + 1; names && names[i]; i++)
        areas |= BIT(i);
    if (!areas)
        return true;
    if (!block_copy(&run->recorded, &run->block))
        return run_out_of_memory(run);
    if (!decides(run, &run->recorded, asked, &same, areas))
        return true;
    for (unsigned i = AREA_TURNS + 1; names[i]; i++)
        if (decides(run, &run->recorded, asked, &same, areas & ~BIT(i)))
            areas &= ~BIT(i);
    *ret_areas = areas;
    return true;
}

const char *unrecorded_words(const struct run *run, uint32_t areas, char buffer[REASON_BYTES])
{
    const char *const *names = areas_of(run);
    unsigned left = (unsigned)__builtin_popcount(areas);
    uint32_t all = 0;
    for (unsigned i = AREA_TURNS + 1; names[i]; i++)
        all |= BIT(i);
    struct text text;
    text_init(&text, buffer, REASON_BYTES);
    text_add_string(&text, "whether it has all ");
    for (unsigned i = 0; names[i] && areas != all; i++)
        if (areas >> i & 1)
            text_addf(&text, "%s%s", names[i], --left == 0 ? "" : left == 1 ? " and " : ", ");
    text_add_string(&text, areas == all ? "that happened (records all" : " (records");
    for (unsigned i = 0; names[i] && areas != all; i++)
        if (areas >> i & 1)
            text_addf(&text, " %s", names[i]);
    text_add_string(&text, ")");
    return buffer;
}

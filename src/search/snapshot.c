#include "search/snapshot.h"

#include "base/array.h"

#include <stdlib.h>

bool snapshot_take(struct snapshot *snapshot, const struct replay *replay)
{
    const struct roster *roster = &replay->binder.roster;
    if (!ARRAY_RESERVE(snapshot->indices, snapshot->index_capacity, roster->count + 1) ||
        !block_copy(&snapshot->block, &replay->block))
        return false;
    snapshot->entities = roster->count;
    for (size_t i = 0; i < roster->count; i++)
        snapshot->indices[i] = roster->entries[i].index;
    snapshot->state = replay->state;
    snapshot->game_announced = replay->game_announced;
    snapshot->marker_seen = replay->marker_seen;
    snapshot->result_seen = replay->result_seen;
    snapshot->time_seen = replay->time_seen;
    snapshot->outside_reported = replay->outside_reported;
    snapshot->skip_blocks = replay->skip_blocks;
    snapshot->headings_seen = replay->headings_seen;
    snapshot->titled = replay->title[0] != '\0';
    snapshot->depth = replay->binder.depth;
    memcpy(snapshot->declared, replay->binder.declared[snapshot->depth], sizeof snapshot->declared);
    snapshot->house_rule_count = replay->house_rule_count;
    snapshot->time = replay->time;
    snapshot->games = replay->games;
    snapshot->findings_found = replay->findings_found;
    snapshot->findings_written = replay->findings_written;
    snapshot->first_violation = replay->first_violation;
    snapshot->verdict = replay->verdict;
    snapshot->game = replay->game;
    return true;
}

void snapshot_restore(const struct snapshot *snapshot, struct replay *replay)
{
    struct roster *roster = &replay->binder.roster;
    roster_truncate(roster, snapshot->entities);
    for (size_t i = 0; i < roster->count; i++)
        roster->entries[i].index = snapshot->indices[i];
    memcpy(replay->block.bytes, snapshot->block.bytes, snapshot->block.used); /* it has never shrunk since */
    replay->block.used = snapshot->block.used;
    replay->state = snapshot->state;
    replay->game_announced = snapshot->game_announced;
    replay->marker_seen = snapshot->marker_seen;
    replay->result_seen = snapshot->result_seen;
    replay->time_seen = snapshot->time_seen;
    replay->outside_reported = snapshot->outside_reported;
    replay->skip_blocks = snapshot->skip_blocks;
    replay->headings_seen = snapshot->headings_seen;
    if (!snapshot->titled)
        replay->title[0] = '\0';
    if (!snapshot->result_seen)
        replay->result_text[0] = '\0';
    replay->binder.depth = snapshot->depth;
    memcpy(replay->binder.declared[snapshot->depth], snapshot->declared, sizeof snapshot->declared);
    replay->house_rule_count = snapshot->house_rule_count;
    replay->time = snapshot->time;
    replay->games = snapshot->games;
    replay->findings_found = snapshot->findings_found;
    replay->findings_written = snapshot->findings_written;
    replay->first_violation = snapshot->first_violation;
    replay->verdict = snapshot->verdict;
    replay->game = snapshot->game;
    findings_clear(&replay->findings);
}

void snapshot_done(struct snapshot *snapshot)
{
    block_done(&snapshot->block);
    free(snapshot->indices);
    *snapshot = (struct snapshot){.indices = NULL};
}

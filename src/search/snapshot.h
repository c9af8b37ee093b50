/* A game's state kept aside, to go back to: copies of the state's block and of
 * what the roster and the replay know beside it. Costs a copy of the block. */
#ifndef SEARCH_SNAPSHOT_H
#define SEARCH_SNAPSHOT_H

#include "engine/replay.h"

struct snapshot {
    struct block block;
    uint32_t *indices; /* of the roster's entities */
    size_t entities, index_capacity;
    enum game_state state;
    bool game_announced, marker_seen, result_seen, time_seen, outside_reported;
    bool titled;
    uint32_t skip_blocks, headings_seen, depth;
    uint64_t declared[2]; /* in the block that is open */
    size_t house_rule_count;
    int64_t time;
    uint64_t games, findings_found, findings_written, first_violation;
    enum umpire_status verdict;
    struct umpire_game game;
};

/* All zero is an empty one. False: out of memory. */
bool snapshot_take(struct snapshot *snapshot, const struct replay *replay);

/* Only inside the same game and the block that was open: none has been closed since. */
void snapshot_restore(const struct snapshot *snapshot, struct replay *replay);
void snapshot_done(struct snapshot *snapshot);

#endif

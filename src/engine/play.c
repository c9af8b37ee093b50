/* What the games do alike when they take in a declaration or a result. */
#include "engine/ruleset.h"

bool play_add_row(const struct play *play, struct binder *binder, size_t table, size_t size, entity self)
{
    uint32_t index;
    if (!block_append(play->block, table, size, &index)) {
        binder->no_memory = true;
        return false;
    }
    play_entry(play, self)->index = index;
    return true;
}

struct game_result play_result(const struct play *play, int winner, int tie, int reason)
{
    const struct event *event = play->event;
    struct game_result result = {.known = true, .winner = entity_in(event, winner), .tie = has(event, tie)};
    if (!has(event, reason))
        return result;
    char buffer[LIMIT_STRING_BYTES];
    struct slice word = event_text(event, reason, buffer);
    result.conceded = slice_is(word, "concession");
    result.eliminated = slice_is(word, "elimination");
    return result;
}

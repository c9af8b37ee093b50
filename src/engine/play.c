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
    return event_result(play->event, winner, tie, reason);
}

/* Whether a text holds a word, given in small letters, in whatever letters it is written. */
static bool mentions(struct slice text, const char *word)
{
    size_t length = strlen(word);
    for (size_t at = 0; at + length <= text.length; at++) {
        size_t same = 0;
        while (same < length && (text.at[at + same] | ('a' ^ 'A')) == word[same])
            same++;
        if (same == length)
            return true;
    }
    return false;
}

struct game_result event_result(const struct event *event, int winner, int tie, int reason)
{
    struct game_result result = {.known = true, .winner = entity_in(event, winner), .tie = has(event, tie)};
    if (!has(event, reason) || !event->statement)
        return result;
    char buffer[LIMIT_STRING_BYTES];
    struct slice word = event_text(event, reason, buffer);
    result.conceded = mentions(word, "conced") || mentions(word, "concession"); /* "Empire concedes" */
    result.eliminated = mentions(word, "elimination");
    result.by_points = word.length == strlen("points") && mentions(word, "points");
    result.by_condition = !result.conceded && !result.eliminated && !result.by_points;
    return result;
}

bool play_declare_victory(const struct play *play, struct binder *binder, int words, int condition, uint8_t by_condition,
                          uint8_t *victory)
{
    const struct event *event = play->event;
    if (has(event, condition))
        *victory = by_condition;
    if (has(event, condition) && !event_text_quoted(event, condition))
        return bind_fail(binder, LOG_OPERANDS, 0, event_length(event),
                         "write points, elimination or both, or the scenario's condition in quotes");
    for (uint32_t i = 0; i < count_in(event, words); i++)
        *victory |= (uint8_t)BIT(item(event, words, i));
    return true;
}

/* SPDX-License-Identifier: MIT */
/* What all games do in the same way with a declaration or a result. */
#include "judge/engine/ruleset.h"

void *play_add_row(const struct play *play, struct binder *binder, size_t table, size_t size,
                   entity self)
{
    uint32_t index;
    if (!block_append(play->block, table, size, &index)) {
        binder->no_memory = true;
        return NULL;
    }
    play_entry(play, self)->index = index;
    const struct table *grown = (const void *)(play->block->bytes + table);
    return play->block->bytes + grown->offset + index * size;
}

bool play_add_mention(const struct play *play, struct binder *binder, int field, uint8_t kind,
                      entity *ret_mention)
{
    char buffer[LIMIT_STRING_BYTES];
    *ret_mention = NO_ENTITY;
    if (!has(play->event, field) ||
        play_add_name(play, event_text(play->event, field, buffer), kind, ret_mention))
        return true;
    binder->no_memory = true;
    return false;
}

bool tell_unresolved(const struct roster *roster, entity mention, const char *what,
                     uint32_t *cursor, uint32_t row, entity *ret_mention, struct text *message)
{
    struct slice name = roster_name(roster, mention);
    *cursor = row + 1;
    *ret_mention = mention;
    text_addf(message, "no %s '%.*s'; it must be declared", what, (int)name.length, name.at);
    return true;
}

/* The row of a player; of a constant state it is only read. */
static char *seat_at(const struct seats *seats, const void *state, uint32_t place)
{
    return (char *)(uintptr_t)state + seats->rows + place * seats->size;
}

entity seat_name(const struct seats *seats, const void *state, uint32_t place)
{
    const uint32_t *count = (const void *)((const char *)state + seats->count);
    return place < *count ? *(const entity *)(const void *)seat_at(seats, state, place) : NO_ENTITY;
}

int seat_of(const struct seats *seats, const void *state, entity player)
{
    entity one;
    for (uint32_t i = 0; (one = seat_name(seats, state, i)) != NO_ENTITY; i++)
        if (one == player)
            return (int)i;
    return -1;
}

static int64_t *seat_number(const struct seats *seats, const void *state, int place, size_t at)
{
    return (int64_t *)(void *)(seat_at(seats, state, (uint32_t)place) + at);
}

int64_t seat_score(const struct seats *seats, const void *state, int place)
{
    return *seat_number(seats, state, place, seats->score);
}

int64_t seat_penalty(const struct seats *seats, const void *state, int place)
{
    return *seat_number(seats, state, place, seats->penalty);
}

void seat_penalise(const struct seats *seats, void *state, entity player, int32_t points)
{
    int place = seat_of(seats, state, player);
    if (place < 0)
        return;
    *seat_number(seats, state, place, seats->score) -= points;
    *seat_number(seats, state, place, seats->penalty) += points;
}

static bool is_letter(char c)
{
    return (c | ('a' ^ 'A')) >= 'a' && (c | ('a' ^ 'A')) <= 'z';
}

/* Whether some word of a text begins with `word`, which is in lower case; capitals count alike. */
static bool mentions(struct slice text, const char *word)
{
    size_t length = strlen(word);
    for (size_t at = 0; at + length <= text.length; at++) {
        size_t same = 0;
        if (at > 0 && is_letter(text.at[at - 1]))
            continue; /* "disagreement" is no agreement */
        while (same < length && (text.at[at + same] | ('a' ^ 'A')) == word[same])
            same++;
        if (same == length)
            return true;
    }
    return false;
}

static bool word_is(struct slice text, const char *word)
{
    return text.length == strlen(word) && mentions(text, word);
}

/* Whether a result's reason says that the points decide. */
static bool means_points(struct slice reason)
{
    static const char *const reasons[] = {
        "points", "victory points", "more points", "more victory points", "score", "scores"};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (word_is(reason, reasons[i]))
            return true;
    return false;
}

/* Whether a result's reason says that the players agreed on it. */
static bool means_agreement(struct slice reason)
{
    static const char *const denials[] = {"no agree", "not agree", "without agree"};
    for (size_t i = 0; i < sizeof denials / sizeof *denials; i++)
        if (mentions(reason, denials[i]))
            return false;
    return mentions(reason, "agree");
}

/* Reads what a reason says of how the game ended: "Empire concedes". */
static void read_reason(struct slice reason, struct game_result *result)
{
    result->conceded = mentions(reason, "conced") || mentions(reason, "concession");
    result->agreed = means_agreement(reason);
    result->eliminated = mentions(reason, "elimination");
    result->by_time = word_is(reason, "time") || mentions(reason, "time ran out") ||
                      mentions(reason, "out of time");
    result->by_points = means_points(reason);
    result->by_condition = !result->conceded && !result->agreed && !result->eliminated &&
                           !result->by_time && !result->by_points;
}

void reason_without_names(struct slice reason, struct text *text)
{
    struct game_result read = {.known = true};
    read_reason(reason, &read);
    const struct {
        bool said;
        const char *word;
    } ends[] = {
        {read.conceded, "concession"},
        {read.agreed, "agreement"},
        {read.eliminated, "elimination"},
        {read.by_time, read.conceded || read.agreed || read.eliminated ? "time ran out" : "time"},
        {read.by_points, "points"},
        {read.by_condition, word_is(reason, "victory") ? "victory" : NULL}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends[i].said && ends[i].word)
            text_addf(text, "%s%s", text->length ? ", " : "", ends[i].word);
}

struct game_result event_result(const struct event *event, const struct result_fields *fields)
{
    struct game_result result = {.known = true, .winner = entity_in(event, fields->winner)};
    if (has(event, fields->outcome)) {
        result.tie = value_in(event, fields->outcome) == RESULT_TIE;
        result.unfinished = value_in(event, fields->outcome) == RESULT_UNFINISHED;
    }
    result.points_told = has(event, fields->points) + count_in(event, fields->points_of_others);
    if (!has(event, fields->reason) || !event->statement || result.unfinished)
        return result; /* why a game is not over decides nothing: its points are those scored */
    char buffer[LIMIT_STRING_BYTES];
    read_reason(event_text(event, fields->reason, buffer), &result);
    return result;
}

bool result_ends_game(const struct event *event, const struct result_fields *fields,
                      const struct game_result *given, struct game_result *ret_result)
{
    *ret_result = (struct game_result){.known = false};
    if (event->kind == KIND_RESULT)
        *ret_result = event_result(event, fields);
    return !given->known && !ret_result->unfinished;
}

int32_t result_points(const struct event *event, const struct result_fields *fields, int winner,
                      int place)
{
    int rank = winner < 0 || place > winner ? place : place + 1;
    if (place == winner)
        rank = 0;
    return rank == 0 ? value_in(event, fields->points)
                     : item(event, fields->points_of_others, (uint32_t)rank - 1);
}

enum answer breach_of_concession(struct judgement *judgement)
{
    return breach(judgement, "the result is a tie by concession; a concession must give another "
                             "player the victory");
}

bool validate_result(const struct judgement *judgement, struct binder *binder,
                     const struct result_fields *fields, uint32_t players)
{
    uint32_t told = event_result(judgement->event, fields).points_told;
    return told == 0 || (told == players && has(judgement->event, fields->points)) ||
           bind_fail(binder, LOG_OPERANDS, 0, event_length(judgement->event),
                     "the result gives points for %u player%s, but %u play: write the winner's "
                     "points, then 'to' and those of the "
                     "others, in the order in which the log names the players",
                     (unsigned)told, told == 1 ? "" : "s", (unsigned)players);
}

bool play_declare_victory(const struct play *play, struct binder *binder, int words, int condition,
                          uint8_t by_condition, uint8_t *victory)
{
    const struct event *event = play->event;
    if (has(event, condition))
        *victory = by_condition;
    if (has(event, condition) && !event_text_quoted(event, condition))
        return bind_fail(
            binder, LOG_OPERANDS, 0, event_length(event),
            "'victory' must be points, elimination or both, or the scenario's condition in "
            "quotes");
    for (uint32_t i = 0; i < count_in(event, words); i++)
        *victory |= (uint8_t)BIT(item(event, words, i));
    return true;
}

/* SPDX-License-Identifier: MIT */
/* Where games begin in the logs of a corpus. */
#include "workshop/matrix/play.h"

#include <stdlib.h>
#include <string.h>

struct reading {
    struct matrix_start *start;
    size_t length, capacity;
    uint64_t games;
    bool begun, unusable, no_memory;
};

static bool add_text(struct reading *reading, const char *text)
{
    size_t length = strlen(text);
    while (reading->capacity - reading->length < length + 2) {
        char *grown = cli_room(reading->start->text, reading->capacity, &reading->capacity, 1);
        if (!grown)
            return false;
        reading->start->text = grown;
    }
    memcpy(reading->start->text + reading->length, text, length);
    memcpy(reading->start->text + reading->length + length, "\n", 2);
    reading->length += length + 1;
    return true;
}

static bool add_place(struct reading *reading, uint64_t line)
{
    struct matrix_start *start = reading->start;
    size_t *places = cli_room(start->places, start->place_count, &start->place_capacity,
                              sizeof *places);
    if (places)
        start->places = places;
    uint64_t *lines = cli_room(start->lines, start->place_count, &start->line_capacity,
                               sizeof *lines);
    if (lines)
        start->lines = lines;
    if (!places || !lines)
        return false;
    places[start->place_count] = reading->length;
    lines[start->place_count++] = line;
    return true;
}

static bool on_statement(void *user, const struct umpire_statement *statement)
{
    struct reading *reading = user;
    bool setup = statement->judged && !reading->begun && strcmp(statement->text, "setup") == 0;
    reading->begun = reading->begun || setup;
    if (!setup && statement->judged)
        reading->no_memory = !add_place(reading, statement->line);
    if (!setup && !reading->no_memory)
        reading->no_memory = !add_text(reading, statement->text);
    return !reading->no_memory;
}

static bool on_game_begin(void *user, const struct umpire_game *game)
{
    struct reading *reading = user;
    (void)game;
    return ++reading->games == 1;
}

static bool on_found(void *user, const struct umpire_finding *finding)
{
    struct reading *reading = user;
    if (finding->level <= UMPIRE_LEVEL_VIOLATION)
        reading->unusable = true;
    return !reading->unusable;
}

bool matrix_start_read(const struct matrix_order *order, const char *path,
                       struct matrix_start *ret_start)
{
    struct reading reading = {.start = ret_start};
    const struct umpire_sink sink = {.user = &reading,
                                     .game_begin = on_game_begin,
                                     .statement = on_statement,
                                     .found = on_found};
    *ret_start = (struct matrix_start){.path = path};
    struct umpire_checker *checker = umpire_checker_copy(order->model, &sink);
    if (!checker)
        return false;
    enum umpire_status status = umpire_check_path(checker, path);
    umpire_checker_free(checker);
    bool good = status == UMPIRE_CONFORMANT || status == UMPIRE_INDETERMINATE;
    if (reading.unusable || reading.games != 1 || !good || ret_start->place_count < 2)
        ret_start->place_count = 0;
    return !reading.no_memory;
}

void matrix_start_done(struct matrix_start *start)
{
    free(start->text);
    free(start->places);
    free(start->lines);
    *start = (struct matrix_start){.path = NULL};
}

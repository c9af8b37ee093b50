/* SPDX-License-Identifier: MIT */

#include "judge/engine/findings/weight.h"
#include "logs/api/checker.h"

#include <errno.h>
#include <stdlib.h>

struct umpire_position *
umpire_position_new(bool (*finding)(void *user, const struct umpire_finding *finding), void *user)
{
    struct umpire_position *position = calloc(1, sizeof *position);
    if (!position)
        return NULL;
    struct umpire_options options = position_options();
    struct umpire_sink sink = position_sink(&position->position);
    position->checker = umpire_checker_new(&options, &sink);
    if (!position->checker) {
        free(position);
        return NULL;
    }
    position_init(&position->position, &position->checker->run, finding, user);
    position->position.tells_undecided = true;
    return position;
}

void umpire_position_free(struct umpire_position *position)
{
    if (!position)
        return;
    position_done(&position->position);
    umpire_checker_free(position->checker);
    free(position);
}

struct umpire_checker *umpire_position_checker(struct umpire_position *position)
{
    return position->checker;
}

/* Lists what is undecided up to here, for umpire_position_undecided. False: out of memory. */
static bool list_undecided(struct position *position)
{
    bool listed = run_list_undecided(position->run, &position->found.undecided);
    position->run->open.kept = false;
    return listed;
}

const char *umpire_position_read(struct umpire_position *position, const char *path, uint64_t line)
{
    position->position.run->open.kept = true;
    const char *why = position_read(&position->position, path, line);
    if (list_undecided(&position->position))
        return why;
    errno = ENOMEM;
    return "out of memory";
}

bool umpire_position_play(struct umpire_position *position, const char *lines, size_t length)
{
    position->position.run->open.kept = true;
    bool played = position_play(&position->position, lines, length);
    return list_undecided(&position->position) && played;
}

enum umpire_answer umpire_position_try(struct umpire_position *position, const char *line,
                                       size_t length)
{
    return position_try(&position->position, line, length);
}

const struct umpire_rule_lines *umpire_position_undecided(const struct umpire_position *position,
                                                          size_t *ret_count)
{
    *ret_count = position->position.found.undecided;
    return position->position.run->room.rule_lines;
}

enum umpire_answer
umpire_position_legal(struct umpire_position *position, bool effects,
                      bool (*option)(void *user, const struct umpire_option *option), void *user)
{
    return position_legal(&position->position, effects, option, user);
}

enum umpire_answer umpire_position_due(struct umpire_position *position,
                                       bool (*due)(void *user, const struct umpire_due *due),
                                       void *user)
{
    return position_due(&position->position, due, user);
}

enum umpire_answer umpire_position_perft(struct umpire_position *position, bool effects,
                                         unsigned depth, uint64_t *ret_counts)
{
    uint64_t tries = UMPIRE_PERFT_TRIES;
    return umpire_position_perft_within(position, effects, depth, &tries, ret_counts);
}

enum umpire_answer umpire_position_perft_within(struct umpire_position *position, bool effects,
                                                unsigned depth, uint64_t *tries,
                                                uint64_t *ret_counts)
{
    return position_perft(&position->position, effects, depth, tries, ret_counts);
}

enum umpire_answer umpire_position_perft_after(struct umpire_position *position, bool effects,
                                               const char *line, size_t length, unsigned depth,
                                               uint64_t *tries, uint64_t *ret_counts)
{
    return position_perft_after(&position->position, effects, line, length, depth, tries,
                                ret_counts);
}

enum umpire_answer
umpire_position_counted(struct umpire_position *position, bool effects,
                        bool (*option)(void *user, const struct umpire_option *option), void *user)
{
    return position_counted(&position->position, effects, option, user);
}

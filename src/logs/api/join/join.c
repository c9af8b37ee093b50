/* SPDX-License-Identifier: MIT */
/* umpire_join: one log of those that several have written of the same game. */
#include "logs/api/join/join.h"
#include "logs/api/format.h"

static enum umpire_status read_joined_source(struct umpire_join *join, struct source *source)
{
    struct list games = {.count = 0};
    enum umpire_status status = join_read(join, source, &games);
    if (status != UMPIRE_CONFORMANT)
        return status;
    if (join_games(join, &games))
        return UMPIRE_CONFORMANT;
    return join->no_memory || !*join->why ? UMPIRE_FAILURE : UMPIRE_MALFORMED;
}

enum umpire_status umpire_join_read(struct umpire_join *join, const char *path,
                                    const struct umpire_input *input)
{
    const char *name = join_text(join, slice_of(path));
    if (!name || !list_add(join, &join->logs, (char *)(size_t)name))
        return UMPIRE_FAILURE;
    struct source *source = source_of_log(path, input, join->why, sizeof join->why);
    if (!source)
        return *join->why ? UMPIRE_MALFORMED : UMPIRE_FAILURE;
    enum umpire_status status = read_joined_source(join, source);
    source_close(source);
    return status;
}

enum umpire_status umpire_join_write(struct umpire_join *join,
                                     bool (*write)(void *user, const char *bytes, size_t length),
                                     void *user)
{
    if (!join_settle(join) || !join_write(join, write, user) || join->no_memory)
        return UMPIRE_FAILURE;
    return join->contradictions.count > join->listed ? UMPIRE_NONCONFORMANT : UMPIRE_CONFORMANT;
}

const char *umpire_join_contradiction(const struct umpire_join *join, size_t index)
{
    return index < join->contradictions.count ? join->contradictions.at[index] : NULL;
}

const char *umpire_join_why(const struct umpire_join *join)
{
    return *join->why ? join->why : NULL;
}

/* SPDX-License-Identifier: MIT */
/* Times of play. A time that only later logs have is left out, and listed, if times would run
 * backwards with it, or if it is the time of a throw that the first log has without one: the time
 * would choose the round of the beacon, and so the dice. */
#include "logs/api/join/join.h"

/* Adds the statements with times, in their order in the joined log. */
static bool add_timed(struct umpire_join *join, const struct list *from, struct list *timed)
{
    for (size_t i = 0; i < from->count; i++) {
        struct node *node = from->at[i];
        if ((node->time && !list_add(join, timed, node)) ||
            !add_timed(join, &node->rulings, timed) || !add_timed(join, &node->children, timed))
            return false;
    }
    return true;
}

static bool add_one_timed(struct umpire_join *join, struct node *node, struct list *timed)
{
    void *at[] = {node};
    const struct list one = {.at = at, .count = node ? 1 : 0};
    return add_timed(join, &one, timed);
}

static bool add_all_timed(struct umpire_join *join, const struct joined_game *game,
                          struct list *timed)
{
    if (!add_one_timed(join, game->game, timed) || !add_timed(join, &game->declarations, timed))
        return false;
    for (size_t i = 0; i < game->sections.count; i++) {
        const struct section *section = game->sections.at[i];
        if (!add_one_timed(join, section->marker, timed) ||
            !add_timed(join, &section->nodes, timed))
            return false;
    }
    return add_one_timed(join, game->end, timed);
}

/* What the first of the logs says that give a statement its time. */
static const struct said *first_said_with_time(const struct node *node)
{
    const struct said *said = node->said;
    while (said->next && (!said->time || strcmp(said->time, node->time) != 0))
        said = said->next;
    return said;
}

/* Whether the time would choose the dice of a throw that the first log has without a time. */
static bool chooses_dice(const struct node *node, const struct said *said)
{
    return node->proof.throws && said->log && has_log(node, 0);
}

static bool leave_out_time(struct umpire_join *join, struct node *node, const struct said *said)
{
    const char *why = chooses_dice(node, said)
                          ? " is left out, since a throw depends on it; the log that is named "
                            "first must have it"
                          : " is left out, since times would run backwards; the log that is named "
                            "first must have it";
    node->time = NULL;
    join->listed++;
    return tell_said(join, said, "the time of ", why);
}

bool settle_times(struct umpire_join *join, struct joined_game *game)
{
    struct list timed = {.count = 0};
    int64_t next = INT64_MAX, last = 0;
    if (!add_all_timed(join, game, &timed))
        return false;
    for (size_t i = timed.count; i-- > 0;) {
        struct node *node = timed.at[i];
        const struct said *said = first_said_with_time(node);
        const bool late = said->log && said->elapsed > next;
        if ((late || chooses_dice(node, said)) && !leave_out_time(join, node, said))
            return false;
        if (!said->log && said->elapsed < next)
            next = said->elapsed;
    }
    for (size_t i = 0; i < timed.count; i++) {
        struct node *node = timed.at[i];
        if (!node->time)
            continue;
        const struct said *said = first_said_with_time(node);
        if (said->log && said->elapsed < last && !leave_out_time(join, node, said))
            return false;
        if (said->elapsed > last)
            last = said->elapsed;
    }
    return true;
}

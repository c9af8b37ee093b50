/* SPDX-License-Identifier: MIT */
/* Who wrote a line counts. A statement is left out of the joined log, and listed, if no log that
 * has it may write it. What one log alone says of others is listed, too. */
#include "logs/api/join/join.h"

enum umpire_may node_may(const struct node *node)
{
    enum umpire_may may = UMPIRE_MAY_NOT;
    for (const struct said *said = node->said; said; said = said->next)
        if (!said->contradicts && said->may == UMPIRE_MAY)
            may = UMPIRE_MAY;
        else if (!said->contradicts && said->may == UMPIRE_MAY_LISTED && may == UMPIRE_MAY_NOT)
            may = UMPIRE_MAY_LISTED;
    return may;
}

static bool is_alone(const struct node *node)
{
    size_t logs = 0;
    for (const struct said *said = node->said; said; said = said->next)
        logs += !said->contradicts;
    return logs == 1;
}

/* Adds a message about the first log that has a statement. */
static bool tell(struct umpire_join *join, const struct node *node, const char *before,
                 const char *after)
{
    const struct said *said = node->said;
    while (said->contradicts && said->next)
        said = said->next;
    size_t room = strlen(join->logs.at[said->log]) + strlen(said->text) + strlen(before) +
                  strlen(after) + 64;
    char *bytes = join_take(join, room);
    struct text text;
    if (!bytes)
        return false;
    text_init(&text, bytes, room);
    text_addf(&text, "%s:%llu: %s'%s'%s", (const char *)join->logs.at[said->log],
              (unsigned long long)said->line, before, said->text, after);
    return list_add(join, &join->contradictions, bytes);
}

static bool is_ruling(const struct node *node)
{
    return strcmp(node->subject, "judge") == 0;
}

/* Whether the statement is a declaration. What a log may not declare of others was left out when
 * declarations were united. */
static bool is_declared(const struct node *node)
{
    return node->kind == STATEMENT_DECLARATION && strcmp(node->word, "result") != 0;
}

static bool settle_node(struct umpire_join *join, struct node *node, bool *ret_keep)
{
    enum umpire_may may = node_may(node);
    *ret_keep = may != UMPIRE_MAY_NOT || is_declared(node);
    if (!*ret_keep)
        return tell(join, node, "",
                    is_ruling(node)
                        ? " is left out: a ruling must stand in the log that is named first"
                        : " is left out: a view may only have what its side does; the log that is "
                          "named first, or its own side's, must have it");
    if (may != UMPIRE_MAY_LISTED || !is_alone(node))
        return true;
    join->listed++;
    return tell(join, node, "no other log has ", "; it must be asked about");
}

static bool settle_list(struct umpire_join *join, struct list *list)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct node *node = list->at[i];
        bool keep;
        if (!settle_node(join, node, &keep) || !settle_list(join, &node->rulings))
            return false;
        if (keep)
            list->at[kept++] = node;
    }
    list->count = kept;
    return true;
}

bool join_settle(struct umpire_join *join)
{
    bool good = true;
    for (size_t i = 0; i < join->games.count && !join->settled; i++) {
        struct joined_game *game = join->games.at[i];
        good = good && settle_list(join, &game->declarations);
        for (size_t j = 0; j < game->sections.count && good; j++) {
            struct section *section = game->sections.at[j];
            good = (!section->marker || settle_list(join, &section->marker->rulings)) &&
                   settle_list(join, &section->nodes);
        }
    }
    join->settled = true;
    return good;
}

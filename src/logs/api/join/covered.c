/* SPDX-License-Identifier: MIT */
/* What the seals and dice of the first log cover (doc/sealed.md, doc/dice.md). A digest is made of
 * the game's declarations and the number of its statement; a throw of the declarations and, where
 * its player has no chain, the number of throws. What later logs alone have may not stand there:
 * what was sealed lawfully would no longer fit. */
#include "logs/api/join/join.h"
#include "judge/engine/check.h"
#include "judge/engine/proof/beacon.h"
#include "judge/engine/proof/sealing.h"

/* Whether the first log counts its statements as the whole game does, so that the number in a seal
 * is the same in both. A side's view of a campaign lacks statements, and counts fewer. */
static bool is_numbered(const struct joined_game *game)
{
    const bool is_part = game->game->said->viewer && game->ruleset->vocabulary->secret_areas;
    return has_log(game->game, 0) && !is_part;
}

/* Whether the statement has a number: rulings, notes and what opens a seal have none. */
static bool is_play(const struct joined_game *game, const struct node *node)
{
    const struct sealed_fields *fields = game->ruleset->sealed;
    const bool opens = fields && node->event_kind == fields->open;
    return !node->aside &&
           (node->kind == STATEMENT_MARKER || (node->kind == STATEMENT_EVENT && !opens));
}

static bool declares_dice(const struct node *node)
{
    return declares_any(node) &&
           (strcmp(node->word, CHAIN_WORD) == 0 || strcmp(node->word, BEACON_WORD) == 0);
}

static void cover_declarations(const struct list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct node *node = list->at[i];
        node->proof.covered = declares_any(node) && !node->aside;
        cover_declarations(&node->children);
    }
}

/* Marks what the first log's seals and throws cover, from the end to the beginning. */
static void mark_covered(struct joined_game *game)
{
    bool seals = false, throws = false, dice = false;
    for (size_t i = game->sections.count; i-- > 0;) {
        struct section *section = game->sections.at[i];
        for (size_t j = section->nodes.count; j-- > 0;) {
            struct node *node = section->nodes.at[j];
            node->proof.covered = (seals && is_play(game, node)) || (throws && node->proof.throws);
            seals |= node->proof.seals && has_log(node, 0);
            throws |= node->proof.throws && has_log(node, 0);
        }
        if (section->marker)
            section->marker->proof.covered = seals;
    }
    for (size_t i = 0; i < game->declarations.count; i++)
        dice |= declares_dice(game->declarations.at[i]) && has_log(game->declarations.at[i], 0);
    game->covered = game->game->proof.covered = seals || throws || dice;
    if (game->covered) {
        cover_declarations(&game->declarations);
        cover_declarations(&((struct section *)game->sections.at[0])->nodes);
    }
}

/* Salts ----------------------------------------------------------------------------------- */

/* Whether a log that counts its statements as the whole game does has this statement. */
static bool is_in_numbered_log(const struct joined_game *game, const struct node *node)
{
    bool there = is_numbered(game) && has_log(node, 0);
    for (const struct said *said = node->said; said && !there; said = said->next)
        there = !said->contradicts && is_of_who_sees_all(game, said->log);
    return there;
}

static bool has_name(const struct list *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->at[i], name) == 0)
            return true;
    return false;
}

static bool has_salt(const struct node *node)
{
    for (size_t i = 0; i < node->part_count; i++)
        if (node->parts[i].salt)
            return true;
    return false;
}

/* Adds the players who have sealed values only in logs that do not count their statements as the
 * whole game does. */
static bool add_sealers(struct umpire_join *join, const struct joined_game *game,
                        const struct section *section, struct list *names)
{
    for (size_t i = 0; i < section->nodes.count; i++) {
        const struct node *node = section->nodes.at[i];
        if (node->proof.seals && !is_in_numbered_log(game, node) &&
            !has_name(names, node->subject) &&
            !list_add(join, names, (char *)(size_t)node->subject))
            return false;
    }
    return true;
}

static void mark_salts(const struct joined_game *game, const struct section *section,
                       const struct list *names)
{
    for (size_t i = 0; i < section->nodes.count; i++) {
        struct node *node = section->nodes.at[i];
        node->proof.unproved = has_salt(node) && has_name(names, node->subject) &&
                               !is_in_numbered_log(game, node);
    }
}

bool leave_out_salt(struct umpire_join *join, struct node *node)
{
    size_t kept = 0;
    struct part *parts = join_take(join, node->part_count * sizeof *parts);
    for (size_t i = 0; i < node->part_count && parts; i++)
        if (!node->parts[i].salt)
            parts[kept++] = node->parts[i];
    if (!parts)
        return false;
    node->parts = parts;
    node->part_count = kept;
    node->text = text_of_parts(join, node);
    return node->text != NULL;
}

bool find_covered(struct umpire_join *join, struct joined_game *game)
{
    struct list names = {.count = 0};
    if (is_numbered(game))
        mark_covered(game);
    for (size_t i = 0; i < game->sections.count; i++)
        if (!add_sealers(join, game, game->sections.at[i], &names))
            return false;
    for (size_t i = 0; i < game->sections.count; i++)
        mark_salts(game, game->sections.at[i], &names);
    return true;
}

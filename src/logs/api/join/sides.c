/* SPDX-License-Identifier: MIT */
#include "logs/api/join/sides.h"
#include "base/array.h"
#include "judge/engine/check.h"

/* Whose log it is ------------------------------------------------------------------------- */

const char *declared_player(const struct node *node)
{
    const char *name = node->is_player && node->key ? strchr(node->key, '\n') : NULL;
    return name ? name + 1 : NULL;
}

/* The place of a player; `player_count`: nobody of that name plays. */
static size_t place_of_player(const struct settling *settling, const char *name)
{
    size_t at = 0;
    while (at < settling->player_count && strcmp(settling->players[at], name) != 0)
        at++;
    return at;
}

/* Whether anything is sealed in a statement as a log has it. */
static bool is_sealed_in(const struct said *said)
{
    for (size_t i = 0; i < said->part_count; i++)
        if (said->parts[i].sealed)
            return true;
    return false;
}

/* Counts the statements of a section in `deeds`: a row for each log, in it a number for each player
 * and a last one for all who are no players, such as the GameMaster. `sealed` has as many: whether
 * any of the statements is sealed in the log. */
static void count_deeds(const struct settling *settling, const struct section *section,
                        size_t *deeds, bool *sealed)
{
    for (size_t i = 0; i < section->nodes.count; i++) {
        const struct node *node = section->nodes.at[i];
        const size_t player = place_of_player(settling, node->subject);
        if (node->kind != STATEMENT_EVENT || node->by_table || node->aside)
            continue;
        for (const struct said *said = node->said; said; said = said->next) {
            const size_t at = said->log * (settling->player_count + 1) + player;
            deeds[at]++;
            sealed[at] |= is_sealed_in(said);
        }
    }
}

/* The player who does most, of those without seals; NULL: two do as much, or nobody acts. */
static const char *player_with_most_deeds(const struct settling *settling, const size_t *deeds,
                                          const bool *sealed)
{
    size_t most = 0, best = 0;
    bool tie = true;
    for (size_t i = 0; i < settling->player_count; i++) {
        if (sealed[i])
            continue;
        if (deeds[i] == most)
            tie = true;
        if (deeds[i] <= most)
            continue;
        tie = false;
        best = i;
        most = deeds[i];
    }
    return tie ? NULL : settling->players[best];
}

/* If the first log is a side's view, another one may be the GameMaster's. Advises, at the head of
 * the list, to name first the log without `view of` in which the GameMaster acts. `deeds`: all
 * rows, as count_deeds fills them; the last number of a row is of those who are no players. */
static bool advise_order(const struct settling *settling, const size_t *deeds)
{
    static const char advice[] = ": what the GameMaster did stands in this log, which does not say "
                                 "whose it is; if it is his, name it first";
    struct umpire_join *join = settling->join;
    const struct said *said = settling->game->game->said;
    for (; said; said = said->next) {
        size_t row = said->log * (settling->player_count + 1);
        if (!said->view && deeds[row + settling->player_count])
            break;
    }
    if (!said || !is_view_of_side(settling->game, 0))
        return true;
    const char *path = join->logs.at[said->log];
    const size_t length = strlen(path);
    char *bytes = join_take(join, length + sizeof advice);
    if (!bytes)
        return false;
    memcpy(bytes, path, length);
    memcpy(bytes + length, advice, sizeof advice);
    join->listed++;
    return list_insert(join, &join->contradictions, 0, bytes);
}

/* Fills `seems`: whose view a log says that it is, or else the player who does most in it. The
 * first log is the GameMaster's (NULL) if it has statements of somebody who is no player. */
static bool guess_sides(struct settling *settling, bool *ret_say_so)
{
    const struct list *sections = &settling->game->sections;
    const size_t logs = settling->join->logs.count, row = settling->player_count + 1;
    size_t *deeds = join_take(settling->join, logs * row * sizeof *deeds);
    bool *sealed = join_take(settling->join, logs * row);
    if (!deeds || !sealed)
        return false;
    for (size_t i = 0; i < sections->count; i++)
        count_deeds(settling, sections->at[i], deeds, sealed);
    for (size_t i = 0; i < logs; i++) {
        const bool is_gamemasters = i == 0 && deeds[settling->player_count];
        settling->seems[i] = is_gamemasters ? NULL
                                            : player_with_most_deeds(settling, deeds + i * row,
                                                                     sealed + i * row);
    }
    settling->game->gamemasters_first = is_of_who_sees_all(settling->game, 0) ||
                                        (deeds[settling->player_count] > 0 &&
                                         !is_view_of_side(settling->game, 0));
    for (const struct said *said = settling->game->game->said; said; said = said->next)
        if (said->view) {
            settling->seems[said->log] = said->viewer;
            ret_say_so[said->log] = true;
        }
    return advise_order(settling, deeds);
}

static bool is_same_side(const char *one, const char *other)
{
    return one && other && strcmp(one, other) == 0;
}

/* Finds whose log each is. Two logs that seem to be of one player are nobody's, but for one that
 * says so by 'view of'. */
static bool sides_of_logs(struct settling *settling)
{
    const size_t logs = settling->join->logs.count;
    bool *say_so = join_take(settling->join, logs);
    const char **seems = join_take(settling->join, logs * sizeof *seems),
               **sides = join_take(settling->join, logs * sizeof *sides);
    settling->seems = seems;
    settling->game->sides = sides;
    if (!say_so || !seems || !sides || !guess_sides(settling, say_so))
        return false;
    for (size_t i = 0; i < logs; i++)
        for (size_t j = 0; j < logs && !say_so[i]; j++)
            if (say_so[j] && is_same_side(seems[i], seems[j]))
                seems[i] = NULL;
    for (size_t i = 0; i < logs; i++) {
        sides[i] = seems[i];
        for (size_t j = 0; j < logs; j++)
            if (j != i && is_same_side(seems[i], seems[j]))
                sides[i] = NULL;
    }
    return true;
}

/* What a log says in its `game` line; the last log's if this one does not have the game. */
static const struct said *head_of(const struct joined_game *game, uint32_t log)
{
    const struct said *said = game->game->said;
    while (said->next && said->log != log)
        said = said->next;
    return said;
}

bool is_of_who_sees_all(const struct joined_game *game, uint32_t log)
{
    const struct said *said = head_of(game, log);
    return said->log == log && said->view && !said->viewer &&
           (log == 0 || !game->gamemasters_first);
}

bool is_view_of_side(const struct joined_game *game, uint32_t log)
{
    const struct said *said = head_of(game, log);
    return said->log == log && said->view && said->viewer;
}

bool is_own_log(const struct joined_game *game, const struct said *said, const char *player)
{
    return is_same_side(player, game->sides[said->log]);
}

bool words_count(const struct joined_game *game, const struct said *said, const char *player)
{
    return !said->log || is_own_log(game, said, player) || is_of_who_sees_all(game, said->log);
}

bool records_count(const struct joined_game *game, const struct said *said,
                   const struct node *player)
{
    if (game->covered)
        return !said->log;
    return words_count(game, said, player ? declared_player(player) : NULL);
}

/* Whether a statement declares a thing of the player, such as a unit, and not his chain of dice. */
static bool is_thing_of(const struct node *node, const char *player)
{
    const char *thing = declares_any(node) ? declared_thing(node) : NULL;
    return thing && player && strcmp(thing, player) != 0;
}

/* What players' statements name ------------------------------------------------------------ */

static int compare_uses(const void *one, const void *other, void *user)
{
    const struct use *a = one, *b = other;
    const int order = strcmp(a->thing, b->thing);
    (void)user;
    return order ? order : strcmp(a->player, b->player);
}

/* Adds the things that a statement names to those that its player uses; `uses` NULL: counts. */
static size_t add_uses(const struct settling *settling, const struct node *node, struct use *uses)
{
    size_t count = 0;
    if (node->kind != STATEMENT_EVENT || node_may(node) == UMPIRE_MAY_NOT ||
        place_of_player(settling, node->subject) == settling->player_count)
        return 0;
    for (size_t i = 0; i < node->part_count; i++)
        for (size_t j = 0; j < node->parts[i].count && node->parts[i].names; j++, count++)
            if (uses)
                uses[count] = (struct use){node->parts[i].values[j], node->subject};
    return count;
}

static size_t add_all_uses(const struct settling *settling, struct use *uses)
{
    size_t count = 0;
    for (size_t i = 0; i < settling->game->sections.count; i++) {
        const struct section *section = settling->game->sections.at[i];
        for (size_t j = 0; j < section->nodes.count; j++)
            count += add_uses(settling, section->nodes.at[j], uses ? uses + count : NULL);
    }
    return count;
}

static bool find_uses(struct settling *settling)
{
    settling->use_count = add_all_uses(settling, NULL);
    settling->uses = join_take(settling->join, (settling->use_count + 1) * sizeof *settling->uses);
    if (!settling->uses)
        return false;
    add_all_uses(settling, settling->uses);
    if (settling->use_count)
        sort_elements(settling->uses, settling->use_count, sizeof *settling->uses, compare_uses,
                      NULL);
    return true;
}

/* Lists ------------------------------------------------------------------------------------- */

bool is_first_in_part(const struct joined_game *game)
{
    return game->game->said->viewer && game->ruleset->vocabulary->secret_areas;
}

/* Whether the first log says by `records` that it has everything of the game or of a player. */
static bool has_all_recorded(const struct joined_game *game, const struct node *node)
{
    const char *const *names = game->ruleset->vocabulary->areas;
    uint32_t all = AREAS_DECLARED;
    for (unsigned i = 0; names && names[i]; i++)
        all |= BIT(i);
    return has_log(node, 0) && (node->said->areas & all) == all;
}

bool is_all_recorded(const struct joined_game *game, const struct node *node)
{
    return !is_first_in_part(game) &&
           (has_all_recorded(game, node) || has_all_recorded(game, game->game));
}

/* Whether the first log declares something of a player in his block, or that all of it is there. */
static bool has_list_in_block(const struct joined_game *game, const struct node *player)
{
    for (size_t i = 0; i < player->children.count; i++) {
        const struct node *node = player->children.at[i];
        if (has_log(node, 0) && declared_thing(node))
            return true;
    }
    return is_all_recorded(game, player);
}

/* Finds the players whose lists the first log has; none if it may lack others' secrets. */
static bool find_lists(struct settling *settling)
{
    const struct list *declarations = &settling->game->declarations;
    settling->has_list = join_take(settling->join, settling->player_count + 1);
    if (!settling->has_list || is_first_in_part(settling->game))
        return settling->has_list;
    for (size_t i = 0; i < declarations->count; i++) {
        const struct node *node = declarations->at[i];
        const char *player = whose(settling, node, NULL);
        const bool lists = declared_player(node)
                               ? has_list_in_block(settling->game, node)
                               : has_log(node, 0) && is_thing_of(node, player);
        if (player && lists)
            settling->has_list[place_of_player(settling, player)] = true;
    }
    return true;
}

bool is_all_in_first(const struct settling *settling, const struct node *node, const char *owner)
{
    const char *player = whose(settling, node, owner);
    if (!player)
        return !is_first_in_part(settling->game) && has_log(settling->game->game, 0);
    return settling->has_list[place_of_player(settling, player)] &&
           (owner || declared_player(node) || is_thing_of(node, player));
}

bool find_owners(struct settling *settling)
{
    const struct list *declarations = &settling->game->declarations;
    settling->players = join_take(settling->join,
                                  (declarations->count + 1) * sizeof *settling->players);
    if (settling->players)
        for (size_t i = 0; i < declarations->count; i++) {
            const char *name = declared_player(declarations->at[i]);
            if (name)
                settling->players[settling->player_count++] = name;
        }
    return settling->players && sides_of_logs(settling) && find_uses(settling) &&
           find_lists(settling);
}

/* Whose a statement is ---------------------------------------------------------------------- */

const char *whose(const struct settling *settling, const struct node *node, const char *owner)
{
    const char *name = declared_player(node);
    size_t player = place_of_player(settling, name ? name : node->subject);
    if (node->kind == STATEMENT_DECLARATION)
        for (size_t i = 0; i < node->part_count; i++)
            for (size_t j = 0; j < node->parts[i].count && player == settling->player_count; j++)
                player = place_of_player(settling, node->parts[i].values[j]);
    return player < settling->player_count ? settling->players[player] : owner;
}

bool declares_any(const struct node *node)
{
    return node->kind == STATEMENT_DECLARATION && strcmp(node->word, "result") != 0;
}

bool has_log(const struct node *node, size_t log)
{
    for (const struct said *said = node->said; said; said = said->next)
        if (said->log == log && !said->contradicts)
            return true;
    return false;
}

bool is_in_own_logs(const struct settling *settling, const struct node *node, const char *player)
{
    bool there = false;
    for (size_t log = 0; log < settling->join->logs.count; log++)
        if (is_same_side(player, settling->seems[log])) {
            if (!has_log(node, log))
                return false;
            there = true;
        }
    return there;
}

/* What later logs may not take -------------------------------------------------------------- */

const char *declared_thing(const struct node *node)
{
    const char *name = node->key && !node->is_player ? strchr(node->key, '\n') : NULL;
    return name && name[1] ? name + 1 : NULL;
}

/* The first use of a thing, or where it would stand. */
static size_t first_use(const struct settling *settling, const char *thing)
{
    size_t low = 0, high = settling->use_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const bool before = strcmp(settling->uses[middle].thing, thing) < 0;
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    return low;
}

/* Whether a statement of another player than the owner names the thing. */
static bool is_used_by_others(const struct settling *settling, const char *thing, const char *owner)
{
    const struct use *uses = settling->uses;
    size_t at = first_use(settling, thing);
    while (at < settling->use_count && strcmp(uses[at].thing, thing) == 0) {
        if (strcmp(uses[at].player, owner) != 0)
            return true;
        at++;
    }
    return false;
}

/* Whether a log declares the thing as another player's. */
static bool is_declared_otherwise(const struct settling *settling, const struct node *node,
                                  const char *owner)
{
    for (const struct said *said = node->said; said; said = said->next) {
        struct node other = *node;
        other.parts = said->parts;
        other.part_count = said->part_count;
        if (said->contradicts && !is_same_side(whose(settling, &other, NULL), owner))
            return true;
    }
    return false;
}

/* Whether the player has sent a log, or each log with the statement is another player's. */
static bool is_for_others_to_say(const struct settling *settling, const struct node *node,
                                 const char *player)
{
    bool all = true;
    for (size_t log = 0; log < settling->join->logs.count; log++)
        if (is_same_side(player, settling->seems[log]))
            return true;
    for (const struct said *said = node->said; said; said = said->next)
        all &= said->contradicts || settling->game->sides[said->log];
    return all;
}

/* Whether the GameMaster's log has the statement, where the log named first is a side's view. */
static bool is_gamemasters(const struct settling *settling, const struct node *node)
{
    for (const struct said *said = node->said; said; said = said->next)
        if (!said->contradicts && is_of_who_sees_all(settling->game, said->log) &&
            settling->game->game->said->viewer)
            return true;
    return false;
}

bool takes_of_others(const struct settling *settling, const struct node *node, const char *owner)
{
    const char *player = whose(settling, node, owner), *thing = declared_thing(node);
    if (!player || declared_player(node) || is_gamemasters(settling, node))
        return false;
    if (!is_in_own_logs(settling, node, player) && is_for_others_to_say(settling, node, player))
        return true;
    return !owner && thing &&
           (is_used_by_others(settling, thing, player) ||
            is_declared_otherwise(settling, node, player));
}

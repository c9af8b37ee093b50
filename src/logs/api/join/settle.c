/* SPDX-License-Identifier: MIT */
/* Who wrote a line counts. A statement is left out of the joined log, and listed, if no log that
 * has it may write it. What later logs alone say of others is listed, too, however many have it:
 * one player may have written them all. More words than a player's own log has of what he does, or
 * the first log, are left out. A log that does not say whose view it is counts as the log of the
 * player who does most in it. */
#include "logs/api/join/join.h"
#include "judge/engine/headings.h"

/* A game whose statements are settled. */
struct settling {
    struct umpire_join *join;
    struct joined_game *game;
    const char **players;
    size_t player_count;
    const char **seems; /* by log: whose log it may be; several may be one player's */
};

static bool is_ruling(const struct node *node)
{
    return strcmp(node->subject, "judge") == 0;
}

/* Whose log it is ------------------------------------------------------------------------- */

/* The player whom a declaration declares; NULL: it declares another thing. */
static const char *declared_player(const struct node *node)
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
        if (node->kind != STATEMENT_EVENT || node->by_table || is_ruling(node))
            continue;
        for (const struct said *said = node->said; said; said = said->next) {
            const size_t at = said->log * (settling->player_count + 1) + player;
            deeds[at]++;
            sealed[at] |= is_sealed_in(said);
        }
    }
}

/* The player who does most, of those of whom nothing is sealed; NULL: two do as much, or nobody
 * does anything. */
static const char *most_of(const struct settling *settling, const size_t *deeds,
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
                                            : most_of(settling, deeds + i * row, sealed + i * row);
    }
    for (const struct said *said = settling->game->game->said; said; said = said->next)
        if (said->view) {
            settling->seems[said->log] = said->viewer;
            ret_say_so[said->log] = true;
        }
    return true;
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

/* Whether a later log says that it is the GameMaster's, who sees everything. */
static bool is_of_who_sees_all(const struct joined_game *game, uint32_t log)
{
    const struct said *said = game->game->said;
    while (said->next && said->log != log)
        said = said->next;
    return said->log == log && said->view && !said->viewer;
}

/* Whether it is the log of the player (NULL: of none). */
static bool is_own_log(const struct joined_game *game, const struct said *said, const char *player)
{
    return is_same_side(player, game->sides[said->log]);
}

/* Whether a log's words count of what is the player's (NULL: of what is nobody's). */
static bool words_count(const struct joined_game *game, const struct said *said,
                        const char *player)
{
    return !said->log || is_own_log(game, said, player) || is_of_who_sees_all(game, said->log);
}

bool records_count(const struct joined_game *game, const struct said *said,
                   const struct node *player)
{
    return words_count(game, said, player ? declared_player(player) : NULL);
}

static bool prepare(struct settling *settling)
{
    const struct list *declarations = &settling->game->declarations;
    settling->players = join_take(settling->join,
                                  (declarations->count + 1) * sizeof *settling->players);
    for (size_t i = 0; i < declarations->count && settling->players; i++) {
        const char *name = declared_player(declarations->at[i]);
        if (name)
            settling->players[settling->player_count++] = name;
    }
    return settling->players && sides_of_logs(settling);
}

/* What is said ---------------------------------------------------------------------------- */

/* How a statement stands in the one log that has it; NULL: several logs have it. */
static const struct said *said_alone(const struct node *node)
{
    const struct said *alone = NULL;
    size_t logs = 0;
    for (const struct said *said = node->said; said; said = said->next)
        if (!said->contradicts) {
            alone = said;
            logs++;
        }
    return logs == 1 ? alone : NULL;
}

/* Adds a message about what a log says. */
static bool tell_said(struct umpire_join *join, const struct said *said, const char *before,
                      const char *after)
{
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

/* Adds a message about the first log that has a statement. */
static bool tell(struct umpire_join *join, const struct node *node, const char *before,
                 const char *after)
{
    const struct said *said = node->said;
    while (said->contradicts && said->next)
        said = said->next;
    return tell_said(join, said, before, after);
}

/* The player whom a statement is about; NULL: it is about none. `owner`: the player in whose block
 * { } it stands, or NULL. */
static const char *whose(const struct settling *settling, const struct node *node,
                         const char *owner)
{
    const char *name = declared_player(node);
    size_t player = place_of_player(settling, name ? name : node->subject);
    for (size_t i = 0; i < node->part_count && node->kind == STATEMENT_DECLARATION; i++)
        for (size_t j = 0; j < node->parts[i].count && player == settling->player_count; j++)
            player = place_of_player(settling, node->parts[i].values[j]);
    return player < settling->player_count ? settling->players[player] : owner;
}

/* Whether the statement is a declaration. What a log may not declare of others was left out when
 * declarations were united. */
static bool is_declared(const struct node *node)
{
    return node->kind == STATEMENT_DECLARATION && strcmp(node->word, "result") != 0;
}

static bool has_log(const struct node *node, size_t log)
{
    for (const struct said *said = node->said; said; said = said->next)
        if (said->log == log && !said->contradicts)
            return true;
    return false;
}

/* Whether the player's own log has the statement; if several seem to be his, whether all have. */
static bool is_in_own_logs(const struct settling *settling, const struct node *node,
                           const char *player)
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

/* Whether only later logs have the statement, and it is about another player than those whose logs
 * they are, or declares something of the game, such as its rounds. */
static bool is_listed(const struct settling *settling, const struct node *node, const char *owner)
{
    if (has_log(node, 0) || node->aside)
        return false;
    const char *player = whose(settling, node, owner);
    return node_may(node) == UMPIRE_MAY_LISTED || (!player && is_declared(node)) ||
           (player && !is_in_own_logs(settling, node, player));
}

static bool list_node(const struct settling *settling, const struct node *node, const char *owner)
{
    const struct said *alone = said_alone(node);
    const char *side = alone ? settling->game->sides[alone->log] : NULL,
               *player = whose(settling, node, owner);
    char after[LIMIT_STRING_BYTES + 64];
    struct text text;
    text_init(&text, after, sizeof after);
    if (side && player && strcmp(side, player) != 0)
        text_addf(&text, ", and this log counts as that of %s", side);
    text_add_string(&text, "; it must be asked about");
    settling->join->listed++;
    return tell(settling->join, node, alone ? "no other log has " : "only later logs have ",
                text.at);
}

/* Words ----------------------------------------------------------------------------------- */

/* The statement as one log has it. */
static struct node as_said(const struct node *node, struct said *said)
{
    struct node one = *node;
    one.said = said;
    one.text = said->text;
    one.time = said->time;
    one.parts = said->parts;
    one.part_count = said->part_count;
    return one;
}

/* Whose words are asked first: those that count, then those of a log that may write them. */
static struct said *best_said(const struct settling *settling, const struct node *node,
                              const char *player)
{
    struct said *best = NULL;
    int most = -1;
    for (struct said *said = node->said; said; said = said->next) {
        int rank = words_count(settling->game, said, player) ? 2 : said->may != UMPIRE_MAY_NOT;
        if (said->contradicts || rank <= most)
            continue;
        best = said;
        most = rank;
    }
    return best;
}

/* Adds to the words those of another log. What does not count is left out of what a player does or
 * has, and contradicts; of what is nobody's it is taken, and listed. */
static bool take_words(const struct settling *settling, struct node *words, struct node *other,
                       const char *player)
{
    struct umpire_join *join = settling->join;
    const bool counts = words_count(settling->game, other->said, player),
               agrees = agree(join, words, other);
    if (counts && !words->time)
        words->time = other->time;
    if (!says_more(join, words, other))
        return true;
    if (agrees && counts)
        return add_words(join, words, other);
    if (agrees && !player && other->said->may != UMPIRE_MAY_NOT) {
        join->listed++;
        return tell_said(join, other->said, "",
                         " says more than other logs; it must be asked about") &&
               add_words(join, words, other);
    }
    other->said->contradicts = true;
    return tell_contradiction(join, words, other, agrees ? "says more than" : "contradicts");
}

/* Finds what several logs say together: first of those whose words count. */
static bool settle_words(const struct settling *settling, struct node *node, const char *owner)
{
    if (!node->said->next || node->aside)
        return true;
    const struct node first = as_said(node, node->said);
    const char *player = strcmp(node->word, "result") == 0 ? NULL
                                                           : whose(settling, &first, owner);
    struct said *best = best_said(settling, node, player);
    struct node words = as_said(node, best);
    for (int counting = 1; counting >= 0; counting--)
        for (struct said *said = node->said; said; said = said->next) {
            struct node other = as_said(node, said);
            if (said == best || said->contradicts ||
                words_count(settling->game, said, player) != (bool)counting)
                continue;
            if (!take_words(settling, &words, &other, player))
                return false;
        }
    node->text = words.text;
    node->time = words.time;
    node->parts = words.parts;
    node->part_count = words.part_count;
    return true;
}

static bool settle_node(const struct settling *settling, struct node *node,
                        const char *owner, bool *ret_keep)
{
    struct umpire_join *join = settling->join;
    *ret_keep = node_may(node) != UMPIRE_MAY_NOT || is_declared(node);
    if (!*ret_keep)
        return tell(join, node, "",
                    is_ruling(node)
                        ? " is left out: a ruling must stand in the log that is named first"
                        : " is left out: a view may only have what its side does; the log that is "
                          "named first, or its own side's, must have it");
    return settle_words(settling, node, owner) &&
           (!is_listed(settling, node, owner) || list_node(settling, node, owner));
}

static bool settle_list(const struct settling *settling, struct list *list, const char *owner)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct node *node = list->at[i];
        bool keep;
        if (!settle_node(settling, node, owner, &keep) ||
            !settle_list(settling, &node->rulings, NULL) ||
            !settle_list(settling, &node->children, whose(settling, node, owner)))
            return false;
        if (keep)
            list->at[kept++] = node;
    }
    list->count = kept;
    return true;
}

/* Lists `records` of later logs, of the game (`player` NULL) or of another player than the log's,
 * that say more than the first log's. */
static bool settle_records(const struct settling *settling, const struct node *player)
{
    const struct joined_game *game = settling->game;
    const struct said *said = player ? player->said : game->game->said;
    uint32_t areas = game->game->said->areas | (said->log ? 0 : said->areas);
    areas |= AREAS_DECLARED | BIT(AREA_TURNS);
    for (; said; said = said->next) {
        if (!said->log || !(said->areas & ~areas) ||
            is_own_log(game, said, player ? declared_player(player) : NULL))
            continue;
        settling->join->listed++;
        if (!tell_said(settling->join, said, "the 'records' of ",
                       records_count(game, said, player)
                           ? " says more than the log that is named first; it must be asked about"
                           : " is left out: it may only say what is complete of the player whose "
                             "log this is"))
            return false;
    }
    return true;
}

/* Lists a game, or a round, that only later logs have. */
static bool settle_heading(const struct settling *settling, struct node *heading)
{
    return settle_words(settling, heading, NULL) &&
           settle_list(settling, &heading->rulings, NULL) &&
           (has_log(heading, 0) || list_node(settling, heading, NULL));
}

static bool settle_marker(const struct settling *settling, struct node *marker)
{
    return strcmp(marker->word, marker_word(MARKER_ROUND)) == 0
               ? settle_heading(settling, marker)
               : settle_words(settling, marker, NULL) &&
                     settle_list(settling, &marker->rulings, NULL);
}

static bool settle_end(const struct settling *settling, struct joined_game *game)
{
    bool keep = true;
    if (game->end && !settle_node(settling, game->end, NULL, &keep))
        return false;
    game->end = keep ? game->end : NULL;
    return true;
}

static bool settle_game(struct umpire_join *join, struct joined_game *game)
{
    struct settling settling = {.join = join, .game = game};
    if (!prepare(&settling) || !settle_heading(&settling, game->game) ||
        !settle_records(&settling, NULL) ||
        !settle_list(&settling, &game->declarations, NULL))
        return false;
    for (size_t i = 0; i < game->declarations.count; i++) {
        const struct node *node = game->declarations.at[i];
        if (declared_player(node) && !settle_records(&settling, node))
            return false;
    }
    for (size_t i = 0; i < game->sections.count; i++) {
        struct section *section = game->sections.at[i];
        if ((section->marker && !settle_marker(&settling, section->marker)) ||
            !settle_list(&settling, &section->nodes, NULL))
            return false;
    }
    return settle_end(&settling, game);
}

bool join_settle(struct umpire_join *join)
{
    bool good = true;
    for (size_t i = 0; i < join->games.count && !join->settled && good; i++)
        good = settle_game(join, join->games.at[i]);
    join->settled = true;
    return good;
}

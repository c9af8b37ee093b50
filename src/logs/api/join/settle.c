/* SPDX-License-Identifier: MIT */
/* Settles what the joined log keeps, by who wrote each line. A statement is left out, and listed,
 * if no log that has it may write it. A statement about a player that is only in later logs of
 * others is kept and listed, however many have it: one player may have written them all. Of a
 * statement that several logs have, the words count that the first log or the log of the player
 * whom it is about has. What would change the seals or dice of the first log is left out. */
#include "judge/engine/check.h"
#include "logs/api/join/sides.h"

/* Why a later log's statement is left out if a seal or dice of the first log depend on it. */
#define SEALED_BY_FIRST                                                                            \
    " is left out: seals or dice of the log that is named first depend on it; that log must have " \
    "it"

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

/* Adds a message about the first log that has a statement. */
static bool tell(struct umpire_join *join, const struct node *node, const char *before,
                 const char *after)
{

    const struct said *said = node->said;
    while (said->contradicts && said->next)
        said = said->next;
    return tell_said(join, said, before, after);
}

/* Whether a statement is listed that only later logs have:
 * - it is about a player, and not in his own log;
 * - it declares something of the game, such as its rounds, or whose a thing is;
 * - it declares what the first log could have declared. */
static bool is_listed(const struct settling *settling, const struct node *node, const char *owner)
{
    if (has_log(node, 0) || node->aside)
        return false;
    const char *player = whose(settling, node, owner);
    if (node_may(node) == UMPIRE_MAY_LISTED || (player && !is_in_own_logs(settling, node, player)))
        return true;
    if (!declares_any(node))
        return false;
    return !is_first_in_part(settling->game) || (!owner && (!player || declared_thing(node)));
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

/* Whether a statement must stay word for word as the first log has it, since it is a declaration
 * that seals cover. */
static bool keeps_words(const struct node *node)
{
    return node->proof.covered && (node->kind == STATEMENT_GAME || declares_any(node));
}

/* Whether a log's own words for a statement count in the joined log; `player`: whom the
 * statement is about (NULL: nobody). */
static bool said_counts(const struct settling *settling, const struct node *node,
                        const struct said *said, const char *player)
{
    return keeps_words(node) ? !said->log : words_count(settling->game, said, player);
}

/* Whose words are asked first: those that count, then those of a log that may write them. */
static struct said *best_said(const struct settling *settling, const struct node *node,
                              const char *player)
{
    struct said *best = NULL;
    int most = -1;
    for (struct said *said = node->said; said; said = said->next) {
        int rank = said_counts(settling, node, said, player) ? 2 : said->may != UMPIRE_MAY_NOT;
        if (said->contradicts || rank <= most)
            continue;
        best = said;
        most = rank;
    }
    return best;
}

static bool has_slot(const struct node *node, uint64_t slot)
{
    for (size_t i = 0; i < node->part_count; i++)
        if (node->parts[i].slot == slot)
            return true;
    return false;
}

/* Whether another log gives a player a role that `words` do not, such as 'first', which changes the
 * game of the others. */
static bool adds_role(const struct node *words, const struct node *other)
{
    if (words->is_player)
        for (size_t i = 0; i < other->part_count; i++) {
            const struct part *part = &other->parts[i];
            if (part->optional && part->word && !has_slot(words, part->slot))
                return true;
        }
    return false;
}

/* Whether the first log has the statement, and with it all of its words but secret ones. What it
 * declares may be no list, and its result may have no points. */
static bool is_whole_in_first(const struct settling *settling, const struct node *node,
                              const char *owner)
{
    if (node->kind == STATEMENT_GAME || declares_any(node))
        return has_log(node, 0) && is_all_in_first(settling, node, owner);
    return has_log(node, 0) && strcmp(node->word, "result") != 0;
}

/* Whether another log may add its words to `words`, with which they agree. `player`: whom they are
 * about; `counts`: this log's count. */
static enum umpire_may may_add_words(const struct settling *settling, const struct node *words,
                                     const struct node *other, const char *player,
                                     const char *owner, bool counts)
{
    const struct joined_game *game = settling->game;
    const uint32_t log = other->said->log;
    const bool declares = words->kind == STATEMENT_GAME || declares_any(words);
    const bool open = says_more_openly(settling->join, words, other) ||
                      (declares && is_all_recorded(game, words));
    const bool of_another = !counts && (player || (declares && is_view_of_side(game, log)));
    if (counts && (!open || !has_log(words, 0) || is_of_who_sees_all(game, log)))
        return UMPIRE_MAY;
    if (of_another || (open && is_whole_in_first(settling, words, owner)))
        return UMPIRE_MAY_NOT;
    return other->said->may == UMPIRE_MAY_NOT ? UMPIRE_MAY_NOT : UMPIRE_MAY_LISTED;
}

/* Adds another log's words to `words`, and lists those about nobody. Those that it may not add are
 * left out and contradict. */
static bool take_words(const struct settling *settling, struct node *words, struct node *other,
                       const char *player, const char *owner)
{
    struct umpire_join *join = settling->join;
    const bool counts = said_counts(settling, words, other->said, player) &&
                        !adds_role(words, other),
               agrees = agree(join, words, other);
    if (counts && !words->time)
        words->time = other->time;
    if (!says_more(join, words, other))
        return true;
    const enum umpire_may may = agrees ? may_add_words(settling, words, other, player, owner,
                                                       counts)
                                       : UMPIRE_MAY_NOT;
    if (may == UMPIRE_MAY_LISTED) {
        join->listed++;
        if (!tell_said(join, other->said, "",
                       " says more than other logs; it must be asked about"))
            return false;
    }
    if (may != UMPIRE_MAY_NOT)
        return add_words(join, words, other);
    other->said->contradicts = true;
    return tell_contradiction(join, words, other, agrees ? "says more than" : "contradicts");
}

/* Finds what several logs say together: first of those whose words count. */
static bool settle_words(const struct settling *settling, struct node *node, const char *owner)
{
    if (!node->said->next || node->aside)
        return true;
    const struct node first = as_said(node, node->said);
    const char *player = strcmp(node->word, "result") == 0 ? NULL : whose(settling, &first, owner);
    struct said *best = best_said(settling, node, player);
    struct node words = as_said(node, best);
    for (int counting = 1; counting >= 0; counting--)
        for (struct said *said = node->said; said; said = said->next) {
            struct node other = as_said(node, said);
            if (said == best || said->contradicts ||
                said_counts(settling, node, said, player) != (bool)counting)
                continue;
            if (!take_words(settling, &words, &other, player, owner))
                return false;
        }
    node->text = words.text;
    node->time = words.time;
    node->parts = words.parts;
    node->part_count = words.part_count;
    return true;
}

/* Whether a declaration is about the whole game: who plays, where it begins, how long it lasts. */
static bool is_of_whole_game(const struct settling *settling, const struct node *node,
                             const char *owner)
{
    return declares_any(node) && (declared_player(node) || !whose(settling, node, owner));
}

/* Whether only logs of sides have a declaration, and none of them is that of the player whom it
 * declares. A log that does not say whose view it is may declare players and things where the first
 * log does not have all, and anything where it has only a part or no such game. */
static bool is_in_others_logs_alone(const struct settling *settling, const struct node *node)
{
    const struct joined_game *game = settling->game;
    const bool thing = declared_player(node) || declared_thing(node);
    const bool any_may = is_first_in_part(game) || !has_log(game->game, 0) ||
                         (thing && !is_all_recorded(game, game->game));
    for (const struct said *said = node->said; said; said = said->next) {
        if (said->contradicts)
            continue;
        if (words_count(game, said, declared_player(node)) ||
            (any_may && !is_view_of_side(game, said->log)))
            return false;
    }
    return true;
}

/* Why a statement is left out; NULL: it is not. */
static const char *why_left_out(const struct settling *settling, const struct node *node,
                                const char *owner)
{
    if (node_may(node) == UMPIRE_MAY_NOT && (node->aside || !declares_any(node)))
        return node->aside
                   ? " is left out: a ruling must stand in the log that is named first"
                   : " is left out: a view may only have what its side does; the log that is named "
                     "first, or its own side's, must have it";
    if (has_log(node, 0) || node->aside)
        return NULL;
    if (node->proof.covered)
        return SEALED_BY_FIRST;
    if (is_of_whole_game(settling, node, owner) && is_in_others_logs_alone(settling, node))
        return " is left out: it is about the whole game; the log that is named first, or the "
               "GameMaster's, must have it";
    if (declares_any(node) && !declared_player(node) && is_all_in_first(settling, node, owner) &&
        whose(settling, node, owner))
        return " is left out: the log that is named first has the list of that side, and must have "
               "this in it";
    return declares_any(node) && takes_of_others(settling, node, owner)
               ? " is left out: it declares what may be another side's; the log that is named "
                 "first, or that side's, must have it"
               : NULL;
}

/* Whether a statement of views says no more than that their files end. */
static bool ends_files(const struct settling *settling, const struct node *node)
{
    return settling->unfinished && node_may(node) == UMPIRE_MAY_NOT &&
           (node->kind == STATEMENT_END || strcmp(node->word, "result") == 0);
}

static bool settle_node(const struct settling *settling, struct node *node, const char *owner,
                        bool *ret_keep)
{
    const char *why = why_left_out(settling, node, owner);
    *ret_keep = !why;
    if (why)
        return ends_files(settling, node) || tell(settling->join, node, "", why);
    if (!settle_words(settling, node, owner) ||
        (node->proof.unproved && !leave_out_salt(settling->join, node)))
        return false;
    return !is_listed(settling, node, owner) || list_node(settling, node, owner);
}

static bool settle_list(const struct settling *settling, struct list *list, const char *owner)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct node *node = list->at[i];
        bool keep;
        if (!settle_node(settling, node, owner, &keep) ||
            !settle_list(settling, &node->rulings, NULL) ||
            (keep && !settle_list(settling, &node->children, whose(settling, node, owner))))
            return false;
        if (keep)
            list->at[kept++] = node;
    }
    list->count = kept;
    return true;
}

/* What becomes of `records` of a later log that say more than the first log's, of the game
 * (`player` NULL) or of a player. */
static const char *why_records(const struct joined_game *game, const struct said *said,
                               const struct node *player)
{
    if (game->covered)
        return SEALED_BY_FIRST;
    return records_count(game, said, player)
               ? " says more than the log that is named first; it must be asked about"
               : " is left out: it may only say what is complete of the player whose log this is";
}

/* Lists `records` of later logs, of the game (`player` NULL) or of another player than the log's,
 * that say more than the first log's; of its own player, too, where they do not count. */
static bool settle_records(const struct settling *settling, const struct node *player)
{
    const struct joined_game *game = settling->game;
    const struct said *said = player ? player->said : game->game->said;
    uint32_t areas = game->game->said->areas | (said->log ? 0 : said->areas);
    areas |= AREAS_DECLARED | BIT(AREA_TURNS);
    for (; said; said = said->next) {
        const bool own = is_own_log(game, said, player ? declared_player(player) : NULL);
        if (!said->log || !(said->areas & ~areas) || (own && !game->covered))
            continue;
        settling->join->listed++;
        if (!tell_said(settling->join, said, "the 'records' of ", why_records(game, said, player)))
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

/* Whether later logs write a marker that the first log lacks in a round of its own, or above all
 * rounds. Where sides have secrets, each log has the markers of its side's steps. */
static bool is_marker_listed(const struct settling *settling, const struct node *marker)
{
    const bool is_public = !settling->game->ruleset->vocabulary->secret_areas;
    return (is_public || settling->above_rounds) && settling->in_first && !has_log(marker, 0) &&
           !marker->said->range;
}

static bool settle_marker(struct settling *settling, struct node *marker)
{
    if (strcmp(marker->word, marker_word(MARKER_ROUND)) == 0) {
        settling->in_first = has_log(marker, 0);
        settling->above_rounds = false;
        return settle_heading(settling, marker);
    }
    return settle_words(settling, marker, NULL) && settle_list(settling, &marker->rulings, NULL) &&
           (!is_marker_listed(settling, marker) || list_node(settling, marker, NULL));
}

/* Settles a section. It is left out if seals depend on its marker and only later logs have that:
 * what is kept of it then, such as notes, goes to the section before it. */
static bool settle_section(struct settling *settling, struct section *section,
                           struct section *before, bool *ret_keep)
{
    struct node *marker = section->marker;
    *ret_keep = !marker || !marker->proof.covered || has_log(marker, 0);
    if (!*ret_keep && !tell(settling->join, marker, "", SEALED_BY_FIRST))
        return false;
    if (*ret_keep && marker && !settle_marker(settling, marker))
        return false;
    if (!settle_list(settling, &section->nodes, NULL))
        return false;
    for (size_t i = 0; i < section->nodes.count && !*ret_keep; i++)
        if (!list_add(settling->join, &before->nodes, section->nodes.at[i]))
            return false;
    return true;
}

/* Whether a marker counts for all: the first log, the GameMaster's or two sides' have it. */
static bool is_reached(const struct joined_game *game, const struct node *marker)
{
    const char *reached = NULL;
    for (const struct said *said = marker->said; said; said = said->next) {
        const char *side = game->sides[said->log];
        bool of_two = side && reached && strcmp(side, reached) != 0;
        if (!said->log || is_of_who_sees_all(game, said->log) || of_two)
            return true;
        reached = side ? side : reached;
    }
    return false;
}

/* How many sections count. Those behind the last marker that counts for all stand in one side's
 * log, and would end the steps of others. In a public game, or without the first log, all do. */
static size_t sections_reached(const struct joined_game *game)
{
    const struct list *sections = &game->sections;
    size_t reached = sections->count;
    if (!game->ruleset->vocabulary->secret_areas || is_first_in_part(game) ||
        !has_log(game->game, 0))
        return reached;
    while (reached && (!((struct section *)sections->at[reached - 1])->marker ||
                       !is_reached(game, ((struct section *)sections->at[reached - 1])->marker)))
        reached--;
    return reached;
}

/* Lists that a log goes further than all others, once for each log. */
static bool tell_beyond(const struct settling *settling, const struct section *section, bool *told)
{
    static const char why[] = " is left out, with what follows it: no other log goes so far; the "
                              "log that is named first must have its marker";
    for (size_t i = 0; i <= section->nodes.count; i++) {
        const struct node *node = i ? section->nodes.at[i - 1] : section->marker;
        for (const struct said *said = node->said; said; said = said->next) {
            const bool implied = said->range && !*said->range;
            if (implied || told[said->log])
                continue;
            told[said->log] = true;
            if (!tell_said(settling->join, said, "", why))
                return false;
        }
    }
    return true;
}

/* Whether the first log begins late, and so has nothing of what was before. */
static bool begins_late(const struct list *sections)
{
    const struct section *before_markers = sections->count ? sections->at[0] : NULL;
    for (size_t i = 0; before_markers && i < before_markers->nodes.count; i++) {
        const struct node *node = before_markers->nodes.at[i];
        if (strcmp(node->word, BEGINS_WORD) == 0 && has_log(node, 0))
            return true;
    }
    return false;
}

static bool settle_sections(struct settling *settling, struct list *sections)
{
    const size_t reached = sections_reached(settling->game);
    size_t kept = 0;
    bool awaits_deeds = begins_late(sections); /* before them later logs only say where they are */
    bool *told = join_take(settling->join, settling->join->logs.count);
    if (!told)
        return false;
    for (size_t i = 0; i < sections->count; i++) {
        struct section *section = sections->at[i], *before = kept ? sections->at[kept - 1] : NULL;
        const bool is_within = section->phase || *section->code;
        bool keep;
        awaits_deeds &= !is_within || !section->nodes.count;
        if (awaits_deeds && is_within && !has_log(section->marker, 0))
            continue;
        if (i >= reached && section->marker) {
            if (!tell_beyond(settling, section, told))
                return false;
            continue;
        }
        if (!settle_section(settling, section, before, &keep))
            return false;
        if (keep)
            sections->at[kept++] = section;
    }
    sections->count = kept;
    return true;
}

static bool settle_end(const struct settling *settling, struct joined_game *game)
{
    bool keep = true;
    if (game->end && !settle_node(settling, game->end, NULL, &keep))
        return false;
    game->end = keep ? game->end : NULL;
    return true;
}

static bool is_unfinished(const struct joined_game *game)
{
    const struct list *sections = &game->sections;
    const struct section *last = sections->count ? sections->at[sections->count - 1] : NULL;
    for (size_t i = 0; last && i < last->nodes.count; i++)
        if (strcmp(((const struct node *)last->nodes.at[i])->word, "result") == 0)
            return !node_ends_game(last->nodes.at[i]);
    return false;
}

static bool settle_game(struct umpire_join *join, struct joined_game *game)
{
    struct settling settling = {.join = join,
                                .game = game,
                                .in_first = has_log(game->game, 0),
                                .above_rounds = true,
                                .unfinished = is_unfinished(game)};
    if (!find_covered(join, game) || !find_owners(&settling) ||
        !settle_heading(&settling, game->game) || !settle_records(&settling, NULL) ||
        !settle_list(&settling, &game->declarations, NULL))
        return false;
    for (size_t i = 0; i < game->declarations.count; i++) {
        const struct node *node = game->declarations.at[i];
        if (declared_player(node) && !settle_records(&settling, node))
            return false;
    }
    return settle_sections(&settling, &game->sections) && settle_end(&settling, game) &&
           settle_times(join, game);
}

bool join_settle(struct umpire_join *join)
{
    bool good = true;
    for (size_t i = 0; i < join->games.count && !join->settled && good; i++)
        good = settle_game(join, join->games.at[i]);
    join->settled = true;
    return good;
}

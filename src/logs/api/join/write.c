/* SPDX-License-Identifier: MIT */
/* The text of a joined log: a line for each statement, and as a comment what else a log says there.
 * It is made twice: a correction names the line of a statement, which the first time tells. */
#include "logs/api/join/join.h"
#include "base/array.h"
#include "judge/engine/check.h"

/* Where a line of a log has come to. */
struct moved {
    uint32_t log;
    uint64_t from, to;
};

struct writing {
    struct umpire_join *join;
    bool (*write)(void *user, const char *bytes, size_t length); /* NULL: lines are counted */
    void *user;
    uint64_t line;
    struct moved *moved;
    size_t moved_count, moved_capacity;
    const struct joined_game *game;
    bool failed;
};

static void put(struct writing *writing, const char *text)
{
    if (writing->write && !writing->failed)
        writing->failed = !writing->write(writing->user, text, strlen(text));
}

static void indent(struct writing *writing, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++)
        put(writing, "    ");
}

static void end_joined_line(struct writing *writing)
{
    put(writing, "\n");
    writing->line++;
}

static void put_comments(struct writing *writing, const struct list *comments, unsigned depth)
{
    for (size_t i = 0; i < comments->count; i++) {
        indent(writing, depth);
        put(writing, comments->at[i]);
        end_joined_line(writing);
    }
}

/* Corrections ----------------------------------------------------------------------------- */

static void note_moved(struct writing *writing, const struct node *node)
{
    for (const struct said *said = node->said; said && !writing->write; said = said->next) {
        if (writing->moved_count == writing->moved_capacity) {
            size_t capacity = writing->moved_capacity ? 2 * writing->moved_capacity : 256;
            struct moved *moved = join_take(writing->join, capacity * sizeof *moved);
            if (!moved) {
                writing->failed = true;
                return;
            }
            if (writing->moved_count)
                memcpy(moved, writing->moved, writing->moved_count * sizeof *moved);
            writing->moved = moved;
            writing->moved_capacity = capacity;
        }
        writing->moved[writing->moved_count++] = (struct moved){said->log, said->line,
                                                                writing->line};
    }
}

static int compare_moved(const void *one, const void *other, void *user)
{
    const struct moved *a = one, *b = other;
    (void)user;
    if (a->log != b->log)
        return a->log < b->log ? -1 : 1;
    return a->from < b->from ? -1 : a->from > b->from;
}

/* The line that a line of a log has become, or that of the next statement there. */
static uint64_t line_now(const struct writing *writing, uint32_t log, uint64_t line)
{
    size_t low = 0, high = writing->moved_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct moved *one = &writing->moved[middle];
        bool before = one->log < log || (one->log == log && one->from < line);
        low = before ? middle + 1 : low;
        high = before ? high : middle;
    }
    bool there = low < writing->moved_count && writing->moved[low].log == log;
    return there ? writing->moved[low].to : line;
}

/* Statements ------------------------------------------------------------------------------ */

static void put_node_text(struct writing *writing, const struct node *node)
{
    char number[64];
    struct text text;
    put(writing, node->time ? node->time : "");
    if (!node->corrects) {
        put(writing, node->text);
        return;
    }
    text_init(&text, number, sizeof number);
    text_addf(&text, "%s: %s %llu%s", node->subject_text, node->word,
              (unsigned long long)line_now(writing, node->said->log, node->corrects),
              *node->rest ? " " : "");
    put(writing, number);
    put(writing, node->rest);
}

/* Writes a log's path into a comment, with '?' for each byte that could end the line. */
static void put_path(struct writing *writing, const char *path)
{
    for (size_t unsafe; *path; path += unsafe ? unsafe : 1) {
        unsafe = umpire_unsafe_bytes(path);
        put(writing, (const char[]){unsafe ? '?' : *path, '\0'});
    }
}

static void put_contradictions(struct writing *writing, const struct node *node, unsigned depth)
{
    for (const struct said *said = node->said; said; said = said->next) {
        char line[32];
        struct text text;
        if (!said->contradicts)
            continue;
        text_init(&text, line, sizeof line);
        text_addf(&text, ":%llu has: ", (unsigned long long)said->line);
        indent(writing, depth);
        put(writing, "# ");
        put_path(writing, writing->join->logs.at[said->log]);
        put(writing, line);
        put(writing, said->text);
        end_joined_line(writing);
    }
}

static void put_joined_records(struct writing *writing, uint32_t areas, unsigned depth)
{
    const char *const *names = writing->game->ruleset->vocabulary->areas;
    uint32_t all = 0;
    for (unsigned i = 0; names && names[i]; i++)
        all |= BIT(i);
    if (!areas)
        return;
    indent(writing, depth);
    put(writing, "records");
    put(writing, names && (areas & all) == all ? " all" : " turns");
    for (unsigned i = 1; names && names[i] && (areas & all) != all; i++)
        if (areas >> i & 1) {
            put(writing, " ");
            put(writing, names[i]);
        }
    end_joined_line(writing);
}

/* What a log says of the game itself. */
static const struct said *said_in(const struct joined_game *game, uint32_t log)
{
    const struct said *said = game->game->said;
    while (said && said->log != log)
        said = said->next;
    return said;
}

/* The areas that a log records whole for a player, or for everybody (NULL). */
static uint32_t areas_seen(const struct joined_game *game, const struct said *log,
                           const struct node *player)
{
    const char *name = player && player->key ? strchr(player->key, '\n') : NULL;
    bool own = name && log && log->viewer && strcmp(name + 1, log->viewer) == 0;
    return log && log->viewer && !own ? ~game->ruleset->vocabulary->secret_areas : UINT32_MAX;
}

/* The areas that the logs together record, of the game (`player` NULL) or of a player. Where one
 * log has `records turns` and another has no `records`, nothing is declared. */
static uint32_t areas_of(const struct joined_game *game, const struct node *player)
{
    uint32_t areas = 0;
    bool untold = false;
    const struct node *whose = player ? player : game->game;
    for (const struct said *said = whose->said; said; said = said->next) {
        const struct said *log = said_in(game, said->log);
        uint32_t one = said->areas || !log ? said->areas : log->areas;
        if (!records_count(game, said, player))
            continue;
        untold |= !one;
        areas |= one & areas_seen(game, log, player);
    }
    bool nothing = !(areas & ~(AREAS_DECLARED | BIT(AREA_TURNS)));
    return untold && nothing ? 0 : areas;
}

/* The areas that the logs together record of everybody: a player's `records` only adds to them. */
static uint32_t areas_of_all(const struct joined_game *game)
{
    uint32_t areas = areas_of(game, NULL);
    for (size_t i = 0; i < game->declarations.count; i++) {
        const struct node *node = game->declarations.at[i];
        const uint32_t own = node->is_player ? areas_of(game, node) : 0;
        areas &= own ? own : UINT32_MAX;
    }
    return areas;
}

static void put_node(struct writing *writing, const struct node *node, unsigned depth)
{
    uint32_t areas = node->is_player ? areas_of(writing->game, node) : 0;
    bool records = areas && areas != areas_of_all(writing->game);
    put_comments(writing, &node->before, depth);
    note_moved(writing, node);
    indent(writing, depth);
    put_node_text(writing, node);
    bool block = node->children.count || records;
    put(writing, block ? " {" : "");
    for (size_t i = 0; i < node->trailing.count && i < 1; i++) {
        put(writing, "  ");
        put(writing, node->trailing.at[i]);
    }
    end_joined_line(writing);
    for (size_t i = 1; i < node->trailing.count; i++) {
        indent(writing, depth);
        put(writing, node->trailing.at[i]);
        end_joined_line(writing);
    }
    put_contradictions(writing, node, depth);
    for (size_t i = 0; i < node->rulings.count; i++)
        put_node(writing, node->rulings.at[i], depth);
    for (size_t i = 0; i < node->children.count; i++)
        put_node(writing, node->children.at[i], depth + 1);
    put_joined_records(writing, records ? areas : 0, depth + 1);
    if (block) {
        indent(writing, depth);
        put(writing, "}");
        end_joined_line(writing);
    }
}

/* Writes a section's marker. If a seal depends on the number of statements and the first log only
 * implies the marker, writes the range that implies it, or nothing. */
static void put_marker(struct writing *writing, const struct node *marker)
{
    const char *range = marker->said->range;
    if (!marker->proof.covered || !range) {
        put_node(writing, marker, 0);
        return;
    }
    put_comments(writing, &marker->before, 0);
    put_comments(writing, &marker->trailing, 0);
    note_moved(writing, marker);
    if (!*range)
        return;
    put(writing, range);
    end_joined_line(writing);
}

/* Views of one side are joined into its view, and views of several sides into a whole log. */
static void put_view(struct writing *writing, const struct joined_game *game)
{
    const char *view = game->game->said->view;
    for (const struct said *said = game->game->said->next; said && view; said = said->next)
        view = said->view && strcmp(said->view, view) == 0 ? view : NULL;
    if (!view)
        return;
    put(writing, view);
    end_joined_line(writing);
}

/* Before which declaration `records` stands: where the first log has it, since digests are of the
 * declarations in their order; behind the headings if it has none. */
static size_t place_of_records(const struct joined_game *game)
{
    size_t at = 0;
    if (game->game->said->areas)
        return game->game->said->records_at;
    for (; at < game->declarations.count; at++) {
        const struct node *node = game->declarations.at[at];
        if (!node->aside && heading_of(slice_of(node->word)) < 0)
            break;
    }
    return at;
}

static void put_game(struct writing *writing, const struct joined_game *game)
{
    const size_t records = place_of_records(game);
    writing->game = game;
    put_node(writing, game->game, 0);
    for (size_t i = 0; i <= game->declarations.count; i++) {
        if (i == records)
            put_joined_records(writing, areas_of_all(game), 0);
        if (i < game->declarations.count)
            put_node(writing, game->declarations.at[i], 0);
    }
    put_view(writing, game);
    for (size_t i = 0; i < game->sections.count; i++) {
        const struct section *section = game->sections.at[i];
        if (section->marker && strcmp(section->key, marker_word(MARKER_ROUND)) == 0)
            end_joined_line(writing);
        if (section->marker)
            put_marker(writing, section->marker);
        if (section->sorted) {
            put(writing, section->sorted);
            end_joined_line(writing);
        }
        for (size_t j = 0; j < section->nodes.count; j++)
            put_node(writing, section->nodes.at[j], 0);
    }
    if (game->end)
        put_node(writing, game->end, 0);
    put_comments(writing, &game->closing, 0);
}

static void put_games(struct writing *writing)
{
    writing->line = 1;
    for (size_t i = 0; i < writing->join->games.count; i++)
        put_game(writing, writing->join->games.at[i]);
}

bool join_write(struct umpire_join *join,
                bool (*write)(void *user, const char *bytes, size_t length), void *user)
{
    struct writing writing = {.join = join};
    put_games(&writing);
    if (writing.moved_count)
        sort_elements(writing.moved, writing.moved_count, sizeof *writing.moved, compare_moved,
                      NULL);
    writing.write = write;
    writing.user = user;
    put_games(&writing);
    return !writing.failed;
}

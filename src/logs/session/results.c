/* SPDX-License-Identifier: MIT */
#include "logs/session/results.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

/* Copies -------------------------------------------------------------------------------- */

/* Where a block's next text goes. `at` is NULL while the block's size is computed. */
struct room {
    char *at;
    size_t size;
};

static const char *put(struct room *room, const char *text)
{
    if (!text)
        return NULL;
    size_t length = strlen(text) + 1;
    const char *copy = room->at;
    if (room->at) {
        memcpy(room->at, text, length);
        room->at += length;
    }
    room->size += length;
    return copy;
}

static void put_all(struct room *room, const char **to, const char *const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *copy = put(room, texts[i]);
        if (room->at)
            to[i] = copy;
    }
}

/* A finding, its groups, its lists, then its texts. */
struct finding_block {
    struct umpire_finding finding; /* first */
    struct umpire_legal_group groups[];
};

static const char **lists_of(struct finding_block *block)
{
    return (const char **)(block->groups + block->finding.group_count);
}

static void put_texts(struct room *room, const struct umpire_finding *from,
                      struct finding_block *to)
{
#define PUT_TEXT(name)                            \
    {                                             \
        const char *copy = put(room, from->name); \
        if (to)                                   \
            to->finding.name = copy;              \
    }
    UMPIRE_FINDING_TEXTS(PUT_TEXT)
#undef PUT_TEXT
    put_all(room, to ? lists_of(to) : NULL, from->also, from->also_count);
    put_all(room, to ? lists_of(to) + from->also_count : NULL, from->legal, from->legal_count);
    for (size_t i = 0; i < from->group_count; i++) {
        const char *verb = put(room, from->groups[i].verb);
        if (to)
            to->groups[i] = (struct umpire_legal_group){verb, from->groups[i].count};
    }
}

struct umpire_finding *finding_copy(const struct umpire_finding *finding)
{
    size_t lists = finding->also_count + finding->legal_count;
    size_t head = sizeof(struct finding_block) + finding->group_count * sizeof *finding->groups +
                  lists * sizeof(const char *);
    struct room room = {.at = NULL};
    put_texts(&room, finding, NULL);
    struct finding_block *block = malloc(head + room.size);
    if (!block)
        return NULL;
    block->finding = *finding;
    block->finding.groups = block->groups;
    block->finding.also = lists_of(block);
    block->finding.legal = lists_of(block) + finding->also_count;
    room.at = (char *)block + head;
    put_texts(&room, finding, block);
    return &block->finding;
}

static struct result_game *game_new(const struct umpire_session_game *game, bool open)
{
    struct room room = {.at = NULL};
    put(&room, game->ruleset);
    put(&room, game->title);
    struct result_game *one = malloc(sizeof *one + room.size);
    if (!one)
        return NULL;
    room.at = (char *)(one + 1);
    one->game = *game;
    one->game.ruleset = put(&room, game->ruleset);
    one->game.title = put(&room, game->title);
    one->open = open;
    return one;
}

/* The lists ----------------------------------------------------------------------------- */

void results_done(struct results *results)
{
    for (size_t i = 0; i < results->finding_count; i++)
        free(results->findings[i]);
    for (size_t i = 0; i < results->game_count; i++)
        free(results->games[i]);
    for (size_t i = 0; i < results->mark_count; i++)
        free(results->marks[i]);
    for (size_t i = 0; i < results->ruling_count; i++)
        free(results->rulings[i]);
    free(results->findings);
    free(results->games);
    free(results->marks);
    free(results->rulings);
    *results = (struct results){.findings = NULL};
}

struct result_counts results_counts(const struct results *results)
{
    bool open = results->game_count && results->games[results->game_count - 1]->open;
    return (struct result_counts){results->finding_count, results->game_count - open,
                                  results->mark_count, results->ruling_count, open};
}

bool results_add_finding(struct results *results, const struct umpire_finding *finding)
{
    struct umpire_finding *copy = finding_copy(finding);
    if (!copy ||
        !ARRAY_RESERVE(results->findings, results->finding_capacity, results->finding_count + 1)) {
        free(copy);
        return false;
    }
    results->findings[results->finding_count++] = copy;
    return true;
}

static bool add_game(struct results *results, const struct umpire_session_game *game, bool open)
{
    struct result_game *one = game_new(game, open);
    if (!one || !ARRAY_RESERVE(results->games, results->game_capacity, results->game_count + 1)) {
        free(one);
        return false;
    }
    results->games[results->game_count++] = one;
    return true;
}

bool results_begin_game(struct results *results, const struct umpire_game *game)
{
    const struct umpire_session_game begun = {.number = game->number,
                                              .line = game->line,
                                              .ruleset = game->ruleset,
                                              .title = game->title,
                                              .verdict = UMPIRE_INDETERMINATE};
    return add_game(results, &begun, true);
}

bool results_end_game(struct results *results, const struct umpire_game *game, uint64_t line)
{
    const struct umpire_session_game ended = {.number = game->number,
                                              .line = game->line,
                                              .end_line = line,
                                              .ruleset = game->ruleset,
                                              .title = game->title,
                                              .finished = game->finished,
                                              .verdict = game->verdict};
    struct result_game *one = game_new(&ended, false);
    if (!one)
        return false;
    free(results->games[results->game_count - 1]);
    results->games[results->game_count - 1] = one;
    return true;
}

bool results_add_mark(struct results *results, uint64_t line, unsigned depth, const char *text)
{
    size_t length = strlen(text) + 1;
    struct umpire_session_mark *mark = malloc(sizeof *mark + length);
    if (!mark || !ARRAY_RESERVE(results->marks, results->mark_capacity, results->mark_count + 1)) {
        free(mark);
        return false;
    }
    memcpy(mark + 1, text, length);
    *mark = (struct umpire_session_mark){
        .line = line, .depth = depth, .text = (const char *)(mark + 1)};
    results->marks[results->mark_count++] = mark;
    return true;
}

bool results_add_ruling(struct results *results, const struct umpire_session_ruling *ruling,
                        bool sealed)
{
    size_t length = strlen(ruling->text) + 1;
    struct result_ruling *one = malloc(sizeof *one + length);
    if (!one ||
        !ARRAY_RESERVE(results->rulings, results->ruling_capacity, results->ruling_count + 1)) {
        free(one);
        return false;
    }
    memcpy(one + 1, ruling->text, length);
    one->ruling = *ruling;
    one->ruling.text = (const char *)(one + 1);
    one->sealed = sealed;
    results->rulings[results->ruling_count++] = one;
    return true;
}

/* Splitting and joining ------------------------------------------------------------------- */

/* Appends the pointers of `from` between two counts; the blocks themselves are shared. */
static bool share(struct results *to, const struct results *from, struct result_counts first,
                  struct result_counts end)
{
    if (!ARRAY_RESERVE(to->findings, to->finding_capacity,
                       to->finding_count + end.findings - first.findings + 1) ||
        !ARRAY_RESERVE(to->games, to->game_capacity,
                       to->game_count + end.games - first.games + 1) ||
        !ARRAY_RESERVE(to->marks, to->mark_capacity,
                       to->mark_count + end.marks - first.marks + 1) ||
        !ARRAY_RESERVE(to->rulings, to->ruling_capacity,
                       to->ruling_count + end.rulings - first.rulings + 1))
        return false;
    for (size_t i = first.findings; i < end.findings; i++)
        to->findings[to->finding_count++] = from->findings[i];
    for (size_t i = first.games; i < end.games; i++)
        to->games[to->game_count++] = from->games[i];
    for (size_t i = first.marks; i < end.marks; i++)
        to->marks[to->mark_count++] = from->marks[i];
    for (size_t i = first.rulings; i < end.rulings; i++)
        to->rulings[to->ruling_count++] = from->rulings[i];
    return true;
}

static void free_lists(struct results *results)
{
    results->finding_count = results->game_count = 0;
    results->mark_count = results->ruling_count = 0;
    results_done(results);
}

bool results_split(const struct results *before, struct result_counts counts, struct results *now)
{
    const struct result_counts none = {.findings = 0};
    if (share(now, before, none, counts) &&
        (!counts.open || add_game(now, &before->games[counts.games]->game, true)))
        return true;
    free_lists(now);
    return false;
}

/* Frees the results between two counts and forgets the lists. */
static void free_between(struct results *results, struct result_counts from,
                         struct result_counts to)
{
    for (size_t i = from.findings; i < to.findings; i++)
        free(results->findings[i]);
    for (size_t i = from.games; i < to.games; i++)
        free(results->games[i]);
    for (size_t i = from.marks; i < to.marks; i++)
        free(results->marks[i]);
    for (size_t i = from.rulings; i < to.rulings; i++)
        free(results->rulings[i]);
    free_lists(results);
}

bool results_join(struct results *now, struct results *before, struct result_counts from,
                  struct result_counts to)
{
    const struct result_counts end = {before->finding_count, before->game_count, before->mark_count,
                                      before->ruling_count, false};
    struct result_game *open = to.open ? now->games[--now->game_count] : NULL;
    if (!share(now, before, to, end)) {
        now->game_count += to.open;
        return false;
    }
    free(open);
    free_between(before, from, to);
    return true;
}

void results_drop(struct results *before, struct result_counts from)
{
    const struct result_counts end = {before->finding_count, before->game_count, before->mark_count,
                                      before->ruling_count, false};
    free_between(before, from, end);
}

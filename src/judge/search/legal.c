/* SPDX-License-Identifier: MIT */
/* Lists and counts the statements that are legal at a position, and counts later ones. */
#include "base/array.h"
#include "judge/engine/worlds.h"
#include "judge/search/position.h"

#include <stdlib.h>

static const char *shown_at(const struct candidate_list *all, size_t index)
{
    return all->shown + all->list[index].shown;
}

static int compare(const void *a, const void *b, void *user)
{
    const char *shown = user;
    return strcmp(shown + ((const struct candidate *)a)->shown,
                  shown + ((const struct candidate *)b)->shown);
}

/* Lists the legal candidates, each once, sorted by their texts. False: out of memory. */
static bool list_legal(struct position *position, bool effects, enum candidate_dice dice,
                       struct candidate_list *all)
{
    if (!position_candidates(position, effects, dice, all))
        return false;
    size_t kept = 0, single = 0;
    for (size_t i = 0; i < all->count; i++)
        if (all->list[i].legal)
            all->list[kept++] = all->list[i];
    if (kept > 1)
        sort_elements(all->list, kept, sizeof *all->list, compare, all->shown);
    all->count = kept;
    for (size_t i = 0; i < kept; i++)
        if (i == 0 || strcmp(shown_at(all, i), shown_at(all, single - 1)) != 0)
            all->list[single++] = all->list[i];
    all->count = single;
    return true;
}

/* Copies the name of the candidate's subject to `buffer`. NULL: it has no subject. */
static const char *subject_of_candidate(struct position *position,
                                        const struct candidate *candidate, char *buffer,
                                        size_t capacity)
{
    if (candidate->subject == NO_ENTITY)
        return NULL;
    struct text text;
    text_init(&text, buffer, capacity);
    text_add(&text, roster_name(run_roster(position->run), candidate->subject));
    return buffer;
}

static void begin_effort(struct position *position, uint64_t most)
{
    worlds_effort(position->run); /* forgets what playing the log has cost */
    position->effort = 0;
    position->effort_most = most;
    position->cut = false;
}

static enum umpire_answer answer_of(const struct position *position, bool good)
{
    if (!good)
        return UMPIRE_NO_MEMORY;
    return position->cut ? UMPIRE_TOO_MANY : UMPIRE_LEGAL;
}

static enum umpire_answer list(struct position *position, bool effects, enum candidate_dice dice,
                               bool sources, struct candidate_list *ret_list)
{
    *ret_list = (struct candidate_list){.lines = NULL};
    if (!position_in_game(position))
        return UMPIRE_NOWHERE;
    begin_effort(position, EFFORT_LISTED);
    position->more = position->plain ? NULL : position_note_implying;
    position->sources = sources;
    bool good = list_legal(position, effects, dice, ret_list);
    position->sources = false;
    if (!good)
        candidates_done(ret_list);
    for (size_t i = 0; i < ret_list->count; i++)
        ret_list->lines[ret_list->list[i].line + ret_list->list[i].length - 1] = '\0';
    return answer_of(position, good);
}

enum umpire_answer position_list(struct position *position, bool effects, bool sources,
                                 struct candidate_list *ret_list)
{
    return list(position, effects, DICE_NARROWED, sources, ret_list);
}

static enum umpire_answer hand_over(struct position *position, bool effects,
                                    enum candidate_dice dice,
                                    bool (*option)(void *user, const struct umpire_option *option),
                                    void *user)
{
    char subject[LIMIT_NAME_BYTES + 1];
    struct candidate_list all;
    enum umpire_answer answer = list(position, effects, dice, dice != DICE_CLASSES, &all);
    for (size_t i = 0; i < all.count; i++) {
        const struct candidate *candidate = &all.list[i];
        struct umpire_option one = {
            .text = shown_at(&all, i),
            .example = all.lines + candidate->line,
            .subject = subject_of_candidate(position, candidate, subject, sizeof subject)};
        if (!option(user, &one))
            break;
    }
    candidates_done(&all);
    return answer;
}

enum umpire_answer position_legal(struct position *position, bool effects,
                                  bool (*option)(void *user, const struct umpire_option *option),
                                  void *user)
{
    return hand_over(position, effects, DICE_NARROWED, option, user);
}

enum umpire_answer position_counted(struct position *position, bool effects,
                                    bool (*option)(void *user, const struct umpire_option *option),
                                    void *user)
{
    return hand_over(position, effects, DICE_CLASSES, option, user);
}

static bool count_from(struct position *position, bool effects, unsigned depth, uint64_t *counts)
{
    struct candidate_list all = {.lines = NULL};
    struct block here = {.head = NULL};
    if (!position_in_game(position) || position->cut)
        return true;
    bool good = list_legal(position, effects, DICE_CLASSES, &all);
    counts[0] += good ? all.count : 0;
    if (depth > 1)
        good = good && block_copy(&here, &position->run->block);
    for (size_t i = 0; good && depth > 1 && i < all.count && !position->cut; i++) {
        good = position_play(position, all.lines + all.list[i].line, all.list[i].length) &&
               count_from(position, effects, depth - 1, counts + 1);
        position_go_back(position, &here);
    }
    block_done(&here);
    candidates_done(&all);
    return good;
}

enum umpire_answer position_perft(struct position *position, bool effects, unsigned depth,
                                  uint64_t *effort, uint64_t *ret_counts)
{
    if (!position_in_game(position))
        return UMPIRE_NOWHERE;
    memset(ret_counts, 0, depth * sizeof *ret_counts);
    begin_effort(position, *effort);
    position->cut = *effort == 0;
    bool good = depth == 0 || count_from(position, effects, depth, ret_counts);
    *effort -= position->effort < *effort ? position->effort : *effort;
    return answer_of(position, good);
}

enum umpire_answer position_perft_after(struct position *position, bool effects, const char *line,
                                        size_t length, unsigned depth, uint64_t *effort,
                                        uint64_t *ret_counts)
{
    struct block here = {.head = NULL};
    if (!position_in_game(position))
        return UMPIRE_NOWHERE;
    memset(ret_counts, 0, depth * sizeof *ret_counts);
    enum umpire_answer answer = position_try(position, line, length);
    if (answer != UMPIRE_LEGAL || !block_copy(&here, &position->run->block))
        return answer == UMPIRE_LEGAL ? UMPIRE_NO_MEMORY : answer;
    uint64_t next = position->next_line;
    bool played = position_play(position, line, length);
    if (played && position_in_game(position))
        answer = position_perft(position, effects, depth, effort, ret_counts);
    position_go_back(position, &here);
    position->next_line = next;
    block_done(&here);
    return played ? answer : UMPIRE_NO_MEMORY;
}

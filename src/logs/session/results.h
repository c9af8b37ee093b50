/* SPDX-License-Identifier: MIT */
/* Copies of what a check of the session's log hands over: findings, games, rulings, and where
 * rounds and phases begin. Each is a block of its own, so that those after an edit can be kept. */
#ifndef SESSION_RESULTS_H
#define SESSION_RESULTS_H

#include "umpire_session.h"

struct result_game {
    struct umpire_session_game game; /* first */
    bool open;                       /* its end was not handed over yet; it is the last game */
};

struct result_ruling {
    struct umpire_session_ruling ruling; /* first */
    bool sealed;                         /* it counted when it was judged */
};

/* All zero is empty. */
struct results {
    struct umpire_finding **findings;
    struct result_game **games;
    struct umpire_session_mark **marks;
    struct result_ruling **rulings;
    size_t finding_count, finding_capacity, game_count, game_capacity, mark_count, mark_capacity,
        ruling_count, ruling_capacity;
};

/* The number of results of each kind; of games, how many have ended. */
struct result_counts {
    size_t findings, games, marks, rulings;
    bool open; /* one more game has begun */
};

void results_done(struct results *results);
struct result_counts results_counts(const struct results *results);

/* Each answers false if memory runs out. */
bool results_add_finding(struct results *results, const struct umpire_finding *finding);
bool results_begin_game(struct results *results, const struct umpire_game *game);
bool results_end_game(struct results *results, const struct umpire_game *game, uint64_t line);
bool results_add_mark(struct results *results, uint64_t line, unsigned depth, const char *text);
bool results_add_ruling(struct results *results, const struct umpire_session_ruling *ruling,
                        bool sealed);

/* Gives `now`, which is empty, the first results of `before`, up to these counts. Both share them
 * until results_join or results_drop. On failure `now` is empty. */
bool results_split(const struct results *before, struct result_counts counts, struct results *now);

/* Moves the results of `before` after the counts `to` to the end of `now`, which was split from it
 * at `from`, and frees those between `from` and `to`. On failure nothing has changed. */
bool results_join(struct results *now, struct results *before, struct result_counts from,
                  struct result_counts to);

/* Frees the results of `before` after the counts `from`, at which others were split from it. */
void results_drop(struct results *before, struct result_counts from);

/* A copy of a finding in one block, for free(). NULL: out of memory. */
struct umpire_finding *finding_copy(const struct umpire_finding *finding);

#endif

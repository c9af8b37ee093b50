/* SPDX-License-Identifier: MIT */
/* The results of all games, and the standings. */
#include "base/array.h"
#include "reports/summary/summary.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct summary_row *standing_of(struct summary *summary, const struct umpire_game *game,
                                       const char *name)
{
    return summary_row_of(&summary->standings, game->ruleset, name, NULL, NULL);
}

static bool add_pair(struct summary *summary, size_t one, size_t other)
{
    if (!ARRAY_RESERVE(summary->pairs, summary->pair_capacity, summary->pair_count + 1))
        return false;
    summary->pairs[summary->pair_count++] = (struct summary_pair){(uint32_t)one, (uint32_t)other};
    return true;
}

/* The points by which a game was won: none where a loser has more, as after an agreement. */
static uint64_t margin_of_victory(const struct umpire_game *game)
{
    int64_t won = -1, lost = -1;
    for (size_t i = 0; i < game->side_count; i++) {
        const struct umpire_side *side = &game->sides[i];
        if (side->outcome == UMPIRE_OUTCOME_WON)
            won = side->points > won ? side->points : won;
        else
            lost = side->points > lost ? side->points : lost;
    }
    return won > lost && game->margin > 0 ? (uint64_t)game->margin : 0;
}

/* Counts what a side gets by the margin of the game, if a table of margins counts: who ties has not
 * won, and gets what a loser does. */
static void add_margin(const struct summary *summary, const struct umpire_game *game, size_t at,
                       struct summary_row *row)
{
    const struct umpire_side *side = &game->sides[at];
    bool won = side->outcome == UMPIRE_OUTCOME_WON, lost = side->outcome == UMPIRE_OUTCOME_LOST,
         tied = side->outcome == UMPIRE_OUTCOME_TIED;
    uint64_t margin = margin_of_victory(game);
    if (summary->margins.count == 0 || (!won && !lost && !tied))
        return;
    size_t i = summary->margins.count - 1;
    while (i > 0 && summary->margins.rows[i].from > margin)
        i--;
    row->numbers[STANDING_SCORE] += won ? summary->margins.rows[i].winner
                                        : summary->margins.rows[i].loser;
    row->numbers[STANDING_OPPONENTS] += won ? margin : 0;
}

/* Counts a side's game, and whom it played. */
static bool add_side(struct summary *summary, const struct umpire_game *game, size_t at)
{
    const struct umpire_side *side = &game->sides[at];
    struct summary_row *row = standing_of(summary, game, side->name);
    if (!row)
        return false;
    size_t place = (size_t)(row - summary->standings.rows);
    row->numbers[STANDING_WON] += side->outcome == UMPIRE_OUTCOME_WON;
    row->numbers[STANDING_TIED] += side->outcome == UMPIRE_OUTCOME_TIED;
    row->numbers[STANDING_LOST] += side->outcome == UMPIRE_OUTCOME_LOST;
    add_margin(summary, game, at, row);
    row->numbers[STANDING_POINTS] += side->points > 0 ? (uint64_t)side->points : 0;
    for (size_t i = 0; i < game->side_count; i++) {
        if (i == at)
            continue;
        struct summary_row *other = standing_of(summary, game, game->sides[i].name);
        int64_t points = game->sides[i].points;
        if (!other || !add_pair(summary, place, (size_t)(other - summary->standings.rows)))
            return false;
        summary->standings.rows[place].numbers[STANDING_AGAINST] += points > 0 ? (uint64_t)points
                                                                               : 0;
    }
    return true;
}

/* Counts a game that has a result in its round of an event, for each side. */
static bool count_in_round(struct summary *summary, const struct umpire_game *game)
{
    unsigned round;
    bool good = true;
    for (size_t i = 0; i < game->side_count && round_in(game->event, &round) && good; i++) {
        struct summary_row *row = summary_row_of(&summary->rounds_of_players, game->event,
                                                 game->sides[i].name, NULL, NULL);
        good = row != NULL;
        if (row)
            row->numbers[0]++;
    }
    return good;
}

bool summary_add_result(struct summary *summary, const struct page_game *game)
{
    char place[SUMMARY_PLACE_BYTES];
    char text[PAGE_RESULT_BYTES], log[PATH_MAX + 32];
    bool good = true;
    page_result(&game->end, text, sizeof text);
    if (!*text)
        return true;
    summary_place(&game->end, place);
    snprintf(log, sizeof log, "%s, game %" PRIu64, game->href, game->end.number);
    if (summary->results.count < SUMMARY_LISTED)
        good = summary_row_of(&summary->results, *place ? place : log, text, log, NULL) != NULL;
    else
        summary->counted.results_more++;
    for (size_t i = 0; i < game->end.side_count && good; i++)
        good = add_side(summary, &game->end, i);
    return good && count_in_round(summary, &game->end);
}

bool summary_add_bye(struct summary *summary, const char *ruleset, const char *name)
{
    struct summary_row *row = summary_row_of(&summary->standings, ruleset, name, NULL, NULL);
    if (!row)
        return false;
    row->numbers[STANDING_WON]++;
    if (summary->margins.count)
        row->numbers[STANDING_SCORE] += summary->margins.rows[0].winner;
    return true;
}

bool summary_add_player(struct summary *summary, const char *name)
{
    const struct summary_match *like = matches_like(summary->matches, name);
    const char *ruleset = like ? like->ruleset : NULL;
    return summary_row_of(&summary->standings, ruleset, name, NULL, NULL) != NULL;
}

bool summary_name_players(struct summary *summary)
{
    bool good = true;
    for (size_t i = 0; i < summary->matches->count && good; i++) {
        const struct summary_match *match = &summary->matches->list[i];
        size_t sides = match->side_count == MATCH_SIDES ? MATCH_SIDES : 0;
        for (size_t side = 0; side < sides && good; side++)
            good = summary_row_of(&summary->standings, match->ruleset, match->names[side], NULL,
                                  NULL) != NULL;
    }
    return good;
}

uint64_t summary_games_of(const struct summary_row *row)
{
    return row->numbers[STANDING_WON] + row->numbers[STANDING_TIED] + row->numbers[STANDING_LOST];
}

/* The strength of a player's opponents: the mean of their shares of what they could have scored, in
 * per cent. A player who was met twice counts twice. */
static void weigh_opponents(struct summary *summary)
{
    struct summary_row *rows = summary->standings.rows;
    uint64_t win = summary->score[0] ? summary->score[0] : 1;
    for (size_t i = 0; i < summary->pair_count; i++) {
        const struct summary_row *other = &rows[summary->pairs[i].other];
        uint64_t games = summary_games_of(other); /* none, if a report does not say who has won */
        if (games)
            rows[summary->pairs[i].one].numbers[STANDING_OPPONENTS] +=
                other->numbers[STANDING_SCORE] * 10000 / (games * win);
        rows[summary->pairs[i].one].numbers[STANDING_MET]++;
    }
    for (size_t i = 0; i < summary->standings.count; i++)
        if (rows[i].numbers[STANDING_MET])
            rows[i].numbers[STANDING_OPPONENTS] =
                (rows[i].numbers[STANDING_OPPONENTS] / rows[i].numbers[STANDING_MET] + 50) / 100;
}

/* Compares all but the names. */
static int compare_standing(const struct summary_row *one, const struct summary_row *other)
{
    static const int numbers[] = {STANDING_SCORE, STANDING_OPPONENTS};
    int order = strcmp(one->keys[0], other->keys[0]);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && order == 0; i++)
        order = (one->numbers[numbers[i]] < other->numbers[numbers[i]]) -
                (one->numbers[numbers[i]] > other->numbers[numbers[i]]);
    int64_t margin = (int64_t)(one->numbers[STANDING_POINTS] - one->numbers[STANDING_AGAINST]),
            others = (int64_t)(other->numbers[STANDING_POINTS] - other->numbers[STANDING_AGAINST]);
    if (order == 0 && margin != others)
        order = margin > others ? -1 : 1;
    return order;
}

static int by_standing(const void *a, const void *b)
{
    const struct summary_row *one = a, *other = b;
    int order = compare_standing(one, other);
    return order ? order : strcmp(one->keys[1], other->keys[1]);
}

unsigned summary_rank(const struct summary *summary, size_t row)
{
    const struct summary_row *rows = summary->standings.rows;
    unsigned rank = 1;
    while (row && compare_standing(&rows[row], &rows[row - 1]) == 0)
        row--;
    for (size_t i = row; i > 0 && strcmp(rows[i - 1].keys[0], rows[row].keys[0]) == 0; i--)
        rank++;
    return rank;
}

const char *summary_second_number(const struct summary *summary)
{
    return summary->margins.count ? "margins" : "strength";
}

const char *summary_of_standings(const struct summary *summary)
{
    return summary->margins.count ? "Margins: the sum of a side's margins of victory."
                                  : "Strength: how much of what they could score the opponents of "
                                    "a side have scored, in per cent.";
}

void summary_settle(struct summary *summary)
{
    struct summary_table *standings = &summary->standings;
    for (size_t i = 0; i < standings->count && summary->margins.count == 0; i++) {
        uint64_t *numbers = standings->rows[i].numbers;
        numbers[STANDING_SCORE] = numbers[STANDING_WON] * summary->score[0] +
                                  numbers[STANDING_TIED] * summary->score[1] +
                                  numbers[STANDING_LOST] * summary->score[2];
    }
    if (summary->margins.count == 0)
        weigh_opponents(summary);
    if (standings->count > 0)
        qsort(standings->rows, standings->count, sizeof *standings->rows, by_standing);
    summary_sort(&summary->results, -1);
    summary_sort(&summary->rounds_of_players, -1);
}

void summary_sort_all(struct summary *summary)
{
    summary_sort(&summary->rulesets, -1);
    summary_sort(&summary->places, -1);
    summary_sort(&summary->players, PLAYER_FOUND);
    summary_sort(&summary->rules, RULE_FOUND);
    summary_sort(&summary->rounds, -1);
    summary_sort(&summary->faces, -1);
    summary_sort(&summary->listed, GAME_FOUND);
    summary_sort(&summary->signers, -1);
    summary_sort(&summary->settings, -1);
    summary_sort(&summary->views, -1);
    summary_settle(summary);
}

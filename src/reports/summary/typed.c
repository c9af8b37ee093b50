/* SPDX-License-Identifier: MIT */
#include "reports/summary/summary.h"

#include "base/text.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { POINTS_MOST = 1000000000, TEXT_BYTES = 2048 };

/* A row: two players, what they scored, and who won. */
struct typed_row {
    size_t number;
    unsigned round;
    const char *names[MATCH_SIDES], *points[MATCH_SIDES], *winner; /* "": it does not say */
};

static const char *cell(const struct csv *csv, size_t row, const char *name, size_t again)
{
    size_t column = csv_column(csv, name, again);
    return column == SIZE_MAX ? "" : csv_cell(csv, &csv->rows[row], column);
}

static bool is_tie(const char *winner)
{
    return strcasecmp(winner, "tie") == 0 || strcasecmp(winner, "draw") == 0;
}

static bool refuse(char *ret_why, size_t size, size_t row, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static bool refuse(char *ret_why, size_t size, size_t row, const char *format, ...)
{
    char text[TEXT_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    snprintf(ret_why, size, "row %zu: %s", row, text);
    errno = EINVAL;
    return false;
}

/* Takes a row. False: it is wrong, and `ret_why` says how. */
static bool take_row(const struct csv *csv, size_t index, struct typed_row *ret_row, char *ret_why,
                     size_t size)
{
    uint64_t number;
    const char *round = cell(csv, index, "round", 0);
    *ret_row = (struct typed_row){.number = csv->rows[index].number,
                                  .winner = cell(csv, index, "winner", 0)};
    for (size_t i = 0; i < MATCH_SIDES; i++) {
        ret_row->names[i] = cell(csv, index, "player", i);
        ret_row->points[i] = cell(csv, index, "points", i);
        if (*ret_row->points[i] && !number_read(ret_row->points[i], 0, POINTS_MOST, &number))
            return refuse(ret_why, size, ret_row->number,
                          "'points %zu' must be a whole number, not '%.40s'", i + 1,
                          ret_row->points[i]);
    }
    if (!number_read(round, 1, 999, &number))
        return refuse(ret_why, size, ret_row->number,
                      "'round' must be a number from 1 to 999, not '%.40s'", round);
    ret_row->round = (unsigned)number;
    if (!*ret_row->names[0] || !*ret_row->names[1])
        return refuse(ret_why, size, ret_row->number, "'player 1' and 'player 2' must have a name");
    if (*ret_row->winner && !is_tie(ret_row->winner) &&
        strcmp(ret_row->winner, ret_row->names[0]) != 0 &&
        strcmp(ret_row->winner, ret_row->names[1]) != 0)
        return refuse(ret_why, size, ret_row->number,
                      "'winner' must be one of the two players, or 'tie', not '%.80s'",
                      ret_row->winner);
    if (!*ret_row->winner && (!*ret_row->points[0] || !*ret_row->points[1]))
        return refuse(ret_why, size, ret_row->number,
                      "the row must have 'winner', or 'points 1' and 'points 2'");
    return true;
}

/* Whether a row tells of nobody's game: its second player is empty or "bye". */
static bool is_bye(const struct csv *csv, size_t index)
{
    const char *name = cell(csv, index, "player", 1);
    return !*name || strcasecmp(name, "bye") == 0;
}

bool typed_read(struct summary_typed *typed, const char *text, size_t length, char *ret_why,
                size_t why_bytes)
{
    struct typed_row row;
    size_t number;
    const char *why = csv_read(&typed->csv, text, length, &number);
    if (why && !number) {
        snprintf(ret_why, why_bytes, "%s", why);
        errno = ENOMEM;
        return false;
    }
    if (why)
        return refuse(ret_why, why_bytes, number, "%s", why);
    if (typed->csv.count < 1)
        return refuse(ret_why, why_bytes, 1,
                      "the first row must name the columns: round, player 1, "
                      "points 1, player 2, points 2, winner");
    for (size_t i = 1; i < typed->csv.count; i++)
        if (!is_bye(&typed->csv, i) && !take_row(&typed->csv, i, &row, ret_why, why_bytes))
            return false;
    return true;
}

void typed_done(struct summary_typed *typed)
{
    csv_done(&typed->csv);
}

bool typed_add_byes(const struct summary_typed *typed, struct summary *summary)
{
    uint64_t round;
    bool good = true;
    for (size_t i = 1; i < typed->csv.count && good; i++) {
        const struct summary_match *bye = NULL;
        const char *name = cell(&typed->csv, i, "player", 0),
                   *text = cell(&typed->csv, i, "round", 0);
        if (!*name || !is_bye(&typed->csv, i))
            continue;
        if (!*text)
            good = summary_add_player(summary, name);
        else if (number_read(text, 1, 999, &round))
            good = matches_add_bye(summary->matches, (unsigned)round, name, &bye) &&
                   (!bye || summary_add_bye(summary, bye->ruleset, name));
    }
    return good;
}

/* Comparing ---------------------------------------------------------------------------------- */

static void differ(const struct summary_typed *typed, size_t row, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void differ(const struct summary_typed *typed, size_t row, const char *format, ...)
{
    char text[TEXT_BYTES], whole[TEXT_BYTES + 32];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (row)
        snprintf(whole, sizeof whole, "row %zu: %s", row, text);
    typed->differs(typed->user, row ? whole : text);
}

/* Whether a match is the row's, and which of its sides is the row's first player. */
static bool is_of(const struct summary_match *match, const struct typed_row *row, size_t *ret_first)
{
    if (match->round != row->round || match->side_count != MATCH_SIDES)
        return false;
    for (*ret_first = 0; *ret_first < MATCH_SIDES; ++*ret_first)
        // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): each row has both names
        if (strcmp(match->names[*ret_first], row->names[0]) == 0 &&
            // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker)
            strcmp(match->names[1 - *ret_first], row->names[1]) == 0)
            return true;
    return false;
}

static void compare_points(const struct summary_typed *typed, const struct summary_match *match,
                           const struct typed_row *row, size_t first)
{
    for (size_t i = 0; i < MATCH_SIDES; i++) {
        int64_t points = match->points[i ? 1 - first : first];
        if (match->pointed && *row->points[i] && strtoll(row->points[i], NULL, 10) != points)
            differ(typed, row->number, "%.80s must have %" PRId64 " points, as %.200s says, not %s",
                   row->names[i], points, match->log, row->points[i]);
    }
}

/* Who won by the row: a name, or "tie"; "": it does not say. */
static const char *winner_of(const struct typed_row *row)
{
    if (*row->winner)
        return is_tie(row->winner) ? "tie" : row->winner;
    long long one = strtoll(row->points[0], NULL, 10), other = strtoll(row->points[1], NULL, 10);
    return one == other ? "tie" : row->names[one < other];
}

static void compare_winner(const struct summary_typed *typed, const struct summary_match *match,
                           const struct typed_row *row)
{
    const char *wanted = match->outcomes[1] == UMPIRE_OUTCOME_WON ? match->names[1] : "tie";
    if (match->outcomes[0] == UMPIRE_OUTCOME_WON)
        wanted = match->names[0];
    /* points alone do not say who won: a concession wins with less */
    bool told = *row->winner || match->pointed;
    if (told && *row->winner && strcmp(winner_of(row), wanted) != 0)
        differ(typed, row->number, "the winner must be %.80s, as %.200s says, not %.80s", wanted,
               match->log, winner_of(row));
    else if (!told && strcmp(winner_of(row), wanted) != 0)
        differ(typed, row->number,
               "the winner must be %.80s, as %.200s says; by these points it is %.80s", wanted,
               match->log, winner_of(row));
}

/* Compares a row with its game, and answers which one that is; SIZE_MAX: none. */
static size_t compare_row(const struct summary_typed *typed, const struct summary_matches *matches,
                          const struct typed_row *row)
{
    size_t at = 0, first = 0;
    while (at < matches->count && !is_of(&matches->list[at], row, &first))
        at++;
    if (at == matches->count) {
        differ(typed, row->number,
               "there must be a log of %.80s and %.80s in round %u, and there is none",
               row->names[0], row->names[1], row->round);
        return SIZE_MAX;
    }
    const struct summary_match *match = &matches->list[at];
    if (match->outcomes[0] == UMPIRE_OUTCOME_UNKNOWN) {
        differ(typed, row->number, "%.200s must tell the result, and tells none", match->log);
        return at;
    }
    compare_points(typed, match, row, first);
    compare_winner(typed, match, row);
    return at;
}

bool typed_compare(const struct summary_typed *typed, const struct summary_matches *matches)
{
    char why[8], place[PATH_MAX];
    bool *seen = calloc(matches->count + 1, sizeof *seen);
    for (size_t i = 1; seen && i < typed->csv.count; i++) {
        struct typed_row row;
        if (is_bye(&typed->csv, i) || !take_row(&typed->csv, i, &row, why, sizeof why))
            continue;
        size_t at = compare_row(typed, matches, &row);
        if (at != SIZE_MAX)
            seen[at] = true;
    }
    for (size_t i = 0; seen && i < matches->count; i++)
        if (!seen[i] && !matches->list[i].bye &&
            matches->list[i].outcomes[0] != UMPIRE_OUTCOME_UNKNOWN)
            differ(typed, 0, "%.200s: the table must have a row for the game of %.80s and %.80s",
                   match_place(&matches->list[i], place), matches->list[i].names[0],
                   matches->list[i].names[1]);
    bool good = seen != NULL;
    free(seen);
    return good;
}

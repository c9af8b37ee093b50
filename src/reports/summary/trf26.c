/* SPDX-License-Identifier: MIT */
/* Results as a tournament report file of FIDE, version 2026 (TRF26). What it has no field for goes
 * into comments: points and margins, games of more than two sides, games without a result, since
 * programs that pair refuse an opponent without a result. */
#include "reports/output.h"
#include "base/text.h"
#include "reports/summary/summary.h"

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_COLUMNS = 33,
    NUMBERS_MOST = 9999,
    POINTS_MOST = 99,
    LINE_BYTES = 16384,
    ROUND_BYTES = 40
};

/* The players in the order of their names: their starting-rank numbers are their places, from 1. */
struct list {
    struct output *output;
    const struct summary *summary;
    const struct summary_row **rows;
    size_t count;
};

static void line(struct output *output, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void line(struct output *output, const char *format, ...)
{
    char text[LINE_BYTES], fit[LINE_BYTES];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    output_put(output, "%t\r\n", text_fit(text, fit, sizeof fit));
}

static int by_name(const void *a, const void *b)
{
    const struct summary_row *const *one = a, *const *other = b;
    int order = strcmp((*one)->keys[1], (*other)->keys[1]);
    return order ? order : strcmp((*one)->keys[0], (*other)->keys[0]);
}

static size_t number_of(const struct list *list, const char *ruleset, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->rows[i]->keys[1], name) == 0 &&
            strcmp(list->rows[i]->keys[0], ruleset) == 0)
            return i + 1;
    return 0;
}

/* A day as FIDE writes it: 2026/11/14. */
static void day_of(const char *date, char ret_day[16])
{
    snprintf(ret_day, 16, "%.10s", date);
    for (char *at = ret_day; *at; at++)
        *at = (char)(*at == '-' ? '/' : *at);
}

/* The day of a round, the earliest or the latest one; round 0: of all. "": none is told. */
static const char *date_of(const struct summary_matches *matches, unsigned round, bool latest)
{
    const char *found = "";
    for (size_t i = 0; i < matches->count; i++) {
        const char *date = matches->list[i].date;
        bool of_round = !round || matches->list[i].round == round,
             suits = !*found || (strcmp(date, found) > 0) == latest;
        if (*date && of_round && suits)
            found = date;
    }
    return found;
}

static void dates(const struct list *list)
{
    const struct summary_matches *matches = list->summary->matches;
    char text[LINE_BYTES] = "", day[16];
    for (unsigned i = 1; i <= matches_rounds(matches); i++) {
        size_t length = strlen(text);
        day_of(date_of(matches, i, false), day);
        snprintf(text + length, sizeof text - length, "  %-8s", *day ? day + 2 : "");
    }
    line(list->output, "%-89s%s", "132", text);
}

static void head(const struct list *list)
{
    char title[MATCH_TITLE_BYTES], day[16];
    const struct summary_matches *matches = list->summary->matches;
    const uint64_t *score = list->summary->score;
    matches_title(matches, title);
    line(list->output, "012 %s", title);
    day_of(date_of(matches, 0, false), day);
    line(list->output, "042 %s", day);
    day_of(date_of(matches, 0, true), day);
    line(list->output, "052 %s", day);
    line(list->output, "062 %zu", list->count);
    dates(list);
    line(list->output, "142 %u", matches_rounds(matches));
    bool fits = score[0] <= POINTS_MOST && score[1] <= POINTS_MOST && score[2] <= POINTS_MOST;
    if (list->summary->margins.count)
        line(list->output, "### a game scores by its margin of victory");
    else
        line(list->output,
         fits ? "162  W%2" PRIu64 ".0    D%2" PRIu64 ".0    L%2" PRIu64 ".0"
              : "### score of a game won %" PRIu64 ", tied %" PRIu64 ", lost %" PRIu64,
         score[0], score[1], score[2]);
    line(list->output, "### written by umpire " UMPIRE_VERSION
                       "; colours: the first player of a log is w, the second b");
}

/* Whether a match has a place in the rounds: two sides, or one without an opponent. A game without
 * a result is lost by both, so that no program pairs them again; not where that scores. */
static bool has_place_in_rounds(const struct list *list, const struct summary_match *match)
{
    return match->bye ||
           (match->side_count == MATCH_SIDES &&
            (match->outcomes[0] != UMPIRE_OUTCOME_UNKNOWN || !list->summary->score[2]));
}

static const struct summary_match *match_of(const struct list *list, unsigned round,
                                            const struct summary_row *row, size_t *ret_side)
{
    const struct summary_matches *matches = list->summary->matches;
    for (size_t i = 0; i < matches->count; i++) {
        const struct summary_match *match = &matches->list[i];
        if (match->round == round)
            for (size_t side = 0; side < MATCH_SIDES; side++)
                if (has_place_in_rounds(list, match) &&
                    strcmp(match->names[side], row->keys[1]) == 0 &&
                    strcmp(match->ruleset, row->keys[0]) == 0) {
                    *ret_side = side;
                    return match;
                }
    }
    return NULL;
}

/* What a player did in a round: ten columns. */
static void round_of(const struct list *list, unsigned round, const struct summary_row *row,
                     char ret_text[ROUND_BYTES])
{
    size_t side;
    const struct summary_match *match = match_of(list, round, row, &side);
    if (!match || match->bye) {
        snprintf(ret_text, ROUND_BYTES, "  0000 - %c", match ? 'U' : 'Z');
        return;
    }
    char result = match->outcomes[side] == UMPIRE_OUTCOME_TIED ? '=' : '0';
    if (match->outcomes[side] == UMPIRE_OUTCOME_WON)
        result = '1';
    snprintf(ret_text, ROUND_BYTES, "  %4zu %c %c",
             number_of(list, row->keys[0], match->names[1 - side]), side ? 'b' : 'w', result);
}

/* The name in its columns: as many characters as fit, and blanks. */
static void write_name_in_columns(const char *name, char ret_text[4 * NAME_COLUMNS + 1])
{
    size_t used = 0, columns = 0;
    for (; *name && columns < NAME_COLUMNS; columns++) {
        size_t length = strnlen(name, text_character_bytes(*name));
        memcpy(ret_text + used, name, length);
        used += length;
        name += length;
    }
    snprintf(ret_text + used, 4 * NAME_COLUMNS + 1 - used, "%*s", (int)(NAME_COLUMNS - columns),
             "");
}

static void player(const struct list *list, size_t index)
{
    const struct summary_row *row = list->rows[index];
    char name[4 * NAME_COLUMNS + 1], points[16] = "", text[LINE_BYTES] = "", one[ROUND_BYTES];
    uint64_t score = row->numbers[STANDING_SCORE];
    size_t place = (size_t)(row - list->summary->standings.rows);
    write_name_in_columns(row->keys[1], name);
    if (score <= POINTS_MOST)
        snprintf(points, sizeof points, "%" PRIu64 ".0", score);
    for (unsigned i = 1; i <= matches_rounds(list->summary->matches); i++) {
        size_t length = strlen(text);
        round_of(list, i, row, one);
        snprintf(text + length, sizeof text - length, "%s", one);
    }
    line(list->output, "001 %4zu      %s %4s %3s %11s %10s %4s %4u%s", index + 1, name, "", "", "",
         "", points, summary_rank(list->summary, place), text);
}

/* What a player's line has no field for. */
static void more_of(const struct list *list, size_t index)
{
    const struct summary_row *row = list->rows[index];
    int64_t margin = (int64_t)(row->numbers[STANDING_POINTS] - row->numbers[STANDING_AGAINST]);
    line(list->output,
         "### player %zu: score %" PRIu64 ", margin %" PRId64 ", strength of opponents %" PRIu64
         "%s%s, called %s",
         index + 1, row->numbers[STANDING_SCORE], margin, row->numbers[STANDING_OPPONENTS],
         *row->keys[0] ? ", plays " : "", row->keys[0], row->keys[1]);
}

/* What the rounds have no field for: the points of a game, and games that no round can hold. */
static void more_of_match(const struct list *list, const struct summary_match *match)
{
    char place[PATH_MAX];
    match_place(match, place);
    if (match->bye)
        return;
    if (match->side_count != MATCH_SIDES)
        line(list->output, "### %s: a game of %zu sides has no place in the rounds", place,
             match->side_count);
    else if (match->outcomes[0] == UMPIRE_OUTCOME_UNKNOWN)
        line(list->output, "### %s: %s and %s, no result%s", place, match->names[0],
             match->names[1],
             has_place_in_rounds(list, match) ? ", in its round lost by both" : "");
    else if (match->pointed)
        line(list->output, "### %s: %s %" PRId64 ", %s %" PRId64, place, match->names[0],
             match->points[0], match->names[1], match->points[1]);
}

static bool end(struct output *output, struct summary *summary)
{
    size_t all = summary->standings.count;
    struct list list = {output, summary, NULL, all > NUMBERS_MOST ? NUMBERS_MOST : all};
    summary_settle(summary);
    matches_sort(summary->matches);
    list.rows = malloc((all + 1) * sizeof(struct summary_row *));
    if (!list.rows)
        return false;
    for (size_t i = 0; i < all; i++)
        list.rows[i] = &summary->standings.rows[i];
    if (all)
        qsort(list.rows, all, sizeof(struct summary_row *), by_name);
    head(&list);
    for (size_t i = 0; i < list.count; i++)
        player(&list, i);
    if (all > list.count)
        line(output, "### %zu players more, for whom there is no number", all - list.count);
    for (size_t i = 0; i < list.count; i++)
        more_of(&list, i);
    for (size_t i = 0; i < summary->matches->count; i++)
        more_of_match(&list, &summary->matches->list[i]);
    free(list.rows);
    return true;
}

const struct summary_format summary_trf26 = {.name = "trf26", .end = end, .matches = true};

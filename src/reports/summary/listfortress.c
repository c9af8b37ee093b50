/* SPDX-License-Identifier: MIT */
/* Results as List Fortress and other programs for events of miniatures read them, which was
 * cryodex's format first: players with their standing, and rounds with their matches. */
#include "reports/json.h"
#include "reports/summary/summary.h"

#include <limits.h>
#include <stdlib.h>

static json_t *json_of_player(bool *bad, const struct summary_row *row, unsigned rank)
{
    json_t *object = json_make(bad, json_object()), *ranks = json_make(bad, json_object());
    int64_t margin = (int64_t)(row->numbers[STANDING_POINTS] - row->numbers[STANDING_AGAINST]);
    json_text(bad, object, "name", row->keys[1]);
    json_count(bad, object, "score", row->numbers[STANDING_SCORE]);
    json_put(bad, object, "mov", json_integer((json_int_t)margin));
    json_count(bad, object, "sos", row->numbers[STANDING_OPPONENTS]);
    json_count(bad, ranks, "swiss", rank);
    json_put(bad, object, "rank", ranks);
    return object;
}

static json_t *json_of_match(bool *bad, const struct summary_match *match)
{
    static const char *const names[] = {"player1", "player2"}, *const points[] = {"player1points",
                                                                                  "player2points"};
    json_t *object = json_make(bad, json_object());
    bool tied = match->outcomes[0] == UMPIRE_OUTCOME_TIED;
    for (size_t i = 0; i < MATCH_SIDES; i++) {
        json_text(bad, object, names[i], match->names[i]);
        if (match->pointed)
            json_put(bad, object, points[i], json_integer((json_int_t)match->points[i]));
        if (match->outcomes[i] == UMPIRE_OUTCOME_WON)
            json_text(bad, object, "winner", match->names[i]);
    }
    if (match->outcomes[0] != UMPIRE_OUTCOME_UNKNOWN)
        json_text(bad, object, "result", tied ? "tie" : "win");
    if (*match->table)
        json_text(bad, object, "table", match->table);
    return object;
}

/* A round without an opponent. */
static json_t *bye_of(bool *bad, const struct summary_match *match)
{
    json_t *object = json_make(bad, json_object());
    json_text(bad, object, "player1", match->names[0]);
    json_text(bad, object, "winner", match->names[0]);
    json_text(bad, object, "result", "bye");
    return object;
}

/* The matches of a round; NULL: it has none. Games of more than two sides have no place here. */
static json_t *json_of_round(bool *bad, const struct summary_matches *matches, unsigned number,
                             json_t *others)
{
    char place[PATH_MAX];
    json_t *list = json_make(bad, json_array());
    for (size_t i = 0; i < matches->count; i++) {
        const struct summary_match *match = &matches->list[i];
        if (match->round != number)
            continue;
        if (match->bye)
            json_append(bad, list, bye_of(bad, match));
        else if (match->side_count == MATCH_SIDES)
            json_append(bad, list, json_of_match(bad, match));
        else
            json_append(bad, others, json_of_text(bad, match_place(match, place)));
    }
    if (!json_array_size(list)) {
        json_decref(list);
        return NULL;
    }
    json_t *round = json_make(bad, json_object());
    json_text(bad, round, "round-type", "swiss");
    json_count(bad, round, "round-number", number);
    json_put(bad, round, "matches", list);
    return round;
}

static bool end(struct output *output, struct summary *summary)
{
    bool bad = false;
    char title[MATCH_TITLE_BYTES];
    json_t *all = json_make(&bad, json_object()), *players = json_make(&bad, json_array()),
           *rounds = json_make(&bad, json_array()), *others = json_make(&bad, json_array());
    summary_settle(summary);
    matches_sort(summary->matches);
    matches_title(summary->matches, title);
    for (size_t i = 0; i < summary->standings.count && !bad; i++)
        json_append(&bad, players,
                    json_of_player(&bad, &summary->standings.rows[i], summary_rank(summary, i)));
    for (unsigned i = 1; i <= matches_rounds(summary->matches) && !bad; i++) {
        json_t *round = json_of_round(&bad, summary->matches, i, others);
        if (round)
            json_append(&bad, rounds, round);
    }
    json_text(&bad, all, "name", title);
    json_put(&bad, all, "players", players);
    json_put(&bad, all, "rounds", rounds);
    if (json_array_size(others))
        json_put(&bad, all, "not-of-two", others);
    else
        json_decref(others);
    json_write(&bad, output, all);
    output_string(output, "\n");
    return !bad;
}

const struct summary_format summary_listfortress = {
    .name = "listfortress", .end = end, .matches = true};

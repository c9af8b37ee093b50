/* SPDX-License-Identifier: MIT */
#include "reports/summary/summary.h"

#include "base/array.h"
#include "base/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *round_in(const char *text, unsigned *ret_round)
{
    const char *found = NULL;
    for (const char *at = text; at && (at = strcasestr(at, "round ")) != NULL; at++) {
        char digits[4] = "";
        uint64_t number;
        size_t length = strspn(at + 6, "0123456789");
        if (length == 0 || length >= sizeof digits || (at > text && isalnum((unsigned char)at[-1])))
            continue;
        memcpy(digits, at + 6, length);
        if (number_read(digits, 1, 999, &number)) {
            found = at;
            *ret_round = (unsigned)number;
        }
    }
    return found;
}

static char *copy_of(bool *bad, const char *text)
{
    char *copy = strdup(text ? text : "");
    *bad = *bad || !copy;
    return copy;
}

static void take_sides(bool *bad, struct summary_match *match, const struct umpire_game *game)
{
    match->side_count = game->side_count ? game->side_count : game->player_count;
    match->pointed = game->side_count == MATCH_SIDES;
    for (size_t i = 0; i < MATCH_SIDES; i++) {
        const struct umpire_side *side = i < game->side_count ? &game->sides[i] : NULL;
        const char *player = i < game->player_count ? game->players[i] : "";
        match->names[i] = copy_of(bad, side ? side->name : player);
        match->outcomes[i] = side ? side->outcome : UMPIRE_OUTCOME_UNKNOWN;
        match->points[i] = side ? side->points : 0;
        match->pointed = match->pointed && side && side->pointed;
    }
}

static void forget(struct summary_match *match)
{
    char *const texts[] = {match->ruleset, match->table,    match->event,   match->date,
                           match->log,     match->names[0], match->names[1]};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
}

bool matches_add(struct summary_matches *matches, const struct page_game *game, uint64_t report)
{
    char log[PATH_MAX];
    bool bad = false;
    if (!ARRAY_RESERVE(matches->list, matches->capacity, matches->count + 1))
        return false;
    struct summary_match match = {.round = (unsigned)report};
    if (!round_in(game->end.event, &match.round))
        round_in(game->end.title, &match.round);
    snprintf(log, sizeof log, game->end.number > 1 ? "%s, game %" PRIu64 : "%s", game->href,
             game->end.number);
    match.ruleset = copy_of(&bad, game->end.ruleset);
    match.table = copy_of(&bad, game->end.table);
    match.event = copy_of(&bad, game->end.event);
    match.date = copy_of(&bad, game->end.date);
    match.log = copy_of(&bad, log);
    take_sides(&bad, &match, &game->end);
    if (bad)
        forget(&match);
    else
        matches->list[matches->count++] = match;
    return !bad;
}

const struct summary_match *matches_like(const struct summary_matches *matches, const char *name)
{
    for (size_t i = 0; i < matches->count; i++)
        for (size_t side = 0; side < MATCH_SIDES; side++)
            if (strcmp(matches->list[i].names[side], name) == 0)
                return &matches->list[i];
    return matches->count ? matches->list : NULL;
}

bool matches_play(const struct summary_matches *matches, unsigned round, const char *name)
{
    for (size_t i = 0; i < matches->count; i++)
        for (size_t side = 0; side < MATCH_SIDES; side++)
            if ((!round || matches->list[i].round == round) &&
                strcmp(matches->list[i].names[side], name) == 0)
                return true;
    return false;
}

bool matches_add_bye(struct summary_matches *matches, unsigned round, const char *name,
                     const struct summary_match **ret_bye)
{
    bool bad = false;
    if (!matches->count || matches_play(matches, round, name))
        return true;
    if (!ARRAY_RESERVE(matches->list, matches->capacity, matches->count + 1))
        return false;
    const struct summary_match *like = matches_like(matches, name);
    struct summary_match match = {
        .round = round, .side_count = 1, .bye = true, .outcomes = {UMPIRE_OUTCOME_WON}};
    match.ruleset = copy_of(&bad, like->ruleset);
    match.event = copy_of(&bad, like->event);
    match.table = copy_of(&bad, "");
    match.date = copy_of(&bad, "");
    match.log = copy_of(&bad, "");
    match.names[0] = copy_of(&bad, name);
    match.names[1] = copy_of(&bad, "");
    if (bad) {
        forget(&match);
        return false;
    }
    *ret_bye = &matches->list[matches->count];
    matches->list[matches->count++] = match;
    return true;
}

void matches_done(struct summary_matches *matches)
{
    for (size_t i = 0; i < matches->count; i++)
        forget(&matches->list[i]);
    free(matches->list);
}

static int compare_matches_by_place(const void *a, const void *b)
{
    const struct summary_match *one = a, *other = b;
    if (one->round != other->round)
        return one->round < other->round ? -1 : 1;
    if (one->bye != other->bye)
        return one->bye ? 1 : -1;
    int order = strverscmp(one->table, other->table);
    return order ? order : strverscmp(one->log, other->log);
}

void matches_sort(struct summary_matches *matches)
{
    if (matches->count)
        qsort(matches->list, matches->count, sizeof *matches->list, compare_matches_by_place);
}

void matches_title(const struct summary_matches *matches, char ret_title[MATCH_TITLE_BYTES])
{
    unsigned round;
    *ret_title = '\0';
    if (!matches->count)
        return;
    const char *event = matches->list[0].event, *at = round_in(event, &round);
    size_t length = at ? (size_t)(at - event) : strlen(event);
    while (length && strchr(" ,;:-", event[length - 1]))
        length--;
    snprintf(ret_title, MATCH_TITLE_BYTES, "%.*s", (int)length, event);
}

unsigned matches_rounds(const struct summary_matches *matches)
{
    unsigned most = 0;
    for (size_t i = 0; i < matches->count; i++)
        most = matches->list[i].round > most ? matches->list[i].round : most;
    return most;
}

const char *match_place(const struct summary_match *match, char buffer[PATH_MAX])
{
    if (*match->table)
        snprintf(buffer, PATH_MAX, "round %u, table %.200s", match->round, match->table);
    else
        snprintf(buffer, PATH_MAX, "round %u, %s", match->round, match->log);
    return buffer;
}

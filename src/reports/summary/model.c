/* SPDX-License-Identifier: MIT */
#include "reports/summary/model.h"

#include "base/array.h"
#include "base/text.h"
#include "reports/chance.h"
#include "reports/summary/summary.h"
#include "reports/weight.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

void summary_init(struct summary *summary)
{
    *summary = (struct summary){.rulesets = {.keys = 1},
                                .places = {.keys = 1},
                                .rules = {.keys = 1},
                                .players = {.keys = 1},
                                .rounds = {.keys = 2},
                                .faces = {.keys = 4},
                                .listed = {.keys = 4},
                                .signers = {.keys = 1},
                                .settings = {.keys = 1},
                                .views = {.keys = 1},
                                .results = {.keys = 3},
                                .rounds_of_players = {.keys = 2},
                                .standings = {.keys = 2},
                                .score = {3, 1, 0}};
}

static void table_done(struct summary_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        for (size_t key = 0; key < table->keys; key++)
            free(table->rows[i].keys[key]);
    free(table->rows);
    free(table->buckets);
}

void summary_done(struct summary *summary)
{
    table_done(&summary->rulesets);
    table_done(&summary->places);
    table_done(&summary->rules);
    table_done(&summary->players);
    table_done(&summary->rounds);
    table_done(&summary->faces);
    table_done(&summary->listed);
    table_done(&summary->signers);
    table_done(&summary->settings);
    table_done(&summary->views);
    table_done(&summary->results);
    table_done(&summary->rounds_of_players);
    table_done(&summary->standings);
    free(summary->pairs);
    free(summary->times);
}

/* Rows ------------------------------------------------------------------------------------ */

static uint64_t hash_of(const struct summary_table *table, char *const keys[])
{
    uint64_t hash = 0;
    for (size_t key = 0; key < table->keys; key++)
        hash = hash_of_text(&table->secret, hash, keys[key]);
    return hash;
}

static bool rehash(struct summary_table *table)
{
    size_t count = table->bucket_count ? 2 * table->bucket_count : 64;
    table->secret = table->bucket_count ? table->secret : hash_secret_new();
    uint32_t *buckets = malloc(count * sizeof *buckets);
    if (!buckets)
        return false;
    memset(buckets, 0xFF, count * sizeof *buckets);
    free(table->buckets);
    table->buckets = buckets;
    table->bucket_count = count;
    for (size_t i = 0; i < table->count; i++) {
        uint32_t *bucket = &buckets[hash_of(table, table->rows[i].keys) & (count - 1)];
        table->rows[i].next = *bucket;
        *bucket = (uint32_t)i;
    }
    return true;
}

static bool same_keys(const struct summary_table *table, const struct summary_row *row,
                      char *const keys[])
{
    for (size_t key = 0; key < table->keys; key++)
        if (strcmp(row->keys[key], keys[key]) != 0)
            return false;
    return true;
}

static struct summary_row *add_row(struct summary_table *table, char *const keys[])
{
    struct summary_row row = {.next = NONE};
    bool good = table->count < NONE && (table->count < table->bucket_count || rehash(table));
    for (size_t key = 0; key < table->keys && good; key++)
        good = (row.keys[key] = strdup(keys[key])) != NULL;
    if (!good || !ARRAY_RESERVE(table->rows, table->capacity, table->count + 1)) {
        for (size_t key = 0; key < SUMMARY_KEYS; key++)
            free(row.keys[key]);
        return NULL;
    }
    uint32_t *bucket = &table->buckets[hash_of(table, keys) & (table->bucket_count - 1)];
    row.next = *bucket;
    *bucket = (uint32_t)table->count;
    table->rows[table->count] = row;
    return &table->rows[table->count++];
}

struct summary_row *summary_row_of(struct summary_table *table, const char *a, const char *b,
                                   const char *c, const char *d)
{
    const char *given[SUMMARY_KEYS] = {a, b, c, d};
    char *keys[SUMMARY_KEYS];
    for (size_t key = 0; key < SUMMARY_KEYS; key++)
        keys[key] = (char *)(given[key] ? given[key] : "");
    uint32_t at = table->bucket_count
                      ? table->buckets[hash_of(table, keys) & (table->bucket_count - 1)]
                      : NONE;
    while (at != NONE && !same_keys(table, &table->rows[at], keys))
        at = table->rows[at].next;
    return at != NONE ? &table->rows[at] : add_row(table, keys);
}

/* Adds 1 to a number of a row, and to `games` when the row first counts the game. */
static bool count(struct summary_row *row, int number, int games, uint64_t game)
{
    if (!row)
        return false;
    row->numbers[number]++;
    if (games >= 0 && row->game != game)
        row->numbers[games]++;
    row->game = game;
    return true;
}

/* Games ----------------------------------------------------------------------------------- */

bool summary_counts(const struct umpire_finding *finding)
{
    return !finding->waived && !finding->baselined &&
           (finding->level == UMPIRE_LEVEL_ERROR || finding->level == UMPIRE_LEVEL_VIOLATION);
}

uint64_t summary_breaches(const struct page_game *game)
{
    uint64_t found = game->end.findings_omitted + game->finding_count - game->kept_findings,
             listed = 0;
    uint64_t forgiven = game->end.waived + game->end.baselined;
    for (size_t i = 0; i < game->kept_findings; i++) {
        found += summary_counts(&game->findings[i]);
        listed += game->findings[i].waived || game->findings[i].baselined;
    }
    return found - (listed < forgiven && forgiven - listed < found ? forgiven - listed : 0);
}

/* Whether an actor is one of the game's players; the table and the judge are not. */
static bool is_player(const struct umpire_game *game, const char *actor)
{
    if (!actor)
        return false;
    for (size_t i = 0; i < game->player_count; i++)
        if (strcmp(game->players[i], actor) == 0)
            return true;
    return game->player_count == 0;
}

/* Counts a finding, if it is a breach or a forgiven one, for its rule and its player, and a breach
 * for its round as well. False: out of memory. */
static bool count_finding(struct summary *summary, const struct page_game *game,
                          const struct umpire_finding *finding)
{
    const bool forgiven = finding->waived || finding->baselined, breach = summary_counts(finding);
    const uint64_t number = summary->counted.games;
    if (!forgiven && !breach)
        return true;
    if (!count(summary_row_of(&summary->rules, finding->rule, NULL, NULL, NULL),
               forgiven ? RULE_FORGIVEN : RULE_FOUND, RULE_GAMES, number))
        return false;
    if (is_player(&game->end, finding->actor) &&
        !count(summary_row_of(&summary->players, finding->actor, NULL, NULL, NULL),
               forgiven ? PLAYER_FORGIVEN : PLAYER_FOUND, -1, number))
        return false;
    return !breach || count(summary_row_of(&summary->rounds, game->end.ruleset, finding->round,
                                           NULL, NULL),
                            ROUND_FOUND, ROUND_GAMES, number);
}

static bool add_die(struct summary *summary, const char *ruleset, const struct umpire_dice *dice)
{
    for (size_t face = 0; face < dice->face_count; face++) {
        struct summary_row *row = summary_row_of(&summary->faces, ruleset, dice->die, dice->side,
                                                 dice->faces[face]);
        if (!row)
            return false;
        row->numbers[FACE_COUNT] += dice->counts[face];
        row->numbers[FACE_SIDES] = dice->chances[face];
    }
    return true;
}

static bool add_dice(struct summary *summary, const struct umpire_game *game)
{
    bool good = true;
    for (size_t i = 0; i < game->dice_count && good; i++)
        good = add_die(summary, game->ruleset, &game->dice[i]);
    return good;
}

static bool add_time(struct summary *summary, const char *ruleset, uint64_t seconds)
{
    if (!ARRAY_RESERVE(summary->times, summary->time_capacity, summary->time_count + 1))
        return false;
    summary->times[summary->time_count++] = (struct summary_time){ruleset, seconds};
    return true;
}

static enum ruleset_number verdict_number(enum umpire_status verdict)
{
    if (verdict == UMPIRE_CONFORMANT)
        return RULESET_CONFORMANT;
    if (verdict == UMPIRE_NONCONFORMANT)
        return RULESET_NONCONFORMANT;
    return verdict == UMPIRE_MALFORMED ? RULESET_MALFORMED : RULESET_INDETERMINATE;
}

void summary_place(const struct umpire_game *game, char ret_place[SUMMARY_PLACE_BYTES])
{
    const struct {
        const char *before, *text;
    } parts[] = {{"", game->event},
                 {"", game->site},
                 {"table ", game->table},
                 {"", game->date}};
    size_t length = 0;
    *ret_place = '\0';
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].text && length < SUMMARY_PLACE_BYTES)
            length += (size_t)snprintf(ret_place + length, SUMMARY_PLACE_BYTES - length, "%s%s%s",
                                       length ? ", " : "", parts[i].before, parts[i].text);
}

/* Counts the game by place and time, if its headings give these. */
static bool add_place(struct summary *summary, const struct page_game *game)
{
    char place[SUMMARY_PLACE_BYTES];
    summary_place(&game->end, place);
    if (!*place)
        return true;
    struct summary_row *row = summary_row_of(&summary->places, place, NULL, NULL, NULL);
    if (!row)
        return false;
    row->numbers[PLACE_GAMES]++;
    row->numbers[PLACE_CONFORMANT] += verdict_number(game->end.verdict) == RULESET_CONFORMANT;
    row->numbers[PLACE_PENALTIES] += game->end.penalties;
    for (size_t i = 0; i < game->kept_findings; i++)
        row->numbers[PLACE_FOUND] += summary_counts(&game->findings[i]);
    return true;
}

/* Writes the table and who plays, and what was found first, which counts, with its line. */
static void describe_game(const struct page_game *game, char *buffer, size_t size)
{
    struct text text;
    text_init(&text, buffer, size);
    if (game->end.table)
        text_addf(&text, "table %s: ", game->end.table);
    for (size_t i = 0; i < game->end.player_count; i++)
        text_addf(&text, "%s%s", i ? " - " : "", game->end.players[i]);
    text_add_string(&text, "\n");
    for (size_t i = 0; i < game->kept_findings; i++)
        if (summary_counts(&game->findings[i])) {
            text_addf(&text, "line %" PRIu64 ": %s", game->findings[i].line,
                      game->findings[i].message);
            return;
        }
}

/* Lists a game that is not conformant by its log, its number or title, and its verdict. */
static bool list_game(struct summary *summary, const struct page_game *game)
{
    char number[32], described[1024];
    if (verdict_number(game->end.verdict) == RULESET_CONFORMANT)
        return true;
    if (summary->listed.count == SUMMARY_LISTED) {
        summary->not_conformant++;
        return true;
    }
    snprintf(number, sizeof number, "game %" PRIu64, game->end.number);
    describe_game(game, described, sizeof described);
    struct summary_row *row = summary_row_of(&summary->listed, game->href,
                                             game->end.title ? game->end.title : number,
                                             umpire_verdict_name(game->end.verdict), described);
    if (!row)
        return false;
    row->numbers[GAME_FOUND] += summary_breaches(game);
    row->numbers[GAME_FORGIVEN] += game->end.waived + game->end.baselined;
    row->numbers[GAME_PENALTIES] += game->end.penalties;
    return true;
}

static bool add_signatures(struct summary *summary, const struct umpire_game *game)
{
    bool good = true;
    for (size_t i = 0; i < game->signature_count && good; i++) {
        const struct umpire_signature *one = &game->signatures[i];
        good = count(summary_row_of(&summary->signers, one->player, NULL, NULL, NULL),
                     (int)signature_share(one), -1, summary->counted.games);
    }
    return good;
}

/* Counts the games whose logs have only what one side sees. */
static bool add_view(struct summary *summary, const struct umpire_game *game)
{
    struct summary_row *row = game->view
                                  ? summary_row_of(&summary->views, game->view, NULL, NULL, NULL)
                                  : NULL;
    if (row)
        row->numbers[0]++;
    return row || !game->view;
}

/* Counts the games that a setting has changed. */
static bool add_settings(struct summary *summary, const struct umpire_game *game)
{
    bool good = true;
    for (size_t i = 0; i < game->setting_count && good; i++) {
        char words[SETTING_BYTES];
        struct summary_row *row = summary_row_of(&summary->settings,
                                                 setting_words(&game->settings[i], words), NULL,
                                                 NULL, NULL);
        good = row != NULL;
        if (good)
            row->numbers[0]++;
    }
    return good;
}

bool summary_add_game(struct summary *summary, const struct page_game *game)
{
    summary->counted.games++;
    summary->counted.unfinished += !game->end.finished;
    struct summary_row *ruleset = summary_row_of(&summary->rulesets, game->end.ruleset, NULL, NULL,
                                                 NULL);
    bool good = ruleset != NULL;
    if (good) {
        ruleset->numbers[RULESET_GAMES]++;
        ruleset->numbers[verdict_number(game->end.verdict)]++;
    }
    if (good && game->end.timed && game->end.seconds > 0)
        good = add_time(summary, ruleset->keys[0], game->end.seconds);
    for (size_t i = 0; i < game->end.player_count && good; i++) {
        struct summary_row *player = summary_row_of(&summary->players, game->end.players[i], NULL,
                                                    NULL, NULL);
        good = player != NULL;
        if (good) {
            player->numbers[PLAYER_GAMES]++;
            player->numbers[PLAYER_CONFORMANT] += verdict_number(game->end.verdict) ==
                                                  RULESET_CONFORMANT;
        }
    }
    for (size_t i = 0; i < game->kept_findings && good; i++)
        good = count_finding(summary, game, &game->findings[i]);
    for (size_t i = 0; i < game->end.ruling_count && good; i++)
        if (game->end.rulings[i].player && game->end.rulings[i].counts)
            good = count(
                summary_row_of(&summary->players, game->end.rulings[i].player, NULL, NULL, NULL),
                PLAYER_PENALTIES, -1, summary->counted.games);
    good = good && add_place(summary, game) && list_game(summary, game) &&
           add_signatures(summary, &game->end) && add_settings(summary, &game->end) &&
           add_view(summary, &game->end);
    summary->counted.not_listed += game->end.findings_omitted +
                                   (game->finding_count - game->kept_findings);
    summary->counted.without_details += game->end.coverage_count == 0;
    weight_add(&summary->weight, &game->end);
    return good && add_dice(summary, &game->end);
}

/* Order ------------------------------------------------------------------------------------ */

/* Compares keys: numbers by value, and numbers before words. */
static int compare_words(const char *a, const char *b)
{
    char *end_a, *end_b;
    unsigned long long one = strtoull(a, &end_a, 10), other = strtoull(b, &end_b, 10);
    if (end_a != a && end_b != b && one != other)
        return one < other ? -1 : 1;
    return strcmp(a, b);
}

static int by_keys(const void *a, const void *b)
{
    const struct summary_row *one = a, *other = b;
    int order = 0;
    for (size_t key = 0; key < SUMMARY_KEYS && order == 0 && one->keys[key]; key++)
        order = compare_words(one->keys[key], other->keys[key]);
    return order;
}

static int by_number(const void *a, const void *b, void *number)
{
    uint64_t one = ((const struct summary_row *)a)->numbers[*(int *)number],
             other = ((const struct summary_row *)b)->numbers[*(int *)number];
    if (one != other)
        return one > other ? -1 : 1;
    return by_keys(a, b);
}

void summary_sort(struct summary_table *table, int number)
{
    if (table->count > 0 && number < 0)
        qsort(table->rows, table->count, sizeof *table->rows, by_keys);
    else if (table->count > 0)
        sort_elements(table->rows, table->count, sizeof *table->rows, by_number, &number);
}

static int by_seconds(const void *a, const void *b)
{
    uint64_t one = ((const struct summary_time *)a)->seconds,
             other = ((const struct summary_time *)b)->seconds;
    return one < other ? -1 : one > other;
}

bool summary_times(struct summary *summary, const char *ruleset, struct summary_span *ret_span)
{
    uint64_t seen = 0;
    *ret_span = (struct summary_span){0};
    if (summary->time_count > 0)
        qsort(summary->times, summary->time_count, sizeof *summary->times, by_seconds);
    for (size_t i = 0; i < summary->time_count; i++)
        ret_span->games += strcmp(summary->times[i].ruleset, ruleset) == 0;
    for (size_t i = 0; i < summary->time_count; i++) {
        if (strcmp(summary->times[i].ruleset, ruleset) != 0)
            continue;
        if (seen == 0)
            ret_span->shortest = summary->times[i].seconds;
        if (seen == (ret_span->games - 1) / 2)
            ret_span->middle = summary->times[i].seconds;
        ret_span->longest = summary->times[i].seconds;
        seen++;
    }
    return ret_span->games > 0;
}

const char *summary_time(uint64_t seconds, char buffer[32])
{
    if (seconds >= 3600)
        snprintf(buffer, 32, "%" PRIu64 " h %02" PRIu64 " min", seconds / 3600, seconds / 60 % 60);
    else
        snprintf(buffer, 32, "%" PRIu64 " min", seconds / 60);
    return buffer;
}

/* How often each face was rolled in a summary, and how likely that was. */

const char summary_of_dice[] = "How likely such a count or a rarer one is with fair dice (exact "
                               "binomial test), corrected for the number of counts "
                               "looked at (Holm). A rare count proves nothing: logs are written by "
                               "people, dice differ, and among many events something "
                               "rare happens.";

static bool are_same_dice(const struct summary_row *a, const struct summary_row *b)
{
    return strcmp(a->keys[0], b->keys[0]) == 0 && strcmp(a->keys[1], b->keys[1]) == 0 &&
           strcmp(a->keys[2], b->keys[2]) == 0;
}

struct summary_fall *summary_falls(const struct summary *summary, size_t *ret_count)
{
    size_t count = summary->faces.count;
    const struct summary_row *rows = summary->faces.rows;
    struct summary_fall *falls = calloc(count + 1, sizeof *falls);
    double *chances = malloc((count + 1) * sizeof *chances);
    for (size_t i = 0, next; i < count && falls && chances; i = next) {
        uint64_t dice = 0, of = 0;
        for (next = i; next < count && are_same_dice(&rows[next], &rows[i]); next++) {
            dice += rows[next].numbers[FACE_COUNT];
            of += rows[next].numbers[FACE_SIDES];
        }
        for (size_t at = i; at < next; at++) {
            falls[at] = (struct summary_fall){rows[at].keys[0],
                                              rows[at].keys[1],
                                              rows[at].keys[2],
                                              rows[at].keys[3],
                                              rows[at].numbers[FACE_COUNT],
                                              dice,
                                              rows[at].numbers[FACE_SIDES],
                                              of,
                                              1};
            chances[at] = chance_of(falls[at].count, dice, falls[at].sides, of);
        }
    }
    if (!falls || !chances || !chance_correct(chances, count)) {
        free(falls);
        falls = NULL;
    }
    for (size_t i = 0; falls && i < count; i++)
        falls[i].chance = chances[i];
    free(chances);
    *ret_count = count;
    return falls;
}

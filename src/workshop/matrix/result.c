/* SPDX-License-Identifier: MIT */
/* The result of a comparison: counts, groups of differences, and the level of agreement. */
#include "workshop/matrix/matrix.h"

#include <stdlib.h>
#include <string.h>

const char *matrix_outcome_name(enum matrix_outcome outcome)
{
    static const char *const names[MATRIX_OUTCOME_COUNT] = {
        [MATRIX_AGREED] = "agreed",
        [MATRIX_ACCEPTED] = "accepted",
        [MATRIX_REFUSED] = "refused",
        [MATRIX_ANOTHER_RULE] = "another-rule",
        [MATRIX_UNKNOWN] = "unknown",
        [MATRIX_UNDECIDED] = "undecided",
        [MATRIX_LEFT_OPEN] = "umpire-undecided",
        [MATRIX_OUTSIDE] = "outside",
        [MATRIX_ERROR] = "error",
        [MATRIX_UNANSWERED] = "unanswered"};
    return names[outcome];
}

const char *matrix_level_name(enum matrix_level level)
{
    static const char *const names[] = {[MATRIX_LEVEL_FULL] = "full",
                                        [MATRIX_LEVEL_VERDICTS] = "verdicts",
                                        [MATRIX_LEVEL_PARTIAL] = "partial",
                                        [MATRIX_LEVEL_DIFFERS] = "differs",
                                        [MATRIX_LEVEL_NONE] = "none"};
    return names[level];
}

/* How many statements were accepted, refused or illegal under another rule. */
static uint64_t disagreements(const struct matrix_counts *counts)
{
    return counts->outcomes[MATRIX_ACCEPTED] + counts->outcomes[MATRIX_REFUSED] +
           counts->outcomes[MATRIX_ANOTHER_RULE];
}

uint64_t matrix_decided(const struct matrix_counts *counts)
{
    return counts->outcomes[MATRIX_AGREED] + disagreements(counts);
}

enum matrix_level matrix_level_of(const struct matrix_share *share)
{
    const struct matrix_counts *counts = &share->counts;
    if (matrix_decided(counts) == 0)
        return MATRIX_LEVEL_NONE;
    if (disagreements(counts) || counts->outcomes[MATRIX_ERROR] || share->failures)
        return MATRIX_LEVEL_DIFFERS;
    if (matrix_decided(counts) + counts->outcomes[MATRIX_LEFT_OPEN] +
            counts->outcomes[MATRIX_OUTSIDE] <
        counts->asked)
        return MATRIX_LEVEL_PARTIAL;
    return counts->unnamed ? MATRIX_LEVEL_VERDICTS : MATRIX_LEVEL_FULL;
}

bool matrix_result_init(struct matrix_result *result, const struct matrix_rules *rules)
{
    struct umpire_ruleset ruleset;
    *result = (struct matrix_result){0};
    while (umpire_ruleset_at(result->share_count, &ruleset))
        result->share_count++;
    result->rules = calloc(rules->count + 1, sizeof *result->rules);
    result->shares = calloc(result->share_count + 1, sizeof *result->shares);
    if (result->rules && result->shares)
        return true;
    matrix_result_done(result);
    return false;
}

void matrix_result_done(struct matrix_result *result)
{
    for (size_t i = 0; i < result->groups.count; i++) {
        free(result->groups.list[i].path);
        free(result->groups.list[i].statement);
        free(result->groups.list[i].message);
    }
    free(result->groups.list);
    for (size_t i = 0; i < result->entry_count; i++)
        free(result->entries[i]);
    free(result->entries);
    free(result->rules);
    free(result->shares);
    free(result->end_reason);
    free(result->other);
    *result = (struct matrix_result){0};
}

void matrix_counts_add(struct matrix_counts *to, const struct matrix_counts *more)
{
    to->asked += more->asked;
    to->unnamed += more->unnamed;
    for (size_t i = 0; i < MATRIX_OUTCOME_COUNT; i++)
        to->outcomes[i] += more->outcomes[i];
}

static void add_tally(struct matrix_tally *to, const struct matrix_tally *more)
{
    to->found += more->found;
    to->claimed += more->claimed;
    to->open += more->open;
    for (size_t i = 0; i < MATRIX_OUTCOME_COUNT; i++)
        to->outcomes[i] += more->outcomes[i];
}

bool matrix_result_entry(struct matrix_result *result, char *entry)
{
    char **grown = entry ? cli_room(result->entries, result->entry_count, &result->entry_capacity,
                                    sizeof *grown)
                         : NULL;
    if (!grown) {
        free(entry);
        return false;
    }
    result->entries = grown;
    result->entries[result->entry_count++] = entry;
    return true;
}

bool matrix_result_add(struct matrix_result *result, const struct matrix_result *log,
                       const struct matrix_rules *rules)
{
    result->logs += log->logs;
    result->games += log->games;
    result->failures += log->failures;
    result->malformed += log->malformed;
    result->passed_over += log->passed_over;
    result->known += log->known;
    if (!result->other && log->other)
        result->other = strdup(log->other);
    result->lost = log->lost == log->games ? result->lost + log->lost : log->lost;
    result->gave_up = result->gave_up || log->gave_up;
    matrix_counts_add(&result->total, &log->total);
    for (size_t i = 0; i < rules->count; i++)
        add_tally(&result->rules[i], &log->rules[i]);
    for (size_t i = 0; i < result->share_count; i++) {
        result->shares[i].games += log->shares[i].games;
        result->shares[i].clean += log->shares[i].clean;
        result->shares[i].failures += log->shares[i].failures;
        matrix_counts_add(&result->shares[i].counts, &log->shares[i].counts);
    }
    bool good = true;
    for (size_t i = 0; i < log->entry_count && good; i++)
        good = matrix_result_entry(result, strdup(log->entries[i]));
    for (size_t i = 0; i < log->groups.count; i++)
        good = matrix_groups_add(&result->groups, &log->groups.list[i]) && good;
    return good;
}

enum umpire_status matrix_result_status(const struct matrix_result *result)
{
    bool failed = result->failures || result->gave_up || result->end_reason ||
                  result->total.outcomes[MATRIX_ERROR];
    return umpire_status_of_both(failed ? UMPIRE_MALFORMED : UMPIRE_CONFORMANT,
                                 disagreements(&result->total) > result->known
                                     ? UMPIRE_NONCONFORMANT
                                     : UMPIRE_CONFORMANT);
}

/* Groups ------------------------------------------------------------------------------- */

static bool is_same(const struct matrix_group *a, const struct matrix_group *b)
{
    return a->kind == b->kind && a->found == b->found && a->claimed == b->claimed &&
           strcmp(a->verb, b->verb) == 0;
}

static bool take_example(struct matrix_group *group, const struct matrix_group *one)
{
    char *path = strdup(one->path), *statement = strdup(one->statement),
         *message = one->message ? strdup(one->message) : NULL;
    if (!path || !statement || (one->message && !message)) {
        free(path);
        free(statement);
        free(message);
        return false;
    }
    free(group->path);
    free(group->statement);
    free(group->message);
    group->path = path;
    group->statement = statement;
    group->message = message;
    group->line = one->line;
    group->asked = one->asked;
    group->example_first = one->example_first;
    return true;
}

bool matrix_groups_add(struct matrix_groups *groups, const struct matrix_group *one)
{
    size_t i = 0;
    while (i < groups->count && !is_same(&groups->list[i], one))
        i++;
    if (i == groups->count) {
        struct matrix_group *grown = cli_room(groups->list, groups->count, &groups->capacity,
                                              sizeof *grown);
        if (!grown)
            return false;
        groups->list = grown;
        groups->list[i] = *one;
        groups->list[i].path = groups->list[i].statement = groups->list[i].message = NULL;
        bool taken = take_example(&groups->list[i], one);
        groups->count += taken; /* only with its example, which writers print */
        return taken;
    }
    struct matrix_group *group = &groups->list[i];
    group->count += one->count;
    group->first += one->first;
    bool better = one->example_first;
    if (one->example_first == group->example_first)
        better = one->asked < group->asked;
    return !better || take_example(group, one);
}

static int descending(uint64_t a, uint64_t b)
{
    return (a < b) - (a > b);
}

static int by_weight(const void *a, const void *b)
{
    const struct matrix_group *one = a, *other = b;
    int order = descending(one->first, other->first);
    order = order ? order : descending(one->count, other->count);
    order = order ? order : (one->kind > other->kind) - (one->kind < other->kind);
    order = order ? order : (one->found > other->found) - (one->found < other->found);
    order = order ? order : (one->claimed > other->claimed) - (one->claimed < other->claimed);
    return order ? order : strcmp(one->verb, other->verb);
}

void matrix_groups_sort(struct matrix_groups *groups)
{
    if (groups->count)
        qsort(groups->list, groups->count, sizeof *groups->list, by_weight);
}

/* SPDX-License-Identifier: MIT */
/* Compares two reports. The earlier one is kept; the later one is read and compared log by log. */
#include "base/hash.h"
#include "base/reserved.h"
#include "reports/diff_report.h"
#include "reports/output.h"
#include "reports/report_reader.h"
#include "reports/weight.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct comparison {
    struct reading earlier, later;
    const struct umpire_diff_sink *sink;
    struct hash_secret secret;
    /* of the earlier logs, by the hash of their paths; their number is a power of two */
    uint32_t *buckets;
    size_t bucket_count;
    bool stopped; /* by the sink */
};

static const char *const change_names[UMPIRE_CHANGE_COUNT] = {
    [UMPIRE_CHANGE_LOG_NEW] = "log-new",
    [UMPIRE_CHANGE_LOG_GONE] = "log-gone",
    [UMPIRE_CHANGE_GAME_NEW] = "game-new",
    [UMPIRE_CHANGE_GAME_GONE] = "game-gone",
    [UMPIRE_CHANGE_VERDICT] = "verdict",
    [UMPIRE_CHANGE_NEW] = "new",
    [UMPIRE_CHANGE_GONE] = "gone",
    [UMPIRE_CHANGE_MOVED] = "moved",
    [UMPIRE_CHANGE_LEVEL] = "level",
    [UMPIRE_CHANGE_RULING_NEW] = "ruling-new",
    [UMPIRE_CHANGE_RULING_GONE] = "ruling-gone",
    [UMPIRE_CHANGE_RULING_MOVED] = "ruling-moved",
    [UMPIRE_CHANGE_RULING_CHANGED] = "ruling-changed",
};

const char *umpire_change_name(enum umpire_change change)
{
    return (unsigned)change < UMPIRE_CHANGE_COUNT ? change_names[change] : "unknown";
}

static const char *text_of(const struct contents *contents, size_t at)
{
    return contents->texts.bytes + at;
}

/* Finding a log ------------------------------------------------------------------------ */

static uint32_t *bucket_of_path(const struct comparison *comparison, const char *path)
{
    return &comparison->buckets[hash_of_text(&comparison->secret, 0, path) &
                                (comparison->bucket_count - 1)];
}

static bool index_logs(struct comparison *comparison)
{
    struct contents *earlier = &comparison->earlier.contents;
    size_t count = 16;
    while (count < 2 * earlier->log_count)
        count *= 2;
    comparison->buckets = malloc(count * sizeof *comparison->buckets);
    if (!comparison->buckets)
        return false;
    memset(comparison->buckets, 0xFF, count * sizeof *comparison->buckets);
    comparison->bucket_count = count;
    comparison->secret = hash_secret_new();
    /* backwards, so that of two logs with one path the first is found first */
    for (size_t i = earlier->log_count; i-- > 0;) {
        uint32_t *bucket = bucket_of_path(comparison, text_of(earlier, earlier->logs[i].path));
        earlier->logs[i].next = *bucket;
        *bucket = (uint32_t)i;
    }
    return true;
}

/* Finds a log and takes it out of its bucket, so that the next log of that path is found next
 * time. */
static struct log *take_earlier_log(struct comparison *comparison, const char *path)
{
    struct contents *earlier = &comparison->earlier.contents;
    uint32_t *at = bucket_of_path(comparison, path);
    while (*at != NOTHING && strcmp(text_of(earlier, earlier->logs[*at].path), path) != 0)
        at = &earlier->logs[*at].next;
    struct log *found = *at != NOTHING ? &earlier->logs[*at] : NULL;
    if (found) {
        *at = found->next;
        found->matched = true;
    }
    return found;
}

/* Comparing a log ---------------------------------------------------------------------- */

static bool tell(struct comparison *comparison, const struct umpire_difference *difference)
{
    bool goes_on = comparison->sink->difference(comparison->sink->user, difference);
    comparison->stopped = comparison->stopped || !goes_on;
    return goes_on;
}

/* Whether a finding counts against a verdict. */
static bool is_state_counted(const char *state)
{
    return strcmp(state, umpire_level_name(UMPIRE_LEVEL_VIOLATION)) == 0 ||
           strcmp(state, umpire_level_name(UMPIRE_LEVEL_ERROR)) == 0;
}

static int badness(const char *verdict)
{
    static const enum umpire_status order[] = {UMPIRE_CONFORMANT, UMPIRE_INDETERMINATE,
                                               UMPIRE_NONCONFORMANT, UMPIRE_MALFORMED};
    int at = 0, count = sizeof order / sizeof *order;
    while (at < count && strcmp(umpire_verdict_name(order[at]), verdict) != 0)
        at++;
    return at; /* a text that is no verdict is worse than any */
}

/* Hands a difference over. `shown` is `new`, or `old` if there is no new one. */
static bool tell_finding(struct comparison *comparison, enum umpire_change change, const char *log,
                         const struct found *shown, const struct found *old,
                         const struct found *new)
{
    const struct contents *contents = new ? &comparison->later.contents
                                          : &comparison->earlier.contents;
    return tell(
        comparison,
        &(struct umpire_difference){
            .change = change,
            .worse = new &&is_state_counted(new->state) && !(old && is_state_counted(old->state)),
            .log = log,
            .game = shown->game,
            .old_line = old ? old->line : 0,
            .line = new ? new->line : 0,
            .old_state = old ? old->state : NULL,
            .state = new ? new->state : NULL,
            .rule = text_of(contents, shown->rule),
            .statement = text_of(contents, shown->statement),
            .message = text_of(contents, shown->message),
            .old_ruled = change == UMPIRE_CHANGE_RULING_CHANGED
                             ? text_of(&comparison->earlier.contents, old->reason)
                             : NULL,
            .ruled = change == UMPIRE_CHANGE_RULING_CHANGED ? text_of(contents, new->reason) : NULL,
        });
}

/* A finding with the texts by which findings are compared. */
struct entry {
    struct found *found;
    const char *rule, *actor, *statement;
};

struct entries {
    struct entry *list;
    size_t count;
};

static int order_of_fingerprints(const struct entry *one, const struct entry *other)
{
    return memcmp(one->found->fingerprint, other->found->fingerprint, FINGERPRINT);
}

static int order_of_words(const struct entry *one, const struct entry *other)
{
    int order = strcmp(one->rule, other->rule);
    if (order == 0)
        order = strcmp(one->actor, other->actor);
    return order ? order : strcmp(one->statement, other->statement);
}

static int order_of_places(const struct entry *one, const struct entry *other)
{
    return one->found < other->found ? -1 : one->found > other->found;
}

static int by_fingerprint(const void *a, const void *b)
{
    int order = order_of_fingerprints(a, b);
    return order ? order : order_of_places(a, b);
}

static int by_words(const void *a, const void *b)
{
    int order = order_of_words(a, b);
    return order ? order : order_of_places(a, b);
}

/* What two findings must have in common to count as one. */
static const struct likeness {
    int (*order)(const struct entry *one, const struct entry *other);
    int (*sort)(const void *a, const void *b);
} likenesses[] = {{order_of_fingerprints, by_fingerprint}, {order_of_words, by_words}};

/* Lists the findings of a log; NULL has none. False: out of memory. */
static bool entries_init(struct entries *entries, const struct contents *contents,
                         const struct log *log)
{
    *entries = (struct entries){.count = log ? log->findings : 0};
    entries->list = calloc(entries->count + 1, sizeof *entries->list);
    for (size_t i = 0; entries->list && i < entries->count; i++) {
        struct found *found = &contents->findings[log->first_finding + i];
        entries->list[i] = (struct entry){found, text_of(contents, found->rule),
                                          text_of(contents, found->actor),
                                          text_of(contents, found->statement)};
    }
    return entries->list != NULL;
}

/* Keeps the findings without a partner, in order. */
static void sort_single(struct entries *entries, const struct likeness *likeness)
{
    size_t kept = 0;
    for (size_t i = 0; i < entries->count; i++)
        if (!entries->list[i].found->partner)
            entries->list[kept++] = entries->list[i];
    entries->count = kept;
    qsort(entries->list, kept, sizeof *entries->list, likeness->sort);
}

static void pair(struct entries *old, struct entries *new, const struct likeness *likeness)
{
    sort_single(old, likeness);
    sort_single(new, likeness);
    for (size_t i = 0, j = 0; i < old->count && j < new->count;) {
        int order = likeness->order(&old->list[i], &new->list[j]);
        if (order == 0) {
            old->list[i].found->partner = new->list[j].found;
            new->list[j].found->partner = old->list[i].found;
        }
        i += order <= 0;
        j += order >= 0;
    }
}

static bool pair_findings(struct comparison *comparison, const struct log *old,
                          const struct log *new)
{
    struct entries before, after;
    bool good = entries_init(&before, &comparison->earlier.contents, old);
    good = entries_init(&after, &comparison->later.contents, new) && good;
    for (size_t i = 0; good && i < sizeof likenesses / sizeof *likenesses; i++)
        pair(&before, &after, &likenesses[i]);
    free(before.list);
    free(after.list);
    return good;
}

static const char *content_of(const struct contents *contents, const struct found *found,
                              char buffer[RULING_BYTES])
{
    const char *player = text_of(contents, found->actor),
               *reason = text_of(contents, found->reason);
    struct umpire_ruling ruling = {.kind = *player ? UMPIRE_RULING_PENALTY
                                                   : UMPIRE_RULING_CORRECTION,
                                   .corrects = found->corrects,
                                   .points = found->points,
                                   .player = player,
                                   .instead = text_of(contents, found->statement),
                                   .reason = *reason ? reason : NULL};
    return ruling_content(&ruling, buffer);
}

/* Hands over a ruling that is new, gone (`new` is NULL), moved or changed. */
static bool tell_ruling(struct comparison *comparison, enum umpire_change change, const char *log,
                        const struct found *old, const struct found *new)
{
    char before[RULING_BYTES], after[RULING_BYTES];
    const char *was = old ? content_of(&comparison->earlier.contents, old, before) : NULL;
    const char *is = new ? content_of(&comparison->later.contents, new, after) : NULL;
    return tell(comparison, &(struct umpire_difference){.change = change,
                                                        .log = log,
                                                        .game = (new ? new : old)->game,
                                                        .old_line = old ? old->line : 0,
                                                        .line = new ? new->line : 0,
                                                        .old_state = old ? old->state : NULL,
                                                        .state = new ? new->state : NULL,
                                                        .old_ruled = was,
                                                        .ruled = is});
}

/* Whether two rulings, or the waivers of two findings, give the same reason. */
static bool same_reason(const struct comparison *comparison, const struct found *old,
                        const struct found *new)
{
    return strcmp(text_of(&comparison->earlier.contents, old->reason),
                  text_of(&comparison->later.contents, new->reason)) == 0;
}

static bool tell_partners(struct comparison *comparison, const char *path, const struct found *old,
                          const struct found *new)
{
    bool moved = old->line != new->line ||
                 memcmp(old->fingerprint, new->fingerprint, FINGERPRINT) != 0;
    if (new->is_ruling) {
        bool same = strcmp(old->state, new->state) == 0 &&
                    old->points == new->points &&same_reason(comparison, old, new);
        return (same && !moved) ||
               tell_ruling(comparison,
                           same ? UMPIRE_CHANGE_RULING_MOVED : UMPIRE_CHANGE_RULING_CHANGED, path,
                           old, new);
    }
    if (strcmp(old->state, new->state) != 0)
        return tell_finding(comparison, UMPIRE_CHANGE_LEVEL, path, new, old, new);
    if (!same_reason(comparison, old, new) &&
        !tell_finding(comparison, UMPIRE_CHANGE_RULING_CHANGED, path, new, old, new))
        return false;
    return !moved || tell_finding(comparison, UMPIRE_CHANGE_MOVED, path, new, old, new);
}

static bool tell_findings(struct comparison *comparison, const char *path, const struct log *old,
                          const struct log *new)
{
    const struct found *after = comparison->later.contents.findings + new->first_finding;
    const struct found *before = old ? comparison->earlier.contents.findings + old->first_finding
                                     : NULL;
    bool good = true;
    for (size_t i = 0; good && i < new->findings; i++) {
        const struct found *one = &after[i];
        if (one->partner)
            good = tell_partners(comparison, path, one->partner, one);
        else if (one->is_ruling)
            good = tell_ruling(comparison, UMPIRE_CHANGE_RULING_NEW, path, NULL, one);
        else
            good = tell_finding(comparison, UMPIRE_CHANGE_NEW, path, one, NULL, one);
    }
    for (size_t i = 0; good && old && i < old->findings; i++) {
        const struct found *one = &before[i];
        if (one->partner)
            continue;
        if (one->is_ruling)
            good = tell_ruling(comparison, UMPIRE_CHANGE_RULING_GONE, path, one, NULL);
        else
            good = tell_finding(comparison, UMPIRE_CHANGE_GONE, path, one, one, NULL);
    }
    return good;
}

/* Compares games in their order. */
static bool tell_verdicts(struct comparison *comparison, const char *path, const struct log *old,
                          const struct log *new)
{
    const struct game *before = comparison->earlier.contents.games + old->first_game;
    const struct game *after = comparison->later.contents.games + new->first_game;
    bool good = old->unreadable == new->unreadable ||
                tell(comparison, &(struct umpire_difference){
                                     .change = UMPIRE_CHANGE_VERDICT,
                                     .log = path,
                                     .worse = new->unreadable,
                                     .old_state = old->unreadable ? "unreadable" : "readable",
                                     .state = new->unreadable ? "unreadable" : "readable"});
    for (size_t i = 0; good && (i < old->games || i < new->games); i++) {
        const struct game *was = i < old->games ? &before[i] : NULL,
                          *is = i < new->games ? &after[i] : NULL;
        const bool worse = was && is && badness(is->verdict) > badness(was->verdict);
        const enum umpire_change of_known = is ? UMPIRE_CHANGE_VERDICT : UMPIRE_CHANGE_GAME_GONE;
        if (!was || !is || strcmp(was->verdict, is->verdict) != 0)
            good = tell(comparison,
                        &(struct umpire_difference){
                            .change = was ? of_known : UMPIRE_CHANGE_GAME_NEW,
                            .log = path,
                            .game = i < new->games ? after[i].number : before[i].number,
                            .old_line = was ? was->line : 0,
                            .line = is ? is->line : 0,
                            .old_state = was ? was->verdict : NULL,
                            .state = is ? is->verdict : NULL,
                            .worse = worse});
    }
    return good;
}

static bool compare_log(struct comparison *comparison, const struct log *new)
{
    const char *path = text_of(&comparison->later.contents, new->path);
    const struct log *old = take_earlier_log(comparison, path);
    bool good = pair_findings(comparison, old, new);
    if (good && !old)
        good = tell(comparison,
                    &(struct umpire_difference){.change = UMPIRE_CHANGE_LOG_NEW,
                                                .log = path,
                                                .worse = new->unreadable,
                                                .state = new->unreadable ? "unreadable" : NULL});
    else if (good)
        good = tell_verdicts(comparison, path, old, new);
    return good && tell_findings(comparison, path, old, new);
}

/* Compares a log of the later report at its end, and forgets it. */
static bool end_later_log(struct reading *reading)
{
    struct comparison *comparison = reading->user;
    const struct umpire_diff_sink *sink = comparison->sink;
    struct contents *later = &reading->contents;
    const struct log *log = &later->logs[0];
    comparison->stopped = sink->log_begin &&
                          !sink->log_begin(sink->user, text_of(later, log->path));
    bool good = !comparison->stopped && compare_log(comparison, log);
    if (good && sink->log_end)
        good = !(comparison->stopped = !sink->log_end(sink->user));
    later->texts.length = later->finding_count = later->game_count = later->log_count = 0;
    return good;
}

static bool tell_gone_logs(struct comparison *comparison)
{
    const struct contents *earlier = &comparison->earlier.contents;
    bool good = true;
    for (size_t i = 0; good && i < earlier->log_count; i++)
        if (!earlier->logs[i].matched)
            good = tell(comparison, &(struct umpire_difference){
                                        .change = UMPIRE_CHANGE_LOG_GONE,
                                        .log = text_of(earlier, earlier->logs[i].path)});
    return good;
}

bool umpire_diff(int old_file, const char *old_path, int new_file, const char *new_path,
                 const struct umpire_diff_sink *sink, char *ret_why, size_t why_bytes)
{
    /* checks the whole report before anything is handed over */
    static const struct umpire_sink nothing = {.user = NULL};
    struct comparison comparison = {.sink = sink, .later = {.log_end = end_later_log}};
    comparison.later.user = &comparison;
    if (!RESERVED_IS_FREE(sink)) {
        snprintf(ret_why, why_bytes, "reserved room of the sink is not 0");
        return false;
    }
    bool earlier = matrix_diff_is_one(old_file), later = matrix_diff_is_one(new_file);
    if (earlier && later)
        return matrix_diff(old_file, old_path, new_file, new_path, sink, ret_why, why_bytes);
    if (earlier || later) {
        snprintf(ret_why, why_bytes,
                 "%.200s is a report of umpire matrix, and the other is not: compare two of one "
                 "kind",
                 earlier ? old_path : new_path);
        return false;
    }
    snprintf(ret_why, why_bytes, "out of memory");
    bool good = diff_read_report(&comparison.earlier, old_file, old_path, ret_why, why_bytes) &&
                index_logs(&comparison) &&
                report_read(new_file, new_path, &nothing, 0, NULL, ret_why, why_bytes) &&
                diff_read_report(&comparison.later, new_file, new_path, ret_why, why_bytes) &&
                tell_gone_logs(&comparison);
    int error = errno;
    if (comparison.stopped)
        snprintf(ret_why, why_bytes, "%s", "");
    diff_contents_done(&comparison.earlier.contents);
    diff_contents_done(&comparison.later.contents);
    free(comparison.buckets);
    errno = error;
    return good;
}

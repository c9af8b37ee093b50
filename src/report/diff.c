/* Comparing two reports: the earlier one is kept, the later one is read beside it log by log. */
#include "report/page_reader.h"
#include "report/process.h"
#include "report/room.h"
#include "umpire.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FINGERPRINT = UMPIRE_FINGERPRINT_BYTES - 1 };

#define NOTHING UINT32_MAX

/* Makes room for so many in a list; false: out of memory. */
#define MAKE_ROOM(list, capacity, needed) make_room((void **)&(list), &(capacity), needed, sizeof *(list))

/* Texts, one after the other, each with its NUL; found by where they begin. */
struct texts {
    char *bytes;
    size_t length, capacity;
};

struct found {
    char fingerprint[FINGERPRINT];
    uint64_t line, game;
    size_t rule, actor, statement, message; /* in the texts */
    const char *state; /* a level's name, "waived" or "baselined" */
    const struct found *partner; /* the same finding in the other report */
};

struct game {
    uint64_t number, line;
    const char *verdict;
};

/* What a report says of one log: findings and games from some index on. */
struct log {
    size_t path; /* in the texts */
    size_t first_finding, findings, first_game, games;
    bool unreadable, matched;
    uint32_t next; /* log with the same hash */
};

/* A report, or the present log of one. */
struct contents {
    struct texts texts;
    struct found *findings;
    struct game *games;
    struct log *logs;
    size_t finding_count, game_count, log_count;
    size_t finding_capacity, game_capacity, log_capacity;
};

struct reading {
    struct contents contents;
    struct found finding; /* the present one */
    uint64_t game;        /* the present one's number, 0: none */
    bool in_finding, omits;
    bool (*log_end)(struct reading *reading); /* called at the end of each log; NULL: all logs are kept */
    struct comparison *comparison;
    int error;
};

struct comparison {
    struct reading earlier, later;
    const struct umpire_diff_sink *sink;
    uint32_t *buckets; /* of the earlier logs, by the hash of their paths; their number is a power of two */
    size_t bucket_count;
    bool stopped; /* by the sink */
};

static const char *const change_names[UMPIRE_CHANGE_COUNT] = {
    [UMPIRE_CHANGE_LOG_NEW] = "log-new", [UMPIRE_CHANGE_LOG_GONE] = "log-gone", [UMPIRE_CHANGE_VERDICT] = "verdict",
    [UMPIRE_CHANGE_NEW] = "new", [UMPIRE_CHANGE_GONE] = "gone", [UMPIRE_CHANGE_MOVED] = "moved", [UMPIRE_CHANGE_LEVEL] = "level",
};

const char *umpire_change_name(enum umpire_change change)
{
    return (unsigned)change < UMPIRE_CHANGE_COUNT ? change_names[change] : "unknown";
}

static bool make_room(void **list, size_t *capacity, size_t needed, size_t size)
{
    void *grown = report_room(*list, needed, capacity, size);
    if (grown)
        *list = grown;
    return grown != NULL;
}

/* Reading ------------------------------------------------------------------------------ */

static bool keep(struct texts *texts, const char *text, size_t length, size_t *ret_at)
{
    if (!MAKE_ROOM(texts->bytes, texts->capacity, texts->length + length + 1))
        return false;
    *ret_at = texts->length;
    memcpy(texts->bytes + texts->length, text, length);
    texts->bytes[texts->length + length] = '\0';
    texts->length += length + 1;
    return true;
}

static bool keep_attribute(struct texts *texts, const struct page_attributes *attributes, const char *name, size_t *ret_at)
{
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    return keep(texts, value ? value : "", length, ret_at);
}

static const char *text_of(const struct contents *contents, size_t at)
{
    return contents->texts.bytes + at;
}

static bool is_true(const struct page_attributes *attributes, const char *name)
{
    size_t length;
    const char *value = page_attribute(attributes, name, &length);
    return value && length == 4 && memcmp(value, "true", 4) == 0;
}

/* The constant with the name that an attribute has, or "unknown". */
static const char *state_named(const struct page_attributes *attributes, const char *attribute, const char *(*name)(int), int count)
{
    size_t length;
    const char *value = page_attribute(attributes, attribute, &length);
    for (int i = 0; value && i < count; i++)
        if (strlen(name(i)) == length && memcmp(name(i), value, length) == 0)
            return name(i);
    return "unknown";
}

static const char *level_name(int level)
{
    return umpire_level_name((enum umpire_level)level);
}

static const char *verdict_name(int verdict)
{
    return umpire_verdict_name((enum umpire_status)verdict);
}

static bool begin_log(struct reading *reading, const struct page_attributes *attributes)
{
    struct contents *contents = &reading->contents;
    if (!MAKE_ROOM(contents->logs, contents->log_capacity, contents->log_count + 1))
        return false;
    struct log *log = &contents->logs[contents->log_count++];
    *log = (struct log){.first_finding = contents->finding_count, .first_game = contents->game_count, .next = NOTHING};
    reading->game = 0;
    return keep_attribute(&contents->texts, attributes, "href", &log->path);
}

static bool begin_game(struct reading *reading, const struct page_attributes *attributes)
{
    struct contents *contents = &reading->contents;
    if (contents->log_count == 0 || !MAKE_ROOM(contents->games, contents->game_capacity, contents->game_count + 1))
        return false;
    reading->game = page_attribute_number(attributes, "n");
    contents->games[contents->game_count++] =
        (struct game){.number = reading->game, .line = page_attribute_number(attributes, "line"), .verdict = "unknown"};
    contents->logs[contents->log_count - 1].games++;
    return true;
}

static bool begin_finding(struct reading *reading, const struct page_attributes *attributes)
{
    struct texts *texts = &reading->contents.texts;
    size_t length;
    const char *digits = page_attribute(attributes, "fingerprint", &length);
    struct found *found = &reading->finding;
    *found = (struct found){.line = page_attribute_number(attributes, "line"), .game = reading->game};
    memcpy(found->fingerprint, digits ? digits : "", length < FINGERPRINT ? length : FINGERPRINT);
    found->state = is_true(attributes, "waived")      ? "waived"
                   : is_true(attributes, "baselined") ? "baselined"
                                                      : state_named(attributes, "level", level_name, UMPIRE_LEVEL_COUNT);
    reading->in_finding = true;
    return keep(texts, "", 0, &found->statement) && keep(texts, "", 0, &found->message) &&
           keep_attribute(texts, attributes, "rule", &found->rule) && keep_attribute(texts, attributes, "actor", &found->actor);
}

static bool end_finding(struct reading *reading)
{
    struct contents *contents = &reading->contents;
    reading->in_finding = false;
    if (contents->log_count == 0 || !MAKE_ROOM(contents->findings, contents->finding_capacity, contents->finding_count + 1))
        return false;
    contents->findings[contents->finding_count++] = reading->finding;
    contents->logs[contents->log_count - 1].findings++;
    return true;
}

static bool end_game(struct reading *reading, const struct page_attributes *attributes)
{
    struct contents *contents = &reading->contents;
    reading->omits = reading->omits || page_attribute_number(attributes, "omitted") > 0;
    if (contents->game_count > 0)
        contents->games[contents->game_count - 1].verdict = state_named(attributes, "verdict", verdict_name, UMPIRE_FAILURE);
    return !reading->omits;
}

static bool begin(void *user, const char *name, unsigned depth, const struct page_attributes *attributes)
{
    struct reading *reading = user;
    bool good = true;
    size_t length;
    errno = 0;
    if (depth == 2 && strcmp(name, "log") == 0)
        good = begin_log(reading, attributes);
    else if (depth == 3 && strcmp(name, "game") == 0)
        good = begin_game(reading, attributes);
    else if (depth <= 4 && strcmp(name, "finding") == 0)
        good = begin_finding(reading, attributes);
    else if (strcmp(name, "outcome") == 0)
        good = end_game(reading, attributes);
    else if (strcmp(name, "content") == 0 && reading->contents.log_count > 0)
        reading->contents.logs[reading->contents.log_count - 1].unreadable = page_attribute(attributes, "unreadable", &length) != NULL;
    reading->error = good ? 0 : errno;
    return good;
}

static bool end(void *user, const char *name, unsigned depth, const char *text, size_t length)
{
    struct reading *reading = user;
    struct texts *texts = &reading->contents.texts;
    bool good = true;
    errno = 0;
    if (reading->in_finding && strcmp(name, "statement") == 0)
        good = keep(texts, text, length, &reading->finding.statement);
    else if (reading->in_finding && strcmp(name, "message") == 0)
        good = keep(texts, text, length, &reading->finding.message);
    else if (reading->in_finding && strcmp(name, "finding") == 0)
        good = end_finding(reading);
    else if (depth == 3 && strcmp(name, "game") == 0)
        reading->game = 0;
    else if (depth == 2 && strcmp(name, "log") == 0 && reading->log_end)
        good = reading->log_end(reading);
    reading->error = good ? 0 : errno;
    return good;
}

static bool read_report(struct reading *reading, int file, const char *path, char *ret_why, size_t why_bytes)
{
    struct page_reader_handler handler = {.user = reading, .begin = begin, .end = end};
    *ret_why = '\0';
    errno = 0;
    if (page_read(file, path, &handler, ret_why, why_bytes))
        return true;
    if (*ret_why)
        return false; /* page_read has told why it failed */
    if (reading->omits)
        snprintf(ret_why, why_bytes, "%s: it leaves out findings; 'umpire check -f xml --max-findings all' writes all of them", path);
    else if (reading->error == ENOMEM)
        snprintf(ret_why, why_bytes, "out of memory");
    else
        snprintf(ret_why, why_bytes, "%s: this is no report of umpire: a game or a finding stands outside a log", path);
    errno = reading->error == ENOMEM ? ENOMEM : EINVAL;
    return false;
}

static void contents_done(struct contents *contents)
{
    free(contents->texts.bytes);
    free(contents->findings);
    free(contents->games);
    free(contents->logs);
}

/* Finding a log ------------------------------------------------------------------------ */

/* FNV-1a, 64 bits. */
static uint64_t hash_of(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3;
    return hash;
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
    for (size_t i = earlier->log_count; i-- > 0;) { /* from the last on, so that of two logs with one path the first is found first */
        uint32_t *bucket = &comparison->buckets[hash_of(text_of(earlier, earlier->logs[i].path)) & (count - 1)];
        earlier->logs[i].next = *bucket;
        *bucket = (uint32_t)i;
    }
    return true;
}

static struct log *earlier_log(struct comparison *comparison, const char *path)
{
    struct contents *earlier = &comparison->earlier.contents;
    uint32_t at = comparison->buckets[hash_of(path) & (comparison->bucket_count - 1)];
    for (; at != NOTHING; at = earlier->logs[at].next)
        if (!earlier->logs[at].matched && strcmp(text_of(earlier, earlier->logs[at].path), path) == 0)
            return &earlier->logs[at];
    return NULL;
}

/* Comparing a log ---------------------------------------------------------------------- */

static bool tell(struct comparison *comparison, const struct umpire_difference *difference)
{
    bool goes_on = comparison->sink->difference(comparison->sink->user, difference);
    comparison->stopped = comparison->stopped || !goes_on;
    return goes_on;
}

/* Whether a finding counts against a verdict. */
static bool counts(const char *state)
{
    return strcmp(state, umpire_level_name(UMPIRE_LEVEL_VIOLATION)) == 0 || strcmp(state, umpire_level_name(UMPIRE_LEVEL_ERROR)) == 0;
}

static int badness(const char *verdict)
{
    static const enum umpire_status order[] = {UMPIRE_CONFORMANT, UMPIRE_INDETERMINATE, UMPIRE_NONCONFORMANT, UMPIRE_MALFORMED};
    int at = sizeof order / sizeof *order;
    while (at > 0 && strcmp(umpire_verdict_name(order[at - 1]), verdict) != 0)
        at--;
    return at;
}

/* `shown` is `new`, or `old` where there is no new one. */
static bool tell_finding(struct comparison *comparison, enum umpire_change change, const char *log, const struct found *shown,
                         const struct found *old, const struct found *new)
{
    const struct contents *contents = new ? &comparison->later.contents : &comparison->earlier.contents;
    return tell(comparison, &(struct umpire_difference){
                                .change = change,
                                .worse = new && counts(new->state) && !(old && counts(old->state)),
                                .log = log,
                                .game = shown->game,
                                .old_line = old ? old->line : 0,
                                .line = new ? new->line : 0,
                                .old_state = old ? old->state : NULL,
                                .state = new ? new->state : NULL,
                                .rule = text_of(contents, shown->rule),
                                .statement = text_of(contents, shown->statement),
                                .message = text_of(contents, shown->message),
                            });
}

/* A finding, with the text and number by which findings are compared. */
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

/* What two findings must have in common to be one. */
static const struct likeness {
    int (*order)(const struct entry *one, const struct entry *other);
    int (*sort)(const void *a, const void *b);
} likenesses[] = {{order_of_fingerprints, by_fingerprint}, {order_of_words, by_words}};

/* Lists the findings of a log; none for NULL. False: out of memory. */
static bool entries_init(struct entries *entries, const struct contents *contents, const struct log *log)
{
    *entries = (struct entries){.count = log ? log->findings : 0};
    entries->list = calloc(entries->count + 1, sizeof *entries->list);
    for (size_t i = 0; entries->list && i < entries->count; i++) {
        struct found *found = &contents->findings[log->first_finding + i];
        entries->list[i] = (struct entry){found, text_of(contents, found->rule), text_of(contents, found->actor),
                                          text_of(contents, found->statement)};
    }
    return entries->list != NULL;
}

/* Keeps the findings without a partner, in their order. */
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

static bool pair_findings(struct comparison *comparison, const struct log *old, const struct log *new)
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

static bool tell_partners(struct comparison *comparison, const char *path, const struct found *old, const struct found *new)
{
    if (strcmp(old->state, new->state) != 0)
        return tell_finding(comparison, UMPIRE_CHANGE_LEVEL, path, new, old, new);
    bool moved = old->line != new->line || memcmp(old->fingerprint, new->fingerprint, FINGERPRINT) != 0;
    return !moved || tell_finding(comparison, UMPIRE_CHANGE_MOVED, path, new, old, new);
}

static bool tell_findings(struct comparison *comparison, const char *path, const struct log *old, const struct log *new)
{
    const struct found *after = comparison->later.contents.findings + new->first_finding;
    const struct found *before = old ? comparison->earlier.contents.findings + old->first_finding : NULL;
    bool good = true;
    for (size_t i = 0; good && i < new->findings; i++)
        good = after[i].partner ? tell_partners(comparison, path, after[i].partner, &after[i])
                                : tell_finding(comparison, UMPIRE_CHANGE_NEW, path, &after[i], NULL, &after[i]);
    for (size_t i = 0; good && old && i < old->findings; i++)
        good = before[i].partner || tell_finding(comparison, UMPIRE_CHANGE_GONE, path, &before[i], &before[i], NULL);
    return good;
}

/* Games are compared in their order; one that the other report lacks has no verdict there. */
static bool tell_verdicts(struct comparison *comparison, const char *path, const struct log *old, const struct log *new)
{
    const struct game *before = comparison->earlier.contents.games + old->first_game;
    const struct game *after = comparison->later.contents.games + new->first_game;
    bool good = old->unreadable == new->unreadable ||
                tell(comparison, &(struct umpire_difference){.change = UMPIRE_CHANGE_VERDICT, .log = path, .worse = new->unreadable,
                                                             .old_state = old->unreadable ? "unreadable" : "readable",
                                                             .state = new->unreadable ? "unreadable" : "readable"});
    for (size_t i = 0; good && (i < old->games || i < new->games); i++) {
        const struct game *was = i < old->games ? &before[i] : NULL, *is = i < new->games ? &after[i] : NULL;
        if (!was || !is || strcmp(was->verdict, is->verdict) != 0)
            good = tell(comparison, &(struct umpire_difference){.change = UMPIRE_CHANGE_VERDICT, .log = path, .game = i < new->games ? after[i].number : before[i].number,
                                                                .old_line = was ? was->line : 0, .line = is ? is->line : 0,
                                                                .old_state = was ? was->verdict : NULL, .state = is ? is->verdict : NULL,
                                                                .worse = is && badness(is->verdict) > badness(was ? was->verdict : "conformant")});
    }
    return good;
}

static bool compare_log(struct comparison *comparison, const struct log *new)
{
    const char *path = text_of(&comparison->later.contents, new->path);
    struct log *old = earlier_log(comparison, path);
    bool good = pair_findings(comparison, old, new);
    if (old)
        old->matched = true;
    if (good && !old)
        good = tell(comparison, &(struct umpire_difference){.change = UMPIRE_CHANGE_LOG_NEW, .log = path, .worse = new->unreadable});
    else if (good)
        good = tell_verdicts(comparison, path, old, new);
    return good && tell_findings(comparison, path, old, new);
}

/* The end of a log of the later report, which is then forgotten. */
static bool end_later_log(struct reading *reading)
{
    struct comparison *comparison = reading->comparison;
    const struct umpire_diff_sink *sink = comparison->sink;
    struct contents *later = &reading->contents;
    const struct log *log = &later->logs[0];
    comparison->stopped = sink->log_begin && !sink->log_begin(sink->user, text_of(later, log->path));
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
            good = tell(comparison, &(struct umpire_difference){.change = UMPIRE_CHANGE_LOG_GONE,
                                                                .log = text_of(earlier, earlier->logs[i].path)});
    return good;
}

bool umpire_diff(int old_file, const char *old_path, int new_file, const char *new_path, const struct umpire_diff_sink *sink,
                 char *ret_why, size_t why_bytes)
{
    struct comparison comparison = {.sink = sink, .later = {.log_end = end_later_log}};
    comparison.later.comparison = &comparison;
    process_ready();
    snprintf(ret_why, why_bytes, "out of memory");
    bool good = read_report(&comparison.earlier, old_file, old_path, ret_why, why_bytes) && index_logs(&comparison) &&
                read_report(&comparison.later, new_file, new_path, ret_why, why_bytes) && tell_gone_logs(&comparison);
    int error = errno;
    if (comparison.stopped)
        snprintf(ret_why, why_bytes, "%s", "");
    contents_done(&comparison.earlier.contents);
    contents_done(&comparison.later.contents);
    free(comparison.buckets);
    errno = error;
    return good;
}

/* The library's face: umpire.h over the replay. */
#include "api/checker.h"

#include "engine/examples.h"
#include "search/alternatives.h"

#include <errno.h>
#include <stdlib.h>

struct umpire_checker {
    struct umpire_options options;
    struct umpire_sink sink;
    struct replay replay;
    struct policy **policies; /* by ruleset, made when first needed */
    size_t ruleset_count;
    struct baseline baseline;
    char message[256];
};

static const enum umpire_status precedence[] = {UMPIRE_FAILURE,       UMPIRE_USAGE,
                                                UMPIRE_MALFORMED,     UMPIRE_NONCONFORMANT,
                                                UMPIRE_INDETERMINATE, UMPIRE_CONFORMANT};

enum umpire_status umpire_status_of_both(enum umpire_status a, enum umpire_status b)
{
    enum { COUNT = sizeof precedence / sizeof *precedence };
    size_t of_a = 0, of_b = 0;
    while (of_a < COUNT && precedence[of_a] != a)
        of_a++;
    while (of_b < COUNT && precedence[of_b] != b)
        of_b++;
    if (of_a == COUNT || of_b == COUNT)
        return UMPIRE_FAILURE;
    return precedence[of_a < of_b ? of_a : of_b];
}

const char *umpire_verdict_name(enum umpire_status verdict)
{
    static const char *const names[] = {[UMPIRE_CONFORMANT] = "conformant",
                                        [UMPIRE_NONCONFORMANT] = "nonconformant",
                                        [UMPIRE_USAGE] = "usage",
                                        [UMPIRE_MALFORMED] = "malformed",
                                        [UMPIRE_INDETERMINATE] = "indeterminate",
                                        [UMPIRE_FAILURE] = "failure"};
    return (size_t)verdict < sizeof names / sizeof *names ? names[verdict] : "unknown";
}

const char *umpire_level_name(enum umpire_level level)
{
    static const char *const names[UMPIRE_LEVEL_COUNT] = {"error", "violation", "advice", "undecided"};
    return (size_t)level < UMPIRE_LEVEL_COUNT ? names[level] : "unknown";
}

void umpire_options_init(struct umpire_options *options)
{
    *options = (struct umpire_options){.findings_most = 100};
}

static void policy_free(struct policy *policy)
{
    if (!policy)
        return;
    catalogue_free(policy->catalogue);
    free(policy->levels);
    free(policy);
}

static struct policy *policy_new(const struct ruleset *ruleset)
{
    struct policy *policy = calloc(1, sizeof *policy);
    if (!policy)
        return NULL;
    policy->catalogue = catalogue_new(ruleset);
    if (policy->catalogue)
        policy->levels = calloc(policy->catalogue->count + 1, sizeof *policy->levels);
    if (policy->levels)
        return policy;
    policy_free(policy);
    return NULL;
}

static struct policy *policy_of(void *user, const struct ruleset *ruleset)
{
    struct umpire_checker *checker = user;
    size_t i = 0;
    while (umpire_rulesets[i] != ruleset)
        i++;
    if (!checker->policies[i])
        checker->policies[i] = policy_new(ruleset);
    return checker->policies[i];
}

struct umpire_checker *umpire_checker_new(const struct umpire_options *options,
                                          const struct umpire_sink *sink)
{
    struct umpire_checker *checker = calloc(1, sizeof *checker);
    if (!checker)
        return NULL;
    checker->options = *options;
    checker->sink = *sink;
    while (umpire_rulesets[checker->ruleset_count])
        checker->ruleset_count++;
    checker->policies = calloc(checker->ruleset_count + 1, sizeof(struct policy *));
    if (!checker->policies) {
        free(checker);
        return NULL;
    }
    if (!replay_init(&checker->replay, options, &checker->sink)) {
        umpire_checker_free(checker);
        return NULL;
    }
    checker->replay.policy_of = policy_of;
    checker->replay.policy_user = checker;
    checker->replay.list_alternatives = alternatives_list;
    checker->replay.baseline = &checker->baseline;
    return checker;
}

struct replay *checker_replay(struct umpire_checker *checker)
{
    return &checker->replay;
}

void umpire_checker_free(struct umpire_checker *checker)
{
    if (!checker)
        return;
    replay_done(&checker->replay);
    baseline_done(&checker->baseline);
    for (size_t i = 0; i < checker->ruleset_count; i++)
        policy_free(checker->policies[i]);
    free(checker->policies);
    free(checker);
}

static bool copy_policies(struct umpire_checker *copy, const struct umpire_checker *checker)
{
    for (size_t i = 0; i < checker->ruleset_count; i++) {
        const struct policy *from = checker->policies[i];
        if (!from)
            continue;
        struct policy *to = policy_of(copy, umpire_rulesets[i]);
        if (!to)
            return false;
        memcpy(to->levels, from->levels, from->catalogue->count * sizeof *to->levels);
        memcpy(to->choices, from->choices, sizeof to->choices);
        memcpy(to->chosen, from->chosen, sizeof to->chosen);
    }
    return true;
}

struct umpire_checker *umpire_checker_copy(const struct umpire_checker *checker, const struct umpire_sink *sink)
{
    struct umpire_checker *copy = umpire_checker_new(&checker->options, sink);
    if (copy && copy_policies(copy, checker) && baseline_copy(&copy->baseline, &checker->baseline))
        return copy;
    umpire_checker_free(copy);
    return NULL;
}

static const char *say(struct umpire_checker *checker, const char *format, const char *a, const char *b)
{
    struct text text;
    text_init(&text, checker->message, sizeof checker->message);
    for (const char *at = format; *at; at++) {
        if (*at == '1')
            text_add_string(&text, a);
        else if (*at == '2')
            text_add_string(&text, b);
        else
            text_add(&text, (struct slice){at, 1});
    }
    return checker->message;
}

const char *umpire_checker_set_rule(struct umpire_checker *checker, const char *rule,
                                    enum umpire_level_choice choice)
{
    struct umpire_rule log;
    if ((size_t)choice > UMPIRE_RULE_VIOLATION)
        return "a rule is off, advice or a violation";
    for (size_t i = 0; i < checker->ruleset_count; i++) {
        size_t length = strlen(umpire_rulesets[i]->name);
        if (strncmp(rule, umpire_rulesets[i]->name, length) != 0 || rule[length] != '.')
            continue;
        struct policy *policy = policy_of(checker, umpire_rulesets[i]);
        if (!policy)
            return "out of memory";
        size_t index = catalogue_rule(policy->catalogue, slice_of(rule));
        if (index == SIZE_MAX)
            break;
        policy->levels[index] = (uint8_t)(1 + choice);
        return NULL;
    }
    return say(checker, strncmp(rule, "log.", 4) == 0 && umpire_rule_named(rule, &log) ?
               "'1' is about the log itself, not a rule of a game: it always reports" : "there is no rule '1'", rule, "");
}

const char *umpire_checker_interpret(struct umpire_checker *checker, const char *name,
                                     const char *choice)
{
    for (size_t i = 0; i < checker->ruleset_count; i++) {
        const struct interpretation *all = umpire_rulesets[i]->interpretations;
        for (size_t j = 0; all && all[j].name; j++) {
            if (strcmp(all[j].name, name) != 0)
                continue;
            struct policy *policy = policy_of(checker, umpire_rulesets[i]);
            if (!policy)
                return "out of memory";
            for (uint8_t c = 0; all[j].choices[c]; c++)
                if (strcmp(all[j].choices[c], choice) == 0) {
                    policy->choices[j] = c;
                    policy->chosen[j] = true;
                    return NULL;
                }
            return say(checker, "the interpretation '1' has no choice '2'", name, choice);
        }
    }
    return say(checker, "there is no interpretation '1'", name, "");
}

bool umpire_checker_baseline(struct umpire_checker *checker, const struct umpire_baseline_entry *entry)
{
    return baseline_add(&checker->baseline, entry);
}

bool umpire_checker_baseline_matched(const struct umpire_checker *checker, size_t index, uint64_t *ret_matched)
{
    const struct baseline_entry *entry = baseline_at(&checker->baseline, index);
    *ret_matched = entry ? entry->matched : 0;
    return entry && entry->read;
}

static enum umpire_status unreadable(struct umpire_checker *checker, struct umpire_log *log,
                                     const char *why)
{
    const struct umpire_sink *sink = &checker->sink;
    log->unreadable = why;
    log->verdict = UMPIRE_MALFORMED;
    bool good = (!sink->log_begin || sink->log_begin(sink->user, log)) &&
                (!sink->log_end || sink->log_end(sink->user, log));
    return good ? UMPIRE_MALFORMED : UMPIRE_FAILURE;
}

static void digits_of(struct source *source, char ret_digits[2 * SOURCE_DIGEST_BYTES + 1])
{
    uint8_t digest[SOURCE_DIGEST_BYTES];
    struct text text;
    source_digest(source, digest);
    text_init(&text, ret_digits, 2 * SOURCE_DIGEST_BYTES + 1);
    text_add_hexadecimal(&text, digest, sizeof digest);
}

/* Judges what is read, and answers the last item that was: the log's end, a failure, or where
 * the replay stopped. */
static enum item_kind replay_log(struct replay *replay, struct reader *reader)
{
    const struct item *item;
    do
        item = reader_next(reader);
    while (item->kind < ITEM_END && replay_item(replay, item));
    return item->kind;
}

static enum umpire_status check_source(struct umpire_checker *checker, struct source *source,
                                       struct umpire_log *log)
{
    const struct umpire_sink *sink = &checker->sink;
    struct replay *replay = &checker->replay;
    if (checker->options.follow)
        source_follow(source, checker->options.stop);
    struct reader *reader = reader_new(source);
    if (!reader)
        return UMPIRE_FAILURE;
    if (sink->log_begin && !sink->log_begin(sink->user, log)) {
        reader_free(reader);
        return UMPIRE_FAILURE;
    }
    replay_begin(replay, log->path);
    enum item_kind last = replay_log(replay, reader);
    reader_free(reader);
    char sha256[2 * SOURCE_DIGEST_BYTES + 1];
    digits_of(source, sha256);
    log->bytes = source_stored_bytes(source);
    log->sha256 = sha256;
    log->verdict = replay->verdict;
    if (last == ITEM_UNREADABLE) {
        log->unreadable = source_error(source);
        log->verdict = umpire_status_of_both(log->verdict, UMPIRE_MALFORMED);
    } else if (last != ITEM_END) {
        log->verdict = UMPIRE_FAILURE;
    } else if (replay->games == 0) {
        log->verdict = umpire_status_of_both(log->verdict, UMPIRE_MALFORMED);
    }
    if (last == ITEM_END)
        baseline_read(&checker->baseline, log->path);
    bool written = !sink->log_end || sink->log_end(sink->user, log);
    log->sha256 = NULL;
    return written ? log->verdict : UMPIRE_FAILURE;
}

enum umpire_status umpire_check_path(struct umpire_checker *checker, const char *path)
{
    struct umpire_log log = {.path = path};
    struct source *source = source_open(path);
    if (!source)
        return errno == ENOMEM ? UMPIRE_FAILURE : unreadable(checker, &log, strerror(errno));
    enum umpire_status status = check_source(checker, source, &log);
    source_close(source);
    return status;
}

enum umpire_status umpire_check_part(struct umpire_checker *checker, const char *path, const struct umpire_part *part,
                                     uint64_t *ret_games, const char **ret_unreadable)
{
    struct replay *replay = &checker->replay;
    *ret_games = part->games;
    *ret_unreadable = NULL;
    struct source *source = source_open_part(path, part->begin, part->end, part->stamp);
    if (!source) {
        *ret_unreadable = errno == ENOMEM ? NULL : strerror(errno);
        return *ret_unreadable ? UMPIRE_MALFORMED : UMPIRE_FAILURE;
    }
    struct reader *reader = reader_new(source);
    enum item_kind last = ITEM_NO_MEMORY;
    if (reader) {
        if (part->begin > 0)
            reader_begin_at(reader, part->line);
        replay_begin(replay, path);
        replay->games = part->games;
        replay->border_line = part->next_line;
        last = replay_log(replay, reader);
        *ret_games = replay->games;
    }
    bool whole = last == ITEM_END || (last < ITEM_END && replay->at_border);
    if (last == ITEM_UNREADABLE || (whole && source_changed(source)))
        *ret_unreadable = source_error(source);
    reader_free(reader);
    source_close(source);
    if (!whole && !*ret_unreadable)
        return UMPIRE_FAILURE;
    bool no_game = replay->games == 0 && part->next_line == 0;
    return *ret_unreadable || no_game ? umpire_status_of_both(replay->verdict, UMPIRE_MALFORMED) : replay->verdict;
}

enum umpire_status umpire_check_memory(struct umpire_checker *checker, const char *path,
                                       const void *bytes, size_t length)
{
    struct umpire_log log = {.path = path};
    struct source *source = source_of_memory(bytes, length);
    if (!source)
        return UMPIRE_FAILURE;
    enum umpire_status status = check_source(checker, source, &log);
    source_close(source);
    return status;
}

/* The catalogue ------------------------------------------------------------------ */

bool umpire_ruleset_at(size_t index, struct umpire_ruleset *ret_ruleset)
{
    size_t count = 0;
    while (umpire_rulesets[count])
        count++;
    if (index >= count)
        return false;
    const struct ruleset *ruleset = umpire_rulesets[index];
    *ret_ruleset = (struct umpire_ruleset){ruleset->name, ruleset->title, ruleset->editions};
    return true;
}

static struct umpire_rule public_rule(const struct ruleset *ruleset, const struct rule *rule)
{
    const struct examples *examples = examples_of(rule->id);
    return (struct umpire_rule){
        .id = rule->id, .statement = rule->statement, .citation = rule->citation,
        .level = rule->level == UMPIRE_LEVEL_ADVICE ? UMPIRE_LEVEL_ADVICE : UMPIRE_LEVEL_VIOLATION,
        .ruleset = ruleset->name, .legal = examples ? examples->legal : NULL,
        .illegal = examples ? examples->illegal : NULL, .note = rule->note};
}

bool umpire_rule_at(const char *ruleset, size_t index, struct umpire_rule *ret_rule)
{
    for (size_t r = 0; umpire_rulesets[r]; r++) {
        if (ruleset && strcmp(umpire_rulesets[r]->name, ruleset) != 0)
            continue;
        const struct rule *const *const *chapters = umpire_rulesets[r]->chapters;
        for (size_t c = 0; chapters[c]; c++)
            for (size_t i = 0; chapters[c][i]; i++)
                if (index-- == 0) {
                    *ret_rule = public_rule(umpire_rulesets[r], chapters[c][i]);
                    return true;
                }
    }
    if ((ruleset && strcmp(ruleset, "log") != 0) || index >= LOG_ERROR_COUNT)
        return false;
    enum log_error error = (enum log_error)index;
    *ret_rule = (struct umpire_rule){.id = log_error_id(error), .statement = log_error_statement(error),
                                     .citation = "log language, version 1",
                                     .level = log_error_level(error), .ruleset = "log"};
    return true;
}

bool umpire_interpretation_at(const char *ruleset, size_t index,
                              struct umpire_interpretation *ret_interpretation)
{
    for (size_t r = 0; umpire_rulesets[r]; r++) {
        const struct interpretation *all = umpire_rulesets[r]->interpretations;
        if (ruleset && strcmp(umpire_rulesets[r]->name, ruleset) != 0)
            continue;
        for (size_t i = 0; all && all[i].name; i++)
            if (index-- == 0) {
                *ret_interpretation = (struct umpire_interpretation){all[i].name, all[i].question,
                                                                     all[i].choices};
                return true;
            }
    }
    return false;
}

bool umpire_rule_named(const char *id, struct umpire_rule *ret_rule)
{
    for (size_t i = 0; umpire_rule_at(NULL, i, ret_rule); i++)
        if (strcmp(ret_rule->id, id) == 0)
            return true;
    return false;
}

size_t umpire_rules_near(const char *id, const char *ret_ids[3])
{
    struct umpire_rule rule;
    unsigned distances[3];
    size_t count = 0;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++) {
        unsigned distance = name_distance(slice_of(id), slice_of(rule.id), 12);
        size_t at = count;
        while (at > 0 && distances[at - 1] > distance)
            at--;
        if (distance > 12 || at == 3)
            continue;
        count = count < 3 ? count + 1 : 3;
        for (size_t j = count - 1; j > at; j--) {
            distances[j] = distances[j - 1];
            ret_ids[j] = ret_ids[j - 1];
        }
        distances[at] = distance;
        ret_ids[at] = rule.id;
    }
    return count;
}

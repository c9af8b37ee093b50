/* SPDX-License-Identifier: MIT */
/* The functions of umpire.h, on top of the run. */
#include "logs/api/checker.h"

#include "base/path.h"
#include "base/reserved.h"
#include "judge/bind/likeness.h"
#include "judge/engine/catalogue.h"
#include "judge/engine/check.h"
#include "judge/engine/proof/opened.h"
#include "judge/repair/repair.h"
#include "judge/search/alternatives.h"

#include <errno.h>
#include <stdlib.h>

const char *umpire_version(void)
{
    return UMPIRE_VERSION;
}

void umpire_options_init(struct umpire_options *options)
{
    *options = (struct umpire_options){.findings_most = 100};
}

struct umpire_checker *umpire_checker_new(const struct umpire_options *options,
                                          const struct umpire_sink *sink)
{
    if (!RESERVED_IS_FREE(options) || !RESERVED_IS_FREE(sink))
        return NULL;
    struct umpire_checker *checker = calloc(1, sizeof *checker);
    if (!checker)
        return NULL;
    if (config_init(&checker->config, options, sink) && run_init(&checker->run, &checker->config) &&
        known_lines_init(&checker->lines)) {
        checker->config.list_alternatives = alternatives_list;
        checker->config.repairer = &repairer;
        checker->config.judge_opened = run_judge_opened;
        return checker;
    }
    umpire_checker_free(checker);
    return NULL;
}

void umpire_checker_free(struct umpire_checker *checker)
{
    if (!checker)
        return;
    run_done(&checker->run);
    lookahead_done(&checker->ahead);
    known_lines_done(&checker->lines);
    tape_done(&checker->tape);
    look_alikes_done(&checker->look_alikes);
    config_done(&checker->config);
    free(checker->configuration);
    free(checker->configuration_sha256);
    free(checker->folder);
    free(checker->log_path);
    free(checker->admitted.lines);
    player_keys_done(&checker->players);
    free(checker->rounds);
    free(checker);
}

/* Copies what rules are judged by. False: out of memory. */
static bool copy_policies(struct umpire_checker *copy, const struct umpire_checker *checker)
{
    const struct config *config = &checker->config;
    if (checker->configuration &&
        !umpire_checker_configure(copy, checker->configuration, checker->configuration_sha256))
        return false;
    if (checker->folder && !umpire_checker_folder(copy, checker->folder))
        return false;
    copy->config.cards = config->cards;
    return policies_copy(&copy->config.policies, &config->policies) &&
           baseline_copy(&copy->config.baseline, &config->baseline) &&
           baseline_copy(&copy->config.waivers, &config->waivers);
}

/* Copies the keys, and the lines that are admitted. False: out of memory. */
static bool copy_keys_and_lines(struct umpire_checker *copy, const struct umpire_checker *checker)
{
    memcpy(copy->judge_key, checker->judge_key, sizeof copy->judge_key);
    copy->keyed = checker->keyed;
    copy->config.unsealed = checker->config.unsealed;
    for (size_t i = 0; i < checker->players.count; i++)
        if (!umpire_checker_player_key(copy, checker->players.list[i].player,
                                       checker->players.list[i].key))
            return false;
    if (!umpire_checker_rounds(copy, checker->rounds, checker->config.round_count))
        return false;
    return !checker->admits ||
           umpire_checker_admit(copy, checker->admitted.lines, checker->admitted.count);
}

struct umpire_checker *umpire_checker_copy(const struct umpire_checker *checker,
                                           const struct umpire_sink *sink)
{
    struct umpire_checker *copy = umpire_checker_new(&checker->config.options, sink);
    if (copy && copy_policies(copy, checker) && copy_keys_and_lines(copy, checker))
        return copy;
    umpire_checker_free(copy);
    return NULL;
}

bool umpire_checker_configure(struct umpire_checker *checker, const char *name, const char *sha256)
{
    char *copy = name ? strdup(name) : NULL, *digits = name ? strdup(sha256) : NULL;
    if (name && (!copy || !digits)) {
        free(copy);
        free(digits);
        return false;
    }
    free(checker->configuration);
    free(checker->configuration_sha256);
    checker->configuration = copy;
    checker->configuration_sha256 = digits;
    policies_reset(&checker->config.policies);
    return true;
}

void umpire_checker_set_as_played(struct umpire_checker *checker)
{
    checker->config.options.as_played = true;
}

char *umpire_path_normal(const char *folder, const char *path)
{
    return path_normal(folder, path);
}

bool umpire_checker_folder(struct umpire_checker *checker, const char *folder)
{
    char *normal = path_normal(NULL, folder);
    if (!normal)
        return false;
    free(checker->folder);
    checker->folder = normal;
    return true;
}

/* Adds an entry with its path in the normal form. */
static bool add_entry(const struct umpire_checker *checker, struct baseline *list,
                      const struct umpire_baseline_entry *entry)
{
    if (!RESERVED_IS_FREE(entry))
        return false;
    struct umpire_baseline_entry normal = *entry;
    char *path = path_normal(checker->folder, entry->path);
    normal.path = path;
    bool added = path && baseline_add(list, &normal);
    free(path);
    return added;
}

bool umpire_checker_baseline(struct umpire_checker *checker,
                             const struct umpire_baseline_entry *entry)
{
    return add_entry(checker, &checker->config.baseline, entry);
}

bool umpire_checker_baseline_matched(const struct umpire_checker *checker, size_t index,
                                     uint64_t *ret_matched)
{
    const struct baseline_entry *entry = baseline_at(&checker->config.baseline, index);
    *ret_matched = entry ? entry->matched : 0;
    return entry && entry->read;
}

void umpire_checker_judge_key(struct umpire_checker *checker, const uint8_t key[UMPIRE_KEY_BYTES])
{
    memcpy(checker->judge_key, key, sizeof checker->judge_key);
    checker->keyed = true;
    checker->config.unsealed = "the judge's key has not signed it for this place of this game";
}

void umpire_checker_require_opened(struct umpire_checker *checker)
{
    checker->config.options.require_opened = true;
}

bool umpire_checker_player_key(struct umpire_checker *checker, const char *player,
                               const uint8_t key[UMPIRE_KEY_BYTES])
{
    struct player_keys *keys = &checker->players;
    if (player_keys_of(keys, slice_of(player)) || !ed25519_is_public_key(key))
        return false;
    for (size_t i = 0; i < keys->count; i++)
        if (memcmp(keys->list[i].key, key, UMPIRE_KEY_BYTES) == 0)
            return false;
    if (!player_keys_add(keys, player, key))
        return false;
    checker->config.keys = keys;
    return true;
}

bool umpire_checker_admit(struct umpire_checker *checker, const uint64_t *lines, size_t count)
{
    uint64_t *copy = malloc((count + 1) * sizeof *copy);
    if (!copy)
        return false;
    for (size_t i = 0; i < count; i++)
        copy[i] = lines[i];
    free(checker->admitted.lines);
    checker->admitted = (struct admitted){copy, count};
    checker->admits = true;
    checker->config.unsealed = "it is not on the judge's list of rulings";
    return true;
}

bool umpire_checker_waiver(struct umpire_checker *checker,
                           const struct umpire_baseline_entry *entry)
{
    return add_entry(checker, &checker->config.waivers, entry);
}

bool umpire_checker_waiver_matched(const struct umpire_checker *checker, size_t index,
                                   uint64_t *ret_matched)
{
    const struct baseline_entry *entry = baseline_at(&checker->config.waivers, index);
    *ret_matched = entry ? entry->matched : 0;
    return entry && entry->read;
}

static struct umpire_log log_of_checker(const struct umpire_checker *checker, const char *path)
{
    return (struct umpire_log){.path = path,
                               .configuration = checker->configuration,
                               .configuration_sha256 = checker->configuration_sha256};
}

static enum umpire_status unreadable(struct umpire_checker *checker, struct umpire_log *log,
                                     const char *why)
{
    const struct umpire_sink *sink = &checker->config.sink;
    log->unreadable = why;
    log->verdict = UMPIRE_MALFORMED;
    bool good = (!sink->log_begin || sink->log_begin(sink->user, log)) &&
                (!sink->log_end || sink->log_end(sink->user, log));
    return good ? UMPIRE_MALFORMED : UMPIRE_FAILURE;
}

static void digits_of_source(struct source *source, char ret_digits[2 * SOURCE_DIGEST_BYTES + 1])
{
    uint8_t digest[SOURCE_DIGEST_BYTES];
    struct text text;
    source_digest(source, digest);
    text_init(&text, ret_digits, 2 * SOURCE_DIGEST_BYTES + 1);
    text_add_hexadecimal(&text, digest, sizeof digest);
}

/* Reads and judges a log. Answers the last item: the log's end, a failure, or where the run
 * stopped. If reading stops at a limit or fails, the game ends there. */
static enum item_kind run_log(struct umpire_checker *checker, struct reader *reader)
{
    struct run *run = &checker->run;
    const struct item *item;
    reader_keep_lines(reader, &checker->lines);
    lookahead_begin(&checker->ahead, reader, run_take_item, run);
    run->ahead = &checker->ahead;
    if (checker->admits)
        checker->ahead.admitted = &checker->admitted;
    const bool by_key = checker->keyed && !checker->admits;
    if (by_key || checker->players.count) {
        seal_init(&checker->seal, by_key ? checker->judge_key : NULL,
                  checker->players.count ? &checker->players : NULL);
        checker->ahead.seal = &checker->seal;
    }
    run->look_alikes = &checker->look_alikes;
    uint64_t judged = 0; /* the line of the last statement that was judged */
    for (;;) {
        item = lookahead_next(run->ahead);
        uint64_t line = item->kind == ITEM_STATEMENT ? item->statement->line : judged;
        if (item->kind >= ITEM_END || !run_item(run, item))
            break;
        judged = line;
    }
    enum item_kind last = item->kind;
    if ((last == ITEM_UNREADABLE || *run->stop.reason) && !run_cut_off(run, judged)) {
        *run->stop.reason = '\0';
        last = ITEM_NO_MEMORY;
    }
    run->ahead = NULL;
    run->tape = NULL;
    return last;
}

/* Keeps the lines of a log, which begins on `line`, if the sink asks for them. */
static void record_lines(struct umpire_checker *checker, struct source *source, uint64_t line)
{
    if (!checker->config.options.events || !checker->config.sink.line)
        return;
    tape_begin(&checker->tape, line);
    source_record(source, &checker->tape);
    checker->run.tape = &checker->tape;
}

/* Begins the run of a log. False: out of memory. */
static bool begin_run(struct umpire_checker *checker, const char *path)
{
    const struct config *config = &checker->config;
    bool listed = config->baseline.count > 0 || config->waivers.count > 0;
    free(checker->log_path);
    checker->log_path = listed ? path_normal(checker->folder, path) : NULL;
    run_begin(&checker->run, checker->log_path ? checker->log_path : path);
    return checker->log_path || !listed;
}

static enum umpire_status check_source(struct umpire_checker *checker, struct source *source,
                                       struct umpire_log *log)
{
    const struct umpire_sink *sink = &checker->config.sink;
    struct run *run = &checker->run;
    if (checker->config.options.follow)
        source_follow(source, checker->config.options.stop);
    source_limit(source, checker->config.options.limit_bytes);
    struct reader *reader = reader_new(source);
    if (!reader)
        return UMPIRE_FAILURE;
    if (!begin_run(checker, log->path) || (sink->log_begin && !sink->log_begin(sink->user, log))) {
        reader_free(reader);
        return UMPIRE_FAILURE;
    }
    record_lines(checker, source, 1);
    enum item_kind last = run_log(checker, reader);
    reader_free(reader);
    char sha256[2 * SOURCE_DIGEST_BYTES + 1];
    digits_of_source(source, sha256);
    log->bytes = source_stored_bytes(source);
    log->sha256 = sha256;
    log->verdict = run->verdict;
    const char *cut_off = *run->stop.reason ? run->stop.reason : NULL;
    if (last == ITEM_UNREADABLE)
        cut_off = source_error(source);
    if (cut_off) {
        log->unreadable = cut_off;
        log->verdict = umpire_status_of_both(log->verdict, UMPIRE_MALFORMED);
    } else if (last != ITEM_END) {
        log->verdict = UMPIRE_FAILURE;
    } else if (run->games == 0) {
        log->verdict = umpire_status_of_both(log->verdict, UMPIRE_MALFORMED);
    }
    if (last == ITEM_END) {
        baseline_read(&checker->config.baseline, run->path);
        baseline_read(&checker->config.waivers, run->path);
    }
    bool written = !sink->log_end || sink->log_end(sink->user, log);
    log->sha256 = NULL;
    return written ? log->verdict : UMPIRE_FAILURE;
}

enum umpire_status umpire_check_path(struct umpire_checker *checker, const char *path)
{
    struct umpire_log log = log_of_checker(checker, path);
    struct source *source = source_open(path);
    if (!source)
        return errno == ENOMEM ? UMPIRE_FAILURE : unreadable(checker, &log, strerror(errno));
    enum umpire_status status = check_source(checker, source, &log);
    source_close(source);
    return status;
}

enum umpire_status umpire_check_part(struct umpire_checker *checker, const char *path,
                                     const struct umpire_part *part, uint64_t *ret_games,
                                     const char **ret_unreadable)
{
    struct run *run = &checker->run;
    *ret_games = part->games;
    *ret_unreadable = NULL;
    const struct umpire_options *options = &checker->config.options;
    if (!RESERVED_IS_FREE(part))
        return UMPIRE_FAILURE;
    if (options->follow || options->limit_bytes || options->limit_games || options->limit_time) {
        errno = EINVAL;
        return UMPIRE_FAILURE;
    }
    struct source *source = source_open_part(path, part->begin, part->end, part->stamp);
    if (!source) {
        *ret_unreadable = errno == ENOMEM ? NULL : strerror(errno);
        return *ret_unreadable ? UMPIRE_MALFORMED : UMPIRE_FAILURE;
    }
    struct reader *reader = reader_new(source);
    enum item_kind last = ITEM_NO_MEMORY;
    if (reader && begin_run(checker, path)) {
        if (part->begin > 0)
            reader_begin_at(reader, part->line);
        record_lines(checker, source, part->begin > 0 ? part->line : 1);
        run->games = part->games;
        run->stop.border = part->next_line;
        last = run_log(checker, reader);
        *ret_games = run->games;
    }
    bool whole = last == ITEM_END || (last < ITEM_END && run->stop.at_border);
    if (last == ITEM_UNREADABLE || (whole && source_changed(source)))
        *ret_unreadable = source_error(source);
    reader_free(reader);
    source_close(source);
    if (!whole && !*ret_unreadable)
        return UMPIRE_FAILURE;
    bool no_game = run->games == 0 && part->next_line == 0;
    return *ret_unreadable || no_game ? umpire_status_of_both(run->verdict, UMPIRE_MALFORMED)
                                      : run->verdict;
}

enum umpire_status umpire_check_memory(struct umpire_checker *checker, const char *path,
                                       const void *bytes, size_t length)
{
    struct umpire_log log = log_of_checker(checker, path);
    struct source *source = source_of_memory(bytes, length);
    if (!source)
        return UMPIRE_FAILURE;
    enum umpire_status status = check_source(checker, source, &log);
    source_close(source);
    return status;
}

enum umpire_status umpire_check_input(struct umpire_checker *checker, const char *path,
                                      const struct umpire_input *input)
{
    struct umpire_log log = log_of_checker(checker, path);
    struct source *source = source_of_input(input->read, input->user);
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
    while (catalogue_rulesets[count])
        count++;
    if (index >= count)
        return false;
    const struct ruleset *ruleset = catalogue_rulesets[index];
    *ret_ruleset = (struct umpire_ruleset){.name = ruleset->name,
                                           .title = ruleset->title,
                                           .editions = ruleset->editions,
                                           .blank = template_of(ruleset->name)};
    return true;
}

static struct umpire_rule public_rule(const struct ruleset *ruleset, const struct rule *rule)
{
    const struct examples *examples = examples_of(rule->id);
    return (struct umpire_rule){
        .id = rule->id,
        .statement = rule->statement,
        .citation = rule->citation,
        .level = rule->level == UMPIRE_LEVEL_ADVICE ? UMPIRE_LEVEL_ADVICE : UMPIRE_LEVEL_VIOLATION,
        .ruleset = ruleset->name,
        .legal = examples ? examples->legal : NULL,
        .illegal = examples ? examples->illegal : NULL,
        .note = rule->note,
        .illegal_line = examples ? examples->illegal_line : 0};
}

/* Finds a rule of a ruleset (NULL: of any) by its id or, if that is NULL, by its index. */
static bool find_rule(const char *ruleset, const char *id, size_t index,
                      struct umpire_rule *ret_rule)
{
    for (size_t r = 0; catalogue_rulesets[r]; r++) {
        if (ruleset && strcmp(catalogue_rulesets[r]->name, ruleset) != 0)
            continue;
        const struct rule *const *const *chapters = catalogue_rulesets[r]->chapters;
        for (size_t c = 0; chapters[c]; c++)
            for (size_t i = 0; chapters[c][i]; i++)
                if (id ? strcmp(chapters[c][i]->id, id) == 0 : index-- == 0) {
                    *ret_rule = public_rule(catalogue_rulesets[r], chapters[c][i]);
                    return true;
                }
    }
    for (index = id ? 0 : index; id && index < LOG_ERROR_COUNT; index++)
        if (strcmp(log_error_id((enum log_error)index), id) == 0)
            break;
    if ((ruleset && strcmp(ruleset, "log") != 0) || index >= LOG_ERROR_COUNT)
        return false;
    enum log_error error = (enum log_error)index;
    const struct examples *examples = examples_of(log_error_id(error));
    *ret_rule = (struct umpire_rule){.id = log_error_id(error),
                                     .statement = log_error_statement(error),
                                     .citation = "log language, version 1",
                                     .level = log_error_level(error),
                                     .ruleset = "log",
                                     .legal = examples ? examples->legal : NULL,
                                     .illegal = examples ? examples->illegal : NULL,
                                     .illegal_line = examples ? examples->illegal_line : 0};
    return true;
}

bool umpire_rule_at(const char *ruleset, size_t index, struct umpire_rule *ret_rule)
{
    return find_rule(ruleset, NULL, index, ret_rule);
}

bool umpire_interpretation_at(const char *ruleset, size_t index,
                              struct umpire_interpretation *ret_interpretation)
{
    for (size_t r = 0; catalogue_rulesets[r]; r++) {
        const struct interpretation *all = catalogue_rulesets[r]->interpretations;
        if (ruleset && strcmp(catalogue_rulesets[r]->name, ruleset) != 0)
            continue;
        for (size_t i = 0; all && all[i].name; i++)
            if (index-- == 0) {
                *ret_interpretation = (struct umpire_interpretation){
                    .name = all[i].name,
                    .question = all[i].question,
                    .choices = all[i].choices,
                    .ruleset = catalogue_rulesets[r]->name,
                    .edition_choices = all[i].edition_defaults};
                return true;
            }
    }
    return false;
}

static struct umpire_revision public_revision(const struct ruleset *ruleset,
                                                  const struct revision *one)
{
    const struct interpretation *asked = &ruleset->interpretations[one->interpretation];
    return (struct umpire_revision){
        .ruleset = ruleset->name,
        .edition = ruleset->editions[one->edition],
        .interpretation = asked->name,
        .choice = asked->choices[asked->edition_defaults[one->edition]],
        .before = one->before.says,
        .before_citation = one->before.citation,
        .now = one->now.says,
        .citation = one->now.citation,
        .rules = one->rules};
}

bool umpire_revision_at(const char *ruleset, size_t index,
                          struct umpire_revision *ret_revision)
{
    for (size_t r = 0; catalogue_rulesets[r]; r++) {
        const struct revision *all = catalogue_rulesets[r]->revisions.list;
        if (ruleset && strcmp(catalogue_rulesets[r]->name, ruleset) != 0)
            continue;
        for (size_t i = 0; all && all[i].edition; i++)
            if (index-- == 0) {
                *ret_revision = public_revision(catalogue_rulesets[r], &all[i]);
                return true;
            }
    }
    return false;
}

bool umpire_rule_named(const char *id, struct umpire_rule *ret_rule)
{
    return find_rule(NULL, log_error_present_id(id), 0, ret_rule);
}

size_t umpire_rules_near(const char *id, const char *ret_ids[3])
{
    struct umpire_rule rule;
    struct near near = {.wrong = slice_of(id), .most = 12};
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        near_offer(&near, slice_of(rule.id));
    for (size_t i = 0; i < near.count; i++)
        ret_ids[i] = near.names[i].at;
    return near.count;
}

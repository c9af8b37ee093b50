/* SPDX-License-Identifier: MIT */
/* The corpus: each log has exactly the findings that it expects. Each rule has cases that follow it
 * and cases that break it, and its fail cases break this rule. */
#include "judge/engine/catalogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static void every_log_finds_what_it_expects(void)
{
    struct files files;
#ifdef __SANITIZE_ADDRESS__
    affordable_files(&files);
#else
    corpus_files(&files);
#endif
    CU_ASSERT_TRUE(files.count > 0);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        struct trial trial = {.sorted = true};
        char *bytes = read_file(files.paths[i], &length);
        trial_run(&trial, files.paths[i], bytes, length);
        EXPECT(trial_as_expected(&trial), "%s:\n  found:\n%s  expected:\n%s", files.paths[i],
               trial.found, trial.expected);
        trial_end(&trial);
        free(bytes);
    }
    files_done(&files);
}

/* The corpus folder of a rule: its id with '/' for '.'. */
static void folder_of(const char *rule, char *path, size_t capacity)
{
    snprintf(path, capacity, "corpus/%s", rule);
    for (char *at = path; *at; at++)
        if (*at == '.')
            *at = '/';
}

static bool only_that_rule(const char *lines, const char *rule)
{
    bool any = false;
    for (const char *at = lines; *at; at = strchr(at, '\n') + 1) {
        const char *id = strchr(at, ' ') + 1;
        size_t length = strcspn(id, "\n");
        if (strlen(rule) != length || memcmp(id, rule, length) != 0)
            return false;
        any = true;
    }
    return any;
}

static bool has_line(const char *lines, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = lines; *at; at = strchr(at, '\n') + 1)
        if (strncmp(at, line, length) == 0 && at[length] == '\n')
            return true;
    return false;
}

/* The entry of a rule. NULL: there is no such rule. */
static const struct rule *rule_of(const char *id)
{
    for (size_t r = 0; catalogue_rulesets[r]; r++)
        for (const struct rule *const *const *chapter = catalogue_rulesets[r]->chapters; *chapter;
             chapter++)
            for (const struct rule *const *rule = *chapter; *rule; rule++)
                if (strcmp((*rule)->id, id) == 0)
                    return *rule;
    return NULL;
}

/* Whether a rule yields to another one, directly or through further rules. */
static bool yields_to(const char *id, const char *other, unsigned depth)
{
    const struct rule *rule = rule_of(id);
    for (size_t i = 0; rule && depth < 8 && i < RULE_YIELDS && rule->yields_to[i]; i++)
        if (strcmp(rule->yields_to[i], other) == 0 ||
            yields_to(rule->yields_to[i], other, depth + 1))
            return true;
    return false;
}

/* Whether a rule is the one about sources, which is reported instead of the rules that a source was
 * to excuse. */
static bool is_of_sources(const char *id)
{
    for (size_t r = 0; catalogue_rulesets[r]; r++)
        if (catalogue_rulesets[r]->sources.rule &&
            strcmp(catalogue_rulesets[r]->sources.rule, id) == 0)
            return true;
    return false;
}

/* Whether a rule is told in place of others: without it they are told. */
static bool is_in_place(const char *id)
{
    for (size_t r = 0; catalogue_rulesets[r]; r++)
        for (size_t c = 0; catalogue_rulesets[r]->chapters[c]; c++)
            for (const struct rule *const *rule = catalogue_rulesets[r]->chapters[c]; *rule; rule++)
                if (strcmp((*rule)->id, id) == 0)
                    return (*rule)->in_place;
    return false;
}

static bool is_yielded_to(const char *id)
{
    struct umpire_rule rule;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        if (yields_to(rule.id, id, 8 - 1))
            return true;
    return false;
}

static const char *next_line(const char *line)
{
    return strchr(line, '\n') + 1;
}

static bool is_of(const char *line, const char *rule)
{
    size_t length = strlen(rule);
    return strncmp(line + 7, rule, length) == 0 && line[7 + length] == '\n';
}

/* Whether the rule answers OK, or cannot decide, at least once in the log of a case. */
static bool check_case(const char *path, const char *rule, bool fails)
{
    size_t length;
    char *bytes = read_file(path, &length);
    struct trial trial = {.sorted = true}, without = {.sorted = true, .rule = rule};
    trial_run(&trial, path, bytes, length);
    bool exercised = has_line(trial.covered, rule) || is_in_place(rule);
    if (fails) {
        EXPECT(only_that_rule(trial.expected, rule), "%s expects something else than %s:\n%s", path,
               rule, trial.expected);
        trial_run(&without, path, bytes, length);
        bool silenced = true, in_place = is_in_place(rule);
        for (const char *line = without.found; *line; line = next_line(line)) {
            char own[160];
            snprintf(own, sizeof own, "%.*s", (int)strcspn(line, "\n") + 1, line);
            silenced = silenced && (in_place || strstr(trial.silent, own));
        }
        EXPECT(silenced, "%s with %s switched off finds:\n%s", path, rule, without.found);
        trial_end(&without);
    } else {
        EXPECT(trial.expected[0] == '\0', "%s is a pass case and expects findings", path);
    }
    trial_end(&trial);
    free(bytes);
    return exercised;
}

static void every_rule_has_cases_of_its_own(void)
{
    struct umpire_rule rule;
    const char *only = getenv("CORPUS");
    for (size_t i = 0; umpire_rule_at(only, i, &rule); i++) {
        if (strcmp(rule.ruleset, "log") == 0)
            continue;
        char folder[256];
        struct files files;
        unsigned passes = 0, fails = 0, exercised = 0;
        folder_of(rule.id, folder, sizeof folder);
        files_below(&files, folder, ".umpire");
        for (size_t f = 0; f < files.count; f++) {
            const char *name = strrchr(files.paths[f], '/') + 1;
            bool fail = strncmp(name, "fail-", 5) == 0;
            EXPECT(fail || strncmp(name, "pass-", 5) == 0, "%s is neither pass-... nor fail-...",
                   files.paths[f]);
            passes += !fail;
            fails += fail;
            exercised += check_case(files.paths[f], rule.id, fail) && !fail;
        }
        EXPECT(exercised || !passes, "no pass case of %s exercises it", rule.id);
        EXPECT(passes && fails, "%s has %u pass and %u fail cases", rule.id, passes, fails);
        files_done(&files);
    }
}

/* Whether two sorted lists are equal but for rulings that forgive nothing and, if it is off, the
 * rule. */
static bool are_same_without(const char *changed, const char *whole, const char *rule, bool off)
{
    while (*changed || *whole) {
        if (*changed && is_of(changed, "log.waiver")) {
            changed = next_line(changed);
        } else if (*whole && (is_of(whole, "log.waiver") || (off && is_of(whole, rule)))) {
            whole = next_line(whole);
        } else {
            if (strncmp(changed, whole, strcspn(changed, "\n") + 1) != 0)
                return false;
            changed = next_line(changed);
            whole = next_line(whole);
        }
    }
    return true;
}

/* Whether each silent finding yields to one on its line that counts as a violation. */
static bool is_well_silenced(const struct trial *trial)
{
    for (const char *line = trial->silent; *line; line = next_line(line)) {
        char own[128], other[128];
        bool yields = false;
        snprintf(own, sizeof own, "%.*s", (int)strcspn(line + 7, "\n"), line + 7);
        for (const char *at = trial->broken; *at; at = next_line(at)) {
            snprintf(other, sizeof other, "%.*s", (int)strcspn(at + 7, "\n"), at + 7);
            yields = yields || (strncmp(at, line, 7) == 0 &&
                                (is_of_sources(other) || yields_to(own, other, 0)));
        }
        if (!yields)
            return false;
    }
    return true;
}

static void try_without(const char *path, const char *bytes, size_t length, const char *failed,
                        const char *rule)
{
    static const char *const ways[TRIAL_WAYS] = {"switched off", "as advice", "waived"};
    for (int way = TRIAL_OFF; way < TRIAL_WAYS; way++) {
        bool sources = is_of_sources(rule); /* if it is off, any source excuses */
        if (way == TRIAL_OFF ? sources || is_in_place(rule) : !sources && !is_yielded_to(rule))
            continue;
        struct trial without = {
            .sorted = true, .as_played = true, .rule = rule, .way = (enum trial_way)way};
        trial_run(&without, path, bytes, length);
        EXPECT(are_same_without(without.failed, failed, rule, way == TRIAL_OFF),
               "%s with %s %s:\n%sinstead of:\n%s", path, rule, ways[way], without.failed, failed);
        EXPECT(is_well_silenced(&without), "%s with %s %s leaves out:\n%sand finds only:\n%s", path,
               rule, ways[way], without.silent, without.broken);
        trial_end(&without);
    }
}

/* A rule that is off, advice or waived changes the findings of other rules only in this: rules that
 * yield to it are reported, since only a reported violation makes others silent. Tried with games
 * that continue as they are written, because an assumption depends on whether there is a breach. */
static void rules_that_do_not_count_silence_nothing(void)
{
    struct files files;
    drawn_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        char *bytes = read_file(files.paths[i], &length);
        struct trial trial = {.sorted = true, .as_played = true};
        trial_run(&trial, files.paths[i], bytes, length);
        for (const char *at = trial.found; *at; at = next_line(at)) {
            char rule[128];
            snprintf(rule, sizeof rule, "%.*s", (int)strcspn(at + 7, "\n"), at + 7);
            bool again = false;
            for (const char *before = trial.found; before < at; before = next_line(before))
                again = again || is_of(before, rule);
            if (!again && strncmp(rule, "log.", 4) != 0)
                try_without(files.paths[i], bytes, length, trial.failed, rule);
        }
        trial_end(&trial);
        free(bytes);
    }
    files_done(&files);
}

/* Whether the findings of a log's beginning are the first findings of the whole log. Findings on
 * its last line do not count: the next line may complete the statement. */
static bool is_prefix(const char *part, const char *whole, unsigned last_line)
{
    while (*part) {
        size_t length = strcspn(part, "\n") + 1;
        bool cut = strtoul(part, NULL, 10) >= last_line ||
                   strncmp(part + 7, "log.cut-off", 11) == 0;
        bool same = strncmp(part, whole, length) == 0;
        if (same && !cut)
            whole += length;
        else if (!cut && strncmp(part + 7, "log.waiver", 10) !=
                             0) /* the finding that it forgives may come later */
            return false;
        part += length;
    }
    return true;
}

/* Whether the first finding of a log's beginning is the first one of the whole log, or a later line
 * explains it that names what is not declared. */
static bool begins_alike(const char *part, const char *whole, unsigned last_line)
{
    if (*part == '\0' || strstr(whole, " log.unknown-name"))
        return true;
    bool cut = strtoul(part, NULL, 10) >= last_line || strncmp(part + 7, "log.", 4) == 0;
    return cut || strncmp(part, whole, strcspn(part, "\n")) == 0;
}

/* Cuts each log after each of its lines. Nothing crashes, and if the game continues as it is
 * written, the findings before the cut are those of the whole log. Otherwise only the first finding
 * is the same, since later statements may suggest another interpretation. Of DEPTH lines one is
 * taken, a different one in each log. */
static void a_beginning_is_judged_as_in_the_whole_log(void)
{
    struct files files;
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        if (strstr(files.paths[i], "/games/") && strstr(files.paths[i], "/fail-"))
            continue; /* the game from which it was made is tried itself */
        char *bytes = read_file(files.paths[i], &length);
        struct trial whole = {.as_played = true}, explained = {.as_played = false};
        trial_run(&whole, files.paths[i], bytes, length);
        trial_run(&explained, files.paths[i], bytes, length);
        bool good = true;
        unsigned line = 0;
        int open_lists = 0;
        size_t most = length > 20000 ? 20000 : length;
        for (size_t cut = 0; good && cut < most; cut++) {
            open_lists += (bytes[cut] == '[') - (bytes[cut] == ']');
            if (bytes[cut] != '\n')
                continue;
            line++;
            if (open_lists > 0 || !is_drawn(line + i))
                continue; /* the cut is within a statement, or left out */
            struct trial part = {.as_played = true}, explained_part = {.as_played = false};
            trial_run(&part, files.paths[i], bytes, cut + 1);
            trial_run(&explained_part, files.paths[i], bytes, cut + 1);
            good = is_prefix(part.found, whole.found, line) &&
                   begins_alike(explained_part.found, explained.found, line);
            EXPECT(good, "%s cut after line %u:\n%sinstead of:\n%s", files.paths[i], line,
                   part.found, whole.found);
            trial_end(&part);
            trial_end(&explained_part);
        }
        trial_end(&whole);
        trial_end(&explained);
        free(bytes);
    }
    files_done(&files);
}

SUITE(corpus)
{
    CU_pSuite suite = CU_add_suite("corpus", NULL, NULL);
    CU_add_test(suite, "every log finds what it expects", every_log_finds_what_it_expects);
    CU_add_test(suite, "every rule has cases of its own", every_rule_has_cases_of_its_own);
    CU_add_test(suite, "rules that do not count silence nothing",
                rules_that_do_not_count_silence_nothing);
    CU_add_test(suite, "a beginning is judged as in the whole log",
                a_beginning_is_judged_as_in_the_whole_log);
}

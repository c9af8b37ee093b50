/* The corpus: every log finds exactly what it expects; every rule has cases that
 * exercise and break it, and is the one that its fail cases trip. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

static void every_log_finds_what_it_expects(void)
{
    struct files files;
    corpus_files(&files);
    CU_ASSERT_TRUE(files.count > 0);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        struct trial trial = {.sorted = true};
        char *bytes = read_file(files.paths[i], &length);
        trial_run(&trial, files.paths[i], bytes, length);
        EXPECT(trial_as_expected(&trial), "%s:\n  found:\n%s  expected:\n%s", files.paths[i], trial.found, trial.expected);
        trial_done(&trial);
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

/* Whether the rule answers ok, or cannot decide, somewhere in the log of a case. */
static bool check_case(const char *path, const char *rule, bool fails)
{
    size_t length;
    char *bytes = read_file(path, &length);
    struct trial trial = {.sorted = true}, without = {.sorted = true, .off = rule};
    trial_run(&trial, path, bytes, length);
    bool exercised = has_line(trial.covered, rule);
    if (fails) {
        EXPECT(only_that_rule(trial.expected, rule), "%s expects something else than %s:\n%s", path, rule, trial.expected);
        trial_run(&without, path, bytes, length);
        EXPECT(without.found[0] == '\0', "%s with %s switched off finds:\n%s", path, rule, without.found);
        trial_done(&without);
    } else {
        EXPECT(trial.expected[0] == '\0', "%s is a pass case and expects findings", path);
    }
    trial_done(&trial);
    free(bytes);
    return exercised;
}

static void every_rule_has_cases_of_its_own(void)
{
    struct umpire_rule rule;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++) {
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
            EXPECT(fail || strncmp(name, "pass-", 5) == 0, "%s is neither pass-... nor fail-...", files.paths[f]);
            passes += !fail;
            fails += fail;
            exercised += check_case(files.paths[f], rule.id, fail) && !fail;
        }
        EXPECT(exercised || !passes, "no pass case of %s exercises it", rule.id);
        EXPECT(passes && fails, "%s has %u pass and %u fail cases", rule.id, passes, fails);
        files_done(&files);
    }
}

/* Switching a rule off takes away its own findings and changes no others, where the game goes on
 * as it is written: what is assumed behind a breach hangs on whether it is one. */
static void a_rule_switched_off_changes_nothing_else(void)
{
    struct files files;
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        char *bytes = read_file(files.paths[i], &length);
        struct trial trial = {.sorted = true, .as_played = true};
        trial_run(&trial, files.paths[i], bytes, length);
        char *last = NULL;
        for (char *at = trial.found; *at; at = strchr(at, '\n') + 1) {
            char rule[128], wanted[65536] = "";
            snprintf(rule, sizeof rule, "%.*s", (int)strcspn(at + 7, "\n"), at + 7);
            if (strncmp(rule, "log.", 4) == 0 || (last && strcmp(last, rule) == 0))
                continue;
            free(last);
            last = strdup(rule);
            for (char *line = trial.found; *line; line = strchr(line, '\n') + 1)
                if (strncmp(line + 7, rule, strlen(rule)) != 0 || line[7 + strlen(rule)] != '\n')
                    strncat(wanted, line, (size_t)(strchr(line, '\n') + 1 - line));
            struct trial without = {.sorted = true, .as_played = true, .off = rule};
            trial_run(&without, files.paths[i], bytes, length);
            bool waiver = strstr(without.found, "log.waiver") != NULL; /* the rule's waiver forgives nothing now */
            EXPECT(waiver || strcmp(without.found, wanted) == 0, "%s with %s switched off:\n%sinstead of:\n%s",
                   files.paths[i], rule, without.found, wanted);
            trial_done(&without);
        }
        free(last);
        trial_done(&trial);
        free(bytes);
    }
    files_done(&files);
}

/* Whether the findings of a beginning are the first findings of the whole log. Findings on
 * the last line do not count: the next line may complete the statement. */
static bool is_prefix(const char *part, const char *whole, unsigned last_line)
{
    while (*part) {
        size_t length = strcspn(part, "\n") + 1;
        bool cut = strtoul(part, NULL, 10) >= last_line || strncmp(part + 7, "log.unfinished", 14) == 0;
        bool same = strncmp(part, whole, length) == 0;
        if (same && !cut)
            whole += length;
        else if (!cut && strncmp(part + 7, "log.waiver", 10) != 0) /* the finding that it forgives may come further down */
            return false;
        part += length;
    }
    return true;
}

/* Whether the first finding of a beginning is the first one of the whole log. */
static bool begins_alike(const char *part, const char *whole, unsigned last_line)
{
    if (*part == '\0')
        return true;
    bool cut = strtoul(part, NULL, 10) >= last_line || strncmp(part + 7, "log.", 4) == 0;
    return cut || strncmp(part, whole, strcspn(part, "\n")) == 0;
}

/* Cuts each log after each of its lines: nothing crashes, and the findings before the cut
 * are those of the whole log where the game goes on as it is written. Where more is known of what
 * follows, another reading may explain it best: of those findings the first is the same. */
static void every_prefix_is_judged_as_in_the_whole(void)
{
    struct files files;
    corpus_files(&files);
    for (size_t i = 0; i < files.count; i++) {
        size_t length;
        if (strstr(files.paths[i], "/games/") && strstr(files.paths[i], "/fail-"))
            continue; /* the game that it was altered from is tried itself */
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
            if (open_lists > 0)
                continue; /* within a statement */
            struct trial part = {.as_played = true}, explained_part = {.as_played = false};
            trial_run(&part, files.paths[i], bytes, cut + 1);
            trial_run(&explained_part, files.paths[i], bytes, cut + 1);
            good = is_prefix(part.found, whole.found, line) && begins_alike(explained_part.found, explained.found, line);
            EXPECT(good, "%s cut behind line %u:\n%sinstead of:\n%s", files.paths[i], line, part.found, whole.found);
            trial_done(&part);
            trial_done(&explained_part);
        }
        trial_done(&whole);
        trial_done(&explained);
        free(bytes);
    }
    files_done(&files);
}

SUITE(corpus)
{
    CU_pSuite suite = CU_add_suite("corpus", NULL, NULL);
    CU_add_test(suite, "every log finds what it expects", every_log_finds_what_it_expects);
    CU_add_test(suite, "every rule has cases of its own", every_rule_has_cases_of_its_own);
    CU_add_test(suite, "a rule switched off changes nothing else", a_rule_switched_off_changes_nothing_else);
    CU_add_test(suite, "every prefix is judged as in the whole", every_prefix_is_judged_as_in_the_whole);
}

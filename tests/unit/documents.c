/* The documents keep their promises: their examples are right, clause maps are complete. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* Runs each block between "```umpire" and "```". */
static void run_examples(const char *path)
{
    char *text = had(read_file(path, NULL));
    unsigned count = 0;
    for (char *at = text; (at = strstr(at, "\n```umpire\n"));) {
        at += strlen("\n```umpire\n");
        char *end = strstr(at, "\n```");
        EXPECT(end, "%s: an example without an end", path);
        if (!end)
            break;
        char name[256];
        struct trial trial = {.sorted = true};
        snprintf(name, sizeof name, "%s, example %u", path, ++count);
        trial_run(&trial, name, at, (size_t)(end + 1 - at));
        EXPECT(trial_as_expected(&trial), "%s:\n  found:\n%s  expected:\n%s", name, trial.found, trial.expected);
        trial_done(&trial);
        at = end;
    }
    EXPECT(count > 0, "%s has no examples", path);
    free(text);
}

static void examples_of_the_language_are_right(void)
{
    run_examples("grammar/README.md");
}

static void examples_of_the_readme_are_right(void)
{
    run_examples("README.md");
}

static unsigned lines_in(const char *text)
{
    unsigned lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Every example is a whole log: nothing is found in a legal one, only its rule in an illegal one. */
static void examples_of_the_rules_are_right(void)
{
    struct umpire_rule rule;
    for (size_t i = 0; umpire_rule_at(NULL, i, &rule); i++)
        for (int legal = 0; legal < 2; legal++) {
            const char *log = legal ? rule.legal : rule.illegal;
            bool whole = log && strncmp(log, "game ", 5) == 0;
            EXPECT(whole || strcmp(rule.ruleset, "log") == 0, "%s has no %s example that is a whole log", rule.id, legal ? "legal" : "illegal");
            if (!whole)
                continue;
            struct trial trial = {.sorted = true};
            trial_run(&trial, rule.id, log, strlen(log));
            bool only = true;
            for (const char *at = trial.found; *at; at = strchr(at, '\n') + 1)
                only = only && strncmp(at + 7, rule.id, strlen(rule.id)) == 0;
            bool good = legal ? trial.found[0] == '\0' : only && lines_in(trial.found) > 0;
            EXPECT(good, "the %s example of %s finds:\n%s", legal ? "legal" : "illegal", rule.id, trial.found);
            trial_done(&trial);
        }
}

/* Every rule of a game is named in its clause map, and every id named there exists. */
static void clause_maps_are_whole(void)
{
    struct umpire_ruleset ruleset;
    for (size_t r = 0; umpire_ruleset_at(r, &ruleset); r++) {
        char path[256], quoted[160];
        snprintf(path, sizeof path, "src/games/%s/README.md", ruleset.name);
        char *text = read_file(path, NULL);
        EXPECT(text != NULL, "%s is missing", path);
        struct umpire_rule rule;
        for (size_t i = 0; text && umpire_rule_at(ruleset.name, i, &rule); i++) {
            snprintf(quoted, sizeof quoted, "`%s`", rule.id);
            EXPECT(strstr(text, quoted) != NULL, "%s does not name %s", path, rule.id);
        }
        snprintf(quoted, sizeof quoted, "`%s.", ruleset.name);
        for (char *at = text; at && (at = strstr(at, quoted)); at++) {
            char id[128];
            snprintf(id, sizeof id, "%.*s", (int)strcspn(at + 1, "`"), at + 1);
            struct umpire_interpretation one;
            bool known = umpire_rule_named(id, &rule);
            for (size_t i = 0; !known && umpire_interpretation_at(ruleset.name, i, &one); i++)
                known = strcmp(one.name, id) == 0;
            EXPECT(known, "%s names %s, which is no rule", path, id);
        }
        free(text);
    }
}

SUITE(documents)
{
    CU_pSuite suite = CU_add_suite("documents", NULL, NULL);
    CU_add_test(suite, "the language's examples are right", examples_of_the_language_are_right);
    CU_add_test(suite, "the README's examples are right", examples_of_the_readme_are_right);
    CU_add_test(suite, "the rules' examples are right", examples_of_the_rules_are_right);
    CU_add_test(suite, "clause maps are whole", clause_maps_are_whole);
}

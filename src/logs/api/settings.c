/* SPDX-License-Identifier: MIT */
/* What a checker is told of the rules: their levels, interpretations, and who says so. */
#include "logs/api/checker.h"

#include <stdlib.h>
#include <string.h>

static const char *say(struct umpire_checker *checker, const char *format, const char *a,
                       const char *b)
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

/* Whether `name` means a rule: its id, or its first words (armada.ship means armada.ship.turn). */
static bool is_meant(const char *rule, const char *name, size_t length)
{
    return strncmp(rule, name, length) == 0 && (rule[length] == '\0' || rule[length] == '.');
}

const char *umpire_checker_set_rule(struct umpire_checker *checker, const char *rule,
                                    enum umpire_level_choice choice)
{
    static const char *const choices[] = {[UMPIRE_RULE_OFF] = "off",
                                          [UMPIRE_RULE_ADVICE] = "advice",
                                          [UMPIRE_RULE_VIOLATION] = "violation"};
    struct umpire_rule log;
    uint32_t place;
    if ((size_t)choice > UMPIRE_RULE_VIOLATION)
        return "a rule is off, advice or a violation";
    bool any = false;
    for (size_t i = 0; i < checker->config.policies.count; i++) {
        const char *ruleset = catalogue_rulesets[i]->name;
        if (!is_meant(rule, ruleset, strlen(ruleset)))
            continue;
        struct policy *policy = policies_of(&checker->config.policies, catalogue_rulesets[i]);
        if (!policy ||
            !policies_give(&checker->config.policies, rule, choices[choice], &place))
            return "out of memory";
        for (size_t at = 0; at < policy->catalogue->count; at++)
            if (is_meant(policy->catalogue->rules[at]->id, rule, strlen(rule))) {
                policy->levels[at] = (uint8_t)(1 + choice);
                policy->levels_by[at] = place;
                any = true;
            }
    }
    if (any)
        return NULL;
    bool of_log = strcmp(rule, "log") == 0 ||
                  (strncmp(rule, "log.", 4) == 0 && umpire_rule_named(rule, &log));
    return say(checker,
               of_log ? "'1' is about the log itself, not a rule of a game: it always reports"
                      : "there is no rule '1', and none that begins with it",
               rule, "");
}

const char *umpire_checker_interpret(struct umpire_checker *checker, const char *name,
                                     const char *choice)
{
    for (size_t i = 0; i < checker->config.policies.count; i++) {
        const struct interpretation *all = catalogue_rulesets[i]->interpretations;
        for (size_t j = 0; all && all[j].name; j++) {
            if (strcmp(all[j].name, name) != 0)
                continue;
            struct policy *policy = policies_of(&checker->config.policies, catalogue_rulesets[i]);
            if (!policy)
                return "out of memory";
            for (uint8_t c = 0; all[j].choices[c]; c++)
                if (strcmp(all[j].choices[c], choice) == 0) {
                    if (!policies_give(&checker->config.policies, name, choice,
                                       &policy->choices_by[j]))
                        return "out of memory";
                    policy->choices[j] = c;
                    policy->chosen[j] = true;
                    return NULL;
                }
            return say(checker, "the interpretation '1' has no choice '2'", name, choice);
        }
    }
    return say(checker, "there is no interpretation '1'", name, "");
}

bool umpire_checker_settings_by(struct umpire_checker *checker, const char *who)
{
    return policies_given_by(&checker->config.policies, who);
}

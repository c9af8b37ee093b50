/* SPDX-License-Identifier: MIT */
#include "judge/engine/policy.h"

#include "base/array.h"

#include <stdlib.h>

static void policy_free(struct policy *policy)
{
    if (!policy)
        return;
    catalogue_free(policy->catalogue);
    free(policy->levels);
    free(policy->levels_by);
    free(policy);
}

static struct policy *policy_new(const struct ruleset *ruleset)
{
    struct policy *policy = calloc(1, sizeof *policy);
    if (!policy)
        return NULL;
    policy->catalogue = catalogue_new(ruleset);
    if (policy->catalogue) {
        policy->levels = calloc(policy->catalogue->count + 1, sizeof *policy->levels);
        policy->levels_by = calloc(policy->catalogue->count + 1, sizeof *policy->levels_by);
    }
    if (policy->levels && policy->levels_by)
        return policy;
    policy_free(policy);
    return NULL;
}

bool policies_init(struct policies *policies)
{
    policies->count = 0;
    while (catalogue_rulesets[policies->count])
        policies->count++;
    policies->list = calloc(policies->count + 1, sizeof(struct policy *));
    return policies->list != NULL;
}

static void forget_given(struct settings_given *given)
{
    for (uint32_t i = 0; i < given->count; i++) {
        free((char *)given->list[i].name);
        free((char *)given->list[i].value);
        free((char *)given->list[i].by);
    }
    given->count = 0;
}

void policies_done(struct policies *policies)
{
    forget_given(&policies->given);
    free(policies->given.list);
    free(policies->given.by);
    for (size_t i = 0; policies->list && i < policies->count; i++)
        policy_free(policies->list[i]);
    free(policies->list);
    *policies = (struct policies){.list = NULL};
}

struct policy *policies_of(struct policies *policies, const struct ruleset *ruleset)
{
    size_t i = 0;
    while (catalogue_rulesets[i] != ruleset)
        i++;
    if (!policies->list[i])
        policies->list[i] = policy_new(ruleset);
    return policies->list[i];
}

bool policies_given_by(struct policies *policies, const char *who)
{
    char *copy = who ? strdup(who) : NULL;
    if (who && !copy)
        return false;
    free(policies->given.by);
    policies->given.by = copy;
    return true;
}

static bool give(struct settings_given *given, const struct umpire_setting *one)
{
    if (!ARRAY_RESERVE(given->list, given->capacity, (size_t)given->count + 1))
        return false;
    struct umpire_setting *copy = &given->list[given->count++];
    *copy = (struct umpire_setting){.name = strdup(one->name),
                                    .value = strdup(one->value),
                                    .by = one->by ? strdup(one->by) : NULL};
    return copy->name && copy->value && (copy->by || !one->by);
}

bool policies_give(struct policies *policies, const char *name, const char *value,
                   uint32_t *ret_place)
{
    struct settings_given *given = &policies->given;
    uint32_t place = given->count;
    if (!give(given, &(const struct umpire_setting){name, value, given->by}))
        return false;
    *ret_place = place;
    return true;
}

static size_t add_in_force(const struct settings_given *given, uint32_t place,
                           struct umpire_setting *settings, size_t count)
{
    const struct umpire_setting *one = &given->list[place];
    for (size_t i = count; i-- > 0;)
        if (settings[i].name == one->name)
            return count;
    settings[count] = *one;
    return count + 1;
}

size_t policies_in_force(const struct policies *policies, const struct policy *policy,
                         uint8_t edition, struct umpire_setting *ret_settings)
{
    const struct interpretation *all = policy->catalogue->ruleset->interpretations;
    size_t count = 0;
    if (!policies->given.count)
        return 0;
    for (uint32_t i = 0; i < policy->catalogue->count; i++) {
        enum umpire_level level;
        bool on = policy_level(policy, i, &level);
        bool advises = policy->catalogue->rules[i]->level == UMPIRE_LEVEL_ADVICE;
        if (policy->levels[i] && (!on || (level == UMPIRE_LEVEL_ADVICE) != advises))
            count = add_in_force(&policies->given, policy->levels_by[i], ret_settings, count);
    }
    for (size_t i = 0; all && all[i].name && i < INTERPRETATIONS_MOST; i++)
        if (policy->chosen[i] && policy->choices[i] != policy_own_choice(&all[i], edition))
            count = add_in_force(&policies->given, policy->choices_by[i], ret_settings, count);
    return count;
}

void policies_reset(struct policies *policies)
{
    forget_given(&policies->given);
    for (size_t i = 0; i < policies->count; i++) {
        struct policy *one = policies->list[i];
        if (!one)
            continue;
        memset(one->levels, 0, one->catalogue->count * sizeof *one->levels);
        memset(one->choices, 0, sizeof one->choices);
        memset(one->chosen, 0, sizeof one->chosen);
    }
}

bool policies_copy(struct policies *policies, const struct policies *from)
{
    for (uint32_t i = 0; i < from->given.count; i++)
        if (!give(&policies->given, &from->given.list[i]))
            return false;
    if (!policies_given_by(policies, from->given.by))
        return false;
    for (size_t i = 0; i < from->count; i++) {
        const struct policy *one = from->list[i];
        if (!one)
            continue;
        struct policy *to = policies_of(policies, catalogue_rulesets[i]);
        if (!to)
            return false;
        memcpy(to->levels, one->levels, one->catalogue->count * sizeof *to->levels);
        memcpy(to->levels_by, one->levels_by, one->catalogue->count * sizeof *to->levels_by);
        memcpy(to->choices, one->choices, sizeof to->choices);
        memcpy(to->choices_by, one->choices_by, sizeof to->choices_by);
        memcpy(to->chosen, one->chosen, sizeof to->chosen);
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
#include "judge/engine/policy.h"

#include <stdlib.h>

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

bool policies_init(struct policies *policies)
{
    policies->count = 0;
    while (catalogue_rulesets[policies->count])
        policies->count++;
    policies->list = calloc(policies->count + 1, sizeof(struct policy *));
    return policies->list != NULL;
}

void policies_done(struct policies *policies)
{
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

void policies_reset(struct policies *policies)
{
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
    for (size_t i = 0; i < from->count; i++) {
        const struct policy *one = from->list[i];
        if (!one)
            continue;
        struct policy *to = policies_of(policies, catalogue_rulesets[i]);
        if (!to)
            return false;
        memcpy(to->levels, one->levels, one->catalogue->count * sizeof *to->levels);
        memcpy(to->choices, one->choices, sizeof to->choices);
        memcpy(to->chosen, one->chosen, sizeof to->chosen);
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
/* A ruleset as its user wants it: which rules report at which level, and which interpretations hold
 * where the rulebook leaves a choice. */
#ifndef ENGINE_POLICY_H
#define ENGINE_POLICY_H

#include "judge/engine/catalogue.h"

struct policy {
    struct catalogue *catalogue;
    uint8_t *levels; /* by rule; 0: the rule's own level, otherwise 1 + enum umpire_level_choice */
    uint8_t choices[INTERPRETATIONS_MOST];
    bool chosen[INTERPRETATIONS_MOST]; /* by interpretation; false: the edition chooses */
};

/* The policies of all rulesets; each is made when it is first needed. */
struct policies {
    struct policy **list; /* by ruleset, NULL: not made yet */
    size_t count;
};

/* False: out of memory. Call policies_done in either case. */
bool policies_init(struct policies *policies);
void policies_done(struct policies *policies);

/* The policy of a ruleset, made if need be. NULL: out of memory. */
struct policy *policies_of(struct policies *policies, const struct ruleset *ruleset);

/* Forgets all settings. */
void policies_reset(struct policies *policies);

/* Fills empty policies with the settings of other ones. False: out of memory. */
bool policies_copy(struct policies *policies, const struct policies *from);

/* The level at which a rule reports. False: the rule is off. */
static inline bool policy_level(const struct policy *policy, uint32_t rule,
                                enum umpire_level *ret_level)
{
    uint8_t choice = policy->levels[rule];
    enum umpire_level own = policy->catalogue->rules[rule]->level;
    bool advice = choice == 1 + UMPIRE_RULE_ADVICE ||
                  (own == UMPIRE_LEVEL_ADVICE && choice != 1 + UMPIRE_RULE_VIOLATION);
    *ret_level = advice ? UMPIRE_LEVEL_ADVICE : UMPIRE_LEVEL_VIOLATION;
    return choice != 1 + UMPIRE_RULE_OFF;
}

#endif

/* SPDX-License-Identifier: MIT */
/* A ruleset as its user wants it: which rules report at which level, and which interpretations hold
 * where the rulebook leaves a choice. */
#ifndef ENGINE_POLICY_H
#define ENGINE_POLICY_H

#include "judge/engine/catalogue.h"

struct policy {
    struct catalogue *catalogue;
    uint8_t *levels; /* by rule; 0: the rule's own level, otherwise 1 + enum umpire_level_choice */
    uint32_t *levels_by; /* by rule: the setting that says so; see struct settings_given */
    uint8_t choices[INTERPRETATIONS_MOST];
    bool chosen[INTERPRETATIONS_MOST]; /* by interpretation; false: the edition chooses */
    uint32_t choices_by[INTERPRETATIONS_MOST];
};

/* Settings as they were given, in this order. */
struct settings_given {
    struct umpire_setting *list; /* its texts are allocated */
    uint32_t count;
    size_t capacity;
    char *by; /* who gives the next ones; NULL: nobody is named */
};

/* The policies of all rulesets; each is made when it is first needed. */
struct policies {
    struct policy **list; /* by ruleset, NULL: not made yet */
    size_t count;
    struct settings_given given;
};

/* False: out of memory. Call policies_done in either case. */
bool policies_init(struct policies *policies);
void policies_done(struct policies *policies);

/* The policy of a ruleset, made if need be. NULL: out of memory. */
struct policy *policies_of(struct policies *policies, const struct ruleset *ruleset);

/* Names who gives the next settings; NULL: nobody. False: out of memory; nothing has changed. */
bool policies_given_by(struct policies *policies, const char *who);

/* Adds a setting, of which *_by of a policy say the place. False: out of memory. */
bool policies_give(struct policies *policies, const char *name, const char *value,
                   uint32_t *ret_place);

/* Lists the settings by which rules of the policy's ruleset, in this edition, are judged otherwise
 * than without them: in the order of these rules, each once. Answers how many; there are at most as
 * many as rules and interpretations. */
size_t policies_in_force(const struct policies *policies, const struct policy *policy,
                         uint8_t edition, struct umpire_setting *ret_settings);

/* The choice of an interpretation that nobody has chosen. */
static inline uint8_t policy_own_choice(const struct interpretation *one, uint8_t edition)
{
    return one->edition_defaults ? one->edition_defaults[edition] : 0;
}

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

/* Judging one event by every rule that guards its kind. */
#include "engine/replay_state.h"

/* Whether another rule that failed here reports instead of this one. */
static bool yields(const struct catalogue *catalogue, uint16_t rule, const uint16_t *failed,
                   size_t failed_count)
{
    for (size_t i = 0; i < RULE_YIELDS && catalogue->yields[rule][i]; i++)
        for (size_t j = 0; j < failed_count; j++)
            if (failed[j] + 1 == catalogue->yields[rule][i])
                return true;
    return false;
}

static void count(struct replay *replay, uint16_t rule, enum answer answer)
{
    struct tally *tally = &replay->tallies[rule];
    if (answer == OK)
        tally->ok++;
    else if (answer == UNDECIDED)
        tally->undecided++;
}

bool replay_level(const struct replay *replay, uint32_t rule, enum umpire_level *ret_level)
{
    uint8_t choice = replay->policy->levels[rule];
    enum umpire_level own = replay->catalogue->rules[rule]->level;
    *ret_level = own == UMPIRE_LEVEL_ADVICE ? UMPIRE_LEVEL_ADVICE : UMPIRE_LEVEL_VIOLATION;
    if (choice == 1 + UMPIRE_RULE_ADVICE)
        *ret_level = UMPIRE_LEVEL_ADVICE;
    if (choice == 1 + UMPIRE_RULE_VIOLATION)
        *ret_level = UMPIRE_LEVEL_VIOLATION;
    return choice != 1 + UMPIRE_RULE_OFF;
}

/* Drops the drafts of rules that yield to another that failed. */
static void settle_precedence(struct replay *replay, struct findings *findings, size_t first,
                              const uint16_t *failed, size_t failed_count)
{
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        bool on = replay_level(replay, draft->rule, &draft->level);
        draft->dropped = !on || yields(replay->catalogue, (uint16_t)draft->rule, failed, failed_count);
    }
}

bool replay_judge(struct replay *replay, const struct event *event, struct findings *findings,
                  bool *ret_impossible)
{
    enum { FAILED_MOST = 64 };
    const struct catalogue *catalogue = replay->catalogue;
    struct judgement judgement = {.state = replay->block.bytes, .event = event,
                                  .roster = &replay->binder.roster, .choices = replay->choices,
                                  .edition = replay->edition, .findings = findings};
    uint16_t failed[FAILED_MOST];
    size_t failed_count = 0, first = findings ? findings->count : 0;
    const struct ruleset *ruleset = catalogue->ruleset;
    bool by_effect = ruleset->by_effect && event->statement && ruleset->by_effect(event);
    bool legal = true;
    const uint16_t *guard = catalogue->guards + catalogue->guards_from[event->kind];
    const uint16_t *end = catalogue->guards + catalogue->guards_from[event->kind + 1];
    for (; guard < end; guard++) {
        const struct rule *rule = catalogue->rules[*guard];
        size_t before = findings ? findings->count : 0;
        judgement.rule = rule;
        enum answer answer = rule->check(&judgement);
        if (answer == VIOLATION && by_effect && !rule->holds_against_effects) {
            answer = UNDECIDED;
            if (findings)
                findings->count = before;
        }
        if (answer == VIOLATION) {
            enum umpire_level level;
            legal = legal && (!replay_level(replay, *guard, &level) || level == UMPIRE_LEVEL_ADVICE);
            if (failed_count < FAILED_MOST)
                failed[failed_count++] = *guard;
        }
        if (!findings && !legal)
            return false;
        if (!findings)
            continue;
        for (size_t i = before; i < findings->count; i++)
            findings->drafts[i].rule = *guard;
        count(replay, *guard, answer);
    }
    if (findings && failed_count)
        settle_precedence(replay, findings, first, failed, failed_count);
    if (ret_impossible)
        *ret_impossible = judgement.impossible;
    return legal;
}

#include "engine/judge.h"

#include "base/require.h"

/* The rules that failed on one event. */
enum { FAILED_MOST = 64 };
struct failures {
    size_t count;
    uint16_t rules[FAILED_MOST];
};

/* Whether another rule that failed here reports instead of this one. */
static bool yields(const struct catalogue *catalogue, uint16_t rule, const struct failures *failures)
{
    for (size_t i = 0; i < RULE_YIELDS && catalogue->yields[rule][i]; i++)
        for (size_t j = 0; j < failures->count; j++)
            if (failures->rules[j] + 1 == catalogue->yields[rule][i])
                return true;
    return false;
}

/* Drops the drafts of rules that yield to another that failed. */
static void settle_precedence(struct run *run, struct findings *findings, size_t first,
                              const struct failures *failures)
{
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        bool on = policy_level(run_game(run)->policy, draft->rule, &draft->level);
        draft->dropped = !on || yields(run_game(run)->catalogue, (uint16_t)draft->rule, failures);
    }
}

static bool outranked_by_effect(const struct run *run, const struct event *event)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    return ruleset->by_effect && event->statement && ruleset->by_effect(event);
}

/* What a rule that has failed answers in the end: a breach with its drafts from
 * `first` on, or nothing that can be decided. */
static enum answer settle_breach(const struct run *run, const struct judgement *judgement, uint16_t rule,
                                 size_t first, struct failures *failures)
{
    struct findings *findings = judgement->findings;
    if (!judgement->rule->holds_against_effects && outranked_by_effect(run, judgement->event)) {
        findings->count = first;
        return UNDECIDED;
    }
    if (failures->count < FAILED_MOST)
        failures->rules[failures->count++] = rule;
    for (size_t i = first; i < findings->count; i++)
        findings->drafts[i].rule = rule;
    return VIOLATION;
}

void run_judge(struct run *run, struct judgement *judgement)
{
    const struct catalogue *catalogue = run_game(run)->catalogue;
    const struct rule *const *rules = catalogue->rules;
    REQUIRE(judgement->event->kind < KIND_MOST && judgement->event->fields_read);
    struct tally *tallies = game_tallies(run_game(run));
    struct findings *findings = judgement->findings;
    struct failures failures;
    size_t first = findings->count, settled = first;
    failures.count = 0;
    const uint16_t *guard = catalogue->guards.rules + catalogue->guards.from[judgement->event->kind];
    const uint16_t *end = catalogue->guards.rules + catalogue->guards.from[judgement->event->kind + 1];
    for (; guard < end; guard++) {
        judgement->rule = rules[*guard];
        enum answer answer = judgement->rule->check(judgement);
        if (answer == VIOLATION) {
            answer = settle_breach(run, judgement, *guard, settled, &failures);
            settled = findings->count;
        }
        tallies[*guard].answers[answer]++;
    }
    if (failures.count)
        settle_precedence(run, findings, first, &failures);
}

bool run_forbids(const struct run *run, struct judgement *judgement, uint16_t rule)
{
    enum umpire_level level;
    judgement->rule = run_game(run)->catalogue->rules[rule];
    return judgement->rule->check(judgement) == VIOLATION && policy_level(run_game(run)->policy, rule, &level) &&
           level != UMPIRE_LEVEL_ADVICE &&
           (judgement->rule->holds_against_effects || !outranked_by_effect(run, judgement->event));
}

bool run_allows(struct run *run, const struct event *event)
{
    const struct guards *guards = &run_game(run)->catalogue->guards;
    struct judgement judgement = run_judgement(run, event);
    for (uint32_t i = guards->from[event->kind]; i < guards->from[event->kind + 1]; i++)
        if (run_forbids(run, &judgement, guards->rules[i]))
            return false;
    return true;
}

bool run_validates(struct run *run, const struct judgement *judgement)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    run->binder.unasked = true;
    bool valid = !ruleset->validate || ruleset->validate(judgement, &run->binder);
    run->binder.unasked = false;
    return valid;
}

bool run_permits_candidate(struct run *run, const struct event *event)
{
    struct judgement judgement = run_judgement(run, event);
    return run_validates(run, &judgement) && run_allows(run, event);
}

/* Judging one event by every rule that guards its kind. */
#include "engine/replay_state.h"

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
static void settle_precedence(struct replay *replay, struct findings *findings, size_t first,
                              const struct failures *failures)
{
    for (size_t i = first; i < findings->count; i++) {
        struct finding_draft *draft = &findings->drafts[i];
        bool on = replay_level(replay, draft->rule, &draft->level);
        draft->dropped = !on || yields(replay->catalogue, (uint16_t)draft->rule, failures);
    }
}

static bool outranked_by_effect(const struct replay *replay, const struct event *event)
{
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    return ruleset->by_effect && event->statement && ruleset->by_effect(event);
}

/* What a rule that has failed answers in the end: a breach with its drafts from
 * `first` on, or nothing that can be decided. */
static enum answer settle_breach(const struct replay *replay, const struct judgement *judgement, uint16_t rule,
                                 size_t first, struct failures *failures)
{
    struct findings *findings = judgement->findings;
    if (!judgement->rule->holds_against_effects && outranked_by_effect(replay, judgement->event)) {
        findings->count = first;
        return UNDECIDED;
    }
    if (failures->count < FAILED_MOST)
        failures->rules[failures->count++] = rule;
    for (size_t i = first; i < findings->count; i++)
        findings->drafts[i].rule = rule;
    return VIOLATION;
}

void replay_judge(struct replay *replay, struct judgement *judgement)
{
    const struct catalogue *catalogue = replay->catalogue;
    const struct rule *const *rules = catalogue->rules;
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
            answer = settle_breach(replay, judgement, *guard, settled, &failures);
            settled = findings->count;
        }
        replay->tallies[*guard].answers[answer]++;
    }
    if (failures.count)
        settle_precedence(replay, findings, first, &failures);
}

/* Whether the rule at a guard forbids the event. */
static bool forbids(const struct replay *replay, struct judgement *judgement, uint16_t guard, bool by_effect)
{
    const struct rule *rule = replay->catalogue->rules[guard];
    enum umpire_level level;
    judgement->rule = rule;
    judgement->hangs_on = told_fields(rule->looks_at);
    return rule->check(judgement) == VIOLATION && !(by_effect && !rule->holds_against_effects) &&
           replay_level(replay, guard, &level) && level != UMPIRE_LEVEL_ADVICE;
}

/* Whether none of some rules that guard the event's kind forbids it. */
static bool allowed_by(struct replay *replay, struct judgement *judgement, const struct guards *guards, bool by_effect)
{
    uint32_t first = guards->from[judgement->event->kind], end = guards->from[judgement->event->kind + 1];
    uint32_t last = replay->last_forbade; /* candidates that follow each other mostly fail by the same rule */
    if (last >= first && last < end && forbids(replay, judgement, guards->rules[last], by_effect))
        return false;
    for (uint32_t guard = first; guard < end; guard++)
        if (guard != last && forbids(replay, judgement, guards->rules[guard], by_effect)) {
            replay->last_forbade = guard;
            return false;
        }
    return true;
}

bool replay_allows(struct replay *replay, const struct event *event)
{
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    struct judgement judgement = replay_judgement(replay, event);
    bool by_effect = ruleset->by_effect && event->statement && ruleset->by_effect(event);
    return allowed_by(replay, &judgement, &replay->catalogue->guards, by_effect);
}

static bool refuses(struct replay *replay, struct judgement *judgement)
{
    const struct ruleset *ruleset = replay->catalogue->ruleset;
    judgement->hangs_on = told_fields(ruleset->refuse_looks_at);
    replay->binder.unasked = true;
    bool binds = !ruleset->refuse || ruleset->refuse(judgement, &replay->binder);
    replay->binder.unasked = false;
    return !binds;
}

bool replay_passes_screens(struct replay *replay, const struct event *event, uint32_t screens, uint32_t *ret_decisive)
{
    const struct catalogue *catalogue = replay->catalogue;
    struct judgement judgement = replay_judgement(replay, event);
    const uint16_t *screen = catalogue->screens.rules + catalogue->screens.from[event->kind];
    bool passes = true;
    for (uint32_t left = screens & ~REFUSAL; passes && left; left >>= 1, screen++)
        passes = !(left & 1) || !forbids(replay, &judgement, *screen, false);
    if (passes && screens & REFUSAL)
        passes = !refuses(replay, &judgement);
    *ret_decisive = judgement.hangs_on;
    return passes;
}

bool replay_permits_screened(struct replay *replay, const struct event *event)
{
    struct judgement judgement = replay_judgement(replay, event);
    return allowed_by(replay, &judgement, &replay->catalogue->unscreened, false);
}

bool replay_permits_candidate(struct replay *replay, const struct event *event)
{
    const uint32_t *from = &replay->catalogue->screens.from[event->kind];
    uint32_t decisive, all = REFUSAL | ((UINT32_C(1) << (from[1] - from[0])) - 1);
    return replay_passes_screens(replay, event, all, &decisive) && replay_permits_screened(replay, event);
}

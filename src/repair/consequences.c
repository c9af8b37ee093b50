#include "repair/consequences.h"

static bool lists(const struct outcome_finding *list, size_t count,
                  const struct outcome_finding *finding)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].rule == finding->rule && list[i].line == finding->line)
            return true;
    return false;
}

static bool holds(const struct outcome *outcome, const struct outcome_finding *finding)
{
    if (outcome->count < outcome->findings || outcome->advice_count == OUTCOME_ADVICE)
        return true; /* not all findings are listed */
    return lists(outcome->list, outcome->count, finding) ||
           lists(outcome->advice, outcome->advice_count, finding);
}

/* Whether all that is found with a guess is also found with the best one. */
static bool adds_none(const struct outcome *outcome, const struct outcome *best)
{
    for (size_t i = 0; i < outcome->count; i++)
        if (!lists(best->list, best->count, &outcome->list[i]))
            return false;
    return outcome->count == outcome->findings;
}

/* Whether a guess got beyond the finding's line without the finding; one that is no advice, also
 * without another finding: else it mends nothing. */
static bool is_removable(const struct trial *trial, const struct outcome_finding *finding,
                         bool advice)
{
    for (size_t i = 0; i < trial->outcome_count; i++) {
        const struct outcome *outcome = &trial->outcomes[i];
        const struct item *last = outcome->reached
                                      ? lookahead_at(trial->log->ahead, outcome->reached - 1)
                                      : NULL;
        bool beyond = last && last->kind == ITEM_STATEMENT && last->statement->line > finding->line;
        if (beyond && !holds(outcome, finding) &&
            (advice || adds_none(outcome, &trial->best_outcome)))
            return true;
    }
    return false;
}

static void note(struct consequences *consequences, const struct trial *trial,
                 const struct outcome_finding *finding, uint64_t number, bool advice)
{
    if (consequences->count < CONSEQUENCES_MOST && is_removable(trial, finding, advice))
        consequences->list[consequences->count++] = (struct consequence){finding->rule,
                                                                         finding->line, number};
}

void consequences_note(struct consequences *consequences, const struct trial *trial,
                       uint64_t number)
{
    const struct outcome *best = &trial->best_outcome;
    size_t kept = 0;
    for (size_t i = 0; i < consequences->count; i++)
        if (consequences->list[i].line >= trial->excerpt->own->line)
            consequences->list[kept++] = consequences->list[i];
    consequences->count = kept;
    for (size_t i = 0; i < best->count; i++)
        note(consequences, trial, &best->list[i], number, false);
    for (size_t i = 0; i < best->advice_count; i++)
        note(consequences, trial, &best->advice[i], number, true);
}

uint64_t consequences_find(const struct consequences *consequences, const char *rule, uint64_t line)
{
    for (size_t i = 0; i < consequences->count; i++)
        if (consequences->list[i].rule == rule && consequences->list[i].line == line)
            return consequences->list[i].number;
    return 0;
}

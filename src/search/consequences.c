#include "search/consequences.h"

static bool holds(const struct outcome *outcome, const struct outcome_finding *finding)
{
    if (outcome->count < outcome->findings)
        return true; /* not all are listed */
    for (size_t i = 0; i < outcome->count; i++)
        if (outcome->list[i].rule == finding->rule && outcome->list[i].line == finding->line)
            return true;
    return false;
}

/* Whether some reading got beyond the finding's line without it. */
static bool is_removable(const struct choice *choice, const struct outcome_finding *finding)
{
    for (size_t i = 0; i < choice->outcome_count; i++) {
        const struct outcome *outcome = &choice->outcomes[i];
        const struct item *last = outcome->reached ? lookahead_at(choice->run->ahead, outcome->reached - 1) : NULL;
        bool beyond = last && last->kind == ITEM_STATEMENT && last->statement->line > finding->line;
        if (beyond && !holds(outcome, finding))
            return true;
    }
    return false;
}

void consequences_note(struct consequences *consequences, const struct choice *choice, uint64_t number)
{
    const struct outcome *best = &choice->best_outcome;
    size_t kept = 0;
    for (size_t i = 0; i < consequences->count; i++)
        if (consequences->list[i].line >= choice->statement->line)
            consequences->list[kept++] = consequences->list[i];
    consequences->count = kept;
    for (size_t i = 0; i < best->count && consequences->count < CONSEQUENCES_MOST; i++)
        if (is_removable(choice, &best->list[i]))
            consequences->list[consequences->count++] = (struct consequence){best->list[i].rule, best->list[i].line, number};
}

uint64_t consequences_find(const struct consequences *consequences, const char *rule, uint64_t line)
{
    for (size_t i = 0; i < consequences->count; i++)
        if (consequences->list[i].rule == rule && consequences->list[i].line == line)
            return consequences->list[i].number;
    return 0;
}

#include "search/choice.h"

bool choice_init(struct choice *choice)
{
    return rehearsal_init(&choice->rehearsal);
}

void choice_done(struct choice *choice)
{
    for (size_t i = 0; i < INSERTED_MOST; i++)
        statement_copy_done(&choice->best.inserted[i]);
    statement_copy_done(&choice->best.other);
    rehearsal_done(&choice->rehearsal);
}

void choice_begin(struct choice *choice, struct run *run, const struct statement *statement)
{
    choice->run = run;
    choice->statement = statement;
    choice->best.kind = UMPIRE_AS_PLAYED;
    choice->best.game = NULL;
    choice->best.past = false;
    choice->best.told_count = 0;
    choice->best_cost = UINT64_MAX;
    choice->outcome_count = 0;
    choice->sound_to = 0;
    choice->revised = false;
    choice->rehearsal.effort = choice->effort_most = 0;
}

void choice_allow(struct choice *choice, uint64_t effort)
{
    choice->effort_most = choice->rehearsal.effort + effort;
}

bool choice_is_made(const struct choice *choice)
{
    return choice->best_cost <= 1 || choice->rehearsal.effort > choice->effort_most;
}

/* How many mistakes the statement itself counts as in a guess. */
static uint64_t own_mistakes(const struct choice *choice, enum umpire_assumption kind,
                             const struct guess *guess)
{
    if (guess->explained)
        return 0;
    return kind == UMPIRE_AS_PLAYED ? choice->breaches : guess->single ? 1 : choice->mistakes;
}

/* Whether a finding of the guess comes before the first one of the game as it is played. */
static bool has_earlier_finding(const struct choice *choice, enum umpire_assumption kind,
                                const struct outcome *outcome)
{
    return kind != UMPIRE_AS_PLAYED && outcome->count > 0 &&
           outcome->list[0].line < choice->sound_to;
}

bool choice_try(struct choice *choice, enum umpire_assumption kind, const struct guess *guess,
                struct trial *ret_trial)
{
    uint64_t own = own_mistakes(choice, kind, guess);
    struct outcome outcome;
    *ret_trial = (struct trial){.better = false};
    if (own >= choice->best_cost)
        return true;
    uint64_t most = guess->explains_all ? 1 : choice->best_cost - own;
    choice->rehearsal.told = choice->best.told;
    choice->rehearsal.told_count = choice->best.told_count;
    if (!rehearsal_play(&choice->rehearsal, choice->run, guess, most, &outcome))
        return false;
    if (outcome.reached > 0 && choice->outcome_count < OUTCOMES_KEPT)
        choice->outcomes[choice->outcome_count++] = outcome;
    ret_trial->reached = outcome.reached;
    if (kind == UMPIRE_AS_PLAYED && !guess->explained)
        choice->sound_to = outcome.count > 0 ? outcome.list[0].line : UINT64_MAX;
    if (kind != UMPIRE_AS_PLAYED)
        own += (uint64_t)__builtin_popcount(outcome.still);
    ret_trial->better = !outcome.faulty && !has_earlier_finding(choice, kind, &outcome) &&
                        outcome.findings < most && outcome.findings + own < choice->best_cost;
    if (ret_trial->better) {
        choice->best.kind = kind;
        choice->best.game = NULL;
        choice->best.past = false;
        choice->best_outcome = outcome;
        choice->best_cost = outcome.findings + own;
        choice->best_single = guess->single;
        choice->revised = guess->explained;
    }
    return true;
}

bool choice_try_plain(struct choice *choice, enum umpire_assumption kind, const struct guess *guess)
{
    struct trial trial;
    return choice_try(choice, kind, guess, &trial);
}

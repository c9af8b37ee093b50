#include "search/slip.h"

#include <stdlib.h>

struct slip {
    struct missing *missing;
    struct statement_copies candidates;
};

struct slip *slip_new(struct missing *missing)
{
    struct slip *slip = calloc(1, sizeof *slip);
    if (slip)
        slip->missing = missing;
    return slip;
}

void slip_free(struct slip *slip)
{
    if (!slip)
        return;
    statement_copies_done(&slip->candidates);
    free(slip);
}

static struct slice operand_text(const struct statement *statement, size_t at)
{
    return (struct slice){statement->text + statement->operands[at].at,
                          statement->operands[at].length};
}

bool slip_is_likely(const struct statement *written, const struct statement *meant)
{
    size_t different = 0;
    if (written->operand_count != meant->operand_count ||
        !slice_equal(word_slice(written, written->word), word_slice(meant, meant->word)))
        return false;
    for (size_t i = 0; i < written->operand_count; i++)
        different += !slice_equal(operand_text(written, i), operand_text(meant, i));
    return different == 1;
}

bool slip_try(struct slip *slip, struct choice *choice)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    struct statement_copies *candidates = &slip->candidates;
    if (choice->statement->kind != STATEMENT_EVENT)
        return true;
    if (!rehearsal_begin(rehearsal, choice->run, NULL) ||
        !missing_list_alike(slip->missing, &rehearsal->run, choice->statement->line,
                            &choice->run->binder.event, candidates, &rehearsal->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !choice_is_made(choice); i++) {
        const struct statement *meant = &candidates->list[i].statement;
        const struct guess guess = {.statement = meant, .single = true};
        struct trial trial;
        if (!slip_is_likely(choice->statement, meant))
            continue;
        if (!choice_try(choice, UMPIRE_CORRECTED, &guess, &trial) ||
            (trial.better && !statement_copy_take(&choice->best.other, meant)))
            return false;
    }
    return true;
}

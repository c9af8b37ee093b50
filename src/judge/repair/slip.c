/* SPDX-License-Identifier: MIT */
#include "judge/repair/repair.h"

#include "judge/engine/check.h"

/* Reads a round's marker with the number 1. It may not have been read: then there is none. False:
 * out of memory. */
static bool read_first_round(struct repair *repair, const struct statement *marker,
                             struct statement_copies *ret_first)
{
    const struct value *number = value_at(marker, marker->operands[0].value);
    char buffer[LIMIT_STATEMENT_BYTES + 4];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, (struct slice){marker->text, number->at});
    text_add_string(&text, "1\n");
    return text_reader_read(repair->reader, text.at, text.length, marker->line, ret_first);
}

/* Whether the next round that was read ahead is the second one. */
static bool second_round_follows(const struct lookahead *ahead)
{
    const struct item *item;
    for (size_t at = 0; (item = lookahead_at(ahead, at)) != NULL; at++) {
        const struct statement *next = item->statement;
        if (item->kind != ITEM_STATEMENT || next->kind != STATEMENT_MARKER ||
            next->marker != MARKER_ROUND || next->operand_count != 1)
            continue;
        const struct value *number = value_at(next, next->operands[0].value);
        return number->kind == VALUE_INT && number->number == 2;
    }
    return false;
}

/* Plays what follows after the first marker as it is written and as the first round's. */
static bool compare_beginnings(struct run *run, const struct statement *first, bool *ret_slip)
{
    struct trial *trial = &run->repair->trial;
    const size_t here = trial->excerpt->breach;
    const struct edit late = {.kind = UMPIRE_AS_PLAYED, .place = here},
                      meant = edit_instead(UMPIRE_CORRECTED, here, first, true);
    struct outcome of_late, of_meant;
    if (!trial_play(trial, &late, OUTCOME_FINDINGS, &of_late) ||
        !trial_play(trial, &meant, OUTCOME_FINDINGS, &of_meant))
        return false;
    uint64_t most = of_late.findings + second_round_follows(run->ahead);
    *ret_slip = !of_meant.faulty && of_meant.findings < most;
    run_game(run)->effort.spent[EFFORT_GUESSES] += trial->effort;
    return true;
}

bool slip_find(struct run *run, const struct statement *marker, bool *ret_slip)
{
    struct statement_copies first = {.count = 0};
    excerpt_open(&run->repair->excerpt, marker, false, run->ahead);
    trial_begin(&run->repair->trial, run);
    bool good = read_first_round(run->repair, marker, &first);
    if (good && first.count == 1)
        good = compare_beginnings(run, &first.list[0].statement, ret_slip);
    statement_copies_done(&first);
    return good;
}

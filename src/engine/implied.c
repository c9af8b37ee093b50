/* SPDX-License-Identifier: MIT */
#include "engine/implied.h"

#include "engine/apply.h"
#include "engine/repairer.h"
#include "engine/unread.h"

enum {
    MARKER_BYTES = 64,
    IMPLIED_MOST = 128, /* more than a turn of any game has */
};

enum marker_writing markers_of_round(const struct judgement *judgement)
{
    return judgement->game ? (enum marker_writing)judgement->game->opening.writing
                           : MARKERS_WRITTEN;
}

void run_note_marker(struct run *run, const struct statement *marker)
{
    uint8_t *writing = &run_game(run)->opening.writing;
    if (marker->marker == MARKER_ROUND)
        *writing = MARKERS_OPEN;
    else if (*writing == MARKERS_OPEN)
        *writing = marker->marker == MARKER_PHASE && !marker->implied_by ? MARKERS_WRITTEN
                                                                         : MARKERS_IMPLIED;
}

static bool bind(struct run *run, const struct statement *statement)
{
    return statement->kind == STATEMENT_MARKER ? bind_marker(&run->binder, statement)
                                               : bind_event(&run->binder, statement);
}

/* Reads a marker as a statement that another one implies, into room for one. NULL: out of memory,
 * or the text has a character that the reader refuses. */
static struct statement *read_marker(struct run *run, struct statement_copies *copies,
                                     struct text *text, const struct statement *statement)
{
    struct implied_room *room = &run->scratch.implied;
    if (!room->reader)
        room->reader = text_reader_new();
    copies->count = 0;
    text_add_string(text, "\n");
    if (!room->reader ||
        !text_reader_read(room->reader, text->at, text->length, statement->line, copies) ||
        copies->count != 1)
        return NULL;
    struct statement *marker = &copies->list[0].statement;
    marker->implied_by = statement->implied_by ? statement->implied_by : statement;
    return marker;
}

/* Takes a marker. False: out of memory, or the sink failed. */
static bool take(struct run *run, const struct statement *marker, bool judged)
{
    if (!judged)
        return run_take_unjudged(run, marker);
    if (!bind_marker(&run->binder, marker))
        return !run->binder.no_memory || run_out_of_memory(run);
    run_note_marker(run, marker);
    if (run->config->bound)
        run->config->bound(run->config->bound_user, run, marker);
    return run_judge_and_apply(run, marker);
}

bool run_take_implied(struct run *run, const struct statement *statement, bool judged)
{
    const struct ruleset *ruleset = run_game(run)->catalogue->ruleset;
    for (int i = 0; i < IMPLIED_MOST; i++) {
        char buffer[MARKER_BYTES];
        struct text text;
        struct judgement judgement = run_judgement(run, &run->binder.event);
        text_init(&text, buffer, sizeof buffer);
        if (!ruleset->implied(&judgement, &text))
            break;
        /* the statement introduces its names when it is bound again */
        roster_truncate(run_roster(run), run->binder.known);
        struct statement *marker = read_marker(run, &run->scratch.implied.copies, &text,
                                               statement);
        if (!marker)
            return run_out_of_memory(run);
        if (!take(run, marker, judged))
            return false;
        if (!bind(run, statement))
            return run_out_of_memory(run);
    }
    return true;
}

static int32_t number_of(const struct statement *statement, size_t operand)
{
    return value_at(statement, statement->operands[operand].value)->number;
}

bool is_range(const struct statement *marker)
{
    const struct operand *operands = marker->operands;
    if (marker->kind != STATEMENT_MARKER || marker->operand_count != 3 ||
        operands[2].preposition != PREPOSITION_TO)
        return false;
    int32_t first = number_of(marker, 1), last = number_of(marker, 2);
    return first > 0 && first < last && last <= IMPLIED_MOST;
}

bool run_take_range(struct run *run, const struct statement *range)
{
    const struct slice place = operand_slice(range, 0);
    for (int32_t number = number_of(range, 1); number <= number_of(range, 2); number++) {
        char buffer[MARKER_BYTES];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        text_addf(&text, "%s %.*s %d", marker_word(range->marker), (int)place.length, place.at,
                  (int)number);
        struct statement *marker = read_marker(run, &run->scratch.implied.range, &text, range);
        if (!marker)
            return run_out_of_memory(run);
        if (!bind_marker(&run->binder, marker))
            return run_bind_error(run, range);
        if (number == number_of(range, 1) && run->ahead && run->config->repairer &&
            !run->config->repairer->note(run, range))
            return run_out_of_memory(run);
        if ((run_may_imply(run) && !run_take_implied(run, marker, true)) ||
            !take(run, marker, true))
            return false;
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
/* The proposers that try statements of the log in another order. */
#include "judge/engine/check.h"
#include "judge/repair/proposing.h"

/* Tries an edit that moves statements. They must be play, and no ruling may follow the last one. */
static bool move_statements(struct proposers *proposers, const struct edit *edit)
{
    struct item after = excerpt_item(proposers->excerpt, edit->place + edit->out);
    for (size_t i = 0; i < edit->out; i++)
        if (!proposing_play_at(proposers, edit->place + i))
            return true;
    if (after.kind == ITEM_STATEMENT && run_is_remark(proposers->trial->log, after.statement))
        return true;
    return proposing_offer(proposers, edit);
}

/* Tries `count` statements from a place on after the `next` statements that follow them. */
static bool turn(struct proposers *proposers, size_t place, size_t count, size_t next)
{
    return move_statements(proposers, &(struct edit){.kind = UMPIRE_SWAPPED,
                                                     .place = place,
                                                     .out = count + next,
                                                     .turned = count,
                                                     .strict = count + next > 2});
}

bool reorder_swap(struct proposers *proposers, size_t place)
{
    return turn(proposers, place, 1, 1);
}

bool reorder_swap_lines(struct proposers *proposers, size_t place)
{
    size_t own = proposing_line_at(proposers, place);
    struct item next = excerpt_item(proposers->excerpt, place + own);
    if (own == 0 || next.kind != ITEM_STATEMENT)
        return true;
    size_t count = proposing_count_of_line(proposers, place + own, next.statement->line);
    return own + count == 2 || turn(proposers, place, own, count);
}

bool reorder_move_down(struct proposers *proposers, size_t place)
{
    bool marker = excerpt_item(proposers->excerpt, place).statement->kind == STATEMENT_MARKER;
    for (size_t n = 2; n <= FAR_MOVES && !proposing_is_over(proposers); n++) {
        const struct statement *last = proposing_play_at(proposers, place + n);
        if (!last || (marker && last->kind == STATEMENT_MARKER))
            return true;
        if (!turn(proposers, place, 1, n))
            return false;
    }
    return true;
}

/* Whether a statement below the next round's marker may belong to the round of the breach. Markers
 * may, and what the table does at a round's end. An activation may until the next round's second
 * phase has `begun`: nobody can activate in the first. */
static bool may_be_of_last_round(const struct proposers *proposers,
                                 const struct statement *statement, bool begun)
{
    const struct lexicon *lexicon = run_game(proposers->trial->log)->catalogue->lexicon;
    const struct vocabulary *vocabulary = lexicon->vocabulary;
    const bool of_table = slice_is(word_slice(statement, statement->subject), "table");
    const struct lexeme *verb = lexicon_verb(lexicon, word_slice(statement, statement->word),
                                             of_table ? SUBJECT_TABLE : vocabulary->subject_kinds);
    if (statement->kind == STATEMENT_MARKER)
        return true;
    if (!verb || verb->phrase->flags & PHRASE_FACT)
        return false;
    return of_table || (!begun && vocabulary->area_of &&
                        vocabulary->area_of[verb->phrase->kind] == AREA_TURNS);
}

bool reorder_move_here(struct proposers *proposers, size_t place)
{
    unsigned rounds = 0, phases = 0; /* the markers passed, the phases' since the last round's */
    for (size_t n = 2; n <= FAR_MOVES && !proposing_is_over(proposers); n++) {
        const struct statement *before = proposing_play_at(proposers, place + n - 1),
                               *late = proposing_play_at(proposers, place + n);
        if (!before || !late)
            return true;
        if (before->kind == STATEMENT_MARKER && before->marker == MARKER_ROUND) {
            rounds++;
            phases = 0;
        } else if (before->kind == STATEMENT_MARKER) {
            phases++;
        }
        if ((!rounds || may_be_of_last_round(proposers, late, rounds > 1 || phases > 1)) &&
            !turn(proposers, place, n, 1))
            return false;
    }
    return true;
}

bool reorder_move_early(struct proposers *proposers, size_t place)
{
    const size_t breach = proposers->excerpt->breach;
    bool of_table = excerpt_item(proposers->excerpt, place).statement->kind == STATEMENT_EVENT &&
                    proposing_event_at(proposers, place).subject == NO_ENTITY;
    if (of_table || !proposing_is_of_turns(proposers, place) || breach - place >= FAR_MOVES)
        return true;
    for (size_t n = 2; n <= FAR_MOVES && !proposing_is_over(proposers); n++) {
        const struct statement *last = proposing_play_at(proposers, place + n);
        if (!last)
            return true;
        if (place + n >= breach && !turn(proposers, place, 1, n))
            return false;
        if (last->kind == STATEMENT_MARKER)
            return true;
    }
    return true;
}

bool reorder_move_up(struct proposers *proposers, size_t place)
{
    const size_t count = proposers->excerpt->breach - place;
    return count < 2 || count > FAR_MOVES || turn(proposers, place, count, 1);
}

/* Tries each later line of the round above a place. The first `stays` statements from the place on
 * stay before it. */
static bool move_line_above(struct proposers *proposers, size_t place, size_t stays)
{
    const size_t breach = proposers->excerpt->breach;
    size_t next = breach +
                  proposing_count_of_line(proposers, breach, proposers->excerpt->own->line);
    while (!proposing_is_over(proposers)) {
        const struct statement *late = proposing_play_at(proposers, next);
        if (!late || (late->kind == STATEMENT_MARKER && late->marker == MARKER_ROUND))
            return true;
        const size_t first = next;
        next += proposing_count_of_line(proposers, first, late->line);
        if (!move_statements(proposers, &(struct edit){.kind = UMPIRE_SWAPPED,
                                                       .place = place,
                                                       .out = next - place,
                                                       .turned = first - place - stays,
                                                       .stays = stays,
                                                       .strict = true}))
            return false;
    }
    return true;
}

bool reorder_move_above_markers(struct proposers *proposers, size_t place)
{
    const size_t breach = proposers->excerpt->breach;
    if (place + 1 == breach && !move_line_above(proposers, place, 1))
        return false;
    for (size_t i = place; i < breach; i++)
        if (excerpt_item(proposers->excerpt, i).statement->kind != STATEMENT_MARKER)
            return true;
    return move_line_above(proposers, place, 0);
}

/* SPDX-License-Identifier: MIT */

#include "base/hash.h"
#include "judge/engine/check.h"
#include "judge/repair/proposing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct proposers *proposers_new(struct trial *trial, struct text_reader *reader)
{
    struct proposers *proposers = calloc(1, sizeof *proposers);
    if (!proposers)
        return NULL;
    proposers->trial = trial;
    proposers->excerpt = trial->excerpt;
    proposers->reader = reader;
    proposers->missing = missing_new(reader);
    if (proposers->missing)
        return proposers;
    proposers_free(proposers);
    return NULL;
}

void proposers_free(struct proposers *proposers)
{
    if (!proposers)
        return;
    missing_free(proposers->missing);
    for (size_t i = 0; i < INSERTED_MOST; i++)
        statement_copies_done(&proposers->candidates[i]);
    for (size_t i = 0; i < BEAM_LINE; i++) {
        kept_edit_done(&proposers->nodes[0].list[i].kept);
        kept_edit_done(&proposers->nodes[1].list[i].kept);
    }
    for (size_t i = 0; i < FOUND_MOST; i++)
        kept_edit_done(&proposers->found[i]);
    statement_copies_done(&proposers->other);
    free(proposers);
}

/* Nothing is wrong, or a statement too many ---------------------------------------------------- */

static bool leave_out(struct proposers *proposers, size_t place)
{
    const struct edit edit = edit_left_out(place, 1);
    return proposing_offer(proposers, &edit);
}

/* Tries the breach as played and without its statement, which comes first if it is there twice. */
static bool play_or_leave_out(struct proposers *proposers, size_t place)
{
    const struct edit played = {.kind = UMPIRE_AS_PLAYED, .place = place};
    const struct edit left_out = edit_left_out(place, 1);
    bool doubled = trial_is_single(proposers->trial, &left_out);
    return proposing_offer(proposers, doubled ? &left_out : &played) &&
           (proposing_is_over(proposers) ||
            proposing_offer(proposers, doubled ? &played : &left_out));
}

/* The text of the statement at a place; empty: there is no statement. */
static struct slice text_at(const struct proposers *proposers, size_t place)
{
    const struct excerpt *excerpt = proposers->excerpt;
    if (place < excerpt->breach)
        return (struct slice){excerpt->bytes + excerpt->list[place].at,
                              excerpt->list[place].length - 1};
    const struct statement *statement = proposing_play_at(proposers, place);
    return statement ? (struct slice){statement->text, statement->length} : (struct slice){"", 0};
}

/* Tries without the line that begins at a place, if it is there twice. */
static bool leave_out_line(struct proposers *proposers, size_t place)
{
    size_t count = proposing_line_at(proposers, place);
    if (count < 2 || count > place)
        return true;
    for (size_t i = 0; i < count; i++)
        if (!slice_equal(text_at(proposers, place + i), text_at(proposers, place - count + i)))
            return true;
    const struct edit edit = edit_left_out(place, count);
    return proposing_offer(proposers, &edit);
}

/* A statement is missing ----------------------------------------------------------------------- */

/* Whose statements come first among those that may be missing before a place. */
static entity subject_at(const struct proposers *proposers, size_t place)
{
    return proposers->revises ? proposing_event_at(proposers, place).subject
                              : proposers->trial->log->binder.event.subject;
}

/* Tries each statement of some areas that is legal before a place. */
static bool insert(struct proposers *proposers, size_t place, enum missing_areas areas)
{
    struct trial *trial = proposers->trial;
    struct statement_copies *candidates = &proposers->candidates[0];
    if (!trial_copy(trial, place) ||
        !missing_list(proposers->missing, &trial->run,
                      excerpt_item(proposers->excerpt, place).statement->line,
                      subject_at(proposers, place), areas, true, candidates, &trial->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !proposing_is_over(proposers); i++) {
        const struct edit edit = {.kind = UMPIRE_INSERTED,
                                  .place = place,
                                  .in = {&candidates->list[i].statement},
                                  .in_count = 1,
                                  .strict = true};
        if ((proposers->revises || proposing_is_new(proposers, edit.in[0])) &&
            !proposing_offer(proposers, &edit))
            return false;
    }
    return true;
}

static bool insert_aside(struct proposers *proposers, size_t place)
{
    return insert(proposers, place, MISSING_OTHERS);
}

static bool insert_any(struct proposers *proposers, size_t place)
{
    return insert(proposers, place, MISSING_OTHERS) &&
           (proposing_is_over(proposers) || insert(proposers, place, MISSING_TURNS));
}

static bool insert_before_turn(struct proposers *proposers, size_t place)
{
    return !proposing_is_of_turns(proposers, place) || insert_any(proposers, place);
}

/* A hash of what a statement names, such as a unit's hull zone, whatever else it says. */
static uint64_t hash_of_names(const struct roster *roster, const struct statement *statement)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < statement->operand_count; i++) {
        const struct value *value = value_at(statement, statement->operands[i].value);
        entity one = NO_ENTITY;
        if (value->kind == VALUE_PATH)
            roster_find(roster, word_slice(statement, value_at(statement, value->child)->word),
                        UINT32_MAX, NO_ENTITY, &one);
        if (one != NO_ENTITY)
            hash ^= hash_of_name(value_as_written(statement, value));
    }
    return hash;
}

static bool is_better(const struct node *node, const struct node *other)
{
    return node->reached != other->reached ? node->reached > other->reached
                                           : node->alike < other->alike;
}

/* Keeps the nodes with which play came furthest. Of several with which it came equally far, one for
 * each thing that they name comes first: else the attacks on one ship leave no room for others. */
static bool keep_node(struct nodes *nodes, const struct edit *edit, size_t reached, uint64_t names)
{
    struct node node = {.reached = reached, .names = names};
    size_t at = nodes->count;
    for (size_t i = 0; i < nodes->count && nodes->varied; i++)
        node.alike += nodes->list[i].reached == reached && nodes->list[i].names == names;
    while (at > 0 && is_better(&node, &nodes->list[at - 1]))
        at--;
    if (at == nodes->most)
        return true;
    nodes->count += nodes->count < nodes->most;
    /* the node in the last place is dropped, and the new one takes over its memory */
    node.kept = nodes->list[nodes->count - 1].kept;
    memmove(&nodes->list[at + 1], &nodes->list[at], (nodes->count - 1 - at) * sizeof *nodes->list);
    nodes->list[at] = node;
    return kept_edit_take(&nodes->list[at].kept, edit);
}

/* The subject of the statement that an edit puts in first. */
static entity subject_of_edit(const struct run *run, const struct edit *edit)
{
    entity one = NO_ENTITY;
    uint32_t kinds = run_game(run)->catalogue->lexicon->vocabulary->subject_kinds;
    roster_find(run_roster(run), word_slice(edit->in[0], edit->in[0]->subject), kinds, NO_ENTITY,
                &one);
    return one;
}

/* Tries each statement of some areas that may follow those of the node, before the breach. */
static bool insert_after(struct proposers *proposers, const struct node *node,
                         enum missing_areas areas, bool any_roll, struct nodes *next)
{
    struct trial *trial = proposers->trial;
    struct edit edit = kept_edit_of(&node->kept);
    struct statement_copies *candidates = &proposers->candidates[edit.in_count];
    size_t at = edit.in_count++, reached;
    if (!trial_copy(trial, edit.place))
        return false;
    for (size_t i = 0; i < at; i++)
        if (!trial_advance(trial, edit.in[i]))
            return false;
    entity subject = areas == MISSING_LINE ? subject_of_edit(&trial->run, &edit)
                                           : subject_at(proposers, edit.place);
    if (!missing_list(proposers->missing, &trial->run,
                      excerpt_item(proposers->excerpt, edit.place).statement->line, subject, areas,
                      any_roll, candidates, &trial->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !proposing_is_over(proposers); i++) {
        uint64_t cost = trial->best_cost;
        edit.in[at] = &candidates->list[i].statement;
        if (!proposing_offer_and_reach(proposers, &edit, &reached))
            return false;
        if (trial->best_cost == cost && edit.in_count < INSERTED_MOST &&
            !keep_node(next, &edit, reached, hash_of_names(run_roster(&trial->run), edit.in[at])))
            return false;
    }
    return true;
}

enum several {
    ONLY_TURNS,
    ONE_LINE, /* statements of one player */
    ANY_KIND
};

/* Tries the statements that may follow those of a node. */
static bool follow(struct proposers *proposers, const struct node *node, enum several several,
                   struct nodes *next)
{
    /* beside a statement of another player a roll of any total explains too much */
    bool any_roll = several != ANY_KIND;
    if (several == ONE_LINE && node->kept.edit.in_count > 0)
        return insert_after(proposers, node, MISSING_LINE, any_roll, next);
    return insert_after(proposers, node, MISSING_TURNS, any_roll, next) &&
           (several == ONLY_TURNS || proposing_is_over(proposers) ||
            insert_after(proposers, node, MISSING_OTHERS, any_roll, next));
}

/* Tries up to INSERTED_MOST statements before the breach: a beam search, which tries further ones
 * after those with which play came furthest. */
static bool insert_several(struct proposers *proposers, size_t place, enum several several)
{
    struct nodes *nodes = &proposers->nodes[0], *next = &proposers->nodes[1];
    nodes->count = 1;
    nodes->varied = next->varied = proposers->revises;
    nodes->most = next->most = several == ONE_LINE ? BEAM_LINE : BEAM;
    nodes->list[0].kept.edit = (struct edit){.kind = UMPIRE_INSERTED, .place = place};
    for (size_t depth = 0; depth < INSERTED_MOST; depth++) {
        next->count = 0;
        for (size_t i = 0; i < nodes->count && !proposing_is_over(proposers); i++)
            if (!follow(proposers, &nodes->list[i], several, next))
                return false;
        struct nodes *other = nodes;
        nodes = next;
        next = other;
    }
    return true;
}

static bool insert_line(struct proposers *proposers, size_t place)
{
    return insert_several(proposers, place, ONE_LINE);
}

static bool insert_turns(struct proposers *proposers, size_t place)
{
    return insert_several(proposers, place, ONLY_TURNS);
}

/* Also tries statements that are no turns. Since these explain much, they must explain all, or two
 * mistakes would pass for one. None may be the cause of a fact of the table; and before a marker,
 * what is due is more likely left undone than unwritten. */
static bool insert_several_kinds(struct proposers *proposers, size_t place)
{
    const struct event *event = &proposers->trial->log->binder.event;
    const struct trial *trial = proposers->trial;
    bool undone = proposers->excerpt->own->kind == STATEMENT_MARKER && trial->mistakes == 1;
    if (event->by_table || undone)
        return true;
    proposers->trial->explain_all = true;
    bool good = insert_several(proposers, place, ONE_LINE) &&
                (proposing_is_over(proposers) || insert_several(proposers, place, ANY_KIND));
    proposers->trial->explain_all = false;
    return good;
}

/* Tries a missing activation together with what the unit did in it, which is taken as unknown. */
static bool doubt_left_out(struct proposers *proposers, size_t place)
{
    const struct excerpt *excerpt = proposers->excerpt;
    (void)place;
    return !excerpt->left_out ||
           proposing_offer(proposers, &(struct edit){.kind = UMPIRE_AS_PLAYED,
                                                     .place = excerpt->breach,
                                                     .left_out = true,
                                                     .loser = (entity)(excerpt->left_out - 1)});
}

/* The table -------------------------------------------------------------------------- */

/* 0: the proposer goes on with what the one before it was allowed. */
enum {
    EFFORT_REVISION = 30000,
    EFFORT_BREACH = 10000,
    EFFORT_PAST = 10000,
    EFFORT_SLIP = 5000,
    EFFORT_SEVERAL = 20000
};
/* by this number alone allow_proposer knows what leaves three quarters for later breaches */
static_assert((int)EFFORT_REVISION != (int)EFFORT_SEVERAL, "effort of several statements");

static const struct proposer {
    enum reach reach;
    uint64_t effort;
    bool (*propose)(struct proposers *proposers, size_t place);
} table[] = {
    {AT_UNREAD, EFFORT_REVISION, leave_out},
    {AT_UNREAD, 0, reword_mean},
    {AT_MISTAKE, EFFORT_REVISION, leave_out},
    {AT_MISTAKE, 0, reword_change_verb},
    {AT_MISTAKE, 0, reword_change_operand},
    {AT_MISTAKE, 0, reword_change_number},
    {AT_MISTAKE, 0, insert_any},
    {AT_MISTAKE, EFFORT_SEVERAL, insert_line},
    {AT_MISTAKE, EFFORT_SLIP, doubt_left_out},
    /* README: left out with its line, if that is there twice */
    {AT_BREACH, EFFORT_BREACH, leave_out_line},
    /* README: as it is written; left out */
    {AT_BREACH, 0, play_or_leave_out},
    /* README: with a declared name in place of a similar one that is not declared */
    {AT_BREACH, 0, reword_change_names},
    /* README: with up to three turns or markers before it */
    {AT_BREACH, 0, insert_turns},
    /* README: swapped with the next statement, or its line with the next line */
    {AT_BREACH, 0, reorder_swap},
    {AT_BREACH, 0, reorder_swap_lines},
    /* README: after up to 16 later statements, or behind one of the next 16 */
    {AT_BREACH, 0, reorder_move_down},
    {AT_BREACH, 0, reorder_move_here},
    /* README: as another player's statement */
    {AT_BREACH, 0, reword_change_player},
    /* README: with another statement before it */
    {AT_BREACH, EFFORT_PAST, insert_aside},
    /* README: with one of the last 24 statements swapped, left out, changed or after another */
    {BEFORE_BREACH, 0, reorder_swap},
    {BEFORE_BREACH, 0, reorder_swap_lines},
    {BEFORE_BREACH, 0, reorder_move_early},
    {BEFORE_BREACH, 0, reorder_move_up},
    {BEFORE_BREACH, 0, leave_out},
    {BEFORE_BREACH, 0, leave_out_line},
    {AT_BREACH, 0, reword_change_turn},
    {BEFORE_BREACH, 0, reword_change_turn},
    {BEFORE_BREACH, 0, insert_before_turn},
    /* README: with one of the last 24 statements as another player's */
    {BEFORE_BREACH, EFFORT_SLIP, reword_change_player},
    /* README: with another verb, word, name or number that is legal there */
    {AT_BREACH, EFFORT_SLIP, reword_change_verb},
    {AT_BREACH, 0, reword_change_operand},
    {AT_BREACH, 0, reword_change_thing},
    /* README: with another name in one of the last 24 statements that are no turns */
    {BEFORE_BREACH, EFFORT_SLIP, reword_change_deed},
    /* README: with another number on a die of one of the last 24 statements */
    {BEFORE_BREACH, 0, reword_change_die},
    /* README: with a later line before it and the markers that lead to it */
    {BEFORE_BREACH, EFFORT_SLIP, reorder_move_above_markers},
    /* README: with up to three other statements before it, if they explain all that is found */
    {AT_BREACH, EFFORT_SEVERAL, insert_several_kinds},
};

enum { PROPOSERS = sizeof table / sizeof *table };

/* Allows a proposer its effort; no more than `left` in all. */
static void allow_proposer(struct proposers *proposers, const struct proposer *proposer,
                           uint64_t left)
{
    struct trial *trial = proposers->trial;
    uint64_t room = left > trial->effort ? left - trial->effort : 0;
    if (proposer->effort == EFFORT_SEVERAL)
        room /= 4; /* the rest is for later breaches */
    if (proposer->effort)
        trial_allow(trial, proposer->effort < room ? proposer->effort : room);
}

bool proposers_revise(struct proposers *proposers, uint64_t left)
{
    struct excerpt *excerpt = proposers->excerpt;
    enum reach reach = excerpt->unread ? AT_UNREAD : AT_MISTAKE;
    proposers->found_count = 0;
    proposers->cut = true;
    if (!excerpt->mistake || excerpt->breach == 0)
        return true;
    if (!excerpt_look_back(excerpt))
        return false;
    proposers->revises = true;
    proposers->cut = !excerpt->readable;
    bool good = true;
    for (size_t i = 0; i < PROPOSERS && excerpt->readable && good; i++) {
        if (table[i].reach != reach)
            continue;
        allow_proposer(proposers, &table[i], left);
        good = proposing_is_over(proposers) || table[i].propose(proposers, 0);
    }
    proposers->revises = false;
    proposers->cut |= proposing_is_over(proposers);
    proposers->found_all = proposers->found_count < FOUND_MOST;
    return good;
}

bool proposers_has_revisions(const struct proposers *proposers)
{
    return proposers->found_count > 0;
}

bool proposers_has_found_all(const struct proposers *proposers)
{
    return proposers->found_all;
}

bool proposers_has_tried_all(const struct proposers *proposers)
{
    return !proposers->cut;
}

bool proposers_try_revisions(struct proposers *proposers)
{
    size_t reached;
    for (size_t i = 0; i < proposers->found_count && proposers->trial->best_cost > 0; i++) {
        const struct edit edit = kept_edit_of(&proposers->found[i]);
        if (!trial_try(proposers->trial, &edit, &reached))
            return false;
    }
    proposers->found_count = 0;
    return true;
}

/* Goes through the places of a proposer. */
static bool propose(struct proposers *proposers, const struct proposer *proposer)
{
    struct excerpt *excerpt = proposers->excerpt;
    if (proposer->reach == AT_BREACH)
        return proposer->propose(proposers, excerpt->breach);
    if (!excerpt_look_back(excerpt))
        return false;
    if (!excerpt->readable)
        return true;
    if (excerpt->oldest == excerpt->breach && excerpt->from < excerpt->breach &&
        !trial_look_back(proposers->trial))
        return false;
    for (size_t place = excerpt->breach;
         place-- > excerpt->oldest && !proposing_is_over(proposers);)
        if (!proposer->propose(proposers, place))
            return false;
    return true;
}

bool proposers_try(struct proposers *proposers, uint64_t left)
{
    proposers->tried_count = 0;
    for (size_t i = 0; i < PROPOSERS; i++) {
        if (table[i].reach < AT_BREACH)
            continue;
        allow_proposer(proposers, &table[i], left);
        if (table[i].propose != play_or_leave_out && proposing_is_over(proposers))
            continue;
        if (!propose(proposers, &table[i]))
            return false;
        if (table[i].propose == play_or_leave_out && !proposers_try_revisions(proposers))
            return false;
    }
    return true;
}

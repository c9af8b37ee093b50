#include "search/insertion.h"

#include <stdlib.h>
#include <string.h>

enum { BEAM = 4 };

/* Inserted statements, and how far play came with them. */
struct node {
    struct statement_copy list[INSERTED_MOST];
    size_t count;
    size_t reached;
};

struct nodes {
    struct node list[BEAM];
    size_t count;
};

struct insertion {
    struct missing *missing;
    struct nodes nodes[2];
    /* by the number of inserted statements before them */
    struct statement_copies candidates[INSERTED_MOST];
};

struct insertion *insertion_new(struct missing *missing)
{
    struct insertion *insertion = calloc(1, sizeof *insertion);
    if (insertion)
        insertion->missing = missing;
    return insertion;
}

void insertion_free(struct insertion *insertion)
{
    if (!insertion)
        return;
    for (size_t i = 0; i < INSERTED_MOST; i++) {
        statement_copies_done(&insertion->candidates[i]);
        for (size_t j = 0; j < BEAM; j++) {
            statement_copy_done(&insertion->nodes[0].list[j].list[i]);
            statement_copy_done(&insertion->nodes[1].list[j].list[i]);
        }
    }
    free(insertion);
}

static bool keep_statements(struct statement_copy *copies, const struct guess *guess)
{
    for (size_t i = 0; i < guess->before_count; i++)
        if (!statement_copy_take(&copies[i], guess->before[i]))
            return false;
    return true;
}

/* Keeps the BEAM nodes with which play came furthest. */
static bool offer_node(struct nodes *nodes, const struct guess *guess, size_t reached)
{
    size_t at = nodes->count;
    while (at > 0 && nodes->list[at - 1].reached < reached)
        at--;
    if (at == BEAM)
        return true;
    nodes->count += nodes->count < BEAM;
    struct node last = nodes->list[nodes->count - 1];
    memmove(&nodes->list[at + 1], &nodes->list[at], (nodes->count - 1 - at) * sizeof *nodes->list);
    nodes->list[at] = last;
    nodes->list[at].count = guess->before_count;
    nodes->list[at].reached = reached;
    return keep_statements(nodes->list[at].list, guess);
}

/* Whether the statement is a fact of the table. A missing turn seldom explains one, since it also
 * changes whose turn follows. */
static bool is_fact(const struct run *run)
{
    const struct event *event = &run->binder.event;
    const struct lexeme *lexeme = run_game(run)->catalogue->lexicon->by_kind[event->kind];
    return event->by_table && lexeme && lexeme->phrase && lexeme->phrase->flags & PHRASE_FACT;
}

static bool try_guess(struct choice *choice, const struct guess *guess, struct nodes *next)
{
    struct trial trial;
    size_t outcomes = choice->outcome_count;
    if (!choice_try(choice, UMPIRE_INSERTED, guess, &trial))
        return false;
    if (trial.better) {
        choice->best.inserted_count = guess->before_count;
        return keep_statements(choice->best.inserted, guess);
    }
    if (is_fact(choice->run))
        /* a finding is no consequence of the fact if only an invented cause of the fact removes it
         * */
        choice->outcome_count = outcomes;
    return guess->before_count == INSERTED_MOST || offer_node(next, guess, trial.reached);
}

/* Whether a guess rests on a fact: it explains one, or supposes one. */
static bool rests_on_fact(const struct guess *guess, const struct run *run)
{
    bool fact = is_fact(run);
    for (size_t i = 0; i < guess->before_count; i++)
        fact = fact || missing_is_fact(guess->before[i]);
    return fact;
}

/* Tries each statement that may follow those of the node, before the statement that breaks a
 * rule. */
static bool try_after(struct insertion *insertion, struct choice *choice, const struct node *node,
                      struct nodes *next)
{
    struct rehearsal *rehearsal = &choice->rehearsal;
    struct statement_copies *candidates = &insertion->candidates[node->count];
    struct guess guess = {.statement = choice->statement, .before_count = node->count + 1};
    for (size_t i = 0; i < node->count; i++)
        guess.before[i] = &node->list[i].statement;
    if (!rehearsal_begin(rehearsal, choice->run, NULL) ||
        !rehearsal_advance(rehearsal, guess.before, node->count) ||
        !missing_list(insertion->missing, &rehearsal->run, choice->statement->line,
                      choice->run->binder.event.subject, MISSING_TURNS, candidates,
                      &rehearsal->effort))
        return false;
    for (size_t i = 0; i < candidates->count && !choice_is_made(choice); i++) {
        guess.before[node->count] = &candidates->list[i].statement;
        guess.explains_all = rests_on_fact(&guess, choice->run);
        if (!try_guess(choice, &guess, next))
            return false;
    }
    return true;
}

bool insertion_try(struct insertion *insertion, struct choice *choice)
{
    struct nodes *nodes = &insertion->nodes[0], *next = &insertion->nodes[1];
    nodes->count = 1;
    nodes->list[0].count = 0;
    for (size_t depth = 0; depth < INSERTED_MOST; depth++) {
        next->count = 0;
        for (size_t i = 0; i < nodes->count && !choice_is_made(choice); i++)
            if (!try_after(insertion, choice, &nodes->list[i], next))
                return false;
        struct nodes *swap = nodes;
        nodes = next;
        next = swap;
    }
    return true;
}

/* SPDX-License-Identifier: MIT */
/* What a rule is asked with, and what it answers: the predicate of a rule gets a judgement, reads
 * the state and the event in it, and reports what it finds. */
#ifndef ENGINE_JUDGEMENT_H
#define ENGINE_JUDGEMENT_H

#include "judge/bind/event.h"

enum answer { /* of a rule about a statement */
    NOT_CONCERNED, /* the rule is not about this statement; not counted */
    OK,
    VIOLATION,
    /* the log does not record what the rule needs; this answer and those below decide nothing */
    UNDECIDED,
    EXCUSED, /* the rule fails, but a source that the event names outranks it (see by_effect) */
    LACKING, /* the rule needs what a log may leave out; reported once for a game (see lacks) */
    ANSWERS,
};

struct findings;
struct game_run;
struct rule;

/* What a predicate says besides its answer. */
struct answer_notes {
    bool impossible;    /* set by impossible() */
    bool unexcused;     /* by a predicate whose rule has sources: none excuses this breach */
    bool certain;       /* by a predicate: it fails whatever the log leaves open (worlds.h) */
    bool unopened;      /* by judge_unopened() */
    entity open;        /* the unit that `untold` names, or NO_ENTITY */
    const char *untold; /* set by undecided(); NULL: what the rule's entry says */
    /* set by a predicate before breach(): the interpretation that made the rule fail, plus 1, so
     * that the book is cited for it, too; 0: none did */
    uint8_t by_choice;
};

/* What a predicate gets. */
struct judgement {
    const void *state;
    const struct event *event;
    const struct roster *roster;
    const uint8_t *interpretations; /* the choice for each one, in the ruleset's order */
    uint8_t edition;                /* index */
    struct findings *findings;      /* breaches go here; NULL: nobody asks why a rule fails */
    const struct rule *rule;        /* the one that is being judged */
    /* for the rule about sources: whether a rule fails but for the source; the message of its
     * breach, as an offset among the texts of the findings, plus 1. 0: it is not broken, but only
     * its source permits the event */
    bool outranked;
    size_t outranked_message;
    const char *lacking;            /* set by lacks() */
    struct answer_notes notes;
    const struct game_run *game;    /* for sealing.h */
    bool openings_required;         /* the option require_opened */
};

/* Whether anybody will read why a rule fails; in the search for legal alternatives nobody does. A
 * rule asks this before it spends work on a message. */
static inline bool asked_why(const struct judgement *judgement)
{
    return judgement->findings != NULL;
}

/* Whether all that is due is listed. A rule then reports each thing that is missing; at other times
 * it reports only the first. */
bool lists_all(const struct judgement *judgement);

/* Names for a message. */
enum { NAMES_MOST = 8 };
struct names {
    entity some[NAMES_MOST]; /* the first names */
    unsigned count;
};

/* Adds a name unless it is one of the first names already. */
static inline void names_add(struct names *names, entity one)
{
    for (unsigned i = 0; i < names->count && i < NAMES_MOST; i++)
        if (names->some[i] == one)
            return;
    if (names->count < NAMES_MOST)
        names->some[names->count] = one;
    names->count++;
}

/* The clauses of a predicate, read from top to bottom; what comes after them is a breach. The rule
 * is about statements WHEN this holds, UNLESS that holds. It decides where this is KNOWN, and
 * nothing that is UNSURE is in the way. What is FINE is no breach. */
#define CLAUSE(condition, answer) \
    do {                          \
        if (condition)            \
            return answer;        \
    } while (0)
#define WHEN(condition) CLAUSE(!(condition), NOT_CONCERNED)
#define UNLESS(condition) CLAUSE(condition, NOT_CONCERNED)
#define KNOWN(condition) CLAUSE(!(condition), UNDECIDED)
#define UNSURE(condition) CLAUSE(condition, UNDECIDED)
#define FINE(condition) CLAUSE(condition, OK)

/* Reports a breach with the values that decided, and answers VIOLATION. A rule calls it once for
 * each mistake. In `format` write a name as %N with an entity, several as %L with a struct names *,
 * a sum as %D with an int64_t, a struct between as %R ("at least 2"), a noun after its number as
 * "%u {die|dice}", where something came about as "destroyed%W" with its line (0: not known), the
 * event's verb as %V (see breach_format in judgement.c), everything else as for printf. */
enum answer breach(struct judgement *judgement, const char *format, ...);

/* A breach by an event that cannot have happened: the event is not applied. */
enum answer impossible(struct judgement *judgement, const char *format, ...);

/* Both, by what a predicate is asked with. */
#define BREACH(...) breach(judgement, __VA_ARGS__)
#define IMPOSSIBLE(...) impossible(judgement, __VA_ARGS__)

/* The predicate of the rule that says how many players a game has. */
enum answer judge_player_count(struct judgement *judgement, uint32_t count, uint32_t least,
                               uint32_t most);

/* As breach, for the rule about sources: after what is wrong with the source stands the message of
 * the rule that it should excuse, in brackets, or right after a message that ends in ':'. */
enum answer breach_of_source(struct judgement *judgement, const char *format, ...);

/* Appends to the message of the breach that was reported last. */
void breach_add(const struct judgement *judgement, const char *format, ...);

/* A breach that is reported on a line of its own, such as a declaration's. */
enum answer breach_at(struct judgement *judgement, uint64_t line, const char *format, ...);

/* Answers LACKING: the rule needs something that a log may leave out. `what` is a static text that
 * says what is needed, such as "whether the target is in arc". Where a declaration can say it, the
 * operand stands behind it in brackets: "how many shields a hull zone has (shields=)". If a rule
 * answers so several times in a game, it counts as undecided once. */
static inline enum answer lacks(struct judgement *judgement, const char *what)
{
    judgement->lacking = what;
    return LACKING;
}

/* Answers UNDECIDED for another reason than the rule's entry gives; `what` as in lacks(). */
static inline enum answer undecided(struct judgement *judgement, const char *what)
{
    judgement->notes.untold = what;
    return UNDECIDED;
}

#endif

/* Candidates: what the vocabulary lets one write at a point of a game, one after another.
 *
 * Operands run over their finite domains; one without a domain is tried with an
 * example and counts once. Optional operands other than a leading one and a flag
 * behind a preposition are left out; of those that may be repeated one is tried,
 * or the list that the game proposes.
 *
 * Where it is wanted, every candidate is judged, and what agrees with an illegal one in
 * all fields that were read to find that out is passed over: it is illegal as well. */
#ifndef SEARCH_CANDIDATES_H
#define SEARCH_CANDIDATES_H

#include "base/random.h"
#include "engine/run.h"

enum { VALUES_LISTED = 64, CANDIDATE_POOLS = 8, CANDIDATE_FACES = 64 };

enum candidate_dice {
    DICE_OPEN,    /* not thrown yet: as many as the game says, or none */
    DICE_CLASSES, /* every multiset of faces that may fall */
};

/* The values of an element of the form, and the one that the candidate has. */
struct element_values {
    uint32_t fields;    /* that it sets, a bit each */
    uint8_t presence;   /* enum presence */
    uint8_t source;     /* enum value_source */
    int32_t count;      /* of words, of names in the roster, of what the game proposes */
    int32_t parts;      /* that may stand behind a name */
    int32_t at, part;   /* the present value and part; see candidate_values.c */
    uint64_t total;     /* number of all its values; dice that are not thrown count as one */
    int32_t proposals[VALUES_LISTED];
};

struct candidate_walk {
    struct run *run;
    size_t fresh;          /* so many of the roster's last names are not tried: the statement itself introduces them */
    bool examples;         /* texts and new names are tried too, by an example */
    bool folded;           /* an operand that may be repeated is an example and counts once */
    bool heeds_advice;     /* what the rulebook advises against is passed over too */
    enum candidate_dice dice;
    struct random *random; /* not NULL: one candidate of a phrase alone, at random, with optional operands */
    bool outcomes;         /* with `random`: outcomes are drawn, too; they need not be right */
    uint64_t judged;       /* candidates so far */
    uint64_t legal;        /* legal candidates so far; with `folded` the function `found` counts them */
    bool (*found)(struct candidate_walk *walk); /* is handed each candidate, as `event`; false: no more of this phrase */
    bool (*passed_over)(struct candidate_walk *walk, uint64_t count); /* so many are illegal; false: enough. NULL:
                                                                         nothing is judged and all are found, as it has
                                                                         to be with `random` and with DICE_CLASSES */
    void *user;

    /* The candidate. Its arrays are the walk's. */
    struct event event;
    const struct lexeme *lexeme;
    const struct signature *form;
    uint32_t taken;       /* elements of the form that it has, a bit each */
    uint32_t examples_in; /* fields that hold an example, a bit each */
    unsigned open_dice;   /* dice that are not thrown yet */
    bool enough;
    uint32_t fields_read; /* by the rule or check that judged the candidate last */
    uint32_t forbade;     /* the guard of the rule that forbade a candidate last */
    uint64_t behind[ELEMENTS_MOST + 1]; /* how many candidates differ from an element on */
    struct element_values values[ELEMENTS_MOST];
    int32_t items[ELEMENTS_MOST * VALUES_LISTED];
    struct pool pools[CANDIDATE_POOLS];
    int32_t faces[CANDIDATE_FACES];
};

/* Sets all choices to none but `found` and `user`. The walk's arrays are left as they are: a walk
 * that is used again need not be cleared. */
void candidate_walk_init(struct candidate_walk *walk, struct run *run, bool (*found)(struct candidate_walk *walk),
                         void *user);

/* All forms of a phrase with that subject. `line` is where it would stand. */
void candidate_walk_phrase(struct candidate_walk *walk, const struct lexeme *lexeme, uint16_t kind, entity subject,
                           bool by_table, uint64_t line);

/* `end`, as a phrase without operands. */
extern const struct lexeme candidate_end;

#endif

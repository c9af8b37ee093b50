/* Candidates: what the vocabulary lets one write at a point of a game.
 *
 * Operands run over their finite domains; one without a domain is tried with an
 * example and counts once. Optional operands other than a leading one and a flag
 * behind a preposition are left out; of those that may be repeated one is tried,
 * or the list that the game proposes.
 *
 * Where it is wanted, every candidate is judged, and what agrees with a forbidden one in
 * all fields that the rule read which forbids it is passed over: it is forbidden as well. */
#ifndef SEARCH_EXPLORE_H
#define SEARCH_EXPLORE_H

#include "base/random.h"
#include "engine/replay.h"

#define ANY_FIELD UINT32_MAX

enum { EXPLORED_LIST = 64, EXPLORED_POOLS = 8, EXPLORED_FACES = 64, TAIL_MOST = 1024 };

enum explored_dice {
    DICE_OPEN,    /* not thrown yet: as many as the game says, or none */
    DICE_CLASSES, /* every multiset of faces that may fall */
};

/* What is known of an element's values, of those behind what was chosen before it. */
struct explored_level {
    uint32_t fields, own; /* that it sets; those that no element before it sets */
    uint32_t decisive;    /* the fields that forbid all candidates so far */
    uint32_t last;        /* of the last value's alone */
    bool settled;         /* all other values share the fate of the last one */
    uint64_t passed;      /* when it was come to */
};

struct explorer {
    struct replay *replay;
    size_t fresh;          /* so many of the last names are not tried: they are not there yet */
    bool examples;         /* texts and new names are tried too, by an example */
    bool folded;           /* an operand that may be repeated is an example and counts once */
    enum explored_dice dice;
    struct random *random; /* not NULL: one way through alone, at random, with optional operands */
    bool outcomes;         /* and with outcomes, whatever they say */
    uint64_t lawful;       /* counted by `found`, where `folded` */
    bool (*found)(struct explorer *explorer); /* takes `event`; false: enough of this phrase */
    bool (*skipped)(struct explorer *explorer, uint64_t count); /* so many are illegal; false: enough. NULL: nothing is judged
                                                                   and all are found, as it has to be with `random` and with
                                                                   DICE_CLASSES */
    void *user;

    /* The candidate. Its arrays are the explorer's. */
    struct event event;
    const struct lexeme *lexeme;
    const struct signature *form;
    uint32_t taken;    /* elements of the form that it has, a bit each */
    uint32_t examples_in; /* fields that hold an example, a bit each */
    bool enough;
    unsigned open_dice; /* dice that are not thrown yet */
    struct explored_level levels[ELEMENTS_MOST + 1];
    uint64_t behind[ELEMENTS_MOST + 1]; /* how many candidates differ from an element on */
    uint64_t passed;                    /* candidates of the form, found or skipped */
    uint8_t tail;                       /* the first of the elements whose values `hopeless` knows */
    uint32_t tail_fields;               /* that no element before them sets */
    uint8_t hopeless[TAIL_MOST];        /* by place in the tail: forbidden, whatever is before it */
    uint32_t fields_read;               /* by what was asked about the candidate */
    uint32_t forbade;                   /* the guard of the rule that forbade a candidate last */
    uint8_t ways[ELEMENTS_MOST]; /* enum explored_way, of the form's elements */
    int8_t proposed[ELEMENTS_MOST]; /* values that the game proposes for each; -1: none, NOT_ASKED: not known yet */
    int32_t items[ELEMENTS_MOST * EXPLORED_LIST], proposals[ELEMENTS_MOST * EXPLORED_LIST];
    struct pool pools[EXPLORED_POOLS];
    int32_t faces[EXPLORED_FACES];
};

/* Without any choice yet but what finds: for one that is used again, whose arrays stay as they are. */
void explorer_init(struct explorer *explorer, struct replay *replay, bool (*found)(struct explorer *explorer), void *user);

/* All forms of a phrase with that subject. `line` is where it would stand. */
void explore_phrase(struct explorer *explorer, const struct lexeme *lexeme, uint16_t kind, entity subject,
                    bool by_table, uint64_t line);

/* `end`, as a phrase without operands. */
extern const struct lexeme explored_end;

enum explored_style {
    STYLE_SHORT,   /* activate Home with AUX..., roll 2d6[...] */
    STYLE_RANGES,  /* score <N 0..1000000>, roll 2d6[1..6] */
    STYLE_EXAMPLE, /* score 0, roll 2d6[1 1]: a statement that may be read */
};

/* Writes the candidate. */
void explored_text(const struct explorer *explorer, enum explored_style style, struct text *text);

#endif

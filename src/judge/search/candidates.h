/* SPDX-License-Identifier: MIT */
/* Candidates: the statements that the vocabulary allows at a point of a game, made one after
 * another.
 *
 * - An operand with a finite domain gets each of its values; one without gets an example and counts
 * once.
 * - Optional operands are left out, except a leading one and a flag after a preposition.
 * - With `sources` each form is walked once more for each source that the game proposes.
 * - A repeatable operand stands once, or with the list that the game proposes.
 *
 * If the caller sets `passed_over`, each candidate is judged. The walk then skips the candidates
 * that agree with an illegal one in all fields that were read to judge it: they are illegal too. */
#ifndef SEARCH_CANDIDATES_H
#define SEARCH_CANDIDATES_H

#include "base/random.h"
#include "judge/engine/run.h"

enum { VALUES_LISTED = 64, CANDIDATE_POOLS = 8, CANDIDATE_FACES = 64 };

/* An answer instead of fields: a candidate is legal, or only it is illegal. */
#define CANDIDATE_LEGAL UINT32_MAX

enum candidate_dice {
    DICE_OPEN, /* as many dice as the game demands, without a result; or none */
    /* as DICE_OPEN; but a single die with faces is one that may lie there, with what it may show
     * afterwards, and numbers have the limits that the rules give them */
    DICE_NARROWED,
    DICE_CLASSES, /* each multiset of faces that can be rolled */
};

/* The values of an element of the form, and the current one. */
struct element_values {
    uint32_t fields;  /* the fields that the element sets, a bit each */
    uint8_t presence; /* enum presence */
    uint8_t source;   /* enum value_source */
    /* number of words, of names in the roster, or of values that the game proposes */
    int32_t count;
    int32_t parts;    /* number of parts that may follow a name */
    int32_t at, part; /* the current value and part; see candidate_values.c */
    uint64_t total;   /* number of all values; dice without a result count as one */
    /* The limits of a number that stands as an example: its type's, or those that
     * candidate_find_limits found. INT32_MIN and INT32_MAX: none. */
    int32_t least, most;
    int32_t proposals[VALUES_LISTED];
};

/* The arrays of a candidate. */
struct candidate_arrays {
    int32_t items[ELEMENTS_MOST * VALUES_LISTED];
    struct pool pools[CANDIDATE_POOLS];
    int32_t faces[CANDIDATE_FACES];
};

struct candidate_walk {
    struct run *run;
    /* number of the roster's last names, which the statement introduces; they are not tried */
    size_t fresh;
    bool examples; /* also tries an example of a text and of a new name */
    /* an operand that may be anything is one that the log could hold: a name that is known, or a
     * single die with each of its faces */
    bool concrete;
    struct {
        bool advice; /* a candidate that breaks an advice is illegal */
        /* only an event is judged, and only if it has no example of a name or a text: that has to
         * be written and read first */
        bool known_alone;
    } judges;
    struct {
        bool tried;  /* also makes candidates that name a source */
        bool named;  /* the current one names this one */
        entity name;
    } sources;
    enum candidate_dice dice;
    /* not NULL: makes one random candidate of a phrase, with optional operands */
    struct random *random;
    bool outcomes;   /* with `random`: also draws outcomes, which may be wrong */
    uint64_t judged; /* candidates so far */

    /* Called before each phrase: whether to walk over it. `verb` is NULL for what is no event.
     * `begins` NULL: the walk goes over all. */
    bool (*begins)(struct candidate_walk *walk, const struct phrase *verb, entity subject);

    /* Called for each candidate, which is in `event`. False: the walk leaves the phrase. */
    bool (*found)(struct candidate_walk *walk);

    /* Called with the number of candidates that were found illegal or skipped. False: the walk
     * leaves the phrase. NULL: nothing is judged, and `found` gets all candidates. Must be NULL
     * with `random`; with DICE_CLASSES the number says nothing. */
    bool (*passed_over)(struct candidate_walk *walk, uint64_t count);

    void *user;

    /* The candidate. Its arrays are the walk's. */
    struct event event;
    const struct lexeme *lexeme;
    const struct signature *form;
    uint32_t taken;       /* elements of the form that the candidate has, a bit each */
    uint32_t examples_in; /* fields that hold an example, a bit each */
    unsigned open_dice;   /* number of dice without a result */
    bool enough;          /* the walk is to leave the phrase */
    struct {
        uint32_t fields_read; /* by the last rule or check, a bit each */
        uint32_t forbade; /* index in the guards of the rule, of the last illegal candidate */
        /* the fields for which the candidate is illegal, a bit each; or CANDIDATE_LEGAL. `found`
         * may set it if the walk has not judged the candidate. */
        uint32_t against;
    } last;
    /* for each element: number of choices for it and those after it */
    uint64_t combinations[ELEMENTS_MOST + 1];
    struct element_values values[ELEMENTS_MOST];
    struct candidate_arrays arrays;
};

/* Sets `run`, `found` and `user`, and the other choices to zero. Leaves the arrays alone, so a walk
 * is cheap to use again. */
void candidate_walk_init(struct candidate_walk *walk, struct run *run,
                         bool (*found)(struct candidate_walk *walk), void *user);

/* Finds the limits of each number of the candidate that stands as an example: the
 * rules are asked, with the candidate's other operands as they are. */
void candidate_find_limits(struct candidate_walk *walk);

/* Makes the candidates of all forms of a phrase with one subject, as for that line of the log. */
void candidate_walk_phrase(struct candidate_walk *walk, const struct lexeme *lexeme, uint16_t kind,
                           entity subject, bool by_table, uint64_t line);

/* Makes the candidates of a marker, if the game has it; of the result; of `end`; and of all events
 * of a subject, NO_ENTITY: of the table. */
void candidate_walk_marker(struct candidate_walk *walk, int marker, uint64_t line);
void candidate_walk_result(struct candidate_walk *walk, uint64_t line);
void candidate_walk_end(struct candidate_walk *walk, uint64_t line);
void candidate_walk_events(struct candidate_walk *walk, entity subject, uint64_t line);

/* Whether events of a phrase are offered to a subject: always, but one of PHRASE_ASIDE only if it
 * is due (`due` of the ruleset). */
bool candidates_offer(struct run *run, const struct phrase *phrase, entity subject);

/* Whether an event is not offered although no rule forbids it (`pointless` of the ruleset). */
bool candidate_is_pointless(struct run *run, const struct event *event);

/* Gives a candidate the values of an element of a signature, one after another ----------------- */

enum presence { LEFT_OUT, PRESENT, OPTIONAL };

/* Finds out where an element's values come from and how many there are. */
void values_prepare(struct candidate_walk *walk, uint8_t index);

/* Give the candidate the element's first value, or the next one. False: there is no other. An
 * optional element is left out first. With DICE_CLASSES a pool gets each class of faces. */
bool values_first(struct candidate_walk *walk, uint8_t index);
bool values_next(struct candidate_walk *walk, uint8_t index);

/* Skips the remaining parts of the current name. Answers how many values it has skipped. */
uint64_t values_skip_parts(struct candidate_walk *walk, uint8_t index);

/* Gives the candidate a random value of the element, or leaves the element out. False: the element
 * has no value here. */
bool values_draw(struct candidate_walk *walk, uint8_t index);

/* Gives the candidate a number, as an example, in place of the one that the element has. */
void values_set_number(struct candidate_walk *walk, uint8_t index, int32_t number);

/* Takes the limits of the element's numbers from its type. */
void values_forget_limits(struct candidate_walk *walk, uint8_t index);

/* The element of a form that names a source; or NULL. */
const struct element *element_of_source(const struct signature *form);

/* Removes the element's value from the candidate. */
void values_clear(struct candidate_walk *walk, uint8_t index);

/* The dice of a candidate: how many of each kind, and their faces ------------------------------ */

/* Adds a pool to the candidate for each kind of die whose count is above 0; a pool without room is
 * left out. Answers the number of dice added. */
uint32_t dice_add(struct candidate_walk *walk, const int32_t *counts, int32_t kinds);

/* The counts by kind of the dice in the candidate's first pool, as dice_add takes them. Answers how
 * many kinds have one. */
int32_t dice_again(const struct candidate_walk *walk, int32_t *ret_counts);

/* Sets the faces of the pools from `pool` on to their first class, or to the next one. A class is a
 * multiset of faces that can be rolled; a pool holds it in ascending order. dice_next_class: false
 * if there is no other class. */
void dice_first_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);
bool dice_next_class(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

/* Rolls the dice of the pools from `pool` on with the walk's random numbers. */
void dice_throw(struct candidate_walk *walk, const struct die *dice, uint32_t pool);

/* How many faces dice of all kinds have, and the die that shows one of them, by its number. */
int32_t dice_faces(const struct die *dice);
struct pool dice_face(const struct die *dice, int32_t number, int32_t *ret_face);

/* How a candidate is written in the log's language. */
enum candidate_style {
    STYLE_SHORT,   /* activate Home with AUX..., roll 2d6[...] */
    STYLE_RANGES,  /* score <N 0..1000000>, roll 2d6[1..6] */
    STYLE_EXAMPLE, /* score 0, roll 2d6[1 1]: a statement that the reader accepts */
};

/* Adds the walk's candidate to a text, without a line end. Cut if it does not fit. */
void candidate_text(const struct candidate_walk *walk, enum candidate_style style,
                    struct text *text);

/* Whether the candidate, written in `text`, is a marker that leads to where the game already is. */
bool candidate_is_here(const struct candidate_walk *walk, const struct text *text);

#endif

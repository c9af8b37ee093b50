/* A random game under construction: its log so far, the position after it, and what
 * to go back to. */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "search/position.h"

/* A point to which play can be taken back. */
struct mark {
    uint64_t line;
    size_t lines, length;
};

struct generator {
    const struct umpire_generation *what;
    const struct rule *wanted; /* the rule to be broken; NULL: none */
    uint16_t wanted_place;     /* in the catalogue */
    struct position *position;
    struct random random;
    struct candidate_walk walk;
    struct block before, marked; /* the game before what is played, and where play is taken back to */
    struct findings findings; /* findings of the candidate that is being tried */
    uint32_t due;
    bool may_worsen; /* the next statement may leave more to be done than is due now */
    uint64_t visited[16];     /* a set of hashes: places of the game that play has come to */
    uint32_t least_due;
    int idle, idle_most;      /* statements since the game last came nearer to its end; above `idle_most` play goes back */
    int back;                 /* how often play went back */
    size_t farthest, reach;   /* the most lines so far, and how far back is tried next */
    bool no_memory;

    /* what has been written, and where each line begins */
    char *log;
    size_t length, capacity;
    size_t *lines, line_count, line_capacity;
    size_t opening; /* lines before the first marker */
    size_t broken;  /* lines without which the breach is not found */

    /* the markers that the random setup has laid down, and how far they have been played */
    struct text course;
    size_t on_course;

    /* the candidate that is being tried, as a line */
    char line[LIMIT_STATEMENT_BYTES];
    size_t line_length;
    bool has_line;
    uint32_t passed_over; /* how many lawful markers were passed over for a later one */

    struct untold untold; /* the event that is being told */

    /* findings of what was played last, and where the breach is */
    uint64_t found, found_line, breach_line;
    bool found_wanted;
};

/* Begins anew with these bytes of a log; false: out of memory. */
bool generator_restart(struct generator *generator, const char *log, size_t length);

enum generator_want {
    WANT_LAWFUL, /* nothing is found */
    WANT_CHANGE, /* nothing is found, and the game has changed */
    WANT_BREACH, /* the wanted breach alone is found */
};

/* Plays lines; if the outcome is not the wanted one, takes them back and answers false. */
bool generator_play(struct generator *generator, const char *lines, size_t length, enum generator_want want);

/* Keeps the candidate as a line. */
void generator_keep(struct generator *generator);

/* Plays on at random, up to the game's end. False: it does not come to one. */
bool generator_finish(struct generator *generator);

/* Breaks the wanted rule, once; false: not here. */
bool generator_break(struct generator *generator);

/* Whether each block that a log opens is closed in it. Its names have no braces. */
bool generator_closed(const char *log, size_t length);

/* Whether a rule is asked about statements of a kind. */
bool rule_guards(const struct rule *rule, uint16_t kind);

bool generator_over(const struct generator *generator);

#endif

/* SPDX-License-Identifier: MIT */
/* A random game that is being made: its log so far, the position after it, and how to go back. */
#ifndef GENERATE_GENERATOR_H
#define GENERATE_GENERATOR_H

#include "judge/search/position.h"

/* A point that play can go back to. */
struct mark {
    uint64_t line;
    size_t lines, length;
};

/* What was found first; `rule` empty: nothing. */
struct first_finding {
    char rule[128], message[1024];
};

/* The chains that the log's dice follow from, in the order in which it declares them. */
struct written_chains {
    uint8_t *links; /* each chain from its first link to its last one */
    uint32_t count; /* 0: dice are drawn by chance */
    char *lines;    /* room for a throw, its answers and its roll */
};

/* The log that is written. */
struct written_log {
    char *text;
    size_t length, capacity;
    size_t *lines, line_count, line_capacity; /* the offset of each line */
    size_t opening;                           /* lines before the first marker */
    size_t broken;                            /* lines up to the breach */
    struct written_chains chains;
};

/* How play gets on, and when it goes back. */
struct progress {
    uint64_t visited[16]; /* a set of hashes: places in the game that play has reached */
    uint32_t least_due;
    /* statements since play last reached something new; after `idle_most` of them it goes back */
    int idle, idle_most;
    int back; /* how often play went back */
    /* the most lines so far; how many lines to go back at most next time */
    size_t farthest, reach;
};

/* The candidate to be played, as a line. */
struct next_line {
    char text[LIMIT_STATEMENT_BYTES];
    size_t length;
    bool known;
    bool barren;          /* no operands could make the last candidate lawful */
    uint32_t passed_over; /* how many lawful candidates to pass over */
};

struct generator {
    const struct umpire_generation *what;
    const struct rule *wanted; /* the rule to be broken; NULL: none */
    uint16_t wanted_place;     /* in the catalogue */
    struct position *position;
    struct random random;
    struct candidate_walk walk;
    /* the game before the current lines, and at the mark to go back to */
    struct block before, marked;
    struct findings findings; /* findings of the candidate that is being tried */
    uint32_t due;
    bool may_worsen;      /* after the next statement more may be due than before it */
    struct progress progress;
    bool no_memory;
    struct written_log log;

    /* the markers in the order of the random setup, and the offset after those that were played */
    struct text course;
    size_t on_course;

    struct next_line next;
    struct untold untold; /* the event that is being written */
    /* play cannot go back: it takes no dead end, and ends the game where it can go no further */
    bool one_way;
    entity actor; /* only events of this player are drawn; NO_ENTITY: of anybody */

    /* the first error or violation is kept there; NULL: nowhere */
    struct first_finding *first;

    /* findings of the last lines, and the line of the breach */
    uint64_t found, found_line, breach_line;
    bool found_wanted;
};

/* Begins again with these bytes of a log. False: out of memory. */
bool generator_restart(struct generator *generator, const char *log, size_t length);

enum generator_want {
    WANT_LAWFUL, /* nothing is found */
    WANT_CHANGE, /* nothing is found, and the game has changed */
    WANT_BREACH, /* the wanted breach alone is found */
};

/* Plays lines. False: the outcome is not the wanted one, and the lines are taken back. */
bool generator_play(struct generator *generator, const char *lines, size_t length,
                    enum generator_want want);

/* Plays lines, whatever is found. False: out of memory. */
bool generator_take(struct generator *generator, const char *lines, size_t length);

/* Whether each rule must be decided in this game. After its setup a partner's game need not be
 * full, since the other side chooses half of the moves. */
static inline bool generator_makes_full(const struct generator *generator)
{
    return generator->what && generator->what->full;
}

/* In a full game, clears the counts of undecided and excused answers, so that those of candidates
 * that were only tried are not taken for the game's. */
void generator_forget_open(struct generator *generator);

/* Makes the candidate the next line. */
void generator_keep(struct generator *generator);

/* Plays at random up to the end of the game. False: the game does not end. */
bool generator_finish(struct generator *generator);

/* Plays one more statement. False: none was found, and the game cannot end here. */
bool generator_go_on(struct generator *generator);

/* Plays a random event of `actor`, seldom one after which more is due. False: none was found. */
bool generator_go_on_as(struct generator *generator, entity actor);

/* Begins to count statements without progress; generator_finish does it. */
void generator_begin_progress(struct generator *generator);

/* Begins with declarations made by chance. `buffer` has room for them and for the course, which
 * stays in it. False: out of memory (`no_memory`), or the game is not for so many players. */
bool generator_deal(struct generator *generator, const struct ruleset *ruleset, char *buffer,
                    size_t capacity);

/* Draws a chain of each player; the chains' `lines` declare them. False: out of memory. */
bool generator_declare_chains(struct generator *generator);

/* Replaces lines that roll dice by the throw, the answers to it, and the roll with the faces that
 * follow from the links. Other lines stay. False: the thrower has no chain or no link left, or
 * memory ran out. */
bool generator_derive(struct generator *generator, const char **lines, size_t *length);

/* Whether an entity is a player, or somebody who plays as such. */
static inline bool generator_is_player(const struct generator *generator, entity one)
{
    const struct run *run = generator->position->run;
    const struct vocabulary *vocabulary = run_game(run)->catalogue->lexicon->vocabulary;
    uint32_t kinds = vocabulary->subject_kinds & vocabulary->player_kinds;
    return kinds >> roster_at(run_roster(run), one)->kind & 1;
}

/* Frees what the generator holds. */
void generator_done(struct generator *generator);

/* Breaks the wanted rule once. False: it cannot be broken in this position. */
bool generator_break(struct generator *generator);

/* Whether each block that a log opens is closed in it. Names in the log must have no braces. */
bool generator_closed(const char *log, size_t length);

/* Whether a rule judges statements of a kind. */
bool rule_guards(const struct rule *rule, uint16_t kind);

bool generator_over(const struct generator *generator);

/* How many verbs a random game draws from: not the last ones, which are never offered. */
static inline uint32_t verbs_to_draw(const struct lexicon *lexicon)
{
    size_t count = lexicon->verb_count;
    while (count > 1 && lexicon->verbs[count - 1].offered_count == 0)
        count--;
    return (uint32_t)count;
}

#endif

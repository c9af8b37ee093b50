/* A point of a game, at which statements are tried, listed and counted, and from which play
 * goes on. */
#ifndef SEARCH_POSITION_H
#define SEARCH_POSITION_H

#include "search/candidates.h"

/* The most effort that a listing, and a counting, may take. A candidate takes 1, and as much again
 * for each EFFORT_NAMES names of the game. */
enum { EFFORT_LISTED = 8000000, EFFORT_COUNTED = 100000000 };

/* Candidates of one point, as lines of a log and as they are shown. */
struct candidate_list {
    char *lines, *shown;
    size_t lines_length, lines_capacity, shown_length, shown_capacity;
    struct candidate {
        size_t line, shown;
        uint32_t length; /* of the line, with its end */
        uint32_t taken;  /* elements of the form that it has, a bit each */
        const struct lexeme *lexeme;
        const struct signature *form;
        entity subject;
        uint16_t kind;
        bool legal;
    } *list;
    size_t count, capacity;
};

struct position {
    struct run *run;       /* plays the game */
    void *user;
    bool (*finding)(void *user, const struct umpire_finding *finding);
    uint64_t last_line;    /* reading stops behind this line; 0: it does not */
    uint64_t next_line;    /* the line number that the next statement gets */
    bool reached;          /* a statement behind `last_line` was read */
    bool trying;           /* what is played will be taken back */
    uint64_t errors, violations; /* found since `trying` was set */
    bool no_memory, effects;
    bool keeps_illegal;       /* candidates that are plainly illegal are written and read as well */
    struct candidate_list candidates;
    struct candidate_walk walk;
    struct block before;     /* the game before a trial */
    size_t judged;           /* candidates so far */
    uint64_t effort, effort_most; /* of what is listed or counted; see EFFORT_LISTED */
    bool cut;                /* it was too much: some candidates were not tried */
};

/* What a position's configuration is made with: every finding goes to `found`, none is
 * written, so that none is explained. */
struct umpire_options position_options(void);
struct umpire_sink position_sink(struct position *position);

/* Begins before any game, on a run whose configuration is the one above. What is found goes
 * to `finding` unless it is NULL. */
void position_init(struct position *position, struct run *run, bool (*finding)(void *user, const struct umpire_finding *finding),
                   void *user);
void position_done(struct position *position);

/* One with a run and a configuration of its own. NULL: out of memory. */
struct position *position_new(bool (*finding)(void *user, const struct umpire_finding *finding), void *user);
void position_free(struct position *position);

/* As umpire_position_read, _play, _try, _legal and _perft say. */
const char *position_read(struct position *position, const char *path, uint64_t line);
bool position_play(struct position *position, const char *lines, size_t length);
enum umpire_answer position_try(struct position *position, const char *line, size_t length);
enum umpire_answer position_legal(struct position *position, bool effects,
                                  bool (*option)(void *user, const struct umpire_option *option), void *user);

/* The same as a list, which the caller frees with candidates_done: each line ends in a NUL instead of its line
 * end. It is empty unless the answer is UMPIRE_LEGAL or UMPIRE_TOO_MANY. */
enum umpire_answer position_list(struct position *position, bool effects, struct candidate_list *ret_list);

enum umpire_answer position_perft(struct position *position, bool effects, unsigned depth, uint64_t *ret_counts);

/* Whether a game has begun and not ended. */
bool position_in_game(const struct position *position);

/* Makes the game again what it was when its block was copied. */
void position_go_back(struct position *position, const struct block *before);

/* Fills `candidates` with all there are (with `effects` also those that are never
 * offered as an alternative), judged; `cut` if `effort` came to its most. False: out of memory. */
bool position_candidates(struct position *position, bool effects, enum candidate_dice dice,
                         struct candidate_list *candidates);
void candidates_done(struct candidate_list *candidates);

#endif

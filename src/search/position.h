/* What the parts of a position share; nobody else includes it. */
#ifndef SEARCH_POSITION_H
#define SEARCH_POSITION_H

#include "api/checker.h"
#include "search/candidates.h"

/* Candidates of one point, as lines of a log and as they are shown. */
struct candidate_list {
    char *lines, *shown;
    size_t lines_length, lines_capacity, shown_length, shown_capacity;
    struct candidate {
        size_t line, shown;
        uint32_t length; /* of the line, with its end */
        entity subject;
        uint16_t kind;
        bool legal;
    } *list;
    size_t count, capacity;
};

struct umpire_position {
    struct umpire_checker *checker;
    struct replay *replay;
    void *user;
    bool (*finding)(void *user, const struct umpire_finding *finding);
    uint64_t last_line;    /* of what is read; 0: all */
    uint64_t next_line;    /* of what is played next */
    bool reached;          /* that line, and there is more */
    bool trying;           /* what is played will be taken back */
    uint64_t errors, violations; /* found since then */
    bool no_memory, effects;
    bool keeps_illegal;       /* candidates that are plainly illegal are written and read as well */
    struct candidate_list candidates;
    struct candidate_walk walk;
    struct block before;     /* the game before a trial */
    size_t judged;           /* candidates so far */
};

/* Whether a game has begun and not ended. */
bool position_in_game(const struct umpire_position *position);

/* Makes the game again what it was when its block was copied. */
void position_go_back(struct umpire_position *position, const struct block *before);

/* Fills `candidates` with all there are (with `effects` also those that are never
 * offered as an alternative), judged. False: out of memory. */
bool position_candidates(struct umpire_position *position, bool effects, enum candidate_dice dice,
                         struct candidate_list *candidates);
void candidates_done(struct candidate_list *candidates);

#endif

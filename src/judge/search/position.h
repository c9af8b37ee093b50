/* SPDX-License-Identifier: MIT */
/* A position is a point of a game, where statements are tried, listed, counted and played. */
#ifndef SEARCH_POSITION_H
#define SEARCH_POSITION_H

#include "judge/log/copy.h"
#include "judge/search/candidates.h"
#include "umpire_position.h"

/* The most effort that a listing may take. A candidate counts 1, and 1 more for each EFFORT_NAMES
 * names of the game and for each judgement that the worlds in which it is judged cost. */
enum { EFFORT_LISTED = 8000000 };

/* The candidates of one point, as lines of a log and as texts to show. */
struct candidate_list {
    char *lines, *shown;
    size_t lines_length, lines_capacity, shown_length, shown_capacity;
    struct candidate {
        size_t line, shown;
        uint32_t length; /* of the line, with its end */
        uint32_t taken;  /* the form's elements that it has, a bit each */
        const struct lexeme *lexeme;
        const struct signature *form;
        entity subject;
        uint16_t kind;
        bool legal;
        /* it would end the declarations: only playing it shows whether it is legal */
        bool to_play;
        bool implies; /* it implies markers: only playing it shows whether it and they are legal */
        bool by_source; /* it is legal only if it is not without its source */
    } *list;
    size_t count, capacity;
};

struct position {
    struct run *run;       /* plays the game */
    void *user;
    bool (*finding)(void *user, const struct umpire_finding *finding);
    uint64_t last_line;    /* the last line to read; 0: all are read */
    uint64_t next_line;    /* number of the line that is read next */
    bool reached;          /* a statement after `last_line` was read */
    bool trying;           /* the current statements will be taken back */
    struct {
        uint64_t errors, violations, advice;
        size_t undecided; /* rules in the run's `room` */
    } found;              /* since `trying` was set */
    bool tells_undecided; /* position_try lists the rules that its statement leaves undecided */
    uint64_t implied; /* markers that statements implied, of one that position_new has made */
    bool plain; /* no candidates that imply markers are listed */
    bool sources; /* also lists statements that need a card as their source, with 'by' */
    void (*more)(struct position *position); /* notes further candidates; NULL: there are none */
    struct implying_list *following; /* candidates are sought that imply markers (implying.c) */
    bool no_memory;
    bool effects;          /* also lists statements that are never offered as legal alternatives */
    bool keeps_illegal;    /* also lists candidates that are plainly illegal */
    struct candidate_list candidates;
    struct candidate_walk walk;
    struct {
        struct block before;        /* the game before lines are tried */
        struct text_reader *reader; /* of a candidate that is judged at once; NULL: none was yet */
        struct statement_copies read;
        uint32_t against; /* see the walk's: of the candidate that was judged last */
    } trial;
    size_t judged, played; /* candidates so far, and statements that were played to judge them */
    /* spent, and the most that may be spent (0: no limit); see EFFORT_LISTED */
    uint64_t effort, effort_most;
    bool cut;              /* the effort was spent: some candidates were not tried */
};

/* The options and the sink of a position's configuration. The sink gives every finding to the
 * position's `finding`. No alternatives are searched for findings. */
struct umpire_options position_options(void);
struct umpire_sink position_sink(struct position *position);

/* Begins before any game, on a run configured as above. `finding` gets the findings, or is NULL. */
void position_init(struct position *position, struct run *run,
                   bool (*finding)(void *user, const struct umpire_finding *finding), void *user);
void position_done(struct position *position);

/* A position that owns its run and its configuration. NULL: out of memory. */
struct position *position_new(bool (*finding)(void *user, const struct umpire_finding *finding),
                              void *user);
void position_free(struct position *position);

/* See umpire_position_read, _play, _try, _legal, _counted, _perft_within and _perft_after in
 * umpire.h. */
const char *position_read(struct position *position, const char *path, uint64_t line);
bool position_play(struct position *position, const char *lines, size_t length);
enum umpire_answer position_try(struct position *position, const char *line, size_t length);
enum umpire_answer position_legal(struct position *position, bool effects,
                                  bool (*option)(void *user, const struct umpire_option *option),
                                  void *user);

/* As position_legal, but lists what needs a card only with `sources`, and gives a list, which the
 * caller frees with candidates_done. Each line ends in a NUL, not in a line end. The list is empty
 * unless the answer is UMPIRE_LEGAL or UMPIRE_TOO_MANY. */
enum umpire_answer position_list(struct position *position, bool effects, bool sources,
                                 struct candidate_list *ret_list);

/* `ret_counts` has `depth` elements. `*effort` is what may be spent, and becomes what is left. */
enum umpire_answer position_perft(struct position *position, bool effects, unsigned depth,
                                  uint64_t *effort, uint64_t *ret_counts);
enum umpire_answer position_perft_after(struct position *position, bool effects, const char *line,
                                        size_t length, unsigned depth, uint64_t *effort,
                                        uint64_t *ret_counts);
enum umpire_answer position_counted(struct position *position, bool effects,
                                    bool (*option)(void *user, const struct umpire_option *option),
                                    void *user);

/* See umpire_position_due in umpire.h (due.c). */
enum umpire_answer position_due(struct position *position,
                                bool (*due)(void *user, const struct umpire_due *due), void *user);

/* Whether a game has begun and not ended. */
bool position_in_game(const struct position *position);

/* Takes the game back to a copy of its block. */
void position_go_back(struct position *position, const struct block *before);

/* Fills `candidates` with all candidates and marks those that are legal. `effects`: also those that
 * are never offered as alternatives. Sets `cut` when the effort is spent. False: out of memory. */
bool position_candidates(struct position *position, bool effects, enum candidate_dice dice,
                         struct candidate_list *candidates);
void candidates_done(struct candidate_list *candidates);

/* Adds the events that imply markers here, if the round leaves markers out (implying.c). Sets
 * `no_memory` if memory runs out. */
void position_note_implying(struct position *position);
bool position_note_candidate(struct candidate_walk *walk);

#endif
